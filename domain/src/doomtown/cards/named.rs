//! Dudes, goods and spells beyond the base set that the timing document names.

use super::super::Doom;
use super::super::ability::{Ability, Possible, Timing, Use, When};
use super::super::action::{About, Question};
use super::super::aims::{always, given, some};
use super::super::card::{Card, Code, Faction, Keyword, Shooter};
use super::super::cause::Cause;
use super::super::fact::{self, Purse};
use super::super::hooks::{Deed, Hooks, Instead, Lasts, Number, Occasion};
use super::super::lasting::{Change, Lasting, Skill, Until};
use super::super::piece::{CardId, Place};
use super::super::posse::{at_hand, join_shootout, would_boot};
use super::super::shop::{announce, bring_dude_to};
use super::super::state::State;
use super::super::uses::{cheater, cheaters};
use super::spells::{abominations, call_up};
use super::tokens::NATURE_SPIRIT;
use crate::engine::{One, Resolved, Seat};

/// Lillian Morgan.
pub const LILLIAN_MORGAN: Card = Card {
    code: Code(2006),
    title: "Lillian Morgan",
    faction: Some(Faction::Entrepreneurs),
    value: 13,
    cost: 8,
    influence: 5,
    upkeep: 3,
    keywords: &[Keyword::Huckster(2)],
    text: "Trait: When Lillian joins a posse, put 3 ghost rock on her. During this shootout it may \
           pay for your Shootout abilities. It is not bounty; what is left is removed after the \
           shootout. Shootout, pay X ghost rock: X of your dudes, from any locations and even if \
           booted, join Lillian's posse without booting.",
    abilities: &[Ability::shootout("pay for dudes to join the posse", can_summon, summon)],
    hooks: Hooks::NONE.on(bring_money),
    ..Card::DUDE
};

const MONEY: u32 = 3;

fn bring_money(table: &mut Doom, me: CardId, occasion: Occasion) -> Resolved {
    if occasion == (Occasion::Joined { dude: me }) {
        let cause = Cause::card(LILLIAN_MORGAN.code);
        table.hand_over(Purse::Bank {}, Purse::OnCard { card: me }, MONEY, cause);
    }
    Ok(())
}

/// Who could join her posse, as long as she is in one.
fn followers(state: &State, u: &Use) -> Vec<CardId> {
    match &state.shootout {
        Some(shootout) if shootout.has(u.card) => at_hand(state, u.seat, shootout),
        _ => Vec::new(),
    }
}

fn can_summon(state: &State, u: &Use) -> Possible {
    given(0 < state.purse_of(u.seat, Timing::Shootout), "there is not enough ghost rock")?;
    some(&followers(state, u), "nobody can join Lillian's posse")
}

fn summon(table: &mut Doom, u: &Use) -> Resolved {
    let state = table.state();
    let purse = state.purse_of(u.seat, Timing::Shootout);
    let purse = usize::try_from(purse).unwrap_or(usize::MAX);
    let dudes = followers(state, u);
    let most = dudes.len().min(purse);
    let coming = table.choose_cards(u, About::Dudes, dudes, 1, most)?;
    table.pay_for(u, u32::try_from(coming.len()).unwrap_or(0));
    let side = table.state().shootout.as_ref().and_then(|it| it.side_of(u.card));
    let (Some(side), cause) = (side.map(|it| it.seat), table.state().cause(u)) else {
        return Ok(());
    };
    coming.into_iter().try_for_each(|it| join_shootout(table, side, it, false, cause))
}

/// Fetch.
pub const FETCH: Card = Card {
    code: Code(3018),
    title: "Fetch",
    value: 7,
    keywords: &[Keyword::Hex],
    text: "Cheatin' Resolution Hex 5, boot: After this resolution step you may move a card that \
           you own from your draw hand to your play hand; a joker so taken is not aced. In a \
           shootout you take 3 casualties fewer this round.",
    abilities: &[Ability::cheatin("take a card of the draw hand", always, fetch).booting()],
    lasts: &[
        Lasts::that("$on may take a card of the draw hand once the ranks are final", FETCHES)
            .telling_its_end(),
        Lasts::that("$on takes 3 casualties fewer", FEWER_CASUALTIES),
    ],
    ..Card::SPELL
};

