//! Turns, Grit, attacks and statuses in a match.

use crate::engine::Viewer;
use crate::wild_west::action::Action;
use crate::wild_west::foes::Foe;
use crate::wild_west::statuses::Status;
use crate::wild_west::trial::field;

/// Vector 1.
#[test]
fn w18_an_ace_is_two_hits_and_ticks_the_counter_and_a_talent_rolls_spurs_again() {
    use crate::wild_west::skills::Talent;
    let it = field().foe(Foe::Drifter, 3, 0).begins();
    let it = it.dice("s a").shoots(0, "Drifter").happens("takes 2 damage");
    assert_eq!(it.fighter("Ada").aces, 1);
    let it = field().talent(Talent::Pistols).foe(Foe::Drifter, 3, 0).begins();
    it.dice("s h a").shoots(0, "Drifter").happens("spur then hit").happens("takes 3 damage");
}

/// Vector 2.
#[test]
fn v14_defense_and_then_dodge_take_from_hits() {
    let it = field().foe(Foe::Gunhand, 3, 0).but(|it| it.dodge = 2).begins();
    let it = it.dice("a a h").shoots(0, "Gunhand");
    let it = it.happens_by("V14", "takes 1 damage (4 Hits less 1 by Defense less 2 by Dodge)");
    assert_eq!((it.health("Gunhand"), it.fighter("Gunhand").dodge), (9, 0));
    let it = it.anew();
    assert_eq!(it.grit("Ada"), 4);
}

/// Vector 3.
#[test]
fn v9_health_is_traded_for_grit_once_in_a_turn() {
    let it = field().foe(Foe::RidgeApe, 3, 0).begins();
    let it = it.shoots(0, "Ridge ape").shoots(0, "Ridge ape").shoots(0, "Ridge ape");
    assert_eq!(it.grit("Ada"), 0);
    let it = it.takes(0, Action::TradeHealth {});
    assert_eq!((it.grit("Ada"), it.health("Ada")), (1, 9));
    assert!(!it.may_take(0, Action::TradeHealth {}));
    // With 1 Health it would down them: it is not on offer.
    let it = field().but(|it| it.health = 1).foe(Foe::RidgeApe, 3, 0).begins();
    assert!(!it.may_take(0, Action::TradeHealth {}));
}

#[test]
fn v11_grit_is_the_only_limit_to_attacks() {
    let it = field().foe(Foe::RidgeApe, 3, 0).begins();
    let it = it.shoots(0, "Ridge ape").shoots(0, "Ridge ape").shoots(0, "Ridge ape");
    it.does_not_offer(0, "Attack");
}

#[test]
fn v12_an_aim_rolls_one_die_again_after_it_was_seen() {
    let it = field().foe(Foe::Drifter, 3, 0).begins();
    let it = it.takes(0, Action::Aim {}).does_not_offer(0, "Aim");
    let it = it.dice("- h").shoots(0, "Drifter").asks_by("V12", 0, "aim_die");
    let it = it.dice("a").picks(0, "Die 1").happens("takes 3 damage");
    // It is for the next attack only.
    it.dice("h h").shoots(0, "Drifter").never_fact("die_aimed");
    let it = field().foe(Foe::Drifter, 3, 0).begins().takes(0, Action::Aim {});
    it.dice("h h").shoots(0, "Drifter").picks(0, "Leave").happens("takes 2 damage");
}

#[test]
fn v13_dodge_is_rolled_at_once_and_waits_in_the_open() {
    let it = field().foe(Foe::Drifter, 3, 0).begins();
    let it = it.takes(0, Action::Dodge {}).dice("h a").amount(0, 2);
    let it = it.happens_by("V13", "Ada dodges with 2B");
    assert_eq!((it.fighter("Ada").dodge, it.grit("Ada")), (3, 4));
    // The drifter's pistol: 1B1G at Short, three times. Spurs are rolled again.
    let it = it.dice("h h").ends_turn(0);
    it.happens("less 2 by Dodge").happens("takes 1 damage (2 Hits less 1 by Dodge)");
}

/// Vector 4.
#[test]
fn v82_fear_halves_and_poison_takes_dice() {
    let it = field()
        .but(|it| {
            it.ails.set(Status::Afraid, 2);
            it.ails.fear(1);
        })
        .foe(Foe::Drifter, 3, 0)
        .begins();
    it.shoots(0, "Drifter").happens("Ada rolls 1B");
    let it = field().ails(Status::Poisoned).but(|it| it.ails.set(Status::Dazed, 2));
    let it = it.foe(Foe::Drifter, 3, 0).begins();
    let it = it.takes(0, Action::Relieve { status: Status::Dazed });
    it.happens_by("W13", "1B of Intuition");
}

/// Vector 5, in a match; the numbers themselves are with the statuses.
#[test]
fn v25_who_is_trapped_enough_is_captured_and_out() {
    let it = field().but(|it| it.ails.set(Status::Trapped, 7)).foe(Foe::HerdReaper, 3, 0);
    let it = it.hero(20, 0).begins().dice("h h - - -").ends_turn(0);
    it.happens_by("V25", "captured").asks(1, "play");
}

#[test]
fn v91_a_daze_is_checked_when_grit_is_paid() {
    let it = field().ails(Status::Dazed).foe(Foe::Drifter, 3, 0).begins();
    let it = it.dice("-").shoots(0, "Drifter").happens_by("V91", "too Dazed to act");
    let it = it.never_fact("attack_declared");
    assert_eq!(it.grit("Ada"), 4);
    it.dice("h h h").shoots(0, "Drifter").happens("acts all the same").happens("takes 2 damage");
}

#[test]
fn v108_players_do_not_see_the_health_of_foes() {
    let it = field().foe(Foe::Drifter, 3, 0).begins();
    let seen = it.view(Viewer::Public).fighters;
    assert_eq!((seen[0].health, seen[1].health), (Some(10), None));
    assert_eq!(it.view(Viewer::Judge).fighters[1].health, Some(6));
}

#[test]
fn v58_the_posse_wins_as_the_last_foe_falls() {
    let it = field().foe(Foe::Drifter, 3, 0).but(|it| it.health = 2).begins();
    let it =
        it.dice("h h").shoots(0, "Drifter").happens("Drifter dies").happens("The foes are beaten");
    it.happens_by("V59", "The combat is over").won_by([0]);
}

#[test]
fn a_character_whose_player_gives_up_is_gone_and_the_match_goes_on() {
    let it = field().hero(0, 1).hero(0, 2).foe(Foe::RidgeApe, 50, 0).begins().resigns(0);
    let it = it.happens("Ada leaves the fight").asks(1, "play").asks_nothing(0);
    assert_eq!(it.state().on(crate::wild_west::ground::Hex::MIDDLE), None);
}

#[test]
fn f6_without_a_warden_the_server_plays_the_foes() {
    let it = field().hero(0, 1).hero(0, 2).foe(Foe::Drifter, 9, 0).with(|state| {
        // The last seat is the Warden's: it holds no character (F7).
        state.fighters.remove(2);
        state.warden = Some(crate::engine::Seat(2));
        for slot in &mut state.order {
            slot.fighters.iter_mut().for_each(|it| it.0 = it.0.min(2));
        }
        state.order.remove(3);
    });
    let it = it.begins().ends_turn(0).ends_turn(1).asks(2, "play").offers(2, "Move");
    let seen = it.view(Viewer::Seat(crate::engine::Seat(2))).fighters;
    assert_eq!(seen[2].health, Some(6));
    it.resigns(2).happens_by("F6", "played by the server").happens("Drifter attacks");
}
