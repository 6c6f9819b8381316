"""`pharos serve`: what it prints is for whoever reads it."""

import subprocess
import sys

NOTE = """
import os, sys
from pharos.cli.serve import _note
_note("All levels are ready.")
print("still here", file=sys.stderr)
os._exit(0)
"""


def test_notes_do_not_stop_the_service_when_nobody_reads_them() -> None:
    process = subprocess.Popen([sys.executable, "-c", NOTE], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert process.stdout
    process.stdout.close()
    _, errors = process.communicate()
    assert errors == "still here\n"
