//! What happened, in sentences that anybody may hear.

use super::action::Item;
use super::fact::{
    Bribe, CardFace, Effect, Goods, Lot, Offer, PairEnd, Recruit, RentPaid, Shame, Shot, Wave,
    Wound,
};
use super::guns::{GunId, Rank};
use super::posse::retakable;
use super::rules::{BribeKind, name_of_seat};
use super::state::State;
use super::town::Property;
use crate::engine::{Link, Seat, capitalized, counted, link, listed, so_many};

/// Dollars, as sentences have them.
pub fn dollars(amount: u32) -> String {
    format!("${amount}")
}

/// What the winner of an auction pays, with the bid where that is more (C2).
pub fn price(bid: u32, paid: u32) -> String {
    match bid == paid {
        true => dollars(paid),
        false => format!("{} (bid {}; Wholesale, C2)", dollars(paid), dollars(bid)),
    }
}

/// Reputation tokens, as sentences have them.
pub fn tokens(count: u32) -> String {
    counted(count, "reputation token")
}

/// A gunslinger's name in sentences: `duellist 17`, or the Boss by the character's name.
pub fn gun_name(state: &State, gun: GunId) -> Link {
    if gun.is_boss() {
        let seat = Seat(so_many(gun.0));
        let boss = state.player(seat).character.map_or("the Boss", super::Character::name);
        return link("gun", gun.0, boss);
    }
    hired_name(state.gun(gun).rank, gun)
}

/// A gunslinger who is no Boss: `duellist 17`.
pub fn hired_name(rank: Rank, gun: GunId) -> Link {
    link("gun", gun.0, format!("{} {}", rank.word(), gun.0))
}

/// A gunslinger at the head of a sentence.
pub fn gun_leads(state: &State, gun: GunId) -> String {
    capitalized(&gun_name(state, gun).to_string())
}

/// Several gunslingers as sentences name them; `nobody` if there are none.
pub fn gun_names(state: &State, guns: &[GunId]) -> String {
    let names: Vec<Link> = guns.iter().map(|gun| gun_name(state, *gun)).collect();
    listed(&names).unwrap_or_else(|| "nobody".to_owned())
}

/// Seats as sentences begin with them: `Seats 0 and 1`, each number a link.
pub fn seats_listed(seats: &[Seat]) -> String {
    let number = |seat: &Seat| link("seat", seat.0, seat.0.to_string());
    match seats {
        [only] => name_of_seat(*only),
        _ => {
            let numbers: Vec<Link> = seats.iter().map(number).collect();
            format!("Seats {}", listed(&numbers).unwrap_or_default())
        }
    }
}

/// What is bid for.
pub fn item_name(state: &State, item: Item) -> String {
    match item {
        Item::Character { character } => character.linked().to_string(),
        Item::Lot { lot } => match state.lot(lot) {
            Some(lot) => lot_name(&lot),
            None => lot_number(lot).to_string(),
        },
        Item::Train {} => {
            let ranks = state.train.iter().map(|gun| state.gun(*gun).rank);
            format!("everybody on the train: {}", ranks_named(ranks.collect()))
        }
    }
}

/// A lot of the setup. A batch has its number, since another may be of the same ranks.
pub fn lot_name(lot: &Lot) -> String {
    match &lot.goods {
        Goods::Property { property } => format!("the {}", property.linked()),
        Goods::Batch { guns, .. } => {
            format!("a batch of {} ({})", recruits_named(guns), lot_number(lot.lot))
        }
    }
}

/// A lot by its number.
pub fn lot_number(lot: u8) -> Link {
    link("lot", lot, format!("lot {lot}"))
}

/// How many of which rank: `2 plugs and 1 duellist`.
pub fn ranks_named(ranks: Vec<Rank>) -> String {
    let count = |rank: Rank| ranks.iter().filter(|it| **it == rank).count();
    let named = Rank::IN_WAVES.iter().rev().filter_map(|rank| {
        let count: u32 = so_many(count(*rank));
        (0 < count).then(|| counted(count, rank.word()))
    });
    listed(&named.collect::<Vec<_>>()).unwrap_or_else(|| "nobody".to_owned())
}

pub fn recruits_named(recruits: &[Recruit]) -> String {
    ranks_named(recruits.iter().map(|it| it.rank).collect())
}

/// A card's face.
pub fn face_name(face: CardFace) -> String {
    match face {
        CardFace::Property { property } => format!("the {}", property.linked()),
        CardFace::Decoy { .. } => "a decoy".to_owned(),
    }
}

pub fn faces(dice: &[u8]) -> String {
    let faces: Vec<String> = dice.iter().map(u8::to_string).collect();
    faces.join(" ")
}

/// Why no posse rides: nobody may, or nobody does (G57, G59).
pub fn no_posse_rides(state: &State) -> &'static str {
    let losers = || state.playing().into_iter().filter(|it| !retakable(state, *it).is_empty());
    if losers().next().is_none() {
        "Nobody has lost a property in this round that a posse could retake."
    } else if losers().all(|it| state.posse(it).is_empty()) {
        "Nobody who has lost a property has a posse left to retake it."
    } else {
        "No posse rides."
    }
}

/// What becomes of a property that nobody has won.
pub fn stays(state: &State, property: Property) -> String {
    match state.owner(property) {
        Some(owner) => format!("it stays {owner:#}'s"),
        None => "it stays nobody's".to_owned(),
    }
}

