//! Cards move between zones.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::super::cause::Cause;
use super::super::state::{Did, ShownTo, State};
use super::super::things::{CardId, End, Hold, Named, Zone};
use super::parts::known;
use crate::engine::{Eyes, Happening, Seat, Seen, Viewer, counted};

/// Whether a viewer sees the cards of a zone on somebody's side.
fn lies_open(zone: Zone, side: Seat, viewer: Viewer) -> bool {
    match zone {
        Zone::Deck => viewer.sees_all(),
        Zone::Hand | Zone::Archives | Zone::Under => viewer.sees(side),
        Zone::Discard | Zone::Purged | Zone::InPlay | Zone::BeingPlayed => true,
    }
}

/// Whether a viewer learns by it which card this is: they do not see where it lies, and were not
/// shown it there.
pub fn learns(eyes: &Eyes<'_, State>, card: CardId) -> bool {
    let piece = eyes.before.piece(card);
    let is_shown = |it: &ShownTo| it.card == card && eyes.viewer == Viewer::Seat(it.seat);
    !lies_open(piece.zone, piece.side, eyes.viewer) && !eyes.before.shown.iter().any(is_shown)
}

fn zone_of(zone: Zone, side: Seat) -> String {
    match zone {
        Zone::Deck => format!("the deck of {side:#}"),
        Zone::Hand => format!("the hand of {side:#}"),
        Zone::Archives => format!("the archives of {side:#}"),
        Zone::Discard => format!("the discard pile of {side:#}"),
        Zone::Purged => "the purged cards".to_owned(),
        Zone::InPlay => "play".to_owned(),
        Zone::BeingPlayed => "being played".to_owned(),
        Zone::Under => "under a card".to_owned(),
    }
}

/// A deck was shuffled, and with it which card has which number (KF3.6).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct DeckShuffled {
    /// The player whose deck it is.
    pub seat: Seat,
    /// How many cards it has now.
    pub count: u32,
    /// Its cards, from the top; nobody sees them.
    pub deck: Vec<Named>,
    /// The rule or card that has it shuffled.
    pub cause: Cause,
}

impl Happening<State> for DeckShuffled {
    fn fold(&self, state: &mut State) {
        for it in &self.deck {
            state.put(it.card, Zone::Deck, self.seat, End::Bottom);
        }
        let mut houses: Vec<_> = self
            .deck
            .iter()
            .map(|it| {
                let piece = state.piece(it.card);
                (piece.code, piece.maverick, piece.keywords.clone())
            })
            .collect();
        for it in &self.deck {
            let at = houses.iter().position(|(code, ..)| *code == it.code);
            let Some((code, maverick, keywords)) = at.map(|at| houses.swap_remove(at)) else {
                continue;
            };
            if let Some(piece) = state.piece_mut(it.card) {
                (piece.code, piece.maverick, piece.keywords) = (code, maverick, keywords);
            }
        }
        if let Some(player) = state.players.get_mut(self.seat.index()) {
            player.deck = self.deck.iter().map(|it| it.card).collect();
        }
    }

    fn sentence(&self, _: &Eyes<'_, State>) -> String {
        let cards = counted(self.count, "card");
        format!("{:#} shuffles a deck of {cards}{}", self.seat, self.cause.tail())
    }

    fn rule(&self, _: &State) -> &'static str {
        self.cause.id()
    }

    fn is_quiet(&self) -> bool {
        true
    }
}

impl Seen<State> for DeckShuffled {
    type Wire = DeckShuffled;

    fn seen_by(&self, eyes: &Eyes<'_, State>) -> DeckShuffled {
        DeckShuffled { deck: known(&self.deck, eyes.viewer.sees_all()), ..self.clone() }
    }
}

/// A player drew cards from their deck.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct CardsDrawn {
    /// The player who draws.
    pub seat: Seat,
    /// How many they draw.
    pub count: u32,
    /// The cards, for those who may see them.
    pub cards: Vec<Named>,
    /// The rule or card that has them drawn.
    pub cause: Cause,
}

impl Happening<State> for CardsDrawn {
    fn fold(&self, state: &mut State) {
        for it in &self.cards {
            state.put(it.card, Zone::Hand, self.seat, End::Top);
        }
    }

    fn sentence(&self, eyes: &Eyes<'_, State>) -> String {
        let CardsDrawn { seat, count, cards, cause } = self;
        let tail = cause.tail();
        match eyes.viewer.sees(*seat) {
            true => format!("{seat:#} draws {}{tail}", eyes.after.names_of(cards)),
            false => format!("{seat:#} draws {}{tail}", counted(*count, "card")),
        }
    }

