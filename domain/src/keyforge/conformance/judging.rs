//! What judges set right, and the penalties that they impose (KFH3).

use std::collections::BTreeSet;

use crate::engine::{Seat, unmarked};
use crate::keyforge::adjustment::Adjustment;
use crate::keyforge::corrections;
use crate::keyforge::moments::How;
use crate::keyforge::printed::House::{Brobnar, Dis, Sanctum};
use crate::keyforge::things::{CardId, Color, Counter, Zone};
use crate::keyforge::trial::{Board, Trial, board, code};

/// What is not shown here.
pub const NOT_SHOWN: &[(&str, &str)] = &[];

const ZONES: [Zone; 5] = [Zone::Hand, Zone::Deck, Zone::Archives, Zone::Discard, Zone::Purged];

/// A judge puts a card somewhere.
#[track_caller]
fn puts(it: Trial, title: &str, zone: Zone, to: Option<CardId>) -> Trial {
    let card = it.card(title);
    it.judge_corrects(Adjustment::PutCard { card, zone, to })
}

/// Troll against Krump.
fn duel() -> Trial {
    board(Brobnar).line(0, ["Troll"]).line(1, ["Krump"]).begins()
}

#[test]
fn kfh3_a_judge_sets_a_pool_right() {
    let set = |amber| Adjustment::SetAmber { seat: Seat(0), amber };
    let it = board(Brobnar).amber(0, 2).begins().judge_corrects(set(4));
    assert_eq!(it.amber(0), 4);
    let it = it.happens_by("KFH3", "judge rules").judge_corrects(set(504)).judge_corrects(set(484));
    assert_eq!(it.judge_may_not_correct(set(1001)).judge_corrects(set(0)).amber(0), 0);
}

#[test]
fn kfh3_a_judge_sets_keys_right_but_wins_nobody_the_game() {
    let set = |color, forged| Adjustment::SetKey { seat: Seat(0), color, forged };
    let it = board(Brobnar).keys(0, 1).begins().judge_corrects(set(Color::Blue, true));
    assert_eq!(it.state().player(Seat(0)).keys, [Color::Red, Color::Blue]);
    let it = it.judge_may_not_correct(set(Color::Yellow, true));
    assert_eq!(it.judge_corrects(set(Color::Red, false)).keys(0), 1);
}

#[test]
fn kfh3_a_judge_sets_chains_right() {
    let set = |chains| Adjustment::SetChains { seat: Seat(0), chains };
    let it = board(Brobnar).chains(0, 20).begins().judge_may_not_correct(set(25));
    assert_eq!(it.judge_corrects(set(24)).judge_corrects(set(0)).chains(0), 0);
}

#[test]
fn kfh3_a_judge_sets_damage_right_and_what_follows_follows() {
    let it = duel();
    let (card, krump) = (it.card("Troll"), it.card("Krump"));
    let it = it.judge_corrects(Adjustment::SetDamage { card, damage: 5 });
    assert_eq!(it.damage("Troll"), 5);
    let it = it.judge_corrects(Adjustment::SetDamage { card: krump, damage: 6 });
    assert_eq!(it.discard(1), ["Krump"]);
}

#[test]
fn kfh3_a_judge_sets_right_what_is_on_a_creature() {
    let it = duel();
    let card = it.card("Troll");
    let it = it.judge_corrects(Adjustment::SetCardAmber { card, amber: 3 });
    let it = it.judge_corrects(Adjustment::SetPowerCounters { card, power_counters: 2 });
    assert_eq!((it.piece("Troll").amber, it.power("Troll")), (3, 10));
}

#[test]
fn kfh3_a_judge_exhausts_and_readies() {
    let it = duel();
    let card = it.card("Troll");
    let it = it.judge_corrects(Adjustment::SetExhausted { card, exhausted: true });
    assert!(!it.ready("Troll"));
    assert!(it.judge_corrects(Adjustment::SetExhausted { card, exhausted: false }).ready("Troll"));
}

