//! The whole surface on one screen.

use actix_web::middleware::from_fn;
use actix_web::web::{self, ServiceConfig};
use actix_web::{FromRequest, Handler, HttpRequest, Resource, Responder};

use crate::caller::Answer;
use crate::observe::survive;
use crate::problem::{Name, Problem};
use crate::{
    accesses, accounts, adjustments, annotations, api_keys, audit, audits, checkpoints,
    contamination, decisions, disputes, docs, draws, events, forks, health, information, judges,
    matches, me, metrics, openapi, previews, problems, prompts, receipts, replay, resignations,
    roles, rulesets, rulings, seats, state, stream, takebacks, timeline, timeouts, tokens,
};

/// Every address with its methods.
#[rustfmt::skip]
pub fn table(to: &mut ServiceConfig) {
    at("/v1/accounts").post(accounts::register).on(to);
    at("/v1/accounts/{id}").delete(accounts::erase).on(to);
    at("/v1/accounts/{id}/roles").put(roles::replace).on(to);
    at("/v1/tokens").post(tokens::log_in).on(to);
    at("/v1/tokens/refresh").post(tokens::refresh).on(to);
    at("/v1/tokens/current").delete(tokens::log_out).on(to);
    at("/v1/api-keys").get(api_keys::list).post(api_keys::create).on(to);
    at("/v1/api-keys/{id}").delete(api_keys::revoke).on(to);
    at("/v1/me").get(me::show).on(to);
    at("/.well-known/jwks.json").get(tokens::keys).on(to);

    at("/v1/rulesets").get(rulesets::list).on(to);
    at("/v1/rulesets/{ruleset}").get(rulesets::show).on(to);
    at("/v1/rulesets/{ruleset}/catalog").get(rulesets::catalog).on(to);
    at("/v1/rulesets/{ruleset}/catalog/{item}").get(rulesets::catalog_item).on(to);
    at("/v1/rulesets/{ruleset}/loadouts").get(rulesets::loadouts).on(to);
    at("/v1/rulesets/{ruleset}/loadouts/validate").post(rulesets::validate).on(to);
    at("/v1/rulesets/{ruleset}/loadouts/import").post(rulesets::import).on(to);

    at("/v1/matches").get(matches::find).post(matches::create).on(to);
    at("/v1/matches/{id}").get(matches::show).on(to);
    at("/v1/matches/{id}/seats").post(seats::take).on(to);
    at("/v1/matches/{id}/seats/{seat}").delete(seats::leave).on(to);
    at("/v1/matches/{id}/prompts").get(prompts::list).on(to);
    at("/v1/matches/{id}/decisions").post(decisions::decide).on(to);
    at("/v1/matches/{id}/previews").post(previews::preview).on(to);
    at("/v1/matches/{id}/resignations").post(resignations::resign).on(to);
    at("/v1/matches/{id}/draws").post(draws::draw).on(to);
    at("/v1/matches/{id}/takebacks").post(takebacks::take_back).on(to);
    at("/v1/matches/{id}/timeouts").post(timeouts::expire).on(to);
    at("/v1/matches/{id}/forks").post(forks::fork).on(to);
    at("/v1/matches/{id}/state").get(state::show).on(to);
    at("/v1/matches/{id}/events").get(events::list).on(to);
    at("/v1/matches/{id}/events/stream").stream(stream::follow).on(to);
    at("/v1/matches/{id}/replay").get(replay::show).on(to);
    at("/v1/matches/{id}/timeline").get(timeline::list).on(to);
    at("/v1/matches/{id}/annotations").get(annotations::list).post(annotations::create).on(to);
    at("/v1/matches/{id}/annotations/{annotation}").delete(annotations::delete).on(to);
    at("/v1/matches/{id}/judges").get(judges::list).post(judges::assign).on(to);
    at("/v1/matches/{id}/judges/{account}").delete(judges::unassign).on(to);

    at("/v1/matches/{id}/disputes").post(disputes::open).on(to);
    at("/v1/disputes").get(disputes::list).on(to);
    at("/v1/disputes/{id}").get(disputes::show).on(to);
    at("/v1/matches/{id}/rulings").get(rulings::list).post(rulings::rule).on(to);
    at("/v1/matches/{id}/adjustments").get(adjustments::list).on(to);
    at("/v1/matches/{id}/contamination").get(contamination::show).on(to);
    at("/v1/matches/{id}/information").get(information::show).on(to);
    at("/v1/matches/{id}/accesses").get(accesses::list).on(to);
    at("/v1/matches/{id}/audit").get(audit::show).on(to);
    at("/v1/matches/{id}/audit/export").get(audits::export).on(to);
    at("/v1/audits/verify").post(audits::verify).on(to);
    at("/v1/matches/{id}/checkpoints").get(checkpoints::of_match).on(to);
    at("/v1/checkpoints").get(checkpoints::list).on(to);
    at("/v1/checkpoints/{n}").get(checkpoints::show).on(to);
    at("/v1/receipts/verify").post(receipts::verify).on(to);

    at("/health/live").get(health::live).on(to);
    at("/health/ready").get(health::ready).on(to);
    at("/metrics").get(metrics::show).on(to);
    at("/openapi.json").get(openapi::serve).on(to);
    at("/").get(docs::home).on(to);
    at("/docs").get(docs::enter).on(to);
    at("/docs/{file:.*}").get(docs::show).on(to);
    at("/problems").get(problems::list).on(to);
    at("/problems/{name}").get(problems::show).on(to);
}

