"""`pharos serve`: the web app."""

from __future__ import annotations

import socket
from typing import Annotated

import typer

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
    from pharos.cli.compile_first import ensure_compiled

    ensure_compiled()
    import uvicorn

    from pharos.server.app import create_app
    from pharos.server.settings import Settings

    app = create_app(Settings.from_environment())
    config = uvicorn.Config(app, host=host, port=port, log_level="warning", timeout_graceful_shutdown=2)
    listener = config.bind_socket()
    listener.listen()  # queue early connections instead of refusing them
    address = f"http://{'localhost' if host in ('127.0.0.1', '0.0.0.0') else host}:{listener.getsockname()[1]}/"  # noqa: S104
    typer.echo(f"Pharos is at {address} (stop with Ctrl-C)")
    if open_browser:
        _open(address)
    uvicorn.Server(config).run(sockets=[listener])


def _open(address: str) -> None:
    """Open the page once the server responds. If there is no browser, the address has already been printed."""
    import threading
    import webbrowser

    threading.Timer(0.5, webbrowser.open, [address]).start()
