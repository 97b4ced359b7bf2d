//! High Noon over HTTP and on the command line.
//!
//! Begin with `routes/mod.rs`: the table of all operations, from which both the routes and the
//! OpenAPI document are made. Each address has a file of its name in `routes/`, which says beside
//! the handler what may be sent, how it is refused and what an example looks like. A handler reads
//! what it needs in the order in which refusals are given (401, 404, 403, 400, then the match
//! itself), asks `infra`, and wraps the answer. `http/` is what all handlers use: `problem.rs` is
//! the table of all refusals; `observe.rs` and `cors.rs` have what every request gets.

pub mod cli;
pub mod openapi;
pub mod server;

mod http;
mod pages;
mod routes;
mod webhooks;

/// Gives back what a match has taken once it is out of the cache: with the allocator of glibc, a
/// server holds nearly three times as much.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;
