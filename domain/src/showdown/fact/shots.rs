//! BLUFFs, RESOLVEs, dice and shots.

use super::super::action::Stat;
use super::super::cards::{CardId, Kind};
use super::super::characters::Face;
use super::super::player::CardMark;
use super::super::player::Shot;
use super::super::state::{Change, State};
use super::super::telling::{card_name, compared, lowered, rolled, who, who_plain};
use super::super::view::{CardView, card_view};
use super::parts::{Lowered, Roll};
use crate::engine::{Eyes, Happening, Seat, Seen};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A BLUFF changed a number (R20).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct BluffPlayed {
    /// The player whose card it is.
    pub by: Seat,
    /// The BLUFF that changed it.
    pub card: CardId,
    /// The player whose number changed.
    pub on: Seat,
    /// The number that changed.
    pub stat: Stat,
    /// By how much the number changed; negative where it fell.
    pub change: i8,
}

/// [`BluffPlayed`] as viewers get it.
#[derive(Serialize, ToSchema)]
pub struct ShownBluffPlayed {
    /// The player whose card it is.
    pub by: Seat,
    /// The BLUFF that changed it.
    pub card: CardView,
    /// The player whose number changed.
    pub on: Seat,
    /// The number that changed.
    pub stat: Stat,
    /// By how much the number changed; negative where it fell.
    pub change: i8,
}

impl Happening<State> for BluffPlayed {
    fn fold(&self, state: &mut State) {
        let BluffPlayed { by, card, on, stat, change } = self;
        let (by, card, on, stat, change) = (*by, *card, *on, *stat, *change);
        state.changes.push(Change { by, card, on, stat, change });
    }

    fn sentence(&self, eyes: &Eyes<'_, State>) -> String {
        let BluffPlayed { by, card, on, stat, change } = self;
        let (card, stat) = (card_name(eyes.after, *by, *card), stat.word());
        format!("{}'s {card} gives {} {change:+} {stat}.", who(*by), who_plain(*on))
    }

    fn rule(&self, before: &State) -> &'static str {
        match self {
            BluffPlayed { .. } if before.is_shooting_back() => "R22",
            BluffPlayed { .. } => "R20",
        }
    }
}

impl Seen<State> for BluffPlayed {
    type Wire = ShownBluffPlayed;

    fn seen_by(&self, eyes: &Eyes<'_, State>) -> ShownBluffPlayed {
        let card = |seat: Seat, card: CardId| card_view(eyes.after.player(seat).character, card);
        let BluffPlayed { by, card: it, on, stat, change } = self.clone();
        ShownBluffPlayed { by, card: card(by, it), on, stat, change }
    }
}

/// A RESOLVE took all effect off a card (R21).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct CardCancelled {
    /// The player whose RESOLVE it is.
    pub by: Seat,
    /// The RESOLVE that acted.
    pub resolve: CardId,
    /// The player whose card lost its effect.
    pub owner: Seat,
    /// The card that lost its effect.
    pub card: CardId,
}

/// [`CardCancelled`] as viewers get it.
#[derive(Serialize, ToSchema)]
pub struct ShownCardCancelled {
    /// The player whose RESOLVE it is.
    pub by: Seat,
    /// The player whose card lost its effect.
    pub owner: Seat,
    /// The card that lost its effect.
    pub card: CardView,
}

impl Happening<State> for CardCancelled {
    fn fold(&self, state: &mut State) {
        let CardCancelled { by, resolve, owner, card } = self;
        state.player_mut(*by).mark(*resolve, CardMark::Used);
        state.player_mut(*owner).mark(*card, CardMark::Cancelled);
    }

    fn sentence(&self, eyes: &Eyes<'_, State>) -> String {
        let CardCancelled { by, resolve: _, owner, card } = self;
        format!(
            "{}'s {} takes all effect off the {} of {}.",
            who(*by),
            Kind::Resolve.word(),
            card_name(eyes.after, *owner, *card),
            who_plain(*owner)
        )
    }

    fn rule(&self, before: &State) -> &'static str {
        match self {
            CardCancelled { .. } if before.is_shooting_back() => "R22",
            CardCancelled { .. } => "R21",
        }
    }
}

impl Seen<State> for CardCancelled {
    type Wire = ShownCardCancelled;

    fn seen_by(&self, eyes: &Eyes<'_, State>) -> ShownCardCancelled {
        let card = |seat: Seat, card: CardId| card_view(eyes.after.player(seat).character, card);
        let CardCancelled { by, resolve: _, owner, card: it } = self.clone();
        ShownCardCancelled { by, owner, card: card(owner, it) }
    }
}

/// A player left their RESOLVE unused (R21).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ResolveDeclined {
    /// The player who left it unused.
    pub by: Seat,
    /// The RESOLVE that was left unused.
    pub resolve: CardId,
}

