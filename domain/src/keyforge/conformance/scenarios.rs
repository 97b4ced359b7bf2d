//! Scenarios, which begin a match anywhere (KFH1).

use serde_json::{Value, json};

use crate::engine::{Eyes, Seat, Seen, Viewer, form};
use crate::keyforge::done::Done;
use crate::keyforge::fact::TableSet;
use crate::keyforge::moments::How;
use crate::keyforge::printed::House::{Brobnar, Dis, Logos, Sanctum, Shadows, Untamed};
use crate::keyforge::printed::Keyword;
use crate::keyforge::rules::Options;
use crate::keyforge::scenario::{Attached, Placed, StartHold, StartLasting, StartStep};
use crate::keyforge::state::State;
use crate::keyforge::things::{CardId, Color, Hold, Until, Zone};
use crate::keyforge::trial::{Board, Trial, board, code, worn};

/// What is not shown here.
pub const NOT_SHOWN: &[(&str, &str)] = &[];

fn hold(seat: u8, as_long_as: &str) -> StartHold {
    StartHold { seat, as_long_as: as_long_as.to_owned() }
}

fn named(name: &'static str) -> impl FnOnce(&mut Placed) {
    move |it| name.clone_into(&mut it.id)
}

/// Where the options of a match are refused that have this scenario.
fn refused(scenario: &Value) -> Vec<String> {
    refused_options(&json!({"scenario": scenario}))
}

fn refused_options(options: &Value) -> Vec<String> {
    let options: Options = serde_json::from_value(options.clone()).expect("options");
    let mut found: Vec<String> = options
        .violations()
        .into_iter()
        .inspect(|it| assert_eq!(it.rule.as_deref(), Some("KFH1")))
        .map(|it| it.pointer)
        .collect();
    found.sort_unstable();
    found
}

/// The places within the scenario where one with this first player is refused.
fn refused_player(player: &Value) -> Vec<String> {
    let found = refused(&json!({"players": [player, {}]}));
    let within = "/options/scenario/players/0";
    found.iter().map(|it| it.strip_prefix(within).unwrap_or(it).to_owned()).collect()
}

#[test]
fn kfh1_who_is_held_by_a_card_goes_back_when_that_leaves() {
    let it = board(Logos).creature(0, "Harland Mindlock", named("harland"));
    let it = it.creature(0, "Troll", |it| {
        (it.foreign, it.holds) = (true, vec![hold(0, "harland")]);
    });
    let it = it.hand(0, ["Twin Bolt Emission"]).begins();
    assert_eq!(it.controller("Troll"), 0);
    let it = it.plays(0, "Twin Bolt Emission").happens_by("KF13", "controls Troll again");
    assert_eq!((it.controller("Troll"), it.damage("Troll")), (1, 2));
}

#[test]
fn kfh1_who_is_held_by_nothing_that_is_named_is_held_for_good() {
    let it = board(Logos).creature(0, "Troll", |it| it.foreign = true).begins();
    assert_eq!(it.piece("Troll").holds, [Hold { seat: Seat(0), as_long_as: None }]);
}

#[test]
fn kfh1_a_collar_holds_whom_it_is_on() {
    let it = board(Dis).creature(0, "Troll", |it| {
        (it.foreign, it.upgrades) = (true, worn(["Collar of Subordination"]));
    });
    let it = it.begins();
    let collar = Some(it.card("Collar of Subordination"));
    assert_eq!(it.piece("Troll").holds, [Hold { seat: Seat(0), as_long_as: collar }]);
    // On a card of its own controller's it changes nothing.
    let it = board(Dis).bearer(0, "Troll", ["Collar of Subordination"]).begins();
    assert!(it.piece("Troll").holds.is_empty() && it.controller("Troll") == 0);
}

