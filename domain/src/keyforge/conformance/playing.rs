//! Playing and discarding cards (KF4, KF5).

use serde_json::json;

use super::super::moments::How;
use super::super::printed::House::{self, Brobnar, Dis, Logos, Mars, Shadows, Untamed};
use super::super::rules::KeyForge;
use super::super::state::Piece;
use super::super::things::Zone;
use super::super::trial::{Board, Trial, board};
use crate::engine::trial::Opening;
use crate::engine::{Seat, Viewer};

/// Rules of this chapter that no scenario shows, and why.
pub const NOT_SHOWN: &[(&str, &str)] = &[];

/// The rule by which a player may not play a card of their hand.
fn forbids(it: &Trial, title: &str) -> &'static str {
    it.state().in_force().may_play(Seat(0), it.card(title)).expect_err("it cannot be played").rule
}

/// Changes a card of seat 0's hand, as a scenario cannot.
fn held(it: Board, title: &str, change: impl FnOnce(&mut Piece)) -> Trial {
    let it = it.begins();
    let card = it.card(title);
    let mut state = it.state().clone();
    change(state.piece_mut(card).expect("it is a card"));
    Opening::of(KeyForge::V1, 2).state(state).begins()
}

/// A card of seat 0's hand is a maverick of this house.
fn held_as(it: Board, title: &str, house: House) -> Trial {
    held(it, title, |it| it.maverick = Some(house))
}

#[test]
fn kf4_costs_come_first_then_icons_then_the_text() {
    let it = board(Brobnar).amber(0, 1).artifacts(1, ["Customs Office"]).hand(0, ["Cannon"]);
    let it = it.begins().plays(0, "Cannon").happens_in_order([
        json!({"type": "amber_moved", "verb": "pay"}),
        json!({"type": "card_played"}),
        json!({"type": "card_entered"}),
    ]);
    assert_eq!((it.amber(0), it.amber(1)), (0, 1));
    let it = board(Brobnar).hand(0, ["Punch"]).line(1, ["Troll"]).begins().plays(0, "Punch");
    it.happens_in_order([
        json!({"type": "card_played"}),
        json!({"type": "amber_moved", "verb": "gain"}),
        json!({"type": "damage_dealt"}),
        json!({"type": "play_finished"}),
    ]);
}

#[test]
fn kf4_1_a_card_needs_the_active_house_or_a_permission() {
    let it = board(Logos).hand(0, ["Phase Shift", "Smith", "Bumpsy"]).begins();
    assert_eq!(forbids(&it, "Smith"), "KF3.3");
    let it = it.plays(0, "Phase Shift").plays(0, "Smith");
    // The permission is used up.
    assert_eq!(forbids(&it, "Bumpsy"), "KF3.3");
}

#[test]
fn kf4_1_each_copy_of_a_permission_counts() {
    let it = board(Logos).hand(0, ["Phase Shift", "Phase Shift", "Smith", "Anger", "Punch"]);
    let it = it.begins().plays(0, "Phase Shift").plays(0, "Phase Shift");
    let it = it.plays(0, "Smith").plays(0, "Punch");
    assert_eq!(forbids(&it, "Anger"), "KF3.3");
}

#[test]
fn kf4_1_of_several_permissions_the_player_chooses_which_is_used_up() {
    let it = board(Logos).line(0, ["Witch of the Wilds"]);
    let it = it.hand(0, ["Phase Shift", "Vigor", "Regrowth", "Smith"]).begins();
    let it = it.plays(0, "Phase Shift").plays(0, "Vigor").asks_by("KF4.1", 0, "permission");
    let witch = it.clone().then_picks(0, "Witch of the Wilds").goes_on_to(0, "play");
    assert!(witch.may_play(0, "Regrowth") && witch.may_play(0, "Smith"));
    let shift = it.then_picks(0, "Phase Shift").goes_on_to(0, "play");
    assert!(shift.may_play(0, "Regrowth") && !shift.may_play(0, "Smith"));
}

