//! Appends on bad days: connections that are cut and held, requests that spoil a transaction,
//! commits that hang. Whatever was answered is in the log once, and nobody waits for long.

#![allow(clippy::unwrap_used, reason = "what fails here fails the test")]

mod bench;

use std::time::{Duration, Instant};

use bench::Postgres;
use bench::house::{House, key, next, request};
use bench::wire::{Trouble, Wire};
use domain::engine::{Chance, MatchId};
use futures_util::future::join_all;
use infra::database::StoreError;
use infra::matches::{Answering, Appended, Idempotency, MatchError, Matches, NewMatchRequest};
use infra::streams::Appends;
use serde_json::json;

const WAYS: [Appends; 2] = [Appends::Together, Appends::Alone];
/// Nobody waits longer than this for an answer: ten seconds, and what a busy machine adds.
const ANSWER_MAX: Duration = Duration::from_secs(12);
/// Requests that one transaction takes.
const BATCH_MAX: usize = 128;
/// Batches that hang, after which nobody else is let in to wait.
const HANGING: usize = 4;
/// What waits for no append that hangs is answered before that append is given up.
const AT_ONCE: Duration = Duration::from_secs(7);

/// A decision that can be sent again.
struct Asked {
    id: MatchId,
    seat: usize,
    answering: Answering,
    key: Idempotency,
}

impl Asked {
    /// The next decision in a match.
    async fn next(house: &House, id: MatchId, dice: &mut Chance) -> Asked {
        let head = house.matches.head(id).await.unwrap();
        let (seat, answering) = next(&head.it, dice);
        Asked { id, seat: seat.index(), answering, key: key() }
    }

    async fn send(&self, house: &House, to: &Matches) -> Result<Appended, MatchError> {
        let began = Instant::now();
        let player = house.players[self.seat];
        let answer = to.decide(self.id, player, self.answering.clone(), None, self.key).await;
        assert!(began.elapsed() < ANSWER_MAX, "{:?}", began.elapsed());
        answer
    }
}

async fn version(house: &House, id: MatchId) -> u64 {
    house.matches.head(id).await.unwrap().row.version
}

/// Whether it was not answered, so that the same request has to be sent again.
fn is_unavailable<T>(answer: &Result<T, MatchError>) -> bool {
    let again = |error: &StoreError| {
        use StoreError::{NotKnown, Unavailable, Unconfirmed};
        matches!(error, Unavailable(_) | NotKnown(_) | Unconfirmed)
    };
    matches!(answer, Err(MatchError::Store(error)) if again(error))
}

/// As many matches, all begun.
async fn begun(house: &House, count: usize) -> Vec<MatchId> {
    let mut ids = Vec::new();
    for _ in 0..count {
        ids.push(house.started().await);
    }
    ids
}

#[tokio::test(flavor = "multi_thread")]
async fn a_connection_that_is_cut_at_any_moment_loses_nothing_and_doubles_nothing() {
    for how in WAYS {
        let house = House::new(how).await;
        let wire = Wire::to(&house.bench.url).await;
        let node = house.node_at(&wire.url).await;
        let mut dice = Chance::keyed([7; 32]);
        for trouble in [Trouble::CutBefore, Trouble::CutDuring, Trouble::CutAfter] {
            let id = house.started().await;
            // The node knows the match, and has a connection that appends.
            Asked::next(&house, id, &mut dice).await.send(&house, &node).await.unwrap();
            let asked = Asked::next(&house, id, &mut dice).await;
            let before = version(&house, id).await;
            wire.has(trouble);
            let answer = asked.send(&house, &node).await;
            wire.has(Trouble::None);
            assert!(is_unavailable(&answer), "{how:?} {trouble:?}: {:?}", answer.err());
            let after = again(&house, &node, &asked).await;
            let count = after.lines.len() as u64;
            assert_eq!(version(&house, id).await, before + count, "{how:?} {trouble:?}");
            assert!(house.matches.verify(id).await.unwrap().valid);
        }
    }
}

