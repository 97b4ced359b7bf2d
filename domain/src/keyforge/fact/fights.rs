//! Fights (KF7).

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::super::cause::Cause;
use super::super::state::{Did, Fight, State};
use super::super::things::CardId;
use crate::engine::{Eyes, Happening};

/// A creature attacks another (KF7.2).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct FightBegan {
    /// The creature that attacks.
    pub attacker: CardId,
    /// The creature that was chosen to be fought.
    pub defender: CardId,
    /// The rule or card that brings it about.
    pub cause: Cause,
}

impl Happening<State> for FightBegan {
    fn fold(&self, state: &mut State) {
        let FightBegan { attacker, defender, .. } = *self;
        state.fight = Some(Fight { attacker, defender, target: None, off: false });
        if let Some(piece) = state.piece_mut(defender) {
            piece.attacked = true;
        }
    }

    fn sentence(&self, eyes: &Eyes<'_, State>) -> String {
        let (attacker, defender) =
            (eyes.before.name(self.attacker), eyes.before.name(self.defender));
        format!("{attacker} attacks {defender}{}", self.cause.tail())
    }

    fn rule(&self, _: &State) -> &'static str {
        self.cause.id()
    }
}

/// The attacker's damage goes to another creature.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct FightTurned {
    /// The creature that it goes to.
    pub target: CardId,
    /// The rule or card that brings it about.
    pub cause: Cause,
}

impl Happening<State> for FightTurned {
    fn fold(&self, state: &mut State) {
        if let Some(fight) = &mut state.fight {
            fight.target = Some(self.target);
        }
    }

    fn sentence(&self, eyes: &Eyes<'_, State>) -> String {
        let target = eyes.before.name(self.target);
        format!("the damage of the attacker goes to {target}{}", self.cause.tail())
    }

    fn rule(&self, _: &State) -> &'static str {
        self.cause.id()
    }
}

/// A fight does not take place.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct FightCalledOff {
    /// The rule or card that brings it about.
    pub cause: Cause,
}

impl Happening<State> for FightCalledOff {
    fn fold(&self, state: &mut State) {
        if let Some(fight) = &mut state.fight {
            fight.off = true;
        }
    }

    fn sentence(&self, _: &Eyes<'_, State>) -> String {
        format!("there is no fight{}", self.cause.tail())
    }

    fn rule(&self, _: &State) -> &'static str {
        self.cause.id()
    }
}

/// A fight is over.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct FightEnded {
    /// The fight that goes on, where this one took place in the middle of it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub before: Option<EarlierFight>,
}

impl Happening<State> for FightEnded {
    fn fold(&self, state: &mut State) {
        state.fight = self.before.map(EarlierFight::fight);
    }

    fn sentence(&self, eyes: &Eyes<'_, State>) -> String {
        match eyes.before.fight.is_some_and(|it| it.off) {
            true => "what the attack brought about is over".to_owned(),
            false => "the fight is over".to_owned(),
        }
    }

    fn rule(&self, _: &State) -> &'static str {
        "KF7.6"
    }

    fn is_quiet(&self) -> bool {
        true
    }
}

/// A fight in the middle of which another took place.
///
/// Stored format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = keyforge::EarlierFight)]
pub struct EarlierFight {
    /// The creature that attacks.
    pub attacker: CardId,
    /// The creature that was chosen to be fought.
    pub defender: CardId,
    /// Where the attacker's damage goes, if not to the defender.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub target: Option<CardId>,
    /// Whether it was called off.
    pub off: bool,
}

impl EarlierFight {
    /// The fight, as the state holds it.
    pub fn fight(self) -> Fight {
        let EarlierFight { attacker, defender, target, off } = self;
        Fight { attacker, defender, target, off }
    }

    /// A fight, to be gone on with later.
    pub fn of(fight: Fight) -> EarlierFight {
        let Fight { attacker, defender, target, off } = fight;
        EarlierFight { attacker, defender, target, off }
    }
}

/// A creature was destroyed in a fight (KF7.6).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct Slain {
    /// The creature, for the record of the turn.
    pub did: Did,
    /// The creature that it fought.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub by: Option<CardId>,
}

impl Happening<State> for Slain {
    fn fold(&self, state: &mut State) {
        state.ledger.slain.push(self.did);
    }

    fn sentence(&self, eyes: &Eyes<'_, State>) -> String {
        format!("{} was destroyed in a fight", eyes.before.name(self.did.card))
    }

    fn rule(&self, _: &State) -> &'static str {
        "KF7.6"
    }

    fn is_quiet(&self) -> bool {
        true
    }
}
