#!/bin/bash
# Usage: with-promtool.sh COMMAND [ARG…]   Runs COMMAND with PROMTOOL and PROMETHEUS, the programs of Debian's package prometheus, unpacked
# and not installed. They go when the command ends. Needs Debian's package servers and no root; lists of packages are fetched into that folder too.
# `with-promtool.sh --check` only says whether this machine can (exit code 0) or why not.
set -euo pipefail

. "$(dirname "$0")/shared.sh"

check() { why_not_unpack; }
begin "$@"

base=$(mktemp -d "${TMPDIR:-/tmp}/with-promtool.XXXXXX")
trap 'rm -rf "$base"' EXIT
unpack_packages "$base" alone prometheus
export PROMTOOL=$base/root/usr/bin/promtool PROMETHEUS=$base/root/usr/bin/prometheus
"$@"
