//! What happens to cards in play.

use crate::doomtown::cause::Cause;
use crate::doomtown::telling::cards;
use crate::doomtown::telling::names::{self, card_name, place_name};
use crate::doomtown::telling::shown::is_hidden;
use crate::doomtown::town::piece::{CardId, Named, Place};
use crate::doomtown::town::state::State;
use crate::engine::{Eyes, Happening, Seat};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A player trades goods at a place (DT8.7).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct TradeBegan {
    /// The player who trades.
    pub seat: Seat,
    /// The place where the goods change hands.
    pub place: Place,
}

impl Happening<State> for TradeBegan {
    fn fold(&self, _: &mut State) {}

    fn sentence(&self, eyes: &Eyes<'_, State>) -> String {
        let TradeBegan { seat, place } = self;
        format!("{seat:#} trades goods at {}", place_name(eyes.before, *place))
    }

    fn rule(&self, _: &State) -> &'static str {
        "DT8.7"
    }
}

/// A card was attached to another: from a hand, or by a trade.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct CardAttached {
    /// The card that was attached.
    pub card: Named,
    /// The card that it is attached to now.
    pub to: CardId,
    /// Whether it was traded.
    pub traded: bool,
    /// The rule or card that attached it.
    pub cause: Cause,
}

impl Happening<State> for CardAttached {
    fn fold(&self, state: &mut State) {
        let CardAttached { card, to, traded, .. } = self;
        if *traded {
            let piece = state.piece_mut(card.card);
            piece.host = Some(*to);
            piece.traded = true;
        } else {
            state.take(*card);
            let owner = state.piece(card.card).owner;
            state.put_in_play(*card, owner, Place::TownSquare);
            state.piece_mut(card.card).host = Some(*to);
        }
        state.piece_mut(card.card).newest = true;
    }

    fn sentence(&self, eyes: &Eyes<'_, State>) -> String {
        let CardAttached { card, to, traded, cause } = self;
        cards::attached(eyes.before, *card, *to, *traded, *cause)
    }

    fn rule(&self, _: &State) -> &'static str {
        let CardAttached { cause, .. } = self;
        cause.id()
    }

    fn reveals(&self, eyes: &Eyes<'_, State>) -> bool {
        let learns = |card: &Named| is_hidden(eyes.before, card.card, eyes.viewer);
        let CardAttached { card, .. } = self;
        learns(card)
    }
}

/// A card in play booted: it is turned sideways.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct CardBooted {
    /// The card that is booted now.
    pub card: CardId,
    /// The rule or card that booted it.
    pub cause: Cause,
}

impl Happening<State> for CardBooted {
    fn fold(&self, state: &mut State) {
        let CardBooted { card, .. } = self;
        state.piece_mut(*card).booted = true
    }

    fn sentence(&self, eyes: &Eyes<'_, State>) -> String {
        let CardBooted { card, cause } = self;
        format!(
            "{} boots{}",
            card_name(eyes.before, *card),
            names::why_to(eyes.before, *card, *cause)
        )
    }

    fn rule(&self, _: &State) -> &'static str {
        let CardBooted { cause, .. } = self;
        cause.id()
    }
}

/// A card unbooted.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct CardUnbooted {
    /// The card that is unbooted now.
    pub card: CardId,
    /// The rule or card that unbooted it.
    pub cause: Cause,
}

impl Happening<State> for CardUnbooted {
    fn fold(&self, state: &mut State) {
        let CardUnbooted { card, .. } = self;
        state.piece_mut(*card).booted = false
    }

    fn sentence(&self, eyes: &Eyes<'_, State>) -> String {
        let CardUnbooted { card, cause } = self;
        format!(
            "{} unboots{}",
            card_name(eyes.before, *card),
            names::why_to(eyes.before, *card, *cause)
        )
    }

    fn rule(&self, _: &State) -> &'static str {
        let CardUnbooted { cause, .. } = self;
        cause.id()
    }
}

/// All cards unbooted (DT14.6).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct AllUnbooted {
    /// Those that stay booted.
    #[serde(default)]
    pub kept: Vec<CardId>,
}

impl Happening<State> for AllUnbooted {
    fn fold(&self, state: &mut State) {
        let AllUnbooted { kept } = self;
        for (at, piece) in state.pieces.iter_mut().enumerate() {
            let stays = kept.iter().any(|it| it.index() == at);
            piece.booted &= stays;
            piece.stays_booted = false;
        }
    }

    fn sentence(&self, eyes: &Eyes<'_, State>) -> String {
        let AllUnbooted { kept } = self;
        cards::all_unbooted(eyes.before, kept)
    }

    fn rule(&self, _: &State) -> &'static str {
        "DT14.6"
    }
}
