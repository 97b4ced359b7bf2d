//! Whole matches, played by clients that know no game: only the seven forms of a question.

use std::collections::BTreeSet;

use domain::engine::Prompt;
use serde_json::{Value, json};
use support::driver::Driver;
use support::proofs::check_chain;
use support::server::TestServer;

/// Every citation that a ruleset publishes.
async fn citations(driver: &Driver) -> BTreeSet<String> {
    let ruleset = driver.made["ruleset"].as_str().expect("a match has a ruleset");
    let guide = driver.players[0].read(&format!("/v1/rulesets/{ruleset}")).await;
    let rules = guide["rules"].as_array().expect("a list").iter();
    rules.filter_map(|it| it["id"].as_str().map(str::to_owned)).collect()
}

/// The citations of a prompt.
fn cited(prompt: &Prompt) -> Vec<String> {
    let choice = serde_json::to_value(&prompt.choice).expect("prompts are JSON");
    let options = ["options", "items", "bins"].iter().filter_map(|it| choice[it].as_array());
    let rules = options.flatten().filter_map(|it| it["rule"].as_str().map(str::to_owned));
    rules.chain([prompt.rule.clone()]).collect()
}

/// Plays a match to its end, and looks at everything that is said on the way.
async fn play(options: Value, key: u8) {
    let server = TestServer::shared().await;
    let new = json!({"ruleset": "showdown", "options": options});
    let mut driver = Driver::started(server.two().await, new).await.dice(key);
    let rules = citations(&driver).await;
    let mut seen = BTreeSet::new();
    let mut decisions = 0;
    while let Some(it) = driver.next_move().await {
        seen.extend(cited(&it.prompt));
        let refused = json!({"prompt": it.prompt.id, "answer": {"nobody": "offers this"}});
        if decisions % 8 == 0 {
            let path = driver.path("/decisions");
            let answer = driver.players[it.seat].post(&path, refused).fresh().send().await;
            let problem = answer.refused(422, "not-offered");
            seen.extend(problem["rule"].as_str().map(str::to_owned));
        }
        // Sound: whatever the form admits is accepted.
        let reply = driver.make(&it).await;
        let waiting = driver.show().await["waiting_on"].clone();
        let asked = reply["prompts"].as_array().expect("a list");
        let own = !asked.is_empty();
        assert!(!own || waiting.as_array().is_some_and(|them| them.contains(&json!(it.seat))));
        decisions += 1;
    }
    let over = driver.show().await;
    assert_eq!(over["status"], "finished", "{options}: after {decisions} decisions");
    let log = driver.log(&server.stranger(), "&as=public").await;
    check_chain(&log);
    for fact in log.iter().flat_map(|it| it["facts"].as_array().expect("a list")) {
        seen.insert(fact["rule"].as_str().expect("a fact cites").to_owned());
    }
    let unknown: Vec<&String> = seen.difference(&rules).collect();
    assert!(unknown.is_empty(), "{unknown:?} are cited and not published");
    let bundle = server.stranger().get(&driver.path("/audit/export")).send().await;
    let verify = server.stranger().call("POST", "/v1/audits/verify");
    let report = verify.body("application/x-ndjson", bundle.text).send().await.expect(200);
    assert_eq!((&report["valid"], &report["events"]), (&json!(true), &over["version"]));
}

#[tokio::test]
async fn a_match_of_slaps() {
    play(json!({"race": "slap"}), 21).await;
}

#[tokio::test]
async fn a_match_of_nerve() {
    play(json!({"race": "nerve"}), 22).await;
}

#[tokio::test]
async fn a_match_of_coins() {
    play(json!({"race": "coin"}), 23).await;
}

#[tokio::test]
async fn a_match_of_reflexes() {
    play(json!({"race": "reflex"}), 24).await;
}

#[tokio::test]
async fn a_live_match_from_memory() {
    play(json!({"race": "nerve", "first_revealer": "live", "memory": true}), 25).await;
}

#[tokio::test]
async fn a_match_against_oneself() {
    let server = TestServer::shared().await;
    let alone = server.regular(3).await;
    let mut driver = Driver::showdown(vec![alone.clone(), alone.clone()]).await;
    for _ in 0..2_000 {
        let asked = alone.read(&driver.path("/prompts")).await;
        let prompts: Vec<Prompt> =
            serde_json::from_value(asked["prompts"].clone()).expect("of seven forms");
        let Some(prompt) = prompts.into_iter().next_back() else { break };
        let answer = prompt.choice.random_answer(&mut driver.dice);
        let body = json!({"prompt": prompt.id, "answer": answer, "seat": prompt.seat});
        let reply = alone.post(&driver.path("/decisions"), body).fresh().send().await.expect(201);
        assert_eq!(reply["seat"], prompt.seat.0);
    }
    assert_eq!(driver.show().await["status"], "finished");
}

#[tokio::test]
async fn every_ready_made_loadout_plays() {
    let server = TestServer::shared().await;
    let ready = server.stranger().read("/v1/rulesets/showdown/loadouts").await;
    let ready = ready["items"].as_array().expect("a page has items").clone();
    for pair in ready.chunks(2) {
        let players = server.two().await;
        let mut driver = Driver::open(players, json!({"ruleset": "showdown"})).await;
        for (seat, it) in pair.iter().enumerate() {
            let chair = json!({"seat": seat, "loadout": {"preset": it["id"]}});
            let taken = driver.players[seat].post(&driver.path("/seats"), chair).send().await;
            taken.expect(201);
        }
        assert_eq!(driver.show().await["status"], "active");
        assert_eq!(driver.play(6).await.len(), 6);
    }
}
