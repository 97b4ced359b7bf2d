DROP TABLE checkpoint_heads;
DROP TABLE checkpoints;
