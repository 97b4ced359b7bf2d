//! What the inside refuses, as problems. Inside text stays inside.

use domain::engine::{Rejection, Status, Violation, house};
use infra::database::StoreError;
use infra::identity::{AuthError, IdentityError};
use infra::matches::MatchError;
use infra::work::WorkError;

use crate::http::problem::{Name, Problem};

/// When to try again where the store is away.
const STORE_RETRY_SECONDS: u64 = 1;
/// When to try again where too much is going on.
const BUSY_RETRY_SECONDS: u64 = 2;

impl From<StoreError> for Problem {
    fn from(error: StoreError) -> Problem {
        match error {
            StoreError::Conflict(_) | StoreError::Unavailable(_) => {
                tracing::warn!(%error, "the store did not do it");
                let detail = "the store is away or too slow; try again with the same key";
                Problem::new(Name::StoreUnavailable, detail).retry_after(STORE_RETRY_SECONDS)
            }
            StoreError::Broken(_) => {
                tracing::error!(%error, "the store is not as it should be");
                Problem::internal()
            }
        }
    }
}

impl From<WorkError> for Problem {
    fn from(error: WorkError) -> Problem {
        match error {
            WorkError::TooMuch => {
                let detail = "too much that takes long is under way for you; wait for some of it";
                Problem::new(Name::RateLimited, detail).retry_after(BUSY_RETRY_SECONDS)
            }
            WorkError::Full => {
                let detail = "too much that takes long is under way; try again";
                Problem::new(Name::Busy, detail).retry_after(BUSY_RETRY_SECONDS)
            }
            WorkError::Lost => {
                tracing::error!(%error, "the program is at fault");
                Problem::internal()
            }
        }
    }
}

impl From<AuthError> for Problem {
    fn from(error: AuthError) -> Problem {
        match error {
            AuthError::Store(error) => error.into(),
            AuthError::Missing => {
                Problem::new(Name::Unauthenticated, error.to_string()).without_token()
            }
            AuthError::Malformed
            | AuthError::Expired
            | AuthError::NotYetValid
            | AuthError::WrongIssuer
            | AuthError::WrongAudience
            | AuthError::BadSignature
            | AuthError::Revoked
            | AuthError::Unknown => Problem::new(Name::Unauthenticated, error.to_string()),
        }
    }
}

impl From<IdentityError> for Problem {
    fn from(error: IdentityError) -> Problem {
        let said = error.to_string();
        match error {
            IdentityError::InvalidName(_) | IdentityError::InvalidKeyName(_) => {
                Problem::malformed("/name", said)
            }
            IdentityError::InvalidPassword(_) => Problem::malformed("/password", said),
            IdentityError::InvalidExpiry => Problem::malformed("/expires_at", said),
            IdentityError::NoScope => Problem::malformed("/scopes", said),
            IdentityError::NameTaken { .. } => Problem::new(Name::NameTaken, said),
            IdentityError::WrongCredentials | IdentityError::WrongRefreshToken => {
                Problem::new(Name::Unauthenticated, said).without_token()
            }
            IdentityError::ScopeNotAllowed(_) | IdentityError::NeedsAccessToken => {
                Problem::new(Name::InsufficientScope, said)
            }
            IdentityError::NotFound => Problem::not_found(),
            IdentityError::TooManyKeys { .. } => Problem::new(Name::TooManyKeys, said),
            IdentityError::LastAdmin => Problem::new(Name::LastAdmin, said),
            IdentityError::KeyReused => Problem::new(Name::IdempotencyKeyReused, said),
            IdentityError::Busy => Problem::new(Name::Busy, said).retry_after(BUSY_RETRY_SECONDS),
            IdentityError::Store(error) => error.into(),
            IdentityError::Settings(_) | IdentityError::Keys(_) => {
                tracing::error!(error = said, "identity is not as it should be");
                Problem::internal()
            }
        }
    }
}

impl From<Rejection> for Problem {
    fn from(rejection: Rejection) -> Problem {
        match rejection {
            Rejection::NotActive(Status::Suspended) => {
                Problem::new(Name::MatchSuspended, standing(Status::Suspended))
            }
            Rejection::NotActive(status) => Problem::new(Name::MatchNotActive, standing(status)),
            Rejection::SeatTaken(detail) => Problem::new(Name::SeatTaken, detail),
            Rejection::NotSeated => Problem::new(Name::NotSeated, "this is not your seat"),
            Rejection::NoSuchSeat(detail) => Problem::new(Name::NotFound, detail),
            Rejection::InvalidOptions(them) => violated(Name::InvalidOptions, them),
            Rejection::InvalidLoadout(them) => violated(Name::InvalidLoadout, them),
            Rejection::PromptClosed => {
                let detail = "this prompt is not open to you, ever or any more";
                Problem::new(Name::PromptClosed, detail)
            }
            Rejection::NotOffered { detail, rule } => {
                Problem::new(Name::NotOffered, detail).with_rule(rule)
            }
            Rejection::AlreadyResigned => {
                Problem::new(Name::MatchNotActive, "the seat has resigned already")
            }
            Rejection::Drifted => {
                tracing::error!("running a resolution again did not repeat the log");
                let detail = "the rules have changed under an open resolution";
                Problem::new(Name::Drifted, detail)
            }
            Rejection::Exhausted => {
                tracing::error!("a resolution does not come to an end");
                Problem::internal()
            }
            Rejection::CannotRewind(detail) => {
                violated(Name::InvalidRuling, vec![Violation::new("/to_seq", detail)])
            }
            Rejection::ClockExpired(seat) => {
                let detail = format!("the time of {seat} was up before this came");
                Problem::new(Name::ClockExpired, detail).with_rule(house::CLOCK.to_owned())
            }
            Rejection::ClockRunning => {
                let problem = Problem::new(Name::ClockRunning, "nobody's time is up");
                problem.with_rule(house::CLOCK.to_owned())
            }
            Rejection::DrawNotPermitted(detail) => {
                Problem::new(Name::DrawNotPermitted, detail).with_rule(house::DRAW.to_owned())
            }
            Rejection::UndoNotPermitted(detail) => {
                let problem = Problem::new(Name::UndoNotPermitted, detail);
                problem.with_rule(house::TAKEBACK.to_owned())
            }
            Rejection::InvalidRuling(them) => violated(Name::InvalidRuling, them),
            Rejection::ResolutionOpen => {
                let detail = "something is being resolved; the table has to be at rest for this";
                Problem::new(Name::ResolutionOpen, detail)
            }
            Rejection::TooMany(detail) => Problem::new(Name::TooManyDisputes, detail),
            Rejection::PreviewWouldReveal => {
                let detail = "what would come of it depends on what you do not know, or on chance";
                Problem::new(Name::PreviewWouldReveal, detail)
            }
        }
    }
}

