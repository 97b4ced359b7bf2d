//! Sentences that point at what they speak of.
//!
//! A sentence is written with `format!`. What it names (a seat, a card, a place) is written as a
//! [`Link`]: the name between characters that stand for nothing in any script. [`Sentence`] takes
//! them out and keeps where they were, so that a client can put a player's name in the place of
//! "seat 0", or make a button of a card.

use std::fmt::{Display, Formatter, Result as Written};

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error, ser::SerializeMap};
use serde_json::{Map, Value};
use utoipa::openapi::schema::AdditionalProperties;
use utoipa::openapi::{ObjectBuilder, Ref, RefOr, Schema, Type};
use utoipa::{PartialSchema, ToSchema};

use super::text::TEXT;

/// What begins a link, what parts its address from its name, and what ends it: noncharacters,
/// which no text of a user holds.
const MARKS: [char; 3] = ['\u{FDD0}', '\u{FDD1}', '\u{FDD2}'];

/// In UTF-8 each of them begins with this byte, which few texts hold.
const MARKS_BEGIN: u8 = 0xEF;

/// Whether a text holds what marks a link.
fn is_marked(text: &str) -> bool {
    text.as_bytes().contains(&MARKS_BEGIN) && text.contains(MARKS)
}

/// A name within a sentence, and what it is the name of. Its `Display` is for sentences alone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Link {
    kind: &'static str,
    id: String,
    name: String,
}

/// A name of something: `kind` is the field's own word (`card`, `place`), `id` what the game's
/// JSON calls it.
pub fn link(kind: &'static str, id: impl Display, name: impl AsRef<str>) -> Link {
    Link { kind, id: id.to_string(), name: unmarked(name.as_ref()) }
}

impl Display for Link {
    fn fmt(&self, to: &mut Formatter<'_>) -> Written {
        let [begins, parts, ends] = MARKS;
        write!(to, "{begins}{}:{}{parts}{}{ends}", self.kind, self.id, self.name)
    }
}

/// A text without what marks its links.
pub fn unmarked(text: &str) -> String {
    Sentence::from(text).text
}

/// With a capital letter, be it that of a link's name.
pub fn capitalized(text: &str) -> String {
    let [begins, parts, _] = MARKS;
    let head = match text.strip_prefix(begins).and_then(|it| it.find(parts)) {
        Some(at) => begins.len_utf8() + at + parts.len_utf8(),
        None => 0,
    };
    let (head, tail) = text.split_at(head);
    let mut letters = tail.chars();
    let first = letters.next().into_iter().flat_map(char::to_uppercase);
    head.chars().chain(first).chain(letters).collect()
}

/// As a sentence of its own: with a capital letter, and a stop at its end.
pub fn as_sentence(text: &str) -> String {
    let [.., ends] = MARKS;
    let text = capitalized(text);
    match text.trim_end_matches(ends).ends_with(['.', '!', '?', '…']) || text.is_empty() {
        true => text,
        false => format!("{text}."),
    }
}

/// A number of things: `1 card`, `2 cards`.
pub fn counted(number: impl TryInto<i64>, thing: &str) -> String {
    match number.try_into() {
        Ok(1) => format!("1 {thing}"),
        Ok(number) => format!("{number} {thing}s"),
        Err(_) => format!("many {thing}s"),
    }
}

/// `a`, `a and b`, `a, b and c`; nothing where there are none.
pub fn listed<T: Display>(names: &[T]) -> Option<String> {
    let names: Vec<String> = names.iter().map(T::to_string).collect();
    match &names[..] {
        [] => None,
        [only] => Some(only.clone()),
        [first @ .., last] => Some(format!("{} and {last}", first.join(", "))),
    }
}

/// A text, and what its parts point at.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Sentence {
    text: String,
    spans: Vec<Span>,
}

/// Puts other texts in the place of parts of a text. `other` says for each part what comes there,
/// if anything: such a part is a span no more.
pub fn replace_parts(
    text: &mut String,
    spans: &mut Vec<Span>,
    mut other: impl FnMut(&Span) -> Option<String>,
) {
    let letters: Vec<char> = text.chars().collect();
    let (mut replaced, mut kept, mut from) = (String::new(), Vec::new(), 0);
    let mut length = 0_u32;
    for span in std::mem::take(spans) {
        let (at, end) = (span.at as usize, (span.at + span.length) as usize);
        let before: String = letters.get(from..at).unwrap_or_default().iter().collect();
        let part: String = letters.get(at..end).unwrap_or_default().iter().collect();
        length += crate::engine::so_many::<u32>(before.chars().count());
        replaced.push_str(&before);
        let instead = other(&span);
        let at = length;
        let put = instead.as_ref().unwrap_or(&part);
        length += crate::engine::so_many::<u32>(put.chars().count());
        replaced.push_str(put);
        if instead.is_none() {
            kept.push(Span { at, ..span });
        }
        from = end;
    }
    replaced.extend(letters.get(from..).unwrap_or_default());
    (*text, *spans) = (replaced, kept);
}

