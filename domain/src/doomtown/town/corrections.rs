//! What a judge may put right, and what a penalty costs. None of it is in the rules: it is the
//! house's (DTH6).

use std::collections::BTreeSet;

use super::adjustment::Adjustment;
use super::piece::{CardId, Named, Zone};
use super::printed::{Code, Keyword, Kind};
use super::state::{Phase, State};
use crate::doomtown::cause::Cause;
use crate::doomtown::day::noon;
use crate::doomtown::fact::{self, End};
use crate::doomtown::table::Doom;
use crate::doomtown::telling::corrections::text;
use crate::engine::{CorrectionGroup, Label, PenaltyGuide, Resolved, Seat, capitalized};

const HOUSE: &str = "DTH6";
/// The penalty that costs ghost rock.
pub const FINE: &str = "fine";
/// The penalty that costs a card of the play hand, by chance.
pub const CARD: &str = "card";
/// What a fine comes to, in ghost rock.
const FINE_GHOST_ROCK: u32 = 2;
/// How far from what it is a judge may set ghost rock.
const GHOST_ROCK_STEPS: u32 = 10;
/// How far from what it is a judge may set bounty and control points.
const COUNTER_STEPS: u32 = 2;

/// The penalties of the game.
pub fn penalties() -> Vec<PenaltyGuide> {
    let fine =
        format!("The player pays {FINE_GHOST_ROCK} ghost rock to the bank, or all they have.");
    let card = "The player discards a card of their play hand, by chance, if they have one.";
    vec![
        PenaltyGuide::new(FINE, "A fine", &fine, HOUSE),
        PenaltyGuide::new(CARD, "A card", card, HOUSE),
    ]
}

/// Every correction that fits: in the High Noon phase, while nothing is going on.
pub fn adjustments(state: &State) -> Vec<Adjustment> {
    if state.phase != Phase::Noon || noon::is_busy(state) {
        return Vec::new();
    }
    let near = |now: u32, steps: u32| {
        let range = now.saturating_sub(steps)..=now.saturating_add(steps);
        range.filter(move |it| *it != now)
    };
    let mut all = Vec::new();
    for seat in state.playing() {
        let now = state.player(seat).ghost_rock;
        all.extend(
            near(now, GHOST_ROCK_STEPS)
                .map(|ghost_rock| Adjustment::SetGhostRock { seat, ghost_rock }),
        );
        all.extend(movable(state, seat).into_iter().flat_map(|it| moves(state, seat, it)));
    }
    for card in state.in_play() {
        let piece = state.piece(card);
        all.push(Adjustment::SetBooted { card, booted: !piece.booted });
        all.extend(
            near(piece.control, COUNTER_STEPS)
                .map(|control| Adjustment::SetControl { card, control }),
        );
        if piece.card().kind == Kind::Dude {
            all.extend(
                near(piece.bounty, COUNTER_STEPS)
                    .map(|bounty| Adjustment::SetBounty { dude: card, bounty }),
            );
            let places = state.places().into_iter().filter(|it| *it != state.place(card));
            all.extend(places.map(|place| Adjustment::PutDude { dude: card, place }));
        }
    }
    all
}

/// A player's cards that can be put elsewhere, except their home. Of a deck one of each code: its
/// copies cannot be told apart.
fn movable(state: &State, seat: Seat) -> Vec<CardId> {
    let player = state.player(seat);
    let mut codes: BTreeSet<Code> = BTreeSet::new();
    let deck = player.deck.iter().filter(|it| codes.insert(state.piece(**it).code));
    let mut cards: Vec<CardId> = deck.copied().collect();
    for pile in [&player.hand, &player.discard, &player.boot_hill] {
        cards.extend(pile);
    }
    let numbers = (0..state.pieces.len()).map(CardId::at);
    let lies_about = |it: &CardId| {
        let piece = state.piece(*it);
        let there = matches!(piece.zone, Zone::InPlay | Zone::Gone);
        let token_gone = piece.zone == Zone::Gone && piece.card().is_token();
        there && piece.owner == seat && piece.card().kind != Kind::Outfit && !token_gone
    };
    cards.extend(numbers.filter(lies_about));
    cards
}

/// Everywhere that a card can be put. A token can only leave the game.
fn moves(state: &State, seat: Seat, card: CardId) -> Vec<Adjustment> {
    let piece = state.piece(card);
    let printed = piece.card();
    let zones: &[Zone] = match printed.is_token() {
        true => &[Zone::Gone],
        false => &[Zone::Hand, Zone::Deck, Zone::Discard, Zone::BootHill, Zone::Gone],
    };
    let put = |zone: Zone| Adjustment::PutCard { card, zone, to: None };
    let mut all: Vec<Adjustment> =
        zones.iter().copied().filter(|it| *it != piece.zone).map(put).collect();
    if piece.zone == Zone::InPlay {
        return all;
    }
    match printed.kind {
        Kind::Dude | Kind::Deed => all.push(put(Zone::InPlay)),
        Kind::Goods | Kind::Spell => {
            let located = printed.is(Keyword::Improvement) || printed.is(Keyword::Totem);
            let hosts: Vec<CardId> = match located {
                true => state.player(seat).street.clone(),
                false => state.dudes_of(seat),
            };
            let attach =
                |to: CardId| Adjustment::PutCard { card, zone: Zone::InPlay, to: Some(to) };
            all.extend(hosts.into_iter().map(attach));
        }
        Kind::Outfit | Kind::Action | Kind::Joker => (),
    }
    all
}

