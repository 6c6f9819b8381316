"""Record files: reading with errors that name file and line, and atomic writing."""

from pharos.records.files import (
    GameRecord,
    UnreadableRecord,
    new_record_path,
    read_record,
    write_new_record,
    write_record,
)

__all__ = ["GameRecord", "UnreadableRecord", "new_record_path", "read_record", "write_new_record", "write_record"]