#[test]
fn kfh1_of_several_holds_the_one_before_the_newest_comes_back() {
    let it = board(Logos).creature(0, "Harland Mindlock", named("harland"));
    let it = it.creature(0, "Troll", |it| {
        let id = "collar".to_owned();
        let collar = code("Collar of Subordination");
        it.upgrades = vec![Attached { code: collar, foreign: true, id, ..Attached::default() }];
        it.holds = vec![hold(1, "collar"), hold(0, "harland")];
    });
    let it = it.hand(0, ["Twin Bolt Emission"]).line(1, ["Mother"]).begins();
    assert_eq!(it.controller("Troll"), 0);
    let it = it.plays(0, "Twin Bolt Emission").picks_all(0, ["Harland Mindlock", "Mother"]);
    let it = it.goes_on_to(0, "play");
    assert_eq!((it.controller("Troll"), it.line(0).len()), (1, 0));
}

#[test]
fn kfh1_a_card_on_the_wrong_side_is_refused() {
    let collar = json!({"code": "collar-of-subordination", "foreign": true, "id": "collar"});
    let line = |holds: Value| {
        let troll = json!({"code": "troll", "upgrades": [collar.clone()], "holds": holds});
        json!({"line": [troll]})
    };
    assert_eq!(refused_player(&line(json!([]))), ["/line/0"]);
    assert_eq!(
        refused_player(&line(json!([{"seat": 1, "as_long_as": "collar"}]))),
        ["/line/0/holds"]
    );
    let back = json!([{"seat": 1, "as_long_as": "collar"}, {"seat": 0}]);
    assert_eq!(refused_player(&line(back)), Vec::<String>::new());
    assert_eq!(
        refused_player(&line(json!([{"seat": 2}, {"seat": 0, "as_long_as": "nobody"}]))),
        ["/line/0/holds/0/seat", "/line/0/holds/1/as_long_as"]
    );
}

#[test]
fn kfh1_keys_that_were_forged_this_turn_are_remembered() {
    let ruth = board(Shadows).line(0, ["Smiling Ruth"]).line(1, ["Troll"]);
    let it = ruth.clone().with(|it| it.forged = vec![Color::Red]).begins();
    let it = it.reaps(0, "Smiling Ruth").goes_on_to(0, "play");
    assert_eq!(it.controller("Troll"), 0);
    let it = ruth.begins().reaps(0, "Smiling Ruth").goes_on_to(0, "play");
    assert_eq!(it.controller("Troll"), 1);
}

#[test]
fn kfh1_creatures_that_fell_in_fights_this_turn_are_remembered() {
    let it = board(Brobnar).artifacts(0, ["The Warchest"]).with(|it| {
        it.players[0].slain = vec!["krump".into()];
        it.players[1].slain = vec!["troll".into(), "troll".into()];
    });
    assert_eq!(it.begins().acts(0, "The Warchest").amber(0), 2);
}

#[test]
fn kfh1_an_upgrade_has_an_owner_a_house_and_keywords_of_its_own() {
    let it = board(Dis).hand(0, ["Gateway to Dis"]).creature(0, "Troll", |it| {
        it.upgrades = vec![Attached {
            code: code("Blood of Titans"),
            owned_by_other: true,
            maverick: Some(Sanctum),
            keywords: vec![Keyword::Versatile],
            ..Attached::default()
        }];
    });
    let it = it.begins();
    let upgrade = it.card("Blood of Titans");
    assert_eq!((it.state().house_of(upgrade), it.controller("Blood of Titans")), (Sanctum, 0));
    assert!(it.has("Blood of Titans", Keyword::Versatile));
    let it = it.plays(0, "Gateway to Dis");
    assert_eq!(it.discard(1), ["Blood of Titans"]);
}

#[test]
fn kfh1_what_was_done_names_its_house() {
    let sloth = |house| {
        let troll = Done { house, ..Done::from("troll") };
        let it = board(Untamed).line(0, ["Giant Sloth"]).with(|it| it.discarded = vec![troll]);
        it.begins().may_use(0, "Giant Sloth", How::Action)
    };
    assert_eq!([sloth(None), sloth(Some(Untamed))], [false, true]);
}

