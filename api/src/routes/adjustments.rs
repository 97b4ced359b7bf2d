//! `/v1/matches/{id}/adjustments`

use domain::engine::{AnyMatch, CorrectionGroup, MatchId, OptionItem, PenaltyGuide};
use domain::registry;
use serde::Serialize;
use utoipa::ToSchema;

use crate::http::caller::{Answer, Call};
use crate::http::cursor::Paging;
use crate::http::etag::{self, Keep};
use crate::http::operation::Operation;
use crate::http::problem::{Name, Problem};
use crate::http::strict::Query;
use crate::http::watching::Watched;

/// The operation at this address.
pub fn operations() -> Vec<Operation> {
    vec![
        Operation::new(__path_list, list)
            .refused(&[
                Name::MalformedRequest,
                Name::InvalidCursor,
                Name::NotFound,
                Name::InsufficientScope,
                Name::FoldMismatch,
            ])
            .answers(|it| AdjustmentsBody::of(it.called.as_ref()).ok()),
    ]
}

/// Characters of what is looked for, at most.
const WORDS_MAX: usize = 200;

/// The corrections and penalties that a judge can use.
#[derive(Serialize, ToSchema)]
#[schema(as = Adjustments)]
pub struct AdjustmentsBody {
    /// The match's id.
    pub r#match: MatchId,
    /// The match's version: the seq of its last event.
    #[schema(minimum = 1)]
    pub version: u64,
    /// Every correction that is possible now. While something is being resolved, that is only
    /// `adjudicate`, which ends the match as it stands. Empty unless the match runs. `obstacle`
    /// says why there is nothing of the game.
    pub items: Vec<OptionItem>,
    /// The groups of these corrections, in their order, with all that there are, also those that
    /// are not listed for `q`, `group` or `limit`.
    pub groups: Vec<GroupBody>,
    /// The `cursor` of the next page; left out on the last page.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next: Option<String>,
    /// Why the game itself cannot be corrected now, and what to do instead. Left out while it can.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub obstacle: Option<String>,
    /// Every penalty that the ruleset knows.
    pub penalties: Vec<PenaltyGuide>,
}

/// A group of corrections.
#[derive(Serialize, ToSchema)]
#[schema(as = AdjustmentGroup)]
pub struct GroupBody {
    /// Its id: the `group` of its corrections.
    pub id: String,
    /// What it is called.
    pub title: String,
    /// How many corrections it has now.
    pub count: usize,
}

/// List corrections and penalties
///
/// Lists the corrections of `adjust` and the penalties of `penalty`, each as a ruling takes it.
/// Some games have many: each belongs to a group, and `q` finds some of them by words.
/// They may contain hidden information. So this is a judge's look: it is put on record and, while
/// the match runs, needs an open dispute. A cursor is good as long as the correction that it comes
/// after can still be made: when the match has moved on, it may be refused as `invalid-cursor`.
#[utoipa::path(
    get,
    path = "/v1/matches/{id}/adjustments",
    operation_id = "list_adjustments",
    tag = "Judging",
    security(("bearer" = [])),
    params(
        ("id" = Uuid, Path, description = "The match's id."),
        ("q" = Option<String>, Query, max_length = 200,
            description = "Only corrections that have all of these words in their label, detail, \
                           rule or group, whole or in part. Upper and lower case are the same."),
        ("group" = Option<String>, Query, max_length = 200,
            description = "Only corrections of this group."),
        ("limit" = Option<u64>, Query, minimum = 1, maximum = 200,
            description = "The number of corrections on a page, at most. Left out: 200."),
        ("cursor" = Option<String>, Query,
            description = "The `next` of the previous page. Left out: the first page."),
        ("If-None-Match" = Option<String>, Header,
            description = "The `ETag` of the answer that you already have.")
    ),
    responses(
        (status = 200, description = "Corrections and penalties.", body = AdjustmentsBody,
            headers(("ETag" = String, description = "A hash of the answer's content."))),
        (status = 304, description = "Nothing has changed: you already have this answer.")
    )
)]
async fn list(call: Call) -> Answer {
    let caller = call.signed_in().await?;
    let watched = Watched::by(&call, Some(caller)).await?;
    watched.check_look(&call).await?;
    let query = call.query(&["q", "group", "limit", "cursor"])?;
    let paging = Paging::of(&call.request, &query, &["q", "group"])?.or_long(&query);
    let wanted = Wanted::of(&query)?;
    watched.look(&call).await?;
    let mut body = AdjustmentsBody::of(watched.it())?;
    let AdjustmentsBody { items, groups, .. } = &mut body;
    items.retain(|it| wanted.admits(it, groups));
    (body.items, body.next) = paging.cut(body.items, |it| it.value.to_string())?;
    Ok(etag::of_content(&call.request, Keep::Caller, &body))
}

impl AdjustmentsBody {
    /// The corrections and penalties of a match as it stands.
    pub fn of(it: &dyn AnyMatch) -> Result<AdjustmentsBody, Problem> {
        let summary = it.summary();
        let ruleset = registry::version(&summary.ruleset, &summary.rules_version);
        let mut penalties = ruleset.ok_or_else(Problem::internal)?.guide().penalties;
        if summary.status.is_over() {
            penalties.clear();
        }
        let (items, obstacle) = (it.adjustments(), it.obstacle_to_adjustments());
        let (groups, next) = (groups_of(it, &items), None);
        let (id, version) = (it.id(), it.seq());
        Ok(AdjustmentsBody { r#match: id, version, items, groups, next, obstacle, penalties })
    }
}

/// The groups of these corrections, in the order in which they come.
fn groups_of(it: &dyn AnyMatch, items: &[OptionItem]) -> Vec<GroupBody> {
    let count = |id: &str| items.iter().filter(|it| it.group.as_deref() == Some(id)).count();
    let body = |CorrectionGroup { id, title }| GroupBody {
        id: id.to_owned(),
        title: title.to_owned(),
        count: count(id),
    };
    it.adjustment_groups().into_iter().map(body).collect()
}

/// The corrections that a caller wants to see.
struct Wanted {
    words: Vec<String>,
    group: Option<String>,
}

impl Wanted {
    fn of(query: &Query) -> Result<Wanted, Problem> {
        for name in ["q", "group"] {
            if query.text(name).is_some_and(|it| WORDS_MAX < it.chars().count()) {
                let message = format!("expected at most {WORDS_MAX} characters");
                return Err(Problem::malformed(format!("/{name}"), message));
            }
        }
        let words = query.text("q").unwrap_or_default().to_lowercase();
        let words = words.split_whitespace().map(str::to_owned).collect();
        Ok(Wanted { words, group: query.text("group").map(str::to_owned) })
    }

    fn admits(&self, item: &OptionItem, groups: &[GroupBody]) -> bool {
        if self.group.is_some() && self.group != item.group {
            return false;
        }
        let group = groups.iter().find(|it| Some(&it.id) == item.group.as_ref());
        let group = group.map(|it| it.title.as_str()).unwrap_or_default();
        let detail = item.detail.as_deref().unwrap_or_default();
        let rule = item.rule.as_deref().unwrap_or_default();
        let text = format!("{} {detail} {rule} {group}", item.label).to_lowercase();
        self.words.iter().all(|it| text.contains(it))
    }
}
