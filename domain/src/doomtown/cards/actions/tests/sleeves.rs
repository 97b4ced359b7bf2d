//! Resolutions, Cheatin' Resolutions, and reacts to casualties.

use crate::doomtown::StartPhase;
use crate::doomtown::trial::{
    CHEATIN_FULL_HOUSE, CHEATIN_PAIR, FOUR_OF_A_KIND, FULL_HOUSE, HIGH_CARD, PAIR, THREES,
    TWO_PAIRS, Town, Trial, town,
};

/// Seat 0 with Olivia against seat 1 with Allie, who cheats with a pair, at the resolution plays.
fn allie_cheats(town: Town) -> Trial {
    let town = town.will_draw(1, CHEATIN_PAIR);
    town.shootout_between(["Olivia Jenks"], ["Allie Hensman"]).draws_hands()
}

#[test]
fn bottom_dealin_gives_the_cheat_the_top_of_ones_own_deck() {
    let it = town().hand(0, ["Bottom Dealin'"]).will_draw(0, HIGH_CARD).will_draw(0, FULL_HOUSE);
    let it = allie_cheats(it).uses(0, "Bottom Dealin'").never_fact("hands_revealed");
    assert_eq!((it.draw_hand(1), it.rank(1)), (FULL_HOUSE.to_vec(), 7));
    assert_eq!(it.discard_pile(1), CHEATIN_PAIR);
    let it = it.goes_on_until(|it| it.state().shootout.is_none());
    assert!(FULL_HOUSE.iter().all(|card| it.in_discard(0, card)));
}

#[test]
fn bottom_dealin_lets_who_plays_it_name_the_jokers_and_needs_a_cheat() {
    let begin = || town().hand(0, ["Bottom Dealin'"]).will_draw(0, HIGH_CARD);
    let four = ["Joker (red)", "Bunkhouse", "Tin Star", "Fresh Horses", "Gomorra Parish"];
    let it = allie_cheats(begin().will_draw(0, four)).uses(0, "Bottom Dealin'");
    let it = it.asks(0, "name_pip").asks_nothing(1).pip(0, "AH");
    assert_eq!(it.rank(1), 4);
    let it = it.goes_on_until(|it| it.state().shootout.is_none());
    assert!(it.in_boot_hill(0, "Joker (red)"));
    let it = begin().shootout_between(["Olivia Jenks"], ["Allie Hensman"]).draws_hands();
    it.does_not_offer(0, "use Bottom Dealin'");
}

#[test]
fn one_cheatin_card_answers_a_cheatin_hand() {
    let cards = ["Cheatin' Varmint", "Bottom Dealin'"];
    let it = town().hand(0, cards).will_draw(0, HIGH_CARD).ghost_rock(0, 0);
    let it = allie_cheats(it).uses(0, "Cheatin' Varmint").picks(0, "seat 1").passes(1);
    it.asks(0, "play").does_not_offer(0, "use Bottom Dealin'");
}

#[test]
fn a_coachwhip_boots_a_dude_in_lowball_whom_a_legal_player_chooses() {
    let begin = || {
        town()
            .phase(StartPhase::Gamblin)
            .hand(0, ["Coachwhip!"])
            .will_draw(1, CHEATIN_PAIR)
            .dude(0, "Olivia Jenks", "home")
            .dude(1, "Allie Hensman", "home")
            .booted_dude(1, "Travis Moone", "home")
            .dude(1, "Lawrence Blackwood", "town square")
    };
    let it = begin().begins().uses(0, "Coachwhip!").asks(0, "dude");
    let it = it.does_not_offer(0, "Travis Moone").does_not_offer(0, "Olivia Jenks");
    let it = it.picks(0, "Lawrence Blackwood");
    assert!(it.is_booted("Lawrence Blackwood") && it.in_play("Lawrence Blackwood"));
    let it = begin().will_draw(0, CHEATIN_PAIR).begins().uses(0, "Coachwhip!");
    let it = it.asks_nothing(0).asks(1, "dude").picks(1, "Allie Hensman");
    assert!(it.is_booted("Allie Hensman") && !it.is_booted("Lawrence Blackwood"));
}

