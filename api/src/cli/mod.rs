//! The command line of the program `highnoon`.

pub mod configuration;

mod archive;
mod bot;
mod demo;
mod failure;
mod feed;
mod grant;
mod invite;
mod keys;
mod logging;
mod migrate;
mod openapi;
mod people;
mod postgres;
mod progress;
mod rate;
mod rebuild;
mod refold;
mod reset;
mod rest;
mod say;
mod serve;
mod simulate;
mod storage;
mod store;
mod stored;
mod verify;

use std::ffi::OsString;
use std::process::ExitCode;

use clap::{Args, Parser, Subcommand};

use archive::ArchiveArguments;
use bot::BotArguments;
use configuration::{Configuration, LogConfiguration};
use demo::DemoArguments;
use failure::Failure;
use grant::GrantArguments;
use invite::InviteArguments;
use keys::KeysArguments;
use logging::{Detail, LastLines};
use rebuild::RebuildArguments;
use refold::RefoldArguments;
use reset::ResetArguments;
use simulate::SimulateArguments;
use storage::StoreConfiguration;
use verify::VerifyArguments;

const ABOUT: &str = "\
High Noon: a match server for games whose rulings can be proved

Players, bots and viewers talk to it over HTTP. It deals, asks, referees and keeps every match as a
sealed log of decisions. Anybody can step to any point of a match, and check offline that every
shuffle, roll and ruling was right.";

const FIRST_STEPS: &str = "\
First steps:
  highnoon demo                       Bots play a match before your eyes, and it is verified
  highnoon serve                      The server; without DATABASE_URL it brings its own PostgreSQL
  http://127.0.0.1:8080/docs          Every operation, to read and try in a browser
  http://127.0.0.1:8080/v1/rulesets   The games

And then:
  highnoon bot --match ID --sit 1     An opponent in a match that you made
  highnoon verify match.jsonl         Checks an exported match
  highnoon refold                     Checks all stored matches
  highnoon simulate --ruleset NAME    Plays a thousand matches, and tells who wins
  highnoon grant Ann admin            Makes Ann the first admin, once she has registered

Without a command it serves. `highnoon serve --help` lists everything that can be configured.";

/// High Noon's command line.
#[derive(Debug, Parser)]
#[command(name = "highnoon", version, about = ABOUT.lines().next(), long_about = ABOUT,
    after_help = FIRST_STEPS, subcommand_required = true, max_term_width = 100)]
struct CommandLine {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Runs the server until it is told to stop (Ctrl-C or SIGTERM)
    #[command(after_help = SERVE_NOTES)]
    Serve(Box<Configuration>),
    /// Brings the database up to date, as `serve` does when it starts
    #[command(after_help = MIGRATE_NOTES)]
    Migrate(MigrateArguments),
    /// Prints the OpenAPI document, of every operation or for clients of one game, as JSON
    Openapi(openapi::Arguments),
    /// Checks an exported match offline, without server or database
    #[command(after_help = VERIFY_NOTES)]
    Verify(VerifyArguments),
    /// Checks all stored matches: folds them and decides every decision again
    #[command(after_help = REFOLD_NOTES)]
    Refold(Box<RefoldArguments>),
    /// Takes old matches out of the database into files, where servers read them
    #[command(after_help = ARCHIVE_NOTES)]
    Archive(Box<ArchiveArguments>),
    /// Makes the summaries of all matches anew from their logs
    #[command(after_help = REBUILD_NOTES)]
    Rebuild(Box<RebuildArguments>),
    /// Gives an account the role of a judge or an admin
    #[command(after_help = GRANT_NOTES)]
    Grant(Box<GrantArguments>),
    /// Makes a code with which somebody who has lost their password sets a new one
    #[command(after_help = RESET_NOTES)]
    Reset(Box<ResetArguments>),
    /// Makes an invitation, for servers where registering needs one
    #[command(after_help = INVITE_NOTES)]
    Invite(Box<InviteArguments>),
    /// Makes a new key that signs tokens and receipts
    #[command(after_help = KEYS_NOTES)]
    Keys(Box<KeysArguments>),
    /// Plays in a match of any game, at random or like a player who knows the game (over HTTP)
    #[command(after_help = BOT_NOTES)]
    Bot(Box<BotArguments>),
    /// Plays thousands of matches in memory, and prints how often each seat wins
    #[command(after_help = SIMULATE_NOTES)]
    Simulate(SimulateArguments),
    /// Shows everything at once: bots play a match, you read along, and it is verified
    #[command(after_help = DEMO_NOTES)]
    Demo(Box<DemoArguments>),
}

#[derive(Debug, Args)]
struct MigrateArguments {
    /// Splits the database over the workers of a Citus cluster: each match on one of them
    #[arg(long)]
    distribute: bool,
    /// The database.
    #[command(flatten)]
    store: StoreConfiguration,
    /// What is logged.
    #[command(flatten)]
    log: LogConfiguration,
}

