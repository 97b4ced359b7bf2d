//! The web client in a real Chromium: every game is played to its end through the page, by keyboard
//! alone and by touch alone; replays show what the server says; pages are accessible.
//!
//! Without `WEB_ALL`, what could be tried in several ways is tried in one that a printed seed
//! draws.

mod access;
mod address;
mod agreed;
mod another;
mod assets;
mod at_hand;
mod behind;
mod budget;
mod called;
mod clocks;
mod computer;
mod desk;
mod desk_clocks;
mod desk_court;
mod desk_delayed;
mod desk_drafts;
mod desk_ended;
mod desk_keys;
mod desk_remedies;
mod desk_rules;
mod desk_sessions;
mod embed;
mod entering;
mod erasing;
mod forms;
mod frozen;
mod frozen_desk;
mod given_up;
mod guest;
mod handing;
mod heard;
mod kept;
mod keyless;
mod keys;
mod line;
mod listed;
mod lobby;
mod log;
mod looks;
mod moves;
mod nimble;
mod noted;
mod on_board;
mod onrecord;
mod pages;
mod passing;
mod peek;
mod pictures;
mod play;
mod proof;
mod reading;
mod refusals;
mod refused;
mod replay;
mod rewinds;
mod robot;
mod rooms;
mod rules;
mod seated;
mod seats;
mod secrecy;
mod several;
mod shooting;
mod still;
mod table;
mod told;
mod track;
mod trees;
mod trying;
mod twice;
mod unconfirmed;
mod undone;
mod verify;
mod version;
mod watched;
mod wrong;

use support::browser::Browser;
use tokio::sync::OnceCell;

/// The Chromium that all tests share. It ends with the program, as then nobody tells it anything.
static BROWSER: OnceCell<Option<Browser>> = OnceCell::const_new();
/// The one with windows, for what depends on them.
static WITH_WINDOWS: OnceCell<Option<Browser>> = OnceCell::const_new();

/// The ways in which a test goes: all of them under `WEB_ALL`, else one, by a seed that it prints.
pub fn some_of<T: Copy>(ways: &[T], what: &str) -> Vec<T> {
    if std::env::var_os("WEB_ALL").is_some() {
        return ways.to_vec();
    }
    let seed = seed();
    println!("{what}: way {} of {} (WEB_SEED={seed})", seed as usize % ways.len() + 1, ways.len());
    vec![ways[seed as usize % ways.len()]]
}

/// The seed of this run: `WEB_SEED`, or drawn.
pub fn seed() -> u64 {
    let given = std::env::var("WEB_SEED").ok().and_then(|it| it.parse().ok());
    given.unwrap_or_else(|| uuid::Uuid::new_v4().as_u128() as u64 % 1_000_000)
}

/// The ids of all games that the server plays.
pub fn games() -> Vec<&'static str> {
    domain::registry::latest_of_each().into_iter().map(|it| it.id()).collect()
}

/// A browser, or `None` after saying that the test was skipped.
pub async fn browser() -> Option<&'static Browser> {
    BROWSER.get_or_init(Browser::start).await.as_ref()
}

/// A browser in whose windows one tab covers another.
pub async fn browser_with_windows() -> Option<&'static Browser> {
    WITH_WINDOWS.get_or_init(Browser::start_with_windows).await.as_ref()
}
