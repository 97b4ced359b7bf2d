//! An operation as the table of routes and the OpenAPI document both have it.

use actix_web::http::Method;
use actix_web::{FromRequest, Handler, Responder, Route, web};
use serde::Serialize;
use serde_json::Value;
use utoipa::openapi::path::HttpMethod;
use utoipa::openapi::{Components, OpenApi};

use crate::http::problem::Name;
use crate::http::sample::{self, Sample};

/// A handler with what is said about it: where it is, how it is refused, and its examples. Each
/// file of `routes` lists its own beside their handlers.
pub struct Operation {
    /// How it is called.
    pub method: Method,
    /// Where it is, with its parameters in braces.
    pub path: String,
    /// Why it is refused, beside what all are refused for that have a body, a token or the store.
    pub refusals: &'static [Name],
    /// Whether it is answered without the store, and counts against no limit.
    pub is_uncounted: bool,
    /// Whether its answer has no end, so that it cannot be asked for its head alone.
    pub is_endless: bool,
    route: Box<dyn Fn(Method) -> Route>,
    describe: fn(&mut OpenApi),
    asks: Option<Example>,
    answers: Option<Example>,
}

type Example = Box<dyn Fn(&Sample) -> Value>;

/// What `#[utoipa::path]` makes beside a handler, which the collectors of utoipa need as well.
pub trait Described:
    utoipa::Path + utoipa::__dev::SchemaReferences + utoipa::__dev::Tags<'static>
{
}

impl<T> Described for T where
    T: utoipa::Path + utoipa::__dev::SchemaReferences + utoipa::__dev::Tags<'static>
{
}

impl Operation {
    /// The operation that `handler` does, as its own `#[utoipa::path]` describes it.
    pub fn new<D, F, Args>(_: D, handler: F) -> Operation
    where
        D: Described,
        F: Handler<Args>,
        Args: FromRequest + 'static,
        F::Output: Responder + 'static,
    {
        assert_eq!(
            std::any::type_name::<D>().replace("__path_", ""),
            std::any::type_name::<F>(),
            "a handler goes with its own description",
        );
        let method = D::methods().into_iter().next().expect("an operation has a method");
        Operation {
            method: in_http(&method),
            path: D::path(),
            refusals: &[],
            is_uncounted: false,
            is_endless: false,
            route: Box::new(move |method| web::method(method).to(handler.clone())),
            describe: describe::<D>,
            asks: None,
            answers: None,
        }
    }

    /// Why it may be refused, the likeliest first.
    pub fn refused(self, refusals: &'static [Name]) -> Operation {
        Operation { refusals, ..self }
    }

    /// It is answered without the store, and counts against no limit.
    pub fn uncounted(self) -> Operation {
        Operation { is_uncounted: true, ..self }
    }

    /// Its answer has no end.
    pub fn endless(self) -> Operation {
        Operation { is_endless: true, ..self }
    }

    /// An example of its body; null is none.
    pub fn asks<T: Serialize>(self, example: impl Fn(&Sample) -> T + 'static) -> Operation {
        Operation { asks: Some(in_json(example)), ..self }
    }

    /// An example of its answer; null is none.
    pub fn answers<T: Serialize>(self, example: impl Fn(&Sample) -> T + 'static) -> Operation {
        Operation { answers: Some(in_json(example)), ..self }
    }

    /// Leads requests of `method` to the handler.
    pub fn route(&self, method: Method) -> Route {
        (self.route)(method)
    }

    /// Adds it and the types that it needs to a document.
    pub fn describe(&self, document: &mut OpenApi) {
        (self.describe)(document);
    }

    /// The operation in the finished document.
    pub fn within<'a>(&self, document: &'a mut Value) -> Option<&'a mut Value> {
        let method = self.method.as_str().to_ascii_lowercase();
        document.get_mut("paths")?.get_mut(&self.path)?.get_mut(method)
    }

    /// What is sent in the sample.
    pub fn sent(&self, sample: &Sample) -> Option<Value> {
        self.asks.as_ref().map(|it| it(sample)).filter(|it| !it.is_null())
    }

    /// What is answered in the sample.
    pub fn answered(&self, sample: &Sample) -> Option<Value> {
        self.answers.as_ref().map(|it| it(sample)).filter(|it| !it.is_null())
    }
}

fn in_http(method: &HttpMethod) -> Method {
    match method {
        HttpMethod::Get => Method::GET,
        HttpMethod::Post => Method::POST,
        HttpMethod::Put => Method::PUT,
        HttpMethod::Delete => Method::DELETE,
        HttpMethod::Options => Method::OPTIONS,
        HttpMethod::Head => Method::HEAD,
        HttpMethod::Patch => Method::PATCH,
        HttpMethod::Trace => Method::TRACE,
    }
}

fn in_json<T: Serialize>(example: impl Fn(&Sample) -> T + 'static) -> Example {
    Box::new(move |it| sample::plain(&example(it)))
}

fn describe<D: Described>(document: &mut OpenApi) {
    let mut operation = D::operation();
    let tags = D::tags().into_iter().map(str::to_owned);
    operation.tags.get_or_insert_default().extend(tags);
    document.paths.add_path_operation(D::path(), D::methods(), operation);
    let mut schemas = Vec::new();
    D::schemas(&mut schemas);
    document.components.get_or_insert_with(Components::new).schemas.extend(schemas);
}
