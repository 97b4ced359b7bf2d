//! What judges do: corrections and penalties (KFH3).

use std::collections::BTreeSet;

use super::adjustment::Adjustment;
use super::cause::Cause;
use super::fact;
use super::fact::Penalty;
use super::flaws::NUMBER_MAX;
use super::placing::holds_amber;
use super::printed::{Code, Kind};
use super::state::State;
use super::table::Crucible;
use super::things::{CardId, Color, End, Step, Zone, counters_told};
use super::verbs::{CHAINS_MAX, Way};
use crate::engine::{
    CorrectionGroup, Label, PenaltyGuide, Resolved, Seat, capitalized, counted, so_many,
};

const HOUSE: &str = "KFH3";
/// By up to so much a number can be set right at once, or to none.
const STEPS: u32 = 6;
/// By so much a pool can be set right at once, too: one ruling after the other reaches any number.
const LEAPS: [u32; 4] = [10, 20, 100, 500];
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
    let player = table.state().player(seat);
    let (penalty, can) = match penalty {
        "card" => (Penalty::Card, !player.hand.is_empty()),
        "chain" => (Penalty::Chain, player.chains < CHAINS_MAX),
        _ => (Penalty::Amber, 0 < player.amber),
    };
    if !can {
        table.emit(fact::PenaltyMissed { seat, penalty });
        return Ok(());
    }
    match penalty {
        Penalty::Card => table.discard_at_random(seat, cause).map(drop),
        Penalty::Chain => {
            table.gain_chains(seat, 1, cause);
            Ok(())
        }
        Penalty::Amber => table.lose(seat, FINE, cause).map(drop),
    }
}

/// None and the numbers near one, without it.
fn near(number: u32) -> impl Iterator<Item = u32> {
    let from = number.saturating_sub(STEPS);
    let none = (0 < from).then_some(0);
    let steps = from..=number.saturating_add(STEPS).min(NUMBER_MAX);
    none.into_iter().chain(steps).filter(move |it| *it != number)
}

/// Numbers farther from one.
fn far(number: u32) -> impl Iterator<Item = u32> {
    let less = LEAPS.into_iter().filter_map(move |by| number.checked_sub(by));
    let more = LEAPS.into_iter().map(move |by| number.saturating_add(by));
    less.filter(|it| 0 < *it).chain(more.filter(|it| *it <= NUMBER_MAX))
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
            moves(state, card, &mut all);
        }
    }
    let names = counter_names(state);
    for card in state.in_play() {
        of_card(state, card, &names, &mut all);
    }
    all
}

