"""The process that `forking.py` copies: it imports the service, and forks for each request on its standard input.

A request is a JSON object with the arguments and the environment of a `pharos` command. Three files come with it: the
standard output and error of the copy, and a pipe that gets two lines, the process id and in the end the exit code.
"""

import gc
import importlib
import json
import os
import secrets
import select
import signal
import socket
import sys
import tempfile
import time
from collections.abc import Mapping
from contextlib import suppress

LARGEST_REQUEST = 1 << 17

# What the service imports only when it starts to serve, besides what `import_service` does.
IMPORTED_LATE = (
    "anyio._backends._asyncio",
    "pharos.server.connections",
    "pharos.server.worker_service",
    "sqlalchemy.dialects.postgresql.psycopg",
    "psycopg",
    "uvicorn.lifespan.on",
    "uvicorn.loops.asyncio",
)


def import_service() -> None:
    """Import what `pharos serve` and `pharos worker` need until they have answered a few requests."""
    from pharos.cli.compile_first import stay_uncompiled

    stay_uncompiled()
    for module in IMPORTED_LATE:
        importlib.import_module(module)
    from typer.main import get_command

    from pharos.cli.app import app
    from pharos.core.registry import games
    from pharos.server.app import create_app
    from pharos.server.settings import Settings

    get_command(app)
    for game in games().values():
        assert game.players
        assert game.review
    with tempfile.TemporaryDirectory() as place:  # the libraries for databases import much when they are first used
        database = create_app(Settings(database_url=f"sqlite:///{place}/games.db")).state.database
        database.migrate()
        database.close()


def renew_random_values() -> None:
    """Choose again what a process chooses at random when it imports a module; the copies have to differ.

    `tests/server/test_start.py` checks that there is nothing else.
    """
    from pharos.server import clients, notifications

    clients._KEY = secrets.token_bytes(16)
    notifications.ORIGIN = secrets.token_hex(4)


def fork_on_request() -> list[str]:
    """Fork a copy for each request; returns only in the copies, with the arguments of their command."""
    requests = socket.socket(fileno=0)
    awake, wakeup = socket.socketpair()
    wakeup.setblocking(False)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGCHLD, lambda *_: None)
    signal.set_wakeup_fd(wakeup.fileno())
    statuses: dict[int, int] = {}
    while True:
        readable, _, _ = select.select([requests, awake], [], [])
        if awake in readable:
            awake.recv(4096)
            report_ends(statuses)
        if requests not in readable:
            continue
        data, files, _, _ = socket.recv_fds(requests, LARGEST_REQUEST, 3)
        if not data:
            os._exit(0)
        output, errors, status = files
        if pid := os.fork():
            statuses[pid] = status
            os.write(status, f"{pid}\n".encode())
            os.close(output)
            os.close(errors)
            continue
        signal.set_wakeup_fd(-1)
        for end in (awake, wakeup):
            end.close()
        for pipe in (status, *statuses.values()):
            os.close(pipe)
        requests.detach()
        request = json.loads(data)
        become(request["environment"], output, errors)
        return request["arguments"]


def report_ends(statuses: dict[int, int]) -> None:
    """Write the exit codes of copies that have ended to their pipes."""
    for pid in list(statuses):
        found, status = os.waitpid(pid, os.WNOHANG)
        if found:
            pipe = statuses.pop(pid)
            with suppress(BrokenPipeError):  # nobody waits for it
                os.write(pipe, f"{os.waitstatus_to_exitcode(status)}\n".encode())
            os.close(pipe)


def become(environment: Mapping[str, str], output: int, errors: int) -> None:
    """Take on the environment, the files and the signal handlers of a new process."""
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    os.environ.clear()
    os.environ.update(environment)
    time.tzset()
    nothing = os.open(os.devnull, os.O_RDONLY)
    for file, number in ((nothing, 0), (output, 1), (errors, 2)):
        os.dup2(file, number)
        os.close(file)


if __name__ == "__main__":
    del sys.path[0]  # this folder; `python -m pharos.cli` does not have it
    import_service()
    gc.freeze()  # so that the collector writes to no memory that the copies share
    arguments = fork_on_request()
    renew_random_values()
    sys.argv = ["pharos", *arguments]
    from pharos.cli import main

    main()
