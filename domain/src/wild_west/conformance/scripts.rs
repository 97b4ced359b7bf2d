//! Scenarios that say what chance brings (H5).

use serde_json::{Value, json};

use super::scenarios::{begins, options};
use crate::engine::trial::Opening;
use crate::engine::{Chance, Guided, Laws, Rejection, Rules, Seat, Viewer};
use crate::wild_west::action::Action;
use crate::wild_west::dice::{Color, Die, Face};
use crate::wild_west::foes::Foe;
use crate::wild_west::rules::WildWest;
use crate::wild_west::scenario::{Scenario, Scripted};
use crate::wild_west::trial::{Trial, field};

/// One roll of dice with these faces: `h`, `-`, `s`, `a`, Gold ones after a `|`; faces that one die
/// showed in turn are written together.
fn roll(faces: &str) -> Value {
    let face = |it: char| match it {
        '-' => "blank",
        's' => "spur",
        'h' => "hit",
        'a' => "ace",
        other => panic!("no die shows {other}"),
    };
    let dice = |color: &'static str, faces: &str| {
        let die = |it: &str| {
            let faces: Vec<&str> = it.chars().map(face).collect();
            json!({"color": color, "faces": faces})
        };
        faces.split_whitespace().map(die).collect::<Vec<_>>()
    };
    let (black, gold) = faces.split_once('|').unwrap_or((faces, ""));
    let dice = [dice("black", black), dice("gold", gold)].concat();
    json!({"type": "roll", "dice": dice})
}

/// Ada's turn, 3 hexes from a drifter: a shot of 2B.
fn shot<const N: usize>(script: [Value; N]) -> Value {
    let skills = json!({"charm": 3, "finesse": 4, "intuition": 2, "nerve": 3});
    let ada = json!({"name": "Ada", "skills": skills,
        "talents": [], "trade": "shootist", "abilities": [], "ace": "last-word"});
    json!({
        "round": 2,
        "fighters": [
            {"seat": 0, "character": ada, "hex": {"q": 0, "r": 0}},
            {"foe": "drifter", "hex": {"q": 3, "r": 0}},
        ],
        "turn": {"who": 0},
        "script": script.to_vec(),
    })
}

fn shoots(it: Trial) -> Trial {
    it.shoots(0, "Drifter")
}

/// Why Ada cannot shoot, if she cannot.
fn refusal(it: &Trial) -> Option<Rejection> {
    let attack = json!({"type": "attack", "means": {"type": "weapon", "weapon": "worn-pistol"}});
    it.try_giving(0, "play", &attack).err()
}

#[test]
fn h5_a_roll_shows_what_the_script_names() {
    let it = begins(&shot([roll("h a"), roll("- s")]), 1);
    let it = shoots(it).happens("hit, ace").happens("Drifter takes 3 damage");
    let it = shoots(it).happens("blank, spur").happens("Drifter takes 0 damage");
    assert_eq!((it.state().scripted, it.fighter("Ada").aces), (2, 1));
    it.holds();
}

#[test]
fn h5_spurs_that_a_talent_rolls_again_are_of_one_entry() {
    let mut all = shot([roll("ssh sa")]);
    all["fighters"][0]["character"]["talents"] = json!(["pistols"]);
    let it = shoots(begins(&all, 1))
        .happens("spur, rolled again: spur, rolled again: hit; spur, rolled again: ace");
    assert_eq!(it.state().scripted, 1);
}

#[test]
fn h5_what_an_aim_rolls_again_is_an_entry_of_its_own() {
    let it = begins(&shot([roll("h -"), roll("a")]), 1).takes(0, Action::Aim {});
    let it = shoots(it).asks(0, "aim_die").picks(0, "Die 2");
    let it = it.happens("Drifter takes 3 damage");
    assert_eq!(it.state().scripted, 2);
}

#[test]
fn h5_an_entry_that_does_not_fit_refuses_the_decision() {
    // Too few dice, too many, one of the other kind, and a Spur that nobody rolls again.
    for entry in [roll("h"), roll("h h h"), roll("h | h"), roll("sh h")] {
        let it = begins(&shot([entry]), 1);
        let why = refusal(&it);
        let off = |it: &Rejection| matches!(it, Rejection::OffScript { rule, .. } if rule == "H5");
        assert!(why.as_ref().is_some_and(off), "{why:?}");
        // What rolls nothing goes on.
        it.takes(0, Action::Aim {}).asks(0, "play");
    }
    // With the Talent a Spur does not stand.
    let mut all = shot([roll("s h")]);
    all["fighters"][0]["character"]["talents"] = json!(["pistols"]);
    let why = refusal(&begins(&all, 1));
    assert!(matches!(why, Some(Rejection::OffScript { ref detail, .. })
        if detail == "entry 0 of the script does not fit: here 2B are rolled, and Spurs again"));
}

#[test]
fn h5_after_the_last_entry_chance_rolls() {
    let it = shoots(shoots(begins(&shot([roll("h h")]), 1)));
    let it = it.happens("Ada rolls 2B").never_fact("script_followed");
    assert_eq!(it.state().scripted, 1);
    it.holds();
}

