//! Paging by opaque cursors.

use std::fmt::Display;
use std::str::FromStr;

use actix_web::HttpRequest;
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use sha2::{Digest, Sha256};

use crate::http::problem::{Name, Problem};
use crate::http::strict::Query;

/// Items on a page, unless the client says otherwise.
pub const PAGE_DEFAULT: usize = 50;
/// Items on a page, at most.
pub const PAGE_MAX: usize = 200;

/// The part of a list that is wanted.
#[derive(Debug)]
pub struct Paging {
    /// The list: its address and its filters. A cursor is valid for one list only.
    list: String,
    /// The item after which the page begins, as the cursor says.
    pub after: Option<String>,
    /// The number of items on the page, at most.
    pub limit: usize,
}

impl Paging {
    /// Reads `limit` and `cursor`; `filters` are the other parameters that choose the list.
    pub fn of(request: &HttpRequest, query: &Query, filters: &[&str]) -> Result<Paging, Problem> {
        let chosen = |name: &&str| query.text(name).map(|value| format!("\n{name}={value}"));
        let filters: String = filters.iter().filter_map(chosen).collect();
        let list = format!("{}{filters}", request.path());
        let limit = query.number("limit", 1..=PAGE_MAX as u64)?;
        let limit = limit.and_then(|it| usize::try_from(it).ok()).unwrap_or(PAGE_DEFAULT);
        let after = query.text("cursor").map(|it| open(&list, it)).transpose()?;
        Ok(Paging { list, after, limit })
    }

    /// The same for a list that comes in pages as long as may be where the client names no limit.
    #[must_use]
    pub fn or_long(self, query: &Query) -> Paging {
        match query.text("limit") {
            Some(_) => self,
            None => Paging { limit: PAGE_MAX, ..self },
        }
    }

    /// The cursor of the page that begins after `last`.
    pub fn next(&self, last: &str) -> String {
        seal(&self.list, last)
    }

    /// A page cut out of a whole list; `key` identifies an item in it. Where the item after which
    /// the page begins is gone, the cursor is refused.
    pub fn cut<T>(&self, items: Vec<T>, key: impl Fn(&T) -> String) -> Result<Page<T>, Problem> {
        let gone = || Problem::new(Name::InvalidCursor, "the list has changed: begin anew");
        let begin = match &self.after {
            None => 0,
            Some(after) => 1 + items.iter().position(|it| key(it) == *after).ok_or_else(gone)?,
        };
        Ok(self.page(items, begin, key))
    }

    /// A page cut out of a whole list in the order of its keys. It begins after the key of the
    /// cursor, even where nothing has that key any more.
    pub fn cut_in_order<T, K: Ord + Display + FromStr>(
        &self,
        mut items: Vec<T>,
        key: impl Fn(&T) -> K,
    ) -> Result<Page<T>, Problem> {
        items.sort_by_key(&key);
        let begin = match &self.after {
            None => 0,
            Some(after) => {
                let after: K = after.parse().map_err(|_| invalid())?;
                items.partition_point(|it| key(it) <= after)
            }
        };
        Ok(self.page(items, begin, |it| key(it).to_string()))
    }

    fn page<T>(&self, items: Vec<T>, begin: usize, key: impl Fn(&T) -> String) -> Page<T> {
        let left = items.len() - begin;
        let page: Vec<T> = items.into_iter().skip(begin).take(self.limit).collect();
        let more = self.limit < left;
        let next = page.last().filter(|_| more).map(|last| self.next(&key(last)));
        (page, next)
    }
}

/// A part of a list, and the cursor of the next.
type Page<T> = (Vec<T>, Option<String>);

const CHECK_BYTES: usize = 8;

fn check(list: &str, place: &str) -> [u8; CHECK_BYTES] {
    let mut hasher = Sha256::new();
    hasher.update(list.as_bytes());
    hasher.update([0]);
    hasher.update(place.as_bytes());
    let mut check = [0; CHECK_BYTES];
    check.copy_from_slice(&hasher.finalize()[..CHECK_BYTES]);
    check
}

/// A cursor holds the list and the place in it. It protects nothing: a client that makes one up
/// gets a page that it could have had anyway.
fn seal(list: &str, place: &str) -> String {
    let mut bytes = check(list, place).to_vec();
    bytes.extend_from_slice(place.as_bytes());
    URL_SAFE_NO_PAD.encode(bytes)
}

