//! One writer for all matches of a server: while a commit is under way, the next requests gather,
//! and share the next transaction. There is no timer, so that a request alone waits for nobody.

use std::collections::{HashMap, HashSet, VecDeque};
use std::mem;
use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use futures_util::FutureExt;
use futures_util::StreamExt;
use futures_util::future::{BoxFuture, LocalBoxFuture, ready};
use futures_util::stream::FuturesUnordered;
use tokio::runtime::{Builder, Handle};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, mpsc, oneshot};
use tokio::time::{sleep, timeout};
use uuid::Uuid;

use super::batch::{self, REQUESTS_MAX};
use super::connection::{APPEND_MAX, Direct, Fault};
use super::doubt::Doubt;
use super::singly::Singly;
use super::{Append, Appender, NewMatchRow, Verdict};
use crate::database::{Address, StoreError};

/// Requests that wait for the writer or are being written, at most.
const WAITING_MAX: usize = 4_096;
/// How long a caller waits for an answer. The writer gives up before.
const ANSWER_MAX: Duration = Duration::from_millis(9_500);
/// How long a batch may take before others go past it.
const SLOW: Duration = Duration::from_secs(1);
/// Batches that others go past, at most. If there are more, the store is not available.
const ASIDE_MAX: usize = 4;
/// How long the writer rests after it has failed.
const REST: Duration = Duration::from_millis(100);

type Answer = Result<Verdict, StoreError>;

/// A request that waits for the writer.
struct Asked {
    append: Append,
    since: Instant,
    answer: oneshot::Sender<Answer>,
    /// Its place among those that may wait.
    place: OwnedSemaphorePermit,
    /// With how many it may share a transaction, itself among them.
    share: usize,
}

impl Asked {
    fn stream(&self) -> Uuid {
        self.append.stream.id()
    }

    fn answer(self, answer: Answer) {
        // Whoever has asked may have left.
        self.answer.send(answer).ok();
    }
}

/// Hands requests to the thread that writes. The thread ends when this is dropped.
pub(super) struct Writer {
    queue: mpsc::UnboundedSender<Asked>,
    places: Arc<Semaphore>,
    alone: Arc<Singly>,
}

impl Writer {
    /// Starts the thread. What goes alone is appended by `alone`.
    pub fn start(address: Address, alone: Arc<Singly>) -> Writer {
        let (queue, asked) = mpsc::unbounded_channel();
        let handlers = Handle::current();
        let goes_alone = Arc::clone(&alone);
        let starting = thread::Builder::new().name("writer".to_owned()).spawn(move || {
            write(asked, &address, &goes_alone, &handlers);
        });
        if let Err(error) = starting {
            tracing::error!(%error, "the thread that writes cannot be started");
        }
        Writer { queue, places: Arc::new(Semaphore::new(WAITING_MAX)), alone }
    }
}

impl Appender for Writer {
    fn append(&self, append: Append) -> BoxFuture<'_, Answer> {
        let Ok(place) = Arc::clone(&self.places).try_acquire_owned() else {
            return ready(Err(StoreError::Full.counted())).boxed();
        };
        let (answer, answered) = oneshot::channel();
        let (since, share) = (Instant::now(), REQUESTS_MAX);
        let asked = Asked { append, since, answer, place, share };
        if self.queue.send(asked).is_err() {
            return ready(Err(StoreError::unavailable("nobody writes"))).boxed();
        }
        async move {
            match timeout(ANSWER_MAX, answered).await {
                Ok(Ok(answer)) => answer,
                Ok(Err(_)) => Err(StoreError::not_known("the writer has failed")),
                Err(_) => Err(StoreError::not_known("it took too long")),
            }
        }
        .boxed()
    }

    fn begin(
        &self,
        new: NewMatchRow,
        until: tokio::time::Instant,
    ) -> BoxFuture<'_, Result<bool, StoreError>> {
        self.alone.begin(new, until)
    }
}

