//! The six characters: their dice and their decks (R1, R2).

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::cards::{Card, CardId, DECK_SIZE, Kind};
use crate::engine::{Decode, Encode, Link, link};

/// A face of a die (R2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema, Encode, Decode)]
#[schema(as = showdown::Face)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Face {
    /// Misses, whatever the Accuracy.
    #[schema(title = "ShowdownFaceMiss")]
    #[encode(0)]
    Miss {},
    /// A number that Accuracy is added to.
    #[schema(title = "ShowdownFacePips")]
    #[encode(1)]
    Pips {
        /// The number that the face shows.
        #[encode(1)]
        pips: u8,
    },
    /// Hits, whatever the Accuracy.
    #[schema(title = "ShowdownFaceHit")]
    #[encode(2)]
    Hit {},
}

impl std::fmt::Display for Face {
    fn fmt(&self, to: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Face::Miss {} => write!(to, "MISS"),
            Face::Pips { pips } => write!(to, "{pips}"),
            Face::Hit {} => write!(to, "HIT"),
        }
    }
}

/// The six characters that duel, each with a die and a deck of twelve (R1).
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema, Encode, Decode,
)]
#[schema(as = showdown::Character)]
#[serde(rename_all = "kebab-case")]
pub enum Character {
    /// Amos Thorne.
    #[default]
    #[encode(0)]
    AmosThorne,
    /// Delia Voss.
    #[encode(1)]
    DeliaVoss,
    /// Tully Sparks.
    #[encode(2)]
    TullySparks,
    /// Judge Pike.
    #[encode(3)]
    JudgePike,
    /// Wren Calloway.
    #[encode(4)]
    WrenCalloway,
    /// Otis Marrow.
    #[encode(5)]
    OtisMarrow,
}

impl Character {
    /// All six.
    pub const ALL: [Character; 6] = [
        Character::AmosThorne,
        Character::DeliaVoss,
        Character::TullySparks,
        Character::JudgePike,
        Character::WrenCalloway,
        Character::OtisMarrow,
    ];

    /// The name in requests.
    pub fn id(self) -> &'static str {
        match self {
            Character::AmosThorne => "amos-thorne",
            Character::DeliaVoss => "delia-voss",
            Character::TullySparks => "tully-sparks",
            Character::JudgePike => "judge-pike",
            Character::WrenCalloway => "wren-calloway",
            Character::OtisMarrow => "otis-marrow",
        }
    }

    /// The name on the wanted poster.
    pub fn name(self) -> &'static str {
        match self {
            Character::AmosThorne => "Amos Thorne",
            Character::DeliaVoss => "Delia Voss",
            Character::TullySparks => "Tully Sparks",
            Character::JudgePike => "Judge Pike",
            Character::WrenCalloway => "Wren Calloway",
            Character::OtisMarrow => "Otis Marrow",
        }
    }

    /// The name, as sentences have it.
    pub fn linked(self) -> Link {
        link("character", self.id(), self.name())
    }

    /// What the character is like to play.
    pub fn temper(self) -> &'static str {
        match self {
            Character::AmosThorne => "Once a marshal: a steady die, plain help, no tricks.",
            Character::DeliaVoss => "A card sharp: nobody knows her numbers before the shooting.",
            Character::TullySparks => "A hothead: quick to the cards, two ways to miss.",
            Character::JudgePike => "A silver tongue: talks the opponent's hands into trembling.",
            Character::WrenCalloway => "Draws second: most dangerous when somebody else draws.",
            Character::OtisMarrow => "Slow and sure: two faces of the die hit by themselves.",
        }
    }

    /// The six faces of the die.
    pub fn die(self) -> [Face; 6] {
        let pips = |pips| Face::Pips { pips };
        let (miss, hit) = (Face::Miss {}, Face::Hit {});
        match self {
            Character::AmosThorne => [miss, pips(4), pips(4), pips(4), pips(5), hit],
            Character::DeliaVoss => [miss, pips(2), pips(4), pips(4), pips(5), hit],
            Character::TullySparks => [miss, miss, pips(4), pips(5), pips(5), hit],
            Character::JudgePike => [miss, pips(3), pips(4), pips(5), pips(5), hit],
            Character::WrenCalloway => [miss, pips(3), pips(4), pips(4), pips(5), hit],
            Character::OtisMarrow => [miss, pips(4), pips(4), pips(5), hit, hit],
        }
    }

    /// The twelve cards, four of them DRAWs, which come first.
    pub fn deck(self) -> &'static [Card; DECK_SIZE] {
        match self {
            Character::AmosThorne => &AMOS,
            Character::DeliaVoss => &DELIA,
            Character::TullySparks => &TULLY,
            Character::JudgePike => &PIKE,
            Character::WrenCalloway => &WREN,
            Character::OtisMarrow => &OTIS,
        }
    }

    /// What a card of the deck reads.
    pub fn card(self, card: CardId) -> Card {
        self.deck()[card.index()]
    }
}

