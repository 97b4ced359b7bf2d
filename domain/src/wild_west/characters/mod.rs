//! What players bring: a character, built to the rules or ready-made (W20, V52 to V55, V59).

mod loadout;
mod ready_made;
mod violations;

pub use loadout::{Day, HANDS, Held, Loadout, SkillDice, UsedAbility, UsedItem, UsedLoad};
#[cfg(test)]
pub use ready_made::ready_made;
pub use ready_made::{READY_MADE, ReadyMade};
pub use violations::{staged_violations, violations, violations_beside, wrong_with_name};
