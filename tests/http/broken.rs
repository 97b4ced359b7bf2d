//! What a server says where something is broken that it cannot mend.

use domain::engine::{MatchId, Sealed, seal};
use infra::identity::Role;
use serde_json::{Value, json};
use support::client::Client;
use support::driver::Driver;
use support::server::TestServer;

use crate::court::{Court, REASON};

/// Whoever owns the database says in the last event of a match that seat 1 was offered less than it
/// was, and seals it anew: all hashes and digests are right.
async fn offer_less(server: &TestServer, driver: &Driver) {
    let id = MatchId(driver.id.parse().expect("an id"));
    let last = driver.version().await - 1;
    let line = server.matches.page(id, last, 1).await.expect("it is there").lines.remove(0);
    let mut content: Value = serde_json::from_str(&line.sealed.content).expect("JSON");
    let options = content["asked"][1]["put"]["choice"]["options"].as_array_mut();
    options.expect("seat 1 is asked").pop();
    let mut sealed = Sealed::clone(&line.sealed);
    sealed.content = seal::canonical(&content);
    let folded = line.before.apply(&sealed).expect("it folds");
    content["state_digest"] = json!(folded.digest());
    sealed.content = seal::canonical(&content);
    sealed.commitment = Sealed::commit(sealed.salt, &sealed.content);
    sealed.hash = sealed.hash_of_fields();
    let Sealed { content, commitment, hash, seq, .. } = &sealed;
    let event = format!(
        "UPDATE events SET content = '{content}', commitment = '\\x{commitment}', \
         hash = '\\x{hash}' WHERE stream = '{}' AND seq = {seq}",
        driver.id
    );
    server.tamper("events", &event).await;
    let row = format!("UPDATE matches SET head_hash = '\\x{hash}' WHERE id = '{}'", driver.id);
    server.tamper("matches", &row).await;
}

#[tokio::test]
async fn a_resolution_that_does_not_repeat_the_log_is_refused_as_drifted() {
    let server = TestServer::with(|_| ()).await;
    let driver = Driver::showdown(server.two().await).await;
    offer_less(&server, &driver).await;
    // Another server reads the log anew.
    let twin = server.twin().await;
    let there = |it: &Client| it.at(&twin.base());
    let players = driver.players.iter().map(there).collect();
    let judge = there(&server.newcomer_as(Role::Judge).await);
    let court = Court { driver: Driver { players, ..driver }, judge };
    court.called(false).await;
    let decision = async |seat: usize| {
        let prompt = court.driver.prompts(seat).await.remove(0);
        let choice = serde_json::to_value(&prompt.choice).expect("it is plain");
        json!({"prompt": prompt.id, "answer": choice["options"][0]["value"]})
    };
    let first = decision(0).await;
    let decisions = court.driver.path("/decisions");
    court.driver.players[0].post(&decisions, first).fresh().send().await.expect(201);
    let before = court.driver.version().await;
    // Both have answered now: what they were asked is held against what the rules ask.
    let second = decision(1).await;
    let mut ruling = json!({
        "kind": "decide-for", "seat": 1, "reason": REASON, "rules": ["HN12"],
    });
    for field in ["prompt", "answer"] {
        ruling[field] = second[field].clone();
    }
    for (who, path, body) in [
        (&court.driver.players[1], "/decisions", &second),
        (&court.judge, "/rulings", &ruling),
        (&court.judge, "/rulings/previews", &ruling),
    ] {
        let answer = who.post(&court.driver.path(path), body.clone()).fresh().send().await;
        assert_eq!(answer.status, 500, "{path}: {}", answer.text);
        answer.refused(500, "drifted");
    }
    assert_eq!(court.driver.version().await, before, "nothing was appended");
    twin.stop().await;
    server.stop().await;
}

#[tokio::test]
async fn what_nobody_has_foreseen_is_internal_and_says_no_more() {
    let server = TestServer::with(|_| ()).await;
    let admin = server.newcomer_as(Role::Admin).await;
    let body = json!({"reason": "They sold seats."});
    let path = format!("/v1/accounts/{}/suspension", server.newcomer().await.id);
    admin.put(&path, body).fresh().send().await.expect(200);
    // The owner of the database has put something there that is no hash.
    let junk = "ALTER TABLE admin_acts DROP CONSTRAINT admin_acts_hash_check;
                UPDATE admin_acts SET hash = '\\x00'";
    server.tamper("admin_acts", junk).await;
    let refused = admin.get("/v1/acts").send().await.refused(500, "internal");
    assert!(!refused.to_string().contains("hash"), "{refused}");
    server.stop().await;
}
