//! `/openapi.json`, `/openapi/{ruleset}.json` and `/docs`

use std::collections::BTreeSet;

use serde_json::Value;
use support::client::Client;
use support::schema::spread;
use support::server::TestServer;

#[tokio::test]
async fn the_document_is_served_with_a_tag() {
    let stranger = TestServer::shared().await.stranger();
    let answer = stranger.get("/openapi.json").send().await;
    let document = answer.expect(200);
    let version = document["openapi"].as_str().expect("it names its version");
    assert!(version.starts_with("3.1"), "{version}");
    assert_eq!(answer.header("content-type"), Some("application/json"));
    let again = stranger.get("/openapi.json").header("if-none-match", &answer.etag());
    assert_eq!(again.send().await.status, 304);
}

/// The documents that the server gives: that of all operations, and that of each game.
async fn documents(stranger: &Client) -> Vec<(String, String)> {
    let page = stranger.read("/v1/rulesets").await;
    let rulesets = page["items"].as_array().expect("a list").iter();
    let of_games = rulesets.map(|it| {
        let address = it["openapi"].as_str().expect("an address");
        (it["id"].as_str().expect("an id").to_owned(), address.to_owned())
    });
    [("openapi".to_owned(), "/openapi.json".to_owned())].into_iter().chain(of_games).collect()
}

/// Bytes of a document, at most.
fn most(of: &str) -> usize {
    if of == "openapi" { 600_000 } else { 250_000 }
}

#[tokio::test]
async fn every_game_names_its_document_which_is_short_and_has_a_tag() {
    let stranger = TestServer::shared().await.stranger();
    let documents = documents(&stranger).await;
    assert!(5 < documents.len());
    for (of, address) in documents {
        let answer = stranger.get(&address).send().await;
        let document = answer.expect(200);
        assert_eq!(answer.header("content-type"), Some("application/json"));
        assert!(answer.text.len() < most(&of), "{of}: {} bytes", answer.text.len());
        assert!(document["paths"]["/v1/matches/{id}/decisions"]["post"].is_object());
        let again = stranger.get(&address).header("if-none-match", &answer.etag());
        assert_eq!(again.send().await.status, 304, "{of}");
        if of != "openapi" {
            let alone = stranger.read(&format!("/v1/rulesets/{of}")).await;
            assert_eq!(alone["openapi"], address);
        }
    }
    stranger.get("/openapi/checkers.json").send().await.refused(404, "not-found");
    stranger.get("/openapi/showdown.json?junk=1").send().await.refused(400, "unknown-parameter");
}

