//! A ruling: what the Warden is asked for it, and how it is carried out (F3, F4, F6).

use std::cmp::Reverse;

use super::asking::ask;
use super::{bringing, effects};
use crate::engine::{Number, One, OneOf, Resolved, Seat, Text};
use crate::wild_west::action::Target;
use crate::wild_west::combat::paying::{Paid, pay};
use crate::wild_west::combat::{Combat, ending, has_talent, preparing};
use crate::wild_west::dialogue::{Matter, Term, given};
use crate::wild_west::dice::Pool;
use crate::wild_west::fact::{Ruled, RulingDone, RulingRolled};
use crate::wild_west::skills::Skill;
use crate::wild_west::state::{Check, Effect, Lasting, Proposal, RollKind, Ruling, State, Who};

/// Letters of a note, at most.
const NOTE_LENGTH: u32 = 500;
/// The Hits that a roll may take, at most (W19).
const DIFFICULTY_MAX: u8 = 5;
/// How often the Warden draws up one ruling, at most.
const ATTEMPTS_MAX: u8 = 5;
/// The Hits that it takes by the book (F6).
const BY_BOOK: u8 = 2;

/// What the Warden says to it.
#[derive(Clone, Copy)]
enum Verdict {
    /// It may not be done.
    Refused,
    /// It succeeds.
    Free,
    /// It takes a roll.
    Rolled(Check),
}

/// Whether the Warden means a ruling as they have drawn it up.
#[derive(Clone, Copy)]
enum Meant {
    /// So it is ruled.
    So,
    /// They say all of it once more.
    Otherwise,
    /// They do not rule.
    NotAtAll,
}

/// The Warden rules: on a proposal, or on their own account. Nothing happens before all of it is
/// said, and the Warden has said that it is what they mean.
pub fn rule(table: &mut Combat, seat: Seat) -> Resolved {
    for attempt in 1..=ATTEMPTS_MAX {
        let Some(ruling) = draw_up(table, seat)? else { return Ok(()) };
        let matter = Matter::Confirm { ruling: Box::new(ruling.clone()) };
        let again = (Term::StartOver {}.into(), Meant::Otherwise);
        let again = (attempt < ATTEMPTS_MAX).then_some(again);
        let options = [(Target::Yes {}, Meant::So)].into_iter().chain(again);
        let options = options.chain([(Target::No {}, Meant::NotAtAll)]).collect();
        match ask(table, seat, matter, OneOf(options))? {
            Meant::So => return carry_out(table, ruling),
            Meant::Otherwise => (),
            Meant::NotAtAll => break,
        }
    }
    Ok(())
}

/// A ruling as the Warden says it, term by term; nothing where they do not rule.
fn draw_up(table: &mut Combat, seat: Seat) -> Resolved<Option<Ruling>> {
    let proposal = about(table, seat)?;
    let verdict = verdict(table, seat, proposal)?;
    let mut ruling = Ruling {
        number: Some(table.state().docket.rulings_made.saturating_add(1)),
        proposal: proposal.map(|it| it.number),
        who: proposal.map(|it| it.who),
        ..Ruling::default()
    };
    match verdict {
        Verdict::Refused if proposal.is_none() => return Ok(None),
        Verdict::Refused => {
            ruling.note = given(ask(table, seat, Matter::Note {}, Text(NOTE_LENGTH))?);
            return Ok(Some(ruling));
        }
        Verdict::Free => (),
        Verdict::Rolled(check) => {
            ruling.check = Some(check);
            if proposal.is_none() {
                let all = rollers(table.state());
                let matter = Matter::Roller { skill: check.skill };
                ruling.who = Some(ask(table, seat, matter, One(all))?);
            }
        }
    }
    ruling.allow = true;
    if let Some(proposal) = proposal {
        ruling.grit = price(table, seat, proposal)?;
    }
    ruling.on_success = effects::effects(table, seat, true)?;
    if ruling.check.is_some() {
        ruling.on_failure = effects::effects(table, seat, false)?;
    }
    let options = vec![(Target::No {}, false), (Target::Yes {}, true)];
    ruling.hidden = ask(table, seat, Matter::Hidden {}, OneOf(options))?;
    ruling.note = given(ask(table, seat, Matter::Note {}, Text(NOTE_LENGTH))?);
    Ok(Some(ruling))
}

/// About which proposal the Warden rules, if about any.
fn about(table: &mut Combat, seat: Seat) -> Resolved<Option<Proposal>> {
    let open = table.state().docket.proposals.iter();
    let open = open.map(|it| (Term::Proposal { number: it.number }.into(), Some(*it)));
    let options = open.chain([(Target::No {}, None)]).collect();
    ask(table, seat, Matter::About {}, OneOf(options))
}

/// The fighters who can be told to roll where nobody has proposed anything.
fn rollers(state: &State) -> Vec<Who> {
    state.there_all().filter(|(_, it)| it.takes_turns()).map(|(who, _)| who).collect()
}

