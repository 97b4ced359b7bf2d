//! Rules of Wild West that are not cited in random play.

use super::{Entry, Uncited};

/// The list.
pub const UNCITED: Uncited = Uncited { never: NEVER, seldom: SELDOM };

/// No code cites these.
const NEVER: &[Entry] = &[];

/// Code cites these, but random play comes there seldom or never.
const SELDOM: &[Entry] = &[];
