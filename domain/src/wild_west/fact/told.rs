//! Which facts a viewer is told of at all (V93, V108).

use super::Fact;
use crate::engine::Eyes;
use crate::wild_west::state::State;

impl Fact {
    /// Whether who looks is told of it at all: a hidden ruling is the Warden's to know (V108), and
    /// a condition in words is for the own side (V93).
    pub fn is_told(&self, eyes: &Eyes<'_, State>) -> bool {
        match self {
            Fact::Ruled(it) => !it.ruling.hidden || eyes.after.knows_foes(eyes.viewer),
            Fact::RulingRolled(it) => !it.hidden || eyes.after.knows_foes(eyes.viewer),
            Fact::DegreeRolled(it) => !it.hidden || eyes.after.knows_foes(eyes.viewer),
            Fact::RulingDone(it) => !it.hidden || eyes.after.knows_foes(eyes.viewer),
            // What a hidden ruling rolls by the script.
            Fact::ScriptFollowed(_) | Fact::ScriptDropped(_) => {
                !eyes.after.rules_in_secret() || eyes.after.knows_foes(eyes.viewer)
            }
            Fact::ConditionNamed(it) => {
                eyes.after.may_read_condition(eyes.viewer, it.condition.who)
            }
            _ => true,
        }
    }
}
