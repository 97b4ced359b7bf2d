//! A walk through the OpenAPI document: every operation without a token, with another user's, and
//! with junk in path, query, headers and body: some of the junk, by a seed that is printed, or all
//! of it with `LAWS_MATCHES`. Whatever is answered is documented, and nothing is a server's fault.

use std::collections::BTreeSet;
use std::sync::Mutex;

use serde_json::{Value, json};
use support::client::{Answer, Call, Client};
use support::driver::Driver;
use support::proofs::check_chain;
use support::schema::spread;
use support::server::TestServer;
use toys::sample::Sample;

use crate::court::Court;
use crate::house::{finished_match, items};

const JUNK: [&str; 9] =
    ["junk", "-1", "0", "1e9", "99999999999999999999", "%00", "%ff", "null", "%F0%9F%A4%A0"];
/// How much of the junk is tried in each place.
const JUNK_TRIED: usize = 4;
/// The stream of the caller's own matches.
const INBOX: &str = "/v1/me/stream";
const JUNK_HEADERS: [&str; 5] = ["junk", "-1", "\"", "\"1\", \"2\"", "99999999999999999999"];

/// An operation of the document.
struct Operation {
    method: String,
    path: String,
    it: Value,
}

impl Operation {
    fn name(&self) -> String {
        format!("{} {}", self.method, self.path)
    }

    fn needs_token(&self) -> bool {
        let ways = self.it["security"].as_array().expect("every operation says what it needs");
        !ways.is_empty() && ways.iter().all(|it| it.get("bearer").is_some())
    }

    fn parameters(&self, place: &str) -> Vec<String> {
        let all = self.it["parameters"].as_array().into_iter().flatten();
        let here = all.filter(|it| it["in"] == place);
        here.map(|it| it["name"].as_str().expect("a name").to_owned()).collect()
    }

    /// The type of body that it takes.
    fn takes(&self) -> Option<String> {
        let content = self.it["requestBody"]["content"].as_object()?;
        content.keys().next().cloned()
    }

    /// A body that its schema admits, as the document's example has it.
    fn example(&self) -> Value {
        let content = &self.it["requestBody"]["content"]["application/json"];
        let first = content["examples"].as_object().and_then(|them| them.values().next());
        let named = first.map(|it| it["value"].clone());
        named.unwrap_or_else(|| content["example"].clone())
    }

    /// What is wrong with an answer by what the document says of this operation.
    fn fault(&self, answer: &Answer, catalog: &str) -> Option<String> {
        let status = answer.status;
        if 500 <= status {
            return Some(format!("{status}: {}", answer.text));
        }
        let documented = &self.it["responses"][status.to_string()];
        if !documented.is_object() {
            return Some(format!("{status} is not documented: {}", answer.text));
        }
        let counted = self.it["responses"]["429"].is_object();
        if counted && answer.header("ratelimit").is_none() {
            return Some(format!("{status}: its caller is not counted"));
        }
        if status < 400 {
            return None;
        }
        let problem = answer.problem();
        let kind = problem["type"].as_str().expect("a problem has a type");
        if !catalog.contains(&format!("{kind}\"")) {
            return Some(format!("{kind} is in no catalog"));
        }
        let slug = kind.trim_start_matches("/problems/");
        let said = documented["description"].as_str().unwrap_or_default();
        (!said.contains(slug)).then(|| format!("{slug} is not documented: {}", answer.text))
    }
}

/// What fills the places of paths.
struct Ground {
    catalog: String,
    operations: Vec<Operation>,
    match_id: String,
    key_id: String,
    hook_id: String,
    annotation_id: String,
    dispute_id: String,
    item: String,
    owner: Client,
    faults: Mutex<BTreeSet<String>>,
}

