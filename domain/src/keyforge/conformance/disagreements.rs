//! What is done where sources disagree (KF20), the errata of the first set, and the house rules
//! (KFH).

use serde_json::json;

use crate::engine::Seat;
use crate::engine::trial::Opening;
use crate::keyforge::decks::ready_made;
use crate::keyforge::flaws::violations;
use crate::keyforge::moments::How;
use crate::keyforge::printed::House::{Brobnar, Dis, Logos, Mars, Sanctum, Shadows, Untamed};
use crate::keyforge::printed::Keyword;
use crate::keyforge::rules::{KeyForge, Options};
use crate::keyforge::scenario::{Scenario, StartStep};
use crate::keyforge::state::State;
use crate::keyforge::things::Zone;
use crate::keyforge::trial::{Trial, board, worn};

/// Rules of this chapter that no scenario shows, and why.
pub const NOT_SHOWN: &[(&str, &str)] =
    &[("KF20.11", "no cards of the first set repeat without end")];

#[test]
fn kf20_1_an_attacker_that_dies_has_no_after_fight_ability() {
    let it = board(Brobnar).line(0, ["Headhunter"]).line(1, ["Troll"]).begins();
    let it = it.fights(0, "Headhunter", "Troll");
    assert_eq!((it.zone("Headhunter"), it.amber(0)), (Zone::Discard, 0));
}

#[test]
fn kf20_1_a_card_is_in_play_before_its_icons_are_resolved() {
    let it = board(Untamed).hand(0, ["Dust Pixie"]).begins().plays(0, "Dust Pixie");
    it.happens_in_order([json!({"type": "card_entered"}), json!({"type": "amber_moved"})]).holds();
}

#[test]
fn kf20_2_all_cards_are_readied_together() {
    let it = board(Brobnar).line(0, ["Troll", "Krump"]).begins().reaps(0, "Troll");
    let it = it.reaps(0, "Krump").ends_turn(0);
    let both = json!([it.card("Troll"), it.card("Krump")]);
    let it = it.happens_fact_with("cards_readied", json!({"cards": both}));
    assert_eq!(it.count_of("cards_readied"), 1);
}

#[test]
fn kf20_3_a_card_that_an_effect_plays_uses_up_a_permission() {
    let it = board(Logos).hand(0, ["Phase Shift", "Wild Wormhole", "Punch"]).line(1, ["Troll"]);
    let it = it.deck(0, ["Bumpsy", "Anger"]).begins().plays(0, "Phase Shift");
    assert!(it.may_play(0, "Punch"));
    let it = it.plays(0, "Wild Wormhole");
    assert!(it.zone("Bumpsy") == Zone::InPlay && !it.may_play(0, "Punch"));
}

#[test]
fn kf20_3_a_card_of_the_active_house_uses_no_permission_up() {
    let it = board(Logos).hand(0, ["Phase Shift", "Wild Wormhole", "Punch"]).line(1, ["Troll"]);
    let it = it.deck(0, ["Mother", "Anger"]).begins().plays(0, "Phase Shift");
    assert!(it.plays(0, "Wild Wormhole").may_play(0, "Punch"));
}

#[test]
fn kf20_4_losing_armor_takes_the_used_part_first() {
    // Two of its own and two for the flank, of which three are used; then the flank is lost.
    let it = board(Sanctum).hand(0, ["Gatekeeper"]).line(0, ["Sequis"]);
    let it = it.creature(0, "Staunch Knight", |it| {
        it.upgrades = worn(["Shoulder Armor"]);
        it.armor_used = 3;
    });
    let it = it.begins();
    let armor =
        |it: &Trial| (it.armor("Staunch Knight"), it.state().armor_left(it.card("Staunch Knight")));
    assert_eq!(armor(&it), (4, 1));
    let it = it.plays(0, "Gatekeeper").then_picks(0, "right");
    let it = it.happens_by("KF20.4", "counts as having used 1 of 2 armor");
    assert_eq!(armor(&it), (2, 1));
}

