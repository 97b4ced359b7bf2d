//! What the Warden has before them: proposals, conditions in words, and rulings (F3, F4, V19).

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::effect::Effect;
use super::fighter::Who;
use crate::engine::{Decode, Encode, TextRef};
use crate::wild_west::skills::Skill;

/// Rulings that a match remembers: the latest of them.
pub const RULINGS_KEPT: usize = 10;
/// Effects of success, and of failure, at most.
pub const EFFECTS_MAX: u8 = 4;

/// What the Warden has before them, and what they have ruled.
#[derive(Clone, Debug, Default, PartialEq, Encode, Decode)]
pub struct Docket {
    /// What characters have proposed and nobody has ruled on: one proposal of each at most.
    #[encode(1)]
    pub proposals: Vec<Proposal>,
    /// In what words fighters have said what they wait for, one of each at most (V19).
    #[encode(2)]
    pub conditions: Vec<Condition>,
    /// The latest rulings, the last one at the end.
    #[encode(3)]
    pub rulings: Vec<Ruling>,
    /// How many proposals were made.
    #[encode(4)]
    pub proposals_made: u16,
    /// How many rulings there were.
    #[encode(5)]
    pub rulings_made: u16,
    /// Whether the last ruling is being carried out.
    #[encode(6)]
    pub at_work: bool,
    /// Those who have proposed something in the turn that is being taken, once for each time.
    #[encode(7)]
    pub spoke: Vec<Who>,
}

/// What a character proposes (F4).
///
/// Stored format.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema, Encode, Decode,
)]
#[schema(as = wild_west::Proposal)]
pub struct Proposal {
    /// Its number, from 1.
    #[encode(1)]
    pub number: u16,
    /// The fighter who proposes it.
    #[encode(2)]
    pub who: Who,
    /// What they do, in their words.
    #[encode(3)]
    pub text: TextRef,
    /// The Grit that they offer for it; 0 on another's turn.
    #[encode(4)]
    pub grit: u8,
    /// The Skill with which they would do it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    #[encode(5)]
    pub skill: Option<Skill>,
    /// What they hope for, in their words.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    #[encode(6)]
    pub wish: Option<TextRef>,
}

/// In what words somebody has said what they wait for (V19).
///
/// Stored format.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema, Encode, Decode,
)]
#[schema(as = wild_west::Condition)]
pub struct Condition {
    /// The fighter who waits for it.
    #[encode(1)]
    pub who: Who,
    /// For what, in their words.
    #[encode(2)]
    pub text: TextRef,
}

/// A roll that the Warden demands (F3, W19).
///
/// Stored format.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema, Encode, Decode,
)]
#[schema(as = wild_west::Check)]
pub struct Check {
    /// The Skill that is rolled.
    #[encode(1)]
    pub skill: Skill,
    /// The Hits that it takes, from 1 (very easy) to 5 (very difficult).
    #[encode(2)]
    pub difficulty: u8,
}

/// A ruling of the Warden (F3).
///
/// Stored format.
#[derive(
    Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema, Encode, Decode,
)]
#[schema(as = wild_west::Ruling)]
pub struct Ruling {
    /// Its number, from 1; who is not shown every ruling does not see it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    #[encode(1)]
    pub number: Option<u16>,
    /// The proposal that it is about; left out: the Warden's own ruling.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, minimum = 1)]
    #[encode(2)]
    pub proposal: Option<u16>,
    /// The fighter who acts: they have made the proposal, or have to roll.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    #[encode(3)]
    pub who: Option<Who>,
    /// Whether it may be done. What is refused costs nothing.
    #[encode(4)]
    pub allow: bool,
    /// The roll that it takes; left out: it succeeds without one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    #[encode(5)]
    pub check: Option<Check>,
    /// The Grit that it costs.
    #[serde(default)]
    #[encode(6)]
    pub grit: u8,
    /// What success brings about.
    #[serde(default)]
    #[schema(inline, max_items = 4)]
    #[encode(7)]
    pub on_success: Vec<Effect>,
    /// What failure brings about.
    #[serde(default)]
    #[schema(inline, max_items = 4)]
    #[encode(8)]
    pub on_failure: Vec<Effect>,
    /// What the Warden says about it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    #[encode(9)]
    pub note: Option<TextRef>,
    /// Whether players are told nothing of it but what shows (V108).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[encode(10)]
    pub hidden: bool,
    /// Whether nobody has ruled, and the book says what follows (F6).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[encode(11)]
    pub by_book: bool,
}

impl Ruling {
    /// The ruling as players may know it: without its number, and without what it may still
    /// reveal.
    pub fn for_players(&self) -> Ruling {
        let known = |effects: &[Effect]| {
            let effects = effects.iter().filter(|it| !matches!(it, Effect::Reveal { .. }));
            effects.cloned().collect()
        };
        Ruling {
            number: None,
            proposal: self.proposal,
            who: self.who,
            allow: self.allow,
            check: self.check,
            grit: self.grit,
            on_success: known(&self.on_success),
            on_failure: known(&self.on_failure),
            note: self.note,
            hidden: self.hidden,
            by_book: self.by_book,
        }
    }
}
