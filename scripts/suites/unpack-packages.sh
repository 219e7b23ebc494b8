# Sourced by scripts of this folder: packages of Debian, unpacked into a folder and not installed. No root is needed.

# Says why this machine cannot; `bookworm` demands Debian 12.
why_not_unpack() {
  command -v apt-get >/dev/null && command -v dpkg-deb >/dev/null || { echo 'no apt-get'; return; }
  [ "${1-}" != bookworm ] || grep -q '^VERSION_CODENAME=bookworm$' /etc/os-release || echo 'not Debian 12'
}

# unpack_packages BASE with-needs|alone PACKAGE…   Unpacks them into BASE/root, also those that this machine has; `with-needs`
# with what they need and this machine lacks. Lists of packages are fetched into BASE too.
unpack_packages() {
  local base=$1 needs=$2
  shift 2
  mkdir -p "$base"/state/lists/partial "$base"/cache/archives/partial "$base/root"
  local apt=(apt-get -qq -o "Dir::State=$base/state" -o Dir::State::status=/var/lib/dpkg/status -o "Dir::Cache=$base/cache"
    -o APT::Sandbox::User= -o Debug::NoLocking=true)
  "${apt[@]}" update || return 1
  if [ "$needs" = alone ]; then
    (cd "$base/cache/archives" && "${apt[@]}" download "$@" >/dev/null) || return 1
  else
    "${apt[@]}" install -y --no-install-recommends --download-only --reinstall "$@" >/dev/null || return 1
  fi
  local package
  for package in "$base"/cache/archives/*.deb; do dpkg-deb --extract "$package" "$base/root" || return 1; done
  rm -rf "$base/cache" "$base/state"
}
