//! Scenarios, checked and put on the table (DTH5).

use std::collections::{BTreeMap, BTreeSet};

use super::piece::{CardId, Place, Zone};
use super::placed::{PlacedPiece, PlacedPlayer};
use super::printed::{Code, Kind};
use super::scenario::{Placed, Scenario, Setting};
use crate::doomtown::cause::Cause;
use crate::doomtown::fact;
use crate::doomtown::options::Options;
use crate::doomtown::table::Doom;
use crate::engine::{Resolved, Seat, Violation, so_many};

const RULE: &str = "DTH5";
/// Cards that a scenario may have for each player, at most.
const CARDS_MAX: usize = 120;
/// Ghost rock, bounty or control points in one place, at most.
const AMOUNT_MAX: u32 = 1_000;
/// Characters of an id, at most.
const ID_MAX: usize = 40;
/// Uses of one card's abilities on one day, at most.
const USED_MAX: usize = 10;

/// Puts a scenario on the table.
pub fn open(table: &mut Doom, options: Options, scenario: &Scenario) -> Resolved {
    let outfits = scenario.players.iter().map(|it| it.outfit).collect();
    let decks = scenario.players.iter().map(|_| Vec::new()).collect();
    let mut layout = settled(scenario);
    for seat in Seat::all(so_many(scenario.players.len())) {
        let closed = layout.closed(seat);
        let mut mixed = closed.clone();
        table.chance().shuffle(&mut mixed);
        layout.renumber(&closed.into_iter().zip(mixed).collect());
    }
    let Layout { pieces, players, discarded } = layout;
    table.emit(fact::TownOpened { options, outfits, decks, planned: Vec::new() });
    table.emit(fact::ScenarioSet {
        pieces,
        players,
        day: scenario.day.max(1),
        phase: scenario.phase.phase(),
        step: scenario.step.map(|it| it.step()).unwrap_or_default(),
        winner: (!scenario.no_winner).then_some(Seat(scenario.winner)),
        order: scenario.order.iter().copied().map(Seat).collect(),
    });
    discarded.into_iter().for_each(|it| table.discard(it, Cause::rule(RULE)));
    Ok(())
}

/// The cards of a scenario with their numbers, and what each player has.
#[cfg(test)]
pub fn settle(scenario: &Scenario) -> (Vec<PlacedPiece>, Vec<PlacedPlayer>) {
    let Layout { pieces, players, .. } = settled(scenario);
    (pieces, players)
}

/// Numbers the cards of a scenario: outfits first, then player by player.
fn settled(scenario: &Scenario) -> Layout {
    let mut layout = Layout::default();
    for (setting, seat) in scenario.players.iter().zip((0..).map(Seat)) {
        let card = layout.add(setting.outfit, seat, Zone::InPlay);
        layout.players.push(PlacedPlayer {
            outfit: card,
            ghost_rock: setting.ghost_rock,
            debt: setting.debt,
            deck: Vec::new(),
            hand: Vec::new(),
            discard: Vec::new(),
            boot_hill: Vec::new(),
            street: vec![card],
            outskirts: Vec::new(),
        });
    }
    for (setting, seat) in scenario.players.iter().zip((0..).map(Seat)) {
        layout.pile(setting, seat);
        layout.build(setting, seat);
    }
    for (setting, seat) in scenario.players.iter().zip((0..).map(Seat)) {
        layout.people(setting, seat);
    }
    for (setting, seat) in scenario.players.iter().zip((0..).map(Seat)) {
        layout.attach(setting, seat);
    }
    layout
}

#[derive(Default)]
struct Layout {
    pieces: Vec<PlacedPiece>,
    players: Vec<PlacedPlayer>,
    /// The deeds that are discarded as the match begins.
    discarded: Vec<CardId>,
}

impl Layout {
    fn add(&mut self, code: Code, owner: Seat, zone: Zone) -> CardId {
        let card = CardId::at(self.pieces.len());
        self.pieces.push(PlacedPiece {
            card,
            code,
            owner,
            taken_by: None,
            zone,
            at: Place::TownSquare,
            host: None,
            booted: false,
            bounty: 0,
            control: 0,
            ghost_rock: 0,
            id: String::new(),
            used: Vec::new(),
        });
        card
    }

    fn all(&mut self, codes: &[Code], seat: Seat, zone: Zone) -> Vec<CardId> {
        codes.iter().map(|code| self.add(*code, seat, zone)).collect()
    }

    fn pile(&mut self, setting: &Setting, seat: Seat) {
        let deck = self.all(&setting.deck, seat, Zone::Deck);
        let hand = self.all(&setting.hand, seat, Zone::Hand);
        let discard = self.all(&setting.discard, seat, Zone::Discard);
        let boot_hill = self.all(&setting.boot_hill, seat, Zone::BootHill);
        let player = &mut self.players[seat.index()];
        player.deck = deck;
        player.hand = hand;
        player.discard = discard;
        player.boot_hill = boot_hill;
    }

