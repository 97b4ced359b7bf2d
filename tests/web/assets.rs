//! The files of the client, without a browser: what is served is what was reviewed.

use std::collections::BTreeSet;
use std::fs;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};

use infra::identity::Role;
use serde_json::Value;
use sha2::{Digest, Sha256};
use support::driver::Driver;
use support::server::TestServer;

use crate::games;

fn web() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../api/web")
}

/// Every file of the client, by its path below `web/`.
fn files() -> Vec<(String, Vec<u8>)> {
    fn collect(root: &Path, folder: &Path, found: &mut Vec<(String, Vec<u8>)>) {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                collect(root, &path, found);
            } else {
                let name = path.strip_prefix(root).unwrap().to_str().unwrap().to_owned();
                found.push((name, fs::read(&path).unwrap()));
            }
        }
    }
    let mut found = Vec::new();
    collect(&web(), &web(), &mut found);
    found.sort();
    found
}

fn texts() -> Vec<(String, String)> {
    let texts = files()
        .into_iter()
        .filter_map(|(path, bytes)| Some((path, String::from_utf8(bytes).ok()?)));
    texts.collect()
}

#[tokio::test]
async fn every_page_loads_only_files_that_are_there_and_never_change() {
    let server = TestServer::shared().await;
    let stranger = server.stranger();
    let pages = ["/", "/matches/x", "/embed/x", "/desk", "/games", "/games/showdown", "/verify"];
    for page in pages.into_iter().chain(["/rules/showdown", "/account", "/desk/x"]) {
        let answer = stranger.get(page).send().await;
        assert_eq!(answer.status, 200, "{page}");
        assert_eq!(answer.header("content-type"), Some("text/html; charset=utf-8"));
        assert_eq!(answer.header("cache-control"), Some("public, no-cache"));
        let policy = answer.header("content-security-policy").unwrap().to_owned();
        assert!(!policy.contains("unsafe"), "{policy}");
        let (framed, policy_of) =
            if page.starts_with("/embed") { ("*", None) } else { ("'none'", Some("same-origin")) };
        assert_eq!(answer.header("cross-origin-resource-policy"), policy_of, "{page}");
        assert!(policy.ends_with(&format!("frame-ancestors {framed}")), "{page}: {policy}");
        assert_eq!(answer.header("x-frame-options"), None, "{page}");
        let tag = answer.etag();
        let again = stranger.get(page).header("if-none-match", &tag).send().await;
        assert_eq!(again.status, 304, "{page}");
        assert_eq!(again.header("content-security-policy"), Some(policy.as_str()), "{page}");
        assert_eq!(again.header("x-frame-options"), None, "{page}");
        let named = addresses(&answer.text);
        assert!(named.iter().any(|it| it.ends_with("/core/start.js")), "{page}: {named:?}");
        for address in named {
            let file = stranger.get(&address).send().await;
            assert_eq!(file.status, 200, "{address}");
            let kept = file.header("cache-control");
            assert_eq!(kept, Some("public, max-age=31536000, immutable"), "{address}");
            assert_eq!(file.header("x-content-type-options"), Some("nosniff"));
            let tag = file.etag();
            let again = stranger.get(&address).header("if-none-match", &tag).send().await;
            assert_eq!(again.status, 304, "{address}");
        }
    }
}

/// The addresses of files in a page.
fn addresses(page: &str) -> BTreeSet<String> {
    let parts = page.split('"').filter(|it| it.starts_with("/web/"));
    parts.map(str::to_owned).collect()
}

#[tokio::test]
async fn files_come_packed_to_those_who_take_it_and_hold_what_was_reviewed() {
    let server = TestServer::shared().await;
    let page = server.stranger().get("/").send().await;
    let start = addresses(&page.text).into_iter().find(|it| it.ends_with("start.js")).unwrap();
    let root = start.strip_suffix("core/start.js").unwrap().to_owned();
    for (path, bytes) in files() {
        let address = format!("{}{root}{path}", server.base());
        let plain = reqwest::get(&address).await.unwrap();
        assert_eq!(plain.status(), 200, "{path}");
        assert!(plain.headers().get("content-encoding").is_none(), "{path}");
        assert_eq!(plain.bytes().await.unwrap(), bytes, "{path}");
        let asking = reqwest::Client::new().get(&address).header("accept-encoding", "gzip");
        let packed = asking.send().await.unwrap();
        assert_eq!(packed.headers()["content-encoding"], "gzip", "{path}");
        assert_eq!(packed.headers()["vary"], "accept-encoding", "{path}");
    }
    for wrong in ["/web/0000000000000000/core/start.js", "/web/here/core/start.js"] {
        assert_eq!(server.stranger().get(wrong).send().await.status, 404, "{wrong}");
    }
    let outside = format!("{root}../../Cargo.toml");
    assert_eq!(server.stranger().get(&outside).send().await.status, 404);
}