#[test]
fn a_coachwhip_needs_a_dude_of_the_cheats_to_boot() {
    let it = town().phase(StartPhase::Gamblin).hand(0, ["Coachwhip!", "One Good Turn…"]);
    let it = it.will_draw(1, CHEATIN_PAIR).booted_dude(1, "Allie Hensman", "home").begins();
    it.offers(0, "use One Good Turn…").does_not_offer(0, "use Coachwhip!");
}

#[test]
fn a_coachwhip_is_used_against_who_has_a_dude_where_several_cheat() {
    let it = town()
        .seats(3)
        .phase(StartPhase::Gamblin)
        .hand(0, ["Coachwhip!"])
        .will_draw(1, CHEATIN_PAIR)
        .will_draw(2, CHEATIN_PAIR)
        .booted_dude(1, "Allie Hensman", "home")
        .dude(2, "Travis Moone", "home")
        .begins();
    let it = it.uses(0, "Coachwhip!");
    assert!(it.is_booted("Travis Moone"));
}

#[test]
fn a_coachwhip_aces_a_dude_in_the_cheats_posse() {
    let it = town()
        .hand(0, ["Coachwhip!"])
        .will_draw(0, HIGH_CARD)
        .will_draw(1, CHEATIN_PAIR)
        .dude(1, "Travis Moone", "town square")
        .bounty("Travis Moone", 2)
        .dude(1, "Lawrence Blackwood", "town square")
        .shootout_between(["Olivia Jenks"], ["Allie Hensman", "Travis Moone"])
        .draws_hands();
    let it = it.uses(0, "Coachwhip!").offers(0, "Allie Hensman");
    let it = it.does_not_offer(0, "Lawrence Blackwood").picks(0, "Travis Moone");
    assert!(it.in_boot_hill(1, "Travis Moone"));
    assert_eq!(it.ghost_rock(0), 12);
}

/// Seat 1 loses with a pair against three sevens, and covers both casualties with both its dudes.
fn two_are_lost(town: Town, ours: &str, theirs: [&str; 2]) -> Trial {
    let it = town.will_draw(0, THREES).will_draw(1, PAIR).shootout_between([ours], theirs);
    it.takes_lumps().casualties(1, [(theirs[0], 1), (theirs[1], 1)]).order(1, theirs)
}

#[test]
fn hot_lead_costs_the_winner_a_casualty_for_each_of_higher_value_than_the_pull() {
    let hand = ["Hot Lead Flyin'", "Hot Lead Flyin'"];
    let it =
        two_are_lost(town().hand(1, hand), "Olivia Jenks", ["Travis Moone", "Kevin Wainwright"]);
    // The pull is an 8, between Travis's 5 and Kevin's jack; the next one would be a 6. One
    // casualty is due, so that Olivia is discarded and not aced.
    let it = it.reacts(1, "Hot Lead Flyin'");
    let it = it.asks(1, "react").does_not_offer(1, "Hot Lead Flyin'").lets_pass(1);
    assert!(it.in_discard(0, "Olivia Jenks"));
}

#[test]
fn hot_lead_avenges_nobody_of_lower_value_than_the_pull() {
    let hand = ["Hot Lead Flyin'"];
    let it = two_are_lost(town().hand(1, hand), "Olivia Jenks", ["Travis Moone", "Allie Hensman"]);
    let it = it.reacts(1, "Hot Lead Flyin'").happens_fact("pulled");
    assert!(it.in_play("Olivia Jenks"));
}

#[test]
fn hot_lead_avenges_ones_own_dudes_not_those_who_were_invited() {
    let it = town()
        .seats(3)
        .hand(1, ["Hot Lead Flyin'"])
        .will_draw(0, THREES)
        .will_draw(1, PAIR)
        .dude(0, "Olivia Jenks", "town square")
        .dude(1, "Travis Moone", "town square")
        .dude(2, "Kevin Wainwright", "town square")
        .begins();
    let it = it.calls_out(0, "Olivia Jenks", "Travis Moone").accepts(1).picks_all(0, []);
    let it = it.asks(1, "invite").picks_all(1, ["Kevin Wainwright"]);
    let it = it.asks(2, "accept_invitation").picks_all(2, ["Kevin Wainwright"]);
    let it = it.takes_lumps().casualties(1, [("Travis Moone", 1), ("Kevin Wainwright", 1)]);
    let it = it.order(1, ["Travis Moone", "Kevin Wainwright"]);
    let it = it.reacts(1, "Hot Lead Flyin'").happens_fact("pulled");
    assert!(it.in_play("Olivia Jenks"));
}

