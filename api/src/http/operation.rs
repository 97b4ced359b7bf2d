//! An operation, from which both the routes and the OpenAPI document are made.

use actix_web::http::Method;
use actix_web::{FromRequest, Handler, Responder, Route, web};
use serde::Serialize;
use serde_json::Value;
use utoipa::openapi::path::HttpMethod;
use utoipa::openapi::{Components, OpenApi};

use crate::http::problem::Name;
use crate::http::sample::{self, Sample};

/// A handler with what is known about it: its address, its refusals and its examples. Each file of
/// `routes` lists its operations beside their handlers.
pub struct Operation {
    /// The HTTP method.
    pub method: Method,
    /// The path, with its parameters in braces.
    pub path: String,
    /// Its own refusals, beside those of all operations that have a body, a token or the store.
    pub refusals: &'static [Name],
    /// Whether it is answered without the store and counts against no limit.
    pub is_uncounted: bool,
    /// Whether its answer has no end, so that `HEAD` is not possible.
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
    /// The operation of `handler`, as its `#[utoipa::path]` describes it.
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

    /// Sets its own refusals, the likeliest first.
    pub fn refused(self, refusals: &'static [Name]) -> Operation {
        Operation { refusals, ..self }
    }

    /// Marks it as answered without the store and counted against no limit.
    pub fn uncounted(self) -> Operation {
        Operation { is_uncounted: true, ..self }
    }

    /// Marks its answer as endless.
    pub fn endless(self) -> Operation {
        Operation { is_endless: true, ..self }
    }

    /// Sets an example of its body; null means none.
    pub fn asks<T: Serialize>(self, example: impl Fn(&Sample) -> T + 'static) -> Operation {
        Operation { asks: Some(in_json(example)), ..self }
    }

    /// Sets an example of its answer; null means none.
    pub fn answers<T: Serialize>(self, example: impl Fn(&Sample) -> T + 'static) -> Operation {
        Operation { answers: Some(in_json(example)), ..self }
    }

    /// The route that leads requests of `method` to the handler.
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

    /// The example of the body.
    pub fn sent(&self, sample: &Sample) -> Option<Value> {
        self.asks.as_ref().map(|it| it(sample)).filter(|it| !it.is_null())
    }

    /// The example of the answer.
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
