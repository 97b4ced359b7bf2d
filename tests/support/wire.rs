//! A wire between browsers and a server: it can be cut and mended, lose an answer or hold answers
//! back, and it notes what was asked over it and what was answered.

use std::collections::HashMap;
use std::net::SocketAddr;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::time::timeout;

const PAUSE: Duration = Duration::from_millis(10);
/// How long somebody waits for an answer who is then cut off.
const WAIT_MAX: Duration = Duration::from_millis(700);
const METHODS: [&str; 4] = ["GET", "POST", "PUT", "DELETE"];

/// A wire that leads to a server.
pub struct Wire {
    address: SocketAddr,
    state: Arc<State>,
}

struct State {
    to: Mutex<SocketAddr>,
    cut: AtomicBool,
    /// Changes when all connections end.
    ends: watch::Sender<u64>,
    next: AtomicU64,
    /// The requests, such as `GET /v1/me`.
    asked: Mutex<Vec<String>>,
    /// What each connection is waiting for.
    open: Mutex<HashMap<u64, String>>,
    /// Answers to requests like this are held back.
    muted: Mutex<Option<String>>,
    /// Of answers to requests like this only the head comes through.
    beheaded: Mutex<Option<String>>,
    /// Whoever waits for an answer to a request like this is cut off.
    impatient: Mutex<Option<String>>,
    /// The next answer to a request like this is lost.
    losing: Mutex<Option<String>>,
    /// The next answer to a request like this breaks off after so many bytes.
    breaking: Mutex<Option<(String, usize)>>,
    heard: Mutex<Vec<u8>>,
}

impl Wire {
    /// A wire that leads there, in use as long as the test runs.
    pub async fn to(server: SocketAddr) -> Wire {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port is free");
        let address = listener.local_addr().expect("it listens");
        let state = Arc::new(State {
            to: Mutex::new(server),
            cut: AtomicBool::new(false),
            ends: watch::Sender::new(0),
            next: AtomicU64::new(1),
            asked: Mutex::default(),
            open: Mutex::default(),
            muted: Mutex::default(),
            beheaded: Mutex::default(),
            impatient: Mutex::default(),
            losing: Mutex::default(),
            breaking: Mutex::default(),
            heard: Mutex::default(),
        });
        let shared = Arc::clone(&state);
        tokio::spawn(async move {
            while let Ok((client, _)) = listener.accept().await {
                if !shared.cut.load(Ordering::SeqCst) {
                    tokio::spawn(carry(Arc::clone(&shared), client));
                }
            }
        });
        Wire { address, state }
    }

    /// `http://127.0.0.1:12345`
    pub fn base(&self) -> String {
        format!("http://{}", self.address)
    }

    /// From now on it leads to another server; what is open ends.
    pub fn lead_to(&self, server: SocketAddr) {
        *self.state.to.lock().expect("nobody has died over it") = server;
        self.end_all();
    }

    /// Ends all connections, and lets none through until it is mended.
    pub fn cut(&self) {
        self.state.cut.store(true, Ordering::SeqCst);
        self.end_all();
    }

    /// Lets connections through again.
    pub fn mend(&self) {
        self.state.cut.store(false, Ordering::SeqCst);
    }

    /// Ends all connections; new ones are let through.
    pub fn end_all(&self) {
        self.state.ends.send_modify(|it| *it += 1);
    }

    /// Holds back what is answered to requests whose line has this in it, such as
    /// `GET /v1/me `: a space ends each line. `None` lets it go.
    pub fn mute(&self, like: Option<&str>) {
        *self.state.muted.lock().expect("nobody has died over it") = like.map(str::to_owned);
    }

    /// Lets only the head of an answer through where the line of its request has this in it, and
    /// keeps what flows, as some do that look into it.
    pub fn keep_bodies(&self, like: Option<&str>) {
        *self.state.beheaded.lock().expect("nobody has died over it") = like.map(str::to_owned);
    }

    /// Cuts whoever waits for long off from an answer to a request whose line has this in it.
    pub fn hurry(&self, like: Option<&str>) {
        *self.state.impatient.lock().expect("nobody has died over it") = like.map(str::to_owned);
    }

    /// Loses the next answer to a request whose line has this in it: the server has given it.
    pub fn lose(&self, like: &str) {
        *self.state.losing.lock().expect("nobody has died over it") = Some(like.to_owned());
    }

    /// Breaks the next answer to a request whose line has this in it off after so many bytes.
    pub fn break_off(&self, like: &str, bytes: usize) {
        let breaking = Some((like.to_owned(), bytes));
        *self.state.breaking.lock().expect("nobody has died over it") = breaking;
    }

    /// The requests so far whose line has this in it, such as `POST /v1/matches`.
    pub fn asked(&self, like: &str) -> Vec<String> {
        let asked = self.state.asked.lock().expect("nobody has died over it");
        asked.iter().filter(|it| it.contains(like)).cloned().collect()
    }

    /// Forgets what was asked and answered so far.
    pub fn forget(&self) {
        self.state.asked.lock().expect("nobody has died over it").clear();
        self.state.heard.lock().expect("nobody has died over it").clear();
    }

    /// How many requests whose line has this in it are being answered now.
    pub fn open(&self, like: &str) -> usize {
        let open = self.state.open.lock().expect("nobody has died over it");
        open.values().filter(|it| it.contains(like)).count()
    }

