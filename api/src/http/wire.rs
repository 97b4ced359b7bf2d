//! What goes over the wire about matches: the resources, and how they are made.

use std::collections::BTreeMap;

use domain::engine::{
    AccountId, AnyMatch, Clock, ClockKind, ClockReading, Delay, Hash, Kind, MatchId, OnExpiry,
    OpenOffer, Outcome, Perceived, Prompt, RevealPolicy, Seat, Seed, ShownEvent, SideAct, Status,
    Takebacks, Time, Viewer, Visibility,
};
use infra::matches::{Appended, Line, MatchRow};
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::http::apart;
use crate::http::app::App;
use crate::http::problem::{Problem, ProblemBody};
use crate::http::texts::ERASED;
use crate::http::texts::{self, Texts};

/// A match.
#[derive(Serialize, ToSchema)]
#[schema(as = Match)]
pub struct MatchBody {
    /// Its id.
    pub id: MatchId,
    /// What it is called; `null` where it has no name.
    #[schema(required = true)]
    pub title: Option<String>,
    /// The id of the match's ruleset.
    pub ruleset: String,
    /// The version of the rules, fixed when the match was made.
    pub rules_version: String,
    /// Whether it waits for players, runs, or is over.
    pub status: Status,
    /// `true` if it began in the middle, from a scenario, and does not count as a real one;
    /// otherwise left out.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[schema(default = false)]
    pub staged: bool,
    /// The seq of its last event.
    #[schema(minimum = 1)]
    pub version: u64,
    /// The hash of its last event.
    pub head_hash: Hash,
    /// SHA-256 of the secret seed that every draw comes from.
    pub seed_commitment: Hash,
    /// Who may watch.
    pub visibility: Visibility,
    /// Who sits where.
    pub seats: Vec<SeatBody>,
    /// Who is awaited, as far as the caller may know.
    pub waiting_on: Vec<Seat>,
    /// What players have offered each other, and nobody has declined yet.
    pub offers: Vec<OpenOffer>,
    /// What the caller may do now beside the game, in a seat of theirs; empty for callers without
    /// one. Where `takeback` is among them, a take-back of the last decision of that seat is
    /// possible, or one that another asks for waits for an answer.
    pub may: Vec<SideAct>,
    /// What the creator chose.
    #[schema(value_type = HashMap<String, Value>)]
    pub options: Value,
    /// How it is timed, and what the clocks say; left out where it is not.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clock: Option<ClockBody>,
    /// What the match allows beside its game.
    pub policies: PoliciesBody,
    /// The match with whose state it began; left out where it began by itself.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub parent: Option<ParentBody>,
    /// How it ended.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub result: Option<Outcome>,
    /// When it was made.
    pub created_at: Time,
    /// When the last seat was taken.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub started_at: Option<Time>,
    /// When it was over.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ended_at: Option<Time>,
}

/// A match as lists have it.
#[derive(Serialize, ToSchema)]
#[schema(as = MatchSummary)]
pub struct MatchSummaryBody {
    /// Its id.
    pub id: MatchId,
    /// What it is called; `null` where it has no name.
    #[schema(required = true)]
    pub title: Option<String>,
    /// The id of the match's ruleset.
    pub ruleset: String,
    /// The version of the rules, fixed when the match was made.
    pub rules_version: String,
    /// Whether it waits for players, runs, or is over.
    pub status: Status,
    /// `true` if it began in the middle, from a scenario, and does not count as a real one;
    /// otherwise left out.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[schema(default = false)]
    pub staged: bool,
    /// The seq of its last event.
    #[schema(minimum = 1)]
    pub version: u64,
    /// The hash of its last event.
    pub head_hash: Hash,
    /// Who may watch.
    pub visibility: Visibility,
    /// Who sits where.
    pub seats: Vec<SeatBody>,
    /// When it was made.
    pub created_at: Time,
    /// When the last seat was taken.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub started_at: Option<Time>,
    /// When it was over.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ended_at: Option<Time>,
}

/// A seat of a match.
#[derive(Serialize, ToSchema)]
#[schema(as = MatchSeat)]
pub struct SeatBody {
    /// Its number, from 0.
    pub seat: Seat,
    /// The role taken, where the game has roles.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub role: Option<String>,
    /// Who sits there; `null` while it is free.
    #[schema(required = true)]
    pub player: Option<PlayerBody>,
}