/// A text as it is written, with what marks its links: to go into another sentence.
pub fn marked(text: &str, spans: &[Span]) -> String {
    let letters: Vec<char> = text.chars().collect();
    let mut marked = String::new();
    let mut from = 0;
    let [begins, parts, ends] = MARKS;
    for Span { at, length, kind, id } in spans {
        let (at, end) = (*at as usize, (*at + *length) as usize);
        marked.extend(letters.get(from..at).unwrap_or_default());
        let name: String = letters.get(at..end).unwrap_or_default().iter().collect();
        marked.push_str(&format!("{begins}{kind}:{id}{parts}{name}{ends}"));
        from = end;
    }
    marked.extend(letters.get(from..).unwrap_or_default());
    marked
}

/// A kind of thing that the sentences of a game name, beside seats and texts of players.
#[derive(Clone, Copy, Debug)]
pub struct Nameable {
    /// The word of its spans: `card`.
    pub kind: &'static str,
    /// What its ids are.
    pub ids: Ids,
    /// What an id tells, for authors of clients: "A card of the match."
    pub what: &'static str,
}

/// What the ids of things are in JSON.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ids {
    /// Whole numbers from 0.
    Numbers,
    /// Words, as a catalog has them.
    Words,
}

impl Nameable {
    /// Things with numbers.
    pub const fn number(kind: &'static str, what: &'static str) -> Nameable {
        Nameable { kind, ids: Ids::Numbers, what }
    }

    /// Things with names.
    pub const fn word(kind: &'static str, what: &'static str) -> Nameable {
        Nameable { kind, ids: Ids::Words, what }
    }
}

/// A part of a text, and what it names.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Span {
    /// Where it begins, in Unicode scalars.
    pub at: u32,
    /// How long it is, in Unicode scalars.
    pub length: u32,
    /// What kind of thing it names: `seat`, `card`, or another word of the game's.
    pub kind: String,
    /// Which one. A whole number stands in JSON as a number.
    pub id: String,
}

impl Sentence {
    /// The parts that name something, in their order.
    pub fn spans(&self) -> &[Span] {
        &self.spans
    }

    /// What it names, each thing once: `card:12`.
    pub fn about(&self) -> Vec<String> {
        let mut about = Vec::new();
        for span in &self.spans {
            let one = format!("{}:{}", span.kind, span.id);
            if !about.contains(&one) {
                about.push(one);
            }
        }
        about
    }

    /// The text, and its parts.
    pub fn into_parts(self) -> (String, Vec<Span>) {
        (self.text, self.spans)
    }

    /// The text as it is written, with what marks its links: to go into another sentence.
    pub fn marked(&self) -> String {
        marked(&self.text, &self.spans)
    }

    fn read(marked: &str) -> Sentence {
        let [begins, parts, ends] = MARKS;
        let mut read = Sentence::default();
        let mut rest = marked;
        let mut at = 0_u32;
        let say = |text: &mut String, part: &str| {
            let plain = part.chars().filter(|it| !MARKS.contains(it));
            let before = text.len();
            text.extend(plain);
            crate::engine::so_many::<u32>(text[before..].chars().count())
        };
        while let Some(from) = rest.find(begins) {
            at += say(&mut read.text, &rest[..from]);
            let link = &rest[from + begins.len_utf8()..];
            let whole = link.find(ends).map(|end| (&link[..end], &link[end + ends.len_utf8()..]));
            let Some((link, after)) = whole else {
                rest = link;
                continue;
            };
            rest = after;
            let Some((address, name)) = link.split_once(parts) else {
                at += say(&mut read.text, link);
                continue;
            };
            let length = say(&mut read.text, name);
            if let Some((kind, id)) = address.split_once(':') {
                let (kind, id) = (kind.to_owned(), id.to_owned());
                read.spans.push(Span { at, length, kind, id });
            }
            at += length;
        }
        say(&mut read.text, rest);
        read
    }
}

impl From<&str> for Sentence {
    fn from(marked: &str) -> Sentence {
        match is_marked(marked) {
            true => Sentence::read(marked),
            false => Sentence { text: marked.to_owned(), spans: Vec::new() },
        }
    }
}

impl From<String> for Sentence {
    fn from(marked: String) -> Sentence {
        match is_marked(&marked) {
            true => Sentence::read(&marked),
            false => Sentence { text: marked, spans: Vec::new() },
        }
    }
}

impl std::ops::Deref for Sentence {
    type Target = str;

    fn deref(&self) -> &str {
        &self.text
    }
}

impl Display for Sentence {
    fn fmt(&self, to: &mut Formatter<'_>) -> Written {
        to.write_str(&self.text)
    }
}

impl PartialEq<str> for Sentence {
    fn eq(&self, other: &str) -> bool {
        self.text == other
    }
}

impl PartialEq<&str> for Sentence {
    fn eq(&self, other: &&str) -> bool {
        self.text == *other
    }
}

