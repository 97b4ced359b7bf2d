//! Before the first week: characters find their players, headquarters open, and lots are drawn
//! (S7).

use super::action::Item;
use super::auction::{self, Sale};
use super::characters::Character;
use super::fact::{self, CastBy, Goods, Lot, Recruit};
use super::guns::{GunId, Rank, counting};
use super::rules::{Casting, Gunslingers, Loadout};
use super::state::State;
use super::town::{DEPOT_AT, Property};
use crate::engine::{Resolved, Seat, Setup, Table, so_many};

/// Lays out the board: the station in its place, the other properties at random (S5).
pub fn build_town(table: &mut Table<Gunslingers>, setup: Setup<Gunslingers>) -> Resolved {
    let mut board: Vec<Property> = Property::all().filter(|it| *it != Property::Depot).collect();
    table.chance().shuffle(&mut board);
    board.insert(usize::from(DEPOT_AT.0), Property::Depot);
    let wish = |loadout: Option<Loadout>| loadout.and_then(|it| it.character);
    let wishes = setup.seats.iter().map(|seat| wish(seat.loadout.clone())).collect();
    let players = so_many(setup.seats.len());
    table.emit(fact::TownBuilt { options: setup.options, players, board, wishes });
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
    let options = &table.state().options;
    match options.characters {
        // By the letter of the document chance alone deals (S7.1).
        Casting::Dealt if options.literal => deal(table),
        Casting::Dealt => {
            grant_wishes(table);
            deal(table);
        }
        Casting::Blind => deal(table),
        Casting::Bid => put_up_character(table),
    }
    Ok(())
}

/// Grants wishes for characters: by chance, where several players would like the same (S7.1).
fn grant_wishes(table: &mut Table<Gunslingers>) {
    for character in free_characters(table.state()) {
        let state = table.state();
        let mut wishing = without_character(state);
        wishing.retain(|seat| state.player(*seat).wish == Some(character));
        let by = if 1 < wishing.len() { CastBy::Chance } else { CastBy::Wish };
        if let Some(seat) = draw(table, &wishing) {
            table.emit(fact::CharacterTaken { seat, character, by, paid: 0 });
        }
    }
}

/// Deals the characters that are left to players who have none (S7.1, G2).
fn deal(table: &mut Table<Gunslingers>) {
    let seats = without_character(table.state());
    let mut characters = free_characters(table.state());
    table.chance().shuffle(&mut characters);
    for (seat, character) in seats.into_iter().zip(characters) {
        table.emit(fact::CharacterTaken { seat, character, by: CastBy::Chance, paid: 0 });
    }
}

/// Puts up one of the characters nobody has, by chance, as long as several want one. A player who
/// gets nobody is dealt somebody (G2).
fn put_up_character(table: &mut Table<Gunslingers>) {
    let state = table.state();
    let mut characters = free_characters(state);
    characters.retain(|it| !state.passed_over.contains(it));
    let several = 1 < without_character(state).len();
    table.chance().shuffle(&mut characters);
    match characters.first().filter(|_| several) {
        Some(character) => table.emit(fact::CharacterPutUp { character: *character }),
        None => deal(table),
    }
}

