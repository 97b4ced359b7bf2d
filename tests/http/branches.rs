//! `branch`: which line of play, where rewinds have undone part of a match.

use serde_json::{Value, json};
use support::client::Client;
use support::driver::Driver;
use support::rewinds::rewind;
use support::server::TestServer;

use crate::house::items;

/// A running match that was rewound twice: within what the first rewind undid lies nothing that
/// counts, and the second undoes part of what followed it. With the seqs of the rewinds and the
/// lines: before the first, before the second, and now.
struct Rewound {
    driver: Driver,
    rewinds: [u64; 2],
    lines: [Vec<u64>; 3],
}

async fn rewound(server: &TestServer) -> Rewound {
    let mut driver = Driver::showdown(server.two().await).await;
    driver.play(8).await;
    let first = rewind(server, &driver.id, 6).await;
    driver.play(5).await;
    let second = rewind(server, &driver.id, first + 2).await;
    driver.play(4).await;
    let head = driver.version().await;
    let began = 1..=6;
    let lines = [
        (1..first).collect(),
        began.clone().chain(first..second).collect(),
        began.chain(first..=first + 2).chain(second..=head).collect(),
    ];
    Rewound { driver, rewinds: [first, second], lines }
}

fn seqs(items: &[Value]) -> Vec<u64> {
    items.iter().map(|it| it["seq"].as_u64().expect("a seq is a number")).collect()
}

async fn read(client: &Client, driver: &Driver, path: &str) -> Vec<Value> {
    items(&client.read(&driver.path(path)).await).clone()
}

#[tokio::test]
async fn the_log_keeps_what_was_undone_and_a_line_of_play_does_not() {
    let server = TestServer::shared().await;
    let Rewound { driver, rewinds: [first, second], lines } = rewound(server).await;
    let player = &driver.players[0];
    let log = driver.log(player, "&as=seat:0").await;
    assert_eq!(seqs(&log), (1..=driver.version().await).collect::<Vec<_>>());
    assert_eq!(log[first as usize - 1]["kind"], "match.rewound");
    let branches = [first.to_string(), second.to_string(), "current".to_owned()];
    for (branch, line) in branches.iter().zip(&lines) {
        let wanted = format!("branch={branch}&as=seat:0");
        let events = read(player, &driver, &format!("/events?{wanted}")).await;
        assert_eq!(seqs(&events), *line);
        assert!(events.iter().all(|it| log.contains(it)), "the events are those of the log");
        for limit in [1, 4] {
            let (mut after, mut found) = (0, Vec::new());
            loop {
                let path = format!("/events?{wanted}&after={after}&limit={limit}");
                let page = read(player, &driver, &path).await;
                let Some(last) = page.last() else { break };
                after = last["seq"].as_u64().expect("a seq");
                found.extend(page);
            }
            assert_eq!(found, events, "{limit} at a time");
        }
        let marks = read(player, &driver, &format!("/timeline?{wanted}")).await;
        let all = read(player, &driver, "/timeline?as=seat:0").await;
        let on_it = |it: &&Value| line.contains(&it["seq"].as_u64().expect("a seq"));
        assert_eq!(marks, all.iter().filter(on_it).cloned().collect::<Vec<_>>());
        let undone = branch != "current" && *branch == first.to_string();
        assert_eq!(marks.iter().any(|it| it["mark"] == "rewind"), !undone);
    }
}

#[tokio::test]
async fn the_patches_of_a_line_lead_from_the_point_of_a_rewind_to_what_follows_it() {
    let server = TestServer::shared().await;
    let Rewound { driver, rewinds: [first, second], lines } = rewound(server).await;
    let (player, log) = (&driver.players[1], driver.log(&driver.players[1], "").await);
    let whole: Vec<u64> = (1..=driver.version().await).collect();
    let branches = [format!("&branch={first}"), format!("&branch={second}")];
    let branches = branches.into_iter().chain(["&branch=current".to_owned(), String::new()]);
    for (branch, line) in branches.zip(lines.iter().chain([&whole])) {
        for from in [1, 5, first, first + 3, second] {
            let expected: Vec<u64> = line.iter().copied().filter(|it| from <= *it).collect();
            let path = driver.path(&format!("/replay?from={from}&as=seat:1{branch}"));
            let page = player.read(&path).await;
            assert_eq!(seqs(items(&page)), expected);
            let lines = player.get(&path).header("accept", "application/x-ndjson").send().await;
            assert_eq!(lines.lines(), *items(&page));
            let mut view = Value::Null;
            for frame in items(&page) {
                let seq = frame["seq"].as_u64().expect("a seq");
                assert_eq!(frame["event"], log[seq as usize - 1]);
                view = frame.get("view").cloned().unwrap_or(view);
                let patch = serde_json::from_value(frame["patch"].clone());
                let patch: json_patch::Patch = patch.expect("a patch is of RFC 6902");
                json_patch::patch(&mut view, &patch).expect("the patch applies");
                let state = driver.path(&format!("/state?at={seq}&as=seat:1"));
                assert_eq!(player.read(&state).await["view"], view, "{branch}: after {seq}");
            }
        }
    }
    let undone = driver.path(&format!("/replay?from=5&limit=2&branch={first}&as=seat:1"));
    assert_eq!(player.read(&undone).await["next"], 7);
    let skipped = driver.path("/replay?from=5&limit=2&branch=current&as=seat:1");
    assert_eq!(player.read(&skipped).await["next"], first);
}

