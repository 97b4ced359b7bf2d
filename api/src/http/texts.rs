//! Free text, joined into answers. The log refers to it by id and digest; if the text was erased,
//! the answer says so.

use std::collections::BTreeMap;

use domain::engine::show::ShownFact;
use domain::engine::{Hash, MatchId, Prompt, SealedAnswer, ShownEvent, Span, TEXT, replace_parts};
use infra::matches::MatchRow;
use serde_json::{Map, Value};
use uuid::Uuid;

use crate::http::app::App;
use crate::http::problem::Problem;

/// The text in place of an erased one.
pub const ERASED: &str = "erased";
/// The number of hex digits that joined texts add to an `ETag`.
const MARK_DIGITS: usize = 16;

/// Texts by id. Texts that are missing here were erased.
pub type Texts = BTreeMap<Uuid, String>;

/// The titles of these matches.
pub async fn titles_of(app: &App, rows: &[&MatchRow]) -> Result<Texts, Problem> {
    let titles = rows.iter().filter_map(|row| Some((row.id, row.title?)));
    Ok(app.matches.texts(&titles.collect::<Vec<_>>()).await?)
}

/// The title of a match; `None` if it was given none.
pub fn title(row: &MatchRow, titles: &Texts) -> Option<String> {
    row.title.map(|id| text_or_erased(id, titles).to_owned())
}

/// Puts texts in place of the references in events of a match; what was opened stays as it was
/// sealed. Returns the digest of these texts, or `None` if the events refer to none. Then the
/// store is not asked.
pub async fn join(
    app: &App,
    id: MatchId,
    events: &mut [ShownEvent],
) -> Result<Option<Hash>, Problem> {
    let ids = referred_to(events);
    if ids.is_empty() {
        return Ok(None);
    }
    let texts = app.matches.texts_of(id, &ids).await?;
    Ok(Some(put(events, &texts)))
}

/// As [`join`], for events that begin with a ruling whose reason is not stored.
pub async fn join_with_reason(
    app: &App,
    id: MatchId,
    events: &mut [ShownEvent],
    reason: String,
) -> Result<(), Problem> {
    let ruled = events.first().and_then(|event| event.facts.first());
    let named = ruled.and_then(|it| it.fields.get("reason")?.get("text")?.as_str()?.parse().ok());
    let mut texts = app.matches.texts_of(id, &referred_to(events)).await?;
    texts.extend(named.map(|id| (id, reason)));
    put(events, &texts);
    Ok(())
}

/// Puts texts in place of the references in sealed answers. Returns the digest of these texts, or
/// `None` if the answers refer to none.
pub async fn join_sealed(
    app: &App,
    id: MatchId,
    answers: &mut [SealedAnswer],
) -> Result<Option<Hash>, Problem> {
    join_values(app, id, answers.iter_mut().filter_map(|it| it.answer.as_mut()).collect()).await
}

/// Puts texts in place of the references in views of a match. Returns the digest of these texts,
/// or `None` if the views refer to none.
pub async fn join_views(
    app: &App,
    id: MatchId,
    views: &mut [Value],
) -> Result<Option<Hash>, Problem> {
    join_values(app, id, views.iter_mut().collect()).await
}

async fn join_values(
    app: &App,
    id: MatchId,
    mut values: Vec<&mut Value>,
) -> Result<Option<Hash>, Problem> {
    let mut ids = Vec::new();
    values.iter_mut().for_each(|it| search(it, &mut |id, _| ids.push(id)));
    if ids.is_empty() {
        return Ok(None);
    }
    let texts = app.matches.texts_of(id, &distinct(ids)).await?;
    let mut joined = Vec::new();
    for value in values {
        search(value, &mut |id, place| {
            let text = text_or_erased(id, &texts).to_owned();
            joined.push(text.clone());
            *place = Value::String(text);
        });
    }
    Ok(Some(Hash::of(Value::from(joined).to_string().as_bytes())))
}

/// Puts texts in place of what stands for them in sentences of a match: each with the parts that
/// name something. Returns the digest of these texts, or `None` if the sentences name none.
pub async fn join_sentences(
    app: &App,
    id: MatchId,
    mut sentences: Vec<(&mut String, &mut Vec<Span>)>,
) -> Result<Option<Hash>, Problem> {
    let ids: Vec<Uuid> =
        sentences.iter().flat_map(|(_, spans)| spans.iter().filter_map(named)).collect();
    if ids.is_empty() {
        return Ok(None);
    }
    let texts = app.matches.texts_of(id, &distinct(ids)).await?;
    let mut joined = Vec::new();
    for (text, spans) in &mut sentences {
        say(text, spans, &texts, &mut joined);
    }
    Ok(Some(Hash::of(Value::from(joined).to_string().as_bytes())))
}

