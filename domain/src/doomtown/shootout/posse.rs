//! Forming posses, joining them, and breakin' and enterin' (DT12.1, DT13.1, DT13.3, DT15).

use crate::doomtown::action::Question;
use crate::doomtown::cause::Cause;
use crate::doomtown::day::noon;
use crate::doomtown::fact::{self, SideStarted};
use crate::doomtown::scripts::effect::Play;
use crate::doomtown::scripts::hooks::{Deed, Instead, Number, Occasion};
use crate::doomtown::scripts::need::Possible;
use crate::doomtown::table::Doom;
use crate::doomtown::town::lasting::{Change, Lasting, Until};
use crate::doomtown::town::moment::{Moment, When};
use crate::doomtown::town::piece::{CardId, Place};
use crate::doomtown::town::state::{Shootout, State};
use crate::doomtown::windows;
use crate::engine::{One, Resolved, Seat, Several};

const BREAKIN: Cause = Cause::rule("DT13.3");

/// Where dudes may come from to join a posse.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reach {
    /// Where the shootout is, or the job's mark.
    pub place: Place,
    /// Where the leader of the job is: dudes there, or next to it, may join the leader's posse, too
    /// (DT13.1.4).
    pub leader_at: Option<Place>,
}

/// By which card a dude may join a posse at a place without going there: only from next door, and
/// unless their player wants them to come like others (DT12.1.4).
fn joins_from_afar(state: &State, dude: CardId, place: Place) -> Option<CardId> {
    let from_afar = Instead::JoinsFromAfar(dude);
    let by = state.in_play().filter(|it| state.replaced_by(*it, from_afar)).last()?;
    let near = state.are_adjacent(state.place(dude), place);
    (near && !state.has_lasting(dude, Change::JoinsLikeOthers {})).then_some(by)
}

/// Whether a dude joins a posse at a place like others: they boot for it.
fn joins_plainly(state: &State, dude: CardId, place: Place) -> bool {
    let unbooted = state.is_instead(Instead::JoinsUnbooted(dude));
    !unbooted && joins_from_afar(state, dude, place).is_none()
}

/// Whether a react lets a dude join a posse unbooted: one of a player with dudes in it.
fn is_spared(state: &State, dude: CardId, posse: &[CardId]) -> bool {
    let here = |seat: Seat| posse.iter().any(|it| state.controller(*it) == Some(seat));
    let spares =
        |it: &Lasting| it.on == Some(dude) && it.change == Change::JoinsUnbooted {} && here(it.by);
    state.lasting.iter().any(spares)
}

/// Which of a player's dudes may join: those who are there, booted or not; unbooted ones next to
/// it; for the leader of a job, those with the leader or next to them (DT12.1.3, DT13.1.4).
pub fn eligible(state: &State, seat: Seat, reach: &Reach) -> Vec<CardId> {
    let able = |dude: &CardId| joining(state, *dude, reach).is_ok();
    state.dudes_of(seat).into_iter().filter(able).collect()
}

/// Whether a dude may join; else why not.
pub fn joining(state: &State, dude: CardId, reach: &Reach) -> Possible {
    let here = state.place(dude);
    let fee = join_fee(state, dude);
    let payer = state.controller(dude);
    if 0 < fee && payer.is_none_or(|seat| state.player(seat).ghost_rock < fee) {
        return Err("to join costs more ghost rock than you have");
    }
    if here == reach.place {
        return Ok(());
    }
    let near_mark = state.are_adjacent(here, reach.place);
    // To a job even who can shoot from afar has to move (DT13.1.8).
    let stays = state.job.is_none();
    let barred = state.forbidden(Deed::Go { dude, to: reach.place });
    if joins_from_afar(state, dude, reach.place).is_some() {
        return barred.filter(|_| !stays).map_or(Ok(()), Err);
    }
    let near_leader = reach.leader_at.is_some_and(|it| it == here || state.are_adjacent(it, here));
    match near_mark || near_leader {
        false => Err("it is too far away"),
        true if state.piece(dude).booted => Err("it is booted, and would have to move"),
        true => barred.map_or(Ok(()), Err),
    }
}

/// The ghost rock that a dude must have to join a posse.
fn join_fee(state: &State, dude: CardId) -> u32 {
    u32::try_from(state.modified(Number::JoinFee(dude))).unwrap_or(0)
}

