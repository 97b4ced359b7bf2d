//! Shootout actions.

use serde_json::json;

use crate::doomtown::town::lasting::Change;
use crate::doomtown::trial::{HIGH_CARD, PAIR, THREES, code, town};

#[test]
fn a_smart_choice_costs_bullets_and_lets_a_dude_go_home() {
    let begin = || {
        let it = town().hand(0, ["Make the Smart Choice"]);
        it.shootout_between(["Clint Ramsey"], ["Pancho Castillo", "Allie Hensman"])
    };
    let it = begin().uses(0, "Make the Smart Choice").picks(0, "Pancho Castillo");
    assert_eq!(it.bullets("Pancho Castillo"), 1);
    let it = it.asks(1, "going_home").picks_all(1, ["Pancho Castillo"]);
    assert!(!it.in_posse("Pancho Castillo") && it.is_booted("Pancho Castillo"));
    assert_eq!(it.at("Pancho Castillo"), "home:1");
    let it = begin().uses(0, "Make the Smart Choice").picks(0, "Pancho Castillo");
    assert!(it.picks_all(1, []).in_posse("Pancho Castillo"));
    let it =
        begin().uses(0, "Make the Smart Choice").picks(0, "Clint Ramsey").asks(0, "going_home");
    let it = it.picks_all(0, ["Clint Ramsey"]);
    assert!(it.state().shootout.is_none() && it.is_booted("Clint Ramsey"));
}

#[test]
fn the_stakes_rise_for_a_booted_dude_from_anywhere() {
    let it = town()
        .hand(0, ["The Stakes Just Rose"])
        .deed(0, "Blake Ranch")
        .booted_dude(0, "Olivia Jenks", "Blake Ranch")
        .dude(0, "Travis Moone", "home")
        .dude(1, "Allie Hensman", "town square")
        .shootout_between(["Clint Ramsey"], ["Pancho Castillo"]);
    let it = it.uses(0, "The Stakes Just Rose").does_not_offer(0, "Clint Ramsey");
    let it = it.does_not_offer(0, "Allie Hensman").picks(0, "Olivia Jenks");
    assert!(it.in_posse("Olivia Jenks") && it.is_stud("Olivia Jenks"));
    assert_eq!(
        (it.at("Olivia Jenks").as_str(), it.is_booted("Olivia Jenks")),
        ("town square", true)
    );
}

#[test]
fn who_raises_the_stakes_does_not_boot() {
    let it = town()
        .hand(0, ["The Stakes Just Rose"])
        .dude(0, "Travis Moone", "home")
        .shootout_between(["Clint Ramsey"], ["Pancho Castillo"]);
    let it = it.uses(0, "The Stakes Just Rose");
    assert!(it.in_posse("Travis Moone") && !it.is_booted("Travis Moone"));
    let it = town().hand(0, ["The Stakes Just Rose"]);
    let it = it.shootout_between(["Clint Ramsey"], ["Pancho Castillo"]);
    it.does_not_offer(0, "use The Stakes Just Rose");
}

#[test]
fn the_sun_costs_2_bullets_and_makes_a_draw() {
    let it = town()
        .hand(0, ["Sun in Yer Eyes"])
        .dude(1, "Sanford Taylor", "home")
        .shootout_between(["Clint Ramsey"], ["Pancho Castillo"]);
    let it = it.uses(0, "Sun in Yer Eyes").does_not_offer(0, "Sanford Taylor");
    let it = it.picks(0, "Pancho Castillo");
    assert_eq!((it.bullets("Pancho Castillo"), it.is_stud("Pancho Castillo")), (1, false));
}

#[test]
fn a_pistol_whip_boots_ones_own_and_sends_another_home() {
    let it = town()
        .hand(0, ["Pistol Whip"])
        .booted_dude(0, "Travis Moone", "town square")
        .shootout_between(["Clint Ramsey", "Travis Moone"], ["Pancho Castillo", "Allie Hensman"]);
    let it = it.uses(0, "Pistol Whip").asks(0, "dude").does_not_offer(0, "Travis Moone");
    let it = it.picks(0, "Pancho Castillo");
    assert!(it.is_booted("Clint Ramsey") && it.in_posse("Clint Ramsey"));
    assert_eq!((it.bullets("Clint Ramsey"), it.at("Pancho Castillo").as_str()), (1, "home:1"));
    assert!(it.is_booted("Pancho Castillo") && !it.in_posse("Pancho Castillo"));
}

