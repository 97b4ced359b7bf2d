//! Appending within a transaction that does something else, too.

use chrono::{DateTime, Utc};
use diesel::QueryableByName;
use diesel::sql_types::{
    Array, BigInt, Binary, Bool, Nullable, SmallInt, Text, Timestamptz, Uuid as SqlUuid,
};
use diesel_async::{AsyncPgConnection, RunQueryDsl};

use super::{Append, Verdict, text_seal};
use crate::database::{StoreError, bigint};

const APPEND: &str = "SELECT append_to_match(
    $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17::json, $18, $19)
    AS verdict";

#[derive(QueryableByName)]
struct Row {
    #[diesel(sql_type = Text)]
    verdict: String,
}

/// Appends to a stream on the connection of an open transaction, which has to be given up unless
/// the verdict is that it was appended.
///
/// # Errors
/// `Conflict` if the key was used before; `Unavailable`, `Broken`.
pub async fn append(
    connection: &mut AsyncPgConnection,
    asked: &Append,
) -> Result<Verdict, StoreError> {
    let Append { stream, head, folded, lines, account, request, summary, texts } = asked;
    let kinds: Vec<&str> = lines.iter().map(|it| it.kind.name()).collect();
    let seats: Vec<Option<i16>> =
        lines.iter().map(|it| it.seat.map(|seat| i16::from(seat.0))).collect();
    let times: Vec<DateTime<Utc>> = lines.iter().map(|it| it.recorded_at.into()).collect();
    let contents: Vec<&str> = lines.iter().map(|it| it.content.as_str()).collect();
    let seals: Vec<Vec<u8>> = lines.iter().map(|it| Append::seal(it)).collect();
    let text_seals: Vec<Vec<u8>> = texts.iter().map(|it| text_seal(&it.seal)).collect();
    let text_bodies: Vec<&str> = texts.iter().map(|it| it.text.as_str()).collect();
    let request = request.as_ref();
    let row: Row = diesel::sql_query(APPEND)
        .bind::<SqlUuid, _>(stream.id())
        .bind::<BigInt, _>(bigint(*head))
        .bind::<Binary, _>(folded)
        .bind::<Array<Text>, _>(kinds)
        .bind::<Array<Nullable<SmallInt>>, _>(seats)
        .bind::<Array<Timestamptz>, _>(times)
        .bind::<Array<Text>, _>(contents)
        .bind::<Array<Binary>, _>(seals)
        .bind::<Nullable<SqlUuid>, _>(account.map(|it| it.0))
        .bind::<Nullable<SqlUuid>, _>(request.map(|it| it.key))
        .bind::<Nullable<Binary>, _>(request.map(|it| it.digest.0.to_vec()))
        .bind::<Nullable<Binary>, _>(request.map(|it| it.receipt.clone()))
        .bind::<Text, _>(summary.status)
        .bind::<Array<Nullable<SqlUuid>>, _>(&summary.players)
        .bind::<Bool, _>(summary.deadline.is_some())
        .bind::<Nullable<Timestamptz>, _>(summary.deadline.flatten())
        .bind::<Nullable<Text>, _>(summary.disputes.as_ref().map(ToString::to_string))
        .bind::<Array<Binary>, _>(text_seals)
        .bind::<Array<Text>, _>(text_bodies)
        .get_result(connection)
        .await?;
    Ok(match row.verdict.as_str() {
        "appended" => Verdict::Appended,
        "behind" => Verdict::Behind,
        _ => Verdict::Tampered,
    })
}
