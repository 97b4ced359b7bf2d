//! Why something was not done with a match.

use domain::engine::{Failure, Rejection};

use crate::database::{StoreError, StoreFailure};
use crate::work::WorkError;

/// Why something was not done with a match. Nothing was appended, unless the store is
/// unavailable: then the same idempotency key finds what was.
#[derive(Debug, thiserror::Error)]
pub enum MatchError {
    /// There is no such match, or no such point of it.
    #[error("there is no such match, or no such point of it")]
    NotFound,
    /// No ruleset has that name.
    #[error("no ruleset has that name")]
    UnknownRuleset,
    /// The ruleset has no such version.
    #[error("the ruleset has no such version")]
    UnknownVersion,
    /// The rules, or the state of the match, refuse it.
    #[error("refused: {0:?}")]
    Rejected(Rejection),
    /// The match is not where the caller believed.
    #[error("the match is at {version}")]
    VersionMismatch {
        /// Where it is.
        version: u64,
    },
    /// The idempotency key was used for another request.
    #[error("the key was used for another request")]
    KeyReused,
    /// The account is not there, or has not the role of a judge.
    #[error("the account does not have the role of a judge")]
    NotAJudge,
    /// The match has as many judges as it may.
    #[error("a match has at most {max} judges")]
    TooManyJudges {
        /// How many it may have.
        max: usize,
    },
    /// The account has as many annotations in the match as it may.
    #[error("an account has at most {max} annotations in one match")]
    TooManyAnnotations {
        /// How many it may have.
        max: usize,
    },
    /// The log of the match has left the database: nothing is added to it any more.
    #[error("the match is archived: nothing is added to it any more")]
    Archived,
    /// What is stored is not what was decided. The match is frozen.
    #[error("event {} fails: {}", .0.seq, .0.detail)]
    Frozen(Failure),
    /// The reply that was stored for the request is not the one that was given. It is not repeated;
    /// the match goes on.
    #[error("the stored reply, with event {seq}, is not the one that was given")]
    AlteredReply {
        /// The event that the request appended.
        seq: u64,
    },
    /// The store.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The threads that it would be worked on by.
    #[error(transparent)]
    Work(#[from] WorkError),
}

impl StoreFailure for MatchError {
    fn is_of_absent_store(&self) -> bool {
        matches!(self, Self::Store(error) if error.is_unavailable())
    }
}

impl From<diesel::result::Error> for MatchError {
    fn from(error: diesel::result::Error) -> MatchError {
        MatchError::Store(error.into())
    }
}

impl From<Rejection> for MatchError {
    fn from(rejection: Rejection) -> MatchError {
        MatchError::Rejected(rejection)
    }
}
