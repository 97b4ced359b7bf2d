//! `/v1/acts`

use domain::engine::{AccountId, Hash, TextRef, Time};
use infra::acts::{Act, RecordedAct};
use infra::identity::{HIDDEN, Scope};
use serde::Serialize;
use serde_json::{Value, json};
use utoipa::ToSchema;

use crate::http::caller::{Allowed, Answer, Call};
use crate::http::cursor::Paging;
use crate::http::etag::{self, Keep};
use crate::http::operation::Operation;
use crate::http::problem::{Name, Problem};
use crate::http::record::RecordChain;
use crate::http::sample::{self, JUDGE, PLAYERS};
use crate::http::texts::{ERASED, Texts};
use crate::http::wire::{self, Names, PlayerBody};

/// The operation at this address.
pub fn operations() -> Vec<Operation> {
    vec![
        Operation::new(__path_list, list)
            .refused(&[Name::MalformedRequest, Name::InvalidCursor, Name::InsufficientScope])
            .answers(|_| {
                let act = ActBody::of(example(), &sample::names(), &Texts::new());
                json!({"items": [act], "chain": {"holds": true}})
            }),
    ]
}

/// A player becomes a judge as well.
fn example() -> RecordedAct {
    let (account, judges) = (PLAYERS[0].0.0, "assigned".to_owned());
    let roles = ["player", "judge"].map(str::to_owned).to_vec();
    let act = Act::RolesSet { account, roles, judges };
    RecordedAct::after((0, Hash::default()), Some(JUDGE.0.0), sample::time(0), &act)
}

/// Something that an admin did.
#[derive(Serialize, ToSchema)]
#[schema(as = Act)]
pub struct ActBody {
    /// Its place among all acts, from 1.
    #[schema(minimum = 1)]
    n: u64,
    /// Who did it; left out if it was done at the command line of the server.
    #[serde(skip_serializing_if = "Option::is_none")]
    by: Option<PlayerBody>,
    /// When it was done.
    at: Time,
    /// What was done: `roles-set`, `account-erased`, `account-suspended`, `suspension-ended`,
    /// `password-reset-made`, `invitation-made`, `invitation-withdrawn`, `name-hidden`,
    /// `name-shown`, `title-hidden`, `title-shown`, `annotation-hidden`, `annotation-shown`,
    /// `match-cancelled`, `judge-called`, `judge-called-off` or `key-rotated`. There may be more in
    /// later releases.
    kind: String,
    /// What it was done to, by the kind: `account` (an id), `roles`, `judges`, `match`, `head`,
    /// `kid`, `invitation`, `uses`, `annotation`, and `reason`: the id of a text and its salted
    /// digest. `text` has the reason itself, unless it was erased.
    #[schema(value_type = Object)]
    about: Value,
    /// The act in a sentence. What it names has its id in `by` or `about`.
    text: String,
    /// The hash of the previous act; 64 zeros for the first.
    prev_hash: Hash,
    /// SHA-256 of the canonical JSON of `{about, account, at, kind, n, prev_hash}`, where `account`
    /// is the id of the one who did it, `null` at the command line.
    hash: Hash,
}

/// A page of acts.
#[derive(Serialize, ToSchema)]
pub struct ActPage {
    /// The acts, the oldest first.
    items: Vec<ActBody>,
    /// Whether the whole record holds, other pages included.
    chain: RecordChain,
    /// The `cursor` of the next page; left out on the last page.
    #[serde(skip_serializing_if = "Option::is_none")]
    next: Option<String>,
}

impl ActBody {
    fn of(recorded: RecordedAct, names: &Names, reasons: &Texts) -> ActBody {
        let by = recorded.account.map(|it| PlayerBody::of(AccountId(it), names));
        let mut text = in_words(&recorded, names);
        if let Some(reason) = recorded.reason() {
            let reason = reasons.get(&reason.text).map_or(ERASED, String::as_str);
            text = format!("{text} Reason: {reason}");
        }
        let RecordedAct { n, at, kind, about, prev_hash, hash, .. } = recorded;
        ActBody { n, by, at, kind, about, text, prev_hash, hash }
    }
}