    /// The cards of a player that not everybody sees.
    fn closed(&self, seat: Seat) -> Vec<CardId> {
        let player = &self.players[seat.index()];
        player.deck.iter().chain(&player.hand).copied().collect()
    }

    /// Gives cards other numbers, so that a number does not tell where its card came from.
    fn renumber(&mut self, numbers: &BTreeMap<CardId, CardId>) {
        let new = |it: &mut CardId| *it = numbers.get(it).copied().unwrap_or(*it);
        self.pieces.iter_mut().for_each(|it| new(&mut it.card));
        self.pieces.sort_by_key(|it| it.card);
        for player in &mut self.players {
            player.deck.iter_mut().chain(&mut player.hand).for_each(new);
        }
    }

    fn place(&mut self, placed: &Placed, seat: Seat) -> CardId {
        let card = match is(placed.code, Kind::Outfit) {
            true => self.players[seat.index()].outfit,
            false => self.add(placed.code, seat, Zone::InPlay),
        };
        let piece = &mut self.pieces[card.index()];
        piece.id.clone_from(&placed.id);
        piece.used.clone_from(&placed.used);
        piece.taken_by = placed.controlled_by.map(Seat).filter(|it| *it != seat);
        piece.booted = placed.booted;
        piece.bounty = placed.bounty;
        piece.control = placed.control;
        piece.ghost_rock = placed.ghost_rock;
        for code in &placed.attachments {
            let attached = self.add(*code, seat, Zone::InPlay);
            self.pieces[attached.index()].host = Some(card);
        }
        card
    }

    fn build(&mut self, setting: &Setting, seat: Seat) {
        for placed in setting.in_play.iter().filter(|it| is(it.code, Kind::Deed)) {
            let card = self.place(placed, seat);
            self.discarded.extend(placed.discarded.then_some(card));
            let out =
                placed.code.card().is_some_and(|it| it.is(super::printed::Keyword::OutOfTown));
            let player = &mut self.players[seat.index()];
            match (out, placed.left) {
                (true, _) => player.outskirts.push(card),
                (false, true) => player.street.insert(0, card),
                (false, false) => player.street.push(card),
            }
        }
    }

    fn people(&mut self, setting: &Setting, seat: Seat) {
        let stand = |it: &&Placed| !is(it.code, Kind::Deed) && !is_attached(it.code);
        for placed in setting.in_play.iter().filter(stand) {
            let controller = placed.controlled_by.map_or(seat, Seat);
            let at = self.find(&placed.at, seat, controller);
            let card = self.place(placed, seat);
            if is(placed.code, Kind::Dude) {
                self.pieces[card.index()].at = at.unwrap_or_default();
            }
        }
    }

    /// Puts down goods and spells that have an entry of their own, once everything stands that
    /// they can be attached to.
    fn attach(&mut self, setting: &Setting, seat: Seat) {
        for placed in setting.in_play.iter().filter(|it| is_attached(it.code)) {
            let host = self.host(&placed.on, seat);
            let card = self.place(placed, seat);
            self.pieces[card.index()].host = host;
        }
    }

    /// The card to which a scenario attaches something.
    fn host(&self, on: &str, seat: Seat) -> Option<CardId> {
        let named = |it: &&PlacedPiece| !on.is_empty() && it.id == on && !is_attached(it.code);
        if let Some(host) = self.pieces.iter().find(named) {
            return Some(host.card);
        }
        match self.find(on, seat, seat) {
            Some(Place::At { card }) if !on.is_empty() => Some(card),
            _ => None,
        }
    }

    /// The place that a scenario names; nothing if there is none.
    fn find(&self, at: &str, seat: Seat, controller: Seat) -> Option<Place> {
        let home = |seat: Seat| {
            let player = self.players.get(seat.index());
            player.map(|it| Place::At { card: it.outfit })
        };
        match at {
            "" | "home" => return home(controller),
            "town_square" => return Some(Place::TownSquare),
            _ => (),
        }
        if let Some(seat) = at.strip_prefix("home:") {
            return home(Seat(seat.parse().ok()?));
        }
        let called = |it: &&PlacedPiece| {
            it.id == at && (is(it.code, Kind::Deed) || is(it.code, Kind::Outfit))
        };
        if let Some(place) = self.pieces.iter().find(called) {
            return Some(Place::At { card: place.card });
        }
        let (code, owner) = match at.split_once(':') {
            Some((code, owner)) => (code, Some(Seat(owner.parse().ok()?))),
            None => (at, None),
        };
        let code = Code(code.parse().ok()?);
        let fits = |it: &&PlacedPiece| {
            let there = it.code == code && it.zone == Zone::InPlay && is(code, Kind::Deed);
            there && owner.is_none_or(|owner| owner == it.owner)
        };
        let own = self.pieces.iter().filter(fits).find(|it| it.owner == seat);
        let found = own.or_else(|| self.pieces.iter().find(fits));
        found.map(|it| Place::At { card: it.card })
    }
}

