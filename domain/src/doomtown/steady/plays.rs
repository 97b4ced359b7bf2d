//! What the steady player makes of the cards that they know well.

use super::eye::Eye;
use super::{fights, noon};
use crate::doomtown::scripts::card::Card;
use crate::doomtown::telling::view::{CardView, DudeView};
use crate::doomtown::town::piece::{CardId, Place};
use crate::doomtown::town::printed::{Code, Kind, Shooter, Skill};
use crate::doomtown::town::skills::skill_of;
use crate::doomtown::town::state::Phase;
use crate::engine::{Prompt, so_many};

/// What an ability is good for.
#[derive(Clone, Copy)]
enum Good {
    /// It helps by itself, under a condition.
    When(i32, Condition),
    /// It helps the card that it is aimed at.
    Own(i32, Aim),
    /// It hurts the card that it is aimed at.
    Theirs(i32, Aim),
    /// The player leaves it alone.
    Never,
}

/// What has to be so; the place is where the card is that does it.
type Condition = fn(&Eye<'_>, Option<Place>) -> bool;
/// Whether it should be done to this card.
type Aim = fn(&Eye<'_>, Option<Place>, &CardView) -> bool;

fn good(code: Code, ability: u8) -> Good {
    use Good::{Never, Own, Theirs, When};
    match (code.0, ability) {
        // Ghost rock and cards.
        (1127, _) => When(45, always),
        (1069, _) => When(25, always),
        (1122, 0) => When(30, always),
        (1135, _) => When(30, can_stand_in_town_square),
        (1056 | 1057, _) => When(12, has_useless_cards),
        (1080, _) => Own(25, has_influence),
        (1132, _) => Own(25, pays_others),
        (1050, _) => Theirs(25, holds_own_deed),
        (1133, _) => When(30, has_recruits),
        (1003, _) => Own(70, has_influence),
        (1137, _) => Own(25, can_hold_up),
        (1058, _) => Own(12, costs_less_here),
        // Control points.
        (1035, _) => When(60, in_town_square),
        (1037, _) => When(60, at_others_deed),
        (1004, _) => When(35, always),
        (1105, _) => Own(55, is_deed_in_town),
        // Influence and bullets.
        (1060, _) => Own(30, is_dude),
        (1128, _) => Theirs(16, is_away),
        (1103, 0) => Theirs(16, is_near),
        (1103, _) => Theirs(16, is_opposing),
        (1078, _) => Own(14, is_booted),
        // Out with them.
        (1114 | 1123, _) => Theirs(40, is_dude),
        (1016, _) => Theirs(45, is_wanted),
        (1126, _) => Theirs(35, is_wanted),
        (1022 | 1039, _) => Theirs(40, is_here_and_weaker),
        // In shootouts.
        (1084 | 1021 | 1098 | 1119, _) => Theirs(60, is_opposing),
        (1113 | 1134 | 1124 | 1109, _) => Theirs(45, is_opposing),
        (1100, _) => Theirs(35, is_opposing),
        (1112 | 1073, _) => Own(40, is_dude),
        (1139, _) => Own(40, is_booted),
        (1091 | 1033, _) => When(40, always),
        // Draw hands.
        (1136, _) => When(50, rank_matters),
        (1142, _) => Own(50, outshoots_somebody),
        (1129, 1) | (3021, _) => When(30, rank_matters),
        (1115 | 8016, _) | (1122, 1) => When(30, always),
        (1093 | 1108, _) => When(30, is_behind),
        (1131 | 3018, _) => When(30, is_outshot),
        _ => Never,
    }
}

/// What it promises to use an ability now; nothing, where there is nobody to use it on.
pub fn worth(eye: &Eye, card: CardId, ability: u8) -> i32 {
    let Some(printed) = eye.printed(card) else { return 0 };
    let Some(used) = printed.abilities.get(usize::from(ability)) else { return 0 };
    let cost = if printed.kind == Kind::Action { printed.cost } else { 0 };
    let pays = so_many::<i32>(used.pays);
    let costs_something = 0 < cost + pays;
    let too_dear = costs_something && eye.spare() < cost + pays;
    if too_dear || used.job.is_some() && !noon::has_leader(eye) {
        return 0;
    }
    let from = eye.place_of(card);
    let has = |own: bool, aim: Aim| {
        let mut cards = eye.view.cards.iter();
        cards.any(|it| eye.is_own(it.card) == own && aim(eye, from, it))
    };
    let (worth, is_so) = match good(printed.code, ability) {
        Good::When(worth, condition) => (worth, condition(eye, from)),
        Good::Own(worth, aim) => (worth, has(true, aim)),
        Good::Theirs(worth, aim) => (worth, has(false, aim)),
        Good::Never => (0, false),
    };
    if is_so { worth } else { 0 }
}

/// How well a card is aimed at, where another card asks.
pub fn aim(eye: &Eye, prompt: &Prompt, card: CardId) -> i32 {
    let code = prompt.rule.strip_prefix('C').and_then(|it| it.parse().ok()).map(Code);
    let own = eye.is_own(card);
    let worth = eye.worth(card);
    // What another player has begun costs the player what they point at. Before and after High Noon
    // it is nobody's turn.
    let turn = match &eye.view.shootout {
        Some(shootout) => shootout.turn,
        None => eye.view.turn.filter(|_| eye.view.phase == Phase::Noon),
    };
    let Some(code) = code.filter(|_| turn.is_none_or(|it| it == eye.seat)) else {
        return if own { -worth } else { 50 + worth };
    };
    let asking = eye.view.cards.iter().find(|it| it.code == code && eye.is_own(it.card));
    let from = asking.and_then(|it| eye.place_of(it.card));
    let fits = |aim: Aim| eye.card(card).is_some_and(|it| aim(eye, from, it));
    match (good(code, 0), own) {
        (Good::Own(_, aim), true) if fits(aim) => 100 + worth,
        (Good::Theirs(_, aim), false) if fits(aim) => 100 + worth,
        (Good::Own(..), true) => 0,
        (Good::Theirs(..) | Good::When(..) | Good::Never, false) => 50 + worth,
        (Good::Own(..), false) | (Good::Theirs(..) | Good::When(..) | Good::Never, true) => -worth,
    }
}

/// What it is worth to the player that a dude is in a place, for what can be done there.
pub fn calling(eye: &Eye, code: Code, place: Place) -> i32 {
    match code.0 {
        1035 if in_town_square(eye, Some(place)) => 30,
        1037 if at_others_deed(eye, Some(place)) => 20,
        _ if place == Place::TownSquare && wants_a_watch(eye) => 15,
        _ => 0,
    }
}

/// Whether the player's outfit pays for a dude in the town square, and nobody stands there yet.
fn wants_a_watch(eye: &Eye) -> bool {
    let outfit = eye.own().and_then(|it| eye.card(it.outfit.card));
    let pays = outfit.is_some_and(|it| it.code == Code(1004) && !it.booted);
    let there =
        |it: &CardView| !it.booted && it.dude.as_ref().is_some_and(|it| it.at == Place::TownSquare);
    pays && !eye.dudes().any(there)
}

/// What starters bring beside what is printed in numbers.
pub fn starting_worth(code: Code) -> i32 {
    match code.0 {
        // A control point a day.
        1035 => 15,
        1037 => 6,
        // As many bullets and as much influence as there are friends at the same place.
        1019 => 12,
        _ => 0,
    }
}

/// What the player discards in Sundown: what they never use.
pub fn let_go(eye: &Eye, cards: &[CardId], max: usize) -> Vec<CardId> {
    let useless = |it: &CardId| is_useless(eye, *it);
    cards.iter().copied().filter(useless).take(max).collect()
}

/// What the player would lose with a card of their hand.
pub fn kept_worth(eye: &Eye, card: CardId) -> i32 {
    if is_useless(eye, card) { -100 } else { eye.hand_worth(card) }
}

fn is_useless(eye: &Eye, card: CardId) -> bool {
    let Some(printed) = eye.printed(card) else { return false };
    match printed.kind {
        Kind::Joker => true,
        Kind::Goods | Kind::Spell => {
            noon::equipment(printed) < noon::WORTH_IT || !has_skill_for(eye, printed)
        }
        Kind::Action => !(0u8..).zip(printed.abilities).any(|(ability, it)| {
            fights::helps(it.timing) || !matches!(good(printed.code, ability), Good::Never)
        }),
        Kind::Dude | Kind::Deed | Kind::Outfit => false,
    }
}

/// Whether any dude of the player's can invent or cast it, where that is needed.
fn has_skill_for(eye: &Eye, printed: &Card) -> bool {
    let skill = match printed.difficulty() {
        Some(_) => Some(Skill::MadScientist),
        None => skill_of(printed),
    };
    let has =
        |dude: &DudeView, skill: Skill| dude.keywords.iter().any(|it| it.starts_with(skill.name()));
    let mut dudes = eye.dudes().filter_map(|it| it.dude.as_ref());
    skill.is_none_or(|skill| dudes.any(|it| has(it, skill)))
}

fn always(_: &Eye, _: Option<Place>) -> bool {
    true
}

fn in_town_square(_: &Eye, from: Option<Place>) -> bool {
    from == Some(Place::TownSquare)
}

fn can_stand_in_town_square(eye: &Eye, _: Option<Place>) -> bool {
    let own = eye.strength_of(eye.near(Place::TownSquare, eye.seat));
    eye.opposition(Place::TownSquare) <= own
}

fn at_others_deed(eye: &Eye, from: Option<Place>) -> bool {
    deed_at(eye, from).is_some_and(|it| it.owner != eye.seat)
}

fn deed_at<'a>(eye: &Eye<'a>, place: Option<Place>) -> Option<&'a CardView> {
    let Some(Place::At { card }) = place else { return None };
    eye.card(card).filter(|it| it.kind == Kind::Deed)
}