#[test]
fn kfh1_what_was_done_names_the_permission_that_it_used_up() {
    let may_play = |by: &str| {
        let it = board(Brobnar).creature(0, "Witch of the Wilds", named("witch"));
        let played = Done { by: by.to_owned(), ..Done::from("dew-faerie") };
        let it = it.hand(0, ["Dust Pixie"]).with(|it| it.played = vec![played]);
        it.begins().may_play(0, "Dust Pixie")
    };
    assert_eq!([may_play(""), may_play("witch")], [true, false]);
}

#[test]
fn kfh1_what_was_done_with_one_card_is_told_from_what_was_done_with_several() {
    let stolen = |used: &str| {
        let it = board(Untamed).creature(0, "Troll", named("tusk")).hand(0, ["Stampede"]);
        let it = it.amber(1, 5).with(|it| it.used = vec![used.into(); 3]).begins();
        5 - it.plays(0, "Stampede").amber(1)
    };
    // By its name one creature was used three times, by the catalog's id three were.
    assert_eq!([stolen("tusk"), stolen("troll")], [0, 2]);
}

#[test]
fn kf9_6_each_time_that_a_creature_comes_back_it_is_another_one() {
    let it = board(Untamed).line(0, ["Dew Faerie", "Briar Grubbling"]);
    let it = it.artifacts(0, ["Speed Sigil"]).amber(1, 5);
    let it = it.hand(0, ["Nature’s Call", "Nature’s Call", "Stampede"]).begins();
    let it = it.reaps(0, "Dew Faerie").plays(0, "Nature’s Call").picks_all(0, ["Dew Faerie"]);
    let it = it.plays(0, "Dew Faerie").then_picks(0, "right").reaps(0, "Dew Faerie");
    let it = it.plays(0, "Nature’s Call").picks_all(0, ["Dew Faerie"]);
    // Two creatures were used, though both were one card; then a third one is.
    assert_eq!(it.clone().plays(0, "Stampede").amber(1), 5);
    assert_eq!(it.reaps(0, "Briar Grubbling").plays(0, "Stampede").amber(1), 3);
}

#[test]
fn kfh1_what_lasts_comes_of_a_named_card_and_never_of_a_copy() {
    let lasts = |card: &str| {
        let it = board(Shadows).hand(0, ["Sneklifter"]).creature(0, "Sneklifter", named("snek"));
        let it = it.artifact(0, "Cannon", |it| (it.foreign, it.id) = (true, "cannon".to_owned()));
        let it = it.with(|it| {
            it.lasting.push(StartLasting {
                code: code("Sneklifter"),
                text: 0,
                by: 0,
                until: Until::LeavesPlay,
                on: "cannon".to_owned(),
                house: None,
                amount: 0,
                card: card.to_owned(),
            });
        });
        let it = it.begins();
        (it.state().lasting[0].card, it)
    };
    let (card, it) = lasts("snek");
    assert_eq!(card, it.state().line(Seat(0))[0]);
    let (card, it) = lasts("");
    assert!(it.state().pieces.get(card.index()).is_none());
}

#[test]
fn kfh1_a_match_begins_after_time_was_called() {
    let called = |left| board(Brobnar).with(|it| it.turns_left = Some(left));
    called(2).begins().judge_may_not_call_time().holds();
    let it = called(1).amber(1, 6).begins().ends_turn(0).goes_on_until(Trial::is_over);
    assert_eq!(it.won_by([1]).keys(1), 1);
    let it = called(0).step(StartStep::Forge).amber(0, 6).begins();
    assert_eq!(it.goes_on_until(Trial::is_over).won_by([0]).keys(0), 1);
}

/// Every card in a closed zone of seat 0, in the order of the scenario.
fn closed(state: &State) -> Vec<CardId> {
    let player = state.player(Seat(0));
    let under = player.line.iter().flat_map(|it| state.beneath(*it));
    let zones = [&player.deck, &player.hand, &player.archives];
    zones.into_iter().flatten().copied().chain(under).collect()
}

