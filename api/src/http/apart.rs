//! Long work, done on the threads of [`infra::work`] instead of those that answer requests.

use actix_web::HttpResponse;
use actix_web::http::header;
use infra::work::{INLINE_EVENTS_MAX, PIECE_EVENTS_MAX};
use serde::Serialize;

use crate::http::app::App;
use crate::http::caller::{Answer, Call};
use crate::http::etag::{self, Keep};
use crate::http::problem::Problem;

/// Does something with that many events: at once if they are few, on other threads if they are
/// many.
pub async fn with<T: Send + 'static>(
    app: &App,
    events: usize,
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, Problem> {
    match events <= INLINE_EVENTS_MAX {
        true => Ok(work()),
        false => Ok(app.matches.work().short(work).await?),
    }
}

/// Maps each of these items (events, or made from events), a piece of them at a time.
pub async fn each<T, U, F>(app: &App, from: Vec<T>, make: F) -> Result<Vec<U>, Problem>
where
    T: Send + 'static,
    U: Send + 'static,
    F: Fn(&T) -> Result<U, Problem> + Clone + Send + 'static,
{
    let mut made = Vec::with_capacity(from.len());
    let mut from = from.into_iter();
    loop {
        let piece: Vec<T> = from.by_ref().take(PIECE_EVENTS_MAX).collect();
        if piece.is_empty() {
            return Ok(made);
        }
        let (events, make) = (piece.len(), make.clone());
        let making = move || piece.iter().map(make).collect::<Result<Vec<U>, Problem>>();
        made.extend(with(app, events, making).await??);
    }
}

/// Something as JSON that holds that many events.
pub async fn json(
    app: &App,
    events: usize,
    body: impl Serialize + Send + 'static,
) -> Result<String, Problem> {
    let text = with(app, events, move || serde_json::to_string(&body)).await?;
    text.map_err(unwritten)
}

/// An answer in JSON that holds that many events, with a tag made of its content.
pub async fn of_content(
    call: &Call,
    keep: Keep,
    events: usize,
    body: impl Serialize + Send + 'static,
) -> Answer {
    let writing = move || {
        let text = serde_json::to_string(&body)?;
        let tag = etag::tag_of(&text);
        Ok::<_, serde_json::Error>((text, tag))
    };
    let (text, tag) = with(&call.app, events, writing).await?.map_err(unwritten)?;
    Ok(etag::of_text(&call.request, keep, text, tag))
}

fn unwritten(error: serde_json::Error) -> Problem {
    tracing::error!(%error, "an answer cannot be written");
    Problem::internal()
}

/// Does work that may take long, and answers with its result, with a tag made of its content.
pub async fn tagged<T: Serialize + Send + 'static>(
    call: &Call,
    keep: Keep,
    work: impl FnOnce() -> Result<T, Problem> + Send + 'static,
) -> Answer {
    let working = move || {
        let text = serde_json::to_string(&work()?).map_err(unwritten)?;
        let tag = etag::tag_of(&text);
        Ok::<_, Problem>((text, tag))
    };
    let (text, tag) = call.app.matches.work().short(working).await??;
    Ok(etag::of_text(&call.request, keep, text, tag))
}

/// Does work that may take long, and answers with its result, to be cached as `cache_control`
/// says.
pub async fn answer<T: Serialize + Send + 'static>(
    app: &App,
    cache_control: &'static str,
    work: impl FnOnce() -> Result<T, Problem> + Send + 'static,
) -> Answer {
    let working = move || {
        let made = work()?;
        serde_json::to_string(&made).map_err(unwritten)
    };
    let text = app.matches.work().short(working).await??;
    Ok(HttpResponse::Ok()
        .insert_header((header::CACHE_CONTROL, cache_control))
        .content_type(header::ContentType::json())
        .body(text))
}
