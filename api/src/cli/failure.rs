//! Why a command failed.

use std::fmt;

use infra::embedded::EmbeddedError;
use infra::identity::IdentityError;

/// Why a command failed, as a sentence for the person who typed it. The exit code is 1.
#[derive(Debug)]
pub struct Failure {
    sentence: String,
}

impl Failure {
    /// A failure with this sentence.
    pub fn new(sentence: impl Into<String>) -> Self {
        Self { sentence: sentence.into() }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.sentence)
    }
}

impl From<EmbeddedError> for Failure {
    fn from(error: EmbeddedError) -> Self {
        Self::new(error.to_string())
    }
}

impl From<IdentityError> for Failure {
    fn from(error: IdentityError) -> Self {
        Self::new(error.to_string())
    }
}
