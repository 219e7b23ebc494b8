#!/bin/sh
# The command for operators (scripts/cli): `quartet --help` lists what it does.
root=$(cd "$(dirname "$(readlink -f "$0")")/.." && pwd)
[ "${1:-}" != start ] ||
  export MALLOC_ARENA_MAX=2 NODE_OPTIONS="--max-semi-space-size=16 $NODE_OPTIONS" NODE_COMPILE_CACHE="$root/.cache/compile"
exec sh "$root/scripts/run.sh" -- scripts/cli/main.ts "$@"
