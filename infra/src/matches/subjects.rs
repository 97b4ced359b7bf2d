//! Hints through NATS. Each match has a subject of its own, and so has each account: a server
//! hears of those that somebody follows there, and of no others.

use std::fmt;

use domain::engine::{AccountId, MatchId};

use crate::nats::Nats;

/// What there are hints about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Subject {
    /// A match has grown. The hint is its version.
    Match(MatchId),
    /// An account has taken a seat or left one.
    Seats(AccountId),
    /// Some match has grown, for those who wait for lists.
    Any,
}

impl fmt::Display for Subject {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Subject::Match(id) => write!(to, "hn.{}", id.0.simple()),
            Subject::Seats(account) => write!(to, "hn.seats.{}", account.0.simple()),
            Subject::Any => write!(to, "hn.any"),
        }
    }
}

/// Tells other servers what has grown, with its version, and who sits elsewhere than before.
pub(super) async fn tell(nats: &Nats, grown: &[(MatchId, u64)], seated: &[AccountId]) {
    for (id, version) in grown {
        nats.send(Subject::Match(*id).to_string(), version.to_string()).await;
    }
    // After the matches, so that whoever hears of a seat finds it taken.
    for account in seated {
        nats.send(Subject::Seats(*account).to_string(), String::new()).await;
    }
    if !grown.is_empty() {
        nats.send(Subject::Any.to_string(), String::new()).await;
    }
}
