//! The rounds of a shootout.

use super::parts::{Casualties, Cover, Fate};
use crate::doomtown::cause::Cause;
use crate::doomtown::telling::names::{casualties, why};
use crate::doomtown::telling::shown::is_hidden;
use crate::doomtown::telling::{shootouts, steps};
use crate::doomtown::town::piece::{CardId, Named};
use crate::doomtown::town::printed::Code;
use crate::doomtown::town::state::{Loss, State};
use crate::engine::{Eyes, Happening, Mark, Seat};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A round of the shootout began (DT12.2).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct RoundBegan {
    /// The number of the round, from 1.
    pub round: u8,
}

impl Happening<State> for RoundBegan {
    fn fold(&self, state: &mut State) {
        let RoundBegan { round } = self;
        state.answered.clear();
        if let Some(shootout) = &mut state.shootout {
            shootout.round = *round;
            for side in [&mut shootout.leader, &mut shootout.mark] {
                side.shooter = None;
                side.due = None;
                side.extra = 0;
                side.losses.clear();
            }
        }
    }

    fn sentence(&self, eyes: &Eyes<'_, State>) -> String {
        let RoundBegan { round } = self;
        steps::round_began(eyes.before, *round)
    }

    fn rule(&self, _: &State) -> &'static str {
        "DT12.2"
    }

    fn mark(&self, _: &State) -> Option<Mark> {
        Some(Mark::Phase)
    }
}

/// A Headline was played: no other can be in this shootout (DT12.13).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct HeadlinePlayed {
    /// The player who played it.
    pub seat: Seat,
}

impl Happening<State> for HeadlinePlayed {
    fn fold(&self, state: &mut State) {
        if let Some(shootout) = &mut state.shootout {
            shootout.headline = true;
        }
    }

    fn sentence(&self, _: &Eyes<'_, State>) -> String {
        let HeadlinePlayed { seat } = self;
        format!("{seat:#} has played a Headline: nobody can play another in this shootout")
    }

    fn rule(&self, _: &State) -> &'static str {
        "DT12.13"
    }

    fn is_quiet(&self) -> bool {
        true
    }
}

/// A side picked its shooter (DT12.6).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct ShooterPicked {
    /// The player who leads the side.
    pub seat: Seat,
    /// The dude who shoots for the posse.
    pub dude: CardId,
    /// The stud bonus of its posse.
    pub studs: u8,
    /// The draw bonus of its posse.
    pub draws: u8,
}

impl Happening<State> for ShooterPicked {
    fn fold(&self, state: &mut State) {
        let ShooterPicked { seat, dude, .. } = self;
        if let Some(side) = state.side_mut(*seat) {
            side.shooter = Some(*dude);
        }
    }

    fn sentence(&self, eyes: &Eyes<'_, State>) -> String {
        let ShooterPicked { seat, dude, studs, draws } = self;
        shootouts::shooter_picked(eyes.before, *seat, *dude, *studs, *draws)
    }

    fn rule(&self, _: &State) -> &'static str {
        "DT12.6"
    }
}

/// A player threw cards of their draw hand back, and draws as many (DT12.7).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct HandRedrawn {
    /// The player who threw back.
    pub seat: Seat,
    /// The cards that were thrown back.
    #[serde(default)]
    pub discarded: Vec<Named>,
    /// How many cards the player draws.
    pub count: u8,
}

impl Happening<State> for HandRedrawn {
    fn fold(&self, state: &mut State) {
        let HandRedrawn { discarded, .. } = self;
        discarded.iter().for_each(|it| state.discard(*it));
    }

    fn sentence(&self, eyes: &Eyes<'_, State>) -> String {
        let HandRedrawn { seat, discarded, .. } = self;
        shootouts::redrawn(eyes.before, *seat, discarded)
    }

    fn rule(&self, _: &State) -> &'static str {
        "DT12.7"
    }

    fn reveals(&self, eyes: &Eyes<'_, State>) -> bool {
        let learns = |card: &Named| is_hidden(eyes.before, card.card, eyes.viewer);
        let HandRedrawn { discarded, .. } = self;
        discarded.iter().any(learns)
    }
}

/// A player discarded down to five cards (DT12.7).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct HandTrimmed {
    /// The player who discarded.
    pub seat: Seat,
    /// The cards that were discarded.
    #[serde(default)]
    pub discarded: Vec<Named>,
}

impl Happening<State> for HandTrimmed {
    fn fold(&self, state: &mut State) {
        let HandTrimmed { discarded, .. } = self;
        discarded.iter().for_each(|it| state.discard(*it));
    }

    fn sentence(&self, eyes: &Eyes<'_, State>) -> String {
        let HandTrimmed { seat, discarded } = self;
        shootouts::trimmed(eyes.before, *seat, discarded)
    }

    fn rule(&self, _: &State) -> &'static str {
        "DT12.7"
    }

    fn reveals(&self, eyes: &Eyes<'_, State>) -> bool {
        let learns = |card: &Named| is_hidden(eyes.before, card.card, eyes.viewer);
        let HandTrimmed { discarded, .. } = self;
        discarded.iter().any(learns)
    }
}

/// Ranks were compared (DT12.10).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct RoundDecided {
    /// The player who has the better hand; left out where they are exactly equal.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub winner: Option<Seat>,
    /// How many casualties each player takes, in order.
    #[serde(default)]
    pub casualties: Vec<Casualties>,
}

impl Happening<State> for RoundDecided {
    fn fold(&self, state: &mut State) {
        let RoundDecided { casualties, .. } = self;
        if let Some(shootout) = &mut state.shootout {
            shootout.decides_first = casualties.first().map(|it| it.seat);
        }
        for Casualties { seat, number } in casualties {
            if let Some(side) = state.side_mut(*seat) {
                side.due = Some(*number);
            }
        }
    }

