DROP TABLE hooks, deliveries;