fn with_closed_zones() -> Board {
    let it = board(Dis).deck(0, ["Anger", "Bumpsy", "Cannon", "Dust Imp", "Fear", "Hysteria"]);
    let it = it.hand(0, ["Krump", "Mother", "Punch"]).archives(0, ["Sequis", "Tremor"]);
    it.creature(0, "Troll", |it| it.under = vec![code("Warsong").into()])
}

#[test]
fn kfh1_a_number_tells_neither_the_place_of_a_card_nor_which_it_is() {
    let it = with_closed_zones().begins();
    let numbers = closed(it.state());
    let titles: Vec<&str> = numbers.iter().map(|it2| it.state().title(*it2)).collect();
    assert!(titles.is_sorted() && titles.len() == 12);
    assert!(!numbers.is_sorted());
    let mut sorted = numbers.clone();
    sorted.sort_unstable();
    assert!(sorted.windows(2).all(|pair| pair[0].0 + 1 == pair[1].0), "{numbers:?}");
    assert_eq!((it.deck_size(0), it.zone("Warsong")), (6, Zone::Under));
}

#[test]
fn kfh1_nobody_sees_how_numbers_were_given_out() {
    let set = TableSet {
        options: Box::new(Options::default()),
        first: Seat(0),
        brought: Vec::new(),
        decks: Vec::new(),
        numbers: vec![vec![1, 0], vec![0]],
    };
    let state = State::default();
    let shown = |viewer| {
        let eyes = Eyes { before: &state, after: &state, viewer };
        set.seen_by(&eyes).numbers.len()
    };
    let found = [Viewer::Public, Viewer::Seat(Seat(0)), Viewer::Revealed].map(shown);
    assert_eq!(found, [0, 0, 2]);
}

#[test]
fn kfh1_what_cannot_be_is_pointed_at() {
    let wrong = json!({
        "turn": 0,
        "turns_left": 0,
        "players": [{}, {}],
        "played": ["troll", {"card": "no-such-card"}],
        "discarded": [{"card": "troll", "by": "witch"}],
        "used": [{"card": "troll", "by": "nobody"}],
        "lasting": [
            {"code": "control-the-weak", "by": 2, "until": "turn_ends", "card": "nobody",
             "house": "dis"},
        ],
    });
    let found = refused(&wrong);
    let places: Vec<&str> =
        found.iter().filter_map(|it| it.strip_prefix("/options/scenario")).collect();
    assert_eq!(
        places,
        [
            "/discarded/0/by",
            "/discarded/0/by",
            "/lasting/0/by",
            "/lasting/0/card",
            "/played/1",
            "/turn",
            "/turns_left",
            "/used/0/by",
        ]
    );
    let players = json!([{}, {}]);
    let beside = json!({"scenario": {"players": players}, "first": 1, "chains": [1]});
    assert_eq!(refused_options(&beside), ["/options/chains", "/options/first"]);
}

#[test]
fn kfh1_what_no_player_can_have_is_pointed_at() {
    assert_eq!(refused_player(&json!({"houses": ["dis", "dis"]})), ["/houses"]);
    assert_eq!(refused_player(&json!({"slain": ["punch"]})), ["/slain/0"]);
    let counters = json!([
        {"name": "doom", "count": 1001},
        {"name": "doom", "count": 1},
        {"name": "", "count": 1},
    ]);
    assert_eq!(
        refused_player(&json!({"line": [{"code": "troll", "counters": counters}]})),
        ["/line/0/counters", "/line/0/counters/0/count", "/line/0/counters/2/name"]
    );
    // What is on a card counts, too.
    let under = json!({"line": [{"code": "troll", "under": vec!["anger"; 200]}]});
    assert_eq!(refused_player(&under), [""]);
    let upgrades = vec![json!({"code": "blood-of-titans", "amber": 1001}); 1];
    let upgraded = json!({"line": [{"code": "troll", "upgrades": upgrades}]});
    assert_eq!(refused_player(&upgraded), ["/line/0/upgrades/0/amber"]);
}

