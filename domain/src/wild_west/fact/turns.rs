//! Rounds, turns and Grit.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::engine::{Eyes, Happening, Mark, counted};
use crate::wild_west::characters::Day;
use crate::wild_west::dice::{Pool, Roll};
use crate::wild_west::rules::Mode;
use crate::wild_west::state::{Ending, Phase, Slot, State, Turn, Until, Who};

/// A round of turns began.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct RoundBegan {
    /// The number of the round, from 1.
    pub round: u16,
}

impl Happening<State> for RoundBegan {
    fn fold(&self, state: &mut State) {
        state.round = self.round;
        state.end_boosts(Until::RoundEnds {});
        state.slot = 0;
        state.waiting = state.slots().first().map(|it| it.fighters.clone()).unwrap_or_default();
    }

    fn sentence(&self, _: &Eyes<'_, State>) -> String {
        format!("round {} begins", self.round)
    }

    fn rule(&self, _: &State) -> &'static str {
        "W2"
    }

    fn mark(&self, _: &State) -> Option<Mark> {
        Some(Mark::Phase)
    }
}

/// Somebody's turn began, and their Grit reloaded (W5).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct TurnBegan {
    /// The fighter whose turn it is.
    pub who: Who,
    /// The slot, by its place in the turn order.
    pub slot: u8,
    /// The Grit that they have: the reload less their debts (V21).
    pub grit: u8,
    /// Grit that may go into Moves, for those who begin Distant from all opponents (V62).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub move_grit: Option<u8>,
    /// Whether they have the attacks of a frenzy in it (V88).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub frenzied: bool,
}

impl Happening<State> for TurnBegan {
    fn fold(&self, state: &mut State) {
        let TurnBegan { who, slot, grit, move_grit, frenzied } = *self;
        if state.slot != slot {
            let fighters = |it: &Slot| it.fighters.clone();
            state.waiting = state.slots().get(usize::from(slot)).map(fighters).unwrap_or_default();
        }
        state.slot = slot;
        state.waiting.retain(|it| *it != who);
        let fighter = state.fighter(who);
        let changed_reload = fighter.is_some_and(|it| it.reload.is_some());
        let aim_waits = fighter.is_some_and(|it| it.free_aim);
        let aim_dice = u8::from(aim_waits);
        // A free Aim is the Aim of that turn (W7.2).
        let turn = Turn { who, move_grit, changed_reload, aimed: aim_waits, ..Turn::default() };
        state.turn = Some(Turn { aim_waits, aim_dice, ..turn });
        state.end_boosts(Until::TurnBegins { of: who });
        state.docket.spoke.clear();
        state.with_fighter(who, |it| {
            (it.grit, it.debt, it.reload) = (grit, 0, None);
            (it.dodge, it.surprised, it.frenzied) = (0, false, frenzied);
            it.lulled = it.lulled.saturating_sub(1);
            it.free_aim = false;
        });
    }

    fn sentence(&self, eyes: &Eyes<'_, State>) -> String {
        format!("{} begins a turn with {} Grit", eyes.before.name(self.who), self.grit)
    }

    fn rule(&self, _: &State) -> &'static str {
        "W5"
    }

    fn mark(&self, _: &State) -> Option<Mark> {
        Some(Mark::Turn)
    }

    fn short(&self, eyes: &Eyes<'_, State>) -> Option<String> {
        Some(format!("{}'s turn", eyes.before.name(self.who)))
    }
}

/// The Warden left the rest of a turn to the server (F6, V107).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct TurnLeft {
    /// The fighter whose turn it is.
    pub who: Who,
}

impl Happening<State> for TurnLeft {
    fn fold(&self, state: &mut State) {
        if let Some(turn) = state.turn.as_mut().filter(|it| it.who == self.who) {
            // Nobody is asked which die an Aim rolls again: it is lost (V12).
            (turn.automatic, turn.aim_waits, turn.aim_dice) = (true, false, 0);
        }
    }

    fn sentence(&self, eyes: &Eyes<'_, State>) -> String {
        format!("the server plays the rest of the turn of {}", eyes.before.name(self.who))
    }

    fn rule(&self, _: &State) -> &'static str {
        "V107"
    }
}

/// Somebody's turn ended, and what was left of their Grit was lost (V10).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct TurnEnded {
    /// The fighter whose turn it was.
    pub who: Who,
}

impl Happening<State> for TurnEnded {
    fn fold(&self, state: &mut State) {
        state.turn = None;
        state.with_fighter(self.who, |it| it.grit = 0);
        state.end_boosts_of_turn(self.who);
        let own = state.passing.iter_mut().filter(|it| it.by == self.who);
        own.for_each(|it| it.fresh = false);
    }

    fn sentence(&self, eyes: &Eyes<'_, State>) -> String {
        format!("the turn of {} is over", eyes.before.name(self.who))
    }

    fn rule(&self, _: &State) -> &'static str {
        "V10"
    }

    fn is_quiet(&self) -> bool {
        true
    }
}

/// Somebody paid Grit for an action (W7).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct GritPaid {
    /// The fighter who paid.
    pub who: Who,
    /// How much Grit they paid.
    pub grit: u8,
    /// Whether it went into a Move (V62).
    #[serde(default)]
    pub moving: bool,
}

