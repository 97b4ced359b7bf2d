//! A steady player: bids what things are worth to them, weighs their targets, and never leaves
//! their headquarters bare.
//!
//! The steady player knows no more than any client: the view and the question. Worth is counted in
//! hundredths of a vote, so a dollar is 33 (D1).
//!
//! # How it comes out
//!
//! Five steady players, 3,000 matches, seed 1 (`highnoon simulate --ruleset gunslingers --matches
//! 3000 --seed 1` gives it again). Averages of what each has at the vote; `out` is how often the
//! character is eliminated.
//!
//! | who | wins % | ± | out | weeks | cash | reputation | guns | votes |
//! |---|---|---|---|---|---|---|---|---|
//! | Anton Boozer | 18.43 | 0.71 | 0.16 | 7.69 | 23.53 | 4.57 | 4.78 | 19.75 |
//! | Colonel Cartwright | 17.57 | 0.69 | 0.18 | 7.62 | 22.86 | 4.65 | 4.27 | 18.83 |
//! | Harvey "Heavy" Harrigan | 22.90 | 0.77 | 0.11 | 7.80 | 26.70 | 5.60 | 5.45 | 23.11 |
//! | Mrs. Parlor | 23.23 | 0.77 | 0.13 | 7.74 | 23.54 | 5.62 | 5.47 | 22.02 |
//! | Silas Neat | 17.87 | 0.70 | 0.15 | 7.73 | 24.31 | 4.54 | 4.84 | 20.10 |
//!
//! A match has 0.73 eliminations, 669 decisions (414 to 1,075) and, at the vote, $121 in all
//! purses. None lies outside 12–28% (20% is even).
//!
//! Against players who answer at random, each seat of each match by the flip of a coin (`--style
//! mixed --matches 1500 --seed 1`), steady players win 38.89% and random ones 1.55%; by character
//! 20.00, 17.07, 22.20, 22.67 and 18.07%, in the same order.

mod eye;

mod bids;
mod fights;
mod plans;

use serde_json::{Value, json};

use super::action::Target;
use super::rules::Gunslingers;
use super::view::View;
use crate::engine::{Chance, Prompt};
use eye::Eye;

/// The answer; `None` where the view or the question does not belong to this game.
pub fn answer(
    rules: &Gunslingers,
    view: &View,
    prompt: &Prompt,
    chance: &mut Chance,
) -> Option<Value> {
    let eye = Eye::new(rules, view, prompt)?;
    match prompt.kind.as_str() {
        "bid" => Some(json!(bids::bid(&eye, chance))),
        "raise" => Some(json!(bids::raise(&eye, chance))),
        "lot" => bids::lot(&eye),
        "telegram" => Some(yes_or_no(bids::sends_telegram(&eye))),
        "peek" => plans::peek(&eye),
        "plan" => Some(plans::plan(&eye, chance)),
        "cavalry" => plans::cavalry(&eye),
        "posse" => plans::posse(&eye),
        "riders" => Some(plans::riders(&eye)),
        "stand" => Some(yes_or_no(fights::stands(&eye, chance))),
        "nerve" => Some(yes_or_no(fights::stays(&eye, chance))),
        "bribe" => fights::bribe(&eye, chance),
        "purse" => Some(fights::purse(&eye, chance)),
        "aim" => Some(fights::aim(&eye)),
        "forfeit" => fights::forfeit(&eye),
        "sheriff" => Some(yes_or_no(fights::calls_sheriff(&eye, chance))),
        _ => None,
    }
}

