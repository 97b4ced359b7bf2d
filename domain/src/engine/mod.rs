//! What every game shares. Reading order: [`ruleset`], [`table`], [`question`], [`play`].
//!
//! A match is one append-only log of events, one per decision. Its state is the fold of the
//! facts in them. What follows from a decision is found by an ordinary function of the game that
//! may ask questions; when an answer comes, the function runs again from the start, with the
//! answers so far, and gets further.

pub mod question;
pub mod ruleset;
pub mod table;

pub mod play;

pub mod decide;
mod draft;
mod ruled;
pub mod show;
pub mod verify;

mod act;
pub mod agreement;
mod appeals;
pub mod beside;
pub mod chance;
pub mod checkpoint;
pub mod choice;
pub mod clock;
pub mod count;
pub mod encode;
pub mod erased;
pub mod event;
pub mod fork;
pub mod form;
pub mod guide;
pub mod house;
pub mod import;
pub mod judging;
pub mod learnt;
pub mod lines;
pub mod mark;
pub mod platform;
pub mod preview;
pub mod prompt;
pub mod seal;
pub mod seat;
pub mod standing;
pub mod time;

pub use act::{Act, Acted, ClaimedDispute, ENTROPY_BYTES_MAX, KeptText, NewRuling, NewSeat, Past};
pub use beside::{OfferKind, OpenOffer, SealedAnswer, SideAct};
pub use chance::{Chance, Luck};
pub use checkpoint::Checkpoint;
pub use choice::{Answer, Bin, Choice, TextRef, TextSeal};
pub use clock::{Clock, ClockKind, ClockReading, OnExpiry};
pub use count::so_many;
pub use decide::{Decided, Rejection, Stamp};
pub use encode::{Decode, Decoder, Encode, Encoder};
pub use erased::{AnyDecided, AnyMatch, AnyPast, AnyRuleset, NewMatch, StoredRuling, Summary};
pub use event::{Asked, Began, Body, Course, Created, Decision, Event, Kind, MatchId, Root};
pub use guide::{
    CatalogItem, Citation, Guide, PenaltyGuide, Preset, RoleGuide, Schemas, SeatRange, Violation,
    unsign,
};
pub use import::{ImportRemark, Imported};
pub use learnt::Learnt;
pub use lines::{Branch, LineOfPlay, Rewind};
pub use mark::Mark;
pub use platform::PlatformFact;
pub use play::{FoldError, Match};
pub use prompt::{OptionItem, Prompt, PromptChoice, PromptId};
pub use question::{
    Answered, Assign, Either, Form, IfAny, Number, One, OneOf, Question, Sequence, Several, Split,
    Text,
};
pub use ruleset::{
    Description, Label, Outcome, OutcomeKind, Plain, Ruleset, Setup, SetupSeat, Shown, Tally,
    Unadjusted,
};
pub use seal::{Hash, Salt, Sealed, Seed};
pub use seat::{Seat, Viewer};
pub use show::{Perceived, ShownEvent, Told};
pub use standing::{
    AccountId, Chair, Delay, RevealPolicy, Standing, Status, Takebacks, Visibility,
};
pub use table::{Paused, Resolved, Table};
pub use time::Time;
pub use verify::{Failure, Report};
