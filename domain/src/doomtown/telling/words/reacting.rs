//! Reacts as the player who is asked reads them: what has happened, and the numbers on which an
//! answer depends.

use crate::doomtown::citations::cite;
use crate::doomtown::options::Reacts;
use crate::doomtown::telling::{
    card_name, card_names, face, held, mark_name, moment, pip_name, place_name, title, why,
};
use crate::doomtown::town::moment::When;
use crate::doomtown::town::piece::{CardId, Place};
use crate::doomtown::town::state::{Job, Loss, Pull, Shootout, Side, State};
use crate::engine::{Seat, capitalized, counted, listed};

/// What a react is about.
pub struct Subject {
    /// The dude whom it is about.
    pub dude: Option<CardId>,
    /// The player whom it happened to.
    pub seat: Option<Seat>,
    /// The card by which it happened.
    pub card: Option<CardId>,
    /// Where the dude is about to come into play.
    pub place: Option<Place>,
}

/// What has happened or is about to, and whether to react.
pub fn react(state: &State, when: When, about: &Subject) -> String {
    let happens = happens(state, when, about);
    let orders = match state.options.reacts {
        Reacts::StandingOrders if when != When::BeforeFirstDay => {
            " You may also order, in the open, to pass all day."
        }
        Reacts::StandingOrders | Reacts::AlwaysAsk | Reacts::AutoPass => "",
    };
    format!("{happens}. React, or pass?{orders}")
}

fn happens(state: &State, when: When, about: &Subject) -> String {
    let name = about.dude.map(|it| capitalized(&card_name(state, it)));
    match (when, name) {
        (When::BeforeFirstDay, _) => "The first day is about to begin".to_owned(),
        (When::UpkeepBegins, _) => "Upkeep begins".to_owned(),
        (When::CalloutAccepted, Some(name)) => callout_accepted(state, &name),
        (When::JoiningPosse, Some(name)) => {
            format!("{name} is about to boot to join a posse{}", posses(state))
        }
        (When::JoinedPosse, Some(name)) => format!("{name} has joined a posse{}", posses(state)),
        (When::ShootoutBegun, _) => format!("A shootout has begun{}", posses(state)),
        (When::HandsRevealed, _) => revealed(state),
        (When::CasualtyDiscarded, Some(name)) => {
            format!("{name}{} is about to be discarded as a casualty", value(state, about))
        }
        (When::Acing, Some(name)) => {
            format!("{name}{} is about to be aced", value(state, about))
        }
        (When::CasualtiesTaken, _) => losses(state, about.seat),
        (When::SpellPassed, Some(name)) => {
            let spell = about.card.map(|it| format!(" of {}", bare_title(state, it)));
            format!("{name} has passed the test{}", spell.unwrap_or_default())
        }
        (When::Pulled, _) => capitalized(&pulling(state)),
        (When::DudeEntering, Some(name)) => {
            let place = about.place.map(|it| format!(" at {}", place_name(state, it)));
            format!("{name} is about to come into play{}", place.unwrap_or_default())
        }
        (other, None) => format!("Reacts can be played {}", moment(other)),
    }
}

fn bare_title(state: &State, card: CardId) -> String {
    title(state.piece(card).code)
}

fn callout_accepted(state: &State, name: &str) -> String {
    match &state.callout {
        Some(callout) => format!(
            "{} has accepted the callout by {} at {}",
            capitalized(&card_name(state, callout.mark)),
            card_name(state, callout.by),
            place_name(state, state.place(callout.mark))
        ),
        None => format!("{name}'s callout has been accepted"),
    }
}

/// The dude's value, with which a pull is compared.
fn value(state: &State, about: &Subject) -> String {
    about.dude.map(|it| format!(" (value {})", state.value(it))).unwrap_or_default()
}

/// The posses as far as they are known: ` at the town square: … against …`.
fn posses(state: &State) -> String {
    match (&state.shootout, &state.callout, &state.job) {
        (Some(shootout), _, _) => in_shootout(state, shootout),
        (None, Some(callout), _) => {
            let place = place_name(state, state.place(callout.mark));
            let first = card_names(state, &callout.named);
            match callout.answer[..] {
                [] => format!(" at {place}: {first}"),
                _ => format!(" at {place}: {first} against {}", card_names(state, &callout.answer)),
            }
        }
        (None, None, Some(job)) => in_job(state, job),
        (None, None, None) => String::new(),
    }
}

