"""7 Wonders Duel at a terminal: drawing the table and parsing input."""
