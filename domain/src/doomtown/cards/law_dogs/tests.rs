use super::JUDGE_HARRY_SOMERSET;
use crate::doomtown::trial::{
    CHEATIN_FULL_HOUSE, CHEATIN_PAIR, FULL_HOUSE, HIGH_CARD, PAIR, Town, Trial, town,
};
use crate::doomtown::{Fact, StartPhase, fact};
use crate::engine::Seat;

const LUCY: &str = "Lucinda \"Lucy\" Clover";
const WENDY: &str = "Xiong \"Wendy\" Cheng";

/// These face Allie and Fred, with hands that have been revealed.
fn revealed<const N: usize>(
    town: Town,
    dudes: [&str; N],
    ours: [&str; 5],
    theirs: [&str; 5],
) -> Trial {
    let it = town.will_draw(0, ours).will_draw(1, theirs);
    it.shootout_between(dudes, ["Allie Hensman", "Fred Aims"]).draws_hands()
}

fn bounties(it: &Trial) -> (u32, u32) {
    (it.bounty("Allie Hensman"), it.bounty("Fred Aims"))
}

#[test]
fn lucy_has_cheats_wanted() {
    let it = revealed(town().bounty_on_fred(), [LUCY], PAIR, CHEATIN_PAIR);
    assert_eq!((bounties(&it), it.bounty(LUCY)), ((1, 3), 0));
}

trait Wanted {
    fn bounty_on_fred(self) -> Town;
}

impl Wanted for Town {
    fn bounty_on_fred(self) -> Town {
        self.dude(1, "Fred Aims", "town square").bounty("Fred Aims", 2)
    }
}

#[test]
fn lucy_minds_only_cheats_whom_she_faces() {
    let honest = revealed(town(), [LUCY], CHEATIN_PAIR, PAIR);
    assert_eq!((bounties(&honest), honest.bounty(LUCY)), ((0, 0), 0));
    let it = town().dude(0, LUCY, "home");
    let outside = revealed(it, ["Travis Moone"], PAIR, CHEATIN_PAIR);
    assert_eq!(bounties(&outside), (0, 0));
}

#[test]
fn harry_has_a_wanted_dude_aced() {
    let it = town().dude(0, "Judge Harry Somerset", "home");
    let it = it.dude(1, "Allie Hensman", "home").dude(1, "Fred Aims", "home");
    let it = it.bounty("Allie Hensman", 2).begins().uses(0, "Judge Harry Somerset");
    let it = it.posse(0, []).does_not_oppose(1);
    assert!(it.in_boot_hill(1, "Allie Hensman") && it.in_play("Fred Aims"));
    assert!(it.is_booted("Judge Harry Somerset"));
    assert_eq!(it.ghost_rock(0), 12);
}

#[test]
fn harry_leads_and_needs_somebody_wanted() {
    let it = town().dude(0, "Judge Harry Somerset", "home").dude(1, "Allie Hensman", "home");
    it.clone().begins().does_not_offer(0, "use Judge Harry Somerset");
    let it = it.bounty("Allie Hensman", 2).booted("Judge Harry Somerset");
    it.dude(0, "Tommy Harden", "home").begins().does_not_offer(0, "use Judge Harry Somerset");
}

#[test]
fn philip_exchanges_a_card_when_another_cheats_in_lowball() {
    let it = town().phase(StartPhase::Gamblin).dude(0, "Philip Swinford", "home");
    let it = it.hand(0, ["Shotgun", "Roan"]).will_draw(0, PAIR).will_draw(1, CHEATIN_PAIR);
    let it = it.deck(0, ["Reserves"]).begins().asks(0, "hand_card").picks(0, "Shotgun");
    assert!(it.in_discard(0, "Shotgun"));
    assert_eq!(it.hand(0), ["Roan", "Reserves"]);
}

#[test]
fn philip_need_not_exchange_anything() {
    let it = town().phase(StartPhase::Gamblin).dude(0, "Philip Swinford", "home");
    let it = it.hand(0, ["Shotgun"]).will_draw(0, PAIR).will_draw(1, CHEATIN_PAIR).begins();
    assert_eq!(it.choice_of(0), (0, 1));
    let it = it.picks_all(0, []);
    assert_eq!(it.hand(0), ["Shotgun"]);
}

#[test]
fn philip_wants_a_legal_hand_and_another_cheat() {
    for (ours, theirs) in [(CHEATIN_FULL_HOUSE, CHEATIN_PAIR), (PAIR, HIGH_CARD)] {
        let it = town().phase(StartPhase::Gamblin).dude(0, "Philip Swinford", "home");
        let it = it.hand(0, ["Shotgun"]).will_draw(0, ours).will_draw(1, theirs).begins();
        assert!(!it.is_asked(0, "hand_card"));
    }
}

