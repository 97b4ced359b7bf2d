//! What a drover may do with a turn.

use domain::engine::{
    Assign, Bin, IfAny, Number, One, Resolved, Seat, Sequence, Split, Table, Text,
};

use super::{COYOTES, Campfire, Endless, Fact, Question, State, Target};

impl Campfire {
    pub(super) fn wager(table: &mut Table<Self>, you: Seat) -> Resolved {
        let purse = table.state().coins[you.index()];
        let stake = table.ask(you, Question::Stake, Number(0, purse))?;
        table.emit(Fact::Wagered { seat: you, coins: stake });
        let bid = |seat: Seat, state: &State| {
            let purse = state.coins[seat.index()];
            seat.asked(Question::Bid, Number(0, purse)).even_if_forced()
        };
        let others = table.state().others(you);
        let bids = others.iter().map(|seat| bid(*seat, table.state())).collect();
        let mut best = (you, stake);
        for bid in table.ask_all(bids)? {
            let coins = bid.answer;
            table.emit(Fact::Wagered { seat: bid.seat, coins });
            if best.1 < coins {
                best = (bid.seat, coins);
            }
        }
        // A draw after a prompt: its key is that of the event with the last bid.
        let face = table.chance().roll(6);
        table.emit(Fact::Rolled { face });
        let winner = if face == 6 { you } else { best.0 };
        let pot = table.state().pot;
        let room = |seat: Seat| match seat == winner {
            true => Bin::open(seat),
            false => Bin::limited(seat, 2),
        };
        let bins = table.state().playing().into_iter().map(room).collect();
        for (seat, coins) in table.ask(winner, Question::Share, Split { total: pot, bins })? {
            table.emit(Fact::Paid { seat, coins });
        }
        Ok(())
    }

    pub(super) fn rob(table: &mut Table<Self>, you: Seat, victim: Seat) -> Resolved {
        let hand = table.state().hands[victim.index()].clone();
        let card = table.ask(victim, Question::WhichCard, IfAny(One(hand)))?;
        let Some(card) = card else { return Ok(()) };
        table.emit(Fact::CardTaken { from: victim, by: you, card });
        // A question inside what a question brought about.
        let burn = One(vec![Target::Yes, Target::No]);
        if table.ask(you, Question::BurnIt { card }, burn)? == Target::Yes {
            table.emit(Fact::Burnt { seat: you, card });
            Self::shuffle(table);
        }
        Self::coyotes(table, you)
    }

    /// Every drover with a coyote in hand pays, in the order that the robber names.
    fn coyotes(table: &mut Table<Self>, you: Seat) -> Resolved {
        let holds =
            |seat: &Seat| table.state().hands[seat.index()].iter().any(|card| *card < COYOTES);
        let howlers: Vec<Seat> = table.state().playing().into_iter().filter(holds).collect();
        if howlers.is_empty() {
            return Ok(());
        }
        // Who holds one is heard before anybody is asked about it.
        table.emit(Fact::CoyotesHeard { at: howlers.clone() });
        for seat in table.ask(you, Question::CoyoteOrder, Sequence::of_all(howlers))? {
            let price = table.rules().coyote_price.min(table.state().coins[seat.index()]);
            table.emit(Fact::CoyoteHowled { seat, coins: price });
        }
        Ok(())
    }

    fn shuffle(table: &mut Table<Self>) {
        let mut deck = table.state().deck.clone();
        table.chance().shuffle(&mut deck);
        table.emit(Fact::Shuffled { deck });
    }

    pub(super) fn toast(table: &mut Table<Self>, you: Seat) -> Resolved {
        table.ask(you, Question::Words, Text(80))?;
        table.emit(Fact::Toasted { seat: you });
        let items = table.state().hands[you.index()].clone();
        let others = table.state().others(you);
        let bins = others.into_iter().map(|seat| Bin::limited(seat, 1)).collect();
        let gifts = Assign { items, bins, unassigned: true };
        for (card, to) in table.ask(you, Question::Gifts, gifts)? {
            table.emit(Fact::CardGiven { from: you, to, card });
        }
        Ok(())
    }

    pub(super) fn howl(table: &mut Table<Self>, you: Seat) -> Resolved {
        match table.rules().endless {
            None => (),
            Some(Endless::Facts) => {
                (0..=u16::MAX).for_each(|_| table.emit(Fact::Toasted { seat: you }));
            }
            Some(Endless::Questions) => {
                let words = |_| you.asked(Question::Words, Text(80));
                table.ask_all((0..=u16::MAX).map(words).collect())?;
            }
            Some(Endless::Rounds) => {
                table.emit(Fact::Toasted { seat: you });
                return Ok(());
            }
        }
        let howl = |seat: Seat| seat.asked(Question::Answer, One(vec![Target::Yes]));
        let howls = table.state().others(you).into_iter().map(howl).collect();
        let first = table.ask_first(howls)?;
        let coins = table.state().pot.min(1);
        table.emit(Fact::Paid { seat: first.seat, coins });
        Ok(())
    }

    pub(super) fn end_turn(table: &mut Table<Self>, you: Seat) {
        let (next, round_over) = table.state().after(you);
        table.emit(Fact::TurnEnded { next, round_over });
    }
}
