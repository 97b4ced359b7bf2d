//! The audit: a whole log is checked line by line and decided again.

use std::collections::VecDeque;

use crate::engine::conduct::judging::{NewDispute, Order};
use crate::engine::conduct::ruling::Ruling;
use crate::engine::{
    Body, Created, Decided, Event, Failure, Kind, Luck, Match, Rejection, Report, Ruleset, Sealed,
    Seat, Seed, Stamp, Status,
};
use crate::log::chain::{Checked, check_chain, failed};

/// Verifies a whole log: the chain, and every decision decided again under the pinned rules.
/// Folds only what it has itself decided and found equal.
pub fn verify<R: Ruleset>(rules: &R, log: &[Sealed], seed: &Seed) -> Report {
    let checked = check_chain(log, Some(seed)).and_then(|()| redecide(rules, log, seed));
    match checked {
        Ok(()) => Report::valid(log.len() as u64),
        Err(Failure { seq, check, detail }) => Report::failed(seq, &check, detail),
    }
}

fn redecide<R: Ruleset>(rules: &R, log: &[Sealed], seed: &Seed) -> Checked {
    let Some(first) = log.first() else {
        return failed(1, "end", "the log is empty");
    };
    let id = first.match_id();
    let mut it = Match::new(rules.clone(), Luck::seeded(*seed), id);
    let mut past = Past::of(log);
    let mut expected: VecDeque<Expected<R>> = VecDeque::new();
    for (at, line) in log.iter().enumerate() {
        let event = read(line)?;
        let since = |to_seq: u64| log.get(usize::try_from(to_seq).ok()?..at);
        let decide = || decide_again(&it, &event, seed, &past, since);
        // What was decided again is canonical: only what differs from it may be not.
        it = follow(&mut expected, &event, line, decide).or_else(|failure| {
            match event.to_content() == line.content {
                true => Err(failure),
                false => failed(line.seq, "content", "its content is not canonical"),
            }
        })?;
        it.chain(line);
        past.keep(&it);
        if at + 1 == log.len() && !expected.is_empty() {
            return failed(
                line.seq + 1,
                "end",
                "the log ends before what follows from its last event",
            );
        }
    }
    Ok(())
}

/// The match after a line, if that is the next event that was decided again.
fn follow<R: Ruleset>(
    expected: &mut VecDeque<Expected<R>>,
    event: &Event<R>,
    line: &Sealed,
    decide: impl FnOnce() -> Checked<VecDeque<Expected<R>>>,
) -> Checked<Match<R>> {
    if expected.is_empty() {
        *expected = decide()?;
    }
    let Some(decided) = expected.pop_front() else {
        return failed(line.seq, "decision", "nothing follows from it");
    };
    compare(&decided, event, line)?;
    Ok(decided.after)
}

/// An event as it was decided again, and the match that was folded with it.
struct Expected<R: Ruleset> {
    event: Event<R>,
    content: String,
    after: Match<R>,
}

/// Reads an event back, and holds it against its line.
fn read<R: Ruleset>(line: &Sealed) -> Checked<Event<R>> {
    let event = match Event::<R>::from_content(&line.content) {
        Ok(event) => event,
        Err(error) => return failed(line.seq, "content", format!("it does not read: {error}")),
    };
    let same = event.match_id == line.match_id()
        && event.seq == line.seq
        && event.body.kind() == line.kind
        && event.seat == line.seat
        && event.recorded_at == line.recorded_at;
    if !same {
        return failed(line.seq, "content", "its content is not that of its line");
    }
    Ok(event)
}

fn compare<R: Ruleset>(decided: &Expected<R>, event: &Event<R>, line: &Sealed) -> Checked {
    if decided.content == line.content {
        return Ok(());
    }
    let (seq, decided) = (line.seq, &decided.event);
    if decided.body.facts() != event.body.facts() {
        let same = decided.body.facts().iter().zip(event.body.facts());
        let at = same.take_while(|(one, other)| one == other).count();
        return failed(seq, "facts", format!("fact {} is not what the rules bring about", at + 1));
    }
    if decided.body == event.body && decided.state_digest != event.state_digest {
        return failed(seq, "digest", "its state digest is not what the fold gives");
    }
    failed(seq, "decision", "it is not what the rules bring about")
}

