//! The table of all operations, and what leads requests to them.

mod accesses;
mod account_rulings;
mod accounts;
mod acts;
mod adjustments;
mod agreements;
mod annotations;
mod api_keys;
mod audit;
mod audits;
mod branches;
mod cancellations;
mod checkpoints;
mod contamination;
mod decisions;
mod deliveries;
mod dispute_judges;
mod disputes;
mod docs;
mod draws;
mod events;
pub mod feed;
mod feed_stream;
mod forks;
mod health;
mod hiding;
mod information;
mod invitations;
mod judges;
mod logins;
mod matches;
mod me;
mod me_program;
mod me_stream;
pub mod metrics;
mod openapi;
mod password;
mod previews;
mod problems;
mod prompts;
mod receipts;
mod replay;
mod replay_stream;
mod resets;
mod resignations;
mod roles;
mod rulesets;
mod ruling_previews;
pub mod rulings;
mod seats;
mod state;
mod stream;
mod stream_tickets;
mod suspensions;
mod takebacks;
mod timeline;
mod timeouts;
mod tokens;
mod webhooks;

use std::iter;

use actix_web::http::Method;
use actix_web::middleware::from_fn;
use actix_web::web::{self, ServiceConfig};
use actix_web::{FromRequest, Handler, HttpRequest, Resource, Responder, Route};

use crate::http::caller::{Answer, Call, Takes};
use crate::http::observe::survive;
use crate::http::operation::Operation;
use crate::http::problem::{Name, Problem};
use crate::pages;

/// Every operation. Routes and document are made from this table.
pub fn operations() -> Vec<Operation> {
    let of_each = [
        accounts::operations(),
        roles::operations(),
        suspensions::operations(),
        resets::operations(),
        invitations::operations(),
        acts::operations(),
        tokens::operations(),
        logins::operations(),
        api_keys::operations(),
        me::operations(),
        me_program::operations(),
        me_stream::operations(),
        password::operations(),
        rulesets::operations(),
        matches::operations(),
        seats::operations(),
        cancellations::operations(),
        prompts::operations(),
        decisions::operations(),
        previews::operations(),
        resignations::operations(),
        draws::operations(),
        takebacks::operations(),
        timeouts::operations(),
        forks::operations(),
        state::operations(),
        events::operations(),
        stream::operations(),
        replay::operations(),
        replay_stream::operations(),
        stream_tickets::operations(),
        timeline::operations(),
        branches::operations(),
        feed::operations(),
        feed_stream::operations(),
        webhooks::operations(),
        deliveries::operations(),
        annotations::operations(),
        hiding::operations(),
        judges::operations(),
        disputes::operations(),
        dispute_judges::operations(),
        rulings::operations(),
        account_rulings::operations(),
        ruling_previews::operations(),
        adjustments::operations(),
        contamination::operations(),
        information::operations(),
        accesses::operations(),
        audit::operations(),
        audits::operations(),
        checkpoints::operations(),
        receipts::operations(),
        health::operations(),
        metrics::operations(),
        openapi::operations(),
    ];
    of_each.into_iter().flatten().collect()
}

/// The pages for people to read. They are no operations and are not in the document.
fn pages() -> Vec<At> {
    vec![
        at("/").page(pages::lobby),
        at("/matches/{id}").page(pages::match_page),
        at("/embed/{id}").page(pages::embed),
        at("/desk").page(pages::desk),
        at("/desk/{id}").page(pages::desk),
        at("/games").page(pages::games),
        at("/games/{ruleset}").page(pages::games),
        at("/rules/{ruleset}").page(pages::rules),
        at("/verify").page(pages::verify),
        at("/account").page(pages::account),
        at("/web/{digest}/{file:.*}").page(pages::files::show),
        at("/docs").page(docs::enter),
        at("/docs/{file:.*}").page(docs::show),
        at("/problems").page(problems::list),
        at("/problems/{name}").page(problems::show),
    ]
}

/// Registers every address with its methods.
pub fn lay(to: &mut ServiceConfig) {
    let mut all: Vec<At> = Vec::new();
    for operation in operations() {
        let known = all.iter_mut().find(|it| it.path == operation.path);
        match known {
            Some(known) => known.add(&operation),
            None => {
                let mut new = at(&operation.path);
                new.add(&operation);
                all.push(new);
            }
        }
    }
    // Addresses are tried one after the other.
    all.sort_by_key(|it| BUSY.iter().position(|path| *path == it.path).unwrap_or(BUSY.len()));
    for it in all.into_iter().chain(pages()) {
        it.on(to);
    }
}

