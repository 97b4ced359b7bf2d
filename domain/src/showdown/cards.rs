//! The cards: what they are, and what they read.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::engine::{Decode, Decoder, Encode};

/// How many cards every deck has (R1).
pub const DECK_SIZE: usize = 12;

/// One card of a deck, by its place in the character's list, from 0. Cards that read the same
/// are still two cards.
#[derive(
    Clone,
    Copy,
    Debug,
    Default,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Serialize,
    Deserialize,
    ToSchema,
    Encode,
)]
#[schema(as = showdown::CardId)]
#[serde(try_from = "u8", into = "u8")]
#[encode(transparent)]
pub struct CardId(u8);

impl CardId {
    /// Every card of a deck, in the order of the list.
    pub fn all() -> impl Iterator<Item = CardId> {
        (0..DECK_SIZE as u8).map(CardId)
    }

    /// The card's place in the list.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

impl TryFrom<u8> for CardId {
    type Error = String;

    fn try_from(number: u8) -> Result<CardId, String> {
        CardId::all().nth(number.into()).ok_or_else(|| format!("a deck has no card {number}"))
    }
}

impl From<CardId> for u8 {
    fn from(card: CardId) -> u8 {
        card.0
    }
}

// By hand: not every number is a card.
impl Decode for CardId {
    fn decode(from: &mut Decoder<'_>) -> Option<CardId> {
        u8::decode(from).and_then(|number| CardId::try_from(number).ok())
    }
    fn absent() -> CardId {
        CardId(0)
    }
}

/// What a card is; it fixes when the card acts, and what beside its numbers it does (D11).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = showdown::Kind)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// Announces the shot.
    Draw,
    /// Steadies the aim.
    Focus,
    /// Quickens the hand.
    Reach,
    /// Troubles the opponent.
    Distract,
    /// Helps, unless the opponent's next card is anything but a DRAW.
    Flinch,
    /// One change by 2, chosen when the shooting starts.
    Bluff,
    /// Two changes by 2.
    DoubleBluff,
    /// Takes the effect off a BLUFF or a DISTRACT.
    Resolve,
    /// Rolls one's own die again.
    RerollOwn,
    /// Has the opponent's die rolled again.
    RerollOpponent,
}

impl Kind {
    /// The word on the card.
    pub fn word(self) -> &'static str {
        match self {
            Kind::Draw => "DRAW",
            Kind::Focus => "FOCUS",
            Kind::Reach => "REACH",
            Kind::Distract => "DISTRACT",
            Kind::Flinch => "FLINCH",
            Kind::Bluff => "BLUFF",
            Kind::DoubleBluff => "DOUBLE BLUFF",
            Kind::Resolve => "RESOLVE",
            Kind::RerollOwn => "RE-ROLL own die",
            Kind::RerollOpponent => "RE-ROLL opponent's die",
        }
    }

    /// What every card of this kind does, whatever its numbers.
    pub fn meaning(self) -> &'static str {
        match self {
            Kind::Draw => "Announces your shot; it is your last card of the round.",
            Kind::Focus => "Steadies your aim.",
            Kind::Reach => "Quickens your hand.",
            Kind::Distract => "Troubles your opponent.",
            Kind::Flinch => "Is lost if your opponent's next card is not a DRAW.",
            Kind::Bluff => {
                "When the shooting starts, change either player's Speed or Accuracy by +2 or -2."
            }
            Kind::DoubleBluff => "Counts as two BLUFFs.",
            Kind::Resolve => "After the BLUFFs, take all effect off one BLUFF or DISTRACT.",
            Kind::RerollOwn => "Once, after you have seen your roll, roll your die again.",
            Kind::RerollOpponent => "Once, after your opponent's roll, have it rolled again.",
        }
    }

    /// How many changes the card brings when the shooting starts (R20).
    pub fn bluffs(self) -> usize {
        match self {
            Kind::Bluff => 1,
            Kind::DoubleBluff => 2,
            Kind::Draw | Kind::Focus | Kind::Reach | Kind::Distract | Kind::Flinch => 0,
            Kind::Resolve | Kind::RerollOwn | Kind::RerollOpponent => 0,
        }
    }

    /// Whether a RESOLVE can take the effect off it (R21).
    pub fn can_be_cancelled(self) -> bool {
        match self {
            Kind::Bluff | Kind::DoubleBluff | Kind::Distract => true,
            Kind::Draw | Kind::Focus | Kind::Reach | Kind::Flinch => false,
            Kind::Resolve | Kind::RerollOwn | Kind::RerollOpponent => false,
        }
    }
}

