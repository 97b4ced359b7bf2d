//! What cards, places, amounts and moments are called in sentences.

use super::super::ability::When;
use super::super::card::{Code, Kind};
use super::super::cards;
use super::super::cause::Cause;
use super::super::fact::{JobMark, Purse};
use super::super::piece::{CardId, Named, Pip, Place, Zone};
use super::super::state::State;
use crate::engine::Seat;

/// A place: `the town square`, `seat 0's home`, or a deed by its title.
pub fn place_name(state: &State, place: Place) -> String {
    match place {
        Place::TownSquare => "the town square".to_owned(),
        Place::At { card } => match state.pieces.get(card.index()) {
            Some(home) if home.card().kind == Kind::Outfit => format!("{}'s home", home.owner),
            Some(_) => card_name(state, card),
            None => "nowhere".to_owned(),
        },
    }
}

/// What a job marks: a place by its name, anything else by its title.
pub fn mark_name(state: &State, mark: JobMark) -> String {
    match mark {
        JobMark::TownSquare {} => place_name(state, Place::TownSquare),
        JobMark::Card { card } => match state.card(card).kind {
            Kind::Outfit | Kind::Deed => place_name(state, Place::At { card }),
            Kind::Dude | Kind::Goods | Kind::Spell | Kind::Action | Kind::Joker => {
                card_name(state, card)
            }
        },
    }
}

/// A card by its title. In play it is told from its namesakes: goods and spells by what they are
/// attached to, everything else by whose it is, those of one player by their numbers.
pub fn card_name(state: &State, card: CardId) -> String {
    let Some(piece) = state.pieces.get(card.index()) else { return "a card".to_owned() };
    let title = piece.card().title;
    if piece.zone != Zone::InPlay {
        return in_sentence(title);
    }
    if let Some(host) = piece.host.filter(|it| *it != card) {
        let same = |it: CardId| it != card && state.title(it) == title;
        let number = match state.attachments(host).any(same) {
            true => format!(" {}", card.0),
            false => String::new(),
        };
        return format!("{}'s {}{number}", card_name(state, host), bare(title));
    }
    let of = |seat: Seat| format!("{seat}'s {}", bare(title));
    match namesakes(state, card) {
        Namesakes::None => in_sentence(title),
        Namesakes::OfOthers => of(piece.owner),
        Namesakes::OfTheSame => format!("{} {}", of(piece.owner), card.0),
    }
}

/// A card where a sentence has already said whose it is.
pub fn own_name(state: &State, seat: Seat, card: CardId) -> String {
    let name = card_name(state, card);
    match name.strip_prefix(&format!("{seat}'s ")) {
        Some(rest) => rest.to_owned(),
        None => name,
    }
}

/// Several cards where a sentence has already said whose they are; `nobody` if there are none.
pub fn own_names(state: &State, seat: Seat, cards: &[CardId]) -> String {
    let names: Vec<String> = cards.iter().map(|it| own_name(state, seat, *it)).collect();
    listed(&names).unwrap_or_else(|| "nobody".to_owned())
}

/// Who else in play is called like a card.
enum Namesakes {
    None,
    OfOthers,
    OfTheSame,
}

fn namesakes(state: &State, card: CardId) -> Namesakes {
    let (title, owner) = (state.title(card), state.owner(card));
    let others = || state.in_play().filter(|it| *it != card && state.title(*it) == title);
    match (others().any(|it| state.owner(it) == owner), others().next()) {
        (true, _) => Namesakes::OfTheSame,
        (false, Some(_)) => Namesakes::OfOthers,
        (false, None) => Namesakes::None,
    }
}

/// Several cards; `nobody` if there are none.
pub fn card_names(state: &State, cards: &[CardId]) -> String {
    let names: Vec<String> = cards.iter().map(|it| card_name(state, *it)).collect();
    listed(&names).unwrap_or_else(|| "nobody".to_owned())
}

/// A card that is not in play, or no longer, by its title.
pub fn title(code: Code) -> String {
    cards::card(code).map_or_else(|| "a card".to_owned(), |it| in_sentence(it.title))
}

/// A card as one holds it: its title, with suit and value where it has them.
pub fn held(code: Code) -> String {
    match cards::card(code).map(|it| (it.title, it.pip())) {
        Some((title, pip)) if !pip.is_empty() => format!("{} ({pip})", in_sentence(title)),
        _ => title(code),
    }
}

/// A card as poker has it: suit and value; what a joker, or a card that became another, was named.
pub fn face(state: &State, card: Named) -> String {
    let named = state.pieces.get(card.card.index()).and_then(|it| it.named);
    let printed = cards::card(card.code).map(|it| it.pip()).unwrap_or_default();
    match named {
        Some(pip) if printed.is_empty() => format!("joker as {}", pip_name(pip)),
        Some(pip) => format!("{printed} as {}", pip_name(pip)),
        None if printed.is_empty() => "joker".to_owned(),
        None => printed,
    }
}

