//! Appeals: disputes about rulings, and who decides them.

use infra::identity::Role;
use serde_json::{Value, json};
use support::client::{Answer, Client};
use support::driver::Driver;
use support::server::TestServer;

use crate::court::{Court, REASON, fact};
use crate::house::items;

/// A court of a server of its own: no other judges than those that the test makes.
async fn court(server: &TestServer) -> Court {
    let judge = server.newcomer_as(Role::Judge).await;
    let mut driver = Driver::showdown(server.two().await).await;
    driver.play(3).await;
    Court { driver, judge }
}

/// The judge warns seat 0, who appeals; the ruling's event and the appeal.
async fn appealed(court: &Court) -> (Value, Value) {
    let seq = court.rule(json!({"kind": "warning", "seat": 0})).await["ruling"]["seq"].clone();
    let appeal = court.call(&court.driver.players[0], json!({"seq": seq, "suspend": true})).await;
    (seq, appeal.expect(201)["dispute"].clone())
}

async fn uphold(court: &Court, judge: &Client, dispute: &Value) -> Answer {
    let body = json!({"kind": "uphold", "dispute": dispute, "reason": REASON, "rules": ["HN12"]});
    judge.post(&court.driver.path("/rulings"), body).fresh().send().await
}

fn pointer(problem: &Value) -> &Value {
    &problem["errors"][0]["pointer"]
}

/// How the queue has a dispute for somebody.
async fn queued(who: &Client, dispute: &Value) -> Option<Value> {
    let page = who.read("/v1/disputes?status=open&appeal=true&limit=200").await;
    items(&page).iter().find(|it| it["id"] == *dispute).cloned()
}

#[tokio::test]
async fn an_appeal_waits_for_another_judge_and_admins_find_it() {
    let server = TestServer::with(|_| ()).await;
    let court = court(&server).await;
    let admin = server.newcomer_as(Role::Admin).await.log_in(Some(&["admin"])).await;
    let ordinary = court.called(false).await;
    let (seq, appeal) = appealed(&court).await;
    assert_eq!((&appeal["appeal_of"], &appeal["awaits"]), (&seq, &json!("nobody")));
    let id = &appeal["id"];
    let problem = uphold(&court, &court.judge, id).await.refused(422, "invalid-ruling");
    assert_eq!(pointer(&problem), "/dispute");
    let said = problem["errors"][0]["message"].as_str().expect("a sentence");
    assert!(said.contains("another judge"), "{said}");
    let instead = json!({"kind": "note", "supersedes": seq});
    let problem = court.try_rule(instead).await.refused(422, "invalid-ruling");
    assert_eq!(pointer(&problem), "/supersedes");
    court.rule(json!({"kind": "note", "dispute": id})).await;
    assert_eq!(court.status().await, "suspended", "the appeal waits");

    let told = queued(&admin, id).await.expect("admins find it");
    assert_eq!((&told["awaits"], told.get("claim")), (&json!("nobody"), None));
    assert_eq!(told.get("may_decide"), None);
    assert_eq!(queued(&admin, &ordinary).await, None, "it is no appeal");
    let metrics = server.stranger().get("/metrics").send().await.text;
    assert!(metrics.contains("highnoon_appeals_without_judge_total"), "{metrics}");
    let own = queued(&court.judge, id).await.expect("it is in the queue");
    assert_eq!(own["may_decide"], false);

    let other = server.newcomer_as(Role::Judge).await;
    let told = queued(&admin, id).await.expect("it is still there");
    assert_eq!(told["awaits"], "another_judge");
    assert_eq!(queued(&other, id).await.expect("it is there")["may_decide"], true);
    let upheld = uphold(&court, &other, id).await.expect(201);
    assert_eq!(upheld["ruling"]["about"], seq);
    assert_eq!(fact(&upheld["events"][0])["about"], seq);
    let text = fact(&upheld["events"][0])["text"].as_str().expect("a sentence");
    assert_eq!(
        text,
        format!("A judge upholds the ruling of event {seq}, under HN12. Reason: {REASON}")
    );
    assert_eq!(court.status().await, "active");
    court.rule(json!({"kind": "uphold", "dispute": ordinary})).await;
    let audit = other.get(&court.driver.path("/audit")).send().await;
    assert_eq!(audit.status, 403, "nobody calls a judge any more");
    server.stop().await;
}

