//! All cards of the first set: one folder a house, one constant a card.

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::card::{Card, Code};
use super::cause::Cause;
use super::face::UNKNOWN;

pub mod brobnar;
pub mod shadows;
pub mod untamed;

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
    &shadows::actions::BAIT_AND_SWITCH,
    &shadows::actions::BOOBY_TRAP,
    &shadows::actions::FINISHING_BLOW,
    &shadows::actions::GHOSTLY_HAND,
    &shadows::actions::HIDDEN_STASH,
    &shadows::actions::IMPERIAL_TRAITOR,
    &shadows::actions::KEY_OF_DARKNESS,
    &shadows::actions::LIGHTS_OUT,
    &shadows::actions::MIASMA,
    &shadows::actions::NERVE_BLAST,
    &shadows::actions::ONE_LAST_JOB,
    &shadows::actions::OUBLIETTE,
    &shadows::actions::PAWN_SACRIFICE,
    &shadows::actions::POISON_WAVE,
    &shadows::actions::RELENTLESS_WHISPERS,
    &shadows::actions::ROUTINE_JOB,
    &shadows::actions::TOO_MUCH_TO_PROTECT,
    &shadows::actions::TREASURE_MAP,
    &shadows::artifacts::CUSTOMS_OFFICE,
    &shadows::artifacts::EVASION_SIGIL,
    &shadows::artifacts::LONGFUSED_MINES,
    &shadows::artifacts::MASTERPLAN,
    &shadows::artifacts::SAFE_PLACE,
    &shadows::artifacts::SEEKER_NEEDLE,
    &shadows::artifacts::SKELETON_KEY,
    &shadows::artifacts::SPECIAL_DELIVERY,
    &shadows::artifacts::SPEED_SIGIL,
    &shadows::artifacts::SUBTLE_MAUL,
    &shadows::artifacts::THE_STING,
    &shadows::creatures::BAD_PENNY,
    &shadows::creatures::BULLETEYE,
    &shadows::creatures::CARLO_PHANTOM,
    &shadows::creatures::DEIPNO_SPYMASTER,
    &shadows::creatures::FAYGIN,
    &shadows::creatures::MACIS_ASP,
    &shadows::creatures::MACK_THE_KNIFE,
    &shadows::creatures::MAGDA_THE_RAT,
    &shadows::creatures::MOONCURSER,
    &shadows::creatures::NEXUS,
    &shadows::creatures::NODDY_THE_THIEF,
    &shadows::creatures::OLD_BRUNO,
    &shadows::creatures::DODGER,
    &shadows::creatures::SELWYN_THE_FENCE,
    &shadows::creatures::SHADOW_SELF,
    &shadows::creatures::SILVERTOOTH,
    &shadows::creatures::SMILING_RUTH,
    &shadows::creatures::SNEKLIFTER,
    &shadows::creatures::UMBRA,
    &shadows::creatures::URCHIN,
    &shadows::upgrades::DUSKRUNNER,
    &shadows::upgrades::RING_OF_INVISIBILITY,
    &shadows::upgrades::SILENT_DAGGER,
    &untamed::actions::COOPERATIVE_HUNTING,
    &untamed::actions::CURIOSITY,
    &untamed::actions::FERTILITY_CHANT,
    &untamed::actions::FOGBANK,
    &untamed::actions::FULL_MOON,
    &untamed::actions::GRASPING_VINES,
    &untamed::actions::KEY_CHARGE,
    &untamed::actions::LIFEWEB,
    &untamed::actions::LOST_IN_THE_WOODS,
    &untamed::actions::MIMICRY,
    &untamed::actions::NATURES_CALL,
    &untamed::actions::NOCTURNAL_MANEUVER,
    &untamed::actions::PERILOUS_WILD,
    &untamed::actions::REGROWTH,
    &untamed::actions::SAVE_THE_PACK,
    &untamed::actions::SCOUT,
    &untamed::actions::STAMPEDE,
    &untamed::actions::THE_COMMON_COLD,
    &untamed::actions::TROOP_CALL,
    &untamed::actions::VIGOR,
    &untamed::actions::WORD_OF_RETURNING,
    &untamed::artifacts::BEAR_FLUTE,
    &untamed::artifacts::NEPENTHE_SEED,
    &untamed::artifacts::RITUAL_OF_BALANCE,
    &untamed::artifacts::RITUAL_OF_THE_HUNT,
    &untamed::artifacts::WORLD_TREE,
    &untamed::creatures::ANCIENT_BEAR,
    &untamed::creatures::BIGTWIG,
    &untamed::creatures::WITCH_OF_THE_WILDS,
    &untamed::creatures::BRIAR_GRUBBLING,
    &untamed::creatures::CHOTA_HAZRI,
    &untamed::creatures::DEW_FAERIE,
    &untamed::creatures::DUST_PIXIE,
    &untamed::creatures::FLAXIA,
    &untamed::creatures::FUZZY_GRUEN,
    &untamed::creatures::GIANT_SLOTH,
    &untamed::creatures::HALACOR,
    &untamed::creatures::INKA_THE_SPIDER,
    &untamed::creatures::KINDRITH_LONGSHOT,
    &untamed::creatures::SNUFFLEGATOR,
    &untamed::creatures::LUPO_THE_SCARRED,
    &untamed::creatures::MIGHTY_TIGER,
    &untamed::creatures::MURMOOK,
    &untamed::creatures::MUSHROOM_MAN,
    &untamed::creatures::NIFFLE_APE,
    &untamed::creatures::NIFFLE_QUEEN,
    &untamed::creatures::PIRANHA_MONKEYS,
    &untamed::creatures::TELIGA,
    &untamed::creatures::HUNTING_WITCH,
    &untamed::creatures::WITCH_OF_THE_EYE,
    &untamed::upgrades::WAY_OF_THE_BEAR,
    &untamed::upgrades::WAY_OF_THE_WOLF,
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
