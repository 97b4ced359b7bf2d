//! A match and who watches it: as which viewer, and how far they see.

use chrono::Utc;
use domain::engine::{
    AccountId, AnyMatch, Branch, LineOfPlay, MatchId, Seat, Seed, Status, Viewer,
};
use infra::identity::{AuthError, Caller, Scope};
use infra::matches::{Head, MatchError, MatchRow, NewAccess, Page, Reading};
use uuid::Uuid;

use crate::http::admission::{Admission, Onlooker, Sight, admit, may_know, onlooker};
use crate::http::app::App;
use crate::http::branches;
use crate::http::caller::Call;
use crate::http::etag::Keep;
use crate::http::kept;
use crate::http::problem::{Name, Problem};
use crate::http::strict::{Query, SEQ_MAX};
use crate::http::wire::{Eyes, seats_of};

/// Characters of an address that are recorded, at most.
const WHAT_MAX: usize = 2_000;
/// Seconds to wait before another attempt when a look could not be recorded.
const RECORD_RETRY_SECONDS: u64 = 1;

/// A match and the caller who watches it.
pub struct Watched {
    /// The match at its head.
    pub head: Head,
    /// What decides who may watch it.
    pub admission: Admission,
    /// The caller who watches.
    pub caller: Option<Caller>,
    /// The event beyond which they do not look, if the address names one.
    to: Option<u64>,
    /// What holds of a frozen match: it is read and folded for this look alone, once.
    part: Option<Reading>,
    /// Whether they may look as a judge at a match that others see with a delay.
    is_called: bool,
}

/// Records that an account looks at hidden information of a match, before it is answered.
pub async fn note_access(
    call: &Call,
    row: &MatchRow,
    account: Uuid,
    dispute: Option<Uuid>,
) -> Result<(), Problem> {
    let address = call.address_without_ticket();
    let access = NewAccess {
        id: Uuid::now_v7(),
        account: AccountId(account),
        at: Utc::now().into(),
        dispute,
        what: address.chars().take(WHAT_MAX).collect(),
        version: row.version,
    };
    let noted = call.app.matches.note_access(row.id, access).await;
    noted.map_err(|error| {
        tracing::error!(%error, id = %row.id, "a look is not on record");
        let detail = "your look could not be recorded, so nothing is shown; try again";
        Problem::new(Name::StoreUnavailable, detail).retry_after(RECORD_RETRY_SECONDS)
    })
}

/// Why a match cannot be watched. That it is frozen is told to those who may know of it, as far as
/// its row tells: to all others it is unknown.
async fn refused(app: &App, id: MatchId, caller: Option<&Caller>, error: MatchError) -> Problem {
    if !matches!(error, MatchError::Frozen(_)) {
        return error.into();
    }
    let known = async || may_know(app, &app.matches.stored_row(id).await?, caller).await;
    match known().await {
        Ok(true) => error.into(),
        Ok(false) => Problem::not_found(),
        Err(problem) => problem,
    }
}

impl Watched {
    /// The match that the path names, if the caller may know of it.
    pub async fn by(call: &Call, caller: Option<Caller>) -> Result<Watched, Problem> {
        Watched::of(call, call.match_id()?, caller).await
    }

    /// As [`Watched::by`], with the query. If that names an event by the parameter `name`, the look
    /// goes no further: what comes before the failure of a frozen match may still be watched so.
    pub async fn up_to(
        call: &Call,
        caller: Option<Caller>,
        query: Result<Query, Problem>,
        name: &str,
    ) -> Result<(Watched, Query), Problem> {
        // What is wrong with the query is told to those who may know of the match.
        let named = query.as_ref().ok().and_then(|it| it.number(name, 1..=SEQ_MAX).ok());
        let to = named.flatten();
        let id = call.match_id()?;
        let reading = match call.app.matches.reading(id, to).await {
            Ok(reading) => reading,
            Err(error) => return Err(refused(&call.app, id, caller.as_ref(), error).await),
        };
        let head = reading.head();
        if !may_know(&call.app, &head.row, caller.as_ref()).await? {
            return Err(Problem::not_found());
        }
        let part = reading.is_part().then_some(reading);
        let mut watched = Watched { to, part, ..Watched::at_head(head, caller) };
        watched.is_called = watched.look_whether_called(&call.app).await?;
        Ok((watched, query?))
    }

