//! Every match as one whose game is not known.

use std::any::Any;
use std::sync::Arc;

use serde_json::Value;
use uuid::Uuid;

use super::rulesets::{erase, read_loadout};
use super::{
    AnyDecided, AnyMatch, ChairSummary, ClaimedDispute, ENTROPY_BYTES_MAX, KeptText, NewRuling,
    NewSeat, StoredRuling, Summary,
};
use crate::engine::judging::{Dispute, Issued, NewDispute, Order, Ruling};
use crate::engine::preview::Preview;
use crate::engine::standing::Resigned;
use crate::engine::{
    AccountId, Body, Chance, ClockReading, Encoder, Event, FoldError, Hash, Learnt, Match, MatchId,
    OpenOffer, OptionItem, Perceived, Prompt, PromptId, Rejection, Ruleset, Sealed, SealedAnswer,
    Seat, Seed, SideAct, Stamp, Status, Tally, Time, Viewer, Violation, Visibility,
};

/// The match behind a fold of the same ruleset.
fn same<R: Ruleset>(it: &dyn AnyMatch) -> Result<&Match<R>, Rejection> {
    let other = || Rejection::CannotRewind("it is a match of another game".to_owned());
    it.as_any().downcast_ref().ok_or_else(other)
}

impl<R: Ruleset> AnyMatch for Match<R> {
    fn id(&self) -> MatchId {
        self.id
    }

    fn seq(&self) -> u64 {
        self.seq
    }

    fn head(&self) -> Hash {
        self.head
    }

    fn recorded_at(&self) -> Time {
        self.recorded_at
    }

    fn summary(&self) -> Summary {
        let standing = &self.standing;
        let created = standing.created.as_ref();
        let options =
            created.map(|it| serde_json::to_value(self.rules.public_options(&it.options)));
        let options = options.transpose().expect("plain types always serialize");
        let chair = |it: &crate::engine::Chair<R>| ChairSummary {
            account: it.account,
            role: it.role.clone(),
            resigned: it.resigned != Resigned::No,
        };
        Summary {
            ruleset: R::ID.to_owned(),
            rules_version: self.rules.version().to_owned(),
            options: options.unwrap_or_default(),
            staged: created.is_some_and(|it| self.rules.is_staged(&it.options)),
            seed_commitment: created.map(|it| it.seed_commitment).unwrap_or_default(),
            visibility: created.map(|it| it.visibility).unwrap_or_default(),
            reveal: created.map(|it| it.reveal).unwrap_or_default(),
            title: created.and_then(|it| it.title),
            creator: standing.creator,
            chairs: standing.chairs.iter().map(chair).collect(),
            status: standing.status,
            line: standing.line,
            outcome: standing.outcome.clone(),
            clock: self.clock(),
            takebacks: created.map(|it| it.takebacks).unwrap_or_default(),
            delay: created.map(|it| it.delay).unwrap_or_default(),
            disputed: standing.has_open_dispute(),
        }
    }

    fn waiting_on(&self, viewer: Viewer) -> Vec<Seat> {
        Match::waiting_on(self, viewer)
    }

    fn prompts(&self, seat: Seat) -> Vec<Prompt> {
        Match::prompts(self, seat)
    }

    fn held_prompts(&self, seat: Seat) -> Vec<Prompt> {
        Match::held_prompts(self, seat)
    }

    fn view(&self, viewer: Viewer) -> Value {
        serde_json::to_value(Match::view(self, viewer)).expect("views always serialize")
    }

    fn sealed_answers(&self, viewer: Viewer) -> Vec<SealedAnswer> {
        Match::sealed_answers(self, viewer)
    }

    fn offers(&self) -> Vec<OpenOffer> {
        Match::offers(self)
    }

    fn may(&self, seat: Seat) -> Vec<SideAct> {
        Match::may(self, seat)
    }

    fn may_answer_takeback(&self, seat: Seat) -> bool {
        Match::may_answer_takeback(self, seat)
    }

    fn digest(&self) -> Hash {
        Encoder::digest(self)
    }

    fn is_at_rest(&self) -> bool {
        Match::is_at_rest(self)
    }

