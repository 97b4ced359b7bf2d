//! The seven forms of a question, and what each admits.

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::engine::{Plain, TextRef, TextSeal, is_prose, so_many};

/// What a player may answer. With these forms a client that knows no game can play them all.
///
/// Stored format. Options are distinct, and lists hold at least `min` of them.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "form", rename_all = "snake_case")]
pub enum Choice<T> {
    /// One of the options.
    One {
        /// What may be chosen.
        options: Vec<T>,
    },
    /// Several options, in no order.
    Some {
        /// What may be chosen.
        options: Vec<T>,
        /// The fewest that may be chosen.
        min: u32,
        /// The most that may be chosen.
        max: u32,
    },
    /// Several options, in the order in which they are given.
    Sequence {
        /// What may be chosen.
        options: Vec<T>,
        /// The fewest that may be chosen.
        min: u32,
        /// The most that may be chosen.
        max: u32,
    },
    /// A whole number.
    Number {
        /// The least number that may be answered.
        min: i64,
        /// The greatest number that may be answered.
        max: i64,
    },
    /// A total divided among options.
    Split {
        /// What is to be divided, all of it.
        total: u32,
        /// The options that may get a part.
        options: Vec<Bin<T>>,
    },
    /// Items put into bins.
    Assign {
        /// What is put somewhere, each at most once.
        items: Vec<T>,
        /// Where it may be put.
        bins: Vec<Bin<T>>,
        /// Whether items may be left out.
        unassigned: bool,
    },
    /// Free text, which no rule reads.
    Text {
        /// The most characters: at least 40.
        max_length: u32,
    },
}

/// Something that takes parts of a total, or items.
///
/// Stored format.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Bin<T> {
    /// The option itself.
    pub value: T,
    /// How much it takes, where there is a limit.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub max: Option<u32>,
}

impl<T> Bin<T> {
    /// A bin without a limit.
    pub fn open(value: T) -> Bin<T> {
        Bin { value, max: None }
    }

    /// A bin that takes at most `max`.
    pub fn limited(value: T, max: u32) -> Bin<T> {
        Bin { value, max: Some(max) }
    }

    fn room(&self) -> u64 {
        self.max.map_or(u64::MAX, u64::from)
    }
}

/// What a player answered: admitted by the choice, and in its terms.
#[derive(Clone, Debug, PartialEq)]
pub enum Answer<T> {
    /// The option chosen.
    One(T),
    /// The options chosen, in the order in which they were offered.
    Some(Vec<T>),
    /// The options chosen, in the player's order.
    Sequence(Vec<T>),
    /// The number named.
    Number(i64),
    /// What each option got, in the order in which they were offered.
    Split(Vec<(T, u32)>),
    /// What went where, in the order of the items.
    Assign(Vec<(T, T)>),
    /// Where the text lies.
    Text(TextRef),
}

/// Why an answer is not admitted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotAdmitted {
    /// A sentence for the player.
    pub why: String,
    /// The part of the answer that is wrong, as a JSON Pointer into it; empty for all of it.
    pub pointer: String,
}

impl NotAdmitted {
    fn at(pointer: impl Into<String>, why: impl Into<String>) -> NotAdmitted {
        NotAdmitted { why: why.into(), pointer: pointer.into() }
    }
}

impl From<&str> for NotAdmitted {
    fn from(why: &str) -> NotAdmitted {
        NotAdmitted::at("", why)
    }
}

impl From<String> for NotAdmitted {
    fn from(why: String) -> NotAdmitted {
        NotAdmitted::at("", why)
    }
}

const NO_REFERENCE: &str = "the log must hold a reference to the text";

impl<T: Plain> Choice<T> {
    /// One of `options`.
    pub fn one(options: Vec<T>) -> Choice<T> {
        Choice::One { options }
    }

    /// From `min` to `max` of `options`; both are cut to how many there are.
    pub fn some(options: Vec<T>, min: usize, max: usize) -> Choice<T> {
        let (min, max) = within(options.len(), min, max);
        Choice::Some { options, min, max }
    }

    /// From `min` to `max` of `options` in an order; both are cut to how many there are.
    pub fn sequence(options: Vec<T>, min: usize, max: usize) -> Choice<T> {
        let (min, max) = within(options.len(), min, max);
        Choice::Sequence { options, min, max }
    }

    /// All of `items` in an order.
    pub fn order(items: Vec<T>) -> Choice<T> {
        let length = items.len();
        Choice::sequence(items, length, length)
    }

    /// A number from `min` to `max`.
    pub fn number(min: i64, max: i64) -> Choice<T> {
        Choice::Number { min, max: max.max(min) }
    }

