//! Folding every stored match and deciding every decision again.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Nullable, Timestamptz, Uuid as SqlUuid};
use diesel_async::RunQueryDsl;
use domain::engine::{AnyRuleset, Failure, Hash, MatchId, Report, Sealed, Seed};
use domain::registry;
use serde::Deserialize;
use uuid::Uuid;

use super::read::check_whole;
use super::{MatchError, MatchRow, Matches, rows};
use crate::acts;
use crate::database::{StoreError, bigint};
use crate::record::BrokenRecord;
use crate::schema::{matches, seeds};

/// The result of folding a match and deciding every decision again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refolded {
    /// The match's id.
    pub id: MatchId,
    /// The report on the log.
    pub report: Report,
    /// Where its record of looks fails, if it does.
    pub looks: Option<BrokenRecord>,
}

#[derive(QueryableByName)]
struct IdRow {
    #[diesel(sql_type = SqlUuid)]
    id: Uuid,
}

/// What the first event of a log says about the rules.
#[derive(Deserialize)]
struct Pinned {
    ruleset: String,
    rules_version: String,
}

impl Matches {
    /// The ids of matches of which anything is stored, even if only a part is left, in order,
    /// after `after`; at most `limit`. With `since` only those that were changed since then, or
    /// that a checkpoint covers that was made since.
    ///
    /// # Errors
    /// `Store`.
    pub async fn stored_ids(
        &self,
        since: Option<DateTime<Utc>>,
        after: Option<MatchId>,
        limit: usize,
    ) -> Result<Vec<MatchId>, MatchError> {
        let mut connection = self.inner.database.get().await?;
        // Each part reads only as much of its key as it needs.
        let asked = match since {
            Some(_) => {
                "SELECT id FROM (
                     (SELECT id FROM matches
                      WHERE id > $1 AND changed_at >= $3 ORDER BY id LIMIT $2) UNION
                     (SELECT DISTINCT stream FROM checkpoint_heads JOIN checkpoints USING (n)
                      WHERE stream > $1 AND recorded_at >= $3 ORDER BY stream LIMIT $2)
                 ) AS known (id) ORDER BY id LIMIT $2"
            }
            None => {
                "SELECT id FROM (
                     (SELECT id FROM matches WHERE id > $1 ORDER BY id LIMIT $2) UNION
                     (SELECT DISTINCT stream FROM events
                      WHERE stream > $1 ORDER BY stream LIMIT $2) UNION
                     (SELECT stream FROM seeds WHERE stream > $1 ORDER BY stream LIMIT $2) UNION
                     (SELECT DISTINCT stream FROM checkpoint_heads
                      WHERE stream > $1 ORDER BY stream LIMIT $2)
                 ) AS known (id) WHERE $3 IS NULL ORDER BY id LIMIT $2"
            }
        };
        let found: Vec<IdRow> = diesel::sql_query(asked)
            .bind::<SqlUuid, _>(after.map_or(Uuid::nil(), |it| it.0))
            .bind::<BigInt, _>(bigint(limit))
            .bind::<Nullable<Timestamptz>, _>(since)
            .load(&mut connection)
            .await
            .map_err(StoreError::from)?;
        Ok(found.into_iter().map(|row| MatchId(row.id)).collect())
    }

    /// About how many matches are stored, or were changed since then.
    ///
    /// # Errors
    /// `Store`.
    pub async fn stored_count(&self, since: Option<DateTime<Utc>>) -> Result<u64, MatchError> {
        let mut connection = self.inner.database.get().await?;
        let counted = matches::table.filter(matches::changed_at.ge(since.unwrap_or_default()));
        let count: i64 =
            counted.count().get_result(&mut connection).await.map_err(StoreError::from)?;
        Ok(count.unsigned_abs())
    }

    /// The leaf that stands for the last act of an admin in a checkpoint, if it holds one.
    ///
    /// # Errors
    /// `Store`.
    pub async fn act_leaf_in(&self, n: u64) -> Result<Option<Hash>, MatchError> {
        let mut connection = self.inner.database.get().await?;
        Ok(acts::leaf_in(&mut connection, n).await?)
    }

    /// Where the record of what admins have done fails; `None` if all of it holds.
    ///
    /// # Errors
    /// `Store`.
    pub async fn broken_acts(&self) -> Result<Option<BrokenRecord>, MatchError> {
        Ok(acts::broken(&self.inner.database).await?)
    }

    /// Folds the match as it is stored, decides every decision again, and compares it with its
    /// summary and the checkpoints. It finds whatever would freeze the match for a reader or an
    /// auditor. The record of looks is checked as well.
    ///
    /// # Errors
    /// `Store`. What is wrong with the match is in the report.
    pub async fn refold(&self, id: MatchId) -> Result<Refolded, MatchError> {
        let report = match self.refolded(id).await {
            Ok(report) => report,
            Err(MatchError::Frozen(Failure { seq, check, detail })) => {
                Report::failed(seq, &check, detail)
            }
            Err(error) => return Err(error),
        };
        let looks = self.broken_looks(id).await?;
        Ok(Refolded { id, report, looks })
    }

    async fn refolded(&self, id: MatchId) -> Result<Report, MatchError> {
        // The point that the log must reach is read before it, as it may grow meanwhile.
        let demands = self.demands(id).await?;
        let row = self.stored_row(id).await;
        let log = match &row {
            Ok(row) => self.read_past(row, 0, u64::MAX).await?,
            Err(_) => self.read_log(id, 0, u64::MAX).await?,
        };
        let seed = self.stored_seed(id).await?;
        let whole = demands.check(&log);
        let summary = check_summary(row, &log)?;
        let text = self.altered_text(id).await?;
        let report = self.inner.work.long(move || decided_again(&log, seed)).await?;
        let failures = [report.first_failure.clone(), whole.err(), summary.err(), text];
        // At the same event, any other failure says more than that the log ends there.
        let first = failures.into_iter().flatten().min_by_key(|it| (it.seq, it.check == "end"));
        Ok(match first {
            None => report,
            Some(Failure { seq, check, detail }) => Report::failed(seq, &check, detail),
        })
    }

    /// The seed of a match, if it is there.
    pub(super) async fn stored_seed(&self, id: MatchId) -> Result<Option<Seed>, MatchError> {
        let mut connection = self.inner.database.get().await?;
        let found: Option<Vec<u8>> = seeds::table
            .find(id.0)
            .select(seeds::seed)
            .first(&mut connection)
            .await
            .optional()
            .map_err(StoreError::from)?;
        Ok(found.map(rows::seed).transpose()?)
    }
}

