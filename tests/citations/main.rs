//! What players read, held against two laws by one set of random matches of every game: options of
//! one question have different labels, and every rule of a guide is cited somewhere, or is listed
//! with the reason why not.
//!
//! The matches have fixed seeds, so that the same code always gives the same answer. What is
//! asked for here is not in `laws.rs` because the matches are shared, and more than there.

mod document;
mod doomtown;
mod gunslingers;
mod house;
mod keyforge;
mod play;
mod showdown;
mod sources;
mod wild_west;

use std::collections::BTreeSet;

use domain::engine::{AnyRuleset, Citation};

use play::{Heard, heard, rulesets};
use sources::{cited_in, cites};

/// Rules that are not cited in the matches here, each with the reason.
#[derive(Clone, Copy)]
struct Uncited {
    /// Nothing in the game's code cites them.
    never: &'static [Entry],
    /// The game's code cites them, but random play does not come there, or seldom.
    seldom: &'static [Entry],
}

/// A rule, and why it is in the list.
type Entry = (&'static str, &'static str);

/// The toy game has one rule, and cites it everywhere.
const TOY: Uncited = Uncited { never: &[], seldom: &[] };

fn uncited(ruleset: &dyn AnyRuleset) -> Uncited {
    match ruleset.id() {
        "showdown" => showdown::UNCITED,
        "gunslingers" => gunslingers::UNCITED,
        "doomtown" => doomtown::UNCITED,
        "keyforge" => keyforge::UNCITED,
        "wild-west" => wild_west::UNCITED,
        "campfire" => TOY,
        other => panic!("{other} has no list of rules that are never cited"),
    }
}

/// The rules of a game's own. A card is no rule: it is cited when its text acts.
fn rules(ruleset: &dyn AnyRuleset) -> BTreeSet<String> {
    let cards = ruleset.catalog().into_iter().flat_map(|it| [format!("C{}", it.id), it.id]);
    let cards: BTreeSet<String> = cards.collect();
    let rules = ruleset.guide().rules.into_iter().map(|rule| rule.id);
    rules.filter(|id| !id.starts_with("HN") && !cards.contains(id)).collect()
}

#[test]
fn no_two_options_of_a_question_have_the_same_label() {
    for ruleset in rulesets() {
        let alike = &heard(ruleset).alike;
        assert!(alike.is_empty(), "{}: {} questions: {alike:#?}", ruleset.id(), alike.len());
    }
}

/// `Who shoots first …` has to be read twice, unless it is a question.
#[test]
fn no_sentence_of_a_rule_begins_with_who() {
    let mut wrong = Vec::new();
    for ruleset in rulesets() {
        let own = rules(ruleset);
        let read = |it: &Citation| own.contains(&it.id) || it.id.starts_with("HN");
        for rule in ruleset.guide().rules.into_iter().filter(read) {
            let is_amiss = |it: &&str| {
                let words = ["Who ", "Whose ", "Whoever "];
                words.iter().any(|word| it.starts_with(word)) && !it.ends_with('?')
            };
            let mut sentences = rule.summary.split_inclusive(['.', '!', '?']).map(str::trim);
            let amiss = sentences.find(is_amiss);
            wrong.extend(amiss.map(|it| format!("{} {}: {it}", ruleset.id(), rule.id)));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn every_rule_is_cited_or_there_is_a_reason_why_not() {
    let mut wrong = Vec::new();
    for ruleset in rulesets() {
        let Uncited { never, seldom } = uncited(ruleset);
        let listed: BTreeSet<&str> = never.iter().chain(seldom).map(|(id, _)| *id).collect();
        let Heard { cited, .. } = heard(ruleset);
        for id in rules(ruleset) {
            if !cited.contains_key(&id) && !listed.contains(id.as_str()) {
                wrong.push(format!("{} {id} is never cited: list it with a reason", ruleset.id()));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn every_rule_that_code_cites_is_in_its_guide() {
    let mut wrong = Vec::new();
    for ruleset in rulesets() {
        let all: BTreeSet<String> = ruleset.guide().rules.into_iter().map(|it| it.id).collect();
        let books: BTreeSet<&str> = all.iter().filter_map(|it| book(it)).collect();
        for (place, id) in cited_in(ruleset.id()) {
            if book(&id).is_some_and(|it| books.contains(it)) && !all.contains(&id) {
                wrong.push(format!("{place} cites {id}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// The book of a numbered rule: `DT` of `DT9.14`.
fn book(id: &str) -> Option<&str> {
    let letters = id.find(|it: char| !it.is_ascii_uppercase())?;
    let (book, number) = id.split_at(letters);
    let numbered = number.starts_with(|it: char| it.is_ascii_digit())
        && number.bytes().all(|it| it.is_ascii_digit() || it == b'.');
    (numbered && !book.is_empty()).then_some(book)
}

#[test]
fn no_rule_is_listed_that_is_cited_after_all() {
    let mut wrong = Vec::new();
    for ruleset in rulesets() {
        let Uncited { never, seldom } = uncited(ruleset);
        let Heard { cited, matches, .. } = heard(ruleset);
        let in_matches = |id: &str| cited.get(id).map_or(0, BTreeSet::len);
        for (id, _) in never {
            if 0 < in_matches(id) || cites(ruleset.id(), id) {
                wrong.push(format!("{} {id} is cited: it is not one of `never`", ruleset.id()));
            }
        }
        for (id, _) in seldom {
            if !cites(ruleset.id(), id) {
                wrong.push(format!("{} {id} is in no code: it is one of `never`", ruleset.id()));
            }
            if matches / 2 < in_matches(id) {
                wrong.push(format!("{} {id} is cited in most matches: unlist it", ruleset.id()));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn every_entry_of_a_list_is_a_rule_of_its_game_once_and_has_a_reason() {
    for ruleset in rulesets() {
        let Uncited { never, seldom } = uncited(ruleset);
        let rules = rules(ruleset);
        let mut seen = BTreeSet::new();
        for (id, reason) in never.iter().chain(seldom) {
            assert!(rules.contains(*id), "{} has no {id}", ruleset.id());
            assert!(seen.insert(id), "{} has {id} twice", ruleset.id());
            assert!(reason.len() >= 10, "{} {id} has no reason", ruleset.id());
        }
    }
}

/// The house rules are the same in every game, and so is what random play never does.
#[test]
fn house_rules_are_cited_but_for_what_random_play_never_does() {
    for ruleset in rulesets() {
        let rules = ruleset.guide().rules.into_iter().map(|rule| rule.id);
        let house: BTreeSet<String> = rules.filter(|id| id.starts_with("HN")).collect();
        let Heard { cited, .. } = heard(ruleset);
        let silent: BTreeSet<&str> =
            house.iter().map(String::as_str).filter(|id| !cited.contains_key(*id)).collect();
        let mut listed: BTreeSet<&str> = house::UNCITED.iter().map(|(id, _)| *id).collect();
        if ruleset.guide().roles.iter().flatten().any(|it| it.referee) {
            listed.remove(house::PUT_OFF);
        }
        assert_eq!(silent, listed, "{}", ruleset.id());
    }
}
