//! Creatures.

use super::super::super::super::moments::How;
use super::super::super::super::printed::House::{Brobnar, Untamed};
use super::super::super::super::printed::Keyword;
use super::super::super::super::things::Zone;
use crate::engine::Seat;
use crate::keyforge::scenario::StartStep;
use crate::keyforge::trial::board;

#[test]
fn ancient_bear_strikes_before_the_fight() {
    let it = board(Untamed).line(0, ["Ancient Bear"]).line(1, ["Silvertooth"]).begins();
    let it = it.fights(0, "Ancient Bear", "Silvertooth");
    assert_eq!((it.zone("Silvertooth"), it.damage("Ancient Bear")), (Zone::Discard, 0));
}

#[test]
fn ancient_bear_does_not_strike_as_a_defender() {
    let it = board(Brobnar).line(0, ["Krump"]).line(1, ["Ancient Bear"]).begins();
    let it = it.fights(0, "Krump", "Ancient Bear");
    assert_eq!((it.zone("Ancient Bear"), it.damage("Krump")), (Zone::Discard, 5));
}

#[test]
fn bigtwig_fights_only_the_stunned() {
    let it = board(Untamed).line(0, ["Bigtwig"]).line(1, ["Krump"]).begins();
    assert!(!it.may_use(0, "Bigtwig", How::Fight));
    let it = board(Untamed).line(0, ["Bigtwig"]).line(1, ["Krump"]);
    let it = it.creature(1, "Troll", |it| it.stunned = true).begins();
    let it = it.fights(0, "Bigtwig", "Troll");
    assert_eq!((it.damage("Troll"), it.damage("Krump")), (7, 0));
}

#[test]
fn bigtwig_stuns_and_exhausts() {
    let it = board(Untamed).line(0, ["Bigtwig"]).line(1, ["Krump"]).begins();
    let it = it.reaps(0, "Bigtwig").then_picks(0, "Krump");
    assert!(it.piece("Krump").stunned && it.piece("Krump").exhausted);
}

#[test]
fn witch_of_the_wilds_lets_one_untamed_card_be_played() {
    let it = board(Brobnar).line(0, ["Witch of the Wilds"]);
    let it = it.hand(0, ["Fertility Chant", "Full Moon", "Urchin"]).begins();
    assert!(it.may_play(0, "Full Moon") && !it.may_play(0, "Urchin"));
    let it = it.plays(0, "Fertility Chant");
    assert!(!it.may_play(0, "Full Moon"));
}

#[test]
fn two_witches_of_the_wilds_let_two_be_played() {
    let it = board(Brobnar).line(0, ["Witch of the Wilds", "Witch of the Wilds"]);
    let it = it.hand(0, ["Fertility Chant", "Full Moon", "Scout"]).begins();
    let it = it.plays(0, "Fertility Chant").goes_on_to(0, "play").plays(0, "Full Moon");
    let it = it.goes_on_to(0, "play");
    assert!(!it.may_play(0, "Scout"));
}

#[test]
fn witch_of_the_wilds_adds_nothing_in_untamed_turns() {
    let it = board(Untamed).line(0, ["Witch of the Wilds"]);
    let it = it.hand(0, ["Fertility Chant", "Full Moon", "Punch"]).begins();
    let it = it.plays(0, "Fertility Chant");
    assert!(it.may_play(0, "Full Moon") && !it.may_play(0, "Punch"));
}

#[test]
fn briar_grubbling_pricks_its_attacker() {
    let it = board(Brobnar).line(0, ["Bumpsy"]).line(1, ["Briar Grubbling"]).begins();
    let it = it.fights(0, "Bumpsy", "Briar Grubbling");
    assert_eq!((it.zone("Bumpsy"), it.damage("Briar Grubbling")), (Zone::Discard, 0));
}

#[test]
fn chota_hazri_forges_for_one_more() {
    let it = board(Untamed).hand(0, ["Chota Hazri"]).amber(0, 7).begins();
    let it = it.plays(0, "Chota Hazri").then_picks(0, "yes").then_picks(0, "The blue");
    assert_eq!((it.keys(0), it.amber(0)), (1, 0));
}

#[test]
fn dew_faerie_reaps_twice() {
    let it = board(Untamed).line(0, ["Dew Faerie"]).begins().reaps(0, "Dew Faerie");
    assert_eq!(it.amber(0), 2);
}

#[test]
fn dust_pixie_brings_two_amber() {
    let it = board(Untamed).hand(0, ["Dust Pixie"]).begins().plays(0, "Dust Pixie");
    assert_eq!((it.amber(0), it.power("Dust Pixie")), (2, 1));
}