#[tokio::test]
async fn an_appeal_goes_to_the_head_judge() {
    let server = TestServer::with(|_| ()).await;
    let court = court(&server).await;
    let admin = server.newcomer_as(Role::Admin).await;
    let (head, other) =
        (server.newcomer_as(Role::Judge).await, server.newcomer_as(Role::Judge).await);
    let path = court.driver.path("/judges");
    let name = async |judge: &Client, head: bool| {
        let body = json!({"account": judge.id, "head": head});
        admin.post(&path, body).send().await.json()["head"].clone()
    };
    assert_eq!(name(&other, true).await, true);
    assert_eq!(name(&head, true).await, true);
    let judges = admin.read(&path).await;
    let heads = items(&judges).iter().filter(|it| it["head"] == true);
    assert_eq!(heads.count(), 1, "a match has one head judge: {judges}");

    let (_, appeal) = appealed(&court).await;
    assert_eq!(appeal["awaits"], "head_judge");
    let id = &appeal["id"];
    assert_eq!(queued(&other, id).await.expect("it is there")["may_decide"], false);
    assert_eq!(queued(&head, id).await.expect("it is there")["may_decide"], true);
    let problem = uphold(&court, &other, id).await.refused(422, "invalid-ruling");
    assert_eq!(pointer(&problem), "/dispute");
    assert!(problem["errors"][0]["message"].to_string().contains("head judge"), "{problem}");
    let key = uuid::Uuid::new_v4();
    let body = json!({"kind": "uphold", "dispute": id, "reason": REASON});
    let send = || head.post(&court.driver.path("/rulings"), body.clone()).key(key).send();
    let ruled = send().await.expect(201);

    // An appeal against the ruling of the head judge is for somebody else.
    let seq = ruled["ruling"]["seq"].clone();
    let again = court.call(&court.driver.players[0], json!({"seq": seq})).await.expect(201);
    let again = &again["dispute"];
    assert_eq!(again["awaits"], "another_judge");
    for barred in [&head, &court.judge] {
        uphold(&court, barred, &again["id"]).await.refused(422, "invalid-ruling");
    }
    uphold(&court, &other, &again["id"]).await.expect(201);
    assert_eq!(name(&head, false).await, false);
    assert_eq!(send().await.expect(200)["ruling"], ruled["ruling"], "it was answered before");
    server.stop().await;
}

#[tokio::test]
async fn a_ruling_says_to_whom_what_and_why() {
    let server = TestServer::shared().await;
    let court = Court::new(server).await;
    let id = court.called(false).await;
    let text = |ruled: &Value| fact(&ruled["events"][0])["text"].as_str().map(str::to_owned);
    let upheld = court.rule(json!({"kind": "uphold", "dispute": id})).await;
    let said = format!("A judge upholds what happened at event 4, under HN12. Reason: {REASON}");
    assert_eq!(text(&upheld), Some(said.clone()));
    assert_eq!((&upheld["ruling"]["about"], &upheld["ruling"]["dispute"]), (&json!(4), &id));
    let seen = court.driver.log(&server.stranger(), "").await;
    let ruled = seen.iter().find(|it| it["kind"] == "ruling.issued").expect("it is in the log");
    assert_eq!(fact(ruled)["text"], said);
    court.rule(json!({"kind": "warning", "seat": 1, "public": false})).await;
    let said = format!("A judge warns seat 1, under HN12. Reason: {REASON}");
    for (who, reads) in [(0, false), (1, true)] {
        let log = court.driver.log(&court.driver.players[who], "").await;
        let told =
            fact(log.last().expect("a log"))["text"].as_str().expect("a sentence").to_owned();
        assert_eq!(told == said, reads, "{told}");
        assert!(reads || !told.contains(REASON), "{told}");
    }
}

#[tokio::test]
async fn whoever_disputes_what_a_ruling_brought_about_appeals_against_it() {
    let server = TestServer::with(|_| ()).await;
    let court = court(&server).await;
    let to_seq = court.driver.version().await - 1;
    let ruled = court.rule(json!({"kind": "rewind", "to_seq": to_seq})).await;
    let seq = ruled["ruling"]["seq"].as_u64().expect("a number");
    let about = json!({"seq": seq + 1, "suspend": true});
    let appeal = court.call(&court.driver.players[0], about).await;
    let appeal = appeal.expect(201)["dispute"].clone();
    assert_eq!(appeal["appeal_of"], seq);
    let problem = uphold(&court, &court.judge, &appeal["id"]).await;
    assert_eq!(pointer(&problem.refused(422, "invalid-ruling")), "/dispute");
    let at_large = json!({"kind": "result", "result": {"kind": "won", "winners": [1]}});
    let problem = court.try_rule(at_large).await.refused(422, "invalid-ruling");
    assert_eq!(pointer(&problem), "/kind");
    server.stop().await;
}
