//! Threads for long work, so that it keeps no thread that answers requests.
//!
//! There are two lanes: one for work that ends soon, and one for work that takes seconds, which
//! nobody else should wait behind. In each lane callers take turns, however much one of them has
//! sent, and each may have only so much there at a time. On Linux these threads have a lower
//! priority than those that answer.

use std::any::Any;
use std::cell::Cell;
use std::collections::{HashMap, VecDeque};
use std::net::IpAddr;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

use tokio::sync::oneshot;
use uuid::Uuid;

/// How much lower the priority of the short lane's threads is.
const SHORT_NICENESS: i32 = 5;
/// How much lower the priority of the long lane's threads is.
const LONG_NICENESS: i32 = 10;

/// Work with fewer events than this is done at once, as it takes less than a millisecond.
pub const INLINE_EVENTS_MAX: usize = 16;
/// Events that are folded or shown as one piece of work, at most, so that others get their turn.
pub const PIECE_EVENTS_MAX: usize = 256;

/// The caller that work is done for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Whose {
    /// The server's own. It is not limited.
    House,
    /// Work for an account.
    Account(Uuid),
    /// Work for a caller without an account, at this address.
    Address(IpAddr),
}

/// The limits of a lane.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LaneSettings {
    /// The number of threads.
    pub threads: usize,
    /// Pieces of work that one caller may have there, waiting or being done.
    pub per_caller: usize,
    /// Pieces of work that may wait altogether.
    pub waiting: usize,
}

/// The limits of both lanes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WorkSettings {
    /// The lane for work that ends soon.
    pub short: LaneSettings,
    /// The lane for work that takes seconds.
    pub long: LaneSettings,
}

impl Default for WorkSettings {
    fn default() -> WorkSettings {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        WorkSettings {
            short: LaneSettings { threads: cores, per_caller: 32, waiting: 1_024 },
            long: LaneSettings { threads: cores.div_ceil(2), per_caller: 8, waiting: 64 },
        }
    }
}

/// Why a piece of work was not done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WorkError {
    /// The caller has as much work here as a caller may have.
    #[error("the caller has too much work waiting")]
    TooMuch,
    /// All callers together have as much work here as they may have.
    #[error("too much work is waiting")]
    Full,
    /// It panicked: the program is at fault.
    #[error("the work broke off")]
    Lost,
}

/// Both lanes. Clones share them; the threads end with the last clone.
#[derive(Clone)]
pub struct Work {
    short: Arc<Threads>,
    long: Arc<Threads>,
}

/// How much there is to do in a lane now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Load {
    /// The lane: `short` or `long`.
    pub lane: &'static str,
    /// Pieces that wait.
    pub waiting: usize,
    /// Pieces that are being done.
    pub running: usize,
}

impl Work {
    /// Starts the threads.
    pub fn new(settings: WorkSettings) -> Work {
        Work {
            short: Arc::new(Threads::start("short", settings.short, SHORT_NICENESS)),
            long: Arc::new(Threads::start("long", settings.long, LONG_NICENESS)),
        }
    }

    /// Does work that ends soon.
    ///
    /// # Errors
    /// Why it was not done.
    pub async fn short<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, WorkError> {
        self.short.lane.run(work).await
    }

    /// Does work that takes seconds.
    ///
    /// # Errors
    /// Why it was not done.
    pub async fn long<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, WorkError> {
        self.long.lane.run(work).await
    }

    /// How much there is to do in each lane.
    pub fn load(&self) -> [Load; 2] {
        [self.short.lane.load(), self.long.lane.load()]
    }
}

tokio::task_local! {
    static ERRAND: Cell<Errand>;
}

/// The caller that a task works for, and whether it was admitted: a task that was is not refused
/// half-way.
#[derive(Clone, Copy)]
pub struct Errand {
    whose: Whose,
    admitted: bool,
}

impl Errand {
    /// A new errand of this caller.
    pub fn of(whose: Whose) -> Errand {
        Errand { whose, admitted: false }
    }

    /// The errand of this task, to be continued in another one.
    pub fn here() -> Errand {
        ERRAND.try_with(Cell::get).unwrap_or(Errand { whose: Whose::House, admitted: true })
    }

    /// Runs a task on this errand.
    pub async fn run<F: Future>(self, task: F) -> F::Output {
        ERRAND.scope(Cell::new(self), task).await
    }
}

