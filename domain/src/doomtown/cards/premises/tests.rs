use crate::doomtown::trial::{Town, Trial, town};

#[test]
fn the_cattle_market_is_worth_a_point_beside_another_ranch() {
    let it = town().deed(0, "Cattle Market").begins();
    assert_eq!(it.points("Cattle Market"), 0);
    let it = town().deed(0, "Cattle Market").deed(1, "Circle M Ranch").begins();
    assert_eq!(it.points("Cattle Market"), 1);
    let it = town().deed(0, "Cattle Market").deed(1, "Cattle Market").begins();
    assert_eq!((it.points("Cattle Market:0"), it.points("Cattle Market:1")), (1, 1));
}

#[test]
fn dudes_at_the_cattle_market_have_more_value() {
    let it = town().deed(0, "Cattle Market").dude(0, "Allie Hensman", "Cattle Market");
    let it = it.dude(1, "Sloane", "Cattle Market").dude(1, "Fred Aims", "home").begins();
    assert_eq!((it.value("Allie Hensman"), it.value("Sloane")), (4, 13));
    assert_eq!(it.value("Fred Aims"), 2);
}

#[test]
fn the_circle_m_ranch_fills_a_small_hand() {
    let it = town().deed(0, "Circle M Ranch").hand(0, ["Roan", "Pinto", "Mustang"]).begins();
    assert_eq!(it.uses(0, "Circle M Ranch").hand(0).len(), 4);
    let hand = ["Roan", "Pinto", "Mustang", "Shotgun"];
    let it = town().deed(0, "Circle M Ranch").hand(0, hand).begins().uses(0, "Circle M Ranch");
    assert_eq!(it.hand(0).len(), 4);
    assert!(it.is_booted("Circle M Ranch"));
}

#[test]
fn the_bunkhouse_helps_who_has_little_influence() {
    let it = town().deed(0, "Bunkhouse").dude(0, "Allie Hensman", "Bunkhouse");
    let it = it.dude(0, "Lawrence Blackwood", "Bunkhouse").dude(1, "Olivia Jenks", "Bunkhouse");
    let it = it.dude(0, "Clint Ramsey", "home").begins();
    assert_eq!((it.influence("Allie Hensman"), it.influence("Lawrence Blackwood")), (1, 2));
    assert_eq!((it.influence("Olivia Jenks"), it.influence("Clint Ramsey")), (2, 1));
}

#[test]
fn the_bunkhouse_does_not_count_its_own_bonus() {
    let it = town().deed(0, "Bunkhouse").deed(0, "Yan Li's Tailoring");
    let it = it.dude(0, "Lawrence Blackwood", "Bunkhouse").begins();
    let it = it.uses(0, "Yan Li's Tailoring");
    assert_eq!(it.influence("Lawrence Blackwood"), 2);
}

#[test]
fn the_morgan_research_institute_changes_a_skill() {
    let there = || {
        let it = town().deed(0, "Morgan Research Institute");
        let it = it.dude(0, "Steele Archer", "Morgan Research Institute");
        let it = it.dude(0, "Jonah Essex", "Morgan Research Institute");
        let it = it.dude(0, "Olivia Jenks", "Morgan Research Institute").begins();
        let it = it.uses(0, "Morgan Research Institute").does_not_offer(0, "Olivia Jenks");
        it.picks(0, "Steele Archer").asks(0, "up_or_down")
    };
    assert_eq!(huckster(&there().picks(0, "yes")), Some(4));
    assert_eq!(huckster(&there().picks(0, "no")), Some(0));
}

fn huckster(it: &Trial) -> Option<i32> {
    it.state().skill(it.card("Steele Archer"), crate::doomtown::town::printed::Skill::Huckster)
}

#[test]
fn the_morgan_research_institute_needs_a_skill() {
    let it = town().deed(0, "Morgan Research Institute").dude(0, "Steele Archer", "home");
    let it = it.dude(0, "Olivia Jenks", "Morgan Research Institute").begins();
    it.does_not_offer(0, "use Morgan Research Institute");
}

#[test]
fn carters_bounties_brings_a_booted_dude_from_anywhere() {
    let it = town().deed(0, "Carter's Bounties").deed(1, "Blake Ranch");
    let it = it.booted_dude(0, "Olivia Jenks", "Blake Ranch").dude(0, "Fred Aims", "town square");
    let it = it.shootout_between(["Allie Hensman"], ["Silas Aims"]);
    let it = it.uses(0, "Carter's Bounties").offers(0, "Fred Aims").picks(0, "Olivia Jenks");
    assert!(it.in_posse("Olivia Jenks") && it.is_booted("Olivia Jenks"));
    assert_eq!(it.at("Olivia Jenks"), "town square");
}

