"""The games, a folder each. Nothing outside a game's folder imports it: ask `pharos.core.registry`."""
