"""The engine protocol: other programs ask for moves with JSON lines; docs/engine.md describes it."""

from pharos.engine.loop import Engine
from pharos.engine.requests import GAMES, BadRequest

__all__ = ["GAMES", "BadRequest", "Engine"]
