//! The pools that fighters roll, with everything that changes them (V82).

use super::{Change, Fighter, RollKind, State, Who};
use crate::wild_west::dice::{Color, Pool};
use crate::wild_west::foes::Quirk;
use crate::wild_west::ground::{Band, Cover, Hex};
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
        self.skill_pool_with(who, skill, Pool::NONE)
    }

    /// The same with more dice, by an ability.
    pub fn skill_pool_with(&self, who: Who, skill: Skill, more: Pool) -> Pool {
        let Some(fighter) = self.fighter(who) else { return Pool::NONE };
        let boosted = self.boosted(who, RollKind::Skill, &[]);
        let changes = boosted.adding(more).removing(fighter.ails.skill_dice_lost());
        changes.applied_to(fighter.skill(skill))
    }

    /// The dice of a Skill in an action that targets somebody: half of them at a source of fear
    /// (C).
    pub fn skill_pool_at(&self, who: Who, target: Who, skill: Skill, more: Pool) -> Pool {
        let pool = self.skill_pool_with(who, skill, more);
        if self.fears(who, target) { pool.halved() } else { pool }
    }

    /// The dice of a Skill in a duel: nothing counts there but poison (V45).
    pub fn duel_pool(&self, who: Who, skill: Skill) -> Pool {
        let Some(fighter) = self.fighter(who) else { return Pool::NONE };
        fighter.skill(skill).less(fighter.ails.skill_dice_lost())
    }

    /// Whether somebody is a source of another's fear (V28).
    pub fn fears(&self, who: Who, source: Who) -> bool {
        self.fighter(who).is_some_and(|it| it.ails.sources().contains(&source.0))
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
        let feared = |it: &Who| self.fears(who, *it);
        let pack = fighter.foe().is_some_and(|it| it.sheet().has(Quirk::Pack));
        let (more, fewer) = match fighter.health {
            _ if !pack => (0, 0),
            health if PACK < health => (1, 0),
            PACK => (0, 0),
            _ => (0, 1),
        };
        let boosted = self.boosted(who, RollKind::Attack, targets);
        // A fighter who lies is hit more easily at Arm's Reach, where the match is made so (V8).
        let lies = |it: &Who| {
            let prone = self.fighter(*it).is_some_and(|it| it.prone);
            self.options.prone && prone && self.band(who, *it) == Band::Arms
        };
        let lying = u8::from(targets.iter().any(lies));
        Changes {
            darkened: fighter.ails.has(Status::Electrocuted),
            halved: targets.iter().any(feared),
            ..boosted.adding(Pool::black(more + lying)).removing(fewer)
        }
    }

    /// The dice of snares and traps: 1G more for a fighter who has the craft, 2G for one who
    /// masters it (D3); Black while Electrocuted.
    pub fn snare_pool(&self, who: Who, pool: Pool) -> Pool {
        let Some(fighter) = self.fighter(who) else { return pool };
        let more = match () {
            () if fighter.has(Ability::TrapMastery) => 2,
            () if fighter.has(Ability::TrapCraft) => 1,
            () => 0,
        };
        let pool = pool.plus(Pool::gold(more));
        if fighter.ails.has(Status::Electrocuted) { pool.darkened() } else { pool }
    }

    /// The dice of a roll that is neither an attack nor a Skill nor Defense, with what is for any
    /// roll (V106).
    pub fn any_pool(&self, who: Who, pool: Pool) -> Pool {
        self.boosted(who, RollKind::Any, &[]).applied_to(pool)
    }

    /// The dice of First Aid by an ability: 1B more for steady hands (D3).
    pub fn aid_pool(&self, who: Who, dice: Pool) -> Pool {
        self.aid_changes(who).applied_to(dice)
    }

    /// The dice of First Aid by an item: Black ones while Electrocuted, too (C).
    pub fn item_aid_pool(&self, who: Who, dice: Pool) -> Pool {
        let darkened = self.fighter(who).is_some_and(|it| it.ails.has(Status::Electrocuted));
        Changes { darkened, ..self.aid_changes(who) }.applied_to(dice)
    }

    fn aid_changes(&self, who: Who) -> Changes {
        let steady = self.fighter(who).is_some_and(|it| it.has(Ability::SteadyHands));
        self.boosted(who, RollKind::Any, &[]).adding(Pool::black(u8::from(steady)))
    }

    /// What a target rolls against an attacker: hide or armor, and the best Cover of ground and
    /// shield (W10, V65). Where Cover counts for nothing, only the first.
    pub fn guard(&self, target: Who, from: Who, cover_counts: bool) -> Guard {
        self.guard_of(target, from, cover_counts, self.cover_die(target))
    }

    /// The same as everybody can reckon it: that a foe's Cover is Gold is seen when it is rolled.
    pub fn known_guard(&self, target: Who, from: Who, cover_counts: bool) -> Guard {
        self.guard_of(target, from, cover_counts, Color::Black)
    }

    fn guard_of(&self, target: Who, from: Who, cover_counts: bool, die: Color) -> Guard {
        let hex = self.fighter(from).map(|it| it.hex).unwrap_or_default();
        let ruled = self.ruled_cover(target, Some(from));
        self.guard_behind(target, hex, cover_counts && !self.ignores_cover(from), ruled, die)
    }

    /// The same against what comes from a hex.
    pub fn guard_from(&self, target: Who, from: Hex, cover_counts: bool) -> Guard {
        let (ruled, die) = (self.ruled_cover(target, None), self.cover_die(target));
        self.guard_behind(target, from, cover_counts, ruled, die)
    }

    /// What somebody rolls for Cover: some foes have better dice for it (D4).
    fn cover_die(&self, who: Who) -> Color {
        let foe = self.fighter(who).and_then(Fighter::foe);
        match foe.is_some_and(|it| it.sheet().has(Quirk::GoldCover)) {
            true => Color::Gold,
            false => Color::Black,
        }
    }

    /// The same with the Cover that the Warden has ruled, in place of the ground's (F1).
    fn guard_behind(
        &self,
        target: Who,
        from: Hex,
        cover_counts: bool,
        ruled: Option<Cover>,
        die: Color,
    ) -> Guard {
        let Some(fighter) = self.fighter(target) else { return Guard::default() };
        if !cover_counts {
            let pool = self.defense_pool(target, fighter.armor());
            return Guard { pool, cover: Cover::None };
        }
        let far = Band::Long <= fighter.hex.band(from);
        let lying = self.options.prone && fighter.prone && far;
        let covered = self.has_boost(target, Change::Covered {});
        let light = if lying || covered { Cover::Light } else { Cover::None };
        let ground = ruled.unwrap_or_else(|| self.ground.sight(from, fighter.hex).cover);
        let cover = ground.max(fighter.shield_cover()).max(light);
        let dug_in = cover != Cover::None && fighter.has(Ability::DugIn);
        let dice = Pool::black(cover.dice());
        let dice = if die == Color::Gold { dice.gilded() } else { dice };
        let pool = fighter.armor().plus(dice).plus(Pool::black(u8::from(dug_in)));
        Guard { pool: self.defense_pool(target, pool), cover }
    }

    /// The dice of Defense with what changes it. What is for any roll makes no roll of none (V106).
    fn defense_pool(&self, who: Who, pool: Pool) -> Pool {
        let defends = |it: &Change| matches!(it, Change::Dice { on: RollKind::Defense, .. });
        let ruled = self.boosts.iter().any(|it| it.who == who && defends(&it.what));
        if pool.is_empty() && !ruled {
            return pool;
        }
        self.boosted(who, RollKind::Defense, &[]).applied_to(pool)
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
