//! A question as the client that is asked gets it.

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use utoipa::ToSchema;

use crate::engine::{
    Bin, Chance, Choice, Closed, Description, Encode, Label, MatchId, Plain, Seat, Seed, Span,
    Time, capitalized, marked, seal,
};

/// An opaque name for one question with one set of options, never used twice in a match. A MAC
/// under a key that is derived from the seed, so it gives nothing away.
#[derive(
    Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, ToSchema, Encode,
)]
#[serde(transparent)]
#[encode(transparent)]
pub struct PromptId(pub String);

impl PromptId {
    /// The id of the `ordinal`-th question that event `seq` opened.
    pub(in crate::engine) fn new(
        seed: &Seed,
        match_id: MatchId,
        seq: u64,
        ordinal: usize,
    ) -> PromptId {
        let key = seed.mac(b"prompts");
        let message = json!({"match": match_id, "ordinal": ordinal, "seq": seq});
        let mac = seal::mac(&key, seal::canonical(&message).as_bytes());
        PromptId(seal::hex(&mac[..16]))
    }
}

/// A question that waits for a seat's answer.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct Prompt {
    /// Opaque: send it back with the answer. It stays the same as long as the question and its
    /// options do.
    pub id: PromptId,
    /// The seat that is asked.
    pub seat: Seat,
    /// The game's word for the question; `play` for what a seat may start.
    pub kind: String,
    /// The question in a few words: at most 60 letters.
    pub title: String,
    /// The question in full.
    pub text: String,
    /// The parts of `text` that name something.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    pub spans: Vec<Span>,
    /// What the question is about, such as `card:12`: the kinds and ids of `spans`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    pub about: Vec<String>,
    /// The rule that asks the question.
    pub rule: String,
    /// Another player whose play asks this; left out after one's own last answer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub asked_by: Option<Seat>,
    /// What may be answered.
    pub choice: PromptChoice,
    /// When the time for it is up, where the match has a clock.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub deadline: Option<Time>,
    /// What the player may miss among the options, with why; only if `closed` was asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub closed: Option<Vec<ClosedItem>>,
}

impl Prompt {
    /// Everything in it that a player reads and that may name something: each text with its spans.
    pub fn each_text(&mut self, meet: &mut impl FnMut(&mut String, &mut Vec<Span>)) {
        meet(&mut self.text, &mut self.spans);
        let (options, bins): (&mut [OptionItem], &mut [OptionItem]) = match &mut self.choice {
            PromptChoice::One { options }
            | PromptChoice::Some { options, .. }
            | PromptChoice::Sequence { options, .. }
            | PromptChoice::Split { options, .. } => (options, &mut []),
            PromptChoice::Assign { items, bins, .. } => (items, bins),
            PromptChoice::Number { .. } | PromptChoice::Text { .. } => (&mut [], &mut []),
        };
        for option in options.iter_mut().chain(bins) {
            meet(&mut option.label, &mut option.spans);
        }
        for closed in self.closed.iter_mut().flatten() {
            meet(&mut closed.label, &mut closed.spans);
        }
    }

    /// A question as the game puts it; whoever asks it is added by the caller.
    pub(in crate::engine) fn new(
        id: PromptId,
        seat: Seat,
        kind: &str,
        told: Description,
        choice: PromptChoice,
        deadline: Option<Time>,
    ) -> Prompt {
        let Description { text, rule, title, about } = told;
        let (text, spans) = text.into_parts();
        let title = title.map_or_else(|| capitalized(&kind.replace('_', " ")), |it| it.to_string());
        let (kind, rule) = (kind.to_owned(), rule.to_owned());
        let (asked_by, closed) = (None, None);
        Prompt {
            id,
            seat,
            kind,
            title,
            text,
            spans,
            about,
            rule,
            asked_by,
            choice,
            deadline,
            closed,
        }
    }
}

/// What a player may miss among the options of a prompt.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[schema(examples(json!({
    "about": ["card:12"], "label": "Draw the Colt",
    "spans": [{"at": 9, "length": 4, "card": 12}], "why": "it is booted", "rule": "HN1",
})))]
pub struct ClosedItem {
    /// What it is about, such as `card:12`.
    pub about: Vec<String>,
    /// What it is called, in a few words.
    pub label: String,
    /// The parts of `label` that name something.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    pub spans: Vec<Span>,
    /// Why it cannot be chosen now, as the rest of a sentence: `it is booted`.
    pub why: String,
    /// The rule that closes it.
    pub rule: String,
}

impl From<Closed> for ClosedItem {
    fn from(closed: Closed) -> ClosedItem {
        let Closed { label: Label { label, about, .. }, why, rule } = closed;
        let (label, spans) = label.into_parts();
        ClosedItem { about, label, spans, why: why.to_string(), rule: rule.to_owned() }
    }
}

