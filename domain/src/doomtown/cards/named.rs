//! Dudes, goods and spells beyond the base set that the timing document names.

use super::spells::{abominations, call_up};
use super::tokens::NATURE_SPIRIT;
use crate::doomtown::action::{About, Question};
use crate::doomtown::cause::Cause;
use crate::doomtown::fact::{self, Purse};
use crate::doomtown::scripts::ability::Timing;
use crate::doomtown::scripts::card::Card;
use crate::doomtown::scripts::effect::{Aim, Play};
use crate::doomtown::scripts::hooks::{Deed, Hooks, Instead, Lasts, Number, Occasion};
use crate::doomtown::scripts::need::{Possible, given, some};
use crate::doomtown::shootout::posse::{at_hand, would_boot};
use crate::doomtown::table::Doom;
use crate::doomtown::town::lasting::{Change, Lasting, Until};
use crate::doomtown::town::moment::{Use, When};
use crate::doomtown::town::piece::{CardId, Place};
use crate::doomtown::town::printed::{Code, Faction, Keyword, Shooter, Skill};
use crate::doomtown::town::state::State;
use crate::doomtown::uses::{cheater, cheaters};
use crate::engine::{One, Resolved, Seat, Several, so_many};

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
    abilities: &[Timing::Shootout
        .does("pay for dudes to join the posse", summon)
        .needing(can_be_followed)],
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

/// The dudes who could join her posse, as long as she is in one.
fn followers(state: &State, used: &Use) -> Vec<CardId> {
    match &state.shootout {
        Some(shootout) if shootout.has(used.card) => at_hand(state, used.seat, shootout),
        _ => Vec::new(),
    }
}

fn can_be_followed(state: &State, used: &Use) -> Possible {
    state.can_pay_in_shootout(used)?;
    some(&followers(state, used), "nobody can join Lillian's posse")
}

fn summon(it: &mut Play<'_>) -> Resolved {
    let purse = it.state().purse_of(it.you(), Timing::Shootout);
    let purse = so_many::<usize>(purse);
    let dudes = it.list(followers);
    let most = dudes.len().min(purse);
    let coming = it.ask(it.you(), About::Dudes, None, Several(dudes, 1, most))?;
    it.pay(so_many(coming.len()))?;
    let side = it.state().shootout.as_ref().and_then(|shootout| shootout.side_of(it.me()));
    let Some(side) = side.map(|it| it.seat) else { return Ok(()) };
    coming.into_iter().try_for_each(|dude| it.join_side(side, dude))
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
    abilities: &[Timing::Cheatin
        .does("take a card of the draw hand", fetch)
        .only_if(|it| it.passes(5))
        .booting()],
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
fn fetch(it: &mut Play<'_>) -> Resolved {
    it.lasts_for_all(Change::of_card(it.used.code), Until::EndOfRound)?;
    if it.state().shootout.is_none() {
        return Ok(());
    }
    it.lasts_for_all(Change::of_card_nth(it.used.code, 1), Until::EndOfRound)
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

/// Home, or where another dude of the same faction is.
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
        Timing::React(When::JoiningPosse)
            .does("keep the troupe from booting", |it| {
                let mut troupe = it.list(troupe).into_iter();
                troupe.try_for_each(|dude| it.lasts(dude, Change::JoinsUnbooted {}, Until::Used))
            })
            .needing(is_spared)
            .booting(),
        Timing::Shootout
            .one(
                "play an Abomination from the play hand",
                Aim::at(About::HandCard, passengers, "you have no Abomination that you could play"),
                call_up,
            )
            .needing(State::has_posse)
            .booting(),
    ],
    ..Card::GOODS
};

/// Its dude and the Abominations at the same place, the player's or not, if they would boot to
/// join. Those who join the other posse boot all the same.
fn troupe(state: &State, used: &Use) -> Vec<CardId> {
    let Some(driver) = used.dude(state) else { return Vec::new() };
    let rides = |it: &CardId| *it == driver || state.card(*it).is(Keyword::Abomination);
    let there = state.dudes_at(state.place(driver)).filter(rides);
    there.filter(|it| would_boot(state, *it)).collect()
}

fn is_spared(state: &State, used: &Use) -> Possible {
    let joiner = used.of_dude();
    given(joiner.is_some() && joiner == used.dude(state), "its dude does not join a posse")?;
    some(&troupe(state, used), "nobody would boot")
}

