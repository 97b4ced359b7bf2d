//! Derives `Values` of `domain::engine`: what the values of a choice mean. And `Encode` and
//! `Decode` of `domain::log`: the encoding that state digests are taken of, with the number of each
//! field and variant beside it.
//!
//! ```ignore
//! #[derive(Encode, Decode)]
//! #[encode(retired(3, 4))]
//! pub struct State {
//!     #[encode(1)]
//!     pub round: u32,
//!     #[encode(2)]
//!     pub players: [Player; 2],
//!     #[encode(5)]
//!     pub phase: Phase,
//! }
//!
//! #[derive(Encode, Decode)]
//! pub enum Phase {
//!     #[encode(0)]
//!     Load,
//!     #[encode(1)]
//!     Duel {
//!         #[encode(1)]
//!         opener: Seat,
//!     },
//! }
//!
//! #[derive(Encode, Decode)]
//! #[encode(transparent)]
//! pub struct CardId(u16);
//! ```
//!
//! Fields are numbered from 1; variants from 0, which is the default. Fields are written in the
//! order of their numbers, wherever they stand in the type. It does not compile
//!
//! - if a field or variant has no number,
//! - if two of them have the same,
//! - if a field has number 0,
//! - if a number is used that is retired: once a number has been in use it keeps its meaning, so
//!   a field that is removed leaves its number to `retired(…)`. On a type this retires fields of a
//!   struct or variants of an enum; on a variant, as in `#[encode(2, retired(1))]`, its fields.
//!
//! A type of one field can be `transparent`: it is encoded as the field is. Where a type is only
//! encoded, a field can be encoded as what a function makes of a reference to it,
//! `#[encode(3, with = function)]`, or left out, `#[encode(skip)]`.
//!
//! No bounds are added to a generic type's own.

mod code;
mod shape;
mod values;

use proc_macro::TokenStream;
use syn::{DeriveInput, Error, parse_macro_input};

/// Derives `domain::log::Encode`.
#[proc_macro_derive(Encode, attributes(encode))]
pub fn derive_encode(input: TokenStream) -> TokenStream {
    let input = parse_macro_input!(input as DeriveInput);
    code::encode(&input).unwrap_or_else(Error::into_compile_error).into()
}

/// Derives `domain::log::Decode`, for a type that has `Encode` derived from the same numbers.
#[proc_macro_derive(Decode, attributes(encode))]
pub fn derive_decode(input: TokenStream) -> TokenStream {
    let input = parse_macro_input!(input as DeriveInput);
    code::decode(&input).unwrap_or_else(Error::into_compile_error).into()
}

/// Derives `domain::engine::Values` for an enum without fields, whose variants serde writes in
/// snake case: what each means is its documentation.
#[proc_macro_derive(Values)]
pub fn derive_values(input: TokenStream) -> TokenStream {
    let input = parse_macro_input!(input as DeriveInput);
    values::values(&input).unwrap_or_else(Error::into_compile_error).into()
}
