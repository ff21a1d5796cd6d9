#!/usr/bin/env bash
# Installs what the compiled wheel needs, a C compiler and Python's headers, with apt where this user may.
set -euo pipefail

python=${1:-python3}

have_compiler() {
    command -v cc > /dev/null && [ -e "$("$python" -c 'import sysconfig; print(sysconfig.get_path("include"))')/Python.h" ]
}

have_compiler && exit 0
if [ "$(id -u)" = 0 ] && command -v apt-get > /dev/null; then
    export DEBIAN_FRONTEND=noninteractive
    apt-get update -qq
    apt-get install -y -qq --no-install-recommends gcc libc6-dev python3-dev > /dev/null
fi
if ! have_compiler; then
    echo "no C compiler or no Python.h: install gcc and python3-dev to build the compiled wheel" >&2
    exit 1
fi
