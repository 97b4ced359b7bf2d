//! Matches that are shown later: whatever happens in them, nothing that an onlooker can fetch
//! changes by a byte before its time. Every GET of the OpenAPI document is fetched, head and body:
//! at first all of them, and then a sample each time, by a seed that is printed; all of them each
//! time with `LAWS_MATCHES`.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use infra::identity::Role;
use serde_json::{Value, json};
use support::client::{Answer, Client};
use support::driver::Driver;
use support::follow::Follower;
use support::schema::spread;
use support::server::TestServer;
use toys::sample::Sample;

use tokio::sync::Mutex;

use crate::court::{CLAIM, REASON};
use crate::house::items;

/// Headers of a single answer, whatever was asked for.
const OF_ONE_ANSWER: [&str; 3] = ["date", "x-request-id", "traceparent"];
/// What speaks of the whole server, and of no match. Checkpoints are looked at by themselves; how
/// much was done is told on the server's own machine alone.
const OF_THE_SERVER: [&str; 2] = ["/v1/checkpoints", "/metrics"];
/// How addresses end that are read bit by bit: what they lead to has no end.
const STREAM: &str = "/stream";

/// Of what can be fetched, one of so many is looked at once more after each thing that happens.
const AGAIN_ONE_OF: u32 = 4;

/// What somebody got, by what was asked for.
type Fetched = BTreeMap<String, String>;

/// Everybody who looks on, and what they can ask for.
struct Gallery {
    onlookers: Vec<(&'static str, Client)>,
    operations: Vec<(String, Value)>,
    match_id: String,
    /// The last event that they are shown.
    horizon: u64,
}

impl Gallery {
    async fn of(server: &TestServer, driver: &Driver, horizon: u64) -> Gallery {
        let stranger = server.stranger();
        let document = spread(&stranger.read("/openapi.json").await);
        let paths = document["paths"].as_object().expect("a document has paths");
        let gets =
            paths.iter().filter_map(|(path, it)| Some((path.clone(), it.get("get")?.clone())));
        let operations: Vec<(String, Value)> =
            gets.filter(|(path, _)| !OF_THE_SERVER.contains(&path.as_str())).collect();
        assert!(30 < operations.len());
        let account = server.newcomer().await;
        // In the feed it has as many places as events are shown.
        server.keep_feed(Duration::from_secs(86_400));
        while items(&stranger.read("/v1/feed").await).len() < horizon as usize {
            server.pause(50).await;
        }
        let onlookers = vec![("a stranger", stranger), ("an account", account)];
        Gallery { onlookers, operations, match_id: driver.id.clone(), horizon }
    }

    fn address(&self, path: &str) -> String {
        let id = match path.split('/').nth(2) {
            // No dispute of the match is known to onlookers: see `require_no_dispute`.
            Some("disputes") => "01937000-0000-7000-8000-000000000000",
            _ => &self.match_id,
        };
        let places = [
            ("id", id),
            ("n", "1"),
            ("ruleset", "doomtown"),
            ("item", "05005"),
            ("citation", "HN12"),
            ("name", "not-found"),
            ("file", "index.html"),
        ];
        places.iter().fold(path.to_owned(), |path, (name, value)| {
            path.replace(&format!("{{{name}}}"), value).replace(&format!("{{{name}:.*}}"), value)
        })
    }

    /// Every way in which an operation is asked: by itself, and with what its parameters allow.
    fn queries(&self, operation: &Value) -> Vec<String> {
        let beyond = self.horizon + 1;
        let named = operation["parameters"].as_array().into_iter().flatten();
        let named: Vec<&str> = named.filter_map(|it| it["name"].as_str()).collect();
        let ways = [
            ("as", "as=public".to_owned()),
            ("as", "as=judge".to_owned()),
            ("as", "as=revealed".to_owned()),
            ("as", "as=seat:0".to_owned()),
            ("limit", "limit=1".to_owned()),
            ("branch", "as=public&branch=current".to_owned()),
            ("branch", format!("branch={beyond}")),
            ("at", "as=public&at=1".to_owned()),
            ("at", format!("at={beyond}")),
            ("after", format!("after={}", self.horizon)),
            ("from", format!("as=public&from=1&to={}", self.horizon)),
            ("seq", format!("seq={beyond}")),
            ("to_seq", "to_seq=1".to_owned()),
            ("seat", "seat=0".to_owned()),
            ("status", "status=open".to_owned()),
            ("status", "status=suspended".to_owned()),
            ("match", format!("match={}", self.match_id)),
        ];
        let own = ways.into_iter().filter(|(name, _)| named.contains(name)).map(|(_, way)| way);
        std::iter::once(String::new()).chain(own.map(|way| format!("?{way}"))).collect()
    }

