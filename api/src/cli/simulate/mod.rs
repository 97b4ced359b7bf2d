//! `highnoon simulate`: plays thousands of matches in memory, and prints their results.

mod count;
mod game;
mod table;
mod work;

use std::num::NonZeroUsize;
use std::process::ExitCode;
use std::thread;

use clap::{Args, ValueEnum};
use domain::engine::erased::AnyBout;
use domain::engine::{AnyRuleset, Manner};
use domain::registry;
use serde_json::Value;

use super::failure::Failure;
use super::logging;
use super::say::say;
use game::{Game, Setting};
use table::Report;

/// The arguments of `highnoon simulate`.
#[derive(Debug, Args)]
pub struct SimulateArguments {
    /// The game, as /v1/rulesets names it
    #[arg(long, value_name = "NAME")]
    ruleset: String,

    /// The number of matches; with --pairings, of each pairing, and of each bout where the game has
    /// bouts of its own
    #[arg(long, value_name = "N", default_value_t = 1_000,
        value_parser = clap::value_parser!(u64).range(1..))]
    matches: u64,

    /// The number of seats in each match [default: the most that the game allows, or as many as a
    /// bout has]
    #[arg(long, value_name = "N")]
    seats: Option<u8>,

    /// How the seats choose
    #[arg(long, value_enum, default_value_t = Style::Steady)]
    style: Style,

    /// The ready-made loadouts that seats bring, by their ids [default: all of the game's]
    #[arg(long, value_name = "ID,ID,...", value_delimiter = ',')]
    loadouts: Vec<String>,

    /// Plays each loadout against each other one, and shows how the first of each pairing did;
    /// with more than two seats, all others bring the second
    #[arg(long)]
    pairings: bool,

    /// The number that all chance comes from; the same number gives the same table
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,

    /// The options of every match, as POST /v1/matches takes them [default: the game's own, or
    /// those of its bouts]
    #[arg(long, value_name = "JSON", value_parser = read_json)]
    options: Option<Value>,

    /// Matches that are played at the same time [default: one per processor core]
    #[arg(long, value_name = "N")]
    threads: Option<NonZeroUsize>,

    /// Prints the figures as JSON
    #[arg(long)]
    json: bool,
}

/// How the seats of a simulation choose.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Style {
    /// Like a player who knows the game, if the game has one
    Steady,
    /// Any legal answer is as good as another
    Random,
    /// Each seat of each match is one or the other, by a coin
    Mixed,
    /// By the plainest rule of play that the game has, for figures that can be checked elsewhere
    Plain,
    /// One seat like a player who knows the game, a different one from match to match, and the
    /// others at random; with --pairings it is the seat with the first loadout of the pairing
    Versus,
}

impl Style {
    /// The style's name on the command line.
    fn name(self) -> &'static str {
        match self {
            Style::Steady => "steady",
            Style::Random => "random",
            Style::Mixed => "mixed",
            Style::Plain => "plain",
            Style::Versus => "versus",
        }
    }
}

/// Plays all matches and prints the results.
///
/// # Errors
/// If there is no such game, it cannot be played like this, or a match does not end.
pub fn run(arguments: &SimulateArguments) -> Result<ExitCode, Failure> {
    let setting = arguments.setting()?;
    // Errors in the options are reported before anything else.
    Game::open(&setting, 1)?;
    if !setting.taught && arguments.style != Style::Random {
        let name = setting.ruleset.id();
        logging::say(format_args!("{name} has no steady player: every answer is random."));
    }
    let threads = arguments.threads.or_else(|| thread::available_parallelism().ok());
    let each = setting.pairings.len().max(setting.bouts.len()).max(1);
    let matches = arguments.matches.saturating_mul(each as u64);
    let count = work::play_all(&setting, matches, threads.map_or(1, usize::from))?;
    let report = Report { setting: &setting, count: &count };
    say(if arguments.json { report.in_json().to_string() } else { report.in_words() });
    Ok(ExitCode::SUCCESS)
}

impl SimulateArguments {
    fn setting(&self) -> Result<Setting, Failure> {
        let ruleset = registry::latest(&self.ruleset).ok_or_else(|| unknown(&self.ruleset))?;
        let range = ruleset.seats();
        let seats = self.seats.unwrap_or(range.max);
        if !(range.min..=range.max).contains(&seats) {
            let (name, min, max) = (ruleset.id(), range.min, range.max);
            return Err(Failure::new(match min == max {
                true => format!("{name} has {min} seats, not {seats}"),
                false => format!("{name} has {min} to {max} seats, not {seats}"),
            }));
        }
        let presets = self.presets(ruleset)?;
        let pairings = if self.pairings { paired(&presets)? } else { Vec::new() };
        let bouts = self.bouts(ruleset)?;
        let taught = match self.style {
            Style::Random => false,
            Style::Plain => true,
            Style::Steady | Style::Mixed | Style::Versus => ruleset.has_steady_player(),
        };
        let options = self.options.clone();
        let all = Setting::new(ruleset, self.style, self.seed);
        Ok(Setting { options, seats, taught, presets, pairings, bouts, ..all })
    }

