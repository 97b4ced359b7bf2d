//! Jobs (DT13.1).

use super::posse::{self, Reach};
use crate::doomtown::action::{Question, Target};
use crate::doomtown::cause::Cause;
use crate::doomtown::day::noon;
use crate::doomtown::fact::{self, JobMark, SideStarted};
use crate::doomtown::scripts::ability::{Ability, Boots, Timing};
use crate::doomtown::scripts::effect::Play;
use crate::doomtown::scripts::job::JobRules;
use crate::doomtown::scripts::need::Possible;
use crate::doomtown::table::Doom;
use crate::doomtown::town::moment::Use;
use crate::doomtown::town::piece::{CardId, Place};
use crate::doomtown::town::state::{Job, State};
use crate::engine::{IfAny, One, Resolved, Seat, Several};

const HOME_AFTER: Cause = Cause::rule("DT13.1.9");

impl Ability {
    /// A Noon Job.
    pub const fn job(label: &'static str, job: JobRules) -> Ability {
        let ability = Timing::Noon.does(label, begin).needing(can_begin);
        Ability { job: Some(job), ..ability }
    }
}

/// The dudes who may lead: of a dude's or an attached card's job that dude; of any other any dude
/// of the player's; always an unbooted one (DT13.1.1).
pub fn leaders(state: &State, used: &Use) -> Vec<CardId> {
    let candidates = match state.bearer(used.card) {
        Some(dude) => vec![dude],
        None => state.dudes_of(used.seat),
    };
    candidates.into_iter().filter(|it| !state.piece(*it).booted).collect()
}

/// What the job may mark.
fn marks(state: &State, used: &Use) -> Vec<JobMark> {
    let Some(rules) = used.printed().and_then(|it| it.job) else { return Vec::new() };
    (rules.marks)(state, used)
}

/// What the job may mark if a dude leads it: not the dude, and only what is where the dude can go,
/// since the leader will be in the posse (DT12.1.3).
fn marks_for(state: &State, used: &Use, leader: CardId) -> Vec<JobMark> {
    let reaches = |it: &JobMark| {
        let place = place_of(state, *it);
        *it != (JobMark::Card { card: leader })
            && (place == state.place(leader) || noon::may_go(state, leader, place))
    };
    marks(state, used).into_iter().filter(reaches).collect()
}

/// The dudes who may lead it to some mark.
fn leaders_to(state: &State, used: &Use) -> Vec<CardId> {
    let able = |it: &CardId| !marks_for(state, used, *it).is_empty();
    leaders(state, used).into_iter().filter(able).collect()
}

/// Whether a job can be begun: with a leader and something to mark (DT13.1).
pub fn can_begin(state: &State, used: &Use) -> Possible {
    if leaders(state, used).is_empty() {
        return Err("you have no unbooted dude who could lead it");
    }
    if leaders_to(state, used).is_empty() {
        return Err("there is nothing to mark");
    }
    Ok(())
}

/// Where a mark is.
pub fn place_of(state: &State, mark: JobMark) -> Place {
    match mark {
        JobMark::TownSquare {} => Place::TownSquare,
        JobMark::Card { card } => state.place(card),
    }
}

