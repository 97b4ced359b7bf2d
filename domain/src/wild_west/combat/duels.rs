//! Duels at high noon, within a combat and outside of one (W17, V42 to V50, V102 to V105).

use super::paying::{Paid, pay};
use super::{Combat, ask, clinging, ending, has_talent, yes_or_no};
use crate::engine::{One, Resolved};
use crate::wild_west::action::Question;
use crate::wild_west::dice::Pool;
use crate::wild_west::fact::{
    Died, Drew, DuelBegan, DuelDeclined, DuelEnded, DuelInjured, DuelRoll, DuelStepRolled,
    DuelWalkedAway, Fell, Injury, OrderSet, ReloadChanged,
};
use crate::wild_west::ground::Band;
use crate::wild_west::rules::{DuelMode, GRIT, Mode};
use crate::wild_west::skills::{Skill, Talent};
use crate::wild_west::state::{Duel, Fighter, Side, Slot, State, Who};
use crate::wild_west::statuses::Status;

/// How often Draw! is rolled at most (V102).
const DRAWS_MAX: u8 = 3;

/// The fighters whom somebody can challenge: on an untouched turn with all 6 Grit, humans within
/// Short and in sight, for whom a player can agree (V103).
pub fn rivals(state: &State, who: Who) -> Vec<Who> {
    let untouched = state.turn.as_ref().is_some_and(|it| it.who == who && !it.begun);
    let ready =
        |it: &Fighter| it.can_act() && it.is_human() && GRIT <= it.grit && !it.is_behind_shield();
    if !untouched || !state.fighter(who).is_some_and(ready) {
        return Vec::new();
    }
    let own = state.player(who);
    let others = state.opponents(who).filter(|(it, other)| {
        let player = state.player(*it);
        other.can_act() && other.is_human() && player.is_some() && player != own
    });
    let near = others.map(|(it, _)| it).filter(|it| state.band(who, *it) <= Band::Short);
    near.filter(|it| state.sight(who, *it).clear).collect()
}

/// Somebody challenges an opponent in the midst of a combat. Nothing interrupts a duel, and who was
/// challenged has no Grit in their next turn (V103).
pub fn challenge(table: &mut Combat, who: Who) -> Resolved {
    let Some(seat) = table.state().player(who) else { return Ok(()) };
    let rivals = rivals(table.state(), who);
    let other = ask(table, seat, Question::DuelWhom { who }, One(rivals))?;
    let Some(seat) = table.state().player(other) else { return Ok(()) };
    let question = Question::DuelAccept { who: other, rival: who };
    if !ask(table, seat, question, yes_or_no())? {
        table.emit(DuelDeclined { who: other });
        return Ok(());
    }
    if pay(table, who, GRIT) == Paid::Lost {
        return Ok(());
    }
    let winner = fight(table, who, other)?;
    end_in_combat(table, other, winner);
    Ok(())
}

/// A duel in the midst of a combat is over.
fn end_in_combat(table: &mut Combat, other: Who, winner: Option<Who>) {
    table.emit(DuelEnded { winner });
    if table.state().fighter(other).is_some_and(Fighter::takes_turns) {
        table.emit(ReloadChanged { who: other, reload: 0 });
    }
    ending::settle(table);
}

/// Goes on with a duel with which a scenario begins (H1).
pub fn take_up(table: &mut Combat, duel: Duel) -> Resolved {
    let winner = go_on(table, duel)?;
    match table.state().options.mode {
        Mode::Duel => table.emit(DuelEnded { winner }),
        Mode::Combat => end_in_combat(table, duel.other, winner),
    }
    Ok(())
}

/// A match that is a duel: the first of each side duel, and all others stand by (V48, V105).
pub fn run_match_duel(table: &mut Combat) -> Resolved {
    let first = |side: Side| table.state().there(side).next().map(|(who, _)| who);
    let (one, other) = (first(Side::Posse), first(Side::Foes));
    let order = table.state().all().map(|(who, _)| Slot { fighters: vec![who] }).collect();
    table.emit(OrderSet { order, first_round: Vec::new() });
    let winner = match (one, other) {
        (Some(one), Some(other)) => fight(table, one, other)?,
        _ => None,
    };
    table.emit(DuelEnded { winner });
    Ok(())
}

/// The five steps of a duel; who has won, if anybody did (V46).
fn fight(table: &mut Combat, one: Who, other: Who) -> Resolved<Option<Who>> {
    table.emit(DuelBegan { one, other });
    go_on(table, Duel { one, other, ..Duel::default() })
}

