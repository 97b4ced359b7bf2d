//! What makes each card of Brobnar that card.

use super::super::super::card::House::{Brobnar, Dis, Logos};
use super::super::super::script::How;
use super::super::super::state::Zone;
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
    assert!(it.state().has(troll, super::super::super::card::Keyword::Taunt));
}
