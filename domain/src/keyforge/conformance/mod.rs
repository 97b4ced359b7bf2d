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

use super::citations::citations;
use crate::engine::trial::{Chapter, every_rule_is_shown};

/// Each chapter: what it consists of, and what it does not show.
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

#[test]
fn every_numbered_rule_is_shown_or_says_why_not() {
    every_rule_is_shown(citations(), &["KF", "KFH"], CHAPTERS);
}
