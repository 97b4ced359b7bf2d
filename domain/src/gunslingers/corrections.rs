//! What a judge may put right, and what a penalty costs. None of it is in the rules: it is the
//! house's (HN12).

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::fact::{self, Fact, Recruit};
use super::guns::{GunId, Rank};
use super::rules::{Gunslingers, name_of_seat};
use super::state::{Phase, State};
use super::telling::{dollars, gun_name, tokens};
use super::town::Property;
use crate::engine::show::house::RULING;
use crate::engine::{CorrectionGroup, Label, PenaltyGuide, Resolved, Seat, Table};

/// A correction that a judge may make.
///
/// Stored format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = gunslingers::Adjustment)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum Adjustment {
    /// A player's money is set right: to at most $20 more or less than it is.
    #[schema(title = "GunslingersSetCash")]
    SetCash {
        /// The player whose money it is.
        seat: Seat,
        /// To how many dollars.
        cash: u32,
    },
    /// A player's reputation is set right: to at most 20 tokens more or less than it is.
    #[schema(title = "GunslingersSetReputation")]
    SetReputation {
        /// The player whose reputation it is.
        seat: Seat,
        /// To how many tokens.
        reputation: u32,
    },
    /// A player gets a gunslinger who was not in the game.
    #[schema(title = "GunslingersGiveGun")]
    GiveGun {
        /// The player who gets the gunslinger.
        seat: Seat,
        /// The rank of the new gunslinger.
        rank: Rank,
    },
    /// A gunslinger goes into another gang, or out of town.
    #[schema(title = "GunslingersMoveGun")]
    MoveGun {
        /// The gunslinger who is moved.
        gun: GunId,
        /// Into whose gang; out of town where left out.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[schema(nullable = false)]
        to: Option<Seat>,
    },
    /// It is set right who controls a property, and with how many markers. Reputation stays: that
    /// is a correction of its own. A headquarters in play is always somebody's.
    #[schema(title = "GunslingersSetControl")]
    SetControl {
        /// The property whose control is set.
        property: Property,
        /// The player who controls it; left out: nobody.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[schema(nullable = false)]
        owner: Option<Seat>,
        /// The controller's markers on it: 1 or 2; 0 where nobody controls it.
        markers: u8,
    },
}

/// The penalty that costs money.
pub const FINE: &str = "fine";
/// The penalty that costs reputation.
pub const DISGRACE: &str = "disgrace";
/// What a fine comes to, in dollars.
const FINE_DOLLARS: u32 = 5;
/// How far from what it is a judge may set money and reputation.
const STEPS_MAX: u32 = 20;

/// The penalties of the game.
pub fn penalties() -> Vec<PenaltyGuide> {
    let fine = format!("The player pays {} to the bank, or all they have.", dollars(FINE_DOLLARS));
    vec![
        PenaltyGuide::new(FINE, "A fine", &fine, RULING),
        PenaltyGuide::new(
            DISGRACE,
            "Disgrace",
            "The player loses a reputation token, if they have one.",
            RULING,
        ),
    ]
}

/// Every correction that fits, while weeks are played and nobody fights.
pub fn adjustments(_rules: &Gunslingers, state: &State) -> Vec<Adjustment> {
    let fits = match state.phase {
        Phase::Lots | Phase::Train | Phase::Plans => true,
        Phase::Territories | Phase::Posses => state.fight.is_none(),
        Phase::Waiting | Phase::Casting | Phase::Rents => false,
        Phase::WeekOver | Phase::Election | Phase::Over => false,
    };
    if !fits {
        return Vec::new();
    }
    let mut all = Vec::new();
    for seat in state.playing() {
        let player = state.player(seat);
        let near = |now: u32| {
            let range = now.saturating_sub(STEPS_MAX)..=now.saturating_add(STEPS_MAX);
            range.filter(move |it| *it != now)
        };
        all.extend(near(player.cash).map(|cash| Adjustment::SetCash { seat, cash }));
        all.extend(
            near(player.reputation)
                .map(|reputation| Adjustment::SetReputation { seat, reputation }),
        );
        all.extend(Rank::IN_WAVES.map(|rank| Adjustment::GiveGun { seat, rank }));
        for gun in state.gang(seat) {
            all.push(Adjustment::MoveGun { gun, to: None });
            let others = state.playing().into_iter().filter(|it| *it != seat);
            all.extend(others.map(|to| Adjustment::MoveGun { gun, to: Some(to) }));
        }
    }
    for property in state.board.iter().copied() {
        all.extend(controls(state, property));
    }
    all
}

