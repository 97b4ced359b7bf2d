//! What players may do beside the game.

use std::sync::Arc;

use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use domain::engine::{Act, AnyMatch, AnyPast, Branch, Kind, MatchId, Seat, SideAct};

use super::{MatchError, Matches, stamp};
use crate::database::StoreError;
use crate::schema::events;

/// How a player's decision begins in its stored form: keys are sorted, and a decision that the
/// server made has no actor.
const BY_A_PLAYER: &str = "{\"actor\":%";

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
            if asks && !self.may_take_back(it, *seat).await? {
                acts.retain(|act| *act != SideAct::Takeback);
            }
            may.extend(acts);
        }
        may.sort_unstable();
        may.dedup();
        Ok(may)
    }

    /// Whether the last decision of a seat can be taken back, or asked to be. If it cannot, no
    /// earlier one can.
    async fn may_take_back(&self, it: &Arc<dyn AnyMatch>, seat: Seat) -> Result<bool, MatchError> {
        let Some(last) = self.last_decision(it.id(), it.seq(), seat).await? else {
            return Ok(false);
        };
        let account = it.summary().chairs.get(seat.index()).and_then(|chair| chair.account);
        let past = self.at(it.id(), last - 1).await?;
        let since = self.read_log(it.id(), last - 1, it.seq()).await?;
        let asking = Act::AskTakeback { seat: Some(seat), to_seq: last - 1 };
        let past = AnyPast { it: past.as_ref(), since: &since };
        Ok(it.act(asking, Some(past), stamp(account)).is_ok())
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
            .filter(events::seq.le(i64::try_from(to).unwrap_or(i64::MAX)))
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
