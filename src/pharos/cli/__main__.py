"""Lets `python -m pharos.cli` run the program."""

from pharos.cli.app import main

main()
