//! How a combat is set up.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::engine::{Eyes, Happening, Mark, Seat, Seen, counted, listed};
use crate::wild_west::foes::Foe;
use crate::wild_west::ground::{Ground, Hex};
use crate::wild_west::rules::Options;
use crate::wild_west::state::{Body, Fighter, Horse, Person, Phase, Side, State};
use crate::wild_west::statuses::Ailments;

/// Somebody who takes part from the beginning.
///
/// Stored format.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, ToSchema)]
#[schema(as = wild_west::Entrant)]
pub struct Entrant {
    /// The side that they are on.
    pub side: Side,
    /// The seat of their player; left out: the Warden plays them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub seat: Option<Seat>,
    /// What they are called.
    pub name: String,
    /// Whether they are a character or a foe, with what is theirs.
    #[schema(inline)]
    pub body: Body,
    /// Health as the match begins.
    pub health: u16,
    /// The most that Health can be.
    pub max: u16,
    /// Where they stand.
    pub hex: Hex,
    /// Aces on the counter.
    #[serde(default)]
    pub aces: u8,
    /// Whether they bleed and fall Unconscious (V40).
    #[serde(default)]
    pub bleeds: bool,
    /// Whether their skin is burned (C).
    #[serde(default)]
    pub scarred: bool,
    /// Whether poison has left them weak (C).
    #[serde(default)]
    pub weakened: bool,
}

/// Everybody took their positions (W1, V4).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TableSet {
    /// What the creator chose.
    pub options: Options,
    /// The Warden's seat, where a player has it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub warden: Option<Seat>,
    /// Everybody, by number.
    pub fighters: Vec<Entrant>,
    /// What lies on the ground.
    pub ground: Ground,
}

/// What a viewer learns of the positions: not the Health of foes (V108).
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
#[schema(as = wild_west::ShownTableSet)]
pub struct ShownTableSet {
    /// The Warden's seat, where a player has it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub warden: Option<Seat>,
    /// Everybody, by number.
    pub fighters: Vec<ShownEntrant>,
    /// What lies on the ground.
    pub ground: Ground,
}

/// Somebody who takes part, as a viewer sees them.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
#[schema(as = wild_west::ShownEntrant)]
pub struct ShownEntrant {
    /// The side that they are on.
    pub side: Side,
    /// The seat of their player; left out: the Warden plays them.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub seat: Option<Seat>,
    /// What they are called.
    pub name: String,
    /// The kind of foe; left out for characters.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub foe: Option<Foe>,
    /// A character's numbers and belongings.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(inline, nullable = false)]
    pub person: Option<Person>,
    /// Health; left out where it is hidden.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub health: Option<u16>,
    /// Where they stand.
    pub hex: Hex,
}

impl Entrant {
    pub(super) fn fighter(&self) -> Fighter {
        let Entrant { side, seat, name, body, health, max, hex, aces, bleeds, .. } = self.clone();
        let mut ails = Ailments::default();
        (ails.scarred, ails.weakened) = (self.scarred, self.weakened);
        let fighter =
            Fighter { side, seat, name, body, health, max, hex, aces, ..Fighter::default() };
        Fighter { bleeds, ails, ..fighter }
    }

    pub(super) fn shown(&self, knows: bool) -> ShownEntrant {
        let (foe, person) = match &self.body {
            Body::Character { person } => (None, Some(person.clone())),
            Body::Foe { foe } => (Some(*foe), None),
        };
        ShownEntrant {
            side: self.side,
            seat: self.seat,
            name: self.name.clone(),
            health: (foe.is_none() || knows).then_some(self.health),
            foe,
            person,
            hex: self.hex,
        }
    }
}

impl Happening<State> for TableSet {
    fn fold(&self, state: &mut State) {
        let TableSet { options, warden, fighters, ground } = self.clone();
        let fighters = fighters.iter().map(Entrant::fighter).collect();
        let phase = Phase::Surprise;
        let horses = options.horses.iter().map(|hex| Horse { hex: *hex, rider: None }).collect();
        *state = State { options, warden, fighters, ground, phase, horses, ..State::default() };
    }

    fn sentence(&self, _: &Eyes<'_, State>) -> String {
        let of = |side: Side| {
            let names = self.fighters.iter().filter(|it| it.side == side);
            names.map(|it| it.name.as_str()).collect::<Vec<_>>()
        };
        let posse = listed(&of(Side::Posse)).unwrap_or_else(|| "nobody".to_owned());
        let face = if of(Side::Posse).len() == 1 { "faces" } else { "face" };
        format!("{posse} {face} {}", counted(of(Side::Foes).len(), "foe"))
    }

    fn rule(&self, _: &State) -> &'static str {
        "W1"
    }

    fn mark(&self, _: &State) -> Option<Mark> {
        Some(Mark::Phase)
    }
}

impl Seen<State> for TableSet {
    type Wire = ShownTableSet;

    fn seen_by(&self, eyes: &Eyes<'_, State>) -> ShownTableSet {
        let knows = eyes.after.knows_foes(eyes.viewer);
        ShownTableSet {
            warden: self.warden,
            fighters: self.fighters.iter().map(|it| it.shown(knows)).collect(),
            ground: self.ground.clone(),
        }
    }
}
