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
        let balanced = alone["seats"]["balanced_from"].as_u64();
        assert!(min.is_some() && min <= balanced && balanced <= max, "{alone}");
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
async fn a_catalog_is_searched_by_what_is_written_in_it() {
    let stranger = TestServer::shared().await.stranger();
    let catalog = "/v1/rulesets/doomtown/catalog";
    let found = |query: &'static str| {
        let stranger = stranger.clone();
        async move {
            let page = stranger.read(&format!("{catalog}?q={query}&limit=200")).await;
            let names = items(&page).iter().map(|it| it["name"].as_str().expect("text").to_owned());
            names.collect::<Vec<String>>()
        }
    };
    let shotguns = found("shotgun").await;
    assert!(shotguns.contains(&"Shotgun".to_owned()), "{shotguns:?}");
    assert_eq!(found("SHOTGUN").await, shotguns);
    assert_eq!(found("no%20such%20card").await, [""; 0]);
    let reprint = stranger.read(&format!("{catalog}?q=24173")).await;
    let [card] = items(&reprint).as_slice() else { panic!("one card: {reprint}") };
    assert!(card["fields"]["reprints"].to_string().contains("24173"), "{card}");
    let dudes = found("dude").await;
    let first = stranger.read(&format!("{catalog}?q=dude&limit=1")).await;
    let next = first["next"].as_str().expect("there are more");
    let second = stranger.read(&format!("{catalog}?q=dude&limit=1&cursor={next}")).await;
    assert_eq!(items(&second)[0]["name"], dudes[1].as_str());
    let other = stranger.get(&format!("{catalog}?q=horse&cursor={next}")).send().await;
    other.refused(400, "invalid-cursor");
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

const IMPORT: &str = "/v1/rulesets/doomtown/loadouts/import";

async fn imported(kind: &str, text: &str) -> Value {
    let stranger = TestServer::shared().await.stranger();
    stranger.call("POST", IMPORT).body(kind, text).send().await.expect(200)
}

#[tokio::test]
async fn a_loadout_of_its_own_is_imported_as_it_is() {
    let stranger = TestServer::shared().await.stranger();
    for ready in whole(&stranger, "/v1/rulesets/doomtown/loadouts").await {
        let made = imported("application/json", &ready["loadout"].to_string()).await;
        assert_eq!(
            made,
            json!({"valid": true, "loadout": ready["loadout"], "problems": [], "notes": []})
        );
    }
}

#[tokio::test]
async fn a_deck_list_is_imported_with_all_that_is_wrong_with_it() {
    let list = "Badges\r\n\r\nLaw Dogs (Base Set)\r\n\r\nDude (2)\r\n1x Tommy Harden* (Base \
                Set)\r\n1x Nobody in Particular (Base Set)\r\n";
    for kind in ["text/plain", "text/markdown; charset=UTF-8", "application/xml"] {
        let made = imported(kind, list).await;
        let loadout = json!({"name": "Badges", "outfit": "01002",
            "cards": [{"code": "01018", "count": 1, "starting": 1}]});
        assert_eq!((&made["valid"], &made["loadout"]), (&json!(false), &loadout), "{kind}");
        let problems = items_named(&made["problems"]);
        assert_eq!(problems, ["unknown_card", "wrong_size"], "{kind}");
        assert_eq!(
            (&made["problems"][0]["line"], &made["problems"][0]["rule"]),
            (&json!(7), &json!("DT2.1"))
        );
        assert!(made["problems"][0].get("pointer").is_none());
        assert_eq!(made["notes"], json!([]));
    }
    let octgn = "<deck><section name=\"Outfit\"><card qty=\"1\">Law Dogs</card></section></deck>";
    for kind in ["application/xml", "text/xml"] {
        let made = imported(kind, octgn).await;
        assert_eq!(made["loadout"], json!({"outfit": "01002", "cards": []}));
        assert_eq!(items_named(&made["notes"]), ["read_by_title", "starting_unknown"]);
    }
    let published = r#"{"name": "Badges", "cards": {"01002": 1, "01018": 1, "24155": 1}}"#;
    let made = imported("application/json", published).await;
    assert_eq!(items_named(&made["problems"]), ["out_of_pool", "wrong_size"]);
    assert_eq!(made["problems"][0]["pointer"], "/cards/24155");
}

fn items_named(remarks: &Value) -> Vec<&str> {
    let remarks = remarks.as_array().expect("a list");
    for remark in remarks {
        assert!(!remark["message"].as_str().expect("a sentence").is_empty());
    }
    remarks.iter().filter_map(|it| it["kind"].as_str()).collect()
}

