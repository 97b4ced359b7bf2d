//! What lies and stands about: traps, horses, and what passes (V67, V74, V77).

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{State, Until, Who};
use crate::engine::{Decode, Encode, Seat, Viewer};
use crate::wild_west::dice::Pool;
use crate::wild_west::ground::{Hex, Zone};

/// A trap that lies on a hex (V74).
///
/// Stored format.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema, Encode, Decode,
)]
#[schema(as = wild_west::Laid)]
pub struct Laid {
    /// Who has laid it.
    #[encode(1)]
    pub by: Who,
    /// Where.
    #[encode(2)]
    pub hex: Hex,
    /// The dice of Trapped.
    #[encode(3)]
    pub snare: Pool,
    /// Damage beside it.
    #[encode(4)]
    pub damage: u8,
}

/// A part of the ground that is so for a while (V61, V77).
///
/// Stored format.
#[derive(
    Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema, Encode, Decode,
)]
#[schema(as = wild_west::Passing)]
pub struct Passing {
    /// By whom. It ends with their next turn.
    #[encode(1)]
    pub by: Who,
    /// What it is.
    #[schema(inline)]
    #[encode(2)]
    pub zone: Zone,
    /// Whether it began in the turn that is being taken.
    #[encode(3)]
    pub fresh: bool,
}

/// A part of the ground that is so because the Warden has ruled it (F3, V106).
///
/// Stored format.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema, Encode, Decode)]
#[schema(as = wild_west::RuledZone)]
pub struct RuledZone {
    /// What it is.
    #[schema(inline)]
    #[encode(1)]
    pub zone: Zone,
    /// Until when.
    #[schema(inline)]
    #[encode(2)]
    pub until: Until,
}

/// A horse (V67).
///
/// Stored format.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema, Encode, Decode,
)]
#[schema(as = wild_west::Horse)]
pub struct Horse {
    /// Where it stands.
    #[encode(1)]
    pub hex: Hex,
    /// Who rides it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    #[encode(2)]
    pub rider: Option<Who>,
}

/// A player who has learnt what a foe hides (V60).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Encode, Decode)]
pub struct Known {
    /// The player.
    #[encode(1)]
    pub seat: Seat,
    /// The foe.
    #[encode(2)]
    pub foe: Who,
}

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

    /// Parts of the ground are no longer as they were ruled, where nothing is left of the time for
    /// which that held; for folds.
    pub fn end_ruled_zones(&mut self, left: impl Fn(Until) -> Option<Until>) {
        for mut ruled in std::mem::take(&mut self.ruled_zones) {
            match left(ruled.until) {
                Some(until) => {
                    ruled.until = until;
                    self.ruled_zones.push(ruled);
                }
                None => {
                    if let Some(at) = self.ground.zones.iter().rposition(|it| *it == ruled.zone) {
                        self.ground.zones.remove(at);
                    }
                }
            }
        }
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
