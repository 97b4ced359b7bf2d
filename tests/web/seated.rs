//! A player at the page, over a wire that can be cut.

use serde_json::json;
use support::browser::{Browser, Page};
use support::driver::Driver;
use support::server::TestServer;
use support::wire::Wire;

use crate::guest;

/// The button that sends an answer.
pub const SEND: &str = ".question button.do";

/// A running match of showdown, and its first player at the page, over a wire.
pub struct Seated {
    pub driver: Driver,
    pub page: Page,
    pub wire: Wire,
}

impl Seated {
    pub async fn at(browser: &Browser, server: &TestServer) -> Seated {
        let players = vec![server.newcomer().await, server.regular(1).await];
        let driver = Driver::showdown(players).await;
        Seated::with(browser, driver, Wire::to(server.address).await).await
    }

    pub async fn with(browser: &Browser, driver: Driver, wire: Wire) -> Seated {
        let page = browser.page(1280, 800, false).await;
        guest::come_back(&page, &wire.base(), &driver.players[0]).await;
        guest::open_match(&page, &wire.base(), &driver.id).await;
        page.wait("document.querySelector('.question [data-place]:enabled')").await;
        page.wait("document.querySelector('.chip.live')").await;
        Seated { driver, page, wire }
    }

    /// Chooses until the answer can be sent, once something is asked.
    pub async fn draft(&mut self) {
        self.driver.move_of(0).await;
        // A draft of a question that is about to close goes with it.
        let asked = self.driver.prompts(0).await.remove(0).id;
        let there =
            format!("document.querySelector('.question')?.dataset.prompt === {}", json!(asked));
        self.page.wait(&there).await;
        let asked = "document.querySelector('.question [data-place]:enabled')";
        self.page.wait(asked).await;
        let ready = format!("document.querySelector({})?.disabled === false", json!(SEND));
        for times in 0..40 {
            if self.page.eval(&ready).await == json!(true) {
                return;
            }
            self.page.key(&(times % 9 + 1).to_string()).await;
            // The next key could take back what this one has chosen.
            self.page.settled().await;
        }
        panic!("the answer is never whole");
    }

    /// Has the page read what it reads when somebody first points at it: on a line that is cut it
    /// could not, and what it says of that moves what is pressed.
    pub async fn points(&self) {
        self.page
            .eval("document.body.dispatchEvent(new Event('pointerover', {bubbles: true}))")
            .await;
        let read = "['glance', 'swipe', 'picking'].every((part) => \
                    performance.getEntriesByType('resource')\
                    .some((it) => it.name.endsWith(`/match/${part}.js`) && 0 < it.responseEnd))";
        self.page.wait(read).await;
        self.page.settled().await;
    }

    /// How many decisions of its player the log has.
    pub async fn decisions(&self) -> usize {
        let log = self.driver.log(&self.driver.players[1], "").await;
        log.iter().filter(|it| it["kind"] == "decision.made" && it["seat"] == 0).count()
    }

    /// Sends what is drafted, and waits until the page has it confirmed.
    pub async fn send(&self) {
        let asked = self.page.eval("document.querySelector('.question').dataset.prompt").await;
        self.page.click(SEND).await;
        self.is_answered(&asked).await;
    }

    pub async fn is_answered(&self, prompt: &serde_json::Value) {
        let other = format!("document.querySelector('.question')?.dataset.prompt !== {prompt}");
        self.page.wait(&other).await;
    }

    pub async fn says(&self, selector: &str, text: &str) {
        let name = json!(selector);
        let said = format!("document.querySelector({name})?.textContent.includes({})", json!(text));
        self.page.wait(&said).await;
    }

    /// The page shows the newest event, and the chain of what came holds.
    pub async fn is_up_to_date(&self) {
        let shown = self.driver.players[1].read(&self.driver.path("")).await;
        let version = &shown["version"];
        let at = format!("document.querySelector('.position b').textContent === '{version}'");
        self.page.wait(&at).await;
        self.page.wait("document.querySelector('.proof.good')").await;
    }
}
