//! The last word of a stream.

use actix_web::web::Bytes;
use serde::Serialize;

use crate::http::problem::{Name, Problem};

/// Why a stream ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Bye {
    /// The match is over, and everything was told.
    End,
    /// The token is no longer valid: it has expired, or was revoked. Come back with a new one.
    Token,
    /// The caller may no longer watch like this.
    Right,
    /// What you have, or what follows it, is not there any more. Come back: the answer says where
    /// to go on.
    Lost,
    /// The server stops. Come back.
    Shutdown,
    /// The server cannot go on. Come back: if it still cannot, the answer says why.
    Fault,
}

impl Bye {
    /// The last paragraph of the stream. It has no id: whoever comes back goes on after the last
    /// event.
    pub fn paragraph(self) -> Bytes {
        let reason = serde_json::json!({"reason": self});
        Bytes::from(format!("event: bye\ndata: {reason}\n\n"))
    }
}

impl From<Problem> for Bye {
    fn from(problem: Problem) -> Bye {
        match problem.name() {
            Name::Unauthenticated => Bye::Token,
            Name::NotFound | Name::InsufficientScope | Name::NotSeated | Name::AccountSuspended => {
                Bye::Right
            }
            Name::NoLongerKept => Bye::Lost,
            _ => {
                tracing::warn!(?problem, "a stream ends early");
                Bye::Fault
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stream_says_why_it_ends() {
        assert_eq!(Bye::End.paragraph(), "event: bye\ndata: {\"reason\":\"end\"}\n\n");
        let why = |name| Bye::from(Problem::new(name, "for a test"));
        assert_eq!(why(Name::Unauthenticated), Bye::Token);
        assert_eq!(why(Name::NotSeated), Bye::Right);
        assert_eq!(why(Name::AccountSuspended), Bye::Right);
        assert_eq!(why(Name::NoLongerKept), Bye::Lost);
        assert_eq!(why(Name::StoreUnavailable), Bye::Fault);
    }
}
