use crate::doomtown::StartPhase;
use crate::doomtown::trial::{CHEATIN_PAIR, FULL_HOUSE, HIGH_CARD, PAIR, Town, Trial, town};
use crate::engine::Seat;

const KNOW: &str = "It's Not What You Know...";
const TAIL: &str = "Tail Between Yer Legs";
const ROPE: &str = "Rope and Ride";
const SLAUGHTER: &str = "Election Day Slaughter";

#[test]
fn knowing_lowers_any_rank_by_one() {
    let it = town().will_draw(0, PAIR).will_draw(1, FULL_HOUSE).hand(0, [KNOW]);
    let it = it.shootout_between(["Olivia Jenks"], ["Steele Archer"]).draws_hands();
    let it = it.does_not_offer(0, "use It's Not What You Know... 1").uses_nth(0, KNOW, 0);
    let it = it.offers(0, "seat 0").picks(0, "seat 1");
    assert_eq!((it.rank(0), it.rank(1), it.ghost_rock(0)), (2, 6, 8));
    assert!(it.in_discard(0, KNOW));
}

#[test]
fn knowing_of_a_cheat_lowers_even_the_own_rank_in_lowball() {
    let it = town()
        .phase(StartPhase::Gamblin)
        .hand(0, [KNOW])
        .will_draw(0, FULL_HOUSE)
        .will_draw(1, CHEATIN_PAIR)
        .begins();
    let it = it.does_not_offer(0, "use It's Not What You Know... 0").uses_nth(0, KNOW, 1);
    let it = it.picks(0, "seat 0").happens_fact("ranks_locked");
    // 7 - 4 is the best possible 3, which is above the pair all the same.
    assert_eq!(it.state().winner, Some(Seat(1)));
    let it = town()
        .phase(StartPhase::Gamblin)
        .hand(0, [KNOW])
        .will_draw(0, PAIR)
        .will_draw(1, CHEATIN_PAIR)
        .winner(1)
        .begins();
    let it = it.uses_nth(0, KNOW, 1).picks(0, "seat 0");
    assert_eq!(it.state().winner, Some(Seat(0)));
}

#[test]
fn knowing_costs_two() {
    let it = town().ghost_rock(0, 1).will_draw(1, CHEATIN_PAIR).hand(0, [KNOW]);
    let it = it.shootout_between(["Olivia Jenks"], ["Steele Archer"]).draws_hands();
    it.does_not_offer(0, "use It's Not What You Know...");
}

/// Seat 0 has a card, and its Olivia's callout of Clint in the town square is accepted; both sides
/// have somebody at home.
fn accepted(town: Town) -> Trial {
    let it = town
        .dude(0, "Olivia Jenks", "town square")
        .dude(0, "Andreas Andregg", "home")
        .dude(1, "Clint Ramsey", "town square")
        .dude(1, "Pancho Castillo", "home")
        .begins();
    it.calls_out(0, "Olivia Jenks", "Clint Ramsey").accepts(1)
}

#[test]
fn a_tail_between_the_legs_makes_the_mark_declare_first() {
    let it = accepted(town().hand(0, [TAIL])).reacts(0, TAIL);
    assert_eq!(it.bullets("Clint Ramsey"), 0);
    let it = it.asks(1, "posse").posse(1, ["Pancho Castillo"]).asks(0, "posse");
    let it = it.posse(0, []);
    assert!(it.in_posse("Pancho Castillo") && it.in_discard(0, TAIL));
    let it = it.goes_on_until(|it| it.state().shootout.is_none());
    assert!(!it.in_play("Clint Ramsey") || it.bullets("Clint Ramsey") == 2);
}

#[test]
fn without_it_the_leader_declares_first() {
    accepted(town().hand(0, [TAIL])).lets_pass(0).asks(0, "posse");
}

#[test]
fn two_tails_are_shorter() {
    let it = accepted(town().hand(0, [TAIL, TAIL]).hand(1, [TAIL]));
    let it = it.reacts(0, TAIL).reacts(0, TAIL).asks(1, "posse");
    assert_eq!(it.hand(1), [TAIL]);
}

#[test]
fn who_is_called_out_cannot_tuck_tail() {
    let it = accepted(town().hand(1, [TAIL]));
    it.asks(0, "posse");
}

#[test]
fn a_rope_drags_the_mark_away_booted() {
    let it = accepted(town().hand(0, [ROPE])).reacts(0, ROPE);
    let it = it.expects(|it| it.at("Clint Ramsey") == "home:1");
    assert!(it.is_booted("Clint Ramsey") && it.is_booted("Olivia Jenks"));
    assert_eq!(it.at("Olivia Jenks"), "home:1");
    // The shootout is where the mark is now: Andreas is not next to it, Pancho is there.
    let it = it.asks(1, "posse").posse(1, ["Pancho Castillo"]);
    assert_eq!((it.at("Olivia Jenks"), it.bounty("Olivia Jenks")), ("home:1".to_owned(), 1));
    assert!(!it.is_booted("Pancho Castillo"));
}

