#!/bin/bash
# Usage: with-public-hosts.sh COMMAND [ARG…]   Runs COMMAND in a network and mount namespace of its own, where api.hh.ru and
# hh.ru are this machine, with a throw-away CA: PUBLIC_HOSTS_CA, and PUBLIC_HOSTS_CERT and PUBLIC_HOSTS_KEY for the server.
# Nothing leaves the machine, and nothing of it is left. Needs root. `with-public-hosts.sh --check` only says whether this
# machine can (exit code 0) or why not.
set -euo pipefail

check() {
  [ "$(id -u)" = 0 ] || { echo "not root"; return 1; }
  command -v openssl >/dev/null || { echo "no openssl"; return 1; }
  command -v ip >/dev/null || { echo "no ip (iproute2)"; return 1; }
  unshare --net --mount sh -c 'ip link set lo up' 2>/dev/null || { echo "no new namespaces"; return 1; }
}

make_certificates() {
  openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj '/CN=throw-away CA' \
    -addext basicConstraints=critical,CA:TRUE -addext keyUsage=critical,keyCertSign -keyout ca.key -out ca.pem
  openssl req -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -subj '/CN=api.hh.ru' -keyout site.key -out site.csr
  printf 'subjectAltName=DNS:api.hh.ru,DNS:hh.ru\nextendedKeyUsage=serverAuth\n' >extensions
  openssl x509 -req -in site.csr -CA ca.pem -CAkey ca.key -CAcreateserial -days 2 -extfile extensions -out site.pem
}

[ "${1:-}" != --check ] || { check; exit; }
check
base=$(mktemp -d)
trap 'rm -rf "$base"' EXIT
(cd "$base" && make_certificates) 2>"$base/log" || { cat "$base/log"; exit 1; }
printf '127.0.0.1 localhost api.hh.ru hh.ru\n' >"$base/hosts"
export PUBLIC_HOSTS_CA=$base/ca.pem PUBLIC_HOSTS_CERT=$base/site.pem PUBLIC_HOSTS_KEY=$base/site.key
export NODE_EXTRA_CA_CERTS=$PUBLIC_HOSTS_CA
unshare --net --mount --fork --kill-child sh -c 'mount --bind "$0" /etc/hosts && ip link set lo up && exec "$@"' \
  "$base/hosts" "$@"
