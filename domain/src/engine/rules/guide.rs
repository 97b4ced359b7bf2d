//! What a ruleset says about itself.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::{PartialSchema, ToSchema};

use crate::engine::Seat;

/// A ruleset as clients and newcomers get to know it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[schema(as = RulesetGuide)]
pub struct Guide {
    /// Its name in addresses.
    pub id: String,
    /// What it is called.
    pub name: String,
    /// What it is, in a sentence or two.
    pub summary: String,
    /// The versions of its rules that this server plays, oldest first.
    pub versions: Vec<String>,
    /// The version that a new match gets.
    pub latest: String,
    /// How many may play.
    pub seats: SeatRange,
    /// The roles of seats, where it has any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub roles: Option<Vec<RoleGuide>>,
    /// JSON Schema of `options`. What a word means is in `x-enumDescriptions`.
    #[schema(value_type = std::collections::HashMap<String, Value>)]
    pub options_schema: Value,
    /// JSON Schema of a `loadout` in full.
    #[schema(value_type = std::collections::HashMap<String, Value>)]
    pub loadout_schema: Value,
    /// What facts, options and errors cite.
    pub rules: Vec<Citation>,
    /// The penalties of a judge, and what they cost.
    pub penalties: Vec<PenaltyGuide>,
    /// Whether the players may agree on a draw.
    pub draws: bool,
    /// How bots of the server can play it: `bot` when a seat is taken.
    pub bots: Vec<BotStyle>,
}

/// How a bot of the server chooses.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, ToSchema,
)]
#[serde(rename_all = "snake_case")]
pub enum BotStyle {
    /// Like a player who knows the game, where somebody has taught it one.
    Steady,
    /// Any legal answer is as good as another.
    Random,
}

impl BotStyle {
    /// Every style.
    pub const ALL: [BotStyle; 2] = [BotStyle::Steady, BotStyle::Random];

    /// Its word in requests.
    pub fn as_str(self) -> &'static str {
        match self {
            BotStyle::Steady => "steady",
            BotStyle::Random => "random",
        }
    }
}

/// A penalty that a judge may impose.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = Penalty)]
pub struct PenaltyGuide {
    /// Its name in rulings.
    pub id: String,
    /// What it is called.
    pub title: String,
    /// What it costs the player, in a sentence.
    pub summary: String,
    /// The rule that it cites.
    pub rule: String,
}

impl PenaltyGuide {
    /// A penalty from its parts.
    pub fn new(id: &str, title: &str, summary: &str, rule: &str) -> PenaltyGuide {
        PenaltyGuide {
            id: id.to_owned(),
            title: title.to_owned(),
            summary: summary.to_owned(),
            rule: rule.to_owned(),
        }
    }
}

/// A group of corrections: what is changed, whatever it is changed to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CorrectionGroup {
    /// Its id in requests.
    pub id: &'static str,
    /// What it is called, in the game's words.
    pub title: &'static str,
}

impl CorrectionGroup {
    /// A group from its parts.
    pub const fn new(id: &'static str, title: &'static str) -> CorrectionGroup {
        CorrectionGroup { id, title }
    }
}

/// How many may play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct SeatRange {
    /// The fewest seats.
    pub min: u8,
    /// The most seats.
    pub max: u8,
    /// The number of players from which the game is balanced.
    pub balanced_from: u8,
}

/// A role that a seat may take.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[schema(as = Role)]
pub struct RoleGuide {
    /// Its name in requests.
    pub id: String,
    /// What it is called.
    pub name: String,
    /// How many seats may take it; without a limit where absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub max: Option<u8>,
    /// `true`: whoever has it runs the game for the others and plays for no place. Otherwise left
    /// out.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[schema(default = false)]
    pub referee: bool,
}

/// A rule that can be cited.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = Rule)]
pub struct Citation {
    /// The citation, as facts and options carry it.
    pub id: String,
    /// The rule in a few words.
    pub title: String,
    /// The rule in a sentence or two.
    pub summary: String,
}

impl Citation {
    /// A citation from its parts.
    pub fn new(id: &str, title: &str, summary: &str) -> Citation {
        Citation { id: id.to_owned(), title: title.to_owned(), summary: summary.to_owned() }
    }
}

/// An entry of a game's catalog.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct CatalogItem {
    /// Its name in addresses.
    pub id: String,
    /// What it is called.
    pub name: String,
    /// The game's word for what it is: `character`, `card`, `property`.
    pub kind: String,
    /// What it does, in words for players; may be empty.
    pub text: String,
    /// Whether it plays exactly as it should.
    pub implemented: bool,
    /// Whether its effect is possible with the other cards in the catalog. A card that nobody can
    /// use may still be in a deck.
    pub playable: bool,
    /// Why it, or a part of it, cannot come about; absent where all of it can.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// Its numbers and marks, in the game's terms.
    #[schema(value_type = std::collections::HashMap<String, Value>)]
    pub fields: Value,
}