fn of_player(state: &State, seat: Seat, all: &mut Vec<Adjustment>) {
    let player = state.player(seat);
    let pools = near(player.amber).chain(far(player.amber));
    all.extend(pools.map(|amber| Adjustment::SetAmber { seat, amber }));
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

/// The names of the counters that there can be: a scenario brings them (KFH1).
fn counter_names(state: &State) -> BTreeSet<&str> {
    let players = state.options.scenario.iter().flat_map(|it| &it.players);
    let placed = players.flat_map(|it| it.line.iter().chain(&it.artifacts));
    placed.flat_map(|it| &it.counters).map(|it| it.name.as_str()).collect()
}

fn of_card(state: &State, card: CardId, names: &BTreeSet<&str>, all: &mut Vec<Adjustment>) {
    let piece = state.piece(card);
    all.push(Adjustment::SetControl { card, seat: state.foe(piece.side) });
    if state.kind(card) == Kind::Upgrade {
        return;
    }
    all.push(Adjustment::SetExhausted { card, exhausted: !piece.exhausted });
    if holds_amber(piece.code) || 0 < piece.amber {
        all.extend(near(piece.amber).map(|amber| Adjustment::SetCardAmber { card, amber }));
    }
    for name in names {
        let own = piece.counters.iter().find(|it| it.name == *name);
        let counts = near(own.map_or(0, |it| it.count));
        let set = |count| Adjustment::SetCounters { card, name: (*name).to_owned(), count };
        all.extend(counts.map(set));
    }
    if state.kind(card) == Kind::Creature {
        all.push(Adjustment::SetWarded { card, warded: !piece.warded });
        all.push(Adjustment::SetEnraged { card, enraged: !piece.enraged });
        // What has no armor has none to use.
        let armor = state.armor(card);
        let used = near(piece.armor_used).filter(|it| 0 < armor && *it <= armor);
        all.extend(used.map(|armor_used| Adjustment::SetArmorUsed { card, armor_used }));
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
    let can = |(_, it): &(CardId, &super::state::Piece)| match it.zone {
        Zone::Deck => it.owner == seat && codes.insert(it.code),
        Zone::BeingPlayed => false,
        _ => it.owner == seat,
    };
    state.numbered().filter(can).map(|(card, _)| card).collect()
}

/// Everywhere that a card can be put: an upgrade that is not in play onto any creature, too.
fn moves(state: &State, card: CardId, all: &mut Vec<Adjustment>) {
    let here = state.piece(card).zone;
    let put = |zone: Zone, to: Option<CardId>| Adjustment::PutCard { card, zone, to };
    let zones = [Zone::Hand, Zone::Deck, Zone::Archives, Zone::Discard, Zone::Purged];
    all.extend(zones.into_iter().filter(|it| *it != here).map(|it| put(it, None)));
    if here == Zone::InPlay {
        return;
    }
    match state.kind(card) {
        Kind::Creature | Kind::Artifact => all.push(put(Zone::InPlay, None)),
        Kind::Upgrade => all.extend(state.creatures().map(|it| put(Zone::InPlay, Some(it)))),
        Kind::Action => (),
    }
}

impl Adjustment {
    /// A correction in a sentence, which says of several copies which one it is about. Where a card
    /// is put is for the judge alone, who sees all.
    pub fn told(&self, state: &State) -> String {
        let name = |card: &CardId| state.name_in_play(*card);
        let is = |card: &CardId, so: bool, yes: &str, no: &str| {
            format!("{} is {}", name(card), if so { yes } else { no })
        };
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
                format!("{} has {damage} damage", name(card))
            }
            Adjustment::SetCardAmber { card, amber } => {
                format!("{} has {amber} amber on it", name(card))
            }
            Adjustment::SetPowerCounters { card, power_counters } => {
                format!("{} has {}", name(card), counters_told(*power_counters))
            }
            Adjustment::SetExhausted { card, exhausted } => {
                is(card, *exhausted, "exhausted", "ready")
            }
            Adjustment::SetStunned { card, stunned } => {
                is(card, *stunned, "stunned", "not stunned")
            }
            Adjustment::SetWarded { card, warded } => is(card, *warded, "warded", "not warded"),
            Adjustment::SetEnraged { card, enraged } => {
                is(card, *enraged, "enraged", "not enraged")
            }
            Adjustment::SetArmorUsed { card, armor_used: 0 } => {
                format!("{} has used no armor this turn", name(card))
            }
            Adjustment::SetArmorUsed { card, armor_used } => {
                let armor = state.armor(*card);
                format!("{} has used {armor_used} of its {armor} armor this turn", name(card))
            }
            Adjustment::SetCounters { card, name: of, count } => {
                let counters = counted(*count, &format!("{of} counter"));
                format!("{} has {counters}", name(card))
            }
            Adjustment::SetControl { card, seat } => {
                format!("{seat:#} controls {}", name(card))
            }
            Adjustment::PutCard { card, zone, to } => put(state, *card, *zone, *to),
        }
    }
}

