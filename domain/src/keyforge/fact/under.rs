//! Cards under others.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::super::cause::Cause;
use super::super::state::State;
use super::super::things::{CardId, Named, Zone};
use super::parts::known;
use crate::engine::{Eyes, Happening, Seat, Seen};

/// A card was put face down under another.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct CardPutUnder {
    /// The card that it lies under.
    pub under: CardId,
    /// The card, for those who may look at it.
    pub cards: Vec<Named>,
    /// The player who may look at it.
    pub seat: Seat,
    /// The card that has it put there.
    pub cause: Cause,
}

impl Happening<State> for CardPutUnder {
    fn fold(&self, state: &mut State) {
        for it in &self.cards {
            state.attach(it.card, self.under, Zone::Under, self.seat);
        }
    }

    fn sentence(&self, eyes: &Eyes<'_, State>) -> String {
        let CardPutUnder { under, cards, seat, .. } = self;
        let under = eyes.before.name(*under);
        match eyes.viewer.sees(*seat) {
            true => format!("{seat:#} puts {} under {under}", eyes.before.names_of(cards)),
            false => format!("{seat:#} puts a card of their hand under {under}"),
        }
    }

    fn rule(&self, _: &State) -> &'static str {
        self.cause.id()
    }
}

impl Seen<State> for CardPutUnder {
    type Wire = CardPutUnder;

    fn seen_by(&self, eyes: &Eyes<'_, State>) -> CardPutUnder {
        CardPutUnder { cards: known(&self.cards, eyes.viewer.sees(self.seat)), ..self.clone() }
    }
}
