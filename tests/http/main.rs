//! The contract over HTTP, resource by resource: every sentence a test. Each file is named like
//! the part of the surface that it tests.

mod court;
mod house;
mod scripts;

mod account_rulings;
mod accounts;
mod api_keys;
mod erasure;
mod forgeries;
mod hiding;
mod invitations;
mod logins;
mod me;
mod me_stream;
mod passwords;
mod rights;
mod roles;
mod suspensions;
mod tokens;

mod bots;
mod cancellations;
mod lists;
mod matches;
mod rulesets;
mod seats;
mod staged;

mod clocks;
mod decisions;
mod doomtown;
mod draws;
mod forks;
mod frozen;
mod gunslingers;
mod keyforge;
mod offers;
mod play;
mod previews;
mod prompts;
mod resignations;
mod retries;
mod scenes;
mod takebacks;
mod versions;
mod wild_west;

mod branches;
mod delays;
mod events;
mod evicted;
mod eyes;
mod feed;
mod followers;
mod replay;
mod replay_stream;

mod secrets;
mod state;
mod stream;
mod stream_tickets;
mod timeline;
mod told;
mod unseen;
mod webhooks;

mod accesses;
mod acts;
mod annotations;
mod appeals;
mod contamination;
mod disputes;
mod information;
mod ruling_previews;
mod rulings;

mod audit;
mod audits;
mod chain;
mod checkpoints;
mod judges;
mod receipts;

mod broken;
mod health;
mod hints;
mod limits;
mod openapi;
mod problems;
mod refusals;
mod requests;
mod walk;
mod work;
