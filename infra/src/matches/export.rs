//! A match as a file that is verified elsewhere.

use domain::engine::{MatchId, Rejection};

use super::{MatchError, Matches};
use crate::bundle;

impl Matches {
    /// The whole log with its seed, signed, as JSON Lines; see [`crate::bundle`].
    ///
    /// # Errors
    /// `Rejected` while the match is not over, and if it was called off before it started;
    /// `NotFound`, `Store`.
    pub async fn export(&self, id: MatchId) -> Result<String, MatchError> {
        let live = self.current(id).await?;
        let (row, seed) = (live.row.clone(), live.seed);
        if !live.head.summary().reveals {
            return Err(Rejection::NotActive(row.status).into());
        }
        let log = self.read_past(&row, 0, row.version).await?;
        let keys = self.inner.keys.clone();
        let write = move || bundle::write(&row, &seed, &log, &keys);
        Ok(self.inner.work.long(write).await?)
    }
}
