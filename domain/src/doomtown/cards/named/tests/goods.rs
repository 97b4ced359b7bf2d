//! Goods.

use super::super::EVANOR;
use crate::doomtown::StartPhase;
use crate::doomtown::town::lasting::Change;
use crate::doomtown::trial::{CHEATIN_FULL_HOUSE, CHEATIN_PAIR, FULL_HOUSE, PAIR, Town, town};

const CARRIAGE: &str = "Clown Carriage";

/// Clint calls out Pancho in the town square; at home are a carriage with Olivia, Bobo and Steele.
fn parade() -> Town {
    town()
        .dude(0, "Clint Ramsey", "town square")
        .dude(0, "Olivia Jenks", "home")
        .bears("Olivia Jenks", [CARRIAGE])
        .dude(0, "Bobo", "home")
        .dude(0, "Eve Henry", "home")
        .dude(0, "Steele Archer", "home")
        .dude(1, "Pancho Castillo", "town square")
}

#[test]
fn a_clown_carriage_spares_its_dude_and_abominations_there_from_booting() {
    let it = parade().begins().calls_out(0, "Clint Ramsey", "Pancho Castillo").accepts(1);
    let it = it.posse(0, ["Bobo", "Olivia Jenks", "Steele Archer"]).reacts(0, CARRIAGE);
    let booted = ["Bobo", "Olivia Jenks", "Steele Archer"].map(|name| it.is_booted(name));
    assert_eq!((booted, it.is_booted(CARRIAGE)), ([false, false, true], true));
    // Eve stayed at home, and would boot the next time.
    let eve = it.card("Eve Henry");
    assert!(!it.state().has_lasting(eve, Change::JoinsUnbooted {}));
}

#[test]
fn a_clown_carriage_lets_no_booted_abomination_join_from_elsewhere() {
    let it = parade().booted("Bobo").begins();
    let it = it.calls_out(0, "Clint Ramsey", "Pancho Castillo").accepts(1);
    it.offers(0, "Eve Henry").does_not_offer(0, "Bobo");
}

#[test]
fn a_clown_carriage_spares_the_abominations_of_allies_but_not_of_the_other_side() {
    let it = parade().seats(3).dude(2, "Bobo", "home:0").dude(1, "Mongwau the Mighty", "home:0");
    let it = it.begins().calls_out(0, "Clint Ramsey", "Pancho Castillo").accepts(1);
    let it = it.posse(0, ["Olivia Jenks"]).picks_all(0, ["Bobo:2"]).picks_all(2, ["Bobo:2"]);
    let it = it.posse(1, ["Mongwau the Mighty"]).reacts(0, CARRIAGE);
    assert!(it.in_posse("Bobo:2") && !it.is_booted("Bobo:2"));
    assert!(it.in_posse("Mongwau the Mighty") && it.is_booted("Mongwau the Mighty"));
}

#[test]
fn a_clown_carriage_whose_dude_stays_away_spares_nobody() {
    let it = parade().begins().calls_out(0, "Clint Ramsey", "Pancho Castillo").accepts(1);
    let it = it.posse(0, ["Bobo"]).asks(0, "play");
    assert!(it.is_booted("Bobo"));
}

#[test]
fn a_clown_carriage_that_leads_a_job_spares_its_abominations() {
    let it = parade().hand(0, ["Ambush"]).begins().uses(0, "Ambush");
    let it = it.picks(0, "Olivia Jenks").picks(0, "Pancho Castillo").posse(0, ["Bobo"]);
    let it = it.reacts(0, CARRIAGE);
    assert!(!it.is_booted("Bobo") && it.is_booted("Olivia Jenks"));
}

#[test]
fn an_abomination_gets_out_of_a_clown_carriage_into_the_posse() {
    let it = town()
        .dude(0, "Olivia Jenks", "town square")
        .bears("Olivia Jenks", [CARRIAGE])
        .hand(0, ["Eve Henry", "Bobo", "Clint Ramsey"])
        .shootout_between(["Olivia Jenks"], ["Pancho Castillo"]);
    let it = it.uses(0, CARRIAGE).does_not_offer(0, "Clint Ramsey").picks(0, "Eve Henry");
    assert!(it.in_posse("Eve Henry") && !it.is_booted("Eve Henry"));
    assert_eq!((it.at("Eve Henry").as_str(), it.ghost_rock(0)), ("town square", 5));
}

#[test]
fn an_abomination_that_a_stagecoach_takes_elsewhere_does_not_join() {
    let it = town()
        .deed(0, "Stagecoach Office")
        .dude(0, "Olivia Jenks", "town square")
        .bears("Olivia Jenks", [CARRIAGE])
        .hand(0, ["Eve Henry", "Bobo"])
        .shootout_between(["Olivia Jenks"], ["Pancho Castillo"]);
    let it = it.uses(0, CARRIAGE).picks(0, "Bobo");
    let it = it.reacts(0, "Stagecoach Office").picks(0, "Stagecoach Office");
    assert_eq!(it.at("Bobo"), "Stagecoach Office");
    assert!(!it.in_posse("Bobo") && it.in_posse("Olivia Jenks"));
}

#[test]
fn a_clown_carriage_outside_the_posse_or_without_a_fare_stays_shut() {
    let outside = parade().hand(0, ["The Ghostly Gun"]);
    let outside = outside.shootout_between(["Clint Ramsey"], ["Pancho Castillo"]);
    outside.does_not_offer(0, "use Clown Carriage");
    let poor = town()
        .ghost_rock(0, 0)
        .dude(0, "Olivia Jenks", "town square")
        .bears("Olivia Jenks", [CARRIAGE])
        .hand(0, ["Bobo"]);
    let poor = poor.shootout_between(["Olivia Jenks"], ["Pancho Castillo"]);
    poor.does_not_offer(0, "use Clown Carriage");
}

