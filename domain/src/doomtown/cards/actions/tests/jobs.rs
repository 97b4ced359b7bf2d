//! Jobs.

use crate::doomtown::trial::{FULL_HOUSE, PAIR, Trial, town};

fn after_the_job(it: Trial) -> Trial {
    it.goes_on_until(|it| it.state().job.is_none())
}

#[test]
fn who_is_in_charge_gives_a_deed_in_town_a_point_and_boots_no_leader() {
    let it = town()
        .hand(0, ["Establishin' Who's in Charge"])
        .dude(0, "Olivia Jenks", "home")
        .dude(1, "Lawrence Blackwood", "town square")
        .deed(0, "Bunkhouse")
        .deed(0, "Blake Ranch")
        .deed(1, "Yan Li's Tailoring")
        .begins();
    let it = it.uses(0, "Establishin' Who's in Charge").asks(0, "job_mark");
    let it = it.offers(0, "Bunkhouse").does_not_offer(0, "Blake Ranch");
    let it = it.picks(0, "Yan Li's Tailoring").posse(0, []).asks(1, "oppose");
    assert!(!it.is_booted("Olivia Jenks"));
    let it = it.does_not_oppose(1);
    assert_eq!((it.points("Yan Li's Tailoring"), it.points("Bunkhouse")), (2, 1));
    assert_eq!((it.ghost_rock(0), it.at("Olivia Jenks").as_str()), (9, "home:0"));
    assert!(it.is_booted("Olivia Jenks") && it.in_discard(0, "Establishin' Who's in Charge"));
}

#[test]
fn an_ambush_on_a_wanted_dude_makes_nobody_wanted_and_collects_the_bounty() {
    let it = town()
        .hand(0, ["Ambush"])
        .dude(0, "Olivia Jenks", "home")
        .dude(0, "Clint Ramsey", "home")
        .dude(1, "Allie Hensman", "town square")
        .bounty("Allie Hensman", 2)
        .begins();
    let it = it.uses(0, "Ambush").picks(0, "Olivia Jenks").picks(0, "Allie Hensman");
    let it = it.asks(0, "posse").expects(|it| it.is_booted("Olivia Jenks"));
    let it = it.posse(0, ["Clint Ramsey"]).does_not_oppose(1);
    assert!(it.in_boot_hill(1, "Allie Hensman"));
    assert_eq!((it.bounty("Olivia Jenks"), it.bounty("Clint Ramsey")), (0, 0));
    assert_eq!(it.ghost_rock(0), 10 - 4 + 2);
}

#[test]
fn a_kidnappin_with_as_many_bullets_as_the_mark_fails_at_once() {
    let it = town()
        .hand(0, ["Kidnappin'"])
        .dude(0, "Clyde Owens", "town square")
        .dude(1, "Pancho Castillo", "town square")
        .begins();
    let it = it.uses(0, "Kidnappin'");
    let it = it.happens_fact("job_ended").asks(1, "play");
    assert!(it.in_play("Pancho Castillo"));
    assert_eq!((it.bounty("Clyde Owens"), it.at("Clyde Owens").as_str()), (1, "home:0"));
    assert!(it.is_booted("Clyde Owens"));
}

#[test]
fn a_kidnappin_with_more_bullets_discards_the_mark_and_makes_the_posse_wanted() {
    let it = town()
        .hand(0, ["Kidnappin'"])
        .dude(0, "Clyde Owens", "home")
        .booted_dude(0, "Olivia Jenks", "town square")
        .dude(1, "Pancho Castillo", "town square")
        .bounty("Pancho Castillo", 3)
        .begins();
    let it = it.uses(0, "Kidnappin'").picks(0, "Pancho Castillo");
    let it = it.posse(0, ["Olivia Jenks"]).asks(1, "oppose");
    assert!(it.is_booted("Clyde Owens"));
    let it = it.does_not_oppose(1);
    assert!(it.in_discard(1, "Pancho Castillo"));
    assert_eq!((it.bounty("Clyde Owens"), it.bounty("Olivia Jenks")), (1, 1));
    assert_eq!((it.ghost_rock(0), it.at("Olivia Jenks").as_str()), (13, "home:0"));
}

