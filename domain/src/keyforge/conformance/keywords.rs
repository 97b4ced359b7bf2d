//! Keywords (KF15), those of later sets given to cards by a scenario.

use serde_json::json;

use crate::engine::Seat;
use crate::keyforge::held::Held;
use crate::keyforge::moments::How;
use crate::keyforge::printed::House::{Brobnar, Dis, Logos, Sanctum, Shadows, Untamed};
use crate::keyforge::printed::Keyword;
use crate::keyforge::scenario::Placed;
use crate::keyforge::things::Zone;
use crate::keyforge::trial::{Board, Trial, board, code};

/// Rules of this chapter that no scenario shows, and why.
pub const NOT_SHOWN: &[(&str, &str)] = &[];

/// A friendly Troll with a keyword, and an enemy.
fn troll_with(keyword: Keyword) -> Board {
    board(Brobnar).creature(0, "Troll", |it| it.keywords.push(keyword))
}

/// Gives a keyword to the first card of a player's hand.
fn held_with(board: Board, keyword: Keyword) -> Trial {
    board.with(|it| it.players[0].hand[0].keywords.push(keyword)).begins()
}

#[test]
fn kf15_1_taunt_guards_its_neighbors_but_not_other_taunts() {
    let it = board(Brobnar).line(0, ["Troll"]);
    let it = it.line(1, ["Urchin", "Bulwark", "Champion Anaphiel", "Pitlord", "Sequis", "Umbra"]);
    assert_eq!(it.begins().defenders("Troll"), ["Urchin", "Champion Anaphiel", "Pitlord", "Umbra"]);
}

#[test]
fn kf15_1_taunt_means_nothing_to_who_ignores_it() {
    let it = board(Untamed).line(0, ["Niffle Ape"]).line(1, ["Champion Anaphiel", "Sequis"]);
    assert_eq!(it.begins().defenders("Niffle Ape"), ["Champion Anaphiel", "Sequis"]);
}

#[test]
fn kf15_2_elusive_is_missed_the_first_time_each_turn() {
    let it = board(Brobnar).line(0, ["Troll", "Bumpsy"]).line(1, ["Urchin"]).begins();
    let it = it.fights(0, "Troll", "Urchin").never_fact("damage_dealt");
    assert_eq!((it.zone("Urchin"), it.damage("Troll")), (Zone::InPlay, 0));
    let it = it.fights(0, "Bumpsy", "Urchin");
    assert_eq!((it.zone("Urchin"), it.damage("Bumpsy")), (Zone::Discard, 1));
}

#[test]
fn kf15_2_elusive_is_back_in_the_next_turn() {
    let it = board(Brobnar).line(0, ["Troll"]).line(1, ["Urchin"]).begins();
    let it = it.fights(0, "Troll", "Urchin").ends_turn(0).picks(1, "Dis").ends_turn(1);
    let it = it.picks(0, "Brobnar").fights(0, "Troll", "Urchin");
    assert_eq!(it.zone("Urchin"), Zone::InPlay);
}

#[test]
fn kf15_2_elusive_helps_no_attacker() {
    let it = board(Shadows).line(0, ["Urchin"]).line(1, ["Troll"]).begins();
    let it = it.fights(0, "Urchin", "Troll");
    assert_eq!((it.zone("Urchin"), it.damage("Troll")), (Zone::Discard, 1));
}

#[test]
fn kf15_2_elusive_stops_nothing_that_comes_before_the_fight() {
    let it = board(Untamed).line(0, ["Ancient Bear"]).line(1, ["Faygin"]).begins();
    let it = it.fights(0, "Ancient Bear", "Faygin");
    assert_eq!((it.damage("Faygin"), it.damage("Ancient Bear")), (2, 0));
    let it = board(Brobnar).line(0, ["Firespitter"]).line(1, ["Faygin"]).begins();
    assert_eq!(it.fights(0, "Firespitter", "Faygin").damage("Faygin"), 1);
    let it = board(Brobnar).line(0, ["Troll"]);
    let it = it.creature(1, "Faygin", |it| it.keywords.push(Keyword::Hazardous { x: 3 }));
    let it = it.begins().fights(0, "Troll", "Faygin");
    assert_eq!((it.damage("Faygin"), it.damage("Troll")), (0, 3));
}

#[test]
fn kf15_2_who_is_missed_was_in_a_fight() {
    let it = board(Brobnar).line(0, ["Headhunter"]).line(1, ["Urchin"]).begins();
    assert_eq!(it.fights(0, "Headhunter", "Urchin").amber(0), 1);
}

