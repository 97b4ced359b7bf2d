//! All problems in one table, and their form in answers (RFC 9457).

use actix_web::http::StatusCode;
use actix_web::http::header::{self, HeaderValue};
use actix_web::{HttpResponse, ResponseError};
use domain::engine::{Prompt, ShownEvent, Violation};
use serde::Serialize;
use utoipa::ToSchema;

use crate::http::this_request;

/// How to authenticate, for callers who sent no token.
const CHALLENGE: &str = r#"Bearer realm="highnoon""#;
/// How to authenticate, for callers whose token is not valid.
const CHALLENGE_ANEW: &str = r#"Bearer realm="highnoon", error="invalid_token""#;

/// The names of all problems.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
#[expect(clippy::enum_variant_names, reason = "a name may be taken")]
pub enum Name {
    MalformedRequest,
    UnknownParameter,
    InvalidCursor,
    IdempotencyKeyRequired,
    Unauthenticated,
    InsufficientScope,
    NotSeated,
    AccountSuspended,
    WrongPassword,
    RegistrationClosed,
    InvitationRequired,
    NotFound,
    MethodNotAllowed,
    NotAcceptable,
    RequestTimeout,
    MatchNotActive,
    NameTaken,
    SeatTaken,
    PromptClosed,
    ResolutionOpen,
    MatchSuspended,
    ClockExpired,
    ClockRunning,
    DrawNotPermitted,
    UndoNotPermitted,
    PreviewWouldReveal,
    TooManyDisputes,
    TooManyKeys,
    TooManyInvitations,
    NoPassword,
    TooManyAnnotations,
    TooManyJudges,
    DisputeTaken,
    TooManyWebhooks,
    WebhookEnded,
    TooManyBots,
    NotAJudge,
    LastAdmin,
    NoLongerKept,
    VersionMismatch,
    PayloadTooLarge,
    UnsupportedMediaType,
    NotOffered,
    OffScript,
    InvalidLoadout,
    InvalidOptions,
    InvalidRuling,
    IdempotencyKeyReused,
    RateLimited,
    Internal,
    Drifted,
    FoldMismatch,
    ReplyAltered,
    StoreUnavailable,
    Busy,
}

/// A row of the table: one problem and what it means.
pub struct Entry {
    /// The problem that this row is about.
    pub name: Name,
    /// The HTTP status.
    pub status: u16,
    /// The name in `/problems/…`.
    pub slug: &'static str,
    /// A few words, always the same for this problem.
    pub title: &'static str,
    /// When it occurs, and what to do about it.
    pub meaning: &'static str,
}

const fn entry(
    name: Name,
    status: u16,
    slug: &'static str,
    title: &'static str,
    meaning: &'static str,
) -> Entry {
    Entry { name, status, slug, title, meaning }
}

