//! All cards of the first set: one folder a house, one constant a card.

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::card::{Card, Code};
use super::cause::Cause;
use super::face::UNKNOWN;

pub mod brobnar;
pub mod mars;
pub mod sanctum;

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
    &mars::actions::AMMONIA_CLOUDS,
    &mars::actions::BATTLE_FLEET,
    &mars::actions::DEEP_PROBE,
    &mars::actions::EMP_BLAST,
    &mars::actions::HYPNOTIC_COMMAND,
    &mars::actions::IRRADIATED_AEMBER,
    &mars::actions::KEY_ABDUCTION,
    &mars::actions::MARTIAN_HOUNDS,
    &mars::actions::MARTIANS_MAKE_BAD_ALLIES,
    &mars::actions::MASS_ABDUCTION,
    &mars::actions::MATING_SEASON,
    &mars::actions::MOTHERSHIP_SUPPORT,
    &mars::actions::ORBITAL_BOMBARDMENT,
    &mars::actions::PHOSPHORUS_STARS,
    &mars::actions::PSYCHIC_NETWORK,
    &mars::actions::SAMPLE_COLLECTION,
    &mars::actions::SHATTER_STORM,
    &mars::actions::SOFT_LANDING,
    &mars::actions::SQUAWKER,
    &mars::actions::TOTAL_RECALL,
    &mars::artifacts::COMBAT_PHEROMONES,
    &mars::artifacts::COMMPOD,
    &mars::artifacts::CRYSTAL_HIVE,
    &mars::artifacts::CUSTOM_VIRUS,
    &mars::artifacts::FEEDING_PIT,
    &mars::artifacts::INVASION_PORTAL,
    &mars::artifacts::INCUBATION_CHAMBER,
    &mars::artifacts::MOTHERGUN,
    &mars::artifacts::SNIFFER,
    &mars::artifacts::SWAP_WIDGET,
    &mars::creatures::BLYPYP,
    &mars::creatures::CHUFF_APE,
    &mars::creatures::ETHER_SPIDER,
    &mars::creatures::GRABBER_JAMMER,
    &mars::creatures::GROMMID,
    &mars::creatures::JOHN_SMYTH,
    &mars::creatures::MINDWARPER,
    &mars::creatures::PHYLYX_THE_DISINTEGRATOR,
    &mars::creatures::QYXXLYX_PLAGUE_MASTER,
    &mars::creatures::TUNK,
    &mars::creatures::ULYQ_MEGAMOUTH,
    &mars::creatures::UXLYX_THE_ZOOKEEPER,
    &mars::creatures::VEZYMA_THINKDRONE,
    &mars::creatures::YXILI_MARAUDER,
    &mars::creatures::YXILO_BOLTER,
    &mars::creatures::YXILX_DOMINATOR,
    &mars::creatures::ZORG,
    &mars::creatures::ZYZZIX_THE_MANY,
    &mars::upgrades::BIOMATRIX_BACKUP,
    &mars::upgrades::BRAIN_STEM_ANTENNA,
    &mars::upgrades::JAMMER_PACK,
    &mars::upgrades::RED_PLANET_RAY_GUN,
    &sanctum::actions::BEGONE,
    &sanctum::actions::BLINDING_LIGHT,
    &sanctum::actions::CHARGE,
    &sanctum::actions::CLEANSING_WAVE,
    &sanctum::actions::CLEAR_MIND,
    &sanctum::actions::DOORSTEP_TO_HEAVEN,
    &sanctum::actions::GLORIOUS_FEW,
    &sanctum::actions::HONORABLE_CLAIM,
    &sanctum::actions::INSPIRATION,
    &sanctum::actions::MIGHTY_LANCE,
    &sanctum::actions::OATH_OF_POVERTY,
    &sanctum::actions::ONE_STOOD_AGAINST_MANY,
    &sanctum::actions::RADIANT_TRUTH,
    &sanctum::actions::SHIELD_OF_JUSTICE,
    &sanctum::actions::TAKE_HOSTAGES,
    &sanctum::actions::TERMS_OF_REDRESS,
    &sanctum::actions::THE_HARDER_THEY_COME,
    &sanctum::actions::THE_SPIRITS_WAY,
    &sanctum::actions::VIRTUOUS_WORKS,
    &sanctum::artifacts::EPIC_QUEST,
    &sanctum::artifacts::GORM_OF_OMM,
    &sanctum::artifacts::HALLOWED_BLASTER,
    &sanctum::artifacts::POTION_OF_INVULNERABILITY,
    &sanctum::artifacts::ROUND_TABLE,
    &sanctum::artifacts::SIGIL_OF_BROTHERHOOD,
    &sanctum::artifacts::WHISPERING_RELIQUARY,
    &sanctum::creatures::BULWARK,
    &sanctum::creatures::CHAMPION_ANAPHIEL,
    &sanctum::creatures::CHAMPION_TABRIS,
    &sanctum::creatures::COMMANDER_REMIEL,
    &sanctum::creatures::DUMA_THE_MARTYR,
    &sanctum::creatures::FRANCUS,
    &sanctum::creatures::GREY_MONK,
    &sanctum::creatures::HAYYEL_THE_MERCHANT,
    &sanctum::creatures::HORSEMAN_OF_DEATH,
    &sanctum::creatures::HORSEMAN_OF_FAMINE,
    &sanctum::creatures::HORSEMAN_OF_PESTILENCE,
    &sanctum::creatures::HORSEMAN_OF_WAR,
    &sanctum::creatures::JEHU_THE_BUREAUCRAT,
    &sanctum::creatures::LADY_MAXENA,
    &sanctum::creatures::LORD_GOLGOTHA,
    &sanctum::creatures::NUMQUID_THE_FAIR,
    &sanctum::creatures::PROTECTRIX,
    &sanctum::creatures::RAIDING_KNIGHT,
    &sanctum::creatures::SANCTUM_GUARDIAN,
    &sanctum::creatures::SEQUIS,
    &sanctum::creatures::SERGEANT_ZAKIEL,
    &sanctum::creatures::STAUNCH_KNIGHT,
    &sanctum::creatures::GATEKEEPER,
    &sanctum::creatures::THE_VAULTKEEPER,
    &sanctum::creatures::VEEMOS_LIGHTBRINGER,
    &sanctum::upgrades::ARMAGEDDON_CLOAK,
    &sanctum::upgrades::MANTLE_OF_THE_ZEALOT,
    &sanctum::upgrades::PROTECT_THE_WEAK,
    &sanctum::upgrades::SHOULDER_ARMOR,
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
