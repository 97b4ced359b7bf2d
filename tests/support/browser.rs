//! A real Chromium, driven over two pipes with the DevTools protocol: pages, keys, touches,
//! pictures. It needs no other program.

mod page;
mod storage;

use std::collections::{HashMap, VecDeque};
use std::fs::{self, File, OpenOptions};
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use serde_json::{Value, json};
use tokio::sync::oneshot;

pub use self::page::Page;
use self::storage::{Left, Storage};
use crate::server::folder;

/// How long anything on a page may take; only tells whether it hangs.
const PATIENCE: Duration = Duration::from_secs(120);
/// What Chromium is called, by system.
const NAMES: [&str; 4] = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
/// What it is called without the parts of a desktop browser around its pages: it takes less than
/// half of the processor for the same pages, and has no windows.
const SHELLS: [&str; 2] = ["chromium-headless-shell", "chrome-headless-shell"];
/// What keeps Chromium from asking other hosts and from starting processes in advance, lets it run
/// in a container, has it feel what is pressed before a page is painted for the first time, and
/// leaves out what only watches over it: a fourteenth of its work.
const ARGUMENTS: [&str; 18] = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
    "--disable-extensions",
    "--disable-breakpad",
    "--disable-crash-reporter",
    "--disable-hang-monitor",
    "--disable-domain-reliability",
    "--mute-audio",
    "--allow-pre-commit-input",
    "--disable-features=SpareRendererForSitePerProcess,MediaRouter,Translate",
    "--remote-debugging-pipe",
];

/// A running Chromium. It ends when this is dropped.
pub struct Browser {
    line: Arc<Line>,
    child: Child,
    folder: PathBuf,
}

/// The two pipes.
struct Line {
    /// Whether one tab may cover another.
    has_windows: bool,
    to: Mutex<File>,
    next: AtomicU64,
    waiting: Mutex<HashMap<u64, oneshot::Sender<Value>>>,
    /// What went wrong on a page, by its session.
    wrongs: Mutex<HashMap<String, Vec<String>>>,
    /// Storages whose pages are closed: the next pages get them.
    left: Mutex<VecDeque<Left>>,
}

impl Browser {
    /// Starts Chromium, without the parts of a desktop browser where it can be had so; `None` where
    /// there is none. Where `CI` is set, it must be there.
    pub async fn start() -> Option<Browser> {
        Browser::of(program(&[&SHELLS[..], &NAMES[..]].concat()), false).await
    }

    /// Starts Chromium with windows, in which one tab covers another.
    pub async fn start_with_windows() -> Option<Browser> {
        Browser::of(program(&NAMES), true).await
    }

    async fn of(program: Option<PathBuf>, has_windows: bool) -> Option<Browser> {
        let Some(program) = program else {
            let say = "no Chromium here: install it, or name it in HIGHNOON_CHROMIUM";
            assert!(std::env::var_os("CI").is_none(), "{say}");
            eprintln!("skipped: {say}");
            return None;
        };
        let folder = folder();
        let start = move || launch(&program, folder, has_windows);
        Some(tokio::task::spawn_blocking(start).await.unwrap())
    }

    /// Opens an empty page of this size. Except in a browser with windows, the client may have been
    /// loaded and compiled for another page before.
    pub async fn page(&self, width: u32, height: u32, touch: bool) -> Page {
        let page = match Storage::left(&self.line).await {
            Some(storage) => {
                let page = Page::new(&self.line, storage).await;
                page.forget().await;
                page
            }
            None => Page::new(&self.line, Storage::new(&self.line).await).await,
        };
        page.resize(width, height).await;
        if touch {
            page.call("Emulation.setTouchEmulationEnabled", json!({"enabled": true})).await;
        }
        page
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
        let _ = fs::remove_dir_all(&self.folder);
    }
}

/// Where the first of these programs is.
fn program(names: &[&str]) -> Option<PathBuf> {
    if let Some(named) = std::env::var_os("HIGHNOON_CHROMIUM") {
        return Some(PathBuf::from(named));
    }
    let path = std::env::var_os("PATH")?;
    let places = names.iter().flat_map(|name| {
        std::env::split_paths(&path).map(move |folder| folder.join(name)).collect::<Vec<_>>()
    });
    places.into_iter().find(|it| it.is_file())
}

