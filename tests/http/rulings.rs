//! `/v1/matches/{id}/rulings`

use serde_json::{Value, json};
use support::client::Client;
use support::driver::Driver;
use support::follow::Follower;
use support::program;
use support::server::TestServer;
use uuid::Uuid;

use crate::court::{Court, REASON, fact, judge, kinds};
use crate::house::{is_time, items};

/// The body of a ruling that ends a match without a winner.
fn void() -> Value {
    json!({"kind": "result", "result": {"kind": "void"}})
}

fn pointers(problem: &Value) -> Vec<&str> {
    let errors = problem["errors"].as_array().expect("it is said what is wrong");
    errors.iter().map(|it| it["pointer"].as_str().expect("and where")).collect()
}

async fn scores(court: &Court) -> Vec<Value> {
    let view = court.driver.players[0].read(&court.driver.path("/state?as=public")).await;
    let players = view["view"]["players"].as_array().expect("a duel has players");
    players.iter().map(|it| it["score"].clone()).collect()
}

#[tokio::test]
async fn what_is_for_the_record_changes_nothing_in_the_game() {
    let server = TestServer::shared().await;
    let court = Court::new(server).await;
    let before = court.driver.players[0].read(&court.driver.path("/state?as=public")).await;
    let note = court.rule(json!({"kind": "note"})).await;
    assert_eq!(kinds(&note), ["ruling.issued"]);
    let ruling = &note["ruling"];
    assert_eq!((&ruling["kind"], &ruling["reason"]), (&json!("note"), &json!(REASON)));
    assert_eq!(ruling["judge"], json!({"id": court.judge.id, "name": court.judge.name}));
    assert_eq!((&ruling["rules"], &ruling["public"]), (&json!(["HN12"]), &json!(true)));
    assert!(is_time(&ruling["issued_at"]), "{ruling}");
    assert_eq!(note["prompts"], json!([]));
    let warning = court.rule(json!({"kind": "warning", "seat": 1})).await;
    assert_eq!(warning["ruling"]["seat"], 1);
    let after = court.driver.players[0].read(&court.driver.path("/state?as=public")).await;
    assert_eq!(after["view"], before["view"]);
    assert_eq!(court.status().await, "active");
    let page = server.stranger().read(&court.driver.path("/rulings")).await;
    assert_eq!(items(&page), &[ruling.clone(), warning["ruling"].clone()]);
    let mut driver = court.driver;
    driver.play(1).await;
}

#[tokio::test]
async fn a_penalty_costs_what_the_ruleset_says() {
    let server = TestServer::shared().await;
    let court = Court::new(server).await.until(true).await;
    let before = scores(&court).await;
    let point = json!({"kind": "penalty", "seat": 0, "penalty": "point"});
    let paid = court.rule(point.clone()).await;
    assert_eq!(kinds(&paid), ["ruling.issued"]);
    let now = scores(&court).await;
    assert_eq!(json!(now[1].as_u64().unwrap()), json!(before[1].as_u64().unwrap() + 1));
    let page = court.read("/rulings").await;
    assert_eq!(items(&page)[0]["penalty"], "point");
    for (wrong, at) in [
        (json!({"kind": "penalty", "seat": 0, "penalty": "hanging"}), "/penalty"),
        (json!({"kind": "penalty", "seat": 7, "penalty": "point"}), "/seat"),
    ] {
        let problem = court.try_rule(wrong).await.refused(422, "invalid-ruling");
        assert_eq!(pointers(&problem), [at], "{problem}");
    }
    let resolving = court.until(false).await;
    resolving.try_rule(point).await.refused(409, "resolution-open");
    let lost = json!({"kind": "penalty", "seat": 0, "penalty": "match_loss"});
    let lost = resolving.rule(lost).await;
    assert_eq!(kinds(&lost), ["ruling.issued", "match.finished"]);
    let over = resolving.driver.show().await;
    assert_eq!(over["result"]["winners"], json!([1]));
}