/// The steps of a duel that are still to come.
fn go_on(table: &mut Combat, duel: Duel) -> Resolved<Option<Who>> {
    let both = [duel.one, duel.other];
    let mut won = [duel.won_by_one, duel.won_by_other];
    for skill in Skill::ALL.into_iter().skip(usize::from(duel.rolled)) {
        if let Some(winner) = walk_away(table, both, false, Some(skill))? {
            return Ok(winner);
        }
        let rolls = both.map(|who| {
            let pool = table.state().duel_pool(who, skill);
            let talented = has_talent(table.state(), who, skill.into());
            DuelRoll { who, pool, roll: table.roll(pool, talented) }
        });
        let hits = [rolls[0].roll.hits, rolls[1].roll.hits];
        let wins = [hits[1] <= hits[0], hits[0] <= hits[1]];
        (0..2).for_each(|at| won[at] += u8::from(wins[at]));
        let winners = both.into_iter().zip(wins).filter(|(_, wins)| *wins).map(|it| it.0);
        table.emit(DuelStepRolled { skill, winners: winners.collect(), rolls: rolls.to_vec() });
    }
    for draw in duel.draws..DRAWS_MAX {
        // Another Draw! needs both; the first, that nobody walks away.
        match walk_away(table, both, 0 < draw, None)? {
            Some(_) if 0 < draw => return Ok(None),
            Some(winner) => return Ok(winner),
            None => (),
        }
        let injuries = draw_once(table, both, won);
        let bloodless = injuries.iter().all(|it| it.stands());
        match victor(table.state(), both, injuries) {
            Some(winner) => return Ok(Some(winner)),
            None if !bloodless => return Ok(None),
            None => (),
        }
    }
    Ok(None)
}

/// Both say in secret whether they stand, or walk away, which loses without harm (V102). `again`:
/// whether they are asked for another Draw!, which both may refuse; `skill`: what they roll next,
/// if it is not Draw!.
fn walk_away(
    table: &mut Combat,
    both: [Who; 2],
    again: bool,
    skill: Option<Skill>,
) -> Resolved<Option<Option<Who>>> {
    let millis = table.state().options.absent_seconds.saturating_mul(1_000);
    let mut asked = Vec::new();
    for who in both {
        if let Some(seat) = table.state().player(who) {
            let question = seat.asked(Question::DuelStand { who, again, skill }, yes_or_no());
            asked.push((who, question.closing_after(millis)));
        }
    }
    let whose: Vec<Who> = asked.iter().map(|(who, _)| *who).collect();
    let answers = table.ask_all(asked.into_iter().map(|(_, it)| it).collect())?;
    let left: Vec<Who> =
        whose.into_iter().zip(answers).filter(|(_, it)| !it.answer).map(|(who, _)| who).collect();
    if !again {
        left.iter().for_each(|who| table.emit(DuelWalkedAway { who: *who }));
    }
    let stays = both.into_iter().find(|it| !left.contains(it));
    Ok((!left.is_empty()).then_some(stays))
}

/// Draw! Both roll 2G and a die for each step that they have won; all lands at once, or only the
/// higher where the match is for first blood (V43, V50).
fn draw_once(table: &mut Combat, both: [Who; 2], won: [u8; 2]) -> [Injury; 2] {
    let mut rolls = Vec::new();
    for (who, won) in both.into_iter().zip(won) {
        let pool = Pool::of(won, 2);
        let shocked = |it: &Fighter| it.ails.has(Status::Electrocuted);
        let dark = table.state().fighter(who).is_some_and(shocked);
        let pool = if dark { pool.darkened() } else { pool };
        let talented = has_talent(table.state(), who, Talent::Pistols);
        rolls.push(DuelRoll { who, pool, roll: table.roll(pool, talented) });
    }
    let hits: Vec<u32> = rolls.iter().map(|it| it.roll.hits).collect();
    let (first, second) = (hits[0], hits[1]);
    table.emit(Drew { rolls });
    let lands = |own: u32, other: u32| match table.state().options.duel {
        DuelMode::Lethal => true,
        DuelMode::FirstBlood => other <= own,
    };
    // What the other rolled is what hits one.
    let against = [
        if lands(second, first) { second } else { 0 },
        if lands(first, second) { first } else { 0 },
    ];
    let injuries = against.map(Injury::of);
    for ((who, hits), injury) in both.into_iter().zip(against).zip(injuries) {
        table.emit(DuelInjured { who, hits, injury });
    }
    for (who, injury) in both.into_iter().zip(injuries) {
        let bleeds = table.state().fighter(who).is_some_and(|it| it.bleeds);
        match injury {
            Injury::None | Injury::Minor => continue,
            Injury::Severe if bleeds => table.emit(Fell { who }),
            Injury::Severe | Injury::Deadly => table.emit(Died { who }),
        }
        clinging::let_go(table, who);
    }
    injuries
}

/// The winner: the one left standing, if the other is not (V46); for first blood, the one who alone
/// has landed a Hit (V104).
fn victor(state: &State, [one, other]: [Who; 2], [own, theirs]: [Injury; 2]) -> Option<Who> {
    let [one_safe, other_safe] = match state.options.duel {
        DuelMode::Lethal => [own.stands(), theirs.stands()],
        DuelMode::FirstBlood => [own == Injury::None, theirs == Injury::None],
    };
    match (one_safe, other_safe) {
        (true, false) => Some(one),
        (false, true) => Some(other),
        (true, true) | (false, false) => None,
    }
}