impl Ground {
    async fn new(server: &TestServer, driver: &Driver) -> Ground {
        let stranger = server.stranger();
        let document = spread(&stranger.read("/openapi.json").await);
        let paths = document["paths"].as_object().expect("a document has paths");
        let mut operations = Vec::new();
        for (path, methods) in paths {
            for (method, it) in methods.as_object().expect("a path has methods") {
                let (method, path) = (method.to_uppercase(), path.clone());
                operations.push(Operation { method, path, it: it.clone() });
            }
        }
        assert!(30 < operations.len());
        let owner = server.newcomer().await;
        let key = json!({"name": "A key to be left alone", "scopes": ["read"]});
        let key = owner.post("/v1/api-keys", key).send().await.expect(201);
        let hook = json!({"url": "https://example.com/left/alone"});
        let hook = owner.post("/v1/webhooks", hook).send().await.expect(201);
        let note = json!({"seq": 1, "text": "A note to be left alone"});
        let note = driver.players[0].post(&driver.path("/annotations"), note);
        let note = note.send().await.expect(201);
        let catalog = stranger.read("/v1/rulesets/showdown/catalog").await;
        let disputed = Driver::showdown(server.two().await).await;
        let dispute = json!({"seq": 4, "claim": "This was not right."});
        let dispute = disputed.players[0].post(&disputed.path("/disputes"), dispute);
        let dispute = dispute.fresh().send().await.expect(201)["dispute"].clone();
        Ground {
            catalog: stranger.get("/problems").send().await.text,
            operations,
            match_id: driver.id.clone(),
            dispute_id: dispute["id"].as_str().expect("an id").to_owned(),
            hook_id: hook["id"].as_str().expect("an id").to_owned(),
            key_id: key["id"].as_str().expect("an id").to_owned(),
            annotation_id: note["id"].as_str().expect("an id").to_owned(),
            item: items(&catalog)[0]["id"].as_str().expect("an id").to_owned(),
            owner,
            faults: Mutex::default(),
        }
    }

    /// The address, with `junk` in the place of that name.
    fn address(&self, operation: &Operation, junk: Option<(&str, &str)>) -> String {
        let id = match operation.path.split('/').nth(2) {
            Some("api-keys") => &self.key_id,
            Some("webhooks") => &self.hook_id,
            Some("accounts") => &self.owner.id,
            Some("disputes") => &self.dispute_id,
            _ => &self.match_id,
        };
        let places = [
            ("id", id.as_str()),
            ("seat", "0"),
            ("n", "1"),
            ("ruleset", "showdown"),
            ("item", &self.item),
            ("citation", "HN12"),
            ("account", &self.owner.id),
            ("annotation", &self.annotation_id),
        ];
        let mut path = operation.path.clone();
        for (name, value) in places {
            let value = junk.filter(|(it, _)| *it == name).map_or(value, |(_, junk)| junk);
            path = path.replace(&format!("{{{name}}}"), value);
        }
        assert!(!path.contains('{'), "{path}: nothing is known to fill it with");
        path
    }

    /// A request with a body as the operation takes it, and a key of its own.
    fn call(&self, who: &Client, operation: &Operation, address: &str) -> Call {
        let call = who.call(&operation.method, address).fresh();
        match operation.takes().as_deref() {
            None => call,
            Some("application/json") => {
                call.body("application/json", operation.example().to_string())
            }
            Some(kind) => call.body(kind, "{}\n"),
        }
    }

    async fn check(&self, operation: &Operation, call: Call, case: &str) -> Answer {
        let answer = call.send().await;
        if let Some(fault) = operation.fault(&answer, &self.catalog) {
            self.note(operation, case, &fault);
        }
        answer
    }

    /// Notes a fault, so that one walk finds all.
    fn note(&self, operation: &Operation, case: &str, fault: &str) {
        let fault = format!("{}, {case}: {fault}", operation.name());
        self.faults.lock().expect("nobody has died over it").insert(fault);
    }

    #[track_caller]
    fn require_no_fault(&self) {
        let faults = self.faults.lock().expect("nobody has died over it");
        let faults: Vec<&str> = faults.iter().map(String::as_str).collect();
        assert!(faults.is_empty(), "{} faults:\n{}", faults.len(), faults.join("\n"));
    }
}

/// The address of a dispute.
/// The address of somebody's API key.
const KEY: &str = "/v1/api-keys/{id}";
/// The address of somebody's webhook.
const HOOK: &str = "/v1/webhooks/{id}";

/// A stream that goes on for as long as there are matches.
const ENDLESS: &str = "/v1/feed/stream";

/// Operations without which the walk would saw off the branch that it sits on.
fn spares_its_own_token(operation: &Operation) -> bool {
    operation.path != "/v1/tokens/current"
}

