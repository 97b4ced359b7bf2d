//! What the server itself brought about, in words: seats, clocks, what players agree on, judges,
//! the start and the end.

use serde_json::{Map, Value, json};

use crate::engine::conduct::agreement::Needs;
use crate::engine::conduct::judging::NewDispute;
use crate::engine::play::clock::{Expiry, OnExpiry};
use crate::engine::show::ShownFact;
use crate::engine::show::ruled::{ruling_fact, timed};
use crate::engine::{
    Body, Canceller, Chair, Created, Event, Match, Outcome, Ruleset, Seat, Sentence, ShownOutcome,
    TextRef, Viewer, as_sentence, capitalized, counted, house, spans_of_seats,
};

/// A fact that the server itself brought about.
pub(in crate::engine) fn platform_fact(
    r#type: &str,
    text: &str,
    rule: &str,
    fields: Map<String, Value>,
) -> ShownFact {
    let (text, spans) = Sentence::from(capitalized(text)).into_parts();
    let (r#type, rule) = (r#type.to_owned(), rule.to_owned());
    ShownFact { r#type, text, spans, rule, quiet: false, fields }
}

/// The same with its fields as JSON; those that are null are left out.
fn fact(r#type: &str, text: impl AsRef<str>, rule: &str, mut fields: Value) -> ShownFact {
    without_nulls(&mut fields);
    let fields = fields.as_object().cloned().unwrap_or_default();
    platform_fact(r#type, text.as_ref(), rule, fields)
}

/// What the server itself brought about, as facts.
pub(in crate::engine) fn platform_facts<R: Ruleset>(
    it: &Match<R>,
    event: &Event<R>,
    viewer: Viewer,
) -> Vec<ShownFact> {
    let told = match &event.body {
        Body::Decided { .. } => return Vec::new(),
        Body::Ruled { ruling, course } => return ruling_fact(it, ruling, course, viewer),
        Body::Created(made) => created(&it.rules, made, viewer),
        Body::SeatTaken { .. } | Body::SeatLeft | Body::Started(_) | Body::Resigned(_) => {
            seating(it, event, viewer)
        }
        Body::Expired { expiry, .. } => expired(event, expiry),
        Body::Extended { ms } => {
            let seat = event.seat.unwrap_or_default();
            let text = format!("{seat:#} has {} more.", timed(*ms));
            fact("clock_extended", text, house::EXTENSION, json!({"seat": seat, "ms": ms}))
        }
        Body::DrawOffered
        | Body::DrawAnswered { .. }
        | Body::TakebackAsked { .. }
        | Body::TakebackAnswered { .. } => agreeing(event),
        Body::DisputeOpened { dispute: id, about, claim, suspend } => {
            let new = NewDispute { id: *id, about: *about, claim: *claim, suspend: *suspend };
            disputed(event, &new, viewer)
        }
        Body::DisputeClosed { dispute } => {
            let fields = json!({"dispute": dispute});
            fact("dispute_closed", "The dispute is decided.", house::DISPUTE, fields)
        }
        Body::Suspended => {
            let (text, rule) = match it.standing.is_held() {
                true => ("The match waits for a judge; the clocks are stopped.", house::DISPUTE),
                false => ("The match is put off; the clocks are stopped.", house::PUT_OFF),
            };
            fact("match_suspended", text, rule, json!({}))
        }
        Body::Resumed => {
            let held = it.standing.disputes.iter().any(|it| it.suspend);
            let rule = if held { house::RULING } else { house::PUT_OFF };
            fact("match_resumed", "The match goes on.", rule, json!({}))
        }
        Body::Rewound { to_seq, .. } => {
            let text = format!("The match goes on from event {to_seq}.");
            fact("match_rewound", text, house::REWIND, json!({"to_seq": to_seq}))
        }
        Body::Finished(outcome) => finished(outcome),
        Body::Cancelled { by, reason } => cancelled(*by, reason),
    };
    vec![told]
}

fn created<R: Ruleset>(rules: &R, made: &Created<R>, viewer: Viewer) -> ShownFact {
    let Created { ruleset, rules_version, options, seats, seed_commitment, .. } = made;
    let shown = match viewer {
        Viewer::Revealed => options,
        Viewer::Public | Viewer::Seat(_) | Viewer::Judge => &rules.public_options(options),
    };
    let mut fields = json!({
        "ruleset": ruleset, "rules_version": rules_version,
        "options": shown, "seats": seats,
        "seed_commitment": seed_commitment, "algorithm": crate::log::chance::ALGORITHM,
    });
    if let Some(fork) = &made.fork {
        fields["parent"] = fork.shown();
    }
    if !made.clock.is_none() {
        fields["clock"] = json!(made.clock);
    }
    let name = rules.guide().name;
    let mut text = format!("A match of {name} was made, with {}.", counted(*seats, "seat"));
    if rules.is_staged(options) {
        fields["staged"] = json!(true);
        text.push_str(" It begins in the middle, and is no real one.");
    }
    let fields = fields.as_object().cloned().unwrap_or_default();
    platform_fact("match_created", &text, house::MADE, fields)
}

/// A player sits down, leaves, or gives up; and the start, which follows when all sit.
fn seating<R: Ruleset>(it: &Match<R>, event: &Event<R>, viewer: Viewer) -> ShownFact {
    let seat = event.seat.unwrap_or_default();
    match &event.body {
        Body::SeatTaken { role, loadout, entropy } => {
            let mut fields = json!({"seat": seat, "role": role});
            // Another account may sit there now than did then: code that shows this to an account
            // has to look whether it is the actor.
            if viewer.sees(seat) {
                fields["loadout"] = json!(loadout);
                fields["entropy"] = json!(entropy);
            }
            // Here a seat is a chair, not whoever sits in it by now: no link, so no name for it.
            fact("seat_taken", format!("Somebody took {seat}."), house::SEATS, fields)
        }
        Body::SeatLeft => {
            let text = format!("Seat {} is free again.", seat.0);
            fact("seat_left", text, house::SEATS, json!({"seat": seat}))
        }
        Body::Resigned(_) => {
            let text = format!("{seat:#} resigned.");
            fact("seat_resigned", text, house::RESIGN, json!({"seat": seat}))
        }
        _ => {
            let chair = |(chair, seat): (&Chair<R>, Seat)| {
                let loadout = chair.loadout.as_deref().map(|brought| match viewer.sees(seat) {
                    true => brought.clone(),
                    false => it.rules.public_loadout(brought),
                });
                let mut fields = json!({
                    "seat": seat, "role": chair.role, "loadout": loadout, "entropy": chair.entropy,
                });
                without_nulls(&mut fields);
                fields
            };
            let chairs = it.standing.chairs.iter().zip((0..).map(Seat));
            let fields = json!({"seats": chairs.map(chair).collect::<Vec<_>>()});
            let text = "Every seat is taken: the match starts.";
            fact("match_started", text, house::START, fields)
        }
    }
}

fn expired<R: Ruleset>(event: &Event<R>, expiry: &Expiry) -> ShownFact {
    let seat = event.seat.unwrap_or_default();
    let after = match expiry.on_expiry {
        OnExpiry::Default => "the default answer is given for it",
        OnExpiry::Loss => "it is out of the match",
    };
    let text = format!(
        "{seat:#} ran out of time at {}, {} ms before it was noted: {after}.",
        expiry.deadline, expiry.late_ms
    );
    let mut fields = json!(expiry);
    fields["seat"] = json!(seat);
    fact("clock_expired", text, house::CLOCK, fields)
}

/// What players offer, ask and answer each other.
fn agreeing<R: Ruleset>(event: &Event<R>) -> ShownFact {
    let seat = event.seat.unwrap_or_default();
    match &event.body {
        Body::DrawAnswered { accept } => {
            let word = if *accept { "takes" } else { "declines" };
            let text = format!("{seat:#} {word} the draw.");
            fact("draw_answered", text, house::DRAW, json!({"seat": seat, "accept": accept}))
        }
        Body::TakebackAsked { to_seq, needs } => {
            let then = match needs {
                Some(Needs::Nothing) => ", which needs no consent",
                Some(Needs::Consent) => ", which needs the consent of all others",
                None => "",
            };
            let text = format!("{seat:#} asks to go back to event {to_seq}{then}.");
            let fields = json!({"seat": seat, "to_seq": to_seq, "needs": needs});
            fact("takeback_asked", text, house::TAKEBACK, fields)
        }
        Body::TakebackAnswered { accept } => {
            let word = if *accept { "consents to" } else { "refuses" };
            let text = format!("{seat:#} {word} the take-back.");
            let fields = json!({"seat": seat, "accept": accept});
            fact("takeback_answered", text, house::TAKEBACK, fields)
        }
        _ => {
            let text = format!("{seat:#} offers a draw.");
            fact("draw_offered", text, house::DRAW, json!({"seat": seat}))
        }
    }
}

/// That a judge is called.
fn disputed<R: Ruleset>(event: &Event<R>, new: &NewDispute, viewer: Viewer) -> ShownFact {
    let NewDispute { id, about, claim, suspend } = new;
    let text = match event.seat {
        Some(seat) => format!("{seat:#} calls a judge about event {about}."),
        None => format!("A judge takes up what happened at event {about}."),
    };
    let mut fields = json!({
        "dispute": id, "seat": event.seat, "about": about, "suspend": suspend,
    });
    let own = event.seat.is_some_and(|seat| viewer.sees(seat));
    if own || viewer.sees_all() {
        fields["claim"] = json!(claim);
    }
    fact("dispute_opened", text, house::DISPUTE, fields)
}

/// The end. Its reason comes from the log, which holds no links.
fn finished(outcome: &Outcome) -> ShownFact {
    let text = format!("The match is over. {}", as_sentence(&outcome.reason));
    let fields = json!({"result": ShownOutcome::from(outcome)});
    let told = fact("match_finished", text, house::END, fields);
    ShownFact { spans: spans_of_seats(&told.text), ..told }
}

/// That the match was called off.
fn cancelled(by: Canceller, reason: &TextRef) -> ShownFact {
    let who = match by {
        Canceller::Creator => "Its creator",
        Canceller::Admin => "An admin",
    };
    let text = format!("{who} called the match off.");
    fact("match_cancelled", text, house::CANCEL, json!({"by": by, "reason": reason}))
}

/// Drops the fields that are null.
pub(in crate::engine) fn without_nulls(fields: &mut Value) {
    if let Some(fields) = fields.as_object_mut() {
        fields.retain(|_, field| !field.is_null());
    }
}
