//! What happened, with its results.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::action::{Position, Stat};
use super::cards::CardId;
use super::characters::{Character, Face};
use super::rules::Options;
use super::state::{Phase, State};
use crate::engine::{Decode, Encode, Seat, house};

/// Something that happened.
///
/// Stored format.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Fact {
    /// Both took their decks and dice (D2).
    DuelOpened {
        /// What the creator chose.
        options: Options,
        /// Who duels, by seat.
        characters: [Character; 2],
    },
    /// A round began (D1, R10).
    RoundBegan {
        /// Which, from 1.
        round: u8,
        /// Who turns up the first card, unless whoever touches first does.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        opener: Option<Seat>,
        /// Who goes first in a live match if nobody touches a card in time (R10).
        #[serde(default, skip_serializing_if = "Option::is_none")]
        default_opener: Option<Seat>,
        /// Whether chance decided it.
        by_chance: bool,
        /// Whether it is the extra round, played on a tie (R30).
        #[serde(default, skip_serializing_if = "is_false")]
        extra: bool,
    },
    /// Nobody had a DRAW left, and the round did not take place (R7).
    RoundVoided {
        /// Which.
        round: u8,
    },
    /// A player laid cards face down (D3).
    BulletsLoaded {
        /// Who.
        by: Seat,
        /// The cards, from position 1 on.
        cards: Vec<CardId>,
    },
    /// Both were ready (D4).
    StareDownBegan {},
    /// In a live match, a player was the first to touch a card (R10).
    FirstTouched {
        /// Who.
        by: Seat,
    },
    /// A player had no card left on his turn (R11).
    Passed {
        /// Who.
        by: Seat,
    },
    /// A player reached for the opponent's cards without a DRAW (D5.3).
    Lunged {
        /// Who.
        by: Seat,
    },
    /// Neither player could turn up a card any more, and nobody had drawn (R11).
    StareDownEnded {},
    /// A player turned up one of his cards (D4, D5.1, R27).
    CardRevealed {
        /// Who.
        by: Seat,
        /// Where it lay.
        position: Position,
        /// The card.
        card: CardId,
    },
    /// A FLINCH lost its effect, the opponent's next card not being a DRAW (R26).
    FlinchLost {
        /// Whose it was.
        by: Seat,
        /// The card.
        card: CardId,
    },
    /// The first DRAW of the round made its player the attacker (D5).
    DrawAnnounced {
        /// Who.
        by: Seat,
    },
    /// It was decided who touched a card first (D5.1).
    RaceResolved {
        /// Who reached for the other's cards.
        attacker: Seat,
        /// Who was first.
        won_by: Seat,
        /// How it went.
        course: RaceCourse,
    },
    /// A BLUFF changed a number (R20).
    BluffPlayed {
        /// Whose card it is.
        by: Seat,
        /// The card.
        card: CardId,
        /// Whose number changed.
        on: Seat,
        /// Which.
        stat: Stat,
        /// By how much.
        change: i8,
    },
    /// A RESOLVE took all effect off a card (R21).
    CardCancelled {
        /// Whose RESOLVE it is.
        by: Seat,
        /// The RESOLVE.
        resolve: CardId,
        /// Whose card lost its effect.
        owner: Seat,
        /// The card that lost its effect.
        card: CardId,
    },
    /// A player left his RESOLVE unused (R21).
    ResolveDeclined {
        /// Who.
        by: Seat,
        /// The RESOLVE.
        resolve: CardId,
    },
    /// A RESOLVE found no card that it could act on (R21).
    ResolveIdle {
        /// Whose it is.
        by: Seat,
        /// The RESOLVE.
        resolve: CardId,
    },
    /// Both had drawn, and their Speeds decided who shoots first (D8).
    SpeedsCompared {
        /// Who drew first.
        attacker: Seat,
        /// The attacker's total Speed, without what attacking adds.
        attacker_speed: i8,
        /// What attacking adds to it.
        attacker_ahead: i8,
        /// The defender's total Speed.
        defender_speed: i8,
        /// Who shoots first; left out where both shoot at the same moment.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        first: Option<Seat>,
    },
    /// A player rolled his die (D7).
    DieRolled {
        /// Whose shot it is.
        by: Seat,
        /// What came of it.
        roll: Roll,
    },
    /// A RE-ROLL had the die rolled again (R25).
    DieRerolled {
        /// Whose shot it is.
        by: Seat,
        /// Whose RE-ROLL it is.
        demanded_by: Seat,
        /// The RE-ROLL.
        card: CardId,
        /// What came of it.
        roll: Roll,
    },
    /// A shot was over (D7).
    ShotTaken {
        /// Who shot.
        by: Seat,
        /// Whether the other was hit.
        hit: bool,
    },
    /// A player was hit by a quicker shot, and did not shoot any more (R29).
    ShotForgone {
        /// Who.
        by: Seat,
    },
    /// The missed defender did not shoot back (R27).
    GunLowered {
        /// Who.
        by: Seat,
        /// Why.
        #[serde(default)]
        why: Lowered,
    },
    /// A round was over: cards turned up are discarded, the others return to the decks (D9).
    RoundScored {
        /// Which.
        round: u8,
        /// Points scored in it, by seat.
        points: [u8; 2],
    },
    /// The duel was over: the rounds decided it, or the extra round left it tied (D10, R31).
    DuelEnded {
        /// Points by seat.
        scores: [u8; 2],
    },
    /// A judge set a player's points right, or they are what a penalty cost.
    ScoreCorrected {
        /// Whose.
        seat: Seat,
        /// To how many.
        score: u8,
    },
    /// A judge called the round off: every card of it returns to its deck, and it is played again.
    RoundCalledOff {
        /// Which.
        round: u8,
    },
}

