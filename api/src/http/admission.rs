//! Who may know of a match and watch it, and as which viewer, by what is known of the match and of
//! the caller.

use std::iter;

use domain::engine::{AccountId, MatchId, RevealPolicy, Seat, Status, Viewer, Visibility};
use infra::identity::{AuthError, Caller, Judges, Scope, Scopes};
use infra::matches::{Head, MatchRow};

use crate::http::app::App;
use crate::http::etag::Keep;
use crate::http::problem::{Name, Problem};
use crate::http::wire::seats_of;

/// What decides who may watch a match: the properties of the match, without the caller.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Admission {
    /// Who may know of the match.
    pub visibility: Visibility,
    /// The account that made the match.
    pub creator: Option<AccountId>,
    /// The status of the match.
    pub status: Status,
    /// Whether what was hidden may be shown, as `reveal` says.
    pub reveals: bool,
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

impl Onlooker {
    /// The caller as far as the token tells. Whether a judge is assigned to the match is not known
    /// from it.
    pub fn of(caller: &Caller) -> Onlooker {
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
    let known = |who: Option<&Onlooker>| known(row.visibility, row.creator, &row.players, who);
    is_known(app, row.id, caller, known).await
}

/// Whether the caller may know where the log of a frozen match fails. Its judges and
/// administrators may, and its players once it is over. Such a match cannot be folded to see
/// whether a dispute is open, so a judge needs none.
pub async fn may_know_failure(app: &App, row: &MatchRow, caller: &Caller) -> Result<bool, Problem> {
    let who = Onlooker::who_judges(app, row.id, caller).await?;
    if !seats_of(&row.players, who.account).is_empty() {
        return Ok(row.status.is_over() && who.scopes.contains(Scope::Read));
    }
    Ok(who.judging == Judging::Here || who.scopes.contains(Scope::Admin))
}

/// The caller as a judge of a frozen match, as far as its row tells: see [`Admission::judge`].
pub async fn judge_of(app: &App, row: &MatchRow, caller: &Caller) -> Result<AccountId, Problem> {
    judge(&row.players, &Onlooker::who_judges(app, row.id, caller).await?)
}

/// Refuses a caller whom this admission does not let watch the match as this viewer.
pub async fn admit(
    app: &App,
    id: MatchId,
    admission: &Admission,
    caller: Option<&Caller>,
    viewer: Viewer,
) -> Result<(), Problem> {
    let Admission { visibility, creator, players, .. } = admission;
    let known = |who: Option<&Onlooker>| known(*visibility, *creator, players, who);
    if !is_known(app, id, caller, known).await? {
        return Err(Problem::not_found());
    }
    let who = onlooker(app, id, caller, viewer).await?;
    admission.check(who.as_ref(), viewer)
}

/// Whether a match is known to the caller. Whether they are assigned to judge it is looked up if
/// it matters.
async fn is_known(
    app: &App,
    id: MatchId,
    caller: Option<&Caller>,
    known: impl Fn(Option<&Onlooker>) -> bool,
) -> Result<bool, Problem> {
    let Some(caller) = caller else { return Ok(known(None)) };
    if known(Some(&Onlooker::of(caller))) {
        return Ok(true);
    }
    Ok(known(Some(&Onlooker::who_judges(app, id, caller).await?)))
}

/// The caller as an onlooker who watches as this viewer.
pub async fn onlooker(
    app: &App,
    id: MatchId,
    caller: Option<&Caller>,
    viewer: Viewer,
) -> Result<Option<Onlooker>, Problem> {
    let Some(caller) = caller else { return Ok(None) };
    match viewer {
        Viewer::Judge => Onlooker::who_judges(app, id, caller).await.map(Some),
        Viewer::Public | Viewer::Seat(_) | Viewer::Revealed => Ok(Some(Onlooker::of(caller))),
    }
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

impl Admission {
    /// The properties of this match that decide who may watch it.
    pub fn of(head: &Head) -> Admission {
        let (row, summary) = (&head.row, head.it.summary());
        Admission {
            visibility: row.visibility,
            creator: row.creator,
            status: row.status,
            reveals: summary.reveals,
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

    /// As whom `who` may watch.
    pub fn eyes(&self, who: Option<&Onlooker>) -> Vec<Viewer> {
        let seats = (0..).map(Seat).take(self.players.len()).map(Viewer::Seat);
        let all = iter::once(Viewer::Public).chain(seats);
        let all = all.chain([Viewer::Judge, Viewer::Revealed]);
        all.filter(|it| self.check(who, *it).is_ok()).collect()
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
            _ if self.reveals => self.check_revealed(who),
            Some(_) => {
                let detail = format!("{seat} is not yours; others may look once the match is over");
                Err(Problem::new(Name::NotSeated, detail))
            }
            None => Err(AuthError::Missing.into()),
        }
    }

    /// Checks that the caller may look at hidden information as a judge.
    pub fn check_judge(&self, who: Option<&Onlooker>) -> Result<(), Problem> {
        self.judge(who)?;
        if !self.reveals && !self.disputed {
            let detail = "while a match runs, a judge may look only during an open dispute; \
                          you may open one";
            return Err(Problem::new(Name::InsufficientScope, detail));
        }
        Ok(())
    }

    /// The caller as a judge of the match: they have the scope, judge it, and do not sit in it.
    pub fn judge(&self, who: Option<&Onlooker>) -> Result<AccountId, Problem> {
        judge(&self.players, who.ok_or(AuthError::Missing)?)
    }

    fn check_revealed(&self, who: Option<&Onlooker>) -> Result<(), Problem> {
        if !self.reveals {
            let detail = match self.is_over() {
                true => "the match was called off before it started: what is hidden stays so",
                false => "hidden information is shown once the match is over",
            };
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
        self.status.is_over()
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

fn judge(players: &[Option<AccountId>], who: &Onlooker) -> Result<AccountId, Problem> {
    let refused = |detail: &str| Err(Problem::new(Name::InsufficientScope, detail));
    match who.judging {
        Judging::Nowhere => refused("this needs the scope judge, which the token does not have"),
        Judging::Elsewhere => {
            refused("you judge only matches that you are assigned to, and not this one")
        }
        Judging::Here if !seats_of(players, who.account).is_empty() => {
            refused("somebody who sits in a match cannot judge it")
        }
        Judging::Here => Ok(who.account),
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

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;

    const JANE: AccountId = AccountId(Uuid::from_u128(1));
    const JOE: AccountId = AccountId(Uuid::from_u128(2));
    const JUDGE: AccountId = AccountId(Uuid::from_u128(3));
    const CREATOR: AccountId = AccountId(Uuid::from_u128(4));
    const NOBODY: AccountId = AccountId(Uuid::from_u128(5));

    fn admission(status: Status, reveal: RevealPolicy) -> Admission {
        Admission {
            visibility: Visibility::Public,
            creator: Some(CREATOR),
            status,
            reveals: status.is_over(),
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

    fn called_by(admission: &Admission) -> Sight {
        admission.sight(Some(&with(JUDGE, "judge")), Some(Viewer::Judge)).unwrap()
    }

    fn refusal(sight: Result<Sight, Problem>) -> Option<Name> {
        sight.err().map(|it| it.name())
    }

    #[test]
    fn without_a_name_callers_see_with_their_own_eyes() {
        let running = admission(Status::Active, RevealPolicy::All);
        let eyes = |who: Option<Onlooker>| running.sight(who.as_ref(), None);
        assert_eq!(eyes(None).unwrap().viewer, Viewer::Public);
        assert_eq!(eyes(Some(with(NOBODY, "read"))).unwrap().viewer, Viewer::Public);
        assert_eq!(eyes(Some(with(JOE, "read"))).unwrap().viewer, Viewer::Seat(Seat(1)));
        assert_eq!(refusal(eyes(Some(with(JOE, "play")))), Some(Name::InsufficientScope));
        let plays_both = Admission { players: vec![Some(JANE), Some(JANE)], ..running };
        let both = plays_both.sight(Some(&with(JANE, "read")), None).unwrap();
        assert_eq!(both, Sight { viewer: Viewer::Public, named: false });
    }

    #[test]
    fn a_seat_is_its_players_until_the_end() {
        let running = admission(Status::Active, RevealPolicy::All);
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
            let all = admission(Status::Finished, RevealPolicy::All);
            assert!(all.sight(None, named).is_ok());
            let players = admission(Status::Finished, RevealPolicy::Players);
            assert!(players.sight(Some(&with(JOE, "read")), named).is_ok());
            let stranger = players.sight(Some(&with(NOBODY, "read")), named);
            assert_eq!(refusal(stranger), Some(Name::NotSeated));
            assert_eq!(refusal(players.sight(None, named)), Some(Name::Unauthenticated));
        }
    }

    #[test]
    fn nothing_is_revealed_before_the_end() {
        for status in [Status::Open, Status::Active] {
            let running = admission(status, RevealPolicy::All);
            for who in [None, Some(with(JANE, "read")), Some(with(JUDGE, "judge admin"))] {
                assert!(running.sight(who.as_ref(), Some(Viewer::Revealed)).is_err());
            }
        }
    }

    #[test]
    fn what_was_called_off_before_it_started_stays_hidden() {
        let players = vec![Some(JANE), None];
        let over = admission(Status::Cancelled, RevealPolicy::All);
        let off = Admission { reveals: false, players, ..over.clone() };
        let seat = Some(Viewer::Seat(Seat(0)));
        for named in [seat, Some(Viewer::Revealed)] {
            assert!(over.sight(None, named).is_ok());
            assert!(off.sight(None, named).is_err());
        }
        assert!(off.sight(Some(&with(JANE, "read")), seat).is_ok());
        let judge = Some(with(JUDGE, "judge"));
        assert!(off.sight(judge.as_ref(), Some(Viewer::Judge)).is_err());
    }

    #[test]
    fn a_judge_has_the_scope_no_seat_and_a_dispute_or_a_match_that_is_over() {
        let over = admission(Status::Finished, RevealPolicy::Players);
        let judge = Some(Viewer::Judge);
        assert!(over.sight(Some(&with(JUDGE, "judge")), judge).is_ok());
        for who in [with(JUDGE, "read play"), with(JANE, "read judge"), who_judges_elsewhere(JUDGE)]
        {
            assert_eq!(refusal(over.sight(Some(&who), judge)), Some(Name::InsufficientScope));
        }
        let running = admission(Status::Active, RevealPolicy::All);
        let early = running.sight(Some(&with(JUDGE, "judge")), judge);
        assert_eq!(refusal(early), Some(Name::InsufficientScope));
        assert_eq!(refusal(over.sight(None, judge)), Some(Name::Unauthenticated));
        let called = Admission { disputed: true, ..running };
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
        let public = admission(Status::Active, RevealPolicy::All);
        let named = |viewer| Sight { viewer, named: true };
        assert_eq!(public.keep(named(Viewer::Public), true), Keep::AnybodyForEver);
        assert_eq!(public.keep(named(Viewer::Public), false), Keep::Anybody);
        assert_eq!(public.keep(named(Viewer::Seat(Seat(0))), true), Keep::CallerForEver);
        let own = Sight { viewer: Viewer::Public, named: false };
        assert_eq!(public.keep(own, true), Keep::Caller);
        let private = Admission { visibility: Visibility::Private, ..public };
        assert_eq!(private.keep(named(Viewer::Public), true), Keep::CallerForEver);
    }
}
