//! Combats that begin in the middle (H1).

use std::sync::Arc;

use serde_json::{Value, json};

use crate::engine::trial::Opening;
use crate::engine::{
    AnyMatch, Chance, Decoder, Encoder, Guided, Laws, Rules, Seat, Show, Status, Viewer,
};
use crate::wild_west::action::Action;
use crate::wild_west::characters::ready_made;
use crate::wild_west::ground::Hex;
use crate::wild_west::rules::{Options, WildWest};
use crate::wild_west::state::{Phase, State, Who};
use crate::wild_west::statuses;
use crate::wild_west::tests::{plays_out, staged, stamp};
use crate::wild_west::trial::{Trial, dice};
use crate::wild_west::view::View;
use crate::wild_west::weapons::Weapon;

/// Two characters, in the turn of the second, against two drifters and a leech that clings.
pub(super) fn brawl() -> Value {
    json!({
        "round": 3,
        "fighters": [
            {"seat": 0, "name": "Ada", "character": ready_made("shootist"), "hex": {"q": 0, "r": 0},
             "health": 4, "statuses": [{"status": "burned", "severity": 2}], "scarred": true,
             "debt": 2, "dodge": 3},
            {"seat": 1, "name": "Ben", "hex": {"q": 1, "r": 0}, "grit": 5, "aces": 4},
            {"foe": "drifter", "hex": {"q": 4, "r": 0}, "health": 3, "prone": true,
             "statuses": [{"status": "afraid", "severity": 2}], "afraid_of": [1]},
            {"foe": "drifter", "name": "Slim", "hex": {"q": 5, "r": 0}, "bleeds": true,
             "health": 0, "vital": "bleeding", "bled_with": ["charm"]},
            {"foe": "bog-leech", "hex": {"q": 0, "r": 0}, "clings_to": 0},
        ],
        "order": [{"fighters": [1]}, {"fighters": [2, 3, 4]}, {"fighters": [0]}],
        "turn": {"who": 1, "aimed": true, "begun": true, "relieved": ["dazed"]},
        "prepared": [{"who": 0, "deed": {"type": "dodge", "dice": 2}, "aimed": false,
            "trigger": {"type": "declares_attack", "on": "own"}}],
        "boosts": [{"who": 1, "what": {"type": "farther"}, "until": {"type": "round_ends"}}],
        "traps": [{"by": 1, "hex": {"q": 3, "r": 0}, "snare": {"black": 1, "gold": 2},
            "damage": 0}],
        "passing": [{"by": 1, "zone": {"hexes": [{"q": 3, "r": 1}], "smoke": true},
            "fresh": false}],
        "horses": [{"hex": {"q": -1, "r": 0}}],
        "learnt": [{"seat": 1, "foe": 2}],
    })
}

pub(super) fn options(scenario: &Value) -> Options {
    serde_json::from_value(json!({"scenario": scenario})).expect("the scenario reads")
}

pub(super) fn begins(scenario: &Value, seats: usize) -> Trial {
    let options = options(scenario);
    assert_eq!(WildWest::V1.check(&options, &vec![None; seats]), Ok(()));
    Opening::of(WildWest::V1, seats).options(options).begins()
}

#[test]
fn h1_a_combat_begins_in_any_position() {
    let it = begins(&brawl(), 2);
    let it = it.happens_fact("table_set").happens_by("H1", "in round 3, in the turn of Ben");
    assert_eq!((it.health("Ada"), it.grit("Ben"), it.fighter("Ben").aces), (4, 5, 4));
    assert_eq!(it.severity("Ada", statuses::Status::Burned), 2);
    assert!(it.fighter("Ada").ails.scarred);
    assert!(it.fighter("Drifter").prone && it.fighter("Slim").is_bleeding());
    assert_eq!(it.fighter("Bog leech").clings_to, Some(Who(0)));
    let state = it.state();
    assert_eq!((state.phase, state.round, state.slot), (Phase::Turns, 3, 0));
    assert!(state.prepared_by(Who(0)).is_some() && state.ground.is_smoky(Hex::at(3, 1)));
    let encoded = Encoder::encoded(state);
    assert_eq!(Decoder::read::<State>(&encoded).as_ref(), Some(state));
    // The Aim of this turn is taken, and the turn goes on as any other does.
    assert!(!it.may_take(1, Action::Aim {}) && it.may_take(1, Action::EndTurn {}));
    assert_eq!((it.fighter("Ada").debt, it.fighter("Ada").dodge), (2, 3));
}

