//! `/v1/matches/{id}/replay`

use domain::registry;
use serde_json::{Value, json};
use support::client::{Answer, Client};
use support::driver::Driver;
use support::server::TestServer;
use toys::sample::Sample;

use crate::house::{fields, finished_match, items};

const NDJSON: &str = "application/x-ndjson";
/// How many of those who may look at a match do, and at how many events of it each begins. All do,
/// everywhere, with `LAWS_MATCHES`.
const LOOKING: usize = 1;
const BEGINNINGS: usize = 10;

/// The views after each event, as the state has them, from the first on.
async fn views(client: &Client, driver: &Driver, eyes: &str) -> Vec<Value> {
    let mut views = Vec::new();
    for at in 1..=driver.version().await {
        let path = driver.path(&format!("/state?at={at}&as={eyes}"));
        views.push(client.read(&path).await["view"].clone());
    }
    views
}

async fn frames(client: &Client, driver: &Driver, query: &str) -> Vec<Value> {
    items(&client.read(&driver.path(&format!("/replay?{query}"))).await).clone()
}

async fn as_lines(client: &Client, driver: &Driver, query: &str) -> Answer {
    let path = driver.path(&format!("/replay?{query}"));
    let answer = client.get(&path).header("accept", NDJSON).send().await;
    assert_eq!((answer.status, answer.header("content-type")), (200, Some(NDJSON)));
    answer
}

/// Steps through the frames, and holds each view against that of the state.
fn check(frames: &[Value], views: &[Value], log: &[Value], from: usize) {
    let mut view = Value::Null;
    for (at, frame) in frames.iter().enumerate() {
        let seq = from + at;
        assert_eq!((&frame["seq"], &frame["event"]), (&json!(seq), &log[seq - 1]));
        let whole = if at == 0 {
            vec!["event", "patch", "seq", "view"]
        } else {
            vec!["event", "patch", "seq"]
        };
        let mut names = fields(frame);
        names.retain(|it| *it != "rest");
        assert_eq!((names, frame.get("rest")), (whole, frame["event"].get("rest")));
        if at == 0 {
            assert_eq!(frame["patch"], json!([]));
            view = frame["view"].clone();
        }
        let patch: json_patch::Patch =
            serde_json::from_value(frame["patch"].clone()).expect("a patch is of RFC 6902");
        json_patch::patch(&mut view, &patch).expect("the patch applies");
        assert_eq!(view, views[seq - 1], "after event {seq}");
    }
}

/// A match of this ruleset that is over, between as many as it takes.
async fn finished(server: &TestServer, ruleset: &str, version: &str) -> Driver {
    let guide = registry::version(ruleset, version).expect("it is there").guide();
    let mut players = Vec::new();
    for number in 0..usize::from(guide.seats.min) {
        players.push(server.regular(number).await);
    }
    let new = json!({"ruleset": ruleset, "rules_version": version});
    Driver::finished(players, new).await
}

#[tokio::test]
async fn every_patch_leads_to_the_state_whoever_looks_and_wherever_they_begin() {
    let server = TestServer::shared().await;
    for (number, ruleset) in (0..).zip(registry::all()) {
        let mut sample = Sample::of(number);
        let driver = finished(server, ruleset.id(), ruleset.version()).await;
        let stranger = server.stranger();
        let seats = (0..driver.players.len()).map(|seat| format!("seat:{seat}"));
        let eyes = seats.chain(["public".to_owned(), "revealed".to_owned()]).collect();
        for eyes in sample.some(LOOKING, eyes) {
            let views = views(&stranger, &driver, &eyes).await;
            let log = driver.log(&stranger, &format!("&as={eyes}")).await;
            let whole = frames(&stranger, &driver, &format!("as={eyes}")).await;
            assert_eq!(whole.len(), views.len());
            check(&whole, &views, &log, 1);
            for from in sample.some(BEGINNINGS, (1..=views.len()).collect()) {
                let query = format!("from={from}&limit=4&as={eyes}");
                let found = frames(&stranger, &driver, &query).await;
                assert_eq!(found.len(), 4.min(views.len() + 1 - from));
                check(&found, &views, &log, from);
            }
        }
    }
}

