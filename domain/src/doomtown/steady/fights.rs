//! How the steady player shoots.

use serde_json::{Value, json};

use super::eye::Eye;
use super::{noon, plays, target};
use crate::doomtown::action::Target;
use crate::doomtown::fact::JobMark;
use crate::doomtown::scripts::ability::Timing;
use crate::doomtown::telling::view::{JobView, SideView};
use crate::doomtown::town::moment::When;
use crate::doomtown::town::piece::{CardId, Place};
use crate::doomtown::town::printed::{Code, Shooter};
use crate::doomtown::town::state::Step;
use crate::engine::OptionItem;

/// The job whose posse needs more bullets than its mark.
const KIDNAPPIN: Code = Code(1123);

/// The player's side of the shootout, and the other.
pub fn sides<'a>(eye: &Eye<'a>) -> Option<(&'a SideView, &'a SideView)> {
    let shootout = eye.view.shootout.as_ref()?;
    let own = |it: &&SideView| it.seat == eye.seat;
    let own_side = shootout.sides.iter().find(own)?;
    let other = shootout.sides.iter().find(|it| it.seat != eye.seat)?;
    Some((own_side, other))
}

/// Whether the player accepts a callout: if they are about as strong as the dudes who come.
pub fn accepts(eye: &Eye) -> bool {
    let Some(callout) = &eye.view.callout else { return true };
    let Some(place) = eye.dude(callout.mark).map(|it| it.at) else { return true };
    let caller = eye.card(callout.by).and_then(|it| it.controller);
    let theirs = caller.map_or(0, |seat| eye.strength_of(eye.near(place, seat)));
    let own = eye.strength_of(eye.near(place, eye.seat));
    theirs * 9 <= own * 10
}

/// Whether the player opposes a job: if they are stronger, or nearly, and it is about what is
/// theirs.
pub fn opposes(eye: &Eye) -> bool {
    let Some(job) = &eye.view.job else { return false };
    let own = eye.strength_of(eye.near(job.place, eye.seat));
    let theirs = eye.strength_of(job.posse.iter().copied());
    theirs <= own
}

/// The dudes who join a posse of theirs: those who are there already, then the best shots, until
/// they are clearly stronger. A dude who holds a place by being there stays, unless they would be
/// weaker without.
pub fn joining(eye: &Eye, cards: &[CardId]) -> Vec<CardId> {
    let Some((place, must, against)) = gathering(eye) else { return cards.to_vec() };
    let own_job = eye.view.job.as_ref().is_some_and(|it| it.seat == eye.seat);
    let at_place = |it: CardId| eye.dude(it).is_some_and(|it| it.at == place);
    // After a job its whole posse goes home, also who was there.
    let leaves = |it: CardId| (own_job || !at_place(it)) && noon::holds_a_place(eye, it);
    let mut wanted: Vec<CardId> = cards.to_vec();
    wanted.sort_by_key(|it| (leaves(*it), !at_place(*it), -eye.strength(*it)));
    let mut posse = must.clone();
    for it in wanted {
        let ours = eye.strength_of(posse.iter().copied());
        let enough = if leaves(it) { against <= ours } else { against * 3 <= ours * 2 };
        if enough && will_do(eye, &posse) {
            break;
        }
        posse.push(it);
    }
    posse.retain(|it| !must.contains(it));
    posse
}

/// Whether a posse has the bullets that Kidnappin' asks for.
fn will_do(eye: &Eye, posse: &[CardId]) -> bool {
    let own = |it: &&JobView| it.seat == eye.seat && it.card.code == KIDNAPPIN;
    let Some(JobMark::Card { card }) = eye.view.job.as_ref().filter(own).map(|it| it.mark) else {
        return true;
    };
    let bullets = |it: CardId| eye.dude(it).map_or(0, |it| it.bullets);
    bullets(card) < posse.iter().map(|it| bullets(*it)).sum()
}

