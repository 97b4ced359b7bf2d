//! What a ruling is to bring about, as the Warden chooses it from a closed set (F3, V106).

use std::collections::BTreeSet;

use super::asking::ask;
use crate::engine::{IfAny, Number, One, OneOf, Resolved, Seat, Text, so_many};
use crate::wild_west::action::Target;
use crate::wild_west::combat::Combat;
use crate::wild_west::dialogue::{Matter, Term, given};
use crate::wild_west::dice::Pool;
use crate::wild_west::ground::{Cover, Hex, Zone};
use crate::wild_west::state::{
    Degree, EFFECTS_MAX, Effect, EffectKind, Fighter, Lasting, RollKind, State, Terrain, Who,
};
use crate::wild_west::statuses::Status;

/// Health that one effect takes or gives, at most.
const HEALTH_MAX: u8 = 20;
/// The Severity of a status that one effect brings, and its dice, at most.
const SEVERITY_MAX: u8 = 6;
/// Dice that one effect gives or takes, at most.
const DICE_MAX: u8 = 6;
/// Grit that one effect gives or takes, at most.
const GRIT_MAX: i8 = 6;
/// How far one effect takes somebody, in hexes: to the end of Long.
const DISTANCE_MAX: u32 = 18;
/// How far around its middle a part of the ground changes, in hexes: a Short.
const RADIUS_MAX: u32 = 6;
/// Places that one effect changes together, at most.
const PARTS_MAX: u8 = 6;
/// Parts of the ground that are so by rulings at the same time, at most.
const ZONES_MAX: usize = 8;
/// Letters of what is revealed, at most.
const REVEAL_LENGTH: u32 = 500;

/// Everything that success, or failure, is to bring about.
pub fn effects(table: &mut Combat, seat: Seat, success: bool) -> Resolved<Vec<Effect>> {
    let mut chosen = Vec::new();
    for place in 1..=EFFECTS_MAX {
        let kinds = EffectKind::ALL.into_iter().filter(|it| is_possible(table.state(), *it));
        let kinds = kinds.map(|it| (Term::Effect { kind: it }.into(), Some(it)));
        let options = [(Target::No {}, None)].into_iter().chain(kinds).collect();
        let kind = ask(table, seat, Matter::Effect { success, place }, OneOf(options))?;
        let Some(kind) = kind else { break };
        chosen.extend(effect(table, seat, kind)?);
    }
    Ok(chosen)
}

/// Whether an effect of a kind can be about anybody, or anything, now.
fn is_possible(state: &State, kind: EffectKind) -> bool {
    match kind {
        EffectKind::Zone => !terrains(state).is_empty(),
        EffectKind::Reveal => true,
        _ => !targets(state, kind).is_empty(),
    }
}

/// The fighters whom an effect of a kind can be about.
fn targets(state: &State, kind: EffectKind) -> Vec<Who> {
    let can = |it: &Fighter| match kind {
        EffectKind::Heal => it.is_bleeding() || it.health < it.health_max(),
        EffectKind::Relieve => it.takes_turns() && it.ails.all().next().is_some(),
        // A foe that clings to somebody goes where they go (V89).
        EffectKind::Move => it.clings_to.is_none(),
        EffectKind::Prone => it.can_act() && it.clings_to.is_none(),
        EffectKind::Status => {
            it.takes_turns() && !Status::ALL.into_iter().all(|status| it.is_immune(status))
        }
        EffectKind::Damage | EffectKind::Cover | EffectKind::Dice | EffectKind::Grit => {
            it.takes_turns()
        }
        EffectKind::Zone | EffectKind::Reveal => false,
    };
    state.there_all().filter(|(_, it)| can(it)).map(|(who, _)| who).collect()
}

fn target(table: &mut Combat, seat: Seat, kind: EffectKind) -> Resolved<Who> {
    let all = targets(table.state(), kind);
    ask(table, seat, Matter::Target { kind }, One(all))
}

