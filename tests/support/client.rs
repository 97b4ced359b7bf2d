//! Somebody who calls a server over HTTP, as any client would.

use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use reqwest::header::{HeaderMap, HeaderName};
use reqwest::{Method, redirect};
use serde_json::{Value, json};
use uuid::Uuid;

/// What everybody's password is here.
pub const PASSWORD: &str = "a horse, a hat and a hill";
/// No request of a test takes as long.
const PATIENCE: Duration = Duration::from_secs(60);

/// What a caller shows to be recognized.
#[derive(Clone)]
pub struct Pass {
    /// The account.
    pub id: String,
    /// The name.
    pub name: String,
    /// The bearer token.
    pub token: String,
    /// The token that gets the next one.
    pub refresh_token: String,
}

/// A caller of the server.
#[derive(Clone)]
pub struct Client {
    http: reqwest::Client,
    base: String,
    pass: Option<Pass>,
    /// The caller's account; empty for a stranger.
    pub id: String,
    /// The caller's name; empty for a stranger.
    pub name: String,
}

/// A request that is being written.
pub struct Call(reqwest::RequestBuilder);

/// An answer without the server's time, which is another one each time.
pub fn timeless(mut answer: Value) -> Value {
    if let Some(fields) = answer.as_object_mut() {
        fields.remove("now");
    }
    answer
}

/// What came back.
#[derive(Clone, Debug)]
pub struct Answer {
    /// The status.
    pub status: u16,
    /// The headers.
    pub headers: HeaderMap,
    /// The body.
    pub text: String,
}

impl Client {
    /// A caller who has not said who they are.
    pub fn stranger(base: &str) -> Client {
        let http = reqwest::Client::builder()
            .redirect(redirect::Policy::none())
            // Nothing here is called over TLS, and reading the certificates takes long.
            .tls_built_in_root_certs(false)
            .timeout(PATIENCE);
        Client {
            http: http.build().expect("a client can be made"),
            base: base.to_owned(),
            pass: None,
            id: String::new(),
            name: String::new(),
        }
    }

    /// Somebody with a new account, logged in.
    pub async fn newcomer(base: &str) -> Client {
        static COUNT: AtomicU32 = AtomicU32::new(1);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let name = format!("Rider {number} {}", &Uuid::new_v4().simple().to_string()[..8]);
        let stranger = Client::stranger(base);
        let body = json!({"name": name, "password": PASSWORD});
        let account = stranger.post("/v1/accounts", body).send().await.expect(201);
        let id = account["id"].as_str().expect("an account has an id").to_owned();
        Client { id, name, ..stranger }.log_in(None).await
    }

    /// The same person after another login, with these scopes or all that there are.
    pub async fn log_in(&self, scopes: Option<&[&str]>) -> Client {
        let mut body = json!({"name": self.name, "password": PASSWORD});
        if let Some(scopes) = scopes {
            body["scopes"] = json!(scopes);
        }
        let tokens = self.without_pass().post("/v1/tokens", body).send().await.expect(201);
        let text = |field: &str| tokens[field].as_str().expect("tokens are text").to_owned();
        let (token, refresh_token) = (text("access_token"), text("refresh_token"));
        let (id, name) = (self.id.clone(), self.name.clone());
        self.with_pass(&Pass { id, name, token, refresh_token })
    }

    /// The request that logs the caller in.
    pub fn log_in_call(&self) -> Call {
        let body = json!({"name": self.name, "password": PASSWORD});
        self.without_pass().post("/v1/tokens", body)
    }

    /// Somebody who shows `pass`.
    pub fn with_pass(&self, pass: &Pass) -> Client {
        let (id, name) = (pass.id.clone(), pass.name.clone());
        Client { pass: Some(pass.clone()), id, name, ..self.clone() }
    }

    /// A caller who shows this as their bearer token, whatever it is.
    pub fn with_token(&self, token: &str) -> Client {
        let (id, name) = (self.id.clone(), self.name.clone());
        let (token, refresh_token) = (token.to_owned(), String::new());
        self.with_pass(&Pass { id, name, token, refresh_token })
    }

    /// The same person at a server that listens elsewhere.
    pub fn at(&self, base: &str) -> Client {
        Client { base: base.to_owned(), ..self.clone() }
    }

    /// The same caller without a pass.
    pub fn without_pass(&self) -> Client {
        Client { pass: None, ..self.clone() }
    }

    /// The pass that the caller shows.
    pub fn pass(&self) -> Option<Pass> {
        self.pass.clone()
    }

    /// The bearer token that the caller shows.
    pub fn token(&self) -> String {
        self.pass.as_ref().map(|it| it.token.clone()).unwrap_or_default()
    }

    /// A request of any method.
    pub fn call(&self, method: &str, path: &str) -> Call {
        let method = Method::from_bytes(method.as_bytes()).expect("a method is a word");
        let request = self.http.request(method, format!("{}{path}", self.base));
        Call(match &self.pass {
            None => request,
            Some(pass) => request.bearer_auth(&pass.token),
        })
    }

