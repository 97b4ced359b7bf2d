//! Movement.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::engine::{Eyes, Happening};
use crate::wild_west::ground::Hex;
use crate::wild_west::state::{State, Who};

/// Somebody moved (W7.3).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct Moved {
    /// The fighter who moved.
    pub who: Who,
    /// The hexes entered, in order.
    pub path: Vec<Hex>,
}

impl Happening<State> for Moved {
    fn fold(&self, state: &mut State) {
        if let Some(end) = self.path.last() {
            state.put(self.who, *end);
        }
    }

    fn sentence(&self, eyes: &Eyes<'_, State>) -> String {
        let hexes = match self.path.len() {
            1 => "1 hex".to_owned(),
            count => format!("{count} hexes"),
        };
        let end = self.path.last().copied().unwrap_or_default();
        format!("{} moves {hexes}, to {end}", eyes.before.name(self.who))
    }

    fn rule(&self, _: &State) -> &'static str {
        "V63"
    }
}

/// Somebody lay down, fell down, or got up (V8, V68).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct ProneChanged {
    /// The fighter who lies or stands.
    pub who: Who,
    /// Whether they lie now.
    pub prone: bool,
}

impl Happening<State> for ProneChanged {
    fn fold(&self, state: &mut State) {
        if self.prone {
            state.throw(self.who);
        }
        state.with_fighter(self.who, |it| it.prone = self.prone);
    }

    fn sentence(&self, eyes: &Eyes<'_, State>) -> String {
        let name = eyes.before.name(self.who);
        if self.prone { format!("{name} lies on the ground") } else { format!("{name} gets up") }
    }

    fn rule(&self, _: &State) -> &'static str {
        "V8"
    }
}
