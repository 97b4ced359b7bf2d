//! `highnoon rebuild`: makes the summaries of all matches anew from their logs.

use std::process::ExitCode;

use clap::Args;
use infra::matches::{Matches, Rebuilt};

use super::configuration::LogConfiguration;
use super::failure::Failure;
use super::progress::Progress;
use super::say::say;
use super::storage::StoreConfiguration;
use super::stored::{Stored, failure};

/// The arguments of `highnoon rebuild`.
#[derive(Debug, Args)]
pub struct RebuildArguments {
    /// Changes nothing, and only says what differs
    #[arg(long)]
    check: bool,

    /// Where the matches are.
    #[command(flatten)]
    store: StoreConfiguration,

    /// What is logged.
    #[command(flatten)]
    pub log: LogConfiguration,
}

#[derive(Default)]
struct Count {
    matches: u64,
    differed: u64,
    unfoldable: u64,
    busy: u64,
}

/// Goes through all matches and prints how many summaries differed. The exit code is 0 if all now
/// agree with their logs, otherwise 1.
///
/// # Errors
/// If the matches cannot be read or written at all.
pub async fn run(arguments: RebuildArguments) -> Result<ExitCode, Failure> {
    let stored = Stored::open(&arguments.store).await?;
    let counted = match arguments.check {
        true => go_through(&stored, |matches, id| async move { matches.compare(id).await }).await,
        false => go_through(&stored, |matches, id| async move { matches.rebuild(id).await }).await,
    };
    stored.close().await;
    let Count { matches, differed, unfoldable, busy } = counted?;
    say(match arguments.check {
        true => format!("{differed} of {matches} summaries differ from their logs."),
        false => format!("{differed} of {matches} summaries differed and were made anew."),
    });
    if 0 < unfoldable {
        say(format!("{unfoldable} were left as they are: their logs do not fold."));
    }
    if 0 < busy {
        say(format!("{busy} were left alone: they moved on at every attempt."));
    }
    let wrong = unfoldable + if arguments.check { differed } else { 0 };
    Ok(if wrong == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

async fn go_through<W, F>(stored: &Stored, work: W) -> Result<Count, Failure>
where
    W: Fn(Matches, domain::engine::MatchId) -> F,
    F: Future<Output = Result<Rebuilt, infra::matches::MatchError>> + Send + 'static,
{
    let total = stored.matches.stored_count(None).await.map_err(failure)?;
    let mut progress = Progress::new("summaries", 0, total);
    let mut count = Count::default();
    let then = |id, rebuilt| {
        count.matches += 1;
        match rebuilt {
            Rebuilt::Same => (),
            Rebuilt::Differed => count.differed += 1,
            Rebuilt::Busy => count.busy += 1,
            Rebuilt::Unfoldable(why) => {
                let (seq, check, detail) = (why.seq, why.check, why.detail);
                progress.say(&format!("match {id}: event {seq}, {check}: {detail}"));
                count.unfoldable += 1;
            }
        }
        progress.step();
        Ok(())
    };
    stored.each(None, None, work, then).await?;
    progress.end();
    Ok(count)
}
