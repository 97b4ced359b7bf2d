//! Gamblin': ante, lowball, and the day's Winner (DT6).

use crate::doomtown::action::Action;
use crate::doomtown::cause::Cause;
use crate::doomtown::fact::{self, Purse};
use crate::doomtown::poker::{HAND_SIZE, Ranking};
use crate::doomtown::scripts::ability::Timing;
use crate::doomtown::shootout::hands;
use crate::doomtown::table::Doom;
use crate::doomtown::town::lasting::Until;
use crate::doomtown::town::moment::Use;
use crate::doomtown::town::piece::Zone;
use crate::doomtown::town::state::{Phase, State, Step};
use crate::doomtown::uses::{cheaters, usable, use_ability};
use crate::engine::{Resolved, Seat};

const ANTE: Cause = Cause::rule("DT6.1");
const LOWBALL: Cause = Cause::rule("DT6.2");
const POT: Cause = Cause::rule("DT6.7");
const FIRST_ORDER: Cause = Cause::rule("DT5.6");

/// Takes the next step of the phase.
pub fn step(table: &mut Doom) -> Resolved {
    match table.state().step {
        Step::Lowball => draw_lowball(table),
        Step::Reveal => reveal(table)?,
        Step::Compare => compare(table)?,
        Step::Cheatin => table.emit(fact::StepTaken { step: Step::Compare }),
        _ => ante(table),
    }
    Ok(())
}

/// Each player antes one ghost rock; a player who has none borrows it (DT6.1).
fn ante(table: &mut Doom) {
    for seat in table.state().in_order() {
        if table.state().player(seat).ghost_rock == 0 {
            table.emit(fact::Borrowed { seat });
        }
        table.hand_over(Purse::Stash { seat }, Purse::Pot {}, 1, ANTE);
    }
    table.emit(fact::StepTaken { step: Step::Lowball });
}

/// Every player who takes part draws five cards (DT6.2).
fn draw_lowball(table: &mut Doom) {
    for seat in contenders(table.state()) {
        table.draw(seat, HAND_SIZE, Zone::DrawHand, LOWBALL);
    }
    table.emit(fact::StepTaken { step: Step::Reveal });
}

fn contenders(state: &State) -> Vec<Seat> {
    state.in_order().into_iter().filter(|it| state.contenders.contains(it)).collect()
}

/// Hands are revealed, jokers named, and traits look at the hands; whoever cheats can be answered
/// (DT6.3, DT6.4).
fn reveal(table: &mut Doom) -> Resolved {
    let seats = contenders(table.state());
    hands::turn_up(table, &seats);
    if 1 < hands::with_jokers(table.state(), &seats).len() {
        find_order(table)?;
    }
    hands::name_all_jokers(table, &seats)?;
    // A trait that acts in lowball answers a cheatin' hand, too.
    if 1 < table.state().who_may_answer().len() {
        find_order(table)?;
    }
    hands::let_traits_look(table)?;
    table.emit(fact::StepTaken { step: Step::Cheatin });
    next_turn(table, None)
}

impl State {
    /// The players who face a cheatin' hand that nobody has answered, in turn order (DT6.4.3).
    pub fn who_may_answer(&self) -> Vec<Seat> {
        let able = |seat: &Seat| !cheaters(self, *seat).is_empty();
        self.in_order().into_iter().filter(able).collect()
    }
}

/// Finds out who comes first where that is needed and nothing says it yet: before the first Winner
/// (DT5.6). Where only one player has anything to do, nobody pulls.
fn find_order(table: &mut Doom) -> Resolved {
    let state = table.state();
    match state.winner.is_none() && state.pulled_order.is_empty() {
        true => pull_for_order(table),
        false => Ok(()),
    }
}

/// Before there is a Winner each player pulls, and low pulls go first; the cards are shuffled back
/// (DT5.6, DT18.3). Equal pulls are pulled again.
fn pull_for_order(table: &mut Doom) -> Resolved {
    let mut order: Vec<(Vec<u8>, Seat)> = Vec::new();
    for seat in table.state().order_from(table.state().first()) {
        order.push((Vec::new(), seat));
    }
    for _ in 0..20 {
        let last: Vec<Vec<u8>> = order.iter().map(|(pulls, _)| pulls.clone()).collect();
        let tied = |pulls: &Vec<u8>| last.iter().filter(|it| *it == pulls).count() != 1;
        let again: Vec<usize> = (0..order.len()).filter(|at| tied(&order[*at].0)).collect();
        if again.is_empty() {
            break;
        }
        for at in again {
            let pip = table.pull(order[at].1, None, FIRST_ORDER)?;
            order[at].0.push(pip.value);
        }
    }
    order.sort();
    let order: Vec<Seat> = order.into_iter().map(|(_, seat)| seat).collect();
    for seat in order.iter().copied() {
        let state = table.state();
        let pulled = state.pulled.iter().filter(|it| state.owner(**it) == seat);
        let cards = state.player(seat).deck.iter().chain(pulled).copied().collect();
        table.shuffle(seat, cards, FIRST_ORDER);
    }
    table.emit(fact::OrderPulled { order });
    Ok(())
}

