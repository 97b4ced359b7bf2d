//! What brought something about: a rule, or a card.

use serde::{Serialize, Serializer};
use utoipa::ToSchema;

use crate::engine::Encode;

/// The citation of a rule (`DT8.4`), or of a card (`C01084`). There is none that the guide does not
/// know.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ToSchema, Encode)]
#[schema(as = doomtown::Cause, value_type = String)]
#[encode(transparent)]
pub struct Cause(&'static str);

impl Cause {
    /// A rule, by its number. A card is a cause by [`Cause::card`].
    pub const fn rule(id: &'static str) -> Cause {
        Cause(id)
    }

    /// The citation.
    pub fn id(self) -> &'static str {
        self.0
    }
}

impl Serialize for Cause {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(self.0)
    }
}
