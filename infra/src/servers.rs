//! The servers that run on one database: each says now and then that it is there, and which keys it
//! knows. Servers that do not know each other's keys would refuse each other's tokens.

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use diesel::QueryableByName;
use diesel::sql_types::{Array, BigInt, Text, Uuid as SqlUuid};
use diesel_async::{AsyncConnection, AsyncPgConnection, RunQueryDsl};
use tokio::time::Instant;
use uuid::Uuid;

use crate::acts::{self, Act};
use crate::database::{Database, StoreError};
use crate::identity::keys::{KeyError, Keys};

/// How often a server says that it is there.
const BEAT_EVERY: Duration = Duration::from_secs(5);
/// How often is looked whether the servers have taken over a new key.
const LOOK_EVERY: Duration = Duration::from_secs(1);
/// How long a new key may take to be known, and then to sign: some beats.
const TAKEOVER_MAX: Duration = Duration::from_secs(40);

/// The servers that were there within 30 seconds, but for one.
const LIVE: &str = "SELECT name, kids, signs FROM servers
    WHERE id <> $1 AND now() - interval '30 s' < seen_at ORDER BY name";

/// A server among others on one database.
pub struct Servers {
    id: Uuid,
    name: String,
    database: Database,
    keys: Arc<Keys>,
}

