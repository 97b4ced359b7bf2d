//! The server's own signing keys: the one that signs now, and those that have signed.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError, RwLock};
use std::time::{Duration, Instant};

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use chrono::{DateTime, TimeDelta, Utc};
use ed25519_dalek::{Signer, SigningKey};
use jsonwebtoken::{Header, Validation};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use super::error::AuthError;
pub use super::jwks::{Jwk, Jwks, PublicKeys};
pub use super::key_files::KeyError;
use super::key_files::{self, KeyFile};
use super::provider;

/// No access token lives longer, so after this time a retired key verifies none.
pub(super) const TOKENS_OUTLIVE: TimeDelta = TimeDelta::hours(1);
/// How old our knowledge of the folder may be when something is signed.
const SIGN_STALE: Duration = Duration::from_secs(60);
/// How old it may be when a key is asked for that we do not know yet.
const UNKNOWN_STALE: Duration = Duration::from_secs(5);

/// How old it may be when it is published.
const PUBLISHED_STALE: Duration = Duration::from_secs(1);

/// The signing keys in a folder. Nodes that share the folder share the keys.
pub struct Keys {
    folder: PathBuf,
    /// The keys that all other servers know; `None` if there is no other one.
    known_elsewhere: Mutex<Option<BTreeSet<String>>>,
    held: RwLock<Held>,
    read_at: Mutex<Instant>,
}

struct Held {
    kid: String,
    signing: SigningKey,
    public: PublicKeys,
    retired_at: BTreeMap<String, DateTime<Utc>>,
    jwks: Jwks,
}

impl Keys {
    /// Reads the keys in `<data_dir>/keys`, and makes the first one if there is none.
    ///
    /// # Errors
    /// A folder or file that cannot be read or written, or a private key that others may read.
    pub fn open(data_dir: &Path) -> Result<Self, KeyError> {
        provider::install();
        let folder = data_dir.join("keys");
        key_files::make_folder(&folder)?;
        let mut files = key_files::read_all(&folder)?;
        if files.iter().all(|file| file.signing_key().is_none()) {
            key_files::write(&folder, &KeyFile::generate(Utc::now())?)?;
            files = key_files::read_all(&folder)?;
        }
        let held = RwLock::new(held(&folder, &files, None)?);
        let (known_elsewhere, read_at) = (Mutex::default(), Mutex::new(Instant::now()));
        Ok(Self { folder, known_elsewhere, held, read_at })
    }

    /// Makes a new key to sign with, and destroys the private halves of the others. Access tokens
    /// that they have signed are valid for another hour at most, receipts and exports for ever.
    ///
    /// # Errors
    /// A file that cannot be read or written. Then old and new keys may both be live, and the new
    /// one signs if it is there.
    pub fn rotate(&self) -> Result<String, KeyError> {
        let new = self.publish(&BTreeSet::new())?;
        self.retire_all_but(&new)?;
        Ok(new)
    }

    /// Makes a new key that everybody may verify with, and that signs as soon as all other servers
    /// know it. If the youngest key is not among those `in_use`, it is still that one.
    ///
    /// # Errors
    /// A file that cannot be read or written.
    pub fn publish(&self, in_use: &BTreeSet<String>) -> Result<String, KeyError> {
        let files = key_files::read_all(&self.folder)?;
        let signing: Vec<&KeyFile> = files.iter().filter(|it| it.signing_key().is_some()).collect();
        let waiting = match signing.as_slice() {
            [.., _, last] if !in_use.is_empty() && !in_use.contains(last.kid()) => Some(*last),
            _ => None,
        };
        let kid = match waiting {
            Some(waiting) => waiting.kid().to_owned(),
            None => {
                let new = KeyFile::generate(Utc::now())?;
                key_files::write(&self.folder, &new)?;
                new.kid().to_owned()
            }
        };
        self.reload()?;
        Ok(kid)
    }