    fn rule(&self, _: &State) -> &'static str {
        self.cause.id()
    }

    fn reveals(&self, eyes: &Eyes<'_, State>) -> bool {
        eyes.viewer.sees(self.seat) && !eyes.viewer.sees_all()
    }

    fn is_usual(&self) -> bool {
        true
    }
}

impl Seen<State> for CardsDrawn {
    type Wire = CardsDrawn;

    fn seen_by(&self, eyes: &Eyes<'_, State>) -> CardsDrawn {
        CardsDrawn { cards: known(&self.cards, eyes.viewer.sees(self.seat)), ..self.clone() }
    }
}

/// A player began to play a card (KF4.1).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct CardPlayed {
    /// The player who plays it.
    pub seat: Seat,
    /// The card that is played.
    pub card: Named,
    /// The zone that it is played from.
    pub from: Zone,
    /// What goes into the record of the turn.
    pub did: Did,
    /// The rule or card that lets it be played.
    pub cause: Cause,
}

impl Happening<State> for CardPlayed {
    fn fold(&self, state: &mut State) {
        state.ledger.played.push(self.did);
        let piece = state.piece(self.card.card);
        let (keywords, owner) = (piece.keywords.clone(), piece.owner);
        state.put(self.card.card, Zone::BeingPlayed, owner, End::Top);
        if let Some(piece) = state.piece_mut(self.card.card) {
            piece.side = self.seat;
            piece.keywords = keywords;
        }
    }

    fn sentence(&self, eyes: &Eyes<'_, State>) -> String {
        let CardPlayed { seat, card, cause, .. } = self;
        format!("{seat:#} plays {}{}", eyes.before.names_of(&[*card]), cause.tail())
    }

    fn rule(&self, _: &State) -> &'static str {
        self.cause.id()
    }

    fn reveals(&self, eyes: &Eyes<'_, State>) -> bool {
        learns(eyes, self.card.card)
    }

    fn is_usual(&self) -> bool {
        self.from == Zone::Hand
    }
}

/// An action, or a card that could not stay, has been played and is discarded (KF4.5).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct PlayFinished {
    /// The card that was played.
    pub card: CardId,
    /// The zone that it goes to.
    pub to: Zone,
    /// The rule or card that sends it there.
    pub cause: Cause,
}

impl Happening<State> for PlayFinished {
    fn fold(&self, state: &mut State) {
        let owner = state.piece(self.card).owner;
        state.put(self.card, self.to, owner, End::Top);
    }

    fn sentence(&self, eyes: &Eyes<'_, State>) -> String {
        let card = eyes.before.name(self.card);
        let owner = eyes.before.piece(self.card).owner;
        match self.to {
            Zone::Discard => format!("{card} goes to the discard pile of {owner:#}"),
            Zone::Purged => format!("{card} is purged"),
            zone => format!("{card} goes to {}", zone_of(zone, owner)),
        }
    }

    fn rule(&self, _: &State) -> &'static str {
        self.cause.id()
    }

    fn is_quiet(&self) -> bool {
        self.to == Zone::Discard
    }
}

/// A creature or an artifact entered play.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct CardEntered {
    /// The card that entered play.
    pub card: Named,
    /// The player who controls it.
    pub seat: Seat,
    /// A creature's place in the battleline, counted from 0 at the left.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub at: Option<u16>,
    /// Whether it enters exhausted.
    pub exhausted: bool,
    /// Whether it enters stunned.
    pub stunned: bool,
    /// The rule or card that brings it into play.
    pub cause: Cause,
}

impl Happening<State> for CardEntered {
    fn fold(&self, state: &mut State) {
        let card = self.card.card;
        state.place(card, self.seat, self.at.map(usize::from));
        if let Some(piece) = state.piece_mut(card) {
            piece.exhausted = self.exhausted;
            piece.stunned = self.stunned;
            if self.seat != piece.owner {
                piece.holds.push(Hold { seat: self.seat, as_long_as: None });
            }
        }
    }

    fn sentence(&self, eyes: &Eyes<'_, State>) -> String {
        let card = eyes.after.names_of(&[self.card]);
        let how = match (self.exhausted, self.stunned) {
            (_, true) => " stunned",
            (true, false) => "",
            (false, false) => " ready",
        };
        let side = format!("on the side of {:#}", self.seat);
        let line = eyes.after.line(self.seat).len();
        let place = match self.at {
            Some(0) if line == 1 => format!(" {side}"),
            Some(0) => format!(" on the left flank of {:#}", self.seat),
            Some(at) if usize::from(at) + 1 == line => {
                format!(" on the right flank of {:#}", self.seat)
            }
            _ => format!(" {side}"),
        };
        format!("{card} enters play{how}{place}")
    }

    fn rule(&self, _: &State) -> &'static str {
        self.cause.id()
    }
}

