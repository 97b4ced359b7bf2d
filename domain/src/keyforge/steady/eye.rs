//! What a player sees, as they weigh it.

use super::super::cards;
use super::super::printed::{Code, House, Kind};
use super::super::things::CardId;
use super::super::view::{CardView, HandCard, PlayerView, View};
use crate::engine::Seat;

/// A view with the eyes of one seat.
pub struct Eye<'v> {
    view: &'v View,
    seat: Seat,
}

/// Cards that destroy or take away all creatures, or nearly.
const SWEEPS: [&str; 12] = [
    "gateway-to-dis",
    "key-to-dis",
    "hysteria",
    "strange-gizmo",
    "ammonia-clouds",
    "poison-wave",
    "coward-s-end",
    "the-spirit-s-way",
    "champion-s-challenge",
    "total-recall",
    "three-fates",
    "dance-of-doom",
];

/// Whether a card takes away creatures of both sides.
pub fn sweeps(code: Code) -> bool {
    SWEEPS.contains(&cards::card(code).id)
}

/// Whether an action is for creatures that have not acted yet: it is played before they do.
pub fn lets_creatures_act(code: Code) -> bool {
    let text = cards::card(code).text;
    text.contains("Until the turn ends")
        || text.contains("may fight")
        || text.contains("may be used")
}

/// Whether an upgrade or an effect harms the creature that it is for.
pub fn harms(code: Code) -> bool {
    let card = cards::card(code);
    if card.kind == Kind::Upgrade {
        return matches!(card.id, "collar-of-subordination");
    }
    let helps = ["Heal", "heal", "Ready", "ready", "+1 power", "captures", "capture"];
    let harm =
        ["damage", "Destroy", "Stun", "stun", "Return", "return", "Purge", "purge", "exhaust"];
    let first = |words: &[&str]| words.iter().filter_map(|it| card.text.find(it)).min();
    match (first(&harm), first(&helps)) {
        (Some(harm), Some(help)) => harm < help,
        (Some(_), None) => true,
        (None, _) => false,
    }
}

impl<'v> Eye<'v> {
    /// The eyes of a seat.
    pub fn new(view: &'v View, seat: Seat) -> Eye<'v> {
        Eye { view, seat }
    }

    fn player(&self, own: bool) -> Option<&'v PlayerView> {
        self.view.players.iter().find(|it| (it.seat == self.seat) == own)
    }

