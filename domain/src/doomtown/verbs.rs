//! What rules and cards do: the verbs of the game. Each reads the state and emits facts.

use super::action::{About, Question};
use super::cause::Cause;
use super::fact::{self, Purse};
use super::poker::Suit;
use super::scripts::ability::Timing;
use super::scripts::hooks::{self, Bound, Deed, Instead, Occasion};
use super::table::Doom;
use super::town::lasting::{Change, Lasting, Until};
use super::town::moment::{Moment, Source, Use, When};
use super::town::piece::{CardId, Named, Pip, Place, Zone};
use super::town::printed::{Kind, Shooter, Skill};
use super::town::skills::{casters, skill_for};
use super::town::state::State;
use super::windows;
use crate::engine::{IfAny, One, Resolved, Seat, Several, so_many};

const EMPTY_PULL: Cause = Cause::rule("DT3.2");

/// How a skill test came out (DT11.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tested {
    /// Whether it was passed.
    pub passed: bool,
    /// By how much; below 0 where it was not.
    pub margin: i32,
}

impl State {
    /// What is behind an ability, for whoever may be shielded from it (DT9.10).
    pub fn source(&self, used: &Use) -> Source {
        let timing = used.printed().map(|it| it.timing);
        Source {
            seat: used.seat,
            action: used.code.card().is_some_and(|it| it.kind == Kind::Action),
            shootout: timing == Some(Timing::Shootout),
        }
    }

    /// Those of some cards that an ability may choose or affect (DT9.10).
    pub fn choosable(&self, used: &Use, cards: impl IntoIterator<Item = CardId>) -> Vec<CardId> {
        let source = self.source(used);
        cards.into_iter().filter(|it| self.may_affect(&source, *it)).collect()
    }

    /// Those of an ability's choices that no other of them covers (DT9.10).
    pub fn uncovered(&self, used: &Use, choices: Vec<CardId>) -> Vec<CardId> {
        let source = self.source(used);
        let open =
            |card: &CardId| self.allows(Deed::Choose { card: *card, among: &choices, by: source });
        choices.iter().copied().filter(open).collect()
    }

    /// The citation of the card behind an ability.
    pub fn cause(&self, used: &Use) -> Cause {
        Cause::card(used.code)
    }

    /// What a player gains when another player's dude is taken out: the bounty on the dude, and
    /// what a card adds to it (DT13.4).
    pub fn bounty_due(&self, seat: Seat, card: CardId) -> u32 {
        let bounty = self.piece(card).bounty;
        let own = self.controller(card) == Some(seat) || self.owner(card) == seat;
        if own || bounty == 0 || self.card(card).kind != Kind::Dude {
            return 0;
        }
        bounty.saturating_add_signed(self.modified(hooks::Number::BountyReward(card)))
    }

    /// What the bounty on a dude cannot be lowered under, once there is one.
    pub fn least_bounty(&self, dude: CardId) -> u32 {
        u32::try_from(self.modified(hooks::Number::LeastBounty(dude))).unwrap_or(0)
    }

    /// Whether others cannot know how many of a player's hidden cards are among `cards`: some of
    /// them lie in the deck, the hand, or a draw hand that is not revealed, and not all that lie
    /// there are among them.
    pub fn is_choice_hidden(&self, seat: Seat, cards: &[CardId]) -> bool {
        let player = self.player(seat);
        let unseen: &[CardId] = if player.revealed { &[] } else { &player.draw_hand };
        [&player.deck, &player.hand, unseen].into_iter().any(|zone| {
            let among = zone.iter().filter(|it| cards.contains(it)).count();
            0 < among && among < zone.len()
        })
    }

    /// The ghost rock that a player can spend: for a Shootout ability also what a card put on their
    /// dudes for that (DTH8).
    pub fn purse_of(&self, seat: Seat, timing: Timing) -> u32 {
        let own = self.player(seat).ghost_rock;
        if timing != Timing::Shootout {
            return own;
        }
        let on_dudes: u32 = self.dudes_of(seat).iter().map(|it| self.piece(*it).ghost_rock).sum();
        own.saturating_add(on_dudes)
    }
}

/// Ghost rock.
impl Doom {
    /// Gives a player ghost rock from the bank.
    pub fn gain(&mut self, seat: Seat, amount: u32, cause: Cause) {
        self.hand_over(Purse::Bank {}, Purse::Stash { seat }, amount, cause);
    }

