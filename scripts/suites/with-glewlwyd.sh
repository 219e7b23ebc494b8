#!/bin/bash
# Usage: with-glewlwyd.sh COMMAND [ARG…]   Runs COMMAND with Debian's OpenID Connect provider at hand: GLEWLWYD_ROOT is a folder
# with glewlwyd and those of its libraries that this machine lacks, unpacked and not installed. It goes when the command ends.
# Needs Debian 12, its package servers and no root; lists of packages are fetched into that folder too.
# `with-glewlwyd.sh --check` only says whether this machine can (exit code 0) or why not.
set -euo pipefail

. "$(dirname "$0")/shared.sh"

check() { why_not_unpack bookworm; }
begin "$@"

base=$(mktemp -d "${TMPDIR:-/tmp}/with-glewlwyd.XXXXXX")
trap 'rm -rf "$base"' EXIT
unpack_packages "$base" with-needs glewlwyd dbconfig-no-thanks
export GLEWLWYD_ROOT=$base/root
"$@"
