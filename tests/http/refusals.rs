//! Refusals that operations have in common: each that the document names is seen at each operation.

use std::net::SocketAddr;
use std::time::Duration;

use infra::identity::Role;
use serde_json::{Value, json};
use support::client::{Answer, Call, Client};
use support::driver::Driver;
use support::server::TestServer;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use uuid::Uuid;

use crate::house::finished_match;
use crate::openapi::{has_parameter, operations};

/// An operation of the document.
struct Operation {
    method: String,
    path: String,
    described: Value,
}

impl Operation {
    async fn all(stranger: &Client) -> Vec<Operation> {
        let all = operations(stranger).await.into_iter();
        let all = all.map(|(method, path, described)| (method.to_uppercase(), path, described));
        all.map(|(method, path, described)| Operation { method, path, described }).collect()
    }

    /// Whether the document says that it is refused like this.
    fn is_refused(&self, name: &str) -> bool {
        let line = format!("`{name}`:");
        let responses = self.described["responses"].as_object().expect("an object");
        let mut said = responses.values().filter_map(|it| it["description"].as_str());
        said.any(|it| it.lines().any(|it| it.starts_with(&line)))
    }

    /// Its address; `of` says what stands for a name in braces, after the word before it.
    fn at(&self, of: impl Fn(&str, &str) -> String) -> String {
        let mut before = "";
        let mut address = String::new();
        for part in self.path.split('/').skip(1) {
            let (name, end) = part.split_once('}').unwrap_or((part, ""));
            let filled = name.strip_prefix('{').map(|it| of(before, it) + end);
            address = format!("{address}/{}", filled.as_deref().unwrap_or(part));
            before = part;
        }
        address
    }

    /// A request as the document shows it.
    fn call(&self, who: &Client, address: &str) -> Call {
        let call = who.call(&self.method, address);
        let content = self.described["requestBody"]["content"].as_object();
        let Some((kind, shown)) = content.and_then(|it| it.iter().next()) else { return call };
        let named = shown["examples"].as_object().and_then(|it| it.values().next());
        let example = shown.get("example").or(named.map(|it| &it["value"]));
        match example {
            Some(Value::String(text)) => call.body(kind, text.as_str()),
            Some(example) => call.body(kind, example.to_string()),
            None => call.body(kind, "{}"),
        }
    }
}

/// Which operations are refused otherwise; none where all is well.
struct Otherwise(Vec<String>);

impl Otherwise {
    fn hold(&mut self, called: &str, answer: &Answer, status: u16, name: &str) {
        let same =
            answer.status == status && answer.problem()["type"] == format!("/problems/{name}");
        if !same {
            self.0.push(format!("{called}: {} {}", answer.status, answer.text));
        }
    }

    fn none(self) {
        assert!(self.0.is_empty(), "{}", self.0.join("\n"));
    }
}

fn nobody(_: &str, name: &str) -> String {
    match name {
        "ruleset" => "solitaire".to_owned(),
        "n" => "1000000".to_owned(),
        _ => Uuid::nil().to_string(),
    }
}

/// Somebody who may do all that anybody may.
async fn master(server: &TestServer) -> Client {
    let admin = server.newcomer_as(Role::Admin).await;
    server.identity.grant(&admin.name, Role::Judge).await.expect("the account is there");
    admin.log_in(None).await
}

/// A match in which a judge was called, and those who may do anything there between them.
struct Place {
    driver: Driver,
    dispute: String,
    annotation: String,
    callers: [Client; 2],
}

impl Place {
    async fn of(server: &TestServer) -> Place {
        let mut driver = Driver::showdown(server.two().await).await;
        driver.play(4).await;
        let player = driver.players[0].clone();
        let made = async |rest: &str, body: Value| {
            player.post(&driver.path(rest), body).fresh().send().await.expect(201)
        };
        let claim = json!({"seq": 4, "claim": "The log is not as it was."});
        let id = |it: &Value| it["id"].as_str().expect("an id is a word").to_owned();
        let dispute = id(&made("/disputes", claim).await["dispute"]);
        let annotation = id(&made("/annotations", json!({"seq": 4, "text": "Here."})).await);
        Place { dispute, annotation, callers: [master(server).await, player], driver }
    }

    fn there(&self, before: &str, name: &str) -> String {
        match (before, name) {
            ("matches", _) => self.driver.id.clone(),
            ("disputes", _) => self.dispute.clone(),
            ("annotations", _) => self.annotation.clone(),
            ("accounts", _) => self.callers[1].id.clone(),
            ("seats", _) => "0".to_owned(),
            (_, "ruleset") => "showdown".to_owned(),
            _ => Uuid::nil().to_string(),
        }
    }

