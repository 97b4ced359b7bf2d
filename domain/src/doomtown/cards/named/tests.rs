//! Dudes, goods and spells beyond the base set at play.

mod dudes;
mod goods;
mod spells;
