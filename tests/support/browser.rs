//! A real Chromium, driven over two pipes with the DevTools protocol: pages, keys, touches,
//! pictures. It needs no other program.

use std::collections::HashMap;
use std::fs::{self, File, OpenOptions};
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Value, json};
use tokio::sync::oneshot;

use crate::server::folder;

/// How long anything on a page may take; only tells whether it hangs.
const PATIENCE: Duration = Duration::from_secs(120);
/// How long a page looks by itself for what is waited for.
const LOOKING: Duration = Duration::from_millis(500);
/// How much longer than it was asked to a page may look, before it is taken to stand still.
const LATE: Duration = Duration::from_secs(1);
/// How long something may lie over what is to be pressed.
const COVERED: Duration = Duration::from_secs(5);
/// What Chromium is called, by system.
const NAMES: [&str; 4] = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
/// What it is called without the parts of a desktop browser around its pages: it takes less than
/// half of the processor for the same pages, and has no windows.
const SHELLS: [&str; 2] = ["chromium-headless-shell", "chrome-headless-shell"];
/// What keeps Chromium from asking other hosts and from starting processes in advance, and lets it
/// run in a container.
const ARGUMENTS: [&str; 13] = [
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
    "--mute-audio",
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
}

/// A page. It shares its storage with its tabs, and with no other page. It is closed when this is
/// dropped.
pub struct Page {
    line: Arc<Line>,
    context: Arc<Context>,
    target: String,
    session: String,
}

/// Somebody's storage: of all tabs that were opened with it.
struct Context {
    line: Arc<Line>,
    id: Value,
}

impl Drop for Context {
    fn drop(&mut self) {
        let whose = json!({"browserContextId": self.id});
        self.line.tell(None, "Target.disposeBrowserContext", whose);
    }
}

impl Drop for Page {
    fn drop(&mut self) {
        self.line.tell(None, "Target.closeTarget", json!({"targetId": self.target}));
    }
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

    /// Opens an empty page of this size.
    pub async fn page(&self, width: u32, height: u32, touch: bool) -> Page {
        let made = self.line.call(None, "Target.createBrowserContext", json!({})).await;
        let line = Arc::clone(&self.line);
        let context = Arc::new(Context { line, id: made["browserContextId"].clone() });
        let page = open(&self.line, context).await;
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

/// Opens an empty page with somebody's storage.
async fn open(line: &Arc<Line>, context: Arc<Context>) -> Page {
    let target = json!({"url": "about:blank", "browserContextId": context.id});
    let target = line.call(None, "Target.createTarget", target).await;
    let target = target["targetId"].as_str().unwrap().to_owned();
    let attach = json!({"targetId": target, "flatten": true});
    let attached = line.call(None, "Target.attachToTarget", attach).await;
    let session = attached["sessionId"].as_str().unwrap().to_owned();
    let page = Page { line: Arc::clone(line), context, target, session };
    for domain in ["Page", "Runtime", "Log"] {
        page.call(&format!("{domain}.enable"), json!({})).await;
    }
    if !line.has_windows {
        // Each page has the focus, as if it were alone.
        page.call("Emulation.setFocusEmulationEnabled", json!({"enabled": true})).await;
    }
    page
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

/// How often the tab key has to be pressed from where the focus is until it is at what a selector
/// names, as far as the order in which things stand tells; past it, until it has left the page.
/// Null where there is nothing to go to.
const TABS: &str = "(() => {
    const within = document.querySelector('dialog[open]') ?? document;
    const at = document.activeElement;
    if (at.matches(SELECTOR)) return 0;
    const first = document.querySelector(SELECTOR);
    if (!first || first.disabled || !within.contains(first)) return null;
    const radios = [...within.querySelectorAll('[type=radio]')];
    const group = (it) => radios.filter((one) => one.name === it.name);
    const chosen = (it) => group(it).find((one) => one.checked) ?? group(it)[0];
    const isSeen = (it) => it.checkVisibility({visibilityProperty: true});
    const may = 'a[href], button, input, select, textarea, summary, [tabindex]';
    const stops = [...within.querySelectorAll(may)]
        .filter((it) => it === at || (it.tabIndex >= 0 && !it.disabled && isSeen(it)
            && (it.type !== 'radio' || it === chosen(it))));
    const place = stops.indexOf(at);
    const wanted = stops.findIndex((it, other) => other > place && it.matches(SELECTOR));
    return (wanted < 0 ? stops.length : wanted) - place;
})()";

/// What a key that is pressed and let go comes to; `modifiers` as the protocol has them.
fn presses(key: &str, modifiers: u8) -> [Value; 2] {
    let code = match key {
        "Enter" => 13,
        "Tab" => 9,
        " " => 32,
        "Escape" => 27,
        "PageUp" => 33,
        "PageDown" => 34,
        "Backspace" => 8,
        "ArrowLeft" => 37,
        "ArrowUp" => 38,
        "ArrowRight" => 39,
        "ArrowDown" => 40,
        _ => key.chars().next().map_or(0, |it| it.to_ascii_uppercase() as u32),
    };
    let text = match key {
        "Enter" if modifiers == 0 => Some("\r"),
        it if it.chars().count() == 1 && modifiers == 0 => Some(it),
        _ => None,
    };
    let mut down = json!({
        "type": "keyDown", "key": key, "windowsVirtualKeyCode": code, "modifiers": modifiers,
    });
    let mut up = down.clone();
    up["type"] = json!("keyUp");
    if let Some(text) = text {
        down["text"] = json!(text);
    }
    [down, up]
}

impl Page {
    /// Sends a command of the DevTools protocol.
    pub async fn call(&self, method: &str, parameters: Value) -> Value {
        self.line.call(Some(&self.session), method, parameters).await
    }

