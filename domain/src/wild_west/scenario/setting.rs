//! What a scenario says (H1).

use serde::{Deserialize, Serialize};
use utoipa::{PartialSchema, ToSchema};

use crate::engine::{Decode, Encode};
use crate::wild_west::characters::Loadout;
use crate::wild_west::dice::Die;
use crate::wild_west::foes::Foe;
use crate::wild_west::ground::Hex;
use crate::wild_west::skills::Skill;
use crate::wild_west::state::{
    Boost, Duel, Ending, Horse, Known, Laid, Passing, Prepared, RuledZone, Ruling, Side, Slot,
    Turn, Vital, Who,
};
use crate::wild_west::statuses::Status;

/// A position for a combat or a duel to begin with: who fights where and in what state, the turn
/// order, whose turn it is, and what was done in it. Only an administrator can make such a match,
/// and it never counts as a real one (H1). What lies on the ground is in the option `ground`.
///
/// Fighters have numbers, from 0, by their place in `fighters`. A player whose seat has no fighter
/// there joins the posse on the next free hex, last in the turn order.
///
/// Stored format.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema, Encode, Decode)]
#[schema(as = wild_west::Scenario)]
#[serde(deny_unknown_fields, default)]
pub struct Scenario {
    /// How far the match is.
    #[schema(schema_with = StartPhase::schema)]
    #[encode(1)]
    pub phase: StartPhase,
    /// The round, from 1. Before the turn order stands it counts for nothing.
    #[schema(minimum = 1, maximum = 100, default = 1)]
    #[encode(2)]
    pub round: u16,
    /// Everybody, by number.
    #[schema(inline, min_items = 1, max_items = 46)]
    #[encode(3)]
    pub fighters: Vec<StartFighter>,
    /// The turn order, with everybody once. Left out: by number, foes as `initiative` has it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(inline, max_items = 46)]
    #[encode(4)]
    pub order: Vec<Slot>,
    /// The order of round 1, where surprise makes another of it (V3).
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(inline, max_items = 46)]
    #[encode(5)]
    pub first_order: Vec<Slot>,
    /// The slot that acts, by its place in the order of this round. Left out: that of whose turn it
    /// is, or the first.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, minimum = 0, maximum = 45)]
    #[encode(6)]
    pub slot: Option<u8>,
    /// The fighters of that slot who are still to act. Left out: all after whose turn it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, max_items = 46)]
    #[encode(7)]
    pub waiting: Option<Vec<Who>>,
    /// The turn that is being taken. Left out: the next turn begins.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(inline, nullable = false)]
    #[encode(8)]
    pub turn: Option<Turn>,
    /// What is prepared.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(inline, max_items = 46)]
    #[encode(9)]
    pub prepared: Vec<Prepared>,
    /// What changes rolls and moves for a while.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(inline, max_items = 100)]
    #[encode(10)]
    pub boosts: Vec<Boost>,
    /// Traps that lie about.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(inline, max_items = 100)]
    #[encode(11)]
    pub traps: Vec<Laid>,
    /// Parts of the ground that are so for a while.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(inline, max_items = 100)]
    #[encode(12)]
    pub passing: Vec<Passing>,
    /// Horses, with their riders.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(inline, max_items = 6)]
    #[encode(13)]
    pub horses: Vec<Horse>,
    /// What players have learnt of foes. Nobody else can read it before the match is over.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(inline, max_items = 100)]
    #[encode(14)]
    pub learnt: Vec<Known>,
    /// The duel that is being fought, if one is.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(inline, nullable = false)]
    #[encode(15)]
    pub duel: Option<Duel>,
    /// The winner of a match that was a duel. In the aftermath only.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    #[encode(16)]
    pub duel_winner: Option<Who>,
    /// Whether the Warden has put the combat off. It begins so only under a Warden (H4).
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[encode(18)]
    pub suspended: bool,
    /// What was proposed and nobody has ruled on, in the order in which it was. It stands only
    /// under a Warden (F4).
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(inline, max_items = 6)]
    #[encode(19)]
    pub proposals: Vec<StartProposal>,
    /// Those who have proposed something in the turn that is being taken, once for each time.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(max_items = 18)]
    #[encode(20)]
    pub spoke: Vec<Who>,
    /// The latest rulings, the last one at the end: those of `proposal` are about one of before.
    /// They have no number and no words of their own.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(inline, max_items = 10)]
    #[encode(21)]
    pub rulings: Vec<Ruling>,
    /// Parts of the ground that are so because the Warden has ruled it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(inline, max_items = 100)]
    #[encode(22)]
    pub ruled_zones: Vec<RuledZone>,
    /// How it ended. In the aftermath, and only there.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(inline, nullable = false)]
    #[encode(17)]
    pub ending: Option<Ending>,
    /// What the next rolls come to, in the order in which they are made. A decision that leads to
    /// another roll than the next entry fits is refused; after the last entry chance rolls. Only
    /// administrators can read it before the match is over (H5).
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(inline, max_items = 1000)]
    #[encode(23)]
    pub script: Vec<Scripted>,
}