#[test]
fn h1_what_follows_from_the_rest_may_be_left_out() {
    let mut scenario = brawl();
    let drop = |it: &mut Value, field: &str| it.as_object_mut().and_then(|it| it.remove(field));
    // W16: who bleeds has no Health. V12: an Aim that waits has a die.
    drop(&mut scenario["fighters"][3], "health");
    scenario["turn"]["aim_waits"] = json!(true);
    let it = begins(&scenario, 2);
    assert_eq!(it.health("Slim"), 0);
    assert_eq!(it.state().turn.as_ref().map(|it| it.aim_dice), Some(1));
}

/// The brawl as the Warden has it before them: Ben's proposal and an earlier ruling, ground that is
/// ruled, and Ada's wait for what she has said in words; all of it put off.
fn before_the_warden() -> Value {
    let mut scenario = brawl();
    scenario["suspended"] = json!(true);
    scenario["proposals"] = json!([{"who": 1, "grit": 2, "skill": "nerve"}]);
    scenario["spoke"] = json!([1, 1]);
    scenario["rulings"] = json!([
        {"proposal": 1, "who": 1, "allow": true, "grit": 1,
         "check": {"skill": "charm", "difficulty": 2},
         "on_success": [{"type": "damage", "target": 2, "amount": 1}]},
        {"allow": true, "hidden": true, "on_success": [{"type": "grit", "target": 2, "by": 1,
         "next_turn": true}]},
    ]);
    scenario["ruled_zones"] = json!([{"zone": {"hexes": [{"q": 2, "r": 2}], "blocks": true},
        "until": {"type": "turn_ends", "of": 1}}]);
    scenario["prepared"][0]["trigger"] = json!({"type": "custom"});
    scenario
}

#[test]
fn h1_what_the_warden_has_before_them_begins_with_the_rest() {
    let it = staged(before_the_warden(), 2, true);
    // H4: it begins put off, and the Warden alone is asked.
    assert_eq!(it.summary().status, Status::Suspended);
    let asked = |seat: u8| it.prompts(Seat(seat)).into_iter().next();
    assert!(asked(0).is_none() && asked(1).is_none());
    let seen = |viewer| serde_json::from_value::<View>(it.view(viewer)).expect("it reads");
    let whole = seen(Viewer::Seat(Seat(2)));
    assert_eq!((whole.proposals[0].number, whole.proposals[0].grit), (2, 2));
    assert_eq!(whole.rulings.iter().map(|it| it.number).collect::<Vec<_>>(), [Some(1), Some(2)]);
    // V108: what is hidden of rulings is the Warden's to know.
    let public = seen(Viewer::Public);
    assert_eq!((public.rulings.len(), public.rulings[0].number), (1, None));
    assert!(public.ground.is_wall(Hex::at(2, 2)) && public.ruled_zones.len() == 1);
    let after = |it: &Arc<dyn AnyMatch>, seat: u8, label: &str| {
        let prompt = it.prompts(Seat(seat)).remove(0);
        let options = prompt.options().iter().find(|it| it.label.starts_with(label)).cloned();
        let value = options.unwrap_or_else(|| panic!("no {label} in {prompt:?}")).value;
        it.decide(Seat(seat), &prompt.id, &value, stamp(u128::from(seat) + 1)).expect(label).after
    };
    let it = after(&it, 2, "Take the combat up again");
    let it = after(&it, 2, "Let the book rule");
    let seen = serde_json::from_value::<View>(it.view(Viewer::Public)).expect("it reads");
    assert!(seen.proposals.is_empty() && seen.rulings.last().unwrap().by_book);
    // Ben has proposed twice in this turn, and may once more.
    let it = after(&it, 2, "What Ada waits for comes about");
    assert_eq!(it.prompts(Seat(0)).remove(0).kind, "fire");
}

