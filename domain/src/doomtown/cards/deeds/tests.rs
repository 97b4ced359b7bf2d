use serde_json::json;

use crate::doomtown::trial::{Town, town};
use crate::doomtown::{Phase, StartPhase};

fn a_holdup() -> Town {
    let it = town().hand(0, ["This is a Holdup!"]).deed(1, "Charlie's Place");
    it.dude(0, "Allie Hensman", "Charlie's Place").deed(1, "Bank of California")
}

#[test]
fn nobody_robs_who_controls_the_bank_of_california() {
    a_holdup().begins().does_not_offer(0, "use This is a Holdup!");
    let it = a_holdup().dude(0, "Steven Wiles", "Bank of California").begins();
    it.offers(0, "use This is a Holdup!");
}

#[test]
fn the_pony_express_trades_a_card_in() {
    let it = town().deed(0, "Pony Express").hand(0, ["Shotgun", "Ambush"]).begins();
    let it = it.uses(0, "Pony Express").picks(0, "Ambush");
    assert_eq!(it.hand(0), ["Shotgun", "Pat's Perch"]);
    assert_eq!(it.discard_pile(0), ["Ambush"]);
    assert!(it.is_booted("Pony Express"));
    town().deed(0, "Pony Express").begins().does_not_offer(0, "use Pony Express");
}

#[test]
fn the_pony_express_is_whoevers_who_controls_it() {
    let it = town().deed(0, "Pony Express").dude(1, "Olivia Jenks", "Pony Express");
    let it = it.dude(0, "Steven Wiles", "home");
    let it = it.hand(0, ["Shotgun"]).hand(1, ["Ambush"]).begins();
    it.does_not_offer(0, "use Pony Express").passes(0).offers(1, "use Pony Express");
}

#[test]
fn gomorra_parish_aces_a_card_for_ghost_rock() {
    let it = town().deed(0, "Gomorra Parish").hand(0, ["Olivia Jenks", "Olivia Jenks"]);
    let it = it.deed(1, "Undertaker").begins().uses(0, "Gomorra Parish");
    let it = it.picks(0, "Olivia Jenks").expects(|it| it.in_boot_hill(0, "Olivia Jenks"));
    assert_eq!((it.ghost_rock(0), it.ghost_rock(1)), (11, 10));
    it.passes(1).does_not_offer(0, "shop Olivia Jenks");
}

fn upkeep_at_the_town_hall() -> Town {
    let it = town().phase(StartPhase::Upkeep).deed(0, "The Town Hall");
    it.dude(0, "Steven Wiles", "The Town Hall").dude(0, "Clint Ramsey", "home")
}

#[test]
fn the_town_hall_lowers_an_upkeep_for_a_phase() {
    let it = upkeep_at_the_town_hall().begins().reacts(0, "The Town Hall").asks(0, "pay_upkeep");
    assert_eq!(it.upkeep("Steven Wiles"), 3);
    let it = it.order(0, ["Steven Wiles", "Clint Ramsey"]);
    assert_eq!((it.ghost_rock(0), it.state().phase), (10 + 5 - 4, Phase::Noon));
    assert_eq!(it.upkeep("Steven Wiles"), 6);
    assert!(it.is_booted("The Town Hall"));
}

#[test]
fn the_town_hall_chooses_among_those_who_are_there() {
    let it = upkeep_at_the_town_hall().dude(1, "Olivia Jenks", "The Town Hall").begins();
    let it = it.reacts(0, "The Town Hall").offers(0, "Olivia Jenks").offers(0, "Steven Wiles");
    let it = it.does_not_offer(0, "Clint Ramsey").picks(0, "Olivia Jenks");
    assert_eq!((it.upkeep("Olivia Jenks"), it.upkeep("Steven Wiles")), (0, 6));
}

#[test]
fn an_empty_town_hall_asks_nobody() {
    let it = town().phase(StartPhase::Upkeep).deed(0, "The Town Hall").begins();
    it.asks(0, "play");
}

