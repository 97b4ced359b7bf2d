//! Posses ride, rents are paid, weeks and the game end.

use super::super::guns::{Duty, GunId, Place};
use super::super::player::Exit;
use super::super::rules::name_of_seat;
use super::super::state::{Phase, State};
use super::super::telling::{dollars, gun_leads, gun_names, no_posse_rides, told_of_rents};
use super::super::town::Property;
use super::parts::{CardFace, OutReason, RentPaid, Ride, Votes};
use crate::engine::{Eyes, Happening, Mark, Seat, house};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The territories of a round were settled, and posses could ride (S12).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct PossesRevealed {
    /// The posses that rode, and where; those who could not ride, or stayed, are not in it.
    pub rides: Vec<Ride>,
}

impl Happening<State> for PossesRevealed {
    fn fold(&self, state: &mut State) {
        let PossesRevealed { rides } = self;
        for ride in rides {
            for gun in &ride.guns {
                state.set_duty(*gun, Duty::Ride);
            }
            state.claim(ride.seat, ride.face, &ride.guns);
        }
        state.phase = Phase::Posses;
    }

    fn sentence(&self, eyes: &Eyes<'_, State>) -> String {
        let PossesRevealed { rides } = self;
        match rides.is_empty() {
            true => no_posse_rides(eyes.before).to_owned(),
            false => {
                let ride = |it: &Ride| {
                    let guns = gun_names(eyes.before, &it.guns);
                    match it.face {
                        CardFace::Property { property } => {
                            format!("{:#} to the {} with {guns}", it.seat, property.linked())
                        }
                        CardFace::Decoy { .. } => format!("{:#} nowhere", it.seat),
                    }
                };
                let rides: Vec<String> = rides.iter().map(ride).collect();
                format!("Posses ride: {}.", rides.join("; "))
            }
        }
    }

    fn rule(&self, _: &State) -> &'static str {
        "S12"
    }

    fn mark(&self, _: &State) -> Option<Mark> {
        let PossesRevealed { rides } = self;
        (!rides.is_empty()).then_some(Mark::Phase)
    }

    fn reveals(&self, _: &Eyes<'_, State>) -> bool {
        true
    }
}

/// A territory round was over: everybody went home and was fit again (G29).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct RoundEnded {
    /// The territory round of the week, 1 or 2.
    pub round: u8,
    /// The territory round that follows, if one does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub next: Option<u8>,
}

impl Happening<State> for RoundEnded {
    fn fold(&self, state: &mut State) {
        let RoundEnded { round: _, next } = self;
        state.go_home();
        match next {
            Some(round) => state.plan_round(*round),
            None => state.phase = Phase::Rents,
        }
    }

    fn sentence(&self, _: &Eyes<'_, State>) -> String {
        let RoundEnded { round, .. } = self;
        format!("Territory round {round} is over, and everybody goes home.")
    }

    fn rule(&self, _: &State) -> &'static str {
        "G29"
    }

    fn is_quiet(&self) -> bool {
        true
    }
}

/// A player was out: their gang left town, their money and tokens went to the bank, and nobody
/// controls any more what else they held (S3, G53, G54).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct PlayerOut {
    /// The player who was out.
    pub seat: Seat,
    /// How the player came to be out.
    pub reason: OutReason,
    /// The votes that the player would have had (G55).
    pub votes: u32,
    /// Dollars that went to the bank.
    pub cash: u32,
    /// Reputation tokens that went to the bank.
    pub reputation: u32,
    /// Gunslingers who left town.
    pub guns: Vec<GunId>,
    /// Properties that became nobody's.
    pub properties: Vec<Property>,
}

impl Happening<State> for PlayerOut {
    fn fold(&self, state: &mut State) {
        let PlayerOut { seat, reason, votes, cash, reputation, guns, properties } = self;
        state.charge(*seat, *cash);
        state.take_back(*seat, *reputation);
        guns.iter().for_each(|gun| state.put(*gun, Place::Left));
        state.put(GunId::boss_of(*seat), Place::Left);
        for property in properties {
            state.holdings.remove(property);
        }
        state.claims.retain(|claim| claim.seat != *seat);
        if let Some(fight) = &mut state.fight {
            fight.leave(*seat);
        }
        let exit = Exit { reason: *reason, week: state.week, votes: *votes };
        state.with(*seat, |player| player.exit = Some(exit));
        if state.picker == Some(*seat) {
            state.picker = Some(state.next_clockwise(*seat));
        }
    }

    fn sentence(&self, _: &Eyes<'_, State>) -> String {
        let who = |seat: &Seat| name_of_seat(*seat);
        let PlayerOut { seat, reason, guns, .. } = self;
        let why = match reason {
            OutReason::HeadquartersLost => "has lost their headquarters and is out",
            OutReason::Resigned => "leaves the race",
        };
        let gang = if guns.is_empty() { "" } else { " Their gang leaves town." };
        format!("{} {why}.{gang}", who(seat))
    }

    fn rule(&self, before: &State) -> &'static str {
        let PlayerOut { reason, .. } = self;
        match reason {
            OutReason::HeadquartersLost if before.options.literal => "S3",
            OutReason::HeadquartersLost => "G53",
            OutReason::Resigned => house::RESIGN,
        }
    }

    fn mark(&self, _: &State) -> Option<Mark> {
        Some(Mark::Score)
    }
}

