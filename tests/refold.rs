//! Logs that are cut short, dropped and summarized wrongly by who owns the database, and the
//! commands that find it and make it good: `refold`, `rebuild`, `verify` with what was kept.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use serde_json::{Value, json};
use support::client::Client;
use support::driver::Driver;
use support::program::{Program, highnoon};
use support::server::folder;
use uuid::Uuid;

/// A server with some matches, stopped in good order once, so that all of them are vouched for.
struct House {
    data_dir: PathBuf,
    server: Program,
    drivers: Vec<Driver>,
    receipts: Vec<Value>,
}

impl House {
    async fn with(matches: usize, decisions: usize) -> House {
        House::of(matches, decisions, json!({"ruleset": "showdown"})).await
    }

    /// Matches that are made like this.
    async fn of(matches: usize, decisions: usize, new: Value) -> House {
        let data_dir = folder().join("data");
        std::fs::create_dir(&data_dir).expect("a folder can be made");
        let mut server = Program::start(&data_dir);
        let both = [Client::newcomer(&server.base).await, Client::newcomer(&server.base).await];
        let (mut drivers, mut receipts) = (Vec::new(), Vec::new());
        for _ in 0..matches {
            let mut driver = Driver::started(both.to_vec(), new.clone()).await;
            let last = driver.play(decisions).await.pop().expect("something was decided");
            receipts.push(last["receipt"].clone());
            drivers.push(driver);
        }
        server.ask_to_stop();
        assert!(server.wait().success());
        let mut house = House { data_dir, server, drivers, receipts };
        house.restart();
        house
    }

    /// Kills the server, and starts another on the same data.
    fn restart(&mut self) {
        self.server.kill();
        self.server.require_no_postgres();
        self.server = Program::start(&self.data_dir);
        for driver in &mut self.drivers {
            driver.players = driver.players.iter().map(|it| it.at(&self.server.base)).collect();
        }
    }

    /// What only the owner of the database can do, who has taken the ledger away as well.
    async fn tamper(&self, statements: &str) {
        std::fs::remove_dir_all(self.data_dir.join("ledger")).ok();
        let owner = self.server.superuser().await;
        let unhindered = format!("SET session_replication_role = replica; {statements}");
        owner.batch_execute(&unhindered).await.expect("the owner can do anything");
    }

    fn tell(&self, words: &[&str]) -> Output {
        let folder = self.data_dir.display().to_string();
        let mut command = highnoon(words);
        command.args(["--data-dir", &folder]).output().expect("the program runs")
    }

    fn refold(&self, words: &[&str]) -> (bool, Value) {
        let output = self.tell(&[&["refold", "--json"], words].concat());
        let report = serde_json::from_slice(&output.stdout);
        let said = String::from_utf8_lossy(&output.stderr);
        (output.status.success(), report.unwrap_or_else(|error| panic!("{error}: {said}")))
    }

    /// Every summary as it is stored.
    async fn summaries(&self) -> String {
        let owner = self.server.superuser().await;
        let all =
            "SELECT json_agg(to_jsonb(matches) - 'changed_at' ORDER BY id)::text FROM matches";
        owner.query_one(all, &[]).await.expect("the owner may read").get(0)
    }
}

/// Cuts the last two events off, and says in the summary that the log ends there.
fn cut(id: &str) -> String {
    format!(
        "DELETE FROM events WHERE stream = '{id}'
             AND seq > (SELECT version - 2 FROM matches WHERE id = '{id}');
         UPDATE matches SET (version, head_hash) = (
             SELECT seq, hash FROM events WHERE stream = '{id}' ORDER BY seq DESC LIMIT 1
         ) WHERE id = '{id}'"
    )
}

fn drop_whole(id: &str) -> String {
    format!(
        "DELETE FROM events WHERE stream = '{id}'; DELETE FROM texts WHERE stream = '{id}';
         DELETE FROM seeds WHERE stream = '{id}'; DELETE FROM matches WHERE id = '{id}'"
    )
}

