//! Who owns and controls what, and what is next to what (DT10).

/// Rules of this chapter that no scenario shows, and why.
pub const NOT_SHOWN: &[(&str, &str)] = &[];
