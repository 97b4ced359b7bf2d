//! Before the first day (DT5), and matches that begin anywhere (DTH5).

use std::collections::BTreeSet;

use crate::doomtown::action::Question;
use crate::doomtown::cause::Cause;
use crate::doomtown::decks::deck::{self, POSSE_MAX};
use crate::doomtown::decks::loadout::Loadout;
use crate::doomtown::fact::{self, StartingPosse};
use crate::doomtown::scripts::ability::Timing;
use crate::doomtown::table::{Doom, Doomtown};
use crate::doomtown::town::moment::{Moment, Use, When};
use crate::doomtown::town::piece::{CardId, Named, Zone};
use crate::doomtown::town::place;
use crate::doomtown::town::printed::{Code, Keyword, Kind};
use crate::doomtown::town::state::{Phase, State, Step};
use crate::doomtown::uses::{usable, use_ability};
use crate::engine::{Answered, One, Resolved, Seat, Sequence, Setup};

const SHUFFLE: Cause = Cause::rule("DT5.3");
const HAND: Cause = Cause::rule("DT5.4");
const GRIFTERS: Cause = Cause::rule("DT5.5");
/// The play hand of the first day, whatever the maximum hand size (DT5.4).
const OPENING_HAND: usize = 5;

/// Outfits are revealed, and decks put on the table (DT5.1); or a match begins in the middle
/// (DTH5).
pub fn open(table: &mut Doom, setup: Setup<Doomtown>) -> Resolved {
    if let Some(scenario) = setup.options.scenario.clone() {
        return place::open(table, setup.options, &scenario);
    }
    let mut outfits = Vec::new();
    let (mut decks, mut planned) = (Vec::new(), Vec::new());
    for seat in setup.seats {
        let loadout = seat.loadout.unwrap_or_else(deck::fallback);
        outfits.push(loadout.outfit);
        planned.push(planned_by(&loadout));
        let mut deck = cards_of(&loadout);
        table.chance().shuffle(&mut deck);
        decks.push(deck);
    }
    table.emit(fact::TownOpened { options: setup.options, outfits, decks, planned });
    Ok(())
}

/// Every card of a deck.
pub fn cards_of(loadout: &Loadout) -> Vec<Code> {
    let lines = loadout.cards.iter();
    lines.flat_map(|it| std::iter::repeat_n(it.code, usize::from(it.count))).collect()
}

/// The starting posse that a deck's list names.
fn planned_by(loadout: &Loadout) -> Vec<Code> {
    loadout.cards.iter().filter(|it| 0 < it.starting).map(|it| it.code).collect()
}

/// Takes the next step of the setup.
pub fn step(table: &mut Doom) -> Resolved {
    match table.state().step {
        Step::Deal => {
            for seat in table.state().playing() {
                table.draw(seat, OPENING_HAND, Zone::Hand, HAND);
            }
            table.emit(fact::StepTaken { step: Step::Grifters });
        }
        Step::Grifters => {
            use_grifters(table)?;
            table.emit(fact::DayBegan { day: 1 });
            table.emit(fact::PhaseBegan { phase: Phase::Gamblin });
        }
        _ => choose_posses(table)?,
    }
    Ok(())
}

/// Which cards of a deck can start: dudes of the outfit's faction and drifters whom the stash pays
/// for (DT2.5). Those that the deck list names come first, then the others, both by code.
pub fn starters(state: &State, seat: Seat) -> Vec<Code> {
    let faction = state.faction(seat);
    let stash = i64::from(state.player(seat).ghost_rock);
    let deck = state.player(seat).deck.iter().map(|it| state.card(*it));
    let fits = deck.filter(|it| {
        let ours = it.faction.is_none() || it.faction == faction;
        it.kind == Kind::Dude && ours && i64::from(it.cost) <= stash
    });
    let codes: BTreeSet<Code> = fits.map(|it| it.code).collect();
    let planned = |it: &Code| state.player(seat).planned.contains(it);
    let (planned, others): (Vec<Code>, Vec<Code>) = codes.into_iter().partition(planned);
    planned.into_iter().chain(others).collect()
}