fn in_shootout(state: &State, shootout: &Shootout) -> String {
    format!(
        " at {}: {} against {}",
        place_name(state, shootout.place),
        card_names(state, &shootout.leader.posse),
        card_names(state, &shootout.mark.posse)
    )
}

fn in_job(state: &State, job: &Job) -> String {
    let mark = mark_name(state, job.mark);
    let posse = card_names(state, &job.posse);
    match job.opposition[..] {
        [] => format!(" of a job against {mark}: {posse}"),
        _ => format!(
            " of a job against {mark}: {posse} against {}",
            card_names(state, &job.opposition)
        ),
    }
}

/// The hands of the shootout, with their ranks.
fn revealed(state: &State) -> String {
    let open = |it: &&Side| state.player(it.seat).revealed;
    let sides = state.shootout.iter().flat_map(|it| it.sides()).filter(open);
    let hand = |side: &Side| {
        let cards = &state.player(side.seat).draw_hand;
        let faces: Vec<String> = cards.iter().map(|it| face(state, state.named(*it))).collect();
        let cheatin = if state.is_cheatin(side.seat) { ", cheatin'" } else { "" };
        let rank = state.ranking(side.seat).rank();
        format!("{:#} has {}, rank {rank}{cheatin}", side.seat, faces.join(" "))
    };
    let hands: Vec<String> = sides.map(hand).collect();
    match hands.is_empty() {
        true => "Draw hands have been revealed".to_owned(),
        false => format!("Draw hands have been revealed: {}", hands.join("; ")),
    }
}

/// What the loser of a round has lost.
fn losses(state: &State, seat: Option<Seat>) -> String {
    let side = |seat: Seat| state.shootout.as_ref().and_then(|it| it.side(seat));
    let Some((seat, side)) = seat.and_then(|seat| Some((seat, side(seat)?))) else {
        return "The loser of the round has taken casualties".to_owned();
    };
    let loss = |it: &Loss| {
        let saved = if it.saved { ", saved" } else { "" };
        let bullets = counted(it.bullets, "bullet");
        format!("{} (value {}, {bullets}{saved})", title(it.code), it.value)
    };
    let lost: Vec<String> = side.losses.iter().map(loss).collect();
    let lost = listed(&lost).unwrap_or_else(|| "none".to_owned());
    format!(
        "{} has taken casualties for losing the round: {lost}",
        capitalized(&format!("{seat:#}"))
    )
}

/// A pull that is being carried out: what it is for, and what it counts as; its test with all
/// numbers.
pub fn pulling(state: &State) -> String {
    let Some(pull) = state.pull else { return "a card was pulled".to_owned() };
    let who = match pull.dude {
        Some(dude) => card_name(state, dude),
        None => format!("{:#}", pull.seat),
    };
    let test = pull.test.map(|it| {
        let skill = it.skill.name();
        format!(
            "; with {skill} {} that is {} against a difficulty of {}",
            it.rating,
            sum(&pull, it.rating),
            it.difficulty
        )
    });
    let test = match (pull.pip, pull.test) {
        (None, Some(it)) => {
            let skill = it.skill.name();
            format!(", to test {skill} {} against a difficulty of {}", it.rating, it.difficulty)
        }
        _ => test.unwrap_or_default(),
    };
    format!("{who} pulls{}{}{test}", what(state, &pull), for_what(pull))
}

fn sum(pull: &Pull, rating: i32) -> i32 {
    pull.pip.map_or(0, |it| i32::from(it.value)) + rating
}

/// The pulled card, by its title and what it counts as.
fn what(state: &State, pull: &Pull) -> String {
    let Some(pip) = pull.pip else { return String::new() };
    let pip = pip_name(pip);
    match state.pulled.last() {
        Some(card) => {
            let held = held(state.named(*card));
            match held.ends_with(&format!("({pip})")) {
                true => format!(" {held}"),
                false => format!(" {held} as {pip}"),
            }
        }
        None => format!(" nothing, which counts as {pip}"),
    }
}

/// The card, or the rule, that a pull is made for.
fn for_what(pull: Pull) -> String {
    match why(pull.cause) {
        source if !source.is_empty() => source,
        _ => match cite(pull.cause.id()) {
            Some("DT11.4") => " to invent".to_owned(),
            Some("DT5.6") => " for the order".to_owned(),
            Some("DT16.5") => " to break the tie".to_owned(),
            _ => String::new(),
        },
    }
}