const FETCHES: Hooks<Lasting> = Hooks::NONE.on(take_one);

const FEWER_CASUALTIES: Hooks<Lasting> = Hooks::NONE.modify(|_, it, number| match number {
    Number::Casualties { seat, .. } if seat == it.by => -3,
    _ => 0,
});

/// What is taken is asked when the ranks are final.
fn fetch(table: &mut Doom, u: &Use) -> Resolved {
    if table.cast(u, 5)?.passed {
        table.change_all(u, Change::of_card(u.code), Until::EndOfRound);
        if table.state().shootout.is_some() {
            table.change_all(u, Change::of_card_nth(u.code, 1), Until::EndOfRound);
        }
    }
    Ok(())
}

fn take_one(table: &mut Doom, it: Lasting, occasion: Occasion) -> Resolved {
    let (state, seat) = (table.state(), it.by);
    if occasion != (Occasion::RankFinal { seat }) {
        return Ok(());
    }
    let own = |it: &CardId| state.owner(*it) == seat;
    let hand = state.player(seat).draw_hand.iter().copied();
    let options = [None].into_iter().chain(hand.filter(own).map(Some)).collect();
    if let Some(card) = table.ask(seat, Question::Fetch {}, One(options))? {
        let card = table.state().named(card);
        table.emit(fact::CardRetrieved { seat, card, cause: it.cause });
    }
    Ok(())
}

/// Smiling Tom.
pub const SMILING_TOM: Card = Card {
    code: Code(4002),
    title: "Smiling Tom",
    faction: Some(Faction::Fearmongers),
    value: 12,
    cost: 7,
    bullets: 2,
    shooter: Shooter::Stud,
    influence: 2,
    upkeep: 2,
    keywords: &[Keyword::Abomination, Keyword::Huckster(4)],
    text: "Trait: Smiling Tom may move only to your home, or to a location with another dude of \
           his faction.",
    hooks: Hooks::NONE.forbid(|state, me, deed| match deed {
        Deed::Go { dude, to } if dude == me && !in_company(state, me, to) => {
            Some("it may not go there")
        }
        _ => None,
    }),
    ..Card::DUDE
};

/// Home, or where another of his faction is.
fn in_company(state: &State, me: CardId, to: Place) -> bool {
    let home = state.controller(me).map(|it| state.home(it));
    let another = |it: CardId| it != me && state.card(it).faction == SMILING_TOM.faction;
    home == Some(to) || state.dudes_at(to).any(another)
}

/// Jake Smiley.
pub const JAKE_SMILEY: Card = Card {
    code: Code(4009),
    title: "Jake Smiley",
    value: 1,
    cost: 2,
    bullets: 1,
    text: "Trait: Jake has +2 influence during Sundown, from before the victory check.",
    hooks: Hooks::NONE.modify(|state, me, number| {
        if number == Number::Influence(me) && state.is_sundown() { 2 } else { 0 }
    }),
    ..Card::DUDE
};

/// Clown Carriage.
pub const CLOWN_CARRIAGE: Card = Card {
    code: Code(5025),
    title: "Clown Carriage",
    value: 11,
    cost: 2,
    keywords: &[Keyword::Mystical, Keyword::Horse, Keyword::Gadget(8)],
    text: "React, boot: When this dude forms or joins a posse, he and unbooted Abominations at his \
           location do not boot for it. This lets no booted dude join from elsewhere. Shootout, \
           boot: Play an Abomination from your hand into your posse, paying all costs.",
    abilities: &[
        Ability::react(When::JoiningPosse, "keep the troupe from booting", can_parade, parade)
            .booting(),
        Ability::shootout("play an Abomination from the play hand", can_unload, unload).booting(),
    ],
    ..Card::GOODS
};

/// Its dude and the Abominations with him, his player's or not, as far as they would boot to join;
/// whoever of them joins the other posse boots all the same.
fn troupe(state: &State, u: &Use) -> Vec<CardId> {
    let Some(driver) = u.dude(state) else { return Vec::new() };
    let rides = |it: &CardId| *it == driver || state.card(*it).is(Keyword::Abomination);
    let there = state.dudes_at(state.place(driver)).filter(rides);
    there.filter(|it| would_boot(state, *it)).collect()
}

