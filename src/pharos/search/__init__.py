"""Compiled search and evaluation: what computer players think with. It knows only what a player may know."""