#[test]
fn kfh3_a_judge_stuns_and_unstuns() {
    let it = duel();
    let card = it.card("Troll");
    let it = it.judge_corrects(Adjustment::SetStunned { card, stunned: true });
    assert!(it.stunned("Troll"));
    assert!(!it.judge_corrects(Adjustment::SetStunned { card, stunned: false }).stunned("Troll"));
}

#[test]
fn kfh3_a_judge_gives_and_takes_a_ward() {
    let it = duel();
    let card = it.card("Troll");
    let it = it.judge_corrects(Adjustment::SetWarded { card, warded: true });
    assert!(it.piece("Troll").warded);
    let it = it.judge_corrects(Adjustment::SetWarded { card, warded: false });
    assert!(!it.piece("Troll").warded);
}

#[test]
fn kfh3_a_judge_enrages_and_calms() {
    let it = duel();
    let card = it.card("Troll");
    let it = it.judge_corrects(Adjustment::SetEnraged { card, enraged: true });
    assert!(!it.may_use(0, "Troll", How::Reap) && it.may_use(0, "Troll", How::Fight));
    let it = it.judge_corrects(Adjustment::SetEnraged { card, enraged: false });
    assert!(it.may_use(0, "Troll", How::Reap));
}

#[test]
fn kfh3_a_judge_sets_used_armor_right() {
    let it = board(Sanctum).line(0, ["Staunch Knight"]).begins();
    let (card, armor) = (it.card("Staunch Knight"), it.armor("Staunch Knight"));
    let used = |armor_used| Adjustment::SetArmorUsed { card, armor_used };
    let it = it.judge_may_not_correct(used(armor + 1)).judge_corrects(used(armor));
    assert_eq!(it.state().armor_left(card), 0);
    assert_eq!(it.judge_corrects(used(1)).state().armor_left(card), armor - 1);
}

#[test]
fn kfh3_a_judge_sets_counters_of_the_scenarios_names_right() {
    let it = board(Brobnar).line(1, ["Krump"]).creature(0, "Troll", |it| {
        it.counters = vec![Counter { name: "doom".to_owned(), count: 2 }];
    });
    let it = it.begins();
    let (troll, krump) = (it.card("Troll"), it.card("Krump"));
    let set = |card, name: &str, count| {
        let name = name.to_owned();
        Adjustment::SetCounters { card, name, count }
    };
    let it = it.judge_may_not_correct(set(troll, "bone", 1));
    let it = it.judge_corrects(set(troll, "doom", 0)).judge_corrects(set(krump, "doom", 1));
    assert_eq!((it.piece("Troll").counters.len(), it.piece("Krump").counters[0].count), (0, 1));
    assert_eq!(it.judge_corrects(set(troll, "doom", 3)).piece("Troll").counters[0].count, 3);
}

#[test]
fn kfh3_a_judge_gives_control_and_gives_it_back() {
    let it = duel();
    let card = it.card("Troll");
    let set = |seat| Adjustment::SetControl { card, seat: Seat(seat) };
    let it = it.judge_may_not_correct(set(0)).judge_corrects(set(1));
    assert_eq!((it.line(0).len(), it.line(1)), (0, vec!["Krump", "Troll"]));
    let it = it.judge_corrects(set(0));
    assert_eq!((it.line(0), it.piece("Troll").holds.len()), (vec!["Troll"], 0));
}

#[test]
fn kfh3_control_that_a_judge_sets_right_rests_on_no_card() {
    let it = board(Dis).hand(0, ["Collar of Subordination"]).line(1, ["Krump"]).begins();
    let it = it.plays(0, "Collar of Subordination");
    let card = it.card("Krump");
    assert_eq!(it.controller("Krump"), 0);
    let it = it.judge_corrects(Adjustment::SetControl { card, seat: Seat(1) });
    assert_eq!((it.controller("Krump"), it.zone("Collar of Subordination")), (1, Zone::InPlay));
    // The Collar may change hands, too.
    let card = it.card("Collar of Subordination");
    let it = it.judge_corrects(Adjustment::SetControl { card, seat: Seat(1) });
    assert_eq!((it.controller("Krump"), it.controller("Collar of Subordination")), (1, 1));
}

