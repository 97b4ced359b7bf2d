//! Names of accounts: which are allowed, and which are too much alike.
//!
//! A name is one or more userparts with spaces between them (RFC 8265, section 3.1), each of which
//! keeps the profile UsernameCasePreserved (section 3.4). Two names are the same if they differ in
//! case alone; they look the same if they have one skeleton (UTS 39, section 4).

use diesel::prelude::*;
use diesel::sql_types::Uuid as SqlUuid;
use diesel::sql_types::{Array, Text};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use precis_profiles::UsernameCasePreserved;
use precis_profiles::precis_core::profile::PrecisFastInvocation;
use precis_profiles::precis_core::{CodepointInfo, Error as PrecisError, UnexpectedError};
use sha2::{Digest, Sha256};
use uuid::Uuid;

use super::error::IdentityError;
use crate::database::StoreError;
use crate::schema::accounts;

/// What everybody is shown in the place of what an admin has hidden.
pub const HIDDEN: &str = "hidden";
/// What everybody is shown in the place of the name of an erased account.
const ERASED: &str = "erased";
/// Names that nobody can take: they would say something else.
const KEPT: [&str; 4] = [HIDDEN, ERASED, HOUSE_STEADY, HOUSE_RANDOM];
/// The name of the account in whose seats the server plays like one who knows the game.
pub(super) const HOUSE_STEADY: &str = "Bot";
/// The name of the account in whose seats the server plays at random.
pub(super) const HOUSE_RANDOM: &str = "Random bot";
/// Characters of a name.
const LENGTH_MIN: usize = 3;
const LENGTH_MAX: usize = 40;
const RULE: &str =
    "a name has 3 to 40 characters: letters, digits, “-”, “_”, “.” and single spaces";
/// Names that are completed in one statement, at most.
const COMPLETED_AT_ONCE: i64 = 1_000;
/// How often a name may be taken while it is completed.
const ATTEMPTS_MAX: usize = 5;

/// Gives each of some accounts its skeleton, the oldest first: one that looks like an older one
/// keeps its name, and shares the skeleton.
const COMPLETE: &str = "
    UPDATE accounts SET skeleton = completed.skeleton, skeleton_shared = completed.shared
    FROM (
        SELECT id, skeleton,
               1 < row_number() OVER (PARTITION BY skeleton ORDER BY place)
                   OR EXISTS (SELECT FROM accounts AS other
                              WHERE other.skeleton = given.skeleton) AS shared
        FROM unnest($1, $2) WITH ORDINALITY AS given (id, skeleton, place)
    ) AS completed
    WHERE accounts.id = completed.id AND accounts.skeleton IS NULL";

/// A name that an account may have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Name {
    /// The name as everybody sees it: narrow letters, composed (NFC), single spaces.
    pub(super) shown: String,
    /// Equal for names that are the same.
    pub(super) key: String,
    /// Equal for names that look the same.
    pub(super) skeleton: String,
}

impl Name {
    /// Reads a name as it was typed. Spaces around it are not part of it.
    pub(super) fn read(typed: &str) -> Result<Self, IdentityError> {
        let parts = typed.split(' ').filter(|part| !part.is_empty());
        let parts = parts.map(enforced).collect::<Result<Vec<String>, _>>()?;
        let shown = parts.join(" ");
        if !(LENGTH_MIN..=LENGTH_MAX).contains(&shown.chars().count()) {
            return Err(IdentityError::InvalidName(RULE.to_owned()));
        }
        // The rule about directions ignores spaces, but not what stands around them.
        if let Err(PrecisError::Invalid) = UsernameCasePreserved::enforce(parts.join("-")) {
            return Err(in_two_directions());
        }
        Ok(Self { key: key(&shown), skeleton: skeleton(&shown), shown })
    }

    /// Whether the name says something else, or looks as if it did, so that nobody can take it.
    pub(super) fn is_kept(&self) -> bool {
        KEPT.iter().any(|it| key(it) == self.key || skeleton(it) == self.skeleton)
    }

    /// The digests that are kept of the name when its account is erased.
    pub(super) fn digests(&self) -> Vec<Vec<u8>> {
        digests(&self.key, &self.skeleton)
    }
}

/// The keys under which the account of a typed name may be found. A name may be older than the
/// rules for names, or be typed otherwise than it is shown.
pub(super) fn keys(typed: &str) -> Vec<String> {
    let mut keys = vec![key(typed)];
    keys.extend(Name::read(typed).ok().map(|it| it.key));
    keys.dedup();
    keys
}

/// A key that is equal for names that differ only in case or in the width of their spaces.
///
/// Upper case comes first, so that letters with the same upper case are one. What cannot be stored
/// is left out: such a name belongs to nobody.
pub(super) fn key(name: &str) -> String {
    let words: Vec<&str> = name.split_whitespace().collect();
    folded(&words.join(" ")).replace('\0', "")
}

