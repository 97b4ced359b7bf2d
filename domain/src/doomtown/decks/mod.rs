//! What players bring: its form, the rules of construction, the formats in which it is written, and
//! the lists that are ready-made.

pub mod deck;
pub mod formats;
pub mod lists;
pub mod loadout;

pub use lists::ready_made;
