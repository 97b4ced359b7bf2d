//! A client of the REST API, which repeats requests as the API expects.

use std::fmt;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{LazyLock, PoisonError, RwLock};
use std::time::Duration;

use reqwest::header::{ACCEPT, RETRY_AFTER};
use reqwest::{Method, Response, StatusCode};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use uuid::Uuid;

use super::failure::Failure;

/// How often a request is sent, at most.
const ATTEMPTS_MAX: u32 = 12;
/// Names that are tried for a new account, at most.
const NAMES_MAX: u32 = 3;
/// The pause after the first lost reply; it doubles every time.
const PAUSE: Duration = Duration::from_millis(100);
/// The longest pause, whatever the server asks for.
const PAUSE_MAX: Duration = Duration::from_secs(30);
/// After how long a reply counts as lost. A long poll is held for less.
const LOST_AFTER: Duration = Duration::from_secs(45);
/// How long a long poll is held, in seconds.
const HELD_SECONDS: u32 = 25;

/// A server's REST API, as one caller uses it.
pub struct Rest {
    http: reqwest::Client,
    base: String,
    bearer: RwLock<Option<String>>,
    login: Option<Login>,
}

/// The name and password that get a new access token when the last one has expired.
#[derive(Clone, PartialEq, Eq)]
pub struct Login {
    /// The account's name.
    pub name: String,
    /// The account's password.
    pub password: String,
}

impl Login {
    /// A random name and password that nobody has used. People who come one after the other have
    /// different names: few tell them apart by the digits.
    pub fn random() -> Self {
        /// The place of the next name.
        static NEXT: LazyLock<AtomicUsize> =
            LazyLock::new(|| AtomicUsize::new(usize::from(Uuid::new_v4().as_bytes()[0])));
        const NAMES: [&str; 12] = [
            "Ada", "Bart", "Clem", "Dolly", "Ezra", "Flora", "Gus", "Hattie", "Ike", "Josie",
            "Kit", "Lottie",
        ];
        let random = Uuid::new_v4();
        let name = NAMES[NEXT.fetch_add(1, Ordering::Relaxed) % NAMES.len()];
        let digits = &random.simple().to_string()[24..];
        Self { name: format!("{name}-{digits}"), password: Uuid::new_v4().simple().to_string() }
    }
}

/// Why a request got no answer.
#[derive(Debug)]
pub enum Refusal {
    /// The server refused.
    Problem(Box<Problem>),
    /// No reply came, or none that can be read, in any attempt.
    NoReply(String),
}

/// A refusal of the server (RFC 9457).
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct Problem {
    /// `/problems/<name>`
    pub r#type: String,
    /// The title of the kind of refusal.
    pub title: String,
    /// The HTTP status.
    pub status: u16,
    /// What is wrong in this case.
    pub detail: String,
    /// The rule that was broken.
    pub rule: Option<String>,
}

impl Problem {
    /// The last part of the type.
    pub fn name(&self) -> &str {
        self.r#type.rsplit('/').next().unwrap_or_default()
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Problem(problem) => {
                let Problem { title, status, detail, rule, .. } = problem.as_ref();
                write!(out, "{title} ({status}): {detail}")?;
                rule.as_ref().map_or(Ok(()), |rule| write!(out, " [{rule}]"))
            }
            Self::NoReply(why) => write!(out, "no answer: {why}"),
        }
    }
}

impl From<Refusal> for Failure {
    fn from(refusal: Refusal) -> Self {
        Self::new(format!("the server refused or does not answer: {refusal}"))
    }
}

/// The result of sending a request once.
enum Attempt {
    Answered(Vec<u8>),
    Refused(Problem),
    TryAgain { after: Option<Duration>, why: String },
}

