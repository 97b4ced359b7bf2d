//! All cards of the first set: one folder a house, one constant a card.

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::card::Card;
use super::cause::Cause;
use super::face::UNKNOWN;
use super::printed::Code;

pub mod brobnar;
pub mod dis;
pub mod logos;
pub mod mars;
pub mod sanctum;
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
    // The cards have the numbers from 1 on, in order.
    let at = usize::from(code.0).checked_sub(1)?;
    CARDS.get(at).copied().filter(|it| it.code == code)
}

/// The card of an id, as deck lists write it.
pub fn named(id: &str) -> Option<&'static Card> {
    let found = BY_ID.binary_search_by_key(&id, |at| CARDS[*at].id).ok()?;
    Some(CARDS[BY_ID[found]])
}

/// The places of the cards in [`CARDS`], by id: a log names cards on every line.
static BY_ID: [usize; CARDS.len()] = by_id();

const fn by_id() -> [usize; CARDS.len()] {
    let mut sorted = [0; CARDS.len()];
    let mut count = 0;
    while count < CARDS.len() {
        let mut at = count;
        while 0 < at && precedes(CARDS[count].id, CARDS[sorted[at - 1]].id) {
            sorted[at] = sorted[at - 1];
            at -= 1;
        }
        sorted[at] = count;
        count += 1;
    }
    sorted
}

/// The order of texts, for the compiler.
const fn precedes(one: &str, other: &str) -> bool {
    let (one, other) = (one.as_bytes(), other.as_bytes());
    let mut at = 0;
    while at < one.len() && at < other.len() {
        if one[at] != other[at] {
            return one[at] < other[at];
        }
        at += 1;
    }
    one.len() < other.len()
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

#[cfg(test)]
mod tests {
    use super::super::printed::{House, Kind};
    use super::*;

    #[test]
    fn numbers_are_sorted_and_the_set_is_whole() {
        let numbers: Vec<u16> = CARDS.iter().map(|it| it.code.0).collect();
        assert_eq!(numbers, (1..=370).collect::<Vec<u16>>());
    }

    #[test]
    fn the_set_has_so_many_of_each_kind() {
        let count = |kind| CARDS.iter().filter(|it| it.kind == kind).count();
        let kinds = [Kind::Creature, Kind::Action, Kind::Artifact, Kind::Upgrade];
        assert_eq!(kinds.map(count), [154, 134, 61, 21]);
    }

    #[test]
    fn every_id_and_title_finds_its_card() {
        for it in CARDS {
            assert_eq!(named(it.id).map(|found| found.code), Some(it.code), "{}", it.id);
            assert_eq!(titled_by(cause(it.code)), Some(it.title));
        }
        assert!(named("no-such-card").is_none());
    }

    #[test]
    fn texts_are_sentences_and_only_plain_cards_have_none() {
        for it in CARDS {
            let plain = it.abilities.is_empty() && it.keywords.is_empty();
            assert!(plain || it.text.ends_with(['.', '"']), "{}", it.title);
            assert!(!it.text.contains("  ") && !it.text.contains('\n'), "{}", it.title);
        }
    }

    /// What the tests of a house are written in.
    fn tests_of(house: House) -> String {
        let top = concat!(env!("CARGO_MANIFEST_DIR"), "/src/keyforge/cards");
        let folder = format!("{top}/{}", house.name().to_lowercase());
        let mut files = vec![format!("{folder}/tests.rs")];
        for file in ["mod", "actions", "artifacts", "creatures", "upgrades"] {
            files.push(format!("{folder}/tests/{file}.rs"));
        }
        files.iter().filter_map(|it| std::fs::read_to_string(it).ok()).collect()
    }

    #[test]
    fn every_card_is_named_in_a_test_of_its_house() {
        for house in House::ALL {
            let tests = tests_of(house);
            let shown = |it: &Card| tests.contains(&format!("\"{}", it.title));
            let cards = CARDS.iter().filter(|it| it.house == house);
            let lost: Vec<&str> = cards.filter(|it| !shown(it)).map(|it| it.title).collect();
            assert!(lost.is_empty(), "no test shows {lost:?}");
        }
    }
}
