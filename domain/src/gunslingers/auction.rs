//! Auctions: sealed bids, ties and bids again; and the lots of the setup (S7.5–S7.8).

use super::action::{Item, Question, Target};
use super::fact::{Bid, Fact, Goods};
use super::rules::Gunslingers;
use super::state::State;
use crate::engine::{Answer, Ask, Choice, Given, Resolved, Seat, Table};

/// What came of an auction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sale {
    /// Who won.
    pub seat: Seat,
    /// What he bid, in dollars.
    pub bid: u32,
}

/// Everybody bids in secret and at once, and the highest bid wins; nobody's, if all bid nothing
/// (S7.5). A tie goes to the one with most reputation among them. Those who are still tied bid
/// again, more than before or nothing, until one wins or all bid nothing (S7.6).
///
/// `last` bids after seeing what the others bid first, and in secret from then on (S8, G20).
pub fn auction(
    table: &mut Table<Gunslingers>,
    item: Item,
    bidders: &[Seat],
    last: Option<Seat>,
) -> Resolved<Option<Sale>> {
    let mut bids = first_bids(table, item, bidders, last)?;
    loop {
        let highest = bids.iter().map(|bid| bid.dollars).max().unwrap_or(0);
        if highest == 0 {
            return Ok(None);
        }
        let mut tied: Vec<Seat> =
            bids.iter().filter(|bid| bid.dollars == highest).map(|bid| bid.seat).collect();
        if 1 < tied.len() {
            let most_reputed = with_most_reputation(table.state(), &tied);
            match most_reputed[..] {
                [seat] => table.emit(Fact::TieBroken { tied, seat }),
                _ => table.emit(Fact::TieStands { tied: most_reputed.clone() }),
            }
            tied = most_reputed;
        }
        if let [seat] = tied[..] {
            return Ok(Some(Sale { seat, bid: highest }));
        }
        bids = raises(table, item, &tied, highest)?;
    }
}

/// The first bids: from nothing to all that a player has (G12).
fn first_bids(
    table: &mut Table<Gunslingers>,
    item: Item,
    bidders: &[Seat],
    last: Option<Seat>,
) -> Resolved<Vec<Bid>> {
    let last = last.filter(|seat| bidders.contains(seat));
    let together = bidders.iter().copied().filter(|seat| Some(*seat) != last);
    let bid = |seat: Seat, others: Vec<Bid>| {
        let purse = i64::from(purse(table.rules(), table.state(), item, seat));
        Ask::new(seat, Question::Bid { item, others }, Choice::number(0, purse))
    };
    let asks = together.map(|seat| bid(seat, Vec::new())).collect();
    let mut bids: Vec<Bid> = table.ask_all(asks)?.iter().map(|it| amount(it, 0)).collect();
    table.emit(Fact::BidsOpened { rebid: false, bids: bids.clone() });
    if let Some(last) = last {
        let purse = i64::from(purse(table.rules(), table.state(), item, last));
        let question = Question::Bid { item, others: bids.clone() };
        let ask = Ask::new(last, question, Choice::number(0, purse));
        let own: Vec<Bid> = table.ask_all(vec![ask])?.iter().map(|it| amount(it, 0)).collect();
        table.emit(Fact::BidsOpened { rebid: false, bids: own.clone() });
        bids.extend(own);
    }
    Ok(bids)
}

/// The tied bid again: they raise their bids, or bid nothing (S7.6). Who has no more money can only
/// bid nothing (G13).
fn raises(
    table: &mut Table<Gunslingers>,
    item: Item,
    tied: &[Seat],
    bid: u32,
) -> Resolved<Vec<Bid>> {
    let raise = |seat: Seat| {
        let purse = purse(table.rules(), table.state(), item, seat);
        let more = i64::from(purse.saturating_sub(bid));
        let question = Question::Raise { item, bid, tied: tied.to_vec() };
        Ask::new(seat, question, Choice::number(0, more))
    };
    let asks = tied.iter().map(|seat| raise(*seat)).collect();
    let bids: Vec<Bid> = table.ask_all(asks)?.iter().map(|it| amount(it, bid)).collect();
    table.emit(Fact::BidsOpened { rebid: true, bids: bids.clone() });
    Ok(bids)
}

/// What was bid: nothing, or so much on top of `before`.
fn amount(given: &Given<Gunslingers>, before: u32) -> Bid {
    let number = match given.answer {
        Answer::Number(number) => u32::try_from(number).unwrap_or(0),
        _ => unreachable!("the engine admits only answers of the asked form"),
    };
    let dollars = if number == 0 { 0 } else { before.saturating_add(number) };
    Bid { seat: given.seat, dollars }
}

/// What a player can bid: his money; for a character, a part of what he will begin with (G2).
fn purse(rules: &Gunslingers, state: &State, item: Item, seat: Seat) -> u32 {
    match item {
        Item::Character { .. } => rules.character_bid_max,
        Item::Lot { .. } | Item::Train {} => state.player(seat).cash,
    }
}

/// Who of several has most reputation, as it is now (S7.6, G15).
fn with_most_reputation(state: &State, seats: &[Seat]) -> Vec<Seat> {
    let reputation = |seat: &Seat| state.player(*seat).reputation;
    let most = seats.iter().map(reputation).max();
    seats.iter().copied().filter(|seat| Some(reputation(seat)) == most).collect()
}

/// The picker puts up a lot, and it is auctioned (S7.5). Whoever picked picks again, unless he won
/// it (S7.7, G14).
pub fn auction_lot(table: &mut Table<Gunslingers>) -> Resolved {
    let state = table.state();
    let bidders = state.playing();
    let Some(picker) = state.picker else { return Ok(()) };
    let lots = state.lots.iter().map(|it| Target::Lot { lot: it.lot }).collect();
    let Some(Target::Lot { lot }) = table.choose_one(picker, Question::Lot {}, lots)? else {
        return Ok(());
    };
    table.emit(Fact::LotPutUp { by: picker, lot });
    let Some(Sale { seat, bid }) = auction(table, Item::Lot { lot }, &bidders, None)? else {
        table.emit(Fact::LotLost { lot });
        return Ok(());
    };
    let state = table.state();
    let paid = price(table.rules(), state, seat, bid);
    let next = if seat == picker { state.next_clockwise(picker) } else { picker };
    let markers = markers_on(state, lot);
    table.emit(Fact::LotWon { lot, seat, bid, paid, markers, picker: next });
    Ok(())
}

/// One marker on a property that is won, so that it first pays in the second week (G17); two where
/// the match was made so.
fn markers_on(state: &State, lot: u8) -> u8 {
    match state.lot(lot).map(|it| it.goods) {
        Some(Goods::Property { .. }) if state.options.settled_start => 2,
        Some(Goods::Property { .. }) => 1,
        Some(Goods::Batch { .. }) | None => 0,
    }
}

/// What the winner pays (C2).
pub fn price(rules: &Gunslingers, state: &State, seat: Seat, bid: u32) -> u32 {
    rules.price(bid, state.has_power_of(seat, super::Character::HeavyHarrigan))
}
