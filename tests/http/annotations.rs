//! `/v1/matches/{id}/annotations`

use infra::identity::Role;
use serde_json::{Value, json};
use support::client::{Answer, Client, timeless};
use support::driver::Driver;
use support::server::TestServer;
use uuid::Uuid;

use crate::house::{fields, finished_match, is_id, is_time, items};

async fn write(client: &Client, driver: &Driver, seq: u64, text: &str) -> Answer {
    let body = json!({"seq": seq, "text": text});
    client.post(&driver.path("/annotations"), body).send().await
}

async fn delete(client: &Client, driver: &Driver, annotation: &Value) -> Answer {
    let id = annotation["id"].as_str().expect("an id");
    client.delete(&driver.path(&format!("/annotations/{id}"))).send().await
}

fn texts(page: &Value) -> Vec<&str> {
    items(page).iter().map(|it| it["text"].as_str().expect("a text")).collect()
}

async fn running() -> Driver {
    Driver::showdown(TestServer::shared().await.two().await).await
}

#[tokio::test]
async fn a_note_lies_beside_the_log_and_not_in_it() {
    let server = TestServer::shared().await;
    let (driver, writer) = (running().await, server.newcomer().await);
    let before = driver.show().await;
    let answer = write(&writer, &driver, 2, "Here he\nhesitated.").await;
    let written = answer.expect(201);
    assert_eq!(fields(&written), ["author", "created_at", "id", "match", "seq", "text"]);
    assert!(is_id(&written["id"]) && is_time(&written["created_at"]), "{written}");
    assert_eq!((&written["match"], &written["seq"]), (&json!(driver.id), &json!(2)));
    assert_eq!(written["text"], "Here he\nhesitated.");
    assert_eq!(written["author"], json!({"id": writer.id, "name": writer.name}));
    for client in [&server.stranger(), &writer, &driver.players[0]] {
        assert_eq!(
            items(&client.read(&driver.path("/annotations")).await),
            std::slice::from_ref(&written)
        );
    }
    let now = timeless(driver.show().await);
    assert_eq!(now, timeless(before), "the match does not know of it");
}

#[tokio::test]
async fn notes_are_listed_by_event_and_then_the_oldest_first() {
    let server = TestServer::shared().await;
    let (driver, writer) = (running().await, server.newcomer().await);
    for (seq, text) in [(3, "c"), (1, "a"), (3, "d"), (2, "b"), (4, "e")] {
        write(&writer, &driver, seq, text).await.expect(201);
    }
    let list = driver.path("/annotations");
    assert_eq!(texts(&writer.read(&list).await), ["a", "b", "c", "d", "e"]);
    assert_eq!(texts(&writer.read(&format!("{list}?seq=3")).await), ["c", "d"]);
    let (mut found, mut path) = (Vec::new(), format!("{list}?limit=2"));
    loop {
        let page = writer.read(&path).await;
        assert!(items(&page).len() <= 2);
        found.extend(texts(&page).into_iter().map(str::to_owned));
        let Some(next) = page["next"].as_str() else { break };
        path = format!("{list}?limit=2&cursor={next}");
        let elsewhere = format!("{list}?seq=3&cursor={next}");
        writer.get(&elsewhere).send().await.refused(400, "invalid-cursor");
    }
    assert_eq!(found, ["a", "b", "c", "d", "e"]);
    for (query, name) in [
        ("seq=0", "malformed-request"),
        ("seq=one", "malformed-request"),
        ("limit=201", "malformed-request"),
        ("cursor=nonsense", "invalid-cursor"),
        ("author=me", "unknown-parameter"),
    ] {
        writer.get(&format!("{list}?{query}")).send().await.refused(400, name);
    }
}

#[tokio::test]
async fn what_is_no_note_is_refused() {
    let server = TestServer::shared().await;
    let (driver, writer) = (running().await, server.newcomer().await);
    let version = driver.version().await;
    for (body, pointer) in [
        (json!({"seq": 1}), "/text"),
        (json!({"text": "x"}), "/seq"),
        (json!({"seq": 0, "text": "x"}), "/seq"),
        (json!({"seq": -1, "text": "x"}), "/seq"),
        (json!({"seq": 1, "text": ""}), "/text"),
        (json!({"seq": 1, "text": "x".repeat(2_001)}), "/text"),
        (json!({"seq": 1, "text": "tab\tbed"}), "/text"),
        (json!({"seq": 1, "text": "a\u{202e}b"}), "/text"),
        (json!({"seq": 1, "text": "x", "author": "Ann"}), "/author"),
    ] {
        let answer = writer.post(&driver.path("/annotations"), body).send().await;
        let problem = answer.refused(400, "malformed-request");
        assert_eq!(problem["errors"][0]["pointer"], pointer, "{problem}");
    }
    let later = json!({"seq": version + 1, "text": "x"});
    let later = writer.post(&driver.path("/annotations"), later).send().await;
    later.refused(404, "not-found");
    assert!(items(&writer.read(&driver.path("/annotations")).await).is_empty());
    write(&writer, &driver, version, &"é".repeat(2_000)).await.expect(201);
}