#[test]
fn f6_without_a_warden_nothing_of_a_scenario_waits_for_one() {
    let it = staged(before_the_warden(), 2, false);
    assert_eq!(it.summary().status, Status::Active);
    let seen = serde_json::from_value::<View>(it.view(Viewer::Public)).expect("it reads");
    assert!(seen.proposals.is_empty() && !seen.suspended);
    assert_eq!(it.prompts(Seat(1)).remove(0).kind, "play");
}

#[test]
fn h1_nothing_impossible_lies_before_the_warden() {
    let wrong = |at: &str, to: Value| {
        let mut scenario = before_the_warden();
        *scenario.pointer_mut(at).expect("it is there") = to;
        let found = WildWest::V1.check(&options(&scenario), &[None, None]).err();
        let found = found.unwrap_or_default().into_iter();
        let told = found.map(|it| it.pointer.trim_start_matches("/options/scenario").to_owned());
        told.collect::<Vec<_>>()
    };
    assert_eq!(wrong("/suspended", json!(false)), Vec::<String>::new());
    assert_eq!(wrong("/proposals/0/who", json!(2)), ["/proposals/0/who", "/proposals/0/grit"]);
    assert_eq!(wrong("/proposals/0/grit", json!(6)), ["/proposals/0/grit"]);
    assert_eq!(wrong("/proposals/0/who", json!(9)), ["/proposals/0/who", "/proposals/0/grit"]);
    assert_eq!(wrong("/rulings/0/proposal", json!(0)), ["/rulings/0/proposal"]);
    assert_eq!(wrong("/rulings/0/proposal", json!(65_535)), ["/rulings/0/proposal"]);
    assert_eq!(wrong("/rulings/0/on_success/0/target", json!(9)), ["/rulings/0"]);
    assert_eq!(wrong("/ruled_zones/0/until/of", json!(9)), ["/ruled_zones/0/until"]);
    let hexes = json!([{"q": 60, "r": 60}]);
    let place = "/ruled_zones/0/zone/hexes";
    assert_eq!(wrong(place, hexes), ["/ruled_zones/0/zone/hexes/0"]);
    // Nobody stands in a wall that was ruled.
    assert_eq!(wrong(place, json!([{"q": 1, "r": 0}])), ["/fighters/1/hex"]);
}

#[test]
fn h1_only_administrators_begin_in_the_middle() {
    assert!(WildWest::V1.is_staged(&options(&brawl())));
    assert!(!WildWest::V1.is_staged(&Options::default()));
}

#[test]
fn v108_what_foes_of_a_scenario_hide_is_nobody_s_to_read() {
    let whole = options(&brawl());
    let public = serde_json::to_value(WildWest::V1.public_options(&whole)).expect("plain");
    let scenario = &public["scenario"];
    assert_eq!(scenario["fighters"][2].get("health"), None);
    assert_eq!(scenario["fighters"][0]["health"], json!(4));
    assert_eq!(scenario.get("learnt"), None);
    let it = begins(&brawl(), 2);
    let set = |viewer| it.shown(viewer).into_iter().find(|it| it.fields["type"] == "scenario_set");
    let set = |viewer| set(viewer).expect("it happened").fields["scenario"].clone();
    // A player who has learnt of a foe sees its Health (V60).
    assert_eq!(set(Viewer::Seat(Seat(0)))["fighters"][2].get("health"), None);
    assert_eq!(set(Viewer::Seat(Seat(1)))["fighters"][2]["health"], json!(3));
    assert_eq!(set(Viewer::Judge)["fighters"][2]["health"], json!(3));
    for viewer in [Viewer::Public, Viewer::Seat(Seat(0)), Viewer::Seat(Seat(1))] {
        let dealt = WildWest::V1.redeal(it.state(), viewer, &mut Chance::keyed([1; 32]));
        assert_eq!(WildWest::V1.view(&dealt, viewer), it.view(viewer));
    }
}

