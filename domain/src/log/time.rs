//! Recorded time, as a value that is handed in. Nothing in the domain reads a clock.

use chrono::{DateTime, SecondsFormat, Utc};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};
use utoipa::{PartialSchema, ToSchema, openapi};

use crate::log::{Decode, Decoder, Encode};

/// A moment in milliseconds since 1970-01-01T00:00:00Z; RFC 3339 with milliseconds in JSON.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Encode)]
#[encode(transparent)]
pub struct Time(i64);

impl Time {
    /// A moment by its milliseconds since 1970; what RFC 3339 cannot write is cut to what it can.
    pub fn from_millis(millis: i64) -> Time {
        const YEAR_9999_ENDS: i64 = 253_402_300_799_999;
        Time(millis.clamp(0, YEAR_9999_ENDS))
    }

    /// Milliseconds since 1970.
    pub fn millis(self) -> i64 {
        self.0
    }

    /// Milliseconds from `earlier` to this moment; negative where it is the later one.
    pub fn millis_since(self, earlier: Time) -> i64 {
        self.0 - earlier.0
    }
}

// By hand: not every number is a moment.
impl Decode for Time {
    fn decode(from: &mut Decoder<'_>) -> Option<Time> {
        i64::decode(from).map(Time::from_millis)
    }
    fn absent() -> Time {
        Time::default()
    }
}

impl From<DateTime<Utc>> for Time {
    /// Cut to milliseconds.
    fn from(moment: DateTime<Utc>) -> Time {
        Time::from_millis(moment.timestamp_millis())
    }
}

impl From<Time> for DateTime<Utc> {
    fn from(time: Time) -> DateTime<Utc> {
        DateTime::from_timestamp_millis(time.0).unwrap_or_default()
    }
}

impl std::fmt::Display for Time {
    fn fmt(&self, to: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let moment: DateTime<Utc> = (*self).into();
        to.write_str(&moment.to_rfc3339_opts(SecondsFormat::Millis, true))
    }
}

impl Serialize for Time {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Time {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Time, D::Error> {
        let text = std::borrow::Cow::<'de, str>::deserialize(from)?;
        let expected = || D::Error::custom("expected a time such as 2026-11-27T20:00:00.000Z");
        let moment = DateTime::parse_from_rfc3339(&text).map_err(|_| expected())?;
        Ok(moment.to_utc().into())
    }
}

impl PartialSchema for Time {
    fn schema() -> openapi::RefOr<openapi::schema::Schema> {
        openapi::ObjectBuilder::new()
            .schema_type(openapi::schema::Type::String)
            .format(Some(openapi::SchemaFormat::KnownFormat(openapi::KnownFormat::DateTime)))
            .into()
    }
}

impl ToSchema for Time {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn milliseconds_are_always_written() {
        let time = Time::from_millis(1_795_000_000_000);
        assert_eq!(serde_json::to_string(&time).unwrap(), r#""2026-11-18T11:06:40.000Z""#);
        assert_eq!(serde_json::from_str::<Time>(r#""2026-11-18T11:06:40.000Z""#).unwrap(), time);
    }
}
