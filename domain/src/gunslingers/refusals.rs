//! Why an answer is refused: the rule that it breaks, where it is another than the question's.

use serde::de::DeserializeOwned;
use serde_json::Value;

use super::action::{Item, Question, Target};
use super::auction;
use super::guns::{Duty, GunId, Place};
use super::plans;
use super::reputation::strongest;
use super::rules::Gunslingers;
use super::state::State;
use super::telling::{dollars, gun_name};
use super::town::Property;
use crate::engine::{Description, Seat};

/// Why an answer that was not on offer is against the rules; nothing where it is against the
/// question's own, or is no answer at all. All that it tells is public (G7).
pub fn why_not(
    rules: &Gunslingers,
    state: &State,
    seat: Seat,
    question: &Question,
    answer: &Value,
) -> Option<Description> {
    match question {
        Question::Bid { item, .. } => why_not_bid(rules, state, seat, *item, 0, answer),
        Question::Raise { item, bid, .. } => why_not_bid(rules, state, seat, *item, *bid, answer),
        Question::Plan { .. } => why_not_plan(rules, state, seat, answer),
        Question::Cavalry {} => match read(answer)? {
            Target::Join { gun, .. } => why_not_in_posse(state, seat, gun),
            _ => None,
        },
        Question::Bribe {} => match read(answer)? {
            Target::Tempt { gun, kind } => {
                let price = super::bribes::price(rules, state, seat, gun, kind);
                why_not_tempted(state, seat, gun, price)
            }
            _ => None,
        },
        Question::Posse {} => match read(answer)? {
            Target::Property { property } => why_not_retaken(state, seat, property),
            Target::Decoy { decoy } if rules.decoys < decoy => no_such_decoy(rules),
            _ => None,
        },
        Question::Riders { .. } => {
            let guns: Vec<Target> = read(answer)?;
            guns.iter().find_map(|target| match target {
                Target::Gun { gun } => why_not_in_posse(state, seat, *gun),
                _ => None,
            })
        }
        Question::Aim { .. } => {
            let pairs: Vec<(Target, Target)> = read(answer)?;
            pairs.iter().find_map(|(own, _)| why_not_shooting(state, seat, own))
        }
        Question::Lot {} | Question::Telegram {} | Question::Peek {} | Question::Stand {} => None,
        Question::Purse { .. } | Question::Nerve {} | Question::Forfeit { .. } => None,
        Question::Sheriff { .. } => None,
    }
}

fn read<T: DeserializeOwned>(answer: &Value) -> Option<T> {
    serde_json::from_value(answer.clone()).ok()
}

/// A bid is in whole dollars, and nobody bids what they do not have (G12); for a character there is
/// a limit (G2).
fn why_not_bid(
    rules: &Gunslingers,
    state: &State,
    seat: Seat,
    item: Item,
    before: u32,
    answer: &Value,
) -> Option<Description> {
    let rule = match item {
        Item::Character { .. } => "G2",
        Item::Lot { .. } | Item::Train {} => "G12",
    };
    let purse = auction::purse(rules, state, item, seat);
    let most = purse.saturating_sub(before);
    let text = match answer.as_i64() {
        None if !answer.is_number() => return None,
        None => "a bid is in whole dollars".to_owned(),
        Some(bid) if bid < 0 => "the least that can be bid is nothing".to_owned(),
        Some(_) if rule == "G2" => {
            format!("at most {} can be bid for a character", dollars(purse))
        }
        Some(_) if before == 0 => {
            format!("you have {}, and can bid no more", dollars(purse))
        }
        Some(_) => format!(
            "you have {} and bid {}: you can raise by {} at most",
            dollars(purse),
            dollars(before),
            dollars(most)
        ),
    };
    Some(Description::new(text, rule))
}

