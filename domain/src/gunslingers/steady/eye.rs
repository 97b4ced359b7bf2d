//! What the steady player sees, and how they value it.

use serde_json::Value;

use crate::engine::{Chance, OptionItem, Prompt, PromptChoice, Seat};
use crate::gunslingers::action::Target;
use crate::gunslingers::guns::Place;
use crate::gunslingers::rules::Gunslingers;
use crate::gunslingers::town::{Bonus, Dice, Property};
use crate::gunslingers::view::{CellView, GunView, PlayerView, View};

/// A vote, in the hundredths that worth is counted in.
pub const VOTE: u32 = 100;
/// A dollar (D1).
pub const DOLLAR: u32 = 33;

/// The table as the player sees it, and the question they are asked.
pub struct Eye<'a> {
    /// The rules of the match.
    pub rules: &'a Gunslingers,
    /// What the player sees.
    pub view: &'a View,
    /// The question to the player.
    pub prompt: &'a Prompt,
}

impl<'a> Eye<'a> {
    /// Looks at a view that has this player in it.
    pub fn new(rules: &'a Gunslingers, view: &'a View, prompt: &'a Prompt) -> Option<Eye<'a>> {
        view.players.get(prompt.seat.index())?;
        Some(Eye { rules, view, prompt })
    }

    /// The player's own part of the view.
    pub fn me(&self) -> &PlayerView {
        &self.view.players[self.prompt.seat.index()]
    }

    /// Everybody else who is still in.
    pub fn others(&self) -> impl Iterator<Item = &PlayerView> {
        let me = self.prompt.seat;
        self.view.players.iter().filter(move |it| it.seat != me && it.exit.is_none())
    }

    /// A player.
    pub fn player(&self, seat: Seat) -> Option<&PlayerView> {
        self.view.players.get(seat.index())
    }

    /// Every place on the board.
    pub fn cells(&self) -> impl Iterator<Item = &CellView> {
        self.view.rows.iter().flatten()
    }

    /// Where a property stands.
    pub fn cell(&self, property: Property) -> Option<&CellView> {
        self.cells().find(|cell| cell.property == property)
    }

    /// The options of the question, where it has a list of them.
    pub fn options(&self) -> &[OptionItem] {
        match &self.prompt.choice {
            PromptChoice::One { options }
            | PromptChoice::Some { options, .. }
            | PromptChoice::Sequence { options, .. }
            | PromptChoice::Split { options, .. } => options,
            PromptChoice::Assign { bins, .. } => bins,
            PromptChoice::Number { .. } | PromptChoice::Text { .. } => &[],
        }
    }

    /// The option with the greatest worth.
    pub fn best(&self, worth: impl Fn(&Target) -> i64) -> Option<Value> {
        let valued = self.options().iter().filter_map(|it| {
            let target: Target = serde_json::from_value(it.value.clone()).ok()?;
            Some((worth(&target), &it.value))
        });
        // Of equal ones the first.
        valued.rev().max_by_key(|(worth, _)| *worth).map(|(_, value)| value.clone())
    }

    /// Weeks whose rents are still to come.
    pub fn weeks_left(&self) -> u32 {
        if self.view.time_called {
            return 1;
        }
        u32::from(self.view.weeks.saturating_sub(self.view.week.max(1)).saturating_add(1))
    }

    /// What a property pays on average, in hundredths of a vote.
    pub fn rent(&self, property: Property) -> u32 {
        let rent = property.deed().rent;
        let dice = match rent.dice {
            Dice::Of(dice) => dice,
            Dice::PerGunInPlay { max } => self.view.guns_in_play.min(max),
            Dice::PerGunOnTrain { max } => 3.min(max),
        };
        let bonus = match rent.bonus {
            Bonus::None => 0,
            Bonus::PerGunKilled { .. } => DOLLAR * 2,
            Bonus::PerTenDollars { max } => DOLLAR * (self.me().cash / 10).min(max),
        };
        rent.dollars * DOLLAR + dice * DOLLAR * 2 / 3 + bonus
    }

    /// What it is worth to hold a property from now on: its tokens, the rents that it may come to
    /// pay before somebody else takes it, and what its power brings.
    pub fn worth_of(&self, property: Property) -> u32 {
        let weeks = self.weeks_left().saturating_sub(1).min(2);
        let power = match property {
            Property::Church | Property::Doctor | Property::Gunsmith => VOTE / 2,
            Property::Depot | Property::Newspaper | Property::Sheriff => VOTE / 3,
            _ => 0,
        };
        let power = if self.view.options.literal { 0 } else { power };
        property.reputation() * VOTE + self.rent(property) * weeks * 2 / 5 + power
    }

    /// The strength of those who wait to be hired.
    pub fn strength_for_hire(guns: &[GunView]) -> u32 {
        guns.iter().map(|gun| gun.rank.strength()).sum()
    }
}

/// Whether a gunslinger can fight.
pub fn can_fight(gun: &GunView) -> bool {
    matches!(gun.place, Place::Gang { .. }) && !gun.wounded && !gun.thrown
}

/// A number of hundredths from `least` to `most`, by chance.
pub fn percent(chance: &mut Chance, least: u32, most: u32) -> u32 {
    least + chance.below(most.saturating_sub(least) + 1)
}

/// Whether something happens that has this many chances in a hundred.
pub fn happens(chance: &mut Chance, percent: u32) -> bool {
    chance.below(100) < percent
}