/// Auctions a character among those who have none yet. What is bid comes off the money that the
/// winner begins with (G2).
pub fn auction_character(table: &mut Table<Gunslingers>) -> Resolved {
    let Some(character) = table.state().candidate else { return Ok(()) };
    let bidders = without_character(table.state());
    match auction::auction(table, Item::Character { character }, &bidders, None)? {
        Ok(Sale { seat, bid }) => {
            let by = CastBy::Bid;
            table.emit(fact::CharacterTaken { seat, character, by, paid: bid });
        }
        Err(_) => table.emit(fact::CharacterPassedOver { character }),
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
        table.emit(fact::LotsPrepared { lots, picker });
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
    // By the letter of the document nobody has hands or a Boss to begin with (S7.2).
    let literal = state.options.literal;
    let ranks = if literal { &[] } else { table.rules().loyal_hands };
    let numbers = (state.next_gun().0..).map(GunId);
    let hand = |(rank, gun): (&Rank, GunId)| Recruit { gun, rank: *rank, die: None };
    let hands = ranks.iter().zip(numbers).map(hand).collect();
    let property = character.headquarters();
    // A Boss stands guard (G50).
    let boss = !literal;
    table.emit(fact::HeadquartersOpened { seat, property, cash, reputation, hands, boss });
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
    // By the letter of the document a batch may be empty (S7.4).
    let least = if table.state().options.literal { 0 } else { table.rules().batch_min };
    let size = points(&dice).max(least);
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
    let at = table.chance().place_among(seats.len());
    seats.get(at).copied()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::gunslingers::trial::{Race, new_town};
    use crate::gunslingers::{Action, Holding};

    const PARLOR: Option<Character> = Some(Character::MrsParlor);
    const NEAT: Option<Character> = Some(Character::SilasNeat);
    const ANYBODY: Option<Character> = None;
    /// Draws that leave five characters in their order.
    const IN_ORDER: [u32; 4] = [4, 3, 2, 1];
    const CAST: Action = Action::Cast {};
    const SET_UP: Action = Action::SetUp {};

    fn characters(race: &Race) -> Vec<Option<Character>> {
        race.state().players.iter().map(|player| player.character).collect()
    }

    /// Draws that bring the property at place `at` of a list of `of` to its front, and leave the
    /// others.
    fn to_the_front(at: u32, of: u32) -> Vec<u32> {
        (1..of).rev().map(|last| if last == at { 0 } else { last }).collect()
    }

    #[test]
    fn s5_the_station_is_in_its_place_and_chance_places_the_others() {
        let race = new_town(&[ANYBODY, ANYBODY]).begins();
        let board = &race.state().board;
        assert_eq!(board[usize::from(DEPOT_AT.0)], Property::Depot);
        let others: Vec<Property> =
            board.iter().copied().filter(|it| *it != Property::Depot).collect();
        assert!(!others.is_sorted(), "{others:?}");
    }

    #[test]
    fn s7_1_who_brings_a_character_alone_is_dealt_that_one() {
        let race = new_town(&[NEAT, PARLOR]).begins();
        assert_eq!(characters(&race), [NEAT, PARLOR]);
        race.happens_by("S7.1", "Seat 0 is Silas Neat, as wished");
    }

    #[test]
    fn s7_1_chance_decides_among_those_who_bring_the_same_and_the_others_are_dealt_others() {
        for (lucky, other) in [(0, 1), (1, 0)] {
            let race = new_town(&[NEAT, NEAT]).draws_of(CAST, &[lucky]).begins();
            assert_eq!(characters(&race)[lucky as usize], NEAT);
            assert!(![None, NEAT].contains(&characters(&race)[other]));
            race.happens(&format!("Seat {lucky} is Silas Neat, by chance"));
        }
    }

    #[test]
    fn s7_1_dealt_blind_what_is_brought_counts_for_nothing() {
        let blind = new_town(&[NEAT, NEAT]).casting(Casting::Blind).draws_of(CAST, &IN_ORDER);
        let race = blind.begins();
        assert_eq!(characters(&race), [PARLOR, Some(Character::ColonelCartwright)]);
        race.happens("Seat 0 is Mrs. Parlor, by chance");
    }

    #[test]
    fn s7_by_the_letter_chance_alone_deals_and_nobody_has_guns_to_begin_with() {
        let town = new_town(&[NEAT, NEAT]).literal().draws_of(CAST, &IN_ORDER);
        let race = town.begins().happens("Seat 0 is Mrs. Parlor, by chance");
        let state = race.state();
        assert!(Seat::all(2).all(|seat| state.gang(seat).is_empty()));
        assert!(!state.guns.keys().any(|gun| gun.is_boss()));
    }

    #[test]
    fn g2_by_the_letter_characters_may_be_bid_for_too() {
        let race = new_town(&[ANYBODY, ANYBODY]).literal().casting(Casting::Bid).begins();
        race.asks(0, "bid").asks(1, "bid");
    }

    #[test]
    fn g2_characters_are_bid_for_with_the_money_one_begins_with() {
        let race = new_town(&[ANYBODY; 3]).casting(Casting::Bid).draws_of(CAST, &IN_ORDER).begins();
        let race = race.happens_by("G2", "Who will be Mrs. Parlor?").asks_nothing(3);
        assert_eq!(race.asked(0, "bid").range(), (0, 20));
        let race = race.draws_of(CAST, &IN_ORDER[1..]).bids([3, 5, 0]);
        let race = race.happens_by("G2", "Seat 1 is Mrs. Parlor for $5");
        // A player who has a character bids for no other; the last player is dealt one.
        let race =
            race.asks_nothing(1).bids([2, 9, 1]).happens("Seat 0 is Colonel Cartwright for $2");
        let race = race.cash(0, 38).cash(1, 35).cash(2, 40);
        assert!(characters(&race)[2].is_some_and(|it| Some(it) != PARLOR));
    }

    #[test]
    fn g2_a_character_nobody_bids_for_is_passed_over_and_may_still_be_dealt() {
        let race = new_town(&[ANYBODY; 2]).casting(Casting::Bid).draws_of(CAST, &IN_ORDER).begins();
        let race = race.bids([0, 0]).happens("Nobody gets Mrs. Parlor");
        let race = race.bids([0, 0]).bids([0, 0]).bids([0, 0]);
        let race = race.draws_of(CAST, &IN_ORDER).bids([0, 0]);
        assert_eq!(characters(&race), [PARLOR, Some(Character::ColonelCartwright)]);
    }

    #[test]
    fn s7_6_tied_bids_for_a_character_are_raised_up_to_what_may_be_bid() {
        let race = new_town(&[ANYBODY; 2]).casting(Casting::Bid).draws_of(CAST, &IN_ORDER).begins();
        let race = race.bids([19, 19]);
        assert_eq!(race.asked(1, "raise").range(), (0, 1));
        race.raises(0, 0).raises(1, 1).happens("Seat 1 is Mrs. Parlor for $20");
    }

    #[test]
    fn s7_2_four_open_their_headquarters_with_what_their_cards_say() {
        let everybody = Character::ALL.map(Some);
        let race = new_town(&everybody[..4]).begins();
        let begins = [(38, 4), (38, 4), (42, 4), (42, 3)];
        for ((cash, reputation), player) in begins.into_iter().zip(&race.state().players) {
            assert_eq!((player.cash, player.reputation), (cash, reputation));
        }
    }

    #[test]
    fn c2_three_open_theirs_with_a_flat_sheet_and_the_headquarters_tokens_are_in_it() {
        let race = new_town(&[Some(Character::AntonBoozer), PARLOR, ANYBODY]).begins();
        // G5: what the headquarters is worth is not added.
        race.cash(0, 40).reputation(0, 4).cash(1, 40).reputation(1, 4).cash(2, 40);
    }

    #[test]
    fn g17_headquarters_start_with_two_markers() {
        let race = new_town(&[NEAT, PARLOR]).begins();
        let held: Vec<(Property, Holding)> =
            race.state().holdings.iter().map(|(property, it)| (*property, *it)).collect();
        let holding = |seat| Holding { owner: Seat(seat), markers: 2 };
        assert_eq!(held, [(Property::Parlor, holding(1)), (Property::Undertaker, holding(0))]);
    }

    #[test]
    fn g16_everybody_starts_with_an_enforcer_a_plug_and_g50_their_boss() {
        let race = new_town(&[ANYBODY, ANYBODY]).begins();
        for seat in [Seat(0), Seat(1)] {
            let ranks: Vec<Rank> =
                race.state().gang(seat).iter().map(|gun| race.state().gun(*gun).rank).collect();
            assert_eq!(ranks, [Rank::Enforcer, Rank::Plug]);
            assert_eq!(race.state().gun(GunId::boss_of(seat)).rank, Rank::Duellist);
        }
        let literal = new_town(&[ANYBODY, ANYBODY]).literal().begins();
        assert!(!literal.state().guns.contains_key(&GunId::boss_of(Seat(0))));
    }

    #[test]
    fn g10_any_property_but_a_headquarters_in_play_may_be_sold_g3_unused_ones_too() {
        // Bring each place of the list to the front once: what was for sale first?
        let mut seen = BTreeSet::new();
        for at in 0..18 {
            let race = new_town(&[NEAT, PARLOR]).draws_of(SET_UP, &to_the_front(at, 18)).begins();
            match race.state().lots[0].goods {
                Goods::Property { property } => seen.insert(property),
                Goods::Batch { .. } => panic!("properties come first"),
            };
        }
        let in_play = [Property::Undertaker, Property::Parlor];
        let all: BTreeSet<Property> = Property::all().filter(|it| !in_play.contains(it)).collect();
        assert_eq!(seen, all);
    }

    #[test]
    fn s7_4_there_are_as_many_properties_and_batches_as_players() {
        for players in 2..=5 {
            let race = new_town(&vec![ANYBODY; players]).begins();
            let lots = &race.state().lots;
            let batches = lots.iter().filter(|it| matches!(it.goods, Goods::Batch { .. })).count();
            assert_eq!((lots.len(), batches), (2 * players, players));
            let numbers: Vec<usize> = lots.iter().map(|it| usize::from(it.lot)).collect();
            assert_eq!(numbers, (1..=2 * players).collect::<Vec<_>>());
        }
    }

    #[test]
    fn s7_4_six_counting_dice_make_a_batch_and_a_die_each_gunslinger_s7_5_chance_the_picker() {
        // Both properties; 0 + 0 + 0 + 1 + 1 + 2 gunslingers; then none, which G11 makes one.
        let mut draws = to_the_front(0, 18);
        draws.extend([0, 1, 2, 3, 4, 5, 0, 2, 3, 5]);
        draws.extend([0, 0, 0, 1, 1, 2, 5]);
        for picker in [0, 1] {
            let mut draws = draws.clone();
            draws.push(picker);
            let race = new_town(&[NEAT, PARLOR]).draws_of(SET_UP, &draws).begins();
            race.happens("a batch of 2 plugs, 1 enforcer and 1 duellist (lot 3)")
                .happens("(lot 3) and a batch of 1 duellist (lot 4).")
                .happens(&format!("Seat {picker} picks first"));
        }
    }
}
