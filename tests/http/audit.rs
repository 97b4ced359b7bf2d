//! `/v1/matches/{id}/audit`

use domain::engine::{AccountId, MatchId, Viewer};
use infra::identity::Role;
use serde_json::{Value, json};
use support::driver::Driver;
use support::proofs::commitment_of;
use support::server::TestServer;

use crate::court::{Court, judge};
use crate::house::{fields, finished_match, is_hash, items};

#[tokio::test]
async fn an_audit_has_everything_opened_and_what_was_open_to_whom() {
    let server = TestServer::shared().await;
    let mut court = Court::new(server).await;
    let asked = court.driver.answer_of(0).await;
    court.driver.play(5).await;
    court.called(true).await;
    let head = court.driver.version().await;
    let audit = court.read("/audit").await;
    assert_eq!(
        fields(&audit),
        [
            "algorithm",
            "head",
            "items",
            "looks",
            "match",
            "report",
            "rules_version",
            "ruleset",
            "seed_commitment"
        ]
    );
    assert_eq!(audit["report"], json!({"valid": true, "events": head}));
    assert_eq!(audit["seed_commitment"], court.driver.made["seed_commitment"]);
    assert_eq!(items(&audit).len() as u64, head);
    let log = court.driver.log(&court.judge, "&as=judge").await;
    for (item, event) in items(&audit).iter().zip(&log) {
        assert_eq!(item["event"], *event);
        assert_eq!(item["digest"], event["opened"]["content"]["state_digest"]);
        assert!(is_hash(&item["digest"]));
        let made = event["kind"] == "decision.made";
        assert_eq!(item.get("think_ms").is_some_and(Value::is_u64), made, "{item}");
        if event["seq"] != 1 {
            assert_eq!(commitment_of(&event["opened"]), event["commitment"]);
        }
        if made {
            let prompts = item["before"].to_string();
            let answered = event["decision"]["prompt"].as_str().expect("a prompt");
            assert!(prompts.contains(answered), "it was open: {item}");
        }
    }
    if let Some(asked) = asked {
        let before = &items(&audit)[court_index(&log, &asked.prompt.id.0)]["before"];
        assert!(before.to_string().contains(&asked.prompt.id.0));
    }
    let first = court.read("/audit?limit=4").await;
    let rest = court.read("/audit?after=4").await;
    assert_eq!([items(&first).clone(), items(&rest).clone()].concat(), *items(&audit));
    assert_eq!((&first["report"], &rest["report"]), (&audit["report"], &audit["report"]));
}

/// The place of the event that answered a prompt, or of the last one.
fn court_index(log: &[Value], prompt: &str) -> usize {
    let answered = log.iter().position(|it| it["decision"]["prompt"] == prompt);
    answered.unwrap_or(log.len() - 1)
}

#[tokio::test]
async fn after_the_end_it_is_for_whom_everything_is_revealed() {
    let server = TestServer::shared().await;
    let driver = finished_match(server).await;
    let audit = server.stranger().read(&driver.path("/audit?limit=1")).await;
    let content = &items(&audit)[0]["event"]["opened"]["content"];
    assert!(is_hash(&content["seed"]), "the seed is open: {content}");
    let new = json!({"ruleset": "showdown", "policies": {"reveal": "players"}});
    let driver = Driver::started(server.two().await, new).await;
    let path = driver.path("/audit");
    for client in [&driver.players[0], &server.stranger(), &judge(server).await] {
        client.get(&path).send().await.refused(403, "insufficient-scope");
    }
    let resign = driver.players[0].post(&driver.path("/resignations"), json!({}));
    resign.fresh().send().await.expect(201);
    driver.players[0].read(&path).await;
    judge(server).await.read(&path).await;
    server.regular(2).await.get(&path).send().await.refused(403, "not-seated");
    server.stranger().get(&path).send().await.refused(401, "unauthenticated");
    for wrong in ["?limit=501", "?after=-1"] {
        let call = driver.players[0].get(&format!("{path}{wrong}"));
        call.send().await.refused(400, "malformed-request");
    }
}

#[tokio::test]
async fn an_audit_finds_what_is_not_as_it_was_decided() {
    let server = TestServer::with(|_| ()).await;
    let driver = Driver::finished(server.two().await, json!({"ruleset": "showdown"})).await;
    let change = format!(
        "UPDATE events SET content = replace(content, 'decision.made', 'match.resigned') \
         WHERE stream = '{}' AND seq = 6",
        driver.id
    );
    server.tamper("events", &change).await;
    let answer = server.stranger().get(&driver.path("/audit?limit=2")).send().await;
    if answer.status == 200 {
        let report = &answer.json()["report"];
        assert_eq!((&report["valid"], &report["first_failure"]["seq"]), (&json!(false), &json!(6)));
    } else {
        answer.refused(500, "fold-mismatch");
    }
    server.stop().await;
}

#[tokio::test]
async fn of_a_frozen_match_the_problem_names_the_event_and_the_audit_reports_it() {
    let server = TestServer::with(|_| ()).await;
    let mut driver = Driver::showdown(server.two().await).await;
    driver.play(6).await;
    let change = format!(
        "UPDATE events SET content = replace(content, '\"actor\"', '\"actro\"') \
         WHERE stream = '{}' AND seq = 6",
        driver.id
    );
    server.tamper("events", &change).await;
    server.matches.forget();
    let audit = driver.path("/audit");
    for (client, path) in [
        (&driver.players[0], driver.path("/state")),
        (&driver.players[0], audit.clone()),
        (&server.stranger(), audit.clone()),
    ] {
        let problem = client.get(&path).send().await.refused(500, "fold-mismatch");
        assert_eq!((&problem["seq"], &problem["check"]), (&json!(6), &json!("commitment")));
        let detail = problem["detail"].as_str().expect("a sentence");
        assert!(detail.contains("event 6") && detail.contains("commitment"), "{detail}");
    }
    for role in [Role::Judge, Role::Admin] {
        let audit = server.newcomer_as(role).await.read(&audit).await;
        let failure = &audit["report"]["first_failure"];
        assert_eq!(audit["report"]["valid"], false);
        assert_eq!((&failure["seq"], &failure["check"]), (&json!(6), &json!("commitment")));
        assert_eq!((&audit["match"], &audit["items"]), (&json!(driver.id), &json!([])));
    }
    server.stop().await;
}

#[tokio::test]
async fn a_fork_is_held_against_what_it_goes_on_from() {
    let server = TestServer::shared().await;
    let court = Court::new(server).await.until(true).await;
    let id = MatchId(court.driver.id.parse().expect("an id"));
    let player = &court.driver.players[0];
    let account = AccountId(player.id.parse().expect("an id"));
    let at = court.driver.version().await;
    let forked = server.matches.fork(id, at, Viewer::Public, account, None).await;
    let fork = forked.map_err(|error| error.to_string()).expect("the table rests").after.id();
    for player in &court.driver.players {
        let path = format!("/v1/matches/{fork}/seats");
        player.post(&path, json!({})).fresh().send().await.expect(201);
    }
    let resign = player.post(&format!("/v1/matches/{fork}/resignations"), json!({}));
    resign.fresh().send().await.expect(201);
    let audit = player.read(&format!("/v1/matches/{fork}/audit")).await;
    assert_eq!(audit["report"]["valid"], true, "{audit}");
    assert_eq!(audit["parent"], json!({"match": id, "seq": at, "verified": true}));
}
