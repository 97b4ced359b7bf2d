//! `/v1/stream-tickets`

use std::time::Duration;

use serde_json::{Value, json};
use support::client::{Answer, Client};
use support::driver::Driver;
use support::follow::{Follower, Paragraph};
use support::server::TestServer;
use uuid::Uuid;

use crate::court::Court;
use crate::house::items;

const TICKETS: &str = "/v1/stream-tickets";
const INBOX: &str = "/v1/me/stream";

async fn ask(who: &Client, path: &str) -> Answer {
    who.post(TICKETS, json!({"path": path})).fresh().send().await
}

async fn ticket(who: &Client, path: &str) -> String {
    let made = ask(who, path).await.expect(201);
    assert_eq!(made["expires_in"], 60, "{made}");
    made["ticket"].as_str().expect("a ticket is text").to_owned()
}

fn with(path: &str, ticket: &str) -> String {
    let sign = if path.contains('?') { '&' } else { '?' };
    format!("{path}{sign}ticket={ticket}")
}

/// Opens a stream by a ticket alone.
async fn opened(who: &Client, path: &str, ticket: &str) -> Follower {
    let mut stream = Follower::open(who.without_pass().get(&with(path, ticket))).await;
    assert!(matches!(stream.paragraph().await, Some(Paragraph::Retry(_))));
    stream
}

async fn refused(who: &Client, path: &str, ticket: &str) {
    let answer = who.without_pass().get(&with(path, ticket)).send().await;
    answer.refused(401, "unauthenticated");
}

/// A statement of the owner about the only ticket of an account.
async fn alter(server: &TestServer, who: &Client, change: &str) {
    let change = format!("UPDATE stream_tickets SET {change} WHERE account = '{}'", who.id);
    let changed = server.owner().await.execute(&change, &[]).await.expect("the owner may");
    assert_eq!(changed, 1);
}

/// For how many seconds the only ticket of an account is still good.
async fn good_for(server: &TestServer, who: &Client) -> f64 {
    let query = format!(
        "SELECT extract(epoch FROM good_until - now())::float8 FROM stream_tickets
         WHERE account = '{}'",
        who.id
    );
    server.owner().await.query_one(&query, &[]).await.expect("there is one").get(0)
}

#[tokio::test]
async fn a_ticket_opens_every_kind_of_stream_as_its_owner() {
    let server = TestServer::shared().await;
    let players = vec![server.newcomer().await, server.newcomer().await];
    let new = json!({"ruleset": "showdown", "visibility": "private"});
    let driver = Driver::started(players.clone(), new).await;
    let ann = &players[0];
    for path in [driver.path("/events/stream"), driver.path("/replay/stream")] {
        let own = ticket(ann, &path).await;
        let mut stream = opened(ann, &path, &own).await;
        let mut seen = Follower::open(ann.get(&path)).await;
        assert_eq!(stream.take(4).await, seen.take(4).await);
        let mut seat = opened(ann, &format!("{path}?as=seat:0&after=3"), &own).await;
        assert_eq!(seat.next().await.map(|it| it.id), Some(4));
        let other = ann.without_pass().get(&with(&format!("{path}?as=seat:1"), &own));
        other.send().await.refused(403, "not-seated");
    }
    let own = ticket(ann, INBOX).await;
    let mut stream = opened(ann, INBOX, &own).await;
    let told = stream.next().await.expect("the match waits");
    assert_eq!(told.data["match"], json!(driver.id));
}

