use crate::doomtown::trial::{CHEATIN_PAIR, PAIR, town};

#[test]
fn allie_hensman_gains_a_point_in_the_town_square() {
    let it = town().dude(0, "Allie Hensman", "town square").begins().uses(0, "Allie Hensman");
    assert_eq!((it.points("Allie Hensman"), it.total_points(0)), (1, 1));
    assert!(it.is_booted("Allie Hensman"));
    let it = it.goes_on_until(|it| it.state().day == 2 || it.outcome().is_some());
    it.won_by([0]);
}

#[test]
fn allie_hensman_gains_nothing_elsewhere() {
    let it = town().dude(0, "Allie Hensman", "home").begins().uses(0, "Allie Hensman");
    assert_eq!(it.points("Allie Hensman"), 0);
    assert!(it.is_booted("Allie Hensman"));
}

#[test]
fn fred_aims_has_as_much_influence_as_bounty() {
    let it = town().dude(0, "Fred Aims", "home").bounty("Fred Aims", 3);
    let it = it.dude(0, "Allie Hensman", "home").bounty("Allie Hensman", 2);
    let it = it.deed(0, "B & B Attorneys").deed(0, "Yan Li's Tailoring");
    let it = it.dude(1, "Steven Wiles", "home").begins();
    assert_eq!((it.influence("Fred Aims"), it.total_influence(0)), (3, 3));
    let it = it.uses(0, "B & B Attorneys").picks(0, "Fred Aims").picks(0, "yes").passes(1);
    let it = it.uses(0, "Yan Li's Tailoring").picks(0, "Fred Aims");
    assert_eq!((it.influence("Fred Aims"), it.bullets("Fred Aims")), (5, 2));
}

#[test]
fn fred_aims_who_is_not_wanted_has_no_influence() {
    let it = town().dude(0, "Fred Aims", "home").begins();
    assert_eq!(it.influence("Fred Aims"), 0);
}

#[test]
fn lawrence_blackwood_is_worth_a_point_while_staying_at_somebodys_deed() {
    let it = town().deed(1, "Railroad Station").dude(0, "Lawrence Blackwood", "Railroad Station");
    let it = it.dude(1, "Steven Wiles", "home").begins().uses(0, "Lawrence Blackwood");
    assert_eq!((it.points("Lawrence Blackwood"), it.total_points(0)), (1, 2));
    let it = it.passes(1).uses(0, "Railroad Station").picks(0, "town square");
    assert_eq!(it.points("Lawrence Blackwood"), 0);
}

#[test]
fn lawrence_blackwoods_point_is_gone_after_coming_back_and_when_the_day_ends() {
    let it = town().deed(1, "Railroad Station").dude(0, "Lawrence Blackwood", "Railroad Station");
    let it = it.bears("Lawrence Blackwood", ["Roan"]).dude(1, "Steven Wiles", "home");
    let it = it.begins().uses(0, "Lawrence Blackwood");
    let it = it.goes_on_until(|it| it.state().day == 2);
    assert_eq!(it.points("Lawrence Blackwood"), 0);
}

#[test]
fn lawrence_blackwood_is_worth_nothing_at_their_own_deed_at_a_home_or_in_the_town_square() {
    for at in ["Railroad Station", "home:1", "town square"] {
        let it = town().deed(0, "Railroad Station").dude(0, "Lawrence Blackwood", at);
        let it = it.begins().uses(0, "Lawrence Blackwood");
        assert_eq!(it.points("Lawrence Blackwood"), 0, "{at}");
    }
}

#[test]
fn marion_seville_shoots_better_while_wanted() {
    let it = town().dude(0, "Marion Seville", "home").bounty("Marion Seville", 1);
    let it = it.deed(0, "B & B Attorneys").dude(0, "Allie Hensman", "home").begins();
    assert_eq!((it.bullets("Marion Seville"), it.bullets("Allie Hensman")), (3, 2));
    let it = it.uses(0, "B & B Attorneys").picks(0, "no");
    assert_eq!(it.bullets("Marion Seville"), 1);
}

#[test]
fn sanford_taylor_calls_out_a_dude_at_the_dudes_deed() {
    let it = town().deed(1, "Bank of California").dude(0, "Sanford Taylor", "Bank of California");
    let it = it.dude(1, "Allie Hensman", "Bank of California").dude(1, "Fred Aims", "town square");
    let it = it.begins().uses(0, "Sanford Taylor").asks(1, "refuse");
    assert!(it.is_booted("Sanford Taylor"));
    let it = it.refuses(1);
    assert_eq!(it.at("Allie Hensman"), "home:1");
    it.asks(1, "play");
}

#[test]
fn nobody_refuses_a_wanted_sanford_taylor() {
    let it = town().deed(1, "Bank of California").dude(0, "Sanford Taylor", "Bank of California");
    let it = it.bounty("Sanford Taylor", 1).dude(1, "Allie Hensman", "Bank of California");
    let it = it.begins().uses(0, "Sanford Taylor").asks(0, "play");
    assert!(it.in_posse("Allie Hensman") && it.in_posse("Sanford Taylor"));
}

#[test]
fn sanford_taylor_needs_a_deed_and_somebody_elses_dude_there() {
    for at in ["town square", "home:1"] {
        let it = town().dude(0, "Sanford Taylor", at).dude(1, "Allie Hensman", at).begins();
        it.does_not_offer(0, "use Sanford Taylor");
    }
    let it = town().deed(0, "Bank of California").dude(0, "Sanford Taylor", "Bank of California");
    let it = it.dude(0, "Fred Aims", "Bank of California").dude(1, "Allie Hensman", "town square");
    it.begins().does_not_offer(0, "use Sanford Taylor");
}