#[tokio::test]
async fn who_may_play_and_watch_writes() {
    let server = TestServer::shared().await;
    let driver = running().await;
    let writer = server.newcomer().await;
    write(&server.stranger(), &driver, 1, "x").await.refused(401, "unauthenticated");
    let reader = writer.log_in(Some(&["read"])).await;
    write(&reader, &driver, 1, "x").await.refused(403, "insufficient-scope");
    let creator = server.regular(0).await;
    let new = json!({"ruleset": "showdown", "visibility": "private"});
    let private = Driver::started(vec![creator.clone(), creator.clone()], new).await;
    let written = write(&creator, &private, 1, "Between us.").await.expect(201);
    write(&writer, &private, 1, "x").await.refused(404, "not-found");
    delete(&writer, &private, &written).await.refused(404, "not-found");
    for client in [&writer, &server.stranger()] {
        client.get(&private.path("/annotations")).send().await.refused(404, "not-found");
    }
    let own = creator.get(&private.path("/annotations")).send().await;
    let kept = own.header("cache-control").expect("it says who may keep it");
    assert!(kept.contains("private"), "{kept}");
}

#[tokio::test]
async fn the_same_request_with_the_same_key_writes_one_note() {
    let server = TestServer::shared().await;
    let (driver, writer) = (running().await, server.newcomer().await);
    let path = driver.path("/annotations");
    let key = Uuid::new_v4();
    let send = |text: &str| writer.post(&path, json!({"seq": 1, "text": text})).key(key).send();
    let first = send("Once.").await.expect(201);
    let again = send("Once.").await;
    assert_eq!(again.header("idempotent-replayed"), Some("true"));
    assert_eq!(again.expect(200), first);
    send("Twice.").await.refused(422, "idempotency-key-reused");
    let at_once: Vec<Answer> = {
        let key = Uuid::new_v4();
        let body = json!({"seq": 1, "text": "At once."});
        let calls = (0..6).map(|_| writer.post(&path, body.clone()).key(key).send());
        futures_util::future::join_all(calls).await
    };
    assert_eq!(at_once.iter().filter(|it| it.status == 201).count(), 1);
    assert!(at_once.iter().all(|it| it.json() == at_once[0].json()));
    assert_eq!(texts(&writer.read(&path).await), ["Once.", "At once."]);
    delete(&writer, &driver, &first).await.expect(204);
    send("Once.").await.refused(422, "idempotency-key-reused");
    assert_eq!(texts(&writer.read(&path).await), ["At once."], "late attempts bring nothing back");
}

#[tokio::test]
async fn its_author_or_a_judge_deletes_a_note() {
    let server = TestServer::shared().await;
    let (driver, writer) = (running().await, server.newcomer().await);
    let judge = server.newcomer_as(Role::Judge).await;
    let mine = write(&writer, &driver, 1, "Mine.").await.expect(201);
    let rude = write(&writer, &driver, 1, "Rude.").await.expect(201);
    delete(&server.stranger(), &driver, &mine).await.refused(401, "unauthenticated");
    for other in [&driver.players[0], &server.newcomer().await] {
        delete(other, &driver, &mine).await.refused(403, "insufficient-scope");
    }
    let reader = writer.log_in(Some(&["read"])).await;
    delete(&reader, &driver, &mine).await.refused(403, "insufficient-scope");
    let elsewhere = finished_match(server).await;
    delete(&writer, &elsewhere, &mine).await.refused(404, "not-found");
    delete(&writer, &driver, &json!({"id": Uuid::now_v7()})).await.refused(404, "not-found");
    delete(&writer, &driver, &mine).await.expect(204);
    delete(&writer, &driver, &mine).await.refused(404, "not-found");
    delete(&judge, &driver, &rude).await.expect(204);
    assert!(items(&writer.read(&driver.path("/annotations")).await).is_empty());
}

#[tokio::test]
async fn a_page_is_tagged_by_what_it_says() {
    let server = TestServer::shared().await;
    let (driver, writer) = (running().await, server.newcomer().await);
    let path = driver.path("/annotations");
    let empty = writer.get(&path).send().await;
    let again = writer.get(&path).header("if-none-match", &empty.etag()).send().await;
    assert_eq!((again.status, again.text.as_str()), (304, ""));
    let written = write(&writer, &driver, 1, "News.").await.expect(201);
    let grown = writer.get(&path).header("if-none-match", &empty.etag()).send().await;
    assert_eq!(texts(&grown.expect(200)), ["News."]);
    assert!(grown.header("cache-control").is_some_and(|it| it.contains("no-cache")));
    delete(&writer, &driver, &written).await.expect(204);
    let gone = writer.get(&path).header("if-none-match", &grown.etag()).send().await;
    assert_eq!((gone.expect(200), gone.etag()), (empty.json(), empty.etag()));
}

#[tokio::test]
async fn nobody_writes_without_end() {
    let server = TestServer::shared().await;
    let (driver, writer) = (running().await, server.newcomer().await);
    let mut last = Value::Null;
    for number in 1..=200 {
        last = write(&writer, &driver, 1, &format!("Note {number}")).await.expect(201);
    }
    write(&writer, &driver, 1, "One more").await.refused(409, "too-many-annotations");
    write(&driver.players[0], &driver, 1, "Mine").await.expect(201);
    delete(&writer, &driver, &last).await.expect(204);
    write(&writer, &driver, 1, "One more").await.expect(201);
}
