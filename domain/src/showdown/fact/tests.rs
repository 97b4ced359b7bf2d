//! What viewers are shown of facts.

use serde_json::{Value, json};

use crate::engine::{Mark, PromptChoice, Seat, Shown, Viewer};
use crate::showdown::Character::AmosThorne;
use crate::showdown::trial::{Duel, duel, duel_with};
use crate::showdown::{Options, Position};

fn fact(duel: &Duel, viewer: Viewer, wanted: &str) -> Shown {
    let mut facts = duel.shown(viewer).into_iter();
    facts.find(|it| it.fields["type"] == wanted).unwrap()
}

#[test]
fn r8_of_a_load_the_others_learn_the_count() {
    let duel = duel(AmosThorne, AmosThorne).loads(&["DRAW"], &["DRAW"]);
    let loads = |viewer| {
        let facts = duel.shown(viewer).into_iter();
        let loads = facts.filter(|it| it.fields["type"] == "bullets_loaded");
        loads.map(|it| (it.fields["count"] == 6, it.fields.get("cards").is_some())).collect()
    };
    let seen: Vec<Vec<(bool, bool)>> =
        [Viewer::Public, Viewer::Seat(Seat(0)), Viewer::Seat(Seat(1)), Viewer::Judge]
            .map(loads)
            .to_vec();
    assert_eq!(seen[0], [(true, false), (true, false)]);
    assert_eq!(seen[1], [(true, true), (true, false)]);
    assert_eq!(seen[2], [(true, false), (true, true)]);
    assert_eq!(seen[3], [(true, true), (true, true)]);
}

#[test]
fn sentences_and_labels_point_at_what_they_name() {
    let duel = duel(AmosThorne, AmosThorne).loads(&["DRAW"], &["DRAW"]);
    let asked = duel.asked(0, "play");
    assert_eq!(asked.title, "Turn up a card");
    let PromptChoice::One { options } = asked.choice else { panic!("one is turned up") };
    let card = u8::from(duel.state().player(Seat(0)).down[&Position::try_from(1).unwrap()]);
    assert_eq!(options[0].about, [format!("card:{card}"), "position:1".to_owned()]);
    let duel = duel.turns_up(0, "DRAW");
    let turned = fact(&duel, Viewer::Public, "card_revealed").text.about();
    assert_eq!(turned, ["seat:0".to_owned(), format!("card:{card}")]);
    let announced = fact(&duel, Viewer::Public, "draw_announced").text.about();
    assert_eq!(announced, ["seat:0", "seat:1"]);
    // Nothing points at what a player may not know.
    let PromptChoice::Some { options, .. } = duel.asked(0, "race").choice else {
        panic!("cards are covered")
    };
    assert_eq!(options[0].about, ["seat:1", "position:1"]);
}

#[test]
fn a_card_turned_up_reveals_something_to_those_who_did_not_know_it() {
    let reveals = |duel: &Duel, viewer| fact(duel, viewer, "card_revealed").reveals;
    let open = duel(AmosThorne, AmosThorne).loads(&["DRAW"], &["DRAW"]).turns_up(0, "FOCUS");
    assert!(!reveals(&open, Viewer::Seat(Seat(0))));
    assert!(reveals(&open, Viewer::Seat(Seat(1))) && reveals(&open, Viewer::Public));
    assert!(!reveals(&open, Viewer::Judge));
    let memory = Options { memory: true, ..Options::default() };
    let duel = duel_with(memory, AmosThorne, AmosThorne).loads(&["DRAW"], &["DRAW"]);
    assert!(reveals(&duel.turns_up(0, "FOCUS"), Viewer::Seat(Seat(0))));
}

#[test]
fn a_die_and_a_sealed_race_reveal_something_to_both() {
    let duel = duel(AmosThorne, AmosThorne)
        .loads(&["DRAW"], &["DRAW"])
        .turns_up(0, "DRAW")
        .roll(0, "HIT")
        .race_lost(0);
    for seat in Seat::all(2) {
        assert!(fact(&duel, Viewer::Seat(seat), "race_resolved").reveals);
        assert!(fact(&duel, Viewer::Seat(seat), "die_rolled").reveals);
        assert!(!fact(&duel, Viewer::Seat(seat), "round_scored").reveals);
    }
}

#[test]
fn d1_rounds_phases_and_scores_are_marked() {
    let marks = |duel: &Duel| -> Vec<(Value, Mark)> {
        let facts = duel.shown(Viewer::Public).into_iter();
        facts.filter_map(|it| Some((it.fields["type"].clone(), it.mark?))).collect()
    };
    let duel = duel(AmosThorne, AmosThorne);
    assert_eq!(marks(&duel), [(json!("round_began"), Mark::Turn)]);
    let duel = duel.loads(&["DRAW"], &["DRAW"]);
    assert_eq!(marks(&duel), [(json!("stare_down_began"), Mark::Phase)]);
    let duel = duel.turns_up(0, "DRAW");
    assert_eq!(marks(&duel), [(json!("draw_announced"), Mark::Phase)]);
    let duel = duel.roll(0, "HIT").race_lost(0);
    let expected = [
        ("race_resolved", Mark::Phase),
        ("round_scored", Mark::Score),
        ("round_began", Mark::Turn),
    ];
    assert_eq!(marks(&duel), expected.map(|(kind, mark)| (json!(kind), mark)));
}
