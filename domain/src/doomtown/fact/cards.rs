//! Cards are drawn, played, put away and brought into play.

use super::parts::End;
use crate::doomtown::cause::Cause;
use crate::doomtown::telling::names::{shown_title, why};
use crate::doomtown::telling::shown::{is_hidden, known, sees_drawn};
use crate::doomtown::telling::{cards, hands};
use crate::doomtown::town::piece::{Named, Piece, Pip, Place, Zone};
use crate::doomtown::town::state::State;
use crate::engine::{Eyes, Happening, Seat, Seen};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Cards were drawn from the top of a deck; only their owner is shown which.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct CardsDrawn {
    /// Into whose hand.
    pub seat: Seat,
    /// From whose deck.
    pub from: Seat,
    /// Into the play hand or the draw hand.
    pub to: Zone,
    /// How many cards were drawn.
    pub count: u8,
    /// The cards, the topmost first; empty for those who are not shown them.
    #[serde(default)]
    pub cards: Vec<Named>,
    /// The rule or card that they were drawn by.
    pub cause: Cause,
}

impl Happening<State> for CardsDrawn {
    fn fold(&self, state: &mut State) {
        let CardsDrawn { seat, from, to, cards, .. } = self;
        for it in cards {
            state.player_mut(*from).deck.retain(|card| card != &it.card);
            state.piece_mut(it.card).zone = *to;
            match to {
                Zone::DrawHand => state.player_mut(*seat).draw_hand.push(it.card),
                _ => state.player_mut(*seat).hand.push(it.card),
            }
        }
    }

    fn sentence(&self, eyes: &Eyes<'_, State>) -> String {
        let CardsDrawn { seat, from, to, count, cards, cause } = self;
        cards::drawn(eyes.before, (*seat, *from), *to, cards, *count, *cause)
    }

    fn rule(&self, _: &State) -> &'static str {
        let CardsDrawn { cause, .. } = self;
        cause.id()
    }

    fn reveals(&self, eyes: &Eyes<'_, State>) -> bool {
        let CardsDrawn { seat, from, to, count, .. } = self;
        let seen = sees_drawn(eyes.before, (*seat, *from), *to, eyes.viewer);
        seen && 0 < *count && !eyes.viewer.sees_all()
    }
}

impl Seen<State> for CardsDrawn {
    type Wire = CardsDrawn;

    fn seen_by(&self, eyes: &Eyes<'_, State>) -> CardsDrawn {
        let CardsDrawn { seat, from, to, count, cards, cause } = self;
        CardsDrawn {
            seat: *seat,
            from: *from,
            to: *to,
            count: *count,
            cards: known(cards, sees_drawn(eyes.before, (*seat, *from), *to, eyes.viewer)),
            cause: *cause,
        }
    }
}

/// A card was played: an action, which lies open until its play is finished (DT3.6), or a card
/// that is about to come into play (DT9.2).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct CardPlayed {
    /// The player from whose play hand it comes.
    pub seat: Seat,
    /// The card that was played.
    pub card: Named,
}

impl Happening<State> for CardPlayed {
    fn fold(&self, state: &mut State) {
        let CardPlayed { card, .. } = self;
        state.take(*card);
        state.piece_mut(card.card).zone = Zone::BeingPlayed;
    }

    fn sentence(&self, eyes: &Eyes<'_, State>) -> String {
        let CardPlayed { seat, card } = self;
        cards::played(eyes.before, *seat, *card)
    }

    fn rule(&self, _: &State) -> &'static str {
        let CardPlayed { card, .. } = self;
        Cause::card(card.code).id()
    }

    fn reveals(&self, eyes: &Eyes<'_, State>) -> bool {
        let learns = |card: &Named| is_hidden(eyes.before, card.card, eyes.viewer);
        let CardPlayed { card, .. } = self;
        learns(card)
    }
}

/// A card went to its owner's discard pile.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct CardDiscarded {
    /// The card that was discarded.
    pub card: Named,
    /// The rule or card that had it discarded.
    pub cause: Cause,
}

