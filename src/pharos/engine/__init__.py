"""The engine protocol, with which other programs request moves as JSON lines; see docs/engine.md."""

from pharos.engine.loop import Engine
from pharos.engine.requests import BadRequest

__all__ = ["BadRequest", "Engine"]
