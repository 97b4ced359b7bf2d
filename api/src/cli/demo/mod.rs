//! `highnoon demo`: everything at once, through the same API that every client uses.

mod addresses;
mod broadcast;
mod disputed;
mod judge;

use std::env;
use std::fs;
use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};

use clap::Args;
use infra::bots::mind::any_chance;
use infra::bundle;
use infra::identity::Jwks;
use serde::Deserialize;
use serde_json::{Value, json};
use tokio::task::JoinSet;
use uuid::Uuid;

use self::addresses::Shown;
use self::judge::Granting;
use super::bot::in_a_line;
use super::bot::player::{MatchInfo, Player};
use super::configuration::Configuration;
use super::failure::Failure;
use super::rest::{Login, Rest};
use super::say::say;
use super::serve::{Running, StopSignal};
use super::verify;

/// The arguments of `highnoon demo`.
#[derive(Debug, Args)]
pub struct DemoArguments {
    /// The game to play
    #[arg(long, value_name = "NAME", default_value = "showdown")]
    ruleset: String,

    /// Leaves a server that it has started running until Ctrl-C, as it does on a terminal
    #[arg(long)]
    keep: bool,

    /// The settings of the server, if one must be started.
    #[command(flatten)]
    pub configuration: Configuration,
}

/// Plays, prints, exports and verifies a match, and says where to look at it, judge and play.
///
/// # Errors
/// If the server does not start or answer, or what it exports is not valid.
pub async fn run(arguments: DemoArguments) -> Result<(), Failure> {
    let DemoArguments { ruleset, keep, configuration } = arguments;
    let mut stop = StopSignal::listen()?;
    let at_bind = format!("http://{}", addresses::reachable(&configuration.network.bind));
    if Rest::at(&at_bind)?.is_ready().await {
        say(format_args!("A server answers at {at_bind}, so it is used."));
        let granting = Granting::Beside(&configuration.store);
        return stop.unless(show(&at_bind, &ruleset, &granting)).await;
    }
    say(format_args!("No server answers at {at_bind}, so one is started."));
    let running = stop.unless(Running::start(&configuration)).await?;
    let base = format!("http://{}", addresses::reachable(&running.address().to_string()));
    let shown = stop.unless(show(&base, &ruleset, &Granting::By(&running))).await;
    if shown.is_ok() && (keep || io::stdout().is_terminal()) {
        say(format_args!("\nThe server goes on at {base}; Ctrl-C stops it."));
        stop.wait().await;
    } else if shown.is_ok() {
        say("\nThe server stops now; `highnoon serve` brings all of this back.");
    }
    running.stop().await;
    shown
}

async fn show(base: &str, ruleset: &str, granting: &Granting<'_>) -> Result<(), Failure> {
    let Played { match_id, events, players } = play(base, ruleset).await?;
    let middle = events.div_ceil(2);
    let dispute = disputed::begin(base, ruleset, players).await?;
    verify_export(&Rest::at(base)?, match_id).await?;
    let table = table(base, ruleset).await?;
    let judge = judge::registered(base, granting).await?;
    let shown = Shown { match_id, middle, dispute, judge, table }.at(base);
    say(format_args!("\n{}", shown.trim_end()));
    Ok(())
}

/// A match that was played.
struct Played {
    match_id: Uuid,
    events: u64,
    /// Its players.
    players: Vec<Login>,
}

