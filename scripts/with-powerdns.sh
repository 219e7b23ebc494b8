#!/bin/bash
# Usage: with-powerdns.sh COMMAND [ARG…]   Runs COMMAND with a private PowerDNS beside it and removes every trace afterwards.
# The command gets the POWERDNS_* settings, and WITH_POWERDNS_KILL, a script that kills it (-9); it is started again then.
# Needs root on Debian when something is missing: it installs pdns-server with SQLite, BIND as a secondary, dig and the tools
# of ldns. WITH_POWERDNS_CACHES=1 leaves its caches on, as a measurement needs them.
# `with-powerdns.sh --check` only says whether this machine can (exit code 0) or why not.
set -eu

PROGRAMS='pdns_server named dig ldns-verify-zone'

has_packages() {
  for program in $PROGRAMS; do command -v "$program" >/dev/null || return 1; done
}

check() {
  has_packages && return
  command -v apt-get >/dev/null || { echo "neither $(echo $PROGRAMS | sed 's/ /, /g') nor apt-get"; return 1; }
  [ "$(id -u)" -eq 0 ] || { echo "packages are missing, and only root installs them"; return 1; }
}

install_packages() {
  has_packages && return
  # The service that the package would start is not ours.
  local policy=/usr/sbin/policy-rc.d made=
  [ -e "$policy" ] || { printf '#!/bin/sh\nexit 101\n' >"$policy" && chmod +x "$policy" && made=1; }
  DEBIAN_FRONTEND=noninteractive apt-get update -qq
  DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends pdns-server pdns-backend-sqlite3 bind9 \
    dnsutils ldnsutils sqlite3 >/dev/null
  [ -z "$made" ] || rm -f "$policy"
}

free_port() {
  node -e 'const s = require("node:net").createServer().listen(0, "127.0.0.1", () => { console.log(s.address().port); s.close() })'
}

configure() {
  mkdir "$base/config"
  sqlite3 "$base/zones.db" </usr/share/pdns-backend-sqlite3/schema/schema.sqlite3.sql
  cat >"$base/config/pdns.conf" <<CONF
launch=gsqlite3
gsqlite3-database=$base/zones.db
gsqlite3-dnssec=yes
local-address=127.0.0.1
local-port=$port
api=yes
api-key=$POWERDNS_API_KEY
webserver-address=127.0.0.1
webserver-port=$api_port
webserver-max-bodysize=32
socket-dir=$base
primary=yes
# Who may transfer a zone is its own setting; by default every program of the machine may.
allow-axfr-ips=
loglevel=3
guardian=no
daemon=no
CONF
  [ -n "${WITH_POWERDNS_CACHES:-}" ] || cat >>"$base/config/pdns.conf" <<CONF
zone-cache-refresh-interval=0
query-cache-ttl=0
cache-ttl=0
negquery-cache-ttl=0
CONF
  # Keeps one running, whatever it dies of, until the end.
  cat >"$base/keep.sh" <<KEEP
while [ ! -e "$base/stopping" ]; do
  pdns_server --config-dir="$base/config" >>"$base/log" 2>&1 & echo \$! >"$base/pid"
  wait \$! || true
done
KEEP
  printf '#!/bin/bash\nkill -9 "$(cat %q)"\n' "$base/pid" >"$base/kill.sh"
  chmod +x "$base/kill.sh"
}

wait_until_ready() {
  for _ in $(seq 100); do
    curl -fs -o /dev/null -H "X-API-Key: $POWERDNS_API_KEY" "$POWERDNS_URL/api/v1/servers" && return
    sleep 0.1
  done
  cat "$base/log" >&2
  echo "with-powerdns: PowerDNS does not start" >&2
  exit 3
}

remove_everything() {
  touch "$base/stopping"
  kill -9 "$(cat "$base/pid")" 2>/dev/null || true
  wait "$keeper" 2>/dev/null || true
  rm -rf "$base"
}

[ $# -gt 0 ] || { echo "usage: with-powerdns.sh COMMAND…" >&2; exit 2; }
why=$(check) || { echo "with-powerdns: $why" >&2; exit 3; }
[ "$1" = --check ] && exit 0

install_packages
base=$(mktemp -d /var/tmp/with-powerdns.XXXXXX)
port=$(free_port) api_port=$(free_port)
export POWERDNS_API_KEY=key-of-a-private-powerdns POWERDNS_URL=http://127.0.0.1:$api_port
export POWERDNS_SERVERS=127.0.0.1:$port WITH_POWERDNS_KILL=$base/kill.sh
configure
bash "$base/keep.sh" & keeper=$!
trap remove_everything EXIT
wait_until_ready
"$@"
