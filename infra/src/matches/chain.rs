//! The events of one request: an answer, and answers to the questions that follow.

use std::sync::Arc;

use domain::engine::{
    AccountId, Act, AnyDecided, AnyMatch, KeptText, Kind, PromptId, Rejection, Sealed, Seat,
};
use serde_json::Value;

use super::{Appended, Line, MatchError, MatchRow, stamp};

/// An answer, and answers to the questions that follow.
#[derive(Clone, Debug)]
pub struct Answering {
    /// The seat, if the account has several.
    pub seat: Option<Seat>,
    /// The prompt that is answered.
    pub prompt: PromptId,
    /// The answer.
    pub answer: Value,
    /// Answers to the questions that follow, each checked as it comes up.
    pub then: Vec<Value>,
    /// The last event that the player has seen: the answer counts only if nothing new was shown to
    /// the seat after it.
    pub seen: Option<u64>,
}

/// The events that follow from a request.
pub(super) struct Chain {
    pub lines: Vec<Line>,
    pub after: Arc<dyn AnyMatch>,
    pub texts: Vec<KeptText>,
    pub refused: Option<Rejection>,
}

impl Chain {
    pub fn of(before: Arc<dyn AnyMatch>, decided: AnyDecided) -> Chain {
        let mut chain =
            Chain { lines: Vec::new(), after: before, texts: Vec::new(), refused: None };
        chain.extend(decided);
        chain
    }

    fn extend(&mut self, decided: AnyDecided) {
        self.texts.extend(decided.texts);
        for (sealed, after) in decided.events.into_iter().zip(decided.states) {
            let before = std::mem::replace(&mut self.after, after.clone());
            self.lines.push(Line { before, sealed: Arc::new(sealed), after });
        }
    }

    pub fn first(&self) -> &Sealed {
        &self.lines.first().expect("whatever is decided is at least one event").sealed
    }

    pub fn last(&self) -> &Sealed {
        &self.lines.last().expect("whatever is decided is at least one event").sealed
    }

    pub fn time_of<T: From<domain::engine::Time>>(&self, kind: Kind) -> Option<T> {
        let line = self.lines.iter().find(|line| line.sealed.kind == kind)?;
        Some(line.sealed.recorded_at.into())
    }

    /// When the match ended, if these events end it.
    pub fn ended_at<T: From<domain::engine::Time>>(&self) -> Option<T> {
        self.time_of(Kind::MatchFinished).or_else(|| self.time_of(Kind::MatchCancelled))
    }

    pub fn row(&self) -> MatchRow {
        let summary = self.after.summary();
        MatchRow {
            id: self.after.id(),
            ruleset: summary.ruleset,
            rules_version: summary.rules_version,
            visibility: summary.visibility,
            status: summary.status,
            version: self.after.seq(),
            head_hash: self.after.head(),
            creator: summary.creator,
            players: summary.chairs.into_iter().map(|it| it.account).collect(),
            title: summary.title.map(|it| it.text),
            created_at: self.last().recorded_at,
            started_at: self.time_of(Kind::MatchStarted),
            ended_at: self.ended_at(),
            delayed: !summary.delay.is_none(),
            staged: summary.staged,
        }
    }

    pub fn appended(self, receipt: String) -> Appended {
        let Chain { lines, after, refused, .. } = self;
        Appended { lines, after, receipt, refused, replayed: false }
    }
}

/// Decides an answer and the following ones, up to the first that does not fit.
pub(super) fn chain(
    it: &Arc<dyn AnyMatch>,
    account: AccountId,
    answering: &Answering,
) -> Result<Chain, MatchError> {
    let stamp = stamp(Some(account));
    let decide = |it: &dyn AnyMatch, seat, prompt: &PromptId, answer: &Value| {
        let (prompt, answer) = (prompt.clone(), answer.clone());
        it.act(Act::Decide { seat, prompt, answer }, None, stamp)
    };
    let decided = decide(it.as_ref(), answering.seat, &answering.prompt, &answering.answer)?;
    let mut chain = Chain::of(it.clone(), decided);
    let seat = chain.first().seat;
    for answer in &answering.then {
        let next = seat.map(|seat| chain.after.prompts(seat)).unwrap_or_default();
        let decided = match next.first() {
            Some(prompt) => decide(chain.after.as_ref(), seat, &prompt.id, answer),
            None => Err(Rejection::PromptClosed),
        };
        match decided {
            Ok(decided) => chain.extend(decided),
            Err(rejection) => {
                chain.refused = Some(rejection);
                break;
            }
        }
    }
    Ok(chain)
}

/// Why a decision was refused, in a word for the metrics.
pub(super) fn reason(error: &MatchError) -> &'static str {
    match error {
        MatchError::NotFound | MatchError::UnknownRuleset | MatchError::UnknownVersion => {
            "not_found"
        }
        MatchError::Rejected(Rejection::NotSeated) => "not_seated",
        MatchError::Rejected(Rejection::PromptClosed) => "prompt_closed",
        MatchError::Rejected(Rejection::NotOffered { .. }) => "not_offered",
        MatchError::Rejected(Rejection::OffScript { .. }) => "off_script",
        MatchError::Rejected(Rejection::NotActive(_)) | MatchError::Archived => "not_active",
        MatchError::Rejected(Rejection::ClockExpired(_)) => "clock_expired",
        MatchError::Rejected(Rejection::Drifted) => "drifted",
        MatchError::Rejected(_)
        | MatchError::NotAJudge
        | MatchError::TooManyJudges { .. }
        | MatchError::TooManyAnnotations { .. } => "rejected",
        MatchError::VersionMismatch { .. } => "version_mismatch",
        MatchError::KeyReused => "key_reused",
        MatchError::Frozen(_) => "frozen",
        MatchError::AlteredReply { .. } => "altered_reply",
        MatchError::Store(_) => "store",
        MatchError::Work(_) => "busy",
    }
}
