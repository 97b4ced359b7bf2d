//! What is said names what it speaks of, and gives nothing else away: no mark of a link leaks, and
//! every span lies where it says. Not everybody looks everywhere, but a sample by a seed that is
//! printed; all do with `LAWS_MATCHES`.

use domain::engine::{AnyRuleset, Ids, Nameable, Seat, ShownOutcome, TITLE_MAX, Viewer};
use domain::registry;
use serde_json::{Value, json};
use toys::campfire::Campfire;
use toys::linked::links_its_seats;
use toys::played::played;
use toys::playout::{Playout, matches_of};
use toys::sample::Sample;

static TOY: Campfire = Campfire::V1;

/// At one of so many points everybody looks at the whole table.
const VIEWS_ONE_OF: u32 = 10;
/// One of so many events is shown to everybody, and the others to somebody.
const EVERYBODY_ONE_OF: u32 = 8;

#[test]
fn what_is_said_holds_no_marks_and_its_spans_lie_in_it() {
    let each = std::env::var("LAWS_MATCHES").ok().and_then(|it| it.parse().ok()).unwrap_or(6);
    for ruleset in registry::all().chain([&TOY as &dyn AnyRuleset]) {
        let words = Words { seats: 0, named: ruleset.names() };
        words.check(&json!(ruleset.guide()));
        words.check(&json!(ruleset.catalog()));
        words.check(&json!(ruleset.loadouts()));
        for number in 0..matches_of(ruleset, each) {
            let mut sample = Sample::of(number);
            let play = played(ruleset, number).again(|play, _| {
                check_questions(play);
                if sample.one_of(VIEWS_ONE_OF) {
                    check_views(play);
                }
            });
            check_log(&play, &mut sample);
        }
    }
}

fn check_questions(play: &Playout) {
    for seat in Seat::all(play.seats()) {
        for prompt in play.it.prompts(seat) {
            let letters = prompt.title.chars().count();
            assert!((1..=TITLE_MAX).contains(&letters), "{letters} letters: {}", prompt.title);
            words(play).check(&json!(prompt));
            words(play).check(&json!(play.it.closed(seat, &prompt.id)));
        }
    }
}

fn check_views(play: &Playout) {
    words(play).check(&json!(play.it.adjustments()));
    for viewer in viewers(play) {
        words(play).check(&play.it.view(viewer));
    }
}

fn check_log(play: &Playout, sample: &mut Sample) {
    let game = play.ruleset.id();
    let mut it = play.ruleset.before(play.it.id(), &play.seed);
    for line in &play.log {
        let all = viewers(play);
        let everybody = sample.one_of(EVERYBODY_ONE_OF);
        for viewer in if everybody { all } else { sample.some(1, all) } {
            let seed = (viewer == Viewer::Revealed).then_some(&play.seed);
            let shown = it.show_next(line, viewer, seed).expect("the event reads");
            words(play).check(&json!(shown.event));
            shown.event.facts.iter().for_each(|it| links_its_seats(game, it));
        }
        it = it.apply(line).expect("the event folds");
    }
    let outcome = it.summary().outcome.expect("it is over");
    words(play).check(&json!(ShownOutcome::from(&outcome)));
}

fn viewers(play: &Playout) -> Vec<Viewer> {
    let seats = Seat::all(play.seats()).map(Viewer::Seat);
    seats.chain([Viewer::Public, Viewer::Revealed]).collect()
}

fn words(play: &Playout) -> Words {
    Words { seats: play.seats(), named: play.ruleset.names() }
}

/// What sentences may name.
struct Words {
    seats: u8,
    named: &'static [Nameable],
}

impl Words {
    /// Checks every string within, and every list of spans against the text that it lies beside.
    fn check(&self, value: &Value) {
        match value {
            Value::String(text) => {
                let leaks = text.chars().any(|it| ('\u{FDD0}'..='\u{FDEF}').contains(&it));
                assert!(!leaks, "a mark leaks: {text:?}");
            }
            Value::Array(items) => items.iter().for_each(|it| self.check(it)),
            Value::Object(fields) => {
                if let Some(spans) = fields.get("spans") {
                    let mut texts = ["text", "label", "reason"].into_iter();
                    let text = texts.find_map(|it| fields.get(it)).and_then(Value::as_str);
                    self.check_spans(spans, text.expect("spans lie beside a text"));
                }
                fields.values().for_each(|it| self.check(it));
            }
            Value::Null | Value::Bool(_) | Value::Number(_) => (),
        }
    }

    fn check_spans(&self, spans: &Value, text: &str) {
        let letters = text.chars().count() as u64;
        let mut end = 0;
        for span in spans.as_array().expect("spans are a list") {
            let what = format!("{span} in {text:?}");
            let number = |name: &str| span[name].as_u64().unwrap_or_else(|| panic!("{what}"));
            let (at, length) = (number("at"), number("length"));
            assert!(end <= at && 0 < length && at + length <= letters, "{what}");
            end = at + length;
            let fields = span.as_object().expect("a span is an object").iter();
            let named: Vec<_> = fields.filter(|(it, _)| *it != "at" && *it != "length").collect();
            let [(kind, id)] = named.as_slice() else { panic!("{what}") };
            self.check_name(kind, id, &what);
        }
    }

    fn check_name(&self, kind: &str, id: &Value, what: &str) {
        let known = self.named.iter().find(|it| it.kind == kind);
        let fits = match (kind, known) {
            ("seat", None) => id.as_u64().is_some_and(|it| it < u64::from(self.seats)),
            ("text", None) => id.is_string(),
            (_, Some(Nameable { ids: Ids::Numbers, .. })) => id.is_u64(),
            (_, Some(Nameable { ids: Ids::Words, .. })) => id.is_string(),
            (_, None) => false,
        };
        assert!(fits, "the document has no such word, or other ids: {what}");
    }
}