#[test]
fn kfh3_a_judge_puts_a_card_into_any_zone_and_back() {
    for zone in ZONES {
        let it = puts(duel(), "Krump", zone, None);
        assert_eq!((it.zone("Krump"), it.line(1).len()), (zone, 0));
        assert_eq!(puts(it, "Krump", Zone::InPlay, None).line(1), ["Krump"]);
    }
}

#[test]
fn kfh3_no_ward_holds_a_card_that_a_judge_puts_elsewhere() {
    for zone in ZONES {
        let it = board(Brobnar).creature(0, "Troll", |it| it.warded = true).begins();
        let it = puts(it, "Troll", zone, None).never_fact("ward_lost");
        assert_eq!(it.zone("Troll"), zone);
    }
}

#[test]
fn kfh3_a_judge_puts_an_upgrade_into_any_zone_and_back_onto_a_creature() {
    for zone in ZONES {
        let it = board(Brobnar).bearer(0, "Troll", ["Phoenix Heart"]).line(1, ["Krump"]);
        let it = puts(it.begins(), "Phoenix Heart", zone, None);
        let (troll, krump) = (it.card("Troll"), it.card("Krump"));
        assert_eq!((it.zone("Phoenix Heart"), it.state().upgrades(troll).count()), (zone, 0));
        let it = puts(it, "Phoenix Heart", Zone::InPlay, Some(krump));
        let on_krump: Vec<CardId> = it.state().upgrades(krump).collect();
        assert_eq!((on_krump, it.controller("Phoenix Heart")), (vec![it.card("Phoenix Heart")], 0));
    }
}

#[test]
fn kfh3_an_upgrade_goes_into_play_on_a_creature_only() {
    let it = board(Dis).hand(0, ["Collar of Subordination"]).line(1, ["Krump"]).begins();
    let (card, krump) = (it.card("Collar of Subordination"), it.card("Krump"));
    let put = |to| Adjustment::PutCard { card, zone: Zone::InPlay, to };
    let it = it.judge_may_not_correct(put(None)).judge_corrects(put(Some(krump)));
    assert_eq!(it.controller("Krump"), 0);
}

#[test]
fn kfh3_a_judge_puts_a_card_that_lies_under_another_anywhere() {
    let plan =
        || board(Brobnar).artifact(0, "Masterplan", |it| it.under = vec![code("Troll").into()]);
    for zone in ZONES {
        let it = puts(plan().begins(), "Troll", zone, None);
        assert_eq!(
            (it.zone("Troll"), it.state().beneath(it.card("Masterplan")).count()),
            (zone, 0)
        );
    }
    assert_eq!(puts(plan().begins(), "Troll", Zone::InPlay, None).line(0), ["Troll"]);
}

#[test]
fn kfh3_a_judge_puts_back_what_a_card_has_purged() {
    let it = board(Brobnar).artifacts(0, ["Spangler Box"]);
    let it = it.purged_by_artifact(0, [("Troll", true)]).begins();
    let it = puts(it, "Troll", Zone::InPlay, None);
    let purged = it.state().beneath(it.card("Spangler Box")).count();
    assert_eq!((it.line(1), purged), (vec!["Troll"], 0));
}

#[test]
fn kfh3_a_fine_costs_an_amber() {
    let it = board(Brobnar).amber(0, 1).begins().judge_penalizes(0, "amber");
    assert_eq!(it.happens_by("KFH3", "loses").amber(0), 0);
}

#[test]
fn kfh3_a_penalty_that_finds_nothing_to_take_says_so() {
    let missed = |penalty: &str, text: &str| {
        let it = board(Brobnar).chains(0, 24).begins().judge_penalizes(0, penalty);
        let it = it.happens_by("KFH3", text).happens_fact("penalty_missed");
        assert_eq!((it.amber(0), it.hand(0).len(), it.chains(0)), (0, 0, 24));
    };
    missed("amber", "has no amber to lose: the fine takes nothing");
    missed("card", "has no card to discard: the penalty takes nothing");
    missed("chain", "has as many chains as there can be");
}

