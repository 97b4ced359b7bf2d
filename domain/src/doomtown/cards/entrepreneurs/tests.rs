use crate::doomtown::trial::{Town, Trial, town};

#[test]
fn irving_is_paid_for_joining_any_posse() {
    let leader = town().shootout_between(["Irving Patterson"], ["Allie Hensman"]);
    assert_eq!((leader.ghost_rock(0), leader.ghost_rock(1)), (11, 10));
    let mark = town().shootout_between(["Travis Moone"], ["Irving Patterson"]);
    assert_eq!((mark.ghost_rock(0), mark.ghost_rock(1)), (10, 11));
    let it = town().dude(0, "Irving Patterson", "home");
    let outside = it.shootout_between(["Travis Moone"], ["Allie Hensman"]);
    assert_eq!(outside.ghost_rock(0), 10);
}

#[test]
fn irving_is_paid_once_for_a_job_and_its_shootout() {
    let it = town().hand(0, ["Ambush"]).dude(0, "Irving Patterson", "town square");
    let it = it.dude(1, "Allie Hensman", "town square").begins().uses(0, "Ambush");
    let it = it.posse(0, []).opposes(1).goes_on_to(0, "play");
    assert!(it.in_posse("Irving Patterson"));
    assert_eq!(it.ghost_rock(0), 10 - 4 + 1);
}

#[test]
fn eustace_discards_a_gadget_to_move() {
    let it = town().booted_dude(0, "Prof. Eustace True", "home");
    let it = it.bears("Prof. Eustace True", ["Force Field", "Shotgun", "Mechanical Horse"]);
    let it = it.begins().uses(0, "Prof. Eustace True").does_not_offer(0, "Shotgun");
    let it = it.picks(0, "Force Field").does_not_offer(0, "home").picks(0, "home:1");
    assert_eq!(it.at("Prof. Eustace True"), "home:1");
    assert!(
        it.in_discard(0, "Force Field") && it.carries("Prof. Eustace True", "Mechanical Horse")
    );
}

#[test]
fn eustace_needs_a_gadget() {
    let it = town().dude(0, "Prof. Eustace True", "home").bears("Prof. Eustace True", ["Shotgun"]);
    it.begins().does_not_offer(0, "use Prof. Eustace True");
}

/// Elander with somebody who has a Gadget Weapon of bonus 1.
fn workshop() -> Town {
    town().dude(0, "Travis Moone", "town square").bears("Travis Moone", ["Auto-Revolver"])
}

#[test]
fn elander_overloads_a_gadget_weapon() {
    let it = workshop().shootout_between(["Elander Boldman", "Travis Moone"], ["Allie Hensman"]);
    let it = it.uses(0, "Elander Boldman").happens_fact("pulled");
    assert_eq!(it.bullets("Travis Moone"), 2 + 1 + 3);
    assert!(!it.is_booted("Elander Boldman"));
    let it = it.goes_on_until(|it| it.state().shootout.is_none());
    assert!(!it.in_play("Travis Moone") || it.bullets("Travis Moone") == 3);
}

#[test]
fn elander_loses_the_dude_by_a_club() {
    let it = workshop().deck(0, ["War Paint"]);
    let it = it.shootout_between(["Elander Boldman", "Travis Moone"], ["Allie Hensman"]);
    let it = it.uses(0, "Elander Boldman");
    assert!(it.in_discard(0, "Travis Moone") && it.in_discard(0, "Auto-Revolver"));
    assert!(it.in_posse("Elander Boldman"));
}

#[test]
fn elander_needs_a_gadget_weapon_in_the_shootout() {
    let it = town().dude(0, "Travis Moone", "town square");
    let it = it.bears("Travis Moone", ["Shotgun", "Force Field"]);
    let it = it.shootout_between(["Elander Boldman", "Travis Moone"], ["Allie Hensman"]);
    it.does_not_offer(0, "use Elander Boldman");
    let it = town().dude(0, "Travis Moone", "home").bears("Travis Moone", ["Auto-Revolver"]);
    let it = it.shootout_between(["Elander Boldman"], ["Allie Hensman"]);
    it.does_not_offer(0, "use Elander Boldman");
}

/// The ghost rock on James.
fn funds(it: &Trial) -> u32 {
    it.state().piece(it.card("James Ghetty")).ghost_rock
}

#[test]
fn james_pays_for_shootout_abilities_first() {
    let it = town().shootout_between(["James Ghetty", "Rémy LaPointe"], ["Allie Hensman"]);
    assert_eq!((funds(&it), it.ghost_rock(0)), (4, 10));
    let it = it.uses(0, "Rémy LaPointe").amount(0, 3);
    assert_eq!((funds(&it), it.ghost_rock(0), it.bullets("Rémy LaPointe")), (1, 10, 4));
    let it = it.goes_on_until(|it| it.state().shootout.is_none());
    assert!(funds(&it) == 0 && it.bounty("James Ghetty") == 0);
}