fn launch(program: &Path, folder: PathBuf, has_windows: bool) -> Browser {
    let (to, from) = (folder.join("to"), folder.join("from"));
    assert!(Command::new("mkfifo").args([&to, &from]).status().unwrap().success());
    // Chromium reads what it is told at descriptor 3, and answers at 4.
    let child = Command::new("sh")
        .args(["-c", r#"exec "$@" 3<"$TO" 4>"$FROM""#, "sh"])
        .arg(program)
        .args(ARGUMENTS)
        .arg(format!("--user-data-dir={}", folder.join("profile").display()))
        .env("TO", &to)
        .env("FROM", &from)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let writer = OpenOptions::new().write(true).open(&to).unwrap();
    let reader = BufReader::new(File::open(&from).unwrap());
    let line = Arc::new(Line {
        has_windows,
        to: Mutex::new(writer),
        next: AtomicU64::new(1),
        waiting: Mutex::default(),
        wrongs: Mutex::default(),
        left: Mutex::default(),
    });
    let listening = Arc::clone(&line);
    thread::spawn(move || listening.listen(reader));
    Browser { line, child, folder }
}

impl Line {
    async fn call(&self, session: Option<&str>, method: &str, parameters: Value) -> Value {
        let answered = self.tell(session, method, parameters);
        let answer = tokio::time::timeout(PATIENCE, answered).await;
        let answer = answer.unwrap_or_else(|_| panic!("no answer to {method}")).unwrap();
        assert!(answer.get("error").is_none(), "{method}: {}", answer["error"]);
        answer["result"].clone()
    }

    /// Sends a command; what is returned tells what came of it.
    fn tell(
        &self,
        session: Option<&str>,
        method: &str,
        parameters: Value,
    ) -> oneshot::Receiver<Value> {
        let id = self.next.fetch_add(1, Ordering::Relaxed);
        let (answer, answered) = oneshot::channel();
        self.waiting.lock().unwrap().insert(id, answer);
        let mut message = json!({"id": id, "method": method, "params": parameters});
        if let Some(session) = session {
            message["sessionId"] = json!(session);
        }
        let mut bytes = message.to_string().into_bytes();
        bytes.push(0);
        // Where the browser is gone, whoever waits for the answer is told.
        let _ = self.to.lock().unwrap().write_all(&bytes);
        answered
    }

    fn listen(&self, mut reader: BufReader<File>) {
        let mut bytes = Vec::new();
        while reader.read_until(0, &mut bytes).is_ok_and(|count| count > 0) {
            bytes.pop();
            let message: Value = serde_json::from_slice(&bytes).unwrap_or_default();
            bytes.clear();
            if let Some(id) = message["id"].as_u64() {
                if let Some(answer) = self.waiting.lock().unwrap().remove(&id) {
                    let _ = answer.send(message);
                }
            } else if let Some(wrong) = wrong(&message) {
                let session = message["sessionId"].as_str().unwrap_or_default().to_owned();
                self.wrongs.lock().unwrap().entry(session).or_default().push(wrong);
            }
        }
    }
}

/// What an event of the browser says that must not be: an error on the console, an exception, a
/// violated policy.
fn wrong(message: &Value) -> Option<String> {
    let about = &message["params"];
    match message["method"].as_str()? {
        "Runtime.exceptionThrown" => {
            let details = &about["exceptionDetails"];
            let text = details["exception"]["description"].as_str();
            Some(text.or(details["text"].as_str())?.to_owned())
        }
        "Runtime.consoleAPICalled" if about["type"] == "error" => {
            let said = about["args"].as_array()?.iter().map(|it| {
                let text = it["value"].as_str().or(it["description"].as_str());
                text.unwrap_or_default().to_owned()
            });
            Some(said.collect::<Vec<_>>().join(" "))
        }
        "Log.entryAdded" if about["entry"]["level"] == "error" => {
            let entry = &about["entry"];
            let text = entry["text"].as_str()?;
            // A refusal is no fault of the page: an answer may come too late.
            let is_late = text.contains("status of 409");
            (!is_late).then(|| format!("{text} {}", entry["url"]))
        }
        _ => None,
    }
}
