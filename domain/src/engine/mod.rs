//! What every game shares.
//!
//! A match is one append-only log of events, one per decision. Its state is the fold of the
//! facts in them. What follows from a decision is found by an ordinary function of the game that
//! may ask questions; when an answer comes, the function runs again from the start, with the
//! answers so far, and gets further.
//!
//! Reading order: [`rules`] is what the author of a game needs; [`play`] is the match, its events
//! and its fold; [`conduct`] is what players and judges do beside the game; [`show`] is what each
//! viewer gets; [`erased`] is all of it as the rest of the server knows it: JSON in, JSON out.
//! [`cards`] is what games of cards share.

pub mod rules;

pub mod play;

pub mod conduct;

pub mod show;

pub mod erased;

pub mod cards;

#[cfg(test)]
pub(crate) mod trial;

pub use crate::log::{
    Branch, Chance, Checkpoint, Decode, Decoder, Encode, Encoder, Failure, Hash, Kind, LineOfPlay,
    Luck, MatchId, Report, Rewind, Salt, Sealed, Seat, Seed, Stream, Time, chance, checkpoint,
    encode, lines, seal, so_many,
};
pub use conduct::act::{
    Act, Acted, ClaimedDispute, ENTROPY_BYTES_MAX, KeptText, NewRuling, NewSeat, Past,
};
pub use conduct::beside::{OfferKind, OpenOffer, SealedAnswer, SideAct};
pub use conduct::cancelling::Canceller;
pub use conduct::correction::Correction;
pub use conduct::{agreement, judging, preview};
pub use erased::{
    AnyBout, AnyDecided, AnyMatch, AnyPast, AnyRuleset, NewMatch, StoredRuling, Summary,
};
pub use play::clock::{Clock, ClockKind, ClockReading, OnExpiry};
pub use play::decide::{Decided, Rejection, Stamp};
pub use play::event::{Asked, Began, Body, Course, Created, Decision, Event, Root};
pub use play::standing::{
    AccountId, Chair, Delay, RevealPolicy, Standing, Status, Takebacks, Visibility,
};
pub use play::{FoldError, Match, clock, decide, event, fork, standing, verify};
pub use rules::choice::{Answer, Bin, Choice};
pub(crate) use rules::facts::facts;
pub use rules::facts::{Eyes, Happening, Seen};
pub use rules::guide::{
    BotStyle, CatalogItem, Citation, CorrectionGroup, Guide, PenaltyGuide, RoleGuide, Schemas,
    SeatRange, Violation, join_what_is_inlined, schema_of, unsign,
};
pub use rules::import::{ImportRemark, Imported};
pub use rules::mark::Mark;
pub use rules::outcome::{Outcome, OutcomeKind, ShownOutcome};
pub use rules::plain::{Plain, is_zero, plain};
pub use rules::question::{
    Answered, Assign, Either, Form, IfAny, Number, One, OneOf, Question, Sequence, Several, Split,
    Text,
};
pub use rules::ruleset::{
    Chosen, Guided, Judged, Laws, Manner, Matter, OpenMatter, Rules, Ruleset, Show, StandIn, Tally,
    Tournament, Unadjusted,
};
pub use rules::scripted::{FollowsScript, ScriptDropped, ScriptFollowed};
pub use rules::seat::Viewer;
pub use rules::sentence::{
    Ids, Link, Nameable, Sentence, Span, as_sentence, capitalized, counted, link, listed, marked,
    replace_parts, unmarked,
};
pub use rules::setup::{Bout, Preset, Setup, SetupSeat};
pub use rules::shown::{Closed, Description, Label, Shown, TITLE_MAX, spans_of_seats};
pub use rules::table::{Paused, Resolved, Table};
pub use rules::text::{TEXT, TextRef, TextSeal, is_control, is_name, is_prose};
pub use rules::unread::Unread;
pub use rules::values::{Values, values_schema};
pub use rules::{choice, form};
pub use show::learnt::Learnt;
pub use show::platform::PlatformFact;
pub use show::prompt::{ClosedItem, OptionItem, Prompt, PromptChoice, PromptId};
pub use show::{Perceived, ShownEvent, Told, house};