/// One effect, with all that it takes. Nothing where a text was not given.
fn effect(table: &mut Combat, seat: Seat, kind: EffectKind) -> Resolved<Option<Effect>> {
    Ok(Some(match kind {
        EffectKind::Damage => {
            let target = target(table, seat, kind)?;
            let amount = ask(table, seat, Matter::Amount { kind, target }, Number(1, HEALTH_MAX))?;
            Effect::Damage { target, amount }
        }
        EffectKind::Heal => {
            let target = target(table, seat, kind)?;
            let amount = ask(table, seat, Matter::Amount { kind, target }, Number(1, HEALTH_MAX))?;
            Effect::Heal { target, amount }
        }
        EffectKind::Status => status(table, seat)?,
        EffectKind::Relieve => relief(table, seat)?,
        EffectKind::Move => {
            let target = target(table, seat, kind)?;
            let from = table.state().fighter(target).map(|it| it.hex).unwrap_or_default();
            let to = free_hex(table, seat, target, from)?;
            Effect::Move { target, to }
        }
        EffectKind::Prone => {
            let target = target(table, seat, kind)?;
            let options = vec![(Target::Yes {}, true), (Target::No {}, false)];
            let prone = ask(table, seat, Matter::Stance { target }, OneOf(options))?;
            Effect::Prone { target, prone }
        }
        EffectKind::Cover => cover(table, seat)?,
        EffectKind::Dice => dice(table, seat)?,
        EffectKind::Grit => grit(table, seat)?,
        EffectKind::Zone => zone(table, seat)?,
        EffectKind::Reveal => {
            let text = ask(table, seat, Matter::Reveal {}, Text(REVEAL_LENGTH))?;
            return Ok(given(text).map(|text| Effect::Reveal { text }));
        }
    }))
}

fn status(table: &mut Combat, seat: Seat) -> Resolved<Effect> {
    let kind = EffectKind::Status;
    let target = target(table, seat, kind)?;
    let immune = |it: &Status| table.state().fighter(target).is_some_and(|who| who.is_immune(*it));
    let open: Vec<Status> = Status::ALL.into_iter().filter(|it| !immune(it)).collect();
    let status = ask(table, seat, Matter::Status { kind, target }, One(open))?;
    let fixed = (1..=SEVERITY_MAX).map(|severity| Degree::Fixed { severity });
    let black = (1..=SEVERITY_MAX).map(|it| Degree::Rolled { pool: Pool::black(it) });
    let gold = (1..=SEVERITY_MAX).map(|it| Degree::Rolled { pool: Pool::gold(it) });
    let degrees = fixed.chain(black).chain(gold);
    let options = degrees.map(|it| (Term::Degree { degree: it }.into(), it)).collect();
    let degree = ask(table, seat, Matter::Degree { status, target }, OneOf(options))?;
    let mut source = None;
    if status == Status::Afraid {
        let others = table.state().there_all().map(|(who, _)| who);
        let others: Vec<Who> = others.filter(|it| *it != target).collect();
        source = ask(table, seat, Matter::Source { target }, IfAny(One(others)))?;
    }
    Ok(Effect::Status { target, status, degree, source })
}

fn relief(table: &mut Combat, seat: Seat) -> Resolved<Effect> {
    let kind = EffectKind::Relieve;
    let target = target(table, seat, kind)?;
    let had = table.state().fighter(target).map(|it| it.ails.all().collect::<Vec<_>>());
    let had = had.unwrap_or_default();
    let options = had.iter().map(|it| (Target::from(it.0), *it)).collect();
    let (status, severity) = ask(table, seat, Matter::Status { kind, target }, OneOf(options))?;
    let amount = ask(table, seat, Matter::Amount { kind, target }, Number(1, severity))?;
    Ok(Effect::Relieve { target, status, amount })
}

/// Where the middle is of a part of the ground: the two numbers of the hex.
fn middle(table: &mut Combat, seat: Seat) -> Resolved<Hex> {
    let reach = so_many::<i16>(Hex::REACH);
    let (target, columns) = (None, Number(-reach, reach));
    let column: i16 = ask(table, seat, Matter::Column { target }, columns)?;
    let rows = (-reach..=reach).filter(|row| Hex::at(column, *row).is_on_map());
    let (first, last) = ends(&rows.collect::<Vec<_>>(), 0);
    let row: i16 = ask(table, seat, Matter::Row { target, column }, Number(first, last))?;
    Ok(Hex::at(column, row))
}

