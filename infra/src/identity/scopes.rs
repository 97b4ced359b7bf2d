//! Roles of accounts, and scopes of tokens.

use std::collections::BTreeSet;
use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// A scope: something that a token allows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Scope {
    /// Takes seats and makes decisions.
    Play,
    /// Reads the private views of the account.
    Read,
    /// Audits matches and issues rulings.
    Judge,
    /// Grants roles and operates the server.
    Admin,
    /// Makes webhooks, to which the feed of public matches is sent.
    Webhook,
}

/// A role of an account.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Role {
    /// Everybody who has registered.
    Player,
    /// May judge matches.
    Judge,
    /// May administer the server.
    Admin,
}

/// Which matches an account with the role `judge` judges.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Judges {
    /// Every match in which it does not sit.
    #[default]
    All,
    /// Of those, only the matches that it is assigned to.
    Assigned,
}

/// A word that names no scope or role.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("there is no {kind} “{word}”; there are {known}")]
pub struct UnknownWord {
    /// What was expected: `scope` or `role`.
    pub kind: &'static str,
    /// The unknown word.
    pub word: String,
    /// The words that are known.
    pub known: &'static str,
}

/// A set of scopes; in JSON an array, written out separated by spaces.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Scopes(BTreeSet<Scope>);

/// A set of roles; in JSON an array.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Roles(BTreeSet<Role>);

impl Scope {
    /// The word for it.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Play => "play",
            Self::Read => "read",
            Self::Judge => "judge",
            Self::Admin => "admin",
            Self::Webhook => "webhook",
        }
    }
}

impl fmt::Display for Scope {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.as_str())
    }
}

impl FromStr for Scope {
    type Err = UnknownWord;

    fn from_str(word: &str) -> Result<Self, UnknownWord> {
        match word {
            "play" => Ok(Self::Play),
            "read" => Ok(Self::Read),
            "judge" => Ok(Self::Judge),
            "admin" => Ok(Self::Admin),
            "webhook" => Ok(Self::Webhook),
            _ => Err(UnknownWord {
                kind: "scope",
                word: word.to_owned(),
                known: "play, read, judge, admin, webhook",
            }),
        }
    }
}

impl Role {
    /// The word for it.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Player => "player",
            Self::Judge => "judge",
            Self::Admin => "admin",
        }
    }
}

impl fmt::Display for Role {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.as_str())
    }
}

impl FromStr for Role {
    type Err = UnknownWord;

    fn from_str(word: &str) -> Result<Self, UnknownWord> {
        match word {
            "player" => Ok(Self::Player),
            "judge" => Ok(Self::Judge),
            "admin" => Ok(Self::Admin),
            _ => Err(UnknownWord {
                kind: "role",
                word: word.to_owned(),
                known: "player, judge, admin",
            }),
        }
    }
}

impl Judges {
    /// The word for it.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::All => "all",
            Self::Assigned => "assigned",
        }
    }

    /// Reads the stored word. A word that a later release has added is taken for the least.
    pub(super) fn stored(word: &str) -> Self {
        if word == Self::All.as_str() { Self::All } else { Self::Assigned }
    }
}

impl Scopes {
    /// Reads a list of words.
    ///
    /// # Errors
    /// The first word that names no scope.
    pub fn parse<'a>(words: impl IntoIterator<Item = &'a str>) -> Result<Self, UnknownWord> {
        words.into_iter().map(str::parse).collect::<Result<_, _>>().map(Self)
    }

    /// The scopes that a list of words names. Other words are ignored.
    #[must_use]
    pub fn known<'a>(words: impl IntoIterator<Item = &'a str>) -> Self {
        words.into_iter().filter_map(|word| word.parse().ok()).collect()
    }

    /// Whether `scope` is among them.
    #[must_use]
    pub fn contains(&self, scope: Scope) -> bool {
        self.0.contains(&scope)
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The scopes that `allowed` has, too.
    #[must_use]
    pub fn within(&self, allowed: &Self) -> Self {
        Self(self.0.intersection(&allowed.0).copied().collect())
    }

    /// The first scope that `allowed` does not have.
    #[must_use]
    pub fn beyond(&self, allowed: &Self) -> Option<Scope> {
        self.0.difference(&allowed.0).next().copied()
    }

    /// The scopes in order: play, read, judge, admin, webhook.
    pub fn iter(&self) -> impl Iterator<Item = Scope> {
        self.0.iter().copied()
    }

    pub(super) fn words(&self) -> Vec<&'static str> {
        self.iter().map(Scope::as_str).collect()
    }
}

