"""The analysis of 7 Wonders Duel: move values, reviews of records, and reasons in words."""
