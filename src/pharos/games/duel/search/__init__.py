"""Compiled search and evaluation of 7 Wonders Duel. It knows only what a player may know."""
