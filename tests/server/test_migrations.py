"""Every schema that was ever released can be migrated to the current one, with its data.

`schemas` has a backup, uncompressed, of a database of each revision: `pharos backup`, made by that version.
"""

import gzip
import json
from pathlib import Path
from typing import Any

import pytest
from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy import inspect, select
from stores import STORES

from pharos.server.store import Database, ReviewRow, TableRow
from pharos.server.store.backup import read_backup
from pharos.server.store.database import MIGRATIONS
from pharos.server.store.schema import REVISION, Base
from pharos.server.tables import Tables

SCHEMAS = Path(__file__).parent / "schemas"


def revisions() -> list[str]:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    return [script.revision for script in ScriptDirectory.from_config(config).walk_revisions()]


def test_every_revision_has_data_to_migrate_and_there_is_one_head():
    assert sorted(path.stem for path in SCHEMAS.glob("*.jsonl")) == sorted(revisions()), (
        "run 'pharos backup' on a database of the new revision with games, and unpack it into tests/server/schemas"
    )
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    assert ScriptDirectory.from_config(config).get_heads() == [REVISION]


def stored(path: Path) -> dict[str, list[dict[str, Any]]]:
    rows: dict[str, list[dict[str, Any]]] = {}
    for line in path.read_text(encoding="utf-8").splitlines()[1:-1]:
        name, row = json.loads(line)
        rows.setdefault(name, []).append(row)
    return rows


@pytest.mark.parametrize("store", STORES)
@pytest.mark.parametrize("path", sorted(SCHEMAS.glob("*.jsonl")), ids=lambda path: path.stem)
def test_a_database_of_each_revision_is_migrated_with_its_data(path, store, new_database, tmp_path):
    (tmp_path / "backup").write_bytes(gzip.compress(path.read_bytes()))
    database = Database(new_database(store))
    read_backup(database, tmp_path / "backup")  # at the old revision, then migrated
    before, tables = stored(path), Tables(database)
    assert len(before["tables"]) >= 5
    with database.session() as session:
        rows = {row.id: row for row in session.scalars(select(TableRow))}
    for old in before["tables"]:
        table = tables.get(old["id"])  # replays all moves by the rules
        moves = [
            (row["ply"], row["seat"], row["move"], row["version"])
            for row in before["moves"]
            if row["table_id"] == table.id
        ]
        assert [(move.ply, move.seat, move.move, move.version) for move in table.moves] == sorted(moves)
        for name in old.keys() & TableRow.__table__.columns.keys():
            assert getattr(rows[table.id], name) == old[name], (table.id, name)
    with database.session() as session:
        reviews = [
            {column.name: getattr(row, column.name) for column in ReviewRow.__table__.columns}
            for row in session.scalars(select(ReviewRow).order_by(ReviewRow.digest))
        ]
    assert reviews == before.get("reviews", [])
    database.close()


@pytest.mark.parametrize("store", STORES)
def test_the_migrations_lead_to_the_schema_that_the_code_uses(store, new_database):
    database = Database(new_database(store))
    database.migrate()
    found = inspect(database.engine)
    for name, table in Base.metadata.tables.items():
        columns = {column["name"]: bool(column["nullable"]) for column in found.get_columns(name)}
        assert columns == {column.name: bool(column.nullable) for column in table.columns}, name
        indexes = {index["name"] for index in found.get_indexes(name)}
        assert {index.name for index in table.indexes} <= indexes, name
    database.close()