/// All problems, in the order of [`Name`].
#[rustfmt::skip]
pub static TABLE: [Entry; 55] = [
    entry(Name::MalformedRequest, 400, "malformed-request", "The request cannot be read",
        "It is not JSON, or fields are missing, unknown, given twice or of another type. `errors` \
         says where: what was read first comes first, then what the schema tells of the rest, \
         at most 50 things."),
    entry(Name::UnknownParameter, 400, "unknown-parameter", "Unknown query parameter",
        "The address has a query parameter that this operation does not know. Nothing is ignored, \
         so that typing errors are noticed."),
    entry(Name::InvalidCursor, 400, "invalid-cursor", "Invalid cursor",
        "This list did not give out the cursor, or not with the same filters. Begin again without \
         it."),
    entry(Name::IdempotencyKeyRequired, 400, "idempotency-key-required",
        "An Idempotency-Key is required",
        "Send the header `Idempotency-Key` with a UUID that you make up. Send the same one when \
         you try the same request again."),
    entry(Name::Unauthenticated, 401, "unauthenticated", "The caller is not known",
        "There is no token; or it has expired, was altered or revoked, or belongs to another \
         issuer or audience. Log in at `POST /v1/tokens`, or refresh your tokens."),
    entry(Name::InsufficientScope, 403, "insufficient-scope", "The token does not allow this",
        "The caller is known, but may not do this with this token, or not now. `detail` says \
         why."),
    entry(Name::NotSeated, 403, "not-seated", "Not your seat",
        "The caller does not sit in the match, or not in that seat."),
    entry(Name::AccountSuspended, 403, "account-suspended", "The account is suspended",
        "An admin has suspended the account: its tokens and API keys are good for nothing until \
         the suspension ends. `detail` says why it was suspended."),
    entry(Name::WrongPassword, 403, "wrong-password", "The old password is wrong",
        "To change a password you have to know the old one. If you have lost it, ask an admin \
         for a code."),
    entry(Name::RegistrationClosed, 403, "registration-closed", "Nobody can register here",
        "The operator of the server lets nobody register."),
    entry(Name::InvitationRequired, 403, "invitation-required",
        "Registering needs an invitation",
        "Send the code of an invitation as `invitation`. This one is missing or not known, was \
         withdrawn, is used up or has expired."),
    entry(Name::NotFound, 404, "not-found", "Not found",
        "There is nothing at this address, or nothing that the caller may know of."),
    entry(Name::MethodNotAllowed, 405, "method-not-allowed", "The method is not allowed",
        "The address exists, but does not take this method. The header `Allow` lists the methods \
         that it takes."),
    entry(Name::NotAcceptable, 406, "not-acceptable", "No acceptable format",
        "The header `Accept` admits none of the formats in which this operation can answer."),
    entry(Name::RequestTimeout, 408, "request-timeout", "The request took too long",
        "The body did not arrive in time."),
    entry(Name::MatchNotActive, 409, "match-not-active", "The match is in another state",
        "The request needs a match that is open, running or over, and this one is not. `detail` \
         says what it is."),
    entry(Name::NameTaken, 409, "name-taken", "The name is taken",
        "Another account has this name, or one that differs only in case or looks the same; or an \
         erased account had it. `detail` says which."),
    entry(Name::SeatTaken, 409, "seat-taken", "The seat is taken",
        "Another player has the seat, or no seat is free."),
    entry(Name::PromptClosed, 409, "prompt-closed", "The prompt is not open",
        "The prompt is not open to the caller: it never was, or no longer is. Read the prompts \
         again."),
    entry(Name::ResolutionOpen, 409, "resolution-open", "Something is being resolved",
        "This is possible only when nothing is being resolved. Try again when it is done."),
    entry(Name::MatchSuspended, 409, "match-suspended", "The match is suspended",
        "A dispute has suspended the match. Nothing is decided and no clock runs until a judge \
         has ruled."),
    entry(Name::ClockExpired, 409, "clock-expired", "The time is up",
        "A seat's time was up before the request came. If it was the caller's, what follows from \
         that has been recorded: read the prompts again. If it was another's, `detail` says so."),
    entry(Name::ClockRunning, 409, "clock-running", "Nobody's time is up",
        "No clock of the match has run out, as far as the caller may know."),
    entry(Name::DrawNotPermitted, 409, "draw-not-permitted", "No draw is possible now",
        "A draw cannot be offered or answered now. `detail` says why."),
    entry(Name::UndoNotPermitted, 409, "undo-not-permitted", "This cannot be taken back",
        "The match does not allow take-backs, or somebody has learnt something since, or nobody \
         has asked. `detail` says why."),
    entry(Name::PreviewWouldReveal, 409, "preview-would-reveal", "A preview would reveal something",
        "What the decision would bring about depends on hidden information or on chance."),
    entry(Name::TooManyDisputes, 409, "too-many-disputes", "Too many disputes or rulings",
        "The match has as many disputes or rulings as it may have. `detail` says which."),
    entry(Name::TooManyKeys, 409, "too-many-keys", "Too many API keys",
        "The account has as many API keys as it may have. Revoke one first."),
    entry(Name::TooManyInvitations, 409, "too-many-invitations", "Too many invitations",
        "The server holds as many unused invitations as are allowed. Withdraw one first."),
    entry(Name::NoPassword, 409, "no-password", "The account has no password",
        "Another issuer vouches for the account: its owner logs in there."),
    entry(Name::TooManyAnnotations, 409, "too-many-annotations", "Too many annotations",
        "The account has as many annotations in this match as it may have. Delete one first."),
    entry(Name::TooManyJudges, 409, "too-many-judges", "Too many judges",
        "The match has as many judges as it may have. Call one off first."),
    entry(Name::DisputeTaken, 409, "dispute-taken", "The dispute is not free",
        "Another judge has taken the dispute, or it is decided. `detail` says which."),
    entry(Name::TooManyWebhooks, 409, "too-many-webhooks", "Too many webhooks",
        "The account has as many webhooks as it may have. Delete one first."),
    entry(Name::WebhookEnded, 409, "webhook-ended", "The webhook has ended",
        "Its address has answered 410: nothing is sent there any more. Make another webhook."),
    entry(Name::TooManyBots, 409, "too-many-bots", "Too many bots",
        "The account already has as many bots playing in its matches as are allowed. One of these \
         matches has to end first, or be called off."),
    entry(Name::NotAJudge, 409, "not-a-judge", "Not a judge",
        "There is no such account, or it does not have the role `judge`. Grant the role first."),
    entry(Name::LastAdmin, 409, "last-admin", "The last admin",
        "Nobody would be left to grant roles. Make somebody else an admin first."),
    entry(Name::NoLongerKept, 410, "no-longer-kept", "This is no longer kept",
        "The feed is kept for some time only, and this part of it is older: `detail` says where it \
         begins now. Or the database has lost what was told up to this place: `detail` says where \
         the feed ends now. What happened in a match is at `/v1/matches/{id}/events`."),
    entry(Name::VersionMismatch, 412, "version-mismatch", "The match has moved on",
        "The request has `If-Match`, and the match is not at that version, or something new was \
         shown after `seen`. `version` is the match's version, `missed` what happened since."),
    entry(Name::PayloadTooLarge, 413, "payload-too-large", "The body is too large",
        "A body has at most 256 KiB, a bundle at most 64 MiB."),
    entry(Name::UnsupportedMediaType, 415, "unsupported-media-type",
        "The media type of the body is not supported",
        "The body must be `application/json` without an encoding, and a bundle \
         `application/x-ndjson`. For an import, `detail` says what it may be."),
    entry(Name::NotOffered, 422, "not-offered", "That was not on offer",
        "The prompt does not admit this answer. `rule` and `detail` say why, `errors` where; \
         `prompts` repeats what is offered."),
    entry(Name::OffScript, 422, "off-script", "The script does not fit",
        "The match is staged, and the script of its scenario does not fit a draw that this leads \
         to. `detail` says which entry. Nothing was appended."),
    entry(Name::InvalidLoadout, 422, "invalid-loadout", "The loadout breaks the rules",
        "`errors` names everything that is wrong with it."),
    entry(Name::InvalidOptions, 422, "invalid-options", "The match cannot be made like this",
        "`errors` names everything that is wrong."),
    entry(Name::InvalidRuling, 422, "invalid-ruling", "The dispute or ruling is not valid",
        "`errors` names everything that is wrong with the dispute or the ruling."),
    entry(Name::IdempotencyKeyReused, 422, "idempotency-key-reused",
        "The key was used for another request",
        "An Idempotency-Key belongs to one request. Make up a new one for a new request."),
    entry(Name::RateLimited, 429, "rate-limited", "Too many requests",
        "Wait as long as `Retry-After` says."),
    entry(Name::Internal, 500, "internal", "Something went wrong here",
        "The server is at fault. `instance` helps its operator to find the error in the log."),
    entry(Name::Drifted, 500, "drifted", "The resolution does not repeat itself",
        "Running a resolution again did not repeat the log, because the rules have changed \
         meanwhile. Nothing was appended."),
    entry(Name::FoldMismatch, 500, "fold-mismatch", "The match is frozen",
        "The stored log is not what was decided. Nothing more is appended to the match. What comes \
         before event `seq` can still be read, with `at` or `to`."),
    entry(Name::ReplyAltered, 500, "reply-altered", "The stored reply was altered",
        "What the request decided stands: read the match's events. Its reply was altered in the \
         store, so it is not repeated."),
    entry(Name::StoreUnavailable, 503, "store-unavailable", "The store is not available",
        "Postgres does not answer, or too slowly. Try again with the same Idempotency-Key: \
         whatever was appended is found by it."),
    entry(Name::Busy, 503, "busy", "The server is busy",
        "The server has too much work of this kind. Try again in a moment."),
];

