//! A folder for one test.

use std::path::{Path, PathBuf};

use uuid::Uuid;

/// A folder of its own that is gone with the value.
pub(crate) struct Scratch(PathBuf);

impl Scratch {
    pub(crate) fn new() -> Self {
        let path = std::env::temp_dir().join(format!("highnoon-{}", Uuid::now_v7()));
        std::fs::create_dir(&path).expect("a folder can be made for the test");
        Self(path)
    }

    pub(crate) fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        // What is left of a test is no reason to fail it.
        std::fs::remove_dir_all(&self.0).ok();
    }
}
