//! Shootout actions.

use crate::doomtown::Doom;
use crate::doomtown::ability::{Ability, Possible, Timing, Use};
use crate::doomtown::action::{About, Question};
use crate::doomtown::aims::some;
use crate::doomtown::card::{Card, Code, Shooter};
use crate::doomtown::hooks::{Deed, Hooks, Instead, Lasts, Number};
use crate::doomtown::lasting::{Change, Lasting, Until};
use crate::doomtown::piece::CardId;
use crate::doomtown::play::Aim;
use crate::doomtown::posse::{can_be_brought, join_shootout};
use crate::doomtown::state::State;
use crate::engine::{Resolved, Several};

/// Make the Smart Choice.
pub const MAKE_THE_SMART_CHOICE: Card = Card {
    code: Code(1109),
    title: "Make the Smart Choice",
    value: 2,
    text: "Shootout: A dude of your choice has -X bullets until the end of the shootout, where X \
           is his influence. His controller may send him home booted, even if he is already \
           booted.",
    abilities: &[Ability::shootout("talk a dude into leaving", someone_is_there, talk_out)],
    ..Card::ACTION
};

fn someone_is_there(state: &State, u: &Use) -> Possible {
    some(&state.in_shootout(u), "nobody in the shootout can be chosen")
}

/// His controller is asked for the dude, so that he sees who it is about even where no bullets
/// change.
fn talk_out(table: &mut Doom, u: &Use) -> Resolved {
    let dudes = table.state().in_shootout(u);
    let Some(dude) = table.choose_card(u, About::Dude, dudes)? else { return Ok(()) };
    let influence = table.state().influence(dude);
    table.change_bullets(u, dude, -influence, Until::EndOfShootout);
    let Some(seat) = table.state().controller(dude) else { return Ok(()) };
    let question = Question::of_card_on(u.card, About::Dudes, dude);
    let going = table.ask(seat, question, Several::any_of(vec![dude]))?;
    if !going.is_empty() {
        let cause = table.state().cause(u);
        table.send_home(dude, cause);
    }
    Ok(())
}

/// The Stakes Just Rose.
pub const THE_STAKES_JUST_ROSE: Card = Card {
    code: Code(1112),
    title: "The Stakes Just Rose",
    value: 3,
    text: "Shootout: One of your dudes, from any location and even if booted, joins your posse. He \
           is a stud until the end of the shootout.",
    abilities: &[
        Ability::shootout("bring a dude into the shootout", can_raise, raise_stakes).bringing_in()
    ],
    ..Card::ACTION
};

fn reserves(state: &State, u: &Use) -> Vec<CardId> {
    state.choosable(u, can_be_brought(state, u.seat))
}

fn can_raise(state: &State, u: &Use) -> Possible {
    some(&reserves(state, u), "no dude of yours can join your posse")
}

fn raise_stakes(table: &mut Doom, u: &Use) -> Resolved {
    let dudes = reserves(table.state(), u);
    let Some(dude) = table.choose_card(u, About::Dude, dudes)? else { return Ok(()) };
    let cause = table.state().cause(u);
    join_shootout(table, u.seat, dude, false, cause)?;
    if table.state().is_in_play(dude) {
        table.become_stud(u, dude, Until::EndOfShootout);
    }
    Ok(())
}

/// Sun in Yer Eyes.
pub const SUN_IN_YER_EYES: Card = Card {
    code: Code(1113),
    title: "Sun in Yer Eyes",
    value: 3,
    text: "Shootout: A dude of your choice in this shootout has -2 bullets and is a draw until the \
           end of the shootout.",
    abilities: &[Timing::Shootout.one(
        "give a dude -2 bullets",
        Aim::at(About::Dude, State::in_shootout, "nobody in the shootout can be chosen"),
        |it, dude| {
            it.bullets(dude, -2, Until::EndOfShootout)?;
            let draw = Change::Shooter { shooter: Shooter::Draw };
            it.lasts(dude, draw, Until::EndOfShootout)
        },
    )],
    ..Card::ACTION
};

/// Pistol Whip.
pub const PISTOL_WHIP: Card = Card {
    code: Code(1119),
    title: "Pistol Whip",
    value: 5,
    text: "Shootout: Boot one of your unbooted dudes in your posse to send a dude in the opposing \
           posse home booted. Your dude has -1 bullets until the end of the shootout.",
    abilities: &[Ability::shootout("send an opposing dude home", can_whip, whip)],
    ..Card::ACTION
};

