//! All cards of the first set: one folder a house, one constant a card.

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::card::{Card, Code};
use super::cause::Cause;
use super::face::UNKNOWN;

pub mod brobnar;
pub mod dis;
pub mod logos;

/// Every card, by number.
pub const CARDS: &[&Card] = &[
    &brobnar::actions::ANGER,
    &brobnar::actions::BAREHANDED,
    &brobnar::actions::BLOOD_MONEY,
    &brobnar::actions::BROTHERS_IN_BATTLE,
    &brobnar::actions::BURN_THE_STOCKPILE,
    &brobnar::actions::CHAMPIONS_CHALLENGE,
    &brobnar::actions::COWARDS_END,
    &brobnar::actions::FOLLOW_THE_LEADER,
    &brobnar::actions::LAVA_BALL,
    &brobnar::actions::LOOT_THE_BODIES,
    &brobnar::actions::TAKE_THAT_SMARTYPANTS,
    &brobnar::actions::PUNCH,
    &brobnar::actions::RELENTLESS_ASSAULT,
    &brobnar::actions::SMITH,
    &brobnar::actions::SOUND_THE_HORNS,
    &brobnar::actions::TREMOR,
    &brobnar::actions::UNGUARDED_CAMP,
    &brobnar::actions::WARSONG,
    &brobnar::artifacts::AUTOCANNON,
    &brobnar::artifacts::BANNER_OF_BATTLE,
    &brobnar::artifacts::CANNON,
    &brobnar::artifacts::GAUNTLET_OF_COMMAND,
    &brobnar::artifacts::IRON_OBELISK,
    &brobnar::artifacts::MIGHTY_JAVELIN,
    &brobnar::artifacts::PILE_OF_SKULLS,
    &brobnar::artifacts::SCREECHBOMB,
    &brobnar::artifacts::THE_WARCHEST,
    &brobnar::creatures::BILGUM_AVALANCHE,
    &brobnar::creatures::VALDR,
    &brobnar::creatures::BUMPSY,
    &brobnar::creatures::EARTHSHAKER,
    &brobnar::creatures::FIRESPITTER,
    &brobnar::creatures::GANGER_CHIEFTAIN,
    &brobnar::creatures::GRENADE_SNIB,
    &brobnar::creatures::HEADHUNTER,
    &brobnar::creatures::HEBE_THE_HUGE,
    &brobnar::creatures::KELIFI_DRAGON,
    &brobnar::creatures::KING_OF_THE_CRAG,
    &brobnar::creatures::KRUMP,
    &brobnar::creatures::LOMIR_FLAMEFIST,
    &brobnar::creatures::LOOTER_GOBLIN,
    &brobnar::creatures::MUGWUMP,
    &brobnar::creatures::PINGLE_WHO_ANNOYS,
    &brobnar::creatures::ROCK_HURLING_GIANT,
    &brobnar::creatures::ROGUE_OGRE,
    &brobnar::creatures::SMAAASH,
    &brobnar::creatures::TIRELESS_CROCAG,
    &brobnar::creatures::TROLL,
    &brobnar::creatures::WARDRUMMER,
    &brobnar::upgrades::BLOOD_OF_TITANS,
    &brobnar::upgrades::PHOENIX_HEART,
    &brobnar::upgrades::YO_MAMA_MASTERY,
    &dis::actions::A_FAIR_GAME,
    &dis::actions::ARISE,
    &dis::actions::CONTROL_THE_WEAK,
    &dis::actions::CREEPING_OBLIVION,
    &dis::actions::DANCE_OF_DOOM,
    &dis::actions::FEAR,
    &dis::actions::GATEWAY_TO_DIS,
    &dis::actions::GONGOOZLE,
    &dis::actions::GUILTY_HEARTS,
    &dis::actions::HAND_OF_DIS,
    &dis::actions::HECATOMB,
    &dis::actions::TENDRILS_OF_PAIN,
    &dis::actions::HYSTERIA,
    &dis::actions::KEY_HAMMER,
    &dis::actions::MIND_BARB,
    &dis::actions::PANDEMONIUM,
    &dis::actions::POLTERGEIST,
    &dis::actions::RED_HOT_ARMOR,
    &dis::actions::THREE_FATES,
    &dis::artifacts::ANNIHILATION_RITUAL,
    &dis::artifacts::DOMINATOR_BAUBLE,
    &dis::artifacts::KEY_TO_DIS,
    &dis::artifacts::LASH_OF_BROKEN_DREAMS,
    &dis::artifacts::LIBRARY_OF_THE_DAMNED,
    &dis::artifacts::LIFEWARD,
    &dis::artifacts::SACRIFICIAL_ALTAR,
    &dis::artifacts::SCREAMING_CAVE,
    &dis::artifacts::SOUL_SNATCHER,
    &dis::creatures::CHARETTE,
    &dis::creatures::DRUMBLE,
    &dis::creatures::DUST_IMP,
    &dis::creatures::EATER_OF_THE_DEAD,
    &dis::creatures::EMBER_IMP,
    &dis::creatures::GABOS_LONGARMS,
    &dis::creatures::OVERLORD_GREKING,
    &dis::creatures::GUARDIAN_DEMON,
    &dis::creatures::MASTER_OF_1,
    &dis::creatures::MASTER_OF_2,
    &dis::creatures::MASTER_OF_3,
    &dis::creatures::PIT_DEMON,
    &dis::creatures::PITLORD,
    &dis::creatures::RESTRINGUNTUS,
    &dis::creatures::SHAFFLES,
    &dis::creatures::SHOOLER,
    &dis::creatures::SNUDGE,
    &dis::creatures::STEALER_OF_SOULS,
    &dis::creatures::SUCCUBUS,
    &dis::creatures::TENTACUS,
    &dis::creatures::THE_TERROR,
    &dis::creatures::TOCSIN,
    &dis::creatures::TOLAS,
    &dis::creatures::TRUEBARU,
    &dis::upgrades::COLLAR_OF_SUBORDINATION,
    &dis::upgrades::FLAME_WREATHED,
    &logos::actions::BOUNCING_DEATHQUARK,
    &logos::actions::DIMENSION_DOOR,
    &logos::actions::EFFERVESCENT_PRINCIPLE,
    &logos::actions::FOGGIFY,
    &logos::actions::HELP_FROM_FUTURE_SELF,
    &logos::actions::INTERDIMENSIONAL_GRAFT,
    &logos::actions::KNOWLEDGE_IS_POWER,
    &logos::actions::LABWORK,
    &logos::actions::LIBRARY_ACCESS,
    &logos::actions::NEURO_SYPHON,
    &logos::actions::PHASE_SHIFT,
    &logos::actions::POSITRON_BOLT,
    &logos::actions::RANDOM_ACCESS_ARCHIVES,
    &logos::actions::REMOTE_ACCESS,
    &logos::actions::REVERSE_TIME,
    &logos::actions::SCRAMBLER_STORM,
    &logos::actions::SLOPPY_LABWORK,
    &logos::actions::TWIN_BOLT_EMISSION,
    &logos::actions::WILD_WORMHOLE,
    &logos::artifacts::ANOMALY_EXPLOITER,
    &logos::artifacts::CHAOS_PORTAL,
    &logos::artifacts::CRAZY_KILLING_MACHINE,
    &logos::artifacts::LIBRARY_OF_BABBLE,
    &logos::artifacts::MOBIUS_SCROLL,
    &logos::artifacts::POCKET_UNIVERSE,
    &logos::artifacts::SPANGLER_BOX,
    &logos::artifacts::SPECTRAL_TUNNELER,
    &logos::artifacts::STRANGE_GIZMO,
    &logos::artifacts::THE_HOWLING_PIT,
    &logos::creatures::BATDRONE,
    &logos::creatures::BRAIN_EATER,
    &logos::creatures::DEXTRE,
    &logos::creatures::DOC_BOOKTON,
    &logos::creatures::DR_ESCOTERA,
    &logos::creatures::DYSANIA,
    &logos::creatures::GANYMEDE_ARCHIVIST,
    &logos::creatures::HARLAND_MINDLOCK,
    &logos::creatures::QUIXO_THE_ADVENTURER,
    &logos::creatures::MOTHER,
    &logos::creatures::NEUTRON_SHARK,
    &logos::creatures::NOVU_ARCHAEOLOGIST,
    &logos::creatures::OZMO_MARTIANOLOGIST,
    &logos::creatures::PSYCHIC_BUG,
    &logos::creatures::REPLICATOR,
    &logos::creatures::RESEARCH_SMOKO,
    &logos::creatures::SKIPPY_TIMEHOG,
    &logos::creatures::TIMETRAVELLER,
    &logos::creatures::TITAN_MECHANIC,
    &logos::creatures::VESPILON_THEORIST,
    &logos::creatures::VEYLAN_ANALYST,
    &logos::upgrades::EXPERIMENTAL_THERAPY,
    &logos::upgrades::ROCKET_BOOTS,
    &logos::upgrades::TRANSPOSITION_SANDALS,
];

/// The card of a number; one without a face where we have none.
pub fn card(code: Code) -> &'static Card {
    find(code).unwrap_or(&UNKNOWN)
}

fn find(code: Code) -> Option<&'static Card> {
    let at = CARDS.binary_search_by_key(&code, |it| it.code).ok()?;
    CARDS.get(at).copied()
}

/// The card of an id, as deck lists write it.
pub fn named(id: &str) -> Option<&'static Card> {
    CARDS.iter().copied().find(|it| it.id == id)
}

/// The citation of a card.
pub fn cause(code: Code) -> Cause {
    Cause(card(code).id)
}

/// The title of the card that is cited, if it is one.
pub fn titled_by(cause: Cause) -> Option<&'static str> {
    named(cause.0).map(|it| it.title)
}

impl Serialize for Code {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(card(*self).id)
    }
}

impl<'de> Deserialize<'de> for Code {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Code, D::Error> {
        let id = String::deserialize(from)?;
        let found = named(&id).map(|it| it.code);
        found.ok_or_else(|| D::Error::custom(format!("there is no card {id}")))
    }
}
