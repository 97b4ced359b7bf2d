//! What surrounds every request, and what every handler uses.

pub mod addresses;
pub mod apart;
pub mod app;
pub mod branches;
pub mod caller;
pub mod cors;
pub mod cursor;
pub mod etag;
pub mod frames;
pub mod idempotency;
pub mod json;
pub mod limits;
pub mod metrics;
pub mod observe;
pub mod operation;
pub mod problem;
pub mod refusals;
pub mod rights;
pub mod sample;
pub mod strict;
pub mod table;
pub mod texts;
pub mod this_request;
pub mod uploads;
pub mod watching;
pub mod wire;