#[test]
fn flaxia_pays_in_a_crowd() {
    let it = board(Untamed).hand(0, ["Flaxia"]).begins().plays(0, "Flaxia");
    assert_eq!(it.amber(0), 2);
    let it = board(Untamed).hand(0, ["Flaxia"]).line(1, ["Troll"]).begins().plays(0, "Flaxia");
    assert_eq!(it.amber(0), 0);
}

#[test]
fn fuzzy_gruen_pays_both() {
    let it = board(Untamed).hand(0, ["Fuzzy Gruen"]).begins().plays(0, "Fuzzy Gruen");
    assert_eq!((it.amber(0), it.amber(1)), (2, 1));
}

#[test]
fn giant_sloth_wakes_for_a_discarded_untamed_card() {
    let it = board(Untamed).line(0, ["Giant Sloth"]).hand(0, ["Scout"]).begins();
    assert!(!it.may_use(0, "Giant Sloth", How::Reap));
    assert!(!it.may_use(0, "Giant Sloth", How::Action));
    let it = it.discards(0, "Scout").acts(0, "Giant Sloth");
    assert_eq!(it.amber(0), 3);
}

#[test]
fn halacor_gives_flanks_skirmish() {
    let it = board(Untamed).line(0, ["Ancient Bear", "Halacor", "Dodger"]).line(1, ["Troll"]);
    let it = it.begins();
    let has = |title| it.state().has(it.card(title), Keyword::Skirmish);
    assert_eq!(["Ancient Bear", "Halacor", "Dodger", "Troll"].map(has), [true, false, true, false]);
    let it = it.clone().fights(0, "Ancient Bear", "Troll");
    assert_eq!(it.damage("Ancient Bear"), 0);
}

#[test]
fn inka_the_spider_stuns_as_it_enters_and_reaps() {
    let it = board(Untamed).hand(0, ["Inka the Spider"]).line(1, ["Troll"]).begins();
    let it = it.plays(0, "Inka the Spider").then_picks(0, "Troll");
    assert!(it.piece("Troll").stunned);
    let it = board(Untamed).line(0, ["Inka the Spider"]).line(1, ["Troll"]).begins();
    assert!(it.reaps(0, "Inka the Spider").then_picks(0, "Troll").piece("Troll").stunned);
}

#[test]
fn inka_the_spider_poisons() {
    let it = board(Untamed).line(0, ["Inka the Spider"]).line(1, ["Troll"]).begins();
    let it = it.fights(0, "Inka the Spider", "Troll");
    assert_eq!((it.zone("Inka the Spider"), it.zone("Troll")), (Zone::Discard, Zone::Discard));
}

#[test]
fn kindrith_longshot_shoots() {
    let it = board(Untamed).line(0, ["Kindrith Longshot"]).line(1, ["Troll"]).begins();
    let it = it.reaps(0, "Kindrith Longshot").then_picks(0, "Troll");
    assert_eq!((it.damage("Troll"), it.amber(0)), (2, 1));
    let it = board(Untamed).line(0, ["Kindrith Longshot"]).line(1, ["Troll"]).begins();
    let it = it.fights(0, "Kindrith Longshot", "Troll");
    assert_eq!((it.damage("Troll"), it.damage("Kindrith Longshot")), (3, 0));
}

#[test]
fn snufflegator_fights_unharmed() {
    let it = board(Untamed).line(0, ["Snufflegator"]).line(1, ["Troll"]).begins();
    let it = it.fights(0, "Snufflegator", "Troll");
    assert_eq!((it.damage("Troll"), it.damage("Snufflegator")), (4, 0));
}

#[test]
fn lupo_the_scarred_bites_an_enemy() {
    let it = board(Untamed).hand(0, ["Lupo the Scarred"]).line(1, ["Troll"]).begins();
    let it = it.plays(0, "Lupo the Scarred");
    assert_eq!(it.damage("Troll"), 2);
}

#[test]
fn mighty_tiger_mauls_an_enemy() {
    let it = board(Untamed).hand(0, ["Mighty Tiger"]).line(1, ["Troll", "Krump"]).begins();
    let it = it.plays(0, "Mighty Tiger").does_not_offer(0, "Mighty Tiger").then_picks(0, "Krump");
    assert_eq!((it.damage("Troll"), it.damage("Krump")), (0, 4));
}

#[test]
fn murmook_makes_the_opponents_keys_dearer() {
    let it = board(Untamed).line(0, ["Murmook"]).begins();
    assert_eq!((it.state().key_cost(Seat(0)), it.state().key_cost(Seat(1))), (6, 7));
}

#[test]
fn mushroom_man_shrinks_with_each_key() {
    let power = |keys| board(Untamed).line(0, ["Mushroom Man"]).keys(0, keys).begins();
    let power = |keys| power(keys).power("Mushroom Man");
    assert_eq!([power(0), power(1), power(2)], [11, 8, 5]);
}

