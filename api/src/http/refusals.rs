//! The refusals of `domain` and `infra`, as problems. Internal texts are logged, not sent.

use std::fmt::Display;

use domain::engine::{Rejection, Status, Violation, form, house};
use domain::registry;
use infra::bots::BotError;
use infra::database::StoreError;
use infra::feed::FeedError;
use infra::identity::tickets::TICKET_SECONDS;
use infra::identity::{AuthError, IdentityError};
use infra::matches::MatchError;
use infra::webhooks::HookError;
use infra::work::WorkError;

use crate::http::problem::{Name, Problem};

/// Seconds to wait before another attempt when the store does not answer.
const STORE_RETRY_SECONDS: u64 = 1;
/// Seconds to wait before another attempt when the server is busy.
const BUSY_RETRY_SECONDS: u64 = 2;

impl From<StoreError> for Problem {
    fn from(error: StoreError) -> Problem {
        match error {
            StoreError::Conflict(_) | StoreError::Unavailable(_) => {
                tracing::warn!(%error, "the store is not available");
                let detail = "the store does not answer in time; repeat the request with its key";
                Problem::new(Name::StoreUnavailable, detail).retry_after(STORE_RETRY_SECONDS)
            }
            StoreError::NotKnown(_) => {
                tracing::warn!(%error, "a request that writes is in doubt");
                let detail = "it is not known whether this was stored; send it again with the \
                              same key, which finds out";
                Problem::new(Name::StoreUnavailable, detail).retry_after(STORE_RETRY_SECONDS)
            }
            StoreError::Unconfirmed => {
                tracing::warn!(%error, "a request that writes is refused");
                let detail = format!("{error}; repeat the request with its key in a moment");
                Problem::new(Name::StoreUnavailable, detail).retry_after(STORE_RETRY_SECONDS)
            }
            StoreError::ReadOnly => {
                tracing::warn!(%error, "a request that writes is refused");
                let detail = "this server's database is a standby, or takes no writes for another \
                              reason; repeat the request with its key at another server, or later";
                Problem::new(Name::StoreUnavailable, detail).retry_after(STORE_RETRY_SECONDS)
            }
            StoreError::Newer(_) => {
                let detail = format!("{error}, and this server has to be replaced");
                Problem::new(Name::StoreUnavailable, detail).retry_after(STORE_RETRY_SECONDS)
            }
            StoreError::Full => {
                tracing::warn!(%error, "a request that writes is refused");
                let detail = format!("{error}; repeat the request with its key");
                Problem::new(Name::StoreUnavailable, detail).retry_after(STORE_RETRY_SECONDS)
            }
            StoreError::Broken(_) => {
                tracing::error!(%error, "the store is not as it should be");
                Problem::internal()
            }
        }
    }
}

impl From<FeedError> for Problem {
    fn from(error: FeedError) -> Problem {
        match error {
            FeedError::Store(error) => error.into(),
            FeedError::Gone { .. } | FeedError::Lost { .. } => no_longer_kept(&error),
        }
    }
}

/// A part of the feed is not there, and everything that happened is somewhere else.
fn no_longer_kept(why: &dyn Display) -> Problem {
    let detail = format!("{why}; what happened in a match is at `/v1/matches/{{id}}/events`");
    Problem::new(Name::NoLongerKept, detail)
}

impl From<BotError> for Problem {
    fn from(error: BotError) -> Problem {
        match error {
            BotError::TooMany => Problem::new(Name::TooManyBots, error.to_string()),
            BotError::Match(error) => error.into(),
            BotError::Identity(error) => error.into(),
            BotError::Store(error) => error.into(),
        }
    }
}

impl From<HookError> for Problem {
    fn from(error: HookError) -> Problem {
        let message = error.to_string();
        match error {
            HookError::NotFound => Problem::not_found(),
            HookError::TooMany => Problem::new(Name::TooManyWebhooks, message),
            HookError::NoSuchMatch => Problem::malformed("/match", message),
            HookError::KeyReused => Problem::new(Name::IdempotencyKeyReused, message),
            HookError::Ended => Problem::new(Name::WebhookEnded, message),
            HookError::Ahead { .. } => Problem::malformed("/after", message),
            HookError::Gone { .. } => no_longer_kept(&error),
            HookError::Store(error) => error.into(),
            HookError::Random(_) => {
                tracing::error!(error = message, "no secret can be made");
                Problem::internal()
            }
        }
    }
}

