//! What makes each card of Brobnar that card.

use super::super::super::moments::How;
use super::super::super::printed::House::{Brobnar, Dis, Logos};
use super::super::super::scenario::StartStep;
use super::super::super::things::Zone;
use super::super::super::trial::board;

#[test]
fn anger_readies_and_fights() {
    let it = board(Brobnar).hand(0, ["Anger"]).line(1, ["Krump"]);
    let it = it.creature(0, "Troll", |it| it.exhausted = true).begins();
    let it = it.plays(0, "Anger");
    assert_eq!((it.damage("Troll"), it.zone("Krump"), it.amber(0)), (6, Zone::Discard, 1));
}

#[test]
fn anger_only_readies_where_nobody_can_be_fought() {
    let it = board(Brobnar).hand(0, ["Anger"]);
    let it = it.creature(0, "Troll", |it| it.exhausted = true).begins().plays(0, "Anger");
    assert!(!it.piece("Troll").exhausted);
}

#[test]
fn anger_takes_the_stun_of_a_stunned_creature() {
    let it = board(Brobnar).hand(0, ["Anger"]).line(1, ["Krump"]);
    let it = it.creature(0, "Troll", |it| it.stunned = true).begins().plays(0, "Anger");
    let troll = it.piece("Troll");
    assert!(!troll.stunned && troll.exhausted && it.damage("Krump") == 0);
}

#[test]
fn barehanded_puts_artifacts_on_top_of_their_owners_decks() {
    let it = board(Brobnar).hand(0, ["Barehanded"]).artifacts(0, ["Cannon"]);
    let it = it.artifacts(1, ["Screechbomb"]).begins().plays(0, "Barehanded");
    assert_eq!((it.zone("Cannon"), it.zone("Screechbomb")), (Zone::Deck, Zone::Deck));
}

#[test]
fn champions_challenge_leaves_one_each_who_fights() {
    let it = board(Brobnar).hand(0, ["Champion’s Challenge"]);
    let it = it.line(0, ["Troll", "Bumpsy"]).line(1, ["Krump", "Headhunter"]).begins();
    let it = it.plays(0, "Champion’s Challenge").goes_on_to(0, "play");
    assert_eq!((it.line(0), it.line(1).len()), (vec!["Troll"], 0));
    assert_eq!(it.damage("Troll"), 6);
}

#[test]
fn cowards_end_spares_the_damaged_and_chains() {
    let it = board(Brobnar).hand(0, ["Coward’s End"]).line(0, ["Bumpsy"]);
    let it = it.creature(1, "Krump", |it| it.damage = 1).begins().plays(0, "Coward’s End");
    assert_eq!((it.zone("Bumpsy"), it.zone("Krump")), (Zone::Discard, Zone::InPlay));
    assert_eq!(it.chains(0), 3);
}

#[test]
fn lava_ball_splashes() {
    let it = board(Brobnar).hand(0, ["Lava Ball"]).line(1, ["Krump", "Troll", "Headhunter"]);
    let it = it.begins().plays(0, "Lava Ball").then_picks(0, "Troll");
    assert_eq!((it.damage("Krump"), it.damage("Troll"), it.damage("Headhunter")), (2, 4, 2));
}

#[test]
fn loot_the_bodies_pays_for_each_enemy_creature_destroyed() {
    let it = board(Brobnar).hand(0, ["Loot the Bodies"]).line(0, ["Troll"]);
    let it = it.line(1, ["Bumpsy"]).begins().plays(0, "Loot the Bodies");
    let it = it.fights(0, "Troll", "Bumpsy");
    assert_eq!(it.amber(0), 1);
}

#[test]
fn warsong_pays_even_for_who_does_not_survive() {
    let it = board(Brobnar).hand(0, ["Warsong"]).line(0, ["Bumpsy"]).line(1, ["Troll"]);
    let it = it.begins().plays(0, "Warsong").fights(0, "Bumpsy", "Troll");
    assert_eq!((it.amber(0), it.zone("Bumpsy")), (1, Zone::Discard));
}

