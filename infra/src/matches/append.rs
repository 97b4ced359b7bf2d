//! Deciding and appending.

use std::sync::Arc;
use std::time::Duration;

use domain::engine::{
    AccountId, Act, AnyMatch, AnyPast, AnyRuleset, Canceller, Clock, Delay, Hash, KeptText, Kind,
    MatchId, NewMatch, NewRuling, Rejection, RevealPolicy, Sealed, Seed, Takebacks, Visibility,
};
use domain::registry;
use serde_json::Value;
use tokio::time::Instant;
use uuid::Uuid;

use super::cache::Live;
use super::chain::{Answering, Chain, chain, reason};
use super::condition::Condition;
use super::read::frozen;
use super::write::Stored;
use super::{Line, MatchError, Matches, RulingPreviewed, stamp};
use crate::acts;
use crate::database::StoreError;

/// How often a decision is made again because somebody else was faster, at most.
const ATTEMPTS_MAX: usize = 8;
/// How long it may take to write a new match, and that its id is taken.
const MAKE_MAX: Duration = Duration::from_millis(9_500);
/// Following answers that are decided at once; more are done on the threads for long work.
const INLINE_ANSWERS_MAX: usize = 8;

/// A request that may be sent again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Idempotency {
    /// The client's key, which is unique for each match and account, for ever.
    pub key: Uuid,
    /// SHA-256 of the canonical body.
    pub request_digest: Hash,
}

/// A match to be made.
#[derive(Clone, Debug)]
pub struct NewMatchRequest {
    /// The id of the ruleset.
    pub ruleset: String,
    /// The version of its rules; `None` for the latest.
    pub rules_version: Option<String>,
    /// The options as the creator gave them; `None` for the defaults.
    pub options: Option<Value>,
    /// The number of seats; `None` for the ruleset's minimum.
    pub seats: Option<u8>,
    /// Who may watch the match.
    pub visibility: Visibility,
    /// Who sees hidden information once the match is over.
    pub reveal: RevealPolicy,
    /// The clock of the match.
    pub clock: Clock,
    /// Whether decisions can be taken back.
    pub takebacks: Takebacks,
    /// The delay with which people who do not play see the match.
    pub delay: Delay,
    /// The name of the match.
    pub title: Option<String>,
}

impl NewMatchRequest {
    /// The ruleset, in the version that the match is to be pinned to.
    fn rules(&self) -> Result<&'static dyn AnyRuleset, MatchError> {
        let latest = registry::latest(&self.ruleset).ok_or(MatchError::UnknownRuleset)?;
        match &self.rules_version {
            None => Ok(latest),
            Some(version) => {
                registry::version(&self.ruleset, version).ok_or(MatchError::UnknownVersion)
            }
        }
    }

    /// Whether the match would begin in the middle. `false` if the request is not valid.
    pub fn is_staged(&self) -> bool {
        self.rules().is_ok_and(|rules| rules.is_staged(self.options.as_ref()))
    }
}

/// What was appended.
#[derive(Clone)]
pub struct Appended {
    /// The events, with the match before each.
    pub lines: Vec<Line>,
    /// The match after them.
    pub after: Arc<dyn AnyMatch>,
    /// The player's proof that the server recorded the last of them: a JWS.
    pub receipt: String,
    /// Why the rest of the answers was refused, if it was.
    pub refused: Option<Rejection>,
    /// Whether this repeats the reply to an earlier request.
    pub replayed: bool,
}

/// What a request wants of a match.
#[derive(Clone, Copy)]
enum Wanted<'a> {
    Act(&'a Act),
    /// An act of an admin, which is put on record in the same transaction.
    OnRecord(&'a Act, &'a acts::Act),
    /// An answer, and answers to the questions that follow.
    Answers(&'a Answering),
}

impl Wanted<'_> {
    /// The event after which the match must be known to decide this.
    fn looks_back(self, it: &dyn AnyMatch) -> Option<u64> {
        match self {
            Wanted::Act(act) | Wanted::OnRecord(act, _) => it.looks_back(act),
            Wanted::Answers(_) => None,
        }
    }
}

/// A match at an earlier point, and what followed it.
struct Past {
    it: Arc<dyn AnyMatch>,
    since: Vec<Sealed>,
}

