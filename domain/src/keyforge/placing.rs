//! Putting a scenario on the table (KFH1).

use std::collections::BTreeMap;
use std::sync::Arc;

use super::cards;
use super::done::Done;
use super::held::Held;
use super::moments::{Claim, Me};
use super::printed::{Code, Kind};
use super::rules::Options;
use super::scenario::{Attached, Placed, Scenario, Setting, StartLasting, StartStep};
use super::state::{Did, Lasting, Ledger, Piece, Player, State};
use super::things::{CardId, End, Hold, Step, Until, Zone};
use crate::engine::{Seat, so_many};

/// The turn where a scenario names none.
const TURN: u16 = 3;

/// The cards of a scenario that have a name there.
type Names = BTreeMap<String, CardId>;

impl State {
    /// The table as a scenario has it. Cards in closed zones get their numbers in this order of
    /// places, by seat of the owner: nobody can tell from a number where a card lies.
    pub fn staged(options: &Options, scenario: &Scenario, numbers: &[Vec<u16>]) -> State {
        let mut state = State {
            options: options.clone(),
            turn: scenario.turn.unwrap_or(TURN),
            active: Seat(scenario.active.min(1)),
            first: Seat(scenario.first.min(1)),
            house: scenario.house,
            step: match scenario.step {
                StartStep::Forge => Step::Forge,
                StartStep::House => Step::House,
                StartStep::Main => Step::Main,
                StartStep::Ready => Step::Ready,
            },
            turns_left: scenario.turns_left,
            ..State::default()
        };
        state.players = by_seat(scenario).map(player).collect();
        let mut names = Names::new();
        let mut hosts = Vec::new();
        for (setting, seat) in by_seat(scenario) {
            put_open(&mut state, seat, setting, &mut names, &mut hosts);
        }
        put_closed(&mut state, scenario, numbers, &hosts);
        give_control(&mut state, scenario, &hosts, &names);
        state.ledger = ledger(&state, scenario, &names);
        for (at, it) in scenario.lasting.iter().enumerate() {
            state.stamp += 1;
            state.lasting.push(lasting(it, state.stamp, nobody(at), &names, &state.pieces));
        }
        state
    }
}

/// What each player has.
fn by_seat(scenario: &Scenario) -> impl Iterator<Item = (&Setting, Seat)> {
    scenario.players.iter().zip((0..).map(Seat))
}

/// What a player has in play.
fn in_play(setting: &Setting) -> impl Iterator<Item = &Placed> {
    setting.line.iter().chain(&setting.artifacts)
}

fn other(seat: Seat) -> Seat {
    Seat(1 - seat.0.min(1))
}

/// A number that no card has.
fn nobody(at: usize) -> CardId {
    CardId(u16::MAX.saturating_sub(so_many(at)))
}

fn player((setting, seat): (&Setting, Seat)) -> Player {
    let did = |code: &Code| Did {
        card: nobody(0),
        code: *code,
        house: cards::card(*code).house,
        seat,
        by: None,
        stamp: 0,
        elsewhere: false,
    };
    Player {
        houses: setting.houses.clone(),
        amber: setting.amber,
        keys: setting.keys.clone(),
        chains: setting.chains,
        last_turn: Ledger {
            forged: setting.forged_last_turn.clone(),
            played: setting.played_last_turn.iter().map(did).collect(),
            ..Ledger::default()
        },
        ..Player::default()
    }
}

/// What was done in the turn.
fn ledger(state: &State, scenario: &Scenario, names: &Names) -> Ledger {
    let mut strangers = 0;
    let mut did = |it: &Done, seat: Seat| {
        let card = names.get(&it.card).copied();
        let code = match card {
            Some(card) => state.piece(card).code,
            None => cards::named(&it.card)?.code,
        };
        strangers += usize::from(card.is_none());
        let maverick = card.and_then(|it| state.piece(it).maverick);
        Some(Did {
            card: card.unwrap_or(nobody(strangers)),
            code,
            house: it.house.or(maverick).unwrap_or(cards::card(code).house),
            seat,
            by: names.get(&it.by).copied(),
            stamp: state.stamp,
            elsewhere: false,
        })
    };
    let active = state.active;
    Ledger {
        played: scenario.played.iter().filter_map(|it| did(it, active)).collect(),
        discarded: scenario.discarded.iter().filter_map(|it| did(it, active)).collect(),
        used: scenario.used.iter().filter_map(|it| did(it, active)).collect(),
        slain: by_seat(scenario)
            .flat_map(|(setting, seat)| setting.slain.iter().map(move |it| (it, seat)))
            .filter_map(|(it, seat)| did(it, seat))
            .collect(),
        forged: scenario.forged.clone(),
    }
}

