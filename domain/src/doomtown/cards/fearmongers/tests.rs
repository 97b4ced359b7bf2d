use crate::doomtown::trial::{FULL_HOUSE, HIGH_CARD, PAIR, THREES, Town, Trial, town};

#[test]
fn micah_boots_a_hex_to_move_anywhere_unbooted() {
    let it = town()
        .deed(1, "Pat's Perch")
        .dude(0, "Micah Ryse", "home")
        .bears("Micah Ryse", ["Blood Curse"]);
    let it = it.booted("Micah Ryse").begins().uses(0, "Micah Ryse");
    let it = it.does_not_offer(0, "home").offers(0, "home:1").picks(0, "Pat's Perch");
    assert_eq!(it.at("Micah Ryse"), "Pat's Perch");
    assert!(it.is_booted("Blood Curse"));
    it.never_fact("card_unbooted").passes(1).does_not_offer(0, "use Micah Ryse");
}

#[test]
fn micah_needs_a_hex_and_stays_unbooted() {
    let it = town().dude(0, "Micah Ryse", "home").begins();
    it.does_not_offer(0, "use Micah Ryse");
    let it =
        town().dude(0, "Micah Ryse", "home").bears("Micah Ryse", ["Blood Curse", "Soul Blast"]);
    let it = it.begins().uses(0, "Micah Ryse").picks(0, "Soul Blast").picks(0, "town square");
    assert!(!it.is_booted("Micah Ryse") && !it.is_booted("Blood Curse"));
}

#[test]
fn mongwau_discards_a_hex_to_become_a_stud() {
    let it = town().dude(0, "Mongwau the Mighty", "town square");
    let it = it.bears("Mongwau the Mighty", ["Blood Curse"]);
    let it = it.shootout_between(["Mongwau the Mighty"], ["Allie Hensman"]);
    assert!(!it.is_stud("Mongwau the Mighty"));
    let it = it.uses(0, "Mongwau the Mighty").expects(|it| it.in_discard(0, "Blood Curse"));
    assert!(it.is_stud("Mongwau the Mighty"));
    let it = it.goes_on_until(|it| it.state().shootout.is_none());
    assert!(!it.is_stud("Mongwau the Mighty"));
}

#[test]
fn mongwau_without_a_hex_stays_a_draw() {
    let it = town().shootout_between(["Mongwau the Mighty"], ["Allie Hensman"]);
    it.does_not_offer(0, "use Mongwau the Mighty");
}

#[test]
fn bobo_is_as_strong_as_the_best_huckster_anywhere() {
    let alone = town().dude(0, "Bobo", "home").begins();
    assert_eq!(alone.bullets("Bobo"), 1);
    let novice = town().dude(0, "Bobo", "home").dude(0, "Avie Cline", "home").begins();
    assert_eq!(novice.bullets("Bobo"), 1);
    let it = town().dude(0, "Bobo", "home").dude(0, "Jia Mein", "home");
    let it = it.dude(1, "Ivor Hawley", "home").bears("Ivor Hawley", ["Blood Curse"]).begins();
    assert_eq!((it.bullets("Bobo"), it.bullets("Jia Mein")), (4, 2));
}

/// A dude, such as Allie, loses alone against a pair, by one; then Arnold's player pulls this.
fn patient(dude: &str, pull: &str) -> Trial {
    let it = town().dude(1, "Arnold McCadish", "home").will_draw(0, PAIR).will_draw(1, HIGH_CARD);
    let it = it.deck(1, [pull]).dude(1, dude, "town square").bears(dude, ["Tin Star"]);
    it.shootout_between(["Travis Moone"], [dude]).takes_lumps()
}

#[test]
fn arnold_sends_a_casualty_home_by_a_higher_pull() {
    let it = patient("Allie Hensman", "Bluetick").asks(1, "casualty_discarded");
    let it = it.reacts(1, "Arnold McCadish");
    assert_eq!(it.at("Allie Hensman"), "home:1");
    assert!(it.is_booted("Allie Hensman") && it.is_booted("Arnold McCadish"));
    assert!(it.carries("Allie Hensman", "Tin Star"));
    it.happens_fact_with("casualty_taken", serde_json::json!({"saved": true}));
}

#[test]
fn arnold_does_not_help_by_an_equal_pull() {
    let it = patient("Allie Hensman", "Pair of Six-Shooters").reacts(1, "Arnold McCadish");
    assert!(it.in_discard(1, "Allie Hensman") && it.in_discard(1, "Tin Star"));
    assert!(it.is_booted("Arnold McCadish"));
}

#[test]
fn arnold_does_not_help_who_is_aced() {
    let it = town().dude(1, "Arnold McCadish", "home").will_draw(0, THREES).will_draw(1, HIGH_CARD);
    let it = it.shootout_between(["Travis Moone"], ["Allie Hensman"]).takes_lumps();
    it.expects(|it| it.in_boot_hill(1, "Allie Hensman"));
}

