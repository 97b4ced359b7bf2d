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
        /// What somebody attacks with: a weapon, an attack of their own, an item or an ability.
        #[schema(inline)]
        means: Means,
    },
    /// Takes aim (W7.2).
    #[schema(title = "WildWestAim")]
    Aim {},
    /// Moves across the map (W7.3).
    #[schema(title = "WildWestMove")]
    Move {},
    /// Gets up from the ground (V8).
    #[schema(title = "WildWestGetUp")]
    GetUp {},
    /// Lies down (V8).
    #[schema(title = "WildWestLieDown")]
    LieDown {},
    /// Dodges, with one die for each Grit (W7.4).
    #[schema(title = "WildWestDodge")]
    Dodge {},
    /// Uses an item (W7.5).
    #[schema(title = "WildWestUseItem")]
    UseItem {
        /// The item that is used.
        #[schema(inline)]
        item: Item,
    },
    /// Tries to relieve a status (W13).
    #[schema(title = "WildWestRelieve")]
    Relieve {
        /// The status that is to become less severe.
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
        /// The ability or the ace that is used.
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
        /// The fighter who waits for it.
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
    /// Ends the turn; Grit that is left is lost (V10).
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
        /// The fighter who attacks.
        who: Who,
        /// What somebody attacks with: a weapon, an attack of their own, an item or an ability.
        #[schema(inline)]
        means: Means,
    },
    /// Which die of the attack to roll again (V12).
    AimDie {
        /// The fighter whose attack it is.
        who: Who,
        /// What the dice show, in their order.
        faces: Vec<Face>,
    },
    /// How many dice to dodge with (W7.4).
    DodgeDice {
        /// The fighter who dodges.
        who: Who,
    },
    /// How much Grit to move for (V63).
    MoveGrit {
        /// The fighter who moves.
        who: Who,
    },
    /// Where to (V63).
    MoveTo {
        /// The fighter who moves.
        who: Who,
        /// For how much Grit.
        grit: u8,
    },
    /// With which Skill to relieve a status (C).
    ReliefSkill {
        /// The fighter who has the status.
        who: Who,
        /// The status to relieve.
        status: Status,
    },
    /// How many dice to buy for relief (W13).
    ReliefDice {
        /// The fighter who has the status.
        who: Who,
        /// The status to relieve.
        status: Status,
        /// The Skill that they roll for it.
        skill: Skill,
    },
    /// With which Skill to hold on while bleeding (W16, V36).
    BleedingSkill {
        /// The fighter who bleeds.
        who: Who,
    },
    /// On whom to use an item (W7.5).
    ItemTarget {
        /// The fighter who uses it.
        who: Who,
        /// The item that is used.
        item: Item,
    },
    /// Which status a tonic helps against (D2).
    TonicStatus {
        /// The fighter who has drunk it.
        who: Who,
    },
    /// What to prepare (V93).
    PrepareWhat {
        /// The fighter who prepares.
        who: Who,
    },
    /// For what to wait (V19).
    TriggerWhat {
        /// The fighter who prepares.
        who: Who,
        /// What they will do.
        #[schema(inline)]
        deed: Deed,
    },
    /// By whom it is set off (V19).
    TriggerBy {
        /// The fighter who prepares.
        who: Who,
        /// What they wait for.
        #[schema(inline)]
        trigger: Trigger,
    },
    /// Whether to do now what was prepared, or to wait on (V19).
    Fire {
        /// The fighter who has prepared.
        who: Who,
        /// What they would do.
        #[schema(inline)]
        deed: Deed,
    },
    /// Whom to help (V21).
    HelpWhom {
        /// The fighter who helps.
        who: Who,
    },
    /// Whether to help now (V21).
    Join {
        /// The fighter who helps.
        who: Who,
        /// The ally who is helped.
        ally: Who,
        /// The Skill that the ally rolls.
        skill: Skill,
        /// The Grit that it costs, off the next reload.
        grit: u8,
    },
    /// What to tear off (V89).
    TearOffWhich {
        /// The fighter to whom it clings.
        who: Who,
    },
    /// Where to throw or lay an item (V73, V74).
    ItemHex {
        /// The fighter who uses it.
        who: Who,
        /// The item that is used.
        item: Item,
    },
    /// What to take in hand (V54).
    SwapTo {
        /// The fighter who swaps.
        who: Who,
    },
    /// Who serves the gun with the gunner (V80).
    CrewWhom {
        /// The gunner, who fires the gun.
        who: Who,
        /// The gun that two serve.
        weapon: Weapon,
    },
    /// Whether to serve the gun (V80).
    CrewJoin {
        /// The fighter who is asked to serve it.
        who: Who,
        /// The gunner, who fires the gun.
        gunner: Who,
        /// The Grit that it costs, off the next reload.
        grit: u8,
    },
    /// On whom to use an ability (D3).
    AbilityTarget {
        /// The fighter who uses it.
        who: Who,
        /// The ability that is used.
        ability: Ability,
    },
    /// On which allies to use an ability (D3).
    AbilityAllies {
        /// The fighter who uses it.
        who: Who,
        /// The ability that is used.
        ability: Ability,
    },
    /// Where to use an ability (D3).
    AbilityHex {
        /// The fighter who uses it.
        who: Who,
        /// The ability that is used.
        ability: Ability,
    },
    /// In which direction to use an ability: the arc from there clockwise (V70).
    AbilityArc {
        /// The fighter who uses it.
        who: Who,
        /// The ability that is used.
        ability: Ability,
    },
    /// Whether to use an ability now (D3).
    UseAbility {
        /// The fighter who has it.
        who: Who,
        /// The ability that could be used.
        ability: Ability,
    },
    /// Whether an ally gets an Aim or a Dodge (D3).
    AimOrDodge {
        /// The fighter who encourages the ally.
        who: Who,
        /// The ally who gets one of them.
        ally: Who,
    },
    /// Which status an ally is eased of (D3).
    EasedStatus {
        /// The ally who has the statuses.
        who: Who,
    },
    /// Whom to challenge (V103).
    DuelWhom {
        /// The fighter who challenges.
        who: Who,
    },
    /// Whether to accept a challenge (V103).
    DuelAccept {
        /// The fighter who is challenged.
        who: Who,
        /// The fighter who challenges them.
        rival: Who,
    },
    /// Whether to stand, or to walk away (V102).
    DuelStand {
        /// The duellist who is asked.
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
        /// The fighter who fires.
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
        /// What exactly is asked.
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
    /// A fighter, by their number.
    #[schema(title = "WildWestTargetFighter")]
    Fighter {
        /// The fighter that is chosen.
        who: Who,
    },
    /// A hex of the map.
    #[schema(title = "WildWestTargetHex")]
    Hex {
        /// The hex that is chosen.
        hex: Hex,
    },
    /// A die of a roll.
    #[schema(title = "WildWestTargetDie")]
    Die {
        /// Its place, from 0.
        at: u8,
    },
    /// One of the four Skills.
    #[schema(title = "WildWestTargetSkill")]
    Skill {
        /// The Skill that is chosen.
        skill: Skill,
    },
    /// One of the seven statuses.
    #[schema(title = "WildWestTargetStatus")]
    Status {
        /// The status that is chosen.
        status: Status,
    },
    /// Something to prepare.
    #[schema(title = "WildWestTargetDeed")]
    Deed {
        /// The action that is chosen.
        #[schema(inline)]
        deed: Deed,
    },
    /// What to wait for.
    #[schema(title = "WildWestTargetTrigger")]
    Trigger {
        /// What is to set off the action.
        #[schema(inline)]
        trigger: Trigger,
    },
    /// Things to hold.
    #[schema(title = "WildWestTargetGrip")]
    Grip {
        /// Weapons and a shield, for two hands at most.
        held: Vec<Held>,
    },
    /// A direction on the map.
    #[schema(title = "WildWestTargetToward")]
    Toward {
        /// The direction in which the arc begins.
        #[schema(inline)]
        direction: Direction,
    },
    /// The field that a correction changes.
    #[schema(title = "WildWestTargetField")]
    Field {
        /// What is to be corrected.
        #[schema(inline)]
        field: Field,
    },
    /// Whether somebody is in the fight.
    #[schema(title = "WildWestTargetVital")]
    Vital {
        /// How they are from now on.
        vital: Vital,
    },
    /// A term of a ruling.
    #[schema(title = "WildWestTargetTerm")]
    Term {
        /// The term that is chosen.
        #[schema(inline)]
        term: Term,
    },
    /// Yes, to what is asked.
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
