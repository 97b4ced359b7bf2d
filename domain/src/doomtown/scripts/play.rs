//! A card at work: the words in which cards say what they do. Each verb cites the card by itself.

use super::effect::Play;
use crate::doomtown::action::{About, Question, Target};
use crate::doomtown::day::shop::{self, Terms, bring_dude_to};
use crate::doomtown::fact::{self, Purse};
use crate::doomtown::shootout::callout::{Refusal, call_out};
use crate::doomtown::shootout::posse::join_shootout;
use crate::doomtown::town::lasting::{Change, Until};
use crate::doomtown::town::moment::Use;
use crate::doomtown::town::piece::{CardId, Pip, Place, Zone};
use crate::doomtown::town::printed::Code;
use crate::doomtown::town::state::State;
use crate::doomtown::verbs::Tested;
use crate::engine::{Form, IfAny, Number, One, Resolved, Seat, Several};

/// What is so.
impl Play<'_> {
    /// The dude that the card is, or that carries it.
    pub fn bearer(&self) -> Option<CardId> {
        self.used.dude(self.state())
    }

    /// What a list that belongs to the ability has now.
    pub fn list<T>(&self, list: fn(&State, &Use) -> Vec<T>) -> Vec<T> {
        list(self.state(), &self.used)
    }
}

/// Questions. Each is about the card.
impl Play<'_> {
    /// The player chooses one of some cards; nothing where there is none.
    pub fn choose_from(&mut self, about: About, cards: Vec<CardId>) -> Resolved<Option<CardId>> {
        self.choose_by(self.you(), about, None, cards)
    }

    /// The same about a card that was chosen before.
    pub fn choose_for(
        &mut self,
        on: CardId,
        about: About,
        cards: Vec<CardId>,
    ) -> Resolved<Option<CardId>> {
        self.choose_by(self.you(), about, Some(on), cards)
    }

    /// Any player chooses one of some cards.
    pub fn choose_by(
        &mut self,
        seat: Seat,
        about: About,
        on: Option<CardId>,
        cards: Vec<CardId>,
    ) -> Resolved<Option<CardId>> {
        let question = self.question(about, on);
        self.table.choose_card_to(seat, &self.used, question, cards)
    }

    /// The player chooses a card of their play hand, or none.
    pub fn choose_any_of_hand(&mut self) -> Resolved<Option<CardId>> {
        let hand = self.state().player(self.you()).hand.clone();
        let chosen = self.ask(self.you(), About::HandCard, None, Several(hand, 0, 1))?;
        Ok(chosen.first().copied())
    }

    /// The player chooses where the ability's own dude, or `on`, goes or comes from.
    pub fn choose_place_from(
        &mut self,
        on: Option<CardId>,
        places: Vec<Place>,
    ) -> Resolved<Option<Place>> {
        self.ask(self.you(), About::Place, on, IfAny(One(places)))
    }

    /// The player chooses whether something about a card goes up or down.
    pub fn up_or_down(&mut self, on: CardId) -> Resolved<bool> {
        self.ask(self.you(), About::UpOrDown, Some(on), One(vec![true, false]))
    }

    /// The player names a suit and a value for a card.
    pub fn name_pip(&mut self, card: CardId) -> Resolved<Pip> {
        self.table.name_pip(self.used.seat, card)
    }

    /// Asks any player anything; `on` is a card that was chosen before.
    pub fn ask<F: Form<Target>>(
        &mut self,
        seat: Seat,
        about: About,
        on: Option<CardId>,
        form: F,
    ) -> Resolved<F::Answer> {
        let question = self.question(about, on);
        self.table.ask(seat, question, form)
    }

    fn question(&self, about: About, on: Option<CardId>) -> Question {
        Question::OfCard { card: self.used.card, about, on, number: None }
    }
}