    /// Makes a player pay to the bank, as much as they have.
    pub fn pay(&mut self, seat: Seat, amount: u32, cause: Cause) {
        let amount = amount.min(self.state().player(seat).ghost_rock);
        self.hand_over(Purse::Stash { seat }, Purse::Bank {}, amount, cause);
    }

    /// Makes a player pay for an ability: for one of a shootout first from what a card put on their
    /// dudes for that (DTH8).
    pub fn pay_for(&mut self, used: &Use, amount: u32) {
        let (state, cause) = (self.state(), self.state().cause(used));
        let mut left = amount;
        if state.source(used).shootout {
            for dude in state.dudes_of(used.seat) {
                let part = left.min(self.state().piece(dude).ghost_rock);
                self.hand_over(Purse::OnCard { card: dude }, Purse::Bank {}, part, cause);
                left -= part;
            }
        }
        self.pay(used.seat, left, cause);
    }

    /// Moves ghost rock.
    pub fn hand_over(&mut self, from: Purse, to: Purse, amount: u32, cause: Cause) {
        if 0 < amount {
            self.emit(fact::GhostRockMoved { from, to, amount, cause });
        }
    }
}

/// Cards.
impl Doom {
    /// Boots a card, unless it is.
    pub fn boot(&mut self, card: CardId, cause: Cause) {
        if !self.state().piece(card).booted {
            self.emit(fact::CardBooted { card, cause });
        }
    }

    /// Unboots a card, if it is booted.
    pub fn unboot(&mut self, card: CardId, cause: Cause) {
        if self.state().piece(card).booted {
            self.emit(fact::CardUnbooted { card, cause });
        }
    }

    /// Lets a player draw cards of their own deck, as many as there are (DT3.2).
    pub fn draw(&mut self, seat: Seat, count: usize, to: Zone, cause: Cause) {
        self.draw_from(seat, seat, count, to, cause);
    }

    /// Lets a player draw cards of a deck; an empty deck is made anew of the discard pile (DT3.2).
    pub fn draw_from(&mut self, seat: Seat, from: Seat, count: usize, to: Zone, cause: Cause) {
        let mut wanted = count;
        while 0 < wanted {
            if self.state().player(from).deck.is_empty() {
                self.make_new_deck(from);
            }
            let state = self.state();
            let top: Vec<CardId> = state.player(from).deck.iter().take(wanted).copied().collect();
            if top.is_empty() {
                return;
            }
            wanted -= top.len();
            let count = so_many(top.len());
            let cards = state.all_named(&top);
            self.emit(fact::CardsDrawn { seat, from, to, count, cards, cause });
        }
    }

    /// Shuffles the discard pile into a new deck where there is one (DT3.2).
    fn make_new_deck(&mut self, seat: Seat) {
        if !self.state().player(seat).discard.is_empty() {
            let cards = self.state().player(seat).discard.clone();
            self.shuffle(seat, cards, EMPTY_PULL);
        }
    }

    /// Shuffles a player's deck (DT3.3).
    pub fn shuffle_deck(&mut self, seat: Seat, cause: Cause) {
        let cards = self.state().player(seat).deck.clone();
        self.shuffle(seat, cards, cause);
    }

    /// Shuffles cards into a deck. Which card has which number is mixed, too.
    pub fn shuffle(&mut self, seat: Seat, mut cards: Vec<CardId>, cause: Cause) {
        let mut codes: Vec<_> = cards.iter().map(|it| self.state().piece(*it).code).collect();
        cards.sort_unstable();
        codes.sort_unstable();
        self.chance().shuffle(&mut cards);
        self.chance().shuffle(&mut codes);
        let deck: Vec<Named> =
            cards.into_iter().zip(codes).map(|(card, code)| Named { card, code }).collect();
        let count = so_many(deck.len());
        self.emit(fact::DeckShuffled { seat, count, deck, cause });
    }

    /// Discards a card from wherever it is, with what is attached to it; dudes at a deed that
    /// goes go home booted (DT3.4, DT10.7).
    pub fn discard(&mut self, card: CardId, cause: Cause) {
        self.leave_behind(card, cause);
        let card = self.state().named(card);
        if self.state().card(card.card).is_token() {
            self.emit(fact::CardRemoved { card, cause });
        } else {
            self.emit(fact::CardDiscarded { card, cause });
        }
    }

