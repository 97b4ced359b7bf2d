//! Bots of the house: programs of the servers that play in seats where whoever made a match has
//! placed them.
//!
//! A bot is an account like any other, one for each style. Which seats are played is in the table
//! `bots`: a row is written before the seat is taken, so that no seat is ever taken and forgotten.
//! One server plays them all at a time, by a lease; if two do for a moment, the appends decide.

mod keep;
pub mod mind;

use std::sync::Arc;

use diesel::sql_types::{BigInt, SmallInt, Text, Uuid as SqlUuid};
use diesel_async::{AsyncConnection, AsyncPgConnection, RunQueryDsl};
use domain::engine::{AccountId, Act, AnyMatch, AnyRuleset, MatchId, NewSeat, Rejection, Seat};
use domain::engine::{Status, Violation};
use domain::registry;
use serde_json::Value;
use uuid::Uuid;

use crate::database::{Database, StoreError, StoreFailure};
use crate::identity::{Identity, IdentityError, one_at_a_time};
use crate::leases::Lease;
use crate::matches::{Appended, Head, Idempotency, MatchError, Matches};

pub use keep::keep;
pub use mind::{Mind, Style};

/// Bots that may play for one account at a time, in matches that it has made.
pub const BOTS_MAX: i64 = 5;
/// The lease of whoever plays.
const LEASE: &str = "bots";
/// Loadouts that are tried, at most: with unusual options not every ready-made one may do.
const TRIES_MAX: usize = 16;

/// A bot to be placed in a match.
#[derive(Clone, Debug)]
pub struct NewBot {
    /// How it chooses.
    pub style: Style,
    /// The seat; the first free one where absent.
    pub seat: Option<Seat>,
    /// The role; the seat's own where absent.
    pub role: Option<String>,
    /// What it brings; a ready-made loadout where absent, if the game needs one.
    pub loadout: Option<Value>,
}

/// The seats that bots play, or are to play, for an account beside this one.
const OTHERS: &str = "
    SELECT count(*) AS count FROM bots JOIN matches ON matches.id = bots.stream
    WHERE bots.placed_by = $4 AND (bots.stream, bots.seat, bots.account) <> ($1, $2, $3)
        AND matches.status NOT IN ('finished', 'cancelled')";
const INSERT: &str = "
    INSERT INTO bots (stream, seat, account, placed_by, style) VALUES ($1, $2, $3, $4, $5)
    ON CONFLICT DO NOTHING";
const FORGET: &str = "
    DELETE FROM bots USING matches
    WHERE bots.stream = $1 AND bots.seat = $2 AND bots.account = $3 AND matches.id = bots.stream
        AND matches.players[bots.seat + 1] IS DISTINCT FROM bots.account";