fn can_parade(state: &State, u: &Use) -> Possible {
    let joiner = u.moment.and_then(|it| it.dude);
    given(joiner.is_some() && joiner == u.dude(state), "its dude does not join a posse")?;
    some(&troupe(state, u), "nobody would boot")
}

fn parade(table: &mut Doom, u: &Use) -> Resolved {
    for dude in troupe(table.state(), u) {
        table.change(u, dude, Change::JoinsUnbooted {}, Until::Used);
    }
    Ok(())
}

/// Abominations in the player's hand that he can pay for; with his own ghost rock, because what
/// lies on dudes pays for abilities only (DTH8).
fn passengers(state: &State, u: &Use) -> Vec<CardId> {
    let player = state.player(u.seat);
    abominations(state, u.seat, &player.hand, player.ghost_rock)
}

fn can_unload(state: &State, u: &Use) -> Possible {
    given(leads_posse(state, u), "you have no posse")?;
    some(&passengers(state, u), "you have no Abomination that you could play")
}

fn unload(table: &mut Doom, u: &Use) -> Resolved {
    let passengers = passengers(table.state(), u);
    let Some(card) = table.choose_card(u, About::HandCard, passengers)? else { return Ok(()) };
    announce(table, u.seat, card);
    let (state, cause) = (table.state(), table.state().cause(u));
    let cost = u32::try_from(state.card(card).cost).unwrap_or(0);
    table.pay(u.seat, cost, cause);
    call_up(table, u, card)
}

/// Whether the player has a posse of his own: who only has dudes in another's cannot use what says
/// "your posse" (DT15).
fn leads_posse(state: &State, u: &Use) -> bool {
    state.shootout.as_ref().is_some_and(|it| it.side(u.seat).is_some())
}

/// Evanor.
pub const EVANOR: Card = Card {
    code: Code(5027),
    title: "Evanor",
    value: 13,
    cost: 4,
    bullets: 3,
    keywords: &[Keyword::Melee, Keyword::Weapon, Keyword::Mystical, Keyword::Unique],
    text: "Trait: It gives no bullets as long as the opposing posse has an unbooted Weapon other \
           than Melee. Shootout, boot: In the hands of a Blessed it keeps him from being a \
           casualty in the round after this one. If this round is yours, its loser takes 1 \
           casualty more.",
    abilities: &[Ability::shootout(
        "strike harder, and spare a Blessed who carries it",
        always,
        strike,
    )
    .booting()
    .unless(spares_nobody)],
    hooks: Hooks::NONE.forbid(|state, me, deed| {
        let mute = deed == (Deed::AddBullets { goods: me }) && is_outgunned(state, me);
        mute.then_some("the opposing posse has a gun")
    }),
    lasts: &[
        Lasts::that("$on cannot be a casualty in round $amount of the shootout", SPARED)
            .telling_its_end(),
        Lasts::that("if $on wins the round, the loser takes 1 casualty more", STRIKES),
    ],
    ..Card::GOODS
};

/// Whether an unbooted Weapon that is not Melee is in the opposing posse.
fn is_outgunned(state: &State, me: CardId) -> bool {
    let Some((shootout, dude)) = state.shootout.as_ref().zip(state.bearer(me)) else {
        return false;
    };
    let facing = shootout.side_of(dude).and_then(|it| shootout.facing(it.seat));
    let gun = |it: CardId| {
        let card = state.card(it);
        card.is(Keyword::Weapon) && !card.is(Keyword::Melee) && !state.piece(it).booted
    };
    let armed = |it: &CardId| state.attachments(*it).any(gun);
    facing.is_some_and(|it| it.posse.iter().any(armed))
}

/// Who carries it, if that is a Blessed.
fn blessed(state: &State, u: &Use) -> Option<CardId> {
    let blessed = |it: &CardId| state.printed_skill(*it, Skill::Blessed).is_some();
    u.dude(state).filter(blessed)
}

fn spares_nobody(state: &State, u: &Use) -> Option<&'static str> {
    blessed(state, u).is_none().then_some("no Blessed carries it, so nobody is spared")
}

