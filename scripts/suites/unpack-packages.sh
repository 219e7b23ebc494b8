# Sourced by scripts of this folder: packages of Debian, unpacked into a folder and not installed. No root is needed.

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
