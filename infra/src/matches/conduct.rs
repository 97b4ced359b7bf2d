//! What players and judges do beside the game: clocks, draws, take-backs, disputes, rulings, forks.

use std::sync::Arc;

use chrono::Utc;
use domain::engine::preview::Preview;
use domain::engine::{
    AccountId, AnyMatch, ClaimedDispute, Kind, MatchId, NewRuling, Rejection, Seat, Seed, Viewer,
    Visibility,
};
use serde_json::Value;
use uuid::Uuid;

use super::append::Past;
use super::cache::Live;
use super::chain::{Answering, Chain, own_seat};
use super::condition::Condition;
use super::write::Stored;
use super::{Appended, Idempotency, MatchError, Matches, stamp};

/// Expiries that one sweep records of a match: a seat without time is asked again and again.
const EXPIRIES_MAX: usize = 64;
/// How often somebody else may be faster than an expiry.
const ATTEMPTS_MAX: usize = 8;

/// What a player says to others about a draw or a take-back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Agreeing {
    /// He offers a draw.
    OfferDraw,
    /// He takes the draw that is offered, or declines it.
    AnswerDraw {
        /// Whether he takes it.
        accept: bool,
    },
    /// He asks to go back.
    AskTakeback {
        /// To after which event.
        to_seq: u64,
    },
    /// He consents to the take-back that is asked for, or does not.
    AnswerTakeback {
        /// Whether he consents.
        accept: bool,
    },
}

impl Matches {
    /// Offers, asks and answers between players.
    ///
    /// # Errors
    /// `NotFound`, `NotSeated`, `Rejected`, `KeyReused`, `Frozen`, `Store`.
    pub async fn agree(
        &self,
        id: MatchId,
        account: AccountId,
        seat: Option<Seat>,
        what: Agreeing,
        if_match: Option<u64>,
        key: Option<Idempotency>,
    ) -> Result<Appended, MatchError> {
        let back = |it: &dyn AnyMatch| match what {
            Agreeing::AskTakeback { to_seq } => Some(to_seq),
            Agreeing::AnswerTakeback { .. } => it.takeback_asked(),
            Agreeing::OfferDraw | Agreeing::AnswerDraw { .. } => None,
        };
        let condition = Condition::at(if_match);
        let agreed = self.append_back(
            id,
            account,
            condition,
            key,
            back,
            async |it: &Arc<dyn AnyMatch>, past: Option<&Past>| {
                let seat = own_seat(it.as_ref(), account, seat, None)?;
                let stamp = stamp(Some(account));
                let decided = match what {
                    Agreeing::OfferDraw => it.offer_draw(seat, stamp)?,
                    Agreeing::AnswerDraw { accept } => it.answer_draw(seat, accept, stamp)?,
                    Agreeing::AskTakeback { to_seq } => {
                        let missing = || {
                            let why = format!("event {to_seq} is not an earlier one of this match");
                            Rejection::UndoNotPermitted(why)
                        };
                        let past = past.ok_or_else(missing)?;
                        it.ask_takeback(seat, past.it.as_ref(), &past.since, stamp)?
                    }
                    Agreeing::AnswerTakeback { accept } => {
                        let past = past.map(|it| it.it.as_ref());
                        it.answer_takeback(seat, accept, past, stamp)?
                    }
                };
                Ok(Chain::of(it.clone(), decided))
            },
        );
        match agreed.await {
            Ok(appended) => Ok(appended),
            Err(error) => Err(self.late(id, account, seat, None, error).await),
        }
    }