fn has_useless_cards(eye: &Eye, _: Option<Place>) -> bool {
    let mut hand = eye.own().into_iter().flat_map(|it| it.hand.iter().flatten());
    hand.any(|it| is_useless(eye, it.card))
}

/// Whether anything that the player can pay for lies in their discard pile.
fn has_recruits(eye: &Eye, _: Option<Place>) -> bool {
    let recruit =
        |it: &Card| matches!(it.kind, Kind::Dude | Kind::Deed) && it.cost - 5 < eye.ghost_rock();
    let mut discard = eye.own().into_iter().flat_map(|it| &it.discard);
    discard.any(|it| it.code.card().is_some_and(recruit))
}

fn is_behind(eye: &Eye, _: Option<Place>) -> bool {
    eye.lead().is_some_and(|it| it < 0)
}

fn is_outshot(eye: &Eye, from: Option<Place>) -> bool {
    eye.view.shootout.is_some() && is_behind(eye, from)
}

/// Whether two ranks more or less make a difference: in a shootout until nobody is left to be hit,
/// in lowball to a player who loses by no more than that.
fn rank_matters(eye: &Eye, _: Option<Place>) -> bool {
    let Some(lead) = eye.lead() else { return false };
    match fights::sides(eye) {
        Some((_, other)) => lead < so_many::<i32>(other.posse.len()),
        None => (-2..0).contains(&lead),
    }
}

