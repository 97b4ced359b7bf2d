//! Random matches of every game, and all that is read in them.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::OnceLock;

use domain::engine::{
    AnyRuleset, Chance, OptionItem, Prompt, PromptChoice, Rejection, Seat, Viewer, Violation,
};
use domain::registry;
use serde_json::{Value, json};
use toys::campfire::Campfire;
use toys::playout::{Playout, matches_of};

/// How many matches are played of a game for two; of others as many as take about as long.
const MATCHES: u64 = 40;
/// How many broken loadouts are made of each that is ready.
const BROKEN: usize = 12;
/// Examples of questions with like labels that are kept.
const EXAMPLES_MAX: usize = 30;

static TOY: Campfire = Campfire::V1;

/// Every game, the toy among them.
pub fn rulesets() -> Vec<&'static dyn AnyRuleset> {
    registry::all().chain([&TOY as &dyn AnyRuleset]).collect()
}

/// What was read in the matches of one game.
#[derive(Default)]
pub struct Heard {
    /// How many matches were played.
    pub matches: usize,
    /// The rules that facts, prompts, options, refusals and results cite, with the numbers of the
    /// matches in which they do.
    pub cited: BTreeMap<String, BTreeSet<u64>>,
    /// Questions with options of the same label.
    pub alike: BTreeSet<String>,
}

/// What is read in the matches of a game. They are played once.
pub fn heard(ruleset: &'static dyn AnyRuleset) -> &'static Heard {
    static ALL: OnceLock<BTreeMap<&'static str, Heard>> = OnceLock::new();
    let all = ALL.get_or_init(|| {
        std::thread::scope(|scope| {
            let games = rulesets().into_iter();
            let games: Vec<_> =
                games.map(|it| scope.spawn(move || (it.id(), play_all(it)))).collect();
            games.into_iter().map(|it| it.join().expect("the matches are played")).collect()
        })
    });
    &all[ruleset.id()]
}

fn play_all(ruleset: &'static dyn AnyRuleset) -> Heard {
    let mut heard = Heard::default();
    for number in 0..matches_of(ruleset, MATCHES) {
        let mut play = Playout::random(ruleset, number);
        play.seat_all();
        while !play.is_over() {
            for seat in Seat::all(play.seats()) {
                for prompt in play.it.prompts(seat) {
                    heard.read_prompt(number, ruleset, &prompt);
                    let stamp = play.stamp(seat);
                    let refused = play.it.decide(seat, &prompt.id, &json!({"no": 1}), stamp).err();
                    if let Some(Rejection::NotOffered { rule, .. }) = refused {
                        heard.cite(number, &rule);
                    }
                }
            }
            play.step().expect("what is offered is accepted");
        }
        heard.read_log(number, &play);
        heard.matches += 1;
    }
    let mut chance = Chance::keyed([3; 32]);
    for ready in ruleset.loadouts() {
        for _ in 0..BROKEN {
            let broken = broken(&ready.loadout, &mut chance);
            heard.read_violations(&ruleset.check_loadout(&broken));
        }
    }
    heard
}

impl Heard {
    fn cite(&mut self, number: u64, rule: &str) {
        self.cited.entry(rule.to_owned()).or_default().insert(number);
    }

    /// A rule is also cited where a sentence names it in parentheses.
    fn cite_text(&mut self, number: u64, text: &str) {
        for part in text.split('(').skip(1) {
            let id = part.split(')').next().unwrap_or_default();
            let named = id.chars().all(|it| it == '.' || it.is_ascii_alphanumeric());
            if named && id.contains(|it: char| it.is_ascii_digit()) {
                self.cite(number, id);
            }
        }
    }

    fn read_prompt(&mut self, number: u64, ruleset: &dyn AnyRuleset, prompt: &Prompt) {
        self.cite(number, &prompt.rule);
        self.cite_text(number, &prompt.text);
        for options in lists(&prompt.choice) {
            let mut labels: BTreeMap<&str, Vec<&Value>> = BTreeMap::new();
            for option in options {
                self.cite_text(number, &option.label);
                if let Some(rule) = &option.rule {
                    self.cite(number, rule);
                }
                labels.entry(&option.label).or_default().push(&option.value);
            }
            for (label, values) in labels.into_iter().filter(|(_, values)| 1 < values.len()) {
                if self.alike.len() < EXAMPLES_MAX {
                    let values: Vec<String> = values.into_iter().map(Value::to_string).collect();
                    self.alike.insert(format!(
                        "{} {}: {:?} is {}",
                        ruleset.id(),
                        prompt.kind,
                        label,
                        values.join(" and ")
                    ));
                }
            }
        }
    }

    fn read_log(&mut self, number: u64, play: &Playout) {
        let mut it = play.ruleset.before(play.it.id(), &play.seed);
        for line in &play.log {
            let shown = it.show_next(line, Viewer::Revealed, Some(&play.seed)).expect("it is next");
            for fact in shown.event.facts {
                self.cite(number, &fact.rule);
                self.cite_text(number, &fact.text);
            }
            it = it.apply(line).expect("the log folds");
        }
        if let Some(outcome) = play.it.summary().outcome {
            self.cite_text(number, &outcome.reason);
        }
    }

    /// Loadouts belong to no match.
    fn read_violations(&mut self, violations: &[Violation]) {
        for violation in violations {
            if let Some(rule) = &violation.rule {
                self.cite(u64::MAX, rule);
            }
        }
    }
}

/// The lists of a question, each of which a player tells apart by labels.
fn lists(choice: &PromptChoice) -> Vec<&[OptionItem]> {
    match choice {
        PromptChoice::One { options } => vec![options],
        PromptChoice::Some { options, .. } => vec![options],
        PromptChoice::Sequence { options, .. } => vec![options],
        PromptChoice::Split { options, .. } => vec![options],
        PromptChoice::Assign { items, bins, .. } => vec![items, bins],
        PromptChoice::Number { .. } | PromptChoice::Text { .. } => Vec::new(),
    }
}

/// A loadout with one thing changed: an entry of a list left out or there twice, a number, a word.
fn broken(loadout: &Value, chance: &mut Chance) -> Value {
    let mut places = Vec::new();
    collect(loadout, String::new(), &mut places);
    let mut broken = loadout.clone();
    if places.is_empty() {
        return broken;
    }
    let at = &places[chance.below(places.len() as u32) as usize];
    match broken.pointer_mut(at) {
        Some(Value::Array(items)) if !items.is_empty() => {
            let at = chance.below(items.len() as u32) as usize;
            match chance.below(3) {
                0 => drop(items.remove(at)),
                1 => items.push(items[at].clone()),
                _ => items.truncate(at),
            }
        }
        Some(Value::Number(number)) => {
            let number = number.as_i64().unwrap_or_default();
            let others = [number + 1, number - 1, 0, 60];
            let other = others[chance.below(others.len() as u32) as usize];
            *broken.pointer_mut(at).expect("it is there") = json!(other);
        }
        Some(Value::String(text)) => text.push('x'),
        _ => (),
    }
    broken
}

fn collect(value: &Value, at: String, places: &mut Vec<String>) {
    match value {
        Value::Object(fields) => {
            for (name, field) in fields {
                collect(field, format!("{at}/{name}"), places);
            }
        }
        Value::Array(items) => {
            for (place, item) in items.iter().enumerate() {
                collect(item, format!("{at}/{place}"), places);
            }
            // As often as what is in it.
            places.extend(vec![at; items.len().max(1)]);
        }
        _ => places.push(at),
    }
}
