//! A pinned ruleset, and a match of it, as the rest of the server knows them: JSON in, JSON out.

mod matches;
mod parts;
mod rulesets;

use std::any::Any;
use std::sync::Arc;

use serde_json::Value;
use uuid::Uuid;

use crate::engine::conduct::judging::{Dispute, Issued};
use crate::engine::conduct::preview::Preview;
use crate::engine::show::draws::Draw;
use crate::engine::{
    AccountId, Act, CatalogItem, Chance, Clock, ClockReading, ClosedItem, CorrectionGroup, Failure,
    FoldError, Guide, Hash, Imported, Learnt, Manner, MatchId, Nameable, NewSeat, OpenOffer,
    OptionItem, Outcome, Perceived, Prompt, PromptId, Rejection, Report, Schemas, Sealed,
    SealedAnswer, Seat, SeatRange, Seed, SideAct, Stamp, Tally, Time, Viewer, Violation,
    Visibility,
};

pub use parts::{
    AnyBout, AnyDecided, AnyPast, ChairSummary, NewMatch, ReadyLoadout, StoredRuling, Summary,
};

/// A ruleset in one of its versions.
pub trait AnyRuleset: Send + Sync {
    /// The ruleset's name in addresses.
    fn id(&self) -> &'static str;
    /// The version of its rules.
    fn version(&self) -> &'static str;
    /// The game as newcomers and clients get to know it, house rules included.
    fn guide(&self) -> Guide;
    /// How many may play.
    fn seats(&self) -> SeatRange;
    /// Its cards, properties, characters or items.
    fn catalog(&self) -> Vec<CatalogItem>;
    /// Ready-made loadouts.
    fn loadouts(&self) -> Vec<ReadyLoadout>;
    /// Everything that is wrong with a loadout.
    fn check_loadout(&self, loadout: &Value) -> Vec<Violation>;
    /// Whether a match with these options begins in the middle of things. Options that do not read
    /// make no match.
    fn is_staged(&self, options: Option<&Value>) -> bool;
    /// Reads a loadout that another program wrote; `None` where the game reads none in this media
    /// type.
    fn import(&self, media: &str, text: &str) -> Option<Imported<Value>>;
    /// What its sentences name beside seats.
    fn names(&self) -> &'static [Nameable];
    /// The schemas of its types.
    fn schemas(&self, to: &mut Schemas);
    /// Makes a match.
    fn create(&self, new: NewMatch, stamp: Stamp) -> Result<AnyDecided, Rejection>;
    /// A match before its first event.
    fn before(&self, id: MatchId, seed: &Seed) -> Arc<dyn AnyMatch>;
    /// Folds a log that was read from the store, having checked its chain and the last digest.
    fn fold(&self, log: &[Sealed], seed: &Seed) -> Result<Arc<dyn AnyMatch>, Failure>;
    /// The clock of a match, by the content of its first event.
    ///
    /// # Errors
    /// What does not fit.
    fn clock_in(&self, created: &str) -> Result<Clock, String>;
    /// How an event says that its match ended, by its content: the end itself, or a later ruling.
    ///
    /// # Errors
    /// What does not fit.
    fn outcome_in(&self, content: &str) -> Result<Option<Outcome>, String>;
    /// Verifies a whole log: every decision is decided again.
    fn verify(&self, log: &[Sealed], seed: &Seed) -> Report;
    /// Whether somebody has taught the game a player who knows it.
    fn has_steady_player(&self) -> bool;
    /// The matches that a simulation plays in a manner where nobody says what.
    fn bouts(&self, manner: Manner) -> Vec<AnyBout>;
    /// Whether a player who knows the game can read a view as the API shows it.
    fn reads_view(&self, view: &Value) -> bool;
    /// What a player who knows the game would answer, from nothing but what the API shows them.
    fn steady_answer(&self, view: &Value, prompt: &Prompt, chance: &mut Chance) -> Option<Value>;
}

