//! `/v1/rulesets`

use domain::engine::erased::ReadyLoadout;
use domain::engine::{AnyRuleset, CatalogItem, Citation, Guide, ImportRemark, Imported, Violation};
use domain::registry;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use utoipa::ToSchema;

use crate::http::apart;
use crate::http::caller::{Answer, Call};
use crate::http::cursor::Paging;
use crate::http::etag::Keep;
use crate::http::operation::Operation;
use crate::http::problem::{Name, Problem};
use crate::http::sample::SHOWN;
use crate::http::strict::{self, Body, Query};
use crate::openapi;

/// The operations at these addresses.
pub fn operations() -> Vec<Operation> {
    vec![
        Operation::new(__path_list, list)
            .refused(&[Name::MalformedRequest, Name::InvalidCursor])
            .answers(|it| json!({"items": [example(it.ruleset)]})),
        Operation::new(__path_show, show)
            .refused(&[Name::NotFound])
            .answers(|it| example(it.ruleset)),
        Operation::new(__path_rule, rule)
            .refused(&[Name::NotFound, Name::MalformedRequest])
            .answers(|it| it.ruleset.guide().rules.into_iter().next()),
        Operation::new(__path_catalog, catalog)
            .refused(&[Name::NotFound, Name::MalformedRequest, Name::InvalidCursor])
            .answers(|it| {
                let items: Vec<CatalogItem> =
                    it.ruleset.catalog().into_iter().take(SHOWN).collect();
                json!({"items": items})
            }),
        Operation::new(__path_catalog_item, catalog_item)
            .refused(&[Name::NotFound, Name::MalformedRequest])
            .answers(|it| it.ruleset.catalog().into_iter().next()),
        Operation::new(__path_loadouts, loadouts)
            .refused(&[Name::NotFound, Name::MalformedRequest, Name::InvalidCursor])
            .answers(|it| {
                let items: Vec<ReadyLoadout> =
                    it.ruleset.loadouts().into_iter().take(SHOWN).collect();
                json!({"items": items})
            }),
        Operation::new(__path_validate, validate)
            .refused(&[Name::NotFound, Name::Busy])
            .asks(|it| it.preset.as_ref().map(|preset| json!({"loadout": preset})))
            .answers(|_| json!({"valid": true, "violations": []})),
        Operation::new(__path_import, import)
            .refused(&[Name::NotFound, Name::Busy])
            .asks(|_| imported().map(|(sent, _)| sent))
            .answers(|_| imported().map(|(_, made)| made)),
    ]
}

fn example(ruleset: &dyn AnyRuleset) -> RulesetBody {
    let mut shown = RulesetBody::of(ruleset);
    shown.guide.rules.truncate(SHOWN);
    for schema in [&mut shown.guide.options_schema, &mut shown.guide.loadout_schema] {
        // Whole, they are longer than all other examples together.
        schema.as_object_mut().into_iter().for_each(|it| {
            it.retain(|name, _| ["type", "description"].contains(&name.as_str()));
        });
    }
    shown
}

/// A ready-made loadout of the first game that imports loadouts, and the report on it.
fn imported() -> Option<(Value, ImportReport)> {
    registry::latest_of_each().into_iter().find_map(|ruleset| {
        let sent = ruleset.loadouts().into_iter().next()?.loadout;
        let made = ruleset.import("application/json", &sent.to_string())?;
        Some((sent, ImportReport::from(made)))
    })
}

/// How long an answer about a client's own input may be kept: not at all.
const UNCACHED: &str = "no-store";

/// A ruleset: what it says about itself, and where its clients find its types.
#[derive(Serialize, ToSchema)]
#[schema(as = Ruleset)]
pub struct RulesetBody {
    #[serde(flatten)]
    guide: Guide,
    /// The address of the OpenAPI document for clients of this game.
    openapi: String,
}

impl RulesetBody {
    fn of(ruleset: &dyn AnyRuleset) -> RulesetBody {
        RulesetBody { guide: ruleset.guide(), openapi: openapi::address(ruleset.id()) }
    }
}

/// A page of rulesets.
#[derive(Serialize, ToSchema)]
pub struct RulesetPage {
    /// The guides to the rulesets.
    items: Vec<RulesetBody>,
    /// The `cursor` of the next page; left out on the last page.
    #[serde(skip_serializing_if = "Option::is_none")]
    next: Option<String>,
}

/// A page of a catalog.
#[derive(Serialize, ToSchema)]
pub struct CatalogPage {
    /// The cards, properties, characters or other items.
    items: Vec<CatalogItem>,
    /// The `cursor` of the next page; left out on the last page.
    #[serde(skip_serializing_if = "Option::is_none")]
    next: Option<String>,
}