/// Why a bot was not placed, or not taken away.
#[derive(Debug, thiserror::Error)]
pub enum BotError {
    /// As many play for the account as may.
    #[error("{BOTS_MAX} bots are playing in matches that you have made: one has to end first")]
    TooMany,
    /// The match.
    #[error(transparent)]
    Match(#[from] MatchError),
    /// The account of the house.
    #[error(transparent)]
    Identity(#[from] IdentityError),
    /// The store.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl StoreFailure for BotError {
    fn is_of_absent_store(&self) -> bool {
        matches!(self, BotError::Store(error) if error.is_unavailable())
    }
}

impl From<diesel::result::Error> for BotError {
    fn from(error: diesel::result::Error) -> BotError {
        BotError::Store(error.into())
    }
}

/// The bots of the servers on one database. Clones share everything.
#[derive(Clone)]
pub struct Bots {
    inner: Arc<Inner>,
}

struct Inner {
    database: Database,
    identity: Arc<Identity>,
    matches: Matches,
    lease: Lease,
}

/// A seat in which a bot plays, or is to play.
#[derive(Clone, Copy, Debug)]
struct Place {
    match_id: MatchId,
    seat: Seat,
    account: AccountId,
}

#[derive(diesel::QueryableByName)]
struct Count {
    #[diesel(sql_type = BigInt)]
    count: i64,
}

impl Bots {
    /// The bots in these matches.
    pub fn new(identity: Arc<Identity>, matches: Matches) -> Bots {
        let database = matches.database().clone();
        let lease = Lease::new(LEASE, Uuid::new_v4());
        Bots { inner: Arc::new(Inner { database, identity, matches, lease }) }
    }

    /// Places a bot in a match. That `by` has made the match is the caller's to see to.
    ///
    /// # Errors
    /// `TooMany`; `Match` with `Rejected` if the game has no such player, no seat is free, or what
    /// it should bring breaks the rules, with `KeyReused`, `Frozen` and the like; `Store`.
    pub async fn place(
        &self,
        id: MatchId,
        by: AccountId,
        new: NewBot,
        key: Option<Idempotency>,
    ) -> Result<Appended, BotError> {
        let Inner { identity, matches, .. } = self.inner.as_ref();
        let account = AccountId(identity.house(new.style).await?.id);
        if let Some(key) = key
            && let Some(replay) = self.replay(id, by, key).await?
        {
            return Ok(replay);
        }
        let Head { it, row } = matches.head(id).await?;
        let game = registry::version(&row.ruleset, &row.rules_version);
        let game = game.ok_or(MatchError::UnknownVersion)?;
        if new.style == Style::Steady && !game.has_steady_player() {
            let message =
                format!("nobody has taught {} a steady player; `random` plays", game.id());
            return Err(refused(vec![Violation::new("/bot", message)]));
        }
        let seat = free_seat(it.as_ref(), new.seat)?;
        let (place, style) = (Place { match_id: id, seat, account }, new.style);
        self.reserve(place, by, style).await?;
        let taken = self.sit_down(place, it.as_ref(), game, new, key).await;
        match &taken {
            Ok(_) => self.note(place, by, style).await?,
            // It may have been appended, and who keeps the bots finds out.
            Err(MatchError::Store(_) | MatchError::Work(_)) => (),
            Err(_) => self.forget(place).await?,
        }
        Ok(taken?)
    }

    /// Takes a bot away from a match that has not started.
    ///
    /// # Errors
    /// `Match` with `Rejected` if it has started, or no bot sits there; `Store`.
    pub async fn take_away(
        &self,
        id: MatchId,
        seat: Seat,
        account: AccountId,
        key: Option<Idempotency>,
    ) -> Result<Appended, BotError> {
        let leaving = Act::LeaveSeat { seat };
        let left = self.inner.matches.act(id, account, leaving, None, key).await?;
        self.forget(Place { match_id: id, seat, account }).await?;
        Ok(left)
    }

    /// Whether the servers play with this account.
    ///
    /// # Errors
    /// `Identity`.
    pub async fn are(&self, account: AccountId) -> Result<bool, BotError> {
        Ok(self.inner.identity.houses().await?.contains(&account.0))
    }

    /// The reply to the same request, if a bot has carried it out before: in whichever style.
    ///
    /// # Errors
    /// `Identity`; `Match` with `KeyReused` and the like.
    pub async fn carried_out(
        &self,
        id: MatchId,
        key: Idempotency,
    ) -> Result<Option<Appended>, BotError> {
        for account in self.inner.identity.houses().await? {
            let replay = self.inner.matches.replay(id, AccountId(account), key).await?;
            if replay.is_some() {
                return Ok(replay);
            }
        }
        Ok(None)
    }

    /// Leaves playing to another server.
    ///
    /// # Errors
    /// `Unavailable`; then it is left to them a little later.
    pub async fn leave(&self) -> Result<(), StoreError> {
        self.inner.lease.leave(&self.inner.database).await
    }

    /// The reply to the same request of an account, which a bot's account has carried out.
    async fn replay(
        &self,
        id: MatchId,
        by: AccountId,
        key: Idempotency,
    ) -> Result<Option<Appended>, BotError> {
        if let Some(replay) = self.carried_out(id, key).await? {
            return Ok(Some(replay));
        }
        // What the account has done itself with this key was something else.
        match self.inner.matches.replay(id, by, key).await? {
            Some(_) => Err(MatchError::KeyReused.into()),
            None => Ok(None),
        }
    }

    /// Takes the seat, with the first of its loadouts that does.
    async fn sit_down(
        &self,
        place: Place,
        it: &dyn AnyMatch,
        game: &'static dyn AnyRuleset,
        new: NewBot,
        key: Option<Idempotency>,
    ) -> Result<Appended, MatchError> {
        let NewBot { role, loadout, .. } = new;
        let mut refusal = MatchError::NotFound;
        for (role, loadout) in brought(it, game, role, loadout) {
            let seat = NewSeat { seat: Some(place.seat), role, loadout, entropy: None };
            let act = Act::TakeSeat(seat);
            let matches = &self.inner.matches;
            match matches.act(place.match_id, place.account, act, None, key).await {
                Err(error @ MatchError::Rejected(Rejection::InvalidLoadout(_))) => refusal = error,
                done => return done,
            }
        }
        Err(refusal)
    }

    /// Notes that a seat is to be played, unless as many are as may for this account.
    async fn reserve(&self, place: Place, by: AccountId, style: Style) -> Result<(), BotError> {
        let reserving = async |connection: &mut AsyncPgConnection| {
            let reserving = connection.transaction(async move |connection| {
                one_at_a_time(connection, by.0).await?;
                let others: Count = diesel::sql_query(OTHERS)
                    .bind::<SqlUuid, _>(place.match_id.0)
                    .bind::<SmallInt, _>(place.number())
                    .bind::<SqlUuid, _>(place.account.0)
                    .bind::<SqlUuid, _>(by.0)
                    .get_result(connection)
                    .await?;
                if BOTS_MAX <= others.count {
                    return Err(BotError::TooMany);
                }
                Ok(insert(connection, place, by, style).await?)
            });
            reserving.await
        };
        self.inner.database.write(reserving).await
    }

    /// Notes the same once the seat is taken: somebody who was refused it may have deleted the row.
    async fn note(&self, place: Place, by: AccountId, style: Style) -> Result<(), StoreError> {
        let noting = async |connection: &mut AsyncPgConnection| {
            Ok::<_, StoreError>(insert(connection, place, by, style).await?)
        };
        self.inner.database.write(noting).await
    }

    /// Deletes the row of a seat, unless the bot sits there.
    async fn forget(&self, place: Place) -> Result<(), StoreError> {
        let forgetting = diesel::sql_query(FORGET)
            .bind::<SqlUuid, _>(place.match_id.0)
            .bind::<SmallInt, _>(place.number())
            .bind::<SqlUuid, _>(place.account.0);
        let forgetting = async |connection: &mut AsyncPgConnection| {
            Ok::<_, StoreError>(forgetting.execute(connection).await.map(|_| ())?)
        };
        self.inner.database.write(forgetting).await
    }
}

impl Place {
    /// The seat's number, as it is stored.
    fn number(self) -> i16 {
        self.seat.0.into()
    }
}

async fn insert(
    connection: &mut AsyncPgConnection,
    place: Place,
    by: AccountId,
    style: Style,
) -> Result<(), diesel::result::Error> {
    let inserting = diesel::sql_query(INSERT)
        .bind::<SqlUuid, _>(place.match_id.0)
        .bind::<SmallInt, _>(place.number())
        .bind::<SqlUuid, _>(place.account.0)
        .bind::<SqlUuid, _>(by.0)
        .bind::<Text, _>(style.as_str());
    inserting.execute(connection).await.map(|_| ())
}

/// The seat that is wanted, or else the first free one of a match that is open.
fn free_seat(it: &dyn AnyMatch, wanted: Option<Seat>) -> Result<Seat, MatchError> {
    let summary = it.summary();
    if summary.status != Status::Open {
        return Err(Rejection::NotActive(summary.status).into());
    }
    let free = (0..).map(Seat).zip(&summary.chairs).find(|(_, chair)| chair.account.is_none());
    let full = || Rejection::SeatTaken("every seat is taken".to_owned());
    Ok(wanted.or(free.map(|(seat, _)| seat)).ok_or_else(full)?)
}

/// The roles and loadouts with which a bot tries to sit down, one after the other.
fn brought(
    it: &dyn AnyMatch,
    game: &'static dyn AnyRuleset,
    role: Option<String>,
    loadout: Option<Value>,
) -> Vec<(Option<String>, Option<Value>)> {
    let roles = game.guide().roles.unwrap_or_default();
    let held: Vec<Option<String>> = it.summary().chairs.into_iter().map(|it| it.role).collect();
    let role = role.or_else(|| mind::only_role_left(&roles, &held));
    let runs = roles.iter().any(|it| it.referee && Some(&it.id) == role.as_ref());
    if runs || loadout.is_some() || it.parent().is_some() {
        return vec![(role, loadout)];
    }
    let ready: Vec<String> = game.loadouts().into_iter().map(|it| it.id).collect();
    let presets = Mind::at_random(mind::any_chance()).presets(&ready).into_iter().map(Some);
    // Where a match begins in the middle, its scenario may say what everybody has.
    let nothing = if it.summary().staged || ready.is_empty() { vec![None] } else { Vec::new() };
    let brought = nothing.into_iter().chain(presets).take(TRIES_MAX);
    brought.map(|loadout| (role.clone(), loadout)).collect()
}

fn refused(why: Vec<Violation>) -> BotError {
    MatchError::from(Rejection::InvalidLoadout(why)).into()
}
