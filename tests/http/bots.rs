//! Bots of the server: `bot` at `/v1/matches/{id}/seats`

use std::time::Duration;

use serde_json::{Value, json};
use support::client::{Answer, Client};
use support::driver::Driver;
use support::server::TestServer;
use tokio::time::{Instant, sleep};
use uuid::Uuid;

use crate::house::{items, words};

/// No match of these takes longer to be played.
const PATIENCE: Duration = Duration::from_secs(120);
/// How often is looked.
const LOOK: Duration = Duration::from_millis(30);

async fn alone(server: &TestServer, new: Value) -> Driver {
    Driver::open(vec![server.newcomer().await], new).await
}

async fn place(client: &Client, match_id: &str, bot: Value) -> Answer {
    client.post(&format!("/v1/matches/{match_id}/seats"), bot).fresh().send().await
}

/// The player of seat 0 decides at random until the match is over, whoever else plays.
async fn play_on(driver: &mut Driver, until: impl Fn(&Value) -> bool) -> Value {
    let begun = Instant::now();
    loop {
        let now = driver.show().await;
        if until(&now) {
            return now;
        }
        assert!(begun.elapsed() < PATIENCE, "it does not go on: {now}");
        let Some(it) = driver.answer_of(0).await.filter(|_| now["status"] == "active") else {
            sleep(LOOK).await;
            continue;
        };
        let decision = driver.players[0].post(&driver.path("/decisions"), it.body());
        let answer = decision.fresh().send().await;
        // The bot may have been faster, or the match over.
        let moved_on = answer.status == 409;
        assert!(answer.status == 201 || moved_on, "{}", answer.text);
    }
}

fn is_over(now: &Value) -> bool {
    now["status"] == "finished"
}

/// A match of this game with one player, and bots in all other seats.
async fn against(server: &TestServer, new: Value, style: &str, roles: &[Option<&str>]) -> Driver {
    let driver = alone(server, new).await;
    driver.seat(0).await;
    for role in roles {
        let mut bot = json!({"bot": style});
        if let Some(role) = role {
            bot["role"] = json!(role);
        }
        place(&driver.players[0], &driver.id, bot).await.expect(201);
    }
    driver
}

async fn plays_to_the_end(new: Value, style: &str, roles: &[Option<&str>]) {
    let server = TestServer::with(|_| ()).await;
    let playing = server.let_bots_play();
    let mut driver = against(&server, new, style, roles).await;
    let over = play_on(&mut driver, is_over).await;
    for seat in over["seats"].as_array().expect("a list").iter().skip(1) {
        assert_eq!(seat["player"]["program"], true, "{over}");
    }
    let log = driver.log(&driver.players[0], "&limit=1000").await;
    let own = over["seats"][1]["player"]["id"].clone();
    let by_bots = log.iter().filter(|it| it["kind"] == "decision.made" && it["actor"] == own);
    assert!(0 < by_bots.count(), "the bot has decided something: {over}");
    let bundle = driver.players[0].get(&driver.path("/audit/export")).send().await;
    assert_eq!(bundle.status, 200, "{}", bundle.text);
    playing.abort();
}

#[tokio::test]
async fn it_plays_showdown_at_random() {
    plays_to_the_end(json!({"ruleset": "showdown"}), "random", &[None]).await;
}

#[tokio::test]
async fn it_plays_gunslingers() {
    let new = json!({"ruleset": "gunslingers", "visibility": "private"});
    plays_to_the_end(new, "steady", &[None]).await;
}

#[tokio::test]
async fn it_plays_doomtown() {
    plays_to_the_end(json!({"ruleset": "doomtown"}), "steady", &[None]).await;
}

#[tokio::test]
async fn it_plays_keyforge() {
    plays_to_the_end(json!({"ruleset": "keyforge"}), "steady", &[None]).await;
}

#[tokio::test]
async fn it_plays_wild_west_with_a_warden() {
    let new = json!({"ruleset": "wild-west", "seats": 3});
    plays_to_the_end(new, "steady", &[None, Some("warden")]).await;
}

#[tokio::test]
async fn games_say_how_bots_play_them() {
    let server = TestServer::shared().await;
    let games = server.stranger().read("/v1/rulesets").await;
    for game in items(&games) {
        let styles: &[&str] = match game["id"].as_str() {
            Some("showdown") => &["random"],
            _ => &["steady", "random"],
        };
        assert_eq!(words(&game["bots"]), styles, "{}", game["id"]);
    }
}

