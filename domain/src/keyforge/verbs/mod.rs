//! What rules and cards do: the verbs of the game. Each reads the state, emits facts, and says
//! what it really did.

mod amber;
mod chance;
mod damage;

mod destroy;
mod entering;
mod keys;
mod keywords;
mod leaving;
mod piles;
mod settling;
mod status;

pub use amber::CHAINS_MAX;
pub use damage::Blow;
pub use keys::KEYS_TO_WIN;
pub use leaving::Way;
pub use piles::DISCARD;
