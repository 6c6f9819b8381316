"""Generate the documentation pages that are derived from the program.

    python scripts/make_docs.py

docs/cli.md is generated from the help of the commands, docs/api.md from the OpenAPI description of the JSON interface,
docs/settings.md from the declared settings, docs/edifice.md from the data of the expansion, docs/studies.md from the
shipped studies.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

from typer.testing import CliRunner

from studies_page import studies_page

DOCS = Path(__file__).parent.parent / "docs"


def cli_page() -> str:
    """The page with the help of every command."""
    from pharos.cli.app import app

    os.environ.update(COLUMNS="100", TERM="dumb", NO_COLOR="1")
    runner = CliRunner()
    names = [command.name for command in app.registered_commands if command.name]
    for group in app.registered_groups:
        commands = group.typer_instance.registered_commands if group.typer_instance else []
        names += [str(group.name), *(f"{group.name} {command.name}" for command in commands)]
    parts = ["# Command line", "", "Made from the program's own help by `make docs`."]
    for name in ["", *sorted(names)]:
        arguments = [*name.split(), "--help"]
        text = runner.invoke(app, arguments, prog_name="pharos", terminal_width=100).output.rstrip()
        parts += ["", f"## {' '.join(['pharos', name]).strip()}", "", "```text", text.strip(), "```"]
    return "\n".join(parts) + "\n"


def api_page() -> str:
    """The page with every request of the JSON interface."""
    from pharos.server.app import create_app
    from pharos.server.settings import Settings

    schema: dict[str, Any] = create_app(Settings(database_url="sqlite:///unused.db")).openapi()
    parts = [
        "# JSON interface",
        "",
        "Made from the service's own description by `make docs`; it is also at `/api/docs`.",
    ]
    for path, methods in schema["paths"].items():
        for method, operation in methods.items():
            parts += ["", f"## {method.upper()} {path}", "", operation.get("description", operation["summary"]), ""]
            parts += [f"- `{status}`: {answer['description']}" for status, answer in operation["responses"].items()]
    parts += ["", 'Every error has one shape: `{"error": {"code": "...", "message": "..."}}`.']
    return "\n".join(parts) + "\n"


SETTINGS_INTRODUCTION = """# Settings of the service

Made from the declared settings by `make docs`.

The web app and the workers read their settings at start, from environment variables and from the TOML file that
`PHAROS_CONFIG` names. A variable wins over the file. In the file a setting has its name in the second column:

```toml
database_url = "postgresql://pharos@db.example/pharos"
thinkers = 2
log_format = "json"
```

A value that does not fit, or an unknown name in the file, stops the start with a message that names it. Unknown
variables that begin with `PHAROS_` are reported in the log and ignored.

| variable | in the file | meaning | values | default |
| --- | --- | --- | --- | --- |"""

SETTINGS_END = """
The limits on visitors, computer players and connections, and how long data is kept, are settings too; they and how to
run the service for others are described in [operating.md](operating.md). In the file a limit has the name of its
variable without the prefix, in small letters: `limit_streams = 2000`.

`pharos serve --host 0.0.0.0 --port 8700` accepts connections from the network. PostgreSQL needs the extra
`pharos[postgres]`.

## Host names

Invitation links are made from `PHAROS_PUBLIC_URL`, or else from the host name that the browser used. So the service
answers only to names that are its own and refuses all others with status 400:

- `localhost`, `127.0.0.1` and `[::1]`;
- the address given as `--host`, and the host of `PHAROS_PUBLIC_URL`;
- those in `PHAROS_ALLOWED_HOSTS`;
- when it listens on all addresses (`--host 0.0.0.0`): private addresses such as `192.168.1.20`, names ending in
  `.local`, and the name of the machine, so that a home network needs no setting.

Behind a proxy, set `PHAROS_PUBLIC_URL` to the public address, and let the proxy pass the `Host` header on.

## Secrets

