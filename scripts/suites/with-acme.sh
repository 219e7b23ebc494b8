#!/bin/bash
# Usage: with-acme.sh COMMAND [ARG…]   Runs COMMAND with an ACME server (pebble) and clients of DNS APIs (lego, lexicon) at hand:
# ACME_ROOT is a folder with those packages of Debian and what they need, unpacked and not installed. It goes when the command ends.
# Needs Debian 12, its package servers and no root; lists of packages are fetched into that folder too.
# `with-acme.sh --check` only says whether this machine can (exit code 0) or why not.
set -euo pipefail

. "$(dirname "$0")/shared.sh"

check() {
  why_not_unpack bookworm
  command -v openssl >/dev/null || echo 'no openssl'
}
begin "$@"

base=$(mktemp -d "${TMPDIR:-/tmp}/with-acme.XXXXXX")
trap 'rm -rf "$base"' EXIT
unpack_packages "$base" with-needs pebble lego lexicon
export ACME_ROOT=$base/root
"$@"
