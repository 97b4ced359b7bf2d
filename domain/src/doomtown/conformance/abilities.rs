//! Costs, requirements, how often, how long, and reacts (DT9).

/// Rules of this chapter that no scenario shows, and why.
pub const NOT_SHOWN: &[(&str, &str)] = &[];