/// A player names who joins, beside those who have to be in it.
pub fn choose(
    table: &mut Doom,
    seat: Seat,
    must: &[CardId],
    reach: &Reach,
    leads: bool,
) -> Resolved<Vec<CardId>> {
    let mut free = eligible(table.state(), seat, reach);
    free.retain(|it| !must.contains(it));
    let joiners = table.ask(seat, Question::Posse { leads }, Several::any_of(free))?;
    Ok(must.iter().copied().chain(joiners).collect())
}

/// With three and more players a leader or mark may invite other players' dudes; their players say
/// who comes (DT15). Nobody has dudes in both posses.
pub fn invite(
    table: &mut Doom,
    seat: Seat,
    against: Option<Seat>,
    taken: &[CardId],
    reach: &Reach,
) -> Resolved<Vec<CardId>> {
    let state = table.state();
    if state.playing().len() < 3 {
        return Ok(Vec::new());
    }
    let opposed = |it: Seat| {
        let has = |dude: &CardId| state.controller(*dude) == Some(it);
        taken.iter().any(has)
    };
    let others = state.playing().into_iter().filter(|it| *it != seat && Some(*it) != against);
    let guests: Vec<CardId> =
        others.filter(|it| !opposed(*it)).flat_map(|it| eligible(state, it, reach)).collect();
    let invited = table.ask(seat, Question::Invite {}, Several::any_of(guests))?;
    let mut coming = Vec::new();
    for host in table.state().order_from(seat) {
        let theirs: Vec<CardId> = invited
            .iter()
            .copied()
            .filter(|it| table.state().controller(*it) == Some(host))
            .collect();
        let question = Question::AcceptInvitation { from: seat };
        coming.extend(table.ask(host, question, Several::any_of(theirs))?);
    }
    Ok(coming)
}

/// Both sides of an accepted callout name their posses, the leader's first unless a card says
/// otherwise; then all join together, and the shootout begins (DT12.1).
pub fn form_for_callout(table: &mut Doom) -> Resolved {
    let state = table.state();
    let Some(callout) = state.callout.clone() else { return Ok(()) };
    let (by, mark) = (callout.by, callout.mark);
    let seats = (state.controller(by), state.controller(mark));
    let there = state.is_in_play(by) && state.is_in_play(mark);
    let (Some(leader), Some(marked), true) = (seats.0, seats.1, there) else {
        table.emit(fact::CalloutOver { mark });
        return Ok(());
    };
    let place = state.place(mark);
    let reach = Reach { place, leader_at: None };
    let mut named = [(leader, by, true, marked), (marked, mark, false, leader)];
    if callout.mark_first {
        named.reverse();
    }
    let mut posses: Vec<(Seat, Vec<CardId>)> = Vec::new();
    for (seat, dude, leads, against) in named {
        let mut posse = choose(table, seat, &[dude], &reach, leads)?;
        let taken = posses.first().map(|(_, posse)| posse.clone()).unwrap_or_default();
        posse.extend(invite(table, seat, Some(against), &taken, &reach)?);
        table.emit(fact::PosseNamed { seat, dudes: posse.clone(), leads });
        posses.push((seat, posse));
    }
    if callout.mark_first {
        posses.reverse();
    }
    let joiners: Vec<CardId> = posses.iter().flat_map(|(_, posse)| posse.clone()).collect();
    ask_who_stays_afar(table, &joiners, place)?;
    offer_to_stay_unbooted(table, &joiners)?;
    let mut sides = Vec::new();
    for ((seat, posse), leads) in posses.into_iter().zip([true, false]) {
        let booting = booting(table.state(), &posse, &posse, place);
        table.emit(fact::PosseFormed { seat, dudes: posse.clone(), booting, leads });
        let dude = Some(if leads { by } else { mark });
        sides.push(SideStarted { seat, dude, posse });
    }
    let (Some(mark), Some(leader)) = (sides.pop(), sides.pop()) else { return Ok(()) };
    let moving = moving(table.state(), &joiners, place);
    table.emit(fact::ShootoutBegan { place, leader, mark });
    if !moving.is_empty() {
        table.emit(fact::DudesGathered { place, dudes: moving.clone() });
    }
    moving.into_iter().for_each(|it| table.has_left_a_place(it));
    have_joined(table, &joiners)?;
    break_in(table, &joiners);
    Ok(())
}

