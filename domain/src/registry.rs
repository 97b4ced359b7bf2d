//! Every ruleset and version that this server plays: one table.

use std::sync::LazyLock;

#[cfg(feature = "doomtown")]
use crate::doomtown::Doomtown;
use crate::engine::AnyRuleset;
#[cfg(feature = "gunslingers")]
use crate::gunslingers::Gunslingers;
#[cfg(feature = "keyforge")]
use crate::keyforge::KeyForge;
#[cfg(feature = "showdown")]
use crate::showdown::Showdown;
#[cfg(feature = "wild-west")]
use crate::wild_west::WildWest;

/// Every ruleset with every version of its rules, oldest first.
static TABLE: LazyLock<Vec<Box<dyn AnyRuleset>>> = LazyLock::new(|| {
    vec![
        #[cfg(feature = "showdown")]
        Box::new(Showdown::V1),
        #[cfg(feature = "gunslingers")]
        Box::new(Gunslingers::V1),
        #[cfg(feature = "doomtown")]
        Box::new(Doomtown::V1),
        #[cfg(feature = "keyforge")]
        Box::new(KeyForge::V1),
        #[cfg(feature = "wild-west")]
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
