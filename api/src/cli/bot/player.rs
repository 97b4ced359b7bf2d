//! A player of any game. It sits down, reads its prompts, and answers at random, unless it was
//! given a player who knows the game.

use domain::engine::{AnyRuleset, Chance, Prompt, PromptChoice, RoleGuide, Seat};
use infra::bots::{Mind, mind};
use serde::Deserialize;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::cli::failure::Failure;
use crate::cli::rest::{Problem, Refusal, Rest};

/// Events that are read at a time.
const PAGE: u32 = 1_000;
/// Answers in a row that may be refused because the match has moved on, before the player gives
/// up.
const OVERTAKEN_MAX: u32 = 1_000;

/// A match as `GET /v1/matches/{id}` shows it, as far as a player needs to know.
#[derive(Clone, Debug, Deserialize)]
pub struct MatchInfo {
    /// The game.
    pub ruleset: String,
    /// The version of its rules.
    pub rules_version: String,
    /// The seats and who has taken them.
    pub seats: Vec<SeatInfo>,
    /// The seats that have to decide.
    pub waiting_on: Vec<u8>,
    /// How it ended.
    pub result: Option<Value>,
}

/// A seat of a match.
#[derive(Clone, Debug, Deserialize)]
pub struct SeatInfo {
    /// Its number.
    pub seat: u8,
    /// Who sits there.
    pub player: Option<PlayerInfo>,
    /// In which role, where the game has roles.
    pub role: Option<String>,
}

/// The account that has taken a seat.
#[derive(Clone, Debug, Deserialize)]
pub struct PlayerInfo {
    /// The account.
    pub id: Uuid,
}

/// A player of one match.
pub struct Player {
    rest: Rest,
    address: String,
    seats: Vec<u8>,
    mind: Mind,
    warned: bool,
}

/// A question and the player's answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answered {
    /// The event that recorded it.
    pub seq: u64,
    /// The seat that was asked.
    pub seat: u8,
    /// The question.
    pub question: String,
    /// The answer, in the words of the options.
    pub answer: String,
}

#[derive(Deserialize)]
struct Asked {
    prompts: Vec<Prompt>,
}

#[derive(Deserialize)]
struct Seen {
    view: Value,
}

#[derive(Deserialize)]
struct Decided {
    version: u64,
    events: Vec<EventLine>,
}

#[derive(Deserialize)]
struct EventsPage {
    items: Vec<EventLine>,
}

#[derive(Deserialize)]
struct EventLine {
    seq: u64,
    kind: String,
}

impl Player {
    /// A player for the account of `rest`, in the match with this id, who answers by these draws.
    pub fn new(rest: Rest, match_id: Uuid, chance: Chance) -> Self {
        let address = format!("/v1/matches/{match_id}");
        let mind = Mind::at_random(chance);
        Self { rest, address, seats: Vec::new(), mind, warned: false }
    }

    /// Lets the player answer like one who knows this game.
    #[must_use]
    pub fn knowing(self, game: &'static dyn AnyRuleset) -> Self {
        Self { mind: self.mind.knowing(game), ..self }
    }

    /// Lets the player play some of the account's seats only; all of them if none is named.
    #[must_use]
    pub fn only_for(self, seats: Vec<u8>) -> Self {
        Self { seats, ..self }
    }

    /// The match as it is now.
    ///
    /// # Errors
    /// If there is no such match, or the server does not answer.
    pub async fn the_match(&self) -> Result<MatchInfo, Refusal> {
        self.rest.get(&self.address).await
    }

    /// The seats that the account has.
    ///
    /// # Errors
    /// If the token is not valid, or the server does not answer.
    pub async fn own_seats(&self) -> Result<Vec<u8>, Refusal> {
        #[derive(Deserialize)]
        struct Me {
            id: Uuid,
        }
        let me: Me = self.rest.get("/v1/me").await?;
        let seats = self.the_match().await?.seats.into_iter();
        let own = seats.filter(|it| it.player.as_ref().is_some_and(|player| player.id == me.id));
        Ok(own.map(|it| it.seat).collect())
    }

