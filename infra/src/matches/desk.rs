//! Which judge has taken which dispute. It stands beside the log and decides nothing: it only keeps
//! two judges from working on one dispute.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use domain::engine::{AccountId, MatchId};
use uuid::Uuid;

use super::listed::Listed;
use super::rows::StoredMatch;
use super::{DisputeRow, MatchError, Matches};
use crate::database::StoreError;
use crate::schema::{dispute_judges, matches};

/// Who has taken a dispute.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TakenBy {
    /// The judge.
    pub judge: AccountId,
    /// When they took it.
    pub at: DateTime<Utc>,
}

type Row = (Uuid, Uuid, DateTime<Utc>);

impl Matches {
    /// Who has taken these disputes, by dispute.
    ///
    /// # Errors
    /// `Store`.
    pub async fn taken(&self, rows: &[DisputeRow]) -> Result<BTreeMap<Uuid, TakenBy>, MatchError> {
        let streams: Vec<Uuid> = rows.iter().map(|it| it.match_id.0).collect();
        let disputes: Vec<Uuid> = rows.iter().map(|it| it.id).collect();
        let mut connection = self.inner.database.get().await?;
        let found: Vec<Row> = dispute_judges::table
            .filter(dispute_judges::stream.eq_any(streams))
            .filter(dispute_judges::dispute.eq_any(disputes))
            .select((dispute_judges::dispute, dispute_judges::account, dispute_judges::taken_at))
            .load(&mut connection)
            .await
            .map_err(StoreError::from)?;
        let taken = |(dispute, judge, at): Row| (dispute, TakenBy { judge: AccountId(judge), at });
        Ok(found.into_iter().map(taken).collect())
    }

    /// Takes an open dispute for a judge, unless another one has it. Who has it then.
    ///
    /// # Errors
    /// `Store`.
    pub async fn take_dispute(
        &self,
        row: &DisputeRow,
        judge: AccountId,
    ) -> Result<TakenBy, MatchError> {
        let taking = diesel::insert_into(dispute_judges::table)
            .values((
                dispute_judges::stream.eq(row.match_id.0),
                dispute_judges::dispute.eq(row.id),
                dispute_judges::account.eq(judge.0),
                dispute_judges::taken_at.eq(Utc::now()),
            ))
            .on_conflict((dispute_judges::stream, dispute_judges::dispute))
            .do_update()
            // It changes nothing, and so returns the row that is there.
            .set(dispute_judges::dispute.eq(row.id))
            .returning((dispute_judges::account, dispute_judges::taken_at));
        let taking = async |connection: &mut AsyncPgConnection| {
            let taken: (Uuid, DateTime<Utc>) = taking.get_result(connection).await?;
            Ok::<_, StoreError>(taken)
        };
        let (account, at) = self.inner.database.write(taking).await?;
        self.inner.feeds.note_any();
        Ok(TakenBy { judge: AccountId(account), at })
    }

    /// Gives a dispute back that a judge has taken. Whether they had.
    ///
    /// # Errors
    /// `Store`.
    pub async fn give_back(&self, row: &DisputeRow, judge: AccountId) -> Result<bool, MatchError> {
        let own = dispute_judges::table.find((row.match_id.0, row.id));
        let giving = diesel::delete(own.filter(dispute_judges::account.eq(judge.0)));
        let giving = async |connection: &mut AsyncPgConnection| {
            Ok::<usize, StoreError>(giving.execute(connection).await?)
        };
        let given = self.inner.database.write(giving).await?;
        self.inner.feeds.note_any();
        Ok(0 < given)
    }

    /// These matches as they are now, as a list tells of them. Missing ones are left out.
    ///
    /// # Errors
    /// `Store`.
    pub async fn told_of(&self, ids: &[MatchId]) -> Result<BTreeMap<MatchId, Listed>, MatchError> {
        let ids: Vec<Uuid> = ids.iter().map(|it| it.0).collect();
        let mut connection = self.inner.database.get().await?;
        let found: Vec<StoredMatch> = matches::table
            .filter(matches::id.eq_any(ids))
            .select(StoredMatch::as_select())
            .load(&mut connection)
            .await
            .map_err(StoreError::from)?;
        drop(connection);
        let mut listed = Vec::with_capacity(found.len());
        for stored in found {
            let row = stored.into_row()?;
            listed.push(self.running(row).await?);
        }
        self.complete(&mut listed).await?;
        Ok(listed.into_iter().map(|it| (it.row.id, it)).collect())
    }
}
