//! Limits for each caller: requests in buckets, streams by count.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr};
use std::num::NonZeroU32;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use actix_web::http::header::{HeaderMap, HeaderName, HeaderValue};
use governor::clock::{Clock, DefaultClock};
use governor::middleware::StateInformationMiddleware;
use governor::state::keyed::DefaultKeyedStateStore;
use governor::{Quota, RateLimiter};
use infra::work::Whose;
use uuid::Uuid;

use crate::http::problem::{Name, Problem};

/// After this many requests, the buckets of callers who have gone are removed.
const SWEEP_EVERY: u32 = 8_192;
/// Seconds to wait before another attempt when too many streams are open.
const STREAMS_RETRY_SECONDS: u64 = 15;

/// A rate: how many requests a second in the long run, and how many at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rate {
    /// Requests a second in the long run.
    pub per_second: u32,
    /// Requests at once, after a quiet time.
    pub burst: u32,
}

impl Rate {
    /// A rate of `per_second` in the long run and `burst` at once.
    pub const fn new(per_second: u32, burst: u32) -> Rate {
        Rate { per_second, burst }
    }

    fn quota(self) -> Quota {
        let at_least_one = |it| NonZeroU32::new(it).unwrap_or(NonZeroU32::MIN);
        Quota::per_second(at_least_one(self.per_second)).allow_burst(at_least_one(self.burst))
    }

    /// The seconds in which `missing` requests become free.
    fn seconds_for(self, missing: u32) -> u32 {
        missing.div_ceil(self.per_second.max(1))
    }
}

/// The limits for each caller.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LimitSettings {
    /// Requests of an account.
    pub account: Rate,
    /// Requests from one address without a valid token.
    pub address: Rate,
    /// Registrations and logins from one address. They have a bucket of their own, so that
    /// passwords cannot be guessed as fast as pages are read.
    pub logins: Rate,
    /// Decisions of an account. They have a bucket of their own, so that nobody loses a match
    /// because their client reads too much.
    pub decisions: Rate,
    /// Streams that one account or address may have open.
    pub streams_per_caller: usize,
    /// Streams that all of them may have open.
    pub streams: usize,
}

impl Default for LimitSettings {
    fn default() -> LimitSettings {
        LimitSettings {
            account: Rate::new(300, 3_000),
            address: Rate::new(200, 2_000),
            logins: Rate::new(5, 300),
            decisions: Rate::new(1_000, 10_000),
            streams_per_caller: 64,
            streams: 10_000,
        }
    }
}

/// The caller as limits count them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Counted {
    /// An account.
    Account(Uuid),
    /// An address. Of an IPv6 address the first 64 bits count, which is what one household gets.
    Address(IpAddr),
}

impl Counted {
    /// An address.
    pub fn address(address: IpAddr) -> Counted {
        match address {
            IpAddr::V4(_) => Counted::Address(address),
            IpAddr::V6(six) => match six.to_ipv4_mapped() {
                Some(four) => Counted::Address(IpAddr::V4(four)),
                None => {
                    let household = six.to_bits() >> 64 << 64;
                    Counted::Address(IpAddr::V6(Ipv6Addr::from_bits(household)))
                }
            },
        }
    }
}

impl From<Counted> for Whose {
    fn from(counted: Counted) -> Whose {
        match counted {
            Counted::Account(account) => Whose::Account(account),
            Counted::Address(address) => Whose::Address(address),
        }
    }
}

/// The bucket that a request is taken from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bucket {
    /// One of an account's requests.
    Account,
    /// One of an address's requests.
    Address,
    /// One of an address's registrations or logins.
    Logins,
    /// One of an account's decisions.
    Decisions,
}

/// What a request was charged, for the headers of the answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Charged {
    bucket: Bucket,
    rate: Rate,
    remaining: u32,
}

type Limiter =
    RateLimiter<Counted, DefaultKeyedStateStore<Counted>, DefaultClock, StateInformationMiddleware>;