/// Where somebody comes: a hex within Long of theirs on which nobody stands and no wall (V64).
fn free_hex(table: &mut Combat, seat: Seat, who: Who, from: Hex) -> Resolved<Hex> {
    let target = Some(who);
    let reach = so_many::<i16>(DISTANCE_MAX);
    let least = |it: i16| it.saturating_sub(reach);
    let most = |it: i16| it.saturating_add(reach);
    let near = |it: &Hex| it.is_on_map() && it.distance(from) <= DISTANCE_MAX;
    let rows = |column: i16| {
        let rows = (least(from.r)..=most(from.r)).map(move |row| Hex::at(column, row));
        rows.filter(near).collect::<Vec<Hex>>()
    };
    let columns = (least(from.q)..=most(from.q)).filter(|it| !rows(*it).is_empty());
    let (first, last) = ends(&columns.collect::<Vec<_>>(), from.q);
    let column: i16 = ask(table, seat, Matter::Column { target }, Number(first, last))?;
    let state = table.state();
    let taken: BTreeSet<Hex> = state.standing().collect();
    let free = |it: &Hex| !taken.contains(it) && !state.ground.is_wall(*it);
    let mut open: Vec<Hex> = rows(column).into_iter().filter(free).collect();
    if open.is_empty() {
        // All of the column is taken: the nearest free hex to it.
        let near = state.ground.free_near(Hex::at(column, from.r), &taken);
        open.push(near.unwrap_or(from));
    }
    let options = open.into_iter().map(|hex| (Target::Hex { hex }, hex)).collect();
    ask(table, seat, Matter::Row { target, column }, OneOf(options))
}

fn ends(numbers: &[i16], other: i16) -> (i16, i16) {
    let end = |it: Option<&i16>| it.copied().unwrap_or(other);
    (end(numbers.first()), end(numbers.last()))
}

fn cover(table: &mut Combat, seat: Seat) -> Resolved<Effect> {
    let kind = EffectKind::Cover;
    let target = target(table, seat, kind)?;
    let all = [Cover::None, Cover::Light, Cover::Heavy];
    let options = all.map(|it| (Term::Cover { cover: it }.into(), it)).to_vec();
    let cover = ask(table, seat, Matter::Cover { target }, OneOf(options))?;
    let others = table.state().there_all().filter(|(who, _)| *who != target);
    let others = others.map(|(who, _)| (Target::from(who), Some(who)));
    let options = [(Target::No {}, None)].into_iter().chain(others).collect();
    let against = ask(table, seat, Matter::Against { target }, OneOf(options))?;
    let rolled = |it: &Lasting| *it != Lasting::Next;
    let until = lasting(table, seat, kind, rolled)?;
    Ok(Effect::Cover { target, against, cover, until })
}

fn dice(table: &mut Combat, seat: Seat) -> Resolved<Effect> {
    let kind = EffectKind::Dice;
    let target = target(table, seat, kind)?;
    let kinds = [RollKind::Attack, RollKind::Skill, RollKind::Defense, RollKind::Any];
    let options = kinds.map(|it| (Term::Rolls { on: it }.into(), it)).to_vec();
    let on = ask(table, seat, Matter::Rolls { target }, OneOf(options))?;
    let black = (1..=DICE_MAX).map(|it| (Pool::black(it), 0, 0));
    let gold = (1..=DICE_MAX).map(|it| (Pool::gold(it), 0, 0));
    let less = (1..=DICE_MAX).map(|it| (Pool::NONE, it, 0));
    let less_gold = (1..=DICE_MAX).map(|it| (Pool::NONE, 0, it));
    let all = black.chain(gold).chain(less).chain(less_gold);
    let options = all.map(|it| {
        let (more, fewer, fewer_gold) = it;
        (Term::Dice { more, fewer, fewer_gold }.into(), it)
    });
    let options = OneOf(options.collect());
    let (more, fewer, fewer_gold) = ask(table, seat, Matter::Dice { target }, options)?;
    let until = lasting(table, seat, kind, |_| true)?;
    Ok(Effect::Dice { target, on, more, fewer, fewer_gold, until })
}

