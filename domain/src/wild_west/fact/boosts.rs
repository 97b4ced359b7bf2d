//! Abilities, and what changes rolls for a while (W14, W15, V60, V61).

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::engine::{Eyes, Happening, Seat, Seen, counted};
use crate::wild_west::dice::{Pool, Roll};
use crate::wild_west::foes::{Foe, ShownFrenzy};
use crate::wild_west::state::{Boost, Change, Fighter, Known, RollKind, State, Who};
use crate::wild_west::trades::{Ability, Rank};

/// Somebody used an ability or their ace (W14, W15).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct AbilityUsed {
    /// The character who used it.
    pub who: Who,
    /// The ability, or the ace.
    pub ability: Ability,
}

impl Happening<State> for AbilityUsed {
    fn fold(&self, state: &mut State) {
        let AbilityUsed { who, ability } = *self;
        if let Some(turn) = state.turn.as_mut().filter(|it| it.who == who) {
            turn.begun = true;
            turn.used.push(ability);
        }
        state.with_fighter(who, |it| {
            if ability.sheet().rank == Rank::Ace {
                it.aces = 0;
            }
            if let Some(person) = it.person_mut().filter(|_| ability.sheet().limited) {
                person.used.push(ability);
            }
        });
    }

    fn sentence(&self, eyes: &Eyes<'_, State>) -> String {
        let sheet = self.ability.sheet();
        let name = eyes.before.name(self.who);
        match sheet.rank {
            Rank::Ace => format!("{name} plays the ace in the hole: {}", sheet.name),
            Rank::Start | Rank::Further | Rank::Machines => format!("{name} uses {}", sheet.name),
        }
    }

    fn rule(&self, _: &State) -> &'static str {
        if self.ability.sheet().rank == Rank::Ace { "W15" } else { "W14" }
    }
}

/// The dice of an ability were rolled (W14).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct AbilityRolled {
    /// The character who uses it.
    pub who: Who,
    /// The ability, or the ace.
    pub ability: Ability,
    /// The dice rolled.
    pub pool: Pool,
    /// What they showed.
    pub roll: Roll,
}

impl Happening<State> for AbilityRolled {
    /// Aces that an ace rolls do not count (V24).
    fn fold(&self, state: &mut State) {
        if self.ability.sheet().rank != Rank::Ace {
            state.count_aces(self.who, self.roll.aces);
        }
        state.spend_boosts(self.who, RollKind::Any, &[]);
    }

    fn sentence(&self, eyes: &Eyes<'_, State>) -> String {
        let AbilityRolled { who, pool, roll, .. } = self;
        let name = eyes.before.name(*who);
        format!("{name} rolls {pool}: {}", roll.outcome())
    }

    fn rule(&self, _: &State) -> &'static str {
        "W14"
    }

    fn reveals(&self, _: &Eyes<'_, State>) -> bool {
        true
    }
}

/// Somebody has more Grit in this turn (V90).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct GritGained {
    /// The fighter who has it.
    pub who: Who,
    /// How much Grit they gain.
    pub grit: u8,
}

impl Happening<State> for GritGained {
    fn fold(&self, state: &mut State) {
        state.with_fighter(self.who, |it| it.grit = it.grit.saturating_add(self.grit));
    }

    fn sentence(&self, eyes: &Eyes<'_, State>) -> String {
        format!("{} gains {} Grit", eyes.before.name(self.who), self.grit)
    }

    fn rule(&self, _: &State) -> &'static str {
        "V90"
    }
}

/// Something changes somebody's rolls or moves for a while.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct Boosted {
    /// The change: of whom, of what, and until when.
    #[schema(inline)]
    pub boost: Boost,
}

impl Happening<State> for Boosted {
    fn fold(&self, state: &mut State) {
        state.boosts.push(self.boost);
    }

