//! Who may know of a match, and with whose eyes he watches it.

use std::sync::Arc;

use domain::engine::{AccountId, AnyMatch, RevealPolicy, Seat, Seed, Status, Viewer, Visibility};
use infra::identity::{AuthError, Caller, Scope, Scopes};
use infra::matches::{Head, MatchRow, Page};

use crate::caller::Call;
use crate::etag::Keep;
use crate::problem::{Name, Problem};
use crate::server::App;
use crate::strict::Query;
use crate::wire::Eyes;

/// What of a match decides who may watch it.
#[derive(Clone, Debug)]
pub struct Table {
    /// Who may know of it.
    pub visibility: Visibility,
    /// Open, active or finished.
    pub status: Status,
    /// Who sees what was hidden, once it is over.
    pub reveal: RevealPolicy,
    /// Who sits where.
    pub players: Vec<Option<AccountId>>,
}

/// Somebody who looks on and has said who he is.
#[derive(Clone, Debug)]
pub struct Onlooker {
    /// His account.
    pub account: AccountId,
    /// What his token allows.
    pub scopes: Scopes,
}

/// With whose eyes a match is watched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sight {
    /// Whose eyes.
    pub viewer: Viewer,
    /// Whether the address says so. Otherwise the answer depends on who asks.
    pub named: bool,
}

/// A match and who watches it.
pub struct Watched {
    /// The match.
    pub head: Head,
    /// Who may watch it.
    pub table: Table,
    /// Who watches.
    pub caller: Option<Caller>,
}

impl Onlooker {
    fn of(caller: &Caller) -> Onlooker {
        Onlooker { account: AccountId(caller.account), scopes: caller.scopes.clone() }
    }
}

/// Whether a match may be known of.
pub fn may_know(row: &MatchRow, caller: Option<&Caller>) -> bool {
    let onlooker = caller.map(Onlooker::of);
    known(row.visibility, row.creator, &row.players, onlooker.as_ref())
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
            creator == own || players.contains(&own) || who.scopes.contains(Scope::Judge)
        }),
    }
}

/// The seats of an account.
pub fn seats_of(players: &[Option<AccountId>], account: AccountId) -> Vec<Seat> {
    let seats = (0..).map(Seat).zip(players);
    seats.filter(|(_, player)| **player == Some(account)).map(|(seat, _)| seat).collect()
}

impl Table {
    /// What decides who may watch this match.
    pub fn of(head: &Head) -> Table {
        let row = &head.row;
        Table {
            visibility: row.visibility,
            status: row.status,
            reveal: head.it.summary().reveal,
            players: row.players.clone(),
        }
    }

    /// With whose eyes `who` watches, where the address names nobody or `named`.
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

    /// The caller's seat if he has exactly one, else what lies open.
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

    fn check_judge(&self, who: Option<&Onlooker>) -> Result<(), Problem> {
        let who = who.ok_or(AuthError::Missing)?;
        let refused = |detail: &str| Err(Problem::new(Name::InsufficientScope, detail));
        if !who.scopes.contains(Scope::Judge) {
            return refused("this takes the scope judge, which the token does not have");
        }
        if !seats_of(&self.players, who.account).is_empty() {
            return refused("who sits in a match does not judge it");
        }
        if !self.is_over() {
            return refused(
                "while a match runs, a judge needs an open dispute, which this release of the \
                 server does not have yet",
            );
        }
        Ok(())
    }

    fn check_revealed(&self, who: Option<&Onlooker>) -> Result<(), Problem> {
        if !self.is_over() {
            let detail = "what is hidden is shown once the match is over";
            return Err(Problem::new(Name::InsufficientScope, detail));
        }
        match (self.reveal, who) {
            (RevealPolicy::All, _) => Ok(()),
            (RevealPolicy::Players, None) => Err(AuthError::Missing.into()),
            (RevealPolicy::Players, Some(who)) => {
                if seats_of(&self.players, who.account).is_empty() {
                    let detail = "what was hidden in this match is shown to its players alone";
                    return Err(Problem::new(Name::NotSeated, detail));
                }
                reads(who)
            }
        }
    }

