//! How a duel and its rounds begin.

use super::super::action::Position;
use super::super::cards::CardId;
use super::super::characters::Character;
use super::super::rules::Options;
use super::super::state::{Phase, State};
use super::super::telling::{began, opening, who};
use super::super::view::{CardView, card_view, may_look};
use super::parts::is_false;
use crate::engine::{Eyes, Happening, Mark, Seat, Seen, counted, so_many};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Both took their decks and dice (D2).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct DuelOpened {
    /// What the creator chose.
    pub options: Options,
    /// The characters that duel, by seat.
    pub characters: [Character; 2],
}

/// [`DuelOpened`] as viewers get it.
#[derive(Serialize, ToSchema)]
pub struct ShownDuelOpened {
    /// The characters that duel, by seat.
    pub characters: Vec<Character>,
}

impl Happening<State> for DuelOpened {
    fn fold(&self, state: &mut State) {
        let DuelOpened { options, characters } = self;
        state.options = options.clone();
        for (player, character) in state.players.iter_mut().zip(characters) {
            player.character = *character;
            player.deck = CardId::all().collect();
        }
        state.phase = Phase::BetweenRounds;
    }

    fn sentence(&self, _: &Eyes<'_, State>) -> String {
        let DuelOpened { characters: [first, second], .. } = self;
        let [one, other] = [Seat(0), Seat(1)];
        format!("{} ({one:#}) meets {} ({other:#}).", first.linked(), second.linked())
    }

    fn rule(&self, _: &State) -> &'static str {
        "D2"
    }
}

impl Seen<State> for DuelOpened {
    type Wire = ShownDuelOpened;

    fn seen_by(&self, _: &Eyes<'_, State>) -> ShownDuelOpened {
        let DuelOpened { characters, .. } = self.clone();
        ShownDuelOpened { characters: characters.to_vec() }
    }
}

/// A round began (D1, R10).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RoundBegan {
    /// The number of the round, from 1.
    pub round: u8,
    /// The player who turns up the first card; absent where the first to touch one does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub opener: Option<Seat>,
    /// The player who goes first in a live match if nobody touches a card in time (R10).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub default_opener: Option<Seat>,
    /// Whether chance decided it.
    pub by_chance: bool,
    /// Whether it is the extra round, played on a tie (R30).
    #[serde(default, skip_serializing_if = "is_false")]
    pub extra: bool,
}

/// [`RoundBegan`] as viewers get it.
#[derive(Serialize, ToSchema)]
pub struct ShownRoundBegan {
    /// The number of the round, from 1.
    pub round: u8,
    /// The player who turns up the first card; left out where the first to touch one does.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub opener: Option<Seat>,
    /// The player who goes first if nobody touches a card in time, where the first to touch one
    /// would.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub default_opener: Option<Seat>,
    /// Whether chance decided it.
    pub by_chance: bool,
    /// Whether it is the extra round that is played on a tie.
    pub extra: bool,
}

impl Happening<State> for RoundBegan {
    fn fold(&self, state: &mut State) {
        let RoundBegan { round, opener, default_opener, .. } = self;
        state.round = *round;
        state.opener = *opener;
        state.default_opener = *default_opener;
        state.phase = Phase::Load;
    }

    fn sentence(&self, _: &Eyes<'_, State>) -> String {
        let RoundBegan { round, opener, default_opener, by_chance, extra } = self;
        began(*round, *extra, &opening(*opener, *default_opener, *by_chance))
    }

    fn rule(&self, _: &State) -> &'static str {
        match self {
            RoundBegan { extra: true, .. } => "R30",
            RoundBegan { .. } => "R10",
        }
    }

    fn mark(&self, _: &State) -> Option<Mark> {
        Some(Mark::Turn)
    }

    fn short(&self, _: &Eyes<'_, State>) -> Option<String> {
        Some(match self {
            RoundBegan { extra: true, .. } => "extra round".to_owned(),
            RoundBegan { round, .. } => format!("round {round}"),
        })
    }

    fn reveals(&self, _: &Eyes<'_, State>) -> bool {
        let RoundBegan { by_chance, .. } = self;
        *by_chance
    }
}

impl Seen<State> for RoundBegan {
    type Wire = ShownRoundBegan;

    fn seen_by(&self, _: &Eyes<'_, State>) -> ShownRoundBegan {
        let RoundBegan { round, opener, default_opener, by_chance, extra } = self.clone();
        ShownRoundBegan { round, opener, default_opener, by_chance, extra }
    }
}

/// Nobody had a DRAW left, and the round did not take place (R7).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct RoundVoided {
    /// The number of the round, from 1.
    pub round: u8,
}

impl Happening<State> for RoundVoided {
    fn fold(&self, state: &mut State) {
        state.phase = Phase::BetweenRounds
    }

    fn sentence(&self, _: &Eyes<'_, State>) -> String {
        let RoundVoided { round } = self;
        format!("Nobody has a DRAW left: round {round} is void.")
    }

    fn rule(&self, _: &State) -> &'static str {
        "R7"
    }
}

/// A player laid cards face down (D3).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct BulletsLoaded {
    /// The player who laid them.
    pub by: Seat,
    /// The cards, from position 1 on.
    pub cards: Vec<CardId>,
}

/// [`BulletsLoaded`] as viewers get it.
#[derive(Serialize, ToSchema)]
pub struct ShownBulletsLoaded {
    /// The player who laid them.
    pub by: Seat,
    /// How many, from position 1 on.
    pub count: usize,
    /// The cards, for those who may look at them.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub cards: Option<Vec<CardView>>,
}

impl Happening<State> for BulletsLoaded {
    fn fold(&self, state: &mut State) {
        let BulletsLoaded { by, cards } = self;
        let player = state.player_mut(*by);
        player.deck.retain(|card| !cards.contains(card));
        player.down = Position::all().zip(cards.iter().copied()).collect();
    }

    fn sentence(&self, _: &Eyes<'_, State>) -> String {
        let BulletsLoaded { by, cards } = self;
        format!("{} loads {}.", who(*by), counted(so_many::<u32>(cards.len()), "card"))
    }

    fn rule(&self, _: &State) -> &'static str {
        "D3"
    }
}

impl Seen<State> for BulletsLoaded {
    type Wire = ShownBulletsLoaded;

    fn seen_by(&self, eyes: &Eyes<'_, State>) -> ShownBulletsLoaded {
        let card = |seat: Seat, card: CardId| card_view(eyes.after.player(seat).character, card);
        let BulletsLoaded { by, cards } = self.clone();
        ShownBulletsLoaded {
            by,
            count: cards.len(),
            cards: may_look(eyes.after, eyes.viewer, by)
                .then(|| cards.iter().map(|it| card(by, *it)).collect()),
        }
    }
}