/// Whether it may be done, and what roll it takes: none where nobody is up to make it.
fn verdict(table: &mut Combat, seat: Seat, proposal: Option<Proposal>) -> Resolved<Verdict> {
    let who = proposal.map(|it| it.who);
    let checks = Skill::ALL
        .into_iter()
        .flat_map(|skill| (1..=DIFFICULTY_MAX).map(move |difficulty| Check { skill, difficulty }));
    let checks = checks.map(|it| {
        let Check { skill, difficulty } = it;
        (Term::Roll { skill, difficulty }.into(), Verdict::Rolled(it))
    });
    let flat = [(Target::No {}, Verdict::Refused), (Target::Yes {}, Verdict::Free)];
    let rolls = who.is_some() || !rollers(table.state()).is_empty();
    let options = flat.into_iter().chain(checks.filter(|_| rolls)).collect();
    ask(table, seat, Matter::Allow { who }, OneOf(options))
}

/// The Grit that it costs: at least 1 and at most what they have offered and have; nothing on
/// another's turn (F4).
fn price(table: &mut Combat, seat: Seat, proposal: Proposal) -> Resolved<u8> {
    let Proposal { who, grit, .. } = proposal;
    let most = table.state().fighter(who).map_or(0, |it| it.grit).min(grit);
    match grit == 0 || most == 0 || !table.state().has_turn(who) {
        true => Ok(0),
        false => ask(table, seat, Matter::Price { who }, Number(1, most)),
    }
}

/// The book rules on the proposal that has waited longest.
pub fn by_book_on_oldest(table: &mut Combat) -> Resolved {
    match table.state().oldest_proposal() {
        Some(proposal) => by_book(table, proposal),
        None => Ok(()),
    }
}

/// The book rules on a proposal: easy, and success brings 1B for the next roll of this turn or the
/// next (F6).
pub fn by_book(table: &mut Combat, proposal: Proposal) -> Resolved {
    let Proposal { number, who, skill, grit, .. } = proposal;
    let state = table.state();
    let skill = skill.unwrap_or_else(|| best_skill(state, who));
    let most = state.fighter(who).filter(|_| state.has_turn(who)).map_or(0, |it| it.grit);
    let (on, more, until) = (RollKind::Any, Pool::black(1), Lasting::Soon);
    let ruling = Ruling {
        number: Some(state.docket.rulings_made.saturating_add(1)),
        proposal: Some(number),
        who: Some(who),
        allow: true,
        check: Some(Check { skill, difficulty: BY_BOOK }),
        grit: grit.min(most),
        on_success: vec![Effect::Dice { target: who, on, more, fewer: 0, fewer_gold: 0, until }],
        by_book: true,
        ..Ruling::default()
    };
    carry_out(table, ruling)
}

/// The Skill of which somebody has the most dice.
fn best_skill(state: &State, who: Who) -> Skill {
    let best = Skill::ALL.into_iter().min_by_key(|it| {
        let pool = state.skill_pool(who, *it);
        (Reverse(pool.count()), Reverse(pool.gold))
    });
    best.unwrap_or_default()
}

/// A ruling is made: its Grit is paid and a daze checked, its roll is made, and what it brings
/// about comes about (F4, V91).
fn carry_out(table: &mut Combat, ruling: Ruling) -> Resolved {
    table.emit(Ruled { ruling: ruling.clone() });
    if !ruling.allow {
        return Ok(());
    }
    let hidden = ruling.hidden;
    let payer = ruling.who.filter(|_| 0 < ruling.grit);
    let acts = payer.is_none_or(|who| pay(table, who, ruling.grit) == Paid::Acts);
    if acts {
        let success = match (ruling.check, ruling.who) {
            (Some(check), Some(who)) => rolled(table, who, check, &ruling)?,
            _ => true,
        };
        let effects = if success { &ruling.on_success } else { &ruling.on_failure };
        for effect in effects {
            bringing::bring_about(table, effect, hidden)?;
        }
    }
    table.emit(RulingDone { hidden });
    ending::settle(table);
    Ok(())
}

/// Makes the roll that a ruling demands; allies may help with what is paid for (V94).
fn rolled(table: &mut Combat, who: Who, check: Check, ruling: &Ruling) -> Resolved<bool> {
    let helped = match ruling.grit {
        0 => 0,
        paid => preparing::join(table, who, check.skill, paid)?,
    };
    let pool = table.state().skill_pool(who, check.skill);
    let talented = has_talent(table.state(), who, check.skill.into());
    let roll = table.roll(pool, talented);
    let success = u32::from(check.difficulty) <= roll.hits.saturating_add(helped);
    let hidden = ruling.hidden;
    table.emit(RulingRolled { who, check, pool, roll, helped, success, hidden });
    Ok(success)
}
