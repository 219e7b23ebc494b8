#!/bin/bash
# Usage: with-ffmpeg.sh COMMAND [ARG…]   Runs COMMAND with MUSIC_FFMPEG, the program of Debian's package ffmpeg, unpacked with its
# libraries and not installed. It goes when the command ends. Needs Debian's package servers and no root; lists of packages are fetched
# into that folder too. Where that cannot be, it says so and runs COMMAND all the same.
set -euo pipefail

. "$(dirname "$0")/unpack-packages.sh"

[ $# -gt 0 ] || { echo "usage: with-ffmpeg.sh COMMAND…" >&2; exit 2; }
[ "$1" != --check ] || exit 0
why=$(why_not_unpack)
[ -z "$why" ] || { printf '\n!!!! SKIPPED: transcoding: %s\n' "$why"; exec "$@"; }

base=$(mktemp -d "${TMPDIR:-/tmp}/with-ffmpeg.XXXXXX")
trap 'rm -rf "$base"' EXIT
unpack_packages "$base" with-needs ffmpeg
libraries=$(dirname "$(find "$base/root/usr/lib" -name 'libavcodec.so.*' | head -n 1)")
# `exec`, so that the process that is started is ffmpeg itself.
cat > "$base/ffmpeg" <<PROGRAM
#!/bin/sh
LD_LIBRARY_PATH=$libraries:$libraries/pulseaudio:$libraries/blas:$libraries/lapack exec $base/root/usr/bin/ffmpeg "\$@"
PROGRAM
chmod +x "$base/ffmpeg"
export MUSIC_FFMPEG=$base/ffmpeg
"$@"
