//! What the Warden decides beside the fight: to correct, and to put the combat off (F5, H4).

use std::collections::BTreeSet;

use serde_json::Value as Json;

use super::making::make;
use super::possible::{self, Range};
use super::vocabulary::{Correction, Field, Step, Value};
use crate::engine::{Form, Number, OneOf, Resolved, Seat, Table, Text, TextRef, so_many};
use crate::wild_west::action::{Action, Question, Target};
use crate::wild_west::dialogue::given;
use crate::wild_west::ground::Hex;
use crate::wild_west::rules::WildWest;
use crate::wild_west::state::{Phase, State, Who};
use crate::wild_west::statuses::Status;

/// The most letters of a reason.
const REASON_MAX: u32 = 200;

/// Whether a combat can be put off now: it has begun, and is not over.
pub fn may_suspend(state: &State) -> bool {
    !matches!(state.phase, Phase::Waiting | Phase::Over)
}

/// Whether the Warden can correct something now.
pub fn may_correct(state: &State) -> bool {
    possible::is_open(state)
}

/// What the Warden's seat can decide beside the fight. While the combat is put off, that is all
/// that anybody can.
pub fn offers(state: &State, seat: Seat) -> Vec<Action> {
    if state.warden != Some(seat) || !may_suspend(state) {
        return Vec::new();
    }
    let correct = may_correct(state).then_some(Action::Correct {});
    match state.suspended {
        true => [Action::Resume {}].into_iter().chain(correct).collect(),
        false => correct.into_iter().chain([Action::Suspend {}]).collect(),
    }
}

/// The Warden corrects something: of whom, what, to what, and why. Nothing of it is compulsory
/// until the reason is given.
pub fn correct(table: &mut Table<WildWest>) -> Resolved {
    let Some(seat) = table.state().warden else { return Ok(()) };
    let all: Vec<Who> = table.state().all().map(|(who, _)| who).collect();
    let all = all.into_iter().filter(|it| !possible::fields(table.state(), *it).is_empty());
    let all = all.map(|who| (Target::Fighter { who }, who)).collect();
    let Some(who) = one(table, seat, Step::Whom {}, all)? else { return Ok(()) };
    let fields = possible::fields(table.state(), who);
    let fields = fields.into_iter().map(|field| (Target::Field { field }, field)).collect();
    let Some(mut field) = one(table, seat, Step::What { who }, fields)? else { return Ok(()) };
    if let Field::Severity { status: Status::Afraid, .. } = field {
        let sources = possible::sources(table.state(), who);
        let sources: Vec<_> = sources.into_iter().map(|it| (Target::from(it), it)).collect();
        if !sources.is_empty() {
            let source = one(table, seat, Step::Source { who }, sources)?;
            let Some(source) = source else { return Ok(()) };
            field = Field::Severity { status: Status::Afraid, source: Some(source) };
        }
    }
    let Some(to) = what_to(table, seat, who, field)? else { return Ok(()) };
    // A Warden who leaves something as it is has gone back, and needs no reason for it.
    if possible::value(table.state(), who, field) == Some(to) {
        return Ok(());
    }
    let correction = Correction { target: who, field, to };
    let reason: TextRef = ask(table, seat, Step::Reason { correction }, Text(REASON_MAX))?;
    match given(reason) {
        Some(reason) => make(table, correction, Some(reason)),
        // Without a reason there is no correction (F5).
        None => Ok(()),
    }
}

/// What a field is to be.
fn what_to(
    table: &mut Table<WildWest>,
    seat: Seat,
    who: Who,
    field: Field,
) -> Resolved<Option<Value>> {
    Ok(match possible::range(table.state(), who, field) {
        None => None,
        Some(Range::Numbers(least, most)) => {
            let number: u16 = ask(table, seat, Step::Number { who, field }, Number(least, most))?;
            Some(Value::Number { number })
        }
        Some(Range::Flag(on)) => Some(Value::Flag { on }),
        Some(Range::Turn) => Some(Value::Turn { of: Some(who) }),
        Some(Range::Vitals(vitals)) => {
            let vitals = vitals.into_iter().map(|vital| (Target::Vital { vital }, vital)).collect();
            let vital = one(table, seat, Step::Vital { who }, vitals)?;
            vital.map(|vital| Value::Vital { vital })
        }
        Some(Range::Hexes) => {
            let hexes = so_many::<i16>(Hex::REACH);
            let column: i16 = ask(table, seat, Step::Column { who }, Number(-hexes, hexes))?;
            let state = table.state();
            let taken: BTreeSet<Hex> = state.standing().collect();
            let rows = (-hexes..=hexes).map(|row| Hex::at(column, row));
            let free = rows.filter(|it| possible::is_free(state, &taken, *it));
            let free: Vec<_> = free.map(|hex| (Target::Hex { hex }, hex)).collect();
            one(table, seat, Step::Hex { who }, free)?.map(|hex| Value::Hex { hex })
        }
    })
}

/// One of some options, or none: then nothing is corrected.
fn one<V: Clone>(
    table: &mut Table<WildWest>,
    seat: Seat,
    step: Step,
    options: Vec<(Target, V)>,
) -> Resolved<Option<V>> {
    let options = options.into_iter().map(|(target, it)| (target, Some(it)));
    let form = OneOf(options.chain([(Target::No {}, None)]).collect());
    ask(table, seat, step, form)
}

/// Asks the Warden, who is played with care where they do not answer (F7).
fn ask<F: Form<Target>>(
    table: &mut Table<WildWest>,
    seat: Seat,
    step: Step,
    form: F,
) -> Resolved<F::Answer> {
    let millis = table.state().options.absent_seconds.saturating_mul(1_000);
    table.ask_one(seat.asked(Question::Correct { step }, form).closing_after(millis))
}

/// What is answered for a Warden who does not answer: a number stays as it is.
pub fn usual(state: &State, step: &Step) -> Option<Json> {
    match step {
        Step::Number { who, field } => match possible::value(state, *who, *field)? {
            Value::Number { number } => Some(Json::from(number)),
            Value::Flag { .. } | Value::Hex { .. } | Value::Vital { .. } | Value::Turn { .. } => {
                None
            }
        },
        Step::Column { who } => state.fighter(*who).map(|it| Json::from(it.hex.q)),
        Step::Whom {}
        | Step::What { .. }
        | Step::Source { .. }
        | Step::Hex { .. }
        | Step::Vital { .. }
        | Step::Reason { .. } => None,
    }
}
