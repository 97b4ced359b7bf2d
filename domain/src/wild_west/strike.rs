//! What an attack does to whom it hits, as the tables have it.

use super::dice::Pool;
use super::statuses::Status;

/// What an attack rolls, and what comes with it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Strike {
    /// The dice for damage; none where it only inflicts a status.
    pub dice: Pool,
    /// The status that it inflicts.
    pub inflicts: Option<Inflict>,
    /// Whether its Hits count as Aces (V78).
    pub bang: bool,
    /// How much of Defense and Cover it ignores (D1).
    pub piercing: u8,
}

/// A status that is inflicted (W12).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Inflict {
    /// The status that it brings.
    pub status: Status,
    /// How severe it is before Defense.
    pub severity: Severity,
    /// What is added if anything gets through (V75).
    pub plus: u8,
}

/// How severe an inflicted status is: `[2]` or `[2B]` (W12).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Severity {
    /// A number.
    Fixed(u8),
    /// What a pool comes to.
    Rolled(Pool),
}

impl Strike {
    /// Damage alone.
    pub const fn hitting(dice: Pool) -> Strike {
        Strike { dice, inflicts: None, bang: false, piercing: 0 }
    }

    /// A status alone, of what a pool comes to.
    pub const fn rolling(status: Status, pool: Pool) -> Strike {
        Strike::hitting(Pool::NONE).with(status, Severity::Rolled(pool))
    }

    /// A status alone, of a fixed Severity (V71).
    pub const fn fixing(status: Status, severity: u8) -> Strike {
        Strike::hitting(Pool::NONE).with(status, Severity::Fixed(severity))
    }

    /// With a status.
    pub const fn with(self, status: Status, severity: Severity) -> Strike {
        let inflicts = Some(Inflict { status, severity, plus: 0 });
        Strike { inflicts, ..self }
    }

    /// With a status of a fixed Severity.
    pub const fn and_fixed(self, status: Status, severity: u8) -> Strike {
        self.with(status, Severity::Fixed(severity))
    }

    /// With so much more Severity if anything gets through (V75).
    pub const fn plus(self, plus: u8) -> Strike {
        match self.inflicts {
            Some(Inflict { status, severity, plus: _ }) => {
                Strike { inflicts: Some(Inflict { status, severity, plus }), ..self }
            }
            None => self,
        }
    }

    /// With Bang! (V78).
    pub const fn with_bang(self) -> Strike {
        Strike { bang: true, ..self }
    }

    /// With Piercing.
    pub const fn piercing(self, piercing: u8) -> Strike {
        Strike { piercing, ..self }
    }

    /// What it rolls: the dice for damage or, where there are none, those for its status.
    pub fn rolled(&self) -> Pool {
        match self.inflicts {
            Some(Inflict { severity: Severity::Rolled(pool), .. }) if self.dice.is_empty() => pool,
            Some(_) | None => self.dice,
        }
    }

    /// The same one step weaker: a die fewer, all Black, Piercing 1 less, no fixed status (V73).
    pub fn one_step_weaker(self) -> Strike {
        let fewer = |pool: Pool| Pool::black(pool.count().saturating_sub(1));
        let inflicts = self.inflicts.and_then(|it| match it.severity {
            Severity::Fixed(_) => None,
            Severity::Rolled(pool) => {
                Some(Inflict { severity: Severity::Rolled(fewer(pool)), ..it })
            }
        });
        let dice = fewer(self.dice);
        Strike { dice, inflicts, bang: self.bang, piercing: self.piercing.saturating_sub(1) }
    }
}

impl std::fmt::Display for Strike {
    /// `3B and Trapped [1]`, `Burned [5G]`, `4G, Piercing [2]`.
    fn fmt(&self, to: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let mut parts = Vec::new();
        if !self.dice.is_empty() || self.inflicts.is_none() {
            parts.push(self.dice.to_string());
        }
        if let Some(Inflict { status, severity, plus }) = self.inflicts {
            let plus = if 0 < plus { format!(" +{plus}") } else { String::new() };
            let name = status.name();
            parts.push(match severity {
                Severity::Fixed(severity) => format!("{name} [{severity}]{plus}"),
                Severity::Rolled(pool) => format!("{name} [{pool}]{plus}"),
            });
        }
        write!(to, "{}", parts.join(" and "))?;
        if self.bang {
            write!(to, ", Bang!")?;
        }
        match self.piercing {
            0 => Ok(()),
            piercing => write!(to, ", Piercing [{piercing}]"),
        }
    }
}