/// Those of some wishes who start, in their order: at most five, one of a name, one Grifter, as far
/// as the stash goes (DT2.5, DTH1).
pub fn settle_wishes(wishes: &[Code], stash: u32) -> (Vec<Code>, u32) {
    let mut posse: Vec<Code> = Vec::new();
    let mut paid = 0;
    for code in wishes {
        let Some(card) = code.card() else { continue };
        let cost = u32::try_from(card.cost).unwrap_or(0);
        let grifter = |it: &Code| it.card().is_some_and(|it| it.is(Keyword::Grifter));
        let second_grifter = card.is(Keyword::Grifter) && posse.iter().any(grifter);
        let fits = posse.len() < POSSE_MAX && paid + cost <= stash && !second_grifter;
        if fits && !posse.contains(code) {
            paid += cost;
            posse.push(*code);
        }
    }
    (posse, paid)
}

/// All choose their starting posses in secret and at once, and reveal them together; then decks are
/// shuffled (DT5.2, DT5.3).
fn choose_posses(table: &mut Doom) -> Resolved {
    let state = table.state();
    let question = |seat: Seat| {
        let form = Sequence::any_of(starters(state, seat));
        seat.asked(Question::StartingPosse {}, form)
    };
    let questions = state.playing().into_iter().map(question).collect();
    let wishes = table.ask_all(questions)?;
    let state = table.state();
    let mut posses: Vec<StartingPosse> =
        state.seats().map(|_| StartingPosse { dudes: Vec::new(), paid: 0 }).collect();
    for Answered { seat, answer: wishes, .. } in wishes {
        let (codes, paid) = settle_wishes(&wishes, state.player(seat).ghost_rock);
        let dudes = codes.iter().filter_map(|code| first_copy(state, seat, *code)).collect();
        posses[seat.index()] = StartingPosse { dudes, paid };
    }
    table.emit(fact::PossesRevealed { posses });
    for seat in table.state().playing() {
        table.shuffle_deck(seat, SHUFFLE);
    }
    table.emit(fact::StepTaken { step: Step::Deal });
    Ok(())
}

fn first_copy(state: &State, seat: Seat, code: Code) -> Option<Named> {
    let copy = |it: &&CardId| state.piece(**it).code == code;
    state.player(seat).deck.iter().find(copy).map(|it| state.named(*it))
}

/// What a player can use before the first day (DT5.5).
fn grifters(state: &State, seat: Seat) -> Vec<Use> {
    let moment = Moment::of(When::BeforeFirstDay);
    usable(state, seat, Timing::React(moment.when), Some(moment))
}

impl State {
    /// Whether anybody has a Grifter to use before the first day.
    pub fn has_grifters(&self) -> bool {
        self.playing().into_iter().any(|it| !grifters(self, it).is_empty())
    }
}

/// Players say in secret and at once whether they use their Grifters; of several the order is left
/// to chance. Then decks are shuffled again (DT5.5).
fn use_grifters(table: &mut Doom) -> Resolved {
    let state = table.state();
    let question = |seat: Seat| {
        let grifters = grifters(state, seat).into_iter().map(Some);
        let options = [None].into_iter().chain(grifters).collect();
        let (when, dude, place) = (When::BeforeFirstDay, None, None);
        let question = Question::React { when, dude, seat: None, card: None, place };
        seat.asked(question, One(options))
    };
    let questions = state.playing().into_iter().map(question).collect();
    let mut chosen: Vec<Use> =
        table.ask_all(questions)?.into_iter().filter_map(|it| it.answer).collect();
    table.chance().shuffle(&mut chosen);
    for used in &chosen {
        use_ability(table, used)?;
    }
    if !chosen.is_empty() {
        for seat in table.state().playing() {
            table.shuffle_deck(seat, GRIFTERS);
        }
    }
    Ok(())
}
