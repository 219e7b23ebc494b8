#!/bin/bash
# Usage: with-sphinx.sh COMMAND [ARG…]   Runs COMMAND with a private search cluster beside it, two shards on two nodes each
# (WITH_SPHINX_SHARDS and WITH_SPHINX_COPIES say other numbers), and removes every trace afterwards. The command gets
# SEARCH_NODES; WITH_SPHINX_KILL and WITH_SPHINX_START, scripts that kill (-9) and start the node whose number (from 0) they
# get; and WITH_SPHINX_FOLDER, where the folder of each node is named by its number and has its process id in the file pid.
# The nodes listen on WITH_SPHINX_ADDRESS, 127.0.0.1 by default.
# Needs root on Debian when Sphinx is missing: it installs sphinxsearch.
# `with-sphinx.sh --check` only says whether this machine can (exit code 0) or why not.
set -eu
. "$(dirname "$0")/shared.sh"

check() {
  command -v searchd >/dev/null && return
  command -v apt-get >/dev/null || { echo "neither searchd nor apt-get"; return 1; }
  [ "$(id -u)" -eq 0 ] || { echo "sphinxsearch is missing, and only root installs it"; return 1; }
  # Later releases of Debian have none.
  apt-cache show sphinxsearch >/dev/null 2>&1 || apt-get update -qq >/dev/null 2>&1 || true
  apt-cache show sphinxsearch >/dev/null 2>&1 || { echo "this Debian has no package sphinxsearch"; return 1; }
}

configure() {
  local node port
  for node in $nodes; do
    port=$(free_port "$address")
    mkdir "$base/$node"
    sed -e "s|FOLDER|$base/$node|" -e "s|ADDRESS|$address|" -e "s|PORT|$port|" "$(dirname "$0")/../../deploy/search-node.conf" \
      >"$base/$node/sphinx.conf"
    echo "$port" >"$base/$node/port"
  done
  cat >"$base/start.sh" <<START
#!/bin/bash
searchd --config "$base/\$1/sphinx.conf" --nodetach >>"$base/\$1/log" 2>&1 & echo \$! >"$base/\$1/pid"
for _ in \$(seq 200); do (exec 3<>"/dev/tcp/$address/\$(cat "$base/\$1/port")") 2>/dev/null && exit; sleep 0.05; done
cat "$base/\$1/log" >&2
exit 1
START
  printf '#!/bin/bash\nkill -9 "$(cat %q/$1/pid)"\n' "$base" >"$base/kill.sh"
  chmod +x "$base/start.sh" "$base/kill.sh"
}

remove_everything() {
  local node
  for node in $nodes; do kill -9 "$(cat "$base/$node/pid")" 2>/dev/null || true; done
  rm -rf "$base"
}

begin "$@"

address=${WITH_SPHINX_ADDRESS:-127.0.0.1}
command -v searchd >/dev/null || install_packages sphinxsearch
shards=${WITH_SPHINX_SHARDS:-2} copies=${WITH_SPHINX_COPIES:-2}
nodes=$(seq 0 $((shards * copies - 1)))
base=$(mktemp -d /var/tmp/with-sphinx.XXXXXX)
configure
trap remove_everything EXIT
for node in $nodes; do "$base/start.sh" "$node" || { echo "with-sphinx: a node does not start" >&2; exit 3; }; done
export WITH_SPHINX_KILL=$base/kill.sh WITH_SPHINX_START=$base/start.sh
export WITH_SPHINX_FOLDER=$base SEARCH_NODES=
for node in $nodes; do
  [ "$node" -eq 0 ] || SEARCH_NODES+=$([ $((node % copies)) -eq 0 ] && echo , || echo '|')
  SEARCH_NODES+=$address:$(cat "$base/$node/port")
done
"$@"
