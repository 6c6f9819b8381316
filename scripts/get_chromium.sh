#!/bin/sh
# Provide Chromium for the browser tests; usage: get_chromium.sh DIRECTORY
# The headless shell is the same engine without the browser's own windows: a new visitor costs it a quarter of the time.
# As root, installs its Debian package. Any other user uses the system's Chromium if there is one; otherwise the Debian
# packages are unpacked into the directory without changing the system.
set -eu
target=$1

command -v chromium-headless-shell >/dev/null && exit 0
[ -x "$target/chromium" ] && exit 0
if [ "$(id -u)" = 0 ]; then
    echo "Getting Chromium for the browser tests ..."
    apt-get update -qq
    DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends chromium-headless-shell >/dev/null
    exit 0
fi

for name in chromium chromium-browser google-chrome; do
    command -v "$name" >/dev/null && exit 0
done
echo "Getting Chromium for the browser tests ..."
sh "$(dirname "$0")/unpack_debian.sh" "$target" chromium-headless-shell
target=$(cd "$target" && pwd)
printf '#!/bin/sh\nexec "%s/run_unpacked" usr/lib/chromium/chromium-headless-shell "$@"\n' "$target" >"$target/chromium"
chmod +x "$target/chromium"
