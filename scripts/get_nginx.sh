#!/bin/sh
# Provide nginx for the tests of several processes behind a proxy; usage: get_nginx.sh DIRECTORY
# Uses the system's nginx if there is one. Otherwise unpacks the Debian package into the directory: installing it would
# start a web server on this machine.
set -eu
target=$1

[ -x /usr/sbin/nginx ] || command -v nginx >/dev/null && exit 0
[ -x "$target/nginx" ] && exit 0

echo "Getting nginx for the tests ..."
sh "$(dirname "$0")/unpack_debian.sh" "$target" nginx
target=$(cd "$target" && pwd)
printf '#!/bin/sh\nexec "%s/run_unpacked" usr/sbin/nginx "$@"\n' "$target" >"$target/nginx"
chmod +x "$target/nginx"
