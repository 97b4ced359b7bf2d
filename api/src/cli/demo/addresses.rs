//! The addresses at which a played match, a dispute about another one and a table can be seen.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};

use uuid::Uuid;

use super::judge::Judge;

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

/// What can be looked at afterwards.
pub struct Shown {
    /// The match that was played.
    pub match_id: Uuid,
    /// An event in its middle.
    pub middle: u64,
    /// The dispute about a match that waits for a ruling.
    pub dispute: Uuid,
    /// Who decides it.
    pub judge: Judge,
    /// Another match, with one free seat.
    pub table: Uuid,
}

impl Shown {
    /// The addresses at a server, one on each line: those for people last, where a terminal stops.
    pub fn at(&self, base: &str) -> String {
        let Shown { match_id, middle, dispute, judge, table } = self;
        let page = format!("{base}/matches/{match_id}");
        let about = format!("{base}/v1/matches/{match_id}");
        let people = [
            ("the replay", format!("{page}?at=1")),
            ("its middle, all open", format!("{page}?at={middle}&as=revealed")),
            ("a table for you", format!("{base}/matches/{table}")),
            ("", "a program waits there: register, and take the free seat".to_owned()),
            ("the judges' desk", format!("{base}/desk/{dispute}")),
            ("", judge.log_in()),
        ];
        let programs = [
            ("every call", format!("{base}/docs")),
            ("the match", about.clone()),
            ("its events", format!("{about}/events")),
            ("its state at event", format!("{about}/state?at={middle}&as=public")),
            ("the same, all open", format!("{about}/state?at={middle}&as=revealed")),
            ("what was sealed", format!("{about}/events?as=revealed")),
            ("as a stream", format!("curl -N '{about}/events/stream?as=public'")),
            ("the export", format!("curl -o match.jsonl {about}/audit/export")),
            ("keys to check it", format!("curl -o keys.json {base}/.well-known/jwks.json")),
        ];
        let lines = |rows: &[(&str, String)]| -> String {
            let line = |(what, address): &(&str, String)| format!("  {what:<22}{address}\n");
            rows.iter().map(line).collect()
        };
        let (people, programs) = (lines(&people), lines(&programs));
        format!("For programs:\n{programs}\nOpen in a browser:\n{people}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::rest::Login;

    #[test]
    fn who_listens_everywhere_is_reached_at_home() {
        assert_eq!(reachable("0.0.0.0:80"), "127.0.0.1:80");
        assert_eq!(reachable("[::]:80"), "[::1]:80");
        assert_eq!(reachable("192.0.2.1:80"), "192.0.2.1:80");
        assert_eq!(reachable("localhost:80"), "localhost:80");
    }

    #[test]
    fn pages_come_last_with_the_log_in_under_the_desk() {
        let login = Login { name: "Ada".to_owned(), password: "secret".to_owned() };
        let judge = Judge { login, granted: true };
        let [match_id, dispute, table] = [1, 2, 3].map(Uuid::from_u128);
        let shown = Shown { match_id, middle: 5, dispute, judge, table };
        let told = shown.at("http://127.0.0.1:1");
        assert!(told.contains("/state?at=5&as=public\n"), "{told}");
        let last: Vec<&str> = told.lines().rev().take(2).collect();
        assert!(last[1].ends_with(&format!("/desk/{dispute}")), "{told}");
        assert!(last[0].ends_with("log in as Ada with the password secret"), "{told}");
    }
}
