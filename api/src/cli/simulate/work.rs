//! All matches of a simulation, on several threads.

use std::panic;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

use super::count::Count;
use super::game::{Game, Setting};
use crate::cli::failure::Failure;
use crate::cli::progress::Progress;

/// The result of one thread: a count, and the match that failed, if one did.
type Share = (Count, Option<(u64, Failure)>);

/// Plays the matches from 1 to `matches`, and counts their results.
///
/// # Errors
/// The first match that does not end.
pub fn play_all(setting: &Setting, matches: u64, threads: usize) -> Result<Count, Failure> {
    let next = AtomicU64::new(1);
    let broken = AtomicBool::new(false);
    let progress = Mutex::new(Progress::new("matches", 0, matches));
    let work = || -> Share {
        let mut count = Count::default();
        // A thread plays every number it has taken, so the first failure is always the same one.
        while !broken.load(Ordering::Relaxed) {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if matches < number {
                break;
            }
            match Game::open(setting, number).and_then(Game::play) {
                Ok(played) => count.take(&played),
                Err(failure) => {
                    broken.store(true, Ordering::Relaxed);
                    return (count, Some((number, failure)));
                }
            }
            progress.lock().unwrap_or_else(PoisonError::into_inner).step();
        }
        (count, None)
    };
    let shares: Vec<Share> = thread::scope(|scope| {
        let workers: Vec<_> = (0..threads.max(1)).map(|_| scope.spawn(work)).collect();
        let shares = workers.into_iter().map(|it| it.join());
        shares.map(|it| it.unwrap_or_else(|panic| panic::resume_unwind(panic))).collect()
    });
    let mut all = Count::default();
    let mut failures = Vec::new();
    for (count, failure) in shares {
        all.add(count);
        failures.extend(failure);
    }
    match failures.into_iter().min_by_key(|(number, _)| *number) {
        Some((_, failure)) => Err(failure),
        None => {
            progress.into_inner().unwrap_or_else(PoisonError::into_inner).end();
            Ok(all)
        }
    }
}

#[cfg(test)]
mod tests {
    use domain::registry;
    use serde_json::json;

    use super::*;
    use crate::cli::simulate::Style;

    fn showdown(seed: u64) -> Setting {
        let ruleset = registry::latest("showdown").expect("it is registered");
        Setting::new(ruleset, Style::Mixed, seed)
    }

    fn counted(setting: &Setting, threads: usize) -> Count {
        play_all(setting, 12, threads).expect("showdown comes to an end")
    }

    #[test]
    fn the_same_seed_gives_the_same_figures_with_any_threads() {
        let one = counted(&showdown(7), 1);
        assert_eq!(one, counted(&showdown(7), 2));
        assert_ne!(one, counted(&showdown(8), 1));
    }

    #[test]
    fn win_shares_add_up_to_the_matches_that_were_won() {
        let count = counted(&showdown(1), 2);
        assert_eq!((count.matches, count.won + count.lost + count.drawn + count.void), (12, 12));
        let shares: f64 = count.rows.values().map(|it| it.wins()).sum();
        assert!((shares - count.won as f64).abs() < 1e-9, "{shares} of {}", count.won);
        let by_style: f64 = count.styles.values().map(|it| it.wins()).sum();
        assert!((by_style - shares).abs() < 1e-9, "{by_style} are not {shares}");
        assert_eq!(count.rows.keys().collect::<Vec<_>>(), ["seat 0", "seat 1"]);
        assert!(count.rows.values().all(|it| it.played == 12));
    }

    #[test]
    fn the_first_of_each_pairing_is_steady_in_every_seat() {
        let ruleset = registry::latest("doomtown").expect("it is registered");
        let decks = ["law-dogs".to_owned(), "sloane-gang".to_owned()];
        let [one, other] = decks.clone();
        let pairings = vec![(one.clone(), other.clone()), (other, one)];
        let options = Some(json!({"days": 1}));
        let of_style = Setting::new(ruleset, Style::Versus, 1);
        let setting = Setting { options, seats: 2, pairings, ..of_style };
        let count = play_all(&setting, 4, 2).expect("a day comes to an end");
        let rows: Vec<(&str, u64)> =
            count.rows.iter().map(|(who, it)| (who.as_str(), it.played)).collect();
        assert_eq!(rows, [("law-dogs v. sloane-gang", 2), ("sloane-gang v. law-dogs", 2)]);
        let styles = |name| (count.styles[name].played, count.styles[name].wins());
        let (steady, random) = (styles("steady"), styles("random"));
        assert_eq!((steady.0, random.0), (4, 4));
        let of_first: f64 = count.rows.values().map(|it| it.wins()).sum();
        assert!((of_first - steady.1).abs() < 1e-9, "the first of a pairing is the steady one");
    }

    #[test]
    fn what_cannot_be_played_is_the_failure_of_all() {
        let setting = Setting { options: Some(json!({"weather": 1})), ..showdown(1) };
        assert!(play_all(&setting, 3, 2).is_err());
    }
}
