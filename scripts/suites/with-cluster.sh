#!/bin/bash
# Usage: with-cluster.sh COMMAND [ARG…]   Runs COMMAND in a network of its own with a private cluster, and removes every trace
# afterwards: three machines for Quartet, three PostgreSQL under Patroni with etcd, HAProxy before both, two search shards on two
# nodes each, a pair of PowerDNS, PgBouncer before the leader. Programs of Debian 13 run in a folder made by mmdebstrap, with the configurations of deploy/.
# The command gets DATABASE_URL and DATABASE_READ_URL by HAProxy, CLUSTER_POOLER_URL, QUARTET_MACHINES (names of network namespaces, with their
# addresses), CLUSTER_URL and CLUSTER_INTERNAL, what with-sphinx.sh and with-powerdns.sh say, and WITH_CLUSTER_KILL and
# WITH_CLUSTER_START, scripts that kill (-9) everything on the machine whose name they get, and start a PostgreSQL again.
# WITH_CLUSTER_DEBIAN names a folder of Debian 13 that is there already and stays. Needs root on Debian.
# `with-cluster.sh --check` only says whether this machine can (exit code 0) or why not.
set -euo pipefail

PACKAGES=patroni,python3-etcd,etcd-server,postgresql-17,haproxy,pgbouncer
NETWORK=10.77.0
FRONT=$NETWORK.1
ETCD=$NETWORK.31
SUPERUSER_PASSWORD=of-a-private-cluster
here=$(cd "$(dirname "$0")" && pwd)
. "$here/shared.sh"

check() {
  [ "$(id -u)" = 0 ] || { echo "not root"; return 1; }
  command -v apt-get >/dev/null || { echo "no apt-get"; return 1; }
  command -v openssl >/dev/null || { echo "no openssl"; return 1; }
  command -v ip >/dev/null || { echo "no ip (iproute2)"; return 1; }
  [ -e "$DEBIAN_KEYRING" ] || { echo "no keys of Debian ($DEBIAN_KEYRING)"; return 1; }
  unshare --net --mount --pid --fork sh -c 'ip link add name bridge0 type bridge' 2>/dev/null ||
    { echo "no new namespaces, or no bridges in them"; return 1; }
  "$here/with-sphinx.sh" --check 2>&1 && "$here/with-powerdns.sh" --check 2>&1
}

make_certificate() {
  openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj "/CN=$FRONT" \
    -addext "subjectAltName=IP:$FRONT" -keyout "$base/front.key" -out "$base/front.pem" 2>/dev/null
  cat "$base/front.pem" "$base/front.key" >"$base/srv/front.pem"
}

# A network namespace with an address of its own on the bridge.
add_machine() {
  local name=$1 address=$2
  ip netns add "$name"
  ip link add "$name" type veth peer name eth0 netns "$name"
  ip link set "$name" master bridge0 up
  ip -n "$name" link set lo up
  ip -n "$name" address add "$address/24" dev eth0
  ip -n "$name" link set eth0 up
}

add_network() {
  ip link set lo up
  # HAProxy listens on port 443 without being root.
  echo 0 >/proc/sys/net/ipv4/ip_unprivileged_port_start
  mkdir -p /run/netns
  mount -t tmpfs tmpfs /run/netns
  ip link add name bridge0 type bridge
  # Without a wait of a connection for the spanning tree.
  ip link set bridge0 type bridge forward_delay 0
  ip link set bridge0 up
  local address
  for address in $FRONT $NETWORK.51 $NETWORK.52; do ip address add "$address/24" dev bridge0; done
  local n
  for n in 1 2 3; do
    add_machine "quartet$n" "$NETWORK.1$n"
    add_machine "postgres$n" "$NETWORK.2$n"
  done
  add_machine etcd $ETCD
}

write_configurations() {
  local n file
  for n in 1 2 3; do
    mkdir "$base/srv/postgres$n"
    sed -e "s|NAME|postgres$n|" -e "s|ADDRESS|$NETWORK.2$n|" -e "s|ETCD|$ETCD|" -e "s|FOLDER|/srv/postgres$n|" \
      -e "s|SUPERUSER_PASSWORD|$SUPERUSER_PASSWORD|" -e "s|REPLICATION_PASSWORD|$SUPERUSER_PASSWORD|" \
      "$here/../../deploy/patroni.yml" >"$base/srv/postgres$n/patroni.yml"
  done
  sed -e "s|ADDRESS|$FRONT|" -e 's|CERTIFICATE|/srv/front.pem|' -e "s|QUARTET\([123]\)|$NETWORK.1\1|" \
    -e "s|POSTGRES\([123]\)|$NETWORK.2\1|" "$here/../../deploy/haproxy.cfg" >"$base/srv/haproxy.cfg"
  sed -e "s|ADDRESS|$FRONT|" -e "s|LEADER|$FRONT|" -e 's|FOLDER|/srv|' "$here/../../deploy/pgbouncer.ini" >"$base/srv/pgbouncer.ini"
  echo '"quartet" "quartet"' >"$base/srv/users.txt"
  mkdir "$base/srv/etcd"
  chown -R "$(chroot "$debian" id -u postgres):$(chroot "$debian" id -g postgres)" "$base/srv"
  chmod 700 "$base/srv"/postgres?

  cat >"$base/start.sh" <<START
#!/bin/bash
exec ip netns exec "\$1" chroot --userspec=postgres:postgres "$debian" env HOME=/srv/\$1 PGHOST=/srv/\$1 LC_ALL=C.UTF-8 \\
  patroni "/srv/\$1/patroni.yml" </dev/null >>"$base/srv/\$1/log" 2>&1 &
START
  cat >"$base/kill.sh" <<'KILL'
#!/bin/bash
# What begins while they are killed is killed in the next round.
while pids=$(ip netns pids "$1") && [ -n "$pids" ]; do kill -9 $pids 2>/dev/null; sleep 0.05; done
KILL
  chmod +x "$base/start.sh" "$base/kill.sh"
}

