//! Cards that are drawn, played, lost and brought into play, in sentences.

use super::names::{
    card_name, card_names, face, faces, held, own_name, place_name, shown_title, title, why, why_to,
};
use crate::doomtown::cause::Cause;
use crate::doomtown::fact::End;
use crate::doomtown::poker::HAND_SIZE;
use crate::doomtown::town::moment::Use;
use crate::doomtown::town::piece::{CardId, Named, Place, Zone};
use crate::doomtown::town::printed::{Code, Kind};
use crate::doomtown::town::state::{State, Step};
use crate::engine::{Seat, counted};

/// A deck is shuffled.
pub fn shuffled(before: &State, seat: Seat, count: u8, cause: Cause) -> String {
    let cards = counted(count, "card");
    let empty = before.players.get(seat.index()).is_some_and(|it| it.deck.is_empty());
    match (cause.id(), empty) {
        ("DT3.2", true) => {
            format!("{seat:#}'s discard pile is shuffled into a new deck of {cards}")
        }
        _ => format!("{seat:#}'s deck of {cards} is shuffled{}", why(cause)),
    }
}

/// Cards are drawn. Which is told only where everybody may see them.
pub fn drawn(
    before: &State,
    (seat, from): (Seat, Seat),
    to: Zone,
    cards: &[Named],
    count: u8,
    cause: Cause,
) -> String {
    let drawn = counted(count, "card");
    if from != seat {
        let which = faces(before, cards);
        return format!("{seat:#} draws {drawn} from {from:#}'s deck{}: {which}", why(cause));
    }
    match cause.id() {
        "DT5.4" => format!("{seat:#} draws {drawn} as the first play hand"),
        "DT6.2" => format!("{seat:#} draws {drawn} for the lowball hand"),
        "DT12.7" => drawn_to_shoot(before, seat, count),
        "DT14.5" => format!("{seat:#} refills the play hand with {drawn}"),
        _ if to == Zone::DrawHand => {
            format!("{seat:#} draws {drawn} into the draw hand{}", why(cause))
        }
        _ => format!("{seat:#} draws {drawn}{}", why(cause)),
    }
}

/// Five cards and the stud bonus, or as many as were thrown back (DT12.7).
fn drawn_to_shoot(before: &State, seat: Seat, count: u8) -> String {
    let drawn = counted(count, "card");
    let step = before.shootout.as_ref().map(|it| it.step);
    if step != Some(Step::Shooters) {
        return format!("{seat:#} draws {drawn} for those thrown back");
    }
    let studs = studs(before, seat);
    let due = HAND_SIZE + usize::from(studs);
    match usize::from(count) == due {
        true => {
            format!("step 3, draw: {seat:#} draws {drawn}: {HAND_SIZE} and a stud bonus of {studs}")
        }
        false => format!(
            "step 3, draw: {seat:#} draws {count} of {due} cards: {HAND_SIZE} and a stud bonus of \
             {studs}"
        ),
    }
}

fn studs(before: &State, seat: Seat) -> u8 {
    let side = before.shootout.as_ref().and_then(|it| it.side(seat));
    let shooting = side.and_then(|side| Some((side, side.shooter?)));
    shooting.map_or(0, |(side, shooter)| before.posse_bonuses(side, shooter).0)
}

/// A card is played; what an action is for is told where it can be only one thing. A card that
/// comes into play from elsewhere than the hand is shown.
pub fn played(before: &State, seat: Seat, card: Named) -> String {
    let name = shown_title(card);
    let Some(printed) = card.code.card() else { return format!("{seat:#} plays {name}") };
    match (printed.kind, before.piece(card.card).zone) {
        (Kind::Action, _) if printed.abilities.len() == 1 => {
            let used = Use { code: card.code, ..Use::of(before, seat, card.card, 0) };
            format!("{seat:#} plays {name}{}", purpose(before, &used))
        }
        (_, Zone::Discard) => {
            format!("{seat:#} takes {name} from the discard pile, to bring it in")
        }
        (_, Zone::BootHill) => format!("{seat:#} takes {name} from Boot Hill, to bring it in"),
        (_, Zone::Deck) => format!("{seat:#} takes {name} from the deck, to bring it in"),
        _ => format!("{seat:#} plays {name}"),
    }
}