    fn is_over(&self) -> bool {
        self.status == Status::Finished
    }

    /// Who may keep an answer about this match that was seen so, and whether it stays as it is.
    pub fn keep(&self, sight: Sight, for_ever: bool) -> Keep {
        let open = sight.viewer == Viewer::Public && self.visibility != Visibility::Private;
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
            let detail = "a private view takes the scope read, which the token does not have; \
                          ask for as=public";
            Err(Problem::new(Name::InsufficientScope, detail))
        }
    }
}

impl Watched {
    /// The match that the path names, if the caller may know of it.
    pub async fn by(call: &Call, caller: Option<Caller>) -> Result<Watched, Problem> {
        let head = call.app.matches.head(call.match_id()?).await?;
        if !may_know(&head.row, caller.as_ref()) {
            return Err(Problem::not_found());
        }
        Ok(Watched::at_head(head, caller))
    }

    /// A match of which the caller may know.
    pub fn at_head(head: Head, caller: Option<Caller>) -> Watched {
        let table = Table::of(&head);
        Watched { head, table, caller }
    }

    /// A match in which somebody wants to sit down: to an open private one, its address is the
    /// invitation.
    pub async fn invited(call: &Call, caller: Caller) -> Result<Watched, Problem> {
        let head = call.app.matches.head(call.match_id()?).await?;
        if head.row.status != Status::Open && !may_know(&head.row, Some(&caller)) {
            return Err(Problem::not_found());
        }
        Ok(Watched::at_head(head, Some(caller)))
    }

    /// Whether the caller may still watch with these eyes. As long as seats are taken and left he
    /// may have lost his, and somebody else may sit there; from the start on seats are fixed.
    pub async fn may_still(&mut self, app: &App, viewer: Viewer) -> Result<(), Problem> {
        if self.table.status != Status::Open {
            return Ok(());
        }
        self.head = app.matches.head(self.head.row.id).await?;
        self.table = Table::of(&self.head);
        if !may_know(&self.head.row, self.caller.as_ref()) {
            return Err(Problem::not_found());
        }
        let who = self.caller.as_ref().map(Onlooker::of);
        self.table.check(who.as_ref(), viewer)
    }

    /// Whether these eyes see the match later than it happens.
    fn lags(&self, viewer: Viewer) -> bool {
        let over = self.table.status == Status::Finished;
        viewer == Viewer::Public && self.head.row.delayed && !over
    }

    /// How far into the log these eyes see now.
    pub async fn visible(&self, app: &App, viewer: Viewer) -> Result<u64, Problem> {
        match self.lags(viewer) {
            true => Ok(app.matches.visible(self.head.row.id).await?.seq),
            false => Ok(self.head.it.seq()),
        }
    }

    /// The match as these eyes see it now: as it is, or as it was a while ago.
    pub async fn seen(&self, app: &App, viewer: Viewer) -> Result<Head, Problem> {
        match self.lags(viewer) {
            true => Ok(app.matches.shown(self.head.row.id).await?),
            false => Ok(self.head.clone()),
        }
    }

    /// The match after event `seq`, if these eyes see as far.
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

    /// At most `limit` events after `after`, as far as these eyes see now.
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

    /// The eyes with which the caller sees the match itself, where the address names none: those
    /// of a seat of his, of a judge who may judge it now, or of anybody.
    pub fn own_eyes(&self) -> Viewer {
        let who = self.caller.as_ref().map(Onlooker::of);
        let reads = who.as_ref().is_some_and(|it| it.scopes.contains(Scope::Read));
        match self.seats().first() {
            Some(seat) if reads => Viewer::Seat(*seat),
            Some(_) => Viewer::Public,
            None if self.table.check_judge(who.as_ref()).is_ok() => Viewer::Judge,
            None => Viewer::Public,
        }
    }

