//! What cards do without being used: the four hooks by which the rules ask them. They hold as long
//! as the card is in play, or as long as something of its own lasts.
//!
//! A card *modifies* a number, *forbids* something, *replaces* how the rules have something, or
//! does something *on* an occasion. Whatever the rules look up asks every hook, so that each has to
//! see first whether the question is meant for it.

use crate::doomtown::table::{Doom, Doomtown};
use crate::doomtown::town::lasting::{Change, Lasting};
use crate::doomtown::town::moment::Source;
use crate::doomtown::town::piece::{CardId, Place};
use crate::doomtown::town::printed::Skill;
use crate::doomtown::town::state::State;
use crate::engine::{Resolved, Seat, Table};

/// Why something is forbidden, if it is: the rest of a sentence.
type Forbids<M> = fn(&State, me: M, Deed<'_>) -> Option<&'static str>;

/// What is so by itself. `M` is what the hooks are those of: a [`CardId`] for a card in play, a
/// [`Lasting`] for what a card has brought about for a while.
#[derive(Clone, Copy, Debug)]
pub struct Hooks<M: 'static> {
    modify: Option<fn(&State, me: M, Number) -> i32>,
    forbid: Option<Forbids<M>>,
    replace: Option<fn(&State, me: M, Instead) -> bool>,
    on: Option<fn(&mut Doom, me: M, Occasion) -> Resolved>,
}

/// The numbers of the rules (DT9.14): what a hook adds to one, or takes from it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Number {
    /// A dude's bullets (DT1.3).
    Bullets(CardId),
    /// What a dude's bullets gain in addition when they shoot for their posse (DT12.6).
    ShooterBullets(CardId),
    /// The bullets that goods add to their carrier's.
    BulletBonus(CardId),
    /// A dude's influence.
    Influence(CardId),
    /// A dude's value.
    Value(CardId),
    /// The rating of a skill that a dude has (DT11.2).
    Skill(CardId, Skill),
    /// Ghost rock that a dude costs each day (DT7.4).
    Upkeep(CardId),
    /// The control points that a card is worth, beyond those printed and placed on it.
    Control(CardId),
    /// How many cards a player may hold at the end of the day (DT14.5).
    HandSize(Seat),
    /// How many cards a player may discard in Sundown (DT14.4).
    SundownDiscards(Seat),
    /// How many cards more a player may draw who has thrown cards back (DT12.7).
    SpareCards(Seat),
    /// Ghost rock that a dude must have to join a posse (DT12.1.3).
    JoinFee(CardId),
    /// What the bounty on a dude cannot be lowered under, once there is one (DT13.2).
    LeastBounty(CardId),
    /// What whoever collects the bounty on a dude gains beside it (DT13.4).
    BountyReward(CardId),
    /// The casualties that a player takes in a round, which somebody or nobody has won (DT12.10).
    Casualties {
        /// The player who takes them.
        seat: Seat,
        /// The player who has won the round.
        winner: Option<Seat>,
    },
}