fn lasting(
    it: &StartLasting,
    id: u32,
    stranger: CardId,
    names: &Names,
    pieces: &[Arc<Piece>],
) -> Lasting {
    let named = |name: &String| names.get(name).copied();
    // What is tied to the very card that brought it about waits for that card to leave play.
    let own = named(&it.on).filter(|card| {
        it.until == Until::LeavesPlay
            && pieces.get(usize::from(card.0)).is_some_and(|piece| piece.code == it.code)
    });
    let (card, on) = match own {
        Some(card) => (Some(card), None),
        None => (named(&it.card), named(&it.on)),
    };
    Lasting {
        id,
        card: card.unwrap_or(stranger),
        code: it.code,
        text: it.text,
        by: Seat(it.by.min(1)),
        on,
        house: it.house,
        amount: it.amount,
        until: it.until,
        cause: cards::cause(it.code),
    }
}

/// A card that is nowhere yet: in a deck that does not list it.
fn piece(held: &Held, seat: Seat) -> Piece {
    let Held { code, foreign, maverick, keywords } = held.clone();
    let owner = if foreign { other(seat) } else { seat };
    Piece { code, owner, side: owner, maverick, keywords, ..Piece::default() }
}

fn new_card(state: &mut State, held: &Held, seat: Seat) -> CardId {
    let card = CardId::at(state.pieces.len());
    state.pieces.push(Arc::new(piece(held, seat)));
    card
}

/// Puts what everybody sees on the table. The cards in play are added to `hosts`, in order.
fn put_open(
    state: &mut State,
    seat: Seat,
    setting: &Setting,
    names: &mut Names,
    hosts: &mut Vec<CardId>,
) {
    for placed in in_play(setting) {
        hosts.push(put_in_play(state, seat, placed, names));
    }
    for (cards, zone) in [(&setting.discard, Zone::Discard), (&setting.purged, Zone::Purged)] {
        for it in cards {
            let card = new_card(state, it, seat);
            state.put(card, zone, seat, End::Top);
        }
    }
}

fn put_in_play(state: &mut State, seat: Seat, placed: &Placed, names: &mut Names) -> CardId {
    let Placed { code, foreign, maverick, ref keywords, .. } = *placed;
    let card = new_card(state, &Held { code, foreign, maverick, keywords: keywords.clone() }, seat);
    let is_creature = cards::card(placed.code).kind == Kind::Creature;
    let at = is_creature.then(|| state.line(seat).len());
    state.place(card, seat, at);
    if let Some(piece) = state.piece_mut(card) {
        piece.damage = placed.damage;
        piece.amber = placed.amber;
        piece.power_counters = placed.power_counters;
        piece.counters.clone_from(&placed.counters);
        piece.exhausted = placed.exhausted;
        piece.stunned = placed.stunned;
        piece.warded = placed.warded;
        piece.enraged = placed.enraged;
        piece.armor_used = placed.armor_used;
        piece.attacked = placed.attacked;
        piece.chose = placed.chose;
    }
    for it in &placed.upgrades {
        put_on(state, it, card, names);
    }
    for it in &placed.purged {
        put_away(state, it, card);
    }
    if !placed.id.is_empty() {
        names.insert(placed.id.clone(), card);
    }
    card
}

fn put_on(state: &mut State, it: &Attached, host: CardId, names: &mut Names) {
    let Attached { code, maverick, ref keywords, owned_by_other: foreign, .. } = *it;
    let side = state.piece(host).side;
    let by = if it.foreign { other(side) } else { side };
    let card = new_card(state, &Held { code, foreign, maverick, keywords: keywords.clone() }, by);
    state.attach(card, host, Zone::InPlay, by);
    if let Some(piece) = state.piece_mut(card) {
        piece.amber = it.amber;
        piece.counters.clone_from(&it.counters);
        piece.exhausted = it.exhausted;
        piece.chose = it.chose;
    }
    if !it.id.is_empty() {
        names.insert(it.id.clone(), card);
    }
}

/// A card that another has purged and keeps account of.
fn put_away(state: &mut State, held: &Held, by: CardId) {
    let card = new_card(state, held, state.piece(by).side);
    let owner = state.piece(card).owner;
    state.put(card, Zone::Purged, owner, End::Top);
    if let Some(piece) = state.piece_mut(card) {
        piece.host = Some(by);
    }
    if let Some(piece) = state.piece_mut(by) {
        piece.carries.push(card);
    }
}

/// A card that not everybody sees.
struct Closed<'s> {
    held: &'s Held,
    side: Seat,
    zone: Zone,
    /// The card in play that it lies under, counted among all.
    under: Option<usize>,
}

impl Closed<'_> {
    fn owner(&self) -> Seat {
        if self.held.foreign { other(self.side) } else { self.side }
    }
}

/// The cards of a scenario that not everybody sees, in the order of their places.
fn closed(scenario: &Scenario) -> Vec<Closed<'_>> {
    let mut found = Vec::new();
    let mut placed = 0;
    for (setting, side) in by_seat(scenario) {
        let zones = [
            (&setting.deck, Zone::Deck),
            (&setting.hand, Zone::Hand),
            (&setting.archives, Zone::Archives),
        ];
        for (cards, zone) in zones {
            found.extend(cards.iter().map(|held| Closed { held, side, zone, under: None }));
        }
        for it in in_play(setting) {
            let (zone, under) = (Zone::Under, Some(placed));
            found.extend(it.under.iter().map(|held| Closed { held, side, zone, under }));
            placed += 1;
        }
    }
    found
}

