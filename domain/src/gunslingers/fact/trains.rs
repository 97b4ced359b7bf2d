//! Weeks begin with a train.

use super::super::action::Item;
use super::super::guns::Place;
use super::super::rules::name_of_seat;
use super::super::state::{Phase, State};
use super::super::telling::{dollars, item_name, price, recruits_named};
use super::parts::{NoSale, Recruit};
use crate::engine::{Eyes, Happening, Mark, Seat};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A week began (S6).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct WeekBegan {
    /// The number of the week, from 1.
    pub week: u8,
}

impl Happening<State> for WeekBegan {
    fn fold(&self, state: &mut State) {
        let WeekBegan { week } = self;
        state.week = *week;
        state.round = 0;
        state.picker = None;
        state.telegraph_asked = false;
        state.killed_this_week = 0;
        state.buried = false;
        state.players.iter_mut().for_each(|player| player.face_saved = false);
    }

    fn sentence(&self, _: &Eyes<'_, State>) -> String {
        let WeekBegan { week } = self;
        format!("Week {week} begins.")
    }

    fn rule(&self, _: &State) -> &'static str {
        "S6"
    }

    fn mark(&self, _: &State) -> Option<Mark> {
        Some(Mark::Turn)
    }

    fn short(&self, _: &Eyes<'_, State>) -> Option<String> {
        Some(format!("week {}", self.week))
    }
}

/// The train came in (S8).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct TrainArrived {
    /// The dice for how many came.
    pub dice: Vec<u8>,
    /// The gunslingers who came.
    pub guns: Vec<Recruit>,
}

impl Happening<State> for TrainArrived {
    fn fold(&self, state: &mut State) {
        let TrainArrived { dice: _, guns } = self;
        state.arrive(guns, Place::ForHire);
        state.train = guns.iter().map(|it| it.gun).collect();
        state.phase = Phase::Train;
    }

    fn sentence(&self, _: &Eyes<'_, State>) -> String {
        let TrainArrived { guns, .. } = self;
        format!("The train brings {}.", recruits_named(guns))
    }

    fn rule(&self, _: &State) -> &'static str {
        match self {
            TrainArrived { guns, .. } if guns.is_empty() => "G19",
            TrainArrived { .. } => "S8",
        }
    }

    fn mark(&self, _: &State) -> Option<Mark> {
        Some(Mark::Phase)
    }

    fn reveals(&self, _: &Eyes<'_, State>) -> bool {
        true
    }
}

/// The telegraph had the whole train rolled again (C1).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct TelegramSent {
    /// The player who controls the telegraph office.
    pub seat: Seat,
    /// The price paid, in dollars.
    pub paid: u32,
}

impl Happening<State> for TelegramSent {
    fn fold(&self, state: &mut State) {
        let TelegramSent { seat, paid } = self;
        state.charge(*seat, *paid);
        state.telegraph_asked = true;
        state.train_leaves();
    }

    fn sentence(&self, _: &Eyes<'_, State>) -> String {
        let who = |seat: &Seat| name_of_seat(*seat);
        let TelegramSent { seat, paid } = self;
        let paid = dollars(*paid);
        format!("{} pays {paid} for a telegram: another train comes instead.", who(seat))
    }

    fn rule(&self, _: &State) -> &'static str {
        "C1"
    }
}

/// The telegraph's controller left the train as it was (C1).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct TelegramWaived {
    /// The player who controls the telegraph.
    pub seat: Seat,
}

impl Happening<State> for TelegramWaived {
    fn fold(&self, state: &mut State) {
        state.telegraph_asked = true
    }

    fn sentence(&self, _: &Eyes<'_, State>) -> String {
        let who = |seat: &Seat| name_of_seat(*seat);
        let TelegramWaived { seat } = self;
        format!("{} sends no telegram.", who(seat))
    }

    fn rule(&self, _: &State) -> &'static str {
        "C1"
    }

    fn is_quiet(&self) -> bool {
        true
    }
}

/// A player hired everybody on the train (S8).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct TrainHired {
    /// The player who hired them.
    pub seat: Seat,
    /// The winning bid, in dollars.
    pub bid: u32,
    /// The price paid, in dollars.
    pub paid: u32,
}

impl Happening<State> for TrainHired {
    fn fold(&self, state: &mut State) {
        let TrainHired { seat, bid: _, paid } = self;
        state.charge(*seat, *paid);
        for gun in state.train.clone() {
            state.put(gun, Place::Gang { seat: *seat });
        }
        state.plan_round(1);
    }

    fn sentence(&self, eyes: &Eyes<'_, State>) -> String {
        let who = |seat: &Seat| name_of_seat(*seat);
        let TrainHired { seat, bid, paid } = self;
        let what = item_name(eyes.before, Item::Train {});
        format!("{} hires {what}, for {}.", who(seat), price(*bid, *paid))
    }

    fn rule(&self, _: &State) -> &'static str {
        "S8"
    }
}

/// Nobody hired those on the train, if there were any (G19, G21).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct TrainLeft {
    /// Why nobody hired them; left out where nobody came.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub why: Option<NoSale>,
}

impl Happening<State> for TrainLeft {
    fn fold(&self, state: &mut State) {
        let TrainLeft { why: _ } = self;
        state.train_leaves();
        state.plan_round(1);
    }

    fn sentence(&self, _: &Eyes<'_, State>) -> String {
        match self {
            TrainLeft { why: None } => "The train leaves empty.".to_owned(),
            TrainLeft { why: Some(why) } => {
                format!("The train leaves, and nobody is hired: {}.", why.words())
            }
        }
    }

    fn rule(&self, _: &State) -> &'static str {
        match self {
            TrainLeft { why: None } => "G19",
            TrainLeft { why: Some(NoSale::NoBids) } => "G21",
            TrainLeft { why: Some(why) } => why.rule(),
        }
    }
}