    fn take_seat(&self, new: NewSeat, stamp: Stamp) -> Result<AnyDecided, Rejection> {
        let invalid = |pointer: &str, message: String| {
            Rejection::InvalidLoadout(vec![Violation::new(pointer, message)])
        };
        let seat = self.seat_wanted(new.seat)?;
        let created = self.standing.created.as_ref();
        let created = created.ok_or(Rejection::NotActive(self.standing.status))?;
        let forked = created.fork.is_some();
        let (role, loadout) = match (forked, &new.loadout) {
            (true, None) => (new.role, None),
            (true, Some(_)) => {
                let message = "the match goes on from another: leave the loadout out".to_owned();
                return Err(invalid("/loadout", message));
            }
            (false, loadout) => {
                let read = read_loadout(&self.rules, &created.options, loadout.as_ref());
                let loadout = read.map_err(Rejection::InvalidLoadout)?;
                (self.role_wanted(seat, new.role)?, loadout)
            }
        };
        if new.entropy.as_ref().is_some_and(|it| ENTROPY_BYTES_MAX < it.len()) {
            let message = format!("entropy has at most {ENTROPY_BYTES_MAX} bytes");
            return Err(invalid("/entropy", message));
        }
        Match::take_seat(self, seat, role, loadout, new.entropy, stamp).map(erase)
    }

    fn leave_seat(&self, seat: Seat, stamp: Stamp) -> Result<AnyDecided, Rejection> {
        Match::leave_seat(self, seat, stamp).map(erase)
    }

    fn decide(
        &self,
        seat: Seat,
        prompt: &PromptId,
        answer: &Value,
        stamp: Stamp,
    ) -> Result<AnyDecided, Rejection> {
        let is_text = self
            .resolution
            .as_ref()
            .and_then(|it| it.open.iter().find(|open| open.prompt == *prompt))
            .is_some_and(|open| matches!(open.question.form, crate::engine::Choice::Text { .. }));
        let mut decided = Match::decide(self, seat, prompt, answer, stamp).map(erase)?;
        if let Some(text) = answer.as_str().filter(|_| is_text) {
            let seal = stamp.text(self.seq + 1);
            decided.texts.push(KeptText { seal, text: text.to_owned() });
        }
        Ok(decided)
    }

    fn preview(
        &self,
        seat: Seat,
        prompt: &PromptId,
        (answer, then): (&Value, &[Value]),
        stamp: Stamp,
        key: [u8; 32],
    ) -> Result<Preview, Rejection> {
        Match::preview(self, seat, prompt, answer, then, stamp, key)
    }

    fn offer_draw(&self, seat: Seat, stamp: Stamp) -> Result<AnyDecided, Rejection> {
        Match::offer_draw(self, seat, stamp).map(erase)
    }

    fn answer_draw(&self, seat: Seat, accept: bool, stamp: Stamp) -> Result<AnyDecided, Rejection> {
        Match::answer_draw(self, seat, accept, stamp).map(erase)
    }

    fn ask_takeback(
        &self,
        seat: Seat,
        past: &dyn AnyMatch,
        since: &[Sealed],
        stamp: Stamp,
    ) -> Result<AnyDecided, Rejection> {
        let read = since.iter().map(|line| self.read_next(line));
        let since = read.collect::<Result<Vec<_>, _>>().map_err(|_| Rejection::Drifted)?;
        Match::ask_takeback(self, seat, same(past)?, &since, stamp).map(erase)
    }

    fn takeback_asked(&self) -> Option<u64> {
        self.standing.takeback.as_ref().map(|it| it.to_seq)
    }

    fn answer_takeback(
        &self,
        seat: Seat,
        accept: bool,
        past: Option<&dyn AnyMatch>,
        stamp: Stamp,
    ) -> Result<AnyDecided, Rejection> {
        let past = past.map(same).transpose()?;
        Match::answer_takeback(self, seat, accept, past, stamp).map(erase)
    }

    fn open_dispute(
        &self,
        seat: Option<Seat>,
        new: ClaimedDispute,
        stamp: Stamp,
    ) -> Result<AnyDecided, Rejection> {
        let ClaimedDispute { id, about, claim, suspend } = new;
        let seal = stamp.reason(self.seq + 1);
        let new = NewDispute { id, about, claim: seal.seal(&claim), suspend };
        let mut decided = Match::open_dispute(self, seat, new, stamp).map(erase)?;
        decided.texts.push(KeptText { seal, text: claim });
        Ok(decided)
    }

