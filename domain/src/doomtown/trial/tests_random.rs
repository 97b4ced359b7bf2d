//! Random play in random towns: whatever is offered is accepted, leads nowhere stuck, and tells no
//! player what they may not know.

use super::{Town, Trial, town};
use crate::doomtown::cards::CARDS;
use crate::doomtown::scripts::card::Card;
use crate::doomtown::town::printed::Kind;
use crate::doomtown::{Code, Options, Placed, Reacts, Scenario, Setting, StartPhase};
use crate::engine::{Chance, Seat};

/// Decisions of one match.
const DECISIONS: usize = 150;

fn some_of(chance: &mut Chance, count: usize, fits: impl Fn(&Card) -> bool) -> Vec<Code> {
    let mut codes: Vec<Code> = CARDS.iter().filter(|it| fits(it)).map(|it| it.code).collect();
    chance.shuffle(&mut codes);
    codes.truncate(count);
    codes
}

fn of_deck(card: &Card) -> bool {
    card.kind != Kind::Outfit && !card.is_token()
}

/// A player with some of everything; their dudes stand where they may.
fn setting(chance: &mut Chance, seats: u32, outfit: Code) -> Setting {
    let mut in_play: Vec<Placed> = some_of(chance, 3, |it| it.kind == Kind::Deed)
        .into_iter()
        .map(|code| Placed { code, left: chance.below(2) == 0, ..Placed::default() })
        .collect();
    let mut places: Vec<String> = in_play.iter().map(|it| it.code.to_string()).collect();
    places.extend(["town_square", "town_square", "town_square", "home"].map(str::to_owned));
    places.push(format!("home:{}", chance.below(seats)));
    for code in some_of(chance, 5, |it| it.kind == Kind::Dude && !it.is_token()) {
        let at = places[chance.below(places.len() as u32) as usize].clone();
        let count = chance.below(3) as usize;
        let attached = some_of(chance, count, |it| {
            matches!(it.kind, Kind::Goods | Kind::Spell) && it.difficulty().is_none()
        });
        in_play.push(Placed {
            code,
            at,
            booted: chance.below(4) == 0,
            bounty: chance.below(3),
            attachments: attached,
            ..Placed::default()
        });
    }
    Setting {
        outfit,
        ghost_rock: chance.below(15),
        hand: some_of(chance, 7, of_deck),
        deck: some_of(chance, 30, of_deck),
        discard: some_of(chance, 6, of_deck),
        boot_hill: some_of(chance, 2, of_deck),
        in_play,
        ..Setting::default()
    }
}

fn random_town(chance: &mut Chance, seats: u32) -> Town {
    let outfits = [1001, 1002, 1003, 1004].map(Code);
    let players = (0..seats)
        .map(|seat| setting(chance, seats, outfits[(seat as usize) % outfits.len()]))
        .collect();
    let phases = [StartPhase::Gamblin, StartPhase::Upkeep, StartPhase::Noon, StartPhase::Sundown];
    let scenario = Scenario {
        day: 1,
        phase: phases[chance.below(4) as usize],
        winner: chance.below(seats) as u8,
        no_winner: chance.below(4) == 0,
        players,
        ..Scenario::default()
    };
    let reacts = [Reacts::AlwaysAsk, Reacts::StandingOrders][chance.below(2) as usize];
    let options = Options { reacts, short: chance.below(2) == 0, ..Options::default() };
    town().with(|it| *it = scenario).option(|it| *it = Options { scenario: None, ..options })
}

fn plays_at_random(mut it: Trial, chance: &mut Chance) -> Trial {
    for _ in 0..DECISIONS {
        if it.outcome().is_some() {
            return it;
        }
        let asked: Vec<Seat> = it.seats().filter(|seat| it.prompt(seat.0).is_some()).collect();
        assert!(!asked.is_empty(), "nobody is asked; {}", it.situation());
        let seat = asked[chance.below(asked.len() as u32) as usize];
        let prompt = it.prompt(seat.0).unwrap();
        let answer = prompt.choice.random_answer(chance);
        it = it.replies(seat.0, answer);
    }
    it
}

fn play_all(seats: u32, from: u8, to: u8) {
    for key in from..to {
        let mut chance = Chance::keyed([key; 32]);
        let it = random_town(&mut chance, seats).begins();
        plays_at_random(it, &mut chance).holds();
    }
}

#[test]
fn whatever_two_play_is_sound() {
    play_all(2, 0, 2);
}

#[test]
fn whatever_three_or_four_play_is_sound() {
    play_all(3, 50, 51);
    play_all(4, 60, 61);
}

#[test]
#[ignore = "long"]
fn whatever_many_play_is_sound() {
    play_all(2, 100, 200);
    play_all(3, 200, 240);
}