/// The rules that a log was decided under, as its first event says.
pub(super) fn rules_of(log: &[Sealed]) -> Result<&'static dyn AnyRuleset, Failure> {
    let fails = |check: &str, detail: String| Failure { seq: 1, check: check.to_owned(), detail };
    let first = log.first().ok_or_else(|| fails("end", "its log is empty".to_owned()))?;
    let Pinned { ruleset, rules_version } = serde_json::from_str(&first.content)
        .map_err(|error| fails("content", format!("it does not read: {error}")))?;
    let known = registry::version(&ruleset, &rules_version);
    known.ok_or_else(|| fails("rules", format!("{ruleset} {rules_version} is not known here")))
}

pub(super) fn no_seed() -> Failure {
    let detail = "the seed that its draws come from is missing".to_owned();
    Failure { seq: 1, check: "seed".to_owned(), detail }
}

fn decided_again(log: &[Sealed], seed: Option<Seed>) -> Report {
    let failed = |Failure { seq, check, detail }: Failure| Report::failed(seq, &check, detail);
    let rules = match rules_of(log) {
        Ok(rules) => rules,
        Err(failure) => return failed(failure),
    };
    let Some(seed) = seed else { return failed(no_seed()) };
    let report = rules.verify(log, &seed);
    match rules.fold(log, &seed) {
        Err(failure) if report.valid => failed(failure),
        Ok(_) | Err(_) => report,
    }
}

/// Checks that the summary leads a reader to this log and its rules.
fn check_summary(
    row: Result<MatchRow, MatchError>,
    log: &[Sealed],
) -> Result<Result<(), Failure>, MatchError> {
    let strange = |detail: &str| {
        let (check, detail) = ("summary".to_owned(), detail.to_owned());
        Ok(Err(Failure { seq: 1, check, detail }))
    };
    let row = match row {
        Ok(row) => row,
        Err(MatchError::NotFound) => return strange("the match's row is missing"),
        Err(MatchError::Store(StoreError::Broken(_))) => {
            return strange("the match's row does not read");
        }
        Err(error) => return Err(error),
    };
    match check_whole(&row, log) {
        Err(MatchError::Frozen(failure)) => return Ok(Err(failure)),
        whole => whole?,
    }
    match rules_of(log) {
        Ok(rules) if (rules.id(), rules.version()) != (&row.ruleset, &row.rules_version) => {
            strange("the match's row names other rules than its log")
        }
        Ok(_) | Err(_) => Ok(Ok(())),
    }
}
