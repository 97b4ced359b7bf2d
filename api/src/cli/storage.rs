//! Where matches, accounts and keys are kept.

use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use embedded_postgres::{EmbeddedSettings, default_data_dir};
use infra::archive::Archive;
use infra::database::DatabaseSettings;

use super::configuration::{as_usize, at_least_one};

/// What its data folder and its database are called.
pub const PROGRAM: &str = "highnoon";

/// Connections that Postgres takes beyond those that read, and half as many that write: for the
/// writer, for hints between nodes, for migrations, and for an operator on the command line.
const CONNECTIONS_BESIDE: u32 = 32;

/// Where matches, accounts and keys are kept.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Storage")]
pub struct StoreConfiguration {
    /// The PostgreSQL database to use, as postgres://user:password@host:5432/database. Of several
    /// hosts the primary is used: postgres://user@a,b,c/database?target_session_attrs=read-write,
    /// with &connect_timeout=2&keepalives_idle=5&tcp_user_timeout=10 so that one that vanished
    /// is given up quickly. Without it, High Noon runs a private PostgreSQL with the programs that
    /// are installed
    #[arg(
        verbatim_doc_comment,
        long,
        value_name = "URL",
        env = "DATABASE_URL",
        hide_env_values = true
    )]
    pub database_url: Option<String>,

    /// A replica of that database, by a URL of the same form. Logs of matches that are over are
    /// read there: replays, timelines, exports, audits. It may lag behind; what it does not have
    /// yet is read from the database itself, and so is everything while it does not answer
    #[arg(
        verbatim_doc_comment,
        long,
        value_name = "URL",
        env = "HIGHNOON_REPLICA_URL",
        hide_env_values = true
    )]
    pub replica_url: Option<String>,

    /// The folder to which `highnoon archive` takes old matches: they are read there. All servers
    /// on a database need it
    #[arg(verbatim_doc_comment, long, value_name = "FOLDER", env = "HIGHNOON_ARCHIVE")]
    pub archive: Option<PathBuf>,

    /// How servers on the same database tell each other what has happened. As nats://host:4222
    /// (several with commas between them; nats://user:password@host) through NATS, where there are
    /// ten servers or more. As postgres://… the same database without the pooler, where
    /// DATABASE_URL leads through one: sessions that listen cannot be shared. Or both, with a space
    /// between them [default: DATABASE_URL]
    #[arg(
        verbatim_doc_comment,
        long,
        value_name = "URLS",
        env = "HIGHNOON_HINTS",
        hide_env_values = true,
        value_parser = parsed_hints
    )]
    pub hints: Option<HintsConfiguration>,

    /// The folder for the keys that sign tokens and receipts (readable by you alone) and, without
    /// DATABASE_URL, for the private PostgreSQL. It is made at the first start
    #[arg(verbatim_doc_comment, long, value_name = "FOLDER", env = "HIGHNOON_DATA_DIR",
        default_value_os_t = default_data_dir(PROGRAM))]
    pub data_dir: PathBuf,

    /// Where the programs `postgres` and `initdb` are [default: looked for on PATH and where
    /// distributions put them]
    #[arg(verbatim_doc_comment, long, value_name = "FOLDER", env = "HIGHNOON_PG_BIN_DIR")]
    pub pg_bin_dir: Option<PathBuf>,

    /// Connections to the database, at most
    #[arg(long, value_name = "N", env = "HIGHNOON_DATABASE_CONNECTIONS", default_value_t = 16,
        value_parser = at_least_one)]
    pub database_connections: u32,

    /// How long the database works on a statement before it gives up
    #[arg(long, value_name = "MS", env = "HIGHNOON_STATEMENT_TIMEOUT_MS", default_value_t = 5_000,
        value_parser = at_least_one)]
    pub statement_timeout_ms: u32,
}

/// What hints go through; each `None` for what is usual.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct HintsConfiguration {
    /// The URL of the database, where sessions that listen go another way than others.
    pub postgres: Option<String>,
    /// The URL of NATS.
    pub nats: Option<String>,
}

fn parsed_hints(urls: &str) -> Result<HintsConfiguration, String> {
    let mut hints = HintsConfiguration::default();
    for url in urls.split_whitespace() {
        let of = match url.split_once("://").map(|(scheme, _)| scheme) {
            Some("postgres" | "postgresql") => &mut hints.postgres,
            Some("nats" | "tls") => &mut hints.nats,
            // It may hold a password, so it is not repeated.
            Some(_) | None => return Err("expected nats://… or postgres://…".to_owned()),
        };
        if of.replace(url.to_owned()).is_some() {
            return Err("expected one URL of each kind, at most".to_owned());
        }
    }
    Ok(hints)
}

impl StoreConfiguration {
    /// What hints go through.
    pub fn hints(&self) -> HintsConfiguration {
        self.hints.clone().unwrap_or_default()
    }

    /// The archive of old matches.
    pub fn archive(&self) -> Option<Archive> {
        self.archive.clone().filter(|it| !it.as_os_str().is_empty()).map(Archive::at)
    }

    /// The settings of the pool of connections.
    pub fn database(&self) -> DatabaseSettings {
        DatabaseSettings {
            connections_max: as_usize(self.database_connections),
            statement_timeout: Duration::from_millis(self.statement_timeout_ms.into()),
            ..DatabaseSettings::default()
        }
    }

    /// The settings of the private PostgreSQL.
    pub fn embedded(&self) -> EmbeddedSettings {
        EmbeddedSettings {
            bin_dir: self.pg_bin_dir.clone(),
            max_connections: self
                .database_connections
                .saturating_add(self.database_connections.div_ceil(2))
                .saturating_add(CONNECTIONS_BESIDE),
            ..EmbeddedSettings::new(self.data_dir.join("postgres"), PROGRAM)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hints_go_through_nats_or_straight_to_postgres_or_both() {
        let (nats, postgres) = ("nats://ann:secret@a:4222,nats://b:4222", "postgres://a,b/hn");
        let parsed = |urls: &str| parsed_hints(urls).map(|it| (it.nats, it.postgres));
        let some = |url: &str| Some(url.to_owned());
        assert_eq!(parsed(""), Ok((None, None)));
        assert_eq!(parsed(nats), Ok((some(nats), None)));
        assert_eq!(parsed("tls://a"), Ok((some("tls://a"), None)));
        assert_eq!(parsed(postgres), Ok((None, some(postgres))));
        assert_eq!(parsed(&format!("{postgres} {nats}")), Ok((some(nats), some(postgres))));
        for wrong in ["a:4222", "redis://secret", "nats://a nats://b"] {
            let error = parsed(wrong).expect_err(wrong);
            assert!(!error.contains("secret"), "{error}");
        }
    }
}
