//! What players send: what they do in a turn, and answers to questions.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::characters::Held;
use super::corrections::{Field, Step};
use super::dialogue::{Matter, Term};
use super::dice::Face;
use super::ground::{Direction, Hex};
use super::items::Item;
use super::means::Means;
use super::skills::Skill;
use super::state::{Deed, Trigger, Vital, Who};
use super::statuses::Status;
use super::trades::Ability;
use super::weapons::Weapon;

/// What a seat may start when the table is at rest, and what the game starts by itself.
///
/// Stored format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = wild_west::Action)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Action {
    /// The game takes the next step.
    #[schema(title = "WildWestGoOn")]
    GoOn {},
    /// Attacks (W7.1).
    #[schema(title = "WildWestAttack")]
    Attack {
        /// With what.
        #[schema(inline)]
        means: Means,
    },
    /// Takes aim (W7.2).
    #[schema(title = "WildWestAim")]
    Aim {},
    /// Moves (W7.3).
    #[schema(title = "WildWestMove")]
    Move {},
    /// Gets up (V8).
    #[schema(title = "WildWestGetUp")]
    GetUp {},
    /// Lies down (V8).
    #[schema(title = "WildWestLieDown")]
    LieDown {},
    /// Dodges (W7.4).
    #[schema(title = "WildWestDodge")]
    Dodge {},
    /// Uses an item (W7.5).
    #[schema(title = "WildWestUseItem")]
    UseItem {
        /// Which.
        #[schema(inline)]
        item: Item,
    },
    /// Tries to relieve a status (W13).
    #[schema(title = "WildWestRelieve")]
    Relieve {
        /// Which.
        status: Status,
    },
    /// Prepares an action (W7.6).
    #[schema(title = "WildWestPrepare")]
    Prepare {},
    /// Promises to help an ally with a Skill (V21).
    #[schema(title = "WildWestHelp")]
    Help {},
    /// Takes other things in hand (V54).
    #[schema(title = "WildWestSwap")]
    Swap {},
    /// Mounts the horse beside them (V67).
    #[schema(title = "WildWestMount")]
    Mount {},
    /// Dismounts (V67).
    #[schema(title = "WildWestDismount")]
    Dismount {},
    /// Uses an ability, or the ace (W14, W15).
    #[schema(title = "WildWestUseAbility")]
    Ability {
        /// Which.
        ability: Ability,
    },
    /// Challenges somebody to a duel (V103).
    #[schema(title = "WildWestDuel")]
    Duel {},
    /// Tears off what clings to them (V89).
    #[schema(title = "WildWestTearOff")]
    TearOff {},
    /// Trades 1 Health for 1 Grit (W6).
    #[schema(title = "WildWestTradeHealth")]
    TradeHealth {},
    /// Proposes something that the book does not know (W7.7, F4).
    #[schema(title = "WildWestImprovise")]
    Improvise {},
    /// Distracts a foe, where there is no Warden to rule on it (F6).
    #[schema(title = "WildWestDistract")]
    Distract {},
    /// Withdraws what they have proposed (F4).
    #[schema(title = "WildWestWithdraw")]
    Withdraw {},
    /// The Warden ends the combat (F1).
    #[schema(title = "WildWestEndCombat")]
    EndCombat {},
    /// The Warden names a foe who bleeds, or does no longer (V40).
    #[schema(title = "WildWestNameBleeder")]
    NameBleeder {},
    /// The Warden says that what somebody waits for has come about (V19).
    #[schema(title = "WildWestSetOff")]
    SetOff {
        /// Who waits.
        who: Who,
    },
    /// The Warden rules: on a proposal, or on their own account (F3).
    #[schema(title = "WildWestRule")]
    Rule {},
    /// The Warden lets the book rule on the oldest proposal (F6).
    #[schema(title = "WildWestRuleByBook")]
    RuleByBook {},
    /// The Warden says who surprises whom, and the combat begins (F1, V3).
    #[schema(title = "WildWestBegin")]
    Begin {},
    /// Ends the turn.
    #[schema(title = "WildWestEndTurn")]
    EndTurn {},
    /// Leaves the turn of a foe to the server (V107).
    #[schema(title = "WildWestAutomatic")]
    Automatic {},
    /// Corrects something (F5).
    #[schema(title = "WildWestCorrect")]
    Correct {},
    /// Puts the combat off (H4).
    #[schema(title = "WildWestSuspend")]
    Suspend {},
    /// Takes the combat up again (H4).
    #[schema(title = "WildWestResume")]
    Resume {},
}

