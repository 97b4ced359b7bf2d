//! What is different with three players and more (DT15).

use serde_json::json;

use super::super::StartPhase;
use super::super::trial::{FULL_HOUSE, HIGH_CARD, PAIR, Town, Trial, town};

/// Rules of this chapter that no scenario shows, and why.
pub const NOT_SHOWN: &[(&str, &str)] = &[];

#[test]
fn dt15_plays_go_clockwise_from_the_winner() {
    let it = town().seats(4).winner(2).begins();
    let it = it.asks(2, "play").passes(2).asks(3, "play").passes(3).asks(0, "play").passes(0);
    it.asks(1, "play").passes(1).happens_fact_with("phase_began", json!({"phase": "sundown"}));
}

/// Olivia of seat 0 has called out Steele of seat 1; seat 0 is to invite.
fn inviting(town: Town) -> Trial {
    let it = town.seats(3).dude(0, "Olivia Jenks", "town square");
    let it = it.dude(1, "Steele Archer", "town square").begins();
    it.calls_out(0, "Olivia Jenks", "Steele Archer").accepts(1).asks(0, "invite")
}

/// Seat 2 may be invited with Clint in the town square.
fn clint() -> Town {
    town().seats(3).dude(2, "Clint Ramsey", "town square")
}

/// Clint of seat 2 has come to help seat 0.
fn helped(town: Town) -> Trial {
    inviting(town).picks(0, "Clint Ramsey").picks(2, "Clint Ramsey").asks(0, "play")
}

#[test]
fn dt15_whom_others_invite_they_ask_themselves() {
    let it = inviting(clint()).offers(0, "Clint Ramsey").does_not_offer(0, "Steele Archer");
    let it = it.picks(0, "Clint Ramsey").asks(2, "accept_invitation");
    let stays = it.clone().picks_all(2, []);
    assert!(!stays.in_posse("Clint Ramsey"));
    it.picks(2, "Clint Ramsey").expects(|it| it.in_posse("Clint Ramsey"));
}

#[test]
fn dt15_guests_join_by_the_rules_for_everybody() {
    let it = clint()
        .deed(2, "Blake Ranch")
        .dude(2, "Pancho Castillo", "home")
        .booted_dude(2, "Steven Wiles", "home")
        .dude(2, "Jon Longstride", "Blake Ranch");
    let it = inviting(it).offers(0, "Pancho Castillo").does_not_offer(0, "Steven Wiles");
    let it = it.does_not_offer(0, "Jon Longstride").picks(0, "Pancho Castillo");
    let it = it.picks(2, "Pancho Castillo");
    assert_eq!(
        (it.at("Pancho Castillo"), it.is_booted("Pancho Castillo")),
        ("town square".into(), true)
    );
}

#[test]
fn dt15_guests_are_used_by_their_players_on_their_turns() {
    let it = helped(clint().bears("Clint Ramsey", ["Legendary Holster"]).deck(2, ["Bluetick"]));
    let it = it.does_not_offer(0, "use Legendary Holster").passes(0).passes(1);
    let it = it.asks(2, "play").uses(2, "Legendary Holster");
    it.expects(|it| it.in_boot_hill(1, "Steele Archer"));
}

#[test]
fn dt15_the_leader_alone_draws_and_may_let_a_guest_shoot() {
    let it = helped(clint()).everybody_passes().asks(0, "shooter").asks_nothing(2);
    let it = it.shooter(0, "Clint Ramsey");
    let it = it.happens_fact_with("shooter_picked", json!({"seat": 0, "studs": 2, "draws": 1}));
    assert_eq!((it.draw_hand(0).len(), it.draw_hand(2).len()), (7, 0));
    it.asks(0, "redraw").asks_nothing(2);
}

#[test]
fn dt15_the_leader_alone_chooses_casualties_guests_among_them() {
    let it = helped(clint().will_draw(0, HIGH_CARD).will_draw(1, PAIR));
    let it = it.takes_lumps().asks(0, "casualties").asks_nothing(2);
    let it = it.casualties(0, [("Clint Ramsey", 1)]);
    it.expects(|it| it.in_discard(2, "Clint Ramsey") && it.in_posse("Olivia Jenks"));
}

#[test]
fn dt15_your_posse_is_only_the_leaders_and_the_marks() {
    let it = clint().hand(2, ["Pistol Whip", "Sun in Yer Eyes", "The Stakes Just Rose"]);
    let it = helped(it.dude(2, "Fred Aims", "home")).passes(0).passes(1).asks(2, "play");
    let it = it.does_not_offer(2, "use Pistol Whip").does_not_offer(2, "use The Stakes Just Rose");
    it.offers(2, "use Sun in Yer Eyes");
}

#[test]
fn dt12_11_guests_say_before_their_hosts_whether_they_run_the_losers_first() {
    let it = town()
        .seats(4)
        .dude(0, "Olivia Jenks", "town square")
        .dude(1, "Steele Archer", "town square")
        .dude(1, "Allie Hensman", "town square")
        .dude(2, "Fred Aims", "town square")
        .dude(3, "Travis Moone", "town square")
        .will_draw(0, PAIR)
        .will_draw(1, HIGH_CARD)
        .begins();
    let it = it.calls_out(0, "Olivia Jenks", "Steele Archer").accepts(1);
    let it = it.picks(0, "Fred Aims").picks(2, "Fred Aims").posse(1, ["Allie Hensman"]);
    let it = it.picks(1, "Travis Moone").picks(3, "Travis Moone").asks(0, "play").takes_lumps();
    let it = it.casualties(1, [("Allie Hensman", 1)]);
    let it = it.asks(3, "flee").flees(3, []).asks(2, "flee").flees(2, ["Fred Aims"]);
    let it = it.asks(1, "flee").flees(1, []).asks(0, "flee").flees(0, []);
    assert_eq!((it.at("Fred Aims"), it.is_booted("Fred Aims")), ("home:2".into(), true));
    it.happens_fact_with("round_began", json!({"round": 2}));
}

#[test]
fn dt15_victory_is_over_each_of_the_others_and_in_the_short_game_over_one() {
    let it = || {
        let it = town().seats(3).phase(StartPhase::Sundown).dude(0, "Allie Hensman", "home");
        let it = it.points("Allie Hensman", 3).dude(1, "Olivia Jenks", "home");
        it.dude(2, "Steven Wiles", "home")
    };
    assert!(it().begins().outcome().is_none());
    it().points("Allie Hensman", 4).begins().won_by([0]);
    it().option(|it| it.short = true).begins().won_by([0]);
}

#[test]
fn dt15_a_job_is_opposed_with_guests_too() {
    let it = town()
        .seats(3)
        .hand(0, ["A Coach Comes to Town"])
        .dude(0, "Olivia Jenks", "town square")
        .dude(1, "Steele Archer", "town square")
        .dude(2, "Clint Ramsey", "town square")
        .will_draw(0, HIGH_CARD)
        .will_draw(1, FULL_HOUSE)
        .begins();
    let it = it.uses(0, "A Coach Comes to Town").asks(0, "invite").picks_all(0, []);
    let it = it.opposes(1).asks(1, "invite").picks(1, "Clint Ramsey").picks(2, "Clint Ramsey");
    let it = it.goes_on_until(|it| it.state().job.is_none());
    // Both who face the coach's robbers get the reward.
    assert_eq!((it.ghost_rock(1), it.ghost_rock(2)), (14, 14));
}
