ALTER TABLE checkpoints DROP COLUMN decoys;