impl Serialize for Span {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let mut fields = to.serialize_map(Some(3))?;
        fields.serialize_entry("at", &self.at)?;
        fields.serialize_entry("length", &self.length)?;
        // A code of five digits is no number: its zeros count.
        match self.id.parse::<u64>().ok().filter(|it| it.to_string() == self.id) {
            Some(number) => fields.serialize_entry(&self.kind, &number)?,
            None => fields.serialize_entry(&self.kind, &self.id)?,
        }
        fields.end()
    }
}

impl<'de> Deserialize<'de> for Span {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Span, D::Error> {
        let mut fields = Map::<String, Value>::deserialize(from)?;
        let mut number = |name: &'static str| {
            let value = fields.remove(name).and_then(|it| it.as_u64());
            let value = value.and_then(|it| u32::try_from(it).ok());
            value.ok_or_else(|| D::Error::missing_field(name))
        };
        let (at, length) = (number("at")?, number("length")?);
        let link = fields.into_iter().next();
        let (kind, id) = link.ok_or_else(|| D::Error::custom("the span names nothing"))?;
        let id = id.as_str().map_or_else(|| id.to_string(), str::to_owned);
        Ok(Span { at, length, kind, id })
    }
}

impl PartialSchema for Span {
    fn schema() -> RefOr<Schema> {
        let number = |what: &str| {
            ObjectBuilder::new().schema_type(Type::Integer).minimum(Some(0)).description(Some(what))
        };
        let what = "A part of a text, and what it names. Beside `at` and `length` it has one \
                    field: `seat`, `card`, or another word of the game's, with the number or the \
                    name of that thing. The document of a game has its words.";
        let text = ObjectBuilder::new()
            .schema_type(Type::String)
            .description(Some("The text of a player that is quoted here, by its id."));
        let more = AdditionalProperties::FreeForm(true);
        ObjectBuilder::new()
            .property("at", number("Where the part begins, in Unicode scalars from 0."))
            .required("at")
            .property("length", number("How many Unicode scalars the part has."))
            .required("length")
            .property("seat", Ref::from_schema_name("Seat"))
            .property(TEXT, text)
            .additional_properties(Some(more))
            .description(Some(what))
            .into()
    }
}

impl ToSchema for Span {}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::engine::Seat;

    #[test]
    fn links_are_taken_out_and_their_places_kept() {
        let card = link("card", 12, "Zoë's Colt");
        let said = Sentence::from(format!("{:#} draws {card}.", Seat(1)));
        assert_eq!(said, "seat 1 draws Zoë's Colt.");
        let spans = serde_json::to_value(said.spans()).unwrap();
        let seat = json!({"at": 0, "length": 6, "seat": 1});
        assert_eq!(spans, json!([seat, {"at": 13, "length": 10, "card": 12}]));
        assert_eq!(said.about(), ["seat:1", "card:12"]);
        let back: Vec<Span> = serde_json::from_value(spans).unwrap();
        assert_eq!(back, said.spans());
        assert_eq!(Sentence::from(said.marked()), said);
        let code = link("code", "01024", "Flask");
        let spans = serde_json::to_value(Sentence::from(code.to_string()).spans()).unwrap();
        assert_eq!(spans, json!([{"at": 0, "length": 5, "code": "01024"}]));
    }

    #[test]
    fn a_part_gives_way_to_another_text_and_later_parts_move() {
        let [says, card] = [link("text", "7", "…"), link("card", 12, "Colt")];
        let said = Sentence::from(format!("{:#} says {says} of {card}.", Seat(1)));
        let (mut text, mut spans) = said.into_parts();
        let put = |it: &Span| (it.kind == "text").then(|| "“Zoë!”".to_owned());
        replace_parts(&mut text, &mut spans, put);
        assert_eq!(text, "seat 1 says “Zoë!” of Colt.");
        let places: Vec<(u32, u32)> = spans.iter().map(|it| (it.at, it.length)).collect();
        assert_eq!(places, [(0, 6), (22, 4)]);
    }

    #[test]
    fn a_name_at_the_head_gets_the_capital() {
        let said = Sentence::from(as_sentence(&format!("{:#} passes", Seat(0))));
        assert_eq!((&*said, said.spans().len()), ("Seat 0 passes.", 1));
        assert_eq!(as_sentence("it is {over}…"), "It is {over}…");
        assert_eq!((capitalized("über"), capitalized("")), ("Über".to_owned(), String::new()));
    }

    #[test]
    fn broken_marks_are_dropped_and_nothing_else_is() {
        let [begins, parts, ends] = MARKS;
        for marked in [
            format!("a{begins}b"),
            format!("a{ends}{parts}b"),
            format!("{begins}ab{ends}"),
            format!("{begins}x{parts}ab{ends}"),
        ] {
            let read = Sentence::from(marked.as_str());
            assert_eq!((&*read, read.spans().len()), ("ab", 0), "{marked:?}");
        }
    }

    #[test]
    fn numbers_and_lists_are_put_into_words() {
        assert_eq!([counted(1, "card"), counted(0_u8, "card")], ["1 card", "0 cards"]);
        assert_eq!(listed(&["a", "b", "c"]).as_deref(), Some("a, b and c"));
        assert_eq!(listed::<String>(&[]), None);
    }
}
