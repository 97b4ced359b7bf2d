//! Why a caller is not authenticated, and why something about an account is refused.

use super::keys::KeyError;
use super::scopes::Scope;
use crate::database::{StoreError, StoreFailure};

/// Why a bearer token is not valid. All but `Store` are up to the bearer.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum AuthError {
    /// There is no token.
    #[error("a bearer token is missing")]
    Missing,
    /// It is no token of a form known here, or a claim it must have is missing.
    #[error("the token is malformed")]
    Malformed,
    /// It has expired.
    #[error("the token has expired")]
    Expired,
    /// It is not valid yet.
    #[error("the token is not valid yet")]
    NotYetValid,
    /// Somebody else issued it.
    #[error("the token comes from another issuer")]
    WrongIssuer,
    /// It was issued for somebody else.
    #[error("the token is for another audience")]
    WrongAudience,
    /// It was altered, or signed by somebody else or in another way.
    #[error("the token's signature is not valid")]
    BadSignature,
    /// It, its family or its account was revoked.
    #[error("the token was revoked")]
    Revoked,
    /// Its account may do nothing for now.
    #[error("{}", suspended(reason.as_deref()))]
    Suspended {
        /// Why; `None` if that was erased.
        reason: Option<String>,
    },
    /// The key is not known here.
    #[error("the token, or the key that signed it, is not known")]
    Unknown,
    /// It cannot be checked now.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Why something about an account, a token or a key was refused.
#[derive(Debug, thiserror::Error)]
pub enum IdentityError {
    /// The name of an account is not of the form asked for. Carries what is wrong with it.
    #[error("{0}")]
    InvalidName(String),
    /// The password is not of the form asked for. Carries the rule.
    #[error("{0}")]
    InvalidPassword(&'static str),
    /// The name of an API key is not of the form asked for. Carries the rule.
    #[error("{0}")]
    InvalidKeyName(&'static str),
    /// An API key would expire before it is made.
    #[error("an API key must expire in the future, or never")]
    InvalidExpiry,
    /// The name is another account's, or differs from it only in case, or looks the same; or it
    /// was that of an erased account.
    #[error("{}", taken(name, like.as_deref()))]
    NameTaken {
        /// The name that was asked for.
        name: String,
        /// The other name, if it only looks the same.
        like: Option<String>,
    },
    /// The name or the password is wrong; which one is not revealed.
    #[error("the name or the password is wrong")]
    WrongCredentials,
    /// The old password is wrong.
    #[error("the old password is wrong")]
    WrongPassword,
    /// The name or the code is wrong, or the code is good no more; which is not revealed.
    #[error("the name or the code is wrong, or the code was used, replaced or has expired")]
    WrongCode,
    /// The account has no password, as a trusted issuer vouches for it.
    #[error("the account has no password: its owner logs in elsewhere")]
    NoPassword,
    /// The account may do nothing for now.
    #[error("{}", suspended(reason.as_deref()))]
    Suspended {
        /// Why; `None` if that was erased.
        reason: Option<String>,
    },
    /// Nobody registers here.
    #[error("nobody can register here")]
    RegistrationClosed,
    /// Whoever registers here needs an invitation.
    #[error("registering here needs the code of an invitation that is not used up or expired")]
    InvitationRequired,
    /// An invitation would be for too many accounts, or for none.
    #[error("an invitation is for 1 to {max} accounts")]
    InvalidUses {
        /// The number that it may be for.
        max: u32,
    },
    /// An invitation would expire before it is made, or too late.
    #[error("an invitation must expire in the future, and within a year")]
    InvalidInvitationExpiry,
    /// There are as many invitations as there may be.
    #[error("there can be at most {max} invitations that are not used up")]
    TooManyInvitations {
        /// The number that there may be.
        max: usize,
    },
    /// The refresh token is unknown, used, revoked or expired; which is not revealed.
    #[error("the refresh token is not valid")]
    WrongRefreshToken,
    /// No scope was asked for.
    #[error("a token needs at least one scope")]
    NoScope,
    /// This scope was asked for; the account's roles, or the caller's own token, do not have it.
    #[error("you cannot give the scope “{0}”, as you do not have it")]
    ScopeNotAllowed(Scope),
    /// The operation needs a login; an API key is not enough.
    #[error("an API key cannot do this: log in")]
    NeedsAccessToken,
    /// There is no such account or key, or it belongs to somebody else.
    #[error("there is no such account or key")]
    NotFound,
    /// The account has as many API keys as it may have.
    #[error("an account can have at most {max} API keys")]
    TooManyKeys {
        /// The number that it may have.
        max: usize,
    },
    /// The account has as many tickets for streams as it may have.
    #[error("an account can have at most {max} tickets for streams at a time")]
    TooManyTickets {
        /// The number that it may have.
        max: i64,
    },
    /// The account is the only admin.
    #[error("this is the last admin: make somebody else an admin first")]
    LastAdmin,
    /// The Idempotency-Key came with another request, or what it made is good no more.
    #[error("this Idempotency-Key was used for another request, or what it made is good no more")]
    KeyReused,
    /// Too many logins at once: none was tried in time.
    #[error("too many logins at once; try again")]
    Busy,
    /// A setting makes no sense. Carries a sentence.
    #[error("{0}")]
    Settings(String),
    /// The signing keys cannot be read or written.
    #[error(transparent)]
    Keys(#[from] KeyError),
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

fn suspended(reason: Option<&str>) -> String {
    match reason {
        Some(reason) => format!("the account is suspended: {reason}"),
        None => "the account is suspended".to_owned(),
    }
}

fn taken(name: &str, like: Option<&str>) -> String {
    match like {
        Some(like) => format!("the name “{name}” looks like “{like}”, which is taken"),
        None => format!("the name “{name}” is taken"),
    }
}

impl From<diesel::result::Error> for AuthError {
    fn from(error: diesel::result::Error) -> Self {
        Self::Store(error.into())
    }
}

impl StoreFailure for IdentityError {
    fn is_of_absent_store(&self) -> bool {
        matches!(self, Self::Store(error) if error.is_unavailable())
    }
}

impl From<diesel::result::Error> for IdentityError {
    fn from(error: diesel::result::Error) -> Self {
        Self::Store(error.into())
    }
}

impl From<jsonwebtoken::errors::Error> for AuthError {
    fn from(error: jsonwebtoken::errors::Error) -> Self {
        use jsonwebtoken::errors::ErrorKind;
        match error.into_kind() {
            ErrorKind::ExpiredSignature => Self::Expired,
            ErrorKind::ImmatureSignature => Self::NotYetValid,
            ErrorKind::InvalidIssuer => Self::WrongIssuer,
            ErrorKind::InvalidAudience => Self::WrongAudience,
            ErrorKind::InvalidSignature | ErrorKind::InvalidAlgorithm => Self::BadSignature,
            _ => Self::Malformed,
        }
    }
}
