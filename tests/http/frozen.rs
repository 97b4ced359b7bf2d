//! What can be read of a frozen match: what comes before the event that fails.

use infra::identity::{Judges, Role};
use serde_json::{Value, json};
use support::client::{Answer, Client};
use support::driver::Driver;
use support::server::TestServer;

use crate::court::{CLAIM, Court};
use crate::house::items;

/// The event that is altered.
const ALTERED: u64 = 9;

/// A running match of a server of its own, and what its log says up to the event that is altered.
async fn running() -> (TestServer, Driver) {
    let server = TestServer::with(|_| ()).await;
    let mut driver = Driver::showdown(server.two().await).await;
    driver.play(10).await;
    assert!(ALTERED < driver.version().await);
    (server, driver)
}

/// Alters an event, as only the owner of the database can.
async fn freeze(server: &TestServer, driver: &Driver) {
    let change = format!(
        "UPDATE events SET content = replace(content, '\"actor\"', '\"actro\"') \
         WHERE stream = '{}' AND seq = {ALTERED}",
        driver.id
    );
    server.tamper("events", &change).await;
    server.matches.forget();
}

async fn ask(client: &Client, driver: &Driver, path: &str) -> Answer {
    client.get(&driver.path(path)).send().await
}

/// The addresses of what was before an event, as everybody who may watch sees it.
fn before(seq: u64) -> [String; 3] {
    let to = seq - 1;
    [format!("?at={to}"), format!("/state?at={to}"), format!("/replay?to={to}")]
}

/// An answer less what it says of the present.
fn past(answer: &Answer) -> Value {
    let mut body = answer.json();
    if let Some(fields) = body.as_object_mut() {
        fields.retain(|name, _| !["now", "head"].contains(&name.as_str()));
    }
    body
}

#[tokio::test]
async fn what_comes_before_the_failure_is_read_as_it_was() {
    let (server, driver) = running().await;
    let viewers = [&driver.players[0], &driver.players[1], &server.stranger()];
    let mut known = Vec::new();
    for viewer in viewers {
        for path in before(ALTERED) {
            let answer = ask(viewer, &driver, &path).await;
            answer.expect(200);
            known.push(answer);
        }
    }
    freeze(&server, &driver).await;
    let mut known = known.iter();
    for viewer in viewers {
        for path in before(ALTERED) {
            let (now, known) = (ask(viewer, &driver, &path).await, known.next().unwrap());
            now.expect(200);
            assert_eq!(past(&now), past(known), "{path}");
            assert_eq!(now.header("etag"), known.header("etag"), "{path}");
        }
        // Whoever goes further, or does not say how far, is told that the match is frozen.
        for path in before(ALTERED + 1).iter().map(String::as_str).chain(["", "/state", "/replay"])
        {
            let problem = ask(viewer, &driver, path).await.refused(500, "fold-mismatch");
            assert_eq!(problem["seq"], json!(ALTERED), "{path}");
        }
    }
    // Frames come on lines of their own as well, and nobody sees more than before.
    let lines = viewers[0].get(&driver.path(&format!("/replay?to={}", ALTERED - 1)));
    let lines = lines.header("accept", "application/x-ndjson").send().await;
    assert_eq!((lines.status, lines.lines().len() as u64), (200, ALTERED - 1));
    for hidden in ["seat:0", "seat:1", "judge", "revealed"] {
        for path in ["state?at=8", "replay?to=8"] {
            let answer = ask(viewers[2], &driver, &format!("/{path}&as={hidden}")).await;
            assert!([401, 403].contains(&answer.status), "{hidden} {path}: {}", answer.status);
        }
    }
    // Nothing is appended to it.
    let resign = driver.players[0].post(&driver.path("/resignations"), json!({}));
    resign.fresh().send().await.refused(500, "fold-mismatch");
    server.stop().await;
}

