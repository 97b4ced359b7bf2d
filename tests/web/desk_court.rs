//! What tests of the desk share: a match about which a judge is called, and the judge at the desk.

use infra::identity::Role;
use serde_json::{Value, json};
use support::browser::{Browser, Page};
use support::client::{Client, PASSWORD};
use support::driver::Driver;
use support::server::TestServer;

use crate::guest;

/// What is claimed.
pub const CLAIM: &str = "That was too early.";

/// A match with an open dispute.
pub struct Court {
    pub driver: Driver,
    /// The dispute's id.
    pub dispute: String,
    /// The event that it is about.
    pub about: u64,
    pub judge: Client,
}

impl Court {
    /// A running match that is made so, some decisions in: a judge is called about the newest
    /// event that tells of a rule.
    pub async fn new(new: Value, suspend: bool) -> Court {
        let server = TestServer::shared().await;
        let mut driver = Driver::started(server.two().await, new.clone()).await;
        driver.play(4).await;
        // Where onlookers see little, the players' own view has to do.
        let eyes = if new["policies"].is_null() { "&as=public" } else { "" };
        let log = driver.log(&driver.players[0], eyes).await;
        let about = log.iter().rev().find(|it| tells_of_a_rule(it)).unwrap()["seq"].clone();
        let claim = json!({"seq": about, "claim": CLAIM, "suspend": suspend});
        let called = driver.players[0].post(&driver.path("/disputes"), claim);
        let called = called.fresh().send().await.expect(201);
        let dispute = called["dispute"]["id"].as_str().unwrap().to_owned();
        let judge = server.newcomer_as(Role::Judge).await;
        Court { driver, dispute, about: about.as_u64().unwrap(), judge }
    }

    /// The address of the dispute.
    pub async fn address(&self) -> String {
        format!("{}/desk/{}", TestServer::shared().await.base(), self.dispute)
    }

    /// The dispute as the judge opens it, with a script before everything else.
    pub async fn open(&self, browser: &Browser, script: &str) -> Page {
        let page = browser.page(1280, 900, false).await;
        page.early(script).await;
        let base = TestServer::shared().await.base();
        guest::come_back(&page, &base, &self.judge.log_in(None).await).await;
        page.open(&self.address().await).await;
        page.wait(
            "document.querySelector('.kinds') && document.querySelector('.board:not(.grey)')",
        )
        .await;
        // What is read next makes room for itself.
        page.settled().await;
        page
    }

    pub async fn rulings(&self) -> Value {
        self.driver.players[0].read(&self.driver.path("/rulings")).await["items"].clone()
    }
}

fn tells_of_a_rule(event: &Value) -> bool {
    let facts = event["facts"].as_array().unwrap();
    facts.iter().any(|it| it["quiet"] != true && it["rule"].is_string())
}

/// Somebody logs in on this page, whatever it shows.
pub async fn logs_in(page: &Page, who: &Client) {
    let log_in = format!(
        "import(`/web/${{document.body.dataset.web}}/core/entering.js`)\
         .then((it) => it.logIn({}, {}, () => {{}}))",
        json!(who.name),
        json!(PASSWORD)
    );
    page.eval(&format!("{log_in}.then(() => true)")).await;
}
