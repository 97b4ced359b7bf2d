//! The OpenAPI document, made from the code and from a real match.

mod alike;
mod examples;
mod games;
mod keys;
mod kinds;
mod known;
pub mod polish;
mod refused;
mod scope;
mod share;

use std::collections::BTreeMap;
use std::sync::{LazyLock, OnceLock};

use domain::engine::conduct::correction::TimeAdjustment;
use domain::engine::{AnyRuleset, Hash, Kind, PlatformFact};
use domain::registry;
use serde_json::{Value, json};
use utoipa::OpenApi;

use crate::http::inbox::Entry;
use crate::http::operation::Operation;
use crate::http::problem::{Name, ProblemBody, TABLE};
use crate::http::sample::Sample;
use crate::routes;

const DESCRIPTION: &str = "\
A match server for games whose rulings can be proved.

A match is an append-only log, one event per decision. Every event is committed to and chained to \
the previous one. Every draw comes from a seed that was committed to before the match began. Once \
the match is over, anybody can decide every decision again.

Five things to know:

1. **You need not know the game.** `GET /v1/matches/{id}/prompts` lists what you are asked, each \
question with everything that may be answered, in one of seven forms. Send an answer to \
`POST /v1/matches/{id}/decisions`; the reply says what happened and what you are asked next.
2. **Everything can be retried.** Send a UUID as `Idempotency-Key`, and the same one when you try \
again: you get the reply that you missed.
3. **Everything that happened has an address.** `state?at=7&as=public` is the same for ever.
4. **Errors are `application/problem+json`.** `type` leads to a page about the problem.
5. **Nothing is ignored.** Unknown fields and parameters are refused.

A later version may add under `/v1`: fields of answers, kinds of events, types of facts, types of \
problems, and games. Types that may grow like this say so, and are marked `x-may-grow`. Read what \
you do not know as `Event`, `AnyFact`, `Problem` and `State` describe it, and go on. What a \
request may hold is fixed for each version.

What belongs to a game (views, options, loadouts, the `value` of an option, answers) is any JSON \
here: send a `value` back as it stands. For clients that know a game there is a document of that \
game, with its types: `/openapi/{ruleset}.json`, as `openapi` at `GET /v1/rulesets/{ruleset}` says.

Times are RFC 3339 in UTC with milliseconds. Ids are UUIDs in lower case. Seats count from 0, \
events from 1.";

/// What the document says before the first operation.
#[derive(OpenApi)]
#[openapi(
    info(
        title = "High Noon",
        description = DESCRIPTION,
        contact(name = "The makers of High Noon"),
        license(name = "MIT OR Apache-2.0", identifier = "MIT OR Apache-2.0")
    ),
    servers((url = "/", description = "The server that this document comes from.")),
    tags(
        (name = "Identity", description = "Accounts, tokens, API keys, and who is calling."),
        (name = "Rulesets", description = "The games: their rules, cards and loadouts."),
        (name = "Matches", description = "Making, finding and joining matches."),
        (name = "Playing", description = "What players are asked, and their answers."),
        (name = "Watching",
            description = "What happened and how a match stands, as each viewer may know it; the \
                           feed of all public matches, and webhooks."),
        (name = "Judging",
            description = "Calling judges, what they may look at, and their rulings."),
        (name = "Auditing", description = "Checks that everything stored is as it was decided."),
        (name = "Server", description = "The server itself: health, metrics, and this document.")
    ),
    components(schemas(ProblemBody, Kind, PlatformFact, TimeAdjustment, Entry))
)]
struct Document;

/// What the document of one game says in place of the sentences about games.
const OF_ONE_GAME: &str = "\
This is the document of one game: the operations with which it is found, made, played and watched, \
and the game's own types. All other operations (accounts, judging, audits, webhooks and more) are \
in `/openapi.json`, which knows no game, with the problems for which each is refused.

";

/// A document as it is served: OpenAPI 3.1, without a space too many.
pub struct Served {
    /// The document.
    pub text: String,
    /// A name of the text: the same for the same text, and for no other.
    pub tag: String,
}

impl Served {
    fn of(document: &Value) -> Served {
        let text = document.to_string();
        let tag = Hash::of(text.as_bytes()).to_string()[..16].to_owned();
        Served { text, tag }
    }
}

static WHOLE: LazyLock<Served> = LazyLock::new(|| Served::of(&document()));
static OF_GAMES: LazyLock<BTreeMap<&str, OnceLock<Served>>> = LazyLock::new(|| {
    registry::latest_of_each().into_iter().map(|it| (it.id(), OnceLock::new())).collect()
});

/// The document of all operations, which knows no game.
pub fn whole() -> &'static Served {
    &WHOLE
}

/// The document of one game.
pub fn of_game(ruleset: &dyn AnyRuleset) -> Option<&'static Served> {
    let made = OF_GAMES.get(ruleset.id())?;
    Some(made.get_or_init(|| Served::of(&document_of(ruleset))))
}

/// The address of the document of a game.
pub fn address(ruleset: &str) -> String {
    format!("/openapi/{ruleset}.json")
}

