//! Pulls, skill tests, spells and gadgets (DT11).

use serde_json::json;

use super::super::Zone;
use super::super::trial::{Town, Trial, town};

/// Rules of this chapter that no scenario shows, and why.
pub const NOT_SHOWN: &[(&str, &str)] = &[
    ("DT11", "its numbered rules are shown one by one"),
    ("DT11.5", "no card of the base set has Kung Fu or is a technique"),
    ("DT11.6", "no card of the base set belongs to a Tao"),
];

/// A Huckster with a Blood Curse, whose difficulty is 9; the Huckster's player pulls this card for
/// it.
fn cursing(huckster: &str, pull: &str) -> Town {
    town().dude(0, huckster, "home").bears(huckster, ["Blood Curse"]).will_draw(0, [pull])
}

#[test]
fn dt11_1_the_top_card_is_pulled_and_then_discarded() {
    let it = cursing("Steele Archer", "Kidnappin'").will_draw(0, ["Auction"]).begins();
    let it = it.uses(0, "Blood Curse");
    let it = it.happens_fact_with("pulled", json!({"pip": {"suit": "clubs", "value": 7}}));
    assert_eq!((it.discard_pile(0), it.deck(0)[0]), (vec!["Kidnappin'"], "Auction"));
}

#[test]
fn dt11_1_who_pulls_a_joker_names_it_and_it_is_aced() {
    let named = |pip: &str| {
        let it = cursing("Steele Archer", "Joker (red)").begins().uses(0, "Blood Curse");
        let it = it.pip(0, pip).expects(|it| it.in_boot_hill(0, "Joker (red)"));
        it.influence("Steele Archer")
    };
    assert_eq!((named("7D"), named("6D")), (1, 2));
}

#[test]
fn dt11_1_a_pulled_card_lies_open_until_everything_is_carried_out() {
    // The deck is empty when the outfit draws: the pulled card is not in the new one.
    let it = town().outfit(0, "The Fourth Ring").dude(0, "Steele Archer", "town square");
    let it = it.bears("Steele Archer", ["Shadow Walk"]).hand(0, ["Shotgun"]);
    let it = it.only_deck(0, ["Pat's Perch"]).begins().uses(0, "Shadow Walk");
    let perch = it.card("Pat's Perch");
    assert_eq!((it.state().piece(perch).zone, it.discard_pile(0).len()), (Zone::BeingPlayed, 0));
    let it = it.reacts(0, "The Fourth Ring").picks(0, "Shotgun");
    assert_eq!(it.hand(0), ["Shotgun"]);
    let it = it.picks(0, "home");
    assert_eq!(it.discard_pile(0), ["Pat's Perch"]);
}

/// Elander Boldman has a Gadget Weapon; Boldman's ability checks whether the pull is a club.
fn overloading() -> Town {
    let it = town().dude(0, "Elander Boldman", "town square");
    it.bears("Elander Boldman", ["Flame-Thrower"])
}

fn overloads(it: Town) -> Trial {
    it.shootout_between(["Elander Boldman"], ["Steele Archer"]).uses(0, "Elander Boldman")
}

#[test]
fn dt11_1_the_suit_of_a_pull_may_count() {
    let it = overloads(overloading().will_draw(0, ["Pat's Perch"]));
    assert_eq!(it.bullets("Elander Boldman"), 4);
    let it = overloads(overloading().will_draw(0, ["Joker (red)"]));
    let club = it.clone().pip(0, "13C");
    assert!(club.in_discard(0, "Elander Boldman") && it.pip(0, "13H").in_play("Elander Boldman"));
}

#[test]
fn dt11_1_a_pull_from_an_empty_deck_is_of_the_shuffled_discard_pile_or_an_ace_of_clubs() {
    let it = overloads(overloading().discard(0, ["Pat's Perch"]).only_deck(0, []));
    let it = it.happens_fact("deck_shuffled");
    assert_eq!(it.bullets("Elander Boldman"), 4);
    let it = overloads(overloading().only_deck(0, []));
    let it = it.happens_fact_with("pulled", json!({"pip": {"suit": "clubs", "value": 1}}));
    assert!(it.in_discard(0, "Elander Boldman"));
}