/// The numbers of the cards that not everybody sees, by seat of their owner and in order: they have
/// to be shuffled.
pub fn numbers(scenario: &Scenario) -> Vec<Vec<u16>> {
    let closed = closed(scenario);
    let of = |seat: Seat| {
        let count = closed.iter().filter(|it| it.owner() == seat).count();
        (0..so_many(count)).collect()
    };
    [Seat(0), Seat(1)].map(of).to_vec()
}

/// Puts what not everybody sees on the table.
fn put_closed(state: &mut State, scenario: &Scenario, numbers: &[Vec<u16>], hosts: &[CardId]) {
    let closed = closed(scenario);
    let begin = state.pieces.len();
    let of_first = closed.iter().filter(|it| it.owner() == Seat(0)).count();
    state.pieces.resize(begin + closed.len(), Arc::default());
    let mut given = BTreeMap::from([(Seat(0), (begin, 0)), (Seat(1), (begin + of_first, 0))]);
    for it in closed {
        let owner = it.owner();
        let Some((from, count)) = given.get_mut(&owner) else { continue };
        let mixed = numbers.get(owner.index()).and_then(|it| it.get(*count));
        let card = CardId::at(*from + mixed.map_or(*count, |it| usize::from(*it)));
        *count += 1;
        if let Some(slot) = state.piece_mut(card) {
            *slot = piece(it.held, it.side);
        }
        match it.under.and_then(|it| hosts.get(it)) {
            Some(host) => state.attach(card, *host, Zone::Under, it.side),
            // A deck is named from the top: each card comes to lie under the ones before it.
            None if it.zone == Zone::Deck => state.put(card, it.zone, it.side, End::Bottom),
            None => state.put(card, it.zone, it.side, End::Top),
        }
    }
}

/// Whether an upgrade gives whoever controls it the creature that it is on.
fn gives_control(upgrade: Code) -> bool {
    let (state, creature) = (State::default(), CardId(0));
    let me = Me { code: upgrade, on: Some(creature), ..state.me(CardId(1)) };
    let claims = cards::card(upgrade).constant.as_ref().and_then(|it| it.claims);
    claims.is_some_and(|it| it(&state, &me, Claim::Controls(creature)))
}

/// Whether amber can lie on a card: on any creature (KF10), and on what has its own text put amber
/// on it to be spent on keys (KF3.1).
pub fn holds_amber(code: Code) -> bool {
    let (state, card) = (State::default(), cards::card(code));
    let me = Me { code, ..state.me(CardId(0)) };
    let claims = card.constant.as_ref().and_then(|it| it.claims);
    card.kind == Kind::Creature || claims.is_some_and(|it| it(&state, &me, Claim::PaysForKeys))
}

/// What a card in play is controlled by where its scenario says nothing, the newest last: by the
/// upgrades on it, each with its place there; where there is none, for good.
pub fn usual_holds(placed: &Placed, side: Seat) -> Vec<(Seat, Option<usize>)> {
    let owner = if placed.foreign { other(side) } else { side };
    let mut holds: Vec<(Seat, Option<usize>)> = Vec::new();
    for (at, it) in placed.upgrades.iter().enumerate() {
        let by = if it.foreign { other(side) } else { side };
        // Nothing changes for a player who has the card for good already.
        let (has, for_good) = holds.last().map_or((owner, true), |it| (it.0, it.1.is_none()));
        if gives_control(it.code) && !(has == by && for_good) {
            holds.push((by, Some(at)));
        }
    }
    if holds.is_empty() && owner != side {
        holds.push((side, None));
    }
    holds
}

fn give_control(state: &mut State, scenario: &Scenario, hosts: &[CardId], names: &Names) {
    let placed = by_seat(scenario)
        .flat_map(|(setting, seat)| in_play(setting).map(move |placed| (placed, seat)));
    for ((placed, side), card) in placed.zip(hosts) {
        let upgrades: Vec<CardId> = state.upgrades(*card).collect();
        let usual = || {
            let holds = usual_holds(placed, side).into_iter();
            let hold = |(seat, at): (Seat, Option<usize>)| Hold {
                seat,
                as_long_as: at.and_then(|it| upgrades.get(it)).copied(),
            };
            holds.map(hold).collect()
        };
        let said = placed.holds.iter().map(|it| Hold {
            seat: Seat(it.seat.min(1)),
            as_long_as: names.get(&it.as_long_as).copied(),
        });
        let holds = if placed.holds.is_empty() { usual() } else { said.collect() };
        if let Some(piece) = state.piece_mut(*card) {
            piece.holds = holds;
        }
    }
}
