//! What the Warden may do beside what foes do: rule, set off what waits for words, name who
//! bleeds, begin and end the combat (F1, V3, V19, V40).

use super::asking::ask;
use crate::engine::{OneOf, Resolved, Seat};
use crate::wild_west::action::{Action, Target};
use crate::wild_west::combat::{Combat, ending, interrupts, order};
use crate::wild_west::dialogue::{Matter, Term};
use crate::wild_west::fact::{BleedsRuled, CombatCalled, ConditionMet};
use crate::wild_west::rules::{Mode, Surprise};
use crate::wild_west::state::{Ending, Phase, State, Stir, Trigger, Who};

/// What the Warden's seat may do now.
pub fn actions(state: &State, seat: Seat) -> Vec<Action> {
    if state.warden != Some(seat) {
        return Vec::new();
    }
    let fights = state.phase == Phase::Turns;
    let sets_up = state.phase == Phase::Surprise && state.options.mode == Mode::Combat;
    let over = state.phase == Phase::Aftermath && state.turn.is_some();
    let mut all = Vec::new();
    if sets_up {
        all.push(Action::Begin {});
    }
    if fights || sets_up || over {
        all.push(Action::Rule {});
    }
    if fights && state.oldest_proposal().is_some() {
        all.push(Action::RuleByBook {});
    }
    if fights {
        let ready = state.prepared.iter().filter(|it| {
            it.trigger == Trigger::Custom {}
                && interrupts::fires(state, it, &Stir::ComesAbout(it.who))
        });
        all.extend(ready.map(|it| Action::SetOff { who: it.who }));
    }
    if (fights || sets_up) && !may_bleed(state).is_empty() {
        all.push(Action::NameBleeder {});
    }
    if fights {
        all.push(Action::EndCombat {});
    }
    all
}

/// The foes of whom the Warden may say whether they bleed: not while that is of moment.
fn may_bleed(state: &State) -> Vec<Who> {
    let foes = state.there_all().filter(|(_, it)| it.foe().is_some() && it.can_act());
    foes.map(|(who, _)| who).collect()
}

/// The Warden names a foe who bleeds and falls Unconscious as characters do, or one who does no
/// longer (V40).
pub fn name_bleeder(table: &mut Combat, seat: Seat) -> Resolved {
    let foes = may_bleed(table.state()).into_iter().map(|it| (Target::from(it), Some(it)));
    let options = [(Target::No {}, None)].into_iter().chain(foes).collect();
    let Some(who) = ask(table, seat, Matter::Bleeds {}, OneOf(options))? else { return Ok(()) };
    let bleeds = table.state().fighter(who).is_some_and(|it| !it.bleeds);
    table.emit(BleedsRuled { who, bleeds });
    Ok(())
}

/// What somebody waits for, in words, has come about: they may act now, or wait on (V19).
pub fn set_off(table: &mut Combat, who: Who) -> Resolved {
    table.emit(ConditionMet { who });
    interrupts::after(table, &Stir::ComesAbout(who))?;
    ending::settle(table);
    Ok(())
}

/// The Warden ends the combat; those who bleed roll on (F1, V41).
pub fn end_combat(table: &mut Combat, seat: Seat) -> Resolved {
    let endings = [Ending::Won, Ending::Lost, Ending::Drawn];
    let endings = endings.map(|it| (Term::Ending { ending: it }.into(), Some(it)));
    let options = [(Target::No {}, None)].into_iter().chain(endings).collect();
    if let Some(ending) = ask(table, seat, Matter::Ending {}, OneOf(options))? {
        table.emit(CombatCalled { ending });
    }
    Ok(())
}

/// The Warden says who surprises whom, or leaves it to what the match says (F1, V3).
pub fn begin(table: &mut Combat, seat: Seat) -> Resolved {
    let told = table.state().options.surprise;
    let all =
        [Surprise::None, Surprise::Posse, Surprise::Foes, Surprise::PosseTries, Surprise::FoesTry];
    let others = all.into_iter().filter(|it| *it != told);
    let others = others.map(|it| (Term::Surprise { surprise: it }.into(), it));
    let options = [(Target::No {}, told)].into_iter().chain(others).collect();
    let surprise = ask(table, seat, Matter::Surprise {}, OneOf(options))?;
    order::settle_as(table, surprise);
    Ok(())
}
