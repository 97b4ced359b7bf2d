//! The rules, shown: a scenario for every numbered rule that one can show.
//!
//! A test is named after its rule: `dt12_10_3_…` shows DT12.10.3. A rule has a test here or a
//! reason in its chapter's `NOT_SHOWN`, never both.

mod abilities;
mod casualties;
mod control;
mod deck;
mod disagreements;
mod examples;
mod gamblin;
mod jobs;
mod many;
mod noon;
mod poker;
mod pulls;
mod setup;
mod shootouts;
mod sundown;
mod upkeep;
mod zones;

use std::collections::{BTreeMap, BTreeSet};

use super::citations::citations;

/// Each chapter: what it consists of, and what it does not show.
type Chapter = (&'static str, &'static [(&'static str, &'static str)]);

const CHAPTERS: &[Chapter] = &[
    (include_str!("abilities.rs"), abilities::NOT_SHOWN),
    (include_str!("casualties.rs"), casualties::NOT_SHOWN),
    (include_str!("control.rs"), control::NOT_SHOWN),
    (include_str!("deck.rs"), deck::NOT_SHOWN),
    (include_str!("disagreements.rs"), disagreements::NOT_SHOWN),
    (include_str!("examples.rs"), examples::NOT_SHOWN),
    (include_str!("gamblin.rs"), gamblin::NOT_SHOWN),
    (include_str!("jobs.rs"), jobs::NOT_SHOWN),
    (include_str!("many.rs"), many::NOT_SHOWN),
    (include_str!("noon.rs"), noon::NOT_SHOWN),
    (include_str!("poker.rs"), poker::NOT_SHOWN),
    (include_str!("pulls.rs"), pulls::NOT_SHOWN),
    (include_str!("setup.rs"), setup::NOT_SHOWN),
    (include_str!("shootouts.rs"), shootouts::NOT_SHOWN),
    (include_str!("sundown.rs"), sundown::NOT_SHOWN),
    (include_str!("upkeep.rs"), upkeep::NOT_SHOWN),
    (include_str!("zones.rs"), zones::NOT_SHOWN),
];

/// The rule that a test's name begins with: `dt8_4_1_moved_by_a_card` shows DT8.4.1.
fn rule_of(test: &str) -> Option<String> {
    let (book, rest) = match test.strip_prefix("dth") {
        Some(rest) => ("DTH", rest),
        None => ("DT", test.strip_prefix("dt")?),
    };
    let numbers: Vec<&str> = rest
        .split('_')
        .take_while(|it| !it.is_empty() && it.bytes().all(|byte| byte.is_ascii_digit()))
        .collect();
    (!numbers.is_empty()).then(|| format!("{book}{}", numbers.join(".")))
}

/// The rules that the tests of a chapter are named after.
fn shown_by(source: &str) -> impl Iterator<Item = String> + '_ {
    source
        .split("#[test]")
        .skip(1)
        .filter_map(|test| test.split_once("fn ")?.1.split_once('(').and_then(|it| rule_of(it.0)))
}

#[test]
fn every_numbered_rule_is_shown_or_says_why_not() {
    let rules: BTreeSet<String> =
        citations().into_iter().map(|it| it.id).filter(|it| it.starts_with("DT")).collect();
    let shown: BTreeSet<String> = CHAPTERS.iter().flat_map(|it| shown_by(it.0)).collect();
    let excused: BTreeMap<&str, &str> =
        CHAPTERS.iter().flat_map(|it| it.1.iter().copied()).collect();
    for id in shown.iter().map(String::as_str).chain(excused.keys().copied()) {
        assert!(rules.contains(id), "there is no rule {id}");
    }
    let missing: Vec<&String> = rules
        .iter()
        .filter(|it| !shown.contains(*it) && !excused.contains_key(it.as_str()))
        .collect();
    assert!(missing.is_empty(), "{} rules are not shown: {missing:?}", missing.len());
    let both: Vec<&&str> = excused.keys().filter(|it| shown.contains(**it)).collect();
    assert!(both.is_empty(), "shown after all: {both:?}");
}
