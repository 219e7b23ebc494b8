#!/bin/bash
# Usage: with-incus.sh COMMAND [ARG…]   What with-lxd.sh does, with the Incus of Debian 13.
WITH_LXD_KIND=incus exec bash "$(dirname "$0")/with-lxd.sh" "$@"