/// A key that is equal for names that look the same, in whatever case. The skeleton comes first,
/// as it is capital letters that look like others (I like l).
pub(super) fn skeleton(name: &str) -> String {
    let words: Vec<&str> = name.split_whitespace().collect();
    let skeleton: String = unicode_security::skeleton(&words.join(" ")).collect();
    folded(&skeleton).replace('\0', "")
}

fn folded(text: &str) -> String {
    text.to_uppercase().to_lowercase()
}

/// The digests that are kept of an erased name, so that nobody can pass for its former owner.
pub(super) fn digests(key: &str, skeleton: &str) -> Vec<Vec<u8>> {
    let digest = |kind: &str, text: &str| Sha256::digest(format!("{kind}\n{text}")).to_vec();
    vec![digest("name", key), digest("skeleton", skeleton)]
}

/// A part of a name as it is shown.
fn enforced(part: &str) -> Result<String, IdentityError> {
    let refused = |info: &CodepointInfo| {
        // The profile counts letters after it has made them narrow, which keeps their number.
        let typed = part.chars().nth(info.position);
        not_in_names(typed.or(char::from_u32(info.cp)).unwrap_or(char::REPLACEMENT_CHARACTER))
    };
    let enforced = UsernameCasePreserved::enforce(part).map_err(|error| match error {
        PrecisError::BadCodepoint(info)
        | PrecisError::Unexpected(
            UnexpectedError::ContextRuleNotApplicable(info)
            | UnexpectedError::MissingContextRule(info),
        ) => refused(&info),
        PrecisError::Invalid => in_two_directions(),
        PrecisError::Unexpected(
            UnexpectedError::ProfileRuleNotApplicable | UnexpectedError::Undefined,
        ) => IdentityError::InvalidName(RULE.to_owned()),
    })?;
    let allowed = |letter: char| letter.is_alphanumeric() || matches!(letter, '-' | '_' | '.');
    match enforced.chars().find(|letter| !allowed(*letter)) {
        Some(letter) => Err(not_in_names(letter)),
        None => Ok(enforced.into_owned()),
    }
}

/// The refusal of a character, with the character itself if it is visible, and its number.
fn not_in_names(letter: char) -> IdentityError {
    let visible = !letter.is_control()
        && !letter.is_whitespace()
        && unicode_security::skeleton(letter.encode_utf8(&mut [0; 4])).next().is_some()
        && !domain::engine::is_control(letter);
    let number = u32::from(letter);
    let which = match visible {
        true => format!("the character “{letter}” (U+{number:04X})"),
        false => format!("the invisible character U+{number:04X}"),
    };
    IdentityError::InvalidName(format!("{which} cannot be in a name: {RULE}"))
}

fn in_two_directions() -> IdentityError {
    let why = "letters that run from left to right and from right to left cannot be in one name";
    IdentityError::InvalidName(why.to_owned())
}

/// Whether all names have their skeletons.
pub(crate) async fn are_complete(connection: &mut AsyncPgConnection) -> Result<bool, StoreError> {
    let unknown = accounts::skeleton.is_null().and(accounts::erased_at.is_null());
    let there = diesel::dsl::exists(accounts::table.filter(unknown));
    Ok(diesel::select(diesel::dsl::not(there)).get_result(connection).await?)
}

