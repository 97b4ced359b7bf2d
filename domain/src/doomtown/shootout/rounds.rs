//! Shootouts, round by round (DT12).

use super::{casualties, hands};
use crate::doomtown::action::{About, Action, Question, Target};
use crate::doomtown::cause::Cause;
use crate::doomtown::day::noon;
use crate::doomtown::day::shop::{Terms, can_enter, enter};
use crate::doomtown::poker::HAND_SIZE;
use crate::doomtown::scripts::ability::Timing;
use crate::doomtown::scripts::effect::Play;
use crate::doomtown::scripts::hooks::{self, Bound, Instead};
use crate::doomtown::scripts::need::Possible;
use crate::doomtown::table::Doom;
use crate::doomtown::town::lasting::Until;
use crate::doomtown::town::moment::{Moment, Use, When};
use crate::doomtown::town::piece::{CardId, Zone};
use crate::doomtown::town::printed::Kind;
use crate::doomtown::town::state::{Shootout, State, Step};
use crate::doomtown::uses::{cheaters, usable, use_ability};
use crate::doomtown::{fact, windows};
use crate::engine::{Answered, IfAny, Number, One, OneOf, Resolved, Seat, Several, so_many};

const DRAW: Cause = Cause::rule("DT12.7");
const FINISHED: Cause = Cause::rule("DT3.6");
/// Plays that one player makes before plays begin; no cards of any deck grant nearly as many.
const FIRST_PLAYS_MAX: usize = 20;

/// Takes the next step of a shootout (DT12.2). An empty posse ends it at once (DT12.5), but a
/// player who has lost their last dude as a casualty may still see the winner run (DT12.11).
pub fn step(table: &mut Doom) -> Resolved {
    let Some(shootout) = &table.state().shootout else { return Ok(()) };
    let step = shootout.step;
    if shootout.is_decided() && !matches!(step, Step::RunOrGun | Step::Chamber) {
        table.emit(fact::StepTaken { step: Step::Chamber });
        return Ok(());
    }
    match step {
        Step::Opening => {
            table.emit(fact::RoundBegan { round: 1 });
            windows::open(table, Moment::of(When::ShootoutBegun))?;
            begin_plays(table, Step::Plays);
        }
        Step::Shooters => pick_shooters(table)?,
        Step::Redraw => redraw(table)?,
        Step::Reveal => {
            let seats = sides(table.state());
            hands::reveal(table, &seats)?;
            if goes_on(table.state()) {
                hands::react_to_reveal(table)?;
            }
            begin_plays(table, Step::Resolution);
        }
        Step::Casualties => {
            casualties::take_lumps(table)?;
            table.emit(fact::StepTaken { step: Step::RunOrGun });
        }
        Step::RunOrGun => {
            run_or_gun(table)?;
            table.emit(fact::StepTaken { step: Step::Chamber });
        }
        Step::Chamber => chamber(table)?,
        _ => begin_plays(table, step),
    }
    Ok(())
}

/// Whether a shootout goes on in which both posses have somebody.
fn goes_on(state: &State) -> bool {
    state.shootout.as_ref().is_some_and(|it| !it.is_decided())
}

fn sides(state: &State) -> Vec<Seat> {
    let sides = state.shootout.as_ref().map(|it| vec![it.leader.seat, it.mark.seat]);
    sides.unwrap_or_default()
}

fn begin_round(table: &mut Doom, round: u8) {
    if goes_on(table.state()) {
        table.emit(fact::RoundBegan { round });
        begin_plays(table, Step::Plays);
    }
}

/// Plays begin: with the Winner if they take part, else with the next player clockwise who does
/// (DT12.3, DT18.11).
fn begin_plays(table: &mut Doom, step: Step) {
    if !goes_on(table.state()) {
        return;
    }
    table.emit(fact::StepTaken { step });
    if let Some(seat) = takers(table.state()).first().copied() {
        table.emit(fact::TurnCame { seat });
    }
}

/// The players who make plays in this step, in turn order: those who have a dude in the shootout;
/// in the resolution step also others who can answer a cheatin' hand (DT12.3, DT12.9).
fn takers(state: &State) -> Vec<Seat> {
    let Some(shootout) = &state.shootout else { return Vec::new() };
    let takes_part = |seat: &Seat| {
        let inside = shootout.dudes().any(|it| state.controller(it) == Some(*seat));
        let outside = shootout.step == Step::Resolution
            && !cheaters(state, *seat).is_empty()
            && !state.player(*seat).hand.is_empty();
        inside || outside
    };
    state.in_order().into_iter().filter(takes_part).collect()
}

