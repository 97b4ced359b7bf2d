//! Networks as they are named in settings.

use std::fmt;
use std::net::IpAddr;
use std::str::FromStr;

use ipnet::IpNet;

/// The setting that names none.
const NONE: &str = "none";

/// Networks, or single addresses.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Networks(Vec<IpNet>);

impl Networks {
    /// Whether the address belongs to one of them.
    pub fn contain(&self, address: IpAddr) -> bool {
        self.0.iter().any(|network| network.contains(&address))
    }
}

impl FromStr for Networks {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let text = text.trim();
        if text.is_empty() || text == NONE {
            return Ok(Self::default());
        }
        text.split(',').map(|it| network(it.trim())).collect::<Result<_, _>>().map(Self)
    }
}

impl fmt::Display for Networks {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let networks: Vec<String> = self.0.iter().map(IpNet::to_string).collect();
        out.write_str(if networks.is_empty() { NONE } else { "" })?;
        out.write_str(&networks.join(","))
    }
}

/// A network, or a single address.
fn network(text: &str) -> Result<IpNet, String> {
    let single = || text.parse::<IpAddr>().map(IpNet::from);
    text.parse::<IpNet>().or_else(|_| single()).map_err(|_| {
        format!("“{text}” is neither an address nor a network: expected such as 10.0.0.0/8, ::1")
    })
}