/// Lets programs play a match, and prints what happens.
async fn play(base: &str, ruleset: &str) -> Result<Played, Failure> {
    let seats = broadcast::seats_of(&Rest::at(base)?, ruleset).await?;
    let mut bots = Vec::new();
    for _ in 0..seats.max(1) {
        bots.push(Rest::at(base)?.registered().await?);
    }
    let names: Vec<&str> = bots.iter().map(|(_, login)| login.name.as_str()).collect();
    say(format_args!(
        "Registered {}. They know no game: they pick any legal answer.",
        names.join(" and ")
    ));
    let players: Vec<Login> = bots.iter().map(|(_, login)| login.clone()).collect();
    let match_id = make_match(&bots[0].0, ruleset, seats, "A demonstration").await?;
    say(format_args!("A match of {ruleset}: {base}/matches/{match_id}"));
    let mut playing = JoinSet::new();
    for (rest, login) in bots {
        let mut player = Player::new(rest, match_id, any_chance());
        player.sit(1, None).await?;
        let seat = player.own_seats().await?.first().copied().unwrap_or_default();
        say(format_args!("{} takes seat {seat}.", login.name));
        playing.spawn(async move { player.play(|_| ()).await });
    }
    say("");
    let watcher = Rest::at(base)?;
    let mut watching = Box::pin(broadcast::follow(&watcher, match_id));
    let events = loop {
        tokio::select! {
            seen = &mut watching => break seen?,
            Some(played) = playing.join_next() => {
                played.map_err(|lost| Failure::new(lost.to_string()))??;
            }
        }
    };
    let played: MatchInfo = watcher.get(&format!("/v1/matches/{match_id}")).await?;
    let result = played.result.unwrap_or_default();
    say(format_args!("\nThe match is over: {}", in_a_line(&result)));
    Ok(Played { match_id, events, players })
}

/// A table with one free seat: programs of the server sit in the others, and play as soon as
/// somebody comes.
async fn table(base: &str, ruleset: &str) -> Result<Uuid, Failure> {
    let (rest, _) = Rest::at(base)?.registered().await?;
    let seats = broadcast::seats_of(&rest, ruleset).await?.max(2);
    let guide: Value = rest.get(&format!("/v1/rulesets/{ruleset}")).await?;
    let match_id = make_match(&rest, ruleset, seats, "A table for you").await?;
    let path = format!("/v1/matches/{match_id}/seats");
    for _ in 1..seats {
        let _: Value = rest.post(&path, &json!({"bot": guide["bots"][0]})).await?;
    }
    Ok(match_id)
}

async fn make_match(host: &Rest, ruleset: &str, seats: u8, title: &str) -> Result<Uuid, Failure> {
    #[derive(Deserialize)]
    struct Made {
        id: Uuid,
    }
    let body = json!({"ruleset": ruleset, "seats": seats, "title": title});
    let made: Made = host.post("/v1/matches", &body).await?;
    Ok(made.id)
}

/// Exports the match with the keys to check it by, and checks it as `highnoon verify` does.
async fn verify_export(rest: &Rest, match_id: Uuid) -> Result<(), Failure> {
    let export = rest.get_bytes(&format!("/v1/matches/{match_id}/audit/export")).await?;
    let keys = rest.get_bytes("/.well-known/jwks.json").await?;
    let file = save(&format!("highnoon-{match_id}.jsonl"), &export)?;
    let keys_file = save(&format!("highnoon-{match_id}-keys.json"), &keys)?;
    let keys: Jwks = serde_json::from_slice(&keys)
        .map_err(|error| Failure::new(format!("the server's keys do not read: {error}")))?;
    let report = bundle::verify(export.as_slice(), Some(&keys));
    say("Exported, and verified without server and database, as by\n");
    let (file, keys_file) = (file.display().to_string(), keys_file.display());
    say(format_args!("  highnoon verify {file} --keys {keys_file}\n"));
    say(verify::in_words(&file, &export, &report, true));
    if report.report.valid {
        return Ok(());
    }
    Err(Failure::new("what the server has exported is not valid"))
}

fn save(name: &str, bytes: &[u8]) -> Result<PathBuf, Failure> {
    let file = env::temp_dir().join(name);
    fs::write(&file, bytes).map_err(|error| unwritable(&file, &error))?;
    Ok(file)
}

fn unwritable(file: &Path, error: &io::Error) -> Failure {
    Failure::new(format!("cannot write {}: {error}", file.display()))
}
