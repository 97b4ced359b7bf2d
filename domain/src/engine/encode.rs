//! The encoding that state digests are taken of: stable for ever, and of our own.
//!
//! - An unsigned or signed integer: fixed width, little-endian. `bool`: one byte, 0 or 1.
//! - A string or a run of bytes: length as `u32`, then the bytes (UTF-8).
//! - A list or a set: length as `u32`, then the items. A map: length, then key, value in order.
//! - An optional value: byte 0, or byte 1 and the value. An array of fixed length: its items.
//! - A struct: for each field that is not at its default, its number as `u16` and its value;
//!   then the number 0. An enum: the variant's number as `u16`, then its fields as a struct's.
//! - A field is at its default when it is 0, `false`, empty or absent, a struct with every field
//!   at its default, or an enum's variant 0 likewise.
//!
//! Numbers are never reused or changed. A field or variant that is added leaves the encoding of
//! every state that does not use it as it was.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use sha2::{Digest, Sha256};

use crate::engine::{Hash, Seat, Time};

/// A value with a stable encoding.
pub trait Encode {
    /// Appends the encoding of this value.
    fn encode(&self, to: &mut Encoder);

    /// Whether this value is its type's default, so that a field that holds it is left out.
    fn is_default(&self) -> bool;
}

/// Collects an encoding.
#[derive(Default)]
pub struct Encoder {
    bytes: Vec<u8>,
}

impl Encoder {
    /// The SHA-256 of what `value` encodes to.
    pub fn digest<T: Encode + ?Sized>(value: &T) -> Hash {
        let mut encoder = Encoder { bytes: Vec::with_capacity(1024) };
        value.encode(&mut encoder);
        Hash(Sha256::digest(&encoder.bytes).into())
    }

    /// Appends bytes as they are.
    pub fn raw(&mut self, bytes: &[u8]) {
        self.bytes.extend_from_slice(bytes);
    }

    /// Appends bytes with their length.
    pub fn bytes(&mut self, bytes: &[u8]) {
        self.length(bytes.len());
        self.raw(bytes);
    }

    /// Appends a length.
    pub fn length(&mut self, length: usize) {
        let length = u32::try_from(length).expect("nothing in a match has 2^32 items");
        self.raw(&length.to_le_bytes());
    }

    /// Appends a struct's field, unless it is at its default.
    pub fn field<T: Encode + ?Sized>(&mut self, number: u16, value: &T) {
        if !value.is_default() {
            self.raw(&number.to_le_bytes());
            value.encode(self);
        }
    }

    /// Appends the number that ends a struct or begins an enum.
    pub fn number(&mut self, number: u16) {
        self.raw(&number.to_le_bytes());
    }
}

/// Gives a struct its encoding by naming every field with its number. A field that is forgotten
/// does not compile.
#[macro_export]
macro_rules! encode_struct {
    ($type:ty { $($number:literal: $field:ident),* $(,)? }) => {
        impl $crate::engine::Encode for $type {
            fn encode(&self, to: &mut $crate::engine::Encoder) {
                let Self { $($field),* } = self;
                $(to.field($number, $field);)*
                to.number(0);
            }
            fn is_default(&self) -> bool {
                let Self { $($field),* } = self;
                true $(&& $crate::engine::Encode::is_default($field))*
            }
        }
    };
}

/// Gives an enum its encoding by naming every variant and field with its number. Variants are
/// numbered from 0; variant 0 with all its fields at their defaults is the type's default.
#[macro_export]
macro_rules! encode_enum {
    ($type:ty { $($variant:literal: $name:ident $({ $($number:literal: $field:ident),* $(,)? })?),* $(,)? }) => {
        impl $crate::engine::Encode for $type {
            fn encode(&self, to: &mut $crate::engine::Encoder) {
                match self {
                    $(Self::$name $({ $($field),* })? => {
                        to.number($variant);
                        $($(to.field($number, $field);)*)?
                        to.number(0);
                    })*
                }
            }
            fn is_default(&self) -> bool {
                match self {
                    $(Self::$name $({ $($field),* })? =>
                        $variant == 0 $($(&& $crate::engine::Encode::is_default($field))*)?,)*
                }
            }
        }
    };
}

macro_rules! encode_integers {
    ($($type:ty),*) => {
        $(impl Encode for $type {
            fn encode(&self, to: &mut Encoder) {
                to.raw(&self.to_le_bytes());
            }
            fn is_default(&self) -> bool {
                *self == 0
            }
        })*
    };
}

encode_integers!(u8, u16, u32, u64, i8, i16, i32, i64);

impl Encode for bool {
    fn encode(&self, to: &mut Encoder) {
        to.raw(&[u8::from(*self)]);
    }
    fn is_default(&self) -> bool {
        !self
    }
}