#[tokio::test]
async fn pages_and_lines_agree() {
    let server = TestServer::shared().await;
    let driver = finished_match(server).await;
    let stranger = server.stranger();
    for eyes in ["public", "seat:1", "revealed"] {
        let views = views(&stranger, &driver, eyes).await;
        let log = driver.log(&stranger, &format!("&as={eyes}")).await;
        let head = views.len();
        for (from, to) in [(1, head), (3, 9), (head, head), (5, 5)] {
            let query = format!("from={from}&to={to}&as={eyes}");
            let lines = as_lines(&stranger, &driver, &query).await;
            assert!(lines.text.ends_with('\n'));
            let found = frames(&stranger, &driver, &query).await;
            assert_eq!(lines.lines(), found);
            assert_eq!(found.len(), to + 1 - from);
            check(&found, &views, &log, from);
        }
        let few = as_lines(&stranger, &driver, &format!("limit=4&as={eyes}")).await;
        assert_eq!(few.lines().len(), 4);
    }
}

#[tokio::test]
async fn pages_say_where_to_go_on() {
    let server = TestServer::shared().await;
    let driver = finished_match(server).await;
    let stranger = server.stranger();
    let views = views(&stranger, &driver, "public").await;
    let log = driver.log(&stranger, "&as=public").await;
    for limit in [1, 7, views.len(), 1_000] {
        let (mut from, mut found) = (1, 0);
        loop {
            let path = driver.path(&format!("/replay?from={from}&limit={limit}&as=public"));
            let page = stranger.read(&path).await;
            assert_eq!((&page["match"], &page["as"]), (&json!(driver.id), &json!("public")));
            assert_eq!(page["head"], views.len());
            check(items(&page), &views, &log, from);
            found += items(&page).len();
            match page.get("next") {
                None => break,
                Some(next) => from = next.as_u64().expect("a seq is a number") as usize,
            }
            assert_eq!((from, items(&page).len()), (found + 1, limit));
        }
        assert_eq!(found, views.len(), "{limit} at a time");
    }
    let cut = stranger.read(&driver.path("/replay?from=2&to=6&limit=5")).await;
    assert_eq!(cut.get("next"), None, "nothing more was asked for");
}

#[tokio::test]
async fn what_lies_beyond_the_head_is_empty_and_what_cannot_be_meant_is_refused() {
    let server = TestServer::shared().await;
    let driver = finished_match(server).await;
    let stranger = server.stranger();
    for query in ["from=5&to=4", "from=100000", "from=100000&to=100001"] {
        let page = stranger.read(&driver.path(&format!("/replay?{query}&as=public"))).await;
        assert_eq!(fields(&page), ["as", "head", "items", "match"]);
        assert_eq!(items(&page).len(), 0, "{query}");
        assert_eq!(as_lines(&stranger, &driver, query).await.text, "");
    }
    let head = driver.version().await as usize;
    assert_eq!(frames(&stranger, &driver, "to=100000").await.len(), head);
    for (query, name) in [
        ("from=0", "malformed-request"),
        ("from=-1", "malformed-request"),
        ("to=0", "malformed-request"),
        ("to=noon", "malformed-request"),
        ("limit=0", "malformed-request"),
        ("limit=1001", "malformed-request"),
        ("branch=", "malformed-request"),
        ("branch=0", "malformed-request"),
        ("branch=main", "malformed-request"),
        ("as=everybody", "malformed-request"),
        ("after=7", "unknown-parameter"),
    ] {
        let path = driver.path(&format!("/replay?{query}"));
        stranger.get(&path).send().await.refused(400, name);
    }
    let neither = stranger.get(&driver.path("/replay")).header("accept", "text/html");
    neither.send().await.refused(406, "not-acceptable");
    let nowhere = "/v1/matches/019372a0-0000-7000-8000-000000000001/replay";
    stranger.get(nowhere).send().await.refused(404, "not-found");
}

#[tokio::test]
async fn while_a_match_runs_a_seat_is_shown_its_own_alone() {
    let server = TestServer::shared().await;
    let mut driver = Driver::showdown(server.two().await).await;
    driver.play(9).await;
    for (seat, player) in driver.players.iter().enumerate() {
        let eyes = format!("seat:{seat}");
        let views = views(player, &driver, &eyes).await;
        let log = driver.log(player, &format!("&as={eyes}")).await;
        let named = frames(player, &driver, &format!("as={eyes}")).await;
        check(&named, &views, &log, 1);
        assert_eq!(frames(player, &driver, "").await, named, "a player's own eyes are the seat's");
        let lines = as_lines(player, &driver, "").await;
        assert_eq!(lines.lines(), named);
        let other = driver.path(&format!("/replay?as=seat:{}", 1 - seat));
        for form in ["application/json", NDJSON] {
            let refused = player.get(&other).header("accept", form).send().await;
            refused.refused(403, "not-seated");
        }
        let hidden = json!(named).to_string().contains("\"opened\"");
        assert!(!hidden, "nothing is opened while it runs");
    }
    let revealed = server.stranger().get(&driver.path("/replay?as=revealed")).send().await;
    revealed.refused(403, "insufficient-scope");
}

