//! Matches that begin in the middle of things: an administrator's scenario.

use infra::identity::Role;
use infra::matches::Rebuilt;
use serde_json::{Value, json};
use support::client::Client;
use support::driver::Driver;
use support::server::TestServer;
use uuid::Uuid;

use crate::house::items;

/// The Law Dogs against the Sloane Gang at noon of the third day: both have a dude in the town
/// square, and the Gang, who won the lowball, has a deed to build.
fn noon() -> Value {
    json!({
        "day": 3,
        "phase": "noon",
        "winner": 1,
        "players": [
            {
                "outfit": "01002",
                "ghost_rock": 4,
                "deck": ["01055", "01056", "01057"],
                "in_play": [{"code": "01017", "at": "town_square"}, {"code": "01018"}],
            },
            {
                "outfit": "01004",
                "ghost_rock": 9,
                "hand": ["01056"],
                "deck": ["01055", "01057"],
                "in_play": [{"code": "01037", "at": "town_square"}, {"code": "01036"}],
            },
        ],
    })
}

fn new(scenario: &Value) -> Value {
    json!({"ruleset": "doomtown", "options": {"scenario": scenario}})
}

/// A scenario that an administrator has made, for two others, before anybody sits.
pub async fn staged(server: &TestServer) -> Driver {
    let admin = server.newcomer_as(Role::Admin).await;
    let made = Driver::open(vec![admin], new(&noon())).await;
    Driver { players: server.two().await, ..made }
}

/// Everybody sits down, and brings nothing.
async fn sit(driver: &Driver) {
    for (seat, player) in driver.players.iter().enumerate() {
        let call = player.post(&driver.path("/seats"), json!({"seat": seat}));
        call.fresh().send().await.expect(201);
    }
}

async fn started(server: &TestServer) -> Driver {
    let driver = staged(server).await;
    sit(&driver).await;
    driver
}

/// The match as lists have it.
async fn listed(client: &Client, id: &str) -> Value {
    let page = client.read("/v1/matches?ruleset=doomtown&limit=200").await;
    items(&page).iter().find(|it| it["id"] == id).expect("it is listed").clone()
}

#[tokio::test]
async fn only_an_administrator_makes_one() {
    let server = TestServer::shared().await;
    let admin = server.newcomer_as(Role::Admin).await;
    for client in [
        server.newcomer().await,
        server.newcomer_as(Role::Judge).await,
        admin.log_in(Some(&["play", "read"])).await,
    ] {
        for scenario in [noon(), json!({})] {
            let call = client.post("/v1/matches", new(&scenario)).fresh();
            call.send().await.refused(403, "insufficient-scope");
        }
        let account: Uuid = client.id.parse().expect("an id");
        let owner = server.owner().await;
        let count = "SELECT count(*) FROM matches WHERE creator = $1";
        let row = owner.query_one(count, &[&account]).await.expect("it counts");
        assert_eq!(row.get::<_, i64>(0), 0, "nothing was made");
    }
    let anybody = server.stranger().post("/v1/matches", new(&noon())).send().await;
    anybody.refused(401, "unauthenticated");
    admin.post("/v1/matches", new(&noon())).fresh().send().await.expect(201);
}

#[tokio::test]
async fn it_is_marked_wherever_it_is_shown() {
    let server = TestServer::shared().await;
    let driver = staged(server).await;
    assert_eq!(driver.made["staged"], true);
    assert_eq!(listed(&server.stranger(), &driver.id).await["staged"], true);
    let first = driver.log(&server.stranger(), "").await[0]["facts"][0].clone();
    assert_eq!((&first["type"], &first["staged"]), (&json!("match_created"), &json!(true)));
    sit(&driver).await;
    assert_eq!(driver.show().await["staged"], true);
    for path in ["/timeline", "/prompts"] {
        assert_eq!(driver.players[1].read(&driver.path(path)).await["staged"], true, "{path}");
    }
    assert_eq!(listed(&driver.players[0], &driver.id).await["staged"], true);
    for query in ["", "?at=1", "?as=public"] {
        let state = driver.players[1].read(&driver.path(&format!("/state{query}"))).await;
        assert_eq!(state["staged"], true, "{query}");
    }
    let resign = driver.players[0].post(&driver.path("/resignations"), json!({})).fresh();
    resign.send().await.expect(201);
    assert_eq!(driver.show().await["status"], "finished");
    let audit = server.stranger().read(&driver.path("/audit")).await;
    assert_eq!((&audit["staged"], &audit["report"]["valid"]), (&json!(true), &json!(true)));
    let bundle = server.stranger().get(&driver.path("/audit/export")).send().await.text;
    let header: Value = serde_json::from_str(bundle.lines().next().expect("a header")).expect("it");
    assert_eq!(header["staged"], true);
    let verify = server.stranger().call("POST", "/v1/audits/verify");
    let report = verify.body("application/x-ndjson", bundle).send().await.expect(200);
    assert_eq!((&report["staged"], &report["valid"]), (&json!(true), &json!(true)));
}

#[tokio::test]
async fn the_mark_is_made_anew_from_the_log() {
    let server = TestServer::shared().await;
    let driver = started(server).await;
    let id = domain::engine::MatchId(driver.id.parse().expect("an id"));
    let other = server.another_node();
    assert_eq!(other.compare(id).await.expect("it is compared"), Rebuilt::Same);
    let unmark = format!("UPDATE matches SET staged = false WHERE id = '{}'", driver.id);
    server.owner().await.batch_execute(&unmark).await.expect("the owner can do anything");
    assert!(other.head(id).await.expect("it is read").row.staged, "the fold decides");
    assert_eq!(other.rebuild(id).await.expect("it is rebuilt"), Rebuilt::Differed);
    assert_eq!(other.compare(id).await.expect("it is compared"), Rebuilt::Same);
    assert_eq!(listed(&server.stranger(), &driver.id).await["staged"], true);
}