/// Rents were paid for every property held a full week (S10).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct RentsPaid {
    /// The rents, in the order of the board (G64).
    pub rents: Vec<RentPaid>,
}

impl Happening<State> for RentsPaid {
    fn fold(&self, state: &mut State) {
        let RentsPaid { rents } = self;
        rents.iter().for_each(|rent| state.pay(rent.seat, rent.paid));
    }

    fn sentence(&self, _: &Eyes<'_, State>) -> String {
        let RentsPaid { rents } = self;
        told_of_rents(rents)
    }

    fn rule(&self, _: &State) -> &'static str {
        "S10"
    }

    fn mark(&self, _: &State) -> Option<Mark> {
        Some(Mark::Score)
    }

    fn reveals(&self, _: &Eyes<'_, State>) -> bool {
        true
    }
}

/// Gunslingers left jail at the end of a week (D3).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct JailOpened {
    /// The gunslingers who are free again.
    pub guns: Vec<GunId>,
}

impl Happening<State> for JailOpened {
    fn fold(&self, state: &mut State) {
        let JailOpened { guns } = self;
        for gun in guns {
            state.with_gun(*gun, |gun| gun.jailed_until = 0);
        }
    }

    fn sentence(&self, eyes: &Eyes<'_, State>) -> String {
        let JailOpened { guns } = self;
        match &guns[..] {
            [gun] => format!("{} leaves jail.", gun_leads(eyes.before, *gun)),
            _ => format!("{} leave jail.", gun_names(eyes.before, guns)),
        }
    }

    fn rule(&self, _: &State) -> &'static str {
        "D3"
    }
}

/// A week was over, and second markers were placed (S10).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct WeekEnded {
    /// The number of the week, from 1.
    pub week: u8,
    /// Whether the votes are counted next.
    pub last: bool,
}

impl Happening<State> for WeekEnded {
    fn fold(&self, state: &mut State) {
        let WeekEnded { week: _, last } = self;
        state.holdings.values_mut().for_each(|holding| holding.markers = 2);
        state.train.clear();
        state.phase = if *last { Phase::Election } else { Phase::WeekOver };
    }

    fn sentence(&self, _: &Eyes<'_, State>) -> String {
        let WeekEnded { week, .. } = self;
        format!("Week {week} is over.")
    }

    fn rule(&self, _: &State) -> &'static str {
        "S10"
    }

    fn is_quiet(&self) -> bool {
        true
    }
}

/// Time was called: the town votes early (G75).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct TimeCalled {
    /// The week after which it votes.
    pub week: u8,
}

impl Happening<State> for TimeCalled {
    fn fold(&self, state: &mut State) {
        state.time_called = true
    }

    fn sentence(&self, _: &Eyes<'_, State>) -> String {
        let TimeCalled { week } = self;
        format!("Time is called: after week {week} the town votes.")
    }

    fn rule(&self, _: &State) -> &'static str {
        "G75"
    }
}

/// The votes were counted (S4, D1).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct VotesCounted {
    /// Everybody who was still in, in the order of the seats.
    pub votes: Vec<Votes>,
}

impl Happening<State> for VotesCounted {
    fn fold(&self, state: &mut State) {
        let VotesCounted { votes } = self;
        state.votes = votes.clone();
        state.phase = Phase::Over;
    }

    fn sentence(&self, eyes: &Eyes<'_, State>) -> String {
        let VotesCounted { votes } = self;
        let of = |it: &super::Votes| {
            let (reputation, cash) = (it.reputation, dollars(it.cash));
            let guns = match eyes.before.options.literal {
                true => format!("{} gunslingers", it.guns),
                false => format!("strength {}", it.strength),
            };
            let from = format!("reputation {reputation}, {cash}, {guns}");
            format!("{:#} {} ({from})", it.seat, it.votes)
        };
        let votes: Vec<String> = votes.iter().map(of).collect();
        format!("The town votes: {}.", votes.join("; "))
    }

    fn rule(&self, before: &State) -> &'static str {
        match self {
            VotesCounted { .. } if before.options.literal => "S4",
            VotesCounted { .. } => "D1",
        }
    }

    fn mark(&self, _: &State) -> Option<Mark> {
        Some(Mark::Score)
    }
}

/// One player was left, and won at once, without rents or a vote (G54).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct LastInTown {
    /// The player who was left, and won.
    pub seat: Seat,
}

impl Happening<State> for LastInTown {
    fn fold(&self, state: &mut State) {
        let LastInTown { seat: _ } = self;
        state.phase = Phase::Over
    }

    fn sentence(&self, _: &Eyes<'_, State>) -> String {
        let who = |seat: &Seat| name_of_seat(*seat);
        let LastInTown { seat } = self;
        format!("{} is the last one in town, and wins at once.", who(seat))
    }

    fn rule(&self, _: &State) -> &'static str {
        "G54"
    }

    fn mark(&self, _: &State) -> Option<Mark> {
        Some(Mark::Score)
    }
}
