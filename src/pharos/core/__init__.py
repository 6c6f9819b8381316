"""Shared by all games: the game interface and registry, compiled records, random numbers, errors, record text."""