#[test]
fn h1_whoever_has_no_fighter_joins_the_posse() {
    let it = begins(&brawl(), 3);
    let late = it.state().fighters.last().expect("somebody");
    assert_eq!((late.seat, late.hex.distance(it.fighter("Ada").hex)), (Some(Seat(2)), 1));
    let last = it.state().order.last().expect("a slot");
    assert_eq!(last.fighters, vec![Who(5)]);
}

#[test]
fn w5_whose_turn_it_is_has_six_grit_unless_the_scenario_says_otherwise() {
    let mut all = brawl();
    all["fighters"][1].as_object_mut().expect("an object").remove("grit");
    assert_eq!(begins(&all, 2).grit("Ben"), 6);
    all["fighters"][1]["grit"] = json!(0);
    assert_eq!(begins(&all, 2).grit("Ben"), 0);
}

/// Ada against a foe: what is said of both, and of the position.
fn two(ada: Value, foe: Value, also: Value) -> Value {
    let mut ada_ = json!({"seat": 0, "name": "Ada", "hex": {"q": 0, "r": 0}});
    let mut foe_ = json!({"hex": {"q": 1, "r": 0}});
    let mut all = json!({"round": 2});
    for (to, from) in [(&mut ada_, ada), (&mut foe_, foe), (&mut all, also)] {
        let from = from.as_object().expect("an object").clone();
        to.as_object_mut().expect("an object").extend(from);
    }
    all["fighters"] = json!([ada_, foe_]);
    all
}

#[test]
fn v26_who_begins_burned_has_burned_skin() {
    let burned = |mut ada: Value| {
        ada["statuses"] = json!([{"status": "burned", "severity": 1}]);
        let it = begins(&two(ada, json!({"foe": "drifter"}), json!({"turn": {"who": 0}})), 1);
        (it.fighter("Ada").ails.scarred, it.fighter("Ada").health_max())
    };
    assert_eq!(burned(json!({"health": 8})), (true, 9));
    assert_eq!(burned(json!({"health": 8, "scarred": false})), (false, 11));
}

#[test]
fn v88_thresholds_to_which_health_has_fallen_have_fired() {
    let turns = json!({"order": [{"fighters": [1]}, {"fighters": [0]}]});
    let foe = |foe: &str, health: u16| json!({"foe": foe, "health": health});
    // D4: frenzy at 8.
    let it = begins(&two(json!({}), foe("herd-reaper", 5), turns.clone()), 1);
    it.happens("(blood bite)");
    let it = begins(&two(json!({}), foe("herd-reaper", 9), turns), 1);
    it.does_not_happen("blood bite");
    let turn = json!({"turn": {"who": 0}});
    let fired = |foe: Value| {
        let it = begins(&two(json!({}), foe, turn.clone()), 1);
        it.state().fighters[1].fired.len()
    };
    assert_eq!([3, 4, 5, 10].map(|health| fired(foe("bark-creeper", health))), [1, 1, 0, 0]);
    // What is said counts, and Health that has never been more has crossed nothing.
    let said = json!({"foe": "bark-creeper", "health": 3, "fired": []});
    let small = json!({"foe": "bark-creeper", "health": 3, "max_health": 3});
    assert_eq!([fired(said), fired(small)], [0, 0]);
    // In its turn it has the attacks of its frenzy.
    let turn = json!({"turn": {"who": 1, "begun": true}});
    let it = begins(&two(json!({}), foe("herd-reaper", 5), turn.clone()), 1);
    it.happens("(blood bite)");
    let mut calm = foe("herd-reaper", 5);
    calm["frenzied"] = json!(false);
    begins(&two(json!({}), calm, turn), 1).does_not_happen("blood bite");
}

