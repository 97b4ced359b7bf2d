//! When a card's abilities wait, whether they can be used, and what they cost.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::card::Code;
use super::job::JobRules;
use super::piece::{CardId, Place};
use super::play::{Aim, Effect, Play, Step};
use super::state::State;
use super::table::Doomtown;
use crate::engine::cards::{Fits, Need};
use crate::engine::{Decode, Encode, Resolved, Seat};

/// Whether something is so for an ability.
pub type Whether = fn(&State, &Use) -> bool;

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

pub use crate::engine::cards::Possible;

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

/// What reacts wait for (DT9.11).
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Serialize,
    Deserialize,
    ToSchema,
    Encode,
    Decode,
)]
#[schema(as = doomtown::When)]
#[serde(rename_all = "snake_case")]
pub enum When {
    /// Play hands have been dealt, and the first day has not begun (DT5.5).
    #[encode(0)]
    BeforeFirstDay,
    /// The Upkeep phase begins (DT7.1).
    #[encode(1)]
    UpkeepBegins,
    /// A dude has accepted a callout (DT8.5.4).
    #[encode(2)]
    CalloutAccepted,
    /// A dude is about to join a posse (DT12.1.4).
    #[encode(3)]
    JoiningPosse,
    /// A dude has joined a posse (DT12.1.4).
    #[encode(4)]
    JoinedPosse,
    /// A shootout has begun, and nobody has made a play in it.
    #[encode(5)]
    ShootoutBegun,
    /// Draw hands of a shootout have been revealed, and all traits have had their say (DT9.12).
    #[encode(6)]
    HandsRevealed,
    /// A dude is about to be discarded as a casualty (DT12.10.3).
    #[encode(7)]
    CasualtyDiscarded,
    /// A dude is about to be aced.
    #[encode(8)]
    Acing,
    /// The loser of a round has taken his casualties (DT12.10.10).
    #[encode(9)]
    CasualtiesTaken,
    /// A dude has passed the skill test of a spell (DT11.2).
    #[encode(10)]
    SpellPassed,
    /// A dude has made a pull (DT11.1).
    #[encode(11)]
    Pulled,
    /// A dude is about to come into play.
    #[encode(12)]
    DudeEntering,
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

/// An ability being used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Use {
    /// Who uses it: "you".
    pub seat: Seat,
    /// The card.
    pub card: CardId,
    /// What the card is; a job goes on after its card has been shuffled into a deck (DT13.1.9).
    pub code: Code,
    /// Which of its abilities.
    pub ability: u8,
    /// What it reacts to, if it is a react.
    pub moment: Option<Moment>,
}

/// Something that reacts wait for, with what it is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Moment {
    /// What.
    pub when: When,
    /// The player whom it happens to, where it happens to one.
    pub seat: Option<Seat>,
    /// The dude whom it happens to, where it happens to one.
    pub dude: Option<CardId>,
    /// The card by which it happens: the spell whose test was passed.
    pub card: Option<CardId>,
    /// Where the dude is about to come into play.
    pub place: Option<Place>,
}

impl Moment {
    /// Something that happens to nobody in particular.
    pub fn of(when: When) -> Moment {
        Moment { when, seat: None, dude: None, card: None, place: None }
    }

    /// Something that happens to a player.
    pub fn to_player(when: When, seat: Seat) -> Moment {
        Moment { seat: Some(seat), ..Moment::of(when) }
    }

    /// Something that happens to a dude of a player.
    pub fn to_dude(when: When, seat: Seat, dude: CardId) -> Moment {
        Moment { seat: Some(seat), dude: Some(dude), ..Moment::of(when) }
    }

    /// The same by a card.
    pub fn by(self, card: CardId) -> Moment {
        Moment { card: Some(card), ..self }
    }

    /// The same at a place.
    pub fn at(self, place: Place) -> Moment {
        Moment { place: Some(place), ..self }
    }
}

impl Use {
    /// An ability of a card that reacts to nothing.
    pub fn of(state: &State, seat: Seat, card: CardId, ability: u8) -> Use {
        Use { seat, card, code: state.piece(card).code, ability, moment: None }
    }

    /// The same as a react.
    pub fn reacting(self, moment: Moment) -> Use {
        Use { moment: Some(moment), ..self }
    }

    /// The dude to whom what it reacts to happens.
    pub fn of_dude(&self) -> Option<CardId> {
        self.moment.and_then(|it| it.dude)
    }

    /// Whether what it reacts to happens to its own player.
    pub fn is_own_moment(&self) -> bool {
        self.moment.is_some_and(|it| it.seat == Some(self.seat))
    }

    /// The dude it belongs to: the card itself, or who carries it.
    pub fn dude(&self, state: &State) -> Option<CardId> {
        state.bearer(self.card)
    }
}

/// What somebody else's card is about to be chosen or affected by (DT9.10).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Source {
    /// Whose ability.
    pub seat: Seat,
    /// Whether it is an action card's.
    pub action: bool,
    /// Whether it is a Shootout ability.
    pub shootout: bool,
}

impl Timing {
    /// An ability that does something to one card, which the player chooses.
    pub const fn one(
        self,
        label: &'static str,
        aim: Aim,
        run: fn(&mut Play<'_>, CardId) -> Resolved,
    ) -> Ability {
        Ability::new(self, label, Step::Card(aim, run))
    }

    /// An ability about a place, which the player chooses.
    pub const fn place(
        self,
        label: &'static str,
        aim: Aim<Place>,
        run: fn(&mut Play<'_>, Place) -> Resolved,
    ) -> Ability {
        Ability::new(self, label, Step::Place(aim, run))
    }

    /// An ability that does something to a player, whom its player chooses.
    pub const fn player(
        self,
        label: &'static str,
        aim: Aim<Seat>,
        run: fn(&mut Play<'_>, Seat) -> Resolved,
    ) -> Ability {
        Ability::new(self, label, Step::Player(aim, run))
    }

    /// An ability that aims at nothing.
    pub const fn does(self, label: &'static str, run: fn(&mut Play<'_>) -> Resolved) -> Ability {
        Ability::new(self, label, Step::Do(run))
    }
}

impl Ability {
    const fn new(timing: Timing, label: &'static str, step: Step) -> Ability {
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
            effect: Effect::new(step),
        }
    }

    /// A Noon Job.
    pub const fn job(label: &'static str, job: JobRules) -> Ability {
        let ability = Timing::Noon.does(label, super::job::begin).needing(super::job::can_begin);
        Ability { job: Some(job), ..ability }
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
    pub const fn only_if(self, test: fn(&mut Play<'_>) -> Resolved<bool>) -> Ability {
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
    pub fn shortfall(&self, state: &State, u: &Use) -> Option<&'static str> {
        if let Some((short, why)) = self.falls_short
            && short(state, u)
        {
            return Some(why);
        }
        if let Some((so, why_not)) = self.provided
            && !so(state, u)
        {
            return Some(why_not);
        }
        let (worth, why_not) = self.worth?;
        let aimed = self.effect.step.cards(state, u);
        (!aimed.into_iter().any(|it| worth(state, u, it))).then_some(why_not)
    }

    /// It brings a card that is in play into a posse.
    pub const fn bringing_in(self) -> Ability {
        Ability { brings_in: true, ..self }
    }
}
