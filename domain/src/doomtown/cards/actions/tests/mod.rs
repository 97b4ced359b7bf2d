//! The actions of the base set at play.

mod jobs;

mod gang;
mod town;

mod lead;
mod sleeves;
