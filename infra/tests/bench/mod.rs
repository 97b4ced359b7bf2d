//! A real Postgres for these tests, and a database of its own for each.

#![allow(dead_code, reason = "each test program uses a part of it")]

pub mod house;
pub mod wire;

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError, Weak};

use embedded_postgres::{EmbeddedPg, EmbeddedSettings};
use infra::database::{self, Database, DatabaseSettings};
use infra::identity::{Identity, IdentitySettings};
use tokio::sync::OnceCell;
use tokio_postgres::NoTls;
use uuid::Uuid;

/// The tests of a program share one Postgres; the last to end stops it.
static SHARED: Mutex<Weak<Postgres>> = Mutex::new(Weak::new());

/// A Postgres in a folder that is gone when it ends.
pub struct Postgres {
    embedded: EmbeddedPg,
    /// The name of a database with all tables, to which nobody is connected.
    migrated: OnceCell<String>,
    _folder: Folder,
}

/// An empty, migrated database, and a folder for keys.
pub struct Bench {
    pub url: String,
    pub database: Database,
    pub folder: Folder,
    pub postgres: Arc<Postgres>,
}

/// A folder of its own that is gone with the value.
pub struct Folder(PathBuf);

impl Postgres {
    pub fn shared() -> Arc<Self> {
        let mut shared = SHARED.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(running) = shared.upgrade() {
            return running;
        }
        let folder = Folder::new();
        let settings = EmbeddedSettings {
            max_connections: 200,
            synced: false,
            ..EmbeddedSettings::new(folder.path(), "highnoon")
        };
        let embedded = EmbeddedPg::start(&settings).expect("Postgres starts");
        let started = Arc::new(Self::of(embedded, folder));
        *shared = Arc::downgrade(&started);
        started
    }

    /// One that nobody shares, to be set as one likes.
    pub fn alone() -> Arc<Self> {
        let folder = Folder::new();
        let settings = EmbeddedSettings::new(folder.path(), "highnoon");
        let embedded = EmbeddedPg::start(&settings).expect("Postgres starts");
        Arc::new(Self::of(embedded, folder))
    }

    fn of(embedded: EmbeddedPg, folder: Folder) -> Self {
        Self { embedded, migrated: OnceCell::new(), _folder: folder }
    }

    /// The URL of a new, empty database.
    pub fn empty_database(&self) -> String {
        let name = new_name();
        self.embedded.create_database(&name).expect("a database can be made");
        self.embedded.url_of(&name)
    }

    /// The URL of a new database with all tables. It is a copy: migrating takes longer, and so does
    /// copying through the log of Postgres.
    pub async fn migrated_database(&self) -> String {
        let make = async || {
            let name = new_name();
            self.embedded.create_database(&name).expect("a database can be made");
            database::migrate(&self.embedded.url_of(&name)).await.expect("the migrations apply");
            name
        };
        let (name, migrated) = (new_name(), self.migrated.get_or_init(make).await);
        let copy = format!("CREATE DATABASE {name} TEMPLATE {migrated} STRATEGY file_copy");
        let owner = owner_of(&self.embedded.url_of("postgres")).await;
        owner.batch_execute(&copy).await.expect("a database can be copied");
        self.embedded.url_of(&name)
    }
}

fn new_name() -> String {
    format!("test_{}", Uuid::now_v7().simple())
}

impl Bench {
    pub async fn new() -> Self {
        Self::with(DatabaseSettings { connections_max: 6, ..DatabaseSettings::default() }).await
    }

    pub async fn with(settings: DatabaseSettings) -> Self {
        Self::on(Postgres::shared(), settings).await
    }

    pub async fn on(postgres: Arc<Postgres>, settings: DatabaseSettings) -> Self {
        let url = postgres.migrated_database().await;
        let database = Database::connect(&url, settings).await.expect("the database is there");
        Self { url, database, folder: Folder::new(), postgres }
    }

    pub fn settings(&self) -> IdentitySettings {
        IdentitySettings::new(self.folder.path().to_owned())
    }

    pub async fn identity(&self) -> Identity {
        self.identity_with(self.settings()).await
    }

    pub async fn identity_with(&self, settings: IdentitySettings) -> Identity {
        Identity::open(self.database.clone(), settings).await.expect("identity opens")
    }

    /// A connection as the owner of the database, past the pool.
    pub async fn owner(&self) -> tokio_postgres::Client {
        owner_of(&self.url).await
    }
}

/// A connection as the user that the URL names.
pub async fn owner_of(url: &str) -> tokio_postgres::Client {
    let (client, connection) = tokio_postgres::connect(url, NoTls).await.expect("it connects");
    tokio::spawn(connection);
    client
}

impl Folder {
    pub fn new() -> Self {
        let path = std::env::temp_dir().join(format!("highnoon-test-{}", Uuid::now_v7()));
        std::fs::create_dir(&path).expect("a folder can be made");
        Self(path)
    }

    pub fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // What is left of a test is no reason to fail it.
        std::fs::remove_dir_all(&self.0).ok();
    }
}
