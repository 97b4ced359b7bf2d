//! Where is sent to: public addresses alone, and what the operator allows beside them. A name is
//! looked up once, and the connection goes to an address that was found then.

use std::fmt;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::sync::Arc;

use domain::engine::is_control;
use reqwest::Url;
use reqwest::dns::{Addrs, Name, Resolve, Resolving};

use crate::http::networks::Networks;

/// Characters of an address, at most.
const URL_MAX: usize = 2_000;

/// Why nothing is sent to a place. It does not say whether the name is known, nor to what it leads:
/// names within the operator's network are nobody's business.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotSent;

impl fmt::Display for NotSent {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("there is no public address of that name")
    }
}

impl std::error::Error for NotSent {}

/// Where events of a webhook are sent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Destination {
    /// The address.
    pub url: Url,
}

impl Destination {
    /// Reads an address.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn read(text: &str, allowed: &Networks) -> Result<Destination, String> {
        if URL_MAX < text.len() {
            return Err(format!("expected at most {URL_MAX} characters"));
        }
        if text.chars().any(|it| it.is_whitespace() || is_control(it)) {
            return Err("expected an address without blanks and control characters".to_owned());
        }
        let url = Url::parse(text).map_err(|_| "expected an address: https://…".to_owned())?;
        if !matches!(url.scheme(), "https" | "http") {
            return Err("expected an address with https or http".to_owned());
        }
        if !url.username().is_empty() || url.password().is_some() {
            return Err("expected an address without a name and a password in it".to_owned());
        }
        if url.fragment().is_some() {
            return Err("expected an address without a fragment (#)".to_owned());
        }
        let destination = Destination { url };
        match destination.literal() {
            Some(address) if !admits(allowed, address) => Err(NotSent.to_string()),
            Some(_) | None => Ok(destination),
        }
    }

    /// The address in numbers, if it is given so: then no name is looked up.
    pub fn literal(&self) -> Option<IpAddr> {
        let host = self.url.host_str()?;
        let bare = host.strip_prefix('[').and_then(|it| it.strip_suffix(']')).unwrap_or(host);
        bare.parse().ok()
    }
}

/// Whether anything is sent to this address.
pub fn admits(allowed: &Networks, address: IpAddr) -> bool {
    let address = address.to_canonical();
    allowed.contain(address) || is_public(address)
}

/// Whether the address belongs to somebody on the Internet.
fn is_public(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(four) => is_public_four(four),
        IpAddr::V6(six) => is_public_six(six),
    }
}

/// What the IANA has set aside (RFC 6890 and its registry) is not public.
fn is_public_four(address: Ipv4Addr) -> bool {
    let [a, b, c, _] = address.octets();
    let set_aside = matches!(
        (a, b, c),
        (0 | 10 | 127, ..)
            | (100, 64..=127, _)
            | (169, 254, _)
            | (172, 16..=31, _)
            | (192, 0, 0 | 2)
            | (192, 31, 196)
            | (192, 52, 193)
            | (192, 88, 99)
            | (192, 168, _)
            | (192, 175, 48)
            | (198, 18 | 19, _)
            | (198, 51, 100)
            | (203, 0, 113)
            | (224.., ..)
    );
    !set_aside
}

/// Of IPv6 only what is given out for everybody (2000::/3), without what leads to an IPv4 address
/// in some other way, and without examples.
fn is_public_six(address: Ipv6Addr) -> bool {
    let [a, b, ..] = address.segments();
    let given_out = a >> 13 == 1;
    let set_aside = match a {
        // Teredo, benchmarks, ORCHID and the like.
        0x2001 => b < 0x0200 || b == 0x0db8,
        // 6to4.
        0x2002 => true,
        // Examples.
        0x3fff => b < 0x1000,
        _ => false,
    };
    given_out && !set_aside
}

/// Looks names up, and gives only addresses that are sent to.
pub struct Lookup {
    /// Networks to which is sent though they are private.
    pub allowed: Arc<Networks>,
}

