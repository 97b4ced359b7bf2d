//! Everything there is to know about a match, and the plain questions that the rules ask of it.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::lasting::{Change, Lasting};
use super::moment::{Use, When};
use super::piece::{CardId, Named, Piece, Pip, Place, Zone};
use super::printed::{Code, Kind, Skill};
use crate::doomtown::cause::Cause;
use crate::doomtown::fact::{JobMark, WonBy};
use crate::doomtown::options::Options;
use crate::engine::{Decode, Encode, Seat};

/// A match, secrets included.
#[derive(Clone, Debug, Default, PartialEq, Encode, Decode)]
pub struct State {
    /// What the creator of the match chose.
    #[encode(1)]
    pub options: Options,
    /// The players by seat.
    #[encode(2)]
    pub players: Vec<Player>,
    /// Every card of the match by its number: outfits, decks, then tokens.
    #[encode(3)]
    pub pieces: Vec<Piece>,
    /// The day, from 1; 0 before the first.
    #[encode(4)]
    pub day: u16,
    /// The phase of the day.
    #[encode(5)]
    pub phase: Phase,
    /// Where the phase stands.
    #[encode(6)]
    pub step: Step,
    /// The player who won the last lowball (DT6.7).
    #[encode(7)]
    pub winner: Option<Seat>,
    /// The order in which players go where there is no Winner yet (DT5.6).
    #[encode(8)]
    pub pulled_order: Vec<Seat>,
    /// The ghost rock in the pot.
    #[encode(9)]
    pub pot: u32,
    /// The player who is to make a play.
    #[encode(10)]
    pub turn: Option<Seat>,
    /// How many have passed in a row.
    #[encode(11)]
    pub passes: u8,
    /// Whether check was announced to the player who is on turn.
    #[encode(12)]
    pub checked: bool,
    /// Whether the player on turn may make another play after this one.
    #[encode(13)]
    pub another_play: bool,
    /// On account of whose hands a Cheatin' ability has been used (DT6.4.4).
    #[encode(14)]
    pub answered: Vec<Seat>,
    /// The players who still take part in lowball: everybody, and after a tie the tied.
    #[encode(15)]
    pub contenders: Vec<Seat>,
    /// The callout that is being settled.
    #[encode(16)]
    pub callout: Option<Callout>,
    /// The job that is going on.
    #[encode(17)]
    pub job: Option<Job>,
    /// The shootout that is going on.
    #[encode(18)]
    pub shootout: Option<Shootout>,
    /// The changes that last for a while.
    #[encode(19)]
    pub lasting: Vec<Lasting>,
    /// Where the next dude comes into play instead.
    #[encode(20)]
    pub redirect: Option<Place>,
    /// The pull that is being carried out.
    #[encode(21)]
    pub pull: Option<Pull>,
    /// The cards that were pulled, or used as the pull, until all that follows is done (DT11.1).
    #[encode(24)]
    pub pulled: Vec<CardId>,
    /// What is going on when the game is over: who won, and how.
    #[encode(22)]
    pub victory: Option<(Seat, WonBy)>,
    /// How many cards there were when the match began; what is beyond are tokens.
    #[encode(23)]
    pub dealt: u16,
    /// What a scenario calls cards, as long as they can be told from others (DTH5).
    #[encode(25)]
    pub called: Vec<Called>,
    /// Whether time has been called (DT16.5).
    #[encode(26)]
    pub time_called: bool,
    /// How many Noon plays each player has left since time was called, by seat. Empty until the
    /// play is finished, or the phase begins, from which they are counted.
    #[encode(27)]
    pub plays_left: Vec<u8>,
    /// The players who have left the game, the first to leave first.
    #[encode(28)]
    pub leavers: Vec<Seat>,
}

/// What a scenario calls a card (DTH5).
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
pub struct Called {
    /// The card that is called so.
    #[encode(1)]
    pub card: CardId,
    /// Its id in the scenario.
    #[encode(2)]
    pub id: String,
}

/// A pull that is being carried out (DT11.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
pub struct Pull {
    /// The player who pulls.
    #[encode(1)]
    pub seat: Seat,
    /// The dude who makes it, where a dude does.
    #[encode(2)]
    pub dude: Option<CardId>,
    /// The rule or card that has it pulled.
    #[encode(3)]
    pub cause: Cause,
    /// The test that it is for, where it is for one.
    #[encode(4)]
    pub test: Option<SkillTest>,
    /// What it counts as, once that is known.
    #[encode(5)]
    pub pip: Option<Pip>,
}

