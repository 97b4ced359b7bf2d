//! `/v1/matches/{id}/judges`: who may judge which match.

use std::time::Duration;

use infra::identity::{Judges, Role};
use serde_json::{Value, json};
use support::client::{Answer, Client};
use support::driver::Driver;
use support::follow::Follower;
use support::server::TestServer;
use uuid::Uuid;

use crate::house::{fields, finished_match, is_time, items};

/// A judge of the matches that they are assigned to.
async fn assigned_judge(server: &TestServer) -> Client {
    let client = server.newcomer().await;
    let granted = server.identity.grant_judge(&client.name, Judges::Assigned).await;
    granted.expect("the account is there");
    client.log_in(None).await
}

async fn assign(admin: &Client, driver: &Driver, judge: &Client) -> Answer {
    admin.post(&driver.path("/judges"), json!({"account": judge.id})).send().await
}

async fn unassign(admin: &Client, driver: &Driver, judge: &Client) -> Answer {
    admin.delete(&driver.path(&format!("/judges/{}", judge.id))).send().await
}

/// A match between the regulars that is over, and whose secrets are its players'.
async fn secret_match(server: &TestServer) -> Driver {
    let new = json!({"ruleset": "showdown", "policies": {"reveal": "players"}});
    let driver = Driver::started(server.two().await, new).await;
    let resign = driver.players[0].post(&driver.path("/resignations"), json!({}));
    resign.fresh().send().await.expect(201);
    driver
}

#[tokio::test]
async fn a_judge_is_called_and_called_off() {
    let server = TestServer::shared().await;
    let (admin, judge) = (server.newcomer_as(Role::Admin).await, assigned_judge(server).await);
    let driver = secret_match(server).await;
    let none = admin.read(&driver.path("/judges")).await;
    assert_eq!(none, json!({"items": []}));
    let called = assign(&admin, &driver, &judge).await.expect(201);
    assert_eq!(fields(&called), ["account", "assigned_at", "assigned_by", "head"]);
    assert_eq!(called["head"], false);
    assert_eq!(called["account"], json!({"id": judge.id, "name": judge.name}));
    assert_eq!(called["assigned_by"], json!({"id": admin.id, "name": admin.name}));
    assert!(is_time(&called["assigned_at"]), "{called}");
    let again = assign(&admin, &driver, &judge).await;
    assert_eq!(again.header("idempotent-replayed"), Some("true"));
    let again = again.expect(200);
    assert_eq!(again["account"], called["account"]);
    assert_eq!(items(&admin.read(&driver.path("/judges")).await), &[again]);
    unassign(&admin, &driver, &judge).await.expect(204);
    unassign(&admin, &driver, &judge).await.refused(404, "not-found");
    assert_eq!(admin.read(&driver.path("/judges")).await, none);
}

#[tokio::test]
async fn who_is_assigned_judges_that_match_and_no_other() {
    let server = TestServer::shared().await;
    let (admin, judge) = (server.newcomer_as(Role::Admin).await, assigned_judge(server).await);
    let (own, other) = (secret_match(server).await, secret_match(server).await);
    assign(&admin, &own, &judge).await.expect(201);
    for path in ["/state?as=judge", "/events?as=judge", "/audit/export"] {
        let seen = judge.get(&own.path(path)).send().await;
        assert_eq!(seen.status, 200, "{path}: {}", seen.text);
        let refused = judge.get(&other.path(path)).send().await;
        assert_eq!(refused.status, 403, "{path}: {}", refused.text);
    }
    let refused = judge.get(&other.path("/state?as=judge")).send().await;
    let problem = refused.refused(403, "insufficient-scope");
    assert!(problem["detail"].as_str().is_some_and(|it| it.contains("assigned")), "{problem}");
    unassign(&admin, &own, &judge).await.expect(204);
    let late = judge.get(&own.path("/state?as=judge")).send().await;
    late.refused(403, "insufficient-scope");
}

#[tokio::test]
async fn a_private_match_is_known_to_the_judges_who_are_called_to_it() {
    let server = TestServer::shared().await;
    let (admin, judge) = (server.newcomer_as(Role::Admin).await, assigned_judge(server).await);
    let creator = server.regular(0).await;
    let new = json!({"ruleset": "showdown", "visibility": "private"});
    let driver = Driver::started(vec![creator.clone(), creator.clone()], new).await;
    for path in ["", "/events", "/state?as=judge"] {
        judge.get(&driver.path(path)).send().await.refused(404, "not-found");
    }
    let operator = admin.log_in(Some(&["admin"])).await;
    assign(&operator, &driver, &judge).await.expect(201);
    for path in ["", "/events", "/state"] {
        judge.read(&driver.path(path)).await;
    }
    judge.get(&driver.path("/state?as=judge")).send().await.refused(403, "insufficient-scope");
    unassign(&operator, &driver, &judge).await.expect(204);
    judge.get(&driver.path("")).send().await.refused(404, "not-found");
}

#[tokio::test]
async fn who_sits_in_a_match_does_not_judge_it_though_they_are_called() {
    let server = TestServer::shared().await;
    let (admin, judge) = (server.newcomer_as(Role::Admin).await, assigned_judge(server).await);
    let driver = Driver::showdown(vec![judge.clone(), server.regular(1).await]).await;
    assign(&admin, &driver, &judge).await.expect(201);
    let resign = judge.post(&driver.path("/resignations"), json!({}));
    resign.fresh().send().await.expect(201);
    let refused = judge.get(&driver.path("/state?as=judge")).send().await;
    let problem = refused.refused(403, "insufficient-scope");
    assert!(problem["detail"].as_str().is_some_and(|it| it.contains("sits")), "{problem}");
}

