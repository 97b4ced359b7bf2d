//! Disputes and rulings. Every act of a judge is an event with its reason and citations; it erases
//! nothing.
//!
//! A player calls a judge about an event; the match may wait for the ruling. A ruling may leave
//! things as they are, warn, penalize, correct the game, answer for a seat, take the match back to
//! an earlier point, or say how it ended; and it may take the place of an earlier ruling. Once a
//! match is over its seed is open, so nothing can be played from then on: only the record and the
//! result can be put right.

pub use super::ruling::{Dispute, Issued, MATCH_LOSS, NewDispute, Order, Ruling, RulingKind};

use uuid::Uuid;

use crate::engine::conduct::ruling::Correction;
use crate::engine::play::decide::{AnswerSource, Decided, Opening, Rejection, Stamp};
use crate::engine::play::draft::Draft;
use crate::engine::play::standing::{Resigned, Standing};
use crate::engine::play::timing::Spent;
use crate::engine::rules::table::Script;
use crate::engine::{
    AccountId, Body, ClockKind, Course, Event, Match, Outcome, OutcomeKind, Prompt, Root, Ruleset,
    Seat, Status, Violation, form, house,
};

/// Disputes that a match may see.
pub const DISPUTES_MAX: usize = 200;
/// Disputes of one caller that may be open together.
pub const OPEN_DISPUTES_MAX: usize = 3;
/// Rulings that a match may see.
pub const RULINGS_MAX: usize = 500;
/// Rules that a ruling may cite.
pub const CITATIONS_MAX: usize = 20;
/// Milliseconds that a ruling may give a seat, at most: a day.
pub const EXTENSION_MS_MAX: u64 = 24 * 60 * 60 * 1_000;
/// Points that a ruling may give: no whole number of a match is greater.
const SCORE_MAX: u64 = (1 << 53) - 1;
impl<R: Ruleset> Standing<R> {
    /// A dispute by its id.
    pub fn dispute(&self, id: Uuid) -> Option<&Dispute> {
        self.disputes.iter().find(|it| it.id == id)
    }

    /// Whether somebody waits for a judge.
    pub fn has_open_dispute(&self) -> bool {
        self.disputes.iter().any(|it| it.closed_by.is_none())
    }

    /// Whether the match has to wait for one.
    pub(in crate::engine) fn is_held(&self) -> bool {
        self.disputes.iter().any(|it| it.suspend && it.closed_by.is_none())
    }
}

impl<R: Ruleset> Match<R> {
    /// Calls a judge about an event. `seat` is the caller's; a judge has none.
    pub fn open_dispute(
        &self,
        seat: Option<Seat>,
        new: NewDispute,
        stamp: Stamp,
    ) -> Result<Decided<R>, Rejection> {
        let NewDispute { id: dispute, about, claim, suspend } = new;
        match self.standing.status {
            Status::Open => return Err(Rejection::NotActive(Status::Open)),
            Status::Active => self.on_time(stamp)?,
            Status::Suspended | Status::Finished | Status::Cancelled => (),
        }
        let invalid = |pointer: &str, message: String| {
            Err(Rejection::InvalidRuling(vec![Violation::new(pointer, message)]))
        };
        if !(1..=self.seq).contains(&about) {
            return invalid("/seq", format!("the match has the events 1 to {}", self.seq));
        }
        if suspend && self.standing.status.is_over() {
            return invalid("/suspend", "a match that is over has nothing to wait for".to_owned());
        }
        let own = |it: &&Dispute| it.actor == stamp.actor && it.closed_by.is_none();
        let disputes = &self.standing.disputes;
        if OPEN_DISPUTES_MAX <= disputes.iter().filter(own).count() {
            let why = format!("{OPEN_DISPUTES_MAX} disputes of yours are open already");
            return Err(Rejection::TooMany(why));
        }
        if DISPUTES_MAX <= disputes.len() {
            return Err(Rejection::TooMany(format!("a match has at most {DISPUTES_MAX} disputes")));
        }
        let mut draft = Draft::on(self.clone(), stamp);
        let opened = Body::DisputeOpened { dispute, about, claim, suspend };
        draft.push(seat, stamp.actor, None, opened)?;
        if suspend && draft.it.standing.status == Status::Active {
            draft.push(None, None, Some(draft.it.seq), Body::Suspended)?;
        }
        Ok(draft.done())
    }

