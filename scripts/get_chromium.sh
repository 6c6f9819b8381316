#!/bin/sh
# Provide Chromium for the browser tests; usage: get_chromium.sh DIRECTORY
# Uses the system's Chromium if there is one. Otherwise installs the Debian package (as root), or unpacks the Debian
# packages into the directory without changing the system (as any other user).
set -eu
target=$1

for name in chromium chromium-browser google-chrome; do
    command -v "$name" >/dev/null && exit 0
done
[ -x "$target/chromium" ] && exit 0

echo "Getting Chromium for the browser tests ..."
if [ "$(id -u)" = 0 ]; then
    apt-get update -qq
    DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends chromium >/dev/null
    exit 0
fi

mkdir -p "$target/lists/partial" "$target/archives/partial" "$target/unpacked"
apt() {
    apt-get -qq -o Dir::State::lists="$target/lists" -o Dir::Cache="$target" -o Dir::Cache::archives="$target/archives" \
        -o Debug::NoLocking=1 "$@"
}
target=$(cd "$target" && pwd)
apt update
packages=$(apt -s --no-install-recommends install chromium | sed -n 's/^Inst \([^ ]*\).*/\1/p')
(cd "$target/archives" && apt download $packages)
for package in "$target"/archives/*.deb; do
    dpkg-deb -x "$package" "$target/unpacked"
done
rm -rf "$target/archives" "$target/lists"
libraries=$target/unpacked/usr/lib/$(uname -m)-linux-gnu
cat >"$target/chromium" <<WRAPPER
#!/bin/sh
LD_LIBRARY_PATH="$libraries:$target/unpacked/lib/$(uname -m)-linux-gnu:\${LD_LIBRARY_PATH:-}" \\
    exec "$target/unpacked/usr/lib/chromium/chromium" "\$@"
WRAPPER
chmod +x "$target/chromium"