/// One of a closed set of forms, so that a client which knows no game can play them all.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "form", rename_all = "snake_case")]
pub enum PromptChoice {
    /// The answer is the `value` of one option.
    #[schema(title = "ChoiceOne")]
    One {
        /// What may be chosen.
        options: Vec<OptionItem>,
    },
    /// The answer is an array of values without repeats.
    #[schema(title = "ChoiceSome")]
    Some {
        /// What may be chosen.
        options: Vec<OptionItem>,
        /// The fewest that may be chosen.
        min: u32,
        /// The most that may be chosen.
        max: u32,
    },
    /// The answer is an array of values without repeats; their order counts.
    #[schema(title = "ChoiceSequence")]
    Sequence {
        /// What may be chosen.
        options: Vec<OptionItem>,
        /// The fewest that may be chosen.
        min: u32,
        /// The most that may be chosen.
        max: u32,
    },
    /// The answer is a whole number.
    #[schema(title = "ChoiceNumber")]
    Number {
        /// The least number that is accepted.
        min: i64,
        /// The greatest number that is accepted.
        max: i64,
    },
    /// The answer is an array of `[value, number]`, zeros left out, that adds up to `total`.
    #[schema(title = "ChoiceSplit")]
    Split {
        /// What is to be divided.
        total: u32,
        /// The options that may get a part.
        options: Vec<OptionItem>,
    },
    /// The answer is an array of `[item value, bin value]`, each item at most once.
    #[schema(title = "ChoiceAssign")]
    Assign {
        /// What is put somewhere.
        items: Vec<OptionItem>,
        /// Where it may be put.
        bins: Vec<OptionItem>,
        /// Whether items may be left out.
        unassigned: bool,
    },
    /// The answer is a string, possibly empty.
    #[schema(title = "ChoiceText")]
    Text {
        /// The most characters.
        max_length: u32,
    },
}

/// Something that may be chosen.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct OptionItem {
    /// Typed JSON in the game's terms: send it back as it stands.
    #[schema(value_type = Value)]
    pub value: Value,
    /// What the option is called, in a few words.
    pub label: String,
    /// The parts of `label` that name something.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    pub spans: Vec<Span>,
    /// What the option points at, such as `card:12`: the kinds and ids of `spans`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    pub about: Vec<String>,
    /// What else a player wants to know before they choose it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub detail: Option<String>,
    /// The citation, where one says more.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub rule: Option<String>,
    /// Its group's id; only corrections have one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub group: Option<String>,
    /// How much it takes, in `split` and as a bin of `assign`, where there is a limit.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub max: Option<u32>,
}

impl OptionItem {
    pub(in crate::engine) fn new<T: Serialize>(value: &T, label: Label) -> OptionItem {
        let value = serde_json::to_value(value).expect("plain types always serialize");
        let Label { label, rule, about, detail } = label;
        let (label, spans) = label.into_parts();
        let (rule, detail) = (rule.map(str::to_owned), detail.map(|it| it.to_string()));
        OptionItem { value, label, spans, about, detail, rule, group: None, max: None }
    }
}

impl PromptChoice {
    /// The choice with every option labelled.
    pub(in crate::engine) fn of<T: Plain>(
        choice: &Choice<T>,
        label: impl Fn(&T) -> Label,
    ) -> PromptChoice {
        let options = |them: &[T]| them.iter().map(|it| OptionItem::new(it, label(it))).collect();
        let bins = |them: &[Bin<T>]| {
            let bin = |it: &Bin<T>| OptionItem {
                max: it.max,
                ..OptionItem::new(&it.value, label(&it.value))
            };
            them.iter().map(bin).collect()
        };
        match choice {
            Choice::One { options: from } => PromptChoice::One { options: options(from) },
            Choice::Some { options: from, min, max } => {
                PromptChoice::Some { options: options(from), min: *min, max: *max }
            }
            Choice::Sequence { options: from, min, max } => {
                PromptChoice::Sequence { options: options(from), min: *min, max: *max }
            }
            Choice::Number { min, max } => PromptChoice::Number { min: *min, max: *max },
            Choice::Split { total, options: from } => {
                PromptChoice::Split { total: *total, options: bins(from) }
            }
            Choice::Assign { items, bins: into, unassigned } => PromptChoice::Assign {
                items: options(items),
                bins: bins(into),
                unassigned: *unassigned,
            },
            Choice::Text { max_length } => PromptChoice::Text { max_length: *max_length },
        }
    }

