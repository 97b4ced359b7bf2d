//! Playing: for each match in which bots sit there is a task, on the server that has the lease.

use std::collections::{BTreeMap, HashMap};
use std::time::Duration;

use diesel::sql_types::{BigInt, SmallInt, Text, Uuid as SqlUuid};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use domain::engine::{
    AccountId, Act, AnyMatch, Hash, MatchId, OfferKind, Seat, SideAct, Status, Viewer,
};
use domain::registry;
use tokio::task::{AbortHandle, JoinSet};
use tokio::time::{Instant, sleep};
use uuid::Uuid;

use super::{Bots, Mind, Place, Style, mind};
use crate::database::StoreError;
use crate::matches::{Answering, Head, Idempotency, MatchError};

/// How often is looked which matches there are to play.
const LOOK_EVERY: Duration = Duration::from_millis(500);
/// How often rows are deleted that are good for nothing any more.
const CLEAN_EVERY: Duration = Duration::from_secs(60);
/// Seats that one server plays at a time, at most. Others wait until there is room.
const PLAYED_MAX: i64 = 10_000;
/// How long a bot rests after each answer, so that two of them do not keep a server busy.
const BREATH: Duration = Duration::from_millis(20);
/// How long a bot waits when the store or the threads for long work do not take what it wants.
const PAUSE: Duration = Duration::from_secs(1);
/// Refusals in a row after which a bot waits until the match goes on without it.
const REFUSALS_MAX: u32 = 10;
/// Refusals in a row up to which a bot answers by what it knows of the game.
const KNOWING_MAX: u32 = 5;

/// Nobody plays in a seat of an account that is suspended.
const PLAYED: &str = "
    SELECT bots.stream, bots.seat, bots.account, bots.style
    FROM bots JOIN matches ON matches.id = bots.stream JOIN accounts ON accounts.id = bots.account
    WHERE matches.status IN ('active', 'suspended') AND accounts.suspended_at IS NULL
        AND matches.players[bots.seat + 1] = bots.account
    ORDER BY bots.stream, bots.seat LIMIT $1";
const CLEAN: &str = "
    DELETE FROM bots USING matches WHERE matches.id = bots.stream
        AND (matches.status IN ('finished', 'cancelled')
             OR matches.players[bots.seat + 1] IS DISTINCT FROM bots.account
                AND bots.placed_at < now() - interval '1 minute')";

#[derive(diesel::QueryableByName)]
struct Row {
    #[diesel(sql_type = SqlUuid)]
    stream: Uuid,
    #[diesel(sql_type = SmallInt)]
    seat: i16,
    #[diesel(sql_type = SqlUuid)]
    account: Uuid,
    #[diesel(sql_type = Text)]
    style: String,
}

/// The seats of one match that are played, each with who sits there and how they choose.
type Seats = Vec<(Place, Style)>;

/// Plays where bots sit, while this server has the lease, until the process ends.
pub async fn keep(bots: Bots) {
    let mut playing: HashMap<MatchId, AbortHandle> = HashMap::new();
    // They end with this task.
    let mut tasks = JoinSet::new();
    let (mut cleaned, mut away) = (None::<Instant>, false);
    loop {
        match bots.look(&mut cleaned).await {
            Ok(found) => {
                if std::mem::take(&mut away) {
                    tracing::info!("bots play again");
                }
                playing.retain(|id, task| {
                    let stays = found.contains_key(id) && !task.is_finished();
                    if !stays {
                        task.abort();
                    }
                    stays
                });
                for (id, seats) in found {
                    playing.entry(id).or_insert_with(|| tasks.spawn(bots.clone().play(id, seats)));
                }
            }
            Err(error) => {
                if !std::mem::replace(&mut away, true) {
                    tracing::warn!(%error, "no bot sits down to play for a moment");
                }
            }
        }
        while tasks.try_join_next().is_some() {}
        sleep(LOOK_EVERY).await;
    }
}

/// What became of a bot's turn.
enum Turn {
    /// It has decided something, or has to look again.
    Done,
    /// It has nothing to decide.
    Idle,
    /// It was refused, perhaps as the match has moved on.
    Refused,
    /// Something is away that it needs.
    Stuck,
    /// There is nothing to play any more.
    Over,
}

/// What a bot wants to do.
enum Wish {
    Beside(Act),
    Answer(Answering),
}

impl Bots {
    /// The matches to play; none, if another server plays them.
    async fn look(
        &self,
        cleaned: &mut Option<Instant>,
    ) -> Result<BTreeMap<MatchId, Seats>, StoreError> {
        let database = &self.inner.database;
        if !self.inner.lease.holds(database).await? {
            return Ok(BTreeMap::new());
        }
        if cleaned.is_none_or(|at| CLEAN_EVERY <= at.elapsed()) {
            let cleaning = async |connection: &mut AsyncPgConnection| {
                Ok::<_, StoreError>(diesel::sql_query(CLEAN).execute(connection).await?)
            };
            database.write(cleaning).await?;
            *cleaned = Some(Instant::now());
        }
        let mut connection = database.get().await?;
        let rows: Vec<Row> =
            diesel::sql_query(PLAYED).bind::<BigInt, _>(PLAYED_MAX).load(&mut connection).await?;
        let mut found: BTreeMap<MatchId, Seats> = BTreeMap::new();
        for row in rows {
            let (Ok(seat), Some(style)) = (u8::try_from(row.seat), styled(&row.style)) else {
                continue;
            };
            let (match_id, account) = (MatchId(row.stream), AccountId(row.account));
            let place = Place { match_id, seat: Seat(seat), account };
            found.entry(match_id).or_default().push((place, style));
        }
        Ok(found)
    }

