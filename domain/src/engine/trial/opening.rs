//! A match to be: who sits down with what, and where it begins.

use uuid::Uuid;

use super::chances::Chances;
use super::{BEGINNING_MS, SEED, Trial, Tried};
use crate::engine::fork::Fork;
use crate::engine::{
    Clock, Created, Encoder, Hash, Luck, Match, MatchId, Rejection, RevealPolicy, Seat, Stamp,
    Time, Visibility, seal,
};

/// A match that is about to begin: everybody may look on.
#[derive(Clone)]
pub struct Opening<R: Tried> {
    rules: R,
    options: R::Options,
    loadouts: Vec<Option<R::Loadout>>,
    state: Option<R::State>,
    clock: Clock,
    chances: Chances<R>,
}

impl<R: Tried> Opening<R> {
    /// A match of `seats` players, with the default options, to which nobody brings anything.
    pub fn of(rules: R, seats: usize) -> Opening<R> {
        let (options, loadouts) = (R::Options::default(), vec![None; seats]);
        let (clock, chances) = (Clock::default(), Chances::default());
        Opening { rules, options, loadouts, state: None, clock, chances }
    }

    /// With these options.
    pub fn options(self, options: R::Options) -> Opening<R> {
        Opening { options, ..self }
    }

    /// What each of the players brings.
    pub fn brings(self, loadouts: Vec<Option<R::Loadout>>) -> Opening<R> {
        Opening { loadouts, ..self }
    }

    /// Begins in the middle, with this state, as a fork of another match does: nobody brings
    /// anything.
    pub fn state(self, state: R::State) -> Opening<R> {
        Opening { state: Some(state), ..self }
    }

    /// On the clock; else nobody is timed.
    pub fn clock(self, clock: Clock) -> Opening<R> {
        Opening { clock, ..self }
    }

    /// Names what chance draws first in a step that the game takes at the start.
    pub fn draws_of(mut self, step: R::Action, draws: &[u32]) -> Opening<R> {
        self.chances.of_step(step, draws);
        self
    }

    /// Names what chance draws first, in whichever step that is.
    pub fn draws_next(mut self, draws: &[u32]) -> Opening<R> {
        self.chances.of_next(draws);
        self
    }

    /// Why nobody can make such a match, if nobody can.
    pub fn refusal(self) -> Option<Rejection> {
        let (game, created) = (self.game(), self.created());
        let at = Time::from_millis(BEGINNING_MS);
        game.create(created, Stamp { at, actor: None, fresh: [5; 32] }).err()
    }

    /// All sit down, and the match begins.
    #[track_caller]
    pub fn begins(self) -> Trial<R> {
        let created = self.created();
        let it = Trial::of(self.game(), Chances::default());
        let mut it = it.does(|game, stamp| game.clone().create(created.clone(), stamp));
        it.chances = self.chances;
        Seat::all(created.seats).zip(self.loadouts).fold(it, |it, (seat, brought)| {
            it.does(|game, stamp| game.take_seat(seat, None, brought.clone(), None, stamp))
        })
    }

    fn game(&self) -> Match<R> {
        let id = MatchId(Uuid::from_u128(7));
        Match::new(self.rules.clone(), Luck::seeded(SEED), id)
    }

    #[track_caller]
    fn created(&self) -> Created<R> {
        let seats = u8::try_from(self.loadouts.len()).unwrap();
        let fork = self.state.as_ref().map(|state| {
            let unsound = self.rules.unsound(state);
            assert_eq!(unsound, None, "the state to begin with");
            Fork {
                parent: MatchId(Uuid::from_u128(6)),
                seq: 1,
                digest: Hash::default(),
                eyes: "public".to_owned(),
                roles: vec![None; usize::from(seats)],
                out: Vec::new(),
                state: seal::hex(&Encoder::encoded(state)),
            }
        });
        Created {
            ruleset: R::ID.to_owned(),
            rules_version: self.rules.version().to_owned(),
            options: self.options.clone(),
            seats,
            seed_commitment: SEED.commitment(),
            visibility: Visibility::Public,
            reveal: RevealPolicy::All,
            clock: self.clock,
            takebacks: Default::default(),
            delay: Default::default(),
            title: None,
            fork,
        }
    }
}