    /// The matches that the game has of its own for this style, where nothing else is asked for.
    fn bouts(&self, ruleset: &dyn AnyRuleset) -> Result<Vec<AnyBout>, Failure> {
        let bouts = match self.style {
            Style::Plain => ruleset.bouts(Manner::Plain),
            Style::Steady => ruleset.bouts(Manner::Steady),
            Style::Random | Style::Mixed | Style::Versus => Vec::new(),
        };
        if self.style == Style::Plain && bouts.is_empty() {
            return Err(Failure::new(format!("{} has no plain rule of play", ruleset.id())));
        }
        let asked = self.seats.is_some() || self.options.is_some();
        let asked = asked || self.pairings || !self.loadouts.is_empty();
        Ok(if asked { Vec::new() } else { bouts })
    }

    /// The ids of the ready-made loadouts that seats bring.
    fn presets(&self, ruleset: &dyn AnyRuleset) -> Result<Vec<String>, Failure> {
        let known: Vec<String> = ruleset.loadouts().into_iter().map(|it| it.id).collect();
        let all = if self.loadouts.is_empty() { &known } else { &self.loadouts };
        match all.iter().find(|it| !known.contains(it)) {
            None => Ok(all.clone()),
            Some(it) if known.is_empty() => {
                Err(Failure::new(format!("{} has no loadouts, and no {it:?}", ruleset.id())))
            }
            Some(it) => {
                let (name, known) = (ruleset.id(), known.join(", "));
                Err(Failure::new(format!("{name} has no loadout {it:?}; it has: {known}")))
            }
        }
    }
}

/// All pairings of these loadouts, each with each other one.
fn paired(presets: &[String]) -> Result<Vec<(String, String)>, Failure> {
    let against = |first: &String| {
        let others = presets.iter().filter(|it| *it != first).cloned();
        let first = first.clone();
        others.map(move |second| (first.clone(), second)).collect::<Vec<_>>()
    };
    let pairings: Vec<_> = presets.iter().flat_map(against).collect();
    match pairings.is_empty() {
        true => Err(Failure::new("pairings need at least two loadouts".to_owned())),
        false => Ok(pairings),
    }
}

fn unknown(name: &str) -> Failure {
    let names: Vec<&str> = registry::latest_of_each().into_iter().map(AnyRuleset::id).collect();
    Failure::new(format!("there is no ruleset {name:?}; there are: {}", names.join(", ")))
}

fn read_json(text: &str) -> Result<Value, String> {
    serde_json::from_str(text).map_err(|error| format!("it is no JSON: {error}"))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn arguments(ruleset: &str) -> SimulateArguments {
        SimulateArguments {
            ruleset: ruleset.to_owned(),
            matches: 1,
            seats: None,
            style: Style::Random,
            loadouts: Vec::new(),
            pairings: false,
            seed: 1,
            options: None,
            threads: None,
            json: false,
        }
    }

    fn refused(arguments: &SimulateArguments) -> String {
        run(arguments).expect_err("this cannot be played").to_string()
    }

    #[test]
    fn a_game_that_is_not_there_is_told_with_those_that_are() {
        let why = refused(&arguments("poker"));
        for name in ["\"poker\"", "showdown", "gunslingers"] {
            assert!(why.contains(name), "{name}: {why}");
        }
    }

    #[test]
    fn options_that_do_not_fit_are_named() {
        let options = Some(json!({"weather": "hot"}));
        let why = refused(&SimulateArguments { options, ..arguments("showdown") });
        assert!(why.contains("showdown") && why.contains("weather"), "{why}");
    }

    #[test]
    fn loadouts_that_are_not_there_are_named_with_those_that_are() {
        let loadouts = vec!["law-dogs".to_owned(), "lawdogs".to_owned()];
        let why = refused(&SimulateArguments { loadouts, ..arguments("doomtown") });
        assert!(why.contains("\"lawdogs\"") && why.contains("sloane-gang"), "{why}");
        let loadouts = vec!["law-dogs".to_owned()];
        let pairings = true;
        let why = refused(&SimulateArguments { loadouts, pairings, ..arguments("doomtown") });
        assert_eq!(why, "pairings need at least two loadouts");
    }

    #[test]
    fn a_game_without_a_plain_rule_of_play_says_so() {
        let why = refused(&SimulateArguments { style: Style::Plain, ..arguments("showdown") });
        assert_eq!(why, "showdown has no plain rule of play");
    }

    #[test]
    fn more_seats_than_there_are_cannot_be_taken() {
        let why = refused(&SimulateArguments { seats: Some(9), ..arguments("showdown") });
        assert_eq!(why, "showdown has 2 seats, not 9");
        let why = refused(&SimulateArguments { seats: Some(1), ..arguments("gunslingers") });
        assert_eq!(why, "gunslingers has 2 to 5 seats, not 1");
    }
}
