//! What a player sees: the table as their view shows it, and the question.

use serde_json::Value;

use crate::engine::{OptionItem, Prompt, PromptChoice};
use crate::wild_west::action::{Action, Target};
use crate::wild_west::state::{Body, Fighter, Side, State, Turn, Vital, Who};
use crate::wild_west::view::{ShownFighter, ShownTurn, View};

/// A table in somebody's head, and what they are asked.
pub struct Eye<'a> {
    /// The question to the player.
    pub prompt: &'a Prompt,
    /// The table as they know it: of foes whose Health is hidden they take it to be what it is of
    /// their kind, less what they have lost.
    pub state: State,
    /// The fighter whom the question is about, who acts.
    pub who: Who,
}

impl<'a> Eye<'a> {
    /// Looks at a view, for a question.
    pub fn new(view: &View, prompt: &'a Prompt) -> Eye<'a> {
        let state = imagined(view);
        let named = about(prompt, "fighter").and_then(|it| it.parse().ok()).map(Who);
        let acts = state.turn.as_ref().map(|it| it.who);
        Eye { prompt, who: named.or(acts).unwrap_or_default(), state }
    }

    /// What of a kind the question is about, by its name in JSON.
    pub fn about(&self, kind: &str) -> Option<&'a str> {
        about(self.prompt, kind)
    }

    /// The fighter who acts.
    pub fn me(&self) -> Option<&Fighter> {
        self.state.fighter(self.who)
    }

    /// Grit that is left.
    pub fn grit(&self) -> u8 {
        self.me().map_or(0, |it| it.grit)
    }

    /// The side that they are on.
    pub fn side(&self) -> Side {
        self.me().map(|it| it.side).unwrap_or_default()
    }

    /// The opponents who are still in the fight.
    pub fn opponents(&self) -> impl Iterator<Item = (Who, &Fighter)> {
        self.state.opponents(self.who).filter(|(_, it)| it.takes_turns())
    }

    /// Everybody of their side who is still there, they themselves included.
    pub fn own(&self) -> impl Iterator<Item = (Who, &Fighter)> {
        self.state.there(self.side())
    }

    /// The options of the question, where it has a list of them.
    pub fn options(&self) -> &'a [OptionItem] {
        match &self.prompt.choice {
            PromptChoice::One { options }
            | PromptChoice::Some { options, .. }
            | PromptChoice::Sequence { options, .. }
            | PromptChoice::Split { options, .. } => options,
            PromptChoice::Assign { items, .. } => items,
            PromptChoice::Number { .. } | PromptChoice::Text { .. } => &[],
        }
    }

    /// The actions that are on offer, as the game knows them.
    pub fn actions(&self) -> Vec<Action> {
        let read = |it: &OptionItem| serde_json::from_value(it.value.clone()).ok();
        self.options().iter().filter_map(read).collect()
    }

    /// What may be pointed at, as the game knows it, with the answer that points there.
    pub fn targets(&self) -> Vec<(Target, &'a Value)> {
        let read = |it: &'a OptionItem| {
            let target = serde_json::from_value(it.value.clone()).ok()?;
            Some((target, &it.value))
        };
        self.options().iter().filter_map(read).collect()
    }

    /// The option with the greatest worth; of equal ones the first.
    pub fn best(&self, worth: impl Fn(&Target) -> i64) -> Option<Value> {
        let valued = self.targets().into_iter().map(|(target, value)| (worth(&target), value));
        let best = valued.rev().max_by_key(|(worth, _)| *worth);
        best.map(|(_, value)| value.clone())
    }
}

fn about<'a>(prompt: &'a Prompt, kind: &str) -> Option<&'a str> {
    let named = |it: &'a String| it.strip_prefix(kind)?.strip_prefix(':');
    prompt.about.iter().find_map(named)
}

/// The table that a view shows.
fn imagined(view: &View) -> State {
    State {
        options: view.options.clone(),
        warden: view.warden,
        fighters: view.fighters.iter().map(fighter).collect(),
        ground: view.ground.clone(),
        phase: view.phase,
        round: view.round,
        order: view.order.clone(),
        slot: view.slot,
        waiting: view.waiting.clone(),
        turn: view.turn.as_ref().map(turn),
        ending: view.ending,
        prepared: view.prepared.clone(),
        boosts: view.boosts.clone(),
        traps: view.traps.clone(),
        passing: view.passing.clone(),
        horses: view.horses.clone(),
        ..State::default()
    }
}

fn turn(it: &ShownTurn) -> Turn {
    Turn {
        who: it.who,
        traded: it.traded,
        aimed: it.aimed,
        aim_waits: it.aim_waits,
        prepared: it.prepared,
        relieved: it.relieved.clone(),
        move_grit: it.move_grit,
        ..Turn::default()
    }
}

fn fighter(it: &ShownFighter) -> Fighter {
    let body = match (&it.person, it.foe) {
        (Some(person), _) => Body::Character { person: person.clone() },
        (None, foe) => Body::Foe { foe: foe.unwrap_or_default() },
    };
    let usual = it.foe.map_or(0, |foe| foe.sheet().health);
    let guessed = match it.vital {
        Vital::Alive => usual.saturating_sub(it.lost).max(1),
        Vital::Bleeding | Vital::Dead | Vital::Captured | Vital::Fled => 0,
    };
    let health = it.health.unwrap_or(guessed);
    let mut fighter = Fighter {
        side: it.side,
        seat: it.seat,
        name: it.name.clone(),
        body,
        health,
        max: health.saturating_add(it.lost),
        hex: it.hex,
        prone: it.prone,
        grit: it.grit,
        debt: it.debt,
        reload: it.reload,
        dodge: it.dodge,
        vital: it.vital,
        aces: it.aces,
        surprised: it.surprised,
        bleeds: it.bleeds,
        fired: it.fired.iter().copied().collect(),
        bled_with: it.bled_with.iter().copied().collect(),
        frenzied: it.frenzied,
        clings_to: it.clings_to,
        mounted: it.mounted,
        hidden: it.hidden,
        free_aim: it.free_aim,
        ..Fighter::default()
    };
    it.statuses.iter().for_each(|it| fighter.ails.set(it.status, it.severity));
    it.afraid_of.iter().for_each(|it| fighter.ails.fear(it.0));
    (fighter.ails.scarred, fighter.ails.weakened) = (it.scarred, it.weakened);
    fighter
}
