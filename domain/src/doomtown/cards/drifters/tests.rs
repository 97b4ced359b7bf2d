use crate::doomtown::fact;
use std::collections::BTreeMap;

use serde_json::{Value, json};
use uuid::Uuid;

use crate::doomtown::cards::{CARDS, titled};
use crate::doomtown::decks::loadout::{DeckLine, Loadout};
use crate::doomtown::scripts::card::Card;
use crate::doomtown::town::printed::Kind;
use crate::doomtown::trial::{FOUR_OF_A_KIND, PAIR, TWO_PAIRS, Town, Trial, town};
use crate::doomtown::{Doomtown, Fact, Options, State};
use crate::engine::{
    AccountId, Created, Decided, Laws, Luck, Match, MatchId, RevealPolicy, Rules, Seat, Seed,
    Stamp, Time, Visibility,
};

#[test]
fn clementine_lepp_has_more_influence_at_a_saloon_of_her_player() {
    let it = town().deed(0, "Charlie's Place").deed(0, "Bunkhouse");
    let it = it.dude(0, "Clementine Lepp", "Charlie's Place").begins();
    assert_eq!(it.influence("Clementine Lepp"), 2);
    let it = town().deed(1, "Charlie's Place").dude(0, "Clementine Lepp", "Charlie's Place");
    assert_eq!(it.begins().influence("Clementine Lepp"), 1);
    let it = town().deed(0, "Bank of California").dude(0, "Clementine Lepp", "Bank of California");
    assert_eq!(it.begins().influence("Clementine Lepp"), 1);
}

#[test]
fn clementine_lepp_cannot_be_called_out_at_a_saloon_of_her_player() {
    let it = town().deed(0, "Charlie's Place").dude(0, "Clementine Lepp", "Charlie's Place");
    let it = it.dude(1, "Allie Hensman", "Charlie's Place");
    let it = it.dude(1, "Sanford Taylor", "Charlie's Place").bounty("Sanford Taylor", 1);
    let it = it.begins().passes(0);
    it.does_not_offer(1, "call out Allie Hensman").does_not_offer(1, "use Sanford Taylor");
}

#[test]
fn clementine_lepp_can_be_called_out_at_somebody_elses_saloon() {
    let it = town().deed(1, "Charlie's Place").dude(0, "Clementine Lepp", "Charlie's Place");
    let it = it.dude(1, "Allie Hensman", "Charlie's Place").begins().passes(0);
    it.offers(1, "call out Allie Hensman");
}

fn duel(town: Town) -> Trial {
    let it = town.dude(1, "Silas Aims", "town square").begins();
    it.calls_out(0, "Ramiro Mendoza", "Silas Aims").accepts(1)
}

#[test]
fn ramiro_mendoza_is_paid_for_joining() {
    let it = duel(town().dude(0, "Ramiro Mendoza", "town square")).asks(0, "whether");
    let asked = it.prompt(0).unwrap().text;
    assert!(asked.starts_with("Ramiro Mendoza: what do you choose? "), "{asked}");
    let it = it.says_yes(0).asks(0, "play");
    assert_eq!(it.ghost_rock(0), 9);
    assert!(it.in_posse("Ramiro Mendoza"));
}

#[test]
fn ramiro_mendoza_who_is_not_paid_is_discarded_and_nobody_collects() {
    let it = town().dude(0, "Ramiro Mendoza", "town square").bounty("Ramiro Mendoza", 2);
    let it = duel(it).says_no(0).expects(|it| it.in_discard(0, "Ramiro Mendoza"));
    assert_eq!((it.ghost_rock(0), it.ghost_rock(1)), (10, 10));
    assert!(it.state().shootout.is_none());
    it.asks(1, "play");
}

#[test]
fn ramiro_mendoza_is_discarded_where_nothing_is_left_to_pay_with() {
    let it = town().ghost_rock(0, 0).dude(0, "Ramiro Mendoza", "town square");
    duel(it).expects(|it| it.in_discard(0, "Ramiro Mendoza")).asks(1, "play");
}

#[test]
fn ramiro_mendoza_joins_nobody_who_cannot_pay() {
    let places = |rock| {
        let it = town().ghost_rock(0, rock).dude(0, "Ramiro Mendoza", "town square");
        let it = it.dude(0, "Allie Hensman", "town square").dude(0, "Fred Aims", "town square");
        let it = it.dude(1, "Silas Aims", "town square").begins();
        it.calls_out(0, "Fred Aims", "Silas Aims").accepts(1).asks(0, "posse")
    };
    places(0).offers(0, "Allie Hensman").does_not_offer(0, "Ramiro Mendoza");
    places(1).offers(0, "Ramiro Mendoza");
}

#[test]
fn ramiro_mendoza_is_paid_when_brought_by_a_card() {
    let it = town().deed(0, "Carter's Bounties").booted_dude(0, "Ramiro Mendoza", "home");
    let it = it.shootout_between(["Allie Hensman"], ["Silas Aims"]);
    let it = it.uses(0, "Carter's Bounties").asks(0, "whether").says_yes(0);
    assert_eq!(it.ghost_rock(0), 9);
    assert!(it.in_posse("Ramiro Mendoza"));
}

