//! `/v1/accounts/{id}/rulings`

use infra::identity::Role;
use serde_json::{Value, json};
use support::client::Client;
use support::driver::Driver;
use support::server::TestServer;

use crate::court::{Court, judge};
use crate::house::items;

/// A match of two newcomers, made so, and its judge.
async fn court(server: &TestServer, players: &[Client], more: Value) -> Court {
    let mut new = json!({"ruleset": "showdown"});
    let fields = new.as_object_mut().expect("it is an object");
    fields.extend(more.as_object().expect("so is this").clone());
    let driver = Driver::started(players.to_vec(), new).await;
    Court { driver, judge: judge(server).await }
}

fn warning(seat: u8, public: bool) -> Value {
    json!({"kind": "warning", "seat": seat, "public": public})
}

#[tokio::test]
async fn a_judge_reads_what_was_ruled_about_a_player_before() {
    let server = TestServer::shared().await;
    let players = [server.newcomer().await, server.newcomer().await];
    let first = court(server, &players, json!({"title": "The first"})).await;
    first.rule(warning(0, true)).await;
    first.rule(warning(1, true)).await;
    first.rule(json!({"kind": "note"})).await;
    let turned = [players[1].clone(), players[0].clone()];
    let second = court(server, &turned, json!({"visibility": "private"})).await;
    let late = second.rule(warning(1, false)).await;
    let address = format!("/v1/accounts/{}/rulings", players[0].id);
    let found = first.judge.read(&address).await;
    let told: Vec<(&str, &str, &Value)> = items(&found)
        .iter()
        .map(|it| {
            let word = |value: &'_ Value| value.as_str().map(str::len);
            assert!(word(&it["match"]).is_some(), "{it}");
            let (id, kind) =
                (it["match"].as_str().unwrap(), it["ruling"]["kind"].as_str().unwrap());
            (id, kind, &it["ruling"]["seat"])
        })
        .collect();
    let (one, zero) = (json!(1), json!(0));
    let expected = [
        (second.driver.id.as_str(), "warning", &one),
        (first.driver.id.as_str(), "warning", &zero),
    ];
    assert_eq!(told, expected, "{found}");
    assert_eq!(items(&found)[1]["title"], "The first");
    assert_eq!(items(&found)[0]["ruling"], late["ruling"]);
    let page = first.judge.read(&format!("{address}?limit=1")).await;
    assert_eq!(items(&page), &items(&found)[..1]);
    let cursor = page["next"].as_str().expect("another page follows");
    let page = first.judge.read(&format!("{address}?limit=1&cursor={cursor}")).await;
    assert_eq!((items(&page), page.get("next")), (&items(&found)[1..].to_vec(), None));
    // Who judges only where they are called to reads what everybody may read.
    let elsewhere = server.newcomer_as(Role::Judge).await;
    let only = json!({"roles": ["player", "judge"], "judges": "assigned"});
    let admin = server.newcomer_as(Role::Admin).await;
    let path = format!("/v1/accounts/{}/roles", elsewhere.id);
    admin.put(&path, only).send().await.expect(200);
    let public = elsewhere.log_in(None).await.read(&address).await;
    assert_eq!(items(&public), &items(&found)[1..]);
}

#[tokio::test]
async fn the_list_is_for_judges() {
    let server = TestServer::shared().await;
    let rider = server.newcomer().await;
    let address = format!("/v1/accounts/{}/rulings", rider.id);
    rider.get(&address).send().await.refused(403, "insufficient-scope");
    server.stranger().get(&address).send().await.refused(401, "unauthenticated");
    let judge = judge(server).await;
    assert_eq!(judge.read(&address).await, json!({"items": []}));
    let nobody = format!("/v1/accounts/{}/rulings", uuid::Uuid::now_v7());
    judge.get(&nobody).send().await.refused(404, "not-found");
    for (query, name) in [
        ("limit=0", "malformed-request"),
        ("cursor=x", "invalid-cursor"),
        ("x=1", "unknown-parameter"),
    ] {
        judge.get(&format!("{address}?{query}")).send().await.refused(400, name);
    }
}
