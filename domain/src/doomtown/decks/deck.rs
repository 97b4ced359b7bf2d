//! Deck construction (DT2): everything that is wrong with a deck at once.

use std::collections::{BTreeMap, BTreeSet};

use super::lists;
use super::loadout::{DeckLine, Loadout};
use crate::doomtown::scripts::card::Card;
use crate::doomtown::town::printed::{Code, Keyword, Kind};
use crate::engine::Violation;

/// Dudes with whom a player may start (DT2.5).
pub const POSSE_MAX: usize = 5;
/// Cards with a printed value in a deck (DT2.1).
pub const DECK_SIZE: usize = 52;
/// Jokers in a deck, at most (DT2.1).
pub const JOKERS_MAX: usize = 2;
/// Cards of one suit and value, at most (DT2.2).
pub const PER_PIP_MAX: usize = 4;
/// Cards of one title, at most (DT2.3).
pub const PER_TITLE_MAX: usize = 4;
/// Lines of a deck list, at most.
const LINES_MAX: usize = 60;
/// Characters of a deck's name, at most.
pub const NAME_CHARS_MAX: usize = 100;

/// The deck of a player who brings none. The checks never let it come to that.
pub fn fallback() -> Loadout {
    lists::ready_made().into_iter().next().map(|it| it.loadout).unwrap_or(Loadout {
        name: None,
        outfit: Code(1001),
        legend: None,
        cards: Vec::new(),
    })
}

/// Everything that is wrong with a deck; pointers begin with `at`.
pub fn violations(deck: &Loadout, at: &str) -> Vec<Violation> {
    let violation = |it: Found| {
        let pointer = format!("{at}{}", it.spot.pointer());
        match it.fault.rule() {
            Some(rule) => Violation::of_rule(rule, pointer, it.message),
            None => Violation::new(pointer, it.message),
        }
    };
    faults(deck).into_iter().map(violation).collect()
}

/// A fault of a deck.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// The kind of fault.
    pub fault: Fault,
    /// The part of the deck that has it.
    pub spot: Spot,
    /// What is wrong and what would be right, in a sentence.
    pub message: String,
}

/// A part of a deck.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spot {
    /// The deck's name.
    Name,
    /// The deck's outfit.
    Outfit,
    /// The deck's legend.
    Legend,
    /// All cards of the deck together.
    Cards,
    /// One line of the cards, counted from 0.
    Line(usize),
    /// The number of copies that start, in a line counted from 0.
    Starting(usize),
}

impl Spot {
    /// The JSON Pointer to this part of a [`Loadout`].
    fn pointer(self) -> String {
        match self {
            Spot::Name => "/name".to_owned(),
            Spot::Outfit => "/outfit".to_owned(),
            Spot::Legend => "/legend".to_owned(),
            Spot::Cards => "/cards".to_owned(),
            Spot::Line(line) => format!("/cards/{line}"),
            Spot::Starting(line) => format!("/cards/{line}/starting"),
        }
    }

    /// The line of the cards that it is about, if it is about one.
    pub fn line(self) -> Option<usize> {
        match self {
            Spot::Line(line) | Spot::Starting(line) => Some(line),
            Spot::Name | Spot::Outfit | Spot::Legend | Spot::Cards => None,
        }
    }
}

/// A way for a deck to be wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    NameUnfit,
    TooManyLines,
    UnknownOutfit,
    UnknownLegend,
    UnknownCard,
    OutfitAmongCards,
    Token,
    WrongSize,
    JokersOverTwo,
    ValueOverFour,
    TitleOverFour,
    StartingOverCount,
    StartingNoDude,
    StartingFaction,
    StartingUnique,
    StartingOverFive,
    StartingCost,
    TwoGrifters,
}

impl Fault {
    /// The fault's name in answers.
    pub fn name(self) -> &'static str {
        match self {
            Fault::NameUnfit => "name_unfit",
            Fault::TooManyLines => "too_many_lines",
            Fault::UnknownOutfit => "unknown_outfit",
            Fault::UnknownLegend => "unknown_legend",
            Fault::UnknownCard => "unknown_card",
            Fault::OutfitAmongCards => "outfit_among_cards",
            Fault::Token => "token",
            Fault::WrongSize => "wrong_size",
            Fault::JokersOverTwo => "jokers_over_two",
            Fault::ValueOverFour => "value_over_four",
            Fault::TitleOverFour => "title_over_four",
            Fault::StartingOverCount => "starting_over_count",
            Fault::StartingNoDude => "starting_no_dude",
            Fault::StartingFaction => "starting_faction",
            Fault::StartingUnique => "starting_unique",
            Fault::StartingOverFive => "starting_over_five",
            Fault::StartingCost => "starting_cost",
            Fault::TwoGrifters => "two_grifters",
        }
    }

    /// The rule that the fault breaks, if it breaks more than the form of a deck.
    pub fn rule(self) -> Option<&'static str> {
        match self {
            Fault::NameUnfit | Fault::TooManyLines => None,
            Fault::UnknownOutfit
            | Fault::UnknownLegend
            | Fault::UnknownCard
            | Fault::OutfitAmongCards
            | Fault::WrongSize
            | Fault::JokersOverTwo => Some("DT2.1"),
            Fault::ValueOverFour => Some("DT2.2"),
            Fault::TitleOverFour => Some("DT2.3"),
            Fault::StartingOverCount
            | Fault::StartingNoDude
            | Fault::StartingFaction
            | Fault::StartingUnique
            | Fault::StartingOverFive
            | Fault::StartingCost
            | Fault::TwoGrifters => Some("DT2.5"),
            Fault::Token => Some("DT13.6"),
        }
    }
}

