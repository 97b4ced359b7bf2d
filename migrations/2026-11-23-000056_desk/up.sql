-- Which judge has taken which dispute, so that no two work on one. It decides nothing: who may rule
-- is decided when they do.
CREATE TABLE dispute_judges (
    stream   uuid NOT NULL,
    dispute  uuid NOT NULL,
    account  uuid NOT NULL,
    taken_at timestamptz NOT NULL,
    PRIMARY KEY (stream, dispute)
);
CREATE INDEX dispute_judges_account ON dispute_judges (account);
REVOKE TRUNCATE ON dispute_judges FROM highnoon_writer;
