//! What has to be so for an ability to be used.

use crate::doomtown::town::moment::Use;
use crate::doomtown::town::state::State;

/// Whether something is possible, else why not: the rest of a sentence that begins with
/// "Not now: ".
pub type Possible = Result<(), &'static str>;

/// Whether something is so for an ability.
pub type Whether = fn(&State, &Use) -> bool;

/// What has to be so for an ability to be used.
#[derive(Clone, Copy)]
pub enum Need {
    /// One thing, with the reason why not.
    One(Whether, &'static str),
    /// Several.
    All(fn(&State, &Use) -> Possible),
}

impl Need {
    /// Whether it is so; else why not.
    pub fn check(self, state: &State, used: &Use) -> Possible {
        match self {
            Need::One(so, why_not) => given(so(state, used), why_not),
            Need::All(check) => check(state, used),
        }
    }
}

/// Possible where there is something, else not.
pub fn some<T>(them: &[T], why_not: &'static str) -> Possible {
    given(!them.is_empty(), why_not)
}

/// Possible where it is so.
pub fn given(so: bool, why_not: &'static str) -> Possible {
    if so { Ok(()) } else { Err(why_not) }
}