pub fn told_of_rents(rents: &[RentPaid]) -> String {
    let rent = |it: &RentPaid| {
        let paid = dollars(it.paid);
        format!("{paid} to {:#} for the {}", it.seat, it.property.linked())
    };
    let (paid, nothing): (Vec<&RentPaid>, Vec<&RentPaid>) =
        rents.iter().partition(|it| 0 < it.paid);
    let paid: Vec<String> = paid.into_iter().map(rent).collect();
    let nothing: Vec<String> =
        nothing.into_iter().map(|it| format!("the {}", it.property.linked())).collect();
    match (listed(&paid), listed(&nothing)) {
        (None, None) => "No rents are due.".to_owned(),
        (Some(paid), None) => format!("Rents are paid: {paid}."),
        (Some(paid), Some(nothing)) => {
            format!("Rents are paid: {paid}. Nothing comes from {nothing}.")
        }
        (None, Some(nothing)) => format!("No rents are paid: nothing comes from {nothing}."),
    }
}

pub fn shame(reason: Shame) -> &'static str {
    match reason {
        Shame::BackedDown => "backing down",
        Shame::BothBackedDown => "backing down, as both did",
        Shame::RanEarly => "running before any of their own was hurt",
    }
}

pub fn told_of_both([one, other]: [Seat; 2], shown: [bool; 2], yes: &str, no: &str) -> String {
    match shown {
        [true, true] => format!("Both {yes}."),
        [false, false] => format!("Both {no}."),
        [true, false] => told_apart(one, yes, other, no),
        [false, true] => told_apart(other, yes, one, no),
    }
}

fn told_apart(one: Seat, yes: &str, other: Seat, no: &str) -> String {
    format!("{} would {yes}, {other:#} would {no}.", name_of_seat(one))
}

pub fn told_of_bribe(state: &State, bribe: &Bribe) -> Vec<String> {
    let who = name_of_seat(bribe.seat);
    let offer = bribe.offer.map(|Offer { gun, kind, dollars: offered, .. }| {
        let gun = gun_name(state, gun);
        let what = match kind {
            BribeKind::Throw => "to throw the fight",
            BribeKind::Turn => "to change sides",
        };
        let comes = if bribe.taken { "The offer is taken." } else { "The offer is refused." };
        format!("{who} offers {gun} {} {what}. {comes}", dollars(offered))
    });
    let loyalty = (0 < bribe.loyalty)
        .then(|| format!("{who} pays their own {} for their loyalty.", dollars(bribe.loyalty)));
    offer.into_iter().chain(loyalty).collect()
}

pub fn told_of_shots(
    state: &State,
    wave: Wave,
    missed_turn: &[GunId],
    shots: &[Shot],
    wounds: &[Wound],
) -> String {
    let begins = match wave {
        Wave::OfRank { rank } => format!("The {}s shoot.", rank.word()),
        Wave::Parting { by } => format!("{} fires a parting volley.", name_of_seat(by)),
    };
    let missed = match missed_turn.is_empty() {
        true => String::new(),
        false => format!(" Winged, and without a shot: {}.", gun_names(state, missed_turn)),
    };
    let shot = |it: &Shot| {
        let hit = if it.hit { "hits" } else { "misses" };
        let (gun, target) = (gun_leads(state, it.gun), gun_name(state, it.target));
        let more = it.more.iter().map(|more| format!("; {}", more.words()));
        let dice = faces(&it.dice) + &more.collect::<String>();
        format!(" {gun} {hit} {target} ({dice}).")
    };
    let shots: String = shots.iter().map(shot).collect();
    format!("{begins}{missed}{shots}{}", told_of_wounds(state, wounds))
}

pub fn told_of_wounds(state: &State, wounds: &[Wound]) -> String {
    let wound = |it: &Wound| {
        let gun = gun_leads(state, it.gun);
        let effect = match it.effect {
            Effect::Grazed => "is grazed",
            Effect::Winged => "is winged",
            Effect::Wounded => "is wounded",
            Effect::Killed => "is killed",
            Effect::Saved => "would be dead, but for the doctor",
            Effect::Survived => "would be killed, but a Boss is only wounded",
            Effect::Wasted => "is dead already",
        };
        match it.die {
            Some(die) => format!(" {gun} {effect} ({die})."),
            None => format!(" {gun} {effect}."),
        }
    };
    wounds.iter().map(wound).collect()
}

pub fn told_of_end(survivor: Option<Seat>, end: PairEnd) -> String {
    let stands = match survivor {
        Some(seat) => format!("{} survives", name_of_seat(seat)),
        None => "Neither wins".to_owned(),
    };
    let why = match end {
        PairEnd::BackedDown => "the other backed down",
        PairEnd::BothBackedDown => "both backed down",
        PairEnd::ShotDown => "the other has nobody left who can fight on",
        PairEnd::BothShotDown => "nobody can fight on",
        PairEnd::Ran => "the other ran",
        PairEnd::BothRan => "both ran",
        PairEnd::Exhausted => "the fight has gone on for too long",
        PairEnd::Outgunned => "their side is the stronger after the last volley",
        PairEnd::StoodOff => "both sides are equally strong after the last volley",
        PairEnd::BrokenUp => "the sheriff has broken the gunfight up",
    };
    format!("{stands}: {why}.")
}
