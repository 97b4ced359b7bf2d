//! The attack program: random matches of every ruleset are tampered with in every way that somebody
//! could think of, and the verifier has to name the first event that fails, with a check that says
//! why. A sample of the events and of the places in them is attacked, by a seed that is printed;
//! with `LAWS_MATCHES`, all of them are. `TAMPERING_MATCHES=20` attacks more matches.

mod exported;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, LazyLock, Mutex, OnceLock};
use std::thread;

use domain::engine::{AnyRuleset, Failure, Hash, Sealed, Seed, seal};
use domain::registry;
use infra::bundle::{self, BundleReport};
use infra::evidence::Evidence;
use infra::identity::Jwks;
use infra::identity::keys::Keys;
use serde_json::{Value, json};
use support::proofs::{canonical, encode64};
use toys::playout::{Playout, short_options};
use toys::saloon::Saloon;
use toys::sample::Sample;

use crate::exported::{Exported, Line, other, pointers};

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
/// How many events of a log are attacked beside the first and the last ones.
const EVENTS_ATTACKED: usize = 8;
/// How many places of a content are attacked.
const PLACES_ATTACKED: usize = 6;

const BY_THE_RULES: [&str; 6] = ["content", "decision", "facts", "digest", "rules", "seed"];

fn matches_per_ruleset() -> u64 {
    std::env::var("TAMPERING_MATCHES").ok().and_then(|it| it.parse().ok()).unwrap_or(2)
}

/// A match that was played to its end, and its log: in every other one players and judges do all
/// that they may beside the game.
fn played(ruleset: &'static dyn AnyRuleset, number: u64) -> Playout {
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
    play_out(&mut play);
    play
}

fn play_out(play: &mut Playout) {
    while !play.is_over() {
        if play.log.len() < EVENTS_PLAYED || !play.give_up() {
            play.step().expect("what is offered is accepted");
        }
    }
}

/// The events of a log that are attacked: the first and the last ones, and a sample of the others.
fn attacked(count: usize, sample: &mut Sample) -> Vec<usize> {
    let at_the_ends = |at: &usize| *at < 3 || count - 3 <= *at;
    let (ends, between): (Vec<usize>, Vec<usize>) = (0..count).partition(at_the_ends);
    let mut all = [ends, sample.some(EVENTS_ATTACKED, between)].concat();
    all.sort_unstable();
    all
}

/// Who counts what was tried, and notes what was not named as it should have been.
struct Attack {
    sample: Sample,
    tried: usize,
    faults: BTreeSet<String>,
}

impl Attack {
    fn by(sample: Sample) -> Attack {
        Attack { sample, tried: 0, faults: BTreeSet::new() }
    }

    fn events(&mut self, whole: &Exported) -> Vec<usize> {
        attacked(whole.events.len(), &mut self.sample)
    }