fn decide_again<'a, R: Ruleset>(
    it: &Match<R>,
    event: &Event<R>,
    seed: &Seed,
    past: &Past<R>,
    since: impl Fn(u64) -> Option<&'a [Sealed]>,
) -> Checked<VecDeque<Expected<R>>> {
    let stamp = Stamp { at: event.recorded_at, actor: event.actor, fresh: [0; 32] };
    let seq = event.seq;
    let decided = match &event.body {
        Body::Created(created) => {
            check_created(&it.rules, seq, created, seed)?;
            it.clone().create(created.clone(), stamp)
        }
        Body::SeatTaken { role, loadout, entropy } => match event.seat {
            Some(seat) => it.take_seat(seat, role.clone(), loadout.clone(), entropy.clone(), stamp),
            None => return failed(seq, "decision", "it names no seat"),
        },
        Body::SeatLeft => match event.seat {
            Some(seat) if !is_own(it, seat, event) => return failed(seq, "decision", NOT_HIS),
            Some(seat) => it.leave_seat(seat, stamp),
            None => return failed(seq, "decision", "it names no seat"),
        },
        Body::Decided { decision, .. } => match event.seat {
            Some(seat) if !is_own(it, seat, event) => return failed(seq, "decision", NOT_HIS),
            Some(seat) if event.actor.is_some() => it.decide_stored(seat, decision, stamp),
            Some(_) | None => return failed(seq, "decision", "nobody decided it"),
        },
        Body::Expired { .. } => it.expire(stamp),
        Body::Resigned(_) => it.resign(own_seat(it, event)?, stamp),
        Body::DrawOffered => it.offer_draw(own_seat(it, event)?, stamp),
        Body::DrawAnswered { accept } => it.answer_draw(own_seat(it, event)?, *accept, stamp),
        Body::TakebackAsked { to_seq, .. } => {
            let Some((gone, since)) = past.at(*to_seq).zip(since(*to_seq)) else {
                return failed(seq, "decision", "it goes back to where nothing was");
            };
            let since = since.iter().map(read).collect::<Checked<Vec<Event<R>>>>()?;
            it.ask_takeback(own_seat(it, event)?, &gone, &since, stamp)
        }
        Body::TakebackAnswered { accept } => {
            let asked = it.standing.takeback.as_ref().map(|it| it.to_seq);
            let gone = asked.and_then(|to_seq| past.at(to_seq));
            it.answer_takeback(own_seat(it, event)?, *accept, gone.as_ref(), stamp)
        }
        Body::DisputeOpened { dispute: id, about, claim, suspend } => {
            let (id, about, claim, suspend) = (*id, *about, *claim, *suspend);
            if event.seat.is_some() {
                own_seat(it, event)?;
            }
            it.open_dispute(event.seat, NewDispute { id, about, claim, suspend }, stamp)
        }
        Body::Ruled { ruling, .. } => rule_again(it, ruling, past, stamp),
        Body::Cancelled { by, reason } if event.actor.is_some() => it.cancel(*by, *reason, stamp),
        Body::Cancelled { .. } => return failed(seq, "decision", "nobody called it off"),
        Body::Started(_)
        | Body::Finished(_)
        | Body::Rewound { .. }
        | Body::DisputeClosed { .. }
        | Body::Extended { .. }
        | Body::Suspended
        | Body::Resumed => {
            return failed(seq, "decision", "nothing brought it about");
        }
    };
    match decided {
        Ok(decided) => Ok(expected(decided)),
        Err(rejection) => failed(seq, "decision", why(&rejection)),
    }
}

fn rule_again<R: Ruleset>(
    it: &Match<R>,
    ruling: &Ruling<R>,
    past: &Past<R>,
    stamp: Stamp,
) -> Result<Decided<R>, Rejection> {
    let gone = match &ruling.order {
        Order::Rewind { to_seq } => past.at(*to_seq),
        _ => None,
    };
    it.rule_stored(ruling.clone(), gone.as_ref(), stamp)
}

/// What follows from a decision, event by event.
fn expected<R: Ruleset>(decided: Decided<R>) -> VecDeque<Expected<R>> {
    let Decided { events, sealed, states, .. } = decided;
    let all = events.into_iter().zip(sealed).zip(states);
    all.map(|((event, Sealed { content, .. }), after)| Expected { event, content, after }).collect()
}

fn seat_of<R: Ruleset>(event: &Event<R>) -> Checked<Seat> {
    let nobody = || Failure {
        seq: event.seq,
        check: "decision".to_owned(),
        detail: "it names no seat".to_owned(),
    };
    event.seat.ok_or_else(nobody)
}

/// The seat of an event, whose player is the one who is said to have acted.
fn own_seat<R: Ruleset>(it: &Match<R>, event: &Event<R>) -> Checked<Seat> {
    let seat = seat_of(event)?;
    match is_own(it, seat, event) {
        true => Ok(seat),
        false => failed(event.seq, "decision", NOT_HIS),
    }
}

const NOT_HIS: &str = "whoever is said to have decided it did not sit there";

