//! What is asked about proposals and rulings, and the terms in which it is answered (F1, F3, F4).

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::dice::Pool;
use super::ground::Cover;
use super::rules::Surprise;
use super::skills::Skill;
use super::state::{Degree, EffectKind, Ending, Lasting, RollKind, Ruling, Terrain, Who};
use super::statuses::Status;
use crate::engine::TextRef;

/// What somebody has written, if anything.
pub fn given(text: TextRef) -> Option<TextRef> {
    (!text.is_empty()).then_some(text)
}

/// A question about a proposal, or to the Warden.
///
/// Stored format.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = wild_west::Matter)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Matter {
    /// What somebody proposes, in words (F4).
    #[schema(title = "WildWestMatterProposal")]
    Proposal {
        /// Who.
        who: Who,
    },
    /// How much Grit they offer for it (W7.7).
    #[schema(title = "WildWestMatterOffer")]
    Offer {
        /// Who.
        who: Who,
    },
    /// With which Skill they would do it.
    #[schema(title = "WildWestMatterWay")]
    Way {
        /// Who.
        who: Who,
    },
    /// What they hope for, in words.
    #[schema(title = "WildWestMatterWish")]
    Wish {
        /// Who.
        who: Who,
    },
    /// Whom somebody distracts (F6).
    #[schema(title = "WildWestMatterDistract")]
    Distract {
        /// Who does it.
        who: Who,
    },
    /// What somebody waits for, in words (V19).
    #[schema(title = "WildWestMatterCondition")]
    Condition {
        /// Who.
        who: Who,
    },
    /// About which proposal to rule.
    #[schema(title = "WildWestMatterAbout")]
    About {},
    /// Whether it may be done, and what it takes.
    #[schema(title = "WildWestMatterAllow")]
    Allow {
        /// Who has proposed it; left out: the Warden's own ruling.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[schema(nullable = false)]
        who: Option<Who>,
    },
    /// Who has to roll.
    #[schema(title = "WildWestMatterRoller")]
    Roller {
        /// The Skill.
        skill: Skill,
    },
    /// What it costs.
    #[schema(title = "WildWestMatterPrice")]
    Price {
        /// Whom.
        who: Who,
    },
    /// What it brings about.
    #[schema(title = "WildWestMatterEffect")]
    Effect {
        /// Whether it is for success, or for failure.
        success: bool,
        /// Which of the effects it is, from 1.
        place: u8,
    },
    /// Whom an effect is about.
    #[schema(title = "WildWestMatterTarget")]
    Target {
        /// What kind of effect.
        kind: EffectKind,
    },
    /// How much of it there is.
    #[schema(title = "WildWestMatterAmount")]
    Amount {
        /// What kind of effect.
        kind: EffectKind,
        /// Whom it is about.
        target: Who,
    },
    /// Which status.
    #[schema(title = "WildWestMatterStatus")]
    Status {
        /// What kind of effect.
        kind: EffectKind,
        /// Whose.
        target: Who,
    },
    /// How severe a status is.
    #[schema(title = "WildWestMatterDegree")]
    Degree {
        /// Which.
        status: Status,
        /// Whose.
        target: Who,
    },
    /// Of whom somebody is Afraid.
    #[schema(title = "WildWestMatterSource")]
    Source {
        /// Who is.
        target: Who,
    },
    /// In which column of hexes: the first of the two numbers of a hex.
    #[schema(title = "WildWestMatterColumn")]
    Column {
        /// Who comes there; left out: the middle of a part of the ground.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[schema(nullable = false)]
        target: Option<Who>,
    },
    /// At which place of the column: the second of the two numbers.
    #[schema(title = "WildWestMatterRow")]
    Row {
        /// Who comes there; left out: the middle of a part of the ground.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[schema(nullable = false)]
        target: Option<Who>,
        /// The column.
        column: i16,
    },
    /// Whether somebody lies down.
    #[schema(title = "WildWestMatterStance")]
    Stance {
        /// Who.
        target: Who,
    },
    /// What Cover somebody has.
    #[schema(title = "WildWestMatterCover")]
    Cover {
        /// Who.
        target: Who,
    },
    /// Against whom it counts.
    #[schema(title = "WildWestMatterAgainst")]
    Against {
        /// Who has it.
        target: Who,
    },
    /// Which rolls change.
    #[schema(title = "WildWestMatterRolls")]
    Rolls {
        /// Whose.
        target: Who,
    },
    /// By which dice.
    #[schema(title = "WildWestMatterDice")]
    Dice {
        /// Whose.
        target: Who,
    },
    /// How much Grit comes or goes.
    #[schema(title = "WildWestMatterGrit")]
    Grit {
        /// Whose.
        target: Who,
    },
    /// Whether that is for their next turn.
    #[schema(title = "WildWestMatterNextTurn")]
    NextTurn {
        /// Whose.
        target: Who,
    },
    /// What the ground becomes.
    #[schema(title = "WildWestMatterTerrain")]
    Terrain {
        /// What it becomes already, and this beside it.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        so_far: Vec<Terrain>,
    },
    /// How far around it.
    #[schema(title = "WildWestMatterRadius")]
    Radius {
        /// What it becomes.
        terrain: Terrain,
    },
    /// Whether the ground becomes so elsewhere, too.
    #[schema(title = "WildWestMatterElsewhere")]
    Elsewhere {
        /// How many places were named.
        place: u8,
    },
    /// How long an effect lasts.
    #[schema(title = "WildWestMatterLasting")]
    Lasting {
        /// What kind of effect.
        kind: EffectKind,
    },
    /// What is told to all, in words.
    #[schema(title = "WildWestMatterReveal")]
    Reveal {},
    /// Whether the ruling is hidden from players (V108).
    #[schema(title = "WildWestMatterHidden")]
    Hidden {},
    /// What the Warden says about it, in words.
    #[schema(title = "WildWestMatterNote")]
    Note {},
    /// Whether the ruling is as the Warden means it.
    #[schema(title = "WildWestMatterConfirm")]
    Confirm {
        /// The ruling.
        #[schema(inline)]
        ruling: Box<Ruling>,
    },
    /// Which of the foes in a slot acts next (V2).
    #[schema(title = "WildWestMatterNextFoe")]
    NextFoe {},
    /// Who bleeds from now on, or no longer (V40).
    #[schema(title = "WildWestMatterBleeds")]
    Bleeds {},
    /// How the combat ends.
    #[schema(title = "WildWestMatterEnding")]
    Ending {},
    /// Who surprises whom (V3).
    #[schema(title = "WildWestMatterSurprise")]
    Surprise {},
}

