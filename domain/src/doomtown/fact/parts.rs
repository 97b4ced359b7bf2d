//! What facts are made of.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::doomtown::town::piece::{CardId, Named, Pip};
use crate::engine::{Decode, Encode, Seat};

/// Where ghost rock is.
///
/// Stored format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = doomtown::Purse)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Purse {
    /// In the bank, which never runs out.
    #[schema(title = "DoomtownBank")]
    Bank {},
    /// In the pot of lowball.
    #[schema(title = "DoomtownPot")]
    Pot {},
    /// In a player's stash.
    #[schema(title = "DoomtownStash")]
    Stash {
        /// The player whose stash it is.
        seat: Seat,
    },
    /// On a card in play.
    #[schema(title = "DoomtownOnCard")]
    OnCard {
        /// The card on which it lies.
        card: CardId,
    },
}

/// A starting posse.
///
/// Stored format.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = doomtown::StartingPosse)]
pub struct StartingPosse {
    /// The dudes who are in it.
    pub dudes: Vec<Named>,
    /// Ghost rock that it cost, from the stash.
    pub paid: u32,
}

/// On which end of the street a deed was built (DT8.6).
///
/// Stored format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema, Encode, Decode)]
#[schema(as = doomtown::End)]
#[serde(rename_all = "snake_case")]
pub enum End {
    /// At the left end.
    #[encode(0)]
    Left,
    /// At the right end.
    #[encode(1)]
    Right,
    /// Out of town, on no street.
    #[encode(2)]
    OutOfTown,
}

/// A draw hand that lies open.
///
/// Stored format.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = doomtown::Revealed)]
pub struct Revealed {
    /// The player whose hand it is.
    pub seat: Seat,
    /// The cards of the hand, as they were drawn.
    pub cards: Vec<Named>,
    /// Its rank as its cards make it, from 1 to 11; jokers do not count before they are named.
    pub base: u8,
    /// What changes it.
    pub modifier: i32,
    /// The rank as it is read, from 1 to 11.
    pub rank: u8,
    /// What that is called.
    pub name: String,
    /// Whether it is cheatin'.
    pub cheatin: bool,
    /// What jokers have been named, and cards that became others.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub named: Vec<CountsAs>,
}

/// What a card in a draw hand counts as.
///
/// Stored format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = doomtown::CountsAs)]
pub struct CountsAs {
    /// The card in the draw hand.
    pub card: CardId,
    /// Its suit and value.
    pub pip: Pip,
}

/// A side of a shootout when it begins.
///
/// Stored format.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = doomtown::SideStarted)]
pub struct SideStarted {
    /// The player who leads this side.
    pub seat: Seat,
    /// Its leader or mark, where it is a dude of it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub dude: Option<CardId>,
    /// The dudes of this side, the leader or mark among them.
    pub posse: Vec<CardId>,
}

/// What a job marks (DT13.1.2).
///
/// Stored format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema, Encode, Decode)]
#[schema(as = doomtown::Mark)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum JobMark {
    /// The town square.
    #[schema(title = "DoomtownMarkSquare")]
    #[encode(0)]
    TownSquare {},
    /// A dude, a deed or another card.
    #[schema(title = "DoomtownMarkCard")]
    #[encode(1)]
    Card {
        /// The card that is the mark.
        #[encode(1)]
        card: CardId,
    },
}

/// How many casualties a player takes.
///
/// Stored format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = doomtown::Casualties)]
pub struct Casualties {
    /// The player who takes them.
    pub seat: Seat,
    /// How many they have to take in this round.
    pub number: u32,
}

/// How a casualty is covered (DT12.10.4).
///
/// Stored format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = doomtown::Cover)]
pub struct Cover {
    /// The dude or the Sidekick that covers them.
    pub card: CardId,
    /// What becomes of the dude or Sidekick.
    pub fate: Fate,
    /// How many casualties that covers.
    pub covers: u32,
}

/// What becomes of a casualty (DT12.10.4).
///
/// Stored format.
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
#[schema(as = doomtown::Fate)]
#[serde(rename_all = "snake_case")]
pub enum Fate {
    /// The dude goes home booted: only a Harrowed dude does.
    #[encode(0)]
    SentHome,
    /// The dude is discarded.
    #[encode(1)]
    Discarded,
    /// The dude is aced.
    #[encode(2)]
    Aced,
}

/// How it was decided who has won (DT16).
///
/// Stored format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema, Encode, Decode)]
#[schema(as = doomtown::WonBy)]
#[serde(rename_all = "snake_case")]
pub enum WonBy {
    /// Control points beyond everybody else's influence (DT16.1).
    #[encode(0)]
    Control,
    /// The most control points of several who had that (DT16.2).
    #[encode(1)]
    MostControl,
    /// The most influence of several who had that, and as many control points (DT16.2).
    #[encode(2)]
    MostInfluence,
    /// After the last day: the nearest to victory (DT16.5).
    #[encode(3)]
    NearestToVictory,
    /// After the last day: the most control points (DT16.5).
    #[encode(4)]
    ControlPoints,
    /// After the last day: the most bullets (DT16.5).
    #[encode(5)]
    Bullets,
    /// After the last day: a high pull (DT16.5).
    #[encode(6)]
    Pull,
}

/// What a player has that decides the game.
///
/// Stored format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = doomtown::Standings)]
pub struct Standings {
    /// The player who has it.
    pub seat: Seat,
    /// Control points.
    pub control: i32,
    /// Influence of all their dudes.
    pub influence: i32,
}
