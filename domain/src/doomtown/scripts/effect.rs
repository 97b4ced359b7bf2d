//! What abilities aim at and do, built on what the engine has for games of cards.

use std::fmt::{Debug, Formatter, Result as Written};

use super::need::{Need, Possible, some};
use crate::doomtown::action::{About, Question};
use crate::doomtown::cause::Cause;
use crate::doomtown::table::{Doom, Doomtown};
use crate::doomtown::town::moment::Use;
use crate::doomtown::town::piece::{CardId, Place};
use crate::doomtown::town::state::State;
use crate::engine::cards::{self, AimedAt, CardGame, Fits};
use crate::engine::{IfAny, One, Resolved, Seat};

/// What an ability aims at.
pub type Aim<T = CardId> = cards::Aim<Doomtown, T>;

/// What an ability does, and to what.
pub type Step<T = CardId> = cards::Step<Doomtown, T>;

/// An ability that is being carried out: the table, the card, and its player.
pub type Play<'t> = cards::Play<'t, Doomtown>;

/// Something that may fail.
pub type Test = fn(&mut Play<'_>) -> Resolved<bool>;

/// The card that a question applies to.
pub type On = fn(&State, &Use) -> Option<CardId>;

/// What an aim says beside what it means.
#[derive(Clone, Copy)]
pub struct Aiming {
    /// What the question is about.
    about: About,
    /// The card that the question applies to, where that is not the ability's own.
    on: Option<On>,
    /// Why the ability cannot be used where there is none: the rest of "Not now: ".
    none: &'static str,
}

/// What an ability does, and when it can (DT9.4).
#[derive(Clone, Copy)]
pub struct Effect {
    /// What it needs, said before what it aims at.
    pub when: Option<Need>,
    /// What it aims at, and what happens then.
    pub act: Act,
    /// What it needs beside what it aims at, said after that.
    pub and: Option<Need>,
    /// What has to succeed, once it is aimed, for anything to happen: a test.
    pub only_if: Option<Test>,
}

/// What an ability does, by what it may aim at.
#[derive(Clone, Copy)]
pub enum Act {
    /// At one card, or at nothing.
    Card(Step),
    /// At one place.
    Place(Step<Place>),
    /// At one player.
    Player(Step<Seat>),
}

impl CardGame for Doomtown {
    type Card = CardId;
    type Use = Use;
    type About = Aiming;
    type Cause = Cause;

    fn you(used: &Use) -> Seat {
        used.seat
    }

    fn card(used: &Use) -> CardId {
        used.card
    }

    fn cause(used: &Use) -> Cause {
        Cause::card(used.code)
    }
}

impl AimedAt<Doomtown> for CardId {
    fn choose(it: &mut Play<'_>, about: Aiming, among: Vec<CardId>) -> Resolved<Option<CardId>> {
        let question = about.question(it);
        it.table.choose_card_to(it.used.seat, &it.used, question, among)
    }
}

impl AimedAt<Doomtown> for Place {
    fn choose(it: &mut Play<'_>, about: Aiming, among: Vec<Place>) -> Resolved<Option<Place>> {
        let question = about.question(it);
        it.table.ask(it.used.seat, question, IfAny(One(among)))
    }
}

impl AimedAt<Doomtown> for Seat {
    fn choose(it: &mut Play<'_>, about: Aiming, among: Vec<Seat>) -> Resolved<Option<Seat>> {
        let question = about.question(it);
        it.table.ask(it.used.seat, question, IfAny(One(among)))
    }
}

impl Aiming {
    fn question(self, it: &Play<'_>) -> Question {
        let on = self.on.and_then(|on| on(it.state(), &it.used));
        Question::OfCard { card: it.me(), about: self.about, on, number: None }
    }
}

impl<T: Copy> Aim<T> {
    /// One of some things; `none` says why the ability cannot be used where there is none.
    pub const fn at(about: About, among: fn(&State, &Use) -> Vec<T>, none: &'static str) -> Aim<T> {
        Aim::of(Aiming { about, on: None, none }, among)
    }

    /// Those that are something more; `none` says why there is none.
    pub const fn that(self, also: Fits<Doomtown, T>, none: &'static str) -> Aim<T> {
        self.narrowed(also).or(none)
    }

    /// The same with another reason where there is none.
    pub const fn or(self, none: &'static str) -> Aim<T> {
        Aim { about: Aiming { none, ..self.about }, ..self }
    }

    /// The question applies to another card than the ability's own.
    pub const fn on(self, on: On) -> Aim<T> {
        Aim { about: Aiming { on: Some(on), ..self.about }, ..self }
    }

    /// The question applies to the dude that the card is, or that carries it.
    pub const fn for_bearer(self) -> Aim<T> {
        self.on(|state, used| used.dude(state))
    }

    /// Possible where there is something to aim at.
    pub fn check(&self, state: &State, used: &Use) -> Possible {
        some(&self.all(state, used), self.about.none)
    }
}

impl Effect {
    /// Something that can always be done where there is something to aim at.
    pub const fn new(act: Act) -> Effect {
        Effect { when: None, act, and: None, only_if: None }
    }

    /// Whether an ability can be used, as far as it is about what it does; else why not.
    pub fn can(&self, state: &State, used: &Use) -> Possible {
        let met = |it: Option<Need>| it.map_or(Ok(()), |it| it.check(state, used));
        met(self.when)?;
        match self.act {
            Act::Card(step) => step.can(state, used),
            Act::Place(step) => step.can(state, used),
            Act::Player(step) => step.can(state, used),
        }?;
        met(self.and)
    }

    /// Carries it out.
    pub fn run(&self, table: &mut Doom, used: &Use) -> Resolved {
        let mut it = Play { table, used: *used };
        match self.act {
            Act::Card(step) => step.run_only_if(self.only_if, &mut it),
            Act::Place(step) => step.run_only_if(self.only_if, &mut it),
            Act::Player(step) => step.run_only_if(self.only_if, &mut it),
        }
    }

    /// The cards that it can be aimed at.
    pub fn cards(&self, state: &State, used: &Use) -> Vec<CardId> {
        match self.act {
            Act::Card(Step::One(aim, _)) => aim.all(state, used),
            Act::Card(Step::Do(_)) | Act::Place(_) | Act::Player(_) => Vec::new(),
        }
    }
}

impl<T: AimedAt<Doomtown>> Step<T> {
    /// Possible where there is something to aim at.
    fn can(&self, state: &State, used: &Use) -> Possible {
        match self {
            Step::Do(_) => Ok(()),
            Step::One(aim, _) => aim.check(state, used),
        }
    }

    /// Carries it out; if there is a test, only if that succeeds, once it is aimed.
    fn run_only_if(&self, test: Option<Test>, it: &mut Play<'_>) -> Resolved {
        let Some(test) = test else { return self.run(it) };
        match self {
            Step::Do(run) if test(it)? => run(it),
            Step::Do(_) => Ok(()),
            Step::One(aim, run) => match it.choose(*aim)? {
                Some(chosen) if test(it)? => run(it, chosen),
                _ => Ok(()),
            },
        }
    }
}

impl Debug for Effect {
    fn fmt(&self, to: &mut Formatter<'_>) -> Written {
        to.debug_struct("Effect").finish_non_exhaustive()
    }
}
