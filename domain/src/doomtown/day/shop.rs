//! Shoppin' and inventing: what comes into play from a hand (DT8.6, DT10.5, DT11.4).

use crate::doomtown::action::Question;
use crate::doomtown::cause::Cause;
use crate::doomtown::fact::{self, End};
use crate::doomtown::scripts::card::Card;
use crate::doomtown::scripts::hooks::Instead;
use crate::doomtown::scripts::need::Possible;
use crate::doomtown::table::Doom;
use crate::doomtown::town::moment::{Moment, Use, When};
use crate::doomtown::town::piece::{CardId, Place, Zone};
use crate::doomtown::town::printed::{Keyword, Kind, Skill};
use crate::doomtown::town::skills::skill_for;
use crate::doomtown::town::state::State;
use crate::doomtown::windows;
use crate::engine::{IfAny, One, Resolved, Seat};

const SHOPPIN: Cause = Cause::rule("DT8.6");
const INVENTING: Cause = Cause::rule("DT11.4");

/// On what terms something comes into play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Terms {
    /// The rule or card that lets one shop.
    pub cause: Cause,
    /// What it costs less.
    pub less: u32,
    /// Whether a card's effect brings it: then booted dudes, and dudes anywhere, can get it.
    pub by_effect: bool,
    /// Whether it is a Shootout play.
    pub in_shootout: bool,
    /// The only dude who can get it, where there is one.
    pub only: Option<CardId>,
}

impl Terms {
    /// Those of the Noon play.
    pub const SHOPPIN: Terms =
        Terms { cause: SHOPPIN, less: 0, by_effect: false, in_shootout: false, only: None };

    /// Those of a card's effect.
    pub fn of_effect(used: &Use) -> Terms {
        Terms { cause: Cause::card(used.code), by_effect: true, ..Terms::SHOPPIN }
    }

    /// For less.
    pub fn cheaper_by(self, less: i32) -> Terms {
        Terms { less: u32::try_from(less).unwrap_or(0), ..self }
    }

    fn cost(&self, card: &Card) -> u32 {
        u32::try_from(card.cost).unwrap_or(0).saturating_sub(self.less)
    }

    fn purse(&self, state: &State, seat: Seat) -> u32 {
        let timing = if self.in_shootout {
            crate::doomtown::scripts::ability::Timing::Shootout
        } else {
            crate::doomtown::scripts::ability::Timing::Noon
        };
        state.purse_of(seat, timing)
    }
}

/// Whether a card of a player's hand can come into play; else why not.
pub fn can_enter(state: &State, seat: Seat, card: CardId, terms: &Terms) -> Possible {
    let printed = state.card(card);
    match printed.kind {
        Kind::Dude | Kind::Deed | Kind::Goods | Kind::Spell => (),
        Kind::Outfit | Kind::Action | Kind::Joker => return Err("it never comes into play"),
    }
    if terms.purse(state, seat) < terms.cost(printed) {
        return Err("there is not enough ghost rock");
    }
    if is_barred(state, seat, printed) {
        return Err("it is unique, and one is in play or in your Boot Hill");
    }
    if printed.difficulty().is_some() && inventors(state, seat, card, terms).is_empty() {
        return Err("you have no unbooted Mad Scientist in a location that you control");
    }
    let attached = matches!(printed.kind, Kind::Goods | Kind::Spell);
    let invented = printed.difficulty().is_some() && !printed.is(Keyword::Improvement);
    if attached && !invented && hosts(state, seat, card, terms).is_empty() {
        return Err("nobody can carry it");
    }
    Ok(())
}

/// Whether a player cannot bring in a card because it is unique, and they own one of that name in
/// play or in their Boot Hill (DT10.5).
pub fn is_barred(state: &State, seat: Seat, card: &Card) -> bool {
    let counts = |it: &crate::doomtown::town::piece::Piece| {
        let there = matches!(it.zone, Zone::InPlay | Zone::BootHill);
        there && it.owner == seat && it.card().title == card.title
    };
    card.is_unique() && state.pieces.iter().any(counts)
}

/// The same for a card that comes into play from a discard pile or Boot Hill: it does not bar
/// itself, but another copy there does (DT10.5).
pub fn is_barred_by_another(state: &State, seat: Seat, card: CardId) -> bool {
    let printed = state.card(card);
    let counts = |it: &CardId| {
        let piece = state.piece(*it);
        let there = matches!(piece.zone, Zone::InPlay | Zone::BootHill);
        *it != card && there && piece.owner == seat && piece.card().title == printed.title
    };
    let pieces = (0..state.pieces.len()).map(CardId::at);
    printed.is_unique() && pieces.into_iter().any(|it| counts(&it))
}

