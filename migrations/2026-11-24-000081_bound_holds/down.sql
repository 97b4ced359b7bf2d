-- There is nothing to take back: that a constraint holds is no change.
SELECT 1;
