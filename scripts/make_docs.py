"""Generate the documentation pages that are derived from the program.

    python scripts/make_docs.py

docs/cli.md is generated from the help of the commands, docs/api.md from the OpenAPI description of the JSON interface,
docs/edifice.md from the data of the expansion.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

from typer.testing import CliRunner

DOCS = Path(__file__).parent.parent / "docs"


def cli_page() -> str:
    """The page with the help of every command."""
    from pharos.cli.app import app

    os.environ.update(COLUMNS="100", TERM="dumb", NO_COLOR="1")
    runner = CliRunner()
    names = sorted(command.name for command in app.registered_commands if command.name)
    parts = ["# Command line", "", "Made from the program's own help by `make docs`."]
    for name in ["", *names]:
        arguments = [name, "--help"] if name else ["--help"]
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


PAGES = {"cli.md": cli_page, "api.md": api_page, "edifice.md": edifice_page}


def main() -> None:
    """Write the pages."""
    for name, page in PAGES.items():
        (DOCS / name).write_text(page(), encoding="utf-8")


if __name__ == "__main__":
    main()
