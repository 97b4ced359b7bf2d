//! Somebody who follows a stream of Server-Sent Events, read as the specification has it.

use std::time::Duration;

use reqwest::Response;
use serde_json::Value;

use crate::client::Call;

/// Nothing that is awaited on a stream takes as long.
const PATIENCE: Duration = Duration::from_secs(20);

/// An event of a stream.
#[derive(Clone, Debug, PartialEq)]
pub struct Told {
    /// `id`
    pub id: u64,
    /// `event`
    pub event: String,
    /// `data`
    pub data: Value,
}

/// One paragraph of a stream.
#[derive(Clone, Debug, PartialEq)]
pub enum Paragraph {
    /// An event.
    Event(Told),
    /// A comment.
    Comment(String),
    /// When to come back, in milliseconds.
    Retry(u64),
}

/// A stream that is being read.
pub struct Follower {
    /// The answer's head.
    pub response: Response,
    unread: String,
}

impl Follower {
    /// Opens a stream.
    pub async fn open(call: Call) -> Follower {
        let response = call.open().await;
        assert_eq!(response.status().as_u16(), 200);
        Follower { response, unread: String::new() }
    }

    /// The next paragraph; none at the end of the stream.
    pub async fn paragraph(&mut self) -> Option<Paragraph> {
        loop {
            if let Some((paragraph, rest)) = self.unread.split_once("\n\n") {
                let paragraph = read(paragraph);
                self.unread = rest.to_owned();
                return Some(paragraph);
            }
            let chunk = tokio::time::timeout(PATIENCE, self.response.chunk()).await;
            let chunk = chunk.expect("something happens on the stream");
            let Ok(Some(chunk)) = chunk else {
                assert_eq!(self.unread, "", "a stream ends between paragraphs");
                return None;
            };
            self.unread.push_str(std::str::from_utf8(&chunk).expect("streams are UTF-8"));
        }
    }

    /// The next event; none at the end of the stream.
    pub async fn next(&mut self) -> Option<Told> {
        loop {
            match self.paragraph().await? {
                Paragraph::Event(told) => return Some(told),
                Paragraph::Comment(_) | Paragraph::Retry(_) => (),
            }
        }
    }

    /// The next `count` events.
    pub async fn take(&mut self, count: usize) -> Vec<Told> {
        let mut events = Vec::new();
        while events.len() < count {
            events.push(self.next().await.expect("the stream goes on"));
        }
        events
    }

    /// Everything up to the end of the stream.
    pub async fn rest(&mut self) -> Vec<Told> {
        let mut events = Vec::new();
        while let Some(told) = self.next().await {
            events.push(told);
        }
        events
    }
}

fn read(paragraph: &str) -> Paragraph {
    let field = |name: &str| {
        let line = paragraph.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(": "));
        line.map(str::to_owned)
    };
    if let Some(comment) = paragraph.strip_prefix(':') {
        return Paragraph::Comment(comment.trim().to_owned());
    }
    if let Some(retry) = field("retry") {
        return Paragraph::Retry(retry.parse().expect("milliseconds"));
    }
    let lines = paragraph.lines().filter(|line| line.starts_with("data: ")).count();
    assert_eq!(lines, 1, "an event is one line of data: {paragraph}");
    Paragraph::Event(Told {
        id: field("id").and_then(|it| it.parse().ok()).expect("an event has its seq as its id"),
        event: field("event").expect("an event has a kind"),
        data: serde_json::from_str(&field("data").expect("and data")).expect("which are JSON"),
    })
}