/// Every play that a player may make in the shootout now. Passing comes first.
pub fn plays(state: &State, seat: Seat) -> Vec<Action> {
    let Some(shootout) = &state.shootout else { return Vec::new() };
    if shootout.turn != Some(seat) || shootout.is_decided() {
        return Vec::new();
    }
    let plays = match shootout.step {
        Step::Plays => shootout_plays(state, seat),
        Step::Resolution => {
            let mut uses = uses_now(state, seat, Timing::Resolution);
            uses.extend(uses_now(state, seat, Timing::Cheatin));
            uses
        }
        _ => return Vec::new(),
    };
    [Action::Pass {}].into_iter().chain(plays).collect()
}

fn uses_now(state: &State, seat: Seat, timing: Timing) -> Vec<Action> {
    let uses = usable(state, seat, timing, None).into_iter();
    let uses = uses.filter(|it| is_bound(state, it, timing));
    uses.map(|it| Action::Use { card: it.card, ability: it.ability }).collect()
}

/// Every Shootout play that a player can make (DT12.3): abilities, and what can be equipped.
pub fn shootout_plays(state: &State, seat: Seat) -> Vec<Action> {
    if !state.takes_part(seat) {
        return Vec::new();
    }
    let hand = state.player(seat).hand.iter().copied();
    let equipped = hand.filter(|it| can_equip(state, seat, *it).is_ok());
    let mut plays = uses_now(state, seat, Timing::Shootout);
    plays.extend(equipped.map(|card| Action::Shop { card }));
    plays
}

/// A player makes a Shootout play before plays begin, and another where that one grants it
/// (Pearly's Palace).
pub fn play_first(it: &mut Play<'_>) -> Resolved {
    let used = it.used;
    let table = &mut *it.table;
    let mut options = Vec::new();
    for _ in 0..FIRST_PLAYS_MAX {
        let target = |it: Action| match it {
            Action::Use { card, ability } => Some((Target::Use { card, ability }, Some(it))),
            Action::Shop { card } => Some((Target::Card { card }, Some(it))),
            _ => None,
        };
        options.extend(shootout_plays(table.state(), used.seat).into_iter().filter_map(target));
        let question = Question::of_card(used.card, About::Ability);
        let question = used.seat.asked(question, IfAny(OneOf(options)));
        // How many plays there are depends on the hand.
        let question = match table.state().player(used.seat).hand.is_empty() {
            true => question,
            false => question.even_if_forced(),
        };
        let Some(action) = table.ask_one(question)?.flatten() else { return Ok(()) };
        carry_out(table, used.seat, action)?;
        let again = table.state().shootout.as_ref().is_some_and(|it| it.another_play);
        table.emit(fact::PlayFinished { seat: used.seat });
        if !again || !goes_on(table.state()) {
            return Ok(());
        }
        options = vec![(Target::PassNow {}, None)];
    }
    Ok(())
}

/// Whether somebody outside the shootout may use this: only Cheatin' Resolution action cards
/// (DT12.9).
fn is_bound(state: &State, used: &Use, timing: Timing) -> bool {
    state.takes_part(used.seat)
        || timing == Timing::Cheatin && state.card(used.card).kind == Kind::Action
}

/// Whether goods or a spell can come into play as a Shootout play, because it or
/// another card says so; else why not.
pub fn can_equip(state: &State, seat: Seat, card: CardId) -> Possible {
    let printed = state.card(card);
    let instead = Instead::EquippedInShootouts { seat, card };
    let allowed = state.replaced_by(card, instead) || state.is_instead(instead);
    let attached = matches!(printed.kind, Kind::Goods | Kind::Spell);
    if !(allowed && attached) {
        return Err("it cannot come into play in a shootout");
    }
    can_enter(state, seat, card, &equipping())
}

/// The terms of what is equipped as a Shootout play.
pub fn equipping() -> Terms {
    Terms { in_shootout: true, ..Terms::SHOPPIN }
}