#[tokio::test]
async fn the_game_is_corrected_as_it_can_be() {
    let server = TestServer::shared().await;
    let court = Court::new(server).await.until(true).await;
    let id = court.called(true).await;
    let offered = court.read("/adjustments").await;
    let replay = items(&offered).iter().find(|it| it["value"]["type"] == "replay_round");
    let replay = replay.expect("a round is being played")["value"].clone();
    let corrected = json!({"kind": "adjust", "dispute": id, "adjustment": replay});
    let ruled = court.rule(corrected).await;
    let told = kinds(&ruled);
    assert_eq!(told[..3], ["ruling.issued", "dispute.closed", "match.resumed"], "{told:?}");
    assert!(ruled["events"][0]["opened"].is_object(), "a dispute was open");
    let public = court.driver.log(&server.stranger(), "").await;
    let seq = ruled["ruling"]["seq"].as_u64().expect("a seq is a number") as usize;
    let told = fact(&public[seq - 1]);
    assert_eq!(told.get("adjustment"), None, "it may lie hidden");
    let of_game = public[seq - 1]["facts"][1]["text"].as_str().expect("what comes of it is seen");
    let text = told["text"].as_str().expect("a sentence");
    assert!(text.contains(of_game.trim_end_matches('.')), "{text}");
    let judged = fact(&ruled["events"][0])["text"].as_str().expect("a sentence");
    assert!(judged.starts_with("A judge corrects the game (“Play round 1 again”) in "), "{judged}");
    let court = court.until(true).await;
    for wrong in [json!({"type": "set_score", "seat": 0, "score": 99}), json!({"type": "x"})] {
        let refused = court.try_rule(json!({"kind": "adjust", "adjustment": wrong})).await;
        assert_eq!(pointers(&refused.refused(422, "invalid-ruling")), ["/adjustment"]);
    }
}

#[tokio::test]
async fn a_judge_ends_a_match_as_it_stands() {
    let server = TestServer::shared().await;
    for rest in [true, false] {
        let court = Court::new(server).await.until(rest).await;
        let id = court.called(true).await;
        let offered = court.read("/adjustments").await;
        let end = json!({"type": "adjudicate"});
        let item = items(&offered).iter().find(|it| it["value"] == end).expect("it is offered");
        assert_eq!((&item["about"], item["label"].is_string()), (&Value::Null, true), "{item}");
        let ruled =
            court.rule(json!({"kind": "adjust", "dispute": id, "adjustment": end.clone()})).await;
        let told = kinds(&ruled);
        assert_eq!((told[0], told.last()), ("ruling.issued", Some(&"match.finished")), "{told:?}");
        assert_eq!(court.status().await, "finished");
        let text = fact(&ruled["events"][0])["text"].as_str().expect("a sentence");
        assert!(text.starts_with("A judge ends the match as it stands"), "{text}");
        let again = court.try_rule(json!({"kind": "adjust", "adjustment": end})).await;
        again.refused(409, "match-not-active");
    }
}

#[tokio::test]
async fn time_is_called_only_in_games_that_know_what_follows() {
    let server = TestServer::shared().await;
    let court = Court::new(server).await.until(true).await;
    court.called(false).await;
    let call = json!({"type": "call_time"});
    let offered = court.read("/adjustments").await;
    assert!(items(&offered).iter().all(|it| it["value"] != call), "a duel has no such rules");
    let more = json!({"type": "call_time", "in_minutes": 5});
    for wrong in [call, more, json!({"type": "adjudicate", "winner": 0})] {
        let refused = court.try_rule(json!({"kind": "adjust", "adjustment": wrong})).await;
        assert_eq!(pointers(&refused.refused(422, "invalid-ruling")), ["/adjustment"]);
    }
    assert_eq!(court.status().await, "active");
}

