//! What streams tell of each event, as paragraphs of Server-Sent Events.

use std::sync::Arc;

use actix_web::web::Bytes;
use domain::engine::{MatchId, ShownEvent};
use infra::matches::Line;
use serde::Serialize;
use serde_json::Value;

use crate::http::app::App;
use crate::http::frames::{self, Frame};
use crate::http::problem::Problem;
use crate::http::wire::{self, Eyes};
use crate::http::{apart, texts};

/// The name of the paragraphs that hold frames.
const FRAME: &str = "frame";

/// What a stream tells of each event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Telling {
    /// The event.
    Events,
    /// The event and what it changed in the view.
    Frames,
}

/// An event as it is told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Told {
    /// The seq of the event.
    pub seq: u64,
    /// The paragraph.
    pub text: Bytes,
}

/// A stretch of a log as it is shown to a viewer.
pub struct Shown {
    /// The lines.
    pub lines: Vec<Line>,
    /// The events, as the viewer perceives them.
    events: Arc<Vec<ShownEvent>>,
    /// Whether texts that may be erased are among them.
    pub has_texts: bool,
    id: MatchId,
    eyes: Eyes,
}

/// The frames of a stretch of a log, as they are told.
pub struct ToldFrames {
    /// The frames.
    pub told: Vec<Told>,
    /// The view after them.
    pub view: Option<Value>,
    /// Whether texts that may be erased may be in the views.
    pub shows_texts: bool,
}

impl Told {
    /// An event.
    pub fn event(event: &ShownEvent) -> Result<Told, Problem> {
        Told::paragraph(event.seq, event.kind.name(), event)
    }

    /// A frame.
    pub fn frame(frame: &Frame) -> Result<Told, Problem> {
        Told::paragraph(frame.seq, FRAME, frame)
    }

    fn paragraph(seq: u64, name: &str, data: &impl Serialize) -> Result<Told, Problem> {
        let json = serde_json::to_string(data).map_err(|error| {
            tracing::error!(%error, seq, "an event cannot be told");
            Problem::internal()
        })?;
        Ok(Told { seq, text: Bytes::from(format!("id: {seq}\nevent: {name}\ndata: {json}\n\n")) })
    }
}

impl Shown {
    /// Shows these lines.
    pub async fn of(
        app: &App,
        id: MatchId,
        lines: Vec<Line>,
        eyes: Eyes,
    ) -> Result<Shown, Problem> {
        let mut events = wire::shown_apart(app, lines.clone(), eyes).await?;
        let has_texts = texts::join(app, id, &mut events).await?.is_some();
        Ok(Shown { lines, events: Arc::new(events), has_texts, id, eyes })
    }

    /// The events, as they are told.
    pub async fn as_events(&self, app: &App) -> Result<Vec<Told>, Problem> {
        let events = Arc::clone(&self.events);
        let telling =
            move || events.iter().map(Told::event).collect::<Result<Vec<Told>, Problem>>();
        apart::with(app, self.lines.len(), telling).await?
    }

    /// The frames, as they are told after a frame with the view `previous`. Without one, the first
    /// frame has the whole view.
    pub async fn as_frames(
        &self,
        app: &App,
        previous: Option<Value>,
    ) -> Result<ToldFrames, Problem> {
        let (lines, events) = (self.lines.clone(), self.events.to_vec());
        let film = frames::film(app, self.id, lines, events, self.eyes.viewer, previous).await?;
        let frames = film.frames;
        let telling =
            move || frames.iter().map(Told::frame).collect::<Result<Vec<Told>, Problem>>();
        let told = apart::with(app, self.lines.len(), telling).await??;
        Ok(ToldFrames { told, view: film.view, shows_texts: film.shows_texts })
    }
}
