//! Noon actions about dudes.

use crate::doomtown::trial::{FULL_HOUSE, PAIR, town};

#[test]
fn war_paint_gives_2_bullets_until_the_day_ends() {
    let it = town()
        .hand(0, ["War Paint"])
        .dude(0, "Travis Moone", "home")
        .dude(0, "Allie Hensman", "home")
        .dude(1, "Lawrence Blackwood", "home")
        .begins();
    let it = it.uses(0, "War Paint").does_not_offer(0, "Lawrence Blackwood");
    let it = it.picks(0, "Travis Moone");
    assert_eq!((it.bullets("Travis Moone"), it.bullets("Allie Hensman")), (4, 2));
    let it = it.goes_on_until(|it| it.state().day == 2);
    assert_eq!(it.bullets("Travis Moone"), 2);
}

#[test]
fn bad_company_makes_a_wanted_dude_a_stud_and_the_bounty_worth_4_more() {
    let it = town()
        .hand(0, ["Bad Company", "Ambush"])
        .dude(0, "Clint Ramsey", "home")
        .dude(1, "Allie Hensman", "home")
        .bounty("Allie Hensman", 1)
        .begins();
    let it = it.uses(0, "Bad Company");
    assert_eq!((it.bullets("Allie Hensman"), it.is_stud("Allie Hensman")), (5, true));
    let it = it.passes(1).uses(0, "Ambush");
    let it = it.does_not_oppose(1);
    assert_eq!(it.ghost_rock(0), 10 - 4 + 1 + 4);
    let it = town().hand(0, ["Bad Company"]).dude(1, "Allie Hensman", "home").begins();
    it.does_not_offer(0, "use Bad Company");
}

#[test]
fn who_hides_in_the_shadows_is_not_chosen_by_others_in_shootouts() {
    let it = town()
        .hand(0, ["Hiding in the Shadows", "Sun in Yer Eyes"])
        .hand(1, ["Sun in Yer Eyes"])
        .dude(0, "Olivia Jenks", "town square")
        .dude(0, "Clint Ramsey", "town square")
        .dude(1, "Pancho Castillo", "town square")
        .begins();
    let it = it.uses(0, "Hiding in the Shadows").picks(0, "Olivia Jenks").passes(1);
    let it = it.calls_out(0, "Clint Ramsey", "Pancho Castillo").accepts(1).lets_pass(0);
    let it = it.posse(0, ["Olivia Jenks"]).uses(0, "Sun in Yer Eyes").offers(0, "Olivia Jenks");
    let it = it.picks(0, "Pancho Castillo").uses(1, "Sun in Yer Eyes");
    it.offers(1, "Clint Ramsey").does_not_offer(1, "Olivia Jenks");
}

#[test]
fn with_concealed_weapons_goods_come_anywhere_and_in_shootouts() {
    let it = town()
        .hand(0, ["Concealed Weapons", "Peacemaker", "Roan", "Auto Cattle-Feeder"])
        .deed(0, "Circle M Ranch")
        .dude(0, "Prof. Eustace True", "home")
        .dude(0, "Olivia Jenks", "town square")
        .booted_dude(0, "Clint Ramsey", "town square")
        .dude(1, "Pancho Castillo", "town square")
        .begins();
    let it = it.uses(0, "Concealed Weapons").passes(1).shops(0, "Peacemaker");
    let it = it.does_not_offer(0, "Clint Ramsey").picks(0, "Olivia Jenks");
    assert!(it.carries("Olivia Jenks", "Peacemaker"));
    let it = it
        .passes(1)
        .calls_out(0, "Olivia Jenks", "Pancho Castillo")
        .accepts(1)
        .lets_pass(0)
        .posse(0, []);
    let it = it.offers(0, "shop Roan").does_not_offer(0, "shop Auto Cattle-Feeder");
    let it = it.shops(0, "Roan").asks(1, "play");
    assert!(it.carries("Olivia Jenks", "Roan"));
}

#[test]
fn without_concealed_weapons_nobody_gets_goods_in_the_town_square() {
    let it = town().hand(0, ["Peacemaker"]).dude(0, "Olivia Jenks", "town square").begins();
    it.does_not_offer(0, "shop Peacemaker");
}

#[test]
fn riders_run_down_a_dude_with_no_horse_and_one_may_call_out() {
    let begin = || {
        town()
            .hand(0, ["Run 'Em Down!"])
            .dude(0, "Olivia Jenks", "home")
            .bears("Olivia Jenks", ["Mustang"])
            .booted_dude(0, "Clint Ramsey", "home")
            .bears("Clint Ramsey", ["Roan"])
            .dude(0, "Travis Moone", "home")
            .dude(1, "Allie Hensman", "town square")
            .dude(1, "Sanford Taylor", "town square")
            .bears("Sanford Taylor", ["Pinto"])
    };
    let it = begin().begins().uses(0, "Run 'Em Down!").asks(0, "dudes");
    assert_eq!(it.choice_of(0), (1, 2));
    let it = it.does_not_offer(0, "Travis Moone");
    let it = it.picks_all(0, ["Olivia Jenks", "Clint Ramsey"]);
    assert_eq!(
        (it.at("Clint Ramsey"), it.at("Olivia Jenks")),
        ("town square".into(), "town square".into())
    );
    assert!(it.is_booted("Allie Hensman") && !it.is_booted("Olivia Jenks"));
    let it = it.asks(0, "dude").does_not_offer(0, "Travis Moone").picks(0, "Clint Ramsey");
    it.happens_fact("called_out").happens_fact("callout_accepted");
    let it = begin().begins().uses(0, "Run 'Em Down!").picks_all(0, ["Olivia Jenks"]);
    let it = it.picks_all(0, []).never_fact("called_out").asks(1, "play");
    assert!(it.is_booted("Allie Hensman") && it.at("Clint Ramsey") == "home:0");
}

