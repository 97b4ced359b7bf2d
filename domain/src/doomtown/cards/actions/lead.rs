//! Shootout actions.

use crate::doomtown::action::About;
use crate::doomtown::scripts::ability::Timing;
use crate::doomtown::scripts::card::Card;
use crate::doomtown::scripts::effect::{Aim, Play};
use crate::doomtown::scripts::hooks::{Deed, Hooks, Instead, Lasts, Number};
use crate::doomtown::town::lasting::{Change, Lasting, Until};
use crate::doomtown::town::moment::Use;
use crate::doomtown::town::piece::CardId;
use crate::doomtown::town::printed::{Code, Shooter};
use crate::doomtown::town::state::State;
use crate::engine::{Resolved, Several};

/// Make the Smart Choice.
pub const MAKE_THE_SMART_CHOICE: Card = Card {
    code: Code(1109),
    title: "Make the Smart Choice",
    value: 2,
    text: "Shootout: A dude of your choice has -X bullets until the end of the shootout, where X \
           is his influence. His controller may send him home booted, even if he is already \
           booted.",
    abilities: &[Timing::Shootout.one("talk a dude into leaving", Aim::IN_SHOOTOUT, talk_out)],
    ..Card::ACTION
};

/// The dude's controller is asked to choose the dude, so that they see who it is about even where
/// no bullets change.
fn talk_out(it: &mut Play<'_>, dude: CardId) -> Resolved {
    let influence = it.state().influence(dude);
    it.bullets(dude, -influence, Until::EndOfShootout)?;
    let Some(seat) = it.state().controller(dude) else { return Ok(()) };
    let going = it.ask(seat, About::GoingHome, Some(dude), Several::any_of(vec![dude]))?;
    if going.is_empty() { Ok(()) } else { it.send_home(dude) }
}

/// The Stakes Just Rose.
pub const THE_STAKES_JUST_ROSE: Card = Card {
    code: Code(1112),
    title: "The Stakes Just Rose",
    value: 3,
    text: "Shootout: One of your dudes, from any location and even if booted, joins your posse. He \
           is a stud until the end of the shootout.",
    abilities: &[Timing::Shootout
        .one("bring a dude into the shootout", Aim::RESERVE, |it, dude| {
            it.join(dude)?;
            match it.state().is_in_play(dude) {
                true => it.stud(dude, Until::EndOfShootout),
                false => Ok(()),
            }
        })
        .bringing_in()],
    ..Card::ACTION
};

/// Sun in Yer Eyes.
pub const SUN_IN_YER_EYES: Card = Card {
    code: Code(1113),
    title: "Sun in Yer Eyes",
    value: 3,
    text: "Shootout: A dude of your choice in this shootout has -2 bullets and is a draw until the \
           end of the shootout.",
    abilities: &[Timing::Shootout.one("give a dude -2 bullets", Aim::IN_SHOOTOUT, |it, dude| {
        it.bullets(dude, -2, Until::EndOfShootout)?;
        let draw = Change::Shooter { shooter: Shooter::Draw };
        it.lasts(dude, draw, Until::EndOfShootout)
    })],
    ..Card::ACTION
};

/// Pistol Whip.
pub const PISTOL_WHIP: Card = Card {
    code: Code(1119),
    title: "Pistol Whip",
    value: 5,
    text: "Shootout: Boot one of your unbooted dudes in your posse to send a dude in the opposing \
           posse home booted. Your dude has -1 bullets until the end of the shootout.",
    abilities: &[Timing::Shootout
        .one(
            "send an opposing dude home",
            Aim::dude(whippers, "you have no unbooted dude in your posse"),
            whip,
        )
        .and(|state, used| Aim::OPPOSING.check(state, used))],
    ..Card::ACTION
};

/// The player's unbooted dudes in the posse that the player leads.
fn whippers(state: &State, used: &Use) -> Vec<CardId> {
    let leads = state.shootout.as_ref().is_some_and(|it| it.side(used.seat).is_some());
    let able = |it: &CardId| leads && !state.piece(*it).booted;
    state.choosable(used, state.own_in_posse(used).into_iter().filter(able))
}

fn whip(it: &mut Play<'_>, own: CardId) -> Resolved {
    it.boot(own)?;
    let opposing = it.list(State::opposing);
    if let Some(dude) = it.choose_for(own, About::Dude, opposing)? {
        it.send_home(dude)?;
    }
    it.bullets(own, -1, Until::EndOfShootout)
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
        Aim::IN_SHOOTOUT,
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
    abilities: &[Timing::Shootout.one(
        "boot a dude and all attached cards",
        Aim::IN_SHOOTOUT,
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

/// The dude's cards lose their traits first: none of them keeps the dude from having fewer bullets.
fn surprise(it: &mut Play<'_>, dude: CardId) -> Resolved {
    it.boot(dude)?;
    let attached: Vec<CardId> = it.state().attachments(dude).collect();
    attached.into_iter().try_for_each(|card| it.boot(card))?;
    it.lasts_by_card(dude, Until::EndOfShootout)?;
    it.bullets(dude, -1, Until::EndOfShootout)
}

/// Missed!
pub const MISSED: Card = Card {
    code: Code(1139),
    title: "Missed!",
    value: 12,
    text: "Shootout: Unboot one of your dudes in this posse.",
    abilities: &[Timing::Shootout.one(
        "unboot a dude in the shootout",
        Aim::OWN_IN_POSSE.that(
            |state, _, dude| state.piece(dude).booted,
            "none of your dudes in this posse is booted",
        ),
        |it, dude| it.unboot(dude),
    )],
    ..Card::ACTION
};