    fn rule(
        &self,
        new: NewRuling,
        past: Option<&dyn AnyMatch>,
        stamp: Stamp,
    ) -> Result<AnyDecided, Rejection> {
        let seal = stamp.reason(self.seq + 1);
        let pointer = if new.order["kind"] == "adjust" { "/adjustment" } else { "" };
        let order: Order<R> = serde_json::from_value(new.order).map_err(|error| {
            let message = format!("it does not read: {error}");
            Rejection::InvalidRuling(vec![Violation::new(pointer, message)])
        })?;
        let answered = match &order {
            Order::DecideFor { answer: Value::String(text), .. } => Some(text.clone()),
            _ => None,
        };
        let ruling = Ruling {
            dispute: new.dispute,
            reason: seal.seal(&new.reason),
            rules: new.rules,
            public: new.public,
            supersedes: new.supersedes,
            order,
        };
        let past = past.map(same).transpose()?;
        let decided = Match::rule(self, ruling, past, stamp)?;
        let ruled = decided.events.first().map(|it| &it.body);
        let is_text = matches!(
            ruled,
            Some(Body::Ruled { ruling, .. }) if matches!(
                &ruling.order, Order::DecideFor { answer: Value::Object(_), .. })
        );
        let mut decided = erase(decided);
        decided.texts.push(KeptText { seal, text: new.reason });
        if let Some(text) = answered.filter(|_| is_text) {
            decided.texts.push(KeptText { seal: stamp.text(self.seq + 1), text });
        }
        Ok(decided)
    }

    fn disputes(&self) -> Vec<Dispute> {
        self.standing.disputes.clone()
    }

    fn barred_from(&self, dispute: Uuid) -> Vec<AccountId> {
        let dispute = self.standing.dispute(dispute);
        dispute.map_or_else(Vec::new, |it| self.standing.barred_from(it))
    }

    fn rulings(&self) -> Vec<Issued> {
        self.standing.rulings.clone()
    }

    fn ruling_in(&self, line: &Sealed) -> Result<Option<StoredRuling>, FoldError> {
        let event = self.read_next(line)?;
        let Body::Ruled { ruling, .. } = event.body else { return Ok(None) };
        Ok(Some(StoredRuling {
            seq: event.seq,
            judge: event.actor,
            issued_at: event.recorded_at,
            dispute: ruling.dispute,
            reason: ruling.reason,
            rules: ruling.rules,
            public: ruling.public,
            supersedes: ruling.supersedes,
            kind: ruling.order.kind(),
            seat: ruling.order.seat(),
            order: serde_json::to_value(&ruling.order).expect("plain types always serialize"),
        }))
    }

    fn opened_by(&self, line: &Sealed) -> Result<Vec<PromptId>, FoldError> {
        let event = self.read_next(line)?;
        Ok(event.body.asked().iter().map(|it| it.prompt.clone()).collect())
    }

    fn adjustments(&self) -> Vec<OptionItem> {
        if !Match::is_at_rest(self) || !self.is_running() {
            return Vec::new();
        }
        let item =
            |it: &R::Adjustment| OptionItem::new(it, self.rules.label_adjustment(&self.state, it));
        self.rules.adjustments(&self.state).iter().map(item).collect()
    }

    fn fork(
        &self,
        id: MatchId,
        seed: Seed,
        eyes: Viewer,
        visibility: Visibility,
        stamp: Stamp,
    ) -> Result<AnyDecided, Rejection> {
        Match::fork(self, id, seed, eyes, visibility, stamp).map(erase)
    }

    fn parent(&self) -> Option<(MatchId, u64)> {
        let fork = self.standing.created.as_ref()?.fork.as_ref()?;
        Some((fork.parent, fork.seq))
    }

    fn is_parent_of(&self, fork: &dyn AnyMatch) -> bool {
        same(fork).is_ok_and(|fork| Match::is_parent_of(self, fork))
    }

    fn expired(&self, at: Time) -> Option<Seat> {
        Match::expired(self, at.max(self.recorded_at))
    }

    fn deadline(&self) -> Option<Time> {
        Match::deadline(self)
    }

    fn clocks(&self, viewer: Viewer) -> Vec<ClockReading> {
        Match::clocks(self, viewer)
    }

    fn expire(&self, stamp: Stamp) -> Result<AnyDecided, Rejection> {
        Match::expire(self, stamp).map(erase)
    }

    fn learnt_from(&self, next: &Sealed) -> Result<Learnt, FoldError> {
        let event = self.read_next(next)?;
        Ok(Match::learnt_from(self, &event))
    }

