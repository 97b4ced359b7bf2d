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
    /// `id`; 0 where the stream is about many matches.
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
    /// The last word: why the stream ends.
    Bye(String),
}

/// A stream that is being read.
pub struct Follower {
    /// The answer's head.
    pub response: Response,
    /// The data of all events so far, to the byte.
    pub lines: Vec<String>,
    /// Why the stream has ended.
    pub bye: Option<String>,
    unread: String,
}

impl Follower {
    /// Opens a stream.
    pub async fn open(call: Call) -> Follower {
        let response = call.open().await;
        assert_eq!(response.status().as_u16(), 200);
        Follower { response, lines: Vec::new(), bye: None, unread: String::new() }
    }

    /// The next paragraph; none at the end of the stream.
    pub async fn paragraph(&mut self) -> Option<Paragraph> {
        loop {
            if let Some((paragraph, rest)) = self.unread.split_once("\n\n") {
                let (paragraph, rest) = (read(paragraph), rest.to_owned());
                match &paragraph {
                    Paragraph::Event(_) => self.lines.extend(field(&self.unread, "data")),
                    Paragraph::Bye(reason) => self.bye = Some(reason.clone()),
                    Paragraph::Comment(_) | Paragraph::Retry(_) => (),
                }
                self.unread = rest;
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

    /// The next event; none at the end of the stream, which says why it ends.
    pub async fn next(&mut self) -> Option<Told> {
        loop {
            match self.paragraph().await {
                Some(Paragraph::Event(told)) => return Some(told),
                Some(Paragraph::Comment(_) | Paragraph::Retry(_)) => (),
                Some(Paragraph::Bye(_)) => {
                    assert_eq!(self.paragraph().await, None, "nothing follows the last word");
                    return None;
                }
                None => {
                    assert!(self.bye.is_some(), "a stream says why it ends");
                    return None;
                }
            }
        }
    }

    /// The stream ends for this reason, and tells nothing more.
    pub async fn ends(&mut self, reason: &str) {
        assert_eq!((self.rest().await, self.bye.as_deref()), (Vec::new(), Some(reason)));
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

/// A field of the first paragraph of a text.
fn field(text: &str, name: &str) -> Option<String> {
    let lines = text.lines().take_while(|line| !line.is_empty());
    let mut found = lines.filter_map(|line| line.strip_prefix(name)?.strip_prefix(": "));
    found.next().map(str::to_owned)
}

fn read(paragraph: &str) -> Paragraph {
    let field = |name: &str| field(paragraph, name);
    if let Some(comment) = paragraph.strip_prefix(':') {
        return Paragraph::Comment(comment.trim().to_owned());
    }
    if let Some(retry) = field("retry") {
        return Paragraph::Retry(retry.parse().expect("milliseconds"));
    }
    let lines = paragraph.lines().filter(|line| line.starts_with("data: ")).count();
    assert_eq!(lines, 1, "an event is one line of data: {paragraph}");
    let data = field("data").expect("an event has data");
    let data: Value = serde_json::from_str(&data).expect("which are JSON");
    let event = field("event").expect("an event has a kind");
    if event == "bye" {
        assert_eq!(field("id"), None, "whoever comes back goes on after the last event");
        return Paragraph::Bye(data["reason"].as_str().expect("a word").to_owned());
    }
    let id = match event.as_str() {
        // A stream about many matches has no place to go on from.
        "match" => {
            assert_eq!(field("id"), None, "{paragraph}");
            0
        }
        _ => field("id").and_then(|it| it.parse().ok()).expect("an event has its seq as its id"),
    };
    Paragraph::Event(Told { id, event, data })
}
