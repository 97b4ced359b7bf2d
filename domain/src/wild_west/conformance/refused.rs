//! What no combat begins with: positions and options that are refused (H1).

use serde_json::{Value, json};

use super::scenarios::{brawl, options};
use crate::engine::Rules;
use crate::wild_west::characters::ready_made;
use crate::wild_west::rules::{Options, WildWest};

/// The pointers, below the scenario, and the rules of what is wrong after a change at a pointer.
#[track_caller]
fn wrong(at: &str, to: Value) -> Vec<(String, String)> {
    let mut scenario = brawl();
    let (parent, key) = at.rsplit_once('/').expect("a pointer");
    let parent = scenario.pointer_mut(parent).expect("it is there");
    match parent {
        Value::Array(all) => match all.get_mut(key.parse::<usize>().expect("a place")) {
            Some(it) => *it = to,
            None => all.push(to),
        },
        other => other[key] = to,
    }
    let found = WildWest::V1.check(&options(&scenario), &[None, None]).err().unwrap_or_default();
    let found = found.into_iter().map(|it| {
        let place = it.pointer.trim_start_matches("/options/scenario").to_owned();
        (place, it.rule.expect("every one has its rule"))
    });
    found.collect()
}

#[track_caller]
fn refuses(at: &str, to: Value, place: &str, rule: &str) {
    let found = wrong(at, to);
    assert!(found.contains(&(place.to_owned(), rule.to_owned())), "{at}: {found:?}");
}

#[test]
fn h1_a_character_may_have_skills_that_nobody_is_built_with() {
    let at = "/fighters/0/character/skills";
    assert_eq!(wrong(at, json!({"charm": 1, "finesse": 5, "intuition": 3, "nerve": 10})), []);
    let none = json!({"charm": 0, "finesse": 5, "intuition": 3, "nerve": 3});
    refuses(at, none, at, "H1");
    refuses(at, json!({"charm": 11, "finesse": 5, "intuition": 3, "nerve": 3}), at, "H1");
}

#[test]
fn h1_nobody_brings_a_character_that_the_scenario_has() {
    let own = ready_made("shootist");
    let found =
        WildWest::V1.check(&options(&brawl()), &[own.clone(), own]).err().unwrap_or_default();
    let pointers: Vec<&str> = found.iter().map(|it| it.pointer.as_str()).collect();
    assert_eq!(pointers, ["/loadouts/0"]);
}

#[test]
fn h1_nothing_impossible_begins() {
    assert_eq!(wrong("/round", json!(7)), []);
    refuses("/fighters/1/seat", json!(0), "/fighters/1/seat", "H1");
    refuses("/fighters/1/seat", json!(5), "/fighters/1/seat", "H1");
    refuses("/fighters/2/seat", json!(1), "/fighters/2", "H1");
    refuses("/fighters/1/hex", json!({"q": 4, "r": 0}), "/fighters/2/hex", "V64");
    refuses("/fighters/1/hex", json!({"q": 60, "r": 60}), "/fighters/1/hex", "V4");
    refuses("/fighters/1/health", json!(0), "/fighters/1/health", "W16");
    refuses("/fighters/3/health", json!(2), "/fighters/3/health", "W16");
    refuses("/fighters/3/bleeds", json!(false), "/fighters/3/vital", "V40");
    refuses("/fighters/0/bled_with", json!(["nerve"]), "/fighters/0/bled_with", "V98");
    refuses("/fighters/0/grit", json!(2), "/fighters/0/grit", "V10");
    refuses("/fighters/0/debt", json!(7), "/fighters/0/debt", "V90");
    let status = |status: &str, severity: u8| json!([{"status": status, "severity": severity}]);
    refuses("/fighters/0/statuses", status("dazed", 7), "/fighters/0/statuses/0", "W12");
    refuses("/fighters/0/statuses", status("trapped", 8), "/fighters/0/statuses/0", "V25");
    refuses("/fighters/4/statuses", status("unconscious", 2), "/fighters/4/statuses/0", "V100");
    refuses("/fighters/0/statuses", status("afraid", 2), "/fighters/0/afraid_of", "V28");
    refuses("/fighters/2/afraid_of", json!([2]), "/fighters/2/afraid_of", "V95");
    refuses("/fighters/2/fired", json!([0]), "/fighters/2/fired", "V88");
    refuses("/fighters/2/aces", json!(1), "/fighters/2/aces", "V24");
    refuses("/fighters/2/clings_to", json!(0), "/fighters/2/clings_to", "V89");
    refuses("/fighters/1/surprised", json!(true), "/fighters/1/surprised", "V3");
    refuses("/order", json!([{"fighters": [1]}, {"fighters": [2, 3, 4]}]), "/order", "W2");
    refuses("/order", json!([{"fighters": [9]}]), "/order", "H1");
    refuses("/slot", json!(2), "/turn/who", "W2");
    refuses("/waiting", json!([1]), "/waiting", "V2");
    refuses("/turn/who", json!(3), "/turn/who", "W5");
    refuses("/turn/move_grit", json!(6), "/turn/move_grit", "V62");
    refuses("/turn/aim_dice", json!(1), "/turn/aim_dice", "V12");
    refuses("/phase", json!("initiative"), "/turn", "W2");
    refuses("/phase", json!("aftermath"), "/ending", "V58");
    refuses(
        "/prepared/0/deed",
        json!({"type": "use_item", "item": "net"}),
        "/prepared/0/deed",
        "V93",
    );
    refuses(
        "/prepared/0/trigger",
        json!({"type": "ally_rolls", "by": 1}),
        "/prepared/0/trigger",
        "V19",
    );
    refuses("/prepared/0/who", json!(1), "/prepared/0/who", "V19");
    refuses("/horses/0/rider", json!(1), "/horses/0/rider", "V67");
    refuses("/learnt/0/foe", json!(0), "/learnt/0", "V60");
    refuses("/duel", json!({"one": 0, "other": 4}), "/duel", "W17");
}