#[test]
fn a_varmint_lowers_any_rank_for_5_ghost_rock() {
    let begin = || {
        let it = town().hand(0, ["Cheatin' Varmint"]).will_draw(0, FULL_HOUSE);
        it.will_draw(1, FOUR_OF_A_KIND)
    };
    let it = begin().shootout_between(["Olivia Jenks"], ["Allie Hensman"]).draws_hands();
    let it = it.does_not_offer(0, "Cheatin' Varmint 1").uses(0, "Cheatin' Varmint");
    let it = it.offers(0, "seat 0").picks(0, "seat 1");
    assert_eq!((it.rank(0), it.rank(1), it.ghost_rock(0)), (7, 6, 5));
    let it = begin().ghost_rock(0, 4).shootout_between(["Olivia Jenks"], ["Allie Hensman"]);
    it.draws_hands().does_not_offer(0, "use Cheatin' Varmint");
}

#[test]
fn a_varmint_lowers_ones_own_rank_in_lowball_where_another_cheats() {
    let it = town()
        .phase(StartPhase::Gamblin)
        .hand(0, ["Cheatin' Varmint"])
        .will_draw(0, TWO_PAIRS)
        .will_draw(1, CHEATIN_PAIR)
        .winner(1)
        .begins();
    let it = it.does_not_offer(0, "Cheatin' Varmint 0").uses(0, "Cheatin' Varmint");
    let it = it.picks(0, "seat 0").happens_fact("lowball_won");
    assert_eq!(it.state().winner, Some(crate::engine::Seat(0)));
}

/// Seat 0 with Steele and a Hex, seat 1 cheating.
fn with_a_hex(town: Town) -> Trial {
    town.dude(0, "Steele Archer", "town square")
        .bears("Steele Archer", ["Shadow Walk"])
        .dude(0, "Avie Cline", "home")
        .bears("Avie Cline", ["Soul Blast"])
        .will_draw(1, CHEATIN_FULL_HOUSE)
        .shootout_between(["Steele Archer"], ["Allie Hensman"])
        .draws_hands()
}

#[test]
fn a_magical_distraction_makes_the_pull_the_rank() {
    let begin = || town().hand(0, ["Magical Distraction"]).will_draw(0, CHEATIN_PAIR);
    let it = with_a_hex(begin()).uses(0, "Magical Distraction");
    assert_eq!((it.rank(0), it.in_discard(0, "Shadow Walk")), (8, true));
    assert!(it.carries("Avie Cline", "Soul Blast"));
    assert!(it.state().is_cheatin(crate::engine::Seat(0)));
    let it = with_a_hex(begin().will_draw(0, ["Sloane"])).uses(0, "Magical Distraction");
    assert_eq!(it.rank(0), 11);
}

#[test]
fn a_magical_distraction_needs_a_spell_in_the_posse_and_a_cheat() {
    let begin = || town().hand(0, ["Magical Distraction"]).will_draw(0, PAIR);
    let it = begin().dude(0, "Avie Cline", "home").bears("Avie Cline", ["Soul Blast"]);
    allie_cheats(it).does_not_offer(0, "use Magical Distraction");
    let it = begin().dude(0, "Avie Cline", "town square").bears("Avie Cline", ["Soul Blast"]);
    let it = it.shootout_between(["Avie Cline"], ["Allie Hensman"]).draws_hands();
    it.does_not_offer(0, "use Magical Distraction");
}

#[test]
fn a_slung_hex_raises_the_rank_by_2() {
    let it = with_a_hex(town().hand(0, ["Hex Slingin'"]).will_draw(0, PAIR));
    let it = it.uses(0, "Hex Slingin'");
    assert_eq!((it.rank(0), it.in_discard(0, "Shadow Walk")), (4, true));
    let it = allie_cheats(town().hand(0, ["Hex Slingin'"]).will_draw(0, PAIR));
    it.does_not_offer(0, "use Hex Slingin'");
}