#[tokio::test]
async fn what_cannot_be_read_is_answered_without_a_loadout() {
    for (kind, text) in [
        ("application/json", "{"),
        ("application/json", "[]"),
        ("application/xml", "<deck"),
        ("text/plain", ""),
        ("text/plain", "\u{0}"),
    ] {
        let made = imported(kind, text).await;
        assert_eq!(made["valid"], false, "{kind}: {text}");
        assert!(made.get("loadout").is_none(), "{kind}: {text}");
        assert_eq!(items_named(&made["problems"]), ["unreadable"], "{kind}: {text}");
    }
}

#[tokio::test]
async fn what_nobody_reads_is_not_imported() {
    let stranger = TestServer::shared().await.stranger();
    let elsewhere = IMPORT.replace("doomtown", "showdown");
    for (path, kind) in [
        (elsewhere.as_str(), "application/json"),
        (elsewhere.as_str(), "text/plain"),
        (IMPORT, "text/html"),
        (IMPORT, "text/plain; charset=latin1"),
    ] {
        let import = stranger.call("POST", path).body(kind, "Law Dogs").send().await;
        import.refused(415, "unsupported-media-type");
    }
    let nothing = stranger.call("POST", IMPORT).send().await;
    nothing.refused(415, "unsupported-media-type");
    let encoded = stranger.call("POST", IMPORT).body("text/plain", "Law Dogs");
    let encoded = encoded.header("content-encoding", "gzip").send().await;
    encoded.refused(415, "unsupported-media-type");
    let long = stranger.call("POST", IMPORT).body("text/plain", "x".repeat(256 * 1024 + 1));
    long.send().await.refused(413, "payload-too-large");
    let odd = stranger.call("POST", IMPORT).header("content-type", "text/plain");
    odd.bytes(b"\xff\xfe").send().await.refused(400, "malformed-request");
    let asked = stranger.call("POST", &format!("{IMPORT}?format=txt"));
    asked.body("text/plain", "x").send().await.refused(400, "unknown-parameter");
    let keyed = stranger.call("POST", IMPORT).header("idempotency-key", "junk");
    keyed.body("text/plain", "x").send().await.refused(400, "malformed-request");
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
    let import = stranger.call("POST", "/v1/rulesets/solitaire/loadouts/import");
    import.body("text/plain", "Patience").send().await.refused(404, "not-found");
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

#[tokio::test]
async fn what_a_citation_means_can_be_read_alone() {
    let stranger = TestServer::shared().await.stranger();
    for ruleset in whole(&stranger, "/v1/rulesets").await {
        let id = ruleset["id"].as_str().expect("an id");
        let rules = ruleset["rules"].as_array().expect("a list");
        for rule in rules.iter().take(3).chain(rules.last()) {
            let citation = rule["id"].as_str().expect("an id");
            let path = format!("/v1/rulesets/{id}/rules/{citation}");
            assert_eq!(stranger.read(&path).await, *rule);
        }
        for none in ["HN", "hn12", "junk"] {
            let path = format!("/v1/rulesets/{id}/rules/{none}");
            stranger.get(&path).send().await.refused(404, "not-found");
        }
    }
    let elsewhere = stranger.get("/v1/rulesets/solitaire/rules/HN12").send().await;
    elsewhere.refused(404, "not-found");
}

#[tokio::test]
async fn what_is_said_of_a_version_is_kept_for_ever_and_nothing_is_sent_twice() {
    let stranger = TestServer::shared().await.stranger();
    let card = items(&stranger.read("/v1/rulesets/showdown/catalog").await)[0]["id"].clone();
    let card = card.as_str().expect("an id");
    for what in ["", "/catalog", &format!("/catalog/{card}"), "/loadouts", "/rules/HN12"] {
        let path = format!("/v1/rulesets/showdown{what}");
        let latest = stranger.get(&path).send().await;
        latest.expect(200);
        assert_eq!(latest.header("cache-control"), Some("public, max-age=60"), "{what}");
        let pinned = stranger.get(&format!("{path}?version=1")).send().await;
        assert_eq!((pinned.etag(), &pinned.text), (latest.etag(), &latest.text), "{what}");
        let kept = pinned.header("cache-control").expect("it says who may keep it");
        match what {
            // It names the other versions and the bots, which a release may change.
            "" => assert_eq!(kept, "public, max-age=60"),
            _ => assert!(kept.contains("immutable") && kept.contains("public"), "{what}: {kept}"),
        }
        let again = stranger.get(&path).header("if-none-match", &latest.etag()).send().await;
        assert_eq!((again.status, again.text.as_str()), (304, ""), "{what}");
        let none = stranger.get(&format!("{path}?version=none")).send().await;
        none.refused(404, "not-found");
    }
    let all = stranger.get("/v1/rulesets").send().await;
    let again = stranger.get("/v1/rulesets").header("if-none-match", &all.etag()).send().await;
    assert_eq!(again.status, 304);
}