#[test]
fn barton_everest_makes_a_cheatin_hand_of_their_player_better() {
    let it = town().will_draw(0, CHEATIN_PAIR).will_draw(1, CHEATIN_PAIR);
    let it = it.shootout_between(["Barton Everest"], ["Allie Hensman"]).draws_hands();
    assert_eq!((it.rank(0), it.rank(1)), (3, 2));
}

#[test]
fn barton_everest_does_nothing_for_a_legal_hand() {
    let it = town().will_draw(0, PAIR).will_draw(1, CHEATIN_PAIR);
    let it = it.shootout_between(["Barton Everest"], ["Allie Hensman"]).draws_hands();
    assert_eq!((it.rank(0), it.rank(1)), (2, 2));
}

#[test]
fn barton_everest_has_to_be_in_the_shootout() {
    let it = town().will_draw(0, CHEATIN_PAIR).dude(0, "Barton Everest", "home");
    let it = it.shootout_between(["Allie Hensman"], ["Fred Aims"]).draws_hands();
    assert_eq!(it.rank(0), 2);
}

#[test]
fn jonah_essex_arms_other_wanted_dudes_of_the_posse() {
    let it = town().dude(0, "Jonah Essex", "town square").bounty("Jonah Essex", 1);
    let it = it.dude(0, "Allie Hensman", "town square").bounty("Allie Hensman", 1);
    let it = it.dude(0, "Pancho Castillo", "home").bounty("Pancho Castillo", 1);
    let it = it.dude(1, "Sanford Taylor", "town square").bounty("Sanford Taylor", 1);
    let it = it.shootout_between(["Jonah Essex", "Allie Hensman", "Fred Aims"], ["Sanford Taylor"]);
    assert_eq!((it.bullets("Allie Hensman"), it.bullets("Fred Aims")), (3, 2));
    assert_eq!((it.bullets("Jonah Essex"), it.bullets("Sanford Taylor")), (2, 2));
    assert_eq!(it.bullets("Pancho Castillo"), 3);
}

#[test]
fn jonah_essex_arms_the_posse_of_a_job_and_nobody_after_it() {
    let it = town().hand(0, ["Ambush"]).dude(0, "Jonah Essex", "home");
    let it = it.dude(0, "Allie Hensman", "home").dude(1, "Fred Aims", "home").begins();
    let it = it.uses(0, "Ambush").picks(0, "Jonah Essex").picks(0, "Fred Aims");
    let it = it.posse(0, ["Allie Hensman"]).asks(1, "oppose");
    assert_eq!((it.bullets("Allie Hensman"), it.bullets("Jonah Essex")), (3, 2));
    let it = it.does_not_oppose(1);
    assert_eq!((it.bullets("Allie Hensman"), it.bounty("Allie Hensman")), (2, 1));
}

#[test]
fn silas_aims_has_as_many_bullets_as_bounty() {
    let it = town().dude(0, "Silas Aims", "home").bounty("Silas Aims", 4).begins();
    assert_eq!((it.bullets("Silas Aims"), it.influence("Silas Aims")), (4, 0));
    let it = town().dude(0, "Silas Aims", "home").begins();
    assert_eq!(it.bullets("Silas Aims"), 0);
}

#[test]
fn sloanes_bounty_does_not_go_below_one() {
    let it = town().dude(0, "Sloane", "home").bounty("Sloane", 2).deed(0, "B & B Attorneys");
    let it = it.deed(1, "B & B Attorneys").begins();
    let it = it.uses(0, "B & B Attorneys").picks(0, "no");
    assert_eq!(it.bounty("Sloane"), 1);
    let it = it.uses(1, "B & B Attorneys").asks(0, "play");
    assert_eq!(it.bounty("Sloane"), 2);
}

#[test]
fn sloane_enters_play_without_a_bounty() {
    let it = town().hand(0, ["Sloane"]).begins().shops(0, "Sloane");
    assert_eq!(it.bounty("Sloane"), 0);
}

#[test]
fn sloane_and_dudes_with_her_do_not_boot_to_join() {
    let it = town().deed(0, "Bank of California").dude(0, "Clint Ramsey", "Bank of California");
    let it = it.dude(0, "Sloane", "home").dude(0, "Allie Hensman", "home");
    let ours = ["Fred Aims", "Sloane", "Allie Hensman", "Clint Ramsey"];
    let it = it.shootout_between(ours, ["Silas Aims"]);
    assert!(!it.is_booted("Sloane") && !it.is_booted("Allie Hensman"));
    assert!(it.is_booted("Clint Ramsey"));
    assert_eq!(it.at("Sloane"), "town square");
}

#[test]
fn sloane_brings_no_booted_dude_from_elsewhere() {
    let it = town().dude(0, "Sloane", "home").booted_dude(0, "Allie Hensman", "home");
    let it = it.dude(0, "Fred Aims", "town square").dude(1, "Silas Aims", "town square").begins();
    let it = it.calls_out(0, "Fred Aims", "Silas Aims").accepts(1).asks(0, "posse");
    it.offers(0, "Sloane").does_not_offer(0, "Allie Hensman");
}

#[test]
fn sloane_boots_for_a_job_that_says_so() {
    let it = town().hand(0, ["Ambush"]).dude(0, "Sloane", "home");
    let it = it.dude(0, "Allie Hensman", "home").dude(1, "Fred Aims", "home").begins();
    let it = it.uses(0, "Ambush").picks(0, "Sloane").picks(0, "Fred Aims");
    let it = it.posse(0, ["Allie Hensman"]).asks(1, "oppose");
    assert!(it.is_booted("Sloane") && !it.is_booted("Allie Hensman"));
}
