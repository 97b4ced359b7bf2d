//! What players and judges do beside the game: clocks, draws, take-backs, disputes, rulings, forks.

use std::sync::Arc;

use chrono::Utc;
use domain::engine::conduct::preview::Preview;
use domain::engine::{
    AccountId, Act, AnyMatch, ClaimedDispute, Kind, MatchId, Rejection, Seat, Seed, Viewer,
    Visibility,
};
use serde_json::Value;

use super::cache::Live;
use super::chain::{Answering, Chain};
use super::condition::Condition;
use super::write::Stored;
use super::{Appended, Idempotency, MatchError, Matches, stamp};

/// Expiries that one sweep records in a match, at most, as a seat without time is asked again and
/// again.
const EXPIRIES_MAX: usize = 64;
/// How often somebody else may be faster than an expiry, at most.
const ATTEMPTS_MAX: usize = 8;

impl Matches {
    /// Opens a dispute. With `as_judge`, the caller is a judge without a seat.
    ///
    /// # Errors
    /// `NotFound`, `Rejected`, `KeyReused`, `Frozen`, `Store`.
    pub async fn dispute(
        &self,
        id: MatchId,
        account: AccountId,
        as_judge: bool,
        new: ClaimedDispute,
        if_match: Option<u64>,
        key: Option<Idempotency>,
    ) -> Result<Appended, MatchError> {
        let new = ClaimedDispute { about: self.matter_of(id, new.about).await?, ..new };
        let act = Act::OpenDispute { as_judge, dispute: new };
        let appended = self.act(id, account, act, if_match, key).await?;
        if let Some(first) = appended.lines.first().filter(|_| !appended.replayed) {
            self.warn_of_stuck_appeal(appended.after.as_ref(), first.sealed.seq).await;
        }
        Ok(appended)
    }

    /// The event that a dispute is really about: a dispute about what a ruling brought about
    /// appeals against the ruling.
    async fn matter_of(&self, id: MatchId, about: u64) -> Result<u64, MatchError> {
        let mut seq = about;
        loop {
            let Some(before) = seq.checked_sub(1) else { return Ok(about) };
            let line = self.read_log(id, before, seq).await?.into_iter().next();
            let Some(line) = line else { return Ok(about) };
            if line.kind == Kind::RulingIssued {
                return Ok(seq);
            }
            let content: Value = serde_json::from_str(&line.content).unwrap_or_default();
            match content["caused_by"].as_u64().filter(|cause| *cause < seq) {
                Some(cause) => seq = cause,
                None => return Ok(about),
            }
        }
    }

    /// What a decision would bring about, as far as the account's seat can know. Nothing happens.
    ///
    /// # Errors
    /// `NotFound`, `Rejected`, `VersionMismatch` if the match is not at `if_match`, `Frozen`,
    /// `Store`.
    pub async fn preview(
        &self,
        id: MatchId,
        account: AccountId,
        answering: Answering,
        if_match: Option<u64>,
    ) -> Result<(Seat, Arc<dyn AnyMatch>, Preview), MatchError> {
        let live = self.current(id).await?;
        let it = live.head.clone();
        let version = it.seq();
        let condition = Condition::of(&answering, account, if_match);
        if !self.holds(&condition, it.as_ref()).await? {
            return Err(MatchError::VersionMismatch { version });
        }
        let seat = it.own_seat(account, answering.seat, Some(&answering.prompt))?;
        let mut key = [0; 32];
        getrandom::fill(&mut key).expect("the operating system gives random bytes");
        let trying = it.clone();
        let preview = self.inner.work.short(move || {
            let answers = (&answering.answer, answering.then.as_slice());
            trying.preview(seat, &answering.prompt, answers, stamp(Some(account)), key)
        });
        let preview = preview.await??;
        Ok((seat, it, preview))
    }

    /// Makes a new match that begins with the state of another after event `at`, as `eyes` know it.
    ///
    /// # Errors
    /// `NotFound`, `Rejected`, `KeyReused`, `Frozen`, `Store`.
    pub async fn fork(
        &self,
        id: MatchId,
        at: u64,
        eyes: Viewer,
        account: AccountId,
        key: Option<Idempotency>,
    ) -> Result<Appended, MatchError> {
        let deciding = async |new: MatchId, seed: Seed| {
            let parent = self.at(id, at).await?;
            let summary = parent.summary();
            // A fork must not show onlookers what they do not see yet.
            let ahead = self.visible(id).await?.seq < at;
            let visibility = if ahead { Visibility::Private } else { summary.visibility };
            let forking = move || parent.fork(new, seed, eyes, visibility, stamp(Some(account)));
            let decided = self.inner.work.short(forking).await??;
            let ruleset = super::pinned(&summary.ruleset, &summary.rules_version)?;
            Ok((Chain::of(ruleset.before(new, &seed), decided), None))
        };
        self.begin(account, key, deciding).await
    }

    /// Records the expiry that is due in the match as it is known. Returns whether it was
    /// appended, which it is not if the match has moved on.
    pub(super) async fn expire_on(&self, live: &Live) -> Result<bool, MatchError> {
        let decided = match live.head.act(Act::Expire, None, stamp(None)) {
            Ok(decided) => decided,
            Err(Rejection::ClockRunning | Rejection::NotActive(_)) => return Ok(false),
            Err(rejection) => return Err(rejection.into()),
        };
        let chain = Chain::of(live.head.clone(), decided);
        match self.store(live, &chain, None, None).await?.0 {
            Stored::Appended => {
                metrics::counter!("highnoon_clocks_expired_total").increment(1);
                self.grow(live, &chain);
                self.tell(&chain);
                Ok(true)
            }
            Stored::Behind => Ok(false),
        }
    }

    /// Records every expiry of a match that is due now. Returns how many. What falls due meanwhile
    /// waits for the next look, so that whoever asks for this is decided upon, too.
    pub(super) async fn expire_due(&self, id: MatchId) -> Result<usize, MatchError> {
        let mut recorded = 0;
        let mut attempts = 0;
        let asked_at = Utc::now().into();
        while recorded < EXPIRIES_MAX && attempts < ATTEMPTS_MAX {
            let live = self.current(id).await?;
            if live.head.expired(asked_at).is_none() {
                break;
            }
            match self.expire_on(&live).await? {
                true => recorded += 1,
                false => attempts += 1,
            }
        }
        Ok(recorded)
    }
}