#[test]
fn a_creature_of_another_house_may_fight_by_follow_the_leader_and_not_reap() {
    let it = board(Brobnar).hand(0, ["Follow the Leader"]).line(1, ["Krump"]);
    let it = it.creature(0, "Troll", |it| it.maverick = Some(Dis)).begins();
    let it = it.plays(0, "Follow the Leader");
    assert!(it.may_use(0, "Troll", How::Fight) && !it.may_use(0, "Troll", How::Reap));
}

#[test]
fn brothers_in_battle_lets_the_chosen_house_fight() {
    let it = board(Brobnar).hand(0, ["Brothers in Battle"]).line(1, ["Krump"]);
    let it = it.creature(0, "Troll", |it| it.maverick = Some(Dis));
    let it = it.creature(0, "Bumpsy", |it| it.maverick = Some(Logos)).begins();
    let it = it.plays(0, "Brothers in Battle").then_picks(0, "Dis");
    assert!(it.may_use(0, "Troll", How::Fight) && !it.may_use(0, "Bumpsy", How::Fight));
}

#[test]
fn autocannon_shoots_whatever_enters_play() {
    let it = board(Brobnar).hand(0, ["Bumpsy"]).artifacts(1, ["Autocannon"]).begins();
    let it = it.plays(0, "Bumpsy").goes_on_to(0, "play");
    assert_eq!(it.damage("Bumpsy"), 1);
}

#[test]
fn banner_of_battle_strengthens_friends() {
    let it = board(Brobnar).artifacts(0, ["Banner of Battle"]).line(0, ["Troll"]);
    let it = it.line(1, ["Bumpsy"]).begins();
    assert_eq!((it.power("Troll"), it.power("Bumpsy")), (9, 5));
}

#[test]
fn iron_obelisk_makes_keys_dearer_for_each_hurt_giant() {
    let it = board(Brobnar).artifacts(0, ["Iron Obelisk"]);
    let it = it.creature(0, "Troll", |it| it.damage = 1).line(0, ["Bumpsy"]).begins();
    let cost = |seat| it.state().key_cost(crate::engine::Seat(seat));
    assert_eq!((cost(0), cost(1)), (6, 7));
}

#[test]
fn mighty_javelin_is_sacrificed_whatever_house_is_active() {
    let it = board(Dis).artifacts(0, ["Mighty Javelin"]).line(1, ["Troll", "Krump"]).begins();
    let it = it.uses_omni(0, "Mighty Javelin").then_picks(0, "Troll");
    assert_eq!((it.damage("Troll"), it.zone("Mighty Javelin")), (4, Zone::Discard));
}

#[test]
fn valdr_hits_flanks_harder_when_it_attacks() {
    let it = board(Brobnar).line(0, ["Valdr"]).line(1, ["Troll", "Bumpsy", "Krump"]).begins();
    let it = it.fights(0, "Valdr", "Troll");
    assert_eq!((it.zone("Troll"), it.zone("Valdr")), (Zone::Discard, Zone::Discard));
}

#[test]
fn ganger_chieftain_may_have_a_neighbor_fight() {
    let it = board(Brobnar).hand(0, ["Ganger Chieftain"]).line(0, ["Troll"]).line(1, ["Krump"]);
    let it = it.begins().plays(0, "Ganger Chieftain").then_picks(0, "right").then_picks(0, "yes");
    assert_eq!((it.damage("Troll"), it.zone("Krump")), (6, Zone::Discard));
}

#[test]
fn grenade_snib_costs_the_opponent_amber_when_it_dies() {
    let it = board(Brobnar).line(0, ["Troll"]).line(1, ["Grenade Snib"]).amber(0, 3).begins();
    let it = it.fights(0, "Troll", "Grenade Snib");
    assert_eq!(it.amber(0), 1);
}

#[test]
fn king_of_the_crag_kills_weak_giants_as_they_enter() {
    let it = board(Brobnar).hand(0, ["Looter Goblin"]).line(1, ["King of the Crag"]).begins();
    let it = it.plays(0, "Looter Goblin");
    assert_eq!(it.zone("Looter Goblin"), Zone::Discard);
}

#[test]
fn krump_makes_its_victims_controller_lose_amber() {
    let it = board(Brobnar).line(0, ["Krump"]).line(1, ["Bumpsy"]).amber(1, 2).begins();
    let it = it.fights(0, "Krump", "Bumpsy");
    assert_eq!((it.amber(1), it.zone("Bumpsy")), (1, Zone::Discard));
}

