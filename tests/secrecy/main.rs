//! What gives nothing away: clocks, forks, and who is asked what.

mod asking;
mod clocks;
mod forks;
mod worlds;
