//! Scripts: what chance is to bring in a match that begins with a scenario.
//!
//! A game asks for the next entry where it would draw. If the entry fits the draw, the game says so
//! by [`Table::follow_script`] and does what the entry says; if not, it says so by
//! [`Table::leave_script`], and goes on with chance.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::engine::{Eyes, Happening, Rules, Table};

/// A state that knows how far the script of its scenario is.
pub trait FollowsScript {
    /// The game's rule of scripts.
    const RULE: &'static str;

    /// How many entries have come about, or were dropped.
    fn scripted(&self) -> u16;

    /// The same, for folds.
    fn scripted_mut(&mut self) -> &mut u16;
}

/// The next draw follows the script of the scenario, not chance.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct ScriptFollowed {
    /// Which entry of the script it follows, counted from 0.
    pub entry: u16,
}

impl<S: FollowsScript> Happening<S> for ScriptFollowed {
    fn fold(&self, state: &mut S) {
        *state.scripted_mut() = self.entry.saturating_add(1);
    }

    fn sentence(&self, _: &Eyes<'_, S>) -> String {
        format!("the script settles the next draw, at /script/{}", self.entry)
    }

    fn rule(&self, _: &S) -> &'static str {
        S::RULE
    }

    fn is_quiet(&self) -> bool {
        true
    }
}

/// The server or a judge brought about a draw that the script of the scenario does not fit: from
/// now on chance draws.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct ScriptDropped {
    /// The entry that does not fit, counted from 0. It and all after it are dropped.
    pub entry: u16,
}

impl<S: FollowsScript> Happening<S> for ScriptDropped {
    fn fold(&self, state: &mut S) {
        *state.scripted_mut() = u16::MAX;
    }

    fn sentence(&self, _: &Eyes<'_, S>) -> String {
        format!("the script does not fit at /script/{}: from now on chance draws", self.entry)
    }

    fn rule(&self, _: &S) -> &'static str {
        S::RULE
    }
}

impl<R: Rules> Table<R>
where
    R::State: FollowsScript,
    R::Fact: From<ScriptFollowed> + From<ScriptDropped>,
{
    /// The draw that is due comes to what the next entry says.
    pub fn follow_script(&mut self) {
        // To the players it is as unforeseeable as chance.
        self.chance().note_scripted();
        let entry = self.state().scripted();
        self.emit(ScriptFollowed { entry });
    }

    /// The draw that is due, said as the rest of a sentence, is none that the next entry fits. A
    /// decision of a player that leads there is refused. What else does, as a default answer or a
    /// ruling, cannot be: then the rest of the script is dropped.
    pub fn leave_script(&mut self, draw: &str) {
        let entry = self.state().scripted();
        if !self.is_bound_to_script() {
            self.emit(ScriptDropped { entry });
            return;
        }
        let detail = format!("entry {entry} of the script does not fit: here {draw}");
        self.refuse(detail, R::State::RULE);
    }
}