#[test]
fn mugwump_heals_and_grows() {
    let it = board(Brobnar).line(0, ["Mugwump"]).line(1, ["Bumpsy"]).begins();
    let it = it.fights(0, "Mugwump", "Bumpsy");
    assert_eq!((it.damage("Mugwump"), it.power("Mugwump")), (0, 7));
}

#[test]
fn rock_hurling_giant_throws_for_each_discarded_card() {
    let it = board(Brobnar).hand(0, ["Punch"]).line(0, ["Rock-Hurling Giant"]);
    let it = it.line(1, ["Troll"]).begins().discards(0, "Punch");
    let it = it.then_picks(0, "yes").then_picks(0, "Troll");
    assert_eq!(it.damage("Troll"), 4);
}

#[test]
fn rogue_ogre_heals_and_captures_after_exactly_one_play() {
    let it = board(Brobnar).hand(0, ["Punch"]).line(1, ["Troll"]).amber(1, 2);
    let it = it.creature(0, "Rogue Ogre", |it| it.damage = 3).begins();
    let it = it.plays(0, "Punch").then_picks(0, "Troll").ends_turn(0);
    assert_eq!((it.damage("Rogue Ogre"), it.piece("Rogue Ogre").amber), (1, 1));
}

#[test]
fn tireless_crocag_dies_without_enemies() {
    let it = board(Dis).line(0, ["Tireless Crocag", "Troll"]).line(1, ["Bumpsy"]).begins();
    assert!(it.may_use(0, "Tireless Crocag", How::Fight));
    assert!(!it.may_use(0, "Tireless Crocag", How::Reap));
    let it = it.fights(0, "Tireless Crocag", "Bumpsy");
    assert_eq!(it.zone("Tireless Crocag"), Zone::Discard);
}

#[test]
fn phoenix_heart_takes_its_bearer_home_and_burns() {
    let it = board(Brobnar).bearer(0, "Bumpsy", ["Phoenix Heart"]).line(1, ["Troll", "Krump"]);
    let it = it.begins().fights(0, "Bumpsy", "Troll");
    assert_eq!(
        (it.zone("Bumpsy"), it.zone("Troll"), it.damage("Krump")),
        (Zone::Hand, Zone::Discard, 3)
    );
}

#[test]
fn yo_mama_mastery_heals_and_gives_taunt() {
    let it = board(Brobnar).hand(0, ["Yo Mama Mastery"]);
    let it = it.creature(0, "Troll", |it| it.damage = 5).begins().plays(0, "Yo Mama Mastery");
    assert_eq!(it.damage("Troll"), 0);
    let troll = it.card("Troll");
    assert!(it.state().has(troll, super::super::super::printed::Keyword::Taunt));
}

#[test]
fn blood_money_puts_amber_on_an_enemy() {
    let it = board(Brobnar).hand(0, ["Blood Money"]).line(0, ["Bumpsy"]).line(1, ["Troll"]);
    let it = it.begins().plays(0, "Blood Money");
    assert_eq!((it.piece("Troll").amber, it.amber(0), it.amber(1)), (2, 0, 0));
}

#[test]
fn burn_the_stockpile_takes_four_of_the_rich() {
    let with = |amber| {
        let it = board(Brobnar).hand(0, ["Burn the Stockpile"]).amber(1, amber).begins();
        it.plays(0, "Burn the Stockpile").amber(1)
    };
    assert_eq!((with(7), with(6)), (3, 6));
}

#[test]
fn cowards_end_adds_chains_up_to_24() {
    let it = board(Brobnar).hand(0, ["Coward’s End"]).chains(0, 23).line(0, ["Bumpsy"]).begins();
    let it = it.plays(0, "Coward’s End");
    assert_eq!((it.line(0).len(), it.chains(0)), (0, 24));
}

#[test]
fn take_that_smartypants_counts_logos_cards() {
    let with = |artifacts: [&str; 2]| {
        let it = board(Brobnar).hand(0, ["Take that, Smartypants"]).artifacts(1, artifacts);
        let it = it.line(1, ["Doc Bookton"]).amber(1, 5).begins();
        it.plays(0, "Take that, Smartypants").amber(0)
    };
    assert_eq!((with(["Mobius Scroll", "Chaos Portal"]), with(["Cannon", "Chaos Portal"])), (3, 1));
}

