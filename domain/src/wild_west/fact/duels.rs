//! Duels at high noon (W17, V42 to V50, V102 to V105).

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::engine::{Eyes, Happening, Mark, counted};
use crate::wild_west::dice::{Pool, Roll};
use crate::wild_west::rules::Mode;
use crate::wild_west::skills::Skill;
use crate::wild_west::state::{Ending, Phase, Side, State, Who};

/// What one of two duellists rolled.
///
/// Stored format.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, ToSchema)]
#[schema(as = wild_west::DuelRoll, title = "WildWestDuelRoll")]
pub struct DuelRoll {
    /// The duellist who rolled.
    pub who: Who,
    /// The dice rolled.
    pub pool: Pool,
    /// What they showed.
    pub roll: Roll,
}

impl DuelRoll {
    fn told(&self, eyes: &Eyes<'_, State>) -> String {
        let DuelRoll { who, pool, roll } = self;
        let name = eyes.before.name(*who);
        format!("{name} rolls {pool}: {}", roll.outcome())
    }
}

fn count_aces(state: &mut State, rolls: &[DuelRoll]) {
    rolls.iter().for_each(|it| state.count_aces(it.who, it.roll.aces));
}

/// What the Hits against a duellist do (W17).
///
/// Stored format.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = wild_west::Injury)]
#[serde(rename_all = "snake_case")]
pub enum Injury {
    /// No harm done.
    #[default]
    None,
    /// 1 or 2 Hits: nothing that counts.
    Minor,
    /// 3 or 4 Hits: bleeding out.
    Severe,
    /// 5 or more Hits: dead at once.
    Deadly,
}

impl Injury {
    /// What so many Hits do.
    pub fn of(hits: u32) -> Injury {
        match hits {
            0 => Injury::None,
            1 | 2 => Injury::Minor,
            3 | 4 => Injury::Severe,
            5.. => Injury::Deadly,
        }
    }

    /// Whether one is left standing.
    pub fn stands(self) -> bool {
        matches!(self, Injury::None | Injury::Minor)
    }
}

/// Two began a duel (W17).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct DuelBegan {
    /// The fighter who challenged.
    pub one: Who,
    /// The fighter who was challenged.
    pub other: Who,
}

impl Happening<State> for DuelBegan {
    fn fold(&self, _: &mut State) {}

    fn sentence(&self, eyes: &Eyes<'_, State>) -> String {
        format!("{} and {} duel", eyes.before.name(self.one), eyes.before.name(self.other))
    }

    fn rule(&self, _: &State) -> &'static str {
        "W17"
    }

    fn mark(&self, _: &State) -> Option<Mark> {
        Some(Mark::Phase)
    }
}

/// A challenge to a duel was declined (V103).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct DuelDeclined {
    /// The fighter who declined.
    pub who: Who,
}

impl Happening<State> for DuelDeclined {
    fn fold(&self, state: &mut State) {
        if let Some(turn) = &mut state.turn {
            turn.begun = true;
        }
    }

    fn sentence(&self, eyes: &Eyes<'_, State>) -> String {
        format!("{} declines the duel", eyes.before.name(self.who))
    }

    fn rule(&self, _: &State) -> &'static str {
        "V103"
    }
}

/// Both duellists rolled a Skill; the one with more Hits gets a die for Draw!, in a tie both (V42).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct DuelStepRolled {
    /// The Skill that both rolled.
    pub skill: Skill,
    /// What they rolled.
    #[schema(inline)]
    pub rolls: Vec<DuelRoll>,
    /// The duellists who get a die: one of them, or both in a tie.
    pub winners: Vec<Who>,
}

impl Happening<State> for DuelStepRolled {
    fn fold(&self, state: &mut State) {
        count_aces(state, &self.rolls);
    }

    fn sentence(&self, eyes: &Eyes<'_, State>) -> String {
        let rolls: Vec<String> = self.rolls.iter().map(|it| it.told(eyes)).collect();
        let wins = match self.winners.as_slice() {
            [one] => format!("{} has a die more for Draw!", eyes.before.name(*one)),
            _ => "both have a die more for Draw!".to_owned(),
        };
        format!("{}: {}; {wins}", self.skill.name(), rolls.join("; "))
    }

    fn rule(&self, _: &State) -> &'static str {
        if self.winners.len() == 1 { "W17" } else { "V42" }
    }

    fn reveals(&self, _: &Eyes<'_, State>) -> bool {
        true
    }
}

/// A duellist walked away, and has lost without harm (V102).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct DuelWalkedAway {
    /// The duellist who walked away.
    pub who: Who,
}

impl Happening<State> for DuelWalkedAway {
    fn fold(&self, _: &mut State) {}

    fn sentence(&self, eyes: &Eyes<'_, State>) -> String {
        format!("{} walks away", eyes.before.name(self.who))
    }

    fn rule(&self, _: &State) -> &'static str {
        "V102"
    }
}

/// Draw! Both fired at once (V43).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct Drew {
    /// What they rolled.
    #[schema(inline)]
    pub rolls: Vec<DuelRoll>,
}

impl Happening<State> for Drew {
    fn fold(&self, state: &mut State) {
        count_aces(state, &self.rolls);
    }

    fn sentence(&self, eyes: &Eyes<'_, State>) -> String {
        let rolls: Vec<String> = self.rolls.iter().map(|it| it.told(eyes)).collect();
        format!("draw! {}", rolls.join("; "))
    }

    fn rule(&self, _: &State) -> &'static str {
        "V43"
    }

    fn reveals(&self, _: &Eyes<'_, State>) -> bool {
        true
    }
}

/// What Draw! did to a duellist (V47).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct DuelInjured {
    /// The duellist who was shot at.
    pub who: Who,
    /// Hits against them.
    pub hits: u32,
    /// What the Hits do to them.
    pub injury: Injury,
}

impl Happening<State> for DuelInjured {
    fn fold(&self, state: &mut State) {
        if !self.injury.stands() {
            state.with_fighter(self.who, |it| it.health = 0);
        }
    }

    fn sentence(&self, eyes: &Eyes<'_, State>) -> String {
        let (name, hits) = (eyes.before.name(self.who), counted(self.hits, "Hit"));
        match self.injury {
            Injury::None => format!("{name} is not hit"),
            Injury::Minor => format!("{name} has a minor injury ({hits})"),
            Injury::Severe => format!("{name} has a severe injury ({hits})"),
            Injury::Deadly => format!("{name} has a deadly injury ({hits})"),
        }
    }

    fn rule(&self, _: &State) -> &'static str {
        "V47"
    }
}

/// A duel was over (V46).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct DuelEnded {
    /// The duellist who won; left out: nobody did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub winner: Option<Who>,
}

impl Happening<State> for DuelEnded {
    fn fold(&self, state: &mut State) {
        state.duel = None;
        if state.options.mode == Mode::Combat {
            return;
        }
        let side = self.winner.and_then(|it| state.fighter(it)).map(|it| it.side);
        state.ending = Some(match side {
            Some(Side::Posse) => Ending::Won,
            Some(Side::Foes) => Ending::Lost,
            None => Ending::Drawn,
        });
        state.duel_winner = self.winner;
        state.phase = Phase::Aftermath;
    }

    fn sentence(&self, eyes: &Eyes<'_, State>) -> String {
        match self.winner {
            Some(who) => format!("{} wins the duel", eyes.before.name(who)),
            None => "the duel is over, and nobody has won".to_owned(),
        }
    }

    fn rule(&self, _: &State) -> &'static str {
        "V46"
    }

    fn mark(&self, _: &State) -> Option<Mark> {
        Some(Mark::Phase)
    }
}