#[test]
fn the_1st_baptist_church_lets_its_controller_hold_a_card_more() {
    let it = town().phase(StartPhase::Sundown).deed(0, "1st Baptist Church");
    let it = it.dude(1, "Steven Wiles", "home").begins();
    let it = it.goes_on_until(|it| it.state().day == 2);
    assert_eq!((it.hand(0).len(), it.hand(1).len()), (6, 5));
}

fn bounties() -> Town {
    let it = town().deed(0, "B & B Attorneys").dude(0, "Olivia Jenks", "home");
    let it = it.dude(0, "Fred Aims", "home").bounty("Fred Aims", 1);
    it.dude(1, "Allie Hensman", "home").bounty("Allie Hensman", 2)
}

#[test]
fn b_and_b_attorneys_raise_a_bounty() {
    let it = bounties().begins().uses(0, "B & B Attorneys").does_not_offer(0, "Olivia Jenks");
    let it = it.picks(0, "Allie Hensman").asks(0, "up_or_down").picks(0, "yes");
    assert_eq!((it.bounty("Allie Hensman"), it.bounty("Fred Aims")), (3, 1));
}

#[test]
fn b_and_b_attorneys_clear_a_name() {
    let it = bounties().begins().uses(0, "B & B Attorneys").picks(0, "Fred Aims").picks(0, "no");
    assert_eq!(it.bounty("Fred Aims"), 0);
    let it = town().deed(0, "B & B Attorneys").dude(0, "Fred Aims", "home").begins();
    it.does_not_offer(0, "use B & B Attorneys");
}

#[test]
fn bullets_decide_who_controls_the_dead_dog_tavern() {
    let there = |deed| {
        let it = town().deed(0, deed).dude(0, "Steele Archer", deed);
        it.dude(1, "Allie Hensman", deed).begins().controls(deed)
    };
    assert_eq!((there("Dead Dog Tavern"), there("Charlie's Place")), (Some(1), Some(0)));
}

#[test]
fn who_has_as_many_bullets_does_not_take_the_dead_dog_tavern() {
    let it = town().deed(0, "Dead Dog Tavern").dude(0, "Fred Aims", "Dead Dog Tavern");
    let it = it.dude(1, "Allie Hensman", "Dead Dog Tavern").begins();
    assert_eq!(it.controls("Dead Dog Tavern"), Some(0));
}

#[test]
fn charlies_place_steadies_or_shakes_a_hand() {
    let there = || {
        let it = town().deed(0, "Charlie's Place").dude(1, "Allie Hensman", "Charlie's Place");
        let it = it.dude(0, "Pancho Castillo", "Charlie's Place").dude(0, "Fred Aims", "home");
        let it = it.begins().uses(0, "Charlie's Place").does_not_offer(0, "Fred Aims");
        it.picks(0, "Pancho Castillo").asks(0, "up_or_down")
    };
    assert_eq!(there().picks(0, "yes").bullets("Pancho Castillo"), 5);
    let it = there().picks(0, "no");
    assert_eq!((it.bullets("Pancho Castillo"), it.bullets("Allie Hensman")), (1, 2));
}

fn before_a_shootout() -> Town {
    let it = town().deed(1, "Pearly's Palace").dude(0, "Tommy Harden", "town square");
    it.dude(0, "Philip Swinford", "town square").dude(1, "Allie Hensman", "town square")
}

#[test]
fn pearlys_palace_lets_its_controller_shoot_first() {
    let it = before_a_shootout().bears("Allie Hensman", ["Shotgun"]).begins();
    let it = it.calls_out(0, "Tommy Harden", "Allie Hensman").accepts(1);
    let it = it.posse(0, ["Philip Swinford"]).reacts(1, "Pearly's Palace");
    let it = it.picks(1, "Philip Swinford").expects(|it| it.in_boot_hill(0, "Philip Swinford"));
    assert!(it.is_booted("Pearly's Palace") && it.is_booted("Shotgun"));
    it.asks(0, "play").passes(0).does_not_offer(1, "use Shotgun");
}