/// An upgrade was attached to a creature.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct CardAttached {
    /// The upgrade that was attached.
    pub card: Named,
    /// The player who controls it.
    pub seat: Seat,
    /// The creature that has it now.
    pub to: CardId,
    /// The rule or card that attaches it.
    pub cause: Cause,
}

impl Happening<State> for CardAttached {
    fn fold(&self, state: &mut State) {
        state.attach(self.card.card, self.to, Zone::InPlay, self.seat);
    }

    fn sentence(&self, eyes: &Eyes<'_, State>) -> String {
        let upgrade = eyes.after.names_of(&[self.card]);
        format!("{upgrade} is attached to {}", eyes.after.name(self.to))
    }

    fn rule(&self, _: &State) -> &'static str {
        self.cause.id()
    }
}

/// Cards moved from one zone that is not play to another.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct CardsMoved {
    /// The player whose zone they leave.
    pub seat: Seat,
    /// The zone that they leave.
    pub from: Zone,
    /// The player whose zone they come to.
    pub side: Seat,
    /// The zone that they come to.
    pub to: Zone,
    /// At which end of it.
    #[serde(default)]
    pub end: End,
    /// How many they are.
    pub count: u32,
    /// The cards, for those who may see them: where they leave or where they come to lie.
    pub cards: Vec<Named>,
    /// The rule or card that moves them.
    pub cause: Cause,
}

impl CardsMoved {
    fn is_seen(&self, viewer: Viewer) -> bool {
        lies_open(self.from, self.seat, viewer) || lies_open(self.to, self.side, viewer)
    }
}

impl Happening<State> for CardsMoved {
    fn fold(&self, state: &mut State) {
        for it in &self.cards {
            state.put(it.card, self.to, self.side, self.end);
        }
    }

    fn sentence(&self, eyes: &Eyes<'_, State>) -> String {
        let CardsMoved { seat, from, side, to, end, count, cards, cause } = self;
        let what = match self.is_seen(eyes.viewer) {
            true => eyes.after.names_of(cards),
            false => counted(*count, "card"),
        };
        let tail = cause.tail();
        let moves = if *count == 1 { "moves" } else { "move" };
        match (from, to, end) {
            (Zone::Hand, Zone::Archives, _) => format!("{seat:#} archives {what}{tail}"),
            (_, Zone::Purged, _) => {
                let are = if *count == 1 { "is" } else { "are" };
                format!("{what} {are} purged from {}{tail}", zone_of(*from, *seat))
            }
            (_, Zone::Deck, End::Top) => {
                format!(
                    "{what} {moves} from {} to the top of {}{tail}",
                    zone_of(*from, *seat),
                    zone_of(*to, *side)
                )
            }
            (_, Zone::Deck, End::Bottom) => {
                format!(
                    "{what} {moves} from {} to the bottom of {}{tail}",
                    zone_of(*from, *seat),
                    zone_of(*to, *side)
                )
            }
            _ => format!(
                "{what} {moves} from {} to {}{tail}",
                zone_of(*from, *seat),
                zone_of(*to, *side)
            ),
        }
    }

    fn rule(&self, _: &State) -> &'static str {
        self.cause.id()
    }

    fn reveals(&self, eyes: &Eyes<'_, State>) -> bool {
        let seen = lies_open(self.to, self.side, eyes.viewer);
        seen && self.cards.iter().any(|it| learns(eyes, it.card))
    }
}

impl Seen<State> for CardsMoved {
    type Wire = CardsMoved;

    fn seen_by(&self, eyes: &Eyes<'_, State>) -> CardsMoved {
        CardsMoved { cards: known(&self.cards, self.is_seen(eyes.viewer)), ..self.clone() }
    }
}

/// Cards of a closed zone were shown; they stay where they are.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct CardsRevealed {
    /// The player whose cards they are.
    pub seat: Seat,
    /// The zone that they lie in.
    pub zone: Zone,
    /// The player who looks at them; left out where all do.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub to: Option<Seat>,
    /// How many they are.
    pub count: u32,
    /// The cards, for those who may see them.
    pub cards: Vec<Named>,
    /// The card that has them shown.
    pub cause: Cause,
}

impl CardsRevealed {
    fn is_seen(&self, viewer: Viewer) -> bool {
        let own = lies_open(self.zone, self.seat, viewer);
        own || self.to.is_none_or(|it| viewer.sees(it))
    }
}

impl Happening<State> for CardsRevealed {
    fn fold(&self, state: &mut State) {
        let viewers: Vec<Seat> = match self.to {
            Some(seat) => vec![seat],
            None => state.seats().collect(),
        };
        for seat in viewers {
            for it in &self.cards {
                let shown = ShownTo { seat, card: it.card };
                if !state.shown.contains(&shown) {
                    state.shown.push(shown);
                }
            }
        }
    }

