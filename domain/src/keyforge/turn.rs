//! A turn, step by step (KF3), and what comes before the first (KF2).

use super::action::{Action, Question, Target};
use super::cause::Cause;
use super::fact::{Brought, Printed};
use super::moments::{Claim, Deed, Moment};
use super::printed::House;
use super::rules::{KeyForge, Loadout};
use super::state::State;
use super::table::Crucible;
use super::things::{CardId, End, Step, Zone};
use super::verbs::DISCARD;
use super::{cards, ending, fact, placing};
use crate::engine::{One, OneOf, Resolved, Seat, Setup};

const HANDS: Cause = Cause::rule("KF2.3");
const MULLIGAN: Cause = Cause::rule("KF2.4");
const FORGE: Cause = Cause::rule("KF3.1");
const READY: Cause = Cause::rule("KF3.4");
const DRAW: Cause = Cause::rule("KF3.5");
const CHAINS: Cause = Cause::rule("KF3.6");
/// The opening hand of the player who has the first turn; the other draws one less (KF2.3).
const OPENING_HAND: usize = 7;

/// Every card of a deck.
fn printed(loadout: &Loadout) -> Vec<Printed> {
    let copies = loadout.cards.iter().flat_map(|it| {
        let card = Printed { code: it.id, maverick: it.maverick };
        std::iter::repeat_n(card, usize::from(it.count))
    });
    copies.collect()
}

/// Decks are shuffled and put on the table, and it is settled who begins (KF2.1, KF2.2).
pub fn open(table: &mut Crucible, setup: Setup<KeyForge>) -> Resolved {
    if let Some(scenario) = &setup.options.scenario {
        let (first, brought, decks) = (Seat(0), Vec::new(), Vec::new());
        let mut numbers = placing::numbers(scenario);
        for it in &mut numbers {
            table.chance().shuffle(it);
        }
        let options = Box::new(setup.options);
        table.emit(fact::TableSet { options, first, brought, decks, numbers });
        return table.settle();
    }
    let first = match setup.options.first {
        Some(seat) => Seat(seat.min(1)),
        None => Seat(u8::from(table.chance().below(2) == 1)),
    };
    let (mut brought, mut decks, mut numbers) = (Vec::new(), Vec::new(), Vec::new());
    for (seat, chains) in setup.seats.into_iter().zip(chains(&setup.options.chains)) {
        let Some(loadout) = seat.loadout else { continue };
        let mut deck = printed(&loadout);
        table.chance().shuffle(&mut deck);
        // Else the number of a card would say where it lay in the deck.
        let mut mixed: Vec<u16> = (0..crate::engine::so_many(deck.len())).collect();
        table.chance().shuffle(&mut mixed);
        numbers.push(mixed);
        decks.push(deck);
        brought.push(Brought { name: loadout.name, houses: loadout.houses, chains });
    }
    let options = Box::new(setup.options);
    table.emit(fact::TableSet { options, first, brought, decks, numbers });
    Ok(())
}

fn chains(given: &[u8]) -> impl Iterator<Item = u8> + '_ {
    given.iter().copied().chain(std::iter::repeat(0))
}

/// Takes the next step of the match.
pub fn step(table: &mut Crucible) -> Resolved {
    match table.state().step {
        Step::Setup => deal(table),
        Step::Forge => forge(table),
        Step::House => choose_house(table),
        Step::Ready => ready(table),
        Step::Draw => draw(table),
        Step::Waiting | Step::Main | Step::Over => Ok(()),
    }
}

