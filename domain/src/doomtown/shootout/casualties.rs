//! Take yer lumps: who has the better hand, and what the other loses (DT12.10).

use super::hands;
use crate::doomtown::action::{Question, Target};
use crate::doomtown::cause::Cause;
use crate::doomtown::fact::{self, Casualties, Cover, Fate};
use crate::doomtown::scripts::hooks::{Deed, Number, Occasion};
use crate::doomtown::table::Doom;
use crate::doomtown::town::lasting::Change;
use crate::doomtown::town::moment::{Moment, When};
use crate::doomtown::town::piece::CardId;
use crate::doomtown::town::printed::{Keyword, Kind};
use crate::doomtown::town::state::State;
use crate::doomtown::windows;
use crate::engine::{Bin, IfAny, One, Resolved, Seat, Sequence, Split, so_many};

const CASUALTY: Cause = Cause::rule("DT12.10");

/// A card that can be a casualty, and how many it covers at most (DT12.10.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Victim {
    card: CardId,
    most: u32,
}

/// Compares ranks, lets the loser take casualties, opens the window after that, and then lets the
/// winner take casualties (DT12.10).
pub fn take_lumps(table: &mut Doom) -> Resolved {
    let Some(shootout) = table.state().shootout.clone() else { return Ok(()) };
    let (leader, mark) = (shootout.leader.seat, shootout.mark.seat);
    let rankings = hands::lock(table, &[leader, mark])?;
    let [(_, leaders), (_, marks)] = &rankings[..] else { return Ok(()) };
    let winner = match leaders.cmp(marks) {
        std::cmp::Ordering::Greater => Some(leader),
        std::cmp::Ordering::Less => Some(mark),
        std::cmp::Ordering::Equal => None,
    };
    let first = if winner == Some(leader) { mark } else { leader };
    let second = if first == leader { mark } else { leader };
    let difference = i32::from(leaders.rank()).abs_diff(i32::from(marks.rank()));
    let tied = difference == 0;
    let due = |seat: Seat| {
        let loser = winner.is_some_and(|it| it != seat);
        let base = if tied {
            1
        } else if loser {
            difference
        } else {
            0
        };
        // The true sum is kept, and read as at least 0 only when it is taken (DT9.14).
        i64::from(base) + i64::from(modifier(table.state(), seat, winner))
    };
    let sums = [(first, due(first)), (second, due(second))];
    let read = |sum: i64| so_many(usize::try_from(sum).unwrap_or(0));
    let casualties = sums.map(|(seat, sum)| Casualties { seat, number: read(sum) }).to_vec();
    table.emit(fact::RoundDecided { winner, casualties });
    for (seat, sum) in sums {
        let state = table.state();
        let side = state.shootout.as_ref().and_then(|shootout| shootout.side(seat));
        let extra = side.map_or(0, |side| side.extra);
        take(table, seat, read(sum + i64::from(extra)))?;
        if seat == first && winner.is_some() {
            windows::open(table, Moment::to_player(When::CasualtiesTaken, seat))?;
        }
    }
    Ok(())
}

/// What cards add to a player's casualties, or take from them.
fn modifier(state: &State, seat: Seat, winner: Option<Seat>) -> i32 {
    state.modified(Number::Casualties { seat, winner })
}

/// A player covers their casualties: they announce how, and take them one by one in the order that
/// they announce; each has its reacts (DT12.10.3).
fn take(table: &mut Doom, seat: Seat, required: u32) -> Resolved {
    let victims = victims(table.state(), seat);
    let most: u32 = victims.iter().map(|it| it.most).sum();
    let required = required.min(most);
    if required == 0 {
        return Ok(());
    }
    let first = first_casualty(table, seat, &victims)?;
    let covers = announce(table, seat, &victims, required, first)?;
    table.emit(fact::CasualtiesAnnounced { seat, required, covers: covers.clone() });
    covers.into_iter().try_for_each(|cover| suffer(table, seat, cover))
}

/// The cards that can be a casualty: the dudes of the posse, unless a card forbids it, and the
/// Sidekicks that they have (DT12.10.4).
fn victims(state: &State, seat: Seat) -> Vec<Victim> {
    let Some(shootout) = &state.shootout else { return Vec::new() };
    let Some(side) = shootout.side(seat) else { return Vec::new() };
    let mut victims = Vec::new();
    for dude in &side.posse {
        if state.allows(Deed::BeCasualty { dude: *dude }) {
            let most = if state.is_harrowed(*dude) { 3 } else { 2 };
            victims.push(Victim { card: *dude, most });
        }
        let sidekick = |it: &CardId| state.card(*it).is(Keyword::Sidekick);
        victims
            .extend(state.attachments(*dude).filter(sidekick).map(|card| Victim { card, most: 1 }));
    }
    victims
}

/// The dude who has to be the first casualty. Of several the player picks one, and the others are
/// free of it (DT12.10.6).
fn first_casualty(table: &mut Doom, seat: Seat, victims: &[Victim]) -> Resolved<Option<CardId>> {
    let state = table.state();
    let marked = |it: &CardId| state.has_lasting(*it, Change::FirstCasualty {});
    let cards: Vec<CardId> = victims.iter().map(|it| it.card).filter(marked).collect();
    table.ask(seat, Question::FirstCasualty {}, IfAny(One(cards)))
}

