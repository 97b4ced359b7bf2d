//! One attempt: a signed POST to a webhook's address.

use std::error::Error;
use std::sync::Arc;
use std::time::Duration;

use chrono::Utc;
use infra::identity::keys::Keys;
use infra::webhooks::{Secret, sign};
use reqwest::header::CONTENT_TYPE;
use reqwest::{Client, StatusCode, redirect};

use super::addresses::{Destination, Lookup, NotSent};
use crate::http::networks::Networks;

/// How long an answer may take.
const ANSWER_MAX: Duration = Duration::from_secs(15);
/// How much of an answer is read, in bytes.
const READ_MAX: usize = 64 * 1024;
/// Connections to one address that are kept for the next events.
const IDLE_MAX: usize = 4;
const AGENT: &str = concat!("HighNoon/", env!("CARGO_PKG_VERSION"), " (webhooks)");

/// Sends events.
pub struct Sender {
    http: Client,
    keys: Arc<Keys>,
    allowed: Arc<Networks>,
}

/// An event to be sent.
pub struct Message {
    /// Where it is sent.
    pub url: String,
    /// What signs.
    pub secrets: Vec<Secret>,
    /// Its id: the same at every attempt.
    pub id: String,
    /// What is sent.
    pub body: String,
}

/// What came of an attempt.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// It has arrived; with the status of the answer.
    Arrived(u16),
    /// The address is gone.
    Gone,
    /// It has not arrived.
    Failed {
        /// The status of the answer, if there was one.
        answer: Option<u16>,
        /// What was wrong.
        error: String,
    },
}

impl Sender {
    /// Sends to public addresses, and to these networks.
    ///
    /// # Errors
    /// If no client can be made: there are no certificates, for instance.
    pub fn new(keys: Arc<Keys>, allowed: Networks) -> Result<Sender, reqwest::Error> {
        let allowed = Arc::new(allowed);
        let http = Client::builder()
            .redirect(redirect::Policy::none())
            .no_proxy()
            .dns_resolver(Arc::new(Lookup { allowed: Arc::clone(&allowed) }))
            .timeout(ANSWER_MAX)
            .pool_max_idle_per_host(IDLE_MAX)
            .user_agent(AGENT)
            .build()?;
        Ok(Sender { http, keys, allowed })
    }

    /// Sends once.
    pub async fn send(&self, message: &Message) -> Outcome {
        let Message { url, secrets, id, body } = message;
        let failed = |error: String| Outcome::Failed { answer: None, error };
        // What the operator allows may have changed since the webhook was made.
        let to = match Destination::read(url, &self.allowed) {
            Ok(to) => to,
            Err(error) => return failed(error),
        };
        let timestamp = Utc::now().timestamp();
        let request = self
            .http
            .post(to.url)
            .header(CONTENT_TYPE, "application/json")
            .header("webhook-id", id)
            .header("webhook-timestamp", timestamp)
            .header("webhook-signature", sign(&self.keys, secrets, id, timestamp, body))
            .body(body.clone());
        let mut response = match request.send().await {
            Ok(response) => response,
            Err(error) => return failed(said(&error)),
        };
        let status = response.status();
        // What it says is of no interest, but once it was read the connection can be used again.
        let mut read = 0;
        while let Ok(Some(chunk)) = response.chunk().await {
            read += chunk.len();
            if READ_MAX < read {
                break;
            }
        }
        judged(status)
    }
}

fn judged(status: StatusCode) -> Outcome {
    match status {
        StatusCode::GONE => Outcome::Gone,
        it if it.is_success() => Outcome::Arrived(it.as_u16()),
        it => {
            let error = match it.is_redirection() {
                true => format!("it answers {}, and redirects are not followed", it.as_u16()),
                false => format!("it answers {}", it.as_u16()),
            };
            Outcome::Failed { answer: Some(it.as_u16()), error }
        }
    }
}

/// An error in words.
fn said(error: &reqwest::Error) -> String {
    let first: &(dyn Error + 'static) = error;
    let mut causes = std::iter::successors(Some(first), |it| (**it).source());
    if causes.any(|it| it.is::<NotSent>()) {
        return NotSent.to_string();
    }
    if error.is_timeout() {
        return format!("there is no answer within {} seconds", ANSWER_MAX.as_secs());
    }
    let last = std::iter::successors(Some(first), |it| (**it).source()).last();
    let cause = last.map(ToString::to_string).unwrap_or_default();
    match error.is_connect() {
        true => format!("the connection fails: {cause}"),
        false => format!("there is no answer: {cause}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_two_hundreds_are_success_and_410_is_the_end() {
        let of = |status: u16| judged(StatusCode::from_u16(status).unwrap());
        assert_eq!((of(200), of(204)), (Outcome::Arrived(200), Outcome::Arrived(204)));
        assert_eq!(of(410), Outcome::Gone);
        for status in [301, 302, 304, 400, 404, 429, 500, 503] {
            assert!(matches!(of(status), Outcome::Failed { answer: Some(it), .. } if it == status));
        }
    }
}
