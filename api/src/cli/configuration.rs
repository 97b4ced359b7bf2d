//! All settings in one place. Each is a flag and an environment variable, with a default that
//! works.

use std::path::PathBuf;
use std::time::Duration;

use chrono::TimeDelta;
use clap::{Args, ValueEnum};
use infra::identity::{IdentitySettings, Registration, TrustedIssuer};
use infra::work::{LaneSettings, WorkSettings};
use tracing_subscriber::EnvFilter;

use super::feed::FeedConfiguration;
use super::rate::RateText;
use super::storage::{PROGRAM, StoreConfiguration};
use crate::server::{HttpSettings, LimitSettings, TrustedProxies};

/// All settings of `serve`.
#[derive(Clone, Debug, Args)]
pub struct Configuration {
    /// Where the server listens.
    #[command(flatten)]
    pub network: NetworkConfiguration,
    /// Where matches, accounts and keys are kept.
    #[command(flatten)]
    pub store: StoreConfiguration,
    /// The limits for callers.
    #[command(flatten)]
    pub limits: LimitConfiguration,
    /// Which tokens are trusted.
    #[command(flatten)]
    pub tokens: TokenConfiguration,
    /// How all public matches are told.
    #[command(flatten)]
    pub feed: FeedConfiguration,
    /// What is logged.
    #[command(flatten)]
    pub log: LogConfiguration,

    /// About how much memory is used for matches that are ready to be played on; others are read
    /// from the database when they are needed
    #[arg(verbatim_doc_comment, long, value_name = "MB", env = "HIGHNOON_CACHE_MB",
        default_value_t = 256, value_parser = at_least_one, help_heading = "Memory")]
    pub cache_mb: u32,

    /// How often the server signs a checkpoint over all matches that have grown. Checkpoints form
    /// a chain, so that no match can be dropped or cut short unnoticed; 0 makes none
    #[arg(
        verbatim_doc_comment,
        long,
        value_name = "SECONDS",
        env = "HIGHNOON_CHECKPOINT_SECONDS",
        default_value_t = 60,
        help_heading = "Proofs"
    )]
    pub checkpoint_seconds: u32,

    /// For how many days nobody can take the name of an erased account; 0 makes it free at once
    /// [default: for ever]
    #[arg(verbatim_doc_comment, long, value_name = "DAYS", env = "HIGHNOON_NAMES_RESERVED_DAYS",
        value_parser = clap::value_parser!(u32).range(..=36_500), help_heading = "Accounts")]
    pub names_reserved_days: Option<u32>,

    /// Who may register: everybody, people with an invitation (POST /v1/invitations, highnoon
    /// invite), or nobody. Accounts that a trusted issuer vouches for are made in any case
    #[arg(verbatim_doc_comment, long, value_name = "WHO", env = "HIGHNOON_REGISTRATION",
        value_enum, default_value_t = RegistrationMode::Open, help_heading = "Accounts")]
    pub registration: RegistrationMode,

    /// The name of this server in metrics, and to the other servers on the same database
    /// [default: the name of the machine]
    #[arg(
        verbatim_doc_comment,
        long,
        value_name = "NAME",
        env = "HIGHNOON_SERVER",
        help_heading = "Servers"
    )]
    pub server_name: Option<String>,

    /// How often the server looks for expired clocks that no server has recorded in time, so that
    /// they are recorded even if nobody asks. One server does it for all on the same database; 0
    /// leaves that to others, and to clients that ask
    #[arg(
        verbatim_doc_comment,
        long,
        value_name = "MS",
        env = "HIGHNOON_SWEEP_MILLISECONDS",
        default_value_t = 1_000,
        help_heading = "Clocks"
    )]
    pub sweep_milliseconds: u32,
}

