//! Artifacts and upgrades.

use super::super::super::super::printed::House::{Brobnar, Dis, Shadows, Untamed};
use super::super::super::super::printed::Keyword;
use super::super::super::super::things::Zone;
use crate::engine::Seat;
use crate::keyforge::scenario::StartStep;
use crate::keyforge::trial::{board, code};

#[test]
fn customs_office_has_the_opponent_pay_for_artifacts() {
    let with = |amber| {
        let it = board(Shadows).artifacts(1, ["Customs Office"]).amber(0, amber);
        it.hand(0, ["Skeleton Key", "Silvertooth"]).begins()
    };
    let poor = with(0);
    assert!(!poor.may_play(0, "Skeleton Key") && poor.may_play(0, "Silvertooth"));
    let it = with(1).plays(0, "Skeleton Key");
    assert_eq!((it.amber(0), it.amber(1), it.zone("Skeleton Key")), (0, 1, Zone::InPlay));
}

#[test]
fn customs_office_is_free_for_who_controls_it() {
    let it = board(Shadows).artifacts(0, ["Customs Office"]).hand(0, ["Skeleton Key"]).begins();
    assert!(it.may_play(0, "Skeleton Key"));
}

#[test]
fn evasion_sigil_calls_a_fight_off_by_a_card_of_the_active_house() {
    let it = board(Brobnar).artifacts(1, ["Evasion Sigil"]).line(0, ["Troll"]);
    let it = it.line(1, ["Krump"]).deck(0, ["Punch", "Urchin"]).begins();
    let it = it.fights(0, "Troll", "Krump");
    assert_eq!((it.damage("Krump"), it.damage("Troll"), it.discard(0)), (0, 0, vec!["Punch"]));
    assert!(it.piece("Troll").exhausted);
}

#[test]
fn evasion_sigil_lets_a_fight_happen_by_a_card_of_another_house() {
    let it = board(Brobnar).artifacts(0, ["Evasion Sigil"]).line(0, ["Troll"]);
    let it = it.line(1, ["Krump"]).deck(0, ["Urchin", "Punch"]).begins();
    let it = it.fights(0, "Troll", "Krump");
    assert_eq!((it.zone("Krump"), it.discard(0)), (Zone::Discard, vec!["Urchin"]));
}

#[test]
fn evasion_sigil_leaves_elusive_spent() {
    let it = board(Brobnar).artifacts(1, ["Evasion Sigil"]).line(0, ["Troll", "Krump"]);
    let it = it.line(1, ["Bulleteye"]).deck(0, ["Punch", "Urchin"]).begins();
    let it = it.fights(0, "Troll", "Bulleteye").fights(0, "Krump", "Bulleteye");
    assert_eq!((it.zone("Bulleteye"), it.discard(0)), (Zone::Discard, vec!["Punch", "Urchin"]));
}

#[test]
fn evasion_sigil_does_not_stop_what_else_waits_before_the_fight() {
    let it = board(Brobnar).artifacts(0, ["Evasion Sigil"]).line(0, ["Firespitter"]);
    let it = it.line(1, ["Krump"]).deck(0, ["Punch"]).begins();
    let it = it.fights(0, "Firespitter", "Krump").goes_on_to(0, "play");
    assert_eq!((it.damage("Krump"), it.damage("Firespitter")), (1, 0));
}

#[test]
fn longfused_mines_spare_the_flanks() {
    let it = board(Brobnar).artifacts(0, ["Longfused Mines"]).line(0, ["Bumpsy"]);
    let it = it.line(1, ["Krump", "Troll", "Headhunter"]).begins();
    let it = it.uses_omni(0, "Longfused Mines");
    assert_eq!((it.damage("Krump"), it.damage("Troll"), it.damage("Headhunter")), (0, 3, 0));
    assert_eq!((it.zone("Longfused Mines"), it.damage("Bumpsy")), (Zone::Discard, 0));
}

