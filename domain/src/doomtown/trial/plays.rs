//! The plays that players make, in words.

use super::names::{Name, is_action};
use super::{Trial, action_of};
use crate::doomtown::{Action, Fact, fact};
use crate::engine::Seat;

impl Trial {
    /// A player passes.
    #[track_caller]
    pub fn passes(self, seat: u8) -> Trial {
        self.plays(seat, "pass", |it| matches!(it, Action::Pass {}))
    }

    /// A player uses a card in play, or plays an action.
    #[track_caller]
    pub fn uses(self, seat: u8, name: &str) -> Trial {
        self.plays(seat, name, |it| matches!(it, Action::Use { .. }))
    }

    /// The same, by the number of the ability, from 0.
    #[track_caller]
    pub fn uses_nth(self, seat: u8, name: &str, nth: u8) -> Trial {
        self.plays(seat, name, |it| matches!(it, Action::Use { ability, .. } if ability == nth))
    }

    /// A dude moves.
    #[track_caller]
    pub fn moves(self, seat: u8, name: &str, to: &str) -> Trial {
        let it = self.plays(seat, name, |it| matches!(it, Action::Move { .. }));
        it.then_picks_unless_forced(seat, "move_to", to)
    }

    /// A dude calls out another, whose player has not said anything yet.
    #[track_caller]
    pub fn calls_out(self, seat: u8, name: &str, mark: &str) -> Trial {
        let it = self.plays(seat, name, |it| matches!(it, Action::CallOut { .. }));
        let it = it.then_picks_unless_forced(seat, "mark", mark);
        let wanted = it.card(mark);
        let called = |fact: &Fact| match fact {
            Fact::CalledOut(fact::CalledOut { mark, .. }) => Some(*mark),
            _ => None,
        };
        let marked = it.facts().find_map(called);
        assert_eq!(marked, Some(wanted), "{mark} is not called out; {}", it.situation());
        it
    }

    /// A card comes into play from the hand.
    #[track_caller]
    pub fn shops(self, seat: u8, name: &str) -> Trial {
        self.plays(seat, name, |it| matches!(it, Action::Shop { .. }))
    }

    /// Goods are traded at a place; what goes to whom is picked after that as
    /// `"Shotgun to Sloane"`.
    #[track_caller]
    pub fn trades(self, seat: u8, at: &str) -> Trial {
        let word = format!("trade {at}");
        self.plays(seat, &word, |it| matches!(it, Action::Trade { .. }))
    }

    /// A player makes a play of a kind with a card.
    #[track_caller]
    fn plays(self, seat: u8, word: &str, kind: impl Fn(Action) -> bool) -> Trial {
        let it = self.anew();
        let Some(prompt) = it.prompt(seat).filter(|prompt| prompt.kind == "play") else {
            panic!("seat {seat} cannot make a play; {}", it.situation());
        };
        let fits = |value: &serde_json::Value| {
            let action = action_of(value);
            action.is_some_and(|action| {
                kind(action) && is_action(it.state(), Seat(seat), action, word)
            })
        };
        let nth = Name::of(word).map_or(0, |it| it.nth);
        let options = prompt.options();
        let Some(found) = options.iter().filter(|it| fits(&it.value)).nth(nth) else {
            panic!("seat {seat} cannot {word}; {}", it.situation());
        };
        let value = found.value.clone();
        it.then_replies(seat, value)
    }

    /// Answers what a play asks next, unless there was nothing to choose from.
    #[track_caller]
    fn then_picks_unless_forced(self, seat: u8, kind: &str, word: &str) -> Trial {
        if self.is_asked(seat, kind) { self.then_picks(seat, word) } else { self }
    }
}