/// Puts texts in place of what stands for them in prompts of a match. Returns the digest of these
/// texts, or `None` if the prompts name none.
pub async fn join_prompts(
    app: &App,
    id: MatchId,
    prompts: &mut [Prompt],
) -> Result<Option<Hash>, Problem> {
    let mut ids = Vec::new();
    for prompt in prompts.iter_mut() {
        prompt.each_text(&mut |_, spans| ids.extend(spans.iter().filter_map(named)));
    }
    if ids.is_empty() {
        return Ok(None);
    }
    let texts = app.matches.texts_of(id, &distinct(ids)).await?;
    let mut joined = Vec::new();
    for prompt in prompts {
        prompt.each_text(&mut |text, spans| say(text, spans, &texts, &mut joined));
    }
    Ok(Some(Hash::of(Value::from(joined).to_string().as_bytes())))
}

/// The text that a part of a sentence stands for.
fn named(span: &Span) -> Option<Uuid> {
    (span.kind == TEXT).then(|| Uuid::parse_str(&span.id).ok()).flatten()
}

/// Puts texts, in quotes, in the place of the parts of a sentence that stand for them.
fn say(text: &mut String, spans: &mut Vec<Span>, texts: &Texts, joined: &mut Vec<String>) {
    if !spans.iter().any(|it| it.kind == TEXT) {
        return;
    }
    replace_parts(text, spans, |span| {
        let said = match named(span).and_then(|id| texts.get(&id)) {
            Some(text) => format!("“{text}”"),
            None if span.kind == TEXT => format!("({ERASED})"),
            None => return None,
        };
        joined.push(said.clone());
        Some(said)
    });
}

fn distinct(mut ids: Vec<Uuid>) -> Vec<Uuid> {
    ids.sort_unstable();
    ids.dedup();
    ids
}

/// The part of an `ETag` that stands for joined texts.
pub fn mark(digest: &Hash) -> String {
    format!(";texts:{}", &digest.to_string()[..MARK_DIGITS])
}

/// A text; what nobody has written is empty.
fn text_or_erased(id: Uuid, texts: &Texts) -> &str {
    match texts.get(&id) {
        Some(text) => text,
        None if id.is_nil() => "",
        None => ERASED,
    }
}

/// The texts that events refer to, each once.
fn referred_to(events: &mut [ShownEvent]) -> Vec<Uuid> {
    let mut ids = Vec::new();
    for_each_reference(events, &mut |id, _| ids.push(id));
    distinct(ids)
}

/// Puts texts in place of the references to them. Returns the digest of all these texts.
fn put(events: &mut [ShownEvent], texts: &Texts) -> Hash {
    let mut joined = Vec::new();
    for_each_reference(events, &mut |id, place| {
        let text = text_or_erased(id, texts);
        joined.push(text.to_owned());
        *place = Value::String(text.to_owned());
    });
    for fact in events.iter_mut().flat_map(|it| &mut it.facts) {
        say_why(fact);
        say(&mut fact.text, &mut fact.spans, texts, &mut joined);
    }
    Hash::of(Value::from(joined).to_string().as_bytes())
}

/// Adds the reason to the sentence of a ruling or of a cancellation, as it lies outside the log.
fn say_why(fact: &mut ShownFact) {
    if !["ruling_issued", "match_cancelled"].contains(&fact.r#type.as_str()) {
        return;
    }
    if let Some(reason) = fact.fields.get("reason").and_then(Value::as_str) {
        fact.text = format!("{} Reason: {reason}", fact.text);
    }
}

/// Calls `meet` with every reference in the facts and the answer of events.
fn for_each_reference(events: &mut [ShownEvent], meet: &mut impl FnMut(Uuid, &mut Value)) {
    for event in events {
        let fields = event.facts.iter_mut().flat_map(|fact| fact.fields.values_mut());
        let answer = event.decision.as_mut().and_then(|it| it.answer.as_mut());
        fields.chain(answer).for_each(|value| search(value, meet));
    }
}

