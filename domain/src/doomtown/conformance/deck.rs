//! What cards are, and deck construction (DT1, DT2).

use std::collections::BTreeSet;

use crate::doomtown::cards::{CARDS, titled};
use crate::doomtown::decks::deck::DECK_SIZE;
use crate::doomtown::trial::{FLUSH, HIGH_CARD, code, match_of, ready_made, town};
use crate::doomtown::{Code, DeckLine, Doomtown, Loadout, Options, decks};
use crate::engine::Rules;

/// Rules of these chapters that no scenario shows, and why.
pub const NOT_SHOWN: &[(&str, &str)] = &[
    ("DT1", "its numbered rules are shown one by one"),
    ("DT2.6", "no card of the pool is marked Core, and none changes how many dudes count"),
];

#[test]
fn dt1_1_control_points_beyond_the_others_influence_win_once_sundown_begins() {
    let at_noon = |points: u32| {
        let it = town().dude(0, "Olivia Jenks", "home").points("Olivia Jenks", points);
        let it = it.dude(1, "Steele Archer", "home").option(|it| it.check = false);
        it.begins().passes(0)
    };
    let it = at_noon(3).expects(|it| it.outcome().is_none());
    it.passes(1).won_by([0]);
    assert!(at_noon(2).passes(1).outcome().is_none());
}

/// What five cards come to as they are printed.
fn rank(hand: [&str; 5]) -> u8 {
    let it = town().will_draw(0, hand).shootout_between(["Olivia Jenks"], ["Steele Archer"]);
    it.draws_hands().rank(0)
}

#[test]
fn dt1_2_all_cards_of_a_kind_are_of_one_suit() {
    let dudes = ["Allie Hensman", "Fred Aims", "Lawrence Blackwood", "Travis Moone", "Silas Aims"];
    let goods_and_spells =
        ["Pair of Six-Shooters", "Bluetick", "Ace in the Hole", "Whiskey Flask", "Roan"];
    let actions = ["Lady Luck", "Bottom Dealin'", "Auction", "War Paint", "One Good Turn…"];
    for hand in [dudes, FLUSH, goods_and_spells, actions] {
        assert_eq!(rank(hand), 6, "{hand:?}");
    }
    assert_eq!(rank(HIGH_CARD), 1);
}

#[test]
fn dt1_2_values_run_from_the_ace_which_is_low_to_the_king() {
    let to_the_king = ["Bunkhouse", "Unprepared", "Undertaker", "Soul Cage", "Sloane"];
    let from_the_ace = ["Lady Luck", "Bluetick", "Auction", "War Paint", "Mustang"];
    let beyond = ["Unprepared", "Undertaker", "Soul Cage", "Sloane", "Lady Luck"];
    assert_eq!([to_the_king, from_the_ace, beyond].map(rank), [5, 5, 1]);
}

#[test]
fn dt1_2_outfits_and_jokers_have_neither_suit_nor_value_and_tokens_are_in_no_deck() {
    for title in ["Law Dogs", "The Sloane Gang", "Joker (red)", "Joker (black)"] {
        let printed = titled(title).map(|it| (it.suit(), it.value));
        assert_eq!(printed, Some((None, 0)), "{title}");
    }
    assert!(!broken(&with(law_dogs(), "Gunslinger", 1, 0)).is_empty());
}

#[test]
fn dt1_3_a_bonus_to_bullets_makes_nobody_a_stud_unless_the_card_says_so() {
    let it = town()
        .dude(0, "Olivia Jenks", "home")
        .bears("Olivia Jenks", ["Shotgun"])
        .dude(0, "Andreas Andregg", "home")
        .bears("Andreas Andregg", ["Shotgun"])
        .dude(0, "Travis Moone", "home")
        .bears("Travis Moone", ["Pearl-Handled Revolver"])
        .begins();
    let found = |name: &str| (it.bullets(name), it.is_stud(name));
    assert_eq!(found("Olivia Jenks"), (3, false));
    assert_eq!(found("Andreas Andregg"), (2, true));
    assert_eq!(found("Travis Moone"), (2, true));
}

