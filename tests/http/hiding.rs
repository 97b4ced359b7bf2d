//! `…/hiding`: what an admin hides, nobody reads.

use infra::identity::Role;
use serde_json::{Value, json};
use support::client::Client;
use support::driver::Driver;
use support::server::TestServer;
use uuid::Uuid;

use crate::house::items;

const TITLE: &str = "Everybody here cheats";
const NOTE: &str = "And this one most of all.";

fn reason() -> Value {
    json!({"reason": "It insults everybody."})
}

/// A match with a title, and a note in it.
struct Told {
    server: &'static TestServer,
    admin: Client,
    driver: Driver,
    note: String,
}

impl Told {
    async fn new() -> Told {
        let server = TestServer::shared().await;
        let admin = server.newcomer_as(Role::Admin).await;
        let players = vec![server.newcomer().await, server.newcomer().await];
        let new = json!({"ruleset": "showdown", "title": TITLE});
        let driver = Driver::started(players, new).await;
        let note = json!({"seq": 1, "text": NOTE});
        let note = driver.players[0].post(&driver.path("/annotations"), note);
        let note = note.send().await.expect(201)["id"].as_str().expect("an id").to_owned();
        Told { server, admin, driver, note }
    }

    fn addresses(&self) -> [String; 3] {
        [
            format!("/v1/accounts/{}/name/hiding", self.driver.players[0].id),
            self.driver.path("/title/hiding"),
            self.driver.path(&format!("/annotations/{}/hiding", self.note)),
        ]
    }

    /// The name, the title and the note as a stranger reads them.
    async fn read(&self) -> [Value; 3] {
        let stranger = self.server.stranger();
        let it = stranger.read(&self.driver.path("")).await;
        let notes = stranger.read(&self.driver.path("/annotations")).await;
        assert_eq!(items(&notes)[0]["author"]["name"], it["seats"][0]["player"]["name"]);
        let listed = stranger.read("/v1/matches?limit=200").await;
        let own = items(&listed).iter().find(|it| it["id"] == *self.driver.id);
        assert_eq!(own.expect("it is listed")["title"], it["title"]);
        [
            it["seats"][0]["player"]["name"].clone(),
            it["title"].clone(),
            items(&notes)[0]["text"].clone(),
        ]
    }
}

#[tokio::test]
async fn what_is_hidden_is_read_by_nobody_until_it_is_shown_again() {
    let told = Told::new().await;
    let name = told.driver.players[0].name.clone();
    let whole = [json!(name), json!(TITLE), json!(NOTE)];
    assert_eq!(told.read().await, whole);
    let tag = async || told.server.stranger().get(&told.driver.path("")).send().await.etag();
    for (at, address) in told.addresses().iter().enumerate() {
        let before = tag().await;
        told.admin.put(address, reason()).send().await.expect(204);
        told.admin.put(address, reason()).send().await.expect(204);
        let mut left = whole.clone();
        left[at] = json!("hidden");
        assert_eq!(told.read().await, left);
        assert_eq!(tag().await == before, at == 2, "what is shown otherwise is tagged otherwise");
        told.admin.delete(address).send().await.expect(204);
        told.admin.delete(address).send().await.expect(204);
        assert_eq!(told.read().await, whole);
        assert_eq!(tag().await, before);
    }
}

#[tokio::test]
async fn whose_name_is_hidden_logs_in_with_it() {
    let told = Told::new().await;
    let (player, address) = (&told.driver.players[0], &told.addresses()[0]);
    told.admin.put(address, reason()).send().await.expect(204);
    assert_eq!(player.log_in(None).await.read("/v1/me").await["name"], *player.name);
    let body = json!({"name": player.name, "password": support::client::PASSWORD});
    player.without_pass().post("/v1/accounts", body).send().await.refused(409, "name-taken");
    let path = format!("/v1/accounts?name={}", player.name.replace(' ', "%20"));
    let found = told.admin.read(&path).await;
    let found = &items(&found)[0];
    assert_eq!((&found["name"], &found["name_hidden"]), (&json!(player.name), &json!(true)));
}