    /// Rules. For a rewind, `past` is the fold at its point.
    pub fn rule(
        &self,
        ruling: Ruling<R>,
        past: Option<&Match<R>>,
        stamp: Stamp,
    ) -> Result<Decided<R>, Rejection> {
        self.rule_with(ruling, past, stamp, false)
    }

    /// Rules again what a log holds: an answer is in its stored form.
    pub(in crate::engine) fn rule_stored(
        &self,
        ruling: Ruling<R>,
        past: Option<&Match<R>>,
        stamp: Stamp,
    ) -> Result<Decided<R>, Rejection> {
        self.rule_with(ruling, past, stamp, true)
    }

    fn rule_with(
        &self,
        mut ruling: Ruling<R>,
        past: Option<&Match<R>>,
        stamp: Stamp,
        stored: bool,
    ) -> Result<Decided<R>, Rejection> {
        self.check_ruling(&ruling, stamp)?;
        let mut draft = Draft::on(self.clone(), stamp);
        if let Order::DecideFor { seat, prompt, answer } = &mut ruling.order {
            let sent =
                if stored { AnswerSource::Log(answer) } else { AnswerSource::Client(answer) };
            *answer = draft.admitted(*seat, prompt, sent)?;
        }
        let course = self.course_of(&ruling.order, draft.at())?;
        let (dispute, order) = (ruling.dispute, ruling.order.clone());
        draft.push(None, stamp.actor, None, Body::Ruled { ruling, course })?;
        let cause = draft.it.seq;
        if let Order::Rewind { .. } = &order {
            let missing = || Rejection::CannotRewind("its point is missing".to_owned());
            draft.rewind(past.ok_or_else(missing)?, cause, Spent::GivenBack)?;
        }
        if let Order::Extend { seat, ms } = &order {
            draft.push(Some(*seat), None, Some(cause), Body::Extended { ms: *ms })?;
        }
        if let Some(dispute) = dispute.filter(|_| order.kind() != RulingKind::Note) {
            draft.push(None, None, Some(cause), Body::DisputeClosed { dispute })?;
            let ends = self.ended_by(&order).is_some();
            if !ends
                && draft.it.standing.status == Status::Suspended
                && !draft.it.standing.is_held()
                && !draft.it.is_put_off()
            {
                draft.push(None, None, Some(draft.it.seq), Body::Resumed)?;
            }
        }
        if let Some(result) = draft.it.ended_by(&order)
            && draft.it.standing.status != Status::Finished
        {
            draft.end(result, cause)?;
        }
        if let Order::DecideFor { seat, prompt, answer } = &order {
            // The answer counts at once, also where the match waits on for another dispute.
            draft.decide_for(*seat, prompt, answer, cause)?;
        }
        draft.settle()?;
        Ok(draft.done())
    }

    /// How the match ends by a ruling, if it does.
    fn ended_by(&self, order: &Order<R>) -> Option<Outcome> {
        match order {
            Order::Result { result } => Some(result.clone()),
            Order::Adjust { adjustment: Correction::Adjudicate } => {
                Some(self.rules.adjudicate(&self.state))
            }
            _ => None,
        }
    }

    /// What follows in the game, within the ruling's own event.
    pub(in crate::engine) fn course_of(
        &self,
        order: &Order<R>,
        at: crate::engine::Time,
    ) -> Result<Course<R>, Rejection> {
        match order {
            Order::Penalty { seat, penalty } if penalty == MATCH_LOSS => self.leaving(*seat, at),
            Order::Penalty { seat, penalty } => {
                let root = Root::Penalize { seat: *seat, penalty: penalty.clone() };
                self.course(Opening::Begin(root), None, at, Script::Yields)
            }
            Order::Adjust { adjustment: Correction::Adjudicate } => self.conclusion(at),
            Order::Adjust { adjustment } => {
                self.course(Opening::Begin(adjustment.root()), None, at, Script::Yields)
            }
            _ => Ok(Course::default()),
        }
    }