/// Everything that is wrong with a deck, by name.
pub fn faults(deck: &Loadout) -> Vec<Found> {
    let mut found = Vec::new();
    let mut refuse = |fault, spot, message| found.push(Found { fault, spot, message });
    if deck.name.as_deref().is_some_and(|it| !is_fit(it)) {
        let message = format!(
            "a deck's name has 1 to {NAME_CHARS_MAX} characters, none of them a control character"
        );
        refuse(Fault::NameUnfit, Spot::Name, message);
    }
    if LINES_MAX < deck.cards.len() {
        let message = format!("a deck list has at most {LINES_MAX} lines");
        refuse(Fault::TooManyLines, Spot::Cards, message);
    }
    let outfit = deck.outfit.card().filter(|it| it.kind == Kind::Outfit);
    if outfit.is_none() {
        let message = format!("{} is no outfit that we know", deck.outfit);
        refuse(Fault::UnknownOutfit, Spot::Outfit, message);
    }
    if deck.legend.is_some() {
        let message = "no legend is known here; leave it out".to_owned();
        refuse(Fault::UnknownLegend, Spot::Legend, message);
    }
    let known = check_lines(deck, &mut refuse);
    check_numbers(&known, &mut refuse);
    check_starting(&known, outfit, &mut refuse);
    found
}

fn is_fit(name: &str) -> bool {
    (1..=NAME_CHARS_MAX).contains(&name.chars().count()) && !name.chars().any(char::is_control)
}

/// A line's place in the list, the line, and its card.
type Known<'a> = (usize, &'a DeckLine, &'static Card);

/// Checks the lines one by one; returns those whose cards belong in a deck.
fn check_lines<'a>(
    deck: &'a Loadout,
    refuse: &mut impl FnMut(Fault, Spot, String),
) -> Vec<Known<'a>> {
    let mut known: Vec<Known> = Vec::new();
    for (place, line) in deck.cards.iter().enumerate() {
        let spot = Spot::Line(place);
        match line.code.card() {
            None => {
                refuse(Fault::UnknownCard, spot, format!("there is no card {} here", line.code));
            }
            Some(card) if card.kind == Kind::Outfit => {
                refuse(Fault::OutfitAmongCards, spot, format!("{} is an outfit", card.title));
            }
            Some(card) if card.is_token() => {
                refuse(Fault::Token, spot, format!("{} is a token, never in a deck", card.title));
            }
            Some(card) => known.push((place, line, card)),
        }
    }
    known
}

fn check_numbers(known: &[Known], refuse: &mut impl FnMut(Fault, Spot, String)) {
    let mut size = 0;
    let mut jokers = 0;
    let mut pips: BTreeMap<String, usize> = BTreeMap::new();
    let mut titles: BTreeMap<&str, usize> = BTreeMap::new();
    for (_, line, card) in known {
        let count = usize::from(line.count);
        if card.kind == Kind::Joker {
            jokers += count;
            continue;
        }
        size += count;
        *pips.entry(card.pip()).or_default() += count;
        *titles.entry(card.title).or_default() += count;
    }
    let mut refuse = |fault, message| refuse(fault, Spot::Cards, message);
    if size != DECK_SIZE {
        let message = format!("a deck has {DECK_SIZE} cards with a value; this one has {size}");
        refuse(Fault::WrongSize, message);
    }
    if JOKERS_MAX < jokers {
        let message = format!("at most {JOKERS_MAX} jokers; these are {jokers}");
        refuse(Fault::JokersOverTwo, message);
    }
    for (pip, count) in pips.into_iter().filter(|(_, count)| PER_PIP_MAX < *count) {
        let message = format!("at most {PER_PIP_MAX} cards of a suit and value; {count} are {pip}");
        refuse(Fault::ValueOverFour, message);
    }
    for (title, count) in titles.into_iter().filter(|(_, count)| PER_TITLE_MAX < *count) {
        let message = format!("at most {PER_TITLE_MAX} cards of a title; {count} are {title}");
        refuse(Fault::TitleOverFour, message);
    }
}

