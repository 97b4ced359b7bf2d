//! What goes over the wire about matches: the resources, and how they are made.

use std::collections::BTreeMap;

use chrono::Utc;
use domain::engine::{
    AccountId, AnyMatch, Clock, ClockKind, ClockReading, Delay, Hash, Kind, MatchId, OnExpiry,
    OpenOffer, Perceived, Prompt, Rejection, RevealPolicy, Seat, Seed, ShownEvent, ShownOutcome,
    SideAct, Status, Takebacks, Time, Viewer, Visibility,
};
use infra::identity::{Called, HIDDEN};
use infra::matches::{Appended, Glance, Line, Listed, MatchRow};
use serde::{Serialize, Serializer};
use serde_json::Value;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::http::apart;
use crate::http::app::App;
use crate::http::problem::{Problem, ProblemBody};
use crate::http::texts::ERASED;
use crate::http::texts::{self, Texts};

/// A match as one caller sees it.
#[derive(Serialize, ToSchema)]
#[schema(as = Match)]
pub struct MatchBody {
    /// The match's id.
    pub id: MatchId,
    /// The match's name; `null` if it has none, `hidden` if an admin has hidden it.
    #[schema(required = true)]
    pub title: Option<String>,
    /// The id of the match's ruleset.
    pub ruleset: String,
    /// The version of the rules, fixed when the match was made.
    pub rules_version: String,
    /// Whether the match waits for players, runs, or is over.
    pub status: Status,
    /// `true` if it began from a scenario, and does not count; otherwise left out.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[schema(default = false)]
    pub staged: bool,
    /// The match's version: the seq of its last event.
    #[schema(minimum = 1)]
    pub version: u64,
    /// The hash of the match's last event.
    pub head_hash: Hash,
    /// SHA-256 of the secret seed that all draws come from.
    pub seed_commitment: Hash,
    /// Whether everybody may watch the match, or only some people.
    pub visibility: Visibility,
    /// The seats, and who has taken them.
    pub seats: Vec<SeatBody>,
    /// The seats that have to decide, as far as the caller may know.
    pub waiting_on: Vec<Seat>,
    /// The open offers between players: draws and take-backs.
    pub offers: Vec<OpenOffer>,
    /// What the caller may do now apart from the game, in a seat of theirs; empty without a seat.
    /// With `takeback`, they may take back their last decision, or answer somebody who wants to.
    pub may: Vec<SideAct>,
    /// As whom the caller may watch the match now: what `as` may be. A judge's look is put on
    /// record.
    #[schema(value_type = Vec<String>)]
    pub eyes: Vec<Eye>,
    /// The options that the match was made with. Hidden cards and scripts are for administrators,
    /// and once it is over for all who may see everything.
    #[schema(value_type = HashMap<String, Value>)]
    pub options: Value,
    /// The clock, and the time of each seat; left out if the match is not timed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clock: Option<ClockBody>,
    /// The policies of the match beside the rules of its game.
    pub policies: PoliciesBody,
    /// The match that this one was forked from; left out if it is no fork.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub parent: Option<ParentBody>,
    /// The result; left out until the match is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub result: Option<ShownOutcome>,
    /// When the match was made.
    pub created_at: Time,
    /// When the match started: when its last seat was taken. Left out before.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub started_at: Option<Time>,
    /// When the match ended; left out until then.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ended_at: Option<Time>,
    /// The server's time when it answered. The `ETag` does not stand for it.
    pub now: Time,
}

/// What one caller sees of a match beside what everybody sees.
#[derive(Clone, Default)]
pub struct OwnSight {
    /// The caller's seats, if they may read what these see.
    pub seats: Vec<Seat>,
    /// What they may do apart from the game.
    pub may: Vec<SideAct>,
    /// As whom they may watch.
    pub eyes: Vec<Viewer>,
}

/// A viewer by the name that `as` has for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Eye(pub Viewer);

impl Serialize for Eye {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(&self.0)
    }
}