/// Where a judge puts a card, in a sentence: it goes to its owner's side (KF13.4).
fn put(state: &State, card: CardId, zone: Zone, to: Option<CardId>) -> String {
    let (name, owner) = (state.name_anywhere(card), state.piece(card).owner);
    if let Some(to) = to {
        return format!("{name} is attached to {} by {owner:#}", state.name_in_play(to));
    }
    let place = match zone {
        Zone::Hand => format!("into the hand of {owner:#}"),
        Zone::Deck => format!("on top of the deck of {owner:#}"),
        Zone::Archives => format!("into the archives of {owner:#}"),
        Zone::Discard => format!("on top of the discard pile of {owner:#}"),
        Zone::Purged => "out of the game".to_owned(),
        Zone::InPlay | Zone::BeingPlayed | Zone::Under => format!("into play for {owner:#}"),
    };
    format!("{name} goes {place}")
}

/// A correction as the judge reads it.
pub fn label(state: &State, adjustment: &Adjustment) -> Label {
    Label::cited(capitalized(&adjustment.told(state)), HOUSE)
}

/// The group to which a correction belongs.
pub fn group(adjustment: &Adjustment) -> CorrectionGroup {
    let (id, title) = match adjustment {
        Adjustment::SetAmber { .. } => ("set_amber", "Amber in a pool"),
        Adjustment::SetKey { .. } => ("set_key", "Keys"),
        Adjustment::SetChains { .. } => ("set_chains", "Chains"),
        Adjustment::SetDamage { .. } => ("set_damage", "Damage"),
        Adjustment::SetCardAmber { .. } => ("set_card_amber", "Amber on a card"),
        Adjustment::SetPowerCounters { .. } => ("set_power_counters", "+1 power counters"),
        Adjustment::SetExhausted { .. } => ("set_exhausted", "Exhausted or not"),
        Adjustment::SetStunned { .. } => ("set_stunned", "Stunned or not"),
        Adjustment::SetWarded { .. } => ("set_warded", "Warded or not"),
        Adjustment::SetEnraged { .. } => ("set_enraged", "Enraged or not"),
        Adjustment::SetArmorUsed { .. } => ("set_armor_used", "Armor that is used"),
        Adjustment::SetCounters { .. } => ("set_counters", "Other counters"),
        Adjustment::SetControl { .. } => ("set_control", "Who controls a card"),
        Adjustment::PutCard { .. } => ("put_card", "Where a card belongs"),
    };
    CorrectionGroup::new(id, title)
}

/// Makes a correction; what follows from it by itself follows.
pub fn adjust(table: &mut Crucible, adjustment: Adjustment) -> Resolved {
    let cause = Cause::rule(HOUSE);
    let Adjustment::PutCard { card, zone, to } = adjustment else {
        table.emit(fact::Adjusted { adjustment });
        return table.settle();
    };
    let (owner, from) = (table.state().piece(card).owner, table.state().piece(card).zone);
    match (from, zone, to) {
        (Zone::InPlay, ..) => table.take_away(&[card], Way::to(zone), cause),
        (_, Zone::InPlay, Some(to)) => table.attach(card, owner, to, cause),
        (_, Zone::InPlay, None) => {
            let at = match table.state().kind(card) {
                Kind::Creature => Some(so_many(table.state().line(owner).len())),
                Kind::Action | Kind::Artifact | Kind::Upgrade => None,
            };
            let card = table.state().named(card);
            let (exhausted, stunned) = (true, false);
            table.emit(fact::CardEntered { card, seat: owner, at, exhausted, stunned, cause });
            table.settle()
        }
        (_, zone, _) => {
            let (count, cards) = (1, vec![table.state().named(card)]);
            let seat = table.state().piece(card).side;
            let (side, to, end) = (owner, zone, End::Top);
            table.emit(fact::CardsMoved { seat, from, side, to, end, count, cards, cause });
            Ok(())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ruling_by_ruling_a_pool_gets_any_number() {
        let (mut reached, mut due) = (BTreeSet::from([0]), vec![0]);
        while let Some(number) = due.pop() {
            let next = near(number).chain(far(number));
            due.extend(next.filter(|it| reached.insert(*it)));
        }
        assert!((0..=NUMBER_MAX).eq(reached));
    }
}
