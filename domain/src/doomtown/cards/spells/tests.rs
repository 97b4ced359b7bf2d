use crate::doomtown::StartPhase;
use crate::doomtown::trial::{CHEATIN_PAIR, PAIR, Town, Trial, town};

const SHADOW_WALK: &str = "Shadow Walk";
const RAISING_HELL: &str = "Raising Hell";

/// A Huckster of rating 2 has a spell, and pulls this card for it.
fn huckster(at: &str, spell: &str, pull: &str) -> Town {
    town().dude(0, "Steele Archer", at).bears("Steele Archer", [spell]).deck(0, [pull])
}

/// A Soul Blast on Olivia, whose grit is 6.
fn blast(pull: &str) -> Trial {
    let it = huckster("town square", "Soul Blast", pull).dude(0, "Clint Ramsey", "town square");
    let it = it.shootout_between(["Steele Archer", "Clint Ramsey"], ["Olivia Jenks", "Avie Cline"]);
    it.uses(0, "Soul Blast").offers(0, "Clint Ramsey").picks(0, "Olivia Jenks")
}

#[test]
fn a_soul_blast_sends_home_who_has_less_grit_than_it() {
    let it = blast("War Paint");
    assert_eq!((it.at("Olivia Jenks").as_str(), it.is_booted("Olivia Jenks")), ("home:1", true));
    assert!(!it.in_posse("Olivia Jenks") && it.in_posse("Steele Archer"));
    let it = blast("Bunkhouse").never_fact("card_aced");
    assert!(!it.in_posse("Olivia Jenks"));
}

#[test]
fn a_soul_blast_by_six_aces() {
    assert!(blast("Carter's Bounties").in_boot_hill(1, "Olivia Jenks"));
}

#[test]
fn a_soul_blast_that_fails_sends_the_huckster_home() {
    let it = blast("Auction");
    assert!(it.in_posse("Olivia Jenks") && !it.in_posse("Steele Archer"));
    assert_eq!((it.at("Steele Archer").as_str(), it.is_booted("Steele Archer")), ("home:0", true));
    it.asks(1, "play");
}

/// A shootout of Olivia's; Steele, at home, has an Ace in the Hole, and pulls this card for it.
fn ace_up(pull: &str) -> Town {
    town()
        .dude(0, "Steele Archer", "home")
        .bears("Steele Archer", ["Ace in the Hole"])
        .will_draw(0, PAIR)
        .deck(0, [pull])
        .hand(0, ["Ambush", "War Paint"])
}

#[test]
fn an_ace_in_the_hole_replaces_a_card_of_the_revealed_hand_from_outside() {
    let it = ace_up("Carter's Bounties").shootout_between(["Olivia Jenks"], ["Andreas Andregg"]);
    let it = it.goes_on_to(0, "hands_revealed").reacts(0, "Ace in the Hole");
    let it = it.picks(0, "Clear Out!").picks(0, "Ambush");
    assert!(it.in_boot_hill(0, "Clear Out!") && it.draw_hand(0).contains(&"Ambush"));
    assert_eq!((it.rank(0), it.hand(0)), (4, vec!["War Paint"]));
    assert!(it.is_booted("Steele Archer") && it.is_booted("Ace in the Hole"));
    it.asks(0, "play");
}

#[test]
fn an_ace_in_the_hole_that_fails_changes_nothing() {
    let it = ace_up("Auction").shootout_between(["Olivia Jenks"], ["Andreas Andregg"]);
    let it = it.goes_on_to(0, "hands_revealed").reacts(0, "Ace in the Hole").asks(0, "play");
    assert_eq!((it.rank(0), it.hand(0).len()), (2, 2));
    assert!(it.is_booted("Steele Archer"));
}

#[test]
fn a_joker_out_of_the_hole_is_named() {
    let it = ace_up("Carter's Bounties").hand(0, ["Joker (red)"]);
    let it = it.shootout_between(["Olivia Jenks"], ["Andreas Andregg"]);
    let it = it.goes_on_to(0, "hands_revealed").reacts(0, "Ace in the Hole");
    let it = it.picks(0, "Clear Out!").picks(0, "Joker (red)").pip(0, "4S");
    assert_eq!(it.rank(0), 4);
}