/// A match as lists show it.
#[derive(Serialize, ToSchema)]
#[schema(as = MatchSummary)]
pub struct MatchSummaryBody {
    /// The match's id.
    pub id: MatchId,
    /// The match's name; `null` if it has none, `erased` if it was erased, `hidden` if an admin has
    /// hidden it.
    #[schema(required = true)]
    pub title: Option<String>,
    /// The id of the match's ruleset.
    pub ruleset: String,
    /// The version of the rules, fixed when the match was made.
    pub rules_version: String,
    /// Whether the match waits for players, runs, or is over.
    pub status: Status,
    /// `true` if it began from a scenario, and does not count; otherwise left out.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[schema(default = false)]
    pub staged: bool,
    /// The match's version: the seq of its last event.
    #[schema(minimum = 1)]
    pub version: u64,
    /// The hash of the match's last event.
    pub head_hash: Hash,
    /// Whether everybody may watch the match, or only some people.
    pub visibility: Visibility,
    /// The seats, and who has taken them.
    pub seats: Vec<SeatBody>,
    /// The seats that have to decide, as far as the caller may know.
    pub waiting_on: Vec<Seat>,
    /// The clock of the match, with the time of each seat while the match runs; left out if the
    /// match is not timed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clock: Option<ClockBody>,
    /// The result; left out until the match is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub result: Option<ShownOutcome>,
    /// When the match was made.
    pub created_at: Time,
    /// When the match started: when its last seat was taken. Left out before.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub started_at: Option<Time>,
    /// When the match ended; left out until then.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ended_at: Option<Time>,
}

/// A seat of a match.
#[derive(Serialize, ToSchema)]
#[schema(as = MatchSeat)]
pub struct SeatBody {
    /// The seat's number, from 0.
    pub seat: Seat,
    /// The role of the seat; left out if the game has no roles.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub role: Option<String>,
    /// The account that has taken the seat; `null` while it is free.
    #[schema(required = true)]
    pub player: Option<PlayerBody>,
}

/// An account and its name.
#[derive(Clone, Serialize, ToSchema)]
#[schema(as = Player)]
pub struct PlayerBody {
    /// The id of the account.
    pub id: AccountId,
    /// The name of the account; `erased` if the account was erased, `hidden` if an admin has hidden
    /// it.
    pub name: String,
    /// `true` if a program plays with the account: a bot of the server, or one whose owner has said
    /// so. Otherwise left out.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[schema(default = false)]
    pub program: bool,
}

/// The policies of a match beside the rules of its game.
#[derive(Serialize, ToSchema)]
#[schema(as = MatchPolicies)]
pub struct PoliciesBody {
    /// Whether decisions can be taken back, and how.
    pub takebacks: Takebacks,
    /// To whom hidden information is shown once the match is over.
    pub reveal: RevealPolicy,
    /// The delay with which onlookers see the match; left out if there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub delay: Option<Delay>,
}

/// The clock of a match and the time of each seat.
#[derive(Serialize, ToSchema)]
#[schema(as = MatchClock)]
pub struct ClockBody {
    /// The kind of clock.
    pub kind: ClockKind,
    /// Milliseconds that a seat has: for each decision, or for all of them together.
    pub initial_ms: u64,
    /// Milliseconds that a seat gains with each decision.
    pub increment_ms: u64,
    /// What happens when the time of a seat is up.
    pub on_expiry: OnExpiry,
    /// The time of each seat, as far as the caller may know. Empty before the start; in lists also
    /// once the match is over.
    pub seats: Vec<ClockReading>,
}

/// The point at which a fork began.
#[derive(Serialize, ToSchema)]
#[schema(as = MatchParent)]
pub struct ParentBody {
    /// The id of the match that was forked.
    pub r#match: MatchId,
    /// The event of that match after which the fork began.
    #[schema(minimum = 1)]
    pub seq: u64,
}

/// What was appended, and the prompts that are now open to the caller.
#[derive(Serialize, ToSchema)]
#[schema(as = Reply)]
pub struct ReplyBody {
    /// The match's id.
    pub r#match: MatchId,
    /// The seat that the request was about.
    pub seat: Seat,
    /// The seq of the last event that was appended.
    #[schema(minimum = 1)]
    pub seq: u64,
    /// The match's version: the seq of its last event.
    #[schema(minimum = 1)]
    pub version: u64,
    /// The last event that was appended.
    pub event: ShownEvent,
    /// Every event that was appended, as the caller's seat perceives it.
    pub events: Vec<ShownEvent>,
    /// The server's proof that it recorded this: a JWS over `{match, seq, hash, recorded_at}` of
    /// the last event.
    pub receipt: String,
    /// The prompts that are now open to the caller. Empty while they wait for others.
    pub prompts: Vec<Prompt>,
    /// Why the rest of the answers in `then` was refused; left out if it was not.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub refused: Option<ProblemBody>,
}