#[test]
fn dt11_2_pull_and_rating_have_to_reach_the_difficulty() {
    let passed = |huckster: &str, pull: &str| {
        let it = cursing(huckster, pull).begins().uses(0, "Blood Curse");
        0 < it.count_of("lasting_began")
    };
    // Ratings of 2, of 0, and of 2 with 1 more.
    assert!(passed("Steele Archer", "Kidnappin'") && !passed("Steele Archer", "Roan"));
    assert!(passed("Avie Cline", "Bunkhouse") && !passed("Avie Cline", "Pat's Perch"));
    assert!(passed("Ivor Hawley", "Roan") && !passed("Ivor Hawley", "Pistol Whip"));
}

#[test]
fn dt11_2_a_rating_is_raised_only_for_who_has_the_skill_even_of_0() {
    let it = town()
        .deed(0, "Morgan Research Institute")
        .dude(0, "Avie Cline", "Morgan Research Institute")
        .bears("Avie Cline", ["Blood Curse"])
        .dude(0, "Olivia Jenks", "Morgan Research Institute")
        .dude(1, "Steven Wiles", "home")
        .will_draw(0, ["Kidnappin'"])
        .begins();
    // Only Avie can be meant, and only as a Huckster.
    let it = it.uses(0, "Morgan Research Institute").asks(0, "up_or_down").picks(0, "yes");
    let it = it.passes(1).uses(0, "Blood Curse").picks(0, "Olivia Jenks");
    it.happens_fact_with("skill_tested", json!({"rating": 2, "pull": 7, "passed": true}));
    let it = town().deed(0, "Morgan Research Institute");
    let it = it.dude(0, "Olivia Jenks", "Morgan Research Institute").begins();
    it.does_not_offer(0, "use Morgan Research Institute");
}

#[test]
fn dt11_3_a_spell_that_fails_is_used_up_and_the_play_is_over() {
    let it = cursing("Steele Archer", "Roan").begins().uses(0, "Blood Curse");
    let it = it.happens_fact_with("skill_tested", json!({"passed": false}));
    let it = it.never_fact("lasting_began").asks(1, "play").passes(1);
    assert!(it.is_booted("Blood Curse") && it.influence("Steele Archer") == 2);
    it.does_not_offer(0, "use Blood Curse");
}

#[test]
fn dt11_3_who_bears_the_spell_casts_it_and_nobody_else() {
    // Steele Archer's rating of 2 is of no use to Avie Cline.
    let it = cursing("Avie Cline", "Pat's Perch").dude(0, "Steele Archer", "home").begins();
    let it = it.uses(0, "Blood Curse").picks(0, "Steele Archer");
    it.happens_fact_with("skill_tested", json!({"rating": 0, "passed": false}));
}

#[test]
fn dt11_3_a_difficulty_is_what_the_text_says_and_by_how_much_it_was_beaten_may_count() {
    let blast = |pull: &str| {
        let it = town().dude(0, "Steele Archer", "town square");
        let it = it.bears("Steele Archer", ["Soul Blast"]).will_draw(0, [pull]);
        let it = it.shootout_between(["Steele Archer"], ["Olivia Jenks", "Fred Aims"]);
        // Her value, her bullets and her influence: 2 each.
        let it = it.uses(0, "Soul Blast").picks(0, "Olivia Jenks");
        it.happens_fact_with("skill_tested", json!({"difficulty": 6, "rating": 2}))
    };
    assert_eq!(blast("Auction").at("Olivia Jenks"), "town square");
    assert_eq!(blast("War Paint").at("Olivia Jenks"), "home:1");
    assert_eq!(blast("Bunkhouse").at("Olivia Jenks"), "home:1");
    assert!(blast("Carter's Bounties").in_boot_hill(1, "Olivia Jenks"));
}