#[test]
fn what_james_brings_to_a_job_that_nobody_opposes_is_gone_after_it() {
    let it = town().hand(0, ["Ambush"]).dude(0, "James Ghetty", "home");
    let it = it.dude(1, "Allie Hensman", "home").begins().uses(0, "Ambush");
    let it = it.posse(0, []).does_not_oppose(1);
    assert!(it.in_boot_hill(1, "Allie Hensman") && it.count_of("ghost_rock_moved") == 0);
    assert_eq!(funds(&it), 0);
}

#[test]
fn jon_unboots_a_horse_which_runs_once_more() {
    let it = town().dude(0, "Jon Longstride", "home").bears("Jon Longstride", ["Mustang"]);
    let it = it.begins().does_not_offer(0, "use Jon Longstride");
    let it = it.uses(0, "Mustang").picks(0, "town square").passes(1);
    let it = it.does_not_offer(0, "use Mustang").uses(0, "Jon Longstride");
    assert!(!it.is_booted("Mustang") && !it.is_booted("Jon Longstride"));
    let it = it.passes(1).uses(0, "Mustang").picks(0, "home:1").passes(1);
    assert_eq!(it.at("Jon Longstride"), "home:1");
    it.does_not_offer(0, "use Mustang").does_not_offer(0, "use Jon Longstride");
}

#[test]
fn lane_sits_high_on_a_horse() {
    let it = town().dude(0, "Lane Healey", "home").begins();
    assert_eq!(it.bullets("Lane Healey"), 1);
    let it = town().dude(0, "Lane Healey", "home").bears("Lane Healey", ["Roan"]);
    let it = it.dude(0, "Jon Longstride", "home").begins();
    assert_eq!((it.bullets("Lane Healey"), it.bullets("Jon Longstride")), (3, 2));
}

/// Jarrett is at home, booted; Irving and Jon are in the posse.
fn riding() -> Town {
    town()
        .dude(0, "Irving Patterson", "town square")
        .dude(0, "Jon Longstride", "town square")
        .booted_dude(0, "Jarrett Blake", "home")
        .bears("Jarrett Blake", ["Roan"])
}

#[test]
fn jarrett_rides_in_for_another() {
    let it = riding().shootout_between(["Irving Patterson", "Jon Longstride"], ["Allie Hensman"]);
    let it = it.uses(0, "Jarrett Blake").does_not_offer(0, "Jarrett Blake");
    let it = it.picks(0, "Irving Patterson");
    assert!(it.in_posse("Jarrett Blake") && !it.in_posse("Irving Patterson"));
    assert_eq!(it.at("Jarrett Blake"), "town square");
    assert_eq!(it.at("Irving Patterson"), "home:0");
    assert!(!it.is_booted("Irving Patterson") && it.in_posse("Jon Longstride"));
    it.asks(1, "play");
}

#[test]
fn jarrett_can_take_the_place_of_the_only_one() {
    let it = riding().shootout_between(["Jon Longstride"], ["Allie Hensman"]);
    let it = it.uses(0, "Jarrett Blake");
    assert!(it.in_posse("Jarrett Blake") && it.at("Jon Longstride") == "home:0");
    assert!(it.state().shootout.is_some());
}

#[test]
fn jarrett_may_stand_by_without_being_in_the_posse() {
    let it = town().dude(0, "Jarrett Blake", "town square").bears("Jarrett Blake", ["Roan"]);
    let it = it.dude(0, "Jon Longstride", "town square").dude(1, "Allie Hensman", "town square");
    let it = it.begins().calls_out(0, "Jon Longstride", "Allie Hensman").accepts(1).posse(0, []);
    let it = it.asks(0, "play").uses(0, "Jarrett Blake");
    assert!(it.in_posse("Jarrett Blake") && !it.in_posse("Jon Longstride"));
    assert_eq!(it.at("Jon Longstride"), "town square");
}

#[test]
fn jarrett_in_the_posse_relieves_nobody() {
    let it = town().dude(0, "Jarrett Blake", "town square").bears("Jarrett Blake", ["Roan"]);
    let it = it.shootout_between(["Jarrett Blake", "Jon Longstride"], ["Allie Hensman"]);
    it.does_not_offer(0, "use Jarrett Blake");
}

#[test]
fn jarrett_without_a_horse_does_nothing() {
    let it = town().dude(0, "Jarrett Blake", "home");
    let it = it.shootout_between(["Jon Longstride"], ["Allie Hensman"]);
    let it = it.uses(0, "Jarrett Blake").never_fact("posse_joined").never_fact("posse_left");
    assert_eq!(it.at("Jarrett Blake"), "home:0");
}

