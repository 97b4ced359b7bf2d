DROP INDEX events_rulings;