    /// Calls a judge. `as_judge`: the caller is one himself, and sits nowhere.
    ///
    /// # Errors
    /// `NotFound`, `NotSeated`, `Rejected`, `KeyReused`, `Frozen`, `Store`.
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
        let appended = self.append_one(id, account, if_match, key, |it| {
            let seat = match as_judge {
                true => None,
                false => Some(own_seat(it.as_ref(), account, None, None)?),
            };
            Ok(it.open_dispute(seat, new.clone(), stamp(Some(account)))?)
        });
        let appended = appended.await?;
        if let Some(first) = appended.lines.first().filter(|_| !appended.replayed) {
            self.warn_of_stuck_appeal(appended.after.as_ref(), first.sealed.seq).await;
        }
        Ok(appended)
    }

    /// What a dispute about an event is about: whoever disputes what a ruling brought about appeals
    /// against the ruling.
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

    /// Rules; that the account may judge the match is the caller's to see to.
    ///
    /// # Errors
    /// `NotFound`, `Rejected`, `KeyReused`, `Frozen`, `Store`.
    pub async fn rule(
        &self,
        id: MatchId,
        account: AccountId,
        new: NewRuling,
        if_match: Option<u64>,
        key: Option<Idempotency>,
    ) -> Result<Appended, MatchError> {
        let back = |_: &dyn AnyMatch| match new.order["kind"].as_str() {
            Some("rewind") => new.order["to_seq"].as_u64(),
            _ => None,
        };
        let condition = Condition::at(if_match);
        self.append_back(
            id,
            account,
            condition,
            key,
            back,
            async |it: &Arc<dyn AnyMatch>, past: Option<&Past>| {
                let past = past.map(|it| it.it.as_ref());
                let decided = it.rule(new.clone(), past, stamp(Some(account)))?;
                Ok(Chain::of(it.clone(), decided))
            },
        )
        .await
    }

    /// What a decision would bring about, as far as the account's seat can know. Nothing happens.
    ///
    /// # Errors
    /// `NotFound`, `NotSeated`, `Rejected`, `VersionMismatch` where the match is not at
    /// `if_match`, `Frozen`, `Store`.
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
        let seat = own_seat(it.as_ref(), account, answering.seat, Some(&answering.prompt))?;
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
        if let Some(key) = key
            && let Some(replay) = self.replay(None, account, key).await?
        {
            return Ok(replay);
        }
        let parent = self.at(id, at).await?;
        let mut seed = Seed([0; 32]);
        getrandom::fill(&mut seed.0).expect("the operating system gives random bytes");
        let new = MatchId(Uuid::now_v7());
        let summary = parent.summary();
        // What those who look on are not shown yet they are not shown by a fork of it.
        let ahead = self.visible(id).await?.seq < at;
        let visibility = if ahead { Visibility::Private } else { summary.visibility };
        let forking = move || parent.fork(new, seed, eyes, visibility, stamp(Some(account)));
        let decided = self.inner.work.short(forking).await??;
        let ruleset = super::pinned(&summary.ruleset, &summary.rules_version)?;
        let chain = Chain::of(ruleset.before(new, &seed), decided);
        self.begin(chain, seed, account, key, None).await
    }

    /// Records that somebody's time is up, if it is.
    ///
    /// # Errors
    /// `Rejected` where nobody's is; `NotFound`, `KeyReused`, `Frozen`, `Store`.
    pub async fn expire(
        &self,
        id: MatchId,
        account: AccountId,
        key: Option<Idempotency>,
    ) -> Result<Appended, MatchError> {
        self.append_one(id, account, None, key, |it| Ok(it.expire(stamp(None))?)).await
    }

    /// Records the expiry that the match, as it is known, has waiting. Whether it was appended:
    /// not where the match has moved on.
    pub(super) async fn expire_on(&self, live: &Live) -> Result<bool, MatchError> {
        let decided = match live.head.expire(stamp(None)) {
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

    /// Records every expiry of a match that is due. How many.
    pub(super) async fn expire_due(&self, id: MatchId) -> Result<usize, MatchError> {
        let mut recorded = 0;
        let mut attempts = 0;
        while recorded < EXPIRIES_MAX && attempts < ATTEMPTS_MAX {
            let live = self.current(id).await?;
            if live.head.expired(Utc::now().into()).is_none() {
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