#[test]
fn kf4_1_a_card_of_the_active_house_uses_no_permission_up() {
    let it = board(Logos).hand(0, ["Phase Shift", "Labwork", "Smith"]).begins();
    let it = it.plays(0, "Phase Shift").plays(0, "Labwork");
    assert_eq!(it.state().lasting.len(), 1);
}

#[test]
fn kf4_1_a_card_may_say_itself_when_it_cannot_be_played() {
    let it = board(Brobnar).amber(0, 6).hand(0, ["Kelifi Dragon"]).begins();
    assert_eq!(forbids(&it, "Kelifi Dragon"), "KF4.1");
    assert!(
        board(Brobnar).amber(0, 7).hand(0, ["Kelifi Dragon"]).begins().may_play(0, "Kelifi Dragon")
    );
}

#[test]
fn kf4_1_other_cards_may_forbid_it() {
    let it = board(Mars).line(0, ["Grommid"]).hand(0, ["Tunk", "Squawker"]).begins();
    assert_eq!(forbids(&it, "Tunk"), "KF4.1");
    assert!(it.may_play(0, "Squawker"));
}

#[test]
fn kf4_1_costs_are_paid_in_full_or_not_at_all() {
    let it = board(Dis).amber(0, 2).hand(0, ["Truebaru"]).begins();
    assert_eq!(forbids(&it, "Truebaru"), "KF4.1");
    let it = board(Dis).amber(0, 3).hand(0, ["Truebaru"]).begins().plays(0, "Truebaru");
    assert_eq!((it.amber(0), it.line(0)), (0, vec!["Truebaru"]));
}

#[test]
fn kf4_1_the_cards_own_icons_pay_none_of_its_costs() {
    let it = board(Brobnar).artifacts(1, ["Customs Office"]).hand(0, ["Autocannon"]).begins();
    assert_eq!(forbids(&it, "Autocannon"), "KF4.1");
}

#[test]
fn kf4_1_what_one_pays_the_other_gets() {
    let it = board(Brobnar).amber(0, 1).artifacts(1, ["Customs Office"]).hand(0, ["Autocannon"]);
    let it = it.begins().plays(0, "Autocannon");
    assert_eq!((it.amber(0), it.amber(1)), (1, 1));
}

#[test]
fn kf4_2_a_creature_enters_exhausted_on_the_flank_that_is_chosen() {
    let it = board(Brobnar).hand(0, ["Bumpsy"]).line(0, ["Troll", "Krump"]).begins();
    let it = it.plays(0, "Bumpsy").asks(0, "flank");
    assert_eq!(it.labels(0), ["On the left flank", "On the right flank"]);
    let left = it.clone().then_picks(0, "left");
    assert_eq!((left.line(0), left.ready("Bumpsy")), (vec!["Bumpsy", "Troll", "Krump"], false));
    assert_eq!(it.then_picks(0, "right").line(0), ["Troll", "Krump", "Bumpsy"]);
}

#[test]
fn kf4_2_an_artifact_enters_exhausted_in_its_row() {
    let it = board(Brobnar).hand(0, ["Cannon"]).begins().plays(0, "Cannon");
    assert!(it.zone("Cannon") == Zone::InPlay && !it.ready("Cannon"));
    assert!(!it.may_use(0, "Cannon", How::Action));
}

#[test]
fn kf4_2_texts_have_cards_enter_ready_or_stunned() {
    let it = board(Shadows).hand(0, ["Silvertooth"]).begins().plays(0, "Silvertooth");
    assert!(it.ready("Silvertooth"));
    let it = board(Mars).hand(0, ["Zorg"]).begins().plays(0, "Zorg");
    assert!(it.stunned("Zorg") && !it.ready("Zorg"));
    let it = board(Mars).artifacts(1, ["Speed Sigil"]).hand(0, ["Tunk", "Yxilo Bolter"]);
    let it = it.begins().plays(0, "Tunk").plays(0, "Yxilo Bolter").then_picks(0, "left");
    assert!(it.ready("Tunk") && !it.ready("Yxilo Bolter"));
}

