//! A wire to Postgres that can be cut and held.

use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering};

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};

/// What happens to what is sent over the wire.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Trouble {
    /// It arrives.
    None,
    /// The next request is lost, and the connection with it.
    CutBefore,
    /// The next request arrives; the connection is lost at once.
    CutDuring,
    /// The next request arrives, and its answer is lost with the connection.
    CutAfter,
    /// The connection of the next request is held: nothing comes through it any more.
    HeldOnce,
    /// Every connection is held on which something is asked.
    Held,
}

/// A wire to a Postgres.
pub struct Wire {
    /// The URL of the database over this wire.
    pub url: String,
    trouble: Arc<AtomicU8>,
}

impl Wire {
    /// A wire to the database at `url`.
    pub async fn to(url: &str) -> Wire {
        let config: tokio_postgres::Config = url.parse().expect("a URL");
        let port = config.get_ports()[0];
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port is free");
        let own = listener.local_addr().expect("it has an address").port();
        let trouble = Arc::new(AtomicU8::new(Trouble::None as u8));
        let (shared, to) = (Arc::clone(&trouble), real(&config, port));
        tokio::spawn(async move {
            while let Ok((near, _)) = listener.accept().await {
                tokio::spawn(carry(near, to.clone(), Arc::clone(&shared)));
            }
        });
        let url = format!(
            "postgres://{}@127.0.0.1:{own}/{}",
            config.get_user().unwrap_or("postgres"),
            config.get_dbname().unwrap_or("postgres")
        );
        Wire { url, trouble }
    }

    /// From now on this happens.
    pub fn has(&self, trouble: Trouble) {
        self.trouble.store(trouble as u8, Ordering::SeqCst);
    }
}

fn real(config: &tokio_postgres::Config, port: u16) -> String {
    match config.get_hosts().first() {
        Some(tokio_postgres::config::Host::Unix(folder)) => {
            format!("{}/.s.PGSQL.{port}", folder.display())
        }
        Some(tokio_postgres::config::Host::Tcp(name)) => format!("{name}:{port}"),
        None => panic!("the URL names no host"),
    }
}

trait Stream: tokio::io::AsyncRead + tokio::io::AsyncWrite + Unpin + Send {}
impl<S: tokio::io::AsyncRead + tokio::io::AsyncWrite + Unpin + Send> Stream for S {}

async fn carry(near: TcpStream, to: String, trouble: Arc<AtomicU8>) {
    let far: Box<dyn Stream> = match to.starts_with('/') {
        true => Box::new(tokio::net::UnixStream::connect(to).await.expect("Postgres is there")),
        false => Box::new(TcpStream::connect(to).await.expect("Postgres is there")),
    };
    let (mut near_in, mut near_out) = near.into_split();
    let (mut far_in, mut far_out) = tokio::io::split(far);
    let happens_once = |what: Trouble| {
        let (what, none) = (what as u8, Trouble::None as u8);
        trouble.compare_exchange(what, none, Ordering::SeqCst, Ordering::SeqCst).is_ok()
    };
    let asking = async {
        let mut bytes = vec![0; 1 << 16];
        loop {
            let count = near_in.read(&mut bytes).await.unwrap_or(0);
            if count == 0 || happens_once(Trouble::CutBefore) {
                return;
            }
            let is_held = trouble.load(Ordering::SeqCst) == Trouble::Held as u8;
            if is_held || happens_once(Trouble::HeldOnce) {
                std::future::pending::<()>().await;
            }
            if far_out.write_all(&bytes[..count]).await.is_err() {
                return;
            }
            if happens_once(Trouble::CutDuring) {
                return;
            }
        }
    };
    let answering = async {
        let mut bytes = vec![0; 1 << 16];
        loop {
            let count = far_in.read(&mut bytes).await.unwrap_or(0);
            if count == 0 || happens_once(Trouble::CutAfter) {
                return;
            }
            if near_out.write_all(&bytes[..count]).await.is_err() {
                return;
            }
        }
    };
    tokio::select! {
        () = asking => (),
        () = answering => (),
    }
}
