//! A NATS of ours: as much of its protocol as two servers need to give each other hints, and it
//! can be taken away.

use std::collections::HashMap;
use std::io;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex};

use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::tcp::OwnedReadHalf;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::mpsc::{UnboundedSender, unbounded_channel};
use tokio::task::{JoinHandle, JoinSet};

const INFO: &str = "INFO {\"server_id\":\"t\",\"server_name\":\"t\",\"version\":\"2.10.0\",\
    \"go\":\"\",\"host\":\"127.0.0.1\",\"port\":4222,\"headers\":true,\"max_payload\":1048576,\
    \"proto\":1,\"client_id\":1}\r\n";

/// A NATS on a port of its own.
pub struct Nats {
    address: SocketAddr,
    seen: Arc<Mutex<Seen>>,
    serving: Option<JoinHandle<()>>,
}

#[derive(Default)]
struct Seen {
    /// By client, and by the number that the client gave the subscription.
    subscribers: HashMap<(usize, String), Subscriber>,
    published: Vec<(String, String)>,
    clients: usize,
}

/// The subject that a client listens to, and the way to the client.
type Subscriber = (String, UnboundedSender<Vec<u8>>);

impl Nats {
    /// Starts it.
    pub async fn start() -> Nats {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port is free");
        let address = listener.local_addr().expect("it has an address");
        let mut nats = Nats { address, seen: Arc::default(), serving: None };
        nats.serve(listener);
        nats
    }

    /// `nats://127.0.0.1:12345`
    pub fn url(&self) -> String {
        format!("nats://{}", self.address)
    }

    /// Breaks all connections, and takes no more.
    pub async fn stop(&mut self) {
        if let Some(serving) = self.serving.take() {
            serving.abort();
            serving.await.ok();
        }
        self.lock(|it| it.subscribers.clear());
    }

    /// Starts it again, at the same address.
    pub async fn restart(&mut self) {
        let listener = TcpListener::bind(self.address).await.expect("nobody took its port");
        self.serve(listener);
    }

    /// The subjects that somebody listens to, in order; one for each who does.
    pub fn subjects(&self) -> Vec<String> {
        let mut subjects: Vec<String> =
            self.lock(|it| it.subscribers.values().map(|(subject, _)| subject.clone()).collect());
        subjects.sort();
        subjects
    }

    /// What was published, with its subject.
    pub fn published(&self) -> Vec<(String, String)> {
        self.lock(|it| it.published.clone())
    }

    fn serve(&mut self, listener: TcpListener) {
        let seen = Arc::clone(&self.seen);
        self.serving = Some(tokio::spawn(async move {
            // They end with this task.
            let mut clients = JoinSet::new();
            while let Ok((stream, _)) = listener.accept().await {
                clients.spawn(serve(stream, Arc::clone(&seen)));
            }
        }));
    }

    fn lock<T>(&self, look: impl FnOnce(&mut Seen) -> T) -> T {
        look(&mut self.seen.lock().expect("nobody has died over it"))
    }
}

async fn serve(stream: TcpStream, seen: Arc<Mutex<Seen>>) {
    let (reading, mut writing) = stream.into_split();
    let (say, mut said) = unbounded_channel::<Vec<u8>>();
    let id = {
        let mut seen = seen.lock().expect("nobody has died over it");
        seen.clients += 1;
        seen.clients
    };
    say.send(INFO.as_bytes().to_vec()).ok();
    let answering = async {
        while let Some(bytes) = said.recv().await {
            if writing.write_all(&bytes).await.is_err() {
                return;
            }
        }
    };
    tokio::select! {
        () = answering => (),
        _ = hear(id, BufReader::new(reading), &say, &seen) => (),
    }
    let mut seen = seen.lock().expect("nobody has died over it");
    seen.subscribers.retain(|(client, _), _| *client != id);
}

async fn hear(
    id: usize,
    mut reading: BufReader<OwnedReadHalf>,
    say: &UnboundedSender<Vec<u8>>,
    seen: &Mutex<Seen>,
) -> io::Result<()> {
    let mut line = String::new();
    while 0 < reading.read_line(&mut line).await? {
        let words: Vec<&str> = line.split_whitespace().collect();
        match words.as_slice() {
            ["PING"] => drop(say.send(b"PONG\r\n".to_vec())),
            ["SUB", subject, number] => {
                let subscriber = ((*subject).to_owned(), say.clone());
                let key = (id, (*number).to_owned());
                let mut seen = seen.lock().expect("nobody has died over it");
                seen.subscribers.insert(key, subscriber);
            }
            ["UNSUB", number, ..] => {
                let mut seen = seen.lock().expect("nobody has died over it");
                seen.subscribers.remove(&(id, (*number).to_owned()));
            }
            ["PUB", subject, length] => {
                let length: usize = length.parse().map_err(io::Error::other)?;
                let mut payload = vec![0; length + 2];
                reading.read_exact(&mut payload).await?;
                payload.truncate(length);
                publish(id, subject, &payload, &mut seen.lock().expect("nobody has died over it"));
            }
            // CONNECT and PONG.
            _ => (),
        }
        line.clear();
    }
    Ok(())
}

/// Hands it to all who listen, but for the client itself.
fn publish(from: usize, subject: &str, payload: &[u8], seen: &mut Seen) {
    for ((client, number), (wanted, say)) in &seen.subscribers {
        if wanted == subject && *client != from {
            let mut message = format!("MSG {subject} {number} {}\r\n", payload.len()).into_bytes();
            message.extend_from_slice(payload);
            message.extend_from_slice(b"\r\n");
            say.send(message).ok();
        }
    }
    seen.published.push((subject.to_owned(), String::from_utf8_lossy(payload).into_owned()));
}