impl From<WorkError> for Problem {
    fn from(error: WorkError) -> Problem {
        match error {
            WorkError::TooMuch => {
                let detail = "you have too much long work under way; wait until some of it is done";
                Problem::new(Name::RateLimited, detail).retry_after(BUSY_RETRY_SECONDS)
            }
            WorkError::Full => {
                let detail = "the server has too much long work under way; try again";
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
            AuthError::Suspended { .. } => Problem::new(Name::AccountSuspended, error.to_string()),
        }
    }
}

impl From<IdentityError> for Problem {
    fn from(error: IdentityError) -> Problem {
        let message = error.to_string();
        match error {
            IdentityError::InvalidName(_) | IdentityError::InvalidKeyName(_) => {
                Problem::malformed("/name", message)
            }
            IdentityError::InvalidPassword(_) => Problem::malformed("/password", message),
            IdentityError::InvalidUses { .. } => Problem::malformed("/uses", message),
            IdentityError::InvalidExpiry | IdentityError::InvalidInvitationExpiry => {
                Problem::malformed("/expires_at", message)
            }
            IdentityError::NoScope => Problem::malformed("/scopes", message),
            IdentityError::NameTaken { .. } => Problem::new(Name::NameTaken, message),
            IdentityError::WrongCredentials
            | IdentityError::WrongRefreshToken
            | IdentityError::WrongCode => {
                Problem::new(Name::Unauthenticated, message).without_token()
            }
            IdentityError::ScopeNotAllowed(_) | IdentityError::NeedsAccessToken => {
                Problem::new(Name::InsufficientScope, message)
            }
            IdentityError::Suspended { .. } => Problem::new(Name::AccountSuspended, message),
            IdentityError::WrongPassword => Problem::new(Name::WrongPassword, message),
            IdentityError::NoPassword => Problem::new(Name::NoPassword, message),
            IdentityError::RegistrationClosed => Problem::new(Name::RegistrationClosed, message),
            IdentityError::InvitationRequired => Problem::new(Name::InvitationRequired, message),
            IdentityError::TooManyInvitations { .. } => {
                Problem::new(Name::TooManyInvitations, message)
            }
            IdentityError::NotFound => Problem::not_found(),
            IdentityError::TooManyKeys { .. } => Problem::new(Name::TooManyKeys, message),
            IdentityError::TooManyTickets { .. } => {
                let wait = u64::from(TICKET_SECONDS);
                Problem::new(Name::RateLimited, message).retry_after(wait)
            }
            IdentityError::LastAdmin => Problem::new(Name::LastAdmin, message),
            IdentityError::KeyReused => Problem::new(Name::IdempotencyKeyReused, message),
            IdentityError::Busy => {
                Problem::new(Name::Busy, message).retry_after(BUSY_RETRY_SECONDS)
            }
            IdentityError::Store(error) => error.into(),
            IdentityError::Settings(_) | IdentityError::Keys(_) => {
                tracing::error!(error = message, "identity is not as it should be");
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
            Rejection::NotSeated => Problem::new(Name::NotSeated, "you do not sit there"),
            Rejection::NoSuchSeat(detail) => Problem::new(Name::NotFound, detail),
            Rejection::InvalidOptions(them) => violated(Name::InvalidOptions, them),
            Rejection::InvalidLoadout(them) => violated(Name::InvalidLoadout, them),
            Rejection::PromptClosed => {
                let detail = "this question is not open to you; it may have closed before your \
                              answer arrived";
                Problem::new(Name::PromptClosed, detail)
            }
            Rejection::NotOffered { detail, rule, pointer } => {
                let wrong = Violation::new(format!("/answer{pointer}"), detail.clone());
                Problem::new(Name::NotOffered, detail).with_rule(rule).with_errors(vec![wrong])
            }
            Rejection::OffScript { detail, rule } => {
                Problem::new(Name::OffScript, detail).with_rule(rule)
            }
            Rejection::AlreadyResigned => {
                Problem::new(Name::MatchNotActive, "the seat has resigned already")
            }
            Rejection::Drifted => {
                tracing::error!("running a resolution again did not repeat the log");
                let detail = "the rules have changed while something was being resolved";
                Problem::new(Name::Drifted, detail)
            }
            Rejection::Exhausted => {
                tracing::error!("a resolution does not come to an end");
                Problem::internal()
            }
            Rejection::CannotRewind(detail) => {
                violated(Name::InvalidRuling, vec![Violation::new("/to_seq", detail)])
            }
            Rejection::ClockExpired(_) => {
                let detail = "time ran out before this arrived";
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
                let detail = "something is being resolved; wait until it is done";
                Problem::new(Name::ResolutionOpen, detail)
            }
            Rejection::TooMany(detail) => Problem::new(Name::TooManyDisputes, detail),
            Rejection::PreviewWouldReveal => {
                let detail = "what would follow depends on chance, or on something you do not know";
                Problem::new(Name::PreviewWouldReveal, detail)
            }
        }
    }
}

/// The status of a match that does not allow a request, in a sentence.
pub fn standing(status: Status) -> &'static str {
    match status {
        Status::Open => "the match has not started yet",
        Status::Active => "the match is running",
        Status::Suspended => "the match is suspended",
        Status::Finished => "the match is over",
        Status::Cancelled => "the match was called off",
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
        let message = error.to_string();
        let unknown = |pointer: &str, message: &str| {
            violated(Name::InvalidOptions, vec![Violation::new(pointer, message)])
        };
        match error {
            MatchError::NotFound => Problem::not_found(),
            MatchError::UnknownRuleset => {
                let ids: Vec<&str> = registry::latest_of_each().iter().map(|it| it.id()).collect();
                let known = form::few(&ids);
                unknown("/ruleset", &format!("there is no such ruleset; expected one of {known}"))
            }
            MatchError::UnknownVersion => {
                unknown("/rules_version", "the ruleset has no such version")
            }
            MatchError::Rejected(rejection) => rejection.into(),
            MatchError::Archived => Problem::new(Name::MatchNotActive, message),
            MatchError::VersionMismatch { version } => {
                let detail = format!("the match is at version {version}");
                Problem::new(Name::VersionMismatch, detail).with_version(version)
            }
            MatchError::KeyReused => {
                let detail = "this Idempotency-Key was used for another request";
                Problem::new(Name::IdempotencyKeyReused, detail)
            }
            MatchError::NotAJudge => Problem::new(Name::NotAJudge, message),
            MatchError::TooManyJudges { .. } => Problem::new(Name::TooManyJudges, message),
            MatchError::TooManyAnnotations { .. } => {
                Problem::new(Name::TooManyAnnotations, message)
            }
            MatchError::Frozen(failure) => {
                let (seq, check) = (failure.seq, &failure.check);
                tracing::error!(seq, check, detail = failure.detail, "a match is frozen");
                if check == "archive" {
                    let detail = "the log is in the archive, and its file there was altered";
                    return Problem::new(Name::FoldMismatch, detail).with_failure(seq, check);
                }
                // The exact difference could give hidden information away.
                let detail = format!(
                    "event {seq} fails the check {check:?}: the stored log is not what was \
                     decided; the match is frozen"
                );
                Problem::new(Name::FoldMismatch, detail).with_failure(seq, check)
            }
            MatchError::AlteredReply { seq } => {
                let detail = format!(
                    "the request was carried out before, and appended event {seq}; its stored \
                     reply was altered, so it is not repeated"
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
    fn who_finds_no_place_to_wait_is_told_so_and_when_to_come_back() {
        let problem = Problem::from(StoreError::Full);
        let answer = problem.error_response();
        assert_eq!(answer.status(), 503);
        assert!(answer.headers().contains_key(header::RETRY_AFTER));
        let told = serde_json::to_value(problem.body()).unwrap()["detail"].to_string();
        assert!(told.contains("too many decisions wait"), "{told}");
    }

    #[test]
    fn a_client_that_goes_on_answering_learns_that_nothing_more_is_asked() {
        let detail = |problem: Problem| serde_json::to_value(problem.body()).unwrap();
        let named = detail(Rejection::PromptClosed.into());
        let closed = "this question is not open to you; it may have closed before your answer \
                      arrived";
        assert_eq!(named["detail"], closed);
        let on = Problem::from(Rejection::PromptClosed).with_prompts(Vec::new());
        let on = detail(on);
        assert_eq!(on["detail"], "this seat is asked nothing more for now");
        assert_eq!((&on["type"], on["prompts"].as_array()), (&named["type"], Some(&Vec::new())));
    }
}