/// Where there is nothing.
pub async fn nothing_here(request: HttpRequest) -> Answer {
    let detail = format!("there is nothing at {}", request.path());
    Err(Problem::new(Name::NotFound, detail))
}

/// An address and what is done there.
struct At {
    resource: Resource,
    methods: Vec<&'static str>,
}

fn at(path: &str) -> At {
    At { resource: web::resource(path), methods: Vec::new() }
}

impl At {
    fn get<F: Handler<Args>, Args: FromRequest + 'static>(mut self, handler: F) -> At
    where
        F::Output: Responder + 'static,
    {
        self.resource = self.resource.route(web::head().to(handler.clone()));
        self.methods.push("HEAD");
        self.stream(handler)
    }

    /// A GET whose answer has no end, so that it cannot be asked for its head alone.
    fn stream<F: Handler<Args>, Args: FromRequest + 'static>(mut self, handler: F) -> At
    where
        F::Output: Responder + 'static,
    {
        self.resource = self.resource.route(web::get().to(handler));
        self.methods.push("GET");
        self
    }

    fn post<F: Handler<Args>, Args: FromRequest + 'static>(mut self, handler: F) -> At
    where
        F::Output: Responder + 'static,
    {
        self.resource = self.resource.route(web::post().to(handler));
        self.methods.push("POST");
        self
    }

    fn put<F: Handler<Args>, Args: FromRequest + 'static>(mut self, handler: F) -> At
    where
        F::Output: Responder + 'static,
    {
        self.resource = self.resource.route(web::put().to(handler));
        self.methods.push("PUT");
        self
    }

    fn delete<F: Handler<Args>, Args: FromRequest + 'static>(mut self, handler: F) -> At
    where
        F::Output: Responder + 'static,
    {
        self.resource = self.resource.route(web::delete().to(handler));
        self.methods.push("DELETE");
        self
    }

    /// Puts it on the table. Other methods are refused, and a panic does not break the line.
    fn on(self, to: &mut ServiceConfig) {
        let allow = self.methods.join(", ");
        let refuse = move || {
            let detail = format!("this takes {allow}");
            let problem = Problem::new(Name::MethodNotAllowed, detail).allowing(&allow);
            std::future::ready(Answer::Err(problem))
        };
        to.service(self.resource.default_service(web::to(refuse)).wrap(from_fn(survive)));
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
        let app = init_service(App::new().configure(table)).await;
        for (path, allow) in [("/v1/accounts", "POST"), ("/v1/matches", "HEAD, GET, POST")] {
            let answer = call_service(&app, TestRequest::put().uri(path).to_request()).await;
            assert_eq!(answer.status(), StatusCode::METHOD_NOT_ALLOWED, "{path}");
            assert_eq!(answer.headers().get(header::ALLOW).unwrap(), allow);
            let problem: Value = read_body_json(answer).await;
            assert_eq!(problem["type"], "/problems/method-not-allowed");
        }
    }

    #[actix_web::test]
    async fn where_there_is_nothing_there_is_a_problem() {
        let app = App::new().configure(table).default_service(web::to(nothing_here));
        let app = init_service(app).await;
        let answer = call_service(&app, TestRequest::get().uri("/nowhere").to_request()).await;
        assert_eq!(answer.status(), StatusCode::NOT_FOUND);
        let kind = answer.headers().get(header::CONTENT_TYPE).unwrap();
        assert_eq!(kind, "application/problem+json");
    }

    #[actix_web::test]
    async fn a_panic_is_a_problem_and_no_more() {
        let app = init_service(App::new().configure(|to| at("/panics").get(panics).on(to))).await;
        for _ in 0..2 {
            let answer = call_service(&app, TestRequest::get().uri("/panics").to_request()).await;
            assert_eq!(answer.status(), StatusCode::INTERNAL_SERVER_ERROR);
            let problem: Value = read_body_json(answer).await;
            assert_eq!(problem["type"], "/problems/internal");
            assert!(!problem.to_string().contains("for a test"));
        }
    }
}
