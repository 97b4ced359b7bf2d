//! `/v1/accounts`

use actix_web::HttpResponse;
use actix_web::http::header;
use domain::engine::AccountId;
use infra::identity::{AccountFilter, Credential, IdentityError, Made, Scope};
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::http::caller::{Allowed, Answer, Call, made, uncached};
use crate::http::cursor::Paging;
use crate::http::idempotency;
use crate::http::operation::Operation;
use crate::http::problem::{Name, Problem};
use crate::http::sample::{PASSWORD, PLAYERS};
use crate::http::strict::{Body, present};
use crate::http::wire;
use crate::routes::suspensions::{self, FoundAccountBody};

/// Characters of the beginning of a name, at most.
const NAME_MAX: usize = 200;
/// Characters of the code of an invitation, at most.
const INVITATION_MAX: usize = 100;

/// The operations at these addresses.
pub fn operations() -> Vec<Operation> {
    vec![
        Operation::new(__path_register, register)
            .refused(&[
                Name::NameTaken,
                Name::RegistrationClosed,
                Name::InvitationRequired,
                Name::Busy,
            ])
            .asks(|_| json!({"name": PLAYERS[0].1, "password": PASSWORD}))
            .answers(|_| json!({"id": PLAYERS[0].0, "name": PLAYERS[0].1})),
        Operation::new(__path_list, list)
            .refused(&[Name::MalformedRequest, Name::InvalidCursor, Name::InsufficientScope])
            .answers(|_| json!({"items": [suspensions::example()]})),
        Operation::new(__path_erase, erase).refused(&[
            Name::NotFound,
            Name::InsufficientScope,
            Name::LastAdmin,
        ]),
    ]
}

/// An account to be made.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewAccount {
    /// 3 to 40 letters, digits, spaces, `-`, `_` and `.`. No two names differ in case alone or
    /// look the same. The name is stored with narrow letters, composed (NFC), and with single
    /// spaces.
    #[schema(min_length = 3, max_length = 40)]
    name: String,
    /// The password: 10 to 200 characters.
    #[schema(min_length = 10, max_length = 200, format = Password)]
    password: String,
    /// The code of an invitation, if registering needs one here. Otherwise it is not looked at.
    #[serde(default, deserialize_with = "present")]
    #[schema(max_length = 100)]
    invitation: Option<String>,
}

/// A page of accounts.
#[derive(Serialize, ToSchema)]
pub struct AccountPage {
    /// The accounts, the oldest first.
    items: Vec<FoundAccountBody>,
    /// The `cursor` of the next page; left out on the last page.
    #[serde(skip_serializing_if = "Option::is_none")]
    next: Option<String>,
}

/// An account of a player.
#[derive(Serialize, ToSchema)]
pub struct Account {
    /// The account's id.
    id: Uuid,
    /// The name of the account.
    name: String,
}

/// Register an account
///
/// Makes an account with the role of a player. Log in afterwards at `POST /v1/tokens`. The operator
/// of the server decides who can register: everybody, people with an invitation, or nobody
/// (`HIGHNOON_REGISTRATION`). With an Idempotency-Key, the same name and password always get
/// the same account. Without one, a second attempt finds the name taken.
#[utoipa::path(
    post,
    path = "/v1/accounts",
    operation_id = "create_account",
    tag = "Identity",
    security(()),
    params(("Idempotency-Key" = Option<Uuid>, Header,
        description = "A UUID that you make up. Send the same one with every attempt at this \
                       request.")),
    request_body = NewAccount,
    responses(
        (status = 201, description = "The account that was made.", body = Account),
        (status = 200, description = "The account that the same name and password made before.",
            body = Account, headers(("Idempotent-Replayed" = String,
                description = "`true`: the reply is repeated, and nothing was done anew.")))
    )
)]
async fn register(call: Call, body: Body) -> Answer {
    call.newcomer()?;
    let key = idempotency::key(&call.request)?;
    let NewAccount { name, password, invitation } = body.json::<NewAccount>()?.value;
    let (identity, invitation) = (&call.app.identity, invitation.as_deref());
    if invitation.is_some_and(|it| INVITATION_MAX < it.chars().count()) {
        let message = format!("expected at most {INVITATION_MAX} characters");
        return Err(Problem::malformed("/invitation", message));
    }
    let registered = match key {
        Some(_) => identity.register_once(&name, password, invitation).await?,
        None => Made::Now(identity.register(&name, password, invitation).await?),
    };
    let (response, account) = made(registered);
    Ok(uncached(response, &Account { id: account.id, name: account.name }))
}