#[tokio::test]
async fn a_private_match_has_a_page_that_says_nothing_of_it() {
    let server = TestServer::shared().await;
    let player = server.newcomer().await;
    let secret = "Behind closed doors";
    let new = serde_json::json!({"ruleset": "showdown", "visibility": "private", "title": secret});
    let made = player.post("/v1/matches", new).send().await.expect(201);
    let page = |id: &str| server.stranger().get(&format!("/matches/{id}")).send();
    let shown = page(made["id"].as_str().unwrap()).await.text;
    assert!(!shown.contains(secret));
    assert_eq!(shown, page("01a20000-0000-7000-8000-000000000000").await.text);
    let new = serde_json::json!({"ruleset": "showdown", "title": "<b>At noon</b>"});
    let made = player.post("/v1/matches", new).send().await.expect(201);
    let shown = page(made["id"].as_str().unwrap()).await.text;
    assert!(shown.contains("&lt;b&gt;At noon&lt;/b&gt;"), "{shown}");
}

/// What a preview says of a page: its title and its sentence.
fn preview(page: &str) -> (String, String) {
    let of = |name: &str| {
        let from = page.split_once(&format!("<meta property=\"og:{name}\" content=\"")).unwrap().1;
        from.split_once('"').unwrap().0.to_owned()
    };
    (of("title"), of("description"))
}

#[tokio::test]
async fn a_link_to_a_moment_tells_of_it_by_name_and_leads_to_the_log() {
    let server = TestServer::shared().await;
    let players = vec![server.newcomer().await, server.newcomer().await];
    let mut driver = Driver::showdown(players).await;
    driver.play(30).await;
    let stranger = server.stranger();
    let page = |at: u64| {
        let call = stranger.get(&format!("/matches/{}?at={at}", driver.id));
        async move { call.send().await.text }
    };
    let log = driver.log(&stranger, "&as=public").await;
    let mut named = None;
    for event in &log {
        let seq = event["seq"].as_u64().unwrap();
        let (title, said) = preview(&page(seq).await);
        assert_eq!(title, "A match of Showdown");
        let facts = event["facts"].as_array().unwrap();
        let loud: Vec<_> = facts.iter().filter(|it| it["quiet"] != true).take(3).collect();
        let seat = |fact: &Value| {
            fact["spans"].as_array().is_some_and(|it| it.iter().any(|span| span["seat"] == 0))
        };
        if loud.iter().any(|it| seat(it)) {
            assert!(said.contains(&driver.players[0].name), "{seq}: {said}");
            named = Some(seq);
        }
        // Whoever takes a seat has no name in the game yet.
        let is_named = event["kind"] != "seat.taken";
        assert!(!is_named || !said.to_lowercase().contains("seat 0"), "{seq}: {said}");
    }
    let named = named.expect("somebody does something");
    let other = serde_json::json!({"ruleset": "wild-west"});
    let other = driver.players[0].post("/v1/matches", other).send().await.expect(201);
    let shown = stranger.get(&format!("/matches/{}", other["id"].as_str().unwrap())).send().await;
    assert_eq!(preview(&shown.text).0, "A match of Wild West");
    let link = format!("<a href=\"/v1/matches/{}/events\">event log</a>", driver.id);
    assert!(page(named).await.contains(&link));
    let admin = server.newcomer_as(Role::Admin).await;
    let path = format!("/v1/accounts/{}/name/hiding", driver.players[0].id);
    admin.put(&path, serde_json::json!({"reason": "It insults."})).send().await.expect(204);
    assert!(!page(named).await.contains(&driver.players[0].name), "a hidden name is shown");
}