/// Opening hands, mulligans, and the first turn (KF2.3 to KF2.5).
fn deal(table: &mut Crucible) -> Resolved {
    let first = table.state().first;
    let order = [first, table.state().foe(first)];
    let mut sizes = Vec::new();
    for (seat, size) in order.into_iter().zip([OPENING_HAND, OPENING_HAND - 1]) {
        let held_back = table.state().held_back(seat);
        let size = size.saturating_sub(held_back);
        if 0 < held_back {
            table.emit(fact::ChainsChanged { seat, amount: -1, cause: HANDS });
        }
        table.draw(seat, size, HANDS);
        sizes.push(size);
    }
    for (seat, size) in order.into_iter().zip(sizes) {
        mulligan(table, seat, size)?;
    }
    table.emit(fact::TurnBegan { turn: 1, seat: first });
    Ok(())
}

/// A player may shuffle their hand back, once, to draw one card fewer (KF2.4).
fn mulligan(table: &mut Crucible, seat: Seat, size: usize) -> Resolved {
    let form = OneOf(vec![(Target::No {}, false), (Target::Yes {}, true)]);
    if !table.ask(seat, Question::Mulligan {}, form)? {
        table.emit(fact::HandKept { seat });
        return Ok(());
    }
    table.emit(fact::HandMulliganed { seat });
    let hand = table.state().player(seat).hand.clone();
    table.shift(seat, &hand, (Zone::Deck, End::Bottom), MULLIGAN);
    table.shuffle_deck(seat, MULLIGAN)?;
    table.draw(seat, size.saturating_sub(1), MULLIGAN);
    Ok(())
}

/// A key is forged, if it can be paid for (KF3.1).
fn forge(table: &mut Crucible) -> Resolved {
    let seat = table.state().active;
    match table.state().forbidden_by(Deed::ForgeStep(seat)) {
        Some(by) => {
            let cause = cards::cause(by.code);
            table.emit(fact::ForgingSkipped { seat, cause });
        }
        None => {
            table.forge(seat, 0, FORGE)?;
        }
    }
    match table.state().winner {
        Some(_) => Ok(()),
        None if ending::is_last(table.state()) => ending::decide(table),
        None => {
            table.emit(fact::StepBegan { step: Step::House });
            Ok(())
        }
    }
}

/// The houses that a player can choose: cannot beats must, and of several musts any will do
/// (KF3.2).
pub fn choosable(state: &State, seat: Seat) -> Vec<House> {
    let own = state.player(seat).houses.iter().copied();
    let mut houses: Vec<House> = own.chain(state.houses_in_play(seat)).collect();
    houses.sort_unstable();
    houses.dedup();
    let texts = state.in_force();
    houses.retain(|it| texts.forbidden_by(Deed::Call(seat, *it)).is_none());
    let must = |it: &&House| texts.claims(Claim::MustCall(seat, **it));
    let bound: Vec<House> = houses.iter().filter(must).copied().collect();
    if bound.is_empty() { houses } else { bound }
}

/// The active house is chosen; then the archives may be taken (KF3.2).
fn choose_house(table: &mut Crucible) -> Resolved {
    let seat = table.state().active;
    let houses = choosable(table.state(), seat);
    let house = match houses.is_empty() {
        true => None,
        false => Some(table.ask(seat, Question::House {}, One(houses))?),
    };
    table.emit(fact::HouseCalled { seat, house });
    let chosen = table.state().moment(Moment::HouseChosen, seat);
    table.window(&[chosen])?;
    take_archives(table, seat)?;
    table.emit(fact::StepBegan { step: Step::Main });
    Ok(())
}

/// The player may take all of their archives into their hand. Cards of the opponent's go to the
/// opponent's hand (KF13.4).
fn take_archives(table: &mut Crucible, seat: Seat) -> Resolved {
    let archives = table.state().player(seat).archives.clone();
    if archives.is_empty() {
        return Ok(());
    }
    let form = OneOf(vec![(Target::Yes {}, true), (Target::No {}, false)]);
    if table.ask(seat, Question::TakeArchives {}, form)? {
        let (own, others) = table.state().archived(seat);
        table.shift(seat, &own, (Zone::Hand, End::Top), Cause::rule("KF3.2"));
        table.give_back(seat, &others, Cause::rule("KF13.4"));
    }
    Ok(())
}