/// The buckets of all callers, and their streams.
pub struct Limits {
    settings: LimitSettings,
    account: Limiter,
    address: Limiter,
    logins: Limiter,
    decisions: Limiter,
    charges: AtomicU32,
    streams: Arc<Mutex<HashMap<Counted, usize>>>,
}

impl Limits {
    /// Limits with full buckets.
    pub fn new(settings: LimitSettings) -> Limits {
        let limiter = |rate: Rate| {
            RateLimiter::keyed(rate.quota()).with_middleware::<StateInformationMiddleware>()
        };
        Limits {
            account: limiter(settings.account),
            address: limiter(settings.address),
            logins: limiter(settings.logins),
            decisions: limiter(settings.decisions),
            settings,
            charges: AtomicU32::new(0),
            streams: Arc::default(),
        }
    }

    /// Takes one request out of a bucket.
    pub fn charge(&self, bucket: Bucket, who: Counted) -> Result<Charged, (Charged, Problem)> {
        let (limiter, rate) = match bucket {
            Bucket::Account => (&self.account, self.settings.account),
            Bucket::Address => (&self.address, self.settings.address),
            Bucket::Logins => (&self.logins, self.settings.logins),
            Bucket::Decisions => (&self.decisions, self.settings.decisions),
        };
        if self.charges.fetch_add(1, Ordering::Relaxed) % SWEEP_EVERY == SWEEP_EVERY - 1 {
            self.sweep();
        }
        match limiter.check_key(&who) {
            Ok(left) => Ok(Charged { bucket, rate, remaining: left.remaining_burst_capacity() }),
            Err(until) => {
                let wait = until.wait_time_from(DefaultClock::default().now());
                let seconds = wait.as_secs() + u64::from(0 < wait.subsec_nanos());
                let detail = format!("too many requests; try again in {seconds} s");
                let problem = Problem::new(Name::RateLimited, detail).retry_after(seconds.max(1));
                Err((Charged { bucket, rate, remaining: 0 }, problem))
            }
        }
    }

    fn sweep(&self) {
        for limiter in [&self.account, &self.address, &self.logins, &self.decisions] {
            limiter.retain_recent();
            limiter.shrink_to_fit();
        }
    }

    /// Opens a stream, if the caller may have one more. It is closed when the value is dropped.
    pub fn open_stream(&self, who: Counted) -> Result<OpenStream, Problem> {
        let mut open = self.streams.lock().unwrap_or_else(PoisonError::into_inner);
        let all: usize = open.values().sum();
        let own = open.entry(who).or_default();
        let full = self.settings.streams_per_caller <= *own || self.settings.streams <= all;
        if full {
            if *own == 0 {
                open.remove(&who);
            }
            let detail = "too many streams are open; close one first";
            let problem = Problem::new(Name::RateLimited, detail);
            return Err(problem.retry_after(STREAMS_RETRY_SECONDS));
        }
        *own += 1;
        metrics::gauge!(crate::http::metrics::OPEN_STREAMS).increment(1.0);
        Ok(OpenStream { who, streams: Arc::clone(&self.streams) })
    }
}

/// A stream that is open, as long as the value lives.
pub struct OpenStream {
    who: Counted,
    streams: Arc<Mutex<HashMap<Counted, usize>>>,
}

impl Drop for OpenStream {
    fn drop(&mut self) {
        metrics::gauge!(crate::http::metrics::OPEN_STREAMS).decrement(1.0);
        let mut open = self.streams.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(own) = open.get_mut(&self.who) {
            *own -= 1;
            if *own == 0 {
                open.remove(&self.who);
            }
        }
    }
}