/// The addresses that most requests are for.
const BUSY: [&str; 5] = [
    "/v1/matches/{id}/decisions",
    "/v1/matches/{id}/prompts",
    "/v1/matches/{id}/state",
    "/v1/matches/{id}/events",
    "/v1/matches/{id}",
];

/// Answers a request for an unknown address: programs with a problem, people with a page that leads
/// on.
pub async fn nothing_here(request: HttpRequest) -> Answer {
    if pages::is_for_people(&request)
        && let Ok(call) = Call::extract(&request).await
    {
        return Ok(pages::nowhere(&call));
    }
    let detail = format!("there is nothing at {}", request.path());
    Err(Problem::new(Name::NotFound, detail))
}

/// An address with the handlers of its methods.
struct At {
    path: String,
    routes: Vec<(Method, Route)>,
    is_stream: bool,
}

fn at(path: &str) -> At {
    At { path: path.to_owned(), routes: Vec::new(), is_stream: false }
}

impl At {
    fn add(&mut self, operation: &Operation) {
        let head =
            (operation.method == Method::GET && !operation.is_endless).then_some(Method::HEAD);
        for method in head.into_iter().chain(iter::once(operation.method.clone())) {
            let route = operation.route(method.clone());
            self.routes.push((method, route));
        }
        self.is_stream |= operation.is_endless;
    }

    fn page<F: Handler<Args>, Args: FromRequest + 'static>(mut self, handler: F) -> At
    where
        F::Output: Responder + 'static,
    {
        for method in [Method::HEAD, Method::GET] {
            let route = web::method(method.clone()).to(handler.clone());
            self.routes.push((method, route));
        }
        self
    }

    /// Registers the address. Other methods are refused, and a panic becomes a problem instead of
    /// closing the connection.
    fn on(self, to: &mut ServiceConfig) {
        let methods: Vec<&str> = self.routes.iter().map(|(method, _)| method.as_str()).collect();
        let allow = methods.join(", ");
        let refuse = move || {
            let detail = format!("this takes {allow}");
            let problem = Problem::new(Name::MethodNotAllowed, detail).allowing(&allow);
            std::future::ready(Answer::Err(problem))
        };
        let empty = web::resource(self.path).app_data(Takes { tickets: self.is_stream });
        let resource: Resource =
            self.routes.into_iter().fold(empty, |it, (_, route)| it.route(route));
        to.service(resource.default_service(web::to(refuse)).wrap(from_fn(survive)));
    }
}

#[cfg(test)]
mod tests {
    use actix_web::http::{StatusCode, header};
    use actix_web::test::{TestRequest, call_service, init_service, read_body_json};
    use actix_web::{App, HttpResponse};
    use serde_json::Value;

    use super::*;

    async fn panics() -> HttpResponse {
        panic!("for a test")
    }

    #[actix_web::test]
    async fn a_wrong_method_is_told_the_right_ones() {
        let app = init_service(App::new().configure(lay)).await;
        for (path, allow) in [("/v1/tokens", "POST"), ("/v1/matches", "HEAD, GET, POST")] {
            let answer = call_service(&app, TestRequest::put().uri(path).to_request()).await;
            assert_eq!(answer.status(), StatusCode::METHOD_NOT_ALLOWED, "{path}");
            assert_eq!(answer.headers().get(header::ALLOW).unwrap(), allow);
            let problem: Value = read_body_json(answer).await;
            assert_eq!(problem["type"], "/problems/method-not-allowed");
        }
    }

    #[test]
    fn no_address_has_a_method_twice() {
        let mut seen = std::collections::BTreeSet::new();
        for it in operations() {
            let name = format!("{} {}", it.method, it.path);
            assert!(seen.insert(name.clone()), "{name} is listed twice");
        }
    }

    #[actix_web::test]
    async fn where_there_is_nothing_there_is_a_problem() {
        let app = App::new().configure(lay).default_service(web::to(nothing_here));
        let app = init_service(app).await;
        let answer = call_service(&app, TestRequest::get().uri("/nowhere").to_request()).await;
        assert_eq!(answer.status(), StatusCode::NOT_FOUND);
        let kind = answer.headers().get(header::CONTENT_TYPE).unwrap();
        assert_eq!(kind, "application/problem+json");
    }

    #[actix_web::test]
    async fn a_panic_is_a_problem_and_no_more() {
        let app = init_service(App::new().configure(|to| at("/panics").page(panics).on(to))).await;
        for _ in 0..2 {
            let answer = call_service(&app, TestRequest::get().uri("/panics").to_request()).await;
            assert_eq!(answer.status(), StatusCode::INTERNAL_SERVER_ERROR);
            let problem: Value = read_body_json(answer).await;
            assert_eq!(problem["type"], "/problems/internal");
            assert!(!problem.to_string().contains("for a test"));
        }
    }
}
