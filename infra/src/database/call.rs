//! Connecting to Postgres. The hosts of a URL share the time there is: each has its share for
//! everything until the session can be used, and then the next one is tried. So a host that takes
//! connections and says nothing is passed over, like one that is not there.

use std::future::poll_fn;
use std::io;
use std::net::{IpAddr, SocketAddr};
use std::pin::pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use socket2::{SockRef, TcpKeepalive};
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::{TcpStream, UnixStream, lookup_host};
use tokio::sync::{mpsc, oneshot};
use tokio::task::JoinHandle;
use tokio::time::{Instant, timeout, timeout_at};
use tokio_postgres::config::{Host, LoadBalanceHosts, TargetSessionAttrs};
use tokio_postgres::error::{DbError, Severity};
use tokio_postgres::tls::NoTlsStream;
use tokio_postgres::{AsyncMessage, Client, Config, Connection, NoTls, SimpleQueryMessage};
use uuid::Uuid;

use super::error::StoreError;
use super::silence::{Silence, Watched};

/// The port of Postgres by default.
pub(super) const PORT: u16 = 5432;

/// How long a connection that is closed waits for a last answer, and then says farewell.
const FAREWELL_MAX: Duration = Duration::from_secs(1);

/// What keeps a connection. It is closed in a moment when this is dropped; what Postgres was asked
/// over it goes on there.
pub(crate) struct Lifeline {
    warnings: Arc<AtomicU64>,
    driver: JoinHandle<()>,
    /// Its end tells the driver.
    _kept: oneshot::Sender<()>,
}

impl Lifeline {
    /// How often Postgres has warned. A commit that did not reach the standby is acknowledged with
    /// a warning: whether it took effect is not known then.
    pub fn warnings(&self) -> u64 {
        self.warnings.load(Ordering::Relaxed)
    }

    /// Whether the connection can be used.
    pub fn is_open(&self) -> bool {
        !self.driver.is_finished()
    }
}

/// A call to Postgres.
#[derive(Clone)]
pub(crate) struct Call<'a> {
    url: &'a str,
    machine: Option<&'a (String, u16)>,
    until: Instant,
    silence: Option<(Duration, Arc<Silence>)>,
    hints: Option<mpsc::Sender<String>>,
}

impl<'a> Call<'a> {
    /// To the hosts of this URL, until then.
    pub fn new(url: &'a str, until: Instant) -> Call<'a> {
        Call { url, machine: None, until, silence: None, hints: None }
    }

    /// To this host and port, if there is one, instead of those of the URL.
    pub fn to(self, machine: Option<&'a (String, u16)>) -> Call<'a> {
        Call { machine, ..self }
    }

    /// Postgres may be silent for no longer than this when it is asked. Whoever finds it silent
    /// notes it here.
    pub(super) fn answered_within(self, most: Duration, silence: Arc<Silence>) -> Call<'a> {
        Call { silence: Some((most, silence)), ..self }
    }

    /// The hints that come through the connection go there. What does not fit is lost.
    pub fn hearing(self, hints: mpsc::Sender<String>) -> Call<'a> {
        Call { hints: Some(hints), ..self }
    }

    /// Connects to the first host with which the session can be prepared in time.
    ///
    /// # Errors
    /// `Unavailable` with what each host has said; what the last one said, if `prepare` failed.
    pub async fn connect<T, P>(
        &self,
        prepare: impl Fn(Client, Lifeline) -> P,
    ) -> Result<T, StoreError>
    where
        P: Future<Output = Result<T, StoreError>>,
    {
        let config: Config = self.url.parse().map_err(|error| told(&error).counted())?;
        let mut hosts = match self.machine {
            Some(machine) => vec![Named::of(machine)],
            None => hosts(&config),
        };
        if config.get_load_balance_hosts() == LoadBalanceHosts::Random {
            hosts.sort_by_cached_key(|_| Uuid::new_v4());
        }
        let mut failed = Failed::default();
        let count = hosts.len();
        for (place, host) in hosts.into_iter().enumerate() {
            let until = share(self.until, count - place);
            let addresses = match timeout_at(until, host.addresses()).await {
                Ok(Ok(addresses)) => addresses,
                Ok(Err(error)) => {
                    failed.at(&host.name, StoreError::Unavailable(error.to_string()));
                    continue;
                }
                Err(_) => {
                    failed.at(&host.name, silent());
                    continue;
                }
            };
            let count = addresses.len();
            for (place, address) in addresses.into_iter().enumerate() {
                let mut until = share(until, count - place);
                if let Some(most) = config.get_connect_timeout() {
                    until = until.min(Instant::now() + *most);
                }
                let connecting = async {
                    let (client, line) = self.session(&config, address).await?;
                    prepare(client, line).await
                };
                match timeout_at(until, connecting).await {
                    Ok(Ok(prepared)) => return Ok(prepared),
                    Ok(Err(error)) => failed.at(&host.name, error),
                    Err(_) => failed.at(&host.name, silent()),
                }
            }
        }
        Err(failed.error())
    }

