"""The `pharos` command. Each subcommand has its own module and imports what it needs only when it runs."""

from pharos.cli.app import main

__all__ = ["main"]
