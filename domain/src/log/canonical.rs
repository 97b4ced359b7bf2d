//! The canonical JSON of RFC 8785, written directly: without a tree of values between.

use std::cell::RefCell;
use std::cmp::Ordering;
use std::io::{Result as Written, Write};
use std::ops::Range;

use serde::Serialize;
use serde_json::Serializer;
use serde_json::ser::Formatter;

/// The canonical JSON of RFC 8785, for the JSON that a match holds: integers within ±(2^53−1),
/// no floats. A float, which no type of ours has, would be written as serde_json does.
pub fn canonical(value: &(impl Serialize + ?Sized)) -> String {
    let out = RefCell::new(Vec::with_capacity(1024));
    let in_order = InOrder { out: &out, open: Vec::new() };
    let mut serializer = Serializer::with_formatter(Shared(&out), in_order);
    value.serialize(&mut serializer).expect("plain types always serialize");
    String::from_utf8(out.into_inner()).expect("JSON is UTF-8")
}

/// What is written, as the serializer has it.
struct Shared<'o>(&'o RefCell<Vec<u8>>);

impl Write for Shared<'_> {
    fn write(&mut self, bytes: &[u8]) -> Written<usize> {
        self.0.borrow_mut().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> Written<()> {
        Ok(())
    }
}

/// Writes JSON without spaces, and puts the fields of each object in order as it ends.
struct InOrder<'o> {
    /// What is written.
    out: &'o RefCell<Vec<u8>>,
    /// The fields of the objects that have begun and not ended, the innermost last.
    open: Vec<Vec<Field>>,
}

/// Where a field of an object is written: its name in quotes, and all of it.
#[derive(Default)]
struct Field {
    name: Range<usize>,
    whole: Range<usize>,
}

impl InOrder<'_> {
    fn length(&self) -> usize {
        self.out.borrow().len()
    }

    fn last(&mut self) -> Option<&mut Field> {
        self.open.last_mut()?.last_mut()
    }

    /// Puts the fields of an object in order; they are all that is written since it began.
    fn sort(&self, mut fields: Vec<Field>) {
        let mut out = self.out.borrow_mut();
        let by_name =
            |one: &Field, other: &Field| by_name(&out[one.name.clone()], &out[other.name.clone()]);
        if fields.is_sorted_by(|one, other| by_name(one, other).is_le()) {
            return;
        }
        let Some(begins) = fields.first().map(|it| it.whole.start) else { return };
        fields.sort_by(by_name);
        let written = out.split_off(begins);
        for (at, Field { whole, .. }) in fields.into_iter().enumerate() {
            if 0 < at {
                out.push(b',');
            }
            out.extend_from_slice(&written[whole.start - begins..whole.end - begins]);
        }
    }
}

/// The order of names that RFC 8785 asks for: that of their UTF-16, which in ASCII is that of the
/// bytes.
fn by_name(one: &[u8], other: &[u8]) -> Ordering {
    let is_plain = |it: &[u8]| it.is_ascii() && !it.contains(&b'\\');
    if is_plain(one) && is_plain(other) {
        // Without the quote that ends it, which no name holds but which has a place in the order.
        return one[..one.len() - 1].cmp(&other[..other.len() - 1]);
    }
    let read = |it| serde_json::from_slice::<String>(it).unwrap_or_default();
    read(one).encode_utf16().cmp(read(other).encode_utf16())
}

impl Formatter for InOrder<'_> {
    fn begin_object<W: ?Sized + Write>(&mut self, to: &mut W) -> Written<()> {
        self.open.push(Vec::new());
        to.write_all(b"{")
    }

    fn begin_object_key<W: ?Sized + Write>(&mut self, to: &mut W, first: bool) -> Written<()> {
        if !first {
            to.write_all(b",")?;
        }
        let (at, open) = (self.length(), self.open.last_mut());
        open.into_iter().for_each(|it| it.push(Field { name: at..at, whole: at..at }));
        Ok(())
    }

    fn end_object_key<W: ?Sized + Write>(&mut self, _: &mut W) -> Written<()> {
        let at = self.length();
        self.last().into_iter().for_each(|it| it.name.end = at);
        Ok(())
    }

    fn end_object_value<W: ?Sized + Write>(&mut self, _: &mut W) -> Written<()> {
        let at = self.length();
        self.last().into_iter().for_each(|it| it.whole.end = at);
        Ok(())
    }

    fn end_object<W: ?Sized + Write>(&mut self, to: &mut W) -> Written<()> {
        if let Some(fields) = self.open.pop() {
            self.sort(fields);
        }
        to.write_all(b"}")
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use serde_json::{Value, json};

    use super::*;

    #[derive(Serialize)]
    struct Pair(u8, &'static str);

    #[derive(Serialize)]
    enum Shape {
        Plain,
        Wrapped(bool),
        Listed(u8, i8),
        Named { z: u8, a: char },
    }

    #[derive(Serialize)]
    #[serde(tag = "type")]
    enum Tagged {
        Whole(Inner),
        Named { a: u8 },
    }

    #[derive(Serialize)]
    struct Inner {
        z: Option<u64>,
        #[serde(skip_serializing_if = "Vec::is_empty")]
        none: Vec<u8>,
        a: BTreeMap<u8, i64>,
    }

    #[test]
    fn names_are_sorted_and_no_space_is_written() {
        let value: Value =
            serde_json::from_str(r#"{ "b": [1, -2, {"z": null, "a": "\u0007é\""}], "a": true }"#)
                .unwrap();
        assert_eq!(canonical(&value), r#"{"a":true,"b":[1,-2,{"a":"\u0007é\"","z":null}]}"#);
    }

    #[test]
    fn names_are_sorted_by_utf16_as_rfc_8785_has_it() {
        let value = json!({"\u{fb33}": 1, "\u{1f600}": 2, "1": 3, "\r": 4});
        assert_eq!(canonical(&value), "{\"\\r\":4,\"1\":3,\"\u{1f600}\":2,\"\u{fb33}\":1}");
    }

    #[test]
    fn a_name_that_another_begins_with_comes_first() {
        let value = json!({"a b": 1, "a": 2, "a!": 3, "ab": 4});
        assert_eq!(canonical(&value), r#"{"a":2,"a b":1,"a!":3,"ab":4}"#);
    }

    #[test]
    fn a_type_is_written_as_the_value_that_serde_json_makes_of_it() {
        let inner = || Inner { z: Some(7), none: vec![], a: BTreeMap::from([(10, -1), (9, 2)]) };
        let shapes = [
            Shape::Plain,
            Shape::Wrapped(true),
            Shape::Listed(1, -1),
            Shape::Named { z: 1, a: 'é' },
        ];
        let tagged = [Tagged::Whole(inner()), Tagged::Named { a: 3 }];
        let all = (Pair(1, "\u{1}"), shapes, tagged, Inner { z: None, ..inner() }, ((), "é"));
        let written = canonical(&all);
        assert_eq!(written, canonical(&serde_json::to_value(&all).unwrap()));
        let whole = r#"{"a":{"10":-1,"9":2},"type":"Whole","z":7}"#;
        assert!(written.contains(whole), "{written}");
        assert!(written.contains(r#"{"Named":{"a":"é","z":1}}"#), "{written}");
    }
}
