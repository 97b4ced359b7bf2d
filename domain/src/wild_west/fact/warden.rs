//! Proposals, rulings, and what else the Warden decides (F1, F3, F4, V19, V40).

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::effects::{ending, told_of, told_of_grit};
use crate::engine::{Eyes, Happening, Mark, Seen, TextRef, counted, listed};
use crate::wild_west::dice::{Pool, Roll};
use crate::wild_west::ground::Hex;
use crate::wild_west::state::{
    Boost, Change, Check, Condition, Effect, Ending, Phase, Proposal, RULINGS_KEPT, RollKind,
    RuledZone, Ruling, State, Until, Who,
};
use crate::wild_west::statuses::Status;

/// Somebody proposed something in words (F4).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct Proposed {
    /// What a character proposes (F4).
    #[schema(inline)]
    pub proposal: Proposal,
}

impl Happening<State> for Proposed {
    fn fold(&self, state: &mut State) {
        let Proposal { who, number, .. } = self.proposal;
        state.docket.proposals.push(self.proposal);
        state.docket.proposals_made = number;
        state.docket.spoke.push(who);
    }

    fn sentence(&self, eyes: &Eyes<'_, State>) -> String {
        let Proposal { who, text, grit, skill, wish, .. } = self.proposal;
        let name = eyes.before.name(who);
        let with = skill.map(|it| format!(" with {}", it.name())).unwrap_or_default();
        let hope = wish.map(|it| format!(", and hopes for {}", it.quoted())).unwrap_or_default();
        format!("{name} proposes {}{with} for {grit} Grit{hope}", text.quoted())
    }

    fn rule(&self, _: &State) -> &'static str {
        "F4"
    }
}

/// Somebody withdrew what they had proposed (F4).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct Withdrawn {
    /// The fighter who had proposed it.
    pub who: Who,
}

impl Happening<State> for Withdrawn {
    fn fold(&self, state: &mut State) {
        state.drop_proposal(self.who);
    }

    fn sentence(&self, eyes: &Eyes<'_, State>) -> String {
        format!("{} withdraws the proposal", eyes.before.name(self.who))
    }

    fn rule(&self, _: &State) -> &'static str {
        "F4"
    }
}

/// Somebody distracted a foe, where no Warden rules on it (F6).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct Distracted {
    /// The fighter who distracts.
    pub who: Who,
    /// The foe that is distracted.
    pub foe: Who,
}

impl Happening<State> for Distracted {
    fn fold(&self, state: &mut State) {
        let (on, more) = (RollKind::Attack, Pool::NONE);
        let what = Change::Dice { on, against: None, more, fewer: 1, fewer_gold: 0 };
        state.boosts.push(Boost { who: self.foe, what, until: Until::Next {} });
    }

    fn sentence(&self, eyes: &Eyes<'_, State>) -> String {
        let (who, foe) = (eyes.before.name(self.who), eyes.before.name(self.foe));
        format!("{who} distracts {foe}, who will roll 1 die fewer in the next attack")
    }

    fn rule(&self, _: &State) -> &'static str {
        "F6"
    }
}

/// Somebody said in words what they wait for (V19).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct ConditionNamed {
    /// The condition: whose, and for what they wait.
    #[schema(inline)]
    pub condition: Condition,
}

impl Happening<State> for ConditionNamed {
    fn fold(&self, state: &mut State) {
        state.docket.conditions.push(self.condition);
    }

    fn sentence(&self, eyes: &Eyes<'_, State>) -> String {
        let Condition { who, text } = self.condition;
        format!("{} waits for this: {}", eyes.before.name(who), text.quoted())
    }

    fn rule(&self, _: &State) -> &'static str {
        "V19"
    }
}

/// The Warden said that what somebody waits for has come about (V19).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct ConditionMet {
    /// The fighter who waits for it.
    pub who: Who,
}

impl Happening<State> for ConditionMet {
    fn fold(&self, _: &mut State) {}

    fn sentence(&self, eyes: &Eyes<'_, State>) -> String {
        format!("what {} waits for has come about", eyes.before.name(self.who))
    }

    fn rule(&self, _: &State) -> &'static str {
        "V19"
    }
}

/// The Warden ruled, or the book did where there is none (F3, F6).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Ruled {
    /// The ruling in full.
    pub ruling: Ruling,
}

/// A ruling as a viewer may know it.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
#[schema(as = wild_west::ShownRuled)]
pub struct ShownRuled {
    /// The ruling, as far as the viewer may know it.
    #[schema(inline)]
    pub ruling: Ruling,
}

impl Ruled {
    fn known(&self, eyes: &Eyes<'_, State>) -> Ruling {
        match eyes.after.knows_foes(eyes.viewer) {
            true => self.ruling.clone(),
            false => self.ruling.for_players(),
        }
    }
}

