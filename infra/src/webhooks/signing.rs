//! Signatures after Standard Webhooks: by the webhook's secret (`v1`), and by the server's own key
//! (`v1a`).

use std::fmt;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

use crate::identity::keys::Keys;

/// What every secret begins with.
const PREFIX: &str = "whsec_";

/// The secret of a webhook: 32 random bytes.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret(Vec<u8>);

impl Secret {
    /// A new one.
    ///
    /// # Errors
    /// What the operating system says if it gives no random bytes.
    pub(super) fn new() -> Result<Secret, String> {
        let mut bytes = vec![0; 32];
        getrandom::fill(&mut bytes).map_err(|error| error.to_string())?;
        Ok(Secret(bytes))
    }

    pub(super) fn of_bytes(bytes: Vec<u8>) -> Secret {
        Secret(bytes)
    }

    pub(super) fn bytes(&self) -> &[u8] {
        &self.0
    }

    /// As its owner gets it.
    pub fn text(&self) -> String {
        format!("{PREFIX}{}", STANDARD.encode(&self.0))
    }

    fn sign(&self, content: &[u8]) -> String {
        let mac = Hmac::<Sha256>::new_from_slice(&self.0).map(|mac| mac.chain_update(content));
        let code = mac.map(|mac| mac.finalize().into_bytes()).unwrap_or_default();
        format!("v1,{}", STANDARD.encode(code))
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("Secret(…)")
    }
}

/// The signatures of a message, as the header `webhook-signature` has them: one by each secret, and
/// one by the server's key.
pub fn sign(keys: &Keys, secrets: &[Secret], id: &str, timestamp: i64, body: &str) -> String {
    let content = format!("{id}.{timestamp}.{body}");
    let mut signatures: Vec<String> =
        secrets.iter().map(|it| it.sign(content.as_bytes())).collect();
    signatures.push(format!("v1a,{}", STANDARD.encode(keys.sign_webhook(content.as_bytes()))));
    signatures.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_is_signed_as_the_standard_has_it() {
        // From the tests of the libraries at standardwebhooks.com.
        let secret = STANDARD.decode("MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw").unwrap();
        let secret = Secret::of_bytes(secret);
        assert_eq!(secret.text(), "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw");
        let content = "msg_p5jXN8AQM9LWM0D4loKWxJek.1614265330.{\"test\": 2432232314}";
        let signed = secret.sign(content.as_bytes());
        assert_eq!(signed, "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=");
    }

    #[test]
    fn a_secret_is_not_shown_by_accident() {
        let secret = Secret::new().unwrap();
        assert_eq!(format!("{secret:?}"), "Secret(…)");
        assert_ne!(secret, Secret::new().unwrap());
    }
}