impl State {
    /// The cards in a player's archives: their own, and the opponent's.
    pub fn archived(&self, seat: Seat) -> (Vec<CardId>, Vec<CardId>) {
        let archives = self.player(seat).archives.iter().copied();
        archives.partition(|it| self.piece(*it).owner == seat)
    }
}

impl Crucible {
    /// Cards of the opponent's in a player's archives go to the opponent's hand (KF13.4).
    pub fn give_back(&mut self, seat: Seat, cards: &[CardId], cause: Cause) {
        if cards.is_empty() {
            return;
        }
        let (count, side) = (crate::engine::so_many(cards.len()), self.state().foe(seat));
        let cards = self.state().all_named(cards);
        let (from, to, end) = (Zone::Archives, Zone::Hand, End::Top);
        self.emit(fact::CardsMoved { seat, from, side, to, end, count, cards, cause });
    }
}

/// What a player can do in the main step.
pub fn actions(state: &State, seat: Seat) -> Vec<Action> {
    if state.step != Step::Main || state.active != seat {
        return Vec::new();
    }
    let state = &state.in_force();
    let hand = state.player(seat).hand.iter().copied();
    let plays = hand.clone().filter(|it| state.may_play(seat, *it).is_ok());
    let discards = hand.filter(|it| state.may_discard(seat, *it).is_ok());
    let own = state.side(seat).filter(|it| state.piece(*it).side == seat);
    let uses =
        own.flat_map(|card| state.ways(seat, card).map(move |how| Action::Use { card, how }));
    let plays = plays.map(|card| Action::Play { card });
    let discards = discards.map(|card| Action::Discard { card });
    plays.chain(uses).chain(discards).chain([Action::EndTurn {}]).collect()
}

/// Carries out what a player does in the main step.
pub fn act(table: &mut Crucible, seat: Seat, action: Action) -> Resolved {
    match action {
        Action::Play { card } => table.play_from_hand(seat, card)?,
        Action::Discard { card } => table.discard(card, DISCARD)?,
        Action::Use { card, how } => table.use_in_main(seat, card, how)?,
        Action::EndTurn {} => table.emit(fact::StepBegan { step: Step::Ready }),
        Action::GoOn {} => (),
    }
    // By now whatever played a card with omega is done, too (KF15.10).
    if table.state().main_is_cut && table.state().step == Step::Main {
        table.emit(fact::StepBegan { step: Step::Ready });
    }
    Ok(())
}

/// The player's exhausted cards are readied: nothing waits for that, so that all orders come to
/// the same (KF3.4).
fn ready(table: &mut Crucible) -> Resolved {
    let seat = table.state().active;
    let own: Vec<CardId> = table.state().side(seat).collect();
    table.ready(&own, READY);
    table.emit(fact::StepBegan { step: Step::Draw });
    Ok(())
}

/// The hand is refilled, and the turn ends (KF3.5, KF3.6).
fn draw(table: &mut Crucible) -> Resolved {
    let seat = table.state().active;
    let state = table.state();
    let gap = state.hand_size(seat).saturating_sub(state.player(seat).hand.len());
    let held_back = state.held_back(seat);
    table.draw(seat, gap.saturating_sub(held_back), DRAW);
    if 0 < gap && 0 < held_back {
        table.emit(fact::ChainsChanged { seat, amount: -1, cause: CHAINS });
    }
    if table.state().key_cost(seat) <= table.state().purse(seat) {
        table.emit(fact::Checked { seat });
    }
    let ends = table.state().moment(Moment::TurnEnds, seat);
    table.window(&[ends])?;
    table.emit(fact::TurnEnded { seat });
    table.settle()?;
    if table.state().winner.is_none() {
        let (turn, seat) = (table.state().turn.saturating_add(1), table.state().foe(seat));
        table.emit(fact::TurnBegan { turn, seat });
    }
    Ok(())
}
