use super::EVANOR;
use crate::doomtown::StartPhase;
use crate::doomtown::fact::{self, Fact};
use crate::doomtown::town::lasting::Change;
use crate::doomtown::trial::{
    CHEATIN_FULL_HOUSE, CHEATIN_PAIR, FULL_HOUSE, HIGH_CARD, PAIR, Town, Trial, town,
};
use crate::engine::Seat;

const LILLIAN: &str = "Lillian Morgan";
const LAY: &str = "Lay On Hands";
const CARRIAGE: &str = "Clown Carriage";
const SPIRIT: &str = "Nature Spirit";

/// How many casualties a seat was told to take.
fn casualties(it: &Trial, seat: u8) -> u32 {
    it.fact(|fact| match fact {
        Fact::RoundDecided(fact::RoundDecided { casualties, .. }) => {
            casualties.iter().find(|it| it.seat == Seat(seat)).map(|it| it.number)
        }
        _ => None,
    })
}

fn ghost_rock_on(it: &Trial, name: &str) -> u32 {
    it.state().piece(it.card(name)).ghost_rock
}

#[test]
fn lillian_brings_money_that_pays_for_who_joins_her() {
    let it = town()
        .booted_dude(0, "Olivia Jenks", "home")
        .deed(0, "Pat's Perch")
        .dude(0, "Andreas Andregg", "Pat's Perch:0")
        .dude(0, "Clint Ramsey", "home:1")
        .shootout_between([LILLIAN], ["Pancho Castillo"]);
    assert_eq!((ghost_rock_on(&it, LILLIAN), it.ghost_rock(0)), (3, 10));
    assert_eq!(it.bounty(LILLIAN), 0);
    let it = it.uses(0, LILLIAN);
    assert_eq!(it.choice_of(0), (1, 3));
    let it = it.picks_all(0, ["Olivia Jenks", "Andreas Andregg"]);
    assert_eq!((ghost_rock_on(&it, LILLIAN), it.ghost_rock(0)), (1, 10));
    for name in ["Olivia Jenks", "Andreas Andregg"] {
        assert!(it.in_posse(name), "{name}");
        assert_eq!(it.at(name), "town square", "{name}");
    }
    assert!(it.is_booted("Olivia Jenks") && !it.is_booted("Andreas Andregg"));
    assert!(!it.in_posse("Clint Ramsey") && !it.is_booted(LILLIAN));
    let it = it.passes(1).does_not_offer(0, "use Lillian Morgan");
    let it = it.goes_on_until(|it| it.state().shootout.is_none());
    assert!(!it.in_play(LILLIAN) || ghost_rock_on(&it, LILLIAN) == 0);
}

#[test]
fn lillian_calls_no_more_than_can_be_paid_for() {
    let it = town()
        .ghost_rock(0, 0)
        .dude(0, "Olivia Jenks", "home")
        .dude(0, "Andreas Andregg", "home")
        .dude(0, "Clint Ramsey", "home")
        .dude(0, "Avie Cline", "home")
        .shootout_between([LILLIAN], ["Pancho Castillo"]);
    assert_eq!(it.uses(0, LILLIAN).choice_of(0), (1, 3));
}

#[test]
fn lillian_calls_nobody_from_outside() {
    let it = town().dude(0, LILLIAN, "home").dude(0, "Olivia Jenks", "home");
    let it = it.shootout_between(["Clint Ramsey"], ["Pancho Castillo"]);
    assert_eq!(ghost_rock_on(&it, LILLIAN), 0);
    it.does_not_offer(0, "use Lillian Morgan");
}

#[test]
fn the_money_of_lillian_is_gone_after_a_job_without_a_shootout() {
    let it = town().hand(0, ["Ambush"]).dude(0, LILLIAN, "home").dude(1, "Avie Cline", "home");
    let it = it.begins().uses(0, "Ambush").does_not_oppose(1);
    assert_eq!(ghost_rock_on(&it, LILLIAN), 0);
}

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
    assert_eq!((casualties(&it, 0), casualties(&it, 1)), (2, 0));
}

#[test]
fn fetch_may_take_nothing() {
    let it = fetching(PAIR, "Auction").uses(0, "Fetch").everybody_passes().picks(0, "pass");
    assert!(it.hand(0).is_empty());
    assert_eq!(casualties(&it, 0), 2);
}