/// A term of an answer about proposals and rulings.
///
/// Stored format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = wild_west::Term)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Term {
    /// A proposal.
    #[schema(title = "WildWestTermProposal")]
    Proposal {
        /// Its number.
        number: u16,
    },
    /// A roll of a Skill.
    #[schema(title = "WildWestTermRoll")]
    Roll {
        /// The Skill.
        skill: Skill,
        /// The Hits that it takes.
        difficulty: u8,
    },
    /// A kind of effect.
    #[schema(title = "WildWestTermEffect")]
    Effect {
        /// Which.
        kind: EffectKind,
    },
    /// How severe a status is.
    #[schema(title = "WildWestTermDegree")]
    Degree {
        /// How.
        #[schema(inline)]
        degree: Degree,
    },
    /// Cover.
    #[schema(title = "WildWestTermCover")]
    Cover {
        /// How much.
        cover: Cover,
    },
    /// Rolls.
    #[schema(title = "WildWestTermRolls")]
    Rolls {
        /// Which.
        on: RollKind,
    },
    /// Dice.
    #[schema(title = "WildWestTermDice")]
    Dice {
        /// Dice that come.
        more: Pool,
        /// Dice that go, Black ones first.
        fewer: u8,
        /// Dice that go, Gold ones first.
        #[serde(default, skip_serializing_if = "is_zero")]
        fewer_gold: u8,
    },
    /// Grit.
    #[schema(title = "WildWestTermGrit")]
    Grit {
        /// How much more; less where it is below 0.
        by: i8,
    },
    /// What the ground becomes.
    #[schema(title = "WildWestTermTerrain")]
    Terrain {
        /// What.
        terrain: Terrain,
    },
    /// How long.
    #[schema(title = "WildWestTermLasting")]
    Lasting {
        /// Until when.
        until: Lasting,
    },
    /// How the combat ends.
    #[schema(title = "WildWestTermEnding")]
    Ending {
        /// How.
        ending: Ending,
    },
    /// All of it once more.
    #[schema(title = "WildWestTermStartOver")]
    StartOver {},
    /// Who surprises whom.
    #[schema(title = "WildWestTermSurprise")]
    Surprise {
        /// Who.
        surprise: Surprise,
    },
}

fn is_zero(number: &u8) -> bool {
    *number == 0
}
