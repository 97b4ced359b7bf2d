//! Whether the rules of a game are shown: each by a test that is named after it, or with a reason
//! why none shows it.
//!
//! `kf7_4_skirmish_…` shows KF7.4. A game keeps such tests in `conformance/`, parted into chapters.

use std::collections::{BTreeMap, BTreeSet};

use crate::engine::Citation;

/// A chapter of tests: its source, and the rules that it does not show, each with why.
pub type Chapter = (&'static str, &'static [(&'static str, &'static str)]);

/// Every rule of these books is shown by the chapters, or excused by one of them, and never both. A
/// book is the letters with which its rules begin: `KF` has KF7.4, but not KFH2.
#[track_caller]
pub fn every_rule_is_shown(citations: Vec<Citation>, books: &[&str], chapters: &[Chapter]) {
    let rules = citations.into_iter().map(|it| it.id);
    let rules: BTreeSet<String> = rules.filter(|id| is_of(books, id)).collect();
    let shown: BTreeSet<String> = chapters.iter().flat_map(|it| shown_by(it.0, books)).collect();
    let excused: BTreeMap<&str, &str> =
        chapters.iter().flat_map(|it| it.1.iter().copied()).collect();
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

/// Whether a rule belongs to one of the books.
fn is_of(books: &[&str], id: &str) -> bool {
    let letter = |it: char| it.is_ascii_alphabetic();
    books.iter().any(|book| id.strip_prefix(book).is_some_and(|rest| !rest.starts_with(letter)))
}

/// The rules that the tests of a chapter are named after.
fn shown_by<'a>(source: &'a str, books: &'a [&str]) -> impl Iterator<Item = String> + 'a {
    let names =
        source.split("#[test]").skip(1).filter_map(|it| it.split_once("fn ")?.1.split_once('('));
    names.filter_map(|(name, _)| rule_of(name, books))
}

/// The rule that a test's name begins with: its book and its numbers, or the book alone where the
/// rule has no number.
fn rule_of(test: &str, books: &[&str]) -> Option<String> {
    let numbered = |book: &&str| {
        let rest = test.strip_prefix(book.to_lowercase().as_str())?;
        let numbers: Vec<&str> = rest
            .split('_')
            .take_while(|it| !it.is_empty() && it.bytes().all(|byte| byte.is_ascii_digit()))
            .collect();
        let has_rule = !numbers.is_empty() || rest.starts_with('_');
        has_rule.then(|| format!("{book}{}", numbers.join(".")))
    };
    books.iter().find_map(numbered)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_test_shows_the_rule_that_its_name_begins_with() {
        let rule = |test| rule_of(test, &["KF", "KFH", "C"]);
        assert_eq!(rule("kf8_3_armor_is_spent_first").as_deref(), Some("KF8.3"));
        assert_eq!(rule("kfh12_a_house_rule").as_deref(), Some("KFH12"));
        assert_eq!(rule("c_fear_halves").as_deref(), Some("C"));
        assert_eq!([rule("calls"), rule("random_play_ends"), rule("kfx_1")], [None, None, None]);
    }

    #[test]
    #[should_panic(expected = "1 rules are not shown: [\"V2\"]")]
    fn a_rule_without_a_test_is_found() {
        let citation = |id| Citation::new(id, "A rule", "It is so.");
        let rules = vec![citation("V1"), citation("V2"), citation("V3"), citation("VH1")];
        let source = "#[test]\nfn v1_is_shown() {}";
        every_rule_is_shown(rules, &["V"], &[(source, &[("V3", "nothing shows it")])]);
    }

    #[test]
    #[should_panic(expected = "shown after all: [\"V1\"]")]
    fn an_excuse_for_what_is_shown_is_found() {
        let rules = vec![Citation::new("V1", "A rule", "It is so.")];
        let source = "#[test]\nfn v1_is_shown() {}";
        every_rule_is_shown(rules, &["V"], &[(source, &[("V1", "nothing shows it")])]);
    }
}