/// The document of all operations as a value.
pub fn document() -> Value {
    let mut document = composed(None);
    share::write_once(&mut document);
    document
}

/// The document of one game as a value.
pub fn document_of(ruleset: &dyn AnyRuleset) -> Value {
    let mut document = composed(Some(ruleset));
    share::write_once(&mut document);
    scope::prune(&mut document, ruleset);
    document
}

/// The operations with their types, for all games or for one.
fn composed(game: Option<&dyn AnyRuleset>) -> Value {
    let operations = routes::operations();
    let mut derived = Document::openapi();
    operations.iter().for_each(|it| it.describe(&mut derived));
    let mut document = serde_json::to_value(derived).expect("the document is JSON");
    if let Some(ruleset) = game {
        scope::restrict(&mut document);
        let info = &mut document["info"];
        info["title"] = json!(format!("High Noon: {}", ruleset.guide().name));
        info["description"] = json!(description_of(ruleset));
    }
    games::add(&mut document, game);
    keys::add(&mut document, &operations);
    document["components"]["securitySchemes"] = json!({
        "bearer": {
            "type": "http",
            "scheme": "bearer",
            "bearerFormat": "JWT",
            "description": "An access token from `POST /v1/tokens`, or an API key.",
        },
    });
    polish::polish(&mut document);
    kinds::divide(&mut document);
    polish::let_answers_grow(&mut document);
    game.into_iter().for_each(|it| games::narrow(&mut document, it));
    let_tickets_open(&mut document, &operations);
    let refusals = refused::names(&mut document, &operations);
    lay_words_over(&mut document, &refusals, game.is_none());
    known::join_names(&mut document);
    if let Some(schemas) = document["components"]["schemas"].as_object_mut() {
        alike::write_once(schemas, game.map(known::name_of).as_deref());
    }
    match game {
        Some(_) => refused::add_in_short(&mut document),
        None => refused::add(&mut document, &operations),
    }
    let ruleset = game.or_else(|| registry::latest_of_each().into_iter().next());
    if let Some(sample) = ruleset.and_then(Sample::play) {
        examples::add(&mut document, &operations, &sample);
    }
    if game.is_some() {
        examples::show_one_reply(&mut document);
    }
    document
}

/// What the document of a game says before the first operation.
fn description_of(ruleset: &dyn AnyRuleset) -> String {
    let guide = ruleset.guide();
    let game = known::name_of(ruleset);
    let types = ["View", "Options", "Loadout", "Term", "EventFact"];
    let types = types.map(|it| format!("`{game}{it}`")).join(", ");
    let own = format!(
        "**{}.** {}\n\n{OF_ONE_GAME}Answers have what belongs to the game as any JSON: send the \
         `value` of an option back as it stands. Read it as {types} (`Term`: values).\n\n",
        guide.name, guide.summary
    );
    let whole = DESCRIPTION;
    let about_games = whole.find("What belongs to a game").unwrap_or(whole.len());
    let rest = whole.find("Times are").unwrap_or(whole.len());
    format!("{own}{}{}", &whole[..about_games], &whole[rest..])
}

/// Adds the parameter by which a ticket opens a stream.
fn let_tickets_open(document: &mut Value, operations: &[Operation]) {
    for operation in operations.iter().filter(|it| it.is_endless) {
        let Some(described) = operation.within(document).and_then(Value::as_object_mut) else {
            continue;
        };
        let parameters = described.entry("parameters").or_insert_with(|| json!([]));
        if let Some(parameters) = parameters.as_array_mut() {
            parameters.push(json!({
                "name": "ticket",
                "in": "query",
                "description": "A ticket from `POST /v1/stream-tickets`, instead of a token.",
                "required": false,
                "schema": {"type": "string"},
            }));
        }
    }
}

/// Adds the words that are known today: the types of problems, and the kinds of events where only
/// the kind is named. Events are narrowed by their game where there is one.
fn lay_words_over(document: &mut Value, refusals: &[Name], is_whole: bool) {
    let Some(schemas) = document["components"]["schemas"].as_object_mut() else { return };
    // The document of all operations has the problems of other addresses, too.
    let known = TABLE.iter().filter(|it| is_whole || refusals.contains(&it.name));
    let problems = known.clone().map(|it| format!("/problems/{}", it.slug));
    let name = |slug: &str| slug.split('-').map(known::capitalized).collect::<String>();
    let names = known.map(|it| name(it.slug));
    let mut problem = json!({
        "type": "string",
        "description": "The problems, by the addresses of their pages.",
        "enum": problems.collect::<Vec<_>>(),
        "x-enum-varnames": names.collect::<Vec<_>>(),
    });
    known::may_grow(&mut problem);
    schemas.insert("ProblemType".to_owned(), problem);
    known::may_grow(&mut schemas["EventKind"]);
    known::lay_words_over(schemas, "Problem", "type", "ProblemType");
    for name in ["TimelineItem", "Event"].into_iter().filter(|it| is_whole || *it != "Event") {
        known::lay_words_over(schemas, name, "kind", "EventKind");
    }
}

#[cfg(test)]
mod tests;
