//! What a match is beside its game: who sits where, and whether it is open, running or over.

use std::ops::Deref;
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::encode_enum;
use crate::engine::agreement::{Offer, Takeback};
use crate::engine::clock::ClockReading;
use crate::engine::judging::{Dispute, Issued};
use crate::engine::{
    Body, Created, Encode, Encoder, Hash, MatchId, Outcome, PromptId, Ruleset, Seat, seal,
};

/// An account as events know it: a pseudonymous id, without a name.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, ToSchema,
)]
#[serde(transparent)]
pub struct AccountId(pub Uuid);

/// Whether a match waits for players, runs, or is over.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Status {
    /// Seats are free.
    #[default]
    Open,
    /// The game is on.
    Active,
    /// It waits for a judge; the clocks stand.
    Suspended,
    /// It is over.
    Finished,
}
encode_enum!(Status { 0: Open, 1: Active, 3: Suspended, 2: Finished });

/// Who may watch a match.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Visibility {
    /// Anybody, and it is listed.
    #[default]
    Public,
    /// Anybody who has its address.
    Unlisted,
    /// Its players, its creator and judges.
    Private,
}
encode_enum!(Visibility { 0: Public, 1: Unlisted, 2: Private });

/// Who sees what was hidden once a match is over.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum RevealPolicy {
    /// Whoever may watch the match.
    #[default]
    All,
    /// Its players.
    Players,
}
encode_enum!(RevealPolicy { 0: All, 1: Players });

/// Whether decisions can be taken back.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Takebacks {
    /// They cannot.
    #[default]
    Off,
    /// As long as since then nobody else decided, nothing was drawn and nobody learnt anything.
    BeforeInformation,
    /// Likewise, and otherwise where all others consent.
    ByConsent,
}
encode_enum!(Takebacks { 0: Off, 1: BeforeInformation, 2: ByConsent });

/// How far behind a running match is shown to those who do not play it: an event is shown once
/// so many others have followed and so much time has passed.
///
/// Stored format.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Delay {
    /// Events that must have followed: at most 1,000.
    #[serde(default)]
    #[schema(maximum = 1000)]
    pub events: u32,
    /// Seconds that must have passed: at most a day.
    #[serde(default)]
    #[schema(maximum = 86400)]
    pub seconds: u32,
}

impl Delay {
    /// The most events.
    pub const EVENTS_MAX: u32 = 1_000;
    /// The most seconds.
    pub const SECONDS_MAX: u32 = 24 * 60 * 60;

    /// Whether everybody is shown everything at once.
    pub fn is_none(&self) -> bool {
        *self == Delay::default()
    }
}

/// Everything folded beside the game's own state.
#[derive(Clone, Debug, PartialEq)]
pub struct Standing<R: Ruleset> {
    /// What the match is made of; `None` before the first event.
    pub created: Option<Arc<Created<R>>>,
    /// Who made it.
    pub creator: Option<AccountId>,
    /// The seats.
    pub chairs: Vec<Chair<R>>,
    /// Open, active, suspended or finished.
    pub status: Status,
    /// The last rewind's seq, or 0: the line of play that counts.
    pub line: u64,
    /// How it ended.
    pub outcome: Option<Outcome>,
    /// Every dispute, in the order in which they were opened.
    pub disputes: Vec<Dispute>,
    /// Every ruling, in order.
    pub rulings: Vec<Issued>,
    /// The draw that is offered.
    pub draw: Option<Offer>,
    /// The take-back that is asked for.
    pub takeback: Option<Takeback>,
    /// Whose offers and questions to the others were declined since somebody last decided.
    pub declined: Vec<Seat>,
    /// Who has asked for a take-back, each time.
    pub asked_back: Vec<Seat>,
}

/// A seat of a match.
#[derive(Clone, Debug, PartialEq)]
pub struct Chair<R: Ruleset> {
    /// Who sits there.
    pub account: Option<AccountId>,
    /// The role, where the game has roles.
    pub role: Option<String>,
    /// What the player brought.
    pub loadout: Option<Settled<R::Loadout>>,
    /// The player's part in the draws.
    pub entropy: Option<String>,
    /// Whether the player has given up.
    pub resigned: Resigned,
    /// The open prompt for what this seat may start, as long as the table rests.
    pub play: Option<PromptId>,
    /// What the seat's clock says, where the match has one.
    pub clock: Option<ClockReading>,
}

