//! What each viewer sees of a combat.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::characters::Day;
use super::foes::{Foe, ShownFrenzy};
use super::ground::{Ground, Hex};
use super::rules::Options;
use super::skills::Skill;
use super::state::{
    Boost, Condition, Ending, Fighter, Horse, Laid, Passing, Person, Phase, Prepared, Proposal,
    RuledZone, Ruling, Side, Slot, State, Vital, Who,
};
use super::statuses::Status;
use crate::engine::{Seat, Viewer};

/// A combat as a viewer sees it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[schema(as = wild_west::View)]
pub struct View {
    /// How far the match is.
    pub phase: Phase,
    /// Whether the Warden has put the combat off.
    pub suspended: bool,
    /// The round, from 1; 0 before the first.
    pub round: u16,
    /// The Warden's seat, where a player has it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub warden: Option<Seat>,
    /// The turn that is being taken.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(inline, nullable = false)]
    pub turn: Option<ShownTurn>,
    /// The turn order of this round.
    pub order: Vec<Slot>,
    /// The slot that acts, by its place in the order.
    pub slot: u8,
    /// The fighters of that slot who are still to act.
    pub waiting: Vec<Who>,
    /// Everybody, by number.
    #[schema(inline)]
    pub fighters: Vec<ShownFighter>,
    /// What lies on the ground.
    pub ground: Ground,
    /// What the creator chose, without what foes hide.
    pub options: Options,
    /// What is prepared.
    #[schema(inline)]
    pub prepared: Vec<Prepared>,
    /// What changes rolls and moves for a while.
    #[schema(inline)]
    pub boosts: Vec<Boost>,
    /// Traps that lie about.
    #[schema(inline)]
    pub traps: Vec<Laid>,
    /// Parts of the ground that are so for a while.
    #[schema(inline)]
    pub passing: Vec<Passing>,
    /// The horses on the map.
    #[schema(inline)]
    pub horses: Vec<Horse>,
    /// Parts of the ground that are so because the Warden has ruled it.
    #[schema(inline)]
    pub ruled_zones: Vec<RuledZone>,
    /// What was proposed and nobody has ruled on.
    #[schema(inline)]
    pub proposals: Vec<Proposal>,
    /// In what words fighters have said what they wait for; only those that the viewer may read.
    #[schema(inline)]
    pub conditions: Vec<Condition>,
    /// The latest rulings; not those that are hidden from the viewer.
    #[schema(inline)]
    pub rulings: Vec<Ruling>,
    /// How it ended, once a side is beaten.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub ending: Option<Ending>,
}

/// The turn that is being taken.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[schema(as = wild_west::ShownTurn)]
pub struct ShownTurn {
    /// The fighter who takes it.
    pub who: Who,
    /// Whether they have traded Health for Grit (W6).
    pub traded: bool,
    /// Whether they have taken the Aim of this turn (W7.2).
    pub aimed: bool,
    /// Whether that Aim still waits for an attack (V12).
    pub aim_waits: bool,
    /// Whether they have prepared something (W7.6).
    pub prepared: bool,
    /// Statuses that they have tried to relieve (W13).
    pub relieved: Vec<Status>,
    /// Grit that is left for Moves, for those who began Distant from all opponents (V62).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub move_grit: Option<u8>,
}

/// A status that somebody has.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = wild_west::ShownStatus)]
pub struct ShownStatus {
    /// The status that they have.
    pub status: Status,
    /// How severe it is.
    pub severity: u8,
}