/// A Mad Scientist of rating 2 at home with a Gadget of difficulty 5 in hand.
fn workshop() -> Town {
    town().hand(0, ["Mechanical Horse"]).dude(0, "Elander Boldman", "home")
}

#[test]
fn dt11_4_a_gadget_is_invented_by_a_pull() {
    let it = workshop().will_draw(0, ["1st Baptist Church"]).begins();
    let it = it.shops(0, "Mechanical Horse").happens_fact_with(
        "skill_tested",
        json!({
            "rating": 2, "difficulty": 5, "pull": 3, "passed": true,
        }),
    );
    assert!(it.is_booted("Elander Boldman"));
    assert!(it.carries("Elander Boldman", "Mechanical Horse"));
    assert_eq!(it.ghost_rock(0), 9);
    it.expects(|it| it.in_discard(0, "1st Baptist Church"));
}

#[test]
fn dt11_4_a_gadget_that_fails_is_lost() {
    let it = workshop().will_draw(0, ["Gomorra Parish"]).begins().shops(0, "Mechanical Horse");
    assert!(it.is_booted("Elander Boldman"));
    assert_eq!(it.ghost_rock(0), 9);
    it.expects(|it| it.in_discard(0, "Mechanical Horse")).asks(1, "play");
}

#[test]
fn dt11_4_it_takes_an_unbooted_scientist_where_their_player_has_control_and_the_cost() {
    let offered = |it: Town| it.begins().is_offered(0, "shop Mechanical Horse");
    let at = |place: &str| {
        let it = town().hand(0, ["Mechanical Horse"]).deed(1, "Telegraph Office");
        it.dude(0, "Elander Boldman", place)
    };
    assert!(offered(at("home")));
    assert!(!offered(at("home").booted("Elander Boldman")));
    assert!(!offered(at("home").ghost_rock(0, 0)));
    assert!(!offered(at("town square")) && !offered(at("home:1")));
    // With influence of 1 Boldman holds the office, until another player has as much there.
    assert!(offered(at("Telegraph Office")));
    assert!(!offered(at("Telegraph Office").dude(1, "Clint Ramsey", "Telegraph Office")));
    // A rating of 0 will do.
    let it = town().hand(0, ["Mechanical Horse"]);
    assert!(offered(it.dude(0, "Dr. Dawn Edwards", "home")));
}

#[test]
fn dt11_4_a_gadget_goes_where_its_text_says() {
    let it = town().hand(0, ["Auto Cattle-Feeder"]).deed(0, "Circle M Ranch");
    let it = it.dude(0, "Elander Boldman", "home").will_draw(0, ["Pistol Whip"]).begins();
    let it = it.shops(0, "Auto Cattle-Feeder");
    assert!(it.carries("Circle M Ranch", "Auto Cattle-Feeder"));
    let it = town().hand(0, ["Auto Cattle-Feeder"]).dude(0, "Elander Boldman", "home").begins();
    it.does_not_offer(0, "shop Auto Cattle-Feeder");
}

#[test]
fn dt11_4_a_card_may_have_a_gadget_invented_in_a_shootout_at_all_costs() {
    let shooting = |at: &str| {
        let it = town().hand(0, ["Auto-Revolver", "Flame-Thrower"]).deed(0, "General Store");
        let it = it.dude(0, "Elander Boldman", at).dude(1, "Fred Aims", at);
        let it = it.will_draw(0, ["Pistol Whip"]).begins();
        it.calls_out(0, "Elander Boldman", "Fred Aims").accepts(1).lets_pass(0).asks(0, "play")
    };
    let it = shooting("General Store").does_not_offer(0, "shop Flame-Thrower");
    let it = it.shops(0, "Auto-Revolver").happens_fact("skill_tested");
    assert!(it.carries("Elander Boldman", "Auto-Revolver") && it.is_booted("Elander Boldman"));
    assert_eq!(it.ghost_rock(0), 9);
    shooting("town square").does_not_offer(0, "shop Auto-Revolver");
}