/// A page of ready-made loadouts.
#[derive(Serialize, ToSchema)]
pub struct LoadoutPage {
    /// The ready-made loadouts.
    items: Vec<ReadyLoadout>,
    /// The `cursor` of the next page; left out on the last page.
    #[serde(skip_serializing_if = "Option::is_none")]
    next: Option<String>,
}

/// A loadout to be checked.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct LoadoutToValidate {
    /// The loadout in full, or `{"preset": id}`.
    #[schema(value_type = Value)]
    loadout: Value,
}

/// The result of checking a loadout.
#[derive(Serialize, ToSchema)]
pub struct LoadoutReport {
    /// Whether it can be played as it is.
    valid: bool,
    /// Everything that is wrong with the loadout. Empty if it is valid.
    violations: Vec<Violation>,
}

/// The result of importing a loadout from another program.
#[derive(Serialize, ToSchema)]
pub struct ImportReport {
    /// Whether it was read in full and can be played as it is.
    valid: bool,
    /// The loadout as far as it could be read, in the form that `validate` and seats take. Left
    /// out if nothing could be read.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<std::collections::HashMap<String, Value>>)]
    loadout: Option<Value>,
    /// What could not be read, and what breaks the rules.
    problems: Vec<ImportRemark>,
    /// What was ambiguous, and how it was read.
    notes: Vec<ImportRemark>,
}

impl From<Imported<Value>> for ImportReport {
    fn from(made: Imported<Value>) -> ImportReport {
        let Imported { loadout, problems, notes } = made;
        ImportReport { valid: problems.is_empty(), loadout, problems, notes }
    }
}

/// The ruleset that the path names, in the version that the query names or else the latest, and
/// how long what is said of it may be kept: what is said of one version stays as it is.
fn versioned(call: &Call, query: &Query) -> Result<(&'static dyn AnyRuleset, Keep), Problem> {
    let Some(version) = query.text("version") else {
        return Ok((named(call)?, Keep::AnybodyForAMinute));
    };
    let missing = || Problem::new(Name::NotFound, "the ruleset has no such version");
    let ruleset = registry::version(call.part("ruleset"), version).ok_or_else(missing)?;
    Ok((ruleset, Keep::AnybodyForEver))
}

fn named(call: &Call) -> Result<&'static dyn AnyRuleset, Problem> {
    registry::latest(call.part("ruleset")).ok_or_else(Problem::not_found)
}

/// List the games
///
/// Lists every ruleset that this server plays, in its latest version.
#[utoipa::path(
    get,
    path = "/v1/rulesets",
    operation_id = "list_rulesets",
    tag = "Rulesets",
    security(()),
    params(
        ("limit" = Option<u64>, Query, minimum = 1, maximum = 200,
            description = "The number of items on a page, at most. Left out: 50."),
        ("cursor" = Option<String>, Query,
            description = "The `next` of the previous page. Left out: the first page."),
        ("If-None-Match" = Option<String>, Header,
            description = "The `ETag` of the answer that you already have.")
    ),
    responses(
        (status = 200, description = "A page of rulesets.", body = RulesetPage,
            headers(("ETag" = String, description = "A hash of the answer's content."))),
        (status = 304, description = "Nothing has changed: you already have this answer.")
    )
)]
async fn list(call: Call) -> Answer {
    call.anybody()?;
    let query = call.query(&["limit", "cursor"])?;
    let paging = Paging::of(&call.request, &query, &[])?;
    apart::tagged(&call, Keep::AnybodyForAMinute, move || {
        let guides = registry::latest_of_each().into_iter().map(RulesetBody::of).collect();
        let (items, next) = paging.cut(guides, |it: &RulesetBody| it.guide.id.clone())?;
        Ok(RulesetPage { items, next })
    })
    .await
}

/// Read a game
///
/// Shows what the game is, how many can play it, its options, and every rule that a fact, an
/// option or an error may cite.
#[utoipa::path(
    get,
    path = "/v1/rulesets/{ruleset}",
    operation_id = "read_ruleset",
    tag = "Rulesets",
    security(()),
    params(
        ("ruleset" = String, Path, description = "The ruleset's id."),
        ("version" = Option<String>, Query,
            description = "The version of the rules. Left out: the latest."),
        ("If-None-Match" = Option<String>, Header,
            description = "The `ETag` of the answer that you already have.")
    ),
    responses(
        (status = 200, description = "The guide to the ruleset.", body = RulesetBody,
            headers(("ETag" = String, description = "A hash of the answer's content."))),
        (status = 304, description = "Nothing has changed: you already have this answer.")
    )
)]
async fn show(call: Call) -> Answer {
    call.anybody()?;
    named(&call)?;
    let query = call.query(&["version"])?;
    let (ruleset, _) = versioned(&call, &query)?;
    // Even of one version, it says what else there is: a release may change that.
    apart::tagged(&call, Keep::AnybodyForAMinute, move || Ok(RulesetBody::of(ruleset))).await
}

