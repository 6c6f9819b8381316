#!/bin/sh
# Unpack Debian packages, and those that they need and the system lacks, without changing the system;
# usage: unpack_debian.sh DIRECTORY PACKAGE...
# DIRECTORY/unpacked then holds their files. run_unpacked PROGRAM in DIRECTORY runs one with the unpacked libraries.
set -eu
mkdir -p "$1/lists/partial" "$1/archives/partial" "$1/unpacked"
target=$(cd "$1" && pwd)
shift

apt() {
    apt-get -qq -o Dir::State::lists="$target/lists" -o Dir::Cache="$target" -o Dir::Cache::archives="$target/archives" \
        -o Debug::NoLocking=1 -o APT::Sandbox::User= "$@"
}
apt update
packages=$(apt -s --no-install-recommends install "$@" | sed -n 's/^Inst \([^ ]*\).*/\1/p')
(cd "$target/archives" && apt download $packages)
for package in "$target"/archives/*.deb; do
    dpkg-deb -x "$package" "$target/unpacked"
done
rm -rf "$target/archives" "$target/lists"
libraries=$target/unpacked/usr/lib/$(uname -m)-linux-gnu:$target/unpacked/lib/$(uname -m)-linux-gnu
cat >"$target/run_unpacked" <<WRAPPER
#!/bin/sh
program=\$1
shift
LD_LIBRARY_PATH="$libraries:\${LD_LIBRARY_PATH:-}" exec "$target/unpacked/\$program" "\$@"
WRAPPER
chmod +x "$target/run_unpacked"