/// The schema of options or a loadout, as a guide has it.
pub fn schema_of<T: PartialSchema>() -> Value {
    let mut schema = serde_json::to_value(T::schema()).expect("schemas always serialize");
    join_what_is_inlined(&mut schema);
    schema
}

/// Writes a type that is inlined and what a field says of it as one schema. Derived, they are two
/// in an `allOf`, of which the second is always an object: a word would have to be one as well.
pub fn join_what_is_inlined(schema: &mut Value) {
    match schema {
        Value::Object(fields) => fields.values_mut().for_each(join_what_is_inlined),
        Value::Array(items) => items.iter_mut().for_each(join_what_is_inlined),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => return,
    }
    let Some([Value::Object(inlined), Value::Object(field)]) =
        schema["allOf"].as_array().map(Vec::as_slice)
    else {
        return;
    };
    let bare = field.get("type").is_some_and(|it| it == "object");
    if !bare || field.contains_key("properties") || inlined.contains_key("$ref") {
        return;
    }
    let mut joined = inlined.clone();
    joined.remove("title");
    joined.extend(field.clone().into_iter().filter(|(name, _)| name != "type"));
    *schema = Value::Object(joined);
}

/// Takes out of a schema what is not for people who call the program: the sign of what is stored in
/// descriptions, and `null` as a default, which no field takes.
pub fn unsign(schema: &mut Value) {
    match schema {
        Value::Object(fields) => {
            fields.retain(|name, value| name != "default" || !value.is_null());
            if let Some(Value::String(text)) = fields.get_mut("description")
                && let Some(rest) = text.strip_suffix("Stored format.")
            {
                *text = rest.trim_end().to_owned();
            }
            fields.values_mut().for_each(unsign);
        }
        Value::Array(items) => items.iter_mut().for_each(unsign),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => (),
    }
}

/// What is wrong with options or a loadout.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Violation {
    /// Where: a JSON Pointer into the request.
    pub pointer: String,
    /// What is wrong, and what would be right.
    pub message: String,
    /// The rule that it breaks, where there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub rule: Option<String>,
}

impl Violation {
    /// A violation that breaks no rule of the game, but the form of the request.
    pub fn new(pointer: impl Into<String>, message: impl Into<String>) -> Violation {
        Violation { pointer: pointer.into(), message: message.into(), rule: None }
    }

    /// A violation of a rule of the game.
    pub fn of_rule(
        rule: &str,
        pointer: impl Into<String>,
        message: impl Into<String>,
    ) -> Violation {
        Violation { rule: Some(rule.to_owned()), ..Violation::new(pointer, message) }
    }

    /// The same with its place in something larger.
    pub fn within(self, place: &str) -> Violation {
        Violation { pointer: format!("{place}{}", self.pointer), ..self }
    }

    /// The same for a request that brings a single loadout: its place there is `/loadout`, whatever
    /// the seat.
    pub fn brought_by(self, seat: Seat) -> Violation {
        let rest = self.pointer.strip_prefix(&format!("/loadouts/{}", seat.0));
        match rest.filter(|rest| rest.is_empty() || rest.starts_with('/')) {
            Some(rest) => Violation { pointer: format!("/loadout{rest}"), ..self },
            None => self,
        }
    }
}

/// The named schemas of a game's types, for the OpenAPI document.
#[derive(Default)]
pub struct Schemas {
    /// By component name, such as `showdown.Action`; the document writes it in one word.
    pub components: Vec<(String, utoipa::openapi::RefOr<utoipa::openapi::schema::Schema>)>,
}

impl Schemas {
    /// Adds a type and all it refers to.
    pub fn add<T: ToSchema>(&mut self) {
        self.components.push((T::name().into_owned(), T::schema()));
        T::schemas(&mut self.components);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_wrong_with_the_one_loadout_of_a_request_is_pointed_at_there() {
        let brought = |pointer: &str| {
            let wrong = Violation::of_rule("C1", pointer, "It has too few cards.");
            let brought = wrong.clone().brought_by(Seat(1));
            assert_eq!((&brought.message, &brought.rule), (&wrong.message, &wrong.rule));
            brought.pointer
        };
        assert_eq!(brought("/loadouts/1/deck/0"), "/loadout/deck/0");
        assert_eq!(brought("/loadouts/1"), "/loadout");
        for other in ["/loadouts/10/deck", "/loadouts/0", "/options/rounds", ""] {
            assert_eq!(brought(other), other);
        }
        let within = Violation::of_rule("C1", "/deck", "It has too few cards.").within("/loadout");
        assert_eq!((&*within.pointer, within.rule.as_deref()), ("/loadout/deck", Some("C1")));
    }
}