    fn sentence(&self, eyes: &Eyes<'_, State>) -> String {
        let CardsRevealed { seat, zone, to, count, cards, cause } = self;
        let what = match self.is_seen(eyes.viewer) {
            true => eyes.after.names_of(cards),
            false => counted(*count, "card"),
        };
        let (from, tail) = (zone_of(*zone, *seat), cause.tail());
        match to {
            Some(to) => format!("{to:#} looks at {from}: {what}{tail}"),
            None if *zone == Zone::Under => format!("{what} lay under a card{tail}"),
            None => format!("{from} shows {what}{tail}"),
        }
    }

    fn rule(&self, _: &State) -> &'static str {
        self.cause.id()
    }

    fn reveals(&self, eyes: &Eyes<'_, State>) -> bool {
        self.is_seen(eyes.viewer) && self.cards.iter().any(|it| learns(eyes, it.card))
    }
}

impl Seen<State> for CardsRevealed {
    type Wire = CardsRevealed;

    fn seen_by(&self, eyes: &Eyes<'_, State>) -> CardsRevealed {
        CardsRevealed { cards: known(&self.cards, self.is_seen(eyes.viewer)), ..self.clone() }
    }
}

/// A card was discarded from a hand or a deck (KF5).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct CardDiscarded {
    /// The player whose card it is.
    pub seat: Seat,
    /// The card that was discarded.
    pub card: Named,
    /// The zone that it leaves.
    pub from: Zone,
    /// What goes into the record of the turn, where it was discarded from a hand.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub did: Option<Did>,
    /// The rule or card that has it discarded.
    pub cause: Cause,
}

impl Happening<State> for CardDiscarded {
    fn fold(&self, state: &mut State) {
        state.ledger.discarded.extend(self.did);
        let owner = state.piece(self.card.card).owner;
        state.put(self.card.card, Zone::Discard, owner, End::Top);
    }

    fn sentence(&self, eyes: &Eyes<'_, State>) -> String {
        let CardDiscarded { seat, card, from, cause, .. } = self;
        let (card, tail) = (eyes.after.names_of(&[*card]), cause.tail());
        match from {
            Zone::Hand => format!("{seat:#} discards {card}{tail}"),
            zone => format!("{card} is discarded from {}{tail}", zone_of(*zone, *seat)),
        }
    }

    fn rule(&self, _: &State) -> &'static str {
        self.cause.id()
    }

    fn reveals(&self, eyes: &Eyes<'_, State>) -> bool {
        learns(eyes, self.card.card)
    }

    fn is_usual(&self) -> bool {
        self.cause.id() == "KF5"
    }
}

/// A card left play (KF9.6).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct CardLeft {
    /// The card that left play.
    pub card: Named,
    /// The player whose zone it comes to.
    pub side: Seat,
    /// The zone that it comes to.
    pub to: Zone,
    /// At which end of it.
    #[serde(default)]
    pub end: End,
    /// Whether it was destroyed, wherever it goes.
    pub destroyed: bool,
    /// The card that keeps account of it, if one does: it was purged by that.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub by: Option<CardId>,
    /// The rule or card that takes it out of play.
    pub cause: Cause,
}

impl Happening<State> for CardLeft {
    fn fold(&self, state: &mut State) {
        let card = self.card.card;
        state.put(card, self.to, self.side, self.end);
        if let Some(by) = self.by {
            if let Some(piece) = state.piece_mut(card) {
                piece.host = Some(by);
            }
            if let Some(piece) = state.piece_mut(by) {
                piece.carries.push(card);
            }
        }
    }

    fn sentence(&self, eyes: &Eyes<'_, State>) -> String {
        let CardLeft { card, side, to, end, destroyed, cause, .. } = self;
        let (name, tail) = (eyes.before.names_of(&[*card]), cause.tail());
        match (to, end) {
            (Zone::Discard, _) if *destroyed => format!("{name} is destroyed{tail}"),
            (Zone::Discard, _) => format!("{name} is discarded{tail}"),
            (Zone::Purged, _) if *destroyed => format!("{name} is destroyed and purged{tail}"),
            (Zone::Purged, _) => format!("{name} is purged{tail}"),
            (Zone::Hand, _) => format!("{name} returns to the hand of {side:#}{tail}"),
            (Zone::Archives, _) => format!("{name} goes to the archives of {side:#}{tail}"),
            (Zone::Deck, End::Top) => format!("{name} goes on top of the deck of {side:#}{tail}"),
            (Zone::Deck, End::Bottom) => format!("{name} goes into the deck of {side:#}{tail}"),
            (zone, _) => format!("{name} goes to {}{tail}", zone_of(*zone, *side)),
        }
    }

    fn rule(&self, _: &State) -> &'static str {
        self.cause.id()
    }
}
