//! The play-by-play: what happens in a match, printed for people who watch.

use serde::Deserialize;
use serde_json::Value;
use uuid::Uuid;

use crate::cli::rest::{Refusal, Rest};
use crate::cli::say::say;

/// Events that are read at a time.
const PAGE: u32 = 1_000;

#[derive(Deserialize)]
struct EventsPage {
    items: Vec<EventLine>,
}

/// An event as everybody may see it.
#[derive(Deserialize)]
struct EventLine {
    seq: u64,
    kind: String,
    seat: Option<u8>,
    #[serde(default)]
    facts: Vec<FactLine>,
}

#[derive(Deserialize)]
struct FactLine {
    text: String,
    rule: String,
    /// Whether it says nothing that a viewer needs.
    #[serde(default)]
    quiet: bool,
}

/// Prints every event of a match as it happens, until the match is over. Returns how many there
/// were.
///
/// # Errors
/// If the server no longer answers.
pub async fn follow(rest: &Rest, match_id: Uuid) -> Result<u64, Refusal> {
    let mut seen = 0;
    loop {
        let address = format!("/v1/matches/{match_id}/events?after={seen}&limit={PAGE}&as=public");
        let page: EventsPage = rest.get(&address).await?;
        for event in &page.items {
            lines_of(event).iter().for_each(say);
            seen = event.seq;
        }
        let ends = |event: &EventLine| {
            ["match.finished", "match.cancelled"].contains(&event.kind.as_str())
        };
        if page.items.iter().any(ends) {
            return Ok(seen);
        }
    }
}

/// The lines of an event, one for each fact; or one that says that a decision shows others nothing
/// yet.
fn lines_of(event: &EventLine) -> Vec<String> {
    let mut lines = Vec::new();
    for (at, FactLine { text, rule, .. }) in event.facts.iter().enumerate() {
        let seq = if at == 0 { event.seq.to_string() } else { String::new() };
        lines.push(format!("{seq:>5}  {text}  [{rule}]"));
    }
    if lines.is_empty() {
        let who = event.seat.map_or_else(String::new, |seat| format!("Seat {seat}: "));
        let what = match event.kind.as_str() {
            "decision.made" => "a decision that the others do not see yet",
            kind => kind,
        };
        lines.push(format!("{:>5}  {who}{what}", event.seq));
    }
    lines
}

/// The last event that tells everybody something; the first one, if none does.
///
/// # Errors
/// If there is no such match.
pub async fn last_told(rest: &Rest, match_id: Uuid) -> Result<u64, Refusal> {
    let address = format!("/v1/matches/{match_id}/events?limit={PAGE}&as=public");
    let page: EventsPage = rest.get(&address).await?;
    let told = page.items.iter().rfind(|it| it.facts.iter().any(|fact| !fact.quiet));
    Ok(told.map_or(1, |it| it.seq))
}

/// How many seats a game needs, by `GET /v1/rulesets/{ruleset}`.
///
/// # Errors
/// If there is no such game.
pub async fn seats_of(rest: &Rest, ruleset: &str) -> Result<u8, Refusal> {
    let guide: Value = rest.get(&format!("/v1/rulesets/{ruleset}")).await?;
    Ok(guide["seats"]["min"].as_u64().and_then(|it| u8::try_from(it).ok()).unwrap_or(2))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn event(json: Value) -> EventLine {
        serde_json::from_value(json).expect("this is an event")
    }

    #[test]
    fn facts_are_told_with_their_rules() {
        let lines = lines_of(&event(json!({
            "seq": 7, "kind": "decision.made", "seat": 0,
            "facts": [
                {"type": "drew", "text": "Ann drew.", "rule": "S 1", "card": "ace"},
                {"type": "fell", "text": "Bob fell.", "rule": "S 2"},
            ],
        })));
        assert_eq!(lines, ["    7  Ann drew.  [S 1]", "       Bob fell.  [S 2]"]);
    }

    #[test]
    fn a_secret_decision_is_told_as_one() {
        let lines = lines_of(&event(json!({"seq": 8, "kind": "decision.made", "seat": 1})));
        assert_eq!(lines, ["    8  Seat 1: a decision that the others do not see yet"]);
    }
}
