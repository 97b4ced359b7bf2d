//! Traits and reacts: when they come, and in which order (DT9.11 to DT9.13).

use serde_json::json;

use crate::doomtown::trial::{CHEATIN_PAIR, HIGH_CARD, PAIR, THREES, TWO_PAIRS, Trial, town};

/// Rules of this chapter that no scenario shows, and why.
pub const NOT_SHOWN: &[(&str, &str)] = &[];

#[test]
fn dt9_11_traits_come_before_reacts() {
    let it = town().dude(0, "Olivia Jenks", "town square");
    let it = it.dude(1, "Jacqueline Isham", "town square");
    let it = it.dude(1, "Irving Patterson", "town square").begins();
    let it = it.calls_out(0, "Olivia Jenks", "Jacqueline Isham").accepts(1);
    let it = it.posse(1, ["Irving Patterson"]).asks(1, "joined_posse");
    assert_eq!(it.ghost_rock(1), 11);
    it.reacts(1, "Jacqueline Isham").expects(|it| it.is_stud("Jacqueline Isham"));
}

#[test]
fn dt9_11_1_a_react_waits_for_its_event() {
    let it = || {
        let it = town().dude(0, "Olivia Jenks", "home").bears("Olivia Jenks", ["Roan"]);
        it.dude(0, "Clint Ramsey", "town square").dude(1, "Steele Archer", "town square").begins()
    };
    let alone = it().does_not_offer(0, "use Roan").calls_out(0, "Clint Ramsey", "Steele Archer");
    let alone = alone.accepts(1).posse(0, []).asks(0, "play");
    assert!(!alone.is_booted("Roan"));
    let joined = it().calls_out(0, "Clint Ramsey", "Steele Archer").accepts(1);
    let joined = joined.posse(0, ["Olivia Jenks"]).reacts(0, "Roan");
    assert!(!joined.is_booted("Olivia Jenks") && joined.at("Olivia Jenks") == "town square");
}

#[test]
fn dt9_11_2_the_winners_traits_come_first_whoever_leads() {
    let gains = |winner: u8| {
        let it = town().winner(winner).dude(0, "Irving Patterson", "town square");
        it.shootout_between(["Irving Patterson"], ["Irving Patterson"])
    };
    let to = |seat: u8| json!({"type": "ghost_rock_moved", "to": {"type": "stash", "seat": seat}});
    gains(0).happens_in_order([to(0), to(1)]);
    gains(1).happens_in_order([to(1), to(0)]);
}

#[test]
fn dt9_11_2_players_take_their_own_traits_in_the_order_they_like() {
    // Irving's ghost rock can pay Ramiro, who is called out and has no choice but to join.
    let it = town().ghost_rock(1, 0).dude(0, "Olivia Jenks", "town square");
    let it = it.dude(1, "Ramiro Mendoza", "town square").dude(1, "Irving Patterson", "town square");
    let it = it.begins().calls_out(0, "Olivia Jenks", "Ramiro Mendoza").accepts(1);
    let it = it.posse(1, ["Irving Patterson"]).asks(1, "whether").says_yes(1);
    assert!(it.in_posse("Ramiro Mendoza") && it.ghost_rock(1) == 0);
}

