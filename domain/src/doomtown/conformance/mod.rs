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
mod reacts;
mod setup;
mod shootouts;
mod sundown;
mod upkeep;
mod zones;

use super::citations::citations;
use crate::engine::trial::{Chapter, every_rule_is_shown};

/// Each chapter: what it consists of, and what it does not show.
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
    (include_str!("reacts.rs"), reacts::NOT_SHOWN),
    (include_str!("setup.rs"), setup::NOT_SHOWN),
    (include_str!("shootouts.rs"), shootouts::NOT_SHOWN),
    (include_str!("sundown.rs"), sundown::NOT_SHOWN),
    (include_str!("upkeep.rs"), upkeep::NOT_SHOWN),
    (include_str!("zones.rs"), zones::NOT_SHOWN),
];

#[test]
fn every_numbered_rule_is_shown_or_says_why_not() {
    every_rule_is_shown(citations(), &["DT", "DTH"], CHAPTERS);
}