const DRAW: Card = Card::plain(Kind::Draw);
const RESOLVE: Card = Card::plain(Kind::Resolve);
const BLUFF: Card = Card::plain(Kind::Bluff);
const DOUBLE_BLUFF: Card = Card::plain(Kind::DoubleBluff);
const REROLL_OWN: Card = Card::plain(Kind::RerollOwn);
const REROLL_OPPONENT: Card = Card::plain(Kind::RerollOpponent);
const FOCUS_1: Card = Card::own(Kind::Focus, 0, 1);
const FOCUS_2: Card = Card::own(Kind::Focus, 0, 2);
const REACH_1: Card = Card::own(Kind::Reach, 1, 0);
const REACH_2: Card = Card::own(Kind::Reach, 2, 0);
const REACH_AND_AIM: Card = Card::own(Kind::Reach, 1, 1);

const AMOS: [Card; DECK_SIZE] = [
    DRAW,
    DRAW,
    DRAW,
    DRAW,
    FOCUS_1,
    FOCUS_1,
    FOCUS_2,
    REACH_1,
    REACH_1,
    REACH_AND_AIM,
    Card::plain(Kind::Distract).on_opponent(0, -1),
    RESOLVE,
];

const DELIA: [Card; DECK_SIZE] = [
    DRAW,
    DRAW,
    DRAW,
    DRAW,
    BLUFF,
    BLUFF,
    BLUFF,
    DOUBLE_BLUFF,
    REACH_1,
    REACH_1,
    FOCUS_1,
    Card::own(Kind::Distract, 1, 0).on_opponent(-1, 0),
];

const TULLY: [Card; DECK_SIZE] = [
    DRAW,
    DRAW,
    Card::own(Kind::Draw, 1, 0),
    Card::own(Kind::Draw, 1, 0),
    REACH_2,
    REACH_2,
    REACH_AND_AIM,
    FOCUS_1,
    FOCUS_1,
    Card::own(Kind::Flinch, 1, 3),
    REROLL_OWN,
    Card::plain(Kind::Distract).on_opponent(-1, 0),
];

const PIKE: [Card; DECK_SIZE] = [
    DRAW,
    DRAW,
    DRAW,
    DRAW,
    Card::plain(Kind::Distract).on_opponent(-1, -1),
    Card::own(Kind::Distract, 0, 1).on_opponent(-1, 0),
    Card::own(Kind::Distract, 1, 0).on_opponent(-1, 0),
    FOCUS_1,
    FOCUS_1,
    REACH_1,
    REACH_AND_AIM,
    RESOLVE,
];

const WREN: [Card; DECK_SIZE] = [
    DRAW,
    DRAW,
    DRAW,
    DRAW,
    Card::own(Kind::Flinch, 2, 3),
    Card::own(Kind::Flinch, 2, 3),
    Card::own(Kind::Flinch, 1, 2),
    FOCUS_1,
    FOCUS_2,
    REACH_1,
    REACH_2,
    REROLL_OPPONENT,
];

