//! Preparing an action, and helping (W7.6, W9, V19 to V21, V90, V93, V94).

use super::paying::{Paid, pay, pay_for_ability, pay_for_move};
use super::{Combat, ask, blows, defending, has_talent, means, near, ways, yes_or_no};
use crate::engine::{One, OneOf, Resolved, Text, TextRef};
use crate::wild_west::action::{Action, Question, Target};
use crate::wild_west::dialogue::{Matter, given};
use crate::wild_west::fact::{AbilityUsed, ActionPrepared, ConditionNamed, Helped, Means};
use crate::wild_west::ground::Band;
use crate::wild_west::rules::GRIT;
use crate::wild_west::skills::Skill;
use crate::wild_west::state::{Attacked, Condition, Deed, Fighter, Prepared, State, Trigger, Who};
use crate::wild_west::trades::{Ability, Rank};

/// Letters of a condition in words, at most (V19).
const CONDITION_LENGTH: u32 = 200;

/// What somebody can prepare now, with what it costs. Aces cannot be prepared (V93).
pub fn deeds(state: &State, who: Who) -> Vec<(Deed, u8)> {
    let Some(fighter) = state.fighter(who) else { return Vec::new() };
    let grit = fighter.grit;
    let attacks = means::means_of(state, who).into_iter().filter_map(|means| {
        // A gun for two is fired together, in one's own turn.
        if matches!(means, Means::Weapon { weapon, .. } if weapon.sheet().is_crewed()) {
            return None;
        }
        let price = means::price_of(fighter, means)?;
        (price <= grit).then_some((Deed::Attack { means }, price))
    });
    let unit = ways::unit(state, who).max(1);
    let units = if fighter.prone { 0 } else { ways::grit_for_moves(state, who) / unit };
    let moves = (1..=units).map(|it| (Deed::Move { grit: it * unit }, it * unit));
    let dodges = dodges(state, who, fighter);
    let carried = fighter.person().map(|it| it.items.as_slice()).unwrap_or_default();
    let items = carried.iter().filter(|it| 0 < it.uses && !fighter.is_behind_shield());
    let items = items.map(|it| it.item.sheet()).filter(|it| it.grit <= grit);
    let items = items.map(|it| (Deed::UseItem { item: it.item }, it.grit));
    let abilities = abilities_of(fighter).map(|(ability, deed)| (deed, ability.sheet().grit));
    let abilities = abilities.filter(|(_, price)| *price <= grit);
    // Lying down and getting up are Moves (W7.3).
    let stands = !fighter.mounted && unit <= ways::grit_for_moves(state, who);
    let stance = stands.then_some((Deed::Stance { prone: !fighter.prone }, unit));
    let moves = moves.chain(stance);
    attacks.chain(abilities).chain(moves).chain(dodges).chain(items).collect()
}

/// The Dodges that somebody can prepare, with what they cost: plain ones, then those with springs
/// (D3).
fn dodges(state: &State, who: Who, fighter: &Fighter) -> impl Iterator<Item = (Deed, u8)> {
    let grit = if ways::may_dodge(state, who) { fighter.grit } else { 0 };
    let price = Ability::SpringHeels.sheet().grit;
    let left = if defending::may_spring(fighter, grit) { grit.saturating_sub(price) } else { 0 };
    let plain = (1..=grit).map(|dice| (Deed::Dodge { dice, springs: false }, dice));
    plain.chain((1..=left).map(move |dice| (Deed::Dodge { dice, springs: true }, dice + price)))
}

/// The abilities that somebody can still use and prepare; aces are none of them (V93).
fn abilities_of(fighter: &Fighter) -> impl Iterator<Item = (Ability, Deed)> + '_ {
    let all = fighter.person().map(|it| it.abilities.as_slice()).unwrap_or_default();
    let all = all.iter().copied().filter(|it| it.sheet().rank != Rank::Ace);
    let usable = all.filter(|it| fighter.can_still_use(*it) && !fighter.is_behind_shield());
    usable.filter_map(|ability| match blows::is_attack(ability) {
        true => Some((ability, Deed::Attack { means: Means::Ability { ability } })),
        false => ability.works_in_any_turn().then_some((ability, Deed::Ability { ability })),
    })
}

/// Somebody prepares an action: what, and for when. It is paid for now, and a daze is checked now
/// (V20).
pub fn prepare(table: &mut Combat, who: Who) -> Resolved {
    let Some(seat) = table.state().player(who) else { return Ok(()) };
    let deeds = deeds(table.state(), who);
    let options = deeds.iter().map(|it| (Target::Deed { deed: it.0 }, *it)).collect();
    let (deed, price) = ask(table, seat, Question::PrepareWhat { who }, OneOf(options))?;
    let Some(cause) = choose_cause(table, who, deed)? else { return Ok(()) };
    let paid = match deed {
        Deed::Attack { means: Means::Ability { ability } } | Deed::Ability { ability } => {
            pay_for_ability(table, who, ability)
        }
        Deed::Move { .. } | Deed::Stance { .. } => pay_for_move(table, who, price),
        Deed::Dodge { springs: true, .. } => {
            table.emit(AbilityUsed { who, ability: Ability::SpringHeels });
            pay(table, who, price)
        }
        _ => pay(table, who, price),
    };
    if paid == Paid::Lost {
        return Ok(());
    }
    let turn = table.state().turn.as_ref().filter(|it| it.aim_waits);
    let aim_dice = match deed {
        Deed::Attack { .. } => turn.map_or(0, |it| it.aim_dice.max(1)),
        _ => 0,
    };
    wait(table, who, deed, cause, aim_dice);
    Ok(())
}

