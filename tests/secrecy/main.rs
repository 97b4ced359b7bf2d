//! What gives nothing away: clocks and forks.

mod clocks;
mod forks;
mod worlds;