/// What is said of a cursor that was made up, or is that of another list.
pub fn invalid() -> Problem {
    Problem::new(Name::InvalidCursor, "this list did not give out that cursor")
}

fn open(list: &str, cursor: &str) -> Result<String, Problem> {
    let bytes = URL_SAFE_NO_PAD.decode(cursor).map_err(|_| invalid())?;
    let (sealed, place) = bytes.split_at_checked(CHECK_BYTES).ok_or_else(invalid)?;
    let place = std::str::from_utf8(place).map_err(|_| invalid())?;
    match sealed == check(list, place) {
        true => Ok(place.to_owned()),
        false => Err(invalid()),
    }
}

#[cfg(test)]
mod tests {
    use actix_web::test::TestRequest;

    use super::*;

    fn paging(uri: &str) -> Result<Paging, Problem> {
        let request = TestRequest::with_uri(uri).to_http_request();
        let query = Query::of(&request, &["limit", "cursor", "color"])?;
        Paging::of(&request, &query, &["color"])
    }

    fn numbers() -> Vec<u32> {
        (1..=5).collect()
    }

    #[test]
    fn pages_follow_each_other_to_the_end() {
        let first = paging("/hats?limit=2").unwrap();
        let (items, next) = first.cut(numbers(), u32::to_string).unwrap();
        assert_eq!(items, [1, 2]);
        let second = paging(&format!("/hats?limit=2&cursor={}", next.unwrap())).unwrap();
        let (items, next) = second.cut(numbers(), u32::to_string).unwrap();
        assert_eq!(items, [3, 4]);
        let last = paging(&format!("/hats?limit=2&cursor={}", next.unwrap())).unwrap();
        assert_eq!(last.cut(numbers(), u32::to_string).unwrap(), (vec![5], None));
    }

    #[test]
    fn no_page_starts_over_where_the_item_before_it_is_gone() {
        let first = paging("/hats?limit=2").unwrap();
        let next = first.cut(numbers(), u32::to_string).unwrap().1.unwrap();
        let second = paging(&format!("/hats?limit=2&cursor={next}")).unwrap();
        let left = || vec![5, 4, 3, 1];
        let (items, next) = second.cut_in_order(left(), |it| *it).unwrap();
        assert_eq!(items, [3, 4]);
        assert_eq!(next, Some(second.next("4")));
        let refused = second.cut(left(), u32::to_string).unwrap_err();
        assert_eq!(refused.name(), Name::InvalidCursor);
        // As an older server has made them, which ordered the list by something else.
        let other = paging(&format!("/hats?cursor={}", second.next("bowler"))).unwrap();
        let refused = other.cut_in_order(left(), |it| *it).unwrap_err();
        assert_eq!(refused.name(), Name::InvalidCursor);
    }

    #[test]
    fn a_full_last_page_has_no_next() {
        let whole = paging("/hats?limit=5").unwrap();
        assert_eq!(whole.cut(numbers(), u32::to_string).unwrap(), (numbers(), None));
    }

    #[test]
    fn a_cursor_is_good_for_its_list_and_filters_alone() {
        let cursor = paging("/hats?color=black").unwrap().next("2");
        assert_eq!(
            paging(&format!("/hats?color=black&cursor={cursor}")).unwrap().after.as_deref(),
            Some("2")
        );
        for other in ["/hats?", "/hats?color=white&", "/boots?color=black&"] {
            let refused = paging(&format!("{other}cursor={cursor}")).unwrap_err();
            assert_eq!(refused.name(), Name::InvalidCursor, "{other}");
        }
        for junk in ["", "x", "AAAA", "not%20base64"] {
            assert_eq!(
                paging(&format!("/hats?cursor={junk}")).unwrap_err().name(),
                Name::InvalidCursor,
                "{junk}"
            );
        }
    }

    #[test]
    fn a_page_has_at_least_one_item_and_not_too_many() {
        assert_eq!(paging("/hats").unwrap().limit, PAGE_DEFAULT);
        for (uri, limit) in [("/hats", PAGE_MAX), ("/hats?limit=3", 3)] {
            let request = TestRequest::with_uri(uri).to_http_request();
            let query = Query::of(&request, &["limit"]).unwrap();
            assert_eq!(paging(uri).unwrap().or_long(&query).limit, limit);
        }
        for wrong in ["0", "201", "-1", "many"] {
            let refused = paging(&format!("/hats?limit={wrong}")).unwrap_err();
            assert_eq!(refused.name(), Name::MalformedRequest, "{wrong}");
        }
    }
}
