//! What a caller may, watched while an answer to them takes its time.

use actix_web::web;
use domain::engine::Viewer;
use infra::identity::Caller;
use tokio::sync::watch;

use crate::http::app::App;
use crate::http::caller::Call;
use crate::http::problem::Problem;
use crate::http::watching::Watched;

/// The rights of who is being answered. They may be taken away meanwhile: by a log-out, with a key
/// or a role, with the account, or because a judge is called off.
pub struct Rights {
    app: web::Data<App>,
    /// `None` for whoever has shown nothing, and for an answer that does not take long.
    followed: Option<Followed>,
}

struct Followed {
    bearer: String,
    changes: watch::Receiver<()>,
    /// Whether they were looked at since they are watched, and since a change was waited for.
    looked: bool,
}

impl Rights {
    /// The rights of this caller, watched from now on.
    pub fn of(call: &Call, caller: Option<&Caller>) -> Rights {
        let bearer = call.bearer().and_then(Result::ok).map(str::to_owned);
        let followed = caller.zip(bearer).map(|(caller, bearer)| Followed {
            bearer,
            changes: call.app.identity.watch_rights(caller.account),
            looked: false,
        });
        Rights { app: call.app.clone(), followed }
    }

    /// No rights that have to be watched: the answer comes at once.
    pub fn of_now(call: &Call) -> Rights {
        Rights { app: call.app.clone(), followed: None }
    }

    /// Returns when the rights may have changed; never, where there are none to be watched.
    pub async fn changed(&mut self) {
        if let Some(followed) = &mut self.followed
            && followed.changes.changed().await.is_ok()
        {
            // Having waited for a change is not having looked at it.
            followed.looked = false;
            return;
        }
        // The other end is there as long as the server is.
        std::future::pending().await
    }

    /// Refuses who may not watch the match with these eyes any more, if their rights have changed
    /// since this was last asked.
    pub async fn hold(&mut self, watched: &mut Watched, viewer: Viewer) -> Result<(), Problem> {
        while self.have_changed() {
            self.check(watched, viewer).await?;
        }
        Ok(())
    }

    /// Refuses who may not watch the match with these eyes now.
    pub async fn check(&mut self, watched: &mut Watched, viewer: Viewer) -> Result<(), Problem> {
        let Some(followed) = &mut self.followed else { return Ok(()) };
        followed.changes.mark_unchanged();
        followed.looked = true;
        watched.caller = Some(self.app.identity.authenticate(&followed.bearer).await?);
        watched.check_anew(&self.app, viewer).await
    }

    fn have_changed(&self) -> bool {
        let changed = |it: &Followed| !it.looked || it.changes.has_changed().unwrap_or(false);
        self.followed.as_ref().is_some_and(changed)
    }
}
