"""Tree search for two-player games: PUCT with a net, UCT with random playouts, proofs, and tree reuse.

A game implements the hooks of `pharos.search.hooks`.
"""
