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
    /// Whoever controls the telegraph office may have the train rolled again (C1).
    #[schema(title = "GunslingersTelegraph")]
    Telegraph {},
    /// Those on the train are hired (S8).
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
    /// They have it out (S11.2).
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
    /// How much he bids (S7.5, S8, G2).
    Bid {
        /// For what.
        item: Item,
        /// What the others have bid, where he bids after them (G20).
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        others: Vec<super::fact::Bid>,
    },
    /// By how much he raises his bid; nothing: he drops out (S7.6).
    Raise {
        /// For what.
        item: Item,
        /// What he bid before, in dollars.
        bid: u32,
        /// Who is tied with him.
        tied: Vec<Seat>,
    },
    /// Which lot is auctioned next (S7.5).
    Lot {},
    /// Whether he has the train rolled again (C1).
    Telegram {},
    /// Which face-down card he looks at (S9.2).
    Peek {},
    /// Who goes where (S9.1).
    Plan {
        /// What he saw, where he controls the newspaper office (S9.2).
        #[serde(default, skip_serializing_if = "Option::is_none")]
        peeked: Option<Peeked>,
        /// The cards of the others that lie face down, where he controls the newspaper office
        /// (G25).
        #[serde(default, skip_serializing_if = "Option::is_none")]
        lying: Option<Vec<FaceDown>>,
    },
    /// Which claim one of his posse joins, and who rides (C2).
    Cavalry {},
    /// Whether he fights or backs down (S11.2).
    Stand {},
    /// Whom of the enemy's he tempts, if anybody (D2).
    Bribe {},
    /// How he divides his money between his offer, loyalty and his pocket (D2).
    Purse {
        /// Whom he tempts.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        tempted: Option<Tempted>,
    },
    /// Who of his shoots at whom (S11.4, G41).
    Aim {
        /// When.
        wave: Wave,
    },
    /// Whether he stays or runs (S11.6).
    Nerve {},
    /// What he gives up, not having the reputation to hold all he controls (S11.3, G36).
    Forfeit {
        /// Tokens that it takes.
        needed: u32,
        /// Tokens that he has.
        tokens: u32,
    },
    /// Whether the sheriff breaks up a gunfight (D3).
    Sheriff {
        /// Where.
        property: Property,
        /// Guns wounded or killed there.
        casualties: u32,
    },
    /// Where his posse rides (S12).
    Posse {},
    /// Who of his posse rides (G59).
    Riders {
        /// What the card shows; nothing where he has said that nobody rides.
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
        /// Who.
        character: Character,
    },
    /// A lot of the setup (S7.4).
    Lot {
        /// Which.
        lot: u8,
    },
    /// Everybody on the train (S8).
    Train {},
}

/// What the newspaper's controller saw (S9.2).
///
/// Stored format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Peeked {
    /// Whose card.
    pub seat: Seat,
    /// Which of his cards, from 1.
    pub card: u8,
    /// What it is.
    pub shows: CardFace,
}

/// A card of another's that lies face down, with who is on it (G25).
///
/// Stored format.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FaceDown {
    /// Whose card.
    pub seat: Seat,
    /// Which of his cards, from 1.
    pub card: u8,
    /// Who lies on it.
    pub guns: Vec<GunId>,
}

/// Whom of the enemy's a player tempts, and to what (D2).
///
/// Stored format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tempted {
    /// Who.
    pub gun: GunId,
    /// To what.
    pub kind: BribeKind,
}

/// What an answer points at.
///
/// Stored format.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = gunslingers::Target)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Target {
    /// A lot of the setup.
    #[schema(title = "GunslingersTargetLot")]
    Lot {
        /// Which.
        lot: u8,
    },
    /// A gunslinger.
    #[schema(title = "GunslingersTargetGun")]
    Gun {
        /// Who.
        gun: GunId,
    },
    /// The card of a property.
    #[schema(title = "GunslingersTargetProperty")]
    Property {
        /// Which.
        property: Property,
    },
    /// A blank card.
    #[schema(title = "GunslingersTargetDecoy")]
    Decoy {
        /// Which of the player's decoys, from 1.
        decoy: u8,
    },
    /// A face-down card of somebody's.
    #[schema(title = "GunslingersTargetCard")]
    Card {
        /// Whose.
        seat: Seat,
        /// Which of his cards, from 1.
        card: u8,
        /// Who lies on it.
        guns: Vec<GunId>,
    },
    /// One of the posse joins a claim.
    #[schema(title = "GunslingersTargetJoin")]
    Join {
        /// Who.
        gun: GunId,
        /// Where.
        property: Property,
    },
    /// An enemy's gunslinger is tempted; money for him.
    #[schema(title = "GunslingersTargetTempt")]
    Tempt {
        /// Who.
        gun: GunId,
        /// To what.
        kind: BribeKind,
    },
    /// Money for one's own, so that others cannot bribe them.
    #[schema(title = "GunslingersTargetLoyalty")]
    Loyalty {},
    /// Money that stays where it is.
    #[schema(title = "GunslingersTargetKeep")]
    Keep {},
    /// A property by chance.
    #[schema(title = "GunslingersTargetTerritory")]
    Territory {},
    /// To fight, to stay, to do it.
    #[schema(title = "GunslingersTargetYes")]
    Yes {},
    /// To back down, to run, to leave it.
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

/// Something, or to leave it.
impl<V: Into<Target>> From<Option<V>> for Target {
    fn from(it: Option<V>) -> Target {
        it.map_or(Target::No {}, Into::into)
    }
}
