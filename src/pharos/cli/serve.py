"""`pharos serve`: the web app."""

from __future__ import annotations

import socket
import threading
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from pharos.server.readiness import Readiness

PORT = 8700
TRIES = 20  # number of ports to try if none was requested


def serve(
    host: Annotated[str, typer.Option(help="The address to listen on; 0.0.0.0 lets others reach it.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="The port to listen on.")] = PORT,
) -> None:
    """Serve the web app. DATABASE_URL says where games are kept (sqlite:///file.db or postgresql://...)."""
    listen(host, port, open_browser=False)


def play_in_browser() -> None:
    """Serve the web app on a free local port, and open it in the browser."""
    listen("127.0.0.1", _free_port("127.0.0.1", PORT), open_browser=True)


def _free_port(host: str, wanted: int) -> int:
    for port in range(wanted, wanted + TRIES):
        with socket.socket() as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind((host, port))
            except OSError:
                continue
            return port
    return 0


def listen(host: str, port: int, *, open_browser: bool) -> None:
    """Serve until interrupted."""
    from pharos.cli.compile_first import stay_uncompiled

    stay_uncompiled()  # the players think in processes of their own
    import uvicorn

    from pharos.server.app import create_app
    from pharos.server.connections import BACKLOG, Connections, bind_listener, protocol_class, raise_file_limit
    from pharos.server.log_setup import configure_logging
    from pharos.server.settings import Settings
    from pharos.server.web_server import GRACE_SECONDS, WebServer

    settings = replace(Settings.from_environment(), host=host)
    app = create_app(settings)
    configure_logging(settings, app.state.metrics)
    app.state.database.claim()
    connections = Connections(settings.limits, settings.trusted_proxies, raise_file_limit())
    config = uvicorn.Config(
        app,
        host=host,
        port=port,
        http=protocol_class(connections),
        loop="asyncio",  # uvloop, if it is installed, saves little and raises errors when clients leave
        backlog=BACKLOG,
        proxy_headers=bool(settings.trusted_proxies),
        forwarded_allow_ips=list(settings.trusted_proxies),
        log_config=None,  # the log is configured already
        access_log=False,  # our own has the request's id
        timeout_graceful_shutdown=GRACE_SECONDS,
    )
    listener = bind_listener(config)
    address = f"http://{'localhost' if host in ('127.0.0.1', '0.0.0.0') else host}:{listener.getsockname()[1]}/"  # noqa: S104
    typer.echo(f"Pharos is at {address} (stop with Ctrl-C)")
    _report_preparation(app.state.readiness)
    if open_browser:
        _open(address)
    WebServer(config).run(sockets=[listener])


def _report_preparation(readiness: Readiness) -> None:
    """Print that the strong players are not ready yet, and when they are."""
    seconds = readiness.all_ready_in()
    if not seconds:
        return
    _note(f"You can play already. The stronger levels get ready in the background, about {seconds} s.")

    reported = threading.Event()

    def report() -> None:
        if not readiness.all_ready_in() and not reported.is_set():
            reported.set()
            _note("All levels are ready.")

    readiness.on_ready.append(report)


def _note(text: str) -> None:
    """Print a line if somebody reads it: the service goes on without."""
    with suppress(BrokenPipeError):
        typer.echo(text)


def _open(address: str) -> None:
    """Open the page once the server responds. If there is no browser, the address has already been printed."""
    import webbrowser

    threading.Timer(0.5, webbrowser.open, [address]).start()