impl Rest {
    /// The API at `base`, an address like `http://127.0.0.1:8080`.
    ///
    /// # Errors
    /// If it is no such address, or has `https`, which this client does not speak.
    pub fn at(base: &str) -> Result<Self, Failure> {
        let url = reqwest::Url::parse(base)
            .map_err(|error| Failure::new(format!("{base:?} is no address: {error}")))?;
        if url.scheme() != "http" || !url.has_host() {
            return Err(Failure::new(format!(
                "{base:?} has to begin with http:// (this client speaks no TLS: run it beside \
                 the server, or through a tunnel)"
            )));
        }
        let http = reqwest::Client::builder()
            .user_agent(concat!("highnoon/", env!("CARGO_PKG_VERSION")))
            .timeout(LOST_AFTER)
            .no_proxy()
            .build()
            .map_err(|error| Failure::new(format!("cannot speak HTTP: {error}")))?;
        let base = base.trim_end_matches('/').to_owned();
        Ok(Self { http, base, bearer: RwLock::default(), login: None })
    }

    /// The API for the bearer of a token or an API key.
    #[must_use]
    pub fn with_token(self, token: String) -> Self {
        Self { bearer: RwLock::new(Some(token)), ..self }
    }

    /// The API for an account, which logs in whenever it has to.
    ///
    /// # Errors
    /// If the name or the password is wrong.
    pub async fn logged_in(self, login: Login) -> Result<Self, Refusal> {
        let rest = Self { login: Some(login.clone()), ..self };
        rest.log_in(&login).await?;
        Ok(rest)
    }

    /// The API for a new account. In the rare case that its name is taken, another one is tried.
    ///
    /// # Errors
    /// If no account can be made.
    pub async fn registered(self) -> Result<(Self, Login), Refusal> {
        let mut attempt = 1;
        loop {
            let login = Login::random();
            let body = json!({"name": login.name, "password": login.password});
            let path = "/v1/accounts";
            match self.send_until_answered(Method::POST, path, Some(&body)).await {
                Ok(_) => return Ok((self.logged_in(login.clone()).await?, login)),
                Err(refusal) if attempt == NAMES_MAX => return Err(refusal),
                Err(_) => attempt += 1,
            }
        }
    }

    /// Reads an address of the server as JSON.
    ///
    /// # Errors
    /// See [`Refusal`].
    pub async fn get<T: DeserializeOwned>(&self, path: &str) -> Result<T, Refusal> {
        read(&self.call(Method::GET, path, None).await?)
    }

    /// Reads an address of the server as bytes.
    ///
    /// # Errors
    /// See [`Refusal`].
    pub async fn get_bytes(&self, path: &str) -> Result<Vec<u8>, Refusal> {
        self.call(Method::GET, path, None).await
    }

    /// Posts to an address of the server. Every attempt carries the same Idempotency-Key, so the
    /// request is carried out once.
    ///
    /// # Errors
    /// See [`Refusal`].
    pub async fn post<T: DeserializeOwned>(&self, path: &str, body: &Value) -> Result<T, Refusal> {
        read(&self.call(Method::POST, path, Some(body)).await?)
    }

    /// Whether a server at this address is ready. It is asked once.
    pub async fn is_ready(&self) -> bool {
        let asked = self.http.get(format!("{}/health/ready", self.base));
        let reply = asked.timeout(Duration::from_secs(2)).send().await;
        reply.is_ok_and(|reply| reply.status() == StatusCode::OK)
    }

    async fn call(
        &self,
        method: Method,
        path: &str,
        body: Option<&Value>,
    ) -> Result<Vec<u8>, Refusal> {
        let answer = self.send_until_answered(method.clone(), path, body).await;
        match (&answer, &self.login) {
            (Err(Refusal::Problem(problem)), Some(login)) if problem.status == 401 => {
                self.log_in(login).await?;
                self.send_until_answered(method, path, body).await
            }
            _ => answer,
        }
    }

    async fn log_in(&self, login: &Login) -> Result<(), Refusal> {
        #[derive(Deserialize)]
        struct Tokens {
            access_token: String,
        }
        *self.bearer.write().unwrap_or_else(PoisonError::into_inner) = None;
        let body = json!({"name": login.name, "password": login.password});
        let answer = self.send_until_answered(Method::POST, "/v1/tokens", Some(&body)).await?;
        let Tokens { access_token } = read(&answer)?;
        *self.bearer.write().unwrap_or_else(PoisonError::into_inner) = Some(access_token);
        Ok(())
    }