/// Writes until nobody can ask any more. A writer that fails is started anew: those whose answer
/// it owed are told that the outcome is not known, and what it had sent is in doubt.
fn write(
    mut asked: mpsc::UnboundedReceiver<Asked>,
    address: &Address,
    alone: &Arc<Singly>,
    handlers: &Handle,
) {
    let runtime = match Builder::new_current_thread().enable_all().build() {
        Ok(runtime) => runtime,
        Err(error) => return tracing::error!(%error, "the thread that writes has no runtime"),
    };
    loop {
        let mut held = HashSet::new();
        let writing = async {
            let mut turn = Turns::new(address, alone, handlers, &mut held);
            turn.run(&mut asked).await;
        };
        match runtime.block_on(AssertUnwindSafe(writing).catch_unwind()) {
            Ok(()) => return,
            Err(_) => tracing::error!("the writer has failed, and is started anew"),
        }
        if !held.is_empty() {
            alone.doubts(held.into_iter().collect());
        }
        thread::sleep(REST);
    }
}

/// A batch that has been executed.
struct Done {
    asked: Vec<Asked>,
    connection: Option<Direct>,
    result: Result<HashSet<Uuid>, Fault>,
}

/// What the writer knows between two batches.
struct Turns<'a> {
    address: &'a Address,
    alone: &'a Arc<Singly>,
    handlers: &'a Handle,
    waiting: VecDeque<Asked>,
    connection: Option<Direct>,
    /// Batches that take long, and that others go past.
    aside: FuturesUnordered<LocalBoxFuture<'static, Done>>,
    /// The streams of these, and of the batch that is being written.
    held: &'a mut HashSet<Uuid>,
}

