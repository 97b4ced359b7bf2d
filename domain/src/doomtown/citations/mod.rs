//! Every rule and card that a fact, a prompt or an option may cite.

mod abilities;
mod causes;
mod day;
mod deck;
mod disagreements;
mod ending;
mod poker;
mod rule;
mod shootouts;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use super::cards::CARDS;
use super::town::printed::Code;
use crate::engine::Citation;
use rule::Rule;

/// The rules in the order of their chapters, the house rules last.
const CHAPTERS: [&[Rule]; 7] = [
    deck::RULES,
    poker::RULES,
    day::RULES,
    abilities::RULES,
    shootouts::RULES,
    ending::RULES,
    disagreements::RULES,
];

/// What each card is cited as.
static CARD_IDS: LazyLock<BTreeMap<Code, String>> =
    LazyLock::new(|| CARDS.iter().map(|card| (card.code, card_id(card.code))).collect());

/// Everything that can be cited.
static IDS: LazyLock<BTreeSet<&'static str>> = LazyLock::new(|| {
    let cards = CARD_IDS.values().map(String::as_str);
    rules().map(|(id, _, _)| *id).chain(cards).collect()
});

/// Every rule of the game, then every card: DT for rules, DT18 for what is ruled where sources
/// disagree, DTH for house rules, C and five digits for cards.
pub fn citations() -> Vec<Citation> {
    let rules = rules().map(|(id, title, summary)| Citation::new(id, title, summary));
    let cards = CARDS.iter().map(|card| {
        let summary = if card.text.is_empty() { "No text." } else { card.text };
        Citation::new(&card_id(card.code), card.title, summary)
    });
    rules.chain(cards).collect()
}

/// The citation that is written like this, if there is one.
pub fn cite(id: &str) -> Option<&'static str> {
    IDS.get(id).copied()
}

/// What a card is cited as; for a card that is not known, what cards' texts are (DT1.4).
pub fn of_card(code: Code) -> &'static str {
    CARD_IDS.get(&code).map_or("DT1.4", String::as_str)
}

fn rules() -> impl Iterator<Item = &'static Rule> {
    CHAPTERS.into_iter().flatten()
}

fn card_id(code: Code) -> String {
    format!("C{:05}", code.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// How many numbered rules each chapter has, from the first on.
    const NUMBERED: [u32; 16] = [5, 8, 6, 12, 6, 8, 6, 8, 14, 7, 6, 13, 6, 9, 0, 6];

    /// Rules with points of their own, and how many.
    const POINTS: [(&str, u32); 7] = [
        ("DT6.4", 6),
        ("DT8.4", 2),
        ("DT8.5", 5),
        ("DT9.11", 5),
        ("DT12.1", 5),
        ("DT12.10", 10),
        ("DT13.1", 10),
    ];

    #[test]
    fn rules_call_nobody_a_man() {
        for (id, _, summary) in rules() {
            let mut words = summary.split(|it: char| !it.is_alphabetic());
            let amiss = words.find(|it| ["He", "he", "His", "his", "him", "himself"].contains(it));
            assert_eq!(amiss, None, "{id}: {summary}");
        }
    }

    #[test]
    fn every_citation_is_there_once_and_can_be_found() {
        let all = citations();
        let distinct: BTreeSet<&str> = all.iter().map(|it| it.id.as_str()).collect();
        assert_eq!(distinct.len(), all.len());
        for it in &all {
            assert_eq!(cite(&it.id), Some(it.id.as_str()));
        }
        assert_eq!(cite("DT18.21"), None);
        assert_eq!(cite("DT"), None);
    }

    #[test]
    fn every_rule_has_a_title_and_says_something() {
        for (id, title, summary) in rules() {
            assert!(id.starts_with("DT"), "{id}");
            assert!(!title.is_empty() && title.len() <= 40, "{id} has a title of a few words");
            assert!(summary.len() >= 15 && !summary.contains("  "), "{id} says something");
        }
    }

    #[test]
    fn every_chapter_and_numbered_rule_is_there() {
        let mut expected: BTreeSet<String> = BTreeSet::new();
        for (number, rules) in (1..).zip(NUMBERED) {
            expected.insert(format!("DT{number}"));
            expected.extend((1..=rules).map(|rule| format!("DT{number}.{rule}")));
        }
        for (rule, points) in POINTS {
            expected.extend((1..=points).map(|point| format!("{rule}.{point}")));
        }
        expected.extend((1..=22).filter(|it| *it != 21).map(|it| format!("DT18.{it}")));
        expected.extend((1..=9).map(|it| format!("DTH{it}")));
        let there: BTreeSet<String> = rules().map(|(id, _, _)| (*id).to_owned()).collect();
        assert_eq!(there, expected);
    }

    #[test]
    fn what_a_summary_refers_to_is_there() {
        for (id, _, summary) in rules() {
            for word in summary.split([' ', '(', ')', ',', ';']) {
                let word = word.trim_end_matches('.');
                assert!(!word.starts_with("DT") || cite(word).is_some(), "{id} names {word}");
            }
        }
    }

    #[test]
    fn a_card_is_cited_by_its_number() {
        for card in CARDS.iter() {
            assert_eq!(of_card(card.code), card_id(card.code));
        }
        assert_eq!(of_card(Code(99_999)), "DT1.4");
    }
}