/// What the rules let one do, and cards forbid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Deed<'c> {
    /// To call a dude out (DT8.5).
    CallOut {
        /// The dude who is called out.
        mark: CardId,
    },
    /// To refuse a callout (DT8.5.3).
    Refuse {
        /// The dude who calls out.
        by: CardId,
        /// The dude who is called out.
        mark: CardId,
    },
    /// To go somewhere (DT8.4).
    Go {
        /// The dude who goes.
        dude: CardId,
        /// The place where the dude goes.
        to: Place,
    },
    /// To choose or affect a card by an ability (DT9.10).
    Affect {
        /// The card that is affected.
        card: CardId,
        /// The player whose ability it is, and its kind.
        by: Source,
    },
    /// To choose one of several cards by an ability (DT9.10).
    Choose {
        /// The card that is chosen.
        card: CardId,
        /// Everything that could be chosen, with the card itself.
        among: &'c [CardId],
        /// The player whose ability it is, and its kind.
        by: Source,
    },
    /// To use the abilities of a dude, or of what they carry (DT9.2).
    UseAbilities {
        /// The dude whose abilities they are.
        dude: CardId,
    },
    /// To use a Cheatin' ability on account of a player's hand (DT6.4.3).
    AnswerHand {
        /// The player who cheats.
        seat: Seat,
    },
    /// To take ghost rock from a player by another player's effect.
    TakeGhostRock {
        /// The player who would lose it.
        from: Seat,
    },
    /// To make a dude a draw for a while (DT9.14).
    MakeDraw {
        /// The dude who would be a draw.
        dude: CardId,
    },
    /// To lower a dude's bullets for a while by an ability (DT9.10).
    LowerBullets {
        /// The dude whose bullets they are.
        dude: CardId,
        /// The player whose ability it is, and its kind.
        by: Source,
    },
    /// To count the bullets of goods for their carrier.
    AddBullets {
        /// The goods whose bullets they are.
        goods: CardId,
    },
    /// To be a casualty (DT12.10.4).
    BeCasualty {
        /// The dude who would be one.
        dude: CardId,
    },
}

/// What is otherwise than the rules, or another card, have it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Instead {
    /// Bullets, not influence, decide who controls a deed (DT10.2).
    RuledByBullets(CardId),
    /// A dude is a stud, whatever is printed (DT1.3).
    Stud(CardId),
    /// A dude counts as Harrowed (DT13.5).
    Harrowed(CardId),
    /// A deed is Private, and not Public (DT10.7).
    Private(CardId),
    /// A card has no traits (DT9.1).
    WithoutTraits(CardId),
    /// A dude joins posses without booting; a booted one still cannot come from elsewhere
    /// (DT12.1.4).
    JoinsUnbooted(CardId),
    /// From next door a dude joins posses without moving or booting, and may be booted (DT12.1.4).
    JoinsFromAfar(CardId),
    /// Goods or a spell come into play as a Shootout play (DT12.3).
    EquippedInShootouts {
        /// The player who equips.
        seat: Seat,
        /// The card, in a hand.
        card: CardId,
    },
    /// As a Shootout play a Gadget is invented by whoever could do so elsewhere (DT12.4).
    InventedOutside(CardId),
    /// A dude gets goods and spells also where their player controls nothing (DT8.6).
    EquippedAnywhere(CardId),
    /// A token leaves the game when something is over (DT13.6).
    Leaves(CardId, Bound),
}

/// What a token's stay is bound to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// The next shootout that ends.
    Shootout,
    /// The place where it is, and the day.
    Place,
}

/// What has happened; hooks come before all reacts (DT9.11).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Occasion {
    /// A dude has joined a posse (DT12.1.4).
    Joined {
        /// The dude who has joined.
        dude: CardId,
    },
    /// Hands have been revealed, and jokers named; once for each reveal (DT6.3, DT12.8).
    HandsRevealed,
    /// The rank of a player's hand is final (DT6.4.6, DT12.10).
    RankFinal {
        /// The player whose hand it is.
        seat: Seat,
    },
    /// A dude has been discarded as a casualty (DT12.10.3). Only the dude hears of it.
    DiscardedAsCasualty {
        /// The player whose dude it was.
        seat: Seat,
        /// The place where the dude was.
        at: Place,
    },
    /// A dude in play has been aced (DT3.5).
    Aced,
    /// In Sundown it was looked who has won, and nobody has (DT14.3).
    VictoryChecked,
}

impl<M> Hooks<M> {
    /// Nothing. What hangs two hooks on it says whose they are, for the compiler:
    /// `Hooks::<Lasting>::NONE`.
    pub const NONE: Hooks<M> = Hooks { modify: None, forbid: None, replace: None, on: None };

    /// It changes numbers: by how much.
    pub const fn modify(self, by: fn(&State, M, Number) -> i32) -> Hooks<M> {
        Hooks { modify: Some(by), ..self }
    }

