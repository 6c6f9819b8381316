#!/bin/sh
# Create the virtual environment for playing and testing; usage: make_venv.sh DIRECTORY
set -eu
venv=$1
python=${PYTHON:-python3}

"$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' || {
    echo "Pharos needs Python 3.11 or newer; this is $("$python" --version). Set PYTHON=... to another one." >&2
    exit 1
}
if [ ! -x "$venv/bin/pip" ]; then
    # On Debian, venv may lack ensurepip; then the system's pip installs pip.
    "$python" -m venv "$venv" 2>/dev/null ||
        { "$python" -m venv --clear --without-pip "$venv" && "$python" -m pip --python "$venv/bin/python" install -q pip; }
fi
echo "Installing the libraries ..."
# The lock file lists every package. Without --no-deps pip would consider newer releases of dependencies with extras
# (coverage[toml]) and reject them because their hashes are not in the lock file.
"$venv/bin/pip" install -q --disable-pip-version-check --no-deps --require-hashes -r requirements.lock
"$venv/bin/pip" install -q --disable-pip-version-check --no-deps --no-build-isolation -e .