    /// The answer, where there is only one.
    pub fn forced(&self) -> Option<Answer<T>> {
        match self {
            Choice::One { options } => match options.as_slice() {
                [only] => Some(Answer::One(only.clone())),
                _ => None,
            },
            Choice::Some { options, min, max } => {
                if *max == 0 {
                    return Some(Answer::Some(Vec::new()));
                }
                let all = *min as usize == options.len();
                all.then(|| Answer::Some(options.clone()))
            }
            Choice::Sequence { options, min, max } => {
                if *max == 0 {
                    return Some(Answer::Sequence(Vec::new()));
                }
                let only = options.len() == 1 && *min == 1;
                only.then(|| Answer::Sequence(options.clone()))
            }
            Choice::Number { min, max } => (min == max).then_some(Answer::Number(*min)),
            Choice::Split { total: 0, .. } => Some(Answer::Split(Vec::new())),
            Choice::Split { total, options } => match options.as_slice() {
                [only] => Some(Answer::Split(vec![(only.value.clone(), *total)])),
                _ => None,
            },
            Choice::Assign { items, bins, unassigned } => match bins.as_slice() {
                _ if items.is_empty() => Some(Answer::Assign(Vec::new())),
                [] if *unassigned => Some(Answer::Assign(Vec::new())),
                [only] if !unassigned => {
                    let pairs = items.iter().map(|it| (it.clone(), only.value.clone()));
                    Some(Answer::Assign(pairs.collect()))
                }
                _ => None,
            },
            Choice::Text { .. } => None,
        }
    }

    /// The plainest legal answer: the first, the fewest, the least. What a clock that runs out
    /// answers where the game names nothing better; a text is answered by the empty one.
    pub fn plainest(&self) -> Value {
        match self {
            Choice::One { options } => options.first().map_or(Value::Null, plain),
            Choice::Some { options, min, .. } | Choice::Sequence { options, min, .. } => {
                options.iter().take(*min as usize).map(plain).collect()
            }
            Choice::Number { min, .. } => json!(min),
            Choice::Split { total, options } => {
                let mut left = u64::from(*total);
                let mut parts = Vec::new();
                for bin in options {
                    let part = left.min(bin.room());
                    left -= part;
                    if 0 < part {
                        parts.push(json!([plain(&bin.value), part]));
                    }
                }
                Value::Array(parts)
            }
            Choice::Assign { unassigned: true, .. } => json!([]),
            Choice::Assign { items, bins, .. } => {
                let places = bins
                    .iter()
                    .flat_map(|bin| std::iter::repeat_n(&bin.value, clamp(bin.room(), items)));
                items.iter().zip(places).map(|(it, bin)| json!([plain(it), plain(bin)])).collect()
            }
            Choice::Text { .. } => json!(""),
        }
    }

    /// Admits an answer as a client sends it, or says why not. A text is sealed.
    pub fn admit(&self, answer: &Value, seal: &TextSeal) -> Result<Answer<T>, NotAdmitted> {
        match self {
            Choice::Text { max_length } => {
                let text = answer.as_str().ok_or("the answer must be a string")?;
                if text.chars().count() > *max_length as usize {
                    return Err(format!("the text has more than {max_length} characters").into());
                }
                if !text.is_empty() && !is_prose(text) {
                    let why = "a text is not all blanks, and has no control characters except line \
                               breaks and tabs";
                    return Err(why.into());
                }
                // An empty text hides nothing, and there is nothing of it to keep or to erase.
                let seal = if text.is_empty() { &TextSeal::OPEN } else { seal };
                Ok(Answer::Text(seal.seal(text)))
            }
            _ => self.read(answer),
        }
    }

    /// Reads an answer as the log holds it: the same as what a client sends, except for texts.
    pub fn read(&self, answer: &Value) -> Result<Answer<T>, NotAdmitted> {
        match self {
            Choice::One { options } => {
                let wanted = position(options, answer).ok_or("this is not one of the options")?;
                Ok(Answer::One(options[wanted].clone()))
            }
            Choice::Some { options, min, max } => {
                let mut places = several(options, answer, *min, *max)?;
                places.sort_unstable();
                Ok(Answer::Some(places.into_iter().map(|at| options[at].clone()).collect()))
            }
            Choice::Sequence { options, min, max } => {
                let places = several(options, answer, *min, *max)?;
                Ok(Answer::Sequence(places.into_iter().map(|at| options[at].clone()).collect()))
            }
            Choice::Number { min, max } => {
                let number = answer.as_i64().ok_or("the answer must be a whole number")?;
                if !(*min..=*max).contains(&number) {
                    return Err(format!("the number must be from {min} to {max}").into());
                }
                Ok(Answer::Number(number))
            }
            Choice::Split { total, options } => split(*total, options, answer),
            Choice::Assign { items, bins, unassigned } => assign(items, bins, *unassigned, answer),
            Choice::Text { .. } if answer.is_object() => serde_json::from_value(answer.clone())
                .map(Answer::Text)
                .map_err(|_| NO_REFERENCE.into()),
            Choice::Text { .. } => Err(NO_REFERENCE.into()),
        }
    }
}