    fn check_ruling(&self, ruling: &Ruling<R>, stamp: Stamp) -> Result<(), Rejection> {
        match self.standing.status {
            Status::Open => return Err(Rejection::NotActive(Status::Open)),
            over @ (Status::Finished | Status::Cancelled) if ruling.order.needs_play() => {
                return Err(Rejection::NotActive(over));
            }
            Status::Cancelled if ruling.order.kind() == RulingKind::Result => {
                return Err(Rejection::NotActive(Status::Cancelled));
            }
            Status::Active => self.on_time(stamp)?,
            Status::Suspended | Status::Finished | Status::Cancelled => (),
        }
        if RULINGS_MAX <= self.standing.rulings.len() {
            return Err(Rejection::TooMany(format!("a match has at most {RULINGS_MAX} rulings")));
        }
        let wrong = self.wrong_with(ruling, stamp.actor);
        if !wrong.is_empty() {
            return Err(Rejection::InvalidRuling(wrong));
        }
        let costs =
            matches!(&ruling.order, Order::Penalty { penalty, .. } if penalty != MATCH_LOSS);
        let adjusts = matches!(&ruling.order, Order::Adjust { adjustment }
            if *adjustment != Correction::Adjudicate);
        let touches = costs || adjusts;
        match touches && !self.is_at_rest() {
            true => Err(Rejection::ResolutionOpen),
            false => Ok(()),
        }
    }

    /// The questions that wait for a seat, also while the match waits for a judge: the judge may
    /// answer them for the seat.
    pub fn held_prompts(&self, seat: Seat) -> Vec<Prompt> {
        if self.standing.status != Status::Suspended {
            return self.prompts(seat);
        }
        let mut running = self.clone();
        running.standing.status = Status::Active;
        running.prompts(seat)
    }

    /// Everything that is wrong with a ruling of this judge.
    fn wrong_with(&self, ruling: &Ruling<R>, judge: Option<AccountId>) -> Vec<Violation> {
        let mut wrong = Vec::new();
        let mut refuse = |pointer: &str, message: String| {
            wrong.push(Violation::new(pointer, message));
        };
        let open = |id| self.standing.dispute(id).is_some_and(|it| it.closed_by.is_none());
        if ruling.dispute.is_some_and(|id| !open(id)) {
            refuse("/dispute", "no such dispute is open in this match".to_owned());
        }
        let decided = ruling.dispute.filter(|_| ruling.order.kind() != RulingKind::Note);
        let barred = decided.and_then(|id| self.standing.dispute(id));
        let barred = barred.map_or_else(Vec::new, |it| self.standing.barred_from(it));
        if judge.is_some_and(|judge| barred.contains(&judge)) {
            let message = "you have ruled in this matter: the appeal is for another judge";
            refuse("/dispute", message.to_owned());
        }
        let kind = ruling.order.kind();
        let at_large = ruling.dispute.is_none() || kind == RulingKind::Rewind;
        let acts = at_large && kind != RulingKind::Note;
        if acts && judge.is_some_and(|it| self.standing.is_under_appeal(it)) {
            let message =
                "an appeal against a ruling of yours is open: another judge decides first";
            refuse("/kind", message.to_owned());
        }
        if ruling.dispute.is_none() && ruling.order.kind() == RulingKind::Uphold {
            refuse("/dispute", "expected the dispute in which it is upheld".to_owned());
        }
        if CITATIONS_MAX < ruling.rules.len() {
            refuse("/rules", format!("expected at most {CITATIONS_MAX} citations"));
        }
        let known = self.rules.guide().rules.into_iter().chain(house::citations());
        let known: Vec<String> = known.map(|it| it.id).collect();
        for (cited, at) in ruling.rules.iter().zip(0..) {
            if !known.contains(cited) {
                refuse(&format!("/rules/{at}"), format!("the game has no rule {cited}"));
            }
        }
        for message in self.wrong_with_superseding(ruling, judge) {
            refuse("/supersedes", message);
        }
        if let Some(seat) = ruling.order.seat()
            && self.standing.chair(seat).is_none()
        {
            refuse("/seat", format!("there is no {seat}"));
        }
        for (pointer, message) in self.wrong_with_order(&ruling.order) {
            refuse(pointer, message);
        }
        wrong
    }

