//! Gunfights: pairs of parties face each other until one is left (S11).

use super::action::{Question, Target};
use super::bribes;
use super::fact::{Fact, PairEnd, Shame, Wave};
use super::guns::Rank;
use super::quick;
use super::reputation::lose_face;
use super::rules::{GunfightMode, Gunslingers};
use super::sheriff::{self, Peace};
use super::shooting::fire;
use super::state::State;
use crate::engine::{Answer, Ask, Choice, Resolved, Seat, Table};

/// Two parties face each other: the survivor and one of the others, or two of them, by chance
/// (S11.1).
pub fn face_pair(table: &mut Table<Gunslingers>) -> Resolved {
    let Some(fight) = &table.state().fight else { return Ok(()) };
    let survivor = fight.survivor;
    let mut waiting = fight.waiting.clone();
    let wanted = if survivor.is_some() { 1 } else { 2 };
    let by_chance = wanted < waiting.len();
    table.chance().shuffle(&mut waiting);
    let mut sides: Vec<Seat> = survivor.into_iter().chain(waiting).take(2).collect();
    sides.sort_unstable();
    if let [one, other] = sides[..] {
        table.emit(Fact::PairFaced { sides: [one, other], by_chance });
    }
    Ok(())
}

/// The pair has it out; its survivor meets the next (S11.1). Where the sheriff breaks it up the
/// whole gunfight is over (D3).
pub fn fight(table: &mut Table<Gunslingers>) -> Resolved {
    let fight = table.state().fight.as_ref();
    let Some((property, (one, other))) = fight.and_then(|it| Some((it.property, it.pair?))) else {
        return Ok(());
    };
    let (survivor, end) = have_it_out(table, [one, other])?;
    table.emit(Fact::PairParted { survivor, end });
    if end == PairEnd::BrokenUp {
        table.emit(Fact::GunfightEnded { property, survivor: None, broken_up: true });
    }
    Ok(())
}

/// How a pair's fight comes out: who survives it, if one does, and why it is over.
type Course = (Option<Seat>, PairEnd);

/// First both say whether they fight or back down (S11.2), then money may change hands (D2), then
/// they shoot (S11.4, D5).
fn have_it_out(table: &mut Table<Gunslingers>, sides: [Seat; 2]) -> Resolved<Course> {
    let [one, other] = sides;
    match declare(table, sides, Question::Stand {})? {
        [true, true] => (),
        [true, false] => return back_down(table, other, one),
        [false, true] => return back_down(table, one, other),
        [false, false] => {
            lose_face(table, one, Shame::BothBackedDown)?;
            lose_face(table, other, Shame::BothBackedDown)?;
            return Ok((None, PairEnd::BothBackedDown));
        }
    }
    bribes::offer_bribes(table, sides)?;
    if let Some(course) = shot_down(table.state(), sides) {
        return Ok(course);
    }
    match table.state().options.gunfight {
        GunfightMode::Full => shoot_it_out(table, sides),
        GunfightMode::Quick => quick::fire_volleys(table, sides),
    }
}

/// Nobody shoots, and whoever backed down goes home unharmed, with less reputation (G32).
fn back_down(table: &mut Table<Gunslingers>, meek: Seat, bold: Seat) -> Resolved<Course> {
    lose_face(table, meek, Shame::BackedDown)?;
    Ok((Some(bold), PairEnd::BackedDown))
}

/// Both show at once, in secret until then, whether they stand or give way (S11.2, S11.6).
fn declare(
    table: &mut Table<Gunslingers>,
    sides: [Seat; 2],
    question: Question,
) -> Resolved<[bool; 2]> {
    let choice = || Choice::one(vec![Target::Yes {}, Target::No {}]);
    let asks = sides.map(|seat| Ask::new(seat, question.clone(), choice()));
    let given = table.ask_all(asks.to_vec())?;
    let yes = |seat: Seat| {
        given.iter().any(|it| it.seat == seat && it.answer == Answer::One(Target::Yes {}))
    };
    let shown = sides.map(yes);
    match question {
        Question::Nerve {} => table.emit(Fact::NerveShown { sides, stays: shown }),
        _ => table.emit(Fact::StandsShown { sides, fights: shown }),
    }
    Ok(shown)
}

/// Round after round all duellists shoot, then the enforcers, then the plugs (S11.4), until a side
/// is shot down (G42), the sheriff steps in (D3), or somebody runs (S11.6).
fn shoot_it_out(table: &mut Table<Gunslingers>, sides: [Seat; 2]) -> Resolved<Course> {
    let rounds = table.rules().rounds_max;
    for round in 1..=rounds {
        table.emit(Fact::RoundOpened { round });
        for rank in Rank::IN_WAVES {
            let peace =
                sheriff::after(table, sides, |table| fire(table, sides, Wave::OfRank { rank }))?;
            if peace == Peace::Kept {
                return Ok((None, PairEnd::BrokenUp));
            }
            if let Some(course) = shot_down(table.state(), sides) {
                return Ok(course);
            }
        }
        if round < rounds
            && let Some(course) = hold_nerves(table, sides)?
        {
            return Ok(course);
        }
    }
    // It has gone on for too long (G46).
    Ok((None, PairEnd::Exhausted))
}

/// Between rounds both say whether they stay or run (S11.6). Where both run nobody survives (G43).
fn hold_nerves(table: &mut Table<Gunslingers>, sides: [Seat; 2]) -> Resolved<Option<Course>> {
    let [one, other] = sides;
    match declare(table, sides, Question::Nerve {})? {
        [true, true] => Ok(None),
        [false, true] => run(table, one, other).map(Some),
        [true, false] => run(table, other, one).map(Some),
        [false, false] => {
            lose_nerve(table, one)?;
            lose_nerve(table, other)?;
            Ok(Some((None, PairEnd::BothRan)))
        }
    }
}

/// One runs, and everybody of the other's who can shoots at him once more; then the stayer is the
/// survivor (S11.6, G44).
fn run(table: &mut Table<Gunslingers>, runner: Seat, stayer: Seat) -> Resolved<Course> {
    lose_nerve(table, runner)?;
    let mut sides = [runner, stayer];
    sides.sort_unstable();
    let volley = Wave::Parting { by: stayer };
    match sheriff::after(table, sides, |table| fire(table, sides, volley))? {
        Peace::Kept => Ok((None, PairEnd::BrokenUp)),
        Peace::Broken => Ok((Some(stayer), PairEnd::Ran)),
    }
}

/// Whoever runs before anybody of his was wounded or killed by the other loses reputation (S11.6,
/// G45).
fn lose_nerve(table: &mut Table<Gunslingers>, seat: Seat) -> Resolved {
    let hurt = table.state().fight.as_ref().is_some_and(|fight| fight.hurt.contains(&seat));
    if hurt {
        return Ok(());
    }
    lose_face(table, seat, Shame::RanEarly)
}

/// A side with nobody left who can fight loses; where neither has anybody, nobody survives (G42,
/// G33).
pub fn shot_down(state: &State, [one, other]: [Seat; 2]) -> Option<Course> {
    let down = |seat: Seat| state.standing(seat).is_empty();
    match (down(one), down(other)) {
        (false, false) => None,
        (false, true) => Some((Some(one), PairEnd::ShotDown)),
        (true, false) => Some((Some(other), PairEnd::ShotDown)),
        (true, true) => Some((None, PairEnd::BothShotDown)),
    }
}