/// A test of a skill, before its result (DT11.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
pub struct SkillTest {
    /// The skill that is tested.
    #[encode(1)]
    pub skill: Skill,
    /// The rating that is added to the pull.
    #[encode(2)]
    pub rating: i32,
    /// What both have to reach together.
    #[encode(3)]
    pub difficulty: i32,
}

/// A player's side of the table.
#[derive(Clone, Debug, Default, PartialEq, Encode, Decode)]
pub struct Player {
    /// The player's outfit.
    #[encode(1)]
    pub outfit: CardId,
    /// The ghost rock in the player's stash.
    #[encode(2)]
    pub ghost_rock: u32,
    /// What the player has borrowed (DT6.1).
    #[encode(3)]
    pub debt: u32,
    /// The starting posse that the deck list names, until starting posses are chosen.
    #[encode(16)]
    pub planned: Vec<Code>,
    /// The draw deck, from the top.
    #[encode(4)]
    pub deck: Vec<CardId>,
    /// The cards of the play hand.
    #[encode(5)]
    pub hand: Vec<CardId>,
    /// The cards of the draw hand.
    #[encode(6)]
    pub draw_hand: Vec<CardId>,
    /// Whether the draw hand lies open.
    #[encode(7)]
    pub revealed: bool,
    /// The discard pile, the last on top.
    #[encode(8)]
    pub discard: Vec<CardId>,
    /// The Boot Hill, the last on top.
    #[encode(9)]
    pub boot_hill: Vec<CardId>,
    /// The street from left to right: the home and the deeds in town.
    #[encode(10)]
    pub street: Vec<CardId>,
    /// The deeds out of town.
    #[encode(11)]
    pub outskirts: Vec<CardId>,
    /// What changes the rank of the draw hand.
    #[encode(12)]
    pub modifier: i32,
    /// The rank that replaces the draw hand's own, if one does.
    #[encode(13)]
    pub base: Option<u8>,
    /// The windows that the player passes until the day ends (DTH4).
    #[encode(14)]
    pub orders: Vec<When>,
    /// Whether the player has left the game.
    #[encode(15)]
    pub left: bool,
}

/// The phases of a day, and what lies before and after all days.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema, Encode, Decode,
)]
#[schema(as = doomtown::Phase)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// The match has not started.
    #[default]
    #[encode(0)]
    Waiting,
    /// Before the first day (DT5).
    #[encode(1)]
    Setup,
    /// Ante and lowball (DT6).
    #[encode(2)]
    Gamblin,
    /// Income and upkeep (DT7).
    #[encode(3)]
    Upkeep,
    /// Plays (DT8).
    #[encode(4)]
    Noon,
    /// Victory, discards, refill (DT14).
    #[encode(5)]
    Sundown,
    /// Somebody has won.
    #[encode(6)]
    Over,
}

/// The steps of phases and shootouts.
#[derive(
    Clone,
    Copy,
    Debug,
    Default,
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
#[schema(as = doomtown::Step)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// A phase begins.
    #[default]
    #[encode(0)]
    Begin,
    /// Setup: starting posses are chosen (DT5.2).
    #[encode(1)]
    Posses,
    /// Setup: play hands are dealt (DT5.4).
    #[encode(2)]
    Deal,
    /// Setup: Grifters (DT5.5).
    #[encode(3)]
    Grifters,
    /// Lowball hands are drawn (DT6.2).
    #[encode(4)]
    Lowball,
    /// Draw hands are revealed (DT6.3, DT12.8).
    #[encode(5)]
    Reveal,
    /// Cheatin' Resolutions in lowball (DT6.4).
    #[encode(6)]
    Cheatin,
    /// Lowball hands are compared (DT6.5).
    #[encode(7)]
    Compare,
    /// Income and debts (DT7.2, DT7.3).
    #[encode(8)]
    Income,
    /// Upkeep is paid (DT7.5).
    #[encode(9)]
    Upkeep,
    /// Plays are made (DT8.1, DT12.3).
    #[encode(10)]
    Plays,
    /// It is looked whether somebody has won (DT14.2).
    #[encode(11)]
    Victory,
    /// Cards are discarded and hands refilled (DT14.4, DT14.5).
    #[encode(12)]
    Refill,
    /// Shootout: it has begun.
    #[encode(13)]
    Opening,
    /// Shootout: shooters are picked (DT12.6).
    #[encode(14)]
    Shooters,
    /// Shootout: draw hands are drawn (DT12.7).
    #[encode(15)]
    Draw,
    /// Shootout: cards are thrown back (DT12.7).
    #[encode(16)]
    Redraw,
    /// Shootout: resolution plays (DT12.9).
    #[encode(17)]
    Resolution,
    /// Shootout: casualties (DT12.10).
    #[encode(18)]
    Casualties,
    /// Shootout: run or gun (DT12.11).
    #[encode(19)]
    RunOrGun,
    /// Shootout: chamber another round (DT12.12).
    #[encode(20)]
    Chamber,
}

