//! The High Noon phase: one play after the other (DT8).

use super::ending;
use super::shop::{Terms, can_enter, enter};
use crate::doomtown::action::{Action, Question, Target};
use crate::doomtown::cause::Cause;
use crate::doomtown::fact;
use crate::doomtown::scripts::ability::Timing;
use crate::doomtown::scripts::hooks::Deed;
use crate::doomtown::shootout::callout;
use crate::doomtown::table::Doom;
use crate::doomtown::town::moment::Use;
use crate::doomtown::town::piece::{CardId, Place, Zone};
use crate::doomtown::town::printed::{Keyword, Kind};
use crate::doomtown::town::state::{Phase, State, Step};
use crate::doomtown::uses::{usable, use_ability};
use crate::engine::{IfAny, One, OneOf, Resolved, Seat};

const MOVIN: Cause = Cause::rule("DT8.4");
const FINISHED: Cause = Cause::rule("DT3.6");

/// Every play that a player may make now (DT8.1). Passing comes first.
pub fn plays(state: &State, seat: Seat) -> Vec<Action> {
    let on_turn = state.phase == Phase::Noon && state.step == Step::Plays;
    if !on_turn || state.turn != Some(seat) || is_busy(state) {
        return Vec::new();
    }
    let mut plays = vec![Action::Pass {}];
    let uses = usable(state, seat, Timing::Noon, None);
    plays.extend(uses.iter().map(|it| Action::Use { card: it.card, ability: it.ability }));
    let dudes = state.dudes_of(seat);
    let movers = dudes.iter().filter(|it| !destinations(state, **it).is_empty());
    plays.extend(movers.map(|it| Action::Move { dude: *it }));
    let callers = dudes.iter().filter(|it| !callout::marks_of(state, **it).is_empty());
    plays.extend(callers.map(|it| Action::CallOut { dude: *it }));
    let hand = state.player(seat).hand.iter();
    let goods = hand.filter(|it| can_enter(state, seat, **it, &Terms::SHOPPIN).is_ok());
    plays.extend(goods.map(|it| Action::Shop { card: *it }));
    let places = state.places().into_iter().filter(|it| !trades(state, seat, *it).is_empty());
    plays.extend(places.map(|place| Action::Trade { place }));
    plays
}

/// Whether something is going on that has to end before the next play (DT8.2).
pub fn is_busy(state: &State) -> bool {
    state.is_busy()
}

/// A player makes a play (DT8.1).
pub fn play(table: &mut Doom, seat: Seat, action: Action) -> Resolved {
    match action {
        Action::Pass {} => return pass(table, seat),
        Action::Use { card, ability } => {
            let used = Use::of(table.state(), seat, card, ability);
            use_ability(table, &used)?;
        }
        Action::Move { dude } => move_dude(table, seat, dude)?,
        Action::CallOut { dude } => callout::call_out_here(table, seat, dude)?,
        Action::Shop { card } => {
            enter(table, seat, card, &Terms::SHOPPIN)?;
        }
        Action::Trade { place } => trade(table, seat, place)?,
        Action::GoOn {} | Action::ShootOn {} | Action::SettleJob {} | Action::FinishPlay {} => (),
    }
    finish(table)
}

/// Ends the play once all its effects are finished: its action card is discarded, and the next
/// player is on turn (DT8.2, DT3.6).
pub fn finish(table: &mut Doom) -> Resolved {
    let state = table.state();
    let Some(seat) = state.turn.filter(|_| !is_busy(state)) else { return Ok(()) };
    let again = state.another_play;
    discard_played(table);
    table.emit(fact::PlayFinished { seat });
    let next = if again { seat } else { table.state().after(seat) };
    give_turn(table, next);
    Ok(())
}

/// A player is on turn; once time has been called, the first from them on who has a play left, and
/// where nobody has, Sundown is forced (DT16.5).
pub fn give_turn(table: &mut Doom, seat: Seat) {
    let state = table.state();
    if state.plays_left.is_empty() || is_busy(state) {
        return table.emit(fact::TurnCame { seat });
    }
    let mut order = state.in_order();
    let at = order.iter().position(|it| *it == seat).unwrap_or(0);
    order.rotate_left(at);
    let has_play = |it: &Seat| state.plays_left.get(it.index()).is_none_or(|left| 0 < *left);
    match order.into_iter().find(has_play) {
        Some(seat) => table.emit(fact::TurnCame { seat }),
        None => table.emit(fact::PhaseBegan { phase: Phase::Sundown }),
    }
}

/// Actions whose play is finished go to their owners' discard piles (DT3.6).
fn discard_played(table: &mut Doom) {
    let state = table.state();
    let played: Vec<_> = (0..state.pieces.len())
        .map(CardId::at)
        .filter(|it| state.piece(*it).zone == Zone::BeingPlayed)
        .map(|it| state.named(it))
        .collect();
    for card in played {
        table.emit(fact::CardDiscarded { card, cause: FINISHED });
    }
}