/// Where the server listens.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Network")]
pub struct NetworkConfiguration {
    /// The address to listen on; port 0 takes any free port, and 0.0.0.0 lets other machines in.
    /// It is plain HTTP: put a proxy that does TLS in front of it for the open Internet
    #[arg(
        verbatim_doc_comment,
        long,
        value_name = "HOST:PORT",
        env = "HIGHNOON_BIND",
        default_value = "127.0.0.1:8080"
    )]
    pub bind: String,

    /// The address that shows the metrics for Prometheus (/metrics), such as 127.0.0.1:9090.
    /// Without it they are shown beside everything else, but to this machine alone
    #[arg(verbatim_doc_comment, long, value_name = "HOST:PORT", env = "HIGHNOON_METRICS_BIND")]
    pub metrics_bind: Option<String>,

    /// Threads that answer requests [default: one per processor core]
    #[arg(long, value_name = "N", env = "HIGHNOON_WORKERS", value_parser = at_least_one)]
    pub workers: Option<u32>,

    /// Connections that each of these threads has open, at most
    #[arg(long, value_name = "N", env = "HIGHNOON_CONNECTIONS", default_value_t = 20_000,
        value_parser = at_least_one)]
    pub connections: u32,

    /// How long an idle connection is kept open
    #[arg(long, value_name = "SECONDS", env = "HIGHNOON_KEEP_ALIVE_SECONDS", default_value_t = 75)]
    pub keep_alive_seconds: u16,

    /// How often a quiet event stream sends a sign of life
    #[arg(long, value_name = "SECONDS", env = "HIGHNOON_HEARTBEAT_SECONDS", default_value_t = 15,
        value_parser = clap::value_parser!(u16).range(1..))]
    pub heartbeat_seconds: u16,

    /// How long requests may still take when the server is stopped
    #[arg(long, value_name = "SECONDS", env = "HIGHNOON_DRAIN_SECONDS", default_value_t = 10)]
    pub drain_seconds: u16,

    /// The web pages that may use the server from a browser, by their origin (such as
    /// `https://play.example.org`); * allows all of them, none allows only its own
    #[arg(
        verbatim_doc_comment,
        long,
        value_name = "ORIGIN",
        env = "HIGHNOON_CORS_ORIGIN",
        default_value = "*"
    )]
    pub cors_origin: String,

    /// The folder with the web client's files, read anew for each request: for those who work on
    /// it. Without it they are those that are part of the program
    #[arg(verbatim_doc_comment, long, value_name = "FOLDER", env = "HIGHNOON_WEB")]
    pub web: Option<PathBuf>,

    /// The proxies in front of the server, as addresses or networks with commas between them (such
    /// as 10.0.0.0/8,::1). They are trusted to name the client's address: X-Forwarded-For and
    /// Forwarded are read from the right, past these networks, up to the first address outside of
    /// them. Each proxy must set or append to one of the two headers; none trusts nobody
    #[arg(
        verbatim_doc_comment,
        long,
        value_name = "NETWORKS",
        env = "HIGHNOON_TRUSTED_PROXIES",
        default_value_t = TrustedProxies::default()
    )]
    pub trusted_proxies: TrustedProxies,
}

/// The limits for callers.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Limits (RATE is requests a second / requests at once)")]
pub struct LimitConfiguration {
    /// Requests of one account
    #[arg(long, value_name = "RATE", env = "HIGHNOON_ACCOUNT_RATE",
        default_value_t = LimitSettings::default().account.into())]
    pub account_rate: RateText,

    /// Requests from one network address without a login
    #[arg(long, value_name = "RATE", env = "HIGHNOON_ADDRESS_RATE",
        default_value_t = LimitSettings::default().address.into())]
    pub address_rate: RateText,

    /// Registrations and logins from one network address; they are counted apart, as guessing
    /// passwords needs many
    #[arg(verbatim_doc_comment, long, value_name = "RATE", env = "HIGHNOON_LOGIN_RATE",
        default_value_t = LimitSettings::default().logins.into())]
    pub login_rate: RateText,

    /// Decisions of one account; they are counted apart from other requests
    #[arg(long, value_name = "RATE", env = "HIGHNOON_DECISION_RATE",
        default_value_t = LimitSettings::default().decisions.into())]
    pub decision_rate: RateText,

    /// Event streams that one account or address may have open
    #[arg(long, value_name = "N", env = "HIGHNOON_STREAMS_PER_CALLER",
        default_value_t = LimitSettings::default().streams_per_caller)]
    pub streams_per_caller: usize,

    /// Event streams that may be open altogether
    #[arg(long, value_name = "N", env = "HIGHNOON_STREAMS",
        default_value_t = LimitSettings::default().streams)]
    pub streams: usize,

    /// Exported matches that are verified at the same time [default: one per two processor cores]
    #[arg(long, value_name = "N", env = "HIGHNOON_VERIFICATIONS", value_parser = at_least_one)]
    pub verifications: Option<u32>,

    /// Exported matches of one account or address that are being verified or are waiting
    #[arg(long, value_name = "N", env = "HIGHNOON_VERIFICATIONS_PER_CALLER",
        default_value_t = as_u32(WorkSettings::default().long.per_caller),
        value_parser = at_least_one)]
    pub verifications_per_caller: u32,

    /// Threads for long work: imports, long logs, replays [default: one per processor core]
    #[arg(verbatim_doc_comment, long, value_name = "N", env = "HIGHNOON_WORK_THREADS",
        value_parser = at_least_one)]
    pub work_threads: Option<u32>,

    /// Pieces of long work that one account or address may have under way
    #[arg(long, value_name = "N", env = "HIGHNOON_WORK_PER_CALLER",
        default_value_t = as_u32(WorkSettings::default().short.per_caller),
        value_parser = at_least_one)]
    pub work_per_caller: u32,
}