#[test]
fn kfh3_a_player_discards_a_random_card_as_a_penalty() {
    let it = board(Brobnar).hand(0, ["Punch", "Punch"]).begins().judge_penalizes(0, "card");
    assert_eq!((it.hand(0), it.discard(0)), (vec!["Punch"], vec!["Punch"]));
}

#[test]
fn kfh3_a_player_gains_a_chain_as_a_penalty() {
    assert_eq!(board(Brobnar).begins().judge_penalizes(1, "chain").chains(1), 1);
}

/// Two and more copies of everything, everywhere.
fn crowd() -> Trial {
    let side = |it: Board, seat: u8| {
        let it = it.bearer(seat, "Troll", ["Blood of Titans", "Blood of Titans"]);
        let it = it.bearer(seat, "Troll", ["Blood of Titans"]).line(seat, ["Krump"]);
        let it = it.artifacts(seat, ["Cannon", "Cannon"]).artifact(seat, "Masterplan", |it| {
            it.under = vec![code("Troll").into(), code("Troll").into()];
        });
        let it = it.hand(seat, ["Troll", "Troll", "Punch"]).archives(seat, ["Troll", "Cannon"]);
        it.discard(seat, ["Troll", "Punch", "Troll", "Blood of Titans"]).deck(seat, ["Troll"])
    };
    let it = side(side(board(Brobnar), 0), 1);
    it.artifacts(0, ["Spangler Box"])
        .purged_by_artifact(0, [("Troll", true), ("Troll", true)])
        .begins()
}

#[test]
fn kfh3_a_judge_can_tell_copies_of_a_card_apart() {
    let it = crowd();
    let label = |it: &Trial, adjustment: &Adjustment| {
        unmarked(&corrections::label(it.state(), adjustment).label.marked())
    };
    let mut labels = BTreeSet::new();
    for adjustment in corrections::adjustments(it.state()) {
        let label = label(&it, &adjustment);
        assert!(labels.insert(label.clone()), "{label:?} is two corrections");
    }
    for wanted in [
        "Troll (place 2 of seat 0's battleline) has 3 damage",
        "Cannon (in seat 1's artifacts, 2 of 2) is exhausted",
        "Troll (in seat 1's discard pile, 2 of 2) goes into the hand of seat 1",
        "Troll (under Masterplan, in seat 0's artifacts, 1 of 2) goes into play for seat 0",
        "Seat 1 controls Blood of Titans (on Troll, place 1 of seat 0's battleline, 2 of 2)",
    ] {
        assert!(labels.contains(wanted), "no {wanted:?} in {labels:#?}");
    }
}

#[test]
fn kfh3_a_ruling_says_which_copy_it_is_about_and_nothing_of_hidden_copies() {
    let twins = board(Brobnar).line(0, ["Troll", "Troll"]).begins();
    let card = twins.card("Troll#2");
    let it = twins.judge_corrects(Adjustment::SetDamage { card, damage: 3 });
    it.happens_by("KFH3", "judge rules: Troll (place 2 of seat 0's battleline) has 3 damage");
    let alone = board(Brobnar).line(0, ["Troll"]).hand(1, ["Troll"]).begins();
    let card = alone.card("Troll");
    let it = alone.judge_corrects(Adjustment::SetDamage { card, damage: 3 });
    it.happens_by("KFH3", "judge rules: Troll has 3 damage");
}

#[test]
fn kfh3_a_judge_puts_amber_only_where_it_can_lie() {
    let it = board(Brobnar).artifacts(0, ["Cannon", "Safe Place"]).line(0, ["Troll"]).begins();
    let set = |title| Adjustment::SetCardAmber { card: it.card(title), amber: 1 };
    let sets = [set("Cannon"), set("Safe Place"), set("Troll")];
    let found = corrections::adjustments(it.state());
    assert_eq!(sets.map(|it| found.contains(&it)), [false, true, true]);
}