#[test]
fn kfh1_what_was_done_is_an_id_or_an_object() {
    for written in [
        json!("troll"),
        json!({"card": "troll", "house": "dis"}),
        json!({"card": "troll", "by": "witch"}),
    ] {
        let read: Done = serde_json::from_value(written.clone()).expect("it is one");
        assert_eq!(serde_json::to_value(read).expect("it is plain"), written);
    }
    assert!(serde_json::from_value::<Done>(json!({"card": "troll", "mood": 1})).is_err());
}

#[test]
fn kfh1_what_only_creatures_have_is_refused_on_artifacts() {
    let marks = json!({
        "code": "cannon", "damage": 1, "power_counters": 1, "armor_used": 1, "stunned": true,
        "warded": true, "enraged": true, "attacked": true, "exhausted": true,
    });
    assert_eq!(
        refused_player(&json!({"artifacts": [marks]})),
        ["armor_used", "attacked", "damage", "enraged", "power_counters", "stunned", "warded"]
            .map(|it| format!("/artifacts/0/{it}"))
    );
    let exhausted = json!({"code": "troll",
        "upgrades": [{"code": "blood-of-titans", "exhausted": true}]});
    let line = json!({"line": [exhausted]});
    assert_eq!(refused_player(&line), ["/line/0/upgrades/0/exhausted"]);
}

#[test]
fn kfh1_amber_lies_on_creatures_and_where_a_text_puts_it() {
    let on = |list: &str, code: &str| refused_player(&json!({list: [{"code": code, "amber": 2}]}));
    assert!(on("line", "troll").is_empty());
    assert!(on("artifacts", "safe-place").is_empty());
    assert!(on("artifacts", "pocket-universe").is_empty());
    assert_eq!(on("artifacts", "cannon"), ["/artifacts/0/amber"]);
    let upgrade = json!({"code": "troll", "upgrades": [{"code": "blood-of-titans", "amber": 1}]});
    assert_eq!(refused_player(&json!({"line": [upgrade]})), ["/line/0/upgrades/0/amber"]);
}

#[test]
fn kfh1_nobody_has_used_more_armor_than_they_have() {
    let used = |used: u32, upgrades: Value| {
        let knight = json!({"code": "staunch-knight", "armor_used": used, "upgrades": upgrades});
        refused_player(&json!({"line": [{"code": "troll"}, knight, {"code": "krump"}]}))
    };
    assert!(used(2, json!([])).is_empty());
    assert_eq!(used(3, json!([])), ["/line/1/armor_used"]);
    // What upgrades give counts, too.
    assert!(used(3, json!([{"code": "protect-the-weak"}])).is_empty());
    let troll = json!({"line": [{"code": "troll", "armor_used": 1}]});
    assert_eq!(refused_player(&troll), ["/line/0/armor_used"]);
}

#[test]
fn kfh1_an_id_that_is_given_twice_is_pointed_at_where_it_comes_again() {
    let upgrade = json!({"code": "blood-of-titans", "id": "it"});
    let first = json!({
        "line": [{"code": "troll", "id": "it"}, {"code": "krump", "upgrades": [upgrade]}],
        "artifacts": [{"code": "cannon", "id": "that"}, {"code": "cannon", "id": "it"}],
    });
    let second = json!({"line": [{"code": "troll", "id": "that"}]});
    assert_eq!(
        refused(&json!({"players": [first, second]})),
        ["0/artifacts/1/id", "0/line/1/upgrades/0/id", "1/line/0/id"]
            .map(|it| format!("/options/scenario/players/{it}"))
    );
}

#[test]
fn kfh1_what_cannot_have_been_done_is_pointed_at() {
    let scenario = json!({
        "turn": 1, "active": 1, "first": 0,
        "players": [{"played_last_turn": ["troll", "punch"]}, {}],
        "used": ["troll", "cannon", "punch", "blood-of-titans"],
        "lasting": [
            {"code": "control-the-weak", "by": 1, "until": "foes_turn_ends"},
            {"code": "magda-the-rat", "by": 0, "until": "leaves_play"},
        ],
    });
    assert_eq!(
        refused(&scenario),
        [
            "active",
            "lasting/0/house",
            "lasting/0/until",
            "lasting/1/until",
            "players/0/played_last_turn",
            "players/0/played_last_turn/1",
            "used/2",
            "used/3"
        ]
        .map(|it| format!("/options/scenario/{it}"))
    );
}

