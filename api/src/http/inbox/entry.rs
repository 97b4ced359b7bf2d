//! What a stream tells of a match to somebody who plays in it.

use actix_web::web::Bytes;
use domain::engine::{AccountId, AnyMatch, MatchId, Seat, ShownOutcome, Status, Time};
use serde::Serialize;
use utoipa::ToSchema;

use crate::http::wire;

/// A match as the stream of its player tells of it.
#[derive(Serialize, ToSchema)]
#[schema(as = InboxEntry)]
pub struct Entry {
    /// The match's id.
    pub r#match: MatchId,
    /// The match's version: the seq of its last event.
    #[schema(minimum = 1)]
    pub version: u64,
    /// Whether the match waits for players, runs, or is over.
    pub status: Status,
    /// The seats of the account.
    pub seats: Vec<Seat>,
    /// The seats that have to decide, as far as the account may know. The match waits for the
    /// account if one of these is its own.
    pub waiting_on: Vec<Seat>,
    /// When the time of the first of them is up; left out if nobody is timed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub deadline: Option<Time>,
    /// The result; left out until the match is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub result: Option<ShownOutcome>,
}

/// The name of the paragraphs that hold them.
const EVENT: &str = "match";

impl Entry {
    /// A match as an account that plays in it sees it; `None` if it has no seat there.
    pub fn of(it: &dyn AnyMatch, account: AccountId) -> Option<Entry> {
        let summary = it.summary();
        let players: Vec<Option<AccountId>> = summary.chairs.iter().map(|it| it.account).collect();
        let seats = wire::seats_of(&players, account);
        if seats.is_empty() {
            return None;
        }
        let waiting_on = wire::waiting_on(it, &seats);
        let clock = wire::clock(it, &summary.clock, &seats);
        let clocks = clock.into_iter().flat_map(|it| it.seats);
        let others = clocks.filter(|it| waiting_on.contains(&it.seat)).filter_map(|it| it.deadline);
        let own = seats.iter().filter(|seat| waiting_on.contains(seat));
        let own = own.filter_map(|seat| it.due(*seat));
        let deadline = others.chain(own).min();
        Some(Entry {
            r#match: it.id(),
            version: it.seq(),
            status: summary.status,
            deadline,
            result: summary.outcome.as_ref().map(ShownOutcome::from),
            seats,
            waiting_on,
        })
    }

    /// Whether the match waits for the account.
    pub fn waits(&self) -> bool {
        self.seats.iter().any(|it| self.waiting_on.contains(it))
    }

    /// The paragraph. It has no id: a stream that begins anew begins with every match that waits,
    /// and with those that have just ended.
    pub fn paragraph(&self) -> Bytes {
        let json = serde_json::to_string(self).expect("what goes over the wire is JSON");
        Bytes::from(format!("event: {EVENT}\ndata: {json}\n\n"))
    }
}
