//! `/v1/me`

use infra::identity::Role;
use serde_json::json;
use support::server::TestServer;

use crate::house::{fields, words};

#[tokio::test]
async fn the_caller_learns_who_they_are() {
    let newcomer = TestServer::shared().await.newcomer().await;
    let answer = newcomer.get("/v1/me").send().await;
    let me = answer.expect(200);
    assert_eq!(fields(&me), ["id", "name", "roles", "scopes"]);
    assert_eq!((&me["id"], &me["name"]), (&json!(newcomer.id), &json!(newcomer.name)));
    let mut scopes = words(&me["scopes"]);
    scopes.sort_unstable();
    assert_eq!(scopes, ["play", "read", "webhook"]);
    assert_eq!(answer.header("cache-control"), Some("no-store"));
}

#[tokio::test]
async fn a_token_with_less_says_so() {
    let newcomer = TestServer::shared().await.newcomer().await;
    let reader = newcomer.log_in(Some(&["read"])).await;
    assert_eq!(reader.read("/v1/me").await["scopes"], json!(["read"]));
}

#[tokio::test]
async fn a_role_that_was_granted_allows_more_after_the_next_login() {
    let server = TestServer::shared().await;
    let newcomer = server.newcomer().await;
    server.identity.grant(&newcomer.name, Role::Judge).await.expect("the account is there");
    let before = newcomer.read("/v1/me").await;
    assert!(words(&before["roles"]).contains(&"judge"));
    assert!(!words(&before["scopes"]).contains(&"judge"), "a token keeps the scopes it has");
    let after = newcomer.log_in(None).await.read("/v1/me").await;
    assert!(words(&after["scopes"]).contains(&"judge"));
}

#[tokio::test]
async fn a_stranger_is_not_told_who_they_are() {
    let stranger = TestServer::shared().await.stranger();
    stranger.get("/v1/me").send().await.refused(401, "unauthenticated");
}
