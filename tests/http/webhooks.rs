//! `/v1/webhooks`: events are sent, signed, in order, and again until they arrive.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use ed25519_dalek::{Signature, VerifyingKey};
use infra::identity::Role;
use serde_json::{Value, json};
use support::client::Client;
use support::driver::Driver;
use support::proofs::{decode64, hmac};
use support::server::TestServer;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::OnceCell;
use uuid::Uuid;

use crate::house::{fields, is_id, items};

const MONTH: Duration = Duration::from_secs(30 * 24 * 60 * 60);
/// Nothing takes so long to arrive.
const PATIENCE: Duration = Duration::from_secs(30);

static SERVER: OnceCell<TestServer> = OnceCell::const_new();

/// A server that sends, to this machine, too.
async fn server() -> &'static TestServer {
    SERVER.get_or_init(sending).await
}

async fn sending() -> TestServer {
    let here = "127.0.0.0/8".parse().expect("a network");
    let server = TestServer::with(|it| it.http.webhooks_allowed = here).await;
    server.keep_feed(MONTH);
    server.send_webhooks();
    server
}

/// A message that was received.
#[derive(Clone, Debug)]
struct Message {
    path: String,
    headers: HashMap<String, String>,
    body: String,
    at: Instant,
}

impl Message {
    fn id(&self) -> &str {
        &self.headers["webhook-id"]
    }

    fn json(&self) -> Value {
        serde_json::from_str(&self.body).expect("the body is JSON")
    }

    /// What is signed.
    fn content(&self) -> Vec<u8> {
        let timestamp = &self.headers["webhook-timestamp"];
        format!("{}.{timestamp}.{}", self.id(), self.body).into_bytes()
    }

    fn signatures(&self, version: &str) -> Vec<String> {
        let all = self.headers["webhook-signature"].split(' ');
        all.filter_map(|it| Some(it.strip_prefix(version)?.to_owned())).collect()
    }

    /// Whether one of the signatures is by this secret.
    fn is_signed_by(&self, secret: &str) -> bool {
        let key = secret.strip_prefix("whsec_").expect("a secret");
        let key = STANDARD.decode(key).expect("which is base64");
        assert!((24..=64).contains(&key.len()), "as the standard has it");
        let code = STANDARD.encode(hmac(&key, &self.content()));
        self.signatures("v1,").contains(&code)
    }
}

/// A receiver, which answers each message with what `answer` says: the head of a response.
struct Receiver {
    url: String,
    received: Arc<Mutex<Vec<Message>>>,
}

type Answering = dyn Fn(usize, &Message) -> String + Send + Sync;