fn is_dude(_: &Eye, _: Option<Place>, it: &CardView) -> bool {
    it.dude.is_some()
}

fn is_booted(_: &Eye, _: Option<Place>, it: &CardView) -> bool {
    it.dude.is_some() && it.booted
}

fn is_wanted(_: &Eye, _: Option<Place>, it: &CardView) -> bool {
    it.dude.as_ref().is_some_and(|it| 0 < it.bounty)
}

fn has_influence(_: &Eye, _: Option<Place>, it: &CardView) -> bool {
    it.dude.as_ref().is_some_and(|it| 0 < it.influence)
}

fn is_here_and_weaker(eye: &Eye, from: Option<Place>, it: &CardView) -> bool {
    let here = it.dude.as_ref().is_some_and(|it| from == Some(it.at));
    here && from.is_some_and(|it| noon::can_hunt_at(eye, it))
}

/// Unbooted, where another is paid.
fn can_hold_up(eye: &Eye, _: Option<Place>, it: &CardView) -> bool {
    let deed = deed_at(eye, it.dude.as_ref().map(|it| it.at));
    !it.booted && deed.is_some_and(|it| it.owner != eye.seat && 0 < it.production)
}

fn is_opposing(eye: &Eye, _: Option<Place>, it: &CardView) -> bool {
    fights::sides(eye).is_some_and(|(_, other)| other.posse.contains(&it.card))
}

/// With something to lose, here or next to here.
fn is_near(eye: &Eye, from: Option<Place>, it: &CardView) -> bool {
    let adjacent = from.and_then(|it| eye.place(it)).map_or(&[][..], |it| &it.adjacent);
    it.dude.as_ref().is_some_and(|dude| {
        let near = from == Some(dude.at) || adjacent.contains(&dude.at);
        near && (0 < dude.influence || 0 < dude.bullets)
    })
}

/// With influence, and not at a home.
fn is_away(eye: &Eye, from: Option<Place>, it: &CardView) -> bool {
    let at_home = |dude: &DudeView| {
        let homes = eye.view.players.iter().map(|it| Place::At { card: it.outfit.card });
        homes.into_iter().any(|it| it == dude.at)
    };
    has_influence(eye, from, it) && !it.dude.as_ref().is_some_and(at_home)
}

fn holds_own_deed(eye: &Eye, from: Option<Place>, it: &CardView) -> bool {
    let deed = deed_at(eye, it.dude.as_ref().map(|it| it.at));
    let lost = deed.is_some_and(|it| it.owner == eye.seat && it.controller != Some(eye.seat));
    lost && has_influence(eye, from, it)
}

fn costs_less_here(_: &Eye, from: Option<Place>, it: &CardView) -> bool {
    it.dude.as_ref().is_some_and(|it| from == Some(it.at) && 0 < it.upkeep && 0 < it.influence)
}

fn pays_others(eye: &Eye, _: Option<Place>, it: &CardView) -> bool {
    it.kind == Kind::Deed && it.owner != eye.seat && 0 < it.production
}

fn is_deed_in_town(eye: &Eye, _: Option<Place>, it: &CardView) -> bool {
    let place = eye.place(Place::At { card: it.card });
    it.kind == Kind::Deed && place.is_some_and(|it| it.position.is_some())
}

/// An unbooted stud, and somebody opposing with fewer bullets.
fn outshoots_somebody(eye: &Eye, _: Option<Place>, it: &CardView) -> bool {
    let Some((own, other)) = fights::sides(eye) else { return false };
    let Some(dude) = it.dude.as_ref().filter(|_| own.posse.contains(&it.card)) else {
        return false;
    };
    let weaker = |it: &CardId| eye.dude(*it).is_some_and(|it| it.bullets < dude.bullets);
    dude.shooter == Shooter::Stud && !it.booted && other.posse.iter().any(weaker)
}
