//! What a decision would bring about, as far as the seat can know.
//!
//! At a rest it is tried in worlds dealt anew from what the seat knows, never in the true one:
//! where all of them agree, that is what it knows, and an answer of this kind cannot give anything
//! away. Within a resolution, which holds hidden things of its own, it is tried as it is, and
//! refused where anything is drawn or revealed. Where several are asked at once and in secret, what
//! follows depends on what the others answer: it ends with the seat's own answer, whether or not
//! the others have given theirs.

use serde_json::Value;

use crate::engine::play::decide::{Rejection, Stamp};
use crate::engine::show::ShownFact;
use crate::engine::{Chance, Match, Prompt, PromptId, Ruleset, Seat, Viewer};

/// Worlds in which a decision is tried.
const WORLDS: usize = 8;

/// What a decision would bring about, as one seat would perceive it.
#[derive(Clone, Debug, PartialEq)]
pub struct Preview {
    /// What would happen.
    pub facts: Vec<ShownFact>,
    /// What the seat would see of the game.
    pub view: Value,
    /// What the seat would be asked; the ids are not those that it would get.
    pub prompts: Vec<Prompt>,
    /// Whether the match would be over.
    pub ends: bool,
    /// Why the rest of a chain of answers would be refused.
    pub refused: Option<Rejection>,
}

impl<R: Ruleset> Match<R> {
    /// What `answer` to `prompt`, and `then` to what follows, would bring about. Nothing of it
    /// happens. `key` is fresh randomness.
    pub fn preview(
        &self,
        seat: Seat,
        prompt: &PromptId,
        answer: &Value,
        then: &[Value],
        stamp: Stamp,
        key: [u8; 32],
    ) -> Result<Preview, Rejection> {
        if self.resolution.is_some() {
            return self.unanswered_by_others(seat).try_out(seat, prompt, answer, then, stamp);
        }
        let mut chance = Chance::keyed(key);
        let mut agreed: Option<Preview> = None;
        for _ in 0..WORLDS {
            let world = self.redealt(Viewer::Seat(seat), &mut chance);
            let preview = world.try_out(seat, prompt, answer, then, stamp)?;
            match &agreed {
                Some(other) if *other != preview => return Err(Rejection::PreviewWouldReveal),
                _ => agreed = Some(preview),
            }
        }
        agreed.ok_or(Rejection::PreviewWouldReveal)
    }

    /// The match as if nobody but this seat had answered what is asked of several in secret.
    fn unanswered_by_others(&self, seat: Seat) -> Match<R> {
        let mut it = self.clone();
        if let Some(resolution) = it.resolution.as_mut().filter(|it| !it.first) {
            let others =
                resolution.open.iter_mut().filter(|it| it.question.seat != seat && it.answered);
            let count = others.map(|it| it.answered = false).count();
            // Theirs came last: nobody else has answered since they were asked.
            resolution.given.truncate(resolution.given.len().saturating_sub(count));
        }
        it
    }

    fn try_out(
        &self,
        seat: Seat,
        prompt: &PromptId,
        answer: &Value,
        then: &[Value],
        stamp: Stamp,
    ) -> Result<Preview, Rejection> {
        let viewer = Viewer::Seat(seat);
        let mut it = self.clone();
        let mut facts = Vec::new();
        let mut refused = None;
        let mut next = Some((prompt.clone(), answer));
        let mut later = then.iter();
        let mut first = true;
        while let Some((prompt, answer)) = next.take() {
            let decided = match it.decide(seat, &prompt, answer, stamp) {
                Ok(decided) => decided,
                // What the script says is no less hidden than what chance would draw.
                Err(Rejection::OffScript { .. }) => return Err(Rejection::PreviewWouldReveal),
                Err(rejection) if first => return Err(rejection),
                Err(rejection) => {
                    refused = Some(rejection);
                    break;
                }
            };
            for (event, sealed) in decided.events.iter().zip(&decided.sealed) {
                let learnt = it.learnt_from(event);
                if 0 < learnt.drawn || learnt.told.contains(&viewer) {
                    return Err(Rejection::PreviewWouldReveal);
                }
                facts.extend(it.show_next(event, sealed, viewer, None).event.facts);
                it.apply(event).map_err(|_| Rejection::Drifted)?;
                it.chain(sealed);
            }
            first = false;
            if let Some(answer) = later.next() {
                match it.prompts(seat).into_iter().next() {
                    Some(prompt) => next = Some((prompt.id, answer)),
                    None => refused = Some(Rejection::PromptClosed),
                }
            }
        }
        let mut prompts = it.prompts(seat);
        for (prompt, number) in prompts.iter_mut().zip(1..) {
            // The ids that would be given belong to another question if something else happens.
            prompt.id = PromptId(format!("preview-{number}"));
        }
        let view = serde_json::to_value(it.view(viewer)).expect("views always serialize");
        Ok(Preview { facts, view, prompts, ends: it.standing.outcome.is_some(), refused })
    }
}