    /// Destroys the private halves of all keys but one.
    ///
    /// # Errors
    /// A file that cannot be read or written.
    pub fn retire_all_but(&self, kid: &str) -> Result<(), KeyError> {
        let now = Utc::now();
        for old in key_files::read_all(&self.folder)? {
            if old.signing_key().is_some() && old.kid() != kid {
                key_files::write(&self.folder, &old.retired(now))?;
            }
        }
        self.reload()
    }

    /// Notes which keys all other servers know, and reads the folder again; `None` if there is no
    /// other server. The youngest key that all know signs.
    ///
    /// # Errors
    /// As [`Keys::reload`].
    pub fn known_elsewhere(&self, kids: Option<BTreeSet<String>>) -> Result<(), KeyError> {
        *self.known_elsewhere.lock().unwrap_or_else(PoisonError::into_inner) = kids;
        self.reload()
    }

    /// The ids of all keys.
    #[must_use]
    pub fn kids(&self) -> BTreeSet<String> {
        self.held(|held| held.jwks.keys.iter().filter_map(|it| it.kid.clone()).collect())
    }

    /// The folder that they are in.
    #[must_use]
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Reads the folder again. Signing and verifying also read it now and then.
    ///
    /// # Errors
    /// A file that cannot be read; then the keys stay as they were.
    pub fn reload(&self) -> Result<(), KeyError> {
        *self.read_at.lock().unwrap_or_else(PoisonError::into_inner) = Instant::now();
        let known = self.known_elsewhere.lock().unwrap_or_else(PoisonError::into_inner).clone();
        let fresh = held(&self.folder, &key_files::read_all(&self.folder)?, known.as_ref())?;
        *self.held.write().unwrap_or_else(PoisonError::into_inner) = fresh;
        Ok(())
    }

    /// The public keys, including those that no longer sign.
    #[must_use]
    pub fn jwks(&self) -> Jwks {
        self.reload_if_older_than(PUBLISHED_STALE);
        self.held(|held| held.jwks.clone())
    }

    /// The id of the key that signs now.
    #[must_use]
    pub fn kid(&self) -> String {
        self.held(|held| held.kid.clone())
    }

    /// Signs `payload` as a compact JWS. `typ` says what it is (`receipt+jws`, for instance), so
    /// that one signed thing cannot pass for another.
    #[must_use]
    pub fn sign_jws(&self, payload: &Value, typ: &str) -> String {
        self.sign(payload, typ)
    }

    /// The payload of a compact JWS of type `typ` that this server has signed.
    ///
    /// # Errors
    /// `Malformed`, `Unknown` (the key), or `BadSignature` (another type included).
    pub fn verify_jws(&self, jws: &str, typ: &str) -> Result<Value, AuthError> {
        if let Some(kid) = super::jwks::header_of(jws)?.kid {
            self.look_for(&kid);
        }
        self.held(|held| held.public.verify_jws(jws, typ))
    }

    /// Signs `payload` as [`Keys::sign_jws`] does, with `request` in the protected header. Returns
    /// also what the same JWS can be [put together](Keys::jws_again) from later.
    #[must_use]
    pub fn sign_for(&self, payload: &Value, typ: &str, request: &str) -> (String, Signature) {
        self.reload_if_older_than(SIGN_STALE);
        self.held(|held| {
            let signed = signed_part(typ, &held.kid, Some(request), payload);
            let bytes = held.signing.sign(signed.as_bytes()).to_bytes();
            let jws = format!("{signed}.{}", URL_SAFE_NO_PAD.encode(bytes));
            (jws, Signature { bytes, key: thumbprint(&held.kid).unwrap_or_default() })
        })
    }

    /// Signs the content of a webhook's message, `id.timestamp.body`. Its body is a JSON object, so
    /// that it cannot pass for anything else that these keys sign: no JWS has a brace in it.
    #[must_use]
    pub fn sign_webhook(&self, content: &[u8]) -> [u8; 64] {
        self.reload_if_older_than(SIGN_STALE);
        self.held(|held| held.signing.sign(content).to_bytes())
    }