#[tokio::test]
async fn a_judge_answers_for_a_seat_while_the_match_waits_and_while_it_runs() {
    let server = TestServer::shared().await;
    for suspend in [true, false] {
        for rest in [true, false] {
            let court = Court::new(server).await.until(rest).await;
            let seat = u8::from(court.driver.prompts(0).await.is_empty());
            let id = court.called(suspend).await;
            let asked = court.read(&format!("/prompts?seat={seat}")).await;
            assert_eq!(
                (&asked["seat"], asked["prompts"].as_array().map(Vec::len)),
                (&json!(seat), Some(1))
            );
            let prompt: domain::engine::Prompt =
                serde_json::from_value(asked["prompts"][0].clone()).expect("a prompt");
            let mut dice = domain::engine::Chance::keyed([9; 32]);
            let answer = prompt.choice.random_answer(&mut dice);
            let body = json!({
                "kind": "decide-for", "dispute": id, "seat": seat, "prompt": prompt.id,
                "answer": answer,
            });
            let mut other = body.clone();
            other["answer"] = json!({"type": "whisky"});
            let problem = court.try_rule(other).await.refused(422, "not-offered");
            assert_eq!(problem["prompts"], asked["prompts"], "{problem}");
            let mut other = body.clone();
            other["seat"] = json!(1 - seat);
            court.try_rule(other).await.refused(409, "prompt-closed");
            let ruled = court.rule(body).await;
            let told = kinds(&ruled);
            let made = told.iter().position(|it| *it == "decision.made").expect("it is answered");
            let made = &ruled["events"][made];
            assert_eq!((&made["on_behalf_of"], &made["seat"]), (&json!(seat), &json!(seat)));
            assert_eq!(made["caused_by"], ruled["ruling"]["seq"]);
            assert_eq!(told.contains(&"match.resumed"), suspend, "{told:?}");
            let own = court.driver.log(&court.driver.players[usize::from(seat)], "").await;
            let own = fact(&own[ruled["ruling"]["seq"].as_u64().unwrap() as usize - 1]).clone();
            assert_eq!(own["prompt"], json!(prompt.id), "its player may know: {own}");
            let log = court.driver.log(&server.stranger(), "").await;
            let public = fact(&log[ruled["ruling"]["seq"].as_u64().unwrap() as usize - 1]).clone();
            assert_eq!((public.get("prompt"), public.get("answer")), (None, None));
            let said = format!("A judge answers “{}” for seat {seat} with “", prompt.text);
            for told in [&own, fact(&ruled["events"][0])] {
                assert!(told["text"].as_str().expect("a sentence").starts_with(&said), "{told}");
            }
            let hidden = format!("A judge answers a question that only seat {seat} may read");
            assert!(public["text"].as_str().expect("a sentence").starts_with(&hidden), "{public}");
        }
    }
}

