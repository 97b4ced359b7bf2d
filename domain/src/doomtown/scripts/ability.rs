//! When a card's abilities wait, whether they can be used, and what they cost.

use super::effect::{Act, Aim, Effect, Play, Step, Test};
use super::job::JobRules;
use super::need::{Need, Possible, Whether};
use crate::doomtown::table::Doomtown;
use crate::doomtown::town::moment::{Use, When};
use crate::doomtown::town::piece::{CardId, Place};
use crate::doomtown::town::state::State;
use crate::engine::cards::Fits;
use crate::engine::{Resolved, Seat};

/// One bold phrase with what follows it (DT9.1).
#[derive(Clone, Copy, Debug)]
pub struct Ability {
    /// What it does, in a few words, for whoever chooses.
    pub label: &'static str,
    /// When it can be used.
    pub timing: Timing,
    /// What has to be booted for it.
    pub boots: Boots,
    /// Ghost rock that it costs.
    pub pays: u32,
    /// Whether it can be used any number of times a day (DT9.5).
    pub repeat: bool,
    /// Whether it brings a card that is in play into a posse, so that it may come from outside the
    /// posses (DT12.4).
    pub brings_in: bool,
    /// Whether a Cheatin' ability can do what it does on account of a player's hand; any, where it
    /// says nothing.
    pub against: Option<fn(&State, &Use, cheater: Seat) -> bool>,
    /// The job that it begins, if it is one (DT13.1).
    pub job: Option<JobRules>,
    /// When it can be used and still does not do what it is for, and why (DT9.4).
    pub falls_short: Option<(Whether, &'static str)>,
    /// What has to be so for anything to happen, and why that would be for nothing otherwise: its
    /// first sentence is an "if" (DT9.4).
    pub provided: Option<(Whether, &'static str)>,
    /// What a card has to be for it to be worth while to aim at it, and why it is for nothing where
    /// there is none.
    pub worth: Option<(Fits<Doomtown, CardId>, &'static str)>,
    /// What happens, and whether it can. For a job, what begins it: [`JobRules`] says the rest.
    pub effect: Effect,
}

/// The phases in which abilities are used (DT9.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Timing {
    /// As a play of the High Noon phase.
    Noon,
    /// As a shootout play.
    Shootout,
    /// As a resolution play.
    Resolution,
    /// Where another player's hand is cheatin' (DT6.4.3).
    Cheatin,
    /// When something has happened, or is about to (DT9.11).
    React(When),
}

/// What an ability's bold phrase boots (DT9.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Boots {
    /// Nothing.
    Nothing,
    /// The card itself; for a job, its leader.
    Card,
    /// The card, and the dude who carries it.
    CardAndDude,
}

impl Timing {
    /// An ability that does something to one card, which the player chooses.
    pub const fn one(
        self,
        label: &'static str,
        aim: Aim,
        run: fn(&mut Play<'_>, CardId) -> Resolved,
    ) -> Ability {
        Ability::new(self, label, Act::Card(Step::One(aim, run)))
    }

    /// An ability about a place, which the player chooses.
    pub const fn place(
        self,
        label: &'static str,
        aim: Aim<Place>,
        run: fn(&mut Play<'_>, Place) -> Resolved,
    ) -> Ability {
        Ability::new(self, label, Act::Place(Step::One(aim, run)))
    }

    /// An ability that does something to a player, whom its player chooses.
    pub const fn player(
        self,
        label: &'static str,
        aim: Aim<Seat>,
        run: fn(&mut Play<'_>, Seat) -> Resolved,
    ) -> Ability {
        Ability::new(self, label, Act::Player(Step::One(aim, run)))
    }

    /// An ability that aims at nothing.
    pub const fn does(self, label: &'static str, run: fn(&mut Play<'_>) -> Resolved) -> Ability {
        Ability::new(self, label, Act::Card(Step::Do(run)))
    }
}

impl Ability {
    /// An ability that costs nothing and boots nothing.
    const fn new(timing: Timing, label: &'static str, act: Act) -> Ability {
        Ability {
            label,
            timing,
            boots: Boots::Nothing,
            pays: 0,
            repeat: false,
            brings_in: false,
            against: None,
            job: None,
            falls_short: None,
            provided: None,
            worth: None,
            effect: Effect::new(act),
        }
    }

    /// It can be used only when something is so; `why_not` is the rest of "Not now: ".
    pub const fn when(self, so: Whether, why_not: &'static str) -> Ability {
        Ability { effect: Effect { when: Some(Need::One(so, why_not)), ..self.effect }, ..self }
    }

    /// It can be used only when several things are so, or there is a reason why not.
    pub const fn needing(self, check: fn(&State, &Use) -> Possible) -> Ability {
        Ability { effect: Effect { when: Some(Need::All(check)), ..self.effect }, ..self }
    }

    /// It needs something beside what it aims at.
    pub const fn and(self, check: fn(&State, &Use) -> Possible) -> Ability {
        Ability { effect: Effect { and: Some(Need::All(check)), ..self.effect }, ..self }
    }

    /// Once it is aimed, nothing happens unless a test succeeds.
    pub const fn only_if(self, test: Test) -> Ability {
        Ability { effect: Effect { only_if: Some(test), ..self.effect }, ..self }
    }

    /// Booting the card is part of its cost.
    pub const fn booting(self) -> Ability {
        Ability { boots: Boots::Card, ..self }
    }

    /// Booting the card and its carrier is part of its cost.
    pub const fn booting_both(self) -> Ability {
        Ability { boots: Boots::CardAndDude, ..self }
    }

    /// It costs ghost rock.
    pub const fn paying(self, pays: u32) -> Ability {
        Ability { pays, ..self }
    }

    /// It can be used any number of times a day.
    pub const fn repeating(self) -> Ability {
        Ability { repeat: true, ..self }
    }

    /// A Cheatin' ability that can be used on account of some hands only.
    pub const fn against(self, against: fn(&State, &Use, Seat) -> bool) -> Ability {
        Ability { against: Some(against), ..self }
    }

    /// Its first sentence is an "if", which is false in some cases: then `why` says so (DT9.4).
    pub const fn unless(self, falls_short: Whether, why: &'static str) -> Ability {
        Ability { falls_short: Some((falls_short, why)), ..self }
    }

    /// It is for something only where it is aimed at a card that is worth it; `why_not` says that
    /// there is none (DT9.4).
    pub const fn worth(self, worth: Fits<Doomtown, CardId>, why_not: &'static str) -> Ability {
        Ability { worth: Some((worth, why_not)), ..self }
    }

    /// Its first sentence is an "if": nothing happens where that is false, and `why_not` says so
    /// (DT9.4).
    pub const fn provided(self, so: Whether, why_not: &'static str) -> Ability {
        Ability { provided: Some((so, why_not)), ..self }
    }

    /// Why it would not do what it is for if it was used now (DT9.4): the rest of a sentence that
    /// ends with ", but". Says only what everybody may know.
    pub fn shortfall(&self, state: &State, used: &Use) -> Option<&'static str> {
        if let Some((short, why)) = self.falls_short
            && short(state, used)
        {
            return Some(why);
        }
        if let Some((so, why_not)) = self.provided
            && !so(state, used)
        {
            return Some(why_not);
        }
        let (worth, why_not) = self.worth?;
        let aimed = self.effect.cards(state, used);
        (!aimed.into_iter().any(|it| worth(state, used, it))).then_some(why_not)
    }

    /// It brings a card that is in play into a posse.
    pub const fn bringing_in(self) -> Ability {
        Ability { brings_in: true, ..self }
    }
}

impl Use {
    /// An ability of a card that reacts to nothing.
    pub fn of(state: &State, seat: Seat, card: CardId, ability: u8) -> Use {
        Use { seat, card, code: state.piece(card).code, ability, moment: None }
    }

    /// The dude it belongs to: the card itself, or who carries it.
    pub fn dude(&self, state: &State) -> Option<CardId> {
        state.bearer(self.card)
    }
}
