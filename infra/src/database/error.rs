//! Why the store failed.

use diesel::ConnectionError;
use diesel::result::{DatabaseErrorInformation, DatabaseErrorKind, Error as QueryError};
use tokio_postgres::error::SqlState;

/// Errors of the store, by kind.
const ERRORS: &str = "highnoon_store_errors_total";

/// Why the store failed.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum StoreError {
    /// The row exists already. Carries the name of the unique constraint.
    #[error("conflicts with {0}")]
    Conflict(String),
    /// Postgres does not answer, is too slow, or is shutting down. The same request may succeed
    /// later; nothing was changed, unless a connection of the pool broke as it committed. Errors
    /// that Postgres gives no kind are taken for this one, too.
    #[error("the database is not available: {0}")]
    Unavailable(String),
    /// It is not known whether something was stored: a commit got no answer, or one in doubt. The
    /// same request finds out.
    #[error("whether it was stored is not known, as {0}; send it again")]
    NotKnown(String),
    /// An earlier append to the same stream is not confirmed yet, so that this one was not tried.
    #[error("an earlier decision in this match is not confirmed yet")]
    Unconfirmed,
    /// The database takes no writes: it is a standby, or was told to. Nothing was changed. The same
    /// request succeeds at a server on the primary, or here once the standby is promoted.
    #[error("the database is a standby, or takes no writes for another reason")]
    ReadOnly,
    /// The database was migrated by a newer release, whose rows this one does not know. Carries the
    /// name of the first migration that is not known here.
    #[error("the database was migrated by a newer release of High Noon (migration {0})")]
    Newer(String),
    /// So many decisions wait to be stored that this one was not taken. Nothing was changed; the
    /// same request may succeed in a moment.
    #[error("too many decisions wait to be stored")]
    Full,
    /// The stored data are not what this program expects, or a constraint forbids the change.
    #[error("the database refused: {0}")]
    Broken(String),
}

impl StoreError {
    /// Postgres is not there, or does not do what it is asked, for the moment.
    pub(crate) fn unavailable(why: &str) -> Self {
        Self::Unavailable(why.to_owned()).counted()
    }

    /// It is not known whether something was stored. The same request finds out.
    pub(crate) fn not_known(why: &str) -> Self {
        Self::NotKnown(why.to_owned()).counted()
    }

    /// Whether the same request may succeed later.
    pub(crate) fn is_unavailable(&self) -> bool {
        match self {
            Self::Unavailable(_)
            | Self::NotKnown(_)
            | Self::Unconfirmed
            | Self::ReadOnly
            | Self::Newer(_)
            | Self::Full => true,
            Self::Conflict(_) | Self::Broken(_) => false,
        }
    }

    /// Counts the error. A row that exists already is not counted.
    pub(crate) fn counted(self) -> Self {
        let kind = match &self {
            Self::Conflict(_) => return self,
            Self::Unavailable(_)
            | Self::NotKnown(_)
            | Self::Unconfirmed
            | Self::ReadOnly
            | Self::Newer(_) => "unavailable",
            Self::Full => "full",
            Self::Broken(_) => "broken",
        };
        metrics::counter!(ERRORS, "kind" => kind).increment(1);
        self
    }
}

impl From<QueryError> for StoreError {
    fn from(error: QueryError) -> Self {
        let error = match error {
            QueryError::DatabaseError(kind, information) => refused(kind, information.as_ref()),
            QueryError::BrokenTransactionManager => {
                Self::Unavailable("the connection broke within a transaction".to_owned())
            }
            // Whether the commit came through is not known.
            QueryError::RollbackErrorOnCommit { commit_error, .. } => {
                Self::NotKnown(commit_error.to_string())
            }
            other => Self::Broken(other.to_string()),
        };
        error.counted()
    }
}