impl<'a> Turns<'a> {
    fn new(
        address: &'a Address,
        alone: &'a Arc<Singly>,
        handlers: &'a Handle,
        held: &'a mut HashSet<Uuid>,
    ) -> Turns<'a> {
        Turns {
            address,
            alone,
            handlers,
            waiting: VecDeque::new(),
            connection: None,
            aside: FuturesUnordered::new(),
            held,
        }
    }

    async fn run(&mut self, asked: &mut mpsc::UnboundedReceiver<Asked>) {
        loop {
            while let Ok(next) = asked.try_recv() {
                self.waiting.push_back(next);
            }
            let mut batch = self.next_batch();
            // Where so many hang already, nobody else is let in to wait.
            while !batch.is_empty() && ASIDE_MAX <= self.aside.len() {
                refuse(batch, &StoreError::unavailable("the store is too slow"));
                batch = self.next_batch();
            }
            if !batch.is_empty() {
                self.execute(batch).await;
                continue;
            }
            // What waits now, waits for a batch that was put aside.
            tokio::select! {
                next = asked.recv() => match next {
                    Some(next) => self.waiting.push_back(next),
                    None if self.aside.is_empty() => return,
                    None => if let Some(done) = self.aside.next().await { self.end(done) },
                },
                Some(done) = self.aside.next() => self.end(done),
            }
        }
    }

    /// The requests of the next batch, in the order of their streams, so that no two writers wait
    /// for each other. What cannot share it is sent on its own way, or waits for its turn.
    fn next_batch(&mut self) -> Vec<Asked> {
        let (mut batch, mut share): (Vec<Asked>, usize) = (Vec::new(), REQUESTS_MAX);
        let mut taken: HashSet<Uuid> = HashSet::new();
        for asked in mem::take(&mut self.waiting) {
            let stream = asked.stream();
            if asked.answer.is_closed() {
                // Whoever has asked has left, and nothing was done.
            } else if self.alone.doubt().holds(stream) {
                asked.answer(Err(Doubt::error()));
            } else if APPEND_MAX <= asked.since.elapsed() {
                asked.answer(Err(StoreError::unavailable("the store is too slow")));
            } else if taken.contains(&stream) || self.held.contains(&stream) {
                self.waiting.push_back(asked);
            } else if !asked.append.shares() || asked.share < 2 {
                self.go_alone(asked);
            } else if batch.len() < share.min(asked.share) {
                share = share.min(asked.share);
                taken.insert(stream);
                batch.push(asked);
            } else {
                self.waiting.push_back(asked);
            }
        }
        batch.sort_by_key(Asked::stream);
        batch
    }

    /// Executes a batch; if it takes long, it is put aside.
    async fn execute(&mut self, batch: Vec<Asked>) {
        self.held.extend(batch.iter().map(Asked::stream));
        #[cfg(test)]
        tests::fail_if_told(&batch);
        let connection = match self.connection.take() {
            Some(open) if open.is_there().await => open,
            Some(_) | None => match Direct::open(self.address, &Handle::current()).await {
                Ok(opened) => opened,
                Err(error) => return self.refuse_all(batch, &error),
            },
        };
        let queued = |it: &Asked| it.since.elapsed().as_secs_f64() * 1_000.0;
        let queue = metrics::histogram!("highnoon_append_queue_milliseconds");
        batch.iter().for_each(|it| queue.record(queued(it)));
        metrics::histogram!("highnoon_append_batch_size").record(batch.len() as f64);
        let count = batch.len();
        let mut executing = executed(batch, connection).boxed_local();
        tokio::select! {
            done = &mut executing => self.end(done),
            () = sleep(SLOW) => {
                tracing::warn!(matches = count, "appends take long; others go past them");
                self.aside.push(executing);
            }
        }
    }

    /// The store is not there: nobody waits for it.
    fn refuse_all(&mut self, batch: Vec<Asked>, error: &StoreError) {
        for it in &batch {
            self.held.remove(&it.stream());
        }
        refuse(batch.into_iter().chain(mem::take(&mut self.waiting)), error);
    }

    /// Answers the requests of a batch.
    fn end(&mut self, Done { asked, connection, result }: Done) {
        for it in &asked {
            self.held.remove(&it.stream());
        }
        match result {
            Ok(appended) => {
                self.connection = self.connection.take().or(connection);
                self.answer_behind(&asked, &appended);
                for it in asked {
                    match appended.contains(&it.stream()) {
                        true => it.answer(Ok(Verdict::Appended)),
                        false => self.go_alone(it),
                    }
                }
            }
            Err(Fault::Refused(error)) if error.is_unavailable() => {
                asked.into_iter().for_each(|it| self.go_alone(it));
            }
            Err(Fault::Refused(_)) => {
                self.connection = self.connection.take().or(connection);
                self.halve(asked);
            }
            Err(Fault::NotKnown(error)) => {
                drop(connection);
                self.alone.doubts(asked.iter().map(Asked::stream).collect());
                refuse(asked, &error);
            }
        }
    }

    /// One bad request spoils nobody else's: those of a batch that was refused are tried again by
    /// halves, before all others, until the bad one is alone.
    fn halve(&mut self, asked: Vec<Asked>) {
        let share = asked.len() / 2;
        for it in asked.into_iter().rev() {
            self.waiting.push_front(Asked { share, ..it });
        }
    }

    /// Those who wait with what they have decided on a head that has just been passed decide again
    /// at once.
    fn answer_behind(&mut self, asked: &[Asked], appended: &HashSet<Uuid>) {
        if self.waiting.is_empty() {
            return;
        }
        let versions: HashMap<Uuid, u64> = asked
            .iter()
            .filter(|it| appended.contains(&it.stream()))
            .map(|it| (it.stream(), it.append.version()))
            .collect();
        for it in mem::take(&mut self.waiting) {
            let passed = versions.get(&it.stream()).is_some_and(|now| it.append.head < *now);
            match passed {
                true => it.answer(Ok(Verdict::Behind)),
                false => self.waiting.push_back(it),
            }
        }
    }

    /// Appends a request in a transaction of its own, which finds out what is wrong with it. As
    /// many may come at once, each waits for a connection for as long as an append may take.
    fn go_alone(&self, asked: Asked) {
        let alone = Arc::clone(self.alone);
        self.handlers.spawn(async move {
            let Asked { append, since, answer, place, .. } = asked;
            answer.send(alone.append_since(append, since.into()).await).ok();
            drop(place);
        });
    }
}

fn refuse(asked: impl IntoIterator<Item = Asked>, error: &StoreError) {
    asked.into_iter().for_each(|it| it.answer(Err(error.clone())));
}