#[test]
fn relentless_assault_sends_up_to_three_one_after_the_other() {
    let it = board(Brobnar).hand(0, ["Relentless Assault"]).line(1, ["Kelifi Dragon"]);
    let it = it.line(0, ["Bumpsy", "Headhunter", "Krump", "Troll"]).begins();
    let it = it.plays(0, "Relentless Assault").then_picks(0, "Bumpsy");
    let it = it.does_not_offer(0, "Bumpsy").then_picks(0, "Headhunter");
    assert_eq!(it.damage("Kelifi Dragon"), 10);
    let it = it.then_picks(0, "Troll").asks(0, "play");
    assert_eq!((it.zone("Kelifi Dragon"), it.line(0)), (Zone::Discard, vec!["Krump"]));
}

#[test]
fn relentless_assault_may_stop_early() {
    let it = board(Brobnar).hand(0, ["Relentless Assault"]).line(1, ["Kelifi Dragon"]);
    let it = it.line(0, ["Bumpsy", "Troll"]).begins().plays(0, "Relentless Assault");
    let it = it.then_picks(0, "Bumpsy").picks_all(0, []);
    assert_eq!((it.damage("Kelifi Dragon"), it.damage("Troll")), (5, 0));
}

#[test]
fn smith_pays_who_has_more_creatures() {
    let it = board(Brobnar).hand(0, ["Smith", "Smith"]).line(0, ["Troll"]).begins();
    assert_eq!(it.plays(0, "Smith").amber(0), 3);
    let it = board(Brobnar).hand(0, ["Smith"]).line(0, ["Troll"]).line(1, ["Krump"]).begins();
    assert_eq!(it.plays(0, "Smith").amber(0), 1);
}

#[test]
fn sound_the_horns_digs_for_a_brobnar_creature() {
    let it = board(Brobnar).hand(0, ["Sound the Horns"]);
    let it = it.deck(0, ["Punch", "Urchin", "Troll", "Krump"]).begins();
    let it = it.plays(0, "Sound the Horns");
    assert_eq!((it.hand(0), it.zone("Krump")), (vec!["Troll"], Zone::Deck));
    assert_eq!(it.discard(0), ["Punch", "Urchin", "Sound the Horns"]);
}

#[test]
fn sound_the_horns_may_find_nobody() {
    let it = board(Brobnar).hand(0, ["Sound the Horns"]).deck(0, ["Punch", "Urchin"]).begins();
    let it = it.plays(0, "Sound the Horns");
    assert_eq!((it.hand(0).len(), it.discard(0).len()), (0, 3));
}

#[test]
fn tremor_stuns_neighbors_too() {
    let it = board(Brobnar).hand(0, ["Tremor"]).line(1, ["Krump", "Troll", "Bumpsy", "Headhunter"]);
    let it = it.begins().plays(0, "Tremor").then_picks(0, "Troll");
    let stunned = ["Krump", "Troll", "Bumpsy", "Headhunter"].map(|card| it.piece(card).stunned);
    assert_eq!(stunned, [true, true, true, false]);
}

#[test]
fn unguarded_camp_captures_with_the_surplus() {
    let it = board(Brobnar).hand(0, ["Unguarded Camp"]).line(0, ["Troll", "Bumpsy", "Krump"]);
    let it = it.line(1, ["Headhunter"]).amber(1, 5).begins().plays(0, "Unguarded Camp");
    let it = it.picks_all(0, ["Troll", "Krump"]);
    let amber = ["Troll", "Bumpsy", "Krump"].map(|card| it.piece(card).amber);
    assert_eq!((amber, it.amber(1)), ([1, 0, 1], 3));
}

#[test]
fn unguarded_camp_asks_who_captures_where_amber_is_short() {
    let it = board(Brobnar).hand(0, ["Unguarded Camp"]).line(0, ["Troll", "Bumpsy", "Krump"]);
    let it = it.amber(1, 1).begins().plays(0, "Unguarded Camp").then_picks(0, "Krump");
    let amber = ["Troll", "Bumpsy", "Krump"].map(|card| it.piece(card).amber);
    assert_eq!((amber, it.amber(1)), ([0, 0, 1], 0));
}

