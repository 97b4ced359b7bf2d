-- What the server has vouched for about the heads of all matches, in a chain of its own. A
-- checkpoint gives away no match: its leaves are hashes.
CREATE TABLE checkpoints (
    n           bigint PRIMARY KEY CHECK (n > 0),
    recorded_at timestamptz NOT NULL,
    prev_hash   bytea NOT NULL,
    -- Sorted.
    leaves      bytea[] NOT NULL,
    hash        bytea NOT NULL,
    signature   text NOT NULL
);

-- Which heads the leaves are made of. Its key finds those of a match.
CREATE TABLE checkpoint_heads (
    match_id uuid NOT NULL,
    seq      bigint NOT NULL CHECK (seq > 0),
    n        bigint NOT NULL REFERENCES checkpoints (n),
    hash     bytea NOT NULL,
    PRIMARY KEY (match_id, seq)
);
CREATE INDEX checkpoint_heads_n ON checkpoint_heads (n);

CREATE TRIGGER checkpoints_stay BEFORE UPDATE OR DELETE ON checkpoints
    FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER checkpoints_stay_all BEFORE TRUNCATE ON checkpoints
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER checkpoint_heads_stay BEFORE UPDATE OR DELETE ON checkpoint_heads
    FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER checkpoint_heads_stay_all BEFORE TRUNCATE ON checkpoint_heads
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
REVOKE UPDATE, DELETE, TRUNCATE ON checkpoints, checkpoint_heads FROM highnoon_writer;
