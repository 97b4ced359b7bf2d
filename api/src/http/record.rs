//! Chains of records outside of any log, as clients see them.

use infra::record::BrokenRecord;
use serde::Serialize;
use utoipa::ToSchema;

/// Whether a record is complete and unaltered.
#[derive(Serialize, ToSchema)]
pub struct RecordChain {
    /// Whether every entry is chained to the previous one as it was recorded, and none is missing
    /// that a checkpoint covers.
    pub holds: bool,
    /// The first entry that is missing or altered; left out if the whole chain holds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub first_failure: Option<RecordFailure>,
}

/// The place where a record fails.
#[derive(Serialize, ToSchema)]
pub struct RecordFailure {
    /// The place of the entry, from 1.
    #[schema(minimum = 1)]
    pub n: u64,
    /// What is wrong with that entry, in a sentence.
    pub detail: String,
}

impl RecordChain {
    /// The result of checking a record.
    pub fn of(broken: Option<BrokenRecord>) -> RecordChain {
        let failure = |BrokenRecord { n, detail }| RecordFailure { n, detail };
        RecordChain { holds: broken.is_none(), first_failure: broken.map(failure) }
    }
}