/// An unbooted dude who can join from afar may also come and boot as usual: their player says which
/// (C01097).
pub fn ask_who_stays_afar(table: &mut Doom, joiners: &[CardId], place: Place) -> Resolved {
    for dude in joiners.iter().copied() {
        let state = table.state();
        let comes = !state.piece(dude).booted && noon::may_go(state, dude, place);
        let by = joins_from_afar(state, dude, place).filter(|_| state.place(dude) != place);
        let (Some(by), Some(seat), true) = (by, state.controller(dude), comes) else { continue };
        let question = Question::FromAfar { dude, by };
        let from_afar = table.ask(seat, question, One(vec![true, false]))?;
        if !from_afar {
            let cause = Cause::card(table.state().piece(by).code);
            let change = Change::JoinsLikeOthers {};
            let lasting = Lasting { on: Some(dude), by: seat, change, until: Until::Used, cause };
            table.emit(fact::LastingBegan { lasting });
        }
    }
    Ok(())
}

/// A dude who joins may have a card that spares them, or others, from booting for it (DT12.1.4).
pub fn offer_to_stay_unbooted(table: &mut Doom, joiners: &[CardId]) -> Resolved {
    for dude in joiners {
        let state = table.state();
        if !joiners.iter().any(|it| would_boot(state, *it)) {
            return Ok(());
        }
        if let Some(seat) = state.controller(*dude) {
            windows::open(table, Moment::to_dude(When::JoiningPosse, seat, *dude))?;
        }
    }
    Ok(())
}

/// Whether a dude who joins a posse that is being formed boots for it; the leader of a job boots
/// only where that is its cost.
pub fn would_boot(state: &State, dude: CardId) -> bool {
    let called = state.callout.as_ref().map(|it| state.place(it.mark));
    let place = called.or(state.job.as_ref().map(|it| it.place));
    let leads = state.job.as_ref().is_some_and(|it| it.leader == dude);
    place.is_some_and(|place| !leads && !booting(state, &[dude], &[dude], place).is_empty())
}

/// Which of the joining dudes boot for it: those who come from elsewhere, unless a card spares them
/// (DT12.1.4).
pub fn booting(state: &State, joiners: &[CardId], posse: &[CardId], place: Place) -> Vec<CardId> {
    let boots = |it: &CardId| {
        let elsewhere = state.place(*it) != place;
        let plainly = joins_plainly(state, *it, place) && !is_spared(state, *it, posse);
        elsewhere && plainly && !state.piece(*it).booted
    };
    joiners.iter().copied().filter(boots).collect()
}

/// Which of the joining dudes move: those who come from elsewhere, unless they shoot from there.
fn moving(state: &State, joiners: &[CardId], place: Place) -> Vec<CardId> {
    let moves =
        |it: &CardId| state.place(*it) != place && joins_from_afar(state, *it, place).is_none();
    joiners.iter().copied().filter(moves).collect()
}

/// What follows when dudes have joined: traits first, then reacts; leader and mark join, too
/// (DT9.11, DT12.1.4).
pub fn have_joined(table: &mut Doom, joiners: &[CardId]) -> Resolved {
    // A dude who was spared from booting and has not joined boots the next time.
    let state = table.state();
    let was_excepted = |it: &CardId| {
        let has = |change: Change| state.has_lasting(*it, change);
        has(Change::JoinsUnbooted {}) || has(Change::JoinsLikeOthers {})
    };
    let over: Vec<CardId> = state.dudes().filter(was_excepted).collect();
    over.into_iter().for_each(|on| table.emit(fact::LastingUsed { on }));
    for dude in joiners {
        job_bounty(table, *dude)?;
    }
    // Each player may choose the order of their own traits (DT9.11.2): a trait that costs something
    // is best for them after one that brings something.
    let mut by_cost = joiners.to_vec();
    by_cost.sort_by_key(|it| join_fee(table.state(), *it));
    for dude in in_turn_order(table.state(), &by_cost) {
        table.happens(Occasion::Joined { dude })?;
    }
    for dude in in_turn_order(table.state(), joiners) {
        if let Some(seat) = table.state().controller(dude)
            && table.state().is_in_play(dude)
        {
            windows::open(table, Moment::to_dude(When::JoinedPosse, seat, dude))?;
        }
    }
    Ok(())
}

