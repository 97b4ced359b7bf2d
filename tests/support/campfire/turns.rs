//! What a drover may do with a turn.

use domain::engine::{Answer, Ask, Bin, Choice, Resolved, Seat, Table};

use super::{COYOTES, Campfire, Fact, Question, State, Target};

impl Campfire {
    pub(super) fn wager(table: &mut Table<Self>, you: Seat) -> Resolved {
        let purse = i64::from(table.state().coins[you.index()]);
        let stake = table.choose_number(you, Question::Stake, 0, purse)?;
        table.emit(Fact::Wagered { seat: you, coins: stake as u32 });
        let bid = |seat: Seat, state: &State| {
            let purse = i64::from(state.coins[seat.index()]);
            Ask::new(seat, Question::Bid, Choice::number(0, purse)).even_if_forced()
        };
        let others = table.state().others(you);
        let asks = others.iter().map(|seat| bid(*seat, table.state())).collect();
        let mut best = (you, stake);
        for given in table.ask_all(asks)? {
            let Answer::Number(coins) = given.answer else {
                unreachable!("a bid is a number");
            };
            table.emit(Fact::Wagered { seat: given.seat, coins: coins as u32 });
            if best.1 < coins {
                best = (given.seat, coins);
            }
        }
        // A draw after a prompt: its key is that of the event with the last bid.
        let face = table.chance().roll(6);
        table.emit(Fact::Rolled { face });
        let winner = if face == 6 { you } else { best.0 };
        let pot = table.state().pot;
        let room = |seat: Seat| match seat == winner {
            true => Bin::open(Target::Seat(seat)),
            false => Bin::limited(Target::Seat(seat), 2),
        };
        let options = table.state().playing().into_iter().map(room).collect();
        let choice = Choice::Split { total: pot, options };
        if let Answer::Split(parts) = table.ask(winner, Question::Share, choice)? {
            for (target, coins) in parts {
                if let Target::Seat(seat) = target {
                    table.emit(Fact::Paid { seat, coins });
                }
            }
        }
        Ok(())
    }

    pub(super) fn rob(table: &mut Table<Self>, you: Seat, victim: Seat) -> Resolved {
        let hand: Vec<Target> =
            table.state().hands[victim.index()].iter().map(|card| Target::Card(*card)).collect();
        let Some(Target::Card(card)) = table.choose_one(victim, Question::WhichCard, hand)? else {
            return Ok(());
        };
        table.emit(Fact::CardTaken { from: victim, by: you, card });
        // A question inside what a question brought about.
        let burn = vec![Target::Yes, Target::No];
        if table.choose_one(you, Question::BurnIt { card }, burn)? == Some(Target::Yes) {
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
        let targets = howlers.into_iter().map(Target::Seat).collect();
        for target in table.choose_order(you, Question::CoyoteOrder, targets)? {
            if let Target::Seat(seat) = target {
                let price = table.rules().coyote_price.min(table.state().coins[seat.index()]);
                table.emit(Fact::CoyoteHowled { seat, coins: price });
            }
        }
        Ok(())
    }

    fn shuffle(table: &mut Table<Self>) {
        let mut deck = table.state().deck.clone();
        table.chance().shuffle(&mut deck);
        table.emit(Fact::Shuffled { deck });
    }

    pub(super) fn toast(table: &mut Table<Self>, you: Seat) -> Resolved {
        table.ask(you, Question::Words, Choice::Text { max_length: 80 })?;
        table.emit(Fact::Toasted { seat: you });
        let items = table.state().hands[you.index()].iter().map(|card| Target::Card(*card));
        let items: Vec<Target> = items.collect();
        let others = table.state().others(you);
        let bins = others.into_iter().map(|seat| Bin::limited(Target::Seat(seat), 1)).collect();
        let choice = Choice::Assign { items, bins, unassigned: true };
        if let Answer::Assign(gifts) = table.ask(you, Question::Gifts, choice)? {
            for gift in gifts {
                if let (Target::Card(card), Target::Seat(to)) = gift {
                    table.emit(Fact::CardGiven { from: you, to, card });
                }
            }
        }
        Ok(())
    }

    pub(super) fn howl(table: &mut Table<Self>, you: Seat) -> Resolved {
        let ask = |seat| Ask::new(seat, Question::Answer, Choice::one(vec![Target::Yes]));
        let asks = table.state().others(you).into_iter().map(ask).collect();
        let first = table.ask_first(asks)?;
        let coins = table.state().pot.min(1);
        table.emit(Fact::Paid { seat: first.seat, coins });
        Ok(())
    }

    pub(super) fn end_turn(table: &mut Table<Self>, you: Seat) {
        let (next, round_over) = table.state().after(you);
        table.emit(Fact::TurnEnded { next, round_over });
    }
}
