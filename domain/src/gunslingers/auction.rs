//! Auctions: sealed bids, ties and bids again; and the lots of the setup (S7.5–S7.8).

use super::action::{Item, Question, Target};
use super::fact::{self, Bid, Goods, NoSale};
use super::rules::Gunslingers;
use super::state::State;
use crate::engine::{Answered, IfAny, Number, OneOf, Resolved, Seat, Table};

/// What came of an auction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sale {
    /// The player who won.
    pub seat: Seat,
    /// The bid, in dollars.
    pub bid: u32,
}

/// Everybody bids in secret and at once, and the highest bid wins; nobody's, if all bid nothing
/// (S7.5). A tie goes to the one with most reputation among them. Those who are still tied bid
/// again, more than before or nothing, until one wins or all bid nothing (S7.6). Where nobody wins,
/// it is said why.
///
/// `last` bids after seeing what the others bid first, and in secret from then on (S8, G20).
pub fn auction(
    table: &mut Table<Gunslingers>,
    item: Item,
    bidders: &[Seat],
    last: Option<Seat>,
) -> Resolved<Result<Sale, NoSale>> {
    let mut nobody = NoSale::NoBids;
    let mut bids = first_bids(table, item, bidders, last)?;
    loop {
        let highest = bids.iter().map(|bid| bid.dollars).max().unwrap_or(0);
        if highest == 0 {
            return Ok(Err(nobody));
        }
        let mut tied: Vec<Seat> =
            bids.iter().filter(|bid| bid.dollars == highest).map(|bid| bid.seat).collect();
        // A player who bids last from the station has no place of its own in the order of the
        // seats.
        tied.sort_unstable();
        if 1 < tied.len() {
            let most_reputed = with_most_reputation(table.state(), &tied);
            match most_reputed[..] {
                [seat] => table.emit(fact::TieBroken { tied, seat }),
                _ => table.emit(fact::TieStands { tied: most_reputed.clone() }),
            }
            tied = most_reputed;
        }
        if let [seat] = tied[..] {
            return Ok(Ok(Sale { seat, bid: highest }));
        }
        let richer = |seat: &Seat| highest < purse(table.rules(), table.state(), item, *seat);
        let can_raise = tied.iter().any(richer);
        nobody = if can_raise { NoSale::NoRaise } else { NoSale::NothingToRaise };
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
    let any = |table: &Table<Gunslingers>, seat: Seat| {
        Number(0, purse(table.rules(), table.state(), item, seat))
    };
    let alone = || Question::Bid { item, others: Vec::new() };
    let questions = together.map(|seat| seat.asked(alone(), any(table, seat))).collect();
    let bid = |it: Answered<u32>| Bid { seat: it.seat, dollars: it.answer };
    let mut bids: Vec<Bid> = table.ask_all(questions)?.into_iter().map(bid).collect();
    table.emit(fact::BidsOpened { rebid: false, last: false, bids: bids.clone() });
    if let Some(last) = last {
        let question = Question::Bid { item, others: bids.clone() };
        let dollars = table.ask(last, question, any(table, last))?;
        let own = Bid { seat: last, dollars };
        table.emit(fact::BidsOpened { rebid: false, last: true, bids: vec![own] });
        bids.push(own);
    }
    Ok(bids)
}

/// The tied bid again: they raise their bids, or bid nothing (S7.6). A player who has no more money
/// can only bid nothing (G13).
fn raises(
    table: &mut Table<Gunslingers>,
    item: Item,
    tied: &[Seat],
    bid: u32,
) -> Resolved<Vec<Bid>> {
    let raise = |seat: Seat| {
        let purse = purse(table.rules(), table.state(), item, seat);
        let question = Question::Raise { item, bid, tied: tied.to_vec() };
        seat.asked(question, Number(0, purse.saturating_sub(bid)))
    };
    let questions = tied.iter().map(|seat| raise(*seat)).collect();
    // Nothing, or so much on top of the bid before (S7.6).
    let raised = |it: Answered<u32>| {
        let dollars = if it.answer == 0 { 0 } else { bid.saturating_add(it.answer) };
        Bid { seat: it.seat, dollars }
    };
    let bids: Vec<Bid> = table.ask_all(questions)?.into_iter().map(raised).collect();
    table.emit(fact::BidsOpened { rebid: true, last: false, bids: bids.clone() });
    Ok(bids)
}

/// What a player can bid: their money; for a character, a part of what they will begin with (G2).
pub fn purse(rules: &Gunslingers, state: &State, item: Item, seat: Seat) -> u32 {
    match item {
        Item::Character { .. } => rules.character_bid_max,
        Item::Lot { .. } | Item::Train {} => state.player(seat).cash,
    }
}

/// Which of several have the most reputation, as it is now (S7.6, G15).
fn with_most_reputation(state: &State, seats: &[Seat]) -> Vec<Seat> {
    let reputation = |seat: &Seat| state.player(*seat).reputation;
    let most = seats.iter().map(reputation).max();
    seats.iter().copied().filter(|seat| Some(reputation(seat)) == most).collect()
}

/// The picker puts up a lot (S7.5).
pub fn put_up_lot(table: &mut Table<Gunslingers>) -> Resolved {
    let state = table.state();
    let Some(picker) = state.picker else { return Ok(()) };
    let lots = state.lots.iter().map(|it| (Target::Lot { lot: it.lot }, it.lot)).collect();
    if let Some(lot) = table.ask(picker, Question::Lot {}, IfAny(OneOf(lots)))? {
        table.emit(fact::LotPutUp { by: picker, lot });
    }
    Ok(())
}

/// The item that was put up is auctioned (S7.5). The player who picked it picks again, unless they
/// won it (S7.7, G14).
pub fn auction_lot(table: &mut Table<Gunslingers>) -> Resolved {
    let state = table.state();
    let bidders = state.playing();
    let Some((picker, lot)) = state.picker.zip(state.put_up) else { return Ok(()) };
    let Sale { seat, bid } = match auction(table, Item::Lot { lot }, &bidders, None)? {
        Ok(sale) => sale,
        Err(why) => {
            table.emit(fact::LotLost { lot, why });
            return Ok(());
        }
    };
    let state = table.state();
    let paid = price(table.rules(), state, seat, bid);
    let next = if seat == picker { state.next_clockwise(picker) } else { picker };
    let markers = markers_on(state, lot);
    table.emit(fact::LotWon { lot, seat, bid, paid, markers, picker: next });
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

#[cfg(test)]
mod tests {
    use serde_json::json;

    use crate::engine::Seat;
    use crate::gunslingers::trial::{Race, Setting, town};
    use crate::gunslingers::{Action, Character, Duty, GunId};

    /// Three players, two lots, and seat 0 to pick.
    fn three() -> Setting {
        town(3).lots(["bank", "school", "plug duellist"])
    }

    #[test]
    fn s7_5_the_highest_bid_wins_and_g12_only_the_winner_pays() {
        let race = three().begins().picks(0, "the Bank").bids([3, 5, 4]);
        race.happens_by("S7.8", "Seat 1 wins the Bank for $5").cash(0, 20).cash(1, 15).cash(2, 20);
    }

    #[test]
    fn g12_bids_are_whole_dollars_up_to_all_that_one_has() {
        let race = three().dollars(1, 7).begins().picks(0, "the Bank");
        assert_eq!((race.asked(0, "bid").range(), race.asked(1, "bid").range()), ((0, 20), (0, 7)));
        let race = race.may_not_give(1, "bid", json!(8)).may_not_give(1, "bid", json!(1.5));
        race.may_not_give(1, "bid", json!(-1)).bids([0, 7, 0]).cash(1, 0);
    }

    #[test]
    fn g7_bids_are_hidden_until_all_are_in() {
        let race = three().begins().picks(0, "the Bank");
        let asked = race.game().prompts(Seat(1));
        let race = race.bids_alone(0, 9);
        assert_eq!(race.facts().count(), 0);
        assert_eq!(race.game().prompts(Seat(1)), asked);
        let race = race.bids_alone(2, 1).bids_alone(1, 2);
        race.happens("The bids: seat 0 $9, seat 1 $2 and seat 2 $1.");
    }

    /// Test vector 2.
    #[test]
    fn s7_6_a_tie_goes_to_whoever_has_most_reputation() {
        let race = three().tokens(0, 4).tokens(1, 3).begins().picks(0, "the Bank").bids([5, 5, 3]);
        race.happens_by("S7.6", "seat 0 has most reputation")
            .controls_now("bank", Some(0), 1)
            .cash(0, 15);
        let race = three().tokens(0, 3).tokens(1, 4).begins().picks(0, "the Bank").bids([5, 5, 3]);
        race.controls_now("bank", Some(1), 1).cash(1, 15);
    }

    #[test]
    fn s7_6_reputation_decides_among_the_highest_only() {
        let race = three().tokens(0, 3).tokens(1, 4).tokens(2, 9).begins().picks(0, "the Bank");
        race.bids([5, 5, 3]).controls_now("bank", Some(1), 1);
    }

    /// Test vector 2.
    #[test]
    fn s7_6_who_is_still_tied_bids_again_more_or_nothing_and_the_others_drop_out() {
        let race = three().begins().picks(0, "the Bank").bids([5, 5, 3]);
        let race = race.happens("Seats 0 and 1 are tied").asks(0, "raise").asks(1, "raise");
        let race = race.asks_nothing(2).raises(0, 1).raises(1, 0);
        race.happens_by("S7.6", "The bids: seat 0 $6 and seat 1 $0.").cash(0, 14).cash(1, 20);
    }

    #[test]
    fn s7_6_ties_are_broken_again_and_again() {
        let race = three().begins().picks(0, "the Bank").bids([5, 5, 5]);
        let race = race.raises(0, 2).raises(1, 2).raises(2, 1).asks_nothing(2);
        assert_eq!(race.asked(0, "raise").range(), (0, 13));
        race.raises(0, 0).raises(1, 3).controls_now("bank", Some(1), 1).cash(1, 10);
    }

    /// Test vector 2.
    #[test]
    fn s7_6_a_lot_is_lost_when_all_who_are_tied_bid_nothing_and_g14_the_same_picks_again() {
        let race = three().begins().picks(0, "the Bank").bids([5, 5, 3]).raises(0, 0).raises(1, 0);
        let race = race.happens_by("S7.6", "Nobody gets the Bank: none of the tied bids more.");
        let race = race.cash(0, 20).asks(0, "lot");
        assert_eq!(race.asked(0, "lot").labels().len(), 2, "it is gone for good");
    }

    #[test]
    fn g13_who_has_no_more_money_can_only_bid_nothing_again() {
        // Neither is asked, and the lot is lost.
        let race =
            three().dollars(0, 5).dollars(1, 5).begins().picks(0, "the Bank").bids([5, 5, 3]);
        race.happens_by("G13", "Nobody gets the Bank: none of the tied has money to bid more.")
            .cash(0, 5);
        let race = three().dollars(0, 5).begins().picks(0, "the Bank").bids([5, 5, 3]);
        race.asks_nothing(0).raises(1, 1).controls_now("bank", Some(1), 1).cash(1, 14);
    }

    #[test]
    fn g14_where_nobody_bids_the_lot_is_gone_and_the_same_picks_again() {
        let race = three().begins().picks(0, "a batch").bids([0, 0, 0]);
        let told = "Nobody gets a batch of 1 plug and 1 duellist (lot 3): all bid nothing.";
        let race = race.happens_by("S7.5", told);
        race.asks(0, "lot").gun_is(10, "left").gun_is(11, "left");
    }

    #[test]
    fn g15_reputation_won_in_the_same_auctions_counts_at_once() {
        let race = three().begins().picks(0, "the Schoolhouse").bids([0, 0, 1]).reputation(2, 8);
        race.picks(0, "the Bank").bids([5, 0, 5]).controls_now("bank", Some(2), 1);
    }

    #[test]
    fn s7_7_who_wins_what_they_picked_passes_the_pick_on_clockwise() {
        let race = three().begins().picks(0, "the Bank").bids([1, 0, 0]).asks(1, "lot");
        race.asks_nothing(0).asks_nothing(2);
        let last = three().with(|state| state.picker = Some(Seat(2))).begins();
        last.picks(2, "the Bank").bids([0, 0, 1]).asks(0, "lot");
        // A player who is out picks nothing.
        let gap = town(4).lots(["bank", "school", "plug"]).out(1, 0, 0).begins();
        gap.picks(0, "the Bank").bids([1, 0, 0, 0]).asks(2, "lot");
    }

    #[test]
    fn s7_7_who_does_not_win_what_they_picked_picks_again() {
        three().begins().picks(0, "the Bank").bids([0, 1, 0]).asks(0, "lot").asks_nothing(1);
    }

    #[test]
    fn s7_7_every_lot_is_put_up_once_and_then_the_first_week_begins() {
        let race = three().begins().picks(0, "the Bank").bids([0, 1, 0]);
        assert_eq!(
            race.asked(0, "lot").labels(),
            ["the Schoolhouse", "a batch of 1 plug and 1 duellist (lot 3)"]
        );
        // The last is not asked for.
        let race =
            race.picks(0, "the Schoolhouse").bids([1, 0, 0]).happens("Seat 1 puts up a batch");
        race.dice_of(Action::BeginWeek {}, &[1, 1, 1]).bids([0, 0, 0]).happens("Week 1 begins");
    }

    #[test]
    fn s7_7_batches_of_the_same_ranks_are_told_apart() {
        let race = town(2).lots(["plug plug", "plug plug"]).begins();
        let labels = ["a batch of 2 plugs (lot 1)", "a batch of 2 plugs (lot 2)"];
        assert_eq!(race.asked(0, "lot").labels(), labels);
        race.picks(0, "a batch of 2 plugs (lot 2)").happens("puts up a batch of 2 plugs (lot 2).");
    }

    #[test]
    fn s7_6_the_view_shows_what_was_bid_until_it_is_over() {
        let bids = |race: &Race| -> Vec<(u8, u32)> {
            let view = race.view(crate::engine::Viewer::Public);
            view.bids.iter().map(|it| (it.seat.0, it.dollars)).collect()
        };
        let race = three().begins().picks(0, "the Bank");
        assert_eq!(bids(&race), []);
        let race = race.bids([5, 5, 3]);
        assert_eq!(bids(&race), [(0, 5), (1, 5), (2, 3)]);
        let race = race.raises(0, 2).raises(1, 2);
        assert_eq!(bids(&race), [(0, 7), (1, 7)]);
        assert_eq!(bids(&race.raises(0, 0).raises(1, 1)), []);
        let race = town(3).controls(0, ["depot"]).train("plug").begins().bids([0, 4, 4]);
        assert_eq!(bids(&race), [(1, 4), (2, 4), (0, 0)]);
    }

    #[test]
    fn s7_8_a_property_brings_its_tokens_and_a_batch_goes_to_the_headquarters() {
        let race = three().begins().picks(0, "the Schoolhouse").bids([0, 0, 1]);
        let race = race.reputation(2, 8).picks(0, "a batch").bids([0, 2, 0]);
        let race = race.works_for(10, 1).works_for(11, 1);
        assert_eq!(race.state().gun(GunId(10)).duty, Duty::Posse);
    }

    #[test]
    fn g17_a_property_of_the_setup_gets_one_marker_or_two_where_the_start_is_settled() {
        let race = three().begins().picks(0, "the Bank").bids([1, 0, 0]);
        race.controls_now("bank", Some(0), 1);
        let settled = three().options(|options| options.settled_start = true).begins();
        settled.picks(0, "the Bank").bids([1, 0, 0]).controls_now("bank", Some(0), 2);
    }

    #[test]
    fn g18_the_station_has_no_power_over_lots() {
        let race = three().controls(0, ["depot"]).begins().picks(0, "the Bank");
        race.asks(0, "bid").asks(1, "bid").asks(2, "bid");
    }

    /// Test vector 3.
    #[test]
    fn c2_harrigan_pays_a_dollar_less_for_what_harrigan_wins_but_at_least_one() {
        let harrigan = || three().is(0, Character::HeavyHarrigan);
        let race = harrigan().begins().picks(0, "the Bank").bids([9, 0, 0]);
        race.happens("Seat 0 wins the Bank for $8").cash(0, 12);
        harrigan().begins().picks(0, "the Bank").bids([1, 0, 0]).cash(0, 19);
        harrigan().begins().picks(0, "the Bank").bids([0, 9, 0]).cash(1, 11);
        harrigan().literal().begins().picks(0, "the Bank").bids([9, 0, 0]).cash(0, 11);
    }

    #[test]
    fn s7_5_who_resigns_in_an_auction_bids_nothing_and_is_out_when_it_is_over() {
        let race = three().controls(1, ["church"]).begins().picks(0, "the Bank");
        let race = race.bids_alone(0, 2).resigns(1).does_not_happen("Seat 1 leaves");
        let race = race.bids_alone(2, 1).controls_now("bank", Some(0), 1);
        let race = race.happens("Seat 1 leaves the race").controls_now("church", None, 0);
        race.cash(1, 0).asks(2, "lot");
    }

    #[test]
    fn s7_7_who_resigns_when_about_to_pick_leaves_the_pick_to_the_next() {
        let race = three().begins().resigns(0).happens("Seat 0 leaves").asks(1, "lot");
        race.picks(1, "the Bank").bids([0, 2, 1]).asks(2, "lot");
    }
}
