//! `/v1/accounts/{id}/roles`

use actix_web::HttpResponse;
use infra::identity::{Account, Scope};
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::http::caller::{Allowed, Answer, Call, uncached};
use crate::http::operation::Operation;
use crate::http::problem::{Name, Problem};
use crate::http::sample::PLAYERS;
use crate::http::strict::{Body, present};
use crate::routes::me::Role;

/// The operation at this address.
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

/// The number of roles that exist.
const ROLES_MAX: usize = 3;

/// The roles that an account is to have.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewRoles {
    /// All roles of the account. Roles that are not listed are taken away.
    #[schema(max_items = 3)]
    roles: Vec<Role>,
    /// Which matches the account judges, if it is a judge. Left out: unchanged.
    #[serde(default, deserialize_with = "present")]
    judges: Option<Judges>,
}

/// An account and its roles.
#[derive(Serialize, ToSchema)]
pub struct AccountWithRoles {
    /// The account's id.
    id: Uuid,
    /// The name of the account.
    name: String,
    /// The roles of the account.
    roles: Vec<Role>,
    /// Which matches the account judges, if it is a judge.
    judges: Judges,
}

/// Which matches a judge judges.
#[derive(Clone, Copy, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Judges {
    /// Every match in which they do not sit.
    All,
    /// Of those, only the matches to which they are assigned.
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

/// Set the roles of an account
///
/// The account has the roles that are listed here, and no others. Tokens that were made before
/// lose at once what the account may no longer do; new rights come with the next login. The last
/// admin cannot lose that role.
#[utoipa::path(
    put,
    path = "/v1/accounts/{id}/roles",
    operation_id = "replace_roles",
    tag = "Identity",
    security(("bearer" = [])),
    params(("id" = Uuid, Path, description = "The account's id.")),
    request_body = NewRoles,
    responses((status = 200,
        description = "The account with its new roles.", body = AccountWithRoles))
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
    let account = call.app.identity.set_roles(id, &roles, judges, caller.account).await?;
    tracing::info!(by = %caller.account, account = %id, roles = ?account.roles, "roles were set");
    Ok(uncached(HttpResponse::Ok(), &AccountWithRoles::from(account)))
}
