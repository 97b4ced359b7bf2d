//! Many appends in one statement, which is one transaction.

use std::collections::HashSet;

use chrono::{DateTime, Utc};
use tokio::time::Instant;
use uuid::Uuid;

use super::Append;
use super::connection::{Direct, Fault};
use crate::database::bigint;

/// Requests in a batch, at most.
pub(super) const REQUESTS_MAX: usize = 128;
/// Events of a request that shares a batch, at most.
const EVENTS_MAX: usize = 16;

const APPEND: &str = include_str!("batch.sql");

impl Append {
    /// Whether it may share a transaction with others. What is rare, or long, goes alone, so that
    /// the statement stays simple.
    pub(super) fn shares(&self) -> bool {
        self.lines.len() <= EVENTS_MAX && self.texts.is_empty() && self.summary.disputes.is_none()
    }
}

/// The parameters of the statement: one row for each request, and one for each event.
#[derive(Default)]
struct Rows<'a> {
    streams: Vec<Uuid>,
    heads: Vec<i64>,
    folded: Vec<&'a [u8]>,
    versions: Vec<i64>,
    head_hashes: Vec<&'a [u8]>,
    statuses: Vec<&'a str>,
    players: Vec<String>,
    started: Vec<Option<DateTime<Utc>>>,
    ended: Vec<Option<DateTime<Utc>>>,
    accounts: Vec<Option<Uuid>>,
    keys: Vec<Option<Uuid>>,
    lines: Lines<'a>,
    timed: Vec<Uuid>,
    deadlines: Vec<DateTime<Utc>>,
    untimed: Vec<Uuid>,
}

#[derive(Default)]
struct Lines<'a> {
    streams: Vec<Uuid>,
    seqs: Vec<i64>,
    kinds: Vec<&'a str>,
    seats: Vec<Option<i16>>,
    times: Vec<DateTime<Utc>>,
    contents: Vec<&'a str>,
    seals: Vec<Vec<u8>>,
    accounts: Vec<Option<Uuid>>,
    keys: Vec<Option<Uuid>>,
    digests: Vec<Option<&'a [u8]>>,
    receipts: Vec<Option<&'a [u8]>>,
}

impl<'a> Rows<'a> {
    fn push(&mut self, asked: &'a Append) {
        let Some(last) = asked.lines.last() else { return };
        let stream = asked.stream.id();
        let request = asked.request.as_ref();
        let account = asked.account.map(|it| it.0).filter(|_| request.is_some());
        let summary = &asked.summary;
        self.streams.push(stream);
        self.heads.push(bigint(asked.head));
        self.folded.push(&asked.folded);
        self.versions.push(bigint(asked.version()));
        self.head_hashes.push(&last.hash.0);
        self.statuses.push(summary.status);
        self.players.push(array(&summary.players));
        self.started.push(summary.started_at);
        self.ended.push(summary.ended_at);
        self.accounts.push(account);
        self.keys.push(request.map(|it| it.key));
        match summary.deadline {
            None => (),
            Some(None) => self.untimed.push(stream),
            Some(Some(at)) => {
                self.timed.push(stream);
                self.deadlines.push(at);
            }
        }
        for (place, line) in asked.lines.iter().enumerate() {
            let request = request.filter(|_| place == 0);
            let lines = &mut self.lines;
            lines.streams.push(stream);
            lines.seqs.push(bigint(line.seq));
            lines.kinds.push(line.kind.name());
            lines.seats.push(line.seat.map(|seat| i16::from(seat.0)));
            lines.times.push(line.recorded_at.into());
            lines.contents.push(&line.content);
            lines.seals.push(Append::seal(line));
            lines.accounts.push(account.filter(|_| place == 0));
            lines.keys.push(request.map(|it| it.key));
            lines.digests.push(request.map(|it| it.digest.0.as_slice()));
            lines.receipts.push(request.map(|it| it.receipt.as_slice()));
        }
    }
}

/// An array of ids as Postgres reads it.
fn array(ids: &[Option<Uuid>]) -> String {
    let id = |it: &Option<Uuid>| it.map_or("NULL".to_owned(), |id| id.to_string());
    format!("{{{}}}", ids.iter().map(id).collect::<Vec<_>>().join(","))
}

/// Appends the requests, which are of different streams and [share](Append::shares). Returns the
/// streams to which it has appended.
pub(super) async fn execute(
    connection: &Direct,
    until: Instant,
    asked: impl Iterator<Item = &Append>,
) -> Result<HashSet<Uuid>, Fault> {
    let mut rows = Rows::default();
    asked.for_each(|it| rows.push(it));
    let lines = &rows.lines;
    let executed = connection
        .execute(
            until,
            APPEND,
            &[
                &rows.streams,
                &rows.heads,
                &rows.folded,
                &rows.versions,
                &rows.head_hashes,
                &rows.statuses,
                &rows.players,
                &rows.started,
                &rows.ended,
                &rows.accounts,
                &rows.keys,
                &lines.streams,
                &lines.seqs,
                &lines.kinds,
                &lines.seats,
                &lines.times,
                &lines.contents,
                &lines.seals,
                &lines.accounts,
                &lines.keys,
                &lines.digests,
                &lines.receipts,
                &rows.timed,
                &rows.deadlines,
                &rows.untimed,
            ],
        )
        .await?;
    Ok(executed.iter().map(|row| row.get(0)).collect())
}