/// Every other way in which a property may be controlled. A headquarters is its owner's or
/// somebody's, never nobody's.
fn controls(state: &State, property: Property) -> Vec<Adjustment> {
    let now = state.holdings.get(&property).map(|it| (it.owner, it.markers));
    let owned = state
        .playing()
        .into_iter()
        .flat_map(|owner| [1, 2].map(|markers| (Some(owner), markers, Some((owner, markers)))));
    let home = state.headquarters_of(property).is_some();
    let nobody = (!home).then_some((None, 0, None));
    let other = owned.chain(nobody).filter(|(_, _, it)| *it != now);
    other.map(|(owner, markers, _)| Adjustment::SetControl { property, owner, markers }).collect()
}

/// A correction as the judge reads it.
pub fn label(state: &State, adjustment: &Adjustment) -> Label {
    let text = match *adjustment {
        Adjustment::SetCash { seat, cash } => {
            let now = dollars(state.player(seat).cash);
            format!("{} has {} instead of {now}", name_of_seat(seat), dollars(cash))
        }
        Adjustment::SetReputation { seat, reputation } => {
            let now = state.player(seat).reputation;
            format!("{} has {} instead of {now}", name_of_seat(seat), tokens(reputation))
        }
        Adjustment::GiveGun { seat, rank } => {
            format!("{} gets a new {}", name_of_seat(seat), rank.word())
        }
        Adjustment::MoveGun { gun, to: Some(seat) } => {
            format!("{} joins {seat:#}", gun_name(state, gun))
        }
        Adjustment::MoveGun { gun, to: None } => format!("{} leaves town", gun_name(state, gun)),
        Adjustment::SetControl { property, owner: Some(seat), markers } => {
            let markers = if markers == 1 { "one marker" } else { "two markers" };
            format!("{} controls the {} with {markers}", name_of_seat(seat), property.linked())
        }
        Adjustment::SetControl { property, owner: None, .. } => {
            format!("Nobody controls the {}", property.linked())
        }
    };
    Label::cited(text, RULING)
}

/// The group to which a correction belongs.
pub fn group(adjustment: &Adjustment) -> CorrectionGroup {
    let (id, title) = match adjustment {
        Adjustment::SetCash { .. } => ("set_cash", "Money"),
        Adjustment::SetReputation { .. } => ("set_reputation", "Reputation"),
        Adjustment::GiveGun { .. } => ("give_gun", "Another gunslinger"),
        Adjustment::MoveGun { .. } => ("move_gun", "Whose gunslinger it is"),
        Adjustment::SetControl { .. } => ("set_control", "Who controls a property"),
    };
    CorrectionGroup::new(id, title)
}

/// Makes a correction.
pub fn adjust(table: &mut Table<Gunslingers>, adjustment: Adjustment) -> Resolved {
    let fact = match adjustment {
        Adjustment::SetCash { seat, cash } => {
            Fact::CashCorrected(fact::CashCorrected { seat, cash })
        }
        Adjustment::SetReputation { seat, reputation } => {
            Fact::ReputationCorrected(fact::ReputationCorrected { seat, reputation })
        }
        Adjustment::GiveGun { seat, rank } => {
            let gun = Recruit { gun: table.state().next_gun(), rank, die: None };
            Fact::GunGiven(fact::GunGiven { seat, gun })
        }
        Adjustment::MoveGun { gun, to } => Fact::GunMoved(fact::GunMoved { gun, to }),
        Adjustment::SetControl { property, owner, markers } => {
            Fact::ControlCorrected(fact::ControlCorrected { property, owner, markers })
        }
    };
    table.emit(fact);
    Ok(())
}