/// Errors without a kind in diesel are taken for trouble of Postgres. A timeout, a lock that was
/// not got, a deadlock, a shutdown and a lack of room all come without one; only their text would
/// tell them from a wrong statement, which tests should find. Errors that name a table, a column
/// or a constraint are about data. So a trigger that refuses should raise the error code
/// `restrict_violation`, or name its table.
fn refused(kind: DatabaseErrorKind, information: &dyn DatabaseErrorInformation) -> StoreError {
    let message = information.message().to_owned();
    let names_something = information.table_name().is_some()
        || information.column_name().is_some()
        || information.constraint_name().is_some();
    match kind {
        DatabaseErrorKind::UniqueViolation => {
            StoreError::Conflict(constraint(information.constraint_name(), &message))
        }
        DatabaseErrorKind::ReadOnlyTransaction => StoreError::ReadOnly,
        DatabaseErrorKind::UnableToSendCommand
        | DatabaseErrorKind::ClosedConnection
        | DatabaseErrorKind::SerializationFailure => StoreError::Unavailable(message),
        DatabaseErrorKind::ForeignKeyViolation
        | DatabaseErrorKind::NotNullViolation
        | DatabaseErrorKind::CheckViolation
        | DatabaseErrorKind::RestrictViolation
        | DatabaseErrorKind::ExclusionViolation => StoreError::Broken(message),
        _ if names_something => StoreError::Broken(message),
        _ => StoreError::Unavailable(message),
    }
}

/// The name of a constraint as the migrations give it. Where a table is split, each part adds its
/// number to the name (`accounts_name_key_unique_102008`); and what another machine has refused is
/// told by its message alone, in which the name stands between quotes.
fn constraint(name: Option<&str>, message: &str) -> String {
    let name = name.or_else(|| message.split('"').nth(1)).unwrap_or_default();
    let whole = name.trim_end_matches(|it: char| it.is_ascii_digit());
    match whole.strip_suffix('_') {
        Some(whole) if !whole.is_empty() && !name.ends_with('_') => whole.to_owned(),
        Some(_) | None => name.to_owned(),
    }
}

/// A failure that may be the store's.
pub(crate) trait StoreFailure: From<StoreError> {
    /// Whether the store is not available.
    fn is_of_absent_store(&self) -> bool;
}

impl StoreFailure for StoreError {
    fn is_of_absent_store(&self) -> bool {
        self.is_unavailable()
    }
}

/// Errors of connections beside the pool. Whether a statement had an effect is for its caller to
/// know.
impl From<tokio_postgres::Error> for StoreError {
    fn from(error: tokio_postgres::Error) -> Self {
        let Some(refused) = error.as_db_error() else {
            return Self::Unavailable(error.to_string()).counted();
        };
        let message = refused.message().to_owned();
        let names_something = refused.table().is_some()
            || refused.column().is_some()
            || refused.constraint().is_some();
        let error = match *refused.code() {
            SqlState::UNIQUE_VIOLATION => {
                Self::Conflict(constraint(refused.constraint(), &message))
            }
            SqlState::READ_ONLY_SQL_TRANSACTION => Self::ReadOnly,
            SqlState::RESTRICT_VIOLATION => Self::Broken(message),
            _ if names_something => Self::Broken(message),
            _ => Self::Unavailable(message),
        };
        error.counted()
    }
}

impl From<ConnectionError> for StoreError {
    fn from(error: ConnectionError) -> Self {
        match error {
            ConnectionError::CouldntSetupConfiguration(error) => error.into(),
            ConnectionError::InvalidConnectionUrl(text) => Self::Broken(text).counted(),
            other => Self::Unavailable(other.to_string()).counted(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::constraint;

    #[test]
    fn a_part_of_a_table_refuses_by_the_name_of_the_whole() {
        for (told, meant) in [
            ("accounts_name_key_unique_102008", "accounts_name_key_unique"),
            ("accounts_name_key_unique", "accounts_name_key_unique"),
            ("events_v2", "events_v2"),
            ("_102008", "_102008"),
            ("left_", "left_"),
        ] {
            assert_eq!(constraint(Some(told), ""), meant);
            let message = format!("duplicate key value violates unique constraint \"{told}\"");
            assert_eq!(constraint(None, &message), meant);
        }
        assert_eq!(constraint(None, "something is wrong"), "");
    }
}