    /// Plays in one match until it is over.
    async fn play(self, id: MatchId, seats: Seats) {
        let mut grown = self.inner.matches.watch(id);
        let mut refusals = 0;
        loop {
            grown.borrow_and_update();
            match self.turn(id, &seats, refusals).await {
                Turn::Over => return,
                Turn::Done => {
                    refusals = 0;
                    sleep(BREATH).await;
                }
                Turn::Refused if refusals < REFUSALS_MAX => {
                    refusals += 1;
                    sleep(BREATH).await;
                }
                Turn::Stuck => sleep(PAUSE).await,
                Turn::Idle | Turn::Refused => {
                    refusals = 0;
                    if grown.changed().await.is_err() {
                        return;
                    }
                }
            }
        }
    }

    /// Does one thing for one of the seats, if there is one to do. A bot that was refused again and
    /// again no longer goes by what it knows of the game.
    async fn turn(&self, id: MatchId, seats: &Seats, refusals: u32) -> Turn {
        let matches = &self.inner.matches;
        let it = match matches.head(id).await {
            Ok(Head { it, .. }) => it,
            Err(MatchError::Store(_) | MatchError::Work(_)) => return Turn::Stuck,
            Err(error) => {
                tracing::warn!(%error, %id, "a bot leaves a match alone");
                return Turn::Over;
            }
        };
        let summary = it.summary();
        match summary.status {
            Status::Active => (),
            Status::Open | Status::Suspended => return Turn::Idle,
            Status::Finished | Status::Cancelled => return Turn::Over,
        }
        let game = registry::version(&summary.ruleset, &summary.rules_version);
        let Some(game) = game else { return Turn::Over };
        for (place, style) in seats {
            let style = if refusals < KNOWING_MAX { *style } else { Style::Random };
            let (of, seat) = (it.clone(), place.seat);
            // A player who knows the game may think for long.
            let thinking = move || wish(of.as_ref(), seat, Mind::of(style, game));
            match matches.work().short(thinking).await {
                Ok(Some(wish)) => return self.carry_out(place, wish, it.seq()).await,
                Ok(None) => (),
                Err(_) => return Turn::Stuck,
            }
        }
        Turn::Idle
    }

    /// Does what a bot wants, unless the match has gone on since it looked: what others offer comes
    /// before its own decision.
    async fn carry_out(&self, place: &Place, wish: Wish, seen: u64) -> Turn {
        let (id, account, matches) = (place.match_id, place.account, &self.inner.matches);
        let done = match wish {
            Wish::Beside(act) => matches.act(id, account, act, Some(seen), None).await,
            Wish::Answer(answering) => {
                let key = Idempotency { key: Uuid::new_v4(), request_digest: Hash::of(b"bot") };
                matches.decide(id, account, answering, Some(seen), key).await
            }
        };
        match done {
            Ok(_) | Err(MatchError::VersionMismatch { .. }) => Turn::Done,
            Err(MatchError::Store(_) | MatchError::Work(_)) => Turn::Stuck,
            Err(error) => {
                tracing::debug!(%error, %id, "a bot was refused");
                Turn::Refused
            }
        }
    }
}

/// The style of this word.
fn styled(word: &str) -> Option<Style> {
    Style::ALL.into_iter().find(|it| it.as_str() == word)
}

/// What a bot in this seat wants to do. It looks at nothing but what the seat sees and is asked.
fn wish(it: &dyn AnyMatch, seat: Seat, mut mind: Mind) -> Option<Wish> {
    for offer in it.offers() {
        let awaited = match offer.kind {
            OfferKind::Draw => it.may(seat).contains(&SideAct::Draw),
            OfferKind::Takeback => it.may_answer_takeback(seat),
        };
        if let Some(act) = mind::reply_to(&offer, seat).filter(|_| awaited) {
            return Some(Wish::Beside(act));
        }
    }
    let mut prompts = it.prompts(seat);
    mind::keep_awaited(&mut prompts, &it.waiting_on(Viewer::Seat(seat)));
    let prompt = mind.pick(&prompts)?;
    let view = mind.knows().map(|_| it.view(Viewer::Seat(seat)));
    let answer = mind.answer(prompt, view.as_ref());
    let (seat, prompt) = (Some(seat), prompt.id.clone());
    Some(Wish::Answer(Answering { seat, prompt, answer, then: Vec::new(), seen: None }))
}
