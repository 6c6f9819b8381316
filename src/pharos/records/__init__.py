"""Record files: read with errors that name the file and the line, written so that no half file is ever left."""

from pharos.records.files import UnreadableRecord, new_record_path, read_record, write_new_record, write_record

__all__ = ["UnreadableRecord", "new_record_path", "read_record", "write_new_record", "write_record"]
