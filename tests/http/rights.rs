//! Rights that are taken away: whoever loses them sees nothing more, on whichever server.

use std::time::Duration;

use infra::identity::{Judges, Role};
use serde_json::{Value, json};
use support::client::{Answer, Client};
use support::driver::Driver;
use support::follow::{Follower, Paragraph};
use support::server::TestServer;
use tokio::task::JoinHandle;
use tokio::time::timeout;

use crate::court::Court;

/// How soon other servers of a database know: within a second, and some more where a machine is
/// busy with other tests.
const SOON: Duration = Duration::from_secs(10);
/// Until a poll waits at the server.
const SETTLED_MS: u64 = 500;

/// Somebody who follows a match in all ways.
struct Watch {
    stream: Follower,
    frames: Follower,
    poll: JoinHandle<Answer>,
}

impl Watch {
    /// From the head of the match on.
    async fn open(client: &Client, driver: &Driver, eyes: &str) -> Watch {
        let seen = driver.version().await;
        let follow = async |what: &str| {
            let path = driver.path(&format!("/{what}/stream?after={seen}&{eyes}"));
            let mut stream = Follower::open(client.get(&path)).await;
            assert!(matches!(stream.paragraph().await, Some(Paragraph::Retry(_))));
            stream
        };
        let (stream, frames) = (follow("events").await, follow("replay").await);
        let poll = client.get(&driver.path(&format!("/events?after={seen}&{eyes}")));
        let poll = tokio::spawn(poll.header("prefer", "wait=25").send());
        Watch { stream, frames, poll }
    }

    /// All end soon and tell nothing more, the poll with this problem.
    async fn ends(mut self, status: u16, name: &str) {
        let reason = if status == 401 { "token" } else { "right" };
        let ends = async {
            self.stream.ends(reason).await;
            self.frames.ends(reason).await;
            self.poll.await.expect("it was sent")
        };
        let answer = timeout(SOON, ends).await.expect("they end soon");
        answer.refused(status, name);
    }

    /// All go on with what has happened.
    async fn goes_on(mut self, reply: &Value) {
        let told = self.stream.next().await.expect("the stream goes on");
        assert_eq!(told.data["hash"], reply["event"]["hash"]);
        let told = self.frames.next().await.expect("the frames go on");
        assert_eq!(told.data["event"]["hash"], reply["event"]["hash"]);
        let page = self.poll.await.expect("it was sent").expect(200);
        assert_eq!(page["items"][0]["hash"], reply["event"]["hash"]);
    }
}

/// A match of two who are not known elsewhere.
async fn running(server: &TestServer) -> Driver {
    Driver::showdown(vec![server.newcomer().await, server.newcomer().await]).await
}

async fn log_out(client: &Client) {
    client.delete("/v1/tokens/current").send().await.expect(204);
}

/// An API key of an account: the address to revoke it at, and who shows it.
async fn key_of(client: &Client, scopes: &[&str]) -> (String, Client) {
    let key = client.post("/v1/api-keys", json!({"name": "My bot", "scopes": scopes}));
    let key = key.send().await.expect(201);
    let address = format!("/v1/api-keys/{}", key["id"].as_str().expect("an id"));
    (address, client.with_token(key["key"].as_str().expect("a key is shown once")))
}

#[tokio::test]
async fn who_has_logged_out_is_told_nothing_more_and_other_logins_are() {
    let server = TestServer::shared().await;
    let mut driver = running(server).await;
    let (player, again) = (driver.players[0].clone(), driver.players[0].log_in(None).await);
    let next = driver.move_of(1).await;
    let gone = Watch::open(&player, &driver, "").await;
    let stays = Watch::open(&again, &driver, "").await;
    server.pause(SETTLED_MS).await;
    log_out(&player).await;
    let reply = driver.make(&next).await;
    gone.ends(401, "unauthenticated").await;
    stays.goes_on(&reply).await;
}

