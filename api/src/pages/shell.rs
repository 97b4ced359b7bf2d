//! The one document that all pages begin with: it names the page, says to link previews what the
//! public may know, and loads the client.

use std::fmt::Write as _;

use actix_web::HttpResponse;
use actix_web::http::header;
use domain::engine::{AnyMatch, Branch, ShownEvent, Status, Viewer, Visibility, replace_parts};
use domain::registry;
use infra::matches::{Head, MatchRow};

use crate::http::caller::Call;
use crate::http::etag::{Keep, Tagged, tag_of};
use crate::http::texts;
use crate::http::watching::Watched;
use crate::http::wire::{self, PlayerBody};
use crate::pages::files::{self, DIGEST, FROM_DISK};
use crate::pages::{Framed, guard};

/// What the document says before the client runs.
struct About {
    title: String,
    summary: String,
    /// The module that draws the page.
    page: &'static str,
    /// Where what the page shows can be read without scripts.
    log: Option<String>,
}

impl About {
    fn of(title: &str, summary: &str, page: &'static str) -> About {
        About { title: title.to_owned(), summary: summary.to_owned(), page, log: None }
    }
}

const NAME: &str = "High Noon";
const HTML: &str = "text/html; charset=utf-8";
/// What is said of a match that began in the middle, wherever it is shown.
const STAGED: &str = " The match began from a scenario, and does not count as a real one.";
/// Sentences of an event that a preview tells.
const SENTENCES_MAX: usize = 3;

/// `/`
pub async fn lobby(call: Call) -> HttpResponse {
    let summary = "Tables for card and board games where every ruling can be proved.";
    shell(&call, &About::of(NAME, summary, "pages/lobby.js"), Framed::ByNobody)
}

/// `/matches/{id}`
pub async fn match_page(call: Call) -> HttpResponse {
    let about = of_match(&call, "pages/match.js").await;
    shell(&call, &about, Framed::ByNobody)
}

/// `/embed/{id}`: the one page that others may frame. It never knows who looks.
pub async fn embed(call: Call) -> HttpResponse {
    let about = of_match(&call, "pages/embed.js").await;
    shell(&call, &about, Framed::ByAnybody)
}

/// `/desk` and `/desk/{dispute}`
pub async fn desk(call: Call) -> HttpResponse {
    let summary = "The judges' queue of disputes.";
    shell(&call, &About::of("Judge's desk", summary, "pages/desk.js"), Framed::ByNobody)
}

/// `/games` and `/games/{ruleset}`
pub async fn games(call: Call) -> HttpResponse {
    let page = "pages/games.js";
    let about = match registry::latest(call.part("ruleset")).map(|it| it.guide()) {
        Some(game) => About::of(&game.name, &game.summary, page),
        None => {
            let summary = "The games that can be played here, with their cards and ready-made \
                           decks.";
            About::of("Games", summary, page)
        }
    };
    shell(&call, &about, Framed::ByNobody)
}

/// `/rules/{ruleset}`
pub async fn rules(call: Call) -> HttpResponse {
    let game = registry::latest(call.part("ruleset")).map(|it| it.guide().name);
    let title = game.map_or_else(|| "Rules".to_owned(), |it| format!("Rules of {it}"));
    let summary = "Every rule that an event, an option or a refusal can cite.";
    shell(&call, &About::of(&title, summary, "pages/rules.js"), Framed::ByNobody)
}

/// `/verify`
pub async fn verify(call: Call) -> HttpResponse {
    let summary = "Check an exported match, a receipt or a checkpoint in your own browser.";
    shell(&call, &About::of("Verify", summary, "pages/verify.js"), Framed::ByNobody)
}

/// `/account`
pub async fn account(call: Call) -> HttpResponse {
    let summary = "Log in, register, and choose how pages look and sound.";
    shell(&call, &About::of("Account", summary, "pages/account.js"), Framed::ByNobody)
}

/// Any other address that somebody opens in a browser.
pub fn nowhere(call: &Call) -> HttpResponse {
    let summary = "Nothing is at this address.";
    let about = About::of("There is nothing here", summary, "pages/nowhere.js");
    let mut response = HttpResponse::NotFound();
    response.insert_header((header::CACHE_CONTROL, "no-store"));
    let mut response = response.content_type(HTML).body(document(&about, digest(call)));
    guard(response.headers_mut(), Framed::ByNobody);
    response
}

