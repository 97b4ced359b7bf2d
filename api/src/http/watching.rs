//! Who may know of a match, and as which viewer they watch it.

use std::sync::Arc;

use chrono::Utc;
use domain::engine::{
    AccountId, AnyMatch, Branch, LineOfPlay, MatchId, RevealPolicy, Seat, Seed, Status, Viewer,
    Visibility,
};
use infra::identity::{AuthError, Caller, Judges, Scope, Scopes};
use infra::matches::{Head, MatchRow, NewAccess, Page};
use uuid::Uuid;

use crate::http::app::App;
use crate::http::branches;
use crate::http::caller::Call;
use crate::http::etag::Keep;
use crate::http::problem::{Name, Problem};
use crate::http::strict::Query;
use crate::http::wire::{Eyes, seats_of};

/// Characters of an address that are recorded, at most.
const WHAT_MAX: usize = 2_000;
/// Seconds to wait before another attempt when a look could not be recorded.
const RECORD_RETRY_SECONDS: u64 = 1;

/// The properties of a match that decide who may watch it.
#[derive(Clone, Debug)]
pub struct Table {
    /// Who may know of the match.
    pub visibility: Visibility,
    /// The status of the match.
    pub status: Status,
    /// Who sees hidden information once the match is over.
    pub reveal: RevealPolicy,
    /// The players by seat.
    pub players: Vec<Option<AccountId>>,
    /// Whether a dispute is open.
    pub disputed: bool,
}

/// An authenticated caller who watches a match.
#[derive(Clone, Debug)]
pub struct Onlooker {
    /// The caller's account.
    pub account: AccountId,
    /// The scopes of the caller's token.
    pub scopes: Scopes,
    /// Whether the caller may judge the match, if they do not sit in it.
    pub judging: Judging,
}

/// Whether a caller may judge a match, if they do not sit in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Judging {
    /// The token does not have the scope.
    Nowhere,
    /// The caller judges only where they are assigned, and is not assigned to this match.
    Elsewhere,
    /// The caller is assigned to this match, or judges all matches.
    Here,
}

/// The viewer as whom a match is watched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sight {
    /// The viewer.
    pub viewer: Viewer,
    /// Whether the address names the viewer. Otherwise the answer depends on who asks.
    pub named: bool,
}

/// A match and the caller who watches it.
pub struct Watched {
    /// The match at its head.
    pub head: Head,
    /// What decides who may watch it.
    pub table: Table,
    /// The caller who watches.
    pub caller: Option<Caller>,
}

impl Onlooker {
    /// The caller as far as the token tells. Whether a judge is assigned to the match is not known
    /// from it.
    fn of(caller: &Caller) -> Onlooker {
        let judging = match (caller.scopes.contains(Scope::Judge), caller.judges) {
            (false, _) => Judging::Nowhere,
            (true, Judges::Assigned) => Judging::Elsewhere,
            (true, Judges::All) => Judging::Here,
        };
        Onlooker { account: AccountId(caller.account), scopes: caller.scopes.clone(), judging }
    }

    /// The caller who asks as a judge. Whether they are assigned is looked up if it matters.
    async fn who_judges(app: &App, id: MatchId, caller: &Caller) -> Result<Onlooker, Problem> {
        let mut who = Onlooker::of(caller);
        let unclear = who.judging == Judging::Elsewhere;
        if unclear && app.matches.is_assigned(id, who.account).await? {
            who.judging = Judging::Here;
        }
        Ok(who)
    }
}

/// Whether a caller may know of a match.
pub async fn may_know(app: &App, row: &MatchRow, caller: Option<&Caller>) -> Result<bool, Problem> {
    let knows = |who: Option<&Onlooker>| known(row.visibility, row.creator, &row.players, who);
    let Some(caller) = caller else { return Ok(knows(None)) };
    if knows(Some(&Onlooker::of(caller))) {
        return Ok(true);
    }
    Ok(knows(Some(&Onlooker::who_judges(app, row.id, caller).await?)))
}

