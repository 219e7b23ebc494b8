# Sourced by scripts of this folder.

# begin COMMAND…   What every script does first: says how it is used, and with `--check` whether this machine can (exit code 0).
# The script's own `check` prints why it cannot, or nothing.
begin() {
  local name why
  name=$(basename "$0" .sh)
  [ $# -gt 0 ] || { echo "usage: $name.sh COMMAND…" >&2; exit 2; }
  why=$(check) || true
  [ -z "$why" ] || { echo "$name: $why" >&2; exit 3; }
  [ "$1" != --check ] || exit 0
}

# free_port [ADDRESS]
free_port() {
  node -e 'const s = require("node:net").createServer().listen(0, process.argv[1], () => { console.log(s.address().port); s.close() })' "${1:-127.0.0.1}"
}

# install_packages PACKAGE…   Installs them without the services that they would start. As root.
install_packages() {
  local policy=/usr/sbin/policy-rc.d made=
  [ -e "$policy" ] || { printf '#!/bin/sh\nexit 101\n' >"$policy" && chmod +x "$policy" && made=1; }
  DEBIAN_FRONTEND=noninteractive apt-get update -qq
  DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@" >/dev/null
  [ -z "$made" ] || rm -f "$policy"
}

# Why pip cannot install packages for Python 3.10 or later here.
why_no_python() {
  python3 -c 'import sys; sys.exit(sys.version_info < (3, 10))' 2>/dev/null || { echo 'no python3 from 3.10'; return; }
  python3 -m pip --version >/dev/null 2>&1 || echo 'no pip'
}

# install_python FOLDER REQUIREMENTS
install_python() {
  python3 -m pip install -q --disable-pip-version-check --root-user-action=ignore --no-warn-conflicts --target "$1" -r "$2"
}

# Packages of Debian that are unpacked into a folder and not installed need no root.

# Says why this machine cannot; `bookworm` demands Debian 12.
why_not_unpack() {
  command -v apt-get >/dev/null && command -v dpkg-deb >/dev/null || { echo 'no apt-get'; return; }
  [ "${1-}" != bookworm ] || grep -q '^VERSION_CODENAME=bookworm$' /etc/os-release || echo 'not Debian 12'
}

DEBIAN_KEYRING=/usr/share/keyrings/debian-archive-keyring.gpg

# The mirror that this machine's own packages come from.
debian_mirror() {
  apt-get indextargets --format '$(LABEL) $(SITE)' 'Created-By: Packages' | sed -n 's/^Debian //p' | head -n 1
}

# unpack_packages BASE with-needs|alone|trixie PACKAGE…   Unpacks them into BASE/root, also those that this machine has;
# `with-needs` with what they need and this machine lacks, `trixie` alone and as Debian 13 has them. Lists of packages are
# fetched into BASE too.
unpack_packages() {
  local base=$1 needs=$2
  shift 2
  mkdir -p "$base"/state/lists/partial "$base"/cache/archives/partial "$base/root"
  local apt=(apt-get -qq -o "Dir::State=$base/state" -o Dir::State::status=/var/lib/dpkg/status -o "Dir::Cache=$base/cache"
    -o APT::Sandbox::User= -o Debug::NoLocking=true)
  if [ "$needs" = trixie ]; then
    echo "deb [signed-by=$DEBIAN_KEYRING] $(debian_mirror) trixie main" > "$base/state/sources.list"
    apt+=(-o "Dir::Etc::sourcelist=$base/state/sources.list" -o Dir::Etc::sourceparts=/dev/null -o Acquire::Languages=none)
  fi
  "${apt[@]}" update || return 1
  if [ "$needs" != with-needs ]; then
    (cd "$base/cache/archives" && "${apt[@]}" download "$@" >/dev/null) || return 1
  else
    "${apt[@]}" install -y --no-install-recommends --download-only --reinstall "$@" >/dev/null || return 1
  fi
  local package
  for package in "$base"/cache/archives/*.deb; do dpkg-deb --extract "$package" "$base/root" || return 1; done
  rm -rf "$base/cache" "$base/state"
}

# install_debian FOLDER PACKAGE,…   Makes FOLDER a small Debian 13 with these packages, by mmdebstrap, which is installed. As root.
install_debian() {
  command -v mmdebstrap >/dev/null ||
    { apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends mmdebstrap >/dev/null; }
  mmdebstrap --quiet --variant=minbase --mode=root --include="$2" trixie "$1" \
    "deb [signed-by=$DEBIAN_KEYRING] $(debian_mirror) trixie main"
}