/// What a question is about. Where it names a fighter, they are who acts.
///
/// Stored format.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = wild_west::Question)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Question {
    /// Whom to attack (W7.1).
    AttackTarget {
        /// Who attacks.
        who: Who,
        /// With what.
        #[schema(inline)]
        means: Means,
    },
    /// Which die of the attack to roll again (V12).
    AimDie {
        /// Whose attack.
        who: Who,
        /// What the dice show, in their order.
        faces: Vec<Face>,
    },
    /// How many dice to dodge with (W7.4).
    DodgeDice {
        /// Who dodges.
        who: Who,
    },
    /// How much Grit to move for (V63).
    MoveGrit {
        /// Who moves.
        who: Who,
    },
    /// Where to (V63).
    MoveTo {
        /// Who moves.
        who: Who,
        /// For how much Grit.
        grit: u8,
    },
    /// With which Skill to relieve a status (C).
    ReliefSkill {
        /// Whose.
        who: Who,
        /// Which status.
        status: Status,
    },
    /// How many dice to buy for relief (W13).
    ReliefDice {
        /// Whose.
        who: Who,
        /// Which status.
        status: Status,
        /// The Skill.
        skill: Skill,
    },
    /// With which Skill to hold on while bleeding (W16, V36).
    BleedingSkill {
        /// Who bleeds.
        who: Who,
    },
    /// On whom to use an item (W7.5).
    ItemTarget {
        /// Who uses it.
        who: Who,
        /// Which.
        item: Item,
    },
    /// Which status a tonic helps against (D2).
    TonicStatus {
        /// Who has drunk it.
        who: Who,
    },
    /// What to prepare (V93).
    PrepareWhat {
        /// Who prepares.
        who: Who,
    },
    /// For what to wait (V19).
    TriggerWhat {
        /// Who prepares.
        who: Who,
        /// What they will do.
        #[schema(inline)]
        deed: Deed,
    },
    /// By whom it is set off (V19).
    TriggerBy {
        /// Who prepares.
        who: Who,
        /// What they wait for.
        #[schema(inline)]
        trigger: Trigger,
    },
    /// Whether to do now what was prepared, or to wait on (V19).
    Fire {
        /// Who has prepared.
        who: Who,
        /// What they would do.
        #[schema(inline)]
        deed: Deed,
    },
    /// Whom to help (V21).
    HelpWhom {
        /// Who helps.
        who: Who,
    },
    /// Whether to help now (V21).
    Join {
        /// Who helps.
        who: Who,
        /// Whom.
        ally: Who,
        /// The Skill that the ally rolls.
        skill: Skill,
        /// What it costs.
        grit: u8,
    },
    /// What to tear off (V89).
    TearOffWhich {
        /// Who tries.
        who: Who,
    },
    /// Where to throw or lay an item (V73, V74).
    ItemHex {
        /// Who uses it.
        who: Who,
        /// Which.
        item: Item,
    },
    /// What to take in hand (V54).
    SwapTo {
        /// Who swaps.
        who: Who,
    },
    /// Who serves the gun with the gunner (V80).
    CrewWhom {
        /// The gunner.
        who: Who,
        /// The gun.
        weapon: Weapon,
    },
    /// Whether to serve the gun (V80).
    CrewJoin {
        /// Who is asked.
        who: Who,
        /// The gunner.
        gunner: Who,
        /// What it costs, off the next reload.
        grit: u8,
    },
    /// On whom to use an ability (D3).
    AbilityTarget {
        /// Who uses it.
        who: Who,
        /// Which.
        ability: Ability,
    },
    /// On which allies to use an ability (D3).
    AbilityAllies {
        /// Who uses it.
        who: Who,
        /// Which.
        ability: Ability,
    },
    /// Where to use an ability (D3).
    AbilityHex {
        /// Who uses it.
        who: Who,
        /// Which.
        ability: Ability,
    },
    /// In which direction to use an ability: the arc from there clockwise (V70).
    AbilityArc {
        /// Who uses it.
        who: Who,
        /// Which.
        ability: Ability,
    },
    /// Whether to use an ability now (D3).
    UseAbility {
        /// Who has it.
        who: Who,
        /// Which.
        ability: Ability,
    },
    /// Whether an ally gets an Aim or a Dodge (D3).
    AimOrDodge {
        /// Who encourages.
        who: Who,
        /// The ally.
        ally: Who,
    },
    /// Which status an ally is eased of (D3).
    EasedStatus {
        /// Whose.
        who: Who,
    },
    /// Whom to challenge (V103).
    DuelWhom {
        /// Who challenges.
        who: Who,
    },
    /// Whether to accept a challenge (V103).
    DuelAccept {
        /// Who is challenged.
        who: Who,
        /// By whom.
        rival: Who,
    },
    /// Whether to stand, or to walk away (V102).
    DuelStand {
        /// Who duels.
        who: Who,
        /// Whether it is about another Draw!.
        again: bool,
        /// The Skill that both roll next; left out: Draw! comes.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[schema(nullable = false)]
        skill: Option<Skill>,
    },
    /// How the dice of a volley are divided (V61).
    VolleyDice {
        /// Who fires.
        who: Who,
    },
    /// What the Warden corrects (F5).
    Correct {
        /// The step of the dialogue.
        #[schema(inline)]
        step: Step,
    },
    /// A proposal, a ruling, or what else the Warden decides (F1, F3, F4).
    Warden {
        /// What is asked.
        #[schema(inline)]
        matter: Matter,
    },
}

