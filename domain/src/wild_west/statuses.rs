//! The seven statuses: how they add up, end and capture (C, W12, V25).

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::skills::Skill;
use crate::engine::{Decode, Encode, so_many};

/// No status but Trapped is more severe than this (W12).
const SEVERITY_MAX: u8 = 6;

/// A status: what ails a fighter (C).
///
/// Stored format.
#[derive(
    Clone,
    Copy,
    Debug,
    Default,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Serialize,
    Deserialize,
    ToSchema,
    Encode,
    Decode,
)]
#[schema(as = wild_west::Status)]
#[serde(rename_all = "snake_case")]
pub enum Status {
    /// Does not dare come nearer to a source, and attacks it with half of the dice.
    #[default]
    #[encode(0)]
    Afraid,
    /// Loses Health at the end of each turn.
    #[encode(1)]
    Burned,
    /// May lose what was paid for an action.
    #[encode(2)]
    Dazed,
    /// Can neither Aim nor Dodge, and has no Gold dice.
    #[encode(3)]
    Electrocuted,
    /// Rolls two dice fewer for every Skill.
    #[encode(4)]
    Poisoned,
    /// Can neither Move nor Dodge.
    #[encode(5)]
    Trapped,
    /// Can do nothing but try to wake.
    #[encode(6)]
    Unconscious,
}

impl Status {
    /// All seven.
    pub const ALL: [Status; 7] = [
        Status::Afraid,
        Status::Burned,
        Status::Dazed,
        Status::Electrocuted,
        Status::Poisoned,
        Status::Trapped,
        Status::Unconscious,
    ];

    /// The Skills of which one relieves it (C).
    pub fn relieved_by(self) -> &'static [Skill] {
        match self {
            Status::Afraid => &[Skill::Charm],
            Status::Burned => &[Skill::Finesse],
            Status::Dazed | Status::Unconscious => &[Skill::Intuition],
            Status::Electrocuted | Status::Poisoned => &[Skill::Nerve],
            Status::Trapped => &[Skill::Finesse, Skill::Nerve],
        }
    }

    /// The word for it.
    pub fn name(self) -> &'static str {
        match self {
            Status::Afraid => "Afraid",
            Status::Burned => "Burned",
            Status::Dazed => "Dazed",
            Status::Electrocuted => "Electrocuted",
            Status::Poisoned => "Poisoned",
            Status::Trapped => "Trapped",
            Status::Unconscious => "Unconscious",
        }
    }
}

/// How large somebody is: how hard they are to capture (C).
///
/// Stored format.
#[derive(
    Clone,
    Copy,
    Debug,
    Default,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Serialize,
    Deserialize,
    ToSchema,
    Encode,
    Decode,
)]
#[schema(as = wild_west::Size)]
#[serde(rename_all = "snake_case")]
pub enum Size {
    /// As an insect.
    #[encode(1)]
    Tiny,
    /// As a fox.
    #[encode(2)]
    Small,
    /// As a human.
    #[default]
    #[encode(0)]
    Human,
    /// As a horse.
    #[encode(3)]
    Medium,
    /// As an elephant.
    #[encode(4)]
    Large,
    /// As a house.
    #[encode(5)]
    Huge,
    /// As a hill.
    #[encode(6)]
    Titan,
}

impl Size {
    /// The Severity of Trapped at which one is captured; never for the largest (C).
    pub fn captured_at(self) -> Option<u8> {
        match self {
            Size::Tiny => Some(6),
            Size::Small | Size::Human => Some(8),
            Size::Medium => Some(10),
            Size::Large => Some(12),
            Size::Huge => Some(14),
            Size::Titan => None,
        }
    }

    /// Whether abilities work that move or frighten only what is no larger than a horse.
    pub fn is_medium_or_smaller(self) -> bool {
        match self {
            Size::Tiny | Size::Small | Size::Human | Size::Medium => true,
            Size::Large | Size::Huge | Size::Titan => false,
        }
    }

    /// The word for it.
    pub fn name(self) -> &'static str {
        match self {
            Size::Tiny => "Tiny",
            Size::Small => "Small",
            Size::Human => "Human",
            Size::Medium => "Medium",
            Size::Large => "Large",
            Size::Huge => "Huge",
            Size::Titan => "Titan",
        }
    }
}

