//! What users write: how the log knows it, and what may stand in it.

use serde::{Deserialize, Deserializer, Serialize};
use sha2::{Digest, Sha256};
use utoipa::openapi::RefOr;
use utoipa::openapi::schema::{ObjectBuilder, Schema, Type};
use utoipa::{PartialSchema, ToSchema};
use uuid::Uuid;

use crate::engine::{Decode, Encode, Hash, Link, Salt, link};

/// The kind of the spans in whose place a text goes.
pub const TEXT: &str = "text";

/// Letters of a text, at most, whatever it is for.
const LENGTH_MAX: usize = 4_000;

/// Free text as the log knows it: where it lies, and what it must hash to. The text itself can
/// be erased.
///
/// Stored format.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Encode, Decode)]
pub struct TextRef {
    /// The text's id in the table of texts.
    #[encode(1)]
    pub text: Uuid,
    /// SHA-256 of the text's salt and the text.
    #[encode(2)]
    pub digest: Hash,
}

impl TextRef {
    /// Whether nobody has written anything.
    pub fn is_empty(&self) -> bool {
        self.text.is_nil()
    }

    /// The text in a sentence: whoever shows the sentence puts the text itself there, in quotes.
    pub fn quoted(&self) -> Link {
        link(TEXT, self.text, "…")
    }
}

impl<'de> Deserialize<'de> for TextRef {
    /// Reads a reference, and the text itself, which the API shows in its place: then nobody learns
    /// more of it than whether there is any.
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<TextRef, D::Error> {
        #[derive(Deserialize)]
        #[serde(untagged)]
        enum Read {
            Reference(Reference),
            Joined(String),
        }
        #[derive(Deserialize)]
        #[serde(deny_unknown_fields)]
        struct Reference {
            text: Uuid,
            digest: Hash,
        }
        Ok(match Read::deserialize(from)? {
            Read::Reference(Reference { text, digest }) => TextRef { text, digest },
            Read::Joined(text) if text.is_empty() => TextRef::default(),
            Read::Joined(_) => TextRef { text: Uuid::max(), digest: Hash::default() },
        })
    }
}

impl PartialSchema for TextRef {
    /// Clients get the text itself.
    fn schema() -> RefOr<Schema> {
        let what = "A text that somebody wrote; `erased` where it was erased.";
        let text = ObjectBuilder::new().schema_type(Type::String).description(Some(what));
        text.max_length(Some(LENGTH_MAX)).into()
    }
}

impl ToSchema for TextRef {}

/// What is handed in so that a text can be sealed.
#[derive(Clone, Copy, Debug)]
pub struct TextSeal {
    /// The id that the text gets.
    pub id: Uuid,
    /// What hides it in its digest.
    pub salt: Salt,
}

impl TextSeal {
    /// Hides nothing: for an empty text, and one that the server gives by default.
    pub const OPEN: TextSeal = TextSeal { id: Uuid::nil(), salt: Salt([0; 16]) };

    /// The reference to `text` under this seal.
    pub fn seal(&self, text: &str) -> TextRef {
        let mut hasher = Sha256::new();
        hasher.update(self.salt.0);
        hasher.update(text.as_bytes());
        TextRef { text: self.id, digest: Hash(hasher.finalize().into()) }
    }
}

/// Whether a character is invisible and changes how others look: a control, or a character that
/// changes the direction of writing and so lets a text pass for another.
#[must_use]
pub fn is_control(letter: char) -> bool {
    letter.is_control() || matches!(letter, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// Whether a text has something to read: a character that is neither blank nor invisible.
fn is_legible(text: &str) -> bool {
    text.chars().any(|it| !it.is_whitespace() && !it.is_control() && !is_invisible(it))
}

/// Whether nothing is seen of a character that stands alone: what Unicode calls "default
/// ignorable", and the braille pattern without dots.
fn is_invisible(letter: char) -> bool {
    matches!(letter, '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}'..='\u{1160}')
        || matches!(letter, '\u{17b4}'..='\u{17b5}' | '\u{180b}'..='\u{180f}')
        || matches!(letter, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}')
        || matches!(letter, '\u{2060}'..='\u{206f}' | '\u{2800}' | '\u{3164}')
        || matches!(letter, '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{ffa0}')
        || matches!(letter, '\u{fff0}'..='\u{fff8}' | '\u{1bca0}'..='\u{1bca3}')
        || matches!(letter, '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{e0fff}')
}

/// Whether a text can stand in a line with others, as names do: it has something to read, and no
/// control.
#[must_use]
pub fn is_name(text: &str) -> bool {
    is_legible(text) && !text.chars().any(is_control)
}

/// Whether a text is prose: it has something to read, and no controls but line breaks and tabs.
#[must_use]
pub fn is_prose(text: &str) -> bool {
    let odd = |it: char| is_control(it) && !matches!(it, '\n' | '\r' | '\t');
    is_legible(text) && !text.chars().any(odd)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn what_turns_the_writing_around_is_a_control() {
        for letter in ['\n', '\0', '\u{85}', '\u{202a}', '\u{202e}', '\u{2066}', '\u{2069}'] {
            assert!(is_control(letter), "{letter:?}");
        }
        for letter in ['a', ' ', 'ש', 'ع', '\u{2029}', '\u{202f}', '\u{2065}', '\u{206a}'] {
            assert!(!is_control(letter), "{letter:?}");
        }
    }

    #[test]
    fn what_nobody_can_see_is_nothing_to_read() {
        for nothing in ["\u{200b}", "\u{3164} ", "\u{2800}", "\u{feff}", "\u{2060}\u{fe0f}"] {
            assert!(!is_name(nothing) && !is_prose(nothing), "{nothing:?}");
        }
        for letter in ['\u{34f}', '\u{17b4}', '\u{180b}', '\u{fff0}', '\u{1d173}', '\u{e0000}'] {
            assert!(!is_name(&letter.to_string()), "{letter:?}");
        }
        // Within a word such a character may be needed, as in Persian and in signs of many parts.
        for word in ["می\u{200c}خواهم", "\u{2764}\u{fe0f}", "a\u{ad}b"] {
            assert!(is_name(word) && is_prose(word), "{word:?}");
        }
    }

    #[test]
    fn prose_may_have_lines_and_names_are_one() {
        assert!(is_name("Ada Q.") && is_prose("Ada.\n\tAnd Ben."));
        assert!(!is_name("Ada\nBen") && !is_name("\u{202e}Ada") && !is_name(" \u{a0}"));
        assert!(!is_prose("\u{202e}Ada") && !is_prose(" \n") && !is_prose(""));
    }

    #[test]
    fn a_reference_is_read_as_the_log_has_it_and_as_the_api_shows_it() {
        let seal = TextSeal { id: Uuid::from_u128(7), salt: Salt::default() };
        let sealed = seal.seal("howdy");
        assert_eq!(serde_json::from_value::<TextRef>(json!(sealed)).unwrap(), sealed);
        let joined: TextRef = serde_json::from_value(json!("howdy")).unwrap();
        assert!(!joined.is_empty());
        let nothing: TextRef = serde_json::from_value(json!("")).unwrap();
        assert!(nothing.is_empty());
        assert!(serde_json::from_value::<TextRef>(json!({"text": sealed.text})).is_err());
    }
}
