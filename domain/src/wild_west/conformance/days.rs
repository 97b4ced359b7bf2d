//! A match and a day (V59).

use serde_json::{Value, json};

use crate::wild_west::characters::{READY_MADE, violations};
use crate::wild_west::tests::plays;

#[test]
fn v59_what_a_match_leaves_can_be_brought_to_the_next() {
    let (mut told, mut used) = (0, 0);
    // Two weak foes, so that many live to see another day.
    let foes = json!([{"foe": "drifter", "count": 2, "health": 3}]);
    for key in 0..8 {
        let options = json!({"encounter": {"foes": foes}});
        let played = plays(30 + key, 2 + key % 3, false, options);
        let fighters = played.view["fighters"].as_array().expect("a list").iter();
        let characters = fighters.filter(|it| it.get("person").is_some());
        for (it, at) in characters.zip(played.loadouts) {
            // The dead go nowhere.
            let Some(day) = it.get("day") else {
                assert_eq!(it["vital"], "dead");
                continue;
            };
            let mut loadout = READY_MADE[at].loadout();
            loadout.day = serde_json::from_value(day.clone()).expect("a loadout reads it");
            assert_eq!(violations(&loadout, "/loadout"), [], "{key}: {day}");
            told += 1;
            used += usize::from(*day != Value::Object(serde_json::Map::new()));
        }
    }
    assert!(5 < told && 3 < used, "of {told} days {used} took something");
}

#[test]
fn v59_the_next_match_goes_on_where_the_last_ended() {
    let mut loadout = READY_MADE[0].loadout();
    loadout.day.lost_health = 3;
    loadout.day.aces = 5;
    let day = serde_json::to_value(&loadout.day).expect("plain");
    let character = serde_json::to_value(&loadout).expect("plain");
    let scenario = json!({
        "phase": "aftermath", "ending": "won",
        "fighters": [
            {"seat": 0, "character": character, "hex": {"q": 0, "r": 0}},
            {"foe": "drifter", "hex": {"q": 3, "r": 0}, "health": 0, "vital": "dead"},
        ],
    });
    let played = plays(1, 1, false, json!({"scenario": scenario}));
    assert_eq!(played.view["fighters"][0]["day"], day);
}
