//! The rules, shown: a scenario for every rule, vector and table that one can show.
//!
//! A test is named after its rule: `w7_6_…` shows W7.6, `v19_…` shows V19, `d4_…` shows D4. A rule
//! has a test here or a reason in its chapter's `NOT_SHOWN`, never both. The vectors of the rules
//! are marked as such where they are shown.

mod attacks;
mod bleeding;
mod chances;
mod closed;
mod combat;
mod corrections;
mod days;
mod duels;
mod foes;
mod gear;
mod making;
mod order;
mod prepare;
mod proposals;
mod refused;
mod rulings;
mod scenarios;
mod scripts;
mod space;
mod statuses;
mod tables;
mod trades;
mod turns;
mod warden;

use super::citations::citations;
use crate::engine::trial::{Chapter, every_rule_is_shown};

/// Each chapter: what it consists of, and what it does not show.
const CHAPTERS: &[Chapter] = &[
    (include_str!("attacks.rs"), &[]),
    (include_str!("bleeding.rs"), &[]),
    (include_str!("chances.rs"), chances::NOT_SHOWN),
    (include_str!("closed.rs"), &[]),
    (include_str!("combat.rs"), &[]),
    (include_str!("corrections.rs"), &[]),
    (include_str!("days.rs"), &[]),
    (include_str!("duels.rs"), duels::NOT_SHOWN),
    (include_str!("foes.rs"), &[]),
    (include_str!("gear.rs"), &[]),
    (include_str!("making.rs"), &[]),
    (include_str!("order.rs"), &[]),
    (include_str!("prepare.rs"), &[]),
    (include_str!("proposals.rs"), &[]),
    (include_str!("refused.rs"), &[]),
    (include_str!("rulings.rs"), &[]),
    (include_str!("scenarios.rs"), &[]),
    (include_str!("scripts.rs"), &[]),
    (include_str!("space.rs"), &[]),
    (include_str!("statuses.rs"), &[]),
    (include_str!("tables.rs"), &[]),
    (include_str!("trades.rs"), &[]),
    (include_str!("turns.rs"), &[]),
    (include_str!("warden.rs"), &[]),
];

#[test]
fn every_rule_is_shown_or_says_why_not() {
    every_rule_is_shown(citations(), &["W", "C", "D", "V", "F", "G", "H"], CHAPTERS);
}
