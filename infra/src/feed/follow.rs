//! Reading on for those who follow: once for all of them, when there are new places.

use std::time::Duration;

use tokio::sync::mpsc;
use tokio::time::{sleep, timeout};

use super::{Feed, FeedError, PAGE_MAX, Wanted};
use crate::database::StoreError;
use crate::hints;

/// The channel on which whoever numbers says that there are new places.
pub(super) const CHANNEL: &str = "highnoon_feed";
/// How often is looked for new places that no hint told of, while anybody follows.
const LOOK_EVERY: Duration = Duration::from_secs(1);
/// How long to wait before listening again after the connection was lost.
const RECONNECT: Duration = Duration::from_secs(1);

/// Reads the feed for those who follow it, until the process ends.
pub async fn listen(feed: Feed, url: String) {
    let (hint, mut hinted) = mpsc::channel(1);
    let reading = feed.clone();
    let reader = tokio::spawn(async move {
        loop {
            // Without a hint it is looked now and then: a hint may be lost.
            if let Ok(None) = timeout(LOOK_EVERY, hinted.recv()).await {
                return;
            }
            if let Err(error) = reading.read_on().await {
                tracing::debug!(%error, "the feed is not read for a moment");
                sleep(RECONNECT).await;
            }
        }
    });
    while !reader.is_finished() {
        // Where one hint waits already, another says nothing new.
        let heard = hints::hear(&url, CHANNEL, |_| {
            hint.try_send(()).ok();
        });
        if let Err(error) = heard.await {
            tracing::debug!(%error, "the hints about the feed are not heard for a moment");
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
                Ok(page) if page.items.is_empty() && page.head < after => {
                    // The database is an older one than before.
                    recent.begin(page.head);
                    return Ok(());
                }
                Ok(page) if page.items.is_empty() => return Ok(()),
                Ok(page) => recent.add(page.items, page.next),
                Err(FeedError::Gone { .. }) => recent.end(),
                Err(FeedError::Store(error)) => return Err(error),
            }
        }
    }

    async fn head(&self) -> Result<u64, StoreError> {
        match self.page(Some(u64::MAX >> 2), 1, &Wanted::default()).await {
            Ok(page) => Ok(page.head),
            Err(FeedError::Gone { first }) => Ok(first - 1),
            Err(FeedError::Store(error)) => Err(error),
        }
    }
}