fn strike(table: &mut Doom, u: &Use) -> Resolved {
    let state = table.state();
    let round = state.shootout.as_ref().map_or(0, |it| it.round);
    if let Some(dude) = blessed(state, u) {
        let next = Change::of_card(u.code).by(i32::from(round) + 1);
        table.change(u, dude, next, Until::EndOfShootout);
    }
    table.change_all(u, Change::of_card_nth(u.code, 1), Until::EndOfRound);
    Ok(())
}

const SPARED: Hooks<Lasting> = Hooks::NONE.forbid(|state, it, deed| {
    let Deed::BeCasualty { dude } = deed else { return None };
    let round = state.shootout.as_ref().map(|it| i32::from(it.round));
    let spared = it.on == Some(dude) && it.change.amount() == round;
    spared.then_some("it cannot be a casualty in this round")
});

const STRIKES: Hooks<Lasting> = Hooks::NONE.modify(|_, it, number| match number {
    Number::Casualties { seat, winner } => i32::from(winner == Some(it.by) && seat != it.by),
    _ => 0,
});

/// Lay On Hands.
pub const LAY_ON_HANDS: Card = Card {
    code: Code(5029),
    title: "Lay On Hands",
    value: 4,
    cost: 1,
    keywords: &[Keyword::Miracle],
    text: "React Miracle 8, boot, boot this Blessed: Save somebody else here or next door who is \
           about to be aced, by whatever it is, or discarded as a casualty: he only goes home \
           booted, and is still booted when the next day begins.",
    abilities: &[
        Ability::react(When::CasualtyDiscarded, "have the dude sent home instead", can_lay, lay)
            .booting_both(),
        Ability::react(When::Acing, "have the dude sent home instead", can_lay, lay).booting_both(),
    ],
    ..Card::SPELL
};

/// Another dude, here or next to it, is about to be discarded or aced.
fn can_lay(state: &State, u: &Use) -> Possible {
    let dying = u.moment.and_then(|it| it.dude).filter(|it| u.dude(state) != Some(*it));
    let here = state.place(u.card);
    let near = |it: &CardId| {
        let there = state.place(*it);
        there == here || state.are_adjacent(here, there)
    };
    given(dying.as_ref().is_some_and(near), "the dude is not near enough")?;
    some(&state.choosable(u, dying), "the dude cannot be affected")
}

fn lay(table: &mut Doom, u: &Use) -> Resolved {
    let passed = table.cast(u, 8)?.passed;
    if let Some(dude) = u.moment.and_then(|it| it.dude).filter(|_| passed) {
        let cause = table.state().cause(u);
        table.send_home(dude, cause);
        table.emit(fact::StaysBooted { dude, cause });
    }
    Ok(())
}

/// Jacqueline Isham.
pub const JACQUELINE_ISHAM: Card = Card {
    code: Code(7009),
    title: "Jacqueline Isham",
    value: 13,
    cost: 3,
    bullets: 2,
    text: "Repeat React: Jacqueline turns stud for the rest of the shootout when she joins on the \
           defending side: the posse of the mark, or one that opposes a job.",
    abilities: &[Ability::react(When::JoinedPosse, "become a stud", can_stand, stand).repeating()],
    ..Card::DUDE
};

/// She has joined the posse of the mark, or one that opposes a job, and has not yet used this.
fn can_stand(state: &State, u: &Use) -> Possible {
    let joined = u.moment.and_then(|it| it.dude) == Some(u.card);
    let defends = match (&state.shootout, &state.job) {
        (Some(shootout), _) => shootout.mark.posse.contains(&u.card),
        (None, Some(job)) => job.opposition.contains(&u.card),
        (None, None) => false,
    };
    given(joined && defends, "Jacqueline has not joined a mark's posse")?;
    let stud = Change::Shooter { shooter: Shooter::Stud };
    given(!state.has_lasting(u.card, stud), "Jacqueline is a stud already")
}

fn stand(table: &mut Doom, u: &Use) -> Resolved {
    table.become_stud(u, u.card, Until::EndOfShootout);
    Ok(())
}

/// Soul Cage.
pub const SOUL_CAGE: Card = Card {
    code: Code(8016),
    title: "Soul Cage",
    value: 12,
    cost: 3,
    keywords: &[Keyword::Mystical],
    text: "Cheatin' Resolution, boot: Choose an Abomination in your discard pile or Boot Hill \
           whose cost is at most the cheatin' hand's rank. It enters play here for free; in a \
           shootout it joins your posse, which this dude must be in.",
    abilities: &[Ability::cheatin("free an Abomination", can_free, free).booting().against(opens)],
    ..Card::GOODS
};

