//! What is kept of the reply to a request that may be sent again.
//!
//! Everything in a reply follows from the log, but for the receipt's signature, the key that signed
//! it, and why the rest of a chain was refused. So only these are kept, in the row of the request's
//! first event, and the receipt is put together again, byte for byte. Its protected header names
//! the request (`req`): what is moved to another row, or changed, is found out by the signature.

use domain::engine::{AccountId, Hash, Rejection, Stream, seal};
use serde::Serialize;
use uuid::Uuid;

use crate::identity::keys::Signature;

/// The form of what follows.
const FORM: u8 = 1;
/// The form, and how many events the request appended.
const HEAD: usize = 3;

/// A request that may be sent again, and its first event.
#[derive(Clone, Copy, Debug, Serialize)]
pub(crate) struct Request {
    /// The stream.
    #[serde(rename = "match")]
    pub stream: Uuid,
    /// The seq of the first event.
    pub seq: u64,
    /// Whose request it is.
    pub account: Option<AccountId>,
    /// Its key.
    pub key: Uuid,
    /// SHA-256 of its canonical body.
    pub digest: Hash,
}

/// What a request's reply is put together from.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Kept {
    /// How many events it appended.
    pub events: u16,
    /// The receipt's signature, and the key that has signed it.
    pub signature: Signature,
    /// Why the rest of the answers was refused, if it was.
    pub refused: Option<Rejection>,
}

impl Request {
    /// The request to a stream whose first event is this one.
    pub fn new(
        (stream, seq): (Stream, u64),
        account: Option<AccountId>,
        key: Uuid,
        digest: Hash,
    ) -> Request {
        Request { stream: stream.id(), seq, account, key, digest }
    }

    /// How a receipt's header names it: SHA-256 of the canonical JSON of
    /// `{account, digest, key, match, refused, seq}`, `refused` null where all of it was done.
    pub fn named(&self, refused: Option<&Rejection>) -> Hash {
        #[derive(Serialize)]
        struct Named<'a> {
            #[serde(flatten)]
            request: &'a Request,
            refused: Option<&'a Rejection>,
        }
        let named = serde_json::to_value(Named { request: self, refused });
        Hash::of(seal::canonical(&named.unwrap_or_default()).as_bytes())
    }
}

impl Kept {
    /// Stored format: the form, how many events (two bytes, the higher first), the signature (64
    /// bytes), the thumbprint of the key (32), and the refusal as JSON, if there is one.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = vec![FORM];
        bytes.extend(self.events.to_be_bytes());
        bytes.extend(self.signature.to_bytes());
        if let Some(refused) = &self.refused {
            bytes.extend(serde_json::to_vec(refused).unwrap_or_default());
        }
        bytes
    }

    /// What these bytes keep; `None` if they are not of this form.
    pub fn of_bytes(bytes: &[u8]) -> Option<Kept> {
        let (head, rest) = bytes.split_at_checked(HEAD)?;
        let &[FORM, high, low] = head else { return None };
        let (signature, refused) = rest.split_at_checked(Signature::BYTES)?;
        let refused = match refused {
            [] => None,
            json => Some(serde_json::from_slice(json).ok()?),
        };
        let signature = Signature::of_bytes(signature)?;
        Some(Kept { events: u16::from_be_bytes([high, low]), signature, refused })
    }
}