#[tokio::test]
async fn only_admins_call_judges() {
    let server = TestServer::shared().await;
    let driver = finished_match(server).await;
    let (judge, newcomer) = (server.newcomer_as(Role::Judge).await, server.newcomer().await);
    let path = driver.path("/judges");
    let one = driver.path(&format!("/judges/{}", judge.id));
    let all = |client: &Client| {
        let body = json!({"account": judge.id});
        [client.get(&path), client.post(&path, body), client.delete(&one)]
    };
    for call in all(&server.stranger()) {
        call.send().await.refused(401, "unauthenticated");
    }
    for client in [&newcomer, &judge, &driver.players[0]] {
        for call in all(client) {
            call.send().await.refused(403, "insufficient-scope");
        }
    }
    let admin = server.newcomer_as(Role::Admin).await;
    assert_eq!(items(&admin.read(&path).await), &[Value::Null; 0]);
}

#[tokio::test]
async fn only_judges_are_called_and_only_to_matches() {
    let server = TestServer::shared().await;
    let driver = finished_match(server).await;
    let (admin, newcomer) = (server.newcomer_as(Role::Admin).await, server.newcomer().await);
    assign(&admin, &driver, &newcomer).await.refused(409, "not-a-judge");
    let path = driver.path("/judges");
    let nobody = json!({"account": Uuid::now_v7()});
    admin.post(&path, nobody).send().await.refused(409, "not-a-judge");
    for (body, pointer) in [
        (json!({}), "/account"),
        (json!({"account": "Bean"}), "/account"),
        (json!({"account": newcomer.id, "seat": 1}), "/seat"),
    ] {
        let problem = admin.post(&path, body).send().await.refused(400, "malformed-request");
        assert_eq!(problem["errors"][0]["pointer"], pointer, "{problem}");
    }
    let nowhere = format!("/v1/matches/{}/judges", Uuid::now_v7());
    let body = json!({"account": admin.id});
    admin.post(&nowhere, body).send().await.refused(404, "not-found");
    admin.get(&nowhere).send().await.refused(404, "not-found");
    admin.delete(&format!("{nowhere}/{}", admin.id)).send().await.refused(404, "not-found");
}

#[tokio::test]
async fn judges_come_in_pages() {
    let server = TestServer::shared().await;
    let (admin, driver) = (server.newcomer_as(Role::Admin).await, secret_match(server).await);
    let mut expected = Vec::new();
    for _ in 0..3 {
        let judge = assigned_judge(server).await;
        assign(&admin, &driver, &judge).await.expect(201);
        expected.push(json!(judge.id));
    }
    let first = admin.read(&driver.path("/judges?limit=2")).await;
    let next = first["next"].as_str().expect("there are more");
    let second = admin.read(&driver.path(&format!("/judges?limit=2&cursor={next}"))).await;
    assert_eq!(second.get("next"), None);
    let id = expected[1].as_str().expect("an id");
    let both = items(&first).iter().chain(items(&second));
    assert_eq!(both.map(|it| it["account"]["id"].clone()).collect::<Vec<_>>(), expected);
    // Where the last of the page before is no judge any more, the list goes on all the same.
    admin.delete(&driver.path(&format!("/judges/{id}"))).fresh().send().await.expect(204);
    let again = admin.read(&driver.path(&format!("/judges?limit=2&cursor={next}"))).await;
    assert_eq!(again, second);
}

#[tokio::test]
async fn who_is_called_off_follows_a_private_match_no_longer() {
    let server = TestServer::with(|it| it.http.heartbeat = Duration::from_millis(100)).await;
    let (admin, judge) = (server.newcomer_as(Role::Admin).await, assigned_judge(&server).await);
    let new = json!({"ruleset": "showdown", "visibility": "private"});
    let driver = Driver::started(server.two().await, new).await;
    assign(&admin, &driver, &judge).await.expect(201);
    let mut stream = Follower::open(judge.get(&driver.path("/events/stream"))).await;
    stream.take(4).await;
    unassign(&admin, &driver, &judge).await.expect(204);
    stream.ends("right").await;
    server.stop().await;
}

#[tokio::test]
async fn at_most_100_judges_are_called_to_a_match() {
    let server = TestServer::with(|_| ()).await;
    let (admin, judge) = (server.newcomer_as(Role::Admin).await, assigned_judge(&server).await);
    let driver = Driver::showdown(server.two().await).await;
    let owner = server.owner().await;
    let others = "INSERT INTO accounts (id, name, name_key, roles, created_at) \
         SELECT gen_random_uuid(), 'Judge ' || n, 'judge ' || n, '{judge}', now() \
         FROM generate_series(1, 100) n";
    owner.execute(others, &[]).await.expect("the owner may");
    let called = format!(
        "INSERT INTO match_judges (match_id, account, assigned_by, assigned_at) \
         SELECT '{}', id, id, now() FROM accounts WHERE name LIKE 'Judge %'",
        driver.id
    );
    assert_eq!(owner.execute(&called, &[]).await.expect("the owner may"), 100);
    assign(&admin, &driver, &judge).await.refused(409, "too-many-judges");
    server.stop().await;
}