    /// Why a ruling of this judge cannot take the place of the one that it names, or has to name
    /// one.
    fn wrong_with_superseding(&self, ruling: &Ruling<R>, judge: Option<AccountId>) -> Vec<String> {
        let mut wrong = Vec::new();
        if let Some(earlier) = ruling.supersedes {
            if judge.is_some_and(|it| self.standing.is_appealed_ruling_of(it, earlier)) {
                let message = "an appeal against this ruling of yours is open: it is for another \
                               judge";
                wrong.push(message.to_owned());
            }
            match self.standing.rulings.iter().find(|it| it.seq == earlier) {
                None => wrong.push(format!("event {earlier} is no ruling")),
                Some(Issued { superseded_by: Some(later), .. }) => {
                    wrong.push(format!("event {later} took its place already"));
                }
                Some(_) => (),
            }
        }
        let stands = |it: &&Issued| it.kind == RulingKind::Result && it.superseded_by.is_none();
        let rulings = &self.standing.rulings;
        let names_one = rulings
            .iter()
            .any(|it| Some(it.seq) == ruling.supersedes && it.superseded_by.is_none());
        if ruling.order.kind() == RulingKind::Result
            && let Some(Issued { seq, .. }) = rulings.iter().find(stands)
            && ruling.supersedes != Some(*seq)
            && (ruling.supersedes.is_none() || names_one)
        {
            let message = format!("event {seq} ruled how it ended: name it to take its place");
            wrong.push(message);
        }
        wrong
    }

    /// What is wrong with what a ruling orders, by its own fields.
    fn wrong_with_order(&self, order: &Order<R>) -> Vec<(&'static str, String)> {
        let mut wrong = Vec::new();
        match order {
            Order::Penalty { seat, penalty } => {
                let names = self.rules.guide().penalties.into_iter().map(|it| it.id);
                let names: Vec<String> = names.chain([MATCH_LOSS.to_owned()]).collect();
                if !names.contains(penalty) {
                    wrong.push(("/penalty", format!("expected one of {}", form::few(&names))));
                }
                if self.standing.chair(*seat).is_some_and(|it| it.resigned != Resigned::No) {
                    wrong.push(("/seat", format!("{seat} is out of the match already")));
                }
            }
            Order::Rewind { to_seq } if !(1..self.seq).contains(to_seq) => {
                let message = match self.seq.saturating_sub(1) {
                    0 => "there is no earlier event to go back to".to_owned(),
                    last => format!("expected an earlier event to go back to: 1 to {last}"),
                };
                wrong.push(("/to_seq", message));
            }
            Order::Adjust { adjustment } => {
                let offered = self.corrections();
                if !offered.contains(adjustment) && self.is_at_rest() {
                    let message = "this is none of the corrections that are offered now: send the \
                                   `value` of one that is listed";
                    wrong.push(("/adjustment", message.to_owned()));
                }
            }
            Order::Extend { seat, ms } => wrong.extend(self.wrong_with_extension(*seat, *ms)),
            Order::Result { result } => wrong.extend(self.wrong_with_result(result)),
            Order::Note {}
            | Order::Uphold {}
            | Order::Warning { .. }
            | Order::Rewind { .. }
            | Order::DecideFor { .. } => (),
        }
        wrong
    }

    fn wrong_with_extension(&self, seat: Seat, ms: u64) -> Vec<(&'static str, String)> {
        let mut wrong = Vec::new();
        if !(1..=EXTENSION_MS_MAX).contains(&ms) {
            let message = format!("expected 1 to {EXTENSION_MS_MAX} milliseconds: a day at most");
            wrong.push(("/ms", message));
        }
        let clock = self.clock();
        if clock.is_none() {
            wrong.push(("/kind", "nobody is timed in this match".to_owned()));
        }
        let is_out = self.standing.chair(seat).is_some_and(|it| it.resigned != Resigned::No);
        if is_out {
            wrong.push(("/seat", format!("{seat} is out of the match already")));
        }
        // What a question of its own gets ends with it.
        let is_idle = self.standing.chair(seat).is_some() && self.held_prompts(seat).is_empty();
        if clock.kind == ClockKind::PerDecision && is_idle && !is_out {
            let message =
                format!("{seat} is asked nothing, and the next question has its own time");
            wrong.push(("/seat", message));
        }
        wrong
    }

