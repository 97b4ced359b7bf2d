//! What the games do not know: the store, accounts, tokens, feeds, bundles.

pub mod acts;
pub mod archive;
pub mod bots;
pub mod bundle;
pub mod database;
pub mod evidence;
pub mod feed;
mod hints;
pub mod identity;
mod leases;
pub mod ledger;
pub mod matches;
pub mod nats;
pub mod reasons;
pub mod record;
mod rights;
pub mod schema;
pub mod servers;
pub mod streams;
pub mod webhooks;
pub mod work;
