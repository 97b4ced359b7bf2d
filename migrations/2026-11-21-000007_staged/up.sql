-- Whether a match begins in the middle of things, and never counts as a real match. Its options
-- say so: like who may watch, it is settled when the match is made.
ALTER TABLE matches ADD COLUMN staged boolean NOT NULL DEFAULT false;