impl Charged {
    /// Puts `RateLimit-Policy` and `RateLimit` on an answer.
    pub fn announce(&self, headers: &mut HeaderMap) {
        let name = match self.bucket {
            Bucket::Account => "account",
            Bucket::Address => "address",
            Bucket::Logins => "logins",
            Bucket::Decisions => "decisions",
        };
        let Rate { burst, .. } = self.rate;
        let window = self.rate.seconds_for(burst);
        let reset = self.rate.seconds_for(burst.saturating_sub(self.remaining));
        let policy = format!(r#""{name}";q={burst};w={window}"#);
        let limit = format!(r#""{name}";r={};t={reset}"#, self.remaining);
        for (name, value) in [("ratelimit-policy", policy), ("ratelimit", limit)] {
            if let Ok(value) = HeaderValue::from_str(&value) {
                headers.insert(HeaderName::from_static(name), value);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn limits(burst: u32) -> Limits {
        let rate = Rate::new(1, burst);
        Limits::new(LimitSettings {
            account: rate,
            address: rate,
            logins: rate,
            decisions: Rate::new(1, 100),
            streams_per_caller: 2,
            streams: 3,
        })
    }

    const JANE: Counted = Counted::Account(Uuid::from_u128(1));
    const JOE: Counted = Counted::Account(Uuid::from_u128(2));

    #[test]
    fn a_bucket_empties_for_its_caller_alone() {
        let limits = limits(2);
        assert_eq!(limits.charge(Bucket::Account, JANE).unwrap().remaining, 1);
        assert_eq!(limits.charge(Bucket::Account, JANE).unwrap().remaining, 0);
        let (charged, problem) = limits.charge(Bucket::Account, JANE).unwrap_err();
        assert_eq!((charged.remaining, problem.name()), (0, Name::RateLimited));
        assert!(limits.charge(Bucket::Account, JOE).is_ok());
    }

    #[test]
    fn decisions_have_a_bucket_of_their_own() {
        let limits = limits(1);
        limits.charge(Bucket::Account, JANE).unwrap();
        assert!(limits.charge(Bucket::Account, JANE).is_err());
        assert!(limits.charge(Bucket::Decisions, JANE).is_ok());
    }

    #[test]
    fn who_guesses_passwords_is_soon_told_to_wait() {
        let limits = Limits::new(LimitSettings::default());
        let address = Counted::address("192.0.2.1".parse().unwrap());
        let tried = (0..1_000).take_while(|_| limits.charge(Bucket::Logins, address).is_ok());
        assert!((300..400).contains(&tried.count()));
        let (charged, problem) = limits.charge(Bucket::Logins, address).unwrap_err();
        assert_eq!((charged.remaining, problem.name()), (0, Name::RateLimited));
        assert!(limits.charge(Bucket::Address, address).is_ok(), "they may still read");
        let another = Counted::address("192.0.2.2".parse().unwrap());
        assert!(limits.charge(Bucket::Logins, another).is_ok());
    }

    #[test]
    fn the_headers_tell_the_rest() {
        let charged = Charged { bucket: Bucket::Account, rate: Rate::new(10, 100), remaining: 75 };
        let mut headers = HeaderMap::new();
        charged.announce(&mut headers);
        assert_eq!(headers.get("ratelimit-policy").unwrap(), r#""account";q=100;w=10"#);
        assert_eq!(headers.get("ratelimit").unwrap(), r#""account";r=75;t=3"#);
    }

    #[test]
    fn streams_are_counted_while_they_live() {
        let limits = limits(1);
        let first = limits.open_stream(JANE).ok().unwrap();
        let _second = limits.open_stream(JANE).ok().unwrap();
        assert!(limits.open_stream(JANE).is_err(), "two is what one caller may have");
        let third = limits.open_stream(JOE).ok().unwrap();
        assert!(limits.open_stream(JOE).is_err(), "three is what all may have");
        drop((first, third));
        assert!(limits.open_stream(JANE).is_ok());
    }

    #[test]
    fn a_household_is_one_caller() {
        let address = |it: &str| Counted::address(it.parse().unwrap());
        assert_eq!(address("2001:db8:1:2::1"), address("2001:db8:1:2:ffff::9"));
        assert_ne!(address("2001:db8:1:2::1"), address("2001:db8:1:3::1"));
        assert_eq!(address("::ffff:192.0.2.1"), address("192.0.2.1"));
    }
}
