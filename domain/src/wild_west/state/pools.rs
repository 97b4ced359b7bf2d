//! The pools that fighters roll, with everything that changes them (V82).

use super::{Fighter, State, Who};
use crate::wild_west::dice::Pool;
use crate::wild_west::foes::Quirk;
use crate::wild_west::ground::{Band, Cover};
use crate::wild_west::items::Use;
use crate::wild_west::pool::Changes;
use crate::wild_west::skills::Skill;
use crate::wild_west::statuses::Status;
use crate::wild_west::trades::Ability;

/// Health at which a pack of wolves is neither better nor worse than usual (V89).
const PACK: u16 = 30;

/// What a target rolls against an attack, and what of it is Cover.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Guard {
    /// All dice together (V14).
    pub pool: Pool,
    /// The Cover among them.
    pub cover: Cover,
}

impl State {
    /// The dice of a Skill roll: fewer while Poisoned, and after it (V27).
    pub fn skill_pool(&self, who: Who, skill: Skill) -> Pool {
        let Some(fighter) = self.fighter(who) else { return Pool::NONE };
        let changes = Changes::default().removing(fighter.ails.skill_dice_lost());
        changes.applied_to(fighter.skill(skill))
    }

    /// The dice of an attack on one target: Black while Electrocuted, half of them at a source of
    /// fear (C, V82), and more or fewer for a pack of wolves (V89).
    pub fn attack_pool(&self, who: Who, target: Who, pool: Pool) -> Pool {
        self.attack_changes(who, &[target]).applied_to(pool)
    }

    /// What changes the dice of an attack on all of these. If one of them is a source of fear, the
    /// pool is halved (V82).
    pub fn attack_changes(&self, who: Who, targets: &[Who]) -> Changes {
        let Some(fighter) = self.fighter(who) else { return Changes::default() };
        let feared = |it: &Who| fighter.ails.sources().contains(&it.0);
        let pack = fighter.foe().is_some_and(|it| it.sheet().has(Quirk::Pack));
        let (more, fewer) = match fighter.health {
            _ if !pack => (0, 0),
            health if PACK < health => (1, 0),
            PACK => (0, 0),
            _ => (0, 1),
        };
        Changes {
            added: Pool::black(more),
            darkened: fighter.ails.has(Status::Electrocuted),
            removed: fewer,
            halved: targets.iter().any(feared),
        }
    }

    /// What a target rolls against an attacker: hide or armor, and the best Cover of ground and
    /// shield (W10, V65). Where Cover counts for nothing, only the first.
    pub fn guard(&self, target: Who, from: Who, cover_counts: bool) -> Guard {
        let Some(fighter) = self.fighter(target) else { return Guard::default() };
        if !cover_counts || self.ignores_cover(from) {
            return Guard { pool: fighter.armor(), cover: Cover::None };
        }
        let lying = self.options.prone && fighter.prone && Band::Long <= self.band(target, from);
        let prone = if lying { Cover::Light } else { Cover::None };
        let cover = self.sight(from, target).cover.max(fighter.shield_cover()).max(prone);
        let dug_in = cover != Cover::None && fighter.has(Ability::DugIn);
        let dice = Pool::black(cover.dice());
        let gold = fighter.foe().is_some_and(|it| it.sheet().has(Quirk::GoldCover));
        let dice = if gold { dice.gilded() } else { dice };
        let pool = fighter.armor().plus(dice).plus(Pool::black(u8::from(dug_in)));
        Guard { pool, cover }
    }

    /// The band between two (V4).
    pub fn band(&self, one: Who, other: Who) -> Band {
        Band::of(self.distance(one, other))
    }

    /// How much of Defense a character's eye ignores at a band (D3, V78).
    pub fn ignored_defense(&self, who: Who, band: Band) -> u8 {
        let has = |ability| self.fighter(who).is_some_and(|it| it.has(ability));
        match band {
            Band::Arms => 0,
            Band::Short | Band::Long | Band::Distant if has(Ability::DeadAim) => 2,
            Band::Short | Band::Long | Band::Distant => u8::from(has(Ability::KeenEye)),
        }
    }

    fn ignores_cover(&self, who: Who) -> bool {
        let foe = self.fighter(who).and_then(Fighter::foe);
        foe.is_some_and(|it| it.sheet().has(Quirk::Ruthless))
    }
}

impl Fighter {
    /// The Cover of the shield in hand, which faces every way (V65).
    fn shield_cover(&self) -> Cover {
        let shield = self.person().and_then(|it| it.shield);
        match shield.map(|it| it.sheet().what) {
            Some(Use::Shields(cover)) => cover,
            _ => Cover::None,
        }
    }
}