impl Happening<State> for Ruled {
    fn fold(&self, state: &mut State) {
        let ruling = self.ruling.clone();
        if let Some(number) = ruling.proposal {
            state.docket.proposals.retain(|it| it.number != number);
        }
        state.docket.rulings_made = ruling.number.unwrap_or(state.docket.rulings_made);
        state.docket.at_work = ruling.allow;
        state.docket.rulings.push(ruling);
        let more = state.docket.rulings.len().saturating_sub(RULINGS_KEPT);
        state.docket.rulings.drain(..more);
    }

    fn sentence(&self, eyes: &Eyes<'_, State>) -> String {
        self.known(eyes).told(eyes.before)
    }

    fn rule(&self, _: &State) -> &'static str {
        match self.ruling.by_book {
            true => "F6",
            false if self.ruling.proposal.is_some() => "V22",
            false => "F3",
        }
    }
}

impl Ruling {
    /// What is ruled, as a clause.
    pub fn told(&self, state: &State) -> String {
        let about = match (self.proposal, self.who) {
            (Some(_), Some(who)) => format!("the proposal of {}", state.name(who)),
            _ => "the proposal".to_owned(),
        };
        let hidden = if self.hidden { ", hidden from players" } else { "" };
        let judge = match self.by_book {
            true => format!("by the book{hidden}, "),
            false => format!("the Warden rules{hidden}: "),
        };
        let note = self.note.map(|it| format!("; {}", it.quoted())).unwrap_or_default();
        if !self.allow {
            return format!("{judge}{about} is refused, and costs no Grit{note}");
        }
        let price = if 0 < self.grit { format!(", for {} Grit", self.grit) } else { String::new() };
        let told = |effects: &[Effect]| {
            let told: Vec<String> = effects.iter().map(|it| it.told(state)).collect();
            listed(&told)
        };
        let (success, failure) = (told(&self.on_success), told(&self.on_failure));
        let what = match (self.check, self.who) {
            (Some(check), who) => {
                let rolls = match (self.proposal, who) {
                    (Some(_), _) => format!("{about} takes a roll of "),
                    (None, Some(who)) => format!("{} rolls ", state.name(who)),
                    (None, None) => String::new(),
                };
                let success = success.map(|it| format!("; on success {it}")).unwrap_or_default();
                let failure = failure.map(|it| format!("; on failure {it}")).unwrap_or_default();
                format!("{rolls}{}{price}{success}{failure}", check.told())
            }
            (None, _) if self.proposal.is_some() => {
                let success = success.map(|it| format!("; {it}")).unwrap_or_default();
                format!("{about} succeeds without a roll{price}{success}")
            }
            (None, _) => success.unwrap_or_else(|| "nothing changes".to_owned()),
        };
        format!("{judge}{what}{note}")
    }
}

impl Seen<State> for Ruled {
    type Wire = ShownRuled;

    fn seen_by(&self, eyes: &Eyes<'_, State>) -> ShownRuled {
        ShownRuled { ruling: self.known(eyes) }
    }
}

/// The roll was made that a ruling demands (F3, W19).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct RulingRolled {
    /// The fighter who rolled.
    pub who: Who,
    /// The Skill, and the Hits that it takes.
    #[schema(inline)]
    pub check: Check,
    /// The dice rolled.
    pub pool: Pool,
    /// What they showed.
    pub roll: Roll,
    /// Hits of the best helper (W19).
    #[serde(default)]
    pub helped: u32,
    /// Whether it is a success.
    pub success: bool,
    /// Whether it is hidden from players (V108).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub hidden: bool,
}

impl Happening<State> for RulingRolled {
    /// The counter of Aces is public: what is hidden ticks none (V24, V108).
    fn fold(&self, state: &mut State) {
        if !self.hidden {
            state.count_aces(self.who, self.roll.aces);
        }
        state.spend_boosts(self.who, RollKind::Skill, &[]);
    }

    fn sentence(&self, eyes: &Eyes<'_, State>) -> String {
        let RulingRolled { who, check, pool, roll, helped, success, .. } = self;
        let (name, skill) = (eyes.before.name(*who), check.skill.name());
        let hits = counted(roll.hits.saturating_add(*helped), "Hit");
        let came = if *success { "succeeds" } else { "fails" };
        format!("{name} {came} with {hits} ({pool} of {skill}: {})", roll.told())
    }

    fn rule(&self, _: &State) -> &'static str {
        "W19"
    }

    fn reveals(&self, _: &Eyes<'_, State>) -> bool {
        true
    }
}

/// The dice of a status were rolled that a ruling brings about (F3, W12).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct DegreeRolled {
    /// The status that they bring.
    pub status: Status,
    /// The dice rolled.
    pub pool: Pool,
    /// What they showed.
    pub roll: Roll,
    /// Whether it is hidden from players (V108).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub hidden: bool,
}

impl Happening<State> for DegreeRolled {
    fn fold(&self, _: &mut State) {}

    fn sentence(&self, _: &Eyes<'_, State>) -> String {
        let DegreeRolled { status, pool, roll, .. } = self;
        let (status, hits) = (status.name(), roll.outcome());
        format!("{pool} are rolled for the Severity of {status}: {hits}")
    }

