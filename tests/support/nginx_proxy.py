"""A real nginx in front of services, with the configuration that deploy/nginx.conf recommends."""

import os
import re
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx

ROOT = Path(__file__).parent.parent.parent
EXAMPLE = ROOT / "deploy" / "nginx.conf"

MAIN = """
{user}
daemon off;
worker_processes 1;
pid {place}/nginx.pid;
error_log {place}/error.log;
events {{ worker_connections 2048; }}
http {{
    access_log off;
    client_body_temp_path {place}/body;
    proxy_temp_path {place}/proxy;
    fastcgi_temp_path {place}/fastcgi;
    uwsgi_temp_path {place}/uwsgi;
    scgi_temp_path {place}/scgi;
    include {place}/pharos.conf;
}}
"""


def find_nginx() -> str:
    """The program that `make nginx` provides."""
    unpacked = Path(sys.prefix) / "nginx" / "nginx"
    found = shutil.which("nginx", path=f"{os.environ['PATH']}:/usr/sbin:/usr/local/sbin")
    assert found or unpacked.exists(), "run make nginx"
    return found or str(unpacked)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def example_for(servers: list[str], port: int) -> str:
    """The recommended configuration with other addresses, and without TLS."""
    text = EXAMPLE.read_text(encoding="utf-8")
    for number, server in enumerate(servers):
        text, changed = re.subn(rf"127\.0\.0\.1:{8701 + number}\b", server, text)
        assert changed == 1
    text, changed = re.subn(r"listen 443 ssl;", f"listen 127.0.0.1:{port};", text)
    assert changed == 1
    return re.sub(r"ssl_certificate\w* .*;", "", text)


@contextmanager
def nginx_in_front(place: Path, urls: list[str]) -> Iterator[str]:
    """Run nginx in front of services and yield its address."""
    port = free_port()
    user = "user root;" if os.getuid() == 0 else ""  # otherwise its workers could not write here
    (place / "pharos.conf").write_text(example_for([url.removeprefix("http://") for url in urls], port))
    (place / "nginx.conf").write_text(MAIN.format(place=place, user=user))
    command = [find_nginx(), "-p", str(place), "-e", str(place / "error.log"), "-c", str(place / "nginx.conf")]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        url, end = f"http://127.0.0.1:{port}", time.monotonic() + 60
        while True:
            try:
                assert httpx.get(f"{url}/healthz", timeout=20).status_code == 200
                break
            except httpx.ConnectError:
                is_starting = process.poll() is None and time.monotonic() < end
                assert is_starting, (place / "error.log").read_text()
                time.sleep(0.1)
        yield url
    finally:
        process.terminate()
        process.wait()