/// Where a posse gathers, which of the player's dudes have to be in it, and how strong the others
/// are or may get.
fn gathering(eye: &Eye) -> Option<(Place, Vec<CardId>, i32)> {
    if let Some(callout) = &eye.view.callout {
        let place = eye.dude(callout.mark)?.at;
        let must = [callout.by, callout.mark].into_iter().filter(|it| eye.is_own(*it)).collect();
        // The side that names second has seen the other posse.
        let named = &callout.named;
        let seen = named.first().is_some_and(|it| !eye.is_own(*it));
        let named = eye.strength_of(named.iter().copied());
        return Some((place, must, if seen { named } else { eye.opposition(place) }));
    }
    let job = eye.view.job.as_ref()?;
    match job.seat == eye.seat {
        true => Some((job.place, vec![job.leader], eye.opposition(job.place))),
        false => Some((job.place, Vec::new(), eye.strength_of(job.posse.iter().copied()))),
    }
}

/// The worth of a dude as the shooter.
pub fn shooter(eye: &Eye, target: Target) -> i32 {
    let Some(dude) = target.card().and_then(|it| eye.dude(it)) else { return 0 };
    match dude.shooter {
        Shooter::Stud => dude.bullets * 4 + 1,
        Shooter::Draw => dude.bullets * 3,
    }
}

/// The dudes who run: everybody, when the others have become much stronger.
pub fn fleeing(eye: &Eye, cards: &[CardId]) -> Vec<CardId> {
    let Some((own, other)) = sides(eye) else { return Vec::new() };
    let ours = eye.strength_of(own.posse.iter().copied());
    let theirs = eye.strength_of(other.posse.iter().copied());
    if !other.posse.is_empty() && ours * 3 < theirs * 2 { cards.to_vec() } else { Vec::new() }
}

/// The dudes whom the player gives up: as little worth as possible, for exactly as many as they
/// have to.
pub fn lumps(eye: &Eye, total: u32, options: &[OptionItem]) -> Value {
    let mut victims: Vec<(i32, u32, &OptionItem)> = options
        .iter()
        .map(|it| {
            let worth = target(it).and_then(Target::card).map_or(0, |it| eye.worth(it));
            (worth, it.max.unwrap_or(total), it)
        })
        .collect();
    victims.sort_by_key(|(worth, ..)| *worth);
    let mut left = total;
    let mut parts = Vec::new();
    for (_, most, option) in victims {
        let part = left.min(most);
        left -= part;
        if 0 < part {
            parts.push(json!([option.value, part]));
        }
    }
    Value::Array(parts)
}

/// Reacts that the player makes whenever they can: those that can only help.
pub fn react(eye: &Eye, target: Target) -> i32 {
    let (card, ability) = match target {
        Target::Use { card, ability } => (card, ability),
        // A react that the player lets pass now may be wanted later in the day.
        Target::PassToday {} => return -1,
        _ => return 0,
    };
    let printed = eye.printed(card).and_then(|it| it.abilities.get(usize::from(ability)));
    let makes = match printed.map(|it| it.timing) {
        Some(Timing::React(When::UpkeepBegins)) => 0 < plays::worth(eye, card, ability),
        Some(Timing::React(When::CasualtyDiscarded | When::Acing)) => loses(eye),
        Some(timing) => helps(timing),
        None => false,
    };
    if makes { 1 } else { -1 }
}

/// Whether a react of this kind helps the player whatever happens.
pub fn helps(timing: Timing) -> bool {
    let when = [When::JoiningPosse, When::JoinedPosse, When::CasualtiesTaken];
    when.iter().any(|it| timing == Timing::React(*it))
}

/// Whether the dude who is about to go is the player's. The question names the dude in words only,
/// but the state of play tells: casualties belong to the lower hand, an ability strikes the players
/// whose turn it is not, and a job strikes its mark.
fn loses(eye: &Eye) -> bool {
    match (&eye.view.shootout, &eye.view.job) {
        (Some(shootout), _) if shootout.step == Step::Casualties => {
            eye.lead().is_some_and(|it| it < 0)
        }
        (Some(shootout), _) => shootout.turn.is_some_and(|it| it != eye.seat),
        (None, Some(job)) => match job.mark {
            JobMark::Card { card } => eye.is_own(card),
            JobMark::TownSquare {} => job.seat != eye.seat,
        },
        (None, None) => false,
    }
}