/// Find accounts
///
/// Lists accounts, the oldest first: those whose names begin with `name`, and those that
/// are suspended or not. Erased accounts are left out. For admins.
#[utoipa::path(
    get,
    path = "/v1/accounts",
    operation_id = "list_accounts",
    tag = "Identity",
    security(("bearer" = [])),
    params(
        ("name" = Option<String>, Query, max_length = 200,
            description = "Only accounts whose names begin with this text; case does not matter."),
        ("suspended" = Option<bool>, Query,
            description = "Only accounts that are suspended, or only those that are not."),
        ("limit" = Option<u64>, Query, minimum = 1, maximum = 200,
            description = "The number of items on a page, at most. Left out: 50."),
        ("cursor" = Option<String>, Query,
            description = "The `next` of the previous page. Left out: the first page.")
    ),
    responses((status = 200, description = "A page of accounts.", body = AccountPage))
)]
async fn list(call: Call) -> Answer {
    let caller = call.signed_in().await?;
    caller.needs(Scope::Admin)?;
    let query = call.query(&["name", "suspended", "limit", "cursor"])?;
    let paging = Paging::of(&call.request, &query, &["name", "suspended"])?;
    let made_up = |_| Problem::new(Name::InvalidCursor, "this list did not give out that cursor");
    let after = paging.after.as_deref().map(Uuid::parse_str).transpose().map_err(made_up)?;
    let name = query.text("name").map(str::to_owned);
    if name.as_ref().is_some_and(|it| NAME_MAX < it.chars().count()) {
        return Err(Problem::malformed("/name", format!("expected at most {NAME_MAX} characters")));
    }
    let filter = AccountFilter { name, suspended: query.parsed("suspended", "true or false")? };
    // One item more than wanted shows whether another page follows.
    let mut found = call.app.identity.find_accounts(&filter, after, paging.limit + 1).await?;
    let more = paging.limit < found.len();
    found.truncate(paging.limit);
    let next = found.last().filter(|_| more);
    let next = next.map(|last| paging.next(&last.account.id.to_string()));
    let admins = found.iter().filter_map(|it| Some(AccountId(it.suspension.as_ref()?.by)));
    let names = wire::accounts_by_name(&call.app, admins).await?;
    let items = found.into_iter().map(|it| FoundAccountBody::of(it, &names)).collect();
    Ok(uncached(HttpResponse::Ok(), &AccountPage { items, next }))
}

/// Erase an account
///
/// An account can be erased by a login of its own with the scope `play`, or by an admin. Its name
/// is removed, and nobody else can take it: a digest of it is kept, for ever or as long as the
/// operator has set. Its credentials, API keys, annotations and all texts it has written are
/// erased, and its tokens are refused at once. Logs know accounts by id alone: they stay as they
/// are, still verify, and show the name as `erased`. The last admin cannot be erased.
#[utoipa::path(
    delete,
    path = "/v1/accounts/{id}",
    operation_id = "delete_account",
    tag = "Identity",
    security(("bearer" = [])),
    params(("id" = Uuid, Path, description = "The account's id.")),
    responses((status = 204, description = "The account is erased."))
)]
async fn erase(call: Call) -> Answer {
    let caller = call.signed_in().await?;
    let id = call.id("id")?;
    match (caller.account == id, &caller.credential) {
        // A bot's API key must not be able to erase the account.
        (true, Credential::ApiKey { .. }) => Err(IdentityError::NeedsAccessToken.into()),
        (true, Credential::AccessToken { .. } | Credential::TrustedToken { .. }) => {
            caller.needs(Scope::Play)
        }
        (false, _) => caller.needs(Scope::Admin),
    }?;
    call.query(&[])?;
    call.app.identity.erase(id, caller.account).await?;
    tracing::info!(by = %caller.account, account = %id, "an account was erased");
    Ok(HttpResponse::NoContent().insert_header((header::CACHE_CONTROL, "no-store")).finish())
}