/// Why a server does not start beside others, or a key does not sign.
#[derive(Debug, thiserror::Error)]
pub enum ServersError {
    /// A server that runs has other keys.
    #[error(
        "the server “{name}” runs on the same database with other keys than those in {}, so \
         that neither would accept the other's tokens and receipts. Give both the same folder of \
         keys, shared or copied, and start again; if “{name}” has ended, wait for half a minute",
        folder.display()
    )]
    OtherKeys {
        /// The other server.
        name: String,
        /// The folder of this server's keys.
        folder: PathBuf,
    },
    /// Some servers do not take over the new key.
    #[error(
        "the new key {kid} is published and does not sign yet, as these servers do not: {}. If \
         they have copies of the folder of keys, copy the new file there; then do this again",
        names.join(", ")
    )]
    NotTakenOver {
        /// The new key.
        kid: String,
        /// The servers that do not list it, or do not sign with it.
        names: Vec<String>,
    },
    /// The keys.
    #[error(transparent)]
    Keys(#[from] KeyError),
    /// The store.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// A server that was there a moment ago.
#[derive(QueryableByName)]
struct Live {
    #[diesel(sql_type = Text)]
    name: String,
    #[diesel(sql_type = Array<Text>)]
    kids: Vec<String>,
    #[diesel(sql_type = Text)]
    signs: String,
}

#[derive(QueryableByName)]
struct Count {
    #[diesel(sql_type = BigInt)]
    count: i64,
}

impl Servers {
    /// Joins the servers on a database, under a name for people to read.
    ///
    /// # Errors
    /// `OtherKeys` if one of them has other keys; `Keys`, `Store`.
    pub async fn join(
        database: Database,
        keys: Arc<Keys>,
        name: String,
    ) -> Result<Servers, ServersError> {
        let servers = Servers { id: Uuid::new_v4(), name, database, keys };
        // Of two that start at once, each sees the other.
        servers.say().await?;
        if let Err(error) = servers.meet().await {
            servers.leave().await;
            return Err(error);
        }
        Ok(servers)
    }

    /// Says again and again that this server is there, until the process ends. It also looks
    /// whether a newer release has migrated the database.
    pub async fn stay(&self) {
        loop {
            tokio::time::sleep(BEAT_EVERY).await;
            let beating = async {
                self.database.look_at_release().await?;
                self.meet().await?;
                self.say().await
            };
            match beating.await {
                Ok(()) => (),
                Err(error @ ServersError::OtherKeys { .. }) => tracing::error!(%error),
                Err(error) => tracing::debug!(%error, "the other servers are not seen"),
            }
        }
    }

    /// Says that this server is no longer there.
    pub async fn leave(&self) {
        if let Err(error) = forget(&self.database, self.id).await {
            tracing::debug!(%error, "the other servers will miss this one");
        }
    }

    /// Compares the keys with those of the others, and learns which of them may sign.
    async fn meet(&self) -> Result<(), ServersError> {
        let others = live(&self.database, self.id).await?;
        let known = others.iter().map(|it| it.kids.iter().cloned().collect::<BTreeSet<_>>());
        let known = known.reduce(|all, its| &all & &its);
        self.keys.known_elsewhere(known)?;
        let own = self.keys.kids();
        match others.into_iter().find(|it| !own.contains(&it.signs)) {
            None => Ok(()),
            Some(Live { name, .. }) => {
                let folder = self.keys.folder().to_owned();
                Err(ServersError::OtherKeys { name, folder })
            }
        }
    }

    /// Says that this server is there, with its keys. Where nothing can be written, nobody signs in
    /// either, and nobody else needs to know.
    async fn say(&self) -> Result<(), ServersError> {
        let kids = self.keys.kids().into_iter().collect();
        let said = Live { name: self.name.clone(), kids, signs: self.keys.kid() };
        match note(&self.database, self.id, &said).await {
            Ok(()) => Ok(()),
            Err(error) if error.is_unavailable() => {
                tracing::debug!(%error, "the other servers do not see this one");
                Ok(())
            }
            Err(error) => Err(error.into()),
        }
    }
}

/// Publishes a new key at once, waits until every server that runs knows it and signs with it, and
/// destroys the private halves of the others. Returns the id of the new key.
///
/// Nobody signs with it before `held` is over. Servers that are not seen, as they are on a standby,
/// can be given it meanwhile.
///
/// # Errors
/// `NotTakenOver` if that takes too long: doing it again goes on with the same key. `Keys`,
/// `Store`.
pub async fn rotate_keys(
    database: &Database,
    keys: &Keys,
    held: Duration,
) -> Result<String, ServersError> {
    let in_use = live(database, Uuid::nil()).await?.into_iter().map(|it| it.signs).collect();
    let kid = match held.is_zero() {
        true => keys.publish(&in_use)?,
        false => hold_back(database, keys, &in_use, held).await?,
    };
    let mut waited = Duration::ZERO;
    loop {
        let servers = live(database, Uuid::nil()).await?;
        let late = servers.into_iter().filter(|it| it.signs != kid);
        let names: Vec<String> = late.map(|it| it.name).collect();
        if names.is_empty() {
            note_rotation(database, &kid).await?;
            keys.retire_all_but(&kid)?;
            return Ok(kid);
        }
        if TAKEOVER_MAX <= waited {
            return Err(ServersError::NotTakenOver { kid, names });
        }
        tokio::time::sleep(LOOK_EVERY).await;
        waited += LOOK_EVERY;
    }
}

/// Publishes a new key, and for so long stands among the servers as one that does not know it. It
/// is not published before they have seen that one.
async fn hold_back(
    database: &Database,
    keys: &Keys,
    in_use: &BTreeSet<String>,
    held: Duration,
) -> Result<String, ServersError> {
    let (id, name) = (Uuid::new_v4(), "highnoon keys rotate".to_owned());
    let kids = keys.kids().into_iter().collect();
    let without = Live { name, kids, signs: keys.kid() };
    let stay = async |until: Instant| {
        while Instant::now() < until {
            if let Err(error) = note(database, id, &without).await {
                tracing::warn!(%error, "the new key is held back, and the servers may not see it");
            }
            tokio::time::sleep_until(until.min(Instant::now() + BEAT_EVERY)).await;
        }
    };
    note(database, id, &without).await?;
    stay(Instant::now() + 2 * BEAT_EVERY).await;
    let kid = keys.publish(in_use)?;
    stay(Instant::now() + held).await;
    forget(database, id).await?;
    Ok(kid)
}

/// How many connections replicate the database. A server on a standby cannot say that it is there.
///
/// # Errors
/// `Unavailable`.
pub async fn standbys(database: &Database) -> Result<i64, StoreError> {
    let mut connection = database.get().await?;
    let asked = diesel::sql_query("SELECT count(*) FROM pg_stat_replication");
    Ok(asked.get_result::<Count>(&mut connection).await?.count)
}

/// Notes that a server is there.
async fn note(database: &Database, id: Uuid, server: &Live) -> Result<(), StoreError> {
    let noting = diesel::sql_query(
        "WITH gone AS (DELETE FROM servers WHERE seen_at < now() - interval '1 day')
         INSERT INTO servers (id, name, kids, signs, seen_at) VALUES ($1, $2, $3, $4, now())
         ON CONFLICT (id) DO UPDATE SET kids = excluded.kids, signs = excluded.signs,
             seen_at = excluded.seen_at",
    );
    let noting = noting
        .bind::<SqlUuid, _>(id)
        .bind::<Text, _>(&server.name)
        .bind::<Array<Text>, _>(&server.kids)
        .bind::<Text, _>(&server.signs);
    let noting = async |connection: &mut AsyncPgConnection| {
        Ok::<usize, StoreError>(noting.execute(connection).await?)
    };
    database.write(noting).await.map(|_| ())
}

async fn forget(database: &Database, id: Uuid) -> Result<(), StoreError> {
    let forgetting = diesel::sql_query("DELETE FROM servers WHERE id = $1").bind::<SqlUuid, _>(id);
    let forgetting = async |connection: &mut AsyncPgConnection| {
        Ok::<usize, StoreError>(forgetting.execute(connection).await?)
    };
    database.write(forgetting).await.map(|_| ())
}

async fn live(database: &Database, but: Uuid) -> Result<Vec<Live>, StoreError> {
    let mut connection = database.get().await?;
    let asked = diesel::sql_query(LIVE).bind::<SqlUuid, _>(but);
    Ok(asked.load(&mut connection).await?)
}

async fn note_rotation(database: &Database, kid: &str) -> Result<(), StoreError> {
    let act = Act::KeyRotated { kid: kid.to_owned() };
    let noting = async |connection: &mut AsyncPgConnection| {
        let noting = connection
            .transaction(async move |connection| acts::record(connection, None, &act).await);
        noting.await
    };
    database.write(noting).await
}
