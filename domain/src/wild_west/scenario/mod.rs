//! Combats that begin in the middle (H1): what a scenario says, what is wrong with it, and how it
//! comes to the table.

mod checks;
mod docket;
mod flaws;
mod limits;
mod opening;
mod setting;

pub use flaws::violations;
pub use limits::beyond_limits;
pub use opening::open;
pub use setting::{Scenario, Scripted, StartFighter, StartPhase, StartProposal};
