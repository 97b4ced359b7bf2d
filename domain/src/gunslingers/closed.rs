//! What a player may look for among the options and not find, and why. All of it is public (G7).

use super::action::{Question, Target};
use super::fact::Wave;
use super::guns::{GunId, Rank};
use super::posse::retakable;
use super::refusals::{
    why_not_claimed, why_not_in_posse, why_not_lost, why_not_retaken, why_not_sent,
    why_not_shooting, why_not_tempted,
};
use super::rules::{BribeKind, Gunslingers};
use super::state::State;
use super::town::Property;
use super::{bribes, words};
use crate::engine::{Closed, Description, Seat};

/// Something that is not on offer, and why.
type Shut = (Target, Description);

/// What is not on offer in a question, in the order in which a player looks for it.
pub fn closed(rules: &Gunslingers, state: &State, seat: Seat, question: &Question) -> Vec<Closed> {
    let shut = match question {
        Question::Plan { .. } => {
            let guns = guns_shut(own_guns(state, seat), |gun| why_not_sent(state, seat, gun));
            guns.into_iter().chain(headquarters_shut(rules, state, seat)).collect()
        }
        Question::Cavalry {} | Question::Riders { face: Some(_) } => posse_shut(state, seat),
        Question::Posse {} => {
            let lost = regained(state, seat).into_iter();
            let lost = lost.filter_map(|property| {
                Some((Target::Property { property }, why_not_retaken(state, seat, property)?))
            });
            lost.chain(posse_shut(state, seat)).collect()
        }
        Question::Bribe {} => bribes_shut(rules, state, seat),
        Question::Aim { wave } => aims_shut(state, seat, *wave),
        Question::Forfeit { .. } => {
            guns_shut(state.gang(seat), |gun| why_not_lost(state, seat, gun))
        }
        Question::Bid { .. } | Question::Raise { .. } | Question::Lot {} => Vec::new(),
        Question::Telegram {} | Question::Peek {} | Question::Stand {} => Vec::new(),
        Question::Purse { .. } | Question::Nerve {} | Question::Sheriff { .. } => Vec::new(),
        Question::Riders { face: None } => Vec::new(),
    };
    let closed = |(target, why): Shut| {
        let label = words::label(rules, state, seat, question, &target);
        Closed { label, why: why.text, rule: why.rule }
    };
    shut.into_iter().map(closed).collect()
}

/// Everybody of a seat's, the Boss first.
fn own_guns(state: &State, seat: Seat) -> Vec<GunId> {
    let boss = Some(GunId::boss_of(seat)).filter(|it| state.guns.contains_key(it));
    boss.into_iter().chain(state.gang(seat)).collect()
}

fn guns_shut(guns: Vec<GunId>, why_not: impl Fn(GunId) -> Option<Description>) -> Vec<Shut> {
    guns.into_iter().filter_map(|gun| Some((Target::Gun { gun }, why_not(gun)?))).collect()
}

fn posse_shut(state: &State, seat: Seat) -> Vec<Shut> {
    guns_shut(own_guns(state, seat), |gun| why_not_in_posse(state, seat, gun))
}

/// The headquarters that nobody may claim yet (G49).
fn headquarters_shut(rules: &Gunslingers, state: &State, seat: Seat) -> Vec<Shut> {
    let shut = |property: &Property| {
        let target = Target::Property { property: *property };
        Some((target, why_not_claimed(rules, state, seat, *property)?))
    };
    state.board.iter().filter_map(shut).collect()
}

/// What a player lost in this round and controls again: no posse rides for it (G57).
fn regained(state: &State, seat: Seat) -> Vec<Property> {
    let lost_still = retakable(state, seat);
    let lost = state.player(seat).lost.iter().copied();
    lost.filter(|property| !lost_still.contains(property)).collect()
}

/// The enemy's who still stand, but cannot be bribed, or are too dear (D2, G50).
fn bribes_shut(rules: &Gunslingers, state: &State, seat: Seat) -> Vec<Shut> {
    let enemy = state.fight.as_ref().and_then(|fight| fight.opponent(seat));
    let standing = enemy.map_or_else(Vec::new, |enemy| state.standing(enemy));
    let mut shut = Vec::new();
    for gun in standing {
        if gun.is_boss() {
            let why = why_not_tempted(state, seat, gun, 0);
            shut.extend(why.map(|why| (Target::Gun { gun }, why)));
            continue;
        }
        for kind in [BribeKind::Throw, BribeKind::Turn] {
            let price = bribes::price(rules, state, seat, gun, kind);
            let why = why_not_tempted(state, seat, gun, price);
            shut.extend(why.map(|why| (Target::Tempt { gun, kind }, why)));
        }
    }
    shut
}