#[tokio::test]
async fn a_link_to_a_game_or_its_rules_tells_which_game_it_is() {
    let server = TestServer::shared().await;
    let stranger = server.stranger();
    let page = |path: &'static str| {
        let call = stranger.get(path);
        async move { preview(&call.send().await.text) }
    };
    let guide = stranger.read("/v1/rulesets/doomtown").await;
    let (title, said) = page("/games/doomtown").await;
    assert_eq!((title.as_str(), said.as_str()), ("Doomtown", guide["summary"].as_str().unwrap()));
    assert_eq!(page("/rules/doomtown").await.0, "Rules of Doomtown");
    assert_eq!(page("/games").await.0, "Games");
}

#[tokio::test]
async fn a_link_to_a_staged_match_says_that_it_is_staged() {
    let server = TestServer::shared().await;
    let houses = serde_json::json!(["dis", "brobnar", "logos"]);
    let hand = serde_json::json!({"houses": houses, "hand": ["punch"], "deck": ["anger"]});
    let scenario = serde_json::json!({"turn": 5, "house": "dis", "players": [hand, hand]});
    let new = serde_json::json!({"ruleset": "keyforge", "options": {"scenario": scenario}});
    let admin = server.newcomer_as(Role::Admin).await;
    let made = admin.post("/v1/matches", new).send().await.expect(201);
    for query in ["", "?at=1"] {
        let path = format!("/matches/{}{query}", made["id"].as_str().unwrap());
        let (title, said) = preview(&server.stranger().get(&path).send().await.text);
        assert_eq!(title, "Staged: A match of KeyForge");
        assert!(said.ends_with("does not count as a real one."), "{said}");
    }
}

/// Arrows, signs of technique, shapes and dingbats: letters that many fonts lack.
const PICTOGRAPHS: [RangeInclusive<u32>; 8] = [
    0x2190..=0x21ff,
    0x2300..=0x23ff,
    0x2460..=0x27bf,
    0x2900..=0x297f,
    0x2b00..=0x2bff,
    0xe000..=0xf8ff,
    0xfe0e..=0xfe0f,
    0x1f000..=0x1faff,
];

/// What a text writes by numbers: `\u25b8` in a script, `\25b8` in a style.
fn escaped(text: &str) -> impl Iterator<Item = u32> {
    text.split('\\').skip(1).filter_map(|it| {
        let digits = it.trim_start_matches(['u', '{']);
        let end = digits.find(|it: char| !it.is_ascii_hexdigit()).unwrap_or(digits.len());
        (4..=6).contains(&end).then(|| u32::from_str_radix(&digits[..end], 16).ok())?
    })
}

#[test]
fn signs_are_drawn_and_not_taken_from_fonts() {
    let is_drawn = |it: u32| PICTOGRAPHS.iter().any(|range| range.contains(&it));
    for (path, text) in texts() {
        if path.ends_with("LICENSE") || path.starts_with("vendor/") {
            continue;
        }
        for (at, line) in text.lines().enumerate() {
            let start = line.trim_start();
            if ["//", "/*", "* "].iter().any(|it| start.starts_with(it)) {
                continue;
            }
            let found = line.chars().map(u32::from).chain(escaped(line)).find(|it| is_drawn(*it));
            assert_eq!(found, None, "{path}:{}: signs.svg has signs: {line}", at + 1);
        }
    }
}

#[test]
fn no_file_names_another_host() {
    let known = ["http://www.w3.org/", "https://scripts.sil.org/", "https://openfontlicense.org"];
    for (path, text) in texts() {
        if path.ends_with("LICENSE") || path.starts_with("vendor/") {
            continue;
        }
        for part in text.split("http").skip(1) {
            let named = format!("http{}", part.chars().take(60).collect::<String>());
            let is_host = named.starts_with("http://") || named.starts_with("https://");
            let is_known = known.iter().any(|it| named.starts_with(it));
            assert!(!is_host || is_known, "{path} names {named}");
        }
    }
}

#[test]
fn games_are_named_in_their_rooms_alone() {
    let games: Vec<String> =
        games().into_iter().flat_map(|it| [it.to_owned(), it.replace('-', "_")]).collect();
    for (path, text) in texts() {
        if path.starts_with("games/") || path.ends_with("LICENSE") {
            continue;
        }
        for game in &games {
            assert!(!text.to_lowercase().contains(game.as_str()), "{path} names {game}");
        }
    }
}

#[test]
fn every_game_has_a_room() {
    let index = texts().into_iter().find(|(path, _)| path == "games/index.js");
    let (_, index) = index.expect("it lists the rooms");
    for game in games() {
        let room = format!("import('./{game}/game.js')");
        assert!(index.contains(&room), "{game} is played on the generic board");
    }
}

