//! Draw hands: revealing, locking and discarding them, in lowball and in shootouts (DT4, DT6,
//! DT12).

use crate::doomtown::cause::Cause;
use crate::doomtown::fact::{self, CountsAs, Revealed};
use crate::doomtown::poker::{self, Ranking};
use crate::doomtown::scripts::hooks::Occasion;
use crate::doomtown::table::Doom;
use crate::doomtown::town::moment::{Moment, When};
use crate::doomtown::town::piece::CardId;
use crate::doomtown::town::printed::Kind;
use crate::doomtown::town::state::{Player, State};
use crate::doomtown::windows;
use crate::engine::{Resolved, Seat};

const JOKER: Cause = Cause::rule("DT4.7");

/// A draw hand as everybody may see it.
pub fn revealed(state: &State, seat: Seat) -> Revealed {
    let player = state.player(seat);
    let hand = state.hand_value(seat);
    let ranking = state.ranking(seat);
    Revealed {
        seat,
        cards: state.all_named(&player.draw_hand),
        base: player.base.unwrap_or(hand.rank),
        modifier: player.modifier,
        rank: ranking.rank(),
        name: poker::Hand::name(ranking.rank()).to_owned(),
        cheatin: hand.cheatin,
        named: player.draw_hand.iter().filter_map(|it| counts_as(state, *it)).collect(),
    }
}

fn counts_as(state: &State, card: CardId) -> Option<CountsAs> {
    state.piece(card).named.map(|pip| CountsAs { card, pip })
}

/// Players reveal their draw hands at once; jokers are named, the Winner's first, and traits have
/// their say (DT6.3, DT12.8).
pub fn reveal(table: &mut Doom, seats: &[Seat]) -> Resolved {
    turn_up(table, seats);
    name_all_jokers(table, seats)?;
    let_traits_look(table)
}

/// Players turn up their draw hands at once.
pub fn turn_up(table: &mut Doom, seats: &[Seat]) {
    let state = table.state();
    let hands = seats.iter().map(|it| revealed(state, *it)).collect();
    table.emit(fact::HandsRevealed { hands });
}

/// Those of some players who have jokers to name.
pub fn with_jokers(state: &State, seats: &[Seat]) -> Vec<Seat> {
    seats.iter().copied().filter(|it| !unnamed_jokers(state, *it).is_empty()).collect()
}

/// Players name the jokers in their draw hands, the Winner first (DT4.7).
pub fn name_all_jokers(table: &mut Doom, seats: &[Seat]) -> Resolved {
    let order = table.state().in_order();
    for seat in order.iter().filter(|it| seats.contains(it)) {
        name_jokers(table, *seat, *seat)?;
    }
    Ok(())
}

/// Traits look at the hands that were turned up, the Winner's first (DT6.3).
pub fn let_traits_look(table: &mut Doom) -> Resolved {
    table.happens(Occasion::HandsRevealed)
}

/// A player names the jokers in a draw hand (DT4.5).
pub fn name_jokers(table: &mut Doom, seat: Seat, whose: Seat) -> Resolved {
    for joker in unnamed_jokers(table.state(), whose) {
        let pip = table.name_pip(seat, joker)?;
        let card = table.state().named(joker);
        table.emit(fact::PipNamed { seat, card, pip, cause: JOKER });
    }
    Ok(())
}

/// The jokers in a draw hand that nobody has named.
fn unnamed_jokers(state: &State, whose: Seat) -> Vec<CardId> {
    let unnamed =
        |it: &CardId| state.card(*it).kind == Kind::Joker && state.piece(*it).named.is_none();
    state.player(whose).draw_hand.iter().copied().filter(unnamed).collect()
}

/// The window after draw hands of a shootout were revealed (DT9.12).
pub fn react_to_reveal(table: &mut Doom) -> Resolved {
    windows::open(table, Moment::of(When::HandsRevealed))
}

/// The ranks are final; what later changes a hand does not matter to them. Then what was put off
/// until then is done, as Fetch is (DT6.4.6, DT18.4).
pub fn lock(table: &mut Doom, seats: &[Seat]) -> Resolved<Vec<(Seat, Ranking)>> {
    let state = table.state();
    let hands = seats.iter().map(|it| revealed(state, *it)).collect();
    let rankings: Vec<(Seat, Ranking)> = seats.iter().map(|it| (*it, state.ranking(*it))).collect();
    table.emit(fact::RanksLocked { hands });
    for seat in table.state().in_order() {
        if seats.contains(&seat) {
            table.happens(Occasion::RankFinal { seat })?;
        }
    }
    Ok(rankings)
}

/// Draw hands are discarded, and the jokers in them aced (DT4.8, DT6.8, DT12.12).
pub fn discard_all(table: &mut Doom) {
    let state = table.state();
    let cards: Vec<CardId> =
        state.seats().flat_map(|it| state.player(it).draw_hand.clone()).collect();
    let (aced, discarded): (Vec<CardId>, Vec<CardId>) =
        cards.into_iter().partition(|it| state.card(*it).kind == Kind::Joker);
    let (discarded, aced) = (state.all_named(&discarded), state.all_named(&aced));
    let marked = |it: &Player| it.revealed || it.modifier != 0 || it.base.is_some();
    let nothing = discarded.is_empty() && aced.is_empty();
    if nothing && state.answered.is_empty() && !state.players.iter().any(marked) {
        return;
    }
    table.emit(fact::HandsDiscarded { discarded, aced });
}
