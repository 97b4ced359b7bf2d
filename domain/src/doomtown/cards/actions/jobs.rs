//! Jobs.

use crate::doomtown::Doom;
use crate::doomtown::ability::{Ability, Use};
use crate::doomtown::action::About;
use crate::doomtown::card::{Card, Code, Kind};
use crate::doomtown::fact::JobMark;
use crate::doomtown::job::{JobRules, all_dudes, deeds, town_square};
use crate::doomtown::piece::{CardId, Place};
use crate::doomtown::shop::{Terms, can_enter, enter};
use crate::doomtown::state::{Job, State};
use crate::engine::Resolved;

/// Establishin' Who's in Charge.
pub const ESTABLISHIN_WHOS_IN_CHARGE: Card = Card {
    code: Code(1105),
    title: "Establishin' Who's in Charge",
    value: 1,
    cost: 1,
    text: "Noon Job (no boot): Mark an in-town deed. Success: The mark gains 1 permanent control \
           point.",
    abilities: &[Ability::job("give a deed 1 control point", &ESTABLISHING)],
    ..Card::ACTION
};

const ESTABLISHING: JobRules = JobRules {
    marks: deeds_in_town,
    begins: None,
    joins: None,
    will_do: None,
    success: add_control_point,
    failure: None,
};

fn deeds_in_town(state: &State, u: &Use) -> Vec<JobMark> {
    deeds(state, u, |card| state.is_in_town(Place::At { card }))
}

fn add_control_point(table: &mut Doom, u: &Use, mark: JobMark) -> Resolved {
    if let JobMark::Card { card } = mark {
        let cause = table.state().cause(u);
        table.change_control(card, 1, cause);
    }
    Ok(())
}

/// Ambush.
pub const AMBUSH: Card = Card {
    code: Code(1114),
    title: "Ambush",
    value: 4,
    cost: 4,
    text: "Noon Job, boot: Mark a dude. Whenever a dude joins your posse while the mark is not \
           wanted, the dude who joins gets +1 bounty. Success: Ace the mark.",
    abilities: &[Ability::job("ace a dude", &AMBUSHING).booting()],
    ..Card::ACTION
};

const AMBUSHING: JobRules = JobRules {
    marks: all_dudes,
    begins: None,
    joins: Some(lie_in_wait),
    will_do: None,
    success: ace_mark,
    failure: None,
};

/// Who joins while the mark is not wanted is wanted himself.
fn lie_in_wait(table: &mut Doom, u: &Use, joiner: CardId) -> Resolved {
    let state = table.state();
    let mark = state.job.as_ref().map(|it| it.mark);
    let innocent = |card: CardId| state.is_in_play(card) && !state.is_wanted(card);
    if let Some(JobMark::Card { card }) = mark
        && innocent(card)
    {
        let cause = state.cause(u);
        table.change_bounty(joiner, 1, cause);
    }
    Ok(())
}

fn ace_mark(table: &mut Doom, u: &Use, mark: JobMark) -> Resolved {
    match mark {
        JobMark::Card { card } => table.ace_by(u, card),
        JobMark::TownSquare {} => Ok(()),
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
    abilities: &[Ability::job("discard a dude", &KIDNAPPING).booting()],
    ..Card::ACTION
};

const KIDNAPPING: JobRules = JobRules {
    marks: all_dudes,
    begins: None,
    joins: Some(become_wanted),
    will_do: Some(outguns_mark),
    success: discard_mark,
    failure: None,
};

fn become_wanted(table: &mut Doom, u: &Use, joiner: CardId) -> Resolved {
    let cause = table.state().cause(u);
    table.change_bounty(joiner, 1, cause);
    Ok(())
}

fn outguns_mark(state: &State, job: &Job) -> bool {
    let bullets: i32 = job.posse.iter().map(|it| state.bullets(*it)).sum();
    match job.mark {
        JobMark::Card { card } => state.bullets(card) < bullets,
        JobMark::TownSquare {} => true,
    }
}

fn discard_mark(table: &mut Doom, u: &Use, mark: JobMark) -> Resolved {
    if let JobMark::Card { card } = mark {
        table.discard_by(u, card);
    }
    Ok(())
}

/// Recruitment Drive.
pub const RECRUITMENT_DRIVE: Card = Card {
    code: Code(1133),
    title: "Recruitment Drive",
    value: 10,
    cost: 1,
    text: "Noon Job (no boot): Mark the town square. Success: Put a dude or deed from your discard \
           pile into play, at 5 ghost rock less.",
    abilities: &[Ability::job("put a dude or deed from the discard pile into play", &RECRUITING)],
    ..Card::ACTION
};

const RECRUITING: JobRules = JobRules {
    marks: town_square,
    begins: None,
    joins: None,
    will_do: None,
    success: recruit,
    failure: None,
};

/// The dudes and deeds of his discard pile that he can bring into play.
fn recruits(state: &State, u: &Use, terms: &Terms) -> Vec<CardId> {
    let fits = |it: &CardId| {
        let wanted = matches!(state.card(*it).kind, Kind::Dude | Kind::Deed);
        wanted && can_enter(state, u.seat, *it, terms).is_ok()
    };
    state.player(u.seat).discard.iter().copied().filter(fits).collect()
}

fn recruit(table: &mut Doom, u: &Use, _square: JobMark) -> Resolved {
    let terms = Terms::of_effect(table.state().cause(u)).cheaper_by(5);
    let recruits = recruits(table.state(), u, &terms);
    if let Some(card) = table.choose_card(u, About::PileCard, recruits)? {
        enter(table, u.seat, card, &terms)?;
    }
    Ok(())
}

/// A Coach Comes to Town.
pub const A_COACH_COMES_TO_TOWN: Card = Card {
    code: Code(1135),
    title: "A Coach Comes to Town",
    value: 11,
    text: "Noon Job (no boot): The town square is the mark. Success: Gain 4 ghost rock. Failure: 4 \
           ghost rock go to each player with a dude left in the posse that opposed you.",
    abilities: &[Ability::job("gain 4 ghost rock", &COACH_COMING)],
    ..Card::ACTION
};

const COACH_COMING: JobRules = JobRules {
    marks: town_square,
    begins: None,
    joins: None,
    will_do: None,
    success: rob_coach,
    failure: Some(reward_guards),
};

fn rob_coach(table: &mut Doom, u: &Use, _square: JobMark) -> Resolved {
    let cause = table.state().cause(u);
    table.gain(u.seat, 4, cause);
    Ok(())
}

fn reward_guards(table: &mut Doom, u: &Use, job: &Job) -> Resolved {
    let cause = table.state().cause(u);
    for seat in table.state().in_order() {
        let state = table.state();
        if job.opposition.iter().any(|it| state.controller(*it) == Some(seat)) {
            table.gain(seat, 4, cause);
        }
    }
    Ok(())
}
