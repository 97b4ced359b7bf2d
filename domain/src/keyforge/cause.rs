//! What brought something about: a rule, or a card.

use utoipa::ToSchema;

use crate::engine::Encode;

/// The citation of a rule (`KF4.3`), or of a card (its id). There is none that the guide does not
/// know.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ToSchema, Encode)]
#[schema(as = keyforge::Cause, value_type = String)]
#[encode(transparent)]
pub struct Cause(pub(super) &'static str);

impl Cause {
    /// A rule, by its number.
    pub const fn rule(id: &'static str) -> Cause {
        Cause(id)
    }

    /// The citation of the rule or card.
    pub fn id(self) -> &'static str {
        self.0
    }
}
