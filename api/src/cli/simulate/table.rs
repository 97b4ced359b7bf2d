//! The results of a simulation, as a table and as JSON.

use std::fmt::Write as _;

use comfy_table::presets::NOTHING;
use comfy_table::{CellAlignment, ColumnConstraint, Table, Width};
use serde_json::{Map, Value, json};

use super::Style;
use super::count::{Count, Figures, Row};
use super::game::Setting;

/// The least width of a column of numbers.
const NUMBERS_WIDTH: u16 = 6;
/// The blanks between two columns.
const BETWEEN: u16 = 2;

/// The results of a simulation.
pub struct Report<'a> {
    /// The setting that was played.
    pub setting: &'a Setting,
    /// What was counted.
    pub count: &'a Count,
}

impl Report<'_> {
    /// The results as a table for people: one row for each, and below it all matches together.
    pub fn in_words(&self) -> String {
        let Report { setting, count } = self;
        let Setting { ruleset, seats, seed, .. } = setting;
        let (name, version, style) = (ruleset.id(), ruleset.version(), setting.style.name());
        let untaught = if self.is_untaught() { " (but it has no steady player)" } else { "" };
        let matches = count.matches;
        let seats = match setting.bouts.len() {
            0 => format!("{seats} seats"),
            bouts => format!("{bouts} bouts"),
        };
        let mut out =
            format!("{name} {version}: {matches} matches, {seats}, {style}{untaught}\n\n");
        let mut lines = vec![self.heading()];
        lines.extend(count.rows.iter().map(|(who, row)| line_of(who, row)));
        if matches!(setting.style, Style::Mixed | Style::Versus) {
            lines.push(vec![String::new()]);
            lines.extend(count.styles.iter().map(|(style, row)| line_of(style, row)));
        }
        if !count.figures.is_empty() && setting.bouts.is_empty() {
            lines.push(vec![String::new()]);
            let mut sums = ["a whole match", "", "", ""].map(str::to_owned).to_vec();
            sums.extend(self.sums().map(|(_, mean)| format!("{mean:.2}")));
            lines.push(sums);
        }
        out += &aligned(lines);
        let (fewest, most) = count.extremes.unwrap_or_default();
        let Count { won, lost, drawn, void, .. } = count;
        let decisions = count.per_match(count.decisions as f64);
        let events = count.per_match(count.events as f64);
        let shared = self.shared_percent();
        let all = format!(
            "\nA match has {decisions:.1} decisions ({fewest} to {most}) and {events:.1} events.\n\
             {won} were won, {lost} lost, {drawn} drawn, {void} void; {shared:.2}% were won by \
             several.\n\
             The same again (seed {seed}):\n  {}",
            self.command()
        );
        out + &all
    }

    /// The same figures for programs.
    pub fn in_json(&self) -> Value {
        let Report { setting, count } = self;
        let rows = count.rows.iter().map(|(who, row)| json_of("who", who, row));
        let styles = count.styles.iter().map(|(style, row)| json_of("style", style, row));
        let (fewest, most) = count.extremes.unwrap_or_default();
        let sums: Map<String, Value> =
            self.sums().map(|(name, mean)| (name.to_owned(), json!(mean))).collect();
        json!({
            "ruleset": setting.ruleset.id(),
            "rules_version": setting.ruleset.version(),
            "matches": count.matches,
            "seats": setting.seats,
            "style": setting.style.name(),
            "loadouts": setting.presets,
            "pairings": !setting.pairings.is_empty(),
            "bouts": setting.bouts.iter().map(|it| it.name.as_str()).collect::<Vec<_>>(),
            "steady_player": !self.is_untaught(),
            "seed": setting.seed,
            "options": setting.options,
            "rows": rows.collect::<Vec<_>>(),
            "styles": styles.collect::<Vec<_>>(),
            "decisions": {
                "mean": count.per_match(count.decisions as f64), "min": fewest, "max": most,
            },
            "events": {"mean": count.per_match(count.events as f64)},
            "figures": sums,
            "won": count.won,
            "lost": count.lost,
            "drawn": count.drawn,
            "void": count.void,
            "shared_percent": self.shared_percent(),
            "command": self.command(),
        })
    }

    /// The command that repeats the simulation.
    fn command(&self) -> String {
        let Setting { ruleset, options, seats, style, seed, presets, pairings, bouts, .. } =
            self.setting;
        let each = pairings.len().max(bouts.len()).max(1) as u64;
        let matches = self.count.matches / each;
        let mut command = format!("highnoon simulate --ruleset {}", ruleset.id());
        write!(command, " --matches {matches}").expect("a String takes everything");
        if bouts.is_empty() {
            write!(command, " --seats {seats}").expect("a String takes everything");
        }
        let style = style.name();
        write!(command, " --style {style} --seed {seed}").expect("a String takes everything");
        if presets.len() != ruleset.loadouts().len() {
            write!(command, " --loadouts {}", presets.join(","))
                .expect("a String takes everything");
        }
        if !pairings.is_empty() {
            command.push_str(" --pairings");
        }
        if let Some(options) = options {
            let quoted = options.to_string().replace('\'', r"'\''");
            write!(command, " --options '{quoted}'").expect("a String takes everything");
        }
        command
    }

    fn is_untaught(&self) -> bool {
        self.setting.style != Style::Random && !self.setting.taught
    }

    fn heading(&self) -> Vec<String> {
        let names = self.count.figures.iter().map(|(name, _)| *name);
        ["who", "played", "wins %", "+-"].into_iter().chain(names).map(str::to_owned).collect()
    }

    /// The mean of each figure in a match, over all seats.
    fn sums(&self) -> impl Iterator<Item = (&'static str, f64)> {
        self.count.figures.iter().map(|(name, sum)| (*name, self.count.per_match(*sum as f64)))
    }

    fn shared_percent(&self) -> f64 {
        100.0 * self.count.per_match(self.count.shared as f64)
    }
}

