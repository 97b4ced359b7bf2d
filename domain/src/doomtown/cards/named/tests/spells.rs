//! Spells.

use crate::doomtown::StartPhase;
use crate::doomtown::fact::{self, Fact};
use crate::doomtown::trial::{CHEATIN_FULL_HOUSE, CHEATIN_PAIR, HIGH_CARD, PAIR, Trial, town};
use crate::engine::Seat;

const LAY: &str = "Lay On Hands";
const SPIRIT: &str = "Nature Spirit";

/// Seat 0 has a pair and somebody who fetches, against a cheatin' full house.
fn fetching(hand: [&str; 5], pull: &str) -> Trial {
    let it = town()
        .dude(0, "Steele Archer", "town square")
        .bears("Steele Archer", ["Fetch"])
        .will_draw(0, hand)
        .deck(0, [pull])
        .will_draw(1, CHEATIN_FULL_HOUSE)
        .shootout_between(["Steele Archer"], ["Olivia Jenks"]);
    it.draws_hands()
}

#[test]
fn fetch_takes_a_card_once_ranks_are_final_and_spares_three_casualties() {
    let it = fetching(PAIR, "Auction").uses(0, "Fetch").everybody_passes();
    let it = it.asks(0, "fetch").picks(0, "Whiskey Flask");
    assert_eq!(it.hand(0), ["Whiskey Flask"]);
    assert_eq!((it.casualties_due(0), it.casualties_due(1)), (2, 0));
}

#[test]
fn fetch_may_take_nothing() {
    let it = fetching(PAIR, "Auction").uses(0, "Fetch").everybody_passes().picks(0, "pass");
    assert!(it.hand(0).is_empty());
    assert_eq!(it.casualties_due(0), 2);
}

#[test]
fn fetch_that_fails_spares_and_takes_nothing() {
    let it = fetching(PAIR, "Bottom Dealin'").uses(0, "Fetch").everybody_passes();
    assert_eq!(it.casualties_due(0), 5);
}

#[test]
fn a_joker_that_was_fetched_is_not_aced() {
    let hand =
        ["B & B Attorneys", "Joker (red)", "Stagecoach Office", "Fresh Horses", "Clear Out!"];
    let it = town()
        .dude(0, "Steele Archer", "town square")
        .bears("Steele Archer", ["Fetch"])
        .will_draw(0, hand)
        .deck(0, ["Auction"])
        .will_draw(1, CHEATIN_FULL_HOUSE)
        .shootout_between(["Steele Archer"], ["Olivia Jenks"]);
    let it = it.goes_on_to(0, "name_pip").pip(0, "4H").uses(0, "Fetch");
    let it = it.everybody_passes().picks(0, "Joker (red)");
    assert_eq!(it.hand(0), ["Joker (red)"]);
    let it = it.goes_on_until(|it| it.state().player(Seat(0)).draw_hand.is_empty());
    assert!(it.hand(0).contains(&"Joker (red)") && !it.in_boot_hill(0, "Joker (red)"));
}

#[test]
fn fetch_works_in_lowball() {
    let it = town()
        .phase(StartPhase::Gamblin)
        .dude(0, "Steele Archer", "home")
        .bears("Steele Archer", ["Fetch"])
        .will_draw(0, HIGH_CARD)
        .will_draw(1, CHEATIN_PAIR)
        .begins();
    let it = it.uses(0, "Fetch").picks(0, "Bunkhouse");
    assert_eq!((it.hand(0), it.state().winner), (vec!["Bunkhouse"], Some(Seat(0))));
}

/// Pancho is to be aced in the town square; next to it, at home, a Blessed lays hands on Pancho
/// with this pull.
fn ambushed(pull: &str) -> Trial {
    let it = town()
        .hand(0, ["Ambush", "Ambush"])
        .dude(0, "Clint Ramsey", "home")
        .dude(0, "Steele Archer", "home")
        .dude(1, "Pancho Castillo", "town square")
        .dude(1, "Preacher for Tests", "home")
        .bears("Preacher for Tests", [LAY])
        .deck(1, [pull])
        .begins();
    let it = it.uses(0, "Ambush").picks(0, "Clint Ramsey").picks(0, "Pancho Castillo");
    it.posse(0, []).does_not_oppose(1)
}

