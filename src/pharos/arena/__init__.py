"""Matches between computer players, and estimates of playing strength from their results."""

from pharos.arena.blocks import BlocksResult, TableResult, match_blocks
from pharos.arena.matches import GameResult, MatchResult, match, play_game
from pharos.arena.sprt import Sprt

__all__ = ["BlocksResult", "GameResult", "MatchResult", "Sprt", "TableResult", "match", "match_blocks", "play_game"]