#[test]
fn philip_looks_at_shootouts_from_outside() {
    let it = town().dude(0, "Philip Swinford", "home").hand(0, ["Shotgun"]);
    let it = it.will_draw(0, PAIR).will_draw(1, CHEATIN_PAIR).deck(0, ["Reserves"]);
    let it = it.shootout_between(["Travis Moone"], ["Allie Hensman"]);
    let it = it.goes_on_to(0, "hand_card").picks(0, "Shotgun");
    assert_eq!(it.hand(0), ["Reserves"]);
}

#[test]
fn tommy_raises_the_rank_against_cheats() {
    let legal = revealed(town(), ["Tommy Harden"], PAIR, CHEATIN_PAIR);
    assert_eq!((legal.rank(0), legal.rank(1)), (4, 2));
    let both = revealed(town(), ["Tommy Harden"], CHEATIN_PAIR, CHEATIN_FULL_HOUSE);
    assert_eq!((both.rank(0), both.rank(1)), (3, 7));
}

#[test]
fn tommy_does_nothing_against_honest_hands_or_from_outside() {
    let honest = revealed(town(), ["Tommy Harden"], CHEATIN_PAIR, FULL_HOUSE);
    assert_eq!(honest.rank(0), 2);
    let it = town().dude(0, "Tommy Harden", "home");
    let outside = revealed(it, ["Travis Moone"], PAIR, CHEATIN_PAIR);
    assert_eq!(outside.rank(0), 2);
}

#[test]
fn prescott_counts_the_law_dogs_around() {
    let it = town().dude(0, "Prescott Utter", "home").begins();
    assert_eq!((it.bullets("Prescott Utter"), it.influence("Prescott Utter")), (1, 1));
    let it = town().dude(0, "Prescott Utter", "town square").dude(0, LUCY, "town square");
    let it = it.dude(0, "Travis Moone", "town square").dude(0, "Tommy Harden", "home");
    let it = it.dude(1, "Clyde Owens", "town square").begins();
    assert_eq!((it.bullets("Prescott Utter"), it.influence("Prescott Utter")), (3, 3));
    assert_eq!(it.influence(LUCY), 2);
    let it = it.moves(0, "Tommy Harden", "town square");
    assert_eq!(it.bullets("Prescott Utter"), 4);
}

#[test]
fn wendy_sends_an_opposing_dude_home_booted() {
    let it = town().shootout_between([WENDY, "Travis Moone"], ["Allie Hensman", "Fred Aims"]);
    let it = it.uses(0, WENDY).does_not_offer(0, "Travis Moone").picks(0, "Fred Aims");
    assert_eq!(it.at("Fred Aims"), "home:1");
    assert!(it.is_booted("Fred Aims") && it.is_booted(WENDY) && !it.in_posse("Fred Aims"));
    it.asks(1, "play");
}

#[test]
fn wendy_ends_the_shootout_when_nobody_is_left() {
    let it = town().shootout_between([WENDY], ["Allie Hensman"]).uses(0, WENDY);
    assert!(it.state().shootout.is_none() && it.in_play("Allie Hensman"));
}

#[test]
fn wendy_has_to_be_unbooted_and_in_the_posse() {
    let it = town().booted_dude(0, WENDY, "town square");
    let it = it.shootout_between(["Travis Moone", WENDY], ["Allie Hensman"]);
    it.does_not_offer(0, "use Xiong \"Wendy\" Cheng");
    let it = town().dude(0, WENDY, "town square");
    let it = it.dude(0, "Travis Moone", "town square").dude(1, "Allie Hensman", "town square");
    let it = it.begins().calls_out(0, "Travis Moone", "Allie Hensman").accepts(1).posse(0, []);
    it.asks(0, "play").does_not_offer(0, "use Xiong \"Wendy\" Cheng");
}

#[test]
fn clyde_calls_out_even_booted_and_at_home() {
    let it = town().booted_dude(0, "Clyde Owens", "home:1").dude(1, "Allie Hensman", "home");
    let it = it.dude(1, "Fred Aims", "town square").begins();
    let it = it.does_not_offer(0, "call out Clyde Owens").uses(0, "Clyde Owens");
    let it = it.asks(1, "refuse").refuses(1).happens_fact("callout_refused");
    assert!(it.is_booted("Allie Hensman"));
    it.asks(1, "play");
}

#[test]
fn who_is_wanted_cannot_refuse_clyde() {
    let it = town().dude(0, "Clyde Owens", "town square").dude(1, "Allie Hensman", "town square");
    let it = it.bounty("Allie Hensman", 1).begins().uses(0, "Clyde Owens");
    assert!(!it.is_asked(1, "refuse") && it.in_posse("Allie Hensman"));
}

#[test]
fn clyde_calls_out_nobody_of_the_same_player_or_elsewhere() {
    let it = town().dude(0, "Clyde Owens", "town square").dude(0, "Travis Moone", "town square");
    it.dude(1, "Allie Hensman", "home").begins().does_not_offer(0, "use Clyde Owens");
}

