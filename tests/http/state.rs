//! `/v1/matches/{id}/state`

use serde_json::{Value, json};
use support::driver::Driver;
use support::server::TestServer;

use crate::house::{fields, finished_match};

#[tokio::test]
async fn a_state_says_of_what_and_for_whom_it_is() {
    let server = TestServer::shared().await;
    let driver = Driver::showdown(server.two().await).await;
    let state = server.stranger().read(&driver.path("/state")).await;
    assert_eq!(fields(&state), ["as", "at", "match", "ruleset", "status", "version", "view"]);
    let version = driver.version().await;
    assert_eq!((&state["at"], &state["version"]), (&json!(version), &json!(version)));
    assert_eq!((&state["as"], &state["status"]), (&json!("public"), &json!("active")));
    assert_eq!(state["match"], *driver.id);
    assert_eq!(state["ruleset"], "showdown");
    assert!(state["view"].is_object());
}

#[tokio::test]
async fn every_point_of_the_log_has_its_state() {
    let server = TestServer::shared().await;
    let driver = finished_match(server).await;
    let head = driver.version().await;
    let stranger = server.stranger();
    let mut statuses = Vec::new();
    for at in 1..=head {
        let state = stranger.read(&driver.path(&format!("/state?at={at}&as=public"))).await;
        assert_eq!((&state["at"], &state["version"]), (&json!(at), &json!(at)));
        statuses.push(state["status"].clone());
    }
    let open = statuses.iter().take_while(|it| *it == "open").count();
    assert_eq!(open, 3, "it is open until everybody sits");
    assert_eq!(statuses.iter().filter(|it| *it == "finished").count(), 1);
    for beyond in [head + 1, 1_000_000] {
        let path = driver.path(&format!("/state?at={beyond}"));
        stranger.get(&path).send().await.refused(404, "not-found");
    }
}

/// Every option of a match that its view names, with what the view says of it.
fn options_shown(view: &Value, options: &Value) -> Vec<(String, Value)> {
    let options = options.as_object().expect("options are an object");
    let shown = |name: &String| view.get(name).or_else(|| view["options"].get(name)).cloned();
    options.keys().filter_map(|name| Some((name.clone(), shown(name)?))).collect()
}

#[tokio::test]
async fn an_open_match_shows_what_will_be_played_in_it() {
    let server = TestServer::shared().await;
    for (ruleset, options, named) in [
        ("showdown", json!({"race": "reflex", "first_revealer": "live", "memory": true}), 3),
        ("gunslingers", json!({"weeks": 1, "gunfight": "quick", "settled_start": true}), 3),
        ("doomtown", json!({"days": 3, "check": false, "short": true}), 3),
    ] {
        let new = json!({"ruleset": ruleset, "seats": 2, "options": options});
        let driver = Driver::open(server.two().await, new).await;
        driver.seat(0).await;
        let open = driver.version().await;
        driver.seat(1).await;
        let replay = driver.path("/replay?from=1&to=1&as=public");
        let first = server.stranger().read(&replay).await["items"][0]["view"].clone();
        let mut views = vec![(0, first)];
        for at in 1..=driver.version().await {
            let path = driver.path(&format!("/state?at={at}&as=public"));
            views.push((at, server.stranger().read(&path).await["view"].clone()));
        }
        assert!(open + 2 < views.len() as u64, "{ruleset}: it has started");
        for (at, view) in views {
            let shown = options_shown(&view, &options);
            assert_eq!(shown.len(), named, "{ruleset} at {at}: {view}");
            for (name, value) in shown {
                assert_eq!(value, options[&name], "{ruleset} at {at}: {name}");
            }
            if ruleset == "showdown" {
                assert_eq!(view["rated"], false, "at {at}: reactions are raced");
            }
        }
    }
}

#[tokio::test]
async fn what_was_shown_under_one_address_never_changes() {
    let server = TestServer::shared().await;
    let mut driver = Driver::showdown(server.two().await).await;
    let mut shown: Vec<(usize, String, String)> = Vec::new();
    for _ in 0..12 {
        let version = driver.version().await;
        for (who, eyes) in [(0, "seat:0"), (1, "seat:1"), (0, "public")] {
            let path = driver.path(&format!("/state?at={version}&as={eyes}"));
            let head = driver.players[who].read(&driver.path(&format!("/state?as={eyes}"))).await;
            let answer = driver.players[who].get(&path).send().await;
            assert_eq!(answer.json(), head);
            let kept = answer.header("cache-control").expect("it says how long it may be kept");
            assert!(kept.contains("immutable"), "{kept}");
            assert_eq!(kept.contains("public"), eyes == "public", "{kept}");
            shown.push((who, path, answer.text));
        }
        driver.play(1).await;
    }
    driver.play_out().await;
    for (who, path, text) in shown {
        let now = driver.players[who].get(&path).send().await;
        assert_eq!(now.text, text, "{path}");
    }
}

