//! A game for many over HTTP: sealed answers, a judge in a game that is all phases, forks, and who
//! sits down with nothing.

use domain::engine::{OptionItem, Prompt, PromptChoice};
use serde_json::{Value, json};
use support::driver::Driver;
use support::server::TestServer;

use crate::court::{Court, judge, kinds};

/// A match for `seats`, of a week, in which everybody sits.
async fn town(server: &TestServer, seats: usize, options: Value) -> Driver {
    let mut players = Vec::new();
    for number in 0..seats {
        players.push(server.regular(number).await);
    }
    let new = json!({"ruleset": "gunslingers", "seats": seats, "options": options});
    Driver::started(players, new).await
}

/// Plays until everybody is asked for a bid at once.
async fn bidding(mut driver: Driver) -> Driver {
    for _ in 0..100 {
        let mut asked = Vec::new();
        for seat in 0..driver.players.len() {
            asked.extend(driver.prompts(seat).await);
        }
        if asked.iter().filter(|it| it.kind == "bid").count() == driver.players.len() {
            return driver;
        }
        driver.play(1).await;
    }
    panic!("nobody bids");
}

async fn decide(driver: &Driver, seat: usize, answer: Value) -> Value {
    let prompt = driver.prompts(seat).await.remove(0);
    let body = json!({"prompt": prompt.id, "answer": answer});
    let call = driver.players[seat].post(&driver.path("/decisions"), body).fresh();
    call.send().await.expect(201)
}

#[tokio::test]
async fn whoever_waits_sees_only_that_others_have_decided() {
    let server = TestServer::shared().await;
    let driver = bidding(town(server, 4, json!({"weeks": 1})).await).await;
    let before = driver.show().await["waiting_on"].clone();
    assert_eq!(before, json!([0, 1, 2, 3]));
    let own = decide(&driver, 2, json!(3)).await;
    assert_eq!(own["events"][0]["decision"]["answer"], 3);
    assert_eq!(driver.show().await["waiting_on"], json!([0, 1, 3]));
    let seq = own["version"].as_u64().expect("a number");
    for (client, eyes) in [(&driver.players[1], "seat:1"), (&server.stranger(), "public")] {
        let log = driver.log(client, &format!("&as={eyes}")).await;
        let event = log.iter().find(|it| it["seq"] == seq).expect("it is shown");
        assert_eq!(event["seat"], 2);
        assert!(event["decision"].get("answer").is_none_or(Value::is_null), "{event}");
        assert!(!event["facts"].to_string().contains("bids"), "{event}");
    }
}

#[tokio::test]
async fn the_board_lies_open_in_rows_and_cells() {
    let server = TestServer::shared().await;
    let driver = bidding(town(server, 5, json!({"weeks": 1})).await).await;
    let path = driver.path("/state?as=public");
    let view = server.stranger().read(&path).await["view"].clone();
    let rows = view["rows"].as_array().expect("rows");
    let lengths: Vec<usize> = rows.iter().map(|row| row.as_array().expect("cells").len()).collect();
    assert_eq!(lengths, [3, 7, 7, 3]);
    assert_eq!(rows[1][3]["property"], "depot");
    assert_eq!(view["players"].as_array().map(Vec::len), Some(5));
    for player in view["players"].as_array().expect("players") {
        let home = &player["properties"][0];
        assert!(home.is_string() && player["cash"].is_u64(), "{player}");
        assert_eq!(player["gang"].as_array().map(Vec::len), Some(3), "a Boss and two hands");
    }
    let own = driver.players[3].read(&driver.path("/state?as=seat:3")).await;
    assert_eq!(own["view"], view, "all of it is public (G7)");
}

#[tokio::test]
async fn a_match_is_played_to_its_vote_by_clients_that_know_no_game() {
    let server = TestServer::shared().await;
    for (seats, options) in [
        (3, json!({"weeks": 2, "characters": "bid"})),
        (2, json!({"weeks": 2, "gunfight": "quick"})),
        (4, json!({"weeks": 1, "literal": true, "named_targets": true})),
    ] {
        let mut driver = town(server, seats, options.clone()).await.dice(seats as u8);
        driver.play_out().await;
        let over = driver.show().await;
        assert_eq!(over["status"], "finished", "{options}");
        assert_eq!(over["result"]["scores"].as_array().map(Vec::len), Some(seats));
        let bundle = server.stranger().get(&driver.path("/audit/export")).send().await;
        let verify = server.stranger().call("POST", "/v1/audits/verify");
        let report = verify.body("application/x-ndjson", bundle.text).send().await.expect(200);
        assert_eq!((&report["valid"], &report["events"]), (&json!(true), &over["version"]));
    }
}