/// Why a missed defender did not shoot back (R27).
///
/// Stored format.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = showdown::Lowered)]
#[serde(rename_all = "snake_case")]
pub enum Lowered {
    /// They turned up no more cards, although they could.
    #[default]
    Declined,
    /// They have turned up as many cards after the attacker's DRAW as they may, none of them a
    /// DRAW (D7.1).
    Limit,
    /// They have no card left.
    NoCard,
    /// They lunged before, and may turn up no card (R14).
    Lunged,
}

fn is_false(it: &bool) -> bool {
    !*it
}

/// A roll with everything that counted for it.
///
/// Stored format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema, Encode, Decode)]
#[schema(as = showdown::Roll)]
pub struct Roll {
    /// The face that came up.
    #[encode(1)]
    pub face: Face,
    /// The shooter's total Speed at that moment.
    #[encode(2)]
    pub speed: i8,
    /// The shooter's Accuracy at that moment, with what his Speed adds to it.
    #[encode(3)]
    pub accuracy: i8,
    /// What his Speed adds to it (D6.1).
    #[encode(4)]
    pub accuracy_from_speed: i8,
    /// Whether it hits.
    #[encode(5)]
    pub hit: bool,
}

/// How a race went, with everything that decided it (R16).
///
/// Stored format.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = showdown::RaceCourse)]
#[serde(tag = "mode", rename_all = "snake_case")]
pub enum RaceCourse {
    /// The defender had no card to reach for (R15).
    #[schema(title = "ShowdownRaceNoCard")]
    NoCard {},
    /// The defender had lunged before and may touch no card (R14).
    #[schema(title = "ShowdownRaceLunged")]
    Lunged {},
    /// The attacker covered every position, so nobody had to choose (R16a).
    #[schema(title = "ShowdownRaceAllCovered")]
    AllCovered {},
    /// The attacker covered positions, the defender picked one (R16a).
    #[schema(title = "ShowdownRaceSlap")]
    Slap {
        /// What the attacker covered.
        covered: Vec<Position>,
        /// What the defender reached for; nothing if he froze.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[schema(nullable = false)]
        picked: Option<Position>,
    },
    /// Both bid tokens (R16b).
    #[schema(title = "ShowdownRaceNerve")]
    Nerve {
        /// What the attacker bid.
        attacker_bid: u8,
        /// What the defender bid.
        defender_bid: u8,
    },
    /// Both touched as fast as they could (R16c).
    #[schema(title = "ShowdownRaceReflex")]
    Reflex {
        /// The attacker's reaction, as it counts.
        attacker_ms: i64,
        /// The defender's reaction, as it counts.
        defender_ms: i64,
        /// By how much the attacker had to be quicker.
        lead_ms: i64,
        /// What the defender touched; nothing if he froze.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[schema(nullable = false)]
        touched: Option<Position>,
    },
    /// A coin decided (R16d).
    #[schema(title = "ShowdownRaceCoin")]
    Coin {},
}