#[test]
fn arnold_helps_anybody_arnold_too() {
    let it = town().dude(0, "Arnold McCadish", "home").will_draw(0, PAIR).will_draw(1, HIGH_CARD);
    let it = it.shootout_between(["Travis Moone"], ["Allie Hensman"]).takes_lumps();
    let it = it.reacts(0, "Arnold McCadish");
    assert_eq!(it.at("Allie Hensman"), "home:1");
    let it = town().will_draw(0, PAIR).will_draw(1, HIGH_CARD).deck(1, ["Auto Cattle-Feeder"]);
    let it = it.shootout_between(["Travis Moone"], ["Arnold McCadish"]).takes_lumps();
    let it = it.reacts(1, "Arnold McCadish");
    assert_eq!(it.at("Arnold McCadish"), "home:1");
}

#[test]
fn arnold_has_to_be_unbooted() {
    let it = town().booted_dude(1, "Arnold McCadish", "home");
    let it = it.will_draw(0, PAIR).will_draw(1, HIGH_CARD);
    let it = it.shootout_between(["Travis Moone"], ["Allie Hensman"]).takes_lumps();
    it.expects(|it| it.in_discard(1, "Allie Hensman"));
}

/// Sevens in hand, and the Ghostly Gun with another in the posse.
fn haunted(others: Town) -> Trial {
    let it = others.will_draw(0, THREES).will_draw(1, PAIR);
    let it = it.dude(0, "The Ghostly Gun", "town square").bears("The Ghostly Gun", ["Shotgun"]);
    it.shootout_between(["The Ghostly Gun", "Travis Moone"], ["Allie Hensman"]).draws_hands()
}

#[test]
fn the_ghostly_gun_becomes_a_card_of_the_draw_hand() {
    let it = haunted(town()).uses(0, "The Ghostly Gun").pip(0, "7S");
    let it = it.asks(0, "draw_hand_card").picks(0, "Gomorra Parish");
    assert_eq!((it.rank(0), it.draw_hand(0).len()), (8, 5));
    assert!(it.draw_hand(0).contains(&"The Ghostly Gun") && it.in_discard(0, "Shotgun"));
    assert!(!it.in_play("The Ghostly Gun") && it.state().shootout.is_some());
    let it = it.goes_on_until(|it| it.state().shootout.as_ref().is_none_or(|it| it.round == 2));
    it.expects(|it| it.in_discard(0, "The Ghostly Gun"));
}

#[test]
fn the_ghostly_gun_can_make_a_hand_cheatin() {
    let it = haunted(town()).uses(0, "The Ghostly Gun").pip(0, "7D").picks(0, "Gomorra Parish");
    assert!(it.state().is_cheatin(crate::engine::Seat(0)));
    let it = haunted(town()).uses(0, "The Ghostly Gun").pip(0, "7D").picks(0, "The Ghostly Gun");
    assert!(!it.state().is_cheatin(crate::engine::Seat(0)));
    it.expects(|it| it.in_discard(0, "The Ghostly Gun"));
}

#[test]
fn the_shootout_is_over_when_the_ghostly_gun_was_the_last() {
    let it = town().will_draw(0, FULL_HOUSE).will_draw(1, PAIR);
    let it = it.shootout_between(["The Ghostly Gun"], ["Allie Hensman"]).draws_hands();
    let it = it.uses(0, "The Ghostly Gun").pip(0, "AS").picks(0, "Rumors");
    assert!(it.state().shootout.is_none() && it.in_play("Allie Hensman"));
    it.expects(|it| it.in_discard(0, "The Ghostly Gun")).never_fact("round_decided");
}

#[test]
fn the_ghostly_gun_outside_is_of_no_use() {
    let it = town().dude(0, "The Ghostly Gun", "home").will_draw(0, THREES).will_draw(1, PAIR);
    let it = it.shootout_between(["Travis Moone"], ["Allie Hensman"]).draws_hands();
    it.does_not_offer(0, "use The Ghostly Gun");
}

#[test]
fn kevin_moves_to_a_huckster_and_is_a_stud_for_the_day() {
    let it = town().booted_dude(0, "Kevin Wainwright", "home").dude(0, "Avie Cline", "home");
    let it = it.dude(1, "Micah Ryse", "town square").dude(1, "Jia Mein", "home").begins();
    let it = it.uses(0, "Kevin Wainwright").does_not_offer(0, "home:0").picks(0, "home:1");
    assert_eq!(it.at("Kevin Wainwright"), "home:1");
    assert!(it.is_stud("Kevin Wainwright") && it.is_booted("Kevin Wainwright"));
    let it = it.goes_on_until(|it| it.state().day == 2);
    assert!(!it.is_stud("Kevin Wainwright"));
}

#[test]
fn kevin_goes_nowhere_without_a_huckster_elsewhere() {
    let it = town().dude(0, "Kevin Wainwright", "home").dude(0, "Avie Cline", "home");
    it.dude(1, "Allie Hensman", "home").begins().does_not_offer(0, "use Kevin Wainwright");
}