#[test]
fn kf20_5_nobody_has_more_than_24_chains() {
    let it = board(Dis).hand(0, ["Gateway to Dis", "Arise!"]).chains(0, 22).begins();
    let it = it.plays(0, "Gateway to Dis");
    assert_eq!(it.chains(0), 24);
    let it = it.plays(0, "Arise!").goes_on_to(0, "play").never_fact("chains_changed");
    assert_eq!(it.chains(0), 24);
}

#[test]
fn kf20_6_the_active_player_arranges_who_dies_together_in_either_pile() {
    let it = board(Dis).hand(0, ["Gateway to Dis"]).line(0, ["Dextre", "Mother"]);
    let it = it.line(1, ["Troll", "Krump"]).begins().plays(0, "Gateway to Dis");
    let it = it.asks(0, "discard_order").asks_nothing(1).order(0, ["Krump", "Troll"]);
    assert_eq!(it.discard(1), ["Krump", "Troll"]);
}

#[test]
fn kf20_7_a_house_is_chosen_of_the_identity_card_or_of_a_card_in_play() {
    let it = board(Brobnar).step(StartStep::House).hand(0, ["Urchin"]).line(0, ["Tunk"]);
    let it = it.begins().asks(0, "house").offers(0, "Mars").offers(0, "Logos");
    it.does_not_offer(0, "Shadows").holds();
}

#[test]
fn kf20_8_who_has_the_first_turn_decides_first_on_their_mulligan() {
    let loadouts = ready_made();
    let loadouts = loadouts.into_iter().take(2).map(|it| Some(it.loadout)).collect();
    let options = Options { first: Some(1), ..Options::default() };
    let it = Opening::of(KeyForge::V1, 2).options(options).brings(loadouts).begins();
    let it = it.asks(1, "mulligan").asks_nothing(0).then_picks(1, "no");
    it.asks(0, "mulligan").holds();
}

#[test]
fn kf20_9_several_cards_are_discarded_one_at_a_time() {
    let it = board(Mars).hand(0, ["Deep Probe"]).hand(1, ["Troll", "Krump", "Punch"]).begins();
    let it =
        it.plays(0, "Deep Probe").then_picks(0, "Brobnar").asks_by("KF20.9", 0, "discard_order");
    let it = it.order(0, ["Krump", "Troll"]);
    assert_eq!((it.count_of("card_discarded"), it.discard(1)), (2, vec!["Krump", "Troll"]));
}

#[test]
fn kf20_10_a_hazard_pricks_the_attacker_even_after_assault_has_killed_its_creature() {
    let it = board(Untamed).line(0, ["Ancient Bear"]).line(1, ["Briar Grubbling"]).begins();
    let it = it.fights(0, "Ancient Bear", "Briar Grubbling").asks(0, "next");
    let it = it.then_picks(0, "Ancient Bear").happens_by("KF20.10", "is dealt 5 damage");
    assert_eq!(
        (it.zone("Briar Grubbling"), it.zone("Ancient Bear")),
        (Zone::Discard, Zone::Discard)
    );
}

#[test]
fn kf20_10_what_a_hazard_was_given_counts_after_its_creature_is_gone() {
    let it = board(Untamed).line(0, ["Ancient Bear"]);
    let it = it.creature(1, "Dew Faerie", |it| it.keywords.push(Keyword::Hazardous { x: 1 }));
    let it = it.begins().fights(0, "Ancient Bear", "Dew Faerie").then_picks(0, "Ancient Bear");
    assert_eq!((it.zone("Dew Faerie"), it.damage("Ancient Bear")), (Zone::Discard, 1));
}

#[test]
fn kf20_10_a_dead_attacker_still_says_what_it_says_before_the_fight() {
    let it = board(Brobnar).creature(0, "Firespitter", |it| it.damage = 3);
    let it = it.line(1, ["Briar Grubbling", "Troll"]).begins();
    let it = it.fights(0, "Firespitter", "Briar Grubbling").then_picks(0, "Briar Grubbling");
    assert_eq!((it.zone("Firespitter"), it.damage("Troll")), (Zone::Discard, 1));
}

