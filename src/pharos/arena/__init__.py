"""Matches between computer players, and what they tell about their strength."""

from pharos.arena.matches import GameResult, MatchResult, match, play_game
from pharos.arena.sprt import Sprt

__all__ = ["GameResult", "MatchResult", "Sprt", "match", "play_game"]