/// Tyxarglenak and Micah stand in the town square, Avie is at home; all are seat 1's.
fn guarded() -> Town {
    town()
        .dude(0, "Travis Moone", "home")
        .dude(1, "Tyxarglenak", "town square")
        .dude(1, "Micah Ryse", "town square")
        .dude(1, "Allie Hensman", "town square")
        .dude(1, "Avie Cline", "home")
}

#[test]
fn tyxarglenak_keeps_actions_of_others_from_hucksters_nearby() {
    let it = guarded().hand(0, ["Ambush"]).begins().uses(0, "Ambush").asks(0, "job_mark");
    let it = it.does_not_offer(0, "Micah Ryse").offers(0, "Tyxarglenak");
    it.offers(0, "Avie Cline").offers(0, "Allie Hensman");
}

#[test]
fn tyxarglenak_keeps_off_only_what_could_hit_tyxarglenak() {
    let it = guarded().hand(0, ["Rumors"]).begins().uses(0, "Rumors");
    it.does_not_offer(0, "Micah Ryse").offers(0, "Tyxarglenak").offers(0, "Avie Cline");
    // Tyxarglenak is not wanted, Micah and Allie are.
    let it = guarded().bounty("Micah Ryse", 1).bounty("Allie Hensman", 1);
    let it = it.hand(0, ["Bad Company"]).begins().uses(0, "Bad Company");
    it.offers(0, "Micah Ryse").does_not_offer(0, "Tyxarglenak");
}

#[test]
fn tyxarglenak_does_not_keep_their_own_player_from_anything() {
    let it = guarded().hand(1, ["Ambush"]).winner(1).begins().uses(1, "Ambush");
    it.picks(1, "Tyxarglenak").offers(1, "Micah Ryse");
}

#[test]
fn tyxarglenak_does_not_keep_off_what_is_no_action() {
    let it = guarded().dude(0, "Xiong \"Wendy\" Cheng", "town square");
    let it = it.shootout_between(
        ["Xiong \"Wendy\" Cheng"],
        ["Allie Hensman", "Tyxarglenak", "Micah Ryse"],
    );
    it.uses(0, "Xiong \"Wendy\" Cheng").offers(0, "Micah Ryse");
}

#[test]
fn jia_attaches_a_hex_even_booted_in_the_town_square() {
    let it = town().hand(0, ["Soul Blast", "Shotgun"]).booted_dude(0, "Jia Mein", "town square");
    let it = it.shootout_between(["Travis Moone", "Jia Mein"], ["Allie Hensman"]);
    // Asked although it is the only Hex: how many there are is nobody else's business.
    let it = it.uses(0, "Jia Mein").picks(0, "Soul Blast");
    assert!(it.carries("Jia Mein", "Soul Blast") && it.is_stud("Jia Mein"));
    assert_eq!((it.ghost_rock(0), it.hand(0)), (9, vec!["Shotgun"]));
}

#[test]
fn jia_pays_for_the_hex_and_alone_gets_it() {
    let poor = town().ghost_rock(0, 0).hand(0, ["Soul Blast"]);
    let it = poor.shootout_between(["Jia Mein"], ["Allie Hensman"]);
    it.does_not_offer(0, "use Jia Mein");
    let it = town().hand(0, ["Shotgun"]).shootout_between(["Jia Mein"], ["Allie Hensman"]);
    it.does_not_offer(0, "use Jia Mein");
    let it = town().hand(0, ["Soul Blast"]);
    let it = it.shootout_between(["Jia Mein", "Avie Cline"], ["Allie Hensman"]);
    let it = it.uses(0, "Jia Mein");
    assert!(it.carries("Jia Mein", "Soul Blast"));
}

#[test]
fn what_james_ghetty_brings_does_not_pay_for_jias_hex() {
    let it = town().ghost_rock(0, 0).hand(0, ["Soul Blast"]);
    let it = it.shootout_between(["Jia Mein", "James Ghetty"], ["Allie Hensman"]);
    it.does_not_offer(0, "use Jia Mein");
}

#[test]
fn ivor_feeds_on_hexes_once() {
    use crate::doomtown::town::printed::Skill;
    let rating = |it: &Trial| it.state().skill(it.card("Ivor Hawley"), Skill::Huckster);
    let it = town().dude(0, "Ivor Hawley", "home").begins();
    assert_eq!(
        (it.bullets("Ivor Hawley"), it.influence("Ivor Hawley"), rating(&it)),
        (1, 3, Some(2))
    );
    let it = town().dude(0, "Ivor Hawley", "home").dude(0, "Avie Cline", "home");
    let it = it.bears("Ivor Hawley", ["Soul Blast", "Blood Curse"]).begins();
    assert_eq!(
        (it.bullets("Ivor Hawley"), it.influence("Ivor Hawley"), rating(&it)),
        (2, 4, Some(3))
    );
    assert_eq!(it.influence("Avie Cline"), 2);
}