const MIGRATE_NOTES: &str = "\
With --distribute, DATABASE_URL names the database on the coordinator of a Citus cluster. Servers
may be at work there; start them anew afterwards. It can be repeated: what is distributed stays so,
and what later releases add is distributed whenever the database is migrated. Tables get as many
parts as citus.shard_count says when it is done first. Nothing can undo it.";

const SERVE_NOTES: &str = "\
When it is ready, it prints one line with its address, and /health/ready answers 200. SIGTERM and
Ctrl-C stop it cleanly: streams end, requests are finished, PostgreSQL stops.

Examples:
  highnoon serve
  highnoon serve --bind 0.0.0.0:80 --log-format json
  DATABASE_URL=postgres://highnoon:secret@db.example.org/highnoon highnoon serve";

const VERIFY_NOTES: &str = "\
It checks hashes, commitments and the chain, decides every decision again under the match's rules,
repeats every draw from the seed, and compares. If you have kept receipts or checkpoints of the
server, it compares them with the log, too. Exit code 0: valid. 1: not valid.

Examples:
  curl -s http://127.0.0.1:8080/.well-known/jwks.json -o keys.json
  curl -s http://127.0.0.1:8080/v1/matches/ID/audit/export | highnoon verify - --keys keys.json
  highnoon verify match.jsonl --keys keys.json --receipt mine.jws --checkpoint 7.json 8.json";

const REFOLD_NOTES: &str = "\
It reads every log, folds it, decides every decision again under the rules of that match, repeats
every draw, and compares the result with the checkpoints. It names matches that were altered, cut
short or dropped. It uses all cores, and works beside a running server. Exit code 0: all right.
Lists of matches and of disputes are made from the logs: `highnoon rebuild --check` compares them.

Examples:
  highnoon refold
  highnoon refold --state refold.state          goes on from there after it was stopped
  highnoon refold --recordings tests/golden     the same over recorded matches, without a database";

const ARCHIVE_NOTES: &str = "\
The log lies in parts, one for each week. A part is taken out once all its matches are over for a
day and covered by a checkpoint: each match becomes a file, which is read back and verified before
the part is dropped. A match that is not what was decided keeps its part, and is named; other parts
go on. Matches whose week has no part leave one by one. Servers show archived matches as before, if
HIGHNOON_ARCHIVE names the folder; nothing is added to them any more. Free text stays in the
database, where it can be erased. It works beside running servers, as the owner of the database;
what was interrupted can be repeated. Exit code 0: all right. 1: a match could not be archived.

Examples:
  highnoon archive --before 2026-10-01 --into /srv/archive
  HIGHNOON_ARCHIVE=/srv/archive highnoon serve
  highnoon verify /srv/archive/2026/38/ID.jsonl.zst --keys keys.json";

const REBUILD_NOTES: &str = "\
The log of a match is the match. Its row in the table of matches is a summary, which can be made
anew. It works beside a running server.

Examples:
  highnoon rebuild --check                      only says what differs
  highnoon rebuild";

const GRANT_NOTES: &str = "\
It needs the database but no server; it also works beside a running one.

Examples:
  highnoon grant Ann admin
  highnoon grant Bob judge --assigned
  DATABASE_URL=postgres://highnoon:secret@db.example.org/highnoon highnoon grant Bob judge";

const RESET_NOTES: &str = "\
The code is printed once, is good for 24 hours, and replaces earlier codes of the account. It needs
the database but no server; it also works beside a running one.

Example:
  highnoon reset Ann";

const INVITE_NOTES: &str = "\
The code is printed once, and is good for seven days. Where HIGHNOON_REGISTRATION is `invitation`,
this is how the first account is made. It needs the database but no server; it also works beside a
running one.

Examples:
  highnoon invite
  highnoon invite --uses 40";

const KEYS_NOTES: &str = "\
The servers on one database share their keys: the folder `keys` in --data-dir is the same for all,
shared or copied. A new key is published at once (/.well-known/jwks.json), and signs as soon as all
servers that run know it. Then the private halves of the old ones are destroyed; what they have
signed stays valid. It needs the database, and works beside running servers.

Examples:
  highnoon keys rotate
  DATABASE_URL=postgres://highnoon:secret@db.example.org/highnoon highnoon keys rotate";

const BOT_NOTES: &str = "\
It reads /prompts, picks an answer, and waits when nothing is asked, until the match is over. With
--style steady it reads its seat's /state before it answers; if the game has no such player, it
answers at random. Requests that are lost are sent again with the same Idempotency-Key.

Examples:
  highnoon bot --match ID --sit 1                  a new account takes a seat and plays it
  highnoon bot --match ID --name Ann --password …  plays Ann's seats for her
  highnoon bot --match ID --token KEY --seat 2     plays seat 2 with an API key
  highnoon bot --match ID --sit 1 --style steady   plays it like a player who knows the game";

const SIMULATE_NOTES: &str = "\
It needs neither server nor database, and uses all cores. Each row of the table is a character or a
deck, or a seat if the game has neither. It shows how often it won (a shared win counts as a share)
with the standard error, and the mean of what the game counts. The last row is the sum over all
seats of a match. A seat brings nothing if the game allows that, otherwise any ready-made loadout of
--loadouts. With --pairings each row is a pairing, and shows how the first of the two did. The same
command prints the same table on every machine.