#[tokio::test]
async fn nobody_brings_anything_and_play_begins_in_the_middle() {
    let server = TestServer::shared().await;
    let driver = staged(server).await;
    let deck = json!({"outfit": "01002", "cards": [{"code": "01056", "count": 2}]});
    let brings = driver.players[0].post(&driver.path("/seats"), json!({"loadout": deck}));
    let problem = brings.fresh().send().await.refused(422, "invalid-loadout");
    assert_eq!(problem["errors"][0]["pointer"], "/loadout", "{problem}");
    sit(&driver).await;
    let view = driver.players[1].read(&driver.path("/state")).await["view"].clone();
    assert_eq!((&view["day"], &view["phase"]), (&json!(3), &json!("noon")), "{view}");
    assert_eq!(view["options"]["scenario"], true);
    assert_eq!(view["players"][0]["ghost_rock"], 4);
    assert_eq!(view["players"][1]["ghost_rock"], 9);
    assert!(driver.prompts(0).await.is_empty(), "it is the winner's turn");
    let prompts = driver.prompts(1).await;
    let prompt = serde_json::to_value(prompts.first().expect("a play")).expect("JSON");
    let options = prompt["choice"]["options"].as_array().expect("plays");
    let offers = |kind: &str| options.iter().filter(|it| it["value"]["type"] == kind).count();
    let offered = ["pass", "move", "call_out", "shop"].map(offers);
    assert_eq!(offered, [1, 2, 1, 1], "{prompt}");
}

#[tokio::test]
async fn what_is_wrong_with_a_scenario_is_pointed_at() {
    let admin = TestServer::shared().await.newcomer_as(Role::Admin).await;
    for (within, value, pointer) in [
        ("/day", json!(0), "/day"),
        ("/phase", json!("midnight"), "/phase"),
        ("/winner", json!(2), "/winner"),
        ("/players", json!([]), "/players"),
        ("/players/0/outfit", json!("01056"), "/players/0/outfit"),
        ("/players/1/hand/0", json!("99999"), "/players/1/hand/0"),
        ("/players/0/in_play/1/code", json!("01004"), "/players/0/in_play/1/code"),
        ("/players/1/ghost_rock", json!(1001), "/players/1/ghost_rock"),
        ("/players/1/in_play/0/at", json!("saloon"), "/players/1/in_play/0/at"),
    ] {
        let mut scenario = noon();
        *scenario.pointer_mut(within).expect("it is there") = value;
        let answer = admin.post("/v1/matches", new(&scenario)).fresh().send().await;
        let problem = answer.refused(422, "invalid-options");
        let pointers: Vec<&Value> =
            problem["errors"].as_array().expect("a list").iter().map(|it| &it["pointer"]).collect();
        assert_eq!(pointers, [&json!(format!("/options/scenario{pointer}"))], "{problem}");
    }
}

#[tokio::test]
async fn a_scenario_names_every_card_and_begins_on_the_first_day() {
    let admin = TestServer::shared().await.newcomer_as(Role::Admin).await;
    for (within, field) in [("/players/1", "outfit"), ("/players/0/in_play/1", "code")] {
        let mut scenario = noon();
        let part = scenario.pointer_mut(within).and_then(Value::as_object_mut);
        part.expect("it is there").remove(field);
        let answer = admin.post("/v1/matches", new(&scenario)).fresh().send().await;
        let problem = answer.refused(422, "invalid-options");
        let error = &problem["errors"][0];
        assert_eq!(error["pointer"], format!("/options/scenario{within}/{field}"), "{problem}");
        assert_eq!(error["message"], format!("the field `{field}` is missing"));
    }
    let mut scenario = noon();
    scenario.as_object_mut().expect("an object").remove("day");
    let made = Driver::open(vec![admin], new(&scenario)).await.made;
    assert_eq!(made["options"]["scenario"]["day"], 1, "{made}");
}

#[tokio::test]
async fn a_fork_of_one_is_one() {
    let server = TestServer::shared().await;
    let driver = started(server).await;
    let at = driver.version().await;
    let fork = driver.players[0].post(&driver.path("/forks"), json!({"at": at})).fresh();
    let made = fork.send().await.expect(201);
    assert_eq!(made["staged"], true);
    let id = made["id"].as_str().expect("an id").to_owned();
    let forked = Driver { id, made, ..driver };
    sit(&forked).await;
    assert_eq!(forked.show().await["staged"], true);
    assert_eq!(listed(&server.stranger(), &forked.id).await["staged"], true);
    let state = forked.players[0].read(&forked.path("/state")).await;
    assert_eq!((&state["staged"], &state["view"]["day"]), (&json!(true), &json!(3)));
}

#[tokio::test]
async fn a_real_match_is_not_marked() {
    let server = TestServer::shared().await;
    let admin = server.newcomer_as(Role::Admin).await;
    for options in [json!({}), json!({"days": 5})] {
        let new = json!({"ruleset": "doomtown", "options": options});
        let driver = Driver::open(vec![admin.clone()], new).await;
        let state = admin.read(&driver.path("/state")).await;
        let fact = driver.log(&admin, "").await[0]["facts"][0].clone();
        for shown in [&driver.made, &listed(&admin, &driver.id).await, &state, &fact] {
            assert!(shown.get("staged").is_none(), "{shown}");
        }
    }
}
