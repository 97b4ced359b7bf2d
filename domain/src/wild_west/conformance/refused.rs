//! What no combat begins with: positions and options that are refused (H1).

use serde_json::{Value, json};

use super::scenarios::{brawl, options};
use crate::engine::{Rejection, Rules, Takebacks, Violation};
use crate::wild_west::characters::ready_made;
use crate::wild_west::ground::Hex;
use crate::wild_west::rules::{Options, WildWest};
use crate::wild_west::tests::making;

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

/// What there is too much of in options, and in what words.
fn too_much(options: Value) -> Vec<(String, String)> {
    let options: Options = serde_json::from_value(options).expect("it reads");
    let told = |it: Violation| (it.pointer, it.message);
    WildWest::V1.beyond_limits(&options).into_iter().map(told).collect()
}

fn zone(hexes: usize) -> Value {
    let hexes: Vec<Hex> = Hex::MIDDLE.within(60).into_iter().cycle().take(hexes).collect();
    json!({"hexes": hexes, "rough": true})
}

#[test]
fn v4_the_ground_has_a_limit_and_lies_on_the_map() {
    let ground = |zones: Vec<Value>| json!({"ground": {"zones": zones}});
    let refused = |zones: Vec<Value>, place: &str, why: &str| {
        let told = ("/options/ground/zones".to_owned() + place, why.to_owned());
        assert_eq!(too_much(ground(zones)), [told]);
    };
    assert_eq!(too_much(ground(vec![zone(1000), zone(1000)])), []);
    assert_eq!(too_much(ground(vec![zone(20); 100])), []);
    refused(vec![zone(1); 101], "", "the ground has at most 100 parts, not 101");
    let many = "the ground has at most 2000 hexes in all its parts, not 2001";
    refused(vec![zone(1000), zone(1000), zone(1)], "", many);
    let large = "a part of the ground covers at most 1000 hexes, not 1001";
    refused(vec![zone(1), zone(1001)], "/1/hexes", large);
    let off = json!({"hexes": [{"q": 0, "r": 0}, {"q": 60, "r": 1}]});
    refused(vec![off], "/0/hexes/1", "this hex is not on the map");
}

/// Limits are for matches that are to be made. One that was made before verifies as it did.
#[test]
fn v4_no_match_is_made_beyond_the_limits_and_old_ones_keep_what_they_have() {
    let wide = json!({"ground": {"zones": [{"hexes": [{"q": 60, "r": 60}]}]}});
    let options: Options = serde_json::from_value(wide.clone()).expect("it reads");
    assert_eq!(WildWest::V1.check(&options, &[None]), Ok(()));
    match making(1, 1, wide, Takebacks::Off) {
        Err(Rejection::InvalidOptions(wrong)) => {
            assert_eq!(wrong[0].pointer, "/options/ground/zones/0/hexes/0");
        }
        other => panic!("{:?}", other.err()),
    }
    let near = json!({"ground": {"zones": [{"hexes": [{"q": 6, "r": 0}]}]}});
    assert!(making(1, 1, near, Takebacks::Off).is_ok());
}

#[test]
fn h1_every_list_of_a_scenario_has_a_limit() {
    let refused = |at: &str, to: Value, place: &str, why: &str| {
        let mut scenario = brawl();
        scenario["rulings"] = json!([{"allow": true, "grit": 0}]);
        scenario["ruled_zones"] = json!([{"zone": zone(1), "until": {"type": "combat_ends"}}]);
        let (parent, key) = at.rsplit_once('/').expect("a pointer");
        scenario.pointer_mut(parent).expect("it is there")[key] = to;
        let told = ("/options/scenario".to_owned() + place, why.to_owned());
        assert_eq!(too_much(json!({"scenario": scenario})), [told], "{at}");
    };
    let entries = |most: usize| format!("this list has at most {most} entries");
    let large = "a part of the ground covers at most 1000 hexes, not 1001";
    assert_eq!(too_much(json!({"scenario": brawl()})), []);
    refused("/turn/hurt", json!(vec![2; 47]), "/turn/hurt", &entries(46));
    refused("/turn/used", json!(vec!["lure"; 101]), "/turn/used", &entries(100));
    refused("/passing/0/zone", zone(1001), "/passing/0/zone/hexes", large);
    refused("/ruled_zones/0/zone", zone(1001), "/ruled_zones/0/zone/hexes", large);
    let effect = json!({"type": "zone", "zone": zone(1001), "until": "combat"});
    let place = "/rulings/0/on_success/1/zone/hexes";
    let heal = json!({"type": "heal", "target": 0, "amount": 1});
    refused("/rulings/0/on_success", json!([heal, effect]), place, large);
    let five = vec![heal; 5];
    refused("/rulings/0/on_failure", json!(five), "/rulings/0/on_failure", &entries(4));
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