fn means(row: &Row) -> impl Iterator<Item = (&'static str, f64)> {
    let figures: &Figures = &row.figures;
    figures.iter().map(|(name, sum)| (*name, row.mean_of_figure(*sum)))
}

fn line_of(who: &str, row: &Row) -> Vec<String> {
    let mut line = vec![who.to_owned(), row.played.to_string()];
    line.push(format!("{:.2}", row.wins_percent()));
    line.push(format!("{:.2}", row.standard_error()));
    line.extend(means(row).map(|(_, mean)| format!("{mean:.2}")));
    line
}

fn json_of(gathered_by: &str, name: &str, row: &Row) -> Value {
    let figures: Map<String, Value> =
        means(row).map(|(name, mean)| (name.to_owned(), json!(mean))).collect();
    json!({
        gathered_by: name,
        "played": row.played,
        "wins_percent": row.wins_percent(),
        "standard_error": row.standard_error(),
        "figures": figures,
    })
}

/// The lines as a table: words to the left, numbers to the right below each other.
fn aligned(lines: Vec<Vec<String>>) -> String {
    let mut table = Table::new();
    table.load_style(NOTHING).add_rows(lines);
    for (place, column) in table.column_iter_mut().enumerate() {
        if place == 0 {
            column.set_padding((0, 0));
        } else {
            let width = Width::Fixed(NUMBERS_WIDTH + BETWEEN);
            let constraint = ColumnConstraint::LowerBoundary(width);
            column.set_padding((BETWEEN, 0)).set_constraint(constraint);
            column.set_cell_alignment(CellAlignment::Right);
        }
    }
    table.trim_fmt() + "\n"
}

#[cfg(test)]
mod tests {
    use domain::engine::{Outcome, Seat, Tally};
    use domain::registry;

    use super::*;
    use crate::cli::simulate::game::{Played, RowOf};

    fn setting(style: Style) -> Setting {
        let ruleset = registry::latest("gunslingers").expect("it is registered");
        Setting::new(ruleset, style, 5)
    }

    fn count() -> Count {
        const FIGURES: [&str; 7] =
            ["out", "weeks", "cash", "reputation", "guns", "places", "votes"];
        let mut count = Count::default();
        let tally = |who: &str, figure| {
            let figures = FIGURES.into_iter().map(|name| (name, figure)).collect();
            Tally { who: who.to_owned(), figures }
        };
        let seats = vec![
            (tally("Sheriff Harrigan", 10_000), Style::Steady),
            (tally("Mrs. Parlor", 0), Style::Random),
        ];
        let outcome = Outcome::won(vec![Seat(0)], "They were elected.");
        count.take(&Played { outcome, decisions: 40, events: 50, seats, row: RowOf::Each });
        count
    }

    #[test]
    fn a_table_is_aligned_sorted_and_narrow() {
        let (setting, count) = (setting(Style::Mixed), count());
        let text = Report { setting: &setting, count: &count }.in_words();
        let lines: Vec<&str> = text.lines().collect();
        assert!(lines.iter().all(|line| line.chars().count() <= 120), "{text}");
        assert!(lines[2].starts_with("who  ") && lines[2].ends_with("votes"), "{text}");
        assert!(lines[3].starts_with("Mrs. Parlor  "), "{text}");
        assert!(lines[4].starts_with("Sheriff Harrigan  "), "{text}");
        assert_eq!(lines[2].len(), lines[4].len(), "{text}");
        assert!(lines[6].starts_with("random  ") && lines[7].starts_with("steady  "), "{text}");
        assert!(lines[9].starts_with("a whole match") && lines[9].contains("10000.00"), "{text}");
        assert!(text.contains("40.0 decisions (40 to 40) and 50.0 events"), "{text}");
        assert!(text.contains("1 were won, 0 lost, 0 drawn, 0 void; 0.00%"), "{text}");
    }

    #[test]
    fn the_command_repeats_it_in_a_shell() {
        let options = Some(json!({"title": "Roy's"}));
        let setting = Setting { options, ..setting(Style::Random) };
        let count = count();
        let report = Report { setting: &setting, count: &count };
        let command = "highnoon simulate --ruleset gunslingers --matches 1 --seats 5 --style random \
                       --seed 5 --options '{\"title\":\"Roy'\\''s\"}'";
        assert_eq!(report.command(), command);
        assert!(report.in_words().ends_with(command));
        assert_eq!(report.in_json()["command"], command);
        assert_eq!(report.in_json()["rows"][1]["figures"]["cash"], 10_000.0);
    }
}
