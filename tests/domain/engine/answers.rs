//! What questions admit, and which need no asking.

use domain::engine::{Answer, Bin, Choice, Seat, TextSeal, Viewer};
use serde_json::json;

fn names(names: &[&str]) -> Vec<String> {
    names.iter().map(|it| (*it).to_owned()).collect()
}

#[test]
fn what_can_be_put_in_one_way_only_is_not_asked() {
    let bin = |name: &str| Bin::open(name.to_owned());
    let assign = |items: &[&str], bins: &[&str], unassigned| {
        let bins = bins.iter().map(|it| bin(it)).collect();
        Choice::Assign { items: names(items), bins, unassigned }.forced()
    };
    let nothing = Some(Answer::Assign(Vec::new()));
    assert_eq!(assign(&[], &["a", "b"], false), nothing, "there is nothing to put");
    assert_eq!(assign(&["x"], &[], true), nothing, "there is nowhere to put it");
    assert_eq!(assign(&["x"], &[], false), None);
    let pairs = ["x", "y"].map(|it| (it.to_owned(), "a".to_owned())).to_vec();
    assert_eq!(assign(&["x", "y"], &["a"], false), Some(Answer::Assign(pairs)));
    assert_eq!(assign(&["x", "y"], &["a"], true), None, "they may stay where they are");
    assert_eq!(assign(&["x"], &["a", "b"], false), None);
}

#[test]
fn a_text_may_be_as_long_as_it_may_be() {
    let text: Choice<String> = Choice::Text { max_length: 3 };
    let is_admitted = |it: &str| text.admit(&json!(it), &TextSeal::OPEN).is_ok();
    assert!(is_admitted("abc") && is_admitted("äöü"));
    assert!(!is_admitted("abcd"));
}

#[test]
fn a_viewer_is_read_as_it_is_named_and_no_other_way() {
    let seats = [0, 7, 10, 255].map(|it| Viewer::Seat(Seat(it)));
    for viewer in [Viewer::Public, Viewer::Judge, Viewer::Revealed].into_iter().chain(seats) {
        assert_eq!(viewer.to_string().parse(), Ok(viewer));
    }
    for name in ["", "nobody", "seat", "seat:", "seat:01", "seat:00", "seat:+1", "seat:256"] {
        assert!(name.parse::<Viewer>().is_err(), "{name}");
    }
}
