//! Actions.

use super::super::super::super::printed::House::Shadows;
use super::super::super::super::things::Zone;
use crate::keyforge::trial::{board, code};

#[test]
fn bait_and_switch_steals_at_most_twice() {
    let it = board(Shadows).hand(0, ["Bait and Switch"]).amber(1, 9).begins();
    let it = it.plays(0, "Bait and Switch");
    assert_eq!((it.amber(0), it.amber(1)), (2, 7));
}

#[test]
fn bait_and_switch_stops_where_the_opponent_has_no_more() {
    let it = board(Shadows).hand(0, ["Bait and Switch"]).amber(0, 1).amber(1, 2).begins();
    let it = it.plays(0, "Bait and Switch");
    assert_eq!((it.amber(0), it.amber(1)), (2, 1));
}

#[test]
fn booby_trap_hits_no_flank() {
    let it = board(Shadows).hand(0, ["Booby Trap"]).line(1, ["Krump", "Troll", "Headhunter"]);
    let it = it.begins().plays(0, "Booby Trap");
    assert_eq!((it.damage("Krump"), it.damage("Troll"), it.damage("Headhunter")), (2, 4, 2));
}

#[test]
fn finishing_blow_destroys_what_is_damaged_and_steals() {
    let it = board(Shadows).hand(0, ["Finishing Blow"]).line(1, ["Krump"]).amber(1, 2);
    let it = it.creature(1, "Troll", |it| it.damage = 1).begins().plays(0, "Finishing Blow");
    assert_eq!((it.zone("Troll"), it.zone("Krump")), (Zone::Discard, Zone::InPlay));
    assert_eq!((it.amber(0), it.amber(1)), (2, 1));
}

#[test]
fn finishing_blow_steals_nothing_where_a_ward_holds() {
    let it = board(Shadows).hand(0, ["Finishing Blow"]).amber(1, 2);
    let it = it.creature(1, "Troll", |it| (it.damage, it.warded) = (1, true)).begins();
    let it = it.plays(0, "Finishing Blow");
    assert_eq!((it.zone("Troll"), it.amber(0), it.amber(1)), (Zone::InPlay, 1, 2));
}

#[test]
fn ghostly_hand_takes_the_only_amber() {
    let with = |amber| {
        let it = board(Shadows).hand(0, ["Ghostly Hand"]).amber(1, amber).begins();
        let it = it.plays(0, "Ghostly Hand");
        (it.amber(0), it.amber(1))
    };
    assert_eq!((with(1), with(2)), ((3, 0), (2, 2)));
}

#[test]
fn hidden_stash_archives_a_card() {
    let it = board(Shadows).hand(0, ["Hidden Stash", "Urchin", "Troll"]).begins();
    let it = it.plays(0, "Hidden Stash").then_picks(0, "Urchin");
    assert_eq!((it.archives(0), it.hand(0)), (vec!["Urchin"], vec!["Troll"]));
}

#[test]
fn imperial_traitor_may_purge_a_sanctum_card_of_a_hand() {
    let it = board(Shadows).hand(0, ["Imperial Traitor"]).hand(1, ["Virtuous Works", "Punch"]);
    let it = it.begins().plays(0, "Imperial Traitor");
    let declined = it.clone().picks_all(0, []);
    let it = it.does_not_offer(0, "Punch").then_picks(0, "Virtuous Works");
    assert_eq!((it.zone("Virtuous Works"), it.hand(1)), (Zone::Purged, vec!["Punch"]));
    assert_eq!(declined.hand(1), ["Punch", "Virtuous Works"]);
}

#[test]
fn key_of_darkness_costs_less_while_the_opponent_is_poor() {
    let it = board(Shadows).hand(0, ["Key of Darkness"]).amber(0, 8).begins();
    let it = it.plays(0, "Key of Darkness").then_picks(0, "The red");
    assert_eq!((it.keys(0), it.amber(0)), (1, 0));
}

#[test]
fn key_of_darkness_costs_six_more_otherwise() {
    let with = |amber| {
        let it = board(Shadows).hand(0, ["Key of Darkness"]).amber(0, amber).amber(1, 1).begins();
        let it = it.plays(0, "Key of Darkness").goes_on_to(0, "play");
        (it.keys(0), it.amber(0))
    };
    assert_eq!((with(11), with(12)), ((0, 11), (1, 0)));
}

#[test]
fn lights_out_returns_two_enemies() {
    let it = board(Shadows).hand(0, ["Lights Out"]).line(0, ["Dodger"]);
    let it = it.line(1, ["Troll", "Krump", "Bumpsy"]).begins().plays(0, "Lights Out");
    let it = it.does_not_offer(0, "Dodger").picks_all(0, ["Troll", "Bumpsy"]);
    assert_eq!((it.line(1), it.hand(1)), (vec!["Krump"], vec!["Bumpsy", "Troll"]));
}