#[test]
fn hands_that_are_laid_on_send_home_who_would_be_aced_at_any_time() {
    let it = ambushed("Rumors").asks(1, "acing").reacts(1, LAY).never_fact("card_aced");
    assert_eq!(
        (it.at("Pancho Castillo").as_str(), it.is_booted("Pancho Castillo")),
        ("home:1", true)
    );
    assert!(it.is_booted("Preacher for Tests") && it.is_booted(LAY));
    let it = it.goes_on_until(|it| it.state().day == 2);
    assert!(it.is_booted("Pancho Castillo") && !it.is_booted("Preacher for Tests"));
    let it = it.goes_on_until(|it| it.state().day == 3);
    assert!(!it.is_booted("Pancho Castillo"));
}

#[test]
fn hands_that_tremble_save_nobody() {
    let it = ambushed("Kidnappin'").reacts(1, LAY);
    assert!(it.in_boot_hill(1, "Pancho Castillo") && it.is_booted("Preacher for Tests"));
}

#[test]
fn who_was_saved_once_can_be_aced_later_the_same_day() {
    let it = ambushed("Rumors").reacts(1, LAY).passes(1);
    let it = it.uses(0, "Ambush").picks(0, "Pancho Castillo").posse(0, []).does_not_oppose(1);
    assert!(it.in_boot_hill(1, "Pancho Castillo"));
}

#[test]
fn who_is_at_home_and_stays_booted_can_be_saved_again() {
    let it = town()
        .hand(0, ["Ambush", "Ambush"])
        .dude(0, "Clint Ramsey", "home")
        .dude(0, "Steele Archer", "home")
        .booted_dude(1, "Pancho Castillo", "home")
        .dude(1, "Preacher for Tests", "home")
        .bears("Preacher for Tests", [LAY])
        .dude(1, "Novice for Tests", "home")
        .bears("Novice for Tests", [LAY])
        .deck(1, ["Rumors", "Rumors"])
        .begins();
    let it = it.uses(0, "Ambush").picks(0, "Clint Ramsey").picks(0, "Pancho Castillo");
    let it = it.posse(0, []).does_not_oppose(1).reacts(1, LAY).passes(1);
    let it = it.uses(0, "Ambush").picks(0, "Pancho Castillo").posse(0, []).does_not_oppose(1);
    let it = it.reacts(1, LAY).asks(1, "play");
    assert!(it.in_play("Pancho Castillo"));
}

#[test]
fn hands_are_not_laid_on_oneself_nor_on_who_is_far() {
    let it = town()
        .hand(0, ["Ambush"])
        .dude(0, "Clint Ramsey", "home")
        .dude(1, "Preacher for Tests", "home")
        .bears("Preacher for Tests", [LAY])
        .begins();
    let it = it.uses(0, "Ambush").posse(0, []).does_not_oppose(1);
    assert!(it.in_boot_hill(1, "Preacher for Tests"));
    let it = town()
        .hand(0, ["Ambush"])
        .dude(0, "Clint Ramsey", "home")
        .deed(1, "Pat's Perch")
        .dude(1, "Pancho Castillo", "Pat's Perch:1")
        .dude(1, "Preacher for Tests", "home")
        .bears("Preacher for Tests", [LAY])
        .begins();
    let it = it.uses(0, "Ambush").picks(0, "Pancho Castillo").posse(0, []).does_not_oppose(1);
    assert!(it.in_boot_hill(1, "Pancho Castillo"));
}

#[test]
fn a_casualty_that_was_saved_is_covered_all_the_same() {
    let it = town()
        .dude(1, "Preacher for Tests", "home")
        .bears("Preacher for Tests", [LAY])
        .will_draw(0, PAIR)
        .will_draw(1, HIGH_CARD)
        .deck(1, ["Rumors"])
        .shootout_between(["Andreas Andregg"], ["Steele Archer", "Avie Cline"]);
    let it = it.takes_lumps().casualties(1, [("Steele Archer", 1)]);
    let it = it.asks(1, "casualty_discarded").reacts(1, LAY);
    assert_eq!((it.at("Steele Archer").as_str(), it.in_posse("Steele Archer")), ("home:1", false));
    let it = it.goes_on_until(|it| it.is_asked(0, "flee") || it.is_asked(1, "flee"));
    assert!(it.in_posse("Avie Cline") && it.in_play("Steele Archer"));
}