/// Ghost rock and hands.
impl Play<'_> {
    /// Gains ghost rock from the bank.
    pub fn gain(&mut self, amount: u32) -> Resolved {
        self.give(self.you(), amount)
    }

    /// A player gains ghost rock from the bank.
    pub fn give(&mut self, seat: Seat, amount: u32) -> Resolved {
        let cause = self.cause();
        self.table.gain(seat, amount, cause);
        Ok(())
    }

    /// Takes ghost rock from another player, as much as they have, and says how much.
    pub fn steal(&mut self, from: Seat, amount: u32) -> Resolved<u32> {
        let (you, cause) = (self.you(), self.cause());
        let taken = amount.min(self.state().player(from).ghost_rock);
        let (from, to) = (Purse::Stash { seat: from }, Purse::Stash { seat: you });
        self.table.hand_over(from, to, taken, cause);
        Ok(taken)
    }

    /// A player pays to the bank, as much as they have; says how much.
    pub fn take_from(&mut self, seat: Seat, amount: u32) -> Resolved<u32> {
        let cause = self.cause();
        let paid = amount.min(self.state().player(seat).ghost_rock);
        self.table.pay(seat, paid, cause);
        Ok(paid)
    }

    /// Shuffles cards into the player's deck.
    pub fn shuffle(&mut self, cards: Vec<CardId>) -> Resolved {
        let (you, cause) = (self.you(), self.cause());
        self.table.shuffle(you, cards, cause);
        Ok(())
    }

    /// Draws cards into the play hand.
    pub fn draw(&mut self, count: usize) -> Resolved {
        let (you, cause) = (self.you(), self.cause());
        self.table.draw(you, count, Zone::Hand, cause);
        Ok(())
    }

    /// Pays for the ability: in a shootout first from what a card put on the player's dudes for
    /// that (DTH8).
    pub fn pay(&mut self, amount: u32) -> Resolved {
        self.table.pay_for(&self.used, amount);
        Ok(())
    }

    /// The player chooses how much to pay for the ability, from 1, and pays it; says how much.
    pub fn pay_up_to(&mut self, most: u32) -> Resolved<i32> {
        let paid = self.ask(self.you(), About::Amount, None, Number(1, most))?;
        self.pay(paid)?;
        Ok(i32::try_from(paid).unwrap_or(0))
    }

    /// The player pays what something costs that the ability brings: from their own ghost rock only
    /// (DTH8).
    pub fn pay_cost_of(&mut self, card: CardId) -> Resolved {
        let cost = u32::try_from(self.state().card(card).cost).unwrap_or(0);
        let (you, cause) = (self.you(), self.cause());
        self.table.pay(you, cost, cause);
        Ok(())
    }

    /// Takes a card from the discard pile into the play hand; everybody sees it.
    pub fn retrieve(&mut self, card: CardId) -> Resolved {
        let (seat, card) = (self.you(), self.state().named(card));
        self.emit(|cause| fact::CardRetrieved { seat, card, cause })
    }

    /// Puts a card into the player's draw hand.
    pub fn add_to_draw_hand(&mut self, card: CardId) -> Resolved {
        let (seat, card) = (self.you(), self.state().named(card));
        self.emit(|cause| fact::CardAddedToHand { seat, card, cause })
    }

    /// Has a card of a draw hand count as another.
    pub fn turn_into(&mut self, card: CardId, pip: Pip) -> Resolved {
        let (seat, card) = (self.you(), self.state().named(card));
        self.emit(|cause| fact::PipNamed { seat, card, pip, cause })
    }

    /// Raises or lowers the rank of the player's draw hand.
    pub fn rank(&mut self, amount: i32) -> Resolved {
        self.rank_of(self.you(), amount)
    }

    /// Raises or lowers the rank of any player's draw hand.
    pub fn rank_of(&mut self, seat: Seat, amount: i32) -> Resolved {
        self.emit(|cause| fact::RankChanged { seat, amount, cause })
    }

    /// The player may make another play after this one.
    pub fn play_again(&mut self) -> Resolved {
        let seat = self.you();
        self.emit(|cause| fact::AnotherPlayGranted { seat, cause })
    }
}