    /// `GET`
    pub fn get(&self, path: &str) -> Call {
        self.call("GET", path)
    }

    /// `DELETE`
    pub fn delete(&self, path: &str) -> Call {
        self.call("DELETE", path)
    }

    /// `POST` of JSON.
    pub fn post(&self, path: &str, body: Value) -> Call {
        Call(self.call("POST", path).0.json(&body))
    }

    /// `PUT` of JSON.
    pub fn put(&self, path: &str, body: Value) -> Call {
        Call(self.call("PUT", path).0.json(&body))
    }

    /// The JSON of a GET that goes well.
    pub async fn read(&self, path: &str) -> Value {
        self.get(path).send().await.expect(200)
    }
}

impl Call {
    /// With a header.
    pub fn header(self, name: &str, value: &str) -> Call {
        Call(self.0.header(name, value))
    }

    /// With a header in the place of one that it has.
    pub fn replacing(self, name: &str, value: &str) -> Call {
        let (name, value) = (name.to_lowercase(), value.parse().expect("a header is plain"));
        let name = HeaderName::try_from(name).expect("a header has a name");
        Call(self.0.headers(HeaderMap::from_iter([(name, value)])))
    }

    /// With an `Idempotency-Key`.
    pub fn key(self, key: Uuid) -> Call {
        self.header("idempotency-key", &key.to_string())
    }

    /// With an `Idempotency-Key` that was never used.
    pub fn fresh(self) -> Call {
        self.key(Uuid::new_v4())
    }

    /// With `If-Match`.
    pub fn if_match(self, version: u64) -> Call {
        self.header("if-match", &format!("\"{version}\""))
    }

    /// With a body as it stands.
    pub fn body(self, kind: &str, text: impl Into<String>) -> Call {
        Call(self.0.header("content-type", kind).body(text.into()))
    }

    /// With a body of bytes.
    pub fn bytes(self, bytes: &[u8]) -> Call {
        Call(self.0.body(bytes.to_vec()))
    }

    /// Sends it, and leaves the answer to be read bit by bit.
    pub async fn open(self) -> reqwest::Response {
        self.0.send().await.expect("the server answers")
    }

    /// Sends it; none where the line broke before all of the answer was there.
    pub async fn try_send(self) -> Option<Answer> {
        let response = self.0.send().await.ok()?;
        let (status, headers) = (response.status().as_u16(), response.headers().clone());
        let text = response.text().await.ok()?;
        Some(Answer { status, headers, text })
    }

    /// Sends it.
    pub async fn send(self) -> Answer {
        self.try_send().await.expect("the server answers")
    }
}

impl Answer {
    /// A header.
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.get(name).map(|it| it.to_str().expect("headers are plain"))
    }

    /// The `ETag`.
    #[track_caller]
    pub fn etag(&self) -> String {
        self.header("etag").expect("there is an ETag").to_owned()
    }

    /// The body as JSON.
    #[track_caller]
    pub fn json(&self) -> Value {
        match serde_json::from_str(&self.text) {
            Ok(value) => value,
            Err(error) => panic!("{error}: {} {:?}", self.status, self.text),
        }
    }

    /// The body's lines, each as JSON.
    #[track_caller]
    pub fn lines(&self) -> Vec<Value> {
        let line = |it| serde_json::from_str(it).expect("every line is JSON");
        self.text.lines().map(line).collect()
    }

    /// The JSON of an answer that has to have this status; null where it has no body.
    #[track_caller]
    pub fn expect(&self, status: u16) -> Value {
        assert_eq!(self.status, status, "{}", self.text);
        if self.text.is_empty() { Value::Null } else { self.json() }
    }

    /// The problem that this refusal has to be, checked against what holds for all problems.
    #[track_caller]
    pub fn refused(&self, status: u16, name: &str) -> Value {
        assert_eq!(self.status, status, "{name}: {}", self.text);
        let problem = self.problem();
        assert_eq!(problem["type"], format!("/problems/{name}"), "{problem}");
        problem
    }

    /// The problem that this is, whichever.
    #[track_caller]
    pub fn problem(&self) -> Value {
        assert_eq!(self.header("content-type"), Some("application/problem+json"), "{}", self.text);
        let problem = self.json();
        assert_eq!(problem["status"], self.status, "{problem}");
        let kind = problem["type"].as_str().expect("a problem has a type");
        assert!(kind.starts_with("/problems/"), "{problem}");
        for field in ["title", "detail"] {
            let text = problem[field].as_str().expect("it is said what is the matter");
            assert!(!text.is_empty(), "{problem}");
        }
        assert_eq!(problem["instance"].as_str(), self.header("x-request-id"), "{problem}");
        if self.status == 401 {
            let challenge = self.header("www-authenticate").expect("401 says how to show oneself");
            assert!(challenge.starts_with("Bearer"), "{challenge}");
        }
        problem
    }
}
