//! Abilities are used, and what lasts of them; tests of skills, pulls, orders.

use crate::doomtown::cause::Cause;
use crate::doomtown::telling::citing::{choose, of_end};
use crate::doomtown::telling::names::{self, card_name, moment, pip_name, why};
use crate::doomtown::telling::shown::is_hidden;
use crate::doomtown::telling::{cards, dudes, hands};
use crate::doomtown::town::lasting::{Change, Lasting, Until};
use crate::doomtown::town::moment::When;
use crate::doomtown::town::piece::{CardId, Named, Pip};
use crate::doomtown::town::printed::Skill;
use crate::doomtown::town::state::{Pull, SkillTest, State};
use crate::engine::{Eyes, Happening, Seat};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A player used an ability (DT9.2).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct AbilityUsed {
    /// The player who uses it.
    pub seat: Seat,
    /// The card that has the ability, in play or just played.
    pub card: Named,
    /// Which of its abilities, from 0.
    pub ability: u8,
}

impl Happening<State> for AbilityUsed {
    fn fold(&self, state: &mut State) {
        let AbilityUsed { card, ability, .. } = self;
        state.piece_mut(card.card).used.push(*ability);
    }

    fn sentence(&self, eyes: &Eyes<'_, State>) -> String {
        let AbilityUsed { seat, card, ability } = self;
        cards::ability_used(eyes.before, *seat, *card, *ability)
    }

    fn rule(&self, _: &State) -> &'static str {
        let AbilityUsed { card, .. } = self;
        Cause::card(card.code).id()
    }

    fn reveals(&self, eyes: &Eyes<'_, State>) -> bool {
        let learns = |card: &Named| is_hidden(eyes.before, card.card, eyes.viewer);
        let AbilityUsed { card, .. } = self;
        learns(card)
    }
}

/// An ability that was used today may be used once more.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct AbilityRenewed {
    /// The card that has the ability.
    pub card: CardId,
    /// Which of its abilities, from 0.
    pub ability: u8,
    /// The card that renews it.
    pub cause: Cause,
}

impl Happening<State> for AbilityRenewed {
    fn fold(&self, state: &mut State) {
        let AbilityRenewed { card, ability, .. } = self;
        state.piece_mut(*card).renewed.push(*ability);
    }

    fn sentence(&self, eyes: &Eyes<'_, State>) -> String {
        let AbilityRenewed { card, ability, cause } = self;
        cards::ability_renewed(eyes.before, *card, *ability, *cause)
    }

    fn rule(&self, _: &State) -> &'static str {
        let AbilityRenewed { cause, .. } = self;
        cause.id()
    }
}

/// Something changed for a while (DT9.7).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct LastingBegan {
    /// What changes, on which card, by whom, and how long.
    pub lasting: Lasting,
}

impl Happening<State> for LastingBegan {
    fn fold(&self, state: &mut State) {
        let LastingBegan { lasting } = self;
        if let (Some(dude), Change::Shooter { .. }) = (lasting.on, lasting.change) {
            let carried = state.pieces.iter_mut().filter(|it| it.host == Some(dude));
            carried.for_each(|it| it.newest = false);
        }
        state.lasting.push(*lasting);
    }

    fn sentence(&self, eyes: &Eyes<'_, State>) -> String {
        let LastingBegan { lasting } = self;
        dudes::lasting_began(eyes.before, lasting)
    }

    fn rule(&self, _: &State) -> &'static str {
        let LastingBegan { lasting } = self;
        lasting.cause.id()
    }
}

/// What was to last until now is over.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct LastingEnded {
    /// Until when it was.
    pub until: Until,
}

impl Happening<State> for LastingEnded {
    fn fold(&self, state: &mut State) {
        let LastingEnded { until } = self;
        state.lasting.retain(|it| it.until != *until)
    }

    fn sentence(&self, _: &Eyes<'_, State>) -> String {
        let LastingEnded { until } = self;
        dudes::lasting_ended(*until)
    }

