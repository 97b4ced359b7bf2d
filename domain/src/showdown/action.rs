//! What players do, what they are asked, and what their answers point at.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::cards::CardId;
use crate::engine::{Decode, Decoder, Encode, Seat};

/// A place on the table in front of a player, from 1 to 6. Positions are public (R8).
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Serialize,
    Deserialize,
    ToSchema,
    Encode,
)]
#[schema(as = showdown::Position)]
#[serde(try_from = "u8", into = "u8")]
#[encode(transparent)]
pub struct Position(u8);

impl Position {
    /// The most positions that a player has.
    pub const MAX: u8 = 6;

    /// All six, in order.
    pub fn all() -> impl Iterator<Item = Position> {
        (1..=Position::MAX).map(Position)
    }
}

impl TryFrom<u8> for Position {
    type Error = String;

    fn try_from(number: u8) -> Result<Position, String> {
        let found = Position::all().find(|it| it.0 == number);
        found.ok_or_else(|| format!("there is no position {number}"))
    }
}

impl From<Position> for u8 {
    fn from(position: Position) -> u8 {
        position.0
    }
}

impl std::fmt::Display for Position {
    fn fmt(&self, to: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(to)
    }
}

// By hand: not every number is a position, and none is 0.
impl Decode for Position {
    fn decode(from: &mut Decoder<'_>) -> Option<Position> {
        u8::decode(from).and_then(|number| Position::try_from(number).ok())
    }
    fn absent() -> Position {
        Position(1)
    }
}

/// What starts when the table is at rest: a player's turn in the stare down, or the next step of
/// the round, which the game takes by itself.
///
/// Stored format.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = showdown::Action)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Action {
    /// A player turns up one of their own face-down cards (D4).
    #[schema(title = "ShowdownReveal")]
    Reveal {
        /// The position in which the card lies, from 1.
        position: Position,
    },
    /// A player reaches for the opponent's cards without a DRAW (D5.3, R14).
    #[schema(title = "ShowdownLunge")]
    Lunge {},
    /// The game begins a round (D1).
    #[schema(title = "ShowdownBeginRound")]
    BeginRound {},
    /// The game has both load (D3).
    #[schema(title = "ShowdownLoadBullets")]
    LoadBullets {},
    /// The game lets the player who is first open the stare down (R10).
    #[schema(title = "ShowdownOpenStareDown")]
    OpenStareDown {},
    /// The game runs the race that follows a DRAW (D5.1).
    #[schema(title = "ShowdownRace")]
    Race {},
    /// The game has the shooting resolved (D6).
    #[schema(title = "ShowdownShoot")]
    Shoot {},
    /// The game ends a round in which nobody can draw any more (R11).
    #[schema(title = "ShowdownCallRound")]
    CallRound {},
}

/// What a question is about.
///
/// Stored format.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Question {
    /// Which DRAW goes into which position (R5).
    LoadDraw {},
    /// What fills the other positions, in their order (D3).
    LoadRest {
        /// The position of the DRAW; left out if none was placed.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        draw: Option<Position>,
    },
    /// Which card opens the stare down. The player who answers first goes first (R10).
    FirstCard {},
    /// Which of the defender's positions the attacker covers (R16a).
    Cover {},
    /// Which position the defender reaches for (R16a).
    Pick {},
    /// How many tokens the race is worth (R16b).
    Bid {},
    /// The attacker touches a card of the defender's as fast as possible (R16c).
    TouchOpponent {},
    /// The defender touches a card of their own as fast as possible (R16c).
    TouchOwn {},
    /// Which card a defender turns up who was fast enough (D5.1).
    NextCard {},
    /// Which number a BLUFF changes, and which card it is that acts (R20).
    Bluff {
        /// The cards that can act; of cards that are alike, one.
        cards: Vec<CardId>,
    },
    /// Which card a RESOLVE takes the effect off (R21).
    Resolve {
        /// The RESOLVE that was turned up.
        card: CardId,
    },
    /// Whether a RE-ROLL is used on the roll on the table (R25).
    Reroll {
        /// The player who shot.
        shooter: Seat,
        /// Whether the roll hits as it lies.
        hit: bool,
    },
    /// Which card the missed defender turns up next, if any (R27).
    ShootBack {
        /// How many cards the defender may still turn up.
        left: u8,
    },
}

/// What an answer points at: the `value` of an option.
///
/// Stored format.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = showdown::Target)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Target {
    /// A DRAW and the position it is laid in.
    #[schema(title = "ShowdownTargetDrawAt")]
    DrawAt {
        /// The DRAW that is placed.
        card: CardId,
        /// The position that it is laid in, from 1.
        position: Position,
    },
    /// One of the player's own cards.
    #[schema(title = "ShowdownTargetCard")]
    Card {
        /// The card's number in the player's deck.
        card: CardId,
    },
    /// A position of the player's own or of the opponent's, as the question says.
    #[schema(title = "ShowdownTargetPosition")]
    Position {
        /// The number of the position, from 1.
        position: Position,
    },
    /// Touch nothing: the race is lost, and no card is turned up in it.
    #[schema(title = "ShowdownTargetFreeze")]
    Freeze {},
    /// Reach for the opponent's cards without a DRAW, before anybody has turned up a card (R14).
    #[schema(title = "ShowdownTargetLunge")]
    Lunge {},
    /// A change to one of a player's numbers.
    #[schema(title = "ShowdownTargetChange")]
    Change {
        /// The BLUFF that brings the change.
        card: CardId,
        /// The player whose number changes.
        on: Seat,
        /// The number that changes: Speed or Accuracy.
        stat: Stat,
        /// What is added to the number; below 0 it is lowered.
        change: i8,
    },
    /// A card on the table.
    #[schema(title = "ShowdownTargetRevealed")]
    Revealed {
        /// The player who turned the card up.
        owner: Seat,
        /// The card's number in that player's deck.
        card: CardId,
    },
    /// The player leaves things as they are.
    #[schema(title = "ShowdownTargetDecline")]
    Decline {},
}

impl From<Position> for Target {
    fn from(position: Position) -> Target {
        Target::Position { position }
    }
}

impl From<CardId> for Target {
    fn from(card: CardId) -> Target {
        Target::Card { card }
    }
}

impl From<(CardId, Position)> for Target {
    fn from((card, position): (CardId, Position)) -> Target {
        Target::DrawAt { card, position }
    }
}

/// The two numbers of a duellist.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema, Encode, Decode)]
#[schema(as = showdown::Stat)]
#[serde(rename_all = "snake_case")]
pub enum Stat {
    /// How quick the hand is.
    #[encode(0)]
    Speed,
    /// How steady the aim is.
    #[encode(1)]
    Accuracy,
}

impl Stat {
    /// The number's name in sentences.
    pub fn word(self) -> &'static str {
        match self {
            Stat::Speed => "Speed",
            Stat::Accuracy => "Accuracy",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn r8_positions_count_from_one_to_six() {
        assert_eq!(Position::all().count(), 6);
        for wrong in [0, 7, 255] {
            assert!(Position::try_from(wrong).is_err());
        }
    }

    #[test]
    fn actions_read_as_clients_send_them() {
        let json = r#"{"type":"reveal","position":3}"#;
        let position = Position::try_from(3).unwrap();
        assert_eq!(serde_json::from_str::<Action>(json).unwrap(), Action::Reveal { position });
        assert_eq!(serde_json::to_string(&Action::Reveal { position }).unwrap(), json);
        assert!(serde_json::from_str::<Action>(r#"{"type":"reveal","position":7}"#).is_err());
    }
}
