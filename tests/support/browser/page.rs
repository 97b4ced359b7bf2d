//! A page: what is on it, and hands that press, tap and write.

use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Value, json};

use super::storage::Storage;
use super::{Line, PATIENCE};

/// How long a page looks by itself for what is waited for.
const LOOKING: Duration = Duration::from_millis(500);
/// How much longer than it was asked to a page may look, before it is taken to stand still.
const LATE: Duration = Duration::from_secs(1);
/// How long something may lie over what is to be pressed.
const COVERED: Duration = Duration::from_secs(5);

/// A page. It shares its storage with its tabs, and with no other page. It is closed when this is
/// dropped.
pub struct Page {
    line: Arc<Line>,
    storage: Arc<Storage>,
    target: String,
    session: String,
}

impl Drop for Page {
    fn drop(&mut self) {
        self.line.tell(None, "Target.closeTarget", json!({"targetId": self.target}));
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
    /// Opens an empty page with somebody's storage.
    pub(super) async fn new(line: &Arc<Line>, storage: Arc<Storage>) -> Page {
        let target = json!({"url": "about:blank", "browserContextId": storage.id});
        let target = line.call(None, "Target.createTarget", target).await;
        let target = target["targetId"].as_str().unwrap().to_owned();
        let attach = json!({"targetId": target, "flatten": true});
        let attached = line.call(None, "Target.attachToTarget", attach).await;
        let session = attached["sessionId"].as_str().unwrap().to_owned();
        let page = Page { line: Arc::clone(line), storage, target, session };
        for domain in ["Page", "Runtime", "Log"] {
            page.call(&format!("{domain}.enable"), json!({})).await;
        }
        if !line.has_windows {
            // Each page has the focus, as if it were alone.
            page.call("Emulation.setFocusEmulationEnabled", json!({"enabled": true})).await;
        }
        page
    }

    /// Takes away what other pages have kept in its storage.
    pub(super) async fn forget(&self) {
        for origin in self.storage.taken() {
            let all = json!({"origin": origin, "storageTypes": "all"});
            self.call("Storage.clearDataForOrigin", all).await;
        }
    }

    /// Sends a command of the DevTools protocol.
    pub async fn call(&self, method: &str, parameters: Value) -> Value {
        self.line.call(Some(&self.session), method, parameters).await
    }

    /// Opens another tab with the same storage, in the same window: it covers the others.
    pub async fn tab(&self) -> Page {
        Page::new(&self.line, Arc::clone(&self.storage)).await
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
        self.storage.keeps(address);
        // What is drawn until then is not taken for it.
        self.eval("void (window.isLeft = true)").await;
        self.call("Page.navigate", json!({"url": address})).await;
        self.wait("!window.isLeft && document.querySelector('main:not(.loading)')").await;
    }

    /// Opens something at this origin that is no page of the client, to find or leave what its
    /// pages keep: a tenth of what it takes to open one.
    pub async fn visit(&self, base: &str) {
        self.storage.keeps(base);
        let address = format!("{base}/health/live");
        self.call("Page.navigate", json!({"url": address})).await;
        self.wait(&format!("location.href === '{address}' && document.readyState === 'complete'"))
            .await;
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
                let text = self.eval("document.body?.innerText.slice(-3000)").await;
                let wrongs = self.wrongs();
                panic!("{expression} does not hold on this page: {text}\n{wrongs:#?}");
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
        // A page that nobody sees draws no frames; a busy machine draws them late.
        let frames = "new Promise((done) => { setTimeout(done, document.hidden ? 200 : 3000); \
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
        let there = format!("document.querySelector({}).checkVisibility()", json!(selector));
        let begun = Instant::now();
        // What has come may be drawn anew before it is pressed.
        let (x, y) = loop {
            self.wait(&there).await;
            match self.middle(selector).await {
                Some(place) => break place,
                None => assert!(begun.elapsed() < 2 * COVERED, "{selector} can't be pressed"),
            }
        };
        for kind in ["mousePressed", "mouseReleased"] {
            let event = json!({"type": kind, "x": x, "y": y, "button": "left", "clickCount": 1});
            self.call("Input.dispatchMouseEvent", event).await;
        }
    }

    /// Where the middle of what the selector names lies, once it is scrolled into sight and stays
    /// where it is. Words that wrap are found in their first line: the middle of their box may lie
    /// beside them.
    async fn middle(&self, selector: &str) -> Option<(f64, f64)> {
        let expression = format!(
            "(async () => {{ const found = () => document.querySelector({}); let it = found(); \
             if (!it?.checkVisibility()) return null; \
             if (document.querySelector('dialog[open]') && !it.closest('dialog')) return null; \
             it.scrollIntoView({{block: 'center', inline: 'center', behavior: 'instant'}}); \
             const middle = () => {{ \
             const {{left, top, width, height}} = \
             it.getClientRects()[0] ?? it.getBoundingClientRect(); \
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