impl Happening<State> for CardDiscarded {
    fn fold(&self, state: &mut State) {
        let CardDiscarded { card, .. } = self;
        state.discard(*card)
    }

    fn sentence(&self, eyes: &Eyes<'_, State>) -> String {
        let CardDiscarded { card, cause } = self;
        cards::discarded(eyes.before, *card, *cause)
    }

    fn rule(&self, _: &State) -> &'static str {
        let CardDiscarded { cause, .. } = self;
        cause.id()
    }

    fn reveals(&self, eyes: &Eyes<'_, State>) -> bool {
        let learns = |card: &Named| is_hidden(eyes.before, card.card, eyes.viewer);
        let CardDiscarded { card, .. } = self;
        learns(card)
    }

    fn is_quiet(&self) -> bool {
        self.cause.id() == "DT3.6"
    }
}

/// A card was aced (DT3.5).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct CardAced {
    /// The card that went to Boot Hill.
    pub card: Named,
    /// The rule or card that had it aced.
    pub cause: Cause,
}

impl Happening<State> for CardAced {
    fn fold(&self, state: &mut State) {
        let CardAced { card, .. } = self;
        state.ace(*card)
    }

    fn sentence(&self, eyes: &Eyes<'_, State>) -> String {
        let CardAced { card, cause } = self;
        cards::aced(eyes.before, *card, *cause)
    }

    fn rule(&self, _: &State) -> &'static str {
        let CardAced { cause, .. } = self;
        cause.id()
    }

    fn reveals(&self, eyes: &Eyes<'_, State>) -> bool {
        let learns = |card: &Named| is_hidden(eyes.before, card.card, eyes.viewer);
        let CardAced { card, .. } = self;
        learns(card)
    }
}

/// A card left the game (DT13.6).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct CardRemoved {
    /// The card that is out of the game.
    pub card: Named,
    /// The rule or card that took it out of the game.
    pub cause: Cause,
}

impl Happening<State> for CardRemoved {
    fn fold(&self, state: &mut State) {
        let CardRemoved { card, .. } = self;
        state.take(*card);
        state.piece_mut(card.card).zone = Zone::Gone;
    }

    fn sentence(&self, eyes: &Eyes<'_, State>) -> String {
        let CardRemoved { card, cause } = self;
        cards::removed(eyes.before, *card, *cause)
    }

    fn rule(&self, _: &State) -> &'static str {
        let CardRemoved { cause, .. } = self;
        cause.id()
    }

    fn reveals(&self, eyes: &Eyes<'_, State>) -> bool {
        let learns = |card: &Named| is_hidden(eyes.before, card.card, eyes.viewer);
        let CardRemoved { card, .. } = self;
        learns(card)
    }
}

/// A card came from a discard pile, or from a draw hand, to its owner's play hand.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct CardRetrieved {
    /// The player to whose hand it came.
    pub seat: Seat,
    /// The card that came back.
    pub card: Named,
    /// The rule or card that brought it back.
    pub cause: Cause,
}

impl Happening<State> for CardRetrieved {
    fn fold(&self, state: &mut State) {
        let CardRetrieved { seat, card, .. } = self;
        state.take(*card);
        state.piece_mut(card.card).zone = Zone::Hand;
        state.player_mut(*seat).hand.push(card.card);
    }

    fn sentence(&self, eyes: &Eyes<'_, State>) -> String {
        let CardRetrieved { seat, card, cause } = self;
        cards::retrieved(eyes.before, *seat, *card, *cause)
    }

    fn rule(&self, _: &State) -> &'static str {
        let CardRetrieved { cause, .. } = self;
        cause.id()
    }

    fn reveals(&self, eyes: &Eyes<'_, State>) -> bool {
        let learns = |card: &Named| is_hidden(eyes.before, card.card, eyes.viewer);
        let CardRetrieved { card, .. } = self;
        learns(card)
    }
}

/// Cards went back to the top of their owner's deck; who could not see them is not shown which.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct CardsReturned {
    /// The player to whose deck they went back.
    pub seat: Seat,
    /// How many cards went back.
    pub count: u8,
    /// The cards; empty for those who are not shown them.
    #[serde(default)]
    pub cards: Vec<Named>,
    /// The rule or card that sent them back.
    pub cause: Cause,
}

