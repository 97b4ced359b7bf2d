//! Cards become copies of others.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::super::cause::Cause;
use super::super::printed::Really;
use super::super::state::State;
use super::super::things::Named;
use super::cards::learns;
use crate::engine::{Eyes, Happening, Seat};

/// A card became a copy of another, as long as it is being played (KF4.8).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct CardCopied {
    /// The player who plays it.
    pub seat: Seat,
    /// The card that becomes a copy.
    pub card: Named,
    /// The card that it becomes a copy of.
    pub of: Named,
    /// The rule or card that brings it about.
    pub cause: Cause,
}

impl Happening<State> for CardCopied {
    fn fold(&self, state: &mut State) {
        let model = state.piece(self.of.card);
        let (code, maverick) = (model.code, model.maverick);
        if let Some(piece) = state.piece_mut(self.card.card) {
            piece.really = Some(Really { code: piece.code, maverick: piece.maverick });
            (piece.code, piece.maverick) = (code, maverick);
        }
    }

    fn sentence(&self, eyes: &Eyes<'_, State>) -> String {
        let CardCopied { seat, card, of, .. } = self;
        let (card, of) = (eyes.before.names_of(&[*card]), eyes.before.names_of(&[*of]));
        format!("{card} of {seat:#} becomes a copy of {of}")
    }

    fn rule(&self, _: &State) -> &'static str {
        self.cause.id()
    }

    fn reveals(&self, eyes: &Eyes<'_, State>) -> bool {
        learns(eyes, self.card.card)
    }

    fn is_usual(&self) -> bool {
        true
    }
}