/// A callout that is being settled (DT8.5).
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
pub struct Callout {
    /// The dude who called out.
    #[encode(1)]
    pub by: CardId,
    /// The dude who was called out.
    #[encode(2)]
    pub mark: CardId,
    /// Whether the mark's side names its posse first.
    #[encode(3)]
    pub mark_first: bool,
    /// The posse that was named first, while the other side names its own.
    #[encode(4)]
    pub named: Vec<CardId>,
    /// The posse that was named after it, until all join together.
    #[encode(5)]
    pub answer: Vec<CardId>,
}

/// A job that is going on (DT13.1).
#[derive(Clone, Debug, PartialEq, Encode, Decode)]
pub struct Job {
    /// The player who leads it.
    #[encode(1)]
    pub seat: Seat,
    /// The card by which it began.
    #[encode(2)]
    pub card: CardId,
    /// What that card is, wherever it has got to since (DT13.1.9).
    #[encode(11)]
    pub code: Code,
    /// Which of its abilities.
    #[encode(3)]
    pub ability: u8,
    /// The dude who leads it.
    #[encode(4)]
    pub leader: CardId,
    /// The mark, where the job goes.
    #[encode(5)]
    pub mark: JobMark,
    /// Where the mark was when it began.
    #[encode(6)]
    pub place: Place,
    /// The leader's posse, while no shootout goes on.
    #[encode(7)]
    pub posse: Vec<CardId>,
    /// The player who opposes it.
    #[encode(8)]
    pub opposed_by: Option<Seat>,
    /// The posse that opposes it, while no shootout goes on.
    #[encode(9)]
    pub opposition: Vec<CardId>,
    /// The player who won the shootout, where there was one.
    #[encode(10)]
    pub won_by: Option<Seat>,
}

impl Job {
    /// The ability by which it began.
    pub fn as_use(&self) -> Use {
        let Job { seat, card, code, ability, .. } = *self;
        Use { seat, card, code, ability, moment: None }
    }
}

/// A shootout that is going on (DT12).
#[derive(Clone, Debug, PartialEq, Encode, Decode)]
pub struct Shootout {
    /// Where, for as long as it lasts (DT12.1.1).
    #[encode(1)]
    pub place: Place,
    /// The leader's side.
    #[encode(2)]
    pub leader: Side,
    /// The mark's side.
    #[encode(3)]
    pub mark: Side,
    /// The round, from 1.
    #[encode(4)]
    pub round: u8,
    /// Where the round stands.
    #[encode(5)]
    pub step: Step,
    /// The player who is to make a play.
    #[encode(6)]
    pub turn: Option<Seat>,
    /// How many have passed in a row.
    #[encode(7)]
    pub passes: u8,
    /// Whether the player on turn may make another play after this one.
    #[encode(8)]
    pub another_play: bool,
    /// Whether a Headline was played (DT12.13).
    #[encode(9)]
    pub headline: bool,
    /// The player who takes casualties and decides about running first in this round: its loser,
    /// else the leader (DT12.10, DT12.11).
    #[encode(10)]
    pub decides_first: Option<Seat>,
}

/// A side of a shootout.
#[derive(Clone, Debug, PartialEq, Encode, Decode)]
pub struct Side {
    /// The player whose side it is.
    #[encode(1)]
    pub seat: Seat,
    /// Its leader or mark, where it is a dude of it.
    #[encode(2)]
    pub dude: Option<CardId>,
    /// The dudes of its posse.
    #[encode(3)]
    pub posse: Vec<CardId>,
    /// Its shooter in this round.
    #[encode(4)]
    pub shooter: Option<CardId>,
    /// Casualties that it has to take in this round beyond what was decided.
    #[encode(5)]
    pub extra: u32,
    /// What it has lost in this round.
    #[encode(6)]
    pub losses: Vec<Loss>,
    /// Casualties that it has to take in this round, as it was decided; `None` until then.
    #[encode(7)]
    pub due: Option<u32>,
}