#[tokio::test]
async fn a_private_match_stays_unknown_to_others_when_it_is_frozen() {
    let server = TestServer::with(|_| ()).await;
    let new = json!({"ruleset": "showdown", "visibility": "private"});
    let mut driver = Driver::started(server.two().await, new).await;
    driver.play(10).await;
    freeze(&server, &driver).await;
    for path in before(ALTERED) {
        ask(&server.stranger(), &driver, &path).await.refused(404, "not-found");
        ask(&driver.players[1], &driver, &path).await.expect(200);
    }
    // Nor does its failure tell that it is there.
    let unknown = server.newcomer().await;
    for path in ["", "/state", "/replay", "/events", "/timeline", "/rulings", "/checkpoints"] {
        ask(&server.stranger(), &driver, path).await.refused(404, "not-found");
        ask(&unknown, &driver, path).await.refused(404, "not-found");
        ask(&driver.players[1], &driver, path).await.refused(500, "fold-mismatch");
    }
    ask(&unknown, &driver, "/prompts").await.refused(404, "not-found");
    let seats = driver.path("/seats");
    unknown.post(&seats, json!({"seat": 0})).send().await.refused(404, "not-found");
    server.stop().await;
}

/// Nothing is known of what follows an event that cannot even be read.
#[tokio::test]
async fn what_comes_before_a_row_that_cannot_be_read_is_read() {
    let (server, driver) = running().await;
    let change = format!(
        "UPDATE events SET salt = '\\x00' WHERE stream = '{}' AND seq = {ALTERED}",
        driver.id
    );
    server.tamper("events", &change).await;
    server.matches.forget();
    let player = &driver.players[0];
    let problem = ask(player, &driver, "").await.refused(500, "fold-mismatch");
    assert_eq!((&problem["seq"], &problem["check"]), (&json!(ALTERED), &json!("content")));
    for path in before(ALTERED) {
        ask(player, &driver, &path).await.expect(200);
    }
    server.stop().await;
}

/// Who watches with a delay does not see up to the failure, and learns how far they see.
#[tokio::test]
async fn onlookers_of_a_delayed_match_see_less_of_it_when_it_is_frozen() {
    let server = TestServer::with(|_| ()).await;
    let new = json!({"ruleset": "showdown", "policies": {"delay": {"events": 4}}});
    let mut driver = Driver::started(server.two().await, new).await;
    driver.play(10).await;
    freeze(&server, &driver).await;
    let onlooker = server.stranger();
    let last = ALTERED - 1;
    ask(&onlooker, &driver, &format!("?at={last}")).await.refused(404, "not-found");
    let page = ask(&onlooker, &driver, &format!("/replay?to={last}&limit=1")).await.expect(200);
    assert_eq!(page["head"], json!(last - 4));
    ask(&onlooker, &driver, &format!("?at={}", last - 4)).await.expect(200);
    ask(&onlooker, &driver, &format!("?at={}", last - 3)).await.refused(404, "not-found");
    server.stop().await;
}

/// A log that is forged in itself is found by what was promised of it.
#[tokio::test]
async fn a_log_of_which_another_event_was_promised_is_read_to_the_last_that_was_promised() {
    let (server, driver) = running().await;
    let log = driver.log(&driver.players[0], "").await;
    let owner = server.owner().await;
    for (seq, hash) in [(4, log[3]["hash"].as_str().unwrap().to_owned()), (8, "77".repeat(32))] {
        let promise = format!(
            "INSERT INTO lost_events (stream, seq, hash, recorded_at) \
             VALUES ('{}', {seq}, '\\x{hash}', now())",
            driver.id
        );
        owner.batch_execute(&promise).await.expect("the owner may");
    }
    server.matches.forget();
    let player = &driver.players[0];
    let failed = async |path: &str| {
        let problem = ask(player, &driver, path).await.refused(500, "fold-mismatch");
        assert_eq!(problem["check"], "receipt");
        problem["seq"].as_u64().unwrap()
    };
    assert_eq!(failed("").await, 8);
    // One step back is not enough, and the problem says how far it is good.
    assert_eq!(failed("?at=7").await, 5);
    ask(player, &driver, "?at=4").await.expect(200);
    ask(player, &driver, "/replay?to=4").await.expect(200);
    server.stop().await;
}

