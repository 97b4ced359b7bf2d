//! What tests expect of the town.

use super::{Race, property};
use crate::engine::Seat;
use crate::gunslingers::{GunId, Place, State};

impl Race {
    /// Expects who controls a property, with how many markers; nobody with none.
    #[track_caller]
    pub fn controls_now(self, name: &str, owner: Option<u8>, markers: u8) -> Race {
        let holding = self.state().holdings.get(&property(name));
        let now = holding.map(|it| (it.owner.0, it.markers));
        assert_eq!(now, owner.map(|owner| (owner, markers)), "{name}");
        self
    }

    /// Expects a player's money.
    #[track_caller]
    pub fn cash(self, seat: u8, dollars: u32) -> Race {
        assert_eq!(self.state().player(Seat(seat)).cash, dollars, "{:#?}", self.sentences());
        self
    }

    /// Expects a player's reputation.
    #[track_caller]
    pub fn reputation(self, seat: u8, tokens: u32) -> Race {
        assert_eq!(self.state().player(Seat(seat)).reputation, tokens, "{:#?}", self.sentences());
        self
    }

    /// Expects how a gunslinger is: `"fit"`, `"winged"`, `"wounded"`, `"thrown"`, `"jailed"`,
    /// `"killed"`, `"left"` or `"for hire"`.
    #[track_caller]
    pub fn gun_is(self, gun: u16, condition: &str) -> Race {
        assert_eq!(condition_of(self.state(), gun), condition, "{:#?}", self.sentences());
        self
    }

    /// Expects that a gunslinger was in this condition at some point of the last decision, even if
    /// they are fit again at its end because the round was over.
    #[track_caller]
    pub fn gun_was(self, gun: u16, condition: &str) -> Race {
        let was = |state: &State| condition_of(state, gun) == condition;
        assert!(self.states().any(was), "{:#?}", self.sentences());
        self
    }

    /// Expects in whose gang a gunslinger is.
    #[track_caller]
    pub fn works_for(self, gun: u16, seat: u8) -> Race {
        assert_eq!(self.state().gun(GunId(gun)).place, Place::Gang { seat: Seat(seat) });
        self
    }
}

/// How a gunslinger is, in a word.
fn condition_of(state: &State, gun: u16) -> &'static str {
    let gun = state.gun(GunId(gun));
    match gun.place {
        Place::ForHire => "for hire",
        Place::Killed => "killed",
        Place::Left => "left",
        Place::Gang { .. } if 0 < gun.jailed_until => "jailed",
        Place::Gang { .. } if gun.wounded => "wounded",
        Place::Gang { .. } if gun.thrown => "thrown",
        Place::Gang { .. } if gun.winged => "winged",
        Place::Gang { .. } => "fit",
    }
}
