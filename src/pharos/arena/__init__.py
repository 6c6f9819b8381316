"""Matches between computer players, and what they tell about their strength."""

from pharos.arena.matches import GameResult, MatchResult, match, play_game

__all__ = ["GameResult", "MatchResult", "match", "play_game"]