/// Adds the skeletons of existing names that have none yet. No name is changed, even if two look
/// the same.
pub(crate) async fn complete(connection: &mut AsyncPgConnection) -> Result<usize, StoreError> {
    let mut completed = 0;
    let mut conflicts = 0;
    loop {
        let unknown = accounts::skeleton.is_null().and(accounts::erased_at.is_null());
        let names: Vec<(Uuid, String)> = accounts::table
            .filter(unknown)
            .order((accounts::created_at, accounts::id))
            .limit(COMPLETED_AT_ONCE)
            .select((accounts::id, accounts::name))
            .load(connection)
            .await?;
        if names.is_empty() {
            return Ok(completed);
        }
        let (ids, skeletons): (Vec<Uuid>, Vec<String>) =
            names.iter().map(|(id, name)| (*id, skeleton(name))).unzip();
        let done = diesel::sql_query(COMPLETE)
            .bind::<Array<SqlUuid>, _>(ids)
            .bind::<Array<Text>, _>(skeletons)
            .execute(connection)
            .await;
        match done.map_err(StoreError::from) {
            Ok(rows) => completed += rows,
            // Somebody has just registered with such a name: look again.
            Err(StoreError::Conflict(_)) if conflicts < ATTEMPTS_MAX => conflicts += 1,
            Err(error) => return Err(error),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(typed: &str) -> String {
        Name::read(typed).map(|it| it.shown).unwrap_or_else(|error| panic!("{typed:?}: {error}"))
    }

    fn refusal(typed: &str) -> String {
        Name::read(typed).err().map(|it| it.to_string()).unwrap_or_default()
    }

    #[test]
    fn names_are_trimmed_and_of_a_few_letters() {
        assert_eq!(shown("  Calamity Jane "), "Calamity Jane");
        for fine in ["J_R.-3", "Zoë", "Łukasz", "Дарья", "小野小町", "דניאל", "ΟΔΥΣΣΕΥΣ"]
        {
            assert_eq!(shown(fine), fine);
        }
        let (longest, too_long) = ("a".repeat(40), "a".repeat(41));
        assert_eq!(shown(&longest), longest);
        for wrong in ["", " ab ", "a     ", &too_long] {
            assert!(refusal(wrong).starts_with("a name has 3 to 40"), "{wrong:?}");
        }
    }

    #[test]
    fn what_is_one_to_readers_is_written_in_one_way() {
        assert_eq!(shown("Calamity   Jane"), "Calamity Jane", "single spaces");
        assert_eq!(shown("Ｊａｎｅ"), "Jane", "narrow letters");
        assert_eq!(shown("Zoe\u{308}"), "Zo\u{eb}", "composed letters");
    }

    #[test]
    fn a_refusal_names_the_character() {
        for (typed, named) in [
            ("a/b/c", "the character “/” (U+002F)"),
            ("oﬃce", "the character “ﬃ” (U+FB03)"),
            ("Jane\u{3164}", "the invisible character U+3164"),
            ("Jane\u{ffa0}", "the invisible character U+FFA0"),
            ("Jane\u{115f}", "the invisible character U+115F"),
            ("Jane\u{200b}", "the invisible character U+200B"),
            ("Jane\u{200d}", "the invisible character U+200D"),
            ("Ja\u{ad}ne", "the invisible character U+00AD"),
            ("Jane\u{a0}Doe", "the invisible character U+00A0"),
            ("Jane\u{3000}Doe", "the invisible character U+3000"),
            ("tab\tbed", "the invisible character U+0009"),
            ("nul\0nul", "the invisible character U+0000"),
            ("a\u{202e}bc", "the invisible character U+202E"),
            ("Jane²", "the character “²” (U+00B2)"),
            ("𝐉𝐚𝐧𝐞", "the character “𝐉” (U+1D409)"),
            ("Ⅳ Ⅳ", "the character “Ⅳ” (U+2163)"),
            ("Jane🤠", "the character “🤠” (U+1F920)"),
        ] {
            let refusal = refusal(typed);
            assert!(refusal.starts_with(named), "{typed:?}: {refusal}");
            assert!(refusal.contains("cannot be in a name"), "{refusal}");
        }
        for typed in ["Danדן", "Dan דן"] {
            assert!(refusal(typed).contains("from right to left"), "{typed}");
        }
    }

    #[test]
    fn names_that_differ_in_case_alone_are_the_same() {
        assert_eq!(key("Calamity  JANE "), key("calamity jane"));
        assert_eq!(key("STRASSE"), key("straße"));
        assert_eq!(key("ΟΔΟΣ"), key("οδος"));
        assert_ne!(key("doc-holliday"), key("doc holliday"));
    }

    #[test]
    fn names_that_look_the_same_have_one_skeleton() {
        for (one, other) in [
            ("Jane", "Jаne"),
            ("JANE", "ЈАΝЕ"),
            ("jane", "ЈАΝЕ"),
            ("Ike", "lke"),
            ("Bill", "Bi11"),
            ("Bob0", "BobO"),
            ("modern", "modem"),
            ("scope", "ѕсоре"),
            ("Zoë", "Zоë"),
        ] {
            assert_eq!(skeleton(one), skeleton(other), "{one} {other}");
        }
        for (one, other) in
            [("Jane", "Jade"), ("doc-holliday", "doc holliday"), ("doc", "dock"), ("Zoë", "Zoe")]
        {
            assert_ne!(skeleton(one), skeleton(other), "{one} {other}");
        }
    }

    #[test]
    fn given_names_do_not_look_alike() {
        let digits: Vec<String> =
            "0123456789abcdef".chars().map(|it| skeleton(&it.to_string())).collect();
        let distinct: std::collections::BTreeSet<&String> = digits.iter().collect();
        assert_eq!(distinct.len(), digits.len(), "{digits:?}");
    }

    #[test]
    fn an_account_is_found_by_its_name_however_old_it_is() {
        assert_eq!(keys("Jane"), ["jane"]);
        assert_eq!(keys("Ｊａｎｅ"), [key("Ｊａｎｅ"), key("Jane")]);
        assert_eq!(keys("Jane\u{3164}"), [key("Jane\u{3164}")]);
        assert_eq!(keys("J\0ane"), ["jane"]);
    }
}
