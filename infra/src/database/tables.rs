//! All tables of the schema, and where their rows are once the database is split over several
//! machines (`distribute.rs`).
//!
//! A table that a migration adds belongs into this list: with its stream, if its rows belong to
//! one, and otherwise on the coordinator. There it is a table like any other, and every statement
//! over such tables alone means what it means without Citus. Statements over split tables have to
//! be simple; `script/citus` runs the tests on such a database, and tells.

/// Where the rows of a table are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// On the machine that holds their stream, which this column names.
    WithStream(&'static str),
    /// On a machine that follows from the account in this column.
    ByAccount(&'static str),
    /// On every machine: small, seldom written, and read by triggers of the split tables.
    Everywhere,
    /// On the coordinator alone, as it was.
    Coordinator,
}

/// A table of the schema.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SchemaTable {
    /// Its name.
    pub name: &'static str,
    /// Where its rows are.
    pub place: Place,
}

/// The table whose rows say which machine holds a stream.
pub const HOME: SchemaTable = with_stream("matches", "id");

/// Every table, in the order in which they are distributed.
pub const TABLES: [SchemaTable; 44] = [
    // The trigger that keeps texts of erased accounts away reads it wherever a text is written.
    table("accounts", Place::Everywhere),
    HOME,
    with_stream("events", "stream"),
    with_stream("kept_events", "stream"),
    with_stream("archived", "stream"),
    with_stream("seeds", "stream"),
    with_stream("texts", "stream"),
    with_stream("disputes", "stream"),
    with_stream("dispute_judges", "stream"),
    with_stream("accesses", "stream"),
    with_stream("look_heads", "stream"),
    with_stream("match_judges", "match_id"),
    with_stream("annotations", "match_id"),
    with_stream("bots", "stream"),
    with_stream("deadlines", "match_id"),
    with_stream("checkpoint_heads", "stream"),
    with_stream("checkpoint_looks", "stream"),
    with_stream("lost_events", "stream"),
    with_stream("untold", "stream"),
    with_stream("told", "stream"),
    table("creations", Place::ByAccount("account")),
    coordinator("refresh_tokens"),
    coordinator("families"),
    coordinator("revoked_tokens"),
    coordinator("api_keys"),
    coordinator("stream_tickets"),
    coordinator("rights_changes"),
    coordinator("reserved_names"),
    coordinator("programs"),
    coordinator("password_resets"),
    coordinator("invitations"),
    coordinator("archive_failures"),
    coordinator("reasons"),
    // An act is recorded in the transaction that does it.
    coordinator("admin_acts"),
    coordinator("act_head"),
    coordinator("checkpoints"),
    coordinator("checkpoint_acts"),
    coordinator("feed"),
    coordinator("feed_head"),
    coordinator("hooks"),
    coordinator("deliveries"),
    coordinator("leases"),
    coordinator("servers"),
    coordinator("__diesel_schema_migrations"),
];

/// A function that runs where a stream is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Function {
    /// Its name.
    pub name: &'static str,
    /// The parameter that names the stream: calls are sent there whole. Without it every machine
    /// only has it.
    pub stream: Option<&'static str>,
}

/// The functions that are called where a stream is.
pub const FUNCTIONS: [Function; 3] = [
    Function { name: "insert_lines", stream: None },
    Function { name: "append_to_match", stream: Some("the_match") },
    Function { name: "create_match", stream: Some("the_match") },
];

const fn table(name: &'static str, place: Place) -> SchemaTable {
    SchemaTable { name, place }
}

const fn with_stream(name: &'static str, column: &'static str) -> SchemaTable {
    table(name, Place::WithStream(column))
}

const fn coordinator(name: &'static str) -> SchemaTable {
    table(name, Place::Coordinator)
}