/// Which tokens are trusted, and for how long.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Tokens")]
pub struct TokenConfiguration {
    /// The name of this server in its tokens. Servers that share a database and a folder of keys
    /// share this name, too
    #[arg(
        verbatim_doc_comment,
        long,
        value_name = "NAME",
        env = "HIGHNOON_ISSUER",
        default_value = "highnoon"
    )]
    pub issuer: String,

    /// How long an access token is valid, from 5 to 60
    #[arg(long, value_name = "MINUTES", env = "HIGHNOON_ACCESS_MINUTES", default_value_t = 15,
        value_parser = clap::value_parser!(u8).range(5..=60))]
    pub access_minutes: u8,

    /// How long a login lasts without being used, from 1 to 400
    #[arg(long, value_name = "DAYS", env = "HIGHNOON_REFRESH_DAYS", default_value_t = 30,
        value_parser = clap::value_parser!(u16).range(1..=400))]
    pub refresh_days: u16,

    /// Another issuer whose access tokens are trusted as well (their `iss`), such as your own
    /// login service. It needs --trusted-jwks, too
    #[arg(
        verbatim_doc_comment,
        long,
        value_name = "ISS",
        env = "HIGHNOON_TRUSTED_ISSUER",
        requires = "trusted_jwks"
    )]
    pub trusted_issuer: Option<String>,

    /// A file with that issuer's public keys (a JWKS with Ed25519 keys)
    #[arg(long, value_name = "FILE", env = "HIGHNOON_TRUSTED_JWKS", requires = "trusted_issuer")]
    pub trusted_jwks: Option<PathBuf>,

    /// The name of this server in that issuer's tokens (their `aud`)
    #[arg(long, value_name = "AUD", env = "HIGHNOON_TRUSTED_AUDIENCE", default_value = "highnoon")]
    pub trusted_audience: String,
}

/// What is logged; always on stderr.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Log")]
pub struct LogConfiguration {
    /// What to log: error, warn, info, debug or trace, also by part, as in
    /// info,highnoon::access=warn [default: info where a server runs, else warn]
    #[arg(verbatim_doc_comment, long, value_name = "FILTER", env = "HIGHNOON_LOG",
        value_parser = log_filter)]
    pub log: Option<String>,

    /// The form of the log: lines for people, or a JSON object on each line for programs
    #[arg(long, value_name = "FORMAT", env = "HIGHNOON_LOG_FORMAT", value_enum,
        default_value_t = LogFormat::Text)]
    pub log_format: LogFormat,
}

/// Who may register.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum RegistrationMode {
    /// Everybody
    Open,
    /// People with an invitation
    Invitation,
    /// Nobody
    Closed,
}

impl From<RegistrationMode> for Registration {
    fn from(mode: RegistrationMode) -> Registration {
        match mode {
            RegistrationMode::Open => Registration::Open,
            RegistrationMode::Invitation => Registration::Invitation,
            RegistrationMode::Closed => Registration::Closed,
        }
    }
}

