//! What players read: the numbers that matter, and nothing that they may not see.

use super::super::action::{About, Action, Question, Target};
use super::super::fact::Fate;
use super::super::piece::{CardId, Pip, Place};
use super::super::poker::Suit;
use super::super::rules::Doomtown;
use super::super::state::State;
use super::super::telling::tests::{find, state};
use super::super::trial::town;
use super::{describe, describe_play, kind, label, label_action};
use crate::engine::Seat;

const ALLIE: u32 = 1035;
const AMBUSH: u32 = 1114;
const PHARMACY: u32 = 1078;
const SHOTGUN: u32 = 1084;
const SLOANE: u32 = 1044;

fn card(state: &State, seat: u8, code: u32) -> CardId {
    find(state, seat, code).card
}

fn text(state: &State, question: Question) -> String {
    describe(&Doomtown::V1, state, Seat(0), &question).text.to_string()
}

fn labelled(question: Question, target: Target) -> String {
    label(&Doomtown::V1, &state(), Seat(0), &question, &target).label.to_string()
}

#[test]
fn a_question_says_the_numbers_that_matter() {
    let state = state();
    let upkeep = text(&state, Question::PayUpkeep {});
    assert!(
        upkeep.starts_with("You have 5 ghost rock; all your dudes together cost 3."),
        "{upkeep}"
    );
    let discard = text(&state, Question::SundownDiscard {});
    assert_eq!(discard, "You may discard up to 1 card; then hands are refilled to 5.");
    let dude = card(&state, 0, SLOANE);
    let whereto = text(&state, Question::MoveTo { dude });
    assert_eq!(whereto, "Seat 0's Sloane is at the town square. Where to?");
}

#[test]
fn to_name_a_card_nobody_is_told_which() {
    let mut other = state();
    let card = card(&other, 1, AMBUSH);
    let asked = text(&other, Question::NamePip { card });
    other.piece_mut(card).code = super::super::card::Code(SHOTGUN);
    assert_eq!(text(&other, Question::NamePip { card }), asked);
    assert!(!asked.contains("Ambush"));
}

#[test]
fn a_card_is_labelled_by_what_matters_about_it() {
    let state = state();
    let target = |seat: u8, code: u32| Target::Card { card: card(&state, seat, code) };
    let question = Question::of_card(card(&state, 0, PHARMACY), About::Dude);
    let dude = labelled(question, target(1, SLOANE));
    assert_eq!(dude, "Sloane (seat 1, 5 stud, influence 3) at the town square");
    let deed = labelled(question, target(0, PHARMACY));
    assert_eq!(deed, "The Pharmacy (seat 0, production 1, 2 control points)");
    let goods = labelled(question, target(1, SHOTGUN));
    assert_eq!(goods, "Seat 1's Sloane's Shotgun (+1 bullets)");
    assert_eq!(labelled(question, target(0, AMBUSH)), "Ambush (4C)");
    assert_eq!(labelled(question, target(1, AMBUSH)), "A card");
    let paid = labelled(Question::PayUpkeep {}, target(0, SLOANE));
    assert!(paid.ends_with("at the town square: upkeep 3"), "{paid}");
    let home = Target::Place { place: state.home(Seat(0)) };
    let dude = card(&state, 0, SLOANE);
    assert_eq!(labelled(Question::MoveTo { dude }, home), "Seat 0's home (boots)");
    assert_eq!(kind(&question), "choose_dude");
}

#[test]
fn other_targets_have_labels_of_their_own() {
    let state = state();
    let (sloane, allie) = (card(&state, 0, SLOANE), card(&state, 0, ALLIE));
    let any = Question::TradeNext { place: Place::TownSquare };
    let shotgun = card(&state, 0, SHOTGUN);
    let traded = labelled(any, Target::Trade { card: shotgun, to: allie });
    assert_eq!(traded, "Seat 0's Sloane's Shotgun to Allie Hensman");
    assert_eq!(labelled(any, Target::PassNow {}), "Nothing more");
    let fate = Target::Fate { card: allie, fate: Fate::Aced };
    assert_eq!(labelled(any, fate), "Allie Hensman: aced");
    let pip = Pip { suit: Suit::Spades, value: 11 };
    assert_eq!(labelled(any, Target::Pip { pip }), "JS");
    let code = super::super::card::Code(SLOANE);
    let printed = labelled(Question::StartingPosse {}, Target::Code { code });
    assert_eq!(printed, "Sloane (8 ghost rock, 4 stud, influence 3, upkeep 3)");
    let refuse = Question::Refuse { by: sloane, mark: allie };
    assert_eq!(labelled(refuse, Target::Yes {}), "Refuse: go home booted");
    assert_eq!(labelled(refuse, Target::No {}), "Accept");
    let up = Question::of_card(sloane, About::UpOrDown);
    assert_eq!(labelled(up, Target::Yes {}), "Raise");
}

