//! `/v1/invitations`, and who may register.

use infra::identity::{Registration, Role};
use serde_json::{Value, json};
use support::client::{Answer, Client, PASSWORD};
use support::server::TestServer;
use uuid::Uuid;

use crate::house::{fields, is_id, is_time, items};

/// A server where registering needs this, and its admin.
async fn server_for(registration: Registration) -> (TestServer, Client) {
    let open = TestServer::with(|_| ()).await;
    let admin = open.newcomer_as(Role::Admin).await;
    let server = open.twin_with(|it| it.identity.registration = registration).await;
    open.stop().await;
    let admin = admin.at(&server.base());
    (server, admin)
}

async fn invite(admin: &Client, body: Value) -> Value {
    admin.post("/v1/invitations", body).send().await.expect(201)
}

async fn register(server: &TestServer, name: &str, invitation: Option<&Value>) -> Answer {
    server.stranger().post("/v1/accounts", joining(name, invitation)).send().await
}

fn joining(name: &str, invitation: Option<&Value>) -> Value {
    let mut body = json!({"name": name, "password": PASSWORD});
    if let Some(code) = invitation {
        body["invitation"] = code.clone();
    }
    body
}

#[tokio::test]
async fn who_is_invited_registers_as_often_as_it_was_meant() {
    let (server, admin) = server_for(Registration::Invitation).await;
    register(&server, "Butch", None).await.refused(403, "invitation-required");
    let wrong = json!("00000-00000-00000-00000");
    register(&server, "Butch", Some(&wrong)).await.refused(403, "invitation-required");
    let made = invite(&admin, json!({"uses": 2})).await;
    assert_eq!(fields(&made), ["code", "expires_at", "id", "made_at", "made_by", "used", "uses"]);
    assert!(is_id(&made["id"]) && is_time(&made["expires_at"]), "{made}");
    assert_eq!((&made["uses"], &made["used"]), (&json!(2), &json!(0)));
    let code = &made["code"];
    register(&server, "Butch", Some(code)).await.expect(201);
    register(&server, "BUTCH", Some(code)).await.refused(409, "name-taken");
    let listed = admin.read("/v1/invitations").await;
    assert_eq!((&items(&listed)[0]["used"], &items(&listed)[0]["code"]), (&json!(1), &Value::Null));
    let typed = json!(code.as_str().expect("a code").to_lowercase().replace('-', ""));
    register(&server, "Etta", Some(&typed)).await.expect(201);
    register(&server, "Kid", Some(code)).await.refused(403, "invitation-required");
    assert!(items(&admin.read("/v1/invitations").await).is_empty(), "it is used up");
    server.stop().await;
}

#[tokio::test]
async fn a_use_is_one_however_many_try() {
    let (server, admin) = server_for(Registration::Invitation).await;
    let code = invite(&admin, json!({})).await["code"].clone();
    let names = ["Ann", "Bob", "Cat", "Dan", "Eve"];
    let trying = names.map(|name| register(&server, name, Some(&code)));
    let made = futures_util::future::join_all(trying).await;
    assert_eq!(made.iter().filter(|it| it.status == 201).count(), 1);
    for refused in made.iter().filter(|it| it.status != 201) {
        refused.refused(403, "invitation-required");
    }
    server.stop().await;
}

#[tokio::test]
async fn a_registration_whose_answer_was_lost_is_answered_again() {
    let (server, admin) = server_for(Registration::Invitation).await;
    let code = invite(&admin, json!({})).await["code"].clone();
    let attempt = |name: &str| {
        server.stranger().post("/v1/accounts", joining(name, Some(&code))).fresh().send()
    };
    let first = attempt("Butch").await.expect(201);
    assert_eq!(attempt("Butch").await.expect(200), first);
    attempt("Etta").await.refused(403, "invitation-required");
    server.stop().await;
}

#[tokio::test]
async fn where_it_is_closed_nobody_registers() {
    let (server, admin) = server_for(Registration::Closed).await;
    let code = invite(&admin, json!({})).await["code"].clone();
    register(&server, "Butch", None).await.refused(403, "registration-closed");
    register(&server, "Butch", Some(&code)).await.refused(403, "registration-closed");
    admin.log_in(None).await.read("/v1/me").await;
    server.stop().await;
}

#[tokio::test]
async fn where_it_is_open_invitations_are_not_looked_at() {
    let server = TestServer::shared().await;
    let name = format!("Butch {}", &Uuid::new_v4().simple().to_string()[..8]);
    let long = register(server, &name, Some(&json!("x".repeat(101)))).await;
    let refused = long.refused(400, "malformed-request");
    assert_eq!(refused["errors"][0]["pointer"], "/invitation");
    register(server, &name, Some(&json!("no code at all"))).await.expect(201);
}

#[tokio::test]
async fn an_invitation_is_withdrawn_or_expires() {
    let (server, admin) = server_for(Registration::Invitation).await;
    let made = invite(&admin, json!({})).await;
    let address = format!("/v1/invitations/{}", made["id"].as_str().expect("an id"));
    admin.delete(&address).send().await.expect(204);
    admin.delete(&address).send().await.refused(404, "not-found");
    let refused = register(&server, "Butch", Some(&made["code"])).await;
    refused.refused(403, "invitation-required");
    let soon = chrono::Utc::now() + chrono::TimeDelta::milliseconds(1_200);
    let expires_at = soon.to_rfc3339_opts(chrono::SecondsFormat::Millis, true);
    let made = invite(&admin, json!({"expires_at": expires_at})).await;
    assert_eq!(made["expires_at"], expires_at);
    server.pause(1_300).await;
    let refused = register(&server, "Butch", Some(&made["code"])).await;
    refused.refused(403, "invitation-required");
    assert!(items(&admin.read("/v1/invitations").await).is_empty());
    server.stop().await;
}

