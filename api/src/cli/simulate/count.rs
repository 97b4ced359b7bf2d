//! What is counted over all matches of a simulation. Only whole numbers are added up, so the order
//! in which matches end changes nothing.

use std::collections::BTreeMap;

use domain::engine::OutcomeKind;

use super::Style;
use super::game::{Played, RowOf};

/// Sums by name, in the order of the tally.
pub type Figures = Vec<(&'static str, i64)>;

/// The results of a number of matches.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Count {
    /// The number of matches that were played.
    pub matches: u64,
    /// The number of answers in all of them.
    pub decisions: u64,
    /// The least and the greatest number of answers in a match; `None` without a match.
    pub extremes: Option<(u64, u64)>,
    /// The number of events in all of them.
    pub events: u64,
    /// Matches that somebody won.
    pub won: u64,
    /// Matches that everybody lost.
    pub lost: u64,
    /// Matches that nobody won.
    pub drawn: u64,
    /// Matches that do not count.
    pub void: u64,
    /// Matches that several seats won together.
    pub shared: u64,
    /// The sum of each figure over all seats of all matches.
    pub figures: Figures,
    /// The results of each character or deck, or of each seat if there are none; with pairings, of
    /// the first of each pairing; with bouts, of each bout.
    pub rows: BTreeMap<String, Row>,
    /// The results of each style.
    pub styles: BTreeMap<&'static str, Row>,
}

/// The results of one character, deck, seat, pairing, bout or style.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Row {
    /// How often it was played.
    pub played: u64,
    /// How often it won, by the number of seats that won together.
    won_with: BTreeMap<usize, u64>,
    /// The sum of each figure.
    pub figures: Figures,
    /// How many seats' figures these are: of a bout, those of all seats of all its matches.
    pub counted: u64,
}

impl Count {
    /// Adds a match.
    pub fn take(&mut self, played: &Played) {
        let Played { outcome, decisions, events, seats, row: row_of } = played;
        self.add(Count {
            matches: 1,
            decisions: *decisions,
            extremes: Some((*decisions, *decisions)),
            events: *events,
            won: u64::from(outcome.kind == OutcomeKind::Won),
            lost: u64::from(outcome.kind == OutcomeKind::Lost),
            drawn: u64::from(outcome.kind == OutcomeKind::Drawn),
            void: u64::from(outcome.kind == OutcomeKind::Void),
            shared: u64::from(1 < outcome.winners.len()),
            ..Count::default()
        });
        for (at, (tally, style)) in seats.iter().enumerate() {
            let won = outcome.winners.iter().any(|seat| seat.index() == at);
            let row = Row {
                played: 1,
                won_with: won.then_some((outcome.winners.len(), 1)).into_iter().collect(),
                figures: tally.figures.clone(),
                counted: u64::from(!tally.figures.is_empty()),
            };
            add_figures(&mut self.figures, &row.figures);
            self.styles.entry(Style::name(*style)).or_default().add(&row);
            match row_of {
                RowOf::Pairing(_, first) if *first != at => (),
                RowOf::Pairing(name, _) => self.rows.entry(name.clone()).or_default().add(&row),
                RowOf::Bout(name) => self.rows.entry(name.clone()).or_default().add(&match at {
                    // Whoever wins with the first seat has won the same match.
                    0 => Row { won_with: won.then_some((1, 1)).into_iter().collect(), ..row },
                    _ => Row { played: 0, won_with: BTreeMap::new(), ..row },
                }),
                RowOf::Each => self.rows.entry(tally.who.clone()).or_default().add(&row),
            }
        }
    }

    /// Adds the count of another thread.
    pub fn add(&mut self, other: Count) {
        self.matches += other.matches;
        self.decisions += other.decisions;
        self.extremes = match (self.extremes, other.extremes) {
            (Some((least, most)), Some((less, more))) => Some((least.min(less), most.max(more))),
            (one, another) => one.or(another),
        };
        self.events += other.events;
        self.won += other.won;
        self.lost += other.lost;
        self.drawn += other.drawn;
        self.void += other.void;
        self.shared += other.shared;
        add_figures(&mut self.figures, &other.figures);
        for (who, row) in other.rows {
            self.rows.entry(who).or_default().add(&row);
        }
        for (style, row) in other.styles {
            self.styles.entry(style).or_default().add(&row);
        }
    }

    /// A sum divided by the number of matches.
    pub fn per_match(&self, sum: f64) -> f64 {
        sum / self.matches.max(1) as f64
    }
}

impl Row {
    fn add(&mut self, other: &Row) {
        self.played += other.played;
        for (together, times) in &other.won_with {
            *self.won_with.entry(*together).or_default() += times;
        }
        add_figures(&mut self.figures, &other.figures);
        self.counted += other.counted;
    }