#[test]
fn carters_bounties_boots_nobody_and_needs_somebody() {
    let it = town().deed(0, "Carter's Bounties").dude(0, "Olivia Jenks", "home");
    let it = it.shootout_between(["Allie Hensman"], ["Silas Aims"]).uses(0, "Carter's Bounties");
    assert!(it.in_posse("Olivia Jenks") && !it.is_booted("Olivia Jenks"));
    let it = town().deed(0, "Carter's Bounties").dude(1, "Fred Aims", "home");
    let it = it.shootout_between(["Allie Hensman"], ["Silas Aims"]);
    it.does_not_offer(0, "use Carter's Bounties");
}

fn at_the_casino() -> Town {
    let it = town().deed(0, "The Union Casino").dude(0, "Olivia Jenks", "The Union Casino");
    it.dude(1, "Allie Hensman", "The Union Casino")
}

#[test]
fn the_union_casino_sells_a_point_to_who_outbids_all_by_four() {
    let it = at_the_casino().begins().uses(0, "The Union Casino").amount(0, 5).amount(1, 1);
    assert_eq!((it.points("Olivia Jenks"), it.ghost_rock(0), it.ghost_rock(1)), (1, 5, 9));
    let it = at_the_casino().begins().uses(0, "The Union Casino").amount(0, 5).amount(1, 2);
    assert_eq!((it.points("Olivia Jenks"), it.ghost_rock(0), it.ghost_rock(1)), (0, 5, 8));
}

#[test]
fn every_other_player_bids_at_the_union_casino() {
    let it = at_the_casino().seats(3).begins().uses(0, "The Union Casino");
    let it = it.amount(0, 6).amount(1, 0);
    assert_eq!(it.range(2), (0, 10));
    let it = it.amount(2, 3);
    assert_eq!((it.points("Olivia Jenks"), it.ghost_rock(2)), (0, 7));
}

#[test]
fn the_union_casino_needs_a_dude_of_who_controls_it() {
    let it = town().deed(0, "The Union Casino").dude(1, "Allie Hensman", "The Union Casino");
    it.begins().does_not_offer(0, "use The Union Casino");
}

#[test]
fn the_undertaker_profits_from_who_is_aced() {
    let it = town().deed(1, "Undertaker").dude(0, "Tommy Harden", "town square");
    let it = it.bears("Tommy Harden", ["Shotgun"]);
    let it = it.shootout_between(["Tommy Harden"], ["Allie Hensman"]).uses(0, "Shotgun");
    assert_eq!((it.ghost_rock(0), it.ghost_rock(1)), (10, 12));
}

#[test]
fn the_undertaker_pays_who_controls_it_once_the_dude_is_gone() {
    let it = town().deed(0, "Undertaker").dude(1, "Lawrence Blackwood", "Undertaker");
    let it = it.hand(0, ["Ambush"]).dude(0, "Allie Hensman", "home").begins();
    assert_eq!(it.controls("Undertaker"), Some(1));
    let it = it.uses(0, "Ambush").posse(0, []).does_not_oppose(1);
    assert!(it.in_boot_hill(1, "Lawrence Blackwood"));
    assert_eq!((it.ghost_rock(0), it.ghost_rock(1)), (10 - 4 + 2, 10));
}

#[test]
fn the_general_store_sells_cheaper_even_to_the_booted_anywhere() {
    let it = town().deed(0, "General Store").hand(0, ["Shotgun", "Roan"]);
    let it = it.booted_dude(0, "Allie Hensman", "town square").dude(0, "Fred Aims", "home");
    let it = it.begins().uses(0, "General Store").picks(0, "Shotgun").picks(0, "Allie Hensman");
    assert!(it.carries("Allie Hensman", "Shotgun") && it.is_booted("Allie Hensman"));
    assert_eq!(it.ghost_rock(0), 9);
}

#[test]
fn the_general_store_gives_nothing_back() {
    let it = town().deed(0, "General Store").hand(0, ["Roan"]).dude(0, "Fred Aims", "home");
    let it = it.begins().uses(0, "General Store");
    assert!(it.carries("Fred Aims", "Roan"));
    assert_eq!(it.ghost_rock(0), 10);
}

