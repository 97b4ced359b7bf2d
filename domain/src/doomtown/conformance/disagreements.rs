//! What is ruled where sources disagree, and the house rules (DT18, DTH).

/// Rules of this chapter that no scenario shows, and why.
pub const NOT_SHOWN: &[(&str, &str)] = &[];
