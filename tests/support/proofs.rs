//! What anybody can check with the published rules and no code of the server's: signatures,
//! commitments, the chain, and the draws.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use ed25519_dalek::{Signature, VerifyingKey};
use hmac::{Hmac, KeyInit, Mac};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

/// Base64url without padding.
pub fn encode64(bytes: impl AsRef<[u8]>) -> String {
    URL_SAFE_NO_PAD.encode(bytes)
}

/// The bytes of base64url without padding.
pub fn decode64(text: &str) -> Vec<u8> {
    URL_SAFE_NO_PAD.decode(text).expect("it is base64url")
}

/// Lower-case hex.
pub fn hex(bytes: impl AsRef<[u8]>) -> String {
    bytes.as_ref().iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The bytes of lower-case hex.
pub fn unhex(text: &str) -> Vec<u8> {
    assert!(text.bytes().all(|it| matches!(it, b'0'..=b'9' | b'a'..=b'f')), "{text}");
    let pair = |at: usize| u8::from_str_radix(&text[at..at + 2], 16).expect("two digits");
    (0..text.len()).step_by(2).map(pair).collect()
}

/// SHA-256 in hex.
pub fn sha256(bytes: impl AsRef<[u8]>) -> String {
    hex(Sha256::digest(bytes))
}

/// HMAC-SHA-256.
pub fn hmac(key: &[u8], message: &[u8]) -> [u8; 32] {
    let mut mac = Hmac::<Sha256>::new_from_slice(key).expect("a key has any length");
    mac.update(message);
    mac.finalize().into_bytes().into()
}

/// Canonical JSON (RFC 8785) of what has ASCII keys and whole numbers alone.
pub fn canonical(value: &Value) -> String {
    match value {
        Value::Object(fields) => {
            let mut names: Vec<&String> = fields.keys().collect();
            names.sort();
            let field = |name: &&String| format!("{}:{}", json!(name), canonical(&fields[*name]));
            format!("{{{}}}", names.iter().map(field).collect::<Vec<_>>().join(","))
        }
        Value::Array(items) => {
            format!("[{}]", items.iter().map(canonical).collect::<Vec<_>>().join(","))
        }
        Value::Number(number) => {
            assert!(!number.is_f64(), "{number} is no whole number");
            number.to_string()
        }
        Value::String(_) | Value::Bool(_) | Value::Null => value.to_string(),
    }
}

/// The payload of a JWS, if one of the keys of a JWKS has signed it.
pub fn verified(jws: &str, jwks: &Value) -> Option<Value> {
    let (message, signature) = jws.rsplit_once('.')?;
    let (header, payload) = message.split_once('.')?;
    let header: Value = serde_json::from_slice(&decode64(header)).ok()?;
    assert_eq!(header["alg"], "EdDSA");
    let keys = jwks["keys"].as_array()?;
    let key = keys.iter().find(|key| key["kid"] == header["kid"])?;
    let x: [u8; 32] = decode64(key["x"].as_str()?).try_into().ok()?;
    let signature: [u8; 64] = decode64(signature).try_into().ok()?;
    let key = VerifyingKey::from_bytes(&x).ok()?;
    key.verify_strict(message.as_bytes(), &Signature::from_bytes(&signature)).ok()?;
    serde_json::from_slice(&decode64(payload)).ok()
}

/// A JWS with any header and any signature.
pub fn signed(header: &Value, payload: &Value, sign: impl Fn(&[u8]) -> Vec<u8>) -> String {
    let message = format!("{}.{}", encode64(header.to_string()), encode64(payload.to_string()));
    let signature = encode64(sign(message.as_bytes()));
    format!("{message}.{signature}")
}

/// The hash that an event has to have.
pub fn hash_of(event: &Value) -> String {
    let mut fields = json!({"seat": null});
    for name in ["commitment", "kind", "match", "prev_hash", "recorded_at", "seq"] {
        fields[name] = event[name].clone();
    }
    if let Some(seat) = event.get("seat") {
        fields["seat"] = seat.clone();
    }
    sha256(canonical(&fields))
}

/// What an opened event was committed to with.
pub fn commitment_of(opened: &Value) -> String {
    let salt = unhex(opened["salt"].as_str().expect("a salt is text"));
    assert_eq!(salt.len(), 16, "salts are 16 bytes");
    sha256([salt, canonical(&opened["content"]).into_bytes()].concat())
}

/// Checks that a log is gapless from 1 and chained from zeros, whoever sees it.
#[track_caller]
pub fn check_chain(log: &[Value]) {
    let mut prev_hash = "0".repeat(64);
    let mut recorded_at = String::new();
    for (event, seq) in log.iter().zip(1..) {
        assert_eq!(event["seq"], seq, "{event}");
        assert_eq!(event["prev_hash"], *prev_hash, "event {seq} is not chained");
        assert_eq!(event["hash"], hash_of(event), "event {seq} has another hash");
        let at = event["recorded_at"].as_str().expect("a time is text");
        assert!(*recorded_at <= *at, "event {seq} is before its predecessor");
        prev_hash = event["hash"].as_str().expect("a hash is text").to_owned();
        recorded_at = at.to_owned();
    }
}

/// Draws by `chacha20/fisher-yates/v1`, written from its description.
pub struct Draws {
    key: [u32; 8],
    counter: u32,
    words: Vec<u32>,
}

impl Draws {
    /// The draws of one resolution within one event.
    pub fn new(seed: &[u8], entropies: &Value, id: &str, resolution: u64, seq: u64) -> Draws {
        let message = json!({
            "entropies": entropies, "match": id, "resolution": resolution, "seq": seq,
        });
        Draws::keyed(hmac(seed, canonical(&message).as_bytes()))
    }

    /// The draws under a key.
    pub fn keyed(key: [u8; 32]) -> Draws {
        let word = |at: usize| u32::from_le_bytes(key[4 * at..][..4].try_into().expect("4 bytes"));
        Draws { key: std::array::from_fn(word), counter: 0, words: Vec::new() }
    }

    /// A number in `0..n`.
    pub fn below(&mut self, n: u32) -> u32 {
        let all = 1u64 << 32;
        loop {
            let word = self.word();
            if u64::from(word) < all - all % u64::from(n) {
                return word % n;
            }
        }
    }

    /// Puts items into random order.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last as u32 + 1) as usize);
        }
    }

    fn word(&mut self) -> u32 {
        if self.words.is_empty() {
            self.words = block(&self.key, self.counter).to_vec();
            self.counter += 1;
        }
        self.words.remove(0)
    }
}

/// A block of ChaCha20 (RFC 8439, 2.3) with a nonce of zeros, as words.
fn block(key: &[u32; 8], counter: u32) -> [u32; 16] {
    let mut begin = [0; 16];
    begin[..4].copy_from_slice(&[0x6170_7865, 0x3320_646e, 0x7962_2d32, 0x6b20_6574]);
    begin[4..12].copy_from_slice(key);
    begin[12] = counter;
    let mut now = begin;
    let columns = [[0, 4, 8, 12], [1, 5, 9, 13], [2, 6, 10, 14], [3, 7, 11, 15]];
    let diagonals = [[0, 5, 10, 15], [1, 6, 11, 12], [2, 7, 8, 13], [3, 4, 9, 14]];
    for _ in 0..10 {
        columns.iter().chain(&diagonals).for_each(|places| quarter_round(&mut now, *places));
    }
    std::array::from_fn(|at| now[at].wrapping_add(begin[at]))
}

fn quarter_round(words: &mut [u32; 16], [a, b, c, d]: [usize; 4]) {
    for (to, from, turned, by) in [(a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)] {
        words[to] = words[to].wrapping_add(words[from]);
        words[turned] = (words[turned] ^ words[to]).rotate_left(by);
    }
}