/// Why a gunslinger cannot be placed, or not there (S9.1).
fn why_not_plan(
    rules: &Gunslingers,
    state: &State,
    seat: Seat,
    answer: &Value,
) -> Option<Description> {
    let pairs: Vec<(Target, Target)> = read(answer)?;
    let mut placed: Vec<GunId> = Vec::new();
    for (item, card) in &pairs {
        if let Target::Gun { gun } = item {
            let why = why_not_sent(state, seat, *gun);
            if why.is_some() {
                return why;
            }
            if placed.contains(gun) {
                let text = format!("{} is in one place at a time", gun_name(state, *gun));
                return Some(Description::new(text, "G29"));
            }
            placed.push(*gun);
        }
        let why = match card {
            Target::Property { property } => why_not_claimed(rules, state, seat, *property),
            Target::Decoy { decoy } if !(1..=rules.decoys).contains(decoy) => no_such_decoy(rules),
            _ => None,
        };
        if why.is_some() {
            return why;
        }
    }
    None
}

/// Why a gunslinger cannot be placed anywhere: only one's own who are free can (G22).
pub fn why_not_sent(state: &State, seat: Seat, gun: GunId) -> Option<Description> {
    why_not_ones_own(state, seat, gun, "G22").or_else(|| why_not_free(state, gun))
}

/// Another's headquarters cannot be claimed as long as there is truce (G49).
pub fn why_not_claimed(
    rules: &Gunslingers,
    state: &State,
    seat: Seat,
    property: Property,
) -> Option<Description> {
    if plans::may_claim(rules, state, seat, property) {
        return None;
    }
    let owner = state.guarded_by(property)?;
    let text = format!(
        "in week {} nobody may claim another's headquarters, and the {} is {owner:#}'s",
        state.week,
        property.linked()
    );
    Some(Description::new(text, "G49"))
}

fn no_such_decoy(rules: &Gunslingers) -> Option<Description> {
    Some(Description::new(format!("you have {} decoys", rules.decoys), "S7.3"))
}

/// A gunslinger who is a Boss never leaves (G50); one of another gang, or of none, is not one's own
/// to send.
fn why_not_ones_own(
    state: &State,
    seat: Seat,
    gun: GunId,
    rule: &'static str,
) -> Option<Description> {
    let name = gun_name(state, gun);
    // Where fewer play, there are fewer Bosses.
    if gun.is_boss() && state.guns.contains_key(&gun) {
        return Some(Description::new(
            format!("{name} is a Boss, and never leaves the headquarters"),
            "G50",
        ));
    }
    match state.gun(gun).place {
        Place::Gang { seat: owner } if owner == seat => None,
        Place::Gang { seat: owner } => {
            Some(Description::new(format!("{name} is {owner:#}'s"), rule))
        }
        Place::ForHire | Place::Killed | Place::Left => {
            Some(Description::new(format!("{name} is in nobody's gang"), rule))
        }
    }
}

/// A gunslinger in jail cannot be placed, and rides nowhere (D3).
fn why_not_free(state: &State, gun: GunId) -> Option<Description> {
    let until = state.gun(gun).jailed_until;
    (0 < until).then(|| {
        let name = gun_name(state, gun);
        Description::new(format!("{name} is in jail until the end of week {until}"), "D3")
    })
}

/// Why a gunslinger is none of the posse: only those who were not placed are, and are well (G59).
pub fn why_not_in_posse(state: &State, seat: Seat, gun: GunId) -> Option<Description> {
    let why = why_not_ones_own(state, seat, gun, "G59").or_else(|| why_not_free(state, gun));
    if why.is_some() {
        return why;
    }
    let name = gun_name(state, gun);
    let it = state.gun(gun);
    match it.duty {
        Duty::Delayed => Some(Description::new(format!("{name} was delayed this round"), "D4")),
        Duty::Card | Duty::Ride => {
            Some(Description::new(format!("{name} was placed this round"), "G59"))
        }
        Duty::Posse if it.wounded => Some(Description::new(format!("{name} is wounded"), "S11.5")),
        Duty::Posse => None,
    }
}

