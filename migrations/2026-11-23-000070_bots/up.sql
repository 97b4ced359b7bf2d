-- The accounts in whose seats a program plays: they have said so, or are a server's own.
CREATE TABLE programs (
    account uuid PRIMARY KEY
);
REVOKE TRUNCATE ON programs FROM highnoon_writer;

-- The seats that programs of the servers play. A row is there before its seat is taken; one whose
-- seat was not taken after all is deleted, and so are those of matches that are over.
CREATE TABLE bots (
    stream    uuid        NOT NULL,
    seat      smallint    NOT NULL,
    -- Who sits there.
    account   uuid        NOT NULL,
    -- Who made the match, and so placed the bot.
    placed_by uuid        NOT NULL,
    -- How it chooses.
    style     text        NOT NULL CHECK (style IN ('random', 'steady')),
    placed_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (stream, seat, account)
);
CREATE INDEX bots_placed_by ON bots (placed_by);
REVOKE TRUNCATE ON bots FROM highnoon_writer;
