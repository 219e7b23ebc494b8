#!/bin/sh
# Usage: sh scripts/run.sh [PART…] [-- FILE [ARG…]]   Makes what has changed (scripts/prepare.ts says which parts there are), then
# runs a file of this clone. Where `node` is older, both run on the Node 24 that npm brings along.
set -e
root=$(cd "$(dirname "$0")/.." && pwd)
parts=
while [ $# -gt 0 ] && [ "$1" != -- ]; do
  parts="$parts $1"
  shift
done
export PATH="$root/node_modules/.bin:$PATH"
(cd "$root" && node scripts/check-node.mjs)
hash -r
# The standard output belongs to the file.
(cd "$root" && node scripts/prepare.ts $parts >&2)
[ $# -gt 0 ] || exit 0
file=$root/$2
shift 2
exec node "$file" "$@"