async fn executed(asked: Vec<Asked>, connection: Direct) -> Done {
    let begun = Instant::now();
    let until = tokio::time::Instant::now() + APPEND_MAX;
    let result = batch::execute(&connection, until, asked.iter().map(|it| &it.append)).await;
    metrics::histogram!("highnoon_append_statement_milliseconds")
        .record(begun.elapsed().as_secs_f64() * 1_000.0);
    Done { asked, connection: Some(connection), result }
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;

    use domain::engine::{Hash, Kind, MatchId, Salt, Sealed, Time};

    use super::super::Summary;
    use super::*;

    /// The stream whose next batch brings its writer down.
    static FAILS: Mutex<Option<Uuid>> = Mutex::new(None);

    pub(super) fn fail_if_told(batch: &[Asked]) {
        let told = FAILS.lock().unwrap().take_if(|it| batch.iter().any(|one| one.stream() == *it));
        assert_eq!(told, None, "the writer fails for a test");
    }

    fn append() -> Append {
        let stream = MatchId(Uuid::now_v7()).into();
        let line = Sealed {
            stream,
            seq: 2,
            kind: Kind::DecisionMade,
            seat: None,
            recorded_at: Time::from_millis(1_795_000_000_123),
            content: "{}".to_owned(),
            salt: Salt([0; 16]),
            commitment: Hash::default(),
            prev_hash: Hash::default(),
            hash: Hash::default(),
        };
        let summary = Summary {
            status: "active",
            players: Vec::new(),
            started_at: None,
            ended_at: None,
            deadline: None,
            disputes: None,
        };
        Append {
            stream,
            head: 1,
            folded: Vec::new(),
            lines: vec![Arc::new(line)],
            account: None,
            request: None,
            summary,
            texts: Vec::new(),
        }
    }

    /// A database that takes connections and says nothing.
    async fn silent() -> (tokio::net::TcpListener, Address) {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let port = listener.local_addr().unwrap().port();
        let mut address = Address::at(format!("postgres://127.0.0.1:{port}/none"));
        address.settings.wait = Duration::from_secs(1);
        (listener, address)
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn so_many_may_wait_and_others_are_told_so_at_once() {
        let (_listener, address) = silent().await;
        let alone = Arc::new(Singly::new(address.clone(), 1));
        let writer = Writer::start(address, alone);
        let began = Instant::now();
        let waiting: Vec<_> = (0..WAITING_MAX).map(|_| writer.append(append())).collect();
        for _ in 0..3 {
            assert_eq!(writer.append(append()).await, Err(StoreError::Full));
        }
        assert!(began.elapsed() < ANSWER_MAX, "{:?}", began.elapsed());
        // What waits is answered, and makes room.
        let away = |answer: &Answer| {
            matches!(answer, Err(StoreError::Unavailable(_) | StoreError::NotKnown(_)))
        };
        for answer in futures_util::future::join_all(waiting).await {
            assert!(away(&answer), "{answer:?}");
        }
        let answer = writer.append(append()).await;
        assert!(away(&answer), "{answer:?}");
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn a_writer_that_fails_is_started_anew() {
        let alone = Arc::new(Singly::new(Address::nowhere(), 1));
        let writer = Writer::start(Address::nowhere(), Arc::clone(&alone));
        let fatal = append();
        let stream = fatal.stream.id();
        *FAILS.lock().unwrap() = Some(stream);
        let failed = StoreError::NotKnown("the writer has failed".to_owned());
        assert_eq!(writer.append(fatal).await, Err(failed));
        // Nobody knows what became of it, so its match is left alone until somebody does.
        let began = Instant::now();
        while !alone.doubt().holds(stream) {
            assert!(began.elapsed() < ANSWER_MAX, "it is not in doubt");
            sleep(REST / 10).await;
        }
        let same = Append { stream: MatchId(stream).into(), ..append() };
        assert_eq!(writer.append(same).await, Err(StoreError::Unconfirmed));
        // The next one answers: that there is no database.
        for _ in 0..3 {
            let answer = writer.append(append()).await;
            assert!(matches!(answer, Err(StoreError::Unavailable(_))), "{answer:?}");
        }
    }
}