impl RaceCourse {
    /// The rule that decided it.
    pub fn rule(&self) -> &'static str {
        match self {
            RaceCourse::NoCard {} => "R15",
            RaceCourse::Lunged {} => "R14",
            RaceCourse::AllCovered {} | RaceCourse::Slap { .. } => "R16a",
            RaceCourse::Nerve { .. } => "R16b",
            RaceCourse::Reflex { .. } => "R16c",
            RaceCourse::Coin {} => "R16d",
        }
    }
}

impl Fact {
    /// The rule from which it follows, where the duel was as `before`.
    pub fn rule(&self, before: &State) -> &'static str {
        match self {
            Fact::DuelOpened { .. } => "D2",
            Fact::RoundBegan { extra: true, .. } => "R30",
            Fact::RoundBegan { .. } | Fact::FirstTouched { .. } => "R10",
            Fact::RoundVoided { .. } => "R7",
            Fact::BulletsLoaded { .. } => "D3",
            Fact::StareDownBegan {} => "D4",
            Fact::CardRevealed { .. } => rule_of_turning_up(before),
            Fact::Passed { .. } | Fact::StareDownEnded {} => "R11",
            Fact::Lunged { .. } => "D5.3",
            Fact::FlinchLost { .. } => "R26",
            Fact::DrawAnnounced { .. } => "D5",
            Fact::RaceResolved { course, .. } => course.rule(),
            Fact::BluffPlayed { .. } if before.is_shooting_back() => "R22",
            Fact::CardCancelled { .. } if before.is_shooting_back() => "R22",
            Fact::ResolveDeclined { .. } if before.is_shooting_back() => "R22",
            Fact::ResolveIdle { .. } if before.is_shooting_back() => "R22",
            Fact::BluffPlayed { .. } => "R20",
            Fact::CardCancelled { .. } | Fact::ResolveDeclined { .. } => "R21",
            Fact::ResolveIdle { .. } => "R21",
            Fact::SpeedsCompared { .. } => "D8",
            Fact::DieRolled { roll, .. } => match roll.face {
                Face::Miss {} | Face::Hit {} => "R24",
                Face::Pips { .. } => "D7",
            },
            Fact::DieRerolled { .. } => "R25",
            Fact::ShotTaken { .. } => "D7",
            Fact::ShotForgone { .. } => "R29",
            Fact::GunLowered { why, .. } => match why {
                Lowered::Declined | Lowered::NoCard => "R27",
                Lowered::Limit => "D7.1",
                Lowered::Lunged => "R14",
            },
            Fact::RoundScored { .. } if before.both_hit() => "R28",
            Fact::RoundScored { .. } => "D9",
            Fact::DuelEnded { scores: [first, second] } if first == second => "R31",
            Fact::DuelEnded { .. } => "D10",
            Fact::ScoreCorrected { .. } | Fact::RoundCalledOff { .. } => house::RULING,
        }
    }
}

/// The rule by which a card is turned up: on a turn, in a race that was not lost, or after the
/// attacker's miss.
fn rule_of_turning_up(before: &State) -> &'static str {
    match before.phase {
        Phase::Shoot => "R27",
        Phase::Draw => "D5.1",
        Phase::Waiting | Phase::Load | Phase::StareDown => "D4",
        Phase::BetweenRounds | Phase::Over => "D4",
    }
}