#[test]
fn kfh1_nothing_was_done_before_it_could_be() {
    let slain = json!([{"slain": ["troll"]}, {}]);
    let done = json!({"played": ["troll"], "discarded": ["troll"], "used": ["troll"],
        "forged": ["red"], "players": slain});
    let at = |step: &str| {
        let mut scenario = done.clone();
        scenario["step"] = json!(step);
        refused(&scenario)
    };
    let places = |it: &[&str]| -> Vec<String> {
        it.iter().map(|it| format!("/options/scenario/{it}")).collect()
    };
    let before_main = ["discarded", "played", "players/0/slain", "used"];
    assert_eq!(at("main"), places(&[]));
    assert_eq!(at("house"), places(&before_main));
    assert_eq!(at("forge"), places(&["discarded", "forged", "played", "players/0/slain", "used"]));
    let played = json!({"played_last_turn": ["troll"], "forged_last_turn": ["red"]});
    let at = |turn: u16| {
        let players = json!([played.clone(), played.clone()]);
        refused(&json!({"turn": turn, "active": turn - 1, "players": players}))
    };
    let last_turn = |seat: u8| {
        ["forged", "played"].map(|it| format!("/options/scenario/players/{seat}/{it}_last_turn"))
    };
    assert_eq!(at(1), [last_turn(0), last_turn(1)].concat());
    assert_eq!(at(2), last_turn(1));
}

#[test]
fn kfh1_the_active_house_could_be_chosen() {
    let may_be_mars = |own: Value, other: Value| {
        let houses = |mut it: Value, houses: &[&str]| {
            it["houses"] = json!(houses);
            it
        };
        let own = houses(own, &["dis", "logos", "untamed"]);
        let other = houses(other, &["brobnar", "sanctum", "shadows"]);
        let found = refused(&json!({"house": "mars", "players": [own, other]}));
        assert!(found.iter().all(|it| it == "/options/scenario/house"), "{found:?}");
        found.is_empty()
    };
    assert!(!may_be_mars(json!({"line": [{"code": "troll"}]}), json!({})));
    // The house of a card that they control, or controlled as they chose.
    assert!(may_be_mars(json!({"line": [{"code": "troll", "maverick": "mars"}]}), json!({})));
    assert!(may_be_mars(json!({"artifacts": [{"code": "mothergun"}]}), json!({})));
    assert!(may_be_mars(json!({}), json!({"discard": ["zyzzix-the-many"]})));
    let identity = json!({"house": "mars", "players": [{"houses": ["mars"]}, {}]});
    assert_eq!(refused(&identity), Vec::<String>::new());
    // An identity card of which nothing is said.
    assert_eq!(refused(&json!({"house": "mars", "players": [{}, {}]})), Vec::<String>::new());
}

/// What a card in a hand reads of its keywords, or where and why it cannot.
fn written(keyword: &Value) -> Result<Vec<Keyword>, (String, String)> {
    let held = json!({"code": "troll", "keywords": [keyword]});
    let options = json!({"scenario": {"players": [{"hand": [held]}, {}]}});
    let read: Result<Options, _> = form::read(&options, "");
    let options = read.map_err(|it| {
        let place = it.pointer.split_once("/keywords/0").map_or("elsewhere", |it| it.1);
        (place.to_owned(), it.message)
    })?;
    let scenario = options.scenario.expect("it is there");
    Ok(scenario.players[0].hand[0].keywords.clone())
}

#[test]
fn kfh1_keywords_are_written_as_views_show_them() {
    let it = board(Brobnar).creature(0, "Troll", |it| it.keywords = Keyword::ALL.to_vec()).begins();
    let shown = it.view(Viewer::Public).players[0].line[0].keywords.clone();
    assert_eq!(shown.len(), Keyword::ALL.len());
    for (shown, keyword) in shown.iter().zip(Keyword::ALL) {
        let shown = serde_json::to_value(shown).expect("it is plain");
        assert_eq!(written(&shown), Ok(vec![keyword]), "{shown}");
        // As scenarios were written before, and as they are stored.
        let stored = serde_json::to_value(keyword).expect("it is plain");
        assert_eq!(written(&stored), Ok(vec![keyword]), "{stored}");
    }
}