#[test]
fn the_general_store_sells_spells_to_those_who_can_cast_them() {
    let it = town().deed(0, "General Store").hand(0, ["Shadow Walk"]);
    let it = it.dude(0, "Steele Archer", "town square").dude(0, "Fred Aims", "town square");
    let it = it.begins().uses(0, "General Store");
    assert!(it.carries("Steele Archer", "Shadow Walk"));
}

#[test]
fn the_general_store_needs_something_that_somebody_can_get_and_pay() {
    let it = town().deed(0, "General Store").hand(0, ["Shotgun"]).begins();
    it.does_not_offer(0, "use General Store");
    let it = town().deed(0, "General Store").hand(0, ["Shotgun"]).ghost_rock(0, 0);
    it.dude(0, "Fred Aims", "home").begins().does_not_offer(0, "use General Store");
    let it = town().deed(0, "General Store").hand(0, ["Shadow Walk", "Ambush", "Bunkhouse"]);
    it.dude(0, "Fred Aims", "home").begins().does_not_offer(0, "use General Store");
}

#[test]
fn gadgets_of_the_general_store_have_to_be_invented() {
    let it = town().deed(0, "General Store").hand(0, ["Mechanical Horse"]);
    let it = it.dude(0, "Dr. Dawn Edwards", "home").dude(0, "Fred Aims", "home").begins();
    let it = it.uses(0, "General Store").happens_fact("skill_tested");
    assert!(it.carries("Dr. Dawn Edwards", "Mechanical Horse"));
    assert!(it.is_booted("Dr. Dawn Edwards"));
}

#[test]
fn the_pharmacy_unboots_a_dude() {
    let it = town().deed(0, "The Pharmacy").booted_dude(1, "Allie Hensman", "home");
    let it = it.dude(0, "Fred Aims", "home").begins().uses(0, "The Pharmacy");
    assert!(!it.is_booted("Allie Hensman") && it.is_booted("The Pharmacy"));
    let it = town().deed(0, "The Pharmacy").dude(0, "Fred Aims", "home").begins();
    it.does_not_offer(0, "use The Pharmacy");
}

#[test]
fn the_railroad_station_moves_a_dude_from_there() {
    let there = |it: Town| {
        let it = it.deed(0, "Railroad Station").dude(1, "Allie Hensman", "Railroad Station");
        it.deed(1, "Blake Ranch").dude(0, "Fred Aims", "home").begins()
    };
    let it = there(town().dude(0, "Olivia Jenks", "Railroad Station")).uses(0, "Railroad Station");
    let it = it.does_not_offer(0, "Railroad Station").offers(0, "town square");
    let it = it.picks(0, "Blake Ranch");
    assert_eq!(it.at("Olivia Jenks"), "Blake Ranch");
    assert!(!it.is_booted("Olivia Jenks"));
    there(town()).does_not_offer(0, "use Railroad Station");
}

#[test]
fn the_railroad_station_moves_the_booted_too() {
    let it = town().deed(0, "Railroad Station");
    let it = it.booted_dude(0, "Olivia Jenks", "Railroad Station").begins();
    let it = it.uses(0, "Railroad Station").picks(0, "home");
    assert_eq!(it.at("Olivia Jenks"), "home:0");
    assert!(it.is_booted("Olivia Jenks"));
}

#[test]
fn the_telegraph_office_announces_a_newcomer() {
    let it = town().deed(0, "Telegraph Office").hand(1, ["Steven Wiles"]);
    let it = it.dude(0, "Olivia Jenks", "home").begins();
    let it = it.does_not_offer(0, "use Telegraph Office").passes(0).shops(1, "Steven Wiles");
    let it = it.uses(0, "Telegraph Office");
    assert_eq!(it.ghost_rock(0), 13);
}

#[test]
fn the_telegraph_office_says_where_no_newcomer_has_influence() {
    let it = town().deed(0, "Telegraph Office").hand(0, ["Allie Hensman"]);
    let it = it.dude(0, "Olivia Jenks", "home").dude(1, "Steven Wiles", "home").begins();
    let it = it.shops(0, "Allie Hensman").passes(1);
    let it = it.uses(0, "Telegraph Office");
    let it = it.happens("to gain ghost rock by a newcomer's influence, but no newcomer has any.");
    it.never_fact("ghost_rock_moved");
}
