//! `/v1/api-keys`

use serde_json::{Value, json};
use support::client::{Answer, Client};
use support::server::TestServer;
use uuid::Uuid;

use crate::house::{fields, is_id, is_time, items};

/// API keys of an account, at most.
const KEYS_MAX: usize = 100;

async fn make(client: &Client, body: Value) -> Answer {
    client.post("/v1/api-keys", body).send().await
}

fn secret(key: &Value) -> &str {
    key["key"].as_str().expect("a new key is shown")
}

#[tokio::test]
async fn a_key_is_shown_once_and_sent_as_the_bearer_token() {
    let newcomer = TestServer::shared().await.newcomer().await;
    let answer = make(&newcomer, json!({"name": "My bot", "scopes": ["play", "read"]})).await;
    let key = answer.expect(201);
    assert_eq!(fields(&key), ["created_at", "id", "key", "name", "scopes"]);
    assert!(is_id(&key["id"]) && is_time(&key["created_at"]), "{key}");
    let me = newcomer.with_token(secret(&key)).read("/v1/me").await;
    assert_eq!(me["id"], *newcomer.id);
    assert_eq!(me["scopes"], key["scopes"]);
    let listed = newcomer.get("/v1/api-keys").send().await;
    assert!(!listed.text.contains(secret(&key)), "it is shown again");
    assert_eq!(items(&listed.expect(200))[0]["id"], key["id"]);
}

#[tokio::test]
async fn a_revoked_key_is_refused_at_once() {
    let newcomer = TestServer::shared().await.newcomer().await;
    let key = make(&newcomer, json!({"name": "My bot", "scopes": ["read"]})).await.expect(201);
    let bot = newcomer.with_token(secret(&key));
    bot.read("/v1/me").await;
    let address = format!("/v1/api-keys/{}", key["id"].as_str().expect("an id"));
    newcomer.delete(&address).send().await.expect(204);
    bot.get("/v1/me").send().await.refused(401, "unauthenticated");
    newcomer.delete(&address).send().await.refused(404, "not-found");
    assert!(items(&newcomer.read("/v1/api-keys").await).is_empty());
}

#[tokio::test]
async fn a_key_expires_when_it_was_said_to() {
    let newcomer = TestServer::shared().await.newcomer().await;
    let soon = chrono::Utc::now() + chrono::TimeDelta::milliseconds(1_200);
    let expires_at = soon.to_rfc3339_opts(chrono::SecondsFormat::Millis, true);
    let body = json!({"name": "My bot", "scopes": ["read"], "expires_at": expires_at});
    let key = make(&newcomer, body).await.expect(201);
    assert_eq!(key["expires_at"], expires_at);
    let bot = newcomer.with_token(secret(&key));
    bot.read("/v1/me").await;
    tokio::time::sleep(std::time::Duration::from_millis(1_300)).await;
    bot.get("/v1/me").send().await.refused(401, "unauthenticated");
}

#[tokio::test]
async fn a_key_allows_no_more_than_the_token_that_made_it() {
    let newcomer = TestServer::shared().await.newcomer().await;
    let reader = newcomer.log_in(Some(&["read"])).await;
    for beyond in ["play", "judge", "admin"] {
        let refused = make(&reader, json!({"name": "My bot", "scopes": [beyond]})).await;
        refused.refused(403, "insufficient-scope");
    }
    let key = make(&reader, json!({"name": "My bot", "scopes": ["read"]})).await.expect(201);
    let bot = newcomer.with_token(secret(&key));
    let again = make(&bot, json!({"name": "Its bot", "scopes": ["read"]})).await;
    again.refused(403, "insufficient-scope");
    let logged_out = bot.delete("/v1/tokens/current").send().await;
    logged_out.refused(403, "insufficient-scope");
}

#[tokio::test]
async fn what_a_key_lacks_is_pointed_at() {
    let newcomer = TestServer::shared().await.newcomer().await;
    for (body, pointer) in [
        (json!({"name": "", "scopes": ["read"]}), "/name"),
        (json!({"name": "My bot", "scopes": []}), "/scopes"),
        (json!({"name": "My bot"}), "/scopes"),
        (json!({"name": "My bot", "scopes": ["read"], "expires_at": "noon"}), "/expires_at"),
        (
            json!({"name": "My bot", "scopes": ["read"], "expires_at": "2020-01-01T00:00:00.000Z"}),
            "/expires_at",
        ),
        (json!({"name": "My bot", "scopes": ["read"], "key": "hn_mine"}), "/key"),
    ] {
        let problem = make(&newcomer, body).await.refused(400, "malformed-request");
        assert_eq!(problem["errors"][0]["pointer"], pointer, "{problem}");
    }
}