    fn rule(&self, _: &State) -> &'static str {
        let LastingEnded { until } = self;
        of_end(*until)
    }

    fn is_quiet(&self) -> bool {
        true
    }
}

/// A lasting effect was used up.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct LastingUsed {
    /// The card that it was on.
    pub on: CardId,
}

impl Happening<State> for LastingUsed {
    fn fold(&self, state: &mut State) {
        let LastingUsed { on } = self;
        let used = |it: &Lasting| it.until == Until::Used && it.on == Some(*on);
        state.lasting.retain(|it| !used(it));
    }

    fn sentence(&self, eyes: &Eyes<'_, State>) -> String {
        let LastingUsed { on } = self;
        dudes::lasting_used(eyes.before, *on)
    }

    fn rule(&self, before: &State) -> &'static str {
        let (_shooting, job) = (before.shootout.is_some(), before.job.is_some());
        choose(job, "DT13.1.4", "DT12.1.4")
    }

    fn is_quiet(&self) -> bool {
        true
    }
}

/// A dude begins to test a skill: what the pull is for (DT11.2).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct TestBegan {
    /// The player who controls the dude.
    pub seat: Seat,
    /// The dude who makes the test.
    pub dude: CardId,
    /// The skill that is tested.
    pub skill: Skill,
    /// The rating with bonuses, which is added to the pull.
    pub rating: i32,
    /// What pull and rating have to reach together.
    pub difficulty: i32,
    /// The rule or card that asks for the test.
    pub cause: Cause,
}

impl Happening<State> for TestBegan {
    fn fold(&self, state: &mut State) {
        let TestBegan { seat, dude, skill, rating, difficulty, cause } = self;
        let (rating, difficulty) = (*rating, *difficulty);
        let test = Some(SkillTest { skill: *skill, rating, difficulty });
        let (seat, dude, cause) = (*seat, Some(*dude), *cause);
        state.pull = Some(Pull { seat, dude, cause, test, pip: None });
    }

    fn sentence(&self, eyes: &Eyes<'_, State>) -> String {
        let TestBegan { dude, skill, rating, difficulty, cause, .. } = self;
        let (name, skill) = (card_name(eyes.before, *dude), skill.name());
        let why = names::why_to(eyes.before, *dude, *cause);
        format!("{name} tests {skill} {rating} against a difficulty of {difficulty}{why}")
    }

    fn rule(&self, _: &State) -> &'static str {
        let TestBegan { cause, .. } = self;
        cause.id()
    }

    fn is_quiet(&self) -> bool {
        true
    }
}

/// A player pulled a joker, and is to name its suit and value (DT11.1).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct JokerPulled {
    /// The player who pulled it, and who names what it counts as.
    pub seat: Seat,
    /// The joker that was pulled.
    pub card: Named,
    /// The dude who makes the pull, where a dude does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub dude: Option<CardId>,
    /// The rule or card that the pull is for.
    pub cause: Cause,
}

impl Happening<State> for JokerPulled {
    fn fold(&self, state: &mut State) {
        let JokerPulled { seat, card, dude, cause } = self;
        state.lay_out_pull(*card);
        state.begin_pull(*seat, *dude, *cause);
    }

    fn sentence(&self, _: &Eyes<'_, State>) -> String {
        let JokerPulled { seat, cause, .. } = self;
        format!("{seat:#} pulls a joker{}{}", hands::pull_for(*cause), why(*cause))
    }

    fn rule(&self, _: &State) -> &'static str {
        let JokerPulled { cause, .. } = self;
        cause.id()
    }

    fn reveals(&self, eyes: &Eyes<'_, State>) -> bool {
        let learns = |card: &Named| is_hidden(eyes.before, card.card, eyes.viewer);
        let JokerPulled { card, .. } = self;
        learns(card)
    }
}

/// A player pulled the top card of their deck (DT11.1).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct Pulled {
    /// The player who pulled, from their own deck.
    pub seat: Seat,
    /// The dude who makes the pull, where a dude does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub dude: Option<CardId>,
    /// Which; none where deck and discard pile are empty.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub card: Option<Named>,
    /// What it counts as.
    pub pip: Pip,
    /// The rule or card that the pull is for.
    pub cause: Cause,
}