impl Matches {
    /// Makes a match.
    ///
    /// # Errors
    /// `UnknownRuleset`, `UnknownVersion`, `Rejected` for options that are not valid, `KeyReused`,
    /// `Store`.
    pub async fn create(
        &self,
        new: NewMatchRequest,
        account: AccountId,
        key: Option<Idempotency>,
    ) -> Result<Appended, MatchError> {
        let ruleset = new.rules()?;
        let deciding = async |id: MatchId, seed: Seed| {
            let stamp = stamp(Some(account));
            let seal = stamp.text(1);
            let title = new.title.clone().map(|text| KeptText { seal, text });
            let made = NewMatch {
                id,
                seed,
                options: new.options.clone(),
                seats: new.seats,
                visibility: new.visibility,
                reveal: new.reveal,
                clock: new.clock,
                takebacks: new.takebacks,
                delay: new.delay,
                title: title.as_ref().map(|kept| kept.seal.seal(&kept.text)),
            };
            let decided = ruleset.create(made, stamp)?;
            Ok((Chain::of(ruleset.before(id, &seed), decided), title))
        };
        self.begin(account, key, deciding).await
    }

    /// Makes a match, unless the same request has made one. The match gets the id that is reserved
    /// for the request: so whoever died in between finishes when they ask again.
    pub(super) async fn begin(
        &self,
        account: AccountId,
        key: Option<Idempotency>,
        decide: impl AsyncFn(MatchId, Seed) -> Result<(Chain, Option<KeptText>), MatchError>,
    ) -> Result<Appended, MatchError> {
        let mut until = None;
        for _ in 0..ATTEMPTS_MAX {
            let mut id = MatchId(Uuid::now_v7());
            if let Some(key) = key
                && let Some(reserved) = self.reserved(account, key).await?
            {
                if let Some(replay) = self.replay(reserved, account, key).await? {
                    return Ok(replay);
                }
                id = reserved;
            }
            let mut seed = Seed([0; 32]);
            getrandom::fill(&mut seed.0).expect("the operating system gives random bytes");
            let (chain, title) = decide(id, seed).await?;
            // What is decided is written within one limit, however many writes and attempts.
            let until = *until.get_or_insert_with(|| Instant::now() + MAKE_MAX);
            if let Some(key) = key
                && self.reserve(account, key, id, until).await? != id
            {
                continue;
            }
            let new = (&chain, title);
            if let Some(receipt) = self.store_new(new, seed, account, key, until).await? {
                self.tell(&chain);
                return Ok(chain.appended(receipt));
            }
        }
        let why = "the same request made the match at every attempt".to_owned();
        Err(StoreError::Unavailable(why).into())
    }

    /// Answers a prompt and the questions that follow, as far as the answers fit.
    ///
    /// # Errors
    /// `NotFound`, `Rejected`, `VersionMismatch` if the match is not at `if_match`, or something
    /// was shown to the caller after `answering.seen`; `KeyReused`, `Frozen`, `Store`.
    pub async fn decide(
        &self,
        id: MatchId,
        account: AccountId,
        answering: Answering,
        if_match: Option<u64>,
        key: Idempotency,
    ) -> Result<Appended, MatchError> {
        let condition = Condition::of(&answering, account, if_match);
        let wanted = Wanted::Answers(&answering);
        let decided = self.append(id, account, condition, Some(key), wanted).await;
        let decided = match decided {
            Ok(appended) => Ok(appended),
            Err(error) => {
                Err(self.late(id, account, answering.seat, Some(&answering.prompt), error).await)
            }
        };
        match &decided {
            Ok(appended) if appended.replayed => (),
            Ok(_) => metrics::counter!("highnoon_decisions_accepted_total").increment(1),
            Err(error) => {
                let reason = reason(error);
                metrics::counter!("highnoon_decisions_refused_total", "reason" => reason)
                    .increment(1);
            }
        }
        decided
    }

    /// Appends what follows from an act. For an answer see [`Matches::decide`], for a dispute
    /// [`Matches::dispute`].
    ///
    /// # Errors
    /// `NotFound`, `Rejected`, `VersionMismatch` if the match is not at `if_match`; `KeyReused`,
    /// `Frozen`, `Store`.
    pub async fn act(
        &self,
        id: MatchId,
        account: AccountId,
        act: Act,
        if_match: Option<u64>,
        key: Option<Idempotency>,
    ) -> Result<Appended, MatchError> {
        let condition = Condition::at(if_match);
        match self.append(id, account, condition, key, Wanted::Act(&act)).await {
            Ok(appended) => Ok(appended),
            Err(error) => Err(match act {
                Act::Resign { seat }
                | Act::OfferDraw { seat }
                | Act::AnswerDraw { seat, .. }
                | Act::AskTakeback { seat, .. }
                | Act::AnswerTakeback { seat, .. } => {
                    self.late(id, account, seat, None, error).await
                }
                _ => error,
            }),
        }
    }