    /// Sends a request until it is answered. After a lost reply, a 429 or a 503 it is sent again.
    async fn send_until_answered(
        &self,
        method: Method,
        path: &str,
        body: Option<&Value>,
    ) -> Result<Vec<u8>, Refusal> {
        let key = Uuid::new_v4();
        let mut pause = PAUSE;
        let mut attempt = 1;
        loop {
            let (after, why) = match self.send(method.clone(), path, body, key).await {
                Attempt::Answered(answer) => return Ok(answer),
                Attempt::Refused(problem) => return Err(Refusal::Problem(Box::new(problem))),
                Attempt::TryAgain { after, why } => (after, why),
            };
            if attempt == ATTEMPTS_MAX {
                return Err(Refusal::NoReply(format!("{path}, {attempt} times: {why}")));
            }
            tracing::warn!(path, attempt, why, "no answer yet; trying again");
            tokio::time::sleep(after.unwrap_or(pause).min(PAUSE_MAX)).await;
            pause = (pause * 2).min(PAUSE_MAX);
            attempt += 1;
        }
    }

    async fn send(&self, method: Method, path: &str, body: Option<&Value>, key: Uuid) -> Attempt {
        let mut request = self.http.request(method, format!("{}{path}", self.base));
        if let Some(bearer) = &*self.bearer.read().unwrap_or_else(PoisonError::into_inner) {
            request = request.bearer_auth(bearer);
        }
        request = match body {
            Some(body) => request.header("Idempotency-Key", key.to_string()).json(body),
            // Only requests that wait heed it.
            None => request.header("Prefer", format!("wait={HELD_SECONDS}")),
        };
        match request.header(ACCEPT, "*/*").send().await {
            Ok(reply) => judge(reply).await,
            Err(error) => Attempt::TryAgain { after: None, why: reason(&error) },
        }
    }
}

async fn judge(reply: Response) -> Attempt {
    let status = reply.status();
    let after = reply.headers().get(RETRY_AFTER).and_then(|it| it.to_str().ok()?.parse().ok());
    let answer = match reply.bytes().await {
        Ok(answer) => answer.to_vec(),
        Err(error) => return Attempt::TryAgain { after: None, why: reason(&error) },
    };
    if status.is_success() {
        return Attempt::Answered(answer);
    }
    let mut problem: Problem = serde_json::from_slice(&answer).unwrap_or_default();
    problem.status = status.as_u16();
    if problem.title.is_empty() {
        problem.title = status.canonical_reason().unwrap_or("refused").to_owned();
    }
    match status {
        StatusCode::TOO_MANY_REQUESTS | StatusCode::SERVICE_UNAVAILABLE => Attempt::TryAgain {
            after: after.map(Duration::from_secs),
            why: Refusal::Problem(Box::new(problem)).to_string(),
        },
        _ => Attempt::Refused(problem),
    }
}

fn read<T: DeserializeOwned>(answer: &[u8]) -> Result<T, Refusal> {
    serde_json::from_slice(answer)
        .map_err(|error| Refusal::NoReply(format!("the answer does not read: {error}")))
}

/// The innermost reason, as the outer ones only say that something failed.
fn reason(error: &reqwest::Error) -> String {
    let mut innermost: &dyn std::error::Error = error;
    while let Some(inner) = innermost.source() {
        innermost = inner;
    }
    innermost.to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_plain_http() {
        assert!(Rest::at("http://127.0.0.1:8080/").is_ok());
        for wrong in ["https://example.org", "127.0.0.1:8080", "unix:/tmp/it", ""] {
            assert!(Rest::at(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_problem_is_told_with_its_rule() {
        let problem: Problem = serde_json::from_value(json!({
            "type": "/problems/not-offered", "title": "Not offered", "status": 422,
            "detail": "The card is not in your hand.", "rule": "HN 1",
        }))
        .expect("this is a problem");
        assert_eq!(problem.name(), "not-offered");
        let text = Refusal::Problem(Box::new(problem)).to_string();
        assert_eq!(text, "Not offered (422): The card is not in your hand. [HN 1]");
    }

    #[test]
    fn random_logins_differ() {
        let first_name = |it: Login| it.name.split('-').next().map(str::to_owned);
        let [one, other] = [Login::random(), Login::random()];
        assert!(one != other);
        assert_ne!(first_name(one), first_name(other), "they are told apart at once");
    }
}
