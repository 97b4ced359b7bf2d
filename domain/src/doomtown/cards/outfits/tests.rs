use serde_json::json;

use crate::doomtown::trial::{Town, Trial, town};

const LUCY: &str = "Lucinda \"Lucy\" Clover";
const WENDY: &str = "Xiong \"Wendy\" Cheng";

/// Steele is about to walk to another place by a spell that succeeds: a pull of 8 and 2 make 10.
fn walking() -> Town {
    let it = town().outfit(0, "The Fourth Ring").dude(0, "Steele Archer", "town square");
    it.bears("Steele Archer", ["Shadow Walk"])
}

#[test]
fn the_fourth_ring_turns_a_card_into_ghost_rock_and_a_card() {
    let it = walking().hand(0, ["Shotgun"]).deck(0, ["Pat's Perch", "Reserves"]).begins();
    let it = it.uses(0, "Shadow Walk").asks(0, "spell_passed").reacts(0, "The Fourth Ring");
    let it = it.picks(0, "Shotgun");
    assert!(it.in_discard(0, "Shotgun") && it.is_booted("The Fourth Ring"));
    assert_eq!((it.hand(0), it.ghost_rock(0)), (vec!["Reserves"], 11));
}

#[test]
fn the_fourth_ring_may_keep_its_card() {
    let it = walking().hand(0, ["Shotgun"]).begins().uses(0, "Shadow Walk");
    let it = it.reacts(0, "The Fourth Ring");
    assert_eq!(it.choice_of(0), (0, 1));
    let it = it.picks_all(0, []);
    assert_eq!((it.hand(0), it.ghost_rock(0)), (vec!["Shotgun"], 10));
}

#[test]
fn the_fourth_ring_looks_for_passed_tests_away_from_home_with_a_card_in_hand() {
    let reacts = |town: Town| town.begins().uses(0, "Shadow Walk").is_asked(0, "spell_passed");
    assert!(reacts(walking().hand(0, ["Shotgun"])));
    assert!(!reacts(walking()));
    assert!(!reacts(walking().hand(0, ["Shotgun"]).deck(0, ["War Paint"])));
    let at_home = town().outfit(0, "The Fourth Ring").dude(0, "Steele Archer", "home");
    let at_home = at_home.bears("Steele Archer", ["Shadow Walk"]).hand(0, ["Shotgun"]);
    assert!(!reacts(at_home));
    let law_dogs = town().dude(0, "Steele Archer", "town square").hand(0, ["Shotgun"]);
    let law_dogs = law_dogs.bears("Steele Archer", ["Shadow Walk"]).outfit(1, "The Fourth Ring");
    assert!(!reacts(law_dogs.hand(1, ["Shotgun"])));
}

/// Harry has influence 3, Lucy 2, Tommy and Philip 1 each; Irving has 2.
fn court() -> Town {
    town()
        .dude(0, "Judge Harry Somerset", "home")
        .dude(0, LUCY, "home")
        .dude(0, "Tommy Harden", "home")
        .dude(0, "Philip Swinford", "town square")
        .dude(1, "Irving Patterson", "home")
}

#[test]
fn the_law_dogs_boot_no_more_dudes_than_it_takes() {
    let it = court().begins().uses(0, "Law Dogs").picks(0, "Irving Patterson");
    // After Lucy one more influence is needed: Harry would have been enough without her.
    let it = it.does_not_offer(0, "Tommy Harden").offers(0, "Judge Harry Somerset");
    let it = it.picks(0, LUCY);
    let it = it.does_not_offer(0, "Judge Harry Somerset").picks(0, "Philip Swinford");
    assert_eq!(it.bounty("Irving Patterson"), 1);
    let booted = [LUCY, "Philip Swinford", "Law Dogs"];
    assert!(booted.into_iter().all(|title| it.is_booted(title)));
    assert!(!it.is_booted("Judge Harry Somerset") && !it.is_booted("Tommy Harden"));
    it.asks(1, "play");
}

