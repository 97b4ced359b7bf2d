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
    let expected = ["decided", "draws", "head", "match", "public", "seats", "to_seq"];
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
    assert_eq!(fields(&offered), ["items", "match", "penalties", "version"]);
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