    /// A match, if the caller may know of it.
    pub async fn of(call: &Call, id: MatchId, caller: Option<Caller>) -> Result<Watched, Problem> {
        let head = match call.app.matches.head(id).await {
            Ok(head) => head,
            Err(error) => return Err(refused(&call.app, id, caller.as_ref(), error).await),
        };
        if !may_know(&call.app, &head.row, caller.as_ref()).await? {
            return Err(Problem::not_found());
        }
        let mut watched = Watched::at_head(head, caller);
        watched.is_called = watched.look_whether_called(&call.app).await?;
        Ok(watched)
    }

    /// A match that the caller may know of.
    pub fn at_head(head: Head, caller: Option<Caller>) -> Watched {
        let admission = Admission::of(&head);
        Watched { head, admission, caller, to: None, part: None, is_called: false }
    }

    /// Whether the caller may look as a judge at a match that others see with a delay. They see it
    /// as it is without opening any eyes for it: what they are asked about may have happened just
    /// now.
    async fn look_whether_called(&self, app: &App) -> Result<bool, Problem> {
        let judges = self.caller.as_ref().is_some_and(|it| it.scopes.contains(Scope::Judge));
        if !judges || !self.is_delayed() {
            return Ok(false);
        }
        let who = self.onlooker(app, Viewer::Judge).await?;
        Ok(self.admission.check_judge(who.as_ref()).is_ok())
    }

    /// The same match as those hear of it who are not called to judge it: what many hear at once
    /// lags for all of them.
    pub fn heard_by_all(self) -> Watched {
        Watched { is_called: false, ..self }
    }

    /// A match in which the caller wants to take a seat. For an open private match, its address is
    /// the invitation.
    pub async fn invited(call: &Call, caller: Caller) -> Result<Watched, Problem> {
        let id = call.match_id()?;
        let head = match call.app.matches.head(id).await {
            Ok(head) => head,
            Err(error) => return Err(refused(&call.app, id, Some(&caller), error).await),
        };
        let row = &head.row;
        if row.status != Status::Open && !may_know(&call.app, row, Some(&caller)).await? {
            return Err(Problem::not_found());
        }
        Ok(Watched::at_head(head, Some(caller)))
    }

    /// Whether the caller may still watch as this viewer. Before the start they may have left
    /// their seat, and somebody else may have taken it; afterwards seats are fixed. A judge may
    /// look only as long as they are called.
    pub async fn may_still(&mut self, app: &App, viewer: Viewer) -> Result<(), Problem> {
        let judges = (viewer == Viewer::Judge || self.is_called) && !self.admission.is_over();
        if self.admission.status != Status::Open && !judges {
            return Ok(());
        }
        self.check_anew(app, viewer).await
    }

    /// Refuses a caller who may not watch the match as this viewer, as things are now.
    pub async fn check_anew(&mut self, app: &App, viewer: Viewer) -> Result<(), Problem> {
        let id = self.head.row.id;
        self.head = self.reading(app).await?.head();
        self.admission = Admission::of(&self.head);
        self.is_called = self.look_whether_called(app).await?;
        admit(app, id, &self.admission, self.caller.as_ref(), viewer).await
    }

    /// The match, as far as they look.
    pub async fn reading(&self, app: &App) -> Result<Reading, Problem> {
        match &self.part {
            Some(part) => Ok(part.clone()),
            None => Ok(app.matches.reading(self.head.row.id, self.to).await?),
        }
    }

    /// Whether this viewer sees the match with a delay.
    pub fn lags(&self, viewer: Viewer) -> bool {
        viewer == Viewer::Public && self.is_delayed() && !self.is_called
    }

    fn is_delayed(&self) -> bool {
        self.head.row.delayed && !self.admission.is_over()
    }

    /// Who may cache an answer that was seen like this, and for how long. What others see later is
    /// for the caller alone.
    pub fn keep(&self, sight: Sight, for_ever: bool) -> Keep {
        match (self.is_called, self.admission.keep(sight, for_ever)) {
            (true, Keep::AnybodyForEver) => Keep::CallerForEver,
            (true, Keep::Anybody) => Keep::Caller,
            (_, keep) => keep,
        }
    }

    /// The last event that this viewer sees now.
    pub async fn visible(&self, app: &App, viewer: Viewer) -> Result<u64, Problem> {
        match self.lags(viewer) {
            true => Ok(self.reading(app).await?.visible().await?.seq),
            false => Ok(self.head.it.seq()),
        }
    }