#[tokio::test(flavor = "multi_thread")]
async fn a_match_that_was_cut_short_with_its_summary_is_noticed() {
    let mut house = House::with(2, 4).await;
    let (whole, report) = house.refold(&[]);
    assert!(whole, "{report}");
    assert_eq!((&report["matches"], &report["failed"]), (&json!(2), &json!(0)));
    assert_eq!(report["checkpoints"], 1, "the last one, of the stop: {report}");
    let id = house.drivers[0].id.clone();
    let version = house.drivers[0].version().await;
    house.tamper(&cut(&id)).await;
    house.restart();
    let stranger = house.server.stranger();
    for rest in ["", "/state", "/events", "/prompts"] {
        let answer = house.drivers[0].players[0].get(&house.drivers[0].path(rest)).send().await;
        answer.refused(500, "fold-mismatch");
    }
    house.drivers[1].show().await;
    let receipt = json!({"receipt": house.receipts[0]});
    let report = stranger.post("/v1/receipts/verify", receipt).send().await.expect(200);
    let verdict = ["valid", "signer_established", "in_log"].map(|it| report[it].clone());
    assert_eq!(verdict, [json!(false), json!(true), json!(false)], "{report}");
    assert_eq!(report["checkpoint"], 1);
    let (whole, report) = house.refold(&[]);
    assert!(!whole);
    let failure = &report["first_failure"];
    assert_eq!((&failure["match"], &failure["seq"]), (&json!(id), &json!(version - 1)));
    assert_eq!(failure["check"], "checkpoint");
    assert_eq!((&report["failed"], &report["matches"]), (&json!(1), &json!(2)));
    // Summaries are not made from such a log.
    let rebuilt = house.tell(&["rebuild"]);
    assert!(!rebuilt.status.success());
    let said = String::from_utf8_lossy(&rebuilt.stderr).into_owned();
    assert!(said.contains(&id) && said.contains("checkpoint"), "{said}");
}