/// The form of the log's lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum LogFormat {
    /// A line for people, in colours on a terminal
    Text,
    /// A JSON object
    Json,
}

impl Configuration {
    /// How often to look for expired clocks; `None` for never.
    pub fn sweep_every(&self) -> Option<Duration> {
        let every = Duration::from_millis(self.sweep_milliseconds.into());
        Some(every).filter(|it| !it.is_zero())
    }

    /// The name of this server.
    pub fn server_name(&self) -> String {
        let machine = || std::fs::read_to_string("/proc/sys/kernel/hostname").ok();
        let name = self.server_name.clone().or_else(machine).unwrap_or_default();
        match name.trim() {
            "" => PROGRAM.to_owned(),
            name => name.to_owned(),
        }
    }

    /// The settings of HTTP.
    pub fn http(&self) -> HttpSettings {
        let network = &self.network;
        let usual = HttpSettings::default();
        let seconds = |it: u16| Duration::from_secs(it.into());
        HttpSettings {
            bind: network.bind.clone(),
            workers: network.workers.map_or(usual.workers, as_usize),
            connections_max: as_usize(network.connections),
            keep_alive: seconds(network.keep_alive_seconds),
            heartbeat: seconds(network.heartbeat_seconds),
            shutdown_timeout: seconds(network.drain_seconds),
            cors_origin: Some(network.cors_origin.clone()).filter(|origin| origin != "none"),
            trusted_proxies: network.trusted_proxies.clone(),
            webhooks_allowed: self.feed.webhook_allow.clone(),
            web: network.web.clone(),
            limits: self.limits.settings(),
            metrics_bind: network.metrics_bind.clone(),
            server_name: Some(self.server_name()),
            ..usual
        }
    }

    /// The settings of long work.
    pub fn work(&self) -> WorkSettings {
        let (limits, usual) = (&self.limits, WorkSettings::default());
        WorkSettings {
            short: LaneSettings {
                threads: limits.work_threads.map_or(usual.short.threads, as_usize),
                per_caller: as_usize(limits.work_per_caller),
                ..usual.short
            },
            long: LaneSettings {
                threads: limits.verifications.map_or(usual.long.threads, as_usize),
                per_caller: as_usize(limits.verifications_per_caller),
                ..usual.long
            },
        }
    }

    /// How often a checkpoint is made; `None` for never.
    pub fn checkpoints(&self) -> Option<Duration> {
        let seconds = u64::from(self.checkpoint_seconds);
        (0 < seconds).then_some(Duration::from_secs(seconds))
    }

    /// The settings of accounts, tokens and keys.
    pub fn identity(&self) -> IdentitySettings {
        let TokenConfiguration { issuer, access_minutes, refresh_days, .. } = &self.tokens;
        IdentitySettings {
            issuer: issuer.clone(),
            access_lifetime: TimeDelta::minutes(i64::from(*access_minutes)),
            refresh_lifetime: TimeDelta::days(i64::from(*refresh_days)),
            trusted_issuer: self.tokens.trusted(),
            names_reserved_for: self.names_reserved_days.map(|it| TimeDelta::days(it.into())),
            registration: self.registration.into(),
            ..IdentitySettings::new(self.store.data_dir.clone())
        }
    }
}

impl LimitConfiguration {
    fn settings(&self) -> LimitSettings {
        LimitSettings {
            account: self.account_rate.rate(),
            address: self.address_rate.rate(),
            logins: self.login_rate.rate(),
            decisions: self.decision_rate.rate(),
            streams_per_caller: self.streams_per_caller,
            streams: self.streams,
        }
    }
}

impl TokenConfiguration {
    fn trusted(&self) -> Option<TrustedIssuer> {
        Some(TrustedIssuer {
            issuer: self.trusted_issuer.clone()?,
            audience: self.trusted_audience.clone(),
            jwks_file: self.trusted_jwks.clone()?,
        })
    }
}

/// A number as a `usize`. If that is too small for it, the greatest one.
pub fn as_usize(number: u32) -> usize {
    usize::try_from(number).unwrap_or(usize::MAX)
}

