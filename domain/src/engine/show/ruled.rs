//! A ruling in words: who it is about, what is done, and by which rules. The judge's reason is free
//! text, which lies outside the log: the API adds it to the sentence.

use serde_json::json;

use crate::engine::conduct::correction::Correction;
use crate::engine::conduct::judging::{MATCH_LOSS, Order, Ruling};
use crate::engine::show::ShownFact;
use crate::engine::show::telling::{platform_fact, without_nulls};
use crate::engine::{
    Course, Match, Outcome, OutcomeKind, Prompt, Ruleset, Viewer, house, listed, marked,
};

/// A ruling, as far as the viewer may read it.
pub(in crate::engine) fn ruling_fact<R: Ruleset>(
    it: &Match<R>,
    ruling: &Ruling<R>,
    course: &Course<R>,
    viewer: Viewer,
) -> Vec<ShownFact> {
    let dispute = ruling.dispute.and_then(|id| it.standing.dispute(id));
    let concerned = [ruling.order.seat(), dispute.and_then(|it| it.seat)].into_iter().flatten();
    let read = ruling.public || concerned.into_iter().any(|seat| viewer.sees(seat));
    let read = read || viewer.sees_all();
    let mut fields = json!({
        "kind": ruling.order.kind(), "dispute": ruling.dispute, "public": ruling.public,
        "about": dispute.map(|it| it.about), "supersedes": ruling.supersedes,
    });
    if read {
        fields["reason"] = json!(ruling.reason);
        fields["rules"] = json!(ruling.rules);
        let mut order = json!(ruling.order);
        let own = ruling.order.seat().is_some_and(|seat| viewer.sees(seat));
        if let Some(order) = order.as_object_mut() {
            // What is corrected may lie hidden; those who may see it get it from the game's facts.
            order.retain(|name, _| match name.as_str() {
                "adjustment" => viewer.sees_all(),
                "answer" | "prompt" => own,
                _ => true,
            });
            fields.as_object_mut().into_iter().for_each(|it| it.append(order));
        }
    }
    without_nulls(&mut fields);
    let text = match read {
        true => sentence(it, ruling, &done(it, &ruling.order, course, viewer)),
        false => {
            let kind = json!(ruling.order.kind());
            let kind = kind.as_str().unwrap_or_default().replace('-', " ");
            format!("A judge rules ({kind}); only those concerned may read it.")
        }
    };
    let fields = fields.as_object().cloned().unwrap_or_default();
    vec![platform_fact("ruling_issued", &text, house::RULING, fields)]
}

/// "A judge warns seat 1 in the dispute about event 6, under HN12."
fn sentence<R: Ruleset>(it: &Match<R>, ruling: &Ruling<R>, done: &str) -> String {
    let standing = &it.standing;
    let matter = ruling.dispute.and_then(|id| standing.dispute(id)).map(|it| it.about);
    let ruled = |seq: u64| standing.rulings.iter().any(|it| it.seq == seq);
    let mut text = match (&ruling.order, matter) {
        (Order::Uphold {}, Some(seq)) if ruled(seq) => {
            format!("A judge upholds the ruling of event {seq}")
        }
        (Order::Uphold {}, Some(seq)) => format!("A judge upholds what happened at event {seq}"),
        (_, Some(seq)) if ruled(seq) => {
            format!("{done} on the appeal against the ruling of event {seq}")
        }
        (_, Some(seq)) => format!("{done} in the dispute about event {seq}"),
        (_, None) => done.to_owned(),
    };
    if let Some(seq) = ruling.supersedes {
        text.push_str(&format!(", in place of the ruling of event {seq}"));
    }
    if !ruling.rules.is_empty() {
        text.push_str(&format!(", under {}", listed(&ruling.rules).unwrap_or_default()));
    }
    text + "."
}