#[tokio::test]
async fn a_line_that_was_left_stays_and_the_one_that_counts_does_not() {
    let server = TestServer::shared().await;
    let Rewound { driver, rewinds: [first, _], .. } = rewound(server).await;
    let stranger = server.stranger();
    let immutable = |path: String| {
        let call = stranger.get(&driver.path(&path));
        async move {
            let answer = call.send().await;
            answer.header("cache-control").expect("it says").contains("immutable")
        }
    };
    for (what, part) in [("events", "limit=3"), ("replay", "to=5"), ("timeline", "limit=1")] {
        assert!(immutable(format!("/{what}?{part}&as=public&branch={first}")).await, "{what}");
        assert!(!immutable(format!("/{what}?{part}&as=public&branch=current")).await, "{what}");
        let path = |branch: &str| driver.path(&format!("/{what}?{part}&as=public{branch}"));
        let whole = stranger.get(&path("")).send().await.etag();
        let other = stranger.get(&path("&branch=current")).send().await.etag();
        assert_ne!(whole, other, "another line is another tag");
    }
}

#[tokio::test]
async fn no_line_stands_before_what_is_no_rewind() {
    let server = TestServer::shared().await;
    let Rewound { driver, rewinds: [first, _], .. } = rewound(server).await;
    let plain = Driver::showdown(server.two().await).await;
    for what in ["events", "replay", "timeline"] {
        for seq in [1, first - 1, 100_000] {
            let path = driver.path(&format!("/{what}?branch={seq}"));
            let refused = server.stranger().get(&path).send().await.refused(404, "not-found");
            assert!(refused["detail"].as_str().expect("it says").contains("match.rewound"));
        }
        let path = plain.path(&format!("/{what}?branch=2"));
        server.stranger().get(&path).send().await.refused(404, "not-found");
        let log = plain.path(&format!("/{what}?as=public"));
        let current = plain.path(&format!("/{what}?as=public&branch=current"));
        let same = [server.stranger().read(&log).await, server.stranger().read(&current).await];
        assert_eq!(same[0]["items"], same[1]["items"], "it was never rewound");
    }
    let verdict = driver.path("/events?branch=now");
    let refused = server.stranger().get(&verdict).send().await.refused(400, "malformed-request");
    assert_eq!(refused["errors"][0]["pointer"], json!("/branch"));
}

#[tokio::test]
async fn a_long_log_with_many_rewinds_is_replayed_without_a_break() {
    let server = TestServer::shared().await;
    let mut driver = Driver::showdown(server.two().await).await;
    while driver.version().await < 230 {
        driver.play(12).await;
        let running = driver.show().await["status"] == "active";
        assert!(running, "no match of showdown takes as few decisions");
        rewind(server, &driver.id, 6).await;
    }
    let head = driver.version().await;
    let path = driver.path(&format!("/replay?to={head}&as=public"));
    let page = server.stranger().read(&path).await;
    assert_eq!(seqs(items(&page)), (1..=head).collect::<Vec<_>>());
    let lines = server.stranger().get(&path).header("accept", "application/x-ndjson");
    assert_eq!(lines.send().await.lines(), *items(&page));
    let mut view = items(&page)[0]["view"].clone();
    for frame in items(&page) {
        let patch = serde_json::from_value(frame["patch"].clone());
        let patch: json_patch::Patch = patch.expect("a patch is of RFC 6902");
        json_patch::patch(&mut view, &patch).expect("the patch applies");
        let seq = frame["seq"].as_u64().expect("a seq");
        if [99, 100, 101, 200, 201, head].contains(&seq)
            || frame["event"]["kind"] == "match.rewound"
        {
            let state = driver.path(&format!("/state?at={seq}&as=public"));
            assert_eq!(server.stranger().read(&state).await["view"], view, "after {seq}");
        }
    }
    let current = driver.path("/replay?branch=current&as=public");
    let current = server.stranger().read(&current).await;
    assert_eq!(seqs(items(&current)), [1, 2, 3, 4, 5, 6, head]);
}

#[tokio::test]
async fn what_was_undone_is_listed_with_its_cause() {
    let server = TestServer::shared().await;
    let Rewound { driver, rewinds: [first, second], .. } = rewound(server).await;
    let stranger = server.stranger();
    let found = read(&stranger, &driver, "/branches").await;
    let log = driver.log(&stranger, "").await;
    let cause = |rewind: u64| {
        let seq = log[rewind as usize - 1]["caused_by"].as_u64().expect("a rewind has a cause");
        json!({"seq": seq, "kind": log[seq as usize - 1]["kind"]})
    };
    assert_eq!(
        found,
        [
            json!({
                "branch": first, "from": 7, "to": first - 1, "to_seq": 6, "cause": cause(first),
            }),
            json!({
                "branch": second, "from": first + 3, "to": second - 1, "to_seq": first + 2,
                "cause": cause(second),
            }),
        ]
    );
    let page = stranger.read(&driver.path("/branches?limit=1")).await;
    let next = page["next"].as_str().expect("there is more");
    let rest = read(&stranger, &driver, &format!("/branches?limit=1&cursor={next}")).await;
    assert_eq!(rest, found[1..]);
    for (branch, line) in found.iter().zip(["first", "second"]) {
        let path = format!("/events?branch={}&as=public", branch["branch"]);
        let last = read(&stranger, &driver, &path).await.pop().expect("it has events");
        assert_eq!(last["seq"], branch["to"], "the {line}");
    }
    let never = Driver::showdown(server.two().await).await;
    assert_eq!(read(&stranger, &never, "/branches").await, [Value::Null; 0]);
    for query in ["limit=0", "cursor=junk", "as=public"] {
        let path = driver.path(&format!("/branches?{query}"));
        assert_eq!(stranger.get(&path).send().await.status, 400, "{query}");
    }
    let path = "/v1/matches/019372a0-0000-7000-8000-000000000001/branches";
    stranger.get(path).send().await.refused(404, "not-found");
}
