//! Deck construction, zones, and where cards go (DT1 to DT3).

/// Rules of this chapter that no scenario shows, and why.
pub const NOT_SHOWN: &[(&str, &str)] = &[];