#[test]
fn masterplan_hides_a_card_of_the_hand() {
    let it = board(Shadows).hand(0, ["Masterplan", "Punch", "Urchin"]).begins();
    let it = it.plays(0, "Masterplan").then_picks(0, "Punch");
    assert_eq!((it.zone("Punch"), it.hand(0), it.amber(0)), (Zone::Under, vec!["Urchin"], 1));
}

#[test]
fn masterplan_plays_its_card_whatever_house_is_active() {
    let it = board(Dis).artifact(0, "Masterplan", |it| it.under = vec![code("Punch").into()]);
    let it = it.line(1, ["Troll"]).begins().uses_omni(0, "Masterplan");
    assert_eq!((it.damage("Troll"), it.amber(0)), (3, 1));
    assert_eq!(it.discard(0), ["Punch", "Masterplan"]);
}

#[test]
fn masterplan_is_still_there_while_its_card_is_played() {
    let it =
        board(Dis).artifact(0, "Masterplan", |it| it.under = vec![code("Grasping Vines").into()]);
    let it = it.begins().uses_omni(0, "Masterplan").then_picks(0, "Masterplan");
    assert_eq!((it.hand(0), it.discard(0)), (vec!["Masterplan"], vec!["Grasping Vines"]));
}

#[test]
fn masterplan_discards_a_card_that_cannot_be_played() {
    let it = board(Dis).artifact(0, "Masterplan", |it| it.under = vec![code("Duskrunner").into()]);
    let it = it.begins().uses_omni(0, "Masterplan");
    assert_eq!((it.zone("Masterplan"), it.zone("Duskrunner")), (Zone::Discard, Zone::Discard));
}

#[test]
fn safe_place_takes_amber_of_the_pool() {
    let it = board(Shadows).artifacts(0, ["Safe Place"]).amber(0, 3).begins();
    let it = it.acts(0, "Safe Place");
    assert_eq!((it.amber(0), it.piece("Safe Place").amber), (2, 1));
}

#[test]
fn safe_place_pays_for_keys() {
    let it = board(Shadows).artifact(0, "Safe Place", |it| it.amber = 3).amber(0, 5);
    let it = it.step(StartStep::Forge).begins();
    let it = it.split(0, [("Your pool", 4), ("Safe Place", 2)]).then_picks(0, "The red");
    assert_eq!((it.keys(0), it.amber(0), it.piece("Safe Place").amber), (1, 1, 1));
}

#[test]
fn seeker_needle_pays_for_a_kill() {
    let it = board(Shadows).artifacts(0, ["Seeker Needle"]).line(1, ["Urchin", "Troll"]).begins();
    let it = it.acts(0, "Seeker Needle");
    let (kills, hurts) = (it.clone().then_picks(0, "Urchin"), it.then_picks(0, "Troll"));
    assert_eq!((kills.amber(0), hurts.amber(0), hurts.damage("Troll")), (1, 0, 1));
}

#[test]
fn skeleton_key_has_a_friend_capture() {
    let it = board(Shadows).artifacts(0, ["Skeleton Key"]).line(0, ["Dodger"]).amber(1, 2);
    let it = it.line(1, ["Troll"]).begins().acts(0, "Skeleton Key");
    assert_eq!((it.piece("Dodger").amber, it.amber(1)), (1, 1));
}

#[test]
fn special_delivery_purges_whom_it_kills() {
    let it = board(Brobnar).artifacts(0, ["Special Delivery"]);
    let it = it.line(1, ["Silvertooth", "Troll", "Krump"]).begins();
    let it = it.uses_omni(0, "Special Delivery").does_not_offer(0, "Troll");
    let it = it.then_picks(0, "Silvertooth");
    assert_eq!(it.zone("Silvertooth"), Zone::Purged);
    assert_eq!(it.zone("Special Delivery"), Zone::Discard);
}

#[test]
fn special_delivery_does_not_purge_who_went_home() {
    let it = board(Brobnar).artifacts(0, ["Special Delivery"]).line(1, ["Bad Penny"]).begins();
    let it = it.uses_omni(0, "Special Delivery");
    assert_eq!(it.hand(1), ["Bad Penny"]);
}

