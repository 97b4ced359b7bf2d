ALTER TABLE annotations DROP COLUMN version;
DROP TRIGGER texts_have_a_place ON texts;
DROP FUNCTION place_text;
ALTER TABLE texts DROP COLUMN seq;
DROP TABLE checkpoint_looks;
DROP TABLE look_heads;
ALTER TABLE accesses DROP COLUMN n, DROP COLUMN prev_hash, DROP COLUMN hash;
CREATE INDEX accesses_match ON accesses (match_id, id);