#[test]
fn v62_an_untouched_turn_of_who_is_distant_has_five_grit_for_moves() {
    let range = |q: i16, turn: Value| {
        let foe = json!({"foe": "drifter", "hex": {"q": q, "r": 0}});
        let it = begins(&two(json!({}), foe, json!({"turn": turn})), 1);
        it.takes(0, Action::Move {}).range(0)
    };
    assert_eq!(range(25, json!({"who": 0})), (1, 5));
    assert_eq!(range(18, json!({"who": 0})), (1, 6));
    assert_eq!(range(25, json!({"who": 0, "begun": true})), (1, 6));
    assert_eq!(range(25, json!({"who": 0, "move_grit": 2})), (1, 2));
}

#[test]
fn v107_of_two_who_are_equally_near_the_first_seat_is_attacked() {
    let all = json!({
        "round": 2,
        "fighters": [
            {"seat": 1, "name": "Ben", "hex": {"q": 0, "r": 0}},
            {"seat": 0, "name": "Ada", "hex": {"q": 8, "r": 0}},
            {"foe": "drifter", "hex": {"q": 4, "r": 0}},
        ],
        "order": [{"fighters": [2]}, {"fighters": [0]}, {"fighters": [1]}],
    });
    begins(&all, 2).happens("Drifter attacks Ada").does_not_happen("attacks Ben");
}

#[test]
fn v52_a_character_of_a_later_day_has_what_was_found_and_taught() {
    let shootist = ready_made("shootist").expect("it is in the table");
    let wrong = |change: fn(&mut Value)| {
        let mut character = serde_json::to_value(&shootist).expect("it is plain");
        change(&mut character);
        let own = json!({"character": character});
        let all = two(own, json!({"foe": "drifter"}), json!({"turn": {"who": 0}}));
        let found = WildWest::V1.check(&options(&all), &[None]).err().unwrap_or_default();
        found.into_iter().map(|it| it.pointer).collect::<Vec<_>>()
    };
    // Other Skills; no Talents, as in G1; more of them; more abilities, or none; more than $100.
    let fine: [fn(&mut Value); 6] = [
        |it| it["skills"]["charm"] = json!(1),
        |it| it["talents"] = json!([]),
        |it| it["talents"] = json!(["pistols", "melee", "defense"]),
        |it| it["abilities"] = json!([]),
        |it| it["abilities"] = json!(["dead-aim", "second-look", "hair-trigger"]),
        |it| it["items"] = json!(["plate-coat", "plate-coat", "aid-bag"]),
    ];
    for change in fine {
        assert_eq!(wrong(change), Vec::<String>::new());
    }
    // What nobody can have is refused as before.
    let at = |it: &str| vec![format!("/options/scenario/fighters/0/character{it}")];
    assert_eq!(wrong(|it| it["talents"] = json!(["pistols", "pistols"])), at("/talents"));
    assert_eq!(wrong(|it| it["abilities"] = json!(["grapple"])), at("/abilities/0"));
    assert_eq!(wrong(|it| it["skills"]["charm"] = json!(0)), at("/skills"));
    assert_eq!(wrong(|it| it["ready"] = json!(["saber"])), at("/ready/0"));
}

/// Ada and Ben, on two sides, and a drifter with Ben.
fn feud(phase: &str) -> Value {
    json!({
        "phase": phase,
        "fighters": [
            {"seat": 0, "name": "Ada", "hex": {"q": 0, "r": 0}},
            {"seat": 1, "name": "Ben", "hex": {"q": 3, "r": 0}, "side": "foes"},
            {"foe": "drifter", "hex": {"q": 40, "r": 0}},
        ],
    })
}

#[test]
fn v103_two_players_of_two_sides_duel_within_a_combat() {
    let mut all = feud("turns");
    all["turn"] = json!({"who": 0});
    let it = begins(&all, 2).takes(0, Action::Duel {}).picks(1, "Yes");
    let it = it.picks(0, "Walk away").picks(1, "Stand").happens("Ben wins the duel");
    it.happens_by("V103", "Ben will have 0 Grit").asks(0, "play");
}