/// Why somebody cannot be tempted (D2): a Boss (G50), or one who is no enemy that still stands, or
/// too dear.
pub fn why_not_tempted(state: &State, seat: Seat, gun: GunId, price: u32) -> Option<Description> {
    let name = gun_name(state, gun);
    if gun.is_boss() {
        return Some(Description::new(format!("{name} is a Boss, and cannot be bribed"), "G50"));
    }
    let enemy = state.fight.as_ref().and_then(|fight| fight.opponent(seat))?;
    let cash = state.player(seat).cash;
    let text = match state.standing(enemy).contains(&gun) {
        false => format!("{name} is none of the enemy's who still stand"),
        true if cash < price => {
            format!("{name} takes {} or more, and you have {}", dollars(price), dollars(cash))
        }
        true => return None,
    };
    Some(Description::new(text, "D2"))
}

/// Only what was lost to another player in this round is retaken (G57).
pub fn why_not_retaken(state: &State, seat: Seat, property: Property) -> Option<Description> {
    let text = match state.owner(property) == Some(seat) {
        true => format!("the {} is yours", property.linked()),
        false => format!("you have not lost the {} to a player in this round", property.linked()),
    };
    Some(Description::new(text, "G57"))
}

/// Why a gunslinger is not lost for lack of reputation: only one of the highest rank is (G36).
pub fn why_not_lost(state: &State, seat: Seat, gun: GunId) -> Option<Description> {
    let weaker = !strongest(state, seat).contains(&gun);
    weaker.then(|| {
        let name = gun_name(state, gun);
        Description::new(format!("{name} is none of your strongest"), "G36")
    })
}