    /// Aces a card from wherever it is, with whatever follows from that (DT3.5).
    pub fn ace(&mut self, card: CardId, cause: Cause) -> Resolved {
        let dude = self.state().is_in_play(card) && self.state().card(card).kind == Kind::Dude;
        self.leave_behind(card, cause);
        let named = self.state().named(card);
        // A token that leaves the game instead has not been aced (DT13.6).
        if self.state().card(card).is_token() {
            self.emit(fact::CardRemoved { card: named, cause });
            return Ok(());
        }
        self.emit(fact::CardAced { card: named, cause });
        if !dude {
            return Ok(());
        }
        self.happens(Occasion::Aced)
    }

    /// What was attached to a card that leaves play is discarded, and dudes at a deed that leaves
    /// go home booted (DT3.4, DT10.7).
    pub fn leave_behind(&mut self, card: CardId, cause: Cause) {
        if !self.state().is_in_play(card) {
            return;
        }
        let attached: Vec<CardId> = self.state().attachments(card).collect();
        for it in attached {
            let card = self.state().named(it);
            self.emit(fact::CardDiscarded { card, cause: Cause::rule("DT3.4") });
        }
        if self.state().card(card).kind == Kind::Deed {
            let there: Vec<CardId> = self.state().dudes_at(Place::At { card }).collect();
            there.into_iter().for_each(|it| self.send_home(it, cause));
        }
    }

    /// An ability discards a dude or another card in play; whoever takes out a wanted dude of
    /// another player collects the bounty (DT13.4).
    pub fn discard_by(&mut self, used: &Use, card: CardId) {
        let bounty = self.state().bounty_due(used.seat, card);
        let cause = self.state().cause(used);
        self.discard(card, cause);
        self.collect(used.seat, bounty);
    }

    /// An ability aces a dude in play. Reacts may save the dude; a Harrowed dude is discarded
    /// instead (DT13.5); the bounty is collected (DT13.4).
    pub fn ace_by(&mut self, used: &Use, dude: CardId) -> Resolved {
        let cause = self.state().cause(used);
        let Some(seat) = self.state().controller(dude) else { return Ok(()) };
        if self.state().is_harrowed(dude) {
            self.discard_by(used, dude);
            return Ok(());
        }
        let homecomings = self.state().piece(dude).homecomings;
        windows::open(self, Moment::to_dude(When::Acing, seat, dude))?;
        let state = self.state();
        let sent_home = state.piece(dude).homecomings != homecomings;
        if sent_home || !state.is_in_play(dude) {
            return Ok(());
        }
        let bounty = self.state().bounty_due(used.seat, dude);
        self.ace(dude, cause)?;
        self.collect(used.seat, bounty);
        Ok(())
    }

    /// Gains a player the bounty on a dude who has been taken out (DT13.4).
    pub fn collect(&mut self, seat: Seat, bounty: u32) {
        self.gain(seat, bounty, Cause::rule("DT13.4"));
    }
}

/// Dudes.
impl Doom {
    /// Moves a dude by a card's effect: without booting, booted or not (DT8.4.1).
    pub fn move_dude(&mut self, dude: CardId, to: Place, cause: Cause) {
        let from = self.state().place(dude);
        if from != to {
            self.emit(fact::DudeMoved { dude, from, to, boots: false, cause });
            self.has_left_a_place(dude);
        }
    }

    /// Sends a dude home booted, even if they are there (DT8.4.1).
    pub fn send_home(&mut self, dude: CardId, cause: Cause) {
        let from = self.state().place(dude);
        self.emit(fact::DudeSentHome { dude, cause });
        if self.state().place(dude) != from {
            self.has_left_a_place(dude);
        }
    }

    /// A token that is bound to its place leaves the game when it leaves that.
    pub fn has_left_a_place(&mut self, dude: CardId) {
        if self.state().replaced_by(dude, Instead::Leaves(dude, Bound::Place)) {
            let cause = Cause::card(self.state().piece(dude).code);
            self.discard(dude, cause);
        }
    }

    /// The tokens whose stay is over leave the game.
    pub fn part_with_bound_to(&mut self, what: Bound) {
        let state = self.state();
        let bound = |it: &CardId| state.replaced_by(*it, Instead::Leaves(*it, what));
        let bound: Vec<CardId> = state.in_play().filter(bound).collect();
        for card in bound {
            let cause = Cause::card(self.state().piece(card).code);
            self.discard(card, cause);
        }
    }

    /// Raises or lowers the bounty on a dude; not under what a trait holds it at.
    pub fn change_bounty(&mut self, dude: CardId, amount: i32, cause: Cause) {
        let state = self.state();
        let before = state.piece(dude).bounty;
        let least = if 0 < before { state.least_bounty(dude) } else { 0 };
        let bounty = before.saturating_add_signed(amount).max(least);
        if bounty != before {
            self.emit(fact::BountyChanged { dude, amount, bounty, cause });
        }
    }