    /// Opens another tab with the same storage, in the same window: it covers the others.
    pub async fn tab(&self) -> Page {
        open(&self.line, Arc::clone(&self.context)).await
    }

    /// Brings this tab to the front of its window.
    pub async fn show(&self) {
        self.call("Page.bringToFront", json!({})).await;
    }

    /// Runs a script in every document of this page, before anything else.
    pub async fn early(&self, script: &str) {
        let it = json!({"source": script});
        self.call("Page.addScriptToEvaluateOnNewDocument", it).await;
    }

    /// Opens an address and waits until the page is drawn.
    pub async fn open(&self, address: &str) {
        self.call("Page.navigate", json!({"url": address})).await;
        self.wait("document.querySelector('main:not(.loading)')").await;
    }

    /// What an expression comes to, as JSON.
    pub async fn eval(&self, expression: &str) -> Value {
        let ask = json!({"expression": expression, "returnByValue": true, "awaitPromise": true});
        let answer = self.call("Runtime.evaluate", ask).await;
        let wrong = &answer["exceptionDetails"];
        assert!(wrong.is_null(), "{expression}: {wrong}");
        answer["result"]["value"].clone()
    }

    /// Waits until an expression holds.
    pub async fn wait(&self, expression: &str) {
        let begun = Instant::now();
        while !self.comes_true(expression, LOOKING).await {
            if begun.elapsed() > PATIENCE {
                let text = self.eval("document.body?.innerText.slice(0, 2000)").await;
                panic!("{expression} does not hold on this page: {text}");
            }
        }
    }

    /// Waits until an expression holds, as long as `time` or a little longer. Whether it does.
    pub async fn comes_true(&self, expression: &str, time: Duration) -> bool {
        // What is not there yet has no fields.
        let holds =
            format!("() => {{ try {{ return !!({expression}); }} catch {{ return false; }} }}");
        // The page looks by itself: being asked costs it, and those between, more than a look.
        let looks = format!(
            "(async () => {{ const holds = {holds}; \
             for (const begun = performance.now(); performance.now() - begun < {}; ) {{ \
             if (holds()) return true; await new Promise((done) => setTimeout(done, 20)); }} \
             return holds(); }})()",
            time.as_millis()
        );
        let ask = json!({"expression": looks, "returnByValue": true, "awaitPromise": true});
        let looked = self.line.tell(Some(&self.session), "Runtime.evaluate", ask);
        match tokio::time::timeout(time + LATE, looked).await {
            // Where it has gone to another document meanwhile, there is no result.
            Ok(answer) => answer.is_ok_and(|it| it["result"]["result"]["value"] == json!(true)),
            // Where time stands still on a page, it answers all the same.
            Err(_) => self.eval(&format!("({holds})()")).await == json!(true),
        }
    }

