//! An old server and a new one on one database, across the migration: `script/upgrade`.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use domain::engine::Prompt;
use serde_json::{Value, json};
use support::client::{Answer, Call, Client};
use support::driver::Driver;
use support::load::Load;
use support::program::{Program, ends, highnoon, release};
use support::server::{empty_database, folder};
use tokio::task::JoinHandle;

use crate::filled::copy_keys;

/// Matches that are played at once at each server.
const MATCHES: u8 = 6;
/// How long only the old server runs.
const BEFORE: Duration = Duration::from_secs(5);
/// How long both run; the old one has noticed long before it ends.
const TOGETHER: Duration = Duration::from_secs(30);
/// How often the old server is asked something of each kind.
const PAUSE: Duration = Duration::from_millis(100);

/// How often a server has answered what, and when for the first and the last time.
#[derive(Default)]
struct Tally(BTreeMap<(&'static str, String), (u32, Duration, Duration)>);

impl Tally {
    fn note(&mut self, what: &'static str, answer: Option<&Answer>, at: Duration) {
        let told = answer.map_or("no answer".to_owned(), |it| {
            let problem: Value = serde_json::from_str(&it.text).unwrap_or_default();
            let why = ["type", "detail"].map(|field| problem[field].as_str().unwrap_or_default());
            if it.status < 400 {
                it.status.to_string()
            } else {
                format!("{} {} {}", it.status, why[0], why[1])
            }
        });
        let (count, _, last) = self.0.entry((what, told)).or_insert((0, at, at));
        *count += 1;
        *last = at;
    }

    fn print(&self, title: &str) {
        println!("{title}");
        for ((what, told), (count, first, last)) in &self.0 {
            let (first, last) = (first.as_secs_f64(), last.as_secs_f64());
            println!("  {what:<10} {count:>6} times, {first:>5.1} s to {last:>5.1} s: {told}");
        }
    }
}

/// Asks the server for something of each kind, again and again, whatever it answers.
fn ask_on(mut driver: Driver, stop: Arc<AtomicBool>, began: Instant) -> JoinHandle<Tally> {
    tokio::spawn(async move {
        let mut tally = Tally::default();
        while !stop.load(Ordering::Relaxed) {
            let player = driver.players[0].clone();
            let new = json!({"ruleset": "showdown", "title": "Another one"});
            let calls = [
                ("readiness", player.get("/health/ready")),
                ("list", player.get("/v1/matches")),
                ("state", player.get(&driver.path("/state"))),
                ("creation", player.post("/v1/matches", new).fresh()),
                ("login", player.log_in_call()),
            ];
            for (what, call) in calls {
                tally.note(what, call.try_send().await.as_ref(), began.elapsed());
            }
            for seat in [0, 1] {
                let prompts = driver.players[seat].get(&driver.path("/prompts")).try_send().await;
                tally.note("prompts", prompts.as_ref(), began.elapsed());
                let Some(decision) = prompts.and_then(|it| decision(&mut driver, seat, &it)) else {
                    continue;
                };
                tally.note("decision", decision.try_send().await.as_ref(), began.elapsed());
            }
            tokio::time::sleep(PAUSE).await;
        }
        tally
    })
}

/// A legal decision, where the seat is asked for one.
fn decision(driver: &mut Driver, seat: usize, prompts: &Answer) -> Option<Call> {
    if prompts.status != 200 {
        return None;
    }
    let prompt = prompts.json()["prompts"].get(0)?.clone();
    let prompt: Prompt = serde_json::from_value(prompt).expect("prompts are of seven forms");
    let answer = prompt.choice.random_answer(&mut driver.dice);
    let body = json!({"prompt": prompt.id, "answer": answer});
    Some(driver.players[seat].post(&driver.path("/decisions"), body).fresh())
}

async fn table(base: &str) -> Driver {
    let players = vec![Client::newcomer(base).await, Client::newcomer(base).await];
    Driver::showdown(players).await
}

/// The program of the newer release: this one, unless HIGHNOON_NEWER names another.
fn newer(words: &[&str], url: &str) -> Command {
    let mut command = match std::env::var("HIGHNOON_NEWER") {
        Ok(program) => release(Path::new(&program), words),
        Err(_) => highnoon(words),
    };
    command.env("DATABASE_URL", url);
    command
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "it needs the program of an older release, which HIGHNOON_OLDER names"]
async fn an_old_and_a_new_server_lose_nothing_across_the_migration() {
    let older = std::env::var("HIGHNOON_OLDER").expect("HIGHNOON_OLDER names a program");
    let (older, url) = (PathBuf::from(older), empty_database().await);
    let [old_dir, new_dir] = [folder().join("data"), folder().join("data")];
    std::fs::create_dir(&old_dir).expect("a folder can be made");
    let old = Program::start_by(release(&older, &["serve"]), &old_dir, |it| {
        it.env("DATABASE_URL", &url).env("HIGHNOON_LOG", "warn").env("HIGHNOON_SERVER", "old")
    });
    copy_keys(&old_dir.join("keys"), &new_dir.join("keys"));
    let at_old = Load::begin(&old.base, MATCHES).await;
    let (stop, began) = (Arc::new(AtomicBool::new(false)), Instant::now());
    let asking = ask_on(table(&old.base).await, Arc::clone(&stop), began);
    tokio::time::sleep(BEFORE).await;
    let starting = began.elapsed();
    let new = {
        let (url, new_dir) = (url.clone(), new_dir.clone());
        tokio::task::spawn_blocking(move || {
            Program::start_by(newer(&["serve"], &url), &new_dir, |it| {
                it.env("HIGHNOON_LOG", "warn").env("HIGHNOON_SERVER", "new")
            })
        })
    };
    let new = new.await.expect("the new server starts");
    let started = began.elapsed();
    let asking_new = ask_on(table(&new.base).await, Arc::clone(&stop), began);
    let at_new = Load::begin(&new.base, MATCHES).await;
    tokio::time::sleep(TOGETHER).await;
    stop.store(true, Ordering::Relaxed);
    let (told, told_new) = (asking.await.expect("it asks"), asking_new.await.expect("it asks"));
    let (at_old, at_new) = (at_old.end().await, at_new.end().await);
    println!("the new server started after {starting:.1?}, and was ready after {started:.1?}");
    told.print("the old server answered:");
    told_new.print("the new server answered:");
    let answered = [at_old.answered(), at_new.answered()];
    let broken = at_old.interrupted();
    println!(
        "played: {answered:?} decisions at the old and the new one; {broken} matches broken off"
    );
    let mut at_old = at_old.at(&new.base);
    let made = at_old.retry().await;
    println!("sent again to the new server: {made} had been stored without an answer");
    at_old.check().await;
    at_new.check().await;
    println!("no answer and no receipt was lost, nothing was stored twice, all matches verify");
    let refold = ends(newer(&["refold"], &url).env("HIGHNOON_DATA_DIR", &new_dir));
    print!("refold: {}", String::from_utf8_lossy(&refold.stdout));
    assert!(refold.status.success(), "{}", String::from_utf8_lossy(&refold.stderr));
    println!("the old server has logged:\n{}", summary(&old.log()));
}

/// Each line of a log but for its time and what differs each time, and how often it is there.
fn summary(log: &str) -> String {
    let mut lines: BTreeMap<String, u32> = BTreeMap::new();
    for line in log.lines() {
        let words = line.split_whitespace().skip(1);
        let same = words.filter(|it| !it.contains(|it: char| it.is_ascii_digit()));
        *lines.entry(same.collect::<Vec<_>>().join(" ")).or_default() += 1;
    }
    lines.iter().map(|(line, count)| format!("{count:>6} times {line}\n")).collect()
}
