#!/bin/bash
# Usage: with-glewlwyd.sh COMMAND [ARG…]   Runs COMMAND with Debian's OpenID Connect provider at hand: GLEWLWYD_ROOT is a folder
# with glewlwyd and those of its libraries that this machine lacks, unpacked and not installed. It goes when the command ends.
# Needs Debian 12, its package servers and no root; lists of packages are fetched into that folder too.
# `with-glewlwyd.sh --check` only says whether this machine can (exit code 0) or why not.
set -euo pipefail

check() {
  command -v apt-get >/dev/null && command -v dpkg-deb >/dev/null || { echo "no apt-get"; return 1; }
  grep -q '^VERSION_CODENAME=bookworm$' /etc/os-release || { echo "not Debian 12"; return 1; }
}

unpack() {
  mkdir -p "$base"/state/lists/partial "$base"/cache/archives/partial "$base/root"
  local apt=(apt-get -qq -o "Dir::State=$base/state" -o Dir::State::status=/var/lib/dpkg/status -o "Dir::Cache=$base/cache"
    -o APT::Sandbox::User= -o Debug::NoLocking=true)
  "${apt[@]}" update
  "${apt[@]}" install -y --no-install-recommends --download-only glewlwyd dbconfig-no-thanks >/dev/null
  for package in "$base"/cache/archives/*.deb; do dpkg-deb --extract "$package" "$base/root"; done
  rm -rf "$base/cache" "$base/state"
}

[ $# -gt 0 ] || { echo "usage: with-glewlwyd.sh COMMAND…" >&2; exit 2; }
why=$(check) || { echo "with-glewlwyd: $why" >&2; exit 3; }
[ "$1" = --check ] && exit 0

base=$(mktemp -d "${TMPDIR:-/tmp}/with-glewlwyd.XXXXXX")
trap 'rm -rf "$base"' EXIT
unpack
export GLEWLWYD_ROOT=$base/root
"$@"