#[tokio::test]
async fn an_answer_without_a_name_is_the_callers_own() {
    let server = TestServer::shared().await;
    let driver = Driver::showdown(server.two().await).await;
    for client in [&driver.players[0], &server.stranger()] {
        for path in ["/state", "/state?at=2"] {
            let answer = client.get(&driver.path(path)).send().await;
            assert_eq!(answer.header("cache-control"), Some("private, no-cache"), "{path}");
            let vary = answer.header("vary").expect("it varies").to_lowercase();
            assert!(vary.contains("authorization"), "{vary}");
        }
    }
    let own = driver.players[0].get(&driver.path("/state")).send().await.etag();
    let other = driver.players[1].get(&driver.path("/state")).send().await.etag();
    assert_ne!(own, other, "the tag names the viewer");
}

#[tokio::test]
async fn a_state_is_not_sent_again_to_who_has_it() {
    let server = TestServer::shared().await;
    let mut driver = Driver::showdown(server.two().await).await;
    for path in ["/state", "/state?as=seat:0", "/state?as=public", "/state?at=3&as=public"] {
        let path = driver.path(path);
        let has = driver.players[0].get(&path).send().await.etag();
        let again = driver.players[0].get(&path).header("if-none-match", &has).send().await;
        assert_eq!((again.status, again.text.as_str()), (304, ""), "{path}");
        assert_eq!(again.etag(), has);
        driver.play(1).await;
        let later = driver.players[0].get(&path).header("if-none-match", &has).send().await;
        assert_eq!(later.status, if path.contains("at=") { 304 } else { 200 }, "{path}");
    }
    let public = server.stranger().get(&driver.path("/state?as=public")).send().await.etag();
    let own = driver.players[0].get(&driver.path("/state")).header("if-none-match", &public);
    assert_eq!(own.send().await.status, 200, "another's tag is not one's own");
}

#[tokio::test]
async fn a_point_that_cannot_be_meant_is_refused() {
    let server = TestServer::shared().await;
    let driver = finished_match(server).await;
    for (query, name) in [
        ("at=0", "malformed-request"),
        ("at=-1", "malformed-request"),
        ("at=1.5", "malformed-request"),
        ("at=noon", "malformed-request"),
        ("at=99999999999999999999", "malformed-request"),
        ("as=", "malformed-request"),
        ("as=seat", "malformed-request"),
        ("as=SEAT:0", "malformed-request"),
        ("as=public&as=public", "malformed-request"),
        ("when=noon", "unknown-parameter"),
    ] {
        let path = driver.path(&format!("/state?{query}"));
        server.stranger().get(&path).send().await.refused(400, name);
    }
}

#[tokio::test]
async fn there_are_no_floats_anywhere_in_a_match() {
    fn floats(value: &Value) -> usize {
        match value {
            Value::Number(number) => usize::from(number.is_f64()),
            Value::Array(items) => items.iter().map(floats).sum(),
            Value::Object(fields) => fields.values().map(floats).sum(),
            Value::Null | Value::Bool(_) | Value::String(_) => 0,
        }
    }
    let server = TestServer::shared().await;
    let driver = finished_match(server).await;
    for path in ["", "/state?as=revealed", "/events?as=revealed"] {
        let read = server.stranger().read(&driver.path(path)).await;
        assert_eq!(floats(&read), 0, "{path}");
    }
}

#[tokio::test]
async fn the_revealed_view_shows_what_the_seats_saw_together() {
    let server = TestServer::shared().await;
    let driver = finished_match(server).await;
    let stranger = server.stranger();
    let read = |eyes: &str| {
        let path = driver.path(&format!("/state?at=6&as={eyes}"));
        let stranger = stranger.clone();
        async move { stranger.read(&path).await["view"]["players"].clone() }
    };
    let revealed = read("revealed").await;
    for seat in 0..2 {
        let own = read(&format!("seat:{seat}")).await;
        assert_eq!(own[seat], revealed[seat], "players know their own side");
        assert_ne!(own[1 - seat], revealed[1 - seat], "and not the other's");
    }
}
