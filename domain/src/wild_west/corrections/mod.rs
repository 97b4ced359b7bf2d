//! Putting right what went wrong (F5): one vocabulary for the Warden, who corrects by decisions
//! that all see, and for judges.

mod desk;
mod making;
mod possible;
mod vocabulary;
mod words;

pub use desk::{correct, offers, usual};
pub use making::{adjust, adjustments, label};
pub use vocabulary::{Adjustment, Field, Step, Value};
pub use words::{told, vital_name};
