//! The actions of the base set: by when they are used, and Noon by what they are about.

mod jobs;

mod gang;
mod town;

mod lead;
mod sleeves;

#[cfg(test)]
mod tests;

pub use gang::*;
pub use jobs::*;
pub use lead::*;
pub use sleeves::*;
pub use town::*;