    fn revealed_by(&self, next: &Sealed, viewer: Viewer) -> Result<Vec<usize>, FoldError> {
        let event = self.read_next(next)?;
        Ok(Match::revealed_by(self, &event, viewer))
    }

    fn resign(&self, seat: Seat, stamp: Stamp) -> Result<AnyDecided, Rejection> {
        Match::resign(self, seat, stamp).map(erase)
    }

    fn default_decision(&self, seat: Seat) -> Option<(PromptId, Value)> {
        Match::default_decision(self, seat)
    }

    fn apply(&self, next: &Sealed) -> Result<Arc<dyn AnyMatch>, FoldError> {
        let event = self.read_next(next)?;
        let mut after = self.clone();
        Match::apply(&mut after, &event)?;
        after.chain(next);
        Ok(Arc::new(after))
    }

    fn apply_rewind(
        &self,
        next: &Sealed,
        past: &dyn AnyMatch,
    ) -> Result<Arc<dyn AnyMatch>, FoldError> {
        let event = self.read_next(next)?;
        let mut after = self.clone();
        Match::apply_rewind(&mut after, &event, same(past).ok().cloned())?;
        after.chain(next);
        Ok(Arc::new(after))
    }

    fn rewinds_to(&self, next: &Sealed) -> Result<Option<u64>, FoldError> {
        match self.read_next(next)?.body {
            Body::Rewound { to_seq, .. } => Ok(Some(to_seq)),
            _ => Ok(None),
        }
    }

    fn as_any(&self) -> &dyn Any {
        self
    }

    fn show_next(
        &self,
        next: &Sealed,
        viewer: Viewer,
        seed: Option<&Seed>,
    ) -> Result<Perceived, FoldError> {
        let event = self.read_next(next)?;
        Ok(Match::show_next(self, &event, next, viewer, seed))
    }

    fn redealt(&self, viewer: Viewer, key: [u8; 32]) -> Arc<dyn AnyMatch> {
        Arc::new(Match::redealt(self, viewer, &mut Chance::keyed(key)))
    }

    fn unsound(&self) -> Option<String> {
        if self.standing.status == Status::Open {
            return None;
        }
        self.rules.unsound(&self.state)
    }

    fn tally(&self) -> Vec<Tally> {
        self.rules.tally(&self.state)
    }

    fn steady_answer(&self, prompt: &Prompt, chance: &mut Chance) -> Option<Value> {
        let view = self.rules.view(&self.state, Viewer::Seat(prompt.seat));
        self.rules.steady_answer(&view, prompt, chance)
    }
}

impl<R: Ruleset> Match<R> {
    fn read_next(&self, next: &Sealed) -> Result<Event<R>, FoldError> {
        Event::from_content(&next.content).map_err(|detail| FoldError { seq: next.seq, detail })
    }

    fn seat_wanted(&self, wanted: Option<Seat>) -> Result<Seat, Rejection> {
        let chairs = (0..).map(Seat).zip(&self.standing.chairs);
        let free = |chair: &&crate::engine::Chair<R>| {
            chair.account.is_none() && chair.resigned == Resigned::No
        };
        let free = chairs.filter(|(_, chair)| free(chair)).map(|(seat, _)| seat).next();
        let full = || Rejection::SeatTaken("every seat is taken".to_owned());
        wanted.map_or_else(|| free.ok_or_else(full), Ok)
    }

    fn role_wanted(&self, seat: Seat, wanted: Option<String>) -> Result<Option<String>, Rejection> {
        let invalid =
            |message: String| Rejection::InvalidLoadout(vec![Violation::new("/role", message)]);
        let roles = self.rules.guide().roles.unwrap_or_default();
        let taken = |role: &crate::engine::RoleGuide| {
            let holds = |chair: &&crate::engine::Chair<R>| {
                chair.account.is_some() && chair.role.as_deref() == Some(&role.id)
            };
            let count = self.standing.chairs.iter().filter(holds).count();
            role.max.is_some_and(|max| usize::from(max) <= count)
        };
        let Some(wanted) = wanted else {
            let own = roles.iter().find(|role| !taken(role));
            return Ok(own.map(|role| role.id.clone()));
        };
        let role = roles.iter().find(|role| role.id == wanted);
        let role = role.ok_or_else(|| invalid(format!("there is no role {wanted}")))?;
        if taken(role) {
            return Err(Rejection::SeatTaken(format!("{seat} cannot be {wanted} too")));
        }
        Ok(Some(wanted))
    }
}