/// Checks that the dudes marked as starters may start (DT2.5).
fn check_starting(
    known: &[Known],
    outfit: Option<&'static Card>,
    refuse: &mut impl FnMut(Fault, Spot, String),
) {
    let faction = outfit.and_then(|it| it.faction);
    let (mut count, mut cost, mut grifters) = (0, 0, 0);
    let mut titles: BTreeSet<&str> = BTreeSet::new();
    for (place, line, card) in known.iter().filter(|(_, it, _)| 0 < it.starting) {
        let mut refuse = |fault, message| refuse(fault, Spot::Starting(*place), message);
        if line.count < line.starting {
            let message =
                format!("{} copies start, and the deck has {}", line.starting, line.count);
            refuse(Fault::StartingOverCount, message);
        }
        if card.kind != Kind::Dude {
            refuse(Fault::StartingNoDude, format!("{} is no dude", card.title));
        } else if card.faction.is_some() && card.faction != faction {
            refuse(Fault::StartingFaction, format!("{} is of another faction", card.title));
        }
        let again = !titles.insert(card.title);
        if (again || 1 < line.starting) && card.is_unique() {
            refuse(Fault::StartingUnique, format!("{} is unique", card.title));
        }
        count += usize::from(line.starting);
        cost += card.cost * i32::from(line.starting);
        grifters += usize::from(line.starting) * usize::from(card.is(Keyword::Grifter));
    }
    let mut refuse = |fault, message| refuse(fault, Spot::Cards, message);
    if POSSE_MAX < count {
        let message = format!("at most {POSSE_MAX} dudes start; these are {count}");
        refuse(Fault::StartingOverFive, message);
    }
    if 1 < grifters {
        let message = format!("at most one Grifter starts; these are {grifters}");
        refuse(Fault::TwoGrifters, message);
    }
    if let Some(outfit) = outfit.filter(|it| it.stash < cost) {
        let message = format!("the starting posse costs {cost}, the stash is {}", outfit.stash);
        refuse(Fault::StartingCost, message);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn deck() -> Loadout {
        lists::ready_made().into_iter().next().expect("there is a deck").loadout
    }

    fn wrong(deck: &Loadout) -> Vec<(Option<String>, String)> {
        let found = violations(deck, "/loadouts/0");
        found.into_iter().map(|it| (it.rule, it.pointer)).collect()
    }

    fn of(rule: &str, pointer: &str) -> (Option<String>, String) {
        (Some(rule.to_owned()), format!("/loadouts/0{pointer}"))
    }

    #[test]
    fn what_nobody_knows_is_refused_where_it_stands() {
        let mut deck = Loadout { outfit: Code(1005), legend: Some(Code(19001)), ..deck() };
        deck.cards[5].code = Code(24012);
        deck.cards[6].code = Code(1002);
        deck.cards[7].code = Code(1146);
        assert_eq!(
            wrong(&deck)[..5],
            [
                of("DT2.1", "/outfit"),
                of("DT2.1", "/legend"),
                of("DT2.1", "/cards/5"),
                of("DT2.1", "/cards/6"),
                of("DT13.6", "/cards/7"),
            ]
        );
    }

    #[test]
    fn names_are_short_and_printable() {
        for (name, fits) in
            [("Badges", true), ("", false), ("a\u{0}b", false), (&*"x".repeat(101), false)]
        {
            let deck = Loadout { name: Some(name.to_owned()), ..deck() };
            let unfit = vec![(None, "/loadouts/0/name".to_owned())];
            assert_eq!(wrong(&deck), if fits { vec![] } else { unfit }, "{name:?}");
        }
    }

    #[test]
    fn a_list_has_so_many_lines() {
        let mut deck = deck();
        deck.cards = vec![deck.cards[0]; LINES_MAX + 1];
        let found = wrong(&deck);
        assert_eq!(found[0], (None, "/loadouts/0/cards".to_owned()));
        // What else is wrong with it is said, too.
        assert!(found.contains(&of("DT2.1", "/cards")), "{found:?}");
        deck.outfit = Code(7);
        assert!(wrong(&deck).contains(&of("DT2.1", "/outfit")));
    }

    #[test]
    fn a_posse_is_refused_by_the_line_that_cannot_start() {
        let mut deck = deck();
        let sloane = DeckLine { code: Code(1044), count: 1, starting: 1 };
        deck.cards[4] = sloane;
        let posse =
            [of("DT2.1", "/cards"), of("DT2.5", "/cards/4/starting"), of("DT2.5", "/cards")];
        assert_eq!(wrong(&deck), posse);
    }
}