#[test]
fn special_delivery_purges_nobody_who_died_for_another() {
    let it = board(Brobnar).artifacts(0, ["Special Delivery"]).line(1, ["Silvertooth"]);
    let it = it.creature(1, "Shadow Self", |it| it.damage = 7).begins();
    let it = it.uses_omni(0, "Special Delivery").then_picks(0, "Silvertooth");
    assert_eq!((it.zone("Silvertooth"), it.zone("Shadow Self")), (Zone::InPlay, Zone::Discard));
}

#[test]
fn speed_sigil_readies_the_first_creature_of_each_turn() {
    let it = board(Shadows).artifacts(1, ["Speed Sigil"]).hand(0, ["Urchin", "Dodger"]).begins();
    let it = it.plays(0, "Urchin").plays(0, "Dodger").then_picks(0, "right");
    assert_eq!((it.piece("Urchin").exhausted, it.piece("Dodger").exhausted), (false, true));
}

#[test]
fn subtle_maul_has_the_opponent_discard() {
    let it = board(Shadows).artifacts(0, ["Subtle Maul"]).hand(1, ["Troll", "Troll"]).begins();
    let it = it.acts(0, "Subtle Maul");
    assert_eq!((it.hand(1), it.discard(1)), (vec!["Troll"], vec!["Troll"]));
}

#[test]
fn the_sting_skips_its_own_forge_step() {
    let it = board(Shadows).artifacts(0, ["The Sting"]).amber(0, 6).step(StartStep::Forge);
    let it = it.begins().asks(0, "house");
    assert_eq!((it.keys(0), it.amber(0)), (0, 6));
}

#[test]
fn the_sting_gets_what_the_opponent_spends() {
    let it = board(Shadows).artifacts(0, ["The Sting"]).amber(1, 7).step(StartStep::Forge);
    let it = it.turn_of(1).begins().then_picks(1, "The red");
    assert_eq!((it.keys(1), it.amber(1), it.amber(0)), (1, 1, 6));
}

#[test]
fn two_stings_are_paid_once() {
    let it = board(Shadows).artifacts(0, ["The Sting", "The Sting"]).amber(1, 6);
    let it = it.turn_of(1).step(StartStep::Forge).begins().goes_on_to(1, "house");
    assert_eq!((it.keys(1), it.amber(0)), (1, 6));
}

#[test]
fn the_sting_gets_amber_of_safe_places_too() {
    let it = board(Shadows).artifacts(0, ["The Sting"]).turn_of(1).step(StartStep::Forge);
    let it = it.artifact(1, "Safe Place", |it| it.amber = 6).begins();
    let it = it.goes_on_to(1, "house");
    assert_eq!((it.keys(1), it.amber(0), it.piece("Safe Place").amber), (1, 6, 0));
}

#[test]
fn the_sting_of_a_player_who_forges_by_another_card_gets_nothing() {
    let it = board(Untamed).artifacts(0, ["The Sting"]).hand(0, ["Key Charge"]).amber(0, 7);
    let it = it.begins().plays(0, "Key Charge").then_picks(0, "yes").then_picks(0, "The red");
    assert_eq!((it.keys(0), it.amber(0), it.amber(1)), (1, 0, 0));
}

#[test]
fn the_sting_gets_what_a_card_has_the_opponent_spend_too() {
    let it = board(Untamed).artifacts(1, ["The Sting"]).hand(0, ["Key Charge"]).amber(0, 7);
    let it = it.begins().plays(0, "Key Charge").then_picks(0, "yes").then_picks(0, "The red");
    assert_eq!((it.keys(0), it.amber(0), it.amber(1)), (1, 0, 6));
}

#[test]
fn the_sting_that_is_gone_lets_its_player_forge_again() {
    let it = board(Shadows).artifacts(0, ["The Sting"]).amber(0, 6).begins();
    let it = it.acts(0, "The Sting").ends_turn(0).picks(1, "Dis").ends_turn(1);
    let it = it.goes_on_to(0, "house");
    assert_eq!((it.keys(0), it.amber(0)), (1, 0));
}

