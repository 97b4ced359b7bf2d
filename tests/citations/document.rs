//! What players read fits the types of the OpenAPI document: what is shown of a whole match of
//! every game, and what is offered in it. Who looks at one point, and which corrections are held
//! against it there, is a sample.

use domain::engine::{AnyRuleset, Seat, Viewer};
use domain::registry;
use serde_json::{Value, json};
use support::schema::Document;
use toys::playout::Playout;
use toys::sample::Sample;

/// Matches of each game.
const MATCHES: u64 = 4;
/// Decisions of each match that are looked at.
const DECISIONS_MAX: usize = 400;
/// Viewers at each point of a match.
const LOOKING: usize = 1;
/// Corrections at each point of a match.
const CORRECTIONS: usize = 2;

/// `wild-west` as the document writes it: `WildWest`.
fn prefix(ruleset: &dyn AnyRuleset) -> String {
    let capital = |it: &str| it[..1].to_uppercase() + &it[1..];
    ruleset.id().split('-').map(capital).collect()
}

/// The same with a text in the place of each reference to one, as the server answers.
fn joined(value: &Value) -> Value {
    match value {
        Value::Object(fields) if fields.len() == 2 && fields.contains_key("digest") => {
            json!("what somebody wrote")
        }
        Value::Object(fields) => {
            Value::Object(fields.iter().map(|(name, it)| (name.clone(), joined(it))).collect())
        }
        Value::Array(items) => items.iter().map(joined).collect(),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => value.clone(),
    }
}

/// One match, with the document that says how it reads.
struct Reading<'d> {
    document: &'d Document,
    game: String,
    play: Playout,
    sample: Sample,
}

impl Reading<'_> {
    #[track_caller]
    fn fits(&self, own: &str, value: &Value) {
        let name = format!("{}{own}", self.game);
        if let Some(why) = self.document.misfit(&name, &joined(value)) {
            panic!("this is no {name}: {why}");
        }
    }

    /// Some of those who look.
    fn viewers(&mut self) -> Vec<Viewer> {
        let seats = Seat::all(self.play.seats()).map(Viewer::Seat);
        self.sample.some(LOOKING, seats.chain([Viewer::Public, Viewer::Judge]).collect())
    }

    /// What can be read before a decision.
    fn check_now(&mut self) {
        for viewer in self.viewers() {
            self.fits("View", &self.play.it.view(viewer));
        }
        for seat in Seat::all(self.play.seats()) {
            for mut prompt in self.play.it.prompts(seat) {
                prompt.closed = Some(self.play.it.closed(seat, &prompt.id));
                let prompt = joined(&json!(prompt));
                assert_eq!(self.document.misfit("Prompt", &prompt), None, "{prompt}");
                for list in ["options", "items", "bins"] {
                    let options = prompt["choice"][list].as_array().into_iter().flatten();
                    options.for_each(|it| self.fits("Term", &it["value"]));
                }
            }
        }
        for correction in self.sample.some(CORRECTIONS, self.play.it.adjustments()) {
            self.fits("Adjustment", &correction.value);
        }
    }

    /// Decides at random, and looks at what is shown of it. `false` where nothing is asked.
    fn step(&mut self) -> bool {
        let Some((seat, prompt, answer)) = self.play.random_decision() else { return false };
        let stamp = self.play.stamp(seat);
        let mut before = self.play.it.clone();
        let decided = before.decide(seat, &prompt.id, &answer, stamp);
        let decided = decided.expect("what is offered is accepted");
        for (line, after) in decided.events.iter().zip(&decided.states) {
            for viewer in self.viewers() {
                let shown = before.show_next(line, viewer, None).expect("it was just decided");
                shown.event.facts.iter().for_each(|it| self.fits("EventFact", &json!(it)));
            }
            before = after.clone();
        }
        self.play.follow(decided);
        true
    }
}

#[test]
fn what_is_shown_and_offered_fits_the_document() {
    for ruleset in registry::latest_of_each() {
        let document = Document::of_game(ruleset);
        for number in 0..MATCHES {
            let play = Playout::random(ruleset, number);
            let (game, sample) = (prefix(ruleset), Sample::of(number));
            let mut it = Reading { document: &document, game, play, sample };
            it.fits("Options", &it.play.it.whole_options());
            ruleset.loadouts().iter().for_each(|ready| it.fits("Loadout", &ready.loadout));
            it.play.seat_all();
            for _ in 0..DECISIONS_MAX {
                it.check_now();
                if it.play.is_over() || !it.step() {
                    break;
                }
            }
        }
    }
}

/// A position that says everything about houses that one can say.
fn staged() -> Value {
    let troll = json!({
        "code": "troll", "id": "it", "maverick": "dis", "chose": "logos",
        "holds": [{"seat": 0}, {"seat": 0, "as_long_as": "other"}],
    });
    let player = |line: Value| {
        json!({
            "houses": ["dis", "logos", "mars"], "deck": ["punch", "anger"],
            "hand": [{"code": "punch", "maverick": "dis"}, "fear"], "line": line,
        })
    };
    json!({"scenario": {
        "house": "dis",
        "players": [player(json!([troll, {"code": "krump", "id": "other"}])), player(json!([]))],
        "played": [{"card": "anger", "house": "dis"}],
        "lasting": [
            {"code": "control-the-weak", "by": 0, "until": "foes_next_turn", "house": "mars"},
        ],
    }})
}

#[test]
fn a_scenario_fits_the_document_and_so_does_its_echo() {
    let ruleset = registry::latest("keyforge").expect("it is played here");
    let document = Document::of_game(ruleset);
    let play = Playout::open(ruleset, 1, Some(staged()));
    let (game, sample) = (prefix(ruleset), Sample::of(0));
    let it = Reading { document: &document, game, play, sample };
    it.fits("Options", &staged());
    it.fits("Options", &it.play.it.whole_options());
}