impl Default for Scenario {
    fn default() -> Scenario {
        Scenario {
            phase: StartPhase::default(),
            round: 1,
            fighters: Vec::new(),
            order: Vec::new(),
            first_order: Vec::new(),
            slot: None,
            waiting: None,
            turn: None,
            prepared: Vec::new(),
            boosts: Vec::new(),
            traps: Vec::new(),
            passing: Vec::new(),
            horses: Vec::new(),
            learnt: Vec::new(),
            duel: None,
            duel_winner: None,
            suspended: false,
            proposals: Vec::new(),
            spoke: Vec::new(),
            rulings: Vec::new(),
            ruled_zones: Vec::new(),
            ending: None,
            script: Vec::new(),
        }
    }
}

/// What chance is to bring (H5).
///
/// Stored format.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema, Encode, Decode)]
#[schema(as = wild_west::Scripted)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum Scripted {
    /// Dice are rolled: a pool, or the one die that an Aim rolls again.
    #[schema(title = "WildWestScriptedRoll")]
    #[encode(0)]
    Roll {
        /// Each die, with every face that it shows: the Spurs that a Talent rolls again, and the
        /// face that stands.
        #[schema(inline, min_items = 1, max_items = 60)]
        #[encode(1)]
        dice: Vec<Die>,
    },
}

/// How far a match is with which a scenario begins.
///
/// Stored format.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema, Encode, Decode,
)]
#[schema(as = wild_west::StartPhase, default = "turns")]
#[serde(rename_all = "snake_case")]
pub enum StartPhase {
    /// Who surprises whom is to be settled; a duel begins.
    #[encode(1)]
    Surprise,
    /// The turn order is to be rolled.
    #[encode(2)]
    Initiative,
    /// Turns are taken, or a duel is fought.
    #[default]
    #[encode(0)]
    Turns,
    /// It is decided, and those who bleed roll on.
    #[encode(3)]
    Aftermath,
}

/// A fighter of a scenario: the character of a seat, or a foe.
///
/// Stored format.
#[derive(
    Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema, Encode, Decode,
)]
#[schema(as = wild_west::StartFighter)]
#[serde(deny_unknown_fields, default)]
pub struct StartFighter {
    /// The seat whose character it is. If the Warden takes that seat, the Warden plays them.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, minimum = 0, maximum = 6)]
    #[encode(1)]
    pub seat: Option<u8>,
    /// The character, with what the day has taken, found and taught: they need not be bought for
    /// $100, nor have the Skills, Talents and abilities of one that is built. Left out: what the
    /// player brings.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(schema_with = Loadout::staged_schema)]
    #[encode(2)]
    pub character: Option<Loadout>,
    /// The kind of foe.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(inline, nullable = false)]
    #[encode(3)]
    pub foe: Option<Foe>,
    /// The side that they are on. Left out: characters are the posse, foes are foes. Characters on
    /// both sides play against each other (V103).
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(inline, nullable = false)]
    #[encode(4)]
    pub side: Option<Side>,
    /// What they are called, up to 60 letters. Left out: as the character or the kind.
    #[serde(skip_serializing_if = "String::is_empty")]
    #[schema(max_length = 60)]
    #[encode(5)]
    pub name: String,
    /// Where they are.
    #[schema(inline)]
    #[encode(6)]
    pub hex: Hex,
    /// Health. Left out: 0 for a fighter who bleeds or is dead, or else as the character has it, or
    /// all of the kind's.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, minimum = 0, maximum = 500)]
    #[encode(7)]
    pub health: Option<u16>,
    /// The most that Health can be, before burned skin takes 2 of it. Left out: as the character
    /// has it, or the kind.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, minimum = 1, maximum = 500)]
    #[encode(8)]
    pub max_health: Option<u16>,
    /// Whether they lie on the ground; who is Unconscious or bleeds lies there anyway.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[encode(9)]
    pub prone: bool,
    /// Grit left in their turn. Left out: 6 for whose turn it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, maximum = 20)]
    #[encode(10)]
    pub grit: Option<u8>,
    /// Grit that their next reload owes (V21, V80).
    #[serde(skip_serializing_if = "crate::engine::is_zero")]
    #[schema(maximum = 9)]
    #[encode(11)]
    pub debt: u8,
    /// What their next reload is in place of 6 (V60, V90).
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, maximum = 9)]
    #[encode(12)]
    pub reload: Option<u8>,
    /// Hits of Dodge that wait (V13).
    #[serde(skip_serializing_if = "crate::engine::is_zero")]
    #[schema(maximum = 40)]
    #[encode(13)]
    pub dodge: u8,
    /// The statuses that they have.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(inline, max_items = 7)]
    #[encode(14)]
    pub statuses: Vec<StartStatus>,
    /// The fighters of whom they are Afraid (V28).
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(max_items = 46)]
    #[encode(15)]
    pub afraid_of: Vec<Who>,
    /// Whether their skin is burned (C). Left out: as the character has it; who is Burned has such
    /// skin.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    #[encode(16)]
    pub scarred: Option<bool>,
    /// Whether they were Burned in this combat already (V26).
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[encode(17)]
    pub burned_before: bool,
    /// Whether poison has left them weak (C). Left out: as the character has it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    #[encode(18)]
    pub weakened: Option<bool>,
    /// Whether they are still in the fight.
    #[schema(inline)]
    #[encode(19)]
    pub vital: Vital,
    /// Aces on the counter (V24). Left out: as the character has them.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, maximum = 6)]
    #[encode(20)]
    pub aces: Option<u8>,
    /// Whether they are surprised, until their first turn (V3).
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[encode(21)]
    pub surprised: bool,
    /// Whether a foe bleeds and falls Unconscious as characters do (V40).
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[encode(22)]
    pub bleeds: bool,
    /// A foe's thresholds that have fired, by their place in the table, from 0 (V88). Left out:
    /// those to which its Health has fallen.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, max_items = 4)]
    #[encode(23)]
    pub fired: Option<Vec<u8>>,
    /// Skills that they have rolled while bleeding (W16, V98).
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(inline, max_items = 4)]
    #[encode(24)]
    pub bled_with: Vec<Skill>,
    /// Whether a heart tonic has raised their Max Health by 2 (D2).
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[encode(25)]
    pub fortified: bool,
    /// Whether they have the attacks of a frenzy in this turn (V88). Left out: the foe that has the
    /// turn does, if such a threshold has fired.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    #[encode(26)]
    pub frenzied: Option<bool>,
    /// The round from which they have turns (V87).
    #[serde(skip_serializing_if = "is_nothing")]
    #[schema(maximum = 101)]
    #[encode(27)]
    pub joins: u16,
    /// Free Dodges that they have used (V89).
    #[serde(skip_serializing_if = "crate::engine::is_zero")]
    #[schema(maximum = 2)]
    #[encode(28)]
    pub ducked: u8,
    /// The fighter to whom they cling, and with whom they move (V89).
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    #[encode(29)]
    pub clings_to: Option<Who>,
    /// Turns for which they have no frenzy (V61).
    #[serde(skip_serializing_if = "crate::engine::is_zero")]
    #[schema(maximum = 20)]
    #[encode(30)]
    pub lulled: u8,
    /// Whether opponents cannot aim at them (V60).
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[encode(31)]
    pub hidden: bool,
    /// Whether they have a free Aim for their next attack (D3).
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[encode(32)]
    pub free_aim: bool,
}