#[tokio::test]
async fn a_refresh_token_that_is_used_twice_ends_what_came_of_it() {
    let server = TestServer::shared().await;
    let driver = running(server).await;
    let pass = driver.players[0].pass().expect("a player has logged in");
    let refresh = || {
        let body = json!({"refresh_token": pass.refresh_token});
        server.stranger().post("/v1/tokens/refresh", body).send()
    };
    refresh().await.expect(201);
    let gone = Watch::open(&driver.players[0], &driver, "").await;
    server.pause(SETTLED_MS).await;
    refresh().await.refused(401, "unauthenticated");
    gone.ends(401, "unauthenticated").await;
}

#[tokio::test]
async fn who_is_suspended_is_told_nothing_more() {
    let server = TestServer::shared().await;
    let driver = running(server).await;
    let admin = server.newcomer_as(Role::Admin).await;
    let (player, (_, bot)) = (&driver.players[0], key_of(&driver.players[0], &["read"]).await);
    let gone = [Watch::open(player, &driver, "").await, Watch::open(&bot, &driver, "").await];
    server.pause(SETTLED_MS).await;
    let address = format!("/v1/accounts/{}/suspension", player.id);
    let suspending = admin.put(&address, json!({"reason": "They were rude."})).send().await;
    suspending.expect(200);
    for watch in gone {
        watch.ends(403, "account-suspended").await;
    }
}

#[tokio::test]
async fn a_ticket_of_who_is_suspended_opens_nothing() {
    let server = TestServer::shared().await;
    let (admin, player) = (server.newcomer_as(Role::Admin).await, server.newcomer().await);
    let inbox = "/v1/me/stream";
    let made = player.post("/v1/stream-tickets", json!({"path": inbox})).send().await.expect(201);
    let ticket = made["ticket"].as_str().expect("a ticket is text");
    let opened = player.without_pass().get(&format!("{inbox}?ticket={ticket}"));
    let mut stream = Follower::open(opened).await;
    assert!(matches!(stream.paragraph().await, Some(Paragraph::Retry(_))));
    let address = format!("/v1/accounts/{}/suspension", player.id);
    let suspending = admin.put(&address, json!({"reason": "They were rude."})).send().await;
    suspending.expect(200);
    timeout(SOON, stream.ends("right")).await.expect("it ends soon");
    let again = player.without_pass().get(&format!("{inbox}?ticket={ticket}"));
    again.send().await.refused(403, "account-suspended");
}

#[tokio::test]
async fn a_revoked_key_is_told_nothing_more() {
    let server = TestServer::shared().await;
    let mut driver = running(server).await;
    let (address, bot) = key_of(&driver.players[0], &["read"]).await;
    let next = driver.move_of(1).await;
    let gone = Watch::open(&bot, &driver, "").await;
    server.pause(SETTLED_MS).await;
    driver.players[0].delete(&address).send().await.expect(204);
    driver.make(&next).await;
    gone.ends(401, "unauthenticated").await;
}

#[tokio::test]
async fn an_erased_account_is_told_nothing_more() {
    let server = TestServer::shared().await;
    let mut driver = running(server).await;
    let next = driver.move_of(1).await;
    let gone = Watch::open(&driver.players[0], &driver, "as=public").await;
    server.pause(SETTLED_MS).await;
    let account = format!("/v1/accounts/{}", driver.players[0].id);
    driver.players[0].delete(&account).send().await.expect(204);
    driver.make(&next).await;
    gone.ends(401, "unauthenticated").await;
}

#[tokio::test]
async fn who_is_no_judge_any_more_is_told_nothing_more() {
    let server = TestServer::shared().await;
    let (admin, judge) =
        (server.newcomer_as(Role::Admin).await, server.newcomer_as(Role::Judge).await);
    let mut court = Court::new(server).await;
    court.called(false).await;
    let next = court.driver.next_move().await.expect("somebody is asked");
    let gone = Watch::open(&judge, &court.driver, "as=judge").await;
    let stays = Watch::open(&judge, &court.driver, "as=public").await;
    server.pause(SETTLED_MS).await;
    let roles = format!("/v1/accounts/{}/roles", judge.id);
    admin.put(&roles, json!({"roles": ["player"]})).send().await.expect(200);
    let reply = court.driver.make(&next).await;
    gone.ends(403, "insufficient-scope").await;
    stays.goes_on(&reply).await;
}

