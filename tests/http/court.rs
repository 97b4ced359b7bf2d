//! What the tests of judging share: a match about which a judge is called, and the judge.

use infra::identity::Role;
use serde_json::{Value, json};
use support::client::{Answer, Client, Pass};
use support::driver::Driver;
use support::server::TestServer;
use tokio::sync::OnceCell;

static JUDGE: OnceCell<Pass> = OnceCell::const_new();

/// What a caller claims; nobody else may read it.
pub const CLAIM: &str = "I swear that my hand was quicker than that.";
/// Why the judge rules.
pub const REASON: &str = "The log has it otherwise, friend.";

/// A judge who sits in no match.
pub async fn judge(server: &TestServer) -> Client {
    let register = || async { server.newcomer_as(Role::Judge).await.pass().expect("they are in") };
    server.stranger().with_pass(JUDGE.get_or_init(register).await)
}

/// A match and the judge who is called.
pub struct Court {
    /// The match.
    pub driver: Driver,
    /// The judge.
    pub judge: Client,
}

impl Court {
    /// A running match of showdown, some decisions in.
    pub async fn new(server: &TestServer) -> Court {
        Court::about(server, json!({"ruleset": "showdown"})).await
    }

    /// A running match made so.
    pub async fn about(server: &TestServer, new: Value) -> Court {
        let mut driver = Driver::started(server.two().await, new).await;
        driver.play(3).await;
        Court { driver, judge: judge(server).await }
    }

    /// The same at the next rest of the table, or the next time that something is being resolved.
    pub async fn until(mut self, rest: bool) -> Court {
        for _ in 0..200 {
            let asked = [self.driver.prompts(0).await, self.driver.prompts(1).await].concat();
            let at_rest = asked.iter().any(|it| it.kind == "play");
            // One has loaded, the other has not: what the game has asked is not untouched any more.
            let resolving = asked.len() == 1 && asked[0].kind == "load";
            if if rest { at_rest } else { resolving } {
                return self;
            }
            self.driver.play(1).await;
        }
        panic!("the table never gets there");
    }

    /// Somebody calls a judge about event 4; the answer.
    pub async fn call(&self, who: &Client, more: Value) -> Answer {
        let mut body = json!({"seq": 4, "claim": CLAIM});
        merge(&mut body, more);
        who.post(&self.driver.path("/disputes"), body).fresh().send().await
    }

    /// Player 0 calls a judge; the dispute's id.
    pub async fn called(&self, suspend: bool) -> Value {
        let more = if suspend { json!({"suspend": true}) } else { json!({}) };
        self.call(&self.driver.players[0], more).await.expect(201)["dispute"]["id"].clone()
    }

    /// The judge rules; the answer.
    pub async fn try_rule(&self, more: Value) -> Answer {
        let mut body = json!({"reason": REASON, "rules": ["HN12"]});
        merge(&mut body, more);
        self.judge.post(&self.driver.path("/rulings"), body).fresh().send().await
    }

    /// The judge rules, and may.
    pub async fn rule(&self, more: Value) -> Value {
        self.try_rule(more).await.expect(201)
    }

    /// What the judge reads of the match.
    pub async fn read(&self, rest: &str) -> Value {
        self.judge.read(&self.driver.path(rest)).await
    }

    /// All corrections that are possible now, page by page.
    pub async fn corrections(&self) -> Vec<Value> {
        let (mut found, mut query) = (Vec::new(), String::new());
        loop {
            let page = self.read(&format!("/adjustments{query}")).await;
            let items = page["items"].as_array().expect("a list");
            assert!(items.len() <= 200, "{} on a page", items.len());
            found.extend(items.clone());
            let Some(next) = page["next"].as_str() else { return found };
            query = format!("?cursor={next}");
        }
    }

    /// Whether the match is open, active, suspended or finished.
    pub async fn status(&self) -> String {
        let status = self.driver.show().await["status"].clone();
        status.as_str().expect("a status is a word").to_owned()
    }
}

fn merge(body: &mut Value, more: Value) {
    let fields = body.as_object_mut().expect("a body is an object");
    fields.extend(more.as_object().expect("fields").clone());
}

/// The kinds of the events of a reply.
pub fn kinds(reply: &Value) -> Vec<&str> {
    let events = reply["events"].as_array().expect("events are a list");
    events.iter().map(|it| it["kind"].as_str().expect("a kind is a word")).collect()
}

/// The fact that an event begins with.
pub fn fact(event: &Value) -> &Value {
    &event["facts"][0]
}