#[test]
fn dt1_4_an_ability_waits_for_its_time_and_a_trait_is_always_so() {
    let it = town().hand(0, ["Reserves"]).deed(0, "Bunkhouse").dude(0, "Olivia Jenks", "home");
    let it = it.bears("Olivia Jenks", ["Shotgun"]).dude(0, "Travis Moone", "Bunkhouse");
    let noon = it.clone().begins().offers(0, "use Reserves").does_not_offer(0, "use Shotgun");
    let noon = noon.does_not_offer(0, "use Bunkhouse");
    assert_eq!((noon.influence("Travis Moone"), noon.bullets("Olivia Jenks")), (1, 3));
    let it =
        it.dude(1, "Allie Hensman", "home:0").shootout_between(["Olivia Jenks"], ["Allie Hensman"]);
    it.offers(0, "use Shotgun").does_not_offer(0, "use Reserves");
}

#[test]
fn dt1_5_a_card_is_right_against_the_rules_and_cannot_is_stronger_than_may() {
    let it = town().booted_dude(0, "Clyde Owens", "home:1").dude(1, "Allie Hensman", "home");
    let it = it.begins().does_not_offer(0, "call out Clyde Owens").uses(0, "Clyde Owens");
    it.happens_fact("called_out").asks(1, "refuse");
    let it = town().deed(1, "Charlie's Place").dude(0, "Clyde Owens", "Charlie's Place");
    let it = it.dude(1, "Clementine Lepp", "Charlie's Place").begins();
    it.does_not_offer(0, "use Clyde Owens").does_not_offer(0, "call out Clyde Owens");
}

fn law_dogs() -> Loadout {
    ready_made("law-dogs")
}

/// A deck with `count` copies of a card, some of which start.
fn with(mut deck: Loadout, title: &str, count: u8, starting: u8) -> Loadout {
    let code = code(title);
    deck.cards.retain(|it| it.code != code);
    if 0 < count {
        deck.cards.push(DeckLine { code, count, starting });
    }
    deck
}

/// The rules that a deck breaks.
fn broken(deck: &Loadout) -> BTreeSet<String> {
    let found = Doomtown::V1.check(&Options::default(), &[Some(deck.clone())]);
    found.err().into_iter().flatten().filter_map(|it| it.rule).collect()
}

#[track_caller]
fn breaks<const N: usize>(deck: &Loadout, rules: [&str; N]) {
    assert_eq!(broken(deck), rules.map(str::to_owned).into());
}

#[test]
fn dt2_ready_made_decks_keep_every_rule_of_construction() {
    for it in decks::ready_made() {
        breaks(&it.loadout, []);
    }
}

#[test]
fn dt2_1_a_deck_has_one_outfit_and_fifty_two_cards_with_a_value() {
    assert_eq!(DECK_SIZE, 52);
    breaks(&law_dogs(), []);
    breaks(&with(law_dogs(), "Bounty Hunter", 1, 0), ["DT2.1"]);
    breaks(&with(law_dogs(), "Bounty Hunter", 3, 0), ["DT2.1"]);
    breaks(&with(law_dogs(), "The Sloane Gang", 1, 0), ["DT2.1"]);
    breaks(&Loadout { outfit: code("Shotgun"), ..starting([]) }, ["DT2.1"]);
    breaks(&Loadout { legend: Some(code("Shotgun")), ..law_dogs() }, ["DT2.1"]);
}

#[test]
fn dt2_1_up_to_two_jokers_come_on_top() {
    let jokers =
        |red, black| with(with(law_dogs(), "Joker (red)", red, 0), "Joker (black)", black, 0);
    breaks(&jokers(1, 0), []);
    breaks(&jokers(1, 1), []);
    breaks(&jokers(0, 2), []);
    breaks(&jokers(2, 1), ["DT2.1"]);
    // A joker stands for none of the 52.
    breaks(&with(jokers(1, 0), "Bounty Hunter", 1, 0), ["DT2.1"]);
}

#[test]
fn dt2_2_no_five_cards_share_suit_and_value() {
    // Two Blueticks and two Peacemakers are the twos of hearts.
    let with_shotguns = |count| with(law_dogs(), "Shotgun", count, 0);
    breaks(&with(with_shotguns(1), "Bluetick", 3, 0), ["DT2.2"]);
    breaks(&with(with_shotguns(3), "Bluetick", 1, 0), []);
}

#[test]
fn dt2_3_no_five_cards_share_a_title() {
    let it = with(law_dogs(), "Point Blank", 0, 0);
    breaks(&with(it.clone(), "Bounty Hunter", 4, 0), []);
    // Of one title they are of one suit and value, too.
    breaks(&with(with(it, "Pistol Whip", 0, 0), "Bounty Hunter", 5, 0), ["DT2.2", "DT2.3"]);
}