impl fmt::Display for Scopes {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.words().join(" "))
    }
}

impl FromIterator<Scope> for Scopes {
    fn from_iter<I: IntoIterator<Item = Scope>>(scopes: I) -> Self {
        Self(scopes.into_iter().collect())
    }
}

impl Roles {
    /// Whether `role` is among them.
    #[must_use]
    pub fn contains(&self, role: Role) -> bool {
        self.0.contains(&role)
    }

    /// The roles in order: player, judge, admin.
    pub fn iter(&self) -> impl Iterator<Item = Role> {
        self.0.iter().copied()
    }

    pub(super) fn words(&self) -> Vec<&'static str> {
        self.iter().map(Role::as_str).collect()
    }

    /// All scopes that these roles allow.
    #[must_use]
    pub fn allow(&self) -> Scopes {
        self.iter().flat_map(allowed_to).copied().collect()
    }

    /// Reads the stored roles. A role that a later release has added is ignored.
    pub(super) fn stored<'a>(words: impl IntoIterator<Item = &'a str>) -> Self {
        words.into_iter().filter_map(|word| word.parse().ok()).collect()
    }
}

impl FromIterator<Role> for Roles {
    fn from_iter<I: IntoIterator<Item = Role>>(roles: I) -> Self {
        Self(roles.into_iter().collect())
    }
}

fn allowed_to(role: Role) -> &'static [Scope] {
    match role {
        Role::Player => &[Scope::Play, Scope::Read, Scope::Webhook],
        Role::Judge => &[Scope::Play, Scope::Read, Scope::Judge, Scope::Webhook],
        Role::Admin => &[Scope::Play, Scope::Read, Scope::Judge, Scope::Admin, Scope::Webhook],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn scopes(words: &str) -> Scopes {
        Scopes::parse(words.split_whitespace()).expect("the words name scopes")
    }

    #[test]
    fn roles_allow_what_the_contract_says() {
        let player = Roles::from_iter([Role::Player]);
        let judge = Roles::from_iter([Role::Player, Role::Judge]);
        let admin = Roles::from_iter([Role::Admin]);
        assert_eq!(player.allow().to_string(), "play read webhook");
        assert_eq!(judge.allow().to_string(), "play read judge webhook");
        assert_eq!(admin.allow().to_string(), "play read judge admin webhook");
        assert!(Roles::default().allow().is_empty());
    }

    #[test]
    fn words_are_read_in_any_order_and_only_if_known() {
        assert_eq!(scopes("judge play play").to_string(), "play judge");
        let refused = Scopes::parse(["play", "root"]).expect_err("root is no scope");
        assert_eq!(refused.word, "root");
        assert!(Scopes::parse(["Play"]).is_err());
        assert_eq!(Scopes::known(["openid", "read"]), scopes("read"));
    }

    #[test]
    fn what_is_beyond_is_named() {
        assert_eq!(scopes("play admin").beyond(&scopes("play read")), Some(Scope::Admin));
        assert_eq!(scopes("play").beyond(&scopes("play read")), None);
        assert_eq!(scopes("play admin").within(&scopes("play read")), scopes("play"));
    }

    #[test]
    fn in_json_they_are_a_list() {
        let json = serde_json::to_string(&scopes("read play")).expect("scopes are JSON");
        assert_eq!(json, r#"["play","read"]"#);
    }
}