    fn rule(&self, _: &State) -> &'static str {
        "F3"
    }

    fn reveals(&self, _: &Eyes<'_, State>) -> bool {
        true
    }
}

/// All that a ruling brings about has come about (F3).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct RulingDone {
    /// Whether it is hidden from players (V108).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub hidden: bool,
}

impl Happening<State> for RulingDone {
    fn fold(&self, state: &mut State) {
        state.docket.at_work = false;
    }

    fn sentence(&self, _: &Eyes<'_, State>) -> String {
        "the ruling is carried out".to_owned()
    }

    fn rule(&self, _: &State) -> &'static str {
        "F3"
    }

    fn is_quiet(&self) -> bool {
        true
    }
}

/// By a ruling somebody is at another hex (F3).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct Placed {
    /// The fighter who is there.
    pub who: Who,
    /// The hex where they are now.
    pub hex: Hex,
}

impl Happening<State> for Placed {
    fn fold(&self, state: &mut State) {
        state.put(self.who, self.hex);
    }

    fn sentence(&self, eyes: &Eyes<'_, State>) -> String {
        format!("{} is moved to hex {}", eyes.before.name(self.who), self.hex)
    }

    fn rule(&self, _: &State) -> &'static str {
        "F3"
    }
}

/// By a ruling somebody has more Grit, or less (F3).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct GritRuled {
    /// The fighter whose Grit changed.
    pub who: Who,
    /// How much more; less where it is below 0.
    pub by: i8,
    /// Whether it is for their next turn, not for this one.
    pub next_turn: bool,
    /// The Grit of their next turn before debts, where that one changes upward.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub reload: Option<u8>,
}

impl Happening<State> for GritRuled {
    fn fold(&self, state: &mut State) {
        let GritRuled { by, next_turn, reload, .. } = *self;
        state.with_fighter(self.who, |it| match (next_turn, reload) {
            (false, _) => it.grit = it.grit.saturating_add_signed(by),
            (true, Some(reload)) => it.reload = Some(reload),
            (true, None) => it.debt = it.debt.saturating_add(by.unsigned_abs()),
        });
    }

    fn sentence(&self, eyes: &Eyes<'_, State>) -> String {
        told_of_grit(eyes.before.name(self.who), self.by, self.next_turn)
    }

    fn rule(&self, _: &State) -> &'static str {
        "F3"
    }
}

/// By a ruling a part of the ground is otherwise (F3, V106).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct GroundRuled {
    /// What, and until when.
    #[schema(inline)]
    pub ruled: RuledZone,
}

impl Happening<State> for GroundRuled {
    fn fold(&self, state: &mut State) {
        if self.ruled.zone.is_bare() {
            return state.lay_bare(&self.ruled.zone.hexes);
        }
        state.ground.zones.push(self.ruled.zone.clone());
        state.ruled_zones.push(self.ruled.clone());
    }

    fn sentence(&self, _: &Eyes<'_, State>) -> String {
        let zone = &self.ruled.zone;
        format!("the ground changes: {}", told_of(zone))
    }

    fn rule(&self, _: &State) -> &'static str {
        "V106"
    }
}

/// By a ruling everybody is told something (F3).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct Revealed {
    /// What everybody is told.
    pub words: TextRef,
}

impl Happening<State> for Revealed {
    fn fold(&self, _: &mut State) {}

    fn sentence(&self, _: &Eyes<'_, State>) -> String {
        format!("the Warden reveals: {}", self.words.quoted())
    }

    fn rule(&self, _: &State) -> &'static str {
        "F3"
    }

    fn reveals(&self, _: &Eyes<'_, State>) -> bool {
        true
    }
}

/// The Warden named a foe who bleeds from now on, or does no longer (V40).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct BleedsRuled {
    /// The foe that was named.
    pub who: Who,
    /// Whether they bleed and fall Unconscious.
    pub bleeds: bool,
}

impl Happening<State> for BleedsRuled {
    fn fold(&self, state: &mut State) {
        state.with_fighter(self.who, |it| it.bleeds = self.bleeds);
    }

    fn sentence(&self, eyes: &Eyes<'_, State>) -> String {
        let name = eyes.before.name(self.who);
        match self.bleeds {
            true => format!("{name} bleeds and falls Unconscious as characters do"),
            false => format!("{name} dies at 0 Health, as foes do"),
        }
    }

    fn rule(&self, _: &State) -> &'static str {
        "V40"
    }
}

/// The Warden ended the combat (F1).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct CombatCalled {
    /// The outcome for the posse.
    pub ending: Ending,
}

impl Happening<State> for CombatCalled {
    fn fold(&self, state: &mut State) {
        state.ending = Some(self.ending);
        state.phase = Phase::Aftermath;
        state.docket.proposals.clear();
    }

    fn sentence(&self, _: &Eyes<'_, State>) -> String {
        format!("the Warden ends the combat: {}", ending(self.ending))
    }

    fn rule(&self, _: &State) -> &'static str {
        "F1"
    }

    fn mark(&self, _: &State) -> Option<Mark> {
        Some(Mark::Phase)
    }
}