/// A casualty that was taken in a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
pub struct Loss {
    /// The player whose card it was.
    #[encode(4)]
    pub of: Seat,
    /// The value that it had.
    #[encode(1)]
    pub value: i32,
    /// The bullets that it had.
    #[encode(2)]
    pub bullets: i32,
    /// Whether it was saved from being discarded or aced.
    #[encode(3)]
    pub saved: bool,
    /// Which card it is.
    #[encode(5)]
    pub code: Code,
}

impl State {
    /// A player's side of the table.
    pub fn player(&self, seat: Seat) -> &Player {
        &self.players[seat.index()]
    }

    /// A card as a thing on the table.
    pub fn piece(&self, card: CardId) -> &Piece {
        &self.pieces[card.index()]
    }

    /// A card's number with which card it is.
    pub fn named(&self, card: CardId) -> Named {
        Named { card, code: self.piece(card).code }
    }

    /// Several cards' numbers with which cards they are.
    pub fn all_named(&self, cards: &[CardId]) -> Vec<Named> {
        cards.iter().map(|it| self.named(*it)).collect()
    }

    /// Every card in play, by number.
    pub fn in_play(&self) -> impl Iterator<Item = CardId> + '_ {
        let there = |(_, it): &(usize, &Piece)| it.zone == Zone::InPlay;
        self.pieces.iter().enumerate().filter(there).map(|(at, _)| CardId::at(at))
    }

    /// Whether a card is in play.
    pub fn is_in_play(&self, card: CardId) -> bool {
        self.pieces.get(card.index()).is_some_and(|it| it.zone == Zone::InPlay)
    }

    /// Every dude in play.
    pub fn dudes(&self) -> impl Iterator<Item = CardId> + '_ {
        self.in_play().filter(|it| self.card(*it).kind == Kind::Dude)
    }

    /// A player's dudes.
    pub fn dudes_of(&self, seat: Seat) -> Vec<CardId> {
        self.dudes().filter(|it| self.controller(*it) == Some(seat)).collect()
    }

    /// Every deed in play.
    pub fn deeds(&self) -> impl Iterator<Item = CardId> + '_ {
        self.in_play().filter(|it| self.card(*it).kind == Kind::Deed)
    }

    /// What is attached to a card.
    pub fn attachments(&self, host: CardId) -> impl Iterator<Item = CardId> + '_ {
        self.in_play().filter(move |it| self.piece(*it).host == Some(host))
    }

    /// The player who owns a card (DT10.1).
    pub fn owner(&self, card: CardId) -> Seat {
        self.piece(card).owner
    }

    /// The dude that a card is, or who carries it.
    pub fn bearer(&self, card: CardId) -> Option<CardId> {
        let dude = self.piece(card).host.unwrap_or(card);
        (self.is_in_play(dude) && self.card(dude).kind == Kind::Dude).then_some(dude)
    }

    /// Where a card in play is: a dude where they stand, a place where it is itself, an attachment
    /// with what carries it.
    pub fn place(&self, card: CardId) -> Place {
        let piece = self.piece(card);
        match (piece.host, piece.card().kind) {
            (Some(host), _) => self.place(host),
            (None, Kind::Outfit | Kind::Deed) => Place::At { card },
            (None, _) => piece.at,
        }
    }

    /// A player's home.
    pub fn home(&self, seat: Seat) -> Place {
        Place::At { card: self.player(seat).outfit }
    }

    /// Everybody at a place.
    pub fn dudes_at(&self, place: Place) -> impl Iterator<Item = CardId> + '_ {
        self.dudes().filter(move |it| self.piece(*it).at == place)
    }

    /// Everything that lasts on a card, in the order in which it began.
    pub fn lasting_on(&self, card: CardId) -> impl Iterator<Item = &Change> {
        let on = self.lasting.iter().filter(move |it| it.on == Some(card));
        on.map(|it| &it.change)
    }

    /// Whether something lasts on a card.
    pub fn has_lasting(&self, card: CardId, change: Change) -> bool {
        self.lasting_on(card).any(|it| *it == change)
    }

    /// Whether an ability was used today as often as it may be (DT9.5).
    pub fn is_used_up(&self, card: CardId, ability: u8) -> bool {
        let piece = self.piece(card);
        let spell = piece.card().kind == Kind::Spell;
        let times = |them: &[u8]| them.iter().filter(|it| spell || **it == ability).count();
        times(&piece.renewed) < times(&piece.used)
    }
}
