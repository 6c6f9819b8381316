"""Compiled search, independent of any game: trees, sequential halving, proofs, net layers."""