    /// The wins; a shared win counts as a share.
    pub fn wins(&self) -> f64 {
        self.won_with.iter().fold(0.0, |sum, (together, times)| sum + share(*together, *times))
    }

    /// The share of matches that it won, in percent.
    pub fn wins_percent(&self) -> f64 {
        100.0 * self.mean(self.wins())
    }

    /// The standard error of that share, in percentage points.
    pub fn standard_error(&self) -> f64 {
        let squared = |sum: f64, (together, times): (&usize, &u64)| {
            sum + share(*together, *times) / *together as f64
        };
        let squares = self.mean(self.won_with.iter().fold(0.0, squared));
        let variance = squares - self.mean(self.wins()).powi(2);
        100.0 * self.mean(variance.max(0.0)).sqrt()
    }

    /// The sum of a figure divided by the seats that it was counted of.
    pub fn mean_of_figure(&self, sum: i64) -> f64 {
        sum as f64 / self.counted.max(1) as f64
    }

    /// A sum divided by how often it was played.
    pub fn mean(&self, sum: f64) -> f64 {
        sum / self.played.max(1) as f64
    }
}

/// The worth of `times` wins, each of which `together` seats shared.
fn share(together: usize, times: u64) -> f64 {
    times as f64 / together as f64
}

fn add_figures(to: &mut Figures, from: &Figures) {
    for (name, value) in from {
        match to.iter_mut().find(|(known, _)| known == name) {
            Some((_, sum)) => *sum += value,
            None => to.push((name, *value)),
        }
    }
}

#[cfg(test)]
mod tests {
    use domain::engine::{Outcome, Seat, Tally};

    use super::*;

    fn played(winners: &[u8], decisions: u64) -> Played {
        let winners: Vec<Seat> = winners.iter().copied().map(Seat).collect();
        let outcome = match winners.is_empty() {
            true => Outcome::drawn("Nobody fell."),
            false => Outcome::won(winners, "The others fell."),
        };
        let tally = |who: &str, cash| Tally { who: who.to_owned(), figures: vec![("cash", cash)] };
        let seats = vec![(tally("Ann", 3), Style::Steady), (tally("Bob", 8), Style::Random)];
        Played { outcome, decisions, events: decisions + 3, seats, row: RowOf::Each }
    }

    #[test]
    fn who_never_wins_has_nothing_of_it() {
        let row = Row { played: 3, ..Row::default() };
        let text = format!("{:.2} {:.2}", row.wins_percent(), row.standard_error());
        assert_eq!(text, "0.00 0.00");
    }

    #[test]
    fn of_a_pairing_the_first_is_counted() {
        let mut count = Count::default();
        for (winner, first) in [(0, 0), (0, 1), (1, 1)] {
            let row = RowOf::Pairing("Ann v. Bob".to_owned(), first);
            count.take(&Played { row, ..played(&[winner], 10) });
        }
        let row = &count.rows["Ann v. Bob"];
        assert_eq!((count.rows.len(), row.played), (1, 3));
        assert!((row.wins() - 2.0).abs() < 1e-9);
    }

    #[test]
    fn of_a_bout_the_first_seat_is_counted_and_everybody_s_figures() {
        let mut count = Count::default();
        for winners in [&[0, 1][..], &[], &[0, 1], &[1]] {
            let row = RowOf::Bout("Ann and Bob v. a bear".to_owned());
            count.take(&Played { row, ..played(winners, 10) });
        }
        let row = &count.rows["Ann and Bob v. a bear"];
        assert_eq!((count.rows.len(), row.played, row.counted), (1, 4, 8));
        assert!((row.wins_percent() - 50.0).abs() < 1e-9);
        assert!((row.mean_of_figure(row.figures[0].1) - 5.5).abs() < 1e-9);
    }

    #[test]
    fn a_shared_win_is_a_share_of_one() {
        let mut count = Count::default();
        for winners in [&[0][..], &[0, 1], &[], &[1]] {
            count.take(&played(winners, 10 + winners.len() as u64));
        }
        let (ann, steady) = (&count.rows["Ann"], &count.styles["steady"]);
        assert_eq!((ann, ann.played), (steady, 4));
        assert!((ann.wins_percent() - 37.5).abs() < 1e-9);
        // Shares of 1, 1/2, 0 and 0: a variance of 5/16 - 9/64.
        assert!((ann.standard_error() - 100.0 * (11.0f64 / 64.0 / 4.0).sqrt()).abs() < 1e-9);
        assert_eq!((count.won, count.drawn, count.void, count.shared), (3, 1, 0, 1));
        assert_eq!((count.decisions, count.extremes, count.events), (44, Some((10, 12)), 56));
        assert_eq!((&count.figures, &ann.figures), (&vec![("cash", 44)], &vec![("cash", 12)]));
    }
}