    /// Operations of the match that are refused like this.
    async fn operations(&self, name: &str) -> Vec<(Operation, String)> {
        let all = Operation::all(&self.callers[1]).await.into_iter();
        let own = all.filter(|it| it.path.starts_with("/v1/matches/{id}/") && it.is_refused(name));
        let named = own.map(|it| {
            let address = it.at(|before, name| self.there(before, name));
            (it, address)
        });
        named.collect()
    }

    /// The answer to whom of the callers this refusal is for.
    async fn asked(&self, status: u16, call: impl Fn(&Client) -> Call) -> Answer {
        let first = call(&self.callers[0]).send().await;
        match first.status == status {
            true => first,
            false => call(&self.callers[1]).send().await,
        }
    }
}

#[tokio::test]
async fn a_key_that_cannot_be_read_is_refused_by_every_write() {
    let set = |it: &mut support::server::TestSettings| {
        it.http.limits.logins = api::server::Rate::new(100, 1_000);
    };
    let server = TestServer::with(set).await;
    let stranger = server.stranger();
    let mut otherwise = Otherwise(Vec::new());
    for it in Operation::all(&stranger).await.iter().filter(|it| it.method != "GET") {
        let address = it.at(nobody);
        let answer = it.call(&stranger, &address).header("idempotency-key", "junk").send().await;
        otherwise.hold(&format!("{} {address}", it.method), &answer, 400, "malformed-request");
        assert!(answer.status != 400 || answer.text.contains("Idempotency-Key"), "{}", answer.text);
    }
    otherwise.none();
    server.stop().await;
}

#[tokio::test]
async fn a_token_that_is_none_is_refused_wherever_tokens_are_taken() {
    let server = TestServer::shared().await;
    let stranger = server.stranger().with_token("nonsense");
    let mut otherwise = Otherwise(Vec::new());
    let all = Operation::all(&server.stranger()).await;
    for it in all.iter().filter(|it| it.is_refused("unauthenticated")) {
        let takes = it.described["security"].as_array().expect("a list");
        if takes.iter().any(|it| it.get("bearer").is_some()) {
            let address = it.at(nobody);
            let answer = it.call(&stranger, &address).fresh().send().await;
            otherwise.hold(&format!("{} {address}", it.method), &answer, 401, "unauthenticated");
        }
    }
    otherwise.none();
}

#[tokio::test]
async fn what_is_not_there_is_not_found_whatever_is_asked_of_it() {
    let server = TestServer::shared().await;
    let master = master(server).await;
    let mut otherwise = Otherwise(Vec::new());
    let all = Operation::all(&server.stranger()).await;
    for it in all.iter().filter(|it| it.path.contains('{') && it.is_refused("not-found")) {
        let address = it.at(nobody);
        let answer = it.call(&master, &address).fresh().send().await;
        otherwise.hold(&format!("{} {address}", it.method), &answer, 404, "not-found");
    }
    otherwise.none();
}

#[tokio::test]
async fn no_list_takes_a_limit_or_a_cursor_that_means_nothing() {
    let server = TestServer::shared().await;
    let (master, over) = (master(server).await, finished_match(server).await);
    let there = |before: &str, name: &str| match (before, name) {
        ("matches", _) => over.id.clone(),
        ("accounts", _) => master.id.clone(),
        (_, "ruleset") => "showdown".to_owned(),
        _ => String::new(),
    };
    let mut otherwise = Otherwise(Vec::new());
    let all = Operation::all(&server.stranger()).await;
    for it in all.iter().filter(|it| has_parameter(&it.described, "cursor")) {
        let address = it.at(there);
        if address.contains("//") {
            continue;
        }
        for (query, name) in [("limit=0", "malformed-request"), ("cursor=junk", "invalid-cursor")] {
            let called = format!("{address}?{query}");
            let answer = master.get(&called).send().await;
            otherwise.hold(&called, &answer, 400, name);
        }
    }
    otherwise.none();
}

#[tokio::test]
async fn who_asks_too_much_is_told_to_wait_by_whatever_they_ask() {
    let set = |it: &mut support::server::TestSettings| {
        let one = api::server::Rate::new(1, 1);
        it.http.limits.address = one;
        it.http.limits.logins = one;
    };
    let server = TestServer::with(set).await;
    let all = Operation::all(&server.stranger()).await;
    let stranger = server.stranger();
    let mut otherwise = Otherwise(Vec::new());
    for it in all.iter().filter(|it| it.is_refused("rate-limited")) {
        let address = it.at(nobody);
        // One is let through each second, however slow the machine is.
        let asked = (0..4).map(|_| it.call(&stranger, &address).fresh().send());
        let mut answers = futures_util::future::join_all(asked).await;
        let refused = answers.iter().position(|it| it.status == 429).unwrap_or(0);
        let answer = answers.swap_remove(refused);
        otherwise.hold(&format!("{} {address}", it.method), &answer, 429, "rate-limited");
    }
    otherwise.none();
    server.stop().await;
}