#[test]
fn harold_takes_a_gadget_back_for_a_card() {
    let it = town().dude(0, "Harold Aimslee", "home").hand(0, ["Shotgun", "Mechanical Horse"]);
    let it = it.discard(0, ["Force Field", "Flame-Thrower", "Roan"]).begins();
    let it = it.uses(0, "Harold Aimslee").picks(0, "Mechanical Horse");
    assert_eq!(it.hand(0), ["Shotgun", "Force Field"]);
    assert!(it.in_discard(0, "Mechanical Horse") && it.is_booted("Harold Aimslee"));
    it.happens_fact("card_retrieved");
}

#[test]
fn harold_needs_a_gadget_that_was_there_and_a_card_to_discard() {
    let it = town().dude(0, "Harold Aimslee", "home").hand(0, ["Force Field"]);
    let it = it.discard(0, ["Flame-Thrower", "Roan"]);
    it.begins().does_not_offer(0, "use Harold Aimslee");
    let it = town().dude(0, "Harold Aimslee", "home").discard(0, ["Force Field"]);
    it.begins().does_not_offer(0, "use Harold Aimslee");
}

#[test]
fn remy_pays_for_bullets_up_to_five() {
    let it = town().shootout_between(["Rémy LaPointe"], ["Allie Hensman"]);
    let it = it.uses(0, "Rémy LaPointe");
    assert_eq!(it.range(0), (1, 4));
    let it = it.amount(0, 4);
    assert_eq!((it.bullets("Rémy LaPointe"), it.ghost_rock(0)), (5, 6));
    assert!(!it.is_booted("Rémy LaPointe"));
}

#[test]
fn remy_is_limited_by_purse_and_bullets() {
    let it = town().ghost_rock(0, 2).shootout_between(["Rémy LaPointe"], ["Allie Hensman"]);
    assert_eq!(it.uses(0, "Rémy LaPointe").range(0), (1, 2));
    let it = town()
        .dude(0, "Rémy LaPointe", "town square")
        .bears("Rémy LaPointe", ["Legendary Holster"]);
    let it = it.shootout_between(["Rémy LaPointe"], ["Allie Hensman"]);
    assert_eq!(it.uses(0, "Rémy LaPointe").range(0), (1, 2));
    let it = town().ghost_rock(0, 0).shootout_between(["Rémy LaPointe"], ["Allie Hensman"]);
    it.does_not_offer(0, "use Rémy LaPointe");
}

#[test]
fn max_is_worth_a_point_with_two_ranches() {
    let it = town().dude(0, "Max Baine", "home").deed(0, "Blake Ranch").deed(0, "Bunkhouse");
    assert_eq!(it.clone().begins().points("Max Baine"), 0);
    let it = it.deed(0, "Circle M Ranch");
    assert_eq!(it.clone().begins().points("Max Baine"), 1);
    let it = it.dude(1, "Lawrence Blackwood", "Circle M Ranch:0").begins();
    assert_eq!((it.controls("Circle M Ranch"), it.points("Max Baine")), (Some(1), 0));
}

#[test]
fn dudes_of_maxs_player_thrive_at_ranches() {
    let it = town().deed(1, "Circle M Ranch").deed(0, "Yan Li's Tailoring");
    let it =
        it.dude(0, "Max Baine", "Circle M Ranch:1").dude(0, "Irving Patterson", "Circle M Ranch:1");
    let it =
        it.dude(0, "Jon Longstride", "Yan Li's Tailoring").dude(1, "Fred Aims", "Circle M Ranch:1");
    let it = it.begins();
    assert_eq!((it.influence("Irving Patterson"), it.value("Irving Patterson")), (3, 4));
    assert_eq!((it.influence("Max Baine"), it.value("Max Baine")), (4, 12));
    assert_eq!((it.influence("Jon Longstride"), it.value("Jon Longstride")), (1, 8));
    assert_eq!((it.influence("Fred Aims"), it.value("Fred Aims")), (0, 2));
}

#[test]
fn max_can_give_a_deed_to_their_player() {
    // Two influence against two: the deed would be its owner's without the one that Max adds.
    let it = town().deed(1, "Circle M Ranch").dude(0, "Irving Patterson", "Circle M Ranch:1");
    let it = it.dude(1, "Marion Seville", "Circle M Ranch:1");
    assert_eq!(it.clone().begins().controls("Circle M Ranch"), Some(1));
    let it = it.dude(0, "Max Baine", "home").begins();
    assert_eq!(it.controls("Circle M Ranch"), Some(0));
}
