#!/usr/bin/env bash
# Installs Debian packages with apt where this user may; elsewhere it does nothing, and the caller says what is missing.
set -euo pipefail

if [ "$(id -u)" = 0 ] && command -v apt-get > /dev/null; then
    export DEBIAN_FRONTEND=noninteractive
    apt-get update -qq
    apt-get install -y -qq --no-install-recommends "$@" > /dev/null
fi
