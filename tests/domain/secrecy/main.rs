//! What gives nothing away: clocks, forks, texts, and who is asked what.

mod asking;
mod clocks;
mod forks;
mod texts;
mod worlds;
