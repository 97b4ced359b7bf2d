//! What a ruling brings about, in words.

use std::fmt::Display;

use crate::engine::{capitalized, counted, listed};
use crate::wild_west::ground::{Cover, Zone};
use crate::wild_west::state::{Check, Degree, Effect, Ending, Lasting, RollKind, State, Until};

impl Effect {
    /// What it does, as a clause: `Ada takes 2 damage`.
    pub fn told(&self, state: &State) -> String {
        let name = |who| state.name(who);
        match self {
            Effect::Damage { target, amount } => {
                format!("{} takes {amount} damage", name(*target))
            }
            Effect::Heal { target, amount } => {
                format!("{} gains up to {amount} Health", name(*target))
            }
            Effect::Status { target, status, degree, .. } => {
                format!("{} gets {} {}", name(*target), status.name(), degree.told())
            }
            Effect::Relieve { target, status, amount } => {
                format!("{} loses {amount} Severity of {}", name(*target), status.name())
            }
            Effect::Move { target, to } => format!("{} is moved to hex {to}", name(*target)),
            Effect::Prone { target, prone: true } => format!("{} lies down", name(*target)),
            Effect::Prone { target, prone: false } => format!("{} gets up", name(*target)),
            Effect::Cover { target, against, cover, until } => {
                let against = against.map(|it| format!(" against {}", name(it)));
                let (against, cover) = (against.unwrap_or_default(), cover.name());
                format!("{} has {cover}{against} {}", name(*target), until.name())
            }
            Effect::Dice { target, on, more, fewer, fewer_gold, until } => {
                let dice = match (fewer, fewer_gold) {
                    (0, 0) => format!("{more} more"),
                    (0, gold) => format!("{gold}G fewer"),
                    (fewer, _) => format!("{fewer}B fewer"),
                };
                let (name, until) = (name(*target), until.told(*on));
                format!("{name} rolls {dice} {until}")
            }
            Effect::Grit { target, by, next_turn } => told_of_grit(name(*target), *by, *next_turn),
            Effect::Zone { zone, until } => format!("{} {}", told_of(zone), until.name()),
            Effect::Reveal { .. } => "something is revealed".to_owned(),
        }
    }
}

impl Degree {
    /// How severe it is, in brackets: `[2]` or `[2B]`.
    pub fn told(self) -> String {
        match self {
            Degree::Fixed { severity } => format!("[{severity}]"),
            Degree::Rolled { pool } => format!("[{pool}]"),
        }
    }
}

impl RollKind {
    /// The words for it.
    pub fn name(self) -> &'static str {
        match self {
            RollKind::Attack => "attacks",
            RollKind::Skill => "Skills",
            RollKind::Defense => "Defense",
            RollKind::Any => "any roll",
        }
    }
}

impl RollKind {
    /// The next roll of the kind, after `in`.
    pub fn next(self) -> &'static str {
        match self {
            RollKind::Attack => "the next attack",
            RollKind::Skill => "the next roll of a Skill",
            RollKind::Defense => "the next roll of Defense",
            RollKind::Any => "the next roll",
        }
    }

    /// All rolls of the kind, after `in`.
    pub fn rolls(self) -> &'static str {
        match self {
            RollKind::Attack => "attacks",
            RollKind::Skill => "rolls of Skills",
            RollKind::Defense => "rolls of Defense",
            RollKind::Any => "all rolls",
        }
    }
}

impl Until {
    /// How long it lasts, with the space before it; nothing where that is said with the roll.
    pub fn told(self, state: &State) -> String {
        let name = |who| state.name(who);
        match self {
            Until::Next {} => String::new(),
            Until::TurnEnds { of, skip: false } => format!(" until the turn of {} ends", name(of)),
            Until::TurnEnds { of, skip: true } => {
                format!(" until the next turn of {} ends", name(of))
            }
            Until::TurnBegins { of } => format!(" until the next turn of {} begins", name(of)),
            Until::RoundEnds {} => " until the round ends".to_owned(),
            Until::CombatEnds {} => " until the combat ends".to_owned(),
            Until::NextInTurn { .. } => " of this turn or the next".to_owned(),
        }
    }
}

impl Check {
    /// How difficult that is (W19).
    pub fn difficulty_name(self) -> &'static str {
        match self.difficulty {
            0 | 1 => "very easy",
            2 => "easy",
            3 => "medium",
            4 => "difficult",
            5.. => "very difficult",
        }
    }

    /// The Skill, and the Hits that it takes: `Nerve, medium (3 Hits)`.
    pub fn told(self) -> String {
        let Check { skill, difficulty } = self;
        let hits = counted(difficulty, "Hit");
        format!("{}, {} ({hits})", skill.name(), self.difficulty_name())
    }
}

impl Lasting {
    /// In which rolls of a kind something counts, for so long.
    pub fn told(self, on: RollKind) -> String {
        match self {
            Lasting::Next => format!("in {}", on.next()),
            Lasting::Soon => format!("in {} of this turn or the next", on.next()),
            Lasting::TurnEnd | Lasting::OwnTurn | Lasting::RoundEnd | Lasting::Combat => {
                format!("in {} {}", on.rolls(), self.name())
            }
        }
    }

    /// The words for it, at the head of a line.
    pub fn label(self) -> String {
        capitalized(self.name())
    }
}

/// What a part of the ground is, and how large: `rough ground over 7 hexes`.
pub fn told_of(zone: &Zone) -> String {
    let what = [
        zone.smoke.then_some("smoke"),
        zone.rough.then_some("rough ground"),
        zone.blocks.then_some("a wall"),
        (zone.cover != Cover::None).then_some(zone.cover.name()),
    ];
    let what: Vec<&str> = what.into_iter().flatten().collect();
    let what = listed(&what).unwrap_or_else(|| "bare ground".to_owned());
    match zone.hexes.len() {
        1 => format!("{what} over 1 hex"),
        hexes => format!("{what} over {hexes} hexes"),
    }
}

/// How Grit changes, now or with the next reload: `Ada gets 5 Grit less in the next turn`.
pub fn told_of_grit(name: impl Display, by: i8, next_turn: bool) -> String {
    let many = by.unsigned_abs();
    match (next_turn, by < 0) {
        (false, false) => format!("{name} gains {many} Grit"),
        (false, true) => format!("{name} loses {many} Grit"),
        (true, false) => format!("{name} gets {many} Grit more in the next turn"),
        (true, true) => format!("{name} gets {many} Grit less in the next turn"),
    }
}

/// How a combat ends, as a clause.
pub fn ending(ending: Ending) -> &'static str {
    match ending {
        Ending::Won => "the foes are beaten",
        Ending::Lost => "the posse is beaten",
        Ending::Drawn => "nobody has won",
    }
}