/// A gunslinger who is winged misses this shot (S11.5).
pub fn why_not_shooting(state: &State, seat: Seat, own: &Target) -> Option<Description> {
    let Target::Gun { gun } = own else { return None };
    let it = state.gun(*gun);
    let winged = it.winged && it.place == Place::Gang { seat };
    winged.then(|| {
        let name = gun_name(state, *gun);
        Description::new(format!("{name} is winged, and misses this shot"), "S11.5")
    })
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use crate::gunslingers::Character;
    use crate::gunslingers::trial::{Race, town};

    fn gun(number: u16) -> Value {
        json!({"type": "gun", "gun": number})
    }

    fn place(name: &str) -> Value {
        json!({"type": "property", "property": name})
    }

    #[test]
    fn g12_nobody_bids_what_they_do_not_have() {
        let race = town(2).train("plug").dollars(0, 7).begins();
        race.may_not_give_by(0, "bid", json!(8), "G12", "you have $7, and can bid no more")
            .may_not_give_by(0, "bid", json!(1.5), "G12", "a bid is in whole dollars")
            .may_not_give_by(0, "bid", json!(-1), "G12", "the least that can be bid is nothing")
            .may_not_give_by(0, "bid", json!("all"), "S8", "must be a whole number")
            .bids([5, 5])
            .may_not_give_by(
                0,
                "raise",
                json!(3),
                "G12",
                "you have $7 and bid $5: you can raise by $2",
            );
    }

    #[test]
    fn g49_a_headquarters_in_week_1_is_refused_by_the_truce_and_others_by_their_own_rules() {
        let race = town(2).week(1).gang(0, "plug plug").gang(1, "plug").jailed(11, 2).begins();
        let plan = |gun: Value, card: Value| json!([[gun, card]]);
        race.may_not_give_by(
            0,
            "plan",
            plan(gun(10), place("parlor")),
            "G49",
            "the Parlor House is seat 1",
        )
        .may_not_give_by(0, "plan", plan(gun(0), place("bank")), "G50", "Silas Neat is a Boss")
        .may_not_give_by(0, "plan", plan(gun(1), place("bank")), "G50", "Mrs. Parlor is a Boss")
        .may_not_give_by(0, "plan", plan(gun(12), place("bank")), "G22", "plug 12 is seat 1's")
        .may_not_give_by(0, "plan", plan(gun(99), place("bank")), "G22", "is in nobody's gang")
        .may_not_give_by(0, "plan", plan(gun(11), place("bank")), "D3", "until the end of week 2")
        .may_not_give_by(
            0,
            "plan",
            plan(gun(10), json!({"type": "decoy", "decoy": 4})),
            "S7.3",
            "you have 3 decoys",
        )
        .may_not_give_by(
            0,
            "plan",
            json!([[gun(10), place("bank")], [gun(10), place("church")]]),
            "G29",
            "plug 10 is in one place",
        )
        .may_not_give_by(0, "plan", json!("everybody"), "S9.1", "must be an array");
    }

    #[test]
    fn g50_a_boss_cannot_be_bribed_and_d2_only_an_enemy_who_stands_and_whom_one_can_pay() {
        let race = town(2).gang(0, "plug plug plug").gang(1, "duellist").dollars(0, 6).begins();
        let race = race.plans(0, [("parlor", "10 11 12")]).plans(1, []).both_fight();
        let tempt = |gun: u16| json!({"type": "tempt", "gun": gun, "kind": "turn"});
        race.may_not_give_by(
            0,
            "bribe",
            tempt(1),
            "G50",
            "Mrs. Parlor is a Boss, and cannot be bribed",
        )
        .may_not_give_by(0, "bribe", tempt(13), "D2", "takes $10 or more, and you have $6")
        .may_not_give_by(
            0,
            "bribe",
            tempt(10),
            "D2",
            "is none of the enemy's who still stand",
        );
    }

    /// Seat 1 has lost the bank, has one in jail, one on a decoy, and two at home.
    fn robbed() -> Race {
        let town = town(3).gang(0, "plug").gang(1, "plug plug plug plug").jailed(14, 3);
        let race = town.controls(1, ["bank", "church"]).neutral("school").begins();
        race.plans(0, [("bank", "plug")]).plans(1, [("decoy", "13")])
    }

    #[test]
    fn g57_only_what_was_lost_in_this_round_is_retaken_and_g59_by_who_is_in_the_posse() {
        let race = robbed()
            .may_not_give_by(1, "posse", place("church"), "G57", "the Church is yours")
            .may_not_give_by(
                1,
                "posse",
                place("school"),
                "G57",
                "you have not lost the Schoolhouse",
            )
            .gives(1, "posse", place("bank"));
        race.may_not_give_by(1, "riders", json!([gun(13)]), "G59", "plug 13 was placed this round")
            .may_not_give_by(1, "riders", json!([gun(14)]), "D3", "plug 14 is in jail")
            .may_not_give_by(1, "riders", json!([gun(1)]), "G50", "Mrs. Parlor is a Boss")
            .may_not_give_by(1, "riders", json!([gun(10)]), "G59", "plug 10 is seat 0's")
            .may_not_give_by(1, "riders", json!([]), "G59", "choose from 1 to 2");
    }

    #[test]
    fn d3_who_is_in_jail_rides_with_no_cavalry() {
        let town = town(2).is(0, Character::ColonelCartwright).controls(0, ["church"]);
        let race = town.gang(0, "plug plug plug").gang(1, "plug").jailed(12, 3).begins();
        let race = race.plans(0, [("depot", "10")]).plans(1, [("depot", "plug")]);
        let join = |gun: u16| json!({"type": "join", "gun": gun, "property": "depot"});
        race.may_not_give_by(0, "cavalry", join(12), "D3", "plug 12 is in jail")
            .may_not_give_by(0, "cavalry", join(10), "G59", "plug 10 was placed this round")
            .may_not_give_by(0, "cavalry", join(0), "G50", "Colonel Cartwright is a Boss");
    }
}