#[test]
fn autocannon_and_pingle_both_shoot() {
    let it = board(Brobnar).hand(0, ["Looter Goblin"]).artifacts(0, ["Autocannon"]);
    let it = it.line(1, ["Pingle Who Annoys"]).begins().plays(0, "Looter Goblin");
    let it = it.asks(0, "next").goes_on_to(0, "play");
    assert_eq!(it.zone("Looter Goblin"), Zone::Discard);
}

#[test]
fn cannon_shoots() {
    let it = board(Brobnar).artifacts(0, ["Cannon"]).line(1, ["Troll"]).begins();
    assert_eq!(it.acts(0, "Cannon").damage("Troll"), 2);
}

#[test]
fn gauntlet_of_command_readies_and_fights() {
    let it = board(Brobnar).artifacts(0, ["Gauntlet of Command"]).line(1, ["Krump"]);
    let it = it.creature(0, "Troll", |it| it.exhausted = true).begins();
    let it = it.acts(0, "Gauntlet of Command");
    assert_eq!((it.damage("Troll"), it.zone("Krump")), (6, Zone::Discard));
}

#[test]
fn pile_of_skulls_captures_for_each_dead_enemy() {
    let it = board(Brobnar).artifacts(0, ["Pile of Skulls"]).line(0, ["Troll"]);
    let it = it.line(1, ["Bumpsy"]).amber(1, 2).begins().fights(0, "Troll", "Bumpsy");
    assert_eq!((it.piece("Troll").amber, it.amber(1)), (1, 1));
}

#[test]
fn pile_of_skulls_sleeps_in_the_other_turn() {
    let it = board(Brobnar).artifacts(1, ["Pile of Skulls"]).line(0, ["Bumpsy"]);
    let it = it.line(1, ["Troll"]).amber(0, 2).begins().fights(0, "Bumpsy", "Troll");
    assert_eq!((it.zone("Bumpsy"), it.piece("Troll").amber), (Zone::Discard, 0));
}

#[test]
fn screechbomb_costs_the_opponent_two() {
    let it = board(Dis).artifacts(0, ["Screechbomb"]).amber(1, 3).begins();
    let it = it.uses_omni(0, "Screechbomb");
    assert_eq!((it.amber(1), it.zone("Screechbomb")), (1, Zone::Discard));
}

#[test]
fn the_warchest_counts_enemies_who_died_in_fights() {
    let it = board(Brobnar).artifacts(0, ["The Warchest"]).line(0, ["Troll"]);
    let it = it.hand(0, ["Punch"]).line(1, ["Bumpsy", "Urchin"]).begins();
    let it = it.plays(0, "Punch").then_picks(0, "Urchin").fights(0, "Troll", "Bumpsy");
    assert_eq!(it.acts(0, "The Warchest").amber(0), 2);
}

#[test]
fn bilgum_avalanche_falls_on_enemies_after_a_key() {
    let it = board(Brobnar).line(0, ["Bilgum Avalanche"]).line(1, ["Troll", "Urchin"]);
    let it = it.amber(0, 6).step(StartStep::Forge).begins().then_picks(0, "The red");
    assert_eq!((it.damage("Troll"), it.zone("Urchin")), (2, Zone::Discard));
    assert_eq!(it.damage("Bilgum Avalanche"), 0);
}

#[test]
fn bilgum_avalanche_sleeps_while_the_opponent_forges() {
    let it = board(Brobnar).line(0, ["Bilgum Avalanche"]).line(1, ["Troll"]).amber(1, 6);
    let it = it.turn_of(1).step(StartStep::Forge).begins().then_picks(1, "The red");
    assert_eq!((it.keys(1), it.damage("Troll")), (1, 0));
}

#[test]
fn bumpsy_costs_the_opponent_one() {
    let it = board(Brobnar).hand(0, ["Bumpsy"]).amber(1, 2).begins().plays(0, "Bumpsy");
    assert_eq!(it.amber(1), 1);
}

