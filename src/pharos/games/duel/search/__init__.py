"""Compiled search and evaluation of 7 Wonders Duel. It uses only information that a player has."""
