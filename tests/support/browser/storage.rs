//! What pages keep: each has a storage of its own, or shares that of another tab.

use std::collections::HashSet;
use std::mem;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use serde_json::{Value, json};

use super::Line;

/// Somebody's storage: of all tabs that were opened with it. When they are closed, the next page
/// gets it, and finds nothing there but what was loaded and compiled: the same for everybody, and
/// a third of what it takes to open a page.
pub(super) struct Storage {
    line: Arc<Line>,
    /// Its name in the protocol.
    pub(super) id: Value,
    /// Where something may have been kept.
    origins: Mutex<HashSet<String>>,
}

/// What is left of a storage whose pages are closed.
pub(super) struct Left {
    id: Value,
    origins: HashSet<String>,
}

impl Storage {
    /// A new one.
    pub(super) async fn new(line: &Arc<Line>) -> Arc<Storage> {
        let made = line.call(None, "Target.createBrowserContext", json!({})).await;
        let id = made["browserContextId"].clone();
        Arc::new(Storage { line: Arc::clone(line), id, origins: Mutex::default() })
    }

    /// One whose pages are closed, if there is one. What they have kept is still there.
    pub(super) async fn left(line: &Arc<Line>) -> Option<Arc<Storage>> {
        let Left { id, origins } = line.left.lock().unwrap().pop_front()?;
        // Closing takes a moment.
        loop {
            let all = line.call(None, "Target.getTargets", json!({})).await;
            let targets = all["targetInfos"].as_array().unwrap();
            if !targets.iter().any(|it| it["browserContextId"] == id) {
                break;
            }
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        let (line, origins) = (Arc::clone(line), Mutex::new(origins));
        Some(Arc::new(Storage { line, id, origins }))
    }

    /// Notes that a page at this address may keep something.
    pub(super) fn keeps(&self, address: &str) {
        let origin = address.split('/').take(3).collect::<Vec<_>>().join("/");
        self.origins.lock().unwrap().insert(origin);
    }

    /// Hands over the origins at which something may have been kept: whoever asks clears them.
    pub(super) fn taken(&self) -> HashSet<String> {
        mem::take(&mut self.origins.lock().unwrap())
    }
}

impl Drop for Storage {
    fn drop(&mut self) {
        let left = Left { id: self.id.take(), origins: self.taken() };
        if self.line.has_windows {
            // A window of its own goes with it, and what is measured there begins with nothing.
            let whose = json!({"browserContextId": left.id});
            self.line.tell(None, "Target.disposeBrowserContext", whose);
        } else {
            self.line.left.lock().unwrap().push_back(left);
        }
    }
}
