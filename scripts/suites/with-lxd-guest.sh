#!/bin/bash
# Usage: with-lxd-guest.sh FOLDER   Builds FOLDER/guest.tar.gz, a system image of about 1 MB made of the host's static
# busybox: enough Linux to start, take addresses by DHCP on every interface, answer ping and set a password. With
# WITH_LXD_GUEST=debian it is a Debian 13 with cloud-init and an SSH server beside that.
set -euo pipefail
out=${1:?usage: with-lxd-guest.sh FOLDER}
tree=$out/guest
root=$tree/rootfs
is_debian=
if [ "${WITH_LXD_GUEST-}" = debian ]; then
  is_debian=yes
  . "$(dirname "$0")/shared.sh"
  mkdir -p "$tree"
  install_debian "$root" cloud-init,openssh-server,iproute2
  echo 'datasource_list: [LXD, None]
network: {config: disabled}' > "$root/etc/cloud/cloud.cfg.d/90_lxd.cfg"
fi
mkdir -p "$root"/{bin,sbin,etc,proc,sys,dev,run,tmp,root,var/log} "$tree/templates"
chmod 1777 "$root/tmp"

install -m 755 /bin/busybox "$root/bin/busybox"
for applet in $(/bin/busybox --list); do
  case $applet in busybox | init) continue ;; esac
  # Not what Debian has, also as a link that leads nowhere yet.
  [ -n "$(find "$root/bin/" "$root/sbin/" -name "$applet" -print -quit)" ] || ln -s busybox "$root/bin/$applet"
done

# Process 1. It ends on SIGPWR, which is how a clean stop asks for it, and looks after DHCP of hot-plugged interfaces.
cat > "$root/sbin/init" <<'INIT'
#!/bin/sh
export PATH=/bin:/sbin
trap 'exit 0' PWR TERM INT USR1 USR2
first_start() {
  cloud-init init --local && cloud-init init
  mkdir -p /run/sshd
  /sbin/sshd -o PermitRootLogin=yes
}
mount -t tmpfs tmpfs /run
mkdir -p /run/dhcp
hostname "$(cat /etc/hostname)"
ip link set lo up
[ ! -x /sbin/sshd ] || first_start >/dev/null 2>&1 &
alive() { [ -e "/run/dhcp/$1" ] && kill -0 "$(cat "/run/dhcp/$1")" 2>/dev/null; }
while :; do
  for path in /sys/class/net/eth*; do
    nic=${path##*/}
    [ -e "$path" ] || continue
    alive "$nic" && continue
    ip link set "$nic" up
    udhcpc -f -i "$nic" -t 30 -T 1 -A 1 -s /etc/udhcpc.sh >/dev/null 2>&1 &
    echo $! > "/run/dhcp/$nic"
  done
  for file in /run/dhcp/*; do
    [ -e "$file" ] && [ ! -e "/sys/class/net/${file##*/}" ] && { kill "$(cat "$file")" 2>/dev/null; rm -f "$file"; }
  done
  sleep 1 & wait $!
done
INIT
cat > "$root/etc/udhcpc.sh" <<'LEASE'
#!/bin/sh
case "$1" in
  deconfig) ip addr flush dev "$interface"; ip link set "$interface" up ;;
  bound|renew)
    ip addr flush dev "$interface"
    ip addr add "$ip/${mask:-24}" dev "$interface"
    [ -n "$router" ] && [ "$interface" = eth0 ] && ip route replace default via "${router%% *}" dev eth0 ;;
esac
exit 0
LEASE
chmod 755 "$root/sbin/init" "$root/etc/udhcpc.sh"
if [ ! "$is_debian" ]; then
# busybox of Debian has no chpasswd. This one keeps a plain SHA-256, which is enough to see that it was called.
cat > "$root/sbin/chpasswd" <<'CHPASSWD'
#!/bin/sh
while IFS=: read -r user password; do
  hash=$(printf %s "$password" | sha256sum | cut -d' ' -f1)
  sed -i "s|^$user:[^:]*:|$user:$hash:|" /etc/shadow
done
CHPASSWD
chmod 755 "$root/sbin/chpasswd"
echo 'root:x:0:0::/root:/bin/sh' > "$root/etc/passwd"
echo 'root:x:0:' > "$root/etc/group"
echo 'root:*:19000:0:99999:7:::' > "$root/etc/shadow"
chmod 600 "$root/etc/shadow"
fi

echo '{{ container.name }}' > "$tree/templates/hostname.tpl"
cat > "$tree/metadata.yaml" <<META
architecture: $(uname -m)
creation_date: 1700000000
properties: {description: small busybox guest}
templates: {/etc/hostname: {when: [create, copy, rename], template: hostname.tpl}}
META
tar -C "$tree" --sort=name --mtime=@1700000000 --numeric-owner --owner=0 --group=0 -cf - metadata.yaml templates rootfs |
  gzip -n > "$out/guest.tar.gz"
rm -rf "$tree"