#[test]
fn kf4_2_what_is_so_as_long_as_it_is_in_play_is_so_at_once() {
    let it = board(Brobnar).hand(0, ["King of the Crag"]).line(1, ["Grenade Snib"]).begins();
    let it = it.plays(0, "King of the Crag").happens_in_order([
        json!({"type": "card_entered"}),
        json!({"type": "tagged"}),
        json!({"type": "card_left"}),
    ]);
    assert_eq!(it.line(1).len(), 0);
}

#[test]
fn kf4_2_an_upgrade_is_attached_to_any_creature_and_stays_its_players() {
    let it = board(Brobnar).hand(0, ["Blood of Titans"]).line(0, ["Krump"]).line(1, ["Troll"]);
    let it = it.begins().plays(0, "Blood of Titans").asks_by("KF4.2", 0, "attach_to");
    let it = it.then_picks(0, "Troll");
    assert_eq!((it.power("Troll"), it.state().line(Seat(1)).len()), (13, 1));
    let upgrade = it.state().upgrades(it.card("Troll")).next().expect("it is attached");
    assert_eq!(it.state().piece(upgrade).side, Seat(0));
}

#[test]
fn kf4_2_without_a_creature_an_upgrade_cannot_be_played() {
    let it = board(Brobnar).hand(0, ["Blood of Titans"]).begins();
    assert_eq!(forbids(&it, "Blood of Titans"), "KF4.2");
}

#[test]
fn kf4_3_each_icon_gains_one_amber_one_after_the_other() {
    let it = board(House::Sanctum).hand(0, ["Virtuous Works"]).begins();
    let it = it.plays(0, "Virtuous Works").happens_by("KF4.3", "gains 1 amber");
    assert_eq!((it.amber(0), it.count_of("amber_moved")), (3, 3));
}

#[test]
fn kf4_3_icons_count_even_if_the_card_has_died_on_entering() {
    let it = board(Brobnar).hand(0, ["Dust Pixie"]).line(1, ["King of the Crag"]);
    let it = held_as(it, "Dust Pixie", Brobnar).plays(0, "Dust Pixie");
    assert_eq!((it.amber(0), it.zone("Dust Pixie")), (2, Zone::Discard));
}

#[test]
fn kf4_3_icons_come_before_the_text() {
    // With the amber of the icon the opponent has no more than the player.
    let it = board(Logos).hand(0, ["Neuro Syphon"]).amber(1, 1).begins();
    let it = it.plays(0, "Neuro Syphon");
    assert_eq!((it.amber(0), it.amber(1), it.hand(0).len()), (1, 1, 0));
}

#[test]
fn kf4_3_icons_of_amber_can_be_captured() {
    let it = board(Untamed).hand(0, ["Fertility Chant"]).line(1, ["Ether Spider"]).begins();
    let it = it.plays(0, "Fertility Chant");
    assert_eq!((it.amber(0), it.piece("Ether Spider").amber, it.amber(1)), (0, 4, 2));
}

#[test]
fn kf4_4_all_that_waits_is_one_window_in_the_players_order() {
    let it = board(Shadows).hand(0, ["Urchin"]).amber(1, 1).artifacts(0, ["Autocannon"]).begins();
    let it = it.plays(0, "Urchin").asks_by("KF11.7", 0, "next");
    let stolen = it.clone().then_picks(0, "1. Urchin");
    assert_eq!((stolen.amber(0), stolen.zone("Urchin")), (1, Zone::Discard));
    // Dead before its turn comes, it steals nothing.
    let it = it.then_picks(0, "2. Autocannon");
    assert_eq!((it.amber(0), it.zone("Urchin")), (0, Zone::Discard));
}

#[test]
fn kf4_4_a_creature_that_dies_on_entering_has_no_play_ability() {
    let it = board(Brobnar).hand(0, ["Urchin"]).amber(1, 1).line(1, ["King of the Crag"]);
    let it = held_as(it, "Urchin", Brobnar).plays(0, "Urchin");
    assert_eq!((it.amber(0), it.amber(1), it.zone("Urchin")), (0, 1, Zone::Discard));
}