#[tokio::test]
async fn whoever_may_not_place_a_bot_is_told_why() {
    let server = TestServer::shared().await;
    let driver = alone(server, json!({"ruleset": "showdown"})).await;
    let (creator, other) = (&driver.players[0], server.newcomer().await);
    let random = json!({"bot": "random"});
    place(&other, &driver.id, random.clone()).await.refused(403, "insufficient-scope");
    place(&server.stranger(), &driver.id, random.clone()).await.refused(401, "unauthenticated");
    let unknown = place(creator, &driver.id, json!({"bot": "clever"})).await;
    assert_eq!(unknown.refused(400, "malformed-request")["errors"][0]["pointer"], "/bot");
    let lucky = json!({"bot": "random", "entropy": "luck"});
    let lucky = place(creator, &driver.id, lucky).await.refused(400, "malformed-request");
    assert_eq!(lucky["errors"][0]["pointer"], "/entropy");
    let steady = place(creator, &driver.id, json!({"bot": "steady"})).await;
    assert_eq!(steady.refused(422, "invalid-loadout")["errors"][0]["pointer"], "/bot");
    let wrong = json!({"bot": "random", "loadout": {"preset": "nobody"}});
    place(creator, &driver.id, wrong).await.refused(422, "invalid-loadout");
    driver.seat(0).await;
    let taken = json!({"bot": "random", "seat": 0});
    place(creator, &driver.id, taken).await.refused(409, "seat-taken");
    place(creator, &driver.id, random.clone()).await.expect(201);
    place(creator, &driver.id, random).await.refused(409, "seat-taken");
    let started = driver.show().await;
    assert_eq!((&started["status"], &started["version"]), (&json!("active"), &json!(4)));
}

#[tokio::test]
async fn five_bots_play_for_an_account_and_no_sixth() {
    let server = TestServer::shared().await;
    let creator = server.newcomer().await;
    let table = async || {
        let new = json!({"ruleset": "showdown"});
        let made = creator.post("/v1/matches", new).fresh().send().await.expect(201);
        made["id"].as_str().expect("a match has an id").to_owned()
    };
    let random = json!({"bot": "random"});
    let mut tables = Vec::new();
    for _ in 0..5 {
        let id = table().await;
        place(&creator, &id, random.clone()).await.expect(201);
        tables.push(id);
    }
    let sixth = table().await;
    place(&creator, &sixth, random.clone()).await.refused(409, "too-many-bots");
    let shown = creator.read(&format!("/v1/matches/{sixth}")).await;
    assert_eq!(shown["version"], 1, "nothing was appended");
    // One that is taken away makes room, and so does a match that is called off.
    let seat = format!("/v1/matches/{}/seats/0", tables[0]);
    creator.delete(&seat).send().await.expect(200);
    place(&creator, &sixth, random.clone()).await.expect(201);
    place(&creator, &tables[0], random.clone()).await.refused(409, "too-many-bots");
    let off = format!("/v1/matches/{}/cancellations", tables[1]);
    creator.post(&off, json!({"reason": "enough"})).fresh().send().await.expect(201);
    place(&creator, &tables[0], random).await.expect(201);
}

#[tokio::test]
async fn who_made_the_match_takes_its_bots_away() {
    let server = TestServer::shared().await;
    let driver = alone(server, json!({"ruleset": "gunslingers"})).await;
    let creator = &driver.players[0];
    let key = Uuid::new_v4();
    let placing = async || {
        let call = creator.post(&driver.path("/seats"), json!({"bot": "steady", "seat": 1}));
        call.key(key).send().await
    };
    let placed = placing().await.expect(201);
    assert_eq!((&placed["seat"], &placed["prompts"]), (&json!(1), &json!([])));
    let again = placing().await;
    assert_eq!(again.expect(200)["seq"], placed["seq"], "the same request places one");
    let another = creator.post(&driver.path("/seats"), json!({"bot": "random"})).key(key);
    another.send().await.refused(422, "idempotency-key-reused");
    let shown = driver.show().await;
    assert_eq!(shown["seats"][1]["player"]["program"], true, "{shown}");
    let listed = creator
        .read(&format!(
            "/v1/matches?player={}",
            placed["event"]["actor"].as_str().expect("it is an account")
        ))
        .await;
    let listed = items(&listed).iter().find(|it| it["id"] == *driver.id).expect("it is listed");
    assert_eq!(listed["seats"][1]["player"]["program"], true);
    let other = server.newcomer().await;
    let seat = driver.path("/seats/1");
    other.delete(&seat).send().await.refused(403, "insufficient-scope");
    let key = Uuid::new_v4();
    let left = creator.delete(&seat).key(key).send().await.expect(200);
    assert_eq!(left["event"]["kind"], "seat.left");
    let again = creator.delete(&seat).key(key).send().await.expect(200);
    assert_eq!(again["seq"], left["seq"]);
    assert_eq!(driver.show().await["seats"][1]["player"], Value::Null);
}

#[tokio::test]
async fn what_a_bot_holds_is_not_shown_to_who_placed_it() {
    let server = TestServer::shared().await;
    let creator = server.newcomer().await;
    let driver = Driver::open(vec![creator], json!({"ruleset": "doomtown"})).await;
    let bot = json!({"bot": "steady"});
    let first = place(&driver.players[0], &driver.id, bot.clone()).await.expect(201);
    assert_eq!(first["event"]["facts"][0].get("loadout"), None, "{first}");
    let last = place(&driver.players[0], &driver.id, bot).await.expect(201);
    let public = driver.log(&server.stranger(), "&as=public").await;
    let told = last["events"].as_array().expect("a list");
    assert_eq!(told.as_slice(), &public[2..2 + told.len()], "they see what everybody sees");
}