/// A player passes; when all have passed in a row, the phase is over (DT8.1). If another player
/// would win by passing now, that player has to say check, and the passing player may make another
/// play (DT8.3).
fn pass(table: &mut Doom, seat: Seat) -> Resolved {
    let state = table.state();
    let players = state.playing().len();
    let passes = state.passes + 1;
    let last = usize::from(passes) + 1 == players;
    let next = state.after(seat);
    if state.options.check && last && !state.checked {
        let by = ending::would_win(state).filter(|winner| *winner != seat);
        if let Some(by) = by {
            table.emit(fact::Checked { seat, by });
            return Ok(());
        }
    }
    table.emit(fact::Passed { seat, passes });
    if usize::from(passes) < players {
        give_turn(table, next);
    } else {
        table.emit(fact::PhaseBegan { phase: Phase::Sundown });
    }
    Ok(())
}

/// Where an unbooted dude can move to, and whether they boot for it (DT8.4).
pub fn destinations(state: &State, dude: CardId) -> Vec<(Place, bool)> {
    if state.piece(dude).booted {
        return Vec::new();
    }
    let from = state.place(dude);
    let Some(seat) = state.controller(dude) else { return Vec::new() };
    let reachable = state.places().into_iter().filter(|to| *to != from && may_go(state, dude, *to));
    reachable.map(|to| (to, boots_to_move(state, seat, from, to))).collect()
}

/// Whether a dude may go somewhere: no card forbids it.
pub fn may_go(state: &State, dude: CardId, to: Place) -> bool {
    state.allows(Deed::Go { dude, to })
}

/// Whether a dude boots to move (DT8.4): not from home to what is adjacent, nor from the town
/// square to what is adjacent except the dude's own home.
fn boots_to_move(state: &State, seat: Seat, from: Place, to: Place) -> bool {
    let home = state.home(seat);
    let free = from == home || from == Place::TownSquare && to != home;
    !(free && state.are_adjacent(from, to))
}

fn move_dude(table: &mut Doom, seat: Seat, dude: CardId) -> Resolved {
    let destinations = destinations(table.state(), dude);
    let options = destinations.into_iter().map(|it| (Target::from(it.0), it)).collect();
    let chosen = table.ask(seat, Question::MoveTo { dude }, IfAny(OneOf(options)))?;
    let Some((to, boots)) = chosen else { return Ok(()) };
    let from = table.state().place(dude);
    table.emit(fact::DudeMoved { dude, from, to, boots, cause: MOVIN });
    table.has_left_a_place(dude);
    Ok(())
}

/// What can be traded at a place: goods of the player's dudes to unbooted others of the player's
/// there; only where the player controls the place, and everything once a day (DT8.7).
pub fn trades(state: &State, seat: Seat, place: Place) -> Vec<(CardId, CardId)> {
    if state.controller_of(place) != Some(seat) {
        return Vec::new();
    }
    let own = |it: &CardId| state.controller(*it) == Some(seat);
    let dudes: Vec<CardId> = state.dudes_at(place).filter(own).collect();
    let mut trades = Vec::new();
    for from in &dudes {
        let goods = |it: &CardId| state.card(*it).kind == Kind::Goods && !state.piece(*it).traded;
        for card in state.attachments(*from).filter(goods) {
            let to = dudes.iter().filter(|it| *it != from && !state.piece(**it).booted);
            trades.extend(to.map(|to| (card, *to)));
        }
    }
    trades
}

/// Any number of goods go from dude to dude, as one play; afterwards each keeps one Weapon and one
/// Horse (DT8.7).
fn trade(table: &mut Doom, seat: Seat, place: Place) -> Resolved {
    table.emit(fact::TradeBegan { seat, place });
    let mut receivers = Vec::new();
    loop {
        let trades = trades(table.state(), seat, place);
        if trades.is_empty() {
            break;
        }
        let named = |(card, to): (CardId, CardId)| (Target::Trade { card, to }, Some((card, to)));
        let enough = (!receivers.is_empty()).then_some((Target::PassNow {}, None));
        let options = enough.into_iter().chain(trades.into_iter().map(named)).collect();
        let chosen = table.ask(seat, Question::TradeNext { place }, OneOf(options))?;
        let Some((card, to)) = chosen else { break };
        let card = table.state().named(card);
        table.emit(fact::CardAttached { card, to, traded: true, cause: Cause::rule("DT8.7") });
        receivers.push(to);
    }
    receivers.sort_unstable();
    receivers.dedup();
    receivers.into_iter().try_for_each(|dude| keep_one_of_each(table, seat, dude))
}

/// A dude who carries several Weapons or Horses keeps one of each (DT8.7).
pub fn keep_one_of_each(table: &mut Doom, seat: Seat, dude: CardId) -> Resolved {
    for keyword in [Keyword::Weapon, Keyword::Horse] {
        let state = table.state();
        let several: Vec<CardId> =
            state.attachments(dude).filter(|it| state.card(*it).is(keyword)).collect();
        if several.len() < 2 {
            continue;
        }
        let question = Question::KeepOne { dude };
        let kept = table.ask(seat, question, One(several.clone()))?;
        for it in several.into_iter().filter(|it| *it != kept) {
            table.discard(it, Cause::rule("DT8.7"));
        }
    }
    Ok(())
}

/// The phase begins: the Winner makes the first play (DT8.1). Where the player on turn has left
/// the game, it is the next one's turn.
pub fn begin(table: &mut Doom) -> Resolved {
    if table.state().step != Step::Plays {
        table.emit(fact::StepTaken { step: Step::Plays });
    }
    let seat = match table.state().turn {
        Some(gone) => table.state().after(gone),
        None => table.state().first(),
    };
    give_turn(table, seat);
    Ok(())
}