#[test]
fn androcles_brocklehurst_bills_a_dude_at_a_lost_deed() {
    let it = town().deed(0, "Bank of California").dude(0, "Androcles Brocklehurst", "home");
    let it = it.dude(1, "Olivia Jenks", "Bank of California").dude(1, "Steven Wiles", "home");
    let it = it.dude(1, "Allie Hensman", "Bank of California").begins();
    let it = it.uses(0, "Androcles Brocklehurst").offers(0, "Allie Hensman");
    let it = it.does_not_offer(0, "Steven Wiles").picks(0, "Olivia Jenks");
    assert_eq!(it.ghost_rock(0), 12);
    assert!(it.is_booted("Androcles Brocklehurst"));
}

#[test]
fn androcles_brocklehurst_says_where_nobody_has_influence() {
    let it = town().deed(0, "Bank of California").dude(0, "Androcles Brocklehurst", "home");
    let it = it.dude(1, "Olivia Jenks", "Bank of California");
    let it = it.dude(1, "Allie Hensman", "Bank of California").begins();
    let label = it.label_of(0, "use Androcles Brocklehurst");
    assert!(!label.contains("none of them"), "{label}");
    // There bullets decide who is in control.
    let it = town().deed(0, "Dead Dog Tavern").dude(0, "Androcles Brocklehurst", "home");
    let it = it.dude(1, "Allie Hensman", "Dead Dog Tavern").begins();
    let label = it.label_of(0, "use Androcles Brocklehurst");
    assert!(label.ends_with("influence, but none of them has any"), "{label}");
}

#[test]
fn androcles_brocklehurst_needs_a_deed_that_is_lost() {
    let it = town().deed(0, "Bank of California").deed(1, "Charlie's Place");
    let it = it.dude(0, "Androcles Brocklehurst", "Bank of California");
    let it = it.dude(1, "Olivia Jenks", "Bank of California");
    let it = it.dude(1, "Steven Wiles", "Charlie's Place").begins();
    it.does_not_offer(0, "use Androcles Brocklehurst");
}

/// A round in which Dawn, or Eve, of seat 1 is all that is lost.
fn lost(dude: &str, deck: &str) -> Trial {
    let it = town().will_draw(0, TWO_PAIRS).will_draw(1, PAIR);
    let it = it.with(|it| it.players[1].deck.extend(titled(deck).map(|it| it.code)));
    it.shootout_between(["Allie Hensman"], [dude]).takes_lumps()
}

#[test]
fn eve_henry_comes_for_dr_dawn_edwards() {
    let it = lost("Dr. Dawn Edwards", "Eve Henry").asks(1, "whether").says_yes(1);
    let it = it.asks(1, "deck_card").picks(1, "Eve Henry").happens_fact("deck_shuffled");
    assert_eq!((it.at("Eve Henry").as_str(), it.ghost_rock(1)), ("town square", 10));
    assert!(!it.is_booted("Eve Henry") && !it.in_posse("Eve Henry"));
    assert_eq!(it.controls("Eve Henry"), Some(1));
    assert!(it.in_discard(1, "Dr. Dawn Edwards") && !it.deck(1).contains(&"Eve Henry"));
}

#[test]
fn dr_dawn_edwards_comes_for_eve_henry() {
    let it = lost("Eve Henry", "Dr. Dawn Edwards").asks(1, "whether").says_yes(1);
    let it = it.picks(1, "Dr. Dawn Edwards").happens_fact("deck_shuffled");
    assert_eq!((it.at("Dr. Dawn Edwards").as_str(), it.ghost_rock(1)), ("town square", 10));
}

#[test]
fn nobody_has_to_search_or_to_find() {
    let it = lost("Dr. Dawn Edwards", "Eve Henry").says_no(1).never_fact("deck_shuffled");
    assert!(!it.in_play("Eve Henry"));
    let it = lost("Dr. Dawn Edwards", "Eve Henry").says_yes(1).picks(1, "pass");
    let it = it.happens_fact("deck_shuffled");
    assert!(!it.in_play("Eve Henry"));
}

#[test]
fn who_is_not_in_the_deck_is_searched_for_all_the_same() {
    let it = lost("Dr. Dawn Edwards", "Clint Ramsey").says_yes(1).asks(1, "deck_card");
    it.does_not_offer(1, "Clint Ramsey").picks(1, "pass").happens_fact("deck_shuffled");
}

#[test]
fn eve_henry_who_is_in_boot_hill_is_not_searched_for() {
    let it = town().will_draw(0, TWO_PAIRS).will_draw(1, PAIR).boot_hill(1, ["Eve Henry"]);
    let it = it.shootout_between(["Allie Hensman"], ["Dr. Dawn Edwards"]);
    let it = it.takes_lumps().goes_on_until(|it| it.state().shootout.is_none());
    assert!(it.in_discard(1, "Dr. Dawn Edwards"));
    it.never_fact("deck_shuffled");
}

