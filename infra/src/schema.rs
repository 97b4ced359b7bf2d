//! The tables as diesel sees them. They are made in `migrations/`.

// The macro writes a type for each column, and gives it no doc comment.
#![allow(missing_docs)]
diesel::table! {
    /// The accounts, with their names and roles.
    accounts (id) {
        id -> Uuid,
        name -> Text,
        name_key -> Text,
        password_hash -> Nullable<Text>,
        issuer -> Nullable<Text>,
        subject -> Nullable<Text>,
        roles -> Array<Text>,
        created_at -> Timestamptz,
        erased_at -> Nullable<Timestamptz>,
        judges -> Text,
        skeleton -> Nullable<Text>,
        skeleton_shared -> Bool,
        suspended_at -> Nullable<Timestamptz>,
        suspended_by -> Nullable<Uuid>,
        suspension -> Nullable<Uuid>,
        name_hidden -> Bool,
    }
}

diesel::table! {
    /// The accounts in whose seats a program plays.
    programs (account) {
        account -> Uuid,
    }
}

diesel::table! {
    /// Every refresh token given out, by its hash.
    refresh_tokens (token_hash) {
        token_hash -> Bytea,
        family -> Uuid,
        account -> Uuid,
        scopes -> Array<Text>,
        jti -> Text,
        access_expires_at -> Timestamptz,
        created_at -> Timestamptz,
        expires_at -> Timestamptz,
        used_at -> Nullable<Timestamptz>,
        revoked_at -> Nullable<Timestamptz>,
        used_by_key -> Nullable<Uuid>,
        next_salt -> Nullable<Bytea>,
    }
}

diesel::table! {
    /// Access tokens that are refused before they expire.
    revoked_tokens (jti) {
        jti -> Text,
        expires_at -> Timestamptz,
        revoked_at -> Timestamptz,
        account -> Nullable<Uuid>,
    }
}

diesel::table! {
    /// The accounts whose rights have changed lately, recorded by triggers.
    rights_changes (n) {
        n -> BigInt,
        account -> Uuid,
        changed_at -> Timestamptz,
    }
}

diesel::table! {
    /// Long-lived keys of bots and client apps, by their hash.
    api_keys (id) {
        id -> Uuid,
        account -> Uuid,
        name -> Text,
        key_hash -> Bytea,
        scopes -> Array<Text>,
        expires_at -> Nullable<Timestamptz>,
        created_at -> Timestamptz,
        revoked_at -> Nullable<Timestamptz>,
    }
}

diesel::table! {
    /// Codes with which accounts get new passwords, by their hash.
    password_resets (id) {
        id -> Uuid,
        account -> Uuid,
        code_hash -> Bytea,
        made_by -> Nullable<Uuid>,
        expires_at -> Timestamptz,
        used_at -> Nullable<Timestamptz>,
        idempotency_key -> Nullable<Uuid>,
        request_digest -> Nullable<Bytea>,
    }
}

diesel::table! {
    /// Codes with which people register, by their hash.
    invitations (id) {
        id -> Uuid,
        code_hash -> Bytea,
        made_by -> Nullable<Uuid>,
        uses -> Integer,
        used -> Integer,
        made_at -> Timestamptz,
        expires_at -> Timestamptz,
        withdrawn_at -> Nullable<Timestamptz>,
        idempotency_key -> Nullable<Uuid>,
        request_digest -> Nullable<Bytea>,
    }
}

diesel::table! {
    /// Why admins did what they did, erasable; the record of their acts refers to it.
    reasons (id) {
        id -> Uuid,
        author -> Nullable<Uuid>,
        about -> Nullable<Uuid>,
        salt -> Bytea,
        body -> Nullable<Text>,
    }
}

diesel::table! {
    /// The digests of the names of erased accounts.
    reserved_names (digest) {
        digest -> Bytea,
        erased_at -> Timestamptz,
    }
}

diesel::table! {
    /// What opens streams for browsers, by its hash.
    stream_tickets (hash) {
        hash -> Bytea,
        account -> Uuid,
        path -> Text,
        scopes -> Array<Text>,
        credential -> Text,
        credential_id -> Text,
        expires_at -> Nullable<Timestamptz>,
        good_until -> Timestamptz,
        made_at -> Timestamptz,
        idempotency_key -> Nullable<Uuid>,
        request_digest -> Nullable<Bytea>,
    }
}

diesel::joinable!(refresh_tokens -> accounts (account));
diesel::joinable!(api_keys -> accounts (account));
diesel::joinable!(refresh_tokens -> families (family));
diesel::allow_tables_to_appear_in_same_query!(
    accounts,
    api_keys,
    families,
    programs,
    reasons,
    refresh_tokens,
    revoked_tokens
);

