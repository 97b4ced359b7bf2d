//! The settings of the feed over all public matches.

use std::time::Duration;

use clap::Args;

use crate::server::{Networks, SendSettings};

const DAY: Duration = Duration::from_secs(24 * 60 * 60);

/// How all public matches are told.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Feed and webhooks")]
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

    /// Events that this server sends to webhooks at the same time; 0 leaves sending to others on
    /// the same database
    #[arg(verbatim_doc_comment, long, value_name = "N", env = "HIGHNOON_WEBHOOK_SENDS",
        default_value_t = 64, value_parser = clap::value_parser!(u16).range(..=10_000))]
    pub webhook_sends: u16,

    /// Private networks to which webhooks may lead, as addresses or networks with commas between
    /// them (such as 10.1.0.0/16,::1). All other private and local addresses are refused
    #[arg(verbatim_doc_comment, long, value_name = "NETWORKS", env = "HIGHNOON_WEBHOOK_ALLOW",
        default_value_t = Networks::default())]
    pub webhook_allow: Networks,
}

impl FeedConfiguration {
    /// How often events are numbered; `None` for never.
    pub fn every(&self) -> Option<Duration> {
        let every = Duration::from_millis(self.feed_milliseconds.into());
        Some(every).filter(|it| !it.is_zero())
    }

    /// How this server sends to webhooks; `None` if it does not.
    pub fn sends(&self) -> Option<SendSettings> {
        let (allowed, at_once) = (self.webhook_allow.clone(), usize::from(self.webhook_sends));
        (0 < at_once).then_some(SendSettings { allowed, at_once })
    }

    /// For how long the feed is kept.
    pub fn kept(&self) -> Duration {
        DAY * self.feed_days
    }
}