/// Begins a job: leader, mark, the leader's posse, and whether anybody opposes it (DT13.1).
pub fn begin(it: &mut Play<'_>) -> Resolved {
    let used = it.used;
    let Some(ability) = used.printed() else { return Ok(()) };
    let Some(rules) = ability.job else { return Ok(()) };
    let leaders = leaders_to(it.state(), &used);
    let question = Question::Leader { card: used.card };
    let leader = it.table.ask(used.seat, question, IfAny(One(leaders)))?;
    let Some(leader) = leader else { return Ok(()) };
    let Some(mark) = choose_mark(it.table, &used, leader)? else { return Ok(()) };
    if ability.boots != Boots::Nothing {
        it.boot(leader)?;
    }
    let place = place_of(it.state(), mark);
    let (seat, card, ability) = (used.seat, used.card, used.ability);
    it.table.emit(fact::JobBegan { seat, card, ability, leader, mark, place });
    if let Some(begins) = rules.begins {
        begins(it)?;
    }
    let table = &mut *it.table;
    gather_leaders(table, leader, place)?;
    let Some(job) = table.state().job.clone() else { return Ok(()) };
    let fails =
        job.posse.is_empty() || rules.will_do.is_some_and(|will_do| !will_do(table.state(), &job));
    if fails {
        return end(table, Success::No);
    }
    oppose(table, place)?;
    let Some(job) = table.state().job.clone() else { return Ok(()) };
    if job.opposition.is_empty() {
        if table.state().options.unopposed_job_moves {
            gather(table, &job.posse, place);
        }
        return end(table, Success::Yes);
    }
    start_shootout(table, &job, place)
}

fn choose_mark(table: &mut Doom, used: &Use, leader: CardId) -> Resolved<Option<JobMark>> {
    let marks = marks_for(table.state(), used, leader);
    table.ask(used.seat, Question::JobMark { card: used.card, leader }, IfAny(One(marks)))
}

impl From<JobMark> for Target {
    fn from(mark: JobMark) -> Target {
        match mark {
            JobMark::TownSquare {} => Target::Place { place: Place::TownSquare },
            JobMark::Card { card } => Target::Card { card },
        }
    }
}

/// The leader's posse: dudes at the mark, booted or not; unbooted ones with the leader, next to the
/// leader or next to the mark, who boot for it. Nobody moves yet (DT13.1.4).
fn gather_leaders(table: &mut Doom, leader: CardId, place: Place) -> Resolved {
    let Some(seat) = table.state().controller(leader) else { return Ok(()) };
    let reach = Reach { place, leader_at: Some(table.state().place(leader)) };
    let mut dudes = posse::choose(table, seat, &[leader], &reach, true)?;
    dudes.extend(posse::invite(table, seat, None, &[], &reach)?);
    form(table, seat, dudes, Some(leader), place)
}

/// Dudes join a posse of a job, booting where they are not at the mark; a leader boots only where
/// the job says so.
fn form(
    table: &mut Doom,
    seat: Seat,
    dudes: Vec<CardId>,
    leader: Option<CardId>,
    place: Place,
) -> Resolved {
    let leads = leader.is_some();
    table.emit(fact::PosseNamed { seat, dudes: dudes.clone(), leads });
    let joiners: Vec<CardId> = dudes.iter().copied().filter(|it| Some(*it) != leader).collect();
    posse::ask_who_stays_afar(table, &joiners, place)?;
    posse::offer_to_stay_unbooted(table, &dudes)?;
    let booting = posse::booting(table.state(), &joiners, &dudes, place);
    table.emit(fact::PosseFormed { seat, dudes: dudes.clone(), booting, leads });
    posse::have_joined(table, &dudes)
}

/// A player opposes: the mark's controller, else its owner, else any player from the leader's left;
/// the first who forms a posse does. Nobody opposes their own job (DT13.1.6).
fn oppose(table: &mut Doom, place: Place) -> Resolved {
    let state = table.state();
    let Some(job) = &state.job else { return Ok(()) };
    let (controller, owner) = match job.mark {
        JobMark::TownSquare {} => (None, None),
        JobMark::Card { card } => (state.controller(card), Some(state.owner(card))),
    };
    let in_posse = |seat: Seat| {
        job.posse.iter().any(|it| state.controller(*it) == Some(seat)) || seat == job.seat
    };
    let mut order: Vec<Seat> = controller.into_iter().chain(owner).collect();
    order.extend(state.order_from(state.after_clockwise(job.seat)));
    let mut asked: Vec<Seat> = Vec::new();
    let leader = job.seat;
    let free: Vec<Seat> = order.into_iter().filter(|it| !in_posse(*it)).collect();
    for seat in free {
        if asked.contains(&seat) || table.state().player(seat).left {
            continue;
        }
        asked.push(seat);
        let reach = Reach { place, leader_at: None };
        if posse::eligible(table.state(), seat, &reach).is_empty() {
            continue;
        }
        if !table.ask(seat, Question::Oppose {}, One(vec![false, true]))? {
            continue;
        }
        let dudes = choose_at_least_one(table, seat, &reach)?;
        let taken = table.state().job.as_ref().map(|it| it.posse.clone()).unwrap_or_default();
        let guests = posse::invite(table, seat, Some(leader), &taken, &reach)?;
        table.emit(fact::JobOpposed { seat });
        return form(table, seat, dudes.into_iter().chain(guests).collect(), None, place);
    }
    Ok(())
}

