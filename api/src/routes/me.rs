//! `/v1/me`

use actix_web::HttpResponse;
use infra::identity::Caller;
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::http::caller::{Allowed, Answer, Call, uncached};
use crate::http::operation::Operation;
use crate::http::problem::Problem;
use crate::http::sample::PLAYERS;
use crate::http::wire;
use crate::routes::tokens::{Scope, listed};

/// The operation at this address.
pub fn operations() -> Vec<Operation> {
    vec![Operation::new(__path_show, show).answers(|_| {
        let (id, name) = PLAYERS[0];
        json!({"id": id, "name": name, "roles": ["player"], "scopes": ["play", "read", "webhook"]})
    })]
}

/// The account that calls.
#[derive(Serialize, ToSchema)]
pub struct Me {
    /// The account's id.
    id: Uuid,
    /// The name of the account.
    name: String,
    /// The roles of the account.
    roles: Vec<Role>,
    /// The scopes of the token that was sent.
    scopes: Vec<Scope>,
    /// `true` if a program plays with the account, as its owner has said; otherwise left out.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[schema(default = false)]
    program: bool,
}

impl Me {
    /// The account of a caller.
    pub async fn of(call: &Call, caller: &Caller) -> Result<Me, Problem> {
        let names = wire::accounts_by_name(&call.app, [caller.id()]).await?;
        Ok(Me {
            id: caller.account,
            name: caller.name.clone(),
            roles: caller.roles.iter().map(Role::from).collect(),
            scopes: listed(&caller.scopes),
            program: names.get(&caller.account).is_some_and(|it| it.program),
        })
    }
}

/// A role of an account.
#[derive(Clone, Copy, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = AccountRole)]
pub enum Role {
    /// A player: everybody who has registered.
    Player,
    /// May judge matches.
    Judge,
    /// May administer the server.
    Admin,
}

impl From<infra::identity::Role> for Role {
    fn from(role: infra::identity::Role) -> Role {
        match role {
            infra::identity::Role::Player => Role::Player,
            infra::identity::Role::Judge => Role::Judge,
            infra::identity::Role::Admin => Role::Admin,
        }
    }
}

impl From<Role> for infra::identity::Role {
    fn from(role: Role) -> infra::identity::Role {
        match role {
            Role::Player => infra::identity::Role::Player,
            Role::Judge => infra::identity::Role::Judge,
            Role::Admin => infra::identity::Role::Admin,
        }
    }
}

/// Read your account
///
/// Shows the account that calls, with its roles and the scopes of the token.
#[utoipa::path(
    get,
    path = "/v1/me",
    operation_id = "read_me",
    tag = "Identity",
    security(("bearer" = [])),
    responses((status = 200, description = "The caller's account, roles and scopes.", body = Me))
)]
async fn show(call: Call) -> Answer {
    let caller = call.signed_in().await?;
    call.query(&[])?;
    Ok(uncached(HttpResponse::Ok(), &Me::of(&call, &caller).await?))
}