/// How accounts are called, by id. Accounts that are missing here were erased.
pub type Names = BTreeMap<Uuid, Called>;

/// The names of the players of these matches.
pub async fn names_of(app: &App, rows: &[&MatchRow]) -> Result<Names, Problem> {
    accounts_by_name(app, rows.iter().flat_map(|row| row.players.iter().flatten()).copied()).await
}

/// The names of these accounts.
pub async fn accounts_by_name(
    app: &App,
    accounts: impl IntoIterator<Item = AccountId>,
) -> Result<Names, Problem> {
    let mut ids: Vec<Uuid> = accounts.into_iter().map(|it| it.0).collect();
    ids.sort_unstable();
    ids.dedup();
    match ids.is_empty() {
        true => Ok(Names::new()),
        false => Ok(app.identity.names_of(&ids).await?),
    }
}

impl PlayerBody {
    /// An account with its name from these names.
    pub fn of(id: AccountId, names: &Names) -> PlayerBody {
        let gone = || Called { name: ERASED.to_owned(), program: false };
        let Called { name, program } = names.get(&id.0).cloned().unwrap_or_else(gone);
        PlayerBody { id, name, program }
    }
}

fn seat_body(
    seat: Seat,
    role: Option<String>,
    player: Option<AccountId>,
    names: &Names,
) -> SeatBody {
    SeatBody { seat, role, player: player.map(|id| PlayerBody::of(id, names)) }
}

