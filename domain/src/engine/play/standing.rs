//! What a match is beside its game: who sits where, and whether it is open, running or over.

use std::ops::Deref;
use std::sync::Arc;

pub use super::settings::{AccountId, Delay, RevealPolicy, Status, Takebacks, Visibility};

use serde::Serialize;

use crate::engine::conduct::offers::{Offer, Takeback};
use crate::engine::conduct::ruling::{Dispute, Issued};
use crate::engine::play::settings::as_json_unless;
use crate::engine::play::timing::{ClockReading, Expiry};
use crate::engine::{Body, Created, Encode, Encoder, Outcome, PromptId, Ruleset, Seat, Time, seal};

/// Everything folded beside the game's own state.
#[derive(Clone, Debug, PartialEq, Encode)]
pub struct Standing<R: Ruleset> {
    /// What the match is made of; `None` before the first event.
    #[encode(1, with = Option::as_deref)]
    pub created: Option<Arc<Created<R>>>,
    /// The account that made it, if one did.
    #[encode(2)]
    pub creator: Option<AccountId>,
    /// The seats, in order.
    #[encode(3)]
    pub chairs: Vec<Chair<R>>,
    /// Whether it is open, runs, or is over.
    #[encode(4)]
    pub status: Status,
    /// The last rewind's seq, or 0: the line of play that counts.
    #[encode(5)]
    pub line: u64,
    /// The outcome, once it is over.
    #[encode(6, with = as_json_unless(Option::is_none))]
    pub outcome: Option<Outcome>,
    /// Every dispute, in the order in which they were opened.
    #[encode(7, with = as_json_unless(Vec::is_empty))]
    pub disputes: Vec<Dispute>,
    /// Every ruling, in order.
    #[encode(8, with = as_json_unless(Vec::is_empty))]
    pub rulings: Vec<Issued>,
    /// The draw that is offered.
    #[encode(9, with = as_json_unless(Option::is_none))]
    pub draw: Option<Offer>,
    /// The take-back that is asked for.
    #[encode(10, with = as_json_unless(Option::is_none))]
    pub takeback: Option<Takeback>,
    /// The seats whose offers and questions to the others were declined since somebody last
    /// decided.
    #[encode(11)]
    pub declined: Vec<Seat>,
    /// The seats that have asked for a take-back, once for each time.
    #[encode(12)]
    pub asked_back: Vec<Seat>,
}

/// A seat of a match.
#[derive(Clone, Debug, PartialEq, Encode)]
pub struct Chair<R: Ruleset> {
    /// The account that sits there.
    #[encode(1)]
    pub account: Option<AccountId>,
    /// The role, where the game has roles.
    #[encode(2)]
    pub role: Option<String>,
    /// What the player brought.
    #[encode(3)]
    pub loadout: Option<Settled<R::Loadout>>,
    /// The player's part in the draws.
    #[encode(4)]
    pub entropy: Option<String>,
    /// Whether the player has given up.
    #[encode(5)]
    pub resigned: Resigned,
    /// The open prompt for what this seat may start, as long as the table rests.
    #[encode(6)]
    pub play: Option<PromptId>,
    /// What the seat's clock says, where the match has one.
    #[encode(7, with = as_json_unless(Option::is_none))]
    pub clock: Option<ClockReading>,
    /// When the open prompt for what this seat may start closes by itself, if it does.
    #[encode(8, with = as_json_unless(Option::is_none))]
    pub play_closes_at: Option<Time>,
    /// How often in a row the seat's time was up without a decision of its own.
    #[encode(9)]
    pub expiries: u32,
}

/// Whether a seat is out of the match (its player gave up, ran out of time, or lost it to a
/// judge), and whether the game has taken note.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Encode)]
pub enum Resigned {
    /// The player plays.
    #[default]
    #[encode(0)]
    No,
    /// The player is out; the game takes note at the next rest.
    #[encode(1)]
    Pending,
    /// The player is out, and the game has taken note.
    #[encode(2)]
    Out,
}

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
            play_closes_at: None,
            expiries: 0,
        }
    }
}

impl<R: Ruleset> Chair<R> {
    /// What the seat may start is answered, or no longer asked.
    pub(in crate::engine) fn close_play(&mut self) {
        self.play = None;
        self.play_closes_at = None;
    }

    /// The seat has decided: its player, or somebody else for them.
    pub(in crate::engine) fn note_decision(&mut self, own: bool) {
        self.close_play();
        if own {
            self.expiries = 0;
        }
    }

    /// Counts that the seat's time was up. A question that closed by itself is no such time.
    pub(in crate::engine) fn note_expiry(&mut self, expiry: &Expiry) {
        if self.clock.is_some_and(|it| it.deadline == Some(expiry.deadline)) {
            self.expiries = self.expiries.saturating_add(1);
        }
    }
}

impl<R: Ruleset> Standing<R> {
    /// The chair of a seat, if there is one.
    pub fn chair(&self, seat: Seat) -> Option<&Chair<R>> {
        self.chairs.get(seat.index())
    }

    /// Whether what was hidden may be shown, as its policies allow: the match was played, and is
    /// over. One that was called off before every seat was taken has never started.
    pub fn reveals(&self) -> bool {
        let filled = |it: &Chair<R>| it.account.is_some() || it.resigned != Resigned::No;
        self.status.is_over() && self.chairs.iter().all(filled)
    }

    /// The seats that still play.
    pub fn playing(&self) -> Vec<Seat> {
        let chairs = (0..).map(Seat).zip(&self.chairs);
        chairs.filter(|(_, chair)| chair.resigned == Resigned::No).map(|(seat, _)| seat).collect()
    }

    /// A seat has decided: what was offered to it lapses, and so does what was asked.
    pub(in crate::engine) fn decided(&mut self, seat: Seat) {
        self.draw = self.draw.take().filter(|offer| offer.seat == seat);
        self.takeback = None;
        self.declined.clear();
    }

    /// Folds an offer, a question or an answer between players, made with event `since`; `None`
    /// where nobody asked.
    pub(in crate::engine) fn agree(
        &mut self,
        seat: Seat,
        body: &Body<R>,
        since: u64,
    ) -> Option<()> {
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

    /// Goes back to what was, except for what judges have to do with it and how often somebody took
    /// back: that stands.
    pub(in crate::engine) fn go_back(&mut self, past: Standing<R>) {
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
        let json = seal::canonical(&value);
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

// By hand: another format.
impl<T> Encode for Settled<T> {
    fn encode(&self, to: &mut Encoder) {
        to.bytes(self.0.1.as_bytes());
    }
    fn is_default(&self) -> bool {
        false
    }
}
