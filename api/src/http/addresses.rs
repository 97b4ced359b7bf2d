//! The address that a request comes from: its peer's, or the one that trusted proxies name.
//!
//! Each proxy adds the address that it got a request from at the right end of `X-Forwarded-For` or
//! `Forwarded`. What stands to the left of that was sent by the client and may be invented. So
//! both headers are read from the right, and only as far as trusted proxies have written them.

use std::fmt;
use std::net::{IpAddr, SocketAddr};
use std::str::FromStr;

use actix_web::http::header::HeaderMap;

use crate::http::networks::Networks;

const FORWARDED: &str = "forwarded";
const X_FORWARDED_FOR: &str = "x-forwarded-for";

/// The networks of the proxies that are trusted to name the client's address.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TrustedProxies(Networks);

impl TrustedProxies {
    /// The client's address of a request that this peer has passed on.
    pub fn client(&self, peer: IpAddr, headers: &HeaderMap) -> IpAddr {
        let peer = peer.to_canonical();
        if !self.trusts(peer) {
            return peer;
        }
        let forwarded = self.farthest(peer, hops(headers, FORWARDED, forwarded));
        let x_forwarded_for = self.farthest(peer, hops(headers, X_FORWARDED_FOR, x_forwarded_for));
        match (forwarded, x_forwarded_for) {
            (None, None) => peer,
            (Some(client), None) | (None, Some(client)) => client,
            (Some(one), Some(other)) if one == other => one,
            // A proxy sets one of the two and passes on the other as the client sent it. Which
            // is which is not known, so the client is counted by the proxy's address.
            (Some(_), Some(_)) => peer,
        }
    }

    fn trusts(&self, address: IpAddr) -> bool {
        self.0.contain(address)
    }

    /// The first address on the way back that is no trusted proxy's; or the last known one, if the
    /// way ends or cannot be read further.
    fn farthest(&self, peer: IpAddr, hops: Vec<Hop>) -> Option<IpAddr> {
        let mut farthest = None;
        for hop in hops {
            match hop {
                Hop::Address(address) if self.trusts(address) => farthest = Some(address),
                Hop::Address(address) => return Some(address),
                Hop::Unreadable => return Some(farthest.unwrap_or(peer)),
            }
        }
        farthest
    }
}

impl FromStr for TrustedProxies {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        text.parse().map(Self)
    }
}

impl fmt::Display for TrustedProxies {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(out)
    }
}

/// One step of a request's way to us.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Hop {
    Address(IpAddr),
    /// Something that is no address: it is hidden, or nonsense.
    Unreadable,
}

impl Hop {
    fn read(text: &str) -> Hop {
        let bare = text.strip_prefix('[').and_then(|it| it.strip_suffix(']')).unwrap_or(text);
        let with_port = || text.parse::<SocketAddr>().map(|it| it.ip());
        match bare.parse::<IpAddr>().or_else(|_| with_port()) {
            Ok(address) => Hop::Address(address.to_canonical()),
            Err(_) => Hop::Unreadable,
        }
    }
}

/// The hops that a header lists, the nearest first.
fn hops(headers: &HeaderMap, name: &str, read: fn(&str) -> Vec<Hop>) -> Vec<Hop> {
    let line = |it: &actix_web::http::header::HeaderValue| match it.to_str() {
        Ok(text) => read(text),
        Err(_) => vec![Hop::Unreadable],
    };
    let mut hops: Vec<Hop> = headers.get_all(name).flat_map(line).collect();
    hops.reverse();
    hops
}

fn x_forwarded_for(line: &str) -> Vec<Hop> {
    line.split(',').map(str::trim).filter(|it| !it.is_empty()).map(Hop::read).collect()
}

/// The hops of a line of `Forwarded` (RFC 7239, section 4). A line that is not well-formed is not
/// believed at all: a quotation mark that the client left open would swallow what the proxy adds
/// behind it.
fn forwarded(line: &str) -> Vec<Hop> {
    elements(line).unwrap_or_else(|| vec![Hop::Unreadable])
}