    /// The places of a content that are attacked.
    fn places(&mut self, line: &Line) -> Vec<String> {
        let mut found = Vec::new();
        pointers(&line.content.value, "", &mut found);
        self.sample.some(PLACES_ATTACKED, found)
    }

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

/// A match as it is exported; it is played once.
fn exported(ruleset: &'static dyn AnyRuleset, number: u64) -> Arc<Exported> {
    type Once = Arc<OnceLock<Arc<Exported>>>;
    static ALL: Mutex<BTreeMap<(&str, u64), Once>> = Mutex::new(BTreeMap::new());
    let mut all = ALL.lock().expect("nobody panics with it");
    let once = all.entry((ruleset.id(), number)).or_default().clone();
    drop(all);
    let made = once.get_or_init(|| {
        let whole = Exported::of(&played(ruleset, number));
        let report = whole.verify();
        assert!(report.report.valid && report.signer_established, "{report:?}");
        Arc::new(whole)
    });
    made.clone()
}

/// Runs an attack on matches of every ruleset, two at a time.
fn on_every_ruleset(attack: fn(&Exported, &mut Attack)) {
    let plays: Vec<_> = registry::latest_of_each()
        .into_iter()
        .flat_map(|ruleset| (1..=matches_per_ruleset()).map(move |number| (ruleset, number)))
        .collect();
    let next = AtomicUsize::new(0);
    let attacks = || {
        loop {
            let which = next.fetch_add(1, Ordering::Relaxed);
            let Some((ruleset, number)) = plays.get(which) else { return };
            let mut made = Attack::by(Sample::of(which as u64));
            attack(&exported(*ruleset, *number), &mut made);
            assert!(40 < made.tried, "{} were tried", made.tried);
            made.require_no_fault();
        }
    };
    thread::scope(|scope| (0..2).for_each(|_| drop(scope.spawn(attacks))));
}

#[test]
fn whatever_is_altered_in_a_line_is_named() {
    on_every_ruleset(|whole, attack| {
        for at in attack.events(whole) {
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
            for pointer in attack.places(&whole.events[at]) {
                let tampered = whole.changed(|it| it.events[at].alter(&pointer));
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
        for at in attack.events(whole) {
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
        for at in attack.events(whole) {
            let mut renumbered = whole.changed(|it| drop(it.events.remove(at)));
            for (event, seq) in renumbered.events.iter_mut().zip(1..).skip(at) {
                event["seq"] = json!(seq);
                event.alter_content(|it| it["seq"] = json!(seq));
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
    let whole = exported(ruleset, 1);
    let end = whole.events.len() + 1;
    let mut attack = Attack::by(Sample::of(0));
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
    let own = Exported::clone(&whole).resigned();
    attack.expect("their own signature", &own, &Named::Signature);
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
        for at in attack.events(whole) {
            let seq = at + 1;
            let event = &whole.events[at];
            for (place, pointer) in attack.places(event).into_iter().enumerate() {
                // What the line says too is altered with it; else it is found by comparing.
                let tampered = whole.changed(|it| it.events[at].alter(&pointer));
                let named = match pointer.as_str() {
                    // Who is said to have made a match, and what it allows, nobody but the
                    // server can say; but the digest of the state holds it.
                    "/seed_commitment" => Named::At(seq, "seed"),
                    pointer if only_says(&event["kind"], pointer) => Named::Signature,
                    // Of a free text the log holds a salted digest alone.
                    "/decision/answer/digest" | "/decision/answer/id" => Named::NotBefore(seq),
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
                    it.events[at].alter_content(|it| it[field] = lie);
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
        let log = &whole.events;
        let last = log[log.len() - 1]["recorded_at"].clone();
        for at in attack.events(whole) {
            // What follows in the same breath is recorded at the same time.
            let is_caused = |it: &Line| it.content.value.get("caused_by").is_some();
            let (cause, caused) = (log.get(at + 1).is_some_and(is_caused), is_caused(&log[at]));
            let later = whole.changed(|it| {
                for event in &mut it.events[at..] {
                    event["recorded_at"] = last.clone();
                    event.alter_content(|it| it["recorded_at"] = last.clone());
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
        for at in attack.events(whole) {
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
            play_out(play);
        }
        let mut attack = Attack::by(Sample::of(spliced));
        for (one, two) in [(&one, &two), (&two, &one)] {
            let (here, there) = (Exported::of(one), Exported::of(two));
            let until = one.log.len().min(two.log.len());
            let parted = (0..until).find(|at| one.log[*at].hash != two.log[*at].hash);
            let parted = parted.expect("they go different ways");
            assert!(common <= parted);
            for at in attacked(until, &mut attack.sample).into_iter().filter(|at| parted < *at) {
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
        let reseeded = whole.changed(|it| it.header["seed"] = json!(other_seed.to_string()));
        let sealed = reseeded.resealed(0);
        attack.expect("another seed, resealed", &sealed, &Named::At(1, "seed"));
        let committed = sealed.changed(|it| {
            let commitment = Hash::of(&other_seed.0);
            it.events[0].alter_content(|it| it["seed_commitment"] = json!(commitment));
        });
        let sealed = committed.resealed(0).resigned();
        // The digest of the state after the first event holds what was committed to.
        attack.expect("another commitment", &sealed, &Named::At(1, "digest"));
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