/// A player makes a play in the shootout (DT12.3, DT12.9).
pub fn play(table: &mut Doom, seat: Seat, action: Action) -> Resolved {
    if action == (Action::Pass {}) {
        return pass(table, seat);
    }
    carry_out(table, seat, action)?;
    if !goes_on(table.state()) {
        return Ok(());
    }
    let again = table.state().shootout.as_ref().is_some_and(|it| it.another_play);
    table.emit(fact::PlayFinished { seat });
    let takers = takers(table.state());
    let next =
        if again && takers.contains(&seat) { Some(seat) } else { next(&takers, seat, table) };
    match next {
        Some(seat) => table.emit(fact::TurnCame { seat }),
        None => end_plays(table),
    }
    Ok(())
}

/// An ability is used, or something equipped.
fn carry_out(table: &mut Doom, seat: Seat, action: Action) -> Resolved {
    match action {
        Action::Use { card, ability } => {
            let used = Use::of(table.state(), seat, card, ability);
            use_ability(table, &used)?;
            put_away(table, card);
        }
        Action::Shop { card } => {
            enter(table, seat, card, &equipping())?;
        }
        _ => (),
    }
    Ok(())
}

fn put_away(table: &mut Doom, card: CardId) {
    if table.state().piece(card).zone == Zone::BeingPlayed {
        let card = table.state().named(card);
        table.emit(fact::CardDiscarded { card, cause: FINISHED });
    }
}

/// The player who comes after another among those who make plays.
fn next(takers: &[Seat], seat: Seat, table: &Doom) -> Option<Seat> {
    let mut order = table.state().in_order();
    let place = order.iter().position(|it| *it == seat).map_or(0, |it| it + 1);
    let length = order.len().max(1);
    order.rotate_left(place % length);
    order.into_iter().find(|it| takers.contains(it))
}

fn pass(table: &mut Doom, seat: Seat) -> Resolved {
    let passes = table.state().shootout.as_ref().map_or(0, |it| it.passes) + 1;
    table.emit(fact::Passed { seat, passes });
    let takers = takers(table.state());
    match next(&takers, seat, table) {
        Some(seat) if usize::from(passes) < takers.len() => table.emit(fact::TurnCame { seat }),
        _ => end_plays(table),
    }
    Ok(())
}

fn end_plays(table: &mut Doom) {
    let step = table.state().shootout.as_ref().map(|it| it.step);
    let step = match step {
        Some(Step::Plays) => Step::Shooters,
        _ => Step::Casualties,
    };
    table.emit(fact::StepTaken { step });
}

/// The leader's side, then the mark's picks its shooter; both draw five cards and one for each of
/// their stud bonus (DT12.6, DT12.7).
fn pick_shooters(table: &mut Doom) -> Resolved {
    for seat in sides(table.state()) {
        let state = table.state();
        let Some(side) = state.shootout.as_ref().and_then(|it| it.side(seat)) else { continue };
        let posse = side.posse.clone();
        let chosen = table.ask(seat, Question::Shooter {}, IfAny(One(posse)))?;
        let Some(dude) = chosen else { continue };
        let state = table.state();
        let Some(side) = state.shootout.as_ref().and_then(|it| it.side(seat)) else { continue };
        let (studs, draws) = state.posse_bonuses(side, dude);
        table.emit(fact::ShooterPicked { seat, dude, studs, draws });
    }
    for seat in sides(table.state()) {
        let studs = table.state().stud_bonus(seat);
        table.draw(seat, HAND_SIZE + studs, Zone::DrawHand, DRAW);
    }
    table.emit(fact::StepTaken { step: Step::Redraw });
    Ok(())
}

/// Both throw cards back at once, as many as their draw bonus, and draw as many; then they discard
/// down to five (DT12.7).
fn redraw(table: &mut Doom) -> Resolved {
    let seats = sides(table.state());
    let question = |seat: &Seat| {
        let state = table.state();
        let cards = state.player(*seat).draw_hand.clone();
        seat.asked(Question::Redraw {}, Several(cards, 0, state.draw_bonus(*seat)))
    };
    let questions = seats.iter().map(question).collect();
    for Answered { seat, answer: cards, .. } in table.ask_all(questions)? {
        if cards.is_empty() {
            continue;
        }
        let count = cards.len();
        let discarded = table.state().all_named(&cards);
        let drawn = so_many(count);
        table.emit(fact::HandRedrawn { seat, discarded, count: drawn });
        table.draw(seat, count, Zone::DrawHand, DRAW);
        draw_spare_cards(table, seat)?;
    }
    trim(table, &seats)?;
    table.emit(fact::StepTaken { step: Step::Reveal });
    Ok(())
}