#[tokio::test]
async fn the_end_is_ruled_and_put_right_later() {
    let server = TestServer::shared().await;
    let court = Court::new(server).await;
    for (result, at) in [
        (json!({"kind": "won", "winners": []}), "/result/winners"),
        (json!({"kind": "won", "winners": [2]}), "/result/winners"),
        (json!({"kind": "won", "winners": [0, 0]}), "/result/winners"),
        (json!({"kind": "won"}), "/result/winners"),
        (json!({"kind": "drawn", "winners": [0]}), "/result/winners"),
        (json!({"kind": "won", "winners": [0], "scores": [1]}), "/result/scores"),
    ] {
        let problem = court.try_rule(json!({"kind": "result", "result": result})).await;
        assert_eq!(pointers(&problem.refused(422, "invalid-ruling")), [at], "{result}");
    }
    let won = json!({"kind": "won", "winners": [1], "scores": [0, 2]});
    let ended = court.rule(json!({"kind": "result", "result": won})).await;
    assert_eq!(kinds(&ended), ["ruling.issued", "match.finished"]);
    let mut result = won.clone();
    result["reason"] = json!("A judge ruled so.");
    assert_eq!(court.driver.show().await["result"], result);
    assert_eq!(ended["ruling"]["result"], result);

    let seq = ended["ruling"]["seq"].clone();
    let mut right = void();
    right["supersedes"] = seq.clone();
    let late = court.rule(right.clone()).await;
    assert_eq!(kinds(&late), ["ruling.issued"]);
    assert_eq!(court.driver.show().await["result"]["kind"], "void");
    let problem = court.try_rule(right).await.refused(422, "invalid-ruling");
    assert_eq!(pointers(&problem), ["/supersedes"]);
    court.rule(json!({"kind": "note"})).await;
    court.rule(json!({"kind": "warning", "seat": 0})).await;
    for played in [
        json!({"kind": "rewind", "to_seq": 4}),
        json!({"kind": "adjust", "adjustment": {"type": "set_score", "seat": 0, "score": 1}}),
        json!({"kind": "decide-for", "seat": 0, "prompt": "x", "answer": 0}),
        json!({"kind": "penalty", "seat": 0, "penalty": "point"}),
    ] {
        court.try_rule(played).await.refused(409, "match-not-active");
    }
    let page = court.read("/rulings").await;
    assert_eq!(items(&page)[0]["superseded_by"], late["ruling"]["seq"]);
}

#[tokio::test]
async fn who_follows_a_match_that_is_over_hears_what_was_ruled_since() {
    let server = TestServer::shared().await;
    let court = Court::new(server).await;
    let mut live =
        Follower::open(server.stranger().get(&court.driver.path("/events/stream"))).await;
    let end = court.rule(void()).await;
    let over = end["seq"].as_u64().expect("a seq is a number");
    assert_eq!(live.rest().await.last().map(|it| it.id), Some(over));
    court.rule(json!({"kind": "note"})).await;
    let call = server.stranger().get(&court.driver.path("/events/stream"));
    let mut back = Follower::open(call.header("last-event-id", &over.to_string())).await;
    let told = back.rest().await;
    assert_eq!(told.iter().map(|it| it.event.as_str()).collect::<Vec<_>>(), ["ruling.issued"]);
}