/// Every play that a player may make in the Cheatin' window: their Cheatin' abilities, as long as
/// another player's cheatin' hand is unanswered (DT6.4).
pub fn plays(state: &State, seat: Seat) -> Vec<Action> {
    let window = state.phase == Phase::Gamblin && state.step == Step::Cheatin;
    if !window || state.turn != Some(seat) {
        return Vec::new();
    }
    let uses = usable(state, seat, Timing::Cheatin, None).into_iter();
    let uses = uses.map(|it| Action::Use { card: it.card, ability: it.ability });
    [Action::Pass {}].into_iter().chain(uses).collect()
}

/// A player answers a cheatin' hand, or passes (DT6.4.1).
pub fn play(table: &mut Doom, seat: Seat, action: Action) -> Resolved {
    match action {
        Action::Use { card, ability } => {
            let used = Use::of(table.state(), seat, card, ability);
            use_ability(table, &used)?;
            if table.state().piece(card).zone == Zone::BeingPlayed {
                let card = table.state().named(card);
                table.emit(fact::CardDiscarded { card, cause: Cause::rule("DT3.6") });
            }
            table.emit(fact::PlayFinished { seat });
        }
        _ => {
            let passes = table.state().passes + 1;
            table.emit(fact::Passed { seat, passes });
        }
    }
    next_turn(table, Some(seat))
}

/// The player whose turn it is in the window: the next in order who could answer somebody, until
/// all of them have passed in a row (DT6.4.1).
fn next_turn(table: &mut Doom, last: Option<Seat>) -> Resolved {
    if 1 < table.state().who_may_answer().len() {
        find_order(table)?;
    }
    let state = table.state();
    let takers = state.who_may_answer();
    let mut order = state.in_order();
    let place = last.and_then(|last| order.iter().position(|it| *it == last));
    let length = order.len().max(1);
    order.rotate_left(place.map_or(0, |it| it + 1) % length);
    let next = order.into_iter().find(|it| takers.contains(it));
    match next {
        Some(seat) if usize::from(state.passes) < takers.len() => {
            table.emit(fact::TurnCame { seat });
        }
        _ => table.emit(fact::StepTaken { step: Step::Compare }),
    }
    Ok(())
}

/// The lowest hand wins the pot, and its player is the day's Winner; exactly equal ones draw anew
/// (DT6.5, DT6.6, DT6.7).
fn compare(table: &mut Doom) -> Resolved {
    let seats = contenders(table.state());
    let rankings = hands::lock(table, &seats)?;
    let lowest: Option<Ranking> = rankings.iter().map(|(_, it)| *it).min();
    let lowest = rankings.iter().filter(|(_, it)| Some(*it) == lowest);
    let lowest: Vec<Seat> = lowest.map(|(seat, _)| *seat).collect();
    match lowest[..] {
        [] => (),
        [seat] => win(table, seat),
        // Players who would draw the same cards again for ever tie no further: the first in order
        // wins (DT6.7).
        [..] if lowest.iter().all(|it| draws_the_same(table.state(), *it)) => {
            find_order(table)?;
            let order = table.state().in_order();
            if let Some(first) = order.into_iter().find(|it| lowest.contains(it)) {
                win(table, first);
            }
        }
        _ => {
            table.emit(fact::LowballTied { seats: lowest });
            hands::discard_all(table);
            table.end_lasting(Until::EndOfRound);
            table.emit(fact::StepTaken { step: Step::Lowball });
        }
    }
    Ok(())
}

/// Whether a player has so few cards left that a new hand would be the same again.
fn draws_the_same(state: &State, seat: Seat) -> bool {
    let player = state.player(seat);
    player.deck.len() + player.discard.len() + player.draw_hand.len() <= HAND_SIZE
}

/// A player wins lowball: they take the pot, and hands are discarded (DT6.7, DT6.8).
fn win(table: &mut Doom, seat: Seat) {
    let pot = table.state().pot;
    table.emit(fact::LowballWon { seat, pot });
    table.hand_over(Purse::Pot {}, Purse::Stash { seat }, pot, POT);
    hands::discard_all(table);
    table.end_lasting(Until::EndOfRound);
    table.emit(fact::PhaseBegan { phase: Phase::Upkeep });
}