    async fn look(&self) -> Fetched {
        self.look_where(|| true).await
    }

    /// Looks at a part of everything.
    async fn look_again(&self, sample: &mut Sample) -> Fetched {
        self.look_where(|| sample.one_of(AGAIN_ONE_OF)).await
    }

    async fn look_where(&self, mut looks: impl FnMut() -> bool) -> Fetched {
        let mut fetched = Fetched::new();
        for (whose, who) in &self.onlookers {
            for (path, operation) in &self.operations {
                if path.ends_with(STREAM) && path.contains("{id}") && looks() {
                    let call = who.get(&self.address(path));
                    let mut stream = Follower::open(call).await;
                    let told = stream.take(self.horizon as usize).await;
                    fetched.insert(format!("{whose}: {path}"), format!("{told:?}"));
                }
                if path.ends_with(STREAM) {
                    continue;
                }
                let content = &operation["responses"]["200"]["content"];
                let forms = content.as_object().into_iter().flat_map(|it| it.keys());
                for (query, form) in self
                    .queries(operation)
                    .iter()
                    .flat_map(|query| forms.clone().map(move |form| (query, form)))
                    .filter(|_| looks())
                {
                    let call = who.get(&format!("{}{query}", self.address(path)));
                    let answer = call.header("accept", form).send().await;
                    fetched.insert(format!("{whose}: {path}{query} as {form}"), whole(&answer));
                }
            }
        }
        fetched
    }

    /// The address of a dispute says no more than one that leads nowhere.
    async fn require_no_dispute(&self, dispute: &Value) {
        let dispute = dispute.as_str().expect("an id");
        for (whose, who) in &self.onlookers {
            let at = |id: &str| who.get(&format!("/v1/disputes/{id}")).send();
            let none = at("01937000-0000-7000-8000-000000000000").await;
            assert_eq!(whole(&at(dispute).await), whole(&none), "{whose}");
        }
    }
}

/// Status, headers and body, without what belongs to this one answer.
fn whole(answer: &Answer) -> String {
    let headers = answer.headers.iter();
    let kept = headers.filter(|(name, _)| {
        !OF_ONE_ANSWER.contains(&name.as_str()) && !name.as_str().starts_with("ratelimit")
    });
    let mut kept: Vec<String> = kept.map(|(name, value)| format!("{name}: {value:?}")).collect();
    kept.sort();
    let own = answer.header("x-request-id").unwrap_or("no id");
    let text = timeless(&answer.text.replace(own, "this"));
    format!("{} {kept:?} {text}", answer.status)
}

/// A body without the time at which it was sent.
fn timeless(text: &str) -> String {
    let mut parts = text.split("\"now\":\"");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |text, part| text + part.split_once('"').map_or(part, |(_, rest)| rest))
}

/// What is looked at again is as it was before.
#[track_caller]
fn require_same(before: &Fetched, now: &Fetched, after: &str) {
    assert!(before.len() < now.len() * AGAIN_ONE_OF as usize * 2, "hardly anything was fetched");
    let changed = now.iter().filter(|(what, has)| before[*what] != **has);
    let changed: Vec<String> =
        changed.map(|(what, has)| format!("{what}:\n  {}\n  {has}", before[what])).collect();
    assert!(changed.is_empty(), "after {after}, {} differ:\n{}", changed.len(), changed.join("\n"));
}

async fn post(driver: &Driver, who: &Client, path: &str, body: Value) -> Answer {
    who.post(&driver.path(path), body).fresh().send().await
}

async fn call(driver: &Driver, seat: usize, seq: u64, suspend: bool) -> Value {
    let body = json!({"seq": seq, "claim": CLAIM, "suspend": suspend});
    let called = post(driver, &driver.players[seat], "/disputes", body).await;
    called.expect(201)["dispute"]["id"].clone()
}

async fn rule(driver: &Driver, judge: &Client, mut body: Value) -> Value {
    body["reason"] = json!(REASON);
    post(driver, judge, "/rulings", body).await.expect(201)
}