impl Receiver {
    async fn open(answer: impl Fn(usize, &Message) -> String + Send + Sync + 'static) -> Receiver {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port is free");
        let url = format!("http://{}/hook", listener.local_addr().expect("an address"));
        let received = Arc::<Mutex<Vec<Message>>>::default();
        let (kept, answer): (_, Arc<Answering>) = (Arc::clone(&received), Arc::new(answer));
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                tokio::spawn(receive(stream, Arc::clone(&kept), Arc::clone(&answer)));
            }
        });
        Receiver { url, received }
    }

    /// One that takes everything.
    async fn willing() -> Receiver {
        Receiver::open(|_, _| "204 No Content".to_owned()).await
    }

    fn received(&self) -> Vec<Message> {
        self.received.lock().expect("nobody has died over it").clone()
    }

    /// What was received of a match, once that is so many messages.
    async fn of_match(&self, id: &str, count: u64) -> Vec<Message> {
        let began = Instant::now();
        loop {
            let all = self.received().into_iter();
            let its: Vec<Message> = all.filter(|it| it.json()["match"] == json!(id)).collect();
            if count <= its.len() as u64 || PATIENCE < began.elapsed() {
                return its;
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }
}

/// Reads one message, answers it, and hangs up.
async fn receive(mut stream: TcpStream, kept: Arc<Mutex<Vec<Message>>>, answer: Arc<Answering>) {
    let (mut read, mut buffer) = (Vec::new(), [0; 4096]);
    let (head, body) = loop {
        let Ok(count @ 1..) = stream.read(&mut buffer).await else { return };
        read.extend_from_slice(&buffer[..count]);
        let text = String::from_utf8(read.clone()).expect("it is UTF-8");
        let Some((head, body)) = text.split_once("\r\n\r\n") else { continue };
        let length = head
            .lines()
            .find_map(|it| it.to_lowercase().strip_prefix("content-length: ").map(str::to_owned));
        if length.is_some_and(|it| it.parse() == Ok(body.len())) {
            break (head.to_owned(), body.to_owned());
        }
    };
    let mut lines = head.lines();
    let first = lines.next().expect("a request has a first line");
    assert!(first.starts_with("POST "), "{first}");
    let path = first.split(' ').nth(1).expect("with a path").to_owned();
    let headers = lines.filter_map(|it| it.split_once(": "));
    let headers = headers.map(|(name, value)| (name.to_lowercase(), value.to_owned())).collect();
    let message = Message { path, headers, body, at: Instant::now() };
    let head = {
        let mut kept = kept.lock().expect("nobody has died over it");
        kept.push(message.clone());
        answer(kept.len() - 1, &message)
    };
    let response = format!("HTTP/1.1 {head}\r\ncontent-length: 0\r\nconnection: close\r\n\r\n");
    stream.write_all(response.as_bytes()).await.ok();
}

async fn make(client: &Client, body: Value) -> Value {
    client.post("/v1/webhooks", body).send().await.expect(201)
}

fn address(hook: &Value) -> String {
    format!("/v1/webhooks/{}", hook["id"].as_str().expect("an id"))
}

/// What became of the deliveries, the oldest first.
async fn deliveries(client: &Client, hook: &Value) -> Vec<Value> {
    let page = client.read(&format!("{}/deliveries?limit=200", address(hook))).await;
    items(&page).iter().rev().cloned().collect()
}

/// Waits until the webhook is as it should be.
async fn until(client: &Client, hook: &Value, fits: impl Fn(&Value) -> bool) -> Value {
    let began = Instant::now();
    loop {
        let now = client.read(&address(hook)).await;
        if fits(&now) || PATIENCE < began.elapsed() {
            return now;
        }
        tokio::time::sleep(Duration::from_millis(30)).await;
    }
}

/// Lets the next attempt come at once, and tells whoever sends.
async fn hurry(server: &TestServer, hook: &Value, also: &str) {
    let owner = server.owner().await;
    let id: Uuid = hook["id"].as_str().expect("an id").parse().expect("an id");
    let next = "UPDATE deliveries SET next_at = now() WHERE hook = $1 AND status = 'pending'";
    owner.execute(next, &[&id]).await.expect("the owner may");
    let changed = format!("UPDATE hooks SET revision = revision + 1 {also} WHERE id = $1");
    owner.execute(&changed, &[&id]).await.expect("the owner may");
}

#[tokio::test]
async fn what_happens_is_sent_signed_and_in_its_order() {
    let server = server().await;
    let (client, receiver) = (server.newcomer().await, Receiver::willing().await);
    let hook = make(&client, json!({"url": receiver.url})).await;
    assert_eq!(fields(&hook), ["created_at", "id", "pos", "secret", "status", "url"]);
    assert!(is_id(&hook["id"]) && hook["status"] == "active", "{hook}");
    let driver = Driver::finished(server.two().await, json!({"ruleset": "showdown"})).await;
    let count = driver.version().await;
    let received = receiver.of_match(&driver.id, count).await;
    let seqs: Vec<Value> = received.iter().map(|it| it.json()["seq"].clone()).collect();
    assert_eq!(seqs, (1..=count).map(|it| json!(it)).collect::<Vec<_>>(), "each once, in order");
    let after = received[0].json()["pos"].as_u64().expect("a place") - 1;
    let page = server.stranger().read(&format!("/v1/feed?after={after}")).await;
    let keys = server.stranger().read("/.well-known/jwks.json").await;
    let key = decode64(keys["keys"][0]["x"].as_str().expect("a key"));
    let key = VerifyingKey::from_bytes(&key.try_into().expect("32 bytes")).expect("a key");
    for it in &received {
        let item = it.json();
        assert!(items(&page).contains(&item), "the body is the item of the feed: {item}");
        let id = format!("{}_{}", hook["id"].as_str().expect("an id"), item["pos"]);
        assert_eq!((it.path.as_str(), it.id()), ("/hook", id.as_str()));
        assert_eq!(it.headers["content-type"], "application/json");
        let sent: i64 = it.headers["webhook-timestamp"].parse().expect("seconds");
        assert!((chrono::Utc::now().timestamp() - sent).abs() < 60);
        assert!(it.is_signed_by(hook["secret"].as_str().expect("it is shown once")));
        let own = STANDARD.decode(&it.signatures("v1a,")[0]).expect("base64");
        let own = Signature::from_slice(&own).expect("64 bytes");
        key.verify_strict(&it.content(), &own).expect("it is the server's");
    }
    let listed = client.get("/v1/webhooks").send().await;
    assert!(!listed.text.contains("whsec_"), "the secret is shown again");
    let arrived = |it: &&Value| it["match"] == json!(driver.id) && it["status"] == "delivered";
    let began = Instant::now();
    while deliveries(&client, &hook).await.iter().filter(arrived).count() as u64 != count {
        assert!(began.elapsed() < PATIENCE, "{:?}", deliveries(&client, &hook).await);
        server.pause(50).await;
    }
    client.delete(&address(&hook)).send().await.expect(204);
    client.get(&address(&hook)).send().await.refused(404, "not-found");
}

#[tokio::test]
async fn only_what_is_wanted_is_sent() {
    let server = server().await;
    let (client, receiver) = (server.newcomer().await, Receiver::willing().await);
    let mut one = Driver::showdown(server.two().await).await;
    let mut other = Driver::showdown(server.two().await).await;
    let private = json!({"ruleset": "showdown", "visibility": "private"});
    let private = Driver::open(server.two().await, private).await;
    let wanted = json!({
        "url": receiver.url, "match": one.id, "ruleset": "showdown",
        "kinds": ["match.finished", "decision.made", "decision.made"],
    });
    let hook = make(&client, wanted).await;
    assert_eq!(hook["kinds"], json!(["decision.made", "match.finished"]));
    one.play_out().await;
    other.play(2).await;
    let log = one.log(&server.stranger(), "").await;
    let since = log.iter().filter(|it| it["seq"].as_u64() > Some(4));
    let kinds = ["decision.made", "match.finished"];
    let expected: Vec<&Value> =
        since.filter(|it| kinds.contains(&it["kind"].as_str().expect("a kind"))).collect();
    let received = receiver.of_match(&one.id, expected.len() as u64).await;
    let hashes = |it: &Message| it.json()["hash"].clone();
    let sent: Vec<Value> = received.iter().map(hashes).collect();
    assert!(sent.ends_with(&expected.iter().map(|it| it["hash"].clone()).collect::<Vec<_>>()));
    assert_eq!(receiver.received().len(), received.len(), "nothing of another match");
    for (body, pointer) in [
        (json!({"match": private.id}), "/match"),
        (json!({"match": Uuid::now_v7()}), "/match"),
        (json!({"ruleset": "no-such-game"}), "/ruleset"),
        (json!({"kinds": ["match.ended"]}), "/kinds/0"),
        (json!({"kinds": []}), "/kinds"),
        (json!({"url": "ftp://example.com/"}), "/url"),
        (json!({"url": "https://me:you@example.com/"}), "/url"),
    ] {
        let mut whole = json!({"url": receiver.url});
        whole.as_object_mut().expect("it is one").extend(body.as_object().expect("too").clone());
        let refused = client.post("/v1/webhooks", whole).send().await;
        let problem = refused.refused(400, "malformed-request");
        assert_eq!(problem["errors"][0]["pointer"], pointer, "{problem}");
    }
}

#[tokio::test]
async fn what_did_not_arrive_is_sent_again_and_what_follows_waits() {
    let server = server().await;
    let client = server.newcomer().await;
    let fails = |at: usize, _: &Message| {
        if at == 0 { "500 Internal Server Error" } else { "200 OK" }.to_owned()
    };
    let receiver = Receiver::open(fails).await;
    let driver = Driver::open(server.two().await, json!({"ruleset": "showdown"})).await;
    until_told(server, &driver.id).await;
    let wanted = json!({"url": receiver.url, "kinds": ["seat.taken"], "match": driver.id});
    let hook = make(&client, wanted).await;
    driver.seat_all().await;
    let failing = until(&client, &hook, |it| it["failing_since"] != Value::Null).await;
    assert_eq!(failing["status"], "active");
    let waits = deliveries(&client, &hook).await;
    let first = &waits[0];
    assert_eq!((&first["status"], &first["answer"]), (&json!("pending"), &json!(500)));
    assert_eq!((&first["attempts"], &first["error"]), (&json!(1), &json!("it answers 500")));
    let received = receiver.of_match(&driver.id, 3).await;
    let seqs: Vec<Value> = received.iter().map(|it| it.json()["seq"].clone()).collect();
    assert_eq!(seqs, [2, 2, 3], "the next one waits for it");
    assert_eq!((received[0].id(), &received[0].body), (received[1].id(), &received[1].body));
    let waited = received[1].at - received[0].at;
    assert!(Duration::from_secs(4) < waited, "{waited:?}");
    assert!(received[1].is_signed_by(hook["secret"].as_str().expect("a secret")));
    let well = until(&client, &hook, |it| it["failing_since"] == Value::Null).await;
    assert_eq!(well["failing_since"], Value::Null);
}

#[tokio::test]
async fn a_replay_does_not_wait_for_the_next_attempt() {
    let server = server().await;
    let client = server.newcomer().await;
    let fails = |at: usize, _: &Message| {
        if at == 0 { "500 Internal Server Error" } else { "200 OK" }.to_owned()
    };
    let receiver = Receiver::open(fails).await;
    let driver = Driver::open(server.two().await, json!({"ruleset": "showdown"})).await;
    until_told(server, &driver.id).await;
    let hook = make(&client, json!({"url": receiver.url, "match": driver.id})).await;
    driver.seat(0).await;
    until(&client, &hook, |it| it["failing_since"] != Value::Null).await;
    let owner = server.owner().await;
    let id: Uuid = hook["id"].as_str().expect("an id").parse().expect("an id");
    let late = "UPDATE deliveries SET next_at = now() + interval '1 day' WHERE hook = $1";
    owner.execute(late, &[&id]).await.expect("the owner may");
    let after = hook["pos"].as_u64().expect("a place");
    let replay = client.post(&format!("{}/replays", address(&hook)), json!({"after": after}));
    replay.send().await.expect(202);
    let received = receiver.of_match(&driver.id, 2).await;
    assert_eq!(received.len(), 2, "{:?}", deliveries(&client, &hook).await);
}

#[tokio::test]
async fn redirects_are_not_followed_and_410_is_the_end() {
    let server = server().await;
    let client = server.newcomer().await;
    let elsewhere = Receiver::willing().await;
    let to = elsewhere.url.clone();
    let receiver = Receiver::open(move |at, _| match at {
        0 => format!("307 Temporary Redirect\r\nlocation: {to}"),
        _ => "410 Gone".to_owned(),
    });
    let receiver = receiver.await;
    let driver = Driver::open(server.two().await, json!({"ruleset": "showdown"})).await;
    until_told(server, &driver.id).await;
    let hook = make(&client, json!({"url": receiver.url, "match": driver.id})).await;
    driver.seat(0).await;
    until(&client, &hook, |it| it["failing_since"] != Value::Null).await;
    let tried = deliveries(&client, &hook).await[0].clone();
    assert_eq!(tried["answer"], 307);
    assert!(tried["error"].to_string().contains("redirects are not followed"), "{tried}");
    hurry(server, &hook, "").await;
    let ended = until(&client, &hook, |it| it["status"] != "active").await;
    assert_eq!(ended["status"], "ended");
    assert!(ended["ended_why"].to_string().contains("410"), "{ended}");
    assert!(elsewhere.received().is_empty());
    let replay = client.post(&format!("{}/replays", address(&hook)), json!({"after": 0}));
    replay.send().await.refused(409, "webhook-ended");
    let before = receiver.received().len();
    driver.seat(1).await;
    server.pause(500).await;
    assert_eq!(receiver.received().len(), before, "nothing more is sent");
}

#[tokio::test]
async fn what_was_sent_is_sent_again_if_its_owner_wants_it() {
    let server = server().await;
    let (client, receiver) = (server.newcomer().await, Receiver::willing().await);
    let driver = Driver::showdown(server.two().await).await;
    let hook = json!({"url": receiver.url, "match": driver.id});
    let hook = make(&client, hook).await;
    let mut driver = driver;
    driver.play(2).await;
    let count = driver.version().await;
    let mut sent = receiver.of_match(&driver.id, 2).await;
    while sent.last().is_none_or(|it| it.json()["seq"] != count) {
        sent = receiver.of_match(&driver.id, sent.len() as u64 + 1).await;
    }
    assert!(sent.len() as u64 <= count);
    let replays = format!("{}/replays", address(&hook));
    let ahead = client.post(&replays, json!({"after": 1_000_000})).send().await;
    assert_eq!(ahead.refused(400, "malformed-request")["errors"][0]["pointer"], "/after");
    client.post(&replays, json!({"after": 0})).fresh().send().await.expect(202);
    let before = sent.len() as u64;
    let all = receiver.of_match(&driver.id, before + count).await;
    let mut seen: BTreeMap<&str, u32> = BTreeMap::new();
    all.iter().for_each(|it| *seen.entry(it.id()).or_default() += 1);
    assert_eq!(seen.len() as u64, count, "everything was sent, also what was before the webhook");
    assert!(sent.iter().all(|it| seen[it.id()] == 2), "under the same ids");
    let since = all[sent.len()..].iter().map(|it| it.json()["seq"].as_u64());
    assert!(since.clone().is_sorted(), "in order: {:?}", since.collect::<Vec<_>>());
}

#[tokio::test]
async fn while_a_secret_is_changed_both_are_valid() {
    let server = server().await;
    let (client, receiver) = (server.newcomer().await, Receiver::willing().await);
    let hook = make(&client, json!({"url": receiver.url, "kinds": ["match.created"]})).await;
    let path = format!("{}/secrets", address(&hook));
    let key = Uuid::new_v4();
    let lost = client.post(&path, json!({})).key(key).send().await.expect(201);
    let changed = client.post(&path, json!({})).key(key).send().await.expect(201);
    assert_ne!(lost["secret"], changed["secret"], "each reply has another");
    assert_eq!(lost["old_until"], changed["old_until"]);
    assert_eq!(fields(&changed), ["old_until", "secret"]);
    let secrets = [&hook["secret"], &changed["secret"]].map(|it| it.as_str().expect("a secret"));
    assert_ne!(secrets[0], secrets[1]);
    server.pause(1_500).await;
    let create = || Driver::open(vec![client.clone()], json!({"ruleset": "showdown"}));
    let driver = create().await;
    let message = receiver.of_match(&driver.id, 1).await.remove(0);
    assert!(secrets.iter().all(|it| message.is_signed_by(it)), "{:?}", message.headers);
    assert_eq!(message.signatures("v1,").len(), 2);
    // A day later only the new one is.
    hurry(server, &hook, ", old_until = now()").await;
    server.pause(1_500).await;
    let driver = create().await;
    let message = receiver.of_match(&driver.id, 1).await.remove(0);
    assert_eq!(secrets.map(|it| message.is_signed_by(it)), [false, true]);
}

#[tokio::test]
async fn after_three_days_without_an_arrival_it_is_off_until_a_replay() {
    let server = server().await;
    let client = server.newcomer().await;
    let works = Arc::new(std::sync::atomic::AtomicBool::new(false));
    let does = Arc::clone(&works);
    let receiver =
        Receiver::open(move |_, _| match does.load(std::sync::atomic::Ordering::Relaxed) {
            true => "200 OK".to_owned(),
            false => "503 Service Unavailable".to_owned(),
        });
    let receiver = receiver.await;
    let hook = make(&client, json!({"url": receiver.url, "kinds": ["match.created"]})).await;
    let driver = Driver::open(server.two().await, json!({"ruleset": "showdown"})).await;
    until(&client, &hook, |it| it["failing_since"] != Value::Null).await;
    hurry(server, &hook, ", failing_since = now() - interval '73 hours'").await;
    let off = until(&client, &hook, |it| it["status"] != "active").await;
    assert_eq!(off["status"], "off", "{off}");
    assert!(off["ended_why"].to_string().contains("it answers 503"), "{off}");
    works.store(true, std::sync::atomic::Ordering::Relaxed);
    let replays = format!("{}/replays", address(&hook));
    let on = client.post(&replays, json!({"after": 0})).send().await.expect(202);
    assert_eq!((&on["status"], on.get("ended_at")), (&json!("active"), None));
    let began = Instant::now();
    let arrived = |it: &Value| it["match"] == json!(driver.id) && it["status"] == "delivered";
    while !deliveries(&client, &hook).await.iter().any(arrived) {
        assert!(began.elapsed() < PATIENCE, "{:?}", deliveries(&client, &hook).await);
        server.pause(50).await;
    }
}

#[tokio::test]
async fn nothing_is_sent_into_the_networks_of_the_operator() {
    let server = TestServer::with(|_| ()).await;
    let (client, receiver) = (server.newcomer().await, Receiver::willing().await);
    let port = receiver.url.split(':').nth(2).expect("a port").to_owned();
    for host in ["127.0.0.1", "127.1", "[::1]", "169.254.169.254", "10.0.0.1", "0x7f000001"] {
        let url = format!("http://{host}:{port}");
        let refused = client.post("/v1/webhooks", json!({"url": url})).send().await;
        let problem = refused.refused(400, "malformed-request");
        assert_eq!(problem["errors"][0]["pointer"], "/url", "{problem}");
    }
    // A name is looked up when something is sent.
    let hook = make(&client, json!({"url": format!("http://localhost:{port}")})).await;
    server.keep_feed(MONTH);
    server.send_webhooks();
    Driver::open(server.two().await, json!({"ruleset": "showdown"})).await;
    until(&client, &hook, |it| it["failing_since"] != Value::Null).await;
    let tried = deliveries(&client, &hook).await[0].clone();
    assert_eq!(tried["error"], "there is no public address of that name", "{tried}");
    assert!(receiver.received().is_empty());
    server.stop().await;
}

#[tokio::test]
async fn webhooks_are_their_owners_own_and_there_are_few() {
    let server = server().await;
    let (client, other) = (server.newcomer().await, server.newcomer().await);
    let new = json!({"url": "https://example.com/hook", "kinds": ["match.rewound"]});
    let key = Uuid::new_v4();
    let first = client.post("/v1/webhooks", new.clone()).key(key).send().await.expect(201);
    let again = client.post("/v1/webhooks", new.clone()).key(key).send().await;
    assert_eq!(again.header("idempotent-replayed"), Some("true"));
    let again = again.expect(200);
    assert_eq!(again["id"], first["id"]);
    assert_ne!(again["secret"], first["secret"]);
    let reused = client.post("/v1/webhooks", json!({"url": "https://example.com/"})).key(key);
    reused.send().await.refused(422, "idempotency-key-reused");
    for (method, rest, body) in [
        ("GET", "", None),
        ("GET", "/deliveries", None),
        ("POST", "/replays", Some(json!({"after": 0}))),
        ("POST", "/secrets", Some(json!({}))),
        ("DELETE", "", None),
    ] {
        let path = format!("{}{rest}", address(&first));
        let call = |who: &Client| match &body {
            Some(body) => who.post(&path, body.clone()),
            None => who.call(method, &path),
        };
        call(&other).send().await.refused(404, "not-found");
        call(&server.stranger()).send().await.refused(401, "unauthenticated");
        let reader = client.log_in(Some(&["play", "read"])).await;
        call(&reader).send().await.refused(403, "insufficient-scope");
    }
    let reader = client.log_in(Some(&["play", "read"])).await;
    reader.get("/v1/webhooks").send().await.refused(403, "insufficient-scope");
    let made = reader.post("/v1/webhooks", new.clone()).fresh().send().await;
    made.refused(403, "insufficient-scope");
    assert!(items(&other.read("/v1/webhooks").await).is_empty());
    // At once: none of them gets past the limit beside another.
    let trying = (0..24).map(|_| client.post("/v1/webhooks", new.clone()).send());
    let made = futures_util::future::join_all(trying).await;
    assert_eq!(made.iter().filter(|it| it.status == 201).count(), 19);
    let more = client.post("/v1/webhooks", new.clone()).send().await;
    more.refused(409, "too-many-webhooks");
    assert_eq!(items(&client.read("/v1/webhooks?limit=200").await).len(), 20);
    client.delete(&format!("/v1/accounts/{}", client.id)).send().await.expect(204);
    let owner = server.owner().await;
    let left = "SELECT count(*) FROM hooks WHERE account = $1";
    let account: Uuid = client.id.parse().expect("an id");
    let left: i64 = owner.query_one(left, &[&account]).await.expect("it counts").get(0);
    assert_eq!(left, 0, "whoever is erased leaves none");
}

/// Waits until all that a match has so far has its place in the feed, where a webhook begins.
async fn until_told(server: &TestServer, id: &str) {
    let owner = server.owner().await;
    let id: Uuid = id.parse().expect("an id");
    let untold = "SELECT count(*) FROM untold WHERE stream = $1";
    let began = Instant::now();
    while 0 < owner.query_one(untold, &[&id]).await.expect("it counts").get::<_, i64>(0) {
        assert!(began.elapsed() < PATIENCE, "the feed tells it");
        server.pause(20).await;
    }
}

#[tokio::test]
async fn while_its_owner_is_suspended_nothing_is_sent() {
    let server = server().await;
    let (admin, client) = (server.newcomer_as(Role::Admin).await, server.newcomer().await);
    let receiver = Receiver::willing().await;
    let driver = Driver::open(server.two().await, json!({"ruleset": "showdown"})).await;
    until_told(server, &driver.id).await;
    make(&client, json!({"url": receiver.url, "match": driver.id})).await;
    let path = format!("/v1/accounts/{}/suspension", client.id);
    admin.put(&path, json!({"reason": "Two seats were theirs."})).send().await.expect(200);
    server.pause(2_500).await;
    driver.seat(0).await;
    server.pause(1_000).await;
    assert!(receiver.received().is_empty());
    admin.delete(&path).send().await.expect(204);
    assert_eq!(receiver.of_match(&driver.id, 1).await.len(), 1, "it arrives afterwards");
}

#[tokio::test]
async fn of_two_servers_one_sends_and_the_other_takes_over() {
    let one = sending().await;
    let here = "127.0.0.0/8".parse().expect("a network");
    let other = one.twin_with(|it| it.http.webhooks_allowed = here).await;
    let (client, receiver) = (one.newcomer().await, Receiver::willing().await);
    let hook = make(&client, json!({"url": receiver.url, "kinds": ["match.created"]})).await;
    let create = || Driver::open(vec![client.clone()], json!({"ruleset": "showdown"}));
    let first = create().await;
    assert_eq!(receiver.of_match(&first.id, 1).await.len(), 1);
    other.send_webhooks();
    let second = create().await;
    assert_eq!(receiver.of_match(&second.id, 1).await.len(), 1);
    // The first one dies without a word, and its lease runs out.
    one.stop_sending();
    let owner = other.owner().await;
    let out = "UPDATE hooks SET lease_until = now() - interval '1 second'";
    owner.execute(out, &[]).await.expect("the owner may");
    let third = create().await;
    assert_eq!(receiver.of_match(&third.id, 1).await.len(), 1);
    // What the first had sent and not noted yet is sent again, under the id that it had.
    let received = receiver.received();
    let ids: BTreeSet<&str> = received.iter().map(Message::id).collect();
    assert_eq!(ids.len(), 3, "each was sent");
    assert_eq!(client.read(&address(&hook)).await["status"], "active");
    one.stop().await;
    other.stop().await;
}