#[test]
fn one_dude_with_more_influence_is_enough_for_the_law_dogs() {
    let it = court().begins().uses(0, "Law Dogs").picks(0, "Irving Patterson");
    let it = it.picks(0, "Judge Harry Somerset").asks(1, "play");
    assert_eq!((it.bounty("Irving Patterson"), it.count_of("card_booted")), (1, 1));
}

#[test]
fn the_law_dogs_have_to_outdo_influence_with_unbooted_dudes() {
    // Unbooted are 2 influence, Irving has as much.
    let it = court().booted("Judge Harry Somerset").booted(LUCY);
    let it = it.dude(1, "Lawrence Blackwood", "town square").begins().uses(0, "Law Dogs");
    it.does_not_offer(0, "Irving Patterson").offers(0, "Lawrence Blackwood");
    let alone = town().dude(0, "Tommy Harden", "home").begins();
    alone.does_not_offer(0, "use Law Dogs");
}

#[test]
fn the_law_dogs_may_accuse_their_own() {
    let it = court().bounty("Tommy Harden", 1).begins().uses(0, "Law Dogs");
    let it = it.picks(0, "Tommy Harden").picks(0, "Judge Harry Somerset");
    assert_eq!(it.bounty("Tommy Harden"), 2);
}

fn cattle_company() -> Town {
    town().outfit(0, "Morgan Cattle Co.").dude(0, "Irving Patterson", "town square")
}

#[test]
fn morgan_cattle_plays_a_deed_for_less_and_moves_the_dude_there() {
    let it = cattle_company().hand(0, ["Circle M Ranch"]).ghost_rock(0, 1).begins();
    // It costs 3; Irving has influence 2.
    let it = it.does_not_offer(0, "shop Circle M Ranch").uses(0, "Morgan Cattle Co.");
    let it = it.picks(0, "left");
    assert_eq!(it.street(0), ["Circle M Ranch", "Morgan Cattle Co."]);
    assert_eq!((it.at("Irving Patterson").as_str(), it.ghost_rock(0)), ("Circle M Ranch", 0));
    assert!(it.is_booted("Irving Patterson") && it.is_booted("Morgan Cattle Co."));
    assert!(!it.is_booted("Circle M Ranch"));
}

#[test]
fn morgan_cattle_gets_no_ghost_rock_back_for_a_cheap_deed() {
    let it = cattle_company().hand(0, ["Stagecoach Office"]).begins();
    let it = it.uses(0, "Morgan Cattle Co.").picks(0, "right");
    assert_eq!((it.ghost_rock(0), it.at("Irving Patterson").as_str()), (10, "Stagecoach Office"));
}

#[test]
fn morgan_cattle_needs_an_unbooted_dude_and_a_deed_that_can_be_played() {
    let booted = cattle_company().hand(0, ["Circle M Ranch"]).booted("Irving Patterson");
    booted.begins().does_not_offer(0, "use Morgan Cattle Co.");
    let goods = cattle_company().hand(0, ["Shotgun"]);
    goods.begins().does_not_offer(0, "use Morgan Cattle Co.");
    let dear = cattle_company().hand(0, ["Circle M Ranch"]).ghost_rock(0, 0);
    dear.begins().does_not_offer(0, "use Morgan Cattle Co.");
    let unique = cattle_company().hand(0, ["Circle M Ranch"]).boot_hill(0, ["Circle M Ranch"]);
    unique.begins().does_not_offer(0, "use Morgan Cattle Co.");
}

#[test]
fn morgan_cattle_asks_only_for_dudes_who_make_the_deed_affordable() {
    let it = cattle_company().dude(0, "Jon Longstride", "home").hand(0, ["Circle M Ranch"]);
    let it = it.ghost_rock(0, 1).begins().uses(0, "Morgan Cattle Co.");
    // Jon's influence 1 leaves 2 to pay: only Irving is left. That tells what the deed costs, so
    // it is asked nevertheless.
    it.asks(0, "choose_dude").picks(0, "Irving Patterson").asks(0, "street_end");
}

