//! A card at work: the words in which cards say what they do. Each verb cites the card by itself.

use super::Doom;
use super::ability::{Possible, Use};
use super::action::{About, Question, Target};
use super::callout::{Refusal, call_out};
use super::card::Code;
use super::cause::Cause;
use super::fact::{self, Fact, Purse};
use super::lasting::{Change, Until};
use super::piece::{CardId, Pip, Place, Zone};
use super::posse::join_shootout;
use super::shop::{self, Terms, bring_dude_to};
use super::state::State;
use super::verbs::Tested;
use crate::engine::{Form, Number, One, Resolved, Seat, Several};

/// What an ability aims at: cards, places, or players. The one list says whether it can be used,
/// and what is asked about.
#[derive(Clone, Copy, Debug)]
pub struct Aim<T = CardId> {
    /// What the question is about.
    pub about: About,
    /// What may be chosen.
    pub among: fn(&State, &Use) -> Vec<T>,
    /// What it has to be beside that.
    pub also: Option<fn(&State, &Use, T) -> bool>,
    /// The card that the question applies to, if it is not the ability's own.
    pub on: Option<fn(&State, &Use) -> Option<CardId>>,
    /// Why the ability cannot be used where there is none: the rest of "Not now: ".
    pub none: &'static str,
}

impl<T: Copy> Aim<T> {
    /// One of some things; `none` says why the ability cannot be used where there is none.
    pub const fn at(about: About, among: fn(&State, &Use) -> Vec<T>, none: &'static str) -> Aim<T> {
        Aim { about, among, also: None, on: None, none }
    }

    /// Those that are something more; `none` says why there is none. Said once.
    pub const fn that(self, also: fn(&State, &Use, T) -> bool, none: &'static str) -> Aim<T> {
        assert!(self.also.is_none(), "an aim says once what its cards have to be");
        Aim { also: Some(also), none, ..self }
    }

    /// The same with another reason where there is none.
    pub const fn or(self, none: &'static str) -> Aim<T> {
        Aim { none, ..self }
    }

    /// The question applies to the dude that the card is, or that carries it.
    pub const fn for_bearer(self) -> Aim<T> {
        Aim { on: Some(|state, u| u.dude(state)), ..self }
    }

    /// What it can be aimed at now.
    pub fn all(&self, state: &State, u: &Use) -> Vec<T> {
        let mut all = (self.among)(state, u);
        if let Some(also) = self.also {
            all.retain(|it| also(state, u, *it));
        }
        all
    }

    /// Possible where there is something to aim at.
    pub fn check(&self, state: &State, u: &Use) -> Possible {
        if self.all(state, u).is_empty() { Err(self.none) } else { Ok(()) }
    }
}

