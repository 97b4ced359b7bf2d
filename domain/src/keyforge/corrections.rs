//! What judges do: corrections and penalties (KFH3).

use std::collections::BTreeSet;

use super::adjustment::Adjustment;
use super::cause::Cause;
use super::fact;
use super::printed::{Code, Kind};
use super::state::State;
use super::table::Crucible;
use super::things::{CardId, Color, End, Step, Zone};
use super::verbs::{CHAINS_MAX, Way};
use crate::engine::{Label, PenaltyGuide, Resolved, Seat, capitalized, counted, so_many};

const HOUSE: &str = "KFH3";
/// By so much a number can be set right at once.
const STEPS: u32 = 6;
/// What a fine costs.
const FINE: u32 = 1;

/// The penalties that a judge may impose.
pub fn penalties() -> Vec<PenaltyGuide> {
    vec![
        PenaltyGuide::new("amber", "Fine", "The player loses 1 amber.", HOUSE),
        PenaltyGuide::new("card", "Card", "The player discards a random card.", HOUSE),
        PenaltyGuide::new("chain", "Chain", "The player gains a chain.", HOUSE),
    ]
}

/// Makes a seat pay a penalty.
pub fn penalize(table: &mut Crucible, seat: Seat, penalty: &str) -> Resolved {
    let cause = Cause::rule(HOUSE);
    match penalty {
        "card" => table.discard_at_random(seat, cause).map(drop),
        "chain" => {
            table.gain_chains(seat, 1, cause);
            Ok(())
        }
        _ => table.lose(seat, FINE, cause).map(drop),
    }
}

/// Numbers near one, without it.
fn near(number: u32) -> impl Iterator<Item = u32> {
    let from = number.saturating_sub(STEPS);
    (from..=number.saturating_add(STEPS)).filter(move |it| *it != number)
}

/// Every correction that can be made now.
pub fn adjustments(state: &State) -> Vec<Adjustment> {
    if matches!(state.step, Step::Waiting | Step::Setup | Step::Over) {
        return Vec::new();
    }
    let mut all = Vec::new();
    for seat in state.seats() {
        of_player(state, seat, &mut all);
        for card in movable(state, seat) {
            let here = state.piece(card).zone;
            let zones = [Zone::Hand, Zone::Deck, Zone::Archives, Zone::Discard, Zone::Purged];
            let into_play = matches!(state.kind(card), Kind::Creature | Kind::Artifact);
            let zones = zones.into_iter().chain(into_play.then_some(Zone::InPlay));
            let zones = zones.filter(|it| *it != here);
            all.extend(zones.map(|zone| Adjustment::PutCard { card, zone }));
        }
    }
    for card in state.in_play() {
        of_card(state, card, &mut all);
    }
    all
}

fn of_player(state: &State, seat: Seat, all: &mut Vec<Adjustment>) {
    let player = state.player(seat);
    all.extend(near(player.amber).map(|amber| Adjustment::SetAmber { seat, amber }));
    for color in Color::ALL {
        let forged = !player.keys.contains(&color);
        // A judge forges no third key: that is for the game, or for a ruling on the match.
        if !forged || player.keys.len() < 2 {
            all.push(Adjustment::SetKey { seat, color, forged });
        }
    }
    let chains = near(u32::from(player.chains)).filter_map(|it| u8::try_from(it).ok());
    let chains = chains.filter(|it| *it <= CHAINS_MAX);
    all.extend(chains.map(|chains| Adjustment::SetChains { seat, chains }));
}

fn of_card(state: &State, card: CardId, all: &mut Vec<Adjustment>) {
    let piece = state.piece(card);
    if state.kind(card) == Kind::Upgrade {
        return;
    }
    all.push(Adjustment::SetExhausted { card, exhausted: !piece.exhausted });
    all.extend(near(piece.amber).map(|amber| Adjustment::SetCardAmber { card, amber }));
    if state.kind(card) == Kind::Creature {
        all.push(Adjustment::SetStunned { card, stunned: !piece.stunned });
        all.extend(near(piece.damage).map(|damage| Adjustment::SetDamage { card, damage }));
        let counters = near(piece.power_counters);
        all.extend(counters.map(|it| Adjustment::SetPowerCounters { card, power_counters: it }));
    }
}

