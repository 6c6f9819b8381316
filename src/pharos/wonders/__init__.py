"""7 Wonders for 3 to 7 players, with Edifice."""