#[test]
fn nobody_comes_for_who_is_aced() {
    let it = town().will_draw(0, FOUR_OF_A_KIND).will_draw(1, PAIR);
    let it = it.with(|it| it.players[1].deck.extend(titled("Eve Henry").map(|it| it.code)));
    let it = it.shootout_between(["Allie Hensman"], ["Dr. Dawn Edwards"]);
    let it = it.takes_lumps().goes_on_until(|it| it.state().shootout.is_none());
    assert!(it.in_boot_hill(1, "Dr. Dawn Edwards"));
    it.never_fact("deck_shuffled");
}

/// A deck of the base set, Travis Moone in it.
fn deck() -> Loadout {
    let mut counts: BTreeMap<(Kind, u8), usize> = BTreeMap::new();
    let mut fits = |it: &&&Card| {
        let count = counts.entry((it.kind, it.value)).or_default();
        *count += 1;
        0 < it.value && !it.is_token() && *count <= 4
    };
    let base = CARDS.iter().skip_while(|it| it.code.0 < 1045).filter(&mut fits);
    let cards = base.take(52).map(|it| DeckLine { code: it.code, count: 1, starting: 0 }).collect();
    Loadout { name: None, outfit: CARDS[0].code, legend: None, cards }
}

struct Beginning {
    game: Match<Doomtown>,
    facts: Vec<Fact>,
}

impl Beginning {
    fn stamp() -> Stamp {
        let actor = Some(AccountId(Uuid::from_u128(1)));
        Stamp { at: Time::from_millis(1), actor, fresh: [5; 32] }
    }

    fn take(&mut self, decided: Decided<Doomtown>) {
        self.facts = decided.events.iter().flat_map(|it| it.body.facts().to_vec()).collect();
        self.game = decided.after;
        assert_eq!(Doomtown::V1.unsound(self.state()), None);
    }

    fn answers(&mut self, seat: u8, answer: Value) {
        let seat = Seat(seat);
        let prompt = self.game.prompts(seat).into_iter().next().expect("they are asked").id;
        let decided = self.game.decide(seat, &prompt, &answer, Beginning::stamp());
        self.take(decided.expect("it was offered"));
    }

    fn state(&self) -> &State {
        self.game.state()
    }
}

/// Both start with Travis Moone, and are asked about their Grifters.
fn grifters() -> Beginning {
    let seed = Seed([7; 32]);
    let created = Created {
        ruleset: Doomtown::ID.to_owned(),
        rules_version: Doomtown::V1.version().to_owned(),
        options: Options::default(),
        seats: 2,
        seed_commitment: seed.commitment(),
        visibility: Visibility::Public,
        reveal: RevealPolicy::All,
        clock: Default::default(),
        takebacks: Default::default(),
        delay: Default::default(),
        title: None,
        fork: None,
    };
    let id = MatchId(Uuid::from_u128(7));
    let game = Match::new(Doomtown::V1, Luck::seeded(seed), id);
    let mut it = Beginning { game, facts: Vec::new() };
    let decided = it.game.clone().create(created, Beginning::stamp());
    it.take(decided.expect("it is created"));
    for seat in 0..2 {
        let decided = it.game.take_seat(Seat(seat), None, Some(deck()), None, Beginning::stamp());
        it.take(decided.expect("the seat is free and the deck allowed"));
    }
    for seat in 0..2 {
        it.answers(seat, json!([{"type": "code", "code": "01049"}]));
    }
    it
}

fn travis(state: &State, seat: u8) -> Value {
    let card = state.dudes_of(Seat(seat))[0];
    json!({"type": "use", "card": card, "ability": 0})
}

#[test]
fn travis_moone_gets_their_player_a_new_hand() {
    let mut it = grifters();
    let before = it.state().player(Seat(0)).hand.clone();
    assert_eq!(before.len(), 5);
    let other = it.state().player(Seat(1)).hand.clone();
    let answer = travis(it.state(), 0);
    it.answers(0, answer);
    it.answers(1, json!({"type": "pass_now"}));
    let player = it.state().player(Seat(0));
    let piles = [&player.deck, &player.draw_hand, &player.discard, &player.boot_hill];
    let others: usize = piles.iter().map(|it| it.len()).sum();
    assert_eq!((player.hand.len(), others), (5, 46));
    assert_eq!(it.state().player(Seat(1)).hand, other);
    let drawn = it.facts.iter().filter(|it| match it {
        Fact::CardsDrawn(fact::CardsDrawn { seat: Seat(0), cause, .. }) => cause.id() == "C01049",
        _ => false,
    });
    assert_eq!(drawn.count(), 1);
    let dude = it.state().dudes_of(Seat(0))[0];
    assert!(it.state().piece(dude).booted);
}

#[test]
fn travis_moone_does_nothing_for_who_keeps_their_hand() {
    let mut it = grifters();
    let before = it.state().player(Seat(0)).hand.clone();
    it.answers(0, json!({"type": "pass_now"}));
    it.answers(1, json!({"type": "pass_now"}));
    assert_eq!(it.state().player(Seat(0)).hand, before);
    let dude = it.state().dudes_of(Seat(0))[0];
    assert!(!it.state().piece(dude).booted);
}
