//! Hashes, commitments and the chain: what makes a log tamper-evident.

pub use super::canonical::canonical;

use hmac::{Hmac, KeyInit, Mac};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use utoipa::{PartialSchema, ToSchema, openapi};

use crate::log::{Decode, Encode, Kind, MatchId, Seat, Stream, Time};

/// A SHA-256; lower-case hex in JSON.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Encode, Decode)]
#[encode(transparent)]
pub struct Hash(pub [u8; 32]);

/// Sixteen random bytes that hide what is committed to; lower-case hex in JSON.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub struct Salt(pub [u8; 16]);

/// The secret that every draw of a match comes from. Kept apart from the log, shown to nobody
/// before the match is over.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Seed(pub [u8; 32]);

impl Hash {
    /// The SHA-256 of `bytes`.
    pub fn of(bytes: &[u8]) -> Hash {
        Hash(Sha256::digest(bytes).into())
    }
}

impl Seed {
    /// What `match.created` publishes: SHA-256 of the 32 bytes.
    pub fn commitment(&self) -> Hash {
        Hash::of(&self.0)
    }

    /// HMAC-SHA-256 of `message` under the seed.
    pub fn mac(&self, message: &[u8]) -> [u8; 32] {
        mac(&self.0, message)
    }
}

/// HMAC-SHA-256.
pub fn mac(key: &[u8], message: &[u8]) -> [u8; 32] {
    let mut mac = Hmac::<Sha256>::new_from_slice(key).expect("HMAC takes keys of any length");
    mac.update(message);
    mac.finalize().into_bytes().into()
}

/// One line of a log as it is stored and chained. It reads without knowing the game.
#[derive(Clone, Debug, PartialEq)]
pub struct Sealed {
    /// The stream it belongs to.
    pub stream: Stream,
    /// Its place in the log, from 1.
    pub seq: u64,
    /// What kind of event it is.
    pub kind: Kind,
    /// The seat whose decision it records, if it is a seat's of a match.
    pub seat: Option<Seat>,
    /// When it was recorded, never before its predecessor.
    pub recorded_at: Time,
    /// The whole event as canonical JSON, secrets included, the seed left out.
    pub content: String,
    /// What hides the content in the commitment.
    pub salt: Salt,
    /// SHA-256 of the salt and the content (with the seed, in `match.created`).
    pub commitment: Hash,
    /// The hash of the event before; zeros for the first.
    pub prev_hash: Hash,
    /// SHA-256 of the canonical JSON of the public fields of this line.
    pub hash: Hash,
}

impl Sealed {
    /// The match whose log it belongs to.
    pub fn match_id(&self) -> MatchId {
        self.stream.match_id()
    }

    /// The commitment to `content` under `salt`.
    pub fn commit(salt: Salt, content: &str) -> Hash {
        let mut hasher = Sha256::new();
        hasher.update(salt.0);
        hasher.update(content.as_bytes());
        Hash(hasher.finalize().into())
    }

    /// The content as it is committed to and opened: with the seed, where this is `match.created`.
    pub fn content_with_seed(&self, seed: Option<&Seed>) -> String {
        let (Kind::MatchCreated, Some(seed)) = (self.kind, seed) else {
            return self.content.clone();
        };
        match serde_json::from_str::<Value>(&self.content) {
            Ok(Value::Object(mut fields)) => {
                fields.insert("seed".to_owned(), Value::String(hex(&seed.0)));
                canonical(&Value::Object(fields))
            }
            Ok(_) | Err(_) => self.content.clone(),
        }
    }

    /// The hash that this line's own fields give.
    pub fn hash_of_fields(&self) -> Hash {
        // Every field is of one type and ASCII, so the canonical form is written directly.
        let Stream::Match(id) = self.stream;
        let seat = self.seat.map_or("null".to_owned(), |it| it.0.to_string());
        let preimage = format!(
            concat!(
                r#"{{"commitment":"{}","kind":"{}","match":"{}","prev_hash":"{}","#,
                r#""recorded_at":"{}","seat":{},"seq":{}}}"#
            ),
            self.commitment, self.kind, id, self.prev_hash, self.recorded_at, seat, self.seq
        );
        Hash::of(preimage.as_bytes())
    }

