//! The PostgreSQL that a command uses: the one that was named, or a private one.

use embedded_postgres::{EmbeddedError, EmbeddedSettings, url_of_running};
use infra::database::{self, Database, DistributeError, StoreError};
use infra::nats::Nats;

use super::failure::Failure;
use super::postgres::PrivatePostgres;
use super::storage::StoreConfiguration;

/// A PostgreSQL that can be connected to.
pub struct Store {
    url: String,
    /// Where sessions go that must be nobody else's, if not to the same URL.
    straight: Option<String>,
    whose: Whose,
}

enum Whose {
    /// `DATABASE_URL` names it.
    Named,
    /// We have started it and will stop it.
    Started(PrivatePostgres),
    /// A server that runs on our data directory has started it.
    OfRunningServer,
}

impl Store {
    /// Opens the database of a server: the one that was named, or else a private one, which is
    /// started.
    ///
    /// # Errors
    /// If there is no PostgreSQL to start, or it does not start.
    pub async fn open(configuration: &StoreConfiguration) -> Result<Self, Failure> {
        if let Some(named) = Self::named(configuration)? {
            return Ok(named);
        }
        start(configuration.embedded()).await.map_err(|error| match error {
            EmbeddedError::InUse(directory) => Failure::new(format!(
                "another High Noon server runs on the data in {}: stop it, or choose another \
                 folder with --data-dir (HIGHNOON_DATA_DIR), or give both a DATABASE_URL",
                directory.display()
            )),
            other => other.into(),
        })
    }

    /// Opens the database of a command that works beside a running server: as [`Store::open`], but
    /// if a server runs on our data directory, its PostgreSQL.
    ///
    /// # Errors
    /// As [`Store::open`], and if the running server's PostgreSQL is not found.
    pub async fn reach(configuration: &StoreConfiguration) -> Result<Self, Failure> {
        if let Some(named) = Self::named(configuration)? {
            return Ok(named);
        }
        let settings = configuration.embedded();
        match start(settings.clone()).await {
            Err(EmbeddedError::InUse(_)) => of_running_server(&settings),
            started => Ok(started?),
        }
    }

    fn named(configuration: &StoreConfiguration) -> Result<Option<Self>, Failure> {
        let url = configuration.database_url.clone().filter(|url| !url.is_empty());
        if url.as_deref().is_some_and(|url| !is_of_postgres(url)) {
            return Err(Failure::new(
                "DATABASE_URL is not the URL of a PostgreSQL: expected \
                 postgres://user:password@host:5432/database",
            ));
        }
        let straight = configuration.hints().postgres;
        Ok(url.map(|url| Self { url, straight, whose: Whose::Named }))
    }

    /// Where sessions go that must be nobody else's: those that listen, and those that migrate.
    fn straight(&self) -> &str {
        self.straight.as_deref().unwrap_or(&self.url)
    }

    /// Brings the database up to date.
    ///
    /// # Errors
    /// If it cannot be reached or changed.
    pub async fn migrate(&self) -> Result<(), Failure> {
        self.require_one_database().await?;
        match database::migrate(self.straight()).await {
            Ok(()) => Ok(()),
            Err(error) => Err(self.failure(&error)),
        }
    }

