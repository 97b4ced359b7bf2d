//! The rights of a caller, watched while an answer to them takes long.

use actix_web::web;
use chrono::TimeDelta;
use domain::engine::Viewer;
use infra::identity::Caller;
use infra::identity::tickets::Shown;
use tokio::sync::watch;

use crate::http::app::App;
use crate::http::caller::Call;
use crate::http::problem::Problem;
use crate::http::watching::Watched;

/// The rights of a caller who is being answered. They may be taken away meanwhile: by a logout,
/// with a key or a role, with the account, or because a judge is no longer called.
pub struct Rights {
    app: web::Data<App>,
    /// `None` for callers without a token, and for answers that do not take long.
    followed: Option<Followed>,
}

struct Followed {
    by: By,
    changes: watch::Receiver<()>,
    /// Whether the rights were checked since they are watched, and since the last change.
    looked: bool,
}

/// What the caller has shown.
enum By {
    Bearer(String),
    Ticket(OpenTicket),
}

/// A ticket by which a stream is open. When the stream breaks off, the ticket is good for a while.
struct OpenTicket {
    app: web::Data<App>,
    shown: Shown,
}

impl OpenTicket {
    /// Keeps the ticket good for as long after a break as it has to be, and until it is kept again.
    async fn keep(&self) -> Result<(), Problem> {
        let until_kept = TimeDelta::from_std(2 * self.app.settings.heartbeat).unwrap_or_default();
        Ok(self.app.identity.keep_ticket(&self.shown.ticket, until_kept).await?)
    }
}

impl Drop for OpenTicket {
    fn drop(&mut self) {
        let (app, ticket) = (self.app.clone(), std::mem::take(&mut self.shown.ticket));
        // Where the server is gone already, the ticket was kept good for long enough.
        let Ok(runtime) = tokio::runtime::Handle::try_current() else { return };
        runtime.spawn(async move {
            if let Err(error) = app.identity.keep_ticket(&ticket, TimeDelta::zero()).await {
                tracing::debug!(%error, "a ticket stays good for a moment longer");
            }
        });
    }
}

impl Rights {
    /// The rights of this caller, watched from now on.
    pub fn of(call: &Call, caller: Option<&Caller>) -> Rights {
        let bearer = call.bearer().and_then(Result::ok).map(|it| By::Bearer(it.to_owned()));
        let ticket =
            || call.ticket().map(|shown| By::Ticket(OpenTicket { app: call.app.clone(), shown }));
        let followed = caller.zip(bearer.or_else(ticket)).map(|(caller, by)| Followed {
            by,
            changes: call.app.identity.watch_rights(caller.account),
            looked: false,
        });
        Rights { app: call.app.clone(), followed }
    }

    /// No rights that have to be watched: the answer comes at once.
    pub fn of_now(call: &Call) -> Rights {
        Rights { app: call.app.clone(), followed: None }
    }

    /// Returns when the rights may have changed; never, if there are none to watch.
    pub async fn changed(&mut self) {
        if let Some(followed) = &mut self.followed
            && followed.changes.changed().await.is_ok()
        {
            // A change that was waited for has not been looked at yet.
            followed.looked = false;
            return;
        }
        // The sender lives as long as the server.
        std::future::pending().await
    }

    /// Refuses a caller who may no longer watch the match as this viewer. Looks only if the rights
    /// have changed since the last call.
    pub async fn hold(&mut self, watched: &mut Watched, viewer: Viewer) -> Result<(), Problem> {
        while self.have_changed() {
            self.check(watched, viewer).await?;
        }
        Ok(())
    }

    /// Refuses a caller who may not watch the match as this viewer now.
    pub async fn check(&mut self, watched: &mut Watched, viewer: Viewer) -> Result<(), Problem> {
        let Some(caller) = self.caller().await? else { return Ok(()) };
        watched.caller = Some(caller);
        watched.check_anew(&self.app, viewer).await
    }

    /// The caller as their token tells it now; `None` if there are no rights to watch.
    pub async fn caller(&mut self) -> Result<Option<Caller>, Problem> {
        let Some(followed) = &mut self.followed else { return Ok(None) };
        followed.changes.mark_unchanged();
        followed.looked = true;
        Ok(Some(match &followed.by {
            By::Bearer(bearer) => self.app.identity.authenticate(bearer).await?,
            By::Ticket(ticket) => {
                let caller = self.app.identity.admit_by_ticket(&ticket.shown).await?;
                ticket.keep().await?;
                caller
            }
        }))
    }

    /// Whether the rights may have changed since they were looked at.
    pub fn have_changed(&self) -> bool {
        let changed = |it: &Followed| !it.looked || it.changes.has_changed().unwrap_or(false);
        self.followed.as_ref().is_some_and(changed)
    }
}
