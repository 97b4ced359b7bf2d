// The log on a real Postgres: races, retries, other nodes, and rows that were tampered with.

use domain::engine::{AccountId, Branch, Chance, Hash, LineOfPlay, MatchId, Rejection, Status};
use futures_util::future::join_all;
use infra::bundle;
use infra::database::StoreError;
use infra::identity::keys::Keys;
use infra::ledger::{Kept, Promise};
use infra::matches::{Appended, Idempotency, Line, MatchError, Matches, Rebuilt};
use serde_json::{Value, json};

use crate::bench::Bench;
use crate::bench::house::{House, key, next, request};

async fn tamper(house: &House, statement: &str) {
    let owner = house.bench.owner().await;
    let disabled = format!(
        "ALTER TABLE events DISABLE TRIGGER USER; {statement}; ALTER TABLE events ENABLE \
         TRIGGER USER"
    );
    owner.batch_execute(&disabled).await.expect("the owner can do anything");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_match_is_played_to_its_end_verified_and_exported() {
    let house = House::new(HOW).await;
    let id = house.started().await;
    let running = house.matches.export(id).await.err();
    assert!(matches!(running, Some(MatchError::Rejected(Rejection::NotActive(_)))));
    assert!(house.matches.seed_when_over(id).await.unwrap().is_none());
    house.play(&house.matches, id, 1_000).await;
    let head = house.matches.head(id).await.unwrap();
    assert_eq!(head.row.status, Status::Finished);
    let title = head.row.title.unwrap();
    let texts = house.matches.texts_of(id, &[title]).await.unwrap();
    assert_eq!(texts[&title], "High noon at the mill");
    assert!(head.row.started_at.is_some() && head.row.ended_at.is_some());
    assert!(house.matches.verify(id).await.unwrap().valid);
    let bundle = house.matches.export(id).await.unwrap();
    let report = bundle::verify(bundle.as_bytes(), Some(&house.keys.jwks()));
    assert!(report.report.valid && report.signer_established, "{report:?}");
    assert!(!bundle::verify(bundle.as_bytes(), None).signer_established);
    let stranger = Bench::new().await;
    let strange = Keys::open(stranger.folder.path()).unwrap().jwks();
    let report = bundle::verify(bundle.as_bytes(), Some(&strange));
    assert!(!report.report.valid && !report.signer_established);
}

#[tokio::test(flavor = "multi_thread")]
async fn every_point_of_the_past_folds_as_it_was() {
    let house = House::new(HOW).await;
    let id = house.started().await;
    house.play(&house.matches, id, 30).await;
    let head = house.matches.head(id).await.unwrap().it;
    let fresh = house.other_node();
    let page = fresh.page(id, 0, 1_000).await.unwrap();
    assert_eq!(page.lines.len() as u64, head.seq());
    for line in &page.lines {
        let seq = line.sealed.seq;
        let content: Value = serde_json::from_str(&line.sealed.content).unwrap();
        for node in [&house.matches, &fresh] {
            let at = node.at(id, seq).await.unwrap();
            assert_eq!(json!(at.digest()), content["state_digest"]);
        }
    }
    for after in 0..head.seq() {
        let page = fresh.page(id, after, 3).await.unwrap();
        assert_eq!(page.lines[0].sealed.seq, after + 1);
        assert_eq!(page.lines[0].before.seq(), after);
    }
    assert!(matches!(fresh.at(id, head.seq() + 1).await, Err(MatchError::NotFound)));
    assert!(fresh.page(id, head.seq(), 3).await.unwrap().lines.is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn of_two_decisions_for_one_prompt_one_wins() {
    let house = House::new(HOW).await;
    let id = house.started().await;
    let other = house.other_node();
    let mut dice = Chance::keyed([1; 32]);
    for _ in 0..10 {
        let before = house.matches.head(id).await.unwrap();
        let (seat, answering) = next(&before.it, &mut dice);
        let player = house.players[seat.index()];
        let (one, two) = tokio::join!(
            house.matches.decide(id, player, answering.clone(), None, key()),
            other.decide(id, player, answering, None, key()),
        );
        let won: Vec<&Appended> = [&one, &two].into_iter().flatten().collect();
        assert_eq!(won.len(), 1, "one of the two wins");
        let lost = if one.is_ok() { two.err() } else { one.err() };
        let closed = matches!(lost, Some(MatchError::Rejected(Rejection::PromptClosed)));
        assert!(closed, "{lost:?}");
        if house.matches.head(id).await.unwrap().row.status == Status::Finished {
            break;
        }
    }
    assert!(house.matches.verify(id).await.unwrap().valid);
}

#[tokio::test(flavor = "multi_thread")]
async fn one_key_eight_times_at_once_is_one_event() {
    let house = House::new(HOW).await;
    let id = house.started().await;
    let before = house.matches.head(id).await.unwrap();
    let (seat, answering) = next(&before.it, &mut Chance::keyed([1; 32]));
    let (player, key) = (house.players[seat.index()], key());
    let version = Some(before.row.version);
    let same = (0..8).map(|_| {
        let (matches, answering) = (house.matches.clone(), answering.clone());
        tokio::spawn(async move { matches.decide(id, player, answering, version, key).await })
    });
    let mut answers = Vec::new();
    for task in same.collect::<Vec<_>>() {
        answers.push(task.await.unwrap());
    }
    let answers: Vec<Appended> = answers.into_iter().map(Result::unwrap).collect();
    assert_eq!(answers.iter().filter(|it| !it.replayed).count(), 1);
    for answer in &answers {
        assert_eq!(answer.lines[0].sealed, answers[0].lines[0].sealed);
        assert_eq!(answer.receipt, answers[0].receipt);
    }
    let reused = Idempotency { request_digest: Hash::of(b"two"), ..key };
    let refused = house.matches.decide(id, player, answering, None, reused).await.err();
    assert!(matches!(refused, Some(MatchError::KeyReused)), "{refused:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_text_that_was_altered_is_not_shown_and_named_by_the_audit() {
    let house = House::new(HOW).await;
    let id = house.made().await;
    let title = house.matches.head(id).await.unwrap().row.title.unwrap();
    assert!(house.matches.verify(id).await.unwrap().valid);
    tamper(&house, &format!("UPDATE texts SET body = 'High tea' WHERE stream = '{id}'")).await;
    let texts = house.matches.texts_of(id, &[title]).await.unwrap();
    assert_eq!(texts[&title], infra::matches::ALTERED);
    for report in
        [house.matches.verify(id).await.unwrap(), house.matches.refold(id).await.unwrap().report]
    {
        let failure = report.first_failure.unwrap();
        assert_eq!((failure.seq, failure.check.as_str()), (1, "text"));
    }
    // What was erased is not altered.
    tamper(&house, &format!("UPDATE texts SET body = NULL, salt = '' WHERE stream = '{id}'")).await;
    assert!(house.matches.verify(id).await.unwrap().valid);
}

#[tokio::test(flavor = "multi_thread")]
async fn creating_twice_with_one_key_makes_one_match() {
    let house = House::new(HOW).await;
    let key = key();
    let one = house.matches.create(request(), house.players[0], Some(key)).await.unwrap();
    let two = house.matches.create(request(), house.players[0], Some(key)).await.unwrap();
    assert_eq!(one.after.id(), two.after.id());
    assert!(two.replayed && one.receipt == two.receipt);
    let other = house.matches.create(request(), house.players[1], Some(key)).await.unwrap();
    assert_ne!(one.after.id(), other.after.id());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lost_event_is_named_though_another_has_its_place_now() {
    let house = House::new(HOW).await;
    let id = house.started().await;
    house.play(&house.matches, id, 3).await;
    let log = house.matches.page(id, 0, 1_000).await.unwrap().lines;
    let promise = |line: &Line| {
        let (sealed, follows) = (&line.sealed, Some(line.sealed.prev_hash));
        let (seq, hash, recorded_at) = (sealed.seq, sealed.hash, sealed.recorded_at);
        Promise { match_id: id, seq, hash, recorded_at, follows }
    };
    let all: Vec<Promise> = log.iter().map(promise).collect();
    assert!(6 <= all.len());
    let gone = Promise { hash: Hash::of(b"what a restored backup has lost"), ..all[4] };
    // The server may have answered what came into its place, or only what followed.
    for later in [&all[..], &all[5..], &[]] {
        let promises = later.iter().chain([&gone]).map(|it| (it.place(), *it)).collect();
        let kept = Kept { promises, ..Kept::default() };
        assert_eq!(house.matches.missing(kept).await.unwrap().promises, [gone]);
    }
    let promises = all.iter().map(|it| (it.place(), *it)).collect();
    let kept = Kept { promises, ..Kept::default() };
    assert_eq!(house.matches.missing(kept).await.unwrap().promises, []);
}

#[tokio::test(flavor = "multi_thread")]
async fn to_which_match_a_dispute_belongs_is_looked_up_once() {
    let house = House::new(HOW).await;
    let (its, another) = (house.made().await, MatchId(uuid::Uuid::nil()));
    let (owner, dispute) = (house.bench.owner().await, uuid::Uuid::now_v7());
    let row = |of: MatchId| {
        format!(
            "INSERT INTO disputes (id, stream, seq, about, claim, suspend, opened_at)
             VALUES ('{dispute}', '{of}', 2, 1, '{dispute}', false, now());"
        )
    };
    owner.batch_execute(&row(its)).await.unwrap();
    let found = async |node: &Matches| node.dispute_by_id(dispute).await.unwrap().match_id;
    assert_eq!(found(&house.matches).await, its);
    // A server that looks through all matches finds another first; one that knows looks only there.
    let both = format!("DELETE FROM disputes; {} {}", row(another), row(its));
    owner.batch_execute(&both).await.unwrap();
    assert_eq!(found(&house.other_node()).await, another);
    assert_eq!(found(&house.matches).await, its);
    // What is known may be wrong after a backup was restored.
    let gone = format!("DELETE FROM disputes WHERE stream = '{its}'");
    owner.batch_execute(&gone).await.unwrap();
    assert_eq!(found(&house.matches).await, another);
}

#[tokio::test(flavor = "multi_thread")]
async fn one_creation_key_on_two_nodes_at_once_makes_one_match() {
    let house = House::new(HOW).await;
    let other = house.other_node();
    for _ in 0..10 {
        let key = key();
        let racing = (0..6).map(|at| {
            let node = if at % 2 == 0 { &house.matches } else { &other };
            node.create(request(), house.players[0], Some(key))
        });
        let made = join_all(racing).await.into_iter().map(Result::unwrap).collect::<Vec<_>>();
        assert_eq!(made.iter().filter(|it| !it.replayed).count(), 1);
        for one in &made {
            assert_eq!(one.after.id(), made[0].after.id());
            assert_eq!(one.receipt, made[0].receipt);
        }
    }
    let owner = house.bench.owner().await;
    let count = owner.query_one("SELECT count(*) FROM matches", &[]).await.unwrap();
    assert_eq!(count.get::<_, i64>(0), 10);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_node_sees_what_another_appends() {
    let house = House::new(HOW).await;
    let id = house.started().await;
    let other = house.other_node();
    for _ in 0..6 {
        house.play(&other, id, 1).await;
        let (here, there) = (house.matches.head(id).await.unwrap(), other.head(id).await.unwrap());
        assert_eq!(here.it.digest(), there.it.digest());
        assert_eq!(here.row, there.row);
        house.play(&house.matches, id, 1).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_version_that_was_wanted_must_be_the_version() {
    let house = House::new(HOW).await;
    let id = house.started().await;
    let head = house.matches.head(id).await.unwrap();
    let (seat, answering) = next(&head.it, &mut Chance::keyed([1; 32]));
    let player = house.players[seat.index()];
    let version = head.row.version;
    let stale = house.matches.decide(id, player, answering.clone(), Some(version - 1), key()).await;
    assert!(matches!(stale, Err(MatchError::VersionMismatch { version: at }) if at == version));
    house.matches.decide(id, player, answering, Some(version), key()).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn the_log_cannot_be_changed_by_whoever_serves() {
    let house = House::new(HOW).await;
    house.started().await;
    let owner = house.bench.owner().await;
    for statement in [
        "UPDATE events SET seat = 1",
        "DELETE FROM events",
        "TRUNCATE events CASCADE",
        "DELETE FROM seeds",
    ] {
        assert!(owner.batch_execute(statement).await.is_err(), "{statement}");
        let as_writer = format!("SET ROLE highnoon_writer; {statement}");
        assert!(owner.batch_execute(&as_writer).await.is_err(), "{statement}");
        owner.batch_execute("RESET ROLE").await.unwrap();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_tampered_head_is_refused_by_the_append_and_named_by_the_audit() {
    let house = House::new(HOW).await;
    let id = house.started().await;
    house.play(&house.matches, id, 4).await;
    let version = house.matches.head(id).await.unwrap().row.version;
    let forge = "UPDATE events SET content = replace(content, '\"seq\"', '\"sqe\"')";
    tamper(&house, &format!("{forge} WHERE stream = '{id}' AND seq = {version}")).await;
    let report = house.matches.verify(id).await.unwrap();
    assert_eq!(report.first_failure.unwrap().seq, version);
    let head = house.matches.head(id).await.unwrap();
    let (seat, answering) = next(&head.it, &mut Chance::keyed([1; 32]));
    let player = house.players[seat.index()];
    let refused = house.matches.decide(id, player, answering.clone(), None, key()).await.err();
    assert!(matches!(refused, Some(MatchError::Frozen(_))), "{refused:?}");
    let again = house.other_node().decide(id, player, answering, None, key()).await.err();
    assert!(matches!(again, Some(MatchError::Frozen(_))), "{again:?}");
    assert!(matches!(house.other_node().head(id).await, Err(MatchError::Frozen(_))));
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_in_the_row_at_the_head_can_be_changed_unnoticed() {
    let house = House::new(HOW).await;
    for change in [
        "salt = decode(repeat('00', 16), 'hex')",
        "commitment = decode(repeat('00', 32), 'hex')",
        "prev_hash = decode(repeat('00', 32), 'hex')",
        "hash = decode(repeat('00', 32), 'hex')",
        "kind = 'seat.left'",
        "seat = CASE seat WHEN 0 THEN 1 ELSE 0 END",
        "recorded_at = recorded_at + interval '1 millisecond'",
        "content = content || ' '",
    ] {
        let id = house.started().await;
        house.play(&house.matches, id, 3).await;
        let head = house.matches.head(id).await.unwrap();
        let (seat, answering) = next(&head.it, &mut Chance::keyed([1; 32]));
        let version = head.row.version;
        let at = format!("WHERE stream = '{id}' AND seq = {version}");
        tamper(&house, &format!("UPDATE events SET {change} {at}")).await;
        let player = house.players[seat.index()];
        let refused = house.matches.decide(id, player, answering, None, key()).await.err();
        assert!(matches!(refused, Some(MatchError::Frozen(_))), "{change}: {refused:?}");
        assert!(!house.matches.verify(id).await.unwrap().valid, "{change}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_log_that_was_cut_short_is_frozen() {
    let house = House::new(HOW).await;
    for also_in_the_row in [false, true] {
        let id = house.started().await;
        house.play(&house.matches, id, 5).await;
        let version = house.matches.head(id).await.unwrap().row.version;
        let mut cut = format!("DELETE FROM events WHERE stream = '{id}' AND seq = {version}");
        if also_in_the_row {
            cut += &format!(
                "; UPDATE matches SET version = {0}, head_hash = (SELECT hash FROM events \
                 WHERE stream = '{id}' AND seq = {0}) WHERE id = '{id}'",
                version - 1
            );
        }
        tamper(&house, &cut).await;
        let fresh = house.other_node().head(id).await.err();
        // A whole server that comes anew has only the store to go by.
        assert_eq!(matches!(fresh, Some(MatchError::Frozen(_))), !also_in_the_row, "{fresh:?}");
        if also_in_the_row {
            let known = house.matches.head(id).await.err();
            assert!(matches!(known, Some(MatchError::Frozen(_))), "{known:?}");
        } else {
            assert!(!house.matches.verify(id).await.unwrap().valid);
        }
    }
}

/// What decides who may see what is folded, never read from the summary.
#[tokio::test(flavor = "multi_thread")]
async fn a_summary_that_was_changed_opens_nothing() {
    let house = House::new(HOW).await;
    let id = house.started().await;
    let owner = house.bench.owner().await;
    let swap = format!(
        "UPDATE matches SET status = 'finished', players = ARRAY[players[2], players[1]], \
         visibility = 'public' WHERE id = '{id}'"
    );
    owner.batch_execute(&swap).await.expect("the owner can do anything");
    let other = house.other_node();
    let row = other.head(id).await.unwrap().row;
    assert_eq!(row.status, Status::Active);
    assert_eq!(row.players, house.players.map(Some));
    assert!(other.seed_when_over(id).await.unwrap().is_none());
    assert!(other.export(id).await.is_err());
}

#[tokio::test(flavor = "multi_thread")]
async fn who_reads_a_tampered_past_freezes_the_match() {
    let house = House::new(HOW).await;
    let id = house.started().await;
    house.play(&house.other_node(), id, 6).await;
    let head = house.matches.head(id).await.unwrap();
    let change = "UPDATE events SET salt = decode(repeat('00', 16), 'hex')";
    tamper(&house, &format!("{change} WHERE stream = '{id}' AND seq = 2")).await;
    assert!(house.matches.page(id, 0, 1_000).await.is_err());
    let (seat, answering) = next(&head.it, &mut Chance::keyed([1; 32]));
    let player = house.players[seat.index()];
    let refused = house.matches.decide(id, player, answering, None, key()).await.err();
    assert!(matches!(refused, Some(MatchError::Frozen(_))), "{refused:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_tampered_row_further_back_is_found_when_the_log_is_read() {
    let house = House::new(HOW).await;
    let id = house.started().await;
    house.play(&house.matches, id, 6).await;
    let later = format!(
        "UPDATE events SET recorded_at = recorded_at + interval '1 second' \
         WHERE stream = '{id}' AND seq = 4"
    );
    tamper(&house, &later).await;
    match house.other_node().head(id).await {
        Err(MatchError::Frozen(failure)) => assert_eq!(failure.seq, 4),
        other => panic!("{:?}", other.err()),
    }
    assert_eq!(house.matches.verify(id).await.unwrap().first_failure.unwrap().seq, 4);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_chain_of_answers_is_appended_up_to_the_first_that_does_not_fit() {
    let house = House::new(HOW).await;
    let id = house.started().await;
    let head = house.matches.head(id).await.unwrap();
    let mut dice = Chance::keyed([1; 32]);
    let (seat, mut answering) = next(&head.it, &mut dice);
    answering.then = vec![json!({"no": "such answer"}), json!(1)];
    let (player, key) = (house.players[seat.index()], key());
    let decided = house.matches.decide(id, player, answering.clone(), None, key).await.unwrap();
    assert!(decided.refused.is_some());
    let again = house.matches.decide(id, player, answering, None, key).await.unwrap();
    assert!(again.replayed && again.refused == decided.refused);
    assert_eq!(again.lines.len(), decided.lines.len());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_store_that_is_away_is_said_to_be_away() {
    let house = House::new(HOW).await;
    let id = house.started().await;
    house.bench.database.close();
    let refused = house.matches.head(id).await.err();
    assert!(matches!(refused, Some(MatchError::Store(StoreError::Unavailable(_)))), "{refused:?}");
}

/// The lines of a walk along the whole log, `limit` at a time.
async fn walked(matches: &Matches, id: MatchId, limit: usize) -> Result<Vec<Line>, MatchError> {
    let (line, head) = matches.line_of_play(id, Branch::Log, u64::MAX).await?;
    assert_eq!(line, LineOfPlay::from_to(1, head));
    let mut walk = matches.walk(id, line).await?;
    let mut lines = Vec::new();
    loop {
        let more = walk.next(limit).await?;
        if more.is_empty() {
            return Ok(lines);
        }
        assert!(more.len() <= limit);
        lines.extend(more);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_walk_has_every_event_with_the_match_before_and_after_it() {
    let house = House::new(HOW).await;
    let id = house.started().await;
    house.play(&house.matches, id, 12).await;
    let head = house.matches.head(id).await.unwrap().it;
    for matches in [&house.matches, &house.other_node()] {
        for limit in [1, 5, 1_000] {
            let lines = walked(matches, id, limit).await.unwrap();
            assert_eq!(lines.len() as u64, head.seq());
            for (line, seq) in lines.iter().zip(1..) {
                assert_eq!((line.before.seq(), line.after.seq()), (seq - 1, seq));
                let at = matches.at(id, seq).await.unwrap();
                assert_eq!((line.after.digest(), line.after.head()), (at.digest(), at.head()));
            }
        }
    }
    let page = house.matches.page_of(id, Branch::Current, u64::MAX, 3, 4).await.unwrap();
    let seqs: Vec<u64> = page.lines.iter().map(|line| line.sealed.seq).collect();
    assert_eq!((seqs, page.head), (vec![4, 5, 6, 7], head.seq()));
    let none = house.matches.page_of(id, Branch::Before(5), u64::MAX, 0, 4).await.err();
    assert!(matches!(none, Some(MatchError::NotFound)), "{none:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_walk_ends_where_the_log_is_not_what_was_decided() {
    let house = House::new(HOW).await;
    for change in ["UPDATE events SET content = content || ' '", "DELETE FROM events"] {
        let id = house.started().await;
        house.play(&house.matches, id, 8).await;
        tamper(&house, &format!("{change} WHERE stream = '{id}' AND seq = 7")).await;
        let refused = walked(&house.matches, id, 3).await.err();
        assert!(matches!(refused, Some(MatchError::Frozen(_))), "{change}: {refused:?}");
        let again = house.matches.head(id).await.err();
        assert!(matches!(again, Some(MatchError::Frozen(_))), "what was folded is forgotten");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_text_is_told_in_its_own_match_alone() {
    let house = House::new(HOW).await;
    let (one, other) = (house.made().await, house.made().await);
    let title = house.matches.head(one).await.unwrap().row.title.unwrap();
    let here = house.matches.texts_of(one, &[title]).await.unwrap();
    assert_eq!(here[&title], "High noon at the mill");
    assert!(house.matches.texts_of(other, &[title]).await.unwrap().is_empty());
    assert!(house.matches.texts(&[]).await.unwrap().is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn who_is_erased_leaves_no_text_behind_that_comes_late() {
    let house = House::new(HOW).await;
    let identity = house.bench.identity().await;
    let account =
        identity.register("Kid Curry", "a good long password".to_owned(), None).await.unwrap();
    identity.erase(account.id, account.id).await.unwrap();
    let late = house.matches.create(request(), AccountId(account.id), None).await.unwrap();
    let id = late.after.id();
    let title = house.matches.head(id).await.unwrap().row.title.unwrap();
    assert!(house.matches.texts_of(id, &[title]).await.unwrap().is_empty());
    let note = house.matches.annotate(id, 1, 1, AccountId(account.id), "late", None).await;
    assert!(matches!(note, Err(MatchError::NotFound)));
    assert!(house.matches.verify(id).await.unwrap().valid);
}

#[tokio::test(flavor = "multi_thread")]
async fn summaries_are_made_anew_beside_those_who_play() {
    let house = House::new(HOW).await;
    let id = house.started().await;
    let other = house.other_node();
    let rebuilding = async {
        for _ in 0..60 {
            let rebuilt = other.rebuild(id).await.unwrap();
            assert!(matches!(rebuilt, Rebuilt::Same | Rebuilt::Busy), "{rebuilt:?}");
            other.checkpoint().await.unwrap();
        }
    };
    let (played, ()) = tokio::join!(house.play(&house.matches, id, 40), rebuilding);
    assert!(5 < played);
    assert_eq!(other.compare(id).await.unwrap(), Rebuilt::Same);
    assert!(house.matches.verify(id).await.unwrap().valid);
    assert!(other.refold(id).await.unwrap().report.valid);
}

/// Whoever owns the database can seal another log anew, but cannot change what was vouched for.
#[tokio::test(flavor = "multi_thread")]
async fn a_log_that_was_cut_and_played_on_otherwise_is_not_the_one_that_was_vouched_for() {
    let house = House::new(HOW).await;
    let id = house.started().await;
    house.play(&house.matches, id, 5).await;
    assert_eq!(house.matches.checkpoint().await.unwrap(), 1);
    let version = house.matches.head(id).await.unwrap().row.version;
    let cut = format!(
        "DELETE FROM events WHERE stream = '{id}' AND seq = {version};
         UPDATE matches SET version = {0}, head_hash = (SELECT hash FROM events
             WHERE stream = '{id}' AND seq = {0}) WHERE id = '{id}'; DELETE FROM checkpoint_heads",
        version - 1
    );
    let kept = "CREATE TABLE kept AS TABLE checkpoint_heads; \
                ALTER TABLE checkpoint_heads DISABLE TRIGGER USER";
    tamper(&house, &format!("{kept}; {cut}")).await;
    let forger = house.other_node();
    house.play(&forger, id, 2).await;
    assert!(forger.verify(id).await.unwrap().valid, "it is right in itself");
    tamper(&house, "INSERT INTO checkpoint_heads SELECT * FROM kept").await;
    match house.other_node().head(id).await {
        Err(MatchError::Frozen(failure)) => {
            assert_eq!((failure.seq, failure.check.as_str()), (version, "checkpoint"));
        }
        other => panic!("{:?}", other.err()),
    }
    assert!(!house.matches.verify(id).await.unwrap().valid);
    assert!(matches!(forger.rebuild(id).await.unwrap(), Rebuilt::Unfoldable(_)));
}
