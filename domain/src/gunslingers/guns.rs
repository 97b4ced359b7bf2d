//! Gunslingers: hired guns of three ranks, and the Bosses who guard their headquarters.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::engine::{Decode, Encode, Seat};

/// How good a gunslinger is (S7.4).
///
/// Stored format.
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
#[schema(as = gunslingers::Rank)]
#[serde(rename_all = "snake_case")]
pub enum Rank {
    /// An ordinary one.
    #[default]
    #[encode(0)]
    Plug,
    /// A better one.
    #[encode(1)]
    Enforcer,
    /// The best.
    #[encode(2)]
    Duellist,
}

/// What a face of a regular die counts as on a counting die: 1–3 nothing, 4–5 one, 6 two (S2.2).
pub fn counting(face: u8) -> u32 {
    match face {
        0..=3 => 0,
        4..=5 => 1,
        6.. => 2,
    }
}

impl Rank {
    /// The ranks in the order in which they shoot (S11.4).
    pub const IN_WAVES: [Rank; 3] = [Rank::Duellist, Rank::Enforcer, Rank::Plug];

    /// The rank that a die gives: 1–3 plug, 4–5 enforcer, 6 duellist (S7.4).
    pub fn of_face(face: u8) -> Rank {
        match counting(face) {
            0 => Rank::Plug,
            1 => Rank::Enforcer,
            2.. => Rank::Duellist,
        }
    }

    /// The regular dice of a shot, and the strength that the rank counts for: 1, 2 or 3 (S11.4,
    /// D1).
    pub fn strength(self) -> u32 {
        match self {
            Rank::Plug => 1,
            Rank::Enforcer => 2,
            Rank::Duellist => 3,
        }
    }

    /// The word for it.
    pub fn word(self) -> &'static str {
        match self {
            Rank::Plug => "plug",
            Rank::Enforcer => "enforcer",
            Rank::Duellist => "duellist",
        }
    }
}

/// A gunslinger's number. The Boss of seat n has the number n; hired guns are counted from 10.
///
/// Stored format.
#[derive(
    Clone,
    Copy,
    Debug,
    Default,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Serialize,
    Deserialize,
    ToSchema,
    Encode,
    Decode,
)]
#[schema(as = gunslingers::GunId)]
#[serde(transparent)]
#[encode(transparent)]
pub struct GunId(pub u16);

impl GunId {
    /// The number of the first hired gun.
    pub const FIRST: GunId = GunId(10);

    /// The Boss of a seat (G50).
    pub fn boss_of(seat: Seat) -> GunId {
        GunId(u16::from(seat.0))
    }

    /// Whether it is a Boss (G50).
    pub fn is_boss(self) -> bool {
        self < GunId::FIRST
    }
}

/// A gunslinger.
#[derive(Clone, Debug, Default, PartialEq, Eq, Encode, Decode)]
pub struct Gun {
    /// How good the gunslinger is.
    #[encode(1)]
    pub rank: Rank,
    /// Where they belong.
    #[encode(2)]
    pub place: Place,
    /// The week at whose end they leave jail; 0 while they are free (D3).
    #[encode(3)]
    pub jailed_until: u8,
    /// What they do in this territory round.
    #[encode(4)]
    pub duty: Duty,
    /// Whether they are out of action for this territory round (S11.5, G31).
    #[encode(5)]
    pub wounded: bool,
    /// Whether they miss their next shot (S11.5, G40).
    #[encode(6)]
    pub winged: bool,
    /// Whether they were bribed to throw this fight (D2).
    #[encode(7)]
    pub thrown: bool,
}

/// Where a gunslinger belongs: always in exactly one place.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema, Encode, Decode,
)]
#[schema(as = gunslingers::Place)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Place {
    /// They wait to be hired: in a batch or on the train (S7.4, S8).
    #[default]
    #[schema(title = "GunslingersPlaceForHire")]
    #[encode(0)]
    ForHire,
    /// They are in a player's gang.
    #[schema(title = "GunslingersPlaceGang")]
    #[encode(1)]
    Gang {
        /// The player whose gang it is.
        #[encode(1)]
        seat: Seat,
    },
    /// They were killed (S11.5).
    #[schema(title = "GunslingersPlaceKilled")]
    #[encode(2)]
    Killed,
    /// They left town (G21, G36, G54).
    #[schema(title = "GunslingersPlaceLeft")]
    #[encode(3)]
    Left,
}

/// What a gunslinger does in a territory round.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema, Encode, Decode,
)]
#[schema(as = gunslingers::Duty)]
#[serde(rename_all = "snake_case")]
pub enum Duty {
    /// They were not placed: they guard the headquarters, and are in the posse (S12, G50).
    #[default]
    #[encode(0)]
    Posse,
    /// They were placed on a card (S9.1, G23).
    #[encode(1)]
    Card,
    /// They were delayed on a long way, and do nothing this round (D4).
    #[encode(2)]
    Delayed,
    /// They ride with the posse (S12).
    #[encode(3)]
    Ride,
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Test vector 1.
    #[test]
    fn s2_2_and_s7_4_a_counting_die_gives_nothing_one_or_two_and_so_the_rank() {
        let faces = [1, 2, 3, 4, 5, 6];
        assert_eq!(faces.map(counting), [0, 0, 0, 1, 1, 2]);
        use Rank::*;
        assert_eq!(faces.map(Rank::of_face), [Plug, Plug, Plug, Enforcer, Enforcer, Duellist]);
    }
}
