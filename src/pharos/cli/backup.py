"""`pharos backup` and `pharos restore`: the games of a service in a file."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from pharos.server.store import Database

AS_JSON = typer.Option("--json", help="Print the number of rows as JSON.")


def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The backup, such as games.jsonl.gz.")],
    as_json: Annotated[bool, AS_JSON] = False,
) -> None:
    """Write all games to a file while the service goes on.

    DATABASE_URL names the database. The file holds the secrets of the seats: keep it private. A backup of SQLite can
    be restored into PostgreSQL, and the other way round.
    """
    from pharos.server.store.backup import write_backup

    _report(f"Wrote {file}", write_backup(_database(), file), as_json=as_json)


def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A backup made by 'pharos backup'.")],
    force: Annotated[bool, typer.Option("--force", help="Replace all games that the database has.")] = False,
    as_json: Annotated[bool, AS_JSON] = False,
) -> None:
    """Restore a backup into an empty database, while no service uses it. DATABASE_URL names the database."""
    from pharos.server.store.backup import read_backup

    _report(f"Restored {file}", read_backup(_database(), file, force=force), as_json=as_json)


def _database() -> Database:
    from pharos.cli.compile_first import stay_uncompiled

    stay_uncompiled()
    from pharos.server.settings import Settings
    from pharos.server.store import Database

    return Database(Settings.from_environment().database_url)


def _report(done: str, rows: dict[str, int], *, as_json: bool) -> None:
    import json

    if as_json:
        typer.echo(json.dumps({"rows": rows}))
    else:
        typer.echo(f"{done}: {rows.get('tables', 0)} tables with {rows.get('moves', 0)} moves.")
