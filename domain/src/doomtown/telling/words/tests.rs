//! What players read: the numbers that matter, and nothing that they may not see.

use super::{describe, describe_play, kind, label, label_action};
use crate::doomtown::action::{About, Action, Question, Target};
use crate::doomtown::fact::Fate;
use crate::doomtown::poker::Suit;
use crate::doomtown::table::Doomtown;
use crate::doomtown::telling::tests::{find, state};
use crate::doomtown::town::piece::{CardId, Pip, Place};
use crate::doomtown::town::state::State;
use crate::doomtown::trial::{Trial, town};
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
    other.piece_mut(card).code = crate::doomtown::town::printed::Code(SHOTGUN);
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
    let sloane = target(0, SLOANE);
    let paid = label(&Doomtown::V1, &state, Seat(0), &Question::PayUpkeep {}, &sloane);
    assert_eq!(paid.label, dude.replace("seat 1", "seat 0").as_str());
    assert_eq!(paid.detail.as_deref(), Some("Upkeep 3."));
    let about =
        ["card", "seat", "place"].map(|kind| paid.about.iter().any(|it| it.starts_with(kind)));
    assert_eq!(about, [true; 3], "{:?}", paid.about);
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
    let code = crate::doomtown::town::printed::Code(SLOANE);
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

/// Why something is not on offer, by what it is called.
fn why_closed(it: &Trial, seat: u8) -> Vec<(String, String)> {
    let prompt = it.prompt(seat).expect("something is asked");
    let closed = it.game().closed(Seat(seat), &prompt.id);
    assert!(closed.iter().all(|it| !it.about.is_empty()), "{closed:?}");
    closed.into_iter().map(|it| (it.label, it.why)).collect()
}

#[track_caller]
fn is_closed(it: &Trial, seat: u8, label: &str, why: &str) {
    let closed = why_closed(it, seat);
    assert!(closed.contains(&(label.to_owned(), why.to_owned())), "{closed:#?}");
}

#[test]
fn what_cannot_be_played_says_why() {
    let it = town().booted_dude(0, "Olivia Jenks", "home").dude(0, "Clint Ramsey", "home");
    let it = it.dude(1, "Steele Archer", "home").hand(0, ["Shotgun", "Jon Longstride"]);
    let it = it.bears("Clint Ramsey", ["Pinto"]).ghost_rock(0, 0).begins();
    is_closed(&it, 0, "Move Olivia Jenks", "it is booted");
    is_closed(&it, 0, "Call out with Olivia Jenks", "it is booted");
    is_closed(&it, 0, "Call out with Clint Ramsey", "nobody is there whom it can call out");
    let closed = why_closed(&it, 0);
    let poor = closed.iter().filter(|(_, why)| why == "there is not enough ghost rock").count();
    assert!(2 <= poor, "{closed:#?}");
    assert!(!closed.iter().any(|(label, _)| label.starts_with("Move Clint")), "{closed:#?}");
}

#[test]
fn who_cannot_be_called_out_or_join_says_why() {
    let it = town().dude(0, "Olivia Jenks", "home:1").dude(0, "Clint Ramsey", "home");
    let it = it.booted_dude(0, "Steven Wiles", "town square");
    let it = it.dude(1, "Steele Archer", "home").dude(0, "Fred Aims", "home:1").begins();
    is_closed(&it, 0, "Call out with Olivia Jenks", "whoever is there is at home");
    let it = town().dude(0, "Olivia Jenks", "town square").dude(0, "Clint Ramsey", "home");
    let it = it.deed(0, "Blake Ranch").dude(0, "Fred Aims", "Blake Ranch");
    let it = it.dude(1, "Steele Archer", "town square").booted_dude(0, "Steven Wiles", "home");
    let it = it.begins().calls_out(0, "Olivia Jenks", "Steele Archer").accepts(1);
    let it = it.asks(0, "posse").offers(0, "Clint Ramsey");
    let why = "it is booted, and would have to move";
    is_closed(&it, 0, "Steven Wiles", why);
    is_closed(&it, 0, "Fred Aims", "it is too far away");
    assert_eq!(why_closed(&it, 0).len(), 2);
}

#[test]
fn every_title_is_short_and_says_what_to_do() {
    let state = state();
    let dude = card(&state, 0, SLOANE);
    let question = Question::of_card(dude, About::Dude);
    let title = |question: &Question| {
        let told = describe(&Doomtown::V1, &state, Seat(0), question);
        told.title.expect("every question has one")
    };
    assert_eq!(title(&question), "Sloane: choose a dude");
    assert_eq!(title(&Question::Casualties { due: 1 }), "Take casualties");
    assert_eq!(describe_play(&state, Seat(0)).title.as_deref(), Some("Make a play"));
}