A seat is opened by a secret: an invitation while the seat is free, then the cookie or token of its holder. Holders'
secrets are stored as digests. The database keeps invitations to free seats in clear text, since the players see them as
links: protect it and its backups.

Links to seats (`/t/TABLE/seat/SECRET`) contain a secret. It ends when somebody sits down. The service's own log shows
these paths as `/t/TABLE/seat/***`, and the pages behind them send no path in the `Referer` header. The access log of a
proxy contains the paths unless it is told otherwise. For nginx:

```nginx
map $request_uri $logged_uri {
    "~^(?<start>/t/[^/]+/seat/)" "${start}***";
    default $request_uri;
}
log_format private '$remote_addr [$time_local] "$request_method $logged_uri" $status $body_bytes_sent';
access_log /var/log/nginx/pharos.log private;
```

Pages are sent with `Cache-Control: no-store`. Requests that change something are refused when another web site made the
browser send them (`Sec-Fetch-Site`, or else `Origin`).

## Storage

The service migrates the database schema at start. A table is stored as its deal and its moves. Every accepted move is
committed before it is announced, so a killed process loses no acknowledged move, and computer players continue where
they were interrupted.
"""


def settings_page() -> str:
    """The page with every setting of the service."""
    from pharos.server.settings import declared_settings, describe_values

    parts = [SETTINGS_INTRODUCTION]
    for each in declared_settings():
        about = each.metadata
        value = {True: "on", False: "off"}.get(each.default, each.default) if each.type == "bool" else each.default
        default = about["shown"] or f"`{value}`"
        cells = (f"`{about['variable']}`", f"`{each.name}`", about["about"], describe_values(each), default)
        parts.append(f"| {' | '.join(cells)} |")
    return "\n".join(parts) + "\n" + SETTINGS_END


EDIFICE_INTRODUCTION = """# Edifice

Made from the data of the expansion by `make docs`.

The sources of Edifice are transcriptions that do not settle everything. What the rules must know all the same is an
option in `src/pharos/games/wonders/expansions/edifice/data/edifice.json`: `use` is what is played, and any of the
other choices may be put there in its place; nothing else is needed. Values of single cards on which the sources
differ stand in the same file, as `dissent` beside the value that is used.

## Options

| option | choices, what is used first | what it says |
| --- | --- | --- |"""


def edifice_page() -> str:
    """The page with every option of Edifice and the values on which its sources disagree."""
    from pharos.games.wonders.rules.definitions import read_data

    data = read_data("edifice.json")
    parts = [EDIFICE_INTRODUCTION]
    for name, row in data["options"].items():
        others = [choice for choice in row["choices"] if choice != row["use"]]
        choices = ", ".join(f"`{json.dumps(choice)}`" for choice in [row["use"], *others])
        fixed = f" Fixed: {row['fixed']}." if "fixed" in row else ""
        parts.append(f"| `{name}` | {choices} | {row['says']}.{fixed} |")
    parts += ["", "## Where the sources differ", "", "| of | value | what the sources say |", "| --- | --- | --- |"]
    rows = [("pawns by players", data), *((row["name"], row) for row in data["edifices"])]
    for board in data["boards"]:
        for side, stages in board["sides"].items():
            rows += [(f"{board['name']}, {side}, stage {number}", stage) for number, stage in enumerate(stages, 1)]
    for name, row in rows:
        if "dissent" in row:
            parts.append(f"| {name} | `{row['dissent']['field']}` | {row['dissent']['detail']} |")
    return "\n".join(parts) + "\n"


PAGES = {
    "cli.md": cli_page,
    "api.md": api_page,
    "settings.md": settings_page,
    "edifice.md": edifice_page,
    "studies.md": studies_page,
}


def main() -> None:
    """Write the pages."""
    for name, page in PAGES.items():
        (DOCS / name).write_text(page(), encoding="utf-8")


if __name__ == "__main__":
    main()