#[test]
fn kfh1_a_keyword_that_is_none_is_told_in_plain_words() {
    let why = |it: Value| written(&it).expect_err("it is no keyword");
    let place = |it: &str| it.to_owned();
    let names = "taunt, elusive, skirmish, poison, assault, hazardous, splash-attack, deploy, \
                 alpha, omega, invulnerable, treachery and versatile";
    let none = format!("there is no keyword \"mighty\"; there are {names}");
    assert_eq!(why(json!("mighty")), (place(""), none.clone()));
    assert_eq!(why(json!({"keyword": "mighty"})), (place("/keyword"), none));
    let number = "assault has a number: write {\"keyword\": \"assault\", \"x\": 2} for assault 2";
    assert_eq!(why(json!("assault")), (place(""), number.to_owned()));
    assert_eq!(why(json!({"keyword": "assault"})), (place(""), number.to_owned()));
    let taunt = "taunt has no number: leave `x` out";
    assert_eq!(why(json!({"keyword": "taunt", "x": 1})), (place(""), taunt.to_owned()));
    let most = "expected a whole number from 0 to 255, not 300";
    assert_eq!(why(json!({"keyword": "assault", "x": 300})), (place("/x"), most.to_owned()));
    let seven =
        "expected a keyword, such as \"taunt\" or {\"keyword\": \"assault\", \"x\": 2}, not 7";
    assert_eq!(why(json!(7)), (place(""), seven.to_owned()));
    let field = "there is no field `name` here; expected one of `keyword`, `x`";
    assert_eq!(why(json!({"name": "taunt"})).1, field);
    let missing = "the field `keyword` is missing";
    assert_eq!(why(json!({"x": 2})), (place("/keyword"), missing.to_owned()));
}

#[test]
fn kfh1_what_lasts_on_a_card_names_one_that_it_can_be_about() {
    let at = |entry: Value| {
        let artifact = json!({"code": "cannon", "id": "cannon"});
        let troll = json!({"code": "troll", "id": "troll"});
        let player = json!({"line": [troll], "artifacts": [artifact]});
        refused(&json!({"players": [player, {}], "lasting": [entry]}))
    };
    let within = "/options/scenario/lasting/0";
    for code in ["scout", "deipno-spymaster", "spectral-tunneler", "protectrix"] {
        let lasts = |on: &str| json!({"code": code, "by": 0, "until": "turn_ends", "on": on});
        assert_eq!(at(lasts("")), [format!("{within}/on")], "{code}");
        assert_eq!(at(lasts("cannon")), [format!("{within}/on")], "{code}");
        assert!(at(lasts("troll")).is_empty(), "{code}");
    }
    let magda = json!({"code": "magda-the-rat", "by": 0, "until": "turn_ends"});
    assert_eq!(at(magda), [format!("{within}/card")]);
}

#[test]
fn kfh1_what_magda_owes_is_paid_whichever_way_she_is_named() {
    for tied in [("magda", ""), ("", "magda"), ("magda", "magda")] {
        let it = board(Untamed).hand(0, ["Nature’s Call"]).amber(0, 1).amber(1, 3);
        let it = it.creature(0, "Magda the Rat", named("magda")).with(|it| {
            it.lasting.push(StartLasting {
                code: code("Magda the Rat"),
                text: 0,
                by: 0,
                until: Until::LeavesPlay,
                on: tied.0.to_owned(),
                house: None,
                amount: 0,
                card: tied.1.to_owned(),
            });
        });
        let it = it.begins().plays(0, "Nature’s Call").picks_all(0, ["Magda the Rat"]);
        assert_eq!((it.amber(0), it.amber(1)), (0, 5), "{tied:?}");
    }
}
