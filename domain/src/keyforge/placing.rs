//! Putting a scenario on the table, and what is wrong with one (KFH1).

use std::collections::BTreeMap;

use super::card::Card;
use super::cards;
use super::held::Held;
use super::printed::{Code, Kind};
use super::rules::Options;
use super::scenario::{Placed, Scenario, Setting, StartStep};
use super::state::{Did, Lasting, Ledger, Piece, Player, State};
use super::things::{CardId, Hold, Step, Zone};
use super::verbs::CHAINS_MAX;
use crate::engine::{Seat, Violation};

/// No number in a scenario is more.
pub const NUMBER_MAX: u32 = 1000;
/// Cards of one player, at most.
const CARDS_MAX: usize = 200;
/// Players of a match.
const SEATS: usize = 2;
/// Entries of a script, at most.
const SCRIPT_MAX: usize = 1000;
/// The turn where a scenario names none.
const TURN: u16 = 3;

impl State {
    /// The table as a scenario has it.
    pub fn staged(options: &Options, scenario: &Scenario) -> State {
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
            ..State::default()
        };
        state.players = scenario.players.iter().zip((0..).map(Seat)).map(player).collect();
        let mut names = BTreeMap::new();
        for (setting, seat) in scenario.players.iter().zip((0..).map(Seat)) {
            put_side(&mut state, seat, setting, &mut names);
        }
        let active = state.active;
        let did = |code: &Code| Did {
            card: first_of(&state, *code),
            code: *code,
            house: cards::card(*code).house,
            seat: active,
            by: None,
            stamp: state.stamp,
        };
        let used = scenario.used.iter().filter_map(|it| {
            let card = names.get(it).copied();
            let code =
                card.map(|card| state.piece(card).code).or_else(|| Some(cards::named(it)?.code));
            code.map(|code| Did { card: card.unwrap_or(first_of(&state, code)), ..did(&code) })
        });
        let ledger = Ledger {
            played: scenario.played.iter().map(did).collect(),
            discarded: scenario.discarded.iter().map(did).collect(),
            used: used.collect(),
            ..Ledger::default()
        };
        state.ledger = ledger;
        for it in &scenario.lasting {
            state.stamp += 1;
            let lasting = Lasting {
                id: state.stamp,
                card: first_of(&state, it.code),
                code: it.code,
                text: it.text,
                by: Seat(it.by.min(1)),
                on: names.get(&it.on).copied(),
                house: it.house,
                amount: it.amount,
                until: it.until,
                cause: cards::cause(it.code),
            };
            state.lasting.push(lasting);
        }
        state
    }
}

/// The first card of a code, wherever it lies.
fn first_of(state: &State, code: Code) -> CardId {
    let found = state.pieces.iter().position(|it| it.code == code);
    CardId(found.and_then(|it| u16::try_from(it).ok()).unwrap_or(u16::MAX))
}