/// Whether the one who is said to have acted for a seat sat there, unless it was done on its
/// behalf.
fn is_own<R: Ruleset>(it: &Match<R>, seat: Seat, event: &Event<R>) -> bool {
    let sits = |actor| it.standing.chair(seat).is_some_and(|chair| chair.account == Some(actor));
    event.on_behalf_of.is_some() || event.actor.is_none_or(sits)
}

fn check_created<R: Ruleset>(rules: &R, seq: u64, created: &Created<R>, seed: &Seed) -> Checked {
    if created.seed_commitment != seed.commitment() {
        return failed(seq, "seed", "the seed is not the one that was committed to");
    }
    if created.ruleset != R::ID || created.rules_version != rules.version() {
        return failed(seq, "rules", "it was made under other rules");
    }
    let range = rules.seats();
    if !(range.min..=range.max).contains(&created.seats) {
        return failed(seq, "rules", "the game is not for so many seats");
    }
    if created.fork.as_ref().is_some_and(|fork| fork.read::<R>().is_none()) {
        return failed(seq, "content", "the state that it begins with does not read");
    }
    let nobody = vec![None; usize::from(created.seats)];
    match rules.check(&created.options, &nobody) {
        Ok(()) => Ok(()),
        Err(violations) => {
            let first = violations.first().map_or("", |it| it.message.as_str());
            failed(seq, "rules", format!("its options break the rules: {first}"))
        }
    }
}

fn why(rejection: &Rejection) -> String {
    match rejection {
        Rejection::NotActive(Status::Open) => "the match had not started".to_owned(),
        Rejection::NotActive(Status::Suspended) => "the match was suspended".to_owned(),
        Rejection::NotActive(_) => "the match was over".to_owned(),
        Rejection::SeatTaken(detail) | Rejection::NoSuchSeat(detail) => detail.clone(),
        Rejection::NotSeated => "the seat was not the actor's".to_owned(),
        Rejection::InvalidLoadout(violations)
        | Rejection::InvalidOptions(violations)
        | Rejection::InvalidRuling(violations) => {
            let first = violations.first().map_or("", |it| it.message.as_str());
            format!("it breaks the rules: {first}")
        }
        Rejection::PromptClosed => "its prompt was not open to that seat".to_owned(),
        Rejection::NotOffered { detail, .. } => format!("the answer was not offered: {detail}"),
        Rejection::OffScript { detail, .. } => detail.clone(),
        Rejection::AlreadyResigned => "the seat had resigned already".to_owned(),
        Rejection::Drifted => "running the resolution again does not repeat the log".to_owned(),
        Rejection::Exhausted => "the resolution does not come to an end".to_owned(),
        Rejection::CannotRewind(detail) => detail.clone(),
        Rejection::ClockExpired(seat) => format!("the time of {seat} was up before"),
        Rejection::ClockRunning => "nobody's time was up".to_owned(),
        Rejection::DrawNotPermitted(detail)
        | Rejection::UndoNotPermitted(detail)
        | Rejection::TooMany(detail) => detail.clone(),
        Rejection::ResolutionOpen => "something was being resolved".to_owned(),
        Rejection::PreviewWouldReveal => "it was a preview".to_owned(),
    }
}

/// The folds that later rewinds go on from, or could have.
struct Past<R: Ruleset> {
    kept: std::collections::BTreeMap<u64, Option<Match<R>>>,
}

impl<R: Ruleset> Past<R> {
    fn of(log: &[Sealed]) -> Past<R> {
        let back = [Kind::MatchRewound, Kind::TakebackAsked, Kind::RulingIssued];
        let lines = log.iter().filter(|line| back.contains(&line.kind));
        let points = lines.filter_map(|line| match Event::<R>::from_content(&line.content) {
            Ok(Event { body: Body::Rewound { to_seq, .. }, .. }) => Some((to_seq, None)),
            Ok(Event { body: Body::TakebackAsked { to_seq, .. }, .. }) => Some((to_seq, None)),
            Ok(Event { body: Body::Ruled { ruling, .. }, .. }) => match ruling.order {
                Order::Rewind { to_seq } => Some((to_seq, None)),
                _ => None,
            },
            Ok(_) | Err(_) => None,
        });
        Past { kept: points.collect() }
    }

    fn keep(&mut self, it: &Match<R>) {
        if let Some(place) = self.kept.get_mut(&it.seq) {
            *place = Some(it.clone());
        }
    }

    fn at(&self, seq: u64) -> Option<Match<R>> {
        self.kept.get(&seq).and_then(Clone::clone)
    }
}

/// The events that the log of one match consists of, read back; the first line that does not
/// read, or is not what its hash says, is the error.
pub fn read_log<R: Ruleset>(log: &[Sealed], seed: &Seed) -> Result<Vec<Event<R>>, Failure> {
    check_chain(log, Some(seed))?;
    log.iter().map(read).collect()
}
