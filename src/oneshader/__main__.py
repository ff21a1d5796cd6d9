"""python -m oneshader: the command line."""

from __future__ import annotations

from oneshader.cli import run

if __name__ == "__main__":
    run()