#[tokio::test]
async fn whoever_brings_nobody_is_dealt_somebody_and_wishes_are_heard() {
    let server = TestServer::shared().await;
    let players = vec![server.regular(0).await, server.regular(1).await];
    let new = json!({"ruleset": "gunslingers", "options": {"weeks": 1}});
    let driver = Driver::open(players, new).await;
    let seats = driver.path("/seats");
    driver.players[0].post(&seats, json!({})).fresh().send().await.expect(201);
    let wrong = json!({"loadout": {"character": "calamity-jane"}});
    let refused = driver.players[1].post(&seats, wrong).fresh().send().await;
    refused.refused(422, "invalid-loadout");
    let wish = json!({"loadout": {"preset": "silas-neat"}});
    driver.players[1].post(&seats, wish).fresh().send().await.expect(201);
    let view = driver.players[0].read(&driver.path("/state?as=public")).await["view"].clone();
    assert_eq!(view["players"][1]["character"], "silas-neat");
    assert!(view["players"][0]["character"].is_string());
}

/// No player begins anything in this game: so the table counts as at rest while nobody has answered
/// what the game has just asked.
#[tokio::test]
async fn a_judge_corrects_a_game_that_is_all_phases() {
    let server = TestServer::shared().await;
    let driver = bidding(town(server, 3, json!({"weeks": 1})).await).await;
    let court = Court { driver, judge: judge(server).await };
    court.called(false).await;
    let start = court.driver.version().await;
    let offered = court.corrections().await;
    let kinds_offered: Vec<&str> =
        offered.iter().filter_map(|it| it["value"]["type"].as_str()).collect();
    for kind in ["set_cash", "set_reputation", "give_gun", "move_gun", "set_control"] {
        assert!(kinds_offered.contains(&kind), "{kind} is not offered");
    }
    let cash = json!({"type": "set_cash", "seat": 1, "cash": 45});
    let adjust = json!({"kind": "adjust", "adjustment": cash});
    let ruled = court.rule(adjust.clone()).await;
    assert_eq!(ruled["events"][0]["facts"][1]["type"], "cash_corrected");
    let prompt = court.driver.prompts(1).await.remove(0);
    let choice = serde_json::to_value(&prompt.choice).expect("JSON");
    assert_eq!((prompt.kind.as_str(), &choice["max"]), ("bid", &json!(45)));
    // Once a player has answered, the judge goes back to before that answer.
    decide(&court.driver, 0, json!(1)).await;
    let cash = json!({"type": "set_cash", "seat": 1, "cash": 41});
    let adjust = json!({"kind": "adjust", "adjustment": cash});
    court.try_rule(adjust.clone()).await.refused(409, "resolution-open");
    let rewound = court.rule(json!({"kind": "rewind", "to_seq": start})).await;
    assert!(kinds(&rewound).contains(&"match.rewound"));
    court.rule(adjust).await;
    let view = court.driver.players[0].read(&court.driver.path("/state?as=public")).await;
    assert_eq!(view["view"]["players"][1]["cash"], 41);
    let penalty = json!({"kind": "penalty", "seat": 2, "penalty": "fine"});
    let ruled = court.rule(penalty).await;
    assert_eq!(ruled["events"][0]["facts"][1]["type"], "cash_corrected");
}

#[tokio::test]
async fn a_match_for_many_goes_on_without_who_resigns_and_can_be_forked() {
    let server = TestServer::shared().await;
    let driver = bidding(town(server, 3, json!({"weeks": 1})).await).await;
    let fork = json!({"at": driver.version().await});
    let forked = driver.players[0].post(&driver.path("/forks"), fork).fresh().send().await;
    assert_eq!(forked.status, 201, "{}", forked.text);
    let gone = driver.players[2].post(&driver.path("/resignations"), json!({"seat": 2})).fresh();
    let reply = gone.send().await.expect(201);
    assert_eq!(reply["events"][0]["facts"][1]["type"], "player_out");
    assert_eq!(driver.show().await["waiting_on"], json!([0, 1]), "they are asked again");
}

