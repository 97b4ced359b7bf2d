//! Codes that an admin hands to people: short enough to be read aloud and typed.

use serde_json::json;
use sha2::{Digest, Sha256};
use uuid::Uuid;

use super::error::IdentityError;
use super::keys::Keys;
use super::secrets::{self, SecretHash};

/// The letters of a code: those that nobody takes for another (Crockford's Base32).
const LETTERS: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";
/// Letters of a code: 100 bits, so that no slow hash is needed.
const LENGTH: usize = 20;
/// Letters between two hyphens.
const GROUP: usize = 5;
/// The type of what is signed so that a code follows from it. No such thing is ever given out.
const CODE_TYPE: &str = "code+jws";

/// A code from the operating system.
pub(super) fn random() -> Result<String, IdentityError> {
    Ok(written(&secrets::random()?))
}

/// The code of a row, for whoever holds the server's keys: a hash of a signature under the one that
/// signs now. So a request that is sent again gets the same code although no code is stored, unless
/// the key was changed meanwhile.
pub(super) fn derived(keys: &Keys, what: &str, id: Uuid) -> String {
    let signed = keys.sign(&json!({"code": what, "id": id}), CODE_TYPE);
    written(&Sha256::digest(signed).into())
}

/// The hash of a code as somebody has typed it.
pub(super) fn hash_of(typed: &str) -> SecretHash {
    let letter = |it: char| match it.to_ascii_uppercase() {
        'O' => '0',
        'I' | 'L' => '1',
        other => other,
    };
    let plain: String = typed.chars().filter(|it| !matches!(it, '-' | ' ')).map(letter).collect();
    secrets::hash_of(&plain)
}

/// 100 bits of these bytes as a code.
fn written(bytes: &[u8; 32]) -> String {
    let letters = bytes.iter().take(LENGTH).map(|it| char::from(LETTERS[usize::from(it % 32)]));
    let letters: Vec<char> = letters.collect();
    let groups: Vec<String> = letters.chunks(GROUP).map(|it| it.iter().collect()).collect();
    groups.join("-")
}

#[cfg(test)]
mod tests {
    use super::super::scratch::Scratch;
    use super::*;

    #[test]
    fn a_code_is_the_same_however_it_is_typed() {
        let code = random().expect("there are random bytes");
        assert_eq!((code.len(), code.matches('-').count()), (23, 3), "{code}");
        assert_ne!(code, random().expect("there are random bytes"));
        let hash = hash_of(&code);
        for typed in [code.to_lowercase(), code.replace('-', ""), code.replace('-', " ")] {
            assert_eq!(hash_of(&typed), hash);
        }
        assert_eq!(hash_of("0101A"), hash_of("oiola".replace('o', "O").as_str()));
        assert_ne!(hash_of(&code[1..]), hash);
    }

    #[test]
    fn a_code_follows_from_the_keys_and_the_row() {
        let (scratch, elsewhere) = (Scratch::new(), Scratch::new());
        let keys = Keys::open(scratch.path()).expect("keys are made");
        let again = Keys::open(scratch.path()).expect("they are read");
        let other = Keys::open(elsewhere.path()).expect("keys are made");
        let id = Uuid::now_v7();
        let code = derived(&keys, "reset", id);
        assert_eq!(derived(&again, "reset", id), code);
        for unlike in [
            derived(&keys, "invitation", id),
            derived(&keys, "reset", Uuid::now_v7()),
            derived(&other, "reset", id),
        ] {
            assert_ne!(unlike, code);
        }
    }
}