#[test]
fn fetch_that_fails_spares_and_takes_nothing() {
    let it = fetching(PAIR, "Bottom Dealin'").uses(0, "Fetch").everybody_passes();
    assert_eq!(casualties(&it, 0), 5);
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

#[test]
fn smiling_tom_moves_only_home_and_into_company() {
    let it = town()
        .dude(0, "Smiling Tom", "home")
        .deed(0, "General Store")
        .dude(1, "Avie Cline", "town square")
        .begins();
    let it = it.moves(0, "Smiling Tom", "town square").passes(1);
    assert_eq!(it.at("Smiling Tom"), "town square");
    let it = it.moves(0, "Smiling Tom", "home");
    assert_eq!(it.at("Smiling Tom"), "home:0");
    let alone = town().dude(0, "Smiling Tom", "home").dude(1, "Olivia Jenks", "town square");
    alone.begins().does_not_offer(0, "move Smiling Tom");
}

#[test]
fn smiling_tom_joins_no_posse_and_leads_no_job_where_tom_may_not_go() {
    let callout = |company: &str| {
        let it = town()
            .dude(0, "Clint Ramsey", "town square")
            .dude(0, company, "home")
            .dude(0, "Smiling Tom", "home")
            .dude(1, "Pancho Castillo", "town square")
            .dude(1, "Steele Archer", "town square")
            .begins();
        it.calls_out(0, "Clint Ramsey", "Pancho Castillo").accepts(1)
    };
    let it = callout("Olivia Jenks");
    it.offers(0, "Olivia Jenks").does_not_offer(0, "Smiling Tom");
    let job = |mark: &str| {
        let it = town()
            .hand(0, ["Ambush"])
            .dude(0, "Smiling Tom", "home")
            .dude(1, mark, "town square")
            .begins();
        it.is_offered(0, "use Ambush")
    };
    assert!(job("Avie Cline") && !job("Pancho Castillo"));
}

#[test]
fn smiling_tom_does_not_ride_out_of_company() {
    let it = town().dude(0, "Smiling Tom", "home").bears("Smiling Tom", ["Mustang"]);
    it.begins().does_not_offer(0, "use Mustang");
}

#[test]
fn jake_smiles_during_sundown_from_before_the_victory_check() {
    let won = |dude: &str| {
        let it = town()
            .dude(0, "Olivia Jenks", "home")
            .points("Olivia Jenks", 2)
            .dude(1, dude, "home")
            .option(|it| it.check = false)
            .begins();
        assert_eq!(it.influence(dude), 0);
        it.passes(0).passes(1)
    };
    won("Travis Moone").won_by([0]);
    let it = won("Jake Smiley").goes_on_until(|it| it.state().day == 2);
    assert!(it.outcome().is_none());
    assert_eq!(it.influence("Jake Smiley"), 0);
}

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
        (casualties(&it, 0), casualties(&it, 1))
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

#[test]
fn jacqueline_is_a_stud_in_the_posse_of_the_mark() {
    let it = town()
        .dude(0, "Clint Ramsey", "town square")
        .dude(1, "Pancho Castillo", "town square")
        .dude(1, "Jacqueline Isham", "home")
        .begins();
    let it = it.calls_out(0, "Clint Ramsey", "Pancho Castillo").accepts(1);
    let it = it.posse(1, ["Jacqueline Isham"]).asks(1, "joined_posse");
    let it = it.reacts(1, "Jacqueline Isham").asks(0, "play");
    assert!(it.is_stud("Jacqueline Isham"));
    let it = it.goes_on_until(|it| it.state().shootout.is_none());
    assert!(!it.in_play("Jacqueline Isham") || !it.is_stud("Jacqueline Isham"));
}

#[test]
fn jacqueline_is_a_stud_when_she_opposes_a_job() {
    let it = town()
        .hand(0, ["Ambush"])
        .dude(0, "Clint Ramsey", "home")
        .dude(1, "Pancho Castillo", "town square")
        .dude(1, "Jacqueline Isham", "town square")
        .begins();
    let it = it.uses(0, "Ambush").picks(0, "Pancho Castillo").posse(0, []).opposes(1);
    let it = it.posse(1, ["Jacqueline Isham"]).reacts(1, "Jacqueline Isham").asks(0, "play");
    assert!(it.is_stud("Jacqueline Isham"));
}

#[test]
fn jacqueline_is_no_stud_on_the_side_of_the_leader() {
    let it = town()
        .dude(0, "Jacqueline Isham", "town square")
        .dude(1, "Pancho Castillo", "town square")
        .begins();
    let it = it.calls_out(0, "Jacqueline Isham", "Pancho Castillo").accepts(1).asks(0, "play");
    assert!(!it.is_stud("Jacqueline Isham"));
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