fn is(code: Code, kind: Kind) -> bool {
    code.card().is_some_and(|it| it.kind == kind)
}

/// Whether a card is of a kind that is attached to another: goods and spells.
fn is_attached(code: Code) -> bool {
    is(code, Kind::Goods) || is(code, Kind::Spell)
}

/// Everything that is wrong with a scenario; pointers begin with `/options/scenario`.
pub fn violations(scenario: &Scenario, seats: usize) -> Vec<Violation> {
    let mut found = Vec::new();
    let mut refuse = |pointer: String, message: String| {
        let pointer = format!("/options/scenario{pointer}");
        found.push(Violation::of_rule(RULE, pointer, message));
    };
    if scenario.players.len() != seats {
        let message = format!("a scenario for {} and a match for {seats}", scenario.players.len());
        refuse("/players".to_owned(), message);
        return found;
    }
    if seats <= usize::from(scenario.winner) {
        refuse("/winner".to_owned(), format!("there is no seat {}", scenario.winner));
    }
    if scenario.day == 0 {
        refuse("/day".to_owned(), "days count from 1".to_owned());
    }
    if scenario.step.is_some_and(|it| it.phase() != scenario.phase) {
        refuse("/step".to_owned(), "this is no step of the phase".to_owned());
    }
    if let Some(message) = wrong_order(scenario, seats) {
        refuse("/order".to_owned(), message.to_owned());
    }
    let mut ids = BTreeSet::new();
    for (player, setting) in scenario.players.iter().enumerate() {
        let at = format!("/players/{player}");
        check_codes(setting, &at, &mut refuse);
        check_entries(setting, &at, &mut ids, &mut refuse);
    }
    if !found.is_empty() {
        return found;
    }
    let mut refuse = |pointer: String, message: String| {
        let pointer = format!("/options/scenario{pointer}");
        found.push(Violation::of_rule(RULE, pointer, message));
    };
    let layout = settled(scenario);
    for (player, setting) in scenario.players.iter().enumerate() {
        for (at, placed) in setting.in_play.iter().enumerate() {
            let seat = Seat(so_many(player));
            let pointer = format!("/players/{player}/in_play/{at}");
            if placed.controlled_by.is_some_and(|it| seats <= usize::from(it)) {
                refuse(format!("{pointer}/controlled_by"), "there is no such seat".to_owned());
            }
            let settled = placed.controlled_by.is_some() || !placed.at.is_empty();
            if is(placed.code, Kind::Deed) && settled {
                let message = "a deed stands on its owner's street, and influence decides who \
                               controls it";
                refuse(pointer.clone(), message.to_owned());
            }
            if is_attached(placed.code) && layout.host(&placed.on, seat).is_none() {
                let message = match placed.on.as_str() {
                    "" => "this says what it is attached to".to_owned(),
                    on => format!("there is no card {on} in play for it to be attached to"),
                };
                refuse(format!("{pointer}/on"), message);
            }
            let controller = placed.controlled_by.map_or(seat, Seat);
            if is(placed.code, Kind::Dude) && layout.find(&placed.at, seat, controller).is_none() {
                refuse(format!("{pointer}/at"), format!("there is no place {}", placed.at));
            }
        }
    }
    found
}

/// What is said to a player who brings a deck to a scenario.
pub fn brought(seat: usize) -> Violation {
    let message = "the scenario says what everybody has: leave the loadout out";
    Violation::of_rule(RULE, format!("/loadouts/{seat}"), message)
}

fn check_amounts(at: &str, amounts: &[(&str, u32)], refuse: &mut impl FnMut(String, String)) {
    for (name, amount) in amounts {
        if AMOUNT_MAX < *amount {
            refuse(format!("{at}/{name}"), format!("at most {AMOUNT_MAX}"));
        }
    }
}

/// What is wrong with the order while there is no winner.
fn wrong_order(scenario: &Scenario, seats: usize) -> Option<&'static str> {
    let mut order: Vec<usize> = scenario.order.iter().map(|it| usize::from(*it)).collect();
    order.sort_unstable();
    match (scenario.no_winner, order.is_empty()) {
        (_, true) => None,
        (false, false) => Some("only where there is no winner the order is said"),
        (true, false) => {
            let all: Vec<usize> = (0..seats).collect();
            (order != all).then_some("every seat has to be in it once")
        }
    }
}