    fn sentence(&self, eyes: &Eyes<'_, State>) -> String {
        let Boost { who, what, until } = self.boost;
        let name = eyes.before.name(who);
        let when = until.told(eyes.before);
        match what {
            Change::Dice { on, against, more, fewer, fewer_gold } => {
                let dice = match (fewer, fewer_gold) {
                    (0, 0) => format!("{more} more"),
                    (0, 1) => "1 Gold die fewer".to_owned(),
                    (0, gold) => format!("{gold} Gold dice fewer"),
                    (1, _) => "1 die fewer".to_owned(),
                    (fewer, _) => format!("{fewer} dice fewer"),
                };
                let rolls = if until.is_for_one_roll() { on.next() } else { on.rolls() };
                let against = against.map(|it| format!(" on {}", eyes.before.name(it)));
                format!("{name} will roll {dice} in {rolls}{}{when}", against.unwrap_or_default())
            }
            Change::Slowed {} => format!("{name} pays double to move{when}"),
            Change::Farther {} => format!("the weapons of {name} reach a band farther{when}"),
            Change::Covered {} => format!("{name} has Light Cover{when}"),
            Change::Prey { foe } => format!("{name} hunts {}", eyes.before.name(foe)),
            Change::Ruled { cover, against: None } => {
                format!("{name} has {}{when}", cover.name())
            }
            Change::Ruled { cover, against: Some(other) } => {
                format!("{name} has {} against {}{when}", cover.name(), eyes.before.name(other))
            }
        }
    }

    fn rule(&self, before: &State) -> &'static str {
        before.rule_or_ruling("V60")
    }
}

/// What was to last until a turn of somebody is over, as they have no turns any more.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct Outlasted {
    /// The fighter for whose turns it waited.
    pub of: Who,
}

impl Happening<State> for Outlasted {
    fn fold(&self, state: &mut State) {
        state.end_boosts_waiting_for(self.of);
    }

    fn sentence(&self, eyes: &Eyes<'_, State>) -> String {
        format!("what lasted until a turn of {} is over", eyes.before.name(self.of))
    }

    fn rule(&self, _: &State) -> &'static str {
        "V106"
    }
}

/// The prey of a hunt was attacked for the first time (V60).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct PreyStruck {
    /// The fighter who hunted it.
    pub who: Who,
    /// The foe that is hunted.
    pub foe: Who,
}

impl Happening<State> for PreyStruck {
    fn fold(&self, state: &mut State) {
        let prey = Change::Prey { foe: self.foe };
        state.boosts.retain(|it| it.who != self.who || it.what != prey);
    }

    fn sentence(&self, eyes: &Eyes<'_, State>) -> String {
        let (who, foe) = (eyes.before.name(self.who), eyes.before.name(self.foe));
        format!("{foe} is the prey of {who}: 2 Hits more")
    }

    fn rule(&self, _: &State) -> &'static str {
        "V60"
    }
}

/// Somebody has learnt what a foe hides (V60).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Learnt {
    /// The fighter who has learnt it.
    pub who: Who,
    /// The seat of their player.
    pub seat: Seat,
    /// The foe that it is about.
    pub foe: Who,
}

/// What a viewer learns of it.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
#[schema(as = wild_west::ShownLearnt)]
pub struct ShownLearnt {
    /// The fighter who has learnt it.
    pub who: Who,
    /// The foe that it is about.
    pub foe: Who,
    /// Its Health, for those who have learnt it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub health: Option<u16>,
    /// The thresholds of its Health, for those who have learnt them; left out where it has none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub frenzies: Vec<ShownFrenzy>,
}

impl Happening<State> for Learnt {
    fn fold(&self, state: &mut State) {
        let known = Known { seat: self.seat, foe: self.foe };
        if !state.learnt.contains(&known) {
            state.learnt.push(known);
        }
    }

