//! What the game begins by itself, what players are asked, and what their answers point at.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::characters::Character;
use super::fact::{CardFace, Wave};
use super::guns::GunId;
use super::rules::BribeKind;
use super::town::Property;
use crate::engine::Seat;

/// A step of the week. The game takes all of them by itself: players are asked within them.
///
/// Stored format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = gunslingers::Action)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Action {
    /// Players find their characters (S7.1).
    #[schema(title = "GunslingersCast")]
    Cast {},
    /// The character who is put up is auctioned (G2).
    #[schema(title = "GunslingersAuctionCharacter")]
    AuctionCharacter {},
    /// Players open their headquarters, and lots are prepared (S7.2, S7.4).
    #[schema(title = "GunslingersSetUp")]
    SetUp {},
    /// The next lot is put up (S7.5).
    #[schema(title = "GunslingersPutUpLot")]
    PutUpLot {},
    /// The lot that is put up is auctioned (S7.5).
    #[schema(title = "GunslingersAuctionLot")]
    AuctionLot {},
    /// A week begins, and its train comes in (S6, S8).
    #[schema(title = "GunslingersBeginWeek")]
    BeginWeek {},
    /// The player who controls the telegraph office may have the train rolled again (C1).
    #[schema(title = "GunslingersTelegraph")]
    Telegraph {},
    /// The gunslingers on the train are hired (S8).
    #[schema(title = "GunslingersMeetTrain")]
    MeetTrain {},
    /// Plans are made and revealed (S9).
    #[schema(title = "GunslingersPlan")]
    Plan {},
    /// The claims on the next place are settled, or its gunfight begins (S9.3, G28).
    #[schema(title = "GunslingersSettle")]
    Settle {},
    /// Two parties of a gunfight face each other (S11.1).
    #[schema(title = "GunslingersFacePair")]
    FacePair {},
    /// The two parties fight it out (S11.2).
    #[schema(title = "GunslingersFight")]
    Fight {},
    /// A gunfight is over (S9.3).
    #[schema(title = "GunslingersEndGunfight")]
    EndGunfight {},
    /// Posses ride (S12).
    #[schema(title = "GunslingersRidePosses")]
    RidePosses {},
    /// A territory round is over (G29).
    #[schema(title = "GunslingersEndRound")]
    EndRound {},
    /// Rents are collected, and the week is over (S10).
    #[schema(title = "GunslingersEndWeek")]
    EndWeek {},
    /// The votes are counted (S4), or the last one in town wins (G54).
    #[schema(title = "GunslingersVote")]
    Vote {},
}

/// What a question is about.
///
/// Stored format.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Question {
    /// How much a player bids (S7.5, S8, G2).
    Bid {
        /// The thing that is auctioned.
        item: Item,
        /// What the others have bid; empty where all bid at once (G20).
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        others: Vec<super::fact::Bid>,
    },
    /// By how much a tied player raises their bid; with nothing they drop out (S7.6).
    Raise {
        /// The thing that is auctioned.
        item: Item,
        /// What the player bid before, in dollars.
        bid: u32,
        /// The players who are tied with this one.
        tied: Vec<Seat>,
    },
    /// Which lot is auctioned next (S7.5).
    Lot {},
    /// Whether a player pays to have the train rolled again (C1).
    Telegram {},
    /// Which face-down card a player looks at (S9.2).
    Peek {},
    /// Which gunslingers go where (S9.1).
    Plan {
        /// The card that the player looked at; left out unless they control the newspaper office
        /// (S9.2).
        #[serde(default, skip_serializing_if = "Option::is_none")]
        peeked: Option<Peeked>,
        /// The other players' face-down cards; left out unless the player controls the newspaper
        /// office (G25).
        #[serde(default, skip_serializing_if = "Option::is_none")]
        lying: Option<Vec<FaceDown>>,
    },
    /// Which claim the posse joins, and which of its gunslingers rides (C2).
    Cavalry {},
    /// Whether a player fights or backs down (S11.2).
    Stand {},
    /// Which gunslinger of the enemy a player tempts, if any (D2).
    Bribe {},
    /// How a player divides their money between an offer, loyalty and their pocket (D2).
    Purse {
        /// The gunslinger whom the player tempts; left out if they tempt none.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        tempted: Option<Tempted>,
    },
    /// Which gunslinger shoots at which enemy (S11.4, G41).
    Aim {
        /// The moment of the shots within the round.
        wave: Wave,
    },
    /// Whether a player stays or runs (S11.6).
    Nerve {},
    /// Which properties a player gives up who lacks the reputation to hold them all (S11.3, G36).
    Forfeit {
        /// The reputation tokens that it takes to hold them all.
        needed: u32,
        /// The reputation tokens that the player has.
        tokens: u32,
    },
    /// Whether the sheriff breaks up a gunfight (D3).
    Sheriff {
        /// The property where the gunfight takes place.
        property: Property,
        /// Gunslingers wounded or killed there.
        casualties: u32,
    },
    /// Where a player's posse rides (S12).
    Posse {},
    /// Which gunslingers of the posse ride (G59).
    Riders {
        /// What the posse's card shows; left out where the player has said that nobody rides.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        face: Option<CardFace>,
    },
}

