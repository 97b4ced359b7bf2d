//! Databases in the cluster: their URLs, making and dropping them.

use std::os::unix::ffi::OsStrExt;
use std::path::Path;
use std::thread;

use tokio_postgres::error::SqlState;
use tokio_postgres::{Client, NoTls};

use crate::error::{EmbeddedError, failed_to};

/// The database that is always there, from which others are made and dropped.
pub(crate) const MAINTENANCE: &str = "postgres";

/// Postgres would cut a longer name short without a word.
const NAME_BYTES_MAX: usize = 63;

/// The URL of a database behind a Unix socket: the host is the socket's folder, encoded.
pub(crate) fn url(socket_dir: &Path, name: &str) -> String {
    let host = percent_encoded(socket_dir.as_os_str().as_bytes());
    format!("postgres://postgres@{host}/{}", percent_encoded(name.as_bytes()))
}

/// Makes a database where there is none of this name.
pub(crate) fn create(maintenance_url: &str, name: &str) -> Result<(), EmbeddedError> {
    run(maintenance_url, name, async |client, name| {
        let there = "SELECT 1 FROM pg_database WHERE datname = $1";
        if client.query_opt(there, &[&name]).await?.is_some() {
            return Ok(());
        }
        match client.batch_execute(&format!("CREATE DATABASE {}", quoted(name))).await {
            // Somebody else made it in between.
            Err(error) if error.code() == Some(&SqlState::DUPLICATE_DATABASE) => Ok(()),
            made => made,
        }
    })
}

/// Drops a database where there is one of this name, whoever is connected to it.
pub(crate) fn drop(maintenance_url: &str, name: &str) -> Result<(), EmbeddedError> {
    run(maintenance_url, name, async |client, name| {
        let order = format!("DROP DATABASE IF EXISTS {} WITH (FORCE)", quoted(name));
        client.batch_execute(&order).await
    })
}

/// Does something over a connection of its own. The thread is fresh, because a runtime cannot be
/// entered from within another.
fn run(
    url: &str,
    name: &str,
    work: impl AsyncFnOnce(&Client, &str) -> Result<(), tokio_postgres::Error> + Send,
) -> Result<(), EmbeddedError> {
    if name.is_empty() || NAME_BYTES_MAX < name.len() || name.contains('\0') {
        return Err(EmbeddedError::DatabaseName(name.to_owned()));
    }
    let connect_and_work = || {
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()
            .map_err(failed_to(|| format!("make a runtime for database {name}")))?;
        let done = runtime.block_on(async {
            let (client, connection) = tokio_postgres::connect(url, NoTls).await?;
            let connection = tokio::spawn(connection);
            let done = work(&client, name).await;
            std::mem::drop(client);
            // Its error, if it has one, has reached the client's last request already.
            let _ = connection.await;
            done
        });
        done.map_err(|source| EmbeddedError::Database { name: name.to_owned(), source })
    };
    thread::scope(|scope| scope.spawn(connect_and_work).join())
        .expect("nothing in the thread panics")
}

fn quoted(name: &str) -> String {
    format!("\"{}\"", name.replace('"', "\"\""))
}

fn percent_encoded(bytes: &[u8]) -> String {
    let encoded = |byte: &u8| match byte {
        b'-' | b'.' | b'_' | b'~' => char::from(*byte).to_string(),
        _ if byte.is_ascii_alphanumeric() => char::from(*byte).to_string(),
        _ => format!("%{byte:02X}"),
    };
    bytes.iter().map(encoded).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_folder_of_the_socket_is_the_encoded_host() {
        let url = url(Path::new("/var/lib/my diary/run"), "test_1");
        assert_eq!(url, "postgres://postgres@%2Fvar%2Flib%2Fmy%20diary%2Frun/test_1");
    }

    #[test]
    fn quotes_in_a_name_stay_in_the_name() {
        assert_eq!(quoted(r#"a"; DROP"#), r#""a""; DROP""#);
    }

    #[test]
    fn what_cannot_name_a_database_is_refused_before_connecting() {
        for name in ["", "a\0b", &"x".repeat(64)] {
            let made = create("postgres://nowhere", name);
            assert!(matches!(made, Err(EmbeddedError::DatabaseName(_))), "{name:?}");
        }
    }
}