#[tokio::test]
async fn a_rewind_is_followed_without_a_gap() {
    let server = TestServer::shared().await;
    let mut court = Court::new(server).await;
    court.driver.play(4).await;
    let stranger = server.stranger();
    let path = court.driver.path("/events/stream");
    let stream = |seen: u64| {
        let call = stranger.get(&path);
        Follower::open(call.header("last-event-id", &seen.to_string()))
    };
    let undone = court.driver.version().await;
    let to_seq = undone - 3;
    let id = court.called(true).await;
    let before = [court.driver.prompts(0).await, court.driver.prompts(1).await].concat();
    assert!(before.is_empty());
    let held = court.read("/prompts?seat=0").await;
    let mut inside = stream(undone - 1).await;
    let wrong = json!({"kind": "rewind", "to_seq": 1});
    let problem = court.try_rule(wrong).await.refused(422, "invalid-ruling");
    assert_eq!(pointers(&problem), ["/to_seq"], "it had not started: {problem}");
    let wrong = json!({"kind": "rewind", "to_seq": 900});
    let problem = court.try_rule(wrong).await.refused(422, "invalid-ruling");
    assert_eq!(pointers(&problem), ["/to_seq"], "{problem}");
    let ruled = court.rule(json!({"kind": "rewind", "to_seq": to_seq, "dispute": id})).await;
    let told = kinds(&ruled);
    assert_eq!(told, ["ruling.issued", "match.rewound", "dispute.closed", "match.resumed"]);
    let line = &ruled["events"][1];
    assert_eq!(fact(line)["to_seq"], to_seq);
    assert_eq!(ruled["ruling"]["to_seq"], to_seq);

    let asked = [court.driver.prompts(0).await, court.driver.prompts(1).await].concat();
    assert!(!asked.is_empty());
    for old in held["prompts"].as_array().expect("a list") {
        let body = json!({"prompt": old["id"], "answer": 0});
        let call = court.driver.players[0].post(&court.driver.path("/decisions"), body);
        call.fresh().send().await.refused(409, "prompt-closed");
    }
    court.driver.play(2).await;
    let head = court.driver.version().await;
    let seen = inside.take((head - (undone - 1)) as usize).await;
    let ids: Vec<u64> = seen.iter().map(|it| it.id).collect();
    assert_eq!(ids, (undone..=head).collect::<Vec<_>>(), "without a gap");
    assert!(seen.iter().any(|it| it.event == "match.rewound"));
    let mut late = stream(to_seq + 1).await;
    let rest = late.take((head - to_seq - 1) as usize).await;
    let ids: Vec<u64> = rest.iter().map(|it| it.id).collect();
    assert_eq!(ids, (to_seq + 2..=head).collect::<Vec<_>>(), "who was inside the undone line");
    let point = stranger.read(&court.driver.path(&format!("/state?at={to_seq}&as=public"))).await;
    let gone = stranger.read(&court.driver.path(&format!("/state?at={undone}&as=public"))).await;
    let rewound = line["seq"].as_u64().expect("a seq is a number");
    let now = stranger.read(&court.driver.path(&format!("/state?at={rewound}&as=public"))).await;
    assert_eq!(now["view"], point["view"]);
    assert_eq!(gone["at"], undone);
    let learnt = court.called(false).await;
    assert!(learnt.is_string());
    let since = court.read(&format!("/contamination?to_seq={to_seq}")).await;
    let decided = since["decided"].as_array().expect("a list");
    let undone_too = |it: &Value| it["seq"].as_u64().is_some_and(|seq| seq <= undone);
    assert!(decided.iter().any(undone_too), "nobody forgets what was undone: {since}");
}

#[tokio::test]
async fn a_private_ruling_is_for_whom_it_concerns() {
    let server = TestServer::shared().await;
    let court = Court::new(server).await;
    let id = court.called(false).await;
    let private = json!({"kind": "warning", "seat": 1, "public": false});
    let seq = court.rule(private).await["ruling"]["seq"].clone();
    let own = json!({"kind": "uphold", "dispute": id, "public": false});
    let upheld = court.rule(own).await["ruling"]["seq"].clone();
    let listed = |client: Client| {
        let path = court.driver.path("/rulings");
        async move {
            let page = client.read(&path).await;
            items(&page).iter().map(|it| it["seq"].clone()).collect::<Vec<_>>()
        }
    };
    let players = court.driver.players.clone();
    assert_eq!(listed(court.judge.clone()).await, [seq.clone(), upheld.clone()]);
    assert_eq!(listed(players[0].clone()).await, std::slice::from_ref(&upheld), "they called");
    assert_eq!(listed(players[1].clone()).await, std::slice::from_ref(&seq), "they are warned");
    assert_eq!(listed(server.stranger()).await, [] as [Value; 0]);
    assert_eq!(listed(players[1].log_in(Some(&["play"])).await).await, [] as [Value; 0]);
    for (client, reads) in [(&players[1], true), (&players[0], false)] {
        let log = court.driver.log(client, "").await;
        let told = fact(&log[seq.as_u64().expect("a number") as usize - 1]).clone();
        assert_eq!(told.get("reason").is_some(), reads, "{told}");
        assert_eq!((&told["kind"], &told["public"]), (&json!("warning"), &json!(false)));
        assert_eq!(told.get("seat").is_some(), reads, "{told}");
    }
    court.rule(void()).await;
    assert_eq!(listed(server.stranger()).await.len(), 3, "everything is revealed");
}

