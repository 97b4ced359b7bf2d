//! Frames: events with what each of them changed in the view.

use domain::engine::{MatchId, ShownEvent, Viewer};
use infra::matches::Line;
use json_patch::Patch;
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

use crate::http::app::App;
use crate::http::problem::Problem;
use crate::http::{apart, texts};

/// One event, and what it changed in the view.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
#[schema(as = Frame)]
pub struct Frame {
    /// The seq of the event.
    #[schema(minimum = 1)]
    pub seq: u64,
    /// The event as `GET …/events` has it.
    event: ShownEvent,
    /// `true` if after the event the match runs and nothing is being resolved, so that it can be
    /// forked there; otherwise left out.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[schema(required = false)]
    rest: bool,
    /// The whole view after the event. Only the first frame of an answer has it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<HashMap<String, Value>>)]
    view: Option<Value>,
    /// The changes that turn the view of the previous frame into the view after this event (RFC
    /// 6902). Empty in the first frame.
    #[schema(value_type = Vec<PatchOperation>)]
    patch: Patch,
}

/// One step of a patch (RFC 6902).
#[derive(ToSchema)]
#[allow(dead_code, reason = "says in the document what a patch consists of")]
pub struct PatchOperation {
    /// What the step does: `add`, `remove` or `replace`.
    op: PatchOp,
    /// Where it does that: a JSON Pointer into the view.
    path: String,
    /// The new value; left out for `remove`.
    #[schema(value_type = Value, required = false)]
    value: Option<Value>,
}

/// An operation of JSON Patch.
#[derive(ToSchema)]
#[allow(dead_code, reason = "says in the document what a patch consists of")]
#[schema(rename_all = "snake_case")]
pub enum PatchOp {
    /// Adds a field, or inserts an item before that place of a list.
    Add,
    /// Removes the field or the item.
    Remove,
    /// Replaces the value.
    Replace,
}

/// The frames of a stretch of a log.
pub struct Film {
    /// The frames, in order.
    pub frames: Vec<Frame>,
    /// The view after the last of them, or else the view before them.
    pub view: Option<Value>,
    /// Whether texts that may be erased may be in the views.
    pub shows_texts: bool,
}

impl Frame {
    /// The frame of an event after which the viewer sees `view`; the previous frame's view is
    /// `previous`.
    pub fn of(event: ShownEvent, previous: Option<&Value>, view: &Value) -> Frame {
        let patch = previous.map(|it| json_patch::diff(it, view)).unwrap_or_default();
        let whole = previous.is_none().then(|| view.clone());
        Frame { seq: event.seq, rest: event.rest, event, view: whole, patch }
    }
}

/// The frames of these lines, whose events are shown to the viewer as `events`. They come after a
/// frame with the view `previous`; without one, the first frame has the whole view.
pub async fn film(
    app: &App,
    id: MatchId,
    lines: Vec<Line>,
    events: Vec<ShownEvent>,
    viewer: Viewer,
    previous: Option<Value>,
) -> Result<Film, Problem> {
    let count = lines.len();
    let shows_texts = lines.last().is_some_and(|line| line.after.shows_texts());
    let looking = move || lines.iter().map(|line| line.after.view(viewer)).collect();
    let mut views: Vec<Value> = apart::with(app, count, looking).await?;
    if shows_texts {
        texts::join_views(app, id, &mut views).await?;
    }
    let filming = move || {
        let mut view = previous;
        let frames = views.into_iter().zip(events).map(|(after, event)| {
            let frame = Frame::of(event, view.as_ref(), &after);
            view = Some(after);
            frame
        });
        (frames.collect(), view)
    };
    let (frames, view) = apart::with(app, count, filming).await?;
    Ok(Film { frames, view, shows_texts })
}

/// What a viewer sees before the first of these lines; `None` before the first event of all.
pub async fn view_before(
    app: &App,
    id: MatchId,
    lines: &[Line],
    viewer: Viewer,
) -> Result<Option<Value>, Problem> {
    let Some(first) = lines.first().filter(|line| 1 < line.sealed.seq) else { return Ok(None) };
    let mut views = [first.before.view(viewer)];
    if first.before.shows_texts() {
        texts::join_views(app, id, &mut views).await?;
    }
    let [view] = views;
    Ok(Some(view))
}