#[test]
fn a_kidnappin_spares_the_mark_where_its_defenders_win() {
    let it = town()
        .hand(0, ["Kidnappin'"])
        .will_draw(0, PAIR)
        .will_draw(1, FULL_HOUSE)
        .dude(0, "Olivia Jenks", "town square")
        .dude(1, "Lawrence Blackwood", "town square")
        .begins();
    let it = it.uses(0, "Kidnappin'").posse(0, []);
    let it = after_the_job(it.opposes(1));
    assert!(it.in_play("Lawrence Blackwood") && !it.in_play("Olivia Jenks"));
    assert_eq!(it.ghost_rock(1), 11);
}

#[test]
fn a_recruitment_drive_brings_a_dude_for_5_less_from_the_discard_pile() {
    let recruits = ["Sloane", "Barton Everest", "Clint Ramsey", "Shotgun"];
    let it = town()
        .hand(0, ["Recruitment Drive"])
        .ghost_rock(0, 3)
        .discard(0, recruits)
        .discard(0, ["Bunkhouse", "Jonah Essex"])
        .dude(0, "Clint Ramsey", "home")
        .begins();
    let it = it.uses(0, "Recruitment Drive").expects(|it| !it.in_play("Bunkhouse"));
    let it = it.asks(0, "pile_card").offers(0, "Barton Everest").offers(0, "Bunkhouse");
    let it = it.does_not_offer(0, "Sloane").does_not_offer(0, "Clint Ramsey");
    let it = it.does_not_offer(0, "Shotgun").picks(0, "Jonah Essex");
    assert_eq!((it.at("Jonah Essex").as_str(), it.ghost_rock(0)), ("home:0", 3 - 1 - 1));
    assert!(!it.is_booted("Jonah Essex") && !it.in_discard(0, "Jonah Essex"));
}

#[test]
fn a_recruitment_drive_builds_a_deed_and_finds_nothing_in_an_empty_pile() {
    let begin = || town().hand(0, ["Recruitment Drive"]).dude(0, "Olivia Jenks", "home");
    let it = begin().discard(0, ["Gomorra Parish"]).begins().uses(0, "Recruitment Drive");
    let it = it.asks(0, "street_end").picks(0, "left");
    assert_eq!((it.street(0), it.ghost_rock(0)), (vec!["Gomorra Parish", "Law Dogs"], 9));
    begin().begins().uses(0, "Recruitment Drive").happens_fact("job_ended").asks(1, "play");
}

#[test]
fn a_recruitment_drive_can_be_opposed_by_anybody_who_is_near() {
    let it = town()
        .hand(0, ["Recruitment Drive"])
        .discard(0, ["Jonah Essex"])
        .will_draw(0, PAIR)
        .will_draw(1, FULL_HOUSE)
        .dude(0, "Olivia Jenks", "home")
        .dude(1, "Lawrence Blackwood", "home")
        .begins();
    let it = after_the_job(it.uses(0, "Recruitment Drive").opposes(1));
    assert!(it.in_discard(0, "Jonah Essex") && it.at("Lawrence Blackwood") == "town square");
}

#[test]
fn a_coach_that_comes_to_town_brings_4_ghost_rock() {
    let begin = || town().hand(0, ["A Coach Comes to Town"]).dude(0, "Olivia Jenks", "home");
    let it = begin().begins().uses(0, "A Coach Comes to Town");
    assert_eq!((it.ghost_rock(0), it.ghost_rock(1)), (14, 10));
}

#[test]
fn a_coach_that_was_defended_pays_who_has_a_defender_left() {
    let begin = || {
        town().hand(0, ["A Coach Comes to Town"]).dude(0, "Olivia Jenks", "home").dude(
            1,
            "Lawrence Blackwood",
            "town square",
        )
    };
    let it = begin().will_draw(0, PAIR).will_draw(1, FULL_HOUSE).begins();
    let it = after_the_job(it.uses(0, "A Coach Comes to Town").opposes(1));
    assert_eq!((it.ghost_rock(0), it.ghost_rock(1)), (10, 14));
    // Exactly equal hands: both lose their only dude, and nobody is left to be paid.
    let it = begin().will_draw(0, PAIR).will_draw(1, PAIR).begins();
    let it = after_the_job(it.uses(0, "A Coach Comes to Town").opposes(1));
    assert!(!it.in_play("Lawrence Blackwood") && !it.in_play("Olivia Jenks"));
    assert_eq!((it.ghost_rock(0), it.ghost_rock(1)), (10, 10));
}
