//! The log on a real Postgres: races, retries, other nodes, and rows that were tampered with; all
//! of it with appends that share transactions, and with appends one by one.

#![allow(clippy::unwrap_used, reason = "what fails here fails the test")]

mod bench;

/// Appends that come at once share a transaction.
mod together {
    const HOW: infra::streams::Appends = infra::streams::Appends::Together;

    include!("cases/matches.rs");
}

/// Each append has a transaction of its own.
mod alone {
    const HOW: infra::streams::Appends = infra::streams::Appends::Alone;

    include!("cases/matches.rs");
}