/// A match for two with a judge, in which all bid nothing until somebody is asked for a plan.
async fn planning(server: &TestServer, options: Value) -> Court {
    let driver = town(server, 2, options).await;
    let court = Court { driver, judge: judge(server).await };
    until_plans(&court.driver).await;
    court.called(false).await;
    court
}

async fn until_plans(driver: &Driver) {
    for _ in 0..100 {
        for seat in 0..driver.players.len() {
            let Some(prompt) = driver.prompts(seat).await.into_iter().next() else { continue };
            let answer = match (prompt.kind.as_str(), &prompt.choice) {
                ("plan", _) => return,
                (_, PromptChoice::One { options }) => options[0].value.clone(),
                (_, PromptChoice::Number { min, .. }) => json!(min),
                (_, choice) => panic!("{choice:?}"),
            };
            decide(driver, seat, answer).await;
        }
    }
    panic!("nobody plans");
}

async fn adjust(court: &Court, adjustment: Value) {
    court.rule(json!({"kind": "adjust", "adjustment": adjustment})).await;
}

async fn view(driver: &Driver) -> Value {
    driver.players[0].read(&driver.path("/state?as=public")).await["view"].clone()
}

/// The one prompt of a seat, which is of this kind.
async fn asked(driver: &Driver, seat: usize, kind: &str) -> Prompt {
    let prompt = driver.prompts(seat).await.remove(0);
    assert_eq!(prompt.kind, kind, "{prompt:?}");
    prompt
}

/// The answer is refused; by which rule, and why.
async fn refused(driver: &Driver, seat: usize, answer: Value) -> (String, String) {
    let prompt = driver.prompts(seat).await.remove(0);
    let body = json!({"prompt": prompt.id, "answer": answer});
    let reply = driver.players[seat].post(&driver.path("/decisions"), body).fresh().send().await;
    let problem = reply.refused(422, "not-offered");
    let text = |name: &str| problem[name].as_str().expect("a text").to_owned();
    (text("rule"), text("detail"))
}

/// The types of all facts of a reply.
fn facts(reply: &Value) -> Vec<String> {
    let events = reply["events"].as_array().expect("events");
    let facts = events.iter().flat_map(|event| event["facts"].as_array().expect("facts"));
    facts.map(|fact| fact["type"].as_str().expect("a type").to_owned()).collect()
}

fn property(name: &Value) -> Value {
    json!({"type": "property", "property": name})
}

fn hired(view: &Value, seat: usize) -> Vec<Value> {
    let gang = view["players"][seat]["gang"].as_array().expect("a gang");
    let hired = gang.iter().filter(|gun| gun["boss"] == false);
    hired.map(|gun| json!({"type": "gun", "gun": gun["gun"]})).collect()
}

/// A place that seat 0 reaches without risk and a judge has given to seat 1.
async fn near_place(court: &Court) -> Value {
    let PromptChoice::Assign { bins, .. } = asked(&court.driver, 0, "plan").await.choice else {
        panic!("a plan is an assignment");
    };
    // The owner of the newspaper is asked more than others.
    let near = |bin: &&OptionItem| {
        let label = &bin.label;
        let quiet = bin.value["property"] != "newspaper";
        quiet && label.contains("nobody's") && !label.contains("late")
    };
    let place = bins.iter().find(near).expect("something is near");
    let name = place.value["property"].clone();
    let own = json!({"type": "set_control", "property": name, "owner": 1, "markers": 2});
    adjust(court, own).await;
    name
}

#[tokio::test]
async fn the_last_one_in_town_wins_at_once_without_rents_or_a_vote() {
    let server = TestServer::shared().await;
    let court = planning(server, json!({"weeks": 1})).await;
    let driver = &court.driver;
    let before = view(driver).await;
    let home = before["players"][1]["properties"][0].clone();
    let taken = json!({"type": "set_control", "property": home, "owner": 0, "markers": 1});
    adjust(&court, taken).await;
    // A player who has lost their headquarters reads what becomes of it.
    let plan = asked(driver, 1, "plan").await;
    let told = serde_json::to_string(&plan.choice).expect("JSON");
    assert!(told.contains("you are out unless you retake it this week"), "{told}");
    let mut reply = Value::Null;
    for seat in [0, 1, 0, 1] {
        reply = decide(driver, seat, json!([])).await;
    }
    let facts = facts(&reply);
    assert_eq!(facts[facts.len() - 3..facts.len() - 1], ["player_out", "last_in_town"]);
    for none in ["rents_paid", "votes_counted", "week_ended"] {
        assert!(!facts.iter().any(|it| it == none), "{none} in {facts:?}");
    }
    let after = view(driver).await;
    let of_first = |view: &Value, what: &str| view["players"][0][what].as_u64().expect("a number");
    assert_eq!(of_first(&before, "cash"), of_first(&after, "cash"));
    assert_eq!(after["phase"], "over");
    let over = driver.show().await;
    assert_eq!((&over["status"], &over["result"]["winners"]), (&json!("finished"), &json!([0])));
    // Two loyal hands are worth three.
    let score = of_first(&after, "reputation") + of_first(&after, "cash") / 3 + 3;
    assert_eq!(over["result"]["scores"], json!([score, 0]));
}

