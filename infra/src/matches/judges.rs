//! The judges who are called to a match.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::{AsyncConnection, AsyncPgConnection, RunQueryDsl};
use domain::engine::{AccountId, MatchId};
use uuid::Uuid;

use super::{MatchError, Matches};
use crate::acts::{self, Act};
use crate::database::StoreError;
use crate::identity::{Made, Role};
use crate::rights;
use crate::schema::{accounts, match_judges, matches};

/// Judges of a match, at most.
pub const JUDGES_MAX: usize = 100;
/// How often naming a head judge is tried again because somebody else named another one at the
/// same time.
const HEAD_ATTEMPTS: usize = 3;

/// A judge who is called to a match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AssignedJudge {
    /// The judge's account.
    pub account: AccountId,
    /// The admin who called the judge.
    pub assigned_by: AccountId,
    /// When the judge was called.
    pub assigned_at: DateTime<Utc>,
    /// Whether appeals in the match go to this judge, before any other.
    pub head: bool,
}

type Row = (Uuid, Uuid, DateTime<Utc>, bool);

impl From<Row> for AssignedJudge {
    fn from((account, assigned_by, assigned_at, head): Row) -> AssignedJudge {
        let (account, assigned_by) = (AccountId(account), AccountId(assigned_by));
        AssignedJudge { account, assigned_by, assigned_at, head }
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

    /// Calls a judge to a match. Calling them again changes only whether they are its head judge.
    /// A new head judge replaces the previous one.
    ///
    /// # Errors
    /// `NotFound`, `NotAJudge`, `TooManyJudges`, `Store`.
    pub async fn assign_judge(
        &self,
        id: MatchId,
        judge: AccountId,
        by: AccountId,
        head: Option<bool>,
    ) -> Result<Made<AssignedJudge>, MatchError> {
        for _ in 1..HEAD_ATTEMPTS {
            match self.try_assign(id, judge, by, head).await {
                // Two head judges were named at once: try again after the other.
                Err(MatchError::Store(StoreError::Conflict(_))) => (),
                assigned => return assigned,
            }
        }
        self.try_assign(id, judge, by, head).await
    }

    async fn try_assign(
        &self,
        id: MatchId,
        judge: AccountId,
        by: AccountId,
        head: Option<bool>,
    ) -> Result<Made<AssignedJudge>, MatchError> {
        let assigning = async |connection: &mut AsyncPgConnection| {
            let assigning = connection.transaction(async move |connection| {
                let assigned = assign(connection, id, judge, by, head).await?;
                let (Made::Now(it) | Made::Before(it)) = &assigned;
                // The same request once more changes nothing.
                if head.is_some() || matches!(assigned, Made::Now(_)) {
                    let act = Act::JudgeCalled { match_id: id.0, account: judge.0, head: it.head };
                    acts::record(connection, Some(by.0), &act).await?;
                }
                Ok::<_, MatchError>(assigned)
            });
            assigning.await
        };
        self.inner.database.write(assigning).await
    }

    /// Calls a judge off.
    ///
    /// # Errors
    /// `NotFound` also if they were not called; `Store`.
    pub async fn unassign_judge(
        &self,
        id: MatchId,
        judge: AccountId,
        by: AccountId,
    ) -> Result<(), MatchError> {
        let leaving = diesel::delete(match_judges::table.find((id.0, judge.0)));
        let leaving = async |connection: &mut AsyncPgConnection| {
            let leaving = connection.transaction(async move |connection| {
                if leaving.execute(connection).await? == 0 {
                    return Err(MatchError::NotFound);
                }
                let act = Act::JudgeCalledOff { match_id: id.0, account: judge.0 };
                acts::record(connection, Some(by.0), &act).await?;
                Ok::<(), MatchError>(rights::note(connection, judge.0).await?)
            });
            leaving.await
        };
        self.inner.database.write(leaving).await
    }
}

async fn assign(
    connection: &mut AsyncPgConnection,
    id: MatchId,
    judge: AccountId,
    by: AccountId,
    head: Option<bool>,
) -> Result<Made<AssignedJudge>, MatchError> {
    require_match(connection, id).await?;
    require_judge(connection, judge).await?;
    let there = judges_of(connection, id).await?;
    let before = there.iter().find(|it| it.account == judge).cloned();
    if before.is_none() && JUDGES_MAX <= there.len() {
        return Err(MatchError::TooManyJudges { max: JUDGES_MAX });
    }
    if head == Some(true) {
        let others = match_judges::account.ne(judge.0);
        diesel::update(match_judges::table.filter(match_judges::match_id.eq(id.0)))
            .filter(others)
            .set(match_judges::head.eq(false))
            .execute(connection)
            .await?;
    }
    if let Some(before) = before {
        let head = head.unwrap_or(before.head);
        diesel::update(match_judges::table.find((id.0, judge.0)))
            .set(match_judges::head.eq(head))
            .execute(connection)
            .await?;
        return Ok(Made::Before(AssignedJudge { head, ..before }));
    }
    let (now, head) = (Utc::now(), head.unwrap_or_default());
    let added: usize = diesel::insert_into(match_judges::table)
        .values((
            match_judges::match_id.eq(id.0),
            match_judges::account.eq(judge.0),
            match_judges::assigned_by.eq(by.0),
            match_judges::assigned_at.eq(now),
            match_judges::head.eq(head),
        ))
        .on_conflict((match_judges::match_id, match_judges::account))
        .do_nothing()
        .execute(connection)
        .await?;
    let assigned = AssignedJudge { account: judge, assigned_by: by, assigned_at: now, head };
    Ok(if added == 0 { Made::Before(assigned) } else { Made::Now(assigned) })
}

/// Checks that a match exists, without folding it: a judge may be called to a frozen match.
async fn require_match(connection: &mut AsyncPgConnection, id: MatchId) -> Result<(), MatchError> {
    let there = diesel::select(diesel::dsl::exists(matches::table.find(id.0)));
    match there.get_result(connection).await? {
        true => Ok(()),
        false => Err(MatchError::NotFound),
    }
}

/// Checks that an account is a judge, and keeps it so until the transaction ends.
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
        .select((
            match_judges::account,
            match_judges::assigned_by,
            match_judges::assigned_at,
            match_judges::head,
        ))
        .load(connection)
        .await?;
    Ok(rows.into_iter().map(AssignedJudge::from).collect())
}