/// Exactly the required number, divided among those who can be casualties (DT12.10.5).
fn announce(
    table: &mut Doom,
    seat: Seat,
    victims: &[Victim],
    required: u32,
    first: Option<CardId>,
) -> Resolved<Vec<Cover>> {
    let owed = u32::from(first.is_some());
    let bin = |it: &Victim| {
        let most = it.most - u32::from(first == Some(it.card));
        (0 < most).then(|| Bin::limited(it.card, most))
    };
    let bins: Vec<Bin<CardId>> = victims.iter().filter_map(bin).collect();
    let parts = divide(table, seat, required - owed, bins)?;
    let mut shares: Vec<(CardId, u32)> = first.map(|it| (it, 1)).into_iter().collect();
    for (card, part) in parts {
        match shares.iter_mut().find(|(it, _)| *it == card) {
            Some((_, share)) => *share += part,
            None => shares.push((card, part)),
        }
    }
    let state = table.state();
    let cover =
        |(card, covers): (CardId, u32)| Cover { card, fate: fate(state, card, covers), covers };
    let (first_of_all, free): (Vec<Cover>, Vec<Cover>) =
        shares.into_iter().map(cover).partition(|it| Some(it.card) == first);
    let ordered = table.ask(seat, Question::CasualtyOrder {}, Sequence::of_all(free))?;
    Ok(first_of_all.into_iter().chain(ordered).collect())
}

impl From<Cover> for Target {
    fn from(Cover { card, fate, .. }: Cover) -> Target {
        Target::Fate { card, fate }
    }
}

/// A player divides their casualties. Where every card has to cover all that it can, nothing is
/// asked.
fn divide(
    table: &mut Doom,
    seat: Seat,
    total: u32,
    bins: Vec<Bin<CardId>>,
) -> Resolved<Vec<(CardId, u32)>> {
    let full: Vec<(CardId, u32)> = bins.iter().filter_map(|it| Some((it.value, it.max?))).collect();
    if full.iter().map(|(_, most)| most).sum::<u32>() == total {
        return Ok(full);
    }
    table.ask(seat, Question::Casualties { due: total }, Split { total, bins })
}

/// What becomes of a victim that covers this many casualties (DT12.10.4).
fn fate(state: &State, card: CardId, covers: u32) -> Fate {
    let harrowed = state.card(card).kind == Kind::Dude && state.is_harrowed(card);
    match (harrowed, covers) {
        (true, 1) => Fate::SentHome,
        (true, 2) | (false, 1) => Fate::Discarded,
        _ => Fate::Aced,
    }
}

/// A casualty is taken. A dude who has left the posse meanwhile takes none: it is covered all the
/// same (DT12.10.8).
fn suffer(table: &mut Doom, seat: Seat, cover: Cover) -> Resolved {
    let state = table.state();
    let card = cover.card;
    if state.card(card).kind != Kind::Dude {
        lose_sidekick(table, seat, cover);
        return Ok(());
    }
    if !is_in_posse(state, card) {
        return Ok(());
    }
    let Some(owner) = state.controller(card) else { return Ok(()) };
    match cover.fate {
        Fate::SentHome => {
            go_home(table, seat, cover, owner);
            Ok(())
        }
        Fate::Discarded | Fate::Aced => lose_dude(table, seat, cover, owner),
    }
}

fn is_in_posse(state: &State, dude: CardId) -> bool {
    state.shootout.as_ref().is_some_and(|it| it.has(dude))
}

/// A Sidekick is discarded, if it is still in play (DT12.10.4).
fn lose_sidekick(table: &mut Doom, seat: Seat, Cover { card, fate, .. }: Cover) {
    let state = table.state();
    let Some(of) = state.controller(card).filter(|_| state.is_in_play(card)) else { return };
    let (code, value, bullets) = (state.piece(card).code, 0, 0);
    table.discard(card, CASUALTY);
    table.emit(fact::CasualtyTaken { seat, of, code, value, bullets, fate, saved: false });
}

/// A Harrowed dude goes home booted (DT12.10.4).
fn go_home(table: &mut Doom, seat: Seat, Cover { card, fate, .. }: Cover, of: Seat) {
    table.send_home(card, CASUALTY);
    let state = table.state();
    let (code, value, bullets) = (state.card(card).code, state.value(card), state.bullets(card));
    table.emit(fact::CasualtyTaken { seat, of, code, value, bullets, fate, saved: true });
}

/// A dude is discarded or aced, unless a react to it saves them (DT12.10.3). Whoever faces them
/// collects their bounty (DT13.4).
fn lose_dude(table: &mut Doom, seat: Seat, Cover { card, fate, .. }: Cover, of: Seat) -> Resolved {
    let state = table.state();
    let printed = state.card(card);
    let (code, at) = (printed.code, state.place(card));
    let when = match fate {
        Fate::Aced => When::Acing,
        Fate::SentHome | Fate::Discarded => When::CasualtyDiscarded,
    };
    windows::open(table, Moment::to_dude(when, of, card))?;
    let state = table.state();
    let saved = !is_in_posse(state, card) && state.is_in_play(card);
    let (value, bullets) = match (saved, printed.is_token()) {
        (true, _) => (state.value(card), state.bullets(card)),
        (false, true) => (0, 0),
        (false, false) => (i32::from(printed.value), printed.bullets),
    };
    if is_in_posse(state, card) {
        let facing = state.shootout.as_ref().and_then(|it| it.facing(seat)).map(|it| it.seat);
        let bounty = facing.map_or(0, |it| state.bounty_due(it, card));
        if fate == Fate::Aced {
            table.ace(card, CASUALTY)?;
        } else {
            table.discard(card, CASUALTY);
        }
        if let Some(facing) = facing {
            table.collect(facing, bounty);
        }
    }
    table.emit(fact::CasualtyTaken { seat, of, code, value, bullets, fate, saved });
    match fate == Fate::Discarded && !saved {
        true => printed.hooks.happen(table, card, Occasion::DiscardedAsCasualty { seat: of, at }),
        false => Ok(()),
    }
}