    fn wrong_with_result(&self, result: &Outcome) -> Vec<(&'static str, String)> {
        let mut wrong = Vec::new();
        let Outcome { kind, winners, scores, .. } = result;
        if winners.iter().any(|it| self.standing.chair(*it).is_none()) {
            wrong.push(("/result/winners", "there is no such seat".to_owned()));
        }
        let again = |(at, seat): (usize, &Seat)| winners[..at].contains(seat);
        if winners.iter().enumerate().any(again) {
            wrong.push(("/result/winners", "expected each seat once".to_owned()));
        }
        let won = *kind == OutcomeKind::Won;
        if won && winners.is_empty() {
            wrong.push(("/result/winners", "expected the seats that have won".to_owned()));
        }
        if !won && !winners.is_empty() {
            wrong.push(("/result/winners", "nobody has won such a match".to_owned()));
        }
        let seats = self.standing.chairs.len();
        if scores.as_ref().is_some_and(|it| it.len() != seats) {
            wrong.push(("/result/scores", format!("expected {seats} scores, one for each seat")));
        }
        let vast = |it: &i64| SCORE_MAX < it.unsigned_abs();
        if scores.iter().flatten().any(vast) {
            wrong.push(("/result/scores", format!("expected at most {SCORE_MAX} points")));
        }
        wrong
    }

    /// Folds a ruling, all but what follows in the game.
    pub(in crate::engine) fn note_ruling(&mut self, event: &Event<R>, ruling: &Ruling<R>) {
        let standing = &mut self.standing;
        if let Some(earlier) =
            standing.rulings.iter_mut().find(|it| Some(it.seq) == ruling.supersedes)
        {
            earlier.superseded_by = Some(event.seq);
        }
        let (seq, kind, dispute) = (event.seq, ruling.order.kind(), ruling.dispute);
        let judge = event.actor;
        standing.rulings.push(Issued { seq, kind, dispute, superseded_by: None, judge });
        if ruling.order.plays() {
            // What players had offered each other was about another situation.
            standing.draw = None;
            standing.takeback = None;
        }
        if let (Order::Result { result }, Status::Finished) = (&ruling.order, standing.status) {
            standing.outcome = Some(result.clone());
        }
    }

    /// The resolution that a ruling begins, once it is folded.
    pub(in crate::engine) fn root_of(&mut self, order: &Order<R>) -> Option<Root<R>> {
        match order {
            Order::Penalty { seat, penalty } if penalty == MATCH_LOSS => {
                self.standing.chairs.get_mut(seat.index())?.resigned = Resigned::Pending;
                self.resignation_at_rest()
            }
            Order::Penalty { seat, penalty } => {
                Some(Root::Penalize { seat: *seat, penalty: penalty.clone() })
            }
            Order::Adjust { adjustment } => Some(adjustment.root()),
            _ => None,
        }
    }

    /// Folds that a judge was called.
    pub(in crate::engine) fn note_dispute(&mut self, event: &Event<R>, new: NewDispute) {
        let NewDispute { id, about, claim, suspend } = new;
        let (seq, seat, actor, closed_by) = (event.seq, event.seat, event.actor, None);
        let dispute = Dispute { id, seq, seat, actor, about, claim, suspend, closed_by };
        self.standing.disputes.push(dispute);
    }

    /// Folds that a dispute was decided.
    pub(in crate::engine) fn close_dispute(&mut self, event: &Event<R>, id: Uuid) -> Option<()> {
        let dispute = self.standing.disputes.iter_mut().find(|it| it.id == id)?;
        dispute.closed_by = Some(event.caused_by?);
        Some(())
    }
}