#[test]
fn riders_start_from_one_place_and_reach_only_what_is_next_to_it() {
    let begin = || {
        town()
            .hand(0, ["Run 'Em Down!"])
            .deed(0, "Bunkhouse")
            .deed(1, "Blake Ranch")
            .dude(0, "Olivia Jenks", "home")
            .bears("Olivia Jenks", ["Mustang"])
            .dude(0, "Clint Ramsey", "Bunkhouse")
            .bears("Clint Ramsey", ["Roan"])
    };
    let it = begin().dude(1, "Allie Hensman", "Blake Ranch").begins();
    it.does_not_offer(0, "use Run 'Em Down!");
    let it = begin().booted_dude(1, "Allie Hensman", "town square").begins();
    let it = it.uses(0, "Run 'Em Down!").asks(0, "place").picks(0, "Bunkhouse");
    assert_eq!(
        (it.at("Clint Ramsey").as_str(), it.at("Olivia Jenks").as_str()),
        ("town square", "home:0")
    );
}

#[test]
fn a_bounty_hunter_calls_out_a_wanted_dude_even_at_home_who_cannot_refuse() {
    let it = town()
        .hand(0, ["Bounty Hunter"])
        .dude(0, "Clint Ramsey", "home")
        .bounty("Clint Ramsey", 1)
        .dude(1, "Lawrence Blackwood", "home")
        .bounty("Lawrence Blackwood", 3)
        .dude(1, "Allie Hensman", "town square")
        .will_draw(0, FULL_HOUSE)
        .will_draw(1, PAIR)
        .begins();
    let it = it.uses(0, "Bounty Hunter").happens_fact("callout_accepted");
    assert_eq!((it.at("Gunslinger").as_str(), it.controls("Gunslinger")), ("home:1", Some(0)));
    assert_eq!((it.bullets("Gunslinger"), it.is_stud("Gunslinger")), (2, true));
    let it = it.posse(1, []).goes_on_until(|it| it.state().shootout.is_none());
    assert!(!it.in_play("Gunslinger") && !it.in_play("Lawrence Blackwood"));
    assert_eq!(it.ghost_rock(0), 10 - 2 + 3);
    let it = it.expects(|it| !it.in_discard(0, "Gunslinger") && it.in_discard(0, "Bounty Hunter"));
    it.asks(1, "play");
}

#[test]
fn a_bounty_hunter_hunts_only_others_who_are_wanted() {
    let it = town().hand(0, ["Bounty Hunter"]).dude(1, "Allie Hensman", "town square");
    let it = it.dude(0, "Clint Ramsey", "home").bounty("Clint Ramsey", 1).begins();
    it.does_not_offer(0, "use Bounty Hunter");
}

#[test]
fn rumors_cost_influence_away_from_home() {
    let it = town().hand(0, ["Rumors"]).dude(1, "Olivia Jenks", "home").begins();
    let it = it.uses(0, "Rumors");
    assert_eq!(it.influence("Olivia Jenks"), 2);
    let it = it.moves(1, "Olivia Jenks", "town square");
    assert_eq!(it.influence("Olivia Jenks"), 1);
}

#[test]
fn fresh_horses_unboot_at_one_place_and_can_be_used_once_more() {
    let it = town()
        .hand(0, ["Fresh Horses", "Fresh Horses"])
        .dude(0, "Olivia Jenks", "home")
        .bears("Olivia Jenks", ["Mustang"])
        .begins();
    let it = it.does_not_offer(0, "use Fresh Horses");
    let it = it.uses(0, "Mustang").picks(0, "town square").passes(1);
    let it = it.does_not_offer(0, "use Mustang").uses(0, "Fresh Horses").passes(1);
    let it = it.expects(|it| !it.is_booted("Mustang")).uses(0, "Mustang").picks(0, "home");
    let it = it.passes(1).does_not_offer(0, "use Mustang");
    assert_eq!(it.at("Olivia Jenks"), "home:0");
    it.uses(0, "Fresh Horses").passes(1).offers(0, "use Mustang");
}

#[test]
fn fresh_horses_are_ones_own() {
    let it = town()
        .hand(1, ["Fresh Horses"])
        .dude(0, "Olivia Jenks", "home")
        .bears("Olivia Jenks", ["Mustang"])
        .begins();
    let it = it.uses(0, "Mustang").picks(0, "town square");
    it.asks(1, "play").does_not_offer(1, "use Fresh Horses");
}

#[test]
fn a_good_stiff_drink_lets_a_dude_use_an_ability_once_more() {
    let it = town()
        .hand(0, ["Good Stiff Drink"])
        .dude(0, "Kevin Wainwright", "town square")
        .dude(0, "Steele Archer", "home")
        .bears("Steele Archer", ["Mustang"])
        .dude(1, "Avie Cline", "home")
        .begins();
    let it = it.uses(0, "Mustang").picks(0, "town square").passes(1);
    let it = it.does_not_offer(0, "use Good Stiff Drink");
    let it = it.uses(0, "Kevin Wainwright").passes(1);
    assert_eq!(it.at("Kevin Wainwright"), "home:1");
    let it = it.does_not_offer(0, "use Kevin Wainwright").uses(0, "Good Stiff Drink").passes(1);
    let it = it.uses(0, "Kevin Wainwright").passes(1);
    assert_eq!(it.at("Kevin Wainwright"), "town square");
    it.does_not_offer(0, "use Kevin Wainwright");
}