/// What an ability is used for, and why it falls short of that where it does: ` to draw a card, but
/// …`. What comes of it, the facts after it say.
fn purpose(before: &State, used: &Use) -> String {
    let Some(ability) = used.printed() else { return String::new() };
    match ability.shortfall(before, used) {
        Some(why) => format!(" to {}, but {why}", ability.label),
        None => format!(" to {}", ability.label),
    }
}

/// A card is discarded: from where, and by which rule.
pub fn discarded(before: &State, card: Named, cause: Cause) -> String {
    let owner = before.owner(card.card);
    let held = held(card);
    match before.piece(card.card).zone {
        Zone::InPlay => {
            let name = card_name(before, card.card);
            match cause.id() {
                "DT3.4" => format!("{name} is discarded with what it was attached to"),
                "DT7.5" => format!("{name} is discarded: the upkeep was not paid"),
                "DT8.7" => format!("{name} is discarded: one of each is kept"),
                "DT12.10" => format!("{name} is discarded as a casualty"),
                "DT18.12" => format!("{name} is discarded for the new one"),
                _ => format!("{name} is discarded{}", why_to(before, card.card, cause)),
            }
        }
        Zone::Hand => match cause.id() {
            "DTH6" => format!("a judge has {owner:#} discard {held}"),
            _ => format!("{owner:#} discards {held}{}", why(cause)),
        },
        Zone::DrawHand => {
            format!("{} is discarded from a draw hand{}", face(before, card), why(cause))
        }
        Zone::BeingPlayed if cause.id() == "DT11.4" => {
            format!("{held} was not invented: {owner:#} discards it")
        }
        Zone::BeingPlayed => format!("{} goes to {owner:#}'s discard pile", shown_title(card)),
        Zone::Deck | Zone::Discard | Zone::BootHill | Zone::Gone => {
            format!("{held} goes to {owner:#}'s discard pile{}", why(cause))
        }
    }
}

/// A card is aced.
pub fn aced(before: &State, card: Named, cause: Cause) -> String {
    let owner = before.owner(card.card);
    match before.piece(card.card).zone {
        Zone::InPlay => {
            let name = card_name(before, card.card);
            match cause.id() {
                "DT12.10" => format!("{name} is aced as a casualty"),
                _ => format!("{name} is aced{}", why_to(before, card.card, cause)),
            }
        }
        Zone::Hand => format!("{owner:#} aces {}{}", held(card), why(cause)),
        Zone::DrawHand => {
            format!("{} is aced from a draw hand{}", face(before, card), why(cause))
        }
        Zone::BeingPlayed => format!("{} goes to {owner:#}'s Boot Hill", shown_title(card)),
        Zone::Deck | Zone::Discard | Zone::BootHill | Zone::Gone => {
            format!("{} goes to {owner:#}'s Boot Hill{}", held(card), why(cause))
        }
    }
}

/// A card leaves the game.
pub fn removed(before: &State, card: Named, cause: Cause) -> String {
    let name = card_name(before, card.card);
    match cause.id() {
        "DT12.10" => format!("{name} leaves the game as a casualty"),
        "DT12.12" => format!("{name} leaves the game with the end of the shootout"),
        _ => format!("{name} leaves the game{}", why_to(before, card.card, cause)),
    }
}

/// Cards go back to the top of their owner's deck. Which is told only where everybody has seen
/// them.
pub fn returned(before: &State, seat: Seat, cards: &[Named], count: u8) -> String {
    let open = |it: &Named| {
        matches!(before.piece(it.card).zone, Zone::InPlay | Zone::Discard | Zone::BootHill)
    };
    match cards {
        [card] if open(card) => format!("{} goes on top of {seat:#}'s deck", title(card.code)),
        _ => format!("{seat:#} puts {} on top of the deck", counted(count, "card")),
    }
}