/// One's own who would shoot now, but miss this shot (S11.5).
fn aims_shut(state: &State, seat: Seat, wave: Wave) -> Vec<Shut> {
    let shoots = |rank: Rank| match wave {
        Wave::OfRank { rank: called } => rank == called,
        Wave::Parting { .. } => true,
    };
    let mut guns = state.standing(seat);
    guns.retain(|gun| shoots(state.gun(*gun).rank));
    guns_shut(guns, |gun| why_not_shooting(state, seat, &Target::Gun { gun }))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use crate::gunslingers::Character;
    use crate::gunslingers::trial::{Race, meet, town};

    /// What is closed in a question, with the rule that closes it, and why.
    #[track_caller]
    fn closed(race: &Race, seat: u8, kind: &str) -> Vec<[String; 3]> {
        let prompt = race.asked(seat, kind).id;
        let closed = race.game().closed(crate::engine::Seat(seat), &prompt).into_iter();
        closed.map(|it| [it.label, it.rule, it.why]).collect()
    }

    #[test]
    fn g49_a_plan_says_who_cannot_be_sent_and_what_cannot_be_claimed() {
        let race = town(2).week(1).gang(0, "plug plug").gang(1, "plug").jailed(11, 2).begins();
        let truce = "in week 1 nobody may claim another's headquarters, and the Parlor House is \
                     seat 1's";
        let expected = [
            ["Silas Neat", "G50", "Silas Neat is a Boss, and never leaves the headquarters"],
            ["plug 11", "D3", "plug 11 is in jail until the end of week 2"],
            ["Parlor House (headquarters of seat 1, 2 tokens)", "G49", truce],
        ];
        assert_eq!(closed(&race, 0, "plan"), expected);
        let prompt = race.asked(0, "plan").id;
        let about = race.game().closed(crate::engine::Seat(0), &prompt).remove(1).about;
        assert_eq!(about, ["gun:11"]);
        assert_eq!(race.game().closed(crate::engine::Seat(1), &prompt), []);
    }

    #[test]
    fn d2_a_bribe_says_who_cannot_be_bribed_or_is_too_dear() {
        let race = town(2).gang(0, "plug plug plug").gang(1, "duellist").dollars(0, 6).begins();
        let race = race.plans(0, [("parlor", "10 11 12")]).plans(1, []).both_fight();
        let expected = [
            ["Mrs. Parlor", "G50", "Mrs. Parlor is a Boss, and cannot be bribed"],
            [
                "Duellist 13 to change sides ($10 or more)",
                "D2",
                "duellist 13 takes $10 or more, and you have $6",
            ],
        ];
        assert_eq!(closed(&race, 0, "bribe"), expected);
    }

    #[test]
    fn g59_who_rides_with_no_posse_is_told_apart() {
        let town = town(3).gang(0, "plug").gang(1, "plug plug plug plug").jailed(14, 3);
        let race = town.controls(1, ["bank", "church"]).neutral("school").begins();
        let race = race.plans(0, [("bank", "plug")]).plans(1, [("decoy", "13")]);
        let expected = [
            ["Mrs. Parlor", "G50", "Mrs. Parlor is a Boss, and never leaves the headquarters"],
            ["plug 13", "G59", "plug 13 was placed this round"],
            ["plug 14", "D3", "plug 14 is in jail until the end of week 3"],
        ];
        assert_eq!(closed(&race, 1, "posse"), expected);
        let race = race.gives(1, "posse", json!({"type": "property", "property": "bank"}));
        assert_eq!(closed(&race, 1, "riders"), expected);
    }

    #[test]
    fn c2_the_cavalry_says_who_does_not_ride() {
        let town = town(2).is(0, Character::ColonelCartwright).controls(0, ["church"]);
        let race = town.gang(0, "plug plug plug").gang(1, "plug").jailed(12, 3).begins();
        let race = race.plans(0, [("depot", "10")]).plans(1, [("depot", "plug")]);
        let names: Vec<String> =
            closed(&race, 0, "cavalry").into_iter().map(|[name, ..]| name).collect();
        assert_eq!(names, ["Colonel Cartwright", "plug 10", "plug 12"]);
    }

    #[test]
    fn g36_who_is_not_lost_for_lack_of_reputation_is_told() {
        let town = town(2).controls(0, ["church", "bank"]).tokens(0, 6);
        let town = town.with(|state| state.players[0].face_saved = true);
        let race = town.gang(0, "duellist plug").gang(1, "plug").begins();
        let race = race.plans(0, [("depot", "plug")]).plans(1, [("depot", "plug")]);
        let race = race.backs_down(0).fights(1);
        let expected = [["plug 11", "G36", "plug 11 is none of your strongest"]];
        assert_eq!(closed(&race, 0, "forfeit"), expected);
    }

    #[test]
    fn s11_5_who_is_winged_is_told_where_targets_are_named() {
        let named = meet("plug plug", "duellist plug").options(|it| it.named_targets = true);
        let race = named.at("depot").both_fight().dice(&[6, 1, 1, 1]).aims(1, [(12, 10)]);
        let expected = [["plug 10, winged", "S11.5", "plug 10 is winged, and misses this shot"]];
        assert_eq!(closed(&race, 0, "aim"), expected);
        assert_eq!(closed(&race, 1, "aim"), [[""; 3]; 0]);
    }
}
