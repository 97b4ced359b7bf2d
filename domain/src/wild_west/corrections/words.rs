//! Corrections in words.

use super::vocabulary::{Correction, Field, Step, Value};
use crate::engine::{CorrectionGroup, Description};
use crate::wild_west::state::{State, Vital, Who};

impl Field {
    /// What it is, as somebody has it: `Health`, `Severity of Burned`.
    pub fn name(self) -> String {
        match self {
            Field::Health {} => "Health".to_owned(),
            Field::MaxHealth {} => "Max Health".to_owned(),
            Field::Grit {} => "Grit".to_owned(),
            Field::Debt {} => "debt of Grit".to_owned(),
            Field::Dodge {} => "Hits of Dodge".to_owned(),
            Field::Severity { status, .. } => format!("Severity of {}", status.name()),
            Field::Scarred {} => "burned skin".to_owned(),
            Field::Weakened {} => "weakness by poison".to_owned(),
            Field::Hex {} => "place".to_owned(),
            Field::Prone {} => "lying down".to_owned(),
            Field::Aces {} => "Aces".to_owned(),
            Field::AbilityUses { ability } => format!("uses left of {}", ability.sheet().name),
            Field::ItemUses { item } => {
                format!("uses left of {}", item.sheet().name.to_lowercase())
            }
            Field::Shots { load } => format!("shots left of {load}"),
            Field::Vital {} => "state".to_owned(),
            Field::Turn {} => "turn".to_owned(),
        }
    }

    /// The group of its corrections, of whomever and whatever they make of it.
    pub fn group(self) -> CorrectionGroup {
        let (id, title) = match self {
            Field::Health {} => ("health", "Health"),
            Field::MaxHealth {} => ("max_health", "Max Health"),
            Field::Grit {} => ("grit", "Grit"),
            Field::Debt {} => ("debt", "Debt of Grit"),
            Field::Dodge {} => ("dodge", "Hits of Dodge"),
            Field::Severity { .. } => ("severity", "Severity of statuses"),
            Field::Scarred {} => ("scarred", "Burned skin"),
            Field::Weakened {} => ("weakened", "Weakness by poison"),
            Field::Hex {} => ("hex", "Places"),
            Field::Prone {} => ("prone", "Lying down"),
            Field::Aces {} => ("aces", "Aces"),
            Field::AbilityUses { .. } => ("ability_uses", "Uses of abilities"),
            Field::ItemUses { .. } => ("item_uses", "Uses of items"),
            Field::Shots { .. } => ("shots", "Special shots"),
            Field::Vital {} => ("vital", "Who is in the fight"),
            Field::Turn {} => ("turn", "Whose turn it is"),
        };
        CorrectionGroup::new(id, title)
    }
}

impl Value {
    /// What it is, in a word or two.
    pub fn told(self, state: &State) -> String {
        match self {
            Value::Number { number } => number.to_string(),
            Value::Flag { on: true } => "yes".to_owned(),
            Value::Flag { on: false } => "no".to_owned(),
            Value::Hex { hex } => hex.to_string(),
            Value::Vital { vital } => vital_name(vital).to_owned(),
            Value::Turn { of: Some(who) } => state.name(who).to_string(),
            Value::Turn { of: None } => "nobody".to_owned(),
        }
    }
}

/// How somebody is.
pub fn vital_name(vital: Vital) -> &'static str {
    match vital {
        Vital::Alive => "alive",
        Vital::Bleeding => "bleeding",
        Vital::Dead => "dead",
        Vital::Captured => "captured",
        Vital::Fled => "away",
    }
}

impl Correction {
    /// What is corrected, for those who see all: `Ada: Health, 3 instead of 5`.
    pub fn told(&self, state: &State) -> String {
        let Correction { target, field, to } = *self;
        let from = super::possible::value(state, target, field);
        told(state, target, field, from.zip(Some(to)))
    }
}

/// What is corrected; without the values where they are hidden.
pub fn told(state: &State, target: Who, field: Field, values: Option<(Value, Value)>) -> String {
    let (name, what) = (state.name(target), field.name());
    let source = match field {
        Field::Severity { source: Some(source), .. } => format!(" (of {})", state.name(source)),
        _ => String::new(),
    };
    match values {
        Some((from, to)) => {
            let (from, to) = (from.told(state), to.told(state));
            format!("{name}: {what}{source}, {to} instead of {from}")
        }
        None => format!("{name}: {what}{source}"),
    }
}

impl Step {
    /// The game's word for it.
    pub fn kind(&self) -> &'static str {
        match self {
            Step::Whom {} => "correct_whom",
            Step::What { .. } => "correct_what",
            Step::Source { .. } => "correct_source",
            Step::Number { .. } => "correct_number",
            Step::Column { .. } => "correct_column",
            Step::Hex { .. } => "correct_hex",
            Step::Vital { .. } => "correct_vital",
            Step::Reason { .. } => "correct_reason",
        }
    }

    /// The step as the Warden is asked.
    pub fn described(&self, state: &State) -> Description {
        let (title, text) = match self {
            Step::Whom {} => ("Of whom", "Of whom is something wrong?".to_owned()),
            Step::What { who } => {
                ("What is wrong", format!("What of {} is wrong?", state.name(*who)))
            }
            Step::Source { who } => {
                ("Afraid of whom", format!("Of whom is {} Afraid?", state.name(*who)))
            }
            Step::Number { who, field } => {
                let value = super::possible::value(state, *who, *field);
                let is = value.map(|it| it.told(state)).unwrap_or_default();
                let (name, what) = (state.name(*who), field.name());
                let text = format!(
                    "{name}: {what} is {is}. What is it to be? With {is} nothing is corrected."
                );
                ("Which number", text)
            }
            Step::Column { who } => {
                let hex = state.fighter(*who).map(|it| it.hex).unwrap_or_default();
                let name = state.name(*who);
                let text = format!(
                    "{name} is at {hex}. In which column is the new hex? It is the first of its \
                     two numbers; then you choose the hex, or none."
                );
                ("In which column", text)
            }
            Step::Hex { who } => ("At which hex", format!("Where is {}?", state.name(*who))),
            Step::Vital { who } => ("How they are", format!("How is {}?", state.name(*who))),
            Step::Reason { correction } => {
                let told = correction.told(state);
                let text = format!(
                    "{told}. Why is this corrected? Everybody reads it; if it is left empty, \
                     nothing is corrected."
                );
                ("Why", text)
            }
        };
        Description::new(text, "F5").titled(title)
    }
}
