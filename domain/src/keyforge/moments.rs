//! What the rules speak of to texts: moments, numbers, deeds, claims.

use std::ops::Deref;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::printed::{Code, House, Keyword, Kind};
use super::things::CardId;
use crate::engine::Seat;

/// When an ability happens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum When {
    /// At a moment that this card itself comes to: its headed abilities.
    Own(Moment),
    /// At a moment that any card or player comes to.
    Each(Moment),
    /// As the card is used for it, in the turn of its house.
    Action,
    /// As the card is used for it, whatever house is active.
    Omni,
}

/// The moments of the rules at which abilities wait.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Moment {
    /// A key was forged (KF3.1).
    Forged,
    /// The active house was chosen (KF3.2).
    HouseChosen,
    /// A card was played, and its icons are resolved (KF4.4).
    Played,
    /// A card has entered play (KF4.4).
    Entered,
    /// A card was discarded from a hand (KF5).
    Discarded,
    /// A creature has reaped (KF6).
    Reaped,
    /// A creature is about to fight (KF7.3).
    BeforeFight,
    /// A creature has fought (KF7.6).
    Fought,
    /// A creature was used to fight, even if one of the two was gone before they could (KF7.3).
    Attacked,
    /// A card was used (KF6).
    Used,
    /// A creature was destroyed in a fight with another (KF7.6).
    Slain,
    /// A card is tagged for destruction (KF9.2).
    Destroyed,
    /// A destroyed card has left play (KF9.5).
    Died,
    /// A card has left play in any way (KF9).
    Left,
    /// The turn ends (KF3.5).
    TurnEnds,
}

/// Something that abilities wait for, as it was when it happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Event {
    /// What happened.
    pub moment: Moment,
    /// The card that it happened to; the active player's moments have none.
    pub card: Option<CardId>,
    /// The player who did it, or to whose card it happened: then who controlled that.
    pub seat: Seat,
    /// The player who owns the card.
    pub owner: Seat,
    /// The other creature of a fight.
    pub against: Option<CardId>,
    /// What the card was.
    pub was: Was,
    /// The newest stamp of the match then: what entered play later was not there to see it.
    pub stamp: u32,
    /// Whether the card took the damage of another, which is the one that texts mean that say
    /// "it" of a fight.
    pub for_another: bool,
}

/// What a card was when something happened to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Was {
    /// Which card it was.
    pub code: Code,
    /// The kind of card it was.
    pub kind: Kind,
    /// The house that it belonged to.
    pub house: House,
    /// When it had entered play.
    pub entered: u32,
    /// The power that it had.
    pub power: i32,
}

/// What a text in force knows of itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Me {
    /// The card whose text it is.
    pub card: CardId,
    /// Which card that is.
    pub code: Code,
    /// "You": who controls the card, or who brought about what lasts.
    pub you: Seat,
    /// The creature that an upgrade is on, or the card that a lasting effect is tied to.
    pub on: Option<CardId>,
    /// The house that was chosen for it.
    pub house: Option<House>,
    /// A number that it keeps.
    pub amount: u32,
    /// The number of the lasting effect, if it is one.
    pub lasting: Option<u32>,
}

/// A text at work: an ability of it that happens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Acting {
    /// The text.
    pub me: Me,
    /// What set the ability off, if something did.
    pub event: Option<Event>,
}

/// A number that texts change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Number {
    /// A creature's power.
    Power(CardId),
    /// A creature's armor.
    Armor(CardId),
    /// The damage that a creature deals in a fight with another, beside its power.
    FightDamage(CardId, CardId),
    /// What a key costs a player.
    KeyCost(Seat),
    /// How many cards a player refills to.
    HandSize(Seat),
    /// The amber that a player pays another for something: to whom the text's "you" is.
    Toll(Deed),
}

/// Something that the rules let a player do, and that texts forbid or permit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Deed {
    /// A player plays a card.
    Play(Seat, CardId),
    /// A player uses a card in some way.
    Use(Seat, CardId, How),
    /// A creature attacks another.
    Attack(CardId, CardId),
    /// A player calls a house.
    Call(Seat, House),
    /// A player forges a key in the forge step.
    ForgeStep(Seat),
    /// Amber of a player is stolen.
    StealFrom(Seat),
    /// A card is dealt damage.
    Damage(CardId),
    /// A creature deals damage of its power in a fight.
    Strike(CardId),
}

/// How a card is used.
///
/// Stored format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, ToSchema)]
#[schema(as = keyforge::How)]
#[serde(rename_all = "snake_case")]
pub enum How {
    /// It reaps.
    Reap,
    /// It fights.
    Fight,
    /// Its Action ability is used.
    Action,
    /// Its Omni ability is used.
    Omni,
    /// Its stun is removed.
    Unstun,
}

/// Something that texts make so, or not so.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Claim {
    /// A creature counts as on a flank.
    OnFlank(CardId),
    /// A creature has lost a keyword.
    Loses(CardId, Keyword),
    /// An attacker ignores a keyword of whom it may fight.
    Ignores(CardId, Keyword),
    /// A card enters play ready.
    EntersReady(CardId),
    /// A card enters play stunned.
    EntersStunned(CardId),
    /// A creature is destroyed at once.
    Dies(CardId),
    /// An upgrade's controller controls the creature that it is on.
    Controls(CardId),
    /// The amber on the card may be spent on its controller's keys.
    PaysForKeys,
    /// A player has to call this house.
    MustCall(Seat, House),
}

/// Something that is about to happen, and that a text can have happen otherwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Would {
    /// A player gains amber by reaping.
    GainByReaping(Seat, u32),
    /// Amber comes into a player's pool.
    Receive(Seat, u32),
    /// Amber is spent on a key.
    Spend(Seat, u32),
    /// A card is put from play into a discard pile.
    Discard(CardId),
    /// A tagged card is destroyed.
    Destroy(CardId),
    /// Damage is put on a creature.
    Suffer(CardId, u32),
}

impl Would {
    /// The card to which it would happen, where it would happen to one.
    pub fn about(self) -> Option<CardId> {
        match self {
            Would::GainByReaping(..) | Would::Receive(..) | Would::Spend(..) => None,
            Would::Discard(card) | Would::Destroy(card) | Would::Suffer(card, _) => Some(card),
        }
    }
}

impl Me {
    /// Whether a card is the one that the upgrade is on, or to which what lasts is tied.
    pub fn is_on(&self, card: CardId) -> bool {
        self.on == Some(card)
    }
}

impl Deref for Acting {
    type Target = Me;

    fn deref(&self) -> &Me {
        &self.me
    }
}

impl Event {
    /// Whether a creature of the text's player did it, or it happened to one.
    pub fn is_friendly(&self, me: &Me) -> bool {
        self.seat == me.you
    }

    /// Whether it is about an enemy creature.
    pub fn is_enemy_creature(&self, me: &Me) -> bool {
        self.was.kind == Kind::Creature && self.seat != me.you
    }
}
