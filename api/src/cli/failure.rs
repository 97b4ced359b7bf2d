//! Why a command did not do what it was told.

use std::fmt;

use infra::embedded::EmbeddedError;
use infra::identity::IdentityError;

/// Why a command failed: a sentence for whoever typed it. The exit code is 1.
#[derive(Debug)]
pub struct Failure {
    sentence: String,
}

impl Failure {
    /// A failure that is told by this sentence.
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
