//! What a scenario says of chance to come, and who may read it.

use infra::identity::Role;
use serde_json::{Value, json};
use support::driver::Driver;
use support::server::TestServer;

use crate::court::{fact, judge};

/// Before the end administrators alone read the script, and whoever else looks sees a scenario
/// without one. Then the players resign until it is over, and everybody reads it.
pub async fn require_kept_from_all_but_admins(
    server: &TestServer,
    driver: &Driver,
    script: &Value,
) {
    let admin = server.newcomer_as(Role::Admin).await;
    let scenario = |it: &Value| it["options"]["scenario"].clone();
    assert_eq!(scenario(&admin.read(&driver.path("")).await)["script"], *script);
    for client in [&driver.players[0], &judge(server).await, &server.stranger()] {
        let shown = scenario(&client.read(&driver.path("")).await);
        assert!(shown.is_object() && shown.get("script").is_none(), "{shown}");
        let log = driver.log(client, "").await;
        let made = fact(&log[0])["options"]["scenario"].clone();
        assert!(made.is_object() && made.get("script").is_none(), "{made}");
    }
    // Nor does a judge who was called to it, and sees all that lies hidden.
    let dispute = json!({"seq": 2, "claim": "I was not asked."});
    driver.players[0].post(&driver.path("/disputes"), dispute).fresh().send().await.expect(201);
    let judge = judge(server).await;
    for path in ["/events?after=0&as=judge", "/replay?as=judge", "/audit", "/state?as=judge"] {
        let read = judge.get(&driver.path(path)).send().await.expect(200).to_string();
        assert!(!read.contains("\"script\""), "{path}: {read}");
        assert!(!read.contains("\\\"script\\\""), "{path}: {read}");
    }
    for player in driver.players.iter().rev() {
        let ended = player.read(&driver.path("")).await["ended_at"].is_string();
        if !ended {
            let resigns = player.post(&driver.path("/resignations"), json!({}));
            resigns.fresh().send().await.expect(201);
        }
    }
    assert_eq!(scenario(&server.stranger().read(&driver.path("")).await)["script"], *script);
    let bundle = server.stranger().get(&driver.path("/audit/export")).send().await;
    let verify = server.stranger().call("POST", "/v1/audits/verify");
    let report = verify.body("application/x-ndjson", bundle.text).send().await.expect(200);
    assert_eq!(report["valid"], true);
}