#[tokio::test]
async fn a_suspended_account_is_refused_by_whatever_it_asks() {
    let server = TestServer::shared().await;
    let (admin, suspended) = (server.newcomer_as(Role::Admin).await, master(server).await);
    let body = json!({"reason": "They sold seats."});
    let path = format!("/v1/accounts/{}/suspension", suspended.id);
    admin.put(&path, body).fresh().send().await.expect(200);
    let mut otherwise = Otherwise(Vec::new());
    let all = Operation::all(&server.stranger()).await;
    // Who logs in is asked for a password first.
    let asked = all.iter().filter(|it| !it.path.starts_with("/v1/tokens"));
    for it in asked.filter(|it| it.is_refused("account-suspended")) {
        let address = it.at(nobody);
        let answer = it.call(&suspended, &address).fresh().send().await;
        otherwise.hold(&format!("{} {address}", it.method), &answer, 403, "account-suspended");
    }
    otherwise.none();
}

#[tokio::test]
async fn what_is_not_the_body_that_is_asked_for_is_refused_by_all_that_take_one() {
    const TOO_MUCH: usize = (256 << 10) + 1;
    let server = TestServer::shared().await;
    let place = Place::of(server).await;
    let mut otherwise = Otherwise(Vec::new());
    let all = Operation::all(&server.stranger()).await;
    // A log is exported when the match is over, and bundles are larger than other bodies.
    let apart = ["/v1/audits/verify", "/v1/matches/{id}/audit/export"];
    for it in all.iter().filter(|it| !apart.contains(&it.path.as_str())) {
        let called = format!("{} {}", it.method, it.path);
        let address = it.at(|before, name| place.there(before, name));
        let sent = |who: &Client, kind: &str, text: String| {
            who.call(&it.method, &address).body(kind, text).fresh()
        };
        if it.is_refused("unsupported-media-type") {
            let answer = place.asked(415, |who| sent(who, "text/plain", "{}".to_owned())).await;
            otherwise.hold(&called, &answer, 415, "unsupported-media-type");
        }
        if it.is_refused("payload-too-large") {
            let much = |who: &Client| sent(who, "application/json", " ".repeat(TOO_MUCH));
            otherwise.hold(&called, &place.asked(413, much).await, 413, "payload-too-large");
        }
        if it.is_refused("unknown-parameter") {
            let wrong = format!("{address}?noon=high");
            let answer = place.asked(400, |who| it.call(who, &wrong).fresh()).await;
            otherwise.hold(&called, &answer, 400, "unknown-parameter");
        }
    }
    otherwise.none();
}

/// Sends half of a body, and waits for the answer; the beginning of its first line.
async fn half_sent(base: SocketAddr, token: String, it: &Operation, address: &str) -> String {
    let kind = match it.described["requestBody"]["content"].get("application/x-ndjson") {
        Some(_) => "application/x-ndjson",
        None => "application/json",
    };
    let head = format!(
        "{} {address} HTTP/1.1\r\nHost: {base}\r\nAuthorization: Bearer {token}\r\n\
         Idempotency-Key: {}\r\nContent-Type: {kind}\r\nContent-Length: 20\r\n\r\n{{\"a\":",
        it.method,
        Uuid::new_v4()
    );
    let mut stream = TcpStream::connect(base).await.expect("the server listens");
    stream.write_all(head.as_bytes()).await.expect("the server reads");
    let mut answer = vec![0; 12];
    let read = tokio::time::timeout(Duration::from_secs(60), stream.read_exact(&mut answer)).await;
    read.expect("nobody waits for ever").expect("there is an answer");
    String::from_utf8_lossy(&answer).into_owned()
}

#[tokio::test]
async fn who_never_sends_the_rest_of_a_body_is_told_so_by_all_that_take_one() {
    let server = TestServer::shared().await;
    let place = Place::of(server).await;
    let all = Operation::all(&server.stranger()).await;
    let taking = all.iter().filter(|it| it.is_refused("request-timeout"));
    let asked = taking.map(async |it| {
        let address = it.at(|before, name| place.there(before, name));
        let sent = place.callers.each_ref().map(|it| it.pass().expect("they are in").token);
        let sent = sent.map(|token| half_sent(server.address, token, it, &address));
        (&it.path, futures_util::future::join_all(sent).await)
    });
    let mut answers = futures_util::future::join_all(asked).await;
    answers.retain(|(_, said)| !said.iter().any(|it| it == "HTTP/1.1 408"));
    assert!(answers.is_empty(), "{answers:?}");
}

