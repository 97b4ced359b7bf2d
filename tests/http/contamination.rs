//! `/v1/matches/{id}/contamination` and `…/adjustments`

use serde_json::{Value, json};
use support::server::TestServer;

use crate::court::Court;
use crate::house::{fields, items};

fn seqs(list: &Value) -> Vec<u64> {
    let list = list.as_array().expect("a list").iter();
    list.map(|it| it["seq"].as_u64().expect("a seq is a number")).collect()
}

#[tokio::test]
async fn what_was_learnt_drawn_and_decided_since_is_listed() {
    let server = TestServer::shared().await;
    let mut court = Court::new(server).await;
    court.driver.play(12).await;
    court.called(true).await;
    let head = court.driver.version().await;
    let since = court.read("/contamination?to_seq=3").await;
    let expected =
        ["decided", "draws", "head", "match", "public", "seats", "through", "to_seq", "truncated"];
    assert_eq!(fields(&since), expected);
    assert_eq!((&since["to_seq"], &since["head"]), (&json!(3), &json!(head)));
    let log = court.driver.log(&server.stranger(), "").await;
    let made = log.iter().filter(|it| it["kind"] == "decision.made");
    let made: Vec<Value> = made.map(|it| json!({"seq": it["seq"], "seat": it["seat"]})).collect();
    assert_eq!(since["decided"], json!(made));
    let draws = since["draws"].as_array().expect("a list");
    assert!(draws.iter().any(|it| it["seq"] == 4), "the decks were shuffled: {since}");
    assert!(draws.iter().all(|it| it["count"].as_u64().is_some_and(|count| 0 < count)));
    for (seat, player) in court.driver.players.iter().enumerate() {
        let own = &since["seats"][seat];
        assert_eq!(own["seat"], seat);
        let log = court.driver.log(player, "").await;
        let learnt = own["learnt"].as_array().expect("a list");
        assert!(!learnt.is_empty(), "something was turned up for {seat}: {since}");
        for it in learnt {
            let place = it["seq"].as_u64().expect("a number") as usize - 1;
            let told = log[place]["facts"].as_array().expect("a list");
            assert!(told.contains(&it["fact"]), "{it} as the seat was told it");
        }
    }
    let later = court.read("/contamination?to_seq=8").await;
    for list in ["draws", "decided", "public"] {
        let kept: Vec<u64> = seqs(&since[list]).into_iter().filter(|seq| 8 < *seq).collect();
        assert_eq!(seqs(&later[list]), kept, "{list}");
    }
    let nothing = court.read(&format!("/contamination?to_seq={head}")).await;
    assert!(seqs(&nothing["decided"]).is_empty());
    for (query, status, name) in [
        ("", 400, "malformed-request"),
        ("?to_seq=0", 400, "malformed-request"),
        ("?to_seq=9000", 404, "not-found"),
        ("?seq=1", 400, "unknown-parameter"),
    ] {
        let path = court.driver.path(&format!("/contamination{query}"));
        court.judge.get(&path).send().await.refused(status, name);
    }
}

#[tokio::test]
async fn corrections_are_offered_at_rest_and_penalties_always() {
    let server = TestServer::shared().await;
    let court = Court::new(server).await.until(true).await;
    court.called(true).await;
    let offered = court.read("/adjustments").await;
    assert_eq!(fields(&offered), ["groups", "items", "match", "penalties", "version"]);
    for item in items(&offered) {
        assert!(item["label"].is_string() && item["value"]["type"].is_string(), "{item}");
    }
    assert!(!items(&offered).is_empty());
    let names: Vec<&Value> =
        offered["penalties"].as_array().expect("a list").iter().map(|it| &it["id"]).collect();
    assert_eq!(names, ["point", "match_loss"]);
    let court = Court::new(server).await.until(false).await;
    court.called(false).await;
    let offered = court.read("/adjustments").await;
    let values: Vec<&Value> = items(&offered).iter().map(|it| &it["value"]).collect();
    assert_eq!(values, [&json!({"type": "adjudicate"})], "the match can always be ended");
    assert_eq!(offered["penalties"].as_array().map(Vec::len), Some(2));
    let why = offered["obstacle"].as_str().expect("it says why there is nothing else");
    assert!(why.contains("to answer first"), "{why}");
    let adjust = json!({"kind": "adjust", "adjustment": {"type": "replay_round"}});
    let refused = court.try_rule(adjust).await.refused(409, "resolution-open");
    assert_eq!(refused["detail"], offered["obstacle"]);
}

#[tokio::test]
async fn corrections_come_in_groups_and_are_found_by_words() {
    let server = TestServer::shared().await;
    let court = Court::new(server).await.until(true).await;
    court.called(true).await;
    let all = court.read("/adjustments").await;
    let groups = all["groups"].as_array().expect("a list");
    let ids: Vec<&str> = groups.iter().map(|it| it["id"].as_str().expect("a word")).collect();
    assert_eq!(ids, ["set_score", "replay_round", "time"], "{all}");
    let titles: Vec<&Value> = groups.iter().map(|it| &it["title"]).collect();
    assert_eq!(json!(titles), json!(["Points", "The round again", "Time"]));
    let count =
        |group: &str, page: &Value| items(page).iter().filter(|it| it["group"] == *group).count();
    for group in groups {
        let id = group["id"].as_str().expect("a word");
        assert_eq!(group["count"], count(id, &all), "{all}");
        let only = court.read(&format!("/adjustments?group={id}")).await;
        assert_eq!(items(&only).len(), count(id, &all));
        assert_eq!(only["groups"], all["groups"], "the groups stay");
    }
    let found = court.read("/adjustments?q=AGAIN%20round").await;
    let values: Vec<&Value> = items(&found).iter().map(|it| &it["value"]).collect();
    assert_eq!(values, [&json!({"type": "replay_round"})]);
    let by_group = court.read("/adjustments?q=points").await;
    assert_eq!(
        items(&by_group).len(),
        count("set_score", &all),
        "groups are found by their titles"
    );
    assert!(items(&court.read("/adjustments?q=horse").await).is_empty());
    let mut paged = Vec::new();
    let mut next = String::new();
    loop {
        let page = court.read(&format!("/adjustments?limit=2{next}")).await;
        assert!(items(&page).len() <= 2);
        paged.extend(items(&page).clone());
        let Some(cursor) = page["next"].as_str() else { break };
        next = format!("&cursor={cursor}");
    }
    assert_eq!(&paged, items(&all));
    let long = format!("/adjustments?q={}", "x".repeat(201));
    let long = court.judge.get(&court.driver.path(&long)).send().await;
    long.refused(400, "malformed-request");
}
