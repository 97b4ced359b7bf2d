//! What games of cards share: cards that themselves say what they do.
//!
//! An ability has an [`Effect`]: what it needs, what it aims at ([`Aim`]), and an ordinary function
//! that carries it out. The function gets a [`Play`]: the table, and what is used. A game adds the
//! words of its rules to that, as verbs that cite the card by themselves, and aims that many of its
//! cards have: inherent impls for its own type (`impl Play<'_, Game>`).

mod aim;
mod effect;
mod play;

pub use aim::{Aim, Fits, On};
pub use effect::{Effect, Need, Step, Test};
pub use play::Play;

use crate::engine::{Resolved, Rules, Seat, Table};

/// Whether something is possible, else why not: the rest of a sentence that begins with
/// "Not now: ".
pub type Possible = Result<(), &'static str>;

/// A game whose cards themselves say what they do.
pub trait CardGame: Rules {
    /// A card of a match, by its number.
    type Card: Copy;
    /// What abilities aim at beside cards and players.
    type Place: Copy;
    /// An ability that is being used.
    type Use: Copy;
    /// What a question of a card is about.
    type About: Copy;
    /// What a fact cites.
    type Cause;

    /// The player of an ability: "you".
    fn you(used: &Self::Use) -> Seat;

    /// The card that has an ability.
    fn card(used: &Self::Use) -> Self::Card;

    /// What the facts of an ability cite.
    fn cause(used: &Self::Use) -> Self::Cause;

    /// Asks the player of an ability for one of some cards; `on` is a card that the question
    /// applies to. Nothing where there is none.
    fn choose_card(
        table: &mut Table<Self>,
        used: &Self::Use,
        about: Self::About,
        on: Option<Self::Card>,
        among: Vec<Self::Card>,
    ) -> Resolved<Option<Self::Card>>;

    /// The same for one of some places.
    fn choose_place(
        table: &mut Table<Self>,
        used: &Self::Use,
        about: Self::About,
        on: Option<Self::Card>,
        among: Vec<Self::Place>,
    ) -> Resolved<Option<Self::Place>>;

    /// The same for one of some players.
    fn choose_player(
        table: &mut Table<Self>,
        used: &Self::Use,
        about: Self::About,
        on: Option<Self::Card>,
        among: Vec<Seat>,
    ) -> Resolved<Option<Seat>>;
}