/// Whether a seat is out of the match (its player gave up, ran out of time, or lost it to a
/// judge), and whether the game has taken note.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Resigned {
    /// He plays.
    #[default]
    No,
    /// He is out; the game takes note at the next rest.
    Pending,
    /// He is out.
    Out,
}
encode_enum!(Resigned { 0: No, 1: Pending, 2: Out });

impl<R: Ruleset> Default for Standing<R> {
    fn default() -> Standing<R> {
        Standing {
            created: None,
            creator: None,
            chairs: Vec::new(),
            status: Status::Open,
            line: 0,
            outcome: None,
            disputes: Vec::new(),
            rulings: Vec::new(),
            draw: None,
            takeback: None,
            declined: Vec::new(),
            asked_back: Vec::new(),
        }
    }
}

impl<R: Ruleset> Default for Chair<R> {
    fn default() -> Chair<R> {
        Chair {
            account: None,
            role: None,
            loadout: None,
            entropy: None,
            resigned: Resigned::No,
            play: None,
            clock: None,
        }
    }
}

impl<R: Ruleset> Standing<R> {
    /// The chair of a seat, if there is one.
    pub fn chair(&self, seat: Seat) -> Option<&Chair<R>> {
        self.chairs.get(seat.index())
    }

    /// The seats that still play.
    pub fn playing(&self) -> Vec<Seat> {
        let chairs = (0..).map(Seat).zip(&self.chairs);
        chairs.filter(|(_, chair)| chair.resigned == Resigned::No).map(|(seat, _)| seat).collect()
    }

    /// A seat has decided: what was offered to it lapses, and so does what was asked.
    pub(super) fn decided(&mut self, seat: Seat) {
        self.draw = self.draw.take().filter(|offer| offer.seat == seat);
        self.takeback = None;
        self.declined.clear();
    }

    /// Folds an offer, a question or an answer between players, made with event `since`; `None`
    /// where nobody asked.
    pub(super) fn agree(&mut self, seat: Seat, body: &Body<R>, since: u64) -> Option<()> {
        let accepted = Vec::new();
        match body {
            Body::DrawOffered => self.draw = Some(Offer { seat, accepted, since }),
            Body::TakebackAsked { to_seq, .. } => {
                self.takeback = Some(Takeback { seat, to_seq: *to_seq, accepted, since });
                self.asked_back.push(seat);
            }
            Body::DrawAnswered { accept: true } => self.draw.as_mut()?.accepted.push(seat),
            Body::DrawAnswered { accept: false } => {
                let offer = self.draw.take()?;
                self.declined.push(offer.seat);
            }
            Body::TakebackAnswered { accept: true } => {
                self.takeback.as_mut()?.accepted.push(seat);
            }
            Body::TakebackAnswered { accept: false } => {
                let asked = self.takeback.take()?;
                self.declined.push(asked.seat);
            }
            _ => return None,
        }
        Some(())
    }

    /// Goes back to what was, but for what judges have to do with it and how often somebody took
    /// back: that stands.
    pub(super) fn go_back(&mut self, past: Standing<R>) {
        let now = std::mem::take(self);
        *self = Standing {
            status: now.status,
            disputes: now.disputes,
            rulings: now.rulings,
            draw: None,
            takeback: None,
            declined: Vec::new(),
            asked_back: now.asked_back,
            ..past
        };
    }

    /// Every player's part in the draws, by seat.
    pub fn entropies(&self) -> Vec<Option<String>> {
        self.chairs.iter().map(|chair| chair.entropy.clone()).collect()
    }
}

/// What never changes again, with its canonical JSON: so that nobody writes it anew for every
/// digest, nor copies it with every match.
#[derive(Clone, Debug)]
pub struct Settled<T>(Arc<(T, String)>);

impl<T: Serialize> Settled<T> {
    /// The value as it will stay.
    pub fn new(value: T) -> Settled<T> {
        let json = serde_json::to_value(&value).expect("plain types always serialize");
        let json = seal::canonical(&json);
        Settled(Arc::new((value, json)))
    }
}

