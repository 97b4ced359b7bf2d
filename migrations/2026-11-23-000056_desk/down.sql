DROP TABLE dispute_judges;
