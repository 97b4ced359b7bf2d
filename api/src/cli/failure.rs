//! Why a command failed.

use std::fmt;

use embedded_postgres::EmbeddedError;
use infra::identity::IdentityError;
use infra::identity::keys::KeyError;
use infra::servers::ServersError;

/// Why a command failed, as a sentence for the person who typed it. The exit code is 1.
#[derive(Debug)]
pub struct Failure {
    sentence: String,
}

impl Failure {
    /// A failure with this sentence.
    pub fn new(sentence: impl Into<String>) -> Self {
        Self { sentence: sentence.into() }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.sentence)
    }
}

impl From<EmbeddedError> for Failure {
    /// Where there is no PostgreSQL to run, one that runs already is the other way out.
    fn from(error: EmbeddedError) -> Self {
        Self::new(match &error {
            EmbeddedError::NoPostgres { oldest, seen, install } => format!(
                "no PostgreSQL {oldest} or later was found{seen}, and no DATABASE_URL is set.\n  \
                 Either install it:     {install}\n  \
                 or use a running one:  DATABASE_URL=postgres://user:password@host:5432/database"
            ),
            EmbeddedError::WrongMajor { .. }
            | EmbeddedError::NoUser { .. }
            | EmbeddedError::NamelessUser(_) => format!("{error}, or set DATABASE_URL"),
            EmbeddedError::InUse(_)
            | EmbeddedError::Unreachable { .. }
            | EmbeddedError::NotACluster(_)
            | EmbeddedError::Failed { .. }
            | EmbeddedError::DatabaseName(_)
            | EmbeddedError::Database { .. }
            | EmbeddedError::Io { .. } => error.to_string(),
        })
    }
}

impl From<IdentityError> for Failure {
    fn from(error: IdentityError) -> Self {
        Self::new(error.to_string())
    }
}

impl From<ServersError> for Failure {
    fn from(error: ServersError) -> Self {
        Self::new(error.to_string())
    }
}

impl From<KeyError> for Failure {
    fn from(error: KeyError) -> Self {
        Self::new(error.to_string())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn where_postgres_cannot_be_run_another_one_is_the_way_out() {
        let missing =
            EmbeddedError::NoPostgres { oldest: 14, seen: String::new(), install: "apk add" };
        let told = Failure::from(missing).to_string();
        assert!(told.ends_with(
            "no DATABASE_URL is set.\n  Either install it:     apk add\n  \
             or use a running one:  DATABASE_URL=postgres://user:password@host:5432/database"
        ));
        let other = EmbeddedError::WrongMajor { needed: 16, installed: "15 in /bin".to_owned() };
        assert!(Failure::from(other).to_string().ends_with("pg_dump, or set DATABASE_URL"));
    }
}