    /// Everything that was answered, as text.
    pub fn heard(&self) -> String {
        let heard = self.state.heard.lock().expect("nobody has died over it");
        String::from_utf8_lossy(&heard).into_owned()
    }
}

async fn carry(state: Arc<State>, client: TcpStream) {
    let to = *state.to.lock().expect("nobody has died over it");
    let Ok(server) = TcpStream::connect(to).await else { return };
    let number = state.next.fetch_add(1, Ordering::Relaxed);
    let mut ends = state.ends.subscribe();
    let (from_client, to_client) = client.into_split();
    let (from_server, to_server) = server.into_split();
    tokio::select! {
        () = ask(&state, number, from_client, to_server) => {}
        () = answer(&state, number, from_server, to_client) => {}
        _ = ends.changed() => {}
    }
    state.open.lock().expect("nobody has died over it").remove(&number);
}

async fn ask(state: &State, number: u64, mut from: OwnedReadHalf, mut to: OwnedWriteHalf) {
    let mut bytes = vec![0; 1 << 16];
    while let Ok(count @ 1..) = from.read(&mut bytes).await {
        if let Some(line) = request_line(&bytes[..count]) {
            state.asked.lock().expect("nobody has died over it").push(line.clone());
            state.open.lock().expect("nobody has died over it").insert(number, line);
        }
        // What is answered is to be read here, too.
        let sent = String::from_utf8_lossy(&bytes[..count]);
        let plain = sent.replace("gzip, deflate, br, zstd", "identity");
        let plain = plain.replace("gzip, deflate, br", "identity");
        let sent = if plain == sent { &bytes[..count] } else { plain.as_bytes() };
        if to.write_all(sent).await.is_err() {
            return;
        }
    }
}

/// `GET /v1/me` where a request begins.
fn request_line(bytes: &[u8]) -> Option<String> {
    let end = bytes.iter().position(|it| *it == b'\r')?;
    let line = std::str::from_utf8(&bytes[..end]).ok()?;
    let (method, rest) = line.split_once(' ')?;
    let path = rest.strip_suffix(" HTTP/1.1")?;
    METHODS.contains(&method).then(|| format!("{method} {path}"))
}

async fn answer(state: &State, number: u64, mut from: OwnedReadHalf, mut to: OwnedWriteHalf) {
    let mut bytes = vec![0; 1 << 16];
    loop {
        let count = match timeout(WAIT_MAX, from.read(&mut bytes)).await {
            Ok(Ok(count @ 1..)) => count,
            Err(_) if !state.cuts_off(number) => continue,
            Ok(_) | Err(_) => return,
        };
        if state.loses(number) {
            // Some of it has come: the browser does not ask again by itself.
            let _ = to.write_all(&bytes[..count / 2]).await;
            return;
        }
        if let Some(left) = state.breaks_off(number, count) {
            let _ = to.write_all(&bytes[..left]).await;
            // A browser forgets what it has not read yet when it hears of the end.
            tokio::time::sleep(WAIT_MAX).await;
            return;
        }
        while state.holds(number) {
            tokio::time::sleep(PAUSE).await;
        }
        let head = bytes[..count].windows(4).position(|it| it == b"\r\n\r\n");
        if let Some(end) = head.map(|it| it + 4).filter(|_| state.keeps_body(number)) {
            let _ = to.write_all(&bytes[..end]).await;
            while state.keeps_body(number) {
                tokio::time::sleep(PAUSE).await;
            }
            return;
        }
        state.heard.lock().expect("nobody has died over it").extend(&bytes[..count]);
        if to.write_all(&bytes[..count]).await.is_err() {
            return;
        }
        if bytes[..count].ends_with(b"0\r\n\r\n") {
            state.open.lock().expect("nobody has died over it").remove(&number);
        }
    }
}

impl State {
    fn is_like(&self, number: u64, like: Option<&String>) -> bool {
        let open = self.open.lock().expect("nobody has died over it");
        let line = open.get(&number).map(|line| format!("{line} "));
        like.zip(line).is_some_and(|(like, line)| line.contains(like.as_str()))
    }

    fn holds(&self, number: u64) -> bool {
        let muted = self.muted.lock().expect("nobody has died over it");
        self.is_like(number, muted.as_ref())
    }

    fn keeps_body(&self, number: u64) -> bool {
        let beheaded = self.beheaded.lock().expect("nobody has died over it");
        self.is_like(number, beheaded.as_ref())
    }

    fn cuts_off(&self, number: u64) -> bool {
        let impatient = self.impatient.lock().expect("nobody has died over it");
        self.is_like(number, impatient.as_ref())
    }

    /// How much of these bytes comes through before the answer breaks off; `None`: all of it.
    fn breaks_off(&self, number: u64, count: usize) -> Option<usize> {
        let mut breaking = self.breaking.lock().expect("nobody has died over it");
        let like = breaking.as_ref().map(|(like, _)| like.clone());
        if !self.is_like(number, like.as_ref()) {
            return None;
        }
        let left = breaking.as_mut().map(|(_, left)| left)?;
        if count < *left {
            *left -= count;
            return None;
        }
        let left = *left;
        *breaking = None;
        Some(left)
    }

    fn loses(&self, number: u64) -> bool {
        let mut losing = self.losing.lock().expect("nobody has died over it");
        let lost = self.is_like(number, losing.as_ref());
        if lost {
            *losing = None;
        }
        lost
    }
}