/// What an ability does, and when it can (DT9.4).
#[derive(Clone, Copy, Debug)]
pub struct Act {
    /// What it needs, said before what it aims at.
    pub when: Option<Need>,
    /// What it aims at, and what happens then.
    pub step: Step,
    /// What it needs beside what it aims at, said after that.
    pub and: Option<Need>,
    /// What has to succeed, once it is aimed, for anything to happen: a test.
    pub only_if: Option<fn(&mut Play<'_>) -> Resolved<bool>>,
}

/// What has to be so for an ability to be used.
#[derive(Clone, Copy, Debug)]
pub enum Need {
    /// One thing, with the reason why not.
    One(fn(&State, &Use) -> bool, &'static str),
    /// Several.
    All(fn(&State, &Use) -> Possible),
}

impl Need {
    fn check(&self, state: &State, u: &Use) -> Possible {
        match self {
            Need::One(so, why_not) => {
                if so(state, u) {
                    Ok(())
                } else {
                    Err(why_not)
                }
            }
            Need::All(check) => check(state, u),
        }
    }
}

/// What an ability aims at first, and what happens then.
#[derive(Clone, Copy, Debug)]
pub enum Step {
    /// At nothing.
    Do(fn(&mut Play<'_>) -> Resolved),
    /// At one card, which the player chooses.
    Card(Aim, fn(&mut Play<'_>, CardId) -> Resolved),
    /// At one place.
    Place(Aim<Place>, fn(&mut Play<'_>, Place) -> Resolved),
    /// At one player.
    Player(Aim<Seat>, fn(&mut Play<'_>, Seat) -> Resolved),
}

impl Step {
    /// The cards that it can be aimed at.
    pub fn cards(&self, state: &State, u: &Use) -> Vec<CardId> {
        match self {
            Step::Card(aim, _) => aim.all(state, u),
            Step::Do(_) | Step::Place(..) | Step::Player(..) => Vec::new(),
        }
    }
}

impl Act {
    /// Something that can always be done where there is something to aim at.
    pub const fn new(step: Step) -> Act {
        Act { when: None, step, and: None, only_if: None }
    }

    /// Whether the first sentence can be carried out, else why not (DT9.4).
    pub fn can(&self, state: &State, u: &Use) -> Possible {
        let met = |it: &Option<Need>| it.as_ref().map_or(Ok(()), |it| it.check(state, u));
        met(&self.when)?;
        match &self.step {
            Step::Do(_) => Ok(()),
            Step::Card(aim, _) => aim.check(state, u),
            Step::Place(aim, _) => aim.check(state, u),
            Step::Player(aim, _) => aim.check(state, u),
        }?;
        met(&self.and)
    }

    /// Carries it out.
    pub fn run(&self, table: &mut Doom, u: &Use) -> Resolved {
        let mut it = Play::of(table, *u);
        match &self.step {
            Step::Do(run) => match self.succeeds(&mut it)? {
                true => run(&mut it),
                false => Ok(()),
            },
            Step::Card(aim, run) => match it.choose(aim)? {
                Some(card) if self.succeeds(&mut it)? => run(&mut it, card),
                _ => Ok(()),
            },
            Step::Place(aim, run) => match it.choose_way(aim)? {
                Some(place) if self.succeeds(&mut it)? => run(&mut it, place),
                _ => Ok(()),
            },
            Step::Player(aim, run) => match it.choose_player(aim)? {
                Some(seat) if self.succeeds(&mut it)? => run(&mut it, seat),
                _ => Ok(()),
            },
        }
    }

    fn succeeds(&self, it: &mut Play<'_>) -> Resolved<bool> {
        self.only_if.map_or(Ok(true), |test| test(it))
    }
}

/// An ability that is being carried out: the table, the card, and its player.
pub struct Play<'t> {
    table: &'t mut Doom,
    u: Use,
}

/// What is so.
impl<'t> Play<'t> {
    /// An ability at work.
    pub fn of(table: &'t mut Doom, u: Use) -> Play<'t> {
        Play { table, u }
    }

    /// The match.
    pub fn state(&self) -> &State {
        self.table.state()
    }

    /// The card.
    pub fn me(&self) -> CardId {
        self.u.card
    }

    /// The player whose ability it is.
    pub fn you(&self) -> Seat {
        self.u.seat
    }

    /// The dude that the card is, or that carries it.
    pub fn bearer(&self) -> Option<CardId> {
        self.u.dude(self.state())
    }

    /// The ability that is being used.
    pub fn used(&self) -> &Use {
        &self.u
    }

    /// What a list that belongs to the ability has now.
    pub fn list<T>(&self, list: fn(&State, &Use) -> Vec<T>) -> Vec<T> {
        list(self.state(), &self.u)
    }

    /// The table, for rules of the game that take an ability as it is.
    pub fn table(&mut self) -> &mut Doom {
        self.table
    }

    /// Something happens that no verb is for: a fact, given what to cite.
    pub fn emit<F: Into<Fact>>(&mut self, fact: impl FnOnce(Cause) -> F) -> Resolved {
        let cause = self.cause();
        self.table.emit(fact(cause));
        Ok(())
    }

    fn cause(&self) -> Cause {
        self.state().cause(&self.u)
    }
}

/// Questions. Each is about the card.
impl Play<'_> {
    /// The player chooses one of the cards aimed at; nothing where there is none any more.
    pub fn choose(&mut self, aim: &Aim) -> Resolved<Option<CardId>> {
        let cards = aim.all(self.state(), &self.u);
        let question = self.question(aim.about, self.on(aim));
        self.table.choose_card_to(self.u.seat, &self.u, question, cards)
    }

    /// The player chooses one of the places aimed at.
    pub fn choose_way(&mut self, aim: &Aim<Place>) -> Resolved<Option<Place>> {
        let places = aim.all(self.state(), &self.u);
        self.table.choose_place(&self.u, self.on(aim), places)
    }

    /// The player chooses one of the players aimed at.
    pub fn choose_player(&mut self, aim: &Aim<Seat>) -> Resolved<Option<Seat>> {
        let seats = aim.all(self.state(), &self.u);
        self.table.choose_seat(&self.u, seats)
    }

    /// The player chooses one of some cards; nothing where there is none.
    pub fn choose_from(&mut self, about: About, cards: Vec<CardId>) -> Resolved<Option<CardId>> {
        self.table.choose_card(&self.u, about, cards)
    }

    /// The same about a card that was chosen before.
    pub fn choose_for(
        &mut self,
        on: CardId,
        about: About,
        cards: Vec<CardId>,
    ) -> Resolved<Option<CardId>> {
        self.table.choose_card_for(&self.u, about, on, cards)
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
        self.table.choose_card_to(seat, &self.u, question, cards)
    }

    /// The player chooses one of some cards that everybody sees, where only they know which of
    /// `candidates` fit.
    pub fn choose_fitting(
        &mut self,
        about: About,
        candidates: &[CardId],
        fitting: Vec<CardId>,
    ) -> Resolved<Option<CardId>> {
        self.table.choose_fitting(&self.u, about, candidates, fitting)
    }

    /// The player chooses a card of his play hand, or none.
    pub fn choose_any_of_hand(&mut self) -> Resolved<Option<CardId>> {
        let hand = self.state().player(self.you()).hand.clone();
        let chosen = self.ask(self.you(), About::HandCard, None, Several(hand, 0, 1))?;
        Ok(chosen.first().copied())
    }

    /// The player chooses where the ability's own dude, or `on`, goes or comes from.
    pub fn choose_place(
        &mut self,
        on: Option<CardId>,
        places: Vec<Place>,
    ) -> Resolved<Option<Place>> {
        self.table.choose_place(&self.u, on, places)
    }

    /// The player chooses whether something about a card goes up or down.
    pub fn up_or_down(&mut self, on: CardId) -> Resolved<bool> {
        self.ask(self.you(), About::UpOrDown, Some(on), One(vec![true, false]))
    }

    /// The player names a suit and a value for a card.
    pub fn name_pip(&mut self, card: CardId) -> Resolved<Pip> {
        self.table.name_pip(self.u.seat, card)
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
        Question::OfCard { card: self.u.card, about, on, number: None }
    }

    fn on<T>(&self, aim: &Aim<T>) -> Option<CardId> {
        aim.on.and_then(|on| on(self.state(), &self.u))
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

    /// Takes ghost rock from another player, as much as he has, and says how much.
    pub fn steal(&mut self, from: Seat, amount: u32) -> Resolved<u32> {
        let (you, cause) = (self.you(), self.cause());
        let taken = amount.min(self.state().player(from).ghost_rock);
        let (from, to) = (Purse::Stash { seat: from }, Purse::Stash { seat: you });
        self.table.hand_over(from, to, taken, cause);
        Ok(taken)
    }

    /// A player pays to the bank, as much as he has; says how much.
    pub fn take_from(&mut self, seat: Seat, amount: u32) -> Resolved<u32> {
        let cause = self.cause();
        let paid = amount.min(self.state().player(seat).ghost_rock);
        self.table.pay(seat, paid, cause);
        Ok(paid)
    }

    /// Shuffles the play hand into the deck.
    pub fn shuffle_hand_in(&mut self) -> Resolved {
        let (you, cause) = (self.you(), self.cause());
        let player = self.state().player(you);
        let cards = player.deck.iter().chain(&player.hand).copied().collect();
        self.table.shuffle(you, cards, cause);
        Ok(())
    }

    /// A player gets a draw hand from the top of the deck of the ability's player.
    pub fn deal(&mut self, to: Seat, count: usize) -> Resolved {
        let (you, cause) = (self.you(), self.cause());
        self.table.draw_from(to, you, count, Zone::DrawHand, cause);
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
        self.table.pay_for(&self.u, amount);
        Ok(())
    }

    /// The player chooses how much to pay for the ability, from 1, and pays it; says how much.
    pub fn pay_up_to(&mut self, most: u32) -> Resolved<i32> {
        let paid = self.ask(self.you(), About::Amount, None, Number(1, most))?;
        self.pay(paid)?;
        Ok(i32::try_from(paid).unwrap_or(0))
    }

    /// The player pays what something costs that the ability brings: from his own ghost rock only
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
        self.table.discard_by(&self.u, card);
        Ok(())
    }

    /// Aces a dude in play, who may be saved; the bounty is collected (DT13.4, DT13.5).
    pub fn ace(&mut self, dude: CardId) -> Resolved {
        self.table.ace_by(&self.u, dude)
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

    /// Every ability of a card that is used up may be used once more today.
    pub fn renew_all(&mut self, card: CardId) -> Resolved {
        let abilities = self.state().card(card).abilities;
        for (ability, it) in (0u8..).zip(abilities) {
            if !it.repeat && self.state().is_used_up(card, ability) {
                self.renew(card, ability)?;
            }
        }
        Ok(())
    }

    /// Brings a card of the player's into play on some terms, and says whether it has come.
    pub fn enter(&mut self, card: CardId, terms: &Terms) -> Resolved<bool> {
        shop::enter(self.table, self.u.seat, card, terms)
    }

    /// A dude comes into play at a place, for nothing; says whether he is there, and not where
    /// another card has put him (Stagecoach Office).
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
        self.table.cast(&self.u, difficulty)
    }
}

/// Dudes.
impl Play<'_> {
    /// Moves the ability's dude without booting him (DT8.4.1).
    pub fn go(&mut self, to: Place) -> Resolved {
        self.bearer().map_or(Ok(()), |dude| self.move_to(dude, to))
    }

    /// Moves a dude without booting him (DT8.4.1).
    pub fn move_to(&mut self, dude: CardId, to: Place) -> Resolved {
        let cause = self.cause();
        self.table.move_dude(dude, to, cause);
        Ok(())
    }

    /// A dude joins the player's posse in the shootout, from wherever he is (DT12.4).
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
        self.table.change_bullets(&self.u, dude, amount, until);
        Ok(())
    }

    /// Makes a dude a stud for a while.
    pub fn stud(&mut self, dude: CardId, until: Until) -> Resolved {
        self.table.become_stud(&self.u, dude, until);
        Ok(())
    }

    /// Changes something about a card for a while.
    pub fn lasts(&mut self, on: CardId, change: Change, until: Until) -> Resolved {
        self.table.change(&self.u, on, change, until);
        Ok(())
    }

    /// What the card's own [`Lasts`](super::ability::Lasts) says is so for a while.
    pub fn lasts_by_card(&mut self, on: CardId, until: Until) -> Resolved {
        self.lasts(on, Change::OfCard { code: self.u.code }, until)
    }

    /// Changes something about the match for a while.
    pub fn lasts_for_all(&mut self, change: Change, until: Until) -> Resolved {
        self.table.change_all(&self.u, change, until);
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