fn grit(table: &mut Combat, seat: Seat) -> Resolved<Effect> {
    let target = target(table, seat, EffectKind::Grit)?;
    let all = (1..=GRIT_MAX).chain((1..=GRIT_MAX).map(|it| -it));
    let options = all.map(|by| (Term::Grit { by }.into(), by)).collect();
    let by = ask(table, seat, Matter::Grit { target }, OneOf(options))?;
    // Only who has the turn has any Grit now (V10).
    let next_turn = match table.state().has_turn(target) {
        true => {
            let options = vec![(Target::No {}, false), (Target::Yes {}, true)];
            ask(table, seat, Matter::NextTurn { target }, OneOf(options))?
        }
        false => true,
    };
    Ok(Effect::Grit { target, by, next_turn })
}

/// What a part of the ground can become: bare again, where it is not; something else, as long as
/// not too much is so by rulings.
fn terrains(state: &State) -> Vec<Terrain> {
    let room = state.ruled_zones.len() < ZONES_MAX;
    let can = |it: &Terrain| match it {
        Terrain::Bare => !state.ground.zones.is_empty(),
        _ => room,
    };
    Terrain::ALL.into_iter().filter(can).collect()
}

fn zone(table: &mut Combat, seat: Seat) -> Resolved<Effect> {
    let kind = EffectKind::Zone;
    let kinds = kinds_of_ground(table, seat)?;
    let mut hexes: BTreeSet<Hex> = BTreeSet::new();
    for place in 1..=PARTS_MAX {
        let middle = middle(table, seat)?;
        let terrain = kinds.first().copied().unwrap_or(Terrain::Bare);
        let radius: u32 = ask(table, seat, Matter::Radius { terrain }, Number(0, RADIUS_MAX))?;
        hexes.extend(middle.within(radius));
        let more = vec![(Target::No {}, false), (Target::Yes {}, true)];
        if place == PARTS_MAX || !ask(table, seat, Matter::Elsewhere { place }, OneOf(more))? {
            break;
        }
    }
    let own = |it: &Lasting| !matches!(it, Lasting::Next | Lasting::OwnTurn);
    let until = match kinds.contains(&Terrain::Bare) {
        true => Lasting::Combat,
        false => lasting(table, seat, kind, own)?,
    };
    let zone = Zone { hexes: hexes.into_iter().collect(), ..Zone::default() };
    let zone = kinds.into_iter().fold(zone, |zone, it| it.over(zone));
    Ok(Effect::Zone { zone, until })
}

/// What a part of the ground becomes: one thing, or several that can be together (V106).
fn kinds_of_ground(table: &mut Combat, seat: Seat) -> Resolved<Vec<Terrain>> {
    let mut so_far: Vec<Terrain> = Vec::new();
    loop {
        let open = terrains(table.state()).into_iter();
        let open: Vec<Terrain> = open.filter(|it| it.goes_with(&so_far)).collect();
        if open.is_empty() {
            return Ok(so_far);
        }
        let named = open.into_iter().map(|it| (Term::Terrain { terrain: it }.into(), Some(it)));
        let enough = (!so_far.is_empty()).then_some((Target::No {}, None));
        let options = enough.into_iter().chain(named).collect();
        let matter = Matter::Terrain { so_far: so_far.clone() };
        match ask(table, seat, matter, OneOf(options))? {
            Some(terrain) => so_far.push(terrain),
            None => return Ok(so_far),
        }
    }
}

/// How long an effect lasts: one of those that make sense for it.
fn lasting(
    table: &mut Combat,
    seat: Seat,
    kind: EffectKind,
    fits: impl Fn(&Lasting) -> bool,
) -> Resolved<Lasting> {
    let all = Lasting::ALL.into_iter().filter(fits);
    let options = all.map(|it| (Term::Lasting { until: it }.into(), it)).collect();
    ask(table, seat, Matter::Lasting { kind }, OneOf(options))
}
