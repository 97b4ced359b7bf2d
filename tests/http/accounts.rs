//! `/v1/accounts`

use serde_json::json;
use support::client::PASSWORD;
use support::server::TestServer;
use uuid::Uuid;

use crate::house::{fields, is_id};

fn name() -> String {
    format!("Ann-{}", &Uuid::new_v4().simple().to_string()[..12])
}

#[tokio::test]
async fn who_registers_gets_an_id_and_his_name() {
    let stranger = TestServer::shared().await.stranger();
    let name = name();
    let body = json!({"name": name, "password": PASSWORD});
    let answer = stranger.post("/v1/accounts", body).send().await;
    let account = answer.expect(201);
    assert_eq!(fields(&account), ["id", "name"]);
    assert_eq!(account["name"], *name);
    assert!(is_id(&account["id"]), "{account}");
    assert_eq!(answer.header("cache-control"), Some("no-store"));
}

#[tokio::test]
async fn a_name_is_taken_in_every_spelling() {
    let stranger = TestServer::shared().await.stranger();
    let name = name();
    let register =
        |name: &str| stranger.post("/v1/accounts", json!({"name": name, "password": PASSWORD}));
    register(&name).send().await.expect(201);
    register(&name).send().await.refused(409, "name-taken");
    register(&name.to_uppercase()).send().await.refused(409, "name-taken");
}

#[tokio::test]
async fn names_and_passwords_have_to_be_in_order() {
    let stranger = TestServer::shared().await.stranger();
    for (name, password, pointer) in [
        ("Al", PASSWORD, "/name"),
        (&"x".repeat(41), PASSWORD, "/name"),
        ("Ann\nOakley", PASSWORD, "/name"),
        ("Ann Oakley the First", "too short", "/password"),
        ("Ann Oakley the First", &"x".repeat(201), "/password"),
    ] {
        let body = json!({"name": name, "password": password});
        let answer = stranger.post("/v1/accounts", body).send().await;
        let problem = answer.refused(400, "malformed-request");
        assert_eq!(problem["errors"][0]["pointer"], pointer, "{name:?} {password:?}");
        assert!(!answer.text.contains(password), "a password is repeated");
    }
}

#[tokio::test]
async fn an_account_has_a_name_and_a_password_and_nothing_else() {
    let stranger = TestServer::shared().await.stranger();
    for (body, pointer) in [
        (json!({"name": name()}), "/password"),
        (json!({"password": PASSWORD}), "/name"),
        (json!({"name": name(), "password": PASSWORD, "roles": ["admin"]}), "/roles"),
        (json!({"name": name(), "password": null}), "/password"),
    ] {
        let answer = stranger.post("/v1/accounts", body).send().await;
        let problem = answer.refused(400, "malformed-request");
        assert_eq!(problem["errors"][0]["pointer"], pointer, "{problem}");
    }
}

#[tokio::test]
async fn whoever_registers_is_a_player() {
    let newcomer = TestServer::shared().await.newcomer().await;
    let me = newcomer.read("/v1/me").await;
    assert_eq!(me["roles"], json!(["player"]));
}