#[test]
fn an_ace_in_the_hole_needs_an_unbooted_huckster_a_card_and_a_hand_of_ones_own() {
    let react = |it: &Trial| it.is_asked(0, "react") || it.is_asked(1, "react");
    let none = |it: Town| {
        let it = it.shootout_between(["Olivia Jenks"], ["Andreas Andregg"]);
        it.goes_on_until(|it| react(it) || it.count_of("hands_revealed") == 1).asks(0, "play");
    };
    none(ace_up("Auction").booted("Steele Archer"));
    none(ace_up("Auction").with(|it| it.players[0].hand.clear()));
    let lowball = ace_up("Auction").phase(StartPhase::Gamblin).will_draw(1, CHEATIN_PAIR).begins();
    lowball.goes_on_until(|it| react(it) || it.is_asked(0, "play")).asks(0, "play");
}

#[test]
fn a_shadow_walk_moves_its_huckster_anywhere_and_is_done_for_the_day() {
    let it = huckster("home", SHADOW_WALK, "Charlie's Place").booted("Steele Archer").begins();
    let it = it.uses(0, SHADOW_WALK).picks(0, "home:1").passes(1);
    assert_eq!(it.at("Steele Archer"), "home:1");
    it.does_not_offer(0, "use Shadow Walk");
}

#[test]
fn a_shadow_walk_into_a_posse_grants_another_play() {
    let it = huckster("home", SHADOW_WALK, "Charlie's Place").booted("Steele Archer");
    let it = it.shootout_between(["Olivia Jenks"], ["Andreas Andregg"]).uses(0, SHADOW_WALK);
    assert!(it.in_posse("Steele Archer"));
    assert_eq!(it.at("Steele Archer"), "town square");
    let it = it.asks(0, "play").passes(0);
    it.asks(1, "play");
}

#[test]
fn a_shadow_walk_that_fails_leads_nowhere() {
    let it = huckster("home", SHADOW_WALK, "War Paint");
    let it = it.shootout_between(["Olivia Jenks"], ["Andreas Andregg"]).uses(0, SHADOW_WALK);
    assert!(!it.in_posse("Steele Archer"));
    it.asks(1, "play");
}

#[test]
fn a_shadow_walk_is_of_no_use_to_who_is_in_the_posse() {
    let it = huckster("town square", SHADOW_WALK, "War Paint");
    it.shootout_between(["Steele Archer"], ["Andreas Andregg"])
        .does_not_offer(0, "use Shadow Walk");
}

/// A Blood Curse at Noon, from the town square.
fn curse(pull: &str) -> Trial {
    let it = huckster("town square", "Blood Curse", pull)
        .dude(1, "Olivia Jenks", "home")
        .deed(1, "Pat's Perch")
        .dude(1, "Clint Ramsey", "Pat's Perch:1");
    it.begins().uses(0, "Blood Curse").does_not_offer(0, "Clint Ramsey").picks(0, "Olivia Jenks")
}

#[test]
fn a_blood_curse_at_noon_lasts_for_the_day() {
    let it = curse("Kidnappin'");
    assert_eq!((it.bullets("Olivia Jenks"), it.influence("Olivia Jenks")), (1, 1));
    let it = it.goes_on_until(|it| it.state().day == 2);
    assert_eq!((it.bullets("Olivia Jenks"), it.influence("Olivia Jenks")), (2, 2));
}

#[test]
fn a_blood_curse_that_fails_is_none() {
    let it = curse("Roan");
    assert_eq!((it.bullets("Olivia Jenks"), it.influence("Olivia Jenks")), (2, 2));
    it.asks(1, "play");
}

#[test]
fn a_blood_curse_in_a_shootout_takes_two_bullets_of_an_opponent() {
    let it = huckster("town square", "Blood Curse", "Kidnappin'");
    let it =
        it.shootout_between(["Steele Archer", "Clint Ramsey"], ["Olivia Jenks", "Pancho Castillo"]);
    let it =
        it.uses(0, "Blood Curse").does_not_offer(0, "Clint Ramsey").picks(0, "Pancho Castillo");
    assert_eq!((it.bullets("Pancho Castillo"), it.influence("Pancho Castillo")), (1, 2));
    let it = it.goes_on_until(|it| it.state().shootout.is_none());
    assert!(!it.in_play("Pancho Castillo") || it.bullets("Pancho Castillo") == 3);
}