diesel::table! {
    /// A row per match: what can be rebuilt from its log.
    matches (id) {
        id -> Uuid,
        ruleset -> Text,
        rules_version -> Text,
        visibility -> Text,
        status -> Text,
        version -> BigInt,
        head_hash -> Bytea,
        creator -> Nullable<Uuid>,
        players -> Array<Nullable<Uuid>>,
        title -> Nullable<Uuid>,
        created_at -> Timestamptz,
        started_at -> Nullable<Timestamptz>,
        ended_at -> Nullable<Timestamptz>,
        delayed -> Bool,
        staged -> Bool,
        changed_at -> Timestamptz,
    }
}

diesel::table! {
    /// When the next seat's time is up, for each match in which a clock runs.
    deadlines (match_id) {
        match_id -> Uuid,
        at -> Timestamptz,
    }
}

diesel::table! {
    /// The requests that have made matches, and the match of each.
    creations (account, key) {
        account -> Uuid,
        key -> Uuid,
        request_digest -> Bytea,
        stream -> Uuid,
    }
}

diesel::table! {
    /// What was appended to public matches and has no place in the feed yet. It has no key; the one
    /// here is never looked up.
    untold (stream, first) {
        stream -> Uuid,
        first -> BigInt,
        last -> BigInt,
    }
}

diesel::table! {
    /// The feed over all public matches.
    feed (pos) {
        pos -> BigInt,
        seq -> BigInt,
        recorded_at -> Timestamptz,
        told_at -> Timestamptz,
        stream -> Uuid,
        staged -> Bool,
        kind -> Text,
        ruleset -> Text,
        hash -> Bytea,
    }
}

diesel::table! {
    /// The last place of the feed: one row.
    feed_head (one) {
        one -> Bool,
        pos -> BigInt,
        looked_at -> Timestamptz,
    }
}

diesel::table! {
    /// How far each public match is told in the feed.
    told (stream) {
        stream -> Uuid,
        seq -> BigInt,
        due -> Nullable<Timestamptz>,
    }
}

diesel::table! {
    /// The webhooks, to which the feed is sent. Whoever sends knows more columns.
    hooks (id) {
        id -> Uuid,
        account -> Uuid,
        url -> Text,
        kinds -> Array<Text>,
        match_id -> Nullable<Uuid>,
        ruleset -> Nullable<Text>,
        secret -> Bytea,
        old_secret -> Nullable<Bytea>,
        old_until -> Nullable<Timestamptz>,
        secret_key -> Nullable<Uuid>,
        pos -> BigInt,
        status -> Text,
        failing_since -> Nullable<Timestamptz>,
        ended_at -> Nullable<Timestamptz>,
        ended_why -> Nullable<Text>,
        created_at -> Timestamptz,
    }
}

diesel::table! {
    /// What was sent to webhooks, or is to be sent.
    deliveries (hook, pos) {
        hook -> Uuid,
        pos -> BigInt,
        stream -> Uuid,
        seq -> BigInt,
        kind -> Text,
        body -> Text,
        status -> Text,
        attempts -> Integer,
        first_at -> Nullable<Timestamptz>,
        next_at -> Timestamptz,
        done_at -> Nullable<Timestamptz>,
        answer -> Nullable<SmallInt>,
        error -> Nullable<Text>,
    }
}

diesel::table! {
    /// What only one server does at a time, and which does it.
    leases (name) {
        name -> Text,
        holder -> Nullable<Uuid>,
        until -> Timestamptz,
    }
}

diesel::table! {
    /// The servers that run, and the ids of the keys that they know.
    servers (id) {
        id -> Uuid,
        name -> Text,
        kids -> Array<Text>,
        signs -> Text,
        seen_at -> Timestamptz,
    }
}

diesel::table! {
    /// A row per login.
    families (family) {
        family -> Uuid,
        account -> Uuid,
        revoked_at -> Nullable<Timestamptz>,
        started_at -> Timestamptz,
        seen_at -> Timestamptz,
        program -> Nullable<Text>,
    }
}

diesel::table! {
    /// A row per dispute: what can be rebuilt from the logs.
    disputes (stream, id) {
        id -> Uuid,
        stream -> Uuid,
        seq -> BigInt,
        seat -> Nullable<SmallInt>,
        account -> Nullable<Uuid>,
        about -> BigInt,
        claim -> Uuid,
        suspend -> Bool,
        opened_at -> Timestamptz,
        closed_by -> Nullable<BigInt>,
        closed_at -> Nullable<Timestamptz>,
    }
}

diesel::table! {
    /// The disputes that judges have taken.
    dispute_judges (stream, dispute) {
        stream -> Uuid,
        dispute -> Uuid,
        account -> Uuid,
        taken_at -> Timestamptz,
    }
}

diesel::table! {
    /// The looks of judges at hidden information: append-only.
    accesses (stream, id) {
        id -> Uuid,
        stream -> Uuid,
        account -> Uuid,
        at -> Timestamptz,
        dispute -> Nullable<Uuid>,
        what -> Text,
        version -> BigInt,
        n -> BigInt,
        prev_hash -> Bytea,
        hash -> Bytea,
    }
}