/// Read a rule
///
/// Shows what a citation means: any that a fact, an option, an error or a ruling carries.
#[utoipa::path(
    get,
    path = "/v1/rulesets/{ruleset}/rules/{citation}",
    operation_id = "read_rule",
    tag = "Rulesets",
    security(()),
    params(
        ("ruleset" = String, Path, description = "The ruleset's id."),
        ("citation" = String, Path, description = "The citation, such as `HN12`."),
        ("version" = Option<String>, Query,
            description = "The version of the rules. Left out: the latest. With it, the answer \
                           may be kept for ever."),
        ("If-None-Match" = Option<String>, Header,
            description = "The `ETag` of the answer that you already have.")
    ),
    responses(
        (status = 200, description = "The rule, with its title and its summary.", body = Citation,
            headers(("ETag" = String, description = "A hash of the answer's content."))),
        (status = 304, description = "Nothing has changed: you already have this answer.")
    )
)]
async fn rule(call: Call) -> Answer {
    call.anybody()?;
    named(&call)?;
    let query = call.query(&["version"])?;
    let (ruleset, keep) = versioned(&call, &query)?;
    let wanted = call.part("citation").to_owned();
    apart::tagged(&call, keep, move || {
        let rule = ruleset.guide().rules.into_iter().find(|it| it.id == wanted);
        rule.ok_or_else(Problem::not_found)
    })
    .await
}

/// List the catalog of a game
///
/// Lists the game's cards, properties, characters or other items, and whether each plays exactly
/// as it should. With `q`, only entries that contain these letters.
#[utoipa::path(
    get,
    path = "/v1/rulesets/{ruleset}/catalog",
    operation_id = "list_catalog",
    tag = "Rulesets",
    security(()),
    params(
        ("ruleset" = String, Path, description = "The ruleset's id."),
        ("q" = Option<String>, Query,
            description = "Only entries that contain this in their id, name or text, or in any \
                           text among their fields, such as another number of a card. Upper and \
                           lower case are the same."),
        ("limit" = Option<u64>, Query, minimum = 1, maximum = 200,
            description = "The number of items on a page, at most. Left out: 50."),
        ("cursor" = Option<String>, Query,
            description = "The `next` of the previous page. Left out: the first page."),
        ("version" = Option<String>, Query,
            description = "The version of the rules. Left out: the latest. With it, the answer \
                           may be kept for ever."),
        ("If-None-Match" = Option<String>, Header,
            description = "The `ETag` of the answer that you already have.")
    ),
    responses(
        (status = 200, description = "A page of the catalog.", body = CatalogPage,
            headers(("ETag" = String, description = "A hash of the answer's content."))),
        (status = 304, description = "Nothing has changed: you already have this answer.")
    )
)]
async fn catalog(call: Call) -> Answer {
    call.anybody()?;
    named(&call)?;
    let query = call.query(&["q", "limit", "cursor", "version"])?;
    let (ruleset, keep) = versioned(&call, &query)?;
    let paging = Paging::of(&call.request, &query, &["q", "version"])?;
    let wanted = query.text("q").map(str::to_lowercase);
    apart::tagged(&call, keep, move || {
        let mut items = ruleset.catalog();
        if let Some(wanted) = wanted {
            items.retain(|it| mentions(it, &wanted));
        }
        let (items, next) = paging.cut(items, |it| it.id.clone())?;
        Ok(CatalogPage { items, next })
    })
    .await
}

/// Whether any text of an entry contains `wanted`, which is in lower case.
fn mentions(item: &CatalogItem, wanted: &str) -> bool {
    let has = |text: &str| text.to_lowercase().contains(wanted);
    [&item.id, &item.name, &item.text].into_iter().any(|it| has(it)) || holds(&item.fields, &has)
}

fn holds(value: &Value, has: &impl Fn(&str) -> bool) -> bool {
    match value {
        Value::String(text) => has(text),
        Value::Array(items) => items.iter().any(|it| holds(it, has)),
        Value::Object(fields) => fields.values().any(|it| holds(it, has)),
        Value::Null | Value::Bool(_) | Value::Number(_) => false,
    }
}

