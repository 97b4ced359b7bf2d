DROP INDEX matches_creator;