// A name's number is the place of its row.
const _: () = {
    let mut at = 0;
    while at < TABLE.len() {
        assert!(TABLE[at].name as usize == at, "the table is not in the order of the names");
        at += 1;
    }
    assert!(Name::Busy as usize + 1 == TABLE.len(), "a name is not in the table");
};

impl Name {
    /// The row of the table.
    pub fn entry(self) -> &'static Entry {
        &TABLE[self as usize]
    }
}

/// Why a request is refused.
#[derive(Clone)]
pub struct Problem(Box<Parts>);

#[derive(Clone)]
struct Parts {
    name: Name,
    detail: String,
    rule: Option<String>,
    version: Option<u64>,
    missed: Option<Vec<ShownEvent>>,
    errors: Vec<Violation>,
    prompts: Option<Vec<Prompt>>,
    failure: Option<(u64, String)>,
    retry_after_seconds: Option<u64>,
    allow: Option<String>,
    challenge: &'static str,
}

/// Why a request was refused (RFC 9457).
#[derive(Serialize, ToSchema)]
#[schema(as = Problem)]
pub struct ProblemBody {
    /// The kind of problem, as the address of a page about it. Today one of `ProblemType`.
    #[schema(example = "/problems/not-offered")]
    r#type: String,
    /// A few words, the same for every problem of this type.
    title: &'static str,
    /// The HTTP status of the answer.
    #[schema(minimum = 400, maximum = 599)]
    status: u16,
    /// What is wrong in this case.
    detail: String,
    /// The id of the request, as in `X-Request-Id`.
    instance: String,
    /// The citation of the rule that was broken; left out if no rule was.
    #[serde(skip_serializing_if = "Option::is_none")]
    rule: Option<String>,
    /// The match's version: the seq of its last event.
    #[serde(skip_serializing_if = "Option::is_none")]
    version: Option<u64>,
    /// The events since the version that the request named, at most 100.
    #[serde(skip_serializing_if = "Option::is_none")]
    missed: Option<Vec<ShownEvent>>,
    /// Everything that is wrong, each item with a JSON Pointer into the request.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    errors: Vec<Violation>,
    /// The prompts that are open to the caller, if that helps to go on.
    #[serde(skip_serializing_if = "Option::is_none")]
    prompts: Option<Vec<Prompt>>,
    /// The seq of the first event in the log that is not what was decided.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(minimum = 1)]
    seq: Option<u64>,
    /// The check that this event failed, as in a `VerificationFailure`.
    #[serde(skip_serializing_if = "Option::is_none")]
    check: Option<String>,
}