mount_debian() {
  mount --bind /dev "$debian/dev"
  # Python's locks lie there.
  mount -t tmpfs -o mode=1777 tmpfs "$debian/dev/shm"
  mount -t proc proc "$debian/proc"
  mount --bind "$base/srv" "$debian/srv"
}

in_debian() { chroot --userspec=postgres:postgres "$debian" env LC_ALL=C.UTF-8 "$@"; }

wait_until() {
  local what=$1
  shift
  for _ in $(seq 300); do "$@" >/dev/null 2>&1 && return; sleep 0.2; done
  tail -n 20 "$base"/srv/*/log "$base"/srv/*.log >&2
  echo "with-cluster: $what" >&2
  exit 3
}

statement() { in_debian env PGCONNECT_TIMEOUT=5 PGPASSWORD=$SUPERUSER_PASSWORD psql -h $FRONT -U postgres -v ON_ERROR_STOP=1 -qAtc "$1" "${2:-postgres}"; }
has_members() { [ "$(statement "select count(*) from pg_stat_replication where state = 'streaming'")" = 2 ]; }
has_synchronous() { [ "$(statement "select count(*) from pg_stat_replication where sync_state = 'sync'")" = 1 ]; }

start_everything() {
  mount_debian
  add_network
  write_configurations
  (ip netns exec etcd chroot --userspec=postgres:postgres "$debian" etcd --name etcd --data-dir /srv/etcd/data --log-level warn \
    --listen-client-urls "http://$ETCD:2379" --advertise-client-urls "http://$ETCD:2379" </dev/null >>"$base/srv/etcd/log" 2>&1 &)
  for n in 1 2 3; do "$base/start.sh" "postgres$n"; done
  (in_debian haproxy -db -f /srv/haproxy.cfg </dev/null >>"$base/srv/haproxy.log" 2>&1 &)
  (in_debian pgbouncer /srv/pgbouncer.ini </dev/null >>"$base/srv/pgbouncer.log" 2>&1 &)
  wait_until "Patroni has no leader" statement 'select'
  wait_until "the leader has no two replicas" has_members
  wait_until "no replica is synchronous" has_synchronous
  statement "create role quartet login password 'quartet'"
  statement 'create database quartet owner quartet'
}

# Process 1 of the namespaces: with it every process, mount and network ends.
inside() {
  base=$1 debian=$2
  shift 2
  mount --make-rprivate /
  # What other scripts leave when they are killed is left there.
  mount --bind "$base/tmp" /var/tmp
  start_everything
  export DATABASE_URL=postgres://quartet:quartet@$FRONT:5432/quartet DATABASE_READ_URL=postgres://quartet:quartet@$FRONT:5433/quartet
  export CLUSTER_POOLER_URL=postgres://quartet:quartet@$FRONT:6432/quartet
  export QUARTET_MACHINES="quartet1=$NETWORK.11 quartet2=$NETWORK.12 quartet3=$NETWORK.13"
  export POSTGRES_MACHINES="postgres1=$NETWORK.21 postgres2=$NETWORK.22 postgres3=$NETWORK.23"
  export CLUSTER_URL=https://$FRONT CLUSTER_INTERNAL=https://$FRONT:3001 NODE_EXTRA_CA_CERTS=$base/front.pem
  export WITH_CLUSTER_KILL=$base/kill.sh WITH_CLUSTER_START=$base/start.sh WITH_CLUSTER_FOLDER=$base
  export WITH_SPHINX_ADDRESS=$FRONT WITH_POWERDNS_PAIR="$NETWORK.51 $NETWORK.52"
  "$here/with-sphinx.sh" "$here/with-powerdns.sh" "$@"
}

if [ "${1-}" = --inside ]; then shift; inside "$@"; exit; fi
begin "$@"

base=$(mktemp -d /var/lib/with-cluster.XXXXXX)
trap 'rm -rf --one-file-system "$base"' EXIT
chmod 755 "$base"
mkdir "$base/srv" "$base/tmp"
chmod 1777 "$base/tmp"
# What installs packages does so while there is a network.
"$here/with-sphinx.sh" true
"$here/with-powerdns.sh" true
debian=${WITH_CLUSTER_DEBIAN:-$base/debian}
[ -d "$debian" ] || install_debian "$debian" $PACKAGES
make_certificate
unshare --net --mount --pid --fork --kill-child --mount-proc bash "$0" --inside "$base" "$debian" "$@"