    async fn session(
        &self,
        config: &Config,
        address: Address,
    ) -> Result<(Client, Lifeline), StoreError> {
        let lost = |error: io::Error| StoreError::Unavailable(error.to_string());
        let (client, line) = match address {
            Address::Tcp(address) => {
                let wire = TcpStream::connect(address).await.map_err(lost)?;
                wire.set_nodelay(true).map_err(lost)?;
                keep_alive(&wire, config).map_err(lost)?;
                self.greet(config, wire).await?
            }
            Address::Unix(path) => {
                let wire = UnixStream::connect(path).await.map_err(lost)?;
                self.greet(config, wire).await?
            }
        };
        require_target(&client, config.get_target_session_attrs()).await?;
        Ok((client, line))
    }

    async fn greet<S>(&self, config: &Config, wire: S) -> Result<(Client, Lifeline), StoreError>
    where
        S: AsyncRead + AsyncWrite + Unpin + Send + 'static,
    {
        let told = |error| told(&error);
        match self.silence.clone() {
            Some((most, silence)) => {
                let wire = Watched::new(wire, most);
                let (client, connection) = config.connect_raw(wire, NoTls).await.map_err(told)?;
                Ok((client, self.line(connection, Some(silence))))
            }
            None => {
                let (client, connection) = config.connect_raw(wire, NoTls).await.map_err(told)?;
                Ok((client, self.line(connection, None)))
            }
        }
    }

    fn line<S>(
        &self,
        mut connection: Connection<S, NoTlsStream>,
        silence: Option<Arc<Silence>>,
    ) -> Lifeline
    where
        S: AsyncRead + AsyncWrite + Unpin + Send + 'static,
    {
        let warnings = Arc::new(AtomicU64::new(0));
        let (counted, hints) = (Arc::clone(&warnings), self.hints.clone());
        let (kept, dropped) = oneshot::channel::<()>();
        let driver = tokio::spawn(async move {
            let mut driving = pin!(async move {
                while let Some(message) = poll_fn(|it| connection.poll_message(it)).await {
                    match message {
                        Ok(AsyncMessage::Notice(notice)) => note(&notice, &counted),
                        Ok(AsyncMessage::Notification(hint)) => {
                            if let Some(hints) = &hints {
                                hints.try_send(hint.payload().to_owned()).ok();
                            }
                        }
                        Ok(_) => (),
                        Err(error) => {
                            if let Some(silence) = silence.filter(|_| is_silence(&error)) {
                                tracing::warn!("Postgres does not answer: a connection is left");
                                silence.notice();
                            }
                            return;
                        }
                    }
                }
            });
            tokio::select! {
                () = &mut driving => return,
                _ = dropped => (),
            }
            timeout(FAREWELL_MAX, driving).await.ok();
        });
        Lifeline { warnings, driver, _kept: kept }
    }
}

fn note(notice: &DbError, warnings: &AtomicU64) {
    if notice.parsed_severity() == Some(Severity::Warning) {
        tracing::warn!(notice = notice.message(), "Postgres warns");
        warnings.fetch_add(1, Ordering::Relaxed);
    }
}

/// A host that a URL names.
struct Named {
    /// As people know it.
    name: String,
    at: At,
}

enum At {
    Name(String, u16),
    Ip(SocketAddr),
    Socket(std::path::PathBuf),
}

/// Where somebody may answer.
enum Address {
    Tcp(SocketAddr),
    Unix(std::path::PathBuf),
}

impl Named {
    fn of((name, port): &(String, u16)) -> Named {
        Named { name: format!("{name}:{port}"), at: At::Name(name.clone(), *port) }
    }

    async fn addresses(&self) -> io::Result<Vec<Address>> {
        match &self.at {
            At::Name(name, port) => {
                let found = lookup_host((name.as_str(), *port)).await?;
                Ok(found.map(Address::Tcp).collect())
            }
            At::Ip(address) => Ok(vec![Address::Tcp(*address)]),
            At::Socket(path) => Ok(vec![Address::Unix(path.clone())]),
        }
    }
}