fn search(value: &mut Value, meet: &mut impl FnMut(Uuid, &mut Value)) {
    match value {
        Value::Object(fields) => match reference(fields) {
            Some(id) => meet(id, value),
            None => fields.values_mut().for_each(|it| search(it, meet)),
        },
        Value::Array(items) => items.iter_mut().for_each(|it| search(it, meet)),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => (),
    }
}

/// The text that an object refers to, if it is a reference and nothing else.
fn reference(fields: &Map<String, Value>) -> Option<Uuid> {
    if fields.len() != 2 {
        return None;
    }
    let (id, digest) = (fields.get("text")?.as_str()?, fields.get("digest")?.as_str()?);
    let hex = |it: u8| matches!(it, b'0'..=b'9' | b'a'..=b'f');
    let is_digest = digest.len() == 64 && digest.bytes().all(hex);
    Uuid::parse_str(id).ok().filter(|it| is_digest && it.to_string() == id)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    const TEXT: Uuid = Uuid::from_u128(7);

    fn referring() -> Value {
        json!({"text": TEXT, "digest": Hash::default()})
    }

    /// An event that refers to a text in a fact, deeper in a fact, in the answer and in what is
    /// opened.
    fn event(value: Value) -> ShownEvent {
        let hash = Hash::default();
        let shown = json!({
            "match": Uuid::from_u128(1), "ruleset": "campfire", "seq": 5,
            "kind": "decision.made", "seat": 0,
            "decision": {"prompt": "p", "kind": "toast", "answer": value},
            "facts": [{"type": "toasted", "text": "A toast.", "rule": "CF 1", "toast": value,
                       "all": [{"who": 0, "said": value}]}],
            "asked": [], "recorded_at": "2026-11-21T12:00:00.000Z",
            "commitment": hash, "prev_hash": hash, "hash": hash,
            "opened": {"content": {"answer": value}, "salt": "0".repeat(32)},
        });
        serde_json::from_value(shown).expect("it reads")
    }

    fn joined(texts: &Texts) -> (Value, Hash) {
        let mut events = [event(referring())];
        assert_eq!(referred_to(&mut events), [TEXT]);
        let digest = put(&mut events, texts);
        (serde_json::to_value(&events[0]).expect("it is JSON"), digest)
    }

    #[test]
    fn a_text_stands_where_it_was_referred_to_but_not_in_what_was_sealed() {
        let (event, _) = joined(&Texts::from([(TEXT, "To the mill!".to_owned())]));
        assert_eq!(event["decision"]["answer"], "To the mill!");
        assert_eq!(event["facts"][0]["toast"], "To the mill!");
        assert_eq!(event["facts"][0]["all"], json!([{"who": 0, "said": "To the mill!"}]));
        assert_eq!(event["facts"][0]["text"], "A toast.");
        assert_eq!(event["opened"]["content"]["answer"], referring());
    }

    #[test]
    fn what_nobody_has_written_is_empty_and_not_erased() {
        let nothing = json!({"text": Uuid::nil(), "digest": Hash::default()});
        let mut events = [event(nothing)];
        put(&mut events, &Texts::new());
        let event = serde_json::to_value(&events[0]).expect("it is JSON");
        assert_eq!(event["decision"]["answer"], "");
    }

    #[test]
    fn what_was_erased_says_so_and_is_tagged_otherwise() {
        let (there, before) = joined(&Texts::from([(TEXT, "To the mill!".to_owned())]));
        let (gone, after) = joined(&Texts::new());
        assert_eq!(gone["decision"]["answer"], ERASED);
        assert_eq!(gone["facts"][0]["toast"], ERASED);
        assert_eq!(gone["opened"], there["opened"]);
        assert_ne!(mark(&before), mark(&after));
    }

    #[test]
    fn what_only_resembles_a_reference_is_left_alone() {
        let digest = Hash::default();
        for other in [
            json!({"text": "a sentence", "digest": digest}),
            json!({"text": TEXT, "digest": "short"}),
            json!({"text": TEXT.simple().to_string(), "digest": digest}),
            json!({"text": TEXT, "digest": digest, "more": 1}),
            json!({"text": TEXT}),
            json!([TEXT, digest]),
        ] {
            assert!(referred_to(&mut [event(other.clone())]).is_empty(), "{other}");
        }
    }
}