/// Sends the same request until it is answered.
async fn again(house: &House, to: &Matches, asked: &Asked) -> Appended {
    let began = Instant::now();
    loop {
        match asked.send(house, to).await {
            answer if is_unavailable(&answer) => (),
            answer => return answer.unwrap(),
        }
        assert!(began.elapsed() < 3 * ANSWER_MAX, "it is not answered");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_match_that_was_lost_while_it_was_made_is_made_by_the_same_request() {
    for how in WAYS {
        let house = House::new(how).await;
        let (owner, other) = (house.bench.owner().await, house.bench.owner().await);
        owner.batch_execute("BEGIN; LOCK TABLE seeds IN EXCLUSIVE MODE").await.unwrap();
        let key = key();
        let create = || house.matches.create(request(), house.players[0], Some(key));
        let ending = async {
            let end = "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity
                       WHERE query LIKE '%create_match%' AND pid <> pg_backend_pid()
                           AND wait_event_type = 'Lock'";
            while other.query_one(end, &[]).await.unwrap().get::<_, i64>(0) == 0 {
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
            owner.batch_execute("ROLLBACK").await.unwrap();
        };
        let (answer, ()) = tokio::join!(create(), ending);
        assert!(is_unavailable(&answer), "{how:?}: {:?}", answer.err());
        let began = Instant::now();
        let made = loop {
            match create().await {
                answer if is_unavailable(&answer) => (),
                answer => break answer.unwrap(),
            }
            assert!(began.elapsed() < ANSWER_MAX, "{how:?}: it is not made");
            tokio::time::sleep(Duration::from_millis(50)).await;
        };
        assert_eq!(create().await.unwrap().after.id(), made.after.id());
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn one_bad_request_spoils_nobody_elses() {
    for how in WAYS {
        let house = House::new(how).await;
        // Where they go together: one, and then as many as a batch holds.
        let count = if how == Appends::Together { 1 + BATCH_MAX } else { 12 };
        let ids = begun(&house, count).await;
        let spoilt = ids[count - 5];
        let owner = house.bench.owner().await;
        let refuse = format!(
            "CREATE FUNCTION spoil() RETURNS trigger LANGUAGE plpgsql AS $$
             BEGIN RAISE EXCEPTION 'spoilt' USING ERRCODE = 'restrict_violation'; END $$;
             CREATE TRIGGER spoils BEFORE INSERT ON events FOR EACH ROW
                 WHEN (NEW.stream = '{spoilt}') EXECUTE FUNCTION spoil()"
        );
        owner.batch_execute(&refuse).await.unwrap();
        // What is appended takes a while, however much it is.
        let slow = "CREATE FUNCTION rest() RETURNS trigger LANGUAGE plpgsql AS $$
             BEGIN PERFORM pg_sleep(0.2); RETURN NULL; END $$;
             CREATE TRIGGER rests AFTER UPDATE ON matches FOR EACH STATEMENT
                 EXECUTE FUNCTION rest()";
        owner.batch_execute(slow).await.unwrap();
        let mut dice = Chance::keyed([8; 32]);
        let mut all = Vec::new();
        for id in &ids {
            all.push(Asked::next(&house, *id, &mut dice).await);
        }
        // While the first one waits, the others gather.
        let holding = house.bench.owner().await;
        let hold = "BEGIN; LOCK TABLE matches IN SHARE ROW EXCLUSIVE MODE";
        holding.batch_execute(hold).await.unwrap();
        let letting_go = async {
            tokio::time::sleep(Duration::from_millis(500)).await;
            holding.batch_execute("COMMIT").await.unwrap();
        };
        let sending = join_all(all.iter().map(|it| it.send(&house, &house.matches)));
        let (answers, ()) = tokio::join!(sending, letting_go);
        for (asked, answer) in all.iter().zip(answers) {
            match asked.id == spoilt {
                true => assert!(
                    matches!(answer, Err(MatchError::Store(StoreError::Broken(_)))),
                    "{how:?}: {:?}",
                    answer.err()
                ),
                false => drop(answer.unwrap()),
            }
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn rows_of_timed_matches_are_updated_in_their_page() {
    let house = House::new(Appends::Together).await;
    let clock = json!({"kind": "bank", "initial_ms": 600_000, "on_expiry": "loss"});
    let clock = serde_json::from_value(clock).unwrap();
    let timed = NewMatchRequest { clock, ..request() };
    let made = house.matches.create(timed, house.players[0], None).await.unwrap();
    let id = made.after.id();
    house.seat_both(id).await;
    let decisions = house.play(&house.matches, id, 40).await as i64;
    let owner = house.bench.owner().await;
    let updates = "SELECT n_tup_upd, n_tup_hot_upd FROM pg_stat_user_tables
                   WHERE relname = 'matches'";
    let began = Instant::now();
    // Postgres tells of them some time later.
    let (all, within_page) = loop {
        let row = owner.query_one(updates, &[]).await.unwrap();
        let (all, within_page): (i64, i64) = (row.get(0), row.get(1));
        if decisions <= all {
            break (all, within_page);
        }
        assert!(began.elapsed() < 2 * ANSWER_MAX, "{all} updates of {decisions} decisions");
        tokio::time::sleep(Duration::from_millis(200)).await;
    };
    // Seats, the begin and the end are in indexes.
    assert!(decisions <= within_page + 4, "{within_page} of {all} for {decisions} decisions");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_connection_that_hangs_holds_up_nobody_else() {
    let house = House::new(Appends::Together).await;
    let wire = Wire::to(&house.bench.url).await;
    let node = house.node_at(&wire.url).await;
    let ids = begun(&house, 2).await;
    let mut dice = Chance::keyed([9; 32]);
    for id in &ids {
        Asked::next(&house, *id, &mut dice).await.send(&house, &node).await.unwrap();
    }
    let stuck = Asked::next(&house, ids[0], &mut dice).await;
    let other = Asked::next(&house, ids[1], &mut dice).await;
    wire.has(Trouble::HeldOnce);
    let sending = stuck.send(&house, &node);
    let meanwhile = async {
        tokio::time::sleep(Duration::from_millis(200)).await;
        let began = Instant::now();
        other.send(&house, &node).await.unwrap();
        began.elapsed()
    };
    let (answer, took) = tokio::join!(sending, meanwhile);
    assert!(is_unavailable(&answer), "{:?}", answer.err());
    assert!(took < AT_ONCE, "{took:?}");
    wire.has(Trouble::None);
    again(&house, &node, &stuck).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn where_many_hang_others_are_refused_at_once_and_go_on_later() {
    let house = House::new(Appends::Together).await;
    let wire = Wire::to(&house.bench.url).await;
    let node = house.node_at(&wire.url).await;
    let mut dice = Chance::keyed([11; 32]);
    let ids = begun(&house, HANGING + 1).await;
    let other = ids[HANGING];
    let mut hanging = Vec::new();
    for id in &ids[..HANGING] {
        // The node knows the match, and has a connection that appends.
        Asked::next(&house, *id, &mut dice).await.send(&house, &node).await.unwrap();
        Asked::next(&house, other, &mut dice).await.send(&house, &node).await.unwrap();
        wire.has(Trouble::HeldOnce);
        let asked = Asked::next(&house, *id, &mut dice).await;
        let (node, player) = (node.clone(), house.players[asked.seat]);
        hanging.push(tokio::spawn(async move {
            node.decide(asked.id, player, asked.answering, None, asked.key).await
        }));
        // It is put aside.
        tokio::time::sleep(Duration::from_millis(1_200)).await;
    }
    let asked = Asked::next(&house, other, &mut dice).await;
    let began = Instant::now();
    for _ in 0..3 {
        let answer = asked.send(&house, &node).await;
        assert!(is_unavailable(&answer), "{:?}", answer.err());
    }
    assert!(began.elapsed() < Duration::from_millis(1_500), "{:?}", began.elapsed());
    again(&house, &node, &asked).await;
    for answer in join_all(hanging).await {
        let answer = answer.unwrap();
        assert!(is_unavailable(&answer), "{:?}", answer.err());
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_commit_that_hangs_is_answered_and_found_out_about_later() {
    for how in WAYS {
        let postgres = Postgres::alone();
        let house = House::on(how, postgres).await;
        let ids = begun(&house, 3).await;
        let mut dice = Chance::keyed([10; 32]);
        let mut all = Vec::new();
        for id in &ids {
            all.push(Asked::next(&house, *id, &mut dice).await);
        }
        // A synchronous standby that is not there: whatever commits, waits for it.
        house.set("synchronous_standby_names = 'nobody'").await;
        let answers = join_all(all.iter().map(|it| it.send(&house, &house.matches))).await;
        for answer in &answers {
            assert!(is_unavailable(answer), "{how:?}: {:?}", answer.as_ref().err());
        }
        // Nobody waits for a row that an append still holds.
        let began = Instant::now();
        assert!(is_unavailable(&all[0].send(&house, &house.matches).await), "{how:?}");
        assert!(began.elapsed() < AT_ONCE, "{how:?}: {:?}", began.elapsed());
        version(&house, ids[1]).await;
        house.set("synchronous_standby_names = ''").await;
        for asked in &all {
            again(&house, &house.matches, asked).await;
            assert!(house.matches.verify(asked.id).await.unwrap().valid);
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn many_matches_at_once_are_stored_as_if_each_were_alone() {
    for how in WAYS {
        let house = House::new(how).await;
        let ids = begun(&house, 24).await;
        let playing = ids.iter().map(|id| house.play(&house.matches, *id, 40));
        join_all(playing).await;
        let fresh = house.other_node();
        for id in ids {
            let (known, stored) = (house.matches.head(id).await, fresh.head(id).await);
            let (known, stored) = (known.unwrap(), stored.unwrap());
            assert_eq!(known.row, stored.row, "{how:?}");
            assert!(fresh.verify(id).await.unwrap().valid);
            assert_eq!(fresh.compare(id).await.unwrap(), infra::matches::Rebuilt::Same);
        }
    }
}