#[tokio::test]
async fn draws_are_declined_and_others_may_take_back() {
    let server = TestServer::with(|_| ()).await;
    let playing = server.let_bots_play();
    let new = json!({"ruleset": "gunslingers", "policies": {"takebacks": "by_consent"}});
    let mut driver = against(&server, new, "random", &[None]).await;
    let path = driver.path("");
    let until = |now: &Value| 12 < now["version"].as_u64().unwrap_or_default() || is_over(now);
    play_on(&mut driver, until).await;
    let seen = driver.version().await;
    let back = driver.players[0].post(&format!("{path}/takebacks"), json!({"to_seq": 6}));
    let asked = back.fresh().send().await;
    assert_eq!(asked.status, 201, "{}", asked.text);
    let answered = |log: &[Value]| {
        let later = log.iter().filter(|it| seen < it["seq"].as_u64().unwrap_or_default());
        later.map(|it| it["kind"].as_str().unwrap_or_default().to_owned()).collect::<Vec<_>>()
    };
    let begun = Instant::now();
    loop {
        let kinds = answered(&driver.log(&driver.players[0], "&limit=1000").await);
        if kinds.iter().any(|it| it == "match.rewound") {
            break;
        }
        assert!(begun.elapsed() < PATIENCE, "{kinds:?}");
        sleep(LOOK).await;
    }
    playing.abort();
}

#[tokio::test]
async fn another_server_goes_on_where_one_has_ended() {
    let server = TestServer::with(|_| ()).await;
    let twin = server.twin().await;
    let first = server.let_bots_play();
    let mut driver = against(&server, json!({"ruleset": "showdown"}), "random", &[None]).await;
    let some = |now: &Value| 6 < now["version"].as_u64().unwrap_or_default();
    play_on(&mut driver, some).await;
    // It dies without leaving its lease: the other takes over once that has run out. Its own
    // memory knows nothing of the match, as after a restart.
    first.abort();
    let second = twin.let_bots_play();
    play_on(&mut driver, is_over).await;
    second.abort();
}

#[tokio::test]
async fn two_servers_play_one_match_and_neither_breaks_it() {
    let server = TestServer::with(|_| ()).await;
    let twin = server.twin().await;
    let both = [server.let_bots_play(), twin.let_bots_play()];
    let new = json!({"ruleset": "showdown"});
    let mut driver = against(&server, new, "random", &[None]).await;
    driver.players[0] = driver.players[0].at(&twin.base());
    play_on(&mut driver, is_over).await;
    both.iter().for_each(|it| it.abort());
}

#[tokio::test]
async fn an_account_says_itself_that_a_program_plays_with_it() {
    let server = TestServer::shared().await;
    let rider = server.newcomer().await;
    let driver = Driver::open(vec![rider.clone()], json!({"ruleset": "showdown"})).await;
    driver.seat(0).await;
    assert_eq!(rider.read("/v1/me").await.get("program"), None);
    let before = rider.get(&driver.path("")).send().await.etag();
    let key = json!({"name": "a bot", "scopes": ["play", "read"]});
    let key = rider.post("/v1/api-keys", key).send().await.expect(201);
    let bot = rider.with_token(key["key"].as_str().expect("a key"));
    for _ in 0..2 {
        assert_eq!(bot.call("PUT", "/v1/me/program").send().await.expect(200)["program"], true);
    }
    assert_eq!(rider.read("/v1/me").await["program"], true);
    let shown = rider.get(&driver.path("")).send().await;
    assert_eq!(shown.expect(200)["seats"][0]["player"]["program"], true);
    assert_ne!(shown.etag(), before);
    assert_eq!(bot.delete("/v1/me/program").send().await.status, 204);
    let shown = rider.get(&driver.path("")).send().await;
    assert_eq!(shown.expect(200)["seats"][0]["player"].get("program"), None);
    assert_eq!(shown.etag(), before);
    let reader = rider.log_in(Some(&["read"])).await;
    for method in ["PUT", "DELETE"] {
        let refused = reader.call(method, "/v1/me/program").send().await;
        refused.refused(403, "insufficient-scope");
    }
}

#[tokio::test]
async fn nobody_takes_the_names_that_say_something_else() {
    let server = TestServer::shared().await;
    for name in ["hidden", "Hidden", "erased", "Bot", "Random bot", "hídden"] {
        let body = json!({"name": name, "password": support::client::PASSWORD});
        let answer = server.stranger().post("/v1/accounts", body).send().await;
        let expected = if name == "hídden" { 201 } else { 409 };
        assert_eq!(answer.status, expected, "{name}: {}", answer.text);
    }
}