fn in_turn_order(state: &State, dudes: &[CardId]) -> Vec<CardId> {
    let order = state.in_order();
    let place = |dude: &CardId| {
        let controller = state.controller(*dude);
        order.iter().position(|it| Some(*it) == controller)
    };
    let mut sorted: Vec<CardId> =
        dudes.iter().copied().filter(|it| state.is_in_play(*it)).collect();
    sorted.sort_by_key(place);
    sorted
}

/// A job may put a bounty on whoever joins the leader's posse (DT13.1.4).
fn job_bounty(table: &mut Doom, dude: CardId) -> Resolved {
    let state = table.state();
    let Some(job) = &state.job else { return Ok(()) };
    let leads = match &state.shootout {
        Some(shootout) => shootout.leader.posse.contains(&dude),
        None => job.posse.contains(&dude),
    };
    let used = job.as_use();
    let rules = used.printed().and_then(|it| it.job);
    match rules.and_then(|it| it.joins).filter(|_| leads) {
        Some(joins) => joins(&mut Play { table, used }, dude),
        None => Ok(()),
    }
}

/// Breakin' and enterin': a shootout at a private place raises the bounty of everybody in it whom
/// the place's owner does not control; a posse with a dude of the owner's is exempt (DT13.3).
pub fn break_in(table: &mut Doom, dudes: &[CardId]) {
    let state = table.state();
    let Some(shootout) = &state.shootout else { return };
    if !state.is_private(shootout.place) {
        return;
    }
    let owner = state.owner_of(shootout.place);
    let exempt = |dude: CardId| {
        let of_owner = |it: &CardId| state.controller(*it) == owner;
        let side = shootout.side_of(dude);
        state.controller(dude) == owner || side.is_none_or(|it| it.posse.iter().any(of_owner))
    };
    let fined: Vec<CardId> = dudes.iter().copied().filter(|it| !exempt(*it)).collect();
    fined.into_iter().for_each(|it| table.change_bounty(it, 1, BREAKIN));
}

/// A dude joins a posse in the middle of a shootout, by a card (DT12.4). A dude who is elsewhere
/// moves there; joining has the usual consequences.
pub fn join_shootout(
    table: &mut Doom,
    seat: Seat,
    dude: CardId,
    boots: bool,
    cause: Cause,
) -> Resolved {
    let state = table.state();
    let Some(shootout) = &state.shootout else { return Ok(()) };
    if shootout.has(dude) || !state.is_in_play(dude) {
        return Ok(());
    }
    let moves = state.place(dude) != shootout.place;
    join_as(table, seat, dude, moves, boots, cause)
}

/// The same, where the caller says whether the dude moves.
pub fn join_as(
    table: &mut Doom,
    seat: Seat,
    dude: CardId,
    moves: bool,
    boots: bool,
    cause: Cause,
) -> Resolved {
    table.emit(fact::PosseJoined { seat, dude, moves, boots, cause });
    if moves {
        table.has_left_a_place(dude);
    }
    have_joined(table, &[dude])?;
    break_in(table, &[dude]);
    Ok(())
}

/// Which of a player's dudes a card can bring into the player's posse from anywhere: those who are
/// not in it yet, may go there, and can pay what joining costs (DT12.1.3).
pub fn can_be_brought(state: &State, seat: Seat) -> Vec<CardId> {
    let Some(shootout) = &state.shootout else { return Vec::new() };
    if shootout.side(seat).is_none() {
        return Vec::new();
    }
    at_hand(state, seat, shootout)
}

/// Which of a player's dudes are in no posse and could come to the shootout from anywhere.
pub fn at_hand(state: &State, seat: Seat, shootout: &Shootout) -> Vec<CardId> {
    let place = shootout.place;
    let able = |it: &CardId| {
        let fee = join_fee(state, *it);
        let goes = state.place(*it) == place || noon::may_go(state, *it, place);
        !shootout.has(*it) && goes && fee <= state.player(seat).ghost_rock
    };
    state.dudes_of(seat).into_iter().filter(able).collect()
}
