-- Leaves that stand for no head: signed statements, whose SHA-256 is the leaf. Matches that are
-- shown later have as many leaves in each checkpoint whether they have grown or not.
ALTER TABLE checkpoints ADD COLUMN decoys text[] NOT NULL DEFAULT '{}';
