#!/usr/bin/env bash
# Installs Mesa's software Vulkan driver (lavapipe) with apt where this user may; says what is missing elsewhere.
set -euo pipefail

have_driver() {
    compgen -G '/usr/share/vulkan/icd.d/lvp_icd*.json' > /dev/null && ldconfig -p | grep -q 'libvulkan\.so\.1'
}

have_driver && exit 0
bash "$(dirname "$0")/install_packages.sh" mesa-vulkan-drivers libvulkan1
if ! have_driver; then
    echo "no lavapipe: install mesa-vulkan-drivers and libvulkan1 to run the execution tests" >&2
    [ "${CI:-}" != true ]
fi
