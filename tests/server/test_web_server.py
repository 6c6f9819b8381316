"""The memory of a server that runs for long."""

import subprocess
import sys

# Prints how many blocks the C library has requested from the system for themselves, for pages and after that.
BLOCKS = """
import ctypes
from pharos.server.web_server import BIG_BLOCK, free_memory, use_one_heap

class Info(ctypes.Structure):
    _fields_ = [(name, ctypes.c_size_t) for name in "arena ordblks smblks hblks a b c d e f".split()]

def blocks():
    tell = ctypes.CDLL(None).mallinfo2
    tell.restype = Info
    return tell().hblks

use_one_heap()
before = blocks()
pages = [bytes(BIG_BLOCK) for _ in range(300)]
made = blocks()
del pages
free_memory()
print(made - before, blocks() - before)
"""


def test_the_memory_of_pages_goes_back_to_the_system() -> None:
    result = subprocess.run([sys.executable, "-c", BLOCKS], capture_output=True, text=True, check=True)
    requested, kept = map(int, result.stdout.split())
    assert requested > 200  # the others fit into memory that was free
    assert kept == 0
