#!/bin/bash
# Usage: with-hetzner.sh COMMAND [ARG…]   Runs COMMAND with the clients of Hetzner Cloud's API at hand, as they are: HETZNER_GO
# is a program with hcloud-go (clients/hetzner), HETZNER_PYTHON a folder with the package hcloud of PyPI, HETZNER_CLI the
# program hcloud of Debian 13. What this machine cannot have is named, and unset. Nothing is installed: the folder goes when the
# command ends; the caches of go and pip stay, as that of npm does.
# `with-hetzner.sh --check` only says whether this machine can have any of them (exit code 0) or why not.
set -uo pipefail
. "$(dirname "$0")/shared.sh"

no_go() {
  command -v go >/dev/null || { echo 'no go'; return; }
  [ "$(printf '1.25\n%s' "$(go env GOVERSION | sed 's/^go//')" | sort -V | head -n 1)" = 1.25 ] || echo 'go is older than 1.25'
}

no_python() { why_no_python; }

no_cli() {
  local why
  why=$(why_not_unpack)
  [ -z "$why" ] || { echo "$why"; return; }
  [ -e "$DEBIAN_KEYRING" ] || echo "no keys of Debian ($DEBIAN_KEYRING)"
}

make_go() {
  (cd clients/hetzner && GOTOOLCHAIN=local GOFLAGS=-mod=readonly go build -o "$base/hetzner-go" .) && HETZNER_GO=$base/hetzner-go
}

make_python() {
  install_python "$base/python" clients/hetzner/requirements.txt && HETZNER_PYTHON=$base/python
}

make_cli() {
  unpack_packages "$base" trixie hcloud-cli && HETZNER_CLI=$base/root/usr/bin/hcloud
}

check() {
  local reasons=() client why
  for client in go python cli; do
    why=$("no_$client")
    [ -z "$why" ] || reasons+=("$why")
  done
  [ ${#reasons[@]} -lt 3 ] || echo "${reasons[*]}"
}
begin "$@"

base=$(mktemp -d "${TMPDIR:-/tmp}/with-hetzner.XXXXXX")
trap 'rm -rf "$base"' EXIT
unset HETZNER_GO HETZNER_PYTHON HETZNER_CLI
for client in go python cli; do
  why=$("no_$client")
  if [ -n "$why" ]; then
    echo "!!!! SKIPPED: the $client client of Hetzner Cloud's API: $why"
  else
    "make_$client" || { echo "with-hetzner: the $client client could not be made" >&2; exit 1; }
  fi
done
export HETZNER_GO=${HETZNER_GO-} HETZNER_PYTHON=${HETZNER_PYTHON-} HETZNER_CLI=${HETZNER_CLI-} HETZNER_SUITE=1
"$@"
