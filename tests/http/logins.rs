//! `/v1/logins`: where somebody is logged in.

use serde_json::{Value, json};
use support::client::{Client, PASSWORD};
use support::server::TestServer;
use uuid::Uuid;

use crate::house::{fields, is_id, is_time, items};

fn ids(page: &Value) -> Vec<&str> {
    items(page).iter().map(|it| it["id"].as_str().expect("an id")).collect()
}

/// The login of the client's own token.
async fn own(client: &Client) -> Value {
    let page = client.read("/v1/logins").await;
    let mut current = items(&page).iter().filter(|it| it["current"] == true);
    let own = current.next().expect("a token comes from a login").clone();
    assert!(current.next().is_none(), "and from one alone");
    own
}

fn address(login: &Value) -> String {
    format!("/v1/logins/{}", login["id"].as_str().expect("an id"))
}

async fn refreshed(client: &Client) -> Client {
    let pass = client.pass().expect("they have logged in");
    let body = json!({"refresh_token": pass.refresh_token});
    let call = client.without_pass().post("/v1/tokens/refresh", body);
    let pair = call.header("user-agent", "saddle/2").send().await.expect(201);
    client.with_token(pair["access_token"].as_str().expect("a token"))
}

#[tokio::test]
async fn a_login_is_told_by_its_times_and_its_program() {
    let newcomer = TestServer::shared().await.newcomer().await;
    let body = json!({"name": newcomer.name, "password": PASSWORD});
    let call = newcomer.without_pass().post("/v1/tokens", body);
    let pair = call.header("user-agent", "saddle/1").send().await.expect(201);
    let other = newcomer.with_token(pair["access_token"].as_str().expect("a token"));
    let page = other.read("/v1/logins").await;
    assert_eq!(items(&page).len(), 2, "{page}");
    let (first, second) = (&items(&page)[0], &items(&page)[1]);
    assert_eq!(fields(first), ["current", "expires_at", "id", "seen_at", "started_at"]);
    assert_eq!((&first["current"], &second["current"]), (&json!(false), &json!(true)));
    assert_eq!(second["program"], "saddle/1");
    assert!(is_id(&second["id"]) && is_time(&second["expires_at"]), "{second}");
    assert_eq!(second["seen_at"], second["started_at"]);
    let answer = other.get("/v1/logins").send().await;
    assert_eq!(answer.header("cache-control"), Some("no-store"));
}

#[tokio::test]
async fn a_refresh_goes_on_with_the_same_login() {
    let newcomer = TestServer::shared().await.newcomer().await;
    let before = own(&newcomer).await;
    let after = own(&refreshed(&newcomer).await).await;
    assert_eq!((&after["id"], &after["started_at"]), (&before["id"], &before["started_at"]));
    assert_eq!(after["program"], "saddle/2");
    let later = |field: &str| before[field].as_str() < after[field].as_str();
    assert!(later("seen_at") && later("expires_at"), "{before} {after}");
    assert_eq!(items(&newcomer.read("/v1/logins").await).len(), 1);
}

#[tokio::test]
async fn a_login_that_is_ended_is_recognized_nowhere() {
    let server = TestServer::shared().await;
    let newcomer = server.newcomer().await;
    let other = newcomer.log_in(None).await;
    let login = own(&other).await;
    newcomer.delete(&address(&login)).send().await.expect(204);
    other.get("/v1/me").send().await.refused(401, "unauthenticated");
    let refresh_token = other.pass().expect("they have logged in").refresh_token;
    let body = json!({"refresh_token": refresh_token});
    let refresh = other.without_pass().post("/v1/tokens/refresh", body);
    refresh.send().await.refused(401, "unauthenticated");
    let left = newcomer.read("/v1/logins").await;
    assert_eq!(ids(&left), [own(&newcomer).await["id"].as_str().expect("an id")]);
    newcomer.delete(&address(&login)).send().await.refused(404, "not-found");
    newcomer.delete(&address(&own(&newcomer).await)).send().await.expect(204);
    newcomer.get("/v1/logins").send().await.refused(401, "unauthenticated");
}

#[tokio::test]
async fn who_has_logged_out_is_logged_in_there_no_more() {
    let newcomer = TestServer::shared().await.newcomer().await;
    newcomer.log_in(None).await.delete("/v1/tokens/current").send().await.expect(204);
    assert_eq!(items(&newcomer.read("/v1/logins").await).len(), 1);
}

#[tokio::test]
async fn logins_are_listed_page_by_page() {
    let newcomer = TestServer::shared().await.newcomer().await;
    for _ in 0..4 {
        newcomer.log_in(None).await;
    }
    let whole = newcomer.read("/v1/logins").await;
    assert_eq!((items(&whole).len(), &whole["next"]), (5, &Value::Null));
    let mut found = Vec::new();
    let mut path = "/v1/logins?limit=2".to_owned();
    loop {
        let page = newcomer.read(&path).await;
        found.extend(items(&page).iter().cloned());
        let Some(next) = page["next"].as_str() else { break };
        path = format!("/v1/logins?limit=2&cursor={next}");
    }
    assert_eq!(json!(found), whole["items"]);
    newcomer.get("/v1/logins?cursor=junk").send().await.refused(400, "invalid-cursor");
    newcomer.get("/v1/logins?limit=0").send().await.refused(400, "malformed-request");
    newcomer.get("/v1/logins?player=me").send().await.refused(400, "unknown-parameter");
}

#[tokio::test]
async fn logins_are_their_owners_business() {
    let server = TestServer::shared().await;
    let (newcomer, other) = (server.newcomer().await, server.newcomer().await);
    let login = own(&newcomer).await;
    server.stranger().get("/v1/logins").send().await.refused(401, "unauthenticated");
    server.stranger().delete(&address(&login)).send().await.refused(401, "unauthenticated");
    other.delete(&address(&login)).send().await.refused(404, "not-found");
    for nobody in [Uuid::now_v7().to_string(), "nobody".to_owned()] {
        let answer = newcomer.delete(&format!("/v1/logins/{nobody}")).send().await;
        answer.refused(404, "not-found");
    }
    let key = json!({"name": "My bot", "scopes": ["play", "read"]});
    let key = newcomer.post("/v1/api-keys", key).send().await.expect(201);
    let bot = newcomer.with_token(key["key"].as_str().expect("a key"));
    bot.get("/v1/logins").send().await.refused(403, "insufficient-scope");
    bot.delete(&address(&login)).send().await.refused(403, "insufficient-scope");
    newcomer.read("/v1/me").await;
}
