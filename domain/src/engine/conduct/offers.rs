//! What players offer and ask of each other beside their game, as the log holds it.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::engine::Seat;

/// A draw that is offered. It lapses when somebody else decides.
///
/// Stored format, by its hash.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Offer {
    /// The seat that offers the draw.
    pub seat: Seat,
    /// The seats that have taken it so far.
    pub accepted: Vec<Seat>,
    /// The event with which it was offered.
    pub since: u64,
}

/// A take-back that is asked for. It lapses when somebody decides.
///
/// Stored format, by its hash.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Takeback {
    /// The seat that asks for it.
    pub seat: Seat,
    /// The event after which the match is to go on.
    pub to_seq: u64,
    /// The seats that have consented so far.
    pub accepted: Vec<Seat>,
    /// The event with which it was asked for.
    pub since: u64,
}

/// What a take-back needs before the match goes back.
///
/// Stored format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[schema(as = TakebackNeeds)]
#[serde(rename_all = "snake_case")]
pub enum Needs {
    /// Nothing: nobody learnt anything since, and the match has gone back.
    Nothing,
    /// The consent of all others.
    Consent,
}