#[test]
fn h1_a_wrong_number_hides_nothing_else() {
    let mut all = brawl();
    all["order"] = json!([{"fighters": [9]}]);
    all["fighters"][1]["hex"] = json!({"q": 60, "r": 60});
    all["fighters"][0]["name"] = json!("Ada\nBen");
    let options = options(&all);
    let found = WildWest::V1.check(&options, &[None, None]).err().unwrap_or_default();
    let pointers: Vec<&str> = found.iter().map(|it| it.pointer.as_str()).collect();
    for place in ["/order", "/fighters/1/hex", "/fighters/0/name"] {
        assert!(pointers.contains(&format!("/options/scenario{place}").as_str()), "{pointers:?}");
    }
    let orders = pointers.iter().filter(|it| it.ends_with("/order")).count();
    assert_eq!(orders, 1, "a place is told once");
}

#[test]
fn v67_a_rider_who_lies_is_refused_where_that_is_said() {
    let mut all = brawl();
    all["fighters"][1]["prone"] = json!(true);
    all["horses"] = json!([{"hex": {"q": 1, "r": 0}, "rider": 1}, {"hex": {"q": 1, "r": 0}}]);
    let found = WildWest::V1.check(&options(&all), &[None, None]).err().unwrap_or_default();
    let pointers: Vec<&str> = found.iter().map(|it| it.pointer.as_str()).collect();
    let at = |it: &str| format!("/options/scenario{it}");
    assert_eq!(pointers, [at("/fighters/1/prone"), at("/horses/1/hex")]);
}

#[test]
fn v64_foes_and_horses_begin_on_free_ground() {
    let all = json!({
        "encounter": {"foes": [{"foe": "drifter", "hexes": [{"q": 5, "r": 0}]}]},
        "horses": [{"q": 5, "r": 0}, {"q": 6, "r": 0}, {"q": 6, "r": 0}],
        "ground": {"zones": [{"hexes": [{"q": 5, "r": 0}], "blocks": true}]},
    });
    let options: Options = serde_json::from_value(all).expect("it reads");
    let found = WildWest::V1.check(&options, &[None]).err().unwrap_or_default();
    let pointers: Vec<&str> = found.iter().map(|it| it.pointer.as_str()).collect();
    let expected = ["/options/encounter/foes/0/hexes/0", "/options/horses/0", "/options/horses/2"];
    assert_eq!(pointers, expected);
    assert!(found.iter().all(|it| it.rule.as_deref() == Some("V64")));
}

#[test]
fn w17_a_duel_takes_no_more_foes_than_it_has() {
    let refused = |encounter: serde_json::Value, seats: usize| {
        let all = json!({"mode": "duel", "encounter": encounter});
        let options: Options = serde_json::from_value(all).expect("it reads");
        let loadouts = vec![None; seats];
        let found = WildWest::V1.check(&options, &loadouts).err().unwrap_or_default();
        found.iter().any(|it| it.pointer == "/options/encounter")
    };
    let one = json!({"foes": [{"foe": "gunhand"}]});
    let two = json!({"foes": [{"foe": "gunhand", "count": 2}]});
    assert_eq!([1, 2, 3].map(|seats| refused(one.clone(), seats)), [false, false, true]);
    assert!(refused(two, 1) && refused(json!({"preset": "reaper"}), 1));
    assert_eq!([1, 2, 3].map(|seats| refused(json!({}), seats)), [false; 3]);
}

#[test]
fn h1_beside_a_scenario_there_is_no_encounter() {
    let mut all = json!({"scenario": brawl(), "encounter": {"preset": "reaper"},
        "horses": [{"q": 0, "r": 0}], "surprise": "posse"});
    all["ground"] = json!({"zones": [{"hexes": [{"q": 0, "r": 0}], "blocks": true}]});
    let options: Options = serde_json::from_value(all).expect("it reads");
    let found = WildWest::V1.check(&options, &[None, None]).err().unwrap_or_default();
    let pointers: Vec<&str> = found.iter().map(|it| it.pointer.as_str()).collect();
    let beside = ["/options/encounter", "/options/horses", "/options/surprise"];
    assert_eq!(pointers[1..4], beside);
    // The horse, Ada and the leech that clings to her stand in the wall.
    let walled = [0, 4].map(|it| format!("/options/scenario/fighters/{it}/hex"));
    assert_eq!(pointers[0], "/options/horses/0");
    assert_eq!(pointers[4..], walled);
}
