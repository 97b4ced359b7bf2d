//! What a game is made of. Reading order: [`ruleset`], [`table`], [`question`].

pub mod ruleset;
pub mod setup;
pub mod table;

pub mod scripted;

pub mod question;

pub mod choice;
pub mod facts;
pub mod form;
pub mod guide;
pub mod import;
pub mod mark;
pub mod misread;
pub mod outcome;
pub mod plain;
pub mod seat;
pub mod sentence;
pub mod shown;
pub mod text;
pub mod unread;
pub mod values;