#[test]
fn kf4_4_it_was_played_all_the_same() {
    let it = board(Brobnar).hand(0, ["Urchin"]).line(1, ["King of the Crag", "Teliga"]);
    let it = held_as(it, "Urchin", Brobnar).plays(0, "Urchin");
    assert_eq!((it.amber(1), it.state().ledger.played.len()), (1, 1));
}

#[test]
fn kf4_4_what_comes_to_wait_while_the_window_is_open_joins_it() {
    // Library Access is in force before the window of the Wild Wormhole that played it closes.
    let it = board(Logos).hand(0, ["Wild Wormhole"]).deck(0, ["Library Access", "Troll", "Punch"]);
    let it = it.begins().plays(0, "Wild Wormhole");
    assert_eq!((it.hand(0), it.zone("Library Access")), (vec!["Troll"], Zone::Purged));
}

#[test]
fn kf4_5_an_action_is_in_no_zone_until_all_of_it_has_happened() {
    let it = board(Logos).hand(0, ["Labwork", "Troll", "Punch"]).begins().plays(0, "Labwork");
    assert_eq!((it.zone("Labwork"), it.discard(0).len()), (Zone::BeingPlayed, 0));
    assert_eq!(it.view(Viewer::Public).being_played.len(), 1);
    let it = it.then_picks(0, "Troll").happens_by("KF4.5", "Labwork");
    assert_eq!(it.discard(0), ["Labwork"]);
}

#[test]
fn kf4_5_it_does_not_find_itself_in_the_discard_pile() {
    let it = board(Shadows).hand(0, ["Routine Job", "Routine Job"]).amber(1, 5).begins();
    let it = it.plays(0, "Routine Job");
    assert_eq!(it.amber(0), 1);
    assert_eq!(it.plays(0, "Routine Job").amber(0), 3);
}

#[test]
fn kf4_5_it_comes_to_lie_on_top() {
    let it = board(Logos).hand(0, ["Sloppy Labwork", "Troll", "Punch"]).begins();
    let it = it.plays(0, "Sloppy Labwork").then_picks(0, "Troll").goes_on_to(0, "play");
    assert_eq!(it.discard(0), ["Punch", "Sloppy Labwork"]);
}

#[test]
fn kf4_5_what_sends_it_elsewhere_wins() {
    let it = board(Logos).hand(0, ["Library Access"]).begins().plays(0, "Library Access");
    assert_eq!((it.zone("Library Access"), it.discard(0).len()), (Zone::Purged, 0));
}

/// A Swap Widget puts this Mars creature into play for a Phylyx.
fn swapped(it: Board, title: &'static str) -> Trial {
    let it = it.artifacts(0, ["Swap Widget"]).line(0, ["Phylyx the Disintegrator"]);
    let it = it.hand(0, [title]).begins().acts(0, "Swap Widget");
    it.goes_on_to(0, "play")
}

#[test]
fn kf4_6_what_is_put_into_play_is_not_played() {
    let it = swapped(board(Mars).amber(1, 3).line(1, ["Teliga"]), "Yxili Marauder");
    // It captures nothing, and the opponent gains nothing.
    assert_eq!((it.piece("Yxili Marauder").amber, it.amber(1)), (0, 3));
    assert!(it.state().ledger.played.is_empty());
}

#[test]
fn kf4_6_it_enters_play_all_the_same() {
    let it = swapped(board(Mars).artifacts(1, ["Autocannon"]), "Zorg");
    assert!(it.stunned("Zorg") && it.damage("Zorg") == 1 && it.ready("Zorg"));
}

#[test]
fn kf4_6_neither_costs_nor_prohibitions_concern_it() {
    let it = swapped(board(Mars).line(0, ["Grommid"]), "Tunk");
    assert!(it.line(0).contains(&"Tunk"));
}