fn in_words(recorded: &RecordedAct, names: &Names) -> String {
    let name = |account| match names.get(&account) {
        Some(it) if it.name == HIDDEN => "an account with a hidden name".to_owned(),
        Some(it) if !it.name.is_empty() => it.name.clone(),
        Some(_) | None => "an erased account".to_owned(),
    };
    let who = match recorded.account {
        Some(account) => name(account),
        None => "The command line".to_owned(),
    };
    let Some(act) = recorded.act() else {
        return format!("{who}: {}", recorded.kind);
    };
    match act {
        Act::RolesSet { account, roles, judges } => {
            let only = match judges.as_str() {
                "assigned" if roles.iter().any(|it| it == "judge") => {
                    ", and judges only matches that they are called to"
                }
                _ => "",
            };
            let roles = match roles.is_empty() {
                true => "no roles".to_owned(),
                false => format!("the roles {}", roles.join(", ")),
            };
            format!("{who} set roles: {} has {roles}{only}.", name(account))
        }
        Act::AccountErased { .. } => format!("{who} erased an account."),
        Act::AccountSuspended { account, .. } => format!("{who} suspended {}.", name(account)),
        Act::SuspensionEnded { account } => {
            format!("{who} ended the suspension of {}.", name(account))
        }
        Act::PasswordResetMade { account } => {
            format!("{who} made a code with which {} sets a new password.", name(account))
        }
        Act::InvitationMade { invitation, uses } => {
            let accounts = if uses == 1 { "account" } else { "accounts" };
            format!("{who} made the invitation {invitation} for {uses} {accounts}.")
        }
        Act::InvitationWithdrawn { invitation } => {
            format!("{who} withdrew the invitation {invitation}.")
        }
        Act::NameHidden { account, .. } => format!("{who} hid the name of account {account}."),
        Act::NameShown { account } => {
            format!("{who} let the name of account {account} be shown again.")
        }
        Act::TitleHidden { match_id, .. } => format!("{who} hid the title of match {match_id}."),
        Act::TitleShown { match_id } => {
            format!("{who} let the title of match {match_id} be shown again.")
        }
        Act::AnnotationHidden { match_id, annotation, .. } => {
            format!("{who} hid the annotation {annotation} in match {match_id}.")
        }
        Act::AnnotationShown { match_id, annotation } => {
            format!("{who} let the annotation {annotation} in match {match_id} be shown again.")
        }
        Act::JudgeCalled { account, head: true, match_id } => {
            format!("{who} called {} to match {match_id} as its head judge.", name(account))
        }
        Act::JudgeCalled { account, head: false, match_id } => {
            format!("{who} called {} to match {match_id} as a judge.", name(account))
        }
        Act::JudgeCalledOff { account, match_id } => {
            format!("{who} called {} off match {match_id}.", name(account))
        }
        Act::MatchCancelled { match_id } => format!("{who} called match {match_id} off."),
        Act::KeyRotated { kid } => format!("{who} made the key {kid} sign."),
    }
}

/// List the acts of admins
///
/// Lists what admins have done, here and at the command line of the server: roles set, accounts of
/// others erased or suspended, codes for passwords and invitations made, names, titles and
/// annotations hidden, matches called off, judges called to matches and called off, keys rotated.
/// A staged match is not among them, though only an admin can make one: its own log tells who made
/// it, and it is marked wherever it is shown. An act is recorded in the transaction that does it.
/// The acts form a chain of hashes whose heads are in the checkpoints; `chain` says whether it
/// holds. For admins.
#[utoipa::path(
    get,
    path = "/v1/acts",
    operation_id = "list_acts",
    tag = "Identity",
    security(("bearer" = [])),
    params(
        ("limit" = Option<u64>, Query, minimum = 1, maximum = 200,
            description = "The number of items on a page, at most. Left out: 50."),
        ("cursor" = Option<String>, Query,
            description = "The `next` of the previous page. Left out: the first page."),
        ("If-None-Match" = Option<String>, Header,
            description = "The `ETag` of the answer that you already have.")
    ),
    responses(
        (status = 200, description = "A page of acts.", body = ActPage,
            headers(("ETag" = String, description = "A hash of the answer's content."))),
        (status = 304, description = "Nothing has changed: you already have this answer.")
    )
)]
async fn list(call: Call) -> Answer {
    let caller = call.signed_in().await?;
    caller.needs(Scope::Admin)?;
    let query = call.query(&["limit", "cursor"])?;
    let paging = Paging::of(&call.request, &query, &[])?;
    let made_up = || Problem::new(Name::InvalidCursor, "this list did not give out that cursor");
    let after = paging.after.as_deref().map(|it| it.parse::<u64>().map_err(|_| made_up()));
    let after = after.transpose()?.unwrap_or(0);
    // One item more than wanted shows whether another page follows.
    let mut found = call.app.identity.acts(after, paging.limit + 1).await?;
    let more = paging.limit < found.len();
    found.truncate(paging.limit);
    let next = found.last().filter(|_| more).map(|last| paging.next(&last.n.to_string()));
    let about = |it: &RecordedAct| it.about["account"].as_str()?.parse().ok();
    let accounts = found.iter().flat_map(|it| [it.account, about(it)]).flatten().map(AccountId);
    let names = wire::accounts_by_name(&call.app, accounts).await?;
    let reasons: Vec<TextRef> = found.iter().filter_map(RecordedAct::reason).collect();
    let reasons = call.app.identity.reasons(&reasons).await?;
    let items = found.into_iter().map(|it| ActBody::of(it, &names, &reasons)).collect();
    let chain = RecordChain::of(call.app.identity.broken_acts().await?);
    Ok(etag::of_content(&call.request, Keep::Caller, &ActPage { items, chain, next }))
}
