//! The riders and their horses, and what players know (V60, V67).

use super::{Horse, Known, State, Who};
use crate::engine::Viewer;
use crate::wild_west::ground::Hex;

impl State {
    /// Whether a viewer knows what a foe hides (V108, V60).
    pub fn knows(&self, viewer: Viewer, foe: Who) -> bool {
        let learnt = |it: &Known| it.foe == foe && viewer.sees(it.seat);
        self.knows_foes(viewer) || self.learnt.iter().any(learnt)
    }

    /// Somebody stands on another hex now, with their horse and whatever clings to them; for folds.
    pub fn put(&mut self, who: Who, hex: Hex) {
        let moved = self.fighters.iter_mut().zip((0..).map(Who));
        let moved = moved.filter(|(it, own)| *own == who || it.clings_to == Some(who));
        moved.for_each(|(it, _)| it.hex = hex);
        let horses = self.horses.iter_mut().filter(|it| it.rider == Some(who));
        horses.for_each(|it| it.hex = hex);
    }

    /// Somebody falls off their horse, and lies on the ground; for folds (V67).
    pub fn throw(&mut self, who: Who) {
        let rides = self.fighter(who).is_some_and(|it| it.mounted);
        if !rides {
            return;
        }
        self.with_fighter(who, |it| (it.mounted, it.prone) = (false, true));
        let horses = self.horses.iter_mut().filter(|it| it.rider == Some(who));
        horses.for_each(|it| it.rider = None);
    }

    /// The horse beside somebody that nobody rides.
    pub fn free_horse(&self, who: Who) -> Option<u8> {
        let hex = self.fighter(who)?.hex;
        let free = |it: &Horse| it.rider.is_none() && it.hex.distance(hex) <= 1;
        let at = self.horses.iter().position(free)?;
        u8::try_from(at).ok()
    }

    /// The horse that somebody rides.
    pub fn horse_of(&self, who: Who) -> Option<u8> {
        let at = self.horses.iter().position(|it| it.rider == Some(who))?;
        u8::try_from(at).ok()
    }
}