/// Whether the caller may know where the log of a frozen match fails. Its judges and
/// administrators may, and its players once it is over. Such a match cannot be folded to see
/// whether a dispute is open, so a judge needs none.
pub async fn may_know_failure(app: &App, row: &MatchRow, caller: &Caller) -> Result<bool, Problem> {
    let who = Onlooker::who_judges(app, row.id, caller).await?;
    if !seats_of(&row.players, who.account).is_empty() {
        return Ok(row.status == Status::Finished && who.scopes.contains(Scope::Read));
    }
    Ok(who.judging == Judging::Here || who.scopes.contains(Scope::Admin))
}

fn known(
    visibility: Visibility,
    creator: Option<AccountId>,
    players: &[Option<AccountId>],
    who: Option<&Onlooker>,
) -> bool {
    match visibility {
        Visibility::Public | Visibility::Unlisted => true,
        Visibility::Private => who.is_some_and(|who| {
            let own = Some(who.account);
            creator == own || players.contains(&own) || who.judging == Judging::Here
        }),
    }
}

/// Records that an account looks at hidden information of a match, before it is answered.
pub async fn note_access(
    call: &Call,
    row: &MatchRow,
    account: Uuid,
    dispute: Option<Uuid>,
) -> Result<(), Problem> {
    let address = call.request.uri().path_and_query().map_or("", |it| it.as_str());
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

impl Table {
    /// The properties of this match that decide who may watch it.
    pub fn of(head: &Head) -> Table {
        let (row, summary) = (&head.row, head.it.summary());
        Table {
            visibility: row.visibility,
            status: row.status,
            reveal: summary.reveal,
            players: row.players.clone(),
            disputed: summary.disputed,
        }
    }

    /// The viewer as whom `who` watches, if the address names nobody, or `named`.
    pub fn sight(&self, who: Option<&Onlooker>, named: Option<Viewer>) -> Result<Sight, Problem> {
        let viewer = match named {
            None => self.own_eyes(who)?,
            Some(viewer) => {
                self.check(who, viewer)?;
                viewer
            }
        };
        Ok(Sight { viewer, named: named.is_some() })
    }

    /// The caller's seat if they have exactly one, otherwise the public.
    fn own_eyes(&self, who: Option<&Onlooker>) -> Result<Viewer, Problem> {
        let Some(who) = who else { return Ok(Viewer::Public) };
        match seats_of(&self.players, who.account).as_slice() {
            [only] => {
                reads(who)?;
                Ok(Viewer::Seat(*only))
            }
            _ => Ok(Viewer::Public),
        }
    }

    fn check(&self, who: Option<&Onlooker>, viewer: Viewer) -> Result<(), Problem> {
        match viewer {
            Viewer::Public => Ok(()),
            Viewer::Seat(seat) => self.check_seat(who, seat),
            Viewer::Judge => self.check_judge(who),
            Viewer::Revealed => self.check_revealed(who),
        }
    }

    fn check_seat(&self, who: Option<&Onlooker>, seat: Seat) -> Result<(), Problem> {
        let Some(player) = self.players.get(seat.index()) else {
            return Err(Problem::new(Name::NotFound, format!("there is no {seat}")));
        };
        match who {
            Some(who) if *player == Some(who.account) => reads(who),
            _ if self.is_over() => self.check_revealed(who),
            Some(_) => {
                let detail = format!("{seat} is not yours; others may look once the match is over");
                Err(Problem::new(Name::NotSeated, detail))
            }
            None => Err(AuthError::Missing.into()),
        }
    }

    /// Checks that the caller may look at hidden information as a judge.
    fn check_judge(&self, who: Option<&Onlooker>) -> Result<(), Problem> {
        self.judge(who)?;
        if !self.is_over() && !self.disputed {
            let detail = "while a match runs, a judge may look only during an open dispute; \
                          you may open one";
            return Err(Problem::new(Name::InsufficientScope, detail));
        }
        Ok(())
    }

    /// The caller as a judge of the match: they have the scope, judge it, and do not sit in it.
    fn judge(&self, who: Option<&Onlooker>) -> Result<AccountId, Problem> {
        let who = who.ok_or(AuthError::Missing)?;
        let refused = |detail: &str| Err(Problem::new(Name::InsufficientScope, detail));
        match who.judging {
            Judging::Nowhere => {
                refused("this needs the scope judge, which the token does not have")
            }
            Judging::Elsewhere => {
                refused("you judge only matches that you are assigned to, and not this one")
            }
            Judging::Here if !seats_of(&self.players, who.account).is_empty() => {
                refused("somebody who sits in a match cannot judge it")
            }
            Judging::Here => Ok(who.account),
        }
    }

    fn check_revealed(&self, who: Option<&Onlooker>) -> Result<(), Problem> {
        if !self.is_over() {
            let detail = "hidden information is shown once the match is over";
            return Err(Problem::new(Name::InsufficientScope, detail));
        }
        match (self.reveal, who) {
            (RevealPolicy::All, _) => Ok(()),
            (RevealPolicy::Players, None) => Err(AuthError::Missing.into()),
            (RevealPolicy::Players, Some(who)) => {
                if seats_of(&self.players, who.account).is_empty() {
                    let detail = "what is hidden in this match is shown to its players only";
                    return Err(Problem::new(Name::NotSeated, detail));
                }
                reads(who)
            }
        }
    }

    /// Whether the match is over.
    pub fn is_over(&self) -> bool {
        self.status == Status::Finished
    }

    /// Who may cache an answer that was seen like this, and for how long.
    pub fn keep(&self, sight: Sight, for_ever: bool) -> Keep {
        let open = sight.viewer == Viewer::Public && self.visibility != Visibility::Private;
        // A judge sees more when the match is over, and each look must be recorded: nothing is
        // cached for ever.
        let for_ever = for_ever && (sight.viewer != Viewer::Judge || self.is_over());
        match (sight.named, open, for_ever) {
            (false, _, _) => Keep::Caller,
            (true, true, true) => Keep::AnybodyForEver,
            (true, true, false) => Keep::Anybody,
            (true, false, true) => Keep::CallerForEver,
            (true, false, false) => Keep::Caller,
        }
    }
}

fn reads(who: &Onlooker) -> Result<(), Problem> {
    match who.scopes.contains(Scope::Read) {
        true => Ok(()),
        false => {
            let detail = "a private view needs the scope read, which the token does not have; \
                          ask for as=public";
            Err(Problem::new(Name::InsufficientScope, detail))
        }
    }
}

impl Watched {
    /// The match that the path names, if the caller may know of it.
    pub async fn by(call: &Call, caller: Option<Caller>) -> Result<Watched, Problem> {
        Watched::of(call, call.match_id()?, caller).await
    }

    /// A match, if the caller may know of it.
    pub async fn of(call: &Call, id: MatchId, caller: Option<Caller>) -> Result<Watched, Problem> {
        let head = call.app.matches.head(id).await?;
        if !may_know(&call.app, &head.row, caller.as_ref()).await? {
            return Err(Problem::not_found());
        }
        Ok(Watched::at_head(head, caller))
    }

    /// A match that the caller may know of.
    pub fn at_head(head: Head, caller: Option<Caller>) -> Watched {
        let table = Table::of(&head);
        Watched { head, table, caller }
    }

    /// A match in which the caller wants to take a seat. For an open private match, its address is
    /// the invitation.
    pub async fn invited(call: &Call, caller: Caller) -> Result<Watched, Problem> {
        let head = call.app.matches.head(call.match_id()?).await?;
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
        let judges = viewer == Viewer::Judge && !self.table.is_over();
        if self.table.status != Status::Open && !judges {
            return Ok(());
        }
        self.check_anew(app, viewer).await
    }

    /// Refuses a caller who may not watch the match as this viewer, as things are now.
    pub async fn check_anew(&mut self, app: &App, viewer: Viewer) -> Result<(), Problem> {
        self.head = app.matches.head(self.head.row.id).await?;
        self.table = Table::of(&self.head);
        if !self.may_know(app).await? {
            return Err(Problem::not_found());
        }
        let who = self.onlooker(app, viewer).await?;
        self.table.check(who.as_ref(), viewer)
    }

    /// Whether this viewer sees the match with a delay.
    fn lags(&self, viewer: Viewer) -> bool {
        let over = self.table.status == Status::Finished;
        viewer == Viewer::Public && self.head.row.delayed && !over
    }

    /// The last event that this viewer sees now.
    pub async fn visible(&self, app: &App, viewer: Viewer) -> Result<u64, Problem> {
        match self.lags(viewer) {
            true => Ok(app.matches.visible(self.head.row.id).await?.seq),
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
            true => Ok(app.matches.shown(self.head.row.id).await?),
            false => Ok(self.head.clone()),
        }
    }

    /// The match after event `seq`, if this viewer sees that far.
    pub async fn seen_at(
        &self,
        app: &App,
        viewer: Viewer,
        seq: u64,
    ) -> Result<Arc<dyn AnyMatch>, Problem> {
        let id = self.head.row.id;
        if self.lags(viewer) && app.matches.visible(id).await?.seq < seq {
            return Err(Problem::not_found());
        }
        Ok(app.matches.at(id, seq).await?)
    }

    /// At most `limit` events after `after`, as far as this viewer sees now.
    pub async fn page(
        &self,
        app: &App,
        viewer: Viewer,
        after: u64,
        limit: usize,
    ) -> Result<Page, Problem> {
        let id = self.head.row.id;
        match self.lags(viewer) {
            true => Ok(app.matches.page_shown(id, after, limit).await?),
            false => Ok(app.matches.page(id, after, limit).await?),
        }
    }

    /// As [`Watched::page`], along a line of play.
    pub async fn page_of(
        &self,
        app: &App,
        viewer: Viewer,
        branch: Branch,
        after: u64,
        limit: usize,
    ) -> Result<Page, Problem> {
        if branch == Branch::Log {
            return self.page(app, viewer, after, limit).await;
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
        let line = app.matches.line_of_play(self.head.row.id, branch, to).await;
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
            None if self.table.check_judge(who.as_ref()).is_ok() => Viewer::Judge,
            None => Viewer::Public,
        })
    }

    /// Whether the caller may know of the match.
    pub async fn may_know(&self, app: &App) -> Result<bool, Problem> {
        may_know(app, &self.head.row, self.caller.as_ref()).await
    }

    /// The caller as a judge of this match: they have the scope, judge all matches or are assigned
    /// to this one, and do not sit in it.
    pub async fn judge(&self, call: &Call) -> Result<AccountId, Problem> {
        let who = self.onlooker(&call.app, Viewer::Judge).await?;
        self.table.judge(who.as_ref())
    }

    /// The caller as an onlooker who watches as this viewer.
    async fn onlooker(&self, app: &App, viewer: Viewer) -> Result<Option<Onlooker>, Problem> {
        let Some(caller) = &self.caller else { return Ok(None) };
        match viewer {
            Viewer::Judge => Onlooker::who_judges(app, self.head.row.id, caller).await.map(Some),
            Viewer::Public | Viewer::Seat(_) | Viewer::Revealed => Ok(Some(Onlooker::of(caller))),
        }
    }

    /// The viewer that the query names. A judge's look is recorded here.
    pub async fn sight(&self, call: &Call, query: &Query) -> Result<Sight, Problem> {
        let expected = "public, seat:N, judge or revealed";
        let named = query.parsed::<Viewer>("as", expected)?;
        let who = self.onlooker(&call.app, named.unwrap_or(Viewer::Public)).await?;
        let sight = self.table.sight(who.as_ref(), named)?;
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
        let judging = match self.table.sight(who.as_ref(), Some(Viewer::Judge)) {
            Ok(sight) => return Ok(sight),
            Err(problem) => problem,
        };
        let judges = who.as_ref().is_some_and(|it| it.scopes.contains(Scope::Judge));
        let revealed = self.table.sight(who.as_ref(), Some(Viewer::Revealed));
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
        self.table.check_judge(who.as_ref())
    }

    /// Whether the caller sees what happens without a delay: players and judges do, and everybody
    /// if the match is not delayed or is over.
    pub async fn is_up_to_date(&self, call: &Call) -> bool {
        let delayed = self.head.row.delayed && !self.table.is_over();
        !delayed || !self.seats().is_empty() || self.judge(call).await.is_ok()
    }

    /// Whether the caller may see everything because the match is over.
    pub fn is_revealed(&self) -> bool {
        let who = self.caller.as_ref().map(Onlooker::of);
        self.table.sight(who.as_ref(), Some(Viewer::Revealed)).is_ok()
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

    /// The seats of the caller.
    pub fn seats(&self) -> Vec<Seat> {
        let account = self.caller.as_ref().map(|it| AccountId(it.account));
        account.map_or_else(Vec::new, |it| seats_of(&self.table.players, it))
    }

    /// The match at its head.
    pub fn it(&self) -> &dyn AnyMatch {
        self.head.it.as_ref()
    }

    /// The seed, for viewers who see everything of a match that is over.
    pub async fn seed(&self, call: &Call, viewer: Viewer) -> Result<Option<Seed>, Problem> {
        match viewer.sees_all() {
            true => Ok(call.app.matches.seed_when_over(self.head.row.id).await?),
            false => Ok(None),
        }
    }
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;

    const JANE: AccountId = AccountId(Uuid::from_u128(1));
    const JOE: AccountId = AccountId(Uuid::from_u128(2));
    const JUDGE: AccountId = AccountId(Uuid::from_u128(3));
    const CREATOR: AccountId = AccountId(Uuid::from_u128(4));
    const NOBODY: AccountId = AccountId(Uuid::from_u128(5));

    fn table(status: Status, reveal: RevealPolicy) -> Table {
        Table {
            visibility: Visibility::Public,
            status,
            reveal,
            players: vec![Some(JANE), Some(JOE)],
            disputed: false,
        }
    }

    fn with(account: AccountId, scopes: &str) -> Onlooker {
        let scopes = Scopes::parse(scopes.split_whitespace()).unwrap();
        let judges = scopes.contains(Scope::Judge);
        let judging = if judges { Judging::Here } else { Judging::Nowhere };
        Onlooker { account, scopes, judging }
    }

    fn who_judges_elsewhere(account: AccountId) -> Onlooker {
        Onlooker { judging: Judging::Elsewhere, ..with(account, "play read judge") }
    }

    fn called_by(table: &Table) -> Sight {
        table.sight(Some(&with(JUDGE, "judge")), Some(Viewer::Judge)).unwrap()
    }

    fn refusal(sight: Result<Sight, Problem>) -> Option<Name> {
        sight.err().map(|it| it.name())
    }

    #[test]
    fn without_a_name_callers_see_with_their_own_eyes() {
        let running = table(Status::Active, RevealPolicy::All);
        let eyes = |who: Option<Onlooker>| running.sight(who.as_ref(), None);
        assert_eq!(eyes(None).unwrap().viewer, Viewer::Public);
        assert_eq!(eyes(Some(with(NOBODY, "read"))).unwrap().viewer, Viewer::Public);
        assert_eq!(eyes(Some(with(JOE, "read"))).unwrap().viewer, Viewer::Seat(Seat(1)));
        assert_eq!(refusal(eyes(Some(with(JOE, "play")))), Some(Name::InsufficientScope));
        let plays_both = Table { players: vec![Some(JANE), Some(JANE)], ..running };
        let both = plays_both.sight(Some(&with(JANE, "read")), None).unwrap();
        assert_eq!(both, Sight { viewer: Viewer::Public, named: false });
    }

    #[test]
    fn a_seat_is_its_players_until_the_end() {
        let running = table(Status::Active, RevealPolicy::All);
        let own = Some(Viewer::Seat(Seat(0)));
        let look = |who: Option<Onlooker>, named| running.sight(who.as_ref(), named);
        assert!(look(Some(with(JANE, "read")), own).is_ok());
        assert_eq!(refusal(look(Some(with(JOE, "read")), own)), Some(Name::NotSeated));
        assert_eq!(refusal(look(Some(with(JUDGE, "read judge")), own)), Some(Name::NotSeated));
        assert_eq!(refusal(look(None, own)), Some(Name::Unauthenticated));
        let none = Some(Viewer::Seat(Seat(2)));
        assert_eq!(refusal(look(Some(with(JANE, "read")), none)), Some(Name::NotFound));
    }

    #[test]
    fn after_the_end_the_policy_decides() {
        let seat = Some(Viewer::Seat(Seat(0)));
        for named in [seat, Some(Viewer::Revealed)] {
            let all = table(Status::Finished, RevealPolicy::All);
            assert!(all.sight(None, named).is_ok());
            let players = table(Status::Finished, RevealPolicy::Players);
            assert!(players.sight(Some(&with(JOE, "read")), named).is_ok());
            let stranger = players.sight(Some(&with(NOBODY, "read")), named);
            assert_eq!(refusal(stranger), Some(Name::NotSeated));
            assert_eq!(refusal(players.sight(None, named)), Some(Name::Unauthenticated));
        }
    }

    #[test]
    fn nothing_is_revealed_before_the_end() {
        for status in [Status::Open, Status::Active] {
            let running = table(status, RevealPolicy::All);
            for who in [None, Some(with(JANE, "read")), Some(with(JUDGE, "judge admin"))] {
                assert!(running.sight(who.as_ref(), Some(Viewer::Revealed)).is_err());
            }
        }
    }

    #[test]
    fn a_judge_has_the_scope_no_seat_and_a_dispute_or_a_match_that_is_over() {
        let over = table(Status::Finished, RevealPolicy::Players);
        let judge = Some(Viewer::Judge);
        assert!(over.sight(Some(&with(JUDGE, "judge")), judge).is_ok());
        for who in [with(JUDGE, "read play"), with(JANE, "read judge"), who_judges_elsewhere(JUDGE)]
        {
            assert_eq!(refusal(over.sight(Some(&who), judge)), Some(Name::InsufficientScope));
        }
        let running = table(Status::Active, RevealPolicy::All);
        let early = running.sight(Some(&with(JUDGE, "judge")), judge);
        assert_eq!(refusal(early), Some(Name::InsufficientScope));
        assert_eq!(refusal(over.sight(None, judge)), Some(Name::Unauthenticated));
        let called = Table { disputed: true, ..running };
        assert!(called.sight(Some(&with(JUDGE, "judge")), judge).is_ok());
        assert!(called.sight(Some(&with(JANE, "judge")), judge).is_err());
        assert_eq!(called.keep(called_by(&called), true), Keep::Caller);
        assert_eq!(over.keep(called_by(&over), true), Keep::CallerForEver);
    }

    #[test]
    fn a_private_match_is_known_to_its_people() {
        let players = [Some(JANE), None];
        let knows = |who: Option<Onlooker>| {
            known(Visibility::Private, Some(CREATOR), &players, who.as_ref())
        };
        assert!(knows(Some(with(JANE, "play"))) && knows(Some(with(CREATOR, "play"))));
        assert!(knows(Some(with(JUDGE, "judge"))));
        assert!(
            !knows(Some(who_judges_elsewhere(JUDGE))) && knows(Some(who_judges_elsewhere(JANE)))
        );
        assert!(!knows(Some(with(NOBODY, "play read"))) && !knows(None));
        assert!(known(Visibility::Unlisted, None, &players, None));
    }

    #[test]
    fn only_what_is_open_and_named_is_kept_by_anybody() {
        let public = table(Status::Active, RevealPolicy::All);
        let named = |viewer| Sight { viewer, named: true };
        assert_eq!(public.keep(named(Viewer::Public), true), Keep::AnybodyForEver);
        assert_eq!(public.keep(named(Viewer::Public), false), Keep::Anybody);
        assert_eq!(public.keep(named(Viewer::Seat(Seat(0))), true), Keep::CallerForEver);
        let own = Sight { viewer: Viewer::Public, named: false };
        assert_eq!(public.keep(own, true), Keep::Caller);
        let private = Table { visibility: Visibility::Private, ..public };
        assert_eq!(private.keep(named(Viewer::Public), true), Keep::CallerForEver);
    }
}
