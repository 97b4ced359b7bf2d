//! The folder of signing keys: one file for each key, readable by its owner alone.

use std::fs::{self, DirBuilder, File, OpenOptions};
use std::io::{self, Write};
use std::os::unix::fs::{DirBuilderExt, OpenOptionsExt, PermissionsExt};
use std::path::{Path, PathBuf};

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use chrono::{DateTime, Utc};
use ed25519_dalek::SigningKey;
use serde::{Deserialize, Serialize};

use super::jwks::Jwk;

/// How many keys a folder may hold; rotated daily, that is more than ten years.
const KEYS_MAX: usize = 4_096;

/// Why the signing keys cannot be read or written.
#[derive(Debug, thiserror::Error)]
pub enum KeyError {
    /// The file system failed.
    #[error("{path}: {error}")]
    Io {
        /// The file or folder.
        path: PathBuf,
        /// Its error.
        error: io::Error,
    },
    /// Others than the owner may read a private key.
    #[error("{path} can be read by others than its owner: make a new key, or chmod 600 it")]
    Exposed {
        /// The file.
        path: PathBuf,
    },
    /// The file does not hold a key, or holds two halves that do not belong together.
    #[error("{path} holds no signing key: {why}")]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        why: String,
    },
    /// The folder has more files than any rotation leaves behind.
    #[error("{path} holds too many keys")]
    TooMany {
        /// The folder.
        path: PathBuf,
    },
    /// The operating system gave no random bytes.
    #[error("the operating system gave no random bytes: {0}")]
    Random(String),
}

/// Stored format. A key as it lies in its file: a JWK (RFC 8037) and its times.
///
/// A retired key has lost its private half, so nobody can sign with it again; the public half
/// stays, for receipts and exports are to be verifiable for ever.
#[derive(Clone, Serialize, Deserialize)]
pub(super) struct KeyFile {
    #[serde(flatten)]
    pub(super) jwk: Jwk,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    d: Option<String>,
    pub(super) created_at: DateTime<Utc>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) retired_at: Option<DateTime<Utc>>,
}

impl KeyFile {
    /// A new key, made of the operating system's random bytes.
    pub(super) fn generate(now: DateTime<Utc>) -> Result<Self, KeyError> {
        let mut seed = [0; 32];
        getrandom::fill(&mut seed).map_err(|error| KeyError::Random(error.to_string()))?;
        let signing = SigningKey::from_bytes(&seed);
        Ok(Self {
            jwk: Jwk::of(&signing.verifying_key()),
            d: Some(URL_SAFE_NO_PAD.encode(seed)),
            created_at: now,
            retired_at: None,
        })
    }

    /// The key's id in tokens.
    pub(super) fn kid(&self) -> &str {
        self.jwk.kid.as_deref().unwrap_or_default()
    }

    /// The private half, if it is still there and belongs to the public one.
    pub(super) fn signing_key(&self) -> Option<SigningKey> {
        let seed = URL_SAFE_NO_PAD.decode(self.d.as_deref()?).ok()?;
        let signing = SigningKey::from_bytes(seed.as_slice().try_into().ok()?);
        (Jwk::of(&signing.verifying_key()) == self.jwk).then_some(signing)
    }

    /// The same key without its private half.
    pub(super) fn retired(&self, now: DateTime<Utc>) -> Self {
        Self { d: None, retired_at: Some(now), ..self.clone() }
    }
}

/// Makes the folder if it is missing, and closes it to others. The folders above it stay as they
/// are, as they are not ours.
pub(super) fn make_folder(folder: &Path) -> Result<(), KeyError> {
    if let Some(above) = folder.parent() {
        fs::create_dir_all(above).map_err(|error| failed(above, error))?;
    }
    let made = DirBuilder::new().recursive(true).mode(0o700).create(folder);
    made.map_err(|error| failed(folder, error))?;
    let closed = fs::set_permissions(folder, fs::Permissions::from_mode(0o700));
    closed.map_err(|error| failed(folder, error))
}

/// All keys of the folder, the oldest first.
pub(super) fn read_all(folder: &Path) -> Result<Vec<KeyFile>, KeyError> {
    let mut keys = Vec::new();
    for entry in fs::read_dir(folder).map_err(|error| failed(folder, error))? {
        let path = entry.map_err(|error| failed(folder, error))?.path();
        if path.extension().is_none_or(|extension| extension != "json") {
            continue;
        }
        if keys.len() == KEYS_MAX {
            return Err(KeyError::TooMany { path: folder.to_owned() });
        }
        keys.push(read(&path)?);
    }
    keys.sort_by(|a, b| (a.created_at, a.kid()).cmp(&(b.created_at, b.kid())));
    Ok(keys)
}

/// Writes the key into its file, whole or not at all.
pub(super) fn write(folder: &Path, key: &KeyFile) -> Result<(), KeyError> {
    let path = folder.join(format!("{}.json", key.kid()));
    let draft = folder.join(format!("{}.{}.new", key.kid(), std::process::id()));
    let json = serde_json::to_vec_pretty(key).expect("a key is JSON");
    let written = write_draft(&draft, &json)
        .and_then(|()| fs::rename(&draft, &path))
        .and_then(|()| File::open(folder)?.sync_all());
    written.map_err(|error| failed(&path, error))
}

fn write_draft(draft: &Path, json: &[u8]) -> io::Result<()> {
    match fs::remove_file(draft) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
        _ => {}
    }
    let mut file = OpenOptions::new().write(true).create_new(true).mode(0o600).open(draft)?;
    file.write_all(json)?;
    file.sync_all()
}

fn read(path: &Path) -> Result<KeyFile, KeyError> {
    let unreadable = |why: String| KeyError::Unreadable { path: path.to_owned(), why };
    let metadata = fs::metadata(path).map_err(|error| failed(path, error))?;
    let json = fs::read(path).map_err(|error| failed(path, error))?;
    // An error of serde may quote the file, so only the place is reported.
    let key: KeyFile = serde_json::from_slice(&json)
        .map_err(|error| unreadable(format!("line {}, column {}", error.line(), error.column())))?;
    if key.d.is_some() {
        if metadata.permissions().mode() & 0o077 != 0 {
            return Err(KeyError::Exposed { path: path.to_owned() });
        }
        if key.signing_key().is_none() {
            return Err(unreadable("its halves do not belong together".to_owned()));
        }
    }
    Ok(key)
}

fn failed(path: &Path, error: io::Error) -> KeyError {
    KeyError::Io { path: path.to_owned(), error }
}
