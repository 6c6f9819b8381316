"""Compiled search for 7 Wonders."""