impl MatchBody {
    /// A match as a caller with this sight of it sees it.
    pub fn of(
        row: &MatchRow,
        it: &dyn AnyMatch,
        own: OwnSight,
        names: &Names,
        titles: &Texts,
    ) -> MatchBody {
        let OwnSight { seats, may, eyes } = own;
        let seats = seats.as_slice();
        let summary = it.summary();
        let chairs = (0..).map(Seat).zip(summary.chairs);
        MatchBody {
            id: row.id,
            title: texts::title(row, titles),
            ruleset: row.ruleset.clone(),
            rules_version: row.rules_version.clone(),
            status: summary.status,
            staged: summary.staged,
            version: it.seq(),
            head_hash: it.head(),
            seed_commitment: summary.seed_commitment,
            visibility: summary.visibility,
            seats: chairs
                .map(|(seat, chair)| seat_body(seat, chair.role, chair.account, names))
                .collect(),
            waiting_on: waiting_on(it, seats),
            offers: it.offers(),
            may,
            eyes: eyes.into_iter().map(Eye).collect(),
            options: summary.options,
            clock: clock(it, &summary.clock, seats),
            policies: PoliciesBody {
                takebacks: summary.takebacks,
                reveal: summary.reveal,
                delay: Some(summary.delay).filter(|it| !it.is_none()),
            },
            parent: it.parent().map(|(r#match, seq)| ParentBody { r#match, seq }),
            result: summary.outcome.as_ref().map(ShownOutcome::from),
            created_at: row.created_at,
            started_at: row.started_at,
            ended_at: row.ended_at,
            now: Utc::now().into(),
        }
    }

    /// What the match's `ETag` holds beside its version: as whom the viewer sees more than a
    /// stranger who may watch as `others`, what was erased or hidden, and who is a program.
    pub fn tag(&self, it: &dyn AnyMatch, seats: &[Seat], others: &[Viewer]) -> String {
        let mut tag = self.version.to_string();
        let mut own: Vec<Viewer> = self.eyes.iter().map(|it| it.0).collect();
        own.retain(|it| !others.contains(it));
        if self.waiting_on != waiting_on(it, &[]) || !self.may.is_empty() {
            let seats: Vec<Viewer> = seats.iter().copied().map(Viewer::Seat).collect();
            own.retain(|it| !seats.contains(it));
            own.extend(seats);
        }
        own.iter().for_each(|it| tag.push_str(&format!(";{it}")));
        let players = self.seats.iter().filter_map(|it| it.player.as_ref());
        for (at, _) in players.clone().enumerate().filter(|(_, it)| it.program) {
            tag.push_str(&format!(";program:{at}"));
        }
        let names = players.map(|it| it.name.as_str()).chain(self.title.as_deref());
        let names: Vec<&str> = names.collect();
        match names.iter().filter(|it| **it == ERASED).count() {
            0 => (),
            erased => tag.push_str(&format!(";{ERASED}:{erased}")),
        }
        for (at, name) in names.iter().enumerate() {
            if *name == HIDDEN {
                tag.push_str(&format!(";{HIDDEN}:{at}"));
            }
        }
        tag
    }
}

impl ClockBody {
    /// A clock with the time of each seat; `None` if nobody is timed.
    fn of(clock: &Clock, seats: Vec<ClockReading>) -> Option<ClockBody> {
        let Clock { kind, initial_ms, increment_ms, on_expiry } = *clock;
        let body = ClockBody { kind, initial_ms, increment_ms, on_expiry, seats };
        (!clock.is_none()).then_some(body)
    }
}

/// The clocks, as far as a caller with the seats `own` may know.
pub fn clock(it: &dyn AnyMatch, clock: &Clock, own: &[Seat]) -> Option<ClockBody> {
    if clock.is_none() {
        return None;
    }
    let mut seats = it.clocks(Viewer::Public);
    for seat in own {
        let known = it.clocks(Viewer::Seat(*seat)).into_iter().find(|it| it.seat == *seat);
        for reading in seats.iter_mut().filter(|it| it.seat == *seat) {
            *reading = known.unwrap_or(*reading);
        }
    }
    ClockBody::of(clock, seats)
}

/// The seats that have to decide: those that everybody may know of, and the caller's own.
pub fn waiting_on(it: &dyn AnyMatch, own: &[Seat]) -> Vec<Seat> {
    let mut awaited = it.waiting_on(Viewer::Public);
    let hidden =
        |seat: &Seat| !awaited.contains(seat) && it.waiting_on(Viewer::Seat(*seat)).contains(seat);
    let hidden: Vec<Seat> = own.iter().copied().filter(hidden).collect();
    awaited.extend(hidden);
    awaited.sort_unstable();
    awaited
}

impl MatchSummaryBody {
    /// A match as lists show it to an account.
    pub fn of(
        listed: &Listed,
        account: Option<AccountId>,
        names: &Names,
        titles: &Texts,
    ) -> MatchSummaryBody {
        let Listed { row, glance } = listed;
        let own = account.map_or_else(Vec::new, |it| seats_of(&row.players, it));
        let (waiting_on, clock, outcome) = match glance {
            Glance::Folded(it) => {
                let summary = it.summary();
                let clock = clock(it.as_ref(), &summary.clock, &own);
                (waiting_on(it.as_ref(), &own), clock, summary.outcome)
            }
            Glance::Still { clock, outcome } => {
                (Vec::new(), ClockBody::of(clock, Vec::new()), outcome.clone())
            }
            Glance::Unknown => (Vec::new(), None, None),
        };
        let seats = (0..).map(Seat).zip(&row.players);
        MatchSummaryBody {
            id: row.id,
            title: texts::title(row, titles),
            ruleset: row.ruleset.clone(),
            rules_version: row.rules_version.clone(),
            status: row.status,
            staged: row.staged,
            version: row.version,
            head_hash: row.head_hash,
            visibility: row.visibility,
            seats: seats.map(|(seat, player)| seat_body(seat, None, *player, names)).collect(),
            waiting_on,
            clock,
            result: outcome.as_ref().map(ShownOutcome::from),
            created_at: row.created_at,
            started_at: row.started_at,
            ended_at: row.ended_at,
        }
    }
}

/// The viewer to whom events are shown.
#[derive(Clone, Copy)]
pub struct Eyes {
    /// The viewer whose perception counts.
    pub viewer: Viewer,
    /// The account of the caller, if they have shown who they are.
    pub account: Option<AccountId>,
    /// The seed, if this viewer may see it.
    pub seed: Option<Seed>,
}

/// An event as a viewer gets it.
pub fn shown(line: &Line, eyes: Eyes) -> Result<ShownEvent, Problem> {
    Ok(perceived(line, eyes)?.event)
}

/// An event as a viewer perceives it. What a player brought to a seat before the start is shown to
/// that player, not to somebody who sits there later.
pub fn perceived(line: &Line, eyes: Eyes) -> Result<Perceived, Problem> {
    let Eyes { viewer, account, seed } = eyes;
    let seen = line.before.show_next(&line.sealed, viewer, seed.as_ref());
    let others = |event: &ShownEvent| {
        event.kind == Kind::SeatTaken && !viewer.sees_all() && event.actor != account
    };
    let seen = match seen {
        Ok(seen) if others(&seen.event) => {
            line.before.show_next(&line.sealed, Viewer::Public, None)
        }
        seen => seen,
    };
    let mut seen = seen.map_err(|error| {
        tracing::error!(seq = error.seq, detail = error.detail, "an event cannot be shown");
        Problem::internal()
    })?;
    seen.event.rest = line.after.rests();
    if let (Some(opened), Some(_)) = (&mut seen.event.opened, seed) {
        match line.before.draws_in(&line.sealed) {
            Ok(draws) => opened.draws = draws,
            Err(error) => {
                tracing::warn!(seq = error.seq, detail = error.detail, "draws cannot be repeated");
            }
        }
    }
    Ok(seen)
}

/// Events as a viewer perceives them.
pub fn shown_all(lines: &[Line], eyes: Eyes) -> Result<Vec<ShownEvent>, Problem> {
    lines.iter().map(|line| shown(line, eyes)).collect()
}

/// As [`shown_all`], for any number of events: many are put together on other threads than those
/// that answer requests.
pub async fn shown_apart(
    app: &App,
    lines: Vec<Line>,
    eyes: Eyes,
) -> Result<Vec<ShownEvent>, Problem> {
    apart::each(app, lines, move |line| shown(line, eyes)).await
}

/// The prompts that are open to these seats.
pub fn prompts_of(it: &dyn AnyMatch, seats: &[Seat]) -> Vec<Prompt> {
    seats.iter().flat_map(|seat| it.prompts(*seat)).collect()
}

/// Why the rest of a chain of answers was refused. What is wrong with an answer that came later is
/// no part of the one that the request named.
pub fn rest_refused(why: Rejection, prompts: &[Prompt]) -> ProblemBody {
    Problem::from(why).with_errors(Vec::new()).with_prompts(prompts.to_vec()).body()
}

/// The seats of an account.
pub fn seats_of(players: &[Option<AccountId>], account: AccountId) -> Vec<Seat> {
    let seats = (0..).map(Seat).zip(players);
    seats.filter(|(_, player)| **player == Some(account)).map(|(seat, _)| seat).collect()
}

impl ReplyBody {
    /// The reply about what was appended for an account.
    pub fn of(appended: Appended, account: AccountId) -> Result<ReplyBody, Problem> {
        ReplyBody::shown(appended, account, Viewer::Seat)
    }

    /// The same where somebody else was seated, or left: a caller without a seat sees what
    /// everybody does.
    pub fn of_bot(appended: Appended, account: AccountId) -> Result<ReplyBody, Problem> {
        ReplyBody::shown(appended, account, |_| Viewer::Public)
    }

    /// `unseated` is as whom an account sees it that has no seat, by the seat that it is about.
    fn shown(
        appended: Appended,
        account: AccountId,
        unseated: impl FnOnce(Seat) -> Viewer,
    ) -> Result<ReplyBody, Problem> {
        let Appended { lines, after, receipt, refused, .. } = appended;
        let players: Vec<Option<AccountId>> =
            after.summary().chairs.iter().map(|it| it.account).collect();
        let seats = seats_of(&players, account);
        let seat = lines.first().and_then(|line| line.sealed.seat).unwrap_or_default();
        // Whoever answers for another seat sees what comes of it as themselves.
        let viewer = match (seats.contains(&seat), seats.first()) {
            (true, _) => Viewer::Seat(seat),
            (false, Some(own)) => Viewer::Seat(*own),
            (false, None) => unseated(seat),
        };
        let eyes = Eyes { viewer, account: Some(account), seed: None };
        let events = shown_all(&lines, eyes)?;
        let event = events.last().cloned().ok_or_else(Problem::internal)?;
        let prompts = prompts_of(after.as_ref(), &seats);
        let refused = refused.map(|it| rest_refused(it, &prompts));
        let (id, seq, version) = (after.id(), event.seq, after.seq());
        Ok(ReplyBody { r#match: id, seat, seq, version, event, events, receipt, prompts, refused })
    }

    /// Adds the texts that the events refer to.
    pub async fn with_texts(mut self, app: &App) -> Result<ReplyBody, Problem> {
        let joined = texts::join(app, self.r#match, &mut self.events).await?;
        if let (Some(_), Some(last)) = (joined, self.events.last()) {
            self.event = last.clone();
        }
        texts::join_prompts(app, self.r#match, &mut self.prompts).await?;
        Ok(self)
    }
}
