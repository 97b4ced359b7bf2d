//! What abilities do, and when they can.

use std::fmt::{Debug, Formatter, Result as Written};

use super::{Aim, CardGame, Play, Possible};
use crate::engine::{Resolved, Seat, Table};

/// Something that may fail.
pub type Test<G> = fn(&mut Play<'_, G>) -> Resolved<bool>;

/// What an ability does, and when it can.
#[derive(Clone)]
pub struct Effect<G: CardGame> {
    /// What it needs, said before what it aims at.
    pub when: Option<Need<G>>,
    /// What it aims at, and what happens then.
    pub step: Step<G>,
    /// What it needs beside what it aims at, said after that.
    pub and: Option<Need<G>>,
    /// What has to succeed, once it is aimed, for anything to happen: a test.
    pub only_if: Option<Test<G>>,
}

/// What an ability aims at first, and what happens then.
#[derive(Clone)]
pub enum Step<G: CardGame> {
    /// At nothing.
    Do(fn(&mut Play<'_, G>) -> Resolved),
    /// At one card, which the player chooses.
    Card(Aim<G>, fn(&mut Play<'_, G>, G::Card) -> Resolved),
    /// At one place.
    Place(Aim<G, G::Place>, fn(&mut Play<'_, G>, G::Place) -> Resolved),
    /// At one player.
    Player(Aim<G, Seat>, fn(&mut Play<'_, G>, Seat) -> Resolved),
}

/// What has to be so for an ability to be used.
#[derive(Clone)]
pub enum Need<G: CardGame> {
    /// One thing, with the reason why not.
    One(fn(&G::State, &G::Use) -> bool, &'static str),
    /// Several.
    All(fn(&G::State, &G::Use) -> Possible),
}

impl<G: CardGame> Effect<G> {
    /// Something that can always be done where there is something to aim at.
    pub const fn new(step: Step<G>) -> Effect<G> {
        Effect { when: None, step, and: None, only_if: None }
    }

    /// Whether an ability can be used, as far as it is about what it does; else why not.
    pub fn can(&self, state: &G::State, used: &G::Use) -> Possible {
        let met = |it: Option<Need<G>>| it.map_or(Ok(()), |it| it.check(state, used));
        met(self.when)?;
        match &self.step {
            Step::Do(_) => Ok(()),
            Step::Card(aim, _) => aim.check(state, used),
            Step::Place(aim, _) => aim.check(state, used),
            Step::Player(aim, _) => aim.check(state, used),
        }?;
        met(self.and)
    }

    /// Carries it out.
    pub fn run(&self, table: &mut Table<G>, used: &G::Use) -> Resolved {
        let mut it = Play { table, used: *used };
        match &self.step {
            Step::Do(run) => match self.succeeds(&mut it)? {
                true => run(&mut it),
                false => Ok(()),
            },
            Step::Card(aim, run) => match it.choose(aim)? {
                Some(card) if self.succeeds(&mut it)? => run(&mut it, card),
                _ => Ok(()),
            },
            Step::Place(aim, run) => match it.choose_place(aim)? {
                Some(place) if self.succeeds(&mut it)? => run(&mut it, place),
                _ => Ok(()),
            },
            Step::Player(aim, run) => match it.choose_player(aim)? {
                Some(seat) if self.succeeds(&mut it)? => run(&mut it, seat),
                _ => Ok(()),
            },
        }
    }

    fn succeeds(&self, it: &mut Play<'_, G>) -> Resolved<bool> {
        self.only_if.map_or(Ok(true), |test| test(it))
    }
}

impl<G: CardGame> Step<G> {
    /// The cards that it can be aimed at.
    pub fn cards(&self, state: &G::State, used: &G::Use) -> Vec<G::Card> {
        match self {
            Step::Card(aim, _) => aim.all(state, used),
            Step::Do(_) | Step::Place(..) | Step::Player(..) => Vec::new(),
        }
    }
}

impl<G: CardGame> Need<G> {
    fn check(&self, state: &G::State, used: &G::Use) -> Possible {
        match self {
            Need::One(so, why_not) => {
                if so(state, used) {
                    Ok(())
                } else {
                    Err(why_not)
                }
            }
            Need::All(check) => check(state, used),
        }
    }
}

impl<G: CardGame> Copy for Effect<G> {}

impl<G: CardGame> Debug for Effect<G> {
    fn fmt(&self, to: &mut Formatter<'_>) -> Written {
        to.debug_struct("Effect").finish_non_exhaustive()
    }
}

impl<G: CardGame> Copy for Step<G> {}

impl<G: CardGame> Copy for Need<G> {}