/// What a card reads: its kind, and four numbers relative to whoever turned it up (R3).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Card {
    /// The kind of card that it is.
    pub kind: Kind,
    /// On the Speed of whoever turned it up.
    pub speed: i8,
    /// On the Accuracy of whoever turned it up.
    pub accuracy: i8,
    /// On the opponent's Speed.
    pub opponent_speed: i8,
    /// On the opponent's Accuracy.
    pub opponent_accuracy: i8,
}

impl Card {
    pub(super) const fn plain(kind: Kind) -> Card {
        Card::own(kind, 0, 0)
    }

    pub(super) const fn own(kind: Kind, speed: i8, accuracy: i8) -> Card {
        Card { kind, speed, accuracy, opponent_speed: 0, opponent_accuracy: 0 }
    }

    pub(super) const fn on_opponent(self, speed: i8, accuracy: i8) -> Card {
        Card { opponent_speed: speed, opponent_accuracy: accuracy, ..self }
    }

    /// Whether it announces a shot.
    pub fn is_draw(self) -> bool {
        self.kind == Kind::Draw
    }

    /// What the card is called at the table: `DISTRACT +1 Speed, opponent -1 Speed`.
    pub fn name(self) -> String {
        let numbers = [
            (self.speed, "Speed", ""),
            (self.accuracy, "Accuracy", ""),
            (self.opponent_speed, "Speed", "opponent "),
            (self.opponent_accuracy, "Accuracy", "opponent "),
        ];
        let printed = numbers.iter().filter(|(number, ..)| *number != 0);
        let printed: Vec<String> =
            printed.map(|(number, stat, whose)| format!("{whose}{number:+} {stat}")).collect();
        match printed.is_empty() {
            true => self.kind.word().to_owned(),
            false => format!("{} {}", self.kind.word(), printed.join(", ")),
        }
    }
}

impl Card {
    /// What the card does, in sentences, with every number on it.
    pub fn text(self) -> String {
        let gets = |whom: &str, speed: i8, accuracy: i8| {
            let numbers = [(speed, "Speed"), (accuracy, "Accuracy")];
            let printed = numbers.iter().filter(|(number, _)| *number != 0);
            let printed: Vec<String> =
                printed.map(|(number, stat)| format!("{number:+} {stat}")).collect();
            (!printed.is_empty()).then(|| format!(" {whom} {}.", printed.join(" and ")))
        };
        let own = gets("You get", self.speed, self.accuracy);
        let theirs = gets("Your opponent gets", self.opponent_speed, self.opponent_accuracy);
        let numbers: String = own.into_iter().chain(theirs).collect();
        format!("{}{numbers}", self.kind.meaning())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_card_is_called_by_its_kind_and_numbers() {
        let card = Card::own(Kind::Distract, 1, 0).on_opponent(-1, -2);
        assert_eq!(card.name(), "DISTRACT +1 Speed, opponent -1 Speed, opponent -2 Accuracy");
        assert_eq!(Card::plain(Kind::Draw).name(), "DRAW");
    }

    #[test]
    fn there_is_no_thirteenth_card() {
        assert!(CardId::try_from(11).is_ok());
        assert!(CardId::try_from(12).is_err());
        assert!(serde_json::from_str::<CardId>("255").is_err());
    }

    #[test]
    fn d11_a_card_says_what_it_does_with_every_number_on_it() {
        let text = |card: Card| card.text();
        assert_eq!(
            text(Card::own(Kind::Reach, 1, 1)),
            "Quickens your hand. You get +1 Speed and +1 Accuracy."
        );
        assert_eq!(
            text(Card::own(Kind::Focus, -1, 2)),
            "Steadies your aim. You get -1 Speed and +2 Accuracy."
        );
        assert_eq!(
            text(Card::own(Kind::Distract, 0, 1).on_opponent(-1, 0)),
            "Troubles your opponent. You get +1 Accuracy. Your opponent gets -1 Speed."
        );
        assert_eq!(text(Card::plain(Kind::DoubleBluff)), "Counts as two BLUFFs.");
    }
}