/// Cards.
impl Play<'_> {
    /// Boots a card, unless it is.
    pub fn boot(&mut self, card: CardId) -> Resolved {
        let cause = self.cause();
        self.table.boot(card, cause);
        Ok(())
    }

    /// Unboots a card, if it is booted.
    pub fn unboot(&mut self, card: CardId) -> Resolved {
        let cause = self.cause();
        self.table.unboot(card, cause);
        Ok(())
    }

    /// Sends a dude home booted.
    pub fn send_home(&mut self, dude: CardId) -> Resolved {
        let cause = self.cause();
        self.table.send_home(dude, cause);
        Ok(())
    }

    /// Discards a card that is not in play, with no bounty to collect.
    pub fn put_away(&mut self, card: CardId) -> Resolved {
        let cause = self.cause();
        self.table.discard(card, cause);
        Ok(())
    }

    /// Aces a card that is not in play, with no bounty to collect.
    pub fn bury(&mut self, card: CardId) -> Resolved {
        let cause = self.cause();
        self.table.ace(card, cause)
    }

    /// Discards a card in play; the bounty on a dude is collected (DT13.4).
    pub fn discard(&mut self, card: CardId) -> Resolved {
        self.table.discard_by(&self.used, card);
        Ok(())
    }

    /// Aces a dude in play, who may be saved; the bounty is collected (DT13.4, DT13.5).
    pub fn ace(&mut self, dude: CardId) -> Resolved {
        self.table.ace_by(&self.used, dude)
    }

    /// Raises or lowers the bounty on a dude.
    pub fn bounty(&mut self, dude: CardId, amount: i32) -> Resolved {
        let cause = self.cause();
        self.table.change_bounty(dude, amount, cause);
        Ok(())
    }

    /// Places or takes away permanent control points.
    pub fn control(&mut self, card: CardId, amount: i32) -> Resolved {
        let cause = self.cause();
        self.table.change_control(card, amount, cause);
        Ok(())
    }

    /// An ability of a card that was used may be used once more today.
    pub fn renew(&mut self, card: CardId, ability: u8) -> Resolved {
        self.emit(|cause| fact::AbilityRenewed { card, ability, cause })
    }

    /// Brings a card of the player's into play on some terms, and says whether it has come.
    pub fn enter(&mut self, card: CardId, terms: &Terms) -> Resolved<bool> {
        shop::enter(self.table, self.used.seat, card, terms)
    }

    /// A dude comes into play at a place, for nothing; says whether they are there, and not where
    /// another card has put them (Stagecoach Office).
    pub fn bring_in(&mut self, dude: CardId, at: Place) -> Resolved<bool> {
        let (you, cause) = (self.you(), self.cause());
        bring_dude_to(self.table, you, dude, at, cause)?;
        let state = self.state();
        Ok(state.is_in_play(dude) && state.place(dude) == at)
    }

    /// A token of the player's comes into play.
    pub fn make_token(&mut self, code: Code, at: Place, booted: bool) -> CardId {
        let (you, cause) = (self.you(), self.cause());
        self.table.make_token(you, code, at, booted, cause)
    }

    /// Makes a pull, by the card's dude where it has one (DT11.1).
    pub fn pull(&mut self) -> Resolved<Pip> {
        let (you, dude, cause) = (self.you(), self.bearer(), self.cause());
        self.table.pull(you, dude, cause)
    }

    /// Casts the card, a spell, and says whether the test is passed (DT11.3).
    pub fn passes(&mut self, difficulty: i32) -> Resolved<bool> {
        Ok(self.cast(difficulty)?.passed)
    }

    /// Casts the card, a spell (DT11.3).
    pub fn cast(&mut self, difficulty: i32) -> Resolved<Tested> {
        self.table.cast(&self.used, difficulty)
    }
}

/// Dudes.
impl Play<'_> {
    /// Moves the ability's dude without booting them (DT8.4.1).
    pub fn go(&mut self, to: Place) -> Resolved {
        self.bearer().map_or(Ok(()), |dude| self.move_to(dude, to))
    }

    /// Moves a dude without booting them (DT8.4.1).
    pub fn move_to(&mut self, dude: CardId, to: Place) -> Resolved {
        let cause = self.cause();
        self.table.move_dude(dude, to, cause);
        Ok(())
    }

    /// A dude joins the player's posse in the shootout, from anywhere (DT12.4).
    pub fn join(&mut self, dude: CardId) -> Resolved {
        self.join_side(self.you(), dude)
    }

    /// The same for the posse of any player.
    pub fn join_side(&mut self, side: Seat, dude: CardId) -> Resolved {
        let cause = self.cause();
        join_shootout(self.table, side, dude, false, cause)
    }

    /// Changes a dude's bullets for a while.
    pub fn bullets(&mut self, dude: CardId, amount: i32, until: Until) -> Resolved {
        self.table.change_bullets(&self.used, dude, amount, until);
        Ok(())
    }

    /// Makes a dude a stud for a while.
    pub fn stud(&mut self, dude: CardId, until: Until) -> Resolved {
        self.table.become_stud(&self.used, dude, until);
        Ok(())
    }

    /// Changes something about a card for a while.
    pub fn lasts(&mut self, on: CardId, change: Change, until: Until) -> Resolved {
        self.table.change(&self.used, on, change, until);
        Ok(())
    }

    /// What the card's own `Lasts` says is so for a while.
    pub fn lasts_by_card(&mut self, on: CardId, until: Until) -> Resolved {
        self.lasts(on, Change::of_card(self.used.code), until)
    }

    /// Changes something about the match for a while.
    pub fn lasts_for_all(&mut self, change: Change, until: Until) -> Resolved {
        self.table.change_all(&self.used, change, until);
        Ok(())
    }

    /// The card, a dude, calls another dude out.
    pub fn call_out(&mut self, mark: CardId, refusal: Refusal) -> Resolved {
        self.have_call_out(self.me(), mark, refusal)
    }

    /// A dude calls another one out.
    pub fn have_call_out(&mut self, by: CardId, mark: CardId, refusal: Refusal) -> Resolved {
        let cause = self.cause();
        call_out(self.table, by, mark, refusal, cause)
    }
}