fn player((setting, seat): (&Setting, Seat)) -> Player {
    let did = |code: &Code| Did {
        card: CardId(u16::MAX),
        code: *code,
        house: cards::card(*code).house,
        seat,
        by: None,
        stamp: 0,
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

fn new_card(state: &mut State, held: &Held, seat: Seat) -> CardId {
    let card = CardId(u16::try_from(state.pieces.len()).unwrap_or(u16::MAX));
    let Held { code, foreign, maverick, keywords } = held.clone();
    let owner = if foreign { state.foe(seat) } else { seat };
    // Nowhere yet: in a deck that does not list it.
    state.pieces.push(Piece { code, owner, side: owner, maverick, keywords, ..Piece::default() });
    card
}

fn put_side(
    state: &mut State,
    seat: Seat,
    setting: &Setting,
    names: &mut BTreeMap<String, CardId>,
) {
    for placed in setting.line.iter().chain(&setting.artifacts) {
        put_in_play(state, seat, placed, names);
    }
    let zones = [
        (&setting.deck, Zone::Deck),
        (&setting.hand, Zone::Hand),
        (&setting.discard, Zone::Discard),
        (&setting.purged, Zone::Purged),
    ];
    for (cards, zone) in zones {
        for it in cards {
            let card = new_card(state, it, seat);
            state.put(card, zone, seat, super::things::End::Top);
            if zone == Zone::Deck {
                // The list is from the top: each comes to lie under the ones before it.
                state.put(card, zone, seat, super::things::End::Bottom);
            }
        }
    }
    for it in &setting.archives {
        let card = new_card(state, it, seat);
        state.put(card, Zone::Archives, seat, super::things::End::Top);
    }
}

fn put_in_play(
    state: &mut State,
    seat: Seat,
    placed: &Placed,
    names: &mut BTreeMap<String, CardId>,
) {
    let foe = state.foe(seat);
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
        if placed.foreign {
            piece.holds.push(Hold { seat, as_long_as: None });
        }
    }
    for it in &placed.upgrades {
        let by = if it.foreign { foe } else { seat };
        let upgrade = new_card(state, &it.code.into(), by);
        state.attach(upgrade, card, Zone::InPlay, by);
    }
    for it in &placed.under {
        let under = new_card(state, it, seat);
        state.attach(under, card, Zone::Under, seat);
    }
    for it in &placed.purged {
        let purged = new_card(state, it, seat);
        let owner = state.piece(purged).owner;
        state.put(purged, Zone::Purged, owner, super::things::End::Top);
        if let Some(piece) = state.piece_mut(purged) {
            piece.host = Some(card);
        }
        if let Some(piece) = state.piece_mut(card) {
            piece.carries.push(purged);
        }
    }
    if !placed.id.is_empty() {
        names.insert(placed.id.clone(), card);
    }
}

impl Options {
    /// Everything that is wrong with them; pointers begin with `/options`.
    pub fn violations(&self) -> Vec<Violation> {
        let mut found: Vec<Violation> = self.scenario.iter().flat_map(violations).collect();
        if self.first.is_some_and(|it| SEATS <= usize::from(it)) {
            found.push(Violation::of_rule("KF2.1", "/options/first", "the seats are 0 and 1"));
        }
        if SEATS < self.chains.len() {
            found.push(Violation::of_rule("KF2.3", "/options/chains", "there are two players"));
        }
        for (seat, chains) in self.chains.iter().enumerate() {
            if CHAINS_MAX < *chains {
                let message = format!("nobody has more than {CHAINS_MAX} chains");
                let pointer = format!("/options/chains/{seat}");
                found.push(Violation::of_rule("KF2.3", pointer, message));
            }
        }
        found
    }
}

/// Everything that is wrong with a scenario; pointers begin with `/options/scenario`.
pub fn violations(scenario: &Scenario) -> Vec<Violation> {
    let mut found = Found(Vec::new());
    if scenario.players.len() != 2 {
        found.add("/players", "there are two players");
    }
    for (name, seat) in [("/active", scenario.active), ("/first", scenario.first)] {
        if 1 < seat {
            found.add(name, "the seats are 0 and 1");
        }
    }
    let main = matches!(scenario.step, StartStep::Main | StartStep::Ready);
    if !main && scenario.house.is_some() {
        found.add("/house", "the active house is chosen after this step");
    }
    for (at, setting) in scenario.players.iter().enumerate() {
        of_setting(setting, &format!("/players/{at}"), &mut found);
    }
    let ids: Vec<&str> = scenario.players.iter().flat_map(ids_of).collect();
    for (at, it) in scenario.lasting.iter().enumerate() {
        let lasting = cards::card(it.code).lasting;
        if lasting.len() <= usize::from(it.text) {
            let count = lasting.len();
            found.add(&format!("/lasting/{at}/text"), &format!("the card has {count} of them"));
        }
        if !it.on.is_empty() && !ids.contains(&it.on.as_str()) {
            found.add(&format!("/lasting/{at}/on"), "no card in play has this id");
        }
    }
    for (at, it) in scenario.used.iter().enumerate() {
        if !ids.contains(&it.as_str()) && cards::named(it).is_none() {
            found.add(&format!("/used/{at}"), "there is no such card");
        }
    }
    if SCRIPT_MAX < scenario.script.len() {
        found.add("/script", "a script has at most 1000 entries");
    }
    let mut sorted = ids.clone();
    sorted.sort_unstable();
    if sorted.windows(2).any(|pair| pair[0] == pair[1]) {
        found.add("/players", "an id is given to two cards");
    }
    found.0
}

struct Found(Vec<Violation>);

impl Found {
    fn add(&mut self, place: &str, message: &str) {
        let pointer = format!("/options/scenario{place}");
        self.0.push(Violation::of_rule("KFH1", pointer, message.to_owned()));
    }
}

fn ids_of(setting: &Setting) -> impl Iterator<Item = &str> {
    let placed = setting.line.iter().chain(&setting.artifacts);
    placed.map(|it| it.id.as_str()).filter(|it| !it.is_empty())
}

fn of_setting(setting: &Setting, at: &str, found: &mut Found) {
    if 3 < setting.houses.len() {
        found.add(&format!("{at}/houses"), "an identity card has three houses");
    }
    if 2 < setting.keys.len() {
        found.add(&format!("{at}/keys"), "with three keys the match is over");
    }
    let mut keys = setting.keys.clone();
    keys.sort_unstable();
    if keys.windows(2).any(|pair| pair[0] == pair[1]) {
        found.add(&format!("{at}/keys"), "a key is forged once");
    }
    if CHAINS_MAX < setting.chains {
        found.add(&format!("{at}/chains"), "nobody has more than 24 chains");
    }
    if NUMBER_MAX < setting.amber {
        found.add(&format!("{at}/amber"), "no number is above 1000");
    }
    let own = [
        (&setting.hand, "hand"),
        (&setting.deck, "deck"),
        (&setting.discard, "discard"),
        (&setting.purged, "purged"),
    ];
    for (list, name) in own {
        for (place, _) in list.iter().enumerate().filter(|(_, it)| it.foreign) {
            let message = "only archives, and what a card has purged, hold cards of the opponent";
            found.add(&format!("{at}/{name}/{place}/foreign"), message);
        }
    }
    let count = setting.hand.len()
        + setting.deck.len()
        + setting.discard.len()
        + setting.purged.len()
        + setting.archives.len()
        + setting.line.len()
        + setting.artifacts.len();
    if CARDS_MAX < count {
        found.add(at, "a player has at most 200 cards");
    }
    let kinds = [
        (&setting.line, "line", Kind::Creature),
        (&setting.artifacts, "artifacts", Kind::Artifact),
    ];
    for (list, name, kind) in kinds {
        for (place, it) in list.iter().enumerate() {
            of_placed(it, kind, &format!("{at}/{name}/{place}"), found);
        }
    }
}

fn of_placed(placed: &Placed, kind: Kind, at: &str, found: &mut Found) {
    let card: &Card = cards::card(placed.code);
    if card.kind != kind {
        found.add(&format!("{at}/code"), &format!("{} is no {}", card.title, kind.name()));
    }
    let well_formed = placed.id.chars().all(|it| it.is_ascii_alphanumeric() || "-_".contains(it));
    if 40 < placed.id.len() || !well_formed {
        found.add(&format!("{at}/id"), "an id has up to 40 letters, digits, - and _");
    }
    let numbers = [
        ("damage", placed.damage),
        ("amber", placed.amber),
        ("power_counters", placed.power_counters),
        ("armor_used", placed.armor_used),
    ];
    for (name, number) in numbers {
        if NUMBER_MAX < number {
            found.add(&format!("{at}/{name}"), "no number is above 1000");
        }
    }
    for (place, it) in placed.upgrades.iter().enumerate() {
        if cards::card(it.code).kind != Kind::Upgrade {
            let message = format!("{} is no upgrade", cards::card(it.code).title);
            found.add(&format!("{at}/upgrades/{place}/code"), &message);
        }
    }
    if kind == Kind::Artifact && !placed.upgrades.is_empty() {
        found.add(&format!("{at}/upgrades"), "upgrades are attached to creatures");
    }
}
