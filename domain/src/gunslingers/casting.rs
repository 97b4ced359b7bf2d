//! Before the first week: characters find their players, headquarters open, and lots are drawn
//! (S7).

use super::action::Item;
use super::auction::{self, Sale};
use super::characters::Character;
use super::fact::{CastBy, Fact, Goods, Lot, Recruit};
use super::guns::{GunId, Rank, counting};
use super::rules::{Casting, Gunslingers, Loadout};
use super::state::State;
use super::town::{DEPOT_AT, Property};
use crate::engine::{Resolved, Seat, Setup, Table};

/// Lays out the board: the station in its place, the other properties at random (S5).
pub fn build_town(table: &mut Table<Gunslingers>, setup: Setup<Gunslingers>) -> Resolved {
    let mut board: Vec<Property> = Property::all().filter(|it| *it != Property::Depot).collect();
    table.chance().shuffle(&mut board);
    board.insert(usize::from(DEPOT_AT.0), Property::Depot);
    let wish = |loadout: Option<Loadout>| loadout.and_then(|it| it.character);
    let wishes = setup.seats.iter().map(|seat| wish(seat.loadout.clone())).collect();
    let players = u8::try_from(setup.seats.len()).unwrap_or(u8::MAX);
    table.emit(Fact::TownBuilt { options: setup.options, players, board, wishes });
    Ok(())
}

/// Whether everybody who plays has a character.
pub fn is_cast(state: &State) -> bool {
    without_character(state).is_empty()
}

fn without_character(state: &State) -> Vec<Seat> {
    let without = |seat: &Seat| state.player(*seat).character.is_none();
    state.playing().into_iter().filter(without).collect()
}

fn free_characters(state: &State) -> Vec<Character> {
    let taken = |it: &Character| state.players.iter().any(|player| player.is(*it));
    Character::ALL.into_iter().filter(|it| !taken(it)).collect()
}

/// Gives everybody a character, as the creator of the match chose (S7.1, G2).
pub fn cast(table: &mut Table<Gunslingers>) -> Resolved {
    match table.state().options.characters {
        Casting::Dealt => {
            grant_wishes(table);
            deal(table);
        }
        Casting::Blind => deal(table),
        Casting::Bid => {
            bid_for_characters(table)?;
            deal(table);
        }
    }
    Ok(())
}

/// Who would like to be somebody is: by chance, where several would like to be the same (S7.1).
fn grant_wishes(table: &mut Table<Gunslingers>) {
    for character in free_characters(table.state()) {
        let state = table.state();
        let mut wishing = without_character(state);
        wishing.retain(|seat| state.player(*seat).wish == Some(character));
        let by = if 1 < wishing.len() { CastBy::Chance } else { CastBy::Wish };
        if let Some(seat) = draw(table, &wishing) {
            table.emit(Fact::CharacterTaken { seat, character, by, paid: 0 });
        }
    }
}

/// Deals who is left to who has nobody (S7.1, G2).
fn deal(table: &mut Table<Gunslingers>) {
    let seats = without_character(table.state());
    let mut characters = free_characters(table.state());
    table.chance().shuffle(&mut characters);
    for (seat, character) in seats.into_iter().zip(characters) {
        table.emit(Fact::CharacterTaken { seat, character, by: CastBy::Chance, paid: 0 });
    }
}

/// Puts up one character after the other, in random order, to those who have none yet. What is bid
/// comes off the money that the winner begins with. Whoever gets nobody is dealt somebody.
fn bid_for_characters(table: &mut Table<Gunslingers>) -> Resolved {
    let mut characters = free_characters(table.state());
    table.chance().shuffle(&mut characters);
    for character in characters {
        let bidders = without_character(table.state());
        if bidders.len() < 2 {
            break;
        }
        table.emit(Fact::CharacterPutUp { character });
        match auction::auction(table, Item::Character { character }, &bidders, None)? {
            Some(Sale { seat, bid }) => {
                let by = CastBy::Bid;
                table.emit(Fact::CharacterTaken { seat, character, by, paid: bid });
            }
            None => table.emit(Fact::CharacterPassedOver { character }),
        }
    }
    Ok(())
}