/// Checks the ids of cards in play, and what lies on them.
fn check_entries<'a>(
    setting: &'a Setting,
    at: &str,
    ids: &mut BTreeSet<&'a str>,
    refuse: &mut impl FnMut(String, String),
) {
    for (place, placed) in setting.in_play.iter().enumerate() {
        let pointer = format!("{at}/in_play/{place}");
        if !placed.id.is_empty() && !is_id(&placed.id) {
            let message = "an id has up to 40 letters, digits, - and _, a letter first, and is no \
                           word for a place";
            refuse(format!("{pointer}/id"), message.to_owned());
        } else if !placed.id.is_empty() && !ids.insert(placed.id.as_str()) {
            refuse(format!("{pointer}/id"), format!("{} is another card already", placed.id));
        }
        let outfits = setting.in_play[..place].iter().filter(|it| it.code == setting.outfit);
        if placed.code == setting.outfit && 0 < outfits.count() {
            refuse(format!("{pointer}/code"), "the outfit is in play once".to_owned());
        }
        if !placed.on.is_empty() && !is_attached(placed.code) {
            let message = "only goods and spells are attached to something";
            refuse(format!("{pointer}/on"), message.to_owned());
        }
        if placed.discarded && !is(placed.code, Kind::Deed) {
            let message = "only a deed is discarded as the match begins";
            refuse(format!("{pointer}/discarded"), message.to_owned());
        }
        if !placed.at.is_empty() && is(placed.code, Kind::Outfit) {
            refuse(format!("{pointer}/at"), "a home stands where it is".to_owned());
        }
        let fixed = is(placed.code, Kind::Outfit) || is_attached(placed.code);
        if placed.controlled_by.is_some() && fixed {
            let message = "its owner, or who controls what it is on, controls it";
            refuse(format!("{pointer}/controlled_by"), message.to_owned());
        }
        let abilities = placed.code.card().map_or(0, |it| it.abilities.len());
        let unknown = placed.used.iter().position(|it| abilities <= usize::from(*it));
        if let Some(unknown) = unknown {
            let message = format!("it has {abilities} abilities, counted from 0");
            refuse(format!("{pointer}/used/{unknown}"), message);
        } else if USED_MAX < placed.used.len() {
            refuse(format!("{pointer}/used"), format!("at most {USED_MAX} uses"));
        }
    }
}

fn is_id(id: &str) -> bool {
    let fits = |it: char| it.is_ascii_alphanumeric() || it == '-' || it == '_';
    let begins = id.starts_with(|it: char| it.is_ascii_alphabetic());
    begins && id.len() <= ID_MAX && id.chars().all(fits) && !["home", "town_square"].contains(&id)
}

fn check_codes(setting: &Setting, at: &str, refuse: &mut impl FnMut(String, String)) {
    if !is(setting.outfit, Kind::Outfit) {
        refuse(format!("{at}/outfit"), format!("{} is no outfit", setting.outfit));
    }
    let piles = [
        ("hand", &setting.hand),
        ("deck", &setting.deck),
        ("discard", &setting.discard),
        ("boot_hill", &setting.boot_hill),
    ];
    let amounts = [("ghost_rock", setting.ghost_rock), ("debt", setting.debt)];
    check_amounts(at, &amounts, refuse);
    let mut count = setting.in_play.len();
    for (name, pile) in piles {
        count += pile.len();
        for (place, code) in pile.iter().enumerate() {
            let known = code.card().is_some_and(|it| it.kind != Kind::Outfit && !it.is_token());
            if !known {
                refuse(format!("{at}/{name}/{place}"), format!("{code} is no card of a deck"));
            }
        }
    }
    for (place, placed) in setting.in_play.iter().enumerate() {
        let pointer = format!("{at}/in_play/{place}");
        let kind = placed.code.card().map(|it| it.kind);
        let lies = matches!(kind, Some(Kind::Dude | Kind::Deed | Kind::Goods | Kind::Spell));
        if !lies && placed.code != setting.outfit {
            let message = format!("{} is no card that is in play", placed.code);
            refuse(format!("{pointer}/code"), message);
        }
        let amounts = [
            ("bounty", placed.bounty),
            ("control", placed.control),
            ("ghost_rock", placed.ghost_rock),
        ];
        check_amounts(&pointer, &amounts, refuse);
        count += placed.attachments.len();
        for (place, code) in placed.attachments.iter().enumerate() {
            if !is(*code, Kind::Goods) && !is(*code, Kind::Spell) {
                let message = format!("{code} cannot be attached");
                refuse(format!("{pointer}/attachments/{place}"), message);
            }
        }
    }
    if CARDS_MAX < count {
        refuse(at.to_owned(), format!("at most {CARDS_MAX} cards; these are {count}"));
    }
}