    /// The last event that the caller sees now, if the address names no viewer.
    pub async fn horizon(&self, app: &App) -> Result<u64, Problem> {
        self.visible(app, self.own_eyes(app).await?).await
    }

    /// The match as this viewer sees it now: as it is, or as it was some time ago.
    pub async fn seen(&self, app: &App, viewer: Viewer) -> Result<Head, Problem> {
        match self.lags(viewer) {
            true => Ok(self.reading(app).await?.shown().await?),
            false => Ok(self.head.clone()),
        }
    }

    /// The match after event `seq`, if this viewer sees that far.
    pub async fn seen_at(&self, app: &App, viewer: Viewer, seq: u64) -> Result<Head, Problem> {
        let reading = self.reading(app).await?;
        if self.lags(viewer) && reading.visible().await?.seq < seq {
            return Err(Problem::not_found());
        }
        Ok(reading.head_at(seq).await?)
    }

    /// At most `limit` events after `after`, as far as this viewer sees now. If the log is known to
    /// have `reached` an event, the store need not be asked.
    async fn page(
        &self,
        app: &App,
        viewer: Viewer,
        after: u64,
        limit: usize,
        reached: Option<u64>,
    ) -> Result<Page, Problem> {
        let (id, matches) = (self.head.row.id, &app.matches);
        Ok(match (self.lags(viewer), reached) {
            (true, None) => matches.page_shown(id, after, limit).await?,
            (false, None) => matches.page(id, after, limit).await?,
            (true, reached) => matches.news_shown(id, after, limit, reached).await?.page,
            (false, reached) => matches.news(id, after, limit, reached).await?.page,
        })
    }

    /// The same along a line of play.
    pub async fn page_of(
        &self,
        app: &App,
        viewer: Viewer,
        branch: Branch,
        after: u64,
        limit: usize,
        reached: Option<u64>,
    ) -> Result<Page, Problem> {
        if branch == Branch::Log {
            return self.page(app, viewer, after, limit, reached).await;
        }
        let to = self.visible(app, viewer).await?;
        let page = app.matches.page_of(self.head.row.id, branch, to, after, limit).await;
        page.map_err(|error| branches::missing(branch, error))
    }

    /// A line of play as far as this viewer sees now, and the last event of the log that they see.
    pub async fn line_of_play(
        &self,
        app: &App,
        viewer: Viewer,
        branch: Branch,
    ) -> Result<(LineOfPlay, u64), Problem> {
        let to = self.visible(app, viewer).await?;
        let line = self.reading(app).await?.line_of_play(branch, to).await;
        line.map_err(|error| branches::missing(branch, error))
    }

    /// The viewer as whom the caller sees the match itself, if the address names none: one of
    /// their seats, a judge who may judge it now, or the public.
    pub async fn own_eyes(&self, app: &App) -> Result<Viewer, Problem> {
        let who = self.onlooker(app, Viewer::Judge).await?;
        let reads = who.as_ref().is_some_and(|it| it.scopes.contains(Scope::Read));
        Ok(match self.seats().first() {
            Some(seat) if reads => Viewer::Seat(*seat),
            Some(_) => Viewer::Public,
            None if self.admission.check_judge(who.as_ref()).is_ok() => Viewer::Judge,
            None => Viewer::Public,
        })
    }

    /// As whom the caller may watch the match now.
    pub async fn all_eyes(&self, app: &App) -> Result<Vec<Viewer>, Problem> {
        let who = self.onlooker(app, Viewer::Judge).await?;
        Ok(self.admission.eyes(who.as_ref()))
    }

    /// The caller as a judge of this match: they have the scope, judge all matches or are assigned
    /// to this one, and do not sit in it.
    pub async fn judge(&self, call: &Call) -> Result<AccountId, Problem> {
        let who = self.onlooker(&call.app, Viewer::Judge).await?;
        self.admission.judge(who.as_ref())
    }

    /// The caller as an onlooker who watches as this viewer.
    async fn onlooker(&self, app: &App, viewer: Viewer) -> Result<Option<Onlooker>, Problem> {
        onlooker(app, self.head.row.id, self.caller.as_ref(), viewer).await
    }

    /// The viewer that the query names. A judge's look is recorded here.
    pub async fn sight(&self, call: &Call, query: &Query) -> Result<Sight, Problem> {
        let expected = "public, seat:N, judge or revealed";
        let named = query.parsed::<Viewer>("as", expected)?;
        let who = self.onlooker(&call.app, named.unwrap_or(Viewer::Public)).await?;
        let sight = self.admission.sight(who.as_ref(), named)?;
        if sight.viewer == Viewer::Judge {
            self.note_access(call).await?;
        }
        Ok(sight)
    }