/// Steele raises hell in the town square, with the default pull of 8.
fn hell() -> Town {
    town().dude(0, "Steele Archer", "town square").bears("Steele Archer", [RAISING_HELL]).dude(
        1,
        "Andreas Andregg",
        "town square",
    )
}

fn raise(it: Town) -> Trial {
    it.shootout_between(["Steele Archer"], ["Andreas Andregg"]).uses(0, RAISING_HELL)
}

#[test]
fn hell_raises_the_abomination_that_was_aced_for_it() {
    let it = raise(hell().hand(0, ["Bobo", "Reserves"])).picks(0, "Bobo");
    assert!(it.in_posse("Bobo") && it.in_boot_hill(0, RAISING_HELL));
    assert_eq!((it.at("Bobo").as_str(), it.is_booted("Bobo")), ("town square", false));
    assert_eq!((it.ghost_rock(0), it.hand(0)), (9, vec!["Reserves"]));
    it.asks(1, "play");
}

#[test]
fn hell_raises_one_of_those_in_boot_hill() {
    let it = hell().hand(0, ["Reserves"]).boot_hill(0, ["Eve Henry", "Bobo", "Clint Ramsey"]);
    let it = raise(it).does_not_offer(0, "Clint Ramsey").picks(0, "Eve Henry");
    assert!(it.in_posse("Eve Henry") && it.in_boot_hill(0, "Reserves"));
    assert_eq!(it.ghost_rock(0), 5);
}

#[test]
fn hell_does_not_raise_who_lies_in_boot_hill_twice_or_is_in_play() {
    let twice = raise(hell().hand(0, ["Bobo"]).boot_hill(0, ["Bobo"]));
    assert!(!twice.in_play("Bobo") && twice.in_boot_hill(0, RAISING_HELL));
    let own = hell().hand(0, ["Reserves"]).boot_hill(0, ["Bobo"]).dude(0, "Bobo", "home");
    assert!(!raise(own).in_posse("Bobo"));
    let theirs = hell().hand(0, ["Reserves"]).boot_hill(0, ["Bobo"]).dude(1, "Bobo", "home");
    assert!(raise(theirs).in_posse("Bobo:0"));
}

#[test]
fn hell_is_paid_for_with_the_own_ghost_rock() {
    let it = hell().hand(0, ["Bobo"]).ghost_rock(0, 0).ghost_rock_on("Steele Archer", 3);
    let it = raise(it);
    assert!(it.in_boot_hill(0, "Bobo") && it.in_boot_hill(0, RAISING_HELL));
}

#[test]
fn hell_stays_shut_if_the_test_fails() {
    let it = raise(hell().hand(0, ["Bobo"]).deck(0, ["Charlie's Place"]));
    assert_eq!(it.hand(0), ["Bobo"]);
    assert!(it.in_play(RAISING_HELL) && it.is_booted(RAISING_HELL));
}

#[test]
fn hell_is_raised_from_the_posse_and_with_a_card_to_ace() {
    let outside = hell().hand(0, ["Bobo"]).dude(0, "Olivia Jenks", "town square");
    let outside = outside.shootout_between(["Olivia Jenks"], ["Andreas Andregg"]);
    outside.does_not_offer(0, "use Raising Hell");
    let empty = hell().boot_hill(0, ["Bobo"]);
    let empty = empty.shootout_between(["Steele Archer"], ["Andreas Andregg"]);
    empty.does_not_offer(0, "use Raising Hell");
}

#[test]
fn hell_at_a_private_place_of_somebody_else_makes_wanted() {
    let it = town()
        .deed(1, "General Store")
        .dude(0, "Steele Archer", "General Store:1")
        .bears("Steele Archer", [RAISING_HELL])
        .dude(1, "Andreas Andregg", "General Store:1")
        .hand(0, ["Bobo"]);
    let it = raise(it);
    assert_eq!((it.bounty("Bobo"), it.bounty("Steele Archer")), (1, 1));
}
