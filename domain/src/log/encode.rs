//! The encoding that state digests are taken of: stable for ever, and of our own.
//!
//! - An unsigned or signed integer: fixed width, little-endian. `bool`: one byte, 0 or 1.
//! - A string or a run of bytes: length as `u32`, then the bytes (UTF-8).
//! - A list or a set: length as `u32`, then the items. A map: length, then key, value in order.
//! - An optional value: byte 0, or byte 1 and the value. An array of fixed length: its items.
//! - A struct: for each field that is not at its default, in the order of their numbers, its number
//!   as `u16` and its value; then the number 0. An enum: the variant's number as `u16`, then its
//!   fields as a struct's.
//! - A field is at its default when it is 0, `false`, empty or absent, a struct with every field
//!   at its default, or an enum's variant 0 likewise.
//!
//! Numbers are never reused or changed. A field or variant that is added leaves the encoding of
//! every state that does not use it as it was. The number stands beside the field or variant,
//! `#[encode(3)]`, and the derive checks it; the number of one that is removed is retired,
//! `#[encode(retired(3))]`. A type of one field may be `#[encode(transparent)]`.
//!
//! What was encoded reads back: that is how a match can begin with the state of another.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::sync::Arc;

pub use domain_derive::{Decode, Encode};
use sha2::{Digest, Sha256};
use uuid::Uuid;

use crate::log::Hash;

/// A value with a stable encoding.
pub trait Encode {
    /// Appends the encoding of this value.
    fn encode(&self, to: &mut Encoder);

    /// Whether this value is its type's default, so that a field that holds it is left out.
    fn is_default(&self) -> bool;
}

/// A value that reads back from its encoding.
pub trait Decode: Sized {
    /// Reads the value; `None` where the bytes are no encoding of one.
    fn decode(from: &mut Decoder<'_>) -> Option<Self>;

    /// The value of a field that was left out.
    fn absent() -> Self;
}

/// Reads an encoding.
pub struct Decoder<'a> {
    bytes: &'a [u8],
}

impl<'a> Decoder<'a> {
    /// The value that `bytes` encode, all of them, as the encoder would have written them.
    pub fn read<T: Decode + Encode>(bytes: &'a [u8]) -> Option<T> {
        let mut decoder = Decoder { bytes };
        let value = T::decode(&mut decoder).filter(|_| decoder.bytes.is_empty())?;
        (Encoder::encoded(&value) == bytes).then_some(value)
    }

    /// The next `count` bytes.
    pub fn raw(&mut self, count: usize) -> Option<&'a [u8]> {
        let (taken, rest) = self.bytes.split_at_checked(count)?;
        self.bytes = rest;
        Some(taken)
    }

    /// A length. Whatever has one has at least a byte for each item.
    pub fn length(&mut self) -> Option<usize> {
        let bytes = self.raw(4)?.try_into().ok()?;
        let length = usize::try_from(u32::from_le_bytes(bytes)).ok()?;
        (length <= self.bytes.len()).then_some(length)
    }

    /// A field's or variant's number.
    pub fn number(&mut self) -> Option<u16> {
        self.raw(2)?.try_into().ok().map(u16::from_le_bytes)
    }
}

/// Collects an encoding. What it appends is small and many: it is done in place.
#[derive(Default)]
pub struct Encoder {
    bytes: Vec<u8>,
}

impl Encoder {
    /// The SHA-256 of what `value` encodes to.
    pub fn digest<T: Encode + ?Sized>(value: &T) -> Hash {
        Hash(Sha256::digest(Encoder::encoded(value)).into())
    }

    /// What `value` encodes to.
    pub fn encoded<T: Encode + ?Sized>(value: &T) -> Vec<u8> {
        let mut encoder = Encoder { bytes: Vec::with_capacity(1024) };
        value.encode(&mut encoder);
        encoder.bytes
    }

    /// Appends bytes as they are.
    #[inline]
    pub fn raw(&mut self, bytes: &[u8]) {
        self.bytes.extend_from_slice(bytes);
    }

    /// Appends bytes with their length.
    pub fn bytes(&mut self, bytes: &[u8]) {
        self.length(bytes.len());
        self.raw(bytes);
    }

    /// Appends a length.
    #[inline]
    pub fn length(&mut self, length: usize) {
        let length = u32::try_from(length).expect("nothing in a match has 2^32 items");
        self.raw(&length.to_le_bytes());
    }