/// The Abominations that cost at most the rank of one of the cheatin' hands.
fn caged(state: &State, u: &Use, cheaters: &[Seat]) -> Vec<CardId> {
    let ranks = cheaters.iter().map(|it| u32::from(state.standing(*it).rank()));
    let rank = ranks.max().unwrap_or(0);
    let player = state.player(u.seat);
    let piles: Vec<CardId> = player.discard.iter().chain(&player.boot_hill).copied().collect();
    abominations(state, u.seat, &piles, rank)
}

/// Whether a player's hand is high enough for somebody to be freed.
fn opens(state: &State, u: &Use, cheater: Seat) -> bool {
    !caged(state, u, &[cheater]).is_empty()
}

fn can_free(state: &State, u: &Use) -> Possible {
    given(state.shootout.is_none() || leads_posse(state, u), "you have no posse")?;
    some(&caged(state, u, &cheaters(state, u.seat)), "no Abomination of yours is cheap enough")
}

fn free(table: &mut Doom, u: &Use) -> Resolved {
    let state = table.state();
    let caged = caged(state, u, cheater(state).as_slice());
    let Some(card) = table.choose_card(u, About::PileCard, caged)? else { return Ok(()) };
    let (state, cause) = (table.state(), table.state().cause(u));
    let here = state.place(u.card);
    bring_dude_to(table, u.seat, card, here, cause)?;
    let state = table.state();
    let stays = state.is_in_play(card) && state.place(card) == here;
    match state.shootout.is_some() && stays {
        true => join_shootout(table, u.seat, card, false, cause),
        false => Ok(()),
    }
}

/// Spirit Dance.
pub const SPIRIT_DANCE: Card = Card {
    code: Code(9032),
    title: "Spirit Dance",
    value: 8,
    cost: 2,
    keywords: &[Keyword::Spirit],
    text: "Shootout Spirit 10, boot: A 2-stud Nature Spirit token enters play and joins your \
           posse, which this Shaman must be in.",
    abilities: &[Ability::shootout("call up a Nature Spirit", can_dance, dance).booting()],
    ..Card::SPELL
};

fn can_dance(state: &State, u: &Use) -> Possible {
    given(leads_posse(state, u), "you have no posse")
}

fn dance(table: &mut Doom, u: &Use) -> Resolved {
    match table.cast(u, 10)?.passed {
        true => nature_answers(table, u, false),
        false => Ok(()),
    }
}

/// A Nature Spirit comes into play in the shootout and joins the player's posse, until the
/// shootout is over.
fn nature_answers(table: &mut Doom, u: &Use, booted: bool) -> Resolved {
    let (state, cause) = (table.state(), table.state().cause(u));
    let Some(place) = state.shootout.as_ref().map(|it| it.place) else { return Ok(()) };
    let spirit = table.make_token(u.seat, NATURE_SPIRIT.code, place, booted, cause);
    join_shootout(table, u.seat, spirit, false, cause)
}

/// The Pack Awakens.
pub const THE_PACK_AWAKENS: Card = Card {
    code: Code(9035),
    title: "The Pack Awakens",
    value: 12,
    cost: 1,
    keywords: &[Keyword::Spirit, Keyword::Totem],
    text: "Trait: Whoever is a token at this place counts as Harrowed. Shootout Spirit 8, boot: A \
           Nature Spirit, a stud of 2 bullets, comes into play booted, at your side in the \
           shootout.",
    abilities: &[Ability::shootout("call up a Nature Spirit", can_dance, howl).booting()],
    hooks: Hooks::NONE.replace(|state, me, instead| match instead {
        Instead::Harrowed(dude) if state.card(dude).is_token() => {
            state.place(dude) == state.place(me)
        }
        _ => false,
    }),
    ..Card::SPELL
};

fn howl(table: &mut Doom, u: &Use) -> Resolved {
    match table.cast(u, 8)?.passed {
        true => nature_answers(table, u, true),
        false => Ok(()),
    }
}

#[cfg(test)]
mod tests;
