//! `If-Match`: a caller who comes too late is told what they have missed, whatever they wanted.

use std::collections::BTreeSet;

use serde_json::{Value, json};
use support::client::Client;
use support::driver::Driver;
use support::schema::spread;
use support::server::TestServer;

use crate::court::Court;

/// The operations that take `If-Match`, as the document has them.
async fn conditional(server: &TestServer) -> BTreeSet<(String, String)> {
    let document = spread(&server.stranger().read("/openapi.json").await);
    let paths = document["paths"].as_object().expect("paths").clone();
    let mut found = BTreeSet::new();
    for (path, methods) in paths {
        for (method, operation) in methods.as_object().expect("methods") {
            let parameters = operation["parameters"].as_array().cloned().unwrap_or_default();
            if parameters.iter().any(|it| it["name"] == "If-Match") {
                found.insert((method.clone(), path.clone()));
            }
        }
    }
    found
}

/// The calls that test them: which, by whom, with what.
fn calls<'a>(court: &'a Court, asked: &Value) -> Vec<(&'static str, &'a Client, Value)> {
    let (player, judge) = (&court.driver.players[0], &court.judge);
    let claim = json!({"seq": 4, "claim": "I had not chosen yet."});
    let note = json!({"kind": "note", "reason": "So be it.", "rules": ["HN12"]});
    vec![
        ("decisions", player, asked.clone()),
        ("previews", player, asked.clone()),
        ("resignations", player, json!({})),
        ("draws", player, json!({"offer": true})),
        ("draws", player, json!({"accept": true})),
        ("takebacks", player, json!({"to_seq": 4})),
        ("takebacks", player, json!({"accept": false})),
        ("cancellations", player, json!({"reason": "Nobody comes."})),
        ("disputes", player, claim.clone()),
        ("disputes", judge, claim),
        ("rulings", judge, note),
    ]
}

#[tokio::test]
async fn whatever_comes_too_late_is_told_what_it_has_missed() {
    let server = TestServer::shared().await;
    let court = Court::new(server).await;
    let driver: &Driver = &court.driver;
    let asked = json!({"prompt": "0".repeat(32), "answer": 1});
    let version = driver.version().await;
    let mut tried = BTreeSet::new();
    for (what, who, body) in calls(&court, &asked) {
        let path = driver.path(&format!("/{what}"));
        let log = driver.log(who, "").await;
        for at in [0, version - 2, version + 3] {
            let answer = who.post(&path, body.clone()).fresh().if_match(at).send().await;
            let problem = answer.refused(412, "version-mismatch");
            assert_eq!(problem["version"], version, "{what}");
            let missed =
                problem["missed"].as_array().unwrap_or_else(|| panic!("{what}: {problem}"));
            assert_eq!(*missed, log[at.min(version) as usize..], "{what} after {at}");
        }
        tried.insert(("post".to_owned(), format!("/v1/matches/{{id}}/{what}")));
    }
    assert_eq!(driver.version().await, version, "nothing was appended");
    // A ruling is previewed only during a dispute: `ruling_previews` tries that.
    tried.insert(("post".to_owned(), "/v1/matches/{id}/rulings/previews".to_owned()));
    assert_eq!(tried, conditional(server).await, "every operation that takes If-Match is tried");
}
