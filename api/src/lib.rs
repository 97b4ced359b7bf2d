//! High Noon over HTTP and on the command line.
//!
//! Begin with `routes.rs`: the table of all operations, from which both the routes and the OpenAPI
//! document are made. Each address has a file of its name, which says beside the handler what may
//! be sent, how it is refused and what an example looks like. A handler reads what it needs in the order in which refusals are told (401, 404, 403, 400,
//! then the match itself), asks `infra`, and wraps the answer. `problem.rs` is the table of all
//! refusals. What surrounds every request is in `observe.rs` and `cors.rs`, what every handler
//! uses in `caller.rs`, `strict.rs`, `watching.rs`, `branches.rs`, `etag.rs`, `cursor.rs`, `idempotency.rs`,
//! `limits.rs` and `apart.rs`.

pub mod cli;
pub mod openapi;
pub mod server;

mod routes;

mod accesses;
mod accounts;
mod addresses;
mod adjustments;
mod agreements;
mod annotations;
mod api_keys;
mod audit;
mod audits;
mod checkpoints;
mod contamination;
mod decisions;
mod disputes;
mod docs;
mod document;
mod draws;
mod events;
mod forks;
mod health;
mod information;
mod judges;
mod matches;
mod me;
mod metrics;
mod previews;
mod problems;
mod prompts;
mod receipts;
mod replay;
mod resignations;
mod roles;
mod rulesets;
mod rulings;
mod seats;
mod state;
mod stream;
mod takebacks;
mod texts;
mod timeline;
mod timeouts;
mod tokens;
mod wire;

mod apart;
mod branches;
mod caller;
mod cors;
mod cursor;
mod etag;
mod idempotency;
mod json;
mod limits;
mod observe;
mod operation;
mod problem;
mod refusals;
mod rights;
mod strict;
mod uploads;
mod watching;