#[test]
fn h5_a_default_answer_drops_a_script_that_does_not_fit_it() {
    let mut all = shot([roll("h")]);
    all["fighters"][1]["hex"] = json!({"q": 6, "r": 0});
    let mut options = options(&all);
    options.absent_seconds = 1;
    let it = Opening::of(WildWest::V1, 1).options(options).begins();
    // The drifter shoots in its turn, with other dice than one.
    let it = it.lets_close().happens_by("H5", "from now on chance draws");
    it.happens("Drifter attacks Ada").never_fact("script_followed");
}

#[test]
fn h5_a_script_has_to_fit_what_happens_before_anybody_decides() {
    let mut all = shot([roll("h")]);
    all.as_object_mut().expect("an object").remove("turn");
    all["order"] = json!([{"fighters": [1]}, {"fighters": [0]}]);
    let refusal = |all: &Value| Opening::of(WildWest::V1, 1).options(options(all)).refusal();
    match refusal(&all) {
        Some(Rejection::InvalidOptions(found)) => {
            assert_eq!(found[0].pointer, "/options/scenario/script");
            assert_eq!(found[0].rule.as_deref(), Some("H5"));
        }
        other => panic!("{other:?}"),
    }
    // A seat without a fighter may be the Warden's, who then decides what the drifter does.
    assert_eq!(Opening::of(WildWest::V1, 2).options(options(&all)).refusal(), None);
    // A drifter shoots with 1B1G.
    all["script"] = json!([roll("h | h"), roll("- | -"), roll("- | a")]);
    assert_eq!(refusal(&all), None);
    let it = begins(&all, 1).happens("Drifter attacks Ada");
    assert_eq!((it.state().scripted, it.health("Ada")), (3, 6));
}

#[test]
fn h5_nothing_is_scripted_that_no_dice_show() {
    let wrong = |script: Value| {
        let mut all = shot([]);
        all["script"] = script;
        let found = WildWest::V1.check(&options(&all), &[None]).err().unwrap_or_default();
        let place = |it: &str| it.trim_start_matches("/options/scenario").to_owned();
        let told = found.into_iter().map(|it| (place(&it.pointer), it.rule.unwrap_or_default()));
        told.collect::<Vec<_>>()
    };
    let one = |place: &str, rule: &str| vec![(place.to_owned(), rule.to_owned())];
    assert_eq!(wrong(json!([roll("h -"), roll("ssa")])), []);
    assert_eq!(wrong(json!([roll("h"), roll("")])), one("/script/1/dice", "H5"));
    assert_eq!(wrong(json!([roll("h sha")])), one("/script/0/dice/1/faces", "W18"));
    let bare = json!([{"type": "roll", "dice": [{"color": "gold", "faces": []}]}]);
    assert_eq!(wrong(bare), one("/script/0/dice/0/faces", "W18"));
    assert_eq!(wrong(json!(vec![roll("h"); 1001])), one("/script", "H1"));
}

#[test]
fn h5_nobody_in_the_match_reads_what_is_to_come() {
    let all = shot([roll("h a"), roll("h h")]);
    let whole = options(&all);
    assert!(WildWest::V1.is_scripted(&whole) && !WildWest::V1.is_scripted(&options(&shot([]))));
    let bare = |options| serde_json::to_value(options).expect("it is plain");
    let shown = bare(WildWest::V1.public_options(&whole));
    assert!(shown["scenario"].is_object() && shown["scenario"].get("script").is_none());
    let it = begins(&all, 1);
    let viewers = [Viewer::Public, Viewer::Seat(Seat(0)), Viewer::Judge];
    for viewer in viewers {
        let told: Vec<Value> = it.shown(viewer).into_iter().map(|it| it.fields).collect();
        let seen = [serde_json::to_value(it.view(viewer)).expect("plain"), json!(told)];
        assert!(seen.iter().all(|it| !it.to_string().contains("\"script\"")), "{viewer:?}");
        let mut chance = Chance::keyed([1; 32]);
        let dealt = WildWest::V1.redeal(it.state(), viewer, &mut chance);
        assert!(dealt.options.scenario.expect("the scenario").script.is_empty(), "{viewer:?}");
    }
}

/// A scenario that names a roll of two Hits.
fn two_hits() -> Scenario {
    let hit = Die { color: Color::Black, faces: vec![Face::Hit] };
    let script = vec![Scripted::Roll { dice: vec![hit.clone(), hit] }];
    Scenario { script, ..Scenario::default() }
}

#[test]
fn h5_of_what_a_hidden_ruling_rolls_players_hear_nothing() {
    let it = field().foe(Foe::RidgeApe, 50, 0).warden();
    let it = it.options(|it| it.scenario = Some(two_hits())).begins();
    let it = it.takes(1, Action::Rule {}).picks(1, "Intuition, easy").picks(1, "Ada");
    let it = it.picks(1, "Nothing").picks(1, "Nothing").picks(1, "Yes").notes(1, "");
    assert_eq!(it.state().scripted, 1);
    let told = |viewer| {
        let shown = it.shown(viewer).into_iter();
        shown.filter(|it| it.fields["type"] == "script_followed").count()
    };
    assert_eq!([0, 1].map(|seat| told(Viewer::Seat(Seat(seat)))), [0, 1]);
}