impl Happening<State> for CardsReturned {
    fn fold(&self, state: &mut State) {
        let CardsReturned { seat, cards, .. } = self;
        for it in cards {
            state.take(*it);
            state.piece_mut(it.card).zone = Zone::Deck;
            state.player_mut(*seat).deck.insert(0, it.card);
        }
    }

    fn sentence(&self, eyes: &Eyes<'_, State>) -> String {
        let CardsReturned { seat, count, cards, .. } = self;
        cards::returned(eyes.before, *seat, cards, *count)
    }

    fn rule(&self, _: &State) -> &'static str {
        let CardsReturned { cause, .. } = self;
        cause.id()
    }
}

impl Seen<State> for CardsReturned {
    type Wire = CardsReturned;

    fn seen_by(&self, eyes: &Eyes<'_, State>) -> CardsReturned {
        let CardsReturned { seat, count, cards, cause } = self;
        CardsReturned {
            seat: *seat,
            count: *count,
            cards: known(
                cards,
                cards.iter().all(|it| !is_hidden(eyes.before, it.card, eyes.viewer)),
            ),
            cause: *cause,
        }
    }
}

/// A card was put into a draw hand.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct CardAddedToHand {
    /// The player whose draw hand it is.
    pub seat: Seat,
    /// The card that was added.
    pub card: Named,
    /// The card that added it.
    pub cause: Cause,
}

impl Happening<State> for CardAddedToHand {
    fn fold(&self, state: &mut State) {
        let CardAddedToHand { seat, card, .. } = self;
        state.take(*card);
        state.piece_mut(card.card).zone = Zone::DrawHand;
        state.player_mut(*seat).draw_hand.push(card.card);
    }

    fn sentence(&self, eyes: &Eyes<'_, State>) -> String {
        let CardAddedToHand { seat, card, cause } = self;
        cards::added_to_hand(eyes.before, *seat, *card, *cause)
    }

    fn rule(&self, _: &State) -> &'static str {
        let CardAddedToHand { cause, .. } = self;
        cause.id()
    }

    fn reveals(&self, eyes: &Eyes<'_, State>) -> bool {
        let learns = |card: &Named| is_hidden(eyes.before, card.card, eyes.viewer);
        let CardAddedToHand { card, .. } = self;
        learns(card)
    }
}

/// Two players swapped their draw hands.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct DrawHandsSwapped {
    /// One of the two players.
    pub one: Seat,
    /// The other of the two players.
    pub other: Seat,
    /// The card that had them swap.
    pub cause: Cause,
}

impl Happening<State> for DrawHandsSwapped {
    fn fold(&self, state: &mut State) {
        let DrawHandsSwapped { one, other, .. } = self;
        let first = std::mem::take(&mut state.player_mut(*one).draw_hand);
        let second = std::mem::replace(&mut state.player_mut(*other).draw_hand, first);
        state.player_mut(*one).draw_hand = second;
    }

    fn sentence(&self, _: &Eyes<'_, State>) -> String {
        let DrawHandsSwapped { one, other, cause } = self;
        format!("{one:#} and {other:#} swap draw hands{}", why(*cause))
    }

    fn rule(&self, _: &State) -> &'static str {
        let DrawHandsSwapped { cause, .. } = self;
        cause.id()
    }
}

/// A player named the suit and value of a card in a draw hand (DT4.5, DT4.7).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct PipNamed {
    /// The player who named them.
    pub seat: Seat,
    /// The card that counts as another.
    pub card: Named,
    /// What it counts as.
    pub pip: Pip,
    /// The rule or card by which it counts so.
    pub cause: Cause,
}

impl Happening<State> for PipNamed {
    fn fold(&self, state: &mut State) {
        let PipNamed { card, pip, .. } = self;
        state.piece_mut(card.card).named = Some(*pip)
    }

    fn sentence(&self, eyes: &Eyes<'_, State>) -> String {
        let PipNamed { seat, card, pip, cause } = self;
        hands::pip_named(eyes.before, *seat, *card, *pip, *cause)
    }