    /// Waits until what was done to the page is drawn: a button may lie elsewhere then.
    pub async fn settled(&self) {
        // A page that nobody sees draws no frames.
        let frames = "new Promise((done) => { setTimeout(done, 200); \
             requestAnimationFrame(() => requestAnimationFrame(done)); }).then(() => true)";
        self.eval(frames).await;
    }

    /// The size of the page, in CSS pixels.
    pub async fn resize(&self, width: u32, height: u32) {
        let size = json!({
            "width": width, "height": height, "deviceScaleFactor": 1, "mobile": false,
        });
        self.call("Emulation.setDeviceMetricsOverride", size).await;
    }

    /// Sets a media feature, such as `prefers-color-scheme` or `forced-colors`.
    pub async fn media(&self, features: &[(&str, &str)]) {
        let features: Vec<Value> =
            features.iter().map(|(name, value)| json!({"name": name, "value": value})).collect();
        self.call("Emulation.setEmulatedMedia", json!({"features": features})).await;
    }

    /// Presses a key, such as `a`, `Enter` or `Tab`.
    pub async fn key(&self, key: &str) {
        self.key_with(key, 0).await;
    }

    /// Presses a key with the control key.
    pub async fn control(&self, key: &str) {
        self.key_with(key, 2).await;
    }

    /// Presses a key with the alt key.
    pub async fn alt(&self, key: &str) {
        self.key_with(key, 1).await;
    }

    /// Presses a key; `modifiers` as the protocol has them.
    async fn key_with(&self, key: &str, modifiers: u8) {
        for event in presses(key, modifiers) {
            self.call("Input.dispatchKeyEvent", event).await;
        }
    }

    /// Types text where the focus is.
    pub async fn write(&self, text: &str) {
        self.call("Input.insertText", json!({"text": text})).await;
    }

    /// Goes on with the tab key until the focus is at what the selector names. Returns `false` if
    /// there is no such thing any more, it is shut, or a window has opened over it.
    pub async fn tab_to(&self, selector: &str) -> bool {
        let far = TABS.replace("SELECTOR", &json!(selector).to_string());
        for _ in 0..400 {
            match self.eval(&far).await.as_u64() {
                Some(0) => return true,
                Some(count) => self.tabs(count).await,
                None => return false,
            }
        }
        let at = self.eval("document.activeElement.outerHTML.slice(0, 500)").await;
        panic!("the tab key never leads to {selector}: it is at {at}");
    }

    /// Presses the tab key so often, as fast as the page takes it.
    async fn tabs(&self, count: u64) {
        let mut pressed = Vec::new();
        for _ in 0..count {
            for event in presses("Tab", 0) {
                let key = "Input.dispatchKeyEvent";
                pressed.push(self.line.tell(Some(&self.session), key, event));
            }
        }
        for answered in pressed {
            let answer = tokio::time::timeout(PATIENCE, answered).await;
            answer.expect("the tab key is taken").expect("the browser is there");
        }
    }

    /// Taps what the selector names with a finger. Returns `false` if there is no such thing.
    pub async fn tap(&self, selector: &str) -> bool {
        let Some((x, y)) = self.middle(selector).await else { return false };
        let start = json!({"type": "touchStart", "touchPoints": [{"x": x, "y": y}]});
        let end = json!({"type": "touchEnd", "touchPoints": []});
        // Both at once: where a busy machine takes its time between them, the finger would rest.
        tokio::join!(
            self.call("Input.dispatchTouchEvent", start),
            self.call("Input.dispatchTouchEvent", end),
        );
        true
    }

    /// Rests a finger on what the selector names for as long as `time`.
    pub async fn hold(&self, selector: &str, time: Duration) {
        let (x, y) = self.middle(selector).await.expect("there is something to hold");
        // By the page's own time, from when it has felt the finger: what it waits for comes first,
        // however busy the machine is.
        let felt = "void (window.felt = new Promise((done) => \
                    addEventListener('touchstart', done, {once: true, capture: true})))";
        self.eval(felt).await;
        let start = json!({"type": "touchStart", "touchPoints": [{"x": x, "y": y}]});
        self.call("Input.dispatchTouchEvent", start).await;
        let ms = time.as_millis();
        let held = format!("window.felt.then(() => new Promise((done) => setTimeout(done, {ms})))");
        self.eval(&format!("{held}.then(() => true)")).await;
        let end = json!({"type": "touchEnd", "touchPoints": []});
        self.call("Input.dispatchTouchEvent", end).await;
    }