/// What a card can be attached to (DT8.6).
pub fn hosts(state: &State, seat: Seat, card: CardId, terms: &Terms) -> Vec<CardId> {
    let printed = state.card(card);
    if printed.is(Keyword::Improvement) {
        let ranch =
            |it: &CardId| state.is(*it, Keyword::Ranch) && state.controller(*it) == Some(seat);
        return state.deeds().filter(ranch).collect();
    }
    if printed.is(Keyword::Totem) {
        return totem_places(state, seat);
    }
    let anywhere = |it: CardId| state.is_instead(Instead::EquippedAnywhere(it));
    let usual = |it: CardId| {
        let here = state.controller_of(state.place(it)) == Some(seat);
        !state.piece(it).booted && here
    };
    let able = |it: &CardId| match skill_for(state, card) {
        Some(skill) => state.printed_skill(*it, skill).is_some(),
        None => true,
    };
    let gets = |it: &CardId| terms.by_effect || usual(*it) || anywhere(*it);
    let named = |it: &CardId| terms.only.is_none_or(|only| only == *it);
    // A Shootout play affects only who is in a posse (DT12.4).
    let inside = |it: &CardId| {
        !terms.in_shootout || state.shootout.as_ref().is_none_or(|shootout| shootout.has(*it))
    };
    state
        .dudes_of(seat)
        .into_iter()
        .filter(inside)
        .filter(named)
        .filter(able)
        .filter(gets)
        .collect()
}

/// Where a player can put a totem: at locations that they control and where they have an unbooted
/// shaman (DT8.6).
fn totem_places(state: &State, seat: Seat) -> Vec<CardId> {
    let shaman = |it: &CardId| {
        let unbooted = !state.piece(*it).booted;
        unbooted && state.printed_skill(*it, Skill::Shaman).is_some()
    };
    let there: Vec<Place> = state
        .dudes_of(seat)
        .into_iter()
        .filter(shaman)
        .map(|it| state.place(it))
        .filter(|it| state.controller_of(*it) == Some(seat))
        .collect();
    let located = |place: &Place| match place {
        Place::TownSquare => None,
        Place::At { card } => there.contains(place).then_some(*card),
    };
    state.places().iter().filter_map(located).collect()
}

/// Which of a player's dudes can invent on some terms: unbooted Mad Scientists in locations that
/// the player controls (DT11.4). As a Shootout play only those in a posse (DT12.4), unless the
/// Gadget itself says that its inventor may be anywhere.
pub fn inventors(state: &State, seat: Seat, gadget: CardId, terms: &Terms) -> Vec<CardId> {
    let outside = Instead::InventedOutside(gadget);
    let anywhere = !terms.in_shootout || state.replaced_by(gadget, outside);
    let able = |it: &CardId| {
        let skilled = state.printed_skill(*it, Skill::MadScientist).is_some();
        let here = state.controller_of(state.place(*it)) == Some(seat);
        let inside = || state.shootout.as_ref().is_some_and(|shootout| shootout.has(*it));
        skilled && here && !state.piece(*it).booted && (anywhere || inside())
    };
    state.dudes_of(seat).into_iter().filter(able).collect()
}

/// Brings a card into play from a hand, on terms; a Gadget has to be invented. Answers whether it
/// came into play.
pub fn enter(table: &mut Doom, seat: Seat, card: CardId, terms: &Terms) -> Resolved<bool> {
    let printed = table.state().card(card);
    announce(table, seat, card);
    if printed.difficulty().is_some() {
        return invent(table, seat, card, terms);
    }
    pay(table, seat, card, terms);
    match printed.kind {
        Kind::Dude => bring_dude(table, seat, card, terms.cause)?,
        Kind::Deed => build(table, seat, card, terms.cause)?,
        _ => {
            let hosts = hosts(table.state(), seat, card, terms);
            let question = Question::AttachTo { card };
            let to = table.ask(seat, question, IfAny(One(hosts)))?;
            let Some(to) = to else { return Ok(false) };
            attach(table, card, to, terms.cause);
        }
    }
    Ok(true)
}

/// A card that is about to come into play is shown to all first (DT9.2): what it costs, where it
/// goes and who reacts to it depends on it.
pub fn announce(table: &mut Doom, seat: Seat, card: CardId) {
    let zone = table.state().piece(card).zone;
    if !matches!(zone, Zone::BeingPlayed | Zone::InPlay) {
        let card = table.state().named(card);
        table.emit(fact::CardPlayed { seat, card });
    }
}

