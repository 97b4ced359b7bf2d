//! One player's side of the table.

use super::characters::Character;
use super::fact::OutReason;
use super::town::Property;
use crate::engine::{Decode, Encode};

/// A player's hand, all of it public (G7).
#[derive(Clone, Debug, Default, PartialEq, Encode, Decode)]
pub struct Player {
    /// The character that the player would like.
    #[encode(1)]
    pub wish: Option<Character>,
    /// The player's character, once it is settled.
    #[encode(2)]
    pub character: Option<Character>,
    /// What the character cost, out of the money that the player begins with (G2).
    #[encode(3)]
    pub character_cost: u32,
    /// Cash in dollars.
    #[encode(4)]
    pub cash: u32,
    /// Reputation tokens.
    #[encode(5)]
    pub reputation: u32,
    /// How the player went out, if they did.
    #[encode(6)]
    pub exit: Option<Exit>,
    /// Properties that the player lost to others in this territory round, in the order of the board
    /// or of their loss: the posse may retake them (G57).
    #[encode(7)]
    pub lost: Vec<Property>,
    /// Whether the church has spared the player a loss of reputation this week (C1).
    #[encode(8)]
    pub face_saved: bool,
    /// Whether the doctor has saved a gunslinger of the player's in this territory round (C1).
    #[encode(9)]
    pub doctored: bool,
}

/// How a player went out (G55).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Encode, Decode)]
pub struct Exit {
    /// The reason for which they went out.
    #[encode(1)]
    pub reason: OutReason,
    /// The week, 0 in the setup.
    #[encode(2)]
    pub week: u8,
    /// The votes that the player would have had.
    #[encode(3)]
    pub votes: u32,
}

impl Player {
    /// Whether the player is still in the game.
    pub fn is_in(&self) -> bool {
        self.exit.is_none()
    }

    /// Whether the player has this character.
    pub fn is(&self, character: Character) -> bool {
        self.character == Some(character)
    }

    /// The player's headquarters, once they have a character (S3).
    pub fn headquarters(&self) -> Option<Property> {
        self.character.map(Character::headquarters)
    }
}
