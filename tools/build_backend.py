"""The build backend: setuptools', which asks for mypy too where ONESHADER_MYPYC=1 wants the core compiled."""

from __future__ import annotations

import os

from setuptools import build_meta
from setuptools.build_meta import build_editable, build_sdist, build_wheel, get_requires_for_build_sdist

__all__ = [
    "build_editable",
    "build_sdist",
    "build_wheel",
    "get_requires_for_build_editable",
    "get_requires_for_build_sdist",
    "get_requires_for_build_wheel",
    "prepare_metadata_for_build_editable",
    "prepare_metadata_for_build_wheel",
]

COMPILED = os.environ.get("ONESHADER_MYPYC") == "1"


def get_requires_for_build_wheel(config_settings: dict[str, str] | None = None) -> list[str]:
    """What must be installed beside setuptools before a wheel is built. setup.py itself asks for nothing."""
    return ["mypy[mypyc]>=1.13"] if COMPILED else []


def prepare_metadata_for_build_wheel(directory: str, config_settings: dict[str, str] | None = None) -> str:
    """Writes the metadata, for which nothing has to be compiled."""
    os.environ["ONESHADER_MYPYC"] = "0"
    name: str = build_meta.prepare_metadata_for_build_wheel(directory, config_settings)
    os.environ["ONESHADER_MYPYC"] = "1" if COMPILED else "0"
    return name


get_requires_for_build_editable = get_requires_for_build_wheel
prepare_metadata_for_build_editable = prepare_metadata_for_build_wheel