    /// With whose eyes the query says that the match is watched.
    pub fn sight(&self, query: &Query) -> Result<Sight, Problem> {
        let expected = "public, seat:N, judge or revealed";
        let named = query.parsed::<Viewer>("as", expected)?;
        let who = self.caller.as_ref().map(Onlooker::of);
        let sight = self.table.sight(who.as_ref(), named)?;
        if sight.viewer == Viewer::Judge {
            self.note_access();
        }
        Ok(sight)
    }

    /// The eyes that see everything: those of whom the policy admits, or of a judge.
    pub fn sight_of_all(&self) -> Result<Sight, Problem> {
        let who = self.caller.as_ref().map(Onlooker::of);
        let revealed = self.table.sight(who.as_ref(), Some(Viewer::Revealed));
        revealed.or_else(|problem| {
            let judge = self.table.sight(who.as_ref(), Some(Viewer::Judge));
            judge.inspect(|_| self.note_access()).map_err(|_| problem)
        })
    }

    /// Whether the caller is admitted to what was hidden, once the match is over.
    pub fn sees_all(&self) -> bool {
        let who = self.caller.as_ref().map(Onlooker::of);
        self.table.check_revealed(who.as_ref()).is_ok()
    }

    /// Notes that a judge looks at what was hidden, before he is answered.
    fn note_access(&self) {
        let judge = self.caller.as_ref().map(|it| it.account);
        let id = self.head.row.id;
        tracing::info!(target: "highnoon::accesses", ?judge, %id, "a judge looks");
    }

    /// Who gets to see events so.
    pub fn eyes<'a>(&self, viewer: Viewer, seed: Option<&'a Seed>) -> Eyes<'a> {
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

    /// The seed, for who sees everything of a match that is over.
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
        }
    }

    fn with(account: AccountId, scopes: &str) -> Onlooker {
        let scopes = Scopes::parse(scopes.split_whitespace()).unwrap();
        Onlooker { account, scopes }
    }

    fn refusal(sight: Result<Sight, Problem>) -> Option<Name> {
        sight.err().map(|it| it.name())
    }

    #[test]
    fn without_a_name_the_caller_sees_with_his_own_eyes() {
        let running = table(Status::Active, RevealPolicy::All);
        let eyes = |who: Option<Onlooker>| running.sight(who.as_ref(), None);
        assert_eq!(eyes(None).unwrap().viewer, Viewer::Public);
        assert_eq!(eyes(Some(with(NOBODY, "read"))).unwrap().viewer, Viewer::Public);
        assert_eq!(eyes(Some(with(JOE, "read"))).unwrap().viewer, Viewer::Seat(Seat(1)));
        assert_eq!(refusal(eyes(Some(with(JOE, "play")))), Some(Name::InsufficientScope));
        let alone = Table { players: vec![Some(JANE), Some(JANE)], ..running };
        let both = alone.sight(Some(&with(JANE, "read")), None).unwrap();
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
    fn a_judge_has_the_scope_no_seat_and_a_match_that_is_over() {
        let over = table(Status::Finished, RevealPolicy::Players);
        let judge = Some(Viewer::Judge);
        assert!(over.sight(Some(&with(JUDGE, "judge")), judge).is_ok());
        for who in [with(JUDGE, "read play"), with(JANE, "read judge")] {
            assert_eq!(refusal(over.sight(Some(&who), judge)), Some(Name::InsufficientScope));
        }
        let running = table(Status::Active, RevealPolicy::All);
        let early = running.sight(Some(&with(JUDGE, "judge")), judge);
        assert_eq!(refusal(early), Some(Name::InsufficientScope));
        assert_eq!(refusal(over.sight(None, judge)), Some(Name::Unauthenticated));
    }

    #[test]
    fn a_private_match_is_known_to_its_people() {
        let players = [Some(JANE), None];
        let knows = |who: Option<Onlooker>| {
            known(Visibility::Private, Some(CREATOR), &players, who.as_ref())
        };
        assert!(knows(Some(with(JANE, "play"))) && knows(Some(with(CREATOR, "play"))));
        assert!(knows(Some(with(JUDGE, "judge"))));
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
