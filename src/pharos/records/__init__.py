"""Record files: reading with errors that name file and line, atomic writing, and commitments to deals."""

from pharos.records.fair_shuffle import Shuffle
from pharos.records.files import (
    GameRecord,
    UnreadableRecord,
    new_record_path,
    parse_game_record,
    read_record,
    write_new_record,
    write_record,
)

__all__ = [
    "GameRecord",
    "Shuffle",
    "UnreadableRecord",
    "new_record_path",
    "parse_game_record",
    "read_record",
    "write_new_record",
    "write_record",
]