    /// It forbids things: why.
    pub const fn forbid(self, why: fn(&State, M, Deed<'_>) -> Option<&'static str>) -> Hooks<M> {
        Hooks { forbid: Some(why), ..self }
    }

    /// It has things otherwise: whether it does.
    pub const fn replace(self, whether: fn(&State, M, Instead) -> bool) -> Hooks<M> {
        Hooks { replace: Some(whether), ..self }
    }

    /// It does something by itself.
    pub const fn on(self, run: fn(&mut Doom, M, Occasion) -> Resolved) -> Hooks<M> {
        Hooks { on: Some(run), ..self }
    }

    fn modifies(&self, state: &State, me: M, number: Number) -> i32 {
        self.modify.map_or(0, |by| by(state, me, number))
    }

    fn forbids(&self, state: &State, me: M, deed: Deed<'_>) -> Option<&'static str> {
        self.forbid?(state, me, deed)
    }

    fn replaces(&self, state: &State, me: M, instead: Instead) -> bool {
        self.replace.is_some_and(|whether| whether(state, me, instead))
    }

    /// Does what it does by itself.
    pub fn happen(&self, table: &mut Doom, me: M, occasion: Occasion) -> Resolved {
        self.on.map_or(Ok(()), |run| run(table, me, occasion))
    }
}

/// What a card brings about that outlasts its play (DT9.7): the card's own code says what that
/// does.
#[derive(Clone, Copy, Debug)]
pub struct Lasts {
    /// What is so then, as a sentence. In it `$on` is the card that it is on, or else the player
    /// who brought it about, `$place` where it holds, and `$amount` its number.
    pub says: &'static str,
    /// Whether the sentence tells by itself how long it lasts.
    pub tells_end: bool,
    /// What it asks about the card that it is on, where it does.
    pub asks: Option<Asks>,
    /// What is so as long as it lasts.
    pub hooks: Hooks<Lasting>,
}

/// A question with two answers about the card that something lasts on.
#[derive(Clone, Copy, Debug)]
pub struct Asks {
    /// What is chosen, in a few words.
    pub title: &'static str,
    /// The question, after the name of the card.
    pub text: &'static str,
    /// The two answers: that of "true" first.
    pub answers: (&'static str, &'static str),
}

impl Lasts {
    /// Something that lasts, and what is so then.
    pub const fn that(says: &'static str, hooks: Hooks<Lasting>) -> Lasts {
        Lasts { says, tells_end: false, asks: None, hooks }
    }

    /// Its sentence tells by itself how long it lasts.
    pub const fn telling_its_end(self) -> Lasts {
        Lasts { tells_end: true, ..self }
    }

    /// It asks something about the card that it is on.
    pub const fn asking(self, asks: Asks) -> Lasts {
        Lasts { asks: Some(asks), ..self }
    }
}

impl Lasting {
    /// What the code of the card says of it; nothing where the rules know the change.
    pub fn of_card(&self) -> Option<&'static Lasts> {
        match self.change {
            Change::OfCard { code, effect, .. } => code.card()?.lasts.get(usize::from(effect)),
            _ => None,
        }
    }

    /// What is so; nothing where it holds at a place, and its card is not there.
    fn hooks(&self, state: &State) -> &'static Hooks<Lasting> {
        let away = match self.change {
            Change::OfCard { place: Some(at), .. } => {
                self.on.is_some_and(|it| state.place(it) != at)
            }
            _ => false,
        };
        self.of_card().filter(|_| !away).map_or(&Hooks::NONE, |it| &it.hooks)
    }

    /// By how much it changes a number.
    pub fn modifies(&self, state: &State, number: Number) -> i32 {
        let on = |it: CardId| self.on == Some(it);
        match (self.change, number) {
            (Change::Bullets { amount }, Number::Bullets(it) | Number::BulletBonus(it))
            | (Change::Influence { amount }, Number::Influence(it))
            | (Change::Upkeep { amount }, Number::Upkeep(it))
                if on(it) =>
            {
                amount
            }
            (Change::SkillRating { skill: of, amount }, Number::Skill(it, skill))
                if on(it) && of == skill =>
            {
                amount
            }
            (Change::OfCard { .. }, _) => self.hooks(state).modifies(state, *self, number),
            _ => 0,
        }
    }
}