#[test]
fn kf15_3_skirmish_takes_nothing_back_as_an_attacker_only() {
    let it = board(Untamed).line(0, ["Snufflegator"]).line(1, ["Troll"]).begins();
    let it = it.fights(0, "Snufflegator", "Troll");
    assert_eq!((it.damage("Snufflegator"), it.damage("Troll")), (0, 4));
    let it = board(Brobnar).line(0, ["Troll"]).line(1, ["Snufflegator"]).begins();
    let it = it.fights(0, "Troll", "Snufflegator");
    assert_eq!((it.zone("Snufflegator"), it.damage("Troll")), (Zone::Discard, 4));
}

#[test]
fn kf15_3_skirmish_does_not_stop_a_hazard() {
    let it = board(Untamed).line(0, ["Snufflegator"]).line(1, ["Briar Grubbling"]).begins();
    let it = it.fights(0, "Snufflegator", "Briar Grubbling");
    assert_eq!((it.zone("Snufflegator"), it.damage("Briar Grubbling")), (Zone::Discard, 0));
}

#[test]
fn kf15_4_poison_kills_as_attacker_and_as_defender() {
    let it = board(Shadows).line(0, ["Macis Asp"]).line(1, ["Troll"]).begins();
    assert_eq!(it.fights(0, "Macis Asp", "Troll").zone("Troll"), Zone::Discard);
    let it = board(Brobnar).line(0, ["Troll"]).line(1, ["Macis Asp"]).begins();
    assert_eq!(it.fights(0, "Troll", "Macis Asp").zone("Troll"), Zone::Discard);
}

#[test]
fn kf15_4_poison_kills_nobody_whom_it_does_not_damage() {
    let it = board(Shadows).line(0, ["Mooncurser"]).line(1, ["Champion Tabris"]).begins();
    assert_eq!(it.fights(0, "Mooncurser", "Champion Tabris").zone("Champion Tabris"), Zone::InPlay);
    let it = board(Shadows).line(0, ["Mooncurser"]);
    let it = it.creature(1, "Troll", |it| it.warded = true).begins();
    assert_eq!(it.fights(0, "Mooncurser", "Troll").zone("Troll"), Zone::InPlay);
}

#[test]
fn kf15_4_poison_is_in_the_damage_of_power_alone() {
    let it = board(Shadows).creature(0, "Macis Asp", |it| {
        it.keywords.push(Keyword::Assault { x: 1 });
    });
    let it = it.line(1, ["Faygin"]).begins().fights(0, "Macis Asp", "Faygin");
    assert_eq!((it.zone("Faygin"), it.damage("Faygin")), (Zone::InPlay, 1));
}

#[test]
fn kf15_5_several_of_assault_add_up_before_the_fight() {
    let it = board(Untamed).bearer(0, "Ancient Bear", ["Way of the Bear"]).line(1, ["Troll"]);
    let it = it.begins().fights(0, "Ancient Bear", "Troll");
    let it = it.happens_by("KF15.5", "Troll is dealt 4 damage");
    assert_eq!(it.zone("Troll"), Zone::Discard);
}

#[test]
fn kf15_6_several_of_hazardous_add_up_before_the_fight() {
    let it = board(Brobnar).line(0, ["Troll"]);
    let it = it.bearer(1, "Briar Grubbling", ["Flame-Wreathed"]).begins();
    let it = it.fights(0, "Troll", "Briar Grubbling");
    let it = it.happens_by("KF15.6", "Troll is dealt 7 damage");
    assert_eq!((it.zone("Troll"), it.damage("Troll")), (Zone::Discard, 0));
}

#[test]
fn kf15_6_assault_and_hazardous_come_before_the_fight_in_the_order_that_is_chosen() {
    let it = troll_with(Keyword::Assault { x: 2 });
    let it = it.creature(1, "Krump", |it| it.keywords.push(Keyword::Hazardous { x: 3 })).begins();
    let it = it.fights(0, "Troll", "Krump").asks(0, "next").goes_on_to(0, "play");
    // Krump takes 2 before the fight and dies of the Troll's 8; the Troll takes 3 and 6.
    assert_eq!((it.zone("Krump"), it.zone("Troll")), (Zone::Discard, Zone::Discard));
}

#[test]
fn kf15_6_neither_counts_on_the_other_side_of_a_fight() {
    let it = board(Brobnar).line(0, ["Troll"]).line(1, ["Ancient Bear"]).begins();
    assert_eq!(it.fights(0, "Troll", "Ancient Bear").damage("Troll"), 5);
    let it = board(Untamed).line(0, ["Briar Grubbling"]).line(1, ["Troll"]).begins();
    assert_eq!(it.fights(0, "Briar Grubbling", "Troll").damage("Troll"), 2);
}