    /// Brings the database up to date, and splits it over several machines. Returns the names of
    /// what was distributed now.
    ///
    /// # Errors
    /// If it cannot be reached or changed, or not be split.
    pub async fn distribute(&self) -> Result<Vec<&'static str>, Failure> {
        self.require_one_database().await?;
        match database::distribute(self.straight()).await {
            Ok(names) => Ok(names),
            Err(DistributeError::Store(error)) => Err(self.failure(&error)),
            Err(refused) => Err(Failure::new(format!("cannot distribute it: {refused}"))),
        }
    }

    /// Refuses hints by another database: a server would be deaf, and nobody would say so.
    async fn require_one_database(&self) -> Result<(), Failure> {
        let Some(straight) = &self.straight else { return Ok(()) };
        match database::is_same(&self.url, straight).await {
            Ok(true) => Ok(()),
            Ok(false) => {
                let place = |url: &str| database::place(url).unwrap_or_default();
                Err(Failure::new(format!(
                    "HIGHNOON_HINTS leads to another database ({}) than DATABASE_URL ({}): \
                     servers tell each other what has happened in the database that they share, \
                     and nothing would be heard there. Give the URL of the same database, past \
                     the pooler",
                    place(straight),
                    place(&self.url)
                )))
            }
            // Whoever is away is named by what comes next.
            Err(error) => {
                tracing::warn!(%error, "it is not known whether hints go by the same database");
                Ok(())
            }
        }
    }

    /// Opens a pool of connections, and one to the replica if there is one.
    ///
    /// # Errors
    /// If the database cannot be reached.
    pub async fn connect(&self, configuration: &StoreConfiguration) -> Result<Database, Failure> {
        let connecting = Database::connect(&self.url, configuration.database()).await;
        let mut database = connecting.map_err(|error| self.failure(&error))?;
        if let Some(straight) = &self.straight {
            database = database.with_straight(straight);
        }
        match configuration.replica_url.as_deref().filter(|url| !url.is_empty()) {
            None => Ok(database),
            Some(url) if is_of_postgres(url) => {
                database.with_replica(url).map_err(|error| self.failure(&error))
            }
            Some(_) => Err(Failure::new(
                "HIGHNOON_REPLICA_URL is not the URL of a PostgreSQL: expected \
                 postgres://user:password@host:5432/database",
            )),
        }
    }

    /// The same for a server, which tells others what has happened and is told by them: also the
    /// URL at which it is to listen.
    ///
    /// # Errors
    /// As [`Store::connect`], and if the URL of NATS is none.
    pub async fn connect_with_hints(
        &self,
        configuration: &StoreConfiguration,
        name: &str,
    ) -> Result<(Database, String), Failure> {
        let database = self.connect(configuration).await?;
        let straight = self.straight().to_owned();
        match configuration.hints().nats {
            None => Ok((database, straight)),
            Some(url) => {
                let nats = Nats::open(&url, name).await;
                let wrong = |error| Failure::new(format!("HIGHNOON_HINTS: {error}"));
                Ok((database.with_nats(nats.map_err(wrong)?), straight))
            }
        }
    }

    /// Stops what we have started. The pools have to be closed by now.
    pub async fn close(self) {
        match self.whose {
            Whose::Started(postgres) => postgres.stop().await,
            Whose::Named | Whose::OfRunningServer => (),
        }
    }

    /// The place of the database, without its password.
    pub fn place(&self) -> String {
        let whose = match self.whose {
            Whose::Named => "",
            Whose::Started(_) | Whose::OfRunningServer => "private, ",
        };
        let place = database::place(&self.url).unwrap_or_else(|| "at no address".to_owned());
        format!("{whose}{place}")
    }

    fn failure(&self, error: &StoreError) -> Failure {
        let which = match self.whose {
            Whose::Named => "the database that DATABASE_URL names",
            Whose::Started(_) => "the private PostgreSQL",
            Whose::OfRunningServer => "the PostgreSQL of the server that runs",
        };
        let place = database::place(&self.url);
        let place = place.map(|place| format!(" ({place})")).unwrap_or_default();
        Failure::new(format!("cannot use {which}{place}: {error}"))
    }
}

/// Whether it is a URL of PostgreSQL, or the pairs of key and value that its own programs also
/// take.
fn is_of_postgres(url: &str) -> bool {
    match url.split_once("://") {
        Some((scheme, _)) if !scheme.contains('=') => matches!(scheme, "postgres" | "postgresql"),
        Some(_) | None => url.contains('='),
    }
}

async fn start(settings: EmbeddedSettings) -> Result<Store, EmbeddedError> {
    let postgres = PrivatePostgres::start(settings).await?;
    let url = postgres.url().to_owned();
    Ok(Store { url, straight: None, whose: Whose::Started(postgres) })
}

fn of_running_server(settings: &EmbeddedSettings) -> Result<Store, Failure> {
    let url = url_of_running(settings).ok_or_else(|| {
        Failure::new(format!(
            "a server runs on the data in {}, and its PostgreSQL is not to be found: try again in \
             a moment, as the same user, or stop the server first",
            settings.directory.display()
        ))
    })?;
    Ok(Store { url, straight: None, whose: Whose::OfRunningServer })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn another_database_is_not_taken_for_a_postgres() {
        for right in [
            "postgres://ann:secret@db:5432/highnoon",
            "postgresql://%2Frun%2Fpostgresql/highnoon",
            "host=/run/postgresql dbname=highnoon",
            "host=db user=ann password=a://b",
        ] {
            assert!(is_of_postgres(right), "{right}");
        }
        for wrong in ["mysql://x", "mysql://x?a=b", "http://db:5432", "db:5432", "highnoon"] {
            assert!(!is_of_postgres(wrong), "{wrong}");
        }
    }
}