/// Where a match stands that is not where it would have to be.
pub fn standing(status: Status) -> &'static str {
    match status {
        Status::Open => "the match has not started yet",
        Status::Active => "the match is running",
        Status::Suspended => "the match waits for a judge",
        Status::Finished => "the match is over",
    }
}

fn violated(name: Name, violations: Vec<Violation>) -> Problem {
    let first = violations.first();
    let detail = first.map_or_else(|| name.entry().title.to_owned(), |it| it.message.clone());
    let rule = violations.iter().find_map(|it| it.rule.clone());
    let problem = Problem::new(name, detail).with_errors(violations);
    match rule {
        Some(rule) => problem.with_rule(rule),
        None => problem,
    }
}

impl From<MatchError> for Problem {
    fn from(error: MatchError) -> Problem {
        let said = error.to_string();
        let unknown = |pointer: &str, message: &str| {
            violated(Name::InvalidOptions, vec![Violation::new(pointer, message)])
        };
        match error {
            MatchError::NotFound => Problem::not_found(),
            MatchError::UnknownRuleset => unknown("/ruleset", "there is no such ruleset"),
            MatchError::UnknownVersion => {
                unknown("/rules_version", "the ruleset has no such version")
            }
            MatchError::Rejected(rejection) => rejection.into(),
            MatchError::VersionMismatch { version } => {
                let detail = format!("the match is at version {version}");
                Problem::new(Name::VersionMismatch, detail).with_version(version)
            }
            MatchError::KeyReused => {
                let detail = "this Idempotency-Key was used for another request";
                Problem::new(Name::IdempotencyKeyReused, detail)
            }
            MatchError::NotAJudge => Problem::new(Name::NotAJudge, said),
            MatchError::TooManyJudges { .. } => Problem::new(Name::TooManyJudges, said),
            MatchError::TooManyAnnotations { .. } => Problem::new(Name::TooManyAnnotations, said),
            MatchError::Frozen(failure) => {
                let (seq, check) = (failure.seq, &failure.check);
                tracing::error!(seq, check, detail = failure.detail, "a match is frozen");
                // What exactly is wrong could give away what is hidden.
                let detail = format!(
                    "event {seq} fails the check {check:?}: what is stored is not what was \
                     decided; the match is frozen"
                );
                Problem::new(Name::FoldMismatch, detail).with_failure(seq, check)
            }
            MatchError::AlteredReply { seq } => {
                let detail = format!(
                    "the request was answered once, and appended event {seq}; the stored reply is \
                     not the one that was given, so it is not repeated"
                );
                Problem::new(Name::ReplyAltered, detail)
            }
            MatchError::Store(error) => error.into(),
            MatchError::Work(error) => error.into(),
        }
    }
}

#[cfg(test)]
mod tests {
    use actix_web::ResponseError;
    use actix_web::http::header;

    use super::*;

    #[test]
    fn only_a_token_that_was_shown_can_be_wrong() {
        let challenge = |problem: Problem| {
            let answer = problem.error_response();
            let challenge = answer.headers().get(header::WWW_AUTHENTICATE).unwrap();
            challenge.to_str().unwrap().to_owned()
        };
        let asked = r#"Bearer realm="highnoon""#;
        assert_eq!(challenge(AuthError::Missing.into()), asked);
        assert_eq!(challenge(IdentityError::WrongCredentials.into()), asked);
        assert_eq!(challenge(IdentityError::WrongRefreshToken.into()), asked);
        let wrong = format!(r#"{asked}, error="invalid_token""#);
        for error in [AuthError::Malformed, AuthError::Expired, AuthError::Revoked] {
            assert_eq!(challenge(error.into()), wrong);
        }
    }

    #[test]
    fn who_answers_on_is_told_that_nothing_more_is_asked() {
        let detail = |problem: Problem| serde_json::to_value(problem.body()).unwrap();
        let named = detail(Rejection::PromptClosed.into());
        assert_eq!(named["detail"], "this prompt is not open to you, ever or any more");
        let on = Problem::from(Rejection::PromptClosed).with_prompts(Vec::new());
        let on = detail(on);
        assert_eq!(on["detail"], "nothing more is asked of this seat for now");
        assert_eq!((&on["type"], on["prompts"].as_array()), (&named["type"], Some(&Vec::new())));
    }
}
