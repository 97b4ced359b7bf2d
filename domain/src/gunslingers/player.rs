//! One player's side of the table.

use super::characters::Character;
use super::fact::OutReason;
use super::town::Property;
use crate::encode_struct;

/// A player's hand, all of it public (G7).
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Player {
    /// Who he would like to be.
    pub wish: Option<Character>,
    /// Who he is, once it is settled.
    pub character: Option<Character>,
    /// What his character cost him, of the money that he begins with (G2).
    pub character_cost: u32,
    /// Dollars.
    pub cash: u32,
    /// Reputation tokens.
    pub reputation: u32,
    /// How he went out, if he did.
    pub exit: Option<Exit>,
    /// Properties that he lost to others in this territory round, in the order of the board or of
    /// their loss: what his posse may retake (G57).
    pub lost: Vec<Property>,
    /// Whether the church has spared him a loss of reputation this week (C1).
    pub face_saved: bool,
    /// Whether the doctor has saved one of his in this territory round (C1).
    pub doctored: bool,
}
encode_struct!(Player {
    1: wish,
    2: character,
    3: character_cost,
    4: cash,
    5: reputation,
    6: exit,
    7: lost,
    8: face_saved,
    9: doctored,
});

/// How a player went out (G55).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Exit {
    /// Why.
    pub reason: OutReason,
    /// The week, 0 in the setup.
    pub week: u8,
    /// The votes that he would have had.
    pub votes: u32,
}
encode_struct!(Exit { 1: reason, 2: week, 3: votes });

impl Player {
    /// Whether he is still in the game.
    pub fn is_in(&self) -> bool {
        self.exit.is_none()
    }

    /// Whether he plays a character.
    pub fn is(&self, character: Character) -> bool {
        self.character == Some(character)
    }

    /// His headquarters, once he has a character (S3).
    pub fn headquarters(&self) -> Option<Property> {
        self.character.map(Character::headquarters)
    }
}
