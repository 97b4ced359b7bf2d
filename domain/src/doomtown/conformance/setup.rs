//! Outfits, starting posses, grifters, and who begins (DT5).

/// Rules of this chapter that no scenario shows, and why.
pub const NOT_SHOWN: &[(&str, &str)] = &[];