fn yes_or_no(yes: bool) -> Value {
    if yes { json!(Target::Yes {}) } else { json!(Target::No {}) }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use crate::engine::{Chance, Seat, Viewer};
    use crate::gunslingers::trial::{Race, town};
    use crate::gunslingers::{Gunslingers, Phase, view};

    /// The answers to one question, by many draws.
    fn answers(race: &Race, seat: u8, kind: &str) -> Vec<Value> {
        let view = view::view(&Gunslingers::V1, race.state(), Viewer::Seat(Seat(seat)));
        let prompt = race.asked(seat, kind);
        let mut chance = Chance::keyed([4; 32]);
        let mut answer = |_: u8| super::answer(&Gunslingers::V1, &view, &prompt, &mut chance);
        (0..200).map(&mut answer).map(|it| it.expect("they know the question")).collect()
    }

    #[test]
    fn they_bid_more_for_more_and_never_all_they_have_while_there_are_weeks_to_come() {
        let most = |train: &str| -> i64 {
            let race = town(2).train(train).begins();
            answers(&race, 0, "bid")
                .iter()
                .filter_map(Value::as_i64)
                .max()
                .expect("bids are numbers")
        };
        let (little, much) = (most("plug"), most("duellist duellist"));
        assert!(0 < little && little < much && much <= 14, "{little} {much}");
    }

    #[test]
    fn they_never_leave_their_headquarters_bare_once_it_can_be_stormed() {
        let gangs = |week| {
            let town = town(2).gang(0, "plug plug plug enforcer").gang(1, "plug plug plug");
            town.with(move |state| state.week = week).phase(Phase::Plans).begins()
        };
        let placed = |week| {
            let placed = answers(&gangs(week), 0, "plan");
            placed.iter().map(|it| it.as_array().map_or(0, Vec::len)).max()
        };
        assert_eq!(placed(1), Some(4), "there is truce (G49)");
        assert!(placed(2) <= Some(3), "one stays at home");
    }

    #[test]
    fn they_offer_whom_they_tempt_the_price_and_little_more() {
        let race = town(2).gang(0, "plug").gang(1, "plug").begins();
        let race = race.plans(0, [("depot", "plug")]).plans(1, [("depot", "plug")]).both_fight();
        let tempt = json!({"type": "tempt", "gun": 11, "kind": "turn"});
        let nobody = json!({"type": "no"});
        let whom = answers(&race, 0, "bribe");
        assert!(whom.contains(&tempt) && whom.contains(&nobody), "{whom:?}");
        assert!(whom.iter().all(|it| [&tempt, &nobody].contains(&it)), "{whom:?}");
        let race = race.gives(0, "bribe", tempt.clone()).gives(1, "bribe", nobody);
        for purse in answers(&race, 0, "purse") {
            let parts = purse.as_array().expect("money is split");
            let offer = parts.iter().find(|it| it[0] == tempt).expect("they make their offer");
            assert!((4..=6).contains(&offer[1].as_u64().expect("dollars")), "{purse}");
        }
    }

    #[test]
    fn they_ride_with_the_whole_posse() {
        let town = town(2).gang(0, "plug").gang(1, "plug plug").controls(1, ["bank"]);
        let race = town.begins().plans(0, [("bank", "plug")]).plans(1, []);
        let bank = json!({"type": "property", "property": "bank"});
        let race = race.gives(1, "posse", bank);
        let gun = |number: u16| json!({"type": "gun", "gun": number});
        assert!(answers(&race, 1, "riders").iter().all(|it| *it == json!([gun(11), gun(12)])));
    }

    #[test]
    fn they_weigh_their_targets() {
        let race = town(2).gang(0, "plug plug").begins();
        let went = answers(&race, 0, "plan").iter().map(Value::to_string).collect::<String>();
        let times = |property: &str| went.matches(property).count();
        assert!(times("\"gambling\"") < times("\"church\""));
    }

    #[test]
    fn they_fight_the_weaker_and_back_down_from_the_much_stronger() {
        let meets = |own: &str, theirs: &str| {
            let race = town(2).gang(0, own).gang(1, theirs).begins();
            let race = race.plans(0, [("depot", own)]).plans(1, [("depot", theirs)]);
            answers(&race, 0, "stand")
        };
        let yes = serde_json::json!({"type": "yes"});
        assert!(meets("duellist duellist", "plug").iter().all(|it| *it == yes));
        assert!(meets("plug", "duellist duellist").iter().all(|it| *it != yes));
    }
}
