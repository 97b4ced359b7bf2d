//! Dudes.

use crate::doomtown::trial::{Trial, town};

const LILLIAN: &str = "Lillian Morgan";

fn ghost_rock_on(it: &Trial, name: &str) -> u32 {
    it.state().piece(it.card(name)).ghost_rock
}

#[test]
fn lillian_brings_money_that_pays_for_who_joins_her() {
    let it = town()
        .booted_dude(0, "Olivia Jenks", "home")
        .deed(0, "Pat's Perch")
        .dude(0, "Andreas Andregg", "Pat's Perch:0")
        .dude(0, "Clint Ramsey", "home:1")
        .shootout_between([LILLIAN], ["Pancho Castillo"]);
    assert_eq!((ghost_rock_on(&it, LILLIAN), it.ghost_rock(0)), (3, 10));
    assert_eq!(it.bounty(LILLIAN), 0);
    let it = it.uses(0, LILLIAN);
    assert_eq!(it.choice_of(0), (1, 3));
    let it = it.picks_all(0, ["Olivia Jenks", "Andreas Andregg"]);
    assert_eq!((ghost_rock_on(&it, LILLIAN), it.ghost_rock(0)), (1, 10));
    for name in ["Olivia Jenks", "Andreas Andregg"] {
        assert!(it.in_posse(name), "{name}");
        assert_eq!(it.at(name), "town square", "{name}");
    }
    assert!(it.is_booted("Olivia Jenks") && !it.is_booted("Andreas Andregg"));
    assert!(!it.in_posse("Clint Ramsey") && !it.is_booted(LILLIAN));
    let it = it.passes(1).does_not_offer(0, "use Lillian Morgan");
    let it = it.goes_on_until(|it| it.state().shootout.is_none());
    assert!(!it.in_play(LILLIAN) || ghost_rock_on(&it, LILLIAN) == 0);
}

#[test]
fn lillian_calls_no_more_than_can_be_paid_for() {
    let it = town()
        .ghost_rock(0, 0)
        .dude(0, "Olivia Jenks", "home")
        .dude(0, "Andreas Andregg", "home")
        .dude(0, "Clint Ramsey", "home")
        .dude(0, "Avie Cline", "home")
        .shootout_between([LILLIAN], ["Pancho Castillo"]);
    assert_eq!(it.uses(0, LILLIAN).choice_of(0), (1, 3));
}

#[test]
fn lillian_calls_nobody_from_outside() {
    let it = town().dude(0, LILLIAN, "home").dude(0, "Olivia Jenks", "home");
    let it = it.shootout_between(["Clint Ramsey"], ["Pancho Castillo"]);
    assert_eq!(ghost_rock_on(&it, LILLIAN), 0);
    it.does_not_offer(0, "use Lillian Morgan");
}

#[test]
fn the_money_of_lillian_is_gone_after_a_job_without_a_shootout() {
    let it = town().hand(0, ["Ambush"]).dude(0, LILLIAN, "home").dude(1, "Avie Cline", "home");
    let it = it.begins().uses(0, "Ambush").does_not_oppose(1);
    assert_eq!(ghost_rock_on(&it, LILLIAN), 0);
}

#[test]
fn smiling_tom_moves_only_home_and_into_company() {
    let it = town()
        .dude(0, "Smiling Tom", "home")
        .deed(0, "General Store")
        .dude(1, "Avie Cline", "town square")
        .begins();
    let it = it.moves(0, "Smiling Tom", "town square").passes(1);
    assert_eq!(it.at("Smiling Tom"), "town square");
    let it = it.moves(0, "Smiling Tom", "home");
    assert_eq!(it.at("Smiling Tom"), "home:0");
    let alone = town().dude(0, "Smiling Tom", "home").dude(1, "Olivia Jenks", "town square");
    alone.begins().does_not_offer(0, "move Smiling Tom");
}

#[test]
fn smiling_tom_joins_no_posse_and_leads_no_job_where_tom_may_not_go() {
    let callout = |company: &str| {
        let it = town()
            .dude(0, "Clint Ramsey", "town square")
            .dude(0, company, "home")
            .dude(0, "Smiling Tom", "home")
            .dude(1, "Pancho Castillo", "town square")
            .dude(1, "Steele Archer", "town square")
            .begins();
        it.calls_out(0, "Clint Ramsey", "Pancho Castillo").accepts(1)
    };
    let it = callout("Olivia Jenks");
    it.offers(0, "Olivia Jenks").does_not_offer(0, "Smiling Tom");
    let job = |mark: &str| {
        let it = town()
            .hand(0, ["Ambush"])
            .dude(0, "Smiling Tom", "home")
            .dude(1, mark, "town square")
            .begins();
        it.is_offered(0, "use Ambush")
    };
    assert!(job("Avie Cline") && !job("Pancho Castillo"));
}

#[test]
fn smiling_tom_does_not_ride_out_of_company() {
    let it = town().dude(0, "Smiling Tom", "home").bears("Smiling Tom", ["Mustang"]);
    it.begins().does_not_offer(0, "use Mustang");
}

#[test]
fn jake_smiles_during_sundown_from_before_the_victory_check() {
    let won = |dude: &str| {
        let it = town()
            .dude(0, "Olivia Jenks", "home")
            .points("Olivia Jenks", 2)
            .dude(1, dude, "home")
            .option(|it| it.check = false)
            .begins();
        assert_eq!(it.influence(dude), 0);
        it.passes(0).passes(1)
    };
    won("Travis Moone").won_by([0]);
    let it = won("Jake Smiley").goes_on_until(|it| it.state().day == 2);
    assert!(it.outcome().is_none());
    assert_eq!(it.influence("Jake Smiley"), 0);
}

#[test]
fn jacqueline_is_a_stud_in_the_posse_of_the_mark() {
    let it = town()
        .dude(0, "Clint Ramsey", "town square")
        .dude(1, "Pancho Castillo", "town square")
        .dude(1, "Jacqueline Isham", "home")
        .begins();
    let it = it.calls_out(0, "Clint Ramsey", "Pancho Castillo").accepts(1);
    let it = it.posse(1, ["Jacqueline Isham"]).asks(1, "joined_posse");
    let it = it.reacts(1, "Jacqueline Isham").asks(0, "play");
    assert!(it.is_stud("Jacqueline Isham"));
    let it = it.goes_on_until(|it| it.state().shootout.is_none());
    assert!(!it.in_play("Jacqueline Isham") || !it.is_stud("Jacqueline Isham"));
}

#[test]
fn jacqueline_is_a_stud_when_she_opposes_a_job() {
    let it = town()
        .hand(0, ["Ambush"])
        .dude(0, "Clint Ramsey", "home")
        .dude(1, "Pancho Castillo", "town square")
        .dude(1, "Jacqueline Isham", "town square")
        .begins();
    let it = it.uses(0, "Ambush").picks(0, "Pancho Castillo").posse(0, []).opposes(1);
    let it = it.posse(1, ["Jacqueline Isham"]).reacts(1, "Jacqueline Isham").asks(0, "play");
    assert!(it.is_stud("Jacqueline Isham"));
}

#[test]
fn jacqueline_is_no_stud_on_the_side_of_the_leader() {
    let it = town()
        .dude(0, "Jacqueline Isham", "town square")
        .dude(1, "Pancho Castillo", "town square")
        .begins();
    let it = it.calls_out(0, "Jacqueline Isham", "Pancho Castillo").accepts(1).asks(0, "play");
    assert!(!it.is_stud("Jacqueline Isham"));
}
