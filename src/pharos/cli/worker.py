"""`pharos worker`: computer players for a service on several machines."""

from __future__ import annotations

import typer


def worker() -> None:
    """Make the moves of computer players for a service that uses PostgreSQL.

    DATABASE_URL names the database of the service. Any number of workers can run, on any machines; PHAROS_THINKERS says
    how many players think at the same time in this one.
    """
    from pharos.cli.compile_first import stay_uncompiled

    stay_uncompiled()  # the players think in processes of their own
    import asyncio

    from pharos.server.limits import InvalidSetting
    from pharos.server.settings import Settings
    from pharos.server.worker_service import run_worker

    settings = Settings.from_environment()
    if not settings.uses_postgresql:
        raise InvalidSetting(
            "setting", "A worker needs DATABASE_URL=postgresql://..., the database that the web processes use."
        )
    if not settings.thinkers:
        raise InvalidSetting("setting", "A worker needs PHAROS_THINKERS of at least 1.")
    asyncio.run(run_worker(settings, lambda: typer.echo("The worker is ready (stop with Ctrl-C)")))