/// Something that is bid for.
///
/// Stored format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Item {
    /// A character (G2).
    Character {
        /// The character who is auctioned.
        character: Character,
    },
    /// A lot of the setup (S7.4).
    Lot {
        /// The number of the lot.
        lot: u8,
    },
    /// All gunslingers on the train together (S8).
    Train {},
}

/// The card that the newspaper's controller looked at (S9.2).
///
/// Stored format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Peeked {
    /// The player whose card it is.
    pub seat: Seat,
    /// The card's place among that player's, from 1.
    pub card: u8,
    /// What the card shows.
    pub shows: CardFace,
}

/// Another player's face-down card, and the gunslingers on it (G25).
///
/// Stored format.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FaceDown {
    /// The player whose card it is.
    pub seat: Seat,
    /// The card's place among that player's, from 1.
    pub card: u8,
    /// The gunslingers who lie on it.
    pub guns: Vec<GunId>,
}

/// The enemy gunslinger whom a player tempts, and to what (D2).
///
/// Stored format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tempted {
    /// The gunslinger who is tempted.
    pub gun: GunId,
    /// To throw the fight, or to change sides.
    pub kind: BribeKind,
}

/// What an answer points at: the `value` of an option.
///
/// Stored format.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = gunslingers::Target)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Target {
    /// A lot of the setup.
    #[schema(title = "GunslingersTargetLot")]
    Lot {
        /// The number of the lot.
        lot: u8,
    },
    /// A gunslinger in play.
    #[schema(title = "GunslingersTargetGun")]
    Gun {
        /// The gunslinger's number in this match.
        gun: GunId,
    },
    /// The location card of a property.
    #[schema(title = "GunslingersTargetProperty")]
    Property {
        /// The property on the card.
        property: Property,
    },
    /// A blank card, which sends gunslingers nowhere.
    #[schema(title = "GunslingersTargetDecoy")]
    Decoy {
        /// The decoy's place among the player's, from 1.
        decoy: u8,
    },
    /// A face-down card of another player.
    #[schema(title = "GunslingersTargetCard")]
    Card {
        /// The player whose card it is.
        seat: Seat,
        /// The card's place among that player's, from 1.
        card: u8,
        /// The gunslingers who lie on it.
        guns: Vec<GunId>,
    },
    /// One gunslinger of the posse joins a claim.
    #[schema(title = "GunslingersTargetJoin")]
    Join {
        /// The gunslinger who joins.
        gun: GunId,
        /// The property that is claimed.
        property: Property,
    },
    /// An enemy's gunslinger is tempted; in a split, the money offered for it.
    #[schema(title = "GunslingersTargetTempt")]
    Tempt {
        /// The gunslinger who is tempted.
        gun: GunId,
        /// To throw the fight, or to change sides.
        kind: BribeKind,
    },
    /// Money for the player's own gunslingers, so that others cannot bribe them.
    #[schema(title = "GunslingersTargetLoyalty")]
    Loyalty {},
    /// Money that the player keeps.
    #[schema(title = "GunslingersTargetKeep")]
    Keep {},
    /// A property drawn by chance.
    #[schema(title = "GunslingersTargetTerritory")]
    Territory {},
    /// To fight, to stay, or to do what is asked.
    #[schema(title = "GunslingersTargetYes")]
    Yes {},
    /// To back down, to run, or to leave it.
    #[schema(title = "GunslingersTargetNo")]
    No {},
}

impl From<GunId> for Target {
    fn from(gun: GunId) -> Target {
        Target::Gun { gun }
    }
}

impl From<CardFace> for Target {
    fn from(face: CardFace) -> Target {
        match face {
            CardFace::Property { property } => Target::Property { property },
            CardFace::Decoy { decoy } => Target::Decoy { decoy },
        }
    }
}

impl From<Tempted> for Target {
    fn from(Tempted { gun, kind }: Tempted) -> Target {
        Target::Tempt { gun, kind }
    }
}

impl From<bool> for Target {
    fn from(yes: bool) -> Target {
        if yes { Target::Yes {} } else { Target::No {} }
    }
}

/// A target, or to leave it.
impl<V: Into<Target>> From<Option<V>> for Target {
    fn from(it: Option<V>) -> Target {
        it.map_or(Target::No {}, Into::into)
    }
}