#[tokio::test]
async fn a_ticket_opens_its_own_path_and_no_other() {
    let server = TestServer::shared().await;
    let players = vec![server.newcomer().await, server.newcomer().await];
    let (one, other) =
        (Driver::showdown(players.clone()).await, Driver::showdown(players.clone()).await);
    let ann = &players[0];
    let own = ticket(ann, &one.path("/events/stream")).await;
    for path in [INBOX, &one.path("/replay/stream"), &other.path("/events/stream")] {
        refused(ann, path, &own).await;
    }
    let whole = one.path("/events/stream?as=seat:0&after=2");
    let own = ticket(ann, &whole).await;
    let mut stream = opened(ann, &one.path("/events/stream?after=2&as=seat%3A0"), &own).await;
    assert_eq!(stream.next().await.map(|it| it.id), Some(3));
    for query in ["", "?as=seat:0", "?as=public&after=2", "?as=seat:0&after=2&after=2"] {
        refused(ann, &one.path(&format!("/events/stream{query}")), &own).await;
    }
    for junk in ["", "hnt_", "hnt_nobody_has_made_it", "hn_key", "%00"] {
        refused(ann, INBOX, junk).await;
    }
    // Only streams take tickets.
    let state = ann.without_pass().get(&with(&one.path("/state"), &own)).send().await;
    state.refused(400, "unknown-parameter");
    let both = ann.get(&with(&whole, &own)).send().await;
    both.refused(400, "malformed-request");
    // It is no token.
    let bearer = ann.with_token(&own).get("/v1/me").send().await;
    bearer.refused(401, "unauthenticated");
}

#[tokio::test]
async fn a_ticket_is_good_for_a_minute_and_for_one_after_a_break() {
    let server = TestServer::with(|it| it.http.heartbeat = Duration::from_millis(100)).await;
    let newcomer = server.newcomer().await;
    let own = ticket(&newcomer, INBOX).await;
    let left = good_for(&server, &newcomer).await;
    assert!((50.0..=60.0).contains(&left), "{left}");
    alter(&server, &newcomer, "good_until = now() + interval '5 seconds'").await;
    let stream = opened(&newcomer, INBOX, &own).await;
    // While the stream is open, the ticket stays good.
    for _ in 0..100 {
        if 50.0 < good_for(&server, &newcomer).await {
            break;
        }
        server.pause(50).await;
    }
    assert!(50.0 < good_for(&server, &newcomer).await);
    drop(stream);
    server.pause(1_000).await;
    let left = good_for(&server, &newcomer).await;
    server.pause(500).await;
    assert!(good_for(&server, &newcomer).await < left, "nobody is there any more");
    let mut again = opened(&newcomer, INBOX, &own).await;
    assert!(matches!(again.paragraph().await, Some(Paragraph::Comment(_))));
    drop(again);
    server.pause(1_000).await;
    alter(&server, &newcomer, "good_until = now()").await;
    refused(&newcomer, INBOX, &own).await;
    server.stop().await;
}

#[tokio::test]
async fn any_server_takes_a_ticket() {
    let server = TestServer::with(|_| ()).await;
    let twin = server.twin().await;
    let newcomer = server.newcomer().await;
    let own = ticket(&newcomer, INBOX).await;
    let there = newcomer.at(&twin.base());
    let stream = opened(&there, INBOX, &own).await;
    drop(stream);
    opened(&newcomer, INBOX, &own).await;
    twin.stop().await;
    server.stop().await;
}

#[tokio::test]
async fn a_ticket_allows_what_its_maker_may_and_ends_with_it() {
    let server = TestServer::with(|it| it.http.heartbeat = Duration::from_millis(100)).await;
    let newcomer = server.newcomer().await;
    let blind = newcomer.log_in(Some(&["play"])).await;
    let own = ticket(&blind, INBOX).await;
    let answer = blind.without_pass().get(&with(INBOX, &own)).send().await;
    answer.refused(403, "insufficient-scope");
    let own = ticket(&newcomer, INBOX).await;
    let mut stream = opened(&newcomer, INBOX, &own).await;
    newcomer.delete("/v1/tokens/current").send().await.expect(204);
    stream.ends("token").await;
    refused(&newcomer, INBOX, &own).await;

    let newcomer = newcomer.log_in(None).await;
    let body = json!({"name": "app", "scopes": ["read"]});
    let key = newcomer.post("/v1/api-keys", body).fresh().send().await.expect(201);
    let app = newcomer.with_token(key["key"].as_str().expect("a key is text"));
    let own = ticket(&app, INBOX).await;
    let mut stream = opened(&app, INBOX, &own).await;
    let path = format!("/v1/api-keys/{}", key["id"].as_str().expect("an id"));
    newcomer.delete(&path).send().await.expect(204);
    stream.ends("token").await;
    refused(&app, INBOX, &own).await;

    let own = ticket(&newcomer, INBOX).await;
    let mut stream = opened(&newcomer, INBOX, &own).await;
    let account = format!("/v1/accounts/{}", newcomer.id);
    newcomer.delete(&account).send().await.expect(204);
    stream.ends("token").await;
    refused(&newcomer, INBOX, &own).await;
    let left = format!("SELECT count(*) FROM stream_tickets WHERE account = '{}'", newcomer.id);
    let left = server.owner().await.query_one(&left, &[]).await.expect("it is counted");
    assert_eq!(left.get::<_, i64>(0), 0, "nothing is left of who was erased");
    server.stop().await;
}

