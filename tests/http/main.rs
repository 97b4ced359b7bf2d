//! The contract over HTTP, resource by resource: every sentence a test. Each file is named like
//! the part of the surface that it tests.

mod house;

mod accounts;
mod api_keys;
mod forgeries;
mod me;
mod tokens;

mod matches;
mod rulesets;
mod seats;

mod clocks;
mod decisions;
mod draws;
mod forks;
mod play;
mod previews;
mod prompts;
mod resignations;
mod retries;
mod takebacks;

mod delays;
mod events;
mod eyes;
mod secrets;
mod state;
mod stream;

mod audits;
mod chain;

mod health;
mod limits;
mod openapi;
mod problems;
mod requests;
mod walk;