#[test]
fn v58_characters_on_the_side_of_the_foes_win_with_them() {
    let mut all = feud("turns");
    all["turn"] = json!({"who": 1});
    all["fighters"][0]["health"] = json!(1);
    let it = begins(&all, 2)
        .dice("h h h")
        .attacks_with(1, Weapon::BeltPistol, "Ada")
        .happens("Ada falls");
    it.goes_on_until(Trial::is_over).won_by([1]);
    // The posse wins alone, too.
    all["turn"] = json!({"who": 0});
    all["fighters"][1]["health"] = json!(1);
    all["fighters"][2]["vital"] = json!("dead");
    let it = begins(&all, 2).dice("h h").shoots(0, "Ben").happens("Ben falls");
    it.goes_on_until(Trial::is_over).won_by([0]);
}

#[test]
fn w2_characters_roll_for_themselves_on_either_side() {
    let it = begins(&feud("initiative"), 2);
    let order: Vec<usize> = it.state().order.iter().map(|it| it.fighters.len()).collect();
    assert_eq!(order, [1, 1, 1]);
    for key in 0..4 {
        plays_out(130 + key, 2, key % 2 == 0, json!({"scenario": feud("initiative")}));
    }
}

#[test]
fn h1_a_scenario_is_given_or_left_out() {
    assert!(serde_json::from_value::<Options>(json!({"scenario": null})).is_err());
    assert!(serde_json::from_value::<Options>(json!({})).is_ok());
}

#[test]
fn w17_a_duel_begins_before_its_last_steps() {
    let scenario = json!({
        "fighters": [
            {"seat": 0, "name": "Ada", "hex": {"q": 0, "r": 0}},
            {"seat": 1, "name": "Ben", "hex": {"q": 3, "r": 0}, "side": "foes"},
        ],
        "duel": {"one": 0, "other": 1, "rolled": 4, "won_by_one": 3, "won_by_other": 1},
    });
    let options = json!({"scenario": scenario, "mode": "duel"});
    let options: Options = serde_json::from_value(options).expect("it reads");
    assert_eq!(WildWest::V1.check(&options, &[None, None]), Ok(()));
    let it = Opening::of(WildWest::V1, 2).options(options).begins();
    // 3B2G against 1B2G.
    let it = it.picks(0, "Stand").draws_next(&dice("aah-- ---")).picks(1, "Stand");
    let it = it.happens_by("V46", "Ada wins the duel").goes_on_until(Trial::is_over);
    it.won_by([0]);
}

#[test]
fn v41_an_aftermath_begins_with_those_who_bleed() {
    let scenario = json!({
        "phase": "aftermath", "ending": "won", "round": 4,
        "fighters": [
            {"seat": 0, "name": "Ada", "hex": {"q": 0, "r": 0}, "health": 0, "vital": "bleeding"},
            {"seat": 1, "name": "Ben", "hex": {"q": 1, "r": 0}},
            {"foe": "drifter", "hex": {"q": 4, "r": 0}, "health": 0, "vital": "dead"},
        ],
    });
    let it = begins(&scenario, 2).goes_on_until(Trial::is_over);
    it.won_by([0, 1]);
}

#[test]
fn h1_random_play_from_scenarios_is_sound() {
    for key in 0..6 {
        plays_out(100 + key, 2 + key % 2, key % 2 == 0, json!({"scenario": brawl()}));
    }
    let mut ally = brawl();
    ally["fighters"][3] = json!({"foe": "gunhand", "side": "posse", "hex": {"q": 2, "r": 0}});
    ally["horses"] = json!([{"hex": {"q": 1, "r": 0}, "rider": 1}]);
    for key in 0..4 {
        plays_out(110 + key, 2, key != 0, json!({"scenario": before_the_warden()}));
    }
    for key in 0..6 {
        plays_out(120 + key, 2, key % 2 == 0, json!({"scenario": ally, "bleed": "own_round"}));
    }
}