#[tokio::test]
async fn without_a_token() {
    let server = TestServer::shared().await;
    let ground = Ground::new(server, &finished_match(server).await).await;
    let stranger = server.stranger();
    for operation in ground.operations.iter().filter(|it| it.path != ENDLESS) {
        let address = ground.address(operation, None);
        let call = ground.call(&stranger, operation, &address);
        let answer = ground.check(operation, call, "without a token").await;
        let refused = answer.status == 401 && answer.text.contains("unauthenticated");
        let logs_in =
            operation.path.starts_with("/v1/tokens") || operation.path == "/v1/password-resets";
        if refused != operation.needs_token() && !logs_in {
            ground.note(operation, "without a token", &answer.text);
        }
        let bad = stranger.with_token("junk");
        let call = ground.call(&bad, operation, &address);
        let answer = ground.check(operation, call, "with a junk token").await;
        if answer.status != 401 && operation.needs_token() {
            ground.note(operation, "with a junk token", &answer.text);
        }
    }
    ground.require_no_fault();
}

#[tokio::test]
async fn with_the_token_of_another() {
    let server = TestServer::shared().await;
    let open = finished_match(server).await;
    let new = json!({"ruleset": "showdown", "visibility": "private"});
    let creator = server.regular(0).await;
    let private = Driver::started(vec![creator.clone(), creator.clone()], new).await;
    let running = Driver::showdown(server.two().await).await;
    let other = server.newcomer().await;
    for driver in [&open, &private, &running] {
        let ground = Ground::new(server, driver).await;
        for operation in ground.operations.iter().filter(|it| spares_its_own_token(it)) {
            // A stream of a match that runs has no end, and nor has one of many matches.
            let runs = driver.id == running.id || operation.path == INBOX;
            if operation.path.ends_with("/stream") && runs || operation.path == ENDLESS {
                continue;
            }
            let address = ground.address(operation, None);
            let call = ground.call(&other, operation, &address);
            let answer = ground.check(operation, call, "with the token of another").await;
            let of_match = operation.path.starts_with("/v1/matches/{id}");
            let own = operation.path == KEY || operation.path.starts_with(HOOK);
            let hidden = of_match && driver.id == private.id || own;
            let is_for_all = operation.it["operationId"] == "create_annotation";
            let refused = of_match && operation.method != "GET" && !is_for_all;
            if hidden && answer.status != 404 || refused && !(400..500).contains(&answer.status) {
                ground.note(operation, "with the token of another", &answer.text);
            }
        }
        ground.require_no_fault();
        let keys = ground.owner.read("/v1/api-keys").await;
        assert_eq!(items(&keys)[0]["id"], *ground.key_id, "another has revoked it");
    }
}

/// The bad requests of one operation; how many there were.
async fn bad_requests(
    ground: &Ground,
    who: &Client,
    operation: &Operation,
    sample: &mut Sample,
) -> usize {
    let mut count = 0;
    let mut seen = BTreeSet::new();
    let address = ground.address(operation, None);
    for name in operation.parameters("path") {
        for junk in sample.some(JUNK_TRIED, JUNK.to_vec()) {
            let address = ground.address(operation, Some((&name, junk)));
            let call = ground.call(who, operation, &address);
            let answer = ground.check(operation, call, &format!("{name}={junk} in the path")).await;
            // A seat called 0 is one.
            let is_good = name == "seat" && junk == "0";
            if answer.status != 404 && !is_good {
                ground.note(operation, &format!("{name}={junk} in the path"), &answer.text);
            }
            count += 1;
        }
    }
    let queries = operation.parameters("query").into_iter();
    for name in queries.chain(["nope".to_owned()]) {
        for junk in sample.some(JUNK_TRIED, JUNK.to_vec()) {
            // A stream has no end while the match runs.
            if operation.path.ends_with("/stream") && name == "after" && junk == "0" {
                continue;
            }
            let address = format!("{address}?{name}={junk}");
            let case = format!("{name}={junk} in the query");
            let call = ground.call(who, operation, &address);
            let answer = ground.check(operation, call, &case).await;
            if name == "nope" && answer.status < 400 {
                ground.note(operation, &case, &answer.text);
            }
            seen.insert(answer.status);
            count += 1;
        }
    }
    assert!(seen.contains(&400) || seen.contains(&404) || seen.contains(&403), "{seen:?}");
    for name in operation.parameters("header") {
        for junk in sample.some(JUNK_TRIED, JUNK_HEADERS.to_vec()) {
            let call = ground.call(who, operation, &address).replacing(&name, junk);
            ground.check(operation, call, &format!("{name}: {junk}")).await;
            count += 1;
        }
    }
    count + bad_bodies(ground, who, operation, &address, sample).await
}

