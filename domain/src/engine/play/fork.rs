//! Forks: a new match that begins with the state of another.

pub use super::forked::Fork;

use std::sync::Arc;

use crate::engine::play::decide::{Decided, Rejection, Stamp};
use crate::engine::play::standing::Resigned;
use crate::engine::{
    Created, Encoder, Luck, Match, MatchId, Ruleset, Seat, Seed, Status, Viewer, Violation,
    Visibility, seal,
};

impl<R: Ruleset> Match<R> {
    /// A new match that begins with this state as `eyes` know it; what they may not see is dealt
    /// anew from the new match's chance.
    pub fn fork(
        &self,
        id: MatchId,
        seed: Seed,
        eyes: Viewer,
        visibility: Visibility,
        stamp: Stamp,
    ) -> Result<Decided<R>, Rejection> {
        let Some(parent) = &self.standing.created else {
            return Err(Rejection::NotActive(self.standing.status));
        };
        if !self.is_running() {
            return Err(Rejection::NotActive(self.standing.status));
        }
        if !self.is_at_rest() {
            return Err(Rejection::ResolutionOpen);
        }
        if self.ending().is_some() {
            return Err(Rejection::NotActive(Status::Finished));
        }
        let luck = Luck::seeded(seed);
        let state = self.dealt_for(&luck, id, eyes);
        let chairs = &self.standing.chairs;
        let gone = (0..).map(Seat).zip(chairs).filter(|(_, it)| it.resigned != Resigned::No);
        let fork = Fork {
            parent: self.id,
            seq: self.seq,
            digest: self.head,
            eyes: eyes.to_string(),
            roles: chairs.iter().map(|chair| chair.role.clone()).collect(),
            out: gone.map(|(seat, _)| seat).collect(),
            state: seal::hex(&Encoder::encoded(&state)),
        };
        let created = Created {
            seed_commitment: seed.commitment(),
            visibility,
            title: None,
            options: self.rules.public_options(&parent.options),
            fork: Some(fork),
            ..Created::clone(parent)
        };
        Match::new(self.rules.clone(), luck, id).create(created, stamp)
    }

    /// Whether the match can go on from here otherwise than it did: it runs, and nothing is being
    /// resolved. Here it can be forked, and at its head the game can be corrected.
    pub fn rests(&self) -> bool {
        self.is_running() && self.is_at_rest() && self.ending().is_none()
    }

    /// This state as `eyes` know it, the rest dealt from the first event's chance of match `id`.
    pub(in crate::engine) fn dealt_for(&self, luck: &Luck, id: MatchId, eyes: Viewer) -> R::State {
        let nobody = vec![None; self.standing.chairs.len()];
        let mut chance = luck.chance(&nobody, id, 0, 1);
        self.rules.redeal(&self.state, eyes, &mut chance)
    }

    /// Whether `fork`, another match, begins with this state as it says, dealt from its own seed.
    pub fn is_parent_of(&self, fork: &Match<R>) -> bool {
        let Some(claim) = fork.standing.created.as_ref().and_then(|it| it.fork.as_ref()) else {
            return false;
        };
        let Ok(eyes) = claim.eyes.parse::<Viewer>() else { return false };
        let state = self.dealt_for(&fork.luck, fork.id, eyes);
        claim.parent == self.id
            && claim.seq == self.seq
            && claim.digest == self.head
            && claim.state == seal::hex(&Encoder::encoded(&state))
    }

    /// What is wrong with what a player brings to a fork: whoever sits down takes the seat as
    /// it is.
    pub(in crate::engine) fn check_fork_seat(
        &self,
        fork: &Fork,
        seat: Seat,
        role: Option<&String>,
        brings: bool,
    ) -> Result<(), Rejection> {
        let wrong = |pointer: &str, message: &str| {
            Err(Rejection::InvalidLoadout(vec![Violation::new(pointer, message)]))
        };
        let own = fork.roles.get(seat.index()).and_then(Option::as_ref);
        if brings {
            return wrong("/loadout", "the match goes on from another: leave the loadout out");
        }
        if role.is_some() && role != own {
            return wrong("/role", "the match goes on from another: the seat has its role");
        }
        Ok(())
    }

    /// The role that a fork gives a seat.
    pub(super) fn role_of_fork(&self, seat: Seat) -> Option<String> {
        let fork = self.standing.created.as_ref()?.fork.as_ref()?;
        fork.roles.get(seat.index()).cloned().flatten()
    }

    /// Begins with the state of another match.
    pub(super) fn begin_with(&mut self, fork: &Fork) -> Option<()> {
        self.state = Arc::new(fork.read::<R>()?);
        for (chair, role) in self.standing.chairs.iter_mut().zip(&fork.roles) {
            chair.role = role.clone();
        }
        for seat in &fork.out {
            self.standing.chairs.get_mut(seat.index())?.resigned = Resigned::Out;
        }
        Some(())
    }
}
