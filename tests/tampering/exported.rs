//! A match as a file, and what a forger can do to it.

use std::collections::BTreeMap;
use std::ops::{Deref, DerefMut};
use std::sync::{Arc, OnceLock};

use ed25519_dalek::{Signer, SigningKey};
use infra::bundle::{self, BundleReport};
use infra::matches::MatchRow;
use serde_json::{Map, Value, json};
use support::proofs::{canonical, sha256, signed, unhex};
use toys::playout::Playout;

use crate::{JWKS, KEYS, ZEROS};

/// An exported match that is being tampered with.
#[derive(Clone)]
pub struct Exported {
    pub header: Value,
    pub events: Vec<Line>,
    pub signature: String,
}

/// The line of an event. What is not altered is shared by all copies, and written once.
#[derive(Clone)]
pub struct Line {
    /// All but the content.
    fields: Arc<Value>,
    pub content: Arc<Content>,
    text: OnceLock<Arc<str>>,
}

/// What happened, as the line has it.
pub struct Content {
    pub value: Value,
    text: OnceLock<String>,
}

impl Content {
    fn of(value: Value) -> Arc<Content> {
        Arc::new(Content { value, text: OnceLock::new() })
    }

    fn text(&self) -> &str {
        self.text.get_or_init(|| canonical(&self.value))
    }
}

impl Line {
    fn read(text: &str) -> Line {
        let mut fields: Value = serde_json::from_str(text).expect("lines are JSON");
        let content = fields.as_object_mut().and_then(|it| it.remove("content"));
        let content = Content::of(content.expect("a line has a content"));
        Line { fields: Arc::new(fields), content, text: OnceLock::new() }
    }

    /// The line as it stands in the file.
    fn text(&self) -> &str {
        self.text.get_or_init(|| {
            let fields = self.as_object().expect("an object").iter();
            let fields = fields.map(|(name, value)| (name.as_str(), canonical(value)));
            let content = ("content", self.content.text().to_owned());
            let all: BTreeMap<&str, String> = fields.chain([content]).collect();
            let all: Vec<String> =
                all.iter().map(|(name, it)| format!("\"{name}\":{it}")).collect();
            format!("{{{}}}", all.join(",")).into()
        })
    }

    /// Something in the content is another.
    pub fn alter(&mut self, pointer: &str) {
        self.alter_content(|content| {
            let value = content.pointer_mut(pointer).expect("it was there");
            *value = other(value);
        });
    }

    pub fn alter_content(&mut self, alter: impl FnOnce(&mut Value)) {
        let mut value = self.content.value.clone();
        alter(&mut value);
        self.content = Content::of(value);
        self.text.take();
    }
}

impl Deref for Line {
    type Target = Value;

    fn deref(&self) -> &Value {
        &self.fields
    }
}

impl DerefMut for Line {
    fn deref_mut(&mut self) -> &mut Value {
        self.text.take();
        Arc::make_mut(&mut self.fields)
    }
}

impl Exported {
    pub fn of(play: &Playout) -> Exported {
        let summary = play.it.summary();
        let (first, last) = (&play.log[0], &play.log[play.log.len() - 1]);
        let row = MatchRow {
            id: play.it.id(),
            ruleset: summary.ruleset,
            rules_version: summary.rules_version,
            visibility: summary.visibility,
            status: summary.status,
            version: last.seq,
            head_hash: last.hash,
            creator: summary.creator,
            players: Vec::new(),
            title: None,
            created_at: first.recorded_at,
            started_at: None,
            ended_at: None,
            delayed: false,
            staged: summary.staged,
        };
        Exported::read(&bundle::write(&row, &play.seed, &play.log, &KEYS))
    }

    fn read(bundle: &str) -> Exported {
        let lines: Vec<&str> = bundle.lines().collect();
        let read = |line: &&str| serde_json::from_str::<Value>(line).expect("lines are JSON");
        let signature = read(&lines[lines.len() - 1])["signature"].clone();
        Exported {
            header: read(&lines[0]),
            events: lines[1..lines.len() - 1].iter().map(|line| Line::read(line)).collect(),
            signature: signature.as_str().expect("a signature is text").to_owned(),
        }
    }