/// An account and its name.
#[derive(Clone, Serialize, ToSchema)]
#[schema(as = Player)]
pub struct PlayerBody {
    /// The account.
    pub id: AccountId,
    /// Its name; `erased` where the account is gone.
    pub name: String,
}

/// What a match allows beside its game.
#[derive(Serialize, ToSchema)]
#[schema(as = MatchPolicies)]
pub struct PoliciesBody {
    /// Whether decisions can be taken back.
    pub takebacks: Takebacks,
    /// Who sees what was hidden, once it is over.
    pub reveal: RevealPolicy,
    /// How far behind those are shown it who do not play; left out where they are not.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub delay: Option<Delay>,
}

/// How a match is timed, and what its clocks say.
#[derive(Serialize, ToSchema)]
#[schema(as = MatchClock)]
pub struct ClockBody {
    /// The kind.
    pub kind: ClockKind,
    /// Milliseconds that a seat has: for each decision, or for all of them.
    pub initial_ms: u64,
    /// Milliseconds that a seat gains with each decision.
    pub increment_ms: u64,
    /// What happens to a seat whose time is up.
    pub on_expiry: OnExpiry,
    /// What the clocks say, by seat, as far as the caller may know; empty before the start.
    pub seats: Vec<ClockReading>,
}

/// Where a match began.
#[derive(Serialize, ToSchema)]
#[schema(as = MatchParent)]
pub struct ParentBody {
    /// The match with whose state it began.
    pub r#match: MatchId,
    /// After which of its events.
    #[schema(minimum = 1)]
    pub seq: u64,
}

/// What was appended, and what the caller is asked now.
#[derive(Serialize, ToSchema)]
#[schema(as = Reply)]
pub struct ReplyBody {
    /// The match's id.
    pub r#match: MatchId,
    /// Whose seat it is about.
    pub seat: Seat,
    /// The seq of the last event that was appended.
    #[schema(minimum = 1)]
    pub seq: u64,
    /// The match's version: the seq of its last event.
    #[schema(minimum = 1)]
    pub version: u64,
    /// The last of the events.
    pub event: ShownEvent,
    /// Every event that was appended, as the caller's seat perceives it.
    pub events: Vec<ShownEvent>,
    /// The server's proof that it recorded this: a JWS over `{match, seq, hash, recorded_at}` of
    /// the last event.
    pub receipt: String,
    /// What the caller is asked now; empty where he waits.
    pub prompts: Vec<Prompt>,
    /// Why the rest of a chain of answers was refused.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub refused: Option<ProblemBody>,
}

/// The names of accounts; who is not among them is gone.
pub type Names = BTreeMap<Uuid, String>;

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
    /// An account as these names have it.
    pub fn of(id: AccountId, names: &Names) -> PlayerBody {
        PlayerBody { id, name: names.get(&id.0).cloned().unwrap_or_else(|| ERASED.to_owned()) }
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
    /// A match as somebody in `seats` gets it.
    pub fn of(
        row: &MatchRow,
        it: &dyn AnyMatch,
        (seats, may): (&[Seat], Vec<SideAct>),
        names: &Names,
        titles: &Texts,
    ) -> MatchBody {
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
            options: summary.options,
            clock: clock(it, &summary.clock, seats),
            policies: PoliciesBody {
                takebacks: summary.takebacks,
                reveal: summary.reveal,
                delay: Some(summary.delay).filter(|it| !it.is_none()),
            },
            parent: it.parent().map(|(r#match, seq)| ParentBody { r#match, seq }),
            result: summary.outcome,
            created_at: row.created_at,
            started_at: row.started_at,
            ended_at: row.ended_at,
        }
    }

    /// What the match's `ETag` says beside its version: who sees more than everybody, and what
    /// was erased since.
    pub fn tag(&self, it: &dyn AnyMatch, seats: &[Seat]) -> String {
        let mut tag = self.version.to_string();
        if self.waiting_on != waiting_on(it, &[]) || !self.may.is_empty() {
            seats.iter().for_each(|seat| tag.push_str(&format!(";seat:{}", seat.0)));
        }
        let players = self.seats.iter().filter_map(|it| it.player.as_ref());
        let names = players.map(|it| it.name.as_str()).chain(self.title.as_deref());
        match names.filter(|it| *it == ERASED).count() {
            0 => tag,
            erased => format!("{tag};{ERASED}:{erased}"),
        }
    }
}

/// What the clocks say, as far as somebody in `own` may know.
fn clock(it: &dyn AnyMatch, clock: &Clock, own: &[Seat]) -> Option<ClockBody> {
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
    let Clock { kind, initial_ms, increment_ms, on_expiry } = *clock;
    Some(ClockBody { kind, initial_ms, increment_ms, on_expiry, seats })
}

/// Who is awaited, as far as everybody may know, and the caller's own seats.
fn waiting_on(it: &dyn AnyMatch, own: &[Seat]) -> Vec<Seat> {
    let mut awaited = it.waiting_on(Viewer::Public);
    let hidden =
        |seat: &Seat| !awaited.contains(seat) && it.waiting_on(Viewer::Seat(*seat)).contains(seat);
    let hidden: Vec<Seat> = own.iter().copied().filter(hidden).collect();
    awaited.extend(hidden);
    awaited.sort_unstable();
    awaited
}

impl MatchSummaryBody {
    /// A match as lists have it.
    pub fn of(row: &MatchRow, names: &Names, titles: &Texts) -> MatchSummaryBody {
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
            created_at: row.created_at,
            started_at: row.started_at,
            ended_at: row.ended_at,
        }
    }
}

