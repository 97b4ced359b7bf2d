//! Using abilities: what can be used now and why not (DT9.2 to DT9.6, DT12.4), and the using
//! itself.

use super::action::Question;
use super::cause::Cause;
use super::fact;
use super::scripts::ability::{Ability, Boots, Timing};
use super::scripts::hooks::Deed;
use super::table::Doom;
use super::town::moment::{Moment, Use, When};
use super::town::piece::{CardId, Zone};
use super::town::printed::{Keyword, Kind};
use super::town::skills::{casters, skill_for};
use super::town::state::State;
use crate::doomtown::scripts::need::Possible;
use crate::engine::{IfAny, One, Resolved, Seat};

/// Every use of a timing that a player can make now, of cards in play and in their hand.
pub fn usable(state: &State, seat: Seat, timing: Timing, moment: Option<Moment>) -> Vec<Use> {
    let player = state.player(seat);
    let hand = player.hand.iter().copied();
    let cards = state.in_play().chain(hand);
    let mut uses = Vec::new();
    for card in cards {
        for (ability, it) in (0u8..).zip(state.card(card).abilities) {
            let used = Use { moment, ..Use::of(state, seat, card, ability) };
            if it.timing == timing && check(state, &used).is_ok() {
                uses.push(used);
            }
        }
    }
    uses
}

/// Whether an ability can be used now, by its costs and its first sentence (DT9.2 to DT9.6); else
/// why not.
pub fn check(state: &State, used: &Use) -> Possible {
    let Some(ability) = used.printed() else {
        return Err("there is no such ability");
    };
    match state.piece(used.card).zone {
        Zone::InPlay => check_in_play(state, used, ability)?,
        Zone::Hand if state.card(used.card).kind == Kind::Action => check_action(state, used)?,
        _ => return Err("the card is not in play"),
    }
    if state.purse_of(used.seat, ability.timing) < ability.pays {
        return Err("there is not enough ghost rock");
    }
    if ability.timing == Timing::Cheatin {
        check_cheatin(state, used)?;
    }
    ability.effect.can(state, used)
}

fn check_action(state: &State, used: &Use) -> Possible {
    let card = state.card(used.card);
    if state.owner(used.card) != used.seat {
        return Err("it is another player's card");
    }
    if i64::from(state.player(used.seat).ghost_rock) < i64::from(card.cost) {
        return Err("there is not enough ghost rock");
    }
    if card.is(Keyword::Headline) && state.shootout.as_ref().is_some_and(|it| it.headline) {
        return Err("a Headline was played in this shootout");
    }
    Ok(())
}

fn check_in_play(state: &State, used: &Use, ability: &Ability) -> Possible {
    // A totem serves every Shaman where it is, whoever controls it (DT11.3).
    let serves_all = state.card(used.card).is(Keyword::Totem);
    if state.controller(used.card) != Some(used.seat) && !serves_all {
        return Err("somebody else controls it");
    }
    if !ability.repeat && state.is_used_up(used.card, used.ability) {
        return Err("it was used today");
    }
    let bearer = state.bearer(used.card);
    if let Some(why) = bearer.and_then(|dude| state.forbidden(Deed::UseAbilities { dude })) {
        return Err(why);
    }
    let booted = state.piece(used.card).booted;
    match ability.boots {
        Boots::Nothing => (),
        Boots::Card if booted => return Err("it is booted"),
        Boots::CardAndDude if booted => return Err("it is booted"),
        Boots::CardAndDude if bearer.is_some_and(|it| state.piece(it).booted) => {
            return Err("its dude is booted");
        }
        Boots::Card | Boots::CardAndDude => (),
    }
    if skill_for(state, used.card).is_some() && casters(state, used).is_empty() {
        return Err("nobody is there to cast it");
    }
    check_presence(state, used, ability, bearer)
}

