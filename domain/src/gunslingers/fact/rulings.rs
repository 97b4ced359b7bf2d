//! What a judge puts right.

use super::super::guns::{GunId, Place};
use super::super::rules::name_of_seat;
use super::super::state::{Holding, State};
use super::super::telling::{dollars, gun_name, hired_name, tokens};
use super::super::town::Property;
use super::parts::Recruit;
use crate::engine::{Eyes, Happening, Mark, Seat, counted, house};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A judge set a player's money right, or it is what a penalty cost.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct CashCorrected {
    /// The player whose money it is.
    pub seat: Seat,
    /// To how many dollars.
    pub cash: u32,
}

impl Happening<State> for CashCorrected {
    fn fold(&self, state: &mut State) {
        let CashCorrected { seat, cash } = self;
        let now = state.player(*seat).cash;
        state.charge(*seat, now);
        state.pay(*seat, *cash);
    }

    fn sentence(&self, _: &Eyes<'_, State>) -> String {
        let who = |seat: &Seat| name_of_seat(*seat);
        let CashCorrected { seat, cash } = self;
        format!("{} has {} by a ruling.", who(seat), dollars(*cash))
    }

    fn rule(&self, _: &State) -> &'static str {
        house::RULING
    }

    fn mark(&self, _: &State) -> Option<Mark> {
        Some(Mark::Score)
    }
}

/// A judge set a player's reputation right, or it is what a penalty cost.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct ReputationCorrected {
    /// The player whose reputation it is.
    pub seat: Seat,
    /// To how many tokens.
    pub reputation: u32,
}

impl Happening<State> for ReputationCorrected {
    fn fold(&self, state: &mut State) {
        let ReputationCorrected { seat, reputation } = self;
        let now = state.player(*seat).reputation;
        state.take_back(*seat, now);
        state.award(*seat, *reputation);
    }

    fn sentence(&self, _: &Eyes<'_, State>) -> String {
        let who = |seat: &Seat| name_of_seat(*seat);
        let ReputationCorrected { seat, reputation } = self;
        format!("{} has {} by a ruling.", who(seat), tokens(*reputation))
    }

    fn rule(&self, _: &State) -> &'static str {
        house::RULING
    }

    fn mark(&self, _: &State) -> Option<Mark> {
        Some(Mark::Score)
    }
}

/// A judge gave a player a gunslinger.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct GunGiven {
    /// The player who got the gunslinger.
    pub seat: Seat,
    /// The gunslinger whom the player got.
    pub gun: Recruit,
}

impl Happening<State> for GunGiven {
    fn fold(&self, state: &mut State) {
        let GunGiven { seat, gun } = self;
        state.arrive(&[*gun], Place::Gang { seat: *seat })
    }

    fn sentence(&self, _: &Eyes<'_, State>) -> String {
        let who = |seat: &Seat| name_of_seat(*seat);
        let GunGiven { seat, gun } = self;
        format!("{} gets {} by a ruling.", who(seat), hired_name(gun.rank, gun.gun))
    }

    fn rule(&self, _: &State) -> &'static str {
        house::RULING
    }

    fn mark(&self, _: &State) -> Option<Mark> {
        Some(Mark::Score)
    }
}

/// A judge put a gunslinger into another gang, or out of town.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct GunMoved {
    /// The gunslinger who was moved.
    pub gun: GunId,
    /// Into whose gang; out of town where left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub to: Option<Seat>,
}

impl Happening<State> for GunMoved {
    fn fold(&self, state: &mut State) {
        let GunMoved { gun, to } = self;
        match to {
            Some(seat) => state.put(*gun, Place::Gang { seat: *seat }),
            None => state.put(*gun, Place::Left),
        }
    }

    fn sentence(&self, eyes: &Eyes<'_, State>) -> String {
        let GunMoved { gun, to } = self;
        match to {
            Some(seat) => {
                format!("By a ruling {} joins {seat:#}.", gun_name(eyes.before, *gun))
            }
            None => format!("By a ruling {} leaves town.", gun_name(eyes.before, *gun)),
        }
    }

    fn rule(&self, _: &State) -> &'static str {
        house::RULING
    }

    fn mark(&self, _: &State) -> Option<Mark> {
        Some(Mark::Score)
    }
}

/// A judge set right who controls a property, and with how many markers. Reputation stays.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct ControlCorrected {
    /// The property whose control was set right.
    pub property: Property,
    /// The player who controls it; left out: nobody.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub owner: Option<Seat>,
    /// The controller's markers on it: 1 or 2.
    pub markers: u8,
}

impl Happening<State> for ControlCorrected {
    fn fold(&self, state: &mut State) {
        let ControlCorrected { property, owner, markers } = self;
        match owner {
            Some(owner) => {
                let holding = Holding { owner: *owner, markers: *markers };
                state.holdings.insert(*property, holding);
            }
            None => {
                state.holdings.remove(property);
            }
        }
    }

    fn sentence(&self, _: &Eyes<'_, State>) -> String {
        let ControlCorrected { property, owner, markers } = self;
        match owner {
            Some(seat) => format!(
                "By a ruling {seat:#} controls the {} with {}.",
                property.linked(),
                counted(*markers, "marker")
            ),
            None => format!("By a ruling nobody controls the {}.", property.linked()),
        }
    }

    fn rule(&self, _: &State) -> &'static str {
        house::RULING
    }

    fn mark(&self, _: &State) -> Option<Mark> {
        Some(Mark::Score)
    }
}