/// Several cards as poker has them.
pub fn faces(state: &State, cards: &[Named]) -> String {
    let faces: Vec<String> = cards.iter().map(|it| face(state, *it)).collect();
    faces.join(", ")
}

/// A suit and a value: `JS`.
pub fn pip_name(pip: Pip) -> String {
    pip.suit.pip(pip.value)
}

/// The card behind something, in brackets; nothing where it was a rule.
pub fn why(cause: Cause) -> String {
    match source(cause) {
        Some(title) => format!(" ({title})"),
        None => String::new(),
    }
}

/// The card behind something, in brackets, unless it is the one that is spoken of.
pub fn why_to(state: &State, card: CardId, cause: Cause) -> String {
    let spoken_of = state.pieces.get(card.index()).map(|it| it.card().title);
    if source(cause) == spoken_of { String::new() } else { why(cause) }
}

/// The title of the card behind something; none where it was a rule.
pub fn source(cause: Cause) -> Option<&'static str> {
    let digits = cause.id().strip_prefix('C')?;
    cards::card(Code(digits.parse().ok()?)).map(|it| it.title)
}

/// Where ghost rock is.
pub fn purse_name(state: &State, purse: Purse) -> String {
    match purse {
        Purse::Bank {} => "the bank".to_owned(),
        Purse::Pot {} => "the pot".to_owned(),
        Purse::Stash { seat } => format!("{seat}'s stash"),
        Purse::OnCard { card } => card_name(state, card),
    }
}

/// When reacts of a kind are played.
pub fn moment(when: When) -> &'static str {
    match when {
        When::BeforeFirstDay => "before the first day",
        When::UpkeepBegins => "when Upkeep begins",
        When::CalloutAccepted => "when a callout has been accepted",
        When::JoiningPosse => "when a dude is about to join a posse",
        When::JoinedPosse => "when a dude has joined a posse",
        When::ShootoutBegun => "when a shootout has begun",
        When::HandsRevealed => "when draw hands have been revealed",
        When::CasualtyDiscarded => "when a dude is about to be discarded as a casualty",
        When::Acing => "when a dude is about to be aced",
        When::CasualtiesTaken => "when the loser of a round has taken casualties",
        When::SpellPassed => "when a spell has been passed",
        When::Pulled => "when a dude has pulled",
        When::DudeEntering => "when a dude is about to come into play",
    }
}

/// `1 card`, `2 cards`.
pub fn counted(count: impl Into<i64>, word: &str) -> String {
    match count.into() {
        1 => format!("1 {word}"),
        count => format!("{count} {word}s"),
    }
}

/// `1 casualty`, `2 casualties`.
pub fn casualties(count: u32) -> String {
    match count {
        1 => "1 casualty".to_owned(),
        _ => format!("{count} casualties"),
    }
}

/// `+2` or `-1`.
pub fn signed(amount: i32) -> String {
    format!("{amount:+}")
}

/// `a`, `a and b`, `a, b and c`.
pub fn listed(names: &[String]) -> Option<String> {
    match names {
        [] => None,
        [only] => Some(only.clone()),
        [first @ .., last] => Some(format!("{} and {last}", first.join(", "))),
    }
}

/// `seat 0 and seat 1`.
pub fn seats_listed(seats: &[Seat]) -> String {
    let names: Vec<String> = seats.iter().map(Seat::to_string).collect();
    listed(&names).unwrap_or_else(|| "nobody".to_owned())
}

/// With a capital letter at the beginning.
pub fn capitalized(text: &str) -> String {
    let mut letters = text.chars();
    match letters.next() {
        Some(first) => first.to_uppercase().chain(letters).collect(),
        None => String::new(),
    }
}

/// A title in the middle of a sentence.
fn in_sentence(title: &str) -> String {
    match title.strip_prefix("The ") {
        Some(rest) => format!("the {rest}"),
        None => title.to_owned(),
    }
}

/// A title after somebody whose it is.
fn bare(title: &str) -> &str {
    title.strip_prefix("The ").unwrap_or(title)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn titles_and_causes_read_in_a_sentence() {
        assert_eq!(title(Code(1078)), "the Pharmacy");
        assert_eq!(held(Code(1084)), "Shotgun (3H)");
        assert_eq!(held(Code(1144)), "Joker (red)");
        assert_eq!(why(Cause::card(Code(1119))), " (Pistol Whip)");
        assert_eq!(why(Cause::rule("DT8.4")), "");
    }
}
