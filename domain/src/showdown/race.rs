//! The race that follows a DRAW: who touches a card of the defender's first (D5.1, R16)?

use super::action::{Position, Question, Target};
use super::fact::{Fact, RaceCourse};
use super::rules::{RaceMode, Showdown};
use super::stare_down::{positions, turn_up};
use crate::engine::{Answer, Ask, Choice, Resolved, Seat, Table};

/// Runs the race in the mode that the creator of the match chose. A defender who was fast enough
/// turns his card up (R17, R18).
pub fn race(table: &mut Table<Showdown>) -> Resolved {
    let Some(attacker) = table.state().attacker else {
        return Ok(());
    };
    let defender = table.state().player(attacker.opponent());
    if defender.down.is_empty() {
        // Nothing to reach for (R15).
        settle(table, attacker, attacker, RaceCourse::NoCard {});
        return Ok(());
    }
    if defender.lunged {
        // Who has lunged touches no card (R14).
        settle(table, attacker, attacker, RaceCourse::Lunged {});
        return Ok(());
    }
    match table.state().options.race {
        RaceMode::Slap => slap(table, attacker),
        RaceMode::Nerve => nerve(table, attacker),
        RaceMode::Coin => coin(table, attacker),
        RaceMode::Reflex => reflex(table, attacker),
    }
}

fn settle(table: &mut Table<Showdown>, attacker: Seat, won_by: Seat, course: RaceCourse) {
    table.emit(Fact::RaceResolved { attacker, won_by, course });
}

/// The attacker covers half of the positions, and one more if his Speed is the higher; the
/// defender reaches for one or freezes. Both in secret (R16a).
fn slap(table: &mut Table<Showdown>, attacker: Seat) -> Resolved {
    let (state, defender) = (table.state(), attacker.opponent());
    let down = positions(state, defender);
    let cover = table.rules().covered(down.len(), state.speed(attacker), state.speed(defender));
    if cover == down.len() {
        settle(table, attacker, attacker, RaceCourse::AllCovered {});
        return Ok(());
    }
    let mut reach = down.clone();
    reach.push(Target::Freeze {});
    let given = table.ask_all(vec![
        Ask::new(attacker, Question::Cover {}, Choice::some(down, cover, cover)),
        Ask::new(defender, Question::Pick {}, Choice::one(reach)),
    ])?;
    let mut covered = Vec::new();
    let mut picked = None;
    for it in given {
        match it.answer {
            Answer::Some(targets) => covered = targets.iter().filter_map(position).collect(),
            Answer::One(target) => picked = position(&target),
            _ => unreachable!("the engine admits only answers of the asked form"),
        }
    }
    let escaped = picked.filter(|position| !covered.contains(position));
    let won_by = if escaped.is_some() { defender } else { attacker };
    settle(table, attacker, won_by, RaceCourse::Slap { covered, picked });
    if let Some(position) = escaped {
        turn_up(table, defender, position);
    }
    Ok(())
}

/// Both bid tokens in secret, and both bids are spent. The higher is first; a tie is the
/// defender's (R16b).
fn nerve(table: &mut Table<Showdown>, attacker: Seat) -> Resolved {
    let defender = attacker.opponent();
    let ask = |seat: Seat| {
        let left = table.state().tokens_left(seat);
        Ask::new(seat, Question::Bid {}, Choice::number(0, left.into()))
    };
    let given = table.ask_all(vec![ask(attacker), ask(defender)])?;
    let bids = given.iter().map(|it| match it.answer {
        Answer::Number(number) => u8::try_from(number).unwrap_or_default(),
        _ => unreachable!("the engine admits only answers of the asked form"),
    });
    let bids: Vec<u8> = bids.collect();
    let (attacker_bid, defender_bid) = (bids[0], bids[1]);
    let won_by = if defender_bid < attacker_bid { attacker } else { defender };
    settle(table, attacker, won_by, RaceCourse::Nerve { attacker_bid, defender_bid });
    if won_by == defender { turn_up_next_card(table, defender) } else { Ok(()) }
}

/// Even chances (R16d).
fn coin(table: &mut Table<Showdown>, attacker: Seat) -> Resolved {
    let defender = attacker.opponent();
    let won_by = if table.chance().below(2) == 0 { attacker } else { defender };
    settle(table, attacker, won_by, RaceCourse::Coin {});
    if won_by == defender { turn_up_next_card(table, defender) } else { Ok(()) }
}

/// Both touch as fast as they can. Reactions are measured from the DRAW to the recorded answers;
/// the attacker must be clearly quicker (R16c, D5.2).
fn reflex(table: &mut Table<Showdown>, attacker: Seat) -> Resolved {
    let (defender, drawn_at) = (attacker.opponent(), table.now());
    let down = positions(table.state(), defender);
    let mut reach = down.clone();
    reach.push(Target::Freeze {});
    // Even a single card must be touched: the time is what counts.
    let given = table.ask_all(vec![
        Ask::new(attacker, Question::TouchOpponent {}, Choice::one(down)).even_if_forced(),
        Ask::new(defender, Question::TouchOwn {}, Choice::one(reach)),
    ])?;
    let reaction = |at: usize| table.rules().reaction_ms(given[at].at.millis_since(drawn_at));
    let (attacker_ms, defender_ms) = (reaction(0), reaction(1));
    let touched = match &given[1].answer {
        Answer::One(target) => position(target),
        _ => unreachable!("the engine admits only answers of the asked form"),
    };
    let late = table.rules().attacker_touched_first(attacker_ms, defender_ms);
    let escaped = touched.filter(|_| !late);
    let won_by = if escaped.is_some() { defender } else { attacker };
    let lead_ms = table.rules().reaction_lead_ms;
    let course = RaceCourse::Reflex { attacker_ms, defender_ms, lead_ms, touched };
    settle(table, attacker, won_by, course);
    if let Some(position) = escaped {
        turn_up(table, defender, position);
    }
    Ok(())
}

/// The defender was fast enough and turns up the card of his choice (D5.1).
fn turn_up_next_card(table: &mut Table<Showdown>, defender: Seat) -> Resolved {
    let options = positions(table.state(), defender);
    let chosen = table.choose_one(defender, Question::NextCard {}, options)?;
    if let Some(position) = chosen.as_ref().and_then(position) {
        turn_up(table, defender, position);
    }
    Ok(())
}

/// The position that an answer points at, if it does.
pub fn position(target: &Target) -> Option<Position> {
    match target {
        Target::Position { position } => Some(*position),
        Target::DrawAt { .. } | Target::Card { .. } | Target::Freeze {} => None,
        Target::Change { .. } | Target::Revealed { .. } | Target::Decline {} => None,
    }
}