    /// Draws a finger from what the selector names, so many pixels to the right and down.
    pub async fn draw(&self, selector: &str, (right, down): (f64, f64)) {
        let (x, y) = self.middle(selector).await.expect("there is something to draw along");
        for part in 0..=4 {
            let part = f64::from(part) / 4.0;
            let kind = if part == 0.0 { "touchStart" } else { "touchMove" };
            let at = json!([{"x": x + right * part, "y": y + down * part}]);
            let event = json!({"type": kind, "touchPoints": at});
            self.call("Input.dispatchTouchEvent", event).await;
        }
        let end = json!({"type": "touchEnd", "touchPoints": []});
        self.call("Input.dispatchTouchEvent", end).await;
    }

    /// Puts the pointer on what the selector names, by way of the corner of the page.
    pub async fn point_at(&self, selector: &str) {
        let (x, y) = self.middle(selector).await.expect("there is something to point at");
        for (x, y) in [(2.0, 2.0), (x - 1.0, y), (x, y)] {
            let event = json!({"type": "mouseMoved", "x": x, "y": y});
            self.call("Input.dispatchMouseEvent", event).await;
        }
    }

    /// Clicks what the selector names.
    pub async fn click(&self, selector: &str) {
        self.wait(&format!("document.querySelector({}).checkVisibility()", json!(selector))).await;
        let Some((x, y)) = self.middle(selector).await else {
            panic!("nothing on this page is {selector}")
        };
        for kind in ["mousePressed", "mouseReleased"] {
            let event = json!({"type": kind, "x": x, "y": y, "button": "left", "clickCount": 1});
            self.call("Input.dispatchMouseEvent", event).await;
        }
    }

    /// Where the middle of what the selector names lies, once it is scrolled into sight and stays
    /// where it is.
    async fn middle(&self, selector: &str) -> Option<(f64, f64)> {
        let expression = format!(
            "(async () => {{ const found = () => document.querySelector({}); let it = found(); \
             if (!it?.checkVisibility()) return null; \
             if (document.querySelector('dialog[open]') && !it.closest('dialog')) return null; \
             it.scrollIntoView({{block: 'center', inline: 'center', behavior: 'instant'}}); \
             const middle = () => {{ \
             const {{left, top, width, height}} = it.getBoundingClientRect(); \
             return [left + width / 2, top + height / 2]; }}; \
             const before = middle(); await new Promise((done) => setTimeout(done, 16)); \
             it = found(); if (!it?.checkVisibility()) return [0, 0, 'nothing any more']; \
             const [x, y] = middle(); \
             if (x !== before[0] || y !== before[1]) return [x, y, 'its way']; \
             const there = document.elementFromPoint(x, y); \
             const free = it.contains(there) || it.closest('label')?.contains(there); \
             return [x, y, free ? null : there?.outerHTML.slice(0, 300) ?? 'nothing']; }})()",
            json!(selector)
        );
        let begun = Instant::now();
        loop {
            let place = self.eval(&expression).await;
            if place[2].is_null() {
                return Some((place[0].as_f64()?, place[1].as_f64()?));
            }
            // What lies over it may be on its way; strips of a board scroll below what stands
            // there.
            if selector.starts_with(".board") && COVERED < begun.elapsed() {
                return None;
            }
            assert!(begun.elapsed() < 2 * COVERED, "{selector} lies under {}", place[2]);
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    }

    /// A picture of the page, as PNG, to look at.
    pub async fn picture(&self, file: &Path) {
        let shot = self.call("Page.captureScreenshot", json!({"format": "png"})).await;
        fs::write(file, STANDARD.decode(shot["data"].as_str().unwrap()).unwrap()).unwrap();
    }

    /// What went wrong on this page since it was asked last: errors on the console, exceptions,
    /// violated policies.
    pub fn wrongs(&self) -> Vec<String> {
        self.line.wrongs.lock().unwrap().remove(&self.session).unwrap_or_default()
    }
}