fn choose_at_least_one(table: &mut Doom, seat: Seat, reach: &Reach) -> Resolved<Vec<CardId>> {
    let free = posse::eligible(table.state(), seat, reach);
    let count = free.len();
    let question = Question::Posse { leads: false };
    table.ask(seat, question, Several(free, 1, count))
}

/// All move to the mark at once, without booting, and the shootout begins (DT13.1.8).
fn start_shootout(table: &mut Doom, job: &Job, place: Place) -> Resolved {
    let Some(opposed_by) = job.opposed_by else { return Ok(()) };
    let marked = match job.mark {
        JobMark::Card { card } if job.opposition.contains(&card) => Some(card),
        _ => None,
    };
    let leader = SideStarted { seat: job.seat, dude: Some(job.leader), posse: job.posse.clone() };
    let mark = SideStarted { seat: opposed_by, dude: marked, posse: job.opposition.clone() };
    let everybody: Vec<CardId> = job.posse.iter().chain(&job.opposition).copied().collect();
    table.emit(fact::ShootoutBegan { place, leader, mark });
    gather(table, &everybody, place);
    posse::break_in(table, &everybody);
    Ok(())
}

fn gather(table: &mut Doom, dudes: &[CardId], place: Place) {
    let state = table.state();
    let elsewhere = |it: &CardId| state.place(*it) != place && noon::may_go(state, *it, place);
    let dudes: Vec<CardId> = dudes.iter().copied().filter(elsewhere).collect();
    if !dudes.is_empty() {
        table.emit(fact::DudesGathered { place, dudes: dudes.clone() });
        dudes.into_iter().for_each(|it| table.has_left_a_place(it));
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Success {
    Yes,
    No,
}

/// Settles a job whose shootout is over: it succeeds if the leader's posse has won (DT13.1.9).
pub fn settle(table: &mut Doom) -> Resolved {
    let Some(job) = table.state().job.clone() else { return Ok(()) };
    let won = job.won_by == Some(job.seat);
    end(table, if won { Success::Yes } else { Success::No })?;
    noon::finish(table)
}

/// The survivors of the leader's posse go home booted; then success or failure is carried out, and
/// the job is over (DT13.1.9).
fn end(table: &mut Doom, success: Success) -> Resolved {
    let Some(job) = table.state().job.clone() else { return Ok(()) };
    let used = job.as_use();
    table.emit(fact::JobDecided { success: success == Success::Yes });
    for dude in job.posse.iter().copied() {
        if table.state().is_in_play(dude) {
            table.send_home(dude, HOME_AFTER);
        }
    }
    let rules = used.printed().and_then(|it| it.job);
    let there = match job.mark {
        JobMark::TownSquare {} => true,
        JobMark::Card { card } => table.state().is_in_play(card),
    };
    let mut play = Play { table, used };
    match (rules, success) {
        (Some(rules), Success::Yes) if there => rules.success.bring(&mut play, job.mark)?,
        (Some(JobRules { failure: Some(failure), .. }), Success::No) => {
            failure(&mut play, &job)?;
        }
        _ => (),
    }
    table.emit(fact::JobEnded { card: job.card });
    Ok(())
}
