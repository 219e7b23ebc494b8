#!/bin/bash
# Usage: with-lxd.sh COMMAND [ARG…]   Runs COMMAND with a private LXD beside it and removes every trace afterwards. With
# WITH_LXD_KIND=incus (with-incus.sh) it is the Incus of Debian 13, in a folder made by mmdebstrap that is its root.
# The command gets CLOUD_DRIVER=lxd and the LXD_* settings of server/settings/env.ts. WITH_LXD_KILL is a script that kills the
# daemon alone (-9; containers go on) and WITH_LXD_RESTART one that starts it again; WITH_LXD_INSIDE runs a command in its network.
# WITH_LXD_HTTPS_URL, _CERT, _KEY and _SERVER are what LXD_URL and the files beside it may be instead of the socket.
# Needs root on Debian, loop devices and writable control groups; installs packages when lxd or mmdebstrap is missing.
# `with-lxd.sh --check` only says whether this machine can (exit code 0) or why not.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
. "$here/shared.sh"
kind=${WITH_LXD_KIND:-lxd}

check() {
  [ "$(id -u)" = 0 ] || { echo "not root"; return 1; }
  [ -e /dev/loop-control ] || { echo "no loop devices"; return 1; }
  if [ "$kind" = incus ]; then
    command -v apt-get >/dev/null || { echo "no apt-get"; return 1; }
    [ -e "$DEBIAN_KEYRING" ] || { echo "no keys of Debian ($DEBIAN_KEYRING)"; return 1; }
  else
    command -v lxd >/dev/null || command -v apt-get >/dev/null || { echo "neither lxd nor apt-get"; return 1; }
  fi
  local probe=/sys/fs/cgroup/with-lxd-probe.$$
  [ -d /sys/fs/cgroup/memory ] && probe=/sys/fs/cgroup/memory/with-lxd-probe.$$
  mkdir "$probe" 2>/dev/null && rmdir "$probe" || { echo "control groups are read-only"; return 1; }
  unshare --net --mount --pid --fork true 2>/dev/null || { echo "no new namespaces"; return 1; }
}

install_daemon() {
  if [ "$kind" = incus ]; then
    [ -x /bin/busybox ] && command -v openssl >/dev/null ||
      { apt-get update -qq && apt-get install -y -qq --no-install-recommends busybox-static openssl >/dev/null; }
    chmod 755 "$base"
    install_debian "$base" incus-base,incus-client,dnsmasq-base,nftables,iproute2,kmod,btrfs-progs
    return
  fi
  command -v lxd >/dev/null && command -v openssl >/dev/null && [ -x /bin/busybox ] && return
  apt-get update -qq
  DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends lxd lxd-client dnsmasq-base nftables \
    iptables iproute2 btrfs-progs busybox-static openssl >/dev/null
}

# Containers' root is a user far above the host's.
map_users() {
  [ "$kind" = lxd ] || return 0 # Debian's package of Incus brings them.
  for file in /etc/subuid /etc/subgid; do
    grep -q '^root:' "$file" 2>/dev/null || echo root:100000:10000001 >> "$file"
  done
}