/// A fighter as a viewer sees them.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[schema(as = wild_west::ShownFighter)]
pub struct ShownFighter {
    /// Their number in the match.
    pub who: Who,
    /// The side that they are on.
    pub side: Side,
    /// The seat of their player; left out: the Warden plays them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub seat: Option<Seat>,
    /// What they are called.
    pub name: String,
    /// The kind of foe; left out for characters.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub foe: Option<Foe>,
    /// A character's numbers and belongings.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(inline, nullable = false)]
    pub person: Option<Person>,
    /// Health; left out where it is hidden (V108).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub health: Option<u16>,
    /// The most that Health can be now; left out where it is hidden.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub health_max: Option<u16>,
    /// Health that they have lost: damage is public (V108).
    pub lost: u16,
    /// The thresholds of a foe, for those who know them (V60, V108).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schema(inline)]
    pub frenzies: Vec<ShownFrenzy>,
    /// Where they are.
    pub hex: Hex,
    /// Whether they lie on the ground.
    pub prone: bool,
    /// Grit left in their turn.
    pub grit: u8,
    /// Grit that their next reload owes.
    pub debt: u8,
    /// What their next reload is in place of 6.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub reload: Option<u8>,
    /// Hits of Dodge that wait.
    pub dodge: u8,
    /// The statuses that they have.
    #[schema(inline)]
    pub statuses: Vec<ShownStatus>,
    /// The fighters of whom they are Afraid.
    pub afraid_of: Vec<Who>,
    /// Whether their skin is burned: two Max Health less.
    pub scarred: bool,
    /// Whether poison has left them weak: one die less on every Skill.
    pub weakened: bool,
    /// Whether they are still in the fight.
    pub vital: Vital,
    /// Aces on the counter.
    pub aces: u8,
    /// Whether they are surprised, until their first turn.
    pub surprised: bool,
    /// Whether they bleed and fall Unconscious.
    pub bleeds: bool,
    /// Skills that they have rolled while bleeding.
    pub bled_with: Vec<Skill>,
    /// The fighter to whom they cling.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub clings_to: Option<Who>,
    /// Thresholds that have fired, by their place in the table.
    pub fired: Vec<u8>,
    /// Whether they have the attacks of a frenzy in this turn.
    pub frenzied: bool,
    /// Whether they ride.
    pub mounted: bool,
    /// Whether opponents cannot aim at them.
    pub hidden: bool,
    /// Whether they have a free Aim for their next attack.
    pub free_aim: bool,
    /// Once it is over: what the day has taken from a character who lives, as the next match of the
    /// day takes it (V59).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(inline, nullable = false)]
    pub day: Option<Day>,
}

/// What a viewer sees.
pub fn view(state: &State, viewer: Viewer) -> View {
    let turn = state.turn.as_ref().map(|it| ShownTurn {
        who: it.who,
        traded: it.traded,
        aimed: it.aimed,
        aim_waits: it.aim_waits,
        prepared: it.prepared,
        relieved: it.relieved.clone(),
        move_grit: it.move_grit,
    });
    let over = state.phase == Phase::Over;
    let fighters = state.all().map(|(who, it)| ShownFighter {
        day: it.day().filter(|_| over),
        ..shown(who, it, state.knows(viewer, who))
    });
    let fighters = fighters.collect();
    View {
        suspended: state.suspended,
        phase: state.phase,
        round: state.round,
        warden: state.warden,
        turn,
        order: state.slots().to_vec(),
        slot: state.slot,
        waiting: state.waiting.clone(),
        fighters,
        ground: state.ground.clone(),
        options: state.options.public(),
        prepared: state.prepared.clone(),
        boosts: state.boosts.clone(),
        traps: state.traps.clone(),
        passing: state.passing.clone(),
        horses: state.horses.clone(),
        ruled_zones: state.ruled_zones.clone(),
        proposals: state.docket.proposals.clone(),
        conditions: state.conditions_for(viewer).copied().collect(),
        rulings: state.rulings_for(viewer),
        ending: state.ending,
    }
}

fn shown(who: Who, it: &Fighter, knows_foes: bool) -> ShownFighter {
    let knows = knows_foes || it.foe().is_none();
    let status = |(status, severity)| ShownStatus { status, severity };
    ShownFighter {
        who,
        side: it.side,
        seat: it.seat,
        name: it.name.clone(),
        foe: it.foe(),
        person: it.person().cloned(),
        health: knows.then_some(it.health),
        health_max: knows.then_some(it.health_max()),
        lost: it.max.saturating_sub(it.health),
        frenzies: it.foe().filter(|_| knows).map(Foe::shown_frenzies).unwrap_or_default(),
        hex: it.hex,
        prone: it.prone,
        grit: it.grit,
        debt: it.debt,
        reload: it.reload,
        dodge: it.dodge,
        statuses: it.ails.all().map(status).collect(),
        afraid_of: it.ails.sources().iter().map(|it| Who(*it)).collect(),
        scarred: it.ails.scarred,
        weakened: it.ails.weakened,
        vital: it.vital,
        aces: it.aces,
        surprised: it.surprised,
        bleeds: it.bleeds,
        bled_with: it.bled_with.iter().copied().collect(),
        clings_to: it.clings_to,
        fired: it.fired.iter().copied().collect(),
        frenzied: it.frenzied,
        mounted: it.mounted,
        hidden: it.hidden,
        free_aim: it.free_aim,
        day: None,
    }
}
