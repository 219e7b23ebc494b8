#!/bin/bash
# Usage: with-lxd-debian.sh COMMAND [ARG…]   As with-lxd.sh, with servers that are Debian with cloud-init and an SSH server.
WITH_LXD_GUEST=debian exec bash "$(dirname "$0")/with-lxd.sh" "$@"