fn elements(line: &str) -> Option<Vec<Hop>> {
    let mut hops = Vec::new();
    let mut rest = line.trim();
    while !rest.is_empty() {
        let (hop, after) = element(rest)?;
        hops.extend(hop);
        rest = match after.strip_prefix(',') {
            Some(more) => more.trim_start(),
            None if after.is_empty() => after,
            None => return None,
        };
    }
    Some(hops)
}

/// An element and what follows it. The grammar allows empty elements; they are no hops.
fn element(text: &str) -> Option<(Option<Hop>, &str)> {
    let (mut hop, mut rest) = (None, text);
    while !rest.is_empty() && !rest.starts_with(',') {
        if let Some(more) = rest.strip_prefix(';') {
            rest = more.trim_start();
            continue;
        }
        let (name, after) = rest.split_once('=')?;
        let (value, after) = value(after)?;
        if name.eq_ignore_ascii_case("for") {
            hop = Some(Hop::read(&value));
        } else if name.is_empty()
            || !name.bytes().all(|it| it.is_ascii_alphanumeric() || it == b'-')
        {
            return None;
        }
        hop = hop.or(Some(Hop::Unreadable));
        rest = after.trim_start();
        if !rest.is_empty() && !rest.starts_with([';', ',']) {
            return None;
        }
    }
    Some((hop, rest))
}