/// A correction as the judge reads it.
pub fn label(state: &State, adjustment: &Adjustment) -> Label {
    Label::cited(capitalized(&text(state, adjustment)), HOUSE)
}

/// The group to which a correction belongs.
pub fn group(adjustment: &Adjustment) -> CorrectionGroup {
    let (id, title) = match adjustment {
        Adjustment::SetGhostRock { .. } => ("set_ghost_rock", "Ghost rock"),
        Adjustment::SetBounty { .. } => ("set_bounty", "Bounties"),
        Adjustment::SetControl { .. } => ("set_control", "Control points"),
        Adjustment::SetBooted { .. } => ("set_booted", "Booted or not"),
        Adjustment::PutDude { .. } => ("put_dude", "Where a dude is"),
        Adjustment::PutCard { .. } => ("put_card", "Where a card belongs"),
    };
    CorrectionGroup::new(id, title)
}

/// Makes a correction.
pub fn adjust(table: &mut Doom, adjustment: Adjustment) -> Resolved {
    table.emit(fact::Adjusted { adjustment });
    if let Adjustment::PutCard { card, zone, to } = adjustment {
        put_card(table, card, zone, to);
    }
    Ok(())
}

/// A card goes where a judge puts it. What was attached to it, and who was there, is dealt with as
/// by the rules (DT3.4, DT10.7).
fn put_card(table: &mut Doom, card: CardId, zone: Zone, to: Option<CardId>) {
    let cause = Cause::rule(HOUSE);
    table.leave_behind(card, cause);
    let state = table.state();
    let (seat, from, named) = (state.owner(card), state.piece(card).zone, state.named(card));
    let (card, cards) = (named, vec![named]);
    match (zone, to) {
        (Zone::Hand, _) if from == Zone::Deck => {
            table.emit(fact::CardsDrawn { seat, from: seat, to: zone, count: 1, cards, cause });
        }
        (Zone::Hand, _) => table.emit(fact::CardRetrieved { seat, card, cause }),
        (Zone::Deck, _) => table.emit(fact::CardsReturned { seat, count: 1, cards, cause }),
        (Zone::BootHill, _) => table.emit(fact::CardAced { card, cause }),
        (Zone::Gone, _) => table.emit(fact::CardRemoved { card, cause }),
        (Zone::InPlay, Some(to)) => {
            table.emit(fact::CardAttached { card, to, traded: false, cause });
        }
        (Zone::InPlay, None) => enter(table, seat, card, cause),
        (Zone::Discard | Zone::DrawHand | Zone::BeingPlayed, _) => {
            table.emit(fact::CardDiscarded { card, cause });
        }
    }
}

/// A dude comes into play at home, a deed at the right end of the street or out of town.
fn enter(table: &mut Doom, seat: Seat, card: Named, cause: Cause) {
    let state = table.state();
    let printed = state.card(card.card);
    match printed.kind {
        Kind::Deed => {
            let out = printed.is(Keyword::OutOfTown);
            let end = if out { End::OutOfTown } else { End::Right };
            table.emit(fact::DeedBuilt { seat, card, end, cause });
        }
        _ => {
            let (place, booted) = (state.home(seat), false);
            table.emit(fact::DudeEntered { seat, card, place, booted, cause });
        }
    }
}

/// Makes a seat pay a penalty.
pub fn penalize(table: &mut Doom, seat: Seat, penalty: &str) -> Resolved {
    if penalty == CARD {
        let hand = table.state().player(seat).hand.clone();
        let at = table.chance().below(u32::try_from(hand.len()).unwrap_or(0));
        if let Some(card) = hand.get(at as usize) {
            table.discard(*card, Cause::rule(HOUSE));
        }
    } else {
        let amount = FINE_GHOST_ROCK.min(table.state().player(seat).ghost_rock);
        if 0 < amount {
            table.emit(fact::FinePaid { seat, amount });
        }
    }
    Ok(())
}