#[test]
fn kf15_7_splash_attack_hits_the_defenders_neighbors() {
    let it = troll_with(Keyword::SplashAttack { x: 2 }).line(1, ["Krump", "Bumpsy", "Headhunter"]);
    let it = it.begins().fights(0, "Troll", "Bumpsy");
    assert_eq!((it.damage("Krump"), it.damage("Headhunter")), (2, 2));
}

#[test]
fn kf15_7_splash_attack_does_not_miss_with_the_rest() {
    let it = troll_with(Keyword::SplashAttack { x: 2 }).line(1, ["Krump", "Faygin", "Headhunter"]);
    let it = it.begins().fights(0, "Troll", "Faygin");
    assert_eq!((it.damage("Krump"), it.damage("Headhunter")), (2, 2));
    assert_eq!((it.damage("Faygin"), it.damage("Troll")), (0, 0));
}

#[test]
fn kf15_8_deploy_enters_anywhere_in_the_line() {
    let it = board(Brobnar).hand(0, ["Troll"]).line(0, ["Krump", "Bumpsy"]);
    let it =
        held_with(it, Keyword::Deploy).plays(0, "Troll").then_picks(0, "To the left of Bumpsy");
    assert_eq!(it.line(0), ["Krump", "Troll", "Bumpsy"]);
}

#[test]
fn kf15_8_a_creature_with_deploy_that_changes_sides_comes_to_a_flank() {
    let it = board(Dis).hand(0, ["Collar of Subordination"]).line(0, ["Krump", "Bumpsy"]);
    let it = it.creature(1, "Troll", |it| it.keywords = vec![Keyword::Deploy]).begins();
    let it = it.plays(0, "Collar of Subordination").then_picks(0, "Troll");
    assert_eq!(it.labels(0), ["On the left flank", "On the right flank"]);
}

#[test]
fn kf15_9_alpha_comes_before_anything_else() {
    let it = held_with(board(Brobnar).hand(0, ["Troll", "Punch"]), Keyword::Alpha);
    assert!(it.may_play(0, "Troll"));
    let it = it.plays(0, "Punch");
    assert!(!it.may_play(0, "Troll"));
}

#[test]
fn kf15_9_alpha_comes_before_any_use_or_discard() {
    let it = board(Brobnar).hand(0, ["Troll", "Punch"]).line(0, ["Krump"]);
    let it = held_with(it, Keyword::Alpha);
    assert!(!it.clone().reaps(0, "Krump").may_play(0, "Troll"));
    assert!(!it.discards(0, "Punch").may_play(0, "Troll"));
}

#[test]
fn kf15_10_omega_ends_the_step() {
    let it = held_with(board(Brobnar).hand(0, ["Troll", "Punch"]), Keyword::Omega);
    let it = it.plays(0, "Troll");
    assert_eq!((it.state().active, it.zone("Punch")), (Seat(1), Zone::Hand));
}

#[test]
fn kf15_10_what_an_omega_card_does_still_happens() {
    let it = board(Brobnar).hand(0, ["Ganger Chieftain"]).line(0, ["Krump"]).line(1, ["Mother"]);
    let it = held_with(it, Keyword::Omega).plays(0, "Ganger Chieftain").then_picks(0, "right");
    let it = it.then_picks(0, "yes");
    assert_eq!((it.zone("Mother"), it.state().active), (Zone::Discard, Seat(1)));
}

#[test]
fn kf15_10_omega_ends_the_step_when_what_played_the_card_is_done() {
    let it = board(Shadows).hand(0, ["Punch"]).artifact(0, "Masterplan", |it| {
        let keywords = vec![Keyword::Omega];
        it.under = vec![Held { code: code("Troll"), keywords, ..Held::default() }];
    });
    let it = it.begins().uses_omni(0, "Masterplan").happens_in_order([
        json!({"type": "card_entered"}),
        json!({"type": "main_step_cut"}),
        json!({"type": "card_left"}),
        json!({"type": "step_began", "step": "ready"}),
    ]);
    assert_eq!((it.zone("Masterplan"), it.state().active), (Zone::Discard, Seat(1)));
    assert!(!it.state().main_is_cut);
}

#[test]
fn kf15_11_an_invulnerable_creature_is_neither_damaged_nor_destroyed() {
    let it = troll_with(Keyword::Invulnerable).hand(0, ["Punch", "Coward’s End"]).begins();
    let it = it.plays(0, "Punch").plays(0, "Coward’s End");
    assert_eq!((it.damage("Troll"), it.zone("Troll")), (0, Zone::InPlay));
}