#[test]
fn abram_discards_the_unholy_and_the_wanted() {
    let it = town().deed(0, "Gomorra Parish").dude(0, "Abram Grothe", "home");
    let it = it.dude(0, "Tommy Harden", "Gomorra Parish").bounty("Tommy Harden", 1);
    let it = it.dude(1, "Eve Henry", "Gomorra Parish:0").dude(1, "Fred Aims", "Gomorra Parish:0");
    let it = it.dude(1, "Allie Hensman", "Gomorra Parish:0").bounty("Allie Hensman", 3);
    let it = it.dude(1, "Bobo", "home").begins().uses(0, "Abram Grothe");
    let it = it.posse(0, []).does_not_oppose(1);
    let gone = [(0, "Tommy Harden"), (1, "Eve Henry"), (1, "Allie Hensman")];
    assert!(gone.into_iter().all(|(seat, title)| it.in_discard(seat, title)));
    assert!(it.in_play("Fred Aims") && it.in_play("Bobo") && it.is_booted("Abram Grothe"));
    assert_eq!(it.ghost_rock(0), 13);
}

#[test]
fn abram_marks_holy_grounds_only() {
    let it = town().deed(1, "Bunkhouse").dude(0, "Abram Grothe", "home").begins();
    it.does_not_offer(0, "use Abram Grothe");
    let it = town().deed(1, "Bunkhouse").deed(1, "Gomorra Parish").deed(0, "1st Baptist Church");
    let it = it.dude(0, "Abram Grothe", "home").begins().uses(0, "Abram Grothe");
    it.does_not_offer(0, "Bunkhouse").offers(0, "Gomorra Parish").offers(0, "1st Baptist Church");
}

#[test]
fn nobody_of_daves_is_a_casualty_against_a_cheat() {
    let it = town().will_draw(0, PAIR).will_draw(1, CHEATIN_FULL_HOUSE);
    let it = it.shootout_between(
        ["Sheriff Dave Montreal", "Travis Moone"],
        ["Allie Hensman", "Fred Aims"],
    );
    let it = it.takes_lumps().asks(0, "flee").never_fact("casualty_taken");
    assert!(it.in_play("Travis Moone") && it.in_posse("Travis Moone"));
}

#[test]
fn daves_dudes_are_casualties_again_in_the_next_round() {
    let it = town().will_draw(0, PAIR).will_draw(1, CHEATIN_FULL_HOUSE);
    let it = it.shootout_between(["Sheriff Dave Montreal"], ["Allie Hensman"]);
    let it = it.goes_on_until(|it| it.state().shootout.as_ref().is_some_and(|it| it.round == 2));
    assert!(it.state().lasting.is_empty());
}

#[test]
fn daves_dudes_are_casualties_where_dave_cheats_too_or_is_away() {
    let it = town().will_draw(0, CHEATIN_PAIR).will_draw(1, CHEATIN_FULL_HOUSE);
    let it = it.shootout_between(
        ["Sheriff Dave Montreal", "Travis Moone"],
        ["Allie Hensman", "Fred Aims"],
    );
    // Both have to go: only the order is asked.
    it.takes_lumps().asks(0, "casualty_order");
    let it = town().dude(0, "Sheriff Dave Montreal", "home").will_draw(0, PAIR);
    let it = it.will_draw(1, CHEATIN_FULL_HOUSE);
    let it = it.shootout_between(["Travis Moone"], ["Allie Hensman"]);
    it.takes_lumps().expects(|it| !it.in_play("Travis Moone"));
}

#[test]
fn a_trial_goes_on_when_its_judge_is_gone_and_the_card_shuffled_away() {
    let it = town()
        .dude(0, "Judge Harry Somerset", "town square")
        .dude(0, "Clint Ramsey", "town square")
        .dude(0, "Steele Archer", "town square")
        .dude(1, "Allie Hensman", "home")
        .dude(1, "Pancho Castillo", "home")
        .bounty("Allie Hensman", 1)
        .will_draw(1, PAIR)
        .will_draw(1, PAIR)
        .only_deck(0, HIGH_CARD);
    let it = it.begins().uses(0, "Judge Harry Somerset");
    let it = it.posse(0, ["Clint Ramsey", "Steele Archer"]).opposes(1);
    let it = it.posse(1, ["Pancho Castillo"]);
    let judge = it.card("Judge Harry Somerset");
    let it = it.goes_on_to(0, "casualties");
    let it = it.casualties(0, [("Judge Harry Somerset", 1)]);
    let it = it.goes_on_until(|it| it.state().job.is_none());
    let shuffled = it
        .facts()
        .any(|it| matches!(it, Fact::DeckShuffled(fact::DeckShuffled { seat: Seat(0), .. })));
    assert!(shuffled && it.state().piece(judge).code != JUDGE_HARRY_SOMERSET.code);
    let it = it.happens("The job of Judge Harry Somerset is over.");
    assert!(it.in_boot_hill(1, "Allie Hensman"));
}
