"""The command line's start, as `oneshader` and as `python -m oneshader`."""

from __future__ import annotations

import gc


def main() -> None:
    """Runs the command line."""
    gc.disable()  # before anything else is imported: in a short run the collector finds nothing
    from oneshader.cli import run

    run()


if __name__ == "__main__":
    main()
