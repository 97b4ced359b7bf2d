//! The seven trades and what they can do (D3, V60, V61).

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::engine::{Decode, Encode};

/// How often a limited ability can be used on a day (W14).
pub const USES_PER_DAY: u8 = 2;
/// Aces that have to be rolled in combat before an ace can be played (W15).
pub const ACES_NEEDED: u8 = 6;

/// What a character lives by (D3).
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
#[schema(as = wild_west::Trade)]
#[serde(rename_all = "kebab-case")]
pub enum Trade {
    /// Heals.
    #[default]
    #[encode(0)]
    Surgeon,
    /// Shoots.
    #[encode(1)]
    Shootist,
    /// Knows beasts.
    #[encode(2)]
    Tracker,
    /// Leads.
    #[encode(3)]
    Constable,
    /// Builds.
    #[encode(4)]
    Tinker,
    /// Digs and blasts.
    #[encode(5)]
    Miner,
    /// Lays traps.
    #[encode(6)]
    Snarer,
}

impl Trade {
    /// All seven.
    pub const ALL: [Trade; 7] = [
        Trade::Surgeon,
        Trade::Shootist,
        Trade::Tracker,
        Trade::Constable,
        Trade::Tinker,
        Trade::Miner,
        Trade::Snarer,
    ];

    /// The word for it.
    pub fn name(self) -> &'static str {
        match self {
            Trade::Surgeon => "Surgeon",
            Trade::Shootist => "Shootist",
            Trade::Tracker => "Tracker",
            Trade::Constable => "Constable",
            Trade::Tinker => "Tinker",
            Trade::Miner => "Miner",
            Trade::Snarer => "Snarer",
        }
    }

    /// What everybody of this trade can do from the start.
    pub fn start(self) -> Ability {
        let first = self.abilities().find(|it| it.rank == Rank::Start);
        first.map(|it| it.ability).unwrap_or_default()
    }

    /// Everything that the trade has.
    pub fn abilities(self) -> impl Iterator<Item = &'static AbilitySheet> {
        ABILITIES.iter().filter(move |it| it.trade == self)
    }

    /// The abilities beside the start from which a character chooses two (V52).
    pub fn choosable(self) -> impl Iterator<Item = &'static AbilitySheet> {
        self.abilities().filter(|it| it.rank == Rank::Further)
    }
}

/// An ability or an ace of a trade (W14, W15).
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
#[schema(as = wild_west::Ability)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs, reason = "each row of the table says what it is")]
pub enum Ability {
    #[default]
    #[encode(0)]
    FullBag,
    #[encode(1)]
    SteadyHands,
    #[encode(2)]
    Hamstring,
    #[encode(3)]
    Encourage,
    #[encode(4)]
    Huddle,
    #[encode(5)]
    Panacea,
    #[encode(6)]
    BadMedicine,
    #[encode(7)]
    KeenEye,
    #[encode(8)]
    DeadAim,
    #[encode(9)]
    SecondLook,
    #[encode(10)]
    HairTrigger,
    #[encode(11)]
    LastWord,
    #[encode(12)]
    Volley,
    #[encode(13)]
    BeastLore,
    #[encode(14)]
    FairGame,
    #[encode(15)]
    ChosenPrey,
    #[encode(16)]
    Lure,
    #[encode(17)]
    Vanish,
    #[encode(18)]
    Roar,
    #[encode(19)]
    Lull,
    #[encode(20)]
    ForcedMarch,
    #[encode(21)]
    Deputize,
    #[encode(22)]
    Shield,
    #[encode(23)]
    Grapple,
    #[encode(24)]
    StandFast,
    #[encode(25)]
    PullTogether,
    #[encode(26)]
    SparkFist,
    #[encode(27)]
    SpringHeels,
    #[encode(28)]
    Overhaul,
    #[encode(29)]
    PistonPunch,
    #[encode(30)]
    Overload,
    #[encode(31)]
    LongFuse,
    #[encode(32)]
    TwinFuse,
    #[encode(33)]
    Moonshine,
    #[encode(34)]
    DugIn,
    #[encode(35)]
    Landslide,
    #[encode(36)]
    Rubble,
    #[encode(37)]
    TrapCraft,
    #[encode(38)]
    TrapMastery,
    #[encode(39)]
    QuickSnare,
    #[encode(40)]
    Slippery,
    #[encode(41)]
    DustDevil,
    #[encode(42)]
    BlindingDust,
}

