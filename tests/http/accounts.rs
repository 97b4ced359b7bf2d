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
async fn who_registers_gets_an_id_and_their_name() {
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
async fn a_name_is_taken_by_what_looks_the_same() {
    let stranger = TestServer::shared().await.stranger();
    let register =
        |name: &str| stranger.post("/v1/accounts", json!({"name": name, "password": PASSWORD}));
    let tail = &Uuid::new_v4().simple().to_string()[..12];
    let name = format!("Pearl Hart {tail}");
    assert_eq!(register(&name).send().await.expect(201)["name"], *name);
    // In wide letters, with two spaces, and composed otherwise it is the same name.
    let wide = format!("Ｐｅａｒｌ  Hart {tail}");
    let problem = register(&wide).send().await.refused(409, "name-taken");
    assert_eq!(problem["detail"], format!("the name “{name}” is taken"));
    // Written in Cyrillic letters, with a digit for a letter, with a capital for a small one.
    for (from, to) in [("Pearl", "Реагl"), ("Pearl", "Рearl"), ("Pearl", "Pear1"), ("Hart", "Наrt")]
    {
        let alike = name.replacen(from, to, 1);
        let problem = register(&alike).send().await.refused(409, "name-taken");
        let said = format!("the name “{alike}” looks like “{name}”, which is taken");
        assert_eq!(problem["detail"], said);
    }
    let wide = format!("Ｓａｌｏｍｅ {tail}");
    let salome = register(&wide).send().await.expect(201);
    assert_eq!(salome["name"], format!("Salome {tail}"), "it is kept in narrow letters");
    for name in [wide, format!("salome   {tail}")] {
        let tokens = stranger.post("/v1/tokens", json!({"name": name, "password": PASSWORD}));
        tokens.send().await.expect(201);
    }
}

#[tokio::test]
async fn what_cannot_be_in_a_name_is_named() {
    let stranger = TestServer::shared().await.stranger();
    for (name, said) in [
        ("Pearl/Hart", "the character “/” (U+002F)"),
        ("Griﬃn", "the character “ﬃ” (U+FB03)"),
        ("Pearl\u{3164}", "the invisible character U+3164"),
        ("Pearl\u{200b}", "the invisible character U+200B"),
        ("Pearl\u{a0}Hart", "the invisible character U+00A0"),
    ] {
        let body = json!({"name": name, "password": PASSWORD});
        let problem = stranger.post("/v1/accounts", body).send().await;
        let problem = problem.refused(400, "malformed-request");
        let error = &problem["errors"][0];
        assert_eq!(error["pointer"], "/name");
        let message = error["message"].as_str().expect("a sentence");
        assert!(message.starts_with(&format!("{said} cannot be in a name")), "{message}");
    }
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
async fn all_that_cannot_be_read_is_named_at_once() {
    let stranger = TestServer::shared().await.stranger();
    let body = json!({"nam": name(), "password": ["spy"], "invitation": 7});
    let problem = stranger.post("/v1/accounts", body).send().await;
    let problem = problem.refused(400, "malformed-request");
    let errors = problem["errors"].as_array().expect("a list");
    let first = (errors[0]["pointer"].as_str().unwrap(), errors[0]["message"].as_str().unwrap());
    assert_eq!(problem["detail"], format!("{}: {}", first.0, first.1));
    let mut told: Vec<&str> = errors.iter().map(|it| it["pointer"].as_str().unwrap()).collect();
    told.sort_unstable();
    assert_eq!(told, ["/invitation", "/nam", "/name", "/password"]);
    let missing = errors.iter().find(|it| it["pointer"] == "/name").unwrap();
    assert_eq!(missing["message"], "the field `name` is missing");
}

#[tokio::test]
async fn whoever_registers_is_a_player() {
    let newcomer = TestServer::shared().await.newcomer().await;
    let me = newcomer.read("/v1/me").await;
    assert_eq!(me["roles"], json!(["player"]));
}