#[test]
fn a_play_is_described_and_labelled() {
    let state = state();
    let seat = Seat(0);
    let play = describe_play(&state, seat);
    assert_eq!(play.text, "Day 1, High Noon: make a play, or pass. You have 5 ghost rock.");
    let label = |action: Action| label_action(&state, seat, &action).label;
    let dude = card(&state, 0, ALLIE);
    assert_eq!(label(Action::Move { dude }), "Move Allie Hensman");
    assert_eq!(label(Action::CallOut { dude }), "Call out with Allie Hensman");
    let shop = Action::Shop { card: card(&state, 0, PHARMACY) };
    assert_eq!(label(shop), "Shop: the Pharmacy (QD) (4 ghost rock)");
    let place = Place::TownSquare;
    assert_eq!(label(Action::Trade { place }), "Trade goods at the town square");
    assert_eq!(describe_play(&State::default(), seat).rule, "DT8.1");
}

#[test]
fn a_label_says_what_really_comes_of_it() {
    let allie = |place: &str| {
        let it = town().dude(0, "Allie Hensman", place).begins();
        let uses = it.label_of(0, "use Allie Hensman");
        (uses, it.uses(0, "Allie Hensman").sentences().remove(0))
    };
    assert_eq!(
        allie("town square"),
        (
            "Allie Hensman: gain a control point in the town square".to_owned(),
            "Seat 0 uses Allie Hensman to gain a control point in the town square.".to_owned()
        )
    );
    assert_eq!(
        allie("home"),
        (
            "Allie Hensman: gain a control point in the town square, but Allie is not there"
                .to_owned(),
            "Seat 0 uses Allie Hensman to gain a control point in the town square, but Allie is \
             not there."
                .to_owned()
        )
    );
}

#[test]
fn what_is_not_asked_is_said_beforehand() {
    let it = town().dude(0, "Olivia Jenks", "home").bears("Olivia Jenks", ["Shotgun"]);
    let it = it.dude(0, "Clint Ramsey", "home").dude(1, "Fred Aims", "town square").begins();
    let expected = "Trade at seat 0's home: Olivia Jenks's Shotgun to Clint Ramsey";
    assert_eq!(it.label_of(0, "trade home"), expected);
    let it = it.trades(0, "home").happens("Seat 0 trades goods at seat 0's home.");
    let it = it.passes(1).moves(0, "Clint Ramsey", "town square").passes(1);
    assert_eq!(it.label_of(0, "call out Clint Ramsey"), "Call out Fred Aims with Clint Ramsey");
    let it = it.calls_out(0, "Clint Ramsey", "Fred Aims").accepts(1).posse(0, []).posse(1, []);
    assert_eq!(it.count_of("dudes_gathered"), 0);
}

#[test]
fn copies_are_told_apart() {
    let it = town().hand(0, ["Roan", "Roan", "Reserves", "Reserves"]);
    let it = it.dude(0, "Steele Archer", "home");
    let it = it.bears("Steele Archer", ["Shadow Walk", "Shadow Walk"]).begins();
    let labels = it.labels(0);
    for expected in [
        "Shop: Roan (6H) (1 ghost rock) for Steele Archer",
        "Shop: Roan (6H), second copy (1 ghost rock) for Steele Archer",
        "Reserves, second copy: gain 1 ghost rock",
    ] {
        assert!(labels.contains(&expected.to_owned()), "{labels:?}");
    }
    let walks = labels.iter().filter(|it| it.starts_with("Steele Archer's Shadow Walk ")).count();
    assert_eq!(walks, 2, "{labels:?}");
}