#[test]
fn a_room_uses_itself_and_what_all_rooms_share() {
    for (path, text) in texts() {
        let Some(inside) = path.strip_prefix("games/").filter(|it| it.contains('/')) else {
            continue;
        };
        if !path.ends_with(".js") {
            continue;
        }
        let room = inside.split('/').next().unwrap();
        for (at, quote) in text.match_indices(['\'', '"']) {
            if !text[..at].trim_end().ends_with("from") {
                continue;
            }
            let named = text[at + 1..].split_once(quote).unwrap().0;
            if !named.starts_with('.') {
                continue;
            }
            let own = named.starts_with("./");
            let of_rooms = named.strip_prefix("../").is_some_and(|it| !it.contains('/'));
            let of_all = ["../../core/", "../../vendor/"].iter().any(|it| named.starts_with(it));
            let shared = of_rooms || of_all;
            assert!(own || shared, "{room} imports {named}");
            assert!(!named.ends_with("/api.js"), "{room} asks the server");
        }
        assert!(!text.contains("fetch("), "{path} asks the server");
    }
}

#[test]
fn the_library_is_as_it_was_published() {
    // SHA-256 of the files of lit-html 3.3.3.
    let list = fs::read_to_string(web().join("vendor/lit-html/digests.txt")).unwrap();
    for (path, bytes) in files() {
        let Some(name) = path.strip_prefix("vendor/lit-html/") else { continue };
        if name == "digests.txt" {
            continue;
        }
        let digest: String = Sha256::digest(&bytes).iter().map(|it| format!("{it:02x}")).collect();
        let line = format!("{digest}  {name}");
        assert!(list.lines().any(|it| it == line), "{name} is not as published: {digest}");
    }
}

#[test]
fn the_client_can_be_installed() {
    let manifest = fs::read(web().join("manifest.webmanifest")).unwrap();
    let manifest: Value = serde_json::from_slice(&manifest).unwrap();
    let icon = manifest["icons"][0]["src"].as_str().unwrap();
    assert!(web().join(icon).is_file());
}

/// Bytes of a game's room, packed, until its board stands.
const ROOM_MAX: usize = 20_000;

/// The files of a room that its board waits for: what it imports, not what it reads later.
fn waited_for(room: &str) -> BTreeSet<String> {
    let mut found = BTreeSet::from([format!("games/{room}/board.css")]);
    let mut next = vec![format!("games/{room}/game.js")];
    while let Some(path) = next.pop() {
        let text = fs::read_to_string(web().join(&path)).unwrap();
        // Its own, and what rooms share.
        let named = text.split(" from '").skip(1).filter_map(|it| it.split_once('\''));
        let files = named.filter_map(|(it, _)| {
            let own = it.strip_prefix("./").map(|it| format!("games/{room}/{it}"));
            let shared = it.strip_prefix("../").filter(|it| !it.contains('/'));
            own.or(shared.map(|it| format!("games/{it}")))
        });
        let named: Vec<_> = files.collect();
        if found.insert(path) {
            next.extend(named);
        }
    }
    found
}

#[tokio::test]
async fn a_room_keeps_its_budget() {
    let server = TestServer::shared().await;
    let page = server.stranger().get("/").send().await;
    let start = addresses(&page.text).into_iter().find(|it| it.ends_with("start.js")).unwrap();
    let root = start.strip_suffix("core/start.js").unwrap().to_owned();
    let rooms = fs::read_dir(web().join("games")).unwrap().map(|it| it.unwrap().path());
    let rooms: Vec<_> = rooms.filter(|it| it.join("game.js").is_file()).collect();
    assert!(rooms.len() >= 5, "{rooms:?}");
    for room in rooms {
        let room = room.file_name().unwrap().to_str().unwrap();
        let files = waited_for(room);
        assert!(files.len() > 3, "{files:?}");
        let mut bytes = 0;
        for path in &files {
            let address = format!("{}{root}{path}", server.base());
            let asking = reqwest::Client::new().get(&address).header("accept-encoding", "gzip");
            bytes += asking.send().await.unwrap().bytes().await.unwrap().len();
        }
        assert!(bytes <= ROOM_MAX, "{room}: {bytes} bytes in {files:?}");
    }
}