impl<T: Plain> Answer<T> {
    /// The answer as the log holds it.
    pub fn to_stored(&self) -> Value {
        match self {
            Answer::One(it) => plain(it),
            Answer::Some(them) | Answer::Sequence(them) => them.iter().map(plain).collect(),
            Answer::Number(number) => json!(number),
            Answer::Split(parts) => parts.iter().map(|(it, n)| json!([plain(it), n])).collect(),
            Answer::Assign(pairs) => {
                pairs.iter().map(|(it, bin)| json!([plain(it), plain(bin)])).collect()
            }
            Answer::Text(text) => plain(text),
        }
    }
}

fn plain<T: Serialize>(it: &T) -> Value {
    serde_json::to_value(it).expect("plain types always serialize")
}

fn within(count: usize, min: usize, max: usize) -> (u32, u32) {
    (so_many(min.min(max).min(count)), so_many(max.min(count)))
}

fn clamp<T>(room: u64, items: &[T]) -> usize {
    so_many::<usize>(room).min(items.len())
}

fn position<T: Serialize>(options: &[T], wanted: &Value) -> Option<usize> {
    options.iter().position(|it| plain(it) == *wanted)
}

fn several<T: Serialize>(
    options: &[T],
    answer: &Value,
    min: u32,
    max: u32,
) -> Result<Vec<usize>, NotAdmitted> {
    let wanted = answer.as_array().ok_or("the answer must be an array of options")?;
    if !(min as usize..=max as usize).contains(&wanted.len()) {
        let why = format!("choose from {min} to {max} options; these are {}", wanted.len());
        return Err(why.into());
    }
    let mut places = Vec::with_capacity(wanted.len());
    for (at, it) in wanted.iter().enumerate() {
        let wrong = |what: &str| {
            NotAdmitted::at(format!("/{at}"), format!("number {} of the answer is {what}", at + 1))
        };
        let place = position(options, it).ok_or_else(|| wrong("not one of the options"))?;
        if places.contains(&place) {
            return Err(wrong("a repeat"));
        }
        places.push(place);
    }
    Ok(places)
}

fn pairs(answer: &Value) -> Result<Vec<(&Value, &Value)>, NotAdmitted> {
    let pairs = answer.as_array().ok_or("the answer must be an array of pairs")?;
    let pair = |(at, it): (usize, &'_ Value)| match it.as_array().map(Vec::as_slice) {
        Some([_, _]) => Ok(()),
        _ => {
            let why = "every part of the answer must be an array of two";
            Err(NotAdmitted::at(format!("/{at}"), why))
        }
    };
    pairs.iter().enumerate().try_for_each(pair)?;
    Ok(pairs.iter().map(|it| (&it[0], &it[1])).collect())
}

fn split<T: Plain>(
    total: u32,
    options: &[Bin<T>],
    answer: &Value,
) -> Result<Answer<T>, NotAdmitted> {
    let mut parts: Vec<(usize, u32)> = Vec::new();
    for (at, (value, part)) in pairs(answer)?.into_iter().enumerate() {
        let no_option = |why: &str| NotAdmitted::at(format!("/{at}/0"), why);
        let no_part = |why: String| NotAdmitted::at(format!("/{at}/1"), why);
        let place = options
            .iter()
            .position(|it| plain(&it.value) == *value)
            .ok_or_else(|| no_option("a part goes to something that is not an option"))?;
        let part = part.as_u64().and_then(|it| u32::try_from(it).ok());
        let part = part.filter(|it| (1..=total).contains(it));
        let part = part.ok_or_else(|| no_part(format!("every part must be from 1 to {total}")))?;
        let room = options[place].room();
        if room < u64::from(part) {
            return Err(no_part(format!("a part is greater than the {room} allowed")));
        }
        if parts.iter().any(|(taken, _)| *taken == place) {
            return Err(no_option("an option is named twice"));
        }
        parts.push((place, part));
    }
    let sum: u64 = parts.iter().map(|(_, part)| u64::from(*part)).sum();
    if sum != u64::from(total) {
        return Err(format!("the parts add up to {sum} and must be {total}").into());
    }
    parts.sort_unstable();
    let named = |(at, part): (usize, u32)| (options[at].value.clone(), part);
    Ok(Answer::Split(parts.into_iter().map(named).collect()))
}

