//! What cards, places, amounts and moments are called in sentences.

use crate::doomtown::cause::Cause;
use crate::doomtown::fact::{JobMark, Purse};
use crate::doomtown::town::moment::When;
use crate::doomtown::town::piece::{CardId, Named, Pip, Place, Zone};
use crate::doomtown::town::printed::{Code, Kind};
use crate::doomtown::town::state::State;
use crate::engine::{Seat, link, listed};

/// A place: `the town square`, `seat 0's home`, or a deed by its title.
pub fn place_name(state: &State, place: Place) -> String {
    match place {
        Place::TownSquare => link("place", "town_square", "the town square").to_string(),
        Place::At { card } => match state.pieces.get(card.index()) {
            Some(home) if home.card().kind == Kind::Outfit => {
                format!("{:#}'s {}", home.owner, link("card", card.0, "home"))
            }
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
    let linked = |name: &str| link("card", card.0, name).to_string();
    if piece.zone != Zone::InPlay {
        return linked(&in_sentence(title));
    }
    if let Some(host) = piece.host.filter(|it| *it != card) {
        let same = |it: CardId| it != card && state.title(it) == title;
        let number = match state.attachments(host).any(same) {
            true => format!(" {}", card.0),
            false => String::new(),
        };
        let own = linked(&format!("{}{number}", bare(title)));
        return format!("{}'s {own}", card_name(state, host));
    }
    let of = |seat: Seat, name: &str| format!("{seat:#}'s {}", linked(name));
    match namesakes(state, card) {
        Namesakes::None => linked(&in_sentence(title)),
        Namesakes::OfOthers => of(piece.owner, bare(title)),
        Namesakes::OfTheSame => of(piece.owner, &format!("{} {}", bare(title), card.0)),
    }
}

/// A card where a sentence has already said whose it is.
pub fn own_name(state: &State, seat: Seat, card: CardId) -> String {
    let name = card_name(state, card);
    match name.strip_prefix(&format!("{seat:#}'s ")) {
        Some(rest) => rest.to_owned(),
        None => name,
    }
}

/// Several cards where a sentence has already said whose they are; `nobody` if there are none.
pub fn own_names(state: &State, seat: Seat, cards: &[CardId]) -> String {
    let names: Vec<String> = cards.iter().map(|it| own_name(state, seat, *it)).collect();
    listed(&names).unwrap_or_else(|| "nobody".to_owned())
}

/// The other cards in play that are called like a card.
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
    printed(code).map_or_else(|| "a card".to_owned(), |it| link("code", code, it).to_string())
}

/// A card that everybody is shown, by its title, wherever it is.
pub fn shown_title(card: Named) -> String {
    match printed(card.code) {
        Some(title) => link("card", card.card.0, title).to_string(),
        None => "a card".to_owned(),
    }
}

/// A card as one holds it: its title, with suit and value where it has them.
pub fn held(card: Named) -> String {
    let pip = card.code.card().map(|it| it.pip()).unwrap_or_default();
    match pip.is_empty() {
        true => shown_title(card),
        false => format!("{} ({pip})", shown_title(card)),
    }
}

/// The title that is printed on a card, for the middle of a sentence.
fn printed(code: Code) -> Option<String> {
    code.card().map(|it| in_sentence(it.title))
}

/// A card as poker has it: suit and value; what a joker, or a card that became another, was named.
pub fn face(state: &State, card: Named) -> String {
    let named = state.pieces.get(card.card.index()).and_then(|it| it.named);
    let printed = card.code.card().map(|it| it.pip()).unwrap_or_default();
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
        Some((code, title)) => format!(" ({})", link("code", code, title)),
        None => String::new(),
    }
}

/// The card behind something, in brackets, unless it is the one that is spoken of.
pub fn why_to(state: &State, card: CardId, cause: Cause) -> String {
    let spoken_of = state.pieces.get(card.index()).map(|it| it.card().title);
    let title = source(cause).map(|(_, title)| title);
    if title == spoken_of { String::new() } else { why(cause) }
}

/// The card behind something, with its title; none where it was a rule.
fn source(cause: Cause) -> Option<(Code, &'static str)> {
    let code = Code(cause.id().strip_prefix('C')?.parse().ok()?);
    code.card().map(|it| (code, it.title))
}

/// Where ghost rock is.
pub fn purse_name(state: &State, purse: Purse) -> String {
    match purse {
        Purse::Bank {} => "the bank".to_owned(),
        Purse::Pot {} => "the pot".to_owned(),
        Purse::Stash { seat } => format!("{seat:#}'s stash"),
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

/// `seat 0 and seat 1`.
pub fn seats_listed(seats: &[Seat]) -> String {
    let names: Vec<String> = seats.iter().map(|it| format!("{it:#}")).collect();
    listed(&names).unwrap_or_else(|| "nobody".to_owned())
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
    use crate::engine::Sentence;

    #[test]
    fn titles_and_causes_read_in_a_sentence() {
        let held = |code: u32| Sentence::from(held(Named { card: CardId(7), code: Code(code) }));
        let pharmacy = Sentence::from(title(Code(1078)));
        assert_eq!((&*pharmacy, pharmacy.about()), ("the Pharmacy", vec!["code:01078".to_owned()]));
        assert_eq!((&*held(1084), held(1084).about()), ("Shotgun (3H)", vec!["card:7".to_owned()]));
        assert_eq!(held(1144), "Joker (red)");
        let whip = Sentence::from(why(Cause::card(Code(1119))));
        assert_eq!((&*whip, whip.about()), (" (Pistol Whip)", vec!["code:01119".to_owned()]));
        assert_eq!(why(Cause::rule("DT8.4")), "");
    }
}