/// In a shootout abilities come from deeds and outfits, from the player's dudes in a posse and what
/// they carry; from outside only if they bring a card that is in play into a posse (DT12.4).
fn check_presence(
    state: &State,
    used: &Use,
    ability: &Ability,
    bearer: Option<CardId>,
) -> Possible {
    let Some(shootout) = &state.shootout else { return Ok(()) };
    let bound = matches!(ability.timing, Timing::Shootout | Timing::Resolution | Timing::Cheatin);
    if !bound || ability.brings_in {
        return Ok(());
    }
    match (bearer, state.card(used.card).kind) {
        (Some(dude), _) if !shootout.has(dude) => Err("its dude is in no posse"),
        (Some(_), _) | (None, Kind::Deed | Kind::Outfit) => Ok(()),
        (None, _) => match state.place(used.card) == shootout.place {
            true => Ok(()),
            false => Err("it is not where the shootout is"),
        },
    }
}

/// A Cheatin' ability needs another player's cheatin' hand on account of which none has been used
/// yet (DT6.4.3, DT6.4.4).
fn check_cheatin(state: &State, used: &Use) -> Possible {
    match answerable(state, used).is_empty() {
        true => Err("no other player's hand is cheatin' and unanswered"),
        false => Ok(()),
    }
}

/// The players on account of whose cheatin' hands an ability can be used.
fn answerable(state: &State, used: &Use) -> Vec<Seat> {
    let against = used.printed().and_then(|it| it.against);
    let fits = |it: &Seat| against.is_none_or(|against| against(state, used, *it));
    cheaters(state, used.seat).into_iter().filter(fits).collect()
}

/// The other players whose hands are cheatin' now, and on account of whom no Cheatin' ability has
/// been used yet (DT6.4.3, DT6.4.4).
pub fn cheaters(state: &State, seat: Seat) -> Vec<Seat> {
    let open = |it: &Seat| {
        let exposed = *it != seat && state.is_cheatin(*it) && !state.answered.contains(it);
        exposed && state.allows(Deed::AnswerHand { seat: *it })
    };
    state.playing().into_iter().filter(open).collect()
}

/// Uses an ability: costs are paid, then it happens (DT9.2). An action card stays out until its
/// play is finished (DT3.6).
pub fn use_ability(table: &mut Doom, used: &Use) -> Resolved {
    let Some(ability) = used.printed() else { return Ok(()) };
    let cause = table.state().cause(used);
    let card = table.state().named(used.card);
    let printed = table.state().card(used.card);
    if printed.kind == Kind::Action {
        table.emit(fact::CardPlayed { seat: used.seat, card });
        let cost = u32::try_from(printed.cost).unwrap_or(0);
        table.pay_for(used, cost);
        if printed.is(Keyword::Headline) && table.state().shootout.is_some() {
            table.emit(fact::HeadlinePlayed { seat: used.seat });
        }
    } else {
        table.emit(fact::AbilityUsed { seat: used.seat, card, ability: used.ability });
    }
    pay_costs(table, used, ability, cause);
    if ability.timing == Timing::Cheatin {
        answer_cheater(table, used)?;
    }
    let lying = table.state().pulled.len();
    if ability.provided.is_none_or(|(so, _)| so(table.state(), used)) {
        ability.effect.run(table, used)?;
    }
    // What is used as a pull is that pull's to put away.
    if ability.timing != Timing::React(When::Pulled) {
        table.put_pulls_away(lying);
    }
    Ok(())
}

fn pay_costs(table: &mut Doom, used: &Use, ability: &Ability, cause: Cause) {
    table.pay_for(used, ability.pays);
    let booting = ability.job.is_none() && ability.boots != Boots::Nothing;
    if booting && table.state().is_in_play(used.card) {
        table.boot(used.card, cause);
    }
    if ability.boots == Boots::CardAndDude
        && let Some(dude) = used.dude(table.state())
    {
        table.boot(dude, cause);
    }
}

/// The player against whose hand a Cheatin' ability is used: its user chooses, where several
/// players cheat (DT6.4.4).
fn answer_cheater(table: &mut Doom, used: &Use) -> Resolved {
    let cheaters = answerable(table.state(), used);
    let question = Question::AgainstWhom { card: used.card };
    if let Some(seat) = table.ask(used.seat, question, IfAny(One(cheaters)))? {
        table.emit(fact::CheatinAnswered { seat });
    }
    Ok(())
}

/// The player on account of whose hand the Cheatin' ability that is being carried out was used.
pub fn cheater(state: &State) -> Option<Seat> {
    state.answered.last().copied()
}