/// What becomes of a status (V25).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Added {
    /// The Severity afterwards.
    pub to: u8,
    /// Whether that captures (C).
    pub captures: bool,
}

/// What a Severity becomes when so much of a status is inflicted on somebody of this size, who
/// carries a battery or does not: +1 for Electrocuted (V83), then the cap of 6, what is over being
/// lost; Trapped is kept up to where it captures (V25). Nothing inflicted changes nothing.
pub fn added(status: Status, from: u8, amount: u32, size: Size, battery: bool) -> Added {
    let battery = battery && status == Status::Electrocuted && 0 < amount;
    let amount = so_many::<u8>(amount).saturating_add(u8::from(battery));
    let sum = from.saturating_add(amount);
    match (status, size.captured_at()) {
        (Status::Trapped, Some(threshold)) => {
            Added { to: sum.min(threshold), captures: threshold <= sum && 0 < amount }
        }
        (Status::Trapped, None) => Added { to: sum, captures: false },
        _ => Added { to: sum.min(SEVERITY_MAX), captures: false },
    }
}

/// What ails somebody.
#[derive(Clone, Debug, Default, PartialEq, Eq, Encode, Decode)]
pub struct Ailments {
    /// The Severity of each status that there is; never 0.
    #[encode(1)]
    severities: BTreeMap<Status, u8>,
    /// The fighters of whom they are Afraid (V28), by number.
    #[encode(2)]
    sources: BTreeSet<u8>,
    /// Whether their skin is burned: two Max Health less, until somebody cares for it (C).
    #[encode(3)]
    pub scarred: bool,
    /// Whether they were Burned in this combat already (V26).
    #[encode(4)]
    pub burned_before: bool,
    /// Whether poison has left them weak: one die less on every Skill, until somebody cares for it
    /// (C).
    #[encode(5)]
    pub weakened: bool,
}

impl Ailments {
    /// How severe a status is; 0: there is none.
    pub fn severity(&self, status: Status) -> u8 {
        self.severities.get(&status).copied().unwrap_or(0)
    }

    /// Whether there is any of a status.
    pub fn has(&self, status: Status) -> bool {
        self.severities.contains_key(&status)
    }

