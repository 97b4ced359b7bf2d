//! What chance brings, or the script of a scenario (H5).

use super::Combat;
use crate::engine::FollowsScript;
use crate::wild_west::dice::{Die, Pool, Roll};
use crate::wild_west::scenario::Scripted;
use crate::wild_west::state::State;

impl FollowsScript for State {
    const RULE: &'static str = "H5";

    fn scripted(&self) -> u16 {
        self.scripted
    }

    fn scripted_mut(&mut self) -> &mut u16 {
        &mut self.scripted
    }
}

impl State {
    /// The entry of the script that the next roll follows.
    fn next_scripted(&self) -> Option<&Scripted> {
        self.options.scenario.as_ref()?.script.get(usize::from(self.scripted))
    }
}

impl Combat {
    /// Rolls a pool. With the Talent, each Spur is rolled until it shows another face (W18).
    pub fn roll(&mut self, pool: Pool, talented: bool) -> Roll {
        match self.scripted_dice(pool, talented) {
            Some(dice) => Roll::counted(dice),
            None => Roll::of(self.chance(), pool, talented),
        }
    }

    /// The same dice, but for one that is rolled again (W7.2); `None` where there is no such die.
    pub fn roll_again(&mut self, roll: &Roll, at: usize, talented: bool) -> Option<Roll> {
        let color = roll.dice.get(at)?.color;
        let again = self.roll(Pool::one(color), talented);
        roll.aimed(at, again.dice.first()?)
    }

    /// Puts what is tied into an order by lot (V85), which no entry of a script says.
    pub fn draw_lots<T>(&mut self, tied: &mut [T]) {
        if self.state().next_scripted().is_some() {
            self.leave_script("lots are drawn");
        }
        self.chance().shuffle(tied);
    }

    /// The dice of the next entry, Black ones first, where the script has any that fits.
    fn scripted_dice(&mut self, pool: Pool, talented: bool) -> Option<Vec<Die>> {
        if pool.is_empty() {
            return None;
        }
        let Scripted::Roll { dice } = self.state().next_scripted()?;
        let mut dice = dice.clone();
        dice.sort_by_key(|it| it.color);
        let rolled: Vec<_> = dice.iter().map(|it| it.color).collect();
        if rolled != pool.colors() || !dice.iter().all(|it| it.is_rolled(talented)) {
            let spurs = if talented { ", and Spurs again" } else { "" };
            self.leave_script(&format!("{pool} are rolled{spurs}"));
            return None;
        }
        self.follow_script();
        Some(dice)
    }
}