fn as_u32(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

/// Reads a whole number from 1.
///
/// # Errors
/// What it has to be.
pub fn at_least_one(text: &str) -> Result<u32, String> {
    let number = text.parse().ok().filter(|number| 0 < *number);
    number.ok_or_else(|| "it has to be a whole number from 1".to_owned())
}

fn log_filter(text: &str) -> Result<String, String> {
    EnvFilter::try_new(text).map(|_| text.to_owned()).map_err(|error| error.to_string())
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::*;
    use crate::server::Rate;

    #[derive(Parser)]
    struct Flags {
        #[command(flatten)]
        configuration: Configuration,
    }

    fn configuration(flags: &[&str]) -> Result<Configuration, clap::Error> {
        let words = std::iter::once("serve").chain(flags.iter().copied());
        Flags::try_parse_from(words).map(|flags| flags.configuration)
    }

    #[test]
    fn a_trusted_issuer_needs_its_keys() {
        assert!(configuration(&["--trusted-issuer", "https://login"]).is_err());
        let flags = ["--trusted-issuer", "https://login", "--trusted-jwks", "/keys.json"];
        let trusted = configuration(&flags).expect("both are there").identity().trusted_issuer;
        assert_eq!(trusted.expect("so it is trusted").issuer, "https://login");
    }

    #[test]
    fn clocks_are_looked_after_unless_others_do() {
        let every = |flags: &[&str]| configuration(flags).expect("it can be meant").sweep_every();
        assert_eq!(every(&[]), Some(Duration::from_secs(1)));
        assert_eq!(every(&["--sweep-milliseconds", "0"]), None);
    }

    #[test]
    fn proxies_are_trusted_by_their_networks() {
        let trusted = |flags: &[&str]| configuration(flags).map(|it| it.http().trusted_proxies);
        assert_eq!(trusted(&[]).expect("nobody"), TrustedProxies::default());
        let both = trusted(&["--trusted-proxies", "10.0.0.0/8,::1"]).expect("two networks");
        assert_eq!(both.to_string(), "10.0.0.0/8,::1/128");
        let wrong = trusted(&["--trusted-proxies", "10.0.0.0/8,nginx"]).expect_err("a name");
        assert!(wrong.to_string().contains("“nginx” is neither an address nor a network"));
    }

    #[test]
    fn erased_names_are_reserved_for_ever_or_as_long_as_is_set() {
        let reserved =
            |flags: &[&str]| configuration(flags).map(|it| it.identity().names_reserved_for);
        assert_eq!(reserved(&[]).expect("for ever"), None);
        let days = reserved(&["--names-reserved-days", "30"]).expect("days");
        assert_eq!(days, Some(TimeDelta::days(30)));
    }

    #[test]
    fn everybody_registers_unless_it_is_said_otherwise() {
        let who = |flags: &[&str]| configuration(flags).map(|it| it.identity().registration);
        assert_eq!(who(&[]).expect("everybody"), Registration::Open);
        let invited = who(&["--registration", "invitation"]).expect("who is invited");
        assert_eq!(invited, Registration::Invitation);
        assert_eq!(who(&["--registration", "closed"]).expect("nobody"), Registration::Closed);
        assert!(who(&["--registration", "friends"]).is_err());
    }

    #[test]
    fn logins_have_a_rate_of_their_own() {
        let logins = |flags: &[&str]| configuration(flags).expect("it can be meant").http().limits;
        assert_eq!(logins(&[]), LimitSettings::default());
        assert_eq!(logins(&["--login-rate", "1/60"]).logins, Rate::new(1, 60));
    }

    #[test]
    fn checkpoints_are_made_every_minute_or_never() {
        let every = |flags: &[&str]| configuration(flags).expect("it can be meant").checkpoints();
        assert_eq!(every(&[]), Some(Duration::from_secs(60)));
        assert_eq!(every(&["--checkpoint-seconds", "0"]), None);
    }

    #[test]
    fn what_cannot_be_meant_is_refused() {
        for wrong in [
            ["--workers", "0"],
            ["--access-minutes", "4"],
            ["--log", "info,=,"],
            ["--log-format", "xml"],
            ["--account-rate", "fast"],
            ["--login-rate", "0/60"],
        ] {
            assert!(configuration(&wrong).is_err(), "{wrong:?}");
        }
    }
}
