//! The addresses at which a played match can be seen.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};

use uuid::Uuid;

/// The address of a server that listens on `bind`, from this machine. A server that listens
/// everywhere is reached at localhost.
pub fn reachable(bind: &str) -> String {
    let Ok(mut address) = bind.parse::<SocketAddr>() else { return bind.to_owned() };
    if address.ip().is_unspecified() {
        address.set_ip(match address.ip() {
            IpAddr::V4(_) => Ipv4Addr::LOCALHOST.into(),
            IpAddr::V6(_) => Ipv6Addr::LOCALHOST.into(),
        });
    }
    address.to_string()
}

/// The addresses of a match with that many events, one on each line.
pub fn of_match(base: &str, match_id: Uuid, events: u64) -> String {
    let about = format!("{base}/v1/matches/{match_id}");
    let page = format!("{base}/matches/{match_id}");
    let middle = events.div_ceil(2);
    [
        ("in a browser", page.clone()),
        ("its middle, all open", format!("{page}?at={middle}&as=revealed")),
        ("the judges' desk", format!("{base}/desk")),
        ("the match", about.clone()),
        ("its events", format!("{about}/events")),
        ("its state at event", format!("{about}/state?at={middle}&as=public")),
        ("the same, all open", format!("{about}/state?at={middle}&as=revealed")),
        ("what was sealed", format!("{about}/events?as=revealed")),
        ("every call", format!("{base}/docs")),
        ("as a stream", format!("curl -N '{about}/events/stream?as=public'")),
        ("the export", format!("curl -o match.jsonl {about}/audit/export")),
        ("keys to check it", format!("curl -o keys.json {base}/.well-known/jwks.json")),
    ]
    .iter()
    .fold(String::new(), |lines, (what, address)| format!("{lines}  {what:<22}{address}\n"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_listens_everywhere_is_reached_at_home() {
        assert_eq!(reachable("0.0.0.0:80"), "127.0.0.1:80");
        assert_eq!(reachable("[::]:80"), "[::1]:80");
        assert_eq!(reachable("192.0.2.1:80"), "192.0.2.1:80");
        assert_eq!(reachable("localhost:80"), "localhost:80");
    }

    #[test]
    fn the_state_is_that_of_an_event_in_the_middle() {
        let addresses = of_match("http://127.0.0.1:1", Uuid::nil(), 9);
        assert!(addresses.contains("/state?at=5&as=public\n"), "{addresses}");
    }
}