impl Resolve for Lookup {
    fn resolve(&self, name: Name) -> Resolving {
        let allowed = Arc::clone(&self.allowed);
        Box::pin(async move {
            // The port is that of the URL.
            let found = tokio::net::lookup_host((name.as_str(), 0)).await;
            let found = found.into_iter().flatten().filter(|it| admits(&allowed, it.ip()));
            let found: Vec<SocketAddr> = found.collect();
            if found.is_empty() {
                return Err(NotSent.into());
            }
            let found: Addrs = Box::new(found.into_iter());
            Ok(found)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Destination, String> {
        Destination::read(text, &Networks::default())
    }

    #[test]
    fn only_public_addresses_are_sent_to() {
        for private in [
            "127.0.0.1",
            "127.8.8.8",
            "0.0.0.0",
            "10.1.2.3",
            "172.16.0.1",
            "172.31.255.255",
            "192.168.1.1",
            "169.254.169.254",
            "100.64.0.1",
            "192.0.0.8",
            "198.18.0.1",
            "203.0.113.7",
            "224.0.0.1",
            "255.255.255.255",
            "::",
            "::1",
            "::ffff:127.0.0.1",
            "::ffff:10.0.0.1",
            "fe80::1",
            "fc00::1",
            "fd12::1",
            "ff02::1",
            "64:ff9b::7f00:1",
            "2001:db8::1",
            "2001::1",
            "2002:7f00:1::1",
            "3fff::1",
            "::127.0.0.1",
        ] {
            let address: IpAddr = private.parse().unwrap();
            assert!(!admits(&Networks::default(), address), "{private}");
        }
        for public in
            ["1.1.1.1", "8.8.8.8", "172.32.0.1", "192.0.1.1", "198.20.0.1", "2606:4700::1111"]
        {
            assert!(admits(&Networks::default(), public.parse().unwrap()), "{public}");
        }
        let allowed: Networks = "127.0.0.0/8,fd00::/8".parse().unwrap();
        for named in ["127.1.2.3", "::ffff:127.0.0.1", "fd12::1"] {
            assert!(admits(&allowed, named.parse().unwrap()), "{named}");
        }
        assert!(!admits(&allowed, "10.0.0.1".parse().unwrap()));
    }

    #[test]
    fn an_address_is_read_as_a_browser_reads_it() {
        for wrong in [
            "",
            "example.com/hook",
            "ftp://example.com/",
            "file:///etc/passwd",
            "https://",
            "https://me:secret@example.com/",
            "https://example.com/#part",
            "https://example.com/\0",
            "https://example.com/a\nb",
            " https://example.com/",
            "https://example.com/\u{202e}moc",
            // All of these are 127.0.0.1.
            "http://127.0.0.1/",
            "http://127.1/",
            "http://2130706433/",
            "http://0x7f.0.0.1/",
            "http://[::1]/",
            "http://[::ffff:127.0.0.1]/",
            "http://017700000001/",
        ] {
            assert!(read(wrong).is_err(), "{wrong}");
        }
        for right in ["https://example.com/hook?a=1", "http://1.1.1.1:8080/", "https://[2606::1]/"]
        {
            assert!(read(right).is_ok(), "{right}");
        }
        assert!(read(&format!("https://example.com/{}", "x".repeat(2_000))).is_err());
        let names = read("https://localhost/").map(|it| it.literal());
        assert_eq!(names, Ok(None), "names are looked up when something is sent");
    }

    #[tokio::test]
    async fn a_name_of_this_machine_leads_nowhere_unless_it_is_allowed() {
        let look_up = async |allowed: &str| {
            let lookup = Lookup { allowed: Arc::new(allowed.parse().unwrap()) };
            lookup.resolve("localhost".parse().unwrap()).await.map(|it| it.count())
        };
        assert_eq!(look_up("none").await.unwrap_err().to_string(), NotSent.to_string());
        assert!(0 < look_up("127.0.0.0/8,::1").await.unwrap());
    }
}
