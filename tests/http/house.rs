//! What these tests share: a match that is over, which nobody changes any more, and small words.

use domain::engine::Chance;
use serde_json::{Value, json};
use support::driver::Driver;
use support::server::TestServer;
use tokio::sync::OnceCell;

static OVER: OnceCell<(String, Value)> = OnceCell::const_new();

/// A public match of showdown that is over, between the first two regulars.
pub async fn finished_match(server: &TestServer) -> Driver {
    let play = || async {
        let it = Driver::finished(server.two().await, json!({"ruleset": "showdown"})).await;
        (it.id, it.made)
    };
    let (id, made) = OVER.get_or_init(play).await.clone();
    Driver { id, made, players: server.two().await, dice: Chance::keyed([7; 32]) }
}

/// The strings of a list.
pub fn words(list: &Value) -> Vec<&str> {
    let items = list.as_array().expect("it is a list").iter();
    items.map(|it| it.as_str().expect("of words")).collect()
}

/// The items of a page.
pub fn items(page: &Value) -> &Vec<Value> {
    page["items"].as_array().expect("a page has items")
}

/// Whether it reads as a time in UTC with milliseconds.
pub fn is_time(value: &Value) -> bool {
    let text = value.as_str().unwrap_or_default();
    let shape = |it: char| if it.is_ascii_digit() { '0' } else { it };
    text.chars().map(shape).collect::<String>() == "0000-00-00T00:00:00.000Z"
}

/// Whether it reads as a lower-case UUID of version 7.
pub fn is_id(value: &Value) -> bool {
    let text = value.as_str().unwrap_or_default();
    let id = uuid::Uuid::parse_str(text).ok();
    id.is_some_and(|id| id.get_version_num() == 7 && id.to_string() == text)
}

/// Whether it reads as a SHA-256 in lower-case hex.
pub fn is_hash(value: &Value) -> bool {
    let text = value.as_str().unwrap_or_default();
    text.len() == 64 && text.bytes().all(|it| matches!(it, b'0'..=b'9' | b'a'..=b'f'))
}

/// The names of an object's fields, in alphabetical order.
pub fn fields(value: &Value) -> Vec<&str> {
    let mut names: Vec<&str> =
        value.as_object().expect("it is an object").keys().map(String::as_str).collect();
    names.sort_unstable();
    names
}
