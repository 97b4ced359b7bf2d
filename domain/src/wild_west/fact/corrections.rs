//! What the Warden or a judge puts right, and combats that are put off (F5, H4).

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::engine::{Eyes, Happening, Mark, Seen, TextRef, so_many};
use crate::wild_west::corrections::{Field, Value, told};
use crate::wild_west::state::{Fighter, Phase, State, Vital, Who};
use crate::wild_west::statuses::Status;
use crate::wild_west::trades::USES_PER_DAY;

/// Something that had gone wrong was put right (F5).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Corrected {
    /// The fighter who is corrected.
    pub target: Who,
    /// What of them was wrong.
    pub field: Field,
    /// What it was before.
    pub from: Value,
    /// What it is now.
    pub to: Value,
    /// Why, in the Warden's words; left out where a judge's ruling says it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<TextRef>,
}

/// What a viewer learns of a correction: all of it but the Health of a foe (V108).
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
#[schema(as = wild_west::ShownCorrected)]
pub struct ShownCorrected {
    /// The fighter who is corrected.
    pub target: Who,
    /// What of them was wrong.
    #[schema(inline)]
    pub field: Field,
    /// What it was; left out where that is hidden.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(inline, nullable = false)]
    pub from: Option<Value>,
    /// What it is now; left out where that is hidden.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(inline, nullable = false)]
    pub to: Option<Value>,
    /// Why, in the Warden's words; left out where a judge's ruling says it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub reason: Option<TextRef>,
}

impl Corrected {
    /// The values, where a viewer may know them.
    fn values(&self, eyes: &Eyes<'_, State>) -> Option<(Value, Value)> {
        let foe = eyes.before.fighter(self.target).is_some_and(|it| it.foe().is_some());
        let hidden = foe && matches!(self.field, Field::Health {} | Field::MaxHealth {});
        let knows = eyes.before.knows(eyes.viewer, self.target);
        (!hidden || knows).then_some((self.from, self.to))
    }
}

impl Happening<State> for Corrected {
    fn fold(&self, state: &mut State) {
        let who = self.target;
        match (self.field, self.to) {
            (Field::Severity { status, source }, Value::Number { number }) => {
                state.set_right(who, status, so_many(usize::from(number)), source);
            }
            (Field::Hex {}, Value::Hex { hex }) => state.put(who, hex),
            (Field::Vital {}, Value::Vital { vital }) => match vital {
                Vital::Alive => state.with_fighter(who, |it| {
                    (it.vital, it.health) = (vital, it.health.max(1));
                    it.bled_with.clear();
                }),
                Vital::Bleeding => {
                    state.fall(who);
                    state.with_fighter(who, |it| it.health = 0);
                }
                Vital::Dead | Vital::Captured | Vital::Fled => state.take_out(who, vital),
            },
            (Field::Turn {}, _) => {
                if let Some(turn) = state.turn.take() {
                    state.with_fighter(turn.who, |it| it.grit = 0);
                }
            }
            (_, Value::Number { number }) => {
                state.with_fighter(who, |it| set_number(it, self.field, number));
            }
            (_, Value::Flag { on }) => state.with_fighter(who, |it| set_flag(it, self.field, on)),
            (_, Value::Hex { .. } | Value::Vital { .. } | Value::Turn { .. }) => (),
        }
        // A fighter who can do nothing any more neither waits with an action nor for a ruling on
        // one.
        if !state.fighter(who).is_some_and(Fighter::can_act) {
            state.forget_prepared(who);
            state.drop_proposal(who);
        }
    }

    fn sentence(&self, eyes: &Eyes<'_, State>) -> String {
        let told = told(eyes.before, self.target, self.field, self.values(eyes));
        let reason = self.reason.map(|it| format!(" ({})", it.quoted())).unwrap_or_default();
        format!("a correction: {told}{reason}")
    }

    fn rule(&self, _: &State) -> &'static str {
        "F5"
    }
}

