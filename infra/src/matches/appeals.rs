//! Who decides an appeal: another judge than the one who ruled, or the head judge if the match has
//! one. If nobody is left, the appeal waits, and admins are told.

use diesel::prelude::*;
use diesel::sql_types::{Array, Nullable, Uuid as SqlUuid};
use diesel_async::RunQueryDsl;
use domain::engine::conduct::judging::Dispute;
use domain::engine::{AccountId, AnyMatch};
use uuid::Uuid;

use super::{MatchError, Matches};
use crate::database::StoreError;

/// Who has to decide an open dispute.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Awaited {
    /// Any judge of the match.
    Judge,
    /// A judge who has not ruled in the matter.
    AnotherJudge,
    /// The head judge of the match.
    HeadJudge,
    /// No judge is left who may decide it: an admin has to find one.
    Nobody,
}

/// Who may decide an open dispute.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deciders {
    /// Who has to decide it.
    pub awaited: Awaited,
    /// The head judge, if they have to decide it.
    pub head: Option<AccountId>,
    /// The judges who have ruled in the matter.
    pub barred: Vec<AccountId>,
}

impl Deciders {
    /// Whether a judge of the match may decide it.
    pub fn admit(&self, judge: AccountId) -> bool {
        !self.barred.contains(&judge) && self.head.is_none_or(|head| head == judge)
    }
}

#[derive(QueryableByName)]
struct Left {
    /// The head judge, if they may decide it.
    #[diesel(sql_type = Nullable<SqlUuid>)]
    head: Option<Uuid>,
    /// A judge who may decide it, if there is one.
    #[diesel(sql_type = Nullable<SqlUuid>)]
    judge: Option<Uuid>,
}

impl Matches {
    /// Who may decide an open dispute of a match.
    ///
    /// # Errors
    /// `Store`.
    pub async fn deciders(
        &self,
        it: &dyn AnyMatch,
        dispute: &Dispute,
    ) -> Result<Deciders, MatchError> {
        let is_appeal = it.rulings().iter().any(|ruling| ruling.seq == dispute.about);
        if !is_appeal {
            return Ok(Deciders { awaited: Awaited::Judge, head: None, barred: Vec::new() });
        }
        let barred = it.barred_from(dispute.id);
        let players = it.summary().chairs.into_iter().filter_map(|chair| chair.account);
        let out: Vec<Uuid> = barred.iter().copied().chain(players).map(|it| it.0).collect();
        let mut connection = self.inner.database.get().await?;
        let left: Left = diesel::sql_query(
            "SELECT
                 (SELECT accounts.id FROM match_judges
                  JOIN accounts ON accounts.id = match_judges.account
                  WHERE match_judges.match_id = $1 AND match_judges.head
                    AND accounts.erased_at IS NULL AND accounts.roles && '{judge,admin}'
                    AND accounts.id <> ALL ($2)) AS head,
                 (SELECT accounts.id FROM accounts
                  WHERE accounts.erased_at IS NULL AND accounts.roles @> '{judge}'
                    AND accounts.id <> ALL ($2)
                    AND (accounts.judges = 'all' OR EXISTS (
                        SELECT FROM match_judges
                        WHERE match_judges.match_id = $1
                          AND match_judges.account = accounts.id))
                  LIMIT 1) AS judge",
        )
        .bind::<SqlUuid, _>(it.id().0)
        .bind::<Array<SqlUuid>, _>(out)
        .get_result(&mut connection)
        .await
        .map_err(StoreError::from)?;
        let awaited = match left {
            Left { head: Some(_), .. } => Awaited::HeadJudge,
            Left { judge: Some(_), .. } => Awaited::AnotherJudge,
            Left { .. } => Awaited::Nobody,
        };
        Ok(Deciders { awaited, head: left.head.map(AccountId), barred })
    }

    /// Warns the operators that an appeal has no judge who may decide it.
    pub(super) async fn warn_of_stuck_appeal(&self, it: &dyn AnyMatch, opened: u64) {
        let disputes = it.disputes();
        let Some(dispute) = disputes.iter().find(|it| it.seq == opened) else { return };
        match self.deciders(it, dispute).await {
            Ok(Deciders { awaited: Awaited::Nobody, .. }) => {
                metrics::counter!("highnoon_appeals_without_judge_total").increment(1);
                tracing::warn!(
                    id = %it.id(), dispute = %dispute.id, appeal_of = dispute.about,
                    "an appeal waits: no judge is left who has not ruled in the matter"
                );
            }
            Ok(_) => (),
            Err(error) => tracing::warn!(%error, id = %it.id(), "who decides an appeal is unknown"),
        }
    }
}
