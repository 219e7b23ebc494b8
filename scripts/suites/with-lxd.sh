#!/bin/bash
# Usage: with-lxd.sh COMMAND [ARG…]   Runs COMMAND with a private LXD beside it and removes every trace afterwards.
# The command gets CLOUD_DRIVER=lxd and the LXD_* settings of server/settings/env.ts. WITH_LXD_KILL is a script that kills the
# daemon alone (-9; containers go on) and WITH_LXD_RESTART one that starts it again.
# Needs root on Debian, loop devices and writable control groups; installs packages when lxd is missing.
# `with-lxd.sh --check` only says whether this machine can (exit code 0) or why not.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)

check() {
  [ "$(id -u)" = 0 ] || { echo "not root"; return 1; }
  [ -e /dev/loop-control ] || { echo "no loop devices"; return 1; }
  command -v lxd >/dev/null || command -v apt-get >/dev/null || { echo "neither lxd nor apt-get"; return 1; }
  local probe=/sys/fs/cgroup/with-lxd-probe.$$
  [ -d /sys/fs/cgroup/memory ] && probe=/sys/fs/cgroup/memory/with-lxd-probe.$$
  mkdir "$probe" 2>/dev/null && rmdir "$probe" || { echo "control groups are read-only"; return 1; }
  unshare --net --mount --pid --fork true 2>/dev/null || { echo "no new namespaces"; return 1; }
}

install_packages() {
  command -v lxd >/dev/null && [ -x /bin/busybox ] && return
  apt-get update -qq
  DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends lxd lxd-client dnsmasq-base nftables \
    iptables iproute2 btrfs-progs busybox-static >/dev/null
}

# Containers' root is a user far above the host's.
map_users() {
  for file in /etc/subuid /etc/subgid; do
    grep -q '^root:' "$file" 2>/dev/null || echo root:100000:10000001 >> "$file"
  done
}

# The daemon lives in network, mount and process namespaces of its own: bridges, rules and mounts go when it ends.
start_namespace() {
  mkdir -p "$base/cgroup" "$LXD_DIR"
  cat > "$base/daemon.sh" <<'DAEMON'
#!/bin/sh
# Keeps one lxd running, and starts it again when asked (a file) after it was killed.
mount --rbind /sys/fs/cgroup "$1/cgroup"
mount -t sysfs sysfs /sys
mount --rbind "$1/cgroup" /sys/fs/cgroup
ip link set lo up
[ ! -e /proc/sys/net/bridge/bridge-nf-call-iptables ] || echo 0 > /proc/sys/net/bridge/bridge-nf-call-iptables
trap 'kill $lxd 2>/dev/null; exit 0' TERM
while :; do
  lxd --group root --logfile "$1/lxd.log" & lxd=$!
  wait $lxd
  [ -e "$1/stopping" ] && exit 0
  while [ ! -e "$1/restart" ]; do sleep 0.1; done
  rm -f "$1/restart"
done
DAEMON
  setsid unshare --net --mount --pid --fork --kill-child --mount-proc sh "$base/daemon.sh" "$base" \
    > "$base/daemon.log" 2>&1 < /dev/null &
  namespace=$!
  cat > "$base/kill.sh" <<KILL
#!/bin/sh
# Kills the daemon alone with -9; containers go on.
for pid in \$(pgrep -f -- "--logfile $base/lxd.log"); do
  [ "\$(cat /proc/\$pid/comm)" = lxd ] && kill -9 "\$pid"
done
exit 0
KILL
  cat > "$base/restart.sh" <<RESTART
#!/bin/sh
touch "$base/restart"
LXD_DIR="$LXD_DIR" lxd waitready --timeout 60
RESTART
  chmod +x "$base"/*.sh
}

configure() {
  lxd waitready --timeout 60
  lxd init --preseed <<PRESEED
config: {images.auto_update_interval: "0"}
storage_pools:
  - {name: ssd, driver: btrfs, config: {size: 6GiB}}
  - {name: sas, driver: btrfs, config: {size: 3GiB}}
networks:
  - name: lxdbr0
    type: bridge
    config: {ipv4.address: 10.87.0.1/16, ipv4.nat: "false", ipv6.address: none}
profiles:
  - {name: default, devices: {root: {type: disk, path: /, pool: ssd}}}
PRESEED
  bash "$here/with-lxd-guest.sh" "$base"
  local aliases=()
  for name in debian-12 debian-13 ubuntu-22.04 ubuntu-24.04 alpine-3.22 rocky-9 fedora-42 arch; do
    aliases+=(--alias "$name")
  done
  lxc image import "$base/guest.tar.gz" "${aliases[@]}" >/dev/null
}

remove_everything() {
  touch "$base/stopping"
  timeout 30 lxd shutdown --timeout 20 >/dev/null 2>&1 || true
  kill -TERM "$namespace" 2>/dev/null || true
  for _ in $(seq 50); do kill -0 "$namespace" 2>/dev/null || break; sleep 0.1; done
  kill -9 "$namespace" 2>/dev/null || true
  wait "$namespace" 2>/dev/null || true
  rm -rf "$base"
  for folder in /sys/fs/cgroup/*/lxc.{payload,monitor}.* /sys/fs/cgroup/*/lxc.pivot /sys/fs/cgroup/lxc.*; do
    [ -d "$folder" ] && find "$folder" -depth -type d -exec rmdir {} + 2>/dev/null
  done
  return 0
}

[ $# -gt 0 ] || { echo "usage: with-lxd.sh COMMAND…" >&2; exit 2; }
why=$(check) || { echo "with-lxd: $why" >&2; exit 3; }
[ "$1" = --check ] && exit 0

base=$(mktemp -d /var/tmp/with-lxd.XXXXXX)
# The root of a container is an ordinary user of the host, and must be able to pass through.
chmod 711 "$base"
export LXD_DIR=$base/lxd HOME=${HOME:-/root}
install_packages
map_users
start_namespace
trap remove_everything EXIT
configure
export CLOUD_DRIVER=lxd LXD_SOCKET=$LXD_DIR/unix.socket LXD_PUBLIC_NETWORK=lxdbr0 LXD_POOL_SSD=ssd LXD_POOL_SAS=sas
export WITH_LXD_KILL=$base/kill.sh WITH_LXD_RESTART=$base/restart.sh
"$@"
