"""Fixtures that several test files share."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from compilers import missing

if TYPE_CHECKING:
    from execution.device import Device

sys.setrecursionlimit(1000)  # what a user has: a deeper recursion must not pass here


@pytest.fixture(scope="session")
def device() -> Device:
    """One Vulkan device for the whole run."""
    try:
        from execution.device import Device, NoDevice

        return Device()
    except (ImportError, OSError, NoDevice) as error:
        missing(f"no Vulkan device: {error}")
        raise


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Tests that use the device carry its marker without saying so."""
    for item in items:
        if "device" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.device)


ROOT = Path(__file__).resolve().parent.parent