#[test]
fn kf15_11_an_invulnerable_creature_cannot_be_chosen_to_be_destroyed() {
    let invulnerable = |it: &mut Placed| it.keywords.push(Keyword::Invulnerable);
    let it = board(Logos).hand(0, ["Bouncing Deathquark"]).line(0, ["Krump"]);
    let it = it.creature(1, "Troll", invulnerable).begins().plays(0, "Bouncing Deathquark");
    // There is no enemy to destroy, and nothing to do again.
    assert_eq!((it.zone("Krump"), it.zone("Troll")), (Zone::Discard, Zone::InPlay));
    let it = board(Dis).hand(0, ["Hand of Dis"]).line(1, ["Krump"]);
    let it = it.creature(1, "Troll", invulnerable).line(1, ["Urchin", "Bumpsy"]).begins();
    let it = it.plays(0, "Hand of Dis");
    assert_eq!((it.zone("Troll"), it.zone("Urchin")), (Zone::InPlay, Zone::Discard));
}

#[test]
fn kf15_11_that_the_invulnerable_is_not_destroyed_is_told() {
    let it = board(Brobnar).hand(0, ["Coward’s End"]);
    let it = it.creature(1, "Troll", |it| it.keywords.push(Keyword::Invulnerable)).begins();
    it.plays(0, "Coward’s End").happens_by("KF15.11", "Troll is not destroyed");
}

#[test]
fn kf15_11_an_invulnerable_creature_can_leave_play_otherwise() {
    let it = board(Dis).hand(0, ["Fear"]);
    let it = it.creature(1, "Troll", |it| it.keywords.push(Keyword::Invulnerable)).begins();
    assert_eq!(it.plays(0, "Fear").zone("Troll"), Zone::Hand);
}

#[test]
fn kf15_11_poison_does_not_destroy_the_invulnerable() {
    let it = board(Shadows).line(0, ["Macis Asp"]);
    let it = it.creature(1, "Troll", |it| it.keywords.push(Keyword::Invulnerable)).begins();
    assert_eq!(it.fights(0, "Macis Asp", "Troll").zone("Troll"), Zone::InPlay);
}

#[test]
fn kf15_12_treachery_enters_under_the_opponents_control() {
    let it = held_with(board(Brobnar).hand(0, ["Troll"]), Keyword::Treachery);
    let it = it.plays(0, "Troll");
    assert_eq!((it.line(0).len(), it.line(1)), (0, vec!["Troll"]));
}

#[test]
fn kf15_13_a_versatile_creature_is_used_whatever_house_is_active() {
    let it = board(Dis).creature(0, "Troll", |it| it.keywords.push(Keyword::Versatile)).begins();
    assert!(it.may_use(0, "Troll", How::Reap));
    let it = board(Dis).line(0, ["Troll"]).begins();
    assert!(!it.may_use(0, "Troll", How::Reap));
}

#[test]
fn kf15_14_splash_hits_each_neighbor_at_the_same_time() {
    let it = board(Shadows).hand(0, ["Booby Trap"]).line(1, ["Umbra", "Krump", "Troll"]).begins();
    let it = it.plays(0, "Booby Trap").happens_fact("damage_dealt");
    assert_eq!((it.damage("Krump"), it.damage("Troll")), (4, 2));
    assert_eq!((it.zone("Umbra"), it.count_of("damage_dealt")), (Zone::Discard, 1));
}

#[test]
fn kf15_a_keyword_counts_as_long_as_it_is_given() {
    let it = board(Sanctum).artifacts(0, ["Gorm of Omm"]).artifacts(1, ["Round Table"]);
    let it = it.line(1, ["Sequis"]).begins();
    assert!(it.has("Sequis", Keyword::Taunt));
    assert!(!it.uses_omni(0, "Gorm of Omm").has("Sequis", Keyword::Taunt));
}

#[test]
fn kf14_3_an_enraged_creature_that_may_not_fight_may_reap() {
    let it = board(Untamed).hand(0, ["Fogbank"]).turn_of(0);
    let it = it.creature(1, "Troll", |it| it.enraged = true).line(0, ["Bumpsy"]).begins();
    let it = it.plays(0, "Fogbank").ends_turn(0).answers(1, "house", "Brobnar");
    assert!(it.may_use(1, "Troll", How::Reap) && !it.may_use(1, "Troll", How::Fight));
}

#[test]
fn kf15_12_who_enters_by_treachery_is_an_enemy_of_who_played_it() {
    let it = held_with_line("Pingle Who Annoys", 0);
    assert_eq!((it.line(1), it.damage("Troll")), (vec!["Troll"], 1));
    let it = held_with_line("Pingle Who Annoys", 1);
    assert_eq!(it.damage("Troll"), 0);
}

/// A Troll that was played with treachery, where this creature is in play.
fn held_with_line(title: &'static str, seat: u8) -> Trial {
    let it = board(Brobnar).hand(0, ["Troll"]).line(seat, [title]);
    held_with(it, Keyword::Treachery).plays(0, "Troll")
}