/// Takes a seat that has resigned out of a match that goes on: its cards go with it (DTH7).
pub fn resign(table: &mut Doom, seat: Seat) -> Resolved {
    let state = table.state();
    let next = state.after(seat);
    let guests: Vec<CardId> = state
        .dudes()
        .filter(|it| {
            let there = state.place(*it);
            let own = state.owner_of(there) == Some(seat);
            own && state.owner(*it) != seat
        })
        .collect();
    for dude in guests {
        table.send_home(dude, Cause::rule("DTH7"));
    }
    let state = table.state();
    let on_turn = state.turn == Some(seat);
    let shooting = state.shootout.as_ref().is_some_and(|it| it.turn == Some(seat));
    let leads = state.shootout.as_ref().is_some_and(|it| it.side(seat).is_some());
    table.emit(fact::Left { seat });
    dismiss_guests(table, seat);
    if shooting && !leads {
        crate::doomtown::shootout::rounds::pass_on(table, seat);
    }
    if on_turn && table.state().shootout.is_none() {
        match table.state().phase {
            Phase::Noon => noon::give_turn(table, next),
            _ => table.emit(fact::TurnCame { seat: next }),
        }
    }
    Ok(())
}

/// Other players' dudes leave the posse of a player who has resigned, and stay where they are:
/// nobody is left to lead them (DTH7).
fn dismiss_guests(table: &mut Doom, seat: Seat) {
    let side = table.state().shootout.as_ref().and_then(|it| it.side(seat));
    let guests = side.map(|it| it.posse.clone()).unwrap_or_default();
    for dude in guests {
        table.emit(fact::PosseLeft { dude, cause: Cause::rule("DTH7") });
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::doomtown::trial::{Trial, town};

    fn puts(it: &Trial, name: &str, zone: Zone) -> Trial {
        let card = it.card(name);
        it.clone().judge_corrects(Adjustment::PutCard { card, zone, to: None })
    }

    #[test]
    fn a_card_goes_from_any_zone_to_any() {
        let it = town().hand(0, ["Ambush"]).deck(0, ["Blood Curse"]).discard(0, ["Shotgun"]);
        let it = it.boot_hill(0, ["Fred Aims"]).dude(0, "Tommy Harden", "town square");
        let it = it.bears("Tommy Harden", ["Mustang"]).begins();
        for name in ["Ambush", "Blood Curse", "Shotgun", "Fred Aims", "Tommy Harden", "Mustang"] {
            let from = it.state().piece(it.card(name)).zone;
            for zone in [Zone::Hand, Zone::Deck, Zone::Discard, Zone::BootHill, Zone::Gone] {
                if zone != from {
                    let it = puts(&it, name, zone);
                    assert_eq!(it.state().piece(it.card(name)).zone, zone, "{name}");
                }
            }
        }
        let it = puts(&it, "Fred Aims", Zone::InPlay);
        assert_eq!(it.at("Fred Aims"), "home:0");
        let (card, to) = (it.card("Shotgun"), Some(it.card("Fred Aims")));
        let it = it.judge_corrects(Adjustment::PutCard { card, zone: Zone::InPlay, to });
        assert!(it.carries("Fred Aims", "Shotgun"));
    }

    #[test]
    fn a_deed_that_another_holds_goes_to_its_owner_and_who_is_there_goes_home() {
        let it = town().deed(0, "Bunkhouse").dude(1, "Fred Aims", "Bunkhouse");
        let it = it.dude(1, "Olivia Jenks", "Bunkhouse").begins();
        assert_eq!(it.state().controller(it.card("Bunkhouse")), Some(Seat(1)));
        let it = puts(&it, "Bunkhouse", Zone::Discard);
        assert!(it.in_discard(0, "Bunkhouse"));
        assert_eq!((it.at("Fred Aims"), it.is_booted("Olivia Jenks")), ("home:1".into(), true));
        let it = puts(&it, "Bunkhouse", Zone::InPlay);
        assert!(it.in_play("Bunkhouse"));
    }

    #[test]
    fn what_nobody_has_seen_is_not_named() {
        let it = town().hand(0, ["Ambush"]).deck(0, ["Shotgun"]).begins();
        let it = puts(&it, "Ambush", Zone::Deck);
        let it = it.happens("A judge rules: a card in seat 0's play hand goes on top of the deck");
        let it = it.happens("Seat 0 puts 1 card on top of the deck.");
        assert!(it.sentences().iter().all(|it| !it.contains("Ambush")));
        let it = puts(&it, "Shotgun", Zone::Hand);
        assert!(it.sentences().iter().all(|it| !it.contains("Shotgun")));
        puts(&it, "Shotgun", Zone::Discard).happens("A judge has seat 0 discard Shotgun");
    }

    #[test]
    fn no_two_corrections_read_the_same() {
        let it = town().hand(0, ["Shotgun", "Shotgun"]).discard(0, ["Roan", "Roan", "Roan"]);
        let it = it.dude(0, "Fred Aims", "home").dude(1, "Fred Aims", "home");
        let it = it.bears("Fred Aims:0", ["Blood Curse", "Blood Curse"]).begins();
        let mut labels = BTreeSet::new();
        for adjustment in adjustments(it.state()) {
            let label = label(it.state(), &adjustment).label;
            assert!(labels.insert(label.clone()), "{label} twice");
        }
    }
}
