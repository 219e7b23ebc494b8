#!/bin/bash
# Usage: with-promtool.sh COMMAND [ARG…]   Runs COMMAND with PROMTOOL, the program of Debian's package prometheus, unpacked and not
# installed. It goes when the command ends. Needs Debian's package servers and no root; lists of packages are fetched into that folder too.
# `with-promtool.sh --check` only says whether this machine can (exit code 0) or why not.
set -euo pipefail

check() {
  command -v apt-get >/dev/null && command -v dpkg-deb >/dev/null || { echo "no apt-get"; return 1; }
  grep -q '^ID=debian$' /etc/os-release || { echo "not Debian"; return 1; }
}

unpack() {
  mkdir -p "$base"/state/lists/partial "$base"/cache/archives/partial "$base/root"
  local apt=(apt-get -qq -o "Dir::State=$base/state" -o Dir::State::status=/var/lib/dpkg/status -o "Dir::Cache=$base/cache"
    -o APT::Sandbox::User= -o Debug::NoLocking=true)
  "${apt[@]}" update
  # The package alone: promtool needs nothing else.
  (cd "$base/cache" && "${apt[@]}" download prometheus >/dev/null)
  dpkg-deb --extract "$base"/cache/prometheus_*.deb "$base/root"
  rm -rf "$base/cache" "$base/state"
}

[ $# -gt 0 ] || { echo "usage: with-promtool.sh COMMAND…" >&2; exit 2; }
why=$(check) || { echo "with-promtool: $why" >&2; exit 3; }
[ "$1" = --check ] && exit 0

base=$(mktemp -d "${TMPDIR:-/tmp}/with-promtool.XXXXXX")
trap 'rm -rf "$base"' EXIT
unpack
export PROMTOOL=$base/root/usr/bin/promtool
"$@"