/// A player who has thrown cards back may draw the additional cards that cards give (DT12.7,
/// DT18.6).
fn draw_spare_cards(table: &mut Doom, seat: Seat) -> Resolved {
    let state = table.state();
    let number = hooks::Number::SpareCards(seat);
    let spare = usize::try_from(state.modified(number)).unwrap_or(0);
    let Some(card) = state.in_play().find(|it| 0 < state.modified_by(*it, number)) else {
        return Ok(());
    };
    let question = Question::of_card(card, About::Amount);
    let count = table.ask(seat, question, Number(0, spare))?;
    let cause = Cause::card(table.state().piece(card).code);
    table.draw(seat, count, Zone::DrawHand, cause);
    Ok(())
}

/// A player with more than five cards keeps five (DT12.7).
fn trim(table: &mut Doom, seats: &[Seat]) -> Resolved {
    let over = |it: &&Seat| HAND_SIZE < table.state().player(**it).draw_hand.len();
    let question = |seat: &Seat| {
        let cards = table.state().player(*seat).draw_hand.clone();
        seat.asked(Question::Trim {}, Several(cards, HAND_SIZE, HAND_SIZE))
    };
    let questions = seats.iter().filter(over).map(question).collect();
    for Answered { seat, answer: kept, .. } in table.ask_all(questions)? {
        let hand = table.state().player(seat).draw_hand.clone();
        let gone: Vec<CardId> = hand.into_iter().filter(|card| !kept.contains(card)).collect();
        let discarded = table.state().all_named(&gone);
        table.emit(fact::HandTrimmed { seat, discarded });
    }
    Ok(())
}

/// Run or gun: other players' dudes first, the loser's before the winner's; then the loser, or the
/// leader where there is none, and then the winner, who knows (DT12.11).
fn run_or_gun(table: &mut Doom) -> Resolved {
    let Some(shootout) = table.state().shootout.clone() else { return Ok(()) };
    let first = shootout.decides_first.unwrap_or(shootout.leader.seat);
    let second = shootout.facing(first).map_or(first, |it| it.seat);
    for side in [first, second] {
        let allies: Vec<Seat> = table.state().order_from(side);
        for ally in allies.into_iter().filter(|it| *it != first && *it != second) {
            flee(table, side, ally)?;
        }
    }
    flee(table, first, first)?;
    flee(table, second, second)
}

/// A player says which of their dudes in a side's posse run: they go home booted.
fn flee(table: &mut Doom, side: Seat, seat: Seat) -> Resolved {
    let state = table.state();
    let Some(side) = state.shootout.as_ref().and_then(|it| it.side(side)) else { return Ok(()) };
    let own = |it: &CardId| state.controller(*it) == Some(seat);
    let dudes: Vec<CardId> = side.posse.iter().copied().filter(own).collect();
    let dudes = table.ask(seat, Question::Flee {}, Several::any_of(dudes))?;
    let state = table.state();
    let leaving: Vec<CardId> = dudes.iter().copied().filter(|it| !state.is_at_home(*it)).collect();
    if !dudes.is_empty() {
        table.emit(fact::DudesFled { seat, dudes });
    }
    leaving.into_iter().for_each(|it| table.has_left_a_place(it));
    Ok(())
}

/// Draw hands are discarded; one posse left wins, none left: nobody; else another round (DT12.12).
fn chamber(table: &mut Doom) -> Resolved {
    hands::discard_all(table);
    table.end_lasting(Until::EndOfRound);
    let Some(shootout) = table.state().shootout.clone() else { return Ok(()) };
    if shootout.is_decided() {
        return end(table, &shootout);
    }
    begin_round(table, shootout.round.saturating_add(1));
    Ok(())
}

fn end(table: &mut Doom, shootout: &Shootout) -> Resolved {
    let left = shootout.sides().into_iter().find(|it| !it.posse.is_empty());
    let winner = left.map(|it| it.seat);
    table.emit(fact::ShootoutEnded { winner });
    table.part_with_bound_to(Bound::Shootout);
    table.end_lasting(Until::EndOfShootout);
    if table.state().job.is_none() {
        noon::finish(table)?;
    }
    Ok(())
}

/// Gives the turn on where a player who was on turn has left the game.
pub fn pass_on(table: &mut Doom, seat: Seat) {
    let takers = takers(table.state());
    match next(&takers, seat, table) {
        Some(seat) => table.emit(fact::TurnCame { seat }),
        None => end_plays(table),
    }
}