async fn bad_bodies(
    ground: &Ground,
    who: &Client,
    operation: &Operation,
    address: &str,
    sample: &mut Sample,
) -> usize {
    let Some(kind) = operation.takes() else { return 0 };
    let deep = format!("{}{}", "[".repeat(500), "]".repeat(500));
    let long = format!("{{\"x\": \"{}\"}}", "x".repeat(300 * 1024));
    let junk = [
        "",
        "{",
        "[]",
        "null",
        "7",
        "\"x\"",
        "{\"junk\": 1}",
        "\u{0}",
        deep.as_str(),
        long.as_str(),
    ];
    let mut bodies: Vec<String> = junk.iter().map(|it| (*it).to_owned()).collect();
    let example = operation.example();
    for (field, _) in example.as_object().into_iter().flatten() {
        let wrong =
            vec![json!(null), json!([]), json!({"a": 1}), json!(-7), json!("\u{0}"), json!(1.5)];
        for wrong in sample.some(JUNK_TRIED, wrong) {
            let mut body = example.clone();
            body[field] = wrong;
            bodies.push(body.to_string());
        }
    }
    for body in &bodies {
        let call = who.call(&operation.method, address).fresh().body(&kind, body.clone());
        let case = format!("the body {}", &body[..body.len().min(120)]);
        ground.check(operation, call, &case).await;
    }
    for other in ["text/plain", "application/xml", "multipart/form-data; boundary=x"] {
        let call = who.call(&operation.method, address).fresh().body(other, "x");
        let answer = ground.check(operation, call, other).await;
        if !(400..500).contains(&answer.status) {
            ground.note(operation, other, &answer.text);
        }
    }
    bodies.len() + 3
}

#[tokio::test]
async fn with_junk() {
    let server = TestServer::shared().await;
    let driver = finished_match(server).await;
    let ground = Ground::new(server, &driver).await;
    let version = driver.version().await;
    let mut sample = Sample::of(0);
    for operation in ground.operations.iter().filter(|it| spares_its_own_token(it)) {
        let count = bad_requests(&ground, &driver.players[0], operation, &mut sample).await;
        assert!(JUNK_TRIED <= count, "{} was hardly tried", operation.name());
    }
    let leaver = server.newcomer().await;
    let current = ground.operations.iter().find(|it| !spares_its_own_token(it));
    let current = current.expect("there is a way to log out");
    let call = leaver.delete("/v1/tokens/current?nope=1");
    let answer = ground.check(current, call, "nope=1").await;
    answer.refused(400, "unknown-parameter");
    leaver.read("/v1/me").await;
    assert_eq!(driver.version().await, version, "junk was appended");
    ground.require_no_fault();
}

#[tokio::test]
async fn with_junk_where_something_could_be_appended() {
    let server = TestServer::shared().await;
    let open = Driver::open(server.two().await, json!({"ruleset": "showdown"})).await;
    let running = Driver::showdown(server.two().await).await;
    let mut sample = Sample::of(1);
    for driver in [&open, &running] {
        let ground = Ground::new(server, driver).await;
        let posts = ground.operations.iter().filter(|it| it.path.starts_with("/v1/matches/{id}/"));
        for operation in posts.filter(|it| it.method == "POST") {
            let address = ground.address(operation, None);
            let who = &driver.players[0];
            let tried = bad_bodies(&ground, who, operation, &address, &mut sample).await;
            assert!(9 < tried, "{} was hardly tried", operation.name());
        }
        ground.require_no_fault();
        check_chain(&driver.log(&server.stranger(), "").await);
    }
}

#[tokio::test]
async fn with_junk_from_a_judge_who_is_called() {
    let server = TestServer::shared().await;
    let court = Court::new(server).await;
    court.called(true).await;
    let ground = Ground::new(server, &court.driver).await;
    let version = court.driver.version().await;
    let mut sample = Sample::of(2);
    // An export answers nobody before the end.
    let of_match =
        |it: &&Operation| it.path.starts_with("/v1/matches/{id}") && !it.path.ends_with("/export");
    let disputes = |it: &&Operation| it.path.starts_with("/v1/disputes");
    for operation in ground.operations.iter().filter(|it| of_match(it) || disputes(it)) {
        bad_requests(&ground, &court.judge, operation, &mut sample).await;
    }
    assert_eq!(court.driver.version().await, version, "junk was appended");
    ground.require_no_fault();
}
