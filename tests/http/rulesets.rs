//! `/v1/rulesets`

use serde_json::{Value, json};
use support::client::Client;
use support::server::TestServer;

use crate::house::{items, words};

/// Every page of a list, put together.
async fn whole(client: &Client, path: &str) -> Vec<Value> {
    let mut all = Vec::new();
    let mut next = format!("{path}?limit=5");
    loop {
        let page = client.read(&next).await;
        all.extend(items(&page).iter().cloned());
        let Some(cursor) = page["next"].as_str() else { return all };
        next = format!("{path}?limit=5&cursor={cursor}");
    }
}

#[tokio::test]
async fn a_ruleset_says_what_it_is_and_what_can_be_chosen() {
    let stranger = TestServer::shared().await.stranger();
    let all = whole(&stranger, "/v1/rulesets").await;
    assert!(all.iter().any(|it| it["id"] == "showdown"));
    for listed in all {
        let id = listed["id"].as_str().expect("a ruleset has an id");
        let alone = stranger.read(&format!("/v1/rulesets/{id}")).await;
        assert_eq!(alone, listed);
        for field in ["id", "name", "summary", "latest"] {
            assert!(!alone[field].as_str().expect("text").is_empty(), "{id} has no {field}");
        }
        assert!(alone["versions"].as_array().expect("a list").contains(&alone["latest"]));
        let (min, max) = (alone["seats"]["min"].as_u64(), alone["seats"]["max"].as_u64());
        assert!(min.is_some() && min <= max, "{alone}");
        assert!(alone["options_schema"].is_object() && alone["loadout_schema"].is_object());
        let rules = alone["rules"].as_array().expect("a list");
        assert!(!rules.is_empty());
        for rule in rules {
            for field in ["id", "title", "summary"] {
                assert!(!rule[field].as_str().expect("text").is_empty(), "{rule}");
            }
        }
        let mut ids: Vec<&str> = rules.iter().filter_map(|it| it["id"].as_str()).collect();
        ids.sort_unstable();
        ids.dedup();
        assert_eq!(ids.len(), rules.len(), "a citation means one rule");
    }
}

#[tokio::test]
async fn every_entry_of_a_catalog_says_whether_it_plays() {
    let stranger = TestServer::shared().await.stranger();
    let entries = whole(&stranger, "/v1/rulesets/showdown/catalog").await;
    assert!(6 <= entries.len(), "six characters at least");
    for entry in &entries {
        assert!(entry["implemented"].is_boolean(), "{entry}");
        let id = entry["id"].as_str().expect("an entry has an id");
        let alone = stranger.read(&format!("/v1/rulesets/showdown/catalog/{id}")).await;
        assert_eq!(alone, *entry);
    }
    let mut ids: Vec<&str> = entries.iter().filter_map(|it| it["id"].as_str()).collect();
    ids.sort_unstable();
    ids.dedup();
    assert_eq!(ids.len(), entries.len());
}

#[tokio::test]
async fn every_ready_made_loadout_is_valid_by_name_and_in_full() {
    let stranger = TestServer::shared().await.stranger();
    for ruleset in whole(&stranger, "/v1/rulesets").await {
        let id = ruleset["id"].as_str().expect("a ruleset has an id");
        let validate = format!("/v1/rulesets/{id}/loadouts/validate");
        for ready in whole(&stranger, &format!("/v1/rulesets/{id}/loadouts")).await {
            for field in ["id", "name", "summary"] {
                assert!(!ready[field].as_str().expect("text").is_empty(), "{ready}");
            }
            for loadout in [json!({"preset": ready["id"]}), ready["loadout"].clone()] {
                let report = stranger.post(&validate, json!({"loadout": loadout})).send().await;
                let report = report.expect(200);
                assert_eq!(report, json!({"valid": true, "violations": []}), "{loadout}");
            }
        }
    }
}

#[tokio::test]
async fn a_loadout_that_breaks_the_rules_is_told_how() {
    let stranger = TestServer::shared().await.stranger();
    let validate = "/v1/rulesets/showdown/loadouts/validate";
    for wrong in [
        json!({"preset": "nobody"}),
        json!({"character": "nobody"}),
        json!({}),
        json!({"character": "amos-thorne", "gun": "gold"}),
        json!(7),
    ] {
        let report = stranger.post(validate, json!({"loadout": wrong})).send().await.expect(200);
        assert_eq!(report["valid"], false, "{wrong}");
        let violations = report["violations"].as_array().expect("a list");
        assert!(!violations.is_empty());
        for violation in violations {
            assert!(violation["pointer"].is_string(), "{violation}");
            assert!(!violation["message"].as_str().expect("a sentence").is_empty());
        }
    }
    let missing = stranger.post(validate, json!({})).send().await;
    missing.refused(400, "malformed-request");
}

#[tokio::test]
async fn every_violation_of_a_loadout_is_told_at_once() {
    let stranger = TestServer::shared().await.stranger();
    let loadout = json!({"character": "nobody", "gun": "gold"});
    let call =
        stranger.post("/v1/rulesets/showdown/loadouts/validate", json!({"loadout": loadout}));
    let report = call.send().await.expect(200);
    let violations = report["violations"].as_array().expect("a list");
    assert_eq!(violations.len(), 2, "neither is there such a character nor a gun: {report}");
}

#[tokio::test]
async fn options_and_loadouts_are_described_by_their_schemas() {
    let showdown = TestServer::shared().await.stranger().read("/v1/rulesets/showdown").await;
    let properties = &showdown["options_schema"]["properties"];
    assert_eq!(words(&properties["race"]["enum"]), ["slap", "nerve", "coin", "reflex"]);
    assert!(!properties["memory"].is_null() && !properties["first_revealer"].is_null());
    let characters = &showdown["loadout_schema"]["properties"]["character"];
    assert_eq!(words(&characters["enum"]).len(), 6);
}

#[tokio::test]
async fn what_nobody_plays_is_not_found() {
    let stranger = TestServer::shared().await.stranger();
    for path in ["", "/catalog", "/catalog/x", "/loadouts"] {
        let path = format!("/v1/rulesets/solitaire{path}");
        stranger.get(&path).send().await.refused(404, "not-found");
    }
    let item = stranger.get("/v1/rulesets/showdown/catalog/solitaire").send().await;
    item.refused(404, "not-found");
    let body = json!({"loadout": {}});
    let validate = stranger.post("/v1/rulesets/solitaire/loadouts/validate", body).send().await;
    validate.refused(404, "not-found");
}

#[tokio::test]
async fn a_cursor_belongs_to_its_list() {
    let stranger = TestServer::shared().await.stranger();
    let page = stranger.read("/v1/rulesets/showdown/catalog?limit=1").await;
    let cursor = page["next"].as_str().expect("there is more");
    let elsewhere = format!("/v1/rulesets/showdown/loadouts?cursor={cursor}");
    stranger.get(&elsewhere).send().await.refused(400, "invalid-cursor");
    for limit in ["0", "201", "many"] {
        let path = format!("/v1/rulesets/showdown/catalog?limit={limit}");
        stranger.get(&path).send().await.refused(400, "malformed-request");
    }
}