#[test]
fn miasma_skips_one_forge_step() {
    let it = board(Shadows).hand(0, ["Miasma"]).amber(1, 6).begins().plays(0, "Miasma");
    let it = it.ends_turn(0).asks(1, "house").happens_fact("forging_skipped");
    assert_eq!((it.keys(1), it.amber(1)), (0, 6));
    let it = it.then_picks(1, "Dis").ends_turn(1).then_picks(0, "Dis").ends_turn(0);
    assert!(it.is_asked(1, "key"));
}

#[test]
fn nerve_blast_hurts_only_where_it_steals() {
    let with = |amber| {
        let it = board(Shadows).hand(0, ["Nerve Blast"]).line(1, ["Troll"]).amber(1, amber);
        let it = it.begins().plays(0, "Nerve Blast");
        (it.amber(0), it.damage("Troll"))
    };
    assert_eq!((with(1), with(0)), ((1, 2), (0, 0)));
}

#[test]
fn one_last_job_purges_friendly_shadows_and_steals_for_each() {
    let it = board(Shadows).hand(0, ["One Last Job"]).line(0, ["Silvertooth", "Dodger", "Troll"]);
    let it = it.line(1, ["Urchin"]).amber(1, 5).begins().plays(0, "One Last Job");
    assert_eq!((it.zone("Silvertooth"), it.zone("Dodger")), (Zone::Purged, Zone::Purged));
    assert_eq!((it.line(0), it.line(1)), (vec!["Troll"], vec!["Urchin"]));
    assert_eq!((it.amber(0), it.amber(1)), (3, 3));
}

#[test]
fn oubliette_purges_a_weak_creature() {
    let it = board(Shadows).hand(0, ["Oubliette"]).line(1, ["Silvertooth", "Troll"]).begins();
    let it = it.plays(0, "Oubliette");
    assert_eq!((it.zone("Silvertooth"), it.zone("Troll")), (Zone::Purged, Zone::InPlay));
}

#[test]
fn pawn_sacrifice_hits_two_creatures() {
    let it = board(Shadows).hand(0, ["Pawn Sacrifice"]).line(0, ["Urchin"]);
    let it = it.line(1, ["Troll", "Krump", "Bumpsy"]).begins().plays(0, "Pawn Sacrifice");
    let it = it.picks_all(0, ["Troll", "Bumpsy"]);
    assert_eq!((it.damage("Troll"), it.damage("Krump"), it.damage("Bumpsy")), (3, 0, 3));
    assert_eq!(it.zone("Urchin"), Zone::Discard);
}

#[test]
fn pawn_sacrifice_takes_a_pawn_that_goes_home() {
    let it = board(Shadows).hand(0, ["Pawn Sacrifice"]).line(0, ["Bad Penny"]);
    let it = it.line(1, ["Troll", "Krump"]).begins().plays(0, "Pawn Sacrifice");
    assert_eq!((it.damage("Troll"), it.damage("Krump")), (3, 3));
    assert_eq!(it.hand(0), ["Bad Penny"]);
}

#[test]
fn pawn_sacrifice_does_nothing_where_a_ward_holds() {
    let it = board(Shadows).hand(0, ["Pawn Sacrifice"]).line(1, ["Troll", "Krump"]);
    let it = it.creature(0, "Urchin", |it| it.warded = true).begins();
    let it = it.plays(0, "Pawn Sacrifice");
    assert_eq!((it.damage("Troll"), it.damage("Krump"), it.zone("Urchin")), (0, 0, Zone::InPlay));
}

#[test]
fn poison_wave_hits_everybody() {
    let it = board(Shadows).hand(0, ["Poison Wave"]).line(0, ["Dodger"]);
    let it = it.line(1, ["Troll", "Urchin"]).begins().plays(0, "Poison Wave");
    assert_eq!((it.damage("Dodger"), it.damage("Troll")), (2, 2));
    assert_eq!(it.zone("Urchin"), Zone::Discard);
}

#[test]
fn relentless_whispers_steals_where_it_kills() {
    let it = board(Shadows).hand(0, ["Relentless Whispers"]).line(1, ["Urchin", "Troll"]);
    let it = it.amber(1, 2).begins().plays(0, "Relentless Whispers");
    let kills = it.clone().then_picks(0, "Urchin");
    let hurts = it.then_picks(0, "Troll");
    assert_eq!((kills.amber(0), hurts.amber(0)), (2, 1));
}

#[test]
fn routine_job_counts_its_copies_in_the_discard_pile() {
    let it = board(Shadows).hand(0, ["Routine Job"]).discard(0, ["Routine Job", "Routine Job"]);
    let it = it.discard(1, ["Routine Job"]).amber(1, 5).begins().plays(0, "Routine Job");
    assert_eq!((it.amber(0), it.amber(1)), (3, 2));
}

#[test]
fn too_much_to_protect_leaves_six() {
    let it = board(Shadows).hand(0, ["Too Much to Protect"]).amber(1, 9).begins();
    let it = it.plays(0, "Too Much to Protect");
    assert_eq!((it.amber(0), it.amber(1)), (4, 6));
}