impl Happening<State> for Pulled {
    fn fold(&self, state: &mut State) {
        let Pulled { seat, dude, card, pip, cause } = self;
        card.iter().for_each(|it| state.lay_out_pull(*it));
        state.begin_pull(*seat, *dude, *cause);
        state.name_pull(*pip);
    }

    fn sentence(&self, eyes: &Eyes<'_, State>) -> String {
        let Pulled { seat, card, pip, cause, .. } = self;
        hands::pulled(eyes.before, *seat, *card, *pip, *cause)
    }

    fn rule(&self, _: &State) -> &'static str {
        let Pulled { cause, .. } = self;
        cause.id()
    }

    fn reveals(&self, eyes: &Eyes<'_, State>) -> bool {
        let learns = |card: &Named| is_hidden(eyes.before, card.card, eyes.viewer);
        let Pulled { card, .. } = self;
        card.as_ref().is_some_and(learns)
    }
}

/// Another card was used as the pull.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct PullReplaced {
    /// The card that is the pull from now on.
    pub card: Named,
    /// What it counts as.
    pub pip: Pip,
    /// The card that replaced the pull.
    pub cause: Cause,
}

impl Happening<State> for PullReplaced {
    fn fold(&self, state: &mut State) {
        let PullReplaced { card, pip, .. } = self;
        state.lay_out_pull(*card);
        state.name_pull(*pip);
    }

    fn sentence(&self, eyes: &Eyes<'_, State>) -> String {
        let PullReplaced { card, pip, cause } = self;
        let name = card_name(eyes.before, card.card);
        let why = names::why_to(eyes.before, card.card, *cause);
        format!("{name} is used as the pull instead: {}{why}", pip_name(*pip))
    }

    fn rule(&self, _: &State) -> &'static str {
        let PullReplaced { cause, .. } = self;
        cause.id()
    }

    fn reveals(&self, eyes: &Eyes<'_, State>) -> bool {
        let learns = |card: &Named| is_hidden(eyes.before, card.card, eyes.viewer);
        let PullReplaced { card, .. } = self;
        learns(card)
    }
}

/// A skill was tested: pull and rating against the difficulty (DT11.2).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct SkillTested {
    /// The dude who made the test.
    pub dude: CardId,
    /// The skill that was tested.
    pub skill: Skill,
    /// The value of the pull, from 1 (ace) to 13 (king).
    pub pull: u8,
    /// The rating with bonuses.
    pub rating: i32,
    /// What pull and rating together have to come to.
    pub difficulty: i32,
    /// Whether it was passed.
    pub passed: bool,
    /// The rule or card that asked for the test.
    pub cause: Cause,
}

impl Happening<State> for SkillTested {
    fn fold(&self, _: &mut State) {}

    fn sentence(&self, eyes: &Eyes<'_, State>) -> String {
        let SkillTested { dude, skill, pull, rating, difficulty, passed, .. } = self;
        dudes::tested(eyes.before, *dude, *skill, (*pull, *rating), *difficulty, *passed)
    }

    fn rule(&self, _: &State) -> &'static str {
        let SkillTested { cause, .. } = self;
        cause.id()
    }
}

/// A player gave a standing order: they pass all windows of this kind until the day ends
/// (DTH4).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct OrderGiven {
    /// The player who will not be asked.
    pub seat: Seat,
    /// The kind of windows that are passed.
    pub when: When,
}

impl Happening<State> for OrderGiven {
    fn fold(&self, state: &mut State) {
        let OrderGiven { seat, when } = self;
        state.player_mut(*seat).orders.push(*when)
    }

    fn sentence(&self, _: &Eyes<'_, State>) -> String {
        let OrderGiven { seat, when } = self;
        format!("{seat:#} orders, until the day ends: no reacts {}", moment(*when))
    }

    fn rule(&self, _: &State) -> &'static str {
        "DTH4"
    }
}