#[tokio::test]
async fn a_match_is_shown_as_it_was_after_any_event() {
    let server = TestServer::shared().await;
    let driver = Driver::finished(server.two().await, json!({"ruleset": "showdown"})).await;
    let player = &driver.players[0];
    let now = player.read(&driver.path("")).await;
    let version = now["version"].as_u64().unwrap();
    let early = player.read(&driver.path("?at=1")).await;
    assert_eq!((&early["status"], &early["version"]), (&json!("open"), &json!(1)));
    assert!(early["seats"][0].get("player").is_none_or(Value::is_null), "{early}");
    let running = player.read(&driver.path(&format!("?at={}", version - 2))).await;
    assert_eq!((&running["status"], &running["may"]), (&json!("active"), &json!([])));
    assert!(running.get("result").is_none() && running.get("ended_at").is_none(), "{running}");
    let last = player.read(&driver.path(&format!("?at={version}"))).await;
    assert_eq!((&last["status"], &last["result"]), (&now["status"], &now["result"]));
    ask(player, &driver, &format!("?at={}", version + 1)).await.refused(404, "not-found");
    ask(player, &driver, "?at=0").await.refused(400, "malformed-request");
    ask(player, &driver, "?to=1").await.refused(400, "unknown-parameter");
    server
        .stranger()
        .get("/v1/matches/00000000-0000-4000-8000-000000000000?at=0")
        .send()
        .await
        .refused(404, "not-found");
}

/// When a match ends, others may look through the eyes of its players: also at what was before.
#[tokio::test]
async fn what_is_known_of_a_past_moment_is_known_anew_when_the_match_is_over() {
    let server = TestServer::shared().await;
    let mut driver = Driver::showdown(server.two().await).await;
    driver.play(4).await;
    let onlooker = server.stranger();
    let running = ask(&onlooker, &driver, "?at=4").await;
    assert_eq!(running.expect(200)["eyes"], json!(["public"]));
    let resign = driver.players[0].post(&driver.path("/resignations"), json!({}));
    resign.fresh().send().await.expect(201);
    let call = onlooker.get(&driver.path("?at=4")).header("if-none-match", &running.etag());
    let over = call.send().await.expect(200);
    assert_eq!(over["eyes"], json!(["public", "seat:0", "seat:1", "revealed"]));
}

#[tokio::test]
async fn onlookers_of_a_delayed_match_see_no_later_moment_of_it() {
    let server = TestServer::shared().await;
    let new = json!({"ruleset": "showdown", "policies": {"delay": {"events": 4}}});
    let mut driver = Driver::started(server.two().await, new).await;
    driver.play(6).await;
    let version = driver.version().await;
    let onlooker = server.stranger();
    ask(&onlooker, &driver, &format!("?at={}", version - 4)).await.expect(200);
    let beyond = format!("?at={}", version - 3);
    ask(&onlooker, &driver, &beyond).await.refused(404, "not-found");
    ask(&driver.players[0], &driver, &beyond).await.expect(200);
}

/// A judge of the matches that they are assigned to.
async fn assigned_judge(server: &TestServer) -> Client {
    let client = server.newcomer().await;
    let granted = server.identity.grant_judge(&client.name, Judges::Assigned).await;
    granted.expect("the account is there");
    client.log_in(None).await
}

/// The ids and the claims of the disputes on a page.
fn told(page: &Value) -> Vec<(Value, Value)> {
    items(page).iter().map(|it| (it["id"].clone(), it["claim"].clone())).collect()
}

