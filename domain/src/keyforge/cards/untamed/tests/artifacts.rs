//! Artifacts and upgrades.

use super::super::super::super::moments::How;
use super::super::super::super::printed::House::{Brobnar, Untamed};
use super::super::super::super::printed::Keyword;
use super::super::super::super::things::Zone;
use crate::engine::Seat;
use crate::keyforge::trial::board;

#[test]
fn bear_flute_heals_a_bear() {
    let it = board(Untamed).artifacts(0, ["Bear Flute"]).discard(0, ["Ancient Bear"]);
    let it = it.creature(0, "Ancient Bear", |it| it.damage = 4).begins().acts(0, "Bear Flute");
    assert_eq!((it.damage("Ancient Bear"), it.discard(0)), (0, vec!["Ancient Bear"]));
}

#[test]
fn bear_flute_calls_bears_of_deck_and_pile() {
    let it = board(Untamed).artifacts(0, ["Bear Flute"]).deck(0, ["Ancient Bear", "Troll"]);
    let it = it.discard(0, ["Ancient Bear", "Punch"]).begins().acts(0, "Bear Flute");
    let it = it.picks_all(0, ["Ancient Bear", "Ancient Bear"]);
    assert_eq!((it.hand(0), it.discard(0).len()), (vec!["Ancient Bear", "Ancient Bear"], 0));
    assert_eq!((it.zone("Punch"), it.state().player(Seat(0)).deck.len()), (Zone::Deck, 2));
}

#[test]
fn bear_flute_keeps_the_pile_where_no_bear_is_taken() {
    let it = board(Untamed).artifacts(0, ["Bear Flute"]).deck(0, ["Ancient Bear", "Troll"]);
    let it = it.discard(0, ["Ancient Bear", "Punch"]).begins().acts(0, "Bear Flute");
    let it = it.picks_all(0, []).happens_fact("deck_shuffled");
    assert_eq!((it.hand(0).len(), it.discard(0)), (0, vec!["Ancient Bear", "Punch"]));
}

#[test]
fn nepenthe_seed_returns_any_card_even_itself() {
    let it = board(Brobnar).artifacts(0, ["Nepenthe Seed"]).discard(0, ["Punch"]).begins();
    let it = it.uses_omni(0, "Nepenthe Seed");
    let itself = it.clone().then_picks(0, "Nepenthe Seed");
    let it = it.then_picks(0, "Punch");
    assert_eq!((it.hand(0), it.discard(0)), (vec!["Punch"], vec!["Nepenthe Seed"]));
    assert_eq!(itself.hand(0), ["Nepenthe Seed"]);
}

#[test]
fn ritual_of_balance_steals_from_the_rich() {
    let with = |amber| {
        let it = board(Untamed).artifacts(0, ["Ritual of Balance"]).amber(1, amber).begins();
        it.acts(0, "Ritual of Balance").amber(0)
    };
    assert_eq!((with(6), with(5)), (1, 0));
}

#[test]
fn ritual_of_the_hunt_lets_untamed_creatures_be_used() {
    let it = board(Brobnar).artifacts(0, ["Ritual of the Hunt"]).line(0, ["Halacor", "Dodger"]);
    let it = it.line(1, ["Troll"]).begins();
    assert!(!it.may_use(0, "Halacor", How::Reap));
    let it = it.uses_omni(0, "Ritual of the Hunt");
    assert!(it.may_use(0, "Halacor", How::Reap) && it.may_use(0, "Halacor", How::Fight));
    assert!(!it.may_use(0, "Dodger", How::Reap));
    assert_eq!(it.zone("Ritual of the Hunt"), Zone::Discard);
}

#[test]
fn world_tree_puts_a_creature_on_top() {
    let it = board(Untamed).artifacts(0, ["World Tree"]).discard(0, ["Troll", "Punch"]).begins();
    let it = it.acts(0, "World Tree");
    let top = it.state().player(Seat(0)).deck[0];
    assert_eq!((it.state().title(top), it.discard(0)), ("Troll", vec!["Punch"]));
}

#[test]
fn way_of_the_bear_adds_assault() {
    let it = board(Untamed).bearer(0, "Ancient Bear", ["Way of the Bear"]).line(1, ["Flaxia"]);
    let it = it.begins();
    let bear = it.card("Ancient Bear");
    assert_eq!(it.state().sum_of(bear, Keyword::Assault { x: 0 }), 4);
    let it = it.fights(0, "Ancient Bear", "Flaxia");
    assert_eq!((it.zone("Flaxia"), it.damage("Ancient Bear")), (Zone::Discard, 0));
}

#[test]
fn way_of_the_wolf_gives_skirmish() {
    let it = board(Untamed).bearer(0, "Halacor", ["Way of the Wolf"]).line(0, ["Nexus"]);
    let it = it.line(1, ["Troll"]).begins().fights(0, "Halacor", "Troll");
    assert_eq!((it.damage("Halacor"), it.damage("Troll")), (0, 4));
}

#[test]
fn bear_flute_heals_an_enemy_bear_rather_than_search() {
    let it = board(Untamed).artifacts(0, ["Bear Flute"]).deck(0, ["Ancient Bear"]);
    let it = it.creature(1, "Ancient Bear", |it| it.damage = 4).begins().acts(0, "Bear Flute");
    assert_eq!((it.damage("Ancient Bear"), it.hand(0).len()), (0, 0));
}
