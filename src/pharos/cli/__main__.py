"""Entry point of `python -m pharos.cli`."""

from pharos.cli.app import main

main()
