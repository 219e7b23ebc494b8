#!/bin/sh
# The command for operators (scripts/cli): `quartet --help` lists what it does.
[ "${1:-}" != start ] ||
  export MALLOC_ARENA_MAX=2 NODE_OPTIONS="--max-semi-space-size=16 $NODE_OPTIONS" NODE_COMPILE_CACHE=.cache/compile
exec sh "$(dirname "$(readlink -f "$0")")/run.sh" -- scripts/cli/main.ts "$@"