#[tokio::test]
async fn nothing_that_happens_changes_what_is_shown_before_its_time() {
    let server = TestServer::with(|_| ()).await;
    let (judge, admin) =
        (server.newcomer_as(Role::Judge).await, server.newcomer_as(Role::Admin).await);
    let mut players = Vec::new();
    for _ in 0..3 {
        players.push(server.newcomer().await);
    }
    let creator = server.newcomer().await;
    let new = json!({
        "ruleset": "doomtown", "seats": 3, "title": "Quiet",
        "policies": {"delay": {"events": 1000}, "takebacks": "by_consent", "reveal": "all"},
        "clock": {"kind": "bank", "initial_ms": 3_600_000},
    });
    let mut driver = Driver::open(vec![creator], new).await;
    driver.players = players;
    server.matches.checkpoint().await.expect("it is made");
    let gallery = Gallery::of(&server, &driver, 1).await;
    let before = gallery.look().await;
    let sample = Mutex::new(Sample::of(0));
    let unchanged = async |after: &str| {
        server.matches.checkpoint().await.expect("it is made");
        require_same(&before, &gallery.look_again(&mut *sample.lock().await).await, after);
    };

    driver.seat(0).await;
    driver.players[0].delete(&driver.path("/seats/0")).fresh().send().await.expect(200);
    driver.seat(0).await;
    unchanged("seats are taken and left").await;
    driver.seat(1).await;
    driver.seat(2).await;
    unchanged("it has started").await;
    driver.play(6).await;
    unchanged("decisions").await;

    post(&driver, &driver.players[0], "/draws", json!({"offer": true})).await.expect(201);
    unchanged("a draw is offered").await;
    post(&driver, &driver.players[1], "/draws", json!({"accept": false})).await.expect(201);
    let moved = driver.next_move().await.expect("somebody is asked");
    let at = driver.version().await;
    driver.make(&moved).await;
    let back = json!({"to_seq": at});
    post(&driver, &driver.players[moved.seat], "/takebacks", back).await.expect(201);
    unchanged("a take-back is asked for").await;
    for seat in (0..3).filter(|it| *it != moved.seat) {
        post(&driver, &driver.players[seat], "/takebacks", json!({"accept": true})).await;
    }
    driver.play(2).await;

    for seq in [1, 4] {
        let note = json!({"seq": seq, "text": "Look what they hold now!"});
        post(&driver, &driver.players[0], "/annotations", note).await.expect(201);
    }
    unchanged("annotations").await;
    for at in 1..=driver.version().await {
        post(&driver, &driver.players[1], "/forks", json!({"at": at})).await;
    }
    unchanged("forks").await;

    let open = call(&driver, 1, 5, false).await;
    gallery.require_no_dispute(&open).await;
    unchanged("a dispute").await;
    let held = call(&driver, 2, 6, true).await;
    unchanged("a suspension").await;
    judge.read(&driver.path("/state?as=judge")).await;
    judge.read(&driver.path("/audit")).await;
    unchanged("looks of a judge").await;
    rule(&driver, &judge, json!({"kind": "note", "dispute": held})).await;
    let to_seq = driver.version().await - 3;
    rule(&driver, &judge, json!({"kind": "rewind", "dispute": held, "to_seq": to_seq})).await;
    unchanged("a rewind").await;
    let warning = json!({"kind": "warning", "seat": 2, "dispute": open, "public": false});
    let ruled = rule(&driver, &judge, warning).await;
    unchanged("rulings").await;
    let appeal = call(&driver, 2, ruled["ruling"]["seq"].as_u64().expect("a seq"), false).await;
    gallery.require_no_dispute(&appeal).await;
    let called = json!({"account": judge.id, "head": true});
    post(&driver, &admin, "/judges", called).await.expect(201);
    rule(&driver, &admin, json!({"kind": "note"})).await;
    unchanged("an appeal and a head judge").await;

    driver.play(3).await;
    for it in [&judge, &driver.players[1]] {
        it.delete(&format!("/v1/accounts/{}", it.id)).send().await.expect(204);
    }
    unchanged("texts and accounts are erased").await;
    post(&driver, &driver.players[2], "/resignations", json!({})).await.expect(201);
    unchanged("a resignation").await;
    server.another_node().checkpoint().await.expect("it looks");
    post(&driver, &driver.players[0], "/resignations", json!({})).await.expect(201);
    let shown = gallery.onlookers[0].1.read(&driver.path("/events")).await;
    assert!(20 < items(&shown).len(), "once it is over, everything is shown");
    server.stop().await;
}

/// Numbers of checkpoints made, and of the leaves of the last.
async fn vouched(server: &TestServer) -> (usize, usize) {
    server.matches.checkpoint().await.expect("it is made");
    let stranger = server.stranger();
    let all = items(&stranger.read("/v1/checkpoints").await).to_vec();
    let Some(last) = all.first() else { return (0, 0) };
    let last = stranger.read(&format!("/v1/checkpoints/{}", last["n"])).await;
    (all.len(), last["leaves"].as_array().expect("a list").len())
}