/// [`ResolveDeclined`] as viewers get it.
#[derive(Serialize, ToSchema)]
pub struct ShownResolveDeclined {
    /// The player who left it unused.
    pub by: Seat,
}

impl Happening<State> for ResolveDeclined {
    fn fold(&self, state: &mut State) {
        let ResolveDeclined { by, resolve } = self;
        state.player_mut(*by).mark(*resolve, CardMark::Unused);
    }

    fn sentence(&self, _: &Eyes<'_, State>) -> String {
        let ResolveDeclined { by, .. } = self;
        format!("{} leaves the {} unused.", who(*by), Kind::Resolve.word())
    }

    fn rule(&self, before: &State) -> &'static str {
        match self {
            ResolveDeclined { .. } if before.is_shooting_back() => "R22",
            ResolveDeclined { .. } => "R21",
        }
    }
}

impl Seen<State> for ResolveDeclined {
    type Wire = ShownResolveDeclined;

    fn seen_by(&self, _: &Eyes<'_, State>) -> ShownResolveDeclined {
        let ResolveDeclined { by, resolve: _ } = self.clone();
        ShownResolveDeclined { by }
    }
}

/// A RESOLVE found no card that it could act on (R21).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ResolveIdle {
    /// The player whose RESOLVE it is.
    pub by: Seat,
    /// The RESOLVE that found no card.
    pub resolve: CardId,
}

/// [`ResolveIdle`] as viewers get it.
#[derive(Serialize, ToSchema)]
pub struct ShownResolveIdle {
    /// The player whose RESOLVE it is.
    pub by: Seat,
}

impl Happening<State> for ResolveIdle {
    fn fold(&self, state: &mut State) {
        let ResolveIdle { by, resolve } = self;
        state.player_mut(*by).mark(*resolve, CardMark::Unused);
    }

    fn sentence(&self, _: &Eyes<'_, State>) -> String {
        let ResolveIdle { by, .. } = self;
        format!("{}'s {} finds no BLUFF or DISTRACT to act on.", who(*by), Kind::Resolve.word())
    }

    fn rule(&self, before: &State) -> &'static str {
        match self {
            ResolveIdle { .. } if before.is_shooting_back() => "R22",
            ResolveIdle { .. } => "R21",
        }
    }
}

impl Seen<State> for ResolveIdle {
    type Wire = ShownResolveIdle;

    fn seen_by(&self, _: &Eyes<'_, State>) -> ShownResolveIdle {
        let ResolveIdle { by, resolve: _ } = self.clone();
        ShownResolveIdle { by }
    }
}

/// Both had drawn, and their Speeds decided who shoots first (D8).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct SpeedsCompared {
    /// The player who drew first.
    pub attacker: Seat,
    /// The attacker's total Speed, without what attacking adds.
    pub attacker_speed: i8,
    /// What attacking adds to it.
    pub attacker_ahead: i8,
    /// The defender's total Speed.
    pub defender_speed: i8,
    /// The player who shoots first; left out where both shoot at the same moment.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub first: Option<Seat>,
}

impl Happening<State> for SpeedsCompared {
    fn fold(&self, _state: &mut State) {}

    fn sentence(&self, _: &Eyes<'_, State>) -> String {
        let SpeedsCompared { attacker, attacker_speed, attacker_ahead, defender_speed, first } =
            self;
        compared(*attacker, [*attacker_speed, *attacker_ahead, *defender_speed], *first)
    }

    fn rule(&self, _: &State) -> &'static str {
        "D8"
    }
}

/// A player rolled their die (D7).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct DieRolled {
    /// The player whose shot it is.
    pub by: Seat,
    /// What came of it.
    pub roll: Roll,
}

impl Happening<State> for DieRolled {
    fn fold(&self, state: &mut State) {
        let DieRolled { by, roll } = self;
        state.roll = Some((*by, *roll))
    }

    fn sentence(&self, _: &Eyes<'_, State>) -> String {
        let DieRolled { by, roll } = self;
        format!("{} rolls {}.", who(*by), rolled(roll))
    }

    fn rule(&self, _: &State) -> &'static str {
        let DieRolled { roll, .. } = self;
        match roll.face {
            Face::Miss {} | Face::Hit {} => "R24",
            Face::Pips { .. } => "D7",
        }
    }

    fn reveals(&self, _: &Eyes<'_, State>) -> bool {
        true
    }
}

/// A RE-ROLL had the die rolled again (R25).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct DieRerolled {
    /// The player whose shot it is.
    pub by: Seat,
    /// The player whose RE-ROLL it is.
    pub demanded_by: Seat,
    /// The RE-ROLL that had it rolled again.
    pub card: CardId,
    /// What came of it.
    pub roll: Roll,
}

