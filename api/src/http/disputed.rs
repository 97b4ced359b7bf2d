//! A dispute as it is told.

use std::collections::BTreeMap;

use domain::engine::{AccountId, MatchId, Seat, Time};
use infra::identity::{Caller, Scope};
use infra::matches::{Awaited, Deciders, DisputeRow, MatchError, MatchRow};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::http::admission::may_know;
use crate::http::caller::{Allowed, Call};
use crate::http::problem::Problem;
use crate::http::texts;
use crate::http::wire::{self, MatchSummaryBody, PlayerBody};

/// A dispute of a match.
#[derive(Serialize, ToSchema)]
#[schema(as = Dispute)]
pub struct DisputeBody {
    /// The dispute's id.
    pub id: Uuid,
    /// The match's id.
    pub r#match: MatchId,
    /// The seq of the event that opened it.
    #[schema(minimum = 1)]
    pub seq: u64,
    /// The seat that called the judge; left out if a judge opened the dispute.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seat: Option<Seat>,
    /// The account that opened it; left out where it is not known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub account: Option<AccountId>,
    /// The account that opened it, with its name; left out where it is not known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub claimant: Option<PlayerBody>,
    /// The match as lists tell of it: its title, its seats, who is awaited, the clocks. Left out
    /// for callers who may not know of it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub match_summary: Option<MatchSummaryBody>,
    /// The judge who has taken it, as far as judges and admins see; left out if nobody has.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub judge: Option<PlayerBody>,
    /// When they took it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub taken_at: Option<Time>,
    /// The seq of the event that it is about.
    #[schema(minimum = 1)]
    pub about: u64,
    /// What was claimed, or `erased`. Only the claimant and judges may read it, and once the match
    /// is over everybody who may watch with `as=revealed`; left out for others.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub claim: Option<String>,
    /// Whether the match waits until the dispute is decided.
    pub suspend: bool,
    /// Whether the dispute is decided.
    pub status: DisputeStatus,
    /// The seq of the ruling that is appealed; left out if it is no appeal.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(minimum = 1)]
    pub appeal_of: Option<u64>,
    /// What kind of judge has to decide it; left out once it is decided.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub awaits: Option<DisputeAwaits>,
    /// Whether the caller may decide it; left out once it is decided, and for callers who do not
    /// judge the match.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub may_decide: Option<bool>,
    /// When it was opened.
    pub opened_at: Time,
    /// The seq of the ruling that decided it; left out while it is open.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(minimum = 1)]
    pub ruling: Option<u64>,
    /// When that ruling came; left out while it is open.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub closed_at: Option<Time>,
}

/// Whether a dispute is decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum DisputeStatus {
    /// It waits for a judge.
    Open,
    /// A ruling has decided it.
    Closed,
}

/// What kind of judge has to decide an open dispute.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum DisputeAwaits {
    /// Any judge of the match.
    Judge,
    /// An appeal: a judge who has not ruled in the matter.
    AnotherJudge,
    /// An appeal: the head judge of the match.
    HeadJudge,
    /// An appeal: no judge is left who has not ruled in the matter. It waits until an admin finds
    /// one.
    Nobody,
}

impl DisputeBody {
    /// A dispute; `claim` is for viewers who may read it.
    pub fn of(row: &DisputeRow, claim: Option<String>) -> DisputeBody {
        let status = match row.closed_by {
            None => DisputeStatus::Open,
            Some(_) => DisputeStatus::Closed,
        };
        DisputeBody {
            id: row.id,
            r#match: row.match_id,
            seq: row.seq,
            seat: row.seat,
            account: row.account,
            claimant: None,
            match_summary: None,
            judge: None,
            taken_at: None,
            about: row.about,
            claim,
            suspend: row.suspend,
            status,
            appeal_of: Some(row.about).filter(|_| row.is_appeal),
            awaits: None,
            may_decide: None,
            opened_at: row.opened_at,
            ruling: row.closed_by,
            closed_at: row.closed_at,
        }
    }

    /// Adds what is known of these disputes beside them. Who has taken them is for the desk.
    pub async fn complete(
        call: &Call,
        caller: Option<&Caller>,
        at_desk: bool,
        bodies: &mut [DisputeBody],
        rows: &[DisputeRow],
    ) -> Result<(), Problem> {
        let ids: Vec<MatchId> = rows.iter().map(|it| it.match_id).collect();
        let matches = call.app.matches.told_of(&ids).await?;
        let taken = match at_desk {
            true => call.app.matches.taken(rows).await?,
            false => BTreeMap::new(),
        };
        let listed: Vec<&MatchRow> = matches.values().map(|it| &it.row).collect();
        let players = listed.iter().flat_map(|it| it.players.iter().flatten()).copied();
        let claimants = rows.iter().filter_map(|it| it.account);
        let judges = taken.values().map(|it| it.judge);
        let all = players.chain(claimants).chain(judges);
        let names = wire::accounts_by_name(&call.app, all).await?;
        let titles = texts::titles_of(&call.app, &listed).await?;
        let account = caller.filter(|it| it.scopes.contains(Scope::Read)).map(Caller::id);
        for body in bodies {
            body.claimant = body.account.map(|id| PlayerBody::of(id, &names));
            if let Some(taken) = taken.get(&body.id).filter(|_| body.ruling.is_none()) {
                body.judge = Some(PlayerBody::of(taken.judge, &names));
                body.taken_at = Some(taken.at.into());
            }
            if let Some(listed) = matches.get(&body.r#match)
                && may_know(&call.app, &listed.row, caller).await?
            {
                let summary = MatchSummaryBody::of(listed, account, &names, &titles);
                body.match_summary = Some(summary);
            }
        }
        Ok(())
    }

    /// Adds who has to decide the dispute, and whether `judge` may.
    pub fn awaiting(self, deciders: &Deciders, judge: Option<AccountId>) -> DisputeBody {
        let awaits = match deciders.awaited {
            Awaited::Judge => DisputeAwaits::Judge,
            Awaited::AnotherJudge => DisputeAwaits::AnotherJudge,
            Awaited::HeadJudge => DisputeAwaits::HeadJudge,
            Awaited::Nobody => DisputeAwaits::Nobody,
        };
        let may_decide = judge.map(|it| deciders.admit(it));
        DisputeBody { awaits: Some(awaits), may_decide, ..self }
    }
}

/// A dispute and, while it is open, who has to decide it. `judge` is the caller if they judge the
/// match.
pub async fn awaiting(
    call: &Call,
    row: &DisputeRow,
    claim: Option<String>,
    judge: Option<AccountId>,
) -> Result<DisputeBody, Problem> {
    let body = DisputeBody::of(row, claim);
    if row.closed_by.is_some() {
        return Ok(body);
    }
    let it = match call.app.matches.head(row.match_id).await {
        Ok(head) => head.it,
        // Nobody can decide anything in a frozen match.
        Err(MatchError::Frozen(_)) => return Ok(body),
        Err(error) => return Err(error.into()),
    };
    let disputes = it.disputes();
    let Some(dispute) = disputes.iter().find(|it| it.id == row.id) else { return Ok(body) };
    let deciders = call.app.matches.deciders(it.as_ref(), dispute).await?;
    Ok(body.awaiting(&deciders, judge))
}