/// What the public may know of a match. Of any other, and while the record cannot be reached, the
/// page says only that it is a match.
async fn of_match(call: &Call, page: &'static str) -> About {
    let found = async {
        let watched = Watched::by(call, None).await.ok()?;
        let row = &watched.head.row;
        if row.visibility != Visibility::Public {
            return None;
        }
        let seen = watched.seen(&call.app, Viewer::Public).await.ok()?;
        let titles = texts::titles_of(&call.app, &[row]).await.ok()?;
        let game = game_of(row);
        let title = match texts::title(row, &titles) {
            Some(name) => format!("{name} · {game}"),
            None => format!("A match of {game}"),
        };
        let title = if row.staged { format!("Staged: {title}") } else { title };
        let told = match moment(call) {
            Some(at) => told(call, &watched, &seen, at).await,
            None => None,
        };
        let mut summary = told.unwrap_or_else(|| state_of(seen.it.as_ref()));
        if row.staged {
            summary.push_str(STAGED);
        }
        let log = Some(format!("/v1/matches/{}/events", row.id));
        Some(About { title, summary, page, log })
    };
    let summary = "Play, watch or replay a match.";
    found.await.unwrap_or_else(|| About::of("A match", summary, page))
}

/// What the game of a match is called.
fn game_of(row: &MatchRow) -> String {
    let ruleset = registry::version(&row.ruleset, &row.rules_version);
    ruleset.map_or_else(|| row.ruleset.clone(), |it| it.guide().name)
}

fn state_of(it: &dyn AnyMatch) -> String {
    let summary = it.summary();
    let state = match summary.status {
        Status::Open => "It waits for players",
        Status::Active => "It is being played",
        Status::Suspended => "It waits for a judge",
        Status::Finished => "It is over",
        Status::Cancelled => "It was called off",
    };
    format!("{state}: {} seats, {} events.", summary.chairs.len(), it.seq())
}

/// The event that the address names.
fn moment(call: &Call) -> Option<u64> {
    let pairs = call.request.query_string().split('&').filter_map(|it| it.split_once('='));
    pairs.filter(|(name, _)| *name == "at").find_map(|(_, value)| value.parse().ok())
}

/// What happened at an event, as the public may know it: who plays is known to everybody who may
/// know of the match.
async fn told(call: &Call, watched: &Watched, seen: &Head, at: u64) -> Option<String> {
    let after = at.checked_sub(1)?;
    let page =
        watched.page_of(&call.app, Viewer::Public, Branch::Log, after, 1, None).await.ok()?;
    let mut shown = wire::shown_all(&page.lines, watched.eyes(Viewer::Public, None)).ok()?;
    texts::join(&call.app, watched.head.row.id, &mut shown).await.ok()?;
    let event = shown.into_iter().find(|it| it.seq == at)?;
    let names = wire::names_of(&call.app, &[&watched.head.row]).await.ok()?;
    let chairs = seen.it.summary().chairs;
    // A seat is called as its player, or else as its role.
    caption(event, &|seat| {
        let chair = chairs.get(seat);
        let player = chair.and_then(|it| it.account).map(|id| PlayerBody::of(id, &names).name);
        let role = || chair.and_then(|it| it.role.clone());
        player.or_else(role).unwrap_or_else(|| format!("Seat {}", seat + 1))
    })
}

/// What an event says to those who look on: without book-keeping, in a few sentences, with players
/// by name.
fn caption(event: ShownEvent, name: &impl Fn(usize) -> String) -> Option<String> {
    let loud = event.facts.into_iter().filter(|it| !it.quiet).take(SENTENCES_MAX);
    let said: Vec<String> = loud
        .map(|mut fact| {
            replace_parts(&mut fact.text, &mut fact.spans, |span| {
                let seat = (span.kind == "seat").then(|| span.id.parse().ok());
                seat.flatten().map(name)
            });
            fact.text
        })
        .collect();
    (!said.is_empty()).then(|| said.join(" "))
}

fn shell(call: &Call, about: &About, framed: Framed) -> HttpResponse {
    let document = document(about, digest(call));
    let tagged = Tagged::new(tag_of(&document), Keep::Anybody);
    let mut response =
        tagged.answer(&call.request, |mut response| response.content_type(HTML).body(document));
    // What says that the page is the same says so of its headers, too.
    guard(response.headers_mut(), framed);
    response
}

/// By which digest a page names its files.
fn digest(call: &Call) -> &'static str {
    match &call.app.settings.web {
        Some(_) => FROM_DISK,
        None => DIGEST,
    }
}