#[tokio::test]
async fn a_ruling_is_repeated_but_not_issued_twice() {
    let server = TestServer::shared().await;
    let court = Court::new(server).await;
    let id = court.called(true).await;
    let body = json!({"kind": "uphold", "dispute": id, "reason": REASON});
    let (path, key) = (court.driver.path("/rulings"), Uuid::new_v4());
    let first = court.judge.post(&path, body.clone()).key(key).send().await.expect(201);
    let again = court.judge.post(&path, body).key(key).send().await;
    assert_eq!(again.header("idempotent-replayed"), Some("true"));
    assert_eq!(again.expect(200), first);
    let other = json!({"kind": "note", "reason": REASON});
    let other = court.judge.post(&path, other).key(key).send().await;
    other.refused(422, "idempotency-key-reused");
}

#[tokio::test]
async fn every_kind_takes_its_own_fields_and_no_others() {
    let server = TestServer::shared().await;
    let court = Court::new(server).await;
    let before = court.driver.version().await;
    for (body, wrong) in [
        (json!({"kind": "warning"}), vec!["/seat"]),
        (json!({"kind": "penalty"}), vec!["/seat", "/penalty"]),
        (json!({"kind": "rewind", "seat": 0}), vec!["/seat", "/to_seq"]),
        (json!({"kind": "adjust"}), vec!["/adjustment"]),
        (json!({"kind": "decide-for", "seat": 0}), vec!["/prompt", "/answer"]),
        (json!({"kind": "result"}), vec!["/result"]),
        (json!({"kind": "note", "to_seq": 4}), vec!["/to_seq"]),
        (json!({"kind": "uphold", "answer": null}), vec!["/answer"]),
        (json!({"kind": "hang"}), vec!["/kind"]),
        (json!({}), vec!["/kind"]),
        (json!({"kind": "note", "hat": 1}), vec!["/hat"]),
        (json!({"kind": "note", "reason": ""}), vec!["/reason"]),
        (json!({"kind": "note", "reason": "\u{0}"}), vec!["/reason"]),
        (json!({"kind": "note", "rules": [1]}), vec!["/rules/0"]),
        (json!({"kind": "note", "public": "yes"}), vec!["/public"]),
        (json!({"kind": "note", "dispute": "x"}), vec!["/dispute"]),
        (json!({"kind": "result", "result": {"winners": []}}), vec!["/result/kind"]),
        (
            json!({"kind": "result", "result": {"kind": "void", "winners": [], "reason": "x"}}),
            vec!["/result/reason"],
        ),
    ] {
        let problem = court.try_rule(body.clone()).await.refused(400, "malformed-request");
        assert_eq!(pointers(&problem), wrong, "{body}: {problem}");
    }
    for (body, wrong) in [
        (json!({"kind": "uphold"}), "/dispute"),
        (json!({"kind": "note", "dispute": Uuid::now_v7()}), "/dispute"),
        (json!({"kind": "note", "rules": ["HN12", "HN99"]}), "/rules/1"),
        (json!({"kind": "note", "supersedes": 4}), "/supersedes"),
        (json!({"kind": "warning", "seat": 2}), "/seat"),
    ] {
        let problem = court.try_rule(body.clone()).await.refused(422, "invalid-ruling");
        assert_eq!(pointers(&problem), [wrong], "{body}: {problem}");
    }
    assert_eq!(court.driver.version().await, before);
}