#[tokio::test]
async fn the_document_names_every_address_of_the_contract() {
    let document = TestServer::shared().await.stranger().read("/openapi.json").await;
    for (method, path) in [
        ("post", "/v1/accounts"),
        ("post", "/v1/tokens"),
        ("post", "/v1/tokens/refresh"),
        ("delete", "/v1/tokens/current"),
        ("post", "/v1/api-keys"),
        ("get", "/v1/api-keys"),
        ("delete", "/v1/api-keys/{id}"),
        ("get", "/v1/me"),
        ("delete", "/v1/accounts/{id}"),
        ("put", "/v1/accounts/{id}/roles"),
        ("get", "/v1/acts"),
        ("get", "/v1/matches/{id}/judges"),
        ("post", "/v1/matches/{id}/judges"),
        ("delete", "/v1/matches/{id}/judges/{account}"),
        ("post", "/v1/matches/{id}/annotations"),
        ("get", "/v1/matches/{id}/annotations"),
        ("delete", "/v1/matches/{id}/annotations/{annotation}"),
        ("get", "/.well-known/jwks.json"),
        ("get", "/v1/rulesets"),
        ("get", "/v1/rulesets/{ruleset}"),
        ("get", "/v1/rulesets/{ruleset}/catalog"),
        ("get", "/v1/rulesets/{ruleset}/catalog/{item}"),
        ("get", "/v1/rulesets/{ruleset}/loadouts"),
        ("post", "/v1/rulesets/{ruleset}/loadouts/validate"),
        ("post", "/v1/rulesets/{ruleset}/loadouts/import"),
        ("post", "/v1/matches"),
        ("get", "/v1/matches"),
        ("get", "/v1/matches/{id}"),
        ("post", "/v1/matches/{id}/seats"),
        ("delete", "/v1/matches/{id}/seats/{seat}"),
        ("get", "/v1/matches/{id}/prompts"),
        ("post", "/v1/matches/{id}/decisions"),
        ("get", "/v1/matches/{id}/state"),
        ("get", "/v1/matches/{id}/events"),
        ("get", "/v1/matches/{id}/events/stream"),
        ("get", "/v1/matches/{id}/replay"),
        ("get", "/v1/matches/{id}/replay/stream"),
        ("post", "/v1/matches/{id}/resignations"),
        ("post", "/v1/matches/{id}/disputes"),
        ("get", "/v1/disputes"),
        ("get", "/v1/disputes/{id}"),
        ("post", "/v1/matches/{id}/rulings"),
        ("get", "/v1/matches/{id}/rulings"),
        ("get", "/v1/matches/{id}/adjustments"),
        ("get", "/v1/matches/{id}/contamination"),
        ("get", "/v1/matches/{id}/information"),
        ("get", "/v1/matches/{id}/accesses"),
        ("get", "/v1/matches/{id}/audit"),
        ("get", "/v1/matches/{id}/audit/export"),
        ("post", "/v1/audits/verify"),
        ("get", "/v1/matches/{id}/checkpoints"),
        ("get", "/v1/checkpoints"),
        ("get", "/v1/checkpoints/{n}"),
        ("post", "/v1/receipts/verify"),
        ("get", "/health/live"),
        ("get", "/health/ready"),
        ("get", "/metrics"),
        ("get", "/openapi.json"),
        ("get", "/openapi/{ruleset}.json"),
    ] {
        let operation = &document["paths"][path][method];
        assert!(operation["operationId"].is_string(), "{method} {path}");
    }
}

/// Every operation of the whole document, spread out, with its method and path.
pub async fn operations(stranger: &Client) -> Vec<(String, String, Value)> {
    let document = spread(&stranger.read("/openapi.json").await);
    let paths = document["paths"].as_object().expect("an object").clone();
    let of_path = |(path, item): (String, Value)| {
        let operations = item.as_object().expect("an object").clone();
        operations.into_iter().map(move |(method, it)| (method, path.clone(), it))
    };
    paths.into_iter().flat_map(of_path).collect()
}

/// Whether an operation takes a parameter or header of this name.
pub fn has_parameter(operation: &Value, name: &str) -> bool {
    operation["parameters"].as_array().is_some_and(|all| all.iter().any(|it| it["name"] == name))
}

#[tokio::test]
async fn every_write_takes_a_key_every_list_a_limit_and_everything_has_an_example() {
    let stranger = TestServer::shared().await.stranger();
    let document = stranger.read("/openapi.json").await;
    let all = operations(&stranger).await;
    let mut unlimited = BTreeSet::new();
    assert!(100 < all.len());
    for (method, path, operation) in all {
        let called = format!("{method} {path}");
        assert_eq!(has_parameter(&operation, "Idempotency-Key"), method != "get", "{called}");
        let shown = |content: &Value, of: &str| {
            let json = &content["application/json"];
            let example = json.get("example").or(json.get("examples"));
            assert!(json.is_null() || example.is_some(), "{called}: {of} without example");
        };
        shown(&operation["requestBody"]["content"], "a body");
        for (status, response) in operation["responses"].as_object().expect("an object") {
            shown(&response["content"], status);
            let body = &response["content"]["application/json"]["schema"];
            let type_of = body["$ref"].as_str().and_then(|it| document.pointer(&it[1..]));
            let lists = type_of.map(lists_of).unwrap_or_default();
            if !has_parameter(&operation, "limit") {
                let name = body["$ref"].as_str().and_then(|it| it.rsplit('/').next());
                let name = name.unwrap_or_default().to_owned();
                unlimited.extend(lists.into_iter().map(|it| format!("{name}.{it}")));
            }
        }
    }
    assert!(unlimited.iter().map(String::as_str).eq(BOUNDED), "{unlimited:#?}");
}