diesel::table! {
    /// The log: append-only.
    events (stream, seq) {
        stream -> Uuid,
        seq -> BigInt,
        kind -> Text,
        seat -> Nullable<SmallInt>,
        recorded_at -> Timestamptz,
        content -> Text,
        salt -> Bytea,
        commitment -> Bytea,
        prev_hash -> Bytea,
        hash -> Bytea,
        key_account -> Nullable<Uuid>,
        key -> Nullable<Uuid>,
        request_digest -> Nullable<Bytea>,
        reply -> Nullable<Text>,
        receipt -> Nullable<Bytea>,
    }
}

diesel::table! {
    /// The secret that a match's draws come from.
    seeds (stream) {
        stream -> Uuid,
        seed -> Bytea,
    }
}

diesel::table! {
    /// Free text, erasable; the log refers to it by id and digest.
    texts (stream, id) {
        id -> Uuid,
        stream -> Uuid,
        account -> Nullable<Uuid>,
        salt -> Bytea,
        body -> Nullable<Text>,
        seq -> Nullable<BigInt>,
        hidden -> Bool,
    }
}

diesel::table! {
    /// The judges who are called to a match.
    match_judges (match_id, account) {
        match_id -> Uuid,
        account -> Uuid,
        assigned_by -> Uuid,
        assigned_at -> Timestamptz,
        head -> Bool,
    }
}

diesel::table! {
    /// The checkpoints over all matches: append-only.
    checkpoints (n) {
        n -> BigInt,
        recorded_at -> Timestamptz,
        prev_hash -> Bytea,
        leaves -> Array<Bytea>,
        hash -> Bytea,
        signature -> Text,
        decoys -> Array<Text>,
    }
}

diesel::table! {
    /// Notes beside the log.
    annotations (match_id, id) {
        id -> Uuid,
        match_id -> Uuid,
        seq -> BigInt,
        account -> Uuid,
        body -> Nullable<Text>,
        created_at -> Timestamptz,
        idempotency_key -> Nullable<Uuid>,
        request_digest -> Nullable<Bytea>,
        version -> BigInt,
        hidden -> Bool,
    }
}

diesel::table! {
    /// The heads of matches that checkpoints hold: append-only.
    checkpoint_heads (stream, seq) {
        stream -> Uuid,
        seq -> BigInt,
        n -> BigInt,
        hash -> Bytea,
    }
}

diesel::table! {
    /// The last look of each match.
    look_heads (stream) {
        stream -> Uuid,
        n -> BigInt,
        hash -> Bytea,
    }
}

diesel::table! {
    /// The heads of chains of looks that checkpoints hold: append-only.
    checkpoint_looks (stream, looks) {
        stream -> Uuid,
        looks -> BigInt,
        n -> BigInt,
        hash -> Bytea,
    }
}

diesel::table! {
    /// The acts of admins, a chain: append-only.
    admin_acts (n) {
        n -> BigInt,
        account -> Nullable<Uuid>,
        at -> Timestamptz,
        kind -> Text,
        about -> Text,
        prev_hash -> Bytea,
        hash -> Bytea,
    }
}

diesel::table! {
    /// The last act of an admin: one row.
    act_head (one) {
        one -> Bool,
        n -> BigInt,
        hash -> Bytea,
    }
}

diesel::table! {
    /// The heads of the chain of acts that checkpoints hold: append-only.
    checkpoint_acts (acts) {
        acts -> BigInt,
        n -> BigInt,
        hash -> Bytea,
    }
}

diesel::table! {
    /// Events that were answered and then lost with a database.
    lost_events (stream, seq) {
        stream -> Uuid,
        seq -> BigInt,
        hash -> Bytea,
        recorded_at -> Timestamptz,
        noted_at -> Timestamptz,
    }
}

diesel::table! {
    /// A view: all events, and of logs that have left the database those that are kept.
    known_events (stream, seq) {
        stream -> Uuid,
        seq -> BigInt,
        kind -> Text,
        seat -> Nullable<SmallInt>,
        recorded_at -> Timestamptz,
        content -> Text,
        salt -> Bytea,
        commitment -> Bytea,
        prev_hash -> Bytea,
        hash -> Bytea,
    }
}

diesel::table! {
    /// The matches whose logs are in the archive.
    archived (stream) {
        stream -> Uuid,
        seq -> BigInt,
        hash -> Bytea,
        object -> Text,
        digest -> Bytea,
        archived_at -> Timestamptz,
        left_at -> Nullable<Timestamptz>,
    }
}

diesel::table! {
    /// The matches that could not be archived, and why.
    archive_failures (stream) {
        stream -> Uuid,
        detail -> Text,
        noted_at -> Timestamptz,
    }
}

diesel::allow_tables_to_appear_in_same_query!(hooks, deliveries);
diesel::joinable!(seeds -> matches (stream));
diesel::joinable!(events -> matches (stream));
diesel::joinable!(disputes -> matches (stream));
diesel::joinable!(deadlines -> matches (match_id));
diesel::allow_tables_to_appear_in_same_query!(
    matches,
    events,
    known_events,
    seeds,
    texts,
    deadlines,
    disputes,
    accesses,
    match_judges
);