#[tokio::test]
async fn a_refusal_cites_the_rule_that_was_broken() {
    let server = TestServer::shared().await;
    let driver = bidding(town(server, 2, json!({"weeks": 1})).await).await;
    let cash = view(&driver).await["players"][0]["cash"].as_u64().expect("dollars");
    let (rule, detail) = refused(&driver, 0, json!(cash + 1)).await;
    assert_eq!(rule, "G12", "{detail}");
    assert_eq!(detail, format!("you have ${cash}, and can bid no more"));
    let court = planning(server, json!({"weeks": 1})).await;
    let driver = &court.driver;
    let now = view(driver).await;
    let (own, theirs) = (hired(&now, 0), hired(&now, 1));
    let boss = |seat: u8| json!({"type": "gun", "gun": seat});
    let (home, depot) = (property(&now["players"][1]["properties"][0]), property(&json!("depot")));
    for (gun, card, rule) in [
        (&own[0], &home, "G49"),
        (&theirs[0], &depot, "G22"),
        (&boss(0), &depot, "G50"),
        (&boss(1), &depot, "G50"),
    ] {
        let (cited, detail) = refused(driver, 0, json!([[gun, card]])).await;
        assert_eq!(cited, rule, "{detail}");
    }
}

#[tokio::test]
async fn any_of_a_posse_ride_and_without_risk() {
    let server = TestServer::shared().await;
    let court = planning(server, json!({"weeks": 1})).await;
    let (driver, place) = (&court.driver, near_place(&court).await);
    let guns = hired(&view(driver).await, 0);
    decide(driver, 0, json!([[guns[0], property(&place)]])).await;
    decide(driver, 1, json!([])).await;
    let PromptChoice::One { options } = asked(driver, 1, "posse").await.choice else {
        panic!("a posse rides to one place");
    };
    assert!(options.iter().all(|it| !it.label.contains("late")), "{options:?}");
    decide(driver, 1, property(&place)).await;
    let riders = asked(driver, 1, "riders").await;
    let PromptChoice::Some { options, min, max } = riders.choice else {
        panic!("some of them ride");
    };
    assert_eq!((riders.rule.as_str(), options.len(), min, max), ("G59", 2, 1, 2));
    let (rule, _) = refused(driver, 1, json!([])).await;
    assert_eq!(rule, "G59");
    let reply = decide(driver, 1, json!([options[1].value])).await;
    let rides = &reply["events"][0]["facts"][0]["rides"];
    assert_eq!(rides[0]["guns"], json!([options[1].value["gun"]]), "{reply}");
}

#[tokio::test]
async fn each_side_of_a_gunfight_makes_one_offer() {
    let server = TestServer::shared().await;
    let court = planning(server, json!({"weeks": 1})).await;
    let (driver, place) = (&court.driver, near_place(&court).await);
    let now = view(driver).await;
    let all = |seat: usize| -> Value {
        hired(&now, seat).into_iter().map(|gun| json!([gun, property(&place)])).collect()
    };
    decide(driver, 0, all(0)).await;
    decide(driver, 1, all(1)).await;
    for seat in [0, 1] {
        decide(driver, seat, json!({"type": "yes"})).await;
    }
    let PromptChoice::One { options } = asked(driver, 0, "bribe").await.choice else {
        panic!("one is tempted, or nobody");
    };
    assert_eq!(options.len(), 1 + 2 * 2, "{options:?}");
    let tempted = options[1].value.clone();
    decide(driver, 0, tempted.clone()).await;
    let reply = decide(driver, 1, json!({"type": "no"})).await;
    assert_eq!(facts(&reply), Vec::<String>::new(), "whom they tempt is not told yet");
    let offers = |prompt: Prompt| -> Vec<Value> {
        let PromptChoice::Split { options, .. } = prompt.choice else { panic!("money is split") };
        let values = options.into_iter().map(|it| it.value);
        values.filter(|it| it["type"] == "tempt").collect()
    };
    assert_eq!(offers(asked(driver, 0, "purse").await), std::slice::from_ref(&tempted));
    assert_eq!(offers(asked(driver, 1, "purse").await), Vec::<Value>::new());
    let cash = now["players"][1]["cash"].clone();
    decide(driver, 1, json!([[{"type": "keep"}, cash]])).await;
    let reply = decide(driver, 0, json!([[tempted, now["players"][0]["cash"]]])).await;
    let bribes = &reply["events"][0]["facts"][0]["bribes"];
    assert_eq!((&bribes[0]["taken"], &bribes[1]["taken"]), (&json!(true), &json!(false)));
}

