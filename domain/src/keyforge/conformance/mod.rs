//! The rules, shown: a scenario for every numbered rule that one can show.
//!
//! A test is named after its rule: `kf7_4_skirmish_…` shows KF7.4. A rule has a test here or a
//! reason in its chapter's `NOT_SHOWN`, never both.

mod abilities;
mod amber;
mod chains;
mod components;
mod control;
mod counters;
mod damage;
mod destruction;
mod disagreements;
mod ending;
mod fighting;
mod forging;
mod judging;
mod keywords;
mod playing;
mod scenarios;
mod scripts;
mod setup;
mod turns;
mod using;

use std::collections::{BTreeMap, BTreeSet};

use super::citations::citations;

/// Each chapter: what it consists of, and what it does not show.
type Chapter = (&'static str, &'static [(&'static str, &'static str)]);

const CHAPTERS: &[Chapter] = &[
    (include_str!("abilities.rs"), abilities::NOT_SHOWN),
    (include_str!("amber.rs"), amber::NOT_SHOWN),
    (include_str!("chains.rs"), chains::NOT_SHOWN),
    (include_str!("components.rs"), components::NOT_SHOWN),
    (include_str!("control.rs"), control::NOT_SHOWN),
    (include_str!("counters.rs"), counters::NOT_SHOWN),
    (include_str!("damage.rs"), damage::NOT_SHOWN),
    (include_str!("destruction.rs"), destruction::NOT_SHOWN),
    (include_str!("disagreements.rs"), disagreements::NOT_SHOWN),
    (include_str!("ending.rs"), ending::NOT_SHOWN),
    (include_str!("fighting.rs"), fighting::NOT_SHOWN),
    (include_str!("forging.rs"), forging::NOT_SHOWN),
    (include_str!("judging.rs"), judging::NOT_SHOWN),
    (include_str!("keywords.rs"), keywords::NOT_SHOWN),
    (include_str!("playing.rs"), playing::NOT_SHOWN),
    (include_str!("scenarios.rs"), scenarios::NOT_SHOWN),
    (include_str!("scripts.rs"), scripts::NOT_SHOWN),
    (include_str!("setup.rs"), setup::NOT_SHOWN),
    (include_str!("turns.rs"), turns::NOT_SHOWN),
    (include_str!("using.rs"), using::NOT_SHOWN),
];

/// The rule that a test's name begins with: `kf8_3_armor_…` shows KF8.3.
fn rule_of(test: &str) -> Option<String> {
    let (book, rest) = match test.strip_prefix("kfh") {
        Some(rest) => ("KFH", rest),
        None => ("KF", test.strip_prefix("kf")?),
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
        citations().into_iter().map(|it| it.id).filter(|it| it.starts_with("KF")).collect();
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
