//! The form of a rule's citation.

/// A rule: its citation, a few words, and a sentence or two.
pub type Rule = (&'static str, &'static str, &'static str);