#[tokio::test]
async fn the_same_request_has_one_ticket() {
    let server = TestServer::shared().await;
    let newcomer = server.newcomer().await;
    let key = Uuid::new_v4();
    let send = |path: &str| newcomer.post(TICKETS, json!({"path": path})).key(key).send();
    let first = send(INBOX).await;
    assert_eq!(first.header("idempotent-replayed"), None);
    let again = send(INBOX).await;
    assert_eq!(again.header("idempotent-replayed"), Some("true"));
    let text = |answer: &Value| answer["ticket"].as_str().expect("a ticket is text").to_owned();
    let (first, again) = (text(&first.expect(201)), text(&again.expect(200)));
    refused(&newcomer, INBOX, &first).await;
    opened(&newcomer, INBOX, &again).await;
    let path = "/v1/me/stream?x=1";
    send(path).await.refused(422, "idempotency-key-reused");
}

#[tokio::test]
async fn a_ticket_is_made_by_who_has_a_token_for_a_stream() {
    let server = TestServer::shared().await;
    let newcomer = server.newcomer().await;
    let stranger = server.stranger();
    ask(&stranger, INBOX).await.refused(401, "unauthenticated");
    for wrong in ["", "/", "/v1/me", "me/stream", "/v1/matches/7", "http://x/v1/me/stream"] {
        let problem = ask(&newcomer, wrong).await.refused(400, "malformed-request");
        assert_eq!(problem["errors"][0]["pointer"], "/path", "{wrong}");
    }
    for body in [json!({}), json!({"path": 7}), json!({"path": INBOX, "for": "ever"})] {
        let answer = newcomer.post(TICKETS, body).send().await;
        answer.refused(400, "malformed-request");
    }
    let count = "INSERT INTO stream_tickets (hash, account, path, scopes, credential,
                     credential_id, good_until)
                 SELECT sha256(n::text::bytea), $1, '/', '{}', 'token', '', now() + interval '1 h'
                 FROM generate_series(1, 199) AS n";
    let account = Uuid::parse_str(&newcomer.id).expect("an id");
    server.owner().await.execute(count, &[&account]).await.expect("the owner may");
    let key = Uuid::new_v4();
    let last = async || newcomer.post(TICKETS, json!({"path": INBOX})).key(key).send().await;
    last().await.expect(201);
    let refused = ask(&newcomer, INBOX).await;
    refused.refused(429, "rate-limited");
    assert_eq!(refused.header("retry-after"), Some("60"));
    // Whose reply was lost makes no other one.
    let again = last().await;
    assert_eq!(again.header("idempotent-replayed"), Some("true"), "{}", again.text);
    again.expect(200);
}

#[tokio::test]
async fn a_look_by_a_ticket_is_on_record_without_it() {
    let server = TestServer::shared().await;
    let court = Court::new(server).await;
    court.called(false).await;
    let path = court.driver.path("/events/stream?as=judge");
    let own = ticket(&court.judge, &path).await;
    let mut stream = opened(&court.judge, &path, &own).await;
    stream.take(4).await;
    let accesses = court.read("/accesses").await;
    let looks: Vec<&Value> = items(&accesses).iter().collect();
    let last = looks.last().expect("it is on record");
    assert_eq!(last["what"], json!(path));
    assert!(!accesses.to_string().contains(&own));
}
