//! Cards are placed and turned over, and who arrives.

use super::super::guns::{Duty, GunId};
use super::super::rules::name_of_seat;
use super::super::state::{Claim, Phase, State};
use super::super::telling::{face_name, gun_name, gun_names};
use super::super::town::Property;
use super::parts::{Arrival, CardFace, PlayedCard};
use crate::engine::{Eyes, Happening, Mark, Seat, Seen};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The newspaper's controller looked at a face-down card (S9.2, G26).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct CardPeeked {
    /// The player who looked.
    pub by: Seat,
    /// The player whose card it is.
    pub seat: Seat,
    /// Which of the player's cards, from 1.
    pub card: u8,
    /// What it is; only the player who looked is told.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub shows: Option<CardFace>,
}

impl Happening<State> for CardPeeked {
    fn fold(&self, _: &mut State) {}

    fn sentence(&self, eyes: &Eyes<'_, State>) -> String {
        let CardPeeked { by, seat, card, shows } = self;
        let looks = format!("{} looks at card {card} of {seat:#}.", name_of_seat(*by));
        match shows.filter(|_| eyes.viewer.sees(*by)) {
            Some(face) => format!("{looks} It is {}.", face_name(face)),
            None => looks,
        }
    }

    fn rule(&self, _: &State) -> &'static str {
        "S9.2"
    }

    fn reveals(&self, eyes: &Eyes<'_, State>) -> bool {
        let CardPeeked { by, .. } = self;
        eyes.viewer.sees(*by)
    }
}

impl Seen<State> for CardPeeked {
    type Wire = CardPeeked;

    fn seen_by(&self, eyes: &Eyes<'_, State>) -> CardPeeked {
        let shows = self.shows.filter(|_| eyes.viewer.sees(self.by));
        CardPeeked { shows, ..self.clone() }
    }
}

/// All players turned over their cards (S9.3).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct PlansRevealed {
    /// The territory round of the week, 1 or 2.
    pub round: u8,
    /// The cards with the gunslingers on them.
    pub cards: Vec<PlayedCard>,
}

impl Happening<State> for PlansRevealed {
    fn fold(&self, state: &mut State) {
        let PlansRevealed { round: _, cards } = self;
        cards.iter().for_each(|card| state.play(card));
        state.phase = Phase::Territories;
    }

    fn sentence(&self, eyes: &Eyes<'_, State>) -> String {
        let PlansRevealed { cards, .. } = self;
        match cards.len() {
            0 => "Nobody has placed anybody.".to_owned(),
            _ => {
                let card = |it: &PlayedCard| {
                    let guns = gun_names(eyes.before, &it.guns);
                    format!("{:#} plays {} with {guns}", it.seat, face_name(it.face))
                };
                let cards: Vec<String> = cards.iter().map(card).collect();
                format!("The cards are turned over: {}.", cards.join("; "))
            }
        }
    }

    fn rule(&self, _: &State) -> &'static str {
        "S9.3"
    }

    fn mark(&self, _: &State) -> Option<Mark> {
        Some(Mark::Phase)
    }

    fn reveals(&self, _: &Eyes<'_, State>) -> bool {
        true
    }
}

/// One of the Colonel's unplaced gunslingers joined a contested claim (C2).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct CavalryJoined {
    /// The player of the Colonel.
    pub seat: Seat,
    /// The gunslinger who rode.
    pub gun: GunId,
    /// The property that is contested.
    pub property: Property,
}

impl Happening<State> for CavalryJoined {
    fn fold(&self, state: &mut State) {
        let CavalryJoined { seat, gun, property } = self;
        state.set_duty(*gun, Duty::Card);
        let claim = |it: &&mut Claim| it.seat == *seat && it.property == *property;
        if let Some(claim) = state.claims.iter_mut().find(claim) {
            claim.guns.push(*gun);
        }
    }

    fn sentence(&self, eyes: &Eyes<'_, State>) -> String {
        let who = |seat: &Seat| name_of_seat(*seat);
        let CavalryJoined { seat, gun, property } = self;
        let gun = gun_name(eyes.before, *gun);
        format!("{} sends {gun} after the others to the {}.", who(seat), property.linked())
    }

    fn rule(&self, _: &State) -> &'static str {
        "C2"
    }
}

/// Gunslingers on a long way rolled whether they arrive (D4).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct DistanceRisked {
    /// The player whose gunslingers they are.
    pub seat: Seat,
    /// The property to which they go.
    pub property: Property,
    /// How far it is from the nearest property that the player controls.
    pub distance: u32,
    /// By how much that is too far: such a face or a lower one is a delay.
    pub excess: u32,
    /// What each gunslinger rolled.
    pub rolls: Vec<Arrival>,
}

impl Happening<State> for DistanceRisked {
    fn fold(&self, state: &mut State) {
        let DistanceRisked { seat, property, rolls, .. } = self;
        for Arrival { gun, arrives, .. } in rolls {
            if !arrives {
                state.set_duty(*gun, Duty::Delayed);
                state.leave_claim(*seat, *property, *gun);
            }
        }
    }

    fn sentence(&self, eyes: &Eyes<'_, State>) -> String {
        let DistanceRisked { seat, property, distance, excess, rolls } = self;
        let late: Vec<GunId> = rolls.iter().filter(|it| !it.arrives).map(|it| it.gun).collect();
        let far = format!(
            "It is {distance} from {seat:#}'s property to the {}: a roll of {excess} or less \
                     is a delay.",
            property.linked()
        );
        match late.is_empty() {
            true => format!("{far} Everybody arrives."),
            false => format!("{far} Delayed: {}.", gun_names(eyes.before, &late)),
        }
    }

    fn rule(&self, _: &State) -> &'static str {
        "D4"
    }

    fn reveals(&self, _: &Eyes<'_, State>) -> bool {
        true
    }
}
