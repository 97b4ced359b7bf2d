//! The test vectors of gunfights, each as its rules' text has it. The others are with their
//! chapters.

use crate::gunslingers::fact;
use crate::gunslingers::trial::{Race, Setting, town};
use crate::gunslingers::{Character, Fact};

/// Seats 0 and 1 meet at the station with these, and both fight.
fn meet(town: Setting, one: &str, other: &str) -> Race {
    let race = town.gang(0, one).gang(1, other).begins();
    let race = race.plans(0, [("depot", one)]).plans(1, [("depot", other)]);
    race.fights(0).fights(1)
}

/// Test vector 6.
#[test]
fn g35_who_has_fewer_tokens_than_their_property_is_worth_must_give_something_up() {
    let backs_down = |tokens| {
        let town = town(2).controls(0, ["church", "bank"]).tokens(0, tokens + 1);
        // The church has forgiven once already in this week.
        let town = town.with(|state| state.players[0].face_saved = true);
        let race = town.gang(0, "plug").gang(1, "plug").begins();
        let race = race.plans(0, [("depot", "plug")]).plans(1, [("depot", "plug")]);
        race.backs_down(0).fights(1).reputation(0, tokens)
    };
    let race = backs_down(5).happens_by("S11.3", "Seat 0 has 5 reputation tokens, and it takes 6");
    assert_eq!(race.asked(0, "forfeit").labels(), ["plug 10", "A property, by chance"]);
    // By chance, the second of the two in the order of the board.
    let race = race.draws(&[1]).answers(0, "forfeit", "A property").controls_now("church", None, 0);
    race.controls_now("bank", Some(0), 2).reputation(0, 5);
    backs_down(6).does_not_happen("it takes").controls_now("church", Some(0), 2);
}

/// Test vector 7.
#[test]
fn g38_who_is_wounded_by_a_faster_class_does_not_shoot() {
    let race = meet(town(2), "duellist", "enforcer plug").dice(&[6, 1, 1, 4, 1]).no_bribes();
    let race = race.gun_is(11, "wounded").does_not_happen("enforcers shoot");
    race.happens("Plug 12 misses").asks(0, "nerve");
}

/// Test vector 7.
#[test]
fn g38_two_duellists_may_kill_each_other_in_one_wave() {
    let race = meet(town(2), "duellist", "duellist").dice(&[6, 1, 1, 6, 1, 1, 6, 6]).no_bribes();
    race.gun_is(10, "killed").gun_is(11, "killed").controls_now("depot", None, 0);
}

/// Test vector 8.
#[test]
fn g40_a_wounded_gun_hit_again_dies_on_4_to_6() {
    for (die, condition) in [(1, "wounded"), (3, "wounded"), (4, "killed"), (6, "killed")] {
        // Both duellists hit the enforcer in one wave: wounded by the first, then this.
        let dice = [6, 1, 1, 6, 1, 1, 5, die, 1];
        let town = town(2).options(|options| options.named_targets = true);
        let race = meet(town, "duellist duellist", "enforcer plug").no_bribes();
        let at =
            |gun: u16| serde_json::json!([{"type": "gun", "gun": gun}, {"type": "gun", "gun": 12}]);
        let race = race.dice(&dice).gives(0, "aim", serde_json::json!([at(10), at(11)]));
        race.gun_is(12, condition);
    }
}

/// Test vector 9.
#[test]
fn g44_who_runs_unhurt_loses_face_and_is_shot_at_once_more() {
    let race = meet(town(2), "plug", "plug enforcer").dice(&[1, 1, 1, 1]).no_bribes();
    let race = race.stays(0).dice(&[1, 1, 1, 1]).stays(1).runs(0).dice(&[1, 1, 1]).stays(1);
    let race =
        race.reputation(0, 3).happens_by("S11.6", "Seat 0 loses 1 reputation token for running");
    let volley = race.fact(|fact| match fact {
        Fact::ShotsFired(fact::ShotsFired { shots, .. }) => {
            Some(shots.iter().map(|it| it.gun.0).collect::<Vec<_>>())
        }
        _ => None,
    });
    assert_eq!(volley, [11, 12]);
    race.controls_now("depot", Some(1), 1);
}

/// Test vector 13.
#[test]
fn d2_an_offer_must_come_to_the_price_and_the_others_loyalty_money() {
    let duel =
        |who: Character| meet(town(2).is(0, who).is(1, Character::SilasNeat), "plug", "duellist");
    let race = duel(Character::AntonBoozer).bribes(0, "turn", "duellist", 10).pays_loyalty(1, 1);
    race.cash(0, 20).cash(1, 19).works_for(11, 1);
    let race = duel(Character::AntonBoozer).bribes(0, "turn", "duellist", 11).pays_loyalty(1, 1);
    race.cash(0, 9).cash(1, 19).works_for(11, 0);
    let race = duel(Character::MrsParlor).bribes(0, "turn", "duellist", 9).pays_loyalty(1, 1);
    race.cash(0, 11).cash(1, 19).works_for(11, 0);
}