fn set_number(it: &mut Fighter, field: Field, number: u16) {
    let small: u8 = so_many(usize::from(number));
    match field {
        Field::Health {} => it.health = number,
        Field::MaxHealth {} => {
            it.max = number;
            it.health = it.health.min(it.health_max());
        }
        Field::Grit {} => it.grit = small,
        Field::Debt {} => it.debt = small,
        Field::Dodge {} => it.dodge = small,
        Field::Aces {} => it.aces = small,
        Field::AbilityUses { ability } => {
            if let Some(person) = it.person_mut() {
                person.used.retain(|used| *used != ability);
                let used = USES_PER_DAY.saturating_sub(small);
                person.used.extend(vec![ability; usize::from(used)]);
            }
        }
        Field::ItemUses { item } => {
            let items = it.person_mut().map(|it| &mut it.items).into_iter().flatten();
            items.filter(|it| it.item == item).for_each(|it| it.uses = small);
        }
        Field::Shots { load } => {
            let shots = it.person_mut().map(|it| &mut it.shots).into_iter().flatten();
            shots.filter(|it| it.load == load).for_each(|it| it.shots = small);
        }
        Field::Severity { .. }
        | Field::Scarred {}
        | Field::Weakened {}
        | Field::Hex {}
        | Field::Prone {}
        | Field::Vital {}
        | Field::Turn {} => (),
    }
}

fn set_flag(it: &mut Fighter, field: Field, on: bool) {
    match field {
        Field::Scarred {} => {
            it.ails.scarred = on;
            it.health = it.health.min(it.health_max());
        }
        Field::Weakened {} => it.ails.weakened = on,
        Field::Prone {} => it.prone = on,
        _ => (),
    }
}

impl State {
    /// A status is set right: what it would leave behind does not come of it; for folds.
    fn set_right(&mut self, who: Who, status: Status, severity: u8, source: Option<Who>) {
        self.with_fighter(who, |it| {
            let weakened = it.ails.weakened;
            it.ails.set(status, severity);
            it.ails.weakened = weakened;
            if let Some(source) = source.filter(|_| 0 < severity) {
                it.ails.fear(source.0);
            }
            it.prone |= status == Status::Unconscious && 0 < severity;
        });
        if 0 < severity && matches!(status, Status::Unconscious | Status::Trapped) {
            self.throw(who);
        }
        if 0 < severity && status == Status::Unconscious {
            self.forget_prepared(who);
        }
    }
}

impl Seen<State> for Corrected {
    type Wire = ShownCorrected;

    fn seen_by(&self, eyes: &Eyes<'_, State>) -> ShownCorrected {
        let (from, to) = self.values(eyes).unzip();
        ShownCorrected { target: self.target, field: self.field, from, to, reason: self.reason }
    }
}

/// After a correction both sides could act again: the combat went on (F5).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct FightResumed {}

impl Happening<State> for FightResumed {
    fn fold(&self, state: &mut State) {
        (state.phase, state.ending) = (Phase::Turns, None);
    }

    fn sentence(&self, _: &Eyes<'_, State>) -> String {
        "neither side is beaten, and the combat goes on".to_owned()
    }

    fn rule(&self, _: &State) -> &'static str {
        "F5"
    }

    fn mark(&self, _: &State) -> Option<Mark> {
        Some(Mark::Phase)
    }
}

/// The Warden put the combat off (H4).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct CombatSuspended {}

impl Happening<State> for CombatSuspended {
    fn fold(&self, state: &mut State) {
        state.suspended = true;
    }

    fn sentence(&self, _: &Eyes<'_, State>) -> String {
        "the Warden puts the combat off".to_owned()
    }

    fn rule(&self, _: &State) -> &'static str {
        "H4"
    }
}

/// The Warden took the combat up again (H4).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct CombatResumed {}

impl Happening<State> for CombatResumed {
    fn fold(&self, state: &mut State) {
        state.suspended = false;
    }

    fn sentence(&self, _: &Eyes<'_, State>) -> String {
        "the Warden takes the combat up again".to_owned()
    }

    fn rule(&self, _: &State) -> &'static str {
        "H4"
    }
}