    fn rule(&self, _: &State) -> &'static str {
        let PipNamed { cause, .. } = self;
        cause.id()
    }

    fn reveals(&self, eyes: &Eyes<'_, State>) -> bool {
        let learns = |card: &Named| is_hidden(eyes.before, card.card, eyes.viewer);
        let PipNamed { card, .. } = self;
        // What is named for a card says which it is; where it lies open that is known.
        learns(card)
    }
}

/// A dude came into play.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct DudeEntered {
    /// The player who brought the dude into play.
    pub seat: Seat,
    /// The dude who came into play.
    pub card: Named,
    /// Where the dude begins: a home, a deed, or the town square.
    pub place: Place,
    /// Whether booted.
    pub booted: bool,
    /// The rule or card that brought the dude.
    pub cause: Cause,
}

impl Happening<State> for DudeEntered {
    fn fold(&self, state: &mut State) {
        let DudeEntered { seat, card, place, booted, .. } = self;
        state.take(*card);
        state.put_in_play(*card, *seat, *place);
        let piece = state.piece_mut(card.card);
        piece.booted = *booted;
        piece.arrived = true;
        state.redirect = None;
    }

    fn sentence(&self, eyes: &Eyes<'_, State>) -> String {
        let DudeEntered { seat, card, place, booted, cause } = self;
        cards::entered(eyes.before, *seat, &shown_title(*card), *place, *booted, *cause)
    }

    fn rule(&self, _: &State) -> &'static str {
        let DudeEntered { cause, .. } = self;
        cause.id()
    }

    fn reveals(&self, eyes: &Eyes<'_, State>) -> bool {
        let learns = |card: &Named| is_hidden(eyes.before, card.card, eyes.viewer);
        let DudeEntered { card, .. } = self;
        learns(card)
    }
}

/// A token came into play.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct TokenMade {
    /// The player whose token it is.
    pub seat: Seat,
    /// The token, with a new number.
    pub card: Named,
    /// Where it came into play.
    pub place: Place,
    /// Whether booted.
    pub booted: bool,
    /// The card that brought it.
    pub cause: Cause,
}

impl Happening<State> for TokenMade {
    fn fold(&self, state: &mut State) {
        let TokenMade { seat, card, place, booted, .. } = self;
        while state.pieces.len() <= card.card.index() {
            state.pieces.push(Piece::new(card.code, *seat, Zone::Gone));
        }
        state.put_in_play(*card, *seat, *place);
        let piece = state.piece_mut(card.card);
        piece.booted = *booted;
        piece.arrived = true;
    }

    fn sentence(&self, eyes: &Eyes<'_, State>) -> String {
        let TokenMade { seat, card, place, booted, cause } = self;
        let token = format!("a {} token", shown_title(*card));
        cards::entered(eyes.before, *seat, &token, *place, *booted, *cause)
    }

    fn rule(&self, _: &State) -> &'static str {
        let TokenMade { cause, .. } = self;
        cause.id()
    }
}

/// A deed came into play (DT8.6).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct DeedBuilt {
    /// The player on whose street it lies.
    pub seat: Seat,
    /// The deed that came into play.
    pub card: Named,
    /// Where on the street.
    pub end: End,
    /// The rule or card that brought it.
    pub cause: Cause,
}

impl Happening<State> for DeedBuilt {
    fn fold(&self, state: &mut State) {
        let DeedBuilt { seat, card, end, .. } = self;
        state.build(*seat, *card, *end)
    }

    fn sentence(&self, _: &Eyes<'_, State>) -> String {
        let DeedBuilt { seat, card, end, cause } = self;
        cards::built(*seat, *card, *end, *cause)
    }

    fn rule(&self, _: &State) -> &'static str {
        let DeedBuilt { cause, .. } = self;
        cause.id()
    }

    fn reveals(&self, eyes: &Eyes<'_, State>) -> bool {
        let learns = |card: &Named| is_hidden(eyes.before, card.card, eyes.viewer);
        let DeedBuilt { card, .. } = self;
        learns(card)
    }
}