/// Read an entry of a catalog
///
/// Shows one card, property, character or other item.
#[utoipa::path(
    get,
    path = "/v1/rulesets/{ruleset}/catalog/{item}",
    operation_id = "read_catalog_item",
    tag = "Rulesets",
    security(()),
    params(
        ("ruleset" = String, Path, description = "The ruleset's id."),
        ("item" = String, Path, description = "The id of the entry, as the catalog has it."),
        ("version" = Option<String>, Query,
            description = "The version of the rules. Left out: the latest. With it, the answer \
                           may be kept for ever."),
        ("If-None-Match" = Option<String>, Header,
            description = "The `ETag` of the answer that you already have.")
    ),
    responses(
        (status = 200, description = "The catalog's entry.", body = CatalogItem,
            headers(("ETag" = String, description = "A hash of the answer's content."))),
        (status = 304, description = "Nothing has changed: you already have this answer.")
    )
)]
async fn catalog_item(call: Call) -> Answer {
    call.anybody()?;
    named(&call)?;
    let query = call.query(&["version"])?;
    let (ruleset, keep) = versioned(&call, &query)?;
    let wanted = call.part("item").to_owned();
    apart::tagged(&call, keep, move || {
        let item = ruleset.catalog().into_iter().find(|it| it.id == wanted);
        item.ok_or_else(Problem::not_found)
    })
    .await
}

/// List ready-made loadouts
///
/// Lists decks and characters that can be played as they are: send `{"preset": id}` when taking a
/// seat. The list is empty if the game takes no loadouts.
#[utoipa::path(
    get,
    path = "/v1/rulesets/{ruleset}/loadouts",
    operation_id = "list_loadouts",
    tag = "Rulesets",
    security(()),
    params(
        ("ruleset" = String, Path, description = "The ruleset's id."),
        ("limit" = Option<u64>, Query, minimum = 1, maximum = 200,
            description = "The number of items on a page, at most. Left out: 50."),
        ("cursor" = Option<String>, Query,
            description = "The `next` of the previous page. Left out: the first page."),
        ("version" = Option<String>, Query,
            description = "The version of the rules. Left out: the latest. With it, the answer \
                           may be kept for ever."),
        ("If-None-Match" = Option<String>, Header,
            description = "The `ETag` of the answer that you already have.")
    ),
    responses(
        (status = 200, description = "A page of loadouts.", body = LoadoutPage,
            headers(("ETag" = String, description = "A hash of the answer's content."))),
        (status = 304, description = "Nothing has changed: you already have this answer.")
    )
)]
async fn loadouts(call: Call) -> Answer {
    call.anybody()?;
    named(&call)?;
    let query = call.query(&["limit", "cursor", "version"])?;
    let (ruleset, keep) = versioned(&call, &query)?;
    let paging = Paging::of(&call.request, &query, &["version"])?;
    apart::tagged(&call, keep, move || {
        let (items, next) = paging.cut(ruleset.loadouts(), |it| it.id.clone())?;
        Ok(LoadoutPage { items, next })
    })
    .await
}

/// Validate a loadout
///
/// Lists everything that is wrong with it. Nothing is stored.
#[utoipa::path(
    post,
    path = "/v1/rulesets/{ruleset}/loadouts/validate",
    operation_id = "validate_loadout",
    tag = "Rulesets",
    security(()),
    params(("ruleset" = String, Path, description = "The ruleset's id.")),
    request_body = LoadoutToValidate,
    responses((status = 200,
        description = "Everything that is wrong with the loadout.", body = LoadoutReport))
)]
async fn validate(call: Call, body: Body) -> Answer {
    call.anybody()?;
    let ruleset = named(&call)?;
    let sent = body.json::<LoadoutToValidate>()?.value;
    apart::answer(&call.app, UNCACHED, move || {
        let violations = ruleset.check_loadout(&sent.loadout);
        Ok(LoadoutReport { valid: violations.is_empty(), violations })
    })
    .await
}

/// Import a loadout
///
/// Reads a loadout as another program wrote it, such as a deck list. The answer says what could
/// not be read, what breaks the rules, and what was ambiguous. Each game has its own formats; if
/// it reads none of this media type, the answer says so. Nothing is stored.
#[utoipa::path(
    post,
    path = "/v1/rulesets/{ruleset}/loadouts/import",
    operation_id = "import_loadout",
    tag = "Rulesets",
    security(()),
    params(("ruleset" = String, Path, description = "The ruleset's id.")),
    request_body(
        description = "What the other program wrote.",
        content(
            (Value = "application/json"),
            (String = "text/plain"),
            (String = "text/markdown"),
            (String = "text/csv"),
            (String = "application/xml"),
            (String = "text/xml")
        )
    ),
    responses((status = 200,
        description = "The loadout as it was read, and what was wrong with \
                       it.", body = ImportReport))
)]
async fn import(call: Call, body: Body) -> Answer {
    call.anybody()?;
    let ruleset = named(&call)?;
    let (media, text) = body.text()?;
    let text = text.to_owned();
    apart::answer(&call.app, UNCACHED, move || {
        let made = ruleset.import(&media, &text).ok_or_else(|| {
            let media = if media.is_empty() { "no type" } else { &media };
            strict::unsupported(format!(
                "{} has nothing that is read as {media}: its loadouts are chosen, or sent as the \
                 JSON that its schema describes",
                ruleset.guide().name
            ))
        })?;
        Ok(ImportReport::from(made))
    })
    .await
}
