//! The settings of the feed over all public matches.

use std::time::Duration;

use clap::Args;

const DAY: Duration = Duration::from_secs(24 * 60 * 60);

/// How all public matches are told.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Feed")]
pub struct FeedConfiguration {
    /// How often the events of public matches are numbered for the feed (GET /v1/feed). One server
    /// does it for all on the same database; 0 leaves that to others
    #[arg(
        verbatim_doc_comment,
        long,
        value_name = "MS",
        env = "HIGHNOON_FEED_MILLISECONDS",
        default_value_t = 20
    )]
    pub feed_milliseconds: u32,

    /// For how many days the feed is kept. The matches themselves are kept for ever
    #[arg(long, value_name = "DAYS", env = "HIGHNOON_FEED_DAYS", default_value_t = 30,
        value_parser = clap::value_parser!(u32).range(1..=36_500))]
    pub feed_days: u32,
}

impl FeedConfiguration {
    /// How often events are numbered; `None` for never.
    pub fn every(&self) -> Option<Duration> {
        let every = Duration::from_millis(self.feed_milliseconds.into());
        Some(every).filter(|it| !it.is_zero())
    }

    /// For how long the feed is kept.
    pub fn kept(&self) -> Duration {
        DAY * self.feed_days
    }
}
