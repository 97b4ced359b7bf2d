//! What happens to dudes.

use crate::doomtown::cause::Cause;
use crate::doomtown::telling::dudes;
use crate::doomtown::telling::names::{self, card_name, place_name, why};
use crate::doomtown::town::piece::{CardId, Place};
use crate::doomtown::town::state::State;
use crate::engine::{Eyes, Happening, Mark, Seat};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A dude moved to another place.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct DudeMoved {
    /// The dude who moved.
    pub dude: CardId,
    /// The place that the dude left.
    pub from: Place,
    /// The place to which the dude went.
    pub to: Place,
    /// Whether the dude booted for it.
    pub boots: bool,
    /// The rule or card that moved the dude.
    pub cause: Cause,
}

impl Happening<State> for DudeMoved {
    fn fold(&self, state: &mut State) {
        let DudeMoved { dude, to, boots, .. } = self;
        state.end_stay(*dude, *to);
        let piece = state.piece_mut(*dude);
        piece.at = *to;
        piece.booted |= *boots;
    }

    fn sentence(&self, eyes: &Eyes<'_, State>) -> String {
        let DudeMoved { dude, from, to, boots, cause } = self;
        dudes::moved(eyes.before, *dude, (*from, *to), *boots, *cause)
    }

    fn rule(&self, _: &State) -> &'static str {
        let DudeMoved { cause, .. } = self;
        cause.id()
    }
}

/// A dude went home booted.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct DudeSentHome {
    /// The dude who went home.
    pub dude: CardId,
    /// The rule or card that sent the dude home.
    pub cause: Cause,
}

impl Happening<State> for DudeSentHome {
    fn fold(&self, state: &mut State) {
        let DudeSentHome { dude, .. } = self;
        state.send_home(*dude)
    }

    fn sentence(&self, eyes: &Eyes<'_, State>) -> String {
        let DudeSentHome { dude, cause } = self;
        dudes::sent_home(eyes.before, *dude, *cause)
    }

    fn rule(&self, _: &State) -> &'static str {
        let DudeSentHome { cause, .. } = self;
        cause.id()
    }
}

/// A dude who comes into play will do so elsewhere.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct EntryRedirected {
    /// The dude who is about to come into play.
    pub dude: CardId,
    /// The place where the dude will be instead.
    pub place: Place,
    /// The card that changes the place.
    pub cause: Cause,
}

impl Happening<State> for EntryRedirected {
    fn fold(&self, state: &mut State) {
        let EntryRedirected { place, .. } = self;
        state.redirect = Some(*place)
    }

    fn sentence(&self, eyes: &Eyes<'_, State>) -> String {
        let EntryRedirected { dude, place, cause } = self;
        let (name, place) = (card_name(eyes.before, *dude), place_name(eyes.before, *place));
        format!("{name} will come into play at {place}{}", why(*cause))
    }

    fn rule(&self, _: &State) -> &'static str {
        let EntryRedirected { cause, .. } = self;
        cause.id()
    }
}

/// A player chose the deed that a card is about.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct DeedChosen {
    /// The player who chose.
    pub seat: Seat,
    /// The deed that was chosen.
    pub deed: CardId,
    /// The card that the choice is for.
    pub cause: Cause,
}

impl Happening<State> for DeedChosen {
    fn fold(&self, _: &mut State) {}

    fn sentence(&self, eyes: &Eyes<'_, State>) -> String {
        let DeedChosen { seat, deed, cause } = self;
        format!("{seat:#} chooses {}{}", names::own_name(eyes.before, *seat, *deed), why(*cause))
    }

    fn rule(&self, _: &State) -> &'static str {
        let DeedChosen { cause, .. } = self;
        cause.id()
    }
}

/// The bounty on a dude changed (DT13.2).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct BountyChanged {
    /// The dude on whom the bounty is.
    pub dude: CardId,
    /// Ghost rock by which it changed; negative where it fell.
    pub amount: i32,
    /// What it is now.
    pub bounty: u32,
    /// The rule or card that changed it.
    pub cause: Cause,
}

impl Happening<State> for BountyChanged {
    fn fold(&self, state: &mut State) {
        let BountyChanged { dude, bounty, .. } = self;
        state.piece_mut(*dude).bounty = *bounty
    }

    fn sentence(&self, eyes: &Eyes<'_, State>) -> String {
        let BountyChanged { dude, bounty, cause, .. } = self;
        dudes::bounty_changed(eyes.before, *dude, *bounty, *cause)
    }

    fn rule(&self, _: &State) -> &'static str {
        let BountyChanged { cause, .. } = self;
        cause.id()
    }
}

/// A card got or lost permanent control points.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct ControlChanged {
    /// The card on which the points are.
    pub card: CardId,
    /// How many points it got; negative where it lost some.
    pub amount: i32,
    /// How many it has now.
    pub control: u32,
    /// The rule or card that changed them.
    pub cause: Cause,
}

impl Happening<State> for ControlChanged {
    fn fold(&self, state: &mut State) {
        let ControlChanged { card, control, .. } = self;
        state.piece_mut(*card).control = *control
    }

    fn sentence(&self, eyes: &Eyes<'_, State>) -> String {
        let ControlChanged { card, control, cause, .. } = self;
        dudes::control_changed(eyes.before, *card, *control, *cause)
    }

    fn rule(&self, _: &State) -> &'static str {
        let ControlChanged { cause, .. } = self;
        cause.id()
    }

    fn mark(&self, _: &State) -> Option<Mark> {
        Some(Mark::Score)
    }
}

/// A dude will not unboot at the end of this day.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct StaysBooted {
    /// The dude who stays booted.
    pub dude: CardId,
    /// The rule or card that keeps the dude booted.
    pub cause: Cause,
}

impl Happening<State> for StaysBooted {
    fn fold(&self, state: &mut State) {
        let StaysBooted { dude, .. } = self;
        state.piece_mut(*dude).stays_booted = true
    }

    fn sentence(&self, eyes: &Eyes<'_, State>) -> String {
        let StaysBooted { dude, cause } = self;
        let name = card_name(eyes.before, *dude);
        format!("{name} will not unboot at the end of this day{}", why(*cause))
    }

    fn rule(&self, _: &State) -> &'static str {
        let StaysBooted { cause, .. } = self;
        cause.id()
    }
}
