//! `/v1/accounts/{id}/roles`

use infra::identity::Role;
use serde_json::{Value, json};
use support::client::{Answer, Client};
use support::server::TestServer;
use uuid::Uuid;

use crate::house::{fields, words};

async fn set(by: &Client, account: &str, body: Value) -> Answer {
    by.put(&format!("/v1/accounts/{account}/roles"), body).send().await
}

#[tokio::test]
async fn an_account_is_what_an_admin_says() {
    let server = TestServer::shared().await;
    let (admin, newcomer) = (server.newcomer_as(Role::Admin).await, server.newcomer().await);
    let body = json!({"roles": ["player", "judge"], "judges": "assigned"});
    let answer = set(&admin, &newcomer.id, body.clone()).await;
    let account = answer.expect(200);
    assert_eq!(fields(&account), ["id", "judges", "name", "roles"]);
    assert_eq!((&account["id"], &account["name"]), (&json!(newcomer.id), &json!(newcomer.name)));
    assert_eq!((&account["roles"], &account["judges"]), (&body["roles"], &body["judges"]));
    assert_eq!(answer.header("cache-control"), Some("no-store"));
    assert_eq!(set(&admin, &newcomer.id, body).await.expect(200), account, "it can be retried");
    let me = newcomer.log_in(None).await.read("/v1/me").await;
    assert!(words(&me["scopes"]).contains(&"judge"));
}

#[tokio::test]
async fn what_is_taken_away_is_gone_at_once() {
    let server = TestServer::shared().await;
    let (admin, judge) =
        (server.newcomer_as(Role::Admin).await, server.newcomer_as(Role::Judge).await);
    assert!(words(&judge.read("/v1/me").await["scopes"]).contains(&"judge"));
    let account = set(&admin, &judge.id, json!({"roles": ["player"]})).await.expect(200);
    assert_eq!(account["roles"], json!(["player"]));
    let me = judge.read("/v1/me").await;
    assert_eq!(
        (&me["roles"], &me["scopes"]),
        (&json!(["player"]), &json!(["play", "read", "webhook"]))
    );
}

#[tokio::test]
async fn which_matches_are_judged_stays_where_nothing_is_said() {
    let server = TestServer::shared().await;
    let (admin, newcomer) = (server.newcomer_as(Role::Admin).await, server.newcomer().await);
    let all = set(&admin, &newcomer.id, json!({"roles": ["judge"]})).await.expect(200);
    assert_eq!(all["judges"], "all");
    let assigned = json!({"roles": ["judge"], "judges": "assigned"});
    set(&admin, &newcomer.id, assigned).await.expect(200);
    let roles = json!({"roles": ["player", "judge"]});
    assert_eq!(set(&admin, &newcomer.id, roles).await.expect(200)["judges"], "assigned");
}

#[tokio::test]
async fn only_admins_grant_roles() {
    let server = TestServer::shared().await;
    let (judge, newcomer) = (server.newcomer_as(Role::Judge).await, server.newcomer().await);
    let admin = server.newcomer_as(Role::Admin).await;
    let player = admin.log_in(Some(&["play", "read", "judge"])).await;
    let body = json!({"roles": ["admin"]});
    set(&server.stranger(), &newcomer.id, body.clone()).await.refused(401, "unauthenticated");
    for client in [&newcomer, &judge, &player] {
        for account in [newcomer.id.clone(), Uuid::now_v7().to_string()] {
            let answer = set(client, &account, body.clone()).await;
            answer.refused(403, "insufficient-scope");
        }
    }
    assert_eq!(newcomer.read("/v1/me").await["roles"], json!(["player"]), "nothing has changed");
}

#[tokio::test]
async fn what_is_no_role_is_refused() {
    let server = TestServer::shared().await;
    let (admin, newcomer) = (server.newcomer_as(Role::Admin).await, server.newcomer().await);
    for (body, pointer) in [
        (json!({}), "/roles"),
        (json!({"roles": "judge"}), "/roles"),
        (json!({"roles": ["sheriff"]}), "/roles/0"),
        (json!({"roles": ["player", "player", "judge", "judge"]}), "/roles"),
        (json!({"roles": ["judge"], "judges": "some"}), "/judges"),
        (json!({"roles": ["judge"], "judges": null}), "/judges"),
        (json!({"roles": ["judge"], "name": "Judge"}), "/name"),
    ] {
        let problem = set(&admin, &newcomer.id, body).await.refused(400, "malformed-request");
        assert_eq!(problem["errors"][0]["pointer"], pointer, "{problem}");
    }
    for nobody in [Uuid::now_v7().to_string(), "nobody".to_owned()] {
        set(&admin, &nobody, json!({"roles": []})).await.refused(404, "not-found");
    }
    assert_eq!(newcomer.read("/v1/me").await["roles"], json!(["player"]), "nothing has changed");
}

#[tokio::test]
async fn the_last_admin_stays_one() {
    let server = TestServer::with(|_| ()).await;
    let admin = server.newcomer_as(Role::Admin).await;
    let player = json!({"roles": ["player"]});
    set(&admin, &admin.id, player.clone()).await.refused(409, "last-admin");
    let account = format!("/v1/accounts/{}", admin.id);
    admin.delete(&account).send().await.refused(409, "last-admin");
    assert_eq!(admin.read("/v1/me").await["roles"], json!(["player", "admin"]));
    let other = server.newcomer_as(Role::Admin).await;
    let unmake = |by: &Client, whom: &Client| {
        let path = format!("/v1/accounts/{}/roles", whom.id);
        by.put(&path, player.clone()).send()
    };
    let (one, two) = tokio::join!(unmake(&admin, &other), unmake(&other, &admin));
    let unmade = [one.status, two.status].iter().filter(|it| **it == 200).count();
    assert_eq!(unmade, 1, "{} {}", one.text, two.text);
    server.stop().await;
}
