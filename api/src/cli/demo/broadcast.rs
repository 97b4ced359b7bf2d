//! The play-by-play: what happens in a match, for whoever reads along.

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

/// An event as anybody may see it.
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
}

/// Prints every event of a match as it happens, until the match is over. How many there were.
///
/// # Errors
/// If the server does not answer any more.
pub async fn follow(rest: &Rest, match_id: Uuid) -> Result<u64, Refusal> {
    let mut seen = 0;
    loop {
        let address = format!("/v1/matches/{match_id}/events?after={seen}&limit={PAGE}&as=public");
        let page: EventsPage = rest.get(&address).await?;
        for event in &page.items {
            told(event).iter().for_each(say);
            seen = event.seq;
        }
        if page.items.iter().any(|event| event.kind == "match.finished") {
            return Ok(seen);
        }
    }
}

/// A line per fact; a decision that tells others nothing yet is told as such.
fn told(event: &EventLine) -> Vec<String> {
    let mut lines = Vec::new();
    for (at, FactLine { text, rule }) in event.facts.iter().enumerate() {
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

/// How many seats a game needs, as `GET /v1/rulesets/{ruleset}` tells it.
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
        let lines = told(&event(json!({
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
        let lines = told(&event(json!({"seq": 8, "kind": "decision.made", "seat": 1})));
        assert_eq!(lines, ["    8  Seat 1: a decision that the others do not see yet"]);
    }
}