/// A card comes to a play hand.
pub fn retrieved(before: &State, seat: Seat, card: Named, cause: Cause) -> String {
    let from = match before.piece(card.card).zone {
        Zone::Discard => "the discard pile",
        Zone::DrawHand => "a draw hand",
        Zone::BootHill => "Boot Hill",
        Zone::Deck => "the deck",
        Zone::InPlay => "play",
        Zone::Hand | Zone::BeingPlayed | Zone::Gone => "elsewhere",
    };
    format!("{seat:#} takes {} from {from} into the play hand{}", held(card), why(cause))
}

/// A card comes to a draw hand.
pub fn added_to_hand(before: &State, seat: Seat, card: Named, cause: Cause) -> String {
    let from = match before.piece(card.card).zone {
        Zone::InPlay => " from play",
        Zone::Hand => " from the play hand",
        Zone::DrawHand => " from another",
        Zone::Deck | Zone::BeingPlayed | Zone::Discard | Zone::BootHill | Zone::Gone => "",
    };
    let why = why_to(before, card.card, cause);
    format!("{} comes into {seat:#}'s draw hand{from}{why}", held(card))
}

/// A dude, or a token, comes into play.
pub fn entered(
    before: &State,
    seat: Seat,
    what: &str,
    place: Place,
    booted: bool,
    cause: Cause,
) -> String {
    let home = before.players.get(seat.index()).map(|it| Place::At { card: it.outfit });
    let place = match home == Some(place) {
        true => "at home".to_owned(),
        false => format!("at {}", place_name(before, place)),
    };
    let booted = if booted { ", booted" } else { "" };
    format!("{seat:#} brings {what} into play {place}{booted}{}", why(cause))
}

/// A deed comes into play.
pub fn built(seat: Seat, card: Named, end: End, cause: Cause) -> String {
    let place = match end {
        End::Left => "at the left end of the street",
        End::Right => "at the right end of the street",
        End::OutOfTown => "out of town",
    };
    format!("{seat:#} builds {} {place}{}", shown_title(card), why(cause))
}

/// A card is attached from a hand, or traded.
pub fn attached(before: &State, card: Named, to: CardId, traded: bool, cause: Cause) -> String {
    let to = card_name(before, to);
    match traded {
        true => format!("{} goes to {to} by trade", card_name(before, card.card)),
        false => {
            let owner = before.owner(card.card);
            format!("{owner:#} attaches {} to {to}{}", shown_title(card), why(cause))
        }
    }
}

/// All cards unboot.
pub fn all_unbooted(before: &State, kept: &[CardId]) -> String {
    match kept.is_empty() {
        true => "all cards unboot".to_owned(),
        false => format!("all cards unboot, except for {}", card_names(before, kept)),
    }
}

/// A player uses an ability.
pub fn ability_used(before: &State, seat: Seat, card: Named, ability: u8) -> String {
    let name = own_name(before, seat, card.card);
    let used = Use::of(before, seat, card.card, ability);
    format!("{seat:#} uses {name}{}", purpose(before, &used))
}

/// An ability may be used again.
pub fn ability_renewed(before: &State, card: CardId, ability: u8, cause: Cause) -> String {
    let (name, why) = (card_name(before, card), why_to(before, card, cause));
    match label(before, card, ability) {
        Some(label) => format!("{name} may be used once more today{why}, to {label}"),
        None => format!("{name} may be used once more today{why}"),
    }
}

fn label(state: &State, card: CardId, ability: u8) -> Option<&'static str> {
    state.card(card).abilities.get(usize::from(ability)).map(|it| it.label)
}

/// Outfits are revealed.
pub fn stash(code: Code) -> String {
    let outfit = code.card().filter(|it| it.kind == Kind::Outfit);
    let rock = outfit.map_or(0, |it| it.stash);
    format!("{} with {rock} ghost rock", title(code))
}
