//! Leaves of a checkpoint that stand for no head.
//!
//! A match that is shown with a delay must not be seen to grow before its time. But checkpoints
//! are public: on a quiet server, one more leaf, or a checkpoint where there would be none, would
//! reveal it. So as long as there are such matches, a checkpoint is made at every interval, and
//! holds as many leaves for them as there could be, with decoys for those that have not grown. A
//! decoy is the SHA-256 of a statement that the server has signed and keeps to itself. Outsiders
//! cannot tell it from a head. Anybody with the database and the server's public keys can, so
//! nobody can pass a head off as a decoy.

use diesel::prelude::*;
use diesel::sql_types::BigInt;
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use domain::engine::Hash;
use serde_json::json;

use super::{MatchError, Matches};
use crate::database::{StoreError, bigint};
use crate::identity::keys::{Keys, PublicKeys};
use crate::schema::checkpoints;

/// The type of a decoy's JWS.
const DECOY_TYPE: &str = "decoy+jws";
/// Up to this many matches, there are always as many leaves as they could have. With more matches,
/// nobody sees which of them have grown, but about how many have.
const ALWAYS_MAX: usize = 16;

#[derive(QueryableByName)]
struct Counted {
    #[diesel(sql_type = BigInt)]
    count: i64,
}

/// The number of leaves that the delayed matches have in a checkpoint which holds `grown` of their
/// heads: one for the log of each, and one for its looks.
pub(super) async fn leaves_due(
    connection: &mut AsyncPgConnection,
    grown: usize,
) -> Result<usize, StoreError> {
    let hidden = diesel::sql_query(
        "SELECT count(*) AS count FROM matches
         WHERE delayed AND status <> 'finished' AND status <> 'cancelled'",
    );
    let Counted { count } = hidden.get_result(connection).await?;
    let possible = usize::try_from(count).unwrap_or_default().saturating_mul(2);
    Ok(due(possible, grown))
}

fn due(possible: usize, grown: usize) -> usize {
    match possible {
        0..=ALWAYS_MAX => possible.max(grown),
        _ => grown.next_power_of_two().max(ALWAYS_MAX),
    }
}

/// Signs `count` decoys for checkpoint `n`.
pub(super) fn sign(keys: &Keys, n: u64, count: usize) -> Vec<String> {
    let decoy = |number| keys.sign_jws(&json!({"checkpoint": n, "decoy": number}), DECOY_TYPE);
    (0..count).map(decoy).collect()
}

/// The leaf of a decoy.
pub fn decoy_leaf(jws: &str) -> Hash {
    Hash::of(jws.as_bytes())
}

/// Whether the server has signed this as a decoy of checkpoint `n`.
pub fn is_decoy(jws: &str, n: u64, keys: &PublicKeys) -> bool {
    keys.verify_jws(jws, DECOY_TYPE).is_ok_and(|it| it["checkpoint"] == n)
}

impl Matches {
    /// The decoys of a checkpoint as they were signed, for checks of the store: every other leaf
    /// stands for a head.
    ///
    /// # Errors
    /// `NotFound`, `Store`.
    pub async fn decoys_in(&self, checkpoint: u64) -> Result<Vec<String>, MatchError> {
        let mut connection = self.inner.database.get().await?;
        let decoys = checkpoints::table.find(bigint(checkpoint)).select(checkpoints::decoys);
        let found = decoys.first(&mut connection).await.optional().map_err(StoreError::from)?;
        found.ok_or(MatchError::NotFound)
    }
}

#[cfg(test)]
mod tests {
    use super::due;

    #[test]
    fn few_matches_always_have_all_leaves_that_they_could_have() {
        for grown in 0..=6 {
            assert_eq!(due(6, grown), 6);
        }
        assert_eq!((due(0, 0), due(0, 1)), (0, 1), "one that has been created meanwhile");
    }

    #[test]
    fn many_matches_show_about_how_many_have_grown() {
        assert_eq!([0, 1, 16].map(|grown| due(100, grown)), [16; 3]);
        assert_eq!([17, 20, 32].map(|grown| due(100, grown)), [32; 3]);
    }
}
