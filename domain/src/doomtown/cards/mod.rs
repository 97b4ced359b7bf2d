//! All cards that we have: the base set, and what the timing document names beyond it.

pub mod outfits;

pub mod fearmongers;
pub mod law_dogs;

pub mod entrepreneurs;
pub mod outlaws;

pub mod drifters;

pub mod deeds;
pub mod goods;
pub mod premises;
pub mod spells;

pub mod actions;

pub mod tokens;

pub mod named;
pub mod named_actions;

mod lookup;

#[cfg(test)]
mod stand_ins;

use super::scripts::card::Card;
use super::town::printed::Code;

/// The card of a number, if we have it.
pub fn card(code: Code) -> Option<&'static Card> {
    #[cfg(test)]
    if let Some(it) = stand_ins::STAND_INS.into_iter().find(|it| it.code == code) {
        return Some(it);
    }
    let place = PLACES.get(usize::try_from(code.0).ok()?)?;
    CARDS.get(usize::from(*place)).copied()
}

/// Where in the list each number's card is; beyond its end where there is none.
static PLACES: [u16; CODES] = {
    let mut places = [u16::MAX; CODES];
    let mut at = 0;
    while at < CARDS.len() {
        let rises = at == 0 || CARDS[at - 1].code.0 < CARDS[at].code.0;
        assert!(rises, "CARDS is in the order of numbers, with each number once");
        places[CARDS[at].code.0 as usize] = at as u16;
        at += 1;
    }
    places
};

/// Numbers up to the highest that a card has.
const CODES: usize = CARDS[CARDS.len() - 1].code.0 as usize + 1;

/// The card of a title, in its earliest printing. Case, accents, blanks and punctuation do not
/// matter, because deck lists write them in all ways.
pub fn titled(title: &str) -> Option<&'static Card> {
    // Folded once: whoever writes a long one must not have it read for each card.
    let wanted: String = folded(title).collect();
    let mut cards = CARDS.iter().copied();
    let found = cards.find(|it| folded(it.title).eq(wanted.chars()));
    #[cfg(test)]
    let found = found.or_else(|| stand_ins::STAND_INS.into_iter().find(|it| it.title == title));
    found
}