/// Abominations in the player's hand that they can pay for; with their own ghost rock, because what
/// lies on dudes pays for abilities only (DTH8).
fn passengers(state: &State, used: &Use) -> Vec<CardId> {
    let player = state.player(used.seat);
    abominations(state, used.seat, &player.hand, player.ghost_rock)
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
    abilities: &[Timing::Shootout
        .does("strike harder, and spare a Blessed who carries it", strike)
        .booting()
        .unless(
            |state, used| blessed(state, used).is_none(),
            "no Blessed carries it, so nobody is spared",
        )],
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

/// The dude who carries it, if that is a Blessed.
fn blessed(state: &State, used: &Use) -> Option<CardId> {
    let blessed = |it: &CardId| state.printed_skill(*it, Skill::Blessed).is_some();
    used.dude(state).filter(blessed)
}

fn strike(it: &mut Play<'_>) -> Resolved {
    let (state, code) = (it.state(), it.used.code);
    let round = state.shootout.as_ref().map_or(0, |it| it.round);
    if let Some(dude) = blessed(state, &it.used) {
        let next = Change::of_card(code).by(i32::from(round) + 1);
        it.lasts(dude, next, Until::EndOfShootout)?;
    }
    it.lasts_for_all(Change::of_card_nth(code, 1), Until::EndOfRound)
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
        Timing::React(When::CasualtyDiscarded)
            .does("have the dude sent home instead", lay)
            .needing(is_near)
            .only_if(|it| it.passes(8))
            .booting_both(),
        Timing::React(When::Acing)
            .does("have the dude sent home instead", lay)
            .needing(is_near)
            .only_if(|it| it.passes(8))
            .booting_both(),
    ],
    ..Card::SPELL
};

/// Another dude, here or next to it, is about to be discarded or aced.
fn is_near(state: &State, used: &Use) -> Possible {
    let dying = used.of_dude().filter(|it| used.dude(state) != Some(*it));
    let near = |it: CardId| state.is_near(state.place(used.card), it);
    given(dying.is_some_and(near), "the dude is not near enough")?;
    some(&state.choosable(used, dying), "the dude cannot be affected")
}

fn lay(it: &mut Play<'_>) -> Resolved {
    let Some(dude) = it.used.of_dude() else { return Ok(()) };
    it.send_home(dude)?;
    it.emit(|cause| fact::StaysBooted { dude, cause })
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
    abilities: &[Timing::React(When::JoinedPosse)
        .does("become a stud", |it| it.stud(it.me(), Until::EndOfShootout))
        .needing(defends)
        .repeating()],
    ..Card::DUDE
};

/// She has joined the posse of the mark, or one that opposes a job, and has not yet used this.
fn defends(state: &State, used: &Use) -> Possible {
    let joined = used.of_dude() == Some(used.card);
    let defends = match (&state.shootout, &state.job) {
        (Some(shootout), _) => shootout.mark.posse.contains(&used.card),
        (None, Some(job)) => job.opposition.contains(&used.card),
        (None, None) => false,
    };
    given(joined && defends, "Jacqueline has not joined a mark's posse")?;
    let stud = Change::Shooter { shooter: Shooter::Stud };
    given(!state.has_lasting(used.card, stud), "Jacqueline is a stud already")
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
    abilities: &[Timing::Cheatin
        .does("free an Abomination", free)
        .needing(has_caged)
        .booting()
        .against(opens)],
    ..Card::GOODS
};

/// The Abominations that cost at most the rank of one of the cheatin' hands.
fn caged(state: &State, used: &Use, cheaters: &[Seat]) -> Vec<CardId> {
    let ranks = cheaters.iter().map(|it| u32::from(state.ranking(*it).rank()));
    let rank = ranks.max().unwrap_or(0);
    let player = state.player(used.seat);
    let piles: Vec<CardId> = player.discard.iter().chain(&player.boot_hill).copied().collect();
    abominations(state, used.seat, &piles, rank)
}

/// Whether a player's hand is high enough for somebody to be freed.
fn opens(state: &State, used: &Use, cheater: Seat) -> bool {
    !caged(state, used, &[cheater]).is_empty()
}

fn has_caged(state: &State, used: &Use) -> Possible {
    if state.shootout.is_some() {
        state.has_posse(used)?;
    }
    some(
        &caged(state, used, &cheaters(state, used.seat)),
        "no Abomination of yours is cheap enough",
    )
}

fn free(it: &mut Play<'_>) -> Resolved {
    let state = it.state();
    let caged = caged(state, &it.used, cheater(state).as_slice());
    let Some(card) = it.choose_from(About::PileCard, caged)? else { return Ok(()) };
    let here = it.state().place(it.me());
    let stays = it.bring_in(card, here)?;
    match stays && it.state().shootout.is_some() {
        true => it.join(card),
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
    abilities: &[Timing::Shootout
        .does("call up a Nature Spirit", |it| nature_answers(it, false))
        .only_if(|it| it.passes(10))
        .needing(State::has_posse)
        .booting()],
    ..Card::SPELL
};

/// A Nature Spirit comes into play in the shootout and joins the player's posse, until the
/// shootout is over.
fn nature_answers(it: &mut Play<'_>, booted: bool) -> Resolved {
    let Some(place) = it.state().shootout.as_ref().map(|it| it.place) else { return Ok(()) };
    let spirit = it.make_token(NATURE_SPIRIT.code, place, booted);
    it.join(spirit)
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
    abilities: &[Timing::Shootout
        .does("call up a Nature Spirit", |it| nature_answers(it, true))
        .only_if(|it| it.passes(8))
        .needing(State::has_posse)
        .booting()],
    hooks: Hooks::NONE.replace(|state, me, instead| match instead {
        Instead::Harrowed(dude) if state.card(dude).is_token() => {
            state.place(dude) == state.place(me)
        }
        _ => false,
    }),
    ..Card::SPELL
};

#[cfg(test)]
mod tests;