    fn sentence(&self, eyes: &Eyes<'_, State>) -> String {
        let (who, foe) = (eyes.before.name(self.who), eyes.before.name(self.foe));
        let seen = self.seen_by(eyes);
        let Some(health) = seen.health else {
            return format!("{who} knows {foe}: its Health and its frenzies");
        };
        let told = seen.frenzies.iter().map(|it| format!(". {}", it.text.trim_end_matches('.')));
        let frenzies: String = told.collect();
        let frenzies = if frenzies.is_empty() { " and no frenzy" } else { &frenzies };
        format!("{who} knows {foe}: it has {health} Health{frenzies}")
    }

    fn rule(&self, _: &State) -> &'static str {
        "V60"
    }
}

impl Seen<State> for Learnt {
    type Wire = ShownLearnt;

    fn seen_by(&self, eyes: &Eyes<'_, State>) -> ShownLearnt {
        let knows = eyes.after.knows(eyes.viewer, self.foe);
        let fighter = eyes.after.fighter(self.foe).filter(|_| knows);
        let frenzies = fighter.and_then(Fighter::foe).map(Foe::shown_frenzies).unwrap_or_default();
        ShownLearnt { who: self.who, foe: self.foe, health: fighter.map(|it| it.health), frenzies }
    }
}

/// Somebody is hidden from opponents, or no more (V60).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct HidingChanged {
    /// The fighter who hides, or no longer does.
    pub who: Who,
    /// Whether they are hidden now.
    pub hidden: bool,
}

impl Happening<State> for HidingChanged {
    fn fold(&self, state: &mut State) {
        state.with_fighter(self.who, |it| it.hidden = self.hidden);
    }

    fn sentence(&self, eyes: &Eyes<'_, State>) -> String {
        let name = eyes.before.name(self.who);
        if self.hidden { format!("{name} is hidden") } else { format!("{name} is seen again") }
    }

    fn rule(&self, _: &State) -> &'static str {
        "V60"
    }
}

/// Somebody has a free Aim for their next attack (D3).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct AimGiven {
    /// The fighter who has it.
    pub who: Who,
}

impl Happening<State> for AimGiven {
    fn fold(&self, state: &mut State) {
        state.with_fighter(self.who, |it| it.free_aim = true);
    }

    fn sentence(&self, eyes: &Eyes<'_, State>) -> String {
        format!("{} has a free Aim for the next attack", eyes.before.name(self.who))
    }

    fn rule(&self, _: &State) -> &'static str {
        "D3"
    }
}

/// Somebody passed on what was left of their Dodge (D3).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct DodgePassed {
    /// The fighter who gives it.
    pub who: Who,
    /// The fighter who gets it.
    pub to: Who,
    /// How many Hits of Dodge.
    pub hits: u8,
}

impl Happening<State> for DodgePassed {
    fn fold(&self, state: &mut State) {
        state.with_fighter(self.who, |it| it.dodge = 0);
        state.with_fighter(self.to, |it| it.dodge = it.dodge.saturating_add(self.hits));
    }

    fn sentence(&self, eyes: &Eyes<'_, State>) -> String {
        let (who, to) = (eyes.before.name(self.who), eyes.before.name(self.to));
        format!("{who} gives {to} {} of Dodge", counted(self.hits, "Hit"))
    }

    fn rule(&self, _: &State) -> &'static str {
        "D3"
    }
}

/// A foe has no frenzy for so many of its turns (D3, V61).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct Lulled {
    /// The foe that it is about.
    pub who: Who,
    /// For how many turns.
    pub turns: u8,
}

impl Happening<State> for Lulled {
    fn fold(&self, state: &mut State) {
        state.with_fighter(self.who, |it| (it.lulled, it.frenzied) = (self.turns, false));
    }

    fn sentence(&self, eyes: &Eyes<'_, State>) -> String {
        let turns = counted(self.turns, "turn");
        format!("{} has no frenzy for {turns}", eyes.before.name(self.who))
    }

    fn rule(&self, _: &State) -> &'static str {
        "V61"
    }
}