#[test]
fn a_pistol_whip_needs_an_unbooted_dude() {
    let it = town().hand(0, ["Pistol Whip"]).dude(1, "Pancho Castillo", "town square").winner(1);
    let it = it.booted_dude(0, "Clint Ramsey", "town square").begins();
    let it = it.calls_out(1, "Pancho Castillo", "Clint Ramsey").passes(1);
    it.asks(0, "play").does_not_offer(0, "use Pistol Whip");
}

#[test]
fn who_is_pinned_down_is_the_first_casualty_and_shoots_badly() {
    let it = town()
        .hand(0, ["Pinned Down"])
        .will_draw(0, THREES)
        .will_draw(1, PAIR)
        .shootout_between(["Olivia Jenks"], ["Travis Moone", "Allie Hensman"]);
    let it = it.uses(0, "Pinned Down").picks(0, "Travis Moone").goes_on_to(1, "shooter");
    let it = it.shooter(1, "Travis Moone");
    let it = it.happens_fact_with("shooter_picked", json!({"seat": 1, "studs": 0, "draws": 1}));
    // Two casualties: without the pin Allie alone could cover both.
    let it = it.takes_lumps().split(1, [("Allie Hensman", 1)]);
    assert!(it.in_discard(1, "Travis Moone") && it.in_discard(1, "Allie Hensman"));
}

#[test]
fn of_two_who_are_pinned_down_one_goes_first_and_the_other_is_free() {
    let it = town()
        .hand(0, ["Pinned Down", "Pinned Down"])
        .will_draw(0, PAIR)
        .will_draw(1, HIGH_CARD)
        .shootout_between(["Olivia Jenks"], ["Travis Moone", "Allie Hensman"]);
    let it = it.uses(0, "Pinned Down").picks(0, "Travis Moone").passes(1);
    let it = it.uses(0, "Pinned Down").picks(0, "Allie Hensman").takes_lumps();
    let it = it.asks(1, "first_casualty").picks(1, "Travis Moone");
    assert!(it.in_discard(1, "Travis Moone") && it.in_play("Allie Hensman"));
    let allie = it.card("Allie Hensman");
    assert!(!it.state().has_lasting(allie, Change::FirstCasualty {}));
    assert!(it.state().has_lasting(allie, Change::of_card(code("Pinned Down"))));
}

#[test]
fn who_is_unprepared_has_nothing_but_their_own_bullets() {
    let it = town()
        .hand(0, ["Unprepared"])
        .dude(1, "Clint Ramsey", "town square")
        .bears("Clint Ramsey", ["Shotgun", "Peacemaker"])
        .shootout_between(["Olivia Jenks"], ["Clint Ramsey", "Pancho Castillo"]);
    assert_eq!(it.bullets("Clint Ramsey"), 4);
    let it = it.uses(0, "Unprepared").picks(0, "Clint Ramsey");
    assert_eq!(it.bullets("Clint Ramsey"), 1);
    assert!(["Clint Ramsey", "Shotgun", "Peacemaker"].iter().all(|name| it.is_booted(name)));
    it.asks(1, "play").does_not_offer(1, "use Shotgun");
}

#[test]
fn who_is_unprepared_cannot_use_abilities_that_need_no_booting() {
    let it = town()
        .hand(0, ["Unprepared"])
        .ghost_rock(1, 9)
        .shootout_between(["Olivia Jenks"], ["Rémy LaPointe", "Pancho Castillo"]);
    let it = it.uses(0, "Unprepared").picks(0, "Rémy LaPointe").asks(1, "play");
    it.does_not_offer(1, "use Rémy LaPointe");
}

#[test]
fn missed_unboots_a_dude_in_the_posse() {
    let it = town()
        .hand(0, ["Missed!"])
        .booted_dude(0, "Travis Moone", "town square")
        .booted_dude(0, "Allie Hensman", "home")
        .shootout_between(["Clint Ramsey", "Travis Moone"], ["Pancho Castillo"]);
    let it = it.uses(0, "Missed!");
    assert!(!it.is_booted("Travis Moone") && it.is_booted("Allie Hensman"));
    let it = town().hand(0, ["Missed!"]).booted_dude(0, "Allie Hensman", "home");
    let it = it.shootout_between(["Clint Ramsey"], ["Pancho Castillo"]);
    it.does_not_offer(0, "use Missed!");
}