/// A player's cards that can be put elsewhere. Of a deck one of each code: its copies cannot be
/// told apart.
fn movable(state: &State, seat: Seat) -> Vec<CardId> {
    let mut codes: BTreeSet<Code> = BTreeSet::new();
    let numbers = (0..).map(CardId).zip(&state.pieces);
    let can = |(_, it): &(CardId, &super::state::Piece)| match it.zone {
        Zone::Deck => it.owner == seat && codes.insert(it.code),
        Zone::Hand | Zone::Archives | Zone::Discard | Zone::Purged | Zone::InPlay => {
            it.owner == seat && it.host.is_none()
        }
        Zone::BeingPlayed | Zone::Under => false,
    };
    numbers.filter(can).map(|(card, _)| card).collect()
}

impl Adjustment {
    /// A correction in a sentence, for the judge who sees all.
    pub fn told(&self, state: &State) -> String {
        match self {
            Adjustment::SetAmber { seat, amber } => format!("{seat:#} has {amber} amber"),
            Adjustment::SetKey { seat, color, forged: true } => {
                format!("{seat:#} has forged the {} key", color.name())
            }
            Adjustment::SetKey { seat, color, forged: false } => {
                format!("{seat:#} has not forged the {} key", color.name())
            }
            Adjustment::SetChains { seat, chains } => {
                format!("{seat:#} has {}", counted(*chains, "chain"))
            }
            Adjustment::SetDamage { card, damage } => {
                format!("{} has {damage} damage", state.name(*card))
            }
            Adjustment::SetCardAmber { card, amber } => {
                format!("{} has {amber} amber on it", state.name(*card))
            }
            Adjustment::SetPowerCounters { card, power_counters } => {
                let counters = counted(*power_counters, "+1 power counter");
                format!("{} has {counters}", state.name(*card))
            }
            Adjustment::SetExhausted { card, exhausted } => {
                let what = if *exhausted { "exhausted" } else { "ready" };
                format!("{} is {what}", state.name(*card))
            }
            Adjustment::SetStunned { card, stunned } => {
                let what = if *stunned { "stunned" } else { "not stunned" };
                format!("{} is {what}", state.name(*card))
            }
            Adjustment::PutCard { card, zone } => {
                let place = match zone {
                    Zone::Hand => "into the hand",
                    Zone::Deck => "on top of the deck",
                    Zone::Archives => "into the archives",
                    Zone::Discard => "on top of the discard pile",
                    Zone::Purged => "out of the game",
                    Zone::InPlay | Zone::BeingPlayed | Zone::Under => "into play",
                };
                format!("{} of {:#} goes {place}", state.name(*card), state.piece(*card).owner)
            }
        }
    }
}

/// A correction as the judge reads it.
pub fn label(state: &State, adjustment: &Adjustment) -> Label {
    Label::cited(capitalized(&adjustment.told(state)), HOUSE)
}

/// Makes a correction; what follows from it by itself follows.
pub fn adjust(table: &mut Crucible, adjustment: Adjustment) -> Resolved {
    let cause = Cause::rule(HOUSE);
    let Adjustment::PutCard { card, zone } = adjustment else {
        table.emit(fact::Adjusted { adjustment });
        return table.settle();
    };
    let (owner, from) = (table.state().piece(card).owner, table.state().piece(card).zone);
    match (from, zone) {
        (Zone::InPlay, _) => table.leave(&[card], Way::to(zone), cause).map(drop),
        (_, Zone::InPlay) => {
            let at = match table.state().kind(card) {
                Kind::Creature => Some(so_many(table.state().line(owner).len())),
                Kind::Action | Kind::Artifact | Kind::Upgrade => None,
            };
            let card = table.state().named(card);
            let (exhausted, stunned) = (true, false);
            table.emit(fact::CardEntered { card, seat: owner, at, exhausted, stunned, cause });
            table.settle()
        }
        (_, zone) => {
            let (count, cards) = (1, vec![table.state().named(card)]);
            let seat = table.state().piece(card).side;
            let (side, to, end) = (owner, zone, End::Top);
            table.emit(fact::CardsMoved { seat, from, side, to, end, count, cards, cause });
            Ok(())
        }
    }
}