#[test]
fn earthshaker_destroys_the_weak_of_both_sides() {
    let it = board(Brobnar).hand(0, ["Earthshaker"]).line(0, ["Silvertooth"]);
    let it = it.line(1, ["Nexus", "Troll"]).begins();
    let it = it.plays(0, "Earthshaker").then_picks(0, "right");
    assert_eq!((it.line(0), it.line(1)), (vec!["Earthshaker"], vec!["Troll"]));
}

#[test]
fn firespitter_spits_before_it_fights() {
    let it = board(Brobnar).line(0, ["Firespitter"]).line(1, ["Troll", "Urchin"]).begins();
    let it = it.fights(0, "Firespitter", "Troll");
    assert_eq!((it.damage("Troll"), it.zone("Urchin")), (6, Zone::Discard));
}

#[test]
fn firespitter_does_not_fight_whom_it_has_killed() {
    let it = board(Brobnar).line(0, ["Firespitter"]).line(1, ["Urchin"]).begins();
    let it = it.fights(0, "Firespitter", "Urchin");
    assert_eq!((it.zone("Urchin"), it.damage("Firespitter")), (Zone::Discard, 0));
}

#[test]
fn headhunter_is_paid_for_a_fight() {
    let it = board(Brobnar).line(0, ["Headhunter"]).line(1, ["Silvertooth"]).begins();
    assert_eq!(it.fights(0, "Headhunter", "Silvertooth").amber(0), 1);
}

#[test]
fn hebe_the_huge_hurts_who_is_unhurt() {
    let it = board(Brobnar).hand(0, ["Hebe the Huge"]).line(1, ["Troll"]);
    let it = it.creature(1, "Krump", |it| it.damage = 1).begins().plays(0, "Hebe the Huge");
    assert_eq!((it.damage("Troll"), it.damage("Krump"), it.damage("Hebe the Huge")), (2, 1, 0));
}

#[test]
fn kelifi_dragon_comes_to_the_rich_only() {
    let may = |amber| {
        let it = board(Brobnar).hand(0, ["Kelifi Dragon"]).amber(0, amber).begins();
        it.may_play(0, "Kelifi Dragon")
    };
    assert!(may(7) && !may(6));
}

#[test]
fn kelifi_dragon_breathes_fire_and_earns() {
    let it = board(Brobnar).line(0, ["Kelifi Dragon"]).line(1, ["Troll"]).begins();
    let it = it.reaps(0, "Kelifi Dragon").then_picks(0, "Troll");
    assert_eq!((it.amber(0), it.damage("Troll")), (2, 5));
}

#[test]
fn krump_does_not_collect_where_it_falls() {
    let it = board(Brobnar).line(1, ["Krump"]).amber(1, 2);
    let it = it.creature(0, "Krump", |it| it.damage = 1).begins().fights(0, "Krump", "Krump#2");
    assert_eq!((it.line(0).len(), it.line(1).len(), it.amber(1)), (0, 0, 2));
}

#[test]
fn lomir_flamefist_takes_two_of_the_rich() {
    let with = |amber| {
        let it = board(Brobnar).hand(0, ["Lomir Flamefist"]).amber(1, amber).begins();
        it.plays(0, "Lomir Flamefist").amber(1)
    };
    assert_eq!((with(7), with(6)), (5, 6));
}

#[test]
fn looter_goblin_loots_until_the_turn_ends() {
    let it = board(Brobnar).line(0, ["Looter Goblin", "Troll"]).line(1, ["Bumpsy"]).begins();
    let it = it.reaps(0, "Looter Goblin").fights(0, "Troll", "Bumpsy");
    assert_eq!(it.amber(0), 2);
}

#[test]
fn pingle_who_annoys_shoots_enemies_only() {
    let it = board(Brobnar).hand(0, ["Bumpsy"]).line(0, ["Pingle Who Annoys"]).begins();
    let it = it.plays(0, "Bumpsy").then_picks(0, "right");
    assert_eq!(it.damage("Bumpsy"), 0);
    let it = board(Brobnar).hand(0, ["Bumpsy"]).line(1, ["Pingle Who Annoys"]).begins();
    assert_eq!(it.plays(0, "Bumpsy").goes_on_to(0, "play").damage("Bumpsy"), 1);
}

