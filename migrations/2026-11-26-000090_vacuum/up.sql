-- These rows are written again with every append. With the shares that Postgres takes by itself, a
-- fifth of a large table would have to be dead before anybody looks.
ALTER TABLE matches SET (
    autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_threshold = 5000,
    autovacuum_analyze_scale_factor = 0.02
);
ALTER TABLE deadlines SET (
    autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_threshold = 5000,
    autovacuum_analyze_scale_factor = 0.02
);
