#!/bin/bash
# Usage: with-players.sh COMMAND [ARG…]   Runs COMMAND with what Quartet's music players are tried with, as it is: MUSIC_FFMPEG is
# the program of Debian's package ffmpeg, SUPYSONIC another server of the same API with its programs (`$SUPYSONIC cli …`,
# `$SUPYSONIC server …`), also Debian's; PLAYERS_PYTHON is a folder with the package py-opensonic of PyPI, PLAYERS_JAVA one with
# subsonic-client of Maven (clients/players). What this machine cannot have is named. Nothing is installed: the folder
# goes when the command ends; the caches of pip and Maven stay, as that of npm does. Needs no root.
# `with-players.sh --check` says nothing: the npm package of clients/players needs none of these.
set -uo pipefail
. "$(dirname "$0")/shared.sh"

skipped() {
  printf '\n!!!! SKIPPED: %s: %s\n' "$1" "$2"
}

no_debian() { why_not_unpack; }

no_python() { why_no_python; }

no_java() {
  java --list-modules 2>/dev/null | grep -q '^jdk.compiler@' || { echo 'no Java with its compiler'; return; }
  command -v mvn >/dev/null || echo 'no mvn'
}

make_debian() {
  local root=$base/root libraries packages=(ffmpeg) why
  # The comparison is with one version: that of Debian 12.
  why=$(why_not_unpack bookworm)
  if [ -z "$why" ]; then packages+=(supysonic python3-waitress); else skipped 'the comparison with supysonic' "$why"; fi
  unpack_packages "$base" with-needs "${packages[@]}" || return 1
  libraries=$(echo "$root"/usr/lib/*-linux-gnu)
  libraries=$libraries:$libraries/pulseaudio:$libraries/blas:$libraries/lapack
  # `exec`, so that the process that is started is the program itself.
  export MUSIC_FFMPEG=$base/ffmpeg
  cat > "$MUSIC_FFMPEG" <<PROGRAM
#!/bin/sh
LD_LIBRARY_PATH=$libraries exec $root/usr/bin/ffmpeg "\$@"
PROGRAM
  chmod +x "$MUSIC_FFMPEG"
  [ -z "$why" ] || return 0
  export SUPYSONIC=$base/supysonic
  cat > "$SUPYSONIC" <<PROGRAM
#!/bin/sh
program=$root/usr/bin/supysonic-\$1
shift
export LD_LIBRARY_PATH=$libraries PYTHONPATH=$root/usr/lib/python3/dist-packages PYTHONDONTWRITEBYTECODE=1
exec /usr/bin/python3 "\$program" "\$@"
PROGRAM
  chmod +x "$SUPYSONIC"
}

make_python() {
  install_python "$base/python" clients/players/python/requirements.txt && export PLAYERS_PYTHON=$base/python
}

make_java() {
  mvn -q -B -f clients/players/java/pom.xml -Dstyle.color=never dependency:copy-dependencies -DincludeScope=runtime \
    "-DoutputDirectory=$base/java" && export PLAYERS_JAVA=$base/java
}

[ $# -gt 0 ] || { echo 'usage: with-players.sh COMMAND…' >&2; exit 2; }
[ "$1" != --check ] || exit 0

base=$(mktemp -d "${TMPDIR:-/tmp}/with-players.XXXXXX")
trap 'rm -rf "$base"' EXIT
unset SUPYSONIC PLAYERS_PYTHON PLAYERS_JAVA
declare -A parts=([debian]='transcoding and the comparison with supysonic' [python]='the library for Python' [java]='the library for Java')
for part in "${!parts[@]}"; do
  why=$("no_$part")
  if [ -n "$why" ]; then
    skipped "${parts[$part]}" "$why"
  else
    "make_$part" || { echo "with-players: ${parts[$part]} could not be made" >&2; exit 1; }
  fi
done
"$@"