#[tokio::test]
async fn a_request_makes_one_invitation_and_no_code_is_stored() {
    let server = TestServer::shared().await;
    let admin = server.newcomer_as(Role::Admin).await;
    let key = Uuid::new_v4();
    let attempt = |body: Value| admin.post("/v1/invitations", body).key(key).send();
    let first = attempt(json!({"uses": 3})).await.expect(201);
    let again = attempt(json!({"uses": 3})).await;
    assert_eq!(again.expect(200), first);
    assert_eq!(again.header("idempotent-replayed"), Some("true"));
    attempt(json!({"uses": 4})).await.refused(422, "idempotency-key-reused");
    let code = first["code"].as_str().expect("a code");
    let rows = "SELECT row_to_json(t)::text FROM invitations AS t";
    for row in server.owner().await.query(rows, &[]).await.expect("they can be read") {
        let row: String = row.get(0);
        assert!(!row.contains(code) && !row.contains(&code.replace('-', "")), "{row}");
    }
    let address = format!("/v1/invitations/{}", first["id"].as_str().expect("an id"));
    admin.delete(&address).send().await.expect(204);
    attempt(json!({"uses": 3})).await.refused(422, "idempotency-key-reused");
}

#[tokio::test]
async fn there_are_not_more_than_a_thousand_invitations() {
    let server = TestServer::with(|_| ()).await;
    let admin = server.newcomer_as(Role::Admin).await;
    let many = "INSERT INTO invitations (id, code_hash, uses, made_at, expires_at)
                SELECT gen_random_uuid(), sha256(n::text::bytea), 1, now(), now() + interval '1 h'
                FROM generate_series(1, 999) AS n";
    server.owner().await.execute(many, &[]).await.expect("they are written");
    let last = invite(&admin, json!({})).await;
    let more = async || admin.post("/v1/invitations", json!({})).send().await;
    more().await.refused(409, "too-many-invitations");
    let address = format!("/v1/invitations/{}", last["id"].as_str().expect("an id"));
    admin.delete(&address).send().await.expect(204);
    more().await.expect(201);
    server.stop().await;
}

#[tokio::test]
async fn admins_invite_on_record_and_nobody_else_does() {
    let server = TestServer::with(|_| ()).await;
    let admin = server.newcomer_as(Role::Admin).await;
    let player = admin.log_in(Some(&["play", "read"])).await;
    let nobody = format!("/v1/invitations/{}", Uuid::now_v7());
    let stranger = server.stranger();
    stranger.post("/v1/invitations", json!({})).send().await.refused(401, "unauthenticated");
    stranger.get("/v1/invitations").send().await.refused(401, "unauthenticated");
    for other in [&server.newcomer_as(Role::Judge).await, &player] {
        let made = other.post("/v1/invitations", json!({})).send().await;
        made.refused(403, "insufficient-scope");
        other.get("/v1/invitations").send().await.refused(403, "insufficient-scope");
        other.delete(&nobody).send().await.refused(403, "insufficient-scope");
    }
    admin.delete(&nobody).send().await.refused(404, "not-found");
    for (body, pointer) in [
        (json!({"uses": 0}), "/uses"),
        (json!({"uses": 1_001}), "/uses"),
        (json!({"uses": null}), "/uses"),
        (json!({"expires_at": "2020-01-01T00:00:00.000Z"}), "/expires_at"),
        (json!({"expires_at": "2199-01-01T00:00:00.000Z"}), "/expires_at"),
        (json!({"name": "Butch"}), "/name"),
    ] {
        let problem = admin.post("/v1/invitations", body).send().await;
        let problem = problem.refused(400, "malformed-request");
        assert_eq!(problem["errors"][0]["pointer"], pointer, "{problem}");
    }
    let mut made = Vec::new();
    for _ in 0..3 {
        made.push(invite(&admin, json!({})).await);
    }
    let id = made[0]["id"].as_str().expect("an id");
    admin.delete(&format!("/v1/invitations/{id}")).send().await.expect(204);
    let page = admin.read("/v1/acts?limit=200").await;
    let acts = items(&page).iter().filter_map(|it| it["kind"].as_str());
    let about: Vec<&str> = acts.filter(|it| it.starts_with("invitation")).collect();
    let expected =
        ["invitation-made", "invitation-made", "invitation-made", "invitation-withdrawn"];
    assert_eq!(about, expected);
    let text = format!("{} withdrew the invitation {id}.", admin.name);
    assert_eq!(items(&page).last().expect("an act")["text"], text);
    let first = admin.read("/v1/invitations?limit=1").await;
    let next = first["next"].as_str().expect("there is another");
    let second = admin.read(&format!("/v1/invitations?limit=1&cursor={next}")).await;
    assert_eq!((items(&second).len(), &second["next"]), (1, &Value::Null));
    admin.get("/v1/invitations?cursor=junk").send().await.refused(400, "invalid-cursor");
    server.stop().await;
}
