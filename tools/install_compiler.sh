#!/usr/bin/env bash
# Installs what the compiled wheel needs, a C compiler and Python's headers, with apt where this user may.
set -euo pipefail

python=${1:-python3}

have_compiler() {
    command -v cc > /dev/null && [ -e "$("$python" -c 'import sysconfig; print(sysconfig.get_path("include"))')/Python.h" ]
}

have_compiler && exit 0
bash "$(dirname "$0")/install_packages.sh" gcc libc6-dev python3-dev
if ! have_compiler; then
    echo "no C compiler or no Python.h: install gcc and python3-dev to build the compiled wheel" >&2
    exit 1
fi