/// What sets off what somebody prepares.
#[derive(Clone, Copy)]
pub struct Cause {
    trigger: Trigger,
    /// In what words they have said it, where it is one in words.
    said: Option<TextRef>,
}

/// Somebody has prepared an action, and waits; an Aim that may roll so many dice again goes with it
/// (V12).
pub fn wait(table: &mut Combat, who: Who, deed: Deed, cause: Cause, aim_dice: u8) {
    let Cause { trigger, said } = cause;
    table.emit(ActionPrepared { prepared: Prepared::new(who, deed, trigger).aimed(aim_dice) });
    if let Some(text) = said {
        table.emit(ConditionNamed { condition: Condition { who, text } });
    }
}

/// For what somebody waits, and who has to do it (V19). Nothing where they do not say it.
pub fn choose_cause(table: &mut Combat, who: Who, deed: Deed) -> Resolved<Option<Cause>> {
    let Some(seat) = table.state().player(who) else { return Ok(None) };
    let kinds = kinds(table.state());
    let options = kinds.into_iter().map(|it| (Target::Trigger { trigger: it }, it)).collect();
    let kind: Trigger = ask(table, seat, Question::TriggerWhat { who, deed }, OneOf(options))?;
    let by = match kind {
        Trigger::AllyFalls {} | Trigger::AllyRolls { .. } => None,
        Trigger::Custom {} => {
            let matter = Matter::Condition { who };
            let said = ask(table, seat, Question::Warden { matter }, Text(CONDITION_LENGTH))?;
            return Ok(given(said).map(|it| Cause { trigger: kind, said: Some(it) }));
        }
        Trigger::EntersBand { .. } | Trigger::Moves { .. } | Trigger::DeclaresAttack { .. } => {
            let opponents = table.state().opponents(who).map(|(it, _)| it);
            let named = opponents.map(|it| (Target::from(it), Some(it)));
            // A fighter whose moves are waited for has to be named (V19).
            let any = (!matches!(kind, Trigger::Moves { .. })).then_some((Target::No {}, None));
            let options = any.into_iter().chain(named).collect();
            ask(table, seat, Question::TriggerBy { who, trigger: kind }, OneOf(options))?
        }
    };
    Ok(Some(Cause { trigger: kind.by(by), said: None }))
}

/// The closed list of triggers, with nobody named yet; one in words where there is a Warden who
/// says when it comes about (V19).
fn kinds(state: &State) -> Vec<Trigger> {
    let enters = [Band::Arms, Band::Short, Band::Long];
    let enters = enters.map(|band| Trigger::EntersBand { by: None, band });
    let attacks = [Attacked::Own, Attacked::Ally, Attacked::Any];
    let attacks = attacks.map(|on| Trigger::DeclaresAttack { by: None, on });
    let all = enters.into_iter().chain([Trigger::Moves { by: None }]).chain(attacks);
    let custom = state.warden.map(|_| Trigger::Custom {});
    all.chain([Trigger::AllyFalls {}]).chain(custom).collect()
}

/// Somebody promises to help an ally with the next Skill, for nothing (V21).
pub fn promise(table: &mut Combat, who: Who) -> Resolved {
    let Some(seat) = table.state().player(who) else { return Ok(()) };
    let allies = near::allies(table.state(), who, Band::Distant);
    let ally = ask(table, seat, Question::HelpWhom { who }, One(allies))?;
    let prepared = Prepared::new(who, Deed::Help {}, Trigger::AllyRolls { by: ally });
    table.emit(ActionPrepared { prepared });
    Ok(())
}

/// Somebody rolls a Skill for which they have paid: those who have promised may join, for as much
/// off their next reload, and the best of them adds their Hits (V21, V90, V94, W19).
pub fn join(table: &mut Combat, ally: Who, skill: Skill, paid: u8) -> Resolved<u32> {
    let state = table.state();
    let promised = state
        .prepared
        .iter()
        .filter(|it| it.deed == Deed::Help {} && it.trigger == Trigger::AllyRolls { by: ally });
    let mut helpers: Vec<Who> = promised.map(|it| it.who).collect();
    // Several at once: in the turn order (V19).
    helpers.sort_by_key(|it| state.place_of(*it));
    let mut best = 0;
    for who in helpers {
        let state = table.state();
        let can = |it: &Fighter| {
            let affords = it.debt.saturating_add(paid) <= it.reload.unwrap_or(GRIT);
            it.can_act() && !it.is_behind_shield() && affords
        };
        if !state.fighter(who).is_some_and(can) {
            continue;
        }
        let Some(seat) = state.player(who) else { continue };
        let question = Question::Join { who, ally, skill, grit: paid };
        if !ask(table, seat, question, yes_or_no())? {
            continue;
        }
        let pool = table.state().skill_pool(who, skill).halved();
        let talented = has_talent(table.state(), who, skill.into());
        let roll = table.roll(pool, talented);
        best = best.max(roll.hits);
        table.emit(Helped { who, ally, skill, debt: paid, pool, roll });
    }
    Ok(best)
}

/// Whether somebody can prepare anything, or promise help: once in a turn (W7.6).
pub fn actions(state: &State, who: Who) -> Vec<Action> {
    let turn = state.turn.as_ref().filter(|it| it.who == who && !it.prepared);
    if turn.is_none() {
        return Vec::new();
    }
    let prepare = (!deeds(state, who).is_empty()).then_some(Action::Prepare {});
    let alone = near::allies(state, who, Band::Distant).is_empty();
    let shielded = state.fighter(who).is_some_and(Fighter::is_behind_shield);
    let help = (!alone && !shielded).then_some(Action::Help {});
    prepare.into_iter().chain(help).collect()
}
