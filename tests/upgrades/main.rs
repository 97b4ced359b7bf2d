//! Upgrades: a database that an older release has filled, a database that a newer one has
//! migrated, and an old and a new server side by side.

mod fill;
mod filled;
mod migrated;
mod newer;
mod side_by_side;