/// Makes a seat pay a penalty.
pub fn penalize(table: &mut Table<Gunslingers>, seat: Seat, penalty: &str) -> Resolved {
    let player = table.state().player(seat);
    if !player.is_in() {
        return Ok(());
    }
    let fact = match penalty {
        FINE => {
            let cash = player.cash.saturating_sub(FINE_DOLLARS);
            Fact::CashCorrected(fact::CashCorrected { seat, cash })
        }
        _ => {
            let reputation = player.reputation.saturating_sub(1);
            Fact::ReputationCorrected(fact::ReputationCorrected { seat, reputation })
        }
    };
    table.emit(fact);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gunslingers::trial::{Race, town};

    const CASH: Adjustment = Adjustment::SetCash { seat: Seat(0), cash: 3 };

    /// Plans are asked for, and nobody has answered.
    fn plans() -> Race {
        town(2).gang(0, "plug").gang(1, "plug").controls(1, ["bank"]).begins()
    }

    #[test]
    fn hn12_a_judge_sets_money_and_reputation_right_within_reach() {
        let race =
            plans().judge_corrects(CASH).happens_by("HN12", "Seat 0 has $3 by a ruling").cash(0, 3);
        let reputation = |reputation| Adjustment::SetReputation { seat: Seat(1), reputation };
        let race = race.judge_corrects(reputation(24)).reputation(1, 24).asks(0, "plan");
        race.judge_may_not_correct(CASH)
            .judge_may_not_correct(reputation(45))
            .judge_may_not_correct(reputation(3));
    }

    #[test]
    fn hn12_a_judge_gives_and_moves_gunslingers_and_plans_are_asked_for_anew() {
        let give = Adjustment::GiveGun { seat: Seat(0), rank: Rank::Duellist };
        let race = plans().judge_corrects(give).works_for(12, 0).happens("Seat 0 gets duellist 12");
        let race = race.judge_corrects(Adjustment::MoveGun { gun: GunId(11), to: Some(Seat(0)) });
        let race = race.works_for(11, 0).asks_nothing(1);
        let race = race
            .judge_corrects(Adjustment::MoveGun { gun: GunId(10), to: None })
            .gun_is(10, "left");
        race.plans(0, [("bank", "11 12")]).controls_now("bank", Some(0), 1);
    }

    #[test]
    fn hn12_a_boss_is_moved_nowhere() {
        let race = plans().judge_may_not_correct(Adjustment::MoveGun { gun: GunId(0), to: None });
        race.judge_may_not_correct(Adjustment::MoveGun { gun: GunId(0), to: Some(Seat(1)) });
    }

    #[test]
    fn hn12_a_judge_sets_control_right_and_reputation_stays() {
        let set = |property, owner: Option<u8>, markers| Adjustment::SetControl {
            property,
            owner: owner.map(Seat),
            markers,
        };
        let race = plans().judge_corrects(set(Property::Bank, Some(0), 1)).controls_now(
            "bank",
            Some(0),
            1,
        );
        let race =
            race.reputation(0, 4).reputation(1, 4).judge_corrects(set(Property::Bank, None, 0));
        let race =
            race.controls_now("bank", None, 0).judge_may_not_correct(set(Property::Bank, None, 0));
        let race = race.judge_may_not_correct(set(Property::Bank, Some(0), 3));
        // A headquarters is somebody's.
        let race = race.judge_may_not_correct(set(Property::Parlor, None, 0));
        race.judge_corrects(set(Property::Parlor, Some(0), 2)).controls_now("parlor", Some(0), 2);
    }

    #[test]
    fn hn12_nothing_is_corrected_once_somebody_has_planned_or_while_somebody_fights() {
        let race = plans().plans(0, [("bank", "plug")]).judge_may_not_correct(CASH);
        race.plans(1, [("bank", "plug")]).judge_may_not_correct(CASH);
    }

    #[test]
    fn hn12_lots_trains_and_posses_may_be_corrected_and_nobody_who_is_out() {
        town(2).lots(["bank", "plug"]).begins().judge_corrects(CASH).cash(0, 3).asks(0, "lot");
        let race = town(3).train("plug").out(2, 1, 5).begins().judge_corrects(CASH);
        assert_eq!(race.asked(0, "bid").range(), (0, 3));
        race.judge_may_not_correct(Adjustment::SetCash { seat: Seat(2), cash: 3 });
        let race = plans().plans(0, [("bank", "plug")]).plans(1, []).asks(1, "posse");
        race.judge_corrects(CASH).cash(0, 3).asks(1, "posse");
    }

    #[test]
    fn hn12_a_fine_costs_five_dollars_or_all_one_has_and_disgrace_a_token() {
        let race = plans().judge_penalizes(0, FINE).cash(0, 15).judge_penalizes(0, DISGRACE);
        race.reputation(0, 3).cash(1, 20).reputation(1, 4);
        let poor = town(2).gang(0, "plug").dollars(0, 4).tokens(0, 0).begins();
        poor.judge_penalizes(0, FINE).cash(0, 0).judge_penalizes(0, DISGRACE).reputation(0, 0);
    }

    #[test]
    fn hn12_every_correction_that_fits_can_be_made() {
        let race = plans();
        for adjustment in adjustments(&Gunslingers::V1, race.state()) {
            let before = race.state().clone();
            let after = plans().judge_corrects(adjustment);
            assert_ne!(*after.state(), before, "{adjustment:?}");
        }
    }
}
