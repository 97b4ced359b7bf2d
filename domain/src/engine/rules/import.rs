//! Loadouts as other programs write them.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// What was made of a loadout that another program wrote.
#[derive(Clone, Debug, PartialEq)]
pub struct Imported<L> {
    /// The loadout, as far as it could be read. It need not keep to the rules.
    pub loadout: Option<L>,
    /// What could not be read, and what is against the rules. Without any, it can be played.
    pub problems: Vec<ImportRemark>,
    /// What was read in one way and could have been meant in another.
    pub notes: Vec<ImportRemark>,
}

impl<L> Imported<L> {
    /// The same with another loadout in place of this one.
    pub fn map<M>(self, change: impl FnOnce(L) -> M) -> Imported<M> {
        let Imported { loadout, problems, notes } = self;
        Imported { loadout: loadout.map(change), problems, notes }
    }
}

/// A sentence about a loadout that another program wrote.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct ImportRemark {
    /// What it is about, in a word of the game's: `unknown_card`.
    pub kind: String,
    /// What was found, in a sentence for players.
    pub message: String,
    /// The rule that is broken, where it is one of the game's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub rule: Option<String>,
    /// The line of the text that it is about, counted from 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, minimum = 1)]
    pub line: Option<usize>,
    /// What it is about in JSON that was sent: a JSON Pointer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub pointer: Option<String>,
}
