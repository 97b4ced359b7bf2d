//! `branch`: the line of play that is meant, if rewinds have undone part of a match.

use domain::engine::Branch;
use infra::matches::MatchError;

use crate::http::problem::{Name, Problem};
use crate::http::strict::Query;

/// The line that the query names; the whole log if it names none.
pub fn named(query: &Query) -> Result<Branch, Problem> {
    let expected = "current, or the seq of a match.rewound";
    Ok(query.parsed("branch", expected)?.unwrap_or_default())
}

/// Why a line could not be read. If nothing was found, the `match.rewound` that the query names
/// does not exist.
pub fn missing(branch: Branch, error: MatchError) -> Problem {
    match (branch, error) {
        (Branch::Before(seq), MatchError::NotFound) => {
            Problem::new(Name::NotFound, format!("event {seq} is no match.rewound"))
        }
        (_, error) => error.into(),
    }
}