#[test]
fn morgan_cattle_asks_for_the_deed_even_if_the_hand_holds_but_one() {
    let one = cattle_company().hand(0, ["Circle M Ranch", "Shotgun"]).begins();
    one.uses(0, "Morgan Cattle Co.").asks(0, "choose_hand_card");
    let two = cattle_company().hand(0, ["Circle M Ranch", "Stagecoach Office"]).begins();
    two.uses(0, "Morgan Cattle Co.").asks(0, "choose_hand_card");
}

/// Lawrence has stood in the town square since the Sloane Gang was used.
fn loitering(town: Town) -> Trial {
    let it = town.dude(1, "Lawrence Blackwood", "town square").begins().passes(0);
    let it = it.uses(1, "The Sloane Gang");
    assert!(it.is_booted("Lawrence Blackwood") && it.is_booted("The Sloane Gang"));
    it
}

/// That the Sloane Gang brought so much ghost rock.
fn pay(amount: u32) -> serde_json::Value {
    json!({"cause": "C01004", "amount": amount, "to": {"type": "stash", "seat": 1}})
}

#[test]
fn the_sloane_gang_brings_ghost_rock_for_each_other_player() {
    let it = loitering(town().seats(3)).goes_on_to(1, "which").picks(1, "no");
    assert_eq!(it.points("Lawrence Blackwood"), 0);
    it.happens_fact_with("ghost_rock_moved", pay(2));
}

#[test]
fn the_sloane_gang_brings_a_control_point_after_the_victory_check() {
    // Nobody else has influence: a moment earlier the point would have won.
    let it = loitering(town()).goes_on_to(1, "which").picks(1, "yes");
    assert_eq!(it.points("Lawrence Blackwood"), 1);
    assert!(it.outcome().is_none());
    let moved =
        it.facts().any(|it| json!(it)["cause"] == "C01004" && json!(it)["to"] != json!(null));
    assert!(!moved);
}

#[test]
fn who_has_a_control_point_brings_the_sloane_gang_ghost_rock_only() {
    let it = town().dude(0, "Irving Patterson", "home");
    let it = it.dude(1, "Lawrence Blackwood", "town square").points("Lawrence Blackwood", 1);
    let it = it.begins().passes(0).uses(1, "The Sloane Gang");
    let it = it.goes_on_until(|it| 0 < it.count_of("standings_taken"));
    let it = it.goes_on_until(|it| it.state().day == 2);
    assert_eq!(it.points("Lawrence Blackwood"), 1);
    it.happens_fact_with("ghost_rock_moved", pay(1));
}

#[test]
fn the_sloane_gang_gets_nothing_for_who_has_left_the_town_square() {
    let it = town().dude(0, WENDY, "town square").dude(1, "Lawrence Blackwood", "town square");
    let it = it.winner(1).begins().uses(1, "The Sloane Gang");
    let it = it.calls_out(0, WENDY, "Lawrence Blackwood").passes(1).uses(0, WENDY);
    assert_eq!(it.at("Lawrence Blackwood"), "home:1");
    let it = it.goes_on_until(|it| it.state().day == 2);
    assert_eq!((it.points("Lawrence Blackwood"), it.count_of("standings_taken")), (0, 1));
    assert!(!it.facts().any(|it| json!(it)["cause"] == "C01004"));
}

#[test]
fn the_sloane_gang_needs_an_unbooted_dude_in_the_town_square() {
    let it = town().dude(1, "Lawrence Blackwood", "home").winner(1);
    it.begins().does_not_offer(1, "use The Sloane Gang");
    let it = town().booted_dude(1, "Lawrence Blackwood", "town square").winner(1);
    it.begins().does_not_offer(1, "use The Sloane Gang");
}

#[test]
fn an_outfit_can_be_used_once_a_day_and_again_the_next() {
    let it = loitering(town().dude(0, "Irving Patterson", "home").dude(1, "Allie Hensman", "home"));
    let it =
        it.moves(0, "Irving Patterson", "town square").moves(1, "Allie Hensman", "town square");
    let it = it.passes(0).does_not_offer(1, "use The Sloane Gang");
    let it = it.goes_on_until(|it| it.state().day == 2 && it.is_asked(1, "play"));
    it.offers(1, "use The Sloane Gang");
}