impl Problem {
    /// A problem with what is wrong in this case.
    pub fn new(name: Name, detail: impl Into<String>) -> Problem {
        Problem(Box::new(Parts {
            name,
            detail: detail.into(),
            rule: None,
            version: None,
            missed: None,
            errors: Vec::new(),
            prompts: None,
            failure: None,
            retry_after_seconds: None,
            allow: None,
            challenge: CHALLENGE_ANEW,
        }))
    }

    /// A problem with a field or parameter that is wrong.
    pub fn malformed(pointer: impl Into<String>, message: impl Into<String>) -> Problem {
        Problem::unreadable(vec![Violation::new(pointer, message)])
    }

    /// A problem with everything that cannot be read; the first is told in `detail`.
    pub fn unreadable(wrong: Vec<Violation>) -> Problem {
        let detail = match wrong.first().map(|it| (it.pointer.as_str(), it.message.as_str())) {
            None => "the request cannot be read".to_owned(),
            Some(("", message)) => message.to_owned(),
            Some((pointer, message)) => format!("{pointer}: {message}"),
        };
        Problem::new(Name::MalformedRequest, detail).with_errors(wrong)
    }

    /// The problem that there is nothing here, or nothing that the caller may know of.
    pub fn not_found() -> Problem {
        Problem::new(Name::NotFound, "there is nothing here, or nothing that you may see")
    }

    /// The problem that the server is at fault; it reveals nothing about the reason.
    pub fn internal() -> Problem {
        Problem::new(Name::Internal, "the server could not carry out the request")
    }

    /// Adds the rule that was broken.
    pub fn with_rule(mut self, rule: impl Into<String>) -> Problem {
        self.0.rule = Some(rule.into());
        self
    }

    /// Adds everything that is wrong.
    pub fn with_errors(mut self, errors: Vec<Violation>) -> Problem {
        self.0.errors = errors;
        self
    }

    /// Adds the match's version and what happened since the one that the request named.
    pub fn with_missed(mut self, version: u64, missed: Vec<ShownEvent>) -> Problem {
        self.0.version = Some(version);
        self.0.missed = Some(missed);
        self
    }

