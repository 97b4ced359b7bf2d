//! What players answer, in the game's words.

use super::Trial;
use crate::doomtown::Doomtown;
use crate::doomtown::town::state::Step;
use crate::engine::Prompt;
use crate::engine::trial::Tried;

impl Trial {
    /// A player names a suit and a value: `"AS"`, `"10H"`.
    #[track_caller]
    pub fn pip(self, seat: u8, signs: &str) -> Trial {
        self.asks(seat, "name_pip").picks(seat, signs)
    }

    /// A player says yes.
    #[track_caller]
    pub fn says_yes(self, seat: u8) -> Trial {
        self.picks(seat, "yes")
    }

    /// A player says no.
    #[track_caller]
    pub fn says_no(self, seat: u8) -> Trial {
        self.picks(seat, "no")
    }

    /// A player reacts with a card.
    #[track_caller]
    pub fn reacts(self, seat: u8, name: &str) -> Trial {
        self.asks(seat, "react").picks(seat, name)
    }

    /// A player does not react.
    #[track_caller]
    pub fn lets_pass(self, seat: u8) -> Trial {
        self.asks(seat, "react").picks(seat, "pass")
    }

    /// A player accepts a callout. A player who has no choice is not asked, and this does nothing.
    #[track_caller]
    pub fn accepts(self, seat: u8) -> Trial {
        if self.is_asked(seat, "refuse") { self.picks(seat, "no") } else { self }
    }

    /// A player refuses a callout.
    #[track_caller]
    pub fn refuses(self, seat: u8) -> Trial {
        self.asks(seat, "refuse").picks(seat, "yes")
    }

    /// A player opposes a job.
    #[track_caller]
    pub fn opposes(self, seat: u8) -> Trial {
        self.asks(seat, "oppose").picks(seat, "yes")
    }

    /// A player does not oppose a job. A player who has no dude for it is not asked, and this does
    /// nothing.
    #[track_caller]
    pub fn does_not_oppose(self, seat: u8) -> Trial {
        if self.is_asked(seat, "oppose") { self.picks(seat, "no") } else { self }
    }

    /// A player names who joins their posse, beside the dudes who are in it anyway. Where nobody
    /// else could join, the player is not asked, and `[]` does nothing.
    #[track_caller]
    pub fn posse<const N: usize>(self, seat: u8, names: [&str; N]) -> Trial {
        match N {
            0 if !self.is_asked(seat, "posse") => self,
            _ => self.asks(seat, "posse").picks_all(seat, names),
        }
    }

    /// A player picks their shooter. Where there is only one, the player is not asked, and this
    /// does nothing.
    #[track_caller]
    pub fn shooter(self, seat: u8, name: &str) -> Trial {
        if self.is_asked(seat, "shooter") { self.picks(seat, name) } else { self }
    }

    /// A player throws back cards of their draw hand.
    #[track_caller]
    pub fn redraws<const N: usize>(self, seat: u8, names: [&str; N]) -> Trial {
        match N {
            0 if !self.is_asked(seat, "redraw") => self,
            _ => self.asks(seat, "redraw").picks_all(seat, names),
        }
    }

    /// A player covers their casualties. Where there is only one way, the player is not asked, and
    /// this does nothing.
    #[track_caller]
    pub fn casualties<const N: usize>(self, seat: u8, parts: [(&str, u32); N]) -> Trial {
        if self.is_asked(seat, "casualties") { self.split(seat, parts) } else { self }
    }

    /// A player says who runs.
    #[track_caller]
    pub fn flees<const N: usize>(self, seat: u8, names: [&str; N]) -> Trial {
        self.asks(seat, "flee").picks_all(seat, names)
    }

    /// Every player who is asked does the least, until a shootout waits for a play of this step.
    #[track_caller]
    pub fn goes_on_to_step(self, step: Step) -> Trial {
        self.anew().goes_on_until(|it| {
            let here = it.state().shootout.as_ref().is_some_and(|it| it.step == step);
            here && it.seats().any(|seat| it.is_asked(seat.0, "play"))
        })
    }

    /// Every player passes whatever they could do, until the step of the shootout or of the phase
    /// is over, or somebody is asked something other than a react.
    #[track_caller]
    pub fn everybody_passes(self) -> Trial {
        let now = |it: &Trial| {
            let state = it.state();
            let shootout = state.shootout.as_ref().map(|it| (it.round, it.step));
            (state.day, state.phase, shootout)
        };
        let here = now(&self);
        self.anew().goes_on_until(|it| {
            let open = it.seats().filter_map(|seat| it.prompt(seat.0));
            let idle = |prompt: &Prompt| {
                let question = it.question(prompt);
                prompt.kind == "play"
                    || question.is_some_and(|it| Doomtown::is_called(&it, "react"))
            };
            now(it) != here || !open.into_iter().all(|prompt| idle(&prompt))
        })
    }
}