fn pay(table: &mut Doom, seat: Seat, card: CardId, terms: &Terms) {
    let mut cost = terms.cost(table.state().card(card));
    if terms.in_shootout {
        for dude in table.state().dudes_of(seat) {
            let part = cost.min(table.state().piece(dude).ghost_rock);
            let (from, to) = (
                crate::doomtown::fact::Purse::OnCard { card: dude },
                crate::doomtown::fact::Purse::Bank {},
            );
            table.hand_over(from, to, part, terms.cause);
            cost -= part;
        }
    }
    table.pay(seat, cost, terms.cause);
}

/// A dude comes into play: at home, unless a card brings them elsewhere (DT8.6).
pub fn bring_dude(table: &mut Doom, seat: Seat, card: CardId, cause: Cause) -> Resolved {
    let home = table.state().home(seat);
    bring_dude_to(table, seat, card, home, cause)
}

/// A dude comes into play at a place, unless a card brings them elsewhere.
pub fn bring_dude_to(
    table: &mut Doom,
    seat: Seat,
    card: CardId,
    place: Place,
    cause: Cause,
) -> Resolved {
    announce(table, seat, card);
    windows::open(table, Moment::to_dude(When::DudeEntering, seat, card).at(place))?;
    let place = table.state().redirect.unwrap_or(place);
    let card = table.state().named(card);
    table.emit(fact::DudeEntered { seat, card, place, booted: false, cause });
    Ok(())
}

/// A deed comes into play: at an end of its player's street, or out of town (DT8.6).
pub fn build(table: &mut Doom, seat: Seat, card: CardId, cause: Cause) -> Resolved {
    let named = table.state().named(card);
    let end = if table.state().card(card).is(Keyword::OutOfTown) {
        End::OutOfTown
    } else {
        table.ask(seat, Question::StreetEnd { card }, One(vec![End::Left, End::Right]))?
    };
    table.emit(fact::DeedBuilt { seat, card: named, end, cause });
    Ok(())
}

/// Attaches a card from a hand; an older Weapon or Horse goes (DT8.6, DT18.12).
pub fn attach(table: &mut Doom, card: CardId, to: CardId, cause: Cause) {
    for keyword in [Keyword::Weapon, Keyword::Horse] {
        if !table.state().card(card).is(keyword) {
            continue;
        }
        let state = table.state();
        let older: Vec<CardId> =
            state.attachments(to).filter(|it| state.card(*it).is(keyword)).collect();
        older.into_iter().for_each(|it| table.discard(it, Cause::rule("DT18.12")));
    }
    let card = table.state().named(card);
    table.emit(fact::CardAttached { card, to, traded: false, cause });
}

/// A Mad Scientist boots, the cost is paid, and the Scientist's skill is tested against the
/// Gadget's difficulty; if the test fails, the Gadget is discarded (DT11.4).
fn invent(table: &mut Doom, seat: Seat, card: CardId, terms: &Terms) -> Resolved<bool> {
    let inventors = inventors(table.state(), seat, card, terms);
    let scientist = table.ask(seat, Question::Inventor { card }, IfAny(One(inventors)))?;
    let Some(scientist) = scientist else { return Ok(false) };
    let printed = table.state().card(card);
    // Where it will go is settled beforehand, so that nobody invents a Gadget that they can put
    // nowhere.
    let places = hosts(table.state(), seat, card, terms);
    let to = if printed.is(Keyword::Improvement) {
        let question = Question::AttachTo { card };
        table.ask(seat, question, IfAny(One(places)))?.unwrap_or(scientist)
    } else {
        scientist
    };
    let difficulty = printed.difficulty().unwrap_or(0);
    table.boot(scientist, INVENTING);
    let cause = if *terms == Terms::SHOPPIN { INVENTING } else { terms.cause };
    pay(table, seat, card, &Terms { cause, ..*terms });
    let lying = table.state().pulled.len();
    let skill = Skill::MadScientist;
    let tested = table.test_skill(seat, scientist, skill, difficulty, INVENTING)?;
    match printed.kind {
        _ if !tested.passed => table.discard(card, INVENTING),
        Kind::Dude => bring_dude(table, seat, card, INVENTING)?,
        Kind::Deed => build(table, seat, card, INVENTING)?,
        _ => attach(table, card, to, INVENTING),
    }
    table.put_pulls_away(lying);
    Ok(tested.passed)
}
