//! Numbers as Postgres has them: all of its integers have a sign.

/// A number as a `bigint`. One that is too large for it is as the largest, which no row has.
pub(crate) fn bigint(number: impl TryInto<i64>) -> i64 {
    number.try_into().unwrap_or(i64::MAX)
}
