#!/usr/bin/env bash
# Installs Mesa's software Vulkan driver (lavapipe) with apt where this user may; says what is missing elsewhere.
set -euo pipefail

have_driver() {
    compgen -G '/usr/share/vulkan/icd.d/lvp_icd*.json' > /dev/null && ldconfig -p | grep -q 'libvulkan\.so\.1'
}

have_driver && exit 0
if [ "$(id -u)" = 0 ] && command -v apt-get > /dev/null; then
    export DEBIAN_FRONTEND=noninteractive
    apt-get update -qq
    apt-get install -y -qq --no-install-recommends mesa-vulkan-drivers libvulkan1 > /dev/null
fi
if ! have_driver; then
    echo "no lavapipe: install mesa-vulkan-drivers and libvulkan1 to run the execution tests" >&2
    [ "${CI:-}" != true ]
fi