    /// What a receipt states: `{match, seq, hash, recorded_at}`.
    pub fn receipt(&self) -> Value {
        let Stream::Match(id) = self.stream;
        json!({
            "match": id,
            "seq": self.seq,
            "hash": self.hash,
            "recorded_at": self.recorded_at,
        })
    }
}

/// Lower-case hex.
pub fn hex(bytes: &[u8]) -> String {
    let digit = |it: u8| char::from(b"0123456789abcdef"[usize::from(it & 15)]);
    let mut out = String::with_capacity(bytes.len() * 2);
    for byte in bytes {
        out.push(digit(byte >> 4));
        out.push(digit(*byte));
    }
    out
}

/// The bytes that lower-case hex names, however many.
pub fn unhex_all(text: &str) -> Option<Vec<u8>> {
    let pairs = text.as_bytes().chunks(2).map(|pair| std::str::from_utf8(pair).ok());
    pairs.map(|pair| unhex::<1>(pair?).map(|[byte]| byte)).collect()
}

/// The bytes that lower-case hex of exactly `N` bytes names.
pub fn unhex<const N: usize>(text: &str) -> Option<[u8; N]> {
    let digit = |it: u8| match it {
        b'0'..=b'9' => Some(it - b'0'),
        b'a'..=b'f' => Some(it - b'a' + 10),
        _ => None,
    };
    let digits = text.as_bytes();
    if digits.len() != N * 2 {
        return None;
    }
    let mut out = [0; N];
    for (at, pair) in digits.chunks_exact(2).enumerate() {
        out[at] = digit(pair[0])? << 4 | digit(pair[1])?;
    }
    Some(out)
}

macro_rules! hex_in_json {
    ($type:ident, $bytes:literal) => {
        impl std::fmt::Display for $type {
            fn fmt(&self, to: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                to.write_str(&hex(&self.0))
            }
        }
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
                to.collect_str(self)
            }
        }
        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
                let text = std::borrow::Cow::<'de, str>::deserialize(from)?;
                let wrong = || D::Error::custom(concat!("expected ", $bytes, " bytes in hex"));
                unhex(&text).map($type).ok_or_else(wrong)
            }
        }
        impl PartialSchema for $type {
            fn schema() -> openapi::RefOr<openapi::schema::Schema> {
                openapi::ObjectBuilder::new()
                    .schema_type(openapi::schema::Type::String)
                    .pattern(Some(concat!("^([0-9a-f]{2}){", $bytes, "}$")))
                    .into()
            }
        }
        impl ToSchema for $type {}
    };
}

hex_in_json!(Hash, "32");
hex_in_json!(Salt, "16");

impl std::fmt::Display for Seed {
    fn fmt(&self, to: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        to.write_str(&hex(&self.0))
    }
}

impl std::fmt::Debug for Hash {
    fn fmt(&self, to: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(to, "Hash({self})")
    }
}

impl std::fmt::Debug for Salt {
    fn fmt(&self, to: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(to, "Salt({self})")
    }
}

impl std::fmt::Debug for Seed {
    /// A seed is never printed by accident.
    fn fmt(&self, to: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        to.write_str("Seed(…)")
    }
}

/// The hash of no hash: what the chain begins with.
pub const CHAIN_BEGINS: Hash = Hash([0; 32]);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_hash_of_the_fields_is_that_of_their_canonical_json() {
        let line = Sealed {
            stream: MatchId(uuid::Uuid::from_u128(7)).into(),
            seq: 3,
            kind: Kind::DecisionMade,
            seat: Some(Seat(1)),
            recorded_at: Time::from_millis(1_795_000_000_123),
            content: String::new(),
            salt: Salt::default(),
            commitment: Hash::of(b"c"),
            prev_hash: Hash::of(b"p"),
            hash: Hash::default(),
        };
        let fields = json!({
            "commitment": line.commitment, "kind": line.kind, "match": line.match_id(),
            "prev_hash": line.prev_hash, "recorded_at": line.recorded_at, "seat": 1, "seq": 3,
        });
        assert_eq!(line.hash_of_fields(), Hash::of(canonical(&fields).as_bytes()));
    }

    #[test]
    fn a_seed_does_not_show_in_debug_output() {
        assert_eq!(format!("{:?}", Seed([7; 32])), "Seed(…)");
    }
}