/// His unbooted dudes in the posse that he leads himself.
fn whippers(state: &State, u: &Use) -> Vec<CardId> {
    let leads = state.shootout.as_ref().is_some_and(|it| it.side(u.seat).is_some());
    let able = |it: &CardId| leads && !state.piece(*it).booted;
    state.choosable(u, state.own_in_posse(u).into_iter().filter(able))
}

fn can_whip(state: &State, u: &Use) -> Possible {
    some(&whippers(state, u), "you have no unbooted dude in your posse")?;
    some(&state.opposing(u), "no opposing dude can be chosen")
}

fn whip(table: &mut Doom, u: &Use) -> Resolved {
    let whippers = whippers(table.state(), u);
    let Some(own) = table.choose_card(u, About::Dude, whippers)? else { return Ok(()) };
    let cause = table.state().cause(u);
    table.boot(own, cause);
    let opposing = table.state().opposing(u);
    if let Some(dude) = table.choose_card_for(u, About::Dude, own, opposing)? {
        table.send_home(dude, cause);
    }
    table.change_bullets(u, own, -1, Until::EndOfShootout);
    Ok(())
}

/// Pinned Down.
pub const PINNED_DOWN: Card = Card {
    code: Code(1124),
    title: "Pinned Down",
    value: 7,
    text: "Shootout: Choose a dude in this shootout. He must be the first casualty that his side \
           takes from now on. If he is picked as shooter, he has -3 bullets.",
    abilities: &[Timing::Shootout.one(
        "make a dude the first casualty",
        Aim::at(About::Dude, State::in_shootout, "nobody in the shootout can be chosen"),
        |it, dude| {
            it.lasts(dude, Change::FirstCasualty {}, Until::EndOfShootout)?;
            it.lasts_by_card(dude, Until::EndOfShootout)
        },
    )],
    lasts: &[Lasts::that(
        "$on has -3 bullets if picked as shooter",
        Hooks::NONE.modify(|_, it, number| match number {
            Number::ShooterBullets(dude) if it.on == Some(dude) => -3,
            _ => 0,
        }),
    )],
    ..Card::ACTION
};

/// Unprepared.
pub const UNPREPARED: Card = Card {
    code: Code(1134),
    title: "Unprepared",
    value: 10,
    text: "Shootout: Boot a dude and all cards attached to him. Until the end of the shootout he \
           has -1 bullets and cannot use abilities, and those cards lose their traits, abilities \
           and bullet bonuses.",
    abilities: &[Ability::shootout(
        "boot a dude and all attached cards",
        someone_is_there,
        surprise,
    )],
    lasts: &[Lasts::that(
        "$on is unprepared, without abilities or attachments that count,",
        Hooks::<Lasting>::NONE
            .forbid(|state, it, deed| {
                let surprised = match deed {
                    Deed::UseAbilities { dude } => it.on == Some(dude),
                    Deed::AddBullets { goods } => it.on == state.piece(goods).host,
                    _ => false,
                };
                surprised.then_some("its dude is unprepared")
            })
            .replace(|state, it, instead| match instead {
                Instead::WithoutTraits(card) => it.on == state.piece(card).host,
                _ => false,
            }),
    )],
    ..Card::ACTION
};

/// His cards lose their traits first: none of them keeps him from having fewer bullets.
fn surprise(table: &mut Doom, u: &Use) -> Resolved {
    let dudes = table.state().in_shootout(u);
    let Some(dude) = table.choose_card(u, About::Dude, dudes)? else { return Ok(()) };
    let cause = table.state().cause(u);
    let attached: Vec<CardId> = table.state().attachments(dude).collect();
    for card in [dude].into_iter().chain(attached) {
        table.boot(card, cause);
    }
    table.change(u, dude, Change::of_card(u.code), Until::EndOfShootout);
    table.change_bullets(u, dude, -1, Until::EndOfShootout);
    Ok(())
}

/// Missed!
pub const MISSED: Card = Card {
    code: Code(1139),
    title: "Missed!",
    value: 12,
    text: "Shootout: Unboot one of your dudes in this posse.",
    abilities: &[Timing::Shootout.one(
        "unboot a dude in the shootout",
        Aim::at(About::Dude, booted_in_posse, "none of your dudes in this posse is booted"),
        |it, dude| it.unboot(dude),
    )],
    ..Card::ACTION
};

fn booted_in_posse(state: &State, u: &Use) -> Vec<CardId> {
    let booted = |it: &CardId| state.piece(*it).booted;
    state.choosable(u, state.own_in_posse(u).into_iter().filter(booted))
}
