"""Create the virtual environment, or bring it up to date.

    python3 scripts/set_up.py play|develop [--venv DIRECTORY] [--installer auto|uv|pip]

Any Python 3 can run this file: one that Pharos does not support looks for another one, or says what to install.
"""

import shutil
import subprocess
import sys

OLDEST, NEWEST = (3, 11), (3, 14)  # as in pyproject.toml


def supported_python():
    """Return this Python, or another one on the path if this one is not supported; None if there is none."""
    if OLDEST <= sys.version_info[:2] <= NEWEST:
        return sys.executable
    for minor in range(NEWEST[1], OLDEST[1] - 1, -1):
        path = shutil.which("python3." + str(minor))
        # The command may exist without working: version managers put a stand-in on the path for every version.
        if path and subprocess.call([path, "-c", ""], stderr=subprocess.DEVNULL) == 0:
            return path
    return None


def main():
    """Run the set-up with a supported Python."""
    python = supported_python()
    if python is None:
        versions = [".".join(map(str, version)) for version in (OLDEST, NEWEST, sys.version_info[:3])]
        sys.exit(
            "Pharos needs Python "
            + " to ".join(versions[:2])
            + "; this is "
            + versions[2]
            + ". Install one of these, or name it: make play PYTHON=/path/to/python3"
        )
    if python != sys.executable:
        sys.exit(subprocess.call([python] + sys.argv))  # noqa: RUF005 - unpacking is newer than some Pythons
    from environment import main as set_up

    sys.exit(set_up())


if __name__ == "__main__":
    main()