#[test]
fn anybody_can_lay_hands_on_anybody_else() {
    let it = town()
        .dude(0, "Preacher for Tests", "town square")
        .bears("Preacher for Tests", [LAY])
        .will_draw(0, PAIR)
        .will_draw(1, HIGH_CARD)
        .deck(0, ["Auction", "Rumors"])
        .shootout_between(["Andreas Andregg"], ["Steele Archer"]);
    let it = it.goes_on_to(0, "casualty_discarded").reacts(0, LAY);
    assert_eq!(it.at("Steele Archer"), "home:1");
}

/// A shootout in seat 0's General Store, with a dancer among its dudes who pulls this.
fn dance(pull: &str) -> Trial {
    let it = town()
        .deed(0, "General Store")
        .bears("General Store", ["The Pack Awakens"])
        .dude(0, "Medicine Man for Tests", "General Store:0")
        .bears("Medicine Man for Tests", ["Spirit Dance"])
        .dude(1, "Pancho Castillo", "General Store:0")
        .deck(0, [pull, "Carter's Bounties"])
        .shootout_between(["Medicine Man for Tests"], ["Pancho Castillo"]);
    it.uses(0, "Spirit Dance")
}

#[test]
fn a_nature_spirit_dances_along_until_the_shootout_is_over() {
    let it = dance("Carter's Bounties");
    assert!(it.in_posse(SPIRIT) && it.is_stud(SPIRIT) && !it.is_booted(SPIRIT));
    assert_eq!((it.bullets(SPIRIT), it.at(SPIRIT).as_str()), (2, "General Store"));
    let it = it.goes_on_until(|it| it.state().shootout.is_none());
    let gone = it.state().dudes().all(|dude| it.state().title(dude) != SPIRIT);
    assert!(gone);
}

#[test]
fn a_dance_that_fails_brings_nobody() {
    dance("Bunkhouse").never_fact("token_made").asks(1, "play");
}

#[test]
fn a_dancer_outside_the_posse_dances_for_nobody() {
    let it = town()
        .dude(0, "Medicine Man for Tests", "home")
        .bears("Medicine Man for Tests", ["Spirit Dance"]);
    let it = it.shootout_between(["Clint Ramsey"], ["Pancho Castillo"]);
    it.does_not_offer(0, "use Spirit Dance");
}

#[test]
fn tokens_are_harrowed_where_the_pack_awakens() {
    let it = dance("Carter's Bounties");
    let spirit = it.card(SPIRIT);
    assert!(it.state().is_harrowed(spirit));
    let (dancer, pancho) = (it.card("Medicine Man for Tests"), it.card("Pancho Castillo"));
    assert!(!it.state().is_harrowed(dancer) && !it.state().is_harrowed(pancho));
    let home = it.state().home(Seat(0));
    let mut elsewhere = it.state().clone();
    let (from, cause) = (it.state().place(spirit), crate::doomtown::cause::Cause::rule("DT9"));
    Fact::from(fact::DudeMoved { dude: spirit, from, to: home, boots: false, cause })
        .fold(&mut elsewhere);
    assert!(!elsewhere.is_harrowed(spirit));
}

#[test]
fn the_pack_awakens_for_a_shaman() {
    let it = dance("Carter's Bounties").passes(1).uses(0, "The Pack Awakens");
    assert_eq!(it.count_of("token_made"), 1);
}

#[test]
fn nobody_casts_without_the_skill() {
    let bears = |dude: &str, spell| {
        let it = town().dude(0, dude, "town square").bears(dude, [spell]);
        it.shootout_between([dude], ["Pancho Castillo"])
    };
    bears("Olivia Jenks", "Spirit Dance").does_not_offer(0, "use Spirit Dance");
    bears("Steele Archer", "Spirit Dance").does_not_offer(0, "use Spirit Dance");
    bears("Medicine Man for Tests", "Spirit Dance").offers(0, "use Spirit Dance");
    bears("Olivia Jenks", "Soul Blast").does_not_offer(0, "use Soul Blast");
    bears("Steele Archer", "Soul Blast").offers(0, "use Soul Blast");
}

#[test]
fn the_pack_awakens_only_for_a_shaman() {
    let it = town()
        .deed(0, "General Store")
        .bears("General Store", ["The Pack Awakens"])
        .dude(0, "Olivia Jenks", "General Store:0")
        .dude(1, "Pancho Castillo", "General Store:0")
        .shootout_between(["Olivia Jenks"], ["Pancho Castillo"]);
    it.does_not_offer(0, "use The Pack Awakens");
}