#[tokio::test]
async fn the_newspaper_is_asked_for_no_plan_where_it_has_nobody_to_place() {
    let server = TestServer::shared().await;
    let court = planning(server, json!({"weeks": 1})).await;
    let driver = &court.driver;
    let now = view(driver).await;
    let office = json!({"type": "set_control", "property": "newspaper", "owner": 0, "markers": 2});
    adjust(&court, office).await;
    for gun in hired(&now, 0) {
        adjust(&court, json!({"type": "move_gun", "gun": gun["gun"]})).await;
    }
    let guns = hired(&now, 1);
    decide(driver, 1, json!([[guns[0], {"type": "decoy", "decoy": 1}]])).await;
    let PromptChoice::One { options } = asked(driver, 0, "peek").await.choice else {
        panic!("one card is looked at");
    };
    let reply = decide(driver, 0, options[0].value.clone()).await;
    assert_eq!(facts(&reply)[..2], ["card_peeked", "plans_revealed"]);
    assert_eq!(driver.prompts(0).await, []);
    asked(driver, 1, "plan").await;
}

#[tokio::test]
async fn by_the_letter_every_target_is_named() {
    let server = TestServer::shared().await;
    let driver = bidding(town(server, 2, json!({"weeks": 1, "literal": true})).await).await;
    let court = Court { driver, judge: judge(server).await };
    court.called(false).await;
    for seat in [0, 0, 1, 1] {
        adjust(&court, json!({"type": "give_gun", "seat": seat, "rank": "plug"})).await;
    }
    let driver = &court.driver;
    until_plans(driver).await;
    let now = view(driver).await;
    let plugs = |seat: usize| -> Vec<Value> {
        let gang = now["players"][seat]["gang"].as_array().expect("a gang");
        let plugs = gang.iter().filter(|gun| gun["rank"] == "plug").take(2);
        plugs.map(|gun| json!({"type": "gun", "gun": gun["gun"]})).collect()
    };
    let depot = property(&json!("depot"));
    for seat in [0, 1] {
        let plan: Value = plugs(seat).into_iter().map(|gun| json!([gun, depot])).collect();
        decide(driver, seat, plan).await;
    }
    for seat in [0, 1] {
        decide(driver, seat, json!({"type": "yes"})).await;
    }
    let aim = asked(driver, 0, "aim").await;
    let PromptChoice::Assign { unassigned, .. } = aim.choice else { panic!("{aim:?}") };
    assert_eq!((aim.rule.as_str(), unassigned), ("S11.4", false));
    let some = json!([[plugs(0)[0], plugs(1)[0]]]);
    assert_eq!(refused(driver, 0, some).await.0, "S11.4");
    let all: Value = plugs(0).into_iter().map(|gun| json!([gun, plugs(1)[1]])).collect();
    decide(driver, 0, all).await;
}

#[tokio::test]
async fn the_rules_say_what_is_played() {
    let server = TestServer::shared().await;
    let rules = server.stranger().read("/v1/rulesets/gunslingers").await["rules"].clone();
    let summary = |id: &str| {
        let rule = rules.as_array().expect("rules").iter().find(|it| it["id"] == id);
        rule.expect("it is there")["summary"].as_str().expect("a text").to_owned()
    };
    assert!(summary("G34").contains("nothing is lost, and the check of S11.3 still follows"));
    assert!(summary("G52").contains("In other hands it is an ordinary property"));
}
