//! Every match as one whose game is not known.

use std::any::Any;
use std::sync::Arc;

use serde_json::Value;
use uuid::Uuid;

use super::rulesets::erase;
use super::{AnyDecided, AnyMatch, AnyPast, ChairSummary, StoredRuling, Summary};
use crate::engine::conduct::correction::Correction;
use crate::engine::conduct::judging::{Dispute, Issued};
use crate::engine::conduct::preview::Preview;
use crate::engine::play::standing::Resigned;
use crate::engine::show::draws::Draw;
use crate::engine::{
    AccountId, Act, Body, Chance, ClockReading, ClosedItem, CorrectionGroup, Encoder, Event,
    FoldError, Hash, Learnt, Match, MatchId, OpenOffer, OptionItem, Past, Perceived, Prompt,
    PromptId, Rejection, Ruleset, Sealed, SealedAnswer, Seat, Seed, SideAct, Stamp, Status, Tally,
    Time, Viewer, Visibility,
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

    fn whole_options(&self) -> Value {
        let created = self.standing.created.as_ref();
        let options = created.map(|it| serde_json::to_value(&it.options)).transpose();
        options.expect("plain types always serialize").unwrap_or_default()
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
            reveals: standing.reveals(),
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

    fn shows_texts(&self) -> bool {
        R::SHOWS_TEXTS
    }

    fn stands_in(&self, account: AccountId, of: Seat) -> bool {
        Match::stands_in(self, Some(account), of)
    }

    fn prompts(&self, seat: Seat) -> Vec<Prompt> {
        Match::prompts(self, seat)
    }

    fn held_prompts(&self, seat: Seat) -> Vec<Prompt> {
        Match::held_prompts(self, seat)
    }

    fn closed(&self, seat: Seat, prompt: &PromptId) -> Vec<ClosedItem> {
        Match::closed(self, seat, prompt)
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

    fn encoded_len(&self) -> usize {
        Encoder::encoded(self.state()).len()
    }

    fn is_at_rest(&self) -> bool {
        Match::is_at_rest(self)
    }

    fn rests(&self) -> bool {
        Match::rests(self)
    }

    fn act(
        &self,
        act: Act,
        past: Option<AnyPast<'_>>,
        stamp: Stamp,
    ) -> Result<AnyDecided, Rejection> {
        let past = past.map(|AnyPast { it, since }| {
            let read = since.iter().map(|line| self.read_next(line));
            let since = read.collect::<Result<Vec<_>, _>>().map_err(|_| Rejection::Drifted)?;
            Ok(Past { it: same(it)?, since })
        });
        Match::act(self, act, past.transpose()?.as_ref(), stamp).map(erase)
    }

    fn looks_back(&self, act: &Act) -> Option<u64> {
        Match::looks_back(self, act)
    }

    fn own_seat(
        &self,
        actor: AccountId,
        named: Option<Seat>,
        prompt: Option<&PromptId>,
    ) -> Result<Seat, Rejection> {
        Match::own_seat(self, Some(actor), named, prompt)
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
        let item = |it: &Correction<R>| {
            let item = OptionItem::new(it, self.label_correction(it));
            OptionItem { group: Some(self.group_correction(it).id.to_owned()), ..item }
        };
        self.corrections().iter().map(item).collect()
    }

    fn adjustment_groups(&self) -> Vec<CorrectionGroup> {
        let mut groups = Vec::new();
        for it in self.corrections().iter().map(|it| self.group_correction(it)) {
            if !groups.contains(&it) {
                groups.push(it);
            }
        }
        groups
    }

    fn obstacle_to_adjustments(&self) -> Option<String> {
        self.obstacle_to_corrections()
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

    fn due(&self, seat: Seat) -> Option<Time> {
        Match::due(self, seat)
    }

    fn clocks(&self, viewer: Viewer) -> Vec<ClockReading> {
        Match::clocks(self, viewer)
    }

    fn learnt_from(&self, next: &Sealed) -> Result<Learnt, FoldError> {
        let event = self.read_next(next)?;
        Ok(Match::learnt_from(self, &event))
    }

    fn revealed_by(&self, next: &Sealed, viewer: Viewer) -> Result<Vec<usize>, FoldError> {
        let event = self.read_next(next)?;
        Ok(Match::revealed_by(self, &event, viewer))
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

    fn draws_in(&self, next: &Sealed) -> Result<Vec<Draw>, FoldError> {
        let event = self.read_next(next)?;
        let drawn = Match::draws_of(self, &event).map_err(|_| FoldError {
            seq: next.seq,
            detail: "running it again does not repeat the log".to_owned(),
        })?;
        Ok(drawn.into_iter().map(Draw::from).collect())
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

    fn plain_answer(&self, prompt: &Prompt) -> Option<Value> {
        let view = self.rules.view(&self.state, Viewer::Seat(prompt.seat));
        self.rules.plain_answer(&view, prompt)
    }
}

impl<R: Ruleset> Match<R> {
    fn read_next(&self, next: &Sealed) -> Result<Event<R>, FoldError> {
        Event::from_content(&next.content).map_err(|detail| FoldError { seq: next.seq, detail })
    }
}
