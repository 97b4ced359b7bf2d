//! What players and judges do beside the game: seats, resignations, draws, take-backs, disputes,
//! rulings. [`Match::act`](crate::engine::Match::act) is the one way in.

pub mod act;
pub mod agreement;
pub mod appeals;
pub mod beside;
pub mod cancelling;
pub mod correction;
pub mod judging;
pub mod offers;
pub mod preview;
pub mod ruling;
