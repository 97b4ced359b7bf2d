//! What players may do beside the game.

use std::sync::Arc;

use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use domain::engine::conduct::agreement::Needs;
use domain::engine::{Act, AnyMatch, AnyPast, Branch, Kind, MatchId, Seat, SideAct};

use super::{MatchError, Matches, stamp};
use crate::database::{StoreError, bigint};
use crate::schema::events;

/// How a player's decision begins in its stored form: keys are sorted, and a decision that the
/// server made has no actor.
const BY_A_PLAYER: &str = "{\"actor\":%";

/// How a decision can be taken back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PossibleTakeback {
    /// The seat that made it.
    pub seat: Seat,
    /// The event after which the match would go on.
    pub to_seq: u64,
    /// What it needs.
    pub needs: Needs,
}

impl Matches {
    /// What a player of these seats may do beside the game now, in a match at its head.
    ///
    /// # Errors
    /// `NotFound`, `Frozen`, `Store`.
    pub async fn may(
        &self,
        it: &Arc<dyn AnyMatch>,
        seats: &[Seat],
    ) -> Result<Vec<SideAct>, MatchError> {
        let mut may = Vec::new();
        for seat in seats {
            let mut acts = it.may(*seat);
            let asks = acts.contains(&SideAct::Takeback) && !it.may_answer_takeback(*seat);
            if asks && self.takeback_of(it, *seat).await?.is_none() {
                acts.retain(|act| *act != SideAct::Takeback);
            }
            may.extend(acts);
        }
        may.sort_unstable();
        may.dedup();
        Ok(may)
    }

    /// How the last decision that was made in one of these seats can be taken back now, in a match
    /// at its head; `None` if it cannot, or a take-back is asked for already.
    ///
    /// # Errors
    /// `NotFound`, `Frozen`, `Store`.
    pub async fn takeback(
        &self,
        it: &Arc<dyn AnyMatch>,
        seats: &[Seat],
    ) -> Result<Option<PossibleTakeback>, MatchError> {
        let mut last: Option<PossibleTakeback> = None;
        for seat in seats {
            let asks = it.may(*seat).contains(&SideAct::Takeback);
            if !asks || it.may_answer_takeback(*seat) {
                continue;
            }
            if let Some(found) = self.takeback_of(it, *seat).await?
                && last.is_none_or(|it| it.to_seq < found.to_seq)
            {
                last = Some(found);
            }
        }
        Ok(last)
    }

    /// How the last decision of a seat can be taken back, or asked to be. If it cannot, no earlier
    /// one can.
    async fn takeback_of(
        &self,
        it: &Arc<dyn AnyMatch>,
        seat: Seat,
    ) -> Result<Option<PossibleTakeback>, MatchError> {
        let Some(last) = self.last_decision(it.id(), it.seq(), seat).await? else {
            return Ok(None);
        };
        let account = it.summary().chairs.get(seat.index()).and_then(|chair| chair.account);
        let past = self.at(it.id(), last - 1).await?;
        let since = self.read_log(it.id(), last - 1, it.seq()).await?;
        let asking = Act::AskTakeback { seat: Some(seat), to_seq: last - 1 };
        let past = AnyPast { it: past.as_ref(), since: &since };
        let Ok(asked) = it.act(asking, Some(past), stamp(account)) else { return Ok(None) };
        let granted = asked.events.iter().any(|it| it.kind == Kind::MatchRewound);
        let needs = if granted { Needs::Nothing } else { Needs::Consent };
        Ok(Some(PossibleTakeback { seat, to_seq: last - 1, needs }))
    }

    /// The last decision that the player of a seat has made, up to event `to`, and that no rewind
    /// has undone.
    async fn last_decision(
        &self,
        id: MatchId,
        to: u64,
        seat: Seat,
    ) -> Result<Option<u64>, MatchError> {
        let (line, _) = self.line_of_play(id, Branch::Current, to).await?;
        let mut connection = self.inner.database.get().await?;
        let found: Vec<i64> = events::table
            .filter(events::stream.eq(id.0))
            .filter(events::seq.le(bigint(to)))
            .filter(events::kind.eq(Kind::DecisionMade.name()))
            .filter(events::seat.eq(i16::from(seat.0)))
            .filter(events::content.like(BY_A_PLAYER))
            .order(events::seq.desc())
            .select(events::seq)
            .load(&mut connection)
            .await
            .map_err(StoreError::from)?;
        Ok(found.into_iter().map(i64::unsigned_abs).find(|seq| line.has(*seq)))
    }
}