    /// Takes `count` free seats: in a role, or else each with a ready-made loadout if the game has
    /// them. Where only the referee's role is left, it is taken, with nothing.
    ///
    /// # Errors
    /// If there are not as many free seats, there is no such role, or the match has started.
    pub async fn sit(&mut self, count: u8, role: Option<&str>) -> Result<(), Refusal> {
        #[derive(Deserialize)]
        struct Loadouts {
            items: Vec<Loadout>,
        }
        #[derive(Deserialize)]
        struct Loadout {
            id: String,
        }
        #[derive(Deserialize)]
        struct Guide {
            #[serde(default)]
            roles: Vec<RoleGuide>,
        }
        let ruleset = self.the_match().await?.ruleset;
        let guide: Guide = self.rest.get(&format!("/v1/rulesets/{ruleset}")).await?;
        let ready: Loadouts = self.rest.get(&format!("/v1/rulesets/{ruleset}/loadouts")).await?;
        let seats = format!("{}/seats", self.address);
        let ids: Vec<String> = ready.items.into_iter().map(|it| it.id).collect();
        for _ in 0..count {
            let loadout = self.mind.presets(&ids).into_iter().next();
            let left = match role {
                Some(role) => Some(role.to_owned()),
                None => {
                    let seats = self.the_match().await?.seats.into_iter();
                    let held: Vec<Option<String>> = seats.map(|it| it.role).collect();
                    mind::only_role_left(&guide.roles, &held)
                }
            };
            let body = match (left, loadout) {
                (Some(role), _) => json!({"role": role}),
                (None, Some(loadout)) => json!({"loadout": loadout}),
                (None, None) => json!({}),
            };
            let _: Value = self.rest.post(&seats, &body).await?;
        }
        Ok(())
    }

    /// Answers every prompt until the match is over, and reports each answer to `report`.
    ///
    /// # Errors
    /// If the server refuses what it has offered, or no longer answers.
    pub async fn play(&mut self, mut report: impl FnMut(Answered)) -> Result<(), Failure> {
        let mut seen = 0;
        let mut overtaken = 0;
        loop {
            let prompts = self.prompts().await?;
            let Some(prompt) = self.mind.pick(&prompts) else {
                let events = self.wait(seen).await?;
                seen = events.last().map_or(seen, |it| it.seq);
                if is_over(&events) {
                    return Ok(());
                }
                continue;
            };
            match self.answer(prompt, &mut report).await {
                Ok(decided) => {
                    overtaken = 0;
                    seen = seen.max(decided.version);
                    if is_over(&decided.events) {
                        return Ok(());
                    }
                }
                Err(Refusal::Problem(problem)) if has_moved_on(&problem) => {
                    overtaken += 1;
                    if overtaken == OVERTAKEN_MAX {
                        return Err(Refusal::Problem(problem).into());
                    }
                }
                Err(refusal) => return Err(refusal.into()),
            }
        }
    }

    /// Answers one prompt, if there is any. Returns whether there was.
    ///
    /// # Errors
    /// If the server refuses what it has offered, or no longer answers.
    pub async fn answer_once(&mut self) -> Result<bool, Refusal> {
        let prompts = self.prompts().await?;
        let Some(prompt) = self.mind.pick(&prompts) else { return Ok(false) };
        self.answer(prompt, &mut |_| ()).await.map(|_| true)
    }

    /// The questions for which the match waits. What a seat only may start, such as the ruling of a
    /// referee in a turn of somebody else, is left alone.
    async fn prompts(&self) -> Result<Vec<Prompt>, Refusal> {
        let asked: Asked = self.rest.get(&format!("{}/prompts", self.address)).await?;
        let ours = |seat: u8| self.seats.is_empty() || self.seats.contains(&seat);
        let mut prompts = asked.prompts;
        prompts.retain(|it| ours(it.seat.0));
        if prompts.iter().any(mind::may_only_start) {
            let awaited = self.the_match().await?.waiting_on.into_iter().map(Seat);
            mind::keep_awaited(&mut prompts, &awaited.collect::<Vec<Seat>>());
        }
        Ok(prompts)
    }

