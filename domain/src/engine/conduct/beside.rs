//! What stands open beside the game, and what a player may do there: so that a client needs no log
//! to show it.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

use crate::engine::conduct::agreement::TAKEBACKS_MAX;
use crate::engine::conduct::judging::{DISPUTES_MAX, OPEN_DISPUTES_MAX};
use crate::engine::play::standing::Resigned;
use crate::engine::{Match, PromptId, Ruleset, Seat, Status, Takebacks, Viewer};

/// What a player may do apart from the game.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, ToSchema,
)]
#[serde(rename_all = "snake_case")]
pub enum SideAct {
    /// Give the seat up.
    Resign,
    /// Offer a draw, or answer the one that is offered.
    Draw,
    /// Ask to take a decision back, or answer who asks.
    Takeback,
    /// Call a judge to settle something.
    Dispute,
}

/// What a player offers to, or asks of, all others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum OfferKind {
    /// A draw is offered.
    Draw,
    /// A take-back is asked for.
    Takeback,
}

/// What a player offers to, or asks of, all others, while it stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = Offer)]
pub struct OpenOffer {
    /// Whether a draw is offered, or a take-back asked for.
    pub kind: OfferKind,
    /// The seat that offers or asks.
    pub seat: Seat,
    /// The event after which the match is to go on, where a take-back is asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, minimum = 1)]
    pub to_seq: Option<u64>,
    /// The event with which it was offered or asked.
    #[schema(minimum = 1)]
    pub since: u64,
    /// The seats that have agreed so far.
    pub accepted: Vec<Seat>,
}

/// An answer that was given, and counts once others have given theirs: until then it is no part of
/// what the game shows.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct SealedAnswer {
    /// The seat that has answered.
    pub seat: Seat,
    /// The prompt that was answered.
    pub prompt: PromptId,
    /// The game's word for what was asked.
    pub kind: String,
    /// The answer; left out where the player has to remember it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Value, required = false)]
    pub answer: Option<Value>,
    /// The event with which it was given.
    #[schema(minimum = 1)]
    pub seq: u64,
}

impl<R: Ruleset> Match<R> {
    /// What players have offered each other, and nobody has declined yet.
    pub fn offers(&self) -> Vec<OpenOffer> {
        let draw = self.standing.draw.iter().map(|it| OpenOffer {
            kind: OfferKind::Draw,
            seat: it.seat,
            to_seq: None,
            since: it.since,
            accepted: it.accepted.clone(),
        });
        let takeback = self.standing.takeback.iter().map(|it| OpenOffer {
            kind: OfferKind::Takeback,
            seat: it.seat,
            to_seq: Some(it.to_seq),
            since: it.since,
            accepted: it.accepted.clone(),
        });
        draw.chain(takeback).collect()
    }

    /// What the player of a seat may do beside the game now. That a take-back may be asked for says
    /// nothing about how far: that depends on what was learnt since.
    pub fn may(&self, seat: Seat) -> Vec<SideAct> {
        let acts = [
            (SideAct::Resign, self.plays_on(seat).is_ok() && self.is_open_to_play()),
            (SideAct::Draw, self.may_agree_on_draw(seat)),
            (SideAct::Takeback, self.may_answer_takeback(seat) || self.may_ask_takeback(seat)),
            (SideAct::Dispute, self.may_call_a_judge(seat)),
        ];
        acts.into_iter().filter(|(_, may)| *may).map(|(act, _)| act).collect()
    }

    fn is_at_play(&self, seat: Seat) -> bool {
        let plays = self.standing.chair(seat).is_some_and(|it| it.resigned == Resigned::No);
        plays && self.standing.status == Status::Active
    }

    fn may_agree_on_draw(&self, seat: Seat) -> bool {
        let standing = &self.standing;
        let open = match &standing.draw {
            Some(offer) => offer.seat != seat && !offer.accepted.contains(&seat),
            None => {
                let others = 1 < standing.playing().len();
                others && !standing.declined.contains(&seat) && self.rules.draws()
            }
        };
        open && self.is_at_play(seat)
    }

    /// Whether a take-back is asked for that waits for the seat's answer.
    pub fn may_answer_takeback(&self, seat: Seat) -> bool {
        let asked = self.standing.takeback.as_ref();
        let waits = asked.is_some_and(|it| it.seat != seat && !it.accepted.contains(&seat));
        waits && self.is_at_play(seat)
    }

    fn may_ask_takeback(&self, seat: Seat) -> bool {
        let standing = &self.standing;
        let policy = standing.created.as_ref().map(|it| it.takebacks).unwrap_or_default();
        let asked = standing.asked_back.iter().filter(|it| **it == seat).count();
        policy != Takebacks::Off
            && standing.takeback.is_none()
            && !standing.declined.contains(&seat)
            && asked < TAKEBACKS_MAX
            && self.is_at_play(seat)
    }

    fn may_call_a_judge(&self, seat: Seat) -> bool {
        let standing = &self.standing;
        let account = standing.chair(seat).and_then(|it| it.account);
        let own = standing.disputes.iter().filter(|it| it.closed_by.is_none());
        let own = own.filter(|it| it.actor == account).count();
        let room = own < OPEN_DISPUTES_MAX && standing.disputes.len() < DISPUTES_MAX;
        account.is_some() && room && standing.status != Status::Open
    }

    /// The answers to what is asked at once and in secret that are in while others are not, as far
    /// as `viewer` may know.
    pub fn sealed_answers(&self, viewer: Viewer) -> Vec<SealedAnswer> {
        let Some(resolution) = self.resolution.as_ref().filter(|it| !it.first) else {
            return Vec::new();
        };
        let answered = resolution.open.iter().filter(|it| it.answered);
        let own = answered.filter(|it| viewer.sees(it.question.seat));
        let sealed = own.filter_map(|open| {
            let seat = open.question.seat;
            // A seat is asked once at a time: its last answer is the one to this question.
            let given = resolution.given.iter().rfind(|it| it.seat == seat)?;
            let reread = self.rules.may_reread(&self.state, &open.question.about);
            Some(SealedAnswer {
                seat,
                prompt: open.prompt.clone(),
                kind: R::kind(&open.question.about).to_owned(),
                answer: (reread || viewer.sees_all()).then(|| given.answer.to_stored()),
                seq: given.seq,
            })
        });
        sealed.collect()
    }
}