/// What is done, and to whom, as far as the viewer may know.
fn done<R: Ruleset>(it: &Match<R>, order: &Order<R>, course: &Course<R>, viewer: Viewer) -> String {
    match order {
        Order::Note {} => "A judge makes a note for the record".to_owned(),
        Order::Uphold {} => "A judge upholds what happened".to_owned(),
        Order::Warning { seat } => format!("A judge warns {seat:#}"),
        Order::Penalty { seat, penalty } => {
            format!("A judge penalizes {seat:#} ({})", penalty_title(it, penalty))
        }
        Order::Rewind { to_seq } => format!("A judge takes the match back to event {to_seq}"),
        Order::Adjust { adjustment: Correction::CallTime } => "A judge calls time".to_owned(),
        Order::Adjust { adjustment: Correction::Adjudicate } => {
            "A judge ends the match as it stands".to_owned()
        }
        Order::Adjust { adjustment } => match corrected(it, adjustment, course, viewer) {
            Some(what) => format!("A judge corrects the game (“{what}”)"),
            None => "A judge corrects something that lies hidden".to_owned(),
        },
        Order::DecideFor { seat, prompt, answer } => {
            let asked = it.held_prompts(*seat).into_iter();
            let asked = asked.filter(|_| viewer.sees(*seat)).find(|it| it.id == *prompt);
            match asked {
                Some(Prompt { text, spans, choice, .. }) => {
                    let (text, said) = (marked(&text, &spans), choice.said(answer));
                    format!("A judge answers “{text}” for {seat:#} with “{said}”")
                }
                None => format!("A judge answers a question that only {seat:#} may read"),
            }
        }
        Order::Extend { seat, ms } => format!("A judge gives {seat:#} {} more", timed(*ms)),
        Order::Result { result } => format!("A judge rules that {}", ended(result)),
    }
}

/// A correction in the judge's words, for those who see all; for others, what they see come of it.
fn corrected<R: Ruleset>(
    it: &Match<R>,
    correction: &Correction<R>,
    course: &Course<R>,
    viewer: Viewer,
) -> Option<String> {
    if viewer.sees_all() {
        return Some(it.label_correction(correction).label.marked());
    }
    let told = it.show_facts(&course.facts, viewer).into_iter().next()?;
    // Games say of some facts themselves that a judge rules so.
    let text = told.text.marked();
    let text = text.trim_end_matches('.');
    Some(text.strip_prefix("A judge rules: ").unwrap_or(text).to_owned())
}

fn penalty_title<R: Ruleset>(it: &Match<R>, penalty: &str) -> String {
    if penalty == MATCH_LOSS {
        return "loss of the match".to_owned();
    }
    let known = it.rules.guide().penalties.into_iter().find(|it| it.id == penalty);
    known.map_or_else(|| penalty.to_owned(), |it| within_sentence(&it.title))
}

/// A title within a sentence: "a fine", not "A fine".
fn within_sentence(title: &str) -> String {
    let mut letters = title.chars();
    let first = letters.next().into_iter().flat_map(char::to_lowercase);
    first.chain(letters).collect()
}

fn ended(Outcome { kind, winners, .. }: &Outcome) -> String {
    let seats: Vec<String> = winners.iter().map(|it| format!("{it:#}")).collect();
    match (kind, winners.len()) {
        (OutcomeKind::Won, 1) => format!("{} has won", listed(&seats).unwrap_or_default()),
        (OutcomeKind::Won, _) => format!("{} have won", listed(&seats).unwrap_or_default()),
        (OutcomeKind::Drawn, _) => "the match is drawn".to_owned(),
        (OutcomeKind::Lost, _) => "the game has won".to_owned(),
        (OutcomeKind::Void, _) => "the match is void".to_owned(),
    }
}

/// A time in the words of a clock: "2 minutes 5 seconds", "250 milliseconds".
pub(in crate::engine) fn timed(ms: u64) -> String {
    let (seconds, rest) = (ms / 1_000, ms % 1_000);
    let parts = [
        (seconds / 3_600, "hour"),
        (seconds / 60 % 60, "minute"),
        (seconds % 60, "second"),
        (rest, "millisecond"),
    ];
    let said = parts.into_iter().filter(|(count, _)| 0 < *count);
    let said = said.map(|(count, unit)| match count {
        1 => format!("1 {unit}"),
        count => format!("{count} {unit}s"),
    });
    said.collect::<Vec<String>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_said_in_the_words_of_a_clock() {
        assert_eq!(timed(60_000), "1 minute");
        assert_eq!(timed(125_250), "2 minutes 5 seconds 250 milliseconds");
        assert_eq!(timed(86_400_000), "24 hours");
    }
}