    fn sentence(&self, eyes: &Eyes<'_, State>) -> String {
        let RoundDecided { winner, casualties } = self;
        shootouts::round_decided(eyes.before, *winner, casualties)
    }

    fn rule(&self, _: &State) -> &'static str {
        match self {
            RoundDecided { winner: None, .. } => "DT12.10.1",
            RoundDecided { winner: Some(_), .. } => "DT12.10.2",
        }
    }
}

/// A player has to take more casualties.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct CasualtiesAdded {
    /// The player who has to take them.
    pub seat: Seat,
    /// How many more than before.
    pub amount: u32,
    /// The card that adds them.
    pub cause: Cause,
}

impl Happening<State> for CasualtiesAdded {
    fn fold(&self, state: &mut State) {
        let CasualtiesAdded { seat, amount, .. } = self;
        if let Some(side) = state.side_mut(*seat) {
            side.extra += amount;
        }
    }

    fn sentence(&self, _: &Eyes<'_, State>) -> String {
        let CasualtiesAdded { seat, amount, cause } = self;
        format!("{seat:#} has to take {} more{}", casualties(*amount), why(*cause))
    }

    fn rule(&self, _: &State) -> &'static str {
        let CasualtiesAdded { cause, .. } = self;
        cause.id()
    }
}

/// A player announced how they cover their casualties (DT12.10.3).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct CasualtiesAnnounced {
    /// The player who covers them.
    pub seat: Seat,
    /// How many they have to cover.
    pub required: u32,
    /// Which dudes cover how many, and what becomes of them.
    #[serde(default)]
    pub covers: Vec<Cover>,
}

impl Happening<State> for CasualtiesAnnounced {
    fn fold(&self, state: &mut State) {
        let CasualtiesAnnounced { seat, .. } = self;
        state.take_first_casualty(*seat)
    }

    fn sentence(&self, eyes: &Eyes<'_, State>) -> String {
        let CasualtiesAnnounced { seat, required, covers } = self;
        shootouts::announced(eyes.before, *seat, *required, covers)
    }

    fn rule(&self, _: &State) -> &'static str {
        "DT12.10.3"
    }
}

/// A casualty was taken: a dude or a Sidekick was discarded or aced, or was saved from it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct CasualtyTaken {
    /// The player who takes the casualty.
    pub seat: Seat,
    /// The player who owns the card: another where the dude was invited (DT15).
    pub of: Seat,
    /// The code of the card that counts as the casualty.
    pub code: Code,
    /// The value that the card had.
    pub value: i32,
    /// The bullets that the card had.
    pub bullets: i32,
    /// What was announced for the card.
    pub fate: Fate,
    /// Whether the dude was saved, or has only to go home.
    pub saved: bool,
}

impl Happening<State> for CasualtyTaken {
    fn fold(&self, state: &mut State) {
        let CasualtyTaken { seat, of, code, value, bullets, saved, .. } = self;
        let (of, code) = (*of, *code);
        let loss = Loss { of, code, value: *value, bullets: *bullets, saved: *saved };
        if let Some(side) = state.side_mut(*seat) {
            side.losses.push(loss);
        }
    }

    fn sentence(&self, _: &Eyes<'_, State>) -> String {
        let CasualtyTaken { seat, of, code, value, bullets, saved, .. } = self;
        shootouts::casualty_taken((*seat, *of), *code, (*value, *bullets), *saved)
    }

    fn rule(&self, _: &State) -> &'static str {
        match self {
            CasualtyTaken { fate: Fate::Discarded | Fate::Aced, saved: true, .. } => "DT12.10.8",
            CasualtyTaken { .. } => "DT12.10.4",
        }
    }

    fn is_quiet(&self) -> bool {
        !self.saved
    }
}

/// Dudes ran: they left the shootout and went home booted (DT12.11).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct DudesFled {
    /// The player who decided it.
    pub seat: Seat,
    /// The dudes who ran.
    #[serde(default)]
    pub dudes: Vec<CardId>,
}

impl Happening<State> for DudesFled {
    fn fold(&self, state: &mut State) {
        let DudesFled { dudes, .. } = self;
        dudes.iter().for_each(|it| state.send_home(*it))
    }

    fn sentence(&self, eyes: &Eyes<'_, State>) -> String {
        let DudesFled { seat, dudes } = self;
        shootouts::fled(eyes.before, *seat, dudes)
    }

    fn rule(&self, _: &State) -> &'static str {
        "DT12.11"
    }
}

/// The shootout is over (DT12.12).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct ShootoutEnded {
    /// The player whose posse is left.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub winner: Option<Seat>,
}

impl Happening<State> for ShootoutEnded {
    fn fold(&self, state: &mut State) {
        let ShootoutEnded { winner } = self;
        let ended = state.shootout.take();
        if let (Some(job), Some(ended)) = (&mut state.job, ended) {
            job.won_by = *winner;
            job.posse = ended.leader.posse;
            job.opposition = ended.mark.posse;
        }
        state.pieces.iter_mut().for_each(|it| it.ghost_rock = 0);
    }

    fn sentence(&self, _: &Eyes<'_, State>) -> String {
        let ShootoutEnded { winner } = self;
        match winner {
            Some(seat) => format!("the shootout is over: {seat:#}'s posse has won"),
            None => "the shootout is over, and no posse is left to win it".to_owned(),
        }
    }

    fn rule(&self, _: &State) -> &'static str {
        "DT12.12"
    }
}