fn hosts(config: &Config) -> Vec<Named> {
    let (names, ips, ports) = (config.get_hosts(), config.get_hostaddrs(), config.get_ports());
    let host = |place: usize| {
        let port = ports.get(place).or(ports.first()).copied().unwrap_or(PORT);
        let ip = |ip: &IpAddr| At::Ip(SocketAddr::new(*ip, port));
        let (name, at) = match (names.get(place), ips.get(place)) {
            (Some(Host::Unix(folder)), _) => {
                (folder.display().to_string(), At::Socket(folder.join(format!(".s.PGSQL.{port}"))))
            }
            (Some(Host::Tcp(name)), None) => (name.clone(), At::Name(name.clone(), port)),
            (Some(Host::Tcp(name)), Some(address)) => (name.clone(), ip(address)),
            (None, Some(address)) => (address.to_string(), ip(address)),
            (None, None) => return None,
        };
        Some(Named { name: format!("{name}:{port}"), at })
    };
    (0..names.len().max(ips.len())).filter_map(host).collect()
}

/// When the time of the next of so many is up.
fn share(until: Instant, of: usize) -> Instant {
    let now = Instant::now();
    now + until.saturating_duration_since(now) / u32::try_from(of.max(1)).unwrap_or(u32::MAX)
}

fn keep_alive(wire: &TcpStream, config: &Config) -> io::Result<()> {
    let socket = SockRef::from(wire);
    #[cfg(target_os = "linux")]
    if let Some(most) = config.get_tcp_user_timeout() {
        socket.set_tcp_user_timeout(Some(*most))?;
    }
    if !config.get_keepalives() {
        return Ok(());
    }
    let mut keepalive = TcpKeepalive::new().with_time(config.get_keepalives_idle());
    if let Some(interval) = config.get_keepalives_interval() {
        keepalive = keepalive.with_interval(interval);
    }
    if let Some(retries) = config.get_keepalives_retries() {
        keepalive = keepalive.with_retries(retries);
    }
    socket.set_tcp_keepalive(&keepalive)
}

/// Refuses a host that takes no writes, or takes some, where the URL asks for the other.
async fn require_target(client: &Client, target: TargetSessionAttrs) -> Result<(), StoreError> {
    let wanted = match target {
        TargetSessionAttrs::ReadWrite => "off",
        TargetSessionAttrs::ReadOnly => "on",
        _ => return Ok(()),
    };
    let asked = client.simple_query("SHOW transaction_read_only").await;
    let rows = asked.map_err(|error| told(&error))?;
    let found = rows.iter().find_map(|it| match it {
        SimpleQueryMessage::Row(row) => row.get(0),
        _ => None,
    });
    match found == Some(wanted) {
        true => Ok(()),
        false if wanted == "off" => {
            Err(StoreError::Unavailable("the database takes no writes".to_owned()))
        }
        false => Err(StoreError::Unavailable("the database takes writes".to_owned())),
    }
}

/// Why hosts could not be used.
#[derive(Default)]
struct Failed {
    told: Vec<(String, StoreError)>,
}

impl Failed {
    fn at(&mut self, host: &str, error: StoreError) {
        tracing::debug!(host, %error, "no connection");
        self.told.push((host.to_owned(), error));
    }

    /// One error for all. What is more than a host that does not answer is told as it is.
    fn error(mut self) -> StoreError {
        let says = |error: &StoreError| match error {
            StoreError::Unavailable(why) => Some(why.clone()),
            _ => None,
        };
        if let Some(place) = self.told.iter().position(|(_, it)| says(it).is_none()) {
            return self.told.swap_remove(place).1;
        }
        if self.told.is_empty() {
            return StoreError::unavailable("the URL of the database names no host");
        }
        let whys = self.told.iter().filter_map(|(host, it)| Some((host, says(it)?)));
        let why = match self.told.len() {
            1 => whys.map(|(_, why)| why).collect(),
            _ => whys.map(|(host, why)| format!("{host}: {why}")).collect::<Vec<_>>().join("; "),
        };
        StoreError::unavailable(&why)
    }
}

fn silent() -> StoreError {
    StoreError::Unavailable("there is no answer".to_owned())
}

/// What Postgres says, or the innermost error: it says what is wrong, the outer ones only that
/// something is.
fn told(error: &tokio_postgres::Error) -> StoreError {
    let first: &(dyn std::error::Error + 'static) = error;
    let innermost = std::iter::successors(Some(first), |it| it.source()).last();
    StoreError::Unavailable(innermost.map(ToString::to_string).unwrap_or_default())
}

fn is_silence(error: &tokio_postgres::Error) -> bool {
    let source = std::error::Error::source(error).and_then(|it| it.downcast_ref::<io::Error>());
    source.is_some_and(|it| it.kind() == io::ErrorKind::TimedOut)
}