/// How one comes by an ability (V52).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rank {
    /// Everybody of the trade has it.
    Start,
    /// One of those of which two are chosen.
    Further,
    /// It is about machines that are in no combat here: nobody can choose it (V60).
    Machines,
    /// One of the two aces.
    Ace,
}

/// Everything about an ability.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AbilitySheet {
    /// Which ability it is.
    pub ability: Ability,
    /// The trade that has it.
    pub trade: Trade,
    /// How one comes by it.
    pub rank: Rank,
    /// Its name in the catalog.
    pub id: &'static str,
    /// What it is called.
    pub name: &'static str,
    /// What it does, in words.
    pub text: &'static str,
    /// What it costs to use, in Grit; 0 where it is free, or always there.
    pub grit: u8,
    /// Whether it can be used twice on a day only (W14).
    pub limited: bool,
}

impl Ability {
    /// Everything about it.
    pub fn sheet(self) -> &'static AbilitySheet {
        ABILITIES.iter().find(|it| it.ability == self).unwrap_or(&ABILITIES[0])
    }

    /// Whether it is no attack and can be prepared all the same (V93): it is done for Grit, and
    /// does as much in the turn of another. Aces cannot, nor what is about one's own turn, and a
    /// long fuse is prepared in any case.
    pub fn works_in_any_turn(self) -> bool {
        use Ability::{
            Deputize, Encourage, FairGame, Grapple, Huddle, Lure, Moonshine, Shield, SteadyHands,
            Vanish,
        };
        let alone = matches!(self, SteadyHands | Moonshine | FairGame | Lure | Vanish | Grapple);
        alone || matches!(self, Encourage | Huddle | Deputize | Shield)
    }
}