#[test]
fn the_sting_can_be_sacrificed() {
    let it = board(Shadows).artifacts(0, ["The Sting"]).begins().acts(0, "The Sting");
    assert_eq!(it.zone("The Sting"), Zone::Discard);
}

#[test]
fn duskrunner_has_its_bearer_steal() {
    let it = board(Shadows).bearer(0, "Dodger", ["Duskrunner"]).amber(1, 2).begins();
    let it = it.reaps(0, "Dodger");
    assert_eq!((it.amber(0), it.amber(1)), (2, 1));
}

#[test]
fn duskrunner_on_an_enemy_steals_for_them() {
    let it = board(Brobnar).bearer(1, "Dodger", ["Duskrunner"]).amber(0, 2).turn_of(1);
    let it = it.with(|it| it.house = Some(Shadows));
    let it = it.with(|it| it.players[1].line[0].upgrades[0].foreign = true).begins();
    let it = it.reaps(1, "Dodger");
    assert_eq!((it.amber(0), it.amber(1)), (1, 2));
    assert_eq!(it.piece("Duskrunner").side, Seat(0));
}

#[test]
fn ring_of_invisibility_hides_its_bearer() {
    let it = board(Shadows).bearer(0, "Dodger", ["Ring of Invisibility"]).line(1, ["Troll"]);
    let it = it.begins();
    assert!(it.state().has(it.card("Dodger"), Keyword::Elusive));
    let it = it.fights(0, "Dodger", "Troll");
    assert_eq!((it.damage("Dodger"), it.damage("Troll")), (0, 5));
}

#[test]
fn ring_of_invisibility_has_the_first_attack_miss() {
    let it = board(Brobnar).line(0, ["Krump", "Bumpsy"]);
    let it = it.bearer(1, "Dodger", ["Ring of Invisibility"]).begins();
    let it = it.fights(0, "Krump", "Dodger");
    assert_eq!((it.damage("Krump"), it.damage("Dodger")), (0, 0));
    let it = it.fights(0, "Bumpsy", "Dodger");
    assert_eq!((it.zone("Bumpsy"), it.zone("Dodger")), (Zone::Discard, Zone::Discard));
}

#[test]
fn silent_dagger_stabs_a_flank() {
    let it = board(Shadows).bearer(0, "Dodger", ["Silent Dagger"]);
    let it = it.line(1, ["Troll", "Krump", "Bumpsy"]).begins().reaps(0, "Dodger");
    let it = it.does_not_offer(0, "Krump").then_picks(0, "Troll");
    assert_eq!((it.damage("Troll"), it.amber(0)), (4, 1));
}

#[test]
fn customs_office_is_paid_by_who_plays_by_an_effect() {
    let with = |amber| {
        let it = board(Dis).artifacts(1, ["Customs Office"]).amber(0, amber);
        let it = it.artifact(0, "Masterplan", |it| it.under = vec![code("Skeleton Key").into()]);
        let it = it.begins().uses_omni(0, "Masterplan");
        (it.zone("Skeleton Key"), it.amber(1))
    };
    assert_eq!((with(0), with(1)), ((Zone::Discard, 0), (Zone::InPlay, 1)));
}

#[test]
fn evasion_sigil_finds_nothing_in_an_empty_deck() {
    let it = board(Brobnar).artifacts(1, ["Evasion Sigil"]).line(0, ["Troll"]);
    let it = it.line(1, ["Krump"]).deck(0, []).discard(0, ["Punch"]).begins();
    let it = it.fights(0, "Troll", "Krump");
    assert_eq!((it.zone("Krump"), it.discard(0)), (Zone::Discard, vec!["Punch"]));
}

#[test]
fn evasion_sigil_leaves_nothing_to_sing_of() {
    let it = board(Brobnar).artifacts(1, ["Evasion Sigil"]).line(0, ["Troll"]).hand(0, ["Warsong"]);
    let it = it.line(1, ["Krump"]).deck(0, ["Punch"]).begins().plays(0, "Warsong");
    let it = it.fights(0, "Troll", "Krump");
    assert_eq!((it.amber(0), it.zone("Krump")), (0, Zone::InPlay));
}