/// Lets this task work on behalf of this caller from now on, as they are known now.
pub fn on_behalf_of(whose: Whose) {
    // Outside of requests there is no caller to count.
    let _ = ERRAND.try_with(|it| it.set(Errand { whose, ..it.get() }));
}

fn admitted() {
    let _ = ERRAND.try_with(|it| it.set(Errand { admitted: true, ..it.get() }));
}

/// The threads of a lane, which end with it.
struct Threads {
    lane: Arc<Lane>,
}

impl Threads {
    fn start(name: &'static str, settings: LaneSettings, niceness: i32) -> Threads {
        let lane = Arc::new(Lane {
            name,
            settings,
            queue: Mutex::new(Queue::default()),
            more: Condvar::new(),
        });
        for number in 0..settings.threads.max(1) {
            let lane = Arc::clone(&lane);
            let work = move || {
                stand_back(niceness);
                lane.work();
            };
            let thread = std::thread::Builder::new().name(format!("{name}-work-{number}"));
            thread.spawn(work).expect("the operating system gives a thread");
        }
        Threads { lane }
    }
}

impl Drop for Threads {
    fn drop(&mut self) {
        self.lane.lock().closed = true;
        self.lane.more.notify_all();
    }
}

/// Lowers the priority of this thread.
#[cfg(target_os = "linux")]
fn stand_back(niceness: i32) {
    let this_thread = rustix::thread::gettid();
    if let Err(error) = rustix::process::setpriority_process(Some(this_thread), niceness) {
        tracing::debug!(%error, "a thread works with the priority of those that serve");
    }
}

/// Does nothing: on other systems a priority is that of the whole program.
#[cfg(not(target_os = "linux"))]
fn stand_back(_niceness: i32) {}

type Job = Box<dyn FnOnce() + Send>;

struct Lane {
    name: &'static str,
    settings: LaneSettings,
    queue: Mutex<Queue>,
    more: Condvar,
}

#[derive(Default)]
struct Queue {
    /// The callers whose work waits, in the order of their turns.
    turns: VecDeque<Whose>,
    waiting: HashMap<Whose, VecDeque<Job>>,
    /// How many pieces of work each caller has here, waiting or being done.
    held: HashMap<Whose, usize>,
    waits: usize,
    running: usize,
    closed: bool,
}

impl Lane {
    async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, WorkError> {
        let (tell, outcome) = oneshot::channel::<Result<T, Box<dyn Any + Send>>>();
        let span = tracing::Span::current();
        let job = Box::new(move || {
            // The caller may have gone.
            if !tell.is_closed() {
                let done = span.in_scope(|| catch_unwind(AssertUnwindSafe(work)));
                let _ = tell.send(done);
            }
        });
        self.put(Errand::here(), job)?;
        admitted();
        match outcome.await {
            Ok(Ok(done)) => Ok(done),
            Ok(Err(_)) | Err(_) => Err(WorkError::Lost),
        }
    }

    fn put(&self, errand: Errand, job: Job) -> Result<(), WorkError> {
        let whose = errand.whose;
        let mut queue = self.lock();
        let held = queue.held.get(&whose).copied().unwrap_or(0);
        if !errand.admitted && whose != Whose::House {
            let refused = if self.settings.per_caller <= held {
                Some((WorkError::TooMuch, "caller"))
            } else if self.settings.waiting <= queue.waits {
                Some((WorkError::Full, "all"))
            } else {
                None
            };
            if let Some((error, limit)) = refused {
                drop(queue);
                let labels = [("lane", self.name), ("limit", limit)];
                metrics::counter!("highnoon_work_refused_total", &labels).increment(1);
                return Err(error);
            }
        }
        queue.held.insert(whose, held + 1);
        let own = queue.waiting.entry(whose).or_default();
        own.push_back(job);
        if own.len() == 1 {
            queue.turns.push_back(whose);
        }
        queue.waits += 1;
        drop(queue);
        self.more.notify_one();
        Ok(())
    }

    /// Does work, until the lane is closed.
    fn work(&self) {
        let mut queue = self.lock();
        loop {
            if let Some((whose, job)) = queue.next() {
                drop(queue);
                job();
                queue = self.lock();
                queue.done(whose);
            } else if queue.closed {
                return;
            } else {
                queue = self.more.wait(queue).unwrap_or_else(PoisonError::into_inner);
            }
        }
    }