#[tokio::test]
async fn hiding_is_on_record_in_words() {
    let server = TestServer::with(|_| ()).await;
    let admin = server.newcomer_as(Role::Admin).await;
    let players = vec![server.newcomer().await, server.newcomer().await];
    let new = json!({"ruleset": "showdown", "title": TITLE});
    let driver = Driver::open(players, new).await;
    let (id, other) = (&driver.id, &driver.players[1].id);
    for address in [driver.path("/title/hiding"), format!("/v1/accounts/{other}/name/hiding")] {
        for _ in 0..2 {
            admin.put(&address, reason()).send().await.expect(204);
        }
        for _ in 0..2 {
            admin.delete(&address).send().await.expect(204);
        }
    }
    let page = admin.read("/v1/acts").await;
    assert_eq!(page["chain"], json!({"holds": true}));
    let told: Vec<&Value> = items(&page)[1..].iter().map(|it| &it["text"]).collect();
    let who = &admin.name;
    let expected = [
        format!("{who} hid the title of match {id}. Reason: It insults everybody."),
        format!("{who} let the title of match {id} be shown again."),
        format!("{who} hid the name of account {other}. Reason: It insults everybody."),
        format!("{who} let the name of account {other} be shown again."),
    ];
    assert_eq!(json!(told), json!(expected));
    let reason = &items(&page)[1]["about"]["reason"];
    assert!(!reason.to_string().contains("insults"), "the record holds a digest alone: {reason}");
    server.stop().await;
}

#[tokio::test]
async fn admins_hide_and_nobody_else_does() {
    let told = Told::new().await;
    let whole = told.read().await;
    let operator = told.admin.log_in(Some(&["play", "read"])).await;
    for address in told.addresses() {
        let stranger = told.server.stranger();
        stranger.put(&address, reason()).send().await.refused(401, "unauthenticated");
        stranger.delete(&address).send().await.refused(401, "unauthenticated");
        for other in [&told.driver.players[0], &operator] {
            other.put(&address, reason()).send().await.refused(403, "insufficient-scope");
            other.delete(&address).send().await.refused(403, "insufficient-scope");
        }
        for (body, pointer) in [(json!({}), "/reason"), (json!({"reason": " "}), "/reason")] {
            let problem = told.admin.put(&address, body).send().await;
            let problem = problem.refused(400, "malformed-request");
            assert_eq!(problem["errors"][0]["pointer"], pointer);
        }
        for nobody in [Uuid::now_v7().to_string(), "nobody".to_owned()] {
            let last = address.split('/').rev().find(|it| Uuid::parse_str(it).is_ok());
            let wrong = address.replace(last.expect("it names something"), &nobody);
            told.admin.put(&wrong, reason()).send().await.refused(404, "not-found");
            told.admin.delete(&wrong).send().await.refused(404, "not-found");
        }
    }
    assert_eq!(told.read().await, whole);
}

#[tokio::test]
async fn a_match_without_a_title_has_none_to_hide() {
    let server = TestServer::shared().await;
    let admin = server.newcomer_as(Role::Admin).await;
    let private = json!({"ruleset": "showdown", "visibility": "private", "title": TITLE});
    let driver = Driver::open(server.two().await, json!({"ruleset": "showdown"})).await;
    let call = admin.put(&driver.path("/title/hiding"), reason());
    call.send().await.refused(404, "not-found");
    let creator = server.regular(0).await;
    let driver = Driver::open(vec![creator.clone(), creator], private).await;
    let (other, address) = (server.newcomer().await, driver.path("/title/hiding"));
    other.put(&address, reason()).send().await.refused(404, "not-found");
    admin.put(&address, reason()).send().await.expect(204);
    assert_eq!(driver.show().await["title"], "hidden");
}