const fn row(
    (trade, rank, ability): (Trade, Rank, Ability),
    [id, name]: [&'static str; 2],
    (grit, limited): (u8, bool),
    text: &'static str,
) -> AbilitySheet {
    AbilitySheet { ability, trade, rank, id, name, text, grit, limited }
}

use Rank::{Ace, Further, Machines, Start};
use Trade::{Constable, Miner, Shootist, Snarer, Surgeon, Tinker, Tracker};

/// Every ability and ace, in the order of the enum (D3, V60, V61).
pub const ABILITIES: &[AbilitySheet] = &[
    row(
        (Surgeon, Start, Ability::FullBag),
        ["full-bag", "Full bag"],
        (0, false),
        "Pills, bandages and the aid bag have twice their uses.",
    ),
    row(
        (Surgeon, Further, Ability::SteadyHands),
        ["steady-hands", "Steady hands"],
        (2, true),
        "First Aid rolls 1B more. Twice a day, for 2 Grit, roll 2G at Arm's Reach: a Hit heals 1.",
    ),
    row(
        (Surgeon, Further, Ability::Hamstring),
        ["hamstring", "Hamstring"],
        (1, true),
        "Twice a day, for 1 Grit: somebody you have just hurt pays double to Move until the end of \
         their next turn.",
    ),
    row(
        (Surgeon, Further, Ability::Encourage),
        ["encourage", "Encourage"],
        (2, false),
        "For 2 Grit an ally gets a free Aim, or a Dodge of 1B.",
    ),
    row(
        (Surgeon, Further, Ability::Huddle),
        ["huddle", "Huddle"],
        (1, true),
        "Twice a day, for 1 Grit: up to four allies at Arm's Reach have 1G more for their next \
         Skill.",
    ),
    row(
        (Surgeon, Ace, Ability::Panacea),
        ["panacea", "Panacea"],
        (2, false),
        "For 2 Grit roll 2G with Bang!: every ally within Short of a hex heals that much.",
    ),
    row(
        (Surgeon, Ace, Ability::BadMedicine),
        ["bad-medicine", "Bad medicine"],
        (2, false),
        "For 2 Grit roll 2G with Bang!: every enemy within Short of a hex takes that much.",
    ),
    row(
        (Shootist, Start, Ability::KeenEye),
        ["keen-eye", "Keen eye"],
        (0, false),
        "Attacks at Short or farther ignore 1 of Defense.",
    ),
    row(
        (Shootist, Further, Ability::DeadAim),
        ["dead-aim", "Dead aim"],
        (1, true),
        "Attacks at Short or farther ignore 2 of Defense. Twice a day, for 1 Grit, weapons reach \
         one band farther until the turn ends.",
    ),
    row(
        (Shootist, Further, Ability::SecondLook),
        ["second-look", "Second look"],
        (1, true),
        "Twice a day, for 1 Grit: an Aim that rolls up to two dice again.",
    ),
    row(
        (Shootist, Further, Ability::HairTrigger),
        ["hair-trigger", "Hair trigger"],
        (0, true),
        "Twice a day: 2B more for the turn order.",
    ),
    row(
        (Shootist, Ace, Ability::LastWord),
        ["last-word", "Last word"],
        (2, false),
        "For 2 Grit attack one target within Short with 6B.",
    ),
    row(
        (Shootist, Ace, Ability::Volley),
        ["volley", "Volley"],
        (2, false),
        "For 2 Grit attack with 4G up to Long, the dice divided among targets.",
    ),
    row(
        (Tracker, Start, Ability::BeastLore),
        ["beast-lore", "Beast lore"],
        (0, false),
        "Free, once in a turn: learn one foe's Health and frenzies.",
    ),
    row(
        (Tracker, Further, Ability::FairGame),
        ["fair-game", "Fair game"],
        (2, true),
        "Twice a day, for 2 Grit: each ally's next attack on one foe rolls 1G more.",
    ),
    row(
        (Tracker, Further, Ability::ChosenPrey),
        ["chosen-prey", "Chosen prey"],
        (0, false),
        "Name one foe as combat begins: your first attack on it has 2 Hits more after Defense.",
    ),
    row(
        (Tracker, Further, Ability::Lure),
        ["lure", "Lure"],
        (1, true),
        "Twice a day, for 1 Grit: a foe moves at once the fewest hexes into the next nearer band.",
    ),
    row(
        (Tracker, Further, Ability::Vanish),
        ["vanish", "Vanish"],
        (1, true),
        "Twice a day, for 1 Grit, hide: your Finesse and 2B against a foe's Finesse. Nobody can \
         aim at you until you attack or end a turn in sight.",
    ),
    row(
        (Tracker, Ace, Ability::Roar),
        ["roar", "Roar"],
        (2, false),
        "For 2 Grit: every enemy within Short of Medium size or smaller is Afraid [4B].",
    ),
    row(
        (Tracker, Ace, Ability::Lull),
        ["lull", "Lull"],
        (2, false),
        "For 2 Grit roll 2G: one foe within Short has no frenzy for so many of its turns.",
    ),
    row(
        (Constable, Start, Ability::ForcedMarch),
        ["forced-march", "Forced march"],
        (0, false),
        "Free, first thing in a turn: 9 Grit in this one, 3 in the next.",
    ),
    row(
        (Constable, Further, Ability::Deputize),
        ["deputize", "Deputize"],
        (1, false),
        "For 1 Grit: two allies reload 8 Grit for their next turn, and you 2.",
    ),
    row(
        (Constable, Further, Ability::Shield),
        ["shield", "Shield"],
        (1, true),
        "Twice a day, for 1 Grit: an ally at Arm's Reach gets what is left of your Dodge.",
    ),
    row(
        (Constable, Further, Ability::Grapple),
        ["grapple", "Grapple"],
        (2, true),
        "Twice a day, for 2 Grit, at Arm's Reach: your Nerve and 2B against theirs; the Hits that \
         you have more are Trapped.",
    ),
    row(
        (Constable, Ace, Ability::StandFast),
        ["stand-fast", "Stand fast"],
        (2, false),
        "For 2 Grit up to four allies have 3G more Defense until your next turn, or 1G at Long.",
    ),
    row(
        (Constable, Ace, Ability::PullTogether),
        ["pull-together", "Pull together"],
        (2, false),
        "For 2 Grit roll 3G: each ally takes up to so much from one status.",
    ),
    row(
        (Tinker, Start, Ability::SparkFist),
        ["spark-fist", "Spark fist"],
        (2, false),
        "A gauntlet: 2G at Arm's Reach for 2 Grit. It is a battery.",
    ),
    row(
        (Tinker, Further, Ability::SpringHeels),
        ["spring-heels", "Spring heels"],
        (1, true),
        "Twice a day, for 1 Grit, a Dodge rolls 1B more.",
    ),
    row(
        (Tinker, Machines, Ability::Overhaul),
        ["overhaul", "Overhaul"],
        (4, true),
        "Twice a day, for 4 Grit, roll 3G to mend a machine.",
    ),
    row(
        (Tinker, Ace, Ability::PistonPunch),
        ["piston-punch", "Piston punch"],
        (2, false),
        "For 2 Grit attack at Arm's Reach with 4G.",
    ),
    row(
        (Tinker, Ace, Ability::Overload),
        ["overload", "Overload"],
        (2, false),
        "For 2 Grit: somebody at Arm's Reach is Electrocuted [4G].",
    ),
    row(
        (Miner, Start, Ability::LongFuse),
        ["long-fuse", "Long fuse"],
        (2, false),
        "For 2 Grit lay a blasting stick on a hex within Arm's Reach and prepare to set it off.",
    ),
    row(
        (Miner, Further, Ability::TwinFuse),
        ["twin-fuse", "Twin fuse"],
        (2, true),
        "A long fuse may lay two sticks. Twice a day, for 2 Grit, putty: 2G at Arm's Reach.",
    ),
    row(
        (Miner, Further, Ability::Moonshine),
        ["moonshine", "Moonshine"],
        (2, true),
        "Twice a day, for 2 Grit, roll 2G at Arm's Reach: a Hit heals 1, beyond Max Health, too.",
    ),
    row(
        (Miner, Further, Ability::DugIn),
        ["dug-in", "Dug in"],
        (0, false),
        "1B more Defense while in Cover.",
    ),
    row(
        (Miner, Ace, Ability::Landslide),
        ["landslide", "Landslide"],
        (3, false),
        "For 3 Grit, in an arc of 90 degrees within Short: whoever is of Medium size or smaller is \
         pushed a Short and falls down.",
    ),
    row(
        (Miner, Ace, Ability::Rubble),
        ["rubble", "Rubble"],
        (2, false),
        "For 2 Grit, until your next turn ends: the ground within Short is rough, and allies there \
         have Light Cover.",
    ),
    row(
        (Snarer, Start, Ability::TrapCraft),
        ["trap-craft", "Trap craft"],
        (0, false),
        "Snares and traps roll 1G more.",
    ),
    row(
        (Snarer, Further, Ability::TrapMastery),
        ["trap-mastery", "Trap mastery"],
        (0, false),
        "Snares and traps roll 2G more, in place of 1G.",
    ),
    row(
        (Snarer, Further, Ability::QuickSnare),
        ["quick-snare", "Quick snare"],
        (4, true),
        "Twice a day, for 4 Grit: somebody within Short is Trapped [2B].",
    ),
    row(
        (Snarer, Further, Ability::Slippery),
        ["slippery", "Slippery"],
        (0, false),
        "1G more to relieve Trapped.",
    ),
    row(
        (Snarer, Ace, Ability::DustDevil),
        ["dust-devil", "Dust devil"],
        (2, false),
        "For 2 Grit, until your next turn ends: Light Cover within Short, and nobody sees \
         through it.",
    ),
    row(
        (Snarer, Ace, Ability::BlindingDust),
        ["blinding-dust", "Blinding dust"],
        (2, false),
        "For 2 Grit: every enemy within Short is Dazed [3G].",
    ),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn d3_every_ability_has_its_row_and_its_name() {
        for (at, sheet) in ABILITIES.iter().enumerate() {
            assert_eq!(sheet.ability as usize, at);
            assert_eq!(sheet.ability.sheet(), sheet);
            assert_eq!(serde_json::to_value(sheet.ability).unwrap(), sheet.id);
        }
        assert_eq!(ABILITIES.len(), 43);
    }

    #[test]
    fn v52_each_trade_has_a_start_and_two_aces() {
        for trade in Trade::ALL {
            let count = |rank| trade.abilities().filter(|it| it.rank == rank).count();
            assert_eq!((count(Rank::Start), count(Rank::Ace)), (1, 2), "{trade:?}");
            assert_eq!(trade.start().sheet().trade, trade);
        }
    }

    #[test]
    fn v60_abilities_for_machines_cannot_be_chosen() {
        let choices: Vec<usize> = Trade::ALL.iter().map(|it| it.choosable().count()).collect();
        assert_eq!(choices, [4, 3, 4, 3, 1, 3, 3]);
        assert_eq!(Ability::Overhaul.sheet().rank, Rank::Machines);
    }

    #[test]
    fn v61_aces_without_a_price_cost_two_grit() {
        let aces = ABILITIES.iter().filter(|it| it.rank == Rank::Ace);
        for ace in aces {
            let grit = if ace.ability == Ability::Landslide { 3 } else { 2 };
            assert_eq!((ace.grit, ace.limited), (grit, false), "{}", ace.name);
        }
    }

    #[test]
    fn w14_what_costs_grit_says_so() {
        for sheet in ABILITIES.iter().filter(|it| 0 < it.grit) {
            assert!(sheet.text.contains(&format!("{} Grit", sheet.grit)), "{}", sheet.name);
        }
        for sheet in ABILITIES.iter().filter(|it| it.limited) {
            assert!(sheet.text.to_lowercase().contains("twice a day"), "{}", sheet.name);
        }
    }
}