    /// The JWS that [`Keys::sign_for`] made, byte for byte, from its signature.
    ///
    /// # Errors
    /// `Unknown` (the key), or `BadSignature` if it was made for something else.
    pub fn jws_again(
        &self,
        payload: &Value,
        typ: &str,
        request: &str,
        signature: &Signature,
    ) -> Result<String, AuthError> {
        let kid = URL_SAFE_NO_PAD.encode(signature.key);
        let signed = signed_part(typ, &kid, Some(request), payload);
        let jws = format!("{signed}.{}", URL_SAFE_NO_PAD.encode(signature.bytes));
        self.verify_jws(&jws, typ).map(|_| jws)
    }

    pub(super) fn sign<P: Serialize>(&self, payload: &P, typ: &str) -> String {
        self.reload_if_older_than(SIGN_STALE);
        self.held(|held| {
            let signed = signed_part(typ, &held.kid, None, payload);
            let signature = held.signing.sign(signed.as_bytes()).to_bytes();
            format!("{signed}.{}", URL_SAFE_NO_PAD.encode(signature))
        })
    }

    /// Whether this is the id of one of our keys.
    pub(super) fn has(&self, kid: &str) -> bool {
        self.look_for(kid);
        self.held(|held| held.public.has(kid))
    }

    /// The claims of an access token. A key that was retired long ago verifies none.
    pub(super) fn verify_token<C: DeserializeOwned>(
        &self,
        token: &str,
        header: &Header,
        validation: &Validation,
    ) -> Result<C, AuthError> {
        self.held(|held| {
            let retired_at = header.kid.as_ref().and_then(|kid| held.retired_at.get(kid));
            if retired_at.is_some_and(|at| *at + TOKENS_OUTLIVE < Utc::now()) {
                return Err(AuthError::Expired);
            }
            held.public.verify(token, header, validation)
        })
    }

    fn look_for(&self, kid: &str) {
        if !self.held(|held| held.public.has(kid)) {
            self.reload_if_older_than(UNKNOWN_STALE);
        }
    }

    fn reload_if_older_than(&self, age: Duration) {
        let read_at = *self.read_at.lock().unwrap_or_else(PoisonError::into_inner);
        if read_at.elapsed() < age {
            return;
        }
        if let Err(error) = self.reload() {
            tracing::warn!(%error, "the signing keys could not be read again");
        }
    }

    fn held<T>(&self, look: impl FnOnce(&Held) -> T) -> T {
        look(&self.held.read().unwrap_or_else(PoisonError::into_inner))
    }
}

impl fmt::Debug for Keys {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_struct("Keys")
            .field("folder", &self.folder)
            .field("kid", &self.kid())
            .finish_non_exhaustive()
    }
}

/// A signature apart from what it signs, and the key that has made it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Signature {
    bytes: [u8; 64],
    /// The key's thumbprint, which is its id in base64url.
    key: [u8; 32],
}

impl Signature {
    /// How many bytes it is stored as.
    pub const BYTES: usize = 96;

    /// The signature, then the thumbprint of the key.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        [self.bytes.as_slice(), &self.key].concat()
    }

    /// The signature that these bytes hold, if they are as many as they should be.
    #[must_use]
    pub fn of_bytes(bytes: &[u8]) -> Option<Signature> {
        let (bytes, key) = bytes.split_at_checked(64)?;
        Some(Signature { bytes: bytes.try_into().ok()?, key: key.try_into().ok()? })
    }
}