/// Nothing of its log is shown for that: a judge is told what the list of all tells.
#[tokio::test]
async fn the_disputes_of_a_frozen_match_are_for_its_judges() {
    let server = TestServer::with(|_| ()).await;
    let judge = server.newcomer_as(Role::Judge).await;
    let court = |driver| Court { driver, judge: judge.clone() };
    let seated = server.newcomer_as(Role::Judge).await;
    let elsewhere = assigned_judge(&server).await;
    let delay = json!({"delay": {"events": 1000, "seconds": 0}});
    for (new, stranger) in [
        (json!({"ruleset": "showdown"}), (500, "fold-mismatch")),
        (json!({"ruleset": "showdown", "visibility": "private"}), (404, "not-found")),
        (json!({"ruleset": "showdown", "policies": delay}), (404, "not-found")),
    ] {
        let players = vec![server.regular(0).await, seated.clone()];
        let mut driver = Driver::started(players, new).await;
        driver.play(10).await;
        let court = court(driver);
        let (decided, open) = (court.called(true).await, court.called(true).await);
        court.rule(json!({"kind": "uphold", "dispute": decided})).await;
        freeze(&server, &court.driver).await;
        let path = format!("/v1/disputes/{}", open.as_str().unwrap());
        let listed = format!("/v1/disputes?match={}", court.driver.id);
        let all = judge.read("/v1/disputes?order=newest").await;
        let alone = judge.read(&path).await;
        assert_eq!(alone, items(&all)[0]);
        assert_eq!(
            told(&judge.read(&listed).await),
            [(decided, json!(CLAIM)), (open, json!(CLAIM))]
        );
        assert_eq!((alone.get("awaits"), alone.get("may_decide")), (None, None), "{alone}");
        // Whoever sits in it is a player there, and others see no more than before.
        let others = [
            (court.driver.players[0].clone(), (500, "fold-mismatch")),
            (seated.clone(), (500, "fold-mismatch")),
            (elsewhere.clone(), stranger),
            (server.regular(2).await, stranger),
        ];
        let desk = format!("{path}/judge");
        for (who, (status, name)) in others {
            for path in [&path, &listed] {
                who.get(path).send().await.refused(status, name);
            }
            who.put(&desk, json!({})).fresh().send().await.refused(status, name);
            who.delete(&desk).send().await.refused(status, name);
        }
        server.stranger().get(&path).send().await.refused(stranger.0, stranger.1);
        server.stranger().get(&listed).send().await.refused(401, "unauthenticated");
        server.stranger().put(&desk, json!({})).send().await.refused(401, "unauthenticated");
        let queue = seated.read("/v1/disputes?order=newest").await;
        assert!(items(&queue).iter().all(|it| it["match"] != *court.driver.id), "{queue}");
    }
    server.stop().await;
}

#[tokio::test]
async fn a_dispute_of_a_frozen_match_is_taken_and_given_back_and_nothing_is_appended() {
    let (server, driver) = running().await;
    let judge = server.newcomer_as(Role::Judge).await;
    let other = assigned_judge(&server).await;
    let court = Court { driver, judge: judge.clone() };
    let id = court.called(true).await;
    let path = format!("/v1/disputes/{}", id.as_str().unwrap());
    let admin = server.newcomer_as(Role::Admin).await;
    let called = admin.post(&court.driver.path("/judges"), json!({"account": other.id}));
    called.send().await.expect(201);
    freeze(&server, &court.driver).await;
    let count = format!("SELECT count(*) FROM events WHERE stream = '{}'", court.driver.id);
    let owner = server.owner().await;
    let events = async || owner.query_one(&count, &[]).await.expect("a count").get::<_, i64>(0);
    let before = events().await;
    let desk = format!("{path}/judge");
    let taken = judge.put(&desk, json!({})).fresh().send().await.expect(200);
    assert_eq!((&taken["judge"]["id"], &taken["claim"]), (&json!(judge.id), &json!(CLAIM)));
    // Who is called to it sees that, and can take it as well, once it is given back.
    assert_eq!(other.read(&path).await["judge"]["id"], *judge.id);
    other.put(&desk, json!({})).fresh().send().await.refused(409, "dispute-taken");
    other.delete(&desk).send().await.refused(409, "dispute-taken");
    judge.delete(&desk).send().await.expect(204);
    judge.delete(&desk).send().await.refused(404, "not-found");
    other.put(&desk, json!({})).fresh().send().await.expect(200);
    assert_eq!(events().await, before);
    let ruling = json!({"kind": "uphold", "dispute": id, "reason": "It stands."});
    let ruling = judge.post(&court.driver.path("/rulings"), ruling);
    ruling.fresh().send().await.refused(500, "fold-mismatch");
    server.stop().await;
}
