//! What the script of a staged match brings.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::super::cause::Cause;
use super::super::state::State;
use crate::engine::{Eyes, Happening};

/// The next draw follows the script of the scenario, not chance (KFH2).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct ScriptFollowed {
    /// Which entry of the script it follows, counted from 0.
    pub entry: u16,
}

impl Happening<State> for ScriptFollowed {
    fn fold(&self, state: &mut State) {
        state.scripted = self.entry.saturating_add(1);
    }

    fn said(&self, _: &Eyes<'_, State>) -> String {
        format!("the script settles the next draw, at /script/{}", self.entry)
    }

    fn rule(&self, _: &State) -> &'static str {
        Cause::rule("KFH2").id()
    }

    fn is_quiet(&self) -> bool {
        true
    }
}

/// The server or a judge brought about a draw that the script of the scenario does not fit: from
/// now on chance draws (KFH2).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct ScriptDropped {
    /// The entry that does not fit, counted from 0. It and all after it are dropped.
    pub entry: u16,
}

impl Happening<State> for ScriptDropped {
    fn fold(&self, state: &mut State) {
        state.scripted = u16::MAX;
    }

    fn said(&self, _: &Eyes<'_, State>) -> String {
        format!("the script does not fit at /script/{}: from now on chance draws", self.entry)
    }

    fn rule(&self, _: &State) -> &'static str {
        Cause::rule("KFH2").id()
    }
}