    /// Places or takes away permanent control points.
    pub fn change_control(&mut self, card: CardId, amount: i32, cause: Cause) {
        let before = self.state().piece(card).control;
        let control = before.saturating_add_signed(amount);
        if control != before {
            self.emit(fact::ControlChanged { card, amount, control, cause });
        }
    }

    /// Changes something about a card for a while, unless it lowers bullets that a card keeps from
    /// that.
    pub fn change(&mut self, used: &Use, on: CardId, change: Change, until: Until) {
        if change.is_by_nothing() {
            return;
        }
        let state = self.state();
        let (by, cause) = (state.source(used), state.cause(used));
        let lasting = Lasting { on: Some(on), by: used.seat, change, until, cause };
        let bullets = [hooks::Number::Bullets(on), hooks::Number::ShooterBullets(on)];
        let lowers = bullets.into_iter().any(|it| lasting.modifies(state, it) < 0);
        if lowers && !state.allows(Deed::LowerBullets { dude: on, by }) {
            return;
        }
        self.emit(fact::LastingBegan { lasting });
    }

    /// What lasted until now is over.
    pub fn end_lasting(&mut self, until: Until) {
        if self.state().lasting.iter().any(|it| it.until == until) {
            self.emit(fact::LastingEnded { until });
        }
    }

    /// Changes bullets for a while.
    pub fn change_bullets(&mut self, used: &Use, on: CardId, amount: i32, until: Until) {
        if amount != 0 {
            self.change(used, on, Change::Bullets { amount }, until);
        }
    }

    /// Makes a dude a stud for a while.
    pub fn become_stud(&mut self, used: &Use, on: CardId, until: Until) {
        self.change(used, on, Change::Shooter { shooter: Shooter::Stud }, until);
    }

    /// Changes something about the match for a while.
    pub fn change_all(&mut self, used: &Use, change: Change, until: Until) {
        let cause = self.state().cause(used);
        self.emit(fact::LastingBegan {
            lasting: Lasting { on: None, by: used.seat, change, until, cause },
        });
    }

    /// Makes a token and puts it into play.
    pub fn make_token(
        &mut self,
        seat: Seat,
        code: super::town::printed::Code,
        place: Place,
        booted: bool,
        cause: Cause,
    ) -> CardId {
        let card = Named { card: CardId::at(self.state().pieces.len()), code };
        self.emit(fact::TokenMade { seat, card, place, booted, cause });
        card.card
    }
}

/// Pulls and skills.
impl Doom {
    /// Pulls the top card of a player's deck; where there is none it counts as an ace of clubs
    /// (DT3.2, DT11.1). `dude` makes it, where a dude does.
    pub fn pull(&mut self, seat: Seat, dude: Option<CardId>, cause: Cause) -> Resolved<Pip> {
        if self.state().player(seat).deck.is_empty() {
            self.make_new_deck(seat);
        }
        let top = self.state().player(seat).deck.first().copied();
        let (card, pip) = match top {
            None => (None, Pip { suit: Suit::Clubs, value: 1 }),
            Some(card) => {
                let printed = self.state().card(card);
                let named = self.state().named(card);
                let pip = match printed.suit() {
                    Some(suit) => Pip { suit, value: printed.value },
                    // It lies open while it is named.
                    None => {
                        self.emit(fact::JokerPulled { seat, card: named, dude, cause });
                        self.name_pip(seat, card)?
                    }
                };
                (Some(named), pip)
            }
        };
        self.emit(fact::Pulled { seat, dude, card, pip, cause });
        if let Some(dude) = dude {
            windows::open(self, Moment::to_dude(When::Pulled, seat, dude))?;
        }
        Ok(self.state().pull.and_then(|it| it.pip).unwrap_or(pip))
    }

    /// Once everything is carried out, pulled cards are discarded, and jokers aced (DT11.1, DT4.8):
    /// those beyond the `before` that lay there already.
    pub fn put_pulls_away(&mut self, before: usize) {
        for card in self.state().pulled.iter().skip(before).copied().collect::<Vec<_>>() {
            let joker = self.state().card(card).kind == Kind::Joker;
            let card = self.state().named(card);
            match joker {
                true => self.emit(fact::CardAced { card, cause: Cause::rule("DT4.8") }),
                false => self.emit(fact::CardDiscarded { card, cause: Cause::rule("DT11.1") }),
            }
        }
    }

