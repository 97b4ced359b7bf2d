//! Ed25519 for `jsonwebtoken`, and nothing else: an algorithm that is not there cannot be chosen.
//!
//! Keys are raw: 32 bytes of seed to sign, 32 bytes of public key to verify.

use std::sync::Once;

use ed25519_dalek::{Signature, SigningKey, VerifyingKey};
use jsonwebtoken::crypto::{CryptoProvider, JwtSigner, JwtVerifier, KeyUtils};
use jsonwebtoken::errors::{Error, ErrorKind};
use jsonwebtoken::signature::{Error as SignatureError, Signer, Verifier};
use jsonwebtoken::{Algorithm, DecodingKey, EncodingKey};

/// Makes Ed25519 known to `jsonwebtoken`. Doing it again does nothing.
pub fn install() {
    static INSTALLED: Once = Once::new();
    INSTALLED.call_once(|| {
        PROVIDER.install_default().expect("nothing else in this program brings a provider");
    });
}

static PROVIDER: CryptoProvider =
    CryptoProvider { signer_factory, verifier_factory, key_utils: KeyUtils::new_unimplemented() };

fn signer_factory(algorithm: &Algorithm, key: &EncodingKey) -> Result<Box<dyn JwtSigner>, Error> {
    if *algorithm != Algorithm::EdDSA {
        return Err(ErrorKind::InvalidAlgorithm.into());
    }
    let seed = key.as_bytes().try_into().map_err(|_| wrong_key())?;
    Ok(Box::new(Signs(SigningKey::from_bytes(seed))))
}

fn verifier_factory(
    algorithm: &Algorithm,
    key: &DecodingKey,
) -> Result<Box<dyn JwtVerifier>, Error> {
    if *algorithm != Algorithm::EdDSA {
        return Err(ErrorKind::InvalidAlgorithm.into());
    }
    let public = key.try_get_as_bytes()?.try_into().map_err(|_| wrong_key())?;
    let public = VerifyingKey::from_bytes(public).map_err(|_| wrong_key())?;
    Ok(Box::new(Verifies(public)))
}

fn wrong_key() -> Error {
    ErrorKind::InvalidEddsaKey.into()
}

struct Signs(SigningKey);

impl Signer<Vec<u8>> for Signs {
    fn try_sign(&self, message: &[u8]) -> Result<Vec<u8>, SignatureError> {
        use ed25519_dalek::Signer as _;
        Ok(self.0.sign(message).to_bytes().to_vec())
    }
}

impl JwtSigner for Signs {
    fn algorithm(&self) -> Algorithm {
        Algorithm::EdDSA
    }
}

struct Verifies(VerifyingKey);

impl Verifier<Vec<u8>> for Verifies {
    fn verify(&self, message: &[u8], signature: &Vec<u8>) -> Result<(), SignatureError> {
        let signature = Signature::from_slice(signature).map_err(|_| SignatureError::new())?;
        self.0.verify_strict(message, &signature).map_err(|_| SignatureError::new())
    }
}

impl JwtVerifier for Verifies {
    fn algorithm(&self) -> Algorithm {
        Algorithm::EdDSA
    }
}