/// What a folder holds, with all that is in it.
fn copy(from: &Path, to: &Path) {
    let done = Command::new("cp").arg("-a").arg(from).arg(to).status().expect("it runs");
    assert!(done.success());
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_restored_backup_has_lost_is_named_and_its_matches_are_frozen() {
    let mut house = House::with(4, 4).await;
    let id = |it: &House, at: usize| it.drivers[at].id.clone();
    // Back up, as of a machine that lost its power.
    house.server.kill();
    house.server.require_no_postgres();
    let (there, backup) = (house.data_dir.join("postgres"), house.data_dir.join("backup"));
    copy(&there, &backup);
    house.restart();
    // An answer is given again, and nobody has noted it but who gives it again.
    let next = house.drivers[3].next_move().await.expect("the match is not over");
    let (again, key) = (house.drivers[3].version().await + 1, Uuid::new_v4());
    let first = house.drivers[3].give(&next, key).await;
    house.server.kill();
    std::fs::remove_dir_all(house.data_dir.join("ledger")).expect("it goes");
    house.restart();
    assert_eq!(house.drivers[3].give(&next, key).await["receipt"], first["receipt"]);
    // Play on: in the first match, and in one that is new; the second ends by a checkpoint.
    let known = house.drivers[0].version().await;
    let lost = house.drivers[0].play(3).await;
    let both = house.drivers[0].players.clone();
    let new = Driver::started(both, json!({"ruleset": "showdown"})).await;
    house.drivers[1].play(1).await;
    house.server.ask_to_stop();
    assert!(house.server.wait().success());
    // Restore.
    std::fs::remove_dir_all(&there).expect("it goes");
    copy(&backup, &there);
    house.restart();
    let answer = house.drivers[0].players[0].get(&house.drivers[0].path("/state")).send().await;
    let problem = answer.refused(500, "fold-mismatch");
    assert_eq!(problem["check"], "receipt", "{problem}");
    let next = house.drivers[1].players[0].get(&house.drivers[1].path("/prompts")).send().await;
    next.refused(500, "fold-mismatch");
    house.drivers[2].play(1).await;
    let numbers = house.server.stranger().get("/metrics").send().await.text;
    let counted = |name: &str| {
        let line = numbers.lines().find(|it| it.starts_with(name)).unwrap_or("none 0");
        line.rsplit(' ').next().and_then(|it| it.parse().ok()).unwrap_or(0_usize)
    };
    assert!(lost.len() < counted("highnoon_lost_events_total"), "the new match is among them");
    assert_eq!(counted("highnoon_lost_checkpoints_total"), 1);
    for words in [&["--since", "1h"][..], &[]] {
        let (whole, report) = house.refold(words);
        assert!(!whole);
        let failures = report["failures"].as_array().expect("a list");
        let of = |id: &str, check: &str| -> Vec<u64> {
            let fits = |it: &&Value| it["match"] == json!(id) && it["check"] == json!(check);
            failures.iter().filter(fits).filter_map(|it| it["seq"].as_u64()).collect()
        };
        let named = of(&id(&house, 0), "receipt");
        assert!(named.contains(&(known + 1)) && named.contains(&(known + 3)), "{report}");
        assert!(!of(&new.id, "receipt").is_empty(), "{report}");
        let of_again = of(&id(&house, 3), "receipt");
        assert!(of_again.iter().any(|seq| again <= *seq), "{report}");
        assert!(of(&id(&house, 2), "receipt").is_empty(), "{report}");
        assert!(failures.iter().any(|it| it["checkpoint"] == 2), "{report}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn no_head_is_passed_off_as_a_leaf_that_stands_for_nothing() {
    let new = json!({"ruleset": "showdown", "policies": {"delay": {"events": 1000}}});
    let house = House::of(2, 2, new).await;
    let (whole, report) = house.refold(&[]);
    assert!(whole && report["checkpoints"] == 1, "{report}");
    let id = &house.drivers[0].id;
    house.tamper(&drop_whole(id)).await;
    let forged = format!(
        "DELETE FROM checkpoint_heads WHERE stream = '{id}';
         UPDATE checkpoints SET decoys = decoys || decoys[1]"
    );
    house.tamper(&forged).await;
    let (whole, report) = house.refold(&[]);
    let detail = report["first_failure"]["detail"].as_str().unwrap_or_default();
    assert!(
        !whole && detail.contains("holds 1 heads (of") && detail.ends_with("not stored"),
        "{report}"
    );
    house.tamper("UPDATE checkpoints SET decoys[1] = 'anything'").await;
    let (whole, report) = house.refold(&[]);
    let detail = report["first_failure"]["detail"].as_str().unwrap_or_default();
    assert!(!whole && detail.contains("decoys that are not signed"), "{report}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_match_that_was_dropped_is_noticed() {
    let house = House::with(3, 2).await;
    let id = house.drivers[1].id.clone();
    house.tamper(&drop_whole(&id)).await;
    let (whole, report) = house.refold(&[]);
    assert!(!whole);
    let failure = &report["first_failure"];
    assert_eq!((&failure["match"], &failure["seq"]), (&json!(id), &json!(1)), "{report}");
    assert_eq!(failure["check"], "checkpoint");
    // What is said of it elsewhere is dropped as well.
    house.tamper(&format!("DELETE FROM checkpoint_heads WHERE stream = '{id}'")).await;
    let (whole, report) = house.refold(&[]);
    assert!(!whole);
    assert_eq!(report["failures"].as_array().map(Vec::len), Some(1), "{report}");
    assert_eq!(report["first_failure"]["checkpoint"], 1);
    // Without the leaf, the checkpoint is not the one that was signed.
    house.tamper("UPDATE checkpoints SET leaves = leaves[2:3]").await;
    let (whole, report) = house.refold(&[]);
    assert!(!whole && report["first_failure"]["check"] == "checkpoint", "{report}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_record_of_looks_that_does_not_hold_is_noticed() {
    let house = House::with(2, 2).await;
    let id = house.drivers[1].id.clone();
    let account = house.drivers[1].players[0].id.clone();
    let zeros = "decode(repeat('00', 32), 'hex')";
    house
        .tamper(&format!(
            "INSERT INTO accesses (id, stream, account, at, what, version, n, prev_hash, hash)
             VALUES (gen_random_uuid(), '{id}', '{account}', now(), '/', 4, 1, {zeros}, {zeros})"
        ))
        .await;
    let (whole, report) = house.refold(&[]);
    assert!(!whole);
    assert_eq!((&report["matches"], &report["failed"]), (&json!(2), &json!(1)));
    let failure = &report["first_failure"];
    assert_eq!((&failure["match"], &failure["check"]), (&json!(id), &json!("looks")), "{report}");
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_altered_a_log_is_found_and_the_others_are_gone_through() {
    let house = House::with(3, 3).await;
    let id = house.drivers[0].id.clone();
    house
        .tamper(&format!(
            "UPDATE events SET content = replace(content, '\"seq\"', '\"sqe\"')
         WHERE stream = '{id}' AND seq = 3"
        ))
        .await;
    let seedless = house.drivers[2].id.clone();
    house.tamper(&format!("DELETE FROM seeds WHERE stream = '{seedless}'")).await;
    let (whole, report) = house.refold(&[]);
    assert!(!whole);
    let failures = report["failures"].as_array().expect("a list");
    let named: Vec<_> =
        failures.iter().map(|it| (&it["match"], &it["seq"], &it["check"])).collect();
    let expected = [
        (&json!(id), &json!(3), &json!("commitment")),
        (&json!(seedless), &json!(1), &json!("seed")),
    ];
    assert_eq!(named, expected, "{report}");
    assert_eq!((&report["matches"], &report["failed"]), (&json!(3), &json!(2)));
    let words = house.tell(&["refold"]);
    let said = String::from_utf8_lossy(&words.stdout).into_owned();
    assert!(said.starts_with("NOT RIGHT: 2 fail") && said.contains(&id), "{said}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_run_that_was_stopped_goes_on_where_it_was() {
    let house = House::with(3, 1).await;
    let state = folder().join("refold.state");
    let path = state.display().to_string();
    let note = json!({
        "matches": 2, "events": 10, "failed": 0, "failures": [], "after": house.drivers[1].id,
    });
    std::fs::write(&state, note.to_string()).expect("a file can be written");
    let (whole, report) = house.refold(&["--state", &path]);
    let rest = house.drivers[2].version().await;
    assert!(whole && !state.exists(), "{report}");
    assert_eq!((&report["matches"], &report["events"]), (&json!(3), &json!(10 + rest)));
    std::fs::write(&state, "no note").expect("a file can be written");
    assert!(!house.tell(&["refold", "--state", &path]).status.success());
}

#[tokio::test(flavor = "multi_thread")]
async fn wrecked_summaries_are_made_anew() {
    let mut house = House::with(4, 3).await;
    house.drivers[3].play_out().await;
    let before = house.summaries().await;
    assert!(house.tell(&["rebuild", "--check"]).status.success());
    let [one, two, three, _] = [0, 1, 2, 3].map(|at| house.drivers[at].id.clone());
    house
        .tamper(&format!(
            "UPDATE matches SET status = 'finished', players = ARRAY[players[2], players[1]],
             visibility = 'private', ended_at = now(), title = '{two}' WHERE id = '{one}';
         UPDATE matches SET version = version - 1, head_hash = '\\x00', creator = NULL,
             started_at = NULL, ruleset = 'checkers' WHERE id = '{two}';
         DELETE FROM matches WHERE id = '{three}'"
        ))
        .await;
    let checked = house.tell(&["rebuild", "--check"]);
    let said = String::from_utf8_lossy(&checked.stdout).into_owned();
    assert!(!checked.status.success() && said.starts_with("3 of 4 "), "{said}");
    assert_ne!(house.summaries().await, before, "nothing was changed yet");
    let rebuilt = house.tell(&["rebuild"]);
    let said = String::from_utf8_lossy(&rebuilt.stdout).into_owned();
    assert!(rebuilt.status.success() && said.starts_with("3 of 4 "), "{said}");
    assert_eq!(house.summaries().await, before);
    assert!(house.tell(&["rebuild", "--check"]).status.success());
    let (whole, report) = house.refold(&[]);
    assert!(whole, "{report}");
    house.restart();
    for driver in &mut house.drivers[..3] {
        driver.play(1).await;
    }
}

fn write(folder: &Path, name: &str, text: &str) -> String {
    let file = folder.join(name);
    std::fs::write(&file, text).expect("a file can be written");
    file.display().to_string()
}

#[tokio::test(flavor = "multi_thread")]
async fn who_has_kept_receipts_and_checkpoints_holds_them_against_the_log() {
    let mut house = House::with(2, 3).await;
    let mut replies = house.drivers[0].play(1).await;
    replies.extend(house.drivers[0].play_out().await);
    let bundle = house.drivers[0].path("/audit/export");
    house.server.ask_to_stop();
    assert!(house.server.wait().success());
    house.restart();
    let stranger = house.server.stranger();
    let folder = folder();
    let fetch = async |name: &str, path: &str| {
        let answer = stranger.get(path).send().await;
        assert_eq!(answer.status, 200, "{}", answer.text);
        write(&folder, name, &answer.text)
    };
    let bundle = fetch("match.jsonl", &bundle).await;
    let keys = fetch("keys.json", "/.well-known/jwks.json").await;
    let first = fetch("1.json", "/v1/checkpoints/1").await;
    let second = fetch("2.json", "/v1/checkpoints/2").await;
    let receipt = write(&folder, "one.jws", house.receipts[0].as_str().expect("text"));
    let reply = write(&folder, "reply.json", &replies[0].to_string());
    let verify = |more: &[&str]| {
        let words = [&["verify", &bundle, "--keys", &keys, "--json"], more].concat();
        let output = highnoon(&words).output().expect("the program runs");
        let report: Value = serde_json::from_slice(&output.stdout).expect("a report");
        (output.status.success(), report)
    };
    let all = ["--receipt", &receipt, &reply, "--checkpoint", &second, &first];
    let (valid, report) = verify(&all);
    assert!(valid, "{report}");
    assert_eq!(report["evidence"], json!({"receipts": 2, "checkpoints": 2, "heads": 2}));
    let words = [&["verify", &bundle, "--keys", &keys], &all[..]].concat();
    let output = highnoon(&words).output().expect("the program runs");
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(said.contains("Evidence: 2 receipts and 2 checkpoints agree"), "{said}");
    // A receipt of another match, one that nobody has signed, and a checkpoint that was changed.
    let other = write(&folder, "other.jws", house.receipts[1].as_str().expect("text"));
    let unsigned: Vec<&str> = house.receipts[0].as_str().expect("text").split('.').collect();
    let unsigned = write(&folder, "no.jws", &format!("{}.{}.", unsigned[0], unsigned[1]));
    for wrong in [&other, &unsigned] {
        let (valid, report) = verify(&["--receipt", &receipt, wrong]);
        assert!(!valid && report["first_failure"]["check"] == "receipt", "{report}");
        assert!(report["first_failure"]["seq"].is_u64(), "{report}");
    }
    let changed: Value = stranger.read("/v1/checkpoints/1").await;
    for (field, value) in [("leaves", json!([])), ("n", json!(2)), ("signature", json!("a.b.c"))] {
        let mut changed = changed.clone();
        changed[field] = value;
        let file = write(&folder, "changed.json", &changed.to_string());
        let (valid, report) = verify(&["--checkpoint", &file]);
        assert!(!valid && report["first_failure"]["check"] == "checkpoint", "{report}");
    }
}
