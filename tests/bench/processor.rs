//! How much time of the processor programs have taken, as Linux counts it.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Linux counts in hundredths of a second.
const TICK: Duration = Duration::from_millis(10);

/// What the three sides of a measurement have taken.
#[derive(Clone, Copy, Debug, Default)]
pub struct Taken {
    /// The server.
    pub server: Duration,
    /// Postgres, with all its processes.
    pub postgres: Duration,
    /// This program: the clients.
    pub clients: Duration,
}

impl Taken {
    /// What was taken so far.
    pub fn so_far(server: u32, postgres: u32) -> Taken {
        Taken { server: of(server), postgres: of_all(postgres), clients: of(std::process::id()) }
    }

    /// What was taken since then.
    pub fn since(self, then: Taken) -> Taken {
        Taken {
            server: self.server.saturating_sub(then.server),
            postgres: self.postgres.saturating_sub(then.postgres),
            clients: self.clients.saturating_sub(then.clients),
        }
    }

    /// Both together.
    pub fn and(self, other: Taken) -> Taken {
        Taken {
            server: self.server + other.server,
            postgres: self.postgres + other.postgres,
            clients: self.clients + other.clients,
        }
    }
}

/// The process of the Postgres whose data lie somewhere in `folder`.
pub fn postmaster(folder: &Path) -> Option<u32> {
    let file = find(folder, 3)?;
    fs::read_to_string(file).ok()?.lines().next()?.trim().parse().ok()
}

fn find(folder: &Path, depth: usize) -> Option<PathBuf> {
    let here = folder.join("postmaster.pid");
    if here.exists() {
        return Some(here);
    }
    let inner = fs::read_dir(folder).ok()?.flatten().map(|it| it.path());
    inner.filter(|it| 0 < depth && it.is_dir()).find_map(|it| find(&it, depth - 1))
}

/// The numbers of a process that come after its name: `/proc/<id>/stat` from the third on.
fn numbers(process: u32) -> Option<Vec<u64>> {
    let stat = fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    let rest = stat.rsplit_once(") ")?.1;
    Some(rest.split_whitespace().skip(1).map(|it| it.parse().unwrap_or(0)).collect())
}

/// User and system time of a process, and of its children that have ended.
fn of(process: u32) -> Duration {
    // The parent's id comes first; the times are the 14th to the 17th of all.
    let ticks: u64 = numbers(process).iter().flat_map(|it| it.iter().skip(10).take(4)).sum();
    TICK * u32::try_from(ticks).unwrap_or(u32::MAX)
}

/// The same of a process and all its children.
fn of_all(process: u32) -> Duration {
    let ids = fs::read_dir("/proc").into_iter().flatten().flatten();
    let ids = ids.filter_map(|it| it.file_name().to_str()?.parse::<u32>().ok());
    let parent = |id: &u32| numbers(*id).and_then(|it| it.first().copied());
    let children = ids.filter(|id| parent(id) == Some(u64::from(process)));
    children.map(of).sum::<Duration>() + of(process)
}