    /// Calls a match off, by who made it or by an admin. What an admin does is put on record in
    /// the same transaction.
    ///
    /// # Errors
    /// `NotFound`, `Rejected`, `VersionMismatch` if the match is not at `if_match`; `KeyReused`,
    /// `Frozen`, `Store`.
    pub async fn cancel(
        &self,
        id: MatchId,
        account: AccountId,
        (by, reason): (Canceller, String),
        if_match: Option<u64>,
        key: Idempotency,
    ) -> Result<Appended, MatchError> {
        let act = Act::Cancel { by, reason };
        let record = acts::Act::MatchCancelled { match_id: id.0 };
        let wanted = match by {
            Canceller::Creator => Wanted::Act(&act),
            Canceller::Admin => Wanted::OnRecord(&act, &record),
        };
        self.append(id, account, Condition::at(if_match), Some(key), wanted).await
    }

    /// Decides on the match as it is known, appends, and decides again if somebody else was
    /// faster. A request that is refused may have been answered before: then its reply is
    /// repeated.
    async fn append(
        &self,
        id: MatchId,
        account: AccountId,
        condition: Condition,
        key: Option<Idempotency>,
        wanted: Wanted<'_>,
    ) -> Result<Appended, MatchError> {
        let mut live = self.recent(id).await?;
        let mut refreshed = false;
        for _ in 0..ATTEMPTS_MAX {
            let version = live.head.seq();
            let past = self.past(&live, wanted.looks_back(live.head.as_ref())).await?;
            let decided = match self.holds(&condition, live.head.as_ref()).await? {
                false => Err(MatchError::VersionMismatch { version }),
                true => self.decided(&live.head, past.as_ref(), account, wanted).await,
            };
            let chain = match decided {
                Ok(chain) => chain,
                // A server that notices an expired clock records it first.
                Err(MatchError::Rejected(Rejection::ClockExpired(_))) => {
                    self.expire_due(id).await?;
                    live = self.current(id).await?;
                    refreshed = false;
                    continue;
                }
                Err(_) if !refreshed => {
                    // The known match may be outdated: look before refusing.
                    let now = self.current(id).await?;
                    refreshed = now.head.seq() == version;
                    live = now;
                    if refreshed
                        && let Some(key) = key
                        && let Some(replay) = self.replay(id, account, key).await?
                    {
                        return Ok(replay);
                    }
                    continue;
                }
                Err(error) => return Err(error),
            };
            if let Some(replay) = self.as_archived(&live, account, key).await? {
                return Ok(replay);
            }
            let stored = self.store_wanted(&live, &chain, account, key, wanted).await;
            match stored {
                Ok((Stored::Appended, receipt)) => {
                    self.grow(&live, &chain);
                    self.tell(&chain);
                    return Ok(chain.appended(receipt));
                }
                Ok((Stored::Behind, _)) => {
                    metrics::counter!("highnoon_append_conflicts_total").increment(1);
                    live = self.current(id).await?;
                    refreshed = false;
                }
                Err(MatchError::Store(StoreError::Conflict(_))) => {
                    let key = key.ok_or(MatchError::KeyReused)?;
                    let replay = self.replay(id, account, key).await?;
                    return replay.ok_or(MatchError::KeyReused);
                }
                Err(error) => return Err(error),
            }
        }
        Err(StoreError::unavailable("the match moved on at every attempt").into())
    }

    /// The reply to an earlier request, if the log of the match has left the database.
    ///
    /// # Errors
    /// `Archived` if there is none: nothing is appended there.
    async fn as_archived(
        &self,
        live: &Live,
        account: AccountId,
        key: Option<Idempotency>,
    ) -> Result<Option<Appended>, MatchError> {
        let id = live.head.id();
        if !live.row.status.is_over() || self.archived_head(id).await?.is_none() {
            return Ok(None);
        }
        let replay = match key {
            Some(key) => self.replay(id, account, key).await?,
            None => None,
        };
        replay.ok_or(MatchError::Archived).map(Some)
    }

