//! What games of cards share: cards that themselves say what they do.
//!
//! What a card does is an ordinary function that gets a [`Play`]: the table, and which ability is
//! at work. A [`Step`] is such a function with what it is aimed at, if it is: an [`Aim`]. A game
//! adds its words to these, as inherent impls for its own types (`impl Play<'_, Game>`): the verbs
//! of its rules, which cite the card by themselves, and aims that many of its cards have. When an
//! ability may be used, or happens by itself, is the game's own.

mod aim;
mod play;
mod step;

pub use aim::{Aim, Fits};
pub use play::Play;
pub use step::Step;

use crate::engine::{Resolved, Rules, Seat};

/// A game whose cards themselves say what they do.
pub trait CardGame: Rules {
    /// A card of a match, by its number.
    type Card: AimedAt<Self>;
    /// An ability at work: whose it is, of which card, and what set it off.
    type Use: Copy;
    /// What an aim says beside what it means: what the question is about.
    type About: Copy;
    /// What a fact cites.
    type Cause;

    /// The player of an ability: "you".
    fn you(used: &Self::Use) -> Seat;

    /// The card that has an ability.
    fn card(used: &Self::Use) -> Self::Card;

    /// What the facts of an ability cite.
    fn cause(used: &Self::Use) -> Self::Cause;
}

/// What abilities of a game can aim at: cards, and whatever else it says.
pub trait AimedAt<G: CardGame>: Copy {
    /// Has one of them chosen, by whoever the rules of the game say; nothing where there is none.
    fn choose(it: &mut Play<'_, G>, about: G::About, among: Vec<Self>) -> Resolved<Option<Self>>;
}
