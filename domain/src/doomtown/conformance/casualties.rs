//! Casualties, from the comparison of hands to the last react (DT12.10).

/// Rules of this chapter that no scenario shows, and why.
pub const NOT_SHOWN: &[(&str, &str)] = &[];
