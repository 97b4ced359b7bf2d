//! Pages of matches that are over: they never change, so each is made once and kept for a while.

use std::sync::{Mutex, MutexGuard, PoisonError};

use actix_web::web::Bytes;
use actix_web::{HttpRequest, HttpResponse};
use domain::engine::{AccountId, Viewer};
use infra::matches::MatchRow;
use lru::LruCache;

use crate::http::etag::Tagged;

/// Bytes of all pages that are kept, at most.
const BYTES_MAX: usize = 32 << 20;
/// Bytes of one page that is kept, at most.
const PAGE_BYTES_MAX: usize = 4 << 20;
/// What a page takes beside its bytes and its name.
const BYTES_PER_PAGE: usize = 256;

/// The name of a page: everything that its bytes depend on.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Name(String);

impl Name {
    /// The name of what `asked` stands for (the address, the parameters, the format), as this
    /// viewer sees it; none while the match goes on. The digest of its last event is part of it.
    pub fn of(
        row: &MatchRow,
        viewer: Viewer,
        account: Option<AccountId>,
        asked: &str,
    ) -> Option<Name> {
        // Whoever brought something to a seat before the start sees it there, and nobody else does.
        let own = account.filter(|_| !viewer.sees_all());
        let own = own.map_or(String::new(), |it| it.0.to_string());
        let over = row.status.is_over();
        over.then(|| Name(format!("{};{};{viewer};{own};{asked}", row.id, row.head_hash)))
    }
}

/// A page as it is sent.
#[derive(Clone)]
pub struct Page {
    /// Its tag.
    pub tagged: Tagged,
    /// Its format.
    pub form: &'static str,
    /// Its bytes.
    pub body: Bytes,
}

impl Page {
    /// The page as the answer to a request, or 304 if the client has it.
    pub fn answer(self, request: &HttpRequest) -> HttpResponse {
        self.tagged.answer(request, |mut response| {
            response.append_header(("vary", "accept"));
            response.content_type(self.form).body(self.body)
        })
    }
}

/// The pages that were used last, as many as fit.
pub struct Pages(Mutex<Held>);

struct Held {
    pages: LruCache<Name, Page>,
    bytes: usize,
}

impl Default for Pages {
    fn default() -> Pages {
        Pages(Mutex::new(Held { pages: LruCache::unbounded(), bytes: 0 }))
    }
}

impl Pages {
    /// The page of this name, if it is kept.
    pub fn get(&self, name: &Name) -> Option<Page> {
        self.lock().pages.get(name).cloned()
    }

    /// Keeps a page. Those that were not used for the longest time have to go for it.
    pub fn put(&self, name: Name, page: Page) {
        if PAGE_BYTES_MAX < page.body.len() {
            return;
        }
        let mut held = self.lock();
        held.bytes += weight(&name, &page);
        if let Some((name, before)) = held.pages.push(name, page) {
            held.bytes -= weight(&name, &before);
        }
        while BYTES_MAX < held.bytes {
            let Some((name, gone)) = held.pages.pop_lru() else { break };
            held.bytes -= weight(&name, &gone);
        }
    }

    /// About how many bytes they take.
    pub fn bytes(&self) -> usize {
        self.lock().bytes
    }

    fn lock(&self) -> MutexGuard<'_, Held> {
        // No holder of the lock can leave the value half changed.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn weight(name: &Name, page: &Page) -> usize {
    BYTES_PER_PAGE + name.0.len() + page.body.len()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::http::etag::Keep;

    fn page(length: usize) -> Page {
        let tagged = Tagged::new("tag", Keep::AnybodyForEver);
        Page { tagged, form: "application/json", body: Bytes::from(vec![b' '; length]) }
    }

    fn name(number: usize) -> Name {
        Name(number.to_string())
    }

    #[test]
    fn what_was_used_last_is_kept() {
        let pages = Pages::default();
        let fit = BYTES_MAX / (PAGE_BYTES_MAX + BYTES_PER_PAGE + 1);
        (0..fit).for_each(|it| pages.put(name(it), page(PAGE_BYTES_MAX)));
        assert!(pages.get(&name(0)).is_some(), "all of them fit");
        pages.put(name(fit), page(PAGE_BYTES_MAX));
        assert!(pages.get(&name(1)).is_none(), "the one that was not used has gone");
        assert!(pages.get(&name(0)).is_some() && pages.get(&name(fit)).is_some());
        assert!(pages.bytes() <= BYTES_MAX);
    }

    #[test]
    fn a_page_that_comes_twice_counts_once() {
        let pages = Pages::default();
        pages.put(name(1), page(1_000));
        let once = pages.bytes();
        pages.put(name(1), page(1_000));
        assert_eq!(pages.bytes(), once);
    }

    #[test]
    fn what_is_too_long_is_not_kept() {
        let pages = Pages::default();
        pages.put(name(1), page(PAGE_BYTES_MAX + 1));
        assert!(pages.get(&name(1)).is_none());
        assert_eq!(pages.bytes(), 0);
    }
}
