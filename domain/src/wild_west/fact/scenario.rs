//! How a scenario is set up (H1).

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::engine::{Eyes, Happening, Mark, Seen};
use crate::wild_west::scenario::{Scenario, StartFighter, StartPhase, StartProposal};
use crate::wild_west::state::{Docket, Fighter, Phase, Proposal, Ruling, State, Vital, Who};
use crate::wild_west::statuses::Status;

/// A combat began in the middle (H1). Earlier facts have said who fights with what, and where.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ScenarioSet {
    /// The scenario, with what it had left to the server.
    pub scenario: Scenario,
}

/// A scenario as a viewer sees it: without the Health of foes, and what others have learnt (V108).
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
#[schema(as = wild_west::ShownScenarioSet)]
pub struct ShownScenarioSet {
    /// The scenario, with what it had left to the server.
    pub scenario: Scenario,
}

impl Happening<State> for ScenarioSet {
    fn fold(&self, state: &mut State) {
        let it = self.scenario.clone();
        let (phase, round) = match it.phase {
            StartPhase::Surprise => (Phase::Surprise, 0),
            StartPhase::Initiative => (Phase::Initiative, 0),
            StartPhase::Turns => (Phase::Turns, it.round),
            StartPhase::Aftermath => (Phase::Aftermath, it.round),
        };
        (state.phase, state.round) = (phase, round);
        for (fighter, start) in state.fighters.iter_mut().zip(&it.fighters) {
            start.put_on(fighter);
        }
        (state.order, state.first_order) = (it.order, it.first_order);
        state.slot = it.slot.unwrap_or(0);
        state.waiting = it.waiting.unwrap_or_default();
        state.turn = it.turn;
        (state.prepared, state.boosts) = (it.prepared, it.boosts);
        state.ground.zones.extend(it.passing.iter().map(|it| it.zone.clone()));
        (state.traps, state.passing, state.horses) = (it.traps, it.passing, it.horses);
        state.learnt = it.learnt;
        (state.duel, state.duel_winner, state.ending) = (it.duel, it.duel_winner, it.ending);
        state.suspended = it.suspended;
        state.ground.zones.extend(it.ruled_zones.iter().map(|it| it.zone.clone()));
        state.ruled_zones = it.ruled_zones;
        state.docket = docket(&it.proposals, it.spoke, it.rulings);
        for rider in state.horses.clone().into_iter().filter_map(|it| it.rider) {
            state.with_fighter(rider, |it| it.mounted = true);
        }
    }

    fn sentence(&self, eyes: &Eyes<'_, State>) -> String {
        let turn = eyes.after.turn.as_ref().map(|it| eyes.after.name(it.who));
        let turn = turn.map(|it| format!(", in the turn of {it}")).unwrap_or_default();
        match self.scenario.phase {
            StartPhase::Surprise => "the match begins before the first round".to_owned(),
            StartPhase::Initiative => "the match begins with the turn order".to_owned(),
            StartPhase::Turns => {
                format!("the match begins in round {}{turn}", self.scenario.round)
            }
            StartPhase::Aftermath => {
                format!("the match begins as all is decided, in round {}", self.scenario.round)
            }
        }
    }

    fn rule(&self, _: &State) -> &'static str {
        "H1"
    }

    fn mark(&self, _: &State) -> Option<Mark> {
        Some(Mark::Phase)
    }
}

/// What the Warden has before them: proposals come after those on which it was ruled.
fn docket(proposals: &[StartProposal], spoke: Vec<Who>, rulings: Vec<Ruling>) -> Docket {
    let ruled = rulings.iter().filter_map(|it| it.proposal).max().unwrap_or(0);
    let made = |(it, number): (&StartProposal, u16)| {
        let StartProposal { who, grit, skill } = *it;
        let number = ruled.saturating_add(number);
        Proposal { number, who, grit, skill, ..Proposal::default() }
    };
    let proposals: Vec<Proposal> = proposals.iter().zip(1..).map(made).collect();
    let rulings: Vec<Ruling> =
        (1..).zip(rulings).map(|(number, it)| Ruling { number: Some(number), ..it }).collect();
    Docket {
        proposals_made: proposals.last().map_or(ruled, |it| it.number),
        rulings_made: rulings.last().and_then(|it| it.number).unwrap_or(0),
        proposals,
        spoke,
        rulings,
        ..Docket::default()
    }
}

impl StartFighter {
    /// Gives a fighter what the scenario says of them.
    fn put_on(&self, to: &mut Fighter) {
        to.prone = self.prone || self.vital == Vital::Bleeding;
        (to.grit, to.debt, to.reload) = (self.grit.unwrap_or(0), self.debt, self.reload);
        to.dodge = self.dodge;
        for it in &self.statuses {
            to.ails.set(it.status, it.severity);
            to.prone |= it.status == Status::Unconscious;
        }
        self.afraid_of.iter().for_each(|it| to.ails.fear(it.0));
        to.ails.burned_before = self.burned_before || to.ails.has(Status::Burned);
        to.vital = self.vital;
        to.surprised = self.surprised;
        to.fired = self.fired.iter().flatten().copied().collect();
        to.bled_with = self.bled_with.iter().copied().collect();
        (to.fortified, to.frenzied) = (self.fortified, self.frenzied.unwrap_or(false));
        (to.joins, to.ducked, to.lulled) = (self.joins, self.ducked, self.lulled);
        to.clings_to = self.clings_to;
        (to.hidden, to.free_aim) = (self.hidden, self.free_aim);
        if self.health.is_none() {
            to.health = to.health.min(to.health_max());
        }
    }
}

impl Seen<State> for ScenarioSet {
    type Wire = ShownScenarioSet;

    fn seen_by(&self, eyes: &Eyes<'_, State>) -> ShownScenarioSet {
        let knows = |who| eyes.after.knows(eyes.viewer, who);
        let rulings = eyes.after.knows_foes(eyes.viewer);
        let scenario = self.scenario.known_to(knows, |it| eyes.viewer.sees(it.seat), rulings);
        ShownScenarioSet { scenario }
    }
}