    async fn answer(
        &mut self,
        prompt: &Prompt,
        report: &mut impl FnMut(Answered),
    ) -> Result<Decided, Refusal> {
        let view = self.view(prompt).await?;
        let answer = self.mind.answer(prompt, view.as_ref());
        let body = json!({"prompt": prompt.id, "answer": answer, "seat": prompt.seat});
        let decided: Decided =
            self.rest.post(&format!("{}/decisions", self.address), &body).await?;
        report(Answered {
            seq: decided.events.first().map_or(decided.version, |it| it.seq),
            seat: prompt.seat.0,
            question: prompt.text.clone(),
            answer: in_words(&prompt.choice, &answer),
        });
        Ok(decided)
    }

    /// What the seat that is asked sees, if the player knows the game. If the match moves on
    /// between prompt and view, at worst the answer is refused, and the next prompt is read.
    async fn view(&mut self, prompt: &Prompt) -> Result<Option<Value>, Refusal> {
        let Some(game) = self.mind.knows() else { return Ok(None) };
        let path = format!("{}/state?as=seat:{}", self.address, prompt.seat.0);
        let seen: Seen = self.rest.get(&path).await?;
        if !game.reads_view(&seen.view) && !self.warned {
            self.warned = true;
            tracing::warn!(
                seat = prompt.seat.0,
                "the server's view cannot be read, perhaps as its version is another: what cannot \
                 be read is answered at random"
            );
        }
        Ok(Some(seen.view))
    }

    /// The events after `seen`, as soon as there are any; none if nothing happens for a long time.
    async fn wait(&self, seen: u64) -> Result<Vec<EventLine>, Refusal> {
        let path = format!("{}/events?after={seen}&limit={PAGE}", self.address);
        let page: EventsPage = self.rest.get(&path).await?;
        Ok(page.items)
    }
}

fn is_over(events: &[EventLine]) -> bool {
    events.iter().any(|event| ["match.finished", "match.cancelled"].contains(&event.kind.as_str()))
}

/// Whether the match has moved on: somebody was faster, a clock expired, or it is over.
fn has_moved_on(problem: &Problem) -> bool {
    let names = ["prompt-closed", "clock-expired", "match-not-active", "match-suspended"];
    names.contains(&problem.name())
}

/// An answer with the labels of the options in place of their values.
fn in_words(choice: &PromptChoice, answer: &Value) -> String {
    let options = match choice {
        PromptChoice::One { options }
        | PromptChoice::Some { options, .. }
        | PromptChoice::Sequence { options, .. }
        | PromptChoice::Split { options, .. } => options.iter().collect::<Vec<_>>(),
        PromptChoice::Assign { items, bins, .. } => items.iter().chain(bins).collect(),
        PromptChoice::Number { .. } | PromptChoice::Text { .. } => Vec::new(),
    };
    let label = |value: &Value| options.iter().find(|it| it.value == *value).map(|it| &it.label);
    match (label(answer), answer) {
        (Some(label), _) => label.clone(),
        (None, Value::Array(parts)) if parts.is_empty() => "nothing".to_owned(),
        (None, Value::Array(parts)) => {
            let parts: Vec<String> = parts.iter().map(|part| in_words(choice, part)).collect();
            parts.join(", ")
        }
        (None, other) => other.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn choice(form: Value) -> PromptChoice {
        serde_json::from_value(form).expect("this is a choice")
    }

    #[test]
    fn answers_are_told_in_the_words_of_the_options() {
        let options = json!([
            {"value": {"type": "draw"}, "label": "Draw"},
            {"value": [1, 2], "label": "Both barrels"},
        ]);
        let one = choice(json!({"form": "one", "options": options}));
        assert_eq!(in_words(&one, &json!({"type": "draw"})), "Draw");
        assert_eq!(in_words(&one, &json!([1, 2])), "Both barrels");
        let some = choice(json!({"form": "some", "options": options, "min": 0, "max": 2}));
        assert_eq!(in_words(&some, &json!([])), "nothing");
        assert_eq!(in_words(&some, &json!([{"type": "draw"}, [1, 2]])), "Draw, Both barrels");
        let number = choice(json!({"form": "number", "min": 0, "max": 9}));
        assert_eq!(in_words(&number, &json!(7)), "7");
    }
}
