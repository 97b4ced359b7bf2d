//! The games of High Noon and the engine they share: pure, without I/O, clock or randomness of
//! its own.
//!
//! A match is the fold of its log. Whatever the game, it is made, joined and played the same way:
//!
//! ```
//! use domain::engine::{
//!     AccountId, MatchId, NewMatch, NewSeat, RevealPolicy, Seat, Seed, Stamp, Status, Time,
//!     Viewer, Visibility,
//! };
//! use domain::registry;
//! use serde_json::json;
//! use uuid::Uuid;
//!
//! // Time, randomness and names are handed in; the domain has none of its own.
//! let stamp = |player: u128| Stamp {
//!     at: Time::from_millis(1_795_000_000_000),
//!     actor: Some(AccountId(Uuid::from_u128(player))),
//!     fresh: [7; 32],
//! };
//! let rules = registry::latest("showdown").expect("it is in the table");
//! let seed = Seed([42; 32]);
//! let new = NewMatch {
//!     id: MatchId(Uuid::from_u128(1)),
//!     seed,
//!     options: Some(json!({"race": "coin"})),
//!     seats: None,
//!     visibility: Visibility::Public,
//!     reveal: RevealPolicy::All,
//!     clock: Default::default(),
//!     takebacks: Default::default(),
//!     delay: Default::default(),
//!     title: None,
//! };
//! let made = rules.create(new, stamp(1)).expect("the options are legal");
//! let (mut it, mut log) = (made.after, made.events);
//! for (player, character) in [(1, "amos-thorne"), (2, "delia-voss")] {
//!     let loadout = Some(json!({"preset": character}));
//!     let taken = it.take_seat(NewSeat { loadout, ..NewSeat::default() }, stamp(player));
//!     let taken = taken.expect("a seat is free");
//!     (it, log) = (taken.after, [log, taken.events].concat());
//! }
//!
//! // The match has started. A client that knows no game answers what it is asked.
//! let prompt = it.prompts(Seat(0)).remove(0);
//! assert_eq!(prompt.kind, "load");
//! let (id, answer) = it.default_decision(Seat(0)).expect("seat 0 is asked");
//! let decided = it.decide(Seat(0), &id, &answer, stamp(1)).expect("what is offered is accepted");
//! (it, log) = (decided.after, [log, decided.events].concat());
//! assert_eq!(it.summary().status, Status::Active);
//!
//! // The same log folds to the same state, and verifies, wherever it is taken.
//! let folded = rules.fold(&log, &seed).expect("nothing was altered");
//! assert_eq!(folded.digest(), it.digest());
//! assert_eq!(folded.view(Viewer::Public), it.view(Viewer::Public));
//! assert!(rules.verify(&log, &seed).valid);
//! ```

// What is derived says `domain` wherever it stands.
extern crate self as domain;

pub mod recording;
pub mod registry;

pub mod engine;
pub mod log;

#[cfg(feature = "doomtown")]
pub mod doomtown;
#[cfg(feature = "gunslingers")]
pub mod gunslingers;
#[cfg(feature = "keyforge")]
pub mod keyforge;
#[cfg(feature = "showdown")]
pub mod showdown;
#[cfg(feature = "wild-west")]
pub mod wild_west;