#[test]
fn a_play_at_pearlys_palace_may_grant_another() {
    let it = before_a_shootout().bears("Allie Hensman", ["Shotgun"]);
    let it = it.dude(1, "Steele Archer", "home").bears("Steele Archer", ["Shadow Walk"]).begins();
    let it = it.calls_out(0, "Tommy Harden", "Allie Hensman").accepts(1);
    let it = it.posse(0, ["Philip Swinford"]).posse(1, []).reacts(1, "Pearly's Palace");
    let it = it.offers(1, "Shotgun").does_not_offer(1, "pass").picks(1, "Shadow Walk");
    assert!(it.in_posse("Steele Archer"));
    let it = it.asks(1, "ability").offers(1, "Shotgun").picks(1, "pass");
    it.asks(0, "play").passes(0).offers(1, "use Shotgun");
}

#[test]
fn a_play_at_pearlys_palace_may_end_the_shootout() {
    let it = before_a_shootout().bears("Allie Hensman", ["Shotgun"]).begins();
    let it = it.calls_out(0, "Tommy Harden", "Allie Hensman").accepts(1).posse(0, []);
    let it = it.reacts(1, "Pearly's Palace").never_fact("casualties_announced");
    assert!(it.in_boot_hill(0, "Tommy Harden") && it.state().shootout.is_none());
    it.asks(1, "play");
}

#[test]
fn pearlys_palace_needs_a_shootout_play() {
    let it = before_a_shootout().begins();
    let it = it.calls_out(0, "Tommy Harden", "Allie Hensman").accepts(1).posse(0, []);
    it.asks(0, "play").never_fact("ability_used");
}

#[test]
fn being_asked_about_pearlys_palace_tells_nothing_about_a_hand() {
    let it = before_a_shootout().hand(1, ["Roan"]).begins();
    let it = it.calls_out(0, "Tommy Harden", "Allie Hensman").accepts(1).posse(0, []);
    let it = it.asks(1, "react").does_not_offer(1, "Pearly's Palace").lets_pass(1);
    it.asks(0, "play");
}

#[test]
fn the_killer_bunnies_casino_lets_two_cards_go() {
    let it = town().phase(StartPhase::Sundown).deed(0, "Killer Bunnies Casino");
    let it = it.hand(0, ["Shotgun", "Roan", "Ambush"]).hand(1, ["Pinto", "Mustang"]);
    let it = it.dude(1, "Steven Wiles", "home").begins().asks(0, "sundown_discard");
    assert_eq!(it.choice_of(0), (0, 2));
    let it = it.picks_all(0, ["Roan", "Ambush"]).asks(1, "sundown_discard");
    assert_eq!(it.choice_of(1), (0, 1));
}

fn arrivals() -> Town {
    let it = town().deed(0, "Stagecoach Office").deed(0, "Charlie's Place");
    let it = it.deed(1, "Bank of California").hand(0, ["Olivia Jenks"]).hand(1, ["Fred Aims"]);
    it.dude(1, "Steven Wiles", "Charlie's Place")
}

#[test]
fn the_stagecoach_office_brings_a_dude_to_a_place_of_their_player() {
    let it = arrivals().begins().shops(0, "Olivia Jenks").reacts(0, "Stagecoach Office");
    let it = it.offers(0, "home").offers(0, "Stagecoach Office");
    let it = it.does_not_offer(0, "Charlie's Place").does_not_offer(0, "Bank of California");
    let it = it.does_not_offer(0, "town square").picks(0, "Stagecoach Office");
    let it = it.happens_fact_with("dude_entered", json!({"booted": false}));
    let told = "Olivia Jenks will come into play at Stagecoach Office (Stagecoach Office).";
    let it = it.happens(told);
    assert_eq!(it.at("Olivia Jenks"), "Stagecoach Office");
    assert!(it.is_booted("Stagecoach Office"));
}

#[test]
fn a_dude_need_not_come_by_stagecoach_and_nobody_elses_does() {
    let it = arrivals().begins().shops(0, "Olivia Jenks").lets_pass(0);
    assert_eq!(it.at("Olivia Jenks"), "home:0");
    let it = it.shops(1, "Fred Aims").asks(0, "play");
    assert_eq!(it.at("Fred Aims"), "home:1");
}