    /// Appends a struct's field, unless it is at its default.
    #[inline]
    pub fn field<T: Encode + ?Sized>(&mut self, number: u16, value: &T) {
        if !value.is_default() {
            self.raw(&number.to_le_bytes());
            value.encode(self);
        }
    }

    /// Appends the number that ends a struct or begins an enum.
    #[inline]
    pub fn number(&mut self, number: u16) {
        self.raw(&number.to_le_bytes());
    }
}

// What follows is by hand: the types of Rust and of libraries, which everything else is made of.

macro_rules! encode_integers {
    ($($type:ty),*) => {
        $(impl Encode for $type {
            fn encode(&self, to: &mut Encoder) {
                to.raw(&self.to_le_bytes());
            }
            fn is_default(&self) -> bool {
                *self == 0
            }
        }

        impl Decode for $type {
            fn decode(from: &mut Decoder<'_>) -> Option<$type> {
                from.raw(size_of::<$type>())?.try_into().ok().map(<$type>::from_le_bytes)
            }
            fn absent() -> $type {
                0
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

impl Decode for bool {
    fn decode(from: &mut Decoder<'_>) -> Option<bool> {
        match from.raw(1)? {
            [0] => Some(false),
            [1] => Some(true),
            _ => None,
        }
    }
    fn absent() -> bool {
        false
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

impl Decode for String {
    fn decode(from: &mut Decoder<'_>) -> Option<String> {
        let length = from.length()?;
        std::str::from_utf8(from.raw(length)?).ok().map(str::to_owned)
    }
    fn absent() -> String {
        String::new()
    }
}

impl Encode for Uuid {
    fn encode(&self, to: &mut Encoder) {
        to.raw(self.as_bytes());
    }
    fn is_default(&self) -> bool {
        self.is_nil()
    }
}

impl Decode for Uuid {
    fn decode(from: &mut Decoder<'_>) -> Option<Uuid> {
        Uuid::from_slice(from.raw(16)?).ok()
    }
    fn absent() -> Uuid {
        Uuid::nil()
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

impl<T: Encode + ?Sized> Encode for Arc<T> {
    fn encode(&self, to: &mut Encoder) {
        (**self).encode(to);
    }
    fn is_default(&self) -> bool {
        (**self).is_default()
    }
}

impl<T: Decode> Decode for Arc<T> {
    fn decode(from: &mut Decoder<'_>) -> Option<Arc<T>> {
        T::decode(from).map(Arc::new)
    }
    fn absent() -> Arc<T> {
        Arc::new(T::absent())
    }
}

impl<T: Decode> Decode for Option<T> {
    fn decode(from: &mut Decoder<'_>) -> Option<Option<T>> {
        match from.raw(1)? {
            [0] => Some(None),
            [1] => T::decode(from).map(Some),
            _ => None,
        }
    }
    fn absent() -> Option<T> {
        None
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

/// Lists, sets and maps are a length and that many items.
macro_rules! decode_lists {
    ($($($bound:ident)? => $list:ident),*) => {
        $(impl<T: Decode $(+ $bound)?> Decode for $list<T> {
            fn decode(from: &mut Decoder<'_>) -> Option<$list<T>> {
                (0..from.length()?).map(|_| T::decode(from)).collect()
            }
            fn absent() -> $list<T> {
                $list::new()
            }
        })*
    };
}

decode_lists!(=> Vec, => VecDeque, Ord => BTreeSet);

impl<K: Decode + Ord, V: Decode> Decode for BTreeMap<K, V> {
    fn decode(from: &mut Decoder<'_>) -> Option<BTreeMap<K, V>> {
        (0..from.length()?).map(|_| Some((K::decode(from)?, V::decode(from)?))).collect()
    }
    fn absent() -> BTreeMap<K, V> {
        BTreeMap::new()
    }
}

impl<T: Decode, const N: usize> Decode for [T; N] {
    fn decode(from: &mut Decoder<'_>) -> Option<[T; N]> {
        let items: Option<Vec<T>> = (0..N).map(|_| T::decode(from)).collect();
        items?.try_into().ok()
    }
    fn absent() -> [T; N] {
        std::array::from_fn(|_| T::absent())
    }
}

impl<A: Decode, B: Decode> Decode for (A, B) {
    fn decode(from: &mut Decoder<'_>) -> Option<(A, B)> {
        Some((A::decode(from)?, B::decode(from)?))
    }
    fn absent() -> (A, B) {
        (A::absent(), B::absent())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::log::Seat;

    #[derive(Clone, Debug, PartialEq, Encode, Decode)]
    struct Old {
        #[encode(1)]
        cards: Vec<u8>,
        #[encode(2)]
        name: Option<String>,
    }

    #[derive(Clone, Debug, PartialEq, Encode, Decode)]
    struct New {
        #[encode(4)]
        coins: u32,
        #[encode(2)]
        name: Option<String>,
        #[encode(1)]
        cards: Vec<u8>,
        #[encode(3)]
        mood: Mood,
    }

    #[derive(Clone, Copy, Debug, PartialEq, Encode, Decode)]
    enum Mood {
        #[encode(0)]
        Calm,
        #[encode(1)]
        Angry {
            #[encode(1)]
            at: Seat,
        },
    }

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
    fn what_was_encoded_reads_back_and_nothing_else_does() {
        let mood = Mood::Angry { at: Seat(3) };
        let new = New { cards: vec![7, 0], name: Some(String::new()), mood, coins: 9 };
        let bytes = Encoder::encoded(&new);
        assert_eq!(Decoder::read::<New>(&bytes), Some(new));
        for cut in 0..bytes.len() {
            assert_eq!(Decoder::read::<New>(&bytes[..cut]), None, "{cut} bytes");
        }
        // A variant that is left out is the first.
        assert_eq!(Decoder::read::<Mood>(&[0, 0, 0, 0]), Some(Mood::Calm));
        assert_eq!(Mood::absent(), Mood::Calm);
        let longer = [bytes.as_slice(), &[0]].concat();
        assert_eq!(Decoder::read::<New>(&longer), None);
        // A default that is written out, an unknown field, a length that is not there.
        for strange in [&[4, 0, 0, 0, 0, 0, 0, 0][..], &[9, 0, 1, 0, 0], &[1, 0, 9, 9, 9, 9]] {
            assert_eq!(Decoder::read::<New>(strange), None);
        }
    }

    /// A card by its number.
    #[derive(Clone, Copy, Debug, PartialEq, Encode, Decode)]
    #[encode(transparent)]
    struct Card(u16);

    #[test]
    fn a_transparent_type_is_encoded_as_its_field_is() {
        assert_eq!(Encoder::encoded(&Card(258)), [2, 1]);
        assert_eq!(Decoder::read::<Card>(&[2, 1]), Some(Card(258)));
        assert!(Card(0).is_default() && !Card(1).is_default());
    }

    #[derive(Encode)]
    #[encode(retired(1))]
    struct Partial {
        #[encode(3, with = Option::is_some)]
        name: Option<&'static str>,
        #[encode(2, with = |it: &u8| it / 2)]
        coins: u8,
        #[encode(skip)]
        _mood: Mood,
    }

    #[test]
    fn a_field_can_be_encoded_by_a_function_or_left_out() {
        let partial = |name, coins| Partial { name, coins, _mood: Mood::Angry { at: Seat(1) } };
        assert_eq!(Encoder::encoded(&partial(Some("Ann"), 4)), [2, 0, 2, 3, 0, 1, 0, 0]);
        assert_eq!(Encoder::encoded(&partial(None, 1)), [0, 0]);
        assert!(partial(None, 1).is_default() && !partial(None, 2).is_default());
    }

    #[test]
    fn the_encoding_is_as_documented() {
        let mut encoder = Encoder::default();
        Old { cards: vec![3, 1], name: None }.encode(&mut encoder);
        assert_eq!(encoder.bytes, [1, 0, 2, 0, 0, 0, 3, 1, 0, 0]);
        let mood = Mood::Angry { at: Seat(5) };
        let new = New { coins: 7, name: None, cards: vec![9], mood };
        let cards = [1, 0, 1, 0, 0, 0, 9];
        let mood = [3, 0, 1, 0, 1, 0, 5, 0, 0];
        let coins = [4, 0, 7, 0, 0, 0];
        assert_eq!(Encoder::encoded(&new), [&cards[..], &mood, &coins, &[0, 0]].concat());
    }
}
