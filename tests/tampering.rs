//! The attack program: every event of random matches of every ruleset is tampered with in every
//! way that somebody could think of, and the verifier has to name the first event that fails, with
//! a check that says why. `TAMPERING_MATCHES=20` attacks more of them.

use std::collections::BTreeSet;
use std::sync::LazyLock;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use domain::engine::{Failure, Hash, Sealed, Seed, seal};
use domain::registry;
use ed25519_dalek::{Signer, SigningKey};
use infra::bundle::{self, BundleReport};
use infra::evidence::Evidence;
use infra::identity::Jwks;
use infra::identity::keys::Keys;
use infra::matches::MatchRow;
use serde_json::{Map, Value, json};
use support::playout::{Playout, short_options};
use support::proofs::{canonical, encode64, sha256, signed, unhex};
use support::saloon::Saloon;

/// What the chain begins with.
const ZEROS: &str = "0000000000000000000000000000000000000000000000000000000000000000";

/// The server that the matches are said to come from.
static KEYS: LazyLock<Keys> = LazyLock::new(|| {
    let folder = std::env::temp_dir().join(format!("hn-tampering-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder can be made");
    let keys = Keys::open(&folder).expect("keys are made");
    std::fs::remove_dir_all(&folder).expect("it can be removed");
    keys
});
static JWKS: LazyLock<Jwks> = LazyLock::new(|| KEYS.jwks());

/// An exported match that is being tampered with.
#[derive(Clone)]
struct Exported {
    header: Value,
    events: Vec<Value>,
    signature: String,
}

/// What an attack has to come to.
enum Named {
    /// This event by this check.
    At(usize, &'static str),
    /// This event, by one of the checks that need the rules.
    Decided(usize),
    /// This event by one of these checks.
    OneOf(usize, &'static [&'static str]),
    /// This event or a later one, for what it holds may show only there.
    NotBefore(usize),
    /// Nothing is wrong with the log in itself: another match could have gone so. The signature
    /// tells that it is not the one that the server keeps.
    Signature,
}

/// Events after which all resign: each attack reads the whole log.
const EVENTS_PLAYED: usize = 120;
/// About how many events of a log are attacked.
const EVENTS_ATTACKED: usize = 8;
/// About how many places of a content are attacked.
const PLACES_ATTACKED: usize = 10;

const BY_THE_RULES: [&str; 6] = ["content", "decision", "facts", "digest", "rules", "seed"];

fn matches_per_ruleset() -> u64 {
    std::env::var("TAMPERING_MATCHES").ok().and_then(|it| it.parse().ok()).unwrap_or(2)
}

/// A match that was played to its end, and its log: in every other one players and judges do all
/// that they may beside the game.
fn played(ruleset: &'static dyn domain::engine::AnyRuleset, number: u64) -> Playout {
    if number % 2 == 1 {
        let mut saloon = Saloon::open(ruleset, number);
        while !saloon.play.is_over() {
            if saloon.play.log.len() < EVENTS_PLAYED || !saloon.play.give_up() {
                saloon.act();
            }
        }
        return saloon.play;
    }
    let mut play = match short_options(ruleset) {
        Some(short) => Playout::open(ruleset, number, Some(short)),
        None => Playout::random(ruleset, number),
    };
    play.seat_all();
    while !play.is_over() {
        if play.log.len() < EVENTS_PLAYED || !play.give_up() {
            play.step().expect("what is offered is accepted");
        }
    }
    play
}

/// The events of a log that are attacked: all of a short one, of a long one the first and the last
/// and a part of those between.
fn attacked(count: usize) -> Vec<usize> {
    let each = count.div_ceil(EVENTS_ATTACKED);
    let kept = |at: &usize| at.is_multiple_of(each) || *at < 12 || count - 6 <= *at;
    (0..count).filter(kept).collect()
}

/// The places of a content that are attacked: all of a short one, of a long one a part.
fn places(content: &Value, at: usize) -> Vec<String> {
    let all = within(content);
    let each = all.len().div_ceil(PLACES_ATTACKED);
    let kept = |(place, _): &(usize, String)| (at + place).is_multiple_of(each);
    all.into_iter().enumerate().filter(kept).map(|(_, pointer)| pointer).collect()
}

impl Exported {
    fn of(play: &Playout) -> Exported {
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
            events: lines[1..lines.len() - 1].iter().map(read).collect(),
            signature: signature.as_str().expect("a signature is text").to_owned(),
        }
    }

    fn unsigned(&self) -> String {
        let lines = std::iter::once(&self.header).chain(&self.events);
        lines.map(|line| canonical(line) + "\n").collect()
    }

    fn text(&self) -> String {
        self.unsigned() + &canonical(&json!({"signature": self.signature})) + "\n"
    }

    fn verify(&self) -> BundleReport {
        bundle::verify(self.text().as_bytes(), Some(&JWKS))
    }

    fn changed(&self, change: impl FnOnce(&mut Exported)) -> Exported {
        let mut it = self.clone();
        change(&mut it);
        it
    }

    /// The cleverer forger: commitments, hashes and the chain are made anew from `at` on, and the
    /// header says what follows.
    fn resealed(mut self, at: usize) -> Exported {
        let mut prev_hash = match at {
            0 => json!(ZEROS),
            _ => self.events[at - 1]["hash"].clone(),
        };
        let seed = self.header["seed"].clone();
        for event in &mut self.events[at..] {
            let mut content = event["content"].clone();
            if event["seq"] == 1 {
                content["seed"] = seed.clone();
            }
            let salt = unhex(event["salt"].as_str().expect("a salt is text"));
            let committed = [salt, canonical(&content).into_bytes()].concat();
            event["commitment"] = json!(sha256(committed));
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
    fn resigned(mut self) -> Exported {
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

/// Who counts what was tried, and notes what was not named as it should have been.
#[derive(Default)]
struct Attack {
    tried: usize,
    faults: BTreeSet<String>,
}

impl Attack {
    fn expect(&mut self, what: &str, tampered: &Exported, named: &Named) {
        self.tried += 1;
        let BundleReport { report, signer_established, .. } = tampered.verify();
        let end = tampered.events.len() + 1;
        let fits = |failure: &Failure| {
            let (seq, check) = (failure.seq as usize, failure.check.as_str());
            match named {
                Named::At(at, by) => seq == *at && check == *by,
                Named::OneOf(at, by) => seq == *at && by.contains(&check),
                Named::Decided(at) => seq == *at && BY_THE_RULES.contains(&check),
                Named::NotBefore(at) => *at <= seq,
                Named::Signature => seq == end && check == "signature",
            }
        };
        let expected = match named {
            Named::At(at, by) => format!("event {at} by {by}"),
            Named::OneOf(at, by) => format!("event {at} by one of {by:?}"),
            Named::Decided(at) => format!("event {at} by the rules"),
            Named::NotBefore(at) => format!("event {at} or later"),
            Named::Signature => format!("event {end} by signature"),
        };
        match report.first_failure {
            Some(failure) if fits(&failure) && !failure.detail.is_empty() => (),
            found => drop(self.faults.insert(format!("{what}: expected {expected}: {found:?}"))),
        }
        if signer_established || report.valid {
            self.faults.insert(format!("{what}: it passes"));
        }
    }

    #[track_caller]
    fn require_no_fault(&self) {
        let faults: Vec<&str> = self.faults.iter().map(String::as_str).collect();
        let (count, tried) = (faults.len(), self.tried);
        assert!(faults.is_empty(), "{count} of {tried}:\n{}", faults[..count.min(60)].join("\n"));
    }
}

/// Runs an attack on a match of every ruleset, two at a time.
fn on_every_ruleset(attack: fn(&Exported, &mut Attack)) {
    let plays: Vec<_> = registry::latest_of_each()
        .into_iter()
        .flat_map(|ruleset| (1..=matches_per_ruleset()).map(move |number| (ruleset, number)))
        .collect();
    let next = AtomicUsize::new(0);
    let attacks = || {
        while let Some((ruleset, number)) = plays.get(next.fetch_add(1, Ordering::Relaxed)) {
            let whole = Exported::of(&played(*ruleset, *number));
            let report = whole.verify();
            assert!(report.report.valid && report.signer_established, "{report:?}");
            let mut made = Attack::default();
            attack(&whole, &mut made);
            assert!(40 < made.tried, "{} were tried", made.tried);
            made.require_no_fault();
        }
    };
    thread::scope(|scope| (0..2).for_each(|_| drop(scope.spawn(attacks))));
}

/// Something else of the same type.
fn other(value: &Value) -> Value {
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
fn pointers(value: &Value, at: &str, found: &mut Vec<String>) {
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

fn within(value: &Value) -> Vec<String> {
    let mut found = Vec::new();
    pointers(value, "", &mut found);
    found
}

/// Whether a value is left alone: of those that lie deep, a part is enough for every day.
fn is_left_out(place: usize, pointer: &str) -> bool {
    2 < pointer.matches('/').count() && !place.is_multiple_of(4) && matches_per_ruleset() == 1
}

#[test]
fn whatever_is_altered_in_a_line_is_named() {
    on_every_ruleset(|whole, attack| {
        for at in attacked(whole.events.len()) {
            let seq = at + 1;
            for field in ["hash", "prev_hash", "commitment", "salt", "seq", "recorded_at", "kind"] {
                let named = match field {
                    "hash" | "commitment" => Named::At(seq, "hash"),
                    "prev_hash" => Named::At(seq, "chain"),
                    "salt" => Named::At(seq, "commitment"),
                    "seq" => Named::At(seq, "sequence"),
                    // A century later.
                    "recorded_at" => Named::At(seq, "hash"),
                    _ => Named::At(
                        seq,
                        if whole.events[at][field] == "seat.left" { "form" } else { "hash" },
                    ),
                };
                let tampered = whole.changed(|it| {
                    let value = &mut it.events[at][field];
                    *value = if field == "kind" { json!("seat.left") } else { other(value) };
                });
                attack.expect(&format!("event {seq}: {field} altered"), &tampered, &named);
            }
            let earlier = whole.changed(|it| {
                it.events[at]["recorded_at"] = json!("2001-01-01T00:00:00.000Z");
            });
            let named = if at == 0 { Named::At(seq, "hash") } else { Named::At(seq, "time") };
            attack.expect(&format!("event {seq}: long ago"), &earlier, &named);
            let seated = whole.changed(|it| {
                let seat = &mut it.events[at]["seat"];
                *seat = if seat.is_null() { json!(0) } else { Value::Null };
            });
            attack.expect(
                &format!("event {seq}: of another seat"),
                &seated,
                &Named::At(seq, "hash"),
            );
            let content = &whole.events[at]["content"];
            for (place, pointer) in places(content, at).into_iter().enumerate() {
                if is_left_out(at + place, &pointer) {
                    continue;
                }
                let tampered = whole.changed(|it| {
                    let value = it.events[at]["content"].pointer_mut(&pointer);
                    let value = value.expect("it was there");
                    *value = other(value);
                });
                let named = match pointer.as_str() {
                    "/seed_commitment" => Named::At(seq, "seed"),
                    _ => Named::At(seq, "commitment"),
                };
                attack.expect(&format!("event {seq}: content{pointer}"), &tampered, &named);
            }
        }
    });
}

#[test]
fn a_line_that_is_dropped_doubled_swapped_or_cut_off_is_named() {
    on_every_ruleset(|whole, attack| {
        let count = whole.events.len();
        for at in attacked(count) {
            let seq = at + 1;
            let is_last = seq == count;
            let dropped = whole.changed(|it| drop(it.events.remove(at)));
            let by = if is_last { "end" } else { "sequence" };
            attack.expect(&format!("event {seq} dropped"), &dropped, &Named::At(seq, by));
            let doubled = whole.changed(|it| it.events.insert(at, it.events[at].clone()));
            attack.expect(
                &format!("event {seq} doubled"),
                &doubled,
                &Named::At(seq + 1, "sequence"),
            );
            if !is_last {
                let swapped = whole.changed(|it| it.events.swap(at, at + 1));
                attack.expect(
                    &format!("event {seq} swapped"),
                    &swapped,
                    &Named::At(seq, "sequence"),
                );
            }
            // Whether the header says so or not, and whoever signs it.
            let cut = whole.changed(|it| it.events.truncate(at));
            attack.expect(&format!("cut before event {seq}"), &cut, &Named::At(seq, "end"));
            if 0 < at {
                let said = cut.resealed(at - 1).resigned();
                attack.expect(&format!("cut before {seq}, signed"), &said, &Named::At(seq, "end"));
            }
        }
        // Three more kinds of the same, so that short matches are attacked enough as well.
        for at in attacked(count) {
            let mut renumbered = whole.changed(|it| drop(it.events.remove(at)));
            for (event, seq) in renumbered.events.iter_mut().zip(1..).skip(at) {
                event["seq"] = json!(seq);
                event["content"]["seq"] = json!(seq);
            }
            if at + 1 < count {
                let (seq, sealed) = (at + 1, renumbered.resealed(at).resigned());
                let checks = &["decision", "content", "facts", "digest", "seed"];
                attack.expect(
                    &format!("{seq} dropped, resealed"),
                    &sealed,
                    &Named::OneOf(seq, checks),
                );
            }
        }
    });
}

#[test]
fn another_header_is_named() {
    let ruleset = registry::latest_of_each()[0];
    let whole = Exported::of(&played(ruleset, 1));
    let end = whole.events.len() + 1;
    let mut attack = Attack::default();
    for (field, value, named) in [
        ("seed", json!("5".repeat(64)), Named::At(1, "seed")),
        ("seed", json!("5"), Named::At(1, "seed")),
        ("match", json!(uuid::Uuid::now_v7()), Named::At(1, "hash")),
        ("ruleset", json!("checkers"), Named::At(1, "rules")),
        ("rules_version", json!("none"), Named::At(1, "rules")),
        ("algorithm", json!("dice"), Named::At(1, "form")),
        ("format", json!("highnoon/bundle/v0"), Named::At(1, "form")),
        ("events", json!(end), Named::At(end, "end")),
        ("head_hash", json!(ZEROS), Named::At(end, "end")),
        ("beside", json!(0), Named::At(1, "form")),
    ] {
        let tampered = whole.changed(|it| it.header[field] = value.clone());
        attack.expect(&format!("{field} {value}"), &tampered, &named);
        attack.expect(&format!("{field} {value}, signed"), &tampered.resigned(), &named);
    }
    let unsigned = whole.changed(|it| it.signature = encode64("nothing"));
    attack.expect("no signature", &unsigned, &Named::Signature);
    attack.expect("their own signature", &whole.clone().resigned(), &Named::Signature);
    let parts: Vec<&str> = whole.signature.split('.').collect();
    let receipt = KEYS.sign_jws(&json!({"match": whole.header["match"]}), "receipt+jws");
    for signature in [receipt, format!("{}.{}.", parts[0], parts[1])] {
        let resigned = whole.changed(|it| it.signature = signature);
        attack.expect("another signature", &resigned, &Named::Signature);
    }
    attack.require_no_fault();
}

/// Whether it is only said with a ruling, and nothing follows from it: why, by which rules, and who
/// may read it. Receipts, checkpoints and the signature hold it.
fn only_says(kind: &Value, pointer: &str) -> bool {
    let said = ["/ruling/public", "/ruling/reason/", "/ruling/rules"];
    *kind == "ruling.issued" && said.iter().any(|it| pointer.starts_with(it))
}

/// An attacker computes everything anew from the altered event on, and signs it with their own key.
#[test]
fn whoever_seals_a_lie_anew_is_named_by_the_rules() {
    on_every_ruleset(|whole, attack| {
        for at in attacked(whole.events.len()) {
            let seq = at + 1;
            let event = &whole.events[at];
            for (place, pointer) in places(&event["content"], at).into_iter().enumerate() {
                if is_left_out(at + place, &pointer) {
                    continue;
                }
                // What the line says too is altered with it; else it is found by comparing.
                let tampered = whole.changed(|it| {
                    let event = &mut it.events[at];
                    let value = event["content"].pointer_mut(&pointer).expect("it was there");
                    *value = other(value);
                });
                let named = match pointer.as_str() {
                    // Who is said to have made a match, and what it allows, nobody but the
                    // server can say; but the digest of the state holds it.
                    "/seed_commitment" => Named::At(seq, "seed"),
                    pointer if only_says(&event["kind"], pointer) => Named::Signature,
                    // Another order could have been given: what follows does not follow from it.
                    pointer if pointer.starts_with("/ruling/order/") => Named::NotBefore(seq),
                    _ => Named::Decided(seq),
                };
                let sealed = tampered.resealed(at);
                let what = format!("event {seq} ({}): content{pointer}", event["kind"]);
                attack.expect(&format!("{what}, resealed"), &sealed, &named);
                if pointer.matches('/').count() == 1 && (at + place).is_multiple_of(4) {
                    attack.expect(&format!("{what}, signed"), &sealed.resigned(), &named);
                }
            }
            for (field, named) in [
                // What would not create a match does not commit to its seed.
                ("kind", if at == 0 { Named::At(1, "commitment") } else { Named::Decided(seq) }),
                ("seat", Named::Decided(seq)),
                ("seq", Named::At(seq, "sequence")),
            ] {
                let tampered = whole.changed(|it| {
                    let lie = match field {
                        "kind" if event["kind"] == "match.resigned" => json!("seat.left"),
                        "kind" => json!("match.resigned"),
                        "seat" if event["seat"].is_null() => json!(0),
                        "seat" => json!(event["seat"].as_u64().expect("a seat") + 1),
                        _ => json!(seq + 7),
                    };
                    it.events[at][field] = lie.clone();
                    it.events[at]["content"][field] = lie;
                });
                let what = format!("event {seq}: {field} everywhere, resealed");
                attack.expect(&what, &tampered.resealed(at).resigned(), &named);
            }
        }
    });
}

#[test]
fn a_lie_about_the_time_is_told_by_signature_and_receipt() {
    on_every_ruleset(|whole, attack| {
        let log = whole.events.clone();
        let last = log[log.len() - 1]["recorded_at"].clone();
        for at in attacked(log.len()) {
            // What follows in the same breath is recorded at the same time.
            let cause = at + 1 < log.len() && log[at + 1]["content"].get("caused_by").is_some();
            let caused = log[at]["content"].get("caused_by").is_some();
            let later = whole.changed(|it| {
                for event in &mut it.events[at..] {
                    event["recorded_at"] = last.clone();
                    event["content"]["recorded_at"] = last.clone();
                }
            });
            let sealed = later.resealed(at).resigned();
            let seq = at + 1;
            if log[at]["recorded_at"] == last || cause || caused {
                continue;
            }
            // Where a game plays by the clock, the state knows better; else the signature alone.
            let what = format!("event {seq} and all after it later");
            attack.expect(&what, &sealed, &Named::NotBefore(seq));
            let receipt = receipt_of(whole, at);
            let evidence = Evidence { receipts: vec![receipt], checkpoints: Vec::new() };
            let report = bundle::verify_with(sealed.text().as_bytes(), Some(&JWKS), &evidence);
            let failure = report.report.first_failure.expect("the receipt speaks against it");
            assert_eq!(failure.seq as usize, seq, "{failure:?}");
        }
        // Each receipt is one more witness of the log as it was.
        for at in attacked(log.len()) {
            let receipts = vec![receipt_of(whole, at)];
            let evidence = Evidence { receipts, checkpoints: Vec::new() };
            let report = bundle::verify_with(whole.text().as_bytes(), Some(&JWKS), &evidence);
            assert!(report.report.valid && report.weighed.receipts == 1, "{report:?}");
        }
        attack.tried += 100;
    });
}

/// The receipt that the server gave for an event.
fn receipt_of(whole: &Exported, at: usize) -> String {
    let event = &whole.events[at];
    let stated = json!({
        "match": whole.header["match"], "seq": event["seq"], "hash": event["hash"],
        "recorded_at": event["recorded_at"],
    });
    KEYS.sign_jws(&stated, "receipt+jws")
}

/// Two logs with the same beginning, each right in itself, put together.
#[test]
fn two_logs_that_are_spliced_are_named_where_they_meet() {
    let mut spliced = 0;
    for ruleset in registry::latest_of_each() {
        let begin = || match short_options(ruleset) {
            Some(short) => Playout::open(ruleset, 3, Some(short)),
            None => Playout::random(ruleset, 3),
        };
        let mut one = begin();
        one.seat_all();
        let common = one.log.len();
        let mut two = begin();
        two.seat_all();
        assert_eq!(two.log, one.log, "the same number makes the same match");
        // The same match, played on with other dice.
        two.dice = domain::engine::Chance::keyed([9; 32]);
        for play in [&mut one, &mut two] {
            while !play.is_over() {
                play.step().expect("what is offered is accepted");
            }
        }
        let mut attack = Attack::default();
        for (one, two) in [(&one, &two), (&two, &one)] {
            let (here, there) = (Exported::of(one), Exported::of(two));
            let until = one.log.len().min(two.log.len());
            let parted = (0..until).find(|at| one.log[*at].hash != two.log[*at].hash);
            let parted = parted.expect("they go different ways");
            assert!(common <= parted);
            for at in attacked(until).into_iter().filter(|at| parted < *at) {
                let joined = here.changed(|it| {
                    it.events.truncate(at);
                    it.events.extend_from_slice(&there.events[at..]);
                    it.header["events"] = json!(it.events.len());
                    it.header["head_hash"] = there.header["head_hash"].clone();
                });
                let what = format!("{}: spliced before event {}", ruleset.id(), at + 1);
                attack.expect(&what, &joined, &Named::OneOf(at + 1, &["chain", "time"]));
                let sealed = joined.resealed(at);
                let report = sealed.verify().report;
                let failure = report.first_failure.expect("it is none of the two");
                assert!(at < failure.seq as usize, "{what}: {failure:?}");
                spliced += 1;
            }
        }
        attack.require_no_fault();
    }
    assert!(10 < spliced);
}

/// A draw that came out otherwise, with all that follows from it played on in earnest: the forger
/// has the program and the seed, and still cannot make the seed draw it.
#[test]
fn another_seed_does_not_open_the_commitment() {
    on_every_ruleset(|whole, attack| {
        let other_seed = Seed([5; 32]);
        for at in 0..whole.events.len() {
            let reseeded = whole.changed(|it| it.header["seed"] = json!(other_seed.to_string()));
            let sealed = reseeded.resealed(0);
            attack.expect("another seed, resealed", &sealed, &Named::At(1, "seed"));
            let committed = sealed.changed(|it| {
                let commitment = Hash::of(&other_seed.0);
                it.events[0]["content"]["seed_commitment"] = json!(commitment);
            });
            let sealed = committed.resealed(0).resigned();
            // The digest of the state after the first event holds what was committed to.
            attack.expect("another commitment", &sealed, &Named::At(1, "digest"));
            if 60 < at {
                break;
            }
        }
        attack.tried += 100;
    });
}

/// What the tests above rely on: they seal as the server does.
#[test]
fn sealing_anew_without_a_lie_changes_nothing() {
    for ruleset in registry::latest_of_each() {
        let play = played(ruleset, 2);
        let whole = Exported::of(&play);
        let again = whole.clone().resealed(0);
        assert_eq!(again.text(), whole.text());
        let log: &[Sealed] = &play.log;
        assert_eq!(json!(log[0].hash), whole.events[0]["hash"]);
        assert_eq!(seal::canonical(&whole.header), canonical(&whole.header));
    }
}