#[test]
fn who_loses_takes_somebody_along_with_as_few_bullets() {
    let hand = ["Takin' Ya With Me"];
    let lost = ["Travis Moone", "Allie Hensman"];
    let it = two_are_lost(town().hand(1, hand), "Olivia Jenks", lost);
    let it = it.reacts(1, "Takin' Ya With Me").asks_nothing(0).expects(|it| it.is_asked(1, "play"));
    assert!(it.in_discard(0, "Olivia Jenks"));
    let it = two_are_lost(town().hand(1, hand), "Mongwau the Mighty", lost);
    it.asks(1, "react").does_not_offer(1, "Takin' Ya With Me");
}

#[test]
fn who_is_saved_by_being_harrowed_counts_the_bullets_that_they_have() {
    let begin = |ours: &str| {
        town()
            .hand(1, ["Takin' Ya With Me"])
            .will_draw(0, PAIR)
            .will_draw(1, HIGH_CARD)
            .dude(1, "Avie Cline", "town square")
            .bears("Avie Cline", ["Shotgun"])
            .shootout_between([ours], ["Avie Cline", "Travis Moone"])
            .takes_lumps()
            .casualties(1, [("Avie Cline", 1)])
    };
    let it = begin("Lawrence Blackwood").asks(1, "react").offers(1, "Takin' Ya With Me");
    assert_eq!(it.at("Avie Cline"), "home:1");
    begin("Olivia Jenks").asks(1, "react").does_not_offer(1, "Takin' Ya With Me");
}

#[test]
fn who_wins_takes_nobody_along() {
    let it = town().hand(0, ["Takin' Ya With Me", "Hot Lead Flyin'"]);
    let it = it.will_draw(0, THREES).will_draw(1, PAIR);
    let it = it.shootout_between(["Olivia Jenks"], ["Travis Moone", "Allie Hensman"]).takes_lumps();
    let it = it.casualties(1, [("Travis Moone", 1), ("Allie Hensman", 1)]);
    let it = it.order(1, ["Travis Moone", "Allie Hensman"]);
    it.expects(|it| !it.is_asked(0, "react"));
}

#[test]
fn a_stud_at_point_blank_has_the_opponent_ace_a_weaker_dude() {
    let it = town()
        .hand(0, ["Point Blank"])
        .booted_dude(0, "Sanford Taylor", "town square")
        .dude(1, "Andreas Andregg", "town square")
        .bounty("Andreas Andregg", 1)
        .shootout_between(
            ["Clint Ramsey", "Sanford Taylor", "Olivia Jenks"],
            ["Allie Hensman", "Lawrence Blackwood", "Andreas Andregg"],
        )
        .draws_hands();
    let it = it.uses(0, "Point Blank").asks_nothing(0).asks(1, "dude");
    let it = it.does_not_offer(1, "Allie Hensman").offers(1, "Lawrence Blackwood");
    let it = it.expects(|it| it.is_booted("Clint Ramsey")).picks(1, "Andreas Andregg");
    assert!(it.in_boot_hill(1, "Andreas Andregg"));
    assert_eq!(it.ghost_rock(0), 11);
}

#[test]
fn point_blank_discards_who_is_harrowed_and_needs_an_unbooted_stud() {
    let begin = || town().hand(0, ["Point Blank"]);
    let it = begin().shootout_between(["Clint Ramsey"], ["Avie Cline"]).draws_hands();
    assert!(it.uses(0, "Point Blank").in_discard(1, "Avie Cline"));
    let it = begin().shootout_between(["Olivia Jenks"], ["Allie Hensman"]).draws_hands();
    it.does_not_offer(0, "use Point Blank");
}

#[test]
fn point_blank_says_where_nobody_has_fewer_bullets() {
    let it = town().hand(0, ["Point Blank"]);
    let it = it.shootout_between(["Barton Everest"], ["Clint Ramsey"]).draws_hands();
    let why = "but no opposing dude who can be chosen has fewer bullets than the stud";
    assert!(it.label_of(0, "use Point Blank").ends_with(why));
    it.uses(0, "Point Blank")
        .happens(&format!("Seat 0 plays Point Blank to make the opponent ace a dude, {why}."));
}