/// The value of a pair, without its quotation marks, and what follows it.
fn value(text: &str) -> Option<(String, &str)> {
    let Some(quoted) = text.strip_prefix('"') else {
        let end = text.find([',', ';', ' ', '\t']).unwrap_or(text.len());
        let (value, rest) = text.split_at(end);
        return (!value.is_empty() && !value.contains('"')).then(|| (value.to_owned(), rest));
    };
    let mut value = String::new();
    let mut letters = quoted.char_indices();
    while let Some((at, letter)) = letters.next() {
        match letter {
            '"' => return Some((value, &quoted[at + 1..])),
            '\\' => value.push(letters.next()?.1),
            letter => value.push(letter),
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use actix_web::test::TestRequest;

    use super::*;

    /// The client's address behind a proxy at 10.0.0.9 that passed these headers on.
    fn client(headers: &[(&str, &str)]) -> String {
        client_of("10.0.0.0/8,2001:db8:9::/48", "10.0.0.9", headers)
    }

    fn client_of(trusted: &str, peer: &str, headers: &[(&str, &str)]) -> String {
        let mut request = TestRequest::default();
        for (name, value) in headers {
            request = request.append_header((*name, *value));
        }
        let trusted: TrustedProxies = trusted.parse().unwrap();
        let request = request.to_http_request();
        trusted.client(peer.parse().unwrap(), request.headers()).to_string()
    }

    const X: &str = "X-Forwarded-For";
    const F: &str = "Forwarded";

    #[test]
    fn as_delivered_nobody_is_believed() {
        let usual = TrustedProxies::default();
        assert_eq!(usual.to_string().parse(), Ok(usual));
        assert_eq!(client_of("none", "127.0.0.1", &[(X, "192.0.2.1")]), "127.0.0.1");
        assert_eq!(client_of("", "10.0.0.9", &[(F, "for=192.0.2.1")]), "10.0.0.9");
    }

    #[test]
    fn only_a_trusted_peer_is_believed() {
        assert_eq!(client_of("10.0.0.0/8", "192.0.2.7", &[(X, "192.0.2.1")]), "192.0.2.7");
        assert_eq!(client_of("10.0.0.9", "10.0.0.8", &[(X, "192.0.2.1")]), "10.0.0.8");
        assert_eq!(client_of("10.0.0.0/8", "::ffff:10.0.0.9", &[(X, "192.0.2.1")]), "192.0.2.1");
    }

    #[test]
    fn what_the_client_has_sent_does_not_count() {
        for (expected, said) in [
            ("192.0.2.1", "192.0.2.1"),
            ("192.0.2.1", "6.6.6.6, 192.0.2.1"),
            ("192.0.2.1", "6.6.6.6, 10.0.0.7, 192.0.2.1"),
            ("192.0.2.1", "6.6.6.6, 192.0.2.1, 10.0.0.7"),
            ("192.0.2.1", "6.6.6.6,192.0.2.1:4711 ,, 10.0.0.7"),
            ("2001:db8::1", "6.6.6.6, 2001:db8::1"),
            ("2001:db8::1", "6.6.6.6, [2001:db8::1]:443, 2001:db8:9::7"),
            ("10.0.0.7", "6.6.6.6, unknown, 10.0.0.7"),
            ("10.0.0.9", "6.6.6.6, unknown"),
            ("10.0.0.6", "10.0.0.6, 10.0.0.7"),
            ("10.0.0.9", ""),
        ] {
            assert_eq!(client(&[(X, said)]), expected, "{said}");
        }
        assert_eq!(client(&[(X, "6.6.6.6"), (X, "192.0.2.1")]), "192.0.2.1");
    }

    #[test]
    fn forwarded_is_read_likewise() {
        for (expected, said) in [
            ("192.0.2.1", "for=192.0.2.1"),
            ("192.0.2.1", "for=6.6.6.6, For=192.0.2.1;proto=https;by=10.0.0.9"),
            ("192.0.2.1", "for=6.6.6.6, proto=https; for=\"192.0.2.1:80\", for=10.0.0.7"),
            ("2001:db8::1", "for=6.6.6.6, for=\"[2001:db8::1]:443\", for=\"[2001:db8:9::7]\""),
            ("10.0.0.9", "for=6.6.6.6, for=_hidden"),
            ("10.0.0.9", "for=6.6.6.6, proto=https"),
            ("192.0.2.1", "for=6.6.6.6, , for=192.0.2.1 , "),
            // A host name that the client chose is in quotes.
            ("192.0.2.1", "for=192.0.2.1;host=\"a, for=6.6.6.6\""),
            ("192.0.2.1", "for=192.0.2.1;host=\"a\\\", for=6.6.6.6\""),
        ] {
            assert_eq!(client(&[(F, said)]), expected, "{said}");
        }
        assert_eq!(client(&[(F, "for=\"6.6.6.6"), (F, "for=192.0.2.1")]), "192.0.2.1");
    }

    #[test]
    fn a_quotation_mark_left_open_gains_nothing() {
        for said in [
            "for=6.6.6.6;a=\", for=192.0.2.1",
            "for=6.6.6.6;a=\", for=\"[2001:db8::1]\"",
            "for=6.6.6.6;a=\", for=192.0.2.1;host=\",for=6.6.6.6\"",
            "for=6.6.6.6;a=\", for=\"192.0.2.1\";host=\",for=6.6.6.6\"",
            "for=6.6.6.6 for=192.0.2.1",
            "for, for=",
        ] {
            assert_eq!(client(&[(F, said)]), "10.0.0.9", "{said}");
        }
    }

    #[test]
    fn where_the_two_headers_differ_neither_is_believed() {
        assert_eq!(client(&[(F, "for=6.6.6.6"), (X, "192.0.2.1")]), "10.0.0.9");
        assert_eq!(client(&[(F, "for=192.0.2.1"), (X, "6.6.6.6, 192.0.2.1")]), "192.0.2.1");
    }

    #[test]
    fn networks_are_read_and_written() {
        let read = |text: &str| text.parse::<TrustedProxies>();
        let both = read(" 10.0.0.0/8, ::1 ").unwrap();
        assert_eq!(both.to_string(), "10.0.0.0/8,::1/128");
        assert_eq!(read(&both.to_string()), Ok(both));
        for wrong in ["10.0.0.0/33", "proxy.example", "10.0.0.0/8,,::1", "10.0.0.0/8;::1"] {
            assert!(read(wrong).unwrap_err().contains("neither an address nor a network"));
        }
    }
}