    /// Adds the match's version.
    pub fn with_version(mut self, version: u64) -> Problem {
        self.0.version = Some(version);
        self
    }

    /// Says that no token was sent, so that the challenge blames none (RFC 6750, section 3).
    pub fn without_token(mut self) -> Problem {
        self.0.challenge = CHALLENGE;
        self
    }

    /// Adds the prompts that are open. For a closed prompt that means that the caller named none:
    /// they went on answering, and were asked nothing more.
    pub fn with_prompts(mut self, prompts: Vec<Prompt>) -> Problem {
        if self.0.name == Name::PromptClosed {
            self.0.detail = "this seat is asked nothing more for now".to_owned();
        }
        self.0.prompts = Some(prompts);
        self
    }

    /// Adds the event that fails, and the check that it fails.
    pub fn with_failure(mut self, seq: u64, check: impl Into<String>) -> Problem {
        self.0.failure = Some((seq, check.into()));
        self
    }

    /// Adds the seconds to wait before another attempt.
    pub fn retry_after(mut self, seconds: u64) -> Problem {
        self.0.retry_after_seconds = Some(seconds);
        self
    }

    /// Adds the methods that the address takes.
    pub fn allowing(mut self, methods: &str) -> Problem {
        self.0.allow = Some(methods.to_owned());
        self
    }

    /// Whether the same may succeed in a moment.
    pub fn is_passing(&self) -> bool {
        matches!(self.name(), Name::StoreUnavailable | Name::Busy | Name::RateLimited)
    }

    /// Which problem it is.
    pub fn name(&self) -> Name {
        self.0.name
    }

    /// The problem in the form of the answer's body.
    pub fn body(&self) -> ProblemBody {
        let parts = &self.0;
        let entry = parts.name.entry();
        let (seq, check) = parts.failure.clone().unzip();
        ProblemBody {
            r#type: format!("/problems/{}", entry.slug),
            title: entry.title,
            status: entry.status,
            detail: parts.detail.clone(),
            instance: this_request::id(),
            rule: parts.rule.clone(),
            version: parts.version,
            missed: parts.missed.clone(),
            errors: parts.errors.clone(),
            prompts: parts.prompts.clone(),
            seq,
            check,
        }
    }
}

impl std::fmt::Debug for Problem {
    fn fmt(&self, to: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(to, "{}: {}", self.0.name.entry().slug, self.0.detail)
    }
}

impl std::fmt::Display for Problem {
    fn fmt(&self, to: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        to.write_str(self.0.name.entry().slug)
    }
}

impl ResponseError for Problem {
    fn status_code(&self) -> StatusCode {
        let status = StatusCode::from_u16(self.0.name.entry().status);
        status.unwrap_or(StatusCode::INTERNAL_SERVER_ERROR)
    }

    fn error_response(&self) -> HttpResponse {
        let mut response = HttpResponse::build(self.status_code());
        response.insert_header((header::CACHE_CONTROL, "no-store"));
        if self.0.name == Name::Unauthenticated {
            response.insert_header((header::WWW_AUTHENTICATE, self.0.challenge));
        }
        if let Some(seconds) = self.0.retry_after_seconds {
            response.insert_header((header::RETRY_AFTER, seconds));
        }
        let allow = self.0.allow.as_deref().and_then(|it| HeaderValue::from_str(it).ok());
        if let Some(allow) = allow {
            response.insert_header((header::ALLOW, allow));
        }
        response.content_type("application/problem+json");
        response.body(serde_json::to_vec(&self.body()).unwrap_or_default())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_problem_has_a_status_and_a_name_of_its_own() {
        let mut slugs: Vec<&str> = TABLE.iter().map(|it| it.slug).collect();
        slugs.sort_unstable();
        slugs.dedup();
        assert_eq!(slugs.len(), TABLE.len());
        assert!(TABLE.iter().all(|it| (400..600).contains(&it.status)));
    }

    #[test]
    fn a_field_that_is_wrong_is_pointed_at() {
        let problem = Problem::malformed("/seats", "expected a number");
        let body = serde_json::to_value(problem.body()).unwrap();
        assert_eq!(body["type"], "/problems/malformed-request");
        assert_eq!(body["errors"][0]["pointer"], "/seats");
        assert_eq!(problem.status_code(), StatusCode::BAD_REQUEST);
    }
}
