//! React windows (DT9.11), and how they keep hands secret (DTH4).

use super::action::{Question, Target};
use super::cause::Cause;
use super::fact;
use super::options::Reacts;
use super::scripts::ability::{Ability, Timing};
use super::table::Doom;
use super::town::moment::{Moment, Use, When};
use super::town::piece::{CardId, Zone};
use super::town::printed::Kind;
use super::town::state::State;
use super::uses::{usable, use_ability};
use crate::engine::{One, Resolved, Seat};

/// How often the players go round in one window; no cards of any deck come near this.
const TURNS_MAX: usize = 60;

/// Opens a window: in turn order each player plays one react or passes, until all have passed in a
/// row (DT9.11). A react that puts something else in the place of what it reacts to closes it.
pub fn open(table: &mut Doom, moment: Moment) -> Resolved {
    let before = Opened::of(table.state(), &moment);
    let mut seat = table.state().first();
    let mut passed = 0;
    for _ in 0..TURNS_MAX {
        let playing = table.state().playing();
        if playing.len() <= passed || !before.holds(table.state(), &moment) {
            return Ok(());
        }
        if playing.contains(&seat) {
            match ask(table, seat, moment)? {
                Some(used) => {
                    use_ability(table, &used)?;
                    put_away(table, &used);
                    passed = 0;
                }
                None => passed += 1,
            }
        }
        seat = table.state().after(seat);
    }
    Ok(())
}

/// Where what a window is about stood when it opened: once that has changed there is nothing left
/// to react to (DT9.11).
struct Opened {
    in_play: bool,
    in_posse: bool,
    homecomings: Option<u16>,
    called_out: bool,
}

impl Opened {
    fn of(state: &State, moment: &Moment) -> Opened {
        let dude = moment.dude;
        let in_posse = |it| state.shootout.as_ref().is_some_and(|shootout| shootout.has(it));
        Opened {
            in_play: dude.is_some_and(|it| state.is_in_play(it)),
            in_posse: dude.is_some_and(in_posse),
            homecomings: dude.map(|it| state.piece(it).homecomings),
            called_out: state.callout.is_some(),
        }
    }

    fn holds(&self, state: &State, moment: &Moment) -> bool {
        let now = Opened::of(state, moment);
        match moment.when {
            When::CasualtyDiscarded | When::Acing => {
                let there = self.in_play == now.in_play && self.in_posse == now.in_posse;
                there && self.homecomings == now.homecomings
            }
            When::CalloutAccepted => self.called_out == now.called_out,
            _ => true,
        }
    }
}

/// Asks one player for a react. A player who might hold a fitting card is asked whether they do or
/// not.
fn ask(table: &mut Doom, seat: Seat, moment: Moment) -> Resolved<Option<Use>> {
    let state = table.state();
    let timing = Timing::React(moment.when);
    let uses = usable(state, seat, timing, Some(moment));
    let open_uses = uses.iter().any(|it| state.piece(it.card).zone == Zone::InPlay);
    let by_hand = may_hold(state, seat, &moment);
    let ordered = state.player(seat).orders.contains(&moment.when);
    if !(open_uses || by_hand) || ordered {
        return Ok(None);
    }
    let mut options = vec![React::PassNow];
    if state.options.reacts == Reacts::StandingOrders {
        options.push(React::PassToday);
    }
    options.extend(uses.into_iter().map(React::With));
    let Moment { when, dude, card, place, .. } = moment;
    // Everybody knows whose a dude is.
    let about = moment.seat.filter(|_| dude.is_none());
    let question = Question::React { when, dude, seat: about, card, place };
    let mut question = seat.asked(question, One(options)).even_if_forced();
    if state.options.reacts == Reacts::AutoPass {
        question = question.closing_after(u32::from(state.options.react_seconds) * 1_000);
    }
    match table.ask_one(question)? {
        React::With(used) => Ok(Some(used)),
        React::PassNow => Ok(None),
        React::PassToday => {
            table.emit(fact::OrderGiven { seat, when: moment.when });
            Ok(None)
        }
    }
}

/// What a player may do in a window.
#[derive(Clone, Copy, Debug, PartialEq)]
enum React {
    With(Use),
    PassNow,
    PassToday,
}

impl From<React> for Target {
    fn from(react: React) -> Target {
        match react {
            React::With(used) => used.into(),
            React::PassNow => Target::PassNow {},
            React::PassToday => Target::PassToday {},
        }
    }
}

/// Whether a player might hold an action card for a window: then they are asked every time, so that
/// being asked tells nobody anything (DTH4). A player with no cards is not asked.
fn may_hold(state: &State, seat: Seat, moment: &Moment) -> bool {
    let cards = !state.player(seat).hand.is_empty();
    match moment.when {
        When::ShootoutBegun => cards && state.takes_part(seat) && waits(state, seat),
        when => when.waits_in_hands() && cards && moment.seat == Some(seat),
    }
}

/// Whether a card that waits for the beginning of a shootout is ready: what it can do then depends
/// on the hand, so its player is asked whatever they hold.
fn waits(state: &State, seat: Seat) -> bool {
    let timing = Timing::React(When::ShootoutBegun);
    let ready = |card: CardId| {
        let mut abilities = (0u8..).zip(state.card(card).abilities);
        let unused =
            |(number, it): (u8, &Ability)| it.timing == timing && !state.is_used_up(card, number);
        !state.piece(card).booted && abilities.any(unused)
    };
    state.controlled(seat).any(ready)
}

/// An action card that was played as a react goes to the discard pile when it is done (DT3.6).
fn put_away(table: &mut Doom, used: &Use) {
    let state = table.state();
    if state.card(used.card).kind == Kind::Action
        && state.piece(used.card).zone == Zone::BeingPlayed
    {
        let card = state.named(used.card);
        table.emit(fact::CardDiscarded { card, cause: Cause::rule("DT3.6") });
    }
}