/// Who gets to see events.
#[derive(Clone, Copy)]
pub struct Eyes {
    /// With whose eyes.
    pub viewer: Viewer,
    /// Whose account it is, if he has said so.
    pub account: Option<AccountId>,
    /// The seed, where it is opened.
    pub seed: Option<Seed>,
}

/// An event as somebody gets it.
pub fn shown(line: &Line, eyes: Eyes) -> Result<ShownEvent, Problem> {
    Ok(perceived(line, eyes)?.event)
}

/// An event as somebody perceives it. What was brought to a seat before the start is shown to who
/// brought it, not to whoever sits there later.
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
    seen.map_err(|error| {
        tracing::error!(seq = error.seq, detail = error.detail, "an event cannot be shown");
        Problem::internal()
    })
}

/// Events as somebody perceives them.
pub fn shown_all(lines: &[Line], eyes: Eyes) -> Result<Vec<ShownEvent>, Problem> {
    lines.iter().map(|line| shown(line, eyes)).collect()
}

/// The same of ever so many events, put together beside the threads that serve.
pub async fn shown_apart(
    app: &App,
    lines: Vec<Line>,
    eyes: Eyes,
) -> Result<Vec<ShownEvent>, Problem> {
    apart::each(app, lines, move |line| shown(line, eyes)).await
}

/// What these seats are asked.
pub fn prompts_of(it: &dyn AnyMatch, seats: &[Seat]) -> Vec<Prompt> {
    seats.iter().flat_map(|seat| it.prompts(*seat)).collect()
}

/// The seats of an account.
pub fn seats_of(players: &[Option<AccountId>], account: AccountId) -> Vec<Seat> {
    let seats = (0..).map(Seat).zip(players);
    seats.filter(|(_, player)| **player == Some(account)).map(|(seat, _)| seat).collect()
}

impl ReplyBody {
    /// What was appended for an account.
    pub fn of(appended: Appended, account: AccountId) -> Result<ReplyBody, Problem> {
        let Appended { lines, after, receipt, refused, .. } = appended;
        let players: Vec<Option<AccountId>> =
            after.summary().chairs.iter().map(|it| it.account).collect();
        let seats = seats_of(&players, account);
        let seat = lines.first().and_then(|line| line.sealed.seat).unwrap_or_default();
        let eyes = Eyes { viewer: Viewer::Seat(seat), account: Some(account), seed: None };
        let events = shown_all(&lines, eyes)?;
        let event = events.last().cloned().ok_or_else(Problem::internal)?;
        let prompts = prompts_of(after.as_ref(), &seats);
        let refused = refused.map(|it| Problem::from(it).with_prompts(prompts.clone()).body());
        let (id, seq, version) = (after.id(), event.seq, after.seq());
        Ok(ReplyBody { r#match: id, seat, seq, version, event, events, receipt, prompts, refused })
    }

    /// The same with the texts that its events refer to.
    pub async fn with_texts(mut self, app: &App) -> Result<ReplyBody, Problem> {
        let joined = texts::join(app, self.r#match, &mut self.events).await?;
        if let (Some(_), Some(last)) = (joined, self.events.last()) {
            self.event = last.clone();
        }
        Ok(self)
    }
}