/// Opens everybody's headquarters, and draws as many properties and rolls as many batches as there
/// are players (S7.2, S7.4).
pub fn set_up(table: &mut Table<Gunslingers>) -> Resolved {
    let seats = table.state().playing();
    for seat in &seats {
        open_headquarters(table, *seat);
    }
    let mut lots: Vec<Goods> = properties_for_sale(table, seats.len());
    let mut next = table.state().next_gun();
    for _ in &seats {
        let batch = roll_batch(table, &mut next);
        lots.push(batch);
    }
    let numbered = |(goods, lot): (Goods, u8)| Lot { lot, goods };
    let lots = lots.into_iter().zip(1..).map(numbered).collect();
    if let Some(picker) = draw(table, &seats) {
        table.emit(Fact::LotsPrepared { lots, picker });
    }
    Ok(())
}

/// Places a headquarters marker, twice as on everything held for long (G17), and takes what the
/// character card says (S7.2, C2), two loyal hands among it (G16).
fn open_headquarters(table: &mut Table<Gunslingers>, seat: Seat) {
    let state = table.state();
    let player = state.player(seat);
    let Some(character) = player.character else { return };
    let (cash, reputation) = table.rules().beginnings(character, state.players.len());
    let cash = cash.saturating_sub(player.character_cost);
    let ranks = table.rules().loyal_hands;
    let numbers = (state.next_gun().0..).map(GunId);
    let hand = |(rank, gun): (&Rank, GunId)| Recruit { gun, rank: *rank, die: None };
    let hands = ranks.iter().zip(numbers).map(hand).collect();
    let property = character.headquarters();
    // A Boss stands guard, unless it is played by the letter of the document (G50).
    let boss = !state.options.literal;
    table.emit(Fact::HeadquartersOpened { seat, property, cash, reputation, hands, boss });
}

/// Reveals properties: any but the headquarters in play; the station may be among them (G10, G3).
fn properties_for_sale(table: &mut Table<Gunslingers>, count: usize) -> Vec<Goods> {
    let state = table.state();
    let mut for_sale: Vec<Property> =
        Property::all().filter(|it| state.headquarters_of(*it).is_none()).collect();
    table.chance().shuffle(&mut for_sale);
    let properties = for_sale.into_iter().take(count);
    properties.map(|property| Goods::Property { property }).collect()
}

/// Rolls 6C for the size of a batch, at least one gunslinger, and a die for each (S7.4, G11).
fn roll_batch(table: &mut Table<Gunslingers>, next: &mut GunId) -> Goods {
    let dice = roll(table, u32::from(table.rules().batch_dice));
    let size = points(&dice).max(table.rules().batch_min);
    let guns = recruits(table, size, next);
    Goods::Batch { dice, guns }
}

/// Gunslingers come to town: a die for the skill of each (S7.4).
pub fn recruits(table: &mut Table<Gunslingers>, count: u32, next: &mut GunId) -> Vec<Recruit> {
    let mut recruits = Vec::new();
    for _ in 0..count {
        let die = roll_die(table);
        recruits.push(Recruit { gun: *next, rank: Rank::of_face(die), die: Some(die) });
        next.0 = next.0.saturating_add(1);
    }
    recruits
}

/// Rolls a regular die (S2.1).
pub fn roll_die(table: &mut Table<Gunslingers>) -> u8 {
    u8::try_from(table.chance().roll(6)).unwrap_or(6)
}

/// Rolls regular dice (S2.1).
pub fn roll(table: &mut Table<Gunslingers>, dice: u32) -> Vec<u8> {
    (0..dice).map(|_| roll_die(table)).collect()
}

/// What dice come to as counting dice (S2.2).
pub fn points(dice: &[u8]) -> u32 {
    dice.iter().map(|face| counting(*face)).sum()
}

/// One of several seats, by chance.
pub fn draw(table: &mut Table<Gunslingers>, seats: &[Seat]) -> Option<Seat> {
    let count = u32::try_from(seats.len()).unwrap_or(u32::MAX);
    let at = table.chance().below(count) as usize;
    seats.get(at).copied()
}
