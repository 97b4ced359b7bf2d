DROP INDEX matches_unfinished;