    /// A viewer who sees everything: a judge, whose look is recorded here, or a caller whom the
    /// policy admits.
    pub async fn sight_of_all(&self, call: &Call) -> Result<Sight, Problem> {
        let sight = self.check_sight_of_all(call).await?;
        if sight.viewer == Viewer::Judge {
            self.note_access(call).await?;
        }
        Ok(sight)
    }

    /// Refuses callers who may not see everything.
    pub async fn check_sight_of_all(&self, call: &Call) -> Result<Sight, Problem> {
        let who = self.onlooker(&call.app, Viewer::Judge).await?;
        let judging = match self.admission.sight(who.as_ref(), Some(Viewer::Judge)) {
            Ok(sight) => return Ok(sight),
            Err(problem) => problem,
        };
        let judges = who.as_ref().is_some_and(|it| it.scopes.contains(Scope::Judge));
        let revealed = self.admission.sight(who.as_ref(), Some(Viewer::Revealed));
        revealed.map_err(|problem| if judges { judging } else { problem })
    }

    /// Checks and records a judge's look at hidden information.
    pub async fn look(&self, call: &Call) -> Result<(), Problem> {
        self.check_look(call).await?;
        self.note_access(call).await
    }

    /// Refuses callers who may not look at hidden information as a judge.
    pub async fn check_look(&self, call: &Call) -> Result<(), Problem> {
        let who = self.onlooker(&call.app, Viewer::Judge).await?;
        self.admission.check_judge(who.as_ref())
    }

    /// Whether the caller sees what happens without a delay: players and judges do, and everybody
    /// if the match is not delayed or is over.
    pub async fn is_up_to_date(&self, call: &Call) -> bool {
        !self.is_delayed() || !self.seats().is_empty() || self.judge(call).await.is_ok()
    }

    /// Whether the caller sees the match later than it happens: of a delayed match that goes on,
    /// players and a judge who may look now do not.
    pub async fn is_behind(&self, app: &App) -> Result<bool, Problem> {
        if !self.lags(Viewer::Public) || !self.seats().is_empty() {
            return Ok(false);
        }
        Ok(self.own_eyes(app).await? == Viewer::Public)
    }

    /// Whether the caller may see everything because the match is over.
    pub fn is_revealed(&self) -> bool {
        let who = self.caller.as_ref().map(Onlooker::of);
        self.admission.sight(who.as_ref(), Some(Viewer::Revealed)).is_ok()
    }

    /// Records that a judge looks at hidden information, before they are answered. Without a
    /// record there is no look.
    pub async fn note_access(&self, call: &Call) -> Result<(), Problem> {
        let account = self.caller.as_ref().ok_or(AuthError::Missing)?.account;
        let disputes = self.it().disputes();
        let open = disputes.into_iter().find(|it| it.closed_by.is_none());
        note_access(call, &self.head.row, account, open.map(|it| it.id)).await
    }

    /// The eyes with which events are shown to this viewer.
    pub fn eyes(&self, viewer: Viewer, seed: Option<Seed>) -> Eyes {
        let account = self.caller.as_ref().map(|it| AccountId(it.account));
        Eyes { viewer, account, seed }
    }

    /// The name of a page that this viewer asks for, if the match is over: see [`kept`].
    pub fn page_name(&self, viewer: Viewer, asked: &str) -> Option<kept::Name> {
        let account = self.caller.as_ref().map(|it| AccountId(it.account));
        kept::Name::of(&self.head.row, viewer, account, asked)
    }

    /// The seats of the caller.
    pub fn seats(&self) -> Vec<Seat> {
        let account = self.caller.as_ref().map(|it| AccountId(it.account));
        account.map_or_else(Vec::new, |it| seats_of(&self.admission.players, it))
    }

    /// The match at its head.
    pub fn it(&self) -> &dyn AnyMatch {
        self.head.it.as_ref()
    }

    /// The seed, for viewers who see everything of a match that is over.
    pub async fn seed(&self, call: &Call, viewer: Viewer) -> Result<Option<Seed>, Problem> {
        match viewer.sees_all() {
            true => Ok(self.reading(&call.app).await?.seed_when_over()),
            false => Ok(None),
        }
    }
}