/// The protected header and the payload of a compact JWS, as they are signed. The order of the
/// fields stays, so that what was signed can be put together again.
fn signed_part<P: Serialize>(typ: &str, kid: &str, request: Option<&str>, payload: &P) -> String {
    let names = |text: &str| json!(text);
    let request = request.map_or(String::new(), |it| format!(r#","req":{}"#, names(it)));
    let header = format!(r#"{{"typ":{},"alg":"EdDSA","kid":{}{request}}}"#, names(typ), names(kid));
    let payload = serde_json::to_vec(payload).expect("what we sign is JSON");
    format!("{}.{}", URL_SAFE_NO_PAD.encode(header), URL_SAFE_NO_PAD.encode(payload))
}

/// The thumbprint that an id stands for.
fn thumbprint(kid: &str) -> Option<[u8; 32]> {
    URL_SAFE_NO_PAD.decode(kid).ok()?.try_into().ok()
}

/// The keys that are held. The youngest one that can sign, and that all others know, does so; if
/// they know none, the youngest one.
fn held(
    folder: &Path,
    files: &[KeyFile],
    known_elsewhere: Option<&BTreeSet<String>>,
) -> Result<Held, KeyError> {
    let sign = || files.iter().rev().filter_map(|file| Some((file.kid(), file.signing_key()?)));
    let known = |kid: &str| known_elsewhere.is_none_or(|known| known.contains(kid));
    let signing = sign().find(|(kid, _)| known(kid)).or_else(|| sign().next());
    let (kid, signing) = signing.ok_or_else(|| KeyError::Unreadable {
        path: folder.to_owned(),
        why: "none can sign".to_owned(),
    })?;
    let jwks = Jwks { keys: files.iter().map(|file| file.jwk.clone()).collect() };
    let retired_at =
        files.iter().filter_map(|file| Some((file.kid().to_owned(), file.retired_at?))).collect();
    Ok(Held {
        kid: kid.to_owned(),
        signing,
        public: PublicKeys::from_jwks(&jwks),
        retired_at,
        jwks,
    })
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::os::unix::fs::PermissionsExt;

    use serde_json::json;

    use super::super::scratch::Scratch;
    use super::*;

    fn mode(path: &Path) -> u32 {
        fs::metadata(path).expect("it is there").permissions().mode() & 0o777
    }

    fn files(scratch: &Scratch) -> Vec<PathBuf> {
        let entries = fs::read_dir(scratch.path().join("keys")).expect("the folder is there");
        entries.map(|entry| entry.expect("it can be listed").path()).collect()
    }

    #[test]
    fn keys_are_the_owners_alone_and_stay() {
        let scratch = Scratch::new();
        let first = Keys::open(scratch.path()).expect("keys are made");
        assert_eq!(mode(&scratch.path().join("keys")), 0o700);
        assert_eq!(files(&scratch).len(), 1);
        assert_eq!(mode(&files(&scratch)[0]), 0o600);
        let again = Keys::open(scratch.path()).expect("keys are read");
        assert_eq!(first.kid(), again.kid());
        assert_eq!(first.jwks(), again.jwks());
    }

    #[test]
    fn an_exposed_key_is_refused() {
        let scratch = Scratch::new();
        drop(Keys::open(scratch.path()).expect("keys are made"));
        let open = fs::Permissions::from_mode(0o644);
        fs::set_permissions(&files(&scratch)[0], open).expect("the mode can be set");
        assert!(matches!(Keys::open(scratch.path()), Err(KeyError::Exposed { .. })));
    }

    #[test]
    fn the_private_half_is_never_shown() {
        let scratch = Scratch::new();
        let keys = Keys::open(scratch.path()).expect("keys are made");
        let file = fs::read_to_string(&files(&scratch)[0]).expect("it can be read");
        let file: Value = serde_json::from_str(&file).expect("it is JSON");
        let secret = file["d"].as_str().expect("the private half is in the file");
        let public = serde_json::to_string(&keys.jwks()).expect("JWKS are JSON");
        assert!(!public.contains(secret) && !public.contains(r#""d""#));
        assert!(!format!("{keys:?}").contains(secret));
    }

    #[test]
    fn what_was_signed_is_verified_as_what_it_is() {
        let scratch = Scratch::new();
        let keys = Keys::open(scratch.path()).expect("keys are made");
        let payload = json!({"match": "m", "seq": 3});
        let jws = keys.sign_jws(&payload, "receipt+jws");
        assert_eq!(keys.verify_jws(&jws, "receipt+jws"), Ok(payload.clone()));
        assert_eq!(keys.verify_jws(&jws, "export+jws"), Err(AuthError::BadSignature));
        assert_eq!(
            PublicKeys::from_jwks(&keys.jwks()).verify_jws(&jws, "receipt+jws"),
            Ok(payload)
        );
        let other = Scratch::new();
        let other = Keys::open(other.path()).expect("keys are made");
        assert_eq!(other.verify_jws(&jws, "receipt+jws"), Err(AuthError::Unknown));
        let altered = altered(&jws);
        assert_eq!(keys.verify_jws(&altered, "receipt+jws"), Err(AuthError::BadSignature));
    }

    /// The same JWS with another payload.
    fn altered(jws: &str) -> String {
        use base64::Engine;
        let payload = base64::engine::general_purpose::URL_SAFE_NO_PAD
            .encode(json!({"match": "m", "seq": 4}).to_string());
        let parts: Vec<&str> = jws.split('.').collect();
        [parts[0], &payload, parts[2]].join(".")
    }

    #[test]
    fn a_jws_is_put_together_again_from_its_signature() {
        let scratch = Scratch::new();
        let keys = Keys::open(scratch.path()).expect("keys are made");
        let payload = json!({"match": "m", "seq": 3});
        let (jws, signature) = keys.sign_for(&payload, "receipt+jws", "r1");
        let stored = Signature::of_bytes(&signature.to_bytes()).expect("it reads back");
        keys.rotate().expect("keys can be rotated");
        let again = |payload: &Value, request: &str, signature: &Signature| {
            keys.jws_again(payload, "receipt+jws", request, signature)
        };
        assert_eq!(again(&payload, "r1", &stored), Ok(jws));
        assert_eq!(again(&payload, "r2", &stored), Err(AuthError::BadSignature));
        let other = json!({"match": "m", "seq": 4});
        assert_eq!(again(&other, "r1", &stored), Err(AuthError::BadSignature));
        let unknown = Signature { key: [7; 32], ..stored };
        assert_eq!(again(&payload, "r1", &unknown), Err(AuthError::Unknown));
    }

    #[test]
    fn a_new_key_signs_as_soon_as_all_others_know_it() {
        let scratch = Scratch::new();
        let keys = Keys::open(scratch.path()).expect("keys are made");
        let old = keys.kid();
        let others = |kids: &[&String]| Some(kids.iter().map(|it| (*it).clone()).collect());
        keys.known_elsewhere(others(&[&old])).expect("the folder is read");
        let in_use = BTreeSet::from([old.clone()]);
        let new = keys.publish(&in_use).expect("a key is made");
        assert_eq!(keys.kid(), old, "nobody else knows the new one");
        assert_eq!(keys.jwks().keys.len(), 2, "but it is published");
        assert_eq!(keys.publish(&in_use).as_ref().ok(), Some(&new), "it still waits");
        keys.known_elsewhere(others(&[&old, &new])).expect("the folder is read");
        assert_eq!(keys.kid(), new);
        keys.retire_all_but(&new).expect("the other is retired");
        assert_eq!(keys.kids(), BTreeSet::from([old, new]));
    }

    #[test]
    fn rotation_keeps_what_was_signed_and_destroys_the_private_half() {
        let scratch = Scratch::new();
        let keys = Keys::open(scratch.path()).expect("keys are made");
        let old = keys.kid();
        let jws = keys.sign_jws(&json!({"n": 1}), "receipt+jws");
        let new = keys.rotate().expect("keys can be rotated");
        assert_ne!(old, new);
        assert_eq!(keys.kid(), new);
        assert_eq!(keys.jwks().keys.len(), 2);
        assert_eq!(keys.verify_jws(&jws, "receipt+jws"), Ok(json!({"n": 1})));
        let secrets = files(&scratch)
            .iter()
            .filter(|path| fs::read_to_string(path).expect("it can be read").contains(r#""d""#))
            .count();
        assert_eq!(secrets, 1);
        let reopened = Keys::open(scratch.path()).expect("keys are read");
        assert_eq!(reopened.kid(), new);
        assert_eq!(reopened.verify_jws(&jws, "receipt+jws"), Ok(json!({"n": 1})));
    }
}