#[test]
fn dt2_3_copies_count_wherever_they_stand_in_the_list() {
    let mut deck = with(with(law_dogs(), "Point Blank", 0, 0), "Pistol Whip", 0, 0);
    let line = DeckLine { code: code("Bounty Hunter"), count: 3, starting: 0 };
    deck.cards.push(line);
    breaks(&deck, ["DT2.2", "DT2.3"]);
}

#[test]
fn dt2_4_dudes_of_any_faction_may_be_in_the_deck_but_do_not_start() {
    let deck = with(with(law_dogs(), "Pistol Whip", 0, 0), "Silas Aims", 1, 0);
    breaks(&deck, []);
    let it = match_of([deck, ready_made("sloane-gang")]);
    let it = it.asks(0, "starting_posse").offers(0, "Tommy Harden").offers(0, "Olivia Jenks");
    it.does_not_offer(0, "Silas Aims");
}

/// The Law Dogs' deck, in which these start.
fn starting<const N: usize>(titles: [&str; N]) -> Loadout {
    let mut deck = law_dogs();
    let codes = titles.map(code);
    deck.cards.iter_mut().for_each(|it| it.starting = u8::from(codes.contains(&it.code)));
    deck
}

#[test]
fn dt2_5_five_dudes_start_at_most_and_cost_no_more_than_the_stash() {
    let lucy = "Lucinda \"Lucy\" Clover";
    breaks(&starting([]), []);
    let five = ["Philip Swinford", lucy, "Clementine Lepp", "Travis Moone", "Olivia Jenks"];
    breaks(&starting(five), []);
    // They cost 18.
    let [one, two, three, four, five] = five;
    breaks(&starting([one, two, three, four, five, "Tommy Harden"]), ["DT2.5"]);
    let harry = "Judge Harry Somerset";
    breaks(&starting([harry, "Tommy Harden", "Prescott Utter", "Philip Swinford"]), []);
    breaks(&starting([harry, "Tommy Harden", "Prescott Utter", "Abram Grothe"]), ["DT2.5"]);
}

#[test]
fn dt2_5_who_starts_is_a_dude_of_the_deck_and_a_drifter_or_of_the_faction() {
    breaks(&starting(["Tommy Harden", "Olivia Jenks"]), []);
    breaks(&starting(["Shotgun"]), ["DT2.5"]);
    let outlaw = with(with(starting([]), "Pistol Whip", 0, 0), "Silas Aims", 1, 1);
    breaks(&outlaw, ["DT2.5"]);
    breaks(&with(starting([]), "Tommy Harden", 1, 2), ["DT2.5"]);
}

#[test]
fn dt2_5_a_unique_dude_and_a_grifter_start_once() {
    breaks(&with(starting([]), "Olivia Jenks", 2, 2), ["DT2.5"]);
    let mut twice = with(starting([]), "Olivia Jenks", 1, 1);
    let line = twice.cards[twice.cards.len() - 1];
    twice.cards.push(line);
    breaks(&twice, ["DT2.5"]);
    // Travis Moone is the only Grifter of the pool.
    let grifters = with(with(starting([]), "Pistol Whip", 0, 0), "Travis Moone", 2, 2);
    breaks(&grifters, ["DT2.5"]);
}

#[test]
fn dt2_7_only_cards_of_the_pool_may_be_played_and_none_that_is_banned() {
    assert!(CARDS.iter().all(|it| it.code < Code(23_056)));
    for banned in [11_001, 24_012] {
        breaks(&Loadout { outfit: Code(banned), ..starting([]) }, ["DT2.1"]);
    }
    for banned in [17_020, 19_028] {
        let mut deck = law_dogs();
        deck.cards.push(DeckLine { code: Code(banned), count: 1, starting: 0 });
        breaks(&deck, ["DT2.1"]);
    }
}

#[test]
fn dt2_8_everything_that_is_wrong_with_a_deck_is_said_at_once() {
    let deck = with(with(law_dogs(), "Bounty Hunter", 5, 0), "Judge Harry Somerset", 1, 1);
    breaks(&deck, ["DT2.1", "DT2.2", "DT2.3", "DT2.5"]);
}
