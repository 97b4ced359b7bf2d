//! Every rule that a fact, a prompt or an option may cite.

mod combat;
mod entry;
mod making;
mod order;
mod space;
mod turns;
mod warden;
mod wounds;

use self::entry::Entry;
use crate::engine::Citation;

/// The rules by chapter.
const CHAPTERS: [&[Entry]; 7] = [
    combat::COMBAT,
    turns::TURNS,
    wounds::WOUNDS,
    making::MAKING,
    space::SPACE,
    order::ORDER,
    warden::WARDEN,
];

/// Every rule of the game: W for what its chapter says, C, D and G for tables, V for how it is
/// ruled here, F for the Warden, H for the house.
pub fn citations() -> Vec<Citation> {
    let entries = CHAPTERS.into_iter().flatten();
    entries.map(|(id, title, summary)| Citation::new(id, title, summary)).collect()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn every_rule_is_listed_once_and_in_short() {
        let all = citations();
        let ids: BTreeSet<&str> = all.iter().map(|it| it.id.as_str()).collect();
        assert_eq!(ids.len(), all.len());
        let numbered =
            |letter: &'static str, count: u32| (1..=count).map(move |it| format!("{letter}{it}"));
        let wanted: Vec<String> = ["W7.1", "W7.7", "C", "G2"].map(str::to_owned).to_vec();
        let wanted = wanted.into_iter().chain(numbered("W", 20)).chain(numbered("V", 108));
        for id in wanted.chain(numbered("F", 7)).chain(numbered("D", 4)) {
            assert!(ids.contains(&id.as_str()), "{id} is missing");
        }
        for it in &all {
            assert!(it.summary.len() <= 260 && it.summary.ends_with(['.', '!']), "{}", it.id);
            assert!(it.title.len() <= 40 && !it.title.ends_with('.'), "{}", it.id);
        }
    }
}