    fn unsigned(&self) -> String {
        let header = canonical(&self.header);
        let lines = std::iter::once(header.as_str()).chain(self.events.iter().map(Line::text));
        lines.flat_map(|line| [line, "\n"]).collect()
    }

    pub fn text(&self) -> String {
        self.unsigned() + &canonical(&json!({"signature": self.signature})) + "\n"
    }

    pub fn verify(&self) -> BundleReport {
        bundle::verify(self.text().as_bytes(), Some(&JWKS))
    }

    pub fn changed(&self, change: impl FnOnce(&mut Exported)) -> Exported {
        let mut it = self.clone();
        change(&mut it);
        it
    }

    /// The cleverer forger: commitments, hashes and the chain are made anew from `at` on, and the
    /// header says what follows.
    pub fn resealed(mut self, at: usize) -> Exported {
        let mut prev_hash = match at {
            0 => json!(ZEROS),
            _ => self.events[at - 1]["hash"].clone(),
        };
        let seed = self.header["seed"].clone();
        for event in &mut self.events[at..] {
            let content = match event["seq"] == 1 {
                true => {
                    let mut content = event.content.value.clone();
                    content["seed"] = seed.clone();
                    canonical(&content)
                }
                false => event.content.text().to_owned(),
            };
            let salt = unhex(event["salt"].as_str().expect("a salt is text"));
            event["commitment"] = json!(sha256([salt, content.into_bytes()].concat()));
            event["prev_hash"] = prev_hash;
            event["match"] = self.header["match"].clone();
            let mut fields = json!({"seat": event["seat"]});
            for name in ["commitment", "kind", "match", "prev_hash", "recorded_at", "seq"] {
                fields[name] = event[name].clone();
            }
            event.as_object_mut().expect("an object").remove("match");
            event["hash"] = json!(sha256(canonical(&fields)));
            prev_hash = event["hash"].clone();
        }
        self.header["events"] = json!(self.events.len());
        self.header["head_hash"] = prev_hash;
        self
    }

    /// The cleverest: sign the altered match, with a key of one's own in the server's name.
    pub fn resigned(mut self) -> Exported {
        let own = SigningKey::from_bytes(&[7; 32]);
        let header = json!({"alg": "EdDSA", "typ": "bundle+jws", "kid": KEYS.kid()});
        let stated = json!({
            "match": self.header["match"], "events": self.header["events"],
            "head_hash": self.header["head_hash"], "lines": sha256(self.unsigned()),
        });
        self.signature = signed(&header, &stated, |it| own.sign(it).to_bytes().to_vec());
        self
    }
}

/// Something else of the same type.
pub fn other(value: &Value) -> Value {
    match value {
        Value::Null => json!(1),
        Value::Bool(it) => json!(!it),
        Value::Number(it) => json!(it.as_i64().unwrap_or_default() + 1),
        Value::String(it) => json!(other_text(it)),
        Value::Array(items) => {
            let mut items = items.clone();
            if items.pop().is_none() {
                items.push(json!(0));
            }
            Value::Array(items)
        }
        Value::Object(fields) => {
            let mut fields: Map<String, Value> = fields.clone();
            fields.insert("beside".to_owned(), json!(0));
            Value::Object(fields)
        }
    }
}

/// A text of the same length and form: the last letter or digit is another.
fn other_text(text: &str) -> String {
    match text.chars().last() {
        None => "x".to_owned(),
        Some(last) => {
            let other = match last {
                '0' => '1',
                'a' => 'b',
                _ if last.is_ascii_digit() => '0',
                // The end of a time.
                'Z' => return text.replacen("20", "21", 1),
                _ => 'a',
            };
            text[..text.len() - last.len_utf8()].to_owned() + &other.to_string()
        }
    }
}

/// The pointers to all values within a value, the leaves and what holds them.
pub fn pointers(value: &Value, at: &str, found: &mut Vec<String>) {
    if !at.is_empty() {
        found.push(at.to_owned());
    }
    match value {
        Value::Object(fields) => {
            for (name, field) in fields {
                let name = name.replace('~', "~0").replace('/', "~1");
                pointers(field, &format!("{at}/{name}"), found);
            }
        }
        Value::Array(items) => {
            for (place, item) in items.iter().enumerate() {
                pointers(item, &format!("{at}/{place}"), found);
            }
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => (),
    }
}