/// The lists of an answer.
fn lists_of(schema: &Value) -> Vec<String> {
    let is_list = |it: &Value| match &it["type"] {
        Value::Array(types) => types.iter().any(|it| it == "array"),
        one => one == "array",
    };
    let fields = schema["properties"].as_object();
    let lists = fields.into_iter().flatten().filter(|(_, field)| is_list(field));
    lists.map(|(name, _)| name.clone()).collect()
}

/// The lists of answers to operations that take no `limit`: something else limits them. That is
/// what there is of roles, scopes and keys; the seats of a match and what they are asked; what one
/// request appends; what was sent; and for checkpoints and contamination a limit of their own.
const BOUNDED: [&str; 35] = [
    "AccountWithRoles.roles",
    "Cancellation.events",
    "Checkpoint.leaves",
    "Contamination.decided",
    "Contamination.draws",
    "Contamination.public",
    "Contamination.seats",
    "CreatedApiKey.scopes",
    "DisputeReply.events",
    "FoundAccount.roles",
    "ImportReport.notes",
    "ImportReport.problems",
    "JsonWebKeySet.keys",
    "LoadoutReport.violations",
    "Match.eyes",
    "Match.may",
    "Match.offers",
    "Match.seats",
    "Match.waiting_on",
    "Me.roles",
    "Me.scopes",
    "Preview.facts",
    "Preview.prompts",
    "Prompts.prompts",
    "Reply.events",
    "Reply.prompts",
    "RulingPreview.facts",
    "RulingPreview.learnt",
    "RulingPreview.prompts",
    "RulingReply.events",
    "RulingReply.prompts",
    "State.sealed",
    "Timeout.events",
    "Tokens.scopes",
    "Webhook.kinds",
];

#[tokio::test]
async fn the_pages_about_it_need_no_other_host() {
    let stranger = TestServer::shared().await.stranger();
    let enter = stranger.get("/docs").send().await;
    assert_eq!((enter.status, enter.header("location")), (308, Some("/docs/")));
    let page = stranger.get("/docs/").send().await;
    assert_eq!(page.status, 200);
    let mut files = 0;
    for attribute in ["src=\"", "href=\""] {
        for part in page.text.split(attribute).skip(1) {
            let target = part.split('"').next().expect("an attribute ends");
            assert!(!target.contains("//"), "{target} is elsewhere");
            let path = format!("/docs/{}", target.trim_start_matches("./"));
            assert_eq!(stranger.get(&path).send().await.status, 200, "{path}");
            files += 1;
        }
    }
    assert!(2 < files, "the page has scripts and styles");
    stranger.get("/docs/nothing.js").send().await.refused(404, "not-found");
    let policy = page.header("content-security-policy").expect("browsers are told");
    assert!(!policy.contains("http"), "{policy}");
}

#[tokio::test]
async fn examples_come_from_a_real_run() {
    let document = TestServer::shared().await.stranger().read("/openapi/showdown.json").await;
    let document = spread(&document);
    let operation = &document["paths"]["/v1/matches/{id}/decisions"]["post"];
    let content = &operation["responses"]["201"]["content"]["application/json"];
    let example = [&content["example"], &content["examples"]]
        .into_iter()
        .find(|it| !it.is_null())
        .expect("there is an example");
    let text = example.to_string();
    assert!(text.contains("decision.made") && text.contains("receipt"), "{text}");
    let schemas = document["components"]["schemas"].as_object().expect("an object");
    for name in ["ShowdownAction", "ShowdownTargetCard", "ShowdownFact", "ShowdownView"] {
        assert!(schemas.contains_key(name), "{name}");
    }
}

#[tokio::test]
async fn the_documents_in_the_tree_are_those_that_are_served() {
    let stranger = TestServer::shared().await.stranger();
    for (of, address) in documents(&stranger).await {
        let file = format!("{}/../openapi/{of}.json", env!("CARGO_MANIFEST_DIR"));
        let kept = std::fs::read_to_string(&file).unwrap_or_default();
        assert!(kept.len() < most(&of), "the file of {of} has {} bytes", kept.len());
        let kept: Value = serde_json::from_str(&kept).unwrap_or_default();
        let served = stranger.read(&address).await;
        // Not shown whole: it is long.
        let renew = "cargo run --bin highnoon -- openapi --into openapi";
        assert!(kept == served, "renew {of}: {renew}");
    }
}