#[test]
fn a_rope_never_leads_home_nor_far() {
    let it = town()
        .hand(0, [ROPE])
        .deed(0, "General Store")
        .deed(1, "Pat's Perch")
        .dude(0, "Olivia Jenks", "General Store")
        .dude(1, "Clint Ramsey", "General Store:0")
        .begins();
    let it = it.calls_out(0, "Olivia Jenks", "Clint Ramsey").accepts(1).reacts(0, ROPE);
    assert_eq!(it.at("Clint Ramsey"), "town square");
    let far = town()
        .hand(0, [ROPE])
        .deed(1, "Pat's Perch")
        .dude(0, "Olivia Jenks", "Pat's Perch:1")
        .dude(1, "Clint Ramsey", "Pat's Perch")
        .begins();
    let far = far.calls_out(0, "Olivia Jenks", "Clint Ramsey").accepts(1);
    assert!(!far.is_offered(0, ROPE));
}

#[test]
fn a_rope_can_boot_a_horse_instead_of_the_leader() {
    let it = town()
        .hand(0, [ROPE])
        .dude(0, "Olivia Jenks", "town square")
        .bears("Olivia Jenks", ["Roan"])
        .dude(1, "Clint Ramsey", "town square")
        .deed(1, "General Store")
        .begins();
    let it = it.calls_out(0, "Olivia Jenks", "Clint Ramsey").accepts(1).reacts(0, ROPE);
    let it = it.offers(0, "Olivia Jenks").picks(0, "Roan").does_not_offer(0, "home");
    let it = it.picks(0, "General Store");
    assert!(it.is_booted("Roan") && !it.is_booted("Olivia Jenks"));
    assert_eq!(it.at("Olivia Jenks"), "General Store");
}

#[test]
fn two_ropes_need_a_leader_and_a_horse() {
    let tied = |horse: bool| {
        let it = town().hand(0, [ROPE, ROPE]).dude(0, "Olivia Jenks", "town square");
        let it = if horse { it.bears("Olivia Jenks", ["Roan"]) } else { it };
        let it = it.dude(1, "Clint Ramsey", "town square").begins();
        let it = it.calls_out(0, "Olivia Jenks", "Clint Ramsey").accepts(1);
        let it = it.reacts(0, ROPE);
        if horse { it.picks(0, "Roan").asks(0, "react") } else { it }
    };
    let it = tied(true).reacts(0, ROPE);
    assert_eq!(it.at("Clint Ramsey"), "town square");
    let it = tied(false);
    assert!(!it.is_offered(0, ROPE));
}

#[test]
fn a_rope_does_not_drag_smiling_tom_where_tom_may_not_go() {
    let it = |leader: &str| {
        let it = town()
            .hand(0, [ROPE])
            .dude(0, leader, "town square")
            .dude(1, "Smiling Tom", "town square")
            .deed(1, "General Store")
            .begins();
        it.calls_out(0, leader, "Smiling Tom").accepts(1).reacts(0, ROPE)
    };
    // Tom can only be dragged home, unless the leader is of the same faction.
    assert_eq!(it("Olivia Jenks").at("Smiling Tom"), "home:1");
    let it = it("Avie Cline").picks(0, "General Store");
    assert_eq!(it.at("Smiling Tom"), "General Store");
}

/// An Election Day Slaughter led from home; seat 1 has a booted dude in the town square and one
/// out of town.
fn slaughter() -> Trial {
    let it = town()
        .hand(0, [SLAUGHTER])
        .dude(0, "Olivia Jenks", "home")
        .booted_dude(1, "Clint Ramsey", "town square")
        .dude(1, "Pancho Castillo", "home")
        .deed(1, "Pat's Perch")
        .booted_dude(1, "Steele Archer", "Pat's Perch:1")
        .bounty("Clint Ramsey", 2)
        .will_draw(0, HIGH_CARD)
        .will_draw(1, FULL_HOUSE)
        .begins();
    it.uses(0, SLAUGHTER)
}

#[test]
fn on_election_day_each_other_player_may_unboot_a_dude_in_town_at_once() {
    let it = slaughter().asks(1, "dude").does_not_offer(1, "Steele Archer");
    assert_eq!((it.choice_of(1), it.ghost_rock(0)), ((0, 1), 9));
    assert!(it.is_booted("Olivia Jenks"));
    let roused = it.clone().picks(1, "Clint Ramsey").posse(0, []).asks(1, "oppose");
    assert!(!roused.is_booted("Clint Ramsey"));
    let it = it.picks_all(1, []).posse(0, []).asks(1, "oppose");
    assert!(it.is_booted("Clint Ramsey"));
}

#[test]
fn a_slaughter_that_succeeds_aces_a_dude_in_town_of_its_players_choice() {
    let it = slaughter().picks_all(1, []).posse(0, []).does_not_oppose(1);
    let it =
        it.asks(1, "dude").does_not_offer(1, "Steele Archer").does_not_offer(1, "Olivia Jenks");
    let it = it.offers(1, "Pancho Castillo").picks(1, "Clint Ramsey");
    assert!(it.in_boot_hill(1, "Clint Ramsey") && it.in_play("Pancho Castillo"));
    // Its player took Clint out, and collects.
    assert_eq!(it.ghost_rock(0), 11);
    assert!(it.in_play("Olivia Jenks") && it.in_discard(0, SLAUGHTER));
}

#[test]
fn a_slaughter_that_is_beaten_aces_nobody() {
    let it = slaughter().picks_all(1, []).posse(0, []).opposes(1).posse(1, ["Pancho Castillo"]);
    let it = it.goes_on_until(|it| it.state().job.is_none()).asks(1, "play");
    assert!(it.in_play("Clint Ramsey") && !it.in_play("Olivia Jenks"));
}