#[test]
fn smaaash_stuns_itself_where_nobody_else_is() {
    let it = board(Brobnar).hand(0, ["Smaaash"]).begins().plays(0, "Smaaash");
    assert!(it.piece("Smaaash").stunned);
    let it = board(Brobnar).hand(0, ["Smaaash"]).line(1, ["Troll"]).begins();
    let it = it.plays(0, "Smaaash").then_picks(0, "Troll");
    assert!(it.piece("Troll").stunned && !it.piece("Smaaash").stunned);
}

#[test]
fn troll_heals_as_it_reaps() {
    let it = board(Brobnar).creature(0, "Troll", |it| it.damage = 5).begins().reaps(0, "Troll");
    assert_eq!((it.damage("Troll"), it.amber(0)), (2, 1));
}

#[test]
fn wardrummer_calls_brobnar_home() {
    let it = board(Brobnar).hand(0, ["Wardrummer"]).line(0, ["Troll", "Dodger"]);
    let it = it.line(1, ["Krump"]).begins().plays(0, "Wardrummer").then_picks(0, "left");
    assert_eq!((it.hand(0), it.line(0)), (vec!["Troll"], vec!["Wardrummer", "Dodger"]));
    assert_eq!(it.line(1), ["Krump"]);
}

#[test]
fn blood_of_titans_makes_its_bearer_stronger() {
    let it = board(Brobnar).hand(0, ["Blood of Titans"]).line(1, ["Bumpsy"]).begins();
    let it = it.plays(0, "Blood of Titans");
    assert_eq!((it.power("Bumpsy"), it.amber(0)), (10, 1));
}

#[test]
fn champions_challenge_lets_ties_be_chosen() {
    let it = board(Brobnar).hand(0, ["Champion’s Challenge"]).line(0, ["Bumpsy"]);
    let it = it.creature(0, "Headhunter", |it| it.exhausted = true).begins();
    let it = it.plays(0, "Champion’s Challenge").then_picks(0, "Headhunter");
    assert_eq!((it.line(0), it.piece("Headhunter").exhausted), (vec!["Headhunter"], false));
}

#[test]
fn tireless_crocag_cannot_enter_where_nobody_stands_against_it() {
    let it = board(Brobnar).hand(0, ["Tireless Crocag"]).begins().plays(0, "Tireless Crocag");
    assert_eq!(it.zone("Tireless Crocag"), Zone::Discard);
}

#[test]
fn relentless_assault_takes_a_stun_and_goes_on() {
    let it = board(Brobnar).hand(0, ["Relentless Assault"]).line(0, ["Troll"]).line(1, ["Krump"]);
    let it = it.creature(0, "Bumpsy", |it| it.stunned = true).begins();
    let it = it.plays(0, "Relentless Assault").then_picks(0, "Bumpsy");
    assert_eq!((it.damage("Krump"), it.piece("Bumpsy").stunned), (0, false));
    let it = it.then_picks(0, "Troll");
    assert_eq!(it.zone("Krump"), Zone::Discard);
}

#[test]
fn autocannon_shoots_its_own_side_too() {
    let it = board(Brobnar).hand(0, ["Mugwump"]).artifacts(0, ["Autocannon", "Banner of Battle"]);
    let it = it.begins().plays(0, "Mugwump");
    assert_eq!((it.damage("Mugwump"), it.power("Mugwump")), (1, 7));
}

#[test]
fn earthshaker_goes_by_the_power_now() {
    let it = board(Brobnar).hand(0, ["Earthshaker"]).line(1, ["Mushroom Man", "Nexus"]).begins();
    let it = it.plays(0, "Earthshaker");
    assert_eq!(it.line(1), ["Mushroom Man"]);
}

#[test]
fn follow_the_leader_lets_a_stun_be_shaken_off() {
    let it = board(Brobnar).hand(0, ["Follow the Leader"]).line(1, ["Krump"]);
    let it = it.creature(0, "Dodger", |it| it.stunned = true).begins();
    assert!(!it.may_use(0, "Dodger", How::Unstun));
    assert!(it.plays(0, "Follow the Leader").may_use(0, "Dodger", How::Unstun));
}