#[tokio::test]
async fn nobody_sees_or_revokes_the_keys_of_another() {
    let server = TestServer::shared().await;
    let (owner, other) = (server.newcomer().await, server.newcomer().await);
    let key = make(&owner, json!({"name": "My bot", "scopes": ["read"]})).await.expect(201);
    assert!(items(&other.read("/v1/api-keys").await).is_empty());
    let address = format!("/v1/api-keys/{}", key["id"].as_str().expect("an id"));
    other.delete(&address).send().await.refused(404, "not-found");
    owner.with_token(secret(&key)).read("/v1/me").await;
}

#[tokio::test]
async fn keys_come_in_pages() {
    let newcomer = TestServer::shared().await.newcomer().await;
    for number in 1..=5 {
        let body = json!({"name": format!("Bot {number}"), "scopes": ["read"]});
        make(&newcomer, body).await.expect(201);
    }
    let mut names = Vec::new();
    let mut path = "/v1/api-keys?limit=2".to_owned();
    loop {
        let page = newcomer.read(&path).await;
        assert!(items(&page).len() <= 2);
        names.extend(items(&page).iter().map(|it| it["name"].clone()));
        let Some(next) = page["next"].as_str() else { break };
        path = format!("/v1/api-keys?limit=2&cursor={next}");
    }
    assert_eq!(names, ["Bot 1", "Bot 2", "Bot 3", "Bot 4", "Bot 5"]);
    // Where the last of the page before is revoked meanwhile, the list goes on all the same.
    let first = newcomer.read("/v1/api-keys?limit=2").await;
    let last = items(&first)[1]["id"].as_str().expect("an id").to_owned();
    newcomer.delete(&format!("/v1/api-keys/{last}")).fresh().send().await.expect(204);
    let next = first["next"].as_str().expect("there are more");
    let second = newcomer.read(&format!("/v1/api-keys?limit=2&cursor={next}")).await;
    let names: Vec<&Value> = items(&second).iter().map(|it| &it["name"]).collect();
    assert_eq!(names, ["Bot 3", "Bot 4"]);
    let wrong = newcomer.get("/v1/api-keys?cursor=nonsense").send().await;
    wrong.refused(400, "invalid-cursor");
}

#[tokio::test]
async fn an_account_has_a_hundred_keys_and_no_more() {
    let server = TestServer::shared().await;
    let newcomer = server.newcomer().await;
    let many = "INSERT INTO api_keys (id, account, name, key_hash, scopes, created_at)
                SELECT gen_random_uuid(), $1, 'A bot', sha256(gen_random_uuid()::text::bytea),
                    '{read}', now()
                FROM generate_series(1, 99) AS n";
    let account: Uuid = newcomer.id.parse().expect("an id");
    server.owner().await.execute(many, &[&account]).await.expect("they are written");
    let body = json!({"name": "The last bot", "scopes": ["read"]});
    let last = make(&newcomer, body.clone()).await.expect(201);
    make(&newcomer, body.clone()).await.refused(409, "too-many-keys");
    let address = format!("/v1/api-keys/{}", last["id"].as_str().expect("an id"));
    newcomer.delete(&address).send().await.expect(204);
    make(&newcomer, body).await.expect(201);
}

#[tokio::test]
async fn a_request_that_is_sent_again_makes_no_other_key() {
    let newcomer = TestServer::shared().await.newcomer().await;
    let key = Uuid::new_v4();
    let send = |name: &str| {
        let body = json!({"name": name, "scopes": ["read"]});
        newcomer.post("/v1/api-keys", body).key(key).send()
    };
    send("My bot").await.expect(201);
    send("Another bot").await.refused(422, "idempotency-key-reused");
    assert_eq!(items(&newcomer.read("/v1/api-keys").await).len(), 1);
}

#[tokio::test]
async fn nobody_gets_past_the_limit_however_many_are_made_at_once() {
    let newcomer = TestServer::shared().await.newcomer().await;
    let body = json!({"name": "My bot", "scopes": ["read"]});
    let trying = (0..KEYS_MAX + 8).map(|_| make(&newcomer, body.clone()));
    let made = futures_util::future::join_all(trying).await;
    assert_eq!(made.iter().filter(|it| it.status == 201).count(), KEYS_MAX);
    for refused in made.iter().filter(|it| it.status != 201) {
        refused.refused(409, "too-many-keys");
    }
}