#[test]
fn kf20_12_what_magda_owes_outlasts_her_and_is_her_players_debt() {
    // She changes hands: who played her owes the theft, not who controlled her.
    let it = board(Shadows).hand(0, ["Magda the Rat"]).amber(1, 3);
    let it = it.hand(1, ["Collar of Subordination", "Gateway to Dis"]).begins();
    let it = it.plays(0, "Magda the Rat").ends_turn(0).picks(1, "Dis");
    assert_eq!((it.amber(0), it.amber(1)), (2, 1));
    let it = it.plays(1, "Collar of Subordination").plays(1, "Gateway to Dis");
    assert_eq!((it.amber(0), it.amber(1)), (0, 3));
}

#[test]
fn kf20_13_after_time_is_called_a_forge_step_follows_the_opponents_turn() {
    let it = board(Brobnar).amber(0, 6).begins().judge_calls_time().ends_turn(0);
    let it = it.picks(1, "Brobnar").ends_turn(1).goes_on_until(Trial::is_over);
    it.happens_fact_with("key_forged", json!({"seat": 0, "cause": "KF3.1"})).won_by([0]).holds();
}

#[test]
fn kf20_14_what_lasts_until_the_turn_ends_counts_for_what_happens_then() {
    let it = board(Brobnar).hand(0, ["Follow the Leader"]).line(0, ["Shaffles"]).amber(1, 2);
    let it = it.begins().plays(0, "Follow the Leader").ends_turn(0);
    let lost = json!({"type": "amber_moved", "verb": "lose"});
    let it = it.happens_in_order([lost, json!({"type": "turn_ended"})]);
    let lasts = |it: &State| it.player(Seat(1)).amber == 1 && !it.lasting.is_empty();
    assert!(it.states().any(lasts) && it.state().lasting.is_empty());
}

#[test]
fn kf20_15_what_happens_instead_comes_after_all_last_words() {
    let it = board(Dis).hand(0, ["Gateway to Dis"]).line(1, ["Dust Imp"]);
    let it = it.bearer(1, "Grenade Snib", ["Armageddon Cloak"]).amber(0, 2).begins();
    let it = it.plays(0, "Gateway to Dis").goes_on_to(0, "play");
    let lost = json!({"type": "amber_moved", "verb": "lose"});
    it.happens_in_order([lost, json!({"type": "spared"})]).holds();
}

#[test]
fn kfh1_a_match_begins_from_any_position_that_can_be() {
    let it = board(Dis).amber(0, 3).line(1, ["Troll"]).begins();
    assert_eq!((it.amber(0), it.line(1), it.house()), (3, vec!["Troll"], Some(Dis)));
    it.happens_fact("table_set").holds();
    let scenario = Scenario { active: 2, ..Scenario::default() };
    let found = violations(&scenario);
    assert!(!found.is_empty() && found.iter().all(|it| it.rule.as_deref() == Some("KFH1")));
}

/// Errata of the first set.
mod errata {
    use super::*;

    #[test]
    fn biomatrix_backup_is_no_choice() {
        let it = board(Brobnar).line(0, ["Troll"]).bearer(1, "Bumpsy", ["Biomatrix Backup"]);
        let it = it.begins().fights(0, "Troll", "Bumpsy");
        assert!(it.is_asked(0, "play") && it.archives(1) == ["Bumpsy"]);
    }

    #[test]
    fn custom_virus_may_purge_nothing() {
        let it = board(Mars).artifacts(0, ["Custom Virus"]).hand(0, ["Tunk"]).line(1, ["Tunk"]);
        let it = it.begins().uses_omni(0, "Custom Virus");
        assert_eq!(it.choice_of(0), (0, 1));
        assert_eq!(it.picks_all(0, []).line(1), ["Tunk"]);
    }

    #[test]
    fn experimental_therapy_adds_no_house() {
        let it = board(Brobnar).step(StartStep::House);
        let it = it.bearer(0, "Tunk", ["Experimental Therapy"]).begins();
        let it = it.offers(0, "Mars").does_not_offer(0, "Untamed").does_not_offer(0, "Shadows");
        assert!(it.picks(0, "Dis").may_use(0, "Tunk", How::Reap));
    }

    #[test]
    fn bait_and_switch_repeats_once() {
        let it = board(Shadows).hand(0, ["Bait and Switch"]).amber(1, 9).begins();
        assert_eq!(it.plays(0, "Bait and Switch").amber(0), 2);
    }
}