    async fn store_wanted(
        &self,
        live: &Live,
        chain: &Chain,
        account: AccountId,
        key: Option<Idempotency>,
        wanted: Wanted<'_>,
    ) -> Result<(Stored, String), MatchError> {
        match wanted {
            Wanted::OnRecord(_, act) => self.store_on_record(live, chain, account, key, act).await,
            Wanted::Act(_) | Wanted::Answers(_) => {
                self.store(live, chain, Some(account), key).await
            }
        }
    }

    /// What a ruling would bring about now. Nothing happens.
    ///
    /// # Errors
    /// `NotFound`, `Rejected`, also where something would be drawn: nobody may try draws until they
    /// like one; `VersionMismatch` if the match is not at `if_match`, `Frozen`, `Store`.
    pub async fn preview_ruling(
        &self,
        id: MatchId,
        account: AccountId,
        ruling: NewRuling,
        if_match: Option<u64>,
    ) -> Result<RulingPreviewed, MatchError> {
        let live = self.current(id).await?;
        let (it, act) = (live.head.clone(), Act::Rule(ruling));
        if !self.holds(&Condition::at(if_match), it.as_ref()).await? {
            return Err(MatchError::VersionMismatch { version: it.seq() });
        }
        let past = self.past(&live, it.looks_back(&act)).await?;
        let chain = self.decided(&it, past.as_ref(), account, Wanted::Act(&act)).await?;
        for line in &chain.lines {
            if 0 < line.before.learnt_from(&line.sealed).map_err(frozen)?.drawn {
                return Err(Rejection::PreviewWouldReveal.into());
            }
        }
        Ok(RulingPreviewed { before: it, lines: chain.lines, after: chain.after })
    }

    /// Decides what a request wants, on the match as it is known.
    async fn decided(
        &self,
        it: &Arc<dyn AnyMatch>,
        past: Option<&Past>,
        account: AccountId,
        wanted: Wanted<'_>,
    ) -> Result<Chain, MatchError> {
        match wanted {
            Wanted::Answers(answering) if answering.then.len() <= INLINE_ANSWERS_MAX => {
                chain(it, account, answering)
            }
            Wanted::Answers(answering) => {
                let (it, answering) = (it.clone(), answering.clone());
                self.inner.work.short(move || chain(&it, account, &answering)).await?
            }
            Wanted::Act(act) | Wanted::OnRecord(act, _) => {
                let past = past.map(|it| AnyPast { it: it.it.as_ref(), since: &it.since });
                let decided = it.act(act.clone(), past, stamp(Some(account)))?;
                Ok(Chain::of(it.clone(), decided))
            }
        }
    }

    /// The match at an earlier point, and what followed; `None` if there is no such point.
    async fn past(&self, live: &Live, seq: Option<u64>) -> Result<Option<Past>, MatchError> {
        let Some(seq) = seq.filter(|it| (1..live.head.seq()).contains(it)) else {
            return Ok(None);
        };
        let it = self.fold_to(live, seq).await?;
        let since = self.read_log(live.head.id(), seq, live.head.seq()).await?;
        Ok(Some(Past { it, since }))
    }

    /// Keeps the match in the cache as it is now.
    pub(super) fn grow(&self, live: &Live, chain: &Chain) {
        let mut grown = live.clone();
        for line in &chain.lines {
            grown.grow(line.clone());
        }
        let row = chain.row();
        grown.row.status = row.status;
        grown.row.players = row.players;
        grown.row.started_at = grown.row.started_at.or(row.started_at);
        grown.row.ended_at = grown.row.ended_at.or(row.ended_at);
        self.inner.cache.put(Arc::new(grown));
    }

    /// Wakes those who follow the match, remembers when somebody's time is up, and notes what was
    /// promised. To be called only after the commit.
    pub(super) fn tell(&self, chain: &Chain) {
        let deadline = chain.after.deadline().map(Into::into);
        self.inner.timers.set(chain.after.id(), deadline);
        self.promise(&chain.lines);
        self.inner.feeds.tell(chain.after.id(), chain.after.seq());
        let seats = |it: &Line| matches!(it.sealed.kind, Kind::SeatTaken | Kind::SeatLeft);
        for line in chain.lines.iter().filter(|it| seats(it)) {
            let chairs = [&line.before, &line.after].map(|it| it.summary().chairs);
            let who = chairs.iter().flatten().filter_map(|chair| chair.account).collect();
            self.inner.feeds.tell_seated(&who);
        }
    }
}
