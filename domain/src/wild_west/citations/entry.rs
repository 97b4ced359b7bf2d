//! What a list of rules consists of.

/// A rule: its citation, a few words, and a sentence or two.
pub type Entry = (&'static str, &'static str, &'static str);
