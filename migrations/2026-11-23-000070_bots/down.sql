DROP TABLE bots;
DROP TABLE programs;