    /// Asks for the suit and value of a card (DT4.5).
    pub fn name_pip(&mut self, seat: Seat, card: CardId) -> Resolved<Pip> {
        let every =
            Suit::ALL.into_iter().flat_map(|suit| (1..=13).map(move |value| Pip { suit, value }));
        self.ask(seat, Question::NamePip { card }, One(every.collect()))
    }

    /// Tests a dude's skill: a pull with the rating against a difficulty (DT11.2).
    pub fn test_skill(
        &mut self,
        seat: Seat,
        dude: CardId,
        skill: Skill,
        difficulty: i32,
        cause: Cause,
    ) -> Resolved<Tested> {
        let rating = self.state().skill(dude, skill).unwrap_or(0);
        self.emit(fact::TestBegan { seat, dude, skill, rating, difficulty, cause });
        let pip = self.pull(seat, Some(dude), cause)?;
        let rating = self.state().skill(dude, skill).unwrap_or(0);
        let margin = i32::from(pip.value) + rating - difficulty;
        let passed = 0 <= margin;
        let pull = pip.value;
        self.emit(fact::SkillTested { dude, skill, pull, rating, difficulty, passed, cause });
        Ok(Tested { passed, margin })
    }

    /// Casts a spell: its carrier, or for a totem one of the shamans there, tests the skill
    /// (DT11.3). Reacts to a spell that was passed follow.
    pub fn cast(&mut self, used: &Use, difficulty: i32) -> Resolved<Tested> {
        let failed = Tested { passed: false, margin: -1 };
        let Some((dude, skill)) = self.caster(used)? else { return Ok(failed) };
        let cause = self.state().cause(used);
        let tested = self.test_skill(used.seat, dude, skill, difficulty, cause)?;
        if tested.passed {
            let passed = Moment::to_dude(When::SpellPassed, used.seat, dude).by(used.card);
            windows::open(self, passed)?;
        }
        Ok(tested)
    }

    /// The dude who casts a spell, and by which skill.
    fn caster(&mut self, used: &Use) -> Resolved<Option<(CardId, Skill)>> {
        let state = self.state();
        let Some(skill) = skill_for(state, used.card) else { return Ok(None) };
        let casters = casters(state, used);
        let question = Question::of_card(used.card, About::Dude);
        let chosen = self.ask(used.seat, question, IfAny(One(casters)))?;
        Ok(chosen.map(|dude| (dude, skill)))
    }
}

/// Questions that cards ask.
impl Doom {
    /// Asks any player a question of an ability whose answer is one of some cards.
    pub fn choose_card_to(
        &mut self,
        seat: Seat,
        used: &Use,
        question: Question,
        cards: Vec<CardId>,
    ) -> Resolved<Option<CardId>> {
        let cards = self.state().uncovered(used, cards);
        let hidden = self.state().is_choice_hidden(seat, &cards);
        let question = seat.asked(question, IfAny(One(cards)));
        self.ask_one(if hidden { question.even_if_forced() } else { question })
    }

    /// Asks for one of some cards that everybody sees, where only the player knows which of
    /// `candidates` fit: it depends on their hand. Where others can think of more than one it is
    /// asked, however few fit.
    pub fn choose_fitting(
        &mut self,
        used: &Use,
        about: About,
        candidates: &[CardId],
        fitting: Vec<CardId>,
    ) -> Resolved<Option<CardId>> {
        if candidates.len() < 2 {
            return self.choose_card_to(
                used.seat,
                used,
                Question::of_card(used.card, about),
                fitting,
            );
        }
        let question = Question::of_card(used.card, about);
        let fitting = self.state().uncovered(used, fitting);
        self.ask_one(used.seat.asked(question, IfAny(One(fitting))).even_if_forced())
    }

    /// Asks for some cards.
    pub fn choose_cards(
        &mut self,
        used: &Use,
        about: About,
        cards: Vec<CardId>,
        min: usize,
        max: usize,
    ) -> Resolved<Vec<CardId>> {
        let question = Question::of_card(used.card, about);
        self.ask(used.seat, question, Several(cards, min, max))
    }

    /// Asks a player whether they do something that they may.
    pub fn may(&mut self, seat: Seat, used: &Use) -> Resolved<bool> {
        let question = Question::of_card(used.card, About::Whether);
        self.ask(seat, question, One(vec![true, false]))
    }
}