    /// An answer to it in the words of its labels, such as "Joe Ortega: 3, Amos Thorne: 1", with
    /// what marks their links. What is no answer to it comes out as it stands.
    pub fn said(&self, answer: &Value) -> String {
        let label = |options: &[OptionItem], value: &Value| {
            let option = options.iter().find(|it| it.value == *value);
            option.map_or_else(|| value.to_string(), |it| marked(&it.label, &it.spans))
        };
        let parts = answer.as_array().map(Vec::as_slice).unwrap_or_default();
        let pairs = |first: &[OptionItem], second: &[OptionItem]| {
            let pair = |it: &Value| format!("{}: {}", label(first, &it[0]), label(second, &it[1]));
            parts.iter().map(pair).collect()
        };
        let said: Vec<String> = match self {
            PromptChoice::One { options } => vec![label(options, answer)],
            PromptChoice::Some { options, .. } | PromptChoice::Sequence { options, .. } => {
                parts.iter().map(|it| label(options, it)).collect()
            }
            PromptChoice::Number { .. } => vec![answer.to_string()],
            PromptChoice::Split { options, .. } => pairs(options, &[]),
            PromptChoice::Assign { items, bins, .. } => pairs(items, bins),
            PromptChoice::Text { .. } => vec!["a text".to_owned()],
        };
        match said.is_empty() {
            true => "none".to_owned(),
            false => said.join(", "),
        }
    }

    /// A random legal answer, for bots and for random play.
    pub fn random_answer(&self, chance: &mut Chance) -> Value {
        let few = |chance: &mut Chance, options: &[OptionItem], min: u32, max: u32| {
            let mut values: Vec<&Value> = options.iter().map(|it| &it.value).collect();
            chance.shuffle(&mut values);
            values.truncate((min + chance.below(max.saturating_sub(min) + 1)) as usize);
            values.into_iter().cloned().collect::<Value>()
        };
        match self {
            PromptChoice::One { options } => {
                let at = chance.place_among(options.len());
                options.get(at).map_or(Value::Null, |it| it.value.clone())
            }
            PromptChoice::Some { options, min, max }
            | PromptChoice::Sequence { options, min, max } => few(chance, options, *min, *max),
            PromptChoice::Number { min, max } => {
                let span = u32::try_from(max.saturating_sub(*min)).unwrap_or(u32::MAX - 1);
                json!(min + i64::from(chance.below(span + 1)))
            }
            PromptChoice::Split { total, options } => random_split(*total, options, chance),
            PromptChoice::Assign { items, bins, unassigned } => {
                random_assignment(items, bins, *unassigned, chance)
            }
            PromptChoice::Text { .. } => json!(["", "Howdy.", "Draw!"][chance.below(3) as usize]),
        }
    }
}

fn random_split(total: u32, options: &[OptionItem], chance: &mut Chance) -> Value {
    let mut parts = vec![0u32; options.len()];
    let mut left = total;
    while 0 < left {
        let full = |at: usize| options[at].max.is_some_and(|max| max <= parts[at]);
        let open: Vec<usize> = (0..options.len()).filter(|at| !full(*at)).collect();
        if open.is_empty() {
            break;
        }
        let at = open[chance.place_among(open.len())];
        let room = options[at].max.map_or(left, |max| left.min(max - parts[at]));
        let part = 1 + chance.below(room);
        parts[at] += part;
        left -= part;
    }
    let named = options.iter().zip(parts).filter(|(_, part)| 0 < *part);
    named.map(|(it, part)| json!([it.value, part])).collect()
}

fn random_assignment(
    items: &[OptionItem],
    bins: &[OptionItem],
    unassigned: bool,
    chance: &mut Chance,
) -> Value {
    let mut counts = vec![0u32; bins.len()];
    let mut pairs = Vec::new();
    for item in items {
        if unassigned && chance.below(3) == 0 {
            continue;
        }
        let full = |at: usize| bins[at].max.is_some_and(|max| max <= counts[at]);
        let open: Vec<usize> = (0..bins.len()).filter(|at| !full(*at)).collect();
        if open.is_empty() {
            break;
        }
        let at = open[chance.place_among(open.len())];
        counts[at] += 1;
        pairs.push(json!([item.value, bins[at].value]));
    }
    Value::Array(pairs)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn named(value: &str, label: &str) -> OptionItem {
        OptionItem::new(&value.to_owned(), Label::plain(label.to_owned()))
    }

    #[test]
    fn an_answer_is_said_in_the_words_of_its_labels() {
        let two = || vec![named("jo", "Joe Ortega"), named("am", "Amos Thorne")];
        let some = PromptChoice::Some { options: two(), min: 0, max: 2 };
        assert_eq!(some.said(&json!(["am", "jo"])), "Amos Thorne, Joe Ortega");
        assert_eq!(some.said(&json!([])), "none");
        let one = PromptChoice::One { options: two() };
        assert_eq!(one.said(&json!("am")), "Amos Thorne");
        assert_eq!(one.said(&json!("nobody")), "\"nobody\"", "it is no answer");
        let split = PromptChoice::Split { total: 4, options: two() };
        assert_eq!(split.said(&json!([["jo", 3], ["am", 1]])), "Joe Ortega: 3, Amos Thorne: 1");
        let bins = vec![named("in", "the saloon")];
        let assign = PromptChoice::Assign { items: two(), bins, unassigned: true };
        assert_eq!(assign.said(&json!([["am", "in"]])), "Amos Thorne: the saloon");
        assert_eq!(PromptChoice::Number { min: 0, max: 9 }.said(&json!(7)), "7");
    }
}