#[test]
fn niffle_ape_passes_taunt_and_elusive() {
    let it = board(Untamed).line(0, ["Niffle Ape"]).line(1, ["Champion Anaphiel", "Nexus"]);
    let it = it.begins().fights(0, "Niffle Ape", "Nexus");
    assert_eq!((it.zone("Nexus"), it.zone("Niffle Ape")), (Zone::Discard, Zone::Discard));
}

#[test]
fn niffle_queen_leads_beasts_and_niffles() {
    let it = board(Untamed).line(0, ["Niffle Queen", "Niffle Ape", "Snufflegator", "Dodger"]);
    let it = it.line(1, ["Niffle Ape"]).begins();
    let power = ["Niffle Queen", "Niffle Ape", "Snufflegator", "Dodger", "Niffle Ape#2"];
    assert_eq!(power.map(|card| it.power(card)), [6, 5, 5, 5, 3]);
}

#[test]
fn piranha_monkeys_bite_all_others() {
    let it = board(Untamed).hand(0, ["Piranha Monkeys"]).line(0, ["Dodger"]).line(1, ["Troll"]);
    let it = it.begins().plays(0, "Piranha Monkeys").then_picks(0, "left");
    assert_eq!((it.damage("Dodger"), it.damage("Troll")), (2, 2));
    assert_eq!((it.damage("Piranha Monkeys"), it.zone("Piranha Monkeys")), (0, Zone::InPlay));
    let it = board(Untamed).line(0, ["Piranha Monkeys"]).line(1, ["Troll"]).begins();
    assert_eq!(it.reaps(0, "Piranha Monkeys").damage("Troll"), 2);
}

#[test]
fn teliga_earns_by_the_opponents_creatures() {
    let it = board(Untamed).line(1, ["Teliga"]).hand(0, ["Snufflegator", "Full Moon"]).begins();
    let it = it.plays(0, "Full Moon");
    assert_eq!(it.amber(1), 0);
    let it = it.plays(0, "Snufflegator").goes_on_to(0, "play");
    assert_eq!((it.amber(0), it.amber(1)), (1, 1));
}

#[test]
fn hunting_witch_earns_by_other_creatures() {
    let it = board(Untamed).hand(0, ["Hunting Witch", "Snufflegator"]).begins();
    let it = it.plays(0, "Hunting Witch");
    assert_eq!(it.amber(0), 0);
    let it = it.plays(0, "Snufflegator").then_picks(0, "right");
    assert_eq!(it.amber(0), 1);
}

#[test]
fn witch_of_the_eye_returns_any_card() {
    let it = board(Untamed).line(0, ["Witch of the Eye"]).discard(0, ["Punch", "Troll"]).begins();
    let it = it.reaps(0, "Witch of the Eye").then_picks(0, "Punch");
    assert_eq!((it.hand(0), it.discard(0)), (vec!["Punch"], vec!["Troll"]));
}

#[test]
fn chota_hazri_pays_from_safe_places() {
    let it = board(Untamed).hand(0, ["Chota Hazri"]).amber(0, 1);
    let it = it.artifact(0, "Safe Place", |it| it.amber = 6).begins().plays(0, "Chota Hazri");
    let it = it.then_picks(0, "yes").goes_on_to(0, "play");
    assert_eq!((it.keys(0), it.amber(0), it.piece("Safe Place").amber), (1, 0, 0));
}

#[test]
fn giant_sloth_stays_stunned_until_it_wakes() {
    let it = board(Untamed).creature(0, "Giant Sloth", |it| it.stunned = true).hand(0, ["Scout"]);
    let it = it.begins();
    assert!(!it.may_use(0, "Giant Sloth", How::Unstun));
    assert!(it.discards(0, "Scout").may_use(0, "Giant Sloth", How::Unstun));
}

#[test]
fn piranha_monkeys_bite_before_they_could_be_bitten_back() {
    let it = board(Untamed).hand(0, ["Piranha Monkeys"]).line(0, ["Silvertooth", "Umbra"]);
    let it = it.line(1, ["Bad Penny", "Mooncurser"]).begins().plays(0, "Piranha Monkeys");
    let it = it.then_picks(0, "right").goes_on_to(0, "play");
    assert_eq!((it.line(0), it.line(1).len()), (vec!["Piranha Monkeys"], 0));
    assert_eq!((it.hand(1), it.discard(1)), (vec!["Bad Penny"], vec!["Mooncurser"]));
}

#[test]
fn mushroom_man_may_die_of_a_key() {
    let it = board(Untamed).creature(0, "Mushroom Man", |it| it.damage = 9).amber(0, 6);
    let it = it.step(StartStep::Forge).begins().then_picks(0, "The red");
    assert_eq!((it.keys(0), it.zone("Mushroom Man")), (1, Zone::Discard));
}