/// [`DieRerolled`] as viewers get it.
#[derive(Serialize, ToSchema)]
pub struct ShownDieRerolled {
    /// The player whose shot it is.
    pub by: Seat,
    /// The player whose RE-ROLL it is.
    pub demanded_by: Seat,
    /// What came of it.
    pub roll: Roll,
}

impl Happening<State> for DieRerolled {
    fn fold(&self, state: &mut State) {
        let DieRerolled { by, demanded_by, card, roll } = self;
        state.player_mut(*demanded_by).mark(*card, CardMark::Used);
        state.roll = Some((*by, *roll));
    }

    fn sentence(&self, _: &Eyes<'_, State>) -> String {
        match self {
            DieRerolled { by, demanded_by, roll, .. } if by == demanded_by => {
                format!("{} rolls again: {}.", who(*by), rolled(roll))
            }
            DieRerolled { by, demanded_by, roll, .. } => format!(
                "{} has the die of {} rolled again: {}.",
                who(*demanded_by),
                who_plain(*by),
                rolled(roll)
            ),
        }
    }

    fn rule(&self, _: &State) -> &'static str {
        "R25"
    }

    fn reveals(&self, _: &Eyes<'_, State>) -> bool {
        true
    }
}

impl Seen<State> for DieRerolled {
    type Wire = ShownDieRerolled;

    fn seen_by(&self, eyes: &Eyes<'_, State>) -> ShownDieRerolled {
        let _card = |seat: Seat, card: CardId| card_view(eyes.after.player(seat).character, card);
        let DieRerolled { by, demanded_by, card: _, roll } = self.clone();
        ShownDieRerolled { by, demanded_by, roll }
    }
}

/// A shot was over (D7).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ShotTaken {
    /// The player who shot.
    pub by: Seat,
    /// Whether the other was hit.
    pub hit: bool,
}

/// [`ShotTaken`] as viewers get it.
#[derive(Serialize, ToSchema)]
pub struct ShownShotTaken {
    /// The player who shot.
    pub by: Seat,
    /// The player who was shot at.
    pub at: Seat,
    /// Whether the target was hit.
    pub hit: bool,
}

impl Happening<State> for ShotTaken {
    fn fold(&self, state: &mut State) {
        let ShotTaken { by, hit } = self;
        state.player_mut(*by).shot = if *hit { Shot::Hit } else { Shot::Missed };
    }

    fn sentence(&self, _: &Eyes<'_, State>) -> String {
        match self {
            ShotTaken { by, hit: true } => {
                format!("{} hits {}.", who(*by), who_plain(by.opponent()))
            }
            ShotTaken { by, hit: false } => {
                format!("{} misses {}.", who(*by), who_plain(by.opponent()))
            }
        }
    }

    fn rule(&self, _: &State) -> &'static str {
        "D7"
    }
}

impl Seen<State> for ShotTaken {
    type Wire = ShownShotTaken;

    fn seen_by(&self, _: &Eyes<'_, State>) -> ShownShotTaken {
        let ShotTaken { by, hit } = self.clone();
        ShownShotTaken { by, at: by.opponent(), hit }
    }
}

/// A player was hit by a quicker shot, and did not shoot any more (R29).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct ShotForgone {
    /// The player who was hit, and does not shoot.
    pub by: Seat,
}

impl Happening<State> for ShotForgone {
    fn fold(&self, _state: &mut State) {}

    fn sentence(&self, _: &Eyes<'_, State>) -> String {
        let ShotForgone { by } = self;
        format!("{} is hit, and does not shoot.", who(*by))
    }

    fn rule(&self, _: &State) -> &'static str {
        "R29"
    }
}

/// The missed defender did not shoot back (R27).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct GunLowered {
    /// The defender, who does not shoot.
    pub by: Seat,
    /// Why there was no DRAW to shoot with.
    #[serde(default)]
    pub why: Lowered,
}

/// [`GunLowered`] as viewers get it.
#[derive(Serialize, ToSchema)]
pub struct ShownGunLowered {
    /// The defender, who does not shoot.
    pub by: Seat,
    /// Why there was no DRAW to shoot with.
    pub why: Lowered,
}

impl Happening<State> for GunLowered {
    fn fold(&self, _state: &mut State) {}

    fn sentence(&self, _: &Eyes<'_, State>) -> String {
        let GunLowered { by, why } = self;
        lowered(*by, *why)
    }

    fn rule(&self, _: &State) -> &'static str {
        let GunLowered { why, .. } = self;
        match why {
            Lowered::Declined | Lowered::NoCard => "R27",
            Lowered::Limit => "D7.1",
            Lowered::Lunged => "R14",
        }
    }
}

impl Seen<State> for GunLowered {
    type Wire = ShownGunLowered;

    fn seen_by(&self, _: &Eyes<'_, State>) -> ShownGunLowered {
        let GunLowered { by, why } = self.clone();
        ShownGunLowered { by, why }
    }
}