const OTIS: [Card; DECK_SIZE] = [
    DRAW,
    DRAW,
    DRAW,
    Card::own(Kind::Draw, -1, 0),
    Card::own(Kind::Focus, -1, 2),
    FOCUS_1,
    FOCUS_1,
    REACH_1,
    REACH_1,
    RESOLVE,
    BLUFF,
    REROLL_OWN,
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn r1_every_deck_has_twelve_cards_of_which_the_first_four_are_draws() {
        for character in Character::ALL {
            let draws = character.deck().iter().filter(|card| card.is_draw()).count();
            assert_eq!(draws, 4, "{}", character.name());
            assert!(character.deck()[..4].iter().all(|card| card.is_draw()));
        }
    }

    #[test]
    fn r2_every_die_has_a_face_that_misses_and_a_face_that_hits() {
        for character in Character::ALL {
            assert!(character.die().contains(&Face::Miss {}));
            assert!(character.die().contains(&Face::Hit {}));
        }
    }

    #[test]
    fn the_name_in_requests_is_the_name_in_json() {
        for character in Character::ALL {
            assert_eq!(serde_json::json!(character), serde_json::json!(character.id()));
            assert_eq!(character.id(), character.name().to_lowercase().replace(' ', "-"));
        }
    }

    /// Every die and every deck, written out by hand.
    const SHEETS: [(Character, &str, [&str; DECK_SIZE]); 6] = [
        (
            Character::AmosThorne,
            "MISS 4 4 4 5 HIT",
            [
                "DRAW",
                "DRAW",
                "DRAW",
                "DRAW",
                "FOCUS +1 Accuracy",
                "FOCUS +1 Accuracy",
                "FOCUS +2 Accuracy",
                "REACH +1 Speed",
                "REACH +1 Speed",
                "REACH +1 Speed, +1 Accuracy",
                "DISTRACT opponent -1 Accuracy",
                "RESOLVE",
            ],
        ),
        (
            Character::DeliaVoss,
            "MISS 2 4 4 5 HIT",
            [
                "DRAW",
                "DRAW",
                "DRAW",
                "DRAW",
                "BLUFF",
                "BLUFF",
                "BLUFF",
                "DOUBLE BLUFF",
                "REACH +1 Speed",
                "REACH +1 Speed",
                "FOCUS +1 Accuracy",
                "DISTRACT +1 Speed, opponent -1 Speed",
            ],
        ),
        (
            Character::TullySparks,
            "MISS MISS 4 5 5 HIT",
            [
                "DRAW",
                "DRAW",
                "DRAW +1 Speed",
                "DRAW +1 Speed",
                "REACH +2 Speed",
                "REACH +2 Speed",
                "REACH +1 Speed, +1 Accuracy",
                "FOCUS +1 Accuracy",
                "FOCUS +1 Accuracy",
                "FLINCH +1 Speed, +3 Accuracy",
                "RE-ROLL own die",
                "DISTRACT opponent -1 Speed",
            ],
        ),
        (
            Character::JudgePike,
            "MISS 3 4 5 5 HIT",
            [
                "DRAW",
                "DRAW",
                "DRAW",
                "DRAW",
                "DISTRACT opponent -1 Speed, opponent -1 Accuracy",
                "DISTRACT +1 Accuracy, opponent -1 Speed",
                "DISTRACT +1 Speed, opponent -1 Speed",
                "FOCUS +1 Accuracy",
                "FOCUS +1 Accuracy",
                "REACH +1 Speed",
                "REACH +1 Speed, +1 Accuracy",
                "RESOLVE",
            ],
        ),
        (
            Character::WrenCalloway,
            "MISS 3 4 4 5 HIT",
            [
                "DRAW",
                "DRAW",
                "DRAW",
                "DRAW",
                "FLINCH +2 Speed, +3 Accuracy",
                "FLINCH +2 Speed, +3 Accuracy",
                "FLINCH +1 Speed, +2 Accuracy",
                "FOCUS +1 Accuracy",
                "FOCUS +2 Accuracy",
                "REACH +1 Speed",
                "REACH +2 Speed",
                "RE-ROLL opponent's die",
            ],
        ),
        (
            Character::OtisMarrow,
            "MISS 4 4 5 HIT HIT",
            [
                "DRAW",
                "DRAW",
                "DRAW",
                "DRAW -1 Speed",
                "FOCUS -1 Speed, +2 Accuracy",
                "FOCUS +1 Accuracy",
                "FOCUS +1 Accuracy",
                "REACH +1 Speed",
                "REACH +1 Speed",
                "RESOLVE",
                "BLUFF",
                "RE-ROLL own die",
            ],
        ),
    ];

    #[test]
    fn r1_and_r2_every_die_and_deck_is_as_it_was_balanced() {
        assert_eq!(SHEETS.map(|(character, ..)| character), Character::ALL);
        for (character, faces, cards) in SHEETS {
            let die = character.die().map(|face| face.to_string()).join(" ");
            assert_eq!(die, faces, "{}", character.name());
            let deck = character.deck().map(Card::name);
            assert_eq!(deck, cards, "{}", character.name());
        }
    }
}
