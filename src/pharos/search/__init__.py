"""Compiled search that knows no game: trees, sequential halving, proofs, layers of nets."""