/// Olivia has Evanor, and the opposing dude this.
fn evanor(theirs: &str) -> Town {
    town()
        .dude(0, "Olivia Jenks", "town square")
        .bears("Olivia Jenks", ["Evanor"])
        .dude(1, "Steele Archer", "town square")
        .bears("Steele Archer", [theirs])
}

#[test]
fn evanor_gives_nothing_against_an_unbooted_gun() {
    let bullets =
        |it: Town| it.shootout_between(["Olivia Jenks"], ["Steele Archer"]).bullets("Olivia Jenks");
    assert_eq!(bullets(evanor("Shotgun")), 2);
    assert_eq!(bullets(evanor("Roan")), 5);
    assert_eq!(bullets(evanor("Evanor")), 5);
    let it = evanor("Flame-Thrower").shootout_between(["Olivia Jenks"], ["Steele Archer"]);
    let it = it.passes(0).expects(|it| it.bullets("Olivia Jenks") == 2);
    let it = it.uses(1, "Flame-Thrower").amount(1, 1);
    assert_eq!(it.bullets("Olivia Jenks"), 5);
    assert_eq!(evanor("Shotgun").begins().bullets("Olivia Jenks"), 5);
}

#[test]
fn evanor_strikes_harder_in_this_round_if_its_player_wins() {
    let fought = |ours, theirs| {
        let it = evanor("Roan").will_draw(0, ours).will_draw(1, theirs);
        let it = it.shootout_between(["Olivia Jenks"], ["Steele Archer"]);
        let it = it.uses(0, "Evanor");
        assert!(it.is_booted("Evanor"));
        let it = it.takes_lumps();
        (it.casualties_due(0), it.casualties_due(1))
    };
    assert_eq!(fought(FULL_HOUSE, PAIR), (0, 6));
    assert_eq!(fought(PAIR, FULL_HOUSE), (5, 0));
}

#[test]
fn evanor_spares_the_blessed_in_the_next_round() {
    let dude = "Preacher for Tests";
    let it = town().dude(0, dude, "town square").bears(dude, ["Evanor"]);
    let it = it.shootout_between([dude], ["Steele Archer"]).uses(0, "Evanor");
    let card = it.card(dude);
    assert!(it.state().has_lasting(card, Change::of_card(EVANOR.code).by(2)));
}

#[test]
fn evanor_spares_only_the_blessed() {
    let it = evanor("Roan").shootout_between(["Olivia Jenks"], ["Steele Archer"]);
    let it = it.uses(0, "Evanor").happens(
        "to strike harder, and spare a Blessed who carries it, but no Blessed carries it, so \
         nobody is spared.",
    );
    let dude = it.card("Olivia Jenks");
    assert!(!it.state().has_lasting(dude, Change::of_card(EVANOR.code).by(2)));
}

/// Olivia has a Soul Cage; its player has these discarded, and these aced.
fn cage(at: &str) -> Town {
    town().dude(0, "Olivia Jenks", at).bears("Olivia Jenks", ["Soul Cage"])
}

#[test]
fn a_soul_cage_frees_an_abomination_as_cheap_as_the_cheatin_hand_ranks() {
    let it = cage("home")
        .phase(StartPhase::Gamblin)
        .discard(0, ["Bobo", "Eve Henry", "Olivia Jenks"])
        .will_draw(0, PAIR)
        .will_draw(1, CHEATIN_PAIR)
        .begins();
    let before = it.ghost_rock(0);
    let it = it.uses(0, "Soul Cage");
    let (card, paid) = (it.at("Bobo"), it.ghost_rock(0));
    assert_eq!((card.as_str(), it.in_play("Eve Henry")), ("home:0", false));
    assert!(before <= paid);
}

#[test]
fn a_freed_abomination_joins_the_posse() {
    let it = cage("town square")
        .discard(0, ["Bobo"])
        .boot_hill(0, ["Eve Henry", "Ivor Hawley"])
        .will_draw(0, PAIR)
        .will_draw(1, CHEATIN_FULL_HOUSE)
        .shootout_between(["Olivia Jenks"], ["Steele Archer"])
        .draws_hands();
    let it = it.uses(0, "Soul Cage").offers(0, "Bobo").does_not_offer(0, "Ivor Hawley");
    let it = it.picks(0, "Eve Henry");
    assert!(it.in_posse("Eve Henry") && it.is_booted("Soul Cage"));
    assert_eq!((it.at("Eve Henry").as_str(), it.ghost_rock(0)), ("town square", 10));
}

#[test]
fn a_soul_cage_outside_the_posse_stays_shut() {
    let it = cage("home")
        .discard(0, ["Bobo"])
        .will_draw(1, CHEATIN_FULL_HOUSE)
        .shootout_between(["Clint Ramsey"], ["Steele Archer"])
        .draws_hands();
    it.does_not_offer(0, "use Soul Cage");
}

#[test]
fn a_soul_cage_frees_nobody_who_lies_in_boot_hill_twice() {
    let opened = |buried: bool| {
        let it = cage("town square").discard(0, ["Bobo"]);
        let it = if buried { it.boot_hill(0, ["Bobo", "Bobo"]) } else { it };
        let it = it.will_draw(1, CHEATIN_FULL_HOUSE);
        let it = it.shootout_between(["Olivia Jenks"], ["Steele Archer"]).draws_hands();
        it.is_offered(0, "use Soul Cage")
    };
    assert!(opened(false) && !opened(true));
}
