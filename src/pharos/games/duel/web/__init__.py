"""7 Wonders Duel at the table: what its pages show and say."""
