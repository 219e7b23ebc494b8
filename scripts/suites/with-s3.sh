#!/bin/bash
# Usage: with-s3.sh COMMAND [ARG…]   Runs COMMAND with a private OpenStack Swift beside it, which speaks S3, and removes every
# trace of it afterwards. The command gets the S3_* settings of an empty bucket, and WITH_S3_HOLD and WITH_S3_RELEASE, scripts
# that stop it from answering and let it answer again. Needs root on Debian when Swift is missing: it is installed then.
# `with-s3.sh --check` only says whether this machine can (exit code 0) or why not.
set -eu
. "$(dirname "$0")/shared.sh"

SERVERS='account container object proxy'

has_packages() {
  for server in $SERVERS; do command -v "swift-$server-server" >/dev/null || return 1; done
}

check() {
  [ "$(id -u)" -eq 0 ] || { echo "Swift reads a configuration that only root can lay out"; return 1; }
  has_packages && return
  command -v apt-get >/dev/null || { echo "neither Swift nor apt-get"; return 1; }
}

configure() {
  mkdir -p "$base/devices/d1"
  printf '[swift-hash]\nswift_hash_path_suffix = private\n' >"$base/swift.conf"
  for server in account container object; do
    local own
    own=$(free_port)
    cat >"$base/$server.conf" <<CONF
[DEFAULT]
bind_ip = 127.0.0.1
bind_port = $own
workers = 0
user = root
swift_dir = $base
devices = $base/devices
mount_check = false
log_level = ERROR
[pipeline:main]
pipeline = $server-server
[app:$server-server]
use = egg:swift#$server
CONF
    swift-ring-builder "$base/$server.builder" create 4 1 1 >/dev/null
    swift-ring-builder "$base/$server.builder" add "r1z1-127.0.0.1:$own/d1" 1 >/dev/null
    swift-ring-builder "$base/$server.builder" rebalance >/dev/null || true
  done
  cat >"$base/proxy.conf" <<CONF
[DEFAULT]
bind_ip = 127.0.0.1
bind_port = $port
workers = 0
user = root
swift_dir = $base
log_level = ERROR
[pipeline:main]
pipeline = catch_errors cache listing_formats s3api tempauth slo proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
# It insists on a cache for tokens, which S3 does not use: nothing listens there.
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:1
[filter:slo]
use = egg:swift#slo
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:listing_formats]
use = egg:swift#listing_formats
[filter:s3api]
use = egg:swift#s3api
location = $S3_REGION
[filter:tempauth]
use = egg:swift#tempauth
user_quartet_music = $S3_SECRET_ACCESS_KEY .admin
CONF
}

# In a mount namespace of their own, since they look for swift.conf in /etc/swift.
start() {
  for server in $SERVERS; do
    unshare --mount bash -c 'mount --bind "$0" /etc/swift && exec "swift-$1-server" "$0/$1.conf"' "$base" "$server" \
      >>"$base/log" 2>&1 &
    pids="$pids $!"
  done
  printf '#!/bin/bash\nkill -STOP %s\n' "${pids##* }" >"$base/hold.sh"
  printf '#!/bin/bash\nkill -CONT %s\n' "${pids##* }" >"$base/release.sh"
  chmod +x "$base"/*.sh
}

wait_until_ready() {
  for _ in $(seq 150); do
    node --input-type=module -e '
      import { AwsClient } from "aws4fetch"
      const { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey, S3_REGION: region } = process.env
      const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: "s3", retries: 0 })
      const { status } = await client.fetch(`${S3_ENDPOINT}/${S3_BUCKET}`, { method: "PUT" })
      if (status !== 200) throw new Error(`creating the bucket: ${status}`)
    ' 2>"$base/last" && return
    sleep 0.2
  done
  cat "$base/log" "$base/last" >&2
  echo "with-s3: Swift does not start" >&2
  exit 3
}

remove_everything() {
  for pid in $pids; do kill -9 "$pid" 2>/dev/null || true; done
  wait 2>/dev/null || true
  rm -rf "$base"
}

begin "$@"
has_packages || install_packages swift-account swift-container swift-object swift-proxy
base=$(mktemp -d /var/tmp/with-s3.XXXXXX) pids=
port=$(free_port)
export S3_ENDPOINT=http://127.0.0.1:$port S3_BUCKET=music S3_REGION=us-east-1 S3_ACCESS_KEY_ID=quartet:music
export S3_SECRET_ACCESS_KEY=secret-of-a-private-swift WITH_S3_HOLD=$base/hold.sh WITH_S3_RELEASE=$base/release.sh
trap remove_everything EXIT
configure
start
wait_until_ready
"$@"