Examples:
  highnoon simulate --ruleset showdown --matches 10000
  highnoon simulate --ruleset gunslingers --style mixed      players who know the game, and others
  highnoon simulate --ruleset doomtown --seats 2 --style versus --pairings
  highnoon simulate --ruleset gunslingers --seats 3 --options '{\"weeks\":6}' --json";

const DEMO_NOTES: &str = "\
It uses the server at --bind if there is one. Otherwise it starts one with the settings below, and
stops it at the end: at Ctrl-C on a terminal, else at once, unless --keep is given. It ends with
addresses for a browser: the replay, a table where a program waits for you, and the judges' desk
with a log-in. The matches stay in the database.

Examples:
  highnoon demo
  highnoon demo --ruleset doomtown";

/// Runs the command and returns the exit code: 0, 1 if it failed, 2 if it was not understood.
pub fn run() -> ExitCode {
    let CommandLine { command } = CommandLine::parse_from(completed(std::env::args_os().collect()));
    let _last_lines = LastLines;
    match command.run() {
        Ok(code) => code,
        Err(failure) => {
            logging::say(format_args!("highnoon: {failure}"));
            ExitCode::FAILURE
        }
    }
}

/// Adds `serve` if no command is named, whatever the flags.
fn completed(mut words: Vec<OsString>) -> Vec<OsString> {
    const ABOUT_ITSELF: [&str; 4] = ["--help", "-h", "--version", "-V"];
    let serves = words.get(1).is_none_or(|word| {
        let flag = word.to_string_lossy().starts_with('-');
        flag && ABOUT_ITSELF.iter().all(|about| word != about)
    });
    if serves {
        words.insert(1.min(words.len()), "serve".into());
    }
    words
}

impl Command {
    fn run(self) -> Result<ExitCode, Failure> {
        match self {
            Self::Serve(configuration) => {
                logging::start(&configuration.log, Detail::Everything);
                await_it(serve::run(*configuration))
            }
            Self::Migrate(arguments) => {
                logging::start(&arguments.log, Detail::Trouble);
                match arguments.distribute {
                    true => await_it(migrate::distribute(&arguments.store)),
                    false => await_it(migrate::run(&arguments.store)),
                }
            }
            Self::Openapi(arguments) => openapi::run(&arguments),
            Self::Verify(arguments) => verify::run(&arguments),
            Self::Refold(arguments) => {
                logging::start(&arguments.log, Detail::Trouble);
                await_code(refold::run(*arguments))
            }
            Self::Archive(arguments) => {
                logging::start(&arguments.log, Detail::Trouble);
                await_code(archive::run(*arguments))
            }
            Self::Rebuild(arguments) => {
                logging::start(&arguments.log, Detail::Trouble);
                await_code(rebuild::run(*arguments))
            }
            Self::Grant(arguments) => {
                logging::start(&arguments.log, Detail::Trouble);
                await_it(grant::run(*arguments))
            }
            Self::Reset(arguments) => {
                logging::start(&arguments.log, Detail::Trouble);
                await_it(reset::run(*arguments))
            }
            Self::Invite(arguments) => {
                logging::start(&arguments.log, Detail::Trouble);
                await_it(invite::run(*arguments))
            }
            Self::Keys(arguments) => {
                logging::start(&arguments.log, Detail::Trouble);
                await_it(keys::run(*arguments))
            }
            Self::Bot(arguments) => {
                logging::start(&arguments.log, Detail::Trouble);
                await_it(bot::run(*arguments))
            }
            Self::Simulate(arguments) => simulate::run(&arguments),
            Self::Demo(arguments) => {
                logging::start(&arguments.configuration.log, Detail::Trouble);
                await_it(demo::run(*arguments))
            }
        }
    }
}

/// Runs asynchronous work. All tasks that it has started are gone when this returns.
fn await_it(work: impl Future<Output = Result<(), Failure>>) -> Result<ExitCode, Failure> {
    await_code(async { work.await.map(|()| ExitCode::SUCCESS) })
}

/// As [`await_it`], for work that ends with an exit code.
fn await_code(work: impl Future<Output = Result<ExitCode, Failure>>) -> Result<ExitCode, Failure> {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .map_err(|error| Failure::new(format!("cannot start threads: {error}")))?;
    runtime.block_on(work)
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    fn words(line: &str) -> Vec<OsString> {
        line.split_whitespace().map(OsString::from).collect()
    }

    #[test]
    fn the_command_line_is_in_order() {
        CommandLine::command().debug_assert();
    }

    #[test]
    fn without_a_command_it_serves() {
        assert_eq!(completed(words("highnoon")), words("highnoon serve"));
        let flagged = completed(words("highnoon --bind 0.0.0.0:80"));
        assert_eq!(flagged, words("highnoon serve --bind 0.0.0.0:80"));
        for other in ["highnoon --help", "highnoon -V", "highnoon demo --keep", "highnoon serv"] {
            assert_eq!(completed(words(other)), words(other));
        }
    }
}