fn document(about: &About, digest: &str) -> String {
    let (title, summary) = (escaped(&about.title), escaped(&about.summary));
    let start = files::find("core/start.js").map_or(&[] as &[&str], |it| it.needs);
    let page = files::find(about.page).map_or(&[] as &[&str], |it| it.needs);
    let mut needed: Vec<&str> = start.iter().chain(page).copied().collect();
    needed.push(about.page);
    needed.sort_unstable();
    needed.dedup();
    let mut preloads = String::new();
    for path in needed {
        let _ = writeln!(preloads, "<link rel=\"modulepreload\" href=\"/web/{digest}/{path}\">");
    }
    let whole = match about.title == NAME {
        true => title.clone(),
        false => format!("{title} · {NAME}"),
    };
    let log = about.log.as_ref().map_or_else(String::new, |address| {
        format!(" What has happened is in the <a href=\"{}\">event log</a>.", escaped(address))
    });
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <title>{whole}</title>\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n\
         <meta name=\"description\" content=\"{summary}\">\n\
         <meta property=\"og:site_name\" content=\"{NAME}\">\n\
         <meta property=\"og:title\" content=\"{title}\">\n\
         <meta property=\"og:description\" content=\"{summary}\">\n\
         <meta property=\"og:type\" content=\"website\">\n\
         <link rel=\"icon\" href=\"/web/{digest}/icon.svg\" type=\"image/svg+xml\">\n\
         <link rel=\"manifest\" href=\"/web/{digest}/manifest.webmanifest\">\n\
         <link rel=\"stylesheet\" href=\"/web/{digest}/app.css\">\n{preloads}\
         <script type=\"module\" src=\"/web/{digest}/core/start.js\"></script>\n\
         </head>\n<body data-web=\"{digest}\">\n\
         <div id=\"page\"><main class=\"loading\" aria-busy=\"true\">\
         <h1>{title}</h1><p>{summary}</p></main></div>\n\
         <noscript><p>This page needs JavaScript. Everything it shows is also in the \
         <a href=\"/docs\">REST interface</a>.{log}</p></noscript>\n</body>\n</html>\n"
    )
}

/// Text as it may stand within an element or a quoted attribute.
fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            letter => escaped.push(letter),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use domain::engine::Hash;
    use serde_json::{Value, json};
    use uuid::Uuid;

    use super::*;

    #[test]
    fn titles_are_text_and_never_markup() {
        let about = About::of("\"><script>alert('x')</script>", "a & b", "pages/match.js");
        let document = document(&about, "d");
        assert!(!document.contains("<script>"));
        assert!(document.contains("&quot;&gt;&lt;script&gt;alert(&#39;x&#39;)"));
        assert!(document.contains("content=\"a &amp; b\""));
    }

    #[test]
    fn a_preview_tells_a_few_sentences_by_name_and_no_book_keeping() {
        let hash = Hash::default();
        let fact = |text: &str, quiet: bool| {
            let spans = match text.starts_with("Seat 0") {
                true => json!([{"at": 0, "length": 6, "seat": 0}]),
                false => json!([]),
            };
            json!({"type": "t", "text": text, "rule": "HN1", "spans": spans, "quiet": quiet})
        };
        let event = |facts: Value| -> ShownEvent {
            let shown = json!({
                "match": Uuid::nil(), "ruleset": "campfire", "seq": 5, "kind": "decision.made",
                "facts": facts, "asked": [], "recorded_at": "2026-11-21T12:00:00.000Z",
                "commitment": hash, "prev_hash": hash, "hash": hash,
            });
            serde_json::from_value(shown).expect("it reads")
        };
        let name = |_: usize| "Ænne".to_owned();
        let facts = json!([
            fact("The turn of seat 0 began.", true),
            fact("Seat 0 stole 2.", false),
            fact("A door shut.", false),
            fact("Seat 0 won.", false),
            fact("All left.", false),
        ]);
        let said = caption(event(facts), &name);
        assert_eq!(said.as_deref(), Some("Ænne stole 2. A door shut. Ænne won."));
        assert_eq!(caption(event(json!([fact("The turn began.", true)])), &name), None);
    }

    #[test]
    fn whoever_runs_no_scripts_is_led_to_the_log() {
        let mut about = About::of("t", "s", "pages/match.js");
        assert!(!document(&about, "d").contains("event log"));
        about.log = Some("/v1/matches/7/events".to_owned());
        let link = "<a href=\"/v1/matches/7/events\">event log</a>";
        assert!(document(&about, "d").contains(link));
    }

    #[test]
    fn the_modules_of_a_page_are_loaded_beforehand() {
        let document = document(&About::of("t", "s", "pages/match.js"), "d");
        for path in ["pages/match.js", "vendor/lit-html/lit-html.js"] {
            let preload = format!("<link rel=\"modulepreload\" href=\"/web/d/{path}\">");
            assert_eq!(document.matches(&preload).count(), 1, "{path}");
        }
    }
}