#[tokio::test]
async fn without_its_database_a_server_says_so_whatever_is_asked() {
    let server = TestServer::with(|_| ()).await;
    let master = master(&server).await;
    let all = Operation::all(&server.stranger()).await;
    server.cut_off().await;
    let mut otherwise = Otherwise(Vec::new());
    // What the program knows by itself, and keys that it has read.
    let known = ["/v1/rulesets", "/.well-known/jwks.json", "/v1/audits/verify"];
    let asks = all.iter().filter(|it| !known.iter().any(|known| it.path.starts_with(known)));
    for it in asks.filter(|it| it.is_refused("store-unavailable")) {
        let address = it.at(nobody);
        let answer = it.call(&master, &address).fresh().send().await;
        otherwise.hold(&format!("{} {address}", it.method), &answer, 503, "store-unavailable");
    }
    otherwise.none();
}

#[tokio::test]
async fn a_frozen_match_is_refused_to_whatever_is_asked_of_it() {
    let server = TestServer::with(|_| ()).await;
    let place = Place::of(&server).await;
    let change = format!(
        "UPDATE events SET content = replace(content, '\"actor\"', '\"actro\"') \
         WHERE stream = '{}' AND seq = 6",
        place.driver.id
    );
    server.tamper("events", &change).await;
    // Whoever reads a match anew finds it: another server.
    let twin = server.twin().await;
    let mut otherwise = Otherwise(Vec::new());
    let all = Operation::all(&server.stranger()).await;
    for it in all.iter().filter(|it| it.is_refused("fold-mismatch")) {
        let mut address = it.at(|before, name| place.there(before, name));
        if it.path == "/v1/disputes" {
            address = format!("{address}?match={}", place.driver.id);
        }
        let answer = place.asked(500, |who| it.call(&who.at(&twin.base()), &address).fresh()).await;
        otherwise.hold(&format!("{} {address}", it.method), &answer, 500, "fold-mismatch");
    }
    otherwise.none();
    twin.stop().await;
    server.stop().await;
}

#[tokio::test]
async fn a_suspended_match_is_refused_to_all_that_would_go_on_with_it() {
    let server = TestServer::shared().await;
    let place = Place::of(server).await;
    let claim = json!({"seq": 4, "claim": "Hold your horses.", "suspend": true});
    let call = place.callers[1].post(&place.driver.path("/disputes"), claim);
    call.fresh().send().await.expect(201);
    let mut otherwise = Otherwise(Vec::new());
    for (it, address) in place.operations("match-suspended").await {
        // An admin may call it off all the same.
        let answer = it.call(&place.callers[1], &address).fresh().send().await;
        otherwise.hold(&format!("{} {address}", it.method), &answer, 409, "match-suspended");
    }
    otherwise.none();
}

#[tokio::test]
async fn who_has_lost_on_time_is_told_so_whatever_they_try() {
    let server = TestServer::shared().await;
    let clock = json!({"kind": "bank", "initial_ms": 100, "on_expiry": "loss"});
    let new = json!({"ruleset": "showdown", "clock": clock});
    let driver = Driver::started(server.two().await, new).await;
    server.pause(150).await;
    let body = json!({"prompt": driver.prompts(0).await[0].id, "answer": 0});
    let early = driver.players[0].post(&driver.path("/previews"), body).fresh().send().await;
    early.refused(409, "clock-expired");
    driver.players[1].post(&driver.path("/timeouts"), json!({})).fresh().send().await.expect(201);
    for (rest, body) in [
        ("/draws", json!({"offer": true})),
        ("/draws", json!({"accept": true})),
        ("/resignations", json!({})),
        ("/takebacks", json!({"to_seq": 3})),
        ("/takebacks", json!({"accept": true})),
    ] {
        let late = driver.players[0].post(&driver.path(rest), body).fresh().send().await;
        late.refused(409, "clock-expired");
    }
}

#[tokio::test]
async fn a_key_that_was_used_for_one_thing_is_refused_for_another() {
    let server = TestServer::shared().await;
    let place = Place::of(server).await;
    let key = Uuid::new_v4();
    for who in &place.callers {
        let claim = json!({"seq": 4, "claim": "Once."});
        let call = who.post(&place.driver.path("/disputes"), claim).key(key);
        call.send().await.expect(201);
    }
    let mut otherwise = Otherwise(Vec::new());
    for (it, address) in place.operations("idempotency-key-reused").await {
        // Notes and forks have keys of their own: they are nothing that happens in the match.
        if it.path.ends_with("/annotations") || it.path.ends_with("/forks") {
            continue;
        }
        let answer = place.asked(422, |who| it.call(who, &address).key(key)).await;
        otherwise.hold(&format!("{} {address}", it.method), &answer, 422, "idempotency-key-reused");
    }
    otherwise.none();
}
