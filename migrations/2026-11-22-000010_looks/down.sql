DROP TABLE checkpoint_looks;
DROP TABLE look_heads;
ALTER TABLE accesses DROP COLUMN n, DROP COLUMN prev_hash, DROP COLUMN hash;
CREATE INDEX accesses_match ON accesses (match_id, id);
