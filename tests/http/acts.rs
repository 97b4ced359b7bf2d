//! `/v1/acts`: what admins did is on record.

use infra::identity::Role;
use serde_json::{Value, json};
use support::client::Client;
use support::proofs::{canonical, sha256};
use support::server::TestServer;

use crate::house::{fields, items};

/// An admin's page of acts.
async fn acts(admin: &Client) -> Value {
    admin.read("/v1/acts?limit=200").await
}

/// An admin, who has made somebody a judge, called them to a match, called them off and erased
/// somebody else.
async fn busy(server: &TestServer) -> (Client, Client, String) {
    let admin = server.newcomer_as(Role::Admin).await;
    let (judge, gone) = (server.newcomer().await, server.newcomer().await);
    let roles = json!({"roles": ["judge"], "judges": "assigned"});
    admin.put(&format!("/v1/accounts/{}/roles", judge.id), roles).send().await.expect(200);
    let made = admin.post("/v1/matches", json!({"ruleset": "showdown"})).send().await.expect(201);
    let id = made["id"].as_str().expect("it has an id").to_owned();
    let called = admin.post(&format!("/v1/matches/{id}/judges"), json!({"account": judge.id}));
    called.send().await.expect(201);
    admin.delete(&format!("/v1/matches/{id}/judges/{}", judge.id)).send().await.expect(204);
    admin.delete(&format!("/v1/accounts/{}", gone.id)).send().await.expect(204);
    (admin, judge, id)
}

#[tokio::test]
async fn what_admins_do_is_on_record() {
    let server = TestServer::with(|_| ()).await;
    let (admin, judge, id) = busy(&server).await;
    let page = acts(&admin).await;
    assert_eq!(page["chain"], json!({"holds": true}));
    let own = |it: &&Value| it["by"]["id"] == json!(admin.id);
    let done: Vec<&Value> = items(&page).iter().filter(own).collect();
    let kinds: Vec<&str> = done.iter().filter_map(|it| it["kind"].as_str()).collect();
    assert_eq!(kinds, ["roles-set", "judge-called", "judge-called-off", "account-erased"]);
    let expected = json!({"account": judge.id, "roles": ["judge"], "judges": "assigned"});
    assert_eq!(done[0]["about"], expected);
    assert_eq!(done[1]["about"], json!({"account": judge.id, "match": id, "head": false}));
    let text = format!("{} called {} off match {id}.", admin.name, judge.name);
    assert_eq!(done[2]["text"], json!(text));
    let all = ["about", "at", "by", "hash", "kind", "n", "prev_hash", "text"];
    assert_eq!(fields(done[3]), all);
    let mut last = "0".repeat(64);
    for (act, n) in items(&page).iter().zip(1..) {
        assert_eq!((&act["n"], &act["prev_hash"]), (&json!(n), &json!(last)));
        let fields = json!({
            "about": act["about"], "account": act["by"]["id"], "at": act["at"],
            "kind": act["kind"], "n": n, "prev_hash": last,
        });
        last = sha256(canonical(&fields));
        assert_eq!(act["hash"], json!(last));
    }
    server.stop().await;
}

#[tokio::test]
async fn acts_are_listed_page_by_page_and_for_admins() {
    let server = TestServer::with(|_| ()).await;
    let (admin, judge, _) = busy(&server).await;
    let whole = acts(&admin).await;
    let mut found = Vec::new();
    let mut path = "/v1/acts?limit=2".to_owned();
    loop {
        let page = admin.read(&path).await;
        found.extend(items(&page).iter().cloned());
        let Some(next) = page["next"].as_str() else { break };
        path = format!("/v1/acts?limit=2&cursor={next}");
    }
    assert_eq!(json!(found), whole["items"]);
    judge.log_in(None).await.get("/v1/acts").send().await.refused(403, "insufficient-scope");
    server.stranger().get("/v1/acts").send().await.refused(401, "unauthenticated");
    admin.get("/v1/acts?cursor=nonsense").send().await.refused(400, "invalid-cursor");
    server.stop().await;
}

#[tokio::test]
async fn an_act_that_was_altered_or_cut_off_is_found() {
    let server = TestServer::with(|_| ()).await;
    let (admin, ..) = busy(&server).await;
    server.matches.checkpoint().await.expect("it is made");
    let count = items(&acts(&admin).await).len();
    let owner = server.owner().await;
    let tamper = async |statement: &str| {
        let unhindered = format!(
            "ALTER TABLE admin_acts DISABLE TRIGGER USER; {statement};
             ALTER TABLE admin_acts ENABLE TRIGGER USER"
        );
        owner.batch_execute(&unhindered).await.expect("the owner can do anything");
        acts(&admin).await["chain"]["first_failure"].clone()
    };
    let failure =
        tamper("UPDATE admin_acts SET about = replace(about, 'judge', 'admin') WHERE n = 2");
    assert_eq!(failure.await["n"], 2);
    let failure =
        tamper("UPDATE admin_acts SET about = replace(about, 'admin', 'judge') WHERE n = 2");
    assert_eq!(failure.await, Value::Null);
    let cut = format!(
        "DELETE FROM admin_acts WHERE n = {count};
         UPDATE act_head SET (n, hash) = (SELECT n, hash FROM admin_acts WHERE n = {count} - 1)"
    );
    let failure = tamper(&cut).await;
    assert_eq!(failure["n"], count);
    let detail = failure["detail"].as_str().expect("a sentence");
    assert!(detail.contains("checkpoint") && detail.contains("ends before"), "{detail}");
    server.stop().await;
}