# The daemon lives in network, mount and process namespaces of its own: bridges, rules and mounts go when it ends.
start_namespace() {
  mkdir -p "$base/cgroup" "$LXD_DIR"
  cat > "$base/daemon.sh" <<'DAEMON'
#!/bin/sh
# daemon.sh FOLDER LOG DAEMON   Keeps one daemon running, and starts it again when asked (a file) after it was killed.
folder=$1
mount --rbind /sys/fs/cgroup "$folder/cgroup"
mount -t sysfs sysfs /sys
mount --rbind "$folder/cgroup" /sys/fs/cgroup
ip link set lo up
[ ! -e /proc/sys/net/bridge/bridge-nf-call-iptables ] || echo 0 > /proc/sys/net/bridge/bridge-nf-call-iptables
# A daemon of another Debian has that as its root; a plain chroot could make no user namespaces.
if [ -x "$folder$3" ]; then
  mount --rbind "$folder" "$folder"
  for each in dev sys; do mount --rbind "/$each" "$folder/$each"; done
  mount -t proc proc "$folder/proc"
  mkdir -p "$folder/former"
  cd "$folder" && pivot_root . former && umount -l /former
  folder=
fi
trap 'kill $lxd 2>/dev/null; exit 0' TERM
while :; do
  "$3" --group root --logfile "$folder/$2" & lxd=$!
  wait $lxd
  [ -e "$folder/stopping" ] && exit 0
  while [ ! -e "$folder/restart" ]; do sleep 0.1; done
  rm -f "$folder/restart"
done
DAEMON
  setsid unshare --net --mount --pid --fork --kill-child --mount-proc sh "$base/daemon.sh" "$base" "$log" "$daemon" \
    > "$base/daemon.log" 2>&1 < /dev/null &
  namespace=$!
  cat > "$base/pid.sh" <<PID
#!/bin/sh
for pid in \$(pgrep -f -- "--logfile .*/$log"); do
  [ "\$(cat /proc/\$pid/comm)" = ${daemon##*/} ] && echo "\$pid"
done
exit 0
PID
  cat > "$base/kill.sh" <<KILL
#!/bin/sh
# Kills the daemon alone with -9; containers go on.
"$base/pid.sh" | xargs --no-run-if-empty kill -9
KILL
  cat > "$base/hollow.sh" <<HOLLOW
#!/bin/sh
# hollow.sh INSTANCE SNAPSHOT   Removes the disk of a snapshot and keeps its record.
disk=$inside/lxd/storage-pools/ssd/containers-snapshots/\$1/\$2
exec nsenter --target "\$("$base/pid.sh")" --mount sh -c "btrfs property set -ts \$disk ro false; btrfs subvolume delete \$disk"
HOLLOW
  cat > "$base/inside.sh" <<INSIDE
#!/bin/sh
# inside.sh COMMAND [ARG…]   Runs it where the bridges of the daemon are.
exec nsenter --target "\$("$base/pid.sh")" --net "\$@"
INSIDE
  cat > "$base/restart.sh" <<RESTART
#!/bin/sh
touch "$base/restart"
LXD_DIR="$LXD_DIR" ${admin[*]} waitready --timeout 60
RESTART
  chmod +x "$base"/*.sh
}

configure() {
  "${admin[@]}" waitready --timeout 60
  "${admin[@]}" init --preseed <<PRESEED
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
  "${client[@]}" image import "$inside/guest.tar.gz" "${aliases[@]}" >/dev/null
}

# The daemon over HTTPS, by a pair of interfaces that ends with its namespace, and a client that it trusts.
open_https() {
  local pid name=wl$$ network=169.254.$(($$ % 250 + 1))
  pid=$("$base/pid.sh")
  ip link add "$name" type veth peer name https0 netns "$pid"
  ip address add "$network.1/30" dev "$name"
  ip link set "$name" up
  "$base/inside.sh" ip address add "$network.2/30" dev https0
  "$base/inside.sh" ip link set https0 up
  openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=quartet \
    -keyout "$base/client.key" -out "$base/client.crt" 2>/dev/null
  "${client[@]}" config set core.https_address "$network.2:8443"
  if [ "$kind" = incus ]; then
    "${client[@]}" config trust add-certificate "$inside/client.crt"
  else
    "${client[@]}" config trust add "$inside/client.crt"
  fi
  export WITH_LXD_HTTPS_URL=https://$network.2 WITH_LXD_HTTPS_CERT=$base/client.crt WITH_LXD_HTTPS_KEY=$base/client.key \
    WITH_LXD_HTTPS_SERVER=$LXD_DIR/server.crt
}

remove_everything() {
  touch "$base/stopping"
  timeout 30 "${admin[@]}" shutdown --timeout 20 >/dev/null 2>&1 || true
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

begin "$@"

base=$(mktemp -d /var/tmp/with-lxd.XXXXXX)
trap 'rm -rf "$base"' EXIT
# The root of a container is an ordinary user of the host, and must be able to pass through.
chmod 711 "$base"
export LXD_DIR=$base/lxd HOME=${HOME:-/root}
log=$(basename "$base").log
install_daemon
if [ "$kind" = incus ]; then
  export INCUS_DIR=/lxd
  daemon=/usr/libexec/incus/incusd client=(chroot "$base" incus) admin=(chroot "$base" incus admin) inside=
else
  daemon=$(command -v lxd) client=(lxc) admin=(lxd) inside=$base
fi
map_users
start_namespace
trap remove_everything EXIT
configure
open_https
export CLOUD_DRIVER=lxd LXD_SOCKET=$LXD_DIR/unix.socket LXD_PUBLIC_NETWORK=lxdbr0 LXD_POOL_SSD=ssd LXD_POOL_SAS=sas
export WITH_LXD_KILL=$base/kill.sh WITH_LXD_RESTART=$base/restart.sh WITH_LXD_INSIDE=$base/inside.sh
"$@"