    /// The hand.
    pub fn hand(&self) -> impl Iterator<Item = &'v HandCard> {
        self.player(true).and_then(|it| it.hand.as_ref()).into_iter().flatten()
    }

    /// Which card of the hand has a number.
    pub fn hand_code(&self, card: CardId) -> Option<Code> {
        self.hand().find(|it| it.card == card).map(|it| it.code)
    }

    /// The player's own cards in play.
    pub fn own(&self) -> impl Iterator<Item = &'v CardView> {
        self.player(true).into_iter().flat_map(|it| it.line.iter().chain(&it.artifacts))
    }

    fn theirs(&self) -> impl Iterator<Item = &'v CardView> {
        self.player(false).into_iter().flat_map(|it| it.line.iter().chain(&it.artifacts))
    }

    /// A card in play.
    pub fn card(&self, card: CardId) -> Option<&'v CardView> {
        self.own().chain(self.theirs()).find(|it| it.card == card)
    }

    /// The power of all own creatures.
    pub fn own_power(&self) -> i32 {
        self.own().filter_map(|it| it.power).sum()
    }

    /// The power of all enemy creatures.
    pub fn their_power(&self) -> i32 {
        self.theirs().filter_map(|it| it.power).sum()
    }

    fn has(card: &CardView, keyword: &str) -> bool {
        card.keywords.iter().any(|it| it.keyword == keyword)
    }

    /// The damage that a creature can still take.
    pub fn health(&self, card: CardId) -> Option<u32> {
        let it = self.card(card)?;
        let power = u32::try_from(it.power?).unwrap_or(0);
        Some(power.saturating_sub(it.damage) + it.armor_left)
    }

    /// What it is worth that an enemy creature dies: its power, what it does, and its amber.
    fn value(it: &CardView) -> i32 {
        let does = cards::card(it.code);
        let text = if does.abilities.is_empty() && does.text.is_empty() { 0 } else { 2 };
        it.power.unwrap_or(3) + text + 2 * i32::try_from(it.amber).unwrap_or(0)
    }

    /// What the best fight of a creature gains, if any gains something.
    pub fn best_fight(&self, attacker: CardId) -> Option<i32> {
        let own = self.card(attacker)?;
        let defenders = self.theirs().filter(|it| it.power.is_some());
        let gains = defenders.filter_map(|it| self.gain(own, it));
        gains.max()
    }

    /// What a fight gains: what dies there, less what dies here.
    fn gain(&self, own: &CardView, other: &CardView) -> Option<i32> {
        let near_taunt = !Self::has(other, "taunt") && self.is_shielded(other);
        let elusive = Self::has(other, "elusive");
        if near_taunt || elusive || other.warded {
            return None;
        }
        let (power, against) = (own.power?, other.power?);
        let assault = own.keywords.iter().find(|it| it.keyword == "assault").and_then(|it| it.x);
        let dealt = power + i32::try_from(assault.unwrap_or(0)).unwrap_or(0);
        let kills = self.health(other.card).is_some_and(|it| i64::from(it) <= i64::from(dealt))
            || Self::has(own, "poison");
        let skirmish = Self::has(own, "skirmish");
        let hurt = if skirmish { 0 } else { against };
        let dies = self.health(own.card).is_some_and(|it| i64::from(it) <= i64::from(hurt))
            || (Self::has(other, "poison") && !skirmish);
        match (kills, dies) {
            (true, false) => Some(4 + Self::value(other)),
            (true, true) => Some(Self::value(other) - Self::value(own)),
            (false, _) => None,
        }
        .filter(|it| 0 < *it)
    }

    fn is_shielded(&self, other: &CardView) -> bool {
        let Some(foe) = self.player(false) else { return false };
        let Some(at) = foe.line.iter().position(|it| it.card == other.card) else { return false };
        let near = [at.checked_sub(1), at.checked_add(1)];
        let taunts = |at: usize| foe.line.get(at).is_some_and(|it| Self::has(it, "taunt"));
        near.into_iter().flatten().any(taunts)
    }

    /// What reaping is worth beyond its amber: an ability that waits for it.
    pub fn reaping(&self, card: CardId) -> i32 {
        let waits = |it: &CardView| cards::card(it.code).text.contains("Reap:");
        if self.card(card).is_some_and(waits) { 4 } else { 0 }
    }

    /// How much a defender is worth attacking, whoever does.
    pub fn worth_killing(&self, card: CardId) -> i32 {
        self.card(card).map_or(0, |it| {
            let elusive = if Self::has(it, "elusive") { -20 } else { 0 };
            let left = self.health(card).and_then(|it| i32::try_from(it).ok()).unwrap_or(0);
            Self::value(it) - left + elusive
        })
    }

    /// How good a target a card is for the effect of a card: one's own where it helps, the
    /// enemy's best where it harms.
    pub fn aimed_at(&self, card: CardId, rule: &str) -> i32 {
        let harms = cards::named(rule).is_none_or(|it| harms(it.code));
        let Some(it) = self.card(card) else { return 1 };
        let own = self.own().any(|it| it.card == card);
        let value = Self::value(it).max(1);
        if own == harms { -value } else { value }
    }

    /// What a house is worth that a card has named: how much of it the opponent has in play.
    pub fn of_house_named(&self, house: House) -> i32 {
        let theirs = self.theirs().filter(|it| it.house == house).count();
        let own = self.own().filter(|it| it.house == house).count();
        i32::try_from(theirs).unwrap_or(0) * 2 - i32::try_from(own).unwrap_or(0)
    }
}