/// Every card, by number.
pub const CARDS: &[&Card] = &[
    &outfits::THE_FOURTH_RING,
    &outfits::LAW_DOGS,
    &outfits::MORGAN_CATTLE_CO,
    &outfits::THE_SLOANE_GANG,
    &fearmongers::MICAH_RYSE,
    &fearmongers::MONGWAU_THE_MIGHTY,
    &fearmongers::BOBO,
    &fearmongers::ARNOLD_MCCADISH,
    &fearmongers::THE_GHOSTLY_GUN,
    &fearmongers::AVIE_CLINE,
    &fearmongers::KEVIN_WAINWRIGHT,
    &fearmongers::TYXARGLENAK,
    &fearmongers::JIA_MEIN,
    &fearmongers::IVOR_HAWLEY,
    &law_dogs::LUCINDA_LUCY_CLOVER,
    &law_dogs::JUDGE_HARRY_SOMERSET,
    &law_dogs::PHILIP_SWINFORD,
    &law_dogs::TOMMY_HARDEN,
    &law_dogs::PRESCOTT_UTTER,
    &law_dogs::ANDREAS_ANDREGG,
    &law_dogs::XIONG_WENDY_CHENG,
    &law_dogs::CLYDE_OWENS,
    &law_dogs::ABRAM_GROTHE,
    &law_dogs::SHERIFF_DAVE_MONTREAL,
    &entrepreneurs::IRVING_PATTERSON,
    &entrepreneurs::PROF_EUSTACE_TRUE,
    &entrepreneurs::ELANDER_BOLDMAN,
    &entrepreneurs::JAMES_GHETTY,
    &entrepreneurs::JON_LONGSTRIDE,
    &entrepreneurs::LANE_HEALEY,
    &entrepreneurs::JARRETT_BLAKE,
    &entrepreneurs::HAROLD_AIMSLEE,
    &entrepreneurs::REMY_LAPOINTE,
    &entrepreneurs::MAX_BAINE,
    &outlaws::ALLIE_HENSMAN,
    &outlaws::FRED_AIMS,
    &outlaws::LAWRENCE_BLACKWOOD,
    &outlaws::MARION_SEVILLE,
    &outlaws::SANFORD_TAYLOR,
    &outlaws::BARTON_EVEREST,
    &outlaws::PANCHO_CASTILLO,
    &outlaws::JONAH_ESSEX,
    &outlaws::SILAS_AIMS,
    &outlaws::SLOANE,
    &drifters::CLEMENTINE_LEPP,
    &drifters::OLIVIA_JENKS,
    &drifters::RAMIRO_MENDOZA,
    &drifters::STEELE_ARCHER,
    &drifters::TRAVIS_MOONE,
    &drifters::ANDROCLES_BROCKLEHURST,
    &drifters::STEVEN_WILES,
    &drifters::DR_DAWN_EDWARDS,
    &drifters::CLINT_RAMSEY,
    &drifters::EVE_HENRY,
    &deeds::BANK_OF_CALIFORNIA,
    &deeds::PONY_EXPRESS,
    &deeds::GOMORRA_PARISH,
    &deeds::THE_TOWN_HALL,
    &deeds::FIRST_BAPTIST_CHURCH,
    &deeds::YAN_LIS_TAILORING,
    &deeds::B_AND_B_ATTORNEYS,
    &deeds::DEAD_DOG_TAVERN,
    &deeds::CHARLIES_PLACE,
    &deeds::PEARLYS_PALACE,
    &deeds::KILLER_BUNNIES_CASINO,
    &deeds::STAGECOACH_OFFICE,
    &premises::BLAKE_RANCH,
    &premises::CATTLE_MARKET,
    &premises::CIRCLE_M_RANCH,
    &premises::PATS_PERCH,
    &premises::BUNKHOUSE,
    &premises::MORGAN_RESEARCH_INSTITUTE,
    &premises::CARTERS_BOUNTIES,
    &premises::THE_UNION_CASINO,
    &premises::JACKSONS_STRIKE,
    &premises::UNDERTAKER,
    &premises::GENERAL_STORE,
    &premises::THE_PHARMACY,
    &premises::RAILROAD_STATION,
    &premises::TELEGRAPH_OFFICE,
    &goods::PAIR_OF_SIX_SHOOTERS,
    &goods::BLUETICK,
    &goods::PEACEMAKER,
    &goods::SHOTGUN,
    &goods::WHISKEY_FLASK,
    &goods::MUSTANG,
    &goods::PEARL_HANDLED_REVOLVER,
    &goods::ROAN,
    &goods::AUTO_REVOLVER,
    &goods::PINTO,
    &goods::FLAME_THROWER,
    &goods::FORCE_FIELD,
    &goods::QUICKDRAW_HANDGUN,
    &goods::MECHANICAL_HORSE,
    &goods::TIN_STAR,
    &goods::DOYLES_HOYLE,
    &goods::BUFFALO_RIFLE,
    &goods::LEGENDARY_HOLSTER,
    &goods::AUTO_CATTLE_FEEDER,
    &spells::SOUL_BLAST,
    &spells::ACE_IN_THE_HOLE,
    &spells::SHADOW_WALK,
    &spells::BLOOD_CURSE,
    &spells::RAISING_HELL,
    &actions::ESTABLISHIN_WHOS_IN_CHARGE,
    &actions::HIRED_GUNS,
    &actions::LADY_LUCK,
    &actions::BOTTOM_DEALIN,
    &actions::MAKE_THE_SMART_CHOICE,
    &actions::TRESSPASSIN,
    &actions::AUCTION,
    &actions::THE_STAKES_JUST_ROSE,
    &actions::SUN_IN_YER_EYES,
    &actions::AMBUSH,
    &actions::COACHWHIP,
    &actions::WAR_PAINT,
    &actions::BAD_COMPANY,
    &actions::HIDING_IN_THE_SHADOWS,
    &actions::PISTOL_WHIP,
    &actions::CONCEALED_WEAPONS,
    &actions::HOT_LEAD_FLYIN,
    &actions::ONE_GOOD_TURN,
    &actions::KIDNAPPIN,
    &actions::PINNED_DOWN,
    &actions::RUN_EM_DOWN,
    &actions::BOUNTY_HUNTER,
    &actions::RESERVES,
    &actions::RUMORS,
    &actions::CHEATIN_VARMINT,
    &actions::FRESH_HORSES,
    &actions::MAGICAL_DISTRACTION,
    &actions::EXTORTION,
    &actions::RECRUITMENT_DRIVE,
    &actions::UNPREPARED,
    &actions::A_COACH_COMES_TO_TOWN,
    &actions::HEX_SLINGIN,
    &actions::THIS_IS_A_HOLDUP,
    &actions::CLEAR_OUT,
    &actions::MISSED,
    &actions::TAKIN_YA_WITH_ME,
    &actions::GOOD_STIFF_DRINK,
    &actions::POINT_BLANK,
    &actions::A_SECRET_TUNNEL,
    &tokens::RED_JOKER,
    &tokens::BLACK_JOKER,
    &tokens::GUNSLINGER,
    &named::LILLIAN_MORGAN,
    &named::FETCH,
    &named_actions::ITS_NOT_WHAT_YOU_KNOW,
    &named::SMILING_TOM,
    &named::JAKE_SMILEY,
    &named_actions::TAIL_BETWEEN_YER_LEGS,
    &named_actions::ELECTION_DAY_SLAUGHTER,
    &named::CLOWN_CARRIAGE,
    &named::EVANOR,
    &named::LAY_ON_HANDS,
    &named_actions::ROPE_AND_RIDE,
    &named::JACQUELINE_ISHAM,
    &named::SOUL_CAGE,
    &named::SPIRIT_DANCE,
    &named::THE_PACK_AWAKENS,
    &tokens::ANCESTOR_SPIRIT,
    &tokens::NATURE_SPIRIT,
];

