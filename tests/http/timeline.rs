//! `/v1/matches/{id}/timeline`

use serde_json::{Value, json};
use support::driver::Driver;
use support::server::TestServer;

use crate::court::Court;
use crate::house::{fields, finished_match, is_time, items};

async fn marks(server: &TestServer, driver: &Driver, query: &str) -> Vec<Value> {
    let path = driver.path(&format!("/timeline?{query}"));
    items(&server.stranger().read(&path).await).clone()
}

#[tokio::test]
async fn a_timeline_has_what_is_good_to_seek_by() {
    let server = TestServer::shared().await;
    let driver = finished_match(server).await;
    let page = server.stranger().read(&driver.path("/timeline?as=public")).await;
    assert_eq!(fields(&page), ["as", "head", "items", "match"]);
    assert_eq!((&page["match"], &page["as"]), (&json!(driver.id), &json!("public")));
    let log = driver.log(&server.stranger(), "&as=public").await;
    assert_eq!(page["head"], log.len());
    for item in items(&page) {
        let always = ["kind", "mark", "recorded_at", "rule", "seq", "text"];
        let mut names = fields(item);
        names.retain(|it| !["rest", "spans", "short"].contains(it));
        assert_eq!(names, always);
        let short = item["short"].as_str();
        let round = short.is_some_and(|it| it.starts_with("Round ") || it == "Extra round");
        assert_eq!(round, item["mark"] == "turn", "{item}");
        let event = &log[item["seq"].as_u64().expect("a seq") as usize - 1];
        assert_eq!((&item["kind"], &item["recorded_at"]), (&event["kind"], &event["recorded_at"]));
        assert!(is_time(&item["recorded_at"]));
        let facts = event["facts"].as_array().expect("a list");
        let said = |fact: &&Value| fact["text"] == item["text"] && fact["rule"] == item["rule"];
        assert!(facts.iter().any(|it| said(&it)), "{item}");
    }
    let of = |mark: &str| items(&page).iter().filter(|it| it["mark"] == mark).count();
    assert_eq!((items(&page)[0]["mark"].as_str(), of("start"), of("end")), (Some("start"), 1, 1));
    let rounds: usize = log
        .iter()
        .flat_map(|event| event["facts"].as_array().expect("a list"))
        .filter(|fact| fact["type"] == "round_began")
        .count();
    assert_eq!(of("turn"), rounds, "a round is a turn of a duel");
    assert!(0 < of("phase") && 0 < of("reveal"));
    let scored = items(&page).iter().filter(|it| it["mark"] == "score");
    assert!(scored.clone().all(|it| it["text"].as_str().is_some_and(|it| it.contains("point"))));
}

#[tokio::test]
async fn what_reveals_something_depends_on_who_looks() {
    let server = TestServer::shared().await;
    let driver = finished_match(server).await;
    let cards = |items: Vec<Value>| -> Vec<(u64, String)> {
        let turned = |it: &Value| {
            let text = it["text"].as_str().expect("a sentence").to_owned();
            let up = it["mark"] == "reveal" && text.contains("turns up");
            up.then(|| (it["seq"].as_u64().expect("a seq"), text))
        };
        items.iter().filter_map(turned).collect()
    };
    let public = cards(marks(server, &driver, "as=public").await);
    let own = cards(marks(server, &driver, "as=seat:0").await);
    let other = cards(marks(server, &driver, "as=seat:1").await);
    assert!(!public.is_empty());
    assert!(own.iter().all(|it| it.1.starts_with("Seat 1")), "players know their own cards");
    assert!(other.iter().all(|it| it.1.starts_with("Seat 0")));
    assert_eq!(public.len(), own.len() + other.len());
    assert_eq!(cards(marks(server, &driver, "as=revealed").await), []);
}

#[tokio::test]
async fn pages_of_marks_follow_each_other() {
    let server = TestServer::shared().await;
    let driver = finished_match(server).await;
    let whole = marks(server, &driver, "as=public").await;
    for limit in [1, 3, 1_000] {
        let (mut after, mut found) = (0, Vec::new());
        loop {
            let query = format!("as=public&after={after}&limit={limit}");
            let page = marks(server, &driver, &query).await;
            let Some(last) = page.last() else { break };
            after = last["seq"].as_u64().expect("a seq");
            let others = page.iter().filter(|it| it["seq"] != after).count();
            assert!(others < limit, "only the marks of the last event may be more");
            found.extend(page);
        }
        assert_eq!(found, whole, "{limit} at a time");
    }
    assert_eq!(marks(server, &driver, "after=100000").await, [] as [Value; 0]);
}