#[tokio::test]
async fn only_a_judge_who_does_not_play_rules() {
    let server = TestServer::shared().await;
    let seated = server.newcomer_as(infra::identity::Role::Judge).await;
    let driver = Driver::showdown(vec![server.regular(0).await, seated.clone()]).await;
    let court = Court { driver, judge: seated };
    let before = court.driver.version().await;
    let note = json!({"kind": "note"});
    court.try_rule(note.clone()).await.refused(403, "insufficient-scope");
    court.called(false).await;
    court.try_rule(note.clone()).await.refused(403, "insufficient-scope");
    for what in [
        "/state?as=judge",
        "/events?as=judge",
        "/events/stream?as=judge",
        "/replay/stream?as=judge",
        "/adjustments",
        "/contamination?to_seq=4",
        "/audit",
        "/accesses",
    ] {
        let answer = court.judge.get(&court.driver.path(what)).send().await;
        answer.refused(403, "insufficient-scope");
    }
    for what in ["/prompts?seat=0", "/information?seat=0"] {
        let answer = court.judge.get(&court.driver.path(what)).send().await;
        answer.refused(403, "not-seated");
    }
    for (client, status, name) in [
        (court.driver.players[0].clone(), 403, "insufficient-scope"),
        (judge(server).await.log_in(Some(&["read"])).await, 403, "insufficient-scope"),
        (server.stranger(), 401, "unauthenticated"),
    ] {
        let court = Court { driver: Driver { ..again(&court.driver) }, judge: client };
        court.try_rule(note.clone()).await.refused(status, name);
    }
    assert_eq!(court.driver.version().await, before + 1, "but for the dispute");
}

fn again(driver: &Driver) -> Driver {
    let (id, made, players) = (driver.id.clone(), driver.made.clone(), driver.players.clone());
    Driver { id, made, players, dice: domain::engine::Chance::keyed([7; 32]) }
}

#[tokio::test]
async fn a_match_with_every_kind_of_ruling_is_verified_everywhere() {
    let server = TestServer::shared().await;
    let clock = json!({"kind": "bank", "initial_ms": 3_600_000, "on_expiry": "loss"});
    let timed = json!({"ruleset": "showdown", "clock": clock});
    let court = Court::about(server, timed).await.until(true).await;
    let id = court.called(true).await;
    let first = court.rule(json!({"kind": "note", "public": false})).await;
    court.rule(json!({"kind": "extend", "seat": 0, "ms": 1_500})).await;
    let seq = first["ruling"]["seq"].clone();
    court.rule(json!({"kind": "warning", "seat": 0, "supersedes": seq})).await;
    court.rule(json!({"kind": "penalty", "seat": 1, "penalty": "point"})).await;
    let offered = court.read("/adjustments").await;
    let score = items(&offered).iter().find(|it| it["value"]["type"] == "set_score");
    let score = score.expect("there are points")["value"].clone();
    court.rule(json!({"kind": "adjust", "adjustment": score})).await;
    court.rule(json!({"kind": "uphold", "dispute": id})).await;
    let to_seq = court.driver.version().await;
    let mut court = court;
    court.driver.play(3).await;
    court.rule(json!({"kind": "rewind", "to_seq": to_seq})).await;
    court.called(false).await;
    for seat in [0, 1] {
        let asked = court.read(&format!("/prompts?seat={seat}")).await;
        let Some(prompt) = asked["prompts"].as_array().and_then(|it| it.first()) else { continue };
        let prompt: domain::engine::Prompt =
            serde_json::from_value(prompt.clone()).expect("a prompt");
        let answer = prompt.choice.random_answer(&mut court.driver.dice);
        let body = json!({
            "kind": "decide-for", "seat": seat, "prompt": prompt.id, "answer": answer,
        });
        court.rule(body).await;
        break;
    }
    court.driver.play(2).await;
    let audit = court.read("/audit").await;
    assert_eq!(audit["report"]["valid"], true, "{}", audit["report"]);
    let won = json!({"kind": "result", "result": {"kind": "won", "winners": [0]}});
    let won = court.rule(won).await;
    let mut right = void();
    right["supersedes"] = won["ruling"]["seq"].clone();
    court.rule(right).await;
    let rulings = court.read("/rulings").await;
    let mut kinds: Vec<&str> =
        items(&rulings).iter().map(|it| it["kind"].as_str().expect("a word")).collect();
    kinds.sort_unstable();
    kinds.dedup();
    assert_eq!(kinds.len(), 9, "{kinds:?}");
    let bundle = court.judge.get(&court.driver.path("/audit/export")).send().await.text;
    let stranger = server.stranger();
    let call = stranger.call("POST", "/v1/audits/verify");
    let report = call.body("application/x-ndjson", bundle.clone()).send().await.expect(200);
    assert_eq!((&report["valid"], &report["signer_established"]), (&json!(true), &json!(true)));
    let keys = stranger.get("/.well-known/jwks.json").send().await.text;
    let verified = program::verify(&bundle, &keys);
    assert!(verified.status.success(), "{}", String::from_utf8_lossy(&verified.stdout));
    assert!(!bundle.contains(REASON) && !bundle.contains(crate::court::CLAIM));
}