/// Both players have an Arnold McCadish at home, and a dude of seat 1, whose value is this, is
/// about to be discarded as the only casualty. Seat 1 is the Winner; both pull these cards.
fn dying(dude: &str, pulls: [&str; 2], goods: &[&'static str]) -> Trial {
    let it = town().winner(1).dude(0, "Arnold McCadish", "home");
    let it = match goods {
        [hoyle] => it.bears("Arnold McCadish", [*hoyle]),
        _ => it,
    };
    let it = it
        .dude(1, "Arnold McCadish", "home")
        .will_draw(0, THREES)
        .will_draw(0, [pulls[0]])
        .will_draw(1, TWO_PAIRS)
        .will_draw(1, [pulls[1]])
        .dude(1, dude, "town square")
        .bounty(dude, 3);
    let it = it.shootout_between(["Olivia Jenks"], [dude]).draws_hands();
    it.goes_on_until(|it| it.is_asked(1, "react") || it.is_asked(0, "react"))
}

#[test]
fn dt9_11_3_players_react_one_by_one_from_the_winner_until_all_pass() {
    let it = dying("Fred Aims", ["Bottom Dealin'", "Bottom Dealin'"], &[]);
    let it = it.asks(1, "casualty_discarded").asks_nothing(0).lets_pass(1);
    let it = it.asks(0, "casualty_discarded").asks_nothing(1).reacts(0, "Arnold McCadish");
    // A 2 saves nobody of value 2. Seat 1 has passed once, but not after that.
    let it = it.happens_fact("pulled").asks(1, "casualty_discarded");
    let it = it.expects(|it| it.in_play("Fred Aims")).reacts(1, "Arnold McCadish");
    it.expects(|it| it.in_discard(1, "Fred Aims"));
    let it = dying("Fred Aims", ["Bottom Dealin'", "Bottom Dealin'"], &[]);
    let it = it.lets_pass(1).lets_pass(0).never_fact("pulled");
    it.expects(|it| it.in_discard(1, "Fred Aims"));
}

#[test]
fn dt9_11_3_it_goes_clockwise_from_the_winner() {
    let it = town().seats(3).winner(2).will_draw(0, THREES).will_draw(1, TWO_PAIRS);
    let arnolds =
        [0, 1, 2].into_iter().fold(it, |it, seat| it.dude(seat, "Arnold McCadish", "home"));
    let it = arnolds.dude(0, "Olivia Jenks", "town square").dude(1, "Fred Aims", "town square");
    let it = it.begins().passes(2).calls_out(0, "Olivia Jenks", "Fred Aims").accepts(1);
    let it = it.goes_on_to(2, "casualty_discarded").lets_pass(2);
    let it = it.asks(0, "casualty_discarded").lets_pass(0).asks(1, "casualty_discarded");
    it.lets_pass(1).expects(|it| it.in_discard(1, "Fred Aims"));
}

#[test]
fn dt9_11_4_what_happens_in_a_window_has_its_own_reacts_before_the_window_goes_on() {
    let within = |hoyle: bool| {
        let it = dying("Fred Aims", ["Bottom Dealin'", "Bottom Dealin'"], &["Doyle's Hoyle"]);
        let it = it.lets_pass(1).reacts(0, "Arnold McCadish").asks(0, "pulled").asks_nothing(1);
        let it = it.expects(|it| it.in_play("Fred Aims"));
        if hoyle { it.reacts(0, "Doyle's Hoyle") } else { it.lets_pass(0) }
    };
    let it = within(true);
    assert_eq!(it.at("Fred Aims"), "home:1");
    within(false)
        .asks(1, "casualty_discarded")
        .lets_pass(1)
        .expects(|it| it.in_discard(1, "Fred Aims"));
}

#[test]
fn dt9_11_5_what_happens_instead_closes_the_window_and_the_event_never_was() {
    let dawn = |reacts: bool| {
        let it = dying("Dr. Dawn Edwards", ["Carter's Bounties", "Carter's Bounties"], &[]);
        let it = it.lets_pass(1);
        if reacts { it.reacts(0, "Arnold McCadish") } else { it.lets_pass(0) }
    };
    let it = dawn(true).never_fact("deck_shuffled");
    // Only what Arnold pulled is discarded.
    assert_eq!(it.count_of("card_discarded"), 1);
    assert_eq!((it.at("Dr. Dawn Edwards"), it.ghost_rock(0)), ("home:1".into(), 10));
    assert!(it.is_booted("Dr. Dawn Edwards"));
    // The other Arnold is not asked again.
    let it = it.expects(|it| !it.is_asked(1, "react"));
    assert!(!it.is_booted("Arnold McCadish:1"));
    let it = dawn(false);
    assert_eq!((it.in_discard(1, "Dr. Dawn Edwards"), it.ghost_rock(0)), (true, 13));
}

#[test]
fn dt9_12_traits_that_look_at_a_hand_come_before_all_reacts_that_do() {
    // The react is the Winner's, the trait the other's.
    let it = town()
        .winner(1)
        .hand(1, ["Ambush"])
        .dude(1, "Steele Archer", "town square")
        .bears("Steele Archer", ["Ace in the Hole"])
        .will_draw(1, CHEATIN_PAIR)
        .will_draw(0, HIGH_CARD);
    let it = it.shootout_between(["Lucinda Lucy Clover"], ["Steele Archer"]);
    let it = it.goes_on_to(1, "hands_revealed");
    assert_eq!(it.bounty("Steele Archer"), 1);
    it.reacts(1, "Ace in the Hole").happens_fact("skill_tested");
}

#[test]
fn dt9_13_a_react_may_come_from_outside_the_posses() {
    let it = town().hand(0, ["Ambush"]).dude(0, "Steele Archer", "home:1");
    let it = it.bears("Steele Archer", ["Ace in the Hole"]).will_draw(0, PAIR);
    let it = it.will_draw(0, ["Roan"]).shootout_between(["Olivia Jenks"], ["Andreas Andregg"]);
    let it = it.goes_on_to(0, "hands_revealed").reacts(0, "Ace in the Hole");
    assert!(!it.in_posse("Steele Archer") && it.is_asked(0, "draw_hand_card"));
}