#[tokio::test]
async fn a_timeline_that_cannot_be_meant_is_refused() {
    let server = TestServer::shared().await;
    let driver = finished_match(server).await;
    for (query, name) in [
        ("after=-1", "malformed-request"),
        ("limit=0", "malformed-request"),
        ("limit=1001", "malformed-request"),
        ("branch=08", "malformed-request"),
        ("as=me", "malformed-request"),
        ("from=1", "unknown-parameter"),
    ] {
        let path = driver.path(&format!("/timeline?{query}"));
        server.stranger().get(&path).send().await.refused(400, name);
    }
}

#[tokio::test]
async fn a_full_page_of_marks_that_is_named_stays_as_it_is() {
    let server = TestServer::shared().await;
    let mut driver = Driver::showdown(server.two().await).await;
    driver.play(6).await;
    let stranger = server.stranger();
    let full = driver.path("/timeline?limit=2&as=public");
    let open = driver.path("/timeline?as=public");
    let (before, grows) = (stranger.get(&full).send().await, stranger.get(&open).send().await);
    let kept = |it: &support::client::Answer| it.header("cache-control").map(str::to_owned);
    assert!(kept(&before).expect("it says").contains("immutable"));
    assert_eq!(kept(&grows).as_deref(), Some("public, no-cache"));
    let has = grows.etag();
    let again = stranger.get(&open).header("if-none-match", &has).send().await;
    assert_eq!(again.status, 304);
    driver.play_out().await;
    let after = stranger.get(&full).send().await;
    assert_eq!(
        (after.json()["items"].clone(), after.etag()),
        (before.json()["items"].clone(), before.etag())
    );
    let again = stranger.get(&open).header("if-none-match", &has).send().await;
    assert_eq!(again.status, 200);
}

#[tokio::test]
async fn marks_tell_what_a_rewind_a_take_back_and_a_dispute_are_about() {
    let server = TestServer::shared().await;
    let takebacks = json!({"takebacks": "by_consent"});
    let new = json!({"ruleset": "showdown", "policies": takebacks});
    let mut court = Court::about(server, new).await;
    court.driver.play(3).await;
    let dispute = court.called(false).await;
    let ruled = json!({"kind": "rewind", "dispute": dispute, "to_seq": 5});
    let ruled = court.rule(ruled).await["ruling"]["seq"].clone();
    let found = marks(server, &court.driver, "as=public").await;
    let marked = |mark: &str| found.iter().find(|it| it["mark"] == mark).expect("it is marked");
    let (called, ruling, rewind) = (marked("dispute"), marked("ruling"), marked("rewind"));
    assert_eq!((&called["dispute"], &called["about"]), (&dispute, &json!(4)));
    assert_eq!((&ruling["dispute"], &ruling["seq"]), (&dispute, &ruled));
    assert_eq!(rewind["to_seq"], 5);
    let before = court.driver.version().await;
    let it = court.driver.next_move().await.expect("somebody is asked");
    court.driver.make(&it).await;
    let body = json!({"to_seq": before});
    let asked = court.driver.players[it.seat].post(&court.driver.path("/takebacks"), body);
    asked.fresh().send().await.expect(201);
    let found = marks(server, &court.driver, "as=public").await;
    let back = found.iter().find(|it| it["mark"] == "takeback").expect("it is marked");
    assert_eq!(back["to_seq"], json!(before));
    assert!(found.iter().all(|it| it["mark"] != "turn" || it.get("to_seq").is_none()));
}

#[tokio::test]
async fn who_gave_up_is_found_on_the_timeline() {
    let server = TestServer::shared().await;
    let driver = Driver::showdown(server.two().await).await;
    let resigned = driver.players[1].post(&driver.path("/resignations"), json!({})).fresh();
    resigned.send().await.expect(201);
    let found = marks(server, &driver, "as=public").await;
    let last: Vec<&Value> = found.iter().rev().take(2).map(|it| &it["mark"]).collect();
    assert_eq!(last, [&json!("end"), &json!("resignation")]);
}