/// Something that was proposed. Its words are left out: nobody could have sealed them.
///
/// Stored format.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema, Encode, Decode,
)]
#[schema(as = wild_west::StartProposal)]
#[serde(deny_unknown_fields)]
pub struct StartProposal {
    /// The fighter who proposes it.
    #[encode(1)]
    pub who: Who,
    /// The Grit that they offer for it: in their own turn 1 at least, in another's 0.
    #[serde(default, skip_serializing_if = "crate::engine::is_zero")]
    #[schema(maximum = 20)]
    #[encode(2)]
    pub grit: u8,
    /// The Skill with which they would do it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    #[encode(3)]
    pub skill: Option<Skill>,
}

/// A status that somebody has.
///
/// Stored format.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema, Encode, Decode,
)]
#[schema(as = wild_west::StartStatus)]
#[serde(deny_unknown_fields)]
pub struct StartStatus {
    /// The status that they have.
    #[schema(inline)]
    #[encode(1)]
    pub status: Status,
    /// How severe it is.
    #[schema(minimum = 1)]
    #[encode(2)]
    pub severity: u8,
}

impl StartFighter {
    /// The side that they are on.
    pub fn side(&self) -> Side {
        let own = if self.foe.is_some() { Side::Foes } else { Side::Posse };
        self.side.unwrap_or(own)
    }
}

impl Scenario {
    /// Everybody, with their numbers.
    pub fn all(&self) -> impl Iterator<Item = (Who, &StartFighter)> {
        (0..).map(Who).zip(&self.fighters)
    }

    /// The slots of its round, in their order (V3).
    pub fn slots(&self) -> &[Slot] {
        let surprising = self.round <= 1 && !self.first_order.is_empty();
        if surprising { &self.first_order } else { &self.order }
    }

    /// What somebody may know of it who knows what some foes hide, what some players have learnt,
    /// and all rulings or those alone that are not hidden (V108). The script is nobody's to know
    /// (H5).
    pub fn known_to(
        &self,
        knows_foe: impl Fn(Who) -> bool,
        knows_learnt: impl Fn(&Known) -> bool,
        knows_rulings: bool,
    ) -> Scenario {
        let mut known = self.clone();
        for (who, it) in (0..).map(Who).zip(&mut known.fighters) {
            if it.foe.is_some() && !knows_foe(who) {
                (it.health, it.max_health) = (None, None);
            }
        }
        known.learnt.retain(knows_learnt);
        known.script.clear();
        known.rulings.retain(|it| knows_rulings || !it.hidden);
        known
    }
}

fn is_nothing(number: &u16) -> bool {
    *number == 0
}