impl Encode for str {
    fn encode(&self, to: &mut Encoder) {
        to.bytes(self.as_bytes());
    }
    fn is_default(&self) -> bool {
        self.is_empty()
    }
}

impl Encode for String {
    fn encode(&self, to: &mut Encoder) {
        self.as_str().encode(to);
    }
    fn is_default(&self) -> bool {
        self.is_empty()
    }
}

impl Encode for Seat {
    fn encode(&self, to: &mut Encoder) {
        self.0.encode(to);
    }
    fn is_default(&self) -> bool {
        self.0 == 0
    }
}

impl Encode for Time {
    fn encode(&self, to: &mut Encoder) {
        self.millis().encode(to);
    }
    fn is_default(&self) -> bool {
        self.millis() == 0
    }
}

impl Encode for Hash {
    fn encode(&self, to: &mut Encoder) {
        to.raw(&self.0);
    }
    fn is_default(&self) -> bool {
        self.0 == [0; 32]
    }
}

impl<T: Encode + ?Sized> Encode for &T {
    fn encode(&self, to: &mut Encoder) {
        (**self).encode(to);
    }
    fn is_default(&self) -> bool {
        (**self).is_default()
    }
}

impl<T: Encode> Encode for Option<T> {
    fn encode(&self, to: &mut Encoder) {
        match self {
            None => to.raw(&[0]),
            Some(value) => {
                to.raw(&[1]);
                value.encode(to);
            }
        }
    }
    fn is_default(&self) -> bool {
        self.is_none()
    }
}

impl<T: Encode> Encode for [T] {
    fn encode(&self, to: &mut Encoder) {
        to.length(self.len());
        self.iter().for_each(|item| item.encode(to));
    }
    fn is_default(&self) -> bool {
        self.is_empty()
    }
}

impl<T: Encode> Encode for Vec<T> {
    fn encode(&self, to: &mut Encoder) {
        self.as_slice().encode(to);
    }
    fn is_default(&self) -> bool {
        self.is_empty()
    }
}

impl<T: Encode, const N: usize> Encode for [T; N] {
    fn encode(&self, to: &mut Encoder) {
        self.iter().for_each(|item| item.encode(to));
    }
    fn is_default(&self) -> bool {
        self.iter().all(Encode::is_default)
    }
}

impl<T: Encode> Encode for VecDeque<T> {
    fn encode(&self, to: &mut Encoder) {
        to.length(self.len());
        self.iter().for_each(|item| item.encode(to));
    }
    fn is_default(&self) -> bool {
        self.is_empty()
    }
}

impl<T: Encode> Encode for BTreeSet<T> {
    fn encode(&self, to: &mut Encoder) {
        to.length(self.len());
        self.iter().for_each(|item| item.encode(to));
    }
    fn is_default(&self) -> bool {
        self.is_empty()
    }
}

impl<K: Encode, V: Encode> Encode for BTreeMap<K, V> {
    fn encode(&self, to: &mut Encoder) {
        to.length(self.len());
        for (key, value) in self {
            key.encode(to);
            value.encode(to);
        }
    }
    fn is_default(&self) -> bool {
        self.is_empty()
    }
}

impl<A: Encode, B: Encode> Encode for (A, B) {
    fn encode(&self, to: &mut Encoder) {
        self.0.encode(to);
        self.1.encode(to);
    }
    fn is_default(&self) -> bool {
        self.0.is_default() && self.1.is_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Clone)]
    struct Old {
        cards: Vec<u8>,
        name: Option<String>,
    }
    encode_struct!(Old { 1: cards, 2: name });

    struct New {
        cards: Vec<u8>,
        name: Option<String>,
        mood: Mood,
        coins: u32,
    }
    encode_struct!(New { 1: cards, 2: name, 3: mood, 4: coins });

    enum Mood {
        Calm,
        Angry { at: Seat },
    }
    encode_enum!(Mood { 0: Calm, 1: Angry { 1: at } });

    #[test]
    fn a_field_that_is_added_leaves_old_digests_as_they_were() {
        let old = Old { cards: vec![3, 1], name: Some("Ann".to_owned()) };
        let Old { cards, name } = old.clone();
        let new = New { cards, name, mood: Mood::Calm, coins: 0 };
        assert_eq!(Encoder::digest(&old), Encoder::digest(&new));
        let richer = New { coins: 1, ..new };
        assert_ne!(Encoder::digest(&old), Encoder::digest(&richer));
        let angry = New { mood: Mood::Angry { at: Seat(0) }, coins: 0, ..richer };
        assert_ne!(Encoder::digest(&old), Encoder::digest(&angry));
    }

    #[test]
    fn the_encoding_is_as_documented() {
        let mut encoder = Encoder::default();
        Old { cards: vec![3, 1], name: None }.encode(&mut encoder);
        assert_eq!(encoder.bytes, [1, 0, 2, 0, 0, 0, 3, 1, 0, 0]);
    }
}