#[test]
fn kf4_7_a_card_that_cannot_be_played_stays_on_the_deck_and_is_shown() {
    let it = board(Logos).hand(0, ["Wild Wormhole"]).deck(0, ["Kelifi Dragon", "Troll"]).begins();
    let it = it.plays(0, "Wild Wormhole").happens_by("KF4.7", "Kelifi Dragon");
    assert_eq!((it.zone("Kelifi Dragon"), it.deck_size(0)), (Zone::Deck, 2));
    let top = it.state().player(Seat(0)).deck[0];
    assert_eq!(it.state().title(top), "Kelifi Dragon");
}

#[test]
fn kf4_7_icons_of_what_plays_it_pay_for_it() {
    // The Wormhole's icon makes it seven amber, as the Dragon demands.
    let it = board(Logos).amber(0, 6).hand(0, ["Wild Wormhole"]).deck(0, ["Kelifi Dragon"]);
    assert_eq!(it.begins().plays(0, "Wild Wormhole").line(0), ["Kelifi Dragon"]);
}

#[test]
fn kf4_7_what_an_effect_cannot_pay_for_is_not_played() {
    let it = board(Logos).amber(0, 1).hand(0, ["Wild Wormhole"]).deck(0, ["Truebaru"]);
    let it = it.begins().plays(0, "Wild Wormhole");
    assert_eq!((it.zone("Truebaru"), it.amber(0)), (Zone::Deck, 2));
}

#[test]
fn kf4_7_an_upgrade_without_a_creature_stays_too() {
    let it = board(Logos).hand(0, ["Wild Wormhole"]).deck(0, ["Blood of Titans"]).begins();
    let it = it.plays(0, "Wild Wormhole");
    assert_eq!((it.deck_size(0), it.amber(0)), (1, 1));
}

#[test]
fn kf4_7_what_an_effect_plays_may_be_of_any_house_and_uses_a_permission_up() {
    let it = board(Logos).hand(0, ["Phase Shift", "Wild Wormhole", "Smith"]).deck(0, ["Bumpsy"]);
    let it = it.begins().plays(0, "Phase Shift").plays(0, "Wild Wormhole");
    assert_eq!((it.line(0), it.state().lasting.len()), (vec!["Bumpsy"], 0));
    assert!(!it.may_play(0, "Smith"));
}

#[test]
fn kf4_8_a_copy_is_the_other_card_until_its_play_is_over() {
    let it = board(Untamed).hand(0, ["Mimicry"]).discard(1, ["Routine Job"]).amber(1, 3).begins();
    let it = it.plays(0, "Mimicry").happens_by("KF4.8", "Routine Job");
    assert_eq!((it.amber(0), it.discard(0)), (1, vec!["Mimicry"]));
    let did = it.state().ledger.played[0];
    assert_eq!(super::super::cards::card(did.code).title, "Routine Job");
}

#[test]
fn kf4_8_icons_are_those_of_the_copied_card() {
    let it = board(Untamed).hand(0, ["Mimicry"]).discard(1, ["Fertility Chant"]).begins();
    assert_eq!(it.plays(0, "Mimicry").amber(0), 4);
}

#[test]
fn kf4_8_where_there_is_nothing_to_copy_it_is_played_for_nothing() {
    let it = board(Untamed).hand(0, ["Mimicry"]).begins().plays(0, "Mimicry");
    assert_eq!((it.amber(0), it.discard(0)), (0, vec!["Mimicry"]));
}

#[test]
fn kf4_8_it_becomes_only_what_could_be_played() {
    // Six plays of the copied card are enough.
    let it = board(Untamed).hand(0, ["Mimicry"]).discard(1, ["Punch"]).with(|it| {
        it.played = vec![super::super::trial::code("Punch").into(); 6];
    });
    assert_eq!(forbids(&it.begins(), "Mimicry"), "KF4.8");
}