#[tokio::test]
async fn a_judge_who_is_called_off_is_told_nothing_more() {
    let server = TestServer::shared().await;
    let (admin, judge) = (server.newcomer_as(Role::Admin).await, server.newcomer().await);
    server.identity.grant_judge(&judge.name, Judges::Assigned).await.expect("the account is there");
    let judge = judge.log_in(None).await;
    let private = json!({"ruleset": "showdown", "visibility": "private"});
    let mut court = Court::about(server, private).await;
    court.called(false).await;
    let judges = court.driver.path("/judges");
    admin.post(&judges, json!({"account": judge.id})).send().await.expect(201);
    let next = court.driver.next_move().await.expect("somebody is asked");
    let judging = Watch::open(&judge, &court.driver, "as=judge").await;
    let looking_on = Watch::open(&judge, &court.driver, "as=public").await;
    server.pause(SETTLED_MS).await;
    admin.delete(&format!("{judges}/{}", judge.id)).send().await.expect(204);
    court.driver.make(&next).await;
    judging.ends(404, "not-found").await;
    looking_on.ends(404, "not-found").await;
}

#[tokio::test]
async fn other_servers_of_the_database_know_within_a_second() {
    let server = TestServer::with(|_| ()).await;
    let twin = server.twin().await;
    let there = |client: &Client| client.at(&twin.base());
    let driver = running(&server).await;
    let (address, bot) = key_of(&driver.players[0], &["read"]).await;
    let judge = server.newcomer_as(Role::Judge).await;
    let admin = server.newcomer_as(Role::Admin).await;
    let dispute = json!({"seq": 4, "claim": "I had not chosen yet."});
    driver.players[0].post(&driver.path("/disputes"), dispute).fresh().send().await.expect(201);

    let gone = Watch::open(&there(&bot), &driver, "").await;
    server.pause(SETTLED_MS).await;
    driver.players[0].delete(&address).send().await.expect(204);
    gone.ends(401, "unauthenticated").await;

    let gone = Watch::open(&there(&judge), &driver, "as=judge").await;
    server.pause(SETTLED_MS).await;
    let roles = format!("/v1/accounts/{}/roles", judge.id);
    admin.put(&roles, json!({"roles": ["player"]})).send().await.expect(200);
    gone.ends(403, "insufficient-scope").await;

    let gone = Watch::open(&there(&driver.players[1]), &driver, "").await;
    server.pause(SETTLED_MS).await;
    let account = format!("/v1/accounts/{}", driver.players[1].id);
    driver.players[1].delete(&account).send().await.expect(204);
    gone.ends(401, "unauthenticated").await;

    let gone = Watch::open(&there(&driver.players[0]), &driver, "").await;
    server.pause(SETTLED_MS).await;
    log_out(&driver.players[0]).await;
    gone.ends(401, "unauthenticated").await;
    there(&driver.players[0]).get("/v1/me").send().await.refused(401, "unauthenticated");
    twin.stop().await;
    server.stop().await;
}

#[tokio::test]
async fn a_server_that_does_not_hear_of_it_looks() {
    let server = TestServer::with(|_| ()).await;
    let twin = server.twin().await;
    let driver = running(&server).await;
    let gone = Watch::open(&driver.players[0].at(&twin.base()), &driver, "").await;
    server.pause(SETTLED_MS).await;
    let deafen = "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity
                  WHERE datname = current_database()
                      AND query LIKE ANY ('{LISTEN highnoon_rights,NOTIFY highnoon_rights%}')";
    let deaf = server.owner().await.query_one(deafen, &[]).await.expect("the owner may");
    assert_eq!(deaf.get::<_, i64>(0), 2, "each server listens once");
    log_out(&driver.players[0]).await;
    gone.ends(401, "unauthenticated").await;
    twin.stop().await;
    server.stop().await;
}