#[tokio::test]
async fn what_lies_in_the_past_and_is_named_stays_as_it_is_for_ever() {
    let server = TestServer::shared().await;
    let mut driver = Driver::showdown(server.two().await).await;
    driver.play(6).await;
    let stranger = server.stranger();
    let kept = |answer: &Answer| {
        let kept = answer.header("cache-control").expect("it says how long it may be kept");
        (kept.contains("public"), kept.contains("immutable"))
    };
    for (query, expected) in [
        ("from=2&to=6&as=public", (true, true)),
        ("limit=3&as=public", (true, true)),
        ("from=2&as=public", (true, false)),
        ("from=2&to=100000&as=public", (true, false)),
        ("from=2&to=6", (false, false)),
        ("from=2&to=6&branch=current&as=public", (true, false)),
    ] {
        for form in ["application/json", NDJSON] {
            let path = driver.path(&format!("/replay?{query}"));
            let ask = || stranger.get(&path).header("accept", form);
            let answer = ask().send().await;
            assert_eq!(kept(&answer), expected, "{query} as {form}");
            let varies = answer.headers.get_all("vary").iter().any(|it| it == "accept");
            assert!(varies, "{:?}", answer.headers);
            let again = ask().header("if-none-match", &answer.etag()).send().await;
            assert_eq!((again.status, again.text.as_str()), (304, ""), "{query} as {form}");
        }
    }
    let own = driver.path("/replay?from=2&to=6&as=seat:0");
    assert_eq!(kept(&driver.players[0].get(&own).send().await), (false, true));
    let full = driver.path("/replay?from=2&to=6&as=public");
    let open = driver.path("/replay?from=2&as=public");
    let before = (stranger.get(&full).send().await, stranger.get(&open).send().await);
    driver.play_out().await;
    let after = stranger.get(&full).send().await;
    assert_eq!(after.json()["items"], before.0.json()["items"]);
    assert_eq!(after.etag(), before.0.etag());
    let grown = stranger.get(&open).header("if-none-match", &before.1.etag()).send().await;
    assert_eq!(grown.status, 200, "what grows has another tag");
    let lines = as_lines(&stranger, &driver, "from=2&to=6&as=public").await;
    assert_ne!(lines.etag(), after.etag(), "another form is another tag");
}

#[tokio::test]
async fn an_open_match_is_replayed_too() {
    let server = TestServer::shared().await;
    let driver = Driver::open(server.two().await, json!({"ruleset": "showdown"})).await;
    driver.seat(0).await;
    let own = frames(&driver.players[0], &driver, "").await;
    let public = frames(&server.stranger(), &driver, "").await;
    assert_eq!((own.len(), public.len()), (2, 2));
    let loadout = |frames: &[Value]| frames[1]["event"]["facts"][0].get("loadout").is_some();
    assert!(loadout(&own) && !loadout(&public), "what players bring is secret until the start");
}

#[tokio::test]
async fn a_page_of_a_match_that_is_over_comes_again_byte_for_byte_and_to_its_viewer_alone() {
    let server = TestServer::shared().await;
    let driver = finished(server, "gunslingers", "1").await;
    let player = &driver.players[0];
    for list in ["events", "replay"] {
        let mut seen = Vec::new();
        for eyes in ["public", "seat:0", "seat:1", "revealed"] {
            let path = driver.path(&format!("/{list}?as={eyes}"));
            let first = player.get(&path).send().await;
            let again = player.get(&path).send().await;
            assert_eq!((first.status, again.status), (200, 200), "{path}: {}", first.text);
            assert_eq!(first.text, again.text, "{path}");
            for header in ["etag", "cache-control", "content-type", "vary"] {
                assert_eq!(first.header(header), again.header(header), "{path}");
            }
            let tag = first.header("etag").expect("a tag").to_owned();
            player.get(&path).header("if-none-match", &tag).send().await.expect(304);
            assert!(!seen.contains(&first.text), "{eyes} sees what nobody else does");
            seen.push(first.text);
        }
        let short = driver.path(&format!("/{list}?as=public&limit=3"));
        assert_eq!(items(&player.read(&short).await).len(), 3, "{short}");
    }
    let lines = as_lines(player, &driver, "as=public").await.text;
    let whole = frames(player, &driver, "as=public").await;
    assert_eq!(lines.lines().count(), whole.len(), "a format has its own pages");
}