    fn load(&self) -> Load {
        let queue = self.lock();
        Load { lane: self.name, waiting: queue.waits, running: queue.running }
    }

    fn lock(&self) -> MutexGuard<'_, Queue> {
        // No holder of the lock can leave the value half changed, as jobs run without it.
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Queue {
    /// The next piece of work of the caller whose turn it is, who then goes to the end of the
    /// line.
    fn next(&mut self) -> Option<(Whose, Job)> {
        let whose = self.turns.pop_front()?;
        let own = self.waiting.get_mut(&whose)?;
        let job = own.pop_front()?;
        match own.is_empty() {
            true => drop(self.waiting.remove(&whose)),
            false => self.turns.push_back(whose),
        }
        self.waits -= 1;
        self.running += 1;
        Some((whose, job))
    }

    fn done(&mut self, whose: Whose) {
        self.running -= 1;
        if let Some(held) = self.held.get_mut(&whose) {
            *held -= 1;
            if *held == 0 {
                self.held.remove(&whose);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;
    use std::time::Duration;

    use super::*;

    const JANE: Whose = Whose::Account(Uuid::from_u128(1));
    const JOE: Whose = Whose::Account(Uuid::from_u128(2));

    fn one_thread(per_caller: usize, waiting: usize) -> Work {
        let lane = LaneSettings { threads: 1, per_caller, waiting };
        Work::new(WorkSettings { short: lane, long: lane })
    }

    /// Keeps the only thread until the sender is dropped.
    fn keep(work: &Work) -> mpsc::Sender<()> {
        let (release, released) = mpsc::channel::<()>();
        let (begin, begun) = mpsc::channel();
        let job = Box::new(move || {
            begin.send(()).unwrap();
            let _ = released.recv();
        });
        work.short.lane.put(Errand::of(Whose::House), job).unwrap();
        begun.recv().unwrap();
        release
    }

    #[tokio::test]
    async fn callers_take_turns_however_much_one_has_sent() {
        let work = one_thread(10, 100);
        let release = keep(&work);
        let (tell, finished) = mpsc::channel();
        for (whose, name) in [(JANE, 1), (JANE, 2), (JANE, 3), (JOE, 4), (JOE, 5)] {
            let tell = tell.clone();
            let job = Box::new(move || tell.send(name).unwrap());
            work.short.lane.put(Errand::of(whose), job).unwrap();
        }
        drop((release, tell));
        assert_eq!(finished.iter().collect::<Vec<_>>(), [1, 4, 2, 5, 3]);
    }

    #[tokio::test]
    async fn each_may_have_so_much_and_all_together_so_much() {
        let work = one_thread(2, 3);
        let release = keep(&work);
        let put = |whose| work.short.lane.put(Errand::of(whose), Box::new(|| ()));
        assert_eq!([put(JANE), put(JANE)], [Ok(()), Ok(())]);
        assert_eq!(put(JANE), Err(WorkError::TooMuch));
        assert_eq!(put(JOE), Ok(()));
        assert_eq!(put(JOE), Err(WorkError::Full));
        assert_eq!(work.load()[0], Load { lane: "short", waiting: 3, running: 1 });
        let half_way = Errand { whose: JANE, admitted: true };
        assert_eq!(work.short.lane.put(half_way, Box::new(|| ())), Ok(()), "it was let in before");
        drop(release);
        while work.load()[0].waiting + work.load()[0].running != 0 {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
        assert_eq!(put(JANE), Ok(()));
    }

    #[tokio::test]
    async fn what_panics_breaks_off_alone() {
        let work = one_thread(1, 1);
        let lost = work.short(|| panic!("for a test")).await;
        assert_eq!(lost, Err::<(), _>(WorkError::Lost));
        assert_eq!(work.short(|| 7).await, Ok(7));
    }

    #[tokio::test]
    async fn nobody_works_for_who_has_gone() {
        let work = one_thread(10, 100);
        let release = keep(&work);
        let (tell, finished) = mpsc::channel::<()>();
        let asking = work.short(move || tell.send(()));
        assert!(tokio::time::timeout(Duration::from_millis(20), asking).await.is_err());
        drop(release);
        assert_eq!(work.short(|| 7).await, Ok(7));
        assert!(finished.recv().is_err(), "it was not done");
    }
}
