//! Every ruleset and version that this server plays: one table.

use std::sync::LazyLock;

use crate::doomtown::Doomtown;
use crate::engine::AnyRuleset;
use crate::gunslingers::Gunslingers;
use crate::keyforge::KeyForge;
use crate::showdown::Showdown;
use crate::wild_west::WildWest;

/// Every ruleset with every version of its rules, oldest first.
static TABLE: LazyLock<Vec<Box<dyn AnyRuleset>>> = LazyLock::new(|| {
    vec![
        Box::new(Showdown::V1),
        Box::new(Gunslingers::V1),
        Box::new(Doomtown::V1),
        Box::new(KeyForge::V1),
        Box::new(WildWest::V1),
    ]
});

/// Every ruleset with every version of its rules, oldest first.
pub fn all() -> impl Iterator<Item = &'static dyn AnyRuleset> {
    TABLE.iter().map(AsRef::as_ref)
}

/// The version that new matches of a ruleset get.
pub fn latest(id: &str) -> Option<&'static dyn AnyRuleset> {
    all().filter(|it| it.id() == id).last()
}

/// A pinned version of a ruleset.
pub fn version(id: &str, version: &str) -> Option<&'static dyn AnyRuleset> {
    all().find(|it| it.id() == id && it.version() == version)
}

/// The latest version of every ruleset, in the order of the table.
pub fn latest_of_each() -> Vec<&'static dyn AnyRuleset> {
    let mut found: Vec<&'static dyn AnyRuleset> = Vec::new();
    for ruleset in all() {
        match found.iter_mut().find(|it| it.id() == ruleset.id()) {
            Some(older) => *older = ruleset,
            None => found.push(ruleset),
        }
    }
    found
}
