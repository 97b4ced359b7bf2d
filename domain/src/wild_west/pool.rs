//! What changes a pool before it is rolled, in the order in which it does (V82).

use super::dice::Pool;

/// What changes a pool. [`Changes::applied_to`] has the order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Changes {
    /// Dice that come to it.
    pub added: Pool,
    /// Whether Gold dice become Black: the roller is Electrocuted, and this is an attack or an item
    /// (C, V29). Never for Defense dice.
    pub darkened: bool,
    /// Dice that go, Black ones first: by Poisoned, a foe's wounds or a ruling. One always stays.
    pub removed: u8,
    /// Dice that go, Gold ones first, by a ruling (F3). One always stays.
    pub removed_gold: u8,
    /// Whether half of the dice are left, rounded up: the roller is Afraid of the target.
    pub halved: bool,
}

impl Changes {
    /// The pool that is rolled: additions first, then Electrocuted, then removals, then halving
    /// (V82).
    pub fn applied_to(self, pool: Pool) -> Pool {
        let pool = pool.plus(self.added);
        let pool = if self.darkened { pool.darkened() } else { pool };
        let pool = pool.less_gold(self.removed_gold).less(self.removed);
        if self.halved { pool.halved() } else { pool }
    }

    /// With more dice.
    pub fn adding(mut self, pool: Pool) -> Changes {
        self.added = self.added.plus(pool);
        self
    }

    /// With fewer dice.
    pub fn removing(mut self, dice: u8) -> Changes {
        self.removed = self.removed.saturating_add(dice);
        self
    }

    /// With fewer dice, Gold ones first.
    pub fn removing_gold(mut self, dice: u8) -> Changes {
        self.removed_gold = self.removed_gold.saturating_add(dice);
        self
    }
}

impl Pool {
    /// With the dice of another pool.
    pub fn plus(self, other: Pool) -> Pool {
        let black = self.black.saturating_add(other.black);
        Pool::of(black, self.gold.saturating_add(other.gold))
    }

    /// All dice Black (C: Electrocuted).
    pub fn darkened(self) -> Pool {
        Pool::black(self.count())
    }

    /// So many dice fewer, Black ones first; of a pool that has any, one stays (V27, V82).
    pub fn less(self, dice: u8) -> Pool {
        let dice = dice.min(self.count().saturating_sub(1));
        let black = dice.min(self.black);
        Pool::of(self.black - black, self.gold - (dice - black))
    }

    /// So many dice fewer, Gold ones first; of a pool that has any, one stays (F3, V82).
    pub fn less_gold(self, dice: u8) -> Pool {
        let dice = dice.min(self.count().saturating_sub(1));
        let gold = dice.min(self.gold);
        Pool::of(self.black - (dice - gold), self.gold - gold)
    }

    /// Half of the dice, rounded up, Gold ones kept first (C: Afraid; V28).
    pub fn halved(self) -> Pool {
        self.best(self.count().div_ceil(2))
    }

    /// So many of the dice at most, Gold ones first (V30).
    pub fn best(self, dice: u8) -> Pool {
        let gold = self.gold.min(dice);
        Pool::of(self.black.min(dice - gold), gold)
    }

    /// All dice Gold.
    pub fn gilded(self) -> Pool {
        Pool::gold(self.count())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn v27_black_dice_go_first_and_one_die_stays() {
        assert_eq!(Pool::of(2, 2).less(2), Pool::of(0, 2));
        assert_eq!(Pool::of(1, 2).less(2), Pool::of(0, 1));
        // Vector 4: Poisoned with Intuition 2B rolls one die.
        assert_eq!(Pool::black(2).less(2), Pool::black(1));
        assert_eq!(Pool::gold(1).less(2), Pool::gold(1));
        assert_eq!(Pool::NONE.less(2), Pool::NONE);
    }

    #[test]
    fn v82_a_ruling_may_take_gold_dice_first() {
        assert_eq!(Pool::of(2, 2).less_gold(1), Pool::of(2, 1));
        assert_eq!(Pool::of(2, 1).less_gold(2), Pool::black(1));
        assert_eq!(Pool::black(1).less_gold(3), Pool::black(1));
        assert_eq!(Pool::NONE.less_gold(1), Pool::NONE);
        let changes = Changes::default().adding(Pool::gold(1)).removing_gold(2).removing(1);
        assert_eq!(changes.applied_to(Pool::of(3, 1)), Pool::black(2));
    }

    #[test]
    fn v28_half_of_a_pool_is_rounded_up_and_keeps_gold_dice() {
        // Vector 4: 2B1G at the source are 1B1G.
        assert_eq!(Pool::of(2, 1).halved(), Pool::of(1, 1));
        assert_eq!(Pool::of(3, 1).halved(), Pool::of(1, 1));
        assert_eq!(Pool::gold(5).halved(), Pool::gold(3));
        assert_eq!(Pool::black(1).halved(), Pool::black(1));
    }

    #[test]
    fn v29_electrocuted_converts_before_afraid_halves() {
        let changes = Changes { darkened: true, halved: true, ..Changes::default() };
        assert_eq!(changes.applied_to(Pool::of(2, 1)), Pool::black(2));
    }

    #[test]
    fn v30_gold_dice_are_bought_first() {
        assert_eq!(Pool::of(2, 2).best(3), Pool::of(1, 2));
        assert_eq!(Pool::of(2, 2).best(1), Pool::gold(1));
        assert_eq!(Pool::of(1, 1).best(9), Pool::of(1, 1));
    }

    #[test]
    fn v82_dice_are_added_then_darkened_then_removed_then_halved() {
        let (darkened, halved) = (true, true);
        let changes = Changes { darkened, halved, ..Changes::default() };
        let changes = changes.adding(Pool::gold(2)).removing(1);
        // 1B1G and 2G, all Black: 4B; less one: 3B; half: 2B.
        assert_eq!(changes.applied_to(Pool::of(1, 1)), Pool::black(2));
        // An added die saves the last one from being removed for nothing.
        let changes = Changes::default().adding(Pool::black(1)).removing(2);
        assert_eq!(changes.applied_to(Pool::black(1)), Pool::black(1));
        assert_eq!(changes.applied_to(Pool::gold(2)), Pool::gold(1));
    }
}
