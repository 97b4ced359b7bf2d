DROP INDEX matches_running_players;