#[test]
fn masterplan_lets_mimicry_be_played() {
    let it = board(Dis).artifact(0, "Masterplan", |it| it.under = vec![code("Mimicry").into()]);
    let it = it.discard(1, ["Punch"]).line(1, ["Troll"]).begins().uses_omni(0, "Masterplan");
    assert_eq!((it.damage("Troll"), it.discard(0)), (3, vec!["Mimicry", "Masterplan"]));
}

#[test]
fn masterplan_of_the_opponent_plays_their_card_for_nexus() {
    let it = board(Shadows).line(0, ["Nexus"]);
    let it = it.artifact(1, "Masterplan", |it| it.under = vec![code("Troll").into()]).begins();
    let it = it.reaps(0, "Nexus").then_picks(0, "right");
    assert_eq!((it.line(0), it.piece("Troll").owner), (vec!["Nexus", "Troll"], Seat(1)));
    assert_eq!(it.discard(1), ["Masterplan"]);
}

#[test]
fn masterplan_that_leaves_play_drops_its_card() {
    let it = board(Brobnar).artifact(0, "Masterplan", |it| it.under = vec![code("Punch").into()]);
    let it = it.hand(0, ["Barehanded"]).begins().plays(0, "Barehanded");
    assert_eq!((it.zone("Masterplan"), it.zone("Punch")), (Zone::Deck, Zone::Discard));
}

#[test]
fn safe_place_takes_its_amber_with_it() {
    let it = board(Brobnar).artifact(0, "Safe Place", |it| it.amber = 3).hand(0, ["Barehanded"]);
    let it = it.begins().plays(0, "Barehanded");
    assert_eq!((it.zone("Safe Place"), it.amber(0), it.amber(1)), (Zone::Deck, 1, 0));
}

#[test]
fn the_sting_lets_other_cards_forge() {
    let it = board(Shadows).artifacts(0, ["The Sting"]).hand(0, ["Key of Darkness"]).amber(0, 8);
    let it = it.begins().plays(0, "Key of Darkness").then_picks(0, "The red");
    assert_eq!((it.keys(0), it.amber(0)), (1, 0));
}

#[test]
fn masterplan_without_a_card_is_merely_sacrificed() {
    let it = board(Shadows).hand(0, ["Masterplan"]).begins().plays(0, "Masterplan");
    assert_eq!((it.zone("Masterplan"), it.amber(0)), (Zone::InPlay, 1));
    let it = board(Dis).artifacts(0, ["Masterplan"]).begins().uses_omni(0, "Masterplan");
    assert_eq!(it.discard(0), ["Masterplan"]);
}

#[test]
fn masterplan_changes_hands_with_its_card() {
    let it = board(Shadows).hand(0, ["Sneklifter"]);
    let it = it.artifact(1, "Masterplan", |it| it.under = vec![code("Punch").into()]).begins();
    let it = it.plays(0, "Sneklifter").uses_omni(0, "Masterplan");
    assert_eq!((it.zone("Sneklifter"), it.amber(0)), (Zone::Discard, 1));
    assert_eq!((it.discard(0), it.discard(1)), (vec!["Sneklifter"], vec!["Punch", "Masterplan"]));
}

#[test]
fn duskrunner_and_silent_dagger_wait_with_their_bearer() {
    let it = board(Untamed).bearer(0, "Dew Faerie", ["Duskrunner", "Silent Dagger"]).amber(1, 2);
    let it = it.line(1, ["Troll"]).begins().reaps(0, "Dew Faerie").asks(0, "next");
    let it = it.then_picks(0, "Silent Dagger").then_picks(0, "Troll").goes_on_to(0, "play");
    assert_eq!((it.amber(0), it.amber(1), it.damage("Troll")), (3, 1, 4));
}

#[test]
fn speed_sigil_comes_too_late_after_a_first_creature() {
    let it = board(Shadows).artifacts(0, ["Speed Sigil"]).hand(0, ["Dodger"]);
    let it = it.with(|it| it.played = vec![code("Urchin").into()]).begins().plays(0, "Dodger");
    assert!(it.piece("Dodger").exhausted);
}