#[test]
fn treasure_map_pays_as_the_first_card_and_is_the_last() {
    let it = board(Shadows).hand(0, ["Treasure Map", "Silvertooth"]).begins();
    let it = it.plays(0, "Treasure Map");
    assert_eq!((it.amber(0), it.may_play(0, "Silvertooth")), (4, false));
}

#[test]
fn treasure_map_is_the_last_card_even_where_it_does_not_pay() {
    let it = board(Shadows).hand(0, ["Treasure Map", "Silvertooth", "Urchin"]).begins();
    let it = it.plays(0, "Silvertooth").plays(0, "Treasure Map");
    assert_eq!((it.amber(0), it.may_play(0, "Urchin")), (1, false));
}

#[test]
fn treasure_map_stops_what_effects_would_play() {
    let it = board(Shadows).hand(0, ["Treasure Map"]);
    let it = it.artifact(0, "Masterplan", |it| it.under = vec![code("Punch").into()]);
    let it = it.line(1, ["Troll"]).begins().plays(0, "Treasure Map");
    let it = it.uses_omni(0, "Masterplan");
    assert_eq!((it.damage("Troll"), it.zone("Punch")), (0, Zone::Discard));
}

#[test]
fn relentless_whispers_steals_for_one_who_goes_home() {
    let it = board(Shadows).hand(0, ["Relentless Whispers"]).line(1, ["Bad Penny"]).amber(1, 2);
    let it = it.begins().plays(0, "Relentless Whispers");
    assert_eq!((it.amber(0), it.amber(1), it.hand(1)), (2, 1, vec!["Bad Penny"]));
}

#[test]
fn relentless_whispers_steals_nothing_for_one_who_died_for_another() {
    let it = board(Shadows).hand(0, ["Relentless Whispers"]).line(1, ["Silvertooth"]);
    let it = it.creature(1, "Shadow Self", |it| it.damage = 7).amber(1, 2).begins();
    let it = it.plays(0, "Relentless Whispers").then_picks(0, "Silvertooth");
    assert_eq!((it.zone("Shadow Self"), it.amber(1)), (Zone::Discard, 2));
}

#[test]
fn nerve_blast_hurts_nobody_where_nothing_can_be_stolen() {
    let it = board(Shadows).hand(0, ["Nerve Blast"]).line(1, ["The Vaultkeeper"]).amber(1, 3);
    let it = it.begins().plays(0, "Nerve Blast");
    assert_eq!((it.amber(1), it.damage("The Vaultkeeper")), (3, 0));
}

#[test]
fn key_of_darkness_adds_to_what_a_key_costs_now() {
    let it = board(Shadows).hand(0, ["Key of Darkness", "Key of Darkness"]).amber(0, 9);
    let it = it.line(1, ["Murmook"]).begins().plays(0, "Key of Darkness");
    let it = it.then_picks(0, "The red").plays(0, "Key of Darkness");
    assert_eq!((it.keys(0), it.amber(0)), (1, 0));
}

#[test]
fn key_of_darkness_can_win_at_once() {
    let it = board(Shadows).hand(0, ["Key of Darkness"]).amber(0, 8).keys(0, 2).begins();
    let it = it.plays(0, "Key of Darkness");
    assert!(it.is_over());
    it.won_by([0]);
}

#[test]
fn lights_out_returns_what_there_is_to_its_owner() {
    let it = board(Shadows).hand(0, ["Lights Out"]);
    let it = it.creature(1, "Troll", |it| it.foreign = true).begins().plays(0, "Lights Out");
    assert_eq!((it.hand(0), it.hand(1).len()), (vec!["Troll"], 0));
}

#[test]
fn one_last_job_takes_mavericks_and_no_warded_creature() {
    let it = board(Shadows).hand(0, ["One Last Job"]).amber(1, 5);
    let it = it.creature(0, "Troll", |it| it.maverick = Some(Shadows));
    let it = it.creature(0, "Dodger", |it| it.warded = true).begins().plays(0, "One Last Job");
    assert_eq!((it.zone("Troll"), it.line(0), it.amber(1)), (Zone::Purged, vec!["Dodger"], 4));
}

#[test]
fn imperial_traitor_sees_an_empty_hand() {
    let it = board(Shadows).hand(0, ["Imperial Traitor"]).begins().plays(0, "Imperial Traitor");
    assert_eq!(it.asks(0, "play").amber(0), 1);
}

#[test]
fn pawn_sacrifice_takes_what_the_pawn_gave_others() {
    let it = board(Shadows).hand(0, ["Pawn Sacrifice"]).line(0, ["Niffle Queen"]);
    let it = it.creature(0, "Snufflegator", |it| it.damage = 4).begins();
    let it = it.plays(0, "Pawn Sacrifice").then_picks(0, "Niffle Queen");
    assert_eq!((it.line(0).len(), it.discard(0)[1]), (0, "Snufflegator"));
}