impl<T> Deref for Settled<T> {
    type Target = T;
    fn deref(&self) -> &T {
        &self.0.0
    }
}

impl<T: PartialEq> PartialEq for Settled<T> {
    fn eq(&self, other: &Settled<T>) -> bool {
        **self == **other
    }
}

impl<T> Encode for Settled<T> {
    fn encode(&self, to: &mut Encoder) {
        to.bytes(self.0.1.as_bytes());
    }
    fn is_default(&self) -> bool {
        false
    }
}

/// A value by the hash of its canonical JSON: for what the games define and the log stores.
pub(in crate::engine) struct AsJson<'a, T>(pub &'a T);

impl<T: Serialize> Encode for AsJson<'_, T> {
    fn encode(&self, to: &mut Encoder) {
        let value = serde_json::to_value(self.0).expect("plain types always serialize");
        to.bytes(seal::canonical(&value).as_bytes());
    }
    fn is_default(&self) -> bool {
        false
    }
}

impl Encode for AccountId {
    fn encode(&self, to: &mut Encoder) {
        to.raw(self.0.as_bytes());
    }
    fn is_default(&self) -> bool {
        self.0.is_nil()
    }
}

impl Encode for MatchId {
    fn encode(&self, to: &mut Encoder) {
        to.raw(self.0.as_bytes());
    }
    fn is_default(&self) -> bool {
        self.0.is_nil()
    }
}

impl Encode for Outcome {
    fn encode(&self, to: &mut Encoder) {
        AsJson(self).encode(to);
    }
    fn is_default(&self) -> bool {
        false
    }
}

impl<R: Ruleset> Encode for Created<R> {
    fn encode(&self, to: &mut Encoder) {
        let Created { ruleset, rules_version, options, seats, .. } = self;
        let Created { seed_commitment, visibility, reveal, title, .. } = self;
        let Created { clock, takebacks, delay, fork, .. } = self;
        to.field(1, ruleset);
        to.field(2, rules_version);
        to.field(3, &AsJson(options));
        to.field(4, seats);
        to.field(5, seed_commitment);
        to.field(6, visibility);
        to.field(7, reveal);
        to.field(8, &title.as_ref().map(AsJson));
        to.field(9, &(!clock.is_none()).then_some(AsJson(clock)));
        to.field(10, takebacks);
        to.field(11, &(!delay.is_none()).then_some(AsJson(delay)));
        to.field(12, &fork.as_ref().map(AsJson));
        to.number(0);
    }
    fn is_default(&self) -> bool {
        false
    }
}

impl<R: Ruleset> Encode for Chair<R> {
    fn encode(&self, to: &mut Encoder) {
        let Chair { account, role, loadout, entropy, resigned, play, clock } = self;
        to.field(1, account);
        to.field(2, role);
        to.field(3, loadout);
        to.field(4, entropy);
        to.field(5, resigned);
        to.field(6, play);
        to.field(7, &clock.as_ref().map(AsJson));
        to.number(0);
    }
    fn is_default(&self) -> bool {
        *self == Chair::default()
    }
}

impl<R: Ruleset> Encode for Standing<R> {
    fn encode(&self, to: &mut Encoder) {
        let Standing { created, creator, chairs, status, line, outcome, .. } = self;
        let Standing { disputes, rulings, draw, takeback, declined, asked_back, .. } = self;
        to.field(1, &created.as_deref());
        to.field(2, creator);
        to.field(3, chairs);
        to.field(4, status);
        to.field(5, line);
        to.field(6, outcome);
        to.field(7, &(!disputes.is_empty()).then_some(AsJson(disputes)));
        to.field(8, &(!rulings.is_empty()).then_some(AsJson(rulings)));
        to.field(9, &draw.as_ref().map(AsJson));
        to.field(10, &takeback.as_ref().map(AsJson));
        to.field(11, declined);
        to.field(12, asked_back);
        to.number(0);
    }
    fn is_default(&self) -> bool {
        false
    }
}

/// The hash of no hash: what the chain begins with.
pub const CHAIN_BEGINS: Hash = Hash([0; 32]);
