//! Rates on the command line.

use std::fmt;
use std::str::FromStr;

use crate::server::Rate;

/// A rate as it is written on the command line: `300/3000` means 300 a second, 3000 at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RateText(Rate);

impl RateText {
    /// The rate itself.
    pub fn rate(self) -> Rate {
        self.0
    }
}

impl From<Rate> for RateText {
    fn from(rate: Rate) -> Self {
        Self(rate)
    }
}

impl fmt::Display for RateText {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}/{}", self.0.per_second, self.0.burst)
    }
}

impl FromStr for RateText {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let numbers = text.split_once('/').and_then(|(per_second, burst)| {
            let positive = |number: &str| number.parse().ok().filter(|it| 0 < *it);
            Some(Rate::new(positive(per_second)?, positive(burst)?))
        });
        let explained = || "a rate is two numbers from 1, as in 300/3000".to_owned();
        numbers.map(Self).ok_or_else(explained)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rates_are_two_numbers() {
        assert_eq!("10/100".parse(), Ok(RateText(Rate::new(10, 100))));
        assert_eq!(RateText(Rate::new(10, 100)).to_string(), "10/100");
        for wrong in ["", "10", "10/", "/100", "0/1", "1/0", "-1/1", "1/1/1", "a/b"] {
            assert!(wrong.parse::<RateText>().is_err(), "{wrong}");
        }
    }
}