    /// The statuses that there are, with their Severity.
    pub fn all(&self) -> impl Iterator<Item = (Status, u8)> + '_ {
        self.severities.iter().map(|(status, severity)| (*status, *severity))
    }

    /// The fighters of whom they are Afraid.
    pub fn sources(&self) -> &BTreeSet<u8> {
        &self.sources
    }

    /// Sets a Severity. At 0 the status ends: what there was of Afraid forgets its sources, and
    /// what there was of Poisoned leaves its weakness (C).
    pub fn set(&mut self, status: Status, severity: u8) {
        let had = self.has(status);
        if 0 < severity {
            self.severities.insert(status, severity);
            return;
        }
        self.severities.remove(&status);
        match status {
            Status::Afraid => self.sources.clear(),
            Status::Poisoned => self.weakened |= had,
            Status::Burned
            | Status::Dazed
            | Status::Electrocuted
            | Status::Trapped
            | Status::Unconscious => (),
        }
    }

    /// A status ends, and what it leaves behind, too (D2).
    pub fn cure(&mut self, status: Status) {
        self.set(status, 0);
        match status {
            Status::Burned => self.scarred = false,
            Status::Poisoned => self.weakened = false,
            Status::Afraid
            | Status::Dazed
            | Status::Electrocuted
            | Status::Trapped
            | Status::Unconscious => (),
        }
    }

    /// Every status ends, as a combat does: Poisoned leaves its weakness (V59).
    pub fn end(&mut self) {
        Status::ALL.into_iter().for_each(|it| self.set(it, 0));
        self.burned_before = false;
    }

    /// Somebody is a source of fear, too (V28).
    pub fn fear(&mut self, source: u8) {
        self.sources.insert(source);
    }

    /// A source is out; with none left there is nothing to be Afraid of (V95).
    pub fn fear_no_more(&mut self, source: u8) {
        if self.sources.remove(&source) && self.sources.is_empty() {
            self.set(Status::Afraid, 0);
        }
    }

    /// How many dice every Skill roll loses: two while Poisoned, one afterwards, never both (V27).
    pub fn skill_dice_lost(&self) -> u8 {
        match (self.has(Status::Poisoned), self.weakened) {
            (true, _) => 2,
            (false, true) => 1,
            (false, false) => 0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn to(status: Status, from: u8, amount: u32) -> u8 {
        added(status, from, amount, Size::Human, false).to
    }

    #[test]
    fn w12_statuses_add_up_to_six() {
        // Vector 5.
        assert_eq!(to(Status::Burned, 5, 2), 6);
        assert_eq!(to(Status::Dazed, 0, 3), 3);
        assert_eq!(to(Status::Dazed, 6, 1), 6);
        assert_eq!(to(Status::Poisoned, 1, 0), 1);
        assert_eq!(to(Status::Unconscious, 0, 1000), 6);
    }

    #[test]
    fn v25_trapped_is_kept_up_to_where_it_captures() {
        // Vector 5: Trapped 6 and [3] on a human are 8, and captured.
        let it = added(Status::Trapped, 6, 3, Size::Human, false);
        assert_eq!(it, Added { to: 8, captures: true });
        let sizes = [Size::Tiny, Size::Small, Size::Human, Size::Medium, Size::Large, Size::Huge];
        for (size, threshold) in sizes.into_iter().zip([6, 8, 8, 10, 12, 14]) {
            let just_not = added(Status::Trapped, threshold - 2, 1, size, false);
            assert_eq!(just_not, Added { to: threshold - 1, captures: false });
            let just = added(Status::Trapped, threshold - 1, 1, size, false);
            assert_eq!(just, Added { to: threshold, captures: true });
        }
        let titan = added(Status::Trapped, 40, 40, Size::Titan, false);
        assert_eq!(titan, Added { to: 80, captures: false });
    }

    #[test]
    fn v83_a_battery_adds_one_each_time_and_before_the_cap() {
        let shock = |from, amount| added(Status::Electrocuted, from, amount, Size::Human, true).to;
        assert_eq!(shock(0, 2), 3);
        assert_eq!(shock(3, 1), 5);
        assert_eq!(shock(5, 1), 6);
        // What was wholly kept off is not inflicted.
        assert_eq!(shock(2, 0), 2);
        assert_eq!(added(Status::Burned, 0, 2, Size::Human, true).to, 2);
    }

    #[test]
    fn v27_poison_and_its_weakness_do_not_add_up() {
        let mut it = Ailments::default();
        assert_eq!(it.skill_dice_lost(), 0);
        it.set(Status::Poisoned, 3);
        assert_eq!(it.skill_dice_lost(), 2);
        it.set(Status::Poisoned, 0);
        assert_eq!((it.skill_dice_lost(), it.weakened), (1, true));
        it.set(Status::Poisoned, 1);
        assert_eq!(it.skill_dice_lost(), 2);
        // A fighter who never was Poisoned is not weakened by its end.
        let mut other = Ailments::default();
        other.set(Status::Poisoned, 0);
        assert!(!other.weakened);
    }

    #[test]
    fn v28_severity_is_common_and_all_sources_count() {
        let mut it = Ailments::default();
        it.set(Status::Afraid, 4);
        it.fear(3);
        it.fear(5);
        it.fear_no_more(3);
        assert_eq!((it.severity(Status::Afraid), it.sources().len()), (4, 1));
        // V95: with none left there is no fear.
        it.fear_no_more(5);
        assert_eq!((it.severity(Status::Afraid), it.sources().len()), (0, 0));
    }

    #[test]
    fn w13_each_status_has_its_skill() {
        use Skill::{Charm, Finesse, Intuition, Nerve};
        let skills: Vec<&[Skill]> = Status::ALL.iter().map(|it| it.relieved_by()).collect();
        let expected: [&[Skill]; 7] = [
            &[Charm],
            &[Finesse],
            &[Intuition],
            &[Nerve],
            &[Nerve],
            &[Finesse, Nerve],
            &[Intuition],
        ];
        assert_eq!(skills, expected);
    }
}