#[tokio::test]
async fn checkpoints_do_not_tell_that_a_match_has_grown_before_its_time() {
    let server = TestServer::with(|_| ()).await;
    let judge = server.newcomer_as(Role::Judge).await;
    assert_eq!(vouched(&server).await, (1, 1), "somebody was made a judge, and nothing is played");
    let new = json!({"ruleset": "showdown", "policies": {"delay": {"events": 1000}}});
    let mut driver = Driver::open(server.two().await, new).await;
    assert_eq!(vouched(&server).await, (2, 2), "a leaf for its log, and one for its looks");
    assert_eq!(vouched(&server).await, (3, 2), "nothing happens");
    driver.seat(0).await;
    driver.seat(1).await;
    assert_eq!(vouched(&server).await, (4, 2), "it has started");
    assert_eq!(vouched(&server).await, (5, 2), "nothing happens");
    driver.play(3).await;
    call(&driver, 0, 5, false).await;
    judge.read(&driver.path("/state?as=judge")).await;
    assert_eq!(vouched(&server).await, (6, 2), "it is played, and a judge has looked");
    assert_eq!(vouched(&server).await, (7, 2), "nothing happens");
    post(&driver, &driver.players[0], "/resignations", json!({})).await.expect(201);
    assert_eq!(vouched(&server).await, (8, 1), "it is over, and its log has grown");
    assert_eq!(vouched(&server).await, (8, 1), "nothing happens, and everybody may know");
    server.stop().await;
}

#[tokio::test]
async fn what_has_been_shown_stays_as_it_is_while_more_happens() {
    // What happens has to be hidden until all have looked: on a busy machine that takes longer.
    for seconds in [6, 18, 54] {
        if stays_while_more_happens(seconds).await {
            return;
        }
    }
    panic!("too slow to tell");
}

/// Whether what has been shown was looked at before what followed had its time.
async fn stays_while_more_happens(seconds: u64) -> bool {
    let server = TestServer::with(|_| ()).await;
    let judge = server.newcomer_as(Role::Judge).await;
    let new = json!({"ruleset": "showdown", "policies": {"delay": {"seconds": seconds}}});
    let mut driver = Driver::started(server.two().await, new).await;
    driver.play(4).await;
    let early = json!({"seq": 5, "text": "Well loaded."});
    let author = driver.players[1].clone();
    author.post(&driver.path("/annotations"), early).fresh().send().await.expect(201);
    for _ in 0..3 {
        server.matches.checkpoint().await.expect("it is made");
        driver.play(1).await;
    }
    let horizon = driver.version().await;
    server.pause(seconds * 1_000 + 300).await;
    let gallery = Gallery::of(&server, &driver, horizon).await;
    let before = gallery.look().await;
    let notes = gallery.onlookers[0].1.read(&driver.path("/annotations")).await;
    assert_eq!(items(&notes).len(), 1, "what its author saw then has been shown");

    let begun = Instant::now();
    driver.play(2).await;
    let note = json!({"seq": 5, "text": "And see what comes of it now."});
    post(&driver, &author, "/annotations", note).await.expect(201);
    let dispute = call(&driver, 0, 6, true).await;
    judge.read(&driver.path("/state?as=judge")).await;
    let to_seq = horizon - 1;
    rule(&driver, &judge, json!({"kind": "rewind", "dispute": dispute, "to_seq": to_seq})).await;
    driver.play(1).await;
    server.matches.checkpoint().await.expect("it is made");
    gallery.require_no_dispute(&dispute).await;
    let now = gallery.look_again(&mut Sample::of(seconds)).await;
    if Duration::from_secs(seconds) <= begun.elapsed() {
        server.stop().await;
        return false;
    }
    require_same(&before, &now, "more has happened");
    server.pause(seconds * 1_000 + 300).await;
    assert_ne!(before, gallery.look().await, "its time has come");
    server.stop().await;
    true
}

#[tokio::test]
async fn that_somebodys_time_is_up_is_shown_in_its_time() {
    let server = TestServer::with(|_| ()).await;
    let new = json!({
        "ruleset": "showdown", "policies": {"delay": {"events": 1000}},
        "clock": {"kind": "per_decision", "initial_ms": 400, "on_expiry": "default"},
    });
    let driver = Driver::started(server.two().await, new).await;
    let gallery = Gallery::of(&server, &driver, 1).await;
    let before = gallery.look().await;
    let begun = driver.version().await;
    for _ in 0..3 {
        server.pause(450).await;
        post(&driver, &driver.players[0], "/timeouts", json!({})).await;
    }
    assert!(begun < driver.version().await, "time was up");
    require_same(&before, &gallery.look().await, "expiries");
    server.stop().await;
}