impl Happening<State> for GritPaid {
    fn fold(&self, state: &mut State) {
        let GritPaid { who, grit, moving } = *self;
        state.with_fighter(who, |it| it.grit = it.grit.saturating_sub(grit));
        if let Some(turn) = state.turn.as_mut().filter(|it| it.who == who) {
            turn.begun = true;
            if moving {
                turn.move_grit = turn.move_grit.map(|it| it.saturating_sub(grit));
            }
        }
    }

    fn sentence(&self, eyes: &Eyes<'_, State>) -> String {
        format!("{} pays {} Grit", eyes.before.name(self.who), self.grit)
    }

    fn rule(&self, _: &State) -> &'static str {
        "W7"
    }

    fn is_quiet(&self) -> bool {
        true
    }
}

/// A character traded Health for Grit (W6).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct GritTraded {
    /// The character who traded.
    pub who: Who,
}

impl Happening<State> for GritTraded {
    fn fold(&self, state: &mut State) {
        state.with_fighter(self.who, |it| {
            it.health = it.health.saturating_sub(1);
            it.grit = it.grit.saturating_add(1);
        });
        if let Some(turn) = &mut state.turn {
            (turn.traded, turn.begun) = (true, true);
        }
    }

    fn sentence(&self, eyes: &Eyes<'_, State>) -> String {
        format!("{} gives 1 Health for 1 Grit", eyes.before.name(self.who))
    }

    fn rule(&self, _: &State) -> &'static str {
        "W6"
    }
}

/// Somebody who is Dazed rolled whether what they had paid for happens (C, V91).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct DazedChecked {
    /// The fighter who is Dazed.
    pub who: Who,
    /// The dice rolled.
    pub pool: Pool,
    /// What they showed.
    pub roll: Roll,
    /// Whether it happens.
    pub acts: bool,
}

impl Happening<State> for DazedChecked {
    fn fold(&self, state: &mut State) {
        state.count_aces(self.who, self.roll.aces);
    }

    fn sentence(&self, eyes: &Eyes<'_, State>) -> String {
        let (name, told) = (eyes.before.name(self.who), self.roll.told());
        match self.acts {
            true => format!("{name} is Dazed, and acts all the same ({told})"),
            false => format!("{name} is too Dazed to act ({told})"),
        }
    }

    fn rule(&self, _: &State) -> &'static str {
        "V91"
    }

    fn reveals(&self, _: &Eyes<'_, State>) -> bool {
        true
    }
}

/// A side, or both, could act no more (V58).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct SideBeaten {
    /// The outcome for the posse.
    pub ending: Ending,
}

impl Happening<State> for SideBeaten {
    fn fold(&self, state: &mut State) {
        state.ending = Some(self.ending);
        state.phase = Phase::Aftermath;
        state.docket.proposals.clear();
    }

    fn sentence(&self, eyes: &Eyes<'_, State>) -> String {
        match self.ending {
            Ending::Won => "the foes are beaten".to_owned(),
            Ending::Lost => "the posse is beaten".to_owned(),
            Ending::Drawn => {
                let rounds = counted(eyes.before.round, "round");
                format!("after {rounds} nobody has won")
            }
        }
    }

    fn rule(&self, _: &State) -> &'static str {
        "V58"
    }

    fn mark(&self, _: &State) -> Option<Mark> {
        Some(Mark::Phase)
    }
}

/// The combat was over, and nobody bled any more: statuses ended (V59).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct CombatEnded {}

impl Happening<State> for CombatEnded {
    fn fold(&self, state: &mut State) {
        state.phase = Phase::Over;
        state.turn = None;
        state.boosts.clear();
        state.prepared.clear();
        for fighter in &mut state.fighters {
            fighter.ails.end();
            fighter.fortified = false;
            fighter.health = fighter.health.min(fighter.health_max());
            (fighter.grit, fighter.dodge, fighter.debt, fighter.reload) = (0, 0, 0, None);
        }
    }

    fn sentence(&self, eyes: &Eyes<'_, State>) -> String {
        match eyes.before.options.mode {
            Mode::Combat => "the combat is over, and statuses end".to_owned(),
            Mode::Duel => "the match is over, and statuses end".to_owned(),
        }
    }

    fn rule(&self, _: &State) -> &'static str {
        "V59"
    }

    fn mark(&self, _: &State) -> Option<Mark> {
        Some(Mark::Phase)
    }
}

/// What the day has taken from a character, as the next match of that day takes it (V59).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct DayTold {
    /// The character whose day it is.
    pub who: Who,
    /// What it has taken.
    #[schema(inline)]
    pub day: Day,
}

impl Happening<State> for DayTold {
    fn fold(&self, _: &mut State) {}

    fn sentence(&self, eyes: &Eyes<'_, State>) -> String {
        let DayTold { who, day } = self;
        let (lost, aces) = (day.lost_health, counted(day.aces, "Ace"));
        let name = eyes.before.name(*who);
        format!("{name} takes {lost} lost Health and {aces} into the next match of the day")
    }

    fn rule(&self, _: &State) -> &'static str {
        "V59"
    }
}
