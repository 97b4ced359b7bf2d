//! `/problems`: the pages that the types of problems lead to.

use support::server::TestServer;

/// What the contract names, and with which status.
const CONTRACT: [(u16, &str); 27] = [
    (400, "malformed-request"),
    (400, "unknown-parameter"),
    (400, "invalid-cursor"),
    (400, "idempotency-key-required"),
    (401, "unauthenticated"),
    (403, "insufficient-scope"),
    (403, "not-seated"),
    (404, "not-found"),
    (405, "method-not-allowed"),
    (406, "not-acceptable"),
    (409, "match-not-active"),
    (409, "name-taken"),
    (409, "seat-taken"),
    (409, "prompt-closed"),
    (409, "resolution-open"),
    (412, "version-mismatch"),
    (413, "payload-too-large"),
    (415, "unsupported-media-type"),
    (422, "not-offered"),
    (422, "invalid-loadout"),
    (422, "invalid-options"),
    (422, "idempotency-key-reused"),
    (429, "rate-limited"),
    (500, "internal"),
    (500, "fold-mismatch"),
    (500, "reply-altered"),
    (503, "store-unavailable"),
];

#[tokio::test]
async fn every_problem_has_a_page_for_people() {
    let stranger = TestServer::shared().await.stranger();
    let list = stranger.get("/problems").send().await;
    assert_eq!(list.status, 200);
    for (status, name) in CONTRACT {
        assert!(list.text.contains(&format!("/problems/{name}\"")), "{name} is not listed");
        let page = stranger.get(&format!("/problems/{name}")).send().await;
        assert_eq!(page.status, 200, "{name}");
        assert!(page.header("content-type").expect("a type").starts_with("text/html"));
        assert!(page.text.contains(&status.to_string()), "{name} has another status");
    }
}

#[tokio::test]
async fn a_problem_that_there_is_not_has_no_page() {
    let stranger = TestServer::shared().await.stranger();
    stranger.get("/problems/no-horse").send().await.refused(404, "not-found");
}