/// The letters and digits of a title, small and without accents. An accent that stands as a sign
/// of its own is no letter.
fn folded(title: &str) -> impl Iterator<Item = char> {
    title.chars().flat_map(char::to_lowercase).map(plain).filter(|it| it.is_alphanumeric())
}

/// A small letter without its accent.
fn plain(letter: char) -> char {
    match letter {
        'à'..='å' => 'a',
        'ç' => 'c',
        'è'..='ë' => 'e',
        'ì'..='ï' => 'i',
        'ñ' => 'n',
        'ò'..='ö' | 'ø' => 'o',
        'ù'..='ü' => 'u',
        'ý' | 'ÿ' => 'y',
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;

    use super::super::poker::Suit;
    use super::*;
    use crate::doomtown::scripts::ability::Timing;
    use crate::doomtown::town::printed::{Faction, Keyword, Kind};

    /// Letters that a title may have, a text, and the label of an ability.
    const TITLE_MAX: usize = 40;
    const TEXT_MAX: usize = 400;
    const LABEL_MAX: usize = 60;

    /// The cards on which nothing is printed but numbers and keywords.
    const TEXTLESS: [&str; 10] = [
        "Avie Cline",
        "Andreas Andregg",
        "Pancho Castillo",
        "Olivia Jenks",
        "Steele Archer",
        "Steven Wiles",
        "Clint Ramsey",
        "Blake Ranch",
        "Pat's Perch",
        "Jackson's Strike",
    ];

    fn cost(titles: &[&str]) -> i32 {
        titles.iter().map(|it| titled(it).expect("the card is in the base set").cost).sum()
    }

    #[test]
    fn numbers_are_sorted_and_unique() {
        assert!(CARDS.is_sorted_by(|one, next| one.code < next.code));
    }

    #[test]
    fn no_stand_in_has_the_number_of_another_card() {
        let mut numbers: Vec<Code> = CARDS.iter().map(|it| it.code).collect();
        numbers.extend(stand_ins::STAND_INS.iter().map(|it| it.code));
        numbers.sort_unstable();
        assert!(numbers.windows(2).all(|pair| pair[0] < pair[1]));
    }

    #[test]
    fn every_number_finds_its_card() {
        for it in CARDS {
            assert_eq!(card(it.code).map(|found| found.title), Some(it.title));
        }
        assert!(card(Code(1000)).is_none());
        assert!(card(Code(24012)).is_none());
    }

    #[test]
    fn the_base_set_is_whole() {
        let base: Vec<u32> = CARDS.iter().map(|it| it.code.0).filter(|it| *it < 2000).collect();
        assert_eq!(base, (1001..=1146).collect::<Vec<u32>>());
    }

    #[test]
    fn the_base_set_has_so_many_of_each_kind() {
        let count = |kind| CARDS.iter().filter(|it| it.code.0 < 2000 && it.kind == kind).count();
        assert_eq!(count(Kind::Outfit), 4);
        assert_eq!(count(Kind::Dude), 51);
        assert_eq!(count(Kind::Deed), 26);
        assert_eq!(count(Kind::Goods), 19);
        assert_eq!(count(Kind::Spell), 5);
        assert_eq!(count(Kind::Action), 39);
        assert_eq!(count(Kind::Joker), 2);
    }

    #[test]
    fn every_faction_has_an_outfit_and_ten_dudes() {
        let factions =
            [Faction::Fearmongers, Faction::LawDogs, Faction::Entrepreneurs, Faction::Outlaws];
        for faction in factions {
            let theirs = CARDS.iter().filter(|it| it.code.0 < 2000 && it.faction == Some(faction));
            let (outfits, dudes): (Vec<&Card>, Vec<&Card>) =
                theirs.partition(|it| it.kind == Kind::Outfit);
            assert_eq!((outfits.len(), dudes.len()), (1, 10), "{faction:?}");
            assert!(dudes.iter().all(|it| it.kind == Kind::Dude), "{faction:?}");
        }
    }

    #[test]
    fn only_the_known_cards_have_no_text() {
        for it in CARDS {
            let as_listed = it.text.is_empty() == TEXTLESS.contains(&it.title);
            assert!(as_listed, "{}: a card has a text, or is in TEXTLESS", it.title);
        }
    }

    /// What the tests beside the cards are written in.
    fn tests_in(folder: &Path) -> String {
        let mut text = String::new();
        for path in fs::read_dir(folder).unwrap().map(|it| it.unwrap().path()) {
            if path.is_dir() {
                text.push_str(&tests_in(&path));
            } else if path.ends_with("tests.rs") || folder.ends_with("tests") {
                text.push_str(&fs::read_to_string(&path).unwrap());
            }
        }
        text
    }

    #[test]
    fn every_card_with_a_text_is_named_in_a_test_beside_it() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/doomtown/cards");
        let tests = tests_in(&folder);
        let shown = |it: &Card| tests.contains(&format!("{:?}", it.title));
        let cards = CARDS.iter().filter(|it| !it.text.is_empty() && it.kind != Kind::Joker);
        let lost: Vec<&str> = cards.filter(|it| !shown(it)).map(|it| it.title).collect();
        assert!(lost.is_empty(), "no test in `tests` beside the card's file names {lost:?}");
    }

    #[test]
    fn texts_are_sentences_in_one_line() {
        for it in CARDS.iter().filter(|it| !it.text.is_empty()) {
            let title = it.title;
            assert!(it.text.ends_with('.'), "{title}: its text ends without a full stop");
            assert!(it.text.contains(": "), "{title}: its text has no keyword with a colon");
            let one_line = !it.text.contains("  ") && !it.text.contains('\n');
            assert!(one_line, "{title}: its text has two blanks or two lines");
            let short = title.len() <= TITLE_MAX && it.text.len() <= TEXT_MAX;
            assert!(short, "{title}: at most {TITLE_MAX} letters of title, {TEXT_MAX} of text");
        }
    }

    #[test]
    fn actions_react_to_what_players_are_asked_about_their_hand_at() {
        for it in CARDS.iter().filter(|it| it.kind == Kind::Action) {
            for ability in it.abilities {
                if let Timing::React(when) = ability.timing {
                    let title = it.title;
                    assert!(
                        when.waits_in_hands(),
                        "{title} is never offered: {when:?} asks no hand"
                    );
                }
            }
        }
    }

    #[test]
    fn what_an_ability_says_is_a_few_words() {
        for it in CARDS {
            for label in it.abilities.iter().map(|it| it.label) {
                let words = !label.is_empty() && !label.ends_with('.') && label.len() <= LABEL_MAX;
                assert!(words, "{}: the label {label} is a few words, with no full stop", it.title);
            }
        }
    }

    /// How long it lasts is said after it.
    #[test]
    fn what_lasts_is_said_in_a_sentence_without_its_full_stop() {
        for it in CARDS {
            for says in it.lasts.iter().map(|it| it.says) {
                assert!(!says.is_empty() && !says.ends_with('.'), "{}: {says}", it.title);
            }
        }
    }

    #[test]
    fn suits_follow_from_kinds_and_come_with_a_value() {
        for it in CARDS {
            let suit = match it.kind {
                Kind::Dude => Some(Suit::Spades),
                Kind::Deed => Some(Suit::Diamonds),
                Kind::Goods | Kind::Spell => Some(Suit::Hearts),
                Kind::Action => Some(Suit::Clubs),
                Kind::Outfit | Kind::Joker => None,
            };
            assert_eq!(it.suit(), suit, "{}", it.title);
            let has_value = (1..=13).contains(&it.value);
            assert_eq!(has_value, suit.is_some(), "{}: whether it has a value", it.title);
        }
    }

    #[test]
    fn numbers_stand_only_where_their_kind_has_them() {
        for it in CARDS {
            let (dude, deed) = (it.kind == Kind::Dude, it.kind == Kind::Deed);
            let (outfit, goods) = (it.kind == Kind::Outfit, it.kind == Kind::Goods);
            let only = |what: &str, number: i32, may: bool| {
                let right = 0 <= number && (number == 0 || may);
                assert!(right, "{}: {what} {number} on a card of the kind {:?}", it.title, it.kind);
            };
            only("bullets", it.bullets, dude || goods);
            only("influence", it.influence, dude);
            only("upkeep", it.upkeep, dude);
            only("production", it.production, deed || outfit);
            only("control", it.control, deed);
            only("stash", it.stash, outfit);
            assert!(0 < it.stash || !outfit, "{}: an outfit has a stash", it.title);
            assert!(it.faction.is_none() || dude || outfit, "{}: whose faction it is", it.title);
        }
    }

    #[test]
    fn keywords_fit_their_kinds() {
        for it in CARDS {
            let place = it.is(Keyword::Private) != it.is(Keyword::Public);
            let title = it.title;
            assert_eq!(place, it.kind == Kind::Deed, "{title}: whether it is Private or Public");
            let magic = [Keyword::Hex, Keyword::Miracle, Keyword::Spirit];
            let spell = magic.iter().any(|keyword| it.is(*keyword));
            assert_eq!(spell, it.kind == Kind::Spell, "{title}: whether it is a kind of magic");
            let invented = it.difficulty().is_some();
            assert!(!invented || it.kind == Kind::Goods, "{title}: whether it is a Gadget");
        }
        let tokens: Vec<u32> =
            CARDS.iter().filter(|it| it.is_token()).map(|it| it.code.0).collect();
        assert_eq!(tokens, [1146, 9041, 9042], "the tokens");
    }

    #[test]
    fn titles_are_compared_without_case_accents_and_punctuation() {
        for (written, code) in [
            ("Remy LaPointe", 1033),
            ("RÉMY LAPOINTE", 1033),
            ("Re\u{301}my LaPointe", 1033),
            ("One Good Turn...", 1122),
            ("This Is A Holdup", 1137),
            ("Lucinda “Lucy” Clover", 1015),
            ("Establishin’ Who’s in Charge", 1105),
            ("Takin Ya With Me", 1140),
            ("law dogs", 1002),
        ] {
            assert_eq!(titled(written).map(|it| it.code), Some(Code(code)), "{written}");
        }
        assert!(titled("").is_none());
        assert!(titled("The Extra Bet").is_none());
    }

    #[test]
    fn every_title_finds_its_card() {
        for it in CARDS {
            let found = titled(it.title).map(|found| found.code);
            assert_eq!(found, Some(it.code), "another card is called {}", it.title);
        }
    }

    #[test]
    fn published_posses_leave_what_their_lists_say() {
        let fourth_ring = ["Clementine Lepp", "Micah Ryse", "Steele Archer", "Travis Moone"];
        assert_eq!(outfits::THE_FOURTH_RING.stash - cost(&fourth_ring), 4);
        let morgan = ["Clementine Lepp", "Irving Patterson", "Travis Moone", "Elander Boldman"];
        assert_eq!(outfits::MORGAN_CATTLE_CO.stash - cost(&morgan), 4);
        let law_dogs = ["Philip Swinford", "Tommy Harden", "Prescott Utter", "Travis Moone"];
        assert_eq!(outfits::LAW_DOGS.stash - cost(&law_dogs), 4);
        let sloane = ["Allie Hensman", "Clementine Lepp", "Lawrence Blackwood", "Clint Ramsey"];
        assert_eq!(outfits::THE_SLOANE_GANG.stash - cost(&sloane), 5);
    }
}