fn assign<T: Plain>(
    items: &[T],
    bins: &[Bin<T>],
    unassigned: bool,
    answer: &Value,
) -> Result<Answer<T>, NotAdmitted> {
    let mut placed: Vec<(usize, usize)> = Vec::new();
    for (at, (item, bin)) in pairs(answer)?.into_iter().enumerate() {
        let no_item = |why: &str| NotAdmitted::at(format!("/{at}/0"), why);
        let item = position(items, item)
            .ok_or_else(|| no_item("something is put that is not one of the items"))?;
        let bin = bins.iter().position(|it| plain(&it.value) == *bin).ok_or_else(|| {
            NotAdmitted::at(format!("/{at}/1"), "something is put where nothing can be put")
        })?;
        if placed.iter().any(|(taken, _)| *taken == item) {
            return Err(no_item("an item is put twice"));
        }
        placed.push((item, bin));
    }
    if !unassigned && placed.len() != items.len() {
        return Err(format!("all {} items must be put somewhere", items.len()).into());
    }
    for (at, bin) in bins.iter().enumerate() {
        let count = placed.iter().filter(|(_, there)| *there == at).count();
        if bin.room() < count as u64 {
            let why = format!("at most {} items go to the same place there", bin.room());
            return Err(why.into());
        }
    }
    placed.sort_unstable();
    let named = |(item, bin): (usize, usize)| (items[item].clone(), bins[bin].value.clone());
    Ok(Answer::Assign(placed.into_iter().map(named).collect()))
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;
    use crate::engine::Salt;

    fn seal() -> TextSeal {
        TextSeal { id: Uuid::nil(), salt: Salt::default() }
    }

    fn admits(choice: &Choice<String>, answer: Value) -> bool {
        choice.admit(&answer, &seal()).is_ok()
    }

    fn names(names: &[&str]) -> Vec<String> {
        names.iter().map(|it| (*it).to_owned()).collect()
    }

    #[test]
    fn one_admits_an_option_and_nothing_else() {
        let choice = Choice::one(names(&["a", "b"]));
        assert!(admits(&choice, json!("a")));
        for wrong in [json!("c"), json!(["a"]), json!(null), json!(0), json!({"a": 1})] {
            assert!(!admits(&choice, wrong));
        }
    }

    #[test]
    fn what_is_not_admitted_says_which_part_of_it_is_wrong() {
        let wrong = |choice: &Choice<String>, answer: Value| {
            choice.admit(&answer, &seal()).expect_err("it is wrong").pointer
        };
        let three = names(&["a", "b", "c"]);
        let some = Choice::Some { options: three.clone(), min: 1, max: 2 };
        assert_eq!(wrong(&some, json!(["a", "d"])), "/1");
        assert_eq!(wrong(&some, json!(["a", "a"])), "/1");
        assert_eq!(wrong(&some, json!(["a", "b", "c"])), "", "it is too many");
        let sequence = Choice::Sequence { options: three.clone(), min: 1, max: 3 };
        assert_eq!(wrong(&sequence, json!(["c", "b", "d"])), "/2");
        let bin = |it: &str| Bin::limited(it.to_owned(), 2);
        let split = Choice::Split { total: 3, options: vec![bin("a"), bin("b")] };
        assert_eq!(wrong(&split, json!([["a", 2], ["c", 1]])), "/1/0");
        assert_eq!(wrong(&split, json!([["a", 3]])), "/0/1");
        assert_eq!(wrong(&split, json!([["a", 1], ["a", 2]])), "/1/0");
        assert_eq!(wrong(&split, json!([["a", 2]])), "", "it is too little");
        assert_eq!(wrong(&split, json!([["a", 2], "b"])), "/1");
        let bins = vec![bin("left"), bin("right")];
        let assign = Choice::Assign { items: three, bins, unassigned: true };
        assert_eq!(wrong(&assign, json!([["a", "left"], ["d", "left"]])), "/1/0");
        assert_eq!(wrong(&assign, json!([["a", "middle"]])), "/0/1");
        assert_eq!(wrong(&assign, json!([["a"]])), "/0");
        assert_eq!(wrong(&assign, json!([["a", "left"], ["a", "right"]])), "/1/0");
    }

    #[test]
    fn an_empty_text_is_known_as_such_and_no_other_is() {
        let text: Choice<String> = Choice::Text { max_length: 40 };
        let seal = TextSeal { id: Uuid::from_u128(7), salt: Salt::default() };
        let is_empty = |it: &str| match text.admit(&json!(it), &seal) {
            Ok(Answer::Text(text)) => text.is_empty(),
            other => panic!("{other:?}"),
        };
        assert!(is_empty("") && !is_empty("x"));
        assert_eq!(text.admit(&text.plainest(), &seal), text.admit(&json!(""), &TextSeal::OPEN));
    }

    #[test]
    fn some_admits_no_repeats_and_keeps_the_order_of_the_options() {
        let choice = Choice::some(names(&["a", "b", "c"]), 1, 2);
        let answer = choice.admit(&json!(["c", "a"]), &seal()).unwrap();
        assert_eq!(answer, Answer::Some(names(&["a", "c"])));
        for wrong in [json!([]), json!(["a", "a"]), json!(["a", "b", "c"]), json!("a")] {
            assert!(!admits(&choice, wrong));
        }
    }

    #[test]
    fn sequence_keeps_the_order_of_the_player() {
        let choice = Choice::order(names(&["a", "b"]));
        let answer = choice.admit(&json!(["b", "a"]), &seal()).unwrap();
        assert_eq!(answer, Answer::Sequence(names(&["b", "a"])));
        assert!(!admits(&choice, json!(["b"])));
    }

    #[test]
    fn number_admits_whole_numbers_in_range() {
        let choice = Choice::number(-1, 3);
        assert!(admits(&choice, json!(-1)) && admits(&choice, json!(3)));
        for wrong in [json!(4), json!(1.5), json!(1.0), json!("1"), json!(u64::MAX)] {
            assert!(!admits(&choice, wrong));
        }
    }

    #[test]
    fn split_divides_all_within_the_limits() {
        let options = vec![Bin::limited("a".to_owned(), 2), Bin::open("b".to_owned())];
        let choice = Choice::Split { total: 3, options };
        assert!(admits(&choice, json!([["b", 3]])));
        assert!(admits(&choice, json!([["b", 1], ["a", 2]])));
        let wrong = [
            json!([["a", 3]]),
            json!([["a", 1]]),
            json!([["a", 0], ["b", 3]]),
            json!([["b", 1], ["b", 2]]),
            json!([["c", 3]]),
            json!([["b", 4_294_967_299u64]]),
            json!({"b": 3}),
        ];
        for wrong in wrong {
            assert!(!admits(&choice, wrong));
        }
    }

    #[test]
    fn assign_puts_each_item_once_where_there_is_room() {
        let items = names(&["x", "y"]);
        let bins = vec![Bin::limited("a".to_owned(), 1), Bin::open("b".to_owned())];
        let choice = Choice::Assign { items, bins, unassigned: false };
        assert!(admits(&choice, json!([["x", "a"], ["y", "b"]])));
        for wrong in
            [json!([["x", "a"], ["y", "a"]]), json!([["x", "a"]]), json!([["x", "a"], ["x", "b"]])]
        {
            assert!(!admits(&choice, wrong));
        }
    }

    #[test]
    fn text_is_sealed_and_read_back_as_a_reference() {
        let choice: Choice<String> = Choice::Text { max_length: 40 };
        let answer = choice.admit(&json!("howdy"), &seal()).unwrap();
        assert_eq!(choice.read(&answer.to_stored()).unwrap(), answer);
        assert!(!admits(&choice, json!("x".repeat(41))));
        assert!(choice.read(&json!("howdy")).is_err());
    }

    #[test]
    fn a_text_has_something_to_read_and_no_controls() {
        let choice: Choice<String> = Choice::Text { max_length: 40 };
        for text in ["", "Draw!", "Two\nlines.", "Ça va", "אדה"] {
            assert!(admits(&choice, json!(text)), "{text:?}");
        }
        for text in ["   ", "\n", "A\u{202e}da", "\0", "A\u{7}"] {
            assert!(!admits(&choice, json!(text)), "{text:?}");
        }
    }

    #[test]
    fn the_plainest_answer_is_admitted() {
        let bins = || vec![Bin::limited("a".to_owned(), 1), Bin::open("b".to_owned())];
        let choices = [
            Choice::one(names(&["a", "b"])),
            Choice::some(names(&["a", "b"]), 1, 2),
            Choice::order(names(&["a", "b"])),
            Choice::number(2, 4),
            Choice::Split { total: 5, options: bins() },
            Choice::Assign { items: names(&["x", "y", "z"]), bins: bins(), unassigned: false },
            Choice::Text { max_length: 40 },
        ];
        for choice in choices {
            assert!(admits(&choice, choice.plainest()), "{choice:?}");
        }
    }
}
