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
        /// The fighter who proposes it.
        who: Who,
    },
    /// How much Grit they offer for it (W7.7).
    #[schema(title = "WildWestMatterOffer")]
    Offer {
        /// The fighter who proposes it.
        who: Who,
    },
    /// With which Skill they would do it.
    #[schema(title = "WildWestMatterWay")]
    Way {
        /// The fighter who proposes it.
        who: Who,
    },
    /// What they hope for, in words.
    #[schema(title = "WildWestMatterWish")]
    Wish {
        /// The fighter who proposes it.
        who: Who,
    },
    /// Whom somebody distracts (F6).
    #[schema(title = "WildWestMatterDistract")]
    Distract {
        /// The fighter who distracts them.
        who: Who,
    },
    /// What somebody waits for, in words (V19).
    #[schema(title = "WildWestMatterCondition")]
    Condition {
        /// The fighter who waits for it.
        who: Who,
    },
    /// About which proposal to rule.
    #[schema(title = "WildWestMatterAbout")]
    About {},
    /// Whether it may be done, and what it takes.
    #[schema(title = "WildWestMatterAllow")]
    Allow {
        /// The fighter who has proposed it; left out: the Warden's own ruling.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[schema(nullable = false)]
        who: Option<Who>,
    },
    /// Who has to roll.
    #[schema(title = "WildWestMatterRoller")]
    Roller {
        /// The Skill that is rolled.
        skill: Skill,
    },
    /// What it costs, in Grit.
    #[schema(title = "WildWestMatterPrice")]
    Price {
        /// The fighter who pays.
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
        /// The kind of effect.
        kind: EffectKind,
    },
    /// How much of it there is.
    #[schema(title = "WildWestMatterAmount")]
    Amount {
        /// The kind of effect.
        kind: EffectKind,
        /// The fighter whom it is about.
        target: Who,
    },
    /// Which status it is about.
    #[schema(title = "WildWestMatterStatus")]
    Status {
        /// The kind of effect.
        kind: EffectKind,
        /// The fighter who has it, or gets it.
        target: Who,
    },
    /// How severe a status is.
    #[schema(title = "WildWestMatterDegree")]
    Degree {
        /// The status that they get.
        status: Status,
        /// The fighter who gets it.
        target: Who,
    },
    /// Of whom somebody is Afraid.
    #[schema(title = "WildWestMatterSource")]
    Source {
        /// The fighter who is Afraid.
        target: Who,
    },
    /// In which column of hexes: the first of the two numbers of a hex.
    #[schema(title = "WildWestMatterColumn")]
    Column {
        /// The fighter who comes there; left out: the middle of a part of the ground.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[schema(nullable = false)]
        target: Option<Who>,
    },
    /// At which place of the column: the second of the two numbers.
    #[schema(title = "WildWestMatterRow")]
    Row {
        /// The fighter who comes there; left out: the middle of a part of the ground.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[schema(nullable = false)]
        target: Option<Who>,
        /// The column that was chosen.
        column: i16,
    },
    /// Whether somebody lies down.
    #[schema(title = "WildWestMatterStance")]
    Stance {
        /// The fighter who lies or stands.
        target: Who,
    },
    /// What Cover somebody has.
    #[schema(title = "WildWestMatterCover")]
    Cover {
        /// The fighter who has it.
        target: Who,
    },
    /// Against whom it counts.
    #[schema(title = "WildWestMatterAgainst")]
    Against {
        /// The fighter who has it.
        target: Who,
    },
    /// Which rolls change.
    #[schema(title = "WildWestMatterRolls")]
    Rolls {
        /// The fighter who rolls.
        target: Who,
    },
    /// How many dice come or go.
    #[schema(title = "WildWestMatterDice")]
    Dice {
        /// The fighter who rolls.
        target: Who,
    },
    /// How much Grit comes or goes.
    #[schema(title = "WildWestMatterGrit")]
    Grit {
        /// The fighter whose Grit changes.
        target: Who,
    },
    /// Whether that is for their next turn.
    #[schema(title = "WildWestMatterNextTurn")]
    NextTurn {
        /// The fighter whose Grit changes.
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
        /// The kind of effect.
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
        /// The ruling, as it would be.
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
    /// A proposal to rule on.
    #[schema(title = "WildWestTermProposal")]
    Proposal {
        /// Its number in the match, from 1.
        number: u16,
    },
    /// A roll of a Skill.
    #[schema(title = "WildWestTermRoll")]
    Roll {
        /// The Skill that is rolled.
        skill: Skill,
        /// The Hits that it takes, from 1 to 5.
        difficulty: u8,
    },
    /// A kind of effect.
    #[schema(title = "WildWestTermEffect")]
    Effect {
        /// The kind of effect.
        kind: EffectKind,
    },
    /// How severe a status is.
    #[schema(title = "WildWestTermDegree")]
    Degree {
        /// A number, or dice whose Hits it is.
        #[schema(inline)]
        degree: Degree,
    },
    /// Cover against attacks.
    #[schema(title = "WildWestTermCover")]
    Cover {
        /// The Cover that they have.
        cover: Cover,
    },
    /// Rolls of a kind.
    #[schema(title = "WildWestTermRolls")]
    Rolls {
        /// The kind of roll.
        on: RollKind,
    },
    /// Dice that come or go.
    #[schema(title = "WildWestTermDice")]
    Dice {
        /// Dice that come.
        more: Pool,
        /// Dice that go, Black ones first.
        fewer: u8,
        /// Dice that go, Gold ones first.
        #[serde(default, skip_serializing_if = "crate::engine::is_zero")]
        fewer_gold: u8,
    },
    /// Grit that comes or goes.
    #[schema(title = "WildWestTermGrit")]
    Grit {
        /// How much more; less where it is below 0.
        by: i8,
    },
    /// What the ground becomes.
    #[schema(title = "WildWestTermTerrain")]
    Terrain {
        /// What it becomes.
        terrain: Terrain,
    },
    /// How long an effect lasts.
    #[schema(title = "WildWestTermLasting")]
    Lasting {
        /// When the effect ends.
        until: Lasting,
    },
    /// How the combat ends.
    #[schema(title = "WildWestTermEnding")]
    Ending {
        /// The outcome for the posse.
        ending: Ending,
    },
    /// All of it once more.
    #[schema(title = "WildWestTermStartOver")]
    StartOver {},
    /// Who surprises whom.
    #[schema(title = "WildWestTermSurprise")]
    Surprise {
        /// The side that surprises the other, or tries to; or neither.
        surprise: Surprise,
    },
}