#[test]
fn kf5_cards_of_the_active_house_are_discarded_from_hand() {
    let it = board(Brobnar).hand(0, ["Punch", "Fear"]).discard(0, ["Troll"]).begins();
    assert!(
        it.state()
            .in_force()
            .may_discard(Seat(0), it.card("Fear"))
            .is_err_and(|it| it.rule == "KF5")
    );
    let it = it.discards(0, "Punch").happens_by("KF5", "Punch");
    assert_eq!((it.discard(0), it.amber(0)), (vec!["Troll", "Punch"], 0));
}

#[test]
fn kf5_a_permission_to_play_is_none_to_discard() {
    let it = board(Logos).hand(0, ["Phase Shift", "Punch"]).begins().plays(0, "Phase Shift");
    assert!(it.may_play(0, "Punch"));
    assert!(it.state().in_force().may_discard(Seat(0), it.card("Punch")).is_err());
}

#[test]
fn kf5_what_cannot_be_played_can_be_discarded() {
    let it = board(Brobnar).hand(0, ["Kelifi Dragon"]).begins();
    assert!(!it.may_play(0, "Kelifi Dragon"));
    assert_eq!(it.discards(0, "Kelifi Dragon").discard(0), ["Kelifi Dragon"]);
}

#[test]
fn kf5_each_discard_is_one_of_its_own() {
    let it = board(Brobnar).line(0, ["Rock-Hurling Giant"]).line(1, ["Troll"]);
    let it = it.hand(0, ["Punch", "Anger"]).begins();
    let it = it.discards(0, "Punch").then_picks(0, "yes").then_picks(0, "Troll");
    assert_eq!(it.damage("Troll"), 4);
    let it = it.discards(0, "Anger").then_picks(0, "no").asks(0, "play");
    assert_eq!((it.damage("Troll"), it.discard(0)), (4, vec!["Punch", "Anger"]));
}

#[test]
fn kf5_several_are_discarded_in_the_order_that_the_active_player_chooses() {
    let it = board(Mars).hand(0, ["Deep Probe"]).hand(1, ["Troll", "Krump", "Punch"]).begins();
    let it = it.plays(0, "Deep Probe").then_picks(0, "Brobnar").asks(0, "discard_order");
    let it = it.order(0, ["Krump", "Troll"]);
    assert_eq!((it.discard(1), it.hand(1)), (vec!["Krump", "Troll"], vec!["Punch"]));
    assert_eq!(it.count_of("card_discarded"), 2);
}

#[test]
fn kf5_chance_picks_what_is_discarded_at_random() {
    let with = |draw: u32| {
        let it = board(Shadows).artifacts(0, ["Subtle Maul"]).hand(1, ["Troll", "Krump"]);
        it.begins().draws(&[draw]).acts(0, "Subtle Maul").discard(1)
    };
    assert_ne!(with(0), with(1));
}

#[test]
fn kf5_a_card_of_play_or_of_the_deck_is_not_discarded_from_hand() {
    let it = board(Untamed).line(0, ["Giant Sloth", "Snufflegator"]).deck(0, ["Vigor"]);
    let it = it.artifacts(1, ["Evasion Sigil"]).line(1, ["Troll"]).begins();
    assert!(!it.may_use(0, "Giant Sloth", How::Action));
    // The Sigil has the top card discarded, and the Troll kills the Snufflegator.
    let it = it.fights(0, "Snufflegator", "Troll").goes_on_to(0, "play");
    assert_eq!(it.discard(0), ["Vigor"]);
    assert!(!it.may_use(0, "Giant Sloth", How::Action));
}

#[test]
fn kf5_what_waits_for_a_discarded_card_of_a_house_sees_it() {
    let it = board(Untamed).line(0, ["Giant Sloth"]).hand(0, ["Vigor"]).begins();
    assert!(it.discards(0, "Vigor").may_use(0, "Giant Sloth", How::Action));
}

#[test]
fn kf5_nothing_is_gained_or_paid_for_a_discard() {
    let it = board(Dis).amber(0, 3).hand(0, ["Truebaru", "Guilty Hearts"]).begins();
    let it = it.discards(0, "Truebaru").discards(0, "Guilty Hearts");
    assert_eq!(it.amber(0), 3);
}
