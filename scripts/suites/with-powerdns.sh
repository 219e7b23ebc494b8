#!/bin/bash
# Usage: with-powerdns.sh COMMAND [ARG…]   Runs COMMAND with a private PowerDNS beside it and removes every trace afterwards.
# The command gets the POWERDNS_* settings, and WITH_POWERDNS_KILL, a script that kills it (-9); it is started again then.
# Needs root on Debian when something is missing: it installs pdns-server with SQLite, BIND as a secondary, dig and the tools
# of ldns.
# WITH_POWERDNS_PAIR names two addresses of this machine: then a primary answers at port 53 of the first one and a secondary at
# that of the second one, as docs/operations.md sets them up, WITH_POWERDNS_KILL gets the name of one of them, and one that was
# killed is started again after WITH_POWERDNS_AWAY seconds.
# `with-powerdns.sh --check` only says whether this machine can (exit code 0) or why not.
set -eu
. "$(dirname "$0")/shared.sh"

PROGRAMS='pdns_server named dig ldns-verify-zone'

has_packages() {
  for program in $PROGRAMS; do command -v "$program" >/dev/null || return 1; done
}

check() {
  has_packages && return
  command -v apt-get >/dev/null || { echo "neither $(echo $PROGRAMS | sed 's/ /, /g') nor apt-get"; return 1; }
  [ "$(id -u)" -eq 0 ] || { echo "packages are missing, and only root installs them"; return 1; }
}

# configure NAME ADDRESS PORT [LINE…]: a PowerDNS that is kept running, whatever it dies of, until the end.
configure() {
  local name=$1 address=$2 port=$3
  shift 3
  mkdir -p "$base/$name/config"
  sqlite3 "$base/$name/zones.db" </usr/share/pdns-backend-sqlite3/schema/schema.sqlite3.sql
  cat >"$base/$name/config/pdns.conf" <<CONF
launch=gsqlite3
gsqlite3-database=$base/$name/zones.db
gsqlite3-dnssec=yes
local-address=$address
local-port=$port
socket-dir=$base/$name
loglevel=3
guardian=no
daemon=no
CONF
  printf '%s\n' "$@" >>"$base/$name/config/pdns.conf"
  cat >>"$base/$name/config/pdns.conf" <<CONF
zone-cache-refresh-interval=0
query-cache-ttl=0
cache-ttl=0
negquery-cache-ttl=0
CONF
  cat >"$base/$name/keep.sh" <<KEEP
while [ ! -e "$base/stopping" ]; do
  pdns_server --config-dir="$base/$name/config" >>"$base/$name/log" 2>&1 & echo \$! >"$base/$name/pid"
  wait \$! || true
  [ -e "$base/stopping" ] || sleep ${WITH_POWERDNS_AWAY:-0}
done
KEEP
}

configure_all() {
  # Who may transfer a zone is its own setting; by default every program of the machine may.
  local transfers='allow-axfr-ips=' first=127.0.0.1 second=
  [ -z "${WITH_POWERDNS_PAIR:-}" ] || read -r first second <<<"$WITH_POWERDNS_PAIR"
  local api="webserver-address=$first"
  if [ -n "$second" ]; then
    # Each speaks from the address by which the other one knows it.
    transfers="query-local-address=$first
allow-axfr-ips=$second
also-notify=$second
xfr-cycle-interval=2
webserver-allow-from=0.0.0.0/0"
    configure secondary "$second" 53 secondary=yes autosecondary=yes "query-local-address=$second" \
      "allow-notify-from=$first" xfr-cycle-interval=2
    pdnsutil --config-dir="$base/secondary/config" add-autoprimary "$first" ns2.quartet.example >/dev/null
    port=53
    export POWERDNS_SERVERS=$first:53,$second:53 POWERDNS_KIND=Master DNS_NAMESERVERS=ns1.quartet.example,ns2.quartet.example
  fi
  export POWERDNS_URL=http://$first:$api_port
  configure primary "$first" "$port" primary=yes api=yes "api-key=$POWERDNS_API_KEY" "$api" "webserver-port=$api_port" \
    webserver-max-bodysize=32 "$transfers"
  printf '#!/bin/bash\nkill -9 "$(cat %q/${1:-primary}/pid)"\n' "$base" >"$base/kill.sh"
  chmod +x "$base/kill.sh"
}

wait_until_ready() {
  for _ in $(seq 100); do
    curl -fs -o /dev/null -H "X-API-Key: $POWERDNS_API_KEY" "$POWERDNS_URL/api/v1/servers" && return
    sleep 0.1
  done
  cat "$base/primary/log" >&2
  echo "with-powerdns: PowerDNS does not start" >&2
  exit 3
}

remove_everything() {
  touch "$base/stopping"
  cat "$base"/*/pid | xargs kill -9 2>/dev/null || true
  wait $keepers 2>/dev/null || true
  rm -rf "$base"
}

begin "$@"
has_packages || install_packages pdns-server pdns-backend-sqlite3 bind9 dnsutils ldnsutils sqlite3
base=$(mktemp -d /var/tmp/with-powerdns.XXXXXX)
port=$(free_port) api_port=$(free_port)
export POWERDNS_API_KEY=key-of-a-private-powerdns
export POWERDNS_SERVERS=127.0.0.1:$port WITH_POWERDNS_KILL=$base/kill.sh
configure_all
keepers=
for name in primary secondary; do
  [ ! -e "$base/$name" ] || { bash "$base/$name/keep.sh" & keepers="$keepers $!"; }
done
trap remove_everything EXIT
wait_until_ready
"$@"
