//! What was told last, kept for a moment for those who follow closely.

use std::collections::VecDeque;
use std::sync::Arc;
use std::time::Duration;

use actix_web::web::Bytes;
use infra::matches::Line;
use tokio::sync::OnceCell;
use tokio::time::Instant;

use super::telling::Told;

/// Items that are kept, at most.
const ITEMS_MAX: usize = 64;
/// Bytes of them, at most.
const BYTES_MAX: usize = 256 * 1024;
/// Items with which somebody may begin, at most: each holds the match before and after its event.
const BEGINNINGS_MAX: usize = 8;
/// How long an item is kept.
pub const KEPT_FOR: Duration = Duration::from_secs(5);

/// What was told of the last events, without gaps.
#[derive(Default)]
pub struct Recent {
    items: VecDeque<Item>,
    bytes: usize,
}

/// What was told of an event.
#[derive(Clone)]
pub struct Item {
    /// The event as it was told.
    pub told: Told,
    /// When it was put here.
    made: Instant,
    /// Whether it may hold a text that may be erased.
    has_texts: bool,
    /// The same for those who begin with it, if what they are told differs.
    pub beginning: Option<Arc<Beginning>>,
}

/// What is told to those who begin with an event. It is made when the first of them comes.
pub struct Beginning {
    /// The event.
    pub line: Line,
    /// What they are told.
    pub text: OnceCell<Bytes>,
}

impl Item {
    /// What is told of an event at this moment.
    pub fn new(
        told: Told,
        made: Instant,
        has_texts: bool,
        beginning: Option<Arc<Beginning>>,
    ) -> Item {
        Item { told, made, has_texts, beginning }
    }
}

impl Recent {
    /// What was told of the event after `cursor`, for somebody who follows since `since`. Texts
    /// are told again only to those who have waited for them: to others, who come later, they are
    /// what they are then.
    pub fn after(&self, cursor: u64, since: Instant) -> Option<&Item> {
        let first = self.items.front()?.told.seq;
        let skipped = usize::try_from((cursor + 1).checked_sub(first)?).ok()?;
        self.items.get(skipped).filter(|it| !it.has_texts || since < it.made)
    }

    /// Adds what is told of the next events.
    pub fn put(&mut self, items: Vec<Item>) {
        for item in items {
            self.bytes += item.told.text.len();
            self.items.push_back(item);
        }
        while ITEMS_MAX < self.items.len() || BYTES_MAX < self.bytes {
            self.drop_first();
        }
        // Whoever begins with an older event is behind.
        let older = self.items.len().saturating_sub(BEGINNINGS_MAX);
        self.items.iter_mut().take(older).for_each(|it| it.beginning = None);
    }

    /// Drops what is no longer kept by now.
    pub fn tidy(&mut self, now: Instant) {
        while self.items.front().is_some_and(|it| it.made + KEPT_FOR < now) {
            self.drop_first();
        }
        if self.items.is_empty() {
            self.items.shrink_to_fit();
        }
    }

    /// Drops everything: events follow that nobody is told.
    pub fn clear(&mut self) {
        *self = Recent::default();
    }

    fn drop_first(&mut self) {
        let dropped = self.items.pop_front();
        self.bytes -= dropped.map_or(0, |it| it.told.text.len());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn item(seq: u64, bytes: usize, made: Instant, has_texts: bool) -> Item {
        let text = Bytes::from(vec![b'x'; bytes]);
        Item::new(Told { seq, text }, made, has_texts, None)
    }

    fn next(recent: &Recent, cursor: u64, since: Instant) -> Option<u64> {
        recent.after(cursor, since).map(|it| it.told.seq)
    }

    #[test]
    fn the_last_items_are_found_by_what_was_read_before_them() {
        let (mut recent, now) = (Recent::default(), Instant::now());
        assert_eq!(next(&recent, 4, now), None);
        recent.put((5..=8).map(|seq| item(seq, 10, now, false)).collect());
        let found: Vec<Option<u64>> = (3..=8).map(|cursor| next(&recent, cursor, now)).collect();
        assert_eq!(found, [None, Some(5), Some(6), Some(7), Some(8), None]);
    }

    #[test]
    fn few_are_kept_and_not_for_long() {
        let (mut recent, now) = (Recent::default(), Instant::now());
        recent.put((1..=100).map(|seq| item(seq, 10, now, false)).collect());
        assert_eq!((next(&recent, 35, now), next(&recent, 36, now)), (None, Some(37)));
        recent.put(vec![item(101, BYTES_MAX, now, false)]);
        assert_eq!((next(&recent, 99, now), next(&recent, 100, now)), (None, Some(101)));
        let later = now + KEPT_FOR;
        recent.put(vec![item(102, 1, later, false)]);
        recent.tidy(later + Duration::from_millis(1));
        assert_eq!((next(&recent, 100, now), next(&recent, 101, now)), (None, Some(102)));
        assert_eq!(recent.bytes, 1);
    }

    #[test]
    fn texts_are_told_again_to_those_alone_who_have_waited_for_them() {
        let (mut recent, before) = (Recent::default(), Instant::now());
        let made = before + Duration::from_millis(1);
        let after = before + Duration::from_millis(2);
        recent.put(vec![item(1, 1, made, true), item(2, 1, made, false)]);
        assert_eq!((next(&recent, 0, before), next(&recent, 0, after)), (Some(1), None));
        assert_eq!(next(&recent, 1, after), Some(2));
    }
}