/// What an answer points at.
///
/// Stored format.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = wild_west::Target)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Target {
    /// A fighter.
    #[schema(title = "WildWestTargetFighter")]
    Fighter {
        /// Who.
        who: Who,
    },
    /// A hex.
    #[schema(title = "WildWestTargetHex")]
    Hex {
        /// Which.
        hex: Hex,
    },
    /// A die of a roll.
    #[schema(title = "WildWestTargetDie")]
    Die {
        /// Its place, from 0.
        at: u8,
    },
    /// A Skill.
    #[schema(title = "WildWestTargetSkill")]
    Skill {
        /// Which.
        skill: Skill,
    },
    /// A status.
    #[schema(title = "WildWestTargetStatus")]
    Status {
        /// Which.
        status: Status,
    },
    /// Something to prepare.
    #[schema(title = "WildWestTargetDeed")]
    Deed {
        /// What.
        #[schema(inline)]
        deed: Deed,
    },
    /// What to wait for.
    #[schema(title = "WildWestTargetTrigger")]
    Trigger {
        /// What.
        #[schema(inline)]
        trigger: Trigger,
    },
    /// Things to hold.
    #[schema(title = "WildWestTargetGrip")]
    Grip {
        /// Which.
        held: Vec<Held>,
    },
    /// A direction.
    #[schema(title = "WildWestTargetToward")]
    Toward {
        /// Which.
        #[schema(inline)]
        direction: Direction,
    },
    /// What is wrong of somebody.
    #[schema(title = "WildWestTargetField")]
    Field {
        /// Which.
        #[schema(inline)]
        field: Field,
    },
    /// Whether somebody is in the fight.
    #[schema(title = "WildWestTargetVital")]
    Vital {
        /// How.
        vital: Vital,
    },
    /// A term of a ruling.
    #[schema(title = "WildWestTargetTerm")]
    Term {
        /// Which.
        #[schema(inline)]
        term: Term,
    },
    /// Yes.
    #[schema(title = "WildWestTargetYes")]
    Yes {},
    /// No, or none of them.
    #[schema(title = "WildWestTargetNo")]
    No {},
}

impl From<Who> for Target {
    fn from(who: Who) -> Target {
        Target::Fighter { who }
    }
}

impl From<Hex> for Target {
    fn from(hex: Hex) -> Target {
        Target::Hex { hex }
    }
}

impl From<Skill> for Target {
    fn from(skill: Skill) -> Target {
        Target::Skill { skill }
    }
}

impl From<Status> for Target {
    fn from(status: Status) -> Target {
        Target::Status { status }
    }
}

impl From<Term> for Target {
    fn from(term: Term) -> Target {
        Target::Term { term }
    }
}
