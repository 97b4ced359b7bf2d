//! The database that a server of an older release has filled, as it is kept in `tests/older`: its
//! rows, the keys of that server, and what it has answered.

use std::collections::BTreeMap;
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use serde_json::Value;
use support::client::{Answer, Client, Pass};
use support::server::{empty_database, owner_of};
use uuid::Uuid;

/// What a database needs before the rows are loaded: the role to which tables are granted, as the
/// first migration makes it.
pub const ROLES: &str = include_str!("../../migrations/2026-11-21-000001_roles/up.sql");

/// What was written down when the database was filled.
#[derive(Serialize, Deserialize)]
pub struct Noted {
    /// Who has an account, by name; but for one that was erased.
    pub people: BTreeMap<String, Person>,
    /// An API key of Ann's.
    pub api_key: String,
    /// The matches, by what is so about them.
    pub matches: BTreeMap<String, Table>,
    /// The hashes of the events of each match.
    pub hashes: BTreeMap<String, Vec<String>>,
    /// What the server says of each checkpoint, the first one first.
    pub checkpoints: Vec<String>,
    /// Requests that were answered.
    pub answered: Vec<Answered>,
}

/// Somebody with an account.
#[derive(Serialize, Deserialize)]
pub struct Person {
    /// The account.
    pub id: String,
    /// What gets the next token.
    pub refresh_token: String,
}

/// A match and who sits in it.
#[derive(Serialize, Deserialize)]
pub struct Table {
    /// The match.
    pub id: String,
    /// The names of those who sit there or are about to, by seat.
    pub players: Vec<String>,
}

/// A request, and what it is answered when it is sent again.
#[derive(Serialize, Deserialize)]
pub struct Answered {
    /// Whose it was, by name.
    pub by: String,
    /// Where it was sent to.
    pub path: String,
    /// Its `Idempotency-Key`.
    pub key: Uuid,
    /// Its body.
    pub body: Value,
    /// The answer, as it stands.
    pub answer: String,
}

impl Answered {
    /// Sends it again.
    pub async fn again(&self, client: &Client) -> Answer {
        client.post(&self.path, self.body.clone()).key(self.key).send().await
    }
}

/// The folder that all of it is kept in.
pub fn kept() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("older")
}

/// The database, loaded and not yet migrated.
pub struct Filled {
    /// Where it is.
    pub url: String,
    /// The folder with the keys.
    pub data_dir: PathBuf,
    /// What is known about it.
    pub noted: Noted,
}

impl Filled {
    /// Loads it into a database of its own.
    pub async fn load() -> Filled {
        let read = |name: &str| fs::read_to_string(kept().join(name)).expect("it is kept");
        let url = empty_database().await;
        let owner = owner_of(&url).await;
        owner.batch_execute(ROLES).await.expect("the role can be made");
        owner.batch_execute(&read("database.sql")).await.expect("the rows can be loaded");
        let data_dir = support::server::folder().join("data");
        copy_keys(&kept().join("keys"), &data_dir.join("keys"));
        let noted = serde_json::from_str(&read("noted.json")).expect("it was written so");
        Filled { url, data_dir, noted }
    }

    /// Tokens expire with time, wherever they are kept: those that were good are good again.
    pub async fn refresh_tokens_live(&self) {
        let owner = owner_of(&self.url).await;
        let later = "UPDATE refresh_tokens SET expires_at = now() + interval '1 day'";
        owner.batch_execute(later).await.expect("the owner may");
    }
}

/// Somebody who has not logged in yet.
pub fn person(base: &str, id: &str, name: &str) -> Client {
    let (id, name) = (id.to_owned(), name.to_owned());
    let pass = Pass { id, name, token: String::new(), refresh_token: String::new() };
    Client::stranger(base).with_pass(&pass)
}

/// Copies keys, for their owner's eyes alone: a working tree does not keep modes.
pub fn copy_keys(from: &Path, to: &Path) {
    fs::create_dir_all(to).expect("a folder can be made");
    fs::set_permissions(to, fs::Permissions::from_mode(0o700)).expect("it is ours");
    for entry in fs::read_dir(from).expect("there are keys") {
        let file = entry.expect("it can be read");
        let copy = to.join(file.file_name());
        fs::copy(file.path(), &copy).expect("a file can be copied");
        fs::set_permissions(&copy, fs::Permissions::from_mode(0o600)).expect("it is ours");
    }
}