/// What the rules ask the cards.
impl State {
    /// The hooks of a card; none while something has it lose its traits.
    pub fn hooks(&self, card: CardId) -> &'static Hooks<CardId> {
        let instead = Instead::WithoutTraits(card);
        match self.piece(card).host {
            Some(_) if self.lasting_replaces(instead) => &Hooks::NONE,
            _ => &self.card(card).hooks,
        }
    }

    /// By how much cards and what lasts change a number.
    pub fn modified(&self, number: Number) -> i32 {
        let cards: i32 = self.in_play().map(|it| self.modified_by(it, number)).sum();
        cards + self.modified_for_a_while(number)
    }

    /// The same without what one card adds to it.
    pub fn modified_without(&self, number: Number, without: CardId) -> i32 {
        let others = self.in_play().filter(|it| *it != without);
        let cards: i32 = others.map(|it| self.modified_by(it, number)).sum();
        cards + self.modified_for_a_while(number)
    }

    /// By how much one card changes a number.
    pub fn modified_by(&self, card: CardId, number: Number) -> i32 {
        self.hooks(card).modifies(self, card, number)
    }

    fn modified_for_a_while(&self, number: Number) -> i32 {
        self.lasting.iter().map(|it| it.modifies(self, number)).sum()
    }

    /// Why something cannot be done; nothing where it can.
    pub fn forbidden(&self, deed: Deed<'_>) -> Option<&'static str> {
        let mut cards = self.in_play();
        let by_card = cards.find_map(|it| self.hooks(it).forbids(self, it, deed));
        let mut lasting = self.lasting.iter();
        by_card.or_else(|| lasting.find_map(|it| it.hooks(self).forbids(self, *it, deed)))
    }

    /// Whether nothing forbids something.
    pub fn allows(&self, deed: Deed<'_>) -> bool {
        self.forbidden(deed).is_none()
    }

    /// Whether something is otherwise than the rules have it.
    pub fn is_instead(&self, instead: Instead) -> bool {
        self.in_play().any(|it| self.replaced_by(it, instead)) || self.lasting_replaces(instead)
    }

    /// Whether one card has something otherwise.
    pub fn replaced_by(&self, card: CardId, instead: Instead) -> bool {
        self.hooks(card).replaces(self, card, instead)
    }

    fn lasting_replaces(&self, instead: Instead) -> bool {
        self.lasting.iter().any(|it| it.hooks(self).replaces(self, *it, instead))
    }

    /// Whether something that lasts does something by itself: then hands may have changed since
    /// their ranks were final (DT18.4).
    pub fn something_lasting_acts(&self) -> bool {
        self.lasting.iter().any(|it| it.hooks(self).on.is_some())
    }

    /// Those in play that do something by themselves: the Winner's first, then clockwise (DT9.11).
    fn watching(&self) -> Vec<CardId> {
        let order = self.in_order();
        let turn = |card: CardId| {
            let controller = self.controller(card);
            order.iter().position(|it| Some(*it) == controller)
        };
        let watching = self.in_play().filter(|it| self.hooks(*it).on.is_some());
        let mut by_turn: Vec<(usize, CardId)> =
            watching.filter_map(|it| Some((turn(it)?, it))).collect();
        by_turn.sort_unstable();
        by_turn.into_iter().map(|(_, card)| card).collect()
    }
}

impl Table<Doomtown> {
    /// Something has happened: whatever follows from it by itself does, first from cards in play,
    /// then from what lasts (DT9.11).
    pub fn happens(&mut self, occasion: Occasion) -> Resolved {
        for card in self.state().watching() {
            if self.state().is_in_play(card) {
                self.state().hooks(card).happen(self, card, occasion)?;
            }
        }
        for lasting in self.state().lasting.clone() {
            lasting.hooks(self.state()).happen(self, lasting, occasion)?;
        }
        Ok(())
    }
}
