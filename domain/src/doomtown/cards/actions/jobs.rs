//! Jobs.

use crate::doomtown::action::About;
use crate::doomtown::day::shop::{Terms, can_enter};
use crate::doomtown::fact::JobMark;
use crate::doomtown::scripts::ability::Ability;
use crate::doomtown::scripts::card::Card;
use crate::doomtown::scripts::effect::Play;
use crate::doomtown::scripts::job::{JobRules, all_dudes, deeds};
use crate::doomtown::town::moment::Use;
use crate::doomtown::town::piece::{CardId, Place};
use crate::doomtown::town::printed::{Code, Kind};
use crate::doomtown::town::state::{Job, State};
use crate::engine::Resolved;

/// Establishin' Who's in Charge.
pub const ESTABLISHIN_WHOS_IN_CHARGE: Card = Card {
    code: Code(1105),
    title: "Establishin' Who's in Charge",
    value: 1,
    cost: 1,
    text: "Noon Job (no boot): Mark an in-town deed. Success: The mark gains 1 permanent control \
           point.",
    abilities: &[Ability::job(
        "give a deed 1 control point",
        JobRules::marking(deeds_in_town, |it, deed| it.control(deed, 1)),
    )],
    ..Card::ACTION
};

fn deeds_in_town(state: &State, used: &Use) -> Vec<JobMark> {
    deeds(state, used, |card| state.is_in_town(Place::At { card }))
}

/// Ambush.
pub const AMBUSH: Card = Card {
    code: Code(1114),
    title: "Ambush",
    value: 4,
    cost: 4,
    text: "Noon Job, boot: Mark a dude. Whenever a dude joins your posse while the mark is not \
           wanted, the dude who joins gets +1 bounty. Success: Ace the mark.",
    abilities: &[Ability::job(
        "ace a dude",
        JobRules::marking(all_dudes, |it, dude| it.ace(dude)).joined_by(lie_in_wait),
    )
    .booting()],
    ..Card::ACTION
};

/// A dude who joins while the mark is not wanted becomes wanted.
fn lie_in_wait(it: &mut Play<'_>, joiner: CardId) -> Resolved {
    let state = it.state();
    let innocent = |card: CardId| state.is_in_play(card) && !state.is_wanted(card);
    match state.job.as_ref().map(|it| it.mark) {
        Some(JobMark::Card { card }) if innocent(card) => it.bounty(joiner, 1),
        _ => Ok(()),
    }
}

/// Kidnappin'.
pub const KIDNAPPIN: Card = Card {
    code: Code(1123),
    title: "Kidnappin'",
    value: 7,
    text: "Noon Job, boot: Mark a dude. The posse that you form has to outgun him, all its \
           bullets together against his, or the job has failed before it began. Whoever joins it \
           gets +1 bounty. Success: Discard the mark.",
    abilities: &[Ability::job(
        "discard a dude",
        JobRules::marking(all_dudes, |it, dude| it.discard(dude))
            .joined_by(|it, joiner| it.bounty(joiner, 1))
            .provided(outguns_mark),
    )
    .booting()],
    ..Card::ACTION
};

fn outguns_mark(state: &State, job: &Job) -> bool {
    let bullets: i32 = job.posse.iter().map(|it| state.bullets(*it)).sum();
    match job.mark {
        JobMark::Card { card } => state.bullets(card) < bullets,
        JobMark::TownSquare {} => true,
    }
}

/// Recruitment Drive.
pub const RECRUITMENT_DRIVE: Card = Card {
    code: Code(1133),
    title: "Recruitment Drive",
    value: 10,
    cost: 1,
    text: "Noon Job (no boot): Mark the town square. Success: Put a dude or deed from your discard \
           pile into play, at 5 ghost rock less.",
    abilities: &[Ability::job(
        "put a dude or deed from the discard pile into play",
        JobRules::in_town_square(recruit),
    )],
    ..Card::ACTION
};

/// The dudes and deeds of the player's discard pile that they can bring into play.
fn recruits(state: &State, used: &Use, terms: &Terms) -> Vec<CardId> {
    let fits = |it: &CardId| {
        let wanted = matches!(state.card(*it).kind, Kind::Dude | Kind::Deed);
        wanted && can_enter(state, used.seat, *it, terms).is_ok()
    };
    state.player(used.seat).discard.iter().copied().filter(fits).collect()
}

fn recruit(it: &mut Play<'_>) -> Resolved {
    let terms = Terms::of_effect(&it.used).cheaper_by(5);
    let recruits = recruits(it.state(), &it.used, &terms);
    let Some(card) = it.choose_from(About::PileCard, recruits)? else { return Ok(()) };
    it.enter(card, &terms).map(drop)
}

/// A Coach Comes to Town.
pub const A_COACH_COMES_TO_TOWN: Card = Card {
    code: Code(1135),
    title: "A Coach Comes to Town",
    value: 11,
    text: "Noon Job (no boot): The town square is the mark. Success: Gain 4 ghost rock. Failure: 4 \
           ghost rock go to each player with a dude left in the posse that opposed you.",
    abilities: &[Ability::job(
        "gain 4 ghost rock",
        JobRules::in_town_square(|it| it.gain(4)).failing(reward_guards),
    )],
    ..Card::ACTION
};

fn reward_guards(it: &mut Play<'_>, job: &Job) -> Resolved {
    for seat in it.state().in_order() {
        let state = it.state();
        if job.opposition.iter().any(|it| state.controller(*it) == Some(seat)) {
            it.give(seat, 4)?;
        }
    }
    Ok(())
}
