//! `/v1/accounts/{id}/roles`

use actix_web::HttpResponse;
use infra::identity::{Account, Scope};
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::http::caller::{Allowed, Answer, Call, unkept};
use crate::http::operation::Operation;
use crate::http::problem::{Name, Problem};
use crate::http::sample::PLAYERS;
use crate::http::strict::{Body, present};
use crate::routes::me::Role;

/// The operation of this address.
pub fn operations() -> Vec<Operation> {
    vec![
        Operation::new(__path_replace, replace)
            .refused(&[Name::NotFound, Name::InsufficientScope, Name::LastAdmin])
            .asks(|_| json!({"roles": ["player", "judge"], "judges": "assigned"}))
            .answers(|_| {
                let (id, name) = PLAYERS[0];
                json!({"id": id, "name": name, "roles": ["player", "judge"], "judges": "assigned"})
            }),
    ]
}

/// As many roles as there are.
const ROLES_MAX: usize = 3;

/// What an account shall be.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewRoles {
    /// All its roles; what is not among them is taken away.
    #[schema(max_items = 3)]
    roles: Vec<Role>,
    /// Which matches it may be called to, where it is a judge; left out: as before.
    #[serde(default, deserialize_with = "present")]
    judges: Option<Judges>,
}

/// An account and what it is.
#[derive(Serialize, ToSchema)]
pub struct AccountWithRoles {
    /// The account's id.
    id: Uuid,
    /// Its name.
    name: String,
    /// What the account is.
    roles: Vec<Role>,
    /// Which matches it may be called to, where it is a judge.
    judges: Judges,
}

/// Which matches a judge may be called to.
#[derive(Clone, Copy, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Judges {
    /// Every match in which he does not sit.
    All,
    /// Of those, the ones that he is assigned to.
    Assigned,
}

impl From<infra::identity::Judges> for Judges {
    fn from(judges: infra::identity::Judges) -> Judges {
        match judges {
            infra::identity::Judges::All => Judges::All,
            infra::identity::Judges::Assigned => Judges::Assigned,
        }
    }
}

impl From<Judges> for infra::identity::Judges {
    fn from(judges: Judges) -> infra::identity::Judges {
        match judges {
            Judges::All => infra::identity::Judges::All,
            Judges::Assigned => infra::identity::Judges::Assigned,
        }
    }
}

impl From<Account> for AccountWithRoles {
    fn from(account: Account) -> AccountWithRoles {
        AccountWithRoles {
            id: account.id,
            name: account.name,
            roles: account.roles.iter().map(Role::from).collect(),
            judges: account.judges.into(),
        }
    }
}

/// Grant and take roles
///
/// The account is from now on what is said here and nothing else. Tokens that were made before
/// lose what it may not do any more, at once; what it may do now beside, they get at the next
/// login. The last admin stays one.
#[utoipa::path(
    put,
    path = "/v1/accounts/{id}/roles",
    operation_id = "replace_roles",
    tag = "Identity",
    security(("bearer" = [])),
    params(("id" = Uuid, Path, description = "The account's id.")),
    request_body = NewRoles,
    responses((status = 200, description = "The account.", body = AccountWithRoles))
)]
async fn replace(call: Call, body: Body) -> Answer {
    let caller = call.signed_in().await?;
    let id = call.id("id")?;
    caller.needs(Scope::Admin)?;
    let NewRoles { roles, judges } = body.json::<NewRoles>()?.value;
    if ROLES_MAX < roles.len() {
        let message = format!("expected at most {ROLES_MAX} roles: there are no more");
        return Err(Problem::malformed("/roles", message));
    }
    let roles = roles.into_iter().map(infra::identity::Role::from).collect();
    let judges = judges.map(infra::identity::Judges::from);
    let account = call.app.identity.set_roles(id, &roles, judges).await?;
    tracing::info!(by = %caller.account, account = %id, roles = ?account.roles, "roles were set");
    Ok(unkept(HttpResponse::Ok(), &AccountWithRoles::from(account)))
}
