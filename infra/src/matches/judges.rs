//! Who is called to judge a match.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::{AsyncConnection, AsyncPgConnection, RunQueryDsl};
use domain::engine::{AccountId, MatchId};
use uuid::Uuid;

use super::{MatchError, Matches};
use crate::database::StoreError;
use crate::identity::{Made, Role};
use crate::schema::{accounts, match_judges, matches};

/// Judges that a match may have at most.
pub const JUDGES_MAX: usize = 100;

/// A judge who is called to a match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AssignedJudge {
    /// His account.
    pub account: AccountId,
    /// Who has called him.
    pub assigned_by: AccountId,
    /// When.
    pub assigned_at: DateTime<Utc>,
}

type Row = (Uuid, Uuid, DateTime<Utc>);

impl From<Row> for AssignedJudge {
    fn from((account, assigned_by, assigned_at): Row) -> AssignedJudge {
        let (account, assigned_by) = (AccountId(account), AccountId(assigned_by));
        AssignedJudge { account, assigned_by, assigned_at }
    }
}

impl Matches {
    /// Whether a judge is called to a match.
    ///
    /// # Errors
    /// `Store`.
    pub async fn is_assigned(&self, id: MatchId, judge: AccountId) -> Result<bool, MatchError> {
        let mut connection = self.inner.database.get().await?;
        let row = match_judges::table.find((id.0, judge.0));
        let there = diesel::select(diesel::dsl::exists(row)).get_result(&mut connection).await;
        Ok(there.map_err(StoreError::from)?)
    }

    /// The judges who are called to a match, those called first at the front.
    ///
    /// # Errors
    /// `NotFound`, `Store`.
    pub async fn judges(&self, id: MatchId) -> Result<Vec<AssignedJudge>, MatchError> {
        let mut connection = self.inner.database.get().await?;
        require_match(&mut connection, id).await?;
        Ok(judges_of(&mut connection, id).await?)
    }

    /// Calls a judge to a match; calling him again changes nothing.
    ///
    /// # Errors
    /// `NotFound`, `NotAJudge`, `TooManyJudges`, `Store`.
    pub async fn assign_judge(
        &self,
        id: MatchId,
        judge: AccountId,
        by: AccountId,
    ) -> Result<Made<AssignedJudge>, MatchError> {
        let mut connection = self.inner.database.get().await?;
        let assigning = connection.transaction(async move |connection| {
            require_match(connection, id).await?;
            require_judge(connection, judge).await?;
            let there = judges_of(connection, id).await?;
            if let Some(before) = there.iter().find(|it| it.account == judge) {
                return Ok(Made::Before(before.clone()));
            }
            if JUDGES_MAX <= there.len() {
                return Err(MatchError::TooManyJudges { max: JUDGES_MAX });
            }
            let now = Utc::now();
            let added: usize = diesel::insert_into(match_judges::table)
                .values((
                    match_judges::match_id.eq(id.0),
                    match_judges::account.eq(judge.0),
                    match_judges::assigned_by.eq(by.0),
                    match_judges::assigned_at.eq(now),
                ))
                .on_conflict_do_nothing()
                .execute(connection)
                .await?;
            let assigned = AssignedJudge { account: judge, assigned_by: by, assigned_at: now };
            Ok(if added == 0 { Made::Before(assigned) } else { Made::Now(assigned) })
        });
        assigning.await
    }

    /// Calls a judge off.
    ///
    /// # Errors
    /// `NotFound` also where he was not called; `Store`.
    pub async fn unassign_judge(&self, id: MatchId, judge: AccountId) -> Result<(), MatchError> {
        let mut connection = self.inner.database.get().await?;
        let gone = diesel::delete(match_judges::table.find((id.0, judge.0)))
            .execute(&mut connection)
            .await?;
        if gone == 0 { Err(MatchError::NotFound) } else { Ok(()) }
    }
}

/// Without folding it: a judge may be called to a match that is frozen.
async fn require_match(connection: &mut AsyncPgConnection, id: MatchId) -> Result<(), MatchError> {
    let there = diesel::select(diesel::dsl::exists(matches::table.find(id.0)));
    match there.get_result(connection).await? {
        true => Ok(()),
        false => Err(MatchError::NotFound),
    }
}

/// The account stays what it is until the transaction ends.
async fn require_judge(
    connection: &mut AsyncPgConnection,
    judge: AccountId,
) -> Result<(), MatchError> {
    let roles: Option<Vec<String>> = accounts::table
        .find(judge.0)
        .filter(accounts::erased_at.is_null())
        .select(accounts::roles)
        .for_share()
        .first(connection)
        .await
        .optional()?;
    let judges = [Role::Judge.as_str(), Role::Admin.as_str()];
    match roles.is_some_and(|roles| roles.iter().any(|it| judges.contains(&it.as_str()))) {
        true => Ok(()),
        false => Err(MatchError::NotAJudge),
    }
}

async fn judges_of(
    connection: &mut AsyncPgConnection,
    id: MatchId,
) -> Result<Vec<AssignedJudge>, diesel::result::Error> {
    let rows: Vec<Row> = match_judges::table
        .filter(match_judges::match_id.eq(id.0))
        .order((match_judges::assigned_at, match_judges::account))
        .select((match_judges::account, match_judges::assigned_by, match_judges::assigned_at))
        .load(connection)
        .await?;
    Ok(rows.into_iter().map(AssignedJudge::from).collect())
}