/// A match at one point of its log.
pub trait AnyMatch: Send + Sync {
    /// The match's id.
    fn id(&self) -> MatchId;
    /// Events folded so far: the match's version.
    fn seq(&self) -> u64;
    /// The hash of the last event.
    fn head(&self) -> Hash;
    /// When the last event was recorded.
    fn recorded_at(&self) -> Time;
    /// What it is beside its game.
    fn summary(&self) -> Summary;
    /// The options in full, also what is public of them only once the match is over.
    fn whole_options(&self) -> Value;
    /// The seats that are awaited, as far as `viewer` may know.
    fn waiting_on(&self, viewer: Viewer) -> Vec<Seat>;
    /// Whether views and prompts may refer to texts that players have written.
    fn shows_texts(&self) -> bool;
    /// Whether an account may answer what a seat of another player is asked.
    fn stands_in(&self, account: AccountId, of: Seat) -> bool;
    /// The questions that wait for a seat.
    fn prompts(&self, seat: Seat) -> Vec<Prompt>;
    /// The same, also while the match waits for a judge.
    fn held_prompts(&self, seat: Seat) -> Vec<Prompt>;
    /// What the player of a seat may look for among the options of an open prompt and not find.
    fn closed(&self, seat: Seat, prompt: &PromptId) -> Vec<ClosedItem>;
    /// What a viewer sees of the game.
    fn view(&self, viewer: Viewer) -> Value;
    /// Answers that are in while others to the same question are not, as far as `viewer` may know.
    fn sealed_answers(&self, viewer: Viewer) -> Vec<SealedAnswer>;
    /// What players have offered each other, and nobody has declined yet.
    fn offers(&self) -> Vec<OpenOffer>;
    /// What the player of a seat may do beside the game now. That a take-back may be asked for says
    /// nothing about how far.
    fn may(&self, seat: Seat) -> Vec<SideAct>;
    /// Whether a take-back is asked for that waits for the seat's answer.
    fn may_answer_takeback(&self, seat: Seat) -> bool;
    /// The digest of all that is folded.
    fn digest(&self) -> Hash;
    /// How many bytes the game's state encodes to: a measure of what the match takes in memory.
    fn encoded_len(&self) -> usize;
    /// Whether nothing is being resolved.
    fn is_at_rest(&self) -> bool;
    /// Whether the match runs and nothing is being resolved, so that it can be forked here.
    fn rests(&self) -> bool;
    /// What comes of an act; `past` is the point that it looks back to.
    fn act(
        &self,
        act: Act,
        past: Option<AnyPast<'_>>,
        stamp: Stamp,
    ) -> Result<AnyDecided, Rejection>;
    /// The event that an act looks back to: [`AnyMatch::act`] needs the match after it.
    fn looks_back(&self, act: &Act) -> Option<u64>;
    /// The seat that somebody acts for: the one they name, the one that is asked `prompt`, or their
    /// first.
    fn own_seat(
        &self,
        actor: AccountId,
        named: Option<Seat>,
        prompt: Option<&PromptId>,
    ) -> Result<Seat, Rejection>;
    /// What an answer, and answers to what follows, would bring about; `key` is fresh randomness.
    fn preview(
        &self,
        seat: Seat,
        prompt: &PromptId,
        answers: (&Value, &[Value]),
        stamp: Stamp,
        key: [u8; 32],
    ) -> Result<Preview, Rejection>;
    /// Every dispute.
    fn disputes(&self) -> Vec<Dispute>;
    /// The judges who may not decide a dispute, because they have ruled in its matter; nobody where
    /// there is no such dispute.
    fn barred_from(&self, dispute: Uuid) -> Vec<AccountId>;
    /// Every ruling.
    fn rulings(&self) -> Vec<Issued>;
    /// The ruling that an event of this match's log holds, if it holds one.
    fn ruling_in(&self, line: &Sealed) -> Result<Option<StoredRuling>, FoldError>;
    /// The prompts that an event of this match's log opened.
    fn opened_by(&self, line: &Sealed) -> Result<Vec<PromptId>, FoldError>;
    /// Every correction that a judge may make now; none while something is being resolved.
    fn adjustments(&self) -> Vec<OptionItem>;
    /// The groups of these corrections, in the order in which they come.
    fn adjustment_groups(&self) -> Vec<CorrectionGroup>;
    /// Why a judge cannot correct the game itself now; nothing where they can.
    fn obstacle_to_adjustments(&self) -> Option<String>;
    /// A new match that begins with this state as `eyes` know it.
    fn fork(
        &self,
        id: MatchId,
        seed: Seed,
        eyes: Viewer,
        visibility: Visibility,
        stamp: Stamp,
    ) -> Result<AnyDecided, Rejection>;
    /// The match that this one goes on from, and its event.
    fn parent(&self) -> Option<(MatchId, u64)>;
    /// Whether `fork` begins with this state, as it says.
    fn is_parent_of(&self, fork: &dyn AnyMatch) -> bool;
    /// The seat whose time was up first before `at`.
    fn expired(&self, at: Time) -> Option<Seat>;
    /// When the next seat's time is up.
    fn deadline(&self) -> Option<Time>;
    /// When the time of a seat is up: by its clock, or as a question closes by itself.
    fn due(&self, seat: Seat) -> Option<Time>;
    /// What the clocks say, as far as `viewer` may know.
    fn clocks(&self, viewer: Viewer) -> Vec<ClockReading>;
    /// What the next event told whom.
    fn learnt_from(&self, next: &Sealed) -> Result<Learnt, FoldError>;
    /// The places of the facts that reveal something to `viewer`, among all that `viewer` is shown
    /// of the next event.
    fn revealed_by(&self, next: &Sealed, viewer: Viewer) -> Result<Vec<usize>, FoldError>;
    /// What is answered for a seat whose time is up, if it is asked.
    fn default_decision(&self, seat: Seat) -> Option<(PromptId, Value)>;
    /// The match after the next event, which is no rewind: see [`AnyMatch::apply_rewind`].
    fn apply(&self, next: &Sealed) -> Result<Arc<dyn AnyMatch>, FoldError>;
    /// The match after a rewind, which goes on from `past`, this match at an earlier point.
    fn apply_rewind(
        &self,
        next: &Sealed,
        past: &dyn AnyMatch,
    ) -> Result<Arc<dyn AnyMatch>, FoldError>;
    /// Where a rewind leads.
    fn rewinds_to(&self, next: &Sealed) -> Result<Option<u64>, FoldError>;
    /// The match itself, for its own ruleset.
    fn as_any(&self) -> &dyn Any;
    /// The next event as `viewer` perceives it; `seed` where it is opened.
    fn show_next(
        &self,
        next: &Sealed,
        viewer: Viewer,
        seed: Option<&Seed>,
    ) -> Result<Perceived, FoldError>;
    /// What was drawn in the next event: it is decided again, to be shown where it is opened.
    ///
    /// # Errors
    /// That it does not read, or does not repeat itself.
    fn draws_in(&self, next: &Sealed) -> Result<Vec<Draw>, FoldError>;
    /// The same match with everything dealt anew that `viewer` may not know, from draws under
    /// `key`.
    fn redealt(&self, viewer: Viewer, key: [u8; 32]) -> Arc<dyn AnyMatch>;
    /// What is wrong with the state, where something is.
    fn unsound(&self) -> Option<String>;
    /// What a simulation counts of each seat.
    fn tally(&self) -> Vec<Tally>;
    /// What a player who knows the game would answer a question that their seat is asked.
    fn steady_answer(&self, prompt: &Prompt, chance: &mut Chance) -> Option<Value>;
    /// What is answered by the plainest rule of play.
    fn plain_answer(&self, prompt: &Prompt) -> Option<Value>;
}

/// The two commonest acts, in short.
impl dyn AnyMatch + '_ {
    /// Takes a seat.
    ///
    /// # Errors
    /// As [`AnyMatch::act`].
    pub fn take_seat(&self, new: NewSeat, stamp: Stamp) -> Result<AnyDecided, Rejection> {
        self.act(Act::TakeSeat(new), None, stamp)
    }

    /// Answers a prompt for a seat.
    ///
    /// # Errors
    /// As [`AnyMatch::act`].
    pub fn decide(
        &self,
        seat: Seat,
        prompt: &PromptId,
        answer: &Value,
        stamp: Stamp,
    ) -> Result<AnyDecided, Rejection> {
        let (prompt, answer) = (prompt.clone(), answer.clone());
        self.act(Act::Decide { seat: Some(seat), prompt, answer }, None, stamp)
    }
}
