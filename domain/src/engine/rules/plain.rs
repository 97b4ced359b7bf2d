//! What games are made of as data: types that are stored and sent.

use std::fmt::Debug;

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

/// A type that is stored in a log or sent over the wire.
pub trait Plain: Clone + PartialEq + Debug + Serialize + DeserializeOwned + Send + Sync {}
impl<T: Clone + PartialEq + Debug + Serialize + DeserializeOwned + Send + Sync> Plain for T {}

/// An action or a target as a client sends it.
pub fn plain<T: Serialize>(value: &T) -> Value {
    serde_json::to_value(value).expect("plain types always serialize")
}

/// For `skip_serializing_if`: a number that is left out where it is zero.
pub fn is_zero<N: Default + PartialEq>(number: &N) -> bool {
    *number == N::default()
}
