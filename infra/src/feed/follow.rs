//! Reading on for those who follow: once for all of them, when there are new places.

use std::time::Duration;

use futures_util::future::join;
use tokio::time::{sleep, timeout};

use super::{Feed, FeedError, FeedPage, PAGE_MAX, Wanted};
use crate::database::StoreError;
use crate::hints;
use crate::nats::Nats;

/// The channel on which whoever numbers says that there are new places.
pub(super) const CHANNEL: &str = "highnoon_feed";
/// The same where hints go through NATS.
pub(super) const SUBJECT: &str = "hn.feed";
/// How often is looked for new places that no hint told of, while anybody follows.
const LOOK_EVERY: Duration = Duration::from_secs(1);
/// How long to wait before listening again after the connection was lost.
const RECONNECT: Duration = Duration::from_secs(1);

/// Reads the feed for those who follow it, until the process ends.
pub async fn listen(feed: Feed, url: String) {
    let reading = async {
        loop {
            // Without a hint it is looked now and then: a hint may be lost.
            timeout(LOOK_EVERY, feed.inner.news.notified()).await.ok();
            if let Err(error) = feed.read_on().await {
                tracing::debug!(%error, "the feed is not read for a moment");
                sleep(RECONNECT).await;
            }
        }
    };
    match feed.inner.database.nats() {
        Some(nats) => join(reading, hear(&feed, nats)).await,
        None => join(reading, listen_to_postgres(&feed, &url)).await,
    };
}

async fn listen_to_postgres(feed: &Feed, url: &str) {
    loop {
        // Where one hint waits already, another says nothing new.
        let heard = hints::hear(url, CHANNEL, |_| feed.inner.news.notify_one());
        if let Err(error) = heard.await {
            tracing::debug!(%error, "the hints about the feed are not heard for a moment");
        }
        sleep(RECONNECT).await;
    }
}

async fn hear(feed: &Feed, nats: &Nats) {
    loop {
        if let Some(mut hints) = nats.hear(SUBJECT.to_owned()).await {
            while hints.next().await.is_some() {
                feed.inner.news.notify_one();
            }
        }
        sleep(RECONNECT).await;
    }
}

impl Feed {
    /// Reads the places that are new, if anybody follows.
    async fn read_on(&self) -> Result<(), StoreError> {
        let recent = &self.inner.recent;
        if !recent.is_followed() {
            recent.end();
            return Ok(());
        }
        loop {
            let Some(after) = recent.to() else {
                let head = self.head().await?;
                recent.begin(head);
                return Ok(());
            };
            match self.page(Some(after), PAGE_MAX, &Wanted::default()).await {
                // The database is an older one than before.
                Ok(FeedPage { head, .. }) | Err(FeedError::Lost { head }) if head < after => {
                    recent.begin(head);
                    return Ok(());
                }
                Ok(page) if page.items.is_empty() && page.next <= after => return Ok(()),
                // Places that nobody was given: the head was moved on.
                Ok(page) if page.items.is_empty() => recent.begin(page.next),
                Ok(page) => recent.add(page.items, page.next),
                Err(FeedError::Gone { .. } | FeedError::Lost { .. }) => recent.end(),
                Err(FeedError::Store(error)) => return Err(error),
            }
        }
    }

    async fn head(&self) -> Result<u64, StoreError> {
        match self.page(Some(u64::MAX >> 2), 1, &Wanted::default()).await {
            Ok(page) => Ok(page.head),
            Err(FeedError::Gone { first }) => Ok(first - 1),
            Err(FeedError::Lost { head }) => Ok(head),
            Err(FeedError::Store(error)) => Err(error),
        }
    }
}