#[tokio::test]
async fn a_seat_gets_more_time() {
    let server = TestServer::shared().await;
    let clock = json!({"kind": "bank", "initial_ms": 600_000, "on_expiry": "loss"});
    let court = Court::about(server, json!({"ruleset": "showdown", "clock": clock})).await;
    let left = async |seat: usize| {
        court.driver.show().await["clock"]["seats"][seat]["left_ms"].as_u64().expect("a number")
    };
    let before = [left(0).await, left(1).await];
    let ruled = court.rule(json!({"kind": "extend", "seat": 1, "ms": 90_000})).await;
    assert_eq!(kinds(&ruled), ["ruling.issued", "clock.extended"]);
    assert_eq!((&ruled["ruling"]["seat"], &ruled["ruling"]["ms"]), (&json!(1), &json!(90_000)));
    assert_eq!([left(0).await, left(1).await], [before[0], before[1] + 90_000]);
    let log = court.driver.log(&server.stranger(), "").await;
    let told = &log[log.len() - 1];
    let fact = fact(told);
    assert_eq!((&fact["type"], &fact["rule"]), (&json!("clock_extended"), &json!("HN18")));
    assert_eq!((&fact["seat"], &fact["ms"]), (&json!(1), &json!(90_000)));
    assert_eq!(fact["text"], "Seat 1 has 1 minute 30 seconds more.");
    assert_eq!(fact["spans"][0], json!({"at": 0, "length": 6, "seat": 1}));
    assert_eq!(told["caused_by"], ruled["ruling"]["seq"]);
    let marks = court.driver.players[0].read(&court.driver.path("/timeline")).await;
    let marked = items(&marks).iter().any(|it| it["seq"] == told["seq"] && it["mark"] == "clock");
    assert!(marked, "{marks}");
    for (wrong, at) in [
        (json!({"kind": "extend", "seat": 1, "ms": 86_400_001}), "/ms"),
        (json!({"kind": "extend", "seat": 9, "ms": 1_000}), "/seat"),
    ] {
        let problem = court.try_rule(wrong).await.refused(422, "invalid-ruling");
        assert_eq!(pointers(&problem), [at], "{problem}");
    }
    let lacking = court.try_rule(json!({"kind": "extend", "seat": 1})).await;
    lacking.refused(400, "malformed-request");
    let untimed = Court::new(server).await;
    let nobody = untimed.try_rule(json!({"kind": "extend", "seat": 0, "ms": 1_000})).await;
    assert_eq!(pointers(&nobody.refused(422, "invalid-ruling")), ["/kind"]);
}

#[tokio::test]
async fn a_match_has_at_most_500_rulings() {
    let server = TestServer::shared().await;
    let court = Court::new(server).await;
    court.called(false).await;
    let note = json!({"kind": "note"});
    for _ in 0..500 {
        court.rule(note.clone()).await;
    }
    court.try_rule(note.clone()).await.refused(409, "too-many-disputes");
    let body = json!({"kind": "note", "reason": REASON, "rules": ["HN12"]});
    let path = court.driver.path("/rulings/previews");
    let preview = court.judge.post(&path, body.clone()).fresh().send().await;
    preview.refused(409, "too-many-disputes");
    let keyless = court.judge.post(&court.driver.path("/rulings"), body).send().await;
    keyless.refused(400, "idempotency-key-required");
}
